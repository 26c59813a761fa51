/* cmd_rules.c -- pit rules: the rules in force, option by option, with the clause of each. */

#include "cli.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "odds/warnings.h"
#include "pit/clause.h"
#include "pit/words.h"

#include <stdio.h>
#include <string.h>

static const char *clause_of(const struct pit_rules *r, int option)
{
    return pit_clause_id(r->book->options[option].clause);
}

static void print_json(const struct pit_rules *r)
{
    struct json j = cli_json(stdout);

    rules_json(&j, r, wager_edge_short);
    putchar('\n');
}

static void print_text(const struct pit_rules *r, bool all)
{
    char warning[WARNINGS_MAX][WARNING_ROOM], value[VALUE_ROOM], legal[LEGAL_ROOM];
    int warnings = odds_warnings(r, wager_edge_short, warning);
    struct pit_notice notice;
    int keys = 12;

    for (int i = 0; i < pit_options(r->game); i++)
        if ((int)strlen(r->game->options[i].key) > keys)
            keys = (int)strlen(r->game->options[i].key);
    printf("%s, %s: %s\n", r->game->title, r->book->name, r->book->title);
    printf(" %-*s %-17s %-29s %s\n", keys, "option", "value", "may be", "clause");
    for (int i = 0; i < pit_options(r->game); i++) {
        printf(" %-*s %-17s %-29s %s\n", keys, r->game->options[i].key,
               rules_value(value, r, i, r->option[i]), rules_legal(legal, r, i), clause_of(r, i));
        if (all)
            printf(" %-*s %s.\n %-*s %s\n", keys, "", r->game->options[i].help, keys, "",
                   pit_clause_words(r->book->options[i].clause));
    }
    for (int i = 0; i < warnings; i++)
        printf(" ! %s\n", warning[i]);
    for (int i = 0; r->game->notice && r->game->notice(r, i, &notice); i++) {
        struct pit_text text = pit_text_in(legal, sizeof legal);

        pit_notice_text(&text, &notice);
        printf(" sign at the table: %s (%s)\n", legal, pit_clause_id(notice.clause));
    }
}

static void print_canonical(const struct pit_rules *r)
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);

    pit_rules_canonical(&t, r);
    fwrite(text, 1, t.used, stdout);
}

/* "house 3.1554 %", "PLAYER 12.1894 %", "--". */
static const char *edge_text(char out[VALUE_ROOM], bool known, const struct figure *ev)
{
    struct pit_text t = pit_text_in(out, VALUE_ROOM);
    bool player = ev->value > 0;

    if (!known) return "--";
    pit_text_str(&t, player ? "PLAYER " : "house ");
    odds_percent(&t, player ? ev->num : -ev->num, ev->den, player ? ev->value : -ev->value);
    return out;
}

/* What two rules in force make of one wager. */
struct edges {
    bool known[2];
    struct figure ev[2];
};

static void edges_free(struct edges *e)
{
    figure_free(&e->ev[0]);
    figure_free(&e->ev[1]);
}

static int find_spot(const struct pit_rules *r, const char *name)
{
    int spot = 0;

    while (spot < r->spots && strcmp(r->spot[spot].name, name) != 0)
        spot++;
    return spot;
}

/* True if they differ. */
static bool edges_of(struct edges *e, const struct pit_rules *a, const struct pit_rules *b,
                     const char *name)
{
    *e = (struct edges){.ev = {{.den = 1}, {.den = 1}}};
    e->known[0] = wager_edge(&e->ev[0], a, find_spot(a, name));
    e->known[1] = wager_edge(&e->ev[1], b, find_spot(b, name));
    return e->known[0] != e->known[1] || (e->known[0] && e->ev[0].value != e->ev[1].value);
}

/* The spots of both, one after the other: those of the first rules, then what only the others have.
 * NULL: it has been told already. */
static const char *spot_name(const struct pit_rules *a, const struct pit_rules *b, int i)
{
    if (i < a->spots) return a->spot[i].name;
    return find_spot(a, b->spot[i - a->spots].name) < a->spots ? NULL : b->spot[i - a->spots].name;
}

static void edge_line(const char *name, const struct edges *e)
{
    char from[VALUE_ROOM], to[VALUE_ROOM];

    printf(" %-14s %-16s -> %s\n", name, edge_text(from, e->known[0], &e->ev[0]),
           edge_text(to, e->known[1], &e->ev[1]));
}

