/* blackjack.c -- blackjack. Clauses such as MAB-BJ 11(d) are those of the rulebook.
 *
 * This file has the rows of the game and its door. What may be done when is in blackjack_bets.c and
 * blackjack_allow.c; a round goes from blackjack_deal.c to blackjack_play.c, blackjack_dealer.c and
 * blackjack_settle.c. Additional wagers are in blackjack_side.c, irregularities in
 * blackjack_wrong.c, and what analysis and screens ask in blackjack_view.c. */

#include "blackjack_round.h"

#include <string.h>

static const char *const coupon_pays[] = {"even", "odds", NULL};
static const char *const shoe_words[] = {"single", "double", NULL};
static const char *const dealing[] = {"no-hole", "hole-down", "reader", "hole-up", NULL};
static const char *const soft17[] = {"stand", "hit", NULL};
static const char *const insurance_when[] = {"at-once", "turn", NULL};
static const char *const double_card[] = {"up", "down", "request", NULL};
static const char *const multiple[] = {"off", "on", "all", NULL};
static const char *const twenty_table[] = {"A", "B", NULL};
static const char *const split_21[] = {"win", "push", NULL};
static const char *const busted_extra[] = {"back", "lost", NULL};
static const char *const majority[] = {"decided", "all", NULL};

#define FACES(ace, suit) ace "J" suit, ace "Q" suit, ace "K" suit
#define WITH(ace) FACES(ace, "c"), FACES(ace, "d"), FACES(ace, "h"), FACES(ace, "s")
static const char *const named[NAMED_BLACKJACKS + 2] = {"off",      WITH("Ac"), WITH("Ad"),
                                                        WITH("Ah"), WITH("As"), NULL};

