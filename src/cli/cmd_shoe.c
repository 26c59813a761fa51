/* cmd_shoe.c -- pit shoe: derives the order of a shoe, or the rolls or spins, from revealed seeds.
 */

#include "cli.h"
#include "fair/outcome.h"
#include "report/epoch_json.h"
#include "sources.h"

#include "pit/cards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROW = 13, ROUNDS_ROW = 10 };

static void hash(const char *name, const uint8_t bytes[FAIR_HASH], const char *words)
{
    char hex[2 * FAIR_HASH + 1];

    fair_hex(bytes, FAIR_HASH, hex);
    printf("%-5s %s  %s\n", name, hex, words);
}

static void print_hashes(const struct fair_epoch *e)
{
    hash("C_S", e->commit, "the server's commitment");
    for (int i = 0; i < e->seats; i++) {
        char name[8], words[64];

        snprintf(name, sizeof name, "c_%d", e->seat[i].seat);
        snprintf(words, sizeof words, "the commitment of seat %d%s", e->seat[i].seat,
                 e->seat[i].shown ? "" : ", which was not shown");
        hash(name, e->seat[i].commit, words);
    }
    hash("L", e->lock, "the lock: who had committed, and to what");
    hash("R", e->reveal, "the reveal: all that the seats showed");
    hash("K", e->key, "the key, from which all the rest follows");
}

static void print_cards(const struct fair_outcome *shoe)
{
    const struct fair_epoch *e = &shoe->epoch;

    printf("\n%d cards, cut at %d by ", e->n, shoe->cut);
    if (shoe->cut_by)
        printf("seat %d", shoe->cut_by);
    else
        printf("the dealer");
    printf("; the order in which they are dealt:\n");
    for (int i = 0; i < e->n; i++)
        printf("%s%s", pit_card_name(shoe->order[i] % PIT_CARDS), i % ROW == ROW - 1 ? "\n" : " ");
    printf("\n");
    hash("order", shoe->order_hash, "the hash of this order");
}

static void print_rounds(const struct fair_outcome *shoe)
{
    const struct fair_epoch *e = &shoe->epoch;
    bool dice = fair_source(e) == FAIR_DICE;

    if (dice)
        printf("\n%d rolls, in turn:\n", e->stop);
    else
        printf("\n%d spins of %d pockets, in turn:\n", e->stop, e->n);
    for (int i = 0; i < e->stop; i++) {
        if (dice)
            printf("%d-%d", shoe->order[i] / 6 + 1, shoe->order[i] % 6 + 1);
        else
            printf("%d", shoe->order[i]);
        printf("%s", i % ROUNDS_ROW == ROUNDS_ROW - 1 || i == e->stop - 1 ? "\n" : " ");
    }
}

static void print_text(const struct fair_outcome *shoe)
{
    const struct fair_epoch *e = &shoe->epoch;
    char id[2 * FAIR_TABLE_ID + 1];

    fair_hex(e->table_id, FAIR_TABLE_ID, id);
    printf("%s, epoch %" PRIu64 " of table %s\n\n", fair_game_name(e->game), e->number, id);
    print_hashes(e);
    if (fair_source(e) == FAIR_SHOE)
        print_cards(shoe);
    else
        print_rounds(shoe);
}

static void print_json(const struct fair_outcome *shoe)
{
    static char text[REPORT_SHOE_ROOM];
    struct pit_text out = pit_text_in(text, sizeof text);

    report_shoe_json(&out, shoe);
    fputs(text, stdout);
}

static int run(int argc, char **argv)
{
    static struct fair_outcome shoe; /* too large for the stack */
    bool json = false, good;
    const char *words[ARGS_MAX];
    const struct cli_option options[] = {{"--json", NULL, "as JSON", .flag = &json}, {0}};
    int count = cli_args(&shoe_command, argc, argv, options, words);
    struct pit_problem problem;
    char *text;
    size_t n;

    if (count < 0) return cli_status(count);
    if (count != 1) return cli_error("shoe: usage: pit shoe FILE; - is standard input");
    text = sources_text(words[0], &n);
    if (!text) return BAD_INPUT;
    good = report_epoch_read(&shoe.epoch, text, n, &problem);
    free(text);
    if (!good) return cli_error("%.200s: %s", words[0], problem.words);
    fair_outcome(&shoe);
    if (json)
        print_json(&shoe);
    else
        print_text(&shoe);
    return DONE;
}

const struct cli_command shoe_command = {
    .name = "shoe",
    .usage = "shoe FILE [options]",
    .summary = "derives the order of a shoe from its revealed seeds",
    .text =
        "FILE has an epoch of PITFAIR/1 as JSON, bytes as lower-case hex; - is standard\n"
        "input. It may come from anybody: pit prints what follows from it, and you compare\n"
        "that with what the table committed to and dealt. An example:\n"
        "\n"
        "  {\"table_id\": \"000102030405060708090a0b0c0d0e0f\", \"epoch\": 7,\n"
        "   \"game\": 1, \"decks\": 6, \"n\": 312, \"stop\": 78, \"mode\": 0, \"max_seats\": 7,\n"
        "   \"rules_hash\": \"...\", \"server_seed\": \"...\", \"c_s_next\": \"...\",\n"
        "   \"audit_head\": \"...\", \"t_ms\": 1700000000000, \"beacon_round\": 0,\n"
        "   \"first_seat\": 0, \"seats\": [{\"seat\": 3, \"cut_accept\": 1, \"cut_pos\": 100,\n"
        "   \"player_tag\": \"...\", \"seat_seed\": \"...\", \"shown\": true}]}\n"
        "\n"
        "shown is true if it is left out. Unknown fields are ignored. For dice\n"
        "and wheels decks is 0, n the number of pockets (dice: 0), and stop that of rounds.\n",
    .run = run,
};
