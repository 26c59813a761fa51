/* requests.h -- a request id has one effect and one answer, however often it comes. */
#pragma once

#include "player.h"

enum request_state {
    REQUEST_NEW,
    REQUEST_GOING_ON, /* its answer will come */
    REQUEST_ANSWERED,
    REQUEST_OTHER, /* the id was used for something else */
    REQUEST_OLD,   /* it was used, and its answer is in the books alone */
};

enum request_state request_look(struct player *p, const char *id, const uint8_t body[FAIR_HASH],
                                struct answer **answer);
struct answer *request_find(struct player *p, const char *id);
struct answer *request_begin(struct player *p, const char *id, const uint8_t body[FAIR_HASH]);
void request_end(struct answer *a, const char *text, size_t n);
/* It has an effect that is in the books: never again. */
void request_remember(struct player *p, const char *id);
void request_forget_all(struct player *p); /* the books know them */
