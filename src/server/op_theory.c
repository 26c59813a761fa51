/* op_theory.c -- what the wagers of a table should bring, by the exact edge and deviation of each:
 * worked out once for a set of rules, on a thread of its own. */

#include "op.h"

#include "odds/wagers_study.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EACH = 10000 /* wagers on a spot between two looks */ };

static const double bound_band = 1.959964, bound_alarm = 2.575829, bound_stop = 3.890592;

struct spot_theory {
    bool known, decides;
    double edge, sd; /* per unit */
};

struct op_theory {
    struct op_theory *next;
    char hash[2 * FAIR_HASH + 1];
    bool ready;
    struct spot_theory spot[PIT_SPOTS_MAX];
};

void op_theory_free(struct op_theory *list)
{
    while (list) {
        struct op_theory *t = list;

        list = t->next;
        free(t);
    }
}

/* ---- worked out ---- */

struct study {
    struct hub *hub;
    struct op_theory *theory;
    struct pit_rules rules;
};

static void studied(void *with)
{
    struct study *s = with;

    s->theory->ready = true;
    s->hub->op->studying = false;
    s->hub->working--;
    free(s);
}

static void *study(void *with)
{
    struct study *s = with;

    for (int i = 0; i < s->rules.spots; i++) {
        struct spot_theory *t = &s->theory->spot[i];
        struct wager_study w;

        t->known = wager_study(&w, &s->rules, i);
        if (t->known) {
            t->edge = -w.ev.value;
            t->sd = w.sd;
            t->decides = w.decides;
        }
        wager_study_free(&w);
    }
    store_run(s->hub->store, NULL, studied, s);
    return NULL;
}

static const struct op_theory *theory_of(struct hub *h, const struct room *r)
{
    struct op_theory *t = h->op->theory;
    struct study *s;
    pthread_t thread;

    while (t && strcmp(t->hash, r->rules_hash) != 0)
        t = t->next;
    if (t) return t->ready ? t : NULL;
    if (h->op->studying) return NULL;
    s = calloc(1, sizeof *s);
    t = calloc(1, sizeof *t);
    if (!s || !t) abort();
    *s = (struct study){.hub = h, .theory = t, .rules = r->table.rules};
    memcpy(t->hash, r->rules_hash, sizeof t->hash);
    if (pthread_create(&thread, NULL, study, s)) {
        free(s);
        free(t);
        return NULL;
    }
    pthread_detach(thread);
    t->next = h->op->theory;
    h->op->theory = t;
    h->op->studying = true;
    h->working++;
    return NULL;
}

/* ---- compared ---- */

struct op_band op_theory(struct hub *h, const struct room *r)
{
    const struct op_theory *t = theory_of(h, r);
    double expected = 0, variance = 0;

    if (!t) return (struct op_band){.known = false};
    for (int i = 0; r->figure && i < r->table.rules.spots; i++) {
        expected += t->spot[i].edge * (double)r->figure[i].staked;
        variance += t->spot[i].sd * t->spot[i].sd * r->figure[i].squares;
    }
    return (struct op_band){.known = true,
                            .expected = expected,
                            .low = expected - bound_band * sqrt(variance),
                            .high = expected + bound_band * sqrt(variance)};
}

static void alarm_at(struct hub *h, struct room *r, int spot, double away)
{
    struct action *a = action_begin(h);
    char target[OP_TARGET], words[160], reason[OP_REASON];

    snprintf(target, sizeof target, "table:%s", r->name);
    snprintf(words, sizeof words, "%lld wagers on %s, %.2f deviations from what is exact",
             (long long)r->figure[spot].wagers, r->table.rules.spot[spot].name, away);
    op_note(h, a->group, "server", "alarm", target, "", words, "");
    if (away > bound_stop) {
        snprintf(target, sizeof target, "game:%s", r->table.rules.game->name);
        snprintf(reason, sizeof reason, "returns of %s that cannot be",
                 r->table.rules.spot[spot].name);
        op_stop_here(h, a->group, target, reason);
    }
    action_end(a);
}

/* Where people decide they may play worse than best, and nothing can be said. */
void op_watch_hold(struct hub *h)
{
    for (struct room *r = h->rooms; r; r = r->next) {
        const struct op_theory *t = NULL;

        for (int i = 0; !r->closed && r->figure && i < r->table.rules.spots; i++) {
            struct room_figure *f = &r->figure[i];
            double sd, away;

            if (f->wagers < f->looked + LOOK_EACH) continue;
            t = theory_of(h, r);
            if (!t) break;
            f->looked = f->wagers;
            sd = t->spot[i].sd * sqrt(f->squares);
            if (!t->spot[i].known || t->spot[i].decides || sd <= 0) continue;
            away = fabs(-(double)f->net - t->spot[i].edge * (double)f->staked) / sd;
            if (away > bound_alarm) alarm_at(h, r, i, away);
        }
    }
}
