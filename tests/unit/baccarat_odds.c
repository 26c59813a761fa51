/* baccarat_odds.c -- odds of baccarat from any shoe: what is counted is what the general evaluators
 * find by playing the game; MAB-BA 8(a), 9(e)(1), 11, 13 and MAB-MB 7(a), 8(c)(3), 10, 12. */

#include "games/baccarat_round.h"
#include "helper.h"
#include "odds/decisions_study.h"
#include "odds/own.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "odds/wagers_study.h"

#include <stdio.h>
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
        cmocka_unit_test(one_card_less_of_each_rank_comes_to_nothing),
        cmocka_unit_test(a_shoe_that_is_too_small_or_too_large_is_refused),
        cmocka_unit_test(wide_figures_are_in_lowest_terms),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
