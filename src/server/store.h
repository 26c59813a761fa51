/* store.h -- the books on a thread of their own: groups go in, and come back once they are durable.
 *
 * All groups that wait when the thread is free share one commit, and so one fsync. They come back
 * in the order in which they went in, on the caller's thread, from store_poll. */
#pragma once

#include "ledger/ledger.h"

struct store;

/* What is stored together, being built. Texts are copied. */
struct group;

typedef void store_wake(void *with);
/* A refused group means that the books and the memory differ, and a broken one that the disk
 * failed: the store has ended the process before anybody is told. */
typedef void store_done(void *with);

struct store_files {
    const char *books;
    const char *beside; /* the name that what belongs to the books stands beside */
    const char *anchor; /* has how far the logs come, as the file beside the books does; or NULL */
    const char *key_file; /* seals secrets */
    bool accept;          /* rows that another program has altered are taken as they stand */
    bool shared;          /* beside other nodes, see nodes.h */
};
/* NULL: why has the words. wake is called from the store's thread when store_poll has work. */
struct store *store_open(const struct store_files *f, store_wake *wake, void *with, char *why,
                         size_t room);
const struct ledger_seen *store_seen(const struct store *s); /* of the books, as they were opened */
/* Who is told, on any thread, before the process ends because the books failed. */
typedef void store_says(void *with, const char *words);
void store_last_words(struct store *s, store_says *says, void *with);
/* Says why, and ends the process. */
_Noreturn void store_give_up(const struct store *s, const char *why);
void store_close(struct store *s); /* after everything has been stored and polled */

/* Before the first group, and after store_close: reads on the caller's thread. */
struct ledger *store_books(struct store *s);

struct group *group_new(struct store *s);
void group_entry(struct group *g, enum ledger_account account, int64_t player, int64_t table,
                 pit_money amount);
/* The money that the entries since the last move add up to. */
void group_move(struct group *g, const char *what, int64_t table, int64_t round, const char *actor,
                const char *reason);
/* The rows behind a move belong to it. What is pointed to is copied. */
void group_add(struct group *g, const struct ledger_op *op);
bool group_empty(const struct group *g);
void group_clear(struct group *g);
void group_drop(struct store *s, struct group *g); /* instead of store_commit */

void store_commit(struct store *s, struct group *g, store_done *done, void *with);

/* Runs in the store's thread, between commits, and then done on the caller's; NULL: nothing runs,
 * and done comes behind what is on its way. Any thread may ask. */
typedef void store_job(void *with, struct ledger *books);
void store_run(struct store *s, store_job *job, store_done *done, void *with);

/* Calls back for all that is done. */
void store_poll(struct store *s);
bool store_idle(struct store *s);  /* nothing waits */
bool store_alone(struct store *s); /* the last that was given to it is all there is */

/* There was no room on the disk: since then nothing has been stored, and whoever is called back may
 * not tell anybody that it was. Memory knows more than the books, so both have to be opened anew.
 */
bool store_full(const struct store *s);
