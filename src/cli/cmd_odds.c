/* cmd_odds.c -- pit odds: exact probabilities, edges and best play. No sampling. */

#include "choices.h"
#include "cli.h"
#include "fractions.h"
#include "odds/decisions_study.h"
#include "odds/nets.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds/wagers_study.h"
#include "odds_count.h"
#include "odds_hands.h"
#include "odds_layout.h"
#include "odds_shoe.h"
#include "odds_wagers.h"
#include "pit/clause.h"
#include "report/advice_json.h"
#include "report/odds_json.h"
#include "report/study_json.h"
#include "sources.h"
#include "svg.h"
#include "sweep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was asked on the command line. */
struct asked {
    const struct pit_game *game;
    struct pit_rules rules;
    bool json, csv, effects, chart;
    const char *up;    /* what the dealer shows */
    const char *count; /* of cards; ... */
    const char *left;  /* ... with so many decks left */
    bool part;         /* the round is dealt from this shoe, not from a full one, ... */
    bool by_rank;      /* ... which was counted by rank */
    struct pit_shoe shoe;
    bool decides; /* a round has decisions */
    int spot;     /* whose figures are compared; below 0: the first wager's */
    struct strategy strategy;
    const char *strategy_name; /* NULL: none */
    const char *plot;
};

static struct study_row rows[STUDY_ROWS];

/* The round that the first wager brings; false if the game has no decisions or it cannot be. */
static bool study_round(struct decisions_study *d, const struct pit_rules *r, const struct asked *a)
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

static int out_of_reach(const struct asked *a)
{
    if (a->part && odds_shoe_counts(&a->rules))
        return cli_error("odds: no round can be counted from this shoe: it has too few cards, or "
                         "more than eight decks");
    if (a->part) return cli_error("odds: this shoe is too small for a round");
    return cli_error("odds: a round of these rules has too many ways to go to be worked out");
}

static const char *rules_text(char out[PIT_RULES_TEXT], const struct pit_rules *r)
{
    struct pit_text t = pit_text_in(out, PIT_RULES_TEXT);

    pit_rules_text(&t, r);
    return out;
}

/* ---- the table ---- */

static void print_title(const struct asked *a)
{
    char rules[PIT_RULES_TEXT];
    int decks = a->rules.option[PIT_O_DECKS];

    printf("%s, %s: ", a->game->title, rules_text(rules, &a->rules));
    if (a->by_rank)
        printf("a shoe of %d cards (exact)\n", a->shoe.total);
    else if (a->part)
        printf("the %d cards nobody has seen (exact)\n", a->shoe.total);
    else
        printf("%d deck%s, %s (exact)\n", decks, decks == 1 ? "" : "s",
               a->rules.every_round ? "fresh every round" : "a full shoe");
}

static void print_edges(const struct decisions_study *d, const struct asked *a)
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

/* ---- a layout of wagers ---- */

static int print_wagers(const struct asked *a)
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
        return shoe ? out_of_reach(a)
                    : cli_error("odds: no wager of these rules can be worked out");
    }
    if (a->csv) {
        odds_table_csv(&t);
    } else {
        printf("%s, %s: what each wager costs", a->game->title, rules_text(rules, &a->rules));
        if (shoe) printf(", from %d cards", shoe->total);
        printf(" (exact)\n");
        odds_table_print(&t);
        odds_shoe_moves(&a->rules, shoe);
    }
    odds_table_free(&t);
    return DONE;
}

/* ---- a game whose rounds have decisions ---- */

static void json_round(const struct decisions_study *d, const struct asked *a)
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

static int print_round(const struct asked *a)
{
    static struct decisions_study d;

    if (!study_round(&d, &a->rules, a)) return out_of_reach(a);
    if (a->json) {
        json_round(&d, a);
        return DONE;
    }
    if (!odds_view(a->game)->decisions && !a->part && print_wagers(a)) return BAD_INPUT;
    if (a->csv) {
        if (odds_view(a->game)->decisions || a->part) odds_decisions_csv(&a->rules, &d, a->part);
        return DONE;
    }
    print_title(a);
    odds_decisions_print(&a->rules, &d, a->part);
    print_edges(&d, a);
    return DONE;
}

