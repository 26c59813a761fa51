/* roulette_picture.c -- the layout in eighty columns: three rows of twelve numbers with the zeros
 * before them and the columns behind, below them dozens and even chances, and what lies on each.
 * Red numbers are as the word red is, black ones as the word black. */

#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { CELL = 5, ZEROS = 2, FIRST = 7, ROWS = 3, COLUMNS = 12, WORDS = 40 };

static int spot_named(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0 && !r->spot[i].left_out) return i;
    return -1;
}

static void draw_number(struct canvas *s, const struct view *v, int row, int col,
                        const char *number)
{
    const struct pit_rules *r = &v->table->rules;
    bool came = v->cames && strcmp(v->came[0], number) == 0;
    char name[WORDS], shown[WORDS];
    int spot, red = spot_named(r, "red"), black = spot_named(r, "black");
    uint64_t wins;

    snprintf(name, sizeof name, "straight-%s", number);
    spot = spot_named(r, name);
    if (spot < 0) return;
    wins = r->spot[spot].wins;
    snprintf(shown, sizeof shown, came ? "(%s)" : "%s", number);
    view_spot(s, v, row, col, spot, shown, CELL - 1,
              red >= 0 && r->spot[red].wins & wins       ? CANVAS_RED
              : black >= 0 && r->spot[black].wins & wins ? CANVAS_PLAIN
                                                         : CANVAS_GOOD);
}

/* Spots beside one another, as wide as the numbers above them together. */
static void draw_outside(struct canvas *s, const struct view *v, int row, const char *const *names,
                         int count)
{
    int wide = CELL * COLUMNS / count;

    for (int i = 0; i < count; i++) {
        int spot = spot_named(&v->table->rules, names[i]);

        if (spot < 0) continue;
        view_spot(s, v, row, FIRST + wide * i, spot, names[i], wide - 1,
                  strcmp(names[i], "red") == 0 ? CANVAS_RED : CANVAS_PLAIN);
    }
}

static void draw_numbers(struct canvas *s, const struct view *v, int top)
{
    char number[WORDS];

    draw_number(s, v, top, ZEROS, "00");
    draw_number(s, v, top + ROWS - 1, ZEROS, "0");
    for (int row = 0; row < ROWS; row++) {
        int spot;

        for (int column = 0; column < COLUMNS; column++) {
            snprintf(number, sizeof number, "%d", ROWS * column + ROWS - row);
            draw_number(s, v, top + row, FIRST + CELL * column, number);
        }
        snprintf(number, sizeof number, "column-%d", ROWS - row);
        spot = spot_named(&v->table->rules, number);
        if (spot >= 0)
            view_spot(s, v, top + row, FIRST + CELL * COLUMNS, spot, number, s->cols, CANVAS_PLAIN);
    }
}

void roulette_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    static const char *const dozens[] = {"dozen-1", "dozen-2", "dozen-3"};
    static const char *const halves[] = {"low", "even", "red", "black", "odd", "high"};
    int col = ZEROS, row = top + ROWS;

    draw_numbers(s, v, top);
    draw_outside(s, v, row++, dozens, 3);
    draw_outside(s, v, row++, halves, 6);
    col = canvas_put(s, row, col, CANVAS_PLAIN, "came:") + 1;
    for (int i = 0; i < v->cames && col + 4 < s->cols; i++)
        col = canvas_put(s, row, col, i ? CANVAS_DIM : CANVAS_BOLD, v->came[i]) + 2;
    view_wagers(s, v, row + 1, bottom);
}
