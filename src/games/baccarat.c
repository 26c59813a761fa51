/* baccarat.c -- baccarat and midi-baccarat. Clauses such as MAB-BA 9(c) are those of the rulebook;
 * midi-baccarat has the same in MAB-MB, and what differs is rows of its book.
 *
 * Two hands are dealt, the Player's and the Banker's; the nearer to nine wins. This file has what
 * may be done when, and the shoe: cut, burn, who deals. The round is in baccarat_round.c. */

#include "baccarat_round.h"
#include "betting.h"

#include <string.h>

enum { THIRD_UNSEEN = IRREGULAR_OWN, THIRD_SEEN };

static const char *const rounding[] = {"none", "quarter", NULL};
static const char *const collected[] = {"at-once", "owed", NULL};
static const char *const dragon_table[] = {"A", "B", "C", NULL};
static const char *const turned_by[] = {"dealer", "player", NULL};
static const char *const seen_third[] = {"burn", "simulate", NULL};

static const struct pit_option options[BACCARAT_OPTIONS + 1] = {
    SHOE_OPTIONS,
    [O_EZ] = {"ez", "EZ Baccarat: no percentage, the Banker pushes on a Dragon 7", PIT_WORD,
              shoe_off_on},
    [O_VIG_ROUNDING] = {"vig_rounding", "the percentage to the cent, or up to a quarter", PIT_WORD,
                        rounding},
    [O_VIG_COLLECTED] = {"vig_collected", "when the percentage is taken", PIT_WORD, collected},
    [O_TIE_PAYS] = {"tie_pays", "a tie pays, to one", PIT_NUMBER, NULL},
    [O_DRAGON_BONUS] = {"dragon_bonus", "Dragon Bonus on either hand", PIT_WORD, shoe_off_on},
    [O_DRAGON_TABLE] = {"dragon_table", "what the Dragon Bonus pays", PIT_WORD, dragon_table},
    [O_HOUSE_MONEY] = {"house_money", "House Money, on a pair", PIT_WORD, shoe_off_on},
    [O_MONEY_PART] = {"money_part", "percent of a House Money win that may be moved", PIT_NUMBER,
                      NULL},
    [O_TURNED_BY] = {"turned_by", "who turns the cards over", PIT_WORD, turned_by},
    [O_SEEN_THIRD] = {"seen_third", "a third card dealt in error and seen, if the Banker stays",
                      PIT_WORD, seen_third},
    [O_COUPON] = {"coupon", "match-play coupons beside a Player or Banker wager", PIT_WORD,
                  shoe_off_on},
};

static const struct pit_verb_row verbs[] = {
    {"accept", 'p', 0, "takes the shoe"},
    {"decline", 'p', PIT_IDLE, "declines the shoe"},
    {"dealer-deals", 'p', 0, "has the dealer deal"},
    {"pass-shoe", 'p', 0, "passes the shoe"},
    {"order-pass", 'd', 0, NULL},
    {"look", 'p', 0, "looks at the cards"},
    {"turn-over", 'p', 0, "turns the cards over"},
    {"pass-cards", 'p', PIT_IDLE, "leaves the cards to another"},
    {"take-cards", 'd', 0, NULL},
    {"move", 'p', PIT_TAKES_SPOT | PIT_TAKES_AMOUNT | PIT_TAKES_FROM,
     "moves %m of House Money to %p"},
    {"keep", 'p', PIT_IDLE, "keeps the House Money"},
    {0},
};

