/* sim.c -- the simulator: what is looked up is what the game does, every card is as likely as it
 * should be, and the same seed brings the same result. */

#include "helper.h"

#include "odds/graph.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "sim/exact.h"
#include "sim/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pit_rules rules;
static struct sim_job job;
static struct sim_result result, other;

static const char *const books[] = {"ma", "ma-book", "wa", "nj-online", "online"};

/* Rules in force of a book with so many decks; false if it does not take them. */
static bool with_decks(const char *book, int decks)
{
    struct pit_problem problem;
    char text[64];
    int n = snprintf(text, sizeof text, "%s decks=%d", book, decks);

    return pit_rules_parse(&rules, helper_red_dog(), text, (size_t)n, &problem);
}

static void ask(const char *strategy, bool shoes, int seats, bool door)
{
    job = (struct sim_job){
        .rules = &rules, .shoes = shoes, .seats = seats, .seed = 7, .ante = rules.option[0]};
    job.counted = strcmp(strategy, "counted") == 0;
    if (job.counted || strcmp(strategy, "best") == 0) {
        assert_true(sim_best(&job.strategy, &rules, job.ante));
    } else {
        struct pit_problem problem;
        int line;

        assert_true(
            strategy_parse(&job.strategy, &rules, strategy, strlen(strategy), &line, &problem));
    }
    assert_true(sim_prepare(&job, door));
}

static void play(struct sim_result *out, uint64_t rounds, int threads)
{
    struct sim_run run = {.job = &job, .rounds = rounds, .threads = threads, .stride = 1};

    sim_run(&run, out);
    assert_int_equal(out->tally.rounds, rounds);
    assert_int_equal(out->tally.sums.n, rounds * (uint64_t)job.seats);
}

static void same_sums(const struct sim_sums *a, const struct sim_sums *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->clusters, b->clusters);
    assert_true(a->sum == b->sum && a->ss == b->ss && a->sn == b->sn && a->nn == b->nn);
}

static void same(const struct sim_result *a, const struct sim_result *b)
{
    assert_int_equal(a->tally.rounds, b->tally.rounds);
    assert_int_equal(a->tally.rows, b->tally.rows);
    for (int i = 0; i < a->tally.rows; i++) {
        assert_int_equal(a->tally.row[i].net, b->tally.row[i].net);
        assert_int_equal(a->tally.row[i].raised, b->tally.row[i].raised);
        assert_int_equal(a->tally.row[i].count, b->tally.row[i].count);
    }
    same_sums(&a->tally.sums, &b->tally.sums);
    for (int i = 0; i < SIM_PARTS; i++)
        same_sums(&a->part[i], &b->part[i]);
}

/* ---- every triple of cards ---- */

/* Plays the third card, after the decision of the strategy; what it brought. */
static struct sim_class settle(const struct pit_rules *r, const struct pit_state *dealt, int card)
{
    static struct pit_state s;
    struct sim_class out = {0};

    pit_copy(r, &s, dealt);
    while (s.phase && !s.want) {
        struct pit_event e = strategy_event(&job.strategy, r, &s, 0);

        out.raised |= e.amount > 0;
        assert_int_equal(pit_apply(r, &s, &e, NULL, NULL), PIT_OK);
    }
    if (s.phase) assert_true(odds_card(r, &s, card));
    assert_int_equal(s.phase, 0);
    out.net = pit_worth(&s, 0) - pit_worth(dealt, 0);
    return out;
}

/* Card triples of the shoe of which the table says something else than the game under r. */
static int disagree(const struct sim_table *t, const struct pit_rules *r)
{
    static struct pit_state start, one, two;
    int wrong = 0;

    odds_round(r, &start, t->ante, NULL, NULL);
    for (int a = 0; a < PIT_CARDS; a++) {
        pit_copy(r, &one, &start);
        assert_true(odds_card(r, &one, a));
        for (int b = 0; b < PIT_CARDS; b++) {
            pit_copy(r, &two, &one);
            if (!odds_card(r, &two, b)) continue; /* it is out already */
            for (int c = 0; c < PIT_CARDS; c++) {
                int pair = (a % 13) << 4 | b % 13;
                const struct sim_class *told =
                    &t->class[t->of[t->chosen[pair]][pair << 4 | c % 13]];
                struct sim_class true_one;

                if (start.shoe.unseen[c] <= (a == c) + (b == c)) continue;
                true_one = settle(r, &two, c);
                wrong += told->net != true_one.net || told->raised != true_one.raised;
            }
        }
    }
    return wrong;
}

