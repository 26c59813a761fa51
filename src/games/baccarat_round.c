/* baccarat_round.c -- a round of baccarat: four cards, House Money, third cards, settlement. */

#include "baccarat_round.h"

#include <string.h>

/* ---- the end of a round ---- */

/* The hands as everybody saw them, until the next ones are dealt. */
static void leave_lying(struct pit_baccarat *g)
{
    for (int hand = PLAYER; hand <= BANKER; hand++)
        for (int i = 0; i < g->cards[hand]; i++)
            g->lay[hand][i] =
                (uint8_t)(1 + (g->up[hand] >> i & 1 ? g->card[hand][i] : PIT_FACE_DOWN));
}

/* Cards go to the bucket; then the last hand is called, or the shoe is done. */
static void over(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx,
                 uint16_t outcome, bool spent)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int lead = baccarat_count(g, PLAYER) - baccarat_count(g, BANKER);
    bool real = !g->simulated && outcome != OUT_VOID;

    for (int hand = PLAYER; hand <= BANKER; hand++)
        for (int i = 0; i < g->cards[hand]; i++)
            discard(fx, g->card[hand][i], r->cite[AT_RACK]);
    round_over(fx, outcome, lead < 0 ? baccarat_count(g, BANKER) : baccarat_count(g, PLAYER));
    g->stood = real && g->cards[PLAYER] + g->cards[BANKER] == 4;
    leave_lying(g);
    for (int hand = PLAYER; hand <= BANKER; hand++) {
        g->cards[hand] = g->up[hand] = 0;
        g->saw[hand] = g->passed[hand] = 0;
        g->turner[hand] = PIT_DEALER;
        for (int i = 0; i < 3; i++)
            g->card[hand][i] = PIT_FACE_DOWN;
    }
    g->live = 0;
    g->simulated = 0;
    s->phase = BETS;
    s->turn = 0;
    s->want = PIT_NOTHING;
    s->want_hand = s->want_hidden = 0;
    if (spent || g->cover == COVER_LAST) { /* MAB-BA 10(d), 15(e) */
        g->held = PIT_FACE_DOWN;
        baccarat_collect_all(r, s, fx);
        call(fx, CALL_NEW_DECKS, 0, 0, r->cite[AT_NEW_DECKS]);
        shoe_ask_shuffle(s);
        s->shoe.first = g->curator; /* 5(c) */
        return;
    }
    if (g->cover == COVER_OUT) {
        g->cover = COVER_LAST;
        call(fx, CALL_LAST_HAND, 0, 0, r->cite[AT_LAST_HAND]);
    }
    if (real && lead > 0) baccarat_shoe_passes(r, s, r->cite[AT_BANKER_LOST], fx);
    baccarat_between(r, s, fx);
}

/* MAB-BA 15(e): every wager goes back. */
static void dry(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    call(fx, CALL_EMPTY, 0, 0, r->cite[AT_EMPTY]);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (!s->u.baccarat.simulated)
            settle_back(s, fx, w, PIT_VOID, (struct cites){r->cite[AT_EMPTY], 0});
    wagers_sweep(s);
    over(r, s, fx, OUT_VOID, true);
}

static void result(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int player = baccarat_count(g, PLAYER), banker = baccarat_count(g, BANKER);

    if (g->simulated) {
        over(r, s, fx, OUT_SIMULATED, false);
        return;
    }
    call(fx, CALL_FINAL, player, banker, r->cite[AT_RESULT]);
    if (player == banker)
        call(fx, CALL_TIE, 0, 0, r->cite[AT_RESULT]);
    else
        call(fx, player > banker ? CALL_PLAYER_WINS : CALL_BANKER_WINS, 0, 0, r->cite[AT_RESULT]);
    if (r->option[O_EZ] == ON && dragon_7(g)) call(fx, CALL_DRAGON_7, 0, 0, r->cite[AT_RESULT]);
    if (r->option[O_EZ] == ON && panda_8(g)) call(fx, CALL_PANDA_8, 0, 0, r->cite[AT_RESULT]);
    baccarat_settle(r, s, fx);
    over(r, s, fx, player == banker ? OUT_TIE : player > banker ? OUT_PLAYER : OUT_BANKER, false);
}

/* ---- third cards: section 11 ---- */

bool baccarat_player_draws(const struct pit_baccarat *g)
{
    return !natural(g, PLAYER) && !natural(g, BANKER) && baccarat_count(g, PLAYER) < 6;
}

