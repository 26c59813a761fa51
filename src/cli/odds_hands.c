/* odds_hands.c -- pit odds of a game whose hands are valued in numbers: hands, charts, options. */

#include "odds_hands.h"

#include "cli.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds_chart.h"
#include "report/chart_json.h"
#include "report/hands_json.h"
#include "report/odds_json.h"
#include "report/rules_json.h"
#include "report/shoe_json.h"

#include <stdio.h>
#include <string.h>

enum { RANKS = 13, COLUMNS = 6 };

bool odds_hands_has(const struct pit_rules *r)
{
    return r->game->odds && r->game->odds->hands;
}

static int runs_out(void)
{
    return cli_error("odds: too few cards: this shoe may run out within a round, and nobody knows "
                     "the order of the discards then");
}

static const char *rules_text(char out[PIT_RULES_TEXT], const struct pit_rules *r)
{
    struct pit_text t = pit_text_in(out, PIT_RULES_TEXT);

    pit_rules_text(&t, r);
    return out;
}

static bool first_wager(struct wager_study *w, const struct pit_rules *r,
                        const struct pit_shoe *shoe)
{
    return r->game->odds->wager(w, r, odds_first_spot(r), shoe);
}

/* ---- wagers ---- */

static void print_wager(const struct pit_rules *r, const struct wager_study *w)
{
    char exact[FIGURE_ROOM];
    const char *text = figure_text(exact, &w->ev);

    printf(" %-14s %9.4f %% %9.4f %%", r->spot[w->spot].name, 100 * w->edge.value,
           100 * w->win.value);
    if (w->sd > 0)
        printf(" %10.4f", w->sd);
    else
        printf(" %10s", "");
    printf("  %s\n", text ? text : "");
}

static int print_wagers(const struct pit_rules *r, const struct pit_shoe *shoe)
{
    char rules[PIT_RULES_TEXT];
    struct wager_study w;

    if (!first_wager(&w, r, shoe)) return runs_out();
    printf("%s, %s: ", r->game->title, rules_text(rules, r));
    if (shoe)
        printf("%d cards\n", shoe->total);
    else
        printf("a full shoe\n");
    printf(" %-14s %11s %11s %10s  %s\n", "wager", "house edge", "win", "sd", "exact, per unit");
    for (int spot = 0; spot < r->spots; spot++) {
        if (!r->game->odds->wager(&w, r, spot, shoe)) continue;
        print_wager(r, &w);
        if (spot != odds_first_spot(r)) continue;
        printf(" %-14s %9.4f %% of all that is wagered; push %.4f %%, lose %.4f %%\n", "",
               100 * w.risk.value, 100 * w.push.value, 100 * w.lose.value);
        printf(" %-14s win, push, lose and sd are approximate where a pair is split\n", "");
    }
    return DONE;
}

/* ---- hands ---- */

static const char csv_head[] = "cards,up,total,soft,pair,p,choice,best,ev_float";

static void csv_row(void *with, const struct hand_row *row)
{
    const struct pit_rules *r = with;

    for (int i = 0; i < row->choices; i++)
        printf("%s,%s,%d,%d,%d,%.10f,%s,%d,%.12f\n", row->cards, row->up, row->total, row->soft,
               row->pair, row->p, pit_verb(r->game, row->choice[i].verb)->name, i == row->best,
               row->choice[i].ev);
}

static void print_row(const struct pit_rules *r, const struct hand_row *row)
{
    printf("%s (%s%d) against %s\n", row->cards, row->soft ? "soft " : "", row->total, row->up);
    for (int i = 0; i < row->choices; i++)
        printf("  %-10s %+.6f%s\n", pit_verb(r->game, row->choice[i].verb)->name, row->choice[i].ev,
               i == row->best ? "  best" : "");
}

