/* sim_any.c -- games that the simulator has never heard of, through the general path: a wheel, and
 * cards of another shape, with a hidden card, one face down, a peek, a pick and a turn. */

#include "helper.h"

#include "games/wagers.h"
#include "sim/exact.h"
#include "sim/run.h"
#include "sim/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct pit_option options[] = {
    {"min", "", PIT_DOLLARS, NULL}, {"max", "", PIT_DOLLARS, NULL}, {"seats", "", 0, NULL}, {0}};
static const struct pit_book_row rows[3] = {{1, 1, 1, 0}};
static const struct pit_book book = {.name = "toy", .title = "toy", .options = rows};
static const struct pit_irregular_row irregular[] = {{0}};
static const char *const outcomes[] = {"over", NULL};
static const struct cites no_clause = {0, 0};

/* ---- a wheel of seven pockets ---- */

enum { POCKETS = 7 };

static void wheel_open(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    (void)s;
}

static enum pit_error wheel_allow(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    if (ask->verb == PIT_BET) return bet_range(r, s, ask, out);
    return ask->verb == PIT_SIT ? PIT_OK : PIT_ERR_VERB;
}

static void wheel_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx)
{
    if (e->verb == PIT_BET) wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount);
    for (int i = 0; e->verb == PIT_POCKET && i < s->wagers; i++) {
        struct pit_wager *w = &s->wager[i];
        const struct pit_spot *spot = &r->spot[w->spot];

        if (spot->wins >> e->value & 1)
            settle_win(s, fx, w, spot->pays, no_clause);
        else
            settle_lose(s, fx, w, no_clause);
    }
    if (e->verb == PIT_POCKET) {
        wagers_sweep(s);
        round_over(fx, 0, e->value);
    }
    s->want = s->wagers ? PIT_POCKET : PIT_NOTHING;
}

static const struct pit_verb_row no_verbs[] = {{0}};
static const struct pit_game wheel_game = {.name = "toy-wheel",
                                           .title = "Toy wheel",
                                           .verbs = no_verbs,
                                           .irregular = irregular,
                                           .outcomes = outcomes,
                                           .options = options,
                                           .books = &book,
                                           .open = wheel_open,
                                           .allow = wheel_allow,
                                           .apply = wheel_apply};
static const struct pit_rules wheel = {
    .game = &wheel_game,
    .book = &book,
    .option = {[PIT_O_MIN] = 100, [PIT_O_MAX] = 100000, [PIT_O_SEATS] = 3},
    .source = PIT_FROM_WHEEL,
    .hands = 1,
    .pockets = POCKETS,
    .spots = 3,
    .wagers_max = 16,
    .spot = {{.name = "closed", .left_out = 1},
             {.name = "three", .wins = 7, .pays = {1, 1}}, /* -1/7 */
             {.name = "one", .wins = 8, .pays = {4, 1}}}}; /* -2/7 */

/* ---- cards: one for the player's eyes, one of the house's face down ---- */

enum { OPEN, OWN, HOUSE, LOOK, DECIDE, MULTIPLY, SHOW };
enum { STAY = PIT_VERB_OWN, DOUBLE };
struct cards {
    uint8_t own, times;
};

static struct cards *cards_of(struct pit_state *s)
{
    return (struct cards *)s->u.own;
}

static void cards_open(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->want = PIT_SHUFFLE;
}

static enum pit_error cards_allow(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    bool open = s->phase == OPEN && !s->want;

    switch (ask->verb) {
    case PIT_SIT: return PIT_OK;
    case PIT_BET: return open ? bet_range(r, s, ask, out) : PIT_ERR_CLOSED;
    case PIT_DEAL: return open && s->wagers ? PIT_OK : PIT_ERR_TURN;
    case STAY: return s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
    case DOUBLE:
        if (!(s->turn >> ask->seat & 1)) return PIT_ERR_TURN;
        out->least = out->most = s->wager[0].stake;
        out->step = 1;
        return s->chips[ask->seat] < out->most ? PIT_ERR_CHIPS : PIT_OK;
    default: return PIT_ERR_VERB;
    }
}

static void see(struct pit_state *s, int card)
{
    s->shoe.unseen[card]--;
    s->shoe.total--;
}

static void cards_end(struct pit_state *s, struct pit_effects *fx)
{
    wagers_sweep(s);
    round_over(fx, 0, 0);
    s->phase = OPEN;
    s->want = PIT_SHUFFLE;
}