bool baccarat_banker_draws(const struct pit_rules *r, const struct pit_baccarat *g, int *at)
{
    bool alone = g->cards[PLAYER] == 2;
    int count = baccarat_count(g, BANKER),
        third = alone ? NO_THIRD : card_points(g->card[PLAYER][2]);

    *at = alone        ? AT_BANKER_ALONE
          : count < 3  ? AT_BANKER_LOW
          : count == 7 ? AT_BANKER_SEVEN
                       : AT_BANKER_TABLE;
    return book_rows(r)->banker_draws[count] >> third & 1;
}

int baccarat_thirds(const struct pit_rules *r, const struct pit_baccarat *g)
{
    int at;

    if (natural(g, PLAYER) || natural(g, BANKER)) return 0;
    if (baccarat_player_draws(g)) /* whatever comes, the Banker may draw then on any but 7 */
        return 1 + (book_rows(r)->banker_draws[baccarat_count(g, BANKER)] > 0);
    return baccarat_banker_draws(r, g, &at);
}

/* MAB-BA 9(c): Player, Banker, Player, Banker; then third cards. */
static int next_hand(const struct pit_state *s)
{
    const struct pit_baccarat *g = &s->u.baccarat;

    if (s->phase == FOUR) return (g->cards[PLAYER] + g->cards[BANKER]) % 2;
    return s->phase == THIRD_BANKER ? BANKER : PLAYER;
}

/* Asks for the next card of the round: face up, or for somebody to turn. */
void baccarat_ask(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    bool hidden = r->option[O_TURNED_BY] == TURNED_BY_PLAYER && !s->u.baccarat.simulated;

    s->turn = 0;
    s->want_hand = (uint8_t)next_hand(s);
    s->want_hidden = hidden ? PIT_HIDDEN : 0;
    if (!shoe_ask(s, PIT_DEALER)) dry(r, s, fx);
}

static void draw(const struct pit_rules *r, struct pit_state *s, int hand, struct pit_effects *fx)
{
    s->phase = hand == PLAYER ? THIRD_PLAYER : THIRD_BANKER;
    baccarat_ask(r, s, fx);
}

static void banker_next(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    int at;
    bool draws = baccarat_banker_draws(r, &s->u.baccarat, &at);

    call(fx, draws ? CALL_BANKER_DRAWS : CALL_BANKER_STAYS, 0, 0, r->cite[at]);
    if (draws)
        draw(r, s, BANKER, fx);
    else
        result(r, s, fx);
}

static void third_next(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_baccarat *g = &s->u.baccarat;

    if (natural(g, PLAYER) || natural(g, BANKER)) {
        call(fx, CALL_NATURAL, 0, 0, r->cite[AT_NATURAL]);
        result(r, s, fx);
    } else if (baccarat_player_draws(g)) {
        call(fx, CALL_PLAYER_DRAWS, 0, 0, r->cite[AT_PLAYER_DRAWS]);
        draw(r, s, PLAYER, fx);
    } else {
        call(fx, CALL_PLAYER_STAYS, 0, 0, r->cite[AT_PLAYER_STAYS]);
        banker_next(r, s, fx);
    }
}

/* ---- House Money: settled when four cards are up ---- */

static bool pair(const struct pit_baccarat *g, int hand)
{
    return pit_rank(g->card[hand][0]) == pit_rank(g->card[hand][1]);
}

static void settle_money(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                         struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int pairs = pair(g, PLAYER) + pair(g, BANKER), seat = w->seat;
    struct pit_ratio odds = r->pay[pairs == 2 ? PAY_PAIRS : PAY_PAIR];
    bool main = wager_stake(s, seat, S_PLAYER, 0) || wager_stake(s, seat, S_BANKER, 0);

    if (!pairs) {
        settle_lose(s, fx, w, (struct cites){r->cite[AT_PAIR_LOSES], 0});
        return;
    }
    if (main) {
        g->money[seat] = pit_payout(w->stake, odds) * r->option[O_MONEY_PART] / 100;
        s->turn |= (uint16_t)(1U << seat);
    }
    settle_win(s, fx, w, odds, (struct cites){r->cite[AT_PAIR_WINS], r->cite[AT_PAYS_PAIR]});
}

/* MAB-BA 9(e): from the dealer's right, counterclockwise: the losers, then the winners. */
static void money_next(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    int seat = dealers_right(r);

    if (!g->simulated && s->shoe.inside < baccarat_thirds(r, g)) {
        dry(r, s, fx); /* and House Money with the rest */
        return;
    }
    s->phase = MONEY;
    s->want = PIT_NOTHING;
    s->turn = 0;
    for (int i = 0; i < PIT_SEATS_MAX && !g->simulated; i++, seat = right_of(r, seat)) {
        struct pit_wager *w = wager_find(s, seat, S_HOUSE_MONEY, 0);

        if (w) settle_money(r, s, w, fx);
    }
    if (!g->simulated) wagers_sweep(s);
    if (!s->turn) third_next(r, s, fx);
}

