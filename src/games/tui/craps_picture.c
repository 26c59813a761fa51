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

/* Spots that have no number, with what lies on them, so that the next chip can be seen to go there.
 */
static void draw_spots(struct canvas *s, const struct view *v, int row, const char *const *names,
                       int count)
{
    const struct pit_rules *r = &v->table->rules;
    int col = 2;

    for (int i = 0; i < count; i++) {
        char words[WORDS];
        struct pit_text text = pit_text_in(words, sizeof words);
        int spot = 0;

        while (spot < r->spots && strcmp(r->spot[spot].name, names[i]) != 0)
            spot++;
        if (spot == r->spots || r->spot[spot].left_out) continue;
        pit_text_str(&text, names[i]);
        if (view_stake(v, spot)) {
            pit_text_str(&text, ":");
            pit_text_money(&text, view_stake(v, spot));
        }
        col = canvas_put(s, row, col,
                         spot == v->focus && v->seat < PIT_SEATS_MAX ? CANVAS_FOCUS
                         : view_stake(v, spot)                       ? CANVAS_BOLD
                                                                     : CANVAS_PLAIN,
                         words) +
              3;
    }
}

void craps_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    static const char *const kinds[] = {"place", "buy", "lay", "come", "dont-come"};
    static const char *const lines[] = {"pass", "dont-pass", "come", "dont-come", "field"};
    static const char *const throws[] = {"any-seven", "any-craps", "hard-4", "hard-6",
                                         "hard-8",    "hard-10",   "eleven"};
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
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && row < bottom - 3; i++) {
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
            if (!on_number(v, kinds[i], numbers[k])) continue;
            draw_row(s, v, row++, kinds[i]);
            break;
        }
    }
    draw_spots(s, v, bottom - 3, lines, sizeof lines / sizeof lines[0]);
    draw_spots(s, v, bottom - 2, throws, sizeof throws / sizeof throws[0]);
    view_wagers(s, v, bottom - 1, bottom);
}
