/* spreads.c -- Red Dog's figures, counted over every order of three cards. */

#include "spreads.h"

#include "games/red_dog.h"
#include "pit/words.h"
#include "round.h"

#include <assert.h>
#include <string.h>

/* Ends are listed in the order of a search by depth: rounds over with the second card, then third
 * cards that come by themselves, then those behind a decision. */
enum pass { TIES, PAIRS, DECISIONS, PASSES };

enum { ENDS_MAX = 128 };

/* A way to end, whether best play comes to it or not. */
struct end {
    uint16_t row;
    int64_t argument;
    pit_money net;
    int64_t ways; /* under best play */
};

struct walk {
    struct spreads *out;
    struct pit_rules rules;
    bool by_pair;
    enum pass pass;
    struct end end[ENDS_MAX];
    int ends;
    struct pit_effect effect[PIT_EFFECTS_MAX]; /* of the card that came last */
};

void outcome_words(char name[OUTCOME_NAME], char pays[OUTCOME_PAYS], const struct pit_rules *r,
                   const struct pit_effect *over, pit_money net)
{
    struct pit_text t = pit_text_in(name, OUTCOME_NAME), p = pit_text_in(pays, OUTCOME_PAYS);

    pit_outcome_text(&t, r, over);
    if (r->option[O_THIRD_CARD] == THIRD_EACH && strcmp(name, "consecutive") != 0)
        pit_text_str(&t, net > 0 ? ", wins" : net ? ", loses" : ", pushes");
    if (net > 0)
        pit_text_odds(&p, r->pay[over->stake]);
    else
        pit_text_str(&p, net ? "loses" : "push");
}

static void add_end(struct walk *w, const struct pit_effects *fx, pit_money net, int64_t ways)
{
    const struct pit_effect *over = fx->list;
    struct end *end = w->end;

    while (over->kind != PIT_ROUND_OVER)
        over++;
    while (end < w->end + w->ends &&
           (end->row != over->to || end->argument != over->stake || end->net != net))
        end++;
    assert(end < w->end + ENDS_MAX);
    if (end == w->end + w->ends) {
        *end = (struct end){.row = over->to, .argument = over->stake, .net = net};
        w->ends++;
    }
    end->ways += ways;
}

/* Adds an end to the outcome of its name. */
static void name_end(struct walk *w, const struct end *end)
{
    struct spreads *o = w->out;
    struct pit_effect over = {.to = end->row, .stake = end->argument};
    struct spreads_outcome found = {.ways = 0};
    int i = 0;

    outcome_words(found.name, found.pays, &w->rules, &over, end->net);
    while (i < o->outcomes && strcmp(o->outcome[i].name, found.name) != 0)
        i++;
    assert(i < SPREADS_OUTCOMES);
    if (i == o->outcomes) o->outcome[o->outcomes++] = found;
    o->outcome[i].ways += end->ways;
}

static void add_sums(struct spreads_sums *to, const struct spreads_sums *from, int64_t times)
{
    to->win += times * from->win;
    to->push += times * from->push;
    to->lose += times * from->lose;
    to->net += times * from->net;
    to->square += times * from->square;
    to->staked += times * from->staked;
}

/* Brings what chance has; the change of the seat's worth. */
static pit_money bring(const struct pit_rules *r, struct pit_state *to,
                       const struct pit_state *from, int value, struct pit_effects *fx)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = from->want, .value = (int16_t)value};
    enum pit_error err;

    pit_copy(r, to, from);
    err = pit_apply(r, to, &e, fx, NULL);
    assert(!err);
    (void)err;
    return pit_worth(to, 0) - pit_worth(from, 0);
}

/* Sums over the third cards; unless ways is below 0 the ends are listed, as often as they come. */
static struct spreads_sums third(struct walk *w, const struct pit_state *s, int64_t ways)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(&w->rules, s, list);
    struct spreads_sums sums = {0};

    for (int i = 0; i < count; i++) {
        struct pit_effects fx = {w->effect, 0, PIT_EFFECTS_MAX};
        struct pit_state end;
        pit_money net = bring(&w->rules, &end, s, list[i].value, &fx);
        int64_t weight = list[i].weight;

        assert(!end.phase);
        sums.win += net > 0 ? weight : 0;
        sums.push += net == 0 ? weight : 0;
        sums.lose += net < 0 ? weight : 0;
        sums.net += net * weight;
        sums.square += net * net * weight;
        if (ways >= 0) add_end(w, &fx, net, ways * weight);
    }
    return sums;
}

/* The row of this pair or spread, new if it is not there. */
static struct spreads_row *row_of(struct spreads *o, const struct pit_red_dog *g, bool by_pair)
{
    int a = pit_rank(g->end[0]), b = pit_rank(g->end[1]);
    int low = by_pair ? (a < b ? a : b) : 0, high = by_pair ? (a < b ? b : a) : 0;
    struct spreads_row *row = o->row;

