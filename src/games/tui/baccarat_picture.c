/* baccarat_picture.c -- both hands, and the big road: a column for each run of Player or Banker,
 * with a tail to the right where it is longer than that, and T behind the hand that a tie came
 * after, or behind the first one if it came before any. */

#include "pictures.h"

enum { ROAD_ROWS = 6, ROAD_COLS = VIEW_RESULTS + 1, STEP = 2, LEFT = 2, APART = 32 };

/* A run goes down while the cell below is free, then to the right: its tail. The next one begins in
 * the first column behind whose top is free. */
static void next_cell(bool used[ROAD_ROWS][ROAD_COLS], bool same, int *start, int *col, int *row)
{
    if (!same) {
        do
            ++*start;
        while (used[0][*start]);
        *col = *start;
        *row = 0;
    } else if (*row + 1 < ROAD_ROWS && !used[*row + 1][*col] && *col == *start) {
        ++*row;
    } else {
        ++*col;
    }
    used[*row][*col] = true;
}

/* Follows the road, its columns moved to the left by so many; draws nothing at the left of the
 * screen. The last column that it reaches. */
static int follow(struct canvas *s, const struct view *v, int top, int by, bool drawn)
{
    bool used[ROAD_ROWS][ROAD_COLS] = {{false}};
    int start = -1, col = -1, row = 0, most = 0;
    char last = 0;
    bool tied = false;

    for (int i = 0; i < v->results; i++) {
        char letter[2] = {v->result[i], '\0'};

        if (letter[0] == 'T' && last && drawn && col >= by)
            canvas_put(s, top + row, LEFT + (col - by) * STEP + 1, CANVAS_DIM, "T");
        tied |= letter[0] == 'T' && !last;
        if (letter[0] != 'P' && letter[0] != 'B') continue;
        next_cell(used, letter[0] == last, &start, &col, &row);
        if (col > most) most = col;
        last = letter[0];
        if (drawn && col >= by)
            canvas_put(s, top + row, LEFT + (col - by) * STEP,
                       last == 'B' ? CANVAS_RED : CANVAS_BOLD, letter);
        if (tied && drawn && !by) canvas_put(s, top + row, LEFT + 1, CANVAS_DIM, "T");
        tied = false;
    }
    return most;
}

/* With an empty row on both sides of the road. */
int baccarat_rows(const struct view *v)
{
    (void)v;
    return 1 + 1 + ROAD_ROWS + 1 + 1;
}

void baccarat_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    int over = follow(s, v, top, 0, false) + 1 - (s->cols - 2 * LEFT) / STEP;
    int spare = bottom - top - baccarat_rows(v);

    view_lay(s, v, top, APART);
    follow(s, v, top + (spare < 0 ? 1 : 2), over > 0 ? over : 0, true);
    view_layout(s, v, bottom - 1, bottom);
}
