/* cli.h -- what the commands share: arguments, errors, rules in force from the command line. */
#pragma once

#include "pit/rules.h"
#include "report/rules_json.h"

#include <stdbool.h>
#include <stdio.h>

/* Exit status. */
enum {
    DONE = 0,
    NOT_HELD = 1, /* the thing checked did not hold */
    BAD_INPUT = 2,
};

enum { ARGS_MAX = 4096, SETS_MAX = PIT_OPTIONS_MAX, GAMES_MAX = 32, CLI_WIDTH = 80 };

/* An option of a command: where its value goes, and its line in --help. */
struct cli_option {
    const char *name;  /* "--rules" */
    const char *takes; /* "BOOK"; NULL: a flag */
    const char *help;
    bool *flag;            /* a flag */
    const char **text;     /* one value */
    struct cli_list *list; /* any number of values */
};

struct cli_list {
    const char *item[SETS_MAX];
    int count;
};

struct cli_command {
    const char *name, *usage; /* "rules", "rules GAME [options]" */
    const char *summary;      /* one line */
    const char *text;         /* more for --help, or NULL; lines end in \n */
    int (*run)(int argc, char **argv);
};

/* Every command, in the order of --help. */
#define CLI_COMMANDS(X)                                                                            \
    X(games)                                                                                       \
    X(rules)                                                                                       \
    X(play)                                                                                        \
    X(deal)                                                                                        \
    X(replay)                                                                                      \
    X(verify)                                                                                      \
    X(verify_page)                                                                                 \
    X(shoe)                                                                                        \
    X(odds)                                                                                        \
    X(sim)                                                                                         \
    X(advise)                                                                                      \
    X(serve)                                                                                       \
    X(op)                                                                                          \
    X(status)                                                                                      \
    X(tables)                                                                                      \
    X(record)                                                                                      \
    X(bot)                                                                                         \
    X(stream)                                                                                      \
    X(coverage)                                                                                    \
    X(ledger)                                                                                      \
    X(backup)                                                                                      \
    X(restore)                                                                                     \
    X(events)                                                                                      \
    X(manifest)                                                                                    \
    X(help)

/* False, once it is said, if there is no such file (an address is left to whoever connects). */
bool cli_books_there(const char *file);

/* Proves the books in a file, and says what does not hold: the exit status. key_file: NULL, then
 * the one beside them if there is one. */
int cli_books_hold(const char *file, const char *key_file);

#define X(name) extern const struct cli_command name##_command;
CLI_COMMANDS(X)
#undef X

/* Reads the arguments behind a command's name. Returns how many words stood between the options,
 * put into words[]; -1: something is wrong and has been said; -2: --help was given and answered. */
int cli_args(const struct cli_command *command, int argc, char **argv,
             const struct cli_option *options, const char *words[ARGS_MAX]);

/* False, once it is said, if an option was given that cannot be used with `mode` (an option; NULL:
 * the command alone), `with` being those that have: "--rules --set". */
bool cli_goes_with(const struct cli_command *command, const struct cli_option *options,
                   const char *mode, const char *with);

/* Words broken between words to CLI_WIDTH columns, where `left` are used already; the lines below
 * begin there. */
void cli_wrapped(int left, const char *words);

/* What cli_args returned below 0, as an exit status. */
int cli_status(int args);

/* Says one line on stderr, "pit: ...", without control characters. Returns BAD_INPUT. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The game of this name, or NULL once the error is said. */
const struct pit_game *cli_game(const char *name);

/* Rules in force from --rules and --set. False once the error is said. */
bool cli_rules(struct pit_rules *r, const struct pit_game *game, const char *book,
               const struct cli_list *sets);

/* The same from one text, "wa decks=8". */
bool cli_rules_text(struct pit_rules *r, const struct pit_game *game, const char *text);

/* Prints a line that came from a pipe, as a terminal would show it. */
void cli_echo(const char *typed);

/* Prints "$5", "-$2.50". */
void cli_money(pit_money amount);

/* JSON that goes to this stream. */
struct json cli_json(FILE *out);
