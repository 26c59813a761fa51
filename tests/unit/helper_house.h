/* helper_house.h -- a house under the hand of the test: it signs whatever it writes, and keeps the
 * protocol but for what the test has it do otherwise. */
#pragma once

#include "helper.h"

#include "report/verify_json.h"
#include "table/scribe.h"

enum { HOUSE_SEATS = 2, HOUSE_ROOM = 1 << 18 };

/* Changes what the scribe is told followed from an event; returns how many effects there are. */
typedef int helper_twist(struct pit_effect *effects, int count);

extern struct helper_house {
    struct fair_system system;
    struct fair_seeded seeded;
    struct fair_house fair;
    struct scribe scribe;
    struct pit_replay play;
    struct fair_seat seat[HOUSE_SEATS];
    struct pit_rules rules;
    helper_twist *twist; /* NULL: none */
    char text[HOUSE_ROOM];
    size_t n;
} house;

/* How it signs: with libsodium, or with a hash, which is as good where nobody forges. */
enum house_signs { HOUSE_SODIUM, HOUSE_HASHES };

/* A table; nobody sits there. The house commits to epochs under other rules if they are given. */
void house_opens(enum house_signs signs, const char *game, const char *rules,
                 const char *committed);
void house_says(const char *line); /* it must be taken */
long house_line(void);             /* the number of the next line */
void house_sits(int seats);

/* The steps of the ceremony for the coming epoch. cut: 0 declines. */
void house_commits(int seats, int cut);
void house_locks(void);
void house_shows(int seats);
void house_readies(void);
void house_deals(void);
/* All of them: every cut is declined. */
void house_ceremony(int seats);

void house_bets(int seats); /* ten dollars each */
void house_round(int seats);
/* Rounds until so many shoes are over. */
void house_shoes(int seats, int shoes);
void house_rolls(int rolls); /* craps: seat 1 plays the pass line */
void house_ends(void);

/* The record as it stands, checked; true: verified. */
extern struct verify house_found;
bool house_verifies(void);
