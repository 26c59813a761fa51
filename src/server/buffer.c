/* buffer.c -- bytes that grow at the end. */

#include "buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 256 };

static void grow(struct buffer *b, size_t wanted)
{
    size_t room = b->room ? b->room : ROOM_LEAST;

    while (room < wanted)
        room *= 2;
    b->at = realloc(b->at, room);
    if (!b->at) abort();
    b->room = room;
}

void buffer_add(struct buffer *b, const void *bytes, size_t n)
{
    if (!n) return;
    if (b->room - b->n < n) grow(b, b->n + n);
    memcpy(b->at + b->n, bytes, n);
    b->n += n;
}

void buffer_text(struct buffer *b, const char *text)
{
    buffer_add(b, text, strlen(text));
}

void buffer_cut(struct buffer *b, size_t n)
{
    assert(n <= b->n);
    if (!n) return;
    memmove(b->at, b->at + n, b->n - n);
    b->n -= n;
}

void buffer_free(struct buffer *b)
{
    free(b->at);
    *b = (struct buffer){0};
}
