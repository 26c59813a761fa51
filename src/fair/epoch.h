/* epoch.h -- PITFAIR/1: from commitments and seeds to the order of a shoe, the dice, the spins.
 *
 * An epoch is one shoe, or up to 256 rolls or spins. The server commits to its seed, the seats
 * commit to theirs, the list is locked, the seats show, and only then is the outcome fixed. Here
 * are the bytes and hashes of the protocol, without messages, clocks or judgement; docs/fairness.md
 * tells it in words. Integers are big-endian in every hashed text. */
#pragma once

#include "sha256.h"
#include "shuffle.h"

#include <stdbool.h>

enum {
    FAIR_SEED = 32,
    FAIR_TABLE_ID = 16,
    FAIR_PLAYER_TAG = 12,
    FAIR_SIGNATURE = 64,
    FAIR_SEATS_MAX = 255,
    FAIR_ROUNDS_MAX = 256,
    FAIR_CARDS_MAX = 52 * 255,
    FAIR_CTX = 64,   /* bytes of the context */
    FAIR_SHOWN = 48, /* bytes of what a seat shows */
    FAIR_LOCK_MAX = 16 + FAIR_CTX + 3 * 32 + 8 + 8 + 2 + FAIR_SEATS_MAX * 45,
};

enum fair_game {
    FAIR_RED_DOG = 1,
    FAIR_CRAPS,
    FAIR_BLACKJACK,
    FAIR_BACCARAT,
    FAIR_MIDI_BACCARAT,
    FAIR_ROULETTE,
    FAIR_BIG_SIX,
    FAIR_MINI_CRAPS,
    FAIR_GAMES,
    FAIR_OTHER_GAMES = 128, /* numbers from here to 255 are for games of other programs */
};

/* What a seat brings. */
struct fair_seat {
    uint8_t seat; /* as players count: from 1 */
    bool cut_accept;
    uint16_t cut_pos;
    uint8_t player_tag[FAIR_PLAYER_TAG];
    uint8_t seed[FAIR_SEED];
    uint8_t commit[FAIR_HASH]; /* c_i: from the seat, or from fair_commit_seat */
    bool shown;                /* its seed is known and opens the commitment */
};

struct fair_epoch {
    uint8_t table_id[FAIR_TABLE_ID];
    uint64_t number;
    uint8_t game, decks, mode, max_seats;
    uint16_t n;    /* cards, pockets or segments; dice: 0 */
    uint16_t stop; /* cards behind the cut card; rolls or spins of the epoch */
    uint8_t rules_hash[FAIR_HASH];

    uint8_t server_seed[FAIR_SEED];
    uint8_t commit[FAIR_HASH]; /* C_S */
    uint8_t next[FAIR_HASH];   /* C_S of the epoch after this one */
    uint8_t audit_head[FAIR_HASH];
    uint64_t time_ms, beacon_round;
    uint8_t first_seat;
    int seats; /* ascending */
    struct fair_seat seat[FAIR_SEATS_MAX];

    uint8_t lock[FAIR_HASH];   /* L */
    uint8_t reveal[FAIR_HASH]; /* R */
    uint8_t key[FAIR_HASH];    /* K */
};

/* True if the seats stand in ascending order afterwards; false: one of them stands there twice. */
bool fair_sort_seats(struct fair_epoch *e);

void fair_commit_server(const struct fair_epoch *e, uint8_t out[FAIR_HASH]);
void fair_commit_seat(const struct fair_epoch *e, const struct fair_seat *s,
                      uint8_t out[FAIR_HASH]);
/* What a receipt signs: that the table has this seat's commitment. */
void fair_receipt(const struct fair_epoch *e, const struct fair_seat *s, uint8_t out[FAIR_HASH]);

/* L from the commitments; R from what was shown; K from all of it and the server's seed. */
void fair_lock(struct fair_epoch *e);
void fair_reveal(struct fair_epoch *e);
void fair_key(struct fair_epoch *e);
/* All of these, and the commitments, where every seed is known. */
void fair_derive(struct fair_epoch *e);

/* ---- what follows from the key ---- */

/* The stream S(id). */
struct fair_stream {
    struct fair_hmac key;
    uint32_t id;
    uint64_t block; /* the next one */
    uint8_t bytes[FAIR_HASH];
    int left; /* bytes of it that have not been taken */
};
void fair_stream(struct fair_stream *s, const uint8_t key[FAIR_HASH], uint32_t id);
uint32_t fair_stream_next(void *stream);

enum { FAIR_S_SHUFFLE = 1, FAIR_S_CUT = 2, FAIR_S_RESHUFFLE = 16 };
#define FAIR_S_PICK 0x40000000U
#define FAIR_S_ROUND 0x80000000U

/* Where the cards are cut, and who cuts: a seat, or 0 for the dealer. */
int fair_cut(const struct fair_epoch *e, int *by);
int fair_cut_least(int n); /* the fewest cards from either end */

/* The deal order b, as numbers below e->n; a card is its number mod 52. uncut: the order a. */
void fair_order(const struct fair_epoch *e, uint16_t *order);
void fair_order_uncut(const struct fair_epoch *e, uint16_t *order);
void fair_order_hash(const uint16_t *order, int n, uint8_t out[FAIR_HASH]);
/* The r-th reshuffle, from 0, of the ordered discards within a round. */
void fair_reshuffle(const struct fair_epoch *e, int r, uint8_t *cards, int n);

/* The outcome of a round, from 1: dice as 6 * (first - 1) + second - 1; wheels a pocket. */
int fair_roll(const struct fair_epoch *e, int round);
int fair_spin(const struct fair_epoch *e, int round);

/* The k-th pick of the epoch, from 0: a number below n. */
uint32_t fair_pick(const struct fair_epoch *e, int k, uint32_t n);

/* What an epoch is of: cards have decks, a wheel has pockets, dice have neither. */
enum fair_source_kind { FAIR_SHOE, FAIR_DICE, FAIR_WHEEL };
enum fair_source_kind fair_source(const struct fair_epoch *e);

/* The games that the protocol has numbers for: what each is called, and what its epochs are of. */
struct fair_game_row {
    const char *name;
    uint8_t source;
};
extern const struct fair_game_row fair_games[FAIR_GAMES];
const char *fair_game_name(int game);

/* ---- the rest of the protocol's hashes ---- */

/* The head of a record's chain once these bytes are in it (docs/records.md). */
struct fair_chain {
    uint8_t head[FAIR_HASH];
    struct fair_sha256 since;
};
void fair_chain_begin(struct fair_chain *c);
void fair_chain_add(struct fair_chain *c, const void *bytes, size_t n);
void fair_chain_link(struct fair_chain *c); /* head becomes the hash of all that was added */

/* Known answers: the worked example of the protocol. False: this build must not deal. */
bool fair_self_test(void);

/* ---- hexadecimal ---- */

void fair_hex(const uint8_t *bytes, size_t n, char *out);               /* 2 n digits and a NUL */
bool fair_unhex(const char *text, size_t n, uint8_t *out, size_t room); /* lower case, n = 2 room */
