/* blackjack_advice.c -- what each choice of a seat at blackjack is worth for the cards it has seen.
 *
 * What a hand brings does not depend on how others are played, so a seat's wagers add up: those on
 * the hand that is asked, by choice, and all others as best play values them. A dealer's blackjack
 * takes what was wagered before the deal and gives back what was added, whatever is done now; it is
 * counted once. Streaks are left aside: they go on after the round. */

#include "blackjack_own.h"

#include "games/blackjack_round.h"
#include "odds/advice.h"
#include "odds/round.h"

#include <string.h>

enum { SEVEN = 7, HALF = 2 };

/* The table as the seat sees it. */
struct view {
    const struct pit_rules *r;
    const struct pit_state *s;
    const struct pit_blackjack *g;
    int seat;
    int unseen[BJX_RANKS], left;
    int up, hole;     /* as the analyser has them */
    double blackjack; /* the chance that the dealer has one */
    double none;      /* that he has none; what is valued without one is divided by `given` */
    double given;
    struct bjx_rules rules;
    bool made, made_splits;   /* there is a column: ... */
    uint8_t cards[BJX_RANKS]; /* ... of these cards, pairs split or not */
};

BLACKJACK_ROOM struct bjx_column column;

static int rank_of(int card)
{
    return card_points(card) - 1;
}

static bool read_view(struct view *v, const struct pit_rules *r, const struct pit_state *s,
                      int seat)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int other;

    *v = (struct view){.r = r, .s = s, .g = g, .seat = seat, .given = 1, .hole = -1};
    if (!g->dealers || g->dealer[0] == PIT_FACE_DOWN || g->against) return false;
    for (int card = 0; card < PIT_CARDS; card++) {
        v->unseen[rank_of(card)] += s->shoe.unseen[card];
        v->left += s->shoe.unseen[card];
    }
    if (v->left < 4) return false;
    v->up = rank_of(g->dealer[0]);
    blackjack_rules(&v->rules, r, &s->shoe);
    if (v->rules.dealing == BJX_SHOWN) {
        if (g->dealers < 2) return false;
        v->hole = rank_of(g->dealer[1]);
        v->none = 1;
        return true;
    }
    other = v->up == BJX_ACE ? BJX_TEN : BJX_ACE;
    if (up_may(g)) v->blackjack = (double)v->unseen[other] / v->left;
    if (g->flags & D_NO_BLACKJACK) {
        v->given = 1 - v->blackjack;
        v->blackjack = 0;
    }
    v->none = 1 - v->blackjack;
    return v->given > 0;
}

static void count_hand(uint8_t out[BJX_RANKS], const struct pit_bj_hand *h)
{
    for (int rank = 0; rank < BJX_RANKS; rank++)
        out[rank] = 0;
    for (int i = 0; i < h->cards; i++)
        if (h->card[i] != PIT_FACE_DOWN) out[rank_of(h->card[i])]++;
}

/* The column of a shoe from which just these cards, and the dealer's, are gone. What pairs are
 * worth split takes most of the time, and is seldom asked. */
static bool make_column(struct view *v, const uint8_t cards[BJX_RANKS], bool splits)
{
    int hands = v->rules.split_hands, up = v->up, hole = v->hole;

    if (v->made && (v->made_splits || !splits) && memcmp(v->cards, cards, sizeof v->cards) == 0)
        return true;
    for (int rank = 0; rank < BJX_RANKS; rank++)
        v->rules.shoe[rank] = v->unseen[rank] + cards[rank];
    v->rules.shoe[up]++;
    if (hole >= 0) v->rules.shoe[hole]++;
    if (hole >= 0 && hole < up) {
        up = v->hole;
        hole = v->up;
    }
    if (!splits) v->rules.split_hands = 0;
    v->made = bjx_column_make(&column, &v->rules, blackjack_hands(), up, hole, NULL);
    v->rules.split_hands = hands;
    v->made_splits = splits;
    memcpy(v->cards, cards, sizeof v->cards);
    return v->made;
}

/* ---- stakes ---- */

