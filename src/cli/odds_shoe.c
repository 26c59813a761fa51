/* odds_shoe.c -- pit odds: what the cards that are left do to wagers that are counted from any
 * shoe. */

#include "odds_shoe.h"

#include "cli.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds_layout.h"
#include "report/shoe_json.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 100, COLUMN = 9 };

bool odds_shoe_counts(const struct pit_rules *r)
{
    return r->game->odds && r->game->odds->wagers;
}

static int too_few(void)
{
    return cli_error("odds: no round can be counted from this shoe: it has too few cards, or more "
                     "than eight decks");
}

/* ---- wagers together ---- */

static void money_of(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : amount ? "+$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
}

static void print_nets(const struct pit_rules *r, const struct pit_state *s,
                       const struct shoe_nets *n)
{
    char room[FIGURE_ROOM], money[32], on[80];

    printf("%s:", r->game->title);
    for (int i = 0; i < s->wagers; i++) {
        money_of(money, s->wager[i].stake);
        printf("%s %s %s", i ? "," : "", r->spot[s->wager[i].spot].name, money + 1);
    }
    printf("\n %12s %10s  %-20s %s\n", "net", "chance", "on", "exact");
    for (int i = 0; i < n->count; i++) {
        struct figure p = figure_of(n->of[i].ways, n->all);
        struct pit_text t = pit_text_in(on, sizeof on);

        shoe_net_on(&t, r, n->of[i].on);
        money_of(money, n->of[i].net);
        printf(" %12s %8.3f %%  %-20s %s\n", money, 100 * p.value, on, figure_text(room, &p));
    }
    printf(" mean %+.4f dollars (", n->mean.value / 100);
    printf("%s cents", n->mean.den ? figure_text(room, &n->mean) : "in");
    printf("),\n %.4f %% of what is bet, sd %.4f dollars\n", 100 * n->mean.value / (double)n->stake,
           n->sd / 100);
}

int odds_shoe_layout(const struct pit_rules *r, const char *layout, const struct pit_shoe *shoe,
                     bool json)
{
    static struct pit_state s; /* too large for the stack */
    static struct shoe_nets nets;
    struct json j = cli_json(stdout);

    if (!odds_layout_bets(r, &s, layout)) return BAD_INPUT;
    if (!shoe_nets_of(&nets, r, shoe, &s, ODDS_SEAT)) return too_few();
    if (nets.count == SHOE_NETS)
        return cli_error("odds: --layout: these wagers end in too many ways");
    if (!json) {
        print_nets(r, &s, &nets);
        return DONE;
    }
    shoe_json_nets(&j, r, &s, ODDS_SEAT, &nets);
    putchar('\n');
    return DONE;
}

/* ---- one card less ---- */

/* Long names take two lines: "dragon-" above "player". */
static int first_part(const char *name)
{
    return strlen(name) > COLUMN ? (int)strcspn(name, "-") + 1 : 0;
}

static void print_heads(const struct pit_rules *r, const struct shoe_effects *e)
{
    int blanks = 5, parts = 0;

    for (int i = 0; i < r->spots; i++) {
        const char *name = r->spot[i].name;

        if (!e->whole[i].outcomes) continue;
        blanks += 1 + COLUMN;
        if (!first_part(name)) continue;
        printf("%*.*s", blanks, first_part(name), name);
        blanks = 0;
        parts++;
    }
    printf("%s less", parts ? "\n" : "");
    for (int i = 0; i < r->spots; i++) {
        const char *name = r->spot[i].name;

        if (e->whole[i].outcomes) printf(" %*s", COLUMN, name + first_part(name));
    }
    putchar('\n');
}

static void print_effects(const struct pit_rules *r, const struct shoe_effects *e)
{
    printf("%s: what one card fewer of each rank changes, in percent of the bet (exact)\n",
           r->game->title);
    print_heads(r, e);
    for (int rank = 0; rank < SHOE_RANKS; rank++) {
        if (!e->has[rank]) continue;
        printf(" %4s", shoe_rank(rank));
        for (int i = 0; i < r->spots; i++)
            if (e->whole[i].outcomes)
                printf(" %+*.5f", COLUMN, 100 * shoe_change(e, rank, i).value);
        putchar('\n');
    }
}

int odds_shoe_effects(const struct pit_rules *r, const struct pit_shoe *shoe, bool json)
{
    static struct shoe_effects e; /* too large for the stack */
    struct json j = cli_json(stdout);

    if (!shoe_effects_of(&e, r, shoe)) return too_few();
    if (!json) {
        print_effects(r, &e);
        return DONE;
    }
    shoe_json_effects(&j, r, &e);
    putchar('\n');
    return DONE;
}

/* ---- a payout that may be moved ---- */

static char letter(const struct pit_rules *r, const struct study_row *row)
{
    const struct study_choice *best = &row->choice[row->best];

    if (!(pit_verb(r->game, best->verb)->takes & PIT_TAKES_SPOT)) return '.';
    return (char)(r->spot[best->spot].name[0] - 'a' + 'A');
}

void odds_shoe_moves(const struct pit_rules *r, const struct pit_shoe *shoe)
{
    static struct study_row rows[PLACES];
    struct decisions_study d = {.row = rows, .room = PLACES};
    const struct odds_own *own = r->game->odds;
    const char *const *measures = r->game->measures;
    int next = 0, at = -1; /* the column printed last */

    if (!own || !own->moves || !own->moves(&d, r, shoe)) return;
    printf(" %s, its payout moved where that is worth more:\n  kept %+.3f %%", r->game->from,
           100 * d.always[0].ev.value);
    for (int i = 1; i < d.constants; i++)
        printf(", onto %s %+.3f %%", r->spot[d.always[i].spot].name, 100 * d.always[i].ev.value);
    printf(",\n  whichever is better %+.3f %%\n", 100 * d.ev.value);
    printf("  best onto P or B, or kept (.), by the counts of two cards each:\n");
    printf("  %8s  0 1 2 3 4 5 6 7 8 9\n", measures[r->game->rows[1]]);
    for (int i = 0; i < PLACES; i++) {
        bool met =
            next < d.rows && rows[next].measure[0] == i / 10 && rows[next].measure[1] == i % 10;

        if (i % 10 == 0) printf("  %6s %d ", measures[r->game->rows[0]], i / 10);
        if (met) printf("%*s%c", 2 * (i % 10 - at) - 1, "", letter(r, &rows[next]));
        if (met) at = i % 10;
        if (i % 10 == 9) {
            putchar('\n');
            at = -1;
        }
        next += met;
    }
}
