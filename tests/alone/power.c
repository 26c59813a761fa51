/* power.c -- a disk that loses its power: what was written and not yet synced may stay, go, or be
 * torn, in any order. */

#include "power.h"

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 4, NAME = 200, SECTOR = 512, PIECE = 2048 };

/* Not synced yet. */
struct change {
    struct change *next;
    size_t at, n;
    bool cuts; /* the file ends at `at`; otherwise these bytes stand there: */
    uint8_t bytes[];
};

struct image {
    uint8_t *bytes;
    size_t n;
};

struct file {
    char name[NAME];
    struct image synced, left; /* what is safe; what was left when the power failed */
    struct change *first, **last;
};

/* Stands behind the system's own part of an open file. */
struct opened {
    const sqlite3_io_methods *system;
    sqlite3_io_methods own;
    struct file *file;
};

static sqlite3_vfs *beneath, above;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file file[FILES], heads;
static struct power_count count;
static uint64_t chance;
static int steps;
static bool failed;

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

static int below(int n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)n);
}

/* ---- images ---- */

static void put(struct image *i, const uint8_t *bytes, size_t at, size_t n)
{
    if (at + n > i->n) {
        i->bytes = need(realloc(i->bytes, at + n));
        memset(i->bytes + i->n, 0, at + n - i->n);
        i->n = at + n;
    }
    memcpy(i->bytes + at, bytes, n);
}

static void apply(struct image *i, const struct change *c)
{
    if (!c->cuts)
        put(i, c->bytes, c->at, c->n);
    else if (c->at < i->n)
        i->n = c->at;
}

static void apply_torn(struct image *i, const struct change *c)
{
    for (size_t at = 0; at < c->n; at += SECTOR)
        if (below(2)) put(i, c->bytes + at, c->at + at, c->n - at < SECTOR ? c->n - at : SECTOR);
}

static void forget(struct file *f)
{
    while (f->first) {
        struct change *c = f->first;

        f->first = c->next;
        free(c);
    }
    f->last = &f->first;
}

static void drop(struct image *i)
{
    free(i->bytes);
    *i = (struct image){0};
}

static struct image read_image(int fd)
{
    uint8_t bytes[4096];
    struct image i = {0};
    ssize_t n;

    while ((n = pread(fd, bytes, sizeof bytes, (off_t)i.n)) > 0)
        put(&i, bytes, i.n, (size_t)n);
    return i;
}

/* ---- the power fails ---- */

static void leave(struct file *f)
{
    if (f->synced.n) put(&f->left, f->synced.bytes, 0, f->synced.n);
    for (const struct change *c = f->first; c; c = c->next) {
        int what = below(5);

        if (what < 2) {
            count.lost++;
        } else if (what < 4 || c->cuts) {
            count.kept++;
            apply(&f->left, c);
        } else {
            count.torn++;
            apply_torn(&f->left, c);
        }
    }
}

/* A sector is as it is in the file, or as it was synced. */
static void leave_heads(void)
{
    int fd = heads.name[0] ? open(heads.name, O_RDONLY | O_CLOEXEC) : -1;
    struct image now;

    if (fd < 0) return;
    now = read_image(fd);
    close(fd);
    if (heads.synced.n) put(&heads.left, heads.synced.bytes, 0, heads.synced.n);
    for (size_t at = 0; at < now.n; at += SECTOR)
        if (below(2))
            put(&heads.left, now.bytes + at, at, now.n - at < SECTOR ? now.n - at : SECTOR);
    drop(&now);
}

/* One step of the disk; under the lock. */
static void step(void)
{
    if (!steps || --steps) return;
    failed = true;
    for (int i = 0; i < FILES; i++)
        if (file[i].name[0]) leave(&file[i]);
    leave_heads();
}

