/* commands.c -- what the dealer may ask the desk that is no line of the record. */

#include "core/line.h"
#include "desk.h"
#include "signals.h"

#include <string.h>

static bool is(struct word w, const char *word, const char *other)
{
    return word_is(w, word) || word_is(w, other);
}

/* The chips in front of a seat, in as few as possible. */
static bool colour_up(struct desk *d, struct word which)
{
    const struct pit_table *t = &d->play.table;
    int64_t seat = 0;

    if (!word_number(which, 2, &seat) || seat < 1 || seat > PIT_SEATS_MAX ||
        !(t->state.seated >> (seat - 1) & 1)) {
        pit_text_str(&d->out, "no: colour SEAT, of somebody who sits there, such as: colour 1\n");
        return false;
    }
    desk_colour_up(&d->out, &d->rack, t, (int)seat - 1, t->state.chips[seat - 1]);
    return true;
}

enum desk_came desk_do(struct desk *d, const char *typed)
{
    struct line rest = line_of(typed, strlen(typed));
    struct word first = line_word(&rest), second = line_word(&rest);
    const char *enter;
    struct pit_text none = pit_text_in((char[1]){0}, 1);

    if (is(first, "colour", "color")) {
        d->out = pit_text_in(d->told, sizeof d->told);
        return colour_up(d, second) ? DESK_TAKEN : DESK_REFUSED;
    }
    if (second.n) return desk_take(d, typed);
    if (word_is(first, "undo")) return desk_undo(d);
    if (word_is(first, "redo")) return desk_redo(d);
    if (!first.n) {
        desk_next(&none, &d->play.table, &enter);
        if (enter) return desk_take(d, enter);
    }
    d->out = pit_text_in(d->told, sizeof d->told);
    if (is(first, "help", "?"))
        desk_help(&d->out, &d->play.table);
    else if (word_is(first, "table"))
        desk_table(&d->out, d);
    else if (word_is(first, "irregular"))
        desk_menu(&d->out, &d->play.table);
    else if (is(first, "signals", "signal"))
        signals_text(&d->out, &d->play.table.rules);
    else if (first.n)
        return desk_take(d, typed);
    return DESK_TAKEN;
}
