/* lockout.c -- wrong passphrases: who has to wait before the next try.
 *
 * What is counted is the pair of a name and an address, so that a stranger elsewhere locks nobody
 * out of an account; an address as a whole, whatever names it tries; and a name as a whole, which
 * only leaves each address fewer tries. A pair that has been right before is asked for nothing but
 * its own mistakes. Waits grow, and end. */

#include "lockout.h"

#include "hub.h"

#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 4096,
    PROBES = 8,           /* places where a key may stand; the oldest makes room */
    TRIES = 3,            /* wrong ones of a pair before it waits, */
    TRIES_ATTACKED = 1,   /* of a pair whose name is tried from many sides, */
    TRIES_ADDRESS = 20,   /* and of an address */
    ATTACKED = 20,        /* wrong ones for a name, from anywhere */
    WAIT_MS = 30000,      /* the first wait; each wrong try behind it doubles it, */
    WAIT_MOST = 3600000,  /* up to an hour */
    FORGET_MS = 86400000, /* after which mistakes are forgotten, and that somebody was right */
};

enum what { PAIR, ADDRESS, NAME };

struct lockout {
    uint64_t key;  /* 0: free */
    uint64_t name; /* the key of the name, whatever the address; 0: it is of an address */
    int wrong;
    bool right;          /* has been, since */
    int64_t last, until; /* ticks */
};

static uint64_t key_of(enum what what, const char *name, uint64_t address)
{
    struct {
        uint64_t what, address;
        char name[LEDGER_NAME];
    } bytes = {.what = what, .address = what == NAME ? 0 : address};
    uint8_t hash[FAIR_HASH];
    uint64_t key;

    for (size_t i = 0; what != ADDRESS && i < sizeof bytes.name && name[i]; i++)
        bytes.name[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    fair_sha256(&bytes, sizeof bytes, hash);
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

static struct lockout *find(struct hub *h, enum what what, const char *name, uint64_t address)
{
    uint64_t key = key_of(what, name, address);
    struct lockout *oldest = NULL;
    int64_t now = system_ticks_ms();

    if (!h->lockout) h->lockout = calloc(SLOTS, sizeof *h->lockout);
    if (!h->lockout) abort();
    for (int i = 0; i < PROBES; i++) {
        struct lockout *l = &h->lockout[((key >> 1) + (uint64_t)i) % SLOTS];

        if (l->key == key && now - l->last < FORGET_MS) return l;
        if (l->key == key) l->key = 0;
        if (!oldest || !l->key || (oldest->key && l->last < oldest->last)) oldest = l;
    }
    *oldest = (struct lockout){
        .key = key, .name = what == ADDRESS ? 0 : key_of(NAME, name, 0), .last = now};
    return oldest;
}

static void count(struct lockout *l, int tries)
{
    int64_t wait = WAIT_MS;

    l->last = system_ticks_ms();
    if (++l->wrong < tries) return;
    for (int i = tries; i < l->wrong && wait < WAIT_MOST; i++)
        wait *= 2;
    l->until = l->last + (wait < WAIT_MOST ? wait : WAIT_MOST);
}

int64_t lockout_waits(struct hub *h, const char *name, uint64_t address)
{
    int64_t now = system_ticks_ms(), until;
    const struct lockout *pair = find(h, PAIR, name, address);
    bool right = pair->right;

    until = pair->until;
    if (!right && find(h, ADDRESS, name, address)->until > until)
        until = find(h, ADDRESS, name, address)->until;
    return until > now ? (until - now + 999) / 1000 : 0;
}

int lockout_wrongs(struct hub *h, const char *name, uint64_t address)
{
    const struct lockout *pair = find(h, PAIR, name, address);

    return pair->right ? pair->wrong : find(h, ADDRESS, name, address)->wrong;
}

void lockout_wrong(struct hub *h, const char *name, uint64_t address)
{
    bool attacked = find(h, NAME, name, address)->wrong >= ATTACKED;
    struct lockout *pair = find(h, PAIR, name, address);

    count(pair, attacked && !pair->right ? TRIES_ATTACKED : TRIES);
    count(find(h, ADDRESS, name, address), TRIES_ADDRESS);
    count(find(h, NAME, name, address), ATTACKED);
}

void lockout_right(struct hub *h, const char *name, uint64_t address)
{
    struct lockout *pair = find(h, PAIR, name, address);

    *pair = (struct lockout){
        .key = pair->key, .name = pair->name, .right = true, .last = system_ticks_ms()};
}

bool lockout_forget(struct hub *h, const char *name)
{
    uint64_t key = key_of(NAME, name, 0);
    bool was = false;

    for (int i = 0; h->lockout && i < SLOTS; i++) {
        struct lockout *l = &h->lockout[i];

        if (!l->key || l->name != key) continue;
        was = was || l->wrong;
        l->wrong = 0;
        l->until = 0;
    }
    return was;
}

int64_t lockout_own(struct hub *h, const char *name, uint64_t address)
{
    int64_t now = system_ticks_ms(), until = find(h, PAIR, name, address)->until;

    return until > now ? (until - now + 999) / 1000 : 0;
}

void lockout_own_wrong(struct hub *h, const char *name, uint64_t address)
{
    count(find(h, PAIR, name, address), TRIES);
}
