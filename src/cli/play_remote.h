/* play_remote.h -- pit play --connect: a table of a server. */
#pragma once

#include "play.h"
#include "server_table.h"

struct play_remote {
    const char *url, *ca; /* ca: NULL: the system's */
    const char *table;    /* a title or an id; NULL: the lobby is listed */
    const char *record;   /* a new file, or NULL */
    pit_money chips;
    const volatile sig_atomic_t *stopped; /* how many signals have come */
};

/* Sits down, plays and leaves. screen: NULL for lines. */
int play_remote(struct player *p, const struct play_remote *how, const struct play_screen *screen);

/* play_session.c: the session of who played on this server before, or a new guest's; a pipe is a
 * new guest each time. False: the client's why has the words. */
bool play_session(struct client *c);
