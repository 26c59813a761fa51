/* canvas.c -- a screen of the terminal as a value. */

#include "canvas.h"

#include "pit/cards.h"

#include <stdlib.h>
#include <string.h>

void canvas_clear(struct canvas *s, int rows, int cols)
{
    s->rows = rows > CANVAS_ROWS ? CANVAS_ROWS : rows;
    s->cols = cols > CANVAS_COLS ? CANVAS_COLS : cols;
    for (int row = 0; row < s->rows; row++)
        for (int col = 0; col < s->cols; col++) {
            memcpy(s->glyph[row][col], " ", 2);
            s->ink[row][col] = CANVAS_PLAIN;
            s->spot[row][col] = 0;
        }
}

/* Bytes of the character that begins here. */
static size_t bytes_of(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

int canvas_put(struct canvas *s, int row, int col, enum canvas_ink ink, const char *text)
{
    while (*text) {
        size_t n = bytes_of((unsigned char)*text);

        if (n > strlen(text)) n = strlen(text);
        if (row >= 0 && row < s->rows && col >= 0 && col < s->cols) {
            memset(s->glyph[row][col], 0, sizeof s->glyph[row][col]);
            if (s->ascii && n > 1)
                s->glyph[row][col][0] = '?';
            else
                memcpy(s->glyph[row][col], text, n);
            s->ink[row][col] = (uint8_t)ink;
        }
        text += n;
        col++;
    }
    return col;
}

void canvas_mark(struct canvas *s, int row, int col, int end, int spot)
{
    for (; row < s->rows && col < end && col < s->cols; col++)
        s->spot[row][col] = (uint16_t)(spot + 1);
}

/* The cell where a spot is drawn first. False: it is not. */
static bool find_spot(const struct canvas *s, int spot, int *at_row, int *at_col)
{
    for (int row = 0; row < s->rows; row++)
        for (int col = 0; col < s->cols; col++)
            if (s->spot[row][col] == spot + 1) {
                *at_row = row;
                *at_col = col;
                return true;
            }
    return false;
}

int canvas_beside(const struct canvas *s, int spot, int down, int right,
                  bool (*may)(const void *with, int spot), const void *with)
{
    enum { ASIDE = CANVAS_ROWS + CANVAS_COLS }; /* a row away is farther than any column */
    int from_row = 0, from_col = 0, best = -1, least = 0;
    bool drawn = find_spot(s, spot, &from_row, &from_col);

    for (int row = 0; row < s->rows; row++)
        for (int col = 0; col < s->cols; col++) {
            int rows = abs(row - from_row), cols = abs(col - from_col);
            int ahead = (row - from_row) * down + (col - from_col) * right;
            int far = rows * ASIDE + cols, other = s->spot[row][col] - 1;

            if (other < 0 || other == spot || (col && s->spot[row][col - 1] == other + 1)) continue;
            if (drawn && (ahead <= 0 || (right && rows > 1))) continue;
            if ((best >= 0 && far >= least) || !may(with, other)) continue;
            best = other;
            least = far;
        }
    return best;
}

void canvas_rule(struct canvas *s, int row)
{
    for (int col = 0; col < s->cols; col++)
        canvas_put(s, row, col, CANVAS_DIM, "-");
}

/* "s" and its glyph; red suits are red where there are colours. */
static const char *suit_of(const struct canvas *s, int card)
{
    static const char *const glyphs[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    static const char *const letters[] = {"c", "d", "h", "s"};

    return s->ascii ? letters[pit_suit(card)] : glyphs[pit_suit(card)];
}

static enum canvas_ink ink_of(int card)
{
    return pit_suit(card) == 1 || pit_suit(card) == 2 ? CANVAS_RED : CANVAS_BOLD;
}

void canvas_card(struct canvas *s, int row, int col, int card)
{
    char rank[2] = "";

    canvas_put(s, row, col, CANVAS_PLAIN, "+-------+");
    for (int i = 1; i < CANVAS_CARD_ROWS - 1; i++)
        canvas_put(s, row + i, col, CANVAS_PLAIN,
                   card == PIT_FACE_DOWN ? "|///////|" : "|       |");
    canvas_put(s, row + CANVAS_CARD_ROWS - 1, col, CANVAS_PLAIN, "+-------+");
    if (card < 0) canvas_put(s, row + 2, col + 4, CANVAS_DIM, "?");
    if (card < 0 || card >= PIT_CARDS) return;
    rank[0] = pit_card_name(card)[0];
    canvas_put(s, row + 1, col + 2, ink_of(card), rank);
    canvas_put(s, row + 2, col + 4, ink_of(card), suit_of(s, card));
    canvas_put(s, row + 3, col + 6, ink_of(card), rank);
}

int canvas_bare_card(struct canvas *s, int row, int col, int card)
{
    char rank[2] = "";

    if (card < 0 || card >= PIT_CARDS) return canvas_put(s, row, col, CANVAS_PLAIN, "//");
    rank[0] = pit_card_name(card)[0];
    col = canvas_put(s, row, col, ink_of(card), rank);
    return canvas_put(s, row, col, ink_of(card), suit_of(s, card));
}

int canvas_small_card(struct canvas *s, int row, int col, int card)
{
    col = canvas_put(s, row, col, CANVAS_PLAIN, "[");
    col = canvas_bare_card(s, row, col, card);
    return canvas_put(s, row, col, CANVAS_PLAIN, "]");
}

void canvas_text(const struct canvas *s, struct pit_text *out)
{
    for (int row = 0; row < s->rows; row++) {
        int end = s->cols;

        while (end && s->glyph[row][end - 1][0] == ' ')
            end--;
        for (int col = 0; col < end; col++)
            pit_text_str(out, s->glyph[row][col]);
        pit_text_str(out, "\n");
    }
}
