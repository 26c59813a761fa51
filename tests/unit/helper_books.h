/* helper_books.h -- a table whose every step goes to the books, as a server's does. */
#pragma once

#include "fair/epoch.h"
#include "helper.h"
#include "ledger/check.h"
#include "ledger/ledger.h"

enum { BOOKS_WALLET = 10000000, BOOKS_OPS = 1024 };

/* A folder of the test's own with books in it, named as a server's; setup and teardown for cmocka.
 * What belongs to the books stands beside the name books_beside. */
extern char books_folder[64], books_path[100], books_beside[100];
/* They are in PostgreSQL, which $PIT_POSTGRES names: tools/cluster has one for a test. */
extern bool books_postgres;
int books_make_folder(void **state);
int books_drop_folder(void **state);

/* Opens the books there; the test fails if they do not open. */
struct ledger *books_open(void);

/* Commits this one group, which must be stored. */
void books_store(struct ledger *l, const struct ledger_op *op, int ops);

/* The operations of a player with money, and of a table. */
void books_player(struct ledger *l, int64_t id, const char *name);
void books_table(struct ledger *l, int64_t id, const char *rules);

/* Runs SQL behind the back of the books; the test fails if it cannot be run. */
void books_sql(const char *sql);
const char *books_translated(const char *sql); /* the same in PostgreSQL's words, until the next */
int64_t books_number(const char *sql);         /* that this query answers with */

/* The check of the books: the id of the first invariant that does not hold, "" if all do, "?" if
 * these are no books. books_fails tells of each invariant by its number. */
const char *books_check(void);
extern bool books_fails[11];
extern char books_words[11][400];

/* A table of some game with its keeper. */
struct books_house {
    struct ledger *books;
    struct pit_table table;
    struct pit_record record;
    int64_t id, requests;
    uint64_t seed; /* of cards, dice and decisions */
    int64_t player[PIT_SEATS_MAX];
    char text[1 << 16];
    struct pit_text log; /* of the step */
    struct pit_effect effect[PIT_EFFECTS_MAX];
    int effects;
    struct pit_state before;
    struct fair_chain chain;
    int links;
};

void house_opens(struct books_house *h, struct ledger *l, int64_t id, const char *game,
                 const char *rules, uint64_t seed);
void house_seats(struct books_house *h, int seat, int64_t player, pit_money chips);
/* Takes an event to the table and stores what came of it. */
void house_does(struct books_house *h, const struct pit_event *e);
/* Something that is allowed, at random. */
void house_moves(struct books_house *h);
/* Writes a line `chain` and stores it. */
void house_links(struct books_house *h);

/* An evening in new books, which stay open: two tables, three players at each, random steps, links
 * now and then at the first. */
struct ledger *books_evening(uint64_t seed, int steps);
