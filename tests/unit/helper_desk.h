/* helper_desk.h -- a house under the hand of the test: it signs whatever it writes, and keeps the
 * protocol but for what the test has it do otherwise. */
#pragma once

#include "helper.h"

#include "report/verify_json.h"
#include "table/scribe.h"

enum { DESK_SEATS = 2, DESK_ROOM = 1 << 18 };

/* Changes what the scribe is told followed from an event; returns how many effects there are. */
typedef int helper_twist(struct pit_effect *effects, int count);

extern struct helper_desk {
    struct fair_system system;
    struct fair_seeded seeded;
    struct fair_house fair;
    struct scribe scribe;
    struct pit_replay play;
    struct fair_seat seat[DESK_SEATS];
    struct pit_rules rules;
    helper_twist *twist; /* NULL: none */
    char text[DESK_ROOM];
    size_t n;
} desk;

/* How it signs: with libsodium, or with a hash, which is as good where nobody forges. */
enum desk_signs { DESK_SODIUM, DESK_HASHES };

/* A table; nobody sits there. The house commits to epochs under other rules if they are given. */
void desk_opens(enum desk_signs signs, const char *game, const char *rules, const char *committed);
void desk_says(const char *line); /* it must be taken */
long desk_line(void);             /* the number of the next line */
void desk_sits(int seats);

/* The steps of the ceremony for the coming epoch. cut: 0 declines. */
void desk_commits(int seats, int cut);
void desk_locks(void);
void desk_shows(int seats);
void desk_readies(void);
void desk_deals(void);
/* All of them: every cut is declined. */
void desk_ceremony(int seats);

void desk_bets(int seats); /* ten dollars each */
void desk_round(int seats);
/* Rounds until so many shoes are over. */
void desk_shoes(int seats, int shoes);
void desk_rolls(int rolls); /* craps: seat 1 plays the pass line */
void desk_ends(void);

/* The record as it stands, checked; true: verified. */
extern struct verify desk_found;
bool desk_verifies(void);
/* The same of any record. All that are checked are kept in the file DESK_RECORDS, if that is set.
 */
bool desk_verifies_text(const char *text, size_t n);
