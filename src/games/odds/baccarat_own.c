/* baccarat_own.c -- the odds of baccarat, counted over every order of six cards.
 *
 * Hands are told apart by their counts and by how many cards they have: nothing else decides a
 * wager but House Money, which has ranks. All of it is counted in whole numbers, six cards in order
 * out of 416 at most, and fits 64 bits. Drawing and judging are the game's own. */

#include "games/baccarat_round.h"
#include "odds/own.h"
#include "odds/quick.h"

#include <math.h>

enum { VALUES = 10, RANKS = 13, SIX = 6, STAKE = 2000 };

/* A shoe by the values of its cards, and by their ranks. */
struct counts {
    int64_t value[VALUES], rank[RANKS], all;
};

/* In how many of the orders of six cards the hands end so. */
struct ways {
    int64_t of[2][2][VALUES][VALUES]; /* by third cards of Player and Banker, and their counts */
    int64_t all;
};

/* ---- the cards ---- */

static int card_of(int value)
{
    return value == 0 ? 8 : value == 1 ? 12 : value - 2; /* a ten, an ace, or what it says */
}

static struct counts count_cards(const struct pit_rules *r, const struct pit_shoe *shoe)
{
    struct counts c = {{0}, {0}, 0};

    for (int card = 0; card < PIT_CARDS; card++) {
        int n = shoe ? shoe->unseen[card] : r->option[PIT_O_DECKS];

        c.value[card_points(card)] += n;
        c.rank[card % RANKS] += n;
        c.all += n;
    }
    return c;
}

/* Two cards of these values taken out: in how many orders. */
static int64_t take_two(int64_t n[VALUES], int a, int b)
{
    int64_t ways = a == b ? n[a] * (n[a] - 1) : 2 * n[a] * n[b];

    n[a]--;
    n[b]--;
    return ways;
}

static void put_back(int64_t n[VALUES], int a, int b)
{
    n[a]++;
    n[b]++;
}

/* ---- hands ---- */

/* Hands of these counts: of two cards, or with a third one of this value. */
static struct pit_baccarat hands(int player, int banker, int third_p, int third_b)
{
    int value[2] = {player, banker}, third[2] = {third_p, third_b};
    struct pit_baccarat g = {0};

    for (int hand = PLAYER; hand <= BANKER; hand++) {
        g.cards[hand] = (uint8_t)(2 + (third[hand] < NO_THIRD));
        g.card[hand][0] = (uint8_t)card_of(value[hand]);
        g.card[hand][1] = (uint8_t)card_of(0);
        g.card[hand][2] = (uint8_t)card_of(third[hand] < NO_THIRD ? third[hand] : 0);
    }
    return g;
}

/* Who draws, asked once of the game for each pair of counts. */
struct drawing {
    bool player[VALUES][VALUES];
    uint16_t banker[VALUES]; /* a bit for each third card of the Player, and for none */
};

static void learn_drawing(struct drawing *d, const struct pit_rules *r)
{
    int at;

    for (int banker = 0; banker < VALUES; banker++) {
        d->banker[banker] = 0;
        for (int player = 0; player < VALUES; player++) {
            struct pit_baccarat g = hands(player, banker, NO_THIRD, NO_THIRD);

            d->player[player][banker] = baccarat_player_draws(&g);
        }
        for (int third = 0; banker < BANKER_TOTALS && third <= NO_THIRD; third++) {
            struct pit_baccarat g = hands(0, banker, third, NO_THIRD);

            d->banker[banker] |= (uint16_t)(baccarat_banker_draws(r, &g, &at) << third);
        }
    }
}

/* The Banker's turn, with the Player's hand done. `orders` counts those of the cards so far. */
static void banker_ends(struct ways *w, const struct drawing *d, const int64_t n[VALUES],
                        int64_t left, int player, int third, int banker, int64_t orders)
{
    int64_t(*of)[VALUES][VALUES] = w->of[third < NO_THIRD];

    if (!(d->banker[banker] >> third & 1)) {
        of[0][player][banker] += orders * left * (third < NO_THIRD ? 1 : left - 1);
        return;
    }
    if (third == NO_THIRD) orders *= left - 1; /* the card that nobody draws */
    for (int value = 0; value < VALUES; value++)
        of[1][player][(banker + value) % VALUES] += orders * n[value];
}

