/* short.c -- spots as people type them. */

#include "short.h"

#include <stdio.h>
#include <string.h>

static int spot_named(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0) return i;
    return -1;
}

/* "17", "n17": the beginning stands for a word. */
static int by_beginning(const struct pit_rules *r, struct word w)
{
    for (const struct pit_short *s = r->game->shorts; s && s->means; s++) {
        size_t n = strlen(s->begins);
        char name[64];
        int spot;

        if (w.n <= n || memcmp(w.at, s->begins, n) != 0) continue;
        snprintf(name, sizeof name, "%s%.*s", s->means, (int)(w.n - n < 24 ? w.n - n : 24),
                 w.at + n);
        spot = spot_named(r, name);
        if (spot >= 0) return spot;
    }
    return -1;
}

int short_spot(const struct pit_rules *r, struct line *rest)
{
    struct line after = *rest;
    struct word w = line_word(&after), numbers;
    char name[64];
    int spot;

    if (!w.n || w.n > 24) return -1;
    snprintf(name, sizeof name, "%.*s", (int)w.n, w.at);
    if (spot_named(r, name) >= 0) return -1;
    spot = by_beginning(r, w);
    if (spot < 0) { /* "split 17-20" */
        numbers = line_word(&after);
        if (!numbers.n || numbers.n > 24) return -1;
        snprintf(name, sizeof name, "%.*s-%.*s", (int)w.n, w.at, (int)numbers.n, numbers.at);
        spot = spot_named(r, name);
    }
    if (spot >= 0) *rest = after;
    return spot;
}
