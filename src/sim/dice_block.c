/* dice_block.c -- rolls of dice by the block, and what they are held against. */

#include "dice.h"

#include "games/craps.h"
#include "odds/wagers_study.h"

#include <stdlib.h>

/* ---- the dice ---- */

/* A random number is a fraction; times 36, its whole part is a roll, and what is left is a fraction
 * for the next one. Eight of them are together one draw below 36^8 by Lemire's multiplication: the
 * last remainder says whether to draw again, once in 222 million times, so that every roll is
 * exactly as likely as the others. */
void dice_fill(struct dice_stream *d)
{
    const uint64_t all = UINT64_C(2821109907456); /* 36^8 */
    const uint64_t least = -all % all;            /* 2^64 modulo all */
    uint64_t rest;

    do {
        rest = random_next(&d->random);
        for (int i = DICE_BATCH - 1; i >= 0; i--) {
            __extension__ unsigned __int128 product = (unsigned __int128)rest * DICE_WAYS;

            d->roll[i] = (uint8_t)(product >> 64);
            rest = (uint64_t)product;
        }
    } while (rest < least);
    d->left = DICE_BATCH;
}

/* ---- tallies ---- */

void dice_tally_add(struct dice_tally *to, const struct dice_tally *from)
{
    to->rounds += from->rounds;
    to->rolls += from->rolls;
    to->shooters += from->shooters;
    to->won += from->won;
    to->lost += from->lost;
    to->even += from->even;
    to->skipped += from->skipped;
    to->squares += from->squares;
    sim_sums_add(&to->unit, &from->unit);
    sim_sums_add(&to->roll, &from->roll);
}

void dice_count_shooter(struct dice_tally *t, pit_money net, pit_money units, uint64_t rolls)
{
    t->shooters++;
    *(net > 0 ? &t->won : net < 0 ? &t->lost : &t->even) += 1;
    sim_cluster(&t->unit, net, (uint64_t)units);
    sim_cluster(&t->roll, net, rolls);
}

/* ---- blocks ---- */

void dice_prepare(struct dice_job *j, bool door)
{
    j->table = door ? NULL : dice_tabulate(j);
}

void dice_free(struct dice_job *j)
{
    dice_table_free(j->table);
    j->table = NULL;
}

static void door_block(const struct dice_job *j, struct dice_stream *s, uint64_t rolls,
                       struct dice_tally *t)
{
    struct dice_seat *d = malloc(sizeof *d);
    uint64_t made = 0, began = 0;
    pit_money net = 0, units = 0;

    if (!d) abort();
    dice_sit(d, j, PIT_MONEY_MAX / 2); /* for more than all that a block can lose */
    do {
        struct dice_step step = dice_play(d, dice_next(s), false);

        made++;
        net += step.net;
        units += step.units;
        t->squares += (sim_wide)step.net * step.net;
        t->skipped += step.skipped;
        if (!step.ends) continue;
        if (made >= rolls) net += dice_clear(d);
        dice_count_shooter(t, net, units, made - began);
        began = made;
        net = units = 0;
    } while (made < rolls || began < made);
    t->rolls += made;
    free(d);
}

void dice_block(const struct dice_job *j, uint64_t block, uint64_t rolls, struct dice_tally *t)
{
    struct dice_stream s = {.left = 0};

    random_seed(&s.random, j->seed, RANDOM_ROUNDS, block);
    t->rounds += rolls;
    if (j->table)
        dice_table_block(j, &s, rolls, t);
    else
        door_block(j, &s, rolls, t);
}

/* ---- exact figures ---- */

bool dice_exact(mpq_t out, const struct dice_job *j)
{
    struct wager_study study;
    bool good = false;

    if (!dice_single(&j->system)) return false;
    good = wager_study(&study, j->rules, j->system.first);
    if (good) figure_get(out, &study.ev);
    wager_study_free(&study);
    return good;
}

/* A fire bet stands for as long as its shooter: how long it takes to be decided is the answer, also
 * where the house does not offer it. */
bool dice_exact_rolls(mpq_t out, const struct dice_job *j)
{
    struct pit_rules rules = *j->rules;
    struct wager_study study;
    bool good;

    rules.spot[S_FIRE].left_out = 0;
    good = wager_study(&study, &rules, S_FIRE);
    if (good) figure_get(out, &study.rounds);
    wager_study_free(&study);
    return good;
}
