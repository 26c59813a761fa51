/* baccarat_round.h -- what the files of baccarat share. */
#pragma once

#include "baccarat.h"

enum { BETS, BURNING, FOUR, TURN_PLAYER, TURN_BANKER, MONEY, THIRD_PLAYER, THIRD_BANKER, EXTRA };
enum { PLAYER, BANKER }; /* hands */
enum { HAND_MAX = 3 };   /* cards of each */
enum { BURN_FIRST = 255 };
enum { COVER_OUT = 1, COVER_LAST };

/* Pay tables: places in rules.pay. */
enum { PAY_TIE, PAY_SEVEN, PAY_PANDA, PAY_PAIR, PAY_PAIRS, PAY_DRAGON /* DRAGON_PAYS of them */ };

/* Calls. */
enum {
    CALL_NEW_DECKS = CALL_CARDS_OWN,
    CALL_BURN_FIRST,
    CALL_BURN_MORE,
    CALL_OFFERED,
    CALL_CURATOR,
    CALL_DEALER_DEALS,
    CALL_SHOE_PASSES,
    CALL_CARDS,
    CALL_HANDED_PLAYER,
    CALL_HANDED_BANKER,
    CALL_DEALER_TURNS,
    CALL_PLAYER_HAS,
    CALL_BANKER_HAS,
    CALL_NATURAL,
    CALL_PLAYER_DRAWS,
    CALL_PLAYER_STAYS,
    CALL_BANKER_DRAWS,
    CALL_BANKER_STAYS,
    CALL_FINAL,
    CALL_PLAYER_WINS,
    CALL_BANKER_WINS,
    CALL_TIE,
    CALL_DRAGON_7,
    CALL_PANDA_8,
    CALL_MARKED,
    CALL_COLLECTED,
    CALL_LAST_HAND,
    CALL_SIMULATED,
    CALL_THIRD_UNSEEN,
    CALL_THIRD_SEEN,
    CALL_SEEN_BURNED,
    BACCARAT_CALLS
};

enum { OUT_PLAYER, OUT_BANKER, OUT_TIE, OUT_VOID, OUT_SIMULATED };

static inline const struct baccarat_rows *book_rows(const struct pit_rules *r)
{
    return r->book->own;
}

/* The seat that sits to the right of this one: counterclockwise. */
static inline int right_of(const struct pit_rules *r, int seat)
{
    return (seat + (r->numbered_right ? 1 : PIT_SEATS_MAX - 1)) % PIT_SEATS_MAX;
}

/* The first one to the dealer's right. */
static inline int dealers_right(const struct pit_rules *r)
{
    return r->numbered_right ? 0 : PIT_SEATS_MAX - 1;
}

/* MAB-BA 6(a): tens and faces count nothing, an ace one. */
static inline int card_points(int card)
{
    int rank = pit_rank(card);

    return rank == PIT_ACE ? 1 : rank < 10 ? rank : 0;
}

int baccarat_count(const struct pit_baccarat *g, int hand);

static inline bool natural(const struct pit_baccarat *g, int hand)
{
    return g->cards[hand] == 2 && baccarat_count(g, hand) >= 8;
}

static inline bool dragon_7(const struct pit_baccarat *g)
{
    return g->cards[BANKER] == 3 && baccarat_count(g, BANKER) == 7 && baccarat_count(g, PLAYER) < 7;
}

static inline bool panda_8(const struct pit_baccarat *g)
{
    return g->cards[PLAYER] == 3 && baccarat_count(g, PLAYER) == 8 && baccarat_count(g, BANKER) < 8;
}

/* What the two hands bring to a wager on this spot. House Money is settled before. */
struct baccarat_verdict {
    enum pit_result result;
    uint8_t at, pays_at; /* points of decision; 0: no second one */
    struct pit_ratio odds;
};
struct baccarat_verdict baccarat_judge(const struct pit_rules *r, const struct pit_baccarat *g,
                                       int spot);

