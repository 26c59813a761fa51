/* lobby.h -- the tables of a server, as GET /api/tables lists them. */
#pragma once

#include "client.h"

#include <stdint.h>

enum { LOBBY_ID = 32, LOBBY_SHORT_ID = 8, LOBBY_TITLE = 64, LOBBY_MOST = 4096 };

struct lobby_table {
    char id[LOBBY_ID + 1], title[4 * LOBBY_TITLE], game[32], rules[512], policy[16];
    int64_t min, max, taken, seats, watchers, round; /* min, max: cents */
};

struct lobby {
    struct lobby_table *table;
    int count;
};

/* Reads the list. What a server says is not believed: a text that cannot be shown is empty. False:
 * the client's why has the words. To be freed with lobby_free. */
bool lobby_read(struct lobby *out, struct client *c);
void lobby_free(struct lobby *l);

/* 32 digits are an id, of a table that need not be in the list; eight or more are the beginning of
 * one that is; capitals of a title do not matter. NULL: there is none, or more than one. */
const char *lobby_find(const struct lobby *l, const char *name);
bool lobby_is_id(const char *name);
