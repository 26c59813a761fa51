/* shoe.h -- what every card game does with its shoe: shuffle, cut, burn, cut card, and the
 * irregularities that befall any shoe. For the card games alone.
 *
 * A card game keeps its options, points of decision, calls and irregularities behind the ones
 * listed here, so that this code finds them at the same place in each. */
#pragma once

#include "wagers.h"

/* Options. */
enum {
    O_BURN = PIT_O_DECKS + 1,
    O_CUT,
    O_CUT_BY,
    O_CUT_OFFER,
    O_RECUT,
    O_RESHUFFLE,
    O_SHUFFLER,
    O_CARDS_OWN
};
enum { OFF, ON };
enum { CUT_BY_PLAYER, CUT_BY_DEALER };
enum { OFFER_COUNTERCLOCKWISE, OFFER_CLOCKWISE };
enum { RECUT_SAME, RECUT_NEXT };
enum { RESHUFFLE_CUT, RESHUFFLE_ROUND, RESHUFFLE_CONTINUOUS };
enum { SHUFFLER_NONE, SHUFFLER_TWO_BATCH };

extern const char *const shoe_off_on[],
    *const shoe_cut_by[], *const shoe_cut_offer[], *const shoe_recut[], *const shoe_reshuffle[],
                                                                            *const shoe_shuffler[];
#define SHOE_OPTIONS                                                                               \
    [PIT_O_MIN] = {"min", "smallest wager, dollars", PIT_DOLLARS, NULL},                           \
    [PIT_O_MAX] = {"max", "largest wager, dollars", PIT_DOLLARS, NULL},                            \
    [PIT_O_SEATS] = {"seats", "seats at the table", PIT_NUMBER, NULL},                             \
    [PIT_O_DECKS] = {"decks", "packs in the shoe", PIT_NUMBER, NULL},                              \
    [O_BURN] = {"burn", "the first card of a shoe is burned", PIT_WORD, shoe_off_on},              \
    [O_CUT] = {"cut", "cards behind the cut card", PIT_NUMBER, NULL},                              \
    [O_CUT_BY] = {"cut_by", "who cuts the shuffled cards", PIT_WORD, shoe_cut_by},                 \
    [O_CUT_OFFER] = {"cut_offer", "which way round the cut is offered", PIT_WORD, shoe_cut_offer}, \
    [O_RECUT] = {"recut", "who cuts again at a supervisor's word", PIT_WORD, shoe_recut},          \
    [O_RESHUFFLE] = {"reshuffle", "when the cards are shuffled", PIT_WORD, shoe_reshuffle},        \
    [O_SHUFFLER] = {"shuffler", "a device shuffles one batch while the other is dealt", PIT_WORD,  \
                    shoe_shuffler}

/* Points of decision. */
enum {
    AT_SHUFFLE = AT_OWN,
    AT_CUT,
    AT_CUT_PLACE,
    AT_RECUT,
    AT_BATCH,
    AT_BURN,
    AT_CUT_CARD,
    AT_RACK,
    AT_FACE_UP,
    AT_DRAWN,
    AT_NO_BURN,
    AT_EMPTY,
    AT_CARDS_OWN
};

/* Calls. */
enum {
    CALL_SHUFFLED,
    CALL_BATCH,
    CALL_CUT_OFFERED,
    CALL_SEAT_CUTS,
    CALL_DEALER_CUTS,
    CALL_RECUT,
    CALL_BURNED,
    CALL_BURN_SHOWN,
    CALL_NEW_DEALER,
    CALL_CUT_CARD,
    CALL_FACE_UP,
    CALL_DRAWN,
    CALL_NO_BURN,
    CALL_EMPTY,
    CALL_NO_MORE_BETS,
    CALL_VERBAL,
    CALL_CARDS_OWN
};
#define SHOE_CALLS                                                                                 \
    [CALL_SHUFFLED] = {"shuffled", "The cards are shuffled."},                                     \
    [CALL_BATCH] = {"batch", "The %b1 batch goes into the shoe, the %b2 batch to the shuffler."},  \
    [CALL_CUT_OFFERED] = {"cut-offered", "Seat %s1, will you cut the cards?"},                     \
    [CALL_SEAT_CUTS] = {"seat-cuts", "Seat %s1 cuts at card %d2."},                                \
    [CALL_DEALER_CUTS] = {"dealer-cuts", "The dealer cuts the cards."},                            \
    [CALL_RECUT] = {"recut", "The supervisor asks for a recut."},                                  \
    [CALL_BURNED] = {"burned", "One card is burned."},                                             \
    [CALL_BURN_SHOWN] = {"burn-shown", "The burn card was the %c1."},                              \
    [CALL_NEW_DEALER] = {"new-dealer", "A new dealer takes the table."},                           \
    [CALL_CUT_CARD] = {"cut-card", "The cut card is out. This is the last round of the shoe."},    \
    [CALL_FACE_UP] = {"face-up", "The %c1 lay face up in the shoe and goes to the discards."},     \
    [CALL_DRAWN] = {"drawn-in-error", "A card drawn in error stays unseen and is the next card."}, \
    [CALL_NO_BURN] = {"no-burn", "The burn was forgotten. The hand goes on."},                     \
    [CALL_EMPTY] = {"shoe-empty", "There are not enough cards. The round is void."},               \
    [CALL_NO_MORE_BETS] = {"no-more-bets", "No more bets."},                                       \
    [CALL_VERBAL] = {"verbal", "Cash plays: seat %s1, %m2. Confirmed."}

