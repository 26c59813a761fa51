/* odds_layout.c -- pit odds: a whole layout as one, and how well what has come fits fair chances.
 */

#include "odds_layout.h"

#include "cli.h"
#include "desk/short.h"
#include "odds/layout_study.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "report/layout_json.h"
#include "sources.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHIPS = 100000000 };

/* "5" and "-2.50". */
static const char *money(char out[32], pit_money amount)
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_str(&t, amount < 0 ? "-$" : amount ? "+$" : "$");
    pit_text_money(&t, amount < 0 ? -amount : amount);
    return out;
}

/* ---- the layout ---- */

static void sit_down(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_event sits = {.seat = ODDS_SEAT, .verb = PIT_SIT, .amount = CHIPS * (pit_money)100};

    pit_open(r, s);
    if (s->want == PIT_SHUFFLE) {
        struct pit_event shuffled = odds_chance(s, r->cut);

        pit_apply(r, s, &shuffled, NULL, NULL);
    }
    pit_apply(r, s, &sits, NULL, NULL);
}

static bool bet(const struct pit_rules *r, struct pit_state *s, struct line wager)
{
    struct line rest = wager;
    struct word w = line_rest(wager), name;
    struct pit_event e = {.seat = ODDS_SEAT, .verb = PIT_BET};
    struct pit_range why;
    char words[400];
    struct pit_text t = pit_text_in(words, sizeof words);
    int spot = short_spot(r, &rest);
    enum pit_error err;

    if (!w.n) {
        cli_error("odds: --layout: missing wager: a spot and dollars, such as %s 5",
                  r->spot[r->spots / 2].name);
        return false;
    }
    if (spot < 0) {
        name = line_word(&rest);
        for (spot = 0; spot < r->spots && !word_is(name, r->spot[spot].name);)
            spot++;
    }
    name = line_word(&rest);
    if (spot == r->spots || !pit_money_parse(name.at, name.n, &e.amount) || line_word(&rest).n) {
        cli_error("odds: --layout: %.*s: %sa wager is a spot and dollars, such as %s 5", (int)w.n,
                  w.at, spot == r->spots ? "no such spot; " : "", r->spot[r->spots / 2].name);
        return false;
    }
    e.spot = (uint16_t)spot;
    err = pit_apply(r, s, &e, NULL, &why);
    if (!err) return true;
    pit_refusal_text(&t, r, s, &e, err, &why);
    cli_error("odds: --layout: %.*s: %s", (int)w.n, w.at, words);
    return false;
}

static bool bet_all(const struct pit_rules *r, struct pit_state *s, const char *layout)
{
    do {
        size_t n = strcspn(layout, ",");

        if (!bet(r, s, line_of(layout, n))) return false;
        layout += n + (layout[n] == ',');
    } while (*layout);
    return true;
}

bool odds_layout_bets(const struct pit_rules *r, struct pit_state *s, const char *layout)
{
    sit_down(r, s);
    return bet_all(r, s, layout);
}

static bool bet_least(const struct pit_rules *r, struct pit_state *s, int spot)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(r, s, ODDS_SEAT, PIT_BET, moves);

    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = ODDS_SEAT,
                              .verb = PIT_BET,
                              .spot = moves[i].spot,
                              .amount = moves[i].range.least};

        if (moves[i].spot == spot) return pit_apply(r, s, &e, NULL, NULL) == PIT_OK;
    }
    return false;
}

/* ---- what it brings ---- */

static void print_wagers(const struct pit_rules *r, const struct pit_state *s)
{
    char text[32];

    printf("%s:", r->game->title);
    for (int i = 0; i < s->wagers; i++)
        printf("%s %s %s", i ? "," : "", r->spot[s->wager[i].spot].name,
               money(text, s->wager[i].stake) + 1);
    printf("\n");
}

