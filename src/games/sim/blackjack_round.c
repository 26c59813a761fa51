/* blackjack_round.c -- one round of blackjack: cards are dealt in the order in which the door deals
 * them, from the same random numbers. */

#include "blackjack_sim.h"

#include "odds/condition.h"

#include <string.h>

/* ---- the shoe ---- */

static void count(struct bjs_table *t, int card)
{
    for (int i = 0; i < BJS_COUNTS; i++)
        t->running[i] += t->plan->weight[card][i];
    t->unseen--;
}

static inline void see(struct bjs_table *t, int card)
{
    if (t->counts) count(t, card);
}

/* A card that lies on the table is not in the shoe; one face up has been seen. */
static void keep(struct bjs_table *t, uint16_t left[PIT_CARDS], int card, bool up)
{
    left[card]--;
    if (up) see(t, card);
}

static void unsee_all(struct bjs_table *t)
{
    memset(t->running, 0, sizeof t->running);
    t->unseen = t->plan->job->rules->cards;
}

/* MAB-BJ 15(g): the shoe is empty, and what is not on the table is shuffled. */
static void shuffle_discards(struct bjs_table *t)
{
    const struct pit_rules *r = t->plan->job->rules;
    uint16_t left[PIT_CARDS];
    uint32_t count = 0, at;

    unsee_all(t);
    for (int card = 0; card < PIT_CARDS; card++)
        left[card] = r->cards / PIT_CARDS;
    for (int i = 0; i < t->boxes; i++)
        for (int k = 0; k < t->box[i].hands; k++) {
            const struct bjs_hand *h = &t->box[i].hand[k];

            for (int c = 0; c < h->cards && !(h->flags & BJS_RACKED); c++)
                keep(t, left, h->card[c], !(h->flags & BJS_DOWN) || c + 1 < h->cards);
        }
    for (int i = 0; i < t->dealer.cards; i++)
        keep(t, left, t->dealer.card[i], i != 1 || !t->hole);
    for (int card = 0; card < PIT_CARDS; card++)
        count += left[card];
    at = t->pile.left = count;
    for (int card = 0; card < PIT_CARDS; card++) /* from the end, as the keeper lays them */
        for (int i = 0; i < left[card]; i++)
            t->pile.card[--at] = (uint8_t)card;
    t->again = true;
    t->burn = t->plan->burns;
}

/* The round cannot be ended: what is not settled goes back. It is played on with tens, for show. */
static void give_up(struct bjs_table *t)
{
    if (!t->spent) {
        t->at_void = t->random;
        memcpy(t->kept, t->box, sizeof t->kept);
        t->beside_kept = t->beside;
    }
    t->spent = true;
    t->burn = false;
    t->pile.card[0] = 8;
    t->pile.left = 1;
}

static void dry(struct bjs_table *t)
{
    if (!t->spent) shuffle_discards(t);
    if (t->pile.left < 1U + t->burn || t->spent) give_up(t);
}

/* It may be the last card of the shoe; of the discards another one is burned. */
static void burn(struct bjs_table *t)
{
    while (t->burn) {
        t->burn = false;
        random_draw(&t->pile, &t->random);
        if (!t->pile.left) dry(t);
    }
}

/* Cards come one by one, and each is worth a call less. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

static ALWAYS_INLINE int draw(struct bjs_table *t)
{
    if (!t->pile.left) dry(t);
    if (t->burn) burn(t);
    return random_draw(&t->pile, &t->random);
}

static ALWAYS_INLINE void give(struct bjs_table *t, struct bjs_hand *h)
{
    const struct bjs_plan *p = t->plan;
    int card = draw(t), index = h->index, cards = h->cards;

    see(t, card);
    h->card[cards] = (uint8_t)card;
    h->cards = (uint8_t)(cards + 1);
    h->index = p->child[index][p->rank[card]];
}

/* In the order in which a new keeper has them. */
static void lay_out(struct bjs_table *t, bool first)
{
    t->pile.full = t->plan->job->rules->cards;
    for (uint32_t i = 0; i < t->pile.full; i++)
        t->pile.card[first ? i : t->pile.full - 1 - i] = (uint8_t)(i % PIT_CARDS);
}

void bjs_shuffle(struct bjs_table *t)
{
    if (t->again) lay_out(t, false);
    t->again = false;
    t->pile.left = t->pile.full;
    t->burn = t->plan->burns;
    unsee_all(t);
}

