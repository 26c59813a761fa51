/* cmd_verify.c -- pit verify: checks records, step by step. */

#include "bar.h"
#include "cli.h"
#include "record_file.h"
#include "system/machine.h"
#include "system/signatures.h"
#include "verify_report.h"

#include <string.h>
#include <unistd.h>

/* What the command was given besides files. */
struct asked {
    const char *key, *head; /* in hex, from elsewhere; NULL: not given */
    uint8_t key_bytes[32], head_bytes[FAIR_HASH];
    bool json, report, desk;
    int threads;
    const struct fair_system *system;
};

/* A record that is being checked. */
struct check {
    struct verify v;
    struct record_file file;
    struct signatures *signatures;
};

/* ---- reading ---- */

static enum fair_checked later(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE])
{
    struct check *c = with;

    signatures_add(c->signatures, key, hash, signature, c->v.line);
    return FAIR_LATER;
}

static void draw_bar(struct bar *bar, const struct check *c)
{
    char words[60];

    snprintf(words, sizeof words, "%ld round%s", c->v.rounds, c->v.rounds == 1 ? "" : "s");
    bar_draw(bar, record_file_share(&c->file), words);
}

static void read_lines(struct check *c, const struct asked *asked, struct verify_report *report)
{
    struct bar bar = bar_begin();
    struct word line;

    while (c->file.lines.next(&c->file.lines, &line)) {
        verify_line(&c->v, line.at, line.n, c->file.fed);
        if (asked->head && c->v.chained == c->v.line && !report->head_line &&
            memcmp(c->v.chain.head, asked->head_bytes, FAIR_HASH) == 0) {
            report->head_line = c->v.line;
            report->head_round = c->v.rounds;
        }
        if (bar_due(&bar)) draw_bar(&bar, c);
    }
    bar_clear(&bar);
}

/* The whole of a file. False once it has been said why it cannot be read. */
static bool check_file(struct check *c, const struct asked *asked, struct verify_report *report)
{
    struct fair_system system = *asked->system;
    struct signatures_found found;

    if (!record_file_open(&c->file, report->file, false)) return false;
    c->signatures = signatures_begin(asked->threads);
    if (c->signatures) {
        system.check = later;
        system.with = c;
    }
    verify_begin(&c->v, &system);
    c->v.real = asked->desk;
    read_lines(c, asked, report);
    if (c->signatures) {
        found = signatures_end(c->signatures);
        if (found.wrong) verify_wrong(&c->v, found.wrong, found.first);
    }
    report->holds = verify_end(&c->v);
    fair_sha256_end(&c->file.sum, report->sum);
    report->bytes = (int64_t)c->file.at;
    if (!record_file_close(&c->file)) return false;
    if (!c->v.unread[0]) return true;
    cli_error("%.200s:%s", report->file, c->v.unread);
    return false;
}

/* What was given from elsewhere against what the record has. */
static void compare(const struct asked *asked, struct verify_report *report)
{
    const struct verify *v = report->v;

    if (asked->key)
        report->key = v->proven && memcmp(v->key, asked->key_bytes, sizeof v->key) == 0
                          ? VERIFY_SAME
                          : VERIFY_OTHER;
    if (asked->head) report->head = report->head_line ? VERIFY_SAME : VERIFY_OTHER;
    if (report->key == VERIFY_OTHER || report->head == VERIFY_OTHER) report->holds = false;
}

/* ---- the command ---- */

static bool hex_given(const char *option, const char *text, uint8_t bytes[32])
{
    char small[65] = "";

    for (size_t i = 0; text && i < sizeof small - 1 && text[i]; i++)
        small[i] = (char)(text[i] >= 'A' && text[i] <= 'F' ? text[i] - 'A' + 'a' : text[i]);
    if (!text || (strlen(text) == 64 && fair_unhex(small, 64, bytes, 32))) return true;
    cli_error("verify: %s %.80s: 64 hexadecimal digits are needed, as `pit verify` prints them",
              option, text);
    return false;
}

static int check_one(struct check *c, const struct asked *asked, const char *file, bool many,
                     struct json *out)
{
    struct verify_report report = {.file = file, .v = &c->v};

    if (!check_file(c, asked, &report)) return BAD_INPUT;
    compare(asked, &report);
    if (asked->json)
        verify_report_json(&report, many || asked->report, asked->report, out);
    else if (asked->report)
        verify_report_print(&report);
    else
        verify_report_tell(&report, many);
    if (report.holds) return DONE;
    verify_report_complain(&report);
    return NOT_HELD;
}

static int run(int argc, char **argv)
{
    struct asked asked = {.threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    const struct cli_option options[] = {
        {"--key", "HEX", "the table's key, as published elsewhere", .text = &asked.key},
        {"--head", "HEX", "a published head of the chain", .text = &asked.head},
        {"--desk", NULL, "a record of pit deal: all but the cards can be checked",
         .flag = &asked.desk},
        {"--report", NULL, "a report to print and sign; with --json, its figures",
         .flag = &asked.report},
        {"--json", NULL, "as JSON; a list for several files", .flag = &asked.json},
        {0},
    };
    const char *words[ARGS_MAX];
    int count = cli_args(&verify_command, argc, argv, options, words), worst = DONE;
    static struct check c; /* too large for the stack */
    struct json out = cli_json(stdout);

    if (count < 0) return cli_status(count);
    if (!count) return cli_error("verify: missing file: pit verify FILE...");
    if (!hex_given("--key", asked.key, asked.key_bytes)) return BAD_INPUT;
    if (!hex_given("--head", asked.head, asked.head_bytes)) return BAD_INPUT;
    asked.system = system_sodium();
    if (!asked.system)
        return cli_error("verify: the self-test of libsodium or of the shuffle failed");
    if (asked.json && count > 1) json_open(&out, NULL, '[');
    for (int i = 0; i < count; i++) {
        int status = check_one(&c, &asked, words[i], count > 1, &out);

        if (status > worst) worst = status;
    }
    if (asked.json && count > 1) json_close(&out, ']');
    if (asked.json && (count > 1 || worst != BAD_INPUT)) printf("\n");
    return worst;
}

const struct cli_command verify_command = {
    .name = "verify",
    .usage = "verify FILE... [options]",
    .summary = "checks records: shuffles, chain of hashes, signatures, every payout",
    .text = "Each line is one kind of check. The exit status is 0 only if all were possible\n"
            "and all hold, and 2 if there is a line that cannot be read. --head finds the\n"
            "line of the chain that has a published head.\n"
            "  pit play red-dog --record hand.pit && pit verify hand.pit\n",
    .run = run,
};
