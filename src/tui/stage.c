/* stage.c -- the stage of any game, and what the pictures of games are drawn with. */

#include "view.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 200, DOTS = 3 };

static const char *money(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
    return out;
}

pit_money view_stake(const struct view *v, int spot)
{
    const struct pit_state *s = &v->table->state;
    pit_money sum = 0;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot == spot && (s->wager[i].seat == v->seat || v->seat == PIT_DEALER))
            sum += s->wager[i].stake;
    return sum;
}

int view_pile(struct canvas *s, const struct view *v, int row, int col, int to, int hand, int from)
{
    for (int i = from; i < v->cards; i++)
        if (v->card[i].to == to && v->card[i].hand == hand)
            col = canvas_small_card(s, row, col, v->card[i].card) + 1;
    return col;
}

/* Cards that went to one place, with its name; the row behind them. */
static int draw_pile(struct canvas *s, const struct view *v, int row, int to, int hand)
{
    enum { CARDS = 16 };
    char name[40];

    if (view_pile(s, v, row, CARDS, to, hand, 0) == CARDS) return row;
    if (to < PIT_SEATS_MAX && hand)
        snprintf(name, sizeof name, "%s, hand %d", to == v->seat ? "you" : "box", hand + 1);
    else if (to < PIT_SEATS_MAX)
        snprintf(name, sizeof name, to == v->seat ? "you" : "seat %d", to + 1);
    else
        snprintf(name, sizeof name, "dealer");
    canvas_put(s, row, 2, CANVAS_PLAIN, name);
    return row + 1;
}

/* "Player 2d 3c, 5; Banker Kc xx": cards are drawn, other words stand as they are. */
int view_lay(struct canvas *s, const struct view *v, int row, int apart)
{
    const char *at = v->lay;
    int col = 2, part = 2;

    while (*at) {
        size_t n = strcspn(at, " ;,");
        char word[VIEW_LINE];
        int card;

        snprintf(word, sizeof word, "%.*s", (int)n, at);
        if (n == 2 && pit_card_parse(word, &card))
            col = canvas_small_card(s, row, col, card) + 1;
        else if (n)
            col = canvas_put(s, row, col, CANVAS_PLAIN, word) + 1;
        at += n;
        if (*at == ';') {
            row += apart == 0;
            col = part += apart;
        }
        at += *at != '\0';
    }
    return row + 1;
}

/* The marker on what lies on a spot. A dealer sees several there: not all may have the same. */
static const char *mark_of(const struct view *v, int spot)
{
    const struct pit_table *t = v->table;
    const char *mark = NULL;

    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];
        const char *own = pit_wager_mark(&t->rules, &t->state, w);

        if (w->spot != spot || (w->seat != v->seat && v->seat != PIT_DEALER)) continue;
        if (mark && strcmp(mark, own) != 0) return " ON/OFF";
        mark = own;
    }
    return mark ? mark : "";
}

int view_wagers(struct canvas *s, const struct view *v, int row, int bottom)
{
    const struct pit_rules *r = &v->table->rules;
    int col = 2;

    for (int spot = 0; spot < r->spots && row < bottom; spot++) {
        pit_money stake = view_stake(v, spot);
        char words[TEXT], on[32];

        if (!stake) continue;
        snprintf(words, sizeof words, "%s %s%s", r->spot[spot].name, money(on, stake),
                 mark_of(v, spot));
        if (col > 2 && col + (int)strlen(words) >= s->cols - (row + 1 < bottom ? 0 : DOTS)) {
            if (row + 1 >= bottom) {
                canvas_put(s, row, col, CANVAS_PLAIN, "...");
                return bottom;
            }
            row++;
            col = 2;
        }
        col = canvas_put(s, row, col, CANVAS_BOLD, words) + 3;
    }
    return row + 1;
}

