/* table.c -- the keeper: the hidden order of the shoe, cards set aside, the rack, names. */

#include "helper.h"
#include "pit/clause.h"

#include <string.h>

enum { CALLS_MAX = 64 };

/* A table whose shoe the test arranges, and what was seen at it. */
struct house {
    struct pit_table table;
    uint64_t seed; /* the order of the shoe ... */
    int same;      /* ... but for its first cards, which come from another seed */
    uint64_t same_seed;
    const char *first; /* or: these cards come first, "4c7h" */
    int shuffles, cards;
    uint8_t counted[PIT_CARDS]; /* what the last shuffle was given */
    uint64_t seen;              /* a hash over events and effects */
    struct pit_event last;
    int first_card;                /* that came out since the last cut */
    int batch[CALLS_MAX], batches; /* arguments of the call "batch" */
    char calls[1024];
};
static struct house house, twin;
static struct pit_rules rules;
static struct pit_range why;

/* ---- what the table calls back ---- */

static void put_first(uint8_t *cards, int n, const char *first)
{
    for (int at = 0; first && *first; at++, first += 2)
        for (int i = at; i < n; i++)
            if (cards[i] == helper_card(first)) {
                cards[i] = cards[at];
                cards[at] = (uint8_t)helper_card(first);
                break;
            }
}

static void shuffle(void *with, uint8_t *cards, int n)
{
    struct house *h = with;

    memset(h->counted, 0, sizeof h->counted);
    for (int i = 0; i < n; i++)
        h->counted[cards[i]]++;
    h->shuffles++;
    h->cards = n;
    helper_shuffle(&h->same_seed, cards, n);
    if (h->same < n) helper_shuffle(&h->seed, cards + h->same, n - h->same);
    put_first(cards, n, h->first);
}

static uint64_t hash(uint64_t sum, const void *bytes, size_t n)
{
    for (const uint8_t *b = bytes; n--; b++)
        sum = (sum ^ *b) * 0x100000001b3;
    return sum;
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct house *h = with;
    struct pit_text calls = {.at = h->calls, .room = sizeof h->calls, .used = strlen(h->calls)};

    h->seen = hash(h->seen, e, sizeof *e);
    h->seen = hash(h->seen, effects, (size_t)count * sizeof *effects);
    h->last = *e;
    if (e->verb == PIT_CUT) h->first_card = -1;
    if (e->verb == PIT_CARD && h->first_card < 0) h->first_card = e->value;
    for (int i = 0; i < count; i++) {
        const char *key;

        if (effects[i].kind != PIT_CALL) continue;
        key = t->rules.game->calls[effects[i].to].key;
        pit_text_str(&calls, key);
        pit_text_str(&calls, " ");
        if (strcmp(key, "batch") != 0 || h->batches == CALLS_MAX) continue;
        assert_int_equal(effects[i].net, 1 - effects[i].stake); /* the other one is shuffled */
        h->batch[h->batches++] = (int)effects[i].stake;
    }
}

/* ---- at hand ---- */

static void opens(struct house *h, const char *text, const char *first)
{
    memset(h, 0, sizeof *h);
    h->first = first;
    h->same_seed = h->seed = 7;
    h->table.see = see;
    h->table.with = h;
    h->table.from = (struct pit_source){.shuffle = shuffle, .with = h};
    helper_rules(&rules, helper_red_dog(), text);
    pit_table_open(&h->table, &rules);
}

/* A table whose cards are named, not shuffled. */
static void opens_named(struct house *h, const char *text)
{
    memset(h, 0, sizeof *h);
    h->table.see = see;
    h->table.with = h;
    helper_rules(&rules, helper_red_dog(), text);
    pit_table_open(&h->table, &rules);
}

static enum pit_error tries(struct house *h, int seat, const char *verb, int value,
                            pit_money amount)
{
    struct pit_event e = {.seat = (uint8_t)seat,
                          .verb = helper_verb(rules.game, verb),
                          .value = (int16_t)value,
                          .amount = amount};

    return pit_table_do(&h->table, &e, &why);
}

