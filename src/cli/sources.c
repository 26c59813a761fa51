/* sources.c -- reads records, cards that have gone, and strategies from files. */

#include "sources.h"

#include "cli.h"
#include "core/line.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 64 << 20 }; /* bytes that are read of any file */

/* The whole of a stream in memory, up to FILE_MOST bytes and a little more. To be freed. */
static char *read_stream(FILE *in, size_t *n)
{
    char block[4096], *text = NULL;
    FILE *out = open_memstream(&text, n);
    size_t got, all = 0;

    if (!out) abort();
    while (all <= FILE_MOST && (got = fread(block, 1, sizeof block, in)) > 0)
        all += fwrite(block, 1, got, out);
    fclose(out);
    return text;
}

char *sources_text(const char *file, size_t *n)
{
    FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
    char *text = in ? read_stream(in, n) : NULL;
    bool good = in && !ferror(in);

    if (!good)
        cli_error("%.200s: cannot be %s: %s", file, in ? "read" : "opened", strerror(errno));
    else if (*n > FILE_MOST)
        cli_error("%.200s: is larger than 64 MiB", file);
    if (in && in != stdin) fclose(in);
    if (good && *n <= FILE_MOST) return text;
    free(text);
    return NULL;
}

bool sources_play(const char *file, const char *record, size_t n, struct playback *r)
{
    r->strict = true;
    playback_open(r);
    if (playback_record(r, record, n)) return true;
    cli_error("%.200s:%s", file, r->trouble);
    return false;
}

bool sources_record(const char *file, struct playback *r)
{
    size_t n;
    char *text = sources_text(file, &n);
    bool good = text && sources_play(file, text, n, r);

    free(text);
    return good;
}

/* ---- cards that have gone ---- */

static bool take_cards(const char *file, const char *text, size_t n, struct pit_shoe *shoe)
{
    long line = 1;

    for (size_t i = 0; i < n; i++) {
        int card;

        if (text[i] == '#')
            while (i < n && text[i] != '\n')
                i++;
        if (i < n && text[i] == '\n') line++;
        if (i >= n || strchr(" \t\r\n,", text[i])) continue;
        if (i + 1 >= n || !pit_card_parse(text + i, &card) || card == PIT_FACE_DOWN) {
            cli_error("%.200s:%ld: a card is a rank 23456789TJQKA and a suit cdhs, such as Td",
                      file, line);
            return false;
        }
        if (!shoe->unseen[card]) {
            cli_error("%.200s:%ld: the shoe holds no more of the %s", file, line,
                      pit_card_words(card));
            return false;
        }
        shoe->unseen[card]--;
        shoe->total--;
        shoe->inside--;
        i++;
    }
    return true;
}

bool sources_is_record(const char *text, size_t n)
{
    const char *end = text + n;
    struct word line;

    while (line_next(&text, end, &line)) {
        struct line l = line_of(line.at, line.n);
        struct word first = line_word(&l);

        if (first.n) return word_is(first, "game");
    }
    return false;
}

bool sources_seen(const char *file, struct pit_rules *r, struct pit_shoe *out)
{
    static struct playback report; /* too large for the stack */
    size_t n;
    char *text = sources_text(file, &n);
    bool good;

    if (!text) return false;
    if (sources_is_record(text, n)) {
        good = sources_play(file, text, n, &report);
        if (good && report.play.table.rules.game != r->game) {
            cli_error("%.200s: is a record of %s, not of %s", file,
                      report.play.table.rules.game->title, r->game->title);
            good = false;
        }
        if (!good) {
            free(text);
            return false;
        }
        *r = report.play.table.rules;
        *out = report.play.table.state.shoe;
    } else {
        *out = (struct pit_shoe){.total = r->cards, .inside = r->cards};
        memset(out->unseen, r->cards / PIT_CARDS, sizeof out->unseen);
        good = take_cards(file, text, n, out);
    }
    free(text);
    if (!good) return false;
    if (out->inside >= 3) return true;
    cli_error("%.200s: fewer than three cards are left in the shoe", file);
    return false;
}

/* ---- strategies ---- */

/* Of a file; where there is none, what there is besides. */
static char *strategy_text(const char *name, size_t *n)
{
    if (strcmp(name, "-") == 0 || access(name, R_OK) == 0) return sources_text(name, n);
    cli_error("%.200s: cannot be opened: %s; a strategy is never, always or a file", name,
              strerror(errno));
    return NULL;
}

bool sources_strategy(const char *name, const struct pit_rules *r, struct strategy *out)
{
    struct pit_problem problem;
    const char *text =
        r->game->verbs[0].name; /* always: the game's first decision, whenever it may */
    char *read = NULL;
    size_t n = strlen(text);
    bool good;
    int line;

    if (strcmp(name, "never") == 0)
        n = 0;
    else if (strcmp(name, "always") != 0)
        text = read = strategy_text(name, &n);
    if (!text) return false;
    good = strategy_parse(out, r, text, n, &line, &problem);
    if (!good) cli_error("%.200s:%d: %s", name, line, problem.words);
    free(read);
    return good;
}