static const struct pit_call_row calls[BACCARAT_CALLS + 1] = {
    SHOE_CALLS,
    [CALL_NEW_DECKS] = {"new-decks", "The shoe is done. New decks."},
    [CALL_BURN_FIRST] = {"burn-first", "The first card is the %c1. To be burned behind it: %n2."},
    [CALL_BURN_MORE] = {"burn-more", "The %c1 is burned."},
    [CALL_OFFERED] = {"shoe-offered", "Seat %s1, will you take the shoe?"},
    [CALL_CURATOR] = {"curator", "Seat %s1 has the shoe."},
    [CALL_DEALER_DEALS] = {"dealer-deals", "The dealer has the shoe."},
    [CALL_SHOE_PASSES] = {"shoe-passes", "Seat %s1 passes the shoe."},
    [CALL_CARDS] = {"cards", "Cards."},
    [CALL_HANDED_PLAYER] = {"player-cards", "The Player's cards to seat %s1."},
    [CALL_HANDED_BANKER] = {"banker-cards", "The Banker's cards to seat %s1."},
    [CALL_DEALER_TURNS] = {"dealer-turns", "The dealer turns the cards."},
    [CALL_PLAYER_HAS] = {"player-has", "Player has %n1."},
    [CALL_BANKER_HAS] = {"banker-has", "Banker has %n1."},
    [CALL_NATURAL] = {"natural", "A natural. No more cards."},
    [CALL_PLAYER_DRAWS] = {"player-draws", "Card for the Player."},
    [CALL_PLAYER_STAYS] = {"player-stays", "The Player stays."},
    [CALL_BANKER_DRAWS] = {"banker-draws", "Card for the Banker."},
    [CALL_BANKER_STAYS] = {"banker-stays", "The Banker stays."},
    [CALL_FINAL] = {"final", "Player %n1, Banker %n2."},
    [CALL_PLAYER_WINS] = {"player-wins", "Player wins."},
    [CALL_BANKER_WINS] = {"banker-wins", "Banker wins."},
    [CALL_TIE] = {"tie", "Tie hand."},
    [CALL_DRAGON_7] = {"dragon-7", "Dragon 7."},
    [CALL_PANDA_8] = {"panda-8", "Panda 8."},
    [CALL_MARKED] = {"marked", "Seat %s1 owes %m2."},
    [CALL_COLLECTED] = {"collected", "Seat %s1 pays the %m2 that it owes."},
    [CALL_LAST_HAND] = {"last-hand", "Last hand."},
    [CALL_SIMULATED] = {"simulated", "A round without wagers, from the %c1 that was seen."},
    [CALL_THIRD_UNSEEN] = {"third-unseen", "A third card dealt in error stays unseen. It is the "
                                           "next card."},
    [CALL_THIRD_SEEN] = {"third-seen", "The %c1 was dealt in error and goes to the Banker."},
    [CALL_SEEN_BURNED] = {"seen-burned", "The %c1 was dealt in error and is discarded, with one "
                                         "card more."},
};

static const struct pit_irregular_row irregular[] = {
    SHOE_IRREGULAR,
    [THIRD_UNSEEN] = {.name = "third-unseen"},
    [THIRD_SEEN] = {.name = "third-seen", .takes_card = true},
    {0},
};

static const char *const outcomes[] = {
    [OUT_PLAYER] = "player wins with %1",
    [OUT_BANKER] = "banker wins with %1",
    [OUT_TIE] = "tie at %1",
    [OUT_VOID] = "void",
    [OUT_SIMULATED] = "no wagers",
    NULL,
};

/* ---- rules in force ---- */

static struct pit_ratio to_one(int odds)
{
    return (struct pit_ratio){(uint16_t)odds, 1};
}

static void prepare(struct pit_rules *r)
{
    static const char names[BACCARAT_SPOTS][sizeof r->spot->name] = {
        [S_PLAYER] = "player",
        [S_BANKER] = "banker",
        [S_TIE] = "tie",
        [S_DRAGON_PLAYER] = "dragon-player",
        [S_DRAGON_BANKER] = "dragon-banker",
        [S_DRAGON_7] = "dragon-7",
        [S_PANDA_8] = "panda-8",
        [S_HOUSE_MONEY] = "house-money",
        [S_PLAYER_COUPON] = "player-coupon",
        [S_BANKER_COUPON] = "banker-coupon",
    };
    const struct baccarat_rows *rows = book_rows(r);
    const uint8_t *dragon = rows->dragon[r->option[O_DRAGON_TABLE]];

    shoe_prepare(r);
    r->cut_named = r->cut_called = true;
    r->numbered_right = rows->numbered_right;
    r->hides = r->option[O_TURNED_BY] == TURNED_BY_PLAYER;
    r->spots = BACCARAT_SPOTS;
    r->wagers_max = BACCARAT_SPOTS * PIT_SEATS_MAX;
    for (int i = 0; i < BACCARAT_SPOTS; i++) {
        r->spot[i] = (struct pit_spot){
            .kind = (uint8_t)i, .clause = r->book->spot_clause[i], .pays = {1, 1}};
        memcpy(r->spot[i].name, names[i], sizeof names[i]);
    }
    r->pay[PAY_TIE] = r->spot[S_TIE].pays = to_one(r->option[O_TIE_PAYS]);
    r->pay[PAY_SEVEN] = r->spot[S_DRAGON_7].pays = to_one(rows->seven);
    r->pay[PAY_PANDA] = r->spot[S_PANDA_8].pays = to_one(rows->panda);
    r->pay[PAY_PAIR] = r->spot[S_HOUSE_MONEY].pays = to_one(rows->pair);
    r->pay[PAY_PAIRS] = r->spot[S_HOUSE_MONEY].pays_more = to_one(rows->pairs);
    for (int i = 0; i < DRAGON_PAYS; i++)
        r->pay[PAY_DRAGON + i] = to_one(dragon[i]);
    for (int spot = S_DRAGON_PLAYER; spot <= S_DRAGON_BANKER; spot++) {
        r->spot[spot].left_out = r->option[O_DRAGON_BONUS] == OFF;
        r->spot[spot].pays_more = to_one(dragon[DRAGON_PAYS - 1]);
    }
    r->spot[S_DRAGON_7].left_out = r->spot[S_PANDA_8].left_out = r->option[O_EZ] == OFF;
    r->spot[S_HOUSE_MONEY].left_out = r->option[O_HOUSE_MONEY] == OFF;
    for (int spot = S_PLAYER_COUPON; spot <= S_BANKER_COUPON; spot++) {
        r->spot[spot].left_out = r->option[O_COUPON] == OFF;
        r->spot[spot].paper = 1;
    }
    /* Ranks matter to a pair alone; else tens and faces are one. */
    for (int card = 0; card < PIT_CARDS; card++)
        r->alike[card] = (uint8_t)(r->option[O_HOUSE_MONEY] == ON ? card % 13 : card_points(card));
}

