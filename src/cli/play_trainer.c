/* play_trainer.c -- pit play on the screen: what each choice is worth, and who is told when. */

#include "play_table.h"

#include <stdio.h>
#include <string.h>

enum { NAME_ROOM = 40 };

#define TIE 0.05 /* cents: less is no mistake */

static const char *const words[] = {
#define X(name, word) word,
    PLAY_TRAINERS(X)
#undef X
};

int play_trainer_of(const char *word)
{
    for (int i = 0; i < TRAINERS; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

const char *play_trainer_word(enum play_trainer trainer)
{
    return words[trainer];
}

void play_advise(struct play_table *t)
{
    const struct pit_table *table = &t->p->play.table;
    bool known = t->advised && t->advised_at == t->p->events;

    if (known) return; /* it takes a while in some games, and is asked for at every key */
    t->advised = false;
    t->advised_at = t->p->events;
    if (!(table->state.turn >> t->p->seat & 1) || !table->state.phase) return;
    if (!t->odds && t->trainer == TRAINER_OFF) return;
    t->advised = advice_of(&t->advice, &table->rules, &table->state, t->p->seat) && t->advice.count;
}

/* The choice that a key with this verb makes, which is the most that is taken; below 0: there is
 * none. */
static int choice_of(const struct advice *a, int verb)
{
    int found = -1;

    for (int i = 0; i < a->count; i++)
        if (a->choice[i].event.verb == verb &&
            (found < 0 || a->choice[i].event.amount > a->choice[found].event.amount))
            found = i;
    return found;
}

/* "raise $10" */
static void choice_name(char out[NAME_ROOM], const struct pit_game *game, const struct pit_event *e)
{
    struct pit_text text = pit_text_in(out, NAME_ROOM);

    pit_text_str(&text, pit_verb(game, e->verb)->name);
    if (!(pit_verb(game, e->verb)->takes & PIT_TAKES_AMOUNT)) return;
    pit_text_str(&text, " $");
    pit_text_money(&text, e->amount);
}

static void cover(void *with, const char *line)
{
    view_cover(&((struct play_table *)with)->view, line);
}

void play_table_lines(struct play_table *t)
{
    play_read_table(t->p, cover, t);
}

void play_advice_lines(struct play_table *t)
{
    const struct advice *a = &t->advice;
    const struct pit_game *game = t->p->play.game;
    static struct pit_state seen; /* too large for the stack */
    const struct pit_table *table = &t->p->play.table;
    char line[VIEW_LINE], name[NAME_ROOM];
    int unseen;

    if (!t->advised && !table->rules.cards) play_worth_layout(t->p, cover, t);
    if (!t->advised) return;
    for (int i = 0; i < a->count; i++) {
        double value = advice_number(a, i) / 100;

        /* of several amounts, the one that a key would put down */
        if (i != a->best && i != choice_of(a, a->choice[i].event.verb)) continue;
        choice_name(name, game, &a->choice[i].event);
        snprintf(line, sizeof line, "%-16s EV %s$%.2f%s", name, value < 0 ? "-" : "+",
                 value < 0 ? -value : value, i == a->best && !advice_even(a) ? "  best" : "");
        view_cover(&t->view, line);
    }
    pit_view(&table->rules, &seen, &table->state, t->p->seat);
    unseen = seen.shoe.total;
    snprintf(line, sizeof line, "%d card%s unseen", unseen, unseen == 1 ? "" : "s");
    view_cover(&t->view, line);
    play_worth(t->p, cover, t);
}

bool play_trainer_lets(struct play_table *t, int verb, int key)
{
    const struct advice *a = &t->advice;
    int choice = t->advised ? choice_of(a, verb) : -1;
    const char *best;
    double cost;

    if (t->trainer == TRAINER_OFF || choice < 0) return true;
    cost = advice_number(a, a->best) - advice_number(a, choice);
    if (cost < TIE) return true;
    best = pit_verb(t->p->play.game, a->choice[a->best].event.verb)->name;
    if (t->trainer == TRAINER_AFTER || t->armed == key) {
        play_say(t->p, "That cost $%.2f on average: %s was best.\n", cost / 100, best);
        return true;
    }
    play_say(t->p, "%sThat costs $%.2f on average: %s is best.%s",
             t->trainer == TRAINER_BLOCK ? "no: " : "", cost / 100, best,
             t->trainer == TRAINER_BLOCK ? "" : " Press again to do it.");
    t->armed = t->trainer == TRAINER_BLOCK ? 0 : key;
    return false;
}
