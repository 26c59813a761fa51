/* stand_in.c -- what the tables of the server ask of a machine, inside a page: a clock and random
 * numbers of the browser, and books that keep nothing but the record, for there is no money. */

#include "page.h"

#include "server/edges.h"
#include "server/hub.h"
#include "server/nodes.h"
#include "server/op.h"
#include "server/protect.h"
#include "system/clock.h"
#include "system/machine.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the machine ---- */

_Noreturn void assert_failed(const char *words)
{
    page_fail(words, strlen(words));
    __builtin_trap();
}

int64_t system_now_ms(void)
{
    return (int64_t)page_now();
}

int64_t system_ticks_ms(void)
{
    return (int64_t)page_ticks() + 1; /* 0 stands for never */
}

static bool entropy(void *with, uint8_t *out, size_t n)
{
    (void)with;
    page_random(out, n);
    return true;
}

/* Nobody signs at a practice table: who deals and who plays are the same. */
static void public_key(void *with, const uint8_t seed[FAIR_SEED], uint8_t key[32])
{
    (void)with, (void)seed;
    memset(key, 0, 32);
}

static void sign(void *with, const uint8_t seed[FAIR_SEED], const uint8_t hash[FAIR_HASH],
                 uint8_t signature[FAIR_SIGNATURE])
{
    (void)with, (void)seed, (void)hash;
    memset(signature, 0, FAIR_SIGNATURE);
}

const struct fair_system *system_sodium(void)
{
    static const struct fair_system system = {
        .entropy = entropy, .public_key = public_key, .sign = sign};

    return &system;
}

/* ---- the socket ---- */

void net_send(struct net_socket *s, const char *text, size_t n)
{
    (void)s;
    page_hear(text, n);
}

size_t net_waiting(const struct net_socket *s)
{
    (void)s;
    return 0;
}

void net_expect(struct net *n)
{
    (void)n;
}

/* ---- the event log ---- */

void events_note(struct events *e, const struct event *event)
{
    (void)e, (void)event;
}

void events_flush(struct events *e)
{
    (void)e;
}

/* ---- damage: there are no books that would know better ---- */

void room_seal(struct room *r)
{
    (void)r;
}

bool room_intact(struct room *r, struct refusal *why)
{
    (void)r, (void)why;
    return true;
}

/* ---- limits: a page has no account that could have any ---- */

bool protect_allows(const struct room *r, const struct player *p, const struct pit_event *e,
                    struct refusal *why)
{
    (void)r, (void)p, (void)e, (void)why;
    return true;
}

int protect_trims(const struct room *r, int seat, struct pit_move *list, int count)
{
    (void)r, (void)seat, (void)list;
    return count;
}

/* Nobody announces other rules here. */
void op_move_notice(struct hub *h, struct group *g, struct room *from, struct room *to)
{
    (void)h, (void)g, (void)from, (void)to;
}

bool protect_may_sit(const struct hub *h, const struct player *p, struct refusal *why)
{
    (void)h, (void)p, (void)why;
    return true;
}

bool protect_gets_up(const struct hub *h, const struct player *p)
{
    (void)h, (void)p;
    return false;
}

void protect_round(const struct room *r, struct action *a, struct player *p, pit_money stake,
                   pit_money net)
{
    (void)r, (void)a, (void)p, (void)stake, (void)net;
}

void protect_wire(struct json *j, const struct hub *h, const struct player *p)
{
    (void)j, (void)h, (void)p;
}

const char *pages_build(const struct hub *h)
{
    (void)h;
    return NULL; /* it is the page */
}

void system_boot(char *out, size_t room)
{
    (void)room;
    out[0] = '\0';
}

/* ---- the books: every group is empty, so nothing waits for a disk ---- */

struct group *group_new(struct store *s)
{
    (void)s;
    return NULL;
}

bool group_empty(const struct group *g)
{
    (void)g;
    return true;
}

void group_drop(struct store *s, struct group *g)
{
    (void)s, (void)g;
}

void group_entry(struct group *g, enum ledger_account account, int64_t player, int64_t table,
                 pit_money amount)
{
    (void)g, (void)account, (void)player, (void)table, (void)amount;
}

void group_move(struct group *g, const char *what, int64_t table, int64_t round, const char *actor,
                const char *reason)
{
    (void)g, (void)what, (void)table, (void)round, (void)actor, (void)reason;
}