static const struct pit_option options[BLACKJACK_OPTIONS + 1] = {
    SHOE_OPTIONS,
    [O_AREAS] = {"areas", "boxes that one person may hold", PIT_NUMBER, NULL},
    [O_COUPON] = {"coupon", "match-play coupons beside a wager", PIT_WORD, shoe_off_on},
    [O_COUPON_PAYS] = {"coupon_pays", "what a coupon wins: even money or the wager's odds",
                       PIT_WORD, coupon_pays},
    [O_SHOE] = {"shoe", "one side, or two and a determinant card", PIT_WORD, shoe_words},
    [O_DEALING] = {"dealing", "the dealer's second card", PIT_WORD, dealing},
    [O_SIX_TO_FIVE] = {"six_to_five", "the 6 to 5 variation, dealt from the hand", PIT_WORD,
                       shoe_off_on},
    [O_SOFT17] = {"soft17", "what the dealer does on a soft 17", PIT_WORD, soft17},
    [O_PAYS_678] = {"pays_678", "6, 7 and 8 of a suit pay 2 to 1", PIT_WORD, shoe_off_on},
    [O_PAYS_777] = {"pays_777", "three sevens pay 3 to 2", PIT_WORD, shoe_off_on},
    [O_FIVE_CARD_21] = {"five_card_21", "21 in five cards pays 2 to 1", PIT_WORD, shoe_off_on},
    [O_NAMED_BLACKJACK] = {"named_blackjack", "a blackjack that pays 2 to 1", PIT_WORD, named},
    [O_EVEN_MONEY] = {"even_money", "a blackjack against an ace may take 1 to 1", PIT_WORD,
                      shoe_off_on},
    [O_SURRENDER] = {"surrender", "half a wager may be given up", PIT_WORD, shoe_off_on},
    [O_INSURANCE_WHEN] = {"insurance_when", "when insurance is taken", PIT_WORD, insurance_when},
    [O_CHIP] = {"chip", "the smallest chip: insurance is rounded up to it", PIT_DOLLARS, NULL},
    [O_DOUBLE_CARD] = {"double_card", "how the card of a double is dealt", PIT_WORD, double_card},
    [O_DOUBLE_AFTER_SPLIT] = {"double_after_split", "split hands may double", PIT_WORD,
                              shoe_off_on},
    [O_DOUBLE_SOFT] = {"double_soft", "hole-up: soft 19 and 20 double as 9 and 10", PIT_WORD,
                       shoe_off_on},
    [O_SPLIT_HANDS] = {"split_hands", "hands that splits may make of one", PIT_NUMBER, NULL},
    [O_RESPLIT_ACES] = {"resplit_aces", "aces may be split again", PIT_WORD, shoe_off_on},
    [O_PER_BOX] = {"per_box", "people who may wager on one box", PIT_NUMBER, NULL},
    [O_LATE_ENTRY] = {"late_entry",
                      "a player who sits out a round may bet again before the shuffle", PIT_WORD,
                      shoe_off_on},
    [O_MULTIPLE_ACTION] = {"multiple_action", "play against two or three hands of the dealer",
                           PIT_WORD, multiple},
    [O_OVER_UNDER] = {"over_under", "over 13 and under 13", PIT_WORD, shoe_off_on},
    [O_SUITED] = {"suited", "two cards of one suit", PIT_WORD, shoe_off_on},
    [O_SEVENS] = {"sevens", "sevens in three cards", PIT_WORD, shoe_off_on},
    [O_SUITED_TABLE] = {"suited_table", "what two cards of one suit pay", PIT_NUMBER, NULL},
    [O_SIDE_MIN] = {"side_min", "smallest additional wager, dollars", PIT_DOLLARS, NULL},
    [O_SIDE_MAX] = {"side_max", "largest additional wager, dollars", PIT_DOLLARS, NULL},
    [O_PROGRESSIVE] = {"progressive", "progressive blackjack, on aces", PIT_WORD, shoe_off_on},
    [O_METER] = {"meter", "what the meter shows at first, dollars", PIT_DOLLARS, NULL},
    [O_METER_RESET] = {"meter_reset", "what it shows after a jackpot, dollars", PIT_DOLLARS, NULL},
    [O_METER_RATE] = {"meter_rate", "percent of a wager that goes to the meter", PIT_NUMBER, NULL},
    [O_BONUS] = {"bonus", "blackjack bonus, a payout that is drawn", PIT_WORD, shoe_off_on},
    [O_BONUS_EDGE_1] = {"bonus_edge_1", "percent the house keeps of a $1 bonus wager", PIT_NUMBER,
                        NULL},
    [O_BONUS_EDGE_5] = {"bonus_edge_5", "percent the house keeps of a $5 bonus wager", PIT_NUMBER,
                        NULL},
    [O_STREAK] = {"streak", "two to five hands won in a row", PIT_WORD, shoe_off_on},
    [O_PAYS_STREAK_2] = {"pays_streak_2", "two in a row pay, to one", PIT_NUMBER, NULL},
    [O_PAYS_STREAK_3] = {"pays_streak_3", "three in a row pay, to one", PIT_NUMBER, NULL},
    [O_PAYS_STREAK_4] = {"pays_streak_4", "four in a row pay, to one", PIT_NUMBER, NULL},
    [O_PAYS_STREAK_5] = {"pays_streak_5", "five in a row pay, to one", PIT_NUMBER, NULL},
    [O_MATCH] = {"match", "match the dealer's first card", PIT_WORD, shoe_off_on},
    [O_PAYS_MATCH] = {"pays_match", "a card of the same rank pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_MATCH_SUITED] = {"pays_match_suited", "a card of the same rank and suit pays, to one",
                             PIT_NUMBER, NULL},
    [O_TWENTY] = {"twenty", "twenty in two cards", PIT_WORD, shoe_off_on},
    [O_TWENTY_TABLE] = {"twenty_table", "what the twenty pays", PIT_WORD, twenty_table},
    [O_TWENTY_LIMIT] = {"twenty_limit",
                        "most for all queens of hearts with dealer blackjack; 0 "
                        "none",
                        PIT_DOLLARS, NULL},
    [O_BUST] = {"bust", "the dealer's third card goes over 21", PIT_WORD, shoe_off_on},
    [O_SPLIT_21] = {"split_21", "21 in two cards of a split against a longer 21", PIT_WORD,
                    split_21},
    [O_BUSTED_EXTRA] = {"busted_extra",
                        "what was added to a hand that went over, if the dealer "
                        "has blackjack",
                        PIT_WORD, busted_extra},
    [O_STREAK_MAJORITY] = {"streak_majority", "what a majority of split hands is", PIT_WORD,
                           majority},
};
static const uint8_t least_options[] = {O_SIDE_MIN, 0};

