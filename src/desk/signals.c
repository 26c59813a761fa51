/* signals.c -- what players say with their hands. */

#include "signals.h"

#include <string.h>

static const struct {
    const char *verb, *shown;
} signals[] = {
    {"hit", "taps the layout behind the cards"},
    {"stand", "waves a flat hand, palm down, over the layout"},
    {"double", "puts chips beside the bet and holds up one finger"},
    {"split", "puts chips beside the bet and spreads two fingers"},
    {"surrender", "draws a line behind the bet with one finger"},
    {"insure", "puts chips on the insurance line"},
    {"raise", "puts chips beside the bet"},
};

const char *signal_of(const char *verb)
{
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (strcmp(signals[i].verb, verb) == 0) return signals[i].shown;
    return NULL;
}

void signals_text(struct pit_text *out, const struct pit_rules *r)
{
    for (int verb = PIT_VERB_OWN; pit_verb(r->game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(r->game, verb);
        const char *shown = row->by == 'p' ? signal_of(row->name) : NULL;

        if (!shown) continue;
        pit_text_str(out, "  ");
        pit_text_str(out, row->name);
        pit_text_str(out, ": the player ");
        pit_text_str(out, shown);
        pit_text_str(out, "\n");
    }
    pit_text_str(out,
                 "  chips touched: once bets are closed nobody but you touches a bet; say so, and\n"
                 "    call the floor if chips have moved\n"
                 "  not clear: ask, and wait for the hand; words alone are not seen from above\n"
                 "  your own hands: show both sides, empty, before they leave the table\n");
}
