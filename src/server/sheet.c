/* sheet.c -- room to write a message in, which grows until the message fits. */

#include "sheet.h"

#include <stdlib.h>

enum { ROOM_LEAST = 512 * 1024 };

static void grow(struct sheet *s, size_t room)
{
    free(s->at);
    s->at = malloc(room);
    s->room = room;
    if (!s->at) abort();
}

struct pit_text sheet_text(struct sheet *s)
{
    if (!s->at) grow(s, ROOM_LEAST);
    return pit_text_in(s->at, s->room);
}

bool sheet_again(struct sheet *s, const struct pit_text *t)
{
    if (t->cut) grow(s, 2 * s->room);
    return t->cut;
}

void sheet_free(struct sheet *s)
{
    free(s->at);
    *s = (struct sheet){0};
}