void bjs_open(struct bjs_table *t, const struct bjs_plan *p, const struct random *g)
{
    *t = (struct bjs_table){.plan = p, .random = *g, .counts = p->counts};
    t->beside.meter = p->job->rules->option[O_METER];
    lay_out(t, true);
    bjs_shuffle(t);
}

/* ---- what is said ---- */

bool bjs_count_holds(const struct bjs_table *t, int count, bool per_deck, char op, int64_t number)
{
    int64_t value = t->running[count];

    return per_deck ? op_holds(op, value * PIT_CARDS, number * t->unseen)
                    : op_holds(op, value, number);
}

/* The conditions of this line of the strategy that change with the shoe. */
static bool line_holds(const struct bjs_table *t, int line)
{
    const struct strategy_line *l = &t->plan->job->strategy.line[line];

    for (int i = 0; i < l->terms; i++) {
        const struct strategy_term *term = &l->term[i];
        bool counts = term->look != STRATEGY_MEASURE, holds;

        if (!bjs_moves(term)) continue;
        holds = counts ? bjs_count_holds(t, term->measure, term->look == STRATEGY_TRUE, term->op,
                                         term->number)
                       : op_holds(term->op, t->pile.left, term->number);
        if (!holds) return false;
    }
    return true;
}

static inline int said(const struct bjs_table *t, int cell)
{
    while (cell >= SAYS) {
        const struct bjs_when *w = &t->plan->when[cell - SAYS];

        cell = line_holds(t, w->line) ? w->say : w->next;
    }
    return cell;
}

/* ---- the boxes ---- */

/* MAB-BJ 10(b), 11(d): what was added waits where the dealer may yet have a blackjack. */
static void over(struct bjs_table *t, struct bjs_box *b, struct bjs_hand *h, bool may_come)
{
    bool doubled = h->flags & BJS_DOUBLED, extra = h->flags & BJS_EXTRA;

    h->flags |= BJS_RACKED;
    if (!extra || !t->plan->extra_back || !may_come) b->lost++; /* else with the settlement */
    if (t->plan->extra_back && may_come && (doubled || extra)) {
        h->flags |= BJS_WAITS;
        if (!extra) b->net -= b->stake;
        return;
    }
    b->net -= b->stake * (1 + doubled);
    h->flags |= BJS_GONE;
}

static void split(const struct bjs_table *t, struct bjs_box *b, int place)
{
    struct bjs_hand *h = &b->hand[b->order[place]], *made = &b->hand[b->hands];

    for (int i = b->hands; i > place + 1; i--)
        b->order[i] = b->order[i - 1];
    b->order[place + 1] = b->hands++;
    *made = (struct bjs_hand){.cards = 1, .flags = BJS_EXTRA, .card = {h->card[1]}};
    made->index = t->plan->child[0][t->plan->rank[made->card[0]]];
    h->cards = 1;
    h->index = t->plan->child[0][t->plan->rank[h->card[0]]];
    if (t->plan->rank[h->card[0]] == BJX_ACE) {
        h->flags |= BJS_ACES;
        made->flags |= BJS_ACES;
    }
}

/* What is said of a hand of two cards or more. */
static inline int ask(const struct bjs_table *t, const struct bjs_box *b, const struct bjs_hand *h,
                      int column)
{
    const struct bjs_plan *p = t->plan;
    int suited = -1;

    if (p->looks_at_suits && h->cards == 2) suited = bjs_straight(h->card[0], h->card[1]);
    return said(t, suited < 0 ? p->cell[b->hands - 1][column][h->index]
                              : p->suited[b->hands - 1][column][suited]);
}

/* True if the hand has a decision to make. */
static inline bool is_asked(const struct bjs_plan *p, const struct bjs_box *b,
                            const struct bjs_hand *h)
{
    if (p->total[h->index] >= 21 || h->flags & (BJS_DOUBLED | BJS_GIVEN_UP)) return false;
    if (!(h->flags & BJS_ACES)) return true;
    return p->resplit_aces && b->hands < p->most_hands && p->rank[h->card[1]] == BJX_ACE;
}

/* A double; its card may lie face down. */
static void double_down(struct bjs_table *t, struct bjs_box *b, struct bjs_hand *h, bool down)
{
    b->raised = true;
    h->flags |= BJS_DOUBLED;
    if (down || t->plan->double_down) {
        h->card[h->cards++] = (uint8_t)draw(t);
        h->flags |= BJS_DOWN;
        return;
    }
    give(t, h);
}

