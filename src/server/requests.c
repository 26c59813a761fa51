/* requests.c -- a request id has one effect and one answer, however often it comes. */

#include "requests.h"

#include <stdlib.h>
#include <string.h>

/* ---- ids that have been used ---- */

static uint64_t key_of(const char *id)
{
    uint8_t hash[FAIR_HASH];
    uint64_t key;

    fair_sha256(id, strlen(id), hash);
    memcpy(&key, hash, sizeof key);
    return key ? key : 1;
}

static uint64_t *place(uint64_t *table, size_t room, uint64_t key)
{
    size_t at = (size_t)key & (room - 1);

    while (table[at] && table[at] != key)
        at = (at + 1) & (room - 1);
    return &table[at];
}

void request_remember(struct player *p, const char *id)
{
    uint64_t key = key_of(id), *slot;

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

static bool known(const struct player *p, const char *id)
{
    return p->known_room && *place(p->known, p->known_room, key_of(id));
}

/* ---- answers ---- */

struct answer *request_find(struct player *p, const char *id)
{
    for (int i = 0; p->answer && i < PLAYER_ANSWERS; i++)
        if (p->answer[i].id[0] && strcmp(p->answer[i].id, id) == 0) return &p->answer[i];
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

    if (!p->answer) p->answer = calloc(PLAYER_ANSWERS, sizeof *p->answer);
    if (!p->answer) abort();
    a = &p->answer[p->answers++ % PLAYER_ANSWERS];
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