static void open_table(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_baccarat *g = &s->u.baccarat;

    shoe_open(r, s);
    g->curator = g->turner[PLAYER] = g->turner[BANKER] = PIT_DEALER;
    g->held = PIT_FACE_DOWN;
    for (int i = 0; i < 3; i++)
        g->card[PLAYER][i] = g->card[BANKER][i] = PIT_FACE_DOWN;
}

/* ---- legality ---- */

/* The wager that a coupon lies beside. */
static int coupon_beside(int spot)
{
    return spot == S_PLAYER_COUPON ? S_PLAYER : S_BANKER;
}

/* What is owed stays in front of the seat. */
static enum pit_error keep_owed(const struct pit_state *s, const struct pit_event *ask,
                                struct pit_range *out)
{
    pit_money free_chips = s->chips[ask->seat] - s->u.baccarat.owed[ask->seat];

    if (ask->verb == PIT_VERBAL || out->most <= free_chips) return PIT_OK;
    if (free_chips < out->least) return PIT_ERR_CHIPS;
    out->most = free_chips;
    return PIT_OK;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    bool paper = r->spot[ask->spot].paper;
    enum pit_error err;
    pit_money beside;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->cite[s->want == PIT_SHUFFLE ? AT_SHUFFLE : AT_BURN];
    if (s->want != PIT_NOTHING) return PIT_ERR_TURN;
    if (ask->verb == PIT_VERBAL) {
        out->clause = r->cite[AT_VERBAL];
        if (paper) return PIT_ERR_SPOT;
    }
    if (!paper) {
        err = bet_range(r, s, ask, out);
        return err ? err : keep_owed(s, ask, out);
    }
    out->clause = r->spot[ask->spot].clause;
    beside = wager_stake(s, ask->seat, coupon_beside(ask->spot), 0);
    if (!beside) return PIT_ERR_SPOT;
    out->step = out->least = 1;
    out->most = beside - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

/* A wager beneath a coupon stays at least as large as it. */
static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    pit_money least = r->option[PIT_O_MIN], coupon = 0;
    enum pit_error err;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->spot[ask->spot].clause;
    if (r->spot[ask->spot].paper) return take_range(s, ask, 1, out);
    if (ask->spot == S_PLAYER) coupon = wager_stake(s, ask->seat, S_PLAYER_COUPON, 0);
    if (ask->spot == S_BANKER) coupon = wager_stake(s, ask->seat, S_BANKER_COUPON, 0);
    if (coupon) out->clause = r->spot[S_PLAYER_COUPON].clause; /* what it lies beside stays */
    err = take_range(s, ask, coupon > least ? coupon : least, out);
    if (err || !coupon) return err;
    if (!out->also) {
        *out = (struct pit_range){.least = 1, .clause = out->clause};
        return PIT_ERR_AMOUNT;
    }
    out->also = 0;
    return PIT_OK;
}

/* MAB-BA 9(e)(1)(i): all of the payout, or the part that the house has filed and no other, onto
 * Player or Banker. */
static enum pit_error allow_move(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    out->clause = r->cite[AT_MONEY_MOVED];
    if (s->phase != MONEY || !(s->turn >> ask->seat & 1)) return PIT_ERR_TURN;
    if (ask->spot > S_BANKER || !wager_stake(s, ask->seat, ask->spot, 0)) return PIT_ERR_SPOT;
    out->step = 1;
    out->least = out->most = s->u.baccarat.money[ask->seat];
    return out->most ? PIT_OK : PIT_ERR_AMOUNT;
}

