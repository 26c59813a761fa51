/* verify_report.c -- tells what the check of a record found. */

#include "verify_report.h"

#include "cli.h"
#include "system/clock.h"

#include <string.h>
#include <time.h>

enum { HEX_ROOM = 2 * FAIR_HASH + 1 };

static const char *hex_of(const uint8_t bytes[32], char out[HEX_ROOM])
{
    fair_hex(bytes, 32, out);
    return out;
}

/* "verified", "differs" or "incomplete", with what was given taken into account. */
static const char *verdict(const struct verify_report *r)
{
    if (r->key == VERIFY_OTHER || r->head == VERIFY_OTHER) return "differs";
    return verify_verdict(r->v);
}

static const char *verdict_words(const struct verify_report *r)
{
    if (r->holds && strcmp(verdict(r), "holds") == 0)
        return "HOLDS: every line, call and payout; nothing proves the cards of a real table";
    if (r->holds) return "VERIFIED";
    if (strcmp(verdict(r), "incomplete") == 0)
        return "NOT VERIFIED: nothing differs, but not everything could be checked";
    if (strcmp(verify_verdict(r->v), "differs") != 0)
        return "NOT VERIFIED: it is not the record that you asked for";
    return "NOT VERIFIED: the record is not what it claims to be";
}

/* ---- a line a check ---- */

static void tell_step(const struct verify_found *f, enum verify_step step)
{
    switch (f->state) {
    case VERIFY_NOTHING: break;
    case VERIFY_HOLDS:
        printf("%-12s ok, %ld: %s\n", verify_name(step), f->count, verify_words(step));
        break;
    case VERIFY_NOT_POSSIBLE: printf("%-12s NOT CHECKED: %s\n", verify_name(step), f->words); break;
    case VERIFY_DIFFERS:
        printf("%-12s DIFFERS, line %ld: %s\n", verify_name(step), f->line, f->words);
        break;
    }
}

/* Voids and irregularities one by one, and what still lies on the table. */
static void tell_marks(const struct verify *v)
{
    const struct pit_table *t = &v->play.table;

    for (int i = 0; i < v->marks; i++)
        printf("  %s, round %ld, line %ld: %s\n", verify_mark_word(v->mark[i].kind),
               v->mark[i].round, v->mark[i].line, v->mark[i].words);
    for (int i = 0; v->play.open && i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        printf("open         seat %d, %s: ", w->seat + 1, t->rules.spot[w->spot].name);
        cli_money(w->stake);
        printf(" is not decided\n");
    }
}

static void tell_given(const struct verify_report *r)
{
    if (r->key == VERIFY_SAME) printf("%-12s as given\n", "key");
    if (r->key == VERIFY_OTHER) printf("%-12s DIFFERS: not the key that was given\n", "key");
    if (r->head == VERIFY_SAME)
        printf("%-12s as given, at line %ld, after round %ld\n", "head", r->head_line,
               r->head_round);
    if (r->head == VERIFY_OTHER)
        printf("%-12s DIFFERS: no line of the chain has the head that was given\n", "head");
}

static void tell_moved(const struct verify *v)
{
    if (v->voids) printf("voids        %ld: epochs that were not played to their end\n", v->voids);
    if (v->moved)
        printf("moved        %ld: new dealers and irregularities; nothing proves why they came\n",
               v->moved);
    tell_marks(v);
}

void verify_report_tell(const struct verify_report *r, bool named)
{
    const struct verify *v = r->v;
    char hex[HEX_ROOM];

    if (named) printf("%s\n", r->file);
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        tell_step(&v->found[i], (enum verify_step)i);
    tell_moved(v);
    if (v->proven) printf("key          %s\n", hex_of(v->key, hex));
    if (v->chained) printf("head         %s\n", hex_of(v->chain.head, hex));
    tell_given(r);
    printf("%s\n", verdict_words(r));
    if (named) printf("\n");
}

/* ---- a page ---- */

/* Words behind a name, wrapped. */
static void print_row(const char *name, const char *words)
{
    enum { LEFT = 14 };

    printf("%-*s", LEFT, name);
    cli_wrapped(LEFT, words);
}

