/* table.h -- a table: a game with names, the order of its shoe, and the rack.
 *
 * Here games and front ends meet. The game holds no secret; the table keeps what is hidden (which
 * cards come next, which lie face down) and answers the game's wants with it. It allocates nothing
 * and does no I/O: cards are named by a record or a human dealer, or come from the caller's
 * shuffle. */
#pragma once

#include "words.h"

enum {
    PIT_NAME_MAX = 32,            /* bytes of a name, the NUL included */
    PIT_PILE_MAX = 8 * PIT_CARDS, /* eight decks */
    PIT_ASIDE_MAX = PIT_PILE_MAX, /* cards set aside from one shoe */
    PIT_STEPS_MAX = 64,           /* events that one line or decision may lead to */
};

struct pit_table;

/* Told of each event that has happened, and of what followed from it. */
typedef void pit_see(void *with, const struct pit_table *t, const struct pit_event *e,
                     const struct pit_effect *effects, int count);

/* Puts the n cards of a full shoe in random order, after the dealer's cut. */
typedef void pit_shuffle(void *with, uint8_t *cards, int n);

/* What is hidden, and what has been played. */
struct pit_keeper {
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

struct pit_step {
    struct pit_event event;
    int effects; /* how many effects had been told once it was done */
};

struct pit_table {
    struct pit_rules rules;
    struct pit_state state;
    char name[PIT_SEATS_MAX][PIT_NAME_MAX];
    struct pit_keeper keeper;

    pit_see *see;         /* NULL: nobody looks */
    pit_shuffle *shuffle; /* NULL: cards are named by pit_table_cards */
    void *with;           /* handed to both */

    struct pit_state state_before; /* to undo a decision that chance cannot follow */
    struct pit_keeper keeper_before;
    struct pit_step step[PIT_STEPS_MAX];
    int steps;
    struct pit_effect effect[PIT_EFFECTS_MAX + 4 * PIT_STEPS_MAX];
    struct pit_effects effects;
};

/* An empty table. see, shuffle and with are kept; set them before. */
void pit_table_open(struct pit_table *t, const struct pit_rules *rules);

/* New rules between rounds, with no wager on the layout: seats keep their chips, and a new shoe is
 * shuffled. False if it is not the time, or if they do not let somebody sit who does. */
bool pit_table_rules(struct pit_table *t, const struct pit_rules *rules);

/* Takes a decision or a chance to the game, and serves the chances it then waits for as far as the
 * cards are known. After a refusal nothing has changed. */
enum pit_error pit_table_do(struct pit_table *t, const struct pit_event *e, struct pit_range *why);

/* Somebody sits down; a name stands for a person (MA-RD 7). */
enum pit_error pit_table_sit(struct pit_table *t, int seat, const char *name, pit_money chips,
                             struct pit_range *why);

/* Names the cards that come next; PIT_FACE_DOWN for one nobody sees. Refused if the shoe cannot
 * hold them. */
enum pit_error pit_table_cards(struct pit_table *t, const uint8_t *cards, int n);
