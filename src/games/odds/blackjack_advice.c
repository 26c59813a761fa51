/* blackjack_advice.c -- what each choice of a seat at blackjack is worth for the cards it has seen.
 *
 * What a hand brings does not depend on how others are played, so a seat's wagers add up: those on
 * the hand that is asked, by choice, and all others as best play values them. A dealer's blackjack
 * takes what was wagered before the deal and gives back what was added, whatever is done now; it is
 * counted once. Streaks are left aside: they go on after the round. */

#include "blackjack_seen.h"

#include "odds/round.h"

#include <string.h>

enum { HALF = 2 };

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
    if (!bjx_lasts(&v->rules, 0, 1)) return false;
    memcpy(v->even, v->rules.suited_two, sizeof v->rules.suited_two);
    v->even[3] = v->rules.suited_three;
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

/* ---- what a hand's column depends on ---- */

/* Which of a 6, a 7 and an 8 two cards lack, 0 to 2; below 0: they are no two of them. */
static int lacks(const struct pit_bj_hand *h)
{
    int a = pit_rank(h->card[0]) - 6, b = pit_rank(h->card[1]) - 6;

    if (h->card[0] == PIT_FACE_DOWN || h->card[1] == PIT_FACE_DOWN) return -1;
    return a >= 0 && a < 3 && b >= 0 && b < 3 && a != b ? 3 - a - b : -1;
}

static double straight_pays(const struct view *v)
{
    struct pit_ratio odds = book_rows(v->r)->pays_678;

    return (double)odds.num / odds.den;
}

/* MAB-BJ 3(e)(1): the suits of this hand are known; of hands to come they are not (NULL). */
static void know_suits(struct view *v, const struct pit_bj_hand *h)
{
    int missing = h && h->cards == 2 ? lacks(h) : -1, n = 0, suit;

    memcpy(v->rules.suited_two, v->even, sizeof v->rules.suited_two);
    v->rules.suited_three = v->even[3];
    if (missing < 0 || v->even[3] <= 0) return;
    suit = pit_suit(h->card[0]);
    for (int i = 0; i < 4; i++)
        n += v->s->shoe.unseen[13 * i + 4 + missing];
    v->rules.suited_two[missing] = suit == pit_suit(h->card[1]);
    v->rules.suited_three = 0;
    if (n && suit == pit_suit(h->card[1]))
        v->rules.suited_three =
            (straight_pays(v) - 1) * v->s->shoe.unseen[13 * suit + 4 + missing] / n;
}

/* 6, 7 and 8 of one suit, on the table. */
static bool is_straight(const struct view *v, const struct pit_bj_hand *h)
{
    int suit = pit_suit(h->card[0]), ranks = 0;

    if (v->r->option[O_PAYS_678] != ON || h->cards != 3) return false;
    for (int i = 0; i < 3; i++) {
        if (h->card[i] == PIT_FACE_DOWN || pit_suit(h->card[i]) != suit) return false;
        ranks |= 1 << pit_rank(h->card[i]);
    }
    return ranks == (1 << 6 | 1 << 7 | 1 << 8);
}

/* Winning and losing this hand brings more than its wager: on the seat's own box alone. */
static void weigh(struct view *v, const struct beside *b, int box, double stake)
{
    bool own = box == v->seat && stake > 0;

    v->rules.win_more = own ? b->win / stake : 0;
    v->rules.lose_more = own ? b->lose / stake : 0;
}

/* The column of a shoe from which just these cards, and the dealer's, are gone. What pairs are
 * worth split takes most of the time, and is seldom asked. */
static bool make_column(struct view *v, const uint8_t cards[BJX_RANKS], bool splits)
{
    int hands = v->rules.split_hands, up = v->up, hole = v->hole;
    double key[6] = {v->rules.suited_two[0], v->rules.suited_two[1], v->rules.suited_two[2],
                     v->rules.suited_three,  v->rules.win_more,      v->rules.lose_more};

    bool same =
        v->made && (v->made_splits || !splits) && memcmp(v->cards, cards, sizeof v->cards) == 0;

    for (int i = 0; i < 6; i++)
        same = same && v->kept[i] == key[i];
    if (same) return true;
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
    memcpy(v->kept, key, sizeof key);
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
static double lost_to_blackjack(const struct view *v, const struct beside *b)
{
    double sum = 0;

    for (int i = 0; i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];
        int box = box_of(w);

        if (w->seat == v->seat && kind_of(w->spot) == K_MAIN && w->mark != EXTRA &&
            w->spot != S_COUPON && !is_blackjack(&v->g->hand[box][w->hand]))
            sum += (double)w->stake + (w->spot == S_BOX ? b->lose : 0);
    }
    return sum * v->blackjack;
}

/* ---- hands that nothing is asked of now ---- */

