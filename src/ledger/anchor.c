/* anchor.c -- how far the log of each table had come, in a file apart from the books.
 *
 * One mark of 64 bytes for each table, with a hash of its own. A mark lies within a sector of the
 * disk, so it is written whole or not at all; one that is not whole is no mark. */

#include "anchor.h"

#include "fair/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MARK = 64, HASHED = ANCHOR_ID + 16, SUM = 16 };

static void put_u64(uint8_t *to, uint64_t n)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(n >> (56 - 8 * i));
}

static uint64_t get_u64(const uint8_t *from)
{
    uint64_t n = 0;

    for (int i = 0; i < 8; i++)
        n = n << 8 | from[i];
    return n;
}

/* key NULL: a plain hash, as it was before marks were sealed. */
static void write_mark(const struct fair_hmac *key, const struct anchor_mark *m, uint8_t out[MARK])
{
    uint8_t hash[FAIR_HASH];

    memset(out, 0, MARK);
    memcpy(out, m->id, ANCHOR_ID);
    put_u64(out + ANCHOR_ID, (uint64_t)m->seq);
    put_u64(out + ANCHOR_ID + 8, (uint64_t)m->epoch);
    if (key)
        fair_hmac(key, out, HASHED, hash);
    else
        fair_sha256(out, HASHED, hash);
    memcpy(out + HASHED, hash, SUM);
}

static bool read_mark(const struct fair_hmac *key, struct anchor_mark *m, const uint8_t in[MARK])
{
    uint8_t whole[MARK];

    memcpy(m->id, in, ANCHOR_ID);
    m->seq = (int64_t)get_u64(in + ANCHOR_ID);
    m->epoch = (int64_t)get_u64(in + ANCHOR_ID + 8);
    write_mark(key, m, whole);
    return memcmp(whole, in, MARK) == 0;
}

static bool more(struct anchor *a)
{
    struct anchor_mark *mark = realloc(a->mark, (size_t)(a->marks + 1) * sizeof *mark);

    if (!mark) return false;
    a->mark = mark;
    a->mark[a->marks++] = (struct anchor_mark){.seq = 0};
    return true;
}

void anchor_close(struct anchor *a)
{
    if (a->file >= 0) close(a->file);
    free(a->mark);
    a->mark = NULL;
    a->file = -1;
}

static int find(const struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    int hint = a->hint[id[0]];

    if (hint < a->marks && memcmp(a->mark[hint].id, id, ANCHOR_ID) == 0) return hint;
    for (int i = 0; i < a->marks; i++)
        if (memcmp(a->mark[i].id, id, ANCHOR_ID) == 0) return i;
    return -1;
}

const struct anchor_mark *anchor_find(const struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    int at = find(a, id);

    return at >= 0 ? &a->mark[at] : NULL;
}

static bool write_at(struct anchor *a, int at, const struct anchor_mark *m)
{
    uint8_t bytes[MARK];

    write_mark(&a->key, m, bytes);
    if (pwrite(a->file, bytes, MARK, (off_t)at * MARK) != MARK) return false;
    a->mark[at] = *m;
    a->hint[m->id[0]] = at;
    return true;
}

bool anchor_put(struct anchor *a, const struct anchor_mark *mark)
{
    static const uint8_t none[ANCHOR_ID];
    int at = find(a, mark->id);

    if (at < 0) at = find(a, none);
    if (at < 0 && more(a)) at = a->marks - 1;
    return at >= 0 && write_at(a, at, mark);
}

bool anchor_drop(struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    int at = find(a, id);

    return at < 0 || write_at(a, at, &(struct anchor_mark){.seq = 0});
}

bool anchor_sync(struct anchor *a)
{
    return fdatasync(a->file) == 0;
}

/* A place that a loss of power has left empty is free. */
static bool is_free(const uint8_t bytes[MARK])
{
    static const uint8_t none[MARK];

    return memcmp(bytes, none, MARK) == 0;
}

static bool read_all(struct anchor *a, bool older)
{
    uint8_t bytes[MARK];
    struct anchor_mark m;
    ssize_t n;

    while ((n = read(a->file, bytes, MARK)) == MARK) {
        if (!more(a)) return false;
        if (is_free(bytes)) continue;
        if (read_mark(&a->key, &m, bytes))
            a->mark[a->marks - 1] = m;
        else if (!older || !read_mark(NULL, &m, bytes) || !write_at(a, a->marks - 1, &m))
            a->altered = true;
    }
    a->altered |= n > 0 && !older;
    a->fresh = a->marks == 0;
    return n >= 0;
}

bool anchor_open(struct anchor *a, const char *path, const uint8_t key[FAIR_HASH], bool older,
                 char *why, size_t room)
{
    *a = (struct anchor){.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
    fair_hmac_key(&a->key, key, FAIR_HASH);
    snprintf(a->path, sizeof a->path, "%s", path);
    if (a->file >= 0 && read_all(a, older)) return true;
    snprintf(why, room, "%.200s: %s", path, strerror(errno));
    return false;
}

void anchor_name(const char *path, uint8_t id[ANCHOR_ID])
{
    uint8_t hash[FAIR_HASH];

    fair_sha256(path, strlen(path), hash);
    memcpy(id, hash, ANCHOR_ID);
}
