/* heap.c -- blocks by powers of two, each size with a list of those that were given back. */

#include "heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, LEAST = 5, MOST = 31 }; /* 32 bytes, 2 GB */

/* Before each block, so that what follows is aligned for anything. */
struct block {
    struct block *next; /* that is free */
    uint32_t power;
    uint32_t pad[2];
};
_Static_assert(sizeof(struct block) == 16, "blocks keep their alignment");

static char *heap_at;
static struct block *given_back[MOST + 1];

void heap_begin(char *from)
{
    heap_at = from + (16 - (size_t)from % 16) % 16;
    memset((void *)given_back, 0, sizeof given_back);
}

static bool reaches(size_t end)
{
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE;

    return end <= have || __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) != SIZE_MAX;
}

void *malloc(size_t bytes)
{
    uint32_t power = LEAST;
    struct block *b;

    while (power < MOST && ((size_t)1 << power) - sizeof *b < bytes)
        power++;
    if (power == MOST) return NULL;
    b = given_back[power];
    if (b) {
        given_back[power] = b->next;
        return b + 1;
    }
    if (!reaches((size_t)heap_at + ((size_t)1 << power))) return NULL;
    b = (struct block *)(void *)heap_at;
    heap_at += (size_t)1 << power;
    b->power = power;
    return b + 1;
}

void free(void *at)
{
    struct block *b = at;

    if (!at) return;
    b--;
    b->next = given_back[b->power];
    given_back[b->power] = b;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes = count * size;
    void *at;

    if (!bytes) bytes = 1;
    if (size && count > SIZE_MAX / size) return NULL;
    at = malloc(bytes);
    return at ? memset(at, 0, bytes) : NULL;
}

void *realloc(void *at, size_t bytes)
{
    size_t has = at ? ((size_t)1 << ((struct block *)at - 1)->power) - sizeof(struct block) : 0;
    void *to;

    if (bytes <= has) return at;
    to = malloc(bytes);
    if (!to) return NULL;
    if (at) memcpy(to, at, has);
    free(at);
    return to;
}
