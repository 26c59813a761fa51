/* sim_blackjack.c -- rounds of blackjack as the simulator plays them by itself are those of the
 * door, card for card and cent for cent, under random rules and random play; best play and the
 * chart bring what the analyser says. */

#include "helper.h"

#include "games/games.h"
#include "games/sim/blackjack_sim.h"
#include "sim/door.h"
#include "sim/exact.h"
#include "sim/risk.h"
#include "sim/told.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pit_rules rules;

static char rules_text[4000], play_text[4000], system_text[400]; /* for who reads a failure */

/* ---- random tables ---- */

/* One of these each; the first is the most common. */
static const char *const options[][5] = {
    {"decks=6", "decks=1", "decks=2", "decks=4", "decks=8"},
    {"dealing=no-hole", "dealing=hole-down", "dealing=reader", "dealing=hole-up"},
    {"soft17=stand", "soft17=hit"},
    {"burn=on", "burn=off"},
    {"reshuffle=cut", "reshuffle=round", "cut=0", "cut=20", "cut=40"},
    {"split_hands=2", "split_hands=3", "split_hands=4"},
    {"resplit_aces=on", "resplit_aces=off"},
    {"surrender=off", "surrender=on"},
    {"even_money=off", "even_money=on"},
    {"double_card=up", "double_card=down", "double_card=request"},
    {"double_soft=off", "double_soft=on"},
    {"split_21=win", "split_21=push"},
    {"busted_extra=back", "busted_extra=lost"},
    {"pays_678=off", "pays_678=on"},
    {"pays_777=off", "pays_777=on"},
    {"five_card_21=off", "five_card_21=on"},
    {"named_blackjack=off", "named_blackjack=AsJs", "named_blackjack=AcQh"},
    {"chip=1", "chip=5", "chip=2"},
    {"insurance_when=at-once", "insurance_when=turn"},
    {"per_box=1", "per_box=2"},
    {"six_to_five=off", "six_to_five=off", "six_to_five=off", "six_to_five=on"},
    {"over_under=off", "over_under=on", "suited=on", "sevens=on", "sevens=on"},
    {"bust=off", "bust=on", "progressive=on", "bonus=on", "streak=on"},
    {"twenty=off", "twenty=off", "twenty=on", "twenty=on twenty_table=B twenty_limit=25000"},
    {"match=off", "match=on"},
    {"streak_majority=decided", "streak_majority=all"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static void random_rules(uint64_t *seed)
{
    struct pit_problem problem;

    do {
        struct pit_text t = pit_text_in(rules_text, sizeof rules_text);

        pit_text_str(&t, "ma-book");
        for (int i = 0; i < OPTIONS; i++) {
            int count = 0;

            while (count < 5 && options[i][count])
                count++;
            if (helper_below(seed, 3) == 0) continue;
            pit_text_str(&t, " ");
            pit_text_str(&t, options[i][helper_below(seed, count)]);
        }
        if (helper_below(seed, 4) == 0) pit_text_str(&t, " double_after_split=off");
    } while (!pit_rules_parse(&rules, &blackjack_game, rules_text, strlen(rules_text), &problem));
}

/* ---- random play ---- */

static void random_term(struct pit_text *t, uint64_t *seed, bool moves)
{
    static const struct {
        const char *name;
        int least, most;
    } looks[] = {{"total", 4, 20}, {"total", 9, 18},  {"soft", 0, 1},   {"pair", 0, 1},
                 {"cards", 2, 4},  {"up", 1, 10},     {"hands", 1, 4},  {"left", 10, 300},
                 {"a", -9, 9},     {"true a", -3, 3}, {"true b", -2, 2}};
    static const char *const ops[] = {" = ", " <= ", " >= ", " < ", " > "};
    int which = helper_below(seed, moves ? 11 : 7);

    pit_text_str(t, looks[which].name);
    pit_text_str(t, ops[helper_below(seed, 5)]);
    pit_text_int(t, looks[which].least +
                        helper_below(seed, looks[which].most - looks[which].least + 1));
}

static void random_play(struct strategy *out, uint64_t *seed, int lines, bool moves)
{
    static const char *const verbs[] = {
        "hit",        "stand", "double",           "split", "surrender", "insure",
        "even-money", "hit",   "double-face-down", "split", "hit"};
    struct pit_problem problem;
    struct pit_text t = pit_text_in(play_text, sizeof play_text);
    int line;

    if (moves) pit_text_str(&t, "count a 23456 1 TJQKA -1\ncount b 45 2 237 1 9 -1 TJQK -2\n");
    for (int i = 0; i < lines; i++) {
        pit_text_str(&t, verbs[helper_below(seed, 11)]);
        for (int k = 0, terms = helper_below(seed, 4); k < terms; k++) {
            pit_text_str(&t, k ? " and " : " when ");
            random_term(&t, seed, moves);
        }
        pit_text_str(&t, "\n");
    }
    pit_text_str(&t, "hit when total < 15\n");
    if (!strategy_parse(out, &rules, play_text, t.used, &line, &problem))
        fail_msg("%d: %s\n%s", line, problem.words, play_text);
}

/* Bets by one count or another; nothing where none holds. */
static void random_bets(struct sim_system *out, uint64_t *seed)
{
    static const char *const looks[] = {"true c", "c", "true d"};
    struct pit_problem problem;
    struct pit_text t = pit_text_in(system_text, sizeof system_text);
    int line, lines = 1 + helper_below(seed, 3);

    pit_text_str(&t, "count c 23456 1 TJQKA -1\ncount d 234567 1 TJQKA -1\n");
    for (int i = 0; i < lines; i++) {
        pit_text_str(&t, "bet box ");
        pit_text_int(&t, INT64_C(5) * (1 + helper_below(seed, 9)));
        if (i + 1 < lines || helper_below(seed, 2)) {
            pit_text_str(&t, " when ");
            pit_text_str(&t, looks[helper_below(seed, 3)]);
            pit_text_str(&t, helper_below(seed, 2) ? " >= " : " < ");
            pit_text_int(&t, helper_below(seed, 5) - 1);
        }
        pit_text_str(&t, "\n");
    }
    if (!system_parse(out, &rules, system_text, t.used, &line, &problem))
        fail_msg("%d: %s\n%s", line, problem.words, system_text);
}

/* What this spot takes, beside so much on the box. */
static pit_money side_amount(uint64_t *seed, int spot, pit_money ante)
{
    pit_money step = rules.option[O_SIX_TO_FIVE] ? 500 : 100;

    if (spot == S_SEVENS || spot == S_PROGRESSIVE) return 100;
    if (spot == S_BONUS) return step == 500 || helper_below(seed, 2) ? 500 : 100;
    return step * (1 + helper_below(seed, (int)(ante / step)));
}

/* Some of the wagers that the table offers beside the box. */
static void random_sides(struct sim_job *j, uint64_t *seed)
{
    struct pit_text t = pit_text_in(system_text, sizeof system_text);

    for (int spot = S_OVER; spot <= S_BUST; spot++) {
        struct sim_extra *e = &j->extra[j->extras];

        if (rules.spot[spot].left_out || helper_below(seed, 4) == 0) continue;
        if (spot == S_UNDER && j->extras) continue; /* one of the two */
        *e = (struct sim_extra){(uint16_t)spot, side_amount(seed, spot, j->ante)};
        j->extras++;
        pit_text_str(&t, " ");
        pit_text_str(&t, rules.spot[spot].name);
        pit_text_str(&t, "=");
        pit_text_money(&t, e->amount);
    }
}

/* ---- both at once ---- */

static void same(int64_t own, int64_t door, const char *what, int round)
{
    if (own == door) return;
    fail_msg("%s in round %d: %lld and by the door %lld\n%s\n%s\n%s", what, round, (long long)own,
             (long long)door, rules_text, play_text, system_text);
}

static struct sim_part insured;                            /* in all rounds */
static int decided[BLACKJACK_SPOTS], won[BLACKJACK_SPOTS]; /* wagers beside the box */

static void same_round(const struct sim_door *d, const struct bjs_table *t, int seats, int round)
{
    for (int i = 0; i < seats; i++) {
        same(t->box[i].net, pit_worth(&d->state, i) - d->before[i] - d->beside[i], "a result",
             round);
        same(t->box[i].raised, d->raised >> i & 1, "a raise", round);
    }
    for (int i = 0; i < d->job->extras; i++) {
        same(t->beside.of[i].net, d->extra[i].net, "a wager beside the box", round);
        same((int64_t)t->beside.of[i].decided, (int64_t)d->extra[i].decided, "its count", round);
        same(t->beside.of[i].squares == d->extra[i].squares, 1, "its squares", round);
        decided[d->job->extra[i].spot] += (int)d->extra[i].decided;
        if (d->extra[i].net > 0) won[d->job->extra[i].spot]++;
        if (getenv("SOAK") && d->extra[i].net >= 500000)
            printf("%s brings %lld cents in round %d\n%s\n", rules.spot[d->job->extra[i].spot].name,
                   (long long)d->extra[i].net, round, rules_text);
    }
    if (rules.has_meter) same(t->beside.meter, d->state.meter, "the meter", round);
    same(t->pile.left, d->state.shoe.inside, "cards left", round);
    same(memcmp(&d->chance.random, &t->random, sizeof t->random), 0, "random numbers", round);
}

/* Cards seen, by the first count; where cards are not counted it stays at 0. */
static void same_count(const struct sim_door *d, const struct bjs_table *t, int round)
{
    int32_t running = 0;

    if (!d->job->strategy.counts.count) return;
    for (int card = 0; card < PIT_CARDS; card++)
        running +=
            t->plan->weight[card][0] * (rules.option[PIT_O_DECKS] - d->state.shoe.unseen[card]);
    same(t->running[0], running, "the count", round);
    same(t->unseen, d->state.shoe.total, "cards unseen", round);
}

/* So many rounds; how many shoes ran out in them. */
static int in_step(const struct sim_job *j, uint64_t seed, int rounds)
{
    struct random g;
    struct sim_door *d;
    static struct bjs_table t;
    int again = 0;

    random_seed(&g, seed, RANDOM_ROUNDS, 0);
    d = sim_door_open(j, &g);
    sim_door_sit(d, PIT_MONEY_MAX / 4);
    bjs_open(&t, j->own, &g);
    for (int i = 0; i < rounds; i++) {
        struct sim_step step = sim_door_play(d, false);
        uint64_t units;

        same(bjs_play(&t, &units), step.net, "the results", i);
        same((int64_t)units, (int64_t)step.units, "units", i);
        same((int64_t)t.insured.made, (int64_t)d->part.made, "insurance made", i);
        same((int64_t)t.insured.bet, (int64_t)d->part.bet, "insurance bet", i);
        same(t.insured.net, d->part.net, "insurance", i);
        insured.made += d->part.made;
        insured.net += d->part.net > 0;
        same(step.skipped, 0, "refused bets", i);
        again += t.again;
        if (t.again || rules.every_round || t.pile.left <= rules.cut) bjs_shuffle(&t);
        same_round(d, &t, j->system.lines ? 0 : j->seats, i);
        same_count(d, &t, i);
        d->part = (struct sim_part){0};
        memset(d->extra, 0, sizeof d->extra);
        memset(t.beside.of, 0, sizeof t.beside.of);
    }
    free(d);
    return again;
}

static void as_the_door_plays(void **unused)
{
    const int tables = getenv("SOAK") ? 26000 : helper_fewer(400), rounds = 500;
    uint64_t seed = 17;
    int own = 0, again = 0, sided = 0;

    (void)unused;
    for (int i = 0; i < tables; i++) {
        struct sim_job j = {.rules = &rules, .shoes = true};
        bool moves;

        random_rules(&seed);
        moves = helper_below(&seed, 2);
        random_play(&j.strategy, &seed, helper_below(&seed, 12), moves);
        j.seats = 1 + helper_below(&seed, rules.option[PIT_O_SEATS]);
        j.ante = (pit_money)500 * (1 + helper_below(&seed, 5));
        if (!rules.option[O_SIX_TO_FIVE] && helper_below(&seed, 3) == 0) j.ante += 101;
        if (helper_below(&seed, 20) == 0) j.rest = helper_below(&seed, 2) ? SIM_BEST : SIM_CHART;
        system_text[0] = '\0';
        if (helper_below(&seed, 4) == 0) {
            j.seats = 1;
            random_bets(&j.system, &seed);
        } else if (helper_below(&seed, 3)) {
            random_sides(&j, &seed);
        }
        sided += j.extras > 0;
        assert_true(sim_prepare(&j, false));
        own += j.way == SIM_OWN;
        if (j.way == SIM_OWN) again += in_step(&j, (uint64_t)i, rounds);
        sim_free(&j);
    }
    assert_true(own > tables / 2);
    assert_true(again > 0);
    printf("%d rounds at %d tables (%d with wagers beside the box), %d shuffles in a round\n",
           own * rounds, own, sided, again);
    printf("insurance: %d made, %d rounds won\n", (int)insured.made, (int)insured.net);
    assert_true(insured.made > 0 && insured.net > 0);
    for (int spot = S_OVER; spot <= S_BUST; spot++) {
        printf("%s: %d decided, %d rounds won\n", rules.spot[spot].name, decided[spot], won[spot]);
        if (tables >= 400) assert_true(won[spot] > 0); /* a part of them may lack one */
    }
}

/* ---- single tables ---- */

static void prepare(struct sim_job *j, const char *text, const char *play, enum sim_rest rest)
{
    struct pit_problem problem;
    int line;

    helper_rules(&rules, &blackjack_game, text);
    *j = (struct sim_job){.rules = &rules, .seats = 1, .seed = 4, .rest = rest, .shoes = true};
    j->ante = system_least(&rules);
    if (!strategy_parse(&j->strategy, &rules, play, strlen(play), &line, &problem))
        fail_msg("%d: %s", line, problem.words);
}

/* MAB-BJ 9(b): half of fifteen dollars in fives is ten. */
static void insured_in_fives(void **unused)
{
    struct sim_job j;

    (void)unused;
    system_text[0] = play_text[0] = '\0';
    prepare(&j, "ma-book decks=2 six_to_five=on", "insure\nhit when total < 15\n", SIM_SILENT);
    j.ante = 1500;
    assert_true(sim_prepare(&j, false));
    assert_int_equal(j.way, SIM_OWN);
    assert_int_equal(bjs_insurance(j.own, 1500), 1000);
    in_step(&j, 1, 500);
    sim_free(&j);
}

/* MAB-BJ 19(h): four black aces, and four red ones, share the meter; three pay by the table. */
static void a_jackpot_is_shared(void **unused)
{
    static const uint8_t cards[3][4] = {{12, 51, 12, 51}, {25, 38, 25, 25}, {12, 12, 12, 25}};
    static struct bjs_table t;
    struct random g;
    struct sim_job j;

    (void)unused;
    prepare(&j, "ma-book progressive=on meter=5001 meter_reset=6000", "", SIM_CHART);
    j.seats = 3;
    j.extras = 1;
    j.extra[0] = (struct sim_extra){S_PROGRESSIVE, 100};
    assert_true(sim_prepare(&j, false));
    assert_int_equal(j.way, SIM_OWN);
    random_seed(&g, 1, RANDOM_ROUNDS, 0);
    bjs_open(&t, j.own, &g);
    t.boxes = 3;
    for (int i = 0; i < 3; i++) {
        t.box[i].hands = 1;
        t.box[i].hand[0].cards = 4;
        memcpy(t.box[i].hand[0].card, cards[i], 4);
    }
    bjs_sides_bet(&t);
    assert_int_equal(t.beside.meter, 500100 + 3 * 70);
    bjs_sides_last(&t, false);
    assert_int_equal(t.beside.of[0].decided, 3);
    assert_int_equal(t.beside.of[0].net, 500310 + 250000 - 300);
    assert_int_equal(t.beside.meter, 600000);
    sim_free(&j);
}

/* What comes of a block is the same by either way, to the last count. */
static void blocks_are_the_same(void **unused)
{
    static const struct {
        const char *text;
        bool shoes, insures;
        int seats, extras;
        struct sim_extra extra[4];
    } blocks[] = {
        {"ma-book", true, false, 1, 0, {{0}}},
        {"ma-book", false, false, 1, 0, {{0}}},
        {"ma-book split_hands=4 dealing=reader", true, false, 6, 0, {{0}}},
        {"ma-book decks=1 cut=2", true, false, 5, 0, {{0}}},
        {"ma-book decks=1 six_to_five=on", false, false, 3, 0, {{0}}},
        {"ma-book match=on streak=on suited=on",
         true,
         false,
         2,
         4,
         {{S_SUITED, 100}, {S_STREAK, 200}, {S_STREAK + 1, 500}, {S_MATCH, 700}}},
        {"ma-book streak=on", false, false, 2, 2, {{S_STREAK, 200}, {S_STREAK + 3, 500}}},
        {"ma-book progressive=on match=on meter_rate=80",
         true,
         false,
         3,
         2,
         {{S_PROGRESSIVE, 100}, {S_MATCH, 500}}},
        {"ma-book progressive=on", false, false, 1, 1, {{S_PROGRESSIVE, 100}}},
        {"ma-book dealing=reader sevens=on bonus=on",
         true,
         false,
         4,
         2,
         {{S_SEVENS, 100}, {S_BONUS, 500}}},
        {"ma-book dealing=hole-down twenty=on over_under=on",
         true,
         false,
         2,
         2,
         {{S_UNDER, 100}, {S_TWENTY, 500}}},
        {"ma-book bust=on", false, false, 1, 1, {{S_BUST, 100}}},
        {"ma-book", true, true, 3, 0, {{0}}},
        {"ma-book decks=1 cut=2", true, true, 5, 0, {{0}}},
        {"ma-book dealing=reader match=on", false, true, 2, 1, {{S_MATCH, 100}}},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        static struct sim_tally t[2];
        struct sim_job j;

        for (int door = 0; door < 2; door++) {
            t[door] = (struct sim_tally){0};
            prepare(&j, blocks[i].text, blocks[i].insures ? "insure\n" : "", SIM_CHART);
            j.shoes = blocks[i].shoes;
            j.seats = blocks[i].seats;
            j.extras = blocks[i].extras;
            memcpy(j.extra, blocks[i].extra, sizeof blocks[i].extra);
            assert_true(sim_prepare(&j, door));
            assert_int_equal(j.way, door ? SIM_DOOR : SIM_OWN);
            for (uint64_t block = 0; block < 2; block++)
                sim_block(&j, block, 1500, &t[door]);
            sim_free(&j);
        }
        assert_true(helper_same_bytes(&t[0], &t[1], sizeof t[0]));
        assert_int_equal(t[0].part.made > 0, blocks[i].insures);
    }
}

/* Insurance whenever it is offered is worth what the analyser says, per cent of it: whatever it
 * does to the mean. With even money, or by a count, it is another wager. */
static void insurance_is_told_by_itself(void **unused)
{
    static const struct {
        const char *text, *play;
        bool known;
    } tables[] = {{"ma-book decks=1", "insure\n", true},
                  {"ma-book decks=8 dealing=reader", "hit when total < 4\ninsure\n", true},
                  {"ma-book even_money=on", "even-money\ninsure\n", false},
                  {"ma-book", "insure when total > 15\n", false},
                  {"ma-book insurance_when=turn", "insure\n", false},
                  {"ma-book", "", false}};

    (void)unused;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        static struct sim_result result;
        struct sim_ev ev;
        struct sim_job j;
        struct sim_told o = {.job = &j, .result = &result};

        result = (struct sim_result){0};
        prepare(&j, tables[i].text, tables[i].play, SIM_CHART);
        j.shoes = false;
        assert_true(sim_prepare(&j, false));
        sim_block(&j, i, (uint64_t)helper_fewer(200000), &result.tally);
        assert_int_equal(sim_told_part(&ev, &o), S_INSURANCE);
        assert_int_equal(ev.has_number, tables[i].known);
        if (tables[i].known && !(fabs(ev.z) < 4)) fail_msg("%s: z %f", tables[i].text, ev.z);
        assert_int_equal(result.tally.part.sums.n, result.tally.part.made * (uint64_t)(j.ante / 2));
        sim_free(&j);
    }
}

static void the_rest_goes_through_the_door(void **unused)
{
    static const struct {
        const char *text, *play;
        int extras;
        struct sim_extra extra[2];
    } through[] = {
        {"ma-book shoe=double", "", 0, {{0}}},
        {"ma-book insurance_when=turn", "insure", 0, {{0}}},
        {"ma-book", "double least when total = 11", 0, {{0}}},
        {"ma-book", "hit when first = 5", 0, {{0}}},
        {"ma-book", "stand when second > 5", 0, {{0}}},
        {"ma-book multiple_action=on", "", 1, {{S_BOX + 1, 500}}},
        {"ma-book match=on", "", 2, {{S_MATCH, 100}, {S_MATCH, 100}}},
        {"ma-book over_under=on", "", 2, {{S_OVER, 100}, {S_UNDER, 100}}}, /* refused */
        {"ma-book coupon=on", "", 1, {{S_COUPON, 100}}},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof through / sizeof *through; i++) {
        static struct sim_tally t;
        struct sim_job j;

        t = (struct sim_tally){0};
        prepare(&j, through[i].text, through[i].play, SIM_CHART);
        j.extras = through[i].extras;
        memcpy(j.extra, through[i].extra, sizeof through[i].extra);
        assert_true(sim_prepare(&j, false));
        assert_int_equal(j.way, SIM_DOOR);
        sim_block(&j, 0, 300, &t);
        assert_int_equal(t.sums.n, 300);
        sim_free(&j);
    }
}

/* Within four standard errors, by best play and by the chart. */
static void the_mean_is_exact(void **unused)
{
    static const char *const tables[] = {
        "ma-book", "ma-book dealing=hole-up double_soft=on",
        "ma-book decks=1 six_to_five=on even_money=on",
        "ma-book decks=2 dealing=reader split_hands=4 surrender=on soft17=hit split_21=push",
        "ma-book decks=4 pays_678=on pays_777=on five_card_21=on split_hands=3"};

    (void)unused;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int rest = SIM_BEST; rest <= SIM_CHART; rest++) {
            static struct sim_tally t;
            double exact, bound, mean, error;
            struct sim_job j;

            t = (struct sim_tally){0};
            prepare(&j, tables[i], "", (enum sim_rest)rest);
            j.shoes = false;
            assert_true(sim_prepare(&j, false));
            sim_block(&j, i, (uint64_t)helper_fewer(400000), &t);
            assert_true(sim_exact_number(&exact, &bound, &j));
            assert_true(bound < 1e-9);
            mean = sim_mean(&t.sums, j.ante);
            error = sim_error(&t.sums, j.ante);
            if (fabs(mean - exact) > 4 * error)
                fail_msg("%s, %d: %f, exact %f, error %f", tables[i], rest, mean, exact, error);
            sim_free(&j);
        }
}