static void does(struct house *h, int seat, const char *verb, int value, pit_money amount)
{
    enum pit_error err = tries(h, seat, verb, value, amount);

    if (err) fail_msg("%s: %s", verb, pit_error_word(err));
    assert_true(pit_balanced(&h->table.state));
}

static void sits(struct house *h, int seat, const char *name)
{
    assert_int_equal(pit_table_sit(&h->table, seat, name, 100000, &why), PIT_OK);
}

static enum pit_error names(struct house *h, const char *cards)
{
    uint8_t list[PIT_PILE_MAX];
    int n = 0;

    for (; *cards; cards += 2)
        list[n++] = (uint8_t)helper_card(cards);
    return pit_table_cards(&h->table, list, n);
}

static enum pit_error tries_face_up(struct house *h)
{
    struct pit_event e = {.seat = PIT_DEALER,
                          .verb = PIT_IRREGULAR,
                          .spot = helper_irregular(rules.game, "face-up"),
                          .value = h->table.keeper.pile[h->table.keeper.next]};

    return pit_table_do(&h->table, &e, &why);
}

/* ---- nothing leaks ---- */

/* Any decision that is open to anybody, chosen by dice that see the state alone. */
static void random_decision(struct house *h, uint64_t *dice)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int seat = helper_below(dice, 4), count;
    const struct pit_move *m;
    struct pit_event e;

    if (seat == 3) seat = PIT_DEALER;
    count = pit_moves(&h->table.rules, &h->table.state, seat, moves);
    if (!count) return;
    m = &moves[helper_below(dice, count)];
    e = (struct pit_event){
        .seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot, .amount = m->range.least};
    if (m->verb == PIT_SIT) e.amount = 50000;
    if (m->verb == PIT_IRREGULAR || m->verb == PIT_LEAVE) return;
    assert_int_equal(pit_table_do(&h->table, &e, &why), PIT_OK);
}

/* The same decisions over two orders that agree in their first cards: until another card comes out,
 * all that anybody can see is the same. */
static void the_order_does_not_leak(void **unused)
{
    int compared = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t dice = seed, dice2 = seed;
        int same = (int)(seed * 7 % 50);

        opens(&house, "ma decks=1 cut_by=dealer cut=0", NULL);
        opens(&twin, "ma decks=1 cut_by=dealer cut=0", NULL);
        house.same = twin.same = same;
        house.same_seed = twin.same_seed = seed;
        house.seed = seed + 1000;
        twin.seed = seed + 2000;
        pit_table_open(&house.table, &rules);
        pit_table_open(&twin.table, &rules);
        assert_memory_equal(house.table.keeper.pile, twin.table.keeper.pile, (size_t)same);
        while (house.shuffles == 2) { /* the second opening's shoe */
            random_decision(&house, &dice);
            random_decision(&twin, &dice2);
            if (house.table.keeper.next > same || house.shuffles > 2) break;
            assert_true(pit_same(&rules, &house.table.state, &twin.table.state));
            assert_int_equal(house.seen, twin.seen);
            compared++;
        }
    }
    assert_true(compared > 1000);
}

/* ---- the shoe ---- */

/* MA-RD 2(b), MAB-RD 2(b): every card of every deck is there, in each shoe. */
static void a_fresh_shoe_is_complete(void **unused)
{
    static const char *const texts[] = {"ma decks=1", "ma decks=2", "ma decks=3", "ma-book decks=4",
                                        "ma decks=5", "ma",         "wa decks=7", "wa"};

    (void)unused;
    for (int decks = 1; decks <= 8; decks++) {
        opens(&house, texts[decks - 1], NULL);
        assert_int_equal(house.cards, 52 * decks);
        assert_int_equal(house.table.keeper.count, 52 * decks);
        for (int card = 0; card < PIT_CARDS; card++) {
            assert_int_equal(house.counted[card], decks);
            assert_int_equal(house.table.keeper.left[card], decks);
            assert_int_equal(house.table.state.shoe.unseen[card], decks);
        }
    }
}