static const struct pit_verb_row verbs[] = {
    {"hit", 'p', 0, "takes a card"},
    {"stand", 'p', PIT_IDLE, "stands"},
    {"double", 'p', PIT_TAKES_AMOUNT, "doubles down for %m"},
    {"double-face-down", 'p', PIT_TAKES_AMOUNT, "doubles down for %m, face down"},
    {"split", 'p', 0, "splits"},
    {"keep", 'p', PIT_TAKES_NUMBER, "keeps to hand %d"},
    {"surrender", 'p', 0, "surrenders"},
    {"insure", 'p', PIT_TAKES_SPOT | PIT_TAKES_AMOUNT | PIT_SPOT_LEFT_OUT, "puts %m on %p"},
    {"even-money", 'p', 0, "takes even money"},
    {"decline", 'p', PIT_IDLE, "declines"},
    {"third", 'p', 0, "takes the third card"},
    {"alone", 'p', 0, "keeps the box alone"},
    {"accept", 'p', 0, "accepts the card"},
    {"refuse", 'p', PIT_IDLE, "refuses the card"},
    {"play", 'p', PIT_IDLE, "plays the hand out"},
    {"void", 'p', 0, "takes the wager back"},
    {"meter", 'd', PIT_TAKES_AMOUNT, NULL},
    {0},
};

static const struct pit_call_row calls[BLACKJACK_CALLS + 1] = {
    SHOE_CALLS,
    [CALL_DETERMINANT] = {"determinant", "The determinant card is the %c1."},
    [CALL_SIDE_USED] = {"side-used", "It is the first card of seat %s1."},
    [CALL_SIDE_BURNED] = {"side-burned", "It is burned, and the other side is dealt."},
    [CALL_INSURANCE] = {"insurance", "Insurance?"},
    [CALL_EVEN_MONEY] = {"even-money", "Even money for seat %s1."},
    [CALL_TOTAL] = {"total", "Seat %s1: %n2."},
    [CALL_SOFT] = {"soft", "Seat %s1: soft %n2."},
    [CALL_BLACKJACK] = {"blackjack", "Blackjack for seat %s1."},
    [CALL_BUST] = {"bust", "Seat %s1: %n2, too many."},
    [CALL_OVER] = {"over", "Seat %s1 goes over."},
    [CALL_SPLIT] = {"split", "Seat %s1 splits: hand %n2."},
    [CALL_SPLIT_SEVENS] = {"split-sevens",
                           "Seat %s1 splits sevens and gives up any payout for three."},
    [CALL_DOUBLED] = {"doubled", "Seat %s1 doubles down."},
    [CALL_SURRENDERED] = {"surrendered", "Seat %s1 surrenders."},
    [CALL_NO_BLACKJACK] = {"no-blackjack", "No dealer blackjack."},
    [CALL_DEALER_BLACKJACK] = {"dealer-bj", "Dealer blackjack."},
    [CALL_THIRD] = {"third", "Seat %s1, a third card for the sevens?"},
    [CALL_DEALERS_CARD] = {"dealers-card", "Dealer's card."},
    [CALL_HOLE] = {"hole", "The hole card is the %c1."},
    [CALL_DEALER_HAS] = {"dealer-has", "Dealer has %n1."},
    [CALL_DEALER_SOFT] = {"dealer-soft", "Dealer has soft %n1."},
    [CALL_DEALER_BUST] = {"dealer-bust", "Dealer has %n1, too many."},
    [CALL_NOT_NEEDED] = {"not-needed", "The dealer draws no card: nothing depends on it."},
    [CALL_NEXT_HAND] = {"next-hand", "The dealer's hand %n1, with the %c2."},
    [CALL_SHOWS] = {"shows", "Seat %s1 has %n2."},
    [CALL_TURNED] = {"turned", "Seat %s1 has drawn the %c2."},
    [CALL_SUPERVISOR] = {"supervisor", "Supervisor: seat %s1, %m2."},
    [CALL_BUTTON] = {"button", "Seat %s1 presses the bonus button."},
    [CALL_PAYOUT] = {"payout", "Seat %s1 wins %m2."},
    [CALL_QUEENS] = {"queens", "Floorperson: two queens of hearts at seat %s1."},
    [CALL_LAMMER] = {"lammer", "Seat %s1 plays for hand %n2 in a row."},
    [CALL_STREAK_STAYS] = {"streak-stays", "The streak of seat %s1 stays at %n2."},
    [CALL_ABANDONED] = {"abandoned", "Seat %s1 gives up its streak."},
    [CALL_FOLLOW] = {"follow", "Seat %s1, with seat %s2?"},
    [CALL_RESHUFFLED] = {"reshuffled", "The discards are shuffled, and the round goes on."},
    [CALL_IDLE] = {"idle", "The table is empty. The cards are spread and shuffled anew."},
    [CALL_EXPOSED] = {"exposed", "The %c1 was drawn in error. Seat %s2, do you take it?"},
    [CALL_EXPOSED_BURNED] = {"card-burned", "The %c1 is burned."},
    [CALL_DEALER_DREW] = {"dealer-drew", "The %c1 was one too many for the dealer and is burned."},
    [CALL_DEALER_MISSED] = {"dealer-missed", "The dealer's first cards come last."},
    [CALL_NO_CARDS] = {"no-cards", "Seat %s1 got no card: the hand is dead."},
    [CALL_ONE_CARD] = {"one-card", "Seat %s1 gets the second card after all others."},
    [CALL_WRONG_SIDE] = {"wrong-side", "The wrong side was dealt. The round goes on."},
    [CALL_NOT_DEALT] = {"not-dealt", "Seat %s1 was not served. Will you play on?"},
    [CALL_READER_SEEN] = {"reader-seen", "The hole card could be seen. All hands are dead."},
    [CALL_READER_HIDDEN] = {"reader-hidden", "The hole card was not seen. The round goes on."},
    [CALL_READER_BROKEN] = {"reader-broken", "The card reader is out of order."},
    [CALL_UP_CARD_LEFT] = {"up-card-left", "The up card stays in play where it lies."},
    [CALL_UP_CARD_GONE] = {"up-card-gone", "The up card is taken back from the discards."},
    [CALL_LIGHT_OUT] = {"light-out", "The light of seat %s1 is out: no progressive wager there."},
    [CALL_NO_DISPLAY] = {"no-display", "The display shows nothing: %n1 to one."},
    [CALL_DOUBLE_EXPOSED] = {"double-shown", "The %c1 came face up. The hand goes on."},
};

