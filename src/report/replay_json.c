/* replay_json.c -- what came of a record, as JSON. */

#include "report/replay_json.h"

#include "games/chance.h"
#include "pit/clause.h"
#include "report/rules_json.h"

#include <stdalign.h>

enum { TEXT_ROOM = 400 };

/* ---- room ---- */

static void part_clear(struct replay_json_part *p)
{
    p->text = pit_text_in(p->text.at, p->text.room);
    p->json = json_in(&p->text);
}

static void part_open(struct replay_json_part *p, char *room, size_t size)
{
    p->text = pit_text_in(room, size);
    part_clear(p);
}

/* Shares the room out in sixteenths: guests four, rounds five, and one or two for each of the rest.
 * Twice the room is twice as much for each of them. */
static void share_room(struct replay_json *r, char *room, size_t size)
{
    size_t share = size / 16 / alignof(struct guest) * alignof(struct guest);

    r->report.guest = (struct guest *)(void *)room;
    r->report.guests_max = (int)(4 * share / sizeof(struct guest));
    part_open(&r->rounds, room + 4 * share, 5 * share);
    part_open(&r->changes, room + 9 * share, share);
    part_open(&r->refused, room + 10 * share, 2 * share);
    part_open(&r->chance, room + 12 * share, share);
    part_open(&r->calls, room + 13 * share, share);
    part_open(&r->wagers, room + 14 * share, share);
    part_open(&r->failed, room + 15 * share, share);
}

/* A round's parts are emptied with it, so each end of a round asks. */
static void look_for_cuts(struct replay_json *r)
{
    r->report.cut |= r->rounds.text.cut || r->refused.text.cut || r->failed.text.cut ||
                     r->changes.text.cut || r->chance.text.cut || r->calls.text.cut ||
                     r->wagers.text.cut;
}

/* What a list has come to goes where there is room for all of it. */
static void spill(struct replay_json *r, enum replay_json_list list, struct replay_json_part *p)
{
    if (!r->spill || !p->text.used) return;
    look_for_cuts(r);
    r->spill->put(r->spill->with, list, p->text.at, p->text.used);
    p->text = pit_text_in(p->text.at, p->text.room); /* and p->json knows that a comma is due */
}

static void list_json(struct replay_json *r, enum replay_json_list list, const char *key,
                      struct replay_json_part *p, struct json *out)
{
    spill(r, list, p);
    if (!r->spill) {
        json_list(out, key, p->text.at);
        return;
    }
    json_open(out, key, '[');
    r->spill->pour(r->spill->with, list, out);
    json_close(out, ']');
}

/* ---- rounds ---- */

static void round_begin(struct replay_json *r)
{
    part_clear(&r->chance);
    part_clear(&r->calls);
    part_clear(&r->wagers);
    r->begun = false;
}

/* A round is written if it was begun and is asked for. */
static void round_end(struct replay_json *r, const char *outcome)
{
    const struct pit_game *game = r->report.play.game;
    const char *const *fact = game ? game->round_facts : NULL;
    struct json *j = &r->rounds.json;

    look_for_cuts(r);
    if (!r->begun || (r->only && r->only != r->report.round)) return;
    spill(r, REPLAY_JSON_ROUNDS, &r->rounds); /* the last one stays: see add_late_wager */
    json_open(j, NULL, '{');
    json_int(j, "round", r->report.round);
    json_list(j, "chance", r->chance.text.at);
    json_str(j, "outcome", outcome);
    for (int i = 0; outcome && fact && fact[i]; i++) {
        int value = game->round_fact(&r->report.play.table.state, i);

        if (value >= 0) json_int(j, fact[i], value);
    }
    json_list(j, "calls", r->calls.text.at);
    json_list(j, "wagers", r->wagers.text.at);
    json_close(j, '}');
}

