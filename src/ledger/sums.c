/* sums.c -- every page of the books ends in a sum of its bytes.
 *
 * A shim over the system's own files: reading and writing the main file goes through it. The
 * write-ahead log has sums of SQLite's own, so a page gets ours when it goes from there to the main
 * file; what goes to the log is held here until a commit is whole, and then written with one call
 * rather than two for each page. */

#include "sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_MAX = 65536,
    HEAD = 104, /* bytes of the file's head and a few more; in it stand: */
    HEAD_PAGE = 16,
    HEAD_RESERVED = 20,
    HELD_MAX = 120 * 1024, /* SQLite's own files take less than 128 kB at a time */
    FRAME_HEAD = 24,       /* bytes before each page of the log; in it stands, other than 0: */
    FRAME_COMMIT = 4,
};

/* Stands behind the system's own part of an open file. */
struct sums {
    const sqlite3_io_methods *system;
    sqlite3_io_methods own;
    uint32_t page;  /* its bytes; 0: not known yet */
    bool kept;      /* pages have room for a sum */
    bool without;   /* and one of them had none */
    uint32_t wrong; /* the last page that had another; 0: none */
};

/* The same of the write-ahead log: bytes for one place of it, not yet written. */
struct held {
    const sqlite3_io_methods *system;
    sqlite3_io_methods own;
    uint8_t *bytes; /* NULL: there is no memory, and nothing is held */
    int n;
    sqlite3_int64 at;
    bool last; /* the page that comes next ends a commit */
};

union shim {
    struct sums sums;
    struct held held;
};

static sqlite3_vfs *beneath, above;

static size_t own_at(void)
{
    return ((size_t)beneath->szOsFile + 15) / 16 * 16;
}

static struct sums *sums_of(sqlite3_file *f)
{
    return (struct sums *)((char *)f + own_at());
}

/* ---- sums ---- */

/* What any program writes that copies the file: the mode of its journal, counters, a version. */
static const struct {
    uint8_t from, to;
} left_out[] = {{18, 20}, {24, 28}, {40, 44}, {92, 100}};

/* Each step can be undone, so that no change of one word is lost. */
static uint64_t add(uint64_t sum, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;

        for (size_t k = 0; k < 8; k++)
            word |= (uint64_t)bytes[i + k] << 8 * k;
        sum = (sum ^ word) * 0xd6e8feb86659fd93u;
        sum ^= sum >> 32;
    }
    return sum;
}

static uint64_t add_up(const uint8_t *page, size_t size, uint32_t number)
{
    uint64_t sum = number * 0x9e3779b97f4a7c15u;
    uint8_t head[HEAD];
    size_t at = 0;

    if (number == 1) {
        memcpy(head, page, HEAD);
        for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
            memset(head + left_out[i].from, 0, left_out[i].to - left_out[i].from);
        sum = add(sum, head, HEAD);
        at = HEAD;
    }
    sum = add(sum, page + at, size - SUMS_BYTES - at);
    return sum ? sum : 1; /* 0 is none */
}

static uint64_t sum_in(const uint8_t *page, size_t size)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < SUMS_BYTES; i++)
        sum |= (uint64_t)page[size - SUMS_BYTES + i] << 8 * i;
    return sum;
}

void sums_put(uint8_t *page, size_t size, uint32_t number)
{
    uint64_t sum = add_up(page, size, number);

    for (size_t i = 0; i < SUMS_BYTES; i++)
        page[size - SUMS_BYTES + i] = (uint8_t)(sum >> 8 * i);
}

/* ---- the main file ---- */

/* What the file's head says of its pages. */
static void learn(struct sums *s, const uint8_t *bytes, int n, sqlite3_int64 at)
{
    if (at || n <= HEAD_RESERVED || memcmp(bytes, "SQLite format 3", 16) != 0) return;
    s->page = (uint32_t)bytes[HEAD_PAGE] << 8 | bytes[HEAD_PAGE + 1];
    if (s->page == 1) s->page = PAGE_MAX; /* as SQLite writes it */
    s->kept = bytes[HEAD_RESERVED] == SUMS_BYTES;
}

/* The number of the page that this is; 0: it is none, or has no sum. */
static uint32_t page_at(const struct sums *s, int n, sqlite3_int64 at)
{
    if (!s->kept || !s->page || (uint32_t)n != s->page || at % n) return 0;
    return (uint32_t)(at / n + 1);
}

static int read_file(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    struct sums *s = sums_of(f);
    int rc = s->system->xRead(f, to, n, at);
    uint32_t number;
    uint64_t sum;

    if (rc) return rc;
    learn(s, to, n, at);
    number = page_at(s, n, at);
    if (!number) return SQLITE_OK;
    sum = sum_in(to, (size_t)n);
    if (!sum) s->without = true;
    if (!sum || sum == add_up(to, (size_t)n, number)) return SQLITE_OK;
    s->wrong = number;
    return SQLITE_IOERR_DATA;
}

static int write_file(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    struct sums *s = sums_of(f);
    /* The compiler would fill all of it for each small page. */
    uint8_t page[PAGE_MAX] __attribute__((uninitialized));
    uint32_t number;

    learn(s, from, n, at);
    number = page_at(s, n, at);
    if (!number) return s->system->xWrite(f, from, n, at);
    memcpy(page, from, (size_t)n);
    sums_put(page, (size_t)n, number);
    return s->system->xWrite(f, page, n, at);
}