    for (int i = 0; i < o->rows; i++, row++)
        if (row->spread == g->spread && row->low == low && row->high == high) return row;
    assert(o->rows < SPREADS_ROWS);
    o->rows++;
    *row = (struct spreads_row){.low = low, .high = high, .spread = g->spread};
    return row;
}

/* The least raise is left aside: a value that is linear in the amount is highest at one end. */
static void decide(struct walk *w, const struct pit_state *s, int64_t ways)
{
    struct spreads *o = w->out;
    struct spreads_row *row = row_of(o, &s->u.red_dog, w->by_pair);
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = odds_events(&w->rules, s, 0, events);
    struct pit_state stood, raised;
    struct spreads_sums stand, raise;
    bool better;

    pit_copy(&w->rules, &stood, s);
    pit_copy(&w->rules, &raised, s);
    pit_apply(&w->rules, &stood, &events[0], NULL, NULL);
    pit_apply(&w->rules, &raised, &events[count - 1], NULL, NULL);
    stand = third(w, &stood, -1);
    raise = third(w, &raised, -1);
    raise.staked = events[count - 1].amount * (raise.win + raise.push + raise.lose);
    row->dealt += ways;
    add_sums(&row->stand, &stand, ways);
    add_sums(&row->raised, &raise, ways);
    o->never += ways * stand.net;
    o->always += ways * raise.net;
    better = raise.net > stand.net;
    add_sums(&o->best, better ? &raise : &stand, ways);
    third(w, &stood, better ? 0 : ways);
    third(w, &raised, better ? ways : 0);
}

/* The two ends are on the table. */
static void ends(struct walk *w, const struct pit_state *s, const struct pit_effects *fx,
                 int64_t ways)
{
    struct spreads *o = w->out;
    int64_t thirds = o->ways / o->ends;
    struct spreads_sums sums = {.push = thirds};

    if (w->pass == TIES && !s->phase) {
        add_sums(&o->best, &sums, ways);
        add_end(w, fx, 0, ways * thirds);
    }
    if (w->pass == PAIRS && s->phase && s->want) {
        sums = third(w, s, ways);
        add_sums(&o->best, &sums, ways);
        o->never += ways * sums.net;
        o->always += ways * sums.net;
    }
    if (w->pass == DECISIONS && s->turn) decide(w, s, ways);
}

static void deal(struct walk *w, const struct pit_state *start)
{
    struct pit_chance first[PIT_CHANCES_MAX], second[PIT_CHANCES_MAX];
    int firsts = pit_chances(&w->rules, start, first);

    for (int i = 0; i < firsts; i++) {
        struct pit_state one, two;
        int seconds;

        bring(&w->rules, &one, start, first[i].value, NULL);
        seconds = pit_chances(&w->rules, &one, second);
        for (int k = 0; k < seconds; k++) {
            struct pit_effects fx = {w->effect, 0, PIT_EFFECTS_MAX};

            bring(&w->rules, &two, &one, second[k].value, &fx);
            ends(w, &two, &fx, (int64_t)first[i].weight * second[k].weight);
        }
    }
}

static bool before(const struct spreads_row *a, const struct spreads_row *b)
{
    if (a->low != b->low) return a->low < b->low;
    if (a->high != b->high) return a->high < b->high;
    return a->spread < b->spread;
}

static void sort_rows(struct spreads *o)
{
    for (int i = 1; i < o->rows; i++)
        for (int j = i; j > 0 && before(&o->row[j], &o->row[j - 1]); j--) {
            struct spreads_row row = o->row[j];

            o->row[j] = o->row[j - 1];
            o->row[j - 1] = row;
        }
}

void spreads_of(struct spreads *out, const struct pit_rules *in_force, const uint8_t *ranks)
{
    struct walk w = {.out = out, .rules = *in_force, .by_pair = ranks != NULL};
    struct pit_state start, burned;
    int64_t cards;

    w.rules.option[PIT_O_MIN] = 1;
    odds_round(&w.rules, &start, 1, ranks, NULL);
    while (start.want == PIT_DOWN) { /* burned unseen: it may be any of them */
        bring(&w.rules, &burned, &start, 0, NULL);
        pit_copy(&w.rules, &start, &burned);
    }
    memset(out, 0, sizeof *out);
    cards = start.shoe.total;
    out->ends = cards * (cards - 1);
    out->ways = out->ends * (cards - 2);
    for (w.pass = TIES; w.pass < PASSES; w.pass++)
        deal(&w, &start);
    for (int i = 0; i < w.ends; i++)
        if (w.end[i].ways) name_end(&w, &w.end[i]);
    sort_rows(out);
}