static void third_cards(struct ways *w, const struct drawing *d, int64_t n[VALUES], int64_t left,
                        int player, int banker, int64_t orders)
{
    if (player >= 8 || banker >= 8) {
        w->of[0][0][player][banker] += orders * left * (left - 1);
        return;
    }
    if (!d->player[player][banker]) {
        banker_ends(w, d, n, left, player, NO_THIRD, banker, orders);
        return;
    }
    for (int value = 0; value < VALUES; value++) {
        if (!n[value]) continue;
        n[value]--;
        banker_ends(w, d, n, left - 1, (player + value) % VALUES, value, banker,
                    orders * (n[value] + 1));
        n[value]++;
    }
}

static void count_ways(struct ways *w, const struct pit_rules *r, struct counts c)
{
    int64_t *n = c.value;
    struct drawing d;

    learn_drawing(&d, r);
    *w = (struct ways){.all = 1};
    for (int i = 0; i < SIX; i++)
        w->all *= c.all - i;
    for (int a = 0; a < VALUES; a++)
        for (int b = a; b < VALUES; b++) {
            int64_t player = take_two(n, a, b);

            for (int x = 0; x < VALUES && player > 0; x++)
                for (int y = x; y < VALUES; y++) {
                    int64_t banker = take_two(n, x, y);

                    if (banker > 0)
                        third_cards(w, &d, n, c.all - 4, (a + b) % VALUES, (x + y) % VALUES,
                                    player * banker);
                    put_back(n, x, y);
                }
            put_back(n, a, b);
        }
}

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
    double mean = (double)s->net / (double)s->den / (double)s->all;

    out->win = figure_of(s->win, s->all);
    out->push = figure_of(s->push, s->all);
    out->lose = figure_of(s->lose, s->all);
    out->ev = out->outlay = figure_of(s->net, s->den * s->all);
    out->edge = out->edge_outlay = out->risk = figure_of(-s->net, s->den * s->all);
    out->resolved = figure_of(s->net, s->den * (s->win + s->lose));
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
                        int spot, const struct counts *c)
{
    struct ways w;

    count_ways(&w, r, *c);
    sums->all = w.all;
    for (int i = 0; i < 4 * VALUES * VALUES; i++) {
        int third_p = i / 200, third_b = i / 100 % 2, player = i / 10 % 10, banker = i % 10;
        struct pit_baccarat g =
            hands(player, banker, third_p ? 0 : NO_THIRD, third_b ? 0 : NO_THIRD);
        struct baccarat_verdict v = baccarat_judge(r, &g, spot);

        add_end(out, sums, v.result, net_of(r, spot, &v), w.of[third_p][third_b][player][banker]);
    }
}

/* House Money: of four cards, none, one or two pairs. */
static void study_pairs(struct wager_study *out, struct sums *sums, const struct pit_rules *r,
                        const struct counts *c)
{
    int64_t left = (c->all - 2) * (c->all - 3), pair = 0, both = 0, all_pairs = 0;

    for (int rank = 0; rank < RANKS; rank++)
        all_pairs += c->rank[rank] * (c->rank[rank] - 1);
    for (int rank = 0; rank < RANKS; rank++) {
        int64_t n = c->rank[rank], two = n * (n - 1);

        pair += two * left;
        both += two * (all_pairs - two + (n - 2) * (n - 3) * (n > 1));
    }
    sums->all = c->all * (c->all - 1) * left;
    add_end(out, sums, PIT_WIN, (struct fraction){r->pay[PAY_PAIRS].num, 1}, both);
    add_end(out, sums, PIT_WIN, (struct fraction){r->pay[PAY_PAIR].num, 1}, 2 * (pair - both));
    add_end(out, sums, PIT_LOSE, (struct fraction){-1, 1}, sums->all - 2 * pair + both);
}

static bool wager(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe)
{
    struct counts c = count_cards(r, shoe);
    struct sums sums = {.den = spot == S_BANKER ? 20 : 1};

    *out = (struct wager_study){.spot = spot};
    if (spot >= r->spots || r->spot[spot].left_out || r->spot[spot].paper || c.all < SIX)
        return false;
    if (spot == S_HOUSE_MONEY)
        study_pairs(out, &sums, r, &c);
    else
        study_hands(out, &sums, r, spot, &c);
    read_sums(out, &sums);
    return true;
}

const struct odds_own baccarat_odds = {.wager = wager};