static void print_steps(const struct verify *v)
{
    char words[sizeof v->found[0].words + 40];

    for (int i = 0; i < VERIFY_STEPS_MAX; i++) {
        const struct verify_found *f = &v->found[i];

        if (f->state == VERIFY_HOLDS)
            snprintf(words, sizeof words, "holds, %ld time%s: %s", f->count,
                     f->count == 1 ? "" : "s", verify_words((enum verify_step)i));
        else if (f->state == VERIFY_NOT_POSSIBLE)
            snprintf(words, sizeof words, "NOT CHECKED: %s", f->words);
        else if (f->state == VERIFY_DIFFERS)
            snprintf(words, sizeof words, "DIFFERS, line %ld: %s", f->line, f->words);
        else
            snprintf(words, sizeof words, "there was nothing to check");
        print_row(verify_name((enum verify_step)i), words);
    }
}

static void print_rule(void)
{
    for (int i = 0; i < CLI_WIDTH; i++)
        putchar('-');
    putchar('\n');
}

static void print_about(const struct verify_report *r)
{
    const struct verify *v = r->v;
    char words[PIT_RULES_TEXT + 100], hex[HEX_ROOM], id[2 * FAIR_TABLE_ID + 1];
    struct pit_text t = pit_text_in(words, sizeof words);
    time_t now = (time_t)(system_now_ms() / 1000);
    struct tm at;

    gmtime_r(&now, &at);
    print_row("file", r->file);
    print_row("sha-256", hex_of(r->sum, hex));
    snprintf(words, sizeof words, "%lld bytes, %ld line%s, %ld round%s", (long long)r->bytes,
             v->line, v->line == 1 ? "" : "s", v->rounds, v->rounds == 1 ? "" : "s");
    print_row("size", words);
    print_row("game", v->play.game->title);
    pit_rules_text(&t, &v->play.rules);
    print_row("rules", words);
    fair_hex(v->table_id, FAIR_TABLE_ID, id);
    if (v->proven) print_row("table", id);
    if (v->proven) print_row("key", hex_of(v->key, hex));
    if (v->chained) print_row("head", hex_of(v->chain.head, hex));
    strftime(words, sizeof words, "%Y-%m-%d %H:%M:%S UTC, by pit " PIT_VERSION, &at);
    print_row("checked", words);
}

void verify_report_print(const struct verify_report *r)
{
    printf("CHECK OF A RECORD OF PLAY\n");
    print_rule();
    print_about(r);
    print_rule();
    print_steps(r->v);
    print_rule();
    tell_moved(r->v);
    tell_given(r);
    printf("%s\n", verdict_words(r));
    print_rule();
    printf("\nchecked by ______________________   date ____________   place ______________\n\n");
}

/* ---- for programs ---- */

static const char *given_word(enum verify_given g)
{
    return g == VERIFY_SAME ? "same" : "other";
}

void verify_report_json(const struct verify_report *r, bool named, bool whole, struct json *out)
{
    char hex[HEX_ROOM];

    json_open(out, NULL, '{');
    if (named) json_str(out, "file", r->file);
    verify_json_members(r->v, verdict(r), out);
    if (whole) {
        json_int(out, "bytes", r->bytes);
        json_str(out, "sha256", hex_of(r->sum, hex));
        json_str(out, "version", PIT_VERSION);
    }
    if (r->key || r->head) {
        json_open(out, "given", '{');
        if (r->key) json_str(out, "key", given_word(r->key));
        if (r->head) json_str(out, "head", given_word(r->head));
        if (r->head_line) json_int(out, "head_line", r->head_line);
        if (r->head_line) json_int(out, "head_round", r->head_round);
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* ---- on stderr ---- */

void verify_report_complain(const struct verify_report *r)
{
    const struct verify *v = r->v;
    enum verify_step first = verify_first(v);
    int i = 0;

    if (first != VERIFY_STEPS_MAX) {
        cli_error("%.200s:%ld: %s: %s", r->file, v->found[first].line, verify_name(first),
                  v->found[first].words);
        return;
    }
    if (r->key == VERIFY_OTHER || r->head == VERIFY_OTHER) {
        cli_error(r->key == VERIFY_OTHER ? "%.200s: the table's key is not the one that was given"
                                         : "%.200s: no line of the chain has the head given",
                  r->file);
        return;
    }
    while (v->found[i].state != VERIFY_NOT_POSSIBLE)
        i++;
    cli_error("%.200s: not everything could be checked; %s: %s", r->file,
              verify_name((enum verify_step)i), v->found[i].words);
}