/* A finished hand, no blackjack of the dealer's. */
static double finished(struct view *v, const struct beside *b, const struct pit_bj_hand *h,
                       double stake, double doubled)
{
    const struct bjx_rules *r = &v->rules;
    double finals[BJX_FINALS], staked = stake + doubled;
    uint8_t cards[BJX_RANKS];
    struct bjx_stand stand;
    const struct bjx_hand *hand;
    int index;

    count_hand(cards, h);
    if (h->flags & H_SURRENDERED) return -v->none * (staked / HALF + r->lose_more * stake);
    if (!make_column(v, cards, false)) return 0;
    if (is_blackjack(h)) {
        double natural = r->win_more > 0 ? b->natural : 0;

        return (staked * r->blackjack + natural) * (v->hole >= 0 ? 1 : v->none);
    }
    index = bjx_hand_of(blackjack_hands(), cards);
    if (index < 0) return -v->none * (staked + r->lose_more * stake);
    hand = &column.all->hand[index];
    if (hand->cards < h->cards) { /* the last card lies face down */
        double lost, more, unit = bjx_doubled(&column, index, &lost, &more);

        return (staked * unit + stake * more) / v->given;
    }
    bjx_finals(&column, hand, finals);
    stand =
        bjx_stand(&column, hand, finals, bjx_blackjack(&column, hand, 0, 0), h->flags & H_SPLIT);
    return (staked * (stand.win * (is_straight(v, h) ? straight_pays(v) : bjx_pays(r, hand)) -
                      stand.lose) +
            stake * (stand.win * r->win_more - stand.lose * r->lose_more)) /
           v->given;
}

/* A hand of two cards or more that is still to be played, by best play. */
static double unplayed(struct view *v, const struct pit_bj_hand *h)
{
    uint8_t cards[BJX_RANKS];
    double best, lost, more, value;
    int index;

    count_hand(cards, h);
    know_suits(v, h);
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
        value = 2 * bjx_doubled(&column, index, &lost, &more);
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

    struct bjx_split split;

    if (!open) return 0;
    cards[rank] = (uint8_t)(1 + more);
    know_suits(v, NULL);
    if (!make_column(v, cards, false)) return 0;
    split = bjx_split_on(&column, rank, v->g->hands[box] + more, open, more);
    if (v->g->hands[box] == 1) /* all hands of it are to come: who is ahead */
        split.ev += v->rules.win_more * split.end.ahead - v->rules.lose_more * split.end.behind;
    return split.ev / v->given;
}

/* ---- all of a seat's hands ---- */

/* Those that are not asked now. */
static double other_hands(struct view *v, const struct beside *b, bool asked)
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
            weigh(v, b, box, stake);
            if (h->cards == 1) {
                sum += stake * one_card_hands(v, box, rank_of(h->card[0]), open, 0) / open;
                continue;
            }
            sum += h->flags & H_DONE || is_blackjack(h) ? finished(v, b, h, stake, doubled)
                                                        : stake * unplayed(v, h);
        }
    }
    return sum;
}

/* ---- choices ---- */

/* MAB-BJ 13(d), (e): the caller has doubled or split, and who stands behind may do so too. */
static bool value_follow(struct view *v, const struct pit_event *e, double *out)
{
    int box = v->g->box, hand = v->g->order[box][v->g->place], open = waiting(v, box);
    const struct pit_bj_hand *h = &v->g->hand[box][hand];
    double stake, doubled, lost, more, added = e->verb == V_DOUBLE ? (double)e->amount : 0;
    uint8_t cards[BJX_RANKS];
    int index;

    stakes_on(v, box, hand, &stake, &doubled);
    weigh(v, &(struct beside){0}, box, stake);
    if (v->s->phase == FOLLOW_SPLIT) {
        if (!open) return false;
        *out = stake * (e->verb == V_SPLIT ? 2 : 1) *
               one_card_hands(v, box, rank_of(h->card[0]), open, 0) / open;
        return true;
    }
    count_hand(cards, h);
    index = bjx_hand_of(blackjack_hands(), cards);
    know_suits(v, h);
    if (index < 0 || !make_column(v, cards, false)) return false;
    *out = (stake + added) * bjx_doubled(&column, index, &lost, &more) / v->given;
    if (v->rules.busted_lost && v->rules.dealing == BJX_LATE) *out -= added * lost;
    return true;
}

