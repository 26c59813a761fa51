/* cmd_odds.c -- pit odds: exact probabilities, edges and best play. No sampling. */

#include "choices.h"
#include "cli.h"
#include "nearest.h"
#include "odds/nets.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds/wagers_study.h"
#include "odds_asked.h"
#include "odds_count.h"
#include "odds_layout.h"
#include "odds_shoe.h"
#include "report/advice_json.h"
#include "sources.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --rolls N. */
static int print_lasts(const struct odds_asked *a, const char *times)
{
    const struct odds_view *view = odds_view(a->game);
    struct json j = cli_json(stdout);
    char *end;
    long n = strtol(times, &end, 10);
    mpq_t p;
    bool good;

    if (!view->at_least) return cli_error("odds: --rolls is for dice");
    if (end == times || *end || n < 1 || n > LASTS_MAX)
        return cli_error("odds: --rolls %.40s: use a number of rolls from 1 to %d", times,
                         LASTS_MAX);
    mpq_init(p);
    good = view->at_least(p, &a->rules, (int)n);
    if (good && a->json) {
        json_open(&j, NULL, '{');
        rules_json_members(&j, &a->rules);
        json_int(&j, "rolls", n);
        json_double(&j, "p_at_least_float", figure_number(p));
        json_close(&j, '}');
        putchar('\n');
    } else if (good) {
        printf("%s %ld times or more with probability %.10g, one in %.6g (exact)\n", view->lasts, n,
               mpq_get_d(p), 1 / mpq_get_d(p));
    }
    mpq_clear(p);
    return good ? DONE : cli_error("odds: a hand under these rules cannot be worked out");
}

/* --layout WAGERS, --ahead N. */
static int whole_layout(const struct odds_asked *a, const struct cli_option *options,
                        const char *layout, const char *ahead)
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
        return cli_error(layout && !odds_shoe_counts(&a->rules)
                             ? "odds: --layout is for games that have no decisions in a round"
                             : "odds: --ahead is for dice and wheels");
    return odds_layout(&a->rules, layout, a->spot < 0 ? odds_first_spot(&a->rules) : a->spot,
                       (int)rounds, a->json);
}

/* ---- a hand on the table ---- */

static int hand(const struct odds_asked *a, const char *text)
{
    struct json j = cli_json(stdout);
    struct advice advice;
    struct pit_state s;
    int card;

    odds_round(&a->rules, &s, a->rules.option[PIT_O_MIN], NULL, a->part ? &a->shoe : NULL);
    for (int i = 0; i < 2; i++) {
        if (strlen(text) < 2 || !pit_card_parse(text, &card) || card == PIT_FACE_DOWN)
            return cli_error("odds: --cards needs two cards, such as 9d,2s");
        text += 2 + (text[2] == ',' || text[2] == ' ');
        if (a->by_rank) card %= 13; /* counted by rank: the suits are left aside */
        if (!odds_card(&a->rules, &s, card))
            return cli_error("odds: --cards: the shoe holds no %s", pit_card_words(card));
    }
    if (*text) return cli_error("odds: --cards needs two cards, such as 9d,2s");
    if (!a->json) {
        return choices_print(&a->rules, &s, 0, NULL) ? DONE : BAD_INPUT;
    }
    if (!advice_of(&advice, &a->rules, &s, 0)) return odds_out_of_reach(a);
    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    advice_json_seat(&j, &a->rules, &advice, 0, NULL);
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}

/* ---- a game whose hands are valued in numbers ---- */

static int of_hands(const struct odds_asked *a, const char *cards)
{
    const struct pit_shoe *shoe = a->part ? &a->shoe : NULL;
    enum hands_form form = a->json ? HANDS_JSON : a->csv ? HANDS_CSV : HANDS_TEXT;

    if (a->count) return odds_count(&a->rules, a->count, a->left, form);
    if (cards) return odds_hands_one(&a->rules, shoe, cards, a->up, form);
    if (a->effects) return odds_hands_effects(&a->rules, shoe, form);
    if (a->strategy_name) return odds_hands_strategy(&a->rules, shoe, a->strategy_name, form);
    if (a->chart && a->csv) return cli_error("odds: --csv cannot be used with --chart");
    if (a->chart || a->plot) return odds_hands_chart(&a->rules, shoe, form, a->plot);
    return odds_hands(&a->rules, shoe, form);
}

