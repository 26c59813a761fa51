/* big_six_picture.c -- the spots of the layout with what they pay and what lies on them, and the
 * symbols that came. */

#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { FIRST = 2, CELL = 11, WORDS = 40 };

void big_six_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    const struct pit_rules *r = &v->table->rules;
    int came = FIRST;

    for (int spot = 0; spot < r->spots; spot++) {
        int col = FIRST + CELL * spot;
        bool won = v->cames && strcmp(v->came[0], r->spot[spot].name) == 0;
        char words[WORDS];
        struct pit_text text = pit_text_in(words, sizeof words);

        snprintf(words, sizeof words, won ? "[%s]" : "%s", r->spot[spot].name);
        canvas_mark(s, top, col,
                    canvas_put(s, top, col,
                               spot == v->focus && v->seat < PIT_SEATS_MAX ? CANVAS_FOCUS
                               : won                                       ? CANVAS_BOLD
                                                                           : CANVAS_PLAIN,
                               words),
                    spot);
        pit_text_odds(&text, r->spot[spot].pays);
        canvas_put(s, top + 1, col, CANVAS_DIM, words);
        if (!view_stake(v, spot)) continue;
        text = pit_text_in(words, sizeof words);
        pit_text_str(&text, "$");
        pit_text_money(&text, view_stake(v, spot));
        canvas_put(s, top + 2, col, CANVAS_BOLD, words);
    }
    if (!v->cames) return;
    came = canvas_put(s, bottom - 1, came, CANVAS_PLAIN, "came:") + 1;
    for (int i = 0; i < v->cames && came + CELL / 2 < s->cols; i++)
        came = canvas_put(s, bottom - 1, came, i ? CANVAS_DIM : CANVAS_BOLD, v->came[i]) + 2;
}
