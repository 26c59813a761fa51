/* bjx_split.c -- what a split pair of blackjack is worth, split again and again, exactly.
 *
 * How a hand is played does not depend on the cards of the others, so their values add up, and the
 * order in which cards go to hands does not matter: let the second cards come first. Each of them
 * that is one of the pair makes a hand more until there are as many as there may be. A hand then
 * stands among hands whose second card is another one ("not a pair card"), and "not" is a
 * difference: all shoes less those in which it is one. So it is enough to value one hand from shoes
 * with one, two, .. cards of the pair gone, and to add these up with the right signs. */

#include "bjx.h"

#include <string.h>

enum { NETS = 5, ZERO = 2 }; /* of one hand: -2 .. 2 */
enum { GONE_MAX = 8, SIX = 5, EIGHT = 7, STANDS = 17, MOST = 21 };

/* ---- how often a hand with so many pair cards elsewhere counts ---- */

struct shares {
    double fixed[GONE_MAX], any[GONE_MAX]; /* hands whose second card is another, or any */
    double first_fixed[GONE_MAX], first_any[GONE_MAX]; /* of them the one that was dealt */
    double more[GONE_MAX];                             /* hands beside it */
    double hands[BJX_SPLIT_MAX + 1][GONE_MAX];         /* so many hands in all */
};

