/* text.c -- writing text into a buffer of the caller's. */

#include "pit/text.h"

#include <string.h>

struct pit_text pit_text_in(char *buffer, size_t room)
{
    buffer[0] = '\0';
    return (struct pit_text){.at = buffer, .room = room};
}

void pit_text_add(struct pit_text *t, const char *bytes, size_t n)
{
    size_t left = t->room - 1 - t->used;

    if (n > left) {
        n = left;
        t->cut = true;
    }
    memcpy(t->at + t->used, bytes, n);
    t->used += n;
    t->at[t->used] = '\0';
}

void pit_text_str(struct pit_text *t, const char *str)
{
    pit_text_add(t, str, strlen(str));
}

void pit_text_uint(struct pit_text *t, uint64_t number)
{
    char digits[20];
    size_t n = sizeof digits;

    do
        digits[--n] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    pit_text_add(t, digits + n, sizeof digits - n);
}

void pit_text_int(struct pit_text *t, int64_t number)
{
    if (number < 0) pit_text_add(t, "-", 1);
    pit_text_uint(t, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void pit_text_money(struct pit_text *t, pit_money amount)
{
    uint64_t cents = amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;

    if (amount < 0) pit_text_add(t, "-", 1);
    pit_text_uint(t, cents / 100);
    if (cents % 100 != 0) {
        char decimals[3] = {'.', (char)('0' + cents % 100 / 10), (char)('0' + cents % 10)};

        pit_text_add(t, decimals, 3);
    }
}

void pit_text_odds(struct pit_text *t, struct pit_ratio odds)
{
    pit_text_int(t, odds.num);
    pit_text_str(t, " to ");
    pit_text_int(t, odds.den);
}

void pit_text_number(struct pit_text *t, int64_t number)
{
    static const char *const words[] = {"zero",    "one",     "two",       "three",    "four",
                                        "five",    "six",     "seven",     "eight",    "nine",
                                        "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static const char *const tens[] = {"twenty", "thirty",  "forty",  "fifty",
                                       "sixty",  "seventy", "eighty", "ninety"};

    if (number < 0 || number >= 100) {
        pit_text_int(t, number);
    } else if (number < 20) {
        pit_text_str(t, words[number]);
    } else {
        pit_text_str(t, tens[number / 10 - 2]);
        if (number % 10) pit_text_str(t, "-");
        if (number % 10) pit_text_str(t, words[number % 10]);
    }
}

void pit_text_quote(struct pit_text *t, const char *bytes, size_t n, size_t most)
{
    size_t taken = n > most ? most : n;

    for (size_t i = 0; i < taken; i++) {
        unsigned char c = (unsigned char)bytes[i];

        pit_text_add(t, c < 0x20 || c >= 0x7f ? "?" : bytes + i, 1);
    }
    if (taken < n) pit_text_str(t, "...");
}
