/* desk.c -- the dealer's desk: what is typed, stored and then told. */

#include "desk.h"

#include "core/line.h"
#include "games/chance.h"
#include "pit/clause.h"
#include "system/clock.h"
#include "typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What chance brought in this round, as a dealer sees it; a burn card is none of it. */
static void note_chance(struct desk *d, const struct pit_table *t, const struct pit_event *e)
{
    const struct chance_row *row;
    struct pit_text text = {.at = d->came, .room = sizeof d->came};

    if (e->verb == PIT_IRREGULAR) return; /* it lies in the rack, or where the book puts it */
    if (e->verb == PIT_DEAL || !chance_shown(t->rules.game, e, &row)) {
        if (e->verb == PIT_DEAL) d->came[0] = '\0';
        return;
    }
    if (d->new_round || row->begins) d->came[0] = '\0';
    d->new_round = false;
    if (e->verb == PIT_DOWN && !d->came[0]) return;
    text.used = strlen(d->came);
    if (text.used) pit_text_str(&text, " ");
    row->name(&text, &t->rules, chance_value(e));
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct desk *d = with;
    struct pit_text none = pit_text_in((char[1]){0}, 1);

    checks_note(&d->checks, &none, &t->rules, effects, count);
    note_chance(d, t, e);
    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_ROUND_OVER) d->ending = d->new_round = true;
    if (!d->again) desk_tell(&d->out, &d->rack, t, e, effects, count);
    if (d->watch) d->watch(d->watching, t, e, effects, count);
}

static void begin(struct desk *d)
{
    pit_replay_open(&d->play, see, d);
    fair_chain_begin(&d->chain);
    d->checks.calls = d->checks.settles = 0;
    d->ending = d->unlinked = d->new_round = false;
    d->came[0] = '\0';
    d->last = 0;
    d->out = pit_text_in(d->told, sizeof d->told);
    if (d->watch) d->watch(d->watching, &d->play.table, NULL, NULL, 0);
}

/* ---- the record ---- */

static void write_time(struct pit_text *out)
{
    struct fair_note note = {.kind = FAIR_NOTE_TIME, .time_ms = (uint64_t)system_now_ms()};

    fair_note_write(out, &note);
}

/* What a round that is over has to say, and a link of the chain over it. */
static void write_checks(struct desk *d, struct pit_text *out)
{
    struct fair_note link = {.kind = FAIR_NOTE_CHAIN};

    write_time(out);
    checks_write(&d->checks, out, &d->play.table.rules);
    fair_chain_add(&d->chain, out->at, out->used);
    fair_chain_link(&d->chain);
    memcpy(link.head, d->chain.head, FAIR_HASH);
    fair_note_write(out, &link);
    d->ending = d->unlinked = false;
    d->play.heards = 0; /* as when the line "heard" is read */
}

/* Stores the text, with the end of a round if one is over. */
static enum desk_came store(struct desk *d, struct pit_text *out)
{
    enum { MANY = PIT_HEARD_MAX / 2 };

    d->unlinked = true;
    if (d->ending) {
        write_checks(d, out);
    } else {
        if (d->checks.calls > MANY) checks_write_calls(&d->checks, out, &d->play.table.rules);
        fair_chain_add(&d->chain, out->at, out->used);
    }
    if (journal_add(&d->journal, out->at, out->used)) return DESK_TAKEN;
    d->out = pit_text_in(d->told, sizeof d->told);
    return DESK_BROKEN;
}

bool desk_new(struct desk *d, const struct pit_rules *r, const char *file)
{
    struct pit_record writer = {0};
    struct pit_text out = pit_text_in(d->text, sizeof d->text);
    const char *at = d->text;
    struct pit_said said;
    struct word line;

    begin(d);
    pit_record_begin(&writer, &out, r);
    while (line_next(&at, d->text + out.used, &line))
        pit_replay_line(&d->play, line.at, line.n, &said);
    write_time(&out);
    pit_replay_start(&d->play);
    return journal_new(&d->journal, file) && store(d, &out) == DESK_TAKEN;
}

/* ---- a record that is there ---- */

