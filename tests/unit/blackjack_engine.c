/* blackjack_engine.c -- what blackjack's analyser says is what the game itself does: rounds from
 * small shoes, followed card by card through the door. */

#include "games/blackjack_round.h"
#include "games/odds/blackjack_own.h"
#include "odds/advice.h"
#include "odds/graph.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds/wagers_study.h"

#include "helper.h"

#include <math.h>
#include <string.h>

enum { ANTE = 1000, NODES = 2000000, DECK_RANKS = 13 };

static const struct pit_game *game(void)
{
    return pit_game_find("blackjack", 9);
}

/* ---- play by the analyser ---- */

struct policy {
    struct bjx_rules rules;
    bool made[BJX_PAIRS];
    uint8_t play[BJX_PAIRS][BJX_HANDS], two[BJX_PAIRS][BJX_PAIRS], single[BJX_PAIRS][BJX_HANDS];
    uint8_t straight[BJX_PAIRS][2][3]; /* two of 6, 7, 8, not of one suit, and of one */
    struct bjx_column column;
};
static struct policy policy;

static void keep_plays(void *with, const struct bjx_column *c)
{
    int shown = bjx_shown(c->up, c->hole);

    (void)with;
    memcpy(policy.play[shown], c->play, sizeof c->play);
    for (int pair = 0; pair < BJX_PAIRS; pair++)
        policy.two[shown][pair] = (uint8_t)c->row[pair].best;
    memcpy(policy.straight[shown][0], c->mixed_play, sizeof c->mixed_play);
    memcpy(policy.straight[shown][1], c->suited_play, sizeof c->suited_play);
    for (int i = 1; i < c->all->count; i++)
        policy.single[shown][i] = (uint8_t)bjx_undoubled(c, i);
}

static int event_of(const struct pit_event *events, int count, int verb)
{
    int found = -1;

    for (int i = 0; i < count; i++) /* of two amounts the higher one comes last */
        if (events[i].verb == verb) found = i;
    return found;
}

static int choose(void *with, const struct pit_state *s, const struct pit_event *events, int count)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h;
    const struct bjx_hands *all = blackjack_hands();
    uint8_t cards[BJX_RANKS] = {0};
    bool shown = policy.rules.dealing == BJX_SHOWN;
    int up, hand, play;

    (void)with;
    if (s->phase != PLAY) return event_of(events, count, V_DECLINE);
    h = &g->hand[g->box][g->order[g->box][g->place]];
    up = bjx_shown(card_points(g->dealer[0]) - 1, shown ? card_points(g->dealer[1]) - 1 : -1);
    for (int i = 0; i < h->cards; i++)
        cards[card_points(h->card[i]) - 1]++;
    hand = bjx_hand_of(all, cards);
    play = policy.play[up][hand];
    if (bjx_straight(&policy.rules, &all->hand[hand]) >= 0)
        play = policy.straight[up][pit_suit(h->card[0]) == pit_suit(h->card[1])]
                              [bjx_straight(&policy.rules, &all->hand[hand])];
    else if (h->cards == 2 && !(h->flags & H_SPLIT))
        play = policy.two[up][bjx_pair(card_points(h->card[0]) - 1, card_points(h->card[1]) - 1)];
    else if (event_of(events, count, V_SPLIT) >= 0)
        play = BJX_SPLIT;
    else if (play == BJX_DOUBLE && event_of(events, count, V_DOUBLE) < 0)
        play = policy.single[up][hand];
    return event_of(events, count, blackjack_verbs[play]);
}

/* ---- whole rounds ---- */

