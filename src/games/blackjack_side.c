/* blackjack_side.c -- additional wagers at blackjack: sections 17, 19, 20 and 22 to 25. */

#include "blackjack_round.h"

static struct pit_ratio to_one(int odds)
{
    return (struct pit_ratio){(uint16_t)odds, 1};
}

static struct bj_verdict won(int at, int pays_at, struct pit_ratio odds)
{
    return (struct bj_verdict){PIT_WIN, (uint8_t)at, (uint8_t)pays_at, odds};
}

static struct bj_verdict lost(int at)
{
    return (struct bj_verdict){PIT_LOSE, (uint8_t)at, 0, {0, 0}};
}

static const struct bj_verdict waits = {PIT_PUSH, 0, 0, {0, 0}}; /* it is settled later */

static void decide(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                   const struct bj_verdict *v, struct pit_effects *fx)
{
    if (v->result == PIT_WIN)
        settle(s, fx, w,
               &(struct decision){PIT_WIN, pays(w->stake, v->odds), v->odds,
                                  why(r, v->at, v->pays_at), 0, false});
    else
        settle_lose(s, fx, w, why(r, v->at, v->pays_at));
}

/* ---- on the first two cards: sections 17, 20, 23 ---- */

/* MAB-BJ 2(b)(3)(ii): an ace is one. */
static struct bj_verdict over_under(const uint8_t *card, int spot)
{
    int points = card_points(card[0]) + card_points(card[1]);

    if (points == 13) return lost(AT_THIRTEEN);
    if ((points > 13) != (spot == S_OVER)) return lost(AT_SIDE_LOSES);
    return won(spot == S_OVER ? AT_OVER_WINS : AT_UNDER_WINS, AT_OVER_UNDER_PAYS, to_one(1));
}

static struct bj_verdict suited(const struct pit_rules *r, const uint8_t *card)
{
    const struct blackjack_suited *table = book_rows(r)->suited;
    int ranks = 1 << pit_rank(card[0]) | 1 << pit_rank(card[1]);
    int which = r->option[O_SUITED_TABLE] - 1;
    bool royal = ranks == (1 << 13 | 1 << 12); /* king and queen */

    if (pit_suit(card[0]) != pit_suit(card[1])) return lost(AT_SIDE_LOSES);
    while (table->decks != r->option[PIT_O_DECKS])
        table++;
    return won(AT_SUITED_WINS, AT_SUITED_PAYS,
               royal ? table->table[which].royal : table->table[which].any);
}

/* MAB-BJ 23(a): of equal rank; faces and tens are not alike. */
static struct bj_verdict matched(const struct pit_rules *r, const uint8_t *card, int up)
{
    int sum = 0, cards = 0;

    for (int i = 0; i < 2; i++) {
        if (pit_rank(card[i]) != pit_rank(up)) continue;
        sum += r->option[card[i] == up ? O_PAYS_MATCH_SUITED : O_PAYS_MATCH];
        cards++;
    }
    if (!cards) return lost(AT_MATCH_LOSES);
    return won(cards == 2 ? AT_MATCH_BOTH : AT_MATCH_WINS, AT_MATCH_PAYS, to_one(sum));
}

/* By the pay table the first card is a seven; two wait for the third. */
static struct bj_verdict first_sevens(const struct pit_rules *r, const uint8_t *card)
{
    if (pit_rank(card[0]) != 7) return lost(AT_SIDE_LOSES);
    if (pit_rank(card[1]) == 7) return waits;
    return won(AT_SEVENS_WINS, AT_SEVENS_PAYS, to_one(book_rows(r)->sevens[4]));
}

static struct bj_verdict judge_side(const struct pit_rules *r, const struct pit_blackjack *g,
                                    const struct pit_wager *w)
{
    const struct pit_bj_hand *h = &g->hand[w->seat][0];

    switch (w->spot) {
    case S_OVER:
    case S_UNDER: return over_under(h->card, w->spot);
    case S_SUITED: return suited(r, h->card);
    case S_SEVENS: return first_sevens(r, h->card);
    case S_MATCH: return matched(r, h->card, g->dealer[0]);
    case S_BONUS: return is_blackjack(h) ? waits : lost(AT_BONUS_LOSES);
    default: return waits;
    }
}

