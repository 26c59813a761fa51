/* play_screen.c -- pit play: the table on the whole screen. */

#include "games/tui/pictures.h"
#include "play_table.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>

/* One screen for one program. */
static struct {
    struct play_table table;
    struct canvas canvas;
    bool bell, turn;
} shown;

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count)
{
    struct play_table *table = with;

    view_note(&table->view, e, fx, count);
    if (t->state.phase || e->verb == pit_begins(&t->rules)) table->dones = 0;
}

static void draw(struct play_table *t)
{
    struct view *v = &t->view;
    bool turn = t->p->play.table.state.turn >> SEAT & 1;
    size_t said;

    play_advise(t);
    v->covers = 0;
    if (t->help)
        play_keys_help(t);
    else if (t->odds)
        play_advice_lines(t);
    play_keys_line(t);
    said = strcspn(t->p->said, "\n");
    snprintf(v->said, sizeof v->said, "%.*s", said < VIEW_SAID ? (int)said : VIEW_SAID - 1,
             t->p->said);
    if (shown.bell && turn && !shown.turn) terminal_bell();
    shown.turn = turn;
    view_draw(&shown.canvas, v, picture_of(t->p->play.game), terminal_rows(), terminal_cols());
    terminal_show(&shown.canvas);
}

bool play_screen_open(struct player *p, const struct play_screen *how)
{
    struct play_table *t = &shown.table;
    int trainer = how->trainer ? play_trainer_of(how->trainer) : TRAINER_OFF;

    if (!terminal_open(&shown.canvas, how->ascii, how->no_color)) return false;
    shown.bell = how->bell;
    t->p = p;
    t->trainer = (enum play_trainer)trainer;
    view_open(&t->view, &p->play.table, SEAT);
    t->view.chip = 500;
    p->watch = watch;
    p->watching = t;
    return true;
}

void play_screen_loop(struct player *p, const volatile sig_atomic_t *stopped)
{
    struct play_table *t = &shown.table;

    for (draw(t); !*stopped && !t->leaves; draw(t)) {
        int key = terminal_read();

        if (key < 0) return;
        if (key == TERMINAL_RESIZED) continue;
        play_key(t, key);
        if (!(p->play.table.state.seated >> SEAT & 1)) return; /* left the table */
    }
}

void play_screen_close(struct player *p)
{
    terminal_close();
    p->watch = NULL;
    p->said[0] = '\0';
}
