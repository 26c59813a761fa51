/* full.h -- rounds from a full shoe, each one a draw from all ordered triples of its cards.
 *
 * With few decks the triples, put together in groups of equal ranks and equal size, are so few that
 * a table holds one byte for each group: a round is one bounded number and a look-up, and one
 * 64-bit number makes four rounds. With more decks an alias table over the 13^3 rank triples is
 * used, its thresholds whole numbers. Either way every triple of cards is exactly as likely as any
 * other, for as far as the generator's 64 bits are. */
#pragma once

#include "random.h"
#include "tabulate.h"

enum { SIM_CELLS = 20000 };

struct sim_column {
    uint32_t below;   /* a height below this is the column's own triple, else another's */
    uint8_t class[2]; /* other, own */
};

struct sim_full {
    uint32_t cells; /* groups; 0: the columns are used */
    uint32_t height;
    uint8_t cell[SIM_CELLS]; /* class of each group */
    struct sim_column column[SIM_TRIPLES];
};

/* For the decisions that the table has chosen. */
void sim_full_make(struct sim_full *f, const struct sim_table *t);

/* Adds to count the class of each of so many rounds. */
void sim_full_rounds(const struct sim_full *f, struct random *g, uint64_t rounds,
                     uint64_t count[SIM_CLASSES]);

/* One round. */
static inline int sim_full_draw(const struct sim_full *f, struct random *g)
{
    uint64_t x, m;

    if (f->cells) return f->cell[random_below(g, f->cells)];
    do {
        x = random_next(g);
        m = (x & UINT32_MAX) * f->height;
    } while ((uint32_t)m < -f->height % f->height);
    return f->column[x >> 52].class[m >> 32 < f->column[x >> 52].below];
}