static const struct pit_irregular_row irregular[W_ROWS + 1] = {
    SHOE_IRREGULAR,
    [W_EXPOSED] = {.name = "drawn-exposed", .takes_card = true},
    [W_DEALER_DREW] = {.name = "dealer-drew", .takes_card = true},
    [W_DEALER_MISSED] = {.name = "dealer-missed"},
    [W_NO_CARDS] = {.name = "no-cards", .takes_seat = true},
    [W_ONE_CARD] = {.name = "one-card", .takes_seat = true},
    [W_WRONG_SIDE] = {.name = "wrong-side"},
    [W_NOT_DEALT] = {.name = "not-dealt", .takes_seat = true},
    [W_READER_SEEN] = {.name = "reader-seen"},
    [W_READER_HIDDEN] = {.name = "reader-hidden"},
    [W_READER_BROKEN] = {.name = "reader-broken"},
    [W_UP_CARD_LEFT] = {.name = "up-card-left"},
    [W_UP_CARD_GONE] = {.name = "up-card-gone"},
    [W_LIGHT_OUT] = {.name = "light-out", .takes_seat = true},
    [W_NO_DISPLAY] = {.name = "no-display"},
    [W_DOUBLE_EXPOSED] = {.name = "double-exposed", .takes_card = true},
};

static const char *const outcomes[] = {
    [OUT_TOTAL] = "dealer has %1",
    [OUT_BLACKJACK] = "dealer has blackjack",
    [OUT_BUST] = "dealer goes over with %1",
    [OUT_NO_HAND] = "dealer's hand is not needed",
    [OUT_VOID] = "void",
    NULL,
};

/* ---- rules in force ---- */

/* Cards that play alike share the lowest of them. Suits and ranks count where a wager looks at
 * them. */
