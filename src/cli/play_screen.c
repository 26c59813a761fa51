/* play_screen.c -- pit play: the table on the whole screen. */

#include "games/tui/pictures.h"
#include "play_table.h"
#include "system/clock.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>

enum { MINUTE = 60000, CLOCK_MS = 5000 };

/* One screen for one program. */
static struct {
    struct play_table table;
    struct canvas canvas;
    bool turn;
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
}

/* A table that is not known: what the server says of it. */
static void draw_unknown(const struct play_table *t)
{
    struct canvas *c = &shown.canvas;
    const struct remote *r = t->p->remote;
    const char *waits = play_remote_waits(t->p);
    char clock[40];
    int col;

    canvas_clear(c, terminal_rows(), terminal_cols());
    canvas_put(c, 0, 1, CANVAS_BOLD, "pit");
    canvas_rule(c, 1);
    canvas_put(c, 3, 1, CANVAS_PLAIN, "This round cannot be drawn. The server tells of it:");
    canvas_put(c, 4, 1, CANVAS_PLAIN, "cards");
    canvas_put(c, 4, 9, CANVAS_BOLD, r->lies);
    canvas_put(c, 5, 1, CANVAS_PLAIN, waits ? "waits" : "you may");
    col = canvas_put(c, 5, 9, CANVAS_BOLD, waits ? waits : r->may);
    play_remote_clock(clock, sizeof clock);
    canvas_put(c, 5, col + 2, CANVAS_DIM, clock);
    canvas_put(c, 7, 1, CANVAS_BAD, t->p->said);
    canvas_put(c, 9, 1, CANVAS_DIM,
               t->typing ? t->view.keys
                         : "/ types it in words, such as /stand or /bet 5   q leaves");
    terminal_show(c);
}

static void draw(struct play_table *t)
{
    struct view *v = &t->view;
    bool turn = t->p->play.table.state.turn >> t->p->seat & 1;
    size_t said;
    int minutes;

    play_keys_line(t);
    if (!play_remote_knows(t->p)) {
        draw_unknown(t);
        return;
    }
    v->seat = t->p->seat;
    if (t->p->remote) play_remote_clock(v->clock, sizeof v->clock);
    minutes = (int)((system_ticks_ms() - t->began_ms) / MINUTE);
    snprintf(v->time, sizeof v->time, "%d:%02d", minutes / 60, minutes % 60);
    v->tall = picture_rows(v);
    play_advise(t);
    v->covers = 0;
    v->cols = terminal_cols();
    v->cover_key = (char)(t->help ? '?' : t->read ? 'L' : 'i');
    if (t->help)
        play_keys_help(t);
    else if (t->read)
        play_table_lines(t);
    else if (t->odds)
        play_advice_lines(t);
    said = strcspn(t->p->said, "\n");
    snprintf(v->said, sizeof v->said, "%.*s", said < VIEW_SAID ? (int)said : VIEW_SAID - 1,
             t->p->said);
    if (t->bell && turn && !shown.turn) terminal_bell();
    shown.turn = turn;
    view_draw(&shown.canvas, v, picture_of(t->p->play.game), terminal_rows(), terminal_cols());
    terminal_show(&shown.canvas);
}

bool play_screen_open(struct player *p, const struct play_screen *how)
{
    struct play_table *t = &shown.table;
    int trainer = how->trainer ? play_trainer_of(how->trainer) : TRAINER_OFF;

    if (!terminal_open(&shown.canvas, how->ascii, how->no_color)) return false;
    t->bell = how->bell;
    t->began_ms = system_ticks_ms();
    t->p = p;
    t->canvas = &shown.canvas;
    t->trainer = (enum play_trainer)trainer;
    view_open(&t->view, &p->play.table, p->seat);
    t->view.round = picture_round;
    t->view.chip = 500;
    p->view = &t->view;
    p->watch = watch;
    p->watching = t;
    return true;
}

/* The next key; 0: none, but something may have come from a server. Below 0: it is over. */
static int next_key(struct player *p)
{
    bool input = false;
    int key;

    if (!p->remote) return terminal_wait(CLOCK_MS);
    key = terminal_look();
    if (key >= 0) return key;
    if (!play_remote_wait(p, &input)) return -1;
    key = terminal_look();
    return key < 0 && !input ? 0 : key;
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
    v->spokens = 0;
    v->over = false;
}

void play_screen_loop(struct player *p, const volatile sig_atomic_t *stopped)
{
    struct play_table *t = &shown.table;

    for (draw(t); !*stopped && !t->leaves; draw(t)) {
        int key = next_key(p);

        if (key < 0) return;
        if (key == TERMINAL_RESIZED || !key) continue;
        if (!terminal_fits()) { /* nobody sees what another key would do */
            if (key != 'q') continue;
            t->typing = false;
        }
        play_key(t, key);
        if (!p->remote && !(p->play.table.state.seated >> p->seat & 1)) return; /* left the table */
    }
}

void play_screen_close(struct player *p)
{
    terminal_close();
    p->watch = NULL;
    p->said[0] = '\0';
}
