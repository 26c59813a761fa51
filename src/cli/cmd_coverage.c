/* cmd_coverage.c -- pit coverage: every clause of every rulebook, and the tests that prove it. */

#include "citations.h"
#include "cli.h"
#include "installed.h"
#include "pit/clause.h"
#include "sources.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE_ROOM = 200 };

/* Of a book, or a clause and what is below it: "MA-RD", "MA-RD 5", "MA-RD 5(h)". NULL: all. */
static bool chosen(int clause, const char *begin)
{
    size_t n = begin ? strlen(begin) : 0;
    const char *id = pit_clause_id(clause);

    return !begin || (strncmp(id, begin, n) == 0 && strchr(" (", id[n]));
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
    int left = printf("%-20s %-9s ", pit_clause_id(clause), pit_held_word(pit_clause_held(clause)));

    cli_wrapped(left, pit_clause_words(clause));
    for (const struct citation *c = citations; c->clause; c++) /* whole, to be copied */
        if (c->clause == clause) printf("    %s\n", c->place);
    if (unheld(clause)) printf("    NOT PROVED: no test cites it\n");
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

/* ---- the records once more ---- */

/* Plays the record of a citation, unless it was the last one. False: it does not hold. */
static bool hold(const char *root, const char *place, char last[PLACE_ROOM], int *played)
{
    static struct playback r; /* too large for the stack */
    char file[PATH_MAX + PLACE_ROOM], name[PLACE_ROOM], *text;
    size_t n;
    bool good;

    snprintf(name, sizeof name, "%.*s", (int)strcspn(place, ":"), place);
    if (!strstr(name, ".pit") || strcmp(name, last) == 0) return true;
    memcpy(last, name, sizeof name);
    snprintf(file, sizeof file, "%s/%s", root, name);
    text = sources_text(file, &n);
    if (!text) return false;
    playback_open(&r);
    good = playback_record(&r, text, n) && !r.refusals && !r.failures;
    free(text);
    if (!good) cli_error("%.200s:%s", file, r.trouble);
    ++*played;
    return good;
}

static int run_records(const char *book, bool json)
{
    static const char *const folders[] = {"..", "../..", "../share/doc/pit", NULL};
    char root[PATH_MAX], last[PLACE_ROOM] = "";
    const char *first = "";
    int played = 0, failed = 0;

    for (const struct citation *c = citations; c->clause; c++)
        if (strstr(c->place, ".pit")) first = c->place;
    snprintf(last, sizeof last, "%.*s", (int)strcspn(first, ":"), first);
    if (!installed_find(folders, last, true, root, sizeof root))
        return cli_error("coverage: the records are not installed; they are in the sources, "
                         "tests/scenarios");
    root[strlen(root) - strlen(last) - 1] = '\0';
    last[0] = '\0';
    for (const struct citation *c = citations; c->clause; c++)
        if (chosen(c->clause, book)) failed += !hold(root, c->place, last, &played);
    if (json) {
        struct json j = cli_json(stdout);

        json_open(&j, NULL, '{');
        json_int(&j, "played", played);
        json_int(&j, "failed", failed);
        json_close(&j, '}');
        putchar('\n');
    } else {
        printf("%d record%s of %s played, %d failed\n", played, played == 1 ? "" : "s", root,
               failed);
    }
    return failed ? NOT_HELD : DONE;
}

static int run(int argc, char **argv)
{
    bool json = false, some = false, play = false;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--run", NULL, "plays the records that prove them, and says whether they pass",
         .flag = &play},
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&coverage_command, argc, argv, options, words), missing = 0;
    const char *book = count > 0 ? words[0] : NULL;

    if (count < 0) return cli_status(count);
    if (count > 1) return cli_error("coverage: usage: pit coverage [CLAUSE]");
    for (int clause = 1; clause <= pit_clauses(); clause++) {
        some |= chosen(clause, book);
        missing += chosen(clause, book) && unheld(clause);
    }
    if (!some)
        return cli_error(
            "coverage: no clause %.40s; MA-RD is a book, and MA-RD 5(h) a clause of it", book);
    if (play) return run_records(book, json);
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
    .usage = "coverage [CLAUSE] [options]",
    .summary = "every clause of the rulebooks, and the tests that prove it",
    .text = "Without CLAUSE, a table of all books; with a book, such as MA-RD, or a part of one,\n"
            "such as 'MA-RD 5(h)', each clause and where the tests cite it. The records among\n"
            "these come with the program, and --run plays them. The exit status\n"
            "is 1 if no test cites a clause that decides something, or if a record fails.\n"
            "  pit coverage 'MA-RD 5(h)'\n"
            "  pit coverage MAB-BJ --run\n",
    .run = run,
};
