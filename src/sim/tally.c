/* tally.c -- counts results, and makes means and errors of them. */

#include "tally.h"

#include <math.h>
#include <string.h>

static bool before(const struct sim_row *row, pit_money net, bool raised)
{
    return row->net != net ? row->net < net : row->raised < raised;
}

/* One more row, unless there are too many: which of them would be left then depended on the order
 * in which blocks are added. */
static void count_row(struct sim_tally *t, pit_money net, bool raised, uint64_t count)
{
    int at = 0, end = t->rows;

    while (at < end) { /* the first row that is not before it */
        int middle = (at + end) / 2;

        if (before(&t->row[middle], net, raised))
            at = middle + 1;
        else
            end = middle;
    }
    if (at == t->rows || t->row[at].net != net || t->row[at].raised != raised) {
        if (t->rows == SIM_ROWS) {
            t->many = true;
            t->rows = 0;
            return;
        }
        memmove(&t->row[at + 1], &t->row[at], (size_t)(t->rows - at) * sizeof t->row[0]);
        t->row[at] = (struct sim_row){.net = net, .raised = raised};
        t->rows++;
    }
    t->row[at].count += count;
}

static void clusters(struct sim_sums *s, pit_money net, uint64_t n, uint64_t times)
{
    s->n += n * times;
    s->clusters += times;
    s->sum += (sim_wide)net * (sim_wide)times;
    s->ss += (sim_wide)net * net * (sim_wide)times;
    s->sn += (sim_wide)net * (sim_wide)n * (sim_wide)times;
    s->nn += (sim_wide)n * (sim_wide)n * (sim_wide)times;
}

void sim_count(struct sim_tally *t, pit_money net, bool raised, uint64_t count)
{
    if (!count) return;
    *(net > 0 ? &t->wins : net < 0 ? &t->losses : &t->pushes) += count;
    if (raised) t->raises += count;
    t->squares += (sim_wide)net * net * (sim_wide)count;
    if (!t->many) count_row(t, net, raised, count);
}

void sim_cluster(struct sim_sums *s, pit_money net, uint64_t n)
{
    clusters(s, net, n, 1);
}

void sim_count_part(struct sim_tally *t, struct sim_part *part)
{
    if (!part->made) return;
    t->part.made += part->made;
    sim_cluster(&t->part.sums, part->net, part->bet);
    *part = (struct sim_part){0};
}

void sim_count_alike(struct sim_tally *t, pit_money net, uint64_t n, uint64_t times)
{
    *(net > 0 ? &t->won : net < 0 ? &t->lost : &t->even) += times;
    clusters(&t->sums, net, n, times);
    clusters(&t->by_round, net, 1, times);
}

void sim_count_turn(struct sim_tally *t, pit_money net, uint64_t n, uint64_t rounds)
{
    *(net > 0 ? &t->won : net < 0 ? &t->lost : &t->even) += 1;
    sim_cluster(&t->sums, net, n);
    sim_cluster(&t->by_round, net, rounds);
}

void sim_count_cut_off(struct sim_tally *t, uint64_t rounds)
{
    t->cut_off++;
    t->cut_rounds += rounds;
    t->cut_squares += rounds * rounds;
}

void sim_sums_add(struct sim_sums *to, const struct sim_sums *from)
{
    to->n += from->n;
    to->clusters += from->clusters;
    to->sum += from->sum;
    to->ss += from->ss;
    to->sn += from->sn;
    to->nn += from->nn;
}

void sim_tally_add(struct sim_tally *to, const struct sim_tally *from)
{
    to->rounds += from->rounds;
    to->played += from->played;
    sim_sums_add(&to->sums, &from->sums);
    sim_sums_add(&to->by_round, &from->by_round);
    to->won += from->won;
    to->lost += from->lost;
    to->even += from->even;
    to->skipped += from->skipped;
    to->cut_off += from->cut_off;
    to->cut_rounds += from->cut_rounds;
    to->cut_squares += from->cut_squares;
    to->squares += from->squares;
    for (int i = 0; i < SIM_EXTRAS; i++) {
        sim_sums_add(&to->extra[i].sums, &from->extra[i].sums);
        to->extra[i].squares += from->extra[i].squares;
    }
    to->part.made += from->part.made;
    sim_sums_add(&to->part.sums, &from->part.sums);
    to->wins += from->wins;
    to->losses += from->losses;
    to->pushes += from->pushes;
    to->raises += from->raises;
    to->many = to->many || from->many;
    for (int i = 0; !to->many && i < from->rows; i++)
        count_row(to, from->row[i].net, from->row[i].raised, from->row[i].count);
    if (to->many) to->rows = 0;
}

double sim_mean(const struct sim_sums *s, pit_money ante)
{
    if (!s->n) return NAN;
    return (double)s->sum / (double)s->n / (double)ante;
}

/* The mean is the ratio of the clusters' results to their rounds; its error is that of a ratio:
 * the clusters' distances from what their rounds would bring at the mean. */
double sim_error(const struct sim_sums *s, pit_money ante)
{
    double mean, squares, clusters = (double)s->clusters, n = (double)s->n;

    if (s->clusters < 2) return NAN;
    mean = (double)s->sum / n;
    squares = (double)s->ss - 2 * mean * (double)s->sn + mean * mean * (double)s->nn;
    if (squares < 0) squares = 0;
    return sqrt(squares * clusters / (clusters - 1)) / n / (double)ante;
}

static double deviation(const struct sim_sums *s, sim_wide squares, pit_money ante)
{
    double n = (double)s->n, sum = (double)s->sum, off;

    if (s->n < 2) return NAN;
    off = (double)squares - sum * sum / n;
    return sqrt((off > 0 ? off : 0) / (n - 1)) / (double)ante;
}

double sim_sd(const struct sim_tally *t, pit_money ante)
{
    return deviation(&t->sums, t->squares, ante);
}

double sim_extra_sd(const struct sim_extra_sums *e, pit_money stake)
{
    return deviation(&e->sums, e->squares, stake);
}

struct sim_shares sim_shares(const struct sim_tally *t)
{
    double n = (double)t->sums.n;

    return (struct sim_shares){(double)t->wins / n, (double)t->losses / n, (double)t->pushes / n,
                               (double)t->raises / n};
}
