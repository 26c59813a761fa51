/* cmd_advise.c -- pit advise: from a record that stops at a decision, the value of each choice. */

#include "choices.h"
#include "cli.h"
#include "layout.h"
#include "report/advice_json.h"
#include "sources.h"

#include <stdio.h>

static int run(int argc, char **argv)
{
    static struct playback r; /* too large for the stack */
    bool json = false;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&advise_command, argc, argv, options, words);
    const struct pit_table *t = &r.play.table;
    struct json j = cli_json(stdout);
    char waits[200];
    struct pit_text text = pit_text_in(waits, sizeof waits);

    if (count < 0) return cli_status(count);
    if (count != 1) return cli_error("advise: usage: pit advise FILE; - is standard input");
    if (!sources_record(words[0], &r)) return BAD_INPUT;
    if (!t->rules.game->rows && !t->state.phase) return layout_print(t, json);
    if (!t->state.phase || !t->state.turn) {
        pit_waits_text(&text, &t->rules, &t->state);
        return cli_error("%.200s: does not stop at a decision: the table waits for %s", words[0],
                         waits);
    }
    if (json) {
        if (!advice_json(&j, t))
            return cli_error("advise: the round can go too many ways to be worked out");
        putchar('\n');
    }
    for (int seat = 0; !json && seat < PIT_SEATS_MAX; seat++)
        if (t->state.turn >> seat & 1 && !choices_print(&t->rules, &t->state, seat, t->name[seat]))
            return BAD_INPUT;
    return DONE;
}

const struct cli_command advise_command = {
    .name = "advise",
    .usage = "advise FILE [options]",
    .summary = "from a record that stops at a decision: the value of each choice",
    .text = "The values are exact, given the cards that have been seen: what the seat gains or\n"
            "loses on average to the end of the round. FILE may be -. For dice: what each\n"
            "wager on the layout is worth until it is decided, all of them together, and what\n"
            "they are worth after each choice: odds taken, a wager taken down, called on or off.\n",
    .run = run,
};