/* --rolls N. */
static int print_lasts(const struct asked *a, const char *times)
{
    const struct odds_view *view = odds_view(a->game);
    struct json j = cli_json(stdout);
    char *end;
    long n = strtol(times, &end, 10);
    mpq_t p;
    bool good;

    if (!view->at_least) return cli_error("odds: --rolls is for dice");
    if (end == times || *end || n < 1 || n > LASTS_MAX)
        return cli_error("odds: --rolls %.40s: a number of rolls from 1 to %d", times, LASTS_MAX);
    mpq_init(p);
    good = view->at_least(p, &a->rules, (int)n);
    if (good && a->json) {
        json_open(&j, NULL, '{');
        rules_json_members(&j, &a->rules);
        json_int(&j, "rolls", n);
        json_double(&j, "p_at_least_float", mpq_get_d(p));
        json_close(&j, '}');
        putchar('\n');
    } else if (good) {
        printf("%s %ld times or more with probability %.10g, one in %.6g (exact)\n", view->lasts, n,
               mpq_get_d(p), 1 / mpq_get_d(p));
    }
    mpq_clear(p);
    return good ? DONE : cli_error("odds: the hand of these rules cannot be worked out");
}

/* --layout WAGERS, --ahead N. */
static int whole_layout(const struct asked *a, const struct cli_option *options, const char *layout,
                        const char *ahead)
{
    const char *mode = layout ? "--layout" : "--ahead";
    char *end;
    long rounds = ahead ? strtol(ahead, &end, 10) : 0;

    if (!cli_goes_with(&odds_command, options, mode,
                       layout ? "--rules --set --ahead --json" : "--rules --set --wager --json"))
        return BAD_INPUT;
    if (ahead && (end == ahead || *end || rounds < 1 || rounds > NETS_ROUNDS))
        return cli_error("odds: --ahead %.40s: a number of %ss from 1 to %d", ahead,
                         odds_round_word(&a->rules), NETS_ROUNDS);
    if (a->rules.source == PIT_FROM_SHOE)
        return cli_error("odds: --layout and --ahead are for dice and wheels");
    return odds_layout(&a->rules, layout, a->spot < 0 ? odds_first_spot(&a->rules) : a->spot,
                       (int)rounds, a->json);
}

/* ---- several rules beside one another ---- */

/* The figures of one column or line of a comparison. */
struct line {
    char name[PIT_RULES_TEXT];
    double edge, risk, sd, never;
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
}

static bool has_decisions(const struct asked *a)
{
    return a->decides && a->spot < 0;
}

static bool line_of_wager(struct line *l, const struct pit_rules *r, const struct asked *a)
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
        cli_error("odds: the wager cannot be made by %.200s, or not be worked out", l->name);
    }
    wager_study_free(&w);
    return good;
}

static bool line_of(struct line *l, const struct pit_rules *r, const struct asked *a)
{
    static struct decisions_study d;

    rules_text(l->name, r);
    if (!has_decisions(a)) return line_of_wager(l, r, a);
    if (!study_round(&d, r, a)) {
        out_of_reach(a);
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
static const char *verb_of(const struct asked *a)
{
    return has_decisions(a) && odds_view(a->game)->doing ? a->game->verbs[0].name : NULL;
}

static void json_line(struct json *j, const struct line *l, const char *verb)
{
    char key[64];

    json_open(j, NULL, '{');
    json_str(j, "rules", l->name);
    if (l->exact[0]) json_str(j, "ev", l->exact);
    json_double(j, "house_edge_float", l->edge);
    json_double(j, "element_of_risk_float", l->risk);
    json_double(j, "sd", l->sd);
    snprintf(key, sizeof key, "%s_from", verb ? verb : "");
    if (verb) json_int(j, key, l->from);
    json_close(j, '}');
}

static void json_lines(const struct line *l, int count, const struct asked *a)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "game", a->game->name);
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

static void text_lines(const struct line *l, int count, const struct asked *a)
{
    const char *verb = verb_of(a), *doing = odds_view(a->game)->doing;

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
    }
    printf(" an edge below zero is the player's\n");
}

static void print_lines(const struct line *l, int count, const struct asked *a)
{
    if (a->json)
        json_lines(l, count, a);
    else if (a->csv)
        csv_lines(l, count, verb_of(a));
    else
        text_lines(l, count, a);
}

static int compare(struct asked *a, const char *first, const char *second)
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

static int plot(const struct line *l, const struct sweep_key *key, const struct asked *a)
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
             rules_text(rules, &a->rules), key->name);
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
static int sweep(struct asked *a, const struct cli_list *texts)
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

/* ---- a hand on the table ---- */

