/* nets.h -- all that a seat has on the layout as one: what the next round brings, over everything
 * that chance may bring, and who is ahead after many such rounds. */
#pragma once

#include "pit/game.h"

#include <gmp.h>

/* What one chance brings to the seat. */
struct net {
    int16_t value; /* of the chance */
    uint32_t weight;
    pit_money net;
    bool decides; /* false: a spin that does not count, or nothing of this seat was decided */
};

struct nets {
    int count;
    struct net of[PIT_CHANCES_MAX];
    uint64_t all;    /* the weights of those that decide */
    pit_money stake; /* on the layout */
    int best, worst; /* of those that decide; the first of equals */
    bool whole;      /* whatever decides leaves nothing of it on the layout */
};

/* False if the round takes more than one chance, or none may come. */
bool nets_of(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat);

/* The mean over what decides, in cents, and the standard deviation. */
void nets_mean(mpq_t out, const struct nets *n);
double nets_deviation(const struct nets *n);

enum { NETS_ROUNDS = 10000 };

/* The same layout again and again, so many rounds that decide: how likely it is to be ahead, even
 * and behind then, exactly. False if that would take too long. */
bool nets_after(const struct nets *n, int rounds, mpq_t ahead, mpq_t even, mpq_t behind);