static void add_chance(struct replay_json *r, const struct pit_rules *rules,
                       const struct pit_event *e)
{
    const struct chance_row *row;
    bool shown = chance_shown(rules->game, e, &row) || e->verb == PIT_TURN;
    char name[40];
    struct pit_text t = pit_text_in(name, sizeof name);

    if (shown) {
        row->name(&t, rules, chance_value(e));
        json_str(&r->chance.json, NULL, name);
    }
    r->begun |= shown || e->verb == PIT_DEAL;
}

static void add_wager(struct replay_json *r, const struct pit_table *t, const struct pit_effect *fx)
{
    char clause[80], odds[32];
    struct pit_text clause_text = pit_text_in(clause, sizeof clause);
    struct pit_text odds_text = pit_text_in(odds, sizeof odds);
    struct json *j = &r->wagers.json;

    playback_clauses(&clause_text, fx);
    pit_text_odds(&odds_text, fx->odds);
    json_open(j, NULL, '{');
    json_int(j, "seat", fx->seat + 1);
    json_str(j, "spot", t->rules.spot[fx->spot].name);
    if (t->rules.hands > 1) json_int(j, "hand", fx->hand + 1);
    json_int(j, "stake", fx->stake);
    json_int(j, "net", fx->net);
    json_str(j, "result", pit_result_word(fx->result));
    json_str(j, "odds", fx->result == PIT_WIN && fx->odds.den ? odds : NULL);
    json_str(j, "clause", clause);
    json_close(j, '}');
}

/* A wager that is decided between rounds, as a streak is by who leaves, stands with the round
 * before: the list at its end is opened once more. */
static void add_late_wager(struct replay_json *r, const struct pit_table *t,
                           const struct pit_effect *fx)
{
    static const char end[] = "]}";
    size_t ends = sizeof end - 1;
    struct pit_text *rounds = &r->rounds.text;
    bool told = !r->only || r->only + 1 == r->report.round;

    part_clear(&r->wagers);
    add_wager(r, t, fx);
    look_for_cuts(r);
    if (!told || r->report.cut || rounds->used <= ends) return;
    rounds->used -= ends;
    if (rounds->at[rounds->used - 1] != '[') pit_text_str(rounds, ",");
    pit_text_str(rounds, r->wagers.text.at);
    pit_text_str(rounds, end);
    part_clear(&r->wagers);
}

static void event(struct playback *report, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count)
{
    struct replay_json *r = report->with;

    add_chance(r, &t->rules, e);
    for (int i = 0; i < count; i++) {
        char words[TEXT_ROOM];
        struct pit_text text = pit_text_in(words, sizeof words);

        if (fx[i].kind == PIT_SETTLE && e->verb == PIT_LEAVE && !r->begun)
            add_late_wager(r, t, &fx[i]);
        else if (fx[i].kind == PIT_SETTLE)
            add_wager(r, t, &fx[i]);
        if (fx[i].kind == PIT_CALL) {
            pit_call_text(&text, &t->rules, &fx[i]);
            json_str(&r->calls.json, NULL, words);
        }
        if (fx[i].kind != PIT_ROUND_OVER) continue;
        pit_outcome_text(&text, &t->rules, &fx[i]);
        round_end(r, words);
        round_begin(r);
    }
}

/* ---- lines ---- */

static void refused(struct playback *report, const struct pit_said *said, const char *line,
                    size_t n)
{
    struct replay_json *r = report->with;
    struct json *j = &r->refused.json;

    (void)line, (void)n;
    json_open(j, NULL, '{');
    json_int(j, "line", report->line);
    json_str(j, "code", said->code);
    json_str(j, "clause", said->clause ? pit_clause_id(said->clause) : NULL);
    json_str(j, "message", said->words);
    json_close(j, '}');
    spill(r, REPLAY_JSON_REFUSED, &r->refused);
}