/* MA-RD 1(c), MAB-RD 1(c): every card comes from the shoe, in its order. MA-RD 5(j), MAB-RD 5(j):
 * the rack rebuilds the hand, the cards in the order they came. */
static void the_rack_rebuilds_the_last_hand(void **unused)
{
    static const char *const books[] = {"ma burn=off decks=6", "ma-book burn=off decks=6"};
    static const char *const hand[] = {"4c", "7h", "5d"};
    const struct pit_keeper *k = &house.table.keeper;

    (void)unused;
    for (int book = 0; book < 2; book++) {
        opens(&house, books[book], "QcKc4c7h5d");
        sits(&house, 0, "Ann");
        does(&house, 0, "bet", 0, 1000);
        does(&house, PIT_DEALER, "deal", 0, 0); /* a queen and a king: consecutive */
        assert_int_equal(k->racked, 2);
        does(&house, 0, "bet", 0, 1000);
        does(&house, PIT_DEALER, "deal", 0, 0);
        assert_int_equal(k->racked, 2);
        does(&house, 0, "stand", 0, 0);
        assert_int_equal(k->racked, 5);
        assert_int_equal(k->hand_at, 2);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(k->rack[k->hand_at + i], helper_card(hand[i]));
            assert_int_equal(house.table.state.shoe.unseen[helper_card(hand[i])], 5);
        }
        assert_int_equal(k->next, 5);
    }
}

