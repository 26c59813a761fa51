/* cmd_odds.c -- pit odds: exact probabilities, edges and best play. No sampling. */

#include "odds/red_dog_odds.h"

#include "choices.h"
#include "cli.h"
#include "fractions.h"
#include "games/red_dog.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "odds/strategy.h"
#include "odds_craps.h"
#include "pit/clause.h"
#include "report/advice_json.h"
#include "sources.h"
#include "svg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_MAX = 64 };

/* What was asked on the command line. */
struct asked {
    const struct pit_game *game;
    struct pit_rules rules;
    bool json, csv;
    bool has_ranks, has_shoe; /* the round is dealt from these, not from a full shoe */
    uint8_t ranks[13];
    struct pit_shoe shoe;
    struct strategy strategy;
    const char *strategy_name; /* NULL: none */
    const char *plot;
};

static bool solve(struct red_dog_odds *o, const struct pit_rules *r, const struct asked *a)
{
    struct pit_state start;
    bool part = a->has_ranks || a->has_shoe;

    odds_round(r, &start, r->option[PIT_O_MIN], a->has_ranks ? a->ranks : NULL,
               a->has_shoe ? &a->shoe : NULL);
    return red_dog_odds(o, r, &start, part, a->strategy_name ? &a->strategy : NULL);
}

static const char *rules_text(char out[512], const struct pit_rules *r)
{
    struct pit_text t = pit_text_in(out, 512);

    pit_rules_text(&t, r);
    return out;
}

/* ---- the table ---- */

static double ev(const struct odds_figures *f)
{
    return mpq_get_d(f->of[ODDS_EV]);
}

static void print_title(const struct asked *a)
{
    char rules[512];
    int decks = a->rules.option[PIT_O_DECKS];

    printf("%s, %s: ", a->game->title, rules_text(rules, &a->rules));
    if (a->has_ranks)
        printf("a shoe of %d cards (exact)\n", odds_cards(a->ranks));
    else if (a->has_shoe)
        printf("the %d cards nobody has seen (exact)\n", a->shoe.total);
    else
        printf("%d deck%s, %s (exact)\n", decks, decks == 1 ? "" : "s",
               a->rules.option[O_RESHUFFLE] == RESHUFFLE_CUT ? "a full shoe" : "fresh every round");
}

static void print_row(const struct red_dog_row *row, bool push)
{
    char pays[16];
    struct pit_text t = pit_text_in(pays, sizeof pays);
    static const char ranks[] = "  23456789TJQKA";

    pit_text_odds(&t, row->pays);
    if (row->low) printf(" %c %c", ranks[row->low], ranks[row->high]);
    printf(" %6d %7.2f %% %8s %7.2f %%", row->spread, 100 * mpq_get_d(row->dealt), pays,
           100 * mpq_get_d(row->win));
    if (push) printf(" %6.2f %%", 100 * mpq_get_d(row->push));
    printf("  %+.4f  %+.4f   %s\n", mpq_get_d(row->stand), mpq_get_d(row->raised),
           row->raise ? "raise" : "stand");
}

/* A pair and consecutive cards leave no choice. */
static void print_no_choice(const struct red_dog_odds *o, const struct pit_rules *r, bool push,
                            bool by_pair)
{
    char pays[16];
    struct pit_text t = pit_text_in(pays, sizeof pays);
    double pair = mpq_get_d(o->pair), three = mpq_get_d(o->three), odds = r->pay[0].num;
    const char *indent = by_pair ? "    " : "";

    pit_text_odds(&t, r->pay[0]);
    if (pair > 0) {
        printf("%s   pair %7.2f %% %8s %7.2f %%", indent, 100 * pair, pays, 100 * three / pair);
        if (push) printf(" %6.2f %%", 100 * (pair - three) / pair);
        printf("  %+.4f       --   (no choice)\n", odds * three / pair);
    }
    printf("%s consec %7.2f %%     push        --%s   0.0000       --   (no choice)\n", indent,
           100 * mpq_get_d(o->consecutive), push ? "         " : "");
}

