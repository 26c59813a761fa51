/* odds_layout.c -- pit odds: a whole layout as one, and how well what has come fits fair chances.
 */

#include "odds_layout.h"

#include "cli.h"
#include "core/line.h"
#include "games/chance.h"
#include "odds/fit.h"
#include "odds/nets.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "report/odds_json.h"
#include "report/rules_json.h"
#include "short.h"
#include "sources.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 48, CHIPS = 100000000 };

static const char *name_of(char out[NAME_ROOM], const struct pit_rules *r, int value)
{
    struct pit_text t = pit_text_in(out, NAME_ROOM);

    chance_row(pit_begins(r))->name(&t, r, value);
    return out;
}

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

    if (spot < 0) {
        name = line_word(&rest);
        for (spot = 0; spot < r->spots && !word_is(name, r->spot[spot].name);)
            spot++;
    }
    name = line_word(&rest);
    if (spot == r->spots || !pit_money_parse(name.at, name.n, &e.amount) || line_word(&rest).n) {
        cli_error("odds: --layout: %.*s: a wager is a spot and dollars, such as %s 5", (int)w.n,
                  w.at, r->spot[r->spots / 2].name);
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
    while (*layout) {
        size_t n = strcspn(layout, ",");

        if (!bet(r, s, line_of(layout, n))) return false;
        layout += n + (layout[n] == ',');
    }
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

/* Who is ahead after so many rounds. */
struct after {
    int rounds; /* 0: nobody has asked */
    mpq_t ahead, even, behind;
};

/* The next net below this one, of those that decide; INT64_MIN: there is none. */
static pit_money next_below(const struct nets *n, pit_money net)
{
    pit_money found = INT64_MIN;

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides && n->of[i].net < net && n->of[i].net > found) found = n->of[i].net;
    return found;
}

static uint64_t weight_of(const struct nets *n, pit_money net)
{
    uint64_t weight = 0;

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides && n->of[i].net == net) weight += n->of[i].weight;
    return weight;
}

/* Chances that are called alike are named once. */
static bool named_before(const struct pit_rules *r, const struct nets *n, int i)
{
    char name[NAME_ROOM], other[NAME_ROOM];

    name_of(name, r, n->of[i].value);
    for (int k = 0; k < i; k++)
        if (n->of[k].decides && n->of[k].net == n->of[i].net &&
            strcmp(name, name_of(other, r, n->of[k].value)) == 0)
            return true;
    return false;
}

static void print_nets(const struct pit_rules *r, const struct nets *n)
{
    char text[32], name[NAME_ROOM];

    printf(" %12s %10s  %-9s on\n", "net", "chance", "exact");
    for (pit_money net = next_below(n, INT64_MAX); net != INT64_MIN; net = next_below(n, net)) {
        struct figure p = figure_of((int64_t)weight_of(n, net), (int64_t)n->all);
        char room[FIGURE_ROOM];
        int column =
            printf(" %12s %8.3f %%  %-9s", money(text, net), 100 * p.value, figure_text(room, &p));

        for (int i = 0; i < n->count; i++) {
            if (!n->of[i].decides || n->of[i].net != net || named_before(r, n, i)) continue;
            name_of(name, r, n->of[i].value);
            if (column + (int)strlen(name) > 78) column = printf("\n%35s", "");
            column += printf(" %s", name);
        }
        putchar('\n');
    }
}

static void print_after(const struct pit_rules *r, const struct after *a)
{
    if (a->rounds)
        printf(" after %d %ss of it: ahead %.6f %%, even %.6f %%, behind %.6f %% (exact)\n",
               a->rounds, odds_round_word(r), 100 * mpq_get_d(a->ahead), 100 * mpq_get_d(a->even),
               100 * mpq_get_d(a->behind));
}