/* WA-RD 4(iii): the third cards lie in the order of the seats. */
static void the_rack_of_a_hand_with_a_card_each(void **unused)
{
    static const char *const hand[] = {"4c", "9h", "5d", "2d"};
    const struct pit_keeper *k = &house.table.keeper;

    (void)unused;
    opens(&house, "wa", "4c9h5d2d");
    sits(&house, 3, "Ann");
    sits(&house, 1, "Bo");
    does(&house, 3, "bet", 0, 1000);
    does(&house, 1, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    does(&house, 3, "stand", 0, 0);
    does(&house, 1, "stand", 0, 0);
    assert_int_equal(k->racked, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(k->rack[i], helper_card(hand[i]));
    assert_int_equal(house.table.state.chips[1], 101000); /* the five went to the lower seat */
}

/* MA-RD 3(d): the cards in front of the cut card go to the back. */
static void a_cut_rotates_the_pile(void **unused)
{
    uint8_t before[PIT_PILE_MAX];

    (void)unused;
    opens(&house, "ma decks=6 burn=off", NULL);
    sits(&house, 0, "Ann");
    memcpy(before, house.table.keeper.pile, sizeof before);
    assert_int_equal(tries(&house, 0, "cut", 51, 0), PIT_ERR_AMOUNT);
    assert_memory_equal(house.table.keeper.pile, before, sizeof before);
    does(&house, 0, "cut", 100, 0);
    for (int i = 0; i < 312; i++)
        assert_int_equal(house.table.keeper.pile[i], before[(i + 100) % 312]);
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_int_equal(house.first_card, before[100]);
}

/* A card that has come to light cannot be cut back into the shoe and dealt again. */
static void a_card_that_is_out_stays_out(void **unused)
{
    struct pit_keeper *k = &house.table.keeper;
    uint8_t left[PIT_CARDS] = {0};

    (void)unused;
    opens(&house, "ma decks=1 burn=off cut=0", NULL);
    sits(&house, 0, "Ann");
    assert_int_equal(tries_face_up(&house), PIT_OK); /* it lay in the shoe: the dealer had cut */
    assert_int_equal(tries(&house, 0, "cut", 20, 0), PIT_ERR_TURN);
    for (int i = k->next; i < k->count; i++)
        left[k->pile[i]]++;
    assert_memory_equal(left, k->left, sizeof left);
}

/* MA-RD 4(a): the burn card lies aside unseen, and is disclosed if a player asks. */
static void the_burn_card_is_kept_and_shown(void **unused)
{
    const struct pit_keeper *k = &house.table.keeper;
    const struct pit_shoe *shoe = &house.table.state.shoe;
    int ace = helper_card("As");

    (void)unused;
    opens(&house, "ma decks=1", "As4c5h");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_int_equal(k->asides, 1);
    assert_int_equal(k->aside[0], ace);
    assert_int_equal(k->rack[0], PIT_FACE_DOWN);
    assert_int_equal(shoe->unseen[ace], 1); /* for all that the game knows */
    assert_int_equal(shoe->inside, 49);
    assert_int_equal(shoe->total, 50);
    house.calls[0] = '\0';
    does(&house, 0, "show-burn", 0, 0);
    assert_int_equal(house.last.verb, PIT_TURN);
    assert_int_equal(house.last.value, ace);
    assert_string_equal(house.calls, "burn-shown ");
    assert_int_equal(shoe->unseen[ace], 0);
    assert_int_equal(shoe->total, 49);
    assert_int_equal(tries(&house, 0, "show-burn", 0, 0), PIT_ERR_TURN);
}

/* Two burns of one shoe are shown in the order they were burned. */
static void burn_cards_are_shown_in_order(void **unused)
{
    (void)unused;
    opens(&house, "ma decks=1 cut=0", "As4c5hKd4d5d");
    sits(&house, 0, "Ann");
    for (int i = 0; i < 2; i++) {
        does(&house, 0, "bet", 0, 1000);
        does(&house, PIT_DEALER, "deal", 0, 0);
        does(&house, PIT_DEALER, "new-dealer", 0, 0);
    }
    does(&house, 0, "show-burn", 0, 0);
    assert_int_equal(house.last.value, helper_card("As"));
    does(&house, 0, "show-burn", 0, 0);
    assert_int_equal(house.last.value, helper_card("Kd"));
}

/* Every round may have a new dealer, and every new dealer burns a card: the table keeps them all.
 */
static void many_new_dealers(void **unused)
{
    int burned = 0;

    (void)unused;
    opens(&house, "ma decks=8 cut=0", NULL);
    sits(&house, 0, "Ann");
    while (house.shuffles == 1) {
        burned = house.table.keeper.asides;
        does(&house, PIT_DEALER, "new-dealer", 0, 0);
        does(&house, 0, "bet", 0, 100);
        does(&house, PIT_DEALER, "deal", 0, 0);
        if (house.table.state.phase) does(&house, 0, "stand", 0, 0);
    }
    assert_true(burned > 64);
}

/* ---- two batches ---- */

/* MA-RD 2(d)(1), MA-RD 2(d)(2), MA-RD 2(d)(3), MA-RD 2(d)(4), MA-RD 2(d)(5): two batches of as many
 * decks and different colours; one in the shuffler while the other is dealt; by turns; and the rack
 * holds one of them alone. */
static void two_batches_take_turns(void **unused)
{
    const struct pit_keeper *k = &house.table.keeper;
    int shuffles = 1;

    (void)unused;
    opens(&house, "ma decks=2 shuffler=two-batch burn=off", NULL);
    sits(&house, 0, "Ann");
    while (house.shuffles < 8) {
        does(&house, 0, "bet", 0, 100);
        does(&house, PIT_DEALER, "deal", 0, 0);
        if (house.table.state.phase) does(&house, 0, "stand", 0, 0);
        assert_int_equal(k->racked, k->next); /* all that this shoe has brought, and no more */
        if (house.shuffles == shuffles) continue;
        shuffles = house.shuffles;
        assert_int_equal(k->racked, 0);
        assert_int_equal(house.cards, 104); /* each batch is a whole shoe */
        for (int card = 0; card < PIT_CARDS; card++) {
            assert_int_equal(house.counted[card], 2);
            assert_int_equal(house.table.state.shoe.unseen[card], 2);
        }
    }
    assert_int_equal(house.batches, 8);
    for (int i = 0; i < 8; i++)
        assert_int_equal(house.batch[i], i % 2);
}

/* ---- cards that are named ---- */

static void named_cards_wait_for_their_turn(void **unused)
{
    const struct pit_keeper *k = &house.table.keeper;

    (void)unused;
    opens_named(&house, "ma burn=off decks=1");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    assert_int_equal(names(&house, "4c7h"), PIT_OK);
    assert_int_equal(names(&house, "5d"), PIT_OK);
    assert_int_equal(k->count, 3);
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_int_equal(k->next, 2);
    does(&house, 0, "stand", 0, 0);
    assert_int_equal(house.table.state.chips[0], 104000);
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_int_equal(house.table.state.want, PIT_CARD); /* they may come when they are asked for */
    assert_int_equal(names(&house, "8c9cTd"), PIT_OK);
    assert_int_equal(house.table.state.phase, 0);
    assert_int_equal(names(&house, "Jd"), PIT_OK); /* behind those that have not come out */
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_int_equal(k->rack[5], helper_card("Td"));
    assert_int_equal(k->rack[6], helper_card("Jd"));
}

static void the_shoe_must_hold_what_is_named(void **unused)
{
    (void)unused;
    opens_named(&house, "ma burn=off decks=2");
    assert_int_equal(names(&house, "4c4c4c"), PIT_ERR_CHANCE);
    assert_int_equal(house.table.keeper.count, 0);
    assert_int_equal(names(&house, "4c4c"), PIT_OK);
    assert_int_equal(names(&house, "4c"), PIT_ERR_CHANCE);
    assert_int_equal(house.table.keeper.count, 2);
    opens(&house, "ma decks=1", NULL);
    assert_int_equal(names(&house, "4c"), PIT_ERR_CHANCE); /* its cards come from the shuffle */
}

static void no_more_are_named_than_there_are(void **unused)
{
    uint8_t unknown[PIT_CARDS];

    (void)unused;
    memset(unknown, PIT_FACE_DOWN, sizeof unknown);
    opens_named(&house, "ma decks=1");
    assert_int_equal(pit_table_cards(&house.table, unknown, 52), PIT_OK);
    assert_int_equal(names(&house, "xx"), PIT_ERR_CHANCE);
    assert_int_equal(house.table.keeper.count, 52);
}

/* A card nobody sees stands where one comes face up: the decision that led there is undone. */
static void an_unseen_card_cannot_come_face_up(void **unused)
{
    static struct pit_state before;
    struct pit_keeper keeper;
    uint64_t seen;

    (void)unused;
    opens_named(&house, "ma burn=on decks=1");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    assert_int_equal(names(&house, "xx4cxx"), PIT_OK); /* the first is burned, the third is not */
    pit_copy(&rules, &before, &house.table.state);
    keeper = house.table.keeper;
    seen = house.seen;
    assert_int_equal(tries(&house, PIT_DEALER, "deal", 0, 0), PIT_ERR_CHANCE);
    assert_true(pit_same(&rules, &before, &house.table.state));
    assert_memory_equal(&keeper, &house.table.keeper, sizeof keeper);
    assert_int_equal(seen, house.seen); /* and nobody was told */
}

static void an_unseen_card_is_not_taken_when_one_is_awaited(void **unused)
{
    static struct pit_state before;
    struct pit_keeper keeper;

    (void)unused;
    opens_named(&house, "ma burn=off decks=1");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    pit_copy(&rules, &before, &house.table.state);
    keeper = house.table.keeper;
    assert_int_equal(names(&house, "4cxx"), PIT_ERR_CHANCE);
    assert_true(pit_same(&rules, &before, &house.table.state));
    assert_memory_equal(&keeper, &house.table.keeper, sizeof keeper);
    assert_int_equal(names(&house, "4c"), PIT_OK);
}

/* The table knows its shoe: no card comes to light that is not the next one, or that is out. */
static void no_other_card_can_come(void **unused)
{
    struct pit_event e = {.seat = PIT_DEALER,
                          .verb = PIT_IRREGULAR,
                          .spot = helper_irregular(helper_red_dog(), "third-exposed")};

    (void)unused;
    opens(&house, "ma decks=1 burn=off", "4c7h5d");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    does(&house, PIT_DEALER, "deal", 0, 0);
    e.value = (int16_t)helper_card("As");
    assert_int_equal(pit_table_do(&house.table, &e, &why), PIT_ERR_CHANCE);
    e.value = (int16_t)helper_card("5d");
    assert_int_equal(pit_table_do(&house.table, &e, &why), PIT_OK);

    opens_named(&house, "ma decks=1");
    sits(&house, 0, "Ann");
    does(&house, 0, "bet", 0, 1000);
    assert_int_equal(names(&house, "As"), PIT_OK); /* that will be the burn */
    does(&house, PIT_DEALER, "deal", 0, 0);
    e = (struct pit_event){
        .seat = PIT_CHANCE, .verb = PIT_CARD, .value = (int16_t)helper_card("As")};
    assert_int_equal(pit_table_do(&house.table, &e, &why), PIT_ERR_CHANCE);
    e.value = (int16_t)helper_card("Ah");
    assert_int_equal(pit_table_do(&house.table, &e, &why), PIT_OK);
}

/* ---- seats and rules ---- */

/* MA-RD 7: a name stands for a person. */
static void names_stand_for_persons(void **unused)
{
    (void)unused;
    opens(&house, "ma", NULL);
    sits(&house, 0, "Ann");
    sits(&house, 1, "Bo");
    assert_string_equal(house.table.name[1], "Bo");
    assert_int_equal(pit_table_sit(&house.table, 2, "Ann", 100, &why), PIT_ERR_SEAT);
    assert_string_equal(pit_clause_id(why.clause), "MA-RD 7");
    assert_string_equal(house.table.name[2], "");
    assert_int_equal(pit_table_sit(&house.table, 0, "Cy", 100, &why), PIT_ERR_SEAT);
    assert_string_equal(house.table.name[0], "Ann");
    does(&house, 0, "leave", 0, 0);
    assert_string_equal(house.table.name[0], "");
    sits(&house, 2, "Ann");
    opens(&house, "ma areas=2", NULL);
    sits(&house, 0, "Ann");
    sits(&house, 4, "Ann");
    assert_int_equal(pit_table_sit(&house.table, 5, "Ann", 100, &why), PIT_ERR_SEAT);
}

static void there_is_no_such_seat(void **unused)
{
    static const int seats[] = {-1, 9, 16, 17, 254, 255, 256, 512, -256};

    (void)unused;
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        opens(&house, "ma", NULL);
        if (!pit_table_sit(&house.table, seats[i], "Ann", 100, &why))
            fail_msg("somebody sits on seat %d", seats[i]);
        assert_int_equal(house.table.state.seated, 0);
    }
}

static void long_names_are_cut(void **unused)
{
    (void)unused;
    opens(&house, "ma", NULL);
    sits(&house, 0, "abcdefghijklmnopqrstuvwxyz0123456789");
    assert_string_equal(house.table.name[0], "abcdefghijklmnopqrstuvwxyz01234");
    assert_int_equal(
        pit_table_sit(&house.table, 1, "abcdefghijklmnopqrstuvwxyz0123456789", 100, &why),
        PIT_ERR_SEAT); /* and still stand for one person */
}

/* A front end may number persons as it likes. */
static void persons_of_any_number(void **unused)
{
    struct pit_event e = {.seat = 3, .verb = PIT_SIT, .value = 200, .amount = 100};

    (void)unused;
    opens(&house, "ma", NULL);
    assert_int_equal(pit_table_do(&house.table, &e, &why), PIT_OK);
    sits(&house, 0, "Ann");
    assert_true(house.table.state.person[0] > 0 && house.table.state.person[0] != 200);
}

static void new_rules_between_rounds(void **unused)
{
    struct pit_rules other;

    (void)unused;
    opens(&house, "ma burn=off decks=1", "Kc4h5d6h");
    helper_rules(&other, helper_red_dog(), "wa decks=2");
    sits(&house, 4, "Ann");
    does(&house, 4, "bet", 0, 1000);
    assert_false(pit_table_rules(&house.table, &other)); /* a wager lies there */
    does(&house, PIT_DEALER, "deal", 0, 0);
    assert_false(pit_table_rules(&house.table, &other)); /* a round is played */
    assert_string_equal(house.table.rules.book->name, "ma");
    does(&house, 4, "stand", 0, 0);
    house.shuffles = 0;
    assert_true(pit_table_rules(&house.table, &other));
    assert_string_equal(house.table.rules.book->name, "wa");
    assert_int_equal(house.shuffles, 1);
    assert_int_equal(house.cards, 104);
    assert_int_equal(house.table.state.chips[4], 101000);
    assert_int_equal(house.table.state.house, -1000);
    assert_int_equal(house.table.state.round, 1);
    assert_true(pit_balanced(&house.table.state));
    assert_string_equal(house.table.name[4], "Ann");
    helper_rules(&other, helper_red_dog(), "wa seats=4");
    assert_false(pit_table_rules(&house.table, &other)); /* Ann's seat would be gone */
    helper_rules(&other, pit_game_find("craps", 5), "ma-book");
    assert_false(pit_table_rules(&house.table, &other)); /* another game */
    does(&house, 4, "bet", 0, 1000);
}

/* MA-RD 5(i)(3): a program that plays needs the same notice as a record. */
static void payouts_fall_while_nobody_is_seated(void **unused)
{
    struct pit_rules more, less;

    (void)unused;
    opens(&house, "ma pays_1=6", NULL);
    helper_rules(&less, helper_red_dog(), "ma");
    helper_rules(&more, helper_red_dog(), "ma pays_1=7");
    sits(&house, 4, "Ann");
    assert_false(pit_table_rules(&house.table, &less));
    assert_int_equal(house.table.changes, 0);
    assert_true(pit_table_rules(&house.table, &more));
    does(&house, 4, "leave", 0, 0);
    assert_true(pit_table_rules(&house.table, &less));
    assert_int_equal(house.table.changes, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_does_not_leak),
        cmocka_unit_test(a_fresh_shoe_is_complete),
        cmocka_unit_test(the_rack_rebuilds_the_last_hand),
        cmocka_unit_test(the_rack_of_a_hand_with_a_card_each),
        cmocka_unit_test(a_cut_rotates_the_pile),
        cmocka_unit_test(a_card_that_is_out_stays_out),
        cmocka_unit_test(the_burn_card_is_kept_and_shown),
        cmocka_unit_test(burn_cards_are_shown_in_order),
        cmocka_unit_test(two_batches_take_turns),
        cmocka_unit_test(named_cards_wait_for_their_turn),
        cmocka_unit_test(the_shoe_must_hold_what_is_named),
        cmocka_unit_test(no_more_are_named_than_there_are),
        cmocka_unit_test(an_unseen_card_cannot_come_face_up),
        cmocka_unit_test(an_unseen_card_is_not_taken_when_one_is_awaited),
        cmocka_unit_test(no_other_card_can_come),
        cmocka_unit_test(names_stand_for_persons),
        cmocka_unit_test(there_is_no_such_seat),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(persons_of_any_number),
        cmocka_unit_test(new_rules_between_rounds),
        cmocka_unit_test(payouts_fall_while_nobody_is_seated),
        cmocka_unit_test(many_new_dealers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
