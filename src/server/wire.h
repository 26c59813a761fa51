/* wire.h -- what goes out, as JSON; docs/protocol.md describes it. */
#pragma once

#include "hub.h"
#include "room.h"

#include "core/json.h"

enum { WIRE_NAME = LEDGER_NAME + 16 }; /* bytes of a name as others see it */

/* A table as somebody may see it. */
struct view {
    const struct room *room;
    int seat; /* the first; -1: none: such see what no seat sees alone */
    struct room_eyes eyes;
    const struct pit_state *state;
};

/* Until the next one is made. */
struct view wire_view(const struct room *r, const struct player *p);

void wire_table(struct pit_text *out, const struct room *r, const struct player *p);
void wire_update(struct pit_text *out, const struct view *v, const struct player *p,
                 const char *events);
/* What happened in the action that goes on, as these seats may know it: the members of a list. */
void wire_events(struct pit_text *out, const struct room *r, uint32_t seats);
/* The same of what has happened since the last round was over, in short. */
void wire_since(struct json *j, const struct room *r, uint32_t seats);
/* wallet: whose is shown; NULL: nobody's. */
void wire_state(struct json *j, const struct view *v, const struct player *wallet);
void wire_name(char *out, size_t room, const struct player *p);
void wire_row(struct json *j, const struct room *r, const struct player *p); /* of the lobby */
void wire_me(struct json *j, const struct hub *h, const struct player *p);
enum { WIRE_OPEN, WIRE_LOCKED, WIRE_READY, WIRE_REVEALED, WIRE_VOID };
void wire_fair(struct pit_text *out, const struct room *r, const struct fair_epoch *e, int stage,
               const char *why);
void wire_receipt(struct pit_text *out, const struct room *r, int seat);
void wire_closed(struct pit_text *out, const struct room *r, const char *why);
void wire_hex(struct json *j, const char *key, const uint8_t *bytes, size_t n);
void wire_refused(struct pit_text *out, const char *id, const struct refusal *why);
void wire_told(struct pit_text *out, const char *code, const char *words, pit_money wallet);
