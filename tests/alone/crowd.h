/* crowd.h -- players of a server inside a test, who tell it anything at any time. */
#pragma once

#include "hub_alone.h"

enum { CROWD = 5, CROWD_TEXT = 600 };

struct person {
    char token[2 * FAIR_SEED + 1];
    int64_t id;
    struct net_socket socket;
    char said[CROWD_TEXT], answer[ALONE_ANSWER]; /* its last request and what came of it */
};

struct crowd {
    struct hub *hub;
    struct person person[CROWD];
    uint64_t seed, requests;
    bool hasty; /* does not wait for answers */
    bool lossy; /* nor do all messages arrive, once and in their order */
    char late[CROWD_TEXT];
    int late_who;
    long done, refused, rounds;
    long several; /* of what was tried, for a second seat of the same player */
};

/* New books in a folder of helper_books.h, with tables of every game and of drills. */
void crowd_begin(struct crowd *w, uint64_t seed);
void crowd_end(struct crowd *w);

/* Somebody does something. */
void crowd_step(struct crowd *w);

/* Somebody does what people do at that table: sits down, bets, is ready, decides. */
void crowd_play(struct crowd *w, struct room *r);
struct room *crowd_any(struct crowd *w); /* of all tables */

/* Joins or parts, by that word. */
void crowd_watch(struct crowd *w, int who, const struct room *r, const char *word);
/* Its part of the ceremony, as it should be but for a few. */
void crowd_take_part(struct crowd *w, int who, struct room *r);

/* The books hold, and the memory agrees with them; the test fails otherwise. */
void crowd_check(struct crowd *w);