static void surrender(struct bjs_box *b, struct bjs_hand *h, bool up_may)
{
    h->flags |= BJS_GIVEN_UP;
    b->lost++;
    if (up_may) return;
    b->net -= b->stake / 2;
    h->flags |= BJS_GONE | BJS_RACKED;
}

/* One hand after the other: MAB-BJ 11(b). */
static ALWAYS_INLINE void play_box(struct bjs_table *t, struct bjs_box *b, int column,
                                   bool may_come, bool up_may, bool sides)
{
    for (int place = 0; place < b->hands; place++) {
        struct bjs_hand *h = &b->hand[b->order[place]];
        bool stands = h->flags & BJS_GONE;

        while (!stands) {
            if (h->cards < 2) give(t, h);
            if (!is_asked(t->plan, b, h)) break;
            switch (ask(t, b, h, column)) {
            case SAY_HIT: give(t, h); break;
            case SAY_DOUBLE: double_down(t, b, h, false); break;
            case SAY_DOWN: double_down(t, b, h, true); break;
            case SAY_SPLIT: split(t, b, place); break;
            case SAY_SURRENDER: surrender(b, h, up_may); break;
            default: stands = true; break;
            }
            if (sides && !(h->flags & BJS_DOWN)) bjs_sides_sevens(t, b);
            if (h->index < 0) {
                over(t, b, h, may_come);
                break;
            }
        }
    }
}

/* ---- the dealer ---- */

/* Decided as soon as the dealer has no blackjack. */
static inline bool is_decided(const struct bjs_plan *p, const struct bjs_hand *h, bool parted)
{
    if (h->flags & (BJS_WAITS | BJS_GIVEN_UP)) return true;
    return h->cards == 2 && p->total[h->index] == 21 && (p->split_21 || !parted);
}

static inline bool depends(const struct bjs_table *t, bool may_come)
{
    for (int i = 0; i < t->boxes; i++)
        for (int k = 0; k < t->box[i].hands; k++) {
            const struct bjs_hand *h = &t->box[i].hand[k];

            if (h->flags & BJS_GONE) continue;
            if (may_come || !is_decided(t->plan, h, t->box[i].hands > 1)) return true;
        }
    return false;
}

static bool insured(const struct bjs_table *t)
{
    for (int i = 0; i < t->boxes; i++)
        if (t->box[i].insurance) return true;
    return false;
}

/* MAB-BJ 8(a)(2): their cards are taken up before the dealer draws. */
static void rack_surrendered(struct bjs_table *t)
{
    for (int i = 0; i < t->boxes; i++)
        if (t->box[i].hand[0].flags & BJS_GIVEN_UP) t->box[i].hand[0].flags |= BJS_RACKED;
}

/* Draws until the dealer stands. */
static inline void draw_out(struct bjs_table *t)
{
    const struct bjs_plan *p = t->plan;
    struct bjs_hand *d = &t->dealer;
    int index = d->index, cards = d->cards;

    do {
        int card = draw(t);

        see(t, card);
        d->card[cards] = (uint8_t)card;
        d->cards = (uint8_t)++cards;
        index = p->child[index][p->rank[card]];
    } while (index >= 0 && p->draws[index]);
    d->index = (int16_t)index;
}

/* The rest of the dealer's cards, as far as anything depends on them. */
static ALWAYS_INLINE void deal_out(struct bjs_table *t, bool may_come, bool sides)
{
    struct bjs_hand *d = &t->dealer;
    bool third = sides && t->plan->bust < BJS_NONE;

    if (d->cards < 2) {
        if (!insured(t) && !depends(t, may_come) && !(sides && bjs_sides_need(t))) return;
        give(t, d);
    } else if (t->hole) {
        t->hole = false;
        see(t, d->card[1]);
        d->index = t->plan->child[d->index][t->plan->rank[d->card[1]]];
    }
    if (third && t->plan->total[d->index] >= 17) { /* MAB-BJ 25(e): before all else */
        bjs_sides_bust(t);
        third = false;
    }
    if (!t->plan->draws[d->index] || !(third || depends(t, false))) return;
    if (t->plan->surrenders) rack_surrendered(t);
    if (third) {
        give(t, d);
        bjs_sides_bust(t);
        if (d->index < 0 || !t->plan->draws[d->index] || !depends(t, false)) return;
    }
    draw_out(t);
}

/* ---- settlement ---- */

