/* completion.c -- what shells complete the words of pit by, made of the rows of its help and of the
 * games. */

#include "completion.h"

#include "help.h"
#include "pit/rules.h"
#include "report/games_json.h"

#include <string.h>

static bool takes_game(const struct cli_command *command)
{
    return strstr(command->usage, "GAME") != NULL;
}

/* What may stand first behind a command that takes a game. */
static void print_first(const struct cli_command *command)
{
    for (const struct pit_game *const *g = pit_games(); *g; g++)
        printf(g == pit_games() ? "%s" : " %s", (*g)->name);
    for (int i = 0; command == &help_command && help_commands[i]; i++)
        printf(" %s", help_commands[i]->name);
}

/* ---- what an option takes, by game ---- */

/* Lists behind an option, by the word of its help. */
enum list { BOOKS, KEYS, SPOTS, STAKES, LISTS };
static const struct list_row {
    const char *name, *takes;
} lists[LISTS] = {
    [BOOKS] = {"books", "BOOK"},
    [KEYS] = {"keys", "KEY=VALUE"},
    [SPOTS] = {"spots", "SPOT"},
    [STAKES] = {"stakes", "SPOT="}, /* and an amount, called so or so */
};

static const char *list_of(const struct cli_command *command, const struct cli_option *o)
{
    const char *name = NULL;

    for (int i = 0; i < LISTS && o->takes && takes_game(command); i++) {
        size_t n = strlen(lists[i].takes);

        if (strncmp(o->takes, lists[i].takes, n) != 0) continue;
        if (!o->takes[n] || i == STAKES) name = lists[i].name;
    }
    return name;
}

static void print_spots(const struct pit_game *g, const char *end)
{
    struct games_spot more[PIT_SPOTS_MAX];
    struct pit_rules rules;
    struct pit_problem problem;
    int count = games_spots(more, g);

    pit_rules_parse(&rules, g, "", 0, &problem);
    for (int i = 0; i < rules.spots; i++)
        if (!rules.spot[i].left_out) printf(" %s%s", rules.spot[i].name, end);
    for (int i = 0; i < count; i++)
        printf(" %s%s", more[i].name, end);
}

/* With a blank before each word. What a value or an amount follows ends with its sign. */
static void print_list(const struct pit_game *g, int list)
{
    if (list == BOOKS)
        for (const struct pit_book *b = g->books; b->name; b++)
            printf(" %s", b->name);
    else if (list == KEYS)
        for (const struct pit_option *o = g->options; o->key; o++)
            printf(" %s=", o->key);
    else
        print_spots(g, list == STAKES ? "=" : "");
}

/* A branch for each list of each game: HEAD spots:craps BEFORE WORDS BEHIND. */
static void print_lists(const char *head, const char *before, const char *behind)
{
    for (int list = 0; list < LISTS; list++)
        for (const struct pit_game *const *g = pit_games(); *g; g++) {
            printf("%s%s:%s%s", head, lists[list].name, (*g)->name, before);
            print_list(*g, list);
            printf("%s", behind);
        }
}

/* ---- the shells ---- */

static void bash_options(void *with, const struct cli_command *command,
                         const struct cli_option *options)
{
    (void)with;
    printf("    %s) words='--help", command->name);
    for (const struct cli_option *o = options; o->name; o++)
        printf(" %s", o->name);
    if (takes_game(command)) {
        printf("'; games='");
        print_first(command);
    }
    printf("'");
    for (const struct cli_option *o = options; o->name; o++)
        if (list_of(command, o))
            printf("; [[ $before != %s ]] || list=%s", o->name, list_of(command, o));
    printf(" ;;\n");
}

static void bash(void)
{
    printf("# Completion of pit for bash, made by: pit help --completion bash\n"
           "_pit() {\n"
           "    local words= games= list= word=${COMP_WORDS[COMP_CWORD]}\n"
           "    local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W '--help --version");
    for (int i = 0; help_commands[i]; i++)
        printf(" %s", help_commands[i]->name);
    printf("' -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    case ${COMP_WORDS[1]} in\n");
    for (int i = 0; help_commands[i]; i++)
        help_ask(help_commands[i], bash_options, NULL);
    printf("    esac\n"
           "    if [[ -n $list ]]; then\n"
           "        words=\n"
           "        case $list:${COMP_WORDS[2]} in\n");
    print_lists("        ", ") words='", "' ;;\n");
    printf("        esac\n"
           "        compopt +o filenames 2>/dev/null\n"
           "        [[ $words != *= ]] || compopt -o nospace 2>/dev/null\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    elif [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    elif ((COMP_CWORD == 2)) && [[ -n $games ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$games\" -- \"$word\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "    fi\n"
           "}\n"
           "complete -o filenames -F _pit pit\n");
}

