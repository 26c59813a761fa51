/* red_dog_shoe.c -- the shoe at Red Dog: shuffle, cut, burn, cut card, and what may go wrong. */

#include "helper_play.h"
#include "pit/clause.h"

/* ---- shuffle, cut, burn ---- */

static void offered_to(int seat)
{
    assert_int_equal(play.state.turn, 1 << seat);
}

/* MA-RD 3(c): to the farthest right, at the opening to the first player; then counterclockwise;
 * when all refuse the dealer cuts. */
static void the_cut_goes_counterclockwise(void **unused)
{
    (void)unused;
    play_opens("ma decks=6 reshuffle=round burn=off");
    assert_int_equal(play.state.turn, 0);
    play_does(2, "seat", 0, 10000);
    offered_to(2);
    play_does(5, "seat", 0, 10000);
    play_does(1, "seat", 0, 10000);
    play_refuses(5, "no-cut", 0, 0, "turn", "MA-RD 3(c)");
    play_does(2, "no-cut", 0, 0);
    offered_to(1);
    play_does(1, "no-cut", 0, 0);
    offered_to(5); /* round the table */
    helper_told_clear(&play.told);
    play_does(5, "no-cut", 0, 0);
    play_called("dealer-cuts ");
    assert_int_equal(play.state.turn, 0);
    play_does(1, "bet", ANTE, 1000);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_card("7c");
    play_card("8c");
    play_shuffles(); /* MA-RD 3(a): the house may shuffle after any round */
    offered_to(5);
    play_does(5, "no-cut", 0, 0);
    offered_to(2);
    play_does(2, "no-cut", 0, 0);
    offered_to(1);
}

/* MAB-RD 3(b): from the farthest right, then clockwise. */
static void the_cut_goes_clockwise(void **unused)
{
    (void)unused;
    play_opens("ma-book decks=6 reshuffle=round burn=off");
    play_does(2, "seat", 0, 10000);
    play_does(5, "seat", 0, 10000);
    play_does(1, "seat", 0, 10000);
    play_does(1, "bet", ANTE, 1000);
    play_does(PIT_DEALER, "deal", 0, 0); /* nobody has cut: the dealer does */
    play_card("7c");
    play_card("8c");
    play_shuffles();
    offered_to(5);
    play_does(5, "no-cut", 0, 0);
    offered_to(1);
    play_does(1, "no-cut", 0, 0);
    offered_to(2);
    play_does(2, "leave", 0, 0); /* whoever gets up declines */
    assert_int_equal(play.state.turn, 0);
}

/* MA-RD 3(c), MAB-RD 3(b): players may be there before the first shuffle. The cut is the first
 * one's all the same, not that of the farthest right; after another shuffle it is. */
static void the_first_player_cuts_first(void **unused)
{
    static const char *const books[] = {"ma reshuffle=round burn=off",
                                        "ma-book reshuffle=round burn=off"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_opens_game("red-dog", books[i]);
        play_does(4, "seat", 0, 10000);
        play_does(7, "seat", 0, 10000);
        play_does(1, "seat", 0, 10000);
        play_shuffles();
        offered_to(4);
        play_does(4, "bet", ANTE, 1000);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("7c");
        play_card("8c");
        play_shuffles();
        offered_to(7);
    }
}

/* Whoever takes a seat that somebody else has left is offered the cut like anybody. */
static void a_newcomer_may_cut(void **unused)
{
    (void)unused;
    play_opens("ma");
    play_does(0, "seat", 0, 5000);
    offered_to(0);
    play_does(0, "leave", 0, 0);
    assert_int_equal(play.state.turn, 0);
    play_does(0, "seat", 0, 5000);
    offered_to(0);
}

/* MA-RD 3(d): at least a deck from either end, where there are decks enough. */
static void where_the_cut_may_be(void **unused)
{
    static const struct {
        const char *text;
        int least, most;
    } rows[] = {
        {"ma decks=6", 52, 260}, {"ma decks=8", 52, 364},
        {"ma decks=3", 52, 104}, {"ma decks=2", 26, 78},
        {"ma decks=1", 13, 39},  {"ma-book decks=4", 52, 156}, /* MAB-RD 3(c) */
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play_opens(rows[i].text);
        play_does(0, "seat", 0, 100);
        assert_int_equal(play_tries_cut(0, rows[i].least - 1), PIT_ERR_AMOUNT);
        assert_int_equal(play_tries_cut(0, rows[i].most + 1), PIT_ERR_AMOUNT);
        helper_told_clear(&play.told);
        assert_int_equal(play_tries_cut(0, rows[i].most), PIT_OK);
        play_called("seat-cuts ");
        assert_int_equal(play_tries_cut(0, rows[i].most), PIT_ERR_TURN);
        play_opens(rows[i].text);
        play_does(0, "seat", 0, 100);
        assert_int_equal(play_tries_cut(0, rows[i].least), PIT_OK);
    }
}