static enum pit_error allow_shoe(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    bool open = s->phase == BETS && s->want == PIT_NOTHING && !shoe_uncut(s);
    bool asked = g->offered && ask->seat < PIT_SEATS_MAX && s->turn >> ask->seat & 1;

    if (!book_rows(r)->curator) return PIT_ERR_VERB;
    out->clause = r->cite[AT_KEEPS];
    if (!open) return PIT_ERR_TURN;
    switch (ask->verb) {
    case V_ACCEPT: /* who is asked; or anybody while the dealer deals and nobody is asked */
        out->clause = r->cite[AT_CURATOR];
        return asked || (!g->offered && g->curator == PIT_DEALER) ? PIT_OK : PIT_ERR_TURN;
    case V_DECLINE: out->clause = r->cite[AT_OFFER]; return asked ? PIT_OK : PIT_ERR_TURN;
    case V_DEALER_DEALS:
        out->clause = r->cite[AT_NAMED_DEALER];
        return asked || g->curator == ask->seat ? PIT_OK : PIT_ERR_TURN;
    case V_PASS_SHOE: return g->curator == ask->seat ? PIT_OK : PIT_ERR_TURN;
    default: /* V_ORDER_PASS */
        out->clause = r->cite[AT_ORDERED];
        return g->curator != PIT_DEALER ? PIT_OK : PIT_ERR_TURN;
    }
}

static enum pit_error allow_turning(const struct pit_rules *r, const struct pit_state *s,
                                    const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    int hand = baccarat_turning(s);

    if (!r->hides) return PIT_ERR_VERB;
    out->clause = r->cite[ask->verb == V_PASS_CARDS || ask->verb == V_TAKE_CARDS ? AT_GIVEN_UP
                          : hand == BANKER                                       ? AT_TURN_BANKER
                                                                                 : AT_TURN_PLAYER];
    if (hand < 0) return PIT_ERR_TURN;
    if (ask->verb == V_TAKE_CARDS) return PIT_OK;
    if (g->turner[hand] != ask->seat) return PIT_ERR_TURN;
    return ask->verb == V_LOOK && g->saw[hand] >> ask->seat & 1 ? PIT_ERR_TURN : PIT_OK;
}

/* MAB-BA 15. A card drawn too early, unseen, is the next one: of this hand if it takes one yet. */
static enum pit_error allow_irregular(const struct pit_rules *r, const struct pit_state *s,
                                      const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    bool between = s->phase == BETS && s->want == PIT_NOTHING && !g->burn;
    bool third = (between && g->stood) ||
                 (s->phase == THIRD_BANKER && s->want == PIT_CARD && g->cards[PLAYER] == 2);
    bool dealing = s->phase >= FOUR && s->want == PIT_CARD && !g->simulated;

    switch (ask->spot) {
    case THIRD_UNSEEN:
        out->clause = r->cite[AT_THIRD_UNSEEN];
        return third && s->shoe.inside ? PIT_OK : PIT_ERR_TURN;
    case THIRD_SEEN:
        out->clause = r->cite[AT_THIRD_SEEN];
        return third && s->shoe.inside ? PIT_OK : PIT_ERR_TURN;
    case IRREGULAR_FACE_UP:
        out->clause = r->cite[AT_FACE_UP];
        if (!between && !dealing) return PIT_ERR_TURN;
        return s->shoe.inside && g->held == PIT_FACE_DOWN ? PIT_OK : PIT_ERR_TURN;
    case IRREGULAR_DRAWN:
        out->clause = r->cite[AT_DRAWN];
        if (!between) return PIT_ERR_TURN;
        return shoe_allow(r, s, ask, out);
    default: return shoe_allow(r, s, ask, out);
    }
}

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        out->clause = r->cite[AT_CLOSED];
        return seat_has_wagers(s, ask->seat) ? PIT_ERR_CLOSED : PIT_OK;
    case PIT_BET:
    case PIT_VERBAL: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    case PIT_DEAL:
        out->clause = r->cite[AT_BET];
        return shoe_ready(s) && s->wagers ? PIT_OK : PIT_ERR_TURN;
    case V_ACCEPT:
    case V_DECLINE:
    case V_DEALER_DEALS:
    case V_PASS_SHOE:
    case V_ORDER_PASS: return allow_shoe(r, s, ask, out);
    case V_LOOK:
    case V_SHOW:
    case V_PASS_CARDS:
    case V_TAKE_CARDS: return allow_turning(r, s, ask, out);
    case V_MOVE: return allow_move(r, s, ask, out);
    case V_KEEP:
        out->clause = r->cite[AT_MONEY_KEPT];
        return s->phase == MONEY && s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR: return allow_irregular(r, s, ask, out);
    case PIT_NEW_DEALER:
    case PIT_SHOW_BURN: return PIT_ERR_VERB; /* every burned card is shown when it is burned */
    default: return shoe_allow(r, s, ask, out);
    }
}

/* ---- who deals: sections 7 and 14 ---- */

static void dealer_deals(const struct pit_rules *r, struct pit_state *s, int at,
                         struct pit_effects *fx)
{
    s->u.baccarat.curator = PIT_DEALER;
    s->u.baccarat.offered = 0;
    s->turn = 0;
    call(fx, CALL_DEALER_DEALS, 0, 0, r->cite[at]);
}

/* The next player from this seat on, counterclockwise, who has not declined; if there is none, the
 * dealer deals. At an empty table the offer waits. */
