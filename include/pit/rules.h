/* rules.h -- rules in force: a rulebook and the options a house chose, written "ma decks=6
 * burn=off". */
#pragma once

#include "game.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PIT_RULES_TEXT = 4096 }; /* bytes that hold the canonical text of any rules */

/* What is wrong with a text: words for people, and the clause that refuses. */
struct pit_problem {
    char words[512];
    uint16_t clause; /* 0: none */
    bool refused;    /* readable, but the book does not take it */
    bool unknown;    /* KEY=VALUE with a key that there is and a value that it never takes */
};

const struct pit_game *const *pit_games(void);                    /* ends in NULL */
const struct pit_game *pit_game_find(const char *name, size_t n); /* NULL: no such game */
/* "chess: no such game; there are red-dog, craps, ..." */
void pit_game_none(struct pit_text *t, const char *name, size_t n);

/* Builds the rules in force from "BOOK KEY=VALUE ..."; an empty text is the game's first book.
 * False, with *problem filled, if the text cannot be read or the book forbids it. */
bool pit_rules_parse(struct pit_rules *r, const struct pit_game *game, const char *text, size_t n,
                     struct pit_problem *problem);

/* Changes options, "KEY=VALUE ...", of rules that are built. After a false *r is as it was. */
bool pit_rules_set(struct pit_rules *r, const char *text, size_t n, struct pit_problem *problem);

/* A spot of the layout, a verb of this game (its own, or one that all have), a rulebook, by name.
 * A spot that the options withhold is found too. -1, 0 or NULL: none. */
int pit_spot_find(const struct pit_rules *r, const char *name, size_t n);
int pit_verb_find(const struct pit_game *game, const char *name, size_t n);
const struct pit_book *pit_book_find(const struct pit_game *game, const char *name, size_t n);

int pit_option_find(const struct pit_game *game, const char *key, size_t n); /* -1: none */
int pit_options(const struct pit_game *game);                                /* how many */
void pit_option_text(struct pit_text *t, const struct pit_game *game, int option, int32_t value);
void pit_option_legal(struct pit_text *t, const struct pit_rules *r, int option); /* "1..8" */
/* The same, with every word however many there are: for who chooses from a list. */
void pit_option_choices(struct pit_text *t, const struct pit_rules *r, int option);

/* The value this option would have if it were not set. */
int32_t pit_option_default(const struct pit_rules *r, int option);

/* A table with people at it: what the book asks for and a record may leave out (pit_book.live) is
 * set where it was not; and the value that such a table has if the option is not set. */
void pit_rules_live(struct pit_rules *r);
/* From now on no bet is taken that gains by rounding: those of a record may, of people with time to
 * make thousands of them may not. */
void pit_rules_whole(struct pit_rules *r);
int32_t pit_option_live(const struct pit_rules *r, int option);

/* The first option that has to be the same at both of these tables of one house and is not
 * (game.uniform); -1: none. Games that share their options are held to be one. */
int pit_rules_uneven(const struct pit_rules *a, const struct pit_rules *b);

/* The first payout (pays_...) that is lower by the second rules than by the first, whose book asks
 * for notice of that (pit_book.notice); -1: none. */
int pit_rules_lowered(const struct pit_rules *from, const struct pit_rules *to);

/* What the book does of itself and these rules leave out: the option `burn`, `cut` where no cut
 * card lies in a shoe that is dealt to one, or one that pit_rules_live sets and that was given
 * otherwise; -1: nothing. */
int pit_rules_shortened(const struct pit_rules *r);

/* What the game is called under these rules: "Baccarat", "EZ Baccarat". */
const char *pit_rules_title(const struct pit_rules *r);

/* The book and what was set: "ma decks=6 burn=off". */
void pit_rules_text(struct pit_text *t, const struct pit_rules *r);

/* Every option in the order of the game, those that came later where they are set: the bytes that
 * identify the rules in force, and the first two lines of a record. */
void pit_rules_canonical(struct pit_text *t, const struct pit_rules *r);
/* Its second line alone: "rules BOOK KEY=VALUE ...". */
void pit_rules_line(struct pit_text *t, const struct pit_rules *r);

#ifdef __cplusplus
}
#endif
