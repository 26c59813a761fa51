/* cmd_coverage.c -- pit coverage: every clause of every rulebook, and the tests that hold it. */

#include "citations.h"
#include "cli.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

/* Of the books whose ids begin so; NULL: all. */
static bool chosen(int clause, const char *book)
{
    size_t n = book ? strlen(book) : 0;
    const char *id = pit_clause_id(clause);

    return !book || (strncmp(id, book, n) == 0 && id[n] == ' ');
}

static int tests_of(int clause)
{
    int count = 0;

    for (const struct citation *c = citations; c->clause; c++)
        count += c->clause == clause;
    return count;
}

/* A clause that decides something must be cited by a test. */
static bool unheld(int clause)
{
    return pit_clause_held(clause) < PIT_HELD_FLOOR && !tests_of(clause);
}

static void print_json(const char *book)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_open(&j, "clauses", '[');
    for (int clause = 1; clause <= pit_clauses(); clause++) {
        if (!chosen(clause, book)) continue;
        json_open(&j, NULL, '{');
        json_str(&j, "id", pit_clause_id(clause));
        json_str(&j, "held", pit_held_word(pit_clause_held(clause)));
        json_str(&j, "words", pit_clause_words(clause));
        json_open(&j, "tests", '[');
        for (const struct citation *c = citations; c->clause; c++)
            if (c->clause == clause) json_str(&j, NULL, c->place);
        json_close(&j, ']');
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

static void print_clause(int clause)
{
    printf("%-20s %-9s %s\n", pit_clause_id(clause), pit_held_word(pit_clause_held(clause)),
           pit_clause_words(clause));
    for (const struct citation *c = citations; c->clause; c++)
        if (c->clause == clause) printf("%31s%s\n", "", c->place);
    if (unheld(clause)) printf("%31sNOT HELD: no test cites it\n", "");
}

struct tally {
    char book[16];
    int held[PIT_HELD_LATER + 1], unheld;
};

/* The row of this clause's book, new if the book before it was another. */
static struct tally *tally_of(struct tally *list, int *count, int clause)
{
    const char *id = pit_clause_id(clause);
    size_t n = strcspn(id, " ");

    if (!*count || strncmp(list[*count - 1].book, id, n) != 0 || list[*count - 1].book[n])
        memcpy(list[(*count)++].book, id, n);
    return &list[*count - 1];
}

static void print_summary(void)
{
    struct tally tallies[32] = {0};
    int count = 0;

    printf("%-8s %8s %10s %8s %8s %8s %9s\n", "book", "rule", "procedure", "house", "floor",
           "later", "not held");
    for (int clause = 1; clause <= pit_clauses(); clause++) {
        struct tally *t = tally_of(tallies, &count, clause);

        t->held[pit_clause_held(clause)]++;
        t->unheld += unheld(clause);
    }
    for (const struct tally *t = tallies; t < tallies + count; t++)
        printf("%-8s %8d %10d %8d %8d %8d %9d\n", t->book, t->held[0], t->held[1], t->held[2],
               t->held[3], t->held[4], t->unheld);
}

static int run(int argc, char **argv)
{
    bool json = false, some = false;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&coverage_command, argc, argv, options, words), missing = 0;
    const char *book = count > 0 ? words[0] : NULL;

    if (count < 0) return cli_status(count);
    if (count > 1) return cli_error("coverage: the command is: pit coverage [BOOK]");
    for (int clause = 1; clause <= pit_clauses(); clause++) {
        some |= chosen(clause, book);
        missing += chosen(clause, book) && unheld(clause);
    }
    if (!some) return cli_error("coverage: no clause of a book %.40s; MA-RD is one", book);
    if (json)
        print_json(book);
    else if (!book)
        print_summary();
    for (int clause = 1; !json && clause <= pit_clauses(); clause++)
        if (book ? chosen(clause, book) : unheld(clause)) print_clause(clause);
    return missing ? NOT_HELD : DONE;
}

const struct cli_command coverage_command = {
    .name = "coverage",
    .usage = "coverage [BOOK] [options]",
    .summary = "every clause of the rulebooks, and the tests that hold it",
    .text = "Without BOOK, a table of all books; with one, such as MA-RD, each of its\n"
            "clauses and the places of the tests that cite it. The exit status is 1 if a\n"
            "clause that decides something is cited by no test.\n",
    .run = run,
};