static void test_triples(void **state)
{
    static const char *const texts[] = {"ma decks=1", "wa decks=1", "ma decks=8", "wa decks=8",
                                        "ma pays_2=7 pays_three=40 min=5 burn=off"};
    static const char *const strategies[] = {"best", "raise least when spread > 2 and high = 14"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t k = 0; k < 2; k++) {
            helper_rules(&rules, helper_red_dog(), texts[i]);
            ask(strategies[k], false, 1, false);
            assert_int_equal(job.way, SIM_FULL);
            assert_int_equal(disagree(&job.table, &rules), 0);
        }
}

/* Errors of the kind that cost money must not go unseen. */
static void test_planted(void **state)
{
    static struct sim_table planted;
    static struct pit_rules wrong;

    (void)state;
    helper_rules(&rules, helper_red_dog(), "ma decks=1");
    ask("best", false, 1, false);
    for (int class = 0; class < job.table.classes; class ++) { /* a payout one unit off */
        planted = job.table;
        planted.class[class].net += planted.ante;
        /* What no strategy of this table chooses stands in no round. */
        if (disagree(&planted, &rules) == 0)
            for (int at = 0; at < SIM_TRIPLES; at++)
                assert_int_not_equal(planted.of[planted.chosen[at >> 4]][at], class);
    }
    planted = job.table; /* the spread one off: each deal as if its second card were one higher */
    for (int first = 0; first < SIM_RANKS; first++)
        for (int second = 0; second < SIM_RANKS - 1; second++) {
            int pair = first << 4 | second;

            memcpy(&planted.of[planted.chosen[pair]][pair << 4],
                   &job.table.of[job.table.chosen[pair + 1]][(pair + 1) << 4], SIM_RANKS);
        }
    assert_true(disagree(&planted, &rules) > 1000);
    planted = job.table; /* raises from one spread too early */
    for (int pair = 0; pair < SIM_PAIRS; pair++)
        if (abs((pair >> 4) - (pair & 15)) == 7 && job.table.choices[pair] > 1)
            planted.chosen[pair] = (uint8_t)(job.table.choices[pair] - 1);
    assert_true(disagree(&planted, &rules) > 1000);
    wrong = rules; /* the game pays one more than the table was made for */
    wrong.pay[3].num++;
    assert_true(disagree(&job.table, &wrong) > 100);
    assert_int_equal(disagree(&job.table, &rules), 0);
}

/* ---- every card as likely as it should be ---- */

static void test_weights(void **state)
{
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        uint64_t seen[SIM_CLASSES] = {0}, drawn[SIM_CLASSES] = {0}, all = 0, made = 0;

        assert_true(with_decks("ma", decks));
        ask("best", false, 1, false);
        for (int a = 0; a < rules.cards; a++) /* every ordered triple, the third by its rank */
            for (int b = 0; b < rules.cards; b++)
                for (int c = 0; a != b && c < SIM_RANKS; c++) {
                    int pair = (a % 13) << 4 | b % 13;
                    int cards = rules.cards / 13 - (a % 13 == c) - (b % 13 == c);

                    seen[job.table.of[job.table.chosen[pair]][pair << 4 | c]] += (uint64_t)cards;
                    all += (uint64_t)cards;
                }
        for (uint32_t i = 0; i < job.full.cells; i++, made++)
            drawn[job.full.cell[i]]++;
        for (int i = 0; !job.full.cells && i < SIM_TRIPLES; i++, made += job.full.height) {
            drawn[job.full.column[i].class[1]] += job.full.column[i].below;
            drawn[job.full.column[i].class[0]] += job.full.height - job.full.column[i].below;
        }
        assert_int_equal(job.full.cells > 0, decks == 1);
        assert_int_equal(all, (uint64_t)rules.cards * (rules.cards - 1U) * (rules.cards - 2U));
        for (int class = 0; class < SIM_CLASSES; class ++) /* the same shares */
            assert_true((sim_wide)seen[class] * (sim_wide)made ==
                        (sim_wide)drawn[class] * (sim_wide)all);
    }
}

