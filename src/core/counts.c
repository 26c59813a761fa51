/* counts.c -- lists of counts as numbers. Their sums from the left are a set of places, and sets of
 * one size are numbered as usual: by the places, from the left, over binomial coefficients. */

#include "counts.h"

/* How many sets of k there are of n places. */
static int64_t choose(int n, int k)
{
    int64_t ways = 1;

    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return n < k ? 0 : ways;
}

int32_t counts_pack(const uint8_t *count, int parts)
{
    int64_t number = 0;
    int place = -1;

    for (int i = 0; i < parts; i++) {
        place += count[i];
        number += choose(place, i + 1);
    }
    return (int32_t)number;
}

void counts_unpack(uint8_t *count, int parts, int32_t number)
{
    int64_t left = number;
    int above = COUNTS_SUM; /* the place of the part behind */

    for (int i = parts; i > 0; i--) {
        int place = above - 1;

        while (choose(place, i) > left)
            place--;
        left -= choose(place, i);
        if (i < parts) count[i] = (uint8_t)(above - place);
        above = place;
    }
    count[0] = (uint8_t)(above + 1);
}

bool counts_read(uint8_t *count, int parts, const char *text, size_t n)
{
    size_t at = 0;
    int sum = 0;

    for (int i = 0; i < parts; i++) {
        int value = 0, digits = 0;

        if (i && (at == n || text[at++] != ',')) return false;
        for (; at < n && text[at] >= '0' && text[at] <= '9' && digits < 3; at++, digits++)
            value = 10 * value + text[at] - '0';
        sum += value;
        if (value < 1 || sum > COUNTS_SUM) return false;
        count[i] = (uint8_t)value;
    }
    return at == n;
}
