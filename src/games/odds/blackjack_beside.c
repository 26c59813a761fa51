/* blackjack_beside.c -- what a seat's wagers beside the box bring, for advice. */

#include "blackjack_seen.h"

enum { SEVEN = 7, FOUR = 4 };

static double stake_on(const struct view *v, int spot)
{
    return v->seat < BOXES ? (double)wager_stake(v->s, v->seat, spot, 0) : 0;
}

static const struct pit_bj_hand *first_hand(const struct view *v)
{
    return &v->g->hand[v->seat < BOXES ? v->seat : 0][0];
}

double blackjack_insurance(const struct view *v, int *tens)
{
    double ten = v->up == BJX_ACE ? v->blackjack : 0;
    struct pit_ratio odds = book_rows(v->r)->insurance;

    *tens = v->up == BJX_ACE && !(v->g->flags & D_NO_BLACKJACK) ? v->unseen[BJX_TEN] : 0;
    return ten * odds.num / odds.den - (1 - ten);
}

/* ---- cards that the hand draws ---- */

static bool draws(int verb)
{
    return verb == V_HIT || verb == V_DOUBLE || verb == V_DOUBLE_DOWN || verb == V_THIRD;
}

/* Two sevens with a wager on them: what it brings, by choice. */
static double sevens(const struct view *v, int verb)
{
    const struct pit_bj_hand *h = first_hand(v);
    const uint16_t *pays = book_rows(v->r)->sevens;
    double stake = stake_on(v, S_SEVENS), sum = 0, two;
    bool suited = pit_suit(h->card[0]) == pit_suit(h->card[1]);

    if (stake <= 0 || h->cards != 2) return 0;
    two = pays[suited ? 2 : 3];
    if (!draws(verb)) return stake * two;
    for (int card = 0; card < PIT_CARDS; card++) {
        bool seven = pit_rank(card) == SEVEN;
        bool all = suited && pit_suit(card) == pit_suit(h->card[0]);

        sum += v->s->shoe.unseen[card] * (seven ? pays[all ? 0 : 1] : two);
    }
    return stake * sum / v->left;
}

/* What aces win in cents, `count` of them, with these suits of all and of the first three. */
static double aces_win(const struct view *v, int count, unsigned suits, unsigned three)
{
    const uint16_t *pays = book_rows(v->r)->aces;
    bool colour = !(suits & 6U) || !(suits & 9U);

    if (count == FOUR && colour) return (double)v->s->meter;
    if (count >= 3) return 100.0 * pays[three & (three - 1) ? 1 : 0];
    return 100.0 * pays[suits & (suits - 1) ? 3 : 2];
}

/* With aces alone so far, and so many more cards to come as long as they are aces. */
static double aces_on(const struct view *v, uint8_t taken[PIT_CARDS], int count, unsigned suits,
                      unsigned three, int more)
{
    double sum = 0, left = v->left - (count - first_hand(v)->cards);

    if (!more) return aces_win(v, count, suits, three);
    for (int suit = 0; suit < 4; suit++) {
        int ace = 13 * suit + PIT_ACE - 2;
        double n = v->s->shoe.unseen[ace] - taken[ace];
        unsigned with = suits | 1U << suit;

        if (n <= 0) continue;
        taken[ace]++;
        sum += n * aces_on(v, taken, count + 1, with, count + 1 == 3 ? with : three, more - 1);
        taken[ace]--;
        left -= n;
    }
    /* Any other card ends it; `left` of them are none of these. */
    sum += left * aces_win(v, count, suits, three);
    return sum / (v->left - (count - first_hand(v)->cards));
}

/* MAB-BJ 19: aces in a row from the first card on; a split leaves it at two. */
static double aces(const struct view *v, int verb)
{
    const struct pit_bj_hand *h = first_hand(v);
    double stake = stake_on(v, S_PROGRESSIVE);
    uint8_t taken[PIT_CARDS] = {0};
    unsigned suits = 0, three = 0;
    int count = 0, cards = h->cards, more = 0;
    bool split = v->g->hands[v->seat < BOXES ? v->seat : 0] > 1;

    if (stake <= 0) return 0;
    while (count < cards && count < (split ? 1 : FOUR) && h->card[count] != PIT_FACE_DOWN &&
           pit_rank(h->card[count]) == PIT_ACE) {
        suits |= 1U << pit_suit(h->card[count++]);
        if (count == 3) three = suits;
    }
    if (split) { /* the second card lies on the next hand */
        int card = v->g->hand[v->seat][1].card[0];

        if (count == 1 && card != PIT_FACE_DOWN && pit_rank(card) == PIT_ACE) {
            suits |= 1U << pit_suit(card);
            count++;
        }
    }
    if (count < 2) return -stake;
    if (!split && count == cards && draws(verb)) more = verb == V_HIT ? FOUR - count : 1;
    return aces_on(v, taken, count, suits, three, more) - stake;
}