static bool plays_alike(const struct pit_rules *r, int card, int other)
{
    const int32_t *o = r->option;
    bool exact = o[O_MATCH] == ON || o[O_TWENTY] == ON || o[O_SUITED] == ON;
    int rank = pit_rank(card), special = o[O_NAMED_BLACKJACK] - 1;

    if (card == other) return true;
    if (exact || card_points(card) != card_points(other)) return false;
    if (o[O_SEVENS] == ON && rank == 7) return false;
    if (o[O_PROGRESSIVE] == ON && rank == PIT_ACE) return false;
    if (o[O_PAYS_678] == ON && rank >= 6 && rank <= 8) return false;
    if (o[O_BUST] == ON && rank == 8) return false;
    if (o[O_SHOE] == SHOE_DOUBLE && (pit_suit(card) == 1 || pit_suit(card) == 2) !=
                                        (pit_suit(other) == 1 || pit_suit(other) == 2))
        return false;
    if (special < 0) return true;
    for (int i = 0; i < 2; i++) { /* the ace, and the face */
        int suit = i ? special % 12 / 3 : special / 12, is = i ? 11 + special % 3 : PIT_ACE;
        int it = 13 * suit + is - 2;

        if (card == it || other == it) return false;
    }
    return true;
}

static void spots(struct pit_rules *r)
{
    static const char *const names[S_BEHIND] = {
        "box",       "box-2",       "box-3",       "double",   "double-2", "double-3",
        "insurance", "insurance-2", "insurance-3", "over-13",  "under-13", "suited",
        "sevens",    "progressive", "bonus",       "streak-2", "streak-3", "streak-4",
        "streak-5",  "match",       "twenty",      "bust",     "coupon",
    };
    static const uint8_t by[S_BEHIND] = {
        [S_OVER] = O_OVER_UNDER,
        [S_UNDER] = O_OVER_UNDER,
        [S_SUITED] = O_SUITED,
        [S_SEVENS] = O_SEVENS,
        [S_PROGRESSIVE] = O_PROGRESSIVE,
        [S_BONUS] = O_BONUS,
        [S_STREAK] = O_STREAK,
        [S_STREAK + 1] = O_STREAK,
        [S_STREAK + 2] = O_STREAK,
        [S_STREAK + 3] = O_STREAK,
        [S_MATCH] = O_MATCH,
        [S_TWENTY] = O_TWENTY,
        [S_BUST] = O_BUST,
        [S_COUPON] = O_COUPON,
        [S_BOX + 1] = O_MULTIPLE_ACTION,
        [S_BOX + 2] = O_MULTIPLE_ACTION,
        [S_DOUBLE + 1] = O_MULTIPLE_ACTION,
        [S_DOUBLE + 2] = O_MULTIPLE_ACTION,
        [S_INSURANCE + 1] = O_MULTIPLE_ACTION,
        [S_INSURANCE + 2] = O_MULTIPLE_ACTION,
    };
    static const char *const tails[] = {"", "-double", "-insurance"};

    r->spots = BLACKJACK_SPOTS;
    for (int i = 0; i < BLACKJACK_SPOTS; i++) {
        struct pit_spot *spot = &r->spot[i];
        struct pit_text name;

        *spot = (struct pit_spot){.kind = (uint8_t)i, .pays = {1, 1}};
        name = pit_text_in(spot->name, sizeof spot->name);
        if (i < S_BEHIND) {
            pit_text_str(&name, names[i]);
            spot->left_out = by[i] && r->option[by[i]] == OFF;
            continue;
        }
        pit_text_str(&name, "behind-");
        pit_text_int(&name, (i - S_BEHIND) / 3 + 1);
        pit_text_str(&name, tails[(i - S_BEHIND) % 3]);
        spot->left_out = r->option[O_PER_BOX] == 1 || r->option[O_MULTIPLE_ACTION] != OFF ||
                         (i - S_BEHIND) / 3 >= r->option[PIT_O_SEATS];
    }
    if (r->option[O_DEALING] == HOLE_UP)
        for (int i = S_INSURANCE; i < S_OVER; i++)
            r->spot[i].left_out = 1;
    r->spot[S_COUPON].paper = 1;
    for (int i = 0; i < 4; i++)
        r->spot[S_STREAK + i].pays =
            (struct pit_ratio){(uint16_t)r->option[O_PAYS_STREAK_2 + i], 1};
}