/* What the seat has on this hand: wagers on the box, and what doubling added. */
static void stakes_on(const struct view *v, int box, int hand, double *stake, double *doubled)
{
    *stake = *doubled = 0;
    for (int i = 0; i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];
        enum kind kind = kind_of(w->spot);

        if (w->seat != v->seat || kind > K_DOUBLE || w->hand != hand || box_of(w) != box) continue;
        if (w->spot == S_COUPON) continue;
        *(kind == K_MAIN ? stake : doubled) += (double)w->stake;
    }
}

/* What a dealer's blackjack takes: wagers made before the deal. */
static double lost_to_blackjack(const struct view *v)
{
    double sum = 0;

    for (int i = 0; i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];
        int box = box_of(w);

        if (w->seat == v->seat && kind_of(w->spot) == K_MAIN && w->mark != EXTRA &&
            w->spot != S_COUPON && !is_blackjack(&v->g->hand[box][w->hand]))
            sum += (double)w->stake;
    }
    return sum * v->blackjack;
}

/* ---- hands that nothing is asked of now ---- */

/* A finished hand, for one unit, no blackjack of the dealer's. */
static double finished(struct view *v, const struct pit_bj_hand *h)
{
    uint8_t cards[BJX_RANKS];
    double finals[BJX_FINALS];
    struct bjx_stand stand;
    const struct bjx_hand *hand;
    int index;

    count_hand(cards, h);
    if (h->flags & H_SURRENDERED) return -v->none / HALF;
    if (!make_column(v, cards, false)) return 0;
    if (is_blackjack(h)) {
        bool shown = v->hole >= 0;

        return v->rules.blackjack * (shown ? 1 : v->none);
    }
    index = bjx_hand_of(blackjack_hands(), cards);
    if (index < 0) return -v->none;
    hand = &column.all->hand[index];
    if (hand->cards < h->cards) { /* the last card lies face down */
        double lost;

        return bjx_doubled(&column, index, &lost) / v->given;
    }
    bjx_finals(&column, hand, finals);
    stand =
        bjx_stand(&column, hand, finals, bjx_blackjack(&column, hand, 0, 0), h->flags & H_SPLIT);
    return (stand.win * bjx_pays(&v->rules, hand) - stand.lose) / v->given;
}

/* A hand of two cards or more that is still to be played, by best play. */
static double unplayed(struct view *v, const struct pit_bj_hand *h)
{
    uint8_t cards[BJX_RANKS];
    double best, lost, value;
    int index;

    count_hand(cards, h);
    index = bjx_hand_of(blackjack_hands(), cards);
    if (index < 0 || !make_column(v, cards, is_pair(h))) return 0;
    best = column.value[index];
    if (h->cards == 2 && !(h->flags & H_SPLIT)) {
        const struct bjx_hand *hand = &column.all->hand[index];

        for (int pair = 0; pair < BJX_PAIRS; pair++)
            if (column.all->pair[pair] == index)
                best = column.row[pair].value + bjx_blackjack(&column, hand, 0, 0);
        return best / v->given;
    }
    if (h->cards == 2 && column.play[index] == BJX_DOUBLE && v->rules.double_split) {
        value = 2 * bjx_doubled(&column, index, &lost);
        if (value > best) best = value;
    }
    return best / v->given;
}

/* Hands of the box that have one card yet. */
static int waiting(const struct view *v, int box)
{
    int count = 0;

    for (int hand = 0; hand < v->g->hands[box]; hand++)
        count += v->g->hand[box][hand].cards == 1;
    return count;
}

/* What hands with one card bring, so many of them, `more` hands above those that there are. */
static double one_card_hands(struct view *v, int box, int rank, int open, int more)
{
    uint8_t cards[BJX_RANKS] = {0};

    if (!open) return 0;
    cards[rank] = (uint8_t)(1 + more);
    if (!make_column(v, cards, false)) return 0;
    return bjx_split_on(&column, rank, v->g->hands[box] + more, open, more).ev / v->given;
}

/* ---- wagers beside the box ---- */

/* A unit of insurance: 2 to 1 on a ten. */
static double insurance(const struct view *v)
{
    double ten = v->up == BJX_ACE ? v->blackjack : 0;
    struct pit_ratio odds = book_rows(v->r)->insurance;

    return ten * odds.num / odds.den - (1 - ten);
}

