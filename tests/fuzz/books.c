/* books.c -- fuzz target: a damaged database is opened, checked and read, and neither the checker
 * nor a server's reader crashes, hangs or says something indecent. The input is what was altered in
 * the books of a short evening: places and bytes. Sums are put right again, so that it is not the
 * sums alone that find it. */

#include "ledger/check.h"
#include "ledger/ledger.h"
#include "ledger/sums.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 2048, CHANGE = 4, SQL_MAX = 1 << 20 };

static char folder[64], books_path[80];
static uint8_t *evening;
static size_t evening_n;

static void remove_folder(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[120];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", books_path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    free(evening);
}

/* Books with sums, of what is written down in tests/cli/books. */
static void make_books(void)
{
    char *sql = calloc(1, SQL_MAX);
    FILE *f = fopen("tests/cli/books/evening.sql", "rb");
    sqlite3 *db;

    assert(sql && f && fread(sql, 1, SQL_MAX - 1, f) > 0);
    fclose(f);
    assert(!sums_open(books_path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    assert(!sqlite3_exec(db, "PRAGMA page_size = 2048", NULL, NULL, NULL) && sums_begin(db));
    assert(!sqlite3_exec(db, sql, NULL, NULL, NULL));
    sqlite3_close(db);
    free(sql);
}

static void play_evening(void)
{
    FILE *f;

    snprintf(folder, sizeof folder, "%s/pit-fuzz-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    assert(mkdtemp(folder));
    snprintf(books_path, sizeof books_path, "%s/books", folder);
    atexit(remove_folder);
    make_books();
    f = fopen(books_path, "rb");
    assert(f && !fseek(f, 0, SEEK_END));
    evening_n = (size_t)ftell(f);
    evening = malloc(evening_n);
    rewind(f);
    assert(evening && evening_n % PAGE == 0 && fread(evening, evening_n, 1, f) == 1);
    fclose(f);
}

static void put(const uint8_t *bytes, size_t n)
{
    int f = open(books_path, O_WRONLY | O_TRUNC | O_CREAT, 0600);

    assert(f >= 0 && write(f, bytes, n) == (ssize_t)n);
    close(f);
}

static void see(void *with, const struct ledger_finding *f)
{
    (void)with;
    assert(f->words[0]);
    for (const char *c = f->words; *c; c++)
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
}

static void see_table(void *with, const struct ledger_op *row)
{
    (void)with;
    assert(row->as.table.title && row->as.table.rules && row->as.table.settings);
}

static void see_log(void *with, int64_t seq, const char *text, size_t n)
{
    (void)with, (void)seq;
    assert(strnlen(text, n) <= n && !text[n]); /* all of it can be read, and it ends */
}

static void see_round(void *with, const struct ledger_round *row)
{
    (void)with;
    assert(strlen(row->words) < sizeof row->words && strlen(row->rules) < sizeof row->rules);
}

static void see_open(void *with, int64_t table, int64_t player, int seat, const char *spot,
                     int hand, pit_money stake)
{
    (void)with, (void)table, (void)player, (void)seat, (void)hand, (void)stake;
    assert(spot);
}

static void see_request(void *with, const uint8_t body[LEDGER_TOKEN], const char *answer)
{
    (void)with, (void)body;
    assert(answer);
}

/* As a server reads it when it starts and plays. */
static void read_all(struct ledger *l)
{
    struct ledger_person person;
    struct ledger_last last;

    ledger_last(l, &last);
    ledger_tables(l, see_table, NULL);
    for (int64_t id = 1; id <= 3; id++) {
        ledger_person(l, id, &person);
        ledger_log(l, id, see_log, NULL);
        ledger_rounds(l, id, 0, 100, see_round, NULL);
        ledger_request(l, id, "t1-0", see_request, NULL);
        ledger_balance(l, LEDGER_WALLET, id, 0);
    }
    ledger_person_named(l, "B", &person);
    ledger_open_bets(l, see_open, NULL);
}

/* Three bytes say where, the fourth what stands there then. */
static void alter(uint8_t *bytes, const uint8_t *data, size_t size)
{
    for (; size >= CHANGE; data += CHANGE, size -= CHANGE) {
        size_t at = (size_t)data[0] << 16 | (size_t)data[1] << 8 | data[2];

        bytes[at % evening_n] = data[3];
    }
    for (size_t page = 0; page < evening_n / PAGE; page++)
        sums_put(bytes + page * PAGE, PAGE, (uint32_t)(page + 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ledger *l;
    uint8_t *bytes;
    char why[400];

    if (!evening) play_evening();
    bytes = malloc(evening_n);
    assert(bytes);
    memcpy(bytes, evening, evening_n);
    alter(bytes, data, size);
    put(bytes, evening_n);
    free(bytes);
    ledger_check(books_path, NULL, see, NULL, why, sizeof why);
    l = ledger_open(books_path, why, sizeof why);
    if (l) read_all(l);
    ledger_close(l);
    return 0;
}
