/* figures.c -- exact figures in 64-bit integers. */

#include "quick.h"
#include "study.h"

#include <assert.h>

__extension__ typedef unsigned __int128 wide;

static int bits_of(wide n)
{
    int bits = 0;

    for (; n; n >>= 1)
        bits++;
    return bits;
}

/* The double nearest to the quotient, of two equally near the even one: what a reader of "n/d"
 * gets who divides exactly. */
static double quotient(wide num, wide den)
{
    int power = bits_of(num) - bits_of(den);
    uint64_t q = 0;
    double unit = 1;

    if (!num) return 0;
    assert(bits_of(num) < 127 && bits_of(den) < 127);
    for (int i = power; i < 0; i++)
        num <<= 1;
    for (int i = power; i > 0; i--)
        den <<= 1;
    if (num < den) {
        num <<= 1;
        power--;
    }
    for (int i = 0; i < 53; i++) { /* den <= num < 2 den at first: a bit a step */
        q = q << 1 | (num >= den);
        if (num >= den) num -= den;
        num <<= 1;
    }
    if (num > den || (num == den && (q & 1))) q++;
    for (power -= 52; power < 0; power++)
        unit /= 2;
    for (; power > 0; power--)
        unit *= 2;
    return (double)q * unit;
}

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct fraction fraction_of(int64_t num, int64_t den)
{
    int64_t by = gcd(num, den);

    assert(by > 0);
    return (struct fraction){num / by, den / by};
}

struct fraction fraction_add(struct fraction a, struct fraction b)
{
    int64_t left = 0, right = 0, num = 0, den = 0;
    bool over;

    if (a.den == 1 && b.den == 1 && !__builtin_add_overflow(a.num, b.num, &num))
        return (struct fraction){num, 1};
    over = !a.den || !b.den || __builtin_mul_overflow(a.num, b.den, &left) ||
           __builtin_mul_overflow(b.num, a.den, &right) ||
           __builtin_add_overflow(left, right, &num) || __builtin_mul_overflow(a.den, b.den, &den);

    return over ? (struct fraction){0, 0} : fraction_of(num, den);
}

bool fraction_less(struct fraction a, struct fraction b)
{
    __extension__ typedef __int128 signed_wide;

    return (signed_wide)a.num * b.den < (signed_wide)b.num * a.den;
}

void text_fraction(struct pit_text *t, struct fraction f)
{
    pit_text_int(t, f.num);
    pit_text_str(t, "/");
    pit_text_int(t, f.den);
}

double fraction_number(struct fraction f)
{
    double size = quotient(f.num < 0 ? -(wide)f.num : (wide)f.num, (wide)f.den);

    return f.num < 0 ? -size : size;
}

struct figure figure_of(int64_t num, int64_t den)
{
    struct fraction f = fraction_of(num, den);

    return (struct figure){f.num, f.den, fraction_number(f), NULL};
}

/* Differences and shifts by one alone: a browser has no more of so long numbers. */
static wide wide_gcd(wide a, wide b)
{
    int twos = 0;

    if (!a || !b) return a | b;
    for (; !((a | b) & 1); twos++) {
        a >>= 1;
        b >>= 1;
    }
    while (a) {
        while (!(a & 1))
            a >>= 1;
        while (!(b & 1))
            b >>= 1;
        if (a < b) {
            wide c = a;

            a = b;
            b = c;
        }
        a -= b;
    }
    for (; twos; twos--)
        b <<= 1;
    return b;
}

static wide divide(wide num, wide den)
{
    int shift = bits_of(num) - bits_of(den);
    wide q = 0;

    for (int i = 0; i < shift; i++)
        den <<= 1;
    for (; shift >= 0; shift--) {
        q = q << 1 | (num >= den);
        if (num >= den) num -= den;
        den >>= 1;
    }
    return q;
}

struct figure figure_wide(wide_int num, wide_int den)
{
    wide size = (wide)(num < 0 ? -num : num), by = wide_gcd(size, (wide)den);
    wide top = divide(size, by), below = divide((wide)den, by);
    int64_t sign = num < 0 ? -1 : 1;

    if (top <= INT64_MAX && below <= INT64_MAX)
        return figure_of(sign * (int64_t)top, (int64_t)below);
    return (struct figure){.value = (double)sign * quotient(top, below)};
}

const char *figure_text(char room[FIGURE_ROOM], const struct figure *f)
{
    struct pit_text t = pit_text_in(room, FIGURE_ROOM);

    if (!f->den) return f->text;
    text_fraction(&t, (struct fraction){f->num, f->den});
    return room;
}

struct figure figure_add(const struct figure *a, const struct figure *b)
{
    struct fraction sum =
        fraction_add((struct fraction){a->num, a->den}, (struct fraction){b->num, b->den});

    return sum.den ? figure_of(sum.num, sum.den) : (struct figure){.value = a->value + b->value};
}

double figure_deviation(int64_t square, int64_t net, int64_t all)
{
    wide ways = (wide)all, mean = (wide)(net < 0 ? -net : net);

    return __builtin_sqrt(quotient((wide)square * ways - mean * mean, ways * ways));
}

int wager_returns_below(const struct wager_study *w)
{
    const double hair = 1e-12; /* a fourth of it is not less than a fourth */

    return w->edge.value > 0.25 + hair ? 75 : w->edge.value > 0.2 + hair ? 80 : 0;
}
