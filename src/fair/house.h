/* house.h -- the house's side of PITFAIR/1 at one table, from the first commitment to the last
 * seed.
 *
 * Three epochs are in hand: the one that is played, the one whose ceremony goes on, and the one
 * after it, of which only the seed exists, because a lock publishes the next commitment. Every step
 * writes its line; the caller stores the line, and a seed with it, before anybody hears of it. */
#pragma once

#include "notes.h"
#include "system.h"

#include "pit/rules.h"

enum fair_stage {
    FAIR_IDLE,   /* the seed exists */
    FAIR_OPEN,   /* the commitment is out; seats commit */
    FAIR_LOCKED, /* the list is closed; seats show */
    FAIR_READY,  /* the order is fixed */
};

struct fair_house {
    const struct fair_system *system;
    uint8_t id[FAIR_TABLE_ID];
    uint8_t key_seed[FAIR_SEED], key[32];
    struct fair_epoch playing, coming, after;
    enum fair_stage stage; /* of the coming one */
    bool in_play;          /* the playing one is being dealt and its seed is not shown */
    int rounds;            /* rolls or spins that it has brought */
    uint8_t last_block[FAIR_SEED];
    struct fair_chain chain; /* of the table's record */
};

/* A table of these rules; false: no entropy. */
bool fair_house_begin(struct fair_house *h, const struct fair_system *system,
                      const uint8_t id[FAIR_TABLE_ID], const uint8_t key_seed[FAIR_SEED],
                      const struct pit_rules *r);
/* What an epoch under these rules is of: game, decks, n, stop and seats. */
void fair_house_shape(struct fair_epoch *e, const struct pit_rules *r);
/* Of every option that is in force. */
void fair_rules_hash(const struct pit_rules *r, uint8_t out[FAIR_HASH]);
/* Thirty-two bytes of the system's; false: none, or the same as the last time. */
bool fair_house_seed(struct fair_house *h, uint8_t out[FAIR_SEED]);

/* `table ID KEY`. */
void fair_house_table(struct fair_house *h, struct pit_text *out);
void fair_house_open(struct fair_house *h, struct pit_text *out);
/* False: the seat has committed already, or it is not the time. */
bool fair_house_commit(struct fair_house *h, int seat, const uint8_t tag[FAIR_PLAYER_TAG],
                       const uint8_t commit[FAIR_HASH], struct pit_text *out);
/* False: no entropy for the epoch after this one, which is made here, under these rules. */
bool fair_house_lock(struct fair_house *h, const struct pit_rules *after, int first_seat,
                     uint64_t time_ms, struct pit_text *out);
/* False: it does not open the seat's commitment, or it is not the time. */
bool fair_house_show(struct fair_house *h, int seat, bool cut_accept, int cut_pos,
                     const uint8_t seed[FAIR_SEED], struct pit_text *out);
/* False: a seat has not shown; the epoch must be voided. */
bool fair_house_ready(struct fair_house *h, struct pit_text *out);

/* The coming epoch is now played. It must be ready. */
void fair_house_play(struct fair_house *h);
/* The played epoch is over: its seed is shown. */
void fair_house_reveal(struct fair_house *h, struct pit_text *out);
/* The coming epoch will not be played; its seed is shown and the one after it comes. */
void fair_house_void(struct fair_house *h, const char *why, struct pit_text *out);
/* The played epoch was broken off: void, and its seed is shown. */
void fair_house_stop(struct fair_house *h, const char *why, struct pit_text *out);

/* What a seat's player commits to without a machine of his own: a whole turn of one seat. */
bool fair_house_alone(struct fair_house *h, const struct pit_rules *r, bool cut_accept, int cut_pos,
                      uint64_t time_ms, struct pit_text *out);

/* ---- after a restart: the same state from the lines that were stored ---- */

/* The seed of an epoch, from the books. False: they have none. */
typedef bool fair_seed_of(void *with, uint64_t epoch, uint8_t out[FAIR_SEED]);

bool fair_house_again(struct fair_house *h, const struct fair_system *system,
                      const uint8_t id[FAIR_TABLE_ID], const uint8_t key_seed[FAIR_SEED],
                      const struct pit_rules *r, fair_seed_of *seed_of, void *with);
/* A line that this house wrote. False: the books do not fit it. */
bool fair_house_note(struct fair_house *h, const struct fair_note *note, const struct pit_rules *r,
                     fair_seed_of *seed_of, void *with);

/* ---- the chain of the record ---- */

/* Every line of the record passes here once, in its order. */
void fair_house_wrote(struct fair_house *h, const char *text, size_t n);
/* `chain HEAD SIGNATURE`, which has then been written too. */
void fair_house_chain(struct fair_house *h, struct pit_text *out);
