/* layout.c -- what the wagers on the layout are worth, exactly. */

#include "layout.h"

#include "cli.h"
#include "fractions.h"
#include "odds/layout_study.h"
#include "report/odds_json.h"

#include <stdio.h>
#include <string.h>

static void print_wager(const struct pit_table *t, const struct pit_wager *w, const mpq_t value)
{
    char exact[FRACTION_ROOM], stake[32];
    struct pit_text text = pit_text_in(stake, sizeof stake);

    pit_text_money(&text, w->stake);
    printf("  %-18s $%-8s %+11.4f dollars  (%s cents)\n", t->rules.spot[w->spot].name, stake,
           mpq_get_d(value) / 100, fraction_text(exact, value));
}

static void json_wager(struct json *j, const struct pit_table *t, const struct pit_wager *w,
                       const mpq_t value)
{
    json_open(j, NULL, '{');
    json_str(j, "spot", t->rules.spot[w->spot].name);
    json_int(j, "stake", w->stake);
    json_fraction(j, "ev", value);
    json_close(j, '}');
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
    if (strlen(fraction) <= EXACT) printf("  (%s cents)", fraction);
    printf("%s\n", best ? "  best" : "");
}

static void json_choice(struct json *j, const struct pit_rules *r, const struct layout_choice *c,
                        bool best)
{
    json_open(j, NULL, '{');
    json_str(j, "choice", choice_word(r, &c->event));
    if (c->event.verb) json_str(j, "spot", r->spot[c->event.spot].name);
    if (c->event.verb && r->hands > 1) json_int(j, "hand", c->event.hand + 1);
    json_int(j, "amount", has_amount(r, &c->event) ? c->event.amount : 0);
    json_figure(j, "ev", &c->value);
    json_bool(j, "best", best);
    json_close(j, '}');
}

/* Without any but to stay there is none. */
static void choices(struct json *j, const struct pit_table *t, int seat_index, bool json)
{
    static struct layout_study l;
    bool good = layout_study(&l, &t->rules, &t->state, seat_index) && l.count > 1;

    if (json) json_open(j, "choices", '[');
    if (good && !json) printf(" all together, once this is done:\n");
    for (int i = 0; good && i < l.count; i++) {
        if (json)
            json_choice(j, &t->rules, &l.choice[i], i == l.best);
        else
            print_choice(&t->rules, &l.choice[i], i == l.best);
    }
    if (json) json_close(j, ']');
    layout_study_free(&l);
}

static void seat(struct json *j, const struct pit_table *t, int seat_index, bool json)
{
    mpq_t value, sum;

    mpq_inits(value, sum, NULL);
    if (json) {
        json_open(j, NULL, '{');
        json_int(j, "seat", seat_index + 1);
        json_str(j, "name", t->name[seat_index]);
        json_open(j, "wagers", '[');
    } else {
        printf("Seat %d, %s: until each wager is decided\n", seat_index + 1, t->name[seat_index]);
    }
    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        if (w->seat != seat_index || w->flags & PIT_PAPER) continue;
        if (!wager_value(value, &t->rules, &t->state, i)) continue;
        mpq_add(sum, sum, value);
        if (json)
            json_wager(j, t, w, value);
        else
            print_wager(t, w, value);
    }
    if (json) {
        json_close(j, ']');
        json_fraction(j, "ev", sum);
        choices(j, t, seat_index, json);
        json_close(j, '}');
    } else {
        printf("  %-18s  %-8s %+11.4f dollars\n", "all together", "", mpq_get_d(sum) / 100);
        choices(j, t, seat_index, json);
    }
    mpq_clears(value, sum, NULL);
}

static bool has_wagers(const struct pit_state *s, int seat_index)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat_index) return true;
    return false;
}

int layout_print(const struct pit_table *t, bool json)
{
    struct json j = cli_json(stdout);

    if (!t->state.wagers) return cli_error("advise: no wager lies on the layout");
    if (json) {
        json_open(&j, NULL, '{');
        rules_json_members(&j, &t->rules);
        json_open(&j, "seats", '[');
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (has_wagers(&t->state, i)) seat(&j, t, i, json);
    if (json) {
        json_close(&j, ']');
        json_close(&j, '}');
        putchar('\n');
    }
    return DONE;
}