/* ---- the write-ahead log ---- */

static struct held *held_of(sqlite3_file *f)
{
    return (struct held *)((char *)f + own_at());
}

static int write_held(sqlite3_file *f)
{
    struct held *h = held_of(f);
    int n = h->n;

    h->n = 0;
    return n ? h->system->xWrite(f, h->bytes, n, h->at) : SQLITE_OK;
}

/* True of the head of a page that is the last of a commit. */
static bool ends_commit(const uint8_t *bytes, int n)
{
    static const uint8_t none[4];

    return n == FRAME_HEAD && memcmp(bytes + FRAME_COMMIT, none, sizeof none) != 0;
}

/* Others read a commit as soon as it is whole, and the disk is asked for it then: it is not held
 * any longer than that. */
static int write_log(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    struct held *h = held_of(f);
    bool whole = h->last;
    int rc = SQLITE_OK;

    if (h->n && (at != h->at + h->n || n > HELD_MAX - h->n)) rc = write_held(f);
    h->last = ends_commit(from, n);
    if (rc) return rc;
    if (!h->bytes || n > HELD_MAX) return h->system->xWrite(f, from, n, at);
    if (!h->n) h->at = at;
    memcpy(h->bytes + h->n, from, (size_t)n);
    h->n += n;
    return whole ? write_held(f) : SQLITE_OK;
}

static int read_log(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    int rc = write_held(f);

    return rc ? rc : held_of(f)->system->xRead(f, to, n, at);
}

static int truncate_log(sqlite3_file *f, sqlite3_int64 size)
{
    int rc = write_held(f);

    return rc ? rc : held_of(f)->system->xTruncate(f, size);
}

static int sync_log(sqlite3_file *f, int flags)
{
    int rc = write_held(f);

    return rc ? rc : held_of(f)->system->xSync(f, flags);
}

static int size_log(sqlite3_file *f, sqlite3_int64 *size)
{
    int rc = write_held(f);

    return rc ? rc : held_of(f)->system->xFileSize(f, size);
}

/* What is held now belongs to no commit. */
static int close_log(sqlite3_file *f)
{
    struct held *h = held_of(f);

    free(h->bytes);
    h->bytes = NULL;
    h->n = 0;
    return h->system->xClose(f);
}

static void hold(sqlite3_file *f)
{
    struct held *h = held_of(f);

    *h = (struct held){.system = f->pMethods, .own = *f->pMethods, .bytes = malloc(HELD_MAX)};
    h->own.xWrite = write_log;
    h->own.xRead = read_log;
    h->own.xTruncate = truncate_log;
    h->own.xSync = sync_log;
    h->own.xFileSize = size_log;
    h->own.xClose = close_log;
    if (h->own.iVersion > 2) h->own.iVersion = 2;
    f->pMethods = &h->own;
}

/* ---- */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    int rc = beneath->xOpen(beneath, name, f, flags, out);
    struct sums *s = sums_of(f);

    (void)vfs;
    if (!rc && flags & SQLITE_OPEN_WAL) hold(f);
    if (rc || !(flags & SQLITE_OPEN_MAIN_DB)) return rc;
    *s = (struct sums){.system = f->pMethods, .own = *f->pMethods};
    s->own.xRead = read_file;
    s->own.xWrite = write_file;
    if (s->own.iVersion > 2) s->own.iVersion = 2; /* without a map of it into memory */
    f->pMethods = &s->own;
    return SQLITE_OK;
}

/* ---- */

int sums_open(const char *path, sqlite3 **db, int flags)
{
    if (!beneath) {
        int rc;

        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much memory it has */
        rc = sqlite3_initialize();
        if (rc) return rc;
        beneath = sqlite3_vfs_find(NULL);
        above = *beneath; /* its own functions do for all but this */
        above.pNext = NULL;
        above.zName = "pit";
        above.szOsFile = (int)(own_at() + sizeof(union shim));
        above.xOpen = open_file;
        rc = sqlite3_vfs_register(&above, 0);
        if (rc) return rc;
    }
    return sqlite3_open_v2(path, db, flags, "pit");
}

static struct sums *open_sums(sqlite3 *db)
{
    sqlite3_file *f = NULL;

    if (db) sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &f);
    return f && f->pMethods && f->pMethods->xRead == read_file ? sums_of(f) : NULL;
}

bool sums_begin(sqlite3 *db)
{
    int bytes = SUMS_BYTES;

    return sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes) == SQLITE_OK;
}

void sums_alike(sqlite3 *to, sqlite3 *from)
{
    const struct sums *like = open_sums(from);
    struct sums *s = open_sums(to);

    if (!like || !s) return;
    s->page = like->page;
    s->kept = like->kept;
}

bool sums_kept(sqlite3 *db)
{
    const struct sums *s = open_sums(db);

    return s && s->kept && !s->without;
}

bool sums_differ(sqlite3 *db, char *words, size_t room)
{
    const struct sums *s = open_sums(db);

    if (!s || !s->wrong) return false;
    snprintf(words, room,
             "page %u of the file is not as it was written: the disk or another program altered it",
             s->wrong);
    return true;
}