static void failed(struct playback *report, const struct pit_said *said, const char *words)
{
    struct replay_json *r = report->with;
    struct json *j = &r->failed.json;

    (void)words;
    json_open(j, NULL, '{');
    json_int(j, "line", report->line);
    if (said->compared)
        json_int(j, "expected", said->expected);
    else
        json_str(j, "expected", said->unheard ? said->unheard : "refused");
    if (said->settled)
        json_int(j, "got", said->got);
    else
        json_str(j, "got", said->compared || said->unheard ? NULL : "taken");
    json_close(j, '}');
    spill(r, REPLAY_JSON_FAILED, &r->failed);
}

static void changed(struct playback *report, const struct pit_rules *rules)
{
    struct replay_json *r = report->with;
    struct json *j = &r->changes.json;

    json_open(j, NULL, '{');
    json_int(j, "round", report->round);
    json_int(j, "line", report->line);
    rules_json_in_force(j, rules);
    json_close(j, '}');
    spill(r, REPLAY_JSON_CHANGES, &r->changes);
}

/* ---- the whole ---- */

static void write_seats(struct json *j, const struct playback *r)
{
    json_open(j, "seats", '[');
    for (int i = 0; i < r->guests; i++) {
        const struct guest *g = &r->guest[i];

        json_open(j, NULL, '{');
        json_int(j, "seat", g->seat + 1);
        json_str(j, "name", g->name);
        json_int(j, "chips", guest_chips(r, g));
        if (guest_owes(r, g)) json_int(j, "owed", guest_owes(r, g));
        json_int(j, "net", guest_net(r, g));
        if (g->left) json_bool(j, "left", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_open(struct json *j, const struct pit_replay *play)
{
    const struct pit_state *s = &play->table.state;

    json_open(j, "open", '[');
    for (int i = 0; i < (play->open ? s->wagers : 0); i++) {
        json_open(j, NULL, '{');
        json_int(j, "seat", s->wager[i].seat + 1);
        json_str(j, "spot", play->rules.spot[s->wager[i].spot].name);
        if (play->rules.hands > 1) json_int(j, "hand", s->wager[i].hand + 1);
        json_int(j, "stake", s->wager[i].stake);
        json_close(j, '}');
    }
    json_close(j, ']');
}

enum replay_json_end replay_json(struct replay_json *r, const char *record, size_t n, long only,
                                 void *room, size_t size, struct json *out)
{
    struct text_lines lines = lines_of_text(record, n), ahead = lines;

    return replay_json_lines(r, &lines.lines, &ahead.lines, only, room, size, NULL, out);
}

enum replay_json_end replay_json_lines(struct replay_json *r, struct lines *record,
                                       struct lines *ahead, long only, void *room, size_t size,
                                       const struct replay_json_spill *spills, struct json *out)
{
    static const struct playback_teller teller = {event, refused, failed, changed};

    if (size < 16 * sizeof(struct guest)) return REPLAY_JSON_ROOM;
    r->only = only;
    r->begun = false;
    r->spill = spills;
    r->report.teller = &teller;
    r->report.with = r;
    r->report.strict = false;
    share_room(r, room, size);
    playback_open(&r->report);
    if (!playback_lines(&r->report, record, ahead)) return REPLAY_JSON_BAD;
    round_end(r, NULL);
    look_for_cuts(r);
    if (r->report.cut) return REPLAY_JSON_ROOM;
    json_open(out, NULL, '{');
    rules_json_members(out, &r->report.begun);
    list_json(r, REPLAY_JSON_ROUNDS, "rounds", &r->rounds, out);
    write_seats(out, &r->report);
    write_open(out, &r->report.play);
    list_json(r, REPLAY_JSON_REFUSED, "refused", &r->refused, out);
    list_json(r, REPLAY_JSON_FAILED, "failed", &r->failed, out);
    list_json(r, REPLAY_JSON_CHANGES, "changes", &r->changes, out);
    json_close(out, '}');
    return REPLAY_JSON_DONE;
}
