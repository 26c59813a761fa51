/* odds_compare.c -- pit odds: several rules beside one another: --compare and --sweep. */

#include "cli.h"
#include "fractions.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds_asked.h"
#include "odds_hands.h"
#include "svg.h"
#include "sweep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The figures of one column or line of a comparison. */
struct line {
    char name[PIT_RULES_TEXT];
    double ev, edge, risk, sd, never;
    char exact[FRACTION_ROOM];
    int from; /* where best play begins to do what may be done */
};

/* The lowest value of the first measure from which best play is never silent; 0: there is none. */
static int acts_from(const struct decisions_study *d)
{
    int from = 0;

    for (int i = 0; i < d->rows; i++) {
        if (!d->row[i].best)
            from = 0;
        else if (!from)
            from = (int)d->row[i].measure[0];
    }
    return from;
}

static void read_ev(struct line *l, const struct figure *ev)
{
    char room[FIGURE_ROOM];
    const char *exact = figure_text(room, ev);

    snprintf(l->exact, sizeof l->exact, "%s", exact ? exact : "");
    l->ev = ev->value;
}

static bool line_of_wager(struct line *l, const struct pit_rules *r, const struct odds_asked *a)
{
    struct wager_study w;
    bool good = wager_study_from(&w, r, a->spot < 0 ? odds_first_spot(r) : a->spot,
                                 a->part ? &a->shoe : NULL);

    if (good) {
        l->edge = w.edge.value;
        l->risk = w.risk.value;
        l->sd = w.sd;
        read_ev(l, &w.ev);
    } else {
        cli_error("odds: the bet cannot be made under %.200s, or cannot be worked out", l->name);
    }
    wager_study_free(&w);
    return good;
}

static bool line_of(struct line *l, const struct pit_rules *r, const struct odds_asked *a)
{
    static struct decisions_study d;

    odds_rules_text(l->name, r);
    if (!odds_has_decisions(a)) return line_of_wager(l, r, a);
    if (!odds_asked_round(&d, r, a)) {
        odds_out_of_reach(a);
        return false;
    }
    l->edge = d.edge.value;
    l->risk = d.risk.value;
    l->never = d.constants ? -d.always[0].ev.value : l->edge;
    l->sd = d.sd;
    l->from = acts_from(&d);
    read_ev(l, &d.ev);
    return true;
}

/* The verb that may be done or left in a round, where there is one such; else NULL. */
static const char *verb_of(const struct odds_asked *a)
{
    return odds_has_decisions(a) && odds_view(a->game)->doing ? a->game->verbs[0].name : NULL;
}

static void json_line(struct json *j, const struct line *l, const char *verb)
{
    char key[64];

    json_open(j, NULL, '{');
    json_str(j, "rules", l->name);
    if (l->exact[0]) json_str(j, "ev", l->exact);
    json_double(j, "ev_float", l->ev);
    json_double(j, "house_edge_float", l->edge);
    json_double(j, "element_of_risk_float", l->risk);
    json_double(j, "sd", l->sd);
    snprintf(key, sizeof key, "%s_from", verb ? verb : "");
    if (verb) json_int(j, key, l->from);
    json_close(j, '}');
}

/* The wager that is compared; NULL: a whole round with its decisions is. */
static const char *wager_of(const struct odds_asked *a)
{
    int spot = a->spot < 0 ? odds_first_spot(&a->rules) : a->spot;

    return odds_has_decisions(a) ? NULL : a->rules.spot[spot].name;
}

static void json_lines(const struct line *l, int count, const struct odds_asked *a)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "game", a->game->name);
    if (wager_of(a)) json_str(&j, "wager", wager_of(a));
    json_open(&j, "compared", '[');
    for (int i = 0; i < count; i++)
        json_line(&j, &l[i], verb_of(a));
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

static void csv_lines(const struct line *l, int count, const char *verb)
{
    printf("rules,ev,ev_float,house_edge,element_of_risk");
    if (verb) printf(",never_%s_edge", verb);
    printf(",sd");
    if (verb) printf(",%s_from", verb);
    putchar('\n');
    for (int i = 0; i < count; i++, l++) {
        printf("\"%s\",%s,%.10f,%.10f,%.10f", l->name, l->exact, -l->edge, l->edge, l->risk);
        if (verb) printf(",%.10f", l->never);
        printf(",%.10f", l->sd);
        if (verb) printf(",%d", l->from);
        putchar('\n');
    }
}

