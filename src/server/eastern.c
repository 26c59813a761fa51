/* eastern.c -- weeks in the eastern United States. Daylight saving time lasts from two in the
 * morning of the second Sunday of March to two in the morning of the first Sunday of November
 * (Energy Policy Act of 2005, section 110). */

#include "eastern.h"

#include <stdbool.h>

#define HOUR ((int64_t)3600000)
#define DAY (24 * HOUR)

enum { THURSDAY = 4, FRIDAY = 5 }; /* 1 January 1970 was a Thursday; Sunday is 0 */

static int64_t day_of(int64_t ms)
{
    return ms / DAY - (ms % DAY < 0);
}

static int weekday(int64_t day)
{
    return (int)(((day + THURSDAY) % 7 + 7) % 7);
}

/* The day on which a month begins, in days since 1970; the years count from March, so that a leap
 * day is the last of one. */
static int64_t first_of(int64_t year, int month)
{
    int64_t y = month > 2 ? year : year - 1;
    int64_t m = month > 2 ? month - 3 : month + 9;

    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 - 719468;
}

static int64_t year_of(int64_t day)
{
    int64_t year = 1970 + day / 366;

    while (first_of(year + 1, 1) <= day)
        year++;
    return year;
}

/* The n-th Sunday of a month. */
static int64_t sunday(int64_t year, int month, int n)
{
    int64_t first = first_of(year, month);

    return first + (7 - weekday(first)) % 7 + (int64_t)7 * (n - 1);
}

static bool is_summer(int64_t ms)
{
    int64_t year = year_of(day_of(ms - 5 * HOUR));

    return ms >= sunday(year, 3, 2) * DAY + 7 * HOUR && ms < sunday(year, 11, 1) * DAY + 6 * HOUR;
}

/* Clocks change on Sundays, so every Friday has one midnight. */
static int64_t midnight(int64_t day)
{
    int64_t winter = day * DAY + 5 * HOUR;

    return is_summer(winter) ? winter - HOUR : winter;
}

int64_t eastern_friday(int64_t ms)
{
    int64_t day = day_of(ms - (is_summer(ms) ? 4 : 5) * HOUR);
    int64_t friday = day + (FRIDAY - weekday(day) + 7) % 7;

    return midnight(friday) > ms ? midnight(friday) : midnight(friday + 7);
}
