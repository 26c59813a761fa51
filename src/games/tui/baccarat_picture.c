/* baccarat_picture.c -- both hands, and the big road: a column for each run of Player or Banker,
 * and T behind the hand that a tie came after. */

#include "pictures.h"

enum { ROAD_ROWS = 4, STEP = 2, LEFT = 2 };

/* Follows the road, its columns moved to the left by so many cells; draws nothing at the left of
 * the screen. The column of its end. */
static int follow(struct canvas *s, const struct view *v, int top, int by, bool drawn)
{
    int col = LEFT - STEP, row = 0;
    char last = 0;

    for (int i = 0; i < v->results; i++) {
        char letter[2] = {v->result[i], '\0'};
        bool seen = drawn && col - by >= LEFT;

        if (letter[0] == 'T' && last && seen)
            canvas_put(s, top + row, col - by + 1, CANVAS_DIM, "T");
        if (letter[0] != 'P' && letter[0] != 'B') continue;
        if (letter[0] != last || row == ROAD_ROWS - 1) {
            col += STEP;
            row = 0;
        } else {
            row++;
        }
        last = letter[0];
        if (drawn && col - by >= LEFT)
            canvas_put(s, top + row, col - by, last == 'B' ? CANVAS_RED : CANVAS_BOLD, letter);
    }
    return col;
}

void baccarat_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    int end = follow(s, v, top, 0, false), over = end - (s->cols - LEFT - STEP);

    top = view_lay(s, v, top) + 1;
    follow(s, v, top, over > 0 ? over : 0, true);
    view_wagers(s, v, bottom - 1, bottom);
}