void group_add(struct group *g, const struct ledger_op *op)
{
    (void)g;
    if (op->what == LEDGER_LOG) page_log(op->as.log.text, op->as.log.n);
}

/* Nobody logs in to a page. */
void session_use(struct hub *h, const struct player *p, const uint8_t token[FAIR_HASH],
                 struct group *g)
{
    (void)h, (void)p, (void)token, (void)g;
}

bool store_full(const struct store *s)
{
    (void)s;
    return false;
}

bool store_alone(struct store *s)
{
    (void)s;
    return false;
}

bool store_idle(struct store *s)
{
    (void)s;
    return true;
}

void store_commit(struct store *s, struct group *g, store_done *done, void *with)
{
    (void)s, (void)g, (void)done, (void)with;
    assert(!"an empty group is not stored");
}

/* Asked only for the answer of a request long ago, which nobody has kept. */
void store_run(struct store *s, store_job *job, store_done *done, void *with)
{
    (void)s, (void)job;
    if (done) done(with);
}

bool ledger_request(struct ledger *books, int64_t player, const char *id, ledger_see_request *seen,
                    void *with)
{
    (void)books, (void)player, (void)id, (void)seen, (void)with;
    return false;
}

/* Who has the edge is asked before a table opens for money. */
bool edges_of(struct figure *out, const struct pit_rules *r, int spot)
{
    (void)out, (void)r, (void)spot;
    return false;
}

/* There are no other nodes. */
bool nodes_elsewhere(struct conn *c, const char *id, const char *name, const char *text, size_t n)
{
    (void)c, (void)id, (void)name, (void)text, (void)n;
    return false;
}

bool nodes_holds(struct conn *c, pit_money amount, const char *text, size_t n)
{
    (void)c, (void)amount, (void)text, (void)n;
    return false;
}

bool nodes_queues(struct conn *c, const char *text, size_t n)
{
    (void)c, (void)text, (void)n;
    return false;
}

void nodes_places(const struct hub *h, struct json *j)
{
    (void)h, (void)j;
}

void nodes_hang_up(struct conn *c)
{
    (void)c;
}

int64_t nodes_table_number(struct hub *h)
{
    return ++h->last_table;
}

/* ---- text ---- */

int fputs(const char *words, FILE *to)
{
    (void)to;
    page_fail(words, strlen(words));
    return 0;
}

/* Digits, at least so many, with a minus if there is one. */
static void put_number(struct pit_text *t, uint64_t size, bool negative, int digits)
{
    char text[24], *at = text + sizeof text - 1;

    *at = '\0';
    for (; size || digits > 0; size /= 10, digits--)
        *--at = (char)('0' + size % 10);
    if (negative) *--at = '-';
    pit_text_str(t, at);
}

static void put_whole(struct pit_text *t, int64_t n)
{
    put_number(t, n < 0 ? -(uint64_t)n : (uint64_t)n, n < 0, 1);
}

/* Six decimals; what is shown so lies near zero. */
static void put_real(struct pit_text *t, double x)
{
    double size = x < 0 ? -x : x;
    uint64_t whole = (uint64_t)size, millionths = (uint64_t)((size - (double)whole) * 1e6 + 0.5);

    whole += millionths / 1000000;
    put_number(t, whole, x < 0, 1);
    pit_text_str(t, ".");
    put_number(t, millionths % 1000000, false, 6);
}

int snprintf(char *out, size_t room, const char *format, ...)
{
    struct pit_text t = pit_text_in(out, room);
    va_list args;

    va_start(args, format);
    for (const char *at = format; *at; at++) {
        char plain[2] = {*at};

        if (*at != '%') {
            pit_text_str(&t, plain);
        } else if (strncmp(at, "%s", 2) == 0) {
            pit_text_str(&t, va_arg(args, const char *));
            at += 1;
        } else if (strncmp(at, "%d", 2) == 0) {
            put_whole(&t, va_arg(args, int));
            at += 1;
        } else if (strncmp(at, "%lld", 4) == 0) {
            put_whole(&t, va_arg(args, long long));
            at += 3;
        } else if (strncmp(at, "%.6f", 4) == 0) {
            put_real(&t, va_arg(args, double));
            at += 3;
        } else {
            assert(!"a conversion that is not written here");
        }
    }
    va_end(args);
    return (int)t.used;
}
