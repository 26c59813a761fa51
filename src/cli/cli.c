/* cli.c -- arguments and errors, the same for every command. */

#include "cli.h"

#include "core/line.h"
#include "core/utf8.h"
#include "help.h"
#include "nearest.h"
#include "pit/clause.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 64, ECHO_ROOM = 512 };

/* What is no character of UTF-8, or controls a terminal, becomes a question mark; a character that
 * was cut in two at the end too. */
static void make_printable(char *words)
{
    for (size_t n = strlen(words); n;) {
        uint32_t character;
        size_t bytes = utf8_read(words, n, &character);

        if (!bytes || !utf8_printable(words, bytes)) {
            *words = '?';
            bytes = 1;
        }
        words += bytes;
        n -= bytes;
    }
}

int cli_error(const char *format, ...)
{
    char words[960];
    va_list args;

    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    make_printable(words);
    fprintf(stderr, "pit: %s\n", words);
    return BAD_INPUT;
}

static const struct cli_option *find(const struct cli_option *options, const char *name, size_t n)
{
    for (; options->name; options++)
        if (strlen(options->name) == n && memcmp(options->name, name, n) == 0) return options;
    return NULL;
}

static bool put_value(const struct cli_command *command, const struct cli_option *o,
                      const char *value)
{
    if (o->flag) *o->flag = true;
    if (o->text) *o->text = value;
    if (o->list && o->list->count == SETS_MAX) {
        cli_error("%s: %s is given more than %d times", command->name, o->name, SETS_MAX);
        return false;
    }
    if (o->list) o->list->item[o->list->count++] = value;
    return true;
}

/* No such option: the nearest one, or where to find them. Returns -1. */
static int no_option(const struct cli_command *command, const struct cli_option *options,
                     const char *arg, size_t n)
{
    const char *names[OPTIONS_MAX], *near;
    char word[80];
    int count = 0;

    for (const struct cli_option *o = options; o->name && count < OPTIONS_MAX; o++)
        names[count++] = o->name;
    snprintf(word, sizeof word, "%.*s", (int)n, arg);
    near = nearest(word, names, count);
    if (near)
        cli_error("%s: unknown option %.80s; did you mean %s?", command->name, arg, near);
    else
        cli_error("%s: unknown option %.80s; `pit %s --help` lists them", command->name, arg,
                  command->name);
    return -1;
}

int cli_args(const struct cli_command *command, int argc, char **argv,
             const struct cli_option *options, const char *words[ARGS_MAX])
{
    int count = 0;
    bool only_words = false; /* behind -- */

    if (help_answers(command, options)) return -2;
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i], *equals = strchr(arg, '=');
        size_t n = equals ? (size_t)(equals - arg) : strlen(arg);
        const struct cli_option *o = find(options, arg, n);

        if (!only_words && strcmp(arg, "--") == 0) {
            only_words = true;
            continue;
        }
        if (!only_words && (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0)) {
            help_show(command, options);
            return -2;
        }
        if (only_words || arg[0] != '-' || strcmp(arg, "-") == 0) {
            if (count == ARGS_MAX) {
                cli_error("%s: too many arguments; usage: pit %s", command->name, command->usage);
                return -1;
            }
            words[count++] = arg;
            continue;
        }
        if (o && equals && !o->takes) {
            cli_error("%s: %s takes no value", command->name, o->name);
            return -1;
        }
        if (!o) return no_option(command, options, arg, n);
        if (o->takes && !equals && i + 1 == argc) {
            cli_error("%s: %s needs a value: %s %s", command->name, o->name, o->name, o->takes);
            return -1;
        }
        if (!put_value(command, o, !o->takes ? NULL : equals ? equals + 1 : argv[++i])) return -1;
    }
    return count;
}

static bool given(const struct cli_option *o)
{
    return (o->flag && *o->flag) || (o->text && *o->text) || (o->list && o->list->count);
}

