/* api_people.c -- requests over HTTP about people: sessions, accounts, play money. */

#include "api.h"
#include "lockout.h"
#include "nodes.h"
#include "passphrase.h"
#include "wire.h"

#include "system/clock.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PASSPHRASE_LEAST = 8,
    PASSPHRASE_MOST = 256,
    HASHING_MAX = 4,       /* passphrases that are hashed at once, */
    HASHING_WAITING = 256, /* and that may wait for it */
};
_Static_assert((size_t)LEDGER_PASSHASH >= crypto_pwhash_STRBYTES, "a hash fits the books");

static void write_me(struct call *c, struct pit_text *t)
{
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    wire_me(&j, c->hub, c->player);
    json_close(&j, '}');
}

/* ---- who asks ---- */

static void cookie(struct call *c, const char *secret)
{
    snprintf(c->headers, sizeof c->headers,
             "Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000%s\r\n",
             c->secure ? "__Host-pit" : "pit", secret, c->secure ? "; Secure" : "");
}

void api_me(struct call *c)
{
    struct pit_text t = call_text(c);

    write_me(c, &t);
    call_end(c, 200, t.at, t.used);
}

/* A session for c->player, and the answer of /api/me. */
static void begin_session(struct call *c, struct action *a, int status)
{
    char secret[2 * FAIR_SEED + 1];
    struct pit_text t = call_text(c);

    if (!session_make(c->hub, c->player, a->group, secret)) {
        group_clear(a->group);
        action_end(a);
        call_refuse_words(c, 503, "entropy", "no random numbers from the system");
        return;
    }
    cookie(c, secret);
    write_me(c, &t);
    call_end_stored(c, a, status, &t);
}

static bool body_flag(const struct call *c, const char *key)
{
    struct json_value v;
    bool flag = false;

    return json_get(&c->json, key, &v) == JSON_FOUND && json_as_bool(&v, &flag) && flag;
}

static bool body_text(const struct call *c, const char *key, char *out, size_t room)
{
    struct json_value v;

    return json_get(&c->json, key, &v) == JSON_FOUND && json_as_text(&v, out, room);
}

void api_guest(struct call *c)
{
    struct action *a;

    if (c->player) { /* has a session already */
        api_me(c);
        return;
    }
    a = action_begin(c->hub);
    c->player = hub_new_player(c->hub, body_flag(c, "bot") ? "bot" : "guest", a->group);
    c->player->calls++;
    begin_session(c, a, 201);
}

/* Without the cookie, as an answer to logging out. */
static void forget_cookie(struct call *c)
{
    snprintf(c->headers, sizeof c->headers,
             "Set-Cookie: %s=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0%s\r\n",
             c->secure ? "__Host-pit" : "pit", c->secure ? "; Secure" : "");
}

/* Who comes back as a guest has been told so once, and is one from then on. */
void api_idle(struct call *c)
{
    char words[80];

    if (c->route->run == api_guest) forget_cookie(c);
    hub_idle_words(c->hub, words, sizeof words);
    call_refuse_words(c, 401, "idle", words);
}

void api_logout(struct call *c)
{
    struct action *a = action_begin(c->hub);
    struct pit_text t = call_text(c);

    session_end(c->hub, c->token, a->group);
    forget_cookie(c);
    pit_text_str(&t, "{}");
    session_drop(c->player, c->token);
    call_end_stored(c, a, 200, &t);
}

/* ---- passphrases: hashed on a thread of their own, since that takes a while ---- */

struct hashing {
    struct hashing *next;
    struct call *call;
    bool started;
    int rank; /* wrong ones of its address, and those that it has here already */
    char name[LEDGER_NAME], passphrase[PASSPHRASE_MOST + 1];
    char hash[LEDGER_PASSHASH]; /* made, or to be compared with */
    bool login, compare, good;
};

static void hashed(void *with);