static void print_layout(const struct pit_rules *r, const struct pit_state *s, const struct nets *n,
                         const struct after *a)
{
    char text[32], name[NAME_ROOM];
    struct figure mean;
    char room[FIGURE_ROOM];
    mpq_t q;

    printf("%s:", r->game->title);
    for (int i = 0; i < s->wagers; i++)
        printf("%s %s %s", i ? "," : "", r->spot[s->wager[i].spot].name,
               money(text, s->wager[i].stake) + 1);
    printf("\n");
    print_nets(r, n);
    mpq_init(q);
    nets_mean(q, n);
    mean = figure_from(q);
    printf(" mean %+.4f dollars (%s cents), %.4f %% of what is bet, sd %.4f dollars\n",
           mean.value / 100, figure_text(room, &mean), 100 * mean.value / (double)n->stake,
           nets_deviation(n) / 100);
    figure_free(&mean);
    mpq_clear(q);
    printf(" best %s, %s;", name_of(name, r, n->of[n->best].value),
           money(text, n->of[n->best].net));
    printf(" worst %s, %s\n", name_of(name, r, n->of[n->worst].value),
           money(text, n->of[n->worst].net));
    print_after(r, a);
}

static void json_share(struct json *j, const char *key, const mpq_t q)
{
    struct figure f = figure_from(q);

    json_figure(j, key, &f);
    figure_free(&f);
}

static void json_end(struct json *j, const struct pit_rules *r, const char *key,
                     const struct net *n)
{
    char name[NAME_ROOM];

    json_open(j, key, '{');
    json_str(j, "on", name_of(name, r, n->value));
    json_int(j, "net", n->net);
    json_close(j, '}');
}