/* ---- arguments ---- */

static bool read_shoe(struct odds_asked *a, const char *text)
{
    uint8_t ranks[13];

    if (!odds_counts(ranks, text, strlen(text))) {
        cli_error("odds: --shoe needs thirteen counts from 2 to ace, such as "
                  "4,4,4,4,4,4,4,4,4,4,4,4,4; each at most 255");
        return false;
    }
    a->part = a->by_rank = true;
    odds_fill(&a->shoe, ranks);
    if (odds_cards(ranks) >= 3) return true;
    cli_error("odds: --shoe: a round needs three cards or more");
    return false;
}

static const char *nearest_spot(const struct pit_rules *r, const char *name)
{
    const char *names[PIT_SPOTS_MAX];

    for (int i = 0; i < r->spots; i++)
        names[i] = r->spot[i].name;
    return nearest(name, names, r->spots);
}

static bool read_wager(struct odds_asked *a, const char *name)
{
    const char *near;

    a->spot = 0;
    while (a->spot < a->rules.spots && strcmp(a->rules.spot[a->spot].name, name) != 0)
        a->spot++;
    if (a->spot < a->rules.spots) return true;
    near = nearest_spot(&a->rules, name);
    if (near)
        cli_error("odds: --wager %.40s: not a spot of this layout; did you mean %s?", name, near);
    else
        cli_error("odds: --wager %.40s: not a spot of this layout; `pit games` lists them", name);
    return false;
}

/* False once it is said which option is of no use here. */
static bool goes_together(const struct cli_option *options, bool both, const char *rolls,
                          const char *first, bool swept, const char *cards, const char *count,
                          const char *layout, bool effects, bool hands)
{
    const struct cli_command *c = &odds_command;

    if (both) return cli_error("odds: --json and --csv: use one of them") == DONE;
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
                         hands
                             ? "--rules --set --shoe --seen --strategy --chart --plot --json --csv"
                             : "--rules --set --shoe --seen --strategy --json --csv");
}

/* Cards may be typed where their file belongs: the message says that it is a file. */
static bool seen_is_there(const struct pit_rules *r, const char *name)
{
    if (strcmp(name, "-") == 0 || access(name, R_OK) == 0) return true;
    cli_error("odds: --seen %.60s: %s; use a file that lists what has come, such as %s, or - for "
              "standard input",
              name, strerror(errno), r->source == PIT_FROM_WHEEL ? "17 4 32" : "9d 2s Kh");
    return false;
}

