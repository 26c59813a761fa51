/* view.c -- the frame of a table on the screen. */

#include "view.h"

#include "games/chance.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    STAGE_TOP = 3,
    STAGE_ROWS = 8,  /* in the least window */
    ABOVE_PANEL = 2, /* rows: the bets, a rule */
    BELOW_PANEL = 5, /* a rule, the call, what was said, the balance, the keys */
    BAR = 20,
    HEAD_RULES = 32, /* bytes of the rules */
    TEXT = 200,
};

void view_open(struct view *v, const struct pit_table *t, int seat)
{
    *v = (struct view){.table = t, .seat = seat};
}

/* ---- what has come ---- */

static void add_card(struct view *v, const struct pit_event *e, int card)
{
    if (v->over) v->cards = 0; /* of the round before */
    v->over = false;
    if (v->cards == VIEW_CARDS) return;
    v->card[v->cards].card = (uint8_t)card;
    v->card[v->cards].to = e->to;
    v->card[v->cards++].hand = e->hand;
}

static void turn_card(struct view *v, int card)
{
    for (int i = 0; i < v->cards; i++)
        if (v->card[i].card == PIT_FACE_DOWN) {
            v->card[i].card = (uint8_t)card;
            return;
        }
}

static void note_chance(struct view *v, const struct pit_event *e)
{
    const struct chance_row *row;
    struct pit_text text;

    if (e->verb == PIT_DEAL) v->cards = v->shown_at = 0;
    if (e->verb == PIT_CARD)
        add_card(v, e, e->spot == PIT_HIDDEN && e->to != v->seat ? PIT_FACE_DOWN : e->value);
    if (e->verb == PIT_DOWN && v->cards && !v->over) { /* a burn card comes before any other */
        struct pit_event dealer = {.to = PIT_DEALER};

        add_card(v, &dealer, PIT_FACE_DOWN);
    }
    if (e->verb == PIT_TURN) turn_card(v, e->value);
    if (!chance_shown(v->table->rules.game, e, &row) || !row->begins) return;
    memmove(v->came[1], v->came[0], sizeof v->came - sizeof v->came[0]);
    if (v->cames < VIEW_CAME) v->cames++;
    text = pit_text_in(v->came[0], sizeof v->came[0]);
    row->name(&text, &v->table->rules, e->value);
    v->over = true;
}

void view_listen(struct view *v)
{
    v->heard = true;
}

/* Behind what was said just before; where that is too long, in its place. */
static void note_call(struct view *v, const char *words)
{
    size_t before = v->heard ? 0 : strlen(v->call);

    v->heard = false;
    if (before + strlen(words) + sizeof "\" \"" > CANVAS_LEAST_COLS) before = 0;
    snprintf(v->call + before, sizeof v->call - before, before ? " %s" : "%s", words);
}

static void note_result(struct view *v, char letter)
{
    v->over = true;
    if (v->results == VIEW_RESULTS) memmove(v->result, v->result + 1, (size_t)--v->results);
    v->result[v->results++] = letter;
}

static void note_effect(struct view *v, const struct pit_effect *fx)
{
    const struct pit_rules *r = &v->table->rules;
    char words[TEXT];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (fx->kind == PIT_CALL) {
        pit_call_text(&text, r, fx);
        note_call(v, words);
        text = pit_text_in(words, sizeof words);
    }
    if (fx->kind == PIT_ROUND_OVER) {
        pit_outcome_text(&text, r, fx);
        note_result(v, (char)toupper((unsigned char)words[0]));
    }
    if (fx->kind == PIT_CHIPS && fx->seat == v->seat && fx->net) {
        pit_percentage_text(&text, r, fx);
        view_line(v, words);
    }
    if (fx->kind != PIT_SETTLE || fx->seat != v->seat) return;
    if (v->round_began && v->lines) view_line(v, "");
    v->round_began = false;
    if (fx->net > 0 && v->won_in != v->table->state.round) v->last_win = 0;
    if (fx->net > 0) v->won_in = v->table->state.round;
    if (fx->net > 0) v->last_win += fx->net; /* of all wagers of a round */
    v->session += fx->net;
    pit_paid_text(&text, r, fx);
    view_line(v, words);
}

