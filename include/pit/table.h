/* table.h -- a table: a game with names, the order of its shoe, and the rack.
 *
 * Here games and front ends meet. The game holds no secret; the table keeps what is hidden (which
 * cards come next, which lie face down) and answers the game's wants with it. It allocates nothing
 * and does no I/O: cards are named by a record or a human dealer, or come from the caller's
 * shuffle. */
#pragma once

#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PIT_NAME_MAX = 32,            /* bytes of a name, the NUL included */
    PIT_PILE_MAX = 8 * PIT_CARDS, /* eight decks */
    PIT_ASIDE_MAX = PIT_PILE_MAX, /* cards set aside from one shoe */
    PIT_STEPS_MAX = 128,          /* events that one line or decision may lead to */
};

struct pit_table;

/* Told of each event that has happened, and of what followed from it. */
typedef void pit_see(void *with, const struct pit_table *t, const struct pit_event *e,
                     const struct pit_effect *effects, int count);

/* Puts the n cards of a full shoe in random order, after the dealer's cut. */
typedef void pit_shuffle(void *with, uint8_t *cards, int n);

/* A number below n, each as likely, for dice (n is 36), a wheel (its pockets) or a pick (the sum of
 * the weights); which: how many of this verb have come since the epoch began, from 0. */
typedef int pit_draw(void *with, int verb, int which, uint32_t n);

/* Where chance comes from. What is NULL is named by a record or a human dealer. */
struct pit_source {
    pit_shuffle *shuffle;
    pit_draw *draw; /* dice, wheels, picks; and cards, one by one, where the pile is loose */
    void *with;     /* handed to both */
};

/* A pick that has come: of the numbers below `all`, these mean its value. */
struct pit_picked {
    uint32_t all, least, weight;
};

/* What is hidden, and what has been played. */
struct pit_keeper {
    bool loose;            /* the pile has no order: each card is drawn as it is wanted */
    bool spent;            /* it ran out in a round, and what was shuffled has no known order */
    uint16_t turns, picks; /* rolls or spins, and picks, since the epoch began */
    uint8_t pile[PIT_PILE_MAX]; /* cards of the shoe in their order, as far as they are known ... */
    uint16_t next, count;       /* ... from next on: those that have not come out */
    uint8_t left[PIT_CARDS];    /* what the shoe can still hold, for all that the table knows */
    uint8_t aside[PIT_ASIDE_MAX]; /* cards set aside since the shuffle; PIT_FACE_DOWN: unknown */
    uint16_t asides;
    uint16_t racked;
    uint16_t round_at;          /* where in the rack the round being played begins ... */
    uint16_t hand_at, hand_end; /* ... and where the last finished one lies */
    uint8_t rack[PIT_PILE_MAX]; /* the discards of this shoe, in order (MA-RD 5(j)) */
};

/* A wager is decided once in a step, however many events that step has; each may bring calls. */
enum { PIT_TABLE_EFFECTS = PIT_EFFECTS_MAX + 8 * PIT_STEPS_MAX };

struct pit_step {
    struct pit_event event;
    int effects;              /* how many effects had been told once it was done */
    struct pit_picked picked; /* of a PIT_PICK */
    uint64_t peeked;          /* of a PIT_PEEK: a bit for each card that answers so */
};

struct pit_table {
    struct pit_rules rules;
    struct pit_state state;
    char name[PIT_SEATS_MAX][PIT_NAME_MAX];
    struct pit_keeper keeper;
    uint32_t changes; /* how often pit_table_rules brought new ones */

    pit_see *see;           /* NULL: nobody looks */
    void *with;             /* handed to it */
    struct pit_source from; /* shuffle NULL: cards are named by pit_table_cards */

    struct pit_state state_before; /* to undo a decision that chance cannot follow */
    struct pit_keeper keeper_before;
    struct pit_step step[PIT_STEPS_MAX];
    int steps;
    int telling; /* of them, the one that see is being told of */
    struct pit_effect effect[PIT_TABLE_EFFECTS];
    struct pit_effects effects;
};

/* An empty table. see, with and from are kept; set them before. */
void pit_table_open(struct pit_table *t, const struct pit_rules *rules);

/* New rules of the same game between rounds, with no wager on the layout: seats keep their chips,
 * and a new shoe is shuffled. False, and nothing has changed, if it is not the time, if they do not
 * let somebody sit who does, or if they lower a payout while somebody is seated (MA-RD 5(i)(3)). */
bool pit_table_rules(struct pit_table *t, const struct pit_rules *rules);

/* Takes a decision or a chance to the game, and serves the chances it then waits for as far as they
 * are known. A roll or spin that begins a round waits for pit_table_go. After a refusal nothing has
 * changed. */
enum pit_error pit_table_do(struct pit_table *t, const struct pit_event *e, struct pit_range *why);

/* Bets are closed and the round begins: the dealer deals, or the dice or the wheel are drawn. */
enum pit_error pit_table_go(struct pit_table *t, struct pit_range *why);

/* Somebody sits down; a name stands for a person (MA-RD 7). */
enum pit_error pit_table_sit(struct pit_table *t, int seat, const char *name, pit_money chips,
                             struct pit_range *why);

/* Names the cards that come next; PIT_FACE_DOWN for one nobody sees. Refused if the shoe cannot
 * hold them. */
enum pit_error pit_table_cards(struct pit_table *t, const uint8_t *cards, int n);

#ifdef __cplusplus
}
#endif
