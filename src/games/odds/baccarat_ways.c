/* baccarat_ways.c -- the ends of a round of baccarat, counted over every order of six cards.
 *
 * Hands are told apart by their counts, by how many cards they have and by whether they began with
 * a pair: nothing else decides a wager. All of it is counted in whole numbers, six cards in order
 * out of 416 at most, and fits 64 bits. Drawing is the game's own. */

#include "baccarat_ways.h"

/* ---- the cards ---- */

static int card_of(int value)
{
    return value == 0 ? 8 : value == 1 ? 12 : value - 2; /* a ten, an ace, or what it says */
}

bool count_cards(struct counts *c, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    *c = (struct counts){.all = 0};
    for (int card = 0; card < PIT_CARDS; card++) {
        int n = shoe ? shoe->unseen[card] : r->option[PIT_O_DECKS], value = card_points(card);

        c->value[value] += n;
        if (!value) c->zero[pit_rank(card) - 10] += n;
        c->all += n;
    }
    return c->all <= CARDS_MOST && (shoe ? shoe->inside : c->all) >= SIX;
}

/* In how many orders two cards of these values can be taken. */
static int64_t two(const int64_t n[VALUES], int a, int b)
{
    return a == b ? n[a] * (n[a] - 1) : 2 * n[a] * n[b];
}

static void remove_two(struct counts *c, int a, int b)
{
    c->value[a]--;
    c->value[b]--;
    c->all -= 2;
}

/* Two cards of no value that are a pair, and two pairs of them. */
static int64_t zero_pair(const struct counts *c)
{
    int64_t ways = 0;

    for (int i = 0; i < ZEROS; i++)
        ways += c->zero[i] * (c->zero[i] - 1);
    return ways;
}

static int64_t zero_pairs(const struct counts *c)
{
    int64_t one = zero_pair(c), ways = 0;

    for (int i = 0; i < ZEROS; i++) {
        int64_t n = c->zero[i];

        ways += n * (n - 1) * (one - n * (n - 1) + (n - 2) * (n - 3));
    }
    return ways;
}

/* Two cards of one value are a pair, unless they count nothing: then in some of the orders. `c` is
 * the shoe before any of the four was taken. */
static void split_by_pairs(struct four *f, const struct counts *c, int64_t player, int64_t banker)
{
    int64_t all = player * banker, first = f->a == f->b ? all : 0, second = f->x == f->y ? all : 0,
            both;
    int64_t without[VALUES];

    for (int i = 0; i < VALUES; i++)
        without[i] = c->value[i] - (i ? 0 : 2);
    if (f->a == 0 && f->b == 0) first = zero_pair(c) * banker;
    if (f->x == 0 && f->y == 0) second = zero_pair(c) * two(without, f->a, f->b);
    both = f->a != f->b || f->x != f->y ? 0 : f->a ? second : f->x ? first : zero_pairs(c);
    f->pairs[2] = both;
    f->pairs[1] = first + second - 2 * both;
    f->pairs[0] = all - first - second + both;
}

/* The i-th of the 55 pairs of values, the lower one first. */
static void nth_two(int i, int *a, int *b)
{
    for (*a = 0; i >= VALUES - *a; ++*a)
        i -= VALUES - *a;
    *b = *a + i;
}

bool take_four(struct four *f, struct counts *c, int i)
{
    struct counts before = *c;
    int64_t player, banker;

    nth_two(i / 55, &f->a, &f->b);
    nth_two(i % 55, &f->x, &f->y);
    player = two(c->value, f->a, f->b);
    if (player <= 0) return false;
    remove_two(c, f->a, f->b);
    banker = two(c->value, f->x, f->y);
    if (banker <= 0) {
        *c = before;
        return false;
    }
    remove_two(c, f->x, f->y);
    split_by_pairs(f, &before, player, banker);
    return true;
}

void put_back(struct counts *c, const struct four *f)
{
    const int value[] = {f->a, f->b, f->x, f->y};

    for (int i = 0; i < 4; i++)
        c->value[value[i]]++;
    c->all += 4;
}

/* ---- hands ---- */

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

void learn_drawing(struct drawing *d, const struct pit_rules *r)
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

/* ---- third cards ---- */

void banker_draws(int64_t to[VALUES], const struct counts *c, int banker, int64_t orders)
{
    int end = banker;

    for (int value = 0; value < VALUES; value++) {
        to[end] += orders * c->value[value];
        end = end == VALUES - 1 ? 0 : end + 1;
    }
}

void third_cards(struct ends *e, const struct drawing *d, struct counts *c, const struct four *f,
                 int64_t orders)
{
    int player = (f->a + f->b) % VALUES, banker = (f->x + f->y) % VALUES;
    int64_t left = c->all;

    if (player >= 8 || banker >= 8) {
        e->of[0][0][player][banker] += orders * left * (left - 1);
        return;
    }
    if (!d->player[player][banker]) {
        if (d->banker[banker] >> NO_THIRD & 1) /* and then a card that nobody draws */
            banker_draws(e->of[0][1][player], c, banker, orders * (left - 1));
        else
            e->of[0][0][player][banker] += orders * left * (left - 1);
        return;
    }
    for (int value = 0; value < VALUES; value++) {
        int now = (player + value) % VALUES;
        int64_t drawn = orders * c->value[value];

        if (!drawn) continue;
        if (!(d->banker[banker] >> value & 1)) {
            e->of[1][0][now][banker] += drawn * (left - 1);
            continue;
        }
        c->value[value]--;
        banker_draws(e->of[1][1][now], c, banker, drawn);
        c->value[value]++;
    }
}

void count_ways(struct ways *w, const struct pit_rules *r, struct counts c)
{
    struct drawing d;
    struct four f;

    learn_drawing(&d, r);
    *w = (struct ways){.all = 1};
    for (int i = 0; i < SIX; i++)
        w->all *= c.all - i;
    for (int i = 0; i < FOURS; i++) {
        if (!take_four(&f, &c, i)) continue;
        for (int pairs = 0; pairs < 3; pairs++)
            if (f.pairs[pairs]) third_cards(&w->pairs[pairs], &d, &c, &f, f.pairs[pairs]);
        put_back(&c, &f);
    }
}

/* ---- what an end brings ---- */

struct cell cell_of(int i)
{
    return (struct cell){i / 200, i / 100 % 2, i / 10 % 10, i % 10};
}

int64_t ways_of(const struct ends *e, struct cell c)
{
    return e->of[c.third_p][c.third_b][c.player][c.banker];
}

struct baccarat_verdict judge(const struct pit_rules *r, int spot, struct cell c)
{
    struct pit_baccarat g =
        hands(c.player, c.banker, c.third_p ? 0 : NO_THIRD, c.third_b ? 0 : NO_THIRD);

    return baccarat_judge(r, &g, spot);
}

pit_money wager_brings(const struct pit_rules *r, const struct pit_wager *w, struct cell c,
                       int pairs)
{
    bool money = w->spot == S_HOUSE_MONEY;
    struct baccarat_verdict v;

    if (money && !pairs) return -w->stake;
    if (money) return pit_payout(w->stake, r->pay[pairs == 2 ? PAY_PAIRS : PAY_PAIR]);
    v = judge(r, w->spot, c);
    if (v.result != PIT_WIN) return v.result == PIT_LOSE && !(w->flags & PIT_PAPER) ? -w->stake : 0;
    return pit_payout(w->stake, v.odds) - baccarat_percentage(r, w->spot, w->stake);
}
