/* blackjack_count.c -- what a count of cards says of blackjack: the value of a round at each true
 * count, and where plays change with it.
 *
 * Among the cards that are left, a rank is expected in proportion to how its weight differs from
 * the average: the straight line through both, which does not depend on how many cards are left. A
 * shoe with these parts, as large as a full one, then stands for the shoe. Its size is right: a
 * card that is seen says of the unseen ones of its rank just what it says at a full shoe. Only of
 * the count it says more, for that is known. How much a round gains or loses by that is the
 * curvature of its value along the count, times the variance that the count would have; it is taken
 * off. See docs/blackjack-odds.md. */

#include "blackjack_own.h"

#include "games/blackjack_round.h"

#include <math.h>
#include <string.h>

enum {
    RANKS = 13,
    GRID = 64, /* true counts at which columns are made, at most */
    STEPS = 4, /* of a true count, between which values are straight lines */
    FINE = STEPS * (COUNT_ROWS - 1) + 1,
    CURVES = 3, /* a shoe at the count, and one on either side of it */
    LAST = 4    /* of the plays that are weighed: split */
};

/* Pairs that are split have no say in their totals unless these have no other hand. */
static const double rare = 1e-9;

/* A count of cards, and a shoe of which so many are left. */
struct counting {
    double all, left;
    double weight[RANKS], full[RANKS]; /* of each rank, from 2 to ace */
    double of[BJX_RANKS];              /* the weight of a card that counts so many points */
    double mean, variance;             /* of the weights of a full shoe */
    double from;                       /* the grid's first true count */
    int grid;                          /* how many of them */
    struct bjx_rules rules;
};

/* Of one column: what choices are worth, by true count before the deal; and which may be made, and
 * how often each hand is dealt, in the middle of them. */
BLACKJACK_ROOM struct {
    bool there[GRID];
    double ev[GRID][BJX_PAIRS][BJX_PLAYS];
    struct bjx_row row[BJX_PAIRS];
    int up, hole;
    /* To stand instead of hitting, over all hands of a total that are met: what it brings more, by
     * the true count with which it is chosen. */
    double met[BJX_HANDS], before[BJX_HANDS];
    double stands[2][BJX_CHART_TOTALS][FINE];
    double often[2][BJX_CHART_TOTALS][FINE]; /* how often the hands are met that are in it ... */
    double all[2][BJX_CHART_TOTALS];         /* ... and all of them */
} room;

static int points_of(int rank) /* from 2 to ace */
{
    return rank == RANKS - 1 ? BJX_ACE : rank < 8 ? rank + 1 : BJX_TEN;
}

/* ---- the shoe at a true count ---- */

static bool read_count(struct counting *c, const struct pit_rules *r, const int8_t weight[RANKS],
                       int left)
{
    double square = 0;

    *c = (struct counting){.all = r->cards, .left = left};
    for (int rank = 0; rank < RANKS; rank++) {
        double part = rank < RANKS - 1 && rank >= 8 ? 0.25 : 1;

        c->weight[rank] = weight[rank];
        c->full[rank] = c->all / RANKS;
        c->of[points_of(rank)] += part * weight[rank];
        c->mean += c->weight[rank] / RANKS;
        square += c->weight[rank] * c->weight[rank] / RANKS;
    }
    c->variance = square - c->mean * c->mean;
    blackjack_rules(&c->rules, r, NULL);
    return c->variance > 1e-9;
}

/* The average weight of the cards that are left, at a true count; and the reverse. */
static double average_at(const struct counting *c, double count)
{
    return c->mean * c->all / c->left - count / PIT_CARDS;
}

static double count_at(const struct counting *c, double average)
{
    return PIT_CARDS * (c->mean * c->all / c->left - average);
}

/* The shoe that is expected, as large as a full one; false: there is none with such a count. */
static bool shoe_at(double out[BJX_RANKS], const struct counting *c, double count)
{
    double off = average_at(c, count) - c->mean;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        out[rank] = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        double n = c->full[rank] * (1 + (c->weight[rank] - c->mean) / c->variance * off);

        if (n < 1) return false;
        out[points_of(rank)] += n;
    }
    return true;
}

/* How far true counts lie from one another with so many cards left. */
static double spread(const struct counting *c)
{
    double drawn = c->all - c->left;

    return PIT_CARDS * sqrt(c->variance * drawn / (c->left * (c->all - 1)));
}

