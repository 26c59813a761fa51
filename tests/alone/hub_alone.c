/* hub_alone.c -- a whole server inside a test: no sockets, and a clock and entropy from a seed. */

#include "hub_alone.h"

#include "core/json_read.h"
#include "server/nodes.h"
#include "server/protect.h"
#include "system/clock.h"
#include "system/machine.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- in place of sodium.c ---- */

static uint64_t drawn;

static bool entropy(void *with, uint8_t *out, size_t n)
{
    uint8_t hash[FAIR_HASH];

    (void)with;
    for (size_t i = 0; i < n; i++) {
        if (i % FAIR_HASH == 0) {
            drawn++;
            fair_sha256(&drawn, sizeof drawn, hash);
        }
        out[i] = hash[i % FAIR_HASH];
    }
    return true;
}

static void public_key(void *with, const uint8_t seed[FAIR_SEED], uint8_t key[32])
{
    (void)with;
    memcpy(key, seed, 32);
}

static void sign(void *with, const uint8_t seed[FAIR_SEED], const uint8_t hash[FAIR_HASH],
                 uint8_t signature[FAIR_SIGNATURE])
{
    (void)with;
    memcpy(signature, seed, FAIR_SEED);
    memcpy(signature + FAIR_SEED, hash, FAIR_HASH);
}

static enum fair_checked check(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE])
{
    (void)with;
    return memcmp(signature, key, 32) == 0 && memcmp(signature + FAIR_SEED, hash, FAIR_HASH) == 0
               ? FAIR_GOOD
               : FAIR_WRONG;
}

const struct fair_system *system_sodium(void)
{
    static const struct fair_system system = {entropy, public_key, sign, check, NULL};

    return &system;
}

/* ---- in place of net.c ---- */

alone_tap *alone_hears;

void net_send(struct net_socket *s, const char *text, size_t n)
{
    static const char done[] = "{\"is\":\"done\"", refused[] = "{\"is\":\"refused\"";
    struct json_value root;
    struct json_problem problem;

    if (n >= ALONE_TEXT || !json_parse(text, n, &root, &problem)) {
        fprintf(stderr, "hub_alone: this was sent: %.*s\n", (int)n, text);
        abort();
    }
    memcpy(s->last, text, n);
    s->last[n] = '\0';
    if (alone_hears) alone_hears(s, s->last, n);
    s->messages++;
    if (strncmp(s->last, done, sizeof done - 1) != 0 &&
        strncmp(s->last, refused, sizeof refused - 1) != 0)
        return;
    if (n >= ALONE_ANSWER) abort();
    memcpy(s->answer, s->last, n + 1);
    s->answers++;
}

size_t net_waiting(const struct net_socket *s)
{
    return s->waiting;
}

void net_drop(struct net_socket *s, int code, const char *reason)
{
    (void)reason;
    s->dropped = code;
}

char alone_body[ALONE_TEXT];
static int status; /* of the last answer over HTTP; 0: none has come */

void net_reply(struct net *n, uint64_t ticket, const struct net_answer *a)
{
    (void)n, (void)ticket;
    if (a->length >= sizeof alone_body) abort();
    status = a->status;
    if (a->length) memcpy(alone_body, a->body, a->length);
    alone_body[a->length] = '\0';
}

struct net *net_open(const struct net_options *o, const struct net_handlers *h, char *why,
                     size_t room)
{
    (void)o, (void)h;
    snprintf(why, room, "there are no sockets here");
    return NULL;
}

int net_port(const struct net *n)
{
    (void)n;
    return 0;
}

bool net_certified(const struct net *n, const char *name)
{
    (void)n, (void)name;
    return false;
}

void net_run(struct net *n)
{
    (void)n;
}

void net_stop(struct net *n, int code, const char *words)
{
    (void)n, (void)code, (void)words;
}

bool net_reload(struct net *n, char *why, size_t room)
{
    (void)n;
    snprintf(why, room, "there are no sockets here");
    return false;
}

void net_close(struct net *n)
{
    (void)n;
}

void net_wake(struct net *n)
{
    (void)n;
}

void net_expect(struct net *n)
{
    (void)n;
}

/* ---- the clock ---- */

static _Atomic int64_t passed; /* the store looks from its own thread */

static _Atomic int64_t stepped;

static int64_t now(void)
{
    return 1700000000000 + passed + stepped;
}

static int64_t ticks(void)
{
    return 1000 + passed;
}

void alone_step(int64_t ms)
{
    stepped += ms;
}

void alone_settle(struct hub *h)
{
    while (h->working || !store_idle(h->store)) {
        sched_yield();
        store_poll(h->store);
    }
}