static void cards_chance(struct pit_state *s, const struct pit_event *e, struct pit_effects *fx)
{
    struct cards *g = cards_of(s);

    switch (e->verb) {
    case PIT_SHUFFLE:
        memset(&s->shoe, 0, sizeof s->shoe);
        memset(s->shoe.unseen, 1, sizeof s->shoe.unseen);
        s->shoe.total = s->shoe.inside = PIT_CARDS;
        s->want = PIT_NOTHING;
        break;
    case PIT_CARD:
        g->own = (uint8_t)e->value;
        see(s, e->value);
        s->shoe.inside--;
        s->want_hidden = 0;
        s->phase = HOUSE;
        s->want = PIT_DOWN;
        break;
    case PIT_DOWN:
        s->shoe.inside--;
        s->shoe.aside++;
        s->phase = LOOK;
        s->want = PIT_PEEK;
        break;
    case PIT_PEEK:
        if (e->value) { /* an ace: all is lost at once */
            settle_lose(s, fx, &s->wager[0], no_clause);
            cards_end(s, fx);
            break;
        }
        s->shoe.barred = 1 << 12;
        s->phase = DECIDE;
        s->want = PIT_NOTHING;
        s->turn = 1;
        break;
    case PIT_PICK:
        g->times = (uint8_t)e->value;
        s->phase = SHOW;
        s->want = PIT_TURN;
        s->want_for = 0;
        break;
    default: /* PIT_TURN */
        see(s, e->value);
        if (pit_rank(g->own) == pit_rank(e->value))
            settle_back(s, fx, &s->wager[0], PIT_PUSH, no_clause);
        else if (pit_rank(g->own) > pit_rank(e->value))
            settle_win(s, fx, &s->wager[0], (struct pit_ratio){g->times, 1}, no_clause);
        else
            settle_lose(s, fx, &s->wager[0], no_clause);
        cards_end(s, fx);
        break;
    }
}

static void cards_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx)
{
    (void)r;
    switch (e->verb) {
    case PIT_SIT: break;
    case PIT_BET: wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount); break;
    case PIT_DEAL:
        s->phase = OWN;
        s->want = PIT_CARD;
        s->want_for = 0;
        s->want_hidden = PIT_HIDDEN;
        break;
    case DOUBLE: wager_put(s, fx, e->seat, 0, 0, 0, e->amount); /* fall through */
    case STAY:
        s->turn = 0;
        s->phase = MULTIPLY;
        s->want = PIT_PICK;
        break;
    default: cards_chance(s, e, fx); break;
    }
}

/* A peek finds one of the aces that nobody has seen; a pick is 1 three times in four, else 2. */
static int cards_chances(const struct pit_rules *r, const struct pit_state *s,
                         struct pit_chance out[PIT_CHANCES_MAX])
{
    uint32_t aces = 0;

    (void)r;
    for (int card = 12; card < PIT_CARDS; card += 13)
        aces += s->shoe.unseen[card];
    if (s->want == PIT_PICK) {
        out[0] = (struct pit_chance){1, 3};
        out[1] = (struct pit_chance){2, 1};
    } else {
        out[0] = (struct pit_chance){0, s->shoe.total - aces};
        out[1] = (struct pit_chance){1, aces};
    }
    return 2;
}

static int cards_peek(const struct pit_rules *r, const struct pit_state *s, int card)
{
    (void)r;
    (void)s;
    return pit_rank(card) == 14;
}

static const char *const measures[] = {"card", NULL};

static int64_t cards_measure(const struct pit_rules *r, const struct pit_state *s, int seat,
                             int which)
{
    (void)r;
    (void)seat;
    (void)which;
    return pit_rank(((const struct cards *)s->u.own)->own);
}

static const struct pit_verb_row cards_verbs[] = {
    {"stay", 'p', PIT_IDLE, "stays"}, {"double", 'p', PIT_TAKES_AMOUNT, "doubles"}, {0}};
static const struct pit_game cards_game = {.name = "toy-cards",
                                           .title = "Toy cards",
                                           .verbs = cards_verbs,
                                           .irregular = irregular,
                                           .outcomes = outcomes,
                                           .options = options,
                                           .books = &book,
                                           .body_size = sizeof(struct cards),
                                           .open = cards_open,
                                           .allow = cards_allow,
                                           .apply = cards_apply,
                                           .chances = cards_chances,
                                           .peek = cards_peek,
                                           .measures = measures,
                                           .measure = cards_measure};