static void json_nets(struct json *j, const struct pit_rules *r, const struct nets *n)
{
    char name[NAME_ROOM];

    json_open(j, "nets", '[');
    for (pit_money net = next_below(n, INT64_MAX); net != INT64_MIN; net = next_below(n, net)) {
        struct figure p = figure_of((int64_t)weight_of(n, net), (int64_t)n->all);

        json_open(j, NULL, '{');
        json_int(j, "net", net);
        json_figure(j, "p", &p);
        json_open(j, "on", '[');
        for (int i = 0; i < n->count; i++)
            if (n->of[i].decides && n->of[i].net == net && !named_before(r, n, i))
                json_str(j, NULL, name_of(name, r, n->of[i].value));
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_layout(const struct pit_rules *r, const struct pit_state *s, const struct nets *n,
                        const struct after *a)
{
    struct json j = cli_json(stdout);
    mpq_t mean;

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
    json_int(&j, "stake", n->stake);
    mpq_init(mean);
    nets_mean(mean, n);
    json_share(&j, "ev", mean);
    mpq_clear(mean);
    json_double(&j, "sd", nets_deviation(n));
    json_end(&j, r, "best", &n->of[n->best]);
    json_end(&j, r, "worst", &n->of[n->worst]);
    json_nets(&j, r, n);
    if (a->rounds) {
        json_open(&j, "after", '{');
        json_int(&j, "rounds", a->rounds);
        json_share(&j, "p_ahead", a->ahead);
        json_share(&j, "p_even", a->even);
        json_share(&j, "p_behind", a->behind);
        json_close(&j, '}');
    }
    json_close(&j, '}');
    putchar('\n');
}

int odds_layout(const struct pit_rules *r, const char *layout, int spot, int rounds, bool json)
{
    static struct pit_state s; /* too large for the stack */
    struct after a = {.rounds = rounds};
    struct nets n;
    bool good;

    sit_down(r, &s);
    if (layout && !bet_all(r, &s, layout)) return BAD_INPUT;
    if (!layout && !bet_least(r, &s, spot))
        return cli_error("odds: %s takes no bet on %s at an open table", r->game->name,
                         r->spot[spot].name);
    if (!nets_of(&n, r, &s, ODDS_SEAT))
        return cli_error("odds: no single chance decides these wagers");
    if (rounds && !n.whole)
        return cli_error("odds: --ahead is for wagers that one %s decides", odds_round_word(r));
    mpq_inits(a.ahead, a.even, a.behind, NULL);
    good = !rounds || nets_after(&n, rounds, a.ahead, a.even, a.behind);
    if (good) (json ? json_layout : print_layout)(r, &s, &n, &a);
    mpq_clears(a.ahead, a.even, a.behind, NULL);
    return good ? DONE
                : cli_error("odds: --ahead %d: these wagers end in too many ways for so many %ss",
                            rounds, odds_round_word(r));
}

/* ---- what has come ---- */

enum { SEEN_MAX = 500 }; /* the last ones count */

/* Kinds of what may come: those that are called alike are one. */
struct kinds {
    int count, seen[PIT_CHANCES_MAX], weight[PIT_CHANCES_MAX];
    char name[PIT_CHANCES_MAX][NAME_ROOM];
    int last[SEEN_MAX], results; /* a ring */
};

static void open_kinds(struct kinds *k, const struct pit_rules *r)
{
    *k = (struct kinds){0};
    for (int value = 0; value < r->pockets; value++) {
        char name[NAME_ROOM];
        int i = 0;

        name_of(name, r, value);
        while (i < k->count && strcmp(k->name[i], name) != 0)
            i++;
        if (i == k->count) memcpy(k->name[k->count++], name, sizeof name);
        k->weight[i]++;
    }
}

static bool came(struct kinds *k, const char *name)
{
    int i = 0;

    while (i < k->count && strcmp(k->name[i], name) != 0)
        i++;
    if (i == k->count) return false;
    if (k->results >= SEEN_MAX) k->seen[k->last[k->results % SEEN_MAX]]--;
    k->last[k->results++ % SEEN_MAX] = i;
    k->seen[i]++;
    return true;
}

/* Every line "spin 17" of a record; elsewhere every word. */
static bool read_all(struct kinds *k, const struct pit_rules *r, const char *file, const char *text,
                     size_t n, bool record)
{
    const char *at = text, *end = text + n;
    struct word line, w;

    for (int number = 1; line_next(&at, end, &line); number++) {
        struct line rest = line_of(line.at, line.n);
        char name[NAME_ROOM];

        if (record && !word_is(line_word(&rest), odds_round_word(r))) continue;
        for (w = line_word(&rest); w.n; w = line_word(&rest)) {
            if (record && word_is(w, "between")) break; /* on none of them */
            snprintf(name, sizeof name, "%.*s", (int)(w.n < NAME_ROOM ? w.n : NAME_ROOM - 1), w.at);
            if (came(k, name) || record) continue;
            cli_error("%.200s:%d: %.40s: nothing that comes here is called so", file, number, name);
            return false;
        }
    }
    return true;
}

static void print_fit(const struct pit_rules *r, const struct kinds *k, const struct fit *f)
{
    printf("%s: %d %ss, %d of them looked at\n", r->game->title, k->results, odds_round_word(r),
           f->count);
    printf(" chi-square %.3f with %d degrees of freedom, p %.4f\n", f->square, f->degrees, f->p);
    printf(" fair chances bring as much or more %.2f times in a hundred\n", 100 * f->p);
    if (f->expected_least < 5)
        printf(" rough: %.1f of the rarest kind are expected, five would do\n", f->expected_least);
    printf(" The next %s does not know what has come.\n", odds_round_word(r));
}

static void json_fit(const struct pit_rules *r, const struct kinds *k, const struct fit *f)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, r);
    json_int(&j, "results", k->results);
    json_int(&j, "counted", f->count);
    json_double(&j, "chi_square", f->square);
    json_int(&j, "degrees", f->degrees);
    json_double(&j, "p", f->p);
    json_double(&j, "expected_least", f->expected_least);
    json_open(&j, "seen", '[');
    for (int i = 0; i < k->count; i++) {
        json_open(&j, NULL, '{');
        json_str(&j, "on", k->name[i]);
        json_int(&j, "count", k->seen[i]);
        json_double(&j, "expected", f->count * (double)k->weight[i] / r->pockets);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

int odds_fit(struct pit_rules *r, const char *file, bool json)
{
    static struct playback report; /* too large for the stack */
    static struct kinds k;
    struct fit f;
    size_t n;
    char *text = sources_text(file, &n);
    bool record, good = true;

    if (!text) return BAD_INPUT;
    record = sources_is_record(text, n);
    if (record) good = sources_play(file, text, n, &report);
    if (record && good) *r = report.play.table.rules;
    if (good) open_kinds(&k, r);
    good = good && read_all(&k, r, file, text, n, record);
    free(text);
    if (!good) return BAD_INPUT;
    if (!k.results) return cli_error("%.200s: no %s stands there", file, odds_round_word(r));
    f = fit_of(k.seen, k.weight, k.count);
    (json ? json_fit : print_fit)(r, &k, &f);
    return DONE;
}
