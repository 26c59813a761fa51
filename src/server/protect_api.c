/* protect_api.c -- requests over HTTP about a player's own limits. */

#include "api.h"
#include "lockout.h"
#include "nodes.h"
#include "protect.h"

#include "pit/clause.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PIN_LEAST = 4, PIN_MOST = 12 };

_Static_assert((size_t)LEDGER_PASSHASH >= crypto_pwhash_STRBYTES, "a hash fits the books");

static void write_limits(struct call *c, struct pit_text *t)
{
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    protect_document(&j, c->hub, c->player);
    json_close(&j, '}');
}

void api_limits(struct call *c)
{
    struct pit_text t = call_text(c);

    write_limits(c, &t);
    call_end(c, 200, t.at, t.used);
}

/* ---- a step, in the books and in memory ---- */

static void add_step(struct action *a, struct player *p, struct ledger_op *op)
{
    op->as.limit.player = p->id;
    group_add(a->group, op);
    protect_step(p->protect, op);
}

static void end_with(struct call *c, struct action *a)
{
    struct pit_text t;

    protect_changed(c->hub, a, c->player);
    t = call_text(c);
    write_limits(c, &t);
    call_end_stored(c, a, 200, &t);
}

/* "$5", "90 minutes", "none", or until when. */
static const char *in_words(enum protect_kind kind, int64_t value, char out[48])
{
    struct pit_text t = pit_text_in(out, 48);

    if (!value)
        pit_text_str(&t, "none");
    else if (kind < PROTECT_TIME_DAY) {
        pit_text_str(&t, "$");
        pit_text_money(&t, value);
    } else {
        pit_text_int(&t, value / protect_rows[PROTECT_CHECK].unit);
        pit_text_str(&t, kind < PROTECT_BREAK ? " minutes" : " minutes since 1970");
    }
    return out;
}

static void note(struct call *c, const struct ledger_op *op, enum protect_kind kind, int64_t was)
{
    char before[48], after[48], words[48];
    bool later = op->as.limit.from_ms > op->as.limit.asked_ms;
    const char *event = later                                         ? "limit.asked"
                        : kind >= PROTECT_BREAK                       ? op->as.limit.kind
                        : strcmp(op->as.limit.step, "confirmed") == 0 ? "limit.confirmed"
                                                                      : "limit.set";

    snprintf(words, sizeof words, "%s", op->as.limit.kind);
    events_note(c->hub->event_log,
                &(struct event){.kind = event,
                                .player = c->player->id,
                                .address = c->address,
                                .before = in_words(kind, was, before),
                                .after = in_words(kind, op->as.limit.value, after),
                                .words = words});
}

/* ---- the PIN ---- */

/* It is short: whoever has the books could try all of them, and so the hash is a cheap one. What
 * protects it is that few tries are taken. */
static bool pin_is_right(struct call *c, const char *pin, bool tighter)
{
    char name[32];
    int64_t seconds;

    snprintf(name, sizeof name, "pin %lld", (long long)c->player->id);
    seconds = c->hub->options.no_limits ? 0 : lockout_own(c->hub, name, 0);
    if (seconds && tighter)
        return true; /* it may be lowered at any time; the PIN is not looked at */
    if (seconds) {
        snprintf(c->headers, sizeof c->headers, "Retry-After: %lld\r\n", (long long)seconds);
        call_refuse_words(c, 429, "locked", "too many wrong PINs; wait, and try again");
        return false;
    }
    if (crypto_pwhash_str_verify(c->player->protect->pin, pin, strlen(pin)) == 0) {
        lockout_right(c->hub, name, 0);
        return true;
    }
    lockout_own_wrong(c->hub, name, 0);
    events_note(
        c->hub->event_log,
        &(struct event){.kind = "pin.wrong", .player = c->player->id, .address = c->address});
    call_refuse_words(c, 403, "pin", "that is not your PIN");
    return false;
}

static bool body_text(const struct call *c, const char *key, char *out, size_t room)
{
    struct json_value v;

    return json_get(&c->json, key, &v) == JSON_FOUND && json_as_text(&v, out, room);
}

/* The first one that is given becomes the PIN; later, a lower limit needs none. False: the call has
 * been refused. */
