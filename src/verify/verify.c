/* verify.c -- checks a record, line by line. */

#include "parts.h"

#include "core/line.h"
#include "pit/clause.h"

#include <string.h>

/* Only what the chain's writer writes, to the byte: nothing else covers this line. */
static bool written_so(const struct fair_note *note, const char *line, size_t n)
{
    char again[FAIR_NOTE_LINE];
    struct pit_text t = pit_text_in(again, sizeof again);

    fair_note_write(&t, note);
    return t.used == n + 1 && memcmp(again, line, n) == 0;
}

static void note_chain(struct verify *v, const struct fair_note *note, const char *line, size_t n,
                       bool line_feed)
{
    if (!written_so(note, line, n) || !line_feed)
        found_differs(v, VERIFY_CHAIN,
                      "a chain line has nothing but its hash, its signature and an end");
    fair_chain_link(&v->chain);
    if (memcmp(note->head, v->chain.head, FAIR_HASH) != 0)
        found_differs(v, VERIFY_CHAIN, "the hash of the lines above is different");
    else
        found_holds(v, VERIFY_CHAIN);
    memcpy(v->chain.head, note->head, FAIR_HASH); /* so that one break is told once */
    v->chained = v->line;
    if (!v->proven) return;
    if (note->is_signed)
        found_signature(v, note->head, note);
    else
        found_differs(v, VERIFY_SIGNATURES, "this chain line is not signed");
}

void verify_begin(struct verify *v, const struct fair_system *system)
{
    memset(v, 0, sizeof *v);
    v->system = system;
    fair_chain_begin(&v->chain);
    pit_replay_open(&v->play, dealt_see, v);
}

static void payout_differs(struct verify *v, const struct pit_said *said)
{
    struct pit_text t = found_differs_at(v, VERIFY_PAYOUTS, v->line);

    pit_text_str(&t, "the record says ");
    pit_text_money(&t, said->expected);
    if (said->settled) {
        pit_text_str(&t, ", the rules bring ");
        pit_text_money(&t, said->got);
    } else {
        pit_text_str(&t, ", and nothing was settled there");
    }
}

static void check_failed(struct verify *v, const struct pit_said *said)
{
    struct pit_text t;

    if (said->compared) {
        payout_differs(v, said);
        return;
    }
    t = found_differs_at(v, said->unheard ? VERIFY_CALLS : VERIFY_RECORD, v->line);
    pit_text_str(&t, said->unheard ? "the rules do not bring this call: "
                                   : "a line that must be refused was accepted");
    if (said->unheard) pit_text_str(&t, said->unheard);
}

static const char calls_left_out[] = "the record leaves out some of the dealer's calls";

static size_t word_length(const char *at, size_t n)
{
    size_t length = 0;

    while (length < n && at[length] != ' ')
        length++;
    return length;
}

/* What a line of checks has covered. */
static void covered(struct verify *v, const char *line, size_t n)
{
    long said = 0;

    if (n > 7 && memcmp(line, "expect ", 7) == 0) {
        found_holds(v, VERIFY_PAYOUTS);
        for (int hand = 0; hand < PIT_HANDS_MAX; hand++)
            if (v->play.checked_hand == hand || v->play.checked_hand == PIT_ALL_HANDS)
                v->owed[v->play.checked_seat][v->play.checked_spot][hand] = false;
    }
    if (n <= 6 || memcmp(line, "heard ", 6) != 0) return;
    for (size_t at = 6; at < n && line[at] != '#'; at += word_length(line + at, n - at) + 1)
        said += word_length(line + at, n - at) > 0;
    if (said < v->calls) found_not_possible(v, VERIFY_CALLS, calls_left_out);
    v->calls = v->due = 0;
    for (; said; said--)
        found_holds(v, VERIFY_CALLS);
}

/* New rules bring a new shoe: a house that knows the order could get rid of the rest of it. */
static void check_new_rules(struct verify *v, const char *line, size_t n,
                            const struct verify_epoch *dealt)
{
    while (n && (*line == ' ' || *line == '\t' || *line == '\r')) {
        line++;
        n--;
    }
    if (!dealt || dealt->voided || dealt->revealed || n < 4) return;
    if (memcmp(line, "set", 3) == 0 || memcmp(line, "rule", 4) == 0)
        found_epoch_differs(v, VERIFY_RULES, dealt->e.number, 0,
                            "new rules come before it is over, and it is not void");
}

static void said_text(struct pit_text *t, const struct pit_said *said)
{
    pit_text_str(t, said->words);
    if (!said->clause) return;
    pit_text_str(t, " (");
    pit_text_str(t, pit_clause_id(said->clause));
    pit_text_str(t, ")");
}

/* For the words behind it. */
static struct pit_text unread_at(struct verify *v, long line)
{
    struct pit_text t = pit_text_in(v->unread, sizeof v->unread);

