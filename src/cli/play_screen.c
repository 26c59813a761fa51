/* play_screen.c -- pit play: the table on the whole screen, shown by ncurses. */

#include "games/tui/pictures.h"
#include "play_table.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { PAIR_RED = 1, PAIR_GREEN, ESCAPE = 27, RUBOUT = 127 };

/* One screen for one program. */
static struct {
    SCREEN *terminal;
    struct play_table table;
    struct canvas canvas;
    bool open, bell, turn;
} shown;

/* What somebody else does at a server's table. */
static void tell_other(struct play_table *table, const struct pit_table *t,
                       const struct pit_event *e)
{
    char line[VIEW_LINE];
    struct pit_text text = pit_text_in(line, sizeof line);

    if (!table->p->remote || e->seat >= PIT_SEATS_MAX || e->seat == table->p->seat) return;
    pit_text_str(&text, play_remote_name(table->p, e->seat));
    pit_text_str(&text, " ");
    if (pit_told_text(&text, &t->rules, e)) view_line(&table->view, line);
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count)
{
    struct play_table *table = with;

    table->view.seat = table->p->seat;
    view_note(&table->view, e, fx, count);
    if (table->p->seat < PIT_SEATS_MAX) tell_other(table, t, e);
    if (t->state.phase || e->verb == pit_begins(&t->rules)) table->dones = 0;
}

/* ---- the terminal ---- */

static int attribute(enum canvas_ink ink)
{
    static const attr_t weight[CANVAS_INKS] = {[CANVAS_DIM] = A_DIM,
                                               [CANVAS_BOLD] = A_BOLD,
                                               [CANVAS_RED] = A_BOLD,
                                               [CANVAS_FOCUS] = A_REVERSE};
    attr_t colour = 0;

    if (has_colors() && (ink == CANVAS_RED || ink == CANVAS_BAD)) colour = COLOR_PAIR(PAIR_RED);
    if (has_colors() && ink == CANVAS_GOOD) colour = COLOR_PAIR(PAIR_GREEN);
    return (int)(weight[ink] | colour);
}

static void show(const struct canvas *c)
{
    erase();
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            if (row == LINES - 1 && col == COLS - 1) continue; /* it would scroll */
            attrset(attribute((enum canvas_ink)c->ink[row][col]));
            mvaddstr(row, col, c->glyph[row][col]);
        }
    attrset(0);
    refresh();
}

/* A round that began before the player came: what the server says of it. */
static void draw_unknown(const struct play_table *t)
{
    struct canvas *c = &shown.canvas;
    int row = 0;

    canvas_clear(c, LINES, COLS);
    canvas_put(c, row, 1, CANVAS_BOLD, "pit");
    canvas_rule(c, row + 1);
    canvas_put(c, row + 3, 1, CANVAS_PLAIN,
               "Part of this round was played without you; it is drawn again when it is over.");
    canvas_put(c, row + 4, 1, CANVAS_PLAIN, "The table waits for");
    canvas_put(c, row + 4, 21, CANVAS_BOLD, play_remote_waits(t->p));
    canvas_put(c, row + 6, 1, CANVAS_BAD, t->p->said);
    canvas_put(c, row + 8, 1, CANVAS_DIM,
               t->typing ? t->view.keys : "/ a decision by its name, such as /stand   q leaves");
    show(c);
}

static void draw(struct play_table *t)
{
    struct view *v = &t->view;
    bool turn = t->p->play.table.state.turn >> t->p->seat & 1;
    size_t said;

    play_keys_line(t);
    if (!play_remote_knows(t->p)) {
        draw_unknown(t);
        return;
    }
    v->seat = t->p->seat;
    if (t->p->remote) play_remote_clock(v->clock, sizeof v->clock);
    play_advise(t);
    v->covers = 0;
    if (t->help)
        play_keys_help(t);
    else if (t->odds)
        play_advice_lines(t);
    said = strcspn(t->p->said, "\n");
    snprintf(v->said, sizeof v->said, "%.*s", said < VIEW_SAID ? (int)said : VIEW_SAID - 1,
             t->p->said);
    if (shown.bell && turn && !shown.turn) beep();
    shown.turn = turn;
    view_draw(&shown.canvas, v, picture_of(t->p->play.game), LINES, COLS);
    show(&shown.canvas);
}

static void close_terminal(void)
{
    if (!shown.open) return;
    endwin();
    shown.open = false;
}

static int key_of(int key)
{
    switch (key) {
    case KEY_UP: return PLAY_UP;
    case KEY_DOWN: return PLAY_DOWN;
    case KEY_LEFT: return PLAY_LEFT;
    case KEY_RIGHT: return PLAY_RIGHT;
    case KEY_SR:
    case KEY_PPAGE: return PLAY_MORE;
    case KEY_SF:
    case KEY_NPAGE: return PLAY_LESS;
    case KEY_DC: return PLAY_DELETE;
    case KEY_BACKSPACE:
    case '\b':
    case RUBOUT: return PLAY_BACK;
    case KEY_ENTER:
    case '\r': return '\n';
    case ESCAPE: return PLAY_ESCAPE;
    default: return key < KEY_MIN ? key : 0;
    }
}

bool play_screen_open(struct player *p, const struct play_screen *how)
{
    struct play_table *t = &shown.table;
    int trainer = how->trainer ? play_trainer_of(how->trainer) : TRAINER_OFF;

    setlocale(LC_ALL, "");
    shown.terminal = newterm(NULL, stdout, stdin);
    if (!shown.terminal) return false;
    shown.open = true;
    atexit(close_terminal);
    shown.bell = how->bell;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    if (!how->no_color && !getenv("NO_COLOR") && has_colors()) {
        start_color();
        use_default_colors();
        init_pair(PAIR_RED, COLOR_RED, -1);
        init_pair(PAIR_GREEN, COLOR_GREEN, -1);
    }
    shown.canvas.ascii = how->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    t->p = p;
    t->trainer = (enum play_trainer)trainer;
    view_open(&t->view, &p->play.table, p->seat);
    t->view.chip = 500;
    nodelay(stdscr, p->remote != NULL);
    p->watch = watch;
    p->watching = t;
    return true;
}

/* The next key; 0: none, but something may have come from a server. ERR: it is over. */
static int next_key(struct player *p)
{
    bool input = false;
    int key;

    if (!p->remote) return getch();
    key = getch();
    if (key != ERR) return key;
    if (!play_remote_wait(p, &input)) return ERR;
    key = getch();
    return key == ERR && !input ? 0 : key;
}

void play_screen_draw(struct player *p)
{
    if (p->watch) draw(&shown.table);
}

void play_screen_anew(struct player *p)
{
    struct view *v = &shown.table.view;

    if (!p->watch) return;
    v->cards = v->cames = v->results = v->shown_at = 0;
    v->lay[0] = v->call[0] = '\0';
    v->over = false;
}

void play_screen_loop(struct player *p, const volatile sig_atomic_t *stopped)
{
    struct play_table *t = &shown.table;

    for (draw(t); !*stopped && !t->leaves; draw(t)) {
        int key = next_key(p);

        if (key == ERR) return; /* a signal, or the terminal is gone */
        if (key == KEY_RESIZE || !key) continue;
        play_key(t, key_of(key));
        if (!p->remote && !(p->play.table.state.seated >> p->seat & 1)) return; /* left the table */
    }
}

void play_screen_close(struct player *p)
{
    close_terminal();
    p->watch = NULL;
    p->said[0] = '\0';
}
