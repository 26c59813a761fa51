/* playback.c -- plays a whole record. */

#include "table/playback.h"

#include "core/line.h"
#include "pit/clause.h"

#include <string.h>

/* ---- guests ---- */

/* Whoever sits on this seat now; NULL: nobody. */
static struct guest *guest_at(const struct playback *r, int seat)
{
    for (int i = r->guests - 1; i >= 0; i--)
        if (r->guest[i].seat == seat && !r->guest[i].left) return &r->guest[i];
    return NULL;
}

static void add_guest(struct playback *r, int seat, const char *name)
{
    if (r->guests == r->guests_max) {
        r->cut = true;
        return;
    }
    r->guest[r->guests] = (struct guest){.seat = seat};
    memcpy(r->guest[r->guests++].name, name, PIT_NAME_MAX);
}

static void guests_seen(struct playback *r, const struct pit_table *t, const struct pit_event *e,
                        const struct pit_effect *fx, int count)
{
    struct guest *g;

    if (e->verb == PIT_SIT) add_guest(r, e->seat, t->name[e->seat]);
    g = guest_at(r, e->seat);
    if (!g) return;
    if (e->verb == PIT_SIT || e->verb == PIT_BUY || e->verb == PIT_VERBAL) g->brought += e->amount;
    if (e->verb != PIT_LEAVE) return;
    g->left = true;
    for (int i = 0; i < count; i++)
        if (fx[i].kind == PIT_PURSE) g->chips = -fx[i].net;
}

pit_money guest_chips(const struct playback *r, const struct guest *g)
{
    return g->left ? g->chips : r->play.table.state.chips[g->seat];
}

pit_money guest_owes(const struct playback *r, const struct guest *g)
{
    const struct pit_game *game = r->play.game;

    return g->left || !game->owes ? 0 : game->owes(&r->play.table.state, g->seat);
}

pit_money guest_net(const struct playback *r, const struct guest *g)
{
    pit_money worth = g->left ? g->chips : pit_worth(&r->play.table.state, g->seat);

    return worth - g->brought;
}

/* ---- rules ---- */

static bool same_rules(const struct pit_rules *a, const struct pit_rules *b)
{
    if (a->book != b->book) return false;
    for (int i = 0; i < pit_options(a->game); i++)
        if (a->option[i] != b->option[i]) return false;
    return true;
}

/* Before the first event that comes under them: new rules bring a shuffle. */
static void rules_seen(struct playback *r, const struct pit_rules *rules)
{
    if (same_rules(&r->known, rules)) return;
    r->known = *rules;
    if (r->teller) r->teller->changed(r, rules);
}

/* ---- lines ---- */

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct playback *r = with;

    rules_seen(r, &t->rules);
    seeds_see(&r->seeds, &t->rules, e, fx, count);
    guests_seen(r, t, e, fx, count);
    if (r->teller) r->teller->event(r, t, e, fx, count);
    for (int i = 0; i < count; i++)
        if (fx[i].kind == PIT_ROUND_OVER) r->round++;
}

static void trouble(struct playback *r, long line, const char *words, int clause)
{
    struct pit_text t = pit_text_in(r->trouble, sizeof r->trouble);

    pit_text_int(&t, line);
    pit_text_str(&t, ": ");
    pit_text_str(&t, words);
    if (!clause) return;
    pit_text_str(&t, " (");
    pit_text_str(&t, pit_clause_id(clause));
    pit_text_str(&t, ")");
}

static void line_refused(struct playback *r, const struct pit_said *said, const char *line,
                         size_t n, bool wanted)
{
    if (r->teller) r->teller->refused(r, said, line, n);
    if (wanted) return;
    r->refusals++;
    if (!r->trouble[0]) trouble(r, r->line, said->words, said->clause);
}

/* What a failed check wanted and what there was, in words. */
static void failure_text(struct pit_text *t, const struct pit_said *said)
{
    if (said->unheard) {
        pit_text_str(t, "the call was not heard: ");
        pit_text_str(t, said->unheard);
    } else if (!said->compared) {
        pit_text_str(t, "a line that must be refused was accepted");
    } else {
        pit_text_str(t, "expected ");
        pit_text_money(t, said->expected);
        pit_text_str(t, said->settled ? ", but it brought " : ", but nothing was settled there");
        if (said->settled) pit_text_money(t, said->got);
    }
}

static void line_failed(struct playback *r, const struct pit_said *said)
{
    char words[160];
    struct pit_text t = pit_text_in(words, sizeof words);

    failure_text(&t, said);
    r->failures++;
    if (r->teller) r->teller->failed(r, said, words);
    if (!r->trouble[0]) trouble(r, r->line, words, 0);
}

/* False if the record ends here. */
static bool play_line(struct playback *r, const char *line, size_t n)
{
    struct pit_said said;
    enum pit_line came;

    r->line++;
    if (r->play.game && !r->play.open) r->begun = r->known = r->play.rules;
    came = pit_replay_line(&r->play, line, n, &said);
    seeds_line(&r->seeds, r->play.game, line, n);
    if (r->play.open) seeds_serve(&r->seeds, &r->play.table);
    if (r->play.open) rules_seen(r, &r->play.rules);
    switch (came) {
    case PIT_LINE_DONE:
        if (said.refused) line_refused(r, &said, line, n, true);
        return true;
    case PIT_LINE_REFUSED: line_refused(r, &said, line, n, false); return !r->strict;
    case PIT_LINE_FAILED: line_failed(r, &said); return true;
    case PIT_LINE_BAD: trouble(r, r->line, said.words, said.clause); return false;
    default: return true;
    }
}

void playback_open(struct playback *r)
{
    pit_replay_open(&r->play, see, r);
    r->cut = false;
    r->line = r->guests = r->refusals = r->failures = 0;
    r->round = 1;
    r->trouble[0] = '\0';
}

bool playback_lines(struct playback *r, struct lines *record, struct lines *ahead)
{
    struct word line;

    seeds_open(&r->seeds, ahead);
    while (record->next(record, &line))
        if (!play_line(r, line.at, line.n)) return false;
    if (r->play.game && !r->play.open) r->begun = r->known = r->play.rules;
    if (r->strict ? r->play.open : r->play.game != NULL) return true;
    trouble(r, r->line + 1, "not a record of play: one begins with a line such as: game red-dog",
            0);
    return false;
}

bool playback_record(struct playback *r, const char *record, size_t n)
{
    struct text_lines lines = lines_of_text(record, n), ahead = lines;

    return playback_lines(r, &lines.lines, &ahead.lines);
}

void playback_clauses(struct pit_text *t, const struct pit_effect *fx)
{
    pit_text_str(t, pit_clause_id(fx->clause));
    if (!fx->clause2) return;
    pit_text_str(t, ", ");
    pit_text_str(t, pit_clause_id(fx->clause2));
}
