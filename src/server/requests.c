/* requests.c -- a request id has one effect and one answer, however often it comes. */

#include "requests.h"

#include <stdlib.h>
#include <string.h>

struct answers {
    uint64_t key[PLAYER_ANSWERS]; /* of their ids */
    struct answer list[PLAYER_ANSWERS];
};

/* ---- ids that have been used ---- */

static uint64_t key_of_n(const char *id, size_t n)
{
    uint8_t hash[FAIR_HASH];
    uint64_t key;

    fair_sha256(id, n, hash);
    memcpy(&key, hash, sizeof key);
    return key ? key : 1;
}

static uint64_t key_of(const char *id)
{
    return key_of_n(id, strlen(id));
}

static uint64_t *place(uint64_t *table, size_t room, uint64_t key)
{
    size_t at = (size_t)key & (room - 1);

    while (table[at] && table[at] != key)
        at = (at + 1) & (room - 1);
    return &table[at];
}

static void remember_key(struct player *p, uint64_t key)
{
    uint64_t *slot;

    if (2 * (p->knowns + 1) > p->known_room) {
        size_t room = p->known_room ? 2 * p->known_room : 64;
        uint64_t *more = calloc(room, sizeof *more);

        if (!more) abort();
        for (size_t i = 0; i < p->known_room; i++)
            if (p->known[i]) *place(more, room, p->known[i]) = p->known[i];
        free(p->known);
        p->known = more;
        p->known_room = room;
    }
    slot = place(p->known, p->known_room, key);
    if (!*slot) p->knowns++;
    *slot = key;
}

/* ---- ids that count up ---- */

/* Programs number their requests: what they have used is told by the first and the last. */
struct request_run {
    uint64_t before;  /* hash of what stands before the number */
    uint64_t key;     /* hash of the first id as a whole */
    int64_t from, to; /* the numbers that were used, each of them */
};

enum { RUNS_FEW = 16, RUNS_MOST = 256, DIGITS = 18 };

/* The number at the end of an id, as it would be printed; -1: there is none. */
static int64_t number_in(const char *id, size_t *before)
{
    size_t n = strlen(id), at = n;
    int64_t number = 0;

    while (at && n - at < DIGITS && id[at - 1] >= '0' && id[at - 1] <= '9')
        at--;
    while (at + 1 < n && id[at] == '0')
        at++; /* zeros in front belong to what stands before */
    for (size_t i = at; i < n; i++)
        number = 10 * number + (id[i] - '0');
    *before = at;
    return at < n ? number : -1;
}

/* A run that this number follows, or that has it; NULL: none. */
static struct request_run *run_of(const struct player *p, uint64_t before, int64_t number,
                                  bool follows)
{
    for (int i = 0; i < p->runs; i++) {
        struct request_run *r = &p->run[i];

        if (r->before == before &&
            (follows ? number == r->to + 1 : number >= r->from && number <= r->to))
            return r;
    }
    return NULL;
}

/* A place for another run: that of one that has come to nothing, whose only id goes to the others.
 * NULL: each of them counts. */
static struct request_run *run_place(struct player *p)
{
    for (int i = 0; p->runs >= RUNS_FEW && i < p->runs; i++) {
        struct request_run *r = &p->run[p->run_next++ % p->runs];

        if (r->from != r->to) continue;
        remember_key(p, r->key);
        return r;
    }
    if (p->runs == RUNS_MOST) return NULL;
    if (p->runs == p->runs_room) {
        p->runs_room = p->runs_room ? 2 * p->runs_room : RUNS_FEW;
        p->run = realloc(p->run, (size_t)p->runs_room * sizeof *p->run);
        if (!p->run) abort();
    }
    return &p->run[p->runs++];
}

void request_remember(struct player *p, const char *id)
{
    size_t n;
    int64_t number = number_in(id, &n);
    uint64_t before = number < 0 ? 0 : key_of_n(id, n);
    struct request_run *r = number < 0 ? NULL : run_of(p, before, number, true);

    if (r) {
        r->to++;
        return;
    }
    r = number < 0 ? NULL : run_place(p);
    if (r)
        *r = (struct request_run){before, key_of(id), number, number};
    else
        remember_key(p, key_of(id));
}

void request_forget_all(struct player *p)
{
    for (int i = 0; p->answer && i < PLAYER_ANSWERS; i++)
        free(p->answer->list[i].text);
    free(p->answer);
    p->answer = NULL;
    p->answers = 0;
    free(p->known);
    free(p->run);
    p->known = NULL;
    p->run = NULL;
    p->knowns = p->known_room = 0;
    p->runs = p->runs_room = p->run_next = 0;
}

static bool known(const struct player *p, const char *id)
{
    size_t n;
    int64_t number = number_in(id, &n);

    if (number >= 0 && p->runs && run_of(p, key_of_n(id, n), number, false)) return true;
    return p->known_room && *place(p->known, p->known_room, key_of(id));
}

/* ---- answers ---- */

/* Most ids are new, and told from the others without a look at them. Who makes two that collide
 * slows down himself alone. */
static uint64_t quick_key(const char *id)
{
    uint64_t key = 0xcbf29ce484222325U; /* FNV-1a */

    while (*id)
        key = (key ^ (unsigned char)*id++) * 0x100000001b3U;
    return key;
}

struct answer *request_find(struct player *p, const char *id)
{
    uint64_t key = quick_key(id);

    for (int i = 0; p->answer && i < PLAYER_ANSWERS; i++) {
        struct answer *a = &p->answer->list[i];

        if (p->answer->key[i] == key && a->id[0] && strcmp(a->id, id) == 0) return a;
    }
    return NULL;
}

enum request_state request_look(struct player *p, const char *id, const uint8_t body[FAIR_HASH],
                                struct answer **answer)
{
    *answer = request_find(p, id);
    if (!*answer) return known(p, id) ? REQUEST_OLD : REQUEST_NEW;
    if (memcmp((*answer)->body, body, FAIR_HASH) != 0) return REQUEST_OTHER;
    return (*answer)->text ? REQUEST_ANSWERED : REQUEST_GOING_ON;
}

/* The oldest answer makes room; one that is still on its way is never that old, because a
 * connection may not have so many requests open. */
struct answer *request_begin(struct player *p, const char *id, const uint8_t body[FAIR_HASH])
{
    struct answer *a;
    int at = p->answers++ % PLAYER_ANSWERS;

    if (!p->answer) p->answer = calloc(1, sizeof *p->answer);
    if (!p->answer) abort();
    p->answer->key[at] = quick_key(id);
    a = &p->answer->list[at];
    free(a->text);
    a->text = NULL;
    memset(a->id, 0, sizeof a->id);
    memcpy(a->id, id, strlen(id));
    memcpy(a->body, body, FAIR_HASH);
    return a;
}

void request_end(struct answer *a, const char *text, size_t n)
{
    a->text = malloc(n + 1);
    if (!a->text) abort();
    memcpy(a->text, text, n);
    a->text[n] = '\0';
}
