/* action.h -- what one request changes and says: stored first, then sent.
 *
 * Between action_begin and action_end rows go to the action's group and messages to its parcels;
 * nobody hears anything before the group is durable. */
#pragma once

#include "player.h"

/* Why not; code "" if nothing is wrong. */
struct refusal {
    char code[16], words[600];
    uint16_t clause;
};

struct parcel {
    struct conn *to;
    char *text;
    size_t n;
};

struct action {
    struct hub *hub;
    struct group *group;
    int64_t began; /* by system_ticks_ms */
    struct parcel *parcel;
    int parcels, parcels_room;
    bool stores;           /* there is something to store */
    struct room *room;     /* whose watchers are told; NULL: none */
    int seat;              /* that it was for, from 1; 0: of none, or of all */
    struct answer *answer; /* that goes out last, to ...; NULL: none */
    struct player *who;
    store_done *after; /* once it has been stored and sent; NULL: nothing */
    void *after_with;
};

struct action *action_begin(struct hub *h);
void action_send(struct action *a, struct conn *to, const char *text, size_t n);
void action_send_player(struct action *a, struct player *p, const char *text, size_t n);
/* Stores the group and then sends; with nothing to store, behind what is on its way. */
void action_end(struct action *a);
void refuse(struct refusal *why, const char *code, const char *words);