static enum canvas_ink ink_of(const struct view *v, int spot, enum canvas_ink ink)
{
    return spot == v->focus && v->seat < PIT_SEATS_MAX ? CANVAS_FOCUS : ink;
}

int view_spot(struct canvas *s, const struct view *v, int row, int col, int spot, const char *name,
              int room, enum canvas_ink ink)
{
    pit_money stake = view_stake(v, spot);
    char words[TEXT], amount[24];
    struct pit_text text = pit_text_in(amount, sizeof amount);
    int end;

    pit_text_money(&text, stake);
    snprintf(words, sizeof words, stake ? "%s:%s" : "%s", name, amount);
    if ((int)strlen(words) > room) snprintf(words, sizeof words, "%s*", name);
    end = canvas_put(s, row, col, ink_of(v, spot, ink), words);
    canvas_mark(s, row, col, end, spot);
    return end;
}

/* "banker $5", "tie --" */
static int layout_words(char out[TEXT], const struct view *v, int spot)
{
    char on[32];
    pit_money stake = view_stake(v, spot);

    return snprintf(out, TEXT, "%s %s", v->table->rules.spot[spot].name,
                    stake ? money(on, stake) : "--");
}

void view_layout(struct canvas *s, const struct view *v, int row, int bottom)
{
    enum { LEFT = 2, APART = 3 };
    const struct pit_rules *r = &v->table->rules;
    char words[TEXT];
    int wide = LEFT, col = LEFT;

    for (int spot = 0; spot < r->spots; spot++)
        if (!r->spot[spot].left_out) wide += layout_words(words, v, spot) + APART;
    if (wide > s->cols) {
        view_wagers(s, v, row, bottom);
        return;
    }
    for (int spot = 0; spot < r->spots && row < bottom; spot++) {
        int end;

        if (r->spot[spot].left_out) continue;
        layout_words(words, v, spot);
        end = canvas_put(s, row, col,
                         ink_of(v, spot, view_stake(v, spot) ? CANVAS_BOLD : CANVAS_PLAIN), words);
        canvas_mark(s, row, col, end, spot);
        col = end + APART;
    }
}

/* The newest roll or spin large, those before it in a row. */
static int draw_came(struct canvas *s, const struct view *v, int row)
{
    int col = 2;

    if (!v->cames) return row;
    canvas_put(s, row, col, CANVAS_PLAIN, "+---------+");
    canvas_put(s, row + 1, col, CANVAS_PLAIN, "|         |");
    canvas_put(s, row + 1, col + 5 - (int)strlen(v->came[0]) / 2, CANVAS_BOLD, v->came[0]);
    canvas_put(s, row + 2, col, CANVAS_PLAIN, "+---------+");
    col = 16;
    for (int i = 1; i < v->cames && col + 6 < s->cols; i++)
        col = canvas_put(s, row + 1, col, CANVAS_DIM, v->came[i]) + 2;
    return row + 3;
}

/* "point 6": what the game marks on its layout. */
static int draw_facts(struct canvas *s, const struct view *v, int row)
{
    const struct pit_game *game = v->table->rules.game;
    char words[TEXT];
    int value;

    if (!game->marks) return row;
    value = game->fact(&v->table->state, 0);
    if (value <= 0) return row;
    snprintf(words, sizeof words, "%s %d", game->facts[0], value);
    canvas_put(s, row, 2, CANVAS_BOLD, words);
    return row + 1;
}

void view_any(struct canvas *s, const struct view *v, int top, int bottom)
{
    int row = draw_came(s, v, top);

    if (v->table->rules.game->lies) {
        row = view_lay(s, v, row, 0);
    } else {
        row = draw_pile(s, v, row, PIT_DEALER, 0);
        for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
            for (int hand = 0; hand < PIT_HANDS_MAX; hand++)
                row = draw_pile(s, v, row, seat, hand);
    }
    row = draw_facts(s, v, row);
    view_wagers(s, v, row, bottom);
}