/* The cards of a hand move the true count: by so much at most, as far as the grid has room. */
static int beyond(const struct counting *c)
{
    double most = 0;
    int more;

    for (int rank = 0; rank < RANKS; rank++)
        if (c->weight[rank] * c->weight[rank] > most * most) most = c->weight[rank];
    more = 2 + (int)(PIT_CARDS * 4 * (most < 0 ? -most : most) / c->all);
    return more < GRID / 2 - COUNT_MOST ? more : GRID / 2 - COUNT_MOST - 1;
}

/* ---- insurance ---- */

/* What a unit of it is worth at a true count in which the ace that is up has been counted. */
static double insurance(const struct counting *c, const struct pit_rules *r, double count)
{
    struct pit_ratio odds = book_rows(r)->insurance;
    double ace = c->weight[RANKS - 1], shoe[BJX_RANKS];
    double before = (average_at(c, count) * (c->all - 1) + ace) / c->all, ten;

    if (!shoe_at(shoe, c, count_at(c, before))) return NAN;
    ten = shoe[BJX_TEN] / (c->all - 1);
    return ten * odds.num / odds.den - (1 - ten);
}

/* How likely a card of this rank is at a true count, and by how much that changes with it. */
struct share {
    double at, slope;
};

static struct share share_of(const struct counting *c, int from, int to, double count)
{
    struct share s = {0};

    for (int rank = from; rank <= to; rank++) {
        double slope = -(c->weight[rank] - c->mean) / c->variance / PIT_CARDS / RANKS;

        s.at += 1.0 / RANKS + slope * (count - count_at(c, c->mean));
        s.slope += slope;
    }
    return s;
}

/* The same before the deal, per unit of the box, half of which is insured wherever that pays. An
 * ace and a ten are drawn from the cards that are left, whose numbers vary together; over all
 * counts on average that comes to what a full shoe has. */
static double insured(const struct counting *c, const struct pit_rules *r, double count)
{
    struct pit_ratio odds = book_rows(r)->insurance;
    struct share ace = share_of(c, RANKS - 1, RANKS - 1, count), ten = share_of(c, 8, 11, count);
    double full = 4.0 / RANKS / RANKS, few = c->left / (c->left - 1), all = c->all / (c->all - 1);
    double both =
        few * (ace.at * ten.at - full - ace.slope * ten.slope * spread(c) * spread(c)) + all * full;
    double value = both * (odds.num + odds.den) / odds.den - ace.at;

    return value > 0 ? value / 2 : 0;
}

static void insurance_rows(struct count_study *out, const struct counting *c,
                           const struct pit_rules *r)
{
    double middle = count_at(c, c->mean), value = insurance(c, r, middle); /* a straight line */
    double slope = insurance(c, r, middle + 1) - value;

    out->insures = !r->spot[S_INSURANCE].left_out;
    for (int i = 0; i < COUNT_ROWS && out->insures; i++) {
        double shoe[BJX_RANKS];

        out->row[i].insurance = value + slope * (i - COUNT_MOST - middle);
        if (shoe_at(shoe, c, i - COUNT_MOST)) out->row[i].insured += insured(c, r, i - COUNT_MOST);
    }
    out->insurance_index = slope > 0 ? middle - value / slope : 2 * COUNT_MOST;
    out->has_insurance_index =
        out->insures && out->insurance_index >= -COUNT_MOST && out->insurance_index <= COUNT_MOST;
}

/* ---- where plays change ---- */

/* The hands of one cell of a chart against one dealer. */
struct cell {
    int pairs, pair[BJX_PAIRS];
    bool twin;       /* a pair, as such */
    int soft, total; /* else */
    char name[4];
};

/* The true count once a hand and the dealer's cards are seen, from the one before the deal. */
static double seen(const struct counting *c, const struct bjx_hand *hand, double before)
{
    double cards = hand->cards + (room.hole < 0 ? 1 : 2);
    double weights = c->of[room.up] + (room.hole < 0 ? 0 : c->of[room.hole]);

    for (int rank = 0; rank < BJX_RANKS; rank++)
        weights += hand->count[rank] * c->of[rank];
    return count_at(c, (average_at(c, before) * c->all - weights) / (c->all - cards));
}

/* The true count of a step between -COUNT_MOST and COUNT_MOST. */
static double fine(int step)
{
    return (double)step / STEPS - COUNT_MOST;
}