static void prepare(struct pit_rules *r)
{
    bool six = r->option[O_SIX_TO_FIVE] == ON, eight = r->option[PIT_O_DECKS] == 8;
    int32_t *o = r->option;

    if (o[O_SHUFFLER] == PIT_AUTO) o[O_SHUFFLER] = six ? SHUFFLER_TWO_BATCH : SHUFFLER_NONE;
    if (o[O_SOFT17] == PIT_AUTO) o[O_SOFT17] = six ? SOFT17_HIT : SOFT17_STAND;
    /* MAB-BJ 6a(c) leaves it to the house, and 6(d) has other procedures in place of 6(c). */
    if (o[O_BURN] == PIT_AUTO && (six || o[O_SHOE] == SHOE_DOUBLE)) o[O_BURN] = OFF;
    if (six) r->cite[AT_BURN] = r->cite[AT_SIX_BURN];
    if (o[O_CUT] == PIT_AUTO && six) /* MAB-BJ 5(i): a third of the way in */
        o[O_CUT] = (PIT_CARDS * o[PIT_O_DECKS] + 2) / 3;
    if (o[O_SIDE_MAX] == PIT_AUTO)
        o[O_SIDE_MAX] = o[PIT_O_MAX] > o[O_SIDE_MIN] ? o[PIT_O_MAX] : o[O_SIDE_MIN];
    if (o[O_PAYS_MATCH] == PIT_AUTO) o[O_PAYS_MATCH] = eight ? 3 : 4;
    if (o[O_PAYS_MATCH_SUITED] == PIT_AUTO) o[O_PAYS_MATCH_SUITED] = eight ? 14 : 11;
    shoe_prepare(r);
    r->cut_named = true;
    r->cut_exact = six;
    r->bet_step = six ? FIVE : 0;
    r->whole_step = 2; /* half of it is lost by a surrender */
    r->cut_least = book_rows(r)->cut_depth[six];
    r->hands = (uint8_t)o[O_SPLIT_HANDS];
    r->hides = r->mucks = six;
    r->has_meter = o[O_PROGRESSIVE] == ON;
    r->places = (uint8_t)(o[O_PER_BOX] > 1 ? PIT_SEATS_MAX : 0);
    r->areas = (uint8_t)o[O_AREAS];
    r->wagers_max = PIT_SEATS_MAX * PIT_HANDS_MAX * 8;
    spots(r);
    for (int card = 0; card < PIT_CARDS; card++) {
        int lowest = 0;

        while (!plays_alike(r, lowest, card))
            lowest++;
        r->alike[card] = (uint8_t)lowest;
    }
}

static void clear(struct pit_blackjack *g)
{
    memset(g->hand, 0, sizeof g->hand);
    for (int box = 0; box < BOXES; box++) {
        g->caller[box] = PIT_DEALER;
        for (int i = 0; i < PIT_BJ_HANDS; i++) {
            g->order[box][i] = (uint8_t)i;
            memset(g->hand[box][i].card, PIT_FACE_DOWN, PIT_BJ_CARDS);
        }
    }
    memset(g->dealer, PIT_FACE_DOWN, sizeof g->dealer);
    g->refused = PIT_FACE_DOWN;
}

static void open_table(const struct pit_rules *r, struct pit_state *s)
{
    shoe_open(r, s);
    clear(&s->u.blackjack);
}

/* ---- the door ---- */

/* The meter is set up when the table opens its first shoe; what it shows after that is its own. */
static void shuffled(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                     struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (s->phase != BETS) {
        bj_reshuffled(r, s, fx);
        return;
    }
    g->late = 0;
    g->mucked = 0;
    memset(g->muck, 0, sizeof g->muck);
    memset(g->muck_of, 0, sizeof g->muck_of);
    g->flags &= (uint8_t)~D_DEALT;
    if (r->has_meter && !s->meter) meter_pay(s, fx, r->option[O_METER], r->cite[AT_METER]);
    shoe_apply(r, s, e, fx);
}

