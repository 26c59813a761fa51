/* betting.h -- what a game tells those that bet at it by a system (docs/simulation.md): words of
 * its own, which rounds belong together, and what a lone player cannot do without. A game without
 * any of this is bet at all the same; every member may be left out. */
#pragma once

#include "pit/game.h"
#include "pit/text.h"

struct pit_betting {
    /* Examples, for whoever got a line wrong. */
    const char *spots;   /* "pass, place-6 or come-odds-4" */
    const char *line;    /* "bet pass 10 when come-out" */
    const char *travels; /* why nothing is bet where wagers only travel to */

    /* So many of the game's measures hold between rounds too; and what it is called when the first
     * of them is 0: "come-out". */
    uint8_t measures;
    const char *at_zero;

    /* Whose rounds belong together, "shooter"; after a round, is that turn over? A wager on
     * turn_spot is decided when it is, whether the house offers it or not. */
    const char *turn;
    bool (*turn_over)(const struct pit_rules *r, const struct pit_state *s);
    uint16_t turn_spot;

    /* Wagers behind others, "odds 2", and the option that says how many times at most. */
    const char *behind;
    uint8_t behind_most;
    bool (*is_behind)(const struct pit_rules *r, int spot);
    /* The next bet that brings one of them to so many times what it stands behind. They are asked
     * for one after the other, *which is 0 at first; false: there are no more. */
    bool (*bet_behind)(const struct pit_rules *r, const struct pit_state *s, int seat,
                       uint32_t times, int *which, struct pit_event *out);

    /* Where a wager that stands on this spot was bet. */
    int (*home)(const struct pit_rules *r, int spot);
    /* Does what is bet on this spot go down as several wagers, and one of them there? */
    bool (*part_of)(const struct pit_rules *r, int spot, int part);
    /* May a player have it back whenever he likes? */
    bool (*loose)(const struct pit_rules *r, int spot);
    /* What another seat does so that a round is dealt though the player bets nothing, where that is
     * not what it always does (pit_game.others). */
    bool (*plays_on)(const struct pit_rules *r, const struct pit_state *s, int seat,
                     struct pit_event *out);
    /* Why a table with one seat will not do, where another one has to act. */
    const char *company;
    /* Cards that are burned behind the first one of a new shoe, by what that is, below 0: not even
     * that one; and how many rounds
     * are played behind the one in which the cut card came out, or that began with it. */
    int (*burned)(const struct pit_rules *r, int first);
    uint8_t rounds_more;
    /* The wager that most begin with, where that is not the layout's first. */
    const char *(*favourite)(const struct pit_rules *r);
    /* The system of who names none, with this bet or (0) one that suits it; what it is called. */
    const char *(*usual)(const struct pit_rules *r, pit_money bet, struct pit_text *out);
};
