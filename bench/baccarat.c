/* baccarat.c -- exact odds of baccarat against an enumeration, and how many rounds pit sim plays in
 * a second against a loop made for this alone.
 *
 * The enumeration is nested loops over every order of six values, for player, banker, tie, Dragon
 * 7, Panda 8 and a pair; what it counts must be what the odds say. The loop plays shoes of eight
 * decks with burn, cover card and last hand, flat bets of $20 on the banker. README.md says how to
 * read it. */

#include "games/baccarat_round.h"
#include "measure.h"
#include "odds/own.h"
#include "pit/rules.h"
#include "rng.h"
#include "sim/sim.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SEED = 2024, BATCH = 1 << 16, DECKS = 8, CARDS = 52 * DECKS, CUT = 14, STAKE = 20 };

/* ---- the drawing rules, written out ---- */

static bool banker_draws(int banker, int third)
{
    if (third < 0) return banker <= 5;
    switch (banker) {
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return banker < 3;
    }
}

/* ---- exact odds ---- */

struct sums {
    int64_t player, banker, tie, seven, panda, all;
};

static void add(struct sums *s, int player, int players, int banker, int bankers, int64_t ways)
{
    s->all += ways;
    s->player += player > banker ? ways : 0;
    s->banker += banker > player ? ways : 0;
    s->tie += player == banker ? ways : 0;
    s->seven += bankers == 3 && banker == 7 && player < 7 ? ways : 0;
    s->panda += players == 3 && player == 8 && banker < 8 ? ways : 0;
}

static void thirds(struct sums *s, int64_t n[10], int64_t left, int player, int banker,
                   int64_t ways)
{
    if (player >= 8 || banker >= 8) {
        add(s, player, 2, banker, 2, ways * left * (left - 1));
        return;
    }
    if (player >= 6) {
        for (int c = 0; c < 10 && banker_draws(banker, -1); c++)
            add(s, player, 2, (banker + c) % 10, 3, ways * n[c] * (left - 1));
        if (!banker_draws(banker, -1)) add(s, player, 2, banker, 2, ways * left * (left - 1));
        return;
    }
    for (int third = 0; third < 10; third++) {
        int64_t drawn = ways * n[third]--;

        if (!banker_draws(banker, third)) {
            add(s, (player + third) % 10, 3, banker, 2, drawn * (left - 1));
        } else {
            for (int c = 0; c < 10; c++)
                add(s, (player + third) % 10, 3, (banker + c) % 10, 3, drawn * n[c]);
        }
        n[third]++;
    }
}

static struct sums found;

static double enumerate(int way)
{
    int64_t n[10];

    (void)way;
    found = (struct sums){0};
    for (int value = 0; value < 10; value++)
        n[value] = (int64_t)4 * DECKS * (value ? 1 : 4);
    for (int order = 0; order < 10000; order++) {
        int card[4] = {order / 1000, order / 100 % 10, order / 10 % 10, order % 10};
        int64_t ways = 1;

        for (int i = 0; i < 4; i++)
            ways *= n[card[i]]--;
        thirds(&found, n, CARDS - 4, (card[0] + card[2]) % 10, (card[1] + card[3]) % 10, ways);
        for (int i = 0; i < 4; i++)
            n[card[i]]++;
    }
    return 1;
}

static struct pit_rules rules, ez;
static struct wager_study wager[BACCARAT_SPOTS];

static double count(int way)
{
    bool good = rules.game->odds->wagers(wager, way ? &ez : &rules, NULL);

    assert(good);
    (void)good;
    return 1;
}

static void same(const char *name, const struct figure *f, int64_t ways)
{
    struct figure expected = figure_of(ways, found.all);

    if (f->num == expected.num && f->den == expected.den) return;
    fprintf(stderr, "bench_baccarat: %s is not what the enumeration found\n", name);
    exit(1);
}

static void odds(void)
{
    struct way ways[] = {{"enumeration", enumerate, {0}, 0, 0},
                         {"all wagers, from a shoe", count, {0}, 0, 0}};

    measure_all(ways, 2);
    count(1);
    same("player", &wager[S_PLAYER].win, found.player);
    same("tie", &wager[S_TIE].win, found.tie);
    same("banker", &wager[S_BANKER].win, found.banker - found.seven);
    same("dragon-7", &wager[S_DRAGON_7].win, found.seven);
    same("panda-8", &wager[S_PANDA_8].win, found.panda);
    printf("exact odds of baccarat, eight decks: all wagers in %.3f ms, %.2f of the 1 ms allowed\n",
           1e3 / ways[1].median, 1e3 / ways[1].median);
    printf("  an enumeration of five of them takes %.3f ms\n", 1e3 / ways[0].median);
}

