/* baccarat_round.c -- a round of baccarat: four cards, House Money, third cards, settlement. */

#include "baccarat_round.h"

#include <string.h>

int baccarat_count(const struct pit_baccarat *g, int hand)
{
    int sum = 0;

    for (int i = 0; i < g->cards[hand]; i++)
        sum += card_points(g->card[hand][i]);
    return sum % 10; /* MAB-BA 6(b) */
}

static bool natural(const struct pit_baccarat *g, int hand)
{
    return g->cards[hand] == 2 && baccarat_count(g, hand) >= 8;
}

static bool dragon_7(const struct pit_baccarat *g)
{
    return g->cards[BANKER] == 3 && baccarat_count(g, BANKER) == 7 && baccarat_count(g, PLAYER) < 7;
}

static bool panda_8(const struct pit_baccarat *g)
{
    return g->cards[PLAYER] == 3 && baccarat_count(g, PLAYER) == 8 && baccarat_count(g, BANKER) < 8;
}

/* ---- settlement ---- */

enum { NOTHING_MORE = 0 }; /* AT_SEAT, which decides no wager */

static const struct pit_ratio even = {1, 1};

static struct baccarat_verdict lost(int at)
{
    return (struct baccarat_verdict){PIT_LOSE, (uint8_t)at, NOTHING_MORE, {0, 0}};
}

static struct baccarat_verdict pushed(int at)
{
    return (struct baccarat_verdict){PIT_PUSH, (uint8_t)at, NOTHING_MORE, {0, 0}};
}

static struct baccarat_verdict won(int at, int pays_at, struct pit_ratio odds)
{
    return (struct baccarat_verdict){PIT_WIN, (uint8_t)at, (uint8_t)pays_at, odds};
}

/* MAB-BA 8(a)(4), 13(e): a natural pays as one whatever its lead. */
static struct baccarat_verdict judge_dragon(const struct pit_rules *r, const struct pit_baccarat *g,
                                            int hand)
{
    int mine = baccarat_count(g, hand), lead = mine - baccarat_count(g, 1 - hand);
    const struct pit_ratio *pays = r->pay + PAY_DRAGON;

    if (natural(g, hand)) {
        if (!natural(g, 1 - hand)) return won(AT_DRAGON_NATURAL, AT_PAYS_DRAGON, pays[0]);
        if (lead > 0) return won(AT_DRAGON_NINE, AT_PAYS_DRAGON, pays[0]);
        return lead < 0 ? lost(AT_DRAGON_EIGHT) : pushed(AT_DRAGON_PUSH);
    }
    if (lead <= 0) return lost(AT_DRAGON_BEATEN);
    if (lead < 4) return lost(AT_DRAGON_CLOSE);
    return won(AT_DRAGON_BY_FOUR, AT_PAYS_DRAGON, pays[lead - 3]);
}

struct baccarat_verdict baccarat_judge(const struct pit_rules *r, const struct pit_baccarat *g,
                                       int spot)
{
    int lead = baccarat_count(g, PLAYER) - baccarat_count(g, BANKER);

    switch (spot) {
    case S_PLAYER:
    case S_PLAYER_COUPON:
        if (!lead) return pushed(AT_PLAYER_TIES);
        return lead > 0 ? won(AT_PLAYER_WINS, AT_PAYS_PLAYER, even) : lost(AT_PLAYER_LOSES);
    case S_BANKER:
    case S_BANKER_COUPON:
        if (!lead || (r->option[O_EZ] == ON && dragon_7(g))) return pushed(AT_BANKER_TIES);
        return lead < 0 ? won(AT_BANKER_WINS, AT_PAYS_BANKER, even) : lost(AT_BANKER_LOSES);
    case S_TIE: return lead ? lost(AT_TIE_LOSES) : won(AT_TIE_WINS, AT_PAYS_TIE, r->pay[PAY_TIE]);
    case S_DRAGON_PLAYER: return judge_dragon(r, g, PLAYER);
    case S_DRAGON_BANKER: return judge_dragon(r, g, BANKER);
    case S_DRAGON_7:
        return dragon_7(g) ? won(AT_SEVEN_WINS, AT_PAYS_SEVEN, r->pay[PAY_SEVEN])
                           : lost(AT_SEVEN_LOSES);
    default:
        return panda_8(g) ? won(AT_PANDA_WINS, AT_PAYS_PANDA, r->pay[PAY_PANDA])
                          : lost(AT_PANDA_LOSES);
    }
}

/* MAB-BA 13(c): a twentieth of what is won. A fraction of a cent is the player's, or the next
 * multiple of a quarter is taken. */
