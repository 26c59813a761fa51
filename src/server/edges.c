/* edges.c -- what each wager of a set of rules brings, worked out once and kept. */

#include "edges.h"

#include "api.h"

#include "odds/wagers_study.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 64,       /* sets of rules; the oldest makes room */
    WORKING_MAX = 4, /* threads at once */
};

struct edge {
    struct figure ev; /* without its text */
    bool worked, known;
};

struct edges {
    const struct pit_book *book; /* of one game; with its options, all there is to rules */
    int32_t option[PIT_OPTIONS_MAX];
    struct edge *of; /* each spot; NULL: nothing is kept here */
    bool whole;      /* every spot is worked out */
};

static struct edges kept[KEPT]; /* of the one thread that has the tables */
static unsigned next;

static struct edges *find(const struct pit_rules *r)
{
    for (struct edges *e = kept; e < kept + KEPT; e++)
        if (e->of && e->book == r->book && memcmp(e->option, r->option, sizeof e->option) == 0)
            return e;
    return NULL;
}

static struct edge *new_list(const struct pit_rules *r)
{
    struct edge *list = calloc((size_t)r->spots + 1, sizeof *list);

    if (!list) abort();
    return list;
}

static void work_out(struct edge *e, const struct pit_rules *r, int spot)
{
    e->known = wager_edge_short(&e->ev, r, spot);
    e->worked = true;
}

static struct edges *keep(const struct pit_rules *r, struct edge *list)
{
    struct edges *e = find(r);

    if (!e) e = &kept[next++ % KEPT];
    free(e->of);
    e->book = r->book;
    memcpy(e->option, r->option, sizeof e->option);
    e->of = list;
    e->whole = false;
    return e;
}

bool edges_of(struct figure *out, const struct pit_rules *r, int spot)
{
    struct edges *e = find(r);

    if (!e) e = keep(r, new_list(r));
    if (!e->of[spot].worked) work_out(&e->of[spot], r, spot);
    *out = e->of[spot].ev;
    return e->of[spot].known;
}

/* ---- beside the tables ---- */

struct work {
    struct call *call;
    struct pit_rules rules;
    struct edge *list;
};

static void worked(void *with)
{
    struct work *w = with;
    struct call *c = w->call;

    c->hub->working--;
    keep(&w->rules, w->list)->whole = true;
    free(w);
    c->route->run(c);
}

static void *work(void *with)
{
    struct work *w = with;

    w->list = new_list(&w->rules);
    for (int i = 0; i < w->rules.spots; i++)
        work_out(&w->list[i], &w->rules, i);
    store_run(w->call->hub->store, NULL, worked, w);
    return NULL;
}

bool edges_ready(struct call *c, const struct pit_rules *r)
{
    const struct edges *e = find(r);
    struct work *w;
    pthread_t thread;

    if (e && e->whole) return true;
    w = calloc(1, sizeof *w);
    if (!w) abort();
    w->call = c;
    w->rules = *r;
    if (c->hub->working >= WORKING_MAX || pthread_create(&thread, NULL, work, w)) {
        free(w);
        call_refuse_words(c, 503, "busy", "many rules are being worked out; try again");
        return false;
    }
    c->hub->working++;
    pthread_detach(thread);
    return false;
}
