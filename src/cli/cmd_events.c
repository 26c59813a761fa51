/* cmd_events.c -- pit events: the event log of a server, as it stands or what was asked for. */

#include "cli.h"
#include "core/json_read.h"
#include "ledger/ledger.h"
#include "server/events.h"

#include <string.h>

struct search {
    const char *kind, *since;
    bool check, broken;
    char chain[65];
    int64_t lines, number;
    int64_t known; /* how far the books know the log; 0: they do not */
    char known_chain[65];
    bool found; /* that line is there */
};

static bool is_kind(const struct json_value *root, const char *kind)
{
    struct json_value v;
    char text[64];

    return json_get(root, "kind", &v) == JSON_FOUND && json_as_text(&v, text, sizeof text) &&
           events_of_kind(text, kind);
}

/* False, once it is said, if no event is of this kind. */
static bool kind_exists(const char *kind)
{
    char list[700];
    struct pit_text t = pit_text_in(list, sizeof list);

    for (int i = 0; events_kinds[i]; i++) {
        if (events_of_kind(events_kinds[i], kind)) return true;
        pit_text_str(&t, i ? ", " : "");
        pit_text_str(&t, events_kinds[i]);
    }
    cli_error("events: --kind %.40s: no such kind; there are %s", kind, list);
    return false;
}

/* The beginning of "2026-11-16T12:00:00.000Z", of a day at least. */
static bool is_time(const char *text)
{
    static const char shape[] = "dddd-dd-ddTdd:dd:dd.dddZ";
    size_t n = strlen(text);

    if (n < 10 || n >= sizeof shape) return false;
    for (size_t i = 0; i < n; i++)
        if (shape[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i]) return false;
    return strncmp(text + 5, "01", 2) >= 0 && strncmp(text + 5, "12", 2) <= 0 &&
           strncmp(text + 8, "01", 2) >= 0 && strncmp(text + 8, "31", 2) <= 0;
}

/* Times are written so that their texts compare as they do. */
static bool is_since(const struct json_value *root, const char *since)
{
    struct json_value v;
    char text[40];

    return json_get(root, "time", &v) == JSON_FOUND && json_as_text(&v, text, sizeof text) &&
           strncmp(text, since, strlen(since)) >= 0;
}

static bool holds(struct search *s, const struct json_value *root, const char *line, size_t n)
{
    char has[65], must[65];
    struct json_value v;
    int64_t number = 0;

    if (!events_chain(s->chain, line, n, has, must) || json_get(root, "n", &v) != JSON_FOUND ||
        !json_as_i64(&v, &number) || number != s->number + 1 || strcmp(has, must) != 0)
        return false;
    memcpy(s->chain, has, sizeof has);
    s->number = number;
    if (number == s->known) s->found = strcmp(has, s->known_chain) == 0;
    return true;
}

static bool see(void *with, const char *line, size_t n)
{
    struct search *s = with;
    struct json_value root;
    struct json_problem problem;

    s->lines++;
    if (!json_parse(line, n, &root, &problem) || (s->check && !holds(s, &root, line, n))) {
        s->broken = true;
        return false;
    }
    if (!s->check && (!s->kind || is_kind(&root, s->kind)) &&
        (!s->since || is_since(&root, s->since)))
        printf("%.*s\n", (int)n, line);
    return true;
}

static int run(int argc, char **argv)
{
    const char *data = "var", *url = NULL, *words[ARGS_MAX];
    struct search s = {.chain = ""};
    bool json = false; /* they are that already */
    char why[400] = "", books[4096];
    const struct cli_option options[] = {
        {"--data", "DIR", "folder of the server (default var)", .text = &data},
        {"--books", "URL", "with --check: the books, if they are in PostgreSQL", .text = &url},
        {"--kind", "KIND", "only this kind: login, or login.failed", .text = &s.kind},
        {"--since", "TIME", "from this time on: 2026-11-16, or 2026-11-16T12:00 (UTC)",
         .text = &s.since},
        {"--json", NULL, "as JSON, which is the default", .flag = &json},
        {"--check", NULL, "proves that no line was altered, left out or cut off", .flag = &s.check},
        {0},
    };
    int count = cli_args(&events_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count)
        return cli_error("events: takes no arguments; `pit events --help` lists its options");
    if (s.kind && !kind_exists(s.kind)) return BAD_INPUT;
    if (s.since && !is_time(s.since))
        return cli_error(
            "events: --since %.40s: use a day or a time, such as 2026-11-16 or 2026-11-16T12:00",
            s.since);
    if (s.check && json) return cli_error("events: --check prints a sentence; leave --json out");
    if (s.check && (s.kind || s.since))
        return cli_error("events: --check reads the whole log; leave --kind and --since out");
    if (ledger_elsewhere(data))
        return cli_error("events: the log is in the folder of the server's --node: give that as "
                         "--data, and the address of the books as --books");
    snprintf(books, sizeof books, "%s/" LEDGER_BOOKS, data);
    if (!s.check || !ledger_events_known(url ? url : books, &s.known, s.known_chain))
        s.found = true;
    if (!events_read(data, false, see, &s, why, sizeof why))
        return cli_error("events: %.380s", why);
    if (s.broken) {
        cli_error("events: line %lld of the log was altered, or one before it was left out",
                  (long long)s.lines);
        return NOT_HELD;
    }
    if (!s.found) {
        cli_error("events: the books know of %lld events, and the log ends with %lld: it was cut "
                  "or replaced",
                  (long long)s.known, (long long)s.number);
        return NOT_HELD;
    }
    if (s.check)
        printf("%lld event%s, each linked to the one before; the last is %.64s\n",
               (long long)s.lines, s.lines == 1 ? "" : "s", s.lines ? s.chain : "none");
    return DONE;
}

const struct cli_command events_command = {
    .name = "events",
    .usage = "events [options]",
    .summary = "prints the event log of a server",
    .text = "One JSON object per line, the oldest first: starts and stops, failed log-ins,\n"
            "steps of the clock, trouble with the disk, voids, limits that players set.\n"
            "An unknown --kind lists the kinds. It may be read while the server runs.\n"
            "  pit events --data var --kind login --since 2026-11-16\n",
    .run = run,
};