/* Lines of play may be taken back; what the record begins with, and what Pit writes, may not. */
static bool may_go(struct word line)
{
    struct line l = line_of(line.at, line.n);
    struct word first = line_word(&l);
    struct fair_note note;

    return first.n && !word_is(first, "game") && !word_is(first, "heard") &&
           !word_is(first, "expect") && fair_note_read(&note, line.at, line.n) == FAIR_NO_NOTE;
}

static bool wrong(struct desk *d, const char *file, long line, const struct pit_said *said)
{
    char words[sizeof said->words + 300];

    snprintf(words, sizeof words, "%.200s:%ld: %s", file, line,
             said->words[0] ? said->words : "what the record expects does not hold");
    pit_text_str(&d->out, words);
    return false;
}

/* Lines that only a table of Pit writes, which has its cards from seeds. */
static bool is_proof(enum fair_note_kind kind)
{
    return kind > FAIR_BAD_NOTE && kind != FAIR_NOTE_TIME && kind != FAIR_NOTE_CHAIN;
}

/* Follows the chain over a line; false: the record is none that a desk goes on with, and why. */
static bool follow(struct desk *d, struct word line, size_t whole, struct pit_said *said)
{
    struct fair_note note;
    enum fair_note_kind kind = fair_note_read(&note, line.at, line.n);

    said->words[0] = '\0';
    if (kind == FAIR_BAD_NOTE)
        snprintf(said->words, sizeof said->words, "%s", note.wrong);
    else if (is_proof(kind))
        snprintf(said->words, sizeof said->words,
                 "Pit dealt these cards itself; the desk goes on with its own records alone");
    if (said->words[0]) return false;
    if (kind != FAIR_NOTE_CHAIN) {
        fair_chain_add(&d->chain, line.at, whole);
        d->unlinked = true;
        return true;
    }
    fair_chain_link(&d->chain);
    d->ending = d->unlinked = false;
    if (memcmp(note.head, d->chain.head, FAIR_HASH) == 0) return true;
    snprintf(said->words, sizeof said->words,
             "the lines above were changed after this chain line was written; "
             "pit verify --desk checks them");
    return false;
}

/* Reads the whole lines of a record as if they were typed, without a word. */
static bool read_again(struct desk *d, const char *file, const char *text, size_t n)
{
    const char *at = text;
    struct word line;
    struct pit_said said;
    long number = 0;

    begin(d);
    d->again = true;
    while (line_next(&at, text + n, &line)) {
        enum pit_line came = pit_replay_line(&d->play, line.at, line.n, &said);

        number++;
        if (came > PIT_LINE_DONE) return wrong(d, file, number, &said);
        if (!follow(d, line, (size_t)(at - line.at), &said)) return wrong(d, file, number, &said);
        checks_line(&d->checks, line.at, line.n);
        if (d->play.open && may_go(line)) d->last = line.at - text;
    }
    if (d->play.game) {
        pit_replay_start(&d->play);
        d->again = false;
        return true;
    }
    snprintf(said.words, sizeof said.words, "a record begins with: game NAME");
    return wrong(d, file, 1, &said);
}

bool desk_resume(struct desk *d, const char *file)
{
    char *text;
    size_t n, torn;
    struct pit_text out = pit_text_in(d->text, sizeof d->text);
    bool good;

    d->out = pit_text_in(d->told, sizeof d->told);
    if (!journal_open(&d->journal, file, &text, &n, &torn)) {
        pit_text_str(&d->out, d->journal.trouble);
        return false;
    }
    good = read_again(d, file, text, n);
    free(text);
    if (good && torn) good = journal_cut(&d->journal, (off_t)n);
    if (good && d->ending) good = store(d, &out) == DESK_TAKEN;
    if (!good && !d->out.used) pit_text_str(&d->out, d->journal.trouble);
    if (!good) journal_close(&d->journal);
    return good;
}

/* ---- what is typed ---- */

static enum desk_came refuse(struct desk *d, const struct pit_said *said)
{
    pit_text_str(&d->out, "no: ");
    pit_text_str(&d->out, said->words);
    if (said->clause) {
        pit_text_str(&d->out, " (");
        pit_text_str(&d->out, pit_clause_id(said->clause));
        pit_text_str(&d->out, ")");
    }
    pit_text_str(&d->out, "\n");
    return DESK_REFUSED;
}

