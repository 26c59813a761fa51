/* blackjack_counted.c -- a counter's strategy for the rules in force: Hi-Lo, with bets and plays
 * that change by the true count, as the analyser has them. */

#include "blackjack_sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS_MOST = 56, SPREAD = 12, TOP_COUNT = 5 };

static const int8_t hi_lo[COUNT_RANKS] = {1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1};

/* ---- bets ---- */

/* In proportion to what a round is worth: the most at the top count, the least where it is not
 * worth that. */
static void bets(struct pit_text *out, const struct pit_rules *r, const struct count_study *s)
{
    pit_money least = system_least(r), most = r->option[PIT_O_MAX];
    double top = s->row[COUNT_MOST + TOP_COUNT].insured;
    int64_t last = 0;

    for (int count = TOP_COUNT; count > 0 && top > 0; count--) {
        int64_t times = llround(SPREAD * s->row[COUNT_MOST + count].insured / top);

        if (times > most / least) times = most / least;
        if (times < 2 || times == last) continue;
        last = times;
        pit_text_str(out, "bet box ");
        pit_text_money(out, times * least);
        pit_text_str(out, " when true hi-lo >= ");
        pit_text_int(out, count);
        pit_text_str(out, "\n");
    }
    pit_text_str(out, "bet box ");
    pit_text_money(out, least);
    pit_text_str(out, "\n");
}

static void insurance(struct pit_text *out, const struct pit_rules *r, const struct count_study *s)
{
    if (!s->has_insurance_index) return;
    for (int even = r->option[O_EVEN_MONEY] == ON; even >= 0; even--) {
        pit_text_str(out, even ? "even-money" : "insure");
        pit_text_str(out, " when true hi-lo >= ");
        pit_text_int(out, llround(s->insurance_index));
        pit_text_str(out, "\n");
    }
}

/* ---- plays ---- */

/* Splits first, then what may be done with two cards alone. */
static int order_of(const struct count_index *x)
{
    return x->play == V_SPLIT ? 0 : x->play == V_SURRENDER ? 1 : x->play == V_DOUBLE ? 2 : 3;
}

static int nearer(const void *a, const void *b)
{
    double x = fabs(((const struct count_index *)a)->at),
           y = fabs(((const struct count_index *)b)->at);

    return (x > y) - (x < y);
}

static int earlier(const void *a, const void *b)
{
    return order_of(a) - order_of(b);
}

static void condition(struct pit_text *out, const char *name, int number)
{
    pit_text_str(out, name);
    pit_text_str(out, " = ");
    pit_text_int(out, number);
    pit_text_str(out, " and ");
}

/* "16", "A7" or "88" */
static void hand(struct pit_text *out, const struct count_index *x)
{
    const char *name = x->hand;
    bool twin = name[0] == name[1] && name[0] != '1', soft = name[0] == 'A';
    int points = name[0] == 'T' ? 10 : name[0] - '0', total = (int)strtol(name, NULL, 10);

    if (twin) total = soft ? 12 : 2 * points;
    if (soft && !twin) total = 11 + name[1] - '0';
    condition(out, "total", total);
    condition(out, "soft", soft);
    if (twin || (!soft && total % 2 == 0 && total != 10)) condition(out, "pair", twin);
    if (x->play == V_DOUBLE || x->play == V_SURRENDER) condition(out, "cards", 2);
}

/* A play from this count on, or below it. */
static void play(struct pit_text *out, const struct pit_rules *r, const struct count_index *x,
                 bool from)
{
    bool plays = from == x->above;
    int up = x->up[0] == 'A' ? 1 : x->up[0] == 'T' ? 10 : x->up[0] - '0';

    pit_text_str(out, pit_verb(r->game, plays ? x->play : x->other)->name);
    pit_text_str(out, " when ");
    hand(out, x);
    condition(out, "up", up);
    pit_text_str(out, from ? "true hi-lo >= " : "true hi-lo < ");
    pit_text_int(out, llround(x->at));
    pit_text_str(out, "\n");
}

/* Near zero the chart may be on either side; further off a line says where it is left. */
static bool is_near(const struct count_index *x)
{
    return fabs(x->at) < 1.5;
}

static void plays(struct pit_text *out, const struct pit_rules *r, struct count_study *s)
{
    int count = 0, lines = 0;

    qsort(s->index, (size_t)s->indices, sizeof *s->index, nearer);
    while (count < s->indices && lines + 1 + is_near(&s->index[count]) <= PLAYS_MOST)
        lines += 1 + is_near(&s->index[count++]);
    qsort(s->index, (size_t)count, sizeof *s->index, earlier);
    for (int i = 0; i < count; i++) {
        const struct count_index *x = &s->index[i];

        if (x->at > 0 || is_near(x)) play(out, r, x, true);
        if (x->at <= 0 || is_near(x)) play(out, r, x, false);
    }
}

/* Of two cards of the dealer's no line can speak: plays are those of the chart then. */
bool bjs_counted(struct pit_text *out, const struct pit_rules *r)
{
    struct count_study *s = malloc(sizeof *s);
    bool good = s && blackjack_counted(s, r, hi_lo, r->cards / 2);

    if (good) {
        pit_text_str(out, "count hi-lo 23456 1 TJQKA -1\n");
        bets(out, r, s);
        insurance(out, r, s);
        if (r->option[O_DEALING] != HOLE_UP) plays(out, r, s);
        pit_text_str(out, "chart\n");
    }
    free(s);
    return good;
}