static void print_edges(const struct red_dog_odds *o, const struct asked *a)
{
    double edge = -100 * ev(&o->best);
    bool player = edge < 0;
    char fraction[FRACTION_ROOM];
    mpq_t positive;
    int n;

    mpq_init(positive);
    mpq_abs(positive, o->best.of[ODDS_EV]);
    n = printf(" %s edge %.4f %% of the first bet (%s),", player ? "PLAYER'S" : "house",
               player ? -edge : edge, fraction_text(fraction, positive));
    printf("%s %.4f %% of money wagered\n", n > 54 ? "\n" : "",
           100 * (player ? -mpq_get_d(o->risk) : mpq_get_d(o->risk)));
    mpq_clear(positive);
    printf(" never raising %+.4f %%, always raising %+.4f %%, sd %.4f per round\n",
           100 * mpq_get_d(o->never), 100 * mpq_get_d(o->always), o->sd);
    if (o->has_by) printf(" by %s %+.4f %%\n", a->strategy_name, 100 * ev(&o->by));
    if (player) printf(" ! the player has the edge: a supervisor must confirm these rules\n");
}

static void print_text(const struct red_dog_odds *o, const struct asked *a)
{
    bool push = a->rules.option[O_END_CARD] == END_PUSHES, by_pair = a->has_ranks || a->has_shoe;

    print_title(a);
    printf("%s spread     dealt     pays       win%s    stand    raise   best\n",
           by_pair ? " ends" : "", push ? "     push" : "");
    for (int i = 0; i < o->rows; i++)
        print_row(&o->row[i], push);
    print_no_choice(o, &a->rules, push, by_pair);
    print_edges(o, a);
}

/* ---- JSON ---- */

static void json_row(struct json *j, const struct red_dog_row *row)
{
    static const char *const ranks[] = {"",  "",  "2", "3", "4", "5", "6", "7",
                                        "8", "9", "T", "J", "Q", "K", "A"};

    json_open(j, NULL, '{');
    if (row->low) {
        json_str(j, "low", ranks[row->low]);
        json_str(j, "high", ranks[row->high]);
    }
    json_int(j, "spread", row->spread);
    json_bool(j, "raise", row->raise);
    json_fraction(j, "p", row->dealt);
    json_fraction(j, "p_win", row->win);
    json_fraction(j, "p_push", row->push);
    json_fraction(j, "p_lose", row->lose);
    json_fraction(j, "ev_stand", row->stand);
    json_fraction(j, "ev_raise", row->raise_unit);
    json_close(j, '}');
}

static void json_wager(struct json *j, const struct red_dog_odds *o)
{
    const mpq_t *best = o->best.of;
    mpq_t edge;

    mpq_init(edge);
    mpq_neg(edge, best[ODDS_EV]);
    json_open(j, NULL, '{');
    json_str(j, "spot", "ante");
    json_fraction(j, "p_win", best[ODDS_WIN]);
    json_fraction(j, "p_push", best[ODDS_PUSH]);
    json_fraction(j, "p_lose", best[ODDS_LOSE]);
    json_fraction(j, "ev", best[ODDS_EV]);
    json_fraction(j, "house_edge", edge);
    json_fraction(j, "ev_never_raise", o->never);
    json_fraction(j, "ev_always_raise", o->always);
    if (o->has_by) json_fraction(j, "ev_strategy", o->by.of[ODDS_EV]);
    json_fraction(j, "element_of_risk", o->risk);
    json_double(j, "sd", o->sd);
    json_open(j, "outcomes", '[');
    for (int i = 0; i < o->outcomes; i++) {
        json_open(j, NULL, '{');
        json_str(j, "name", o->outcome[i].name);
        json_fraction(j, "p", o->outcome[i].p);
        json_str(j, "pays", o->outcome[i].pays);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    mpq_clear(edge);
}

static void json_round(struct json *j, const struct red_dog_odds *o, const struct pit_rules *r)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    json_wager(j, o);
    json_close(j, ']');
    json_open(j, "strategy", '[');
    for (int i = 0; i < o->rows; i++)
        json_row(j, &o->row[i]);
    json_close(j, ']');
    json_close(j, '}');
}