static int run(int argc, char **argv)
{
    static struct odds_asked a;
    const char *book = NULL, *shoe = NULL, *seen = NULL, *cards = NULL, *first = NULL,
               *rolls = NULL, *wager = NULL, *layout = NULL, *ahead = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0}, sweeps = {0};
    const struct cli_option options[] = {
        {"--rules", "BOOK", "a rulebook (default: the game's first)", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be repeated", .list = &sets},
        {"--shoe", "C2,..,CA", "dealt from just these cards: thirteen counts", .text = &shoe},
        {"--seen", "FILE", "what has come so far: cards or pockets, or a record", .text = &seen},
        {"--cards", "A,B", "a hand on the table: the value of every choice", .text = &cards},
        {"--up", "CARD", "with --cards: what the dealer shows", .text = &a.up},
        {"--chart", NULL, "how to play by total; with --plot as a picture", .flag = &a.chart},
        {"--count", "COUNT", "a count of cards: '23456 1 TJQKA -1' or a file", .text = &a.count},
        {"--left", "DECKS", "with --count: decks left (default half of the shoe)", .text = &a.left},
        {"--strategy", "NAME", "never, always or a file that does not count: its figure too",
         .text = &a.strategy_name},
        {"--compare", "A B", "two rules in force: nj-online 'wa decks=8'", .text = &first},
        {"--sweep", "KEY=A..B", "a line for each value, or for A,B,C; may be repeated",
         .list = &sweeps},
        {"--wager", "SPOT", "with --compare, --sweep: which wager; else the first", .text = &wager},
        {"--plot", "FILE.svg", "with --sweep, --chart: draws it", .text = &a.plot},
        {"--layout", "WAGERS", "several wagers as one: 'red 10, straight-17 5'", .text = &layout},
        {"--effects", NULL, "cards: what removing one of each rank changes", .flag = &a.effects},
        {"--ahead", "N", "the chance to be ahead after N spins of it, or of --wager",
         .text = &ahead},
        {"--rolls", "N", "dice: the chance that a hand lasts N rolls", .text = &rolls},
        {"--csv", NULL, "as CSV: wagers or hands, --compare, --sweep", .flag = &a.csv},
        {"--json", NULL, "as JSON", .flag = &a.json},
        {0},
    };
    int count = cli_args(&odds_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (!first && count > 1)
        return cli_error("odds: %.40s is one word too many: pit odds GAME [options]", words[1]);
    if (count != (first ? 2 : 1))
        return cli_error("odds: usage: pit odds GAME [options], or --compare A B");
    a.game = cli_game(words[0]);
    if (!a.game || !cli_rules(&a.rules, a.game, book, &sets)) return BAD_INPUT;
    a.spot = -1;
    if (wager && !read_wager(&a, wager)) return BAD_INPUT;
    if (seen && !seen_is_there(&a.rules, seen)) return BAD_INPUT;
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
        return cli_error("odds: %s is for games that are dealt from a shoe", shoe    ? "--shoe"
                                                                             : cards ? "--cards"
                                                                                     : "--seen");
    if (!goes_together(options, a.json && a.csv, rolls, first, sweeps.count > 0, cards, a.count,
                       layout, a.effects, odds_hands_has(&a.rules)))
        return BAD_INPUT;
    a.decides = !odds_hands_has(&a.rules) && wager_decides(&a.rules);
    if (a.strategy_name && (a.chart || a.plot))
        return cli_error("odds: --strategy shows one figure, and --chart and --plot are of the "
                         "best chart: use one of them");
    if (a.strategy_name && !a.decides && !odds_hands_has(&a.rules))
        return cli_error("odds: --strategy is for games with decisions in a round");
    if (rolls) return print_lasts(&a, rolls);
    if (shoe && !read_shoe(&a, shoe)) return BAD_INPUT;
    if (seen && !sources_seen(seen, &a.rules, &a.shoe)) return BAD_INPUT;
    a.part |= seen != NULL;
    if (shoe && seen)
        return cli_error("odds: --shoe says what is left, --seen what has gone: use one of them");
    if (a.strategy_name && !odds_hands_has(&a.rules) &&
        !sources_strategy(a.strategy_name, &a.rules, &a.strategy))
        return BAD_INPUT;
    if (odds_hands_has(&a.rules) && !first && !sweeps.count && !layout) return of_hands(&a, cards);
    if (layout) return odds_shoe_layout(&a.rules, layout, a.part ? &a.shoe : NULL, a.json);
    if (a.effects) return odds_shoe_effects(&a.rules, a.part ? &a.shoe : NULL, a.json);
    if (a.part && !cards && !odds_has_decisions(&a) && !odds_shoe_counts(&a.rules) &&
        !odds_hands_has(&a.rules))
        return cli_error(
            "odds: --shoe and --seen are for games with decisions, and this one has none: the "
            "wagers are those of a full shoe");
    if (first) return odds_compare(&a, first, words[1]);
    if (sweeps.count) return odds_sweep(&a, &sweeps);
    if (cards) return hand(&a, cards);
    return odds_has_decisions(&a) ? odds_print_round(&a) : odds_print_wagers(&a);
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