/* MA-RD 3(b): or the dealer cuts, if the house so chooses. */
static void the_dealer_may_cut(void **unused)
{
    (void)unused;
    play_opens("ma cut_by=dealer");
    play_called("shuffled dealer-cuts ");
    play_does(0, "seat", 0, 100);
    assert_int_equal(play.state.turn, 0);
    assert_int_equal(play_tries_cut(0, 100), PIT_ERR_TURN);
}

/* MA-RD 3(e), MAB-RD 3(d): the last cutter cuts again, or the next in line. */
static void recuts(void **unused)
{
    static const char *const texts[] = {"ma", "ma recut=next", "ma-book", "ma-book recut=next"};

    (void)unused;
    for (int i = 0; i < 4; i++) {
        play_opens(texts[i]);
        play_refuses(PIT_DEALER, "recut", 0, 0, "turn", i < 2 ? "MA-RD 3(e)" : "MAB-RD 3(d)");
        play_does(1, "seat", 0, 5000);
        play_does(3, "seat", 0, 5000);
        assert_int_equal(play_tries_cut(1, 100), PIT_OK);
        helper_told_clear(&play.told);
        play_does(PIT_DEALER, "recut", 0, 0);
        play_called("recut cut-offered ");
        offered_to(i % 2 ? 3 : 1);
        assert_int_equal(play_tries_cut(i % 2 ? 3 : 1, 90), PIT_OK);
        play_does(1, "bet", ANTE, 100);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_refuses(PIT_DEALER, "recut", 0, 0, "turn", i < 2 ? "MA-RD 3(e)" : "MAB-RD 3(d)");
    }
}

/* MA-RD 4(a), MAB-RD 4(a): a new shoe burns a card, each new dealer burns one, and a player may see
 * it. */
static void burning(void **unused)
{
    static const char *const texts[] = {"ma", "ma-book"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_antes(texts[i], 1);
        play_refuses(0, "show-burn", 0, 0, "turn", i ? "MAB-RD 4(a)" : "MA-RD 4(a)");
        play_does(PIT_DEALER, "deal", 0, 0);
        play_burns();
        play_called("dealer-cuts no-more-bets burned ");
        assert_int_equal(helper_nth(&play.told, PIT_DISCARD, 0)->spot, PIT_FACE_DOWN);
        play_card("7c");
        play_card("8c");
        play_does(0, "show-burn", 0, 0);
        assert_int_equal(play_tries_chance(PIT_TURN, helper_card("7d")), PIT_OK);
        play_refuses(0, "show-burn", 0, 0, "turn", i ? "MAB-RD 4(a)" : "MA-RD 4(a)");
        play_does(0, "bet", ANTE, 1000);
        play_does(PIT_DEALER, "new-dealer", 0, 0);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_burns();
        play_card("7c");
        play_card("8c");
        play_does(0, "bet", ANTE, 1000);
        play_does(PIT_DEALER, "deal", 0, 0); /* the same dealer burns no more */
        play_card("7c");
    }
}

static void the_cut_card_goes_into_the_shoe(void **unused)
{
    (void)unused;
    helper_rules(&play.rules, helper_red_dog(), "ma decks=1");
    pit_open(&play.rules, &play.state);
    helper_told_clear(&play.told);
    assert_int_equal(play_tries_chance(PIT_SHUFFLE, -1), PIT_ERR_CHANCE);
    assert_int_equal(play_tries_chance(PIT_SHUFFLE, 52), PIT_ERR_CHANCE);
    assert_int_equal(play_tries_chance(PIT_CARD, 0), PIT_ERR_CHANCE);
    assert_int_equal(play_tries_chance(PIT_SHUFFLE, 51), PIT_OK);
    assert_int_equal(play.state.shoe.cut, 51);
}

