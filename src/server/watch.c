/* watch.c -- for whoever watches the server: is it well, and figures for Prometheus. */

#include "api.h"
#include "room.h"

#include "pit/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- health ---- */

static void is_well(void *with)
{
    struct call *c = with;

    call_end(c, 200, "{\"ok\":true}", strlen("{\"ok\":true}"));
}

/* By way of the books: a disk that hangs lets the question hang, and the asker sees that. */
void api_health(struct call *c)
{
    store_run(c->hub->store, NULL, is_well, c);
}

/* ---- figures ---- */

static void head(struct pit_text *t, const char *name, const char *type, const char *help)
{
    char line[200];

    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    pit_text_str(t, line);
}

static void value(struct pit_text *t, const char *name, const char *label, const char *of,
                  int64_t n)
{
    char line[200];

    if (label)
        snprintf(line, sizeof line, "%s{%s=\"%s\"} %" PRId64 "\n", name, label, of, n);
    else
        snprintf(line, sizeof line, "%s %" PRId64 "\n", name, n);
    pit_text_str(t, line);
}

struct now {
    int64_t tables[TALLY_GAMES], seats[TALLY_GAMES], watchers[TALLY_GAMES];
};

static void look(struct hub *h, struct now *now)
{
    for (const struct room *r = h->rooms; r; r = r->next) {
        int at = (int)(tally_of(h, r->table.rules.game) - h->tallies.game);

        if (r->closed) continue;
        now->tables[at]++;
        now->watchers[at] += r->watchers;
        for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
            now->seats[at] += r->seat[seat].player != NULL;
    }
}

static void by_game(struct pit_text *t, const struct hub *h, const struct now *now)
{
    const struct {
        const char *name, *type, *help;
        const int64_t *at;
        size_t step;
    } rows[] = {
        {"pit_tables", "gauge", "Tables that are open.", now->tables, sizeof(int64_t)},
        {"pit_seats", "gauge", "Seats that are taken.", now->seats, sizeof(int64_t)},
        {"pit_watchers", "gauge", "Connections that watch a table.", now->watchers,
         sizeof(int64_t)},
        {"pit_rounds_total", "counter", "Rounds that are over.", &h->tallies.game[0].rounds,
         sizeof(struct tally)},
        {"pit_wagers_total", "counter", "Wagers that were settled.", &h->tallies.game[0].wagers,
         sizeof(struct tally)},
        {"pit_staked_cents_total", "counter", "What was staked on them.",
         &h->tallies.game[0].staked, sizeof(struct tally)},
        {"pit_returned_cents_total", "counter", "What went back: stakes and winnings.",
         &h->tallies.game[0].returned, sizeof(struct tally)},
        {"pit_void_epochs_total", "counter", "Shoes that were void before a card.",
         &h->tallies.game[0].voids, sizeof(struct tally)},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        head(t, rows[i].name, rows[i].type, rows[i].help);
        for (int game = 0; pit_games()[game]; game++) {
            const char *at = (const char *)rows[i].at + (size_t)game * rows[i].step;
            int64_t n;

            memcpy(&n, at, sizeof n);
            value(t, rows[i].name, "game", pit_games()[game]->name, n);
        }
    }
}

static void about_answers(struct pit_text *t, const struct tallies *of)
{
    int64_t sum = 0;
    char text[40];

    head(t, "pit_http_answers_total", "counter", "Answers over HTTP, by their status.");
    for (int digit = 2; digit < 6; digit++) {
        snprintf(text, sizeof text, "%dxx", digit);
        value(t, "pit_http_answers_total", "status", text, of->answers[digit]);
    }
    head(t, "pit_messages_total", "counter", "Messages that came over WebSockets.");
    value(t, "pit_messages_total", NULL, NULL, of->messages);
    head(t, "pit_store_seconds", "histogram", "From a request to its change being durable.");
    for (int i = 0; i < TALLY_TIMES; i++) {
        sum += of->took[i];
        snprintf(text, sizeof text, "%g", tally_bounds[i] / 1000.0);
        value(t, "pit_store_seconds_bucket", "le", text, sum);
    }
    value(t, "pit_store_seconds_bucket", "le", "+Inf", of->stored);
    snprintf(text, sizeof text, "%g", (double)of->took_ms / 1000.0);
    pit_text_str(t, "pit_store_seconds_sum ");
    pit_text_str(t, text);
    pit_text_str(t, "\n");
    value(t, "pit_store_seconds_count", NULL, NULL, of->stored);
}

static void about_process(struct pit_text *t)
{
    struct rusage use;
    char line[64];
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    if (file) {
        if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
        fclose(file);
    }
    head(t, "process_resident_memory_bytes", "gauge", "Memory in use.");
    value(t, "process_resident_memory_bytes", NULL, NULL,
          (int64_t)resident * sysconf(_SC_PAGESIZE));
    if (getrusage(RUSAGE_SELF, &use)) return;
    head(t, "process_cpu_seconds_total", "counter", "Time of processors that was used.");
    snprintf(line, sizeof line, "process_cpu_seconds_total %.3f\n",
             (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                 (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6);
    pit_text_str(t, line);
}

/* What the house wins is its own business: for this machine alone. */
void api_metrics(struct call *c)
{
    struct pit_text t;
    struct now now = {0};

    if (!c->local) {
        call_refuse_words(c, 403, "local", "figures are for the machine that the server runs on");
        return;
    }
    look(c->hub, &now);
    do {
        t = sheet_text(&c->hub->text);
        by_game(&t, c->hub, &now);
        about_answers(&t, &c->hub->tallies);
        about_process(&t);
    } while (sheet_again(&c->hub->text, &t));
    c->type = "text/plain; version=0.0.4; charset=utf-8";
    call_end(c, 200, t.at, t.used);
}