static void text_lines(const struct line *l, int count, const struct odds_asked *a)
{
    const char *verb = verb_of(a), *doing = odds_view(a->game)->doing;
    bool players = false;

    printf(" %-26s %10s %10s", "", "house edge,", "of money");
    if (verb) printf(" %10s", "never");
    printf(" %7s", "sd");
    if (verb) printf(" %6s", verb);
    printf("\n %-26s %10s %10s", "rules", "first bet", "wagered");
    if (verb) printf(" %10s %7s %6s", doing, "", "from");
    putchar('\n');
    for (int i = 0; i < count; i++, l++) {
        printf(" %-26s %8.4f %% %8.4f %%", l->name, 100 * l->edge, 100 * l->risk);
        if (verb) printf(" %8.4f %%", 100 * l->never);
        printf(" %7.4f", l->sd);
        if (verb) printf(" %6d", l->from);
        printf("%s\n", l->edge < 0 ? " !" : "");
        players |= l->edge < 0;
    }
    if (players) printf(" ! an edge below zero is the player's\n");
    if (wager_of(a)) printf(" of a bet on %s; --wager SPOT compares another\n", wager_of(a));
}

static void print_lines(const struct line *l, int count, const struct odds_asked *a)
{
    if (a->json)
        json_lines(l, count, a);
    else if (a->csv)
        csv_lines(l, count, verb_of(a));
    else
        text_lines(l, count, a);
}

int odds_compare(struct odds_asked *a, const char *first, const char *second)
{
    static struct line lines[2];
    static struct pit_rules both[2];
    const char *texts[] = {first, second};

    for (int i = 0; i < 2; i++) {
        struct pit_rules r;

        if (!cli_rules_text(&r, a->game, texts[i])) return BAD_INPUT;
        if (!line_of(&lines[i], &r, a)) return BAD_INPUT;
        both[i] = r;
    }
    if (odds_hands_has(both) && a->spot < 0 && !a->part && !a->csv)
        return odds_hands_options(&both[0], &both[1], a->json ? HANDS_JSON : HANDS_TEXT);
    print_lines(lines, 2, a);
    return DONE;
}

static int plot(const struct line *l, const struct sweep_key *key, const struct odds_asked *a)
{
    int count = key->values;
    double x[SWEEP_VALUES], edge[SWEEP_VALUES], risk[SWEEP_VALUES], never[SWEEP_VALUES];
    char title[PIT_RULES_TEXT + 128], rules[PIT_RULES_TEXT], never_doing[64];
    struct svg_series series[] = {
        {.name = "of the first bet", .x = x, .y = edge, .count = count},
        {.name = "of money wagered", .x = x, .y = risk, .count = count},
        {.name = never_doing, .x = x, .y = never, .count = count},
    };
    struct svg_chart chart = {.title = title,
                              .x_label = key->name,
                              .y_label = "house edge",
                              .series = series,
                              .count = verb_of(a) ? 3 : 2,
                              .percent = true};

    snprintf(title, sizeof title, "%s, %s: house edge by %s", a->game->title,
             odds_rules_text(rules, &a->rules), key->name);
    if (verb_of(a))
        snprintf(never_doing, sizeof never_doing, "never %s", odds_view(a->game)->doing);
    for (int i = 0; i < count; i++) {
        x[i] = atof(key->value[i]);
        edge[i] = l[i].edge;
        risk[i] = l[i].risk;
        never[i] = l[i].never;
    }
    if (svg_write(a->plot, &chart)) return DONE;
    return cli_error("%.200s: cannot be written: %s", a->plot, strerror(errno));
}

/* The rules in force with each value of some options. */
int odds_sweep(struct odds_asked *a, const struct cli_list *texts)
{
    static struct line lines[SWEEP_MAX];
    static struct sweep swept;
    int count;

    if (!sweep_read(&swept, "odds", texts)) return BAD_INPUT;
    if (a->plot && !sweep_is_numbers(&swept))
        return cli_error("odds: --plot draws a sweep of one option over numbers");
    count = sweep_count(&swept);
    for (int i = 0; i < count; i++) {
        struct pit_rules r = a->rules;

        if (!sweep_rules(&swept, "odds", i, &r) || !line_of(&lines[i], &r, a)) return BAD_INPUT;
    }
    if (a->plot && plot(lines, &swept.key[0], a)) return BAD_INPUT;
    print_lines(lines, count, a);
    return DONE;
}
