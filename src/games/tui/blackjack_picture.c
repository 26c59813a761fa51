/* blackjack_picture.c -- the dealer's hand, and every hand of every box with its points, in as many
 * columns as it takes.
 *
 * Cards of a hand are those that it had when somebody decided last, and those that came since: so a
 * split moves a card, and a round that is over lies there until the next one. */

#include "games/blackjack_round.h"
#include "pictures.h"

#include <stdio.h>
#include <string.h>

enum { NAMES = 2, CARDS = 20, HAND_ROOM = 32, FRAME_ROWS = 2, COLUMNS = 5 };

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

/* The hand that lies at this place of the box, from the left: the second of two that were one lies
 * beside the first, whatever its number is (MAB-BJ 11(b)). */
static int hand_at_place(const struct view *v, int box, int place)
{
    return v->shown_at ? v->shown.u.blackjack.order[box][place] : place;
}

/* A card drawn in error that nobody would have is the dealer's without coming anew: then the table
 * has more of his than came. */
static struct lying lying_before_dealer(const struct view *v)
{
    const struct pit_blackjack *g = &v->shown.u.blackjack;
    struct lying came = lying_at(v, PIT_DEALER, 0, 0), l = {0};
    int since = 0;

    for (int i = v->shown_at; i < v->cards; i++)
        since += v->card[i].to == PIT_DEALER;
    if (!v->shown_at || g->dealers <= came.cards - since) return came;
    for (int i = 0; i < g->dealers; i++)
        lay(&l, g->dealer[i]);
    for (int i = came.cards - since; i < came.cards; i++)
        lay(&l, came.card[i]);
    return l;
}

/* " 16", " 17, soft"; "" if not all of them are seen. */
static const char *points(char out[24], const struct lying *l, bool is_short)
{
    struct count count = count_cards(l->card, l->cards);

    out[0] = '\0';
    for (int i = 0; i < l->cards; i++)
        if (l->card[i] == PIT_FACE_DOWN) return out;
    snprintf(out, 24, !count.soft ? " %d" : is_short ? " %ds" : " %d, soft", count.total);
    return out;
}

/* The cards from this column on, and what they count: drawn, or bare where there is not so much
 * room. */
static void draw_cards(struct canvas *s, int row, int col, int end, const struct lying *l)
{
    enum { DRAWN = 5, BARE = 3 };
    char words[24];
    bool drawn = col + DRAWN * l->cards + (int)strlen(points(words, l, false)) <= end;
    bool cut = false;

    points(words, l, !drawn);
    for (int i = 0; i < l->cards; i++) {
        cut = !drawn && col + BARE + (int)strlen(words) > end; /* the points say the rest */
        if (cut) {
            canvas_put(s, row, col - 1, CANVAS_PLAIN, "+");
            break;
        }
        col = drawn ? canvas_small_card(s, row, col, l->card[i]) + 1
                    : canvas_bare_card(s, row, col, l->card[i]) + 1;
    }
    canvas_put(s, row, col - (!drawn && !cut), CANVAS_BOLD, words);
}

/* "you, hand 2", "hand 2 of box 1"; in short "1/2". */
static void name_of(char out[40], const struct view *v, int box, int hand, bool is_short)
{
    bool split = v->shown_at && v->shown.u.blackjack.hands[box] > 1;

    if (is_short && box == v->seat)
        snprintf(out, 40, split ? "you/%d" : "you", hand + 1);
    else if (is_short)
        snprintf(out, 40, split ? "%d/%d" : "%d", box + 1, hand + 1);
    else if (split)
        snprintf(out, 40, box == v->seat ? "you, hand %d" : "hand %d of box %d", hand + 1, box + 1);
    else
        snprintf(out, 40, box == v->seat ? "you" : "box %d", box + 1);
}

static int hands_of(const struct view *v)
{
    int count = 0;

    for (int box = 0; box < PIT_BJ_BOXES; box++)
        for (int hand = 0; hand < PIT_BJ_HANDS; hand++)
            count += lying_at(v, box, hand, v->shown_at).cards > 0;
    return count;
}

