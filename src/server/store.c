/* store.c -- the books on a thread of their own. */

#include "store.h"

#include "ledger/leases.h"
#include "system/clock.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- memory of a group ---- */

struct chunk {
    struct chunk *next;
    size_t used, room;
    char bytes[];
};

enum { CHUNK = 4096, FIRST = 1536, OPS = 8 };

/* What a bet needs is in one piece. */
struct group {
    struct chunk *chunks;
    int entries;
    struct ledger_op *op;
    int ops, room;
    size_t used; /* of first */
    struct ledger_op first_op[OPS];
    struct ledger_entry entry[LEDGER_ENTRIES_MAX];
    _Alignas(16) char first[FIRST];
};

static void *need(void *memory)
{
    if (memory) return memory;
    fputs("pit: no memory\n", stderr);
    abort();
}

static void *take(struct group *g, size_t n)
{
    struct chunk *c = g->chunks;
    void *at;

    n = (n + 15) & ~(size_t)15;
    if (!c && n <= FIRST - g->used) {
        at = g->first + g->used;
        g->used += n;
        return at;
    }
    if (!c || c->room - c->used < n) {
        size_t room = n > CHUNK ? n : CHUNK;

        c = need(malloc(sizeof *c + room));
        c->next = g->chunks;
        c->used = 0;
        c->room = room;
        g->chunks = c;
    }
    at = c->bytes + c->used;
    c->used += n;
    return at;
}

