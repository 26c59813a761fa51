/* odds_wagers.c -- pit odds: what each wager of a layout costs, and what each decision is worth. */

#include "odds_wagers.h"

#include "odds/own.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds/wagers_study.h"

#include <stdio.h>
#include <string.h>

void odds_table_fill(struct odds_table *t, const struct pit_rules *r)
{
    *t = (struct odds_table){.rules = r};
    for (int i = 0; i < r->spots; i++)
        t->has[i] = wager_study(&t->wager[i], r, i);
}

void odds_table_free(struct odds_table *t)
{
    for (int i = 0; i < t->rules->spots; i++)
        wager_study_free(&t->wager[i]);
}

void odds_table_csv(const struct odds_table *t)
{
    char room[FIGURE_ROOM];

    printf("spot,p_win,p_push,p_lose,ev,ev_resolved,house_edge,%ss,sd\n",
           odds_round_word(t->rules));
    for (int i = 0; i < t->rules->spots; i++) {
        const struct wager_study *w = &t->wager[i];

        if (!t->has[i]) continue;
        printf("%s,%.10f,%.10f,%.10f,", t->rules->spot[i].name, w->win.value, w->push.value,
               w->lose.value);
        printf("%s,", figure_text(room, &w->ev));
        printf("%s,%.10f,%.6f,%.6f\n", figure_text(room, &w->resolved), -w->ev.value,
               w->rounds.value, w->sd);
    }
}

/* ---- the table of wagers ---- */

/* The part of a name before its numbers: "place" of "place-4". */
static size_t stem(const char *name)
{
    size_t n = strcspn(name, "0123456789");

    return n && name[n] ? n - 1 : n;
}

static bool same(const struct figure *a, const struct figure *b)
{
    char room[FIGURE_ROOM], other[FIGURE_ROOM];

    return strcmp(figure_text(room, a), figure_text(other, b)) == 0;
}

/* Two wagers that cost the same and differ but in their number share a line. */
static bool alike(const struct odds_table *t, int a, int b)
{
    const char *first = t->rules->spot[a].name, *second = t->rules->spot[b].name;
    size_t n = stem(first);

    return t->has[b] && stem(second) == n && memcmp(first, second, n) == 0 &&
           same(&t->wager[a].ev, &t->wager[b].ev) && same(&t->wager[a].win, &t->wager[b].win);
}

/* "place 4 10". */
static const char *names(char out[200], struct odds_table *t, int spot)
{
    const char *name = t->rules->spot[spot].name;
    struct pit_text text = pit_text_in(out, 200);
    size_t n = stem(name);

    pit_text_add(&text, name, n);
    for (int i = spot; i < t->rules->spots && name[n]; i++) {
        if (!alike(t, spot, i)) continue;
        pit_text_str(&text, " ");
        pit_text_str(&text, t->rules->spot[i].name + n + 1);
        t->printed[i] = true;
    }
    t->printed[spot] = true;
    return out;
}

/* What a win pays, before a percentage; "varies" where that depends on how it is won. */
static const char *pays(char out[24], const struct pit_spot *s, const struct wager_study *w)
{
    struct pit_text t = pit_text_in(out, 24);
    const struct wager_outcome *win = NULL;

    for (int i = 0; i < w->outcomes; i++) {
        if (w->outcome[i].result != PIT_WIN) continue;
        if (win) return "varies";
        win = &w->outcome[i];
    }
    if (!win) return "--";
    if (s->more) return "varies";
    if (s->pays.num && s->pays.den) {
        pit_text_odds(&t, s->pays);
        return out;
    }
    pit_text_int(&t, win->num);
    pit_text_str(&t, " to ");
    pit_text_int(&t, win->den);
    return out;
}

static void print_row(struct odds_table *t, int spot)
{
    const struct wager_study *w = &t->wager[spot];
    char name[200], odds[24], room[FIGURE_ROOM];
    const char *first = names(name, t, spot), *exact = figure_text(room, &w->ev);
    double resolved = w->resolved.value;

    if (strlen(first) > 20) {
        printf(" %s\n", first);
        first = "";
    }
    printf(" %-20s %-8s %7.3f %% %8.3f %% %8.3f %% %7.2f%s%s\n", first,
           pays(odds, &t->rules->spot[spot], w), 100 * w->win.value, 100 * w->edge.value,
           resolved != 0 ? -100 * resolved : 0, w->rounds.value, strlen(exact) <= 12 ? "  " : "",
           strlen(exact) <= 12 ? exact : "");
}

void odds_table_print(struct odds_table *t)
{
    const struct odds_view *view = odds_view(t->rules->game);
    char word[16];

    snprintf(word, sizeof word, "%.12ss", odds_round_word(t->rules));
    printf(" %-20s %-8s %9s %10s %10s %7s  %s\n", "", "", "", "house edge", "of what is", word,
           "exact,");
    printf(" %-20s %-8s %9s %10s %10s %7s  %s\n", "wager", "pays", "win", "of the bet", "decided",
           "", "per unit");
    for (int i = 0; i < t->rules->spots; i++)
        if (t->has[i] && !t->printed[i]) print_row(t, i);
    if (view->wagers) view->wagers(stdout, t->rules, t->wager);
}

/* ---- the table of decisions ---- */

static void print_measure(const struct pit_rules *r, int which, int64_t value)
{
    const struct odds_own *own = r->game->odds;
    const char *word = own && own->measure_word ? own->measure_word(which, value) : NULL;

    if (word)
        printf(" %8s", word);
    else
        printf(" %8lld", (long long)value);
}

static void print_choice(const struct pit_rules *r, const struct study_choice *c, const char *mark)
{
    char name[32];

    snprintf(name, sizeof name, "%.20s%s", pit_verb(r->game, c->verb)->name,
             c->least ? " least" : "");
    printf("  %s %+.4f%s", name, c->ev.value, mark);
}

void odds_decisions_print(const struct pit_rules *r, const struct decisions_study *d, bool part)
{
    const struct odds_view *view = odds_view(r->game);
    const int8_t *by = odds_rows(r, part);
    int measures = 0;

    if (view->decisions) {
        view->decisions(stdout, r, d, part);
        return;
    }
    while (measures < STUDY_MEASURES && by[measures] >= 0)
        measures++;
    for (int k = 0; k < measures; k++)
        printf(" %8s", r->game->measures[by[k]]);
    printf(" %9s  best play (*), per unit of the first bet\n", "met");
    for (int i = 0; i < d->rows; i++) {
        for (int k = 0; k < measures; k++)
            print_measure(r, by[k], d->row[i].measure[k]);
        printf(" %7.3f %%", 100 * d->row[i].met.value);
        for (int k = 0; k < d->row[i].choices; k++)
            print_choice(r, &d->row[i].choice[k], k == d->row[i].best ? "*" : "");
        putchar('\n');
    }
}
