/* blackjack_picture.c -- the dealer's hand, and every hand of every box with its points.
 *
 * Cards of a hand are those that it had when somebody decided last, and those that came since: so a
 * split moves a card, and a round that is over lies there until the next one. */

#include "games/blackjack_round.h"
#include "pictures.h"

#include <stdio.h>

enum { NAMES = 2, CARDS = 20, HAND_ROOM = 32 };

struct lying {
    uint8_t card[HAND_ROOM];
    int cards;
};

static void lay(struct lying *l, int card)
{
    if (l->cards < HAND_ROOM) l->card[l->cards++] = (uint8_t)card;
}

static struct lying lying_at(const struct view *v, int to, int hand, int from)
{
    struct lying l = {0};

    if (from) {
        const struct pit_bj_hand *h = &v->shown.u.blackjack.hand[to][hand];

        for (int i = 0; i < h->cards; i++)
            lay(&l, h->card[i]);
    }
    for (int i = from; i < v->cards; i++)
        if (v->card[i].to == to && v->card[i].hand == hand) lay(&l, v->card[i].card);
    return l;
}

/* The cards, and what they count if all of them are seen. */
static void draw_cards(struct canvas *s, int row, const struct lying *l)
{
    struct count count = count_cards(l->card, l->cards);
    bool seen = true;
    char words[24];
    int col = CARDS;

    for (int i = 0; i < l->cards; i++) {
        seen &= l->card[i] != PIT_FACE_DOWN;
        col = canvas_small_card(s, row, col, l->card[i]) + 1;
    }
    if (!seen) return;
    snprintf(words, sizeof words, count.soft ? " %d, soft" : " %d", count.total);
    canvas_put(s, row, col, CANVAS_BOLD, words);
}

static int draw_hand(struct canvas *s, const struct view *v, int row, int box, int hand)
{
    const struct pit_blackjack *g = &v->shown.u.blackjack;
    bool turn = v->shown_at && !v->over && g->box == box && g->order[box][g->place] == hand;
    struct lying l = lying_at(v, box, hand, v->shown_at);
    char name[40];

    if (!l.cards) return row;
    if (v->shown_at && g->hands[box] > 1)
        snprintf(name, sizeof name, box == v->seat ? "you, hand %d" : "hand %d of box %d", hand + 1,
                 box + 1);
    else
        snprintf(name, sizeof name, box == v->seat ? "you" : "box %d", box + 1);
    canvas_put(s, row, NAMES, turn ? CANVAS_FOCUS : CANVAS_PLAIN, name);
    draw_cards(s, row, &l);
    return row + 1;
}

void blackjack_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    struct lying dealer = lying_at(v, PIT_DEALER, 0, 0);
    int row = top + 1;

    if (dealer.cards) {
        canvas_put(s, top, NAMES, CANVAS_PLAIN, "dealer");
        draw_cards(s, top, &dealer);
    }
    for (int box = 0; box < PIT_BJ_BOXES; box++)
        for (int hand = 0; hand < PIT_BJ_HANDS && row < bottom - 1; hand++)
            row = draw_hand(s, v, row, box, hand);
    view_wagers(s, v, row, bottom);
}
