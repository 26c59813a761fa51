/* odds_shoe.c -- pit odds: what the cards that are left do to wagers that are counted from any
 * shoe. */

#include "odds_shoe.h"

#include "cli.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds_layout.h"
#include "odds_wagers.h"
#include "report/odds_json.h"
#include "report/rules_json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { RANKS = 13, NETS_MAX = 256, PLACES = 100, COLUMN = 9 };

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

/* "player wins", of "player wins with %1". */
static void on_words(struct pit_text *t, const struct pit_rules *r, unsigned on)
{
    for (int i = 0; r->game->outcomes[i]; i++) {
        if (!(on >> i & 1)) continue;
        if (t->used) pit_text_str(t, ", ");
        pit_text_add(t, r->game->outcomes[i], strcspn(r->game->outcomes[i], " "));
    }
}

static void money_of(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : amount ? "+$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
}

static struct figure mean_of(const struct own_net *n, int count, int64_t all)
{
    wide_int sum = 0;

    for (int i = 0; i < count; i++)
        sum += (wide_int)n[i].net * n[i].ways;
    return figure_wide(sum, all);
}

static double deviation(const struct own_net *n, int count, int64_t all, double mean)
{
    double square = 0;

    for (int i = 0; i < count; i++)
        square += ((double)n[i].net - mean) * ((double)n[i].net - mean) * (double)n[i].ways;
    return sqrt(square / (double)all);
}

static void print_nets(const struct pit_rules *r, const struct pit_state *s,
                       const struct own_net *n, int count, int64_t all)
{
    struct figure mean = mean_of(n, count, all);
    pit_money stake = pit_worth(s, ODDS_SEAT) - s->chips[ODDS_SEAT];
    char room[FIGURE_ROOM], money[32], on[80];

    printf("%s:", r->game->title);
    for (int i = 0; i < s->wagers; i++) {
        money_of(money, s->wager[i].stake);
        printf("%s %s %s", i ? "," : "", r->spot[s->wager[i].spot].name, money + 1);
    }
    printf("\n %12s %10s  %-20s %s\n", "net", "chance", "on", "exact");
    for (int i = 0; i < count; i++) {
        struct figure p = figure_of(n[i].ways, all);
        struct pit_text t = pit_text_in(on, sizeof on);

        on_words(&t, r, n[i].on);
        money_of(money, n[i].net);
        printf(" %12s %8.3f %%  %-20s %s\n", money, 100 * p.value, on, figure_text(room, &p));
    }
    printf(" mean %+.4f dollars (", mean.value / 100);
    printf("%s cents", mean.den ? figure_text(room, &mean) : "in");
    printf("),\n %.4f %% of what is bet, sd %.4f dollars\n", 100 * mean.value / (double)stake,
           deviation(n, count, all, mean.value) / 100);
}