pit_money baccarat_percentage(const struct pit_rules *r, int spot, pit_money stake)
{
    if ((spot != S_BANKER && spot != S_BANKER_COUPON) || r->option[O_EZ] == ON) return 0;
    if (r->option[O_VIG_ROUNDING] == ROUNDED_NOT) return stake / 20;
    return (stake + 499) / 500 * 25;
}

static void mark(const struct pit_rules *r, struct pit_state *s, int seat, pit_money vig,
                 struct pit_effects *fx)
{
    s->u.baccarat.owed[seat] += vig;
    call(fx, CALL_MARKED, seat, s->u.baccarat.owed[seat], r->cite[AT_VIG_MARKED]);
}

/* The percentage is part of the net that is told, whenever it is taken. */
static void pay(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                const struct baccarat_verdict *v, struct pit_effects *fx)
{
    bool first = book_rows(r)->vig_first, later = r->option[O_VIG_COLLECTED] == COLLECTED_LATER;
    int seat = w->seat, spot = w->spot;
    pit_money vig = baccarat_percentage(r, spot, w->stake);
    struct decision d = {.result = PIT_WIN,
                         .net = pit_payout(w->stake, v->odds),
                         .odds = v->odds,
                         .why = {r->cite[v->at], r->cite[v->pays_at]},
                         .charged = vig};

    if (vig && later && first) mark(r, s, seat, vig, fx);
    if (vig && !later && first) charge(s, fx, seat, spot, vig, r->cite[AT_VIG_NOW]);
    settle(s, fx, w, &d);
    if (vig && later && !first) mark(r, s, seat, vig, fx);
    if (vig && !later && !first) charge(s, fx, seat, spot, vig, r->cite[AT_VIG_NOW]);
}

/* A coupon is spent once its hand wins or loses. */
static void settle_wager(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                         bool losers, struct pit_effects *fx)
{
    struct baccarat_verdict v = baccarat_judge(r, &s->u.baccarat, w->spot);

    if ((v.result == PIT_LOSE) != losers || !w->stake) return;
    if (v.result == PIT_WIN)
        pay(r, s, w, &v, fx);
    else if (v.result == PIT_LOSE)
        settle_lose(s, fx, w, (struct cites){r->cite[v.at], 0});
    else
        settle_back(s, fx, w, v.result, (struct cites){r->cite[v.at], 0});
}

/* MAB-BA 12(b): the losing wagers are collected, then winners are paid from the highest seat. */
static void settle_all(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_wager *end = s->wager + s->wagers;

    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        for (struct pit_wager *w = s->wager; w < end; w++)
            if (w->seat == seat) settle_wager(r, s, w, true, fx);
    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        for (struct pit_wager *w = s->wager; w < end; w++)
            if (w->seat == seat) settle_wager(r, s, w, false, fx);
    wagers_sweep(s);
}

void baccarat_collect(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx)
{
    pit_money owed = s->u.baccarat.owed[seat];

    if (!owed) return;
    s->u.baccarat.owed[seat] = 0;
    call(fx, CALL_COLLECTED, seat, owed, r->cite[AT_VIG_DUE]);
    charge(s, fx, seat, S_BANKER, owed, r->cite[AT_VIG_DUE]);
}

void baccarat_collect_all(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        baccarat_collect(r, s, seat, fx);
}

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
    s->want_hidden = 0;
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
    settle_all(r, s, fx);
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

/* Asks for the next card of the round: face up, or for somebody to turn. */
void baccarat_ask(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    bool hidden = r->option[O_TURNED_BY] == TURNED_BY_PLAYER && !s->u.baccarat.simulated;

    s->turn = 0;
    s->want_hand = 0;
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

/* The hand lies face up, and its count is called. */
static void show(const struct pit_rules *r, struct pit_state *s, int hand, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    g->up[hand] = (uint8_t)((1U << g->cards[hand]) - 1);
    g->saw[hand] = 0;
    s->turn = 0;
    call(fx, hand == PLAYER ? CALL_PLAYER_HAS : CALL_BANKER_HAS, baccarat_count(g, hand), 0,
         r->cite[AT_COUNTS]);
    switch (s->phase) {
    case TURN_PLAYER: turn_first(r, s, BANKER, fx); break;
    case TURN_BANKER: money_next(r, s, fx); break;
    case THIRD_PLAYER: banker_next(r, s, fx); break;
    default: result(r, s, fx); break;
    }
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
    call(fx, CALL_NO_MORE_BETS, 0, 0, r->cite[AT_BET]);
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

/* MAB-BA 9(c): Player, Banker, Player, Banker; then third cards. */
void baccarat_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int dealt = g->cards[PLAYER] + g->cards[BANKER];
    int hand = s->phase == FOUR ? dealt % 2 : s->phase == THIRD_BANKER;
    bool hidden = s->want_hidden && s->want == PIT_CARD;

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