static void offer_shoe(const struct pit_rules *r, struct pit_state *s, int seat, int at,
                       struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    unsigned left = s->seated & ~g->declined;

    g->offered = 1;
    s->turn = 0;
    if (!s->seated) return;
    if (!left) {
        dealer_deals(r, s, AT_DEALER_DEALS, fx);
        return;
    }
    while (!(left >> seat & 1))
        seat = right_of(r, seat);
    s->turn = (uint16_t)(1U << seat);
    call(fx, CALL_OFFERED, seat, 0, r->cite[at]);
}

void baccarat_shoe_passes(const struct pit_rules *r, struct pit_state *s, uint16_t clause,
                          struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int from = g->curator;

    if (from == PIT_DEALER) return; /* it stays with the dealer until a player asks for it */
    call(fx, CALL_SHOE_PASSES, from, 0, clause);
    g->curator = PIT_DEALER;
    g->declined = (uint16_t)(1U << from);
    offer_shoe(r, s, right_of(r, from), AT_NEXT_CURATOR, fx);
}

static void accept(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    s->u.baccarat.curator = (uint8_t)seat;
    s->u.baccarat.offered = 0;
    s->turn = 0;
    call(fx, CALL_CURATOR, seat, 0, r->cite[AT_CURATOR]);
}

static void decline(const struct pit_rules *r, struct pit_state *s, int seat,
                    struct pit_effects *fx)
{
    s->u.baccarat.declined |= (uint16_t)(1U << seat);
    offer_shoe(r, s, right_of(r, seat), AT_OFFER, fx);
}

/* ---- between rounds ---- */

void baccarat_between(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    if (s->phase != BETS || s->want != PIT_NOTHING || shoe_uncut(s)) return;
    if (g->burn) {
        s->turn = 0;
        s->want_hidden = 0;
        shoe_ask(s, PIT_DEALER);
    } else if (g->held != PIT_FACE_DOWN) {
        baccarat_simulate(r, s, fx);
    } else if (g->offered && !s->turn) {
        offer_shoe(r, s, 0, AT_OFFER, fx); /* 7(b): seat one first */
    }
}

static void shuffled(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_baccarat *g = &s->u.baccarat;

    g->burn = r->option[O_BURN] == ON ? BURN_FIRST : 0;
    g->cover = g->stood = 0;
    g->declined = 0;
    g->curator = PIT_DEALER;
    g->offered = book_rows(r)->curator;
}

/* MAB-BA 5(e): the first card, and as many more as it counts; tens and faces are ten here. */
static void burn_card(const struct pit_rules *r, struct pit_state *s, int card,
                      struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int points = card_points(card);

    shoe_card(r, s, card, fx);
    discard(fx, card, r->cite[AT_BURN]);
    s->want = PIT_NOTHING;
    if (g->burn == BURN_FIRST) {
        g->burn = (uint8_t)(points ? points : 10);
        call(fx, CALL_BURN_FIRST, card, g->burn, r->cite[AT_BURN]);
    } else {
        g->burn--;
        call(fx, CALL_BURN_MORE, card, 0, r->cite[AT_BURN]);
    }
    if (g->burn)
        shoe_ask(s, PIT_DEALER);
    else if (s->phase == BURNING)
        baccarat_deal(r, s, fx);
    else
        baccarat_between(r, s, fx);
}

/* The cut and the shoe are offered until the deal: then both are the dealer's. */
static void deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    s->round++;
    shoe_dealer_cuts(r, s, fx);
    if (g->offered) dealer_deals(r, s, AT_DEALER_DEALS, fx);
    s->want_hidden = 0;
    if (!g->burn) {
        baccarat_deal(r, s, fx);
        return;
    }
    s->phase = BURNING;
    shoe_ask(s, PIT_DEALER);
}

/* ---- irregularities ---- */

static void third_seen(const struct pit_rules *r, struct pit_state *s, int card,
                       struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    if (s->phase == THIRD_BANKER) { /* 15(c): the Banker was to draw */
        call(fx, CALL_THIRD_SEEN, card, 0, r->cite[AT_THIRD_SEEN]);
        s->want_hidden = 0;
        baccarat_card(r, s, card, fx);
        return;
    }
    g->stood = 0;
    shoe_card(r, s, card, fx);
    if (r->option[O_SEEN_THIRD] == SEEN_SIMULATED) {
        g->held = (uint8_t)card;
        g->third_seen = 1;
        baccarat_between(r, s, fx);
        return;
    }
    call(fx, CALL_SEEN_BURNED, card, 0, r->cite[AT_SEEN_BURNED]);
    discard(fx, card, r->cite[AT_SEEN_BURNED]);
    if (!s->shoe.inside) return;
    s->phase = EXTRA;
    s->turn = 0;
    s->want = PIT_DOWN;
    s->want_for = PIT_DEALER;
}

