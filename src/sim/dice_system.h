/* dice_system.h -- how a player bets at dice, as a small text.
 *
 *     bet pass 10 when come-out
 *     odds 2
 *     bet place-6 12 when point and rolls >= 2
 *     press place-6 6 after win
 *     stop after 7 rolls
 *
 * Before every roll the lines are gone through from top to bottom, those that stop first, and each
 * whose conditions hold is done; docs/simulation.md has them all. */
#pragma once

#include "pit/game.h"
#include "pit/rules.h"

enum { DICE_LINES = 64, DICE_TERMS = 4, DICE_TRACKED = 16 };

enum dice_verb {
    DICE_BET,
    DICE_ODDS,
    DICE_TAKE,
    DICE_ON,
    DICE_OFF,
    DICE_PRESS,
    DICE_REGRESS,
    DICE_STOP,
};

enum dice_measure {
    DICE_POINT, /* 0: the next roll is a come-out roll */
    DICE_ROLLS, /* that this shooter has made */
    DICE_CHIPS, /* cents, not on the layout */
    DICE_NET,   /* cents won since this shooter began */
    DICE_SPOT,  /* cents that stand there */
};

struct dice_term {
    uint8_t measure;
    char op; /* '=', '<', '>', 'l' (<=), 'g' (>=) */
    uint16_t spot;
    int64_t number;
};

struct dice_line {
    uint8_t verb;
    bool after_loss; /* press and regress: after losses, not wins */
    uint16_t spot;
    uint32_t times;   /* odds: the multiple. Press, regress: the how-manyeth in a row; 0: every */
    pit_money amount; /* press: 0 doubles */
    int terms;
    struct dice_term term[DICE_TERMS];
};

struct dice_system {
    int lines;
    struct dice_line line[DICE_LINES];

    /* Made of the lines. */
    int tracked; /* spots that are pressed or regressed */
    uint16_t track[DICE_TRACKED];
    uint32_t rolls_most;  /* a shooter's rolls beyond this number make no difference */
    uint32_t streak_most; /* nor do longer rows of wins or losses */
    bool looks_at_money;
    uint16_t first;  /* the spot of the first bet: results are told per unit of it */
    pit_money unit;  /* its amount */
    pit_money least; /* the smallest bet of all */
};

/* Reads a text of n bytes for this table. False, with the line and what is wrong, if it cannot be
 * read, or has a bet that the table would never take. */
bool dice_parse(struct dice_system *out, const struct pit_rules *r, const char *text, size_t n,
                int *line, struct pit_problem *problem);

/* True if all that is bet is one wager with its odds, and nothing comes down before it is decided:
 * what it wins in the mean is then that wager's exact figure. */
bool dice_single(const struct dice_system *s);
