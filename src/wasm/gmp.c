/* gmp.c -- fractions of any size that exact odds of a layout come to, in 32-bit words. */

#include <gmp.h>

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 32, DOUBLE_BITS = 53 };

bool gmp_overflow;

/* Long enough for the product of two numbers. */
struct product {
    int used;
    uint32_t word[2 * GMP_WORDS + 2]; /* and to be shifted */
};

/* ---- words without a sign ---- */

static int trimmed(const uint32_t *w, int used)
{
    while (used && !w[used - 1])
        used--;
    return used;
}

static int compare(const uint32_t *a, int a_used, const uint32_t *b, int b_used)
{
    if (a_used != b_used) return a_used < b_used ? -1 : 1;
    for (int i = a_used - 1; i >= 0; i--)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int bits_of(const uint32_t *w, int used)
{
    return used ? BITS * used - __builtin_clz(w[used - 1]) : 0;
}

/* a -= b; a is not the smaller one. */
static int subtract(uint32_t *a, int a_used, const uint32_t *b, int b_used)
{
    uint64_t borrow = 0;

    for (int i = 0; i < a_used; i++) {
        uint64_t less = (i < b_used ? b[i] : 0) + borrow;

        borrow = a[i] < less;
        a[i] = (uint32_t)(a[i] - less);
    }
    return trimmed(a, a_used);
}

/* Both ways within the same words; there is room for what comes up. */
static int shift_up(uint32_t *w, int used, int by)
{
    int words = by / BITS, bits = by % BITS;

    if (!used || !by) return used;
    w[used] = 0;
    for (int i = used; i >= 0; i--) {
        uint64_t two = (uint64_t)w[i] << BITS | (i ? w[i - 1] : 0);

        w[i + words] = (uint32_t)(two << bits >> BITS);
    }
    memset(w, 0, (size_t)words * sizeof *w);
    return trimmed(w, used + words + 1);
}

static int shift_down(uint32_t *w, int used, int by)
{
    int words = by / BITS, bits = by % BITS;

    if (words >= used) return 0;
    for (int i = 0; i + words < used; i++) {
        uint64_t two = w[i + words];

        if (i + words + 1 < used) two |= (uint64_t)w[i + words + 1] << BITS;
        w[i] = (uint32_t)(two >> bits);
    }
    return trimmed(w, used - words);
}

static int zeros_below(const uint32_t *w)
{
    int n = 0;

    while (!w[n / BITS])
        n += BITS;
    return n + __builtin_ctz(w[n / BITS]);
}

static void multiply(struct product *out, const struct mpz *a, const struct mpz *b)
{
    memset(out->word, 0, (size_t)(a->used + b->used) * sizeof out->word[0]);
    for (int i = 0; i < a->used; i++) {
        uint64_t carry = 0;

        for (int k = 0; k < b->used; k++) {
            carry += (uint64_t)a->word[i] * b->word[k] + out->word[i + k];
            out->word[i + k] = (uint32_t)carry;
            carry >>= BITS;
        }
        out->word[i + b->used] = (uint32_t)carry;
    }
    out->used = trimmed(out->word, a->used + b->used);
}

/* n /= by, which has one word; what is left over comes back. */
static uint32_t divide_by_word(struct product *n, uint32_t by)
{
    uint64_t rest = 0;

    for (int i = n->used - 1; i >= 0; i--) {
        rest = rest << BITS | n->word[i];
        n->word[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    n->used = trimmed(n->word, n->used);
    return (uint32_t)rest;
}

/* One word of a quotient (Knuth, volume 2, 4.3.1 D): takes as many times `by`, whose highest bit is
 * set, from the words n as go, and says how many. */
static uint32_t quotient_word(uint32_t *n, const uint32_t *by, int used)
{
    uint64_t top = (uint64_t)n[used] << BITS | n[used - 1];
    uint64_t guess = top / by[used - 1], rest = top % by[used - 1], borrow = 0, carry = 0;

    while (guess >> BITS || guess * by[used - 2] > (rest << BITS | n[used - 2])) {
        guess--;
        rest += by[used - 1];
        if (rest >> BITS) break;
    }
    for (int i = 0; i <= used; i++) {
        uint64_t less;

        carry += i < used ? guess * by[i] : 0;
        less = (uint32_t)carry + borrow;
        borrow = n[i] < less;
        n[i] = (uint32_t)(n[i] - less);
        carry >>= BITS;
    }
    if (!borrow) return (uint32_t)guess;
    carry = 0; /* one too many */
    for (int i = 0; i < used; i++) {
        carry += (uint64_t)n[i] + by[i];
        n[i] = (uint32_t)carry;
        carry >>= BITS;
    }
    n[used] += (uint32_t)carry;
    return (uint32_t)guess - 1;
}

/* n /= by, which divides it. */
static void divide(struct product *n, const struct product *by)
{
    uint32_t words[2 * GMP_WORDS + 2], divisor[2 * GMP_WORDS + 1];
    int shift, used = by->used, count = n->used - by->used;

    if (count < 0) return; /* it is zero */
    if (used == 1) {
        divide_by_word(n, by->word[0]);
        return;
    }
    shift = __builtin_clz(by->word[used - 1]);
    memcpy(divisor, by->word, (size_t)used * sizeof *divisor);
    memcpy(words, n->word, (size_t)n->used * sizeof *words);
    words[n->used] = words[n->used + 1] = 0;
    shift_up(divisor, used, shift);
    shift_up(words, n->used, shift);
    for (int i = count; i >= 0; i--)
        n->word[i] = quotient_word(words + i, divisor, used);
    n->used = trimmed(n->word, count + 1);
}

static uint64_t low_word(const struct product *n)
{
    return n->used ? n->word[0] | (n->used > 1 ? (uint64_t)n->word[1] << BITS : 0) : 0;
}

/* a becomes the largest number that divides both; neither is zero. Subtracts and halves while they
 * are long. */
static void divisor_of(struct product *a, struct product *b)
{
    int twos_a = zeros_below(a->word), twos_b = zeros_below(b->word);
    uint64_t x, y;

    a->used = shift_down(a->word, a->used, twos_a);
    b->used = shift_down(b->word, b->used, twos_b);
    while (a->used > 2 || b->used > 2) {
        int order = compare(a->word, a->used, b->word, b->used);
        struct product *more = order < 0 ? b : a, *less = order < 0 ? a : b;

        if (!order) break;
        more->used = subtract(more->word, more->used, less->word, less->used);
        more->used = shift_down(more->word, more->used, zeros_below(more->word));
    }
    if (a->used <= 2 && b->used <= 2) {
        x = low_word(a);
        y = low_word(b);
        while (y) {
            uint64_t rest = x % y;

            x = y;
            y = rest;
        }
        a->word[0] = (uint32_t)x;
        a->word[1] = (uint32_t)(x >> BITS);
        a->used = trimmed(a->word, 2);
    }
    a->used = shift_up(a->word, a->used, twos_a < twos_b ? twos_a : twos_b);
}

/* ---- numbers ---- */

static void set_words(struct mpz *out, uint64_t n, bool negative)
{
    out->word[0] = (uint32_t)n;
    out->word[1] = (uint32_t)(n >> BITS);
    out->used = trimmed(out->word, 2);
    out->negative = negative;
}

void mpz_set_si(struct mpz *out, int64_t n)
{
    set_words(out, n < 0 ? -(uint64_t)n : (uint64_t)n, n < 0);
}

static void keep(struct mpz *out, const struct product *n, bool negative)
{
    int used = n->used;

    if (used > GMP_WORDS) {
        gmp_overflow = true;
        used = 0;
    }
    memcpy(out->word, n->word, (size_t)used * sizeof *n->word);
    out->used = used;
    out->negative = negative && used;
}

void mpz_mul_si(struct mpz *out, const struct mpz *a, int64_t n)
{
    struct mpz b;
    struct product all;

    mpz_set_si(&b, n);
    multiply(&all, a, &b);
    keep(out, &all, a->negative != b.negative);
}

static uint64_t low_words(const struct mpz *a)
{
    return a->used ? a->word[0] | (a->used > 1 ? (uint64_t)a->word[1] << BITS : 0) : 0;
}

bool mpz_fits_slong_p(const struct mpz *a)
{
    return a->used < 2 || (a->used == 2 && low_words(a) <= INT64_MAX);
}

int64_t mpz_get_si(const struct mpz *a)
{
    return a->negative ? -(int64_t)low_words(a) : (int64_t)low_words(a);
}

/* ---- fractions ---- */

void mpq_init(struct mpq *q)
{
    mpq_set_si(q, 0, 1);
}

void mpq_inits(struct mpq *q, ...)
{
    va_list list;

    va_start(list, q);
    for (; q; q = va_arg(list, struct mpq *))
        mpq_init(q);
    va_end(list);
}

static void copy(struct mpz *out, const struct mpz *n)
{
    out->used = n->used;
    out->negative = n->negative;
    memmove(out->word, n->word, (size_t)n->used * sizeof *n->word);
}

void mpq_set(struct mpq *out, const struct mpq *q)
{
    copy(&out->num, &q->num);
    copy(&out->den, &q->den);
}

void mpq_set_si(struct mpq *out, int64_t num, uint64_t den)
{
    mpz_set_si(&out->num, num);
    set_words(&out->den, den, false);
}

void mpq_set_ui(struct mpq *out, uint64_t num, uint64_t den)
{
    set_words(&out->num, num, false);
    set_words(&out->den, den, false);
}

void mpq_swap(struct mpq *a, struct mpq *b)
{
    struct mpq c;

    mpq_set(&c, a);
    mpq_set(a, b);
    mpq_set(b, &c);
}

/* num / den in lowest terms; both are used up. */
static void lowest(struct mpq *out, struct product *num, struct product *den, bool negative)
{
    struct product by = *num, other = *den;

    if (!num->used) {
        mpq_set_si(out, 0, 1);
        return;
    }
    assert(den->used);
    divisor_of(&by, &other);
    if (by.used > 1 || by.word[0] != 1) {
        divide(num, &by);
        divide(den, &by);
    }
    keep(&out->num, num, negative);
    keep(&out->den, den, false);
    if (!out->den.used) mpq_set_si(out, 0, 1); /* it did not fit */
}

static void whole(struct product *out, const struct mpz *n)
{
    out->used = n->used;
    memcpy(out->word, n->word, (size_t)n->used * sizeof *n->word);
}

void mpq_canonicalize(struct mpq *q)
{
    struct product num, den;

    whole(&num, &q->num);
    whole(&den, &q->den);
    lowest(q, &num, &den, q->num.negative);
}

int mpq_sgn(const struct mpq *q)
{
    return q->num.negative ? -1 : q->num.used > 0;
}

void mpq_neg(struct mpq *out, const struct mpq *q)
{
    mpq_set(out, q);
    out->num.negative = !q->num.negative && q->num.used;
}

/* a += b; the highest words of both leave room for one bit more. */
static void add_words(struct product *a, const struct product *b)
{
    uint64_t carry = 0;
    int used = a->used > b->used ? a->used : b->used;

    for (int i = 0; i < used; i++) {
        carry += (uint64_t)(i < a->used ? a->word[i] : 0) + (i < b->used ? b->word[i] : 0);
        a->word[i] = (uint32_t)carry;
        carry >>= BITS;
    }
    if (carry && used == 2 * GMP_WORDS) {
        gmp_overflow = true;
        carry = 0;
    }
    if (carry) a->word[used++] = (uint32_t)carry;
    a->used = used;
}

static void sum(struct mpq *out, const struct mpq *a, const struct mpq *b, bool minus)
{
    struct product left, right, den;
    bool negative = a->num.negative, other = b->num.negative != minus;

    multiply(&left, &a->num, &b->den);
    multiply(&right, &b->num, &a->den);
    multiply(&den, &a->den, &b->den);
    if (negative == other) {
        add_words(&left, &right);
        lowest(out, &left, &den, negative);
    } else if (compare(left.word, left.used, right.word, right.used) >= 0) {
        left.used = subtract(left.word, left.used, right.word, right.used);
        lowest(out, &left, &den, negative);
    } else {
        right.used = subtract(right.word, right.used, left.word, left.used);
        lowest(out, &right, &den, other);
    }
}

void mpq_add(struct mpq *out, const struct mpq *a, const struct mpq *b)
{
    sum(out, a, b, false);
}

void mpq_sub(struct mpq *out, const struct mpq *a, const struct mpq *b)
{
    sum(out, a, b, true);
}

void mpq_mul(struct mpq *out, const struct mpq *a, const struct mpq *b)
{
    struct product num, den;

    multiply(&num, &a->num, &b->num);
    multiply(&den, &a->den, &b->den);
    lowest(out, &num, &den, a->num.negative != b->num.negative);
}

void mpq_div(struct mpq *out, const struct mpq *a, const struct mpq *b)
{
    struct product num, den;

    assert(b->num.used || gmp_overflow);
    if (!b->num.used) {
        mpq_set_si(out, 0, 1);
        return;
    }
    multiply(&num, &a->num, &b->den);
    multiply(&den, &a->den, &b->num);
    lowest(out, &num, &den, a->num.negative != b->num.negative);
}

int mpq_cmp(const struct mpq *a, const struct mpq *b)
{
    struct product left, right;
    int order;

    if (mpq_sgn(a) != mpq_sgn(b)) return mpq_sgn(a) < mpq_sgn(b) ? -1 : 1;
    multiply(&left, &a->num, &b->den);
    multiply(&right, &b->num, &a->den);
    order = compare(left.word, left.used, right.word, right.used);
    return a->num.negative ? -order : order;
}

/* ---- what people see ---- */

/* The bits of the quotient one by one, as many as a double has. */
double mpq_get_d(const struct mpq *q)
{
    uint32_t num[GMP_WORDS + 2], den[GMP_WORDS + 2];
    int power = bits_of(q->num.word, q->num.used) - bits_of(q->den.word, q->den.used);
    int n = q->num.used, d = q->den.used;
    uint64_t bits = 0;
    double unit = 1;

    if (!n) return 0;
    memcpy(num, q->num.word, (size_t)n * sizeof *num);
    memcpy(den, q->den.word, (size_t)d * sizeof *den);
    if (power < 0) n = shift_up(num, n, -power);
    if (power > 0) d = shift_up(den, d, power);
    if (compare(num, n, den, d) < 0) {
        n = shift_up(num, n, 1);
        power--;
    }
    for (int i = 0; i < DOUBLE_BITS; i++) { /* den <= num < 2 den at first */
        bool one = compare(num, n, den, d) >= 0;

        bits = bits << 1 | one;
        if (one) n = subtract(num, n, den, d);
        n = shift_up(num, n, 1);
    }
    for (power -= DOUBLE_BITS - 1; power < 0; power++)
        unit /= 2;
    for (; power > 0; power--)
        unit *= 2;
    return (q->num.negative ? -1 : 1) * (double)bits * unit;
}

/* The digits before `end`, from the last on; where they begin. */
static char *digits(char *end, const struct mpz *n)
{
    struct product left;

    whole(&left, n);
    do
        *--end = (char)('0' + divide_by_word(&left, 10));
    while (left.used);
    return end;
}

char *mpq_get_str(char *room, int base, const struct mpq *q)
{
    enum { MOST = 10 * GMP_WORDS }; /* a word has fewer than ten digits */
    char text[2 * MOST + 3], *end = text + sizeof text, *at = end;
    bool is_whole = q->den.used == 1 && q->den.word[0] == 1;

    assert(base == 10 && !room);
    *--at = '\0';
    if (!is_whole) {
        at = digits(at, &q->den);
        *--at = '/';
    }
    at = digits(at, &q->num);
    if (q->num.negative) *--at = '-';
    room = malloc((size_t)(end - at));
    if (room) memcpy(room, at, (size_t)(end - at));
    return room;
}

int mpq_set_str(struct mpq *out, const char *text, int base)
{
    (void)out;
    (void)text;
    (void)base;
    return -1;
}
