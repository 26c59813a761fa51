/* baccarat_odds.c -- odds of baccarat from any shoe: what is counted is what the general evaluators
 * find by playing the game; MAB-BA 8(a), 9(e)(1), 11, 13 and MAB-MB 7(a), 8(c)(3), 10, 12. */

#include "games/baccarat_round.h"
#include "helper.h"
#include "odds/advice.h"
#include "odds/decisions_study.h"
#include "odds/graph.h"
#include "odds/own.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "odds/wagers_study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = 2000, RANKS = 13 };

static struct pit_rules rules;
static struct pit_state state;
static uint64_t seed;

static int below(int n)
{
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (int)((seed >> 33) % (unsigned)n);
}

static const struct pit_game *game(const char *name)
{
    return pit_game_find(name, strlen(name));
}

/* Few ranks, so that the general way has few ways to go. */
static struct pit_shoe small_shoe(int ranks, int cards)
{
    uint8_t counts[RANKS] = {0}, of[RANKS];
    struct pit_shoe shoe = {0};

    for (int i = 0; i < ranks; i++)
        of[i] = (uint8_t)below(RANKS);
    for (int i = 0; i < cards; i++)
        counts[of[below(ranks)]]++;
    odds_fill(&shoe, counts);
    return shoe;
}

static void does(struct pit_event e)
{
    assert_int_equal(pit_apply(&rules, &state, &e, NULL, NULL), PIT_OK);
}

