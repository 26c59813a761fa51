/* money.c -- payouts and the reading of amounts. */

#include "prove.h"

#include "pit/money.h"

#include "core/money.c"

#include <string.h>

/* Bounds: every stake that may be money, all odds. Nothing overflows, and a payout is not below
 * zero. */
void payout_stays_in_range(void)
{
    pit_money stake = any_i64();
    struct pit_ratio odds = {any_u16(), any_u16()};

    given(stake >= 0 && stake <= PIT_MONEY_MAX && odds.den > 0);
    claim(pit_payout(stake, odds) >= 0, "not below zero");
}

/* Bounds: stakes below 2^12 cents, at each of these odds; they have every denominator that a book
 * has. It is the whole part of stake times num over den. */
void payout_is_rounded_down(void)
{
    static const struct pit_ratio some[] = {
        {1, 1},  {2, 1},  {4, 1},  {5, 1},   {7, 1},   {9, 1},   {11, 1}, {15, 1}, {30, 1},
        {60, 1}, {80, 1}, {90, 1}, {150, 1}, {249, 1}, {999, 1}, {1, 2},  {3, 2},  {9, 2},
        {2, 3},  {7, 3},  {3, 4},  {15, 4},  {6, 5},   {7, 5},   {9, 5},  {5, 6},  {7, 6}};
    enum { STAKES = 1 << 12, COUNT = sizeof some / sizeof some[0] };

    for (int i = 0; i < COUNT; i++) {
        pit_money stake = any_u16() % STAKES, paid = pit_payout(stake, some[i]);

        claim(paid * some[i].den <= stake * some[i].num, "no cent too many");
        claim(stake * some[i].num - paid * some[i].den < some[i].den, "no cent too few");
    }
}

enum { LENGTH = 20, SHORT = 5 };

static char text[LENGTH], brief[SHORT];

/* Dollars as digits, and one or two decimals, or none. */
static bool is_amount(size_t n)
{
    size_t whole = 0;
    int points = 0, others = 0;

    for (size_t i = 0; i < n; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';

        if (text[i] == '.' && !points++) whole = i;
        if (!digit && text[i] != '.') others++;
    }
    if (others || !n || points > 1) return false;
    return points ? whole > 0 && n - whole >= 2 && n - whole <= 3 : true;
}

static size_t any_text(size_t most)
{
    size_t n = any_size();

    given(n <= most);
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = (char)any_u8();
    return n;
}

/* Bounds: all texts of up to 20 bytes. It takes what is an amount and nothing else; nothing
 * overflows, and what is read is from 0 to one cent above the most. */
void amounts_are_taken(void)
{
    size_t n = any_text(LENGTH);
    pit_money out = -7;
    bool good = pit_money_parse(text, n, &out);

    claim(good == is_amount(n), "amounts, and nothing else");
    claim(good ? out >= 0 && out <= PIT_MONEY_MAX + 1 : out == -7, "within bounds, or left alone");
}

/* Bounds: all texts of up to 5 bytes. To the cent. */
void amounts_are_read(void)
{
    size_t n = any_size();
    pit_money out, dollars = 0, cents = 0, unit = 100;

    given(n <= SHORT);
    for (size_t i = 0; i < SHORT; i++)
        brief[i] = (char)any_u8();
    if (!pit_money_parse(brief, n, &out)) return;
    for (size_t i = 0; i < n; i++) {
        if (brief[i] == '.')
            unit = 10;
        else if (unit == 100)
            dollars = dollars * 10 + (brief[i] - '0');
        else
            cents += unit * (brief[i] - '0');
        if (unit < 100 && brief[i] != '.') unit = 1;
    }
    claim(out == dollars * 100 + cents, "to the cent");
}

/* Bounds: the 100,000 amounts around the most, 2^46 cents. Above it all are read as one cent more.
 */
void the_most_is_the_most(void)
{
    static const char begin[] = "703687441";
    pit_money out = -7, right = 70368744100000;
    int unit = 10000;

    memcpy(text, begin, 9);
    text[12] = '.';
    for (int i = 9; i < 15; i++) {
        int digit = any_int();

        if (i == 12) continue;
        given(digit >= 0 && digit <= 9);
        text[i] = (char)('0' + digit);
        right += unit * digit;
        unit /= 10;
    }
    claim(pit_money_parse(text, 15, &out), "an amount");
    claim(out == (right > PIT_MONEY_MAX ? PIT_MONEY_MAX + 1 : right), "held at the most");
}