/* Sitting down and getting up: MAB-BJ 3(i), 5(e), 5(j). */
static void seat_changed(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                         struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    uint16_t bit = (uint16_t)(1U << e->seat);
    bool offered = shoe_uncut(s) && s->turn;

    g->dark = (uint16_t)(g->dark & ~bit);
    g->alone = (uint16_t)(g->alone & ~bit);
    if (e->verb == PIT_SIT) {
        if (r->option[O_LATE_ENTRY] == OFF && g->flags & D_DEALT) g->late |= bit;
        if (s->shoe.first == PIT_DEALER && !s->round) s->shoe.first = e->seat;
        if (!offered) shoe_apply(r, s, e, fx);
        return;
    }
    for (int i = 0; i < g->mucked; i++) /* nobody who sits here later has seen them */
        if (g->muck_of[i] == e->seat) g->muck_of[i] = PIT_SEATS_MAX;
    shoe_apply(r, s, e, fx);
    if (s->phase == BETS && !s->seated && g->flags & D_DEALT && s->want == PIT_NOTHING) {
        call(fx, CALL_IDLE, 0, 0, r->cite[AT_IDLE]);
        shoe_ask_shuffle(s);
    }
}

/* What the meter shows is what the house has put there. */
static void meter_set(const struct pit_rules *r, struct pit_state *s, pit_money shows,
                      struct pit_effects *fx)
{
    meter_pay(s, fx, shows - s->meter, r->cite[AT_METER]);
}

static void bet(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                struct pit_effects *fx)
{
    if (e->verb == PIT_VERBAL) call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]);
    wager_put(s, fx, e->seat, e->spot, 0, r->spot[e->spot].paper ? PIT_PAPER : 0, e->amount);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    switch (e->verb) {
    case PIT_CARD: bj_card(r, s, e->value, fx); break;
    case PIT_DOWN:
        if (!s->shoe.burns) {
            bj_down(r, s, fx);
            break;
        }
        shoe_apply(r, s, e, fx);
        bj_ask_again(r, s, fx);
        break;
    case PIT_PEEK: bj_peeked(r, s, e->value, fx); break;
    case PIT_TURN:
        if (s->phase == DEALER || s->phase == TURNING)
            bj_turned(r, s, e->value, fx);
        else
            shoe_apply(r, s, e, fx); /* a burn card that somebody asked to see */
        break;
    case PIT_PICK: bj_bonus_drawn(r, s, e->value, fx); break;
    case PIT_SHUFFLE: shuffled(r, s, e, fx); break;
    case PIT_BUY: break;
    case PIT_VERBAL:
    case PIT_BET: bet(r, s, e, fx); break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, 0, e->amount); break;
    case PIT_DEAL: bj_deal(r, s, fx); break;
    case PIT_SIT:
    case PIT_LEAVE: seat_changed(r, s, e, fx); break;
    case V_INSURE: bj_insure(r, s, e, fx); break;
    case V_EVEN_MONEY: bj_even_money(r, s, e->seat, fx); break;
    case V_THIRD: bj_third(r, s, e->seat, true, fx); break;
    case V_DECLINE:
        if (s->phase == THIRDS)
            bj_third(r, s, e->seat, false, fx);
        else
            bj_declined(r, s, e->seat, fx);
        break;
    case V_ALONE: s->u.blackjack.alone |= (uint16_t)(1U << e->seat); break;
    case V_METER: meter_set(r, s, e->amount, fx); break;
    case V_ACCEPT:
    case V_REFUSE:
    case V_PLAY:
    case V_VOID: bj_wrong_answer(r, s, e, fx); break;
    case PIT_IRREGULAR: bj_wrong(r, s, e, fx); break;
    case PIT_CUT_CARD:
        shoe_apply(r, s, e, fx);
        bj_cut_card(s);
        break;
    case V_HIT:
    case V_STAND:
    case V_DOUBLE:
    case V_DOUBLE_DOWN:
    case V_SPLIT:
    case V_KEEP:
    case V_SURRENDER:
        if (s->phase == PLAY)
            bj_decide(r, s, e, fx);
        else
            bj_follow(r, s, e, fx);
        break;
    default: shoe_apply(r, s, e, fx); break;
    }
}

