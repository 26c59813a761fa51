/* grades.c -- what a trainee answered, in figures and in words. */

#include "grades.h"

#include "core/line.h"
#include "pit/clause.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 400, WORST = 10 };

static const char *const kinds[] = {
#define X(name, word) word,
    GRADES_KINDS(X)
#undef X
};

void grades_add(struct grades *g, enum grades_kind kind, bool right, int64_t ms, uint16_t clause,
                const char *words)
{
    g->asked[kind]++;
    g->right[kind] += right;
    g->ms[kind] += ms;
    if (right || g->mistakes == GRADES_MISTAKES_MAX) return;
    g->mistake[g->mistakes].clause = clause;
    g->mistake[g->mistakes].kind = (uint8_t)kind;
    snprintf(g->mistake[g->mistakes++].words, GRADES_WORDS, "%s", words);
}

/* ---- one sitting ---- */

static void add_row(struct pit_text *out, const char *name, int asked, int right, int64_t ms,
                    bool timed)
{
    char line[LINE_ROOM];

    snprintf(line, sizeof line, "  %-8s %d of %d right", name, right, asked);
    pit_text_str(out, line);
    if (timed && asked) {
        snprintf(line, sizeof line, ", %" PRId64 ".%" PRId64 " s each", ms / asked / 1000,
                 ms / asked / 100 % 10);
        pit_text_str(out, line);
    }
    pit_text_str(out, "\n");
}

void grades_text(struct pit_text *out, const struct grades *g, bool timed)
{
    int asked = 0, right = 0;
    int64_t ms = 0;

    for (int i = 0; i < GRADES_KINDS_MAX; i++) {
        asked += g->asked[i];
        right += g->right[i];
        ms += g->ms[i];
    }
    pit_text_str(out, "report:\n");
    for (int i = 0; i < GRADES_KINDS_MAX; i++)
        if (g->asked[i]) add_row(out, kinds[i], g->asked[i], g->right[i], g->ms[i], timed);
    add_row(out, "all", asked, right, ms, timed);
    for (int i = 0; i < g->mistakes; i++) {
        pit_text_str(out, i ? "  " : "mistakes:\n  ");
        pit_text_str(out, g->mistake[i].words);
        if (g->mistake[i].clause) {
            pit_text_str(out, " (");
            pit_text_str(out, pit_clause_id(g->mistake[i].clause));
            pit_text_str(out, ")");
        }
        pit_text_str(out, "\n");
    }
}

void grades_lines(struct pit_text *out, const struct grades *g, const char *name, const char *game)
{
    char line[LINE_ROOM];

    for (int i = 0; i < GRADES_KINDS_MAX; i++) {
        if (!g->asked[i]) continue;
        snprintf(line, sizeof line, "answered %.31s %s %s %d %d %" PRId64 "\n", name, game,
                 kinds[i], g->right[i], g->asked[i], g->ms[i]);
        pit_text_str(out, line);
    }
    for (int i = 0; i < g->mistakes; i++) {
        snprintf(line, sizeof line, "missed %.31s %s %s %s\n", name, game,
                 kinds[g->mistake[i].kind],
                 g->mistake[i].clause ? pit_clause_id(g->mistake[i].clause) : "");
        pit_text_str(out, line);
    }
    snprintf(line, sizeof line, "sitting %.31s %s\n", name, game);
    pit_text_str(out, line);
}

/* ---- a class ---- */

/* The row of this name; below 0: there is no room for one more. */
static int pupil_of(struct grades_class *c, struct word name)
{
    int i = 0;

    while (i < c->pupils && !word_is(name, c->pupil[i].name))
        i++;
    if (i == GRADES_CLASS_MAX || name.n >= GRADES_NAME) return -1;
    if (i == c->pupils) {
        memcpy(c->pupil[i].name, name.at, name.n);
        c->pupils++;
    }
    return i;
}

static void missed(struct grades_class *c, struct word clause)
{
    int i = 0;

    if (!clause.n || clause.n >= sizeof c->missed[0].clause) return;
    while (i < c->misses && !word_is(clause, c->missed[i].clause))
        i++;
    if (i == GRADES_CLASS_MAX) return;
    if (i == c->misses) memcpy(c->missed[c->misses++].clause, clause.at, clause.n);
    c->missed[i].times++;
}

bool grades_class_line(struct grades_class *c, const char *line, size_t n)
{
    struct line rest = line_of(line, n);
    struct word what = line_word(&rest), name = line_word(&rest), game = line_word(&rest), kind;
    int64_t right, asked, ms;
    int at;

    if (!what.n) return true; /* empty, or a comment */
    if (!game.n ||
        (!word_is(what, "sitting") && !word_is(what, "missed") && !word_is(what, "answered")))
        return false;
    at = pupil_of(c, name);
    if (at < 0) return false;
    if (word_is(what, "sitting")) {
        c->pupil[at].sittings++;
        return true;
    }
    kind = line_word(&rest);
    if (word_is(what, "missed")) {
        missed(c, line_rest(rest));
        return kind.n > 0;
    }
    if (!word_number(line_word(&rest), 9, &right) || !word_number(line_word(&rest), 9, &asked) ||
        !word_number(line_word(&rest), 12, &ms))
        return false;
    c->pupil[at].right += right;
    c->pupil[at].asked += asked;
    c->pupil[at].ms += ms;
    return true;
}

static int by_times(const void *a, const void *b)
{
    const struct grades_missed *x = a, *y = b;

    return (x->times < y->times) - (x->times > y->times);
}

/* Behind a name, up to so many letters, of which some have several bytes. */
static int blanks(const char *name, int wide)
{
    for (; *name; name++)
        wide -= (*name & 0xc0) != 0x80;
    return wide > 0 ? wide : 0;
}

void grades_class_text(struct pit_text *out, const struct grades_class *c)
{
    char line[LINE_ROOM];
    static struct grades_class sorted;

    sorted = *c;
    qsort(sorted.missed, (size_t)sorted.misses, sizeof sorted.missed[0], by_times);
    snprintf(line, sizeof line, "%-20s %8s %8s %8s %9s\n", "name", "sittings", "answers", "right",
             "s each");
    pit_text_str(out, line);
    for (int i = 0; i < c->pupils; i++) {
        long asked = c->pupil[i].asked ? c->pupil[i].asked : 1;

        snprintf(line, sizeof line, "%s%*s %8d %8ld %6ld %% %7" PRId64 ".%" PRId64 "\n",
                 c->pupil[i].name, blanks(c->pupil[i].name, 20), "", c->pupil[i].sittings,
                 c->pupil[i].asked, 100 * c->pupil[i].right / asked, c->pupil[i].ms / asked / 1000,
                 c->pupil[i].ms / asked / 100 % 10);
        pit_text_str(out, line);
    }
    for (int i = 0; i < sorted.misses && i < WORST; i++) {
        snprintf(line, sizeof line, "%s%ld x %s\n", i ? "  " : "most often missed:\n  ",
                 sorted.missed[i].times, sorted.missed[i].clause);
        pit_text_str(out, line);
    }
}