/* Rules that were never played by have no table yet in the record. */
static bool too_early(const struct desk *d, const char *typed)
{
    struct line rest = line_of(typed, strlen(typed));
    struct word w = line_word(&rest);

    return !d->last && (word_is(w, "rules") || word_is(w, "set"));
}

/* "irregular 2 8h": the second of the menu. */
static void from_menu(struct pit_text *line, const struct pit_table *t, const char *typed)
{
    struct line rest = line_of(typed, strlen(typed));
    struct word w = line_word(&rest), which = line_word(&rest);
    int64_t n;

    pit_text_str(line, typed);
    if (!word_is(w, "irregular") || !word_number(which, 2, &n)) return;
    line->used = 0;
    if (!desk_irregular(line, t, (int)n)) pit_text_str(line, typed);
    pit_text_str(line, " ");
    pit_text_add(line, line_rest(rest).at, line_rest(rest).n);
}

/* False: the menu has no such number, and says how many it has. */
static bool on_menu(const struct pit_table *t, const char *typed, char *why, size_t room)
{
    struct line rest = line_of(typed, strlen(typed));
    struct word w = line_word(&rest), which = line_word(&rest);
    struct pit_text none = pit_text_in((char[1]){0}, 1), line = none;
    int64_t n;
    int count;

    if (!word_is(w, "irregular") || !word_number(which, 4, &n) || desk_irregular(&line, t, (int)n))
        return true;
    count = desk_menu(&none, t);
    if (count)
        snprintf(why, room, "the menu has 1 to %d now: irregular shows it", count);
    else
        snprintf(why, room, "no irregularity of the book can be now");
    return false;
}

/* Cards that are typed alone lie on the table: those that nothing waits for are a slip, and are not
 * kept for later. A line "cards ..." may still name them ahead, as in any record. */
static bool too_many(struct desk *d, const char *typed, size_t n, struct pit_said *said)
{
    struct pit_replay *p = &d->play;
    struct line line = line_of(typed, strlen(typed));
    struct pit_text why;
    int given = 0, left = 0;

    if (word_is(line_word(&line), "cards")) return false;
    line = line_of(d->text, n);
    if (!word_is(line_word(&line), "cards")) return false;
    while (line_word(&line).n)
        given++;
    p->saved = p->table;
    p->trying = true;
    if (pit_replay_line(p, d->text, n, said) == PIT_LINE_DONE)
        left = p->table.keeper.count - p->table.keeper.next;
    p->trying = false;
    why = pit_text_in(said->words, sizeof said->words);
    if (left && left < given) {
        pit_text_str(&why, "of these cards ");
        pit_text_int(&why, given - left);
        pit_text_str(&why, given - left > 1 ? " come" : " comes");
        pit_text_str(&why, ", and none is dealt: behind them ");
    } else if (left) {
        pit_text_str(&why, "no card comes now: ");
    }
    pit_text_str(&why, "the table waits for ");
    pit_waits_text(&why, &p->table.rules, &p->table.state);
    p->table = p->saved;
    return left > 0;
}

/* Takes a line as it was typed; what is told comes behind what has been. */
static enum desk_came take(struct desk *d, const char *typed)
{
    struct pit_text out = pit_text_in(d->text, PIT_LINE_MAX), chosen;
    struct pit_said said = {0};
    char choice[DESK_TYPED + 80];
    off_t at = d->journal.size;
    enum pit_line came;
    enum desk_came stored;

    chosen = pit_text_in(choice, sizeof choice);
    from_menu(&chosen, &d->play.table, typed);
    line_plain_amounts(choice);
    if (!on_menu(&d->play.table, typed, said.words, sizeof said.words)) return refuse(d, &said);
    if (too_early(d, choice)) {
        snprintf(said.words, sizeof said.words, "the first rules are those of --rules and --set");
        return refuse(d, &said);
    }
    if (!typed_line(&out, &d->play.table, choice)) {
        snprintf(said.words, sizeof said.words, "%.200s", d->text);
        return refuse(d, &said);
    }
    if (too_many(d, choice, out.used, &said)) return refuse(d, &said);
    came = pit_replay_line(&d->play, d->text, out.used, &said);
    if (came == PIT_LINE_EMPTY) return DESK_TAKEN;
    if (came != PIT_LINE_DONE) return refuse(d, &said);
    out.room = sizeof d->text;
    pit_text_str(&out, "\n");
    stored = store(d, &out);
    if (stored == DESK_TAKEN) d->last = at;
    return stored;
}