/* The cards of a rank are of one suit, or of as many as there are. */
static void compare_suits(const char *text, const uint8_t ranks[DECK_RANKS], int suits)
{
    static struct pit_state start;
    struct pit_rules r;
    struct wager_study own;
    struct pit_shoe shoe;
    struct bjx_game g;
    struct odds_graph graph;
    struct odds_question q = {.rules = &r, .start = &start, .choose = choose};
    double ev, sd, staked, near;
    int cards = 0;

    helper_rules(&r, game(), text);
    odds_loosen(&r);
    memset(&shoe, 0, sizeof shoe);
    for (int rank = 0; rank < DECK_RANKS; rank++)
        for (int i = 0; i < ranks[rank]; i++, cards++)
            shoe.unseen[13 * (i % suits) + rank]++;
    shoe.total = shoe.inside = (uint16_t)cards;
    blackjack_rules(&policy.rules, &r, &shoe);
    bjx_game_make(&g, &policy.column, &policy.rules, blackjack_hands(), NULL, keep_plays, NULL);
    assert_true(r.game->odds->wager(&own, &r, S_BOX, &shoe));
    assert_true(own.ev.value == g.ev);
    odds_round(&r, &start, ANTE, NULL, &shoe);
    assert_int_equal(odds_solve(&graph, &q, NODES), ODDS_OK);
    ev = mpq_get_d(graph.node[0].figures.of[ODDS_EV]) / ANTE;
    staked = mpq_get_d(graph.node[0].figures.of[ODDS_STAKED]) / ANTE;
    sd = sqrt(mpq_get_d(graph.node[0].figures.of[ODDS_SQUARE]) / ANTE / ANTE - ev * ev);
    if (!(fabs(ev - g.ev) < BJX_ERROR))
        fail_msg("%s: the engine brings %.14f, the analyser %.14f", text, ev, g.ev);
    if (!(fabs(staked - g.added) < 1e-9))
        fail_msg("%s: the engine puts up %.14f, the analyser %.14f", text, staked, g.added);
    /* How split hands go together is nearly right, and more so the more cards there are. */
    near = cards > 50 ? 0.0015 : 0.03;
    if (!(fabs(sd - g.sd) < near)) fail_msg("%s: sd %.6f is not %.6f", text, g.sd, sd);
    if (!(fabs(mpq_get_d(graph.node[0].figures.of[ODDS_WIN]) - g.end.win) < near &&
          fabs(mpq_get_d(graph.node[0].figures.of[ODDS_LOSE]) - g.end.lose) < near))
        fail_msg("%s: wins %.6f and loses %.6f", text, g.end.win, g.end.lose);
    odds_free(&graph);
}

static void compare_round(const char *text, const uint8_t ranks[DECK_RANKS])
{
    compare_suits(text, ranks, 1);
}

static void test_rounds(void **state)
{
    /* Counts from 2 to ace. */
    static const uint8_t eights[DECK_RANKS] = {[6] = 5, [7] = 4, [8] = 7, [12] = 2};
    static const uint8_t many[DECK_RANKS] = {[6] = 20, [7] = 16, [8] = 28, [12] = 8};
    static const uint8_t fives[DECK_RANKS] = {[3] = 4, [4] = 2, [8] = 9, [6] = 3};
    static const uint8_t aces[DECK_RANKS] = {[4] = 2, [8] = 9, [12] = 5};
    static const char *const rules[] = {
        "ma-book burn=off",
        "ma-book burn=off dealing=reader split_hands=3",
        "ma-book burn=off dealing=hole-down surrender=on split_hands=4 resplit_aces=off",
        "ma-book burn=off dealing=hole-up",
        "ma-book burn=off dealing=hole-up double_soft=on split_21=push",
        "ma-book burn=off busted_extra=lost split_21=push soft17=hit",
        "ma-book burn=off busted_extra=lost split_hands=3 surrender=on",
        "ma-book burn=off five_card_21=on pays_777=on",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        compare_round(rules[i], i % 3 == 0 ? eights : i % 3 == 1 ? fives : aces);
        compare_round(rules[i], i % 3 == 0 ? aces : eights);
        compare_round(rules[i], many);
    }
}

/* 6, 7, 8 of one suit: the first decision looks at suits, after a split too. */
static void test_suits(void **state)
{
    static const uint8_t straights[DECK_RANKS] = {[4] = 3, [5] = 3, [6] = 4, [8] = 4};

    (void)state;
    compare_suits("ma-book burn=off pays_678=on", straights, 2);
    compare_suits("ma-book burn=off pays_678=on dealing=reader surrender=on", straights, 2);
    compare_suits("ma-book burn=off pays_678=on dealing=hole-up", straights, 2);
}

