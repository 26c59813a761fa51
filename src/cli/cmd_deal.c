/* cmd_deal.c -- pit deal: the desk of a dealer at a real table, on the screen or line by line. */

#include "cli.h"
#include "deal.h"
#include "desk/desk.h"
#include "play.h"
#include "system/machine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Shows what the desk has to tell; false: it must close. */
static bool show(const struct desk *d, enum desk_came came)
{
    fwrite(d->told, 1, d->out.used, stdout);
    return came != DESK_BROKEN;
}

static void prompt(const struct desk *d)
{
    char words[DESK_TYPED];
    const char *enter;
    struct pit_text text = pit_text_in(words, sizeof words);

    desk_next(&text, &d->play.table, &enter);
    printf("%s\n> ", words);
    fflush(stdout);
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

/* Line by line. False: the desk could not go on. */
static bool deal_lines(struct desk *d)
{
    char typed[DESK_TYPED];
    const char *at;
    bool piped = !isatty(STDIN_FILENO), open = true;

    for (prompt(d); open && (at = read_line(typed)); prompt(d)) {
        if (piped) cli_echo(at);
        if (strcmp(at, "quit") == 0 || strcmp(at, "q") == 0) break;
        open = show(d, desk_do(d, at));
        if (!open) break;
    }
    if (open && !at) printf("\n");
    return open;
}

/* look: NULL for lines. */
static int deal(struct desk *d, const char *file, const struct deal_look *look)
{
    bool broken = false, open;

    if (!look || !deal_screen(d, look, &broken)) {
        show(d, DESK_TAKEN);
        broken = !deal_lines(d);
    }
    open = desk_close(d) && !broken;
    fflush(stdout);
    if (!open)
        return cli_error("%s; the desk is closed, what was told before is in the record",
                         d->journal.trouble);
    printf("The record is in %s\nTo go on: pit deal --resume %s\n", file, file);
    return DONE;
}

/* A number from 1 to most behind an option; false once it is said that it is none. */
static bool number(const char *option, const char *text, int most, int *out)
{
    char *end;
    long value;

    if (!text) return true;
    value = strtol(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && value >= 1 && value <= most) {
        *out = (int)value;
        return true;
    }
    cli_error("deal: %s %.40s: a number from 1 to %d", option, text, most);
    return false;
}

/* What was asked for. */
struct asked {
    const char *book, *file, *again, *chips, *rounds, *seats, *seed;
    struct cli_list sets;
    bool plain, train, report;
    struct deal_look look;
    struct deal_training how;
};

static int train(struct asked *a, const struct pit_rules *r, const struct rack *rack)
{
    const struct fair_system *system = system_sodium();
    char *end;

    a->how.rounds = 10;
    a->how.seats = 2;
    if (!number("--rounds", a->rounds, 10000, &a->how.rounds)) return BAD_INPUT;
    if (!number("--seats", a->seats, pit_places(r), &a->how.seats)) return BAD_INPUT;
    if (!a->how.name) a->how.name = "trainee";
    if (strlen(a->how.name) >= PIT_NAME_MAX || strpbrk(a->how.name, " \t#") || !*a->how.name)
        return cli_error("deal: --name %.40s: one word of at most 31 bytes", a->how.name);
    if (a->seed) {
        errno = 0;
        a->how.seed = strtoull(a->seed, &end, 10);
        if (*a->seed < '0' || *a->seed > '9' || *end || errno)
            return cli_error("deal: --seed %.40s: a seed is a number from 0 to 2^64 - 1", a->seed);
    } else if (!system ||
               !system->entropy(system->with, (uint8_t *)&a->how.seed, sizeof a->how.seed)) {
        return cli_error("no random numbers from the system; no cards can be dealt");
    }
    return deal_train(r, rack, &a->how);
}

/* A real cut card lies only about where it should, and the dealer sees it come out: by count it is
 * as late as the book lets it be, unless a place was asked for. */
static void leave_cut_to_dealer(struct pit_rules *r, const struct cli_list *sets)
{
    static const char last[] = "cut=0";
    struct pit_problem problem;
    struct pit_rules told = *r;

    for (int i = 0; i < sets->count; i++)
        if (strncmp(sets->item[i], "cut=", 4) == 0) return;
    if (r->cards && !r->every_round && pit_rules_set(&told, last, strlen(last), &problem))
        *r = told;
}

/* A new record. */
static int deal_new(struct desk *d, const struct asked *a, struct pit_rules *r)
{
    const char *file = a->file;
    char name[512];

    leave_cut_to_dealer(r, &a->sets);
    if (!file && play_record_name(name, sizeof name, r->game->name)) file = name;
    if (!file) return cli_error("deal: there is no folder for the record; name a file: --record");
    if (!desk_new(d, r, file)) return cli_error("%s", d->journal.trouble);
    return deal(d, file, a->plain ? NULL : &a->look);
}

static int run(int argc, char **argv)
{
    static struct desk d; /* too large for the stack */
    static struct asked a;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--plain", NULL, "line by line, for screen readers; in a pipe it is always so",
         .flag = &a.plain},
        {"--ascii", NULL, "on the screen: letters for suits", .flag = &a.look.ascii},
        {"--no-color", NULL, "on the screen: no colours", .flag = &a.look.no_color},
        {"--rules", "BOOK", "a rulebook (default: the game's first)", .text = &a.book},
        {"--set", "KEY=VALUE", "an option of it; may be repeated", .list = &a.sets},
        {"--record", "FILE", "a new file for the record (default: in your state folder)",
         .text = &a.file},
        {"--resume", "FILE", "continues this record, after a crash too", .text = &a.again},
        {"--rack", "CHIPS", "the dealer's chips, such as 1,5,25,100", .text = &a.chips},
        {"--train", NULL, "Pit plays the table, you are the dealer, and you are graded",
         .flag = &a.train},
        {"--rounds", "N", "with --train: how many rounds (default 10)", .text = &a.rounds},
        {"--seats", "N", "with --train: how many players (default 2)", .text = &a.seats},
        {"--seed", "N", "with --train: the same sitting each time", .text = &a.seed},
        {"--untimed", NULL, "with --train: without a clock", .flag = &a.how.untimed},
        {"--name", "NAME", "with --train: who is trained", .text = &a.how.name},
        {"--results", "FILE", "with --train: a file to which the results are added",
         .text = &a.how.results},
        {"--report", NULL, "sums up such files, for a class: pit deal --report FILE...",
         .flag = &a.report},
        {0},
    };
    int count = cli_args(&deal_command, argc, argv, options, words);
    const struct pit_game *game;
    struct pit_rules r;

    if (count < 0) return cli_status(count);
    rack_usual(&d.rack);
    if (a.chips && !rack_parse(&d.rack, a.chips))
        return cli_error("deal: --rack %.80s: amounts with commas between, each a multiple of the "
                         "next smaller one, such as 1,5,25,100",
                         a.chips);
    if (a.report) {
        if (!cli_goes_with(&deal_command, options, "--report", "--report")) return BAD_INPUT;
        if (!count) return cli_error("deal: missing file: pit deal --report FILE...");
        return deal_report(words, count);
    }
    a.plain |= !deal_screen_fits();
    deal_screen_watch(&d);
    if (a.again) {
        if (!cli_goes_with(&deal_command, options, "--resume",
                           "--resume --rack --plain --ascii --no-color"))
            return BAD_INPUT;
        if (count)
            return cli_error("deal: %.40s: a record names its own game; leave it out: pit deal "
                             "--resume %.200s",
                             words[0], a.again);
        if (!desk_resume(&d, a.again)) return cli_error("%s", d.told);
        desk_do(&d, "table");
        return deal(&d, a.again, a.plain ? NULL : &a.look);
    }
    if (count != 1)
        return cli_error("deal: usage: pit deal GAME, such as: pit deal red-dog --record "
                         "shoe.pit");
    if (a.train ? !cli_goes_with(&deal_command, options, "--train",
                                 "--train --plain --rules --set --rack --rounds --seats --seed "
                                 "--untimed --name --results")
                : !cli_goes_with(&deal_command, options, NULL,
                                 "--plain --ascii --no-color --rules --set --record --rack"))
        return BAD_INPUT;
    game = cli_game(words[0]);
    if (!game || !cli_rules(&r, game, a.book, &a.sets)) return BAD_INPUT;
    pit_rules_live(&r); /* a real table has no other way: MAB-MB 8(c) */
    return a.train ? train(&a, &r, &d.rack) : deal_new(&d, &a, &r);
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
            "Pit says what comes next, what to call, what to take and pay and with which chips,\n"
            "and refuses what the book refuses. undo takes the last line back, redo repeats it,\n"
            "table shows what lies where. Every line is on disk before it is answered;\n"
            "--resume continues where a desk was closed or broke off. At a terminal the desk\n"
            "fills the screen, and ? is help.\n"
            "  pit deal red-dog --record shoe.pit\n"
            "  pit deal --resume shoe.pit\n"
            "  pit deal craps --train --rounds 20 --name Ann --results class.txt\n"
            "  pit deal --report class.txt\n",
    .run = run,
};
