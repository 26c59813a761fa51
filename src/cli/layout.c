/* layout.c -- what the wagers on the layout are worth, exactly. */

#include "layout.h"

#include "cli.h"
#include "fractions.h"
#include "odds/wagers_study.h"

#include <stdio.h>

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
        json_close(j, '}');
    } else {
        printf("  %-18s  %-8s %+11.4f dollars\n", "all together", "", mpq_get_d(sum) / 100);
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
