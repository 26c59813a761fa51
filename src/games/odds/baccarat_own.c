/* baccarat_own.c -- the odds of baccarat from any shoe: every wager, all of a seat's together, and
 * House Money that is moved; what a round under way is worth is in baccarat_advice.c. */

#include "baccarat_ways.h"
#include "odds/own.h"
#include "odds/quick.h"

#include <math.h>

enum { STAKE = 2000 };

/* ---- a wager ---- */

struct sums {
    int64_t win, push, lose; /* orders */
    int64_t net;             /* in units of the wager over `den` */
    int64_t all, den;
    double square;
};

static void add_end(struct wager_study *out, struct sums *s, enum pit_result result,
                    struct fraction net, int64_t orders)
{
    int i = 0;
    double brings = (double)net.num / (double)net.den;

    if (!orders) return;
    *(result == PIT_WIN ? &s->win : result == PIT_PUSH ? &s->push : &s->lose) += orders;
    s->net += net.num * (s->den / net.den) * orders;
    s->square += brings * brings * (double)orders;
    while (i < out->outcomes &&
           (out->outcome[i].result != result || out->outcome[i].num != net.num))
        i++;
    if (i == out->outcomes)
        out->outcome[out->outcomes++] = (struct wager_outcome){result, net.num, net.den, {0}};
    out->outcome[i].p.num += orders; /* made a figure when all are counted */
}

static void read_sums(struct wager_study *out, const struct sums *s)
{
    int64_t decided = s->win + s->lose;
    double mean = (double)s->net / (double)s->den / (double)s->all;

    out->win = figure_of(s->win, s->all);
    out->push = figure_of(s->push, s->all);
    out->lose = figure_of(s->lose, s->all);
    out->ev = out->outlay = figure_of(s->net, s->den * s->all);
    out->edge = out->edge_outlay = out->risk = figure_of(-s->net, s->den * s->all);
    out->resolved = decided ? figure_of(s->net, s->den * decided) : figure_of(0, 1);
    out->rounds = figure_of(1, 1);
    out->sd = sqrt(s->square / (double)s->all - mean * mean);
    for (int i = 0; i < out->outcomes; i++)
        out->outcome[i].p = figure_of(out->outcome[i].p.num, s->all);
}

/* What a win brings per unit, the percentage taken off. */
static struct fraction net_of(const struct pit_rules *r, int spot, const struct baccarat_verdict *v)
{
    if (v->result != PIT_WIN) return (struct fraction){v->result == PIT_LOSE ? -1 : 0, 1};
    return fraction_of(pit_payout(STAKE, v->odds) - baccarat_percentage(r, spot, STAKE), STAKE);
}

static void study_hands(struct wager_study *out, struct sums *sums, const struct pit_rules *r,
                        int spot, const struct ways *w)
{
    for (int i = 0; i < CELLS; i++) {
        struct cell c = cell_of(i);
        struct baccarat_verdict v = judge(r, spot, c);
        int64_t orders = 0;

        for (int pairs = 0; pairs < 3; pairs++)
            orders += ways_of(&w->pairs[pairs], c);
        add_end(out, sums, v.result, net_of(r, spot, &v), orders);
    }
}

/* House Money: of four cards, none, one or two pairs. */
static void study_pairs(struct wager_study *out, struct sums *sums, const struct pit_rules *r,
                        const struct ways *w)
{
    int64_t orders[3] = {0};

    for (int i = 0; i < 3 * CELLS; i++)
        orders[i / CELLS] += ways_of(&w->pairs[i / CELLS], cell_of(i % CELLS));
    add_end(out, sums, PIT_WIN, (struct fraction){r->pay[PAY_PAIRS].num, 1}, orders[2]);
    add_end(out, sums, PIT_WIN, (struct fraction){r->pay[PAY_PAIR].num, 1}, orders[1]);
    add_end(out, sums, PIT_LOSE, (struct fraction){-1, 1}, orders[0]);
}

static bool offered(const struct pit_rules *r, int spot)
{
    return spot < r->spots && !r->spot[spot].left_out && !r->spot[spot].paper;
}

/* A percentage that is rounded up takes more of each win of the least wager. */
static void study_least(struct wager_study *out, const struct pit_rules *r, const struct sums *s)
{
    pit_money least = r->option[PIT_O_MIN];
    struct fraction taken = fraction_of(baccarat_percentage(r, out->spot, least), least);

    if (r->option[O_VIG_ROUNDING] == ROUNDED_NOT || taken.num * 20 <= taken.den) return;
    out->least = least;
    out->ev_least =
        figure_wide((wide_int)s->win * (taken.den - taken.num) - (wide_int)s->lose * taken.den,
                    (wide_int)s->all * taken.den);
}

