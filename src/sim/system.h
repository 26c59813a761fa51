/* system.h -- how a player bets, as a small text.
 *
 *     bet pass 10 when come-out
 *     odds 2
 *     bet place-6 12 when point and rolls >= 2
 *     press place-6 6 after win
 *     stop after 7 rolls
 *
 * Before every round the lines are gone through from top to bottom, those that stop first, and each
 * whose conditions hold is done; docs/simulation.md has them all. What words a game has beside
 * these is its own to say: its spots, its measures, verbs that take a spot, games/betting.h. */
#pragma once

#include "games/betting.h"
#include "odds/card_counts.h"
#include "pit/rules.h"

enum {
    SYSTEM_LINES = 64,
    SYSTEM_TERMS = 4,
    SYSTEM_TRACKED = 16,
    SYSTEM_LIST = 32,
    SYSTEM_RANKS = COUNT_RANKS,
};

enum system_verb {
    SYSTEM_BET,
    SYSTEM_BEHIND, /* "odds": so many times what stands */
    SYSTEM_TAKE,
    SYSTEM_SAY, /* a verb of the game's own, on a spot */
    SYSTEM_PRESS,
    SYSTEM_REGRESS,
    SYSTEM_STEP, /* along a series */
    SYSTEM_STOP,
};

enum system_measure {
    SYSTEM_ROUNDS, /* of this turn */
    SYSTEM_CHIPS,  /* cents, not on the layout */
    SYSTEM_NET,    /* cents won since this turn began */
    SYSTEM_STAKE,  /* cents that stand on a spot */
    SYSTEM_OWN,    /* a measure of the game's */
    SYSTEM_COUNT,  /* of the cards that have gone, by a count of the system's */
    SYSTEM_TRUE,   /* the same for each deck of those that nobody has seen */
};

struct system_term {
    uint8_t measure;
    char op;        /* '=', '<', '>', 'l' (<=), 'g' (>=) */
    uint16_t which; /* spot, measure of the game's, or count */
    uint8_t hand;   /* of the spot */
    int64_t number;
};

struct system_line {
    uint8_t verb;
    uint8_t own;     /* SYSTEM_SAY: which one */
    bool after_loss; /* press and regress: after losses, not wins */
    uint8_t hand;    /* `SPOT/HAND`, where a seat may have several */
    uint16_t spot;
    uint32_t times;   /* behind: the multiple. Press, regress: which one in a row; 0: every */
    pit_money amount; /* press: 0 doubles */
    bool by;          /* regress: by the amount, not to it; no lower than its bet */
    int steps;        /* along the series; below 0: back */
    int at;           /* its line of the text */
    int terms;
    struct system_term term[SYSTEM_TERMS];
};

struct sim_system {
    int lines; /* 0: there is none */
    struct system_line line[SYSTEM_LINES];

    struct card_counts counts;

    /* Made of the lines. */
    int tracked; /* wagers that are pressed or regressed */
    struct system_place {
        uint16_t spot;
        uint8_t hand;
    } track[SYSTEM_TRACKED];
    /* One wager's amounts: a series, or (strikes) a list whose ends are bet together: a win strikes
     * them off, a loss is written down at its end. */
    int listed; /* 0: none */
    bool strikes;
    int list_slot; /* of track */
    pit_money list[SYSTEM_LIST];
    uint32_t rounds_most; /* a turn's rounds beyond this number make no difference */
    uint32_t streak_most; /* nor do longer rows of wins or losses */
    bool looks_at_money;
    uint16_t first;  /* the spot of the first bet: results are told per unit of it */
    uint8_t hand;    /* and its hand */
    pit_money unit;  /* its amount */
    pit_money least; /* the smallest bet of all */
};

/* Reads a text of n bytes for this table. False, with the line and what is wrong, if it cannot be
 * read, or has a bet that the table would never take. */
bool system_parse(struct sim_system *out, const struct pit_rules *r, const char *text, size_t n,
                  int *line, struct pit_problem *problem);

/* The line of the text whose conditions can never all hold, behind the one given (0: the first
 * such); 0: there is none. */
int system_never(const struct sim_system *s, const struct pit_rules *r, int behind);

/* The least that may be bet on the first wager that the house offers; 0: there is none. */
pit_money system_least(const struct pit_rules *r);

/* The first count of a text, all other lines left aside: "count NAME RANKS WEIGHT ...". False, with
 * the line and what is wrong, if it has none or it cannot be read. */
bool system_find_count(struct card_count *out, const struct pit_rules *r, const char *text,
                       size_t n, int *line, struct pit_problem *problem);

/* The system of who names none, with this bet or (0) one that suits it: the game's own, else the
 * first wager that the house offers, in every round. Writes its text; what it is called. */
const char *system_usual(const struct pit_rules *r, pit_money bet, struct pit_text *out);

/* What another seat does before a round so that there is one; NULL: nothing. */
typedef bool system_company(const struct pit_rules *r, const struct pit_state *s, int seat,
                            struct pit_event *out);
system_company *system_company_of(const struct pit_rules *r);

/* Does this word begin a line of a system, decisions of games left aside? */
struct word;
bool system_begins(const struct word *w);

/* Of the lines, those that are bets with conditions on nothing but cards that have gone; -1: there
 * are lines of another kind. */
int system_by_cards(const struct sim_system *s);

/* Does this term hold, with so many cards of each rank unseen? */
bool system_counts(const struct sim_system *s, const struct system_term *t,
                   const struct pit_rules *r, const uint32_t unseen[SYSTEM_RANKS]);

/* True if all that is bet is one wager with what stands behind it, and nothing comes down before it
 * is decided: what it wins in the mean is then that wager's exact figure. */
bool system_single(const struct sim_system *s, const struct pit_rules *r);

/* What a round is called: "roll", "spin", or "round" where somebody deals. */
const char *system_round(const struct pit_rules *r);
