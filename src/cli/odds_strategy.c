/* odds_strategy.c -- pit odds --strategy of a game whose hands are valued in numbers: what a
 * strategy of one's own brings, beside best play. */

#include "odds/own.h"
#include "odds/round.h"
#include "odds_hands.h"
#include "report/rules_json.h"
#include "sim/own.h"
#include "simulate.h"

#include <stdio.h>
#include <string.h>

enum { WHY_ROOM = 160 };

static void print(const struct pit_rules *r, const char *name, const struct pit_shoe *shoe,
                  double ev, double best)
{
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);

    pit_rules_text(&t, r);
    printf("%s, %s: ", r->game->title, rules);
    if (shoe)
        printf("%d cards\n", shoe->total);
    else
        printf("a full shoe\n");
    printf(" by %s %+.6f %%, by best play %+.6f %%\n", name, 100 * ev, 100 * best);
    printf(" it gives up %.6f %% of the first bet\n", 100 * (best - ev));
}

static void write_json(const struct pit_rules *r, double ev, const struct wager_study *best)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, r);
    json_double(&j, "ev_strategy_float", ev);
    json_double(&j, "ev_float", best->ev.value);
    json_double(&j, "error_bound", best->error);
    json_close(&j, '}');
    putchar('\n');
}

int odds_hands_strategy(const struct pit_rules *r, const struct pit_shoe *shoe, const char *name,
                        enum hands_form form)
{
    static struct simulate a; /* too large for the stack */
    const struct sim_own *own = sim_own(r->game);
    struct wager_study best;
    char words[WHY_ROOM];
    struct pit_text why = pit_text_in(words, sizeof words);
    double ev;
    int status;

    if (form == HANDS_CSV) return cli_error("odds: --strategy is one figure; use --json");
    if (!own || !own->exact) return cli_error("odds: --strategy: %s has none", r->game->title);
    if (!r->game->odds->wager(&best, r, odds_first_spot(r), shoe))
        return cli_error("odds: too few cards: this shoe may run out within a round");
    a = (struct simulate){.who = "odds", .game = r->game, .rules = *r, .seats = 1};
    status = simulate_read(&a, NULL, name, NULL);
    if (status) return status;
    if (!own->exact(&ev, &a.job, shoe, &why))
        return cli_error("odds: --strategy %.60s: %s, and exact figures are of play by the hand "
                         "and the dealer's card alone; `pit sim %s --shoes --strategy %.60s` "
                         "plays it",
                         name, words, r->game->name, name);
    if (form == HANDS_JSON)
        write_json(r, ev, &best);
    else
        print(r, name, shoe, ev, best.ev.value);
    return DONE;
}
