/* helper_bjx_plain.c -- blackjack in exact fractions, by playing out every order of cards. */

#include "helper_bjx_plain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 1 << 16, BUST = 5, NATURAL = 6, ENDS = 7, HANDS = 4 };

struct ends {
    bool known;
    mpq_t of[ENDS]; /* 17 .. 21, over 21, blackjack */
};

/* Hit or stand, or double, with these cards unsplit. */
struct choice {
    bool known;
    enum bjx_play play, no_double;
    mpq_t value; /* without doubling */
};

struct plain {
    struct bjx_rules r;
    int up, hole;
    int n[BJX_RANKS], left; /* the shoe as it is now */
    int first[BJX_RANKS];   /* and without what the dealer shows, to make keys */
    struct ends *ends;
    struct choice *choice;
    mpq_t staked; /* by plain_added, while it runs */
    bool counts_stakes;
};

struct hand {
    int count[BJX_RANKS], cards, stake;
    bool busted;
};

/* ---- cards ---- */

static int key_of(const struct plain *p, const int n[BJX_RANKS])
{
    int key = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        key = key * (p->first[rank] + 1) + n[rank];
    assert(key < KEYS);
    return key;
}

static void take(struct plain *p, int rank)
{
    assert(p->n[rank] > 0);
    p->n[rank]--;
    p->left--;
}

static void put(struct plain *p, int rank)
{
    p->n[rank]++;
    p->left++;
}

static int points(const int count[BJX_RANKS], bool *soft)
{
    int sum = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        sum += count[rank] * (rank + 1);
    *soft = count[BJX_ACE] && sum <= 11;
    return sum + (*soft ? 10 : 0);
}

/* sum += value * n / left: the part of a next card. */
static void add_part(mpq_t sum, const mpq_t value, int n, int left)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_si(part, n, (unsigned long)left);
    mpq_canonicalize(part);
    mpq_mul(part, part, value);
    mpq_add(sum, sum, part);
    mpq_clear(part);
}

/* ---- the dealer ---- */

static void dealer_draws(struct plain *p, int count[BJX_RANKS], int cards, const mpq_t chance,
                         mpq_t out[ENDS])
{
    bool soft;
    int total = points(count, &soft);

    if (total > 17 || (total == 17 && !(soft && p->r.hit_soft_17))) {
        int end = total > 21 ? BUST : total == 21 && cards == 2 ? NATURAL : total - 17;

        mpq_add(out[end], out[end], chance);
        return;
    }
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        mpq_t next;

        if (!p->n[rank]) continue;
        mpq_init(next);
        add_part(next, chance, p->n[rank], p->left);
        take(p, rank);
        count[rank]++;
        dealer_draws(p, count, cards + 1, next, out);
        count[rank]--;
        put(p, rank);
        mpq_clear(next);
    }
}

static struct ends *dealer_ends(struct plain *p)
{
    struct ends *e = &p->ends[key_of(p, p->n)];
    int count[BJX_RANKS] = {0};
    mpq_t one;

    if (e->known) return e;
    e->known = true;
    for (int i = 0; i < ENDS; i++)
        mpq_init(e->of[i]);
    mpq_init(one);
    mpq_set_si(one, 1, 1);
    count[p->up]++;
    if (p->hole >= 0) count[p->hole]++;
    dealer_draws(p, count, p->hole >= 0 ? 2 : 1, one, e->of);
    mpq_clear(one);
    return e;
}

/* ---- a settlement ---- */

/* What one unit on this hand brings against a dealer's end other than a blackjack, in halves. */
static int halves(const struct plain *p, const struct hand *h, int end, bool split)
{
    bool soft;
    int total = points(h->count, &soft), win = 2;

    if (total > 21) return -2;
    if (total == 21 && h->cards == 5) win = (int)(2 * p->r.five_card_21);
    if (h->count[6] == 3 && h->cards == 3) win = (int)(2 * p->r.three_sevens);
    if (end == BUST || total > end + 17) return win;
    if (total < end + 17) return -2;
    if (split && total == 21 && h->cards == 2 && p->r.split_21_wins) return 2;
    return p->hole >= 0 ? -2 : 0;
}

/* All hands of the box; the first has the wager that was made on it, the others an added one. */
static void settle(struct plain *p, const struct hand *hands, int count, bool split, mpq_t ev)
{
    struct ends *e = dealer_ends(p);

    mpq_set_si(ev, 0, 1);
    for (int end = 0; end < ENDS; end++) {
        int sum = 0;

        if (end == NATURAL) {
            sum = -2;
            for (int i = 0; i < count; i++)
                if (hands[i].busted && p->r.busted_lost && p->r.dealing == BJX_LATE)
                    sum -= 2 * (hands[i].stake - (i == 0));
        } else {
            for (int i = 0; i < count; i++)
                sum += hands[i].stake * halves(p, &hands[i], end, split);
        }
        mpq_t value;

        mpq_init(value);
        mpq_set_si(value, sum, 2);
        mpq_canonicalize(value);
        mpq_mul(value, value, e->of[end]);
        mpq_add(ev, ev, value);
        mpq_clear(value);
    }
}

