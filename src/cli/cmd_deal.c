/* cmd_deal.c -- pit deal: the desk of a dealer at a real table, line by line. */

#include "cli.h"
#include "desk/desk.h"
#include "play.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Shows what the desk has to tell; false: it must close. */
static bool show(const struct desk *d, enum desk_came came)
{
    fwrite(d->told, 1, d->out.used, stdout);
    return came != DESK_BROKEN;
}

static void prompt(const struct desk *d, const char **enter)
{
    char words[DESK_TYPED];
    struct pit_text text = pit_text_in(words, sizeof words);

    desk_next(&text, &d->play.table, enter);
    printf("%s\n> ", words);
    fflush(stdout);
}

static void print(void (*words)(struct pit_text *out, const struct pit_table *t),
                  const struct desk *d)
{
    static char text[DESK_TOLD];
    struct pit_text out = pit_text_in(text, sizeof text);

    words(&out, &d->play.table);
    fwrite(text, 1, out.used, stdout);
}

static void menu(struct pit_text *out, const struct pit_table *t)
{
    desk_menu(out, t);
}

/* False: the desk closes. */
static bool take(struct desk *d, const char *typed, const char *enter)
{
    if (!*typed && !enter) return true;
    if (strcmp(typed, "undo") == 0) return show(d, desk_undo(d));
    if (strcmp(typed, "help") == 0 || strcmp(typed, "?") == 0) {
        print(desk_help, d);
    } else if (strcmp(typed, "table") == 0) {
        print(desk_table, d);
    } else if (strcmp(typed, "irregular") == 0) {
        print(menu, d);
    } else {
        return show(d, desk_take(d, *typed ? typed : enter));
    }
    return true;
}

/* The next line without its end and the blanks before it; NULL: there are no more. A line that is
 * too long is taken for one that cannot be read. */
static const char *read_line(char typed[DESK_TYPED])
{
    size_t n;
    int c;

    if (!fgets(typed, DESK_TYPED, stdin)) return NULL;
    n = strcspn(typed, "\r\n");
    if (n == DESK_TYPED - 1)
        while ((c = getchar()) != '\n' && c != EOF)
            continue;
    typed[n] = '\0';
    return typed + strspn(typed, " \t");
}

static void echo(const char *typed)
{
    char words[DESK_TYPED];
    struct pit_text text = pit_text_in(words, sizeof words);

    pit_text_quote(&text, typed, strlen(typed), sizeof words);
    printf("%s\n", words);
}

static int deal(struct desk *d, const char *file)
{
    char typed[DESK_TYPED];
    const char *at, *enter;
    bool piped = !isatty(STDIN_FILENO), open = true;

    for (prompt(d, &enter); open && (at = read_line(typed)); prompt(d, &enter)) {
        if (piped) echo(at);
        if (strcmp(at, "quit") == 0 || strcmp(at, "q") == 0) break;
        open = take(d, at, enter);
        if (!open) break;
    }
    if (open && !at) printf("\n");
    open = desk_close(d) && open;
    fflush(stdout);
    if (!open)
        return cli_error("%s; the desk is closed, what was told before is in the record",
                         d->journal.trouble);
    printf("The record is in %s\nTo go on: pit deal --resume %s\n", file, file);
    return DONE;
}

static int run(int argc, char **argv)
{
    static struct desk d; /* too large for the stack */
    const char *book = NULL, *file = NULL, *again = NULL, *chips = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0};
    bool plain = false;
    const struct cli_option options[] = {
        {"--plain", NULL, "line by line; the only way", .flag = &plain},
        {"--rules", "BOOK", "a rulebook; the game's first one unless given", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be given again", .list = &sets},
        {"--record", "FILE", "a new file for the record; in the user's state folder unless given",
         .text = &file},
        {"--resume", "FILE", "goes on with this record, after a crash too", .text = &again},
        {"--rack", "CHIPS", "the dealer's chips, such as 1,5,25,100; the usual ones unless given",
         .text = &chips},
        {0},
    };
    int count = cli_args(&deal_command, argc, argv, options, words);
    const struct pit_game *game;
    struct pit_rules r;
    char name[512];

    if (count < 0) return cli_status(count);
    rack_usual(&d.rack);
    if (chips && !rack_parse(&d.rack, chips))
        return cli_error("deal: --rack %.80s: amounts with commas between, each a multiple of the "
                         "next smaller one, such as 1,5,25,100",
                         chips);
    if (again) {
        if (count || book || sets.count || file)
            return cli_error("deal: --resume FILE has its game and its rules in the record");
        return desk_resume(&d, again) ? deal(&d, again) : cli_error("%s", d.told);
    }
    if (count != 1)
        return cli_error("deal: the command is: pit deal GAME, such as: pit deal red-dog --record "
                         "shoe.pit");
    game = cli_game(words[0]);
    if (!game || !cli_rules(&r, game, book, &sets)) return BAD_INPUT;
    if (!file && play_record_name(name, sizeof name, game->name)) file = name;
    if (!file) return cli_error("deal: there is no folder for the record; name a file: --record");
    if (!desk_new(&d, &r, file)) return cli_error("%s", d.journal.trouble);
    show(&d, DESK_TAKEN);
    return deal(&d, file);
}

const struct cli_command deal_command = {
    .name = "deal",
    .usage = "deal GAME [options]",
    .summary = "the desk of a dealer at a real table: calls, payouts, chips, the record",
    .text = "Type the cards, dice or pockets as they come, and what the seats do:\n"
            "  1 Ann 100   somebody sits down with chips\n"
            "  1 5         a bet on the first spot; 1 SPOT 5 on another\n"
            "  7h td       cards; 3 4 dice; 17 a pocket\n"
            "  2 raise     a decision\n"
            "Pit says what comes next, what to call, what to take and to pay and with which\n"
            "chips, and refuses what the book refuses. Every line is on the disk before it is\n"
            "answered; --resume goes on where a desk was closed, or broke off.\n"
            "  pit deal red-dog --record shoe.pit\n"
            "  pit deal --resume shoe.pit\n",
    .run = run,
};
