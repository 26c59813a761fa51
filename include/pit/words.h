/* words.h -- events, effects and refusals in words: what captions, terminals and histories show. */
#pragma once

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sign at the table. */
void pit_notice_text(struct pit_text *t, const struct pit_notice *notice);

/* What the dealer says: the text of a PIT_CALL, first letter in upper case. */
void pit_call_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *call);

/* Its arguments, as a record names them behind its key: ":6", ":2:4-1"; "" if it has none. */
void pit_call_arguments(struct pit_text *t, const struct pit_rules *r,
                        const struct pit_effect *call);

/* What somebody did, behind a name: "bets 5 on ante". False: nothing is said of such an event. */
bool pit_told_text(struct pit_text *t, const struct pit_rules *r, const struct pit_event *e);

/* A settlement, behind a name: "ante $5 wins $20 at 4 to 1"; where the net has a percentage in it,
 * "banker $20 wins $20 at 1 to 1, less $1: $19". */
void pit_settle_text(struct pit_text *t, const struct pit_rules *r,
                     const struct pit_effect *settle);

/* What the house pays with this settlement, or takes (below 0): a percentage that it takes at
 * another time has a PIT_CHIPS of its own. In words for those who are told of that one too. */
static inline pit_money pit_paid(const struct pit_effect *settle)
{
    return settle->chips + settle->play;
}
void pit_paid_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *settle);

/* A PIT_CHIPS: "percentage on buy-10: $1 taken". */
void pit_percentage_text(struct pit_text *t, const struct pit_rules *r,
                         const struct pit_effect *chips);

/* The marker on a wager, behind its amount: " OFF" where it rests, " ON" where it was called on
 * while others like it rest, "" where there is none. */
const char *pit_wager_mark(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_wager *w);

/* How the round ended: "spread 2, between". */
void pit_outcome_text(struct pit_text *t, const struct pit_rules *r, const struct pit_effect *over);

/* What the table waits for: "bets, then the deal"; "seat 2 (raise, stand)"; "a card". */
void pit_waits_text(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);

/* Why an event was refused and what would be right, from what pit_apply answered. */
void pit_refusal_text(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s,
                      const struct pit_event *e, enum pit_error err, const struct pit_range *why);

const char *pit_error_word(enum pit_error err);      /* "amount" */
const char *pit_result_word(enum pit_result result); /* "win" */

#ifdef __cplusplus
}
#endif