static bool value_choice(struct view *v, const struct beside *b, const struct pit_event *e,
                         double *out)
{
    const struct pit_bj_hand *h = &v->g->hand[v->g->box][v->g->order[v->g->box][v->g->place]];
    uint8_t cards[BJX_RANKS];
    double stake, doubled, lost, more, value, straight = 0;
    int index, missing, rank = rank_of(h->card[0]), open = waiting(v, v->g->box);

    stakes_on(v, v->g->box, v->g->order[v->g->box][v->g->place], &stake, &doubled);
    weigh(v, b, v->g->box, stake);
    count_hand(cards, h);
    index = bjx_hand_of(blackjack_hands(), cards);
    know_suits(v, h);
    if (index < 0 || !make_column(v, cards, false)) return false;
    missing = h->cards == 2 ? bjx_straight(&v->rules, &column.all->hand[index]) : -1;
    if (missing >= 0)
        straight = v->rules.suited_three *
                   bjx_straight_gain(&column, &column.all->hand[index], missing) / v->given;
    switch (e->verb) {
    case V_STAND: *out = stake * column.stand[index] / v->given; break;
    case V_HIT: *out = stake * (column.hit[index] / v->given + straight); break;
    case V_SURRENDER: *out = -stake * v->none * (1.0 / HALF + v->rules.lose_more); break;
    case V_DOUBLE:
    case V_DOUBLE_DOWN:
        value = bjx_doubled(&column, index, &lost, &more);
        *out =
            (stake + (double)e->amount) * (value / v->given + straight) + stake * more / v->given;
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
static double value_offer(const struct view *v, const struct beside *b, const struct pit_event *e)
{
    double more = 0;
    int tens;

    if (e->verb == V_INSURE) return (double)e->amount * blackjack_insurance(v, &tens);
    for (int i = 0; e->verb == V_EVEN_MONEY && i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];

        if (w->seat == v->seat && kind_of(w->spot) == K_MAIN && w->spot != S_COUPON &&
            is_blackjack(&v->g->hand[box_of(w)][0]))
            more += (double)w->stake * (1 - v->rules.blackjack * v->none) +
                    (w->spot == S_BOX ? b->win - b->natural * v->none : 0);
    }
    return more;
}

static bool is_offer(const struct pit_event *e)
{
    return e->verb == V_INSURE || e->verb == V_EVEN_MONEY || e->verb == V_DECLINE;
}

/* A wager of insurance is worth a fraction by itself. */
static void tell_insurance(struct advice *out, const struct view *v, const struct pit_event *e)
{
    struct pit_ratio odds = book_rows(v->r)->insurance;
    int tens;

    blackjack_insurance(v, &tens);
    if (e->verb != V_INSURE) return;
    out->choice[out->count - 1].wager =
        fraction_of(e->amount * ((int64_t)tens * odds.num - (int64_t)(v->left - tens) * odds.den),
                    (int64_t)v->left * odds.den);
}

/* The dealer has a blackjack: only the sevens are left to play. */
static bool advise_thirds(struct advice *out, struct view *v)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = odds_events(v->r, v->s, v->seat, events);
    const struct beside none = {0};

    v->blackjack = 1;
    for (int i = 0; i < count; i++)
        add(out, &events[i], blackjack_drawn(v, events[i].verb) - lost_to_blackjack(v, &none));
    return count > 0;
}

bool blackjack_advice(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                      int seat)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct view v;
    struct beside b;
    bool follows = seen->phase == FOLLOW_DOUBLE || seen->phase == FOLLOW_SPLIT;
    bool playing = seen->phase == PLAY || follows, asked = seen->turn >> seat & 1, first;
    double rest, stakes = 0, best = -1e300, ev[ODDS_EVENTS_MAX];
    int count;

    if (seen->phase == EXPOSED || seen->phase == MISSED)
        return blackjack_exposed(out, r, seen, seat);
    if (seen->want || !read_view(&v, r, seen, seat)) return false;
    if (!playing && seen->phase != INSURING && seen->phase != THIRDS) return false;
    for (int i = 0; i < seen->wagers; i++)
        if (seen->wager[i].seat == seat) stakes += 2.0 * (double)seen->wager[i].stake;
    out->error = BJX_ERROR * (stakes + 1);
    if (seen->phase == THIRDS) return advise_thirds(out, &v);
    blackjack_beside(&b, &v);
    out->error += b.error;
    memcpy(out->left_out, b.left_out, sizeof out->left_out);
    rest = other_hands(&v, &b, playing && asked) + b.fixed - lost_to_blackjack(&v, &b);
    first = playing && asked && v.g->box == seat && v.g->hands[seat] == 1;
    if (!first) rest += blackjack_drawn(&v, V_STAND);
    if (!asked) {
        out->ev = rest;
        return true;
    }
    count = odds_events(r, seen, seat, events);
    for (int i = 0; i < count; i++) {
        ev[i] = value_offer(&v, &b, &events[i]);
        if (is_offer(&events[i])) continue;
        if (!(follows ? value_follow(&v, &events[i], &ev[i])
                      : value_choice(&v, &b, &events[i], &ev[i])))
            return false;
        if (first) ev[i] += blackjack_drawn(&v, events[i].verb);
        if (ev[i] > best) best = ev[i];
    }
    for (int i = 0; i < count; i++) { /* who insures in his turn plays the hand after it */
        add(out, &events[i], rest + ev[i] + (playing && is_offer(&events[i]) ? best : 0));
        if (out->count == i + 1) tell_insurance(out, &v, &events[i]);
    }
    return count > 0;
}
