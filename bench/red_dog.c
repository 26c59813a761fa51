/* red_dog.c -- how many rounds of Red Dog the engine plays in a second, against a plain loop.
 *
 * One seat, one core, and every decision and card goes through pit_apply, as in a game for money.
 * The plain loop is what one would write for this one question and no other: it draws the same
 * cards and settles the same money, with no rulebook, no refusal and no record. Engine and loop
 * must agree to the cent. README.md says how to read the figures. */

#include "signature.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* As red_dog.c has them; check_words makes sure. */
enum { ANTE_SPOT, RAISE = PIT_VERB_OWN, STAND };

enum {
    UNIT = 100,         /* the ante, in cents */
    RAISE_FROM = 7,     /* the spread from which a raise is worth its money */
    SEED = 2024,        /* any number will do */
    BATCH = 1 << 16,    /* rounds between two looks at the clock */
    CHECKED = 16,       /* batches over which engine and plain loop must agree */
    REPEATS = 7,        /* of each measurement; odd, so that there is a median */
    REPEAT_MS = 350,    /* how long one lasts */
    SIGNED_ROUNDS = 600 /* for the signature, under each of its rules */
};

/* ---- the two ways to play ---- */

/* What is played: rules, and the little a plain loop has to know of them. */
struct variant {
    const char *title, *rules;
    bool every_round; /* a fresh deck for each round, or a shoe until its cut card */
    bool burn;        /* the first card of a shoe is burned */
};

static const struct variant variants[] = {
    {"one deck, fresh each round", "nj-online", true, false},
    {"six decks, from the shoe", "ma decks=6", false, true},
};

struct player {
    const struct variant *variant;
    const struct pit_rules *rules;
    struct rng rng;
    struct pile pile;
    struct pit_state state; /* the engine's */
    struct pit_effects *fx; /* NULL: nothing is told */
    pit_money won;          /* of the plain loop */
};

static inline void act(struct player *p, struct pit_event e)
{
    enum pit_error err;

    if (p->fx) p->fx->count = 0;
    err = pit_apply(p->rules, &p->state, &e, p->fx, NULL);
    assert(!err);
}

static void shuffle(struct player *p)
{
    p->pile.left = p->pile.full;
    act(p, (struct pit_event){
               .seat = PIT_CHANCE, .verb = PIT_SHUFFLE, .value = (int16_t)p->rules->cut});
}

