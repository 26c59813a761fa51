/* short.c -- spots and answers as people type them. */

#include "short.h"

#include <stdio.h>
#include <string.h>

static int spot_named(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0) return i;
    return -1;
}

/* "17", "n17": the beginning stands for a word. */
static int by_beginning(const struct pit_rules *r, struct word w)
{
    for (const struct pit_short *s = r->game->shorts; s && s->means; s++) {
        size_t n = strlen(s->begins);
        char name[64];
        int spot;

        if (w.n <= n || memcmp(w.at, s->begins, n) != 0) continue;
        snprintf(name, sizeof name, "%s%.*s", s->means, (int)(w.n - n < 24 ? w.n - n : 24),
                 w.at + n);
        spot = spot_named(r, name);
        if (spot >= 0) return spot;
    }
    return -1;
}

/* "pass odds", "come odds 6": words of one name. In "come 10" the last one may as well be the
 * amount, and is. */
static int by_words(const struct pit_rules *r, struct line *rest)
{
    enum { WORDS = 4 };
    struct line after = *rest;
    char name[64] = "";
    bool whole = false;
    pit_money amount;
    int found = -1;

    for (int i = 0; i < WORDS; i++) {
        struct word w = line_word(&after);
        size_t n = strlen(name);
        int spot;

        if (!w.n || w.n > 24 || n + w.n + 2 > sizeof name) break;
        snprintf(name + n, sizeof name - n, i ? "-%.*s" : "%.*s", (int)w.n, w.at);
        spot = i ? spot_named(r, name) : -1;
        if (i == 0) whole = spot_named(r, name) >= 0;
        if (spot < 0 || (whole && !line_rest(after).n && pit_money_parse(w.at, w.n, &amount)))
            continue;
        found = spot;
        *rest = after;
    }
    return found;
}

int short_spot(const struct pit_rules *r, struct line *rest)
{
    struct line after = *rest;
    struct word w = line_word(&after);
    char name[64];
    int spot = by_words(r, rest);

    if (spot >= 0) return spot;
    if (!w.n || w.n > 24) return -1;
    snprintf(name, sizeof name, "%.*s", (int)w.n, w.at);
    if (spot_named(r, name) >= 0) return -1;
    spot = by_beginning(r, w);
    if (spot >= 0) *rest = after;
    return spot;
}

/* True if the name has this word behind a dash: "odds" of "pass-odds". */
static bool has_part(const char *name, struct word w)
{
    for (const char *at = strchr(name, '-'); at; at = strchr(at + 1, '-'))
        if (strncmp(at + 1, w.at, w.n) == 0 && (!at[1 + w.n] || at[1 + w.n] == '-')) return true;
    return false;
}

int short_part(const struct pit_rules *r, struct word w)
{
    for (int i = 0; i < r->spots; i++)
        if (w.n > 1 && !r->spot[i].left_out && has_part(r->spot[i].name, w)) return i;
    return -1;
}

int short_open(struct pit_text *which, const struct pit_table *t, int seat, struct word w)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(&t->rules, &t->state, seat, PIT_BET, moves), found = -1, many = 0;

    for (int i = 0; i < count && w.n; i++) {
        const char *name = t->rules.spot[moves[i].spot].name;

        if (!has_part(name, w)) continue;
        if (!many++) pit_text_quote(which, w.at, w.n, 40);
        pit_text_str(which, many == 1 ? ": say which: " : ", ");
        pit_text_str(which, name);
        found = moves[i].spot;
    }
    if (many != 1) return -1;
    which->used = 0;
    return found;
}

/* The answer that declines what is offered. */
static bool is_no(const char *name)
{
    return strcmp(name, "decline") == 0 || strcmp(name, "refuse") == 0;
}

int short_answer(const struct pit_table *t, int seat, struct word w)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = t->state.turn >> seat & 1 ? pit_moves(&t->rules, &t->state, seat, moves) : 0;
    int yes = 0, no = 0;

    for (int i = 0; i < count; i++) {
        if (moves[i].verb < PIT_VERB_OWN) continue;
        if (is_no(pit_verb(t->rules.game, moves[i].verb)->name))
            no = moves[i].verb;
        else if (!yes)
            yes = moves[i].verb;
    }
    if (!no) return 0;
    if (word_is(w, "n") || word_is(w, "no")) return no;
    return word_is(w, "y") || word_is(w, "yes") ? yes : 0;
}