static void print_nets(const struct pit_rules *r, const struct nets *n)
{
    char text[32], name[LAYOUT_NAME];

    printf(" %12s %10s  %-9s on\n", "net", "chance", "exact");
    for (pit_money net = nets_below(n, INT64_MAX); net != INT64_MIN; net = nets_below(n, net)) {
        struct figure p = figure_of((int64_t)nets_weight(n, net), (int64_t)n->all);
        char room[FIGURE_ROOM];
        int column =
            printf(" %12s %8.3f %%  %-9s", money(text, net), 100 * p.value, figure_text(room, &p));

        for (int i = 0; i < n->count; i++) {
            if (!n->of[i].decides || n->of[i].net != net || layout_named_before(r, n, i)) continue;
            layout_name(name, r, n->of[i].value);
            if (column + (int)strlen(name) > 78) column = printf("\n%35s", "");
            column += printf(" %s", name);
        }
        putchar('\n');
    }
}

static void print_after(const struct pit_rules *r, const struct nets_after *a)
{
    if (a->rounds)
        printf(" after %d %ss of it: ahead %.6f %%, even %.6f %%, behind %.6f %% (%s)\n", a->rounds,
               odds_round_word(r), 100 * a->ahead.value, 100 * a->even.value, 100 * a->behind.value,
               a->error > 0 ? "to so many digits" : "exact");
}

static void print_layout(const struct pit_rules *r, const struct pit_state *s, const struct nets *n,
                         const struct nets_after *a)
{
    char text[32], name[LAYOUT_NAME], room[FIGURE_ROOM];
    struct figure mean = nets_mean(n);

    print_wagers(r, s);
    print_nets(r, n);
    printf(" mean %+.4f dollars (%s cents), %.4f %% of what is bet, sd %.4f dollars\n",
           mean.value / 100, figure_text(room, &mean), 100 * mean.value / (double)n->stake,
           nets_deviation(n) / 100);
    printf(" best %s, %s;", layout_name(name, r, n->of[n->best].value),
           money(text, n->of[n->best].net));
    printf(" worst %s, %s\n", layout_name(name, r, n->of[n->worst].value),
           money(text, n->of[n->worst].net));
    print_after(r, a);
}

/* ---- wagers that stand for more than one roll ---- */

/* The next chance decides all of it for certain; a spin that does not count is made again. */
static bool one_decides(const struct nets *n, const struct pit_rules *r)
{
    for (int i = 0; i < n->count && r->source != PIT_FROM_WHEEL; i++)
        if (!n->of[i].decides) return false;
    return n->whole;
}

/* Another seat keeps the game going where these wagers alone do not. */
static bool next_decides(struct nets *n, const struct pit_rules *r, const struct pit_state *s)
{
    static struct pit_state going; /* too large for the stack */

    if (nets_of(n, r, s, ODDS_SEAT)) return one_decides(n, r);
    pit_copy(r, &going, s);
    going.seated |= 1U << ODDS_OTHER;
    going.chips[ODDS_OTHER] = CHIPS * (pit_money)100;
    return odds_go_on(r, &going, ODDS_SEAT, ODDS_OTHER) && nets_of(n, r, &going, ODDS_SEAT) &&
           one_decides(n, r);
}

/* The mean of all wagers, each until it is decided; what was paid in advance is gone. */
static bool follow(mpq_t mean, const struct pit_rules *r, const struct pit_state *s)
{
    bool good = true;
    mpq_t one;

    mpq_init(one);
    mpq_set_si(mean, pit_worth(s, ODDS_SEAT) - CHIPS * (pit_money)100, 1);
    for (int i = 0; i < s->wagers && good; i++) {
        good = !(s->wager[i].flags & PIT_PAPER) && wager_value(one, r, s, i);
        if (good) mpq_add(mean, mean, one);
    }
    mpq_clear(one);
    return good;
}

static int followed(const struct pit_rules *r, const struct pit_state *s, bool json)
{
    pit_money stake = pit_worth(s, ODDS_SEAT) - s->chips[ODDS_SEAT];
    char room[FIGURE_ROOM];
    struct json j = cli_json(stdout);
    struct figure f;
    mpq_t mean;
    bool good;

    mpq_init(mean);
    good = follow(mean, r, s);
    f = figure_from(mean);
    mpq_clear(mean);
    if (good && json) {
        layout_json_mean(&j, r, s, ODDS_SEAT, &f);
        putchar('\n');
    } else if (good) {
        print_wagers(r, s);
        printf(" each wager followed until it is decided:\n");
        printf(" mean %+.4f dollars (%s cents), %.4f %% of what is bet\n", f.value / 100,
               figure_text(room, &f), 100 * f.value / (double)stake);
    }
    figure_free(&f);
    return good ? DONE : cli_error("odds: what these wagers bring cannot be worked out");
}