static int print_round(const struct asked *a)
{
    static struct red_dog_odds o;
    struct json j = cli_json(stdout);
    bool good = solve(&o, &a->rules, a);

    if (!good)
        cli_error("odds: this shoe is too small for a round");
    else if (a->json)
        json_round(&j, &o, &a->rules);
    else
        print_text(&o, a);
    if (good && a->json) putchar('\n');
    red_dog_odds_free(&o);
    return good ? DONE : BAD_INPUT;
}

/* ---- several rules beside one another ---- */

/* The lowest spread from which best play always raises; 0: it never does. */
static int raise_from(const struct red_dog_odds *o)
{
    int from = 0;

    for (int i = 0; i < o->rows; i++) {
        if (!o->row[i].raise)
            from = 0;
        else if (!from)
            from = o->row[i].spread;
    }
    return from;
}

/* The figures of one column or line of a comparison. */
struct figure {
    char name[512];
    double edge, risk, sd, never;
    char fraction[FRACTION_ROOM];
    int raise_from;
};

static bool figure_of(struct figure *f, const struct pit_rules *r, const struct asked *a)
{
    static struct red_dog_odds o;
    bool good = solve(&o, r, a);

    if (good) {
        f->edge = -ev(&o.best);
        f->risk = mpq_get_d(o.risk);
        f->never = -mpq_get_d(o.never);
        f->sd = o.sd;
        f->raise_from = raise_from(&o);
        fraction_text(f->fraction, o.best.of[ODDS_EV]);
    } else {
        cli_error("odds: this shoe is too small for a round");
    }
    red_dog_odds_free(&o);
    return good;
}

static void json_figure(struct json *j, const struct figure *f)
{
    json_open(j, NULL, '{');
    json_str(j, "rules", f->name);
    json_str(j, "ev", f->fraction);
    json_double(j, "house_edge_float", f->edge);
    json_double(j, "element_of_risk_float", f->risk);
    json_double(j, "sd", f->sd);
    json_int(j, "raise_from", f->raise_from);
    json_close(j, '}');
}

static void print_figures(const struct figure *f, int count, const struct asked *a)
{
    struct json j = cli_json(stdout);

    if (a->json) {
        json_open(&j, NULL, '{');
        json_str(&j, "game", a->game->name);
        json_open(&j, "compared", '[');
        for (int i = 0; i < count; i++)
            json_figure(&j, &f[i]);
        json_close(&j, ']');
        json_close(&j, '}');
        putchar('\n');
        return;
    }
    if (a->csv)
        printf("rules,ev,house_edge,element_of_risk,never_raise_edge,sd,raise_from\n");
    else
        printf(" %-26s %10s %10s %10s %7s %6s\n %-26s %10s %10s %10s %7s %6s\n", "", "house edge,",
               "of money", "never", "sd", "raise", "rules", "first bet", "wagered", "raising", "",
               "from");
    for (int i = 0; i < count; i++, f++) {
        if (a->csv)
            printf("\"%s\",%s,%.10f,%.10f,%.10f,%.10f,%d\n", f->name, f->fraction, f->edge, f->risk,
                   f->never, f->sd, f->raise_from);
        else
            printf(" %-26s %8.4f %% %8.4f %% %8.4f %% %7.4f %6d%s\n", f->name, 100 * f->edge,
                   100 * f->risk, 100 * f->never, f->sd, f->raise_from, f->edge < 0 ? " !" : "");
    }
    if (!a->csv) printf(" an edge below zero is the player's\n");
}