/* MA-RD 5(k), MAB-RD 5(k): at the cut card the round is played to its end, then the cards are
 * shuffled. */
static void the_cut_card(void **unused)
{
    static const char *const texts[] = {"ma decks=1 burn=off cut=50",
                                        "ma-book decks=1 burn=off cut=50"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_deals(texts[i], 1, "4c", "7h");
        play_called("dealer-cuts no-more-bets cut-card ends spread ");
        play_does(0, "stand", 0, 0);
        assert_int_equal(play.state.want, PIT_CARD);
        play_card("2d");
        play_shuffles();
        assert_int_equal(play.state.shoe.inside, 52);
    }
    play_deals("ma decks=1 burn=off cut=49", 1, "4c", "5h");
    assert_int_equal(play.state.want, PIT_NOTHING); /* one card to go before it shows */
}

/* The burn may be what brings the cut card out; it is told all the same. */
static void a_burn_may_bring_the_cut_card(void **unused)
{
    (void)unused;
    play_deals("ma decks=1 burn=on cut=51", 1, "4c", "5h");
    play_called("dealer-cuts no-more-bets burned cut-card ends consecutive ");
    assert_int_equal(play.state.want, PIT_SHUFFLE);
}

/* MA-RD 8, MAB-RD 8: no cut, no burn, and the cards go back after each round. */
static void a_continuous_shuffler(void **unused)
{
    static const char *const texts[] = {"ma reshuffle=continuous", "ma-book reshuffle=continuous"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_antes(texts[i], 1);
        assert_int_equal(play.state.turn, 0);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("4c");
        play_card("5c");
        play_called("no-more-bets ends consecutive ");
        play_shuffles();
    }
}

/* NJO-RD premise, ONL-RD game: one deck, shuffled for each round by the house. */
static void online_shoes(void **unused)
{
    static const char *const texts[] = {"nj-online", "online"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_deals(texts[i], 1, "Kc", "Ac");
        play_shuffles();
        assert_int_equal(play.state.shoe.inside, 52);
        assert_int_equal(play.state.turn, 0);
        play_does(0, "bet", ANTE, 100);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("Kc");
        assert_int_equal(play_tries_chance(PIT_CARD, helper_card("Kc")), PIT_ERR_CHANCE);
    }
}

/* ---- irregularities ---- */

/* MA-RD 6(a), MAB-RD 6(a): not used, and placed in the rack. */
static void a_card_face_up(void **unused)
{
    static const char *const texts[] = {"ma decks=1 burn=off", "ma-book decks=1 burn=off"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_antes(texts[i], 1);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("4c");
        play_irregular("face-up", "5c");
        assert_int_equal(helper_nth(&play.told, PIT_DISCARD, 0)->spot, helper_card("5c"));
        assert_string_equal(pit_clause_id(helper_nth(&play.told, PIT_DISCARD, 0)->clause),
                            i ? "MAB-RD 6(a)" : "MA-RD 6(a)");
        play_call_is(2, "lay face up in the shoe", i ? "MAB-RD 6(a)" : "MA-RD 6(a)");
        assert_int_equal(play.state.want, PIT_CARD);
        assert_int_equal(play_tries_chance(PIT_CARD, helper_card("5c")), PIT_ERR_CHANCE);
        play_card("7h");
        play_irregular("face-up", "6c");
        assert_int_equal(play.state.turn, 1);
        play_does(0, "stand", 0, 0);
        play_card("5d");
        assert_int_equal(play_settled(0, ANTE)->net, 4000);
        play_called(
            "dealer-cuts no-more-bets face-up ends spread face-up raises-closed third between ");
    }
}

/* MA-RD 6(b), MAB-RD 6(b): used as though it were the next card. */
static void a_card_drawn_in_error(void **unused)
{
    static const char *const texts[] = {"ma burn=off", "ma-book burn=off"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_deals(texts[i], 1, "4c", "7h");
        helper_told_clear(&play.told);
        play_irregular("drawn-in-error", NULL);
        play_call_is(0, "stays unseen and is the next card", i ? "MAB-RD 6(b)" : "MA-RD 6(b)");
        assert_int_equal(play_tries_irregular("drawn-in-error", NULL),
                         PIT_ERR_TURN); /* it lies there */
        assert_string_equal(pit_clause_id(play.why.clause), i ? "MAB-RD 6(b)" : "MA-RD 6(b)");
        assert_int_equal(play_tries_irregular("face-up", "6c"), PIT_ERR_TURN);
        assert_string_equal(pit_clause_id(play.why.clause), i ? "MAB-RD 6(a)" : "MA-RD 6(a)");
        assert_int_equal(play.state.shoe.inside, 310);
        assert_int_equal(play.state.turn, 1);
        play_does(0, "stand", 0, 0);
        play_card("5d");
        assert_int_equal(play_settled(0, ANTE)->net, 4000);
        assert_int_equal(play.state.shoe.inside, 309);
    }
}

