/* train.h -- practice for dealers: Pit deals, and the trainee says the calls, sets the markers,
 * names the payouts and turns away what may not be bet. The engine grades. */
#pragma once

#include "crowd.h"
#include "grades.h"
#include "rack.h"

enum { TRAIN_POOL = 64, TRAIN_CALL = 200, TRAIN_ANSWER = 80, TRAIN_DOWN = 32 };

/* Tells something, and waits for an answer; *ms is how long it took. False: there are no more. */
typedef bool train_ask(void *with, const char *words, char answer[TRAIN_ANSWER], int64_t *ms);
typedef void train_tell(void *with, const char *words);

_Static_assert(TRAIN_DOWN >= 2 * PIT_SEATS_MAX, "two cards of every seat");

struct train {
    bool patient; /* what is no answer at all is asked for again, and is no mistake */
    struct pit_table table;
    struct crowd crowd;
    struct rack rack;
    struct grades grades;
    train_ask *ask;
    train_tell *tell;
    void *with;
    bool over;                         /* the trainee has gone */
    char pool[TRAIN_POOL][TRAIN_CALL]; /* calls of other rounds, to choose among */
    int pooled;
    int marked;      /* what the marker showed */
    uint16_t called; /* the clause of the last call that has one */
    struct {
        uint8_t card, to, hand;
    } down[TRAIN_DOWN]; /* cards that the dealer has not seen yet */
    int downs;
    int choices; /* of the question: calls to choose among, ... */
    int signals; /* ... the seat whose hands say something */
};

/* A table at which so many house players sit. ask, tell, with and rack are set before. */
void train_open(struct train *t, const struct pit_rules *r, int seats, uint64_t seed);

/* One round. False: the trainee has gone. */
bool train_round(struct train *t);
