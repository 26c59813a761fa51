/* deal.h -- pit deal: training, and what came of it in a class. */
#pragma once

#include "desk/rack.h"
#include "pit/rules.h"

struct deal_training {
    const char *name;    /* of the trainee; NULL: "trainee" */
    const char *results; /* a file that gets the lines of this sitting; NULL: none */
    bool untimed;
    int rounds, seats;
    uint64_t seed;
};

/* A sitting; an exit status. */
int deal_train(const struct pit_rules *r, const struct rack *rack, const struct deal_training *how);

/* What files of results come to; an exit status. */
int deal_report(const char *const *files, int count);
