/* hands.h -- rounds of cards in which nothing is decided but by what lies on the table, tabulated
 * by playing them.
 *
 * Every order of kinds of cards that a round may take is played through the game once, and what is
 * the same is put together: two beginnings after which the same cards bring the same are one node.
 * A round is then a few look-ups. It holds for a seat that bets by a system whose conditions look
 * at nothing but the cards that have gone. */
#pragma once

#include "sim.h"

enum {
    HANDS_KINDS = 13,
    HANDS_NODES = 8192,
    HANDS_ENDS = 4096,
    HANDS_MASKS = 8,   /* three lines that may bet or not */
    HANDS_END = 0x8000 /* a child that is no node but an end */
};

struct sim_hands {
    uint16_t root[HANDS_MASKS];      /* by which of the lines with conditions bet */
    uint16_t child[HANDS_NODES][16]; /* by kind */
    int nodes, ends, deepest;        /* cards of the longest round */
    struct {
        pit_money net;
        uint64_t units; /* cents of the first wager that were decided */
    } end[HANDS_ENDS];
    uint8_t kind[HANDS_KINDS]; /* of each rank */
    int conditional[3];        /* lines that have conditions */
    int conditionals;
};
