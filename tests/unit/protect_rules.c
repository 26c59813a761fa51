/* protect_rules.c -- what follows from limits that a player sets: when they hold, what counts, and
 * the weeks of the eastern United States. */

#include "helper.h"

#include "server/eastern.h"
#include "server/protect.h"
#include "server/steady.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOUR ((int64_t)3600000)
#define START ((int64_t)1700000000000) /* Tuesday, 14 November 2023, 22:13:20 UTC */

/* Milliseconds of a moment in UTC. */
static int64_t utc(int year, int month, int day, int hour, int minute)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int64_t days = 0;

    for (int y = 1970; y < year; y++)
        days += 365 + ((y % 4 == 0 && y % 100 != 0) || y % 400 == 0);
    days += before[month - 1] + day - 1;
    if (month > 2) days += (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return ((days * 24 + hour) * 60 + minute) * 60000;
}

/* NJO-RD own limit: Friday, 12:00 AM in the East, which is five hours behind in winter and four in
 * summer; weeks in which the clocks change among them. */
static void test_fridays(void **state)
{
    const struct {
        int64_t from, friday;
    } rows[] = {
        {utc(2026, 11, 16, 12, 0), utc(2026, 11, 20, 5, 0)}, /* winter */
        {utc(2026, 7, 1, 0, 0), utc(2026, 7, 3, 4, 0)},      /* summer */
        {utc(2026, 3, 6, 4, 59), utc(2026, 3, 6, 5, 0)},     /* before the clocks go forward, */
        {utc(2026, 3, 6, 5, 0), utc(2026, 3, 13, 4, 0)},     /* and an hour less of a week */
        {utc(2026, 10, 30, 4, 0), utc(2026, 11, 6, 5, 0)},   /* back: an hour more */
        {utc(2026, 10, 30, 3, 59), utc(2026, 10, 30, 4, 0)},
        {utc(2027, 3, 12, 5, 0), utc(2027, 3, 19, 4, 0)},  /* March 14 is the second Sunday */
        {utc(2027, 11, 5, 4, 0), utc(2027, 11, 12, 5, 0)}, /* November 7 the first */
        {utc(2026, 1, 1, 4, 59), utc(2026, 1, 2, 5, 0)},   /* still last year there */
        {utc(2027, 1, 1, 4, 59), utc(2027, 1, 1, 5, 0)},   /* a year that begins on a Friday */
        {utc(2028, 2, 29, 12, 0), utc(2028, 3, 3, 5, 0)},
        {utc(1970, 1, 1, 0, 0), utc(1970, 1, 2, 5, 0)},
        {utc(2100, 3, 1, 0, 0), utc(2100, 3, 5, 5, 0)}, /* no leap year */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (eastern_friday(rows[i].from) != rows[i].friday)
            fail_msg("row %d: %lld, not %lld", (int)i, (long long)eastern_friday(rows[i].from),
                     (long long)rows[i].friday);
    /* Every week has one, seven days apart but where the clocks change: twice a year. */
    for (int64_t at = eastern_friday(0), next, odd = 0; at < utc(2120, 1, 1, 0, 0); at = next) {
        next = eastern_friday(at);
        odd += next - at != (int64_t)7 * 24 * HOUR;
        assert_true(next - at >= 167 * HOUR && next - at <= 169 * HOUR);
        assert_int_equal(eastern_friday(next - 1), next);
        if (next >= utc(2120, 1, 1, 0, 0)) assert_int_equal(odd, 300);
    }
}

/* The zone of the machine plays no part; and the library's own table agrees where it has one. */
static void test_zone(void **state)
{
    (void)state;
    for (int64_t at = utc(2007, 6, 1, 0, 0); at < utc(2037, 1, 1, 0, 0);
         at += (int64_t)5 * 24 * HOUR) {
        int64_t friday = eastern_friday(at);
        time_t seconds = (time_t)(friday / 1000);
        struct tm there, here;

        setenv("TZ", "America/New_York", 1);
        tzset();
        assert_int_equal(eastern_friday(at), friday);
        localtime_r(&seconds, &there);
        gmtime_r(&seconds, &here);
        if (there.tm_hour != here.tm_hour) { /* there is such a table */
            assert_int_equal(there.tm_wday, 5);
            assert_int_equal(there.tm_hour * 60 + there.tm_min, 0);
        }
        setenv("TZ", "Asia/Tokyo", 1);
        tzset();
        assert_int_equal(eastern_friday(at), friday);
    }
    unsetenv("TZ");
    tzset();
}

/* ---- steps ---- */

static struct ledger_op op;
static struct refusal why;

/* The wish is taken, and holds from this moment on: now, or later. */
static int64_t wish(struct protect *p, enum protect_kind kind, int64_t value, int64_t now)
{
    if (!protect_wish(p, kind, value, now, &op, &why)) fail_msg("%s", why.words);
    protect_step(p, &op);
    return op.as.limit.from_ms;
}

/* QUALITY: a tighter limit at once, a looser one after a day and a second word. */
static void test_loosening(void **state)
{
    struct protect *p = protect_new();
    struct protect_limit *l;

    (void)state;
    assert_false(protect_wish(p, PROTECT_LOSS_DAY, 0, START, &op, &why));
    assert_int_equal(wish(p, PROTECT_LOSS_DAY, 5000, START), START);
    l = &p->limit[PROTECT_LOSS_DAY];
    assert_int_equal(l->value, 5000);
    assert_int_equal(wish(p, PROTECT_LOSS_DAY, 4000, START + 1), START + 1);
    assert_int_equal(wish(p, PROTECT_LOSS_DAY, 9000, START + 2), START + 2 + PROTECT_DAY);
    assert_string_equal(op.as.limit.step, "asked");
    assert_int_equal(l->value, 4000);
    assert_int_equal(l->next, 9000);
    assert_false(protect_confirm(p, PROTECT_LOSS_DAY, START + 1 + PROTECT_DAY, &op, &why));
    protect_ripen(p, START + 99 * PROTECT_DAY); /* nobody confirms: nothing changes */
    assert_int_equal(l->value, 4000);
    assert_true(protect_confirm(p, PROTECT_LOSS_DAY, START + 2 + PROTECT_DAY, &op, &why));
    assert_string_equal(op.as.limit.step, "confirmed");
    protect_step(p, &op);
    assert_int_equal(l->value, 9000);
    assert_false(protect_confirm(p, PROTECT_LOSS_DAY, START + 3 * PROTECT_DAY, &op, &why));
    /* Away with it is the loosest of all; and a tighter one takes back what was asked for. */
    wish(p, PROTECT_LOSS_DAY, 0, START + 3 * PROTECT_DAY);
    assert_int_equal(l->value, 9000);
    assert_int_not_equal(l->next_from, 0);
    wish(p, PROTECT_LOSS_DAY, 9000, START + 3 * PROTECT_DAY + 1);
    assert_int_equal(l->next_from, 0);
    assert_false(protect_confirm(p, PROTECT_LOSS_DAY, START + 9 * PROTECT_DAY, &op, &why));
    protect_free(p);
    protect_free(NULL);
}

/* NJO-RD own limit: lowered at once, raised with a Friday, and not within a day of being asked. */
static void test_own_limit(void **state)
{
    struct protect *p = protect_new();
    int64_t tuesday = utc(2026, 11, 17, 12, 0), friday = utc(2026, 11, 20, 5, 0);

    (void)state;
    assert_int_equal(wish(p, PROTECT_BET, 2000, tuesday), tuesday);
    assert_int_equal(wish(p, PROTECT_BET, 500, tuesday + 1), tuesday + 1);
    assert_int_equal(wish(p, PROTECT_BET, 10000, tuesday + 2), friday);
    assert_string_equal(op.as.limit.step, "set"); /* the PIN has confirmed it */
    protect_ripen(p, friday - 1);
    assert_int_equal(p->limit[PROTECT_BET].value, 500);
    protect_ripen(p, friday);
    assert_int_equal(p->limit[PROTECT_BET].value, 10000);
    assert_int_equal(wish(p, PROTECT_BET, 0, friday), friday + 7 * PROTECT_DAY);
    /* On Thursday it is too late for this week. */
    assert_int_equal(wish(p, PROTECT_BET, 20000, friday + 6 * PROTECT_DAY + HOUR),
                     friday + 14 * PROTECT_DAY);
    assert_int_equal(wish(p, PROTECT_BET, 20000, friday + 6 * PROTECT_DAY),
                     friday + 7 * PROTECT_DAY);
    wish(p, PROTECT_BET, 100, friday + 6 * PROTECT_DAY + 1); /* lowered: that was all */
    protect_ripen(p, friday + 99 * PROTECT_DAY);
    assert_int_equal(p->limit[PROTECT_BET].value, 100);
    protect_free(p);
}

static void test_rest(void **state)
{
    struct protect *p = protect_new();
    struct protect_why no;

    (void)state;
    assert_false(protect_bars(p, START, 0, 0, &no));
    wish(p, PROTECT_BREAK, 2 * HOUR, START);
    assert_int_equal(p->limit[PROTECT_BREAK].value, START + 2 * HOUR);
    assert_false(protect_wish(p, PROTECT_BREAK, HOUR, START, &op, &why));
    assert_false(protect_wish(p, PROTECT_BREAK, 0, START, &op, &why));
    wish(p, PROTECT_BREAK, 3 * HOUR, START);
    assert_true(protect_bars(p, START, 0, 0, &no));
    assert_string_equal(no.why.code, "rest");
    assert_int_equal(no.until, START + 3 * HOUR);
    wish(p, PROTECT_EXCLUSION, 30 * PROTECT_DAY, START);
    assert_true(protect_bars(p, START, 0, 0, &no));
    assert_int_equal(no.until, START + 30 * PROTECT_DAY);
    assert_true(protect_bars(p, START + 99 * PROTECT_DAY, 0, 0, &no)); /* until a step ends it */
    protect_free(p);
}

/* ---- what counts ---- */

static void test_windows(void **state)
{
    struct protect *p = protect_new();

    (void)state;
    for (int day = 0; day < 40; day++)
        protect_add(p, START + day * PROTECT_DAY, 60000, 1000, day % 2 ? -300 : 100);
    {
        int64_t now = START + 39 * PROTECT_DAY;

        assert_int_equal(protect_used(p, PROTECT_SPEND_DAY, now, 0), 1000);
        assert_int_equal(protect_used(p, PROTECT_SPEND_WEEK, now, 500), 7500);
        assert_int_equal(protect_used(p, PROTECT_SPEND_MONTH, now, 0), 30000);
        assert_int_equal(protect_used(p, PROTECT_LOSS_DAY, now, 0), 300);
        assert_int_equal(protect_used(p, PROTECT_LOSS_WEEK, now, 0), 4 * 300 - 3 * 100);
        assert_int_equal(protect_used(p, PROTECT_LOSS_MONTH, now, 250), 15 * 200 + 250);
        assert_int_equal(protect_used(p, PROTECT_TIME_WEEK, now, 0), 7 * 60000);
        assert_int_equal(protect_used(p, PROTECT_LOSS_DAY, now + PROTECT_DAY - 1, 0), 300);
        assert_int_equal(protect_used(p, PROTECT_LOSS_DAY, now + PROTECT_DAY, 0), 0);
        assert_int_equal(protect_used(p, PROTECT_BET, now, 0), 0);
    }
    assert_true(p->stretches <= 33); /* what is too old is forgotten */
    protect_free(p);
}

/* Who has won does not lose what it won; and a bet that lies may be lost. */
static void test_losses(void **state)
{
    struct protect *p = protect_new();
    struct protect_why no;

    (void)state;
    wish(p, PROTECT_LOSS_DAY, 1000, START);
    protect_add(p, START, 0, 500, 700);
    assert_int_equal(protect_used(p, PROTECT_LOSS_DAY, START, 200), 0);
    assert_false(protect_bars(p, START, 0, 1700, &no));
    assert_true(protect_bars(p, START, 0, 1701, &no));
    assert_string_equal(no.why.code, "limit");
    assert_non_null(strstr(no.why.words, "losses in 24 hours may be $10, and $0 are counted"));
    assert_false(protect_bars(p, START, 700, 1000, &no));
    assert_true(protect_bars(p, START, 701, 1000, &no));
    protect_add(p, START + 1, 0, 500, -1700);
    assert_true(protect_bars(p, START + 1, 0, 0, &no)); /* not even a cent */
    assert_int_equal(no.until, START + 1 + PROTECT_DAY);
    assert_false(protect_bars(p, START + 1 + PROTECT_DAY, 0, 1000, &no));
    protect_free(p);
}

/* A visit is quarters of an hour that follow one another. */
static void test_visit(void **state)
{
    struct protect *p = protect_new();
    struct ledger_stretch v;

    (void)state;
    assert_int_equal(protect_visit(p, START).began_ms, 0);
    protect_add(p, START - HOUR, 1000, 100, -100); /* another one */
    for (int i = 0; i < 60; i++)
        protect_add(p, START + (int64_t)i * 60000, 60000, 10, -1);
    v = protect_visit(p, START + HOUR);
    assert_int_equal(v.began_ms, START);
    assert_int_equal(v.played_ms, HOUR);
    assert_int_equal(v.staked, 600);
    assert_int_equal(v.net, -60);
    assert_int_equal(protect_visit(p, START + HOUR + (int64_t)14 * 60000).began_ms, 0);
    protect_free(p);
}

/* ---- the clock ---- */

static int64_t wall, passed;

static int64_t now_ms(void)
{
    return wall + passed;
}

static int64_t ticks_ms(void)
{
    return 1000 + passed;
}

/* Whatever it is set to, time goes on as it passes. */
static void test_steady(void **state)
{
    static const struct system_clock clock = {now_ms, ticks_ms};
    struct steady s;
    struct steady_mark m;

    (void)state;
    system_clock_replace(&clock);
    wall = START;
    passed = 0;
    steady_begin(&s, NULL, 0);
    passed += 5000;
    assert_int_equal(steady_now(&s), START + 5000);
    assert_int_equal(steady_stepped(&s), 0);
    wall += (int64_t)10 * 365 * PROTECT_DAY;
    assert_int_equal(steady_now(&s), START + 5000);
    assert_int_equal(steady_stepped(&s), (int64_t)10 * 365 * PROTECT_DAY);
    assert_int_equal(steady_stepped(&s), 0); /* told once */
    wall = START - HOUR;
    passed += 1000;
    assert_int_equal(steady_now(&s), START + 6000);
    assert_int_equal(steady_stepped(&s), -(int64_t)10 * 365 * PROTECT_DAY - HOUR);
    wall += 999;
    assert_int_equal(steady_stepped(&s), 0);

    /* The server begins again on the same machine: its ticks tell how long it was away. */
    m = steady_mark(&s);
    wall = START + 99 * PROTECT_DAY;
    passed += 60000;
    steady_begin(&s, &m, 0);
    if (m.boot[0]) {
        assert_int_equal(steady_now(&s), START + 66000);
        assert_int_equal(steady_stepped(&s), 99 * PROTECT_DAY);
    }
    /* The machine does: its clock is believed, but never behind what was seen. */
    m.boot[0] = 'x';
    steady_begin(&s, &m, 0);
    assert_int_equal(steady_now(&s), START + 99 * PROTECT_DAY + passed);
    wall = START - 9 * PROTECT_DAY;
    assert_int_equal(steady_begin(&s, &m, m.now_ms), STEADY_SOUND);
    assert_int_equal(steady_now(&s), m.now_ms);
    assert_true(steady_stepped(&s) < -8 * PROTECT_DAY);

    /* What was kept is ahead of the wall's clock and of all that was stored: it is not believed. */
    assert_int_equal(steady_begin(&s, &m, m.now_ms - STEADY_DOUBT_MS - 1), STEADY_AHEAD);
    assert_int_equal(steady_now(&s), m.now_ms - STEADY_DOUBT_MS - 1);
    assert_int_equal(steady_begin(&s, &m, 0), STEADY_AHEAD);
    assert_int_equal(steady_now(&s), now_ms());
    wall = m.now_ms - passed;
    assert_int_equal(steady_begin(&s, &m, m.now_ms + STEADY_DOUBT_MS + 1), STEADY_BEHIND);
    assert_int_equal(steady_now(&s), m.now_ms);
    s = (struct steady){0};
    assert_int_equal(steady_now(&s), now_ms()); /* has not begun */
    system_clock_replace(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fridays),   cmocka_unit_test(test_zone),
        cmocka_unit_test(test_loosening), cmocka_unit_test(test_own_limit),
        cmocka_unit_test(test_rest),      cmocka_unit_test(test_windows),
        cmocka_unit_test(test_losses),    cmocka_unit_test(test_visit),
        cmocka_unit_test(test_steady)};

    return cmocka_run_group_tests_name("protect_rules", tests, NULL, NULL);
}