static double choose(int n, int k)
{
    double c = 1;

    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

/* `fixed` hands have another second card, `open` ones any; so many pair cards lie elsewhere. */
static void add_shares(struct shares *s, int fixed, int open, int elsewhere)
{
    for (int i = 0; i <= fixed; i++) {
        int gone = elsewhere + i;
        double sign = i % 2 ? -1 : 1;

        s->any[gone] += sign * open * choose(fixed, i);
        s->more[gone] += sign * (fixed + open - 1) * choose(fixed, i);
        s->hands[fixed + open][gone] += sign * choose(fixed, i);
        if (i < fixed) {
            s->fixed[gone] += sign * fixed * choose(fixed - 1, i);
            s->first_fixed[gone] += sign * choose(fixed - 1, i);
        }
    }
    if (!fixed) s->first_any[elsewhere] += 1;
}

/* The next second card: one of the pair, or another. */
static void next_second(struct shares *s, int hands, int open, int fixed, int elsewhere, int most)
{
    if (!open || hands >= most) {
        add_shares(s, fixed, open, elsewhere);
        return;
    }
    next_second(s, hands + 1, open + 1, fixed, elsewhere + 1, most);
    next_second(s, hands, open - 1, fixed + 1, elsewhere, most);
}

/* ---- how a hand is played ---- */

/* Which part of the hands that come here stands, draws on, doubles. */
struct parts {
    double of[BJX_SPLIT]; /* by enum bjx_play */
    double bonus;         /* what those that draw win more with 6, 7, 8 of one suit */
};

static struct parts play_parts(const struct bjx_column *c, int hand)
{
    const struct bjx_hand *h = &c->all->hand[hand];
    int missing = bjx_straight(c->rules, h);
    double suited = missing < 0 ? 0 : c->rules->suited_two[missing];
    struct parts p = {{0}, 0};

    for (int i = 0; i < 2; i++) { /* not of one suit, of one suit */
        enum bjx_play play = missing < 0 ? (enum bjx_play)c->play[hand]
                             : i         ? (enum bjx_play)c->suited_play[missing]
                                         : (enum bjx_play)c->mixed_play[missing];

        if (c->laid)
            play = (enum bjx_play)(i && missing >= 0 ? c->laid->split_suited[missing]
                                                     : c->laid->split[hand]);
        else if (play == BJX_DOUBLE && !c->rules->double_split)
            play = bjx_undoubled(c, hand);
        p.of[play] += i ? suited : 1 - suited;
        if (i && missing >= 0)
            p.bonus = c->rules->suited_three * (play == BJX_HIT ? 1 : play == BJX_DOUBLE ? 2 : 0);
    }
    return p;
}

/* ---- what a hand is worth ---- */

/* Hands that stand, waiting until there are eight. */
struct batch {
    double shoe[BJX_RANKS][BJX_LANES];
    double stake[BJX_LANES], square[BJX_LANES], bonus[BJX_LANES], blackjack[BJX_LANES];
    const struct bjx_hand *hand[BJX_LANES];
    bool runs_out[BJX_LANES];
    int count;
};

struct split {
    struct bjx_column *column;
    int rank;
    bool one_card; /* aces get one card each, and no more */
    struct shares shares;
    double gone[GONE_MAX]; /* the chance that so many others, less one, are cards of the pair */
    struct batch batch;
    double ev, added, square, blackjack;
    /* Hands on average, by the dealer's total (and over 21) and by what they bring; busted ones
     * before the dealer draws. */
    double brings[BJX_FINALS + 1][NETS], busts[NETS];
};

/* What a hand that stands brings against each end of the dealer's. */
static void add_brings(struct split *s, int lane, const double finals[BJX_FINALS], bool wins_21)
{
    const struct batch *b = &s->batch;
    double doubled = (b->square[lane] - b->stake[lane]) / 2, single = b->stake[lane] - 2 * doubled;
    double over = 1 - b->blackjack[lane];

    for (int i = 0; i <= BJX_FINALS; i++) {
        int more = i == BJX_FINALS ? 1 : b->hand[lane]->total - (STANDS + i);
        double chance = i < BJX_FINALS ? finals[i] : over;
        int sign = more > 0 || (!more && wins_21) ? 1 : more < 0 || s->column->hole >= 0 ? -1 : 0;

        over -= chance;
        s->brings[i][ZERO + sign] += single * chance;
        s->brings[i][ZERO + 2 * sign] += doubled * chance;
    }
}

static void settle_batch(struct split *s)
{
    struct batch *b = &s->batch;
    double ends[BJX_FINALS][BJX_LANES];

    bjx_dealer_ends(&s->column->dealer, (const double(*)[BJX_LANES])b->shoe, ends);
    for (int i = 0; i < b->count; i++) {
        double finals[BJX_FINALS], pays;
        struct bjx_stand stand;

        for (int final = 0; final < BJX_FINALS; final++)
            finals[final] = ends[final][i];
        stand = bjx_stand(s->column, b->hand[i], finals, b->blackjack[i], true);
        pays = bjx_pays(s->column->rules, b->hand[i]);
        s->ev += b->stake[i] * (stand.win * pays - stand.lose) + b->bonus[i] * stand.win;
        if (b->runs_out[i]) s->ev += BJX_RUNS_OUT * 1e20;
        s->square += b->square[i] * (stand.win * pays * pays + stand.lose);
        add_brings(s, i, finals,
                   b->hand[i]->cards == 2 && b->hand[i]->total == MOST &&
                       s->column->rules->split_21_wins);
    }
    b->count = 0;
}

/* With so many cards of the pair elsewhere: how likely one order of the hand's cards is. */
static double chance_of(const struct split *s, const struct bjx_hand *h, int gone)
{
    double ways = 1, all = 1, left = s->column->left - 1 - gone;

    for (int rank = 0; rank < BJX_RANKS; rank++) {
        bool pair = rank == s->rank;
        double n = s->column->shoe[rank] - (pair ? 1 + gone : 0);

        for (int i = pair; i < h->count[rank]; i++) {
            ways *= n--;
            all *= left--;
        }
    }
    return ways > 0 ? ways / all : 0;
}

/* Stakes that stand with this hand, that bust with the next card, that are doubled. */
struct stakes {
    double stand, bonus, draw, first_draw, doubled;
    double stand_square, draw_square;
};

static struct stakes sum_groups(const struct split *s, const struct bjx_flow *flow,
                                const struct parts *p, int gone)
{
    const struct shares *sh = &s->shares;
    double share[2] = {sh->fixed[gone] + sh->any[gone], sh->any[gone]};
    double first[2] = {sh->first_fixed[gone] + sh->first_any[gone], sh->first_any[gone]};
    struct stakes sum = {0};

    for (int i = 0; i < 2; i++) {
        double on = flow->on[i];

        sum.stand += share[i] * (on * p->of[BJX_STAND] + 2 * flow->doubled[i]);
        sum.bonus += share[i] * flow->bonus[i];
        sum.draw += share[i] * on * (p->of[BJX_HIT] + 2 * p->of[BJX_DOUBLE]);
        sum.first_draw += first[i] * on * (p->of[BJX_HIT] + p->of[BJX_DOUBLE]);
        sum.doubled += share[i] * on * p->of[BJX_DOUBLE];
        sum.stand_square += share[i] * (on * p->of[BJX_STAND] + 4 * flow->doubled[i]);
        sum.draw_square += share[i] * on * (p->of[BJX_HIT] + 4 * p->of[BJX_DOUBLE]);
    }
    return sum;
}

static void bust(struct split *s, const struct bjx_hand *h, int gone, double chance,
                 const struct stakes *sum)
{
    const struct bjx_column *c = s->column;
    const struct bjx_rules *r = c->rules;
    bool lost = r->dealing == BJX_LATE && r->busted_lost;
    double left = c->left - h->cards - gone;

    for (int rank = 0; rank < BJX_RANKS; rank++) {
        double n = bjx_left(c, h, rank) - (rank == s->rank ? gone : 0), blackjack, doubled;
        struct bjx_hand next = *h;

        if (h->child[rank] >= 0 || n <= 0) continue;
        next.count[rank]++;
        next.cards++;
        blackjack = bjx_blackjack(c, &next, s->rank, gone);
        s->ev -=
            chance * n / left *
            (sum->draw * (1 - blackjack) + (lost ? (sum->draw - sum->first_draw) * blackjack : 0));
        s->square += chance * n / left * sum->draw_square * (1 - blackjack);
        doubled = (sum->draw_square - sum->draw) / 2;
        s->busts[ZERO - 1] += chance * n / left * (sum->draw - 2 * doubled) * (1 - blackjack);
        s->busts[ZERO - 2] += chance * n / left * doubled * (1 - blackjack);
    }
}

static void value_hand(struct split *s, const struct bjx_hand *h, const struct bjx_flow *flow,
                       const struct parts *p)
{
    const struct bjx_column *c = s->column;
    struct batch *b = &s->batch;

    for (int gone = 0; gone < GONE_MAX; gone++) {
        struct stakes sum = sum_groups(s, flow, p, gone);
        bool none = s->gone[gone] <= 0 || (sum.stand == 0 && sum.bonus == 0 && sum.draw == 0);
        double chance = none ? 0 : s->gone[gone] * chance_of(s, h, gone);
        double blackjack = none ? 0 : bjx_blackjack(c, h, s->rank, gone);

        if (chance <= 0) continue;
        if (sum.draw != 0) bust(s, h, gone, chance, &sum);
        s->added += chance * sum.doubled * (c->rules->dealing == BJX_PEEK ? 1 - blackjack : 1);
        if (sum.stand == 0 && sum.bonus == 0) continue;
        for (int rank = 0; rank < BJX_RANKS; rank++)
            b->shoe[rank][b->count] = bjx_left(c, h, rank) - (rank == s->rank ? gone : 0);
        b->hand[b->count] = h;
        b->runs_out[b->count] = !bjx_left_lasts(c, h, s->rank, gone);
        b->stake[b->count] = chance * sum.stand;
        b->square[b->count] = chance * sum.stand_square;
        b->bonus[b->count] = chance * sum.bonus;
        b->blackjack[b->count] = blackjack;
        if (++b->count == BJX_LANES) settle_batch(s);
    }
}

/* Hands that come here go on: they stand, draw, or double. */
static void play_hand(struct split *s, int hand)
{
    struct bjx_column *c = s->column;
    const struct bjx_hand *h = &c->all->hand[hand];
    struct bjx_flow *flow = &c->flow[hand];
    struct parts p = {{[BJX_STAND] = 1}, 0};

    if (!s->one_card && h->total < MOST && c->there[hand]) p = play_parts(c, hand);
    for (int i = 0; i < 2; i++)
        for (int rank = 0; rank < BJX_RANKS && flow->on[i] > 0; rank++) {
            struct bjx_flow *next = &c->flow[h->child[rank] < 0 ? 0 : h->child[rank]];

            if (h->child[rank] < 0) continue;
            next->on[i] += flow->on[i] * p.of[BJX_HIT];
            next->doubled[i] += flow->on[i] * p.of[BJX_DOUBLE];
            if (p.bonus > 0 && h->count[rank] == 0 && rank >= SIX && rank <= EIGHT)
                next->bonus[i] += flow->on[i] * p.bonus;
        }
    value_hand(s, h, flow, &p);
    *flow = (struct bjx_flow){0};
}

/* ---- all hands of a split together ---- */

/* What so many hands bring, each one like `one` and independent of the others. */
static void join(struct bjx_ends *out, const double one[NETS], int hands, double chance,
                 bool majority_of_all)
{
    enum { WAYS = 4 * BJX_SPLIT_MAX + 1, MIDDLE = 2 * BJX_SPLIT_MAX };
    double net[WAYS] = {[MIDDLE] = 1}, won[BJX_SPLIT_MAX + 1][BJX_SPLIT_MAX + 1] = {{1}};

    for (int i = 0; i < hands; i++) {
        double next[WAYS] = {0}, more[BJX_SPLIT_MAX + 1][BJX_SPLIT_MAX + 1] = {{0}};

        for (int sum = MIDDLE - 2 * i; sum <= MIDDLE + 2 * i; sum++)
            for (int x = 0; x < NETS; x++)
                next[sum + x - ZERO] += net[sum] * one[x];
        for (int w = 0; w <= i; w++)
            for (int l = 0; l <= i - w; l++) {
                more[w + 1][l] += won[w][l] * (one[ZERO + 1] + one[ZERO + 2]);
                more[w][l + 1] += won[w][l] * (one[ZERO - 1] + one[ZERO - 2]);
                more[w][l] += won[w][l] * one[ZERO];
            }
        memcpy(net, next, sizeof net);
        memcpy(won, more, sizeof won);
    }
    for (int i = 1; i <= MIDDLE; i++) {
        out->win += chance * net[MIDDLE + i];
        out->lose += chance * net[MIDDLE - i];
    }
    for (int w = 0; w <= hands; w++)
        for (int l = 0; l <= hands - w; l++) {
            if (w > (majority_of_all ? hands - w : l))
                out->ahead += chance * won[w][l];
            else if (w != l)
                out->behind += chance * won[w][l];
        }
}

/* Two hands of the same split are alike because the dealer's total is the same for both. */
static struct bjx_ends together(const struct split *s)
{
    struct bjx_ends out = {.square = s->square};
    double total = 0;

    for (int i = 0; i <= BJX_FINALS; i++)
        for (int x = 0; x < NETS; x++)
            total += s->brings[i][x];
    for (int i = 0; i <= BJX_FINALS; i++) {
        double one[NETS], sum = 0, mean = 0, chance = 0;

        for (int x = 0; x < NETS; x++)
            chance += s->brings[i][x];
        if (chance <= 0) continue;
        chance /= total;
        for (int x = 0; x < NETS; x++)
            sum += one[x] = s->brings[i][x] + s->busts[x] * chance;
        for (int x = 0; x < NETS; x++) {
            one[x] /= sum;
            mean += (x - ZERO) * one[x];
        }
        chance *= 1 - s->blackjack;
        for (int hands = 2; hands <= BJX_SPLIT_MAX; hands++) {
            double often = 0;

            for (int gone = 0; gone < GONE_MAX; gone++)
                often += s->gone[gone] * s->shares.hands[hands][gone];
            out.square += chance * often * hands * (hands - 1) * mean * mean;
            join(&out, one, hands, chance * often, s->column->rules->majority_of_all);
        }
    }
    return out;
}

struct bjx_split bjx_split(struct bjx_column *c, int rank)
{
    return bjx_split_on(c, rank, 2, 2, 1);
}

struct bjx_split bjx_split_on(struct bjx_column *c, int rank, int hands, int open, int elsewhere)
{
    const struct bjx_rules *r = c->rules;
    int most = rank == BJX_ACE && !r->resplit_aces ? 2 : r->split_hands;
    int one = c->all->hand[0].child[rank];
    struct split s = {.column = c, .rank = rank, .one_card = rank == BJX_ACE};
    double likely = 1;

    next_second(&s.shares, hands, open, 0, elsewhere, most);
    for (int gone = elsewhere; gone < GONE_MAX; gone++) {
        double blackjack = bjx_blackjack(c, &c->all->hand[one], rank, gone);

        s.gone[gone] = likely > 0 ? likely : 0;
        likely *= (c->shoe[rank] - gone - 1) / (c->left - gone - 1);
        s.added +=
            s.gone[gone] * s.shares.more[gone] * (r->dealing == BJX_PEEK ? 1 - blackjack : 1);
    }
    for (int second = 0; second < BJX_RANKS; second++)
        c->flow[c->all->hand[one].child[second]].on[second == rank] = 1;
    for (int hand = one; hand < c->all->count; hand++) {
        const struct bjx_flow *flow = &c->flow[hand];

        if (flow->on[0] + flow->on[1] + flow->doubled[0] + flow->doubled[1] > 0)
            play_hand(&s, hand);
    }
    if (s.batch.count) settle_batch(&s);
    s.blackjack = bjx_blackjack(c, &c->all->hand[one], rank, elsewhere);
    return (struct bjx_split){s.ev, s.added, together(&s)};
}
