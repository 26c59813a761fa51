/* red_dog_book.c -- a book of Red Dog that no house has: the third card shared as in ma, the end
 * card a push as in wa, payouts, clauses and words of its own. Rows alone say so. */

#include "games/games.h"
#include "games/red_dog.h"
#include "helper_play.h"
#include "pit/clause.h"

#include <string.h>

/* Clauses are numbers to a game; these stand for the clauses of a book that nobody has written. */
enum { ON_ANTE = 1, ON_RAISE, ON_PAYING, ON_END, ON_TIE, ON_PAIR, ON_LIMITS };

static struct pit_book_row options[RED_DOG_OPTIONS];
static uint16_t cite[PIT_CITES_MAX];
static const uint16_t spot_clause[] = {[ANTE] = ON_ANTE, [RAISE] = ON_RAISE, [COUPON] = 0};
static const struct pit_call_row calls[] = {
    {"consecutive", "%c1 and so on: a tie."}, {"end-pushes", "Touching an end: a push."}, {0}};
static const struct pit_ban bans[] = {{0}};
static const struct pit_book books[] = {{.name = "trial",
                                         .title = "A trial",
                                         .options = options,
                                         .cite = cite,
                                         .bans = bans,
                                         .spot_clause = spot_clause,
                                         .calls = calls},
                                        {0}};
static struct pit_game game;

static void only(int option, int32_t value, int clause)
{
    options[option] = (struct pit_book_row){value, value, value, (uint16_t)clause};
}

static int write_book(void **state)
{
    (void)state;
    memcpy(options, red_dog_books[0].options, sizeof options);
    only(PIT_O_MAX, 50000, ON_LIMITS);
    only(O_BURN, OFF, ON_TIE);
    only(O_CUT_BY, CUT_BY_DEALER, ON_TIE);
    only(O_COUPON, ON, ON_ANTE); /* and yet no clause makes it a wager */
    only(O_END_CARD, END_PUSHES, ON_END);
    only(O_RAISE, RAISE_EQUAL, ON_RAISE);
    only(O_PAYS_1, 8, ON_PAYING);
    only(O_PAYS_4, 2, ON_PAYING);
    only(O_PAYS_THREE, 20, ON_PAIR);
    memcpy(cite, red_dog_books[0].cite, sizeof cite);
    cite[AT_CONSECUTIVE] = ON_TIE;
    cite[AT_THREE_ALIKE] = ON_PAIR;
    cite[AT_RAISE] = ON_RAISE;
    cite[AT_BETWEEN] = ON_RAISE;
    cite[AT_PAYS] = ON_PAYING;
    cite[AT_END_CARD] = ON_END;
    cite[AT_VERBAL] = cite[AT_EXPOSED] = 0; /* nobody may call cash, no card is ever exposed */
    game = red_dog_game;
    game.books = books;
    return 0;
}

/* One seat with an ante of ten dollars, and these two end cards. */
static void deals(const char *left, const char *right)
{
    helper_rules(&play.rules, &game, "trial");
    memset(&play.state, 0, sizeof play.state);
    pit_open(&play.rules, &play.state);
    helper_told_clear(&play.told);
    play_shuffles();
    play_does(0, "seat", 0, 100000);
    play_does(0, "bet", ANTE, 1000);
    helper_told_clear(&play.told);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_card(left);
    play_card(right);
}

static void settles(int spot, enum pit_result result, pit_money net, int clause, int clause2)
{
    const struct pit_effect *fx = play_settled(0, spot);

    assert_non_null(fx);
    assert_int_equal(fx->result, result);
    assert_int_equal(fx->net, net);
    assert_int_equal(fx->clause, clause);
    assert_int_equal(fx->clause2, clause2);
}

static void refuses(const char *verb, int spot, pit_money amount, enum pit_error code, int clause)
{
    assert_int_equal(play_tries(0, verb, spot, amount), code);
    assert_int_equal(play.why.clause, clause);
}

static void payouts_are_the_books(void **state)
{
    (void)state;
    deals("5c", "7d");
    refuses("raise", 0, 500, PIT_ERR_AMOUNT, ON_RAISE); /* as large as the ante, and no less */
    play_does(0, "raise", 0, 1000);
    play_card("6h");
    settles(ANTE, PIT_WIN, 8000, ON_RAISE, ON_PAYING);
    settles(RAISE, PIT_WIN, 8000, ON_RAISE, ON_PAYING);
    deals("2c", "Ad");
    play_does(0, "stand", 0, 0);
    play_card("6h");
    settles(ANTE, PIT_WIN, 2000, ON_RAISE, ON_PAYING);
    deals("9c", "9d");
    play_card("9h");
    settles(ANTE, PIT_WIN, 20000, ON_PAIR, 0);
}

static void verdicts_and_words_are_the_books(void **state)
{
    (void)state;
    deals("5c", "9d");
    play_does(0, "stand", 0, 0);
    play_card("9h"); /* one card for all, and equal to an end card */
    settles(ANTE, PIT_PUSH, 0, ON_END, 0);
    play_called("no-more-bets ends spread raises-closed third end-pushes ");
    play_call_is(5, "Touching an end: a push.", pit_clause_id(ON_END));
    deals("5c", "6d");
    settles(ANTE, PIT_PUSH, 0, ON_TIE, 0);
    play_call_is(2, "and so on: a tie.", pit_clause_id(ON_TIE));
    play_call_is(1, "to my left", pit_clause_id(cite[AT_ENDS])); /* the game's own words */
}

static void refusals_are_the_books(void **state)
{
    (void)state;
    deals("5c", "9d");
    refuses("bet", COUPON, 500, PIT_ERR_SPOT, 0);
    assert_int_equal(play_tries_irregular("third-exposed", "2c"), PIT_ERR_VERB);
    play_does(0, "stand", 0, 0);
    play_card("2h");
    refuses("verbal", ANTE, 1000, PIT_ERR_VERB, 0);
    refuses("bet", ANTE, 60000, PIT_ERR_AMOUNT, ON_LIMITS);
}

/* MA-RD 5(e), MAB-RD 5(e): the same call, and a dash that only one of the books has. */
static void ma_book_has_its_own_words(void **state)
{
    (void)state;
    play_deals("ma burn=off", 1, "5c", "6d");
    play_call_is(3, "The cards are Consecutive tie hand.", "MA-RD 5(e)");
    play_deals("ma-book burn=off", 1, "5c", "6d");
    play_call_is(3, "The cards are Consecutive - tie hand.", "MAB-RD 5(e)");
    play_deals("wa", 1, "5c", "6d");
    play_call_is(2, "The cards are Consecutive tie hand.", "WA-RD 4(i)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payouts_are_the_books),
        cmocka_unit_test(verdicts_and_words_are_the_books),
        cmocka_unit_test(refusals_are_the_books),
        cmocka_unit_test(ma_book_has_its_own_words),
    };

    return cmocka_run_group_tests(tests, write_book, NULL);
}