double blackjack_drawn(const struct view *v, int verb)
{
    return sevens(v, verb) + aces(v, verb);
}

/* ---- the dealer's cards, and the first two ---- */

/* MAB-BJ 25, from the up card on. */
static double bust_wager(const struct view *v)
{
    const struct blackjack_rows *rows = book_rows(v->r);
    double stake = stake_on(v, S_BUST), ev = 0, all = (double)v->left * (v->left - 1);

    if (stake <= 0 || v->g->dealers > 1) return 0;
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
    return stake * ev / all;
}

/* MAB-BJ 24: only queens of hearts wait for the dealer's hand, for more. */
static double twenty_wager(const struct view *v)
{
    const uint16_t *table = book_rows(v->r)->twenty[v->r->option[O_TWENTY_TABLE]];
    double stake = stake_on(v, S_TWENTY), most = (double)v->r->option[O_TWENTY_LIMIT];
    double jackpot = stake * table[0];

    if (stake <= 0) return 0;
    if (most > 0 && jackpot > most) jackpot = most;
    return v->blackjack * jackpot + (1 - v->blackjack) * stake * table[1];
}

/* MAB-BJ 20: a blackjack, whose payout is drawn after the round. */
static double bonus_wager(const struct view *v)
{
    double stake = stake_on(v, S_BONUS), decks = v->r->option[PIT_O_DECKS];
    int edge = v->r->option[stake > 100 ? O_BONUS_EDGE_5 : O_BONUS_EDGE_1];
    double wins = 2 * 4 * 16 * decks / (PIT_CARDS * (PIT_CARDS * decks - 1));

    return stake <= 0 ? 0 : stake * ((100 - edge) / (100 * wins) - 1);
}

/* ---- what winning and losing bring ---- */

/* MAB-BJ 22: every open streak; the rounds after this one are like one from a full shoe. */
static void streaks(struct beside *out, const struct view *v)
{
    double wins;

    if (v->seat >= BOXES || !(v->g->streaks >> v->seat & 1)) return;
    if (!blackjack_wins(v->r, &wins)) return;
    for (int i = 0; i < v->s->wagers; i++) {
        const struct pit_wager *w = &v->s->wager[i];
        double now = -1, next = -1, all = v->r->spot[w->spot].pays.num + 1.0;
        int more = w->spot - S_STREAK + 2 - v->g->wins[v->seat];

        if (w->seat != v->seat || !is_streak(w->spot)) continue;
        for (int k = 0; k < more; k++)
            all *= wins;
        now += all;
        next += all / wins;
        out->fixed += (double)w->stake * now;
        out->win += (double)w->stake * (next - now);
        out->lose += (double)w->stake * (now + 1);
        out->error += 1e-3 * (double)w->stake * (v->r->spot[w->spot].pays.num + 1.0);
    }
}

void blackjack_beside(struct beside *out, const struct view *v)
{
    int box = v->seat < BOXES ? v->seat : 0, tens, names = 0;
    double coupon = stake_on(v, S_COUPON);

    *out = (struct beside){.fixed = bust_wager(v) + twenty_wager(v) + bonus_wager(v)};
    for (int i = 0; i < v->s->wagers; i++)
        if (v->s->wager[i].seat == v->seat && kind_of(v->s->wager[i].spot) == K_INSURANCE)
            out->fixed += (double)v->s->wager[i].stake * blackjack_insurance(v, &tens);
    if (v->seat < BOXES && v->g->hands[box] > 1) { /* how several hands go together */
        if (v->g->streaks >> box & 1) out->left_out[names++] = "streak";
        if (coupon > 0) out->left_out[names] = "coupon";
        return;
    }
    streaks(out, v);
    out->natural =
        out->win + coupon * (v->r->option[O_COUPON_PAYS] == COUPON_EVEN ? 1 : v->rules.blackjack);
    out->win += coupon;
}
