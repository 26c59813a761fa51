/* gmp.h -- the few functions of GMP that exact odds need, for a machine that has none; gmp.c has
 * them. A number has a fixed length: gmp_overflow is set for good when one does not fit, and what
 * is then worked out means nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GMP_WORDS = 48 };

extern bool gmp_overflow;

struct mpz {
    int32_t used;  /* words; 0: the number is zero */
    bool negative; /* never of zero */
    uint32_t word[GMP_WORDS];
};
typedef struct mpz mpz_t[1];

struct mpq {
    struct mpz num, den; /* in lowest terms, den above 0 */
};
typedef struct mpq mpq_t[1];

#define mpq_numref(q) (&(q)->num)
#define mpq_denref(q) (&(q)->den)

void mpz_set_si(struct mpz *out, int64_t n);
void mpz_mul_si(struct mpz *out, const struct mpz *a, int64_t n);
bool mpz_fits_slong_p(const struct mpz *a); /* in 64 bits: what the engine calls long */
int64_t mpz_get_si(const struct mpz *a);

void mpq_init(struct mpq *q);
void mpq_inits(struct mpq *q, ...); /* the last is NULL */
static inline void mpq_clear(struct mpq *q)
{
    (void)q;
}
static inline void mpq_clears(struct mpq *q, ...)
{
    (void)q;
}
void mpq_set(struct mpq *out, const struct mpq *q);
void mpq_set_si(struct mpq *out, int64_t num, uint64_t den);
void mpq_set_ui(struct mpq *out, uint64_t num, uint64_t den);
void mpq_swap(struct mpq *a, struct mpq *b);
void mpq_canonicalize(struct mpq *q);
int mpq_sgn(const struct mpq *q);
int mpq_cmp(const struct mpq *a, const struct mpq *b);
void mpq_neg(struct mpq *out, const struct mpq *q);
void mpq_add(struct mpq *out, const struct mpq *a, const struct mpq *b);
void mpq_sub(struct mpq *out, const struct mpq *a, const struct mpq *b);
void mpq_mul(struct mpq *out, const struct mpq *a, const struct mpq *b);
void mpq_div(struct mpq *out, const struct mpq *a, const struct mpq *b);
double mpq_get_d(const struct mpq *q);                        /* rounded toward zero */
char *mpq_get_str(char *room, int base, const struct mpq *q); /* NULL, 10: allocated */
int mpq_set_str(struct mpq *out, const char *text, int base); /* in no use here: always -1 */