static int compare(struct asked *a, const char *first, const char *second)
{
    static struct figure f[2];
    const char *texts[] = {first, second};

    for (int i = 0; i < 2; i++) {
        struct pit_rules r;

        if (!cli_rules_text(&r, a->game, texts[i])) return BAD_INPUT;
        rules_text(f[i].name, &r);
        if (!figure_of(&f[i], &r, a)) return BAD_INPUT;
    }
    print_figures(f, 2, a);
    return DONE;
}

static int plot(const struct figure *f, int count, int from, const char *key, const struct asked *a)
{
    double x[SWEEP_MAX], edge[SWEEP_MAX], risk[SWEEP_MAX], never[SWEEP_MAX];
    char title[600], rules[512];
    struct svg_series series[] = {
        {.name = "of the first bet", .x = x, .y = edge, .count = count},
        {.name = "of money wagered", .x = x, .y = risk, .count = count},
        {.name = "never raising", .x = x, .y = never, .count = count},
    };
    struct svg_chart chart = {.title = title,
                              .x_label = key,
                              .y_label = "house edge",
                              .series = series,
                              .count = 3,
                              .percent = true};

    snprintf(title, sizeof title, "%s, %s: house edge by %s", a->game->title,
             rules_text(rules, &a->rules), key);
    for (int i = 0; i < count; i++) {
        x[i] = from + i;
        edge[i] = f[i].edge;
        risk[i] = f[i].risk;
        never[i] = f[i].never;
    }
    if (svg_write(a->plot, &chart)) return DONE;
    return cli_error("%.200s: cannot be written: %s", a->plot, strerror(errno));
}

/* --sweep KEY=FROM..TO: the rules in force with each value of one option. */
static int sweep(struct asked *a, const char *text)
{
    static struct figure f[SWEEP_MAX];
    char key[32], set[64], *end;
    const char *equals = strchr(text, '=');
    long from = equals ? strtol(equals + 1, &end, 10) : 0, to = from;
    struct pit_problem problem;

    if (!equals || end == equals + 1 || equals - text >= (long)sizeof key)
        return cli_error("odds: --sweep %.40s: it is KEY=FROM..TO, such as decks=1..8", text);
    if (strncmp(end, "..", 2) == 0) to = strtol(end + 2, &end, 10);
    if (*end || to < from || to - from >= SWEEP_MAX)
        return cli_error("odds: --sweep %.40s: FROM..TO are two numbers, at most 64 apart", text);
    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    for (long value = from; value <= to; value++) {
        struct pit_rules r = a->rules;

        snprintf(set, sizeof set, "%s=%ld", key, value);
        if (!pit_rules_set(&r, set, strlen(set), &problem))
            return cli_error("odds: --sweep: %s (%s)", problem.words,
                             pit_clause_id(problem.clause));
        rules_text(f[value - from].name, &r);
        if (!figure_of(&f[value - from], &r, a)) return BAD_INPUT;
    }
    if (a->plot && plot(f, (int)(to - from + 1), (int)from, key, a)) return BAD_INPUT;
    print_figures(f, (int)(to - from + 1), a);
    return DONE;
}

/* ---- a hand on the table ---- */

static int hand(const struct asked *a, const char *text)
{
    struct json j = cli_json(stdout);
    struct pit_state s;
    int card;

    odds_round(&a->rules, &s, a->rules.option[PIT_O_MIN], a->has_ranks ? a->ranks : NULL,
               a->has_shoe ? &a->shoe : NULL);
    for (int i = 0; i < 2; i++) {
        if (strlen(text) < 2 || !pit_card_parse(text, &card) || card == PIT_FACE_DOWN)
            return cli_error("odds: --cards wants two cards, such as 9d,2s");
        text += 2 + (text[2] == ',' || text[2] == ' ');
        if (a->has_ranks) card %= 13; /* counted by rank: the suits are left aside */
        if (!odds_card(&a->rules, &s, card))
            return cli_error("odds: --cards: the shoe holds no %s", pit_card_words(card));
    }
    if (*text) return cli_error("odds: --cards wants two cards, such as 9d,2s");
    if (!a->json) {
        choices_print(&a->rules, &s, 0, NULL);
        return DONE;
    }
    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    advice_json_seat(&j, &a->rules, &s, 0, NULL);
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}

