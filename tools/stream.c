/* stream.c -- the random bytes behind a shoe, or the outcomes made of them, for suites of tests.
 *
 *     stream [--scaled GAME] [--key HEX] BYTES
 *
 * Without --scaled: S(1) of the key before scaling, which is what shuffles are drawn from. With it:
 * a byte an outcome, of many epochs: cards (deal order of six decks), dice (0 to 5) or pockets (37
 * or 38). The code is that of the tables: this program is linked with libpit.a. */

#include "system/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(void)
{
    fprintf(stderr, "stream: the command is: stream [--scaled cards|dice|37|38] "
                    "[--key 64-HEX-DIGITS] BYTES\n");
    return 2;
}

static void raw(const uint8_t key[FAIR_HASH], unsigned long long bytes)
{
    struct fair_stream s;

    fair_stream(&s, key, FAIR_S_SHUFFLE);
    for (unsigned long long i = 0; i < bytes; i += 4) {
        uint32_t word = fair_stream_next(&s);
        uint8_t out[4] = {(uint8_t)(word >> 24), (uint8_t)(word >> 16), (uint8_t)(word >> 8),
                          (uint8_t)word};

        fwrite(out, 1, bytes - i < 4 ? bytes - i : 4, stdout);
    }
}

/* The outcomes of one epoch, a byte each. */
static size_t outcomes(const struct fair_epoch *e, uint8_t *out)
{
    uint16_t order[312];
    size_t n = 0;

    if (fair_source(e) == FAIR_SHOE) {
        fair_order(e, order);
        for (; n < e->n; n++)
            out[n] = (uint8_t)(order[n] % 52);
        return n;
    }
    for (int round = 1; round <= FAIR_ROUNDS_MAX; round++) {
        int came = e->n ? fair_spin(e, round) : fair_roll(e, round);

        if (!e->n) out[n++] = (uint8_t)(came / 6);
        out[n++] = (uint8_t)(e->n ? came : came % 6);
    }
    return n;
}

/* The key of each epoch is the hash of the one before, as if every epoch had a ceremony. */
static bool scaled(const char *what, uint8_t key[FAIR_HASH], unsigned long long bytes)
{
    struct fair_epoch e = {.game = FAIR_ROULETTE};
    uint8_t out[2 * FAIR_ROUNDS_MAX];

    if (strcmp(what, "cards") == 0) {
        e.game = FAIR_RED_DOG;
        e.n = 312;
    } else if (strcmp(what, "dice") == 0) {
        e.game = FAIR_CRAPS;
    } else if (strcmp(what, "37") == 0 || strcmp(what, "38") == 0) {
        e.n = (uint16_t)(30 + what[1] - '0');
    } else {
        return false;
    }
    while (bytes) {
        size_t n;

        memcpy(e.key, key, FAIR_HASH);
        n = outcomes(&e, out);
        if (n > bytes) n = (size_t)bytes;
        if (fwrite(out, 1, n, stdout) < n) break;
        bytes -= n;
        fair_sha256(e.key, FAIR_HASH, key);
    }
    return true;
}

int main(int argc, char **argv)
{
    const struct fair_system *system = system_sodium();
    const char *what = NULL, *count = NULL;
    uint8_t key[FAIR_HASH];
    unsigned long long bytes;
    char *end;

    if (!system || !system->entropy(system->with, key, sizeof key)) {
        fprintf(stderr, "stream: no entropy\n");
        return 1;
    }
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--scaled") == 0 && i + 1 < argc)
            what = argv[++i];
        else if (strcmp(argv[i], "--key") == 0 && i + 1 < argc) {
            if (!fair_unhex(argv[i + 1], strlen(argv[i + 1]), key, sizeof key)) return usage();
            i++;
        } else if (!count)
            count = argv[i];
        else
            return usage();
    }
    if (!count || count[0] < '0' || count[0] > '9') return usage();
    bytes = strtoull(count, &end, 10);
    if (*end) return usage();
    if (!what)
        raw(key, bytes);
    else if (!scaled(what, key, bytes))
        return usage();
    return fflush(stdout) ? 1 : 0;
}