static const char *keep(struct group *g, const char *text, size_t n)
{
    char *copy;

    if (!text) return NULL;
    copy = take(g, n + 1);
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

static const char *keep_str(struct group *g, const char *text)
{
    return text ? keep(g, text, strlen(text)) : NULL;
}

static void begin(struct group *g)
{
    g->chunks = NULL;
    g->entries = g->ops = 0;
    g->op = g->first_op;
    g->room = OPS;
    g->used = 0;
}

void group_clear(struct group *g)
{
    while (g->chunks) {
        struct chunk *c = g->chunks;

        g->chunks = c->next;
        free(c);
    }
    if (g->op != g->first_op) free(g->op);
    begin(g);
}

bool group_empty(const struct group *g)
{
    return g->ops == 0;
}

void group_entry(struct group *g, enum ledger_account account, int64_t player, int64_t table,
                 pit_money amount)
{
    if (!amount) return;
    if (g->entries == LEDGER_ENTRIES_MAX) need(NULL);
    g->entry[g->entries++] = (struct ledger_entry){account, player, table, amount};
}

static struct ledger_op *add(struct group *g)
{
    if (g->ops == g->room) {
        struct ledger_op *more = g->op == g->first_op ? NULL : g->op;

        g->room *= 2;
        g->op = need(realloc(more, (size_t)g->room * sizeof *g->op));
        if (!more) memcpy(g->op, g->first_op, sizeof g->first_op);
    }
    return &g->op[g->ops++];
}

void group_move(struct group *g, const char *what, int64_t table, int64_t round, const char *actor,
                const char *reason)
{
    struct ledger_entry *entry = take(g, sizeof *entry * (size_t)(g->entries + 1));
    struct ledger_op op = {.what = LEDGER_MOVE};

    memcpy(entry, g->entry, sizeof *entry * (size_t)g->entries);
    op.as.move.what = keep_str(g, what);
    op.as.move.table = table;
    op.as.move.round = round;
    op.as.move.actor = keep_str(g, actor);
    op.as.move.reason = keep_str(g, reason);
    op.as.move.entries = g->entries;
    op.as.move.entry = entry;
    g->entries = 0;
    *add(g) = op;
}

void group_add(struct group *g, const struct ledger_op *op)
{
    struct ledger_op copy = *op;

    switch (copy.what) {
    case LEDGER_MOVE: break; /* group_move */
    case LEDGER_BET:
        copy.as.bet.spot = keep_str(g, copy.as.bet.spot);
        copy.as.bet.rules = keep_str(g, copy.as.bet.rules);
        break;
    case LEDGER_SETTLE:
        copy.as.settle.spot = keep_str(g, copy.as.settle.spot);
        copy.as.settle.result = keep_str(g, copy.as.settle.result);
        copy.as.settle.clause = keep_str(g, copy.as.settle.clause);
        break;
    case LEDGER_LOG: copy.as.log.text = keep(g, copy.as.log.text, copy.as.log.n); break;
    case LEDGER_REQUEST:
        copy.as.request.id = keep_str(g, copy.as.request.id);
        copy.as.request.answer = keep_str(g, copy.as.request.answer);
        break;
    case LEDGER_PLAYER:
        copy.as.player.name = keep_str(g, copy.as.player.name);
        copy.as.player.passhash = keep_str(g, copy.as.player.passhash);
        copy.as.player.kind = keep_str(g, copy.as.player.kind);
        break;
    case LEDGER_TABLE:
        copy.as.table.title = keep_str(g, copy.as.table.title);
        copy.as.table.rules = keep_str(g, copy.as.table.rules);
        copy.as.table.settings = keep_str(g, copy.as.table.settings);
        break;
    case LEDGER_ROUND: copy.as.round.words = keep_str(g, copy.as.round.words); break;
    case LEDGER_OPERATOR:
        copy.as.staff.name = keep_str(g, copy.as.staff.name);
        copy.as.staff.role = keep_str(g, copy.as.staff.role);
        break;
    case LEDGER_DEED:
        copy.as.deed.actor = keep_str(g, copy.as.deed.actor);
        copy.as.deed.second = keep_str(g, copy.as.deed.second);
        copy.as.deed.action = keep_str(g, copy.as.deed.action);
        copy.as.deed.target = keep_str(g, copy.as.deed.target);
        copy.as.deed.before = keep_str(g, copy.as.deed.before);
        copy.as.deed.after = keep_str(g, copy.as.deed.after);
        copy.as.deed.reason = keep_str(g, copy.as.deed.reason);
        break;
    case LEDGER_LIMIT:
        copy.as.limit.kind = keep_str(g, copy.as.limit.kind);
        copy.as.limit.step = keep_str(g, copy.as.limit.step);
        copy.as.limit.secret = keep_str(g, copy.as.limit.secret);
        break;
    case LEDGER_CLOCK: copy.as.clock.boot = keep_str(g, copy.as.clock.boot); break;
    case LEDGER_EVENTS: copy.as.events.chain = keep_str(g, copy.as.events.chain); break;
    case LEDGER_PLAYED:
    case LEDGER_REVERSAL:
    case LEDGER_UNPLAYED:
    case LEDGER_BARRED:
    case LEDGER_RELEASED:
    case LEDGER_SESSION:
    case LEDGER_SESSION_END:
    case LEDGER_SEED: break;
    }
    *add(g) = copy;
}

/* ---- the thread ---- */

struct work {
    struct work *next;
    struct group *group; /* or else a job */
    store_job *job;
    store_done *done;
    void *with;
};

struct queue {
    struct work *first, **end;
    int count;
};

enum {
    BATCH_MAX = 1024, /* groups in a commit */
    SPARES = 64,      /* groups that are kept for the next actions */
};

struct store {
    struct ledger *books;
    struct ledger_group groups[BATCH_MAX]; /* of the commit that goes on */
    struct ledger_seen seen;
    store_wake *wake;
    void *with;
    store_says *says; /* NULL: nobody is told */
    void *says_with;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    struct queue waiting, done;
    int want, enough;    /* works for which the thread is woken, and the most of them */
    int returned;        /* of the last turn: whoever asked for those may ask again at once, */
    int others;          /* besides those who waited already when it ended */
    int64_t returned_ns; /* and how long it took, */
    int64_t ended_ns;    /* until when */
    int out;             /* of the caller's works, not yet called back */
    struct group *spare[SPARES];
    int spares;
    bool stop, polling;
    atomic_bool asked; /* something waits, or we stop */
    atomic_bool full;
};

static void push(struct queue *q, struct work *w)
{
    w->next = NULL;
    *q->end = w;
    q->end = &w->next;
    q->count++;
}

static struct work *take_all(struct queue *q)
{
    struct work *all = q->first;

    q->first = NULL;
    q->end = &q->first;
    q->count = 0;
    return all;
}

/* The books and the memory of the tables must not part: better no server than a wrong one. What was
 * acknowledged is on the disk, and a restart goes on from there. */
void store_give_up(const struct store *s, const char *why)
{
    fprintf(stderr, "pit: the books: %s; stopping, start again to go on from what is stored\n",
            why);
    if (s->says) s->says(s->says_with, why);
    _Exit(3);
}

enum {
    LINGER = 500,          /* times to look for more before sleeping; some 200 us */
    GATHER_ENOUGH = 16,    /* works; what a commit costs besides them matters little then, */
    GATHER_SHARED = 32,    /* but more in a database that nodes share */
    GATHER_PART = 3,       /* of the time that a commit takes, more works are waited for, */
    GATHER_MOST = 4000000, /* but no longer than this; ns */
    SECOND = 1000000000,
};

static int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

/* Groups up to the next job share a commit. */
static struct work *commit(struct store *s, struct work *from)
{
    struct ledger_group *groups = s->groups;
    struct work *w = from;
    int count = 0;

    for (; w && w->group && count < BATCH_MAX; w = w->next)
        groups[count++] = (struct ledger_group){.op = w->group->op, .ops = w->group->ops};
    if (s->full) return w;
    if (ledger_commit(s->books, groups, count, system_now_ms()) == LEDGER_BROKEN) {
        if (ledger_full(s->books)) {
            s->full = true;
            return w;
        }
        store_give_up(s, groups[0].why[0] ? groups[0].why : ledger_broken(s->books));
    }
    for (int i = 0; i < count; i++)
        if (groups[i].result != LEDGER_OK) store_give_up(s, groups[i].why);
    return w;
}

static void work_off(struct store *s, struct work *all)
{
    for (struct work *w = all; w;) {
        if (w->group) {
            w = commit(s, w);
            continue;
        }
        if (w->job) w->job(w->with, s->books);
        w = w->next;
    }
}

/* Who has just been answered often asks again at once, sooner than a sleeper can be woken. Of many
 * the first comes when the others have been answered, too, and they are who need the processor. */
static void linger(struct store *s)
{
    for (int i = 0; i < LINGER && s->returned <= 1 && !atomic_load(&s->asked); i++)
        sched_yield();
}

/* Somebody waits, and those of the last commit have just been answered: without this the first of
 * them to ask again would have a commit of his own. But of many one part had better be stored while
 * the other is played. */
static void gather(struct store *s)
{
    int64_t ns = s->returned_ns / GATHER_PART, now = now_ns();
    struct timespec until;

    if (now - s->ended_ns > s->returned_ns) return; /* that was long ago */
    ns = now + (ns < GATHER_MOST ? ns : GATHER_MOST);
    until = (struct timespec){.tv_sec = ns / SECOND, .tv_nsec = ns % SECOND};
    s->want = s->others + s->returned;
    if (s->want > s->enough) s->want = s->enough;
    while (s->waiting.count < s->want && !s->stop &&
           pthread_cond_timedwait(&s->more, &s->mutex, &until) == 0)
        ;
    s->want = 1;
}

/* All that waits; NULL: nothing will come any more. */
static struct work *next_works(struct store *s)
{
    struct work *all;

    pthread_mutex_lock(&s->mutex);
    while (!s->waiting.first && !s->stop)
        pthread_cond_wait(&s->more, &s->mutex);
    if (s->returned) gather(s);
    all = take_all(&s->waiting);
    atomic_store(&s->asked, false);
    pthread_mutex_unlock(&s->mutex);
    return all;
}

/* A turn has ended that began then; one of jobs alone changes nothing about who may ask again. */
static void note_turn(struct store *s, const struct work *all, int64_t began)
{
    int groups = 0;

    for (; all; all = all->next)
        groups += all->group != NULL;
    if (!groups) return;
    s->returned = groups;
    s->others = s->waiting.count;
    s->ended_ns = now_ns();
    s->returned_ns = s->ended_ns - began;
}

static void *run(void *with)
{
    struct store *s = with;
    struct work *all, *next;

    while ((all = next_works(s))) {
        int64_t began = now_ns();

        work_off(s, all);
        pthread_mutex_lock(&s->mutex);
        note_turn(s, all, began);
        for (; all; all = next) {
            next = all->next;
            push(&s->done, all);
        }
        pthread_mutex_unlock(&s->mutex);
        s->wake(s->with);
        linger(s);
    }
    return NULL;
}

/* ---- the door ---- */

static struct ledger *open_books(const struct store_files *f, struct ledger_seen *seen, char *why,
                                 size_t room)
{
    struct ledger *books =
        f->shared ? leases_open(f->books, why, room) : ledger_open(f->books, why, room);
    char heads[4096];

    if (!books) return NULL;
    snprintf(heads, sizeof heads, "%s" LEDGER_HEADS, f->beside);
    if (ledger_seal(books, f->key_file, why, room) &&
        ledger_prove(books, f->accept, seen, why, room) && ledger_anchor(books, heads, why, room) &&
        (!f->anchor || ledger_anchor(books, f->anchor, why, room)))
        return books;
    ledger_close(books);
    return NULL;
}

const struct ledger_seen *store_seen(const struct store *s)
{
    return &s->seen;
}

void store_last_words(struct store *s, store_says *says, void *with)
{
    s->says = says;
    s->says_with = with;
}

struct store *store_open(const struct store_files *f, store_wake *wake, void *with, char *why,
                         size_t room)
{
    pthread_condattr_t attributes;
    struct ledger_seen seen;
    struct ledger *books = open_books(f, &seen, why, room);
    struct store *s;

    if (!books) return NULL;
    s = need(calloc(1, sizeof *s));
    s->books = books;
    s->seen = seen;
    s->wake = wake;
    s->with = with;
    s->waiting.end = &s->waiting.first;
    s->done.end = &s->done.first;
    pthread_mutex_init(&s->mutex, NULL);
    s->want = 1;
    s->enough = f->shared ? GATHER_SHARED : GATHER_ENOUGH;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&s->more, &attributes);
    pthread_condattr_destroy(&attributes);
    if (pthread_create(&s->thread, NULL, run, s)) need(NULL);
    return s;
}