void baccarat_money_done(const struct pit_rules *r, struct pit_state *s, int seat,
                         struct pit_effects *fx)
{
    s->u.baccarat.money[seat] = 0;
    s->turn = (uint16_t)(s->turn & ~(1U << seat));
    if (!s->turn) third_next(r, s, fx);
}

/* ---- who turns the cards: MAB-BA 9(d) ---- */

/* The highest wager on the hand; of equal ones the nearest to the dealer, counterclockwise. */
static int highest(const struct pit_rules *r, const struct pit_state *s, int hand, bool *equal)
{
    int best = PIT_DEALER, seat = dealers_right(r);
    pit_money most = 0;

    *equal = false;
    for (int i = 0; i < PIT_SEATS_MAX; i++, seat = right_of(r, seat)) {
        pit_money stake = wager_stake(s, seat, hand == PLAYER ? S_PLAYER : S_BANKER, 0);

        if (stake && stake == most) *equal = true;
        if (stake <= most) continue;
        most = stake;
        best = seat;
        *equal = false;
    }
    return best;
}

int baccarat_turning(const struct pit_state *s)
{
    if (!s->turn || s->want) return -1;
    switch (s->phase) {
    case TURN_PLAYER:
    case THIRD_PLAYER: return PLAYER;
    case TURN_BANKER:
    case THIRD_BANKER: return BANKER;
    default: return -1;
    }
}

static void show(const struct pit_rules *r, struct pit_state *s, int hand, struct pit_effects *fx);

/* The cards of this hand lie face down: somebody turns them. */
static void hand_over(const struct pit_rules *r, struct pit_state *s, int hand, int at,
                      struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int seat = g->turner[hand];

    s->want = PIT_NOTHING;
    if (seat == PIT_DEALER) {
        call(fx, CALL_DEALER_TURNS, 0, 0, r->cite[g->passed[hand] ? AT_GIVEN_UP : AT_NOBODY_ON_IT]);
        show(r, s, hand, fx);
        return;
    }
    s->turn = (uint16_t)(1U << seat);
    call(fx, hand == PLAYER ? CALL_HANDED_PLAYER : CALL_HANDED_BANKER, seat, 0, r->cite[at]);
}

static void turn_first(const struct pit_rules *r, struct pit_state *s, int hand,
                       struct pit_effects *fx)
{
    bool equal;

    s->phase = hand == PLAYER ? TURN_PLAYER : TURN_BANKER;
    s->u.baccarat.turner[hand] = (uint8_t)highest(r, s, hand, &equal);
    hand_over(r, s, hand,
              equal            ? AT_EQUALLY_HIGH
              : hand == PLAYER ? AT_TURN_PLAYER
                               : AT_TURN_BANKER,
              fx);
}

/* A card of the hand that nobody has seen yet; below 0: there is none. */
static int unseen_card(const struct pit_baccarat *g, int hand)
{
    for (int i = 0; i < g->cards[hand]; i++)
        if (g->card[hand][i] == PIT_FACE_DOWN) return i;
    return -1;
}

/* The hand lies face up, and its count is called. Where its cards came without a face, this is
 * asked for first. */
static void show(const struct pit_rules *r, struct pit_state *s, int hand, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int unseen = unseen_card(g, hand);

    s->turn = 0;
    if (unseen >= 0) {
        s->want = PIT_TURN;
        s->want_for = (uint8_t)(hand * HAND_MAX + unseen);
        s->want_hidden = PIT_UNSEEN;
        return;
    }
    s->want = PIT_NOTHING;
    g->up[hand] = (uint8_t)((1U << g->cards[hand]) - 1);
    g->saw[hand] = 0;
    call(fx, hand == PLAYER ? CALL_PLAYER_HAS : CALL_BANKER_HAS, baccarat_count(g, hand), 0,
         r->cite[AT_COUNTS]);
    switch (s->phase) {
    case TURN_PLAYER: turn_first(r, s, BANKER, fx); break;
    case TURN_BANKER: money_next(r, s, fx); break;
    case THIRD_PLAYER: banker_next(r, s, fx); break;
    default: result(r, s, fx); break;
    }
}

void baccarat_turned(const struct pit_rules *r, struct pit_state *s, int card,
                     struct pit_effects *fx)
{
    int hand = s->want_for / HAND_MAX;

    shoe_seen(s, card);
    s->u.baccarat.card[hand][s->want_for % HAND_MAX] = (uint8_t)card;
    s->want_hidden = 0;
    show(r, s, hand, fx);
}

