/* baccarat.c -- baccarat and midi-baccarat. Clauses such as MAB-BA 9(c) are those of the rulebook;
 * midi-baccarat has the same in MAB-MB, and what differs is rows of its book.
 *
 * Two hands are dealt, the Player's and the Banker's; the nearer to nine wins. This file has the
 * rows and the door; what may be done when is in baccarat_allow.c, the shoe and who deals in
 * baccarat_shoe.c, the round in baccarat_round.c, what it pays in baccarat_settle.c. */

#include "baccarat_round.h"
#include "betting.h"
#include "games.h"

#include <string.h>

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
    [O_VIG_COLLECTED] = {"vig_collected", "when the percentage is collected", PIT_WORD, collected},
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
    {"pass-cards", 'p', PIT_IDLE, "passes the cards to another"},
    {"take-cards", 'd', 0, NULL},
    {"move", 'p', PIT_TAKES_SPOT | PIT_TAKES_AMOUNT | PIT_TAKES_FROM,
     "moves %m of House Money to %p"},
    {"keep", 'p', PIT_IDLE, "keeps the House Money"},
    {0},
};

static const struct pit_call_row calls[BACCARAT_CALLS + 1] = {
    SHOE_CALLS,
    [CALL_NEW_DECKS] = {"new-decks", "The shoe is done. New decks."},
    [CALL_BURN_FIRST] = {"burn-first", "The first card is the %c1. Burn %n2."},
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
    [CALL_SEEN_BURNED] = {"seen-burned",
                          "The %c1 was dealt in error and is discarded, with one more card."},
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

/* A twentieth is whole. A part of House Money need not be: from a dollar on, less than a cent is
 * less than the house has of the Banker. */
static uint16_t whole_step(const struct pit_rules *r)
{
    if (r->option[O_EZ] == ON || r->option[O_VIG_ROUNDING] != ROUNDED_NOT) return 0;
    return r->option[O_HOUSE_MONEY] == ON && r->option[O_MONEY_PART] != 100 ? 100 : 20;
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
    r->whole_step = whole_step(r);
    r->hides = r->blind = r->option[O_TURNED_BY] == TURNED_BY_PLAYER;
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
        baccarat_offer(r, s, right_of(r, e->seat), AT_OFFER, fx);
    g->declined = (uint16_t)(g->declined & ~bit); /* whoever comes next has not been asked */
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    switch (e->verb) {
    case PIT_CARD:
        if (s->phase <= BURNING)
            baccarat_burn(r, s, e->value, fx);
        else
            baccarat_card(r, s, e->value, fx);
        break;
    case PIT_DOWN: baccarat_extra(r, s, fx); break;
    case PIT_TURN: baccarat_turned(r, s, e->value, fx); break;
    case PIT_BUY: break;
    case PIT_VERBAL:
        call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]); /* fallthrough */
    case PIT_BET:
        wager_put(s, fx, e->seat, e->spot, 0, r->spot[e->spot].paper ? PIT_PAPER : 0, e->amount);
        break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, 0, e->amount); break;
    case PIT_DEAL: baccarat_begin(r, s, fx); break;
    case V_ACCEPT: baccarat_accept(r, s, e->seat, fx); break;
    case V_DECLINE: baccarat_decline(r, s, e->seat, fx); break;
    case V_DEALER_DEALS: baccarat_dealer_deals(r, s, AT_NAMED_DEALER, fx); break;
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
    case PIT_IRREGULAR: baccarat_irregular(r, s, e, fx); break;
    case PIT_SHUFFLE:
        baccarat_shuffled(r, s);
        shoe_apply(r, s, e, fx);
        s->shoe.burns = 0; /* those of the shoe are burned unseen; here they are shown */
        baccarat_between(r, s, fx);
        break;
    case PIT_LEAVE: left(r, s, e, fx); break;
    case PIT_CUT_CARD:
        g->cover = COVER_OUT;
        shoe_apply(r, s, e, fx);
        break;
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

/* ---- what is owed ---- */

static void leaves(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    baccarat_collect(r, s, seat, fx);
}

static pit_money owes(const struct pit_state *s, int seat)
{
    return s->u.baccarat.owed[seat];
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

static const char *favourite(const struct pit_rules *r)
{
    (void)r;
    return "banker";
}

static const char *usual(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    pit_text_str(out, "bet banker ");
    pit_text_money(out, bet ? bet : r->option[PIT_O_MIN]);
    return favourite(r);
}

static const struct pit_betting betting = {.spots = "banker, tie or dragon-7",
                                           .line = "bet banker 10",
                                           .measures = M_LEFT + 1,
                                           .burned = burned,
                                           .rounds_more = 1,
                                           .company = "somebody else has to bet when you do not",
                                           .favourite = favourite,
                                           .usual = usual};

static const char *const hands[] = {[PLAYER] = "the Player", [BANKER] = "the Banker", NULL};

/* Section 1: a table without a percentage, where the Banker pushes on a Dragon 7. */
static const char *called(const struct pit_rules *r)
{
    if (!r->option[O_EZ]) return NULL;
    return r->game == &baccarat_game ? "EZ Baccarat" : "EZ Midi-baccarat";
}

#define ABOUT                                                                                      \
    "You bet on the Player's hand, on the Banker's or on a tie. "                                  \
    "Each hand gets two cards, and a third where fixed rules say so. An ace counts 1, tens and "   \
    "pictures 0, and of a sum only the last digit: the hand that is nearer to 9 wins."

#define BACCARAT(its_name, its_title, its_books, its_id)                                           \
    {                                                                                              \
        .name = its_name, .title = its_title, .about = ABOUT, .verbs = verbs, .calls = calls,      \
        .irregular = irregular, .outcomes = outcomes, .opens = "bets, then the deal",              \
        .from = "house-money", .options = options, .books = its_books, .hands = hands,             \
        .shows_hand = {CALL_PLAYER_HAS, CALL_BANKER_HAS},                                          \
        .together = (uint64_t)1 << CALL_BURN_MORE, .body_size = sizeof(struct pit_baccarat),       \
        .fair_id = its_id, .prepare = prepare, .open = open_table, .allow = baccarat_allow,        \
        .apply = apply, .leaves = leaves, .owes = owes, .key = baccarat_key,                       \
        .view = baccarat_seen, .lies = baccarat_lies, .awaits = baccarat_awaits,                   \
        .alone = baccarat_alone, .measures = baccarat_measures, .measure_range = baccarat_ranges,  \
        .measure = baccarat_measure, .rows = baccarat_measured, .facts = baccarat_facts,           \
        .fact = baccarat_fact, .odds = &baccarat_odds, .others = others, .betting = &betting,      \
        .notice = baccarat_notice, .called = called, .explains = baccarat_explains                 \
    }

const struct pit_game baccarat_game = BACCARAT("baccarat", "Baccarat", baccarat_books, 4);
const struct pit_game midi_baccarat_game =
    BACCARAT("midi-baccarat", "Midi-baccarat", midi_baccarat_books, 5);