static int comes_to_21(const struct bjs_plan *p, const struct bjs_hand *h, bool parted)
{
    if (h->cards == 2) {
        int ace = p->rank[h->card[0]] == BJX_ACE ? 0 : 1;

        if (parted) return COMES_21_SPLIT;
        return h->card[ace] == p->named_ace && h->card[1 - ace] == p->named_face ? COMES_NAMED
                                                                                 : COMES_BLACKJACK;
    }
    if (h->cards == 5) return COMES_21_FIVE;
    if (h->cards == 3 && p->rank[h->card[0]] == 6 && p->rank[h->card[1]] == 6) return COMES_777;
    if (h->cards == 3 && p->pays_678 && bjs_straight(h->card[0], h->card[1]) >= 0 &&
        pit_suit(h->card[2]) == pit_suit(h->card[0]))
        return COMES_678;
    return COMES_21;
}

static inline int comes_to(const struct bjs_plan *p, const struct bjs_hand *h, bool parted)
{
    int total;

    if (h->index < 0) return COMES_OVER;
    total = p->total[h->index];
    if (total < 17) return COMES_16;
    return total < 21 ? COMES_17 + total - 17 : comes_to_21(p, h, parted);
}

static inline pit_money brings(const struct bjs_plan *p, int comes, int deals, pit_money stake)
{
    int result = p->result[comes][deals];

    return result < 2 ? result * stake : pays(stake, p->pays[comes][deals]);
}

static ALWAYS_INLINE void settle_hand(struct bjs_table *t, struct bjs_box *b, struct bjs_hand *h,
                                      int deals, bool sides)
{
    const struct bjs_plan *p = t->plan;
    bool doubled = h->flags & BJS_DOUBLED, extra = h->flags & BJS_EXTRA;
    bool blackjack = deals == DEALS_BLACKJACK;
    pit_money each;

    if (h->flags & BJS_DOWN) {
        see(t, h->card[2]);
        h->index = p->child[h->index][p->rank[h->card[2]]];
    }
    if (h->flags & BJS_GIVEN_UP) {
        b->net -= blackjack ? b->stake : b->stake / 2;
        return;
    }
    each = brings(p, comes_to(p, h, b->hands > 1), deals, b->stake);
    if (h->flags & BJS_WAITS) { /* its own wager is lost; what was added may go back */
        if (!blackjack) b->net -= b->stake * (doubled + extra);
        if (!blackjack && extra) b->lost++;
        return;
    }
    if (sides && !(blackjack && extra)) {
        if (each > 0) b->won++;
        if (each < 0) b->lost++;
    }
    if (doubled && !blackjack) b->net += each;
    if (!extra || !blackjack) b->net += each;
}

static int deals_to(const struct bjs_table *t)
{
    const struct bjs_hand *d = &t->dealer;
    int total;

    if (d->index < 0) return DEALS_OVER;
    total = t->plan->total[d->index];
    if (total == 21 && d->cards == 2) return DEALS_BLACKJACK;
    return total < 17 ? DEALS_17 : total - 17; /* not needed: any will do */
}

static pit_money insurance_brings(const struct bjs_table *t, const struct bjs_box *b)
{
    bool ten = t->dealer.cards > 1 && t->plan->rank[t->dealer.card[1]] == BJX_TEN;

    return ten ? pays(b->insurance, t->plan->insured) : -b->insurance;
}

/* By itself, beside what it does to the results; it goes back if the cards ran out. */
static void count_insurance(struct bjs_table *t)
{
    for (int i = 0; i < t->boxes; i++) {
        const struct bjs_box *b = &t->box[i];

        if (!b->insurance) continue;
        t->insured.made++;
        t->insured.bet += (uint64_t)b->insurance;
        if (!t->spent) t->insured.net += insurance_brings(t, b);
    }
}

static ALWAYS_INLINE void settle_all(struct bjs_table *t, bool sides)
{
    int deals = deals_to(t);

    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];

        if (b->insurance) b->net += insurance_brings(t, b);
        for (int k = 0; k < b->hands; k++)
            if (!(b->hand[k].flags & BJS_GONE)) settle_hand(t, b, &b->hand[k], deals, sides);
    }
}

/* ---- the round ---- */