static void json_nets(const struct pit_rules *r, const struct pit_state *s, const struct own_net *n,
                      int count, int64_t all)
{
    struct json j = cli_json(stdout);
    struct figure mean = mean_of(n, count, all);

    json_open(&j, NULL, '{');
    rules_json_members(&j, r);
    json_open(&j, "layout", '[');
    for (int i = 0; i < s->wagers; i++) {
        json_open(&j, NULL, '{');
        json_str(&j, "spot", r->spot[s->wager[i].spot].name);
        json_int(&j, "stake", s->wager[i].stake);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_int(&j, "stake", pit_worth(s, ODDS_SEAT) - s->chips[ODDS_SEAT]);
    json_figure(&j, "ev", &mean);
    json_double(&j, "sd", deviation(n, count, all, mean.value));
    json_open(&j, "nets", '[');
    for (int i = 0; i < count; i++) {
        struct figure p = figure_of(n[i].ways, all);
        char on[80];
        struct pit_text t;

        json_open(&j, NULL, '{');
        json_int(&j, "net", n[i].net);
        json_figure(&j, "p", &p);
        json_open(&j, "on", '[');
        for (int k = 0; r->game->outcomes[k]; k++) {
            if (!(n[i].on >> k & 1)) continue;
            t = pit_text_in(on, sizeof on);
            on_words(&t, r, 1U << k);
            json_str(&j, NULL, on);
        }
        json_close(&j, ']');
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

int odds_shoe_layout(const struct pit_rules *r, const char *layout, const struct pit_shoe *shoe,
                     bool json)
{
    static struct pit_state s; /* too large for the stack */
    static struct own_net nets[NETS_MAX];
    int64_t all;
    int count;

    if (!odds_layout_bets(r, &s, layout)) return BAD_INPUT;
    count = r->game->odds->nets(nets, NETS_MAX, &all, r, shoe, &s, ODDS_SEAT);
    if (!count) return too_few();
    if (count == NETS_MAX) return cli_error("odds: --layout: these wagers end in too many ways");
    (json ? json_nets : print_nets)(r, &s, nets, count, all);
    return DONE;
}

/* ---- one card less ---- */

static const char *const rank_names[RANKS] = {"2", "3", "4", "5", "6", "7", "8",
                                              "9", "T", "J", "Q", "K", "A"};

/* Takes a card of this rank out; false: there is none. */
static bool take_one(struct pit_shoe *shoe, int rank)
{
    for (int suit = 0; suit < 4; suit++) {
        if (!shoe->unseen[13 * suit + rank]) continue;
        shoe->unseen[13 * suit + rank]--;
        shoe->total--;
        shoe->inside--;
        return true;
    }
    return false;
}

static struct figure change(const struct wager_study *to, const struct wager_study *from)
{
    return figure_wide((wide_int)to->ev.num * from->ev.den - (wide_int)from->ev.num * to->ev.den,
                       (wide_int)to->ev.den * from->ev.den);
}

/* Long names take two lines: "dragon-" above "player". */
static int first_part(const char *name)
{
    return strlen(name) > COLUMN ? (int)strcspn(name, "-") + 1 : 0;
}

static void print_heads(const struct odds_table *t)
{
    int blanks = 5, parts = 0;

    for (int i = 0; i < t->rules->spots; i++) {
        const char *name = t->rules->spot[i].name;

        if (!t->has[i]) continue;
        blanks += 1 + COLUMN;
        if (!first_part(name)) continue;
        printf("%*.*s", blanks, first_part(name), name);
        blanks = 0;
        parts++;
    }
    printf("%s less", parts ? "\n" : "");
    for (int i = 0; i < t->rules->spots; i++) {
        const char *name = t->rules->spot[i].name;

        if (t->has[i]) printf(" %*s", COLUMN, name + first_part(name));
    }
    putchar('\n');
}

static void print_effects(const struct odds_table *whole, struct odds_table *less, int rank)
{
    printf(" %4s", rank_names[rank]);
    for (int i = 0; i < whole->rules->spots; i++) {
        struct figure f;

        if (!whole->has[i]) continue;
        f = change(&less->wager[i], &whole->wager[i]);
        printf(" %+*.5f", COLUMN, 100 * f.value);
    }
    putchar('\n');
}

static void json_effects(struct json *j, const struct odds_table *whole, struct odds_table *less,
                         int rank)
{
    json_open(j, NULL, '{');
    json_str(j, "rank", rank_names[rank]);
    json_open(j, "wagers", '[');
    for (int i = 0; i < whole->rules->spots; i++) {
        struct figure f;

        if (!whole->has[i]) continue;
        f = change(&less->wager[i], &whole->wager[i]);
        json_open(j, NULL, '{');
        json_str(j, "spot", whole->rules->spot[i].name);
        json_figure(j, "ev", &less->wager[i].ev);
        json_figure(j, "change", &f);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

int odds_shoe_effects(const struct pit_rules *r, const struct pit_shoe *shoe, bool json)
{
    static struct odds_table whole, less;
    struct json j = cli_json(stdout);
    struct pit_shoe cards = {0}, rest;

    for (int card = 0; card < PIT_CARDS && !shoe; card++)
        cards.unseen[card] = (uint8_t)r->option[PIT_O_DECKS];
    cards.total = cards.inside = r->cards;
    if (shoe) cards = *shoe;
    if (!odds_table_fill(&whole, r, &cards)) return too_few();
    if (json) {
        json_open(&j, NULL, '{');
        rules_json_members(&j, r);
        json_open(&j, "effects", '[');
    } else {
        printf("%s: what one card less of each rank changes, in percent of the bet (exact)\n",
               r->game->title);
        print_heads(&whole);
    }
    for (int rank = 0; rank < RANKS; rank++) {
        rest = cards;
        if (!take_one(&rest, rank) || !odds_table_fill(&less, r, &rest)) continue;
        if (json)
            json_effects(&j, &whole, &less, rank);
        else
            print_effects(&whole, &less, rank);
    }
    if (json) {
        json_close(&j, ']');
        json_close(&j, '}');
        putchar('\n');
    }
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
