/* deal.h -- pit deal: the desk on the screen; training, and what came of it in a class. */
#pragma once

#include "desk/desk.h"

/* ---- deal_screen.c ---- */

struct deal_look {
    bool ascii, no_color;
};

/* Input and output are a terminal that can show more than lines. */
bool deal_screen_fits(void);

/* The picture follows this desk, from its opening on. */
void deal_screen_watch(struct desk *d);

/* Until the desk closes; *broken: because its record could not be written. False: this terminal
 * cannot show it. */
bool deal_screen(struct desk *d, const struct deal_look *look, bool *broken);

/* ---- deal_train.c ---- */

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
