/* odds_tables.c -- pit odds: the figures of a layout of wagers, or of a round with decisions. */

#include "cli.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds_asked.h"
#include "odds_shoe.h"
#include "odds_wagers.h"
#include "report/odds_json.h"
#include "report/study_json.h"

#include <stdio.h>

static struct study_row rows[STUDY_ROWS];

/* The round that the first wager brings; false if the game has no decisions or it cannot be. */
bool odds_asked_round(struct decisions_study *d, const struct pit_rules *r,
                      const struct odds_asked *a)
{
    const struct odds_own *own = r->game->odds;
    struct pit_state start;
    bool good;

    *d = (struct decisions_study){.row = rows, .room = STUDY_ROWS};
    odds_round(r, &start, r->option[PIT_O_MIN], NULL, a->part ? &a->shoe : NULL);
    if (!odds_go_on(r, &start, ODDS_SEAT, ODDS_OTHER)) return false;
    if (own && own->decisions)
        good = own->decisions(d, r, a->part ? &a->shoe : NULL);
    else
        good = decisions_study(d, r, &start, odds_rows(r, a->part), NULL);
    d->has_by = a->strategy_name != NULL;
    return good && (!d->has_by || decisions_by(&d->by, r, &start, &a->strategy));
}

int odds_out_of_reach(const struct odds_asked *a)
{
    if (a->part && odds_shoe_counts(&a->rules))
        return cli_error("odds: no round can be counted from this shoe: it has too few cards, or "
                         "more than eight decks");
    if (a->part) return cli_error("odds: this shoe is too small for a round");
    return cli_error("odds: a round under these rules can go too many ways to be worked out");
}

const char *odds_rules_text(char out[PIT_RULES_TEXT], const struct pit_rules *r)
{
    struct pit_text t = pit_text_in(out, PIT_RULES_TEXT);

    pit_rules_text(&t, r);
    return out;
}

bool odds_has_decisions(const struct odds_asked *a)
{
    return a->decides && a->spot < 0;
}

static void print_title(const struct odds_asked *a)
{
    char rules[PIT_RULES_TEXT];
    int decks = a->rules.option[PIT_O_DECKS];

    printf("%s, %s: ", a->game->title, odds_rules_text(rules, &a->rules));
    if (a->by_rank)
        printf("a shoe of %d cards (exact)\n", a->shoe.total);
    else if (a->part)
        printf("the %d cards nobody has seen (exact)\n", a->shoe.total);
    else
        printf("%d deck%s, %s (exact)\n", decks, decks == 1 ? "" : "s",
               a->rules.every_round ? "fresh every round" : "a full shoe");
}

static void print_edges(const struct decisions_study *d, const struct odds_asked *a)
{
    const char *doing = odds_view(a->game)->doing;
    struct figure edge = d->edge;
    bool player = edge.value < 0;
    char exact[FIGURE_ROOM];
    int n;

    if (player) edge.num = -edge.num;
    n = printf(" %s edge %.4f %% of the first bet (%s),", player ? "PLAYER'S" : "house",
               100 * (player ? -edge.value : edge.value), figure_text(exact, &edge));
    printf("%s %.4f %% of money wagered\n", n > 54 ? "\n" : "",
           100 * (player ? -d->risk.value : d->risk.value));
    if (doing && d->constants)
        printf(" never %s %+.4f %%, always %s %+.4f %%, sd %.4f per round\n", doing,
               100 * d->always[0].ev.value, doing, 100 * d->always[d->constants - 1].ev.value,
               d->sd);
    else
        printf(" sd %.4f per round\n", d->sd);
    if (d->has_by) printf(" by %s %+.4f %%\n", a->strategy_name, 100 * d->by.value);
    if (player) printf(" ! the player has the edge: a supervisor must confirm these rules\n");
}

int odds_print_wagers(const struct odds_asked *a)
{
    static struct odds_table t;
    const struct pit_shoe *shoe = a->part ? &a->shoe : NULL;
    struct json j = cli_json(stdout);
    char rules[PIT_RULES_TEXT];

    if (a->json &&
        (odds_json_shoe(&j, &a->rules, shoe) || (!shoe && study_json_wagers(&j, &a->rules)))) {
        putchar('\n');
        return DONE;
    }
    if (!odds_table_fill(&t, &a->rules, shoe)) {
        odds_table_free(&t);
        return shoe ? odds_out_of_reach(a)
                    : cli_error("odds: no wager of these rules can be worked out");
    }
    if (a->csv) {
        odds_table_csv(&t);
    } else {
        printf("%s, %s: what each wager costs", a->game->title, odds_rules_text(rules, &a->rules));
        if (shoe) printf(", from %d cards", shoe->total);
        printf(" (exact)\n");
        odds_table_print(&t);
        odds_shoe_moves(&a->rules, shoe);
    }
    odds_table_free(&t);
    return DONE;
}

static void json_round(const struct decisions_study *d, const struct odds_asked *a)
{
    const struct pit_rules *r = &a->rules;
    struct json j = cli_json(stdout);
    int first = odds_first_spot(r);

    json_open(&j, NULL, '{');
    rules_json_members(&j, r);
    json_open(&j, "wagers", '[');
    odds_json_round(&j, r, d);
    for (int spot = 0; spot < r->spots; spot++) {
        struct wager_study w;

        if (spot == first) continue;
        if (wager_study(&w, r, spot)) odds_json_wager(&j, r, &w);
        wager_study_free(&w);
    }
    json_close(&j, ']');
    odds_json_strategy(&j, r, d, a->part);
    json_close(&j, '}');
    putchar('\n');
}

int odds_print_round(const struct odds_asked *a)
{
    static struct decisions_study d;

    if (!odds_asked_round(&d, &a->rules, a)) return odds_out_of_reach(a);
    if (a->json) {
        json_round(&d, a);
        return DONE;
    }
    if (!odds_view(a->game)->decisions && !a->part && odds_print_wagers(a)) return BAD_INPUT;
    if (a->csv) {
        if (odds_view(a->game)->decisions || a->part) odds_decisions_csv(&a->rules, &d, a->part);
        return DONE;
    }
    print_title(a);
    odds_decisions_print(&a->rules, &d, a->part);
    print_edges(&d, a);
    return DONE;
}