static bool is_first(int spot)
{
    return spot == S_OVER || spot == S_UNDER || spot == S_SUITED || spot == S_SEVENS ||
           spot == S_MATCH || spot == S_BONUS;
}

/* The losers are collected, then the winners are paid, from the far right. */
void bj_settle_sides(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int pass = 0; pass < 2; pass++)
        for (int seat = BOXES - 1; seat >= 0; seat--)
            for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
                struct bj_verdict v;

                if (w->seat != seat || !w->stake || !is_first(w->spot)) continue;
                bj_show(r, s, seat, fx);
                v = judge_side(r, g, w);
                if (v.result == (pass ? PIT_WIN : PIT_LOSE)) decide(r, s, w, &v, fx);
            }
    wagers_sweep(s);
}

/* MAB-BJ 17(e)(3): on three cards, or on two if no third was drawn. */
void bj_settle_sevens(const struct pit_rules *r, struct pit_state *s, int box,
                      struct pit_effects *fx)
{
    const struct pit_bj_hand *h = &s->u.blackjack.hand[box][0];
    struct pit_wager *w = wager_find(s, box, S_SEVENS, 0);
    const uint16_t *pays_table = book_rows(r)->sevens;
    bool two = pit_suit(h->card[0]) == pit_suit(h->card[1]), three;
    struct bj_verdict v;
    int row;

    if (!w || h->card[h->cards - 1] == PIT_FACE_DOWN) return;
    three = h->cards > 2 && pit_rank(h->card[2]) == 7;
    if (three)
        row = two && pit_suit(h->card[2]) == pit_suit(h->card[0]) ? 0 : 1;
    else
        row = two ? 2 : 3;
    v = won(AT_SEVENS_WINS, AT_SEVENS_PAYS, to_one(pays_table[row]));
    decide(r, s, w, &v, fx);
    wagers_sweep(s);
}

/* ---- twenty in two cards: section 24 ---- */

enum { QUEEN_OF_HEARTS = 13 * 2 + 12 - 2 };

static bool has_queens(const struct pit_bj_hand *h)
{
    return h->card[0] == QUEEN_OF_HEARTS && h->card[1] == QUEEN_OF_HEARTS;
}

/* The cards as they were dealt: a split has parted them. */
static bool dealt_queens(const struct pit_blackjack *g, int box)
{
    struct pit_bj_hand h = g->hand[box][0];

    if (g->hands[box] > 1) h.card[1] = g->hand[box][1].card[0];
    return has_queens(&h);
}

static struct bj_verdict judge_twenty(const struct pit_rules *r, const struct pit_bj_hand *h)
{
    const uint16_t *table = book_rows(r)->twenty[r->option[O_TWENTY_TABLE]];

    if (count_cards(h->card, 2).total != 20) return lost(AT_TWENTY_LOSES);
    if (has_queens(h)) return won(AT_TWENTY_WINS, AT_TWENTY_PAYS, to_one(table[1]));
    if (h->card[0] == h->card[1]) return won(AT_TWENTY_MATCHED, AT_TWENTY_PAYS, to_one(table[2]));
    if (pit_suit(h->card[0]) == pit_suit(h->card[1]))
        return won(AT_TWENTY_SUITED, AT_TWENTY_PAYS, to_one(table[3]));
    return won(AT_TWENTY_ANY, AT_TWENTY_PAYS, to_one(table[4]));
}

