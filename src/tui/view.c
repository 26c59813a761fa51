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

    if (e->verb == PIT_SHUFFLE && !e->spot) v->new_shoe = true;
    if (e->verb == PIT_DEAL && v->new_shoe) v->results = 0; /* a road is of one shoe */
    if (e->verb == PIT_DEAL) v->new_shoe = false;
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

/* The oldest goes, and what the round brought last. */
static void forget_call(struct view *v)
{
    int i = 0;

    while (i < v->spokens - 1 && v->spoken[i].result)
        i++;
    if (i == v->spokens - 1) i = 0; /* the newest stays */
    v->spokens--;
    memmove(&v->spoken[i], &v->spoken[i + 1], (size_t)(v->spokens - i) * sizeof v->spoken[0]);
}

/* Bytes of the text that go into a row of so many columns, up to the end of a word. */
static size_t row_of(const char *text, size_t most)
{
    size_t n = strlen(text), end = n < most ? n : most;

    while (end < n && end > 1 && text[end] != ' ')
        end--;
    return end <= 1 && n > most ? most : end;
}

/* The calls in quotation marks, in rows for a screen of so many columns; a call that does not fit
 * into the rest of a row begins the next one. How many rows, of which `out` gets as many as it has
 * room for; NULL: none. */
static int call_rows(const struct view *v, int cols, char out[VIEW_FOOT][VIEW_LINE])
{
    size_t most = (size_t)cols - 4, used = 0; /* a mark at both ends */
    int rows = 0;

    for (int i = 0; i < v->spokens; i++) {
        const char *words = v->spoken[i].words;

        while (*words) {
            size_t n = strlen(words);
            bool begins = !rows || used + 1 + n > most;

            if (begins) n = row_of(words, most);
            if (begins) rows++;
            if (begins) used = 0;
            if (out && rows <= VIEW_FOOT)
                snprintf(out[rows - 1] + used, VIEW_LINE - used, "%s%.*s", begins ? "" : " ",
                         (int)n, words);
            used += n + !begins;
            words += n;
            words += *words == ' ';
        }
    }
    return rows;
}

/* Behind what was said just before, as far as all of it fits into the least window. A desk tells
 * each call in a line of its own: it has a row. */
static void note_call(struct view *v, const char *words, bool result)
{
    int most = v->seat == PIT_DEALER ? 1 : VIEW_FOOT;
    size_t n = 0;

    if (v->heard) v->spokens = 0;
    v->heard = false;
    if (v->spokens == VIEW_CALLS) forget_call(v);
    snprintf(v->spoken[v->spokens].words, VIEW_CALL, "%s", words);
    v->spoken[v->spokens++].result = result;
    while (v->spokens > 1 && call_rows(v, CANVAS_LEAST_COLS, NULL) > most)
        forget_call(v);
    v->call[0] = '\0';
    for (int i = 0; i < v->spokens && n < sizeof v->call; i++)
        n +=
            (size_t)snprintf(v->call + n, sizeof v->call - n, i ? " %s" : "%s", v->spoken[i].words);
}

static void note_result(struct view *v, char letter)
{
    v->over = true;
    if (v->results == VIEW_RESULTS) memmove(v->result, v->result + 1, (size_t)--v->results);
    v->result[v->results++] = letter;
}

/* Above what a round brings stands what came in it; until it is over, that may be more. */
static void write_heading(struct view *v)
{
    struct pit_text text;

    if (!v->heading) return;
    text = pit_text_in(v->line[v->heading - 1], VIEW_LINE);
    v->round(&text, v);
}

static void begin_results(struct view *v)
{
    if (v->round || v->lines) view_line(v, "");
    v->heading = v->round ? v->lines : 0;
    v->round_began = false;
}