/* As its authors' code prints from this state. */
static void test_generator(void **state)
{
    static const uint64_t first[] = {
        41943041U,           58720359U, 3588806011781223U, 3591011842654386U, 9228616714210784205U,
        9973669472204895162U};
    struct random g = {{1, 2, 3, 4}}, a, b;

    (void)state;
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        assert_true(random_next(&g) == first[i]);
    random_seed(&a, 1, RANDOM_ROUNDS, 0);
    random_seed(&b, 1, RANDOM_SESSIONS, 0);
    assert_true(a.s[0] != b.s[0]);
    random_seed(&b, 0, RANDOM_ROUNDS, 1);
    assert_true(a.s[0] != b.s[0]);
    for (int i = 0; i < 1000; i++)
        assert_true(random_below(&g, 3) < 3 && random_below(&g, 1) == 0);
}

/* ---- the exact figure ---- */

static double distance(const struct strategy *st)
{
    double z;
    mpq_t exact;

    mpq_init(exact);
    assert_true(sim_exact(exact, &rules, st, job.ante));
    z = (sim_mean(&result.tally.sums, job.ante) - mpq_get_d(exact)) /
        sim_error(&result.tally.sums, job.ante);
    mpq_clear(exact);
    return z;
}

static void near_exact(const char *strategy, bool door, uint64_t rounds, int *tried)
{
    for (size_t book = 0; book < sizeof books / sizeof books[0]; book++)
        for (int decks = 1; decks <= 8; decks++) {
            double z;

            if (!with_decks(books[book], decks)) continue;
            ask(strategy, false, 1, door);
            play(&result, rounds, 2);
            z = distance(&job.strategy);
            if (fabs(z) >= 4) fail_msg("%s decks=%d %s: z %g", books[book], decks, strategy, z);
            ++*tried;
        }
}

static void test_exact(void **state)
{
    int tried = 0;

    (void)state;
    near_exact("best", false, 2000000, &tried);
    near_exact("", false, 500000, &tried);
    near_exact("raise", false, 500000, &tried);
    near_exact("best", true, 10000, &tried);
    near_exact("counted", false, 100000, &tried);
    assert_int_equal(tried, 5 * 26);
}

