/* signature.h -- 32 bits that stand for all a game does: random play, legal and not, hashed.
 *
 * A change of the engine that leaves the signature as it was has changed no outcome, payment, call,
 * clause or refusal of the rounds played here; one that moves it has, and its commit says so.
 * Hashed are values and words, never bytes of structs, so that neither the machine nor the place of
 * a row in its table moves the signature. */
#pragma once

#include "pit/clause.h"
#include "rng.h"

#include <assert.h>

/* FNV-1a. */
#define SIGNATURE_BEGIN 0x811c9dc5U
#define SIGNATURE_PRIME 0x01000193U

static inline void sign_byte(uint32_t *hash, unsigned byte)
{
    *hash = (*hash ^ (byte & 255)) * SIGNATURE_PRIME;
}

static inline void sign_number(uint32_t *hash, int64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        sign_byte(hash, (unsigned)((uint64_t)number >> shift));
}

static inline void sign_words(uint32_t *hash, const char *words)
{
    for (; *words; words++)
        sign_byte(hash, (unsigned char)*words);
    sign_byte(hash, 0);
}

static inline void sign_effect(uint32_t *hash, const struct pit_game *game,
                               const struct pit_effect *fx)
{
    const int64_t numbers[] = {fx->kind,     fx->seat,     fx->hand,  fx->result, fx->spot,
                               fx->odds.num, fx->odds.den, fx->stake, fx->net};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sign_number(hash, numbers[i]);
    if (fx->kind == PIT_CALL) sign_words(hash, game->calls[fx->to].key);
    if (fx->kind == PIT_ROUND_OVER) sign_words(hash, game->outcomes[fx->to]);
    if (fx->kind == PIT_MOVED) sign_number(hash, fx->to);
    sign_words(hash, pit_clause_id(fx->clause));
    sign_words(hash, pit_clause_id(fx->clause2));
}

/* What a game keeps of a round for itself is left out: it shows in what follows. */
static inline void sign_state(uint32_t *hash, const struct pit_state *s)
{
    const struct pit_shoe *shoe = &s->shoe;
    const int64_t numbers[] = {s->house,     s->brought,  s->round,     s->seated,   s->turn,
                               s->want,      s->want_for, s->phase,     s->wagers,   shoe->total,
                               shoe->inside, shoe->cut,   shoe->asked,  shoe->flags, shoe->cutter,
                               shoe->first,  shoe->burns, shoe->burned, shoe->shown, shoe->batch};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sign_number(hash, numbers[i]);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        sign_number(hash, s->chips[seat]);
    for (int card = 0; card < PIT_CARDS; card++)
        sign_byte(hash, shoe->unseen[card]);
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        sign_number(hash, w->seat);
        sign_number(hash, w->spot);
        sign_number(hash, w->hand);
        sign_number(hash, w->flags);
        sign_number(hash, w->stake);
    }
}

static inline void sign_refusal(uint32_t *hash, enum pit_error err, const struct pit_range *why)
{
    sign_words(hash, pit_error_word(err));
    sign_words(hash, pit_clause_id(why->clause));
    if (err != PIT_ERR_AMOUNT) return; /* the amounts that would do */
    sign_number(hash, why->least);
    sign_number(hash, why->most);
    sign_number(hash, why->step);
    sign_number(hash, why->also);
}

/* ---- random play ---- */

/* One of the cards that nobody has seen. */
static inline int16_t any_unseen(const struct pit_state *s, struct rng *g)
{
    uint32_t left = s->shoe.total ? rng_below(g, s->shoe.total) : 0;
    int16_t card = 0;

    while (card < PIT_CARDS - 1 && left >= s->shoe.unseen[card])
        left -= s->shoe.unseen[card++];
    return card;
}

static inline struct pit_event any_chance(const struct pit_rules *r, const struct pit_state *s,
                                          struct rng *g)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = s->want};

    if (s->want == PIT_TURN) e.hand = s->want_for;
    if (s->want == PIT_CARD || s->want == PIT_TURN) e.value = any_unseen(s, g);
    if (s->want == PIT_SHUFFLE) e.value = (int16_t)r->cut;
    return e;
}

/* An end of the range, or one past it. */
static inline pit_money any_amount(const struct pit_range *range, struct rng *g)
{
    const pit_money amounts[] = {range->least,    range->most,
                                 range->also,     range->least - 1,
                                 range->most + 1, (range->least + range->most) / 2};

    return amounts[rng_below(g, sizeof amounts / sizeof amounts[0])];
}

/* What this seat or the dealer may do, at an amount that may be wrong; or anything at all. */
static inline struct pit_event any_decision(const struct pit_rules *r, const struct pit_state *s,
                                            struct rng *g)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    /* Four seats, and a dealer who seldom errs: within a round he has nothing else to decide. */
    bool dealer = rng_below(g, s->phase ? 20 : 3) == 0;
    int seat = dealer ? PIT_DEALER : (int)rng_below(g, 4);
    int count = pit_moves(r, s, seat, moves);
    struct pit_event e = {.seat = (uint8_t)seat, .value = any_unseen(s, g)};

    if (count && rng_below(g, 8)) {
        const struct pit_move *move = &moves[rng_below(g, (uint32_t)count)];

        e.verb = move->verb;
        e.spot = move->spot;
        e.hand = move->hand;
        e.amount = any_amount(&move->range, g);
        if (pit_verb(r->game, e.verb)->takes & PIT_TAKES_NUMBER) e.value = (int16_t)e.amount;
    } else {
        e.verb = (uint8_t)rng_below(g, PIT_VERB_OWN + 5);
        e.spot = (uint16_t)rng_below(g, 4);
        e.amount = rng_below(g, 1000);
    }
    if (e.verb == PIT_SIT) { /* some know the house, and few bring enough to play for ever */
        e.value = (int16_t)rng_below(g, 4);
        e.amount = rng_below(g, 20000);
    }
    return e;
}

/* Plays so many rounds under these rules and hashes all that is told of them. */
static inline void sign_rounds(uint32_t *hash, const struct pit_rules *r, uint32_t rounds,
                               uint64_t seed)
{
    static struct pit_effect list[PIT_EFFECTS_MAX];
    static struct pit_state s;
    struct pit_effects fx = {.list = list, .room = PIT_EFFECTS_MAX};
    struct rng g;

    rng_seed(&g, seed);
    pit_open(r, &s);
    while (s.round < rounds) {
        bool chance = s.want != PIT_NOTHING && rng_below(&g, 4);
        struct pit_event e = chance ? any_chance(r, &s, &g) : any_decision(r, &s, &g);
        struct pit_range why = {0};
        enum pit_error err;

        fx.count = 0;
        err = pit_apply(r, &s, &e, &fx, &why);
        if (err) {
            sign_refusal(hash, err, &why);
            continue;
        }
        assert(pit_balanced(&s));
        for (int i = 0; i < fx.count; i++)
            sign_effect(hash, r->game, &list[i]);
        sign_state(hash, &s);
    }
}
