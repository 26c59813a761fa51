/* train_hands.c -- practice for dealers: what hands say, and chips that are coloured up. */

#include "signals.h"
#include "train_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The decisions that the seat had, each once: "hit, stand". */
static void add_verbs(struct pit_text *out, const struct pit_table *table, int seat,
                      const char *answer, int *fit)
{
    static struct pit_move moves[PIT_MOVES_MAX]; /* too large for the stack */
    int count = pit_moves(&table->rules, &table->state_before, seat, moves), last = 0;

    *fit = 0;
    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(table->rules.game, moves[i].verb);

        if (moves[i].verb < PIT_VERB_OWN || moves[i].verb == last) continue;
        pit_text_str(out, last ? ", " : "");
        pit_text_str(out, row->name);
        *fit += train_is(answer, row->name);
        last = moves[i].verb;
    }
}

/* One of the decisions that the seat has. */
static bool is_verb(const struct train *t, const char *answer)
{
    char verbs[200];
    struct pit_text text = pit_text_in(verbs, sizeof verbs);
    int fit;

    add_verbs(&text, &t->table, t->signals, answer, &fit);
    return fit > 0;
}

void train_signal(struct train *t, const struct pit_event *e)
{
    const struct pit_table *table = &t->table;
    const struct pit_verb_row *row = pit_verb(table->rules.game, e->verb);
    const char *shown = row && e->seat < PIT_SEATS_MAX ? signal_of(row->name) : NULL;
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER] = "", wrong[GRADES_WORDS], verbs[200];
    struct pit_text text = pit_text_in(verbs, sizeof verbs);
    int64_t ms;
    int fit;

    if (!shown || e->verb < PIT_VERB_OWN) return;
    snprintf(words, sizeof words, "  seat %d %s\n", e->seat + 1, shown);
    t->tell(t->with, words);
    if (crowd_below(&t->crowd, 2)) return;
    add_verbs(&text, table, e->seat, answer, &fit);
    snprintf(words, sizeof words, "What does seat %d want? (%s)\n", e->seat + 1, verbs);
    t->signals = e->seat;
    if (!train_asks(t, words, is_verb, answer, &ms)) return;
    text = pit_text_in(verbs, sizeof verbs);
    add_verbs(&text, table, e->seat, answer, &fit);
    snprintf(wrong, sizeof wrong, "seat %d wants: %s", e->seat + 1, row->name);
    train_grade(t, GRADES_SIGNAL,
                strcmp(answer, row->name) == 0 || (train_is(answer, row->name) && fit == 1), ms, 0,
                wrong);
}

/* "1 x $100, 3x25, 5": so many of each chip of the rack. False: it cannot be read. */
static bool read_chips(const struct rack *k, const char *at, int64_t count[RACK_MAX])
{
    memset(count, 0, RACK_MAX * sizeof count[0]);
    for (at += strspn(at, " ,$"); *at; at += strspn(at, " ,$")) {
        int64_t many = 1;
        size_t n = strspn(at, "0123456789."), blank = strspn(at + n, " ");
        pit_money chip;
        int i = 0;

        if (at[n + blank] == 'x') {
            many = atoi(at);
            at += n + blank + 1;
            at += strspn(at, " $");
            n = strspn(at, "0123456789.");
        }
        if (!n || !pit_money_parse(at, n, &chip)) return false;
        while (i < k->count && k->chip[i] != chip)
            i++;
        if (i == k->count) return false;
        count[i] += many;
        at += n;
    }
    return true;
}

static bool are_chips(const struct train *t, const char *answer)
{
    int64_t count[RACK_MAX];

    return *answer && read_chips(&t->rack, answer, count);
}

/* As few chips as possible. */
static bool is_cut(const struct rack *k, const char *answer, pit_money amount)
{
    int64_t count[RACK_MAX];

    if (!read_chips(k, answer, count)) return false;
    for (int i = 0; i < k->count; i++) {
        if (count[i] != amount / k->chip[i]) return false;
        amount %= k->chip[i];
    }
    return true;
}

void train_colour_up(struct train *t)
{
    const struct pit_state *s = &t->table.state;
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS], chips[200];
    struct pit_text text = pit_text_in(chips, sizeof chips);
    int seat = 0;
    int64_t ms;

    while (seat < PIT_SEATS_MAX - 1 && !(s->seated >> seat & 1))
        seat++;
    if (s->chips[seat] <= 0 || s->chips[seat] % t->rack.chip[t->rack.count - 1]) return;
    pit_text_money(&text, s->chips[seat]);
    snprintf(words, sizeof words,
             "Seat %d colours up $%s. Which chips do you give? (such as 1x100 3x25)\n", seat + 1,
             chips);
    if (!train_asks(t, words, are_chips, answer, &ms)) return;
    text = pit_text_in(chips, sizeof chips);
    rack_text(&text, &t->rack, s->chips[seat]);
    snprintf(wrong, sizeof wrong, "seat %d gets %s", seat + 1, chips);
    train_grade(t, GRADES_CHIPS, is_cut(&t->rack, answer, s->chips[seat]), ms, 0, wrong);
}