/* ---- rounds ---- */

struct player {
    struct rng rng;
    uint8_t card[CARDS];
    int left, more; /* cards; rounds to come, below 0: the cover card is in the shoe */
    double rounds;
    int64_t net, squares; /* dollars times 20 */
    const struct sim_job *job;
    uint64_t block;
};

enum { PLAIN, HANDS, DOOR, WAYS };
static struct player player[WAYS];
static struct sim_job job[WAYS];

static inline int draw(struct player *p)
{
    int at = (int)rng_below(&p->rng, (uint32_t)p->left--);
    uint8_t card = p->card[at];

    p->card[at] = p->card[p->left];
    p->card[p->left] = card;
    return card;
}

static void shuffle(struct player *p)
{
    p->left = CARDS;
    p->more = -1;
    for (int first = draw(p), i = first ? first : 10; i > 0; i--)
        draw(p);
}

static inline int one_round(struct player *p)
{
    int first = draw(p), second = draw(p), a = (first + draw(p)) % 10, b = (second + draw(p)) % 10;

    if (a < 8 && b < 8) {
        int third = a < 6 ? draw(p) : -1;

        if (third >= 0) a = (a + third) % 10;
        if (banker_draws(b, third)) b = (b + draw(p)) % 10;
    }
    return a == b ? 0 : b > a ? 19 : -20;
}

static double plain(int way)
{
    struct player *p = &player[way];
    int64_t net = 0, squares = 0;

    for (int i = 0; i < BATCH; i++) {
        bool out;
        int won;

        if (!p->more) shuffle(p);
        out = p->left <= CUT;
        won = one_round(p);
        net += won;
        squares += (int64_t)won * won;
        if (p->more > 0)
            p->more--;
        else if (out || p->left < CUT)
            p->more = 1;
    }
    p->rounds += BATCH;
    p->net += net;
    p->squares += squares;
    return BATCH;
}

static double simulated(int way)
{
    struct player *p = &player[way];
    struct sim_tally tally = {0};

    sim_block(p->job, p->block++, BATCH, &tally);
    p->rounds += (double)tally.played;
    p->net += (int64_t)(tally.sums.sum / 100);
    p->squares += (int64_t)(tally.squares / 10000);
    return (double)tally.played;
}

static void prepare(int way)
{
    static const char text[] = "bet banker 20\n";
    struct pit_problem problem;
    bool good;
    int line;

    job[way] = (struct sim_job){.rules = &rules, .seats = 1, .seed = SEED, .shoes = true};
    good = system_parse(&job[way].system, &rules, text, strlen(text), &line, &problem) &&
           sim_prepare(&job[way], way == DOOR);
    assert(good && (way == DOOR || job[way].way == SIM_HANDS));
    (void)good;
    player[way].job = &job[way];
}

/* From shoes to the cut card the mean is that of a full shoe but for the last rounds. */
static void check(const struct way *w, int way)
{
    const struct player *p = &player[way];
    double mean = (double)p->net / p->rounds, exact = wager[S_BANKER].ev.value * STAKE;
    double se = sqrt(((double)p->squares / p->rounds - mean * mean) / p->rounds);

    if (fabs(mean - exact) < 5 * se) return;
    fprintf(stderr, "bench_baccarat: %s: mean %g, not %g\n", w->words, mean, exact);
    exit(1);
}

static void rounds(void)
{
    struct way ways[WAYS] = {{"plain loop", plain, {0}, 0, 0},
                             {"pit sim --shoes", simulated, {0}, 0, 0},
                             {"pit sim --shoes --engine", simulated, {0}, 0, 0}};

    rng_seed(&player[PLAIN].rng, SEED);
    for (int i = 0; i < CARDS; i++)
        player[PLAIN].card[i] = (uint8_t)(i % 13 < 10 ? i % 13 : 0);
    prepare(HANDS);
    prepare(DOOR);
    measure_all(ways, WAYS);
    count(0);
    for (int way = 0; way < WAYS; way++)
        check(&ways[way], way);
    printf("rounds of baccarat from shoes, flat bets on the banker, one core\n");
    print_ways(ways, WAYS);
    sim_free(&job[HANDS]);
}

int main(void)
{
    const struct pit_game *game = pit_game_find("baccarat", strlen("baccarat"));
    static const char options[] = "ma-book ez=on dragon_bonus=on house_money=on";
    struct pit_problem problem;

    if (!pit_rules_parse(&rules, game, "", 0, &problem) ||
        !pit_rules_parse(&ez, game, options, strlen(options), &problem))
        return 1;
    odds();
    rounds();
    return 0;
}