/* ---- additional wagers ---- */

/* Draws to two sevens, and to aces as long as there are none but those; else stands. */
static int choose_side(void *with, const struct pit_state *s, const struct pit_event *events,
                       int count)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h = &g->hand[g->box][g->order[g->box][g->place]];
    int rank = pit_rank(h->card[0]), hit = event_of(events, count, V_HIT);
    bool alike = rank == 7 || rank == PIT_ACE;

    (void)with;
    if (s->phase == INSURING) return event_of(events, count, V_DECLINE);
    for (int i = 0; i < h->cards; i++)
        alike &= pit_rank(h->card[i]) == rank;
    if (alike && hit >= 0 && h->cards < (rank == 7 ? 3 : 4)) return hit;
    return event_of(events, count, V_STAND);
}

/* From a shoe of some cards, each so often. */
static void compare_side(const char *text, int spot, pit_money stake, const char *cards, int times)
{
    static struct pit_state s;
    struct pit_rules r;
    struct pit_shoe shoe;
    struct wager_study own;
    struct odds_graph graph;
    struct odds_question q = {.rules = &r,
                              .start = &s,
                              .until = ODDS_SETTLED,
                              .spot = (uint16_t)spot,
                              .choose = choose_side};
    struct pit_event bet = {.verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake};
    mpq_t ev;

    helper_rules(&r, game(), text);
    odds_loosen(&r);
    memset(&shoe, 0, sizeof shoe);
    for (; *cards; cards += 2, cards += *cards == ' ') {
        char name[3] = {cards[0], cards[1], '\0'};

        shoe.unseen[helper_card(name)] = (uint8_t)(shoe.unseen[helper_card(name)] + times);
        shoe.total = (uint16_t)(shoe.total + times);
    }
    shoe.inside = shoe.total;
    assert_true(r.game->odds->wager(&own, &r, spot, &shoe));
    odds_bet_one(&r, &s, ANTE);
    assert_int_equal(pit_apply(&r, &s, &bet, NULL, NULL), PIT_OK);
    memcpy(s.shoe.unseen, shoe.unseen, sizeof shoe.unseen);
    s.shoe.total = s.shoe.inside = shoe.total;
    s.shoe.cut = s.shoe.burns = 0;
    pit_apply(&r, &s, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
    if (spot == S_PROGRESSIVE) /* as if the wager had not moved the meter */
        assert_int_equal(pit_apply(&r, &s,
                                   &(struct pit_event){.seat = PIT_DEALER,
                                                       .verb = V_METER,
                                                       .amount = r.option[O_METER]},
                                   NULL, NULL),
                         PIT_OK);
    assert_int_equal(odds_solve(&graph, &q, NODES), ODDS_OK);
    mpq_init(ev);
    mpq_set_si(ev, 1, (unsigned long)stake);
    mpq_mul(ev, ev, graph.node[0].figures.of[ODDS_EV]);
    if (figure_number(ev) != own.ev.value || !own.ev.den ||
        mpq_cmp_si(ev, own.ev.num, (unsigned long)own.ev.den) != 0)
        fail_msg("%s: spot %s brings %.12f, counted %.12f", text, r.spot[spot].name, mpq_get_d(ev),
                 own.ev.value);
    mpq_clear(ev);
    odds_free(&graph);
}

static void test_sides(void **state)
{
    static const char mixed[] = "Ah 9h Qh Kh Ts 7c 4d 8h 8d Ac", high[] = "8c 8s 8h 8d Th 7s 6d 9c";

    (void)state;
    compare_side("ma-book burn=off over_under=on", S_OVER, 500, mixed, 2);
    compare_side("ma-book burn=off over_under=on", S_UNDER, 500, mixed, 2);
    compare_side("ma-book burn=off suited=on", S_SUITED, 500, mixed, 2);
    compare_side("ma-book burn=off suited=on suited_table=4", S_SUITED, 500, "Qh Kh Qd Ks 2h", 3);
    compare_side("ma-book burn=off match=on", S_MATCH, 500, mixed, 3);
    compare_side("ma-book burn=off decks=8 match=on", S_MATCH, 500, "Th Td Jh Qc 5c 5d", 3);
    compare_side("ma-book burn=off twenty=on", S_TWENTY, 500, mixed, 2);
    compare_side("ma-book burn=off twenty=on twenty_table=B", S_TWENTY, 500, "Qh Qd Ah Ac 9c", 3);
    compare_side("ma-book burn=off dealing=reader twenty=on", S_TWENTY, 500, "Qh Kh Ah 9h", 3);
    compare_side("ma-book burn=off bust=on", S_BUST, 500, high, 2);
    compare_side("ma-book burn=off dealing=hole-up bust=on", S_BUST, 500, high, 2);
    compare_side("ma-book burn=off sevens=on", S_SEVENS, 100, "7h 7c 7s 9d Td 6c", 3);
    compare_side("ma-book burn=off progressive=on", S_PROGRESSIVE, 100, "Ah Ac Ad As 9d Td", 3);
}

/* ---- advice ---- */

/* What the seat gains on average from here on, played as well as can be. */
static double value_after(const struct pit_rules *r, const struct pit_state *from,
                          struct pit_event e)
{
    static struct pit_state s;
    struct odds_question q = {.rules = r, .start = &s};
    struct odds_graph graph;
    double worth = (double)pit_worth(from, 0), ev;

    pit_copy(r, &s, from);
    assert_int_equal(pit_apply(r, &s, &e, NULL, NULL), PIT_OK);
    if (!s.phase) return (double)pit_worth(&s, 0) - worth;
    assert_int_equal(odds_solve(&graph, &q, NODES), ODDS_OK);
    ev = mpq_get_d(graph.node[0].figures.of[ODDS_EV]) + (double)pit_worth(&s, 0) - worth;
    odds_free(&graph);
    return ev;
}

/* Within a split best play of the analyser looks at one hand alone: it may do worse, never better.
 */
static void compare_advice(const struct pit_rules *r, const struct pit_state *s, const char *text,
                           int *same, int *below)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    bool pair = is_pair(&g->hand[0][0]) && g->hands[0] == 1;
    struct advice a;

    assert_true(advice_of(&a, r, s, 0));
    assert_true(a.error > 0 && a.count > 0);
    for (int i = 0; i < a.count; i++) {
        double other = value_after(r, s, a.choice[i].event), own = a.choice[i].ev;
        bool split =
            g->hands[0] > 1 || (pair && s->phase == INSURING) || a.choice[i].event.verb == V_SPLIT;

        assert_true(a.choice[a.best].ev >= own);
        if (split ? own > other + 1e-6 || own < other - 0.05 * ANTE : fabs(own - other) > 1e-6)
            fail_msg("%s: %s is worth %.8f, the engine says %.8f", text,
                     pit_verb(r->game, a.choice[i].event.verb)->name, own, other);
        ++*(split ? below : same);
    }
}

