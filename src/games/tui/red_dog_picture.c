/* red_dog_picture.c -- the three places of Red Dog, and the spreads with what they pay. */

#include "pictures.h"

#include <stdio.h>

enum { LEFT = 8, MIDDLE = 31, RIGHT = 54, SPREADS = 11, CELL = 5, FIRST_CELL = 8, LAST_OWN = 4 };

/* The i-th card of the round; below 0: it has not come. */
static int card_at(const struct view *v, int i)
{
    return i < v->cards ? v->card[i].card : -1;
}

/* The spread that the two end cards have; 0: none, or not yet. */
static int spread_of(const struct view *v)
{
    int gap;

    if (v->cards < 2) return 0;
    gap = pit_rank(v->card[0].card) - pit_rank(v->card[1].card);
    gap = gap < 0 ? -gap : gap;
    return gap > 1 ? gap - 1 : 0;
}

static void draw_spreads(struct canvas *s, const struct view *v, int row)
{
    const struct pit_rules *r = &v->table->rules;
    int at = spread_of(v);
    char words[48];

    canvas_put(s, row, 2, CANVAS_PLAIN, "spread");
    canvas_put(s, row + 1, 2, CANVAS_PLAIN, "pays");
    for (int spread = 1; spread <= SPREADS; spread++) {
        int col = FIRST_CELL + CELL * (spread - 1);

        snprintf(words, sizeof words, spread == at ? "[%d]" : " %d", spread);
        canvas_put(s, row, col + 1, spread == at ? CANVAS_FOCUS : CANVAS_PLAIN, words);
        if (spread >= LAST_OWN) continue;
        snprintf(words, sizeof words, "%dto%d", r->pay[spread].num, r->pay[spread].den);
        canvas_put(s, row + 1, col + 1, CANVAS_PLAIN, words);
    }
    snprintf(words, sizeof words, "|------------- %d to %d --------------|", r->pay[LAST_OWN].num,
             r->pay[LAST_OWN].den);
    canvas_put(s, row + 1, FIRST_CELL + CELL * (LAST_OWN - 1) + 1, CANVAS_PLAIN, words);
}

/* The first card is at the dealer's left (MA-RD 5(c)); a third card of one's own lies in the middle
 * too; of several, the dealer sees the newest. */
void red_dog_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    int third = -1;

    for (int i = 2; i < v->cards; i++)
        if (v->card[i].to == v->seat || v->card[i].to >= PIT_SEATS_MAX || i == 2 ||
            v->seat == PIT_DEALER)
            third = v->card[i].card;
    canvas_card(s, top, LEFT, card_at(v, 0));
    canvas_card(s, top, MIDDLE, third);
    canvas_card(s, top, RIGHT, card_at(v, 1));
    draw_spreads(s, v, top + CANVAS_CARD_ROWS);
    view_layout(s, v, top + CANVAS_CARD_ROWS + 2, bottom);
}
