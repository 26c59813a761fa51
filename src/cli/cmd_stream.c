/* cmd_stream.c -- pit stream: the random bytes behind the tables, or the outcomes made of them, for
 * laboratories. The code is that of the tables. */

#include "cli.h"
#include "fair/house.h"
#include "games/chance.h"
#include "system/machine.h"
#include "table/epoch_deal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 14, OUTCOMES_MAX = PIT_PILE_MAX };
_Static_assert((int)OUTCOMES_MAX >= (int)FAIR_ROUNDS_MAX, "an epoch's rounds have room too");

/* S(1) of the key before scaling, which is what shuffles are drawn from. */
static void print_raw(const uint8_t key[FAIR_HASH], uint64_t bytes)
{
    static uint8_t block[BLOCK];
    struct fair_stream s;

    fair_stream(&s, key, FAIR_S_SHUFFLE);
    while (bytes) {
        size_t n = bytes < BLOCK ? (size_t)bytes : BLOCK;

        for (size_t i = 0; i < n; i += 4) {
            uint32_t word = fair_stream_next(&s);

            for (size_t k = 0; k < 4; k++)
                block[i + k] = (uint8_t)(word >> (24 - 8 * k));
        }
        if (fwrite(block, 1, n, stdout) < n) return;
        bytes -= n;
    }
}

/* What the epoch brings: cards in the order they are dealt, rolls, pockets. */
static int outcomes(const struct fair_epoch *e, int verb, int out[OUTCOMES_MAX])
{
    uint8_t cards[PIT_PILE_MAX];

    if (verb == PIT_CARD) {
        epoch_cards(e, cards);
        for (int i = 0; i < e->n; i++)
            out[i] = cards[i];
        return e->n;
    }
    for (int i = 0; i < FAIR_ROUNDS_MAX; i++)
        out[i] = epoch_draw((void *)e, verb, i, 0);
    return FAIR_ROUNDS_MAX;
}

static void print_outcome(const struct pit_rules *r, int verb, int value)
{
    char name[32];
    struct pit_text t = pit_text_in(name, sizeof name);

    chance_row(verb)->name(&t, r, value);
    puts(name);
}

/* The key of each epoch is the hash of the one before, as if every epoch had a ceremony. */
static void print_scaled(const struct pit_rules *r, uint8_t key[FAIR_HASH], uint64_t count,
                         bool binary)
{
    static int out[OUTCOMES_MAX];
    int verb = r->source == PIT_FROM_SHOE ? PIT_CARD : pit_begins(r);
    struct fair_epoch e = {0};

    fair_house_shape(&e, r);
    while (count && !ferror(stdout)) {
        int n;

        memcpy(e.key, key, FAIR_HASH);
        n = outcomes(&e, verb, out);
        for (int i = 0; i < n && count; i++, count--) {
            if (!binary)
                print_outcome(r, verb, out[i]);
            else
                putchar(out[i]);
        }
        fair_sha256(e.key, FAIR_HASH, key);
    }
}

static bool read_number(const char *option, const char *text, uint64_t *out)
{
    char *end;

    errno = 0;
    *out = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && !*end && !errno && *out) return true;
    cli_error("stream: %s %.40s: use a number from 1 to 2^64 - 1", option, text);
    return false;
}

static bool read_key(const char *text, uint8_t key[FAIR_HASH])
{
    const struct fair_system *system = system_sodium();
    char hex[2 * FAIR_HASH + 1];

    if (text && fair_unhex(text, strlen(text), key, FAIR_HASH)) return true;
    if (text) {
        cli_error("stream: --key: use 64 hex digits, in lower case");
        return false;
    }
    if (!system || !system->entropy(system->with, key, FAIR_HASH)) {
        cli_error("stream: no random numbers from the system");
        return false;
    }
    fair_hex(key, FAIR_HASH, hex);
    fprintf(stderr, "key %s\n", hex); /* the same stream comes of it again */
    return true;
}

static int run(int argc, char **argv)
{
    bool binary = false;
    const char *book = NULL, *key_text = NULL, *bytes = NULL, *many = NULL, *words[ARGS_MAX];
    struct cli_list sets = {0};
    const struct cli_option options[] = {
        {"--bytes", "N", "without GAME: this many bytes, before scaling", .text = &bytes},
        {"--count", "N", "with GAME: this many cards, rolls or spins", .text = &many},
        {"--key", "HEX", "64 hex digits, to repeat a stream (default: random)", .text = &key_text},
        {"--binary", NULL, "with GAME: one byte for each outcome, not a line", .flag = &binary},
        {"--rules", "BOOK", "with GAME: its rulebook", .text = &book},
        {"--set", "KEY=VALUE", "with GAME: an option of it; may be repeated", .list = &sets},
        {0},
    };
    int count = cli_args(&stream_command, argc, argv, options, words);
    const struct pit_game *game;
    struct pit_rules r;
    uint8_t key[FAIR_HASH];
    uint64_t number;

    if (count < 0) return cli_status(count);
    if (count > 1 || (!count && !bytes) || (count && !many))
        return cli_error("stream: usage: pit stream --bytes N, or pit stream GAME "
                         "--count N");
    if (!cli_goes_with(&stream_command, options, count ? "--count" : "--bytes",
                       count ? "--key --binary --rules --set" : "--key"))
        return BAD_INPUT;
    if (!read_number(count ? "--count" : "--bytes", count ? many : bytes, &number))
        return BAD_INPUT;
    if ((!count || binary) && isatty(STDOUT_FILENO))
        return cli_error("stream: bytes are not for a terminal; send them to a file or a program");
    if (count) {
        game = cli_game(words[0]);
        if (!game || !cli_rules(&r, game, book, &sets)) return BAD_INPUT;
    }
    if (!read_key(key_text, key)) return BAD_INPUT;
    if (count)
        print_scaled(&r, key, number, binary);
    else
        print_raw(key, number);
    return DONE;
}

const struct cli_command stream_command = {
    .name = "stream",
    .usage = "stream [GAME] [options]",
    .summary = "the random bytes behind the tables, or outcomes, for test suites",
    .text = "Without GAME: the bytes before scaling, S(1) of docs/fairness.md. With GAME: what\n"
            "its tables make of them, one outcome per line: cards in dealing order, rolls or\n"
            "pockets, shoe after shoe; the key of each shoe is the hash of the one before.\n"
            "  pit stream --bytes 100000000 >bytes\n"
            "  pit stream roulette --set wheel=single --count 1000000 | sort | uniq -c\n",
    .run = run,
};
