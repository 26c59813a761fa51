/* unit.c -- what the frame gives to a game with hidden cards, hands, draws and a meter. */

#include "../unit/helper.h"
#include "trial.h"

#include <stdio.h>
#include <string.h>

enum { STAY = PIT_VERB_OWN, FOLD, BOX = 0, LUCKY = 1 };

struct desk {
    struct pit_rules rules;
    struct pit_state state;
    struct helper_told told;
};
static struct desk desk;

/* One event; what it told stays to be looked at. */
static void happen(struct desk *d, struct pit_event e)
{
    helper_told_clear(&d->told);
    assert_int_equal(pit_apply(&d->rules, &d->state, &e, &d->told.effects, NULL), PIT_OK);
    assert_true(pit_balanced(&d->state));
}

static void chance(struct desk *d, int verb, int value)
{
    happen(d, (struct pit_event){.seat = PIT_CHANCE,
                                 .verb = (uint8_t)verb,
                                 .value = (int16_t)value,
                                 .hand = verb == PIT_TURN ? d->state.want_for : 0});
}

static void bet(struct desk *d, int seat, int spot, int hand, pit_money amount)
{
    happen(d, (struct pit_event){.seat = (uint8_t)seat,
                                 .verb = PIT_BET,
                                 .spot = (uint16_t)spot,
                                 .hand = (uint8_t)hand,
                                 .amount = amount});
}

static void open_desk(struct desk *d, const char *rules)
{
    helper_rules(&d->rules, &trial_game, rules);
    pit_open(&d->rules, &d->state);
    if (d->state.want == PIT_SHUFFLE) chance(d, PIT_SHUFFLE, d->rules.cut);
    for (int seat = 0; seat < 2; seat++)
        happen(d, (struct pit_event){.seat = (uint8_t)seat, .verb = PIT_SIT, .amount = 100000});
}

/* Two seats, three hands; the dealer's card face down is still to come. */
static void deal_three(struct desk *d, const char *rules, const char *up)
{
    open_desk(d, rules);
    bet(d, 0, BOX, 0, 1000);
    bet(d, 0, BOX, 1, 1000);
    bet(d, 1, BOX, 1, 1000);
    bet(d, 1, LUCKY, 1, 1000);
    happen(d, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
    if (d->state.want == PIT_DOWN) chance(d, PIT_DOWN, 0); /* a burn */
    assert_int_equal(d->state.want_hidden, PIT_HIDDEN);
    chance(d, PIT_CARD, helper_card("4d"));
    chance(d, PIT_CARD, helper_card("9d"));
    assert_int_equal(d->state.want_for, 1);
    assert_int_equal(d->state.want_hand, 1);
    chance(d, PIT_CARD, helper_card("Kh"));
    assert_int_equal(d->state.want_hidden, 0);
    chance(d, PIT_CARD, helper_card(up));
    assert_int_equal(d->state.want, PIT_DOWN);
}

static void a_view_knows_its_own_cards(void **unused)
{
    static struct pit_state seen;
    struct desk *d = &desk;
    int hidden[] = {helper_card("4d"), helper_card("9d"), helper_card("Kh")};

    (void)unused;
    deal_three(d, "house", "7s");
    chance(d, PIT_DOWN, 0);
    for (int seat = 0; seat < 3; seat++) {
        pit_view(&d->rules, &seen, &d->state, seat);
        for (int i = 0; i < 3; i++)
            assert_int_equal(seen.shoe.unseen[hidden[i]], (i < 2 ? 0 : 1) != seat);
        assert_int_equal(seen.shoe.total, 51 - (seat < 2 ? 2 - seat : 0));
        assert_int_equal(seen.shoe.inside, 47);
        assert_null(memchr(seen.u.own, hidden[seat == 0 ? 2 : 0], trial_game.body_size));
    }
    pit_view(&d->rules, &seen, &d->state, PIT_DEALER); /* a watcher */
    for (int i = 0; i < 3; i++)
        assert_null(memchr(seen.u.own, hidden[i], trial_game.body_size));
}

/* An ace before the dealer: the look says what the card face down is not, and where the aces are
 * then. */
static void a_peek_weighs_what_comes(void **unused)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct desk *d = &desk;
    int count;

    (void)unused;
    deal_three(d, "house", "As");
    chance(d, PIT_DOWN, 0);
    assert_int_equal(d->state.want, PIT_PEEK);
    assert_int_equal(pit_chances(&d->rules, &d->state, list), 2);
    assert_int_equal(list[0].weight, 45);
    assert_int_equal(list[1].weight, 3);
    chance(d, PIT_PEEK, 0);
    assert_int_equal(d->state.turn, 3);
    /* Were another card dealt now: three aces among the 47 in the shoe, 45 others among which one
     * lies on the table. 3/47 = 3 * 45 / (45 * 47). */
    d->state.want = PIT_CARD;
    count = pit_chances(&d->rules, &d->state, list);
    for (int i = 0; i < count; i++) {
        int rank = pit_rank(list[i].value);
        int left = 4 - (rank == 4 || rank == 9 || rank == 13 || rank == PIT_ACE);

        assert_int_equal(list[i].weight, left * (rank == PIT_ACE ? 45 : 44));
    }
    assert_int_equal(count, 13);
    d->state.want = PIT_NOTHING;
}