static void extra_card(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    shoe_down(r, s, fx);
    discard(fx, PIT_FACE_DOWN, r->cite[AT_SEEN_BURNED]);
    s->phase = BETS;
    s->want = PIT_NOTHING;
    baccarat_between(r, s, fx);
}

static void face_up(const struct pit_rules *r, struct pit_state *s, int card,
                    struct pit_effects *fx)
{
    s->u.baccarat.held = (uint8_t)card;
    s->u.baccarat.stood = 0;
    call(fx, CALL_FACE_UP, card, 0, r->cite[AT_FACE_UP]);
    shoe_card(r, s, card, fx);
    if (s->phase == BETS)
        baccarat_between(r, s, fx);
    else
        baccarat_ask(r, s, fx); /* the round is played to its end first */
}

static void irregularity(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                         struct pit_effects *fx)
{
    shoe_dealer_cuts(r, s, fx); /* the cards are in the shoe */
    switch (e->spot) {
    case THIRD_UNSEEN:
        call(fx, CALL_THIRD_UNSEEN, 0, 0, r->cite[AT_THIRD_UNSEEN]);
        s->u.baccarat.stood = 0;
        break;
    case THIRD_SEEN: third_seen(r, s, e->value, fx); break;
    case IRREGULAR_FACE_UP: face_up(r, s, e->value, fx); break;
    default: shoe_apply(r, s, e, fx); break;
    }
}

/* ---- the door ---- */

static void left(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                 struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    unsigned bit = 1U << e->seat;
    bool asked = g->offered && !shoe_uncut(s) && s->turn & bit;

    shoe_apply(r, s, e, fx);
    g->declined = (uint16_t)(g->declined & ~bit);
    if (s->phase > BETS) {
        baccarat_turner_left(r, s, e->seat, fx);
        if (g->curator != e->seat) return;
        g->curator = PIT_DEALER; /* for this round; then the shoe is offered */
        g->offered = 1;
        return;
    }
    if (g->curator == e->seat)
        baccarat_shoe_passes(r, s, r->cite[AT_KEEPS], fx);
    else if (asked)
        offer_shoe(r, s, right_of(r, e->seat), AT_OFFER, fx);
    g->declined = (uint16_t)(g->declined & ~bit); /* whoever comes next has not been asked */
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    switch (e->verb) {
    case PIT_CARD:
        if (s->phase <= BURNING)
            burn_card(r, s, e->value, fx);
        else
            baccarat_card(r, s, e->value, fx);
        break;
    case PIT_DOWN: extra_card(r, s, fx); break;
    case PIT_BUY: break;
    case PIT_VERBAL:
        call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]); /* fallthrough */
    case PIT_BET:
        wager_put(s, fx, e->seat, e->spot, 0, r->spot[e->spot].paper ? PIT_PAPER : 0, e->amount);
        break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, 0, e->amount); break;
    case PIT_DEAL: deal(r, s, fx); break;
    case V_ACCEPT: accept(r, s, e->seat, fx); break;
    case V_DECLINE: decline(r, s, e->seat, fx); break;
    case V_DEALER_DEALS: dealer_deals(r, s, AT_NAMED_DEALER, fx); break;
    case V_PASS_SHOE: baccarat_shoe_passes(r, s, r->cite[AT_KEEPS], fx); break;
    case V_ORDER_PASS: baccarat_shoe_passes(r, s, r->cite[AT_ORDERED], fx); break;
    case V_LOOK: g->saw[baccarat_turning(s)] |= (uint16_t)(1U << e->seat); break;
    case V_SHOW: baccarat_show(r, s, fx); break;
    case V_PASS_CARDS:
    case V_TAKE_CARDS: baccarat_pass_cards(r, s, fx); break;
    case V_MOVE:
        wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount);
        baccarat_money_done(r, s, e->seat, fx);
        break;
    case V_KEEP: baccarat_money_done(r, s, e->seat, fx); break;
    case PIT_IRREGULAR: irregularity(r, s, e, fx); break;
    case PIT_SHUFFLE:
        shuffled(r, s);
        shoe_apply(r, s, e, fx);
        s->shoe.burns = 0; /* those of the shoe are burned unseen; here they are shown */
        baccarat_between(r, s, fx);
        break;
    case PIT_LEAVE: left(r, s, e, fx); break;
    case PIT_RECUT: /* before the burn, which waits for it */
        s->want = PIT_NOTHING;
        shoe_apply(r, s, e, fx);
        baccarat_between(r, s, fx);
        break;
    default: /* sitting down, and the cut */
        shoe_apply(r, s, e, fx);
        baccarat_between(r, s, fx);
        break;
    }
}

/* ---- what others ask ---- */

static void leaves(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    baccarat_collect(r, s, seat, fx);
}

static pit_money owes(const struct pit_state *s, int seat)
{
    return s->u.baccarat.owed[seat];
}