/* Irregularities: rows of game.irregular. */
enum { IRREGULAR_FACE_UP, IRREGULAR_DRAWN, IRREGULAR_NO_BURN, IRREGULAR_EMPTY, IRREGULAR_OWN };
#define SHOE_IRREGULAR                                                                             \
    [IRREGULAR_FACE_UP] = {.name = "face-up", .takes_card = true},                                 \
    [IRREGULAR_DRAWN] = {.name = "drawn-in-error"}, [IRREGULAR_NO_BURN] = {.name = "no-burn"},     \
    [IRREGULAR_EMPTY] = {.name = "shoe-empty"}

/* Between the rounds, and the shoe is ready: bets are open. */
static inline bool shoe_ready(const struct pit_state *s)
{
    return s->phase == 0 && s->want == PIT_NOTHING;
}

/* The cards are yet to be shuffled, or to be cut. */
bool shoe_uncut(const struct pit_state *s);

/* Options left to the game's own reckoning; cards that play alike share a rank. */
void shoe_prepare(struct pit_rules *r);
void shoe_open(const struct pit_rules *r, struct pit_state *s);

/* Legality of the verbs and irregularities of the shoe. ERR_VERB: not one of them. */
enum pit_error shoe_allow(const struct pit_rules *r, const struct pit_state *s,
                          const struct pit_event *ask, struct pit_range *out);

/* Does what an event of the shoe asks; sitting down and leaving concern it too, since they move
 * the offer of the cut. A card that was wanted is wanted still: the game asks for it again. */
void shoe_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                struct pit_effects *fx);

/* A cut that nobody has made is the dealer's; and the round begins. */
void shoe_dealer_cuts(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void shoe_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* Asks for the next card, a burn first where one is due. False if the shoe is empty. */
static inline bool shoe_ask(struct pit_state *s, int want_for)
{
    s->want = s->shoe.burns ? PIT_DOWN : PIT_CARD;
    s->want_for = (uint8_t)want_for;
    return s->shoe.inside > 0;
}

/* A card has come out face up. */
void shoe_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx);

/* A card lies face down before the dealer (PIT_DOWN where no burn is due). Which of the cards set
 * aside it is: its PIT_TURN has want_for at this. */
int shoe_down(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* A card has come out face down for somebody to turn, and nobody has seen it; and is turned. */
void shoe_unseen(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void shoe_seen(struct pit_state *s, int card);

/* A card set aside has been turned up. */
void shoe_turned(struct pit_state *s, int card);

void shoe_ask_shuffle(struct pit_state *s);

/* A key of a position for game.key: cards left by `kinds` that play alike, what all games share, so
 * much of the game's body, and the wagers. Its length. */
size_t shoe_key(const struct pit_rules *r, const struct pit_state *s, size_t kinds,
                const void *body, size_t size, uint8_t out[PIT_KEY_MAX]);

/* The round is over: asks for a shuffle where the rules in force have one now. */
/* A dealer may say that the cut card is out, if it is not yet. */
bool shoe_cut_may_come(const struct pit_rules *r, const struct pit_state *s);
void shoe_round_over(const struct pit_rules *r, struct pit_state *s, bool spent);
