/* money.c -- reading amounts. */

#include "pit/money.h"

bool pit_money_parse(const char *text, size_t n, pit_money *out)
{
    pit_money cents = 0;
    size_t i = 0, decimals = 0;

    while (i < n && text[i] >= '0' && text[i] <= '9') {
        cents = cents * 10 + (text[i++] - '0');
        if (cents > PIT_MONEY_MAX) cents = PIT_MONEY_MAX + 1; /* and stays there */
    }
    if (i == 0) return false;
    cents *= 100;
    if (i < n) {
        pit_money unit = 10;

        if (text[i++] != '.') return false;
        for (; i < n && decimals < 2 && text[i] >= '0' && text[i] <= '9'; i++, decimals++) {
            cents += (text[i] - '0') * unit;
            unit /= 10;
        }
        if (decimals == 0 || i < n) return false;
    }
    *out = cents > PIT_MONEY_MAX ? PIT_MONEY_MAX + 1 : cents;
    return true;
}