/* Adds what standing brings more, from the last true count of the grid to this one. */
static void add_stands(const struct counting *c, const struct bjx_column *column, double count,
                       bool first)
{
    for (int i = 1; i < column->all->count; i++) {
        const struct bjx_hand *hand = &column->all->hand[i];
        double gain = column->stand[i] - column->hit[i], from, to;
        int step;

        if (room.met[i] <= 0 || hand->total <= (hand->soft ? 12 : 11) || hand->total > 20) continue;
        from = seen(c, hand, count - 1);
        to = seen(c, hand, count);
        step = from <= -COUNT_MOST ? 0 : (int)((from + COUNT_MOST) * STEPS) + 1;
        for (; !first && step < FINE && fine(step) <= to; step++) {
            double part = (fine(step) - from) / (to - from);

            room.stands[hand->soft][hand->total][step] +=
                room.met[i] * ((1 - part) * room.before[i] + part * gain);
            room.often[hand->soft][hand->total][step] += room.met[i];
        }
        room.before[i] = gain;
    }
}

/* What a choice is worth at the true count with which it is made. */
static double worth(const struct counting *c, int pair, enum bjx_play play, double count)
{
    const struct bjx_hands *all = blackjack_hands();
    const struct bjx_hand *hand = &all->hand[all->pair[pair]];
    double first = seen(c, hand, c->from), step = seen(c, hand, c->from + 1) - first;
    int at = (int)((count - first) / step);
    double part = (count - first) / step - at;

    if (count < first || at + 1 >= c->grid || !room.there[at] || !room.there[at + 1]) return NAN;
    return (1 - part) * room.ev[at][pair][play] + part * room.ev[at + 1][pair][play];
}

/* The same of all hands of a cell on average. */
static double cell_worth(const struct counting *c, const struct cell *cell, enum bjx_play play,
                         double count)
{
    double sum = 0, all = 0;

    for (int i = 0; i < cell->pairs; i++) {
        const struct bjx_row *row = &room.row[cell->pair[i]];
        double often = cell->pairs > 1 && row->best == BJX_SPLIT ? rare : row->dealt;

        if (!row->may[play]) return NAN;
        sum += often * worth(c, cell->pair[i], play, count);
        all += often;
    }
    return sum / all;
}

/* How much more a play brings than the best of those before it in the list. */
static const enum bjx_play weighed[] = {BJX_HIT, BJX_STAND, BJX_DOUBLE, BJX_SURRENDER, BJX_SPLIT};

static double gain(const struct counting *c, const struct cell *cell, int play, double count,
                   enum bjx_play *other)
{
    double best = NAN;

    for (int i = 0; i < play; i++) {
        double value = cell_worth(c, cell, weighed[i], count);

        if (isnan(value) || value <= best) continue;
        best = value;
        *other = weighed[i];
    }
    return cell_worth(c, cell, weighed[play], count) - best;
}

static void add_index(struct count_study *out, const struct cell *cell, enum bjx_play play,
                      enum bjx_play other, bool above, double at)
{
    struct hand_row named;
    struct count_index *x = &out->index[out->indices];

    if (out->indices == COUNT_INDICES) return;
    out->indices++;
    *x = (struct count_index){
        .play = blackjack_verbs[play], .other = blackjack_verbs[other], .above = above, .at = at};
    memcpy(x->hand, cell->name, sizeof x->hand);
    blackjack_name_up(&named, room.up, room.hole);
    memcpy(x->up, named.up, sizeof x->up);
}

/* To stand, over all hands of the total; some shoes have no such count with some of them. */
static double stand_gain(const struct cell *cell, int step)
{
    double often = room.often[cell->soft][cell->total][step];

    if (often < room.all[cell->soft][cell->total] * (1 - rare)) return NAN;
    return room.stands[cell->soft][cell->total][step];
}

/* Every true count at which a play of this cell becomes better than others, or worse. */
static void cell_indices(struct count_study *out, const struct counting *c, const struct cell *cell)
{
    for (int play = cell->twin ? LAST : 1; play < (cell->twin ? LAST + 1 : LAST); play++) {
        double before = NAN;

        for (int i = 0; i < FINE; i++) {
            enum bjx_play other = BJX_HIT;
            double now = weighed[play] == BJX_STAND ? stand_gain(cell, i)
                                                    : gain(c, cell, play, fine(i), &other);

            if (before * now < 0)
                add_index(out, cell, weighed[play], other, now > 0,
                          fine(i) - now / (now - before) / STEPS);
            before = now;
        }
    }
}