/* ---- bankrolls ---- */

static void near(double is, double should, double off)
{
    if (!(fabs(is - should) <= off)) fail_msg("%.10g is not %.10g", is, should);
}

/* Ten shoes of ten rounds each; as many won as lost but one: what follows from mean and deviation.
 */
static void figures_of_a_bankroll(void **unused)
{
    static struct sim_tally t;
    struct sim_risk r;

    (void)unused;
    t = (struct sim_tally){0};
    r = sim_risk(&t);
    assert_true(isnan(r.mean) && isnan(r.score) && isnan(r.kelly));
    for (int i = 0; i < 1000; i++)
        sim_count_turn(&t, i % 2 ? 1100 : -900, 10, 10);
    r = sim_risk(&t);
    near(r.mean, 10, 1e-9);
    near(r.sd, 316.386, 1e-3); /* 1000 a shoe, over the root of ten */
    near(r.score, 1e6 * 100 / 100100.1, 0.01);
    near(r.n0, 1001.001, 0.01);
    near(r.kelly, 10010.01, 0.1);
    near(sim_certain(&r, r.kelly), 5, 1e-6);
    near(sim_ruin(&r, r.kelly, 0), exp(-2), 1e-9);
    assert_true(sim_ruin(&r, r.kelly, 1000) < sim_ruin(&r, r.kelly, 100000));
    near(sim_ruin(&r, r.kelly, 1e9), exp(-2), 1e-9);
    assert_true(isnan(sim_ruin(&r, 0, 100)));
    for (int i = 0; i < 1000; i++)
        sim_count_turn(&t, -300, 10, 10);
    r = sim_risk(&t);
    assert_true(r.mean < 0 && isnan(r.kelly) && isnan(r.n0) && isnan(r.score));
    near(sim_ruin(&r, 1000, 0), 1, 0);
    assert_true(sim_ruin(&r, 1e9, 100) >= 0 && sim_ruin(&r, 1e9, 100) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_door_plays),
        cmocka_unit_test(insured_in_fives),
        cmocka_unit_test(a_jackpot_is_shared),
        cmocka_unit_test(blocks_are_the_same),
        cmocka_unit_test(insurance_is_told_by_itself),
        cmocka_unit_test(the_rest_goes_through_the_door),
        cmocka_unit_test(the_mean_is_exact),
        cmocka_unit_test(figures_of_a_bankroll),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
