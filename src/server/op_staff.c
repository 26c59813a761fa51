/* op_staff.c -- operators: who they are, and how they are let in. */

#include "lockout.h"
#include "op.h"
#include "room_parts.h"

#include "system/clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    TOKEN_HEX = 2 * FAIR_SEED,
    WRONG_MOST = 5, /* codes in a row of who has the token */
    LOCKED_MS = 15 * 60 * 1000,
    IDLE_MS = 30 * 60 * 1000, /* after which a deed wants a new log-in */
    SESSION_MS = 12 * 3600 * 1000,
};
_Static_assert((int)OP_SECRET <= (int)FAIR_SEED, "a secret fits the books");

const char *const op_roles[] = {
    [OP_WATCH] = "watch", [OP_FLOOR] = "floor", [OP_ADMIN] = "admin", NULL};

struct operator_ *op_find(struct hub *h, int64_t id)
{
    for (int i = 0; i < h->op->count; i++)
        if (h->op->staff[i].id == id) return &h->op->staff[i];
    return NULL;
}

struct operator_ *op_named(struct hub *h, const char *name)
{
    for (int i = 0; i < h->op->count; i++) /* in capitals or not, as players' names */
        if (strcasecmp(h->op->staff[i].name, name) == 0) return &h->op->staff[i];
    return NULL;
}

void op_store(struct operator_ *o, struct group *g)
{
    struct ledger_op op = {.what = LEDGER_OPERATOR};

    op.as.staff.id = o->id;
    op.as.staff.name = o->name;
    op.as.staff.role = op_roles[o->role];
    memcpy(op.as.staff.token, o->token, FAIR_HASH);
    memcpy(op.as.staff.secret, o->secret, FAIR_SEED);
    op.as.staff.counter = o->counter;
    op.as.staff.disabled = o->disabled;
    op.as.staff.fresh = o->fresh;
    group_add(g, &op);
}

bool op_new_token(struct hub *h, char hex[TOKEN_HEX + 1], uint8_t hash[FAIR_HASH])
{
    uint8_t bytes[FAIR_SEED];

    if (!h->system->entropy(h->system->with, bytes, sizeof bytes)) return false;
    fair_hex(bytes, sizeof bytes, hex);
    fair_sha256(hex, TOKEN_HEX, hash);
    return true;
}

struct operator_ *op_hire(struct hub *h, const char *name, enum op_role role,
                          const uint8_t token[FAIR_HASH])
{
    struct operator_ *o = op_named(h, name);

    if (!o && h->op->count == OP_STAFF) return NULL;
    if (!o) {
        o = &h->op->staff[h->op->count++];
        *o = (struct operator_){.id = h->op->count};
        snprintf(o->name, sizeof o->name, "%s", name);
    }
    o->role = role;
    o->disabled = false;
    o->fresh = true;
    o->counter = 0;
    memset(o->secret, 0, sizeof o->secret);
    memcpy(o->token, token, FAIR_HASH);
    return o;
}

/* A token for good and the secret of the second factor; both are told once. */
static bool enrol(struct hub *h, struct operator_ *o, char token[TOKEN_HEX + 1], char secret[40])
{
    uint8_t seed[FAIR_SEED], hash[FAIR_HASH];

    if (!h->system->entropy(h->system->with, seed, sizeof seed) || !op_new_token(h, token, hash))
        return false;
    memset(o->secret, 0, sizeof o->secret);
    memcpy(o->secret, seed, OP_SECRET);
    memcpy(o->token, hash, FAIR_HASH);
    o->fresh = false;
    op_base32(o->secret, OP_SECRET, secret);
    return true;
}

/* ---- opening ---- */

void op_keep_staff(void *with, const struct ledger_op *row)
{
    struct op *op = with;
    struct operator_ *o;

    if (op->count == OP_STAFF) return;
    o = &op->staff[op->count++];
    *o = (struct operator_){.id = row->as.staff.id,
                            .counter = row->as.staff.counter,
                            .disabled = row->as.staff.disabled,
                            .fresh = row->as.staff.fresh};
    snprintf(o->name, sizeof o->name, "%s", row->as.staff.name);
    for (int i = 0; op_roles[i]; i++)
        if (strcmp(op_roles[i], row->as.staff.role) == 0) o->role = (enum op_role)i;
    memcpy(o->token, row->as.staff.token, FAIR_HASH);
    memcpy(o->secret, row->as.staff.secret, FAIR_SEED);
}

void op_keep_aside(struct hub *h, int64_t id, const uint8_t public_id[LEDGER_TABLE_ID],
                   const char *why)
{
    struct op *op = h->op;
    struct op_aside *a;

    op->aside = room_more(op->aside, op->asides, &op->asides_room, sizeof *op->aside);
    a = &op->aside[op->asides++];
    *a = (struct op_aside){.id = id};
    fair_hex(public_id, LEDGER_TABLE_ID, a->name);
    snprintf(a->why, sizeof a->why, "%s", why);
}