static void test_advice(void **state)
{
    static const uint8_t ranks[DECK_RANKS] = {[3] = 2, [5] = 4, [6] = 4, [8] = 7, [12] = 2};
    static const char *const rules[] = {
        "ma-book burn=off", "ma-book burn=off dealing=reader surrender=on split_hands=3",
        "ma-book burn=off dealing=hole-up", "ma-book burn=off busted_extra=lost surrender=on",
        "ma-book burn=off dealing=hole-down even_money=on split_21=push"};
    uint64_t seed = 9;
    int same = 0, below = 0;

    (void)state;
    for (int round = 0; round < helper_fewer(30); round++) {
        static struct pit_state s;
        const char *text = rules[round % 5];
        struct pit_rules r;

        helper_rules(&r, game(), text);
        odds_loosen(&r);
        odds_round(&r, &s, ANTE, ranks, NULL);
        while (s.phase) {
            struct pit_chance list[PIT_CHANCES_MAX];
            struct pit_event events[ODDS_EVENTS_MAX], e;
            int count = pit_chances(&r, &s, list);

            if (count) {
                e = odds_chance(&s, list[helper_below(&seed, count)].value);
            } else {
                compare_advice(&r, &s, text, &same, &below);
                count = odds_events(&r, &s, 0, events);
                e = events[helper_below(&seed, count)];
            }
            assert_int_equal(pit_apply(&r, &s, &e, NULL, NULL), PIT_OK);
        }
    }
    assert_true(same >= helper_fewer(50));
}