/* ---- one hand ---- */

static void draw(struct plain *p, struct hand *h, int rank)
{
    bool soft;

    take(p, rank);
    h->count[rank]++;
    h->cards++;
    h->busted = points(h->count, &soft) > 21;
}

static void undraw(struct plain *p, struct hand *h, int rank)
{
    put(p, rank);
    h->count[rank]--;
    h->cards--;
    h->busted = false;
}

static const struct choice *best_choice(struct plain *p, struct hand *h);

/* One card more, and no other where the hand is doubled. */
static void hit(struct plain *p, struct hand *h, mpq_t ev)
{
    mpq_set_si(ev, 0, 1);
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        mpq_t value;
        int n = p->n[rank];

        if (!n) continue;
        mpq_init(value);
        draw(p, h, rank);
        if (h->busted || h->stake == 2)
            settle(p, h, 1, false, value);
        else
            mpq_set(value, best_choice(p, h)->value);
        undraw(p, h, rank);
        add_part(ev, value, n, p->left);
        mpq_clear(value);
    }
}

static bool may_double(const struct plain *p, const struct hand *h)
{
    bool soft;
    int total = points(h->count, &soft);

    if (h->cards != 2 || total == 21) return false;
    if (!p->r.double_least) return true;
    if (soft && p->r.double_soft) total -= 10;
    return total >= p->r.double_least && total <= 11;
}

static void value_of(struct plain *p, struct hand *h, enum bjx_play play, mpq_t ev)
{
    if (play == BJX_STAND) {
        settle(p, h, 1, false, ev);
        return;
    }
    h->stake = play == BJX_DOUBLE ? 2 : 1;
    hit(p, h, ev);
    h->stake = 1;
}

/* With the shoe that lacks just these cards. */
static const struct choice *best_choice(struct plain *p, struct hand *h)
{
    struct choice *c = &p->choice[key_of(p, h->count)];
    bool soft;
    mpq_t ev;

    if (c->known) return c;
    c->known = true;
    mpq_init(c->value);
    value_of(p, h, BJX_STAND, c->value);
    c->play = BJX_STAND;
    mpq_init(ev);
    if (points(h->count, &soft) < 21) {
        value_of(p, h, BJX_HIT, ev);
        if (mpq_cmp(ev, c->value) > 0) {
            mpq_set(c->value, ev);
            c->play = BJX_HIT;
        }
    }
    c->no_double = c->play;
    if (may_double(p, h)) {
        value_of(p, h, BJX_DOUBLE, ev);
        if (mpq_cmp(ev, c->value) > 0) c->play = BJX_DOUBLE;
    }
    mpq_clear(ev);
    return c;
}

/* How these cards are played unsplit, whatever the shoe is now. */
static enum bjx_play split_play(struct plain *p, const struct hand *h)
{
    struct hand alone = *h;
    const struct choice *c = &p->choice[key_of(p, h->count)];

    if (!c->known) {
        int n[BJX_RANKS], left = p->left;

        memcpy(n, p->n, sizeof n);
        p->left = 0;
        for (int rank = 0; rank < BJX_RANKS; rank++)
            p->left += p->n[rank] = p->first[rank] - h->count[rank];
        alone.stake = 1;
        best_choice(p, &alone);
        memcpy(p->n, n, sizeof n);
        p->left = left;
    }
    return p->r.double_split ? c->play : c->no_double;
}

/* ---- a split ---- */

struct split {
    struct hand hand[HANDS];
    int count, most, rank;
};

static void play_from(struct plain *p, struct split *s, int at, const mpq_t chance, mpq_t ev);

/* The next card to this hand, and on. */
static void draw_on(struct plain *p, struct split *s, int at, const mpq_t chance, mpq_t ev)
{
    mpq_set_si(ev, 0, 1);
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        struct split next = *s;
        mpq_t value, likely;
        int n = p->n[rank];

        if (!n) continue;
        mpq_inits(value, likely, NULL);
        add_part(likely, chance, n, p->left);
        if (s->hand[at].cards == 1 && rank == s->rank && s->count < s->most) {
            /* Split again: the new hand lies right of this one. */
            memmove(&next.hand[at + 2], &next.hand[at + 1],
                    (size_t)(s->count - at - 1) * sizeof next.hand[0]);
            next.hand[at + 1] = s->hand[at];
            next.count++;
            take(p, rank);
            draw_on(p, &next, at, likely, value);
            put(p, rank);
        } else {
            draw(p, &next.hand[at], rank);
            play_from(p, &next, at, likely, value);
            put(p, rank);
        }
        add_part(ev, value, n, p->left);
        mpq_clears(value, likely, NULL);
    }
}