static void study(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct ways *w)
{
    struct sums sums = {.den = spot == S_BANKER ? 20 : 1, .all = w->all};

    *out = (struct wager_study){.spot = spot};
    if (spot == S_HOUSE_MONEY)
        study_pairs(out, &sums, r, w);
    else
        study_hands(out, &sums, r, spot, w);
    read_sums(out, &sums);
    study_least(out, r, &sums);
}

static bool wager(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe)
{
    struct counts c;
    struct ways w;

    *out = (struct wager_study){.spot = spot};
    if (!count_cards(&c, r, shoe) || !offered(r, spot)) return false;
    count_ways(&w, r, c);
    study(out, r, spot, &w);
    return true;
}

static bool wagers(struct wager_study *out, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    struct counts c;
    struct ways w;

    if (!count_cards(&c, r, shoe)) return false;
    count_ways(&w, r, c);
    for (int spot = 0; spot < r->spots; spot++) {
        out[spot] = (struct wager_study){.spot = spot};
        if (offered(r, spot)) study(&out[spot], r, spot, &w);
    }
    return true;
}

/* ---- all wagers of a seat together ---- */

/* Lists them from the best to the worst. */
static int add_net(struct own_net *out, int count, int room, struct own_net net)
{
    int i = 0;

    while (i < count && out[i].net > net.net)
        i++;
    if (i < count && out[i].net == net.net) {
        out[i].ways += net.ways;
        out[i].on |= net.on;
        return count;
    }
    if (count == room) return count;
    for (int k = count; k > i; k--)
        out[k] = out[k - 1];
    out[i] = net;
    return count + 1;
}

static int nets(struct own_net *out, int room, int64_t *all, const struct pit_rules *r,
                const struct pit_shoe *shoe, const struct pit_state *s, int seat)
{
    struct counts counts;
    struct ways w;
    int count = 0;

    if (!count_cards(&counts, r, shoe)) return 0;
    count_ways(&w, r, counts);
    *all = w.all;
    for (int i = 0; i < 3 * CELLS; i++) {
        struct cell c = cell_of(i % CELLS);
        struct own_net net = {.ways = ways_of(&w.pairs[i / CELLS], c)};

        if (!net.ways) continue;
        for (const struct pit_wager *a = s->wager; a < s->wager + s->wagers; a++)
            if (a->seat == seat) net.net += wager_brings(r, a, c, i / CELLS);
        net.on = (uint16_t)(1U << (c.player > c.banker   ? OUT_PLAYER
                                   : c.player < c.banker ? OUT_BANKER
                                                         : OUT_TIE));
        count = add_net(out, count, room, net);
    }
    return count;
}

/* ---- House Money that is moved: MAB-BA 9(e)(1) ---- */

enum { ONTO_PLAYER, ONTO_BANKER, ONTOS, PER = 20, PERCENT = 100 };

/* Of all orders in which the hands have these counts and one of them is a pair. */
struct place {
    int64_t met, win[ONTOS], push[ONTOS], lose[ONTOS];
    int64_t net[ONTOS]; /* of a unit that is moved there, times PER */
};

struct moves {
    struct place place[VALUES][VALUES];
    wide_int kept, onto[ONTOS], either; /* of a unit of House Money, times PER and PERCENT */
};

/* How a unit on Player or Banker ends, by cell: times PER. */
static void learn_nets(int16_t net[ONTOS][CELLS], const struct pit_rules *r)
{
    for (int onto = 0; onto < ONTOS; onto++)
        for (int i = 0; i < CELLS; i++) {
            int spot = onto == ONTO_PLAYER ? S_PLAYER : S_BANKER;
            struct baccarat_verdict v = judge(r, spot, cell_of(i));
            struct fraction f = net_of(r, spot, &v);

            net[onto][i] = (int16_t)(f.num * PER / f.den);
        }
}

/* These four cards lie on the table, and third cards come as `e` has it. */
static void add_four(struct moves *m, const struct pit_rules *r, const struct four *f,
                     const struct ends *e, int16_t net[ONTOS][CELLS], int64_t thirds)
{
    struct place *p = &m->place[(f->a + f->b) % VALUES][(f->x + f->y) % VALUES];
    int64_t one[ONTOS] = {0}, orders = f->pairs[1] + f->pairs[2];
    wide_int paid = (wide_int)f->pairs[1] * r->pay[PAY_PAIR].num +
                    (wide_int)f->pairs[2] * r->pay[PAY_PAIRS].num;

    for (int onto = 0; onto < ONTOS; onto++)
        for (int i = 0; i < CELLS; i++) {
            int64_t ways = ways_of(e, cell_of(i));
            int sign = net[onto][i];

            one[onto] += sign * ways;
            *(sign > 0   ? &p->win[onto]
              : sign < 0 ? &p->lose[onto]
                         : &p->push[onto]) += ways * orders;
        }
    p->met += orders * thirds;
    m->kept += (paid - f->pairs[0]) * thirds * PER * PERCENT;
    paid *= r->option[O_MONEY_PART];
    for (int onto = 0; onto < ONTOS; onto++) {
        p->net[onto] += orders * one[onto];
        if (one[onto] > 0) m->onto[onto] += paid * one[onto];
    }
    if (one[0] > 0 || one[1] > 0) m->either += paid * (one[0] > one[1] ? one[0] : one[1]);
}

