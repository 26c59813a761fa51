/* play_shoe.c -- pit play: the shoe of a table for one, its commitments and its lines in the
 * record. */

#include "cli.h"
#include "play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool seeded_entropy(void *with, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)fair_seeded_next(with);
    return true;
}

/* The lock has the time, and so the cards depend on it: a seeded clock stands still. */
uint64_t play_now_ms(const struct player *p)
{
    struct timespec now;

    if (p->system.entropy == seeded_entropy) return 0;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void play_store(struct player *p)
{
    scribe_lines(&p->scribe);
    if (p->record && !p->unkept) {
        fwrite(p->scribe.text, 1, p->scribe.out.used, p->record);
        p->unkept = fflush(p->record) || ferror(p->record);
        if (p->unkept)
            play_say(p, "The record cannot be written (%s): what is played now is not kept.\n",
                     strerror(errno));
    }
    scribe_stored(&p->scribe);
}

/* Without the system's generator there is no game; what was played stays in the record. */
void play_no_entropy(struct player *p)
{
    if (p->play.open) play_store(p);
    fflush(stdout);
    cli_error("no random numbers from the system; no cards can be dealt");
    exit(BAD_INPUT);
}

bool play_cut_offered(const struct player *p)
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];

    return !p->remote && t->rules.asks_cut && !t->state.phase && t->state.turn >> p->seat & 1 &&
           pit_moves_of(&t->rules, &t->state, p->seat, PIT_CUT, moves) > 0;
}

static const char *source_word(const struct pit_rules *r)
{
    static const char *const words[] = {
        [PIT_FROM_SHOE] = "shoe", [PIT_FROM_DICE] = "dice", [PIT_FROM_WHEEL] = "wheel"};

    return words[r->source];
}

static void print_commitment(struct player *p)
{
    char hex[2 * FAIR_HASH + 1];

    fair_hex(p->house.coming.commit, FAIR_HASH, hex);
    play_say(p, "fair: the house commits to its seed for %s %" PRIu64 ": %.8s..%s\n",
             source_word(&p->play.table.rules), p->house.coming.number, hex, hex + 56);
}

/* A new shoe, or new dice: the house commits, the player cuts and commits, and then the order is
 * fixed (MA-RD 3(c)). */
void play_tend_shoe(struct player *p)
{
    struct pit_table *t = &p->play.table;

    p->scribe.now_ms = play_now_ms(p);
    if (p->scribe.fresh && p->house.stage == FAIR_IDLE) {
        fair_house_open(&p->house, scribe_lines(&p->scribe));
        print_commitment(p);
    }
    if (p->scribe.fresh && !play_cut_offered(p)) {
        if (!fair_house_alone(&p->house, &t->rules, p->cut_at > 0, p->cut_at, p->scribe.now_ms,
                              scribe_lines(&p->scribe)))
            play_no_entropy(p);
        scribe_play_epoch(&p->scribe, t);
    }
    play_store(p);
}

/* The word that begins a round: deal, roll, spin. */
const char *play_go_word(const struct player *p)
{
    const struct pit_rules *r = &p->play.table.rules;

    return pit_verb(r->game, pit_begins(r))->name;
}

bool play_open_house(struct player *p, const struct pit_rules *r)
{
    uint8_t id[FAIR_SEED], key_seed[FAIR_SEED];

    p->house.system = &p->system;
    return fair_house_seed(&p->house, id) && fair_house_seed(&p->house, key_seed) &&
           fair_house_begin(&p->house, &p->system, id, key_seed, r);
}

void play_seed(struct player *p, uint64_t seed)
{
    p->is_seeded = true;
    p->seed = p->seeded.state = seed;
    p->system.entropy = seeded_entropy;
    p->system.with = &p->seeded;
}