static void replace(const struct file *f)
{
    int fd = open(f->name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    size_t done = 0;

    if (fd < 0) abort();
    while (done < f->left.n) {
        ssize_t n = write(fd, f->left.bytes + done, f->left.n - done);

        if (n <= 0) abort();
        done += (size_t)n;
    }
    close(fd);
}

static void come_back(struct file *f)
{
    if (!f->name[0]) return;
    if (f->left.n)
        replace(f);
    else
        unlink(f->name);
    forget(f);
    drop(&f->synced);
    f->synced = f->left;
    f->left = (struct image){0};
}

void power_back(void)
{
    char shared[NAME + 8];

    pthread_mutex_lock(&lock);
    assert(failed);
    for (int i = 0; i < FILES; i++) {
        come_back(&file[i]);
        snprintf(shared, sizeof shared, "%.*s-shm", NAME, file[i].name);
        if (file[i].name[0]) unlink(shared); /* memory, which did not survive */
    }
    come_back(&heads);
    failed = false;
    pthread_mutex_unlock(&lock);
}

void power_fails(uint64_t seed, int after)
{
    pthread_mutex_lock(&lock);
    assert(!failed);
    chance = seed * 0x9e3779b97f4a7c15u + 1;
    steps = after;
    pthread_mutex_unlock(&lock);
}

bool power_failed(void)
{
    bool now;

    pthread_mutex_lock(&lock);
    now = failed;
    pthread_mutex_unlock(&lock);
    return now;
}

struct power_count power_counted(void)
{
    return count;
}

/* ---- files, as SQLite sees them ---- */

static size_t own_at(void)
{
    return ((size_t)beneath->szOsFile + 15) / 16 * 16;
}

static struct opened *opened_of(sqlite3_file *f)
{
    return (struct opened *)((char *)f + own_at());
}

static void change(struct file *f, const void *bytes, size_t n, size_t at, bool cuts)
{
    struct change *c = need(malloc(sizeof *c + n));

    *c = (struct change){.at = at, .n = n, .cuts = cuts};
    if (n) memcpy(c->bytes, bytes, n);
    pthread_mutex_lock(&lock);
    *f->last = c;
    f->last = &c->next;
    step();
    pthread_mutex_unlock(&lock);
}

/* What is written with one call reaches the disk piece by piece all the same. */
static int write_file(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    struct opened *o = opened_of(f);

    for (int i = 0; i < n; i += PIECE)
        change(o->file, (const uint8_t *)bytes + i, (size_t)(n - i < PIECE ? n - i : PIECE),
               (size_t)(at + i), false);
    return o->system->xWrite(f, bytes, n, at);
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 at)
{
    struct opened *o = opened_of(f);

    change(o->file, NULL, 0, (size_t)at, true);
    return o->system->xTruncate(f, at);
}

static int sync_file(sqlite3_file *f, int flags)
{
    struct file *own = opened_of(f)->file;

    (void)flags;
    pthread_mutex_lock(&lock);
    step();
    for (const struct change *c = own->first; c; c = c->next)
        apply(&own->synced, c);
    forget(own);
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static struct file *find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(file[i].name, name) == 0) return &file[i];
    for (int i = 0; i < FILES; i++)
        if (!file[i].name[0]) {
            snprintf(file[i].name, NAME, "%s", name);
            file[i].last = &file[i].first;
            return &file[i];
        }
    return NULL;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    int rc = beneath->xOpen(beneath, name, f, flags, out);
    struct opened *o = opened_of(f);

    (void)vfs;
    if (rc || !name || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) return rc;
    *o = (struct opened){.system = f->pMethods, .own = *f->pMethods};
    pthread_mutex_lock(&lock);
    o->file = need(find(name));
    pthread_mutex_unlock(&lock);
    o->own.xWrite = write_file;
    o->own.xTruncate = truncate_file;
    o->own.xSync = sync_file;
    if (o->own.iVersion > 2) o->own.iVersion = 2; /* without a map of it into memory */
    f->pMethods = &o->own;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    pthread_mutex_lock(&lock);
    step();
    for (int i = 0; i < FILES; i++)
        if (strcmp(file[i].name, name) == 0) {
            forget(&file[i]);
            drop(&file[i].synced);
        }
    pthread_mutex_unlock(&lock);
    return beneath->xDelete(beneath, name, sync);
}

int __wrap_fdatasync(int fd);
int __wrap_fdatasync(int fd)
{
    char link[40], name[NAME] = "";
    const char *end;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (readlink(link, name, NAME - 1) < 0) abort();
    end = strrchr(name, '.');
    if (!end || strcmp(end, ".heads") != 0) return 0; /* the event log: nothing hangs on it */
    pthread_mutex_lock(&lock);
    memcpy(heads.name, name, sizeof name);
    step();
    drop(&heads.synced);
    heads.synced = read_image(fd);
    pthread_mutex_unlock(&lock);
    return 0;
}

void power_install(void)
{
    if (!beneath) {
        if (sqlite3_initialize()) abort();
        beneath = sqlite3_vfs_find(NULL);
        above = *beneath; /* its own functions do for all but these */
        above.pNext = NULL;
        above.zName = "power";
        above.szOsFile = (int)(own_at() + sizeof(struct opened));
        above.xOpen = open_file;
        above.xDelete = delete_file;
        if (sqlite3_vfs_register(&above, 1)) abort();
    }
    for (int i = 0; i < FILES; i++) {
        forget(&file[i]);
        drop(&file[i].synced);
        file[i].name[0] = '\0';
    }
    drop(&heads.synced);
    heads.name[0] = '\0';
}
