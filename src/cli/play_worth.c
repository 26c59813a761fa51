/* play_worth.c -- pit play: what a hand or a layout is worth, and all that lies there, in lines. */

#include "games/tui/pictures.h"
#include "odds/advice.h"
#include "odds/layout_study.h"
#include "odds/outlook.h"
#include "play.h"

#include <stdio.h>
#include <string.h>

enum { LINE_ROOM = 160, CARDS_ROOM = 2000 };

typedef void tell_line(void *with, const char *line);

static const char *money(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
    return out;
}

/* "EV -$0.71" */
static void add_value(char out[LINE_ROOM], double cents)
{
    size_t n = strlen(out);

    snprintf(out + n, LINE_ROOM - n, "EV %s$%.2f", cents < 0 ? "-" : "+",
             cents < 0 ? -cents / 100 : cents / 100);
}

static void tell_wins(const struct player *p, tell_line *tell, void *with)
{
    const struct pit_table *t = &p->play.table;
    char line[LINE_ROOM] = "";
    struct pit_text text = pit_text_in(line, sizeof line);
    int64_t wins, all;

    if (!outlook_wins(&t->rules, &t->state, p->seat, &wins, &all)) return;
    pit_text_str(&text, "win ");
    pit_text_int(&text, wins);
    pit_text_str(&text, "/");
    pit_text_int(&text, all);
    snprintf(line + text.used, sizeof line - text.used, " = %.2f %%",
             100 * (double)wins / (double)all);
    tell(with, line);
}

static void tell_fresh(const struct player *p, tell_line *tell, void *with)
{
    static struct pit_state fresh; /* too large for the stack */
    const struct pit_table *t = &p->play.table;
    struct advice a;
    char line[LINE_ROOM];

    if (!outlook_fresh(&fresh, t) || !advice_of(&a, &t->rules, &fresh, p->seat) || !a.count) return;
    if (advice_even(&a)) return;
    snprintf(line, sizeof line, "a fresh shoe would say %s (",
             pit_verb(t->rules.game, a.choice[a.best].event.verb)->name);
    add_value(line, advice_number(&a, a.best));
    snprintf(line + strlen(line), sizeof line - strlen(line), ")");
    tell(with, line);
}

void play_worth(const struct player *p, tell_line *tell, void *with)
{
    tell_wins(p, tell, with);
    tell_fresh(p, tell, with);
}

void play_worth_layout(const struct player *p, tell_line *tell, void *with)
{
    const struct pit_table *t = &p->play.table;
    char line[LINE_ROOM], stake[32];
    double sum = 0;
    int count = 0;
    mpq_t value;

    mpq_init(value);
    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        if (w->seat != p->seat || w->flags & PIT_PAPER ||
            !wager_value(value, &t->rules, &t->state, i))
            continue;
        sum += mpq_get_d(value);
        count++;
        snprintf(line, sizeof line, "%-18s %-9s ", t->rules.spot[w->spot].name,
                 money(stake, w->stake));
        add_value(line, mpq_get_d(value));
        tell(with, line);
    }
    mpq_clear(value);
    snprintf(line, sizeof line, "%-28s ", "all, until each is decided");
    add_value(line, sum);
    if (count > 1) tell(with, line);
}

/* ---- the whole table ---- */

/* What lies there, what came last, and what the game marks on its layout: "point 6". */
static void read_stage(const struct player *p, tell_line *tell, void *with)
{
    const struct pit_table *t = &p->play.table;
    const struct pit_game *game = t->rules.game;
    char words[CARDS_ROOM], line[LINE_ROOM], *at = words;
    struct pit_text text = pit_text_in(words, sizeof words);

    if (p->view->cames) {
        snprintf(line, sizeof line, "came last: %s", p->view->came[0]);
        tell(with, line);
    }
    if (game->marks && game->fact(&t->state, 0) > 0) {
        snprintf(line, sizeof line, "%s %d", game->facts[0], game->fact(&t->state, 0));
        tell(with, line);
    }
    picture_cards(&text, p->view, "");
    for (char *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = '\0';
        tell(with, at);
    }
}

static void read_seat(const struct player *p, int seat, tell_line *tell, void *with)
{
    const struct pit_table *t = &p->play.table;
    char line[LINE_ROOM], amount[32];
    struct pit_text text = pit_text_in(line, sizeof line);

    if (seat == p->seat)
        pit_text_str(&text, "you");
    else
        pit_text_str(&text, p->remote ? play_remote_name(p, seat) : t->name[seat]);
    pit_text_str(&text, ": ");
    pit_text_str(&text, money(amount, t->state.chips[seat]));
    pit_text_str(&text, " in chips");
    if (t->rules.game->owes && t->rules.game->owes(&t->state, seat)) {
        pit_text_str(&text, ", of which ");
        pit_text_str(&text, money(amount, t->rules.game->owes(&t->state, seat)));
        pit_text_str(&text, " are owed");
    }
    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        if (w->seat != seat) continue;
        pit_text_str(&text, ", ");
        pit_text_str(&text, money(amount, w->stake));
        pit_text_str(&text, " on ");
        pit_text_str(&text, t->rules.spot[w->spot].name);
        pit_record_hand(&text, &t->rules, w->hand);
        pit_text_str(&text, pit_wager_mark(&t->rules, &t->state, w));
    }
    tell(with, line);
}

void play_read_table(const struct player *p, tell_line *tell, void *with)
{
    const struct pit_table *t = &p->play.table;
    char line[LINE_ROOM];

    if (p->call[0] && !p->watch) { /* a screen has it */
        snprintf(line, sizeof line, "call: %.140s", p->call);
        tell(with, line);
    }
    read_seat(p, p->seat, tell, with);
    read_stage(p, tell, with);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (seat != p->seat && t->state.seated >> seat & 1) read_seat(p, seat, tell, with);
    if (!t->rules.cards) return;
    snprintf(line, sizeof line, "shoe: %d cards left, %d in the discards", t->state.shoe.inside,
             t->keeper.racked);
    tell(with, line);
}
