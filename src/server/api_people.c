/* api_people.c -- requests over HTTP about people: sessions, accounts, play money. */

#include "api.h"
#include "wire.h"

#include "system/clock.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 256, HASHING_MAX = 4 };
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
        group_drop(a->group);
        a->group = group_new();
        action_end(a);
        call_refuse_words(c, 503, "entropy", "the system gives no random numbers");
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
    begin_session(c, a, 201);
}

void api_logout(struct call *c)
{
    struct action *a = action_begin(c->hub);
    struct pit_text t = call_text(c);

    session_end(c->hub, c->token, a->group);
    snprintf(c->headers, sizeof c->headers,
             "Set-Cookie: %s=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0%s\r\n",
             c->secure ? "__Host-pit" : "pit", c->secure ? "; Secure" : "");
    pit_text_str(&t, "{}");
    session_drop(c->player, c->token);
    call_end_stored(c, a, 200, &t);
}

/* ---- passphrases: hashed on a thread of their own, since that takes a while ---- */

struct hashing {
    struct call *call;
    char name[LEDGER_NAME], passphrase[PASSPHRASE_MOST + 1];
    char hash[LEDGER_PASSHASH]; /* made, or to be compared with */
    bool login, compare, good;
};

static void nothing(void *with, struct ledger *books)
{
    (void)with;
    (void)books;
}

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
    store_run(x->call->hub->store, nothing, hashed, x);
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
    snprintf(p->passhash, sizeof p->passhash, "%s", x->hash);
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

static void hashed(void *with)
{
    struct hashing *x = with;

    x->call->hub->hashing--;
    if (!x->good || x->login != x->compare)
        call_refuse_words(x->call, x->login ? 401 : 503, "login",
                          x->login ? "no such name with such a passphrase"
                                   : "no memory for that now; try again");
    else if (x->login)
        log_in(x->call);
    else
        take_name(x);
    free(x);
}

static void start_hashing(struct hashing *x)
{
    pthread_t thread;

    if (x->call->hub->hashing >= HASHING_MAX || pthread_create(&thread, NULL, hash, x)) {
        call_refuse_words(x->call, 503, "busy", "too many log in at once; try again");
        free(x);
        return;
    }
    x->call->hub->hashing++;
    pthread_detach(thread);
}

/* False once it has been refused. */
static struct hashing *read_login(struct call *c)
{
    struct hashing *x = calloc(1, sizeof *x);

    if (!x) abort();
    x->call = c;
    if (body_text(c, "name", x->name, PLAYER_NAME_MAX + 1) && strlen(x->name) >= 2 &&
        x->name[strspn(
            x->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] == '\0' &&
        body_text(c, "passphrase", x->passphrase, sizeof x->passphrase) &&
        strlen(x->passphrase) >= PASSPHRASE_LEAST)
        return x;
    call_refuse_words(c, 400, "login",
                      "a name has 2 to 24 letters, digits, - or _; a passphrase 8 to 256 bytes");
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

void api_account(struct call *c)
{
    struct hashing *x = read_login(c);

    if (!x) return;
    if (c->player->name[0]) {
        call_refuse_words(c, 409, "name", "this account has a name already");
        free(x);
        return;
    }
    player_named(c->hub, x->name, name_is, x);
}

/* For a name that nobody has, as much is computed as for one that somebody has. */
static void login_is(void *with, struct player *p)
{
    struct hashing *x = with;

    x->compare = p && p->passhash[0] && !p->disabled;
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

    if (p->wallet + room_money_of(c->hub, p, NULL) >= PLAYER_POOR) {
        call_refuse_words(c, 409, "money", "there is more play money when you have less than $10");
        return;
    }
    a = action_begin(c->hub);
    group_entry(a->group, LEDGER_ISSUE, 0, 0, -PLAYER_GRANT);
    group_entry(a->group, LEDGER_WALLET, p->id, 0, PLAYER_GRANT);
    group_move(a->group, "issue", 0, 0, NULL, NULL);
    p->wallet += PLAYER_GRANT;
    t = call_text(c);
    write_me(c, &t);
    call_end_stored(c, a, 200, &t);
}