static void *hash(void *with)
{
    struct hashing *x = with;
    size_t n = strlen(x->passphrase);

    if (x->compare)
        x->good = crypto_pwhash_str_verify(x->hash, x->passphrase, n) == 0;
    else
        x->good = crypto_pwhash_str(x->hash, x->passphrase, n, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                    crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(x->passphrase, sizeof x->passphrase);
    store_run(x->call->hub->store, NULL, hashed, x);
    return NULL;
}

/* The books were asked before the passphrase was hashed; others may have been quicker since. Names
 * that differ in capitals alone would be taken for each other. */
static bool name_is_taken(const struct hub *h, const char *name)
{
    for (size_t i = 0; i < h->player_room; i++)
        if (h->player[i] && strcasecmp(h->player[i]->name, name) == 0) return true;
    return false;
}

static void take_name(struct hashing *x)
{
    struct call *c = x->call;
    struct player *p = c->player;
    struct ledger_op op = {.what = LEDGER_PLAYER};
    struct action *a;

    if (p->name[0] || name_is_taken(c->hub, x->name)) {
        call_refuse_words(c, 409, "name", "that name is taken, or this account has one");
        return;
    }
    a = action_begin(c->hub);
    snprintf(p->name, sizeof p->name, "%s", x->name);
    p->passhash = strdup(x->hash);
    if (!p->passhash) abort();
    if (strcmp(p->kind, "bot") != 0) snprintf(p->kind, sizeof p->kind, "player");
    op.as.player.id = p->id;
    op.as.player.name = p->name;
    op.as.player.passhash = p->passhash;
    op.as.player.kind = p->kind;
    op.as.player.created_ms = system_now_ms();
    group_add(a->group, &op);
    session_end_all(c->hub, p->id, a->group); /* a new secret at every login */
    begin_session(c, a, 200);
}

/* The session that the browser had before ends here. */
static void log_in(struct call *c)
{
    struct action *a = action_begin(c->hub);
    struct session *s = session_find(c->hub, c->token);

    if (s) {
        session_drop(hub_player(c->hub, s->player), c->token);
        session_end(c->hub, c->token, a->group);
    }
    begin_session(c, a, 200);
}

/* Right, of an account that may come in. A right one of an account that is barred is no guess. */
static bool judge_login(struct hashing *x)
{
    struct call *c = x->call;

    if (x->good && x->compare)
        lockout_right(c->hub, x->name, c->address);
    else {
        lockout_wrong(c->hub, x->name, c->address);
        events_note(c->hub->event_log,
                    &(struct event){.kind = "login.failed", .who = x->name, .address = c->address});
    }
    return x->good && x->compare && !c->player->disabled;
}

static void take_off(struct hub *h, struct hashing *x)
{
    struct hashing **at = &h->hash_wait;

    while (*at != x)
        at = &(*at)->next;
    *at = x->next;
}

static void start_next(struct hub *h);

static void end_hashing(struct hub *h, struct hashing *x)
{
    h->hashing--;
    take_off(h, x);
    free(x);
    start_next(h);
}

/* No other node gives this name out meanwhile, or one has. */
static void name_is_free(void *with, bool good)
{
    struct hashing *x = with;
    struct hub *h = x->call->hub;

    if (good)
        take_name(x);
    else
        call_refuse_words(x->call, 409, "name", "that name is taken, or this account has one");
    end_hashing(h, x);
}

static void hashed(void *with)
{
    struct hashing *x = with;
    struct hub *h = x->call->hub;

    if (x->good && !x->login && nodes_claim_name(h, x->call->player->id, x->name, name_is_free, x))
        return;
    if (x->login && !judge_login(x))
        call_refuse_words(x->call, 401, "login", "wrong name or passphrase");
    else if (!x->good)
        call_refuse_words(x->call, 503, "login", "the server is out of memory; try again later");
    else if (x->login)
        log_in(x->call);
    else
        take_name(x);
    end_hashing(h, x);
}

/* Who has been wrong too often waits; false: it has been told so. */
static bool may_try(const struct hashing *x)
{
    struct call *c = x->call;
    int64_t seconds =
        x->login && !c->hub->options.no_limits ? lockout_waits(c->hub, x->name, c->address) : 0;
    char words[120];

    if (!seconds) return true;
    events_note(c->hub->event_log,
                &(struct event){.kind = "login.locked", .who = x->name, .address = c->address});
    snprintf(words, sizeof words, "too many wrong passphrases; try again in %lld seconds",
             (long long)seconds);
    snprintf(c->headers, sizeof c->headers, "Retry-After: %lld\r\n", (long long)seconds);
    call_refuse_words(c, 429, "locked", words);
    return false;
}

/* One at a time for each name, so that nobody tries many at once. */
static struct hashing *next_of(struct hub *h)
{
    for (struct hashing *x = h->hash_wait; x; x = x->next) {
        bool busy = x->started;

        for (const struct hashing *y = h->hash_wait; y && !busy; y = y->next)
            busy = y->started && strcasecmp(x->name, y->name) == 0;
        if (!busy) return x;
    }
    return NULL;
}

static void start_next(struct hub *h)
{
    struct hashing *x;
    pthread_t thread;

    while (h->hashing < HASHING_MAX && (x = next_of(h))) {
        bool may = may_try(x);

        if (may && pthread_create(&thread, NULL, hash, x) == 0) {
            x->started = true;
            h->hashing++;
            pthread_detach(thread);
            continue;
        }
        take_off(h, x);
        if (may) call_refuse_words(x->call, 503, "busy", "the server is busy; try again");
        free(x);
    }
}

/* The last that waits; NULL: all are being hashed. */
static struct hashing *last_of(struct hub *h)
{
    struct hashing *last = NULL;

    for (struct hashing *x = h->hash_wait; x; x = x->next)
        if (!x->started) last = x;
    return last;
}

/* Who guesses waits behind who does not: an address has its first one before the second of any
 * other, and each that was wrong counts as one more. The last makes room. */
static void start_hashing(struct hashing *x)
{
    struct hub *h = x->call->hub;
    struct hashing **at = &h->hash_wait, *last;
    int waiting = 0;

    x->rank = lockout_wrongs(h, x->name, x->call->address);
    for (const struct hashing *y = h->hash_wait; y; y = y->next, waiting++)
        x->rank += y->call->address == x->call->address;
    while (*at && (*at)->rank <= x->rank)
        at = &(*at)->next;
    x->next = *at;
    *at = x;
    if (waiting >= HASHING_MAX + HASHING_WAITING) {
        last = last_of(h);
        take_off(h, last);
        call_refuse_words(last->call, 503, "busy", "too many log-ins at once; try again");
        free(last);
    }
    start_next(h);
}

void people_close(struct hub *h)
{
    struct hashing **at = &h->hash_wait;

    while (*at) {
        struct hashing *x = *at;

        if (x->started) { /* its thread comes back */
            at = &x->next;
            continue;
        }
        *at = x->next;
        call_refuse_words(x->call, 503, "busy", "the server is closing");
        free(x);
    }
}

/* False once it has been refused. */
static struct hashing *read_login(struct call *c)
{
    struct hashing *x = calloc(1, sizeof *x);

    if (!x) abort();
    x->call = c;
    if (body_text(c, "name", x->name, PLAYER_NAME_MAX + 1) && strlen(x->name) >= 2 &&
        x->name[0] != '-' &&
        x->name[strspn(
            x->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] == '\0' &&
        body_text(c, "passphrase", x->passphrase, sizeof x->passphrase) &&
        strlen(x->passphrase) >= PASSPHRASE_LEAST)
        return x;
    call_refuse_words(
        c, 400, "login",
        "a name has 2 to 24 letters, digits, - or _, and does not begin with -; a passphrase "
        "has 8 to 256 bytes");
    free(x);
    return NULL;
}

static void name_is(void *with, struct player *p)
{
    struct hashing *x = with;

    if (p) {
        call_refuse_words(x->call, 409, "name", "that name is taken; choose another");
        free(x);
        return;
    }
    start_hashing(x);
}

/* Those of the house, which players would believe. */
static bool is_of_the_house(const char *name)
{
    static const char *const names[] = {"admin", "dealer", "house", "operator", "pit", "server"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(name, names[i]) == 0) return true;
    return false;
}

/* As "Guest 7" and "Bot 7", which the server calls those without a name. */
static bool is_as_nameless(const char *name)
{
    size_t n = strncasecmp(name, "guest", 5) == 0 ? 5 : strncasecmp(name, "bot", 3) == 0 ? 3 : 0;

    return n && name[n + strspn(name + n, "0123456789-_")] == '\0';
}

/* As the p17 of records. */
static bool is_number(const char *name)
{
    return (name[0] == 'p' || name[0] == 'P') && strspn(name + 1, "0123456789") == strlen(name + 1);
}

void api_account(struct call *c)
{
    struct hashing *x = read_login(c);

    if (!x) return;
    if (c->player->name[0]) {
        call_refuse_words(c, 409, "name", "this account has a name already");
        free(x);
        return;
    }
    if (is_of_the_house(x->name) || is_as_nameless(x->name)) {
        call_refuse_words(c, 409, "name", "that name is reserved; choose another");
        free(x);
        return;
    }
    if (is_number(x->name)) {
        call_refuse_words(c, 400, "name",
                          "records use p and a number for players; choose another name");
        free(x);
        return;
    }
    if (passphrase_is_weak(x->passphrase, x->name)) {
        call_refuse_words(c, 400, "weak", "that passphrase is easy to guess; use a few words");
        free(x);
        return;
    }
    player_named(c->hub, x->name, name_is, x);
}

/* For a name that nobody has, as much is computed as for one that somebody has. */
static void login_is(void *with, struct player *p)
{
    struct hashing *x = with;

    x->compare = p && p->passhash;
    x->call->player = x->compare ? p : NULL;
    if (x->compare) snprintf(x->hash, sizeof x->hash, "%s", p->passhash);
    start_hashing(x);
}

void api_login(struct call *c)
{
    struct hashing *x = read_login(c);

    if (!x) return;
    x->login = true;
    player_named(c->hub, x->name, login_is, x);
}

/* ---- money ---- */

void api_more(struct call *c)
{
    struct player *p = c->player;
    struct action *a;
    struct pit_text t;

    if (nodes_alone(c)) return;
    if (p->wallet + room_money_of(c->hub, p, NULL) >= PLAYER_POOR) {
        call_refuse_words(c, 409, "money", "you get more play money once you have less than $10");
        return;
    }
    a = action_begin(c->hub);
    group_entry(a->group, LEDGER_ISSUE, 0, 0, -PLAYER_GRANT);
    group_entry(a->group, LEDGER_WALLET, p->id, 0, PLAYER_GRANT);
    group_move(a->group, "issue", 0, 0, NULL, NULL);
    p->wallet += PLAYER_GRANT;
    p->moves++;
    t = call_text(c);
    write_me(c, &t);
    call_end_stored(c, a, 200, &t);
}