/* MAB-BJ 24(e), (h): queens that waited for the dealer's hand; a limit is shared by stake. */
static void settle_queens(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const uint16_t *table = book_rows(r)->twenty[r->option[O_TWENTY_TABLE]];
    bool jackpot = dealer_blackjack(g);
    pit_money staked = 0, limit = r->option[O_TWENTY_LIMIT];

    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->spot == S_TWENTY && dealt_queens(g, w->seat)) staked += w->stake;
    for (int seat = BOXES - 1; seat >= 0 && staked; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_TWENTY, 0);
        pit_money net;

        if (!w || !dealt_queens(g, seat)) continue;
        call(fx, CALL_QUEENS, seat, 0, r->cite[AT_TWENTY_QUEENS]);
        net = w->stake * table[jackpot ? 0 : 1];
        if (jackpot && limit && staked * table[0] > limit) {
            net = (limit * w->stake + staked - 1) / staked;
            settle(s, fx, w,
                   &(struct decision){
                       PIT_WIN, net, {0, 0}, why(r, AT_TWENTY_QUEENS, AT_TWENTY_LIMIT), 0, false});
            continue;
        }
        settle(s, fx, w,
               &(struct decision){PIT_WIN, net, to_one(table[jackpot ? 0 : 1]),
                                  why(r, AT_TWENTY_QUEENS, AT_TWENTY_PAYS), 0, false});
    }
    wagers_sweep(s);
}

void bj_settle_twenty(const struct pit_rules *r, struct pit_state *s, bool queens,
                      struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (queens) {
        settle_queens(r, s, fx);
        return;
    }
    for (int seat = BOXES - 1; seat >= 0; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_TWENTY, 0);
        struct bj_verdict v;

        if (!w) continue;
        bj_show(r, s, seat, fx);
        if (up_may(g) && has_queens(&g->hand[seat][0])) continue;
        v = judge_twenty(r, &g->hand[seat][0]);
        decide(r, s, w, &v, fx);
    }
    wagers_sweep(s);
}

/* ---- the dealer's third card: section 25 ---- */

static struct bj_verdict judge_bust(const struct pit_rules *r, const struct pit_blackjack *g)
{
    const struct blackjack_rows *rows = book_rows(r);
    const uint8_t *card = g->dealer;
    bool eights = true, colour = true, suit = true;
    int points;

    if (g->dealers < 3 || dealer_count(g).total <= 21) return lost(AT_BUST_LOSES);
    for (int i = 0; i < 3; i++) {
        bool red = pit_suit(card[i]) == 1 || pit_suit(card[i]) == 2;

        eights &= pit_rank(card[i]) == 8;
        suit &= pit_suit(card[i]) == pit_suit(card[0]);
        colour &= red == (pit_suit(card[0]) == 1 || pit_suit(card[0]) == 2);
    }
    if (eights && colour) return won(AT_BUST_EIGHTS, 0, to_one(rows->eights[suit]));
    points = card_points(card[2]);
    return won(AT_BUST_PAYS, 0, to_one(rows->bust[10 - points]));
}

void bj_settle_bust(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct bj_verdict v = judge_bust(r, &s->u.blackjack);

    for (int seat = BOXES - 1; seat >= 0; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_BUST, 0);

        if (w) decide(r, s, w, &v, fx);
    }
    wagers_sweep(s);
}

/* ---- aces: section 19 ---- */

enum { JACKPOT = -1, NO_ACES = -2 };

/* The row of the pay table; after a split the first two cards count alone. */
static int aces_of(const struct pit_blackjack *g, int box)
{
    const struct pit_bj_hand *h = &g->hand[box][0];
    uint8_t card[4] = {h->card[0], h->card[1], h->card[2], h->card[3]};
    int cards = h->cards < 4 ? h->cards : 4, aces = 0;
    unsigned suits = 0, suits_3 = 0;

    if (g->hands[box] > 1) {
        card[1] = g->hand[box][1].card[0];
        cards = 2;
    }
    while (aces < cards && card[aces] != PIT_FACE_DOWN && pit_rank(card[aces]) == PIT_ACE) {
        suits |= 1U << pit_suit(card[aces++]);
        if (aces == 3) suits_3 = suits;
    }
    if (aces == 4 && (!(suits & 6U) || !(suits & 9U))) return JACKPOT; /* all black, all red */
    if (aces >= 3) return suits_3 & (suits_3 - 1) ? 1 : 0;
    if (aces == 2) return suits & (suits - 1) ? 3 : 2;
    return NO_ACES;
}