/* A burn that is due stays due: the card drawn in error is burned as the next card. */
static void drawn_in_error_before_the_burn(void **unused)
{
    (void)unused;
    play_antes("ma", 1);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_irregular("drawn-in-error", NULL);
    play_burns();
    play_card("4c");
}

/* MA-RD 6(c), MAB-RD 6(c): the card is discarded; whoever voids gets ante and raise back before
 * another third card comes; the others play on. */
static void a_third_card_exposed(void **unused)
{
    static const char *const texts[] = {"ma burn=off", "ma-book burn=off"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_deals(texts[i], 3, "4c", "7h");
        play_does(0, "raise", 0, 1000);
        helper_told_clear(&play.told);
        play_irregular("third-exposed", "5d");
        assert_int_equal(helper_nth(&play.told, PIT_DISCARD, 0)->spot, helper_card("5d"));
        assert_int_equal(play.state.turn, 7); /* each player, who raised too */
        play_refuses(1, "raise", 0, 1000, "turn", i ? "MAB-RD 5(h)" : "MA-RD 5(h)");
        play_does(0, "void", 0, 0);
        assert_int_equal(play_settled(0, ANTE)->result, PIT_VOID);
        assert_int_equal(play_settled(0, RAISE)->result, PIT_VOID);
        assert_string_equal(pit_clause_id(play_settled(0, RAISE)->clause),
                            i ? "MAB-RD 6(c)" : "MA-RD 6(c)");
        assert_int_equal(play.state.chips[0], 100000);
        play_does(1, "play", 0, 0);
        play_does(2, "play", 0, 0);
        assert_int_equal(play.state.turn,
                         6); /* those who play on and have not answered the raise */
        play_does(1, "raise", 0, 1000);
        play_does(2, "stand", 0, 0);
        play_card("6d");
        assert_int_equal(play_settled(1, RAISE)->net, 4000);
        assert_int_equal(play_settled(2, ANTE)->net, 4000);
        play_called("exposed raises-closed third between ");
    }
}

static void an_exposed_card_and_everybody_voids(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 2, "4c", "7h");
    play_does(1, "raise", 0, 400);
    play_irregular("third-exposed", "5d");
    play_does(1, "void", 0, 0);
    play_does(0, "void", 0, 0);
    assert_int_equal(play.state.phase, 0);
    assert_int_equal(play.state.want, PIT_NOTHING); /* the shoe goes on */
    assert_int_equal(play.state.house, 0);
    assert_int_equal(play_settlements(), 3);
    assert_int_equal(play_tries_irregular("third-exposed", "5d"), PIT_ERR_TURN);
}

/* Whoever has raised and plays on is not asked again: raises close at once. */
static void an_exposed_card_and_only_raisers_stay(void **unused)
{
    (void)unused;
    play_deals("wa", 2, "4c", "7h"); /* WA-RD irregularities: as in Massachusetts */
    play_does(0, "raise", 0, 1000);
    play_irregular("third-exposed", "5d");
    play_does(1, "void", 0, 0);
    play_does(0, "play", 0, 0);
    assert_int_equal(play.state.want, PIT_CARD);
    assert_int_equal(play.state.want_for, 0);
    play_card("5c");
    assert_int_equal(play_settled(0, RAISE)->net, 4000);
}

/* MA-RD 6(d): a burn that was forgotten changes nothing. */
static void a_forgotten_burn(void **unused)
{
    (void)unused;
    play_antes("ma", 1);
    play_does(PIT_DEALER, "deal", 0, 0);
    assert_int_equal(play.state.want, PIT_DOWN);
    helper_told_clear(&play.told);
    play_irregular("no-burn", NULL);
    play_called("no-burn ");
    play_call_is(0, "burn", "MA-RD 6(d)");
    play_card("7c");
    play_card("8c");
    assert_int_equal(play_settled(0, ANTE)->result, PIT_PUSH);
    assert_int_equal(play_tries_irregular("no-burn", NULL), PIT_ERR_TURN);
    assert_string_equal(pit_clause_id(play.why.clause), "MA-RD 6(d)");
}

