/* money.h -- amounts in whole cents and odds as ratios of integers. There is no floating point. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int64_t pit_money; /* cents */

/* No single amount above this is let in, so stake times odds, and the sum of all that lies on a
 * table, stay far inside 64 bits. */
#define PIT_MONEY_MAX ((pit_money)1 << 46)

/* Odds of num to den. */
struct pit_ratio {
    uint16_t num, den;
};

/* What a winning stake is paid at these odds, the stake itself left aside. Rounded down to the
 * cent; a game whose odds can leave a fraction refuses such a stake beforehand. */
static inline pit_money pit_payout(pit_money stake, struct pit_ratio odds)
{
    return stake * odds.num / odds.den;
}

/* Reads dollars with at most two decimals ("5", "2.5", "0.05") from the n bytes at text. False if
 * it is not such a number. One that is too large to be money is read as PIT_MONEY_MAX + 1, so
 * that whoever checks the amount refuses it. */
bool pit_money_parse(const char *text, size_t n, pit_money *out);

#ifdef __cplusplus
}
#endif