/* ---- advice with wagers beside the box ---- */

static void bet_beside(const struct pit_rules *r, struct pit_state *s, int spot, pit_money stake)
{
    struct pit_event bet = {.verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake};

    odds_bet_one(r, s, ANTE);
    if (r->spot[spot].paper) s->chips[0] += stake;
    assert_int_equal(pit_apply(r, s, &bet, NULL, NULL), PIT_OK);
}

/* A round of these cards, from a shoe of them, each so often; every advice is what the engine says.
 */
static void compare_beside(const char *text, int spot, pit_money stake, const char *shoe,
                           const char *dealt)
{
    static struct pit_state s;
    struct pit_rules r;
    int same = 0, below = 0;

    helper_rules(&r, game(), text);
    odds_loosen(&r);
    if (stake)
        bet_beside(&r, &s, spot, stake);
    else
        odds_bet_one(&r, &s, ANTE);
    memset(s.shoe.unseen, 0, sizeof s.shoe.unseen);
    s.shoe.total = 0;
    for (; *shoe; shoe += 2, shoe += *shoe == ' ') {
        char name[3] = {shoe[0], shoe[1], '\0'};

        s.shoe.unseen[helper_card(name)]++;
        s.shoe.total++;
    }
    s.shoe.inside = s.shoe.total;
    s.shoe.cut = s.shoe.burns = 0;
    pit_apply(&r, &s, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
    for (; *dealt; dealt += 2, dealt += *dealt == ' ') {
        char name[3] = {dealt[0], dealt[1], '\0'};
        struct pit_event e = {.verb = V_HIT}; /* "++" */

        if (dealt[0] != '+') e = odds_chance(&s, helper_card(name));
        assert_int_equal(pit_apply(&r, &s, &e, NULL, NULL), PIT_OK);
    }
    compare_advice(&r, &s, text, &same, &below);
    assert_true(same + below > 0);
}

static void test_beside(void **state)
{
    static const char low[] = "6h 6h 7h 7h 8h 8h 6c 7d 8s Td Td Ts Ts Kc 9c 9d Ah Ts Td 8c";
    static const char aces[] = "Ah As Ad Ac Ah Ac Ts Ts Td Kc 9c 9d 8c 8d 9h Th Tc Qc";
    static const char queens[] = "Qh Qh Qh Ah As Ts Td Kc 9c 9d 8c 8d 7h Tc Jc Jd";

    (void)state;
    compare_beside("ma-book burn=off pays_678=on", 0, 0, low, "6h Td 7h");
    compare_beside("ma-book burn=off pays_678=on", 0, 0, low, "6h Td 7d");
    compare_beside("ma-book burn=off pays_678=on", 0, 0, low, "6c 9c 8h");
    compare_beside("ma-book burn=off coupon=on surrender=on", S_COUPON, ANTE, low, "6h Td Ts");
    compare_beside("ma-book burn=off coupon=on coupon_pays=odds", S_COUPON, ANTE, low, "9c 8h Td");
    compare_beside("ma-book burn=off coupon=on coupon_pays=odds even_money=on", S_COUPON, ANTE,
                   aces, "Ah As Ts");
    compare_beside("ma-book burn=off progressive=on", S_PROGRESSIVE, 100, aces, "Ah Td Ac ++ Ad");
    compare_beside("ma-book burn=off progressive=on", S_PROGRESSIVE, 100, aces, "Ah Td 9c");
    compare_beside("ma-book burn=off twenty=on", S_TWENTY, 500, queens, "Qh Ah Qh");
    compare_beside("ma-book burn=off twenty=on twenty_limit=25000", S_TWENTY, 10000, queens,
                   "Qh Ts Qh");
    compare_beside("ma-book burn=off bonus=on even_money=on", S_BONUS, 500, aces, "Ah As Ts");
}

/* An open streak: who has won once and plays for two gives nothing up any more, and draws where a
 * draw saves it. */
static void test_streak(void **state)
{
    static struct pit_state s;
    struct pit_rules r;
    struct advice a, plain;

    (void)state;
    helper_rules(&r, game(), "ma-book burn=off streak=on surrender=on");
    bet_beside(&r, &s, S_STREAK, 10 * (pit_money)ANTE);
    pit_apply(&r, &s, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
    for (int i = 0; i < 3; i++) {
        static const char *const cards[] = {"Td", "9s", "6c"};
        struct pit_event e = odds_chance(&s, helper_card(cards[i]));

        assert_int_equal(pit_apply(&r, &s, &e, NULL, NULL), PIT_OK);
    }
    s.u.blackjack.wins[0] = 1;
    assert_true(advice_of(&a, &r, &s, 0));
    assert_int_equal(a.choice[a.best].event.verb, V_HIT);
    assert_true(a.error > 1 && !a.left_out[0]);
    s.u.blackjack.streaks = 0; /* as if it had been settled */
    assert_true(advice_of(&plain, &r, &s, 0));
    assert_int_equal(plain.choice[plain.best].event.verb, V_SURRENDER);
    for (int i = 0; i < a.count; i++) /* to surrender is to lose it */
        if (a.choice[i].event.verb == V_SURRENDER)
            assert_true(fabs(a.choice[i].ev - plain.choice[i].ev + 10.0 * ANTE) < 1e-6);
}

/* MAB-BJ 13(d), (e): who stands behind a box that doubles or splits. */
static void test_followers(void **state)
{
    static const char *const texts[] = {"6c 9h 5d", "8c 6h 8d"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        static struct pit_state s;
        struct pit_rules r;
        struct advice a;
        struct pit_event e = {.verb = i ? V_SPLIT : V_DOUBLE, .amount = i ? 0 : ANTE};

        helper_rules(&r, game(), "ma-book burn=off per_box=2 dealing=no-hole");
        odds_loosen(&r);
        odds_bet_one(&r, &s, ANTE);
        assert_int_equal(pit_apply(&r, &s,
                                   &(struct pit_event){
                                       .seat = 8, .verb = PIT_SIT, .amount = 10 * (pit_money)ANTE},
                                   NULL, NULL),
                         PIT_OK);
        assert_int_equal(
            pit_apply(
                &r, &s,
                &(struct pit_event){.seat = 8, .verb = PIT_BET, .spot = S_BEHIND, .amount = ANTE},
                NULL, NULL),
            PIT_OK);
        pit_apply(&r, &s, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
        for (const char *c = texts[i]; *c; c += 2, c += *c == ' ') {
            char name[3] = {c[0], c[1], '\0'};
            struct pit_event card = odds_chance(&s, helper_card(name));

            assert_int_equal(pit_apply(&r, &s, &card, NULL, NULL), PIT_OK);
        }
        assert_int_equal(pit_apply(&r, &s, &e, NULL, NULL), PIT_OK);
        assert_int_equal(s.turn, 1 << 8);
        assert_true(advice_of(&a, &r, &s, 8));
        assert_true(a.count >= 2);
        for (int k = 0; k < a.count; k++) { /* twice as much where twice as much is at stake */
            double part = a.choice[k].ev / a.choice[0].ev;

            assert_true(fabs(part - 1) < 1e-9 || fabs(part - 2) < 1e-9 || fabs(part - 0.5) < 1e-9 ||
                        a.choice[k].event.amount);
        }
        assert_true((a.choice[a.best].event.verb == V_DOUBLE) == (i == 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds),   cmocka_unit_test(test_suits),
        cmocka_unit_test(test_sides),    cmocka_unit_test(test_advice),
        cmocka_unit_test(test_beside),   cmocka_unit_test(test_streak),
        cmocka_unit_test(test_followers)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