/* Cards face down are known to those who have looked at them. */
static void view(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct pit_baccarat *g = &s->u.baccarat;

    (void)r;
    for (int hand = PLAYER; hand <= BANKER; hand++)
        for (int i = 0; i < g->cards[hand]; i++) {
            if (g->up[hand] >> i & 1 || (seat < PIT_SEATS_MAX && g->saw[hand] >> seat & 1))
                continue;
            s->shoe.unseen[g->card[hand][i]]++;
            s->shoe.total++;
            g->card[hand][i] = PIT_FACE_DOWN;
        }
}

/* The cards of a hand and what they count, those of the last round until the next ones are dealt.
 */
static int lying(const struct pit_baccarat *g, int hand, int i)
{
    if (!g->cards[PLAYER] && !g->cards[BANKER]) return g->lay[hand][i] - 1;
    return i < g->cards[hand] ? g->card[hand][i] : -1;
}

static void hand_words(struct pit_text *t, const char *name, const struct pit_baccarat *g, int hand)
{
    int count = 0;
    bool seen = true;

    pit_text_str(t, name);
    for (int i = 0; i < 3 && lying(g, hand, i) >= 0; i++) {
        int card = lying(g, hand, i);

        pit_text_str(t, " ");
        pit_text_str(t, card == PIT_FACE_DOWN ? "xx" : pit_card_name(card));
        seen &= card != PIT_FACE_DOWN;
        if (seen) count += card_points(card);
    }
    if (!seen) return;
    pit_text_str(t, ", ");
    pit_text_int(t, count % 10);
}

static void lies(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_baccarat *g = &s->u.baccarat;

    (void)r;
    if (lying(g, PLAYER, 0) < 0 || lying(g, BANKER, 0) < 0) return;
    hand_words(t, "Player", g, PLAYER);
    pit_text_str(t, "; ");
    hand_words(t, "Banker", g, BANKER);
}

/* Cards that play alike are one, and a hand's first two cards have no order. */
static size_t key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    size_t head = offsetof(struct pit_state, shoe) - offsetof(struct pit_state, meter);
    size_t rest = offsetof(struct pit_state, u) - offsetof(struct pit_state, shoe.total);
    size_t wagers = s->wagers * sizeof s->wager[0], n = 13;
    struct pit_baccarat g = s->u.baccarat;

    for (int hand = PLAYER; hand <= BANKER; hand++) {
        uint8_t *card = g.card[hand], first;

        for (int i = 0; i < g.cards[hand]; i++)
            card[i] = r->alike[card[i]];
        if (g.cards[hand] < 2 || card[0] <= card[1]) continue;
        first = card[0];
        card[0] = card[1];
        card[1] = first;
    }
    memset(out, 0, n);
    for (int card = 0; card < PIT_CARDS; card++)
        out[r->alike[card]] = (uint8_t)(out[r->alike[card]] + s->shoe.unseen[card]);
    memcpy(out + n, &s->meter, head);
    n += head;
    memcpy(out + n, &s->shoe.total, rest);
    n += rest;
    memcpy(out + n, &g, offsetof(struct pit_baccarat, lay)); /* the future needs no more */
    n += offsetof(struct pit_baccarat, lay);
    memcpy(out + n, s->wager, wagers);
    return n + wagers;
}

/* Other seats change nothing that comes to this one. */
static void alone(const struct pit_rules *r, struct pit_state *s, int seat)
{
    unsigned bit = 1U << seat;

    (void)r;
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat != seat) settle_back(s, NULL, w, PIT_VOID, (struct cites){0, 0});
    wagers_sweep(s);
    s->turn = (uint16_t)(s->turn & bit);
    s->u.baccarat.live = (uint16_t)(s->u.baccarat.live & bit);
}

enum { M_LEFT, M_PLAYER, M_BANKER }; /* the first of them between rounds too */
static const char *const measures[] = {
    [M_LEFT] = "left", [M_PLAYER] = "player", [M_BANKER] = "banker", NULL};
static const struct pit_span ranges[] = {
    [M_LEFT] = {0, 8 * PIT_CARDS}, [M_PLAYER] = {0, 9}, [M_BANKER] = {0, 9}};
static const int8_t rows[] = {M_PLAYER, M_BANKER, -1};

static int64_t measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    (void)r;
    (void)seat;
    switch (which) {
    case M_PLAYER: return baccarat_count(&s->u.baccarat, PLAYER);
    case M_BANKER: return baccarat_count(&s->u.baccarat, BANKER);
    default: return s->shoe.inside;
    }
}

/* The hands, card by card, as whoever looks may know them, PIT_FACE_DOWN where one lies unseen;
 * those of the last round until the next ones are dealt. And who deals, who is offered the shoe,
 * who turns the cards of which hand, and whether this is the last hand. */