static int hand(const struct asked *a, const char *text)
{
    struct json j = cli_json(stdout);
    struct advice advice;
    struct pit_state s;
    int card;

    odds_round(&a->rules, &s, a->rules.option[PIT_O_MIN], NULL, a->part ? &a->shoe : NULL);
    for (int i = 0; i < 2; i++) {
        if (strlen(text) < 2 || !pit_card_parse(text, &card) || card == PIT_FACE_DOWN)
            return cli_error("odds: --cards wants two cards, such as 9d,2s");
        text += 2 + (text[2] == ',' || text[2] == ' ');
        if (a->by_rank) card %= 13; /* counted by rank: the suits are left aside */
        if (!odds_card(&a->rules, &s, card))
            return cli_error("odds: --cards: the shoe holds no %s", pit_card_words(card));
    }
    if (*text) return cli_error("odds: --cards wants two cards, such as 9d,2s");
    if (!a->json) {
        return choices_print(&a->rules, &s, 0, NULL) ? DONE : BAD_INPUT;
    }
    if (!advice_of(&advice, &a->rules, &s, 0)) return out_of_reach(a);
    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    advice_json_seat(&j, &a->rules, &advice, 0, NULL);
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}

/* ---- a game whose hands are valued in numbers ---- */

static int of_hands(const struct asked *a, const char *cards)
{
    const struct pit_shoe *shoe = a->part ? &a->shoe : NULL;
    enum hands_form form = a->json ? HANDS_JSON : a->csv ? HANDS_CSV : HANDS_TEXT;

    if (a->count) return odds_count(&a->rules, a->count, a->left, form);
    if (cards) return odds_hands_one(&a->rules, shoe, cards, a->up, form);
    if (a->effects) return odds_hands_effects(&a->rules, shoe, form);
    if (a->chart || a->plot) return odds_hands_chart(&a->rules, shoe, form, a->plot);
    return odds_hands(&a->rules, shoe, form);
}

/* ---- arguments ---- */

static bool read_shoe(struct asked *a, const char *text)
{
    uint8_t ranks[13];

    if (!odds_counts(ranks, text, strlen(text))) {
        cli_error("odds: --shoe wants thirteen counts from 2 to ace, such as "
                  "4,4,4,4,4,4,4,4,4,4,4,4,4; each at most 255");
        return false;
    }
    a->part = a->by_rank = true;
    odds_fill(&a->shoe, ranks);
    if (odds_cards(ranks) >= 3) return true;
    cli_error("odds: --shoe: a round needs three cards or more");
    return false;
}

static bool read_wager(struct asked *a, const char *name)
{
    a->spot = 0;
    while (a->spot < a->rules.spots && strcmp(a->rules.spot[a->spot].name, name) != 0)
        a->spot++;
    if (a->spot < a->rules.spots) return true;
    cli_error("odds: --wager %.40s: no spot of this layout; pit games lists them", name);
    return false;
}

/* False once it is said which option is of no use here. */
static bool goes_together(const struct cli_option *options, bool both, const char *rolls,
                          const char *first, bool swept, const char *cards, const char *count,
                          const char *layout, bool effects, bool hands)
{
    const struct cli_command *c = &odds_command;

    if (both) return cli_error("odds: --json and --csv: one of them") == DONE;
    if (rolls) return cli_goes_with(c, options, "--rolls", "--rules --set --json");
    if (first) return cli_goes_with(c, options, "--compare", "--wager --shoe --json --csv");
    if (swept)
        return cli_goes_with(c, options, "--sweep",
                             "--rules --set --wager --shoe --seen --plot --json --csv");
    if (cards)
        return cli_goes_with(c, options, "--cards",
                             hands ? "--up --rules --set --shoe --seen --json --csv"
                                   : "--rules --set --shoe --seen --json");
    if (count) return cli_goes_with(c, options, "--count", "--left --rules --set --json --csv");
    if (layout) return cli_goes_with(c, options, "--layout", "--rules --set --shoe --seen --json");
    if (effects)
        return cli_goes_with(c, options, "--effects", "--rules --set --shoe --seen --json");
    return cli_goes_with(c, options, NULL,
                         hands ? "--rules --set --shoe --seen --chart --plot --json --csv"
                               : "--rules --set --shoe --seen --strategy --json --csv");
}