bool op_load(struct hub *h)
{
    struct op *op = h->op;

    op->end = &op->waiting;
    if (!ledger_operators(store_books(h->store), op_keep_staff, op)) return false;
    op_stand(h);
    return true;
}

bool op_open(struct hub *h, char *why, size_t room)
{
    static const uint8_t none[FAIR_HASH];
    struct op *op = h->op;
    struct operator_ *o;
    struct action *a;

    if (op->count) return true;
    o = op_hire(h, "admin", OP_ADMIN, none);
    if (!enrol(h, o, op->first_token, op->first_secret)) {
        snprintf(why, room, "no random numbers from the system");
        return false;
    }
    a = action_begin(h);
    op_store(o, a->group);
    op_note(h, a->group, "server", "hire", "operator:admin", "", "admin", "first start");
    action_end(a);
    return true;
}

void op_close(struct hub *h)
{
    struct op *op = h->op;

    if (!op) return;
    op_free_waiting(op->pending);
    free(op->stop);
    free(op->aside);
    free(op->alone);
    op_theory_free(op->theory);
    sodium_memzero(op, sizeof *op);
    free(op);
}

/* ---- sessions ---- */

static const char *cookie_name(bool secure)
{
    return secure ? "__Secure-pit-op" : "pit-op";
}

static bool cookie_token(const char *cookie, bool secure, uint8_t out[FAIR_HASH])
{
    const char *name = cookie_name(secure);
    size_t n = strlen(name);
    uint8_t bytes[FAIR_SEED];

    for (const char *at = cookie; *at;) {
        if (strncmp(at, name, n) == 0 && at[n] == '=' && strcspn(at + n + 1, "; ") == TOKEN_HEX &&
            fair_unhex(at + n + 1, TOKEN_HEX, bytes, sizeof bytes)) {
            fair_sha256(at + n + 1, TOKEN_HEX, out);
            return true;
        }
        at += strcspn(at, ";");
        at += strspn(at, "; ");
    }
    return false;
}

static struct op_session *session_of(struct hub *h, const uint8_t token[FAIR_HASH])
{
    for (struct op_session *s = h->op->session; s < h->op->session + OP_SESSIONS; s++)
        if (s->who && sodium_memcmp(s->token, token, FAIR_HASH) == 0) return s;
    return NULL;
}

struct operator_ *op_of_cookie(struct hub *h, const char *cookie, bool secure, bool acts)
{
    int64_t now = system_ticks_ms();
    uint8_t token[FAIR_HASH];
    struct op_session *s = cookie_token(cookie, secure, token) ? session_of(h, token) : NULL;
    struct operator_ *o = s ? op_find(h, s->who) : NULL;

    if (!o || o->disabled || now > s->began + SESSION_MS) return NULL;
    if (acts && now > s->used + IDLE_MS) return NULL;
    if (acts) s->used = now;
    return o;
}

void op_forget(struct hub *h, int64_t who)
{
    for (struct op_session *s = h->op->session; s < h->op->session + OP_SESSIONS; s++)
        if (s->who == who) *s = (struct op_session){0};
}

static struct op_session *free_session(struct hub *h)
{
    struct op_session *oldest = h->op->session;

    for (struct op_session *s = h->op->session; s < h->op->session + OP_SESSIONS; s++)
        if (!s->who || (oldest->who && s->used < oldest->used)) oldest = s;
    return oldest;
}

static void set_cookie(struct call *c, const char *value, int seconds)
{
    snprintf(c->headers, sizeof c->headers,
             "Set-Cookie: %s=%s; Path=/op; HttpOnly; SameSite=Strict; Max-Age=%d%s\r\n",
             cookie_name(c->secure), value, seconds, c->secure ? "; Secure" : "");
}

void op_logout(struct call *c, const char *cookie)
{
    uint8_t token[FAIR_HASH];
    struct op_session *s =
        cookie_token(cookie, c->secure, token) ? session_of(c->hub, token) : NULL;

    if (s) *s = (struct op_session){0};
    set_cookie(c, "", 0);
    call_end(c, 200, "{}", 2);
}

/* ---- logging in ---- */

static struct operator_ *of_token(struct hub *h, const uint8_t hash[FAIR_HASH])
{
    struct operator_ *found = NULL;

    for (int i = 0; i < h->op->count; i++)
        if (sodium_memcmp(h->op->staff[i].token, hash, FAIR_HASH) == 0) found = &h->op->staff[i];
    return found;
}

/* Stores and notes it, and says who it is; with new secrets, these too. */
static void admit(struct call *c, struct operator_ *o, const char *deed, const char *token,
                  const char *secret)
{
    struct action *a = action_begin(c->hub);
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);

    op_store(o, a->group);
    op_note(c->hub, a->group, o->name, deed, "house", "", "", "");
    json_open(&j, NULL, '{');
    json_str(&j, "name", o->name);
    json_str(&j, "role", op_roles[o->role]);
    if (token) json_str(&j, "token", token);
    if (secret) json_str(&j, "secret", secret);
    json_close(&j, '}');
    call_end_stored(c, a, 200, &t);
}