static bool take_pin(struct call *c, struct action *a, bool tighter)
{
    char pin[PIN_MOST + 2] = "", hash[crypto_pwhash_STRBYTES];
    struct ledger_op op = {.what = LEDGER_LIMIT};
    struct json_value v;
    size_t n;

    if (tighter && c->player->protect->pin && json_get(&c->json, "pin", &v) != JSON_FOUND)
        return true;
    body_text(c, "pin", pin, sizeof pin);
    n = strlen(pin);
    if (n < PIN_LEAST || n > PIN_MOST || pin[strspn(pin, "0123456789")]) {
        call_refuse_member(c, "pin");
        return false;
    }
    if (c->player->protect->pin) return pin_is_right(c, pin, tighter);
    if (crypto_pwhash_str(hash, pin, n, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN)) {
        call_refuse_words(c, 503, "pin", "the server is out of memory; try again later");
        return false;
    }
    op.as.limit.kind = "pin";
    op.as.limit.step = "set";
    op.as.limit.secret = hash;
    op.as.limit.asked_ms = op.as.limit.from_ms = steady_now(&c->hub->steady);
    add_step(a, c->player, &op);
    return true;
}

/* ---- requests ---- */

/* False: the call has been refused. */
static bool read_kind(struct call *c, int *kind)
{
    char name[24];

    *kind = body_text(c, "kind", name, sizeof name) ? protect_kind(name) : -1;
    if (*kind < 0) call_refuse_member(c, "kind");
    return *kind >= 0;
}

/* Nobody is kept away for years by a slip of the finger. */
static bool is_sure(const struct call *c)
{
    struct json_value v;
    bool sure = false;

    return json_get(&c->json, "sure", &v) == JSON_FOUND && json_as_bool(&v, &sure) && sure;
}

static void give_up(struct action *a)
{
    group_clear(a->group);
    action_end(a);
}

void api_set_limit(struct call *c)
{
    struct protect *p = c->player->protect;
    struct json_value v;
    struct refusal why = {0};
    struct ledger_op op;
    struct action *a;
    int64_t value = -1, was, now = steady_now(&c->hub->steady);
    int kind;

    if (!read_kind(c, &kind)) return;
    if (json_get(&c->json, "value", &v) != JSON_FOUND || !json_as_i64(&v, &value) ||
        (value && (value < protect_rows[kind].least || value > protect_rows[kind].most))) {
        call_refuse_member(c, "value");
        return;
    }
    if (kind == PROTECT_EXCLUSION && !is_sure(c)) {
        call_refuse_words(
            c, 409, "sure",
            "an exclusion cannot be taken back before it ends; say that you are sure");
        return;
    }
    if (nodes_alone(c)) return;
    protect_ripen(p, now);
    was = p->limit[kind].value;
    if (!protect_wish(p, (enum protect_kind)kind, value * protect_rows[kind].unit, now, &op,
                      &why)) {
        call_refuse(c, 409, &why);
        return;
    }
    a = action_begin(c->hub);
    if (kind == PROTECT_BET && !take_pin(c, a, op.as.limit.from_ms == now)) {
        give_up(a);
        return;
    }
    add_step(a, c->player, &op);
    if (kind == PROTECT_CHECK && op.as.limit.from_ms == now) p->since_check = 0;
    note(c, &op, (enum protect_kind)kind, was);
    end_with(c, a);
}

void api_confirm_limit(struct call *c)
{
    struct protect *p = c->player->protect;
    int64_t now = steady_now(&c->hub->steady), was;
    struct refusal why = {0};
    struct ledger_op op;
    struct action *a;
    int kind;

    if (!read_kind(c, &kind) || nodes_alone(c)) return;
    was = p->limit[kind].value;
    if (!protect_confirm(p, (enum protect_kind)kind, now, &op, &why)) {
        call_refuse(c, 409, &why);
        return;
    }
    a = action_begin(c->hub);
    add_step(a, c->player, &op);
    if (kind == PROTECT_CHECK && !p->limit[kind].value) p->check_due = false;
    note(c, &op, (enum protect_kind)kind, was);
    end_with(c, a);
}

/* The answer to a reality check. */
void api_check(struct call *c)
{
    struct protect *p = c->player->protect;
    struct ledger_op op = {.what = LEDGER_LIMIT};
    struct action *a;

    if (!p->check_due) {
        call_refuse_words(c, 409, "check", "no reality check is due");
        return;
    }
    a = action_begin(c->hub);
    op.as.limit.kind = "answer";
    op.as.limit.step = "set";
    op.as.limit.asked_ms = op.as.limit.from_ms = steady_now(&c->hub->steady);
    add_step(a, c->player, &op);
    p->check_due = false;
    p->since_check = 0;
    end_with(c, a);
}
