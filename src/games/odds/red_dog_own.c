/* red_dog_own.c -- Red Dog's odds, counted over every order of three cards.
 *
 * All of it is counted: how many of the ways to deal three cards in order bring what. So the sums
 * are whole numbers, for as many cards as a shoe may have, and figures are made of them at the end.
 * The ante is one cent. It says what the general study of decisions says, faster and without GMP.
 */

#include "red_dog_own.h"
#include "odds/round.h"
#include "pit/words.h"

#include <assert.h>
#include <string.h>

/* Ends are listed in the order of a search by depth: rounds over with the second card, then third
 * cards that come by themselves, then those behind a decision. */
enum pass { TIES, PAIRS, DECISIONS, PASSES };

enum { ROWS = 78, ENDS_MAX = 128, EFFECTS = 64 }; /* pairs of different ranks; ends; of a card */

/* A way to end, whether best play comes to it or not. */
struct end {
    uint16_t row;
    int64_t argument;
    pit_money net;
    int64_t ways; /* under best play */
};

/* What came of the third card, over all ways to deal. */
struct sums {
    int64_t win, push, lose; /* ways */
    int64_t net, square;     /* of the seat's result, its square ... */
    int64_t staked;          /* ... and of what it added to the ante */
};

struct row {
    int low, high, spread; /* ranks 2 to 14; low and high are 0 for a whole spread */
    int64_t dealt;         /* ways to deal the two ends */
    struct sums stand, raised;
};

struct walk {
    struct pit_rules rules;
    bool by_pair;
    enum pass pass;
    int64_t ends_ways, ways; /* to deal two cards, and three */
    struct sums best;
    int64_t never, always; /* the net if one never, or always, raises */
    struct row row[ROWS];
    int rows;
    struct end end[ENDS_MAX];
    int ends;
    struct pit_effect effect[EFFECTS]; /* of the card that came last */
};

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

static void add_sums(struct sums *to, const struct sums *from, int64_t times)
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
static struct sums third(struct walk *w, const struct pit_state *s, int64_t ways)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(&w->rules, s, list);
    struct sums sums = {0};

    for (int i = 0; i < count; i++) {
        struct pit_effects fx = {w->effect, 0, EFFECTS};
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
static struct row *row_of(struct walk *w, const struct pit_red_dog *g)
{
    int a = pit_rank(g->end[0]), b = pit_rank(g->end[1]);
    int low = w->by_pair ? (a < b ? a : b) : 0, high = w->by_pair ? (a < b ? b : a) : 0;
    struct row *row = w->row;

    for (int i = 0; i < w->rows; i++, row++)
        if (row->spread == g->spread && row->low == low && row->high == high) return row;
    assert(w->rows < ROWS);
    w->rows++;
    *row = (struct row){.low = low, .high = high, .spread = g->spread};
    return row;
}

/* The least raise is left aside: a value that is linear in the amount is highest at one end. */
static void decide(struct walk *w, const struct pit_state *s, int64_t ways)
{
    struct row *row = row_of(w, &s->u.red_dog);
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = odds_events(&w->rules, s, 0, events);
    struct pit_state stood, raised;
    struct sums stand, raise;
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
    w->never += ways * stand.net;
    w->always += ways * raise.net;
    better = raise.net > stand.net;
    add_sums(&w->best, better ? &raise : &stand, ways);
    third(w, &stood, better ? 0 : ways);
    third(w, &raised, better ? ways : 0);
}

/* The two ends are on the table. */
static void ends(struct walk *w, const struct pit_state *s, const struct pit_effects *fx,
                 int64_t ways)
{
    int64_t thirds = w->ways / w->ends_ways;
    struct sums sums = {.push = thirds};

    if (w->pass == TIES && !s->phase) {
        add_sums(&w->best, &sums, ways);
        add_end(w, fx, 0, ways * thirds);
    }
    if (w->pass == PAIRS && s->phase && s->want) {
        sums = third(w, s, ways);
        add_sums(&w->best, &sums, ways);
        w->never += ways * sums.net;
        w->always += ways * sums.net;
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
            struct pit_effects fx = {w->effect, 0, EFFECTS};

            bring(&w->rules, &two, &one, second[k].value, &fx);
            ends(w, &two, &fx, (int64_t)first[i].weight * second[k].weight);
        }
    }
}

/* ---- what it comes to ---- */

static bool before(const struct row *a, const struct row *b)
{
    if (a->low != b->low) return a->low < b->low;
    if (a->high != b->high) return a->high < b->high;
    return a->spread < b->spread;
}

static void sort_rows(struct walk *w)
{
    for (int i = 1; i < w->rows; i++)
        for (int j = i; j > 0 && before(&w->row[j], &w->row[j - 1]); j--) {
            struct row row = w->row[j];

            w->row[j] = w->row[j - 1];
            w->row[j - 1] = row;
        }
}

static struct study_choice choice(uint8_t verb, const struct sums *of, int64_t first, int64_t ways)
{
    return (struct study_choice){.verb = verb,
                                 .win = figure_of(of->win, ways),
                                 .push = figure_of(of->push, ways),
                                 .lose = figure_of(of->lose, ways),
                                 .ev = figure_of(of->net, ways),
                                 .gain = figure_of(of->net - first, ways)};
}