/* What nodes have to tell each other they have told, and tables are where they belong. */
static void settle_nodes(struct hub *h)
{
    do {
        sched_yield();
        store_poll(h->store);
        nodes_tick(h, ticks());
    } while (h->working || !store_idle(h->store) || h->nodes->soon);
    hub_forget_closed(h);
}

static void look_at_clock(struct hub *h)
{
    store_poll(h->store);
    hub_tick_rooms(h, ticks());
    protect_tick(h, ticks());
}

void alone_look(struct hub *h)
{
    passed += 1000;
    settle_nodes(h);
}

/* Nodes look at each other every second. */
static void pass_for_nodes(struct hub *h, int64_t ms)
{
    for (int64_t step; ms > 0; ms -= step) {
        step = ms < 1000 ? ms : 1000;
        passed += step;
        settle_nodes(h);
        if (alone_beside) settle_nodes(alone_beside);
    }
    if (alone_beside) look_at_clock(alone_beside);
}

void alone_pass(struct hub *h, int64_t ms)
{
    if (h->nodes)
        pass_for_nodes(h, ms);
    else
        passed += ms;
    look_at_clock(h);
}

/* ---- the server ---- */

const char *alone_key_file;
struct hub *alone_beside;

struct hub *alone_open(const char *folder, uint64_t seed)
{
    static const struct system_clock clock = {now, ticks};
    struct hub_options o = {.data = folder,
                            .no_limits = true,
                            .books = getenv("PIT_POSTGRES"),
                            .announce = "http://pit",
                            .key_file = alone_key_file};
    char why[400];
    struct hub *h;

    drawn = seed << 32;
    system_clock_replace(&clock);
    h = hub_open(&o, why, sizeof why);
    if (!h) {
        fprintf(stderr, "hub_alone: %s\n", why);
        abort();
    }
    alone_settle(h);
    return h;
}

void alone_close(struct hub *h)
{
    alone_settle(h);
    hub_close(h);
}

struct player *alone_guest(struct hub *h, char token[2 * FAIR_SEED + 1])
{
    struct action *a = action_begin(h);
    struct player *p = hub_new_player(h, "guest", a->group);

    if (!session_make(h, p, a->group, token)) abort();
    action_end(a);
    alone_settle(h);
    return p;
}

const char *alone_address = "";

void alone_connect(struct hub *h, struct net_socket *s, const char *token)
{
    char cookie[100];
    struct net_request q = {.path = "/ws",
                            .origin = "http://pit",
                            .host = "pit",
                            .cookie = cookie,
                            .address = alone_address};
    void *user = NULL;

    snprintf(cookie, sizeof cookie, "pit=%s", token);
    s->dropped = 0;
    if (hub_upgrade(h, &q, s, &user) != 101) abort();
    s->conn = user;
    alone_settle(h);
}

void alone_say(struct hub *h, struct net_socket *s, const char *text, size_t n)
{
    hub_message(h, s, s->conn, text, n);
}

void alone_asks(struct hub *h, struct alone_player *p, const struct room *r, const char *rest)
{
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++p->requests, r->name,
             rest);
    alone_say(h, &p->socket, text, strlen(text));
    alone_settle(h);
    if (strstr(p->socket.answer, "\"is\":\"done\"")) return;
    fprintf(stderr, "%s: %s\n", text, p->socket.answer);
    abort();
}

void alone_disconnect(struct hub *h, struct net_socket *s)
{
    if (!s->conn) return;
    hub_closed(h, s, s->conn);
    s->conn = NULL;
}

static int ask(struct hub *h, const char *method, const char *path, const char *query,
               const char *body, const char *token)
{
    char cookie[100] = "";
    struct net_request q = {.method = method,
                            .path = path,
                            .query = query,
                            .body = body,
                            .length = strlen(body),
                            .host = "pit",
                            .origin = "",
                            .cookie = cookie,
                            .type = "",
                            .accept = "",
                            .range = "",
                            .custom = "1",
                            .address = alone_address};
    struct net_answer a = {0};

    if (token) snprintf(cookie, sizeof cookie, "pit=%s", token);
    status = 0;
    if (hub_request(h, &q, 1, &a)) net_reply(NULL, 1, &a);
    return status;
}

int alone_ask(struct hub *h, const char *path, const char *query, const char *token)
{
    return ask(h, "GET", path, query, "", token);
}

int alone_begin(struct hub *h, const char *path, const char *json)
{
    return ask(h, "POST", path, "", json, NULL);
}

int alone_answered(void)
{
    return status;
}

int alone_post(struct hub *h, const char *path, const char *json, const char *token)
{
    ask(h, "POST", path, "", json, token);
    alone_settle(h);
    if (!status) abort();
    return status;
}

int alone_get(struct hub *h, const char *path, const char *query, const char *token)
{
    alone_ask(h, path, query, token);
    alone_settle(h);
    if (!status) abort();
    return status;
}
