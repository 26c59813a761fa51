/* train_guard.c -- practice for dealers: bets that come too late, and hands on bets that are
 * decided. What may be is the engine's to say. */

#include "train_own.h"

#include <stdio.h>

static struct pit_state copy; /* too large for the stack */

/* Some seat that is taken. */
static int some_seat(struct train *t)
{
    int seat = crowd_below(&t->crowd, PIT_SEATS_MAX);

    while (!(t->table.state.seated >> seat & 1))
        seat = (seat + 1) % PIT_SEATS_MAX;
    return seat;
}

static void money(char out[32], pit_money amount)
{
    struct pit_text text = pit_text_in(out, 32);

    pit_text_money(&text, amount);
}

void train_late(struct train *t)
{
    const struct pit_rules *r = &t->table.rules;
    struct pit_event e = {.verb = PIT_BET};
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS], amount[32];
    struct pit_range why = {0};
    bool may;
    int64_t ms;

    if (crowd_below(&t->crowd, 2)) return;
    e.seat = (uint8_t)some_seat(t);
    e.spot = (uint16_t)crowd_below(&t->crowd, r->spots);
    e.amount = (pit_money)r->option[PIT_O_MIN] * (1 + crowd_below(&t->crowd, 4));
    if (r->spot[e.spot].left_out) return;
    pit_copy(r, &copy, &t->table.state);
    may = pit_apply(r, &copy, &e, NULL, &why) == PIT_OK;
    money(amount, e.amount);
    snprintf(words, sizeof words, "Now seat %d puts $%s on %s. Is it taken? (yes, no)\n",
             e.seat + 1, amount, r->spot[e.spot].name);
    if (!train_asks(t, words, train_yes_no, answer, &ms)) return;
    snprintf(wrong, sizeof wrong, "$%s on %s %s", amount, r->spot[e.spot].name,
             may ? "is taken" : "is not taken: it goes back");
    train_grade(t, GRADES_BET, train_is(answer, may ? "yes" : "no"), ms, why.clause, wrong);
    if (may) pit_table_do(&t->table, &e, &why);
}

/* Would the engine refuse this once bets were closed? */
static bool is_refused(const struct pit_table *table, const struct pit_event *e,
                       struct pit_range *why)
{
    const struct pit_rules *r = &table->rules;
    struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};

    pit_copy(r, &copy, &table->state_before);
    if (!copy.phase && pit_begins(r) == PIT_DEAL) pit_apply(r, &copy, &deal, NULL, why);
    return pit_apply(r, &copy, e, NULL, why) != PIT_OK;
}

void train_past(struct train *t, const struct pit_effect *fx, int count)
{
    const struct pit_rules *r = &t->table.rules;
    bool adds = crowd_below(&t->crowd, 2), asked = crowd_below(&t->crowd, 2);
    char words[TRAIN_WORDS], answer[TRAIN_ANSWER], wrong[GRADES_WORDS], amount[32];
    struct pit_range why = {0};
    struct pit_event e;
    int64_t ms;
    int i = 0;

    while (i < count && (fx[i].kind != PIT_SETTLE || fx[i].result != (adds ? PIT_WIN : PIT_LOSE)))
        i++;
    if (!asked || i == count) return;
    e = (struct pit_event){.seat = fx[i].seat,
                           .verb = adds ? PIT_BET : PIT_TAKE,
                           .spot = fx[i].spot,
                           .hand = fx[i].hand,
                           .amount = adds ? r->option[PIT_O_MIN] : fx[i].stake};
    if (!is_refused(&t->table, &e, &why)) return;
    money(amount, e.amount);
    snprintf(words, sizeof words,
             adds ? "Before you pay, seat %d slips $%s more on %s. Is it taken? (yes, no)\n"
                  : "Before you take it, seat %d draws back $%s from %s. May it? (yes, no)\n",
             e.seat + 1, amount, r->spot[e.spot].name);
    if (!train_asks(t, words, train_yes_no, answer, &ms)) return;
    snprintf(wrong, sizeof wrong,
             adds ? "$%s more on %s is not taken: past posting, call the floor"
                  : "$%s on %s is not taken back: it has lost, call the floor",
             amount, r->spot[e.spot].name);
    train_grade(t, GRADES_BET, train_is(answer, "no"), ms, why.clause, wrong);
}
