/* odds_count.c -- pit odds --count: what a count of cards is worth, and where plays change. */

#include "odds_count.h"

#include "cli.h"
#include "odds/own.h"
#include "report/count_json.h"
#include "sim/system.h"
#include "sources.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what was asked ---- */

static bool read_file(struct card_count *out, const struct pit_rules *r, const char *file)
{
    struct pit_problem problem;
    size_t n;
    char *text = sources_text(file, &n);
    int line;
    bool good = text && system_find_count(out, r, text, n, &line, &problem);

    if (text && !good) cli_error("%.200s:%d: %s", file, line, problem.words);
    free(text);
    return good;
}

/* Ranks and weights are more than one word; else it is a file. */
static bool read_count(struct card_count *out, const struct pit_rules *r, const char *text)
{
    struct pit_problem problem;
    char line[256];
    int at, n;

    if (!strchr(text, ' ') && access(text, R_OK) && strcmp(text, "-") != 0) {
        cli_error("odds: --count %.100s: cannot be opened: %s; use ranks and weights, such as "
                  "'23456 1 TJQKA -1', or "
                  "a file with a line such as: count hi-lo 23456 1 TJQKA -1",
                  text, strerror(errno));
        return false;
    }
    if (!strchr(text, ' ')) return read_file(out, r, text);
    n = snprintf(line, sizeof line, "count given %s", text);
    if (n < (int)sizeof line && system_find_count(out, r, line, (size_t)n, &at, &problem))
        return true;
    cli_error("odds: --count %.100s: %s", text,
              n < (int)sizeof line ? problem.words : "it is too long");
    return false;
}

/* Decks left, as cards; 0 once it is said what is wrong. */
static int read_left(const struct pit_rules *r, const char *text)
{
    char *end;
    double decks = text ? strtod(text, &end) : 0;
    int cards = (int)(decks * PIT_CARDS + 0.5);

    if (!text) return r->cards / 2;
    if (*text >= '0' && *text <= '9' && !*end && decks <= r->option[PIT_O_DECKS] &&
        cards >= PIT_CARDS / 4)
        return cards;
    cli_error("odds: --left %.40s: decks that are left, from 0.25 to %d", text,
              r->option[PIT_O_DECKS]);
    return 0;
}

/* ---- as text ---- */

static const char *word(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->name;
}

static void print_study(const struct count_study *s, const struct pit_rules *r,
                        const struct card_count *c)
{
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);

    pit_rules_text(&t, r);
    printf("%s, %s: the count %s, %d of %d cards left\n", r->game->title, rules, c->name, s->left,
           r->cards);
    printf(" true count  player's edge%s\n", s->insures ? "     insurance  edge with it" : "");
    for (int i = 0; i < COUNT_ROWS; i++) {
        if (!s->row[i].there) continue;
        printf(" %+10d %+12.4f %%", i - COUNT_MOST, 100 * s->row[i].ev);
        if (s->insures)
            printf(" %+11.4f %% %+11.4f %%", 100 * s->row[i].insurance, 100 * s->row[i].insured);
        putchar('\n');
    }
    printf(" player's edge: of the first bet, at the true count before the deal\n");
    if (s->insures)
        printf(
            " insurance: of a unit of it, at the true count with the dealer's ace counted\n"
            " edge with it: as the edge, half of the bet insured against an ace where that pays\n"
            "  on average; own cards have no say in it\n");
    printf(" plays that change, by the true count with the hand's cards counted:\n");
    if (s->has_insurance_index) printf("  %-20s from %+.2f\n", "insurance", s->insurance_index);
    for (int i = 0; i < s->indices; i++) {
        const struct count_index *x = &s->index[i];

        printf("  %-3s against %-3s %-9s %s %+6.2f, else %s\n", x->hand, x->up, word(r, x->play),
               x->above ? "from " : "below", x->at, word(r, x->other));
    }
}

/* ---- as CSV and JSON ---- */

static void csv_study(const struct count_study *s, const struct pit_rules *r)
{
    puts("row,true_count,ev,insurance,ev_insured,hand,up,play,when,else");
    for (int i = 0; i < COUNT_ROWS; i++) {
        if (!s->row[i].there) continue;
        printf("edge,%d,%.8f,", i - COUNT_MOST, s->row[i].ev);
        if (s->insures) printf("%.8f,%.8f", s->row[i].insurance, s->row[i].insured);
        puts(s->insures ? ",,,,," : ",,,,,,");
    }
    if (s->has_insurance_index) printf("index,%.4f,,,,,A,insure,from,\n", s->insurance_index);
    for (int i = 0; i < s->indices; i++) {
        const struct count_index *x = &s->index[i];

        printf("index,%.4f,,,,%s,%s,%s,%s,%s\n", x->at, x->hand, x->up, word(r, x->play),
               x->above ? "from" : "below", word(r, x->other));
    }
}

static void json_study(const struct count_study *s, const struct pit_rules *r,
                       const struct card_count *c)
{
    struct json j = cli_json(stdout);

    count_json(&j, s, r, c);
    putchar('\n');
}

int odds_count(const struct pit_rules *r, const char *count, const char *left, enum hands_form form)
{
    static struct count_study s; /* too large for the stack */
    struct card_count c = {{0}, {0}};
    int cards = read_left(r, left);

    if (!cards || !read_count(&c, r, count)) return BAD_INPUT;
    if (!r->game->odds->counted(&s, r, c.weight, cards))
        return cli_error("odds: --count: every rank adds the same, so nothing is counted");
    if (form == HANDS_JSON)
        json_study(&s, r, &c);
    else if (form == HANDS_CSV)
        csv_study(&s, r);
    else
        print_study(&s, r, &c);
    return DONE;
}
