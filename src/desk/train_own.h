/* train_own.h -- what the parts of the practice for dealers share. */
#pragma once

#include "train.h"

enum { TRAIN_WORDS = 1200 };

/* Can this be the answer, right or wrong? What cannot is no mistake. */
typedef bool train_form(const struct train *t, const char *answer);
train_form train_yes_no, train_amount;

/* Asks for an answer of this form. False: the trainee has gone. */
bool train_asks(struct train *t, const char *words, train_form *form, char answer[TRAIN_ANSWER],
                int64_t *ms);

/* Grades an answer; words: what would have been right. */
void train_grade(struct train *t, enum grades_kind kind, bool right, int64_t ms, uint16_t clause,
                 const char *words);

/* The answer is this word, or its beginning. */
bool train_is(const char *answer, const char *word);

/* ---- train_guard.c ---- */

/* Now and then somebody puts chips down: may that be? If so, they lie there. */
void train_late(struct train *t);

/* Before wagers are settled, now and then: somebody adds to one that has won, or draws back one
 * that has lost. */
void train_past(struct train *t, const struct pit_effect *fx, int count);

/* ---- train_hands.c ---- */

/* What a seat wants that says it with its hands. */
void train_signal(struct train *t, const struct pit_event *e);

/* Somebody has the chips changed for as few as possible. */
void train_colour_up(struct train *t);
