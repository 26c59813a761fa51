/* pictures.h -- a game's own picture of its stage in the terminal, and its own keys; most do with
 * the general ones. */
#pragma once

#include "tui/view.h"

/* NULL: it has none. */
view_stage *picture_of(const struct pit_game *game);

/* Whose cards these are, in words, a line each behind the blanks: "dealer: 6s xx". */
void picture_cards(struct pit_text *out, const struct view *v, const char *blanks);

/* What a round has brought so far to the dealer and to the seat itself, in a line: "cards: dealer
 * 6s 9c Td, 25; you 8h 3d, 11", "roll: 3-4". */
void picture_round(struct pit_text *out, const struct view *v);

/* What the game marks on its layout, in words, a line each: "the point is 6, seat 1 has the dice".
 */
void picture_marks(struct pit_text *out, const struct view *v, const char *blanks);

/* Rows that it would like; 0: as many as there are. */
int picture_rows(const struct view *v);

/* The spot that this key puts a chip on; below 0: none. The i-th of them all: 0: there are no more.
 */
int picture_spot(const struct pit_rules *r, int key);
int picture_key(const struct pit_rules *r, int i, const char **spot);

/* For the list alone. */
view_stage red_dog_picture, roulette_picture, baccarat_picture, blackjack_picture, craps_picture,
    big_six_picture;
void blackjack_cards(struct pit_text *out, const struct view *v, const char *blanks);
void blackjack_round(struct pit_text *out, const struct view *v);
void craps_marks(struct pit_text *out, const struct view *v, const char *blanks);
int baccarat_rows(const struct view *v), blackjack_rows(const struct view *v);