static int run(int argc, char **argv)
{
    static struct asked a;
    const char *book = NULL, *shoe = NULL, *seen = NULL, *cards = NULL, *first = NULL,
               *rolls = NULL, *wager = NULL, *layout = NULL, *ahead = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0}, sweeps = {0};
    const struct cli_option options[] = {
        {"--rules", "BOOK", "a rulebook; the game's first one unless given", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be given again", .list = &sets},
        {"--shoe", "C2,..,CA", "dealt from just these cards: thirteen counts", .text = &shoe},
        {"--seen", "FILE", "what has come: a list of cards or pockets, or a record", .text = &seen},
        {"--cards", "A,B", "a hand on the table: the value of every choice", .text = &cards},
        {"--up", "CARD", "with --cards: what the dealer shows", .text = &a.up},
        {"--chart", NULL, "how to play by total; with --plot as a picture", .flag = &a.chart},
        {"--count", "COUNT", "a count of cards: '23456 1 TJQKA -1' or a file", .text = &a.count},
        {"--left", "DECKS", "with --count: not half of the shoe but these", .text = &a.left},
        {"--strategy", "NAME", "never, always or a file: its figure too", .text = &a.strategy_name},
        {"--compare", "A B", "two rules in force: nj-online 'wa decks=8'", .text = &first},
        {"--sweep", "KEY=A..B", "a line for each value, or of A,B,C; may be given again",
         .list = &sweeps},
        {"--wager", "SPOT", "with --compare, --sweep: which wager; else the first", .text = &wager},
        {"--plot", "FILE.svg", "with --sweep, --chart: draws it", .text = &a.plot},
        {"--layout", "WAGERS", "all as one: 'red 10, straight-17 5'", .text = &layout},
        {"--effects", NULL, "cards: what one less of each rank changes", .flag = &a.effects},
        {"--ahead", "N", "who is ahead after so many spins of it, or of --wager", .text = &ahead},
        {"--rolls", "N", "dice: the chance that a hand lasts so long", .text = &rolls},
        {"--csv", NULL, "as CSV: wagers or hands, --compare, --sweep", .flag = &a.csv},
        {"--json", NULL, "as JSON", .flag = &a.json},
        {0},
    };
    int count = cli_args(&odds_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count != (first ? 2 : 1))
        return cli_error("odds: the command is: pit odds GAME [options], or --compare A B");
    a.game = cli_game(words[0]);
    if (!a.game || !cli_rules(&a.rules, a.game, book, &sets)) return BAD_INPUT;
    a.spot = -1;
    if (wager && !read_wager(&a, wager)) return BAD_INPUT;
    if ((a.count || a.left) && !(a.game->odds && a.game->odds->counted))
        return cli_error("odds: --count is for games with hands against a dealer's card");
    if ((a.chart || a.up) && !odds_hands_has(&a.rules))
        return cli_error("odds: --chart and --up are for games with hands against a dealer's card");
    if (a.effects && !odds_shoe_counts(&a.rules) && !odds_hands_has(&a.rules))
        return cli_error("odds: --effects is for games whose wagers are counted from any shoe");
    if (ahead || (layout && !odds_shoe_counts(&a.rules)))
        return whole_layout(&a, options, layout, ahead);
    if (seen && a.rules.source == PIT_FROM_WHEEL)
        return cli_goes_with(&odds_command, options, "--seen", "--rules --set --json")
                   ? odds_fit(&a.rules, seen, a.json)
                   : BAD_INPUT;
    if ((shoe || seen || cards) && a.rules.source != PIT_FROM_SHOE)
        return cli_error("odds: that option is for games that are dealt from a shoe");
    if (!goes_together(options, a.json && a.csv, rolls, first, sweeps.count > 0, cards, a.count,
                       layout, a.effects, odds_hands_has(&a.rules)))
        return BAD_INPUT;
    a.decides = !odds_hands_has(&a.rules) && wager_decides(&a.rules);
    if (a.strategy_name && !a.decides)
        return cli_error("odds: --strategy is for games with decisions in a round");
    if (rolls) return print_lasts(&a, rolls);
    if (shoe && !read_shoe(&a, shoe)) return BAD_INPUT;
    if (seen && !sources_seen(seen, &a.rules, &a.shoe)) return BAD_INPUT;
    a.part |= seen != NULL;
    if (shoe && seen)
        return cli_error("odds: --shoe says what is left, --seen what has gone: one of them");
    if (a.strategy_name && !odds_hands_has(&a.rules) &&
        !sources_strategy(a.strategy_name, &a.rules, &a.strategy))
        return BAD_INPUT;
    if (odds_hands_has(&a.rules) && !first && !sweeps.count && !layout) return of_hands(&a, cards);
    if (layout) return odds_shoe_layout(&a.rules, layout, a.part ? &a.shoe : NULL, a.json);
    if (a.effects) return odds_shoe_effects(&a.rules, a.part ? &a.shoe : NULL, a.json);
    if (a.part && !cards && !has_decisions(&a) && !odds_shoe_counts(&a.rules) &&
        !odds_hands_has(&a.rules))
        return cli_error("odds: --shoe and --seen are of decisions, and this game has none: the "
                         "wagers are those of a full shoe");
    if (first) return compare(&a, first, words[1]);
    if (sweeps.count) return sweep(&a, &sweeps);
    if (cards) return hand(&a, cards);
    return has_decisions(&a) ? print_round(&a) : print_wagers(&a);
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
