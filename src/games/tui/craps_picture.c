/* craps_picture.c -- the dice, and the numbers with the puck and what lies on each. */

#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { FIRST = 16, CELL = 10, WORDS = 40 };

static const int numbers[] = {4, 5, 6, 8, 9, 10};

/* What lies on the spot of this kind and number: "place", 6. */
static pit_money on_number(const struct view *v, const char *kind, int number)
{
    const struct pit_rules *r = &v->table->rules;
    char name[WORDS];

    snprintf(name, sizeof name, "%s-%d", kind, number);
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0) return view_stake(v, i);
    return 0;
}

static void draw_row(struct canvas *s, const struct view *v, int row, const char *kind)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char words[WORDS];
        struct pit_text text = pit_text_in(words, sizeof words);
        pit_money stake = on_number(v, kind, numbers[i]);

        if (!stake) continue;
        canvas_put(s, row, 2, CANVAS_PLAIN, kind);
        pit_text_str(&text, "$");
        pit_text_money(&text, stake);
        canvas_put(s, row, FIRST + CELL * (int)i, CANVAS_BOLD, words);
    }
}

void craps_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    static const char *const kinds[] = {"place", "buy", "lay", "come", "dont-come"};
    int point = v->table->state.u.craps.point, row = top + 2, col = FIRST;

    canvas_put(s, top, 2, point ? CANVAS_FOCUS : CANVAS_PLAIN, point ? "ON" : "OFF");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char words[WORDS];

        snprintf(words, sizeof words, numbers[i] == point ? "[%d]" : " %d", numbers[i]);
        canvas_put(s, top, FIRST + CELL * (int)i - 1,
                   numbers[i] == point ? CANVAS_FOCUS : CANVAS_PLAIN, words);
    }
    canvas_put(s, top + 1, 2, CANVAS_PLAIN, "dice");
    for (int i = 0; i < v->cames && col + CELL / 2 < s->cols; i++)
        col = canvas_put(s, top + 1, col, i ? CANVAS_DIM : CANVAS_BOLD, v->came[i]) + 2;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && row < bottom - 1; i++) {
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            if (!on_number(v, kinds[i], numbers[k])) continue;
            draw_row(s, v, row++, kinds[i]);
            break;
        }
    }
    view_wagers(s, v, row, bottom);
}