/* In fractions where that does not take too long. */
static bool after(struct nets_after *a, const struct nets *n, int rounds)
{
    return nets_exact(a, n, rounds) || nets_near(a, n, rounds);
}

static void tell_layout(const struct pit_rules *r, const struct pit_state *s, const struct nets *n,
                        const struct nets_after *a, bool json)
{
    struct json j = cli_json(stdout);

    if (!json) {
        print_layout(r, s, n, a);
        return;
    }
    layout_json(&j, r, s, ODDS_SEAT, n, a);
    putchar('\n');
}

int odds_layout(const struct pit_rules *r, const char *layout, int spot, int rounds, bool json)
{
    static struct pit_state s; /* too large for the stack */
    struct nets_after a = {0};
    struct nets n;

    sit_down(r, &s);
    if (layout && !bet_all(r, &s, layout)) return BAD_INPUT;
    if (!layout && !bet_least(r, &s, spot))
        return cli_error("odds: %s takes no bet on %s at an open table", r->game->name,
                         r->spot[spot].name);
    if (!next_decides(&n, r, &s))
        return rounds ? cli_error("odds: --ahead is for wagers that one %s decides",
                                  odds_round_word(r))
                      : followed(r, &s, json);
    if (rounds && !after(&a, &n, rounds))
        return cli_error("odds: --ahead %d: these wagers end in too many ways for so many %ss",
                         rounds, odds_round_word(r));
    tell_layout(r, &s, &n, &a, json);
    nets_exact_free(&a);
    return DONE;
}

/* ---- what has come ---- */

/* Every line "spin 17" of a record; elsewhere every word. */
static bool read_all(struct seen *k, const struct pit_rules *r, const char *file, const char *text,
                     size_t n, bool record)
{
    const char *at = text, *end = text + n;
    struct word line, w;

    for (int number = 1; line_next(&at, end, &line); number++) {
        struct line rest = line_of(line.at, line.n);

        if (record && !word_is(line_word(&rest), odds_round_word(r))) continue;
        for (w = line_word(&rest); w.n; w = line_word(&rest)) {
            if (record && word_is(w, "between")) break; /* on none of them */
            if (seen_add(k, w) || record) continue;
            cli_error("%.200s:%d: %.*s: no card or pocket of this game has that name", file, number,
                      (int)(w.n < 40 ? w.n : 40), w.at);
            return false;
        }
    }
    return true;
}

static void print_fit(const struct pit_rules *r, const struct seen *k)
{
    struct fit fit = seen_fit(k), *f = &fit;

    printf("%s: %d %ss, %d of them looked at\n", r->game->title, k->results, odds_round_word(r),
           f->count);
    printf(" chi-square %.3f with %d degrees of freedom, ", f->square, f->degrees);
    printf(f->p < 0.0001 ? "p < 0.0001\n" : "p %.4f\n", f->p);
    printf(" a fair game brings this much or more %.2f times in a hundred\n", 100 * f->p);
    if (f->expected_least < 5)
        printf(" rough: only %.1f of the rarest kind are expected; at least five are needed\n",
               f->expected_least);
    printf(" The next %s does not remember what has come.\n", odds_round_word(r));
}

int odds_fit(struct pit_rules *r, const char *file, bool json)
{
    static struct playback report; /* too large for the stack */
    static struct seen k;
    struct json j = cli_json(stdout);
    size_t n;
    char *text = sources_text(file, &n);
    bool record, good = true;

    if (!text) return BAD_INPUT;
    record = sources_is_record(text, n);
    if (record) good = sources_play(file, text, n, &report);
    if (record && good) *r = report.play.table.rules;
    if (good) seen_open(&k, r);
    good = good && read_all(&k, r, file, text, n, record);
    free(text);
    if (!good) return BAD_INPUT;
    if (!k.results) return cli_error("%.200s: there is no %s in it", file, odds_round_word(r));
    if (!json) {
        print_fit(r, &k);
        return DONE;
    }
    seen_json(&j, r, &k);
    putchar('\n');
    return DONE;
}
