/* choices.c -- the value of every choice that waits for a seat. */

#include "choices.h"

#include "cli.h"
#include "fractions.h"
#include "odds/advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "  (280 cents)", "  (this wager alone: -1/3 cents)" */
static void print_cents(const char *before, struct fraction f)
{
    char exact[48];

    snprintf(exact, sizeof exact, "%" PRId64 "/%" PRId64, f.num, f.den);
    printf("  (%s%.*s cents)", before, fraction_length(exact), exact);
}

static const char *choice_text(char out[64], const struct pit_rules *r, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(r->game, e->verb);
    struct pit_text t = pit_text_in(out, 64);

    pit_text_str(&t, row->name);
    if (row->takes & PIT_TAKES_HAND && r->hands > 1) {
        pit_text_str(&t, "/");
        pit_text_int(&t, e->hand + 1);
    }
    if (row->takes & PIT_TAKES_SPOT) {
        pit_text_str(&t, " ");
        pit_text_str(&t, r->spot[e->spot].name);
    }
    if (row->takes & PIT_TAKES_AMOUNT) {
        pit_text_str(&t, " $");
        pit_text_money(&t, e->amount);
    }
    return out;
}

/* Wide enough for the longest of them: values stand below each other. */
static int widest(const struct pit_rules *r, const struct advice *a)
{
    char text[64];
    int most = 16;

    for (int i = 0; i < a->count; i++) {
        int n = (int)strlen(choice_text(text, r, &a->choice[i].event));

        if (n > most) most = n;
    }
    return most;
}

bool choices_print(const struct pit_rules *r, const struct pit_state *s, int seat, const char *name)
{
    static struct pit_state seen;
    struct advice a;
    char text[64];
    bool even;
    int wide;

    pit_view(r, &seen, s, seat);
    if (!advice_of(&a, r, s, seat)) {
        cli_error("seat %d: the round can go too many ways to be worked out", seat + 1);
        return false;
    }
    printf("Seat %d%s%s: ", seat + 1, name ? ", " : "", name ? name : "");
    if (!a.count) {
        printf("no choice; the wagers are worth %+.4f dollars on average\n",
               advice_number(&a, -1) / 100);
        return true;
    }
    printf("%d card%s unseen\n", seen.shoe.total, seen.shoe.total == 1 ? "" : "s");
    even = advice_even(&a);
    wide = widest(r, &a);
    for (int i = 0; i < a.count; i++) {
        printf("  %-*s %+10.4f dollars", wide, choice_text(text, r, &a.choice[i].event),
               advice_number(&a, i) / 100);
        if (a.error <= 0) print_cents("", a.choice[i].value);
        printf("%s", i == a.best && !even ? "  best" : "");
        if (a.choice[i].wager.den) print_cents("this wager alone: ", a.choice[i].wager);
        putchar('\n');
    }
    for (int i = 0; i < 4 && a.left_out[i]; i++)
        printf("  not counted: %s, which depends on all hands of the split\n", a.left_out[i]);
    if (even) printf("  whatever is chosen, the round is worth the same\n");
    return true;
}