static void begin(struct call *c, struct operator_ *o, int64_t counter)
{
    struct op_session *s = free_session(c->hub);
    uint8_t secret[FAIR_SEED];
    char hex[TOKEN_HEX + 1];

    if (!c->hub->system->entropy(c->hub->system->with, secret, sizeof secret)) {
        call_refuse_words(c, 503, "entropy", "no random numbers from the system");
        return;
    }
    fair_hex(secret, sizeof secret, hex);
    *s = (struct op_session){.who = o->id, .began = system_ticks_ms(), .used = system_ticks_ms()};
    fair_sha256(hex, TOKEN_HEX, s->token);
    set_cookie(c, hex, SESSION_MS / 1000);
    o->counter = counter;
    o->wrong = 0;
    admit(c, o, "login", NULL, NULL);
}

/* An operator with a one-time token gets secrets of their own, and logs in with those. */
static void give_own(struct call *c, struct operator_ *o)
{
    char token[TOKEN_HEX + 1], secret[40];

    if (!enrol(c->hub, o, token, secret)) {
        call_refuse_words(c, 503, "entropy", "no random numbers from the system");
        return;
    }
    admit(c, o, "enrol", token, secret);
    sodium_memzero(token, sizeof token);
    sodium_memzero(secret, sizeof secret);
}

/* Whose mistakes are counted. A token cannot be guessed, so strangers who try lock nobody out but
 * others without one, from where they are. */
static void door_of(const struct operator_ *o, char out[LEDGER_NAME])
{
    snprintf(out, LEDGER_NAME, "/op %.50s", o ? o->name : "");
}

static void wrong(struct call *c, struct operator_ *o)
{
    char door[LEDGER_NAME];
    struct action *a;

    door_of(o, door);
    lockout_own_wrong(c->hub, door, c->address);
    events_note(c->hub->event_log, &(struct event){.kind = "login.failed",
                                                   .who = o ? o->name : NULL,
                                                   .address = c->address,
                                                   .words = "at the operators' log-in"});
    if (o && ++o->wrong >= WRONG_MOST) {
        o->wrong = 0;
        o->locked_till = system_ticks_ms() + LOCKED_MS;
        a = action_begin(c->hub);
        op_note(c->hub, a->group, "server", "lock", o->name, "", "",
                "five wrong codes in a row with the right token");
        action_end(a);
    }
    call_refuse_words(c, 401, "login", "wrong token or code");
}

/* With a token for one use, or a code that has let nobody in; counter: that of the code. */
static bool may_enter(const struct operator_ *o, const char *code, int64_t *counter)
{
    *counter = 0;
    if (!o || o->disabled) return false;
    if (o->fresh) return true;
    if (system_ticks_ms() >= o->locked_till)
        *counter = op_code_counter(o->secret, OP_SECRET, system_now_ms(), o->counter, code);
    return *counter > 0;
}

/* What is right here may have been used at another node just now: it is looked at again once no
 * other node lets anybody in, and what they have done is known. What is wrong keeps nobody waiting.
 */
void op_login(struct call *c)
{
    char token[TOKEN_HEX + 2] = "", code[OP_CODE + 2] = "", door[LEDGER_NAME];
    uint8_t hash[FAIR_HASH];
    struct json_value v;
    struct operator_ *o;
    struct op_deed *d;
    int64_t counter, seconds;

    if (json_get(&c->json, "token", &v) != JSON_FOUND || !json_as_text(&v, token, sizeof token) ||
        json_get(&c->json, "code", &v) != JSON_FOUND || !json_as_text(&v, code, sizeof code)) {
        call_refuse_words(c, 400, "body", "a log-in has a token and a code, as texts");
        return;
    }
    fair_sha256(token, strlen(token), hash);
    o = of_token(c->hub, hash);
    sodium_memzero(token, sizeof token);
    door_of(o, door);
    seconds = c->hub->options.no_limits ? 0 : lockout_own(c->hub, door, c->address);
    if (seconds) {
        snprintf(c->headers, sizeof c->headers, "Retry-After: %lld\r\n", (long long)seconds);
        call_refuse_words(c, 429, "locked", "too many wrong tokens or codes; try again later");
        return;
    }
    if (!may_enter(o, code, &counter)) {
        wrong(c, o);
        return;
    }
    d = calloc(1, sizeof *d);
    if (!d) abort();
    d->hub = c->hub;
    d->call = c;
    d->enters = true;
    memcpy(d->token_hash, hash, sizeof hash);
    memcpy(d->code, code, sizeof code);
    op_look_up(d);
}

void op_let_in(struct op_deed *d)
{
    struct call *c = d->call;
    struct operator_ *o = of_token(c->hub, d->token_hash);
    char door[LEDGER_NAME];
    int64_t counter;

    if (!may_enter(o, d->code, &counter)) {
        wrong(c, o);
    } else if (o->fresh) {
        give_own(c, o);
    } else {
        door_of(o, door);
        lockout_right(c->hub, door, c->address);
        begin(c, o, counter);
    }
}