void view_note(struct view *v, const struct pit_event *e, const struct pit_effect *fx, int count)
{
    static struct pit_state seen; /* too large for the stack */
    const struct pit_rules *r = &v->table->rules;
    bool over = false;

    v->round_began |= e->verb == pit_begins(r);
    note_chance(v, e);
    for (int i = 0; i < count; i++) {
        note_effect(v, &fx[i]);
        over |= fx[i].kind == PIT_ROUND_OVER;
    }
    if (r->game->lies && (v->table->state.phase || over)) {
        struct pit_text text = pit_text_in(v->lay, sizeof v->lay);

        pit_view(r, &seen, &v->table->state, v->seat);
        r->game->lies(&text, r, &seen);
    }
    if (!v->table->state.phase) return;
    pit_view(r, &v->shown, &v->table->state, v->seat);
    v->shown_at = v->cards;
}

void view_line(struct view *v, const char *line)
{
    if (v->lines == VIEW_LINES) {
        memmove(v->line[0], v->line[1], sizeof v->line - sizeof v->line[0]);
        v->lines--;
    }
    snprintf(v->line[v->lines++], VIEW_LINE, "%s", line);
}

void view_cover(struct view *v, const char *line)
{
    if (v->covers < VIEW_LINES) snprintf(v->cover[v->covers++], VIEW_LINE, "%s", line);
}

/* ---- the frame ---- */

/* The row behind the stage: of what a window has more, at most two thirds are the picture's. */
static int stage_end(const struct view *v, int rows)
{
    int more = 2 * (rows - CANVAS_LEAST_ROWS) / 3, wants = v->tall - STAGE_ROWS;

    return STAGE_TOP + STAGE_ROWS + (wants < 0 ? 0 : wants < more ? wants : more);
}

static const char *money(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
    return out;
}

/* Without what the limits say anyway. */
static void leave_out(char *rules, const char *option)
{
    char *at = strstr(rules, option);
    size_t n = at ? 1 + strcspn(at + 1, " ") : 0;

    if (at) memmove(at, at + n, strlen(at + n) + 1);
}

static void draw_head(struct canvas *s, const struct view *v)
{
    const struct pit_rules *r = &v->table->rules;
    char words[TEXT], rules[PIT_RULES_TEXT], least[32], most[32], net[32];
    struct pit_text text = pit_text_in(rules, sizeof rules);
    int col = canvas_put(s, 0, 1, CANVAS_BOLD, "pit");

    pit_rules_text(&text, r);
    leave_out(rules, " min=");
    leave_out(rules, " max=");
    if (strlen(rules) > HEAD_RULES) { /* as many of them as fit, whole */
        size_t end = HEAD_RULES;

        while (end && rules[end] != ' ')
            end--;
        rules[end] = '\0';
    }
    snprintf(words, sizeof words, "%s  %.*s  %s-%s", r->game->title, HEAD_RULES, rules,
             money(least, r->option[PIT_O_MIN]), money(most, r->option[PIT_O_MAX]));
    canvas_put(s, 0, col + 3, CANVAS_PLAIN, words);
    if (v->seat == PIT_DEALER)
        snprintf(words, sizeof words, "desk, round %d",
                 (int)v->table->state.round + (v->table->state.phase == 0));
    else
        snprintf(words, sizeof words, "%s   session %s%s", v->time, v->session > 0 ? "+" : "",
                 money(net, v->session));
    canvas_put(s, 0, s->cols - 1 - (int)strlen(words),
               v->session < 0   ? CANVAS_BAD
               : v->session > 0 ? CANVAS_GOOD
                                : CANVAS_PLAIN,
               words);
    canvas_rule(s, 1);
}

/* How much of the shoe is left. */
static void draw_shoe(struct canvas *s, const struct view *v)
{
    const struct pit_rules *r = &v->table->rules;
    const struct pit_shoe *shoe = &v->table->state.shoe;
    char bar[BAR + 1] = "", words[TEXT];

    if (!r->cards) return;
    for (int i = 0; i < BAR; i++)
        bar[i] = i < BAR * shoe->inside / r->cards ? '#' : '.';
    snprintf(words, sizeof words, "shoe [%s]  %d left, ", bar, shoe->inside);
    if (shoe->inside > shoe->cut)
        snprintf(words + strlen(words), sizeof words - strlen(words), "cut in %d, ",
                 shoe->inside - shoe->cut);
    snprintf(words + strlen(words), sizeof words - strlen(words), "discards %d",
             v->table->keeper.racked);
    canvas_put(s, 2, 1, CANVAS_DIM, words);
}