/* Two sevens with a wager on them: what it brings more, by choice. */
static double sevens(const struct view *v, int verb)
{
    const struct pit_bj_hand *h = &v->g->hand[v->seat < BOXES ? v->seat : 0][0];
    const uint16_t *pays = book_rows(v->r)->sevens;
    pit_money stake = v->seat < BOXES ? wager_stake(v->s, v->seat, S_SEVENS, 0) : 0;
    bool suited = pit_suit(h->card[0]) == pit_suit(h->card[1]);
    double two = pays[suited ? 2 : 3], sum = 0;

    if (!stake) return 0;
    if (verb != V_HIT && verb != V_DOUBLE && verb != V_DOUBLE_DOWN && verb != V_THIRD)
        return (double)stake * two;
    for (int card = 0; card < PIT_CARDS; card++) {
        bool seven = pit_rank(card) == SEVEN;
        bool all = suited && pit_suit(card) == pit_suit(h->card[0]);

        sum += v->s->shoe.unseen[card] * (seven ? pays[all ? 0 : 1] : two);
    }
    return (double)stake * sum / v->left;
}

/* MAB-BJ 25, from the up card on. */
static double bust_wager(const struct view *v)
{
    pit_money stake = v->seat < BOXES ? wager_stake(v->s, v->seat, S_BUST, 0) : 0;
    const struct blackjack_rows *rows = book_rows(v->r);
    double ev = 0, all = (double)v->left * (v->left - 1);

    if (!stake || v->g->dealers > 1) return 0;
    for (int a = 0; a < PIT_CARDS; a++)
        for (int b = 0; b < PIT_CARDS; b++) {
            uint8_t card[3] = {v->g->dealer[0], (uint8_t)a, (uint8_t)b};
            double ways = v->s->shoe.unseen[a] * (v->s->shoe.unseen[b] - (a == b));
            bool eights = pit_rank(card[0]) == 8 && pit_rank(a) == 8 && pit_rank(b) == 8;
            int suits = 1 << pit_suit(card[0]) | 1 << pit_suit(a) | 1 << pit_suit(b);
            int pays = rows->bust[10 - card_points(b) < BUST_PAYS ? 10 - card_points(b) : 0];

            if (ways <= 0) continue;
            if (count_cards(card, 2).total >= 17 || count_cards(card, 3).total <= 21) {
                ev -= ways;
                continue;
            }
            if (eights && !(suits & (suits - 1)))
                pays = rows->eights[1];
            else if (eights && (suits == (1 | 8) || suits == (2 | 4)))
                pays = rows->eights[0];
            ev += ways * pays;
        }
    return (double)stake * ev / all;
}

/* Insurance that was taken, and the optional bonus: the same whatever is done. */
static double beside(const struct view *v)
{
    double sum = bust_wager(v);

    for (int i = 0; i < v->s->wagers; i++)
        if (v->s->wager[i].seat == v->seat && kind_of(v->s->wager[i].spot) == K_INSURANCE)
            sum += (double)v->s->wager[i].stake * insurance(v);
    return sum;
}

/* ---- all of a seat's hands ---- */

/* Those that are not asked now. */
static double other_hands(struct view *v, bool asked)
{
    double sum = 0;

    for (int box = 0; box < BOXES; box++) {
        int open = waiting(v, box);

        if (!(v->g->boxes >> box & 1)) continue;
        for (int hand = 0; hand < v->g->hands[box]; hand++) {
            const struct pit_bj_hand *h = &v->g->hand[box][hand];
            bool turn = asked && box == v->g->box && hand == v->g->order[box][v->g->place];
            double stake, doubled;

            stakes_on(v, box, hand, &stake, &doubled);
            if (turn || h->flags & H_GONE || (stake + doubled == 0)) continue;
            if (h->cards == 1) {
                sum += stake * one_card_hands(v, box, rank_of(h->card[0]), open, 0) / open;
                continue;
            }
            sum += (stake + doubled) *
                   (h->flags & H_DONE || is_blackjack(h) ? finished(v, h) : unplayed(v, h));
        }
    }
    return sum;
}

/* ---- choices ---- */

