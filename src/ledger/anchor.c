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

enum {
    MARK = 64,
    HASHED = ANCHOR_ID + 16,
    SUM = 16,
    TOGETHER = 256, /* marks that one call writes at most, those between them too */
};

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
    if (a->marks == a->room) {
        int room = a->room ? 2 * a->room : 64;
        struct anchor_mark *mark = realloc(a->mark, (size_t)room * sizeof *mark);
        uint8_t *bytes;

        if (!mark) return false;
        a->mark = mark;
        bytes = realloc(a->bytes, (size_t)room * MARK);
        if (!bytes) return false;
        a->bytes = bytes;
        a->room = room;
    }
    a->mark[a->marks] = (struct anchor_mark){.seq = 0};
    memset(a->bytes + (size_t)a->marks * MARK, 0, MARK);
    a->marks++;
    return true;
}

void anchor_close(struct anchor *a)
{
    if (a->file >= 0) close(a->file);
    free(a->mark);
    free(a->bytes);
    free(a->place);
    *a = (struct anchor){.file = -1};
}

/* ---- where a mark stands ---- */

static bool is_none(const uint8_t id[ANCHOR_ID])
{
    static const uint8_t none[ANCHOR_ID];

    return memcmp(id, none, ANCHOR_ID) == 0;
}

/* Of an id, which is random: its place, or the free one where it would stand. */
static int *place_of(const struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    size_t mask = (size_t)a->places - 1, at = (size_t)get_u64(id) & mask;

    while (a->place[at] && memcmp(a->mark[a->place[at] - 1].id, id, ANCHOR_ID) != 0)
        at = (at + 1) & mask;
    return &a->place[at];
}

/* All of them anew, with room for as many more; of two with one id, the one that came further. */
static bool arrange(struct anchor *a)
{
    int places = 128, *place;

    while (places < 4 * a->marks)
        places *= 2;
    place = calloc((size_t)places, sizeof *place);
    if (!place) return false;
    free(a->place);
    a->place = place;
    a->places = places;
    for (int i = 0; i < a->marks; i++) {
        if (is_none(a->mark[i].id)) continue;
        place = place_of(a, a->mark[i].id);
        if (!*place || a->mark[*place - 1].seq < a->mark[i].seq) *place = i + 1;
    }
    return true;
}

static int find(const struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    return *place_of(a, id) - 1;
}

static int find_free(struct anchor *a)
{
    for (int i = 0; i < a->marks; i++)
        if (is_none(a->mark[i].id)) return i;
    if (!more(a) || (2 * a->marks > a->places && !arrange(a))) return -1;
    return a->marks - 1;
}

const struct anchor_mark *anchor_find(const struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    int at = find(a, id);

    return at >= 0 ? &a->mark[at] : NULL;
}

/* ---- writing ---- */

bool anchor_write(struct anchor *a)
{
    size_t n = (size_t)(a->last - a->first + 1) * MARK;
    off_t at = (off_t)a->first * MARK;

    if (a->first > a->last) return true;
    if (pwrite(a->file, a->bytes + at, n, at) != (ssize_t)n) return false;
    a->first = 1;
    a->last = 0;
    return true;
}

static bool note_at(struct anchor *a, int at, const struct anchor_mark *m)
{
    int first = a->first > a->last || at < a->first ? at : a->first;
    int last = a->first > a->last || at > a->last ? at : a->last;

    if (last - first >= TOGETHER) {
        if (!anchor_write(a)) return false;
        first = last = at;
    }
    write_mark(&a->key, m, a->bytes + (size_t)at * MARK);
    a->mark[at] = *m;
    a->first = first;
    a->last = last;
    return true;
}

bool anchor_note(struct anchor *a, const struct anchor_mark *mark)
{
    int at = find(a, mark->id);

    if (at < 0) {
        at = find_free(a);
        if (at < 0) return false;
        *place_of(a, mark->id) = at + 1;
    }
    return note_at(a, at, mark);
}

bool anchor_put(struct anchor *a, const struct anchor_mark *mark)
{
    return anchor_note(a, mark) && anchor_write(a);
}

bool anchor_drop(struct anchor *a, const uint8_t id[ANCHOR_ID])
{
    int at = find(a, id);

    if (at < 0) return true;
    return note_at(a, at, &(struct anchor_mark){.seq = 0}) && arrange(a) && anchor_write(a);
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
        memcpy(a->bytes + (size_t)(a->marks - 1) * MARK, bytes, MARK);
        if (is_free(bytes)) continue;
        if (read_mark(&a->key, &m, bytes))
            a->mark[a->marks - 1] = m;
        else if (!older || !read_mark(NULL, &m, bytes) || !note_at(a, a->marks - 1, &m))
            a->altered = true;
    }
    a->altered |= n > 0 && !older;
    a->fresh = a->marks == 0;
    return n >= 0 && arrange(a) && anchor_write(a);
}

bool anchor_open(struct anchor *a, const char *path, const uint8_t key[FAIR_HASH], bool older,
                 char *why, size_t room)
{
    *a = (struct anchor){.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600), .first = 1};
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
