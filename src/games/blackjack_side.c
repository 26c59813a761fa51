/* blackjack_side.c -- additional wagers at blackjack: sections 17, 19, 20 and 22 to 25. */

#include "blackjack_round.h"

static struct pit_ratio to_one(int odds)
{
    return (struct pit_ratio){(uint16_t)odds, 1};
}

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
                v = bj_judge_two(r, w->spot, &g->hand[seat][0], g->dealer[0]);
                if (v.result == (pass ? PIT_WIN : PIT_LOSE)) decide(r, s, w, &v, fx);
            }
    wagers_sweep(s);
}

void bj_settle_sevens(const struct pit_rules *r, struct pit_state *s, int box,
                      struct pit_effects *fx)
{
    const struct pit_bj_hand *h = &s->u.blackjack.hand[box][0];
    struct pit_wager *w = wager_find(s, box, S_SEVENS, 0);
    struct bj_verdict v;

    if (!w || h->card[h->cards - 1] == PIT_FACE_DOWN) return;
    v = (struct bj_verdict){PIT_WIN, AT_SEVENS_WINS, AT_SEVENS_PAYS,
                            bj_sevens_pay(r, h->card, h->cards)};
    decide(r, s, w, &v, fx);
    wagers_sweep(s);
}

/* ---- twenty in two cards: section 24 ---- */

/* The cards as they were dealt: a split has parted them. */
static bool dealt_queens(const struct pit_blackjack *g, int box)
{
    struct pit_bj_hand h = g->hand[box][0];

    if (g->hands[box] > 1) h.card[1] = g->hand[box][1].card[0];
    return bj_has_queens(h.card);
}

/* MAB-BJ 24(e), (h): queens that waited for the dealer's hand; a limit is shared by stake. */
static void settle_queens(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    bool jackpot = dealer_blackjack(g);
    pit_money staked = 0;

    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->spot == S_TWENTY && dealt_queens(g, w->seat)) staked += w->stake;
    for (int seat = BOXES - 1; seat >= 0 && staked; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_TWENTY, 0);
        struct pit_ratio odds;
        pit_money net;

        if (!w || !dealt_queens(g, seat)) continue;
        call(fx, CALL_QUEENS, seat, 0, r->cite[AT_TWENTY_QUEENS]);
        net = bj_queens_pay(r, jackpot, w->stake, staked, &odds);
        settle(s, fx, w,
               &(struct decision){
                   PIT_WIN, net, odds,
                   why(r, AT_TWENTY_QUEENS, odds.num ? AT_TWENTY_PAYS : AT_TWENTY_LIMIT), 0,
                   false});
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
        if (up_may(g) && bj_has_queens(g->hand[seat][0].card)) continue;
        v = bj_judge_two(r, S_TWENTY, &g->hand[seat][0], g->dealer[0]);
        decide(r, s, w, &v, fx);
    }
    wagers_sweep(s);
}

/* ---- the dealer's third card: section 25 ---- */

void bj_settle_bust(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    struct bj_verdict v = bj_judge_bust(r, g->dealer, g->dealers);

    for (int seat = BOXES - 1; seat >= 0; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_BUST, 0);

        if (w) decide(r, s, w, &v, fx);
    }
    wagers_sweep(s);
}

/* ---- aces: section 19 ---- */

/* After a split the first two cards count alone. */
static int aces_of(const struct pit_blackjack *g, int box)
{
    const struct pit_bj_hand *h = &g->hand[box][0];
    uint8_t card[2] = {h->card[0], g->hand[box][1].card[0]};

    return g->hands[box] > 1 ? bj_aces(card, 2) : bj_aces(h->card, h->cards);
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
        sharing += wager_stake(s, seat, S_PROGRESSIVE, 0) && aces_of(g, seat) == BJ_JACKPOT;
    for (int seat = BOXES - 1; seat >= 0; seat--) {
        struct pit_wager *w = wager_find(s, seat, S_PROGRESSIVE, 0);
        int row = w ? aces_of(g, seat) : BJ_NO_ACES;

        if (!w) continue;
        if (row == BJ_NO_ACES)
            settle_lose(s, fx, w, why(r, AT_PROGRESSIVE_WINS, 0));
        else if (row == BJ_JACKPOT)
            pay_aces(r, s, w, (shows + sharing - 1) / sharing, AT_PROGRESSIVE_SHARED, fx);
        else
            pay_aces(r, s, w, book_rows(r)->aces[row] * (pit_money)100, 0, fx);
    }
    wagers_sweep(s);
    if (sharing) meter_pay(s, fx, r->option[O_METER_RESET] - s->meter, r->cite[AT_METER]);
}

/* ---- hands won in a row: section 22 ---- */

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
    int moves = bj_streak_moves(r, g->hands[seat], g->won[seat], g->lost[seat]);

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
