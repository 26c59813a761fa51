/* parts.h -- what the parts of the check of a record ask of each other. */
#pragma once

#include "verify.h"

/* found.c. The words for a first difference of a step; where there was one before, they go
 * nowhere. */
struct pit_text found_differs_at(struct verify *v, enum verify_step step, long line);
void found_differs(struct verify *v, enum verify_step step, const char *words);
/* "epoch 7: WORDS", or "epoch 7, seat 3: WORDS". */
void found_epoch_differs(struct verify *v, enum verify_step step, uint64_t epoch, uint64_t seat,
                         const char *words);
void found_holds(struct verify *v, enum verify_step step);
void found_not_possible(struct verify *v, enum verify_step step, const char *words);
/* The words of a mark, for the caller to write; past the last one they go nowhere. */
struct pit_text found_mark(struct verify *v, enum verify_mark_kind kind);
void found_signature(struct verify *v, const uint8_t hash[FAIR_HASH], const struct fair_note *note);

/* epochs.c */
void epochs_take(struct verify *v, const struct fair_note *note);

/* drawn.c: all that an epoch brought against its seeds, which are known. */
void drawn_check(struct verify *v, struct verify_epoch *x);

/* dealt.c. True once the epoch being dealt has given all it has, or may give no more. */
bool dealt_spent(const struct verify *v);
void dealt_see(void *with, const struct pit_table *t, const struct pit_event *e,
               const struct pit_effect *effects, int count);