struct group *group_new(struct store *s)
{
    struct group *g;

    if (s->spares) return s->spare[--s->spares];
    g = need(malloc(sizeof *g));
    begin(g);
    return g;
}

void group_drop(struct store *s, struct group *g)
{
    group_clear(g);
    if (s->spares < SPARES)
        s->spare[s->spares++] = g;
    else
        free(g);
}

void store_close(struct store *s)
{
    pthread_mutex_lock(&s->mutex);
    s->stop = true;
    atomic_store(&s->asked, true);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
    store_poll(s);
    ledger_close(s->books);
    while (s->spares)
        free(s->spare[--s->spares]);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}

struct ledger *store_books(struct store *s)
{
    return s->books;
}

static void put_work(struct store *s, struct work *w)
{
    pthread_mutex_lock(&s->mutex);
    s->out++;
    push(&s->waiting, w);
    atomic_store(&s->asked, true);
    if (s->waiting.count >= s->want) pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->mutex);
}

void store_commit(struct store *s, struct group *g, store_done *done, void *with)
{
    struct work *w = need(malloc(sizeof *w));

    *w = (struct work){.group = g, .done = done, .with = with};
    put_work(s, w);
}

void store_run(struct store *s, store_job *job, store_done *done, void *with)
{
    struct work *w = need(malloc(sizeof *w));

    *w = (struct work){.job = job, .done = done, .with = with};
    put_work(s, w);
}

void store_poll(struct store *s)
{
    struct work *all, *next;

    pthread_mutex_lock(&s->mutex);
    s->out -= s->done.count; /* what follows runs in order, and before anything new */
    all = take_all(&s->done);
    pthread_mutex_unlock(&s->mutex);
    s->polling = all != NULL;
    for (; all; all = next) {
        next = all->next;
        if (!next) s->polling = false;
        if (all->done) all->done(all->with);
        if (all->group) group_drop(s, all->group);
        free(all);
    }
}

bool store_full(const struct store *s)
{
    return s && s->full;
}

bool store_alone(struct store *s)
{
    bool alone;

    pthread_mutex_lock(&s->mutex);
    alone = s->out == 1;
    pthread_mutex_unlock(&s->mutex);
    return alone;
}

bool store_idle(struct store *s)
{
    bool idle;

    pthread_mutex_lock(&s->mutex);
    idle = s->out == 0 && !s->polling;
    pthread_mutex_unlock(&s->mutex);
    return idle;
}