int odds_hands(const struct pit_rules *r, const struct pit_shoe *shoe, enum hands_form form)
{
    struct json j = cli_json(stdout);

    if (form == HANDS_JSON) {
        if (!hands_json(&j, r, shoe)) return runs_out();
        putchar('\n');
        return DONE;
    }
    if (form == HANDS_CSV) {
        puts(csv_head);
        return r->game->odds->hands(csv_row, (void *)r, r, shoe) ? DONE : runs_out();
    }
    if (print_wagers(r, shoe)) return BAD_INPUT;
    putchar('\n');
    return odds_hands_chart(r, shoe, form, NULL);
}

int odds_hands_chart(const struct pit_rules *r, const struct pit_shoe *shoe, enum hands_form form,
                     const char *plot)
{
    static struct hands_chart chart;
    struct json j = cli_json(stdout);

    if (!r->game->odds->chart(&chart, r, shoe)) return runs_out();
    if (plot && !odds_chart_svg(plot, &chart, r))
        return cli_error("%.200s: cannot be written", plot);
    if (plot && form == HANDS_TEXT) return DONE;
    if (form == HANDS_JSON) {
        chart_json(&j, &chart, r);
        putchar('\n');
    } else {
        odds_chart_print(&chart, r);
    }
    return DONE;
}

/* ---- one hand ---- */

/* Reads "T,6" or "Td 6s"; how many cards, or 0. */
static int read_cards(struct hand_card out[HAND_CARDS], const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    int count = 0;

    while (*text) {
        const char *rank = strchr(ranks, *text), *suit;

        if (!rank || count == HAND_CARDS) return 0;
        text++;
        suit = *text ? strchr(suits, *text) : NULL;
        out[count++] =
            (struct hand_card){(uint8_t)(rank - ranks + 2), (uint8_t)(suit ? suit - suits + 1 : 0)};
        if (suit) text++;
        if (*text == ',' || *text == ' ') text++;
    }
    return count;
}

static int no_hand(enum hand_trouble trouble, const char *cards, const char *up, int ups)
{
    switch (trouble) {
    case HAND_UP:
        return cli_error("odds: --up %.10s: the dealer shows %s here", up,
                         ups > 1 ? "one card" : "two cards");
    case HAND_OVER: return cli_error("odds: --cards %.40s: this hand is over 21", cards);
    case HAND_RUNS_OUT: return runs_out();
    default:
        return cli_error("odds: --cards %.40s --up %.10s: the shoe does not hold these cards",
                         cards, up);
    }
}

int odds_hands_one(const struct pit_rules *r, const struct pit_shoe *shoe, const char *cards,
                   const char *up, enum hands_form form)
{
    struct hand_asked asked = {.cards = 0};
    enum hand_trouble trouble;
    struct json j = cli_json(stdout);
    struct hand_row row;

    asked.cards = read_cards(asked.card, cards);
    asked.ups = up ? read_cards(asked.up, up) : 0;
    if (asked.cards < 2) return cli_error("odds: --cards needs two cards or more, such as T,6");
    if (!asked.ups) return cli_error("odds: --up needs the dealer's card, such as 9");
    trouble = r->game->odds->hand(&row, r, shoe, &asked);
    if (trouble) return no_hand(trouble, cards, up, asked.ups);
    if (form == HANDS_CSV) {
        puts(csv_head);
        csv_row((void *)r, &row);
        return DONE;
    }
    if (form != HANDS_JSON) {
        print_row(r, &row);
        return DONE;
    }
    json_open(&j, NULL, '{');
    rules_json_members(&j, r);
    json_open(&j, "strategy", '[');
    hands_json_row(&j, r, &row);
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}

/* ---- one card less ---- */