static struct pit_rules cards = {
    .game = &cards_game,
    .book = &book,
    .option = {[PIT_O_MIN] = 100, [PIT_O_MAX] = 100000, [PIT_O_SEATS] = 1},
    .source = PIT_FROM_SHOE,
    .hands = 1,
    .hides = true,
    .every_round = true,
    .cards = PIT_CARDS,
    .spots = 1,
    .wagers_max = 1,
    .spot = {{.name = "ante"}}};

/* ---- playing ---- */

static struct sim_job job;
static struct sim_result result, other;

static void ask(const struct pit_rules *r, const char *system, int seats, bool door)
{
    struct pit_problem problem = {.words = ""};
    int line;

    sim_free(&job);
    job = (struct sim_job){.rules = r, .seats = seats, .seed = 11, .ante = r->option[PIT_O_MIN]};
    if (system && !system_parse(&job.system, r, system, strlen(system), &line, &problem))
        fail_msg("%s: line %d: %s", system, line, problem.words);
    if (r == &cards) assert_true(sim_best(&job.strategy, r, job.ante));
    assert_true(sim_prepare(&job, door));
}

static void play(struct sim_result *out, uint64_t rounds, int threads)
{
    struct sim_run run = {.job = &job, .rounds = rounds, .threads = threads, .stride = 1};

    sim_run(&run, out);
    assert_int_equal(out->tally.rounds, rounds);
    assert_int_equal(out->tally.played, rounds);
}

static void same(const struct sim_sums *a, const struct sim_sums *b)
{
    assert_true(a->n == b->n && a->clusters == b->clusters && a->sum == b->sum && a->ss == b->ss);
    assert_true(a->sn == b->sn && a->nn == b->nn);
}

static void near(double exact)
{
    double mean = sim_mean(&result.tally.sums, sim_unit(&job));
    double off = (mean - exact) / sim_error(&result.tally.sums, sim_unit(&job));

    if (!(fabs(off) < 4)) fail_msg("mean %g, not %g: off by %g errors", mean, exact, off);
}

/* Every spin is by itself, and brings what the pockets say; compiled or not. */
static void test_wheel(void **state)
{
    static const struct {
        const char *system;
        double exact;
    } cases[] = {
        {"bet three 5", -1.0 / 7},
        {"bet one 5", -2.0 / 7},
        {"bet three 5\nbet one 5\n", -3.0 / 7},
        {"bet three 5\npress three double after loss\nregress three to 5 after 3 losses\n"
         "regress three to 5 after win\n",
         -1.0 / 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ask(&wheel, cases[i].system, 1, false);
        assert_int_equal(job.way, SIM_STATES);
        play(&result, 300000, 2);
        near(cases[i].exact);
        assert_int_equal(result.tally.sums.clusters, 300000);
        ask(&wheel, cases[i].system, 1, true);
        assert_int_equal(job.way, SIM_DOOR);
        play(&other, 300000, 5);
        same(&result.tally.sums, &other.tally.sums);
        same(&result.tally.by_round, &other.tally.by_round);
        assert_true(result.tally.squares == other.tally.squares);
        assert_int_equal(result.tally.skipped, other.tally.skipped);
    }
    ask(&wheel, "bet three 5 when chips > 1", 1, false);
    assert_int_equal(job.way, SIM_DOOR);
}

/* The study of wagers knows as much, for any game. */
static void test_wheel_exact(void **state)
{
    mpq_t exact;

    (void)state;
    mpq_init(exact);
    ask(&wheel, "bet one 5\npress one 5 after win\n", 1, true);
    assert_true(sim_exact_wager(exact, &job));
    assert_int_equal(mpq_cmp_si(exact, -2, 7), 0);
    assert_false(sim_exact_turn(exact, &job));
    ask(&wheel, "bet one 5\nbet three 5\n", 1, true);
    assert_false(sim_exact_wager(exact, &job));
    mpq_clear(exact);
}

/* Without a system all bet the least on the first wager that the house offers. */
static void test_wheel_alike(void **state)
{
    (void)state;
    ask(&wheel, NULL, 3, false);
    assert_int_equal(job.way, SIM_DOOR);
    play(&result, 100000, 2);
    near(-1.0 / 7);
    assert_int_equal(result.tally.sums.n, 300000);
    assert_int_equal(result.tally.rows, 2);
}

static void test_words(void **state)
{
    static const char *const wrong[][2] = {
        {"spin three",
         "spin: a line begins with bet, take, series, step, strike, press, regress or stop"},
        {"bet four 5", "four: no such wager; examples are three"},
        {"bet closed 5", "closed: this table does not offer that wager"},
        {"bet three 5 when point",
         "point: not a condition; use a wager, or a comparison of spins, chips, net or a wager"},
        {"bet three 5 when not spins > 3", "spins: not stands before a wager alone"},
        {"stop after 3 rolls", "rolls: a line is: stop after N spins"},
        {"bet three 0.50", "0.50: this table takes from $1 to $1000 there"},
        {"# nothing", "a system needs a bet: bet three 1"},
    };
    struct pit_problem problem;
    struct sim_system system;
    char text[64];
    struct pit_text t = pit_text_in(text, sizeof text);
    int line;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(
            system_parse(&system, &wheel, wrong[i][0], strlen(wrong[i][0]), &line, &problem));
        if (!strstr(problem.words, wrong[i][1])) fail_msg("%s", problem.words);
    }
    assert_string_equal(system_usual(&wheel, 0, &t), "three");
    assert_string_equal(text, "bet three 1");
    assert_string_equal(system_round(&wheel), "spin");
    assert_string_equal(system_round(&cards), "round");
}

