/* ledger.c -- how many durable bets the books take in a second, against plain rows in SQLite.
 *
 * A bet is a move of money with two entries, the wager, a line of the table's log and the answer to
 * its request: six rows. Groups of a hundred bets share one commit and one fsync. The plain way
 * puts the same rows into tables with plain keys but without checks or balances, one prepared
 * statement a row, with the same settings and in the same folder. README.md says how to read the
 * figures. */

#include "plain.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>

enum {
    COMMITS = 100, /* in one turn */
    REPEATS = 7,   /* turns of each way; odd, so that there is a median */
};

static char folder[] = "bench-ledger-XXXXXX";

static void path_of(char *out, size_t room, const char *name)
{
    snprintf(out, room, "%s/%s", folder, name);
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- measuring ---- */

enum { PLAIN, BOOKS, DISK, WAYS };

struct all {
    struct ledger *books;
    struct plain plain;
    int file;
    int64_t n[WAYS];
};

/* Commits a second over one turn. */
static double measure(struct all *a, int way)
{
    double begin = seconds();

    for (int i = 0; i < COMMITS; i++) {
        if (way == PLAIN) plain_commit(&a->plain, &a->n[way]);
        if (way == BOOKS) books_commit(a->books, &a->n[way]);
        if (way == DISK) disk_commit(a->file);
    }
    return COMMITS / (seconds() - begin);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void report(struct all *a)
{
    double speed[WAYS][REPEATS];

    for (int i = 0; i < REPEATS; i++) /* in turn: a disk that slows down slows them all */
        for (int way = 0; way < WAYS; way++)
            speed[way][i] = measure(a, way);
    for (int way = 0; way < WAYS; way++)
        qsort(speed[way], REPEATS, sizeof speed[way][0], compare);
    printf("durable bets, %d in a commit, six rows each:\n", BATCH);
    for (int way = PLAIN; way <= BOOKS; way++)
        printf("  %-12s %8.0f bets/s at best, %8.0f median, %.2f of plain rows\n",
               way == PLAIN ? "plain rows" : "books", BATCH * speed[way][REPEATS - 1],
               BATCH * speed[way][REPEATS / 2],
               speed[way][REPEATS / 2] / speed[PLAIN][REPEATS / 2]);
    printf("  %-12s %8.0f a second at best, %8.0f median\n", "fdatasync", speed[DISK][REPEATS - 1],
           speed[DISK][REPEATS / 2]);
}

static void clean(void)
{
    static const char *const names[] = {"books", "books-wal", "books-shm", "books.lock",
                                        "plain", "plain-wal", "plain-shm", "disk"};
    char path[100];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        path_of(path, sizeof path, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Every cent that was bet must be in play. */
static void check(const struct all *a)
{
    pit_money sum = 0;

    for (int i = 1; i <= PLAYERS; i++)
        sum += ledger_balance(a->books, LEDGER_PLAY, i, i);
    assert(sum == a->n[BOOKS] * AMOUNT);
}

int main(void)
{
    static struct all a = {.n[PLAIN] = 1};
    char path[100];

    if (!mkdtemp(folder)) {
        perror("bench_ledger");
        return 1;
    }
    path_of(path, sizeof path, "disk");
    a.file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    path_of(path, sizeof path, "books");
    a.books = books_open(path);
    path_of(path, sizeof path, "plain");
    plain_open(&a.plain, path);
    report(&a);
    check(&a);
    ledger_close(a.books);
    plain_close(&a.plain);
    close(a.file);
    clean();
    return 0;
}
