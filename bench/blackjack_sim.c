/* blackjack_sim.c -- how many rounds of blackjack pit sim plays in a second against a loop made for
 * this alone: six decks, one seat, shoes to the cut card, no hole card, the chart by total.
 *
 * README.md says how to read it. */

#include "measure.h"
#include "pit/rules.h"
#include "rng.h"
#include "sim/exact.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { SEED = 2024, BATCH = 1 << 16, CARDS = 312, CUT = 78, ACE = 1, TEN = 10 };

/* ---- the chart, written out: against a deuce to an ace ---- */

static const char hard[22][11] = {
    [4] = "HHHHHHHHHH",  [5] = "HHHHHHHHHH",  [6] = "HHHHHHHHHH",  [7] = "HHHHHHHHHH",
    [8] = "HHHHHHHHHH",  [9] = "HDDDDHHHHH",  [10] = "DDDDDDDDHH", [11] = "DDDDDDDDDH",
    [12] = "HHSSSHHHHH", [13] = "SSSSSHHHHH", [14] = "SSSSSHHHHH", [15] = "SSSSSHHHHH",
    [16] = "SSSSSHHHHH", [17] = "SSSSSSSSSS", [18] = "SSSSSSSSSS", [19] = "SSSSSSSSSS",
    [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS"};
/* A small d stands where it cannot double. */
static const char soft[22][11] = {
    [12] = "HHHHHHHHHH", [13] = "HHHDDHHHHH", [14] = "HHHDDHHHHH", [15] = "HHDDDHHHHH",
    [16] = "HHDDDHHHHH", [17] = "HDDDDHHHHH", [18] = "SddddSSHHH", [19] = "SSSSSSSSSS",
    [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS"};
static const char pairs[11][11] = {
    [ACE] = "PPPPPPPPPP", [2] = "PPPPPPHHHH",  [3] = "PPPPPPHHHH", [4] = "HHHPPHHHHH",
    [5] = "DDDDDDDDHH",   [6] = "PPPPPHHHHH",  [7] = "PPPPPPHHHH", [8] = "PPPPPPPPPP",
    [9] = "PPPPPSPPSS",   [TEN] = "SSSSSSSSSS"};

/* ---- a plain loop ---- */

struct player {
    struct rng rng;
    uint8_t card[CARDS];
    int left;
    double rounds;
    int64_t net, squares; /* in half units */
    const struct sim_job *job;
    uint64_t block;
};

enum { PLAIN, OWN, SIDES, DOOR, WAYS };
static struct player player[WAYS];
static struct sim_job job[WAYS];
static struct pit_rules rules, with_sides;

static inline int draw(struct player *p)
{
    int at = (int)rng_below(&p->rng, (uint32_t)p->left--);
    uint8_t card = p->card[at];

    p->card[at] = p->card[p->left];
    p->card[p->left] = card;
    return card;
}

struct hand {
    int sum, cards, stake; /* an ace is one */
    bool ace;
};

static inline void add(struct hand *h, int card)
{
    h->sum += card;
    h->cards++;
    h->ace |= card == ACE;
}

static inline int total(const struct hand *h)
{
    return h->ace && h->sum <= 11 ? h->sum + 10 : h->sum;
}

/* To its end, by the chart. */
static inline void play(struct player *p, struct hand *h, int column)
{
    for (;;) {
        int points = total(h);
        char says;

        if (points >= 21) return;
        says = points > h->sum ? soft[points][column] : hard[points][column];
        if (h->cards == 2 && (says == 'D' || says == 'd')) {
            h->stake = 2;
            add(h, draw(p));
            return;
        }
        if (says == 'S' || says == 'd') return;
        add(h, draw(p));
    }
}

/* In half units. */
static inline int one_round(struct player *p)
{
    struct hand hand[2] = {{.stake = 1}, {.stake = 1}}, dealer = {0};
    int first = draw(p), up = draw(p), second = draw(p), hands = 1, net = 0;
    int column = up == ACE ? 9 : up - 2;
    bool may = up == ACE || up == TEN,
         natural = first + second == 11 && (first == 1 || second == 1);
    bool needed = false;

    add(&hand[0], first);
    add(&hand[0], second);
    add(&dealer, up);
    if (natural) {
        if (!may) return 3;
        add(&dealer, draw(p));
        return total(&dealer) == 21 ? 0 : 3;
    }
    if (first == second && pairs[first][column] == 'P') {
        hands = 2;
        for (int i = 0; i < 2; i++) {
            hand[i] = (struct hand){.stake = 1};
            add(&hand[i], first);
            add(&hand[i], draw(p));
            if (first != ACE) play(p, &hand[i], column);
        }
    } else {
        play(p, &hand[0], column);
    }
    for (int i = 0; i < hands; i++) {
        bool over = total(&hand[i]) > 21, two = hands == 2 && hand[i].cards == 2;

        needed |= !over && !(two && total(&hand[i]) == 21);
    }
    if (needed || (may && (hands == 2 || hand[0].stake == 2))) {
        add(&dealer, draw(p));
        if (total(&dealer) == 21) return -2; /* what was added goes back */
        while (needed && total(&dealer) < 17)
            add(&dealer, draw(p));
    }
    for (int i = 0; i < hands; i++) {
        int mine = total(&hand[i]), theirs = total(&dealer);
        bool two = hands == 2 && hand[i].cards == 2 && mine == 21;

        if (mine <= 21 && (two || theirs > 21 || mine > theirs))
            net += 2 * hand[i].stake;
        else if (mine > 21 || mine < theirs)
            net -= 2 * hand[i].stake;
    }
    return net;
}

static double plain(int way)
{
    struct player *p = &player[way];
    int64_t net = 0, squares = 0;

    for (int i = 0; i < BATCH; i++) {
        int won;

        if (p->left <= CUT) {
            p->left = CARDS;
            draw(p);
        }
        won = one_round(p);
        net += won;
        squares += (int64_t)won * won;
    }
    p->rounds += BATCH;
    p->net += net;
    p->squares += squares;
    return BATCH;
}

/* ---- pit sim ---- */

static double simulated(int way)
{
    static struct sim_tally tally;
    struct player *p = &player[way];

    tally = (struct sim_tally){0};
    sim_block(p->job, p->block++, BATCH, &tally);
    p->rounds += (double)tally.played;
    p->net += (int64_t)(tally.sums.sum / 50);
    p->squares += (int64_t)(tally.squares / 2500);
    return (double)tally.played;
}

static void prepare(int way)
{
    job[way] = (struct sim_job){
        .rules = &rules, .seats = 1, .seed = SEED, .shoes = true, .rest = SIM_CHART, .ante = 100};
    if (way == SIDES) {
        static const char *const names[] = {"suited", "match", "streak-2", "streak-3"};

        job[way].rules = &with_sides;
        for (uint16_t spot = 0; spot < with_sides.spots; spot++)
            for (int i = 0; i < 4; i++)
                if (strcmp(with_sides.spot[spot].name, names[i]) == 0)
                    job[way].extra[job[way].extras++] = (struct sim_extra){spot, 100};
        if (job[way].extras != 4) exit(1);
    }
    if (!sim_prepare(&job[way], way == DOOR) || (way != DOOR && job[way].way != SIM_OWN)) exit(1);
    player[way].job = &job[way];
}

/* From shoes to the cut card the mean is near that of a full shoe. */
static void check(const struct way *w, int way, double exact)
{
    const struct player *p = &player[way];
    double mean = (double)p->net / p->rounds;
    double se = sqrt(((double)p->squares / p->rounds - mean * mean) / p->rounds);

    if (fabs(mean / 2 - exact) < 5 * se / 2 + 3e-4) return;
    fprintf(stderr, "bench_blackjack_sim: %s: mean %g, not %g\n", w->words, mean / 2, exact);
    exit(1);
}

int main(void)
{
    const struct pit_game *game = pit_game_find("blackjack", strlen("blackjack"));
    struct way ways[WAYS] = {{"plain loop", plain, {0}, 0, 0},
                             {"pit sim --shoes", simulated, {0}, 0, 0},
                             {"the same, four side wagers", simulated, {0}, 0, 0},
                             {"pit sim --shoes --engine", simulated, {0}, 0, 0}};
    static const char sides[] = "ma-book suited=on match=on streak=on";
    struct pit_problem problem;
    double exact, bound;

    if (!pit_rules_parse(&rules, game, "", 0, &problem)) return 1;
    if (!pit_rules_parse(&with_sides, game, sides, strlen(sides), &problem)) return 1;
    rng_seed(&player[PLAIN].rng, SEED);
    for (int i = 0; i < CARDS; i++)
        player[PLAIN].card[i] = (uint8_t)(i % 13 < 9 ? i % 13 + 1 : TEN);
    prepare(OWN);
    prepare(SIDES);
    prepare(DOOR);
    if (!sim_exact_number(&exact, &bound, &job[OWN])) return 1;
    measure_all(ways, WAYS);
    for (int way = 0; way < WAYS; way++)
        check(&ways[way], way, exact);
    printf("rounds of blackjack from shoes of six decks, one seat by the chart, one core\n");
    print_ways(ways, WAYS);
    sim_free(&job[OWN]);
    sim_free(&job[SIDES]);
    sim_free(&job[DOOR]);
    return 0;
}