static void count_moves(struct moves *m, const struct pit_rules *r, struct counts c)
{
    int16_t net[ONTOS][CELLS];
    struct drawing d;
    struct four f;

    *m = (struct moves){.kept = 0};
    learn_nets(net, r);
    learn_drawing(&d, r);
    for (int i = 0; i < FOURS; i++) {
        struct ends e = {0};

        if (!take_four(&f, &c, i)) continue;
        if (f.pairs[1] || f.pairs[2]) third_cards(&e, &d, &c, &f, 1);
        add_four(m, r, &f, &e, net, c.all * (c.all - 1));
        put_back(&c, &f);
    }
}

static void write_place(struct study_row *row, const struct place *p, int64_t all)
{
    static const uint16_t spot[ONTOS] = {S_PLAYER, S_BANKER};

    row->met = figure_of(p->met, all);
    row->best = 0;
    row->choices = 1 + ONTOS;
    row->choice[0] = (struct study_choice){.verb = V_KEEP,
                                           .push = figure_of(1, 1),
                                           .win = figure_of(0, 1),
                                           .lose = figure_of(0, 1),
                                           .ev = figure_of(0, 1),
                                           .gain = figure_of(0, 1)};
    for (int onto = 0; onto < ONTOS; onto++) {
        struct study_choice *c = &row->choice[1 + onto];

        *c = (struct study_choice){.verb = V_MOVE,
                                   .spot = spot[onto],
                                   .win = figure_of(p->win[onto], p->met),
                                   .push = figure_of(p->push[onto], p->met),
                                   .lose = figure_of(p->lose[onto], p->met),
                                   .ev = figure_wide(p->net[onto], (wide_int)p->met * PER)};
        c->gain = c->ev;
        if (p->net[onto] > (row->best ? p->net[row->best - 1] : 0)) row->best = 1 + onto;
    }
}

static bool moves(struct decisions_study *out, const struct pit_rules *r,
                  const struct pit_shoe *shoe)
{
    struct counts c;
    struct moves m;
    int64_t all = 1;
    wide_int den;

    *out = (struct decisions_study){.row = out->row, .room = out->room};
    if (!offered(r, S_HOUSE_MONEY) || !count_cards(&c, r, shoe)) return false;
    for (int i = 0; i < SIX; i++)
        all *= c.all - i;
    den = (wide_int)all * PER * PERCENT;
    count_moves(&m, r, c);
    for (int i = 0; i < VALUES * VALUES && out->rows < out->room; i++) {
        const struct place *p = &m.place[i / VALUES][i % VALUES];

        if (!p->met) continue;
        out->row[out->rows].measure[0] = i / VALUES;
        out->row[out->rows].measure[1] = i % VALUES;
        write_place(&out->row[out->rows++], p, all);
    }
    out->always[0] = (struct study_always){.verb = V_KEEP, .ev = figure_wide(m.kept, den)};
    for (int onto = 0; onto < ONTOS; onto++)
        out->always[1 + onto] =
            (struct study_always){.verb = V_MOVE,
                                  .spot = onto == ONTO_PLAYER ? S_PLAYER : S_BANKER,
                                  .ev = figure_wide(m.kept + m.onto[onto], den)};
    out->constants = 1 + ONTOS;
    out->ev = figure_wide(m.kept + m.either, den);
    return true;
}

/* Of what the Player costs, W - L, and what the Banker costs, L - 19/20 W, comes how often the
 * Banker wins, W; each of its wins pays less than 19/20 where a quarter is more than that. */
static int dearer(double *cost, const struct pit_rules *r,
                  bool (*edge)(struct figure *out, const struct pit_rules *r, int spot))
{
    pit_money least = r->option[PIT_O_MIN];
    double more = (double)baccarat_percentage(r, S_BANKER, least) / (double)least - 0.05;
    struct figure player = {0}, banker = {0};

    if (r->option[O_EZ] == ON || r->option[O_VIG_ROUNDING] == ROUNDED_NOT || more <= 0) return -1;
    if (!edge(&player, r, S_PLAYER) || !edge(&banker, r, S_BANKER)) return -1;
    *cost = -banker.value - 20 * (player.value + banker.value) * more;
    return S_BANKER;
}

const struct odds_own baccarat_odds = {.wager = wager,
                                       .wagers = wagers,
                                       .nets = nets,
                                       .moves = moves,
                                       .advice = baccarat_advice,
                                       .dearer = dearer};