static void write_row(struct study_row *to, const struct walk *w, const struct row *from)
{
    int64_t ways = from->dealt * (w->ways / w->ends_ways);

    *to = (struct study_row){.met = figure_of(from->dealt, w->ends_ways), .choices = 2};
    if (w->by_pair) {
        to->measure[0] = from->low;
        to->measure[1] = from->high;
    }
    to->measure[w->by_pair ? 2 : 0] = from->spread;
    to->choice[0] = choice(V_STAND, &from->stand, from->stand.net, ways);
    to->choice[1] = choice(V_RAISE, &from->raised, from->stand.net, ways);
    to->best = from->raised.net > from->stand.net;
}

static void write_round(struct decisions_study *out, const struct walk *w)
{
    const struct sums *best = &w->best;

    out->win = figure_of(best->win, w->ways);
    out->push = figure_of(best->push, w->ways);
    out->lose = figure_of(best->lose, w->ways);
    out->ev = figure_of(best->net, w->ways);
    out->edge = figure_of(-best->net, w->ways);
    out->square = figure_of(best->square, w->ways);
    out->staked = figure_of(best->staked, w->ways);
    out->risk = figure_of(-best->net, w->ways + best->staked);
    out->sd = figure_deviation(best->square, best->net, w->ways);
    out->constants = 2;
    out->always[0] = (struct study_always){V_STAND, false, figure_of(w->never, w->ways), 0};
    out->always[1] = (struct study_always){V_RAISE, false, figure_of(w->always, w->ways), 0};
    for (int i = 0; i < w->ends; i++)
        if (w->end[i].ways)
            out->end[out->ends++] =
                (struct study_end){w->end[i].row, w->end[i].argument, w->end[i].net, 1,
                                   figure_of(w->end[i].ways, w->ways)};
}

static bool decisions(struct decisions_study *out, const struct pit_rules *in_force,
                      const struct pit_shoe *shoe)
{
    struct walk w = {.rules = *in_force, .by_pair = shoe != NULL};
    struct pit_state start, burned;
    int64_t cards;

    *out = (struct decisions_study){.row = out->row, .room = out->room};
    w.rules.option[PIT_O_MIN] = 1;
    odds_round(&w.rules, &start, 1, NULL, shoe);
    while (start.want == PIT_DOWN) { /* burned unseen: it may be any of them */
        bring(&w.rules, &burned, &start, 0, NULL);
        pit_copy(&w.rules, &start, &burned);
    }
    cards = start.shoe.total;
    if (cards < 3 || !start.want) return false;
    w.ends_ways = cards * (cards - 1);
    w.ways = w.ends_ways * (cards - 2);
    for (w.pass = TIES; w.pass < PASSES; w.pass++)
        deal(&w, &start);
    if (w.rows > out->room) return false;
    sort_rows(&w);
    out->rows = w.rows;
    for (int i = 0; i < w.rows; i++)
        write_row(&out->row[i], &w, &w.row[i]);
    write_round(out, &w);
    return true;
}

struct red_dog_ties red_dog_ties(const struct pit_rules *r, const struct decisions_study *d)
{
    struct red_dog_ties t = {figure_of(0, 1), figure_of(0, 1), figure_of(0, 1)};

    for (int i = 0; i < d->ends; i++) {
        const struct study_end *end = &d->end[i];
        char words[32];
        struct pit_text name = pit_text_in(words, sizeof words);

        pit_outcome_text(&name, r, &(struct pit_effect){.to = end->row, .stake = end->argument});
        if (strcmp(words, "consecutive") == 0)
            t.consecutive = figure_add(&t.consecutive, &end->p);
        else if (!end->argument)
            t.pair = figure_add(&t.pair, &end->p);
        if (!end->argument && end->net > 0) t.three = figure_add(&t.three, &end->p);
    }
    return t;
}

/* ---- in words ---- */

/* "spread 3, between", and "2 to 1", "push", "loses": the raise is paid as the ante is. */
static void end_words(const struct pit_rules *r, const struct study_end *end, struct pit_text *name,
                      struct pit_text *pays)
{
    struct pit_effect over = {.to = end->row, .stake = end->argument};
    size_t from = name->used;

    pit_outcome_text(name, r, &over);
    if (r->option[O_THIRD_CARD] == THIRD_EACH && strcmp(name->at + from, "consecutive") != 0)
        pit_text_str(name, end->net > 0 ? ", wins" : end->net ? ", loses" : ", pushes");
    if (end->net > 0)
        pit_text_odds(pays, r->pay[end->argument]);
    else
        pit_text_str(pays, end->net ? "loses" : "push");
}

static const char *measure_word(int measure, int64_t value)
{
    static const char *const ranks[] = {"2", "3", "4", "5", "6", "7", "8",
                                        "9", "T", "J", "Q", "K", "A"};

    return measure == M_LOW || measure == M_HIGH ? ranks[value - 2] : NULL;
}

const struct odds_own red_dog_odds = {
    .decisions = decisions, .end_words = end_words, .measure_word = measure_word};