/* A hand in its place among so many columns. */
static void draw_hand(struct canvas *s, const struct view *v, int row, int col, int wide, int box,
                      int hand, const struct lying *l)
{
    enum { SHORT = 6 };
    const struct pit_blackjack *g = &v->shown.u.blackjack;
    bool turn = v->table->state.phase == PLAY && v->shown_at && !v->over && g->box == box &&
                g->order[box][g->place] == hand;
    bool is_short = wide < s->cols - NAMES;
    char name[40];

    name_of(name, v, box, hand, is_short);
    if (turn) canvas_put(s, row, col - 1, CANVAS_BOLD, ">"); /* where nothing can stand out */
    canvas_put(s, row, col, turn ? CANVAS_FOCUS : CANVAS_PLAIN, name);
    draw_cards(s, row, col + (is_short ? SHORT : CARDS - NAMES), col + wide - 1, l);
}

int blackjack_rows(const struct view *v)
{
    return FRAME_ROWS + hands_of(v);
}

void blackjack_picture(struct canvas *s, const struct view *v, int top, int bottom)
{
    struct lying dealer = lying_before_dealer(v);
    int room = bottom - top - FRAME_ROWS, count = hands_of(v), place = 0;
    int columns = (count + room - 1) / room, wide;

    if (columns > COLUMNS) columns = COLUMNS;
    wide = columns > 1 ? (s->cols - NAMES) / columns : s->cols - NAMES;
    if (dealer.cards) {
        canvas_put(s, top, NAMES, CANVAS_PLAIN, "dealer");
        draw_cards(s, top, CARDS, s->cols, &dealer);
    }
    for (int box = 0; box < PIT_BJ_BOXES; box++)
        for (int i = 0; i < PIT_BJ_HANDS; i++) {
            int hand = hand_at_place(v, box, i);
            struct lying l = lying_at(v, box, hand, v->shown_at);

            if (!l.cards || place == columns * room) continue;
            draw_hand(s, v, top + 1 + place % room, NAMES + place / room * wide, wide, box, hand,
                      &l);
            place++;
        }
    if (columns <= 1)
        view_wagers(s, v, top + 1 + place, bottom);
    else
        view_wagers(s, v, bottom - 1, bottom);
}

static void add_cards(struct pit_text *out, const struct lying *l)
{
    char words[24];

    for (int i = 0; i < l->cards; i++) {
        pit_text_str(out, " ");
        pit_text_str(out, l->card[i] == PIT_FACE_DOWN ? "xx" : pit_card_name(l->card[i]));
    }
    if (points(words, l, false)[0]) pit_text_str(out, ",");
    pit_text_str(out, words);
}

void blackjack_cards(struct pit_text *out, const struct view *v, const char *blanks)
{
    const struct pit_state *s = &v->table->state;
    struct lying l = lying_before_dealer(v);
    char name[40];

    if (l.cards) {
        pit_text_str(out, blanks);
        pit_text_str(out, "dealer:");
        add_cards(out, &l);
        pit_text_str(out, "\n");
    }
    for (int box = 0; box < PIT_BJ_BOXES; box++)
        for (int i = 0; i < PIT_BJ_HANDS; i++) {
            int hand = hand_at_place(v, box, i);

            l = lying_at(v, box, hand, v->shown_at);
            if (!l.cards) continue;
            name_of(name, v, box, hand, false);
            pit_text_str(out, blanks);
            pit_text_str(out, name);
            pit_text_str(out, ":");
            add_cards(out, &l);
            pit_text_str(out, "\n");
        }
    if (!s->phase || s->u.blackjack.refused == PIT_FACE_DOWN) return;
    pit_text_str(out, blanks);
    pit_text_str(out, "drawn in error, the next card: ");
    pit_text_str(out, pit_card_name(s->u.blackjack.refused));
    pit_text_str(out, "\n");
}

void blackjack_round(struct pit_text *out, const struct view *v)
{
    struct lying l = lying_before_dealer(v);
    char name[40];

    pit_text_str(out, "dealer");
    add_cards(out, &l);
    for (int i = 0; i < PIT_BJ_HANDS && v->seat < PIT_BJ_BOXES; i++) {
        int hand = hand_at_place(v, v->seat, i);

        l = lying_at(v, v->seat, hand, v->shown_at);
        if (!l.cards) continue;
        name_of(name, v, v->seat, hand, true);
        pit_text_str(out, "; ");
        pit_text_str(out, name);
        add_cards(out, &l);
    }
}
