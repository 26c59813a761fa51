/* ledger_sheets.c -- pit ledger statement and pit ledger export: the books on paper and in tables.
 */

#include "ledger_sheets.h"
#include "ledger/statement.h"
#include "ledger_without.h"

#include "cli.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* "2026-11-16 09:30:00.125": of UTC, as spreadsheets read it. */
static void time_text(int64_t ms, char out[32])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    size_t n;

    gmtime_r(&seconds, &utc);
    n = strftime(out, 24, "%Y-%m-%d %H:%M:%S", &utc);
    snprintf(out + n, 32 - n, ".%03d", (int)(ms % 1000));
}

static void money_text(pit_money amount, char out[32])
{
    struct pit_text t = pit_text_in(out, 32);

    pit_text_money(&t, amount);
}

static void print_row(void *with, const struct statement_row *row)
{
    char time[32], change[32], held[32], play[32];

    (void)with;
    time_text(row->time_ms, time);
    money_text(row->change, change);
    money_text(row->wallet + row->chips + row->play, held);
    money_text(row->play, play);
    if (!row->change) return; /* chips that went from hand to layout */
    printf("%s  %-10s %10s %12s %12s\n", time, row->what, change, held, play);
}

static void csv_row(void *with, const struct statement_row *row)
{
    char time[32];

    (void)with;
    time_text(row->time_ms, time);
    printf("%s,%lld,%s,%s,%lld,%lld,%lld,%lld,%lld\n", time, (long long)row->tx, row->what,
           row->table, (long long)row->round, (long long)row->change, (long long)row->wallet,
           (long long)row->chips, (long long)row->play);
}

static void json_row(void *with, const struct statement_row *row)
{
    struct json *j = with;
    char time[32];

    time_text(row->time_ms, time);
    json_open(j, NULL, '{');
    json_str(j, "time", time);
    json_int(j, "transaction", row->tx);
    json_str(j, "what", row->what);
    json_str(j, "table", row->table[0] ? row->table : NULL);
    json_int(j, "round", row->round);
    json_int(j, "change", row->change);
    json_int(j, "wallet", row->wallet);
    json_int(j, "chips", row->chips);
    json_int(j, "play", row->play);
    json_close(j, '}');
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* "2026-11-16", the day's beginning in UTC. */
static bool read_day(const char *text, int64_t *ms)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    int year, month, date, used = 0, days, past, leap;

    if (sscanf(text, "%4d-%2d-%2d%n", &year, &month, &date, &used) != 3 || used != 10 || text[10])
        return false;
    if (year < 1970 || month < 1 || month > 12) return false;
    leap = is_leap(year) && month >= 2;
    days = before[month] - before[month - 1] + (leap && month == 2);
    if (date < 1 || date > days) return false;
    past = year - 1;
    days = 365 * (year - 1970) + past / 4 - past / 100 + past / 400 - 477; /* leap days to 1969 */
    days += before[month - 1] + (leap && month > 2) + date - 1;
    *ms = (int64_t)days * 24 * 60 * 60 * 1000;
    return true;
}

static int print_statement(const char *file, const char *player, int64_t from, int64_t to)
{
    struct statement s;
    char why[400] = "", opening[32], closing[32], change[32];

    printf("%-23s  %-10s %10s %12s %12s\n", "time (UTC)", "what", "change", "holds", "in play");
    if (!ledger_statement(file, player, from, to, print_row, NULL, &s, why, sizeof why))
        return cli_error("ledger: %.380s", why);
    money_text(s.opening, opening);
    money_text(s.closing, closing);
    money_text(s.closing - s.opening, change);
    printf("opening %s, changes %s, closing %s; %lld transactions\n", opening, change, closing,
           (long long)s.rows);
    return DONE;
}

int ledger_print_statement(const char *file, const char *player, const struct sheet_form *form)
{
    struct statement s;
    struct json j = cli_json(stdout);
    int64_t from = INT64_MIN, to = INT64_MAX;
    char why[400] = "";

    if (form->from && !read_day(form->from, &from))
        return cli_error("ledger: --from %.40s: use a day, such as 2026-11-16", form->from);
    if (form->to && !read_day(form->to, &to))
        return cli_error("ledger: --to %.40s: use a day, such as 2026-11-17", form->to);
    if (form->from && form->to && from >= to)
        return cli_error("ledger: --to %.40s: use a day after --from %.40s", form->to, form->from);
    /* What is wrong is found before anything is printed. */
    if (!ledger_statement(file, player, from, to, NULL, NULL, &s, why, sizeof why))
        return cli_error("ledger: %.380s", why);
    if (!form->csv && !form->json) return print_statement(file, player, from, to);
    if (form->csv) {
        puts("time,transaction,what,table,round,change,wallet,chips,play");
    } else {
        json_open(&j, NULL, '{');
        json_str(&j, "player", player);
        json_open(&j, "rows", '[');
    }
    if (!ledger_statement(file, player, from, to, form->csv ? csv_row : json_row, &j, &s, why,
                          sizeof why))
        return cli_error("ledger: %.380s", why);
    if (form->csv) return DONE;
    json_close(&j, ']');
    json_int(&j, "opening", s.opening);
    json_int(&j, "closing", s.closing);
    json_close(&j, '}');
    putchar('\n');
    return DONE;
}

/* RFC 4180: quotes where a comma, a quote or a line's end is. */
static void csv_cells(void *with, const char *const *cell, int cells)
{
    if (with && !without_keeps(with, cell, cells)) return;
    for (int i = 0; i < cells; i++) {
        const char *text = cell[i] ? cell[i] : "";

        if (i) putchar(',');
        if (!strpbrk(text, ",\"\r\n")) {
            fputs(text, stdout);
            continue;
        }
        putchar('"');
        for (; *text; text++) {
            if (*text == '"') putchar('"');
            putchar(*text);
        }
        putchar('"');
    }
    putchar('\n');
}

static int print_table(const char *file, const char *table, const char *without)
{
    char why[400] = "";
    struct without *w = without ? without_read(file, without, why, sizeof why) : NULL;
    bool good = (w || !without) && ledger_export(file, table, csv_cells, w, why, sizeof why);

    without_free(w);
    return good ? DONE : cli_error("ledger: %.200s: %.180s", file, why);
}

int ledger_print_table(const char *file, const char *table, const char *without)
{
    char list[200];
    struct pit_text t = pit_text_in(list, sizeof list);

    for (int i = 0; ledger_exported[i]; i++) {
        if (strcmp(ledger_exported[i], table) == 0) return print_table(file, table, without);
        pit_text_str(&t, i ? ", " : "");
        pit_text_str(&t, ledger_exported[i]);
    }
    return cli_error("ledger: no table %.40s to export; there are %s", table, list);
}