/* Words between single quotes of a shell; zsh takes brackets and colons of a description amiss. */
static void quoted(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c == '\'')
            printf("'\\''");
        else
            putchar(strchr("[]:", *c) ? ' ' : *c);
}

static void zsh_options(void *with, const struct cli_command *command,
                        const struct cli_option *options)
{
    (void)with;
    printf("    %s) _arguments '--help[this text]'", command->name);
    for (const struct cli_option *o = options; o->name; o++) {
        printf(" '*%s[", o->name);
        quoted(o->help);
        if (list_of(command, o))
            printf("]:value: _pit_list %s'", list_of(command, o));
        else
            printf("]%s'", o->takes ? ":value:_files" : "");
    }
    if (takes_game(command)) {
        printf(" '1:game:(");
        print_first(command);
        printf(")'");
    }
    printf(" '*:file:_files' ;;\n");
}

static void zsh(void)
{
    printf("#compdef pit\n"
           "# Completion of pit for zsh, made by: pit help --completion zsh\n"
           "local -a commands\n"
           "commands=(\n");
    for (int i = 0; help_commands[i]; i++) {
        printf("    '%s:", help_commands[i]->name);
        quoted(help_commands[i]->summary);
        printf("'\n");
    }
    printf(")\n"
           "_pit_list() {\n"
           "    local -a list\n"
           "    case $1:$words[2] in\n");
    print_lists("    ", ") list=(", ") ;;\n");
    printf("    esac\n"
           "    if [[ $1 == keys || $1 == stakes ]]; then\n"
           "        compadd -S '' -a list\n"
           "    else\n"
           "        compadd -a list\n"
           "    fi\n"
           "}\n"
           "if ((CURRENT == 2)); then\n"
           "    _describe command commands\n"
           "    return\n"
           "fi\n"
           "shift words\n"
           "((CURRENT--))\n"
           "case $words[1] in\n");
    for (int i = 0; help_commands[i]; i++)
        help_ask(help_commands[i], zsh_options, NULL);
    printf("esac\n");
}

static void fish_options(void *with, const struct cli_command *command,
                         const struct cli_option *options)
{
    (void)with;
    for (const struct cli_option *o = options; o->name; o++) {
        printf("complete -c pit -n '__fish_seen_subcommand_from %s' -l %s%s", command->name,
               o->name + 2, o->takes ? " -r" : "");
        if (list_of(command, o)) printf(" -f -a '(__pit_list %s)'", list_of(command, o));
        printf(" -d '");
        quoted(o->help);
        printf("'\n");
    }
    if (!takes_game(command)) return;
    printf("complete -c pit -f -n '__fish_seen_subcommand_from %s' -a '", command->name);
    print_first(command);
    printf("'\n");
}

static void fish(void)
{
    printf("# Completion of pit for fish, made by: pit help --completion fish\n"
           "function __pit_list\n"
           "    set -l words (commandline -opc)\n"
           "    switch \"$argv[1]:$words[3]\"\n");
    print_lists("    case ", "\n        printf '%s\\n'", "\n");
    printf("    end\nend\n");
    for (int i = 0; help_commands[i]; i++) {
        printf("complete -c pit -f -n __fish_use_subcommand -a %s -d '", help_commands[i]->name);
        quoted(help_commands[i]->summary);
        printf("'\n");
    }
    for (int i = 0; help_commands[i]; i++)
        help_ask(help_commands[i], fish_options, NULL);
}

int completion_print(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        bash();
    else if (strcmp(shell, "zsh") == 0)
        zsh();
    else if (strcmp(shell, "fish") == 0)
        fish();
    else
        return cli_error("help: --completion %.40s: use bash, zsh or fish", shell);
    return DONE;
}