static void play_from(struct plain *p, struct split *s, int at, const mpq_t chance, mpq_t ev)
{
    struct hand *h = &s->hand[at];
    enum bjx_play play = BJX_STAND;
    bool soft;

    if (at < s->count && h->cards == 1) {
        draw_on(p, s, at, chance, ev);
        return;
    }
    if (at == s->count) {
        settle(p, s->hand, s->count, true, ev);
        for (int i = 0; i < s->count && p->counts_stakes; i++) {
            mpq_t stake;

            /* A dealer who looks at the hole card offers no split when it is a blackjack. */
            mpq_init(stake);
            mpq_set_si(stake, s->hand[i].stake - (i == 0), 1);
            mpq_mul(stake, stake, chance);
            mpq_add(p->staked, p->staked, stake);
            if (p->r.dealing == BJX_PEEK) {
                mpq_mul(stake, stake, dealer_ends(p)->of[NATURAL]);
                mpq_sub(p->staked, p->staked, stake);
            }
            mpq_clear(stake);
        }
        return;
    }
    if (s->rank != BJX_ACE && h->stake == 1 && points(h->count, &soft) < 21)
        play = split_play(p, h);
    if (play == BJX_STAND) {
        play_from(p, s, at + 1, chance, ev);
        return;
    }
    if (play == BJX_DOUBLE) h->stake = 2;
    draw_on(p, s, at, chance, ev);
}

static void split_pair(struct plain *p, int rank, mpq_t ev)
{
    struct split s = {.count = 2, .most = p->r.split_hands, .rank = rank};
    mpq_t one;

    if (rank == BJX_ACE && !p->r.resplit_aces) s.most = 2;
    for (int i = 0; i < HANDS; i++) {
        s.hand[i].count[rank] = s.hand[i].cards = s.hand[i].stake = 1;
    }
    mpq_init(one);
    mpq_set_si(one, 1, 1);
    draw_on(p, &s, 0, one, ev);
    mpq_clear(one);
}

/* ---- what the tests ask ---- */

struct plain *plain_make(const struct bjx_rules *r, int up, int hole)
{
    struct plain *p = calloc(1, sizeof *p);

    assert(p);
    p->r = *r;
    p->up = up;
    p->hole = hole;
    p->ends = calloc(KEYS, sizeof *p->ends);
    p->choice = calloc(KEYS, sizeof *p->choice);
    mpq_init(p->staked);
    for (int rank = 0; rank < BJX_RANKS; rank++)
        p->left += p->n[rank] = (int)r->shoe[rank];
    if (!p->n[up] || (hole >= 0 && p->n[hole] - (up == hole) < 1)) {
        plain_free(p);
        return NULL;
    }
    take(p, up);
    if (hole >= 0) take(p, hole);
    memcpy(p->first, p->n, sizeof p->first);
    return p;
}

void plain_free(struct plain *p)
{
    for (int key = 0; key < KEYS; key++) {
        for (int i = 0; i < ENDS && p->ends[key].known; i++)
            mpq_clear(p->ends[key].of[i]);
        if (p->choice[key].known) mpq_clear(p->choice[key].value);
    }
    mpq_clear(p->staked);
    free(p->ends);
    free(p->choice);
    free(p);
}

bool plain_hand(struct plain *p, const int cards[BJX_RANKS], enum bjx_play play, mpq_t ev)
{
    struct hand h = {.stake = 1};
    bool soft;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        if (p->n[rank] < cards[rank]) return false;
    if (points(cards, &soft) > 21 || (play == BJX_HIT && points(cards, &soft) == 21)) return false;
    for (int rank = 0; rank < BJX_RANKS; rank++)
        for (int i = 0; i < cards[rank]; i++)
            draw(p, &h, rank);
    value_of(p, &h, play, ev);
    for (int rank = 0; rank < BJX_RANKS; rank++)
        for (int i = 0; i < cards[rank]; i++)
            put(p, rank);
    return true;
}

bool plain_choice(struct plain *p, int a, int b, enum bjx_play play, mpq_t ev)
{
    struct hand h = {.stake = 1};
    bool may = true;

    if (p->n[a] < 1 + (a == b) || !p->n[b]) return false;
    draw(p, &h, a);
    draw(p, &h, b);
    if (play == BJX_SURRENDER) {
        may = p->r.surrender;
        if (may) { /* half, and the other half against a blackjack */
            mpq_set(ev, dealer_ends(p)->of[NATURAL]);
            mpq_neg(ev, ev);
            mpq_t one;
            mpq_init(one);
            mpq_set_si(one, 1, 1);
            mpq_sub(ev, ev, one);
            mpq_div_2exp(ev, ev, 1);
            mpq_clear(one);
        }
    } else if (play == BJX_SPLIT) {
        may = a == b && p->r.split_hands > 1;
        if (may) split_pair(p, a, ev);
    } else if (play == BJX_DOUBLE) {
        may = may_double(p, &h);
        if (may) value_of(p, &h, play, ev);
    } else {
        value_of(p, &h, play, ev);
    }
    undraw(p, &h, b);
    undraw(p, &h, a);
    return may;
}

void plain_added(struct plain *p, int rank, mpq_t added)
{
    mpq_t ev;

    mpq_init(ev);
    mpq_set_si(p->staked, 0, 1);
    p->counts_stakes = true;
    plain_choice(p, rank, rank, BJX_SPLIT, ev);
    p->counts_stakes = false;
    mpq_set(added, p->staked);
    mpq_clear(ev);
}
