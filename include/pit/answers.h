/* answers.h -- exact odds, simulation, replay and the check of a record: text in, JSON out.
 *
 * This is the door for programs in other languages, and for those in C that would rather read JSON
 * than drive a table. It is in the shared library alone: unlike the rest it allocates, and needs
 * GMP, libsodium and threads. The JSON is that of `pit games`, `rules`, `odds`, `replay`, `verify`
 * and `sim` with --json; docs/library.md has examples. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What came of a question. One of them is NULL: the answer, or why there is none. Both are the
 * library's until pit_answer_free. */
struct pit_answer {
    char *json;
    char *why;
};
void pit_answer_free(struct pit_answer *a);

/* The games, their rulebooks and their spots. */
struct pit_answer pit_answer_games(void);

/* Rules in force, such as "craps" and "ma-book odds_times=5"; NULL: the game's first book. */
struct pit_answer pit_answer_rules(const char *game, const char *rules);

/* Every wager's exact figures, or of a game with decisions best play. */
struct pit_answer pit_answer_odds(const char *game, const char *rules);

/* A record of n bytes: what happened, and what every wager was paid. */
struct pit_answer pit_answer_replay(const char *record, size_t n);

/* The same checked: commitments, shuffle, chain, signatures, calls, payouts. */
struct pit_answer pit_answer_verify(const char *record, size_t n);

/* Rounds that are played by the game's best strategy, or by the bets that are usual where nothing
 * is decided: mean, sd and se per unit of the first wager, beside the exact figure. The same seed
 * brings the same figures, whatever the number of threads (0: one). */
struct pit_answer pit_answer_sim(const char *game, const char *rules, uint64_t rounds,
                                 uint64_t seed, int threads);

#ifdef __cplusplus
}
#endif