/* What is taken of a win of this wager. */
pit_money baccarat_percentage(const struct pit_rules *r, int spot, pit_money stake);

/* Section 11: whether a hand draws, given the first two cards of both and, for the Banker's, the
 * Player's third if there is one; and the point of decision that says so. */
bool baccarat_player_draws(const struct pit_baccarat *g);
bool baccarat_banker_draws(const struct pit_rules *r, const struct pit_baccarat *g, int *at);
/* The most cards that two hands of two cards may still take. */
int baccarat_thirds(const struct pit_rules *r, const struct pit_baccarat *g);

/* "Cards": the four cards of a round, or of one without wagers that begins with a card seen. */
void baccarat_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void baccarat_simulate(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* Asks for the next card of the round, or voids it for want of one. */
void baccarat_ask(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void baccarat_card(const struct pit_rules *r, struct pit_state *s, int card,
                   struct pit_effects *fx);
/* The face of a card that came without one. */
void baccarat_turned(const struct pit_rules *r, struct pit_state *s, int card,
                     struct pit_effects *fx);

/* The hand whose cards a seat is asked to turn; below 0: none. */
int baccarat_turning(const struct pit_state *s);
void baccarat_show(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void baccarat_pass_cards(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* A player without a wager left gets up in mid-round. */
void baccarat_turner_left(const struct pit_rules *r, struct pit_state *s, int seat,
                          struct pit_effects *fx);

/* A winner of House Money has chosen. */
void baccarat_money_done(const struct pit_rules *r, struct pit_state *s, int seat,
                         struct pit_effects *fx);

/* Losers are collected, then winners are paid. */
void baccarat_settle(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* The percentage that this seat owes is paid; of all seats. */
void baccarat_collect(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx);
void baccarat_collect_all(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* ---- baccarat_shoe.c ---- */

/* A fresh shoe; a card of the burn; the deal, which takes cut and shoe from whoever was asked. */
void baccarat_shuffled(const struct pit_rules *r, struct pit_state *s);
void baccarat_burn(const struct pit_rules *r, struct pit_state *s, int card,
                   struct pit_effects *fx);
void baccarat_begin(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* The table is between rounds: burns, simulates or offers the shoe, whatever is due. */
void baccarat_between(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* Sections 7 and 14: the dealer deals, a seat is asked, takes the shoe or does not, or gives it up
 * for this reason. */
void baccarat_dealer_deals(const struct pit_rules *r, struct pit_state *s, int at,
                           struct pit_effects *fx);
void baccarat_offer(const struct pit_rules *r, struct pit_state *s, int seat, int at,
                    struct pit_effects *fx);
void baccarat_accept(const struct pit_rules *r, struct pit_state *s, int seat,
                     struct pit_effects *fx);
void baccarat_decline(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx);
void baccarat_shoe_passes(const struct pit_rules *r, struct pit_state *s, uint16_t clause,
                          struct pit_effects *fx);
/* Section 15: an irregularity, and the card that is burned behind one that was seen. */
void baccarat_irregular(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx);
void baccarat_extra(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* ---- baccarat_allow.c ---- */

enum { THIRD_UNSEEN = IRREGULAR_OWN, THIRD_SEEN };

enum pit_error baccarat_allow(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out);

/* ---- baccarat_seen.c ---- */

enum { M_LEFT, M_PLAYER, M_BANKER }; /* measures, the first of them between rounds too */
extern const char *const baccarat_measures[], *const baccarat_facts[];
extern const struct pit_span baccarat_ranges[];
extern const int8_t baccarat_measured[];

void baccarat_seen(const struct pit_rules *r, struct pit_state *s, int seat);
void baccarat_lies(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);
void baccarat_awaits(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);
void baccarat_explains(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                       int seat);
size_t baccarat_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX]);
void baccarat_alone(const struct pit_rules *r, struct pit_state *s, int seat);
int64_t baccarat_measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which);
int baccarat_fact(const struct pit_state *s, int which);
bool baccarat_notice(const struct pit_rules *r, int i, struct pit_notice *out);