static bool value_choice(struct view *v, const struct pit_event *e, double *out)
{
    const struct pit_bj_hand *h = &v->g->hand[v->g->box][v->g->order[v->g->box][v->g->place]];
    uint8_t cards[BJX_RANKS];
    double stake, doubled, lost, value;
    int index, rank = rank_of(h->card[0]), open = waiting(v, v->g->box);

    stakes_on(v, v->g->box, v->g->order[v->g->box][v->g->place], &stake, &doubled);
    count_hand(cards, h);
    index = bjx_hand_of(blackjack_hands(), cards);
    if (index < 0 || !make_column(v, cards, false)) return false;
    switch (e->verb) {
    case V_STAND: *out = stake * column.stand[index] / v->given; break;
    case V_HIT: *out = stake * column.hit[index] / v->given; break;
    case V_SURRENDER: *out = -stake * v->none / HALF; break;
    case V_DOUBLE:
    case V_DOUBLE_DOWN:
        value = bjx_doubled(&column, index, &lost);
        *out = (stake + (double)e->amount) * value / v->given;
        if (v->rules.busted_lost && v->rules.dealing == BJX_LATE) *out -= (double)e->amount * lost;
        break;
    case V_SPLIT:
        value = one_card_hands(v, v->g->box, rank, open + 2, 1);
        *out = stake * value;
        if (open) *out -= stake * one_card_hands(v, v->g->box, rank, open, 0);
        break;
    default: return false;
    }
    return true;
}

static void add(struct advice *out, const struct pit_event *e, double ev)
{
    int i = out->count;

    if (i == ADVICE_MAX) return;
    out->choice[i].event = *e;
    out->choice[i].ev = ev;
    out->count++;
    if (i && ev <= out->ev) return;
    out->best = i;
    out->ev = ev;
}

/* An ace is up: insurance, even money, or none of it. */
static double value_offer(const struct view *v, const struct pit_event *e)
{
    double more = 0;

    if (e->verb == V_INSURE) return (double)e->amount * insurance(v);
    for (int i = 0; e->verb == V_EVEN_MONEY && i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];

        if (w->seat == v->seat && kind_of(w->spot) == K_MAIN && w->spot != S_COUPON &&
            is_blackjack(&v->g->hand[box_of(w)][0]))
            more += (double)w->stake * (1 - v->rules.blackjack * v->none);
    }
    return more;
}

static bool is_offer(const struct pit_event *e)
{
    return e->verb == V_INSURE || e->verb == V_EVEN_MONEY || e->verb == V_DECLINE;
}

bool blackjack_advice(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                      int seat)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct view v;
    bool playing = seen->phase == PLAY, asked = seen->turn >> seat & 1;
    double rest, stakes = 0, best = -1e300, ev[ODDS_EVENTS_MAX];
    int count;

    if (seen->want || !read_view(&v, r, seen, seat)) return false;
    if (!playing && seen->phase != INSURING && seen->phase != THIRDS) return false;
    for (int i = 0; i < seen->wagers; i++)
        if (seen->wager[i].seat == seat) stakes += 2.0 * (double)seen->wager[i].stake;
    out->error = BJX_ERROR * (stakes + 1);
    if (seen->phase == THIRDS) { /* the dealer has a blackjack: only the sevens are left to play */
        v.blackjack = 1;
        count = odds_events(r, seen, seat, events);
        for (int i = 0; i < count; i++)
            add(out, &events[i], sevens(&v, events[i].verb) - lost_to_blackjack(&v));
        return count > 0;
    }
    rest = other_hands(&v, playing && asked) + beside(&v) - lost_to_blackjack(&v);
    if (!asked) {
        out->ev = rest;
        return true;
    }
    count = odds_events(r, seen, seat, events);
    for (int i = 0; i < count; i++) {
        ev[i] = value_offer(&v, &events[i]);
        if (is_offer(&events[i])) continue;
        if (!value_choice(&v, &events[i], &ev[i])) return false;
        if (v.g->hands[v.g->box] == 1 && v.g->hand[v.g->box][0].cards == 2 && v.g->box == seat)
            ev[i] += sevens(&v, events[i].verb);
        if (ev[i] > best) best = ev[i];
    }
    for (int i = 0; i < count; i++) /* who insures in his turn plays the hand after it */
        add(out, &events[i], rest + ev[i] + (playing && is_offer(&events[i]) ? best : 0));
    return count > 0;
}