enum { FACT_CURATOR = 6, FACT_OFFERED, FACT_TURNER, FACT_TURNING, FACT_LAST };
static const char *const facts[] = {"player1",
                                    "player2",
                                    "player3",
                                    "banker1",
                                    "banker2",
                                    "banker3",
                                    [FACT_CURATOR] = "curator",
                                    [FACT_OFFERED] = "offered",
                                    [FACT_TURNER] = "turner",
                                    [FACT_TURNING] = "turning",
                                    [FACT_LAST] = "last",
                                    NULL};

/* The seat that is asked whether it takes the shoe; below 0: none. */
static int asked_seat(const struct pit_state *s)
{
    int seat = 0;

    if (!s->u.baccarat.offered || s->phase != BETS || !s->turn || shoe_uncut(s)) return -1;
    while (!(s->turn >> seat & 1))
        seat++;
    return seat;
}

static int fact(const struct pit_state *s, int which)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    int turning = baccarat_turning(s);

    if (which < FACT_CURATOR) return lying(g, which / 3, which % 3);
    switch (which) {
    case FACT_CURATOR: return g->curator == PIT_DEALER ? -1 : g->curator + 1;
    case FACT_OFFERED: return asked_seat(s) < 0 ? -1 : asked_seat(s) + 1;
    case FACT_TURNER: return turning < 0 ? -1 : g->turner[turning] + 1;
    case FACT_TURNING: return turning;
    default: return g->cover == COVER_LAST ? 1 : -1;
    }
}

/* What the Dragon Bonus and House Money pay, as the layout has it: MAB-BA 13(e), (h). */
static bool notice(const struct pit_rules *r, int i, struct pit_notice *out)
{
    static const char *const dragon[DRAGON_PAYS] = {
        "Dragon Bonus: natural pays", "Dragon Bonus: by 4 pays", "Dragon Bonus: by 5 pays",
        "Dragon Bonus: by 6 pays",    "Dragon Bonus: by 7 pays", "Dragon Bonus: by 8 pays",
        "Dragon Bonus: by 9 pays"};
    static const char *const money[] = {"House Money: one pair pays", "House Money: two pairs pay"};
    int count = r->option[O_DRAGON_BONUS] == ON ? DRAGON_PAYS : 0;

    if (i < count) {
        *out = (struct pit_notice){
            .words = dragon[i], .clause = r->cite[AT_PAYS_DRAGON], .pays = r->pay[PAY_DRAGON + i]};
        return true;
    }
    i -= count;
    if (r->option[O_HOUSE_MONEY] == OFF || i >= 2) return false;
    *out = (struct pit_notice){
        .words = money[i], .clause = r->cite[AT_PAYS_PAIR], .pays = r->pay[PAY_PAIR + i]};
    return true;
}

/* ---- by a betting system ---- */

/* Somebody has to bet before anything is dealt. */
static bool others(const struct pit_rules *r, const struct pit_state *s, int seat,
                   struct pit_event *out)
{
    *out = (struct pit_event){
        .seat = (uint8_t)seat, .verb = PIT_BET, .spot = S_BANKER, .amount = r->option[PIT_O_MIN]};
    return s->phase == BETS && s->want == PIT_NOTHING && !s->wagers;
}

static int burned(const struct pit_rules *r, int first)
{
    int points = card_points(first);

    return r->option[O_BURN] == OFF ? -1 : points ? points : 10;
}

static const char *usual(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    pit_text_str(out, "bet banker ");
    pit_text_money(out, bet ? bet : r->option[PIT_O_MIN]);
    return "banker";
}

static const struct pit_betting betting = {.spots = "banker, tie or dragon-7",
                                           .line = "bet banker 10",
                                           .measures = M_LEFT + 1,
                                           .burned = burned,
                                           .rounds_more = 1,
                                           .company = "somebody else has to bet when you do not",
                                           .usual = usual};

#define BACCARAT(its_name, its_title, its_books, its_id)                                           \
    {                                                                                              \
        .name = its_name, .title = its_title, .verbs = verbs, .calls = calls,                      \
        .irregular = irregular, .outcomes = outcomes, .opens = "bets, then the deal",              \
        .from = "house-money", .options = options, .books = its_books,                             \
        .body_size = sizeof(struct pit_baccarat), .fair_id = its_id, .prepare = prepare,           \
        .open = open_table, .allow = allow, .apply = apply, .leaves = leaves, .owes = owes,        \
        .key = key, .view = view, .lies = lies, .alone = alone, .measures = measures,              \
        .measure_range = ranges, .measure = measure, .rows = rows, .facts = facts, .fact = fact,   \
        .odds = &baccarat_odds, .others = others, .betting = &betting, .notice = notice            \
    }

const struct pit_game baccarat_game = BACCARAT("baccarat", "Baccarat", baccarat_books, 4);
const struct pit_game midi_baccarat_game =
    BACCARAT("midi-baccarat", "Midi-baccarat", midi_baccarat_books, 5);
