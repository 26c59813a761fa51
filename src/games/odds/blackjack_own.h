/* blackjack_own.h -- the analyser of blackjack and the rules in force. */
#pragma once

#include "bjx.h"
#include "bjx_sides.h"

#include "odds/own.h"

/* Room that is too large for a stack; a page has one thread, and its compiler knows no others. */
#ifdef __wasm__
#define BLACKJACK_ROOM static
#else
#define BLACKJACK_ROOM static _Thread_local
#endif

/* The rules in force as the analyser has them, with a full shoe (NULL) or just these cards. */
void blackjack_rules(struct bjx_rules *out, const struct pit_rules *r, const struct pit_shoe *shoe);

/* All hands, made when they are first asked for. */
const struct bjx_hands *blackjack_hands(void);

/* Every column, told to `each`; false: the cards are too few. What it came to is kept: its value,
 * and that of charts for the same shoe. */
bool blackjack_solve(const struct pit_rules *r, const struct pit_shoe *shoe, bjx_each *each,
                     void *with);
void blackjack_value(double *best, double *by_chart, const struct bjx_chart charts[BJX_PAIRS]);

/* Of the rounds of a full shoe that are not drawn, how many are won. */
bool blackjack_wins(const struct pit_rules *r, double *out);

/* Room for one column, for whoever needs it next. */
struct bjx_column *blackjack_column(void);

/* The names of a hand and of what the dealer shows; the game's verbs by play. */
void blackjack_name_up(struct hand_row *out, int up, int hole);
void blackjack_name(struct hand_row *out, const struct bjx_column *c, const struct bjx_hand *hand);
extern const uint8_t blackjack_verbs[BJX_PLAYS];

bool blackjack_advice(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                      int seat);
/* The same where an error is answered. */
bool blackjack_exposed(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                       int seat);
bool blackjack_counted(struct count_study *out, const struct pit_rules *r,
                       const int8_t weight[COUNT_RANKS], int left);
bool blackjack_chart(struct hands_chart *out, const struct pit_rules *r,
                     const struct pit_shoe *shoe);
