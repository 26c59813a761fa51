/* helper.h -- what the unit tests share: cmocka, a seeded generator, rules and effects at hand. */
#pragma once

#include "pit/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* splitmix64: the same numbers from the same seed on every machine. */
uint64_t helper_random(uint64_t *seed);

/* From 0 to below n; n is at least 1. */
int helper_below(uint64_t *seed, int n);

/* So many of them, or a part where that takes long: under sanitizers $PIT_FEWER says which, of 100;
 * at least one. What is left out runs in the release build. */
int helper_fewer(int n);

/* Rules in force from "ma decks=6"; the test fails if they are refused. */
void helper_rules(struct pit_rules *r, const struct pit_game *game, const char *text);

const struct pit_game *helper_red_dog(void);

/* The index of this option; the test fails if there is none. */
int helper_option(const struct pit_game *game, const char *key);

/* The number of this own or shared verb by its word; the test fails if there is none. */
uint8_t helper_verb(const struct pit_game *game, const char *word);

/* The row of this irregularity. */
uint16_t helper_irregular(const struct pit_game *game, const char *name);

/* "4c": the card. */
int helper_card(const char *name);

/* What one event after another has told. */
struct helper_told {
    struct pit_effect list[4 * PIT_EFFECTS_MAX];
    struct pit_effects effects;
};
void helper_told_clear(struct helper_told *told);

/* The n-th effect of this kind from 0 on; NULL if there are not so many. */
const struct pit_effect *helper_nth(const struct helper_told *told, enum pit_effect_kind kind,
                                    int n);

/* The keys of all calls told, in order, with a space after each: "ends spread ". */
void helper_calls(const struct helper_told *told, const struct pit_rules *r, char *out,
                  size_t room);

/* True if words would make a decent line of a message: short, and no control characters. */
bool helper_decent(const char *words);

/* Shuffles in place, from a seed. */
void helper_shuffle(uint64_t *seed, uint8_t *cards, int n);

/* Equal byte for byte, padding and all. */
bool helper_same_bytes(const void *a, const void *b, size_t n);

/* Plays these lines of a record; each must be taken. */
void helper_lines(struct pit_replay *p, const char *text);

/* Writes a record of the table that it is told of; zero at first. */
struct helper_writer {
    struct pit_record record;
    struct pit_text out;
    bool begun;
    uint64_t order; /* of the shoe, for who shuffles */
    char text[1 << 19];
};
void helper_write(void *writer, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int n);