static void pay_aces(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                     pit_money wins, int at, struct pit_effects *fx)
{
    call(fx, CALL_SUPERVISOR, w->seat, wins, r->cite[AT_PROGRESSIVE_CHECKED]);
    settle(s, fx, w,
           &(struct decision){
               PIT_WIN, wins - w->stake, {0, 0}, why(r, AT_PROGRESSIVE_WINS, at), 0, false});
}

/* MAB-BJ 19(h): whoever has four shares equally in what the meter shows; then it begins anew. */
void bj_settle_progressive(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    pit_money shows = s->meter;
    int sharing = 0;

    for (int seat = 0; seat < BOXES; seat++)
        sharing += wager_stake(s, seat, S_PROGRESSIVE, 0) && aces_of(g, seat) == JACKPOT;
    for (int seat = BOXES - 1; seat >= 0; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_PROGRESSIVE, 0);
        int row = w ? aces_of(g, seat) : NO_ACES;

        if (!w) continue;
        if (row == NO_ACES)
            settle_lose(s, fx, w, why(r, AT_PROGRESSIVE_WINS, 0));
        else if (row == JACKPOT)
            pay_aces(r, s, w, (shows + sharing - 1) / sharing, AT_PROGRESSIVE_SHARED, fx);
        else
            pay_aces(r, s, w, book_rows(r)->aces[row] * (pit_money)100, 0, fx);
    }
    wagers_sweep(s);
    if (sharing) meter_pay(s, fx, r->option[O_METER_RESET] - s->meter, r->cite[AT_METER]);
}

/* ---- hands won in a row: section 22 ---- */

/* Below 0: the streak is lost; 0: it stays; above: it goes on. */
static int streak_moves(const struct pit_rules *r, const struct pit_blackjack *g, int box)
{
    int won_hands = g->won[box], lost_hands = g->lost[box];

    if (g->hands[box] > 1 && r->option[O_STREAK_MAJORITY] == MAJORITY_ALL && won_hands > lost_hands)
        return 2 * won_hands > g->hands[box];
    return won_hands - lost_hands;
}

static void streak_wins(const struct pit_rules *r, struct pit_state *s, int seat,
                        struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool more = false;

    g->wins[seat]++;
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        more |= w->seat == seat && is_streak(w->spot) && w->spot - S_STREAK + 2 > g->wins[seat];
    if (more) call(fx, CALL_LAMMER, seat, g->wins[seat] + 1, r->cite[AT_STREAK_MARKED]);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat && is_streak(w->spot) && w->spot - S_STREAK + 2 == g->wins[seat])
            settle_win(s, fx, w, r->spot[w->spot].pays,
                       why(r, AT_STREAK_2 + w->spot - S_STREAK, AT_STREAK_PAYS));
}

/* The streak wagers of a seat are all decided: its next ones begin anew. */
static void streak_over(struct pit_state *s, int seat)
{
    wagers_sweep(s);
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat && is_streak(w->spot)) return;
    s->u.blackjack.streaks = (uint16_t)(s->u.blackjack.streaks & ~(1U << seat));
    s->u.blackjack.wins[seat] = 0;
}

void bj_settle_streaks(const struct pit_rules *r, struct pit_state *s, int seat,
                       struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool parted = g->hands[seat] > 1;
    int moves = streak_moves(r, g, seat);

    if (!(g->streaks >> seat & 1)) return;
    if (moves > 0)
        streak_wins(r, s, seat, fx);
    else if (!moves)
        call(fx, CALL_STREAK_STAYS, seat, g->wins[seat],
             r->cite[parted ? AT_STREAK_SPLIT : AT_STREAK_PUSH]);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers && moves < 0; w++)
        if (w->seat == seat && is_streak(w->spot))
            settle_lose(s, fx, w, why(r, AT_STREAK_LOSES, parted ? AT_STREAK_SPLIT : 0));
    streak_over(s, seat);
}