static ALWAYS_INLINE void deal_cards(struct bjs_table *t, pit_money stake, bool sides)
{
    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];

        b->hand[0].index = 0;
        b->hand[0].cards = b->hand[0].flags = 0;
        b->order[0] = 0;
        b->hands = 1;
        b->raised = false;
        b->stake = stake;
        b->net = b->insurance = 0;
    }
    if (sides) bjs_sides_bet(t);
    t->dealer.index = 0;
    t->dealer.cards = 0;
    t->hole = false;
    t->burn |= t->plan->burns_each;
    for (int i = 0; i < t->boxes; i++)
        give(t, &t->box[i].hand[0]);
    give(t, &t->dealer);
    for (int i = 0; i < t->boxes; i++)
        give(t, &t->box[i].hand[0]);
    if (sides) bjs_sides_two(t);
    if (t->plan->hole_up) give(t, &t->dealer);
    t->hole = t->plan->form == HOLE_DOWN || t->plan->form == READER;
    if (t->hole) t->dealer.card[t->dealer.cards++] = (uint8_t)draw(t);
}

/* MAB-BJ 7(a): paid at once where the dealer cannot have one. */
static inline void pay_blackjacks(struct bjs_table *t)
{
    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];

        if (t->plan->total[b->hand[0].index] != 21) continue;
        b->net += brings(t->plan, comes_to_21(t->plan, &b->hand[0], false), DEALS_17, b->stake);
        b->won++;
        b->hand[0].flags |= BJS_GONE | (t->plan->bonus < BJS_NONE ? 0 : BJS_RACKED);
    }
}

static void offer_insurance(struct bjs_table *t)
{
    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];
        const struct bjs_hand *h = &b->hand[0];
        int pair = bjx_pair(t->plan->rank[h->card[0]], t->plan->rank[h->card[1]]);

        switch (said(t, t->plan->insure[pair])) {
        case SAY_INSURE:
            b->insurance = bjs_insurance(t->plan, b->stake);
            b->raised = true;
            break;
        case SAY_EVEN:
            b->net += b->stake;
            b->won++;
            b->hand[0].flags |= BJS_GONE;
            break;
        default: break;
        }
    }
}

/* MAB-BJ 6(j)(3), 6(k)(6): a third card for two sevens against a dealer's blackjack. */
static void offer_thirds(struct bjs_table *t, bool ace)
{
    const struct bjs_plan *p = t->plan;

    for (int i = 0; i < t->boxes; i++) {
        struct bjs_box *b = &t->box[i];

        if (!(b->open >> p->sevens & 1)) continue;
        if (said(t, p->third[ace]) == SAY_THIRD) give(t, &b->hand[0]);
        bjs_sides_sevens(t, b);
    }
}

/* Made twice, so that who has nothing beside the box does not pay for it. */
static ALWAYS_INLINE void play_round(struct bjs_table *t, int boxes, pit_money stake, bool sides)
{
    const struct bjs_plan *p = t->plan;
    bool up_may, natural, may_come;
    int column, up;

    t->boxes = boxes;
    t->spent = false;
    t->insured = (struct sim_part){0};
    deal_cards(t, stake, sides);
    up = p->rank[t->dealer.card[0]];
    column = bjs_column(p, t->dealer.card[0], t->dealer.card[1]);
    up_may = may_come = up == BJX_ACE || up == BJX_TEN;
    natural = up_may && t->dealer.cards == 2 && up + p->rank[t->dealer.card[1]] == BJX_TEN &&
              (p->hole_up || p->form == READER);
    if (sides) bjs_sides_twenty(t, up_may);
    if (!up_may) pay_blackjacks(t);
    if (up == BJX_ACE && p->asks_insurance) offer_insurance(t);
    if (p->hole_up || p->form == READER) may_come = false; /* it is known */
    if (sides && natural) offer_thirds(t, up == BJX_ACE);
    if (p->form == READER && up_may && !natural && sides) bjs_sides_queens(t, false);
    for (int i = 0; i < boxes && !natural; i++)
        play_box(t, &t->box[i], column, may_come, up_may, sides);
    deal_out(t, may_come, sides);
    settle_all(t, sides);
    if (!t->spent) {
        if (up == BJX_ACE && p->asks_insurance) count_insurance(t);
        if (sides) bjs_sides_last(t, deals_to(t) == DEALS_BLACKJACK);
        return;
    }
    t->random = t->at_void;
    memcpy(t->box, t->kept, sizeof t->box);
    count_insurance(t);
    if (sides) bjs_sides_void(t);
}

void bjs_round(struct bjs_table *t, int boxes, pit_money stake)
{
    if (t->plan->job->extras)
        play_round(t, boxes, stake, true);
    else
        play_round(t, boxes, stake, false);
}
