/* decimal.c -- a double in decimal digits, exactly.
 *
 * A double is a whole number times a power of two, so it has an end in decimals too: at most 309
 * digits before the point and 1074 behind it. All of them are worked out, then rounded once. */

#include "core/decimal.h"

#include <assert.h>
#include <string.h>

enum {
    BASE = 1000000000, /* a limb has nine digits */
    LIMB_DIGITS = 9,
    WHOLE = 36,          /* limbs before the point ... */
    LIMBS = WHOLE + 120, /* ... and all */
    DIGITS = LIMBS * LIMB_DIGITS,
    PRECISION = 17,
};

struct decimal {
    uint32_t limb[LIMBS]; /* most significant first */
};

/* Times two to the power of `bits`, at most 29. */
static void scale_up(struct decimal *d, int bits)
{
    uint64_t carry = 0;

    for (int i = LIMBS - 1; i >= 0; i--) {
        carry += (uint64_t)d->limb[i] << bits;
        d->limb[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
}

/* Divided by two to the power of `bits`, at most 29. */
static void scale_down(struct decimal *d, int bits)
{
    uint64_t rest = 0;

    for (int i = 0; i < LIMBS; i++) {
        rest = rest * BASE + d->limb[i];
        d->limb[i] = (uint32_t)(rest >> bits);
        rest &= ((uint64_t)1 << bits) - 1;
    }
}

/* All digits of a finite value at or above zero; the point stands behind WHOLE limbs. */
static void expand(uint8_t digit[DIGITS], double value)
{
    struct decimal d = {{0}};
    uint64_t bits;
    int power;

    memcpy(&bits, &value, sizeof bits);
    power = (int)(bits >> 52 & 0x7ff);
    assert(power != 0x7ff);
    bits &= ((uint64_t)1 << 52) - 1;
    if (power)
        bits |= (uint64_t)1 << 52;
    else
        power = 1; /* below the least normal number */
    d.limb[WHOLE - 1] = (uint32_t)(bits % BASE);
    d.limb[WHOLE - 2] = (uint32_t)(bits / BASE);
    for (power -= 1075; power > 0; power -= power < 29 ? power : 29)
        scale_up(&d, power < 29 ? power : 29);
    for (; power<0; power += power> - 29 ? -power : 29)
        scale_down(&d, power > -29 ? -power : 29);
    for (int i = 0; i < LIMBS; i++)
        for (int k = LIMB_DIGITS - 1; k >= 0; k--, d.limb[i] /= 10)
            digit[i * LIMB_DIGITS + k] = (uint8_t)(d.limb[i] % 10);
}

/* Rounds to PRECISION digits from `first` on, half to even. True: it grew by a digit. */
static bool round_up(uint8_t digit[DIGITS], int first)
{
    int last = first + PRECISION - 1, i = last + 2;

    while (i < DIGITS && !digit[i])
        i++;
    if (digit[last + 1] < 5 || (digit[last + 1] == 5 && i >= DIGITS && digit[last] % 2 == 0))
        return false;
    for (i = last; ++digit[i] == 10; i--)
        digit[i] = 0;
    return i < first;
}

static void put_digits(struct pit_text *t, const uint8_t *digit, int n)
{
    for (int i = 0; i < n; i++) {
        char c = (char)('0' + digit[i]);

        pit_text_add(t, &c, 1);
    }
}

/* n digits, the point behind the first `whole` of them; zeros go before them where it is below 1.
 */
static void put_fixed(struct pit_text *t, const uint8_t *digit, int n, int whole)
{
    if (whole <= 0) {
        pit_text_str(t, "0.");
        for (int i = whole; i < 0; i++)
            pit_text_str(t, "0");
        put_digits(t, digit, n);
        return;
    }
    put_digits(t, digit, whole);
    if (n <= whole) return;
    pit_text_str(t, ".");
    put_digits(t, digit + whole, n - whole);
}

static void put_power(struct pit_text *t, int power)
{
    pit_text_str(t, power < 0 ? "e-" : "e+");
    if (power < 0) power = -power;
    if (power < 10) pit_text_str(t, "0");
    pit_text_int(t, power);
}

void text_double(struct pit_text *t, double value)
{
    uint8_t digit[DIGITS];
    int first = 0, n = PRECISION, power;

    if (value < 0) pit_text_str(t, "-");
    expand(digit, value < 0 ? -value : value);
    while (first < DIGITS && !digit[first])
        first++;
    if (first == DIGITS) {
        pit_text_str(t, "0");
        return;
    }
    if (first + PRECISION < DIGITS && round_up(digit, first)) first--;
    while (!digit[first + n - 1])
        n--;
    power = WHOLE * LIMB_DIGITS - 1 - first;
    if (power >= -4 && power < PRECISION) {
        put_fixed(t, digit + first, n > power + 1 || power < 0 ? n : power + 1, power + 1);
        return;
    }
    put_fixed(t, digit + first, n, 1);
    put_power(t, power);
}
