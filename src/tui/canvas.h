/* canvas.h -- a screen of the terminal as a value: rows of cells, drawn without a terminal, shown
 * by one and compared by tests. */
#pragma once

#include "pit/text.h"

enum { CANVAS_ROWS = 80, CANVAS_COLS = 240, CANVAS_LEAST_ROWS = 24, CANVAS_LEAST_COLS = 80 };

/* How a cell looks; without colours the weight and the words are enough. */
enum canvas_ink {
    CANVAS_PLAIN,
    CANVAS_DIM,
    CANVAS_BOLD,
    CANVAS_RED,   /* hearts and diamonds */
    CANVAS_GOOD,  /* wins */
    CANVAS_BAD,   /* losses, refusals */
    CANVAS_FOCUS, /* where the next chip goes */
    CANVAS_INKS,
};

struct canvas {
    int rows, cols;
    bool ascii;                              /* nothing but ASCII */
    char glyph[CANVAS_ROWS][CANVAS_COLS][5]; /* one character of UTF-8, one column wide */
    uint8_t ink[CANVAS_ROWS][CANVAS_COLS];
    uint16_t spot[CANVAS_ROWS]
                 [CANVAS_COLS]; /* the spot of the layout that is drawn there, from 1 */
};

/* Blank, of this size; no larger than there is room for. */
void canvas_clear(struct canvas *s, int rows, int cols);

/* Writes a text; what does not fit into the row is left out. The column behind it. */
int canvas_put(struct canvas *s, int row, int col, enum canvas_ink ink, const char *text);

/* A spot of the layout is drawn in these columns, up to before `end`. */
void canvas_mark(struct canvas *s, int row, int col, int end, int spot);

/* The spot that lies next to this one, so many rows down and columns right of it (-1, 0 or 1),
 * among those that `may` be; where this one is not drawn, the first of them. Below 0: there is
 * none. */
int canvas_beside(const struct canvas *s, int spot, int down, int right,
                  bool (*may)(const void *with, int spot), const void *with);

/* Dashes from the left to the right. */
void canvas_rule(struct canvas *s, int row);

/* A card in five rows and nine columns; PIT_FACE_DOWN has a back, and below 0 it is a place where
 * one will lie. */
enum { CANVAS_CARD_ROWS = 5, CANVAS_CARD_COLS = 9 };
void canvas_card(struct canvas *s, int row, int col, int card);
/* The same in four columns: "[Td]". The column behind it. */
int canvas_small_card(struct canvas *s, int row, int col, int card);
/* And in two: "Td". */
int canvas_bare_card(struct canvas *s, int row, int col, int card);

/* All rows as text, without the blanks at their ends. */
void canvas_text(const struct canvas *s, struct pit_text *out);