void baccarat_show(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    show(r, s, baccarat_turning(s), fx);
}

/* MAB-BA 9(f): the right goes to the next player on the right, for the rest of the round. */
static void next_turner(const struct pit_rules *r, struct pit_baccarat *g, int hand)
{
    int from = g->turner[hand], seat = from;

    g->passed[hand] |= (uint16_t)(1U << from);
    do
        seat = right_of(r, seat);
    while (seat != from && !((g->live & ~g->passed[hand]) >> seat & 1));
    g->turner[hand] = (uint8_t)(seat == from ? PIT_DEALER : seat);
}

void baccarat_pass_cards(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    int hand = baccarat_turning(s);

    next_turner(r, &s->u.baccarat, hand);
    s->turn = 0;
    hand_over(r, s, hand, AT_GIVEN_UP, fx);
}

void baccarat_turner_left(const struct pit_rules *r, struct pit_state *s, int seat,
                          struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int turning = baccarat_turning(s);

    g->live = (uint16_t)(g->live & ~(1U << seat));
    for (int hand = PLAYER; hand <= BANKER; hand++)
        if (hand != turning && g->turner[hand] == seat) next_turner(r, g, hand);
    if (turning >= 0 && g->turner[turning] == seat) baccarat_pass_cards(r, s, fx);
}

/* ---- cards ---- */

/* MAB-BA 10(d): the cover card may lie on top when a round begins, or come out during it. */
static void look_for_cover(const struct pit_rules *r, struct pit_state *s, bool begins,
                           struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    if (g->cover || s->shoe.inside + !begins > s->shoe.cut) return;
    g->cover = COVER_OUT;
    call(fx, CALL_CUT_CARD, 0, 0, r->cite[AT_CUT_CARD]);
}

void baccarat_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    memset(g->lay, 0, sizeof g->lay);
    if (r->cite[AT_CARDS]) call(fx, CALL_CARDS, 0, 0, r->cite[AT_CARDS]);
    s->phase = FOUR;
    g->stood = 0;
    for (int i = 0; i < s->wagers; i++)
        g->live |= (uint16_t)(1U << s->wager[i].seat);
    look_for_cover(r, s, true, fx);
    if (s->shoe.inside < 4)
        dry(r, s, fx);
    else
        baccarat_ask(r, s, fx);
}

/* MAB-BA 15(c)(2), (d): a round without wagers, to be rid of cards that were seen. */
void baccarat_simulate(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    s->round++;
    s->phase = FOUR;
    s->turn = 0;
    g->simulated = 1;
    g->stood = 0;
    memset(g->lay, 0, sizeof g->lay);
    g->card[PLAYER][0] = g->held;
    g->cards[PLAYER] = 1;
    g->up[PLAYER] = 1;
    g->held = PIT_FACE_DOWN;
    call(fx, CALL_SIMULATED, g->card[PLAYER][0], 0,
         r->cite[g->third_seen ? AT_SEEN_SIMULATED : AT_FACE_UP]);
    g->third_seen = 0;
    look_for_cover(r, s, true, fx);
    if (s->shoe.inside < 3)
        dry(r, s, fx);
    else
        baccarat_ask(r, s, fx);
}

static void four_dealt(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_baccarat *g = &s->u.baccarat;

    if (s->want_hidden) {
        turn_first(r, s, PLAYER, fx);
        return;
    }
    call(fx, CALL_PLAYER_HAS, baccarat_count(g, PLAYER), 0, r->cite[AT_COUNTS]);
    call(fx, CALL_BANKER_HAS, baccarat_count(g, BANKER), 0, r->cite[AT_COUNTS]);
    money_next(r, s, fx);
}

void baccarat_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int dealt = g->cards[PLAYER] + g->cards[BANKER], hand = next_hand(s);
    bool hidden = s->want_hidden && s->want == PIT_CARD;

    if (card == PIT_FACE_DOWN)
        shoe_unseen(r, s, fx);
    else
        shoe_card(r, s, card, fx);
    look_for_cover(r, s, false, fx);
    g->card[hand][g->cards[hand]] = (uint8_t)card;
    if (!hidden) g->up[hand] |= (uint8_t)(1U << g->cards[hand]);
    g->cards[hand]++;
    if (s->phase == FOUR && dealt < 3)
        baccarat_ask(r, s, fx);
    else if (s->phase == FOUR)
        four_dealt(r, s, fx);
    else if (hidden)
        hand_over(r, s, hand, hand == PLAYER ? AT_TURN_THIRD_P : AT_TURN_THIRD_B, fx);
    else
        show(r, s, hand, fx);
}