/* MAB-BJ 22(f): who gets up gives up the streak. */
static void leaves(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    bj_abandon(r, s, seat, fx);
}

/* ---- the house ---- */

/* MAB-BJ 20(k): a bonus wager has one edge in the house; 17(e)(2): so have suited cards their pay
 * table, where as many decks are in use. */
static int uneven(const struct pit_rules *a, const struct pit_rules *b)
{
    const int32_t *one = a->option, *two = b->option;

    for (int i = O_BONUS_EDGE_1; i <= O_BONUS_EDGE_5; i++)
        if (one[O_BONUS] == ON && two[O_BONUS] == ON && one[i] != two[i]) return i;
    if (one[O_SUITED] == ON && two[O_SUITED] == ON && one[PIT_O_DECKS] == two[PIT_O_DECKS] &&
        one[O_SUITED_TABLE] != two[O_SUITED_TABLE])
        return O_SUITED_TABLE;
    return -1;
}

/* ---- chance ---- */

/* The reader looks for what makes the up card a blackjack. */
static int peek(const struct pit_rules *r, const struct pit_state *s, int card)
{
    (void)r;
    return card_points(card) + card_points(s->u.blackjack.dealer[0]) == 11;
}

static int chances(const struct pit_rules *r, const struct pit_state *s,
                   struct pit_chance out[PIT_CHANCES_MAX])
{
    uint32_t yes = 0;
    int count = 0;

    if (s->want == PIT_PICK) return bj_bonus_chances(r, s, out);
    for (int card = 0; card < PIT_CARDS; card++)
        if (peek(r, s, card)) yes += s->shoe.unseen[card];
    if (s->shoe.total > yes) out[count++] = (struct pit_chance){0, s->shoe.total - yes};
    if (yes) out[count++] = (struct pit_chance){1, yes};
    return count;
}

/* A payout of the display is a multiple of five dollars. */
static void pick_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    pit_text_int(t, (int64_t)5 * value);
}

_Static_assert(sizeof(struct pit_blackjack) <= PIT_BODY_MAX && (int)PIT_BJ_BOXES == (int)BOXES &&
                   (int)PIT_BJ_HANDS == (int)PIT_HANDS_MAX,
               "the body of a round has room");

/* MAB-BJ 6(d): it says which side of a double shoe is dealt. */
static void awaits(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s)
{
    (void)r;
    if (s->phase == DETERMINANT) pit_text_str(t, ", the determinant card");
}

/* MAB-BJ 15(g): six for each box and for the dealer, for somebody may split and draw on purpose. */
static int round_cards(const struct pit_rules *r)
{
    return 6 * (r->option[PIT_O_SEATS] + 1);
}

const struct pit_game blackjack_game = {
    .name = "blackjack",
    .title = "Blackjack",
    .about = "The hand that is nearer to 21 wins, and one above it loses. An ace counts 1 or 11, a "
             "picture 10; an ace and a ten as the first two cards are a blackjack. You draw or "
             "stand, may double your bet for a single card or split a pair into two hands; the "
             "dealer then draws to 17.",
    .verbs = verbs,
    .calls = calls,
    .shows = CALL_SHOWS,
    .irregular = irregular,
    .outcomes = outcomes,
    .opens = "bets, then the deal",
    .pick_line = "display",
    .peek_at = AT_PEEK,
    .pick_at = AT_BONUS_PAYS,
    .options = options,
    .least = least_options,
    .books = blackjack_books,
    .body_size = sizeof(struct pit_blackjack),
    .fair_id = 3,
    .prepare = prepare,
    .open = open_table,
    .allow = bj_allow,
    .apply = apply,
    .leaves = leaves,
    .chances = chances,
    .peek = peek,
    .pick_name = pick_name,
    .key = bj_key,
    .view = bj_view,
    .alone = bj_alone,
    .measures = bj_measures,
    .measure_range = bj_ranges,
    .measure = bj_measure,
    .rows = bj_rows,
    .facts = bj_facts,
    .round_cards = round_cards,
    .fact = bj_fact,
    .notice = bj_notice,
    .uneven = uneven,
    .odds = &blackjack_odds,
    .betting = &blackjack_betting,
    .awaits = awaits,
};
