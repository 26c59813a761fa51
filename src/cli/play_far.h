/* play_far.h -- what the parts of pit play --connect share. */
#pragma once

#include "play_remote.h"

/* One table for one program. */
extern struct far {
    struct client client, server;
    struct remote remote;
    struct player *p;
    const volatile sig_atomic_t *stopped;
    bool opened;  /* the player has a seat, and is told what comes */
    int patience; /* signals that are not heeded any more: one while it leaves */
    enum far_prompt { NO_PROMPT, BLIND, ASKED, WAITING } prompted; /* the cursor stands behind it */
    bool leaves;
    char id[LOBBY_ID + 1], once[24];
} far;

/* ---- play_far.c: what is told, and what is asked for ---- */

/* The callbacks of a remote, and who sees its table. */
void far_tells(void *with, const char *words);
bool far_stops(void *unused);
void far_anew(void *with);
void far_heard(void *with);
void far_sees(void *with, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *fx, int count);
void far_break_line(void); /* ends a prompt */
bool far_asked(void);      /* is anything awaited of the player? */

/* ---- play_far_lines.c: line by line ---- */

void far_lines(struct player *p);
