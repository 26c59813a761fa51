/* odds_craps.c -- pit odds craps: what each wager of the layout costs, exactly. */

#include "odds_craps.h"

#include "cli.h"
#include "fractions.h"
#include "games/craps.h"
#include "odds/craps_odds.h"
#include "pit/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table {
    const struct pit_rules *rules;
    struct craps_row row[CRAPS_SPOTS];
    bool has[CRAPS_SPOTS], printed[CRAPS_SPOTS];
};

/* What it brings is told with "to": what is won to each unit wagered. */
static void json_outcome(struct json *j, const struct craps_outcome *o)
{
    char brings[64];

    snprintf(brings, sizeof brings, "%" PRId64 " to %" PRId64, o->num, o->den);
    json_open(j, NULL, '{');
    json_str(j, "name", pit_result_word(o->result));
    json_fraction(j, "p", o->p);
    json_str(j, "pays", o->result == PIT_WIN ? brings : o->result == PIT_LOSE ? "loses" : "push");
    json_close(j, '}');
}

static void json_table(const struct table *t)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, t->rules);
    json_open(&j, "wagers", '[');
    for (int i = 0; i < CRAPS_SPOTS; i++) {
        const struct craps_row *row = &t->row[i];
        mpq_t edge;

        if (!t->has[i]) continue;
        mpq_init(edge);
        mpq_neg(edge, row->ev);
        json_open(&j, NULL, '{');
        json_str(&j, "spot", t->rules->spot[i].name);
        json_fraction(&j, "p_win", row->win);
        json_fraction(&j, "p_push", row->push);
        json_fraction(&j, "p_lose", row->lose);
        json_fraction(&j, "ev", row->ev);
        json_fraction(&j, "house_edge", edge);
        json_fraction(&j, "ev_resolved", row->resolved);
        json_fraction(&j, "ev_outlay", row->outlay);
        json_fraction(&j, "rolls", row->rolls);
        json_double(&j, "sd", row->sd);
        json_open(&j, "outcomes", '[');
        for (int k = 0; k < row->outcomes; k++)
            json_outcome(&j, &row->outcome[k]);
        json_close(&j, ']');
        json_close(&j, '}');
        mpq_clear(edge);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

static void csv_table(const struct table *t)
{
    char ev[FRACTION_ROOM], resolved[FRACTION_ROOM];

    printf("spot,p_win,p_push,p_lose,ev,ev_resolved,house_edge,rolls,sd\n");
    for (int i = 0; i < CRAPS_SPOTS; i++) {
        const struct craps_row *row = &t->row[i];

        if (!t->has[i]) continue;
        printf("%s,%.10f,%.10f,%.10f,%s,%s,%.10f,%.6f,%.6f\n", t->rules->spot[i].name,
               mpq_get_d(row->win), mpq_get_d(row->push), mpq_get_d(row->lose),
               fraction_text(ev, row->ev), fraction_text(resolved, row->resolved),
               -mpq_get_d(row->ev), mpq_get_d(row->rolls), row->sd);
    }
}

/* The part of a name before its numbers: "place" of "place-4". */
static size_t stem(const char *name)
{
    size_t n = strcspn(name, "0123456789");

    return n && name[n] ? n - 1 : n;
}

/* Two wagers that cost the same and differ but in their number share a line. */
static bool alike(const struct table *t, int a, int b)
{
    const char *first = t->rules->spot[a].name, *second = t->rules->spot[b].name;
    size_t n = stem(first);

    return t->has[b] && stem(second) == n && memcmp(first, second, n) == 0 &&
           mpq_equal(t->row[a].ev, t->row[b].ev) && mpq_equal(t->row[a].win, t->row[b].win);
}

/* "place 4 10". */
static const char *names(char out[200], struct table *t, int spot)
{
    const char *name = t->rules->spot[spot].name;
    struct pit_text text = pit_text_in(out, 200);
    size_t n = stem(name);

    pit_text_add(&text, name, n);
    for (int i = spot; i < CRAPS_SPOTS && name[n]; i++) {
        if (!alike(t, spot, i)) continue;
        pit_text_str(&text, " ");
        pit_text_str(&text, t->rules->spot[i].name + n + 1);
        t->printed[i] = true;
    }
    t->printed[spot] = true;
    return out;
}

static const char *pays(char out[24], const struct pit_spot *s)
{
    struct pit_text t = pit_text_in(out, 24);

    if (s->pays.num && s->pays.den && !s->more)
        pit_text_odds(&t, s->pays);
    else
        pit_text_str(&t, "varies");
    return out;
}

static bool paid_by_roll(int spot)
{
    return spot == S_FIELD || spot == S_FIRE || (spot >= S_C_AND_E && spot <= S_WHIRL);
}

/* In percent; what costs nothing costs no minus nothing. */
static double cost(const mpq_t ev)
{
    return mpq_sgn(ev) ? -100 * mpq_get_d(ev) : 0;
}

static void print_row(struct table *t, int spot)
{
    const struct craps_row *row = &t->row[spot];
    char name[200], odds[24], exact[FRACTION_ROOM];
    const char *first = names(name, t, spot);

    fraction_text(exact, row->ev);
    if (strlen(first) > 20) {
        printf(" %s\n", first);
        first = "";
    }
    printf(" %-20s %-8s %7.3f %% %8.3f %% %8.3f %% %7.2f%s%s\n", first,
           paid_by_roll(spot) ? "varies" : pays(odds, &t->rules->spot[spot]),
           100 * mpq_get_d(row->win), cost(row->ev), cost(row->resolved), mpq_get_d(row->rolls),
           strlen(exact) <= 12 ? "  " : "", strlen(exact) <= 12 ? exact : "");
}

/* Odds are made once a point is set, and cost nothing: they thin out what the pass bet costs. */
static void print_with_odds(const struct table *t)
{
    const struct pit_spot *pass = &t->rules->spot[S_PASS];
    int times[] = {1, 2, 5, t->rules->option[O_ODDS_TIMES]}, points = 36;

    for (int dice = 0; dice < 36; dice++)
        points -= (int)((pass->wins | pass->loses) >> dice & 1);
    printf(" pass with odds, of money wagered:");
    for (int i = 0; i < 4; i++)
        if (!i || times[i] > times[i - 1])
            printf("\n  %.3f %% with %d times",
                   cost(t->row[S_PASS].ev) / (1 + times[i] * points / 36.0), times[i]);
    printf("\n");
}

static void print_table(struct table *t)
{
    char rules[512];
    struct pit_text text = pit_text_in(rules, sizeof rules);

    pit_rules_text(&text, t->rules);
    printf("%s, %s: what each wager costs (exact)\n", t->rules->game->title, rules);
    printf(" %-20s %-8s %9s %10s %10s %7s  %s\n", "", "", "", "house edge", "of what is", "rolls",
           "exact,");
    printf(" %-20s %-8s %9s %10s %10s %7s  %s\n", "wager", "pays", "win", "of the bet", "decided",
           "", "per unit");
    for (int i = 0; i < CRAPS_SPOTS; i++)
        if (t->has[i] && !t->printed[i]) print_row(t, i);
    print_with_odds(t);
}

int odds_craps(const struct pit_rules *r, bool json, bool csv)
{
    static struct table t;

    t.rules = r;
    for (int i = 0; i < CRAPS_SPOTS; i++)
        t.has[i] = craps_row(&t.row[i], r, i);
    if (json)
        json_table(&t);
    else if (csv)
        csv_table(&t);
    else
        print_table(&t);
    for (int i = 0; i < CRAPS_SPOTS; i++)
        craps_row_free(&t.row[i]);
    return DONE;
}

int odds_craps_rolls(const struct pit_rules *r, const char *rolls, bool json)
{
    struct json j = cli_json(stdout);
    char *end;
    long n = strtol(rolls, &end, 10);
    mpq_t p;
    bool good;

    if (end == rolls || *end || n < 1 || n > CRAPS_ROLLS_MAX)
        return cli_error("odds: --rolls %.40s: a number of rolls from 1 to %d", rolls,
                         CRAPS_ROLLS_MAX);
    mpq_init(p);
    good = craps_at_least(p, r, (int)n);
    if (good && json) {
        json_open(&j, NULL, '{');
        rules_json_members(&j, r);
        json_int(&j, "rolls", n);
        json_double(&j, "p_at_least_float", mpq_get_d(p));
        json_close(&j, '}');
        putchar('\n');
    } else if (good) {
        printf("a shooter throws %ld times or more with probability %.10g, one in %.6g (exact)\n",
               n, mpq_get_d(p), 1 / mpq_get_d(p));
    }
    mpq_clear(p);
    return good ? DONE : cli_error("odds: the hand of these rules cannot be worked out");
}