/* Cards that are turned over together are a line each. */
static enum desk_came take_turned(struct desk *d, const char *typed)
{
    struct line rest = line_of(typed, strlen(typed));
    enum desk_came came = DESK_TAKEN;
    struct word w = line_word(&rest);

    if (word_is(w, "turn")) w = line_word(&rest);
    for (; w.n && came == DESK_TAKEN; w = line_word(&rest)) {
        char one[DESK_TYPED];

        snprintf(one, sizeof one, "%.*s", w.n < sizeof one ? (int)w.n : (int)sizeof one - 1, w.at);
        came = take(d, one);
    }
    return came;
}

enum desk_came desk_take(struct desk *d, const char *typed)
{
    off_t before = d->journal.size;
    enum desk_came came;

    d->out = pit_text_in(d->told, sizeof d->told);
    came = typed_turned(&d->play.table, typed) ? take_turned(d, typed) : take(d, typed);
    if (d->journal.size > before) d->undones = 0; /* something else has happened */
    return came;
}

/* So many can be had again: then the oldest goes. */
static void keep_undone(struct desk *d, const char *line)
{
    if (d->undones == DESK_UNDONE)
        memmove(d->undone[0], d->undone[1], sizeof d->undone - sizeof d->undone[0]);
    d->undones -= d->undones == DESK_UNDONE;
    snprintf(d->undone[d->undones++], DESK_TYPED, "%s", line);
}

static void tell_line(struct desk *d, const char *what, const char *line)
{
    pit_text_str(&d->out, what);
    pit_text_str(&d->out, line);
    pit_text_str(&d->out, "\n");
}

static const char taken_back[] = "# taken back: ";

/* What was taken back before stays in the record, in its order, and this line comes behind it. */
static void write_undone(struct pit_text *out, const char *gone, const char *end,
                         const char *undone)
{
    struct word line;

    while (line_next(&gone, end, &line)) {
        if (line.n < sizeof taken_back - 1 ||
            memcmp(line.at, taken_back, sizeof taken_back - 1) != 0)
            continue;
        pit_text_add(out, line.at, line.n);
        pit_text_str(out, "\n");
    }
    pit_text_str(out, taken_back);
    pit_text_str(out, undone);
    pit_text_str(out, "\n");
}

enum desk_came desk_undo(struct desk *d)
{
    struct pit_text out = {0};
    char *text, undone[DESK_TYPED];
    size_t n;
    bool good;

    d->out = pit_text_in(d->told, sizeof d->told);
    if (!d->last) {
        pit_text_str(&d->out, "no: there is nothing to take back\n");
        return DESK_REFUSED;
    }
    if (!journal_read(&d->journal, &text, &n)) return DESK_BROKEN;
    snprintf(undone, sizeof undone, "%.*s", (int)strcspn(text + d->last, "\n"), text + d->last);
    out.room = n - (size_t)d->last + sizeof d->text;
    out.at = malloc(out.room);
    if (out.at) write_undone(&out, text + d->last, text + n, undone);
    good = out.at && journal_cut(&d->journal, d->last) &&
           read_again(d, d->journal.name, text, (size_t)d->last) && store(d, &out) == DESK_TAKEN;
    free(out.at);
    free(text);
    if (!good) return DESK_BROKEN;
    keep_undone(d, undone);
    tell_line(d, "undone: ", undone);
    return DESK_TAKEN;
}

enum desk_came desk_redo(struct desk *d)
{
    d->out = pit_text_in(d->told, sizeof d->told);
    if (!d->undones) {
        pit_text_str(&d->out, "no: nothing was taken back, or something else was typed since\n");
        return DESK_REFUSED;
    }
    d->undones--;
    tell_line(d, "again: ", d->undone[d->undones]);
    return take(d, d->undone[d->undones]);
}

bool desk_close(struct desk *d)
{
    struct pit_text out = pit_text_in(d->text, sizeof d->text);
    bool good = true;

    if (d->unlinked) {
        d->ending = true;
        good = store(d, &out) == DESK_TAKEN;
    }
    journal_close(&d->journal);
    return good;
}
