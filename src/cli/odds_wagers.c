/* odds_wagers.c -- pit odds: what each wager of a layout costs, and what each decision is worth. */

#include "odds_wagers.h"

#include "odds/own.h"
#include "odds/round.h"
#include "odds/view.h"
#include "odds/wagers_study.h"

#include <stdio.h>
#include <string.h>

bool odds_table_fill(struct odds_table *t, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    *t = (struct odds_table){.rules = r};
    return wagers_study(t->wager, t->has, r, shoe);
}

void odds_table_free(struct odds_table *t)
{
    for (int i = 0; i < t->rules->spots; i++)
        wager_study_free(&t->wager[i]);
}

void odds_table_csv(const struct odds_table *t)
{
    char room[FIGURE_ROOM];

    puts("spot,p_win,p_push,p_lose,ev,ev_resolved,house_edge,rounds,sd,ev_outlay,house_edge_outlay,"
         "ev_float,ev_resolved_float");
    for (int i = 0; i < t->rules->spots; i++) {
        const struct wager_study *w = &t->wager[i];

        if (!t->has[i]) continue;
        printf("%s,%.10f,%.10f,%.10f,", t->rules->spot[i].name, w->win.value, w->push.value,
               w->lose.value);
        printf("%s,", figure_text(room, &w->ev));
        printf("%s,%.10f,%.6f,%.6f,", figure_text(room, &w->resolved), 0 - w->ev.value,
               w->rounds.value, w->sd);
        printf("%s,%.10f,", figure_text(room, &w->outlay), w->edge_outlay.value);
        printf("%.10f,%.10f\n", w->ev.value, w->resolved.value);
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

static bool same_figures(const struct wager_study *a, const struct wager_study *b)
{
    return same(&a->ev, &b->ev) && same(&a->win, &b->win);
}

/* Two wagers that cost the same and differ but in their number share a line. */
static bool alike(const struct odds_table *t, int a, int b)
{
    const char *first = t->rules->spot[a].name, *second = t->rules->spot[b].name;
    size_t n = stem(first);

    return t->has[b] && stem(second) == n && memcmp(first, second, n) == 0 &&
           same_figures(&t->wager[a], &t->wager[b]);
}

/* "place 4 10"; "split, 62 places" where they are too many for a line. */
static const char *names(char out[200], struct odds_table *t, int spot)
{
    enum { LINE = 78 };
    const char *name = t->rules->spot[spot].name;
    struct pit_text text = pit_text_in(out, 200), bare;
    size_t n = stem(name);
    int count = 0;

    pit_text_add(&text, name, n);
    bare = text;
    for (int i = spot; i < t->rules->spots && name[n]; i++) {
        if (!alike(t, spot, i)) continue;
        pit_text_str(&text, " ");
        pit_text_str(&text, t->rules->spot[i].name + n + 1);
        t->printed[i] = true;
        count++;
    }
    t->printed[spot] = true;
    if (count == 1) return name; /* "dragon-7": the number is a part of it */
    if (!text.cut && text.used <= LINE) return out;
    pit_text_str(&bare, ", ");
    pit_text_int(&bare, count);
    pit_text_str(&bare, " places");
    return out;
}

/* What a win pays, before a percentage; "varies" where that depends on how it is won. Without a
 * spot: what it brings. */
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
    if (s && s->more) return "varies";
    if (s && s->pays.num && s->pays.den) {
        pit_text_odds(&t, s->pays);
        return out;
    }
    pit_text_int(&t, win->num);
    pit_text_str(&t, " to ");
    pit_text_int(&t, win->den);
    return out;
}

/* ---- its lines ---- */

/* Where a percentage in advance makes a wager cost two things, there is a column more, and the
 * others are narrower, so that all of it fits a terminal. */
static bool two_edges(const struct odds_table *t)
{
    for (int i = 0; i < t->rules->spots; i++)
        if (t->has[i] && t->wager[i].outlay.value != t->wager[i].ev.value) return true;
    return false;
}

enum { NAMES = 20, EXACT = 12, TIGHT_EXACT = 8 };

static bool exact_fits(const struct odds_table *t, const struct wager_study *w)
{
    char room[FIGURE_ROOM];

    return strlen(figure_text(room, &w->ev)) <= (t->two_edges ? TIGHT_EXACT : EXACT);
}

/* The last column is left out where no figure of it would fit: then --json has them. */
static bool some_exact(const struct odds_table *t)
{
    for (int i = 0; i < t->rules->spots; i++)
        if (t->has[i] && exact_fits(t, &t->wager[i])) return true;
    return false;
}

static void print_heads(const struct odds_table *t)
{
    char word[16];

    snprintf(word, sizeof word, "%.12ss", odds_round_word(t->rules));
    if (t->two_edges) {
        printf(" %-19s %-7s %8s %8s %8s %8s %5s  %s\n", "", "", "", "edge of", "of the", "once",
               word, "exact,");
        printf(" %-19s %-7s %8s %8s %8s %8s %5s  %s\n", "wager", "pays", "win", "the bet", "outlay",
               "decided", "", "per unit");
        return;
    }
    printf(" %-20s %-8s %9s %10s %10s %7s%s\n", "", "", "", "house edge", "of what is", word,
           t->exact ? "  exact," : "");
    printf(" %-20s %-8s %9s %10s %10s%s\n", "wager", "pays", "win", "of the bet", "decided",
           t->exact ? "          per unit" : "");
}

static void print_figures(const struct odds_table *t, const char *name, const char *odds,
                          const struct wager_study *w)
{
    bool tight = t->two_edges;
    double resolved = w->resolved.value != 0 ? -100 * w->resolved.value : 0;
    char room[FIGURE_ROOM];

    if (strlen(name) > (size_t)NAMES - tight) {
        printf(" %s\n", name);
        name = "";
    }
    if (tight)
        printf(" %-19s %-7s %6.3f %% %6.3f %% %6.3f %% %6.3f %% %5.2f", name, odds,
               100 * w->win.value, 100 * w->edge.value, 100 * w->edge_outlay.value, resolved,
               w->rounds.value);
    else
        printf(" %-20s %-8s %7.3f %% %8.3f %% %8.3f %% %7.2f", name, odds, 100 * w->win.value,
               100 * w->edge.value, resolved, w->rounds.value);
    if (exact_fits(t, w)) printf("  %s", figure_text(room, &w->ev));
    putchar('\n');
}

/* The cases of a wager that its row is made of, "point 4 10", and what stands beside it. */
static void print_cases(const struct odds_table *t, const struct wager_study *w)
{
    char name[64], odds[24];

    for (int i = 0; i < w->cases; i++) {
        const struct wager_study *one = &w->by[i];
        struct pit_text text = pit_text_in(name, sizeof name);
        bool told = false;

        if (!one->in.weight) {
            printf("   %s: wins %.3f %%, goes back %.3f %%, loses %.3f %%\n", one->in.name,
                   100 * one->win.value, 100 * one->push.value, 100 * one->lose.value);
            continue;
        }
        pit_text_str(&text, "  ");
        pit_text_str(&text, one->in.name);
        for (int k = 0; k < w->cases; k++) {
            if (!same_figures(one, &w->by[k])) continue;
            told |= k < i;
            pit_text_str(&text, " ");
            pit_text_int(&text, w->by[k].in.value);
        }
        if (!told) print_figures(t, name, pays(odds, NULL, one), one);
    }
}

static void print_row(struct odds_table *t, int spot)
{
    const struct wager_study *w = &t->wager[spot];
    char name[200], odds[24];

    print_figures(t, names(name, t, spot), pays(odds, &t->rules->spot[spot], w), w);
    print_cases(t, w);
}

/* What laboratories ask about. */
static void print_low(const struct odds_table *t, int percent)
{
    bool any = false;

    for (int i = 0; i < t->rules->spots; i++) {
        if (!t->has[i] || wager_returns_below(&t->wager[i]) != percent) continue;
        if (!any) printf(" Less than %d %% of the bet comes back:", percent);
        printf("%s %s", any ? "," : "", t->rules->spot[i].name);
        any = true;
    }
    if (any) puts(".");
}

void odds_table_print(struct odds_table *t)
{
    const struct odds_view *view = odds_view(t->rules->game);

    t->two_edges = two_edges(t);
    t->exact = some_exact(t);
    print_heads(t);
    for (int i = 0; i < t->rules->spots; i++)
        if (t->has[i] && !t->printed[i]) print_row(t, i);
    print_low(t, 75);
    print_low(t, 80);
    if (!t->exact) printf(" The exact fractions are too long for this table: --json has them.\n");
    if (view->wagers) view->wagers(stdout, t->rules, t->wager);
}

/* ---- the table of decisions ---- */

/* Its name in place of a value, where it has one: "pair"; else the number. */
static const char *measure_text(char room[24], const struct pit_rules *r, int which, int64_t value)
{
    const struct odds_own *own = r->game->odds;
    const char *word = own && own->measure_word ? own->measure_word(which, value) : NULL;

    if (word) return word;
    snprintf(room, 24, "%lld", (long long)value);
    return room;
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
    char room[24];

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
            printf(" %8s", measure_text(room, r, by[k], d->row[i].measure[k]));
        printf(" %7.3f %%", 100 * d->row[i].met.value);
        for (int k = 0; k < d->row[i].choices; k++)
            print_choice(r, &d->row[i].choice[k], k == d->row[i].best ? "*" : "");
        putchar('\n');
    }
}

/* A line for each choice of each decision. */
void odds_decisions_csv(const struct pit_rules *r, const struct decisions_study *d, bool part)
{
    const int8_t *by = odds_rows(r, part);
    char room[FIGURE_ROOM];

    for (int k = 0; k < STUDY_MEASURES && by[k] >= 0; k++)
        printf("%s,", r->game->measures[by[k]]);
    puts("p,choice,least,best,p_win,p_push,p_lose,ev,ev_float");
    for (int i = 0; i < d->rows; i++) {
        const struct study_row *row = &d->row[i];

        for (int c = 0; c < row->choices; c++) {
            const struct study_choice *choice = &row->choice[c];
            const char *ev;

            for (int k = 0; k < STUDY_MEASURES && by[k] >= 0; k++)
                printf("%s,", measure_text(room, r, by[k], row->measure[k]));
            printf("%.10f,%s,%d,%d,", row->met.value, pit_verb(r->game, choice->verb)->name,
                   choice->least, c == row->best);
            printf("%.10f,%.10f,%.10f,", choice->win.value, choice->push.value, choice->lose.value);
            ev = figure_text(room, &choice->ev);
            printf("%s,%.10f\n", ev ? ev : "", choice->ev.value);
        }
    }
}