    pit_text_int(&t, line);
    pit_text_str(&t, ": ");
    return t;
}

static void play_line(struct verify *v, const char *line, size_t n)
{
    struct pit_said said;
    const struct verify_epoch *dealt = dealt_spent(v) ? NULL : v->current;
    enum pit_line came = pit_replay_line(&v->play, line, n, &said);
    struct pit_text t;

    switch (came) {
    case PIT_LINE_EMPTY: break;
    case PIT_LINE_DONE:
        found_holds(v, VERIFY_RECORD);
        covered(v, line, n);
        check_new_rules(v, line, n, dealt);
        break;
    case PIT_LINE_FAILED: check_failed(v, &said); break;
    case PIT_LINE_REFUSED:
    case PIT_LINE_BAD:
        t = found_differs_at(v, VERIFY_RECORD, v->line);
        said_text(&t, &said);
        if (came == PIT_LINE_BAD) {
            t = unread_at(v, v->line);
            said_text(&t, &said);
        }
        break;
    }
}

static bool begins_with_chain(const char *line, size_t n)
{
    struct line l = line_of(line, n);

    return word_is(line_word(&l), "chain");
}

void verify_line(struct verify *v, const char *line, size_t n, bool line_feed)
{
    struct fair_note note;

    v->line++;
    if (v->unread[0]) return;
    if (v->gone && line_rest(line_of(line, n)).n && !begins_with_chain(line, n)) {
        found_epoch_differs(v, VERIFY_SEEDS, v->current ? v->current->e.number : 0, 0,
                            "its seed is shown before it is over, and the record goes on");
        v->gone = 0;
    }
    if (v->play.game && fair_note_read(&note, line, n) > FAIR_BAD_NOTE) {
        if (note.kind == FAIR_NOTE_CHAIN) {
            note_chain(v, &note, line, n, line_feed);
            return;
        }
        epochs_take(v, &note);
    }
    play_line(v, line, n);
    fair_chain_add(&v->chain, line, n);
    if (line_feed) fair_chain_add(&v->chain, "\n", 1);
}

/* ---- the end ---- */

static void end_epochs(struct verify *v)
{
    for (int i = 0; i < VERIFY_EPOCHS; i++) {
        const struct verify_epoch *x = &v->epoch[i];

        if (x->stage == VERIFY_FREE || x->revealed || (!x->used && !x->voided)) continue;
        found_not_possible(v, VERIFY_SEEDS, "the house has not shown the seed of the last epoch");
        if (!x->used) continue;
        found_not_possible(v, VERIFY_CARDS, "the seed of the last epoch is needed for its cards");
        if (fair_source(&x->e) == FAIR_SHOE)
            found_not_possible(v, VERIFY_CUT, "the seed of the last epoch is needed for it");
    }
}

static void end_unproven(struct verify *v)
{
    static const enum verify_step steps[] = {VERIFY_SIGNATURES, VERIFY_RULES, VERIFY_COMMITMENTS,
                                             VERIFY_LOCKS,      VERIFY_SEATS, VERIFY_SEEDS,
                                             VERIFY_CUT,        VERIFY_CARDS};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        found_not_possible(v, steps[i], "the record names no table and no epochs");
}

bool verify_end(struct verify *v)
{
    static const char no_game[] = "a record begins with: game NAME";
    bool good = true;

    if (!v->play.game && !v->unread[0]) {
        struct pit_text t = unread_at(v, 1);

        found_differs(v, VERIFY_RECORD, no_game);
        pit_text_str(&t, no_game);
    }
    if (!v->chained)
        found_not_possible(v, VERIFY_CHAIN, "the record has no chain of hashes");
    else if (v->chained < v->line)
        found_differs(v, VERIFY_CHAIN, "no chain line covers the end of the record");
    if (v->proven)
        end_epochs(v);
    else if (!v->real)
        end_unproven(v);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        for (int spot = 0; spot < PIT_SPOTS_MAX; spot++)
            for (int hand = 0; hand < PIT_HANDS_MAX; hand++)
                v->unstated += v->owed[seat][spot][hand];
    if (v->unstated)
        found_not_possible(v, VERIFY_PAYOUTS, "the record leaves out the results of some wagers");
    if (v->due) found_not_possible(v, VERIFY_CALLS, calls_left_out);
    if (!v->rounds) found_not_possible(v, VERIFY_RECORD, "no round was played to its end");
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state >= VERIFY_NOT_POSSIBLE) good = false;
    return good;
}

bool verify_text(struct verify *v, const struct fair_system *system, const char *text, size_t n)
{
    const char *at = text, *end = text + n;
    struct word line;

    verify_begin(v, system);
    while (line_next(&at, end, &line))
        verify_line(v, line.at, line.n, line.at + line.n < end);
    return verify_end(v);
}
