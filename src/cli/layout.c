/* layout.c -- what the wagers on the layout are worth, exactly. */

#include "layout.h"

#include "cli.h"
#include "fractions.h"
#include "odds/layout_study.h"
#include "report/study_json.h"

#include <stdio.h>
#include <string.h>

static void print_wager(const struct pit_table *t, const struct pit_wager *w, const mpq_t value)
{
    char exact[FRACTION_ROOM], stake[32];
    struct pit_text text = pit_text_in(stake, sizeof stake);

    pit_text_money(&text, w->stake);
    printf("  %-18s $%-8s %+11.4f dollars  (%.*s cents)\n", t->rules.spot[w->spot].name, stake,
           mpq_get_d(value) / 100, fraction_length(fraction_text(exact, value)), exact);
}

/* ---- what may be done with them ---- */

static const char *choice_word(const struct pit_rules *r, const struct pit_event *e)
{
    return e->verb ? pit_verb(r->game, e->verb)->name : "stay";
}

static bool has_amount(const struct pit_rules *r, const struct pit_event *e)
{
    return e->verb && pit_verb(r->game, e->verb)->takes & PIT_TAKES_AMOUNT;
}

static void print_choice(const struct pit_rules *r, const struct layout_choice *c, bool best)
{
    enum { EXACT = 14 }; /* longer ones do not fit a line */
    char what[64], room[FIGURE_ROOM];
    const char *fraction = figure_text(room, &c->value);
    struct pit_text t = pit_text_in(what, sizeof what);

    pit_text_str(&t, choice_word(r, &c->event));
    if (c->event.verb) {
        pit_text_str(&t, " ");
        pit_text_str(&t, r->spot[c->event.spot].name);
    }
    if (c->event.verb && r->hands > 1) {
        pit_text_str(&t, "/");
        pit_text_int(&t, c->event.hand + 1);
    }
    if (has_amount(r, &c->event)) {
        pit_text_str(&t, " $");
        pit_text_money(&t, c->event.amount);
    }
    printf("  %-28s %+11.4f dollars", what, c->value.value / 100);
    if (strlen(fraction) <= EXACT) printf("  (%.*s cents)", fraction_length(fraction), fraction);
    printf("%s\n", best ? "  best" : "");
}

static bool as_good(const struct figure *a, const struct figure *b)
{
    return a->den && b->den ? a->num == b->num && a->den == b->den : a->value >= b->value;
}

/* Without any but to stay there is none. */
static void print_choices(const struct pit_table *t, int seat)
{
    static struct layout_study l;
    bool good = layout_study(&l, &t->rules, &t->state, seat) && l.count > 1;

    if (good) printf(" all together, once this is done:\n");
    for (int i = 0; good && i < l.count; i++)
        print_choice(&t->rules, &l.choice[i], as_good(&l.choice[i].value, &l.choice[l.best].value));
    layout_study_free(&l);
}

bool layout_print_seat(const struct pit_table *t, int seat)
{
    bool any = false;
    mpq_t value, sum;

    mpq_inits(value, sum, NULL);
    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        if (w->seat != seat) continue;
        if (!any) printf("Seat %d, %s: until each wager is decided\n", seat + 1, t->name[seat]);
        any = true;
        if (w->flags & PIT_PAPER || !wager_value(value, &t->rules, &t->state, i)) continue;
        mpq_add(sum, sum, value);
        print_wager(t, w, value);
    }
    if (any) {
        printf("  %-18s  %-8s %+11.4f dollars\n", "all together", "", mpq_get_d(sum) / 100);
        print_choices(t, seat);
    }
    mpq_clears(value, sum, NULL);
    return any;
}

int layout_print(const struct pit_table *t, bool json)
{
    struct json j = cli_json(stdout);

    if (!t->state.wagers) return cli_error("advise: there is no wager on the layout");
    if (json) {
        study_json_layout(&j, t);
        putchar('\n');
    }
    for (int seat = 0; !json && seat < PIT_SEATS_MAX; seat++)
        layout_print_seat(t, seat);
    return DONE;
}
