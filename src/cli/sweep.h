/* sweep.h -- rules in force with every value of some options: --sweep decks=1..8 --sweep
 * burn=on,off.
 */
#pragma once

#include "cli.h"

enum { SWEEP_KEYS = 8, SWEEP_VALUES = 64, SWEEP_MAX = 256 };

struct sweep {
    int keys;
    struct sweep_key {
        char name[32];
        int values;
        char value[SWEEP_VALUES][32];
    } key[SWEEP_KEYS];
};

/* Reads the values of the option --sweep. False once it is said what is wrong. */
bool sweep_read(struct sweep *s, const char *command, const struct cli_list *texts);

/* How many rules in force there are; and the i-th of them, of which the last key changes first.
 * False once it is said what the book forbids. */
int sweep_count(const struct sweep *s);
bool sweep_rules(const struct sweep *s, const char *command, int i, struct pit_rules *r);

/* True if the values of the only key are whole numbers: they may be drawn along an axis. */
bool sweep_is_numbers(const struct sweep *s);
