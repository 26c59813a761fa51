/* baccarat_round.h -- the round of baccarat, for baccarat.c. */
#pragma once

#include "baccarat.h"

enum { BETS, BURNING, FOUR, TURN_PLAYER, TURN_BANKER, MONEY, THIRD_PLAYER, THIRD_BANKER, EXTRA };
enum { PLAYER, BANKER }; /* hands */
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

/* The percentage that this seat owes is paid; of all seats. */
void baccarat_collect(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx);
void baccarat_collect_all(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* The table is between rounds: burns, simulates or offers the shoe, whatever is due. In
 * baccarat.c. */
void baccarat_between(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* The curator gives up the shoe for this reason. */
void baccarat_shoe_passes(const struct pit_rules *r, struct pit_state *s, uint16_t clause,
                          struct pit_effects *fx);