int odds_hands_effects(const struct pit_rules *r, const struct pit_shoe *shoe, enum hands_form form)
{
    struct json j = cli_json(stdout);
    struct hands_effects e;

    if (!hands_effects_of(&e, r, shoe)) return runs_out();
    if (form == HANDS_JSON) {
        hands_json_effects(&j, r, &e);
        putchar('\n');
        return DONE;
    }
    printf("%s: house edge %.4f %%; with one card fewer of each rank, and best play after it\n",
           r->spot[e.whole.spot].name, 100 * e.whole.edge.value);
    for (int rank = 0; rank < RANKS; rank++)
        if (e.has[rank])
            printf("  %s  %+.5f %%\n", shoe_rank(rank), 100 * (e.ev[rank] - e.whole.ev.value));
    return DONE;
}

/* ---- option by option ---- */

/* The rules a with this option as in b; false: they are refused, or no round can be valued. */
static bool with_option(double *ev, const struct pit_rules *a, const struct pit_rules *b,
                        int option)
{
    struct pit_rules r = *a;
    struct pit_problem problem;
    char value[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(value, sizeof value);
    struct wager_study w;

    pit_text_str(&t, a->game->options[option].key);
    pit_text_str(&t, "=");
    pit_option_text(&t, b->game, option, b->option[option]);
    if (!pit_rules_set(&r, value, strlen(value), &problem) || !first_wager(&w, &r, NULL))
        return false;
    *ev = w.ev.value;
    return true;
}

int odds_hands_options(const struct pit_rules *a, const struct pit_rules *b, enum hands_form form)
{
    struct json j = cli_json(stdout);
    struct wager_study from, to;
    char name[2][PIT_RULES_TEXT];
    int parts = 0;
    double sum = 0;

    if (!first_wager(&from, a, NULL) || !first_wager(&to, b, NULL)) return runs_out();
    rules_text(name[0], a);
    rules_text(name[1], b);
    if (form == HANDS_JSON) {
        json_open(&j, NULL, '{');
        json_str(&j, "game", a->game->name);
        json_open(&j, "compared", '[');
        for (int i = 0; i < 2; i++) {
            const struct wager_study *w = i ? &to : &from;

            json_open(&j, NULL, '{');
            json_str(&j, "rules", name[i]);
            json_double(&j, "house_edge_float", w->edge.value);
            json_double(&j, "element_of_risk_float", w->risk.value);
            json_double(&j, "sd", w->sd);
            json_close(&j, '}');
        }
        json_close(&j, ']');
        json_open(&j, "options", '[');
    } else {
        for (int i = 0; i < 2; i++)
            printf(" %-40s house edge %9.5f %%\n", name[i], 100 * (i ? to : from).edge.value);
        printf(" what each option of the second costs the player in the first:\n");
    }
    for (int i = 0; a->game->options[i].key; i++) {
        char value[64];
        struct pit_text t = pit_text_in(value, sizeof value);
        double ev = 0;
        bool known;

        if (a->option[i] == b->option[i] || !(a->given[i] || b->given[i])) continue;
        known = with_option(&ev, a, b, i);
        if (known && parts >= 0) {
            parts++;
            sum += from.ev.value - ev;
        } else {
            parts = -1; /* there is no sum */
        }
        pit_option_text(&t, b->game, i, b->option[i]);
        if (form == HANDS_JSON) {
            json_open(&j, NULL, '{');
            json_str(&j, "key", a->game->options[i].key);
            json_str(&j, "value", value);
            if (known) json_double(&j, "cost", from.ev.value - ev);
            json_close(&j, '}');
        } else if (known) {
            printf("  %-20s %-12s %+9.5f %%\n", a->game->options[i].key, value,
                   100 * (from.ev.value - ev));
        } else {
            printf("  %-20s %-12s not by itself\n", a->game->options[i].key, value);
        }
    }
    if (form != HANDS_JSON) {
        printf("  %-33s %+9.5f %%\n", "all of them", 100 * (from.ev.value - to.ev.value));
        if (parts > 1)
            printf("  %-33s %+9.5f %%\n", "of it, what they do to each other",
                   100 * (from.ev.value - to.ev.value - sum));
        return DONE;
    }
    json_close(&j, ']');
    json_double(&j, "cost", from.ev.value - to.ev.value);
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}