static void diff_text(const struct pit_rules *a, const struct pit_rules *b)
{
    bool decides = wager_decides(a); /* then one wager stands for the whole round */
    char from[VALUE_ROOM], to[VALUE_ROOM];
    int first = odds_first_spot(a);
    struct edges e;

    for (int i = 0; i < pit_options(a->game); i++)
        if (a->option[i] != b->option[i])
            printf(" %-14s %-16s -> %-18s [%s]\n", a->game->options[i].key,
                   rules_value(from, a, i, a->option[i]), rules_value(to, b, i, b->option[i]),
                   clause_of(b, i));
    for (int i = 0; i < a->spots + b->spots; i++) {
        const char *name = spot_name(a, b, i);
        bool whole = decides && i == first;

        if (!name) continue;
        if (edges_of(&e, a, b, name) || whole) edge_line(whole ? "best-play edge" : name, &e);
        edges_free(&e);
    }
}

/* What one unit brings under best play, as "n/d"; null where it is not known. */
static void json_edge(struct json *j, const char *key, bool known, const struct figure *ev)
{
    char room[FIGURE_ROOM];

    json_str(j, key, known ? figure_text(room, ev) : NULL);
}

static void json_edges(struct json *j, const struct pit_rules *a, const struct pit_rules *b)
{
    bool decides = wager_decides(a);
    int first = odds_first_spot(a);
    struct edges e;

    if (decides) {
        edges_of(&e, a, b, a->spot[first].name);
        json_edge(j, "ev_from", e.known[0], &e.ev[0]);
        json_edge(j, "ev_to", e.known[1], &e.ev[1]);
        edges_free(&e);
        return;
    }
    json_open(j, "wagers", '[');
    for (int i = 0; i < a->spots + b->spots; i++) {
        const char *name = spot_name(a, b, i);

        if (!name) continue;
        if (edges_of(&e, a, b, name)) {
            json_open(j, NULL, '{');
            json_str(j, "spot", name);
            json_edge(j, "ev_from", e.known[0], &e.ev[0]);
            json_edge(j, "ev_to", e.known[1], &e.ev[1]);
            json_close(j, '}');
        }
        edges_free(&e);
    }
    json_close(j, ']');
}

static void diff_json(const struct pit_rules *a, const struct pit_rules *b)
{
    char from[VALUE_ROOM], to[VALUE_ROOM];
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "game", a->game->name);
    json_open(&j, "differ", '[');
    for (int i = 0; i < pit_options(a->game); i++) {
        if (a->option[i] == b->option[i]) continue;
        json_open(&j, NULL, '{');
        json_str(&j, "key", a->game->options[i].key);
        json_str(&j, "from", rules_value(from, a, i, a->option[i]));
        json_str(&j, "to", rules_value(to, b, i, b->option[i]));
        json_str(&j, "clause", clause_of(b, i));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_edges(&j, a, b);
    json_close(&j, '}');
    putchar('\n');
}

/* pit rules GAME --diff A B: the two rules stand where other commands have words. */
static int diff(const struct pit_game *game, const char *first, const char *second, bool json)
{
    struct pit_rules a, b;

    if (!cli_rules_text(&a, game, first) || !cli_rules_text(&b, game, second)) return BAD_INPUT;
    if (json)
        diff_json(&a, &b);
    else
        diff_text(&a, &b);
    return DONE;
}

static int run(int argc, char **argv)
{
    bool json = false, canonical = false, all = false;
    const char *book = NULL, *first = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0};
    const struct cli_option options[] = {
        {"--rules", "BOOK", "a rulebook (default: the game's first)", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be repeated", .list = &sets},
        {"--long", NULL, "with a line about each option and its clause", .flag = &all},
        {"--canonical", NULL, "every option on one line: the bytes that are hashed",
         .flag = &canonical},
        {"--diff", "A B", "what differs between two rules in force: 'wa decks=8'", .text = &first},
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&rules_command, argc, argv, options, words);
    const struct pit_game *game;
    struct pit_rules r;

    if (count < 0) return cli_status(count);
    if (count != (first ? 2 : 1))
        return cli_error("rules: usage: pit rules GAME [options], or pit rules GAME --diff A B");
    game = cli_game(words[0]);
    if (!game) return BAD_INPUT;
    if (first && !cli_goes_with(&rules_command, options, "--diff", "--json")) return BAD_INPUT;
    if (canonical && !cli_goes_with(&rules_command, options, "--canonical", "--rules --set"))
        return BAD_INPUT;
    if (json && !cli_goes_with(&rules_command, options, "--json", "--rules --set --diff"))
        return BAD_INPUT;
    if (first) return diff(game, first, words[1], json);
    if (!cli_rules(&r, game, book, &sets)) return BAD_INPUT;
    if (canonical)
        print_canonical(&r);
    else if (json)
        print_json(&r);
    else
        print_text(&r, all);
    return DONE;
}

const struct cli_command rules_command = {
    .name = "rules",
    .usage = "rules GAME [options]",
    .summary = "the rules in force: every option, its legal values and its clause",
    .text = "  pit rules red-dog --rules wa --set decks=4\n"
            "  pit rules red-dog --diff nj-online 'wa decks=8'\n",
    .run = run,
};