/* True if the list has this word. */
static bool has_word(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = list; (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return true;
    return false;
}

bool cli_goes_with(const struct cli_command *command, const struct cli_option *options,
                   const char *mode, const char *with)
{
    for (const struct cli_option *o = options; o->name; o++) {
        if (!given(o) || (mode && strcmp(o->name, mode) == 0) || has_word(with, o->name)) continue;
        if (mode)
            cli_error("%s: %s cannot be used with %s", command->name, o->name, mode);
        else if (strncmp(o->help, "with ", 5) == 0) /* "with --sweep: draws it" */
            cli_error("%s: %s does nothing on its own; it goes %.*s", command->name, o->name,
                      (int)strcspn(o->help, ":"), o->help);
        else
            cli_error("%s: %s does nothing on its own; `pit %s --help` says what it goes with",
                      command->name, o->name, command->name);
        return false;
    }
    return true;
}

void cli_wrapped(int left, const char *words)
{
    const size_t room = (size_t)(CLI_WIDTH - left);

    for (size_t n = strlen(words); n; n = strlen(words)) {
        size_t fits = n < room ? n : room;

        if (fits < n)
            for (size_t i = fits; i; i--)
                if (words[i] == ' ') {
                    fits = i;
                    break;
                }
        printf("%.*s\n", (int)fits, words);
        words += fits;
        while (*words == ' ')
            words++;
        if (*words) printf("%*s", left, "");
    }
}

int cli_status(int args)
{
    return args == -2 ? DONE : BAD_INPUT;
}

const struct pit_game *cli_game(const char *name)
{
    const struct pit_game *game = pit_game_find(name, strlen(name));
    const char *names[GAMES_MAX], *near;
    int count = 0;
    char list[400];
    struct pit_text t = pit_text_in(list, sizeof list);

    if (game) return game;
    for (const struct pit_game *const *g = pit_games(); *g && count < GAMES_MAX; g++)
        names[count++] = (*g)->name;
    near = nearest(name, names, count);
    pit_game_none(&t, name, strlen(name));
    if (near)
        cli_error("%.60s: no such game; did you mean %s?", name, near);
    else
        cli_error("%s", list);
    return NULL;
}

static bool problem_said(const struct pit_problem *p)
{
    if (p->clause)
        cli_error("%s (%s)", p->words, pit_clause_id(p->clause));
    else
        cli_error("%s", p->words);
    return false;
}

/* The rulebook, or the key of an option, that this word is near to; NULL: it is one, or near none.
 */
static const char *nearest_rule(const struct pit_game *game, struct word w, bool is_book)
{
    const char *names[PIT_OPTIONS_MAX];
    char word[80];
    int count = 0;

    if (is_book ? pit_book_find(game, w.at, w.n) != NULL : pit_option_find(game, w.at, w.n) >= 0)
        return NULL;
    for (const struct pit_book *b = game->books; is_book && b->name; b++)
        if (count < PIT_OPTIONS_MAX) names[count++] = b->name;
    for (int i = 0; !is_book && i < pit_options(game); i++)
        names[count++] = game->options[i].key;
    snprintf(word, sizeof word, "%.*s", (int)w.n, w.at);
    return nearest(word, names, count);
}

/* True once it is said what a mistyped rulebook or key was meant to be. */
static bool meant_said(const struct pit_game *game, const char *text)
{
    struct line rest = line_of(text, strlen(text));
    bool is_book = true;

    for (struct word w = line_word(&rest); w.n; w = line_word(&rest), is_book = false) {
        const char *equals = is_book ? NULL : memchr(w.at, '=', w.n), *near;

        if (!is_book && !equals) return false;
        near = nearest_rule(game, (struct word){w.at, is_book ? w.n : (size_t)(equals - w.at)},
                            is_book);
        if (!near) continue;
        cli_error("%.*s: no such %s; did you mean %s?", w.n < 60 ? (int)w.n : 60, w.at,
                  is_book ? "rulebook" : "option", near);
        return true;
    }
    return false;
}

bool cli_rules_text(struct pit_rules *r, const struct pit_game *game, const char *text)
{
    struct pit_problem problem;

    if (pit_rules_parse(r, game, text, strlen(text), &problem)) return true;
    return !meant_said(game, text) && problem_said(&problem);
}

bool cli_rules(struct pit_rules *r, const struct pit_game *game, const char *book,
               const struct cli_list *sets)
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (book && !*book) {
        cli_error("--rules needs a rulebook, such as %s", game->books->name);
        return false;
    }
    pit_text_str(&t, book ? book : game->books->name);
    for (int i = 0; i < sets->count; i++) {
        if (!strchr(sets->item[i], '=')) {
            cli_error("--set %.60s: use KEY=VALUE", sets->item[i]);
            return false;
        }
        pit_text_str(&t, " ");
        pit_text_str(&t, sets->item[i]);
    }
    if (t.cut) {
        cli_error("the rules in force are longer than %zu bytes", sizeof text);
        return false;
    }
    return cli_rules_text(r, game, text);
}

void cli_echo(const char *typed)
{
    char words[ECHO_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);

    if (utf8_printable(typed, strlen(typed)))
        pit_text_str(&text, typed);
    else
        pit_text_quote(&text, typed, strlen(typed), sizeof words);
    printf("%s\n", words);
}

void cli_money(pit_money amount)
{
    char words[32];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_text_money(&t, amount < 0 ? -amount : amount);
    printf("%s%s", amount < 0 ? "-$" : "$", words);
}

static void put_stream(void *with, const char *bytes, size_t n)
{
    fwrite(bytes, 1, n, with);
}

struct json cli_json(FILE *out)
{
    return json_to(put_stream, out);
}
