/* craps_picture.c -- the dice, and the numbers with the puck and what lies on each. */

#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { FIRST = 16, CELL = 10, WORDS = 40, NUMBERS = 6 };

static const int numbers[NUMBERS] = {4, 5, 6, 8, 9, 10};

static bool is_focus(const struct view *v, int spot)
{
    return spot == v->focus && v->seat < PIT_SEATS_MAX;
}

static int spot_named(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0 && !r->spot[i].left_out) return i;
    return -1;
}

/* The spot of this kind and number: "place", 6. Below 0: there is none. */
static int on_number(const struct view *v, const char *kind, int number)
{
    char name[WORDS];

    snprintf(name, sizeof name, "%s-%d", kind, number);
    return spot_named(&v->table->rules, name);
}

/* What lies there; false: nothing does. */
static bool draw_row(struct canvas *s, const struct view *v, int row, const char *kind)
{
    bool any = false;

    for (int i = 0; i < NUMBERS; i++) {
        char words[WORDS];
        struct pit_text text = pit_text_in(words, sizeof words);
        int spot = on_number(v, kind, numbers[i]), col = FIRST + CELL * i, end;

        if (spot < 0 || !view_stake(v, spot)) continue;
        canvas_put(s, row, 2, CANVAS_PLAIN, kind);
        pit_text_str(&text, "$");
        pit_text_money(&text, view_stake(v, spot));
        end = canvas_put(s, row, col, is_focus(v, spot) ? CANVAS_FOCUS : CANVAS_BOLD, words);
        canvas_mark(s, row, col, end, spot);
        any = true;
    }
    return any;
}

/* The numbers, each of them the spot of its place bets; the point is in brackets. */
static void draw_numbers(struct canvas *s, const struct view *v, int row, int point)
{
    for (int i = 0; i < NUMBERS; i++) {
        int spot = on_number(v, "place", numbers[i]), col = FIRST + CELL * i - 1, end;
        char words[WORDS];

        snprintf(words, sizeof words, numbers[i] == point ? "[%d]" : " %d", numbers[i]);
        end = canvas_put(s, row, col,
                         spot >= 0 && is_focus(v, spot) ? CANVAS_FOCUS
                         : numbers[i] == point          ? CANVAS_BOLD
                                                        : CANVAS_PLAIN,
                         words);
        if (spot >= 0) canvas_mark(s, row, col, end, spot);
    }
}

/* Spots that have no number, with what lies on them, so that the next chip can be seen to go there.
 */
static void draw_spots(struct canvas *s, const struct view *v, int row, const char *const *names,
                       int count)
{
    int col = 2;

    for (int i = 0; i < count; i++) {
        int spot = spot_named(&v->table->rules, names[i]);

        if (spot < 0) continue;
        col = view_spot(s, v, row, col, spot, names[i], WORDS,
                        view_stake(v, spot) ? CANVAS_BOLD : CANVAS_PLAIN) +
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
    draw_numbers(s, v, top, point);
    canvas_put(s, top + 1, 2, CANVAS_PLAIN, "dice");
    for (int i = 0; i < v->cames && col + CELL / 2 < s->cols; i++)
        col = canvas_put(s, top + 1, col, i ? CANVAS_DIM : CANVAS_BOLD, v->came[i]) + 2;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && row < bottom - 3; i++)
        row += draw_row(s, v, row, kinds[i]);
    draw_spots(s, v, bottom - 3, lines, sizeof lines / sizeof lines[0]);
    draw_spots(s, v, bottom - 2, throws, sizeof throws / sizeof throws[0]);
    view_wagers(s, v, bottom - 1, bottom);
}

/* The points that were made with the fire bets. */
static int fire_points(const struct view *v)
{
    const struct pit_state *s = &v->table->state;
    int spot = spot_named(&v->table->rules, "fire"), marks = 0;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot == spot) marks |= s->wager[i].mark;
    return marks;
}

void craps_marks(struct pit_text *out, const struct view *v, const char *blanks)
{
    const struct pit_craps *g = &v->table->state.u.craps;
    int marks = fire_points(v);

    pit_text_str(out, blanks);
    pit_text_str(out, g->point ? "the point is " : "the marker is off: a come-out roll");
    if (g->point) pit_text_int(out, g->point);
    if (g->shooter != PIT_NO_SHOOTER) {
        pit_text_str(out, ", seat ");
        pit_text_int(out, g->shooter + 1);
        pit_text_str(out, " has the dice");
    }
    pit_text_str(out, "\n");
    if (!marks) return;
    pit_text_str(out, blanks);
    pit_text_str(out, "fire markers on:");
    for (int i = 0; i < NUMBERS; i++) {
        if (!(marks >> i & 1)) continue;
        pit_text_str(out, " ");
        pit_text_int(out, numbers[i]);
    }
    pit_text_str(out, "\n");
}