/* Gambler's ruin, five steps either way; and a system that stops spins no more. */
static void test_wheel_sessions(void **state)
{
    enum { SESSIONS = 2000 };
    static struct sim_session played[SESSIONS];
    struct sim_sessions s = {
        .job = &job,
        .plan = {.bankroll = 2500, .stop_win = 2500, .hands = 100000, .sessions = SESSIONS},
        .threads = 2,
        .stride = 1,
        .session = played};
    double q = 4.0 / 3, exact = (1 - pow(q, 5)) / (1 - pow(q, 10));
    struct sim_summary summary;

    (void)state;
    ask(&wheel, "bet three 5", 1, false);
    sim_sessions(&s);
    assert_true(sim_summarise(&s, &summary));
    assert_int_equal(summary.ended[SIM_WON] + summary.ended[SIM_RUINED], SESSIONS);
    assert_true(fabs((double)summary.ended[SIM_WON] - SESSIONS * exact) <
                4 * sqrt(SESSIONS * exact * (1 - exact)));
    ask(&wheel, "bet three 5\nstop after 3 spins", 1, false);
    s.plan = (struct sim_plan){.bankroll = 2500, .hands = 10, .sessions = SESSIONS};
    memset(played, 0, sizeof played);
    sim_sessions(&s);
    for (int i = 0; i < SESSIONS; i++) {
        assert_int_equal(played[i].end, SIM_PLAYED_OUT);
        assert_in_range(llabs(played[i].result), 500, 1500);
    }
}

/* Every kind of chance that a shoe brings, best play found by the graph, and its exact figure. */
static void test_cards(void **state)
{
    double mean;
    mpq_t exact;

    (void)state;
    for (int card = 0; card < PIT_CARDS; card++)
        cards.alike[card] = (uint8_t)(card % 13);
    mpq_init(exact);
    ask(&cards, NULL, 1, false);
    assert_int_equal(job.way, SIM_DOOR);
    assert_true(job.strategy.lines > 0);
    assert_true(sim_exact(exact, &cards, &job.strategy, job.ante));
    play(&result, 200000, 2);
    near(mpq_get_d(exact));
    mean = sim_mean(&result.tally.sums, job.ante);
    play(&other, 200000, 5);
    same(&result.tally.sums, &other.tally.sums);
    /* By a system of the same bets, the same cards bring the same money. */
    ask(&cards, "bet ante 1", 1, false);
    assert_int_equal(job.way, SIM_DOOR);
    play(&result, 200000, 2);
    assert_int_equal(result.tally.sums.clusters, 200000);
    assert_true(result.tally.sums.sum == other.tally.sums.sum);
    assert_true(fabs((double)result.tally.by_round.sum / 200000 / 100 - mean) < 1e-12);
    mpq_clear(exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wheel),          cmocka_unit_test(test_wheel_alike),
        cmocka_unit_test(test_words),          cmocka_unit_test(test_cards),
        cmocka_unit_test(test_wheel_sessions), cmocka_unit_test(test_wheel_exact),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    sim_free(&job);
    return failed;
}