/* "2 Ann $5"; in short "2 $5". */
static void other_words(char out[TEXT], const struct pit_table *t, int seat, bool is_short)
{
    char on[32];

    money(on, pit_worth(&t->state, seat) - t->state.chips[seat]);
    snprintf(out, TEXT, is_short ? "%d %.0s%s" : "%d %s %s", seat + 1, t->name[seat], on);
}

/* What the others have on the layout, in so few words that all fit. */
static void draw_seats(struct canvas *s, const struct view *v, int row, int col)
{
    const struct pit_table *t = v->table;
    char words[TEXT];
    int wide = col;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1) || seat == v->seat) continue;
        other_words(words, t, seat, false);
        wide += (int)strlen(words) + 3;
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1) || seat == v->seat) continue;
        other_words(words, t, seat, wide > s->cols);
        col = canvas_put(s, row, col, CANVAS_PLAIN, words) + 3;
    }
}

/* "1 Ann $95, bet $5"; in short "1 $95+5". */
static void seat_words(char out[TEXT], const struct pit_table *t, int seat, bool is_short)
{
    char chips[32], on[32];
    pit_money bet = pit_worth(&t->state, seat) - t->state.chips[seat];
    int n = snprintf(out, TEXT, is_short ? "%d %.0s%s" : "%d %.12s %s", seat + 1, t->name[seat],
                     money(chips, t->state.chips[seat]));

    if (bet <= 0) return;
    snprintf(out + n, TEXT - (size_t)n, is_short ? "+%s" : ", bet %s",
             money(on, bet) + (is_short ? 1 : 0));
}

/* What each has, and what lies on the layout, in so few words that all fit; whose answer is awaited
 * stands out. */
static void draw_table(struct canvas *s, const struct view *v, int row)
{
    const struct pit_table *t = v->table;
    char words[TEXT];
    int col = 2, wide = 2;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        seat_words(words, t, seat, false);
        wide += (int)strlen(words) + 3;
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        seat_words(words, t, seat, wide > s->cols);
        if (col + (int)strlen(words) >= s->cols - 3) {
            canvas_put(s, row, col, CANVAS_PLAIN, "...");
            return;
        }
        col = canvas_put(s, row, col, t->state.turn >> seat & 1 ? CANVAS_FOCUS : CANVAS_PLAIN,
                         words) +
              (wide > s->cols ? 2 : 3);
    }
}

static void draw_bets(struct canvas *s, const struct view *v, int row)
{
    const struct pit_rules *r = &v->table->rules;
    char words[TEXT], on[32];
    int col;

    if (v->seat == PIT_DEALER) {
        draw_table(s, v, row);
        return;
    }
    snprintf(words, sizeof words, "%s %s", r->spot[v->focus].name,
             view_stake(v, v->focus) ? money(on, view_stake(v, v->focus)) : "--");
    col = canvas_put(s, row, 2, CANVAS_FOCUS, words) + 3;
    snprintf(words, sizeof words, "chip %s", money(on, v->chip));
    col = canvas_put(s, row, col, CANVAS_PLAIN, words) + 3;
    draw_seats(s, v, row, col);
}

/* A text in rows of whole words. */
static void draw_wrapped(struct canvas *s, const char *text, int top, int bottom)
{
    size_t most = (size_t)s->cols - 2;

    for (int row = top; row < bottom && *text; row++) {
        size_t n = strlen(text), end = n < most ? n : most;
        char line[CANVAS_COLS + 1];

        while (end < n && end > 1 && text[end] != ' ')
            end--;
        snprintf(line, sizeof line, "%.*s", (int)end, text);
        canvas_put(s, row, 1, CANVAS_BAD, line);
        text += end;
        text += *text == ' ';
    }
}

/* In one row, what is too long ends in dots. */
static void draw_cut(struct canvas *s, int row, enum canvas_ink ink, const char *text)
{
    if (canvas_put(s, row, 1, ink, text) >= s->cols) canvas_put(s, row, s->cols - 4, ink, "... ");
}

