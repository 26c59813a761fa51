/* decimal.c -- doubles in decimal digits: the same as the C library's, to the byte. */

#include "core/decimal.h"

#include "helper.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void check(double value)
{
    char ours[40], theirs[40];
    struct pit_text t = pit_text_in(ours, sizeof ours);

    text_double(&t, value);
    snprintf(theirs, sizeof theirs, "%.17g", value);
    assert_string_equal(ours, theirs);
    assert_false(t.cut);
}

static void corners(void **state)
{
    static const double values[] = {
        0,       1,       -1,      10,        0.5,     0.1,    1e15,  1e16,  99999999999999999.0,
        1e17,    1e18,    1e300,   1e-4,      1e-5,    1e-300, 123.0, 0.25,  9.9999999999999999e22,
        DBL_MAX, DBL_MIN, 5e-324,  2.2e-308,  1e23,    8.5,    1e22,  1e21,  9007199254740993.0,
        0.00012, 100,     1000000, 123456789, 1 / 3.0, 2e9,    -1e-9, 4e-05, 0.99999999999999989,
    };

    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        check(values[i]);
}

static void any_bits(void **state)
{
    uint64_t bits = 88172645463325252u;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        double value;

        bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) check(value);
        check((double)(int64_t)bits / 16575 / 1e15);
        check((double)(bits >> 40) / 1024); /* ends on a five at times: half to even */
    }
}

/* Numbers with exactly half a digit left behind the seventeenth. */
static void halves_go_to_even(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++)
        check(18014398509481984.0 * 8 + 16 * i);
    for (int i = 1; i < 1000; i += 2)
        check(10000000000000.0 + i / 2.0 / 512);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners),
        cmocka_unit_test(any_bits),
        cmocka_unit_test(halves_go_to_even),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
