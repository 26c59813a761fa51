/* deal_train.c -- pit deal --train: a sitting at the terminal or from a pipe, and its report. */

#include "deal.h"

#include "cli.h"
#include "core/line.h"
#include "desk/train.h"
#include "sources.h"
#include "system/clock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_ROOM = 64 * 1024 };

static bool ask(void *with, const char *words, char answer[TRAIN_ANSWER], int64_t *ms)
{
    int64_t began = system_ticks_ms();
    size_t n, blanks;
    int c;

    (void)with;
    printf("%s? ", words);
    fflush(stdout);
    if (!fgets(answer, TRAIN_ANSWER, stdin)) return false;
    *ms = system_ticks_ms() - began;
    n = strcspn(answer, "\r\n");
    if (n == TRAIN_ANSWER - 1)
        while ((c = getchar()) != '\n' && c != EOF)
            continue;
    answer[n] = '\0';
    blanks = strspn(answer, " \t");
    memmove(answer, answer + blanks, n + 1 - blanks);
    line_plain_amounts(answer);
    if (!isatty(STDIN_FILENO)) {
        char echo[TRAIN_ANSWER];
        struct pit_text text = pit_text_in(echo, sizeof echo);

        pit_text_quote(&text, answer, strlen(answer), sizeof echo);
        printf("%s\n", echo);
    }
    return strcmp(answer, "quit") != 0;
}

static void tell(void *with, const char *words)
{
    (void)with;
    printf("%s", words);
}

/* Adds the sitting to the file, and closes it. */
static int keep(FILE *file, const struct grades *g, const struct pit_rules *r,
                const struct deal_training *how)
{
    static char text[TEXT_ROOM];
    struct pit_text out = pit_text_in(text, sizeof text);

    grades_lines(&out, g, how->name, r->game->name);
    fwrite(text, 1, out.used, file);
    if (ferror(file) | fclose(file)) return cli_error("%.200s: cannot be written", how->results);
    return DONE;
}

int deal_train(const struct pit_rules *r, const struct rack *rack, const struct deal_training *how)
{
    static struct train t; /* too large for the stack */
    static char text[TEXT_ROOM];
    struct pit_text out = pit_text_in(text, sizeof text);
    FILE *results = how->results ? fopen(how->results, "a") : NULL;
    int round = 0;

    if (how->results && !results)
        return cli_error("%.200s: cannot be written: %s", how->results, strerror(errno));
    t.ask = ask;
    t.patient = true;
    t.tell = tell;
    t.rack = *rack;
    printf("%s, %s. Pit deals; you say the calls, set the marker and name the payouts.\n"
           "The players are the house's. quit ends.\n",
           r->game->title, r->book->title);
    train_open(&t, r, how->seats, how->seed);
    while (round < how->rounds && train_round(&t))
        round++;
    if (t.over) printf("\n");
    grades_text(&out, &t.grades, !how->untimed);
    fwrite(text, 1, out.used, stdout);
    return results ? keep(results, &t.grades, r, how) : DONE;
}

int deal_report(const char *const *files, int count)
{
    static struct grades_class class;
    static char text[TEXT_ROOM];
    struct pit_text out = pit_text_in(text, sizeof text);

    for (int i = 0; i < count; i++) {
        size_t n;
        char *lines = sources_text(files[i], &n);
        const char *at = lines;
        struct word line;
        long number = 0;

        if (!lines) return BAD_INPUT;
        while (line_next(&at, lines + n, &line)) {
            number++;
            if (grades_class_line(&class, line.at, line.n)) continue;
            free(lines);
            return cli_error("%.200s:%ld: no line of results, as pit deal --train --results writes "
                             "them",
                             files[i], number);
        }
        free(lines);
    }
    grades_class_text(&out, &class);
    fwrite(text, 1, out.used, stdout);
    return DONE;
}