/* A round from these cards, with this on each spot; the first card is wanted. */
static void deals(const struct pit_shoe *shoe, const pit_money stake[BACCARAT_SPOTS])
{
    pit_open(&rules, &state);
    does(odds_chance(&state, rules.cut));
    does((struct pit_event){.verb = PIT_SIT, .amount = 1000000});
    for (int spot = 0; spot < BACCARAT_SPOTS; spot++)
        if (stake[spot])
            does(
                (struct pit_event){.verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake[spot]});
    memcpy(state.shoe.unseen, shoe->unseen, sizeof shoe->unseen);
    state.shoe.total = state.shoe.inside = shoe->total;
    state.shoe.cut = 0;
    does((struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
}

static void same(const struct figure *counted, struct fraction found)
{
    assert_true(found.den);
    assert_int_equal(counted->num, found.num);
    assert_int_equal(counted->den, found.den);
}

static void every_wager_is_what_play_brings(void **unused)
{
    static const char *const texts[] = {
        "ma-book burn=off dragon_bonus=on house_money=on",
        "ma-book burn=off dragon_bonus=on dragon_table=B ez=on",
        "ma-book burn=off dragon_bonus=on dragon_table=C tie_pays=9 vig_rounding=quarter",
    };
    static struct wager_study counted[BACCARAT_SPOTS];

    (void)unused;
    seed = 16;
    for (int i = 0; i < 24; i++) {
        struct pit_shoe shoe = small_shoe(2 + i % 4, 6 + below(8));

        helper_rules(&rules, game(i % 2 ? "baccarat" : "midi-baccarat"), texts[i % 3]);
        assert_true(rules.game->odds->wagers(counted, &rules, &shoe));
        for (int spot = 0; spot < BACCARAT_SPOTS; spot++) {
            pit_money stake[BACCARAT_SPOTS] = {0};
            struct fraction found;
            struct wager_study one;

            assert_int_equal(counted[spot].outcomes > 0,
                             wager_study_from(&one, &rules, spot, &shoe));
            if (!counted[spot].outcomes) continue;
            stake[spot] = UNIT;
            deals(&shoe, stake);
            found = quick_value(&rules, &state, 0);
            same(&counted[spot].ev, fraction_of(found.num, found.den * UNIT));
            same(&one.ev, (struct fraction){counted[spot].ev.num, counted[spot].ev.den});
        }
    }
}

/* The graph in fractions of any size says so too; MAB-BA 9(e)(1): the payout goes where it is
 * worth most, wholly or in part. */
static void house_money_is_moved_where_it_is_worth_most(void **unused)
{
    static const char *const texts[] = {"ma-book burn=off house_money=on",
                                        "ma-book burn=off house_money=on money_part=60",
                                        "ma-book burn=off house_money=on ez=on"};
    static struct study_row rows[100], general_rows[STUDY_ROWS];
    static struct decisions_study d, general;
    static struct wager_study counted[BACCARAT_SPOTS];

    (void)unused;
    seed = 9;
    for (int i = 0; i < 24; i++) {
        int beside = i % 3; /* Player, Banker, both */
        struct pit_shoe shoe = small_shoe(2 + i % 3, 6 + below(5));
        pit_money stake[BACCARAT_SPOTS] = {[S_HOUSE_MONEY] = UNIT};
        struct figure money;
        mpq_t sum, one;

        helper_rules(&rules, game("baccarat"), texts[i / 3 % 3]);
        if (beside != 1) stake[S_PLAYER] = UNIT;
        if (beside != 0) stake[S_BANKER] = UNIT;
        deals(&shoe, stake);
        general = (struct decisions_study){.row = general_rows, .room = STUDY_ROWS};
        assert_true(decisions_study(&general, &rules, &state, rules.game->rows, NULL));
        d = (struct decisions_study){.row = rows, .room = 100};
        assert_true(rules.game->odds->moves(&d, &rules, &shoe));
        assert_true(rules.game->odds->wagers(counted, &rules, &shoe));
        same(&d.always[0].ev,
             (struct fraction){counted[S_HOUSE_MONEY].ev.num, counted[S_HOUSE_MONEY].ev.den});
        mpq_inits(sum, one, NULL);
        money = beside == 2 ? d.ev : d.always[1 + beside].ev;
        figure_get(sum, &money);
        for (int spot = S_PLAYER; spot <= S_BANKER; spot++) {
            figure_get(one, &counted[spot].ev);
            if (stake[spot]) mpq_add(sum, sum, one);
        }
        figure_get(one, &general.ev); /* per unit of all that was bet */
        mpq_set_si(one, general.ev.num * (beside == 2 ? 3 : 2), (unsigned long)general.ev.den);
        mpq_canonicalize(one);
        assert_true(mpq_equal(sum, one));
        mpq_clears(sum, one, NULL);
    }
}

/* ---- wagers together ---- */

enum { NETS = 256 };
static struct own_net listed[NETS];
static int listed_count;

static void list(pit_money net, int64_t ways)
{
    int i = 0;

    while (i < listed_count && listed[i].net != net)
        i++;
    assert_true(i < NETS);
    if (i == listed_count) listed[listed_count++] = (struct own_net){.net = net};
    listed[i].ways += ways;
}

/* Every order of the cards, those counted too that nobody takes. */
static void play_on(const struct pit_state *s, int dealt, int64_t ways)
{
    struct pit_chance chance[PIT_CHANCES_MAX];
    int count = pit_chances(&rules, s, chance);

    if (!s->phase) {
        for (int i = dealt; i < 6; i++)
            ways *= s->shoe.total - (i - dealt);
        list(pit_worth(s, 0) - 1000000, ways);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, chance[i].value);
        struct pit_state next;

        pit_copy(&rules, &next, s);
        assert_int_equal(pit_apply(&rules, &next, &e, NULL, NULL), PIT_OK);
        play_on(&next, dealt + 1, ways * chance[i].weight);
    }
}

/* MAB-BA 13(c): a percentage of what lies there, rounded up to a quarter or not. */
static void wagers_together_are_what_play_brings(void **unused)
{
    static const char *const texts[] = {
        "ma-book burn=off dragon_bonus=on house_money=on vig_rounding=quarter",
        "ma-book burn=off dragon_bonus=on dragon_table=C ez=on coupon=on"};
    static const pit_money stakes[][BACCARAT_SPOTS] = {
        {0, 700, 100, 300, 0, 0, 0, 0, 0, 0},     {500, 1230, 0, 0, 100, 0, 0, 0, 0, 0},
        {100, 101, 102, 103, 104, 0, 0, 0, 0, 0}, {1000, 1000, 0, 0, 0, 0, 0, 0, 600, 500},
        {0, 0, 0, 0, 0, 100, 200, 0, 0, 0},
    };
    static struct own_net counted[NETS];

    (void)unused;
    seed = 3;
    for (int i = 0; i < 20; i++) {
        struct pit_shoe shoe = small_shoe(2 + i % 4, 6 + below(9));
        const pit_money *stake = stakes[i % 5];
        int64_t all, ways = 0;
        int count;

        helper_rules(&rules, game("baccarat"), texts[i % 5 >= 3]);
        deals(&shoe, stake);
        count = rules.game->odds->nets(counted, NETS, &all, &rules, &shoe, &state, 0);
        listed_count = 0;
        play_on(&state, 0, 1);
        assert_int_equal(count, listed_count);
        for (int k = 0; k < count; k++) {
            int at = 0;

            while (listed[at].net != counted[k].net)
                assert_true(++at < listed_count);
            assert_int_equal(counted[k].ways, listed[at].ways);
            if (k) assert_true(counted[k].net < counted[k - 1].net);
            ways += counted[k].ways;
        }
        assert_int_equal(ways, all);
    }
}

/* ---- a round under way ---- */

enum { GUESSES = 512, NODES = 200000 };
static struct pit_state *guess; /* what the table may look like, each so often */
static struct odds_entry entry[GUESSES];
static uint32_t guesses;

/* Puts every card that the seat has not seen where one lies face down. */
static void guess_cards(const struct pit_state *seen, int slot, uint32_t weight)
{
    const struct pit_baccarat *g = &seen->u.baccarat;

    while (slot < 6 &&
           (slot % 3 >= g->cards[slot / 3] || g->card[slot / 3][slot % 3] != PIT_FACE_DOWN))
        slot++;
    if (slot == 6) {
        assert_true(guesses < GUESSES);
        guess[guesses] = *seen;
        entry[guesses] = (struct odds_entry){&guess[guesses], weight};
        guesses++;
        return;
    }
    for (int card = 0; card < PIT_CARDS; card++) {
        struct pit_state next = *seen;

        if (!seen->shoe.unseen[card]) continue;
        next.shoe.unseen[card]--;
        next.shoe.total--;
        next.u.baccarat.card[slot / 3][slot % 3] = (uint8_t)card;
        guess_cards(&next, slot + 1, weight * seen->shoe.unseen[card]);
    }
}

/* What the general way finds for this choice, over everything that may lie there. */
static void is_worth(const struct pit_event *e, struct fraction value)
{
    struct odds_question q = {.rules = &rules, .entry = entry, .until = ODDS_ROUND_OVER};
    struct odds_graph graph;
    struct pit_state seen;
    mpq_t sum, one;
    uint64_t all = 0, open = 0;

    guesses = 0;
    pit_view(&rules, &seen, &state, 0);
    guess_cards(&seen, 0, 1);
    mpq_inits(sum, one, NULL);
    for (uint32_t i = 0; i < guesses; i++) {
        pit_money before = pit_worth(&guess[i], 0);
        uint32_t weight = entry[i].weight;

        assert_int_equal(pit_apply(&rules, &guess[i], e, NULL, NULL), PIT_OK);
        all += weight;
        mpq_set_si(one, (pit_worth(&guess[i], 0) - before) * weight, 1);
        mpq_add(sum, sum, one);
        if (!guess[i].phase) continue;
        entry[q.entries++] = (struct odds_entry){&guess[i], weight};
        open += weight;
    }
    if (q.entries) {
        assert_int_equal(odds_solve(&graph, &q, NODES), ODDS_OK);
        mpq_set_ui(one, open, 1);
        mpq_mul(one, one, graph.node[0].figures.of[ODDS_EV]);
        mpq_add(sum, sum, one);
        odds_free(&graph);
    }
    mpq_set_ui(one, all, 1);
    mpq_div(sum, sum, one);
    mpq_set_si(one, value.num, (unsigned long)value.den);
    assert_true(mpq_equal(sum, one));
    mpq_clears(sum, one, NULL);
}

/* Any of the choices; how many values have been looked at. */
static int advised(void)
{
    struct advice a;

    assert_true(advice_of(&a, &rules, &state, 0));
    assert_true(a.error <= 0);
    assert_true(a.count > 0);
    for (int i = 0; i < a.count; i++) {
        assert_false(fraction_less(a.choice[a.best].value, a.choice[i].value));
        is_worth(&a.choice[i].event, a.choice[i].value);
        if (a.choice[i].event.verb == V_MOVE) continue;
        if (a.choice[i].event.verb != V_KEEP) assert_true(advice_even(&a));
    }
    does(a.choice[below(a.count)].event);
    return a.count;
}

/* MAB-BA 9(d), 9(e)(1): cards that lie face down are averaged over, for whoever has looked at some
 * of them and for who has not. */
static void a_round_under_way_is_worth_what_play_brings(void **unused)
{
    static const char *const texts[] = {
        "ma-book burn=off turned_by=player house_money=on",
        "ma-book burn=off turned_by=player ez=on dragon_bonus=on house_money=on money_part=30",
        "ma-book burn=off turned_by=player vig_rounding=quarter coupon=on",
        "ma-book burn=off house_money=on vig_rounding=quarter",
    };
    static const pit_money stakes[][BACCARAT_SPOTS] = {
        {[S_PLAYER] = 700, [S_HOUSE_MONEY] = 500},
        {[S_BANKER] = 900, [S_TIE] = 100, [S_HOUSE_MONEY] = 500, [S_DRAGON_BANKER] = 100},
        {[S_PLAYER] = 500, [S_BANKER] = 600, [S_BANKER_COUPON] = 300},
        {[S_PLAYER] = 500, [S_BANKER] = 700, [S_HOUSE_MONEY] = 700},
    };
    struct pit_chance chance[PIT_CHANCES_MAX];
    int values = 0;

    (void)unused;
    guess = calloc(GUESSES, sizeof *guess);
    assert_non_null(guess);
    seed = 11;
    for (int i = 0; i < 16; i++) {
        int kind = i % 4;
        struct pit_shoe shoe = small_shoe(2 + (i > 8), 7 + below(4));

        helper_rules(&rules, game("baccarat"), texts[kind]);
        deals(&shoe, stakes[kind]);
        if (i < 8) state.shoe.inside = (uint16_t)(4 + i % 3); /* the others lie aside unseen */
        while (state.phase) {
            if (state.turn & 1)
                values += advised();
            else
                does(odds_chance(&state, chance[below(pit_chances(&rules, &state, chance))].value));
        }
    }
    assert_true(values > 60);
    free(guess);
}

/* A percentage that is owed costs what one costs that is taken at once; and where a fraction is too
 * long there is a number, and how far off it may be. */
static void what_is_owed_is_taken_off(void **unused)
{
    struct advice a[2];
    uint8_t counts[RANKS];
    struct pit_shoe shoe;

    (void)unused;
    memset(counts, 32, sizeof counts);
    odds_fill(&shoe, counts);
    for (int large = 0; large < 2; large++) {
        static const pit_money stake[BACCARAT_SPOTS] = {[S_PLAYER] = 100, [S_BANKER] = 1000};

        for (int i = 0; i < 2; i++) {
            helper_rules(&rules, game("baccarat"),
                         i ? "ma-book burn=off turned_by=player vig_collected=owed"
                           : "ma-book burn=off turned_by=player");
            deals(&shoe, stake);
            for (int k = 0; k < 4; k++)
                does(odds_chance(&state, 3 * k));
            if (large) state.wager[1].stake = 1000000007 * (pit_money)1000;
            assert_true(advice_of(&a[i], &rules, &state, 0));
            assert_int_equal(a[i].count, 3);
        }
        assert_true(a[0].ev < 0 && a[0].ev >= a[1].ev && a[0].ev <= a[1].ev);
        assert_int_equal(a[0].error > 0, large);
        assert_true(a[0].error < 1e-3);
        assert_true(advice_even(&a[0]));
    }
}

/* ---- any shoe ---- */

/* A card that comes out unseen changes nothing: the figures from a shoe with one card less, as
 * often as that card would come, are on average those of the shoe. */
static void one_card_less_of_each_rank_comes_to_nothing(void **unused)
{
    static struct wager_study whole[BACCARAT_SPOTS], less[BACCARAT_SPOTS];

    (void)unused;
    seed = 5;
    helper_rules(&rules, game("baccarat"), "ma-book ez=on dragon_bonus=on house_money=on");
    for (int i = 0; i < 6; i++) {
        uint8_t counts[RANKS];
        mpq_t sum[BACCARAT_SPOTS], one, weight;
        struct pit_shoe shoe;

        for (int rank = 0; rank < RANKS; rank++)
            counts[rank] = (uint8_t)(i ? below(33) : 32);
        odds_fill(&shoe, counts);
        assert_true(rules.game->odds->wagers(whole, &rules, &shoe));
        mpq_inits(one, weight, NULL);
        for (int spot = 0; spot < BACCARAT_SPOTS; spot++)
            mpq_init(sum[spot]);
        for (int rank = 0; rank < RANKS; rank++) {
            struct pit_shoe rest;

            if (!counts[rank]) continue;
            mpq_set_ui(weight, counts[rank], shoe.total);
            mpq_canonicalize(weight);
            counts[rank]--;
            odds_fill(&rest, counts);
            counts[rank]++;
            assert_true(rules.game->odds->wagers(less, &rules, &rest));
            for (int spot = 0; spot <= S_HOUSE_MONEY; spot++) {
                figure_get(one, &less[spot].ev);
                mpq_mul(one, one, weight);
                mpq_add(sum[spot], sum[spot], one);
            }
        }
        for (int spot = 0; spot <= S_HOUSE_MONEY; spot++) {
            figure_get(one, &whole[spot].ev);
            assert_true(mpq_equal(one, sum[spot]));
        }
        for (int spot = 0; spot < BACCARAT_SPOTS; spot++)
            mpq_clear(sum[spot]);
        mpq_clears(one, weight, NULL);
    }
}

static void a_shoe_that_is_too_small_or_too_large_is_refused(void **unused)
{
    static struct wager_study counted[BACCARAT_SPOTS];
    uint8_t counts[RANKS] = {[8] = 5};
    struct pit_shoe shoe;

    (void)unused;
    helper_rules(&rules, game("baccarat"), "ma-book");
    odds_fill(&shoe, counts);
    assert_false(rules.game->odds->wagers(counted, &rules, &shoe));
    counts[8] = 6;
    odds_fill(&shoe, counts);
    assert_true(rules.game->odds->wagers(counted, &rules, &shoe));
    assert_int_equal(counted[S_TIE].win.num, 1); /* nothing but tens */
    memset(counts, 33, sizeof counts);
    odds_fill(&shoe, counts);
    assert_false(rules.game->odds->wagers(counted, &rules, &shoe));
}

/* Long numbers, without a division of them. */
static void wide_figures_are_in_lowest_terms(void **unused)
{
    const int64_t big = 1000000007;
    struct figure f = figure_wide((wide_int)big * big * 6, (wide_int)big * big * 4);

    (void)unused;
    assert_int_equal(f.num, 3);
    assert_int_equal(f.den, 2);
    f = figure_wide((wide_int)-7 * big * big, (wide_int)21 * big * big * big);
    assert_int_equal(f.num, -1);
    assert_int_equal(f.den, 3 * big);
    f = figure_wide(0, (wide_int)big * big * big);
    assert_int_equal(f.num, 0);
    assert_int_equal(f.den, 1);
    f = figure_wide((wide_int)big * big * big, (wide_int)(big + 2) * (big + 2) * (big + 2));
    assert_int_equal(f.den, 0);
    assert_true(f.value > 0.99999 && f.value < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wager_is_what_play_brings),
        cmocka_unit_test(house_money_is_moved_where_it_is_worth_most),
        cmocka_unit_test(wagers_together_are_what_play_brings),
        cmocka_unit_test(a_round_under_way_is_worth_what_play_brings),
        cmocka_unit_test(what_is_owed_is_taken_off),
        cmocka_unit_test(one_card_less_of_each_rank_comes_to_nothing),
        cmocka_unit_test(a_shoe_that_is_too_small_or_too_large_is_refused),
        cmocka_unit_test(wide_figures_are_in_lowest_terms),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
