/* sessions.c -- who is behind a cookie. Only hashes of the secrets are kept.
 *
 * A session of an account lasts for as long as somebody does something under it, and a while
 * longer; the books follow in steps, so that a restart asks a little sooner, never later. */

#include "hub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_HEX = 2 * FAIR_SEED, STEPS = 10 };
#define SESSION_MS ((int64_t)30 * 24 * 3600 * 1000)

static const uint8_t none[FAIR_HASH];

static size_t slot_of(const uint8_t token[FAIR_HASH], size_t room)
{
    uint64_t key;

    memcpy(&key, token, sizeof key);
    return (size_t)key & (room - 1);
}

static struct session *place(struct session *table, size_t room, const uint8_t token[FAIR_HASH])
{
    size_t at = slot_of(token, room);

    while (table[at].player && memcmp(table[at].token, token, FAIR_HASH) != 0)
        at = (at + 1) & (room - 1);
    return &table[at];
}

/* The books have the others: those that have ended, and of who is not in memory. */
static bool is_wanted(const struct hub *h, const struct session *s, int64_t now)
{
    return s->player && s->expires > now && (size_t)s->player < h->player_room &&
           h->player[s->player];
}

static void grow(struct hub *h)
{
    int64_t now = steady_now(&h->steady);
    struct session *more;
    size_t wanted = 1, room = 1024;

    for (size_t i = 0; i < h->session_room; i++)
        wanted += is_wanted(h, &h->session[i], now);
    while (room < 3 * wanted) /* it grows again when half of it is taken */
        room *= 2;
    more = calloc(room, sizeof *more);
    if (!more) abort();
    h->sessions = 0;
    for (size_t i = 0; i < h->session_room; i++)
        if (is_wanted(h, &h->session[i], now)) {
            *place(more, room, h->session[i].token) = h->session[i];
            h->sessions++;
        }
    free(h->session);
    h->session = more;
    h->session_room = room;
}

struct session *session_find(struct hub *h, const uint8_t token[FAIR_HASH])
{
    struct session *s;

    if (!h->session_room) return NULL;
    s = place(h->session, h->session_room, token);
    return s->player && s->expires > steady_now(&h->steady) ? s : NULL;
}

void session_keep(struct hub *h, const uint8_t token[FAIR_HASH], int64_t player, int64_t expires)
{
    struct session *s;

    if (2 * (h->sessions + 1) > h->session_room) grow(h);
    s = place(h->session, h->session_room, token);
    if (s->player && (!s->expires || s->expires > expires)) return; /* memory knows better */
    if (!s->player) h->sessions++;
    memcpy(s->token, token, FAIR_HASH);
    s->player = player;
    s->expires = s->stored = expires;
}

static int64_t lasts(const struct hub *h, const struct player *p)
{
    return p->passhash && h->options.idle ? (int64_t)h->options.idle * 60000 : SESSION_MS;
}

bool session_is_idle(const struct hub *h, const uint8_t token[FAIR_HASH])
{
    const struct session *s;

    if (!h->session_room || !h->options.idle) return false;
    s = place(h->session, h->session_room, token);
    return s->player && s->expires && s->expires <= steady_now(&h->steady) &&
           (size_t)s->player < h->player_room && h->player[s->player] &&
           h->player[s->player]->passhash;
}

void hub_idle_words(const struct hub *h, char *out, size_t room)
{
    snprintf(out, room, "idle for %d minute%s; log in again", h->options.idle,
             h->options.idle == 1 ? "" : "s");
}

void session_use(struct hub *h, const struct player *p, const uint8_t token[FAIR_HASH],
                 struct group *g)
{
    struct session *s = session_find(h, token);
    struct ledger_op op = {.what = LEDGER_SESSION};
    int64_t more = lasts(h, p);

    if (!s || more == SESSION_MS) return;
    s->expires = steady_now(&h->steady) + more;
    if (s->expires - s->stored < more / STEPS) return;
    s->stored = s->expires;
    memcpy(op.as.session.token, token, FAIR_HASH);
    op.as.session.player = p->id;
    op.as.session.expires_ms = s->expires;
    group_add(g, &op);
}

bool session_make(struct hub *h, struct player *p, struct group *g, char hex[TOKEN_HEX + 1])
{
    struct ledger_op op = {.what = LEDGER_SESSION};
    uint8_t secret[FAIR_SEED], token[FAIR_HASH];

    if (!h->system->entropy(h->system->with, secret, sizeof secret)) return false;
    fair_hex(secret, sizeof secret, hex);
    fair_sha256(hex, TOKEN_HEX, token);
    memcpy(op.as.session.token, token, FAIR_HASH);
    op.as.session.player = p->id;
    op.as.session.expires_ms = steady_now(&h->steady) + lasts(h, p);
    group_add(g, &op);
    session_keep(h, token, p->id, op.as.session.expires_ms);
    return true;
}

/* A place that is given up must not break the way to others, so it stays and is never valid. */
void session_end(struct hub *h, const uint8_t token[FAIR_HASH], struct group *g)
{
    struct ledger_op op = {.what = LEDGER_SESSION_END};
    struct session *s = session_find(h, token);

    if (s) s->expires = 0;
    memcpy(op.as.session.token, token, FAIR_HASH);
    group_add(g, &op);
}

void session_forget(struct hub *h, int64_t player)
{
    for (size_t i = 0; i < h->session_room; i++)
        if (h->session[i].player == player) h->session[i].expires = 0;
}

void session_end_all(struct hub *h, int64_t player, struct group *g)
{
    struct ledger_op op = {.what = LEDGER_SESSION_END};

    session_forget(h, player);
    memcpy(op.as.session.token, none, FAIR_HASH);
    op.as.session.player = player;
    group_add(g, &op);
}

/* What is open under a session ends with it. */
void session_drop(struct player *p, const uint8_t token[FAIR_HASH])
{
    for (struct conn *c = p->conns; c; c = c->next)
        if (c->socket && memcmp(c->token, token, FAIR_HASH) == 0)
            net_drop(c->socket, 4401, "the session has ended");
}

bool session_token(const char *cookie, bool secure, uint8_t out[FAIR_HASH])
{
    const char *name = secure ? "__Host-pit=" : "pit=";
    size_t n = strlen(name);
    uint8_t bytes[FAIR_SEED];

    for (const char *at = cookie; *at;) {
        if (strncmp(at, name, n) == 0 && strcspn(at + n, "; ") == TOKEN_HEX &&
            fair_unhex(at + n, TOKEN_HEX, bytes, sizeof bytes)) {
            fair_sha256(at + n, TOKEN_HEX, out);
            return true;
        }
        at += strcspn(at, ";");
        at += strspn(at, "; ");
    }
    return false;
}
