/* cmd_verify.c -- pit verify: checks a record, step by step. */

#include "cli.h"
#include "report/verify_json.h"
#include "sources.h"
#include "system/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_step(const struct verify_found *f, enum verify_step step)
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
static void print_marks(const struct verify *v)
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

static void print_account(const struct verify *v)
{
    char head[2 * FAIR_HASH + 1], key[2 * FAIR_HASH + 1];

    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        print_step(&v->found[i], (enum verify_step)i);
    fair_hex(v->chain.head, FAIR_HASH, head);
    fair_hex(v->key, sizeof v->key, key);
    if (v->voids) printf("voids        %ld: epochs that were not played to their end\n", v->voids);
    if (v->moved)
        printf("moved        %ld: new dealers and irregularities; nothing proves why they came\n",
               v->moved);
    print_marks(v);
    if (v->proven) printf("key          %s\n", key);
    if (v->chained) printf("head         %s\n", head);
    if (strcmp(verify_verdict(v), "verified") == 0)
        printf("VERIFIED\n");
    else
        printf("NOT VERIFIED: %s\n", strcmp(verify_verdict(v), "differs") == 0
                                         ? "the record is not what it claims to be"
                                         : "what could be checked holds, and not all could");
}

/* One line on the first difference, or else on the first check that was not possible. */
static void complain(const struct verify *v, const char *file)
{
    enum verify_step first = verify_first(v);
    int i = 0;

    if (first != VERIFY_STEPS_MAX) {
        cli_error("%.200s:%ld: %s: %s", file, v->found[first].line, verify_name(first),
                  v->found[first].words);
        return;
    }
    while (v->found[i].state != VERIFY_NOT_POSSIBLE)
        i++;
    cli_error("%.200s: not all could be checked; %s: %s", file, verify_name((enum verify_step)i),
              v->found[i].words);
}

static int run(int argc, char **argv)
{
    bool json = false, good;
    const struct cli_option options[] = {
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    const char *words[ARGS_MAX];
    int count = cli_args(&verify_command, argc, argv, options, words);
    const struct fair_system *system = system_sodium();
    static struct verify v; /* too large for the stack */
    char *text;
    size_t n;

    if (count < 0) return cli_status(count);
    if (count != 1) return cli_error("verify: the command is: pit verify FILE");
    if (!system) return cli_error("verify: libsodium, or the known answers of the shuffle, fail");
    text = sources_text(words[0], &n);
    if (!text) return BAD_INPUT;
    good = verify_text(&v, system, text, n);
    free(text);
    if (!v.play.game) return cli_error("%.200s:1: a record begins with: game NAME", words[0]);
    if (json) {
        struct json out = cli_json(stdout);

        verify_json(&v, &out);
        printf("\n");
    } else {
        print_account(&v);
    }
    if (!good) complain(&v, words[0]);
    return good ? DONE : NOT_HELD;
}

const struct cli_command verify_command = {
    .name = "verify",
    .usage = "verify FILE [--json]",
    .summary = "checks a record: its shuffles, its chain of hashes, every payout",
    .text = "Each line is a kind of check. The exit status is 0 only when all were possible and\n"
            "all hold. The last head of the chain can be compared with one that was published.\n"
            "  pit play red-dog --record hand.pit && pit verify hand.pit\n",
    .run = run,
};