static void no_ace_is_turned_after_a_no(void **unused)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_TURN, .value = 12};
    struct desk *d = &desk;

    (void)unused;
    a_peek_weighs_what_comes(NULL);
    for (int seat = 0; seat < 2; seat++)
        for (int hand = seat; hand < 2; hand++)
            happen(d,
                   (struct pit_event){.seat = (uint8_t)seat, .verb = STAY, .hand = (uint8_t)hand});
    assert_int_equal(d->state.want, PIT_TURN);
    assert_int_equal(pit_apply(&d->rules, &d->state, &e, NULL, NULL), PIT_ERR_CHANCE);
    chance(d, PIT_TURN, helper_card("8c"));
    assert_int_equal(d->state.phase, 0);
    assert_int_equal(d->state.shoe.barred, 0);
}

/* A burn card that somebody asks for is the burn card, though another one lies aside since. */
static void a_burn_card_is_not_the_hole_card(void **unused)
{
    struct desk *d = &desk;

    (void)unused;
    deal_three(d, "house burn=on", "As");
    chance(d, PIT_DOWN, 0);
    chance(d, PIT_PEEK, 0);
    happen(d, (struct pit_event){.seat = 0, .verb = PIT_SHOW_BURN});
    assert_int_equal(d->state.want_for, 0);
    chance(d, PIT_TURN, helper_card("Ah")); /* an ace, though the hole card is none */
    assert_int_equal(d->state.turn, 3);
    assert_int_equal(d->state.shoe.total, d->state.shoe.inside + 1);
    happen(d, (struct pit_event){.seat = 0, .verb = FOLD});
    happen(d, (struct pit_event){.seat = 0, .verb = FOLD, .hand = 1});
    happen(d, (struct pit_event){.seat = 1, .verb = FOLD, .hand = 1});
    assert_int_equal(d->state.want_for, 1);
    chance(d, PIT_TURN, helper_card("Kd"));
    assert_int_equal(d->state.want, PIT_PICK);
    chance(d, PIT_PICK, 2);
    assert_int_equal(d->state.chips[1], 100000 - 500 + 2000);
    /* The next dealer's burn lies behind the hole card: it is not shown. */
    happen(d, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_NEW_DEALER});
    bet(d, 0, BOX, 0, 1000);
    happen(d, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
    chance(d, PIT_DOWN, 0);
    chance(d, PIT_CARD, helper_card("2c"));
    chance(d, PIT_CARD, helper_card("3c"));
    chance(d, PIT_DOWN, 0);
    assert_int_equal(pit_apply(&d->rules, &d->state,
                               &(struct pit_event){.seat = 0, .verb = PIT_SHOW_BURN}, NULL, NULL),
                     PIT_ERR_TURN);
}