void bj_abandon(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    if (!(s->u.blackjack.streaks >> seat & 1)) return;
    call(fx, CALL_ABANDONED, seat, 0, r->cite[AT_STREAK_LEFT]);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat && is_streak(w->spot)) settle_lose(s, fx, w, why(r, AT_STREAK_LEFT, 0));
    streak_over(s, seat);
}

/* ---- the blackjack bonus: section 20 ---- */

bool bj_draw_bonus(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    for (int seat = 0; seat < BOXES; seat++) {
        if (!wager_stake(s, seat, S_BONUS, 0)) continue;
        call(fx, CALL_BUTTON, seat, 0, r->cite[AT_BONUS_DISPLAY]);
        s->phase = DISPLAY;
        s->want = PIT_PICK;
        s->want_for = (uint8_t)seat;
        s->want_hand = 0;
        s->want_hidden = 0;
        return true;
    }
    return false;
}

void bj_bonus_pays(const struct pit_rules *r, struct pit_state *s, pit_money wins, int at,
                   struct pit_effects *fx)
{
    struct pit_wager *w = wager_find(s, s->want_for, S_BONUS, 0);
    bool large = wins >= 10000;

    call(fx, large ? CALL_SUPERVISOR : CALL_PAYOUT, w->seat, wins,
         r->cite[large ? AT_BONUS_CHECKED : AT_BONUS_CALLED]);
    settle(s, fx, w,
           &(struct decision){PIT_WIN, wins, to_one((int)(wins / w->stake)),
                              why(r, AT_BONUS_WINS, at), 0, false});
    wagers_sweep(s);
    s->want = PIT_NOTHING;
    bj_finish(r, s, fx);
}

void bj_bonus_drawn(const struct pit_rules *r, struct pit_state *s, int value,
                    struct pit_effects *fx)
{
    bj_bonus_pays(r, s, (pit_money)value * 500, AT_BONUS_PAYS, fx);
}

/* MAB-BJ 20(k): weights by which the house keeps just the edge that is set.
 *
 * With d decks a blackjack comes once in 13 (52 d - 1) / 32 d hands. Payouts are u times five
 * dollars for one, u from 1 to 200; of 16000 d weights, T = 13 (52 d - 1)(100 - edge) - 3200 d is
 * what the sum of weight times u has to be. Rare ones are fixed, those of 3 and 4 too; the rest
 * goes to the least and to 5, and what does not divide to the one above the least. */
int bj_bonus_chances(const struct pit_rules *r, const struct pit_state *s,
                     struct pit_chance out[PIT_CHANCES_MAX])
{
    static const int16_t units[] = {1, 2, 3, 4, 5, 10, 20, 40, 100, 200};
    static const int16_t fixed[2][10] = {{0, 2000, 2000, 2000, 0, 800, 160, 40, 8, 4},
                                         {0, 0, 1000, 1000, 0, 200, 50, 10, 2, 1}};
    enum { FIVE_AT = 4, KINDS = 10 };
    int decks = r->option[PIT_O_DECKS];
    bool five = wager_stake(s, s->want_for, S_BONUS, 0) == 500;
    int edge = r->option[five ? O_BONUS_EDGE_5 : O_BONUS_EDGE_1], least = five, count = 0;
    int left = 16000 * decks, sum = 13 * (52 * decks - 1) * (100 - edge) - 3200 * decks;
    int weight[KINDS], more;

    for (int i = 0; i < KINDS; i++) {
        weight[i] = fixed[five][i] * decks;
        left -= weight[i];
        sum -= weight[i] * units[i];
    }
    sum -= left * units[least]; /* what is missing if all that is left goes to the least */
    more = units[FIVE_AT] - units[least];
    weight[FIVE_AT] = sum / more;
    weight[least + 1] += sum % more;
    weight[least] += left - sum / more - sum % more;
    for (int i = 0; i < KINDS; i++)
        if (weight[i]) /* a display for five dollars shows five times as much */
            out[count++] =
                (struct pit_chance){(int16_t)(five ? 5 * units[i] : units[i]), (uint32_t)weight[i]};
    return count;
}
