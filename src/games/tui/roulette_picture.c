/* roulette_picture.c -- the numbers of the layout in eighty columns: three rows of twelve, the
 * zeros before them, and what lies on each. */

#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { CELL = 6, FIRST = 8, ROWS = 3, COLUMNS = 12 };

/* The spot of a number alone; below 0: the layout has none. */
static int spot_of(const struct pit_rules *r, const char *number)
{
    char name[24];

    snprintf(name, sizeof name, "straight-%s", number);
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0) return i;
    return -1;
}

/* A number, with the dollars that lie on it. */
static void draw_number(struct canvas *s, const struct view *v, int row, int col,
                        const char *number)
{
    int spot = spot_of(&v->table->rules, number);
    pit_money stake = spot < 0 ? 0 : view_stake(v, spot);
    bool came = v->cames && strcmp(v->came[0], number) == 0;
    char words[CELL + 16];

    if (spot < 0) return;
    if (stake)
        snprintf(words, sizeof words, "%s:%d", number, (int)(stake / 100));
    else
        snprintf(words, sizeof words, came ? "(%s)" : "%s", number);
    words[CELL - 1] = '\0';
    canvas_put(s, row, col,
               spot == v->focus ? CANVAS_FOCUS
               : came || stake  ? CANVAS_BOLD
                                : CANVAS_PLAIN,
               words);
}

void roulette_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    char number[8];
    int col = 2;

    draw_number(s, v, top, 2, "00");
    draw_number(s, v, top + ROWS - 1, 2, "0");
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            snprintf(number, sizeof number, "%d", ROWS * column + ROWS - row);
            draw_number(s, v, top + row, FIRST + CELL * column, number);
        }
    col = canvas_put(s, top + ROWS + 1, col, CANVAS_PLAIN, "came:") + 1;
    for (int i = 0; i < v->cames && col + 4 < s->cols; i++)
        col = canvas_put(s, top + ROWS + 1, col, i ? CANVAS_DIM : CANVAS_BOLD, v->came[i]) + 2;
    view_wagers(s, v, top + ROWS + 2, bottom);
}