/* ---- arguments ---- */

static bool read_shoe(struct asked *a, const char *text)
{
    if (!odds_counts(a->ranks, text, strlen(text))) {
        cli_error("odds: --shoe wants thirteen counts from 2 to ace, such as "
                  "4,4,4,4,4,4,4,4,4,4,4,4,4; each at most 255");
        return false;
    }
    a->has_ranks = true;
    if (odds_cards(a->ranks) >= 3) return true;
    cli_error("odds: --shoe: a round needs three cards or more");
    return false;
}

static int run(int argc, char **argv)
{
    static struct asked a;
    const char *book = NULL, *shoe = NULL, *seen = NULL, *cards = NULL, *first = NULL,
               *swept = NULL, *rolls = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0};
    const struct cli_option options[] = {
        {"--rules", "BOOK", "a rulebook; the game's first one unless given", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be given again", .list = &sets},
        {"--shoe", "C2,..,CA", "dealt from just these cards: thirteen counts", .text = &shoe},
        {"--seen", "FILE", "cards that have gone: a list of cards, or a record", .text = &seen},
        {"--cards", "A,B", "a hand on the table: the value of every choice", .text = &cards},
        {"--strategy", "NAME", "never, always or a file: its figure too", .text = &a.strategy_name},
        {"--compare", "A B", "two rules in force: nj-online 'wa decks=8'", .text = &first},
        {"--sweep", "KEY=A..B", "a line for each value of an option", .text = &swept},
        {"--plot", "FILE.svg", "with --sweep: draws it", .text = &a.plot},
        {"--rolls", "N", "craps: the chance that a hand lasts so long", .text = &rolls},
        {"--csv", NULL, "as CSV: wagers, or with --compare and --sweep", .flag = &a.csv},
        {"--json", NULL, "as JSON", .flag = &a.json},
        {0},
    };
    int count = cli_args(&odds_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count != (first ? 2 : 1))
        return cli_error("odds: the command is: pit odds GAME [options], or --compare A B");
    a.game = cli_game(words[0]);
    if (!a.game || !cli_rules(&a.rules, a.game, book, &sets)) return BAD_INPUT;
    if (!a.rules.cards) {
        if (shoe || seen || cards || first || swept || a.strategy_name || a.plot)
            return cli_error("odds: that option is for games that are dealt from a shoe");
        return rolls ? odds_craps_rolls(&a.rules, rolls, a.json)
                     : odds_craps(&a.rules, a.json, a.csv);
    }
    if (rolls) return cli_error("odds: --rolls is for dice");
    if (shoe && !read_shoe(&a, shoe)) return BAD_INPUT;
    if (seen && !sources_seen(seen, &a.rules, &a.shoe)) return BAD_INPUT;
    a.has_shoe = seen != NULL;
    if (shoe && seen)
        return cli_error("odds: --shoe says what is left, --seen what has gone: one of them");
    if (a.strategy_name && !sources_strategy(a.strategy_name, a.game, &a.strategy))
        return BAD_INPUT;
    if (a.plot && !swept)
        return cli_error("odds: --plot goes with --sweep, such as --sweep decks=1..8");
    if (first) return compare(&a, first, words[1]);
    if (swept) return sweep(&a, swept);
    if (cards) return hand(&a, cards);
    return print_round(&a);
}

const struct cli_command odds_command = {
    .name = "odds",
    .usage = "odds GAME [options]",
    .summary = "exact probabilities, house edge and best play; no sampling",
    .text = "  pit odds red-dog --rules nj-online\n"
            "  pit odds red-dog --set decks=6 --cards 9d,2s --seen cards.txt\n"
            "  pit odds red-dog --sweep decks=1..8 --plot edge.svg\n",
    .run = run,
};