/* Money that goes to the meter and comes out of it is told, and is never the seats'. */
static void the_meter_is_money(void **unused)
{
    struct desk *d = &desk;
    const struct pit_effect *fx;

    (void)unused;
    open_desk(d, "house share=25");
    bet(d, 1, LUCKY, 1, 1000);
    happen(d, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
    fx = helper_nth(&d->told, PIT_METER, 0);
    assert_non_null(fx);
    assert_int_equal(fx->net, 250);
    assert_int_equal(d->state.meter, 250);
    assert_int_equal(d->state.house, -250);
    chance(d, PIT_CARD, helper_card("Kh"));
    chance(d, PIT_CARD, helper_card("Ks"));
    chance(d, PIT_DOWN, 0);
    chance(d, PIT_TURN, helper_card("Kd")); /* nobody has to decide */
    chance(d, PIT_PICK, 0);
    fx = helper_nth(&d->told, PIT_SETTLE, 0);
    assert_int_equal(fx->net, 250);
    assert_int_equal(fx->hand, 1);
    fx = helper_nth(&d->told, PIT_METER, 0);
    assert_int_equal(fx->net, -250);
    assert_int_equal(d->state.meter, 0);
    assert_int_equal(d->state.house, -250);
    assert_int_equal(d->state.chips[1], 100250);
}

/* ---- records ---- */

static struct pit_replay first, again;
static struct helper_writer writer;

static void play_text(struct pit_replay *p, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        struct pit_said said;
        enum pit_line came = pit_replay_line(p, text, n, &said);

        if (came != PIT_LINE_DONE && came != PIT_LINE_EMPTY)
            fail_msg("%.*s: %s", (int)n, text, said.words);
        assert_true(!p->open || pit_balanced(&p->table.state));
        text += n + (text[n] != '\0');
    }
}

/* What a table writes while a record is played is a record of the same play. */
static void records_are_written_as_they_are_read(void **unused)
{
    static const char *const names[] = {"hands", "aces", "wheel"};
    static char text[1 << 16];

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[80], *set;
        FILE *file;
        size_t n;

        snprintf(path, sizeof path, "tests/trial/%s.pit", names[i]);
        file = fopen(path, "r");
        assert_non_null(file);
        n = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        text[n] = '\0';
        set = strstr(text, "\nset "); /* rules that change are the desk's to write */
        if (set) *set = '\0';
        memset(&writer, 0, sizeof writer);
        pit_replay_open(&first, helper_write, &writer);
        play_text(&first, text);
        pit_record_end(&writer.record, &writer.out);
        assert_false(writer.out.cut);
        assert_null(strstr(writer.text, "/3"));
        pit_replay_open(&again, NULL, NULL);
        play_text(&again, writer.text);
        assert_true(pit_same(&first.table.rules, &first.table.state, &again.table.state));
        assert_true(first.table.state.round >= 1);
    }
}

/* Money in the meter is the table's: new rules leave it there. */
static void a_meter_outlives_its_rules(void **unused)
{
    (void)unused;
    pit_replay_open(&first, NULL, NULL);
    play_text(&first, "game trial\nseat 1 Ann 100\nbet 1 lucky 50\ncards 4c 5c 6c\ndeal\n"
                      "expect 1 lucky -50\nset share=0\n");
    assert_int_equal(first.table.state.meter, 500);
    play_text(&first, "set chance=wheel\nbet 1 red 10\nspin red\nset chance=shoe\n"
                      "bet 1 lucky 10\ncards 4c 5c 4d\ndeal\npick meter\nexpect 1 lucky 5\n");
    assert_int_equal(first.table.state.meter, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_knows_its_own_cards),
        cmocka_unit_test(a_peek_weighs_what_comes),
        cmocka_unit_test(no_ace_is_turned_after_a_no),
        cmocka_unit_test(a_burn_card_is_not_the_hole_card),
        cmocka_unit_test(the_meter_is_money),
        cmocka_unit_test(records_are_written_as_they_are_read),
        cmocka_unit_test(a_meter_outlives_its_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