/* The keeper's loop: what the game waits for is brought, until the round is over. */
static void engine_round(struct player *p)
{
    const struct pit_state *s = &p->state;

    act(p, (struct pit_event){.seat = 0, .verb = PIT_BET, .spot = ANTE_SPOT, .amount = UNIT});
    act(p, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
    do {
        if (s->want) { /* a card to be turned up, or the burn card */
            int card = pile_draw(&p->pile, &p->rng);

            act(p, (struct pit_event){.seat = PIT_CHANCE, .verb = s->want, .value = (int16_t)card});
        } else if (s->u.red_dog.spread >= RAISE_FROM) {
            act(p, (struct pit_event){.seat = 0, .verb = RAISE, .amount = UNIT});
        } else {
            act(p, (struct pit_event){.seat = 0, .verb = STAND});
        }
    } while (s->phase);
    if (s->want == PIT_SHUFFLE) shuffle(p);
}

static pit_money plain_result(struct player *p)
{
    static const int pays[] = {11, 5, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    int a = pit_rank(pile_draw(&p->pile, &p->rng)), b = pit_rank(pile_draw(&p->pile, &p->rng));
    int low = a < b ? a : b, high = a < b ? b : a, spread = high - low - 1, third;
    pit_money stake = spread >= RAISE_FROM ? 2 * UNIT : UNIT;

    if (spread == 0) return 0;
    third = pit_rank(pile_draw(&p->pile, &p->rng));
    if (spread < 0) return third == low ? stake * pays[0] : 0;
    return third > low && third < high ? stake * pays[spread] : -stake;
}

static void plain_round(struct player *p)
{
    p->won += plain_result(p);
    if (!p->variant->every_round && p->pile.left > p->rules->cut) return;
    p->pile.left = p->pile.full;
    if (p->variant->burn) pile_draw(&p->pile, &p->rng);
}

/* ---- measuring ---- */

enum { PLAIN, ENGINE, ENGINE_TELLS, WAYS };
static const char *const way_words[WAYS] = {"plain loop", "engine", "engine, effects told"};

static pit_money play_batch(struct player *p, int way)
{
    pit_money before = p->state.house;

    if (way == PLAIN) {
        p->won = 0;
        for (int i = 0; i < BATCH; i++)
            plain_round(p);
        return p->won;
    }
    for (int i = 0; i < BATCH; i++)
        engine_round(p);
    return before - p->state.house;
}

/* A table with one seat that will not run out of chips, and its first shoe. */
static void sit_down(struct player *p, const struct variant *v, const struct pit_rules *r, int way)
{
    static struct pit_effect list[PIT_EFFECTS_MAX];
    static struct pit_effects effects = {.list = list, .room = PIT_EFFECTS_MAX};

    p->variant = v;
    p->rules = r;
    p->fx = way == ENGINE_TELLS ? &effects : NULL;
    rng_seed(&p->rng, SEED);
    pile_fill(&p->pile, r->cards);
    pit_open(r, &p->state);
    act(p, (struct pit_event){.seat = 0, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2});
    shuffle(p);
    if (way == PLAIN && v->burn) pile_draw(&p->pile, &p->rng);
}

/* Time of this process alone, so that others on the machine count for less. */
static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Rounds a second over about REPEAT_MS. */
static double measure(struct player *p, int way)
{
    double begin = seconds(), end;
    double rounds = 0;

    do {
        play_batch(p, way);
        rounds += BATCH;
        end = seconds();
    } while (end - begin < 1e-3 * REPEAT_MS);
    return rounds / (end - begin);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The same seed brings the same cards, so the same money must come of them. */
static void check_money(const struct variant *v, const struct pit_rules *r)
{
    static struct player player[WAYS];
    pit_money won[WAYS] = {0};

    for (int way = 0; way < WAYS; way++) {
        sit_down(&player[way], v, r, way);
        for (int i = 0; i < CHECKED; i++)
            won[way] += play_batch(&player[way], way);
    }
    assert(won[ENGINE] == won[PLAIN] && won[ENGINE_TELLS] == won[PLAIN]);
    printf("%s (%s): %d rounds at %d cents win %lld cents in all three ways\n", v->title, v->rules,
           CHECKED * BATCH, UNIT, (long long)won[PLAIN]);
}

/* The three take turns, so that a machine that slows down slows them all. */
static void compare_ways(const struct variant *v, const struct pit_rules *r)
{
    static struct player player[WAYS];
    double speed[WAYS][REPEATS];

    for (int way = 0; way < WAYS; way++)
        sit_down(&player[way], v, r, way);
    for (int i = 0; i < REPEATS; i++)
        for (int way = 0; way < WAYS; way++)
            speed[way][i] = measure(&player[way], way);
    for (int way = 0; way < WAYS; way++)
        qsort(speed[way], REPEATS, sizeof speed[way][0], compare);
    for (int way = 0; way < WAYS; way++)
        printf("  %-20s %6.2f M rounds/s at best, %6.2f M median, %.3f of the plain loop\n",
               way_words[way], 1e-6 * speed[way][REPEATS - 1], 1e-6 * speed[way][REPEATS / 2],
               speed[way][REPEATS / 2] / speed[PLAIN][REPEATS / 2]);
}

/* ---- */

static void build(struct pit_rules *r, const char *text)
{
    struct pit_problem problem;

    if (pit_rules_parse(r, pit_game_find("red-dog", strlen("red-dog")), text, strlen(text),
                        &problem))
        return;
    fprintf(stderr, "bench_red_dog: %s\n", problem.words);
    exit(1);
}

static void check_words(const struct pit_rules *r)
{
    assert(strcmp(r->spot[ANTE_SPOT].name, "ante") == 0);
    assert(strcmp(pit_verb(r->game, RAISE)->name, "raise") == 0);
    assert(strcmp(pit_verb(r->game, STAND)->name, "stand") == 0);
}

/* Every rulebook as it stands, and the ways of dealing that no book has as its default. */
static uint32_t signature(void)
{
    static const char *const rules[] = {
        "ma",
        "ma-book",
        "wa",
        "nj-online",
        "online",
        "ma decks=1 shuffler=two-batch coupon=on coupon_pays=odds areas=2 cut_by=dealer",
        "ma-book decks=1 cut=0 coupon=on recut=next",
        "wa decks=1 cut=0 reshuffle=continuous burn=on",
    };
    static struct pit_rules r;
    uint32_t hash = SIGNATURE_BEGIN;

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        build(&r, rules[i]);
        sign_rounds(&hash, &r, SIGNED_ROUNDS, SEED + i);
    }
    return hash;
}

int main(void)
{
    static struct pit_rules r;

    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        build(&r, variants[i].rules);
        check_words(&r);
        check_money(&variants[i], &r);
        compare_ways(&variants[i], &r);
    }
    printf("signature %08x\n", (unsigned)signature());
    return 0;
}