/* The cells of a chart: hard totals from 5, soft ones from 13, pairs. */
static void column_indices(struct count_study *out, const struct counting *c)
{
    static const char ranks[] = "A23456789T";
    const struct bjx_hands *all = blackjack_hands();

    for (int soft = 0; soft < 2; soft++)
        for (int total = soft ? 13 : 5; total <= 20; total++) {
            struct cell cell = {.soft = soft, .total = total};
            struct pit_text t = pit_text_in(cell.name, sizeof cell.name);

            if (soft) pit_text_str(&t, "A");
            pit_text_int(&t, soft ? total - 11 : total);
            for (int pair = 0; pair < BJX_PAIRS; pair++) {
                const struct bjx_hand *hand = &all->hand[all->pair[pair]];

                if (hand->soft == soft && hand->total == total && room.row[pair].dealt > 0)
                    cell.pair[cell.pairs++] = pair;
            }
            if (cell.pairs) cell_indices(out, c, &cell);
        }
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        struct cell cell = {.pairs = 1, .pair = {bjx_pair(rank, rank)}, .twin = true};

        cell.name[0] = cell.name[1] = ranks[rank];
        if (room.row[cell.pair[0]].dealt > 0) cell_indices(out, c, &cell);
    }
}

/* ---- all columns ---- */

/* The value of a round by the chart of its count: at the count, and to either side. */
struct round_value {
    double at[CURVES];
    int known; /* of them */
};

/* What knowing the count takes off; nothing at the last counts that shoes have. */
static double bend(const struct round_value *value)
{
    return value->known < CURVES ? 0 : (value->at[0] + value->at[2]) / 2 - value->at[1];
}

static void value_by_chart(struct round_value *to, struct counting *c, struct bjx_column *column,
                           double count)
{
    struct bjx_chart chart;
    double step = spread(c);

    bjx_chart_make(&chart, column);
    to->known = 0;
    for (int i = 0; i < CURVES; i++)
        if (shoe_at(c->rules.shoe, c, count + (i - 1) * step) &&
            bjx_column_make(column, &c->rules, blackjack_hands(), room.up, room.hole, &chart)) {
            to->at[i] += column->chance * column->ev;
            to->known++;
        }
}

static void one_column(struct count_study *out, struct counting *c,
                       struct round_value value[COUNT_ROWS])
{
    struct bjx_column *column = blackjack_column();

    bool first = true;

    shoe_at(c->rules.shoe, c, count_at(c, c->mean)); /* a full one */
    bjx_column_make(column, &c->rules, blackjack_hands(), room.up, room.hole, NULL);
    memcpy(room.row, column->row, sizeof room.row);
    bjx_met(room.met, column);
    memset(room.stands, 0, sizeof room.stands);
    memset(room.often, 0, sizeof room.often);
    memset(room.all, 0, sizeof room.all);
    for (int i = 1; i < column->all->count; i++)
        room.all[column->all->hand[i].soft][column->all->hand[i].total] += room.met[i];
    for (int i = 0; i < c->grid; i++) {
        int count = (int)c->from + i;

        room.there[i] =
            shoe_at(c->rules.shoe, c, count) &&
            bjx_column_make(column, &c->rules, blackjack_hands(), room.up, room.hole, NULL);
        if (!room.there[i]) continue;
        for (int pair = 0; pair < BJX_PAIRS; pair++)
            memcpy(room.ev[i][pair], column->row[pair].ev, sizeof room.ev[i][pair]);
        add_stands(c, column, count, first);
        first = false;
        if (count >= -COUNT_MOST && count <= COUNT_MOST)
            value_by_chart(&value[count + COUNT_MOST], c, column, count);
    }
    column_indices(out, c);
}

bool blackjack_counted(struct count_study *out, const struct pit_rules *r,
                       const int8_t weight[COUNT_RANKS], int left)
{
    struct round_value value[COUNT_ROWS] = {0};
    struct counting c;
    bool shown = r->option[O_DEALING] == HOLE_UP;

    *out = (struct count_study){.left = left};
    if (!read_count(&c, r, weight, left)) return false;
    c.from = -COUNT_MOST - beyond(&c);
    c.grid = 2 * (COUNT_MOST + beyond(&c)) + 1;
    for (int up = 0; up < BJX_RANKS; up++)
        for (int hole = shown ? up : -1; hole < (shown ? BJX_RANKS : 0); hole++) {
            room.up = up;
            room.hole = hole;
            one_column(out, &c, value);
        }
    for (int i = 0; i < COUNT_ROWS; i++) {
        out->row[i].there = shoe_at(c.rules.shoe, &c, i - COUNT_MOST);
        out->row[i].ev = out->row[i].insured = value[i].at[1] - bend(&value[i]);
    }
    insurance_rows(out, &c, r);
    return true;
}