/* What is said is too long for its row, and stands where the history is. */
static bool is_wrapped(const struct canvas *s, const struct view *v)
{
    return !v->covers && v->seat < PIT_SEATS_MAX && (int)strlen(v->said) > s->cols - 2;
}

/* What covers the history, from its beginning; or the history, from its end. */
static void draw_panel(struct canvas *s, const struct view *v, int top, int bottom)
{
    int room = bottom - top, count = v->covers ? v->covers : v->zen ? 0 : v->lines;
    int from = count > room && !v->covers ? count - room : 0;

    if (is_wrapped(s, v)) {
        draw_wrapped(s, v->said, top, bottom);
        return;
    }
    for (int i = from; i < count && i - from < room; i++) {
        const char *line = v->covers ? v->cover[i] : v->line[i];
        enum canvas_ink ink = strstr(line, " wins ")           ? CANVAS_GOOD
                              : strstr(line, " loses")         ? CANVAS_BAD
                              : strncmp(line, "no: ", 4) == 0  ? CANVAS_BAD
                              : strncmp(line, "say: ", 5) == 0 ? CANVAS_BOLD
                              : strstr(line, "  best")         ? CANVAS_BOLD
                                                               : CANVAS_PLAIN;

        canvas_put(s, top + i - from, 1, ink, line);
    }
    if (v->covers > room) { /* nothing is left out without a word */
        for (int col = 0; col < s->cols; col++)
            canvas_put(s, bottom - 1, col, CANVAS_PLAIN, " ");
        canvas_put(s, bottom - 1, 1, CANVAS_DIM, "... a larger window shows all of it");
    }
}

static void draw_foot(struct canvas *s, const struct view *v)
{
    const struct pit_table *t = v->table;
    int row = s->rows - BELOW_PANEL;
    char words[TEXT], chips[32], on[32], win[32];

    canvas_rule(s, row);
    if (v->call[0]) {
        int col = canvas_put(s, row + 1, 1, CANVAS_BOLD, "\"");

        col = canvas_put(s, row + 1, col, CANVAS_BOLD, v->call);
        canvas_put(s, row + 1, col, CANVAS_BOLD, "\"");
    }
    if (!is_wrapped(s, v))
        draw_cut(s, row + 2, strncmp(v->said, "no: ", 4) == 0 ? CANVAS_BAD : CANVAS_PLAIN, v->said);
    if (v->seat < PIT_SEATS_MAX) {
        snprintf(words, sizeof words, "balance %s   on the layout %s   last win %s",
                 money(chips, t->state.chips[v->seat]),
                 money(on, pit_worth(&t->state, v->seat) - t->state.chips[v->seat]),
                 money(win, v->last_win));
        canvas_put(s, row + 3, 1, CANVAS_PLAIN, words);
    } else {
        int col = canvas_put(s, row + 3, 1, CANVAS_BOLD, "> ");

        canvas_put(s, row + 3, canvas_put(s, row + 3, col, CANVAS_PLAIN, v->typed), CANVAS_FOCUS,
                   s->ascii ? "_" : " ");
    }
    canvas_put(s, row + 4, 1, CANVAS_DIM, v->keys);
}

/* ---- all of it ---- */

int view_room(const struct view *v, int rows)
{
    return rows - BELOW_PANEL - ABOVE_PANEL - stage_end(v, rows);
}

void view_draw(struct canvas *s, const struct view *v, view_stage *stage, int rows, int cols)
{
    int end;

    canvas_clear(s, rows, cols);
    if (rows < CANVAS_LEAST_ROWS || cols < CANVAS_LEAST_COLS) {
        canvas_put(s, 0, 0, CANVAS_PLAIN, "The table needs a window of 80x24.");
        return;
    }
    draw_head(s, v);
    draw_shoe(s, v);
    canvas_put(s, 2, s->cols - 1 - (int)strlen(v->clock), CANVAS_BOLD, v->clock);
    end = stage_end(v, s->rows);
    (stage ? stage : view_any)(s, v, STAGE_TOP, end);
    draw_bets(s, v, end);
    canvas_rule(s, end + 1);
    draw_panel(s, v, end + ABOVE_PANEL, s->rows - BELOW_PANEL);
    draw_foot(s, v);
}