/* The last card but one goes while raises are open: nothing is left for the second seat. */
static void a_shoe_that_runs_out(void **unused)
{
    (void)unused;
    play_deals("wa decks=1 cut=0", 2, "4c", "7h");
    play_does(0, "raise", 0, 1000);
    for (int c = 0; c < PIT_CARDS; c++)
        if (play.state.shoe.unseen[c] && play.state.shoe.inside > 2)
            play_irregular("face-up", pit_card_name(c));
    helper_told_clear(&play.told);
    play_irregular("face-up", "Ks");
    play_called("face-up shoe-empty ");
    assert_int_equal(play_settlements(), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(helper_nth(&play.told, PIT_SETTLE, i)->result, PIT_VOID);
    assert_int_equal(play.state.house, 0);
    play_shuffles();
}

/* Two cards are enough for the ends, and one for a third card that all share. */
static void a_shoe_that_just_suffices(void **unused)
{
    (void)unused;
    play_deals("ma decks=1 burn=off cut=0", 1, "4c", "7h");
    for (int c = 0; c < PIT_CARDS; c++)
        if (play.state.shoe.unseen[c] && play.state.shoe.inside > 1)
            play_irregular("face-up", pit_card_name(c));
    assert_int_equal(play_tries_irregular("shoe-empty", NULL), PIT_ERR_TURN);
    assert_string_equal(pit_clause_id(play.why.clause), "MA-RD 5(k)");
    play_does(0, "stand", 0, 0);
    play_card("As");
    assert_int_equal(play_settled(0, ANTE)->result, PIT_LOSE);
    play_shuffles();
}

/* However full the shoe, nobody can have a round void by calling it empty. */
static void a_shoe_that_is_called_empty(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 1, "4c", "7h");
    assert_int_equal(play_tries_irregular("shoe-empty", NULL), PIT_ERR_TURN);
    assert_string_equal(pit_clause_id(play.why.clause), "MA-RD 5(k)");
}

/* It befalls a seat, and none beyond the last; no game has such a row yet. */
static void an_irregularity_of_a_seat(void **unused)
{
    static const struct pit_irregular_row rows[] = {{.name = "face-up", .takes_seat = true},
                                                    {.name = "drawn-in-error", .takes_seat = true},
                                                    {0}};
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR, .spot = 1};
    struct pit_game game;

    (void)unused;
    play_antes("ma", 1);
    game = *play.rules.game;
    game.irregular = rows;
    play.rules.game = &game;
    for (e.to = 1; e.to < UINT8_MAX; e.to++)
        assert_int_equal(play_tries_event(&e), PIT_ERR_SEAT);
    e.to = 0;
    assert_int_equal(play_tries_event(&e), PIT_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cut_goes_counterclockwise),
        cmocka_unit_test(the_cut_goes_clockwise),
        cmocka_unit_test(the_first_player_cuts_first),
        cmocka_unit_test(a_newcomer_may_cut),
        cmocka_unit_test(where_the_cut_may_be),
        cmocka_unit_test(the_dealer_may_cut),
        cmocka_unit_test(recuts),
        cmocka_unit_test(burning),
        cmocka_unit_test(the_cut_card_goes_into_the_shoe),
        cmocka_unit_test(the_cut_card),
        cmocka_unit_test(a_burn_may_bring_the_cut_card),
        cmocka_unit_test(a_continuous_shuffler),
        cmocka_unit_test(online_shoes),
        cmocka_unit_test(a_card_face_up),
        cmocka_unit_test(a_card_drawn_in_error),
        cmocka_unit_test(drawn_in_error_before_the_burn),
        cmocka_unit_test(a_third_card_exposed),
        cmocka_unit_test(an_exposed_card_and_everybody_voids),
        cmocka_unit_test(an_exposed_card_and_only_raisers_stay),
        cmocka_unit_test(a_forgotten_burn),
        cmocka_unit_test(a_shoe_that_runs_out),
        cmocka_unit_test(a_shoe_that_just_suffices),
        cmocka_unit_test(a_shoe_that_is_called_empty),
        cmocka_unit_test(an_irregularity_of_a_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
