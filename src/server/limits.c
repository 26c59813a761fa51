/* limits.c -- how much an address may ask for. */

#include "hub.h"

#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIMIT_SLOTS = 4096, /* addresses share them by their hash; a stranger's use costs little */
    LIMIT_RATE = 20,    /* tokens a second */
    LIMIT_BURST = 200,
};

struct limit {
    double tokens;
    int64_t refilled;
};

bool limit_address(struct hub *h, const char *address, double cost)
{
    int64_t now = system_ticks_ms();
    uint8_t hash[FAIR_HASH];
    struct limit *l;

    if (h->options.no_limits) return true;
    if (!h->limit) h->limit = calloc(LIMIT_SLOTS, sizeof *h->limit);
    if (!h->limit) return false;
    fair_sha256(address, strlen(address), hash);
    l = &h->limit[(hash[0] << 8 | hash[1]) % LIMIT_SLOTS];
    if (!l->refilled) l->tokens = LIMIT_BURST;
    l->tokens += LIMIT_RATE * (double)(now - l->refilled) / 1000;
    if (l->tokens > LIMIT_BURST) l->tokens = LIMIT_BURST;
    l->refilled = now;
    if (l->tokens < cost) return false;
    l->tokens -= cost;
    return true;
}