static void note_effect(struct view *v, const struct pit_effect *fx, bool over)
{
    const struct pit_rules *r = &v->table->rules;
    char words[TEXT];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (fx->kind == PIT_CALL) {
        pit_call_text(&text, r, fx);
        note_call(v, words, over);
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
    if (v->round_began) begin_results(v);
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

    if (e->verb == pit_begins(r)) {
        v->round_began = true;
        v->heading = 0;
    }
    note_chance(v, e);
    for (int i = 0; i < count; i++)
        over |= fx[i].kind == PIT_ROUND_OVER;
    for (int i = 0; i < count; i++)
        note_effect(v, &fx[i], over);
    if (r->game->lies && (v->table->state.phase || over)) {
        struct pit_text text = pit_text_in(v->lay, sizeof v->lay);

        pit_view(r, &seen, &v->table->state, v->seat);
        r->game->lies(&text, r, &seen);
    }
    write_heading(v);
    if (!v->table->state.phase) return;
    pit_view(r, &v->shown, &v->table->state, v->seat);
    v->shown_at = v->cards;
}

void view_line(struct view *v, const char *line)
{
    if (v->lines == VIEW_LINES) {
        memmove(v->line[0], v->line[1], sizeof v->line - sizeof v->line[0]);
        v->lines--;
        if (v->heading) v->heading--;
    }
    snprintf(v->line[v->lines++], VIEW_LINE, "%s", line);
}

void view_cover(struct view *v, const char *line)
{
    enum { BLANKS = 4 };
    int before = 0;

    do {
        size_t most = v->cols ? (size_t)(v->cols - 2 - before) : VIEW_LINE - 1;
        size_t n = row_of(line, most);

        if (v->covers == VIEW_LINES) return;
        snprintf(v->cover[v->covers++], VIEW_LINE, "%*s%.*s", before, "", (int)n, line);
        line += n + (line[n] == ' ');
        before = BLANKS;
    } while (*line);
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

/* The book, and what was set and is not as it says; the limits stand beside it. */
static void rules_of(char rules[PIT_RULES_TEXT], const struct pit_rules *r)
{
    struct pit_text text = pit_text_in(rules, PIT_RULES_TEXT);

    pit_text_str(&text, r->book->name);
    for (int i = PIT_O_SEATS; r->game->options[i].key; i++) {
        if (!r->given[i] || r->option[i] == pit_option_default(r, i)) continue;
        pit_text_str(&text, " ");
        pit_text_str(&text, r->game->options[i].key);
        pit_text_str(&text, "=");
        pit_option_text(&text, r->game, i, r->option[i]);
    }
}

/* The rules, as many of them as fit, whole; and how many more there are. */
static void head_rules(char *rules, size_t room)
{
    char more[24] = "";
    size_t end = strlen(rules);

    for (int left = 0; strlen(rules) > room || end + strlen(more) > room; left++) {
        while (end && rules[end - 1] != ' ')
            end--;
        if (!end) break;
        rules[--end] = '\0';
        snprintf(more, sizeof more, " and %d more", left + 1);
    }
    snprintf(rules + end, PIT_RULES_TEXT - end, "%s", more);
}

static void draw_head(struct canvas *s, const struct view *v)
{
    enum { APART = 2 };
    const struct pit_rules *r = &v->table->rules;
    char words[2 * TEXT + PIT_RULES_TEXT], right[TEXT], rules[PIT_RULES_TEXT], limits[TEXT],
        least[32], most[32], net[32];
    int col = canvas_put(s, 0, 1, CANVAS_BOLD, "pit") + 3, room;

    if (v->seat == PIT_DEALER)
        snprintf(right, sizeof right, "desk, round %d",
                 (int)v->table->state.round + (v->table->state.phase == 0));
    else
        snprintf(right, sizeof right, "%s   session %s%s", v->time, v->session > 0 ? "+" : "",
                 money(net, v->session));
    snprintf(limits, sizeof limits, "%s-%s", money(least, r->option[PIT_O_MIN]),
             money(most, r->option[PIT_O_MAX]));
    rules_of(rules, r);
    room = s->cols - 1 - (int)strlen(right) - APART - col - (int)strlen(r->game->title) - APART -
           APART - (int)strlen(limits);
    head_rules(rules, room > 0 ? (size_t)room : 0);
    snprintf(words, sizeof words, "%s  %s  %s", r->game->title, rules, limits);
    canvas_put(s, 0, col, CANVAS_PLAIN, words);
    canvas_put(s, 0, s->cols - 1 - (int)strlen(right),
               v->session < 0   ? CANVAS_BAD
               : v->session > 0 ? CANVAS_GOOD
                                : CANVAS_PLAIN,
               right);
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
    if (shoe->cut && shoe->inside > shoe->cut)
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
    pit_money owed = t->rules.game->owes ? t->rules.game->owes(&t->state, seat) : 0;
    int n = snprintf(out, TEXT, is_short ? "%d %.0s%s" : "%d %.12s %s", seat + 1, t->name[seat],
                     money(chips, t->state.chips[seat]));

    if (bet > 0)
        n += snprintf(out + n, TEXT - (size_t)n, is_short ? "+%s" : ", bet %s",
                      money(on, bet) + (is_short ? 1 : 0));
    if (owed)
        snprintf(out + n, TEXT - (size_t)n, is_short ? " (%s)" : ", owes %s", money(on, owed));
}

/* How a row of seats is told: in short, and so far apart. */
struct seats_row {
    bool is_short;
    int apart;
};

/* Columns of the seats from this one on, up to and with another. */
static int seats_wide(const struct pit_table *t, struct seats_row how, int from, int last)
{
    char words[TEXT];
    int wide = 0;

    for (int seat = from; seat <= last; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        seat_words(words, t, seat, how.is_short);
        wide += (int)strlen(words) + how.apart;
    }
    return wide ? wide - how.apart : 0;
}

/* What each has, and what lies on the layout, in so few words that all fit; whose answer is awaited
 * stands out. Where they do not fit, that one is in sight, and dots stand for others: the word
 * "table" tells of all. */
static void draw_table(struct canvas *s, const struct view *v, int row)
{
    static const struct seats_row ways[] = {{false, 3}, {true, 2}, {true, 1}};
    enum { LEFT = 2, DOTS = 4, WAYS = sizeof ways / sizeof ways[0] };
    const struct pit_table *t = v->table;
    int way = 0, first = 0, asked = 0, col = LEFT, room = s->cols - LEFT;
    char words[TEXT];

    while (way < WAYS - 1 && seats_wide(t, ways[way], 0, PIT_SEATS_MAX - 1) > room)
        way++;
    if (seats_wide(t, ways[way], 0, PIT_SEATS_MAX - 1) > room) room -= 2 * DOTS;
    while (asked < PIT_SEATS_MAX - 1 && !(t->state.turn & t->state.seated & 1U << asked))
        asked++;
    if (!(t->state.turn & t->state.seated & 1U << asked)) asked = 0;
    while (first < asked && seats_wide(t, ways[way], first, asked) > room)
        first++;
    if (t->state.seated & ((1U << first) - 1))
        col = canvas_put(s, row, col, CANVAS_PLAIN, "...") + 1;
    for (int seat = first; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        if (seats_wide(t, ways[way], first, seat) > room) {
            canvas_put(s, row, col, CANVAS_PLAIN, "...");
            return;
        }
        seat_words(words, t, seat, ways[way].is_short);
        col = canvas_put(s, row, col, t->state.turn >> seat & 1 ? CANVAS_FOCUS : CANVAS_PLAIN,
                         words) +
              ways[way].apart;
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

/* Rows that a text takes, at least one. */
static int rows_for(const char *text, int cols)
{
    int rows = 0;

    do {
        size_t n = row_of(text, (size_t)cols - 2);

        text += n;
        text += *text == ' ';
        rows++;
    } while (*text);
    return rows;
}

/* A text in rows of whole words. */
static void draw_wrapped(struct canvas *s, const char *text, enum canvas_ink ink, int top,
                         int bottom)
{
    for (int row = top; row < bottom && *text; row++) {
        size_t n = row_of(text, (size_t)s->cols - 2);
        char line[CANVAS_COLS + 1];

        snprintf(line, sizeof line, "%.*s", (int)n, text);
        canvas_put(s, row, 1, ink, line);
        text += n;
        text += *text == ' ';
    }
}

/* What is said is too long for its rows, and stands where the history is. */
static bool is_wrapped(const struct view *v, int cols)
{
    return !v->covers && v->seat < PIT_SEATS_MAX && rows_for(v->said, cols) > VIEW_FOOT;
}

/* Rows for the call: at least one, and no more than there is room for. */
static int rows_called(const struct view *v, int cols)
{
    int rows = call_rows(v, cols, NULL);

    return rows < 1 ? 1 : rows < VIEW_FOOT ? rows : VIEW_FOOT;
}

static int said_rows(const struct view *v, int cols)
{
    int rows = is_wrapped(v, cols) ? 1 : rows_for(v->said, cols);

    return rows < VIEW_FOOT ? rows : VIEW_FOOT;
}

/* The rows below the history: of the call and of what is said, more than one where they are long.
 */
static int below(const struct view *v, int cols)
{
    return BELOW_PANEL - 2 + rows_called(v, cols) + said_rows(v, cols);
}

/* What covers the history, from its beginning; or the history, from its end. */
static void draw_panel(struct canvas *s, const struct view *v, int top, int bottom)
{
    int room = bottom - top, count = v->covers ? v->covers : v->zen ? 0 : v->lines;
    int from = v->covers ? v->cover_from : count > room ? count - room : 0;
    char more[TEXT], whole[VIEW_LINE + 4]; /* no card or amount is cut in two */

    if (is_wrapped(v, s->cols)) {
        draw_wrapped(s, v->said, CANVAS_BAD, top, bottom);
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

        if ((int)strlen(line) > s->cols - 2) {
            snprintf(whole, sizeof whole, "%.*s ...",
                     (int)row_of(line, (size_t)s->cols - 2 - strlen(" ...")), line);
            line = whole;
        }
        canvas_put(s, top + i - from, 1, ink, line);
    }
    if (v->covers - from > room) { /* nothing is left out without a word */
        for (int col = 0; col < s->cols; col++)
            canvas_put(s, bottom - 1, col, CANVAS_PLAIN, " ");
        snprintf(more, sizeof more, "... %d lines more: %c shows them, and so does a larger window",
                 v->covers - from - (room - 1), v->cover_key);
        canvas_put(s, bottom - 1, 1, CANVAS_DIM,
                   v->cover_key ? more : "... a larger window shows all of it");
    }
}

static void draw_call(struct canvas *s, const struct view *v, int row)
{
    char line[VIEW_FOOT][VIEW_LINE];
    int rows = call_rows(v, s->cols, line);

    for (int i = 0; i < rows && i < VIEW_FOOT; i++) {
        int col = i ? 1 : canvas_put(s, row, 1, CANVAS_BOLD, "\"");

        col = canvas_put(s, row + i, col, CANVAS_BOLD, line[i]);
        if (i + 1 == rows) canvas_put(s, row + i, col, CANVAS_BOLD, "\"");
    }
}

static void draw_foot(struct canvas *s, const struct view *v)
{
    const struct pit_table *t = v->table;
    int row = s->rows - below(v, s->cols), calls = rows_called(v, s->cols);
    char words[TEXT], chips[32], on[32], win[32];

    canvas_rule(s, row);
    draw_call(s, v, row + 1);
    if (!is_wrapped(v, s->cols))
        draw_wrapped(s, v->said, strncmp(v->said, "no: ", 4) == 0 ? CANVAS_BAD : CANVAS_PLAIN,
                     row + 1 + calls, row + 1 + calls + said_rows(v, s->cols));
    row = s->rows - BELOW_PANEL;
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

int view_room(const struct view *v, int rows, int cols)
{
    return rows - below(v, cols) - ABOVE_PANEL - stage_end(v, rows);
}

int view_more(const struct view *v, int rows, int cols)
{
    int room = view_room(v, rows, cols), left = v->covers - v->cover_from;

    return left > room ? left - (room - 1) : 0;
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
    draw_panel(s, v, end + ABOVE_PANEL, s->rows - below(v, s->cols));
    draw_foot(s, v);
}