/* From shoes the mean is that of a full one, but for the little that the cut card does. */
static void test_shoes_exact(void **state)
{
    static const char *const texts[] = {"ma", "ma decks=2", "wa", "nj-online"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (int seats = 1; seats <= 5; seats += 2) {
            helper_rules(&rules, helper_red_dog(), texts[i]);
            ask("best", true, seats, false);
            play(&result, 300000, 2);
            assert_true(fabs(distance(&job.strategy)) < 4);
        }
}

static void test_best(void **state)
{
    (void)state;
    helper_rules(&rules, helper_red_dog(), "nj-online");
    ask("best", false, 1, false);
    assert_int_equal(job.strategy.lines, 5); /* spreads 7 to 11 */
    for (int i = 0; i < job.strategy.lines; i++)
        assert_in_range(job.strategy.line[i].term[0].number, 7, 11);
    helper_rules(&rules, helper_red_dog(), "wa");
    ask("best", false, 1, false);
    assert_int_equal(job.strategy.lines, 6);
}

/* Counting plays what the exact evaluator says of the cards left. */
static void test_counted(void **state)
{
    uint64_t seed = 5;
    int raised = 0;

    (void)state;
    helper_rules(&rules, helper_red_dog(), "ma decks=6");
    ask("counted", true, 1, false);
    for (int i = 0; i < 300; i++) {
        struct pit_event events[ODDS_EVENTS_MAX];
        static struct pit_state s;
        uint8_t ranks[13];
        uint32_t unseen[SIM_RANKS];
        int low = helper_below(&seed, 11), high = low + 2 + helper_below(&seed, 11 - low), best = 0;
        int count;

        for (int rank = 0; rank < 13; rank++)
            unseen[rank] = ranks[rank] = (uint8_t)(1 + helper_below(&seed, 8));
        odds_round(&rules, &s, job.ante, ranks, NULL);
        assert_true(odds_card(&rules, &s, low) && odds_card(&rules, &s, high));
        unseen[low]--;
        unseen[high]--;
        count = odds_events(&rules, &s, 0, events);
        for (int k = 1; k < count; k++) {
            struct fraction a = quick_after(&rules, &s, 0, events[best]);
            struct fraction b = quick_after(&rules, &s, 0, events[k]);

            if (b.num * a.den > a.num * b.den) best = k;
        }
        assert_int_equal(sim_counted(&job.table, low << 4 | high, unseen), best);
        raised += best > 0;
    }
    assert_in_range(raised, 50, 250);
}

/* ---- the same result ---- */

static void test_threads(void **state)
{
    static const struct {
        const char *rules, *strategy;
        bool shoes, door;
        uint64_t rounds;
    } cases[] = {{"nj-online", "best", false, false, 3000001},
                 {"wa", "best", true, false, 200003},
                 {"ma", "counted", true, false, 100000},
                 {"ma", "raise when spread >= 7", true, true, 40000}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        helper_rules(&rules, helper_red_dog(), cases[i].rules);
        ask(cases[i].strategy, cases[i].shoes, 2, cases[i].door);
        play(&result, cases[i].rounds, 1);
        play(&other, cases[i].rounds, 2);
        same(&result, &other);
        play(&other, cases[i].rounds, 5);
        same(&result, &other);
    }
}

/* Two processes that share the blocks bring together what one brings. */
static void test_shares(void **state)
{
    static struct sim_result half;
    struct sim_run run = {.job = &job, .rounds = 100000, .threads = 2, .stride = 2};

    (void)state;
    helper_rules(&rules, helper_red_dog(), "wa");
    ask("best", true, 3, false);
    play(&result, run.rounds, 2);
    sim_run(&run, &other);
    run.first = 1;
    sim_run(&run, &half);
    assert_true(half.tally.rounds < run.rounds);
    sim_result_add(&other, &half);
    same(&result, &other);

    run = (struct sim_run){.job = &job, .rounds = 100000, .threads = 2, .stride = 1, .end = 3};
    sim_run(&run, &other); /* and so do two stretches of them */
    assert_int_equal(other.tally.rounds, 3 * sim_block_size(run.rounds));
    run.first = run.end;
    run.end = 0;
    sim_run(&run, &half);
    sim_result_add(&other, &half);
    same(&result, &other);
}

/* From a shoe both ways draw the same cards, so they must bring the same money. */
static void test_door(void **state)
{
    static const char *const texts[] = {"ma", "ma decks=1 burn=off", "wa decks=2", "wa burn=on",
                                        "ma-book reshuffle=continuous"};
    static const char *const strategies[] = {"best", "counted", "raise least when low > 4"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t k = 0; k < sizeof strategies / sizeof strategies[0]; k++)
            for (int seats = 1; seats <= 3; seats += 2)
                for (int shoes = 0; shoes < 2; shoes++) {
                    helper_rules(&rules, helper_red_dog(), texts[i]);
                    ask(strategies[k], shoes, seats, false);
                    if (job.way == SIM_FULL) continue; /* draws three cards at a time */
                    assert_int_equal(job.way, SIM_SHOE);
                    play(&result, 3000, 1);
                    ask(strategies[k], shoes, seats, true);
                    assert_int_equal(job.way, SIM_DOOR);
                    play(&other, 3000, 1);
                    same(&result, &other);
                }
}

/* What cannot be looked up goes through the door. */
static void test_ways(void **state)
{
    (void)state;
    helper_rules(&rules, helper_red_dog(), "ma");
    ask("raise when left < 100", true, 1, false);
    assert_int_equal(job.way, SIM_DOOR);
    ask("raise when left < 100", false, 1, false);
    assert_int_equal(job.way, SIM_FULL);
    ask("raise when spread > 6 and low = 2", true, 1, false);
    assert_int_equal(job.way, SIM_SHOE);
    helper_rules(&rules, helper_red_dog(), "wa cut=3"); /* may run dry: the round is void */
    ask("best", true, 5, false);
    assert_int_equal(job.way, SIM_DOOR);
    play(&result, 5000, 2);
    ask("best", true, 2, false);
    assert_int_equal(job.way, SIM_SHOE);
    helper_rules(&rules, helper_red_dog(), "wa decks=1 cut=0");
    ask("best", true, 9, false);
    play(&result, 5000, 2);
    ask("best", false, 9, false); /* nine seats, each with a card of its own, from one deck */
    assert_int_equal(job.way, SIM_SHOE);
    play(&result, 100000, 2);
    assert_true(fabs(distance(&job.strategy)) < 4);
}

/* ---- figures ---- */

static void test_figures(void **state)
{
    static struct sim_tally t;
    const double results[] = {1, 1, -2, 4};
    double sum = 0, squares = 0;

    (void)state;
    for (int i = 0; i < 4; i++) {
        sim_count(&t, (pit_money)(100 * results[i]), i == 2, 1);
        sim_cluster(&t.sums, (pit_money)(100 * results[i]), 1);
        sum += results[i];
        squares += results[i] * results[i];
    }
    assert_int_equal(t.rows, 3);
    assert_true(fabs(sim_mean(&t.sums, 100) - sum / 4) < 1e-12);
    assert_true(fabs(sim_sd(&t, 100) - sqrt((squares - sum * sum / 4) / 3)) < 1e-12);
    assert_true(fabs(sim_error(&t.sums, 100) - sim_sd(&t, 100) / 2) < 1e-12);
    assert_true(sim_shares(&t).win == 0.75 && sim_shares(&t).lose == 0.25);
    assert_true(sim_shares(&t).raised == 0.25 && sim_shares(&t).push == 0);
}

/* More results than rows: the figures are as exact as before, and no row is kept, whichever block
 * brought the row that was too many. */
static void test_many_results(void **state)
{
    static struct sim_tally few, many, sum, added;
    double squares = 0, total = 0;

    (void)state;
    for (int i = 0; i < 2 * SIM_ROWS; i++) {
        pit_money net = 100 * (i % (SIM_ROWS + 3)) - 20000;

        sim_count(&many, net, i % 5 == 0, 1);
        sim_cluster(&many.sums, net, 1);
        total += (double)net / 100;
        squares += (double)net / 100 * ((double)net / 100);
    }
    assert_true(many.many);
    assert_int_equal(many.rows, 0);
    assert_int_equal(many.wins + many.losses + many.pushes, 2 * SIM_ROWS);
    assert_int_equal(many.raises, (2 * SIM_ROWS + 4) / 5);
    assert_true(fabs(sim_sd(&many, 100) -
                     sqrt((squares - total * total / (2 * SIM_ROWS)) / (2 * SIM_ROWS - 1))) < 1e-9);
    for (int i = 0; i < SIM_ROWS; i++)
        sim_count(&few, 50 + 100 * i, false, 1);
    assert_int_equal(few.rows, SIM_ROWS);
    assert_false(few.many);
    sum = few;
    sim_tally_add(&sum, &many);
    added = many;
    sim_tally_add(&added, &few);
    assert_true(sum.many && added.many && sum.rows == 0 && added.rows == 0);
    sum = few;
    added = (struct sim_tally){0};
    sim_count(&added, 51, false, 1); /* the row that is too many */
    sim_tally_add(&sum, &added);
    sim_tally_add(&added, &few);
    assert_true(sum.many && added.many && sum.rows == 0 && added.rows == 0);
    assert_int_equal(sum.wins, SIM_ROWS + 1);
    assert_true(sum.wins == added.wins && sum.squares == added.squares);
}

/* Seats that share every card tell no more than one of them. */
static void test_clusters(void **state)
{
    double alone;

    (void)state;
    helper_rules(&rules, helper_red_dog(), "nj-online");
    ask("best", false, 1, false);
    play(&result, 100000, 1);
    alone = sim_error(&result.tally.sums, job.ante);
    ask("best", false, 4, false);
    play(&result, 100000, 1);
    assert_true(fabs(sim_error(&result.tally.sums, job.ante) / alone - 1) < 1e-9);
}

static void test_stop(void **state)
{
    atomic_bool stop = true;
    struct sim_run run = {
        .job = &job, .rounds = 100000000, .threads = 2, .stride = 1, .stop = &stop};

    (void)state;
    helper_rules(&rules, helper_red_dog(), "nj-online");
    ask("best", false, 1, false);
    sim_run(&run, &result);
    assert_int_equal(result.tally.rounds, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triples),  cmocka_unit_test(test_planted),
        cmocka_unit_test(test_weights),  cmocka_unit_test(test_generator),
        cmocka_unit_test(test_exact),    cmocka_unit_test(test_shoes_exact),
        cmocka_unit_test(test_best),     cmocka_unit_test(test_counted),
        cmocka_unit_test(test_threads),  cmocka_unit_test(test_shares),
        cmocka_unit_test(test_door),     cmocka_unit_test(test_ways),
        cmocka_unit_test(test_figures),  cmocka_unit_test(test_many_results),
        cmocka_unit_test(test_clusters), cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
