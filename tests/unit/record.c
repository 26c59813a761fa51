/* record.c -- records: what is written is read back, what is bad or refused changes nothing. */

#include "helper.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

static struct pit_replay replay;
static struct pit_said said;
static int told; /* events that the reader of the record has seen */

/* ---- reading ---- */

static void count(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int n)
{
    (void)with, (void)t, (void)e, (void)effects, (void)n;
    told++;
}

static enum pit_line line(const char *text)
{
    enum pit_line came = pit_replay_line(&replay, text, strlen(text), &said);

    assert_true(helper_decent(said.words));
    if (replay.open) assert_true(pit_balanced(&replay.table.state));
    return came;
}

/* Each of these lines must be taken. */
static void lines(const char *text)
{
    helper_lines(&replay, text);
}

static void begins(const char *text)
{
    pit_replay_open(&replay, count, NULL);
    told = 0;
    lines(text);
}

static const char two_seats[] = "game red-dog\n"
                                "rules ma decks=6 burn=off\n"
                                "seat 1 Ann 100\n"
                                "seat 2 Bo 100\n"
                                "bet 1 ante 10\n"
                                "bet 2 ante 10\n";

/* All that a line might change. */
static struct kept {
    struct pit_rules rules, table_rules;
    struct pit_state state;
    struct pit_keeper keeper;
    char name[PIT_SEATS_MAX][PIT_NAME_MAX];
    pit_money net[PIT_SEATS_MAX][PIT_SPOTS_MAX];
    bool decided[PIT_SEATS_MAX][PIT_SPOTS_MAX], open;
    int told, heards;
} before, after;

static void keep(struct kept *k)
{
    memset(k, 0, sizeof *k);
    k->rules = replay.rules;
    k->open = replay.open;
    k->told = told;
    k->heards = replay.heards;
    memcpy(k->net, replay.net, sizeof k->net);
    memcpy(k->decided, replay.decided, sizeof k->decided);
    if (!replay.open) return;
    k->table_rules = replay.table.rules;
    pit_copy(&replay.table.rules, &k->state, &replay.table.state);
    k->keeper = replay.table.keeper;
    memcpy(k->name, replay.table.name, sizeof k->name);
}

/* This line has this outcome, and nothing has changed. */
static void changes_nothing(const char *text, enum pit_line expected)
{
    enum pit_line came;

    keep(&before);
    came = line(text);
    if (came != expected) fail_msg("%s: %d %s", text, (int)came, said.words);
    keep(&after);
    if (!helper_same_bytes(&before, &after, sizeof before))
        fail_msg("%s: something has changed", text);
}

/* ---- the contract's example ---- */

static void the_example_of_the_contract(void **unused)
{
    (void)unused;
    begins("game red-dog\n"
           "rules ma decks=6 burn=off\n"
           "seat 1 Ann 100            # seat, name, chips in dollars\n"
           "seat 2 Bo 100\n"
           "bet 1 ante 5\n"
           "bet 2 ante 10\n"
           "cards 4c 7h 5d            # the next cards of the shoe, in the order they come out\n"
           "deal                      # no more bets; the first two cards\n");
    assert_int_equal(line("! raise 1 6               # must be refused: more than the ante"),
                     PIT_LINE_DONE);
    assert_true(said.refused);
    assert_string_equal(said.code, "amount");
    assert_string_equal(pit_clause_id(said.clause), "MA-RD 5(h)");
    lines("raise 1 5\n"
          "stand 2                   # everyone has answered: raises closed, third card\n"
          "expect 1 ante 20          # net result of that wager, dollars\n"
          "expect 1 raise 20\n"
          "expect 2 ante 40\n");
    assert_int_equal(replay.table.state.chips[0], 14000);
    assert_int_equal(replay.table.state.chips[1], 14000);
    assert_int_equal(replay.table.state.round, 1);
}

/* ---- there and back ---- */

enum { DECISIONS = 1500 };

static struct helper_writer first, second;
static struct pit_table table;

static void shuffle(void *with, uint8_t *cards, int n)
{
    struct helper_writer *w = with;

    helper_shuffle(&w->order, cards, n);
}

/* Any move of anybody; the card of an irregularity is the next of the shoe. */
static void random_decision(uint64_t *dice)
{
    static const char *const names[] = {"Ann", "Bo", "C\xc3\xa9line", "x\"y'z"};
    static struct pit_move moves[PIT_MOVES_MAX];
    const struct pit_keeper *k = &table.keeper;
    int seat = helper_below(dice, 4) ? helper_below(dice, 4) : PIT_DEALER;
    int n = pit_moves(&table.rules, &table.state, seat, moves);
    const struct pit_move *m = &moves[n ? helper_below(dice, n) : 0];
    struct pit_event e = {.seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot};
    struct pit_range why;

    if (!n || ((m->verb == PIT_IRREGULAR || m->verb == PIT_LEAVE) && helper_below(dice, 6))) return;
    if (m->verb == PIT_SIT) {
        pit_table_sit(&table, seat, names[helper_below(dice, 4)], helper_below(dice, 100000), &why);
        return;
    }
    e.amount = helper_below(dice, 2) ? m->range.least : m->range.most;
    if (m->verb == PIT_BUY) e.amount = 1 + helper_below(dice, 100000);
    if (m->verb == PIT_CUT) e.value = (int16_t)e.amount;
    if (m->verb == PIT_IRREGULAR) e.value = k->pile[k->next];
    assert_int_equal(pit_table_do(&table, &e, &why), PIT_OK);
}

/* Other rules, or the same again, which bring a new shoe too. */
static void random_rules(uint64_t *dice, const char *const *texts, int count)
{
    static struct pit_rules rules;

    helper_rules(&rules, helper_red_dog(), texts[helper_below(dice, count)]);
    pit_table_rules(&table, helper_below(dice, 4) ? &rules : &table.rules);
}

/* others: rules that may come between rounds, so many. */
static void play_and_read_back(const char *text, uint64_t seed, const char *const *others,
                               int count)
{
    static struct pit_rules rules;
    uint64_t dice = seed;

    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    memset(&table, 0, sizeof table);
    first.order = seed;
    table.see = helper_write;
    table.with = &first;
    table.from = (struct pit_source){.shuffle = shuffle, .with = &first};
    helper_rules(&rules, helper_red_dog(), text);
    pit_table_open(&table, &rules);
    for (int i = 0; i < DECISIONS; i++) {
        random_decision(&dice);
        if (count && !helper_below(&dice, 10)) random_rules(&dice, others, count);
    }
    assert_true(!count || table.changes > 5);
    pit_record_end(&first.record, &first.out);
    assert_false(first.out.cut);

    pit_replay_open(&replay, helper_write, &second);
    lines(first.text);
    pit_record_end(&second.record, &second.out);
    assert_string_equal(second.text, first.text);
    assert_true(table.state.round > 20);
    assert_int_equal(replay.table.changes, table.changes);
    if (!pit_same(&table.rules, &table.state, &replay.table.state))
        fail_msg("\"%s\", seed %llu: another state", text, (unsigned long long)seed);
    assert_memory_equal(table.name, replay.table.name, sizeof table.name);
    assert_int_equal(table.keeper.racked, replay.table.keeper.racked);
    assert_memory_equal(table.keeper.rack, replay.table.keeper.rack, sizeof table.keeper.rack);
}

static void what_is_written_is_read_back(void **unused)
{
    static const char *const texts[] = {
        "ma",
        "ma decks=1 cut=0 areas=4",
        "ma decks=2 shuffler=two-batch coupon=on",
        "ma decks=3 reshuffle=round recut=next",
        "ma decks=1 reshuffle=continuous burn=on",
        "ma-book decks=1 cut=0",
        "wa decks=1 burn=on cut_by=player",
        "nj-online",
        "online",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_and_read_back(texts[i], seed, NULL, 0);
}

/* A program that sets new rules between rounds, at a table of its own. */
static void new_rules_are_written(void **unused)
{
    static const char *const texts[] = {
        "ma decks=1 cut=0",   "ma decks=2 burn=on", "ma decks=3 reshuffle=round",
        "wa decks=1 burn=on", "ma decks=6 max=500", "ma seats=3",
    };

    (void)unused;
    for (uint64_t seed = 1; seed <= 10; seed++)
        play_and_read_back(texts[seed % 6], seed, texts, 6);
    assert_non_null(strstr(first.text, "\nrules wa "));
}

/* ---- lines that cannot be read ---- */

static void lines_before_the_game(void **unused)
{
    static const char *const rows[] = {"rules ma",   "seat 1 Ann 100", "expect 1 ante 5",
                                       "! bet 1",    "deal",           "game",
                                       "game whist", "game a b",       "nonsense",
                                       "!",          "! game red-dog", "set decks=6"};

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        pit_replay_open(&replay, NULL, NULL);
        assert_int_equal(line(rows[i]), PIT_LINE_BAD);
        assert_string_equal(said.code, "text");
        assert_true(said.words[0] != '\0');
        assert_null(replay.game);
    }
}

static const struct {
    const char *text, *words;
} bad_rows[] = {
    {"game red-dog", "one game"},
    {"rules", "rules BOOK"},
    {"rules nevada", "no such rulebook"},
    {"rules ma decks", "KEY=VALUE"},
    {"rules ma decks=x", "1..8"},
    {"rules ma deck=6", "no such option"},
    {"set", "set KEY=VALUE"},
    {"set decks", "KEY=VALUE"},
    {"nonsense", "no such line"},
    {"DEAL", "no such line"},
    {"shuffle", "no such line"},
    {"card 4c", "no such line"},
    {"roll 3 4", "no such line"},
    {"seat", "seat N NAME CHIPS"},
    {"seat 3 Cy", "seat N NAME CHIPS"},
    {"seat 3 Cy 100 200", "seat N NAME CHIPS"},
    {"seat x Cy 100", "number from 1"},
    {"seat -1 Cy 100", "number from 1"},
    {"seat 99999 Cy 100", "number from 1"},
    {"seat 3 Cy 1e3", "two decimals"},
    {"seat 3 Cy -5", "two decimals"},
    {"seat 3 abcdefghijabcdefghijabcdefghij12 5", "31 bytes"},
    {"bet", "bet SEAT SPOT AMOUNT"},
    {"bet 1", "bet SEAT SPOT AMOUNT"},
    {"bet 1 ante", "bet SEAT SPOT AMOUNT"},
    {"bet 1 ante 5.", "two decimals"},
    {"bet 1 ante 0.005", "two decimals"},
    {"bet 1 ante five", "two decimals"},
    {"bet 1 ante 5 5", "too many"},
    {"bet one ante 5", "number from 1"},
    {"verbal 1 ante", "verbal SEAT SPOT AMOUNT"},
    {"buy 1", "buy SEAT AMOUNT"},
    {"take 1", "take SEAT SPOT AMOUNT"},
    {"take 1 ante x", "two decimals"},
    {"leave", "leave SEAT"},
    {"leave 1 2", "too many"},
    {"deal 1", "too many"},
    {"raise", "raise SEAT AMOUNT"},
    {"raise 1 5 5", "too many"},
    {"stand", "stand SEAT"},
    {"play x", "number from 1"},
    {"void", "void SEAT"},
    {"cut", "cut SEAT NUMBER"},
    {"cut 1", "cut SEAT NUMBER"},
    {"cut 1 x", "cut SEAT NUMBER"},
    {"cut 1 99999", "cut SEAT NUMBER"},
    {"no-cut", "no-cut SEAT"},
    {"show-burn", "show-burn SEAT"},
    {"recut 1", "too many"},
    {"new-dealer 1", "too many"},
    {"cards", "cards CARD"},
    {"cards 4c 1c", "rank"},
    {"cards 4C", "rank"},
    {"cards 10c", "rank"},
    {"cards 4c7h", "rank"},
    {"turn", "turn CARD"},
    {"turn 4c 5c", "turn CARD"},
    {"turn x", "rank"},
    {"irregular", "irregular KIND"},
    {"irregular nonsense", "third-exposed"},
    {"irregular no-burn 4c", "too many"},
    {"irregular face-up 4c 5c", "too many"},
    {"irregular face-up 4x", "rank"},
    {"expect", "expect SEAT SPOT NET"},
    {"expect 1 ante", "expect SEAT SPOT NET"},
    {"expect 1 ante 5 5", "expect SEAT SPOT NET"},
    {"expect x ante 5", "number from 1"},
    {"expect 1 box 5", "no such spot"},
    {"expect 17 ante 5", "seat"},
    {"expect 1 ante --5", "two decimals"},
    {"expect 1 ante -", "two decimals"},
    {"heard", "heard CALL"},
    {"heard nonsense", "no such call"},
    {"!", "refused"},
    {"! expect 1 ante 5", "rules or play"},
    {"! game red-dog", "rules or play"},
    {"! heard ends", "rules or play"},
    {"said", "said WORDS"},
    {"heard nonsense:3", "no such call"},
    {"bet 1 ante 5\x01", "control"},
    {"\x1b[31mdeal", "control"},
    {"! deal\x7f", "control"},
};

static void bad_lines_change_nothing(void **unused)
{
    (void)unused;
    begins(two_seats);
    for (size_t i = 0; i < sizeof bad_rows / sizeof bad_rows[0]; i++) {
        changes_nothing(bad_rows[i].text, PIT_LINE_BAD);
        assert_string_equal(said.code, "text");
        assert_false(said.refused);
        if (!strstr(said.words, bad_rows[i].words))
            fail_msg("%s: %s", bad_rows[i].text, said.words);
    }
}

/* Behind "!" too a line without its form is a slip of the pen, for it would hold for ever. One that
 * names a card, a kind or a value that there is not counts as refused. */
static void bad_lines_behind_a_bang(void **unused)
{
    static const char *const unknown[] = {
        "decks=x", "cards 4", "cards 10c", "turn x", "irregular nonsense", "face-up 4x"};
    char text[128];

    (void)unused;
    begins(two_seats);
    for (size_t i = 0; i < sizeof bad_rows / sizeof bad_rows[0]; i++) {
        bool refused = false;

        if (strchr("!\x1b", bad_rows[i].text[0])) continue;
        for (size_t k = 0; k < sizeof unknown / sizeof unknown[0]; k++)
            refused |= strstr(bad_rows[i].text, unknown[k]) != NULL;
        snprintf(text, sizeof text, "  ! %s", bad_rows[i].text);
        changes_nothing(text, refused ? PIT_LINE_DONE : PIT_LINE_BAD);
        assert_int_equal(said.refused, refused);
        assert_string_equal(said.code, "text");
    }
}

static void long_lines(void **unused)
{
    static char text[PIT_LINE_MAX + 2];

    (void)unused;
    begins(two_seats);
    memset(text, 'x', sizeof text - 1);
    assert_int_equal(line(text), PIT_LINE_BAD);
    assert_non_null(strstr(said.words, "4096"));
    text[PIT_LINE_MAX] = '\0';
    assert_int_equal(line(text), PIT_LINE_BAD);
    assert_null(strstr(said.words, "4096"));
    for (size_t i = 1; i < PIT_LINE_MAX; i += 2)
        text[i] = ' '; /* as many words as a line can have */
    assert_int_equal(line(text), PIT_LINE_BAD);
    memcpy(text, "cards", 5);
    for (size_t i = 5; i + 3 <= PIT_LINE_MAX; i += 3)
        memcpy(text + i, " xx", 3);
    text[5 + (PIT_LINE_MAX - 5) / 3 * 3] = '\0';
    changes_nothing(text, PIT_LINE_REFUSED); /* more cards than the shoe has */
}

static void lines_that_say_nothing(void **unused)
{
    static const char *const rows[] = {
        "", " ", "\t \t", "\r", "#", "# bet 1 ante 5", "  # \x01\x02", "#!"};

    (void)unused;
    begins(two_seats);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        changes_nothing(rows[i], PIT_LINE_EMPTY);
    assert_int_equal(line("\tbet  1\tante 5\t\r"), PIT_LINE_DONE);
    assert_int_equal(line("bet 1 ante 5#five more"), PIT_LINE_DONE);
    assert_int_equal(replay.table.state.wager[0].stake, 2000);
}

/* ---- lines that the rules refuse ---- */

static void refused_lines_change_nothing(void **unused)
{
    static const struct {
        const char *text, *code, *clause, *words;
    } rows[] = {
        {"rules ma decks=9", "rules", "MA-RD 1(a)", "1..8"},
        {"set pays_1=4", "rules", "MA-RD 5(i)(3)", "5..1000"},
        {"set min=10 max=5", "rules", "MA-RD 5(b)", "above max"},
        {"set burn=on", "closed", "", "between rounds"},
        {"seat 1 Cy 100", "seat", "", "seat 1 is taken"},
        {"seat 3 Ann 100", "seat", "MA-RD 7", "may hold"},
        {"seat 10 Cy 100", "seat", "MA-RD 7", "1 to 9"},
        {"seat 0 Cy 100", "seat", "MA-RD 7", "1 to 9"},
        {"seat 255 Cy 100", "seat", "MA-RD 7", "1 to 9"},
        {"seat 3 Cy 99999999999999999999", "amount", "", "use $0 to $703687441776.64"},
        {"bet 3 ante 5", "seat", "", "seat 3 is empty"},
        {"bet 1 box 5", "spot", "", "ante, raise"},
        {"bet 1 raise 5", "spot", "MA-RD 5(h)", "that bet is not offered"},
        {"bet 1 ante 0", "amount", "MA-RD 5(b)", "to $90"},
        {"bet 1 ante 90.01", "chips", "MA-RD 5(b)", "seat 1 has only $90 in chips"},
        {"bet 1 ante 10000000", "chips", "MA-RD 5(b)", "seat 1 has only $90 in chips"},
        {"take 1 ante 9.50", "amount", "MA-RD 5(a)", "9, or "},
        {"take 1 raise", "spot", "MA-RD 5(h)", "no such wager"},
        {"leave 1", "closed", "", "seat 1 has a wager on the layout"},
        {"buy 1 0", "amount", "", "not allowed: use "},
        {"raise 1 5", "turn", "MA-RD 5(h)", ", or seat 1 (cut, no-cut)"},
        {"stand 1", "turn", "MA-RD 5(h)", "waits for"},
        {"play 1", "turn", "MA-RD 6(c)", "waits for"},
        {"void 1", "turn", "MA-RD 6(c)", "waits for"},
        {"cut 2 100", "turn", "MA-RD 3(c)", "waits for"},
        {"cut 1 51", "amount", "MA-RD 3(d)", "52 to 260"},
        {"show-burn 1", "turn", "MA-RD 4(a)", "waits for"},
        {"recut", "turn", "MA-RD 3(e)", "waits for"},
        {"turn 4c", "chance", "", "waits for"},
        {"cards 4c 4c 4c 4c 4c 4c 4c", "chance", "", "4c is no longer in the shoe"},
        {"irregular third-exposed 4c", "turn", "MA-RD 6(c)", "waits for"},
        {"irregular face-up", "chance", "", "irregular KIND CARD"},
        {"irregular no-burn", "turn", "MA-RD 6(d)", "waits for"},
        {"irregular shoe-empty", "turn", "MA-RD 5(k)", "waits for"},
    };

    (void)unused;
    begins(two_seats);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];

        changes_nothing(rows[i].text, PIT_LINE_REFUSED);
        assert_true(said.refused);
        if (!strstr(said.words, rows[i].words)) fail_msg("%s: %s", rows[i].text, said.words);
        if (strcmp(said.code, rows[i].code) != 0) fail_msg("%s: code %s", rows[i].text, said.code);
        if (strcmp(pit_clause_id(said.clause), rows[i].clause) != 0)
            fail_msg("%s: clause %s", rows[i].text, pit_clause_id(said.clause));
        snprintf(text, sizeof text, "! %s", rows[i].text);
        changes_nothing(text, PIT_LINE_DONE);
        assert_true(said.refused);
        assert_string_equal(said.code, rows[i].code);
    }
}

/* Cards that the shoe cannot bring undo the line that led to them. */
static void an_unseen_card_face_up_is_refused(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("cards 4c xx");
    changes_nothing("deal", PIT_LINE_REFUSED);
    assert_string_equal(said.code, "chance");
}

/* ---- lines behind "!" ---- */

static void a_bang_before_a_line_that_is_taken(void **unused)
{
    static const char *const rows[] = {
        "! bet 1 ante 5", "! deal",        "! cut 1 100",
        "! buy 2 50",     "! seat 3 Cy 5", "! cards 4c 7h",
        "! take 2 ante",  "! new-dealer",  "! irregular drawn-in-error"};

    (void)unused;
    begins(two_seats);
    line("no-cut 1");
    line("no-cut 2");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (i == 2) continue; /* the cut is made */
        changes_nothing(rows[i], PIT_LINE_FAILED);
        assert_false(said.refused);
    }
}

/* What was settled behind "!" has not been settled. */
static void a_bang_before_a_settlement(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("cards 4c 7h 8d\n"
          "deal\n"
          "stand 1\n");
    changes_nothing("! stand 2", PIT_LINE_FAILED);
    assert_int_equal(line("expect 1 ante -10"), PIT_LINE_FAILED);
    assert_false(said.settled);
    lines("stand 2\n"
          "expect 1 ante -10\n");
}

static void a_bang_before_rules(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules ma");
    changes_nothing("! rules ma decks=9", PIT_LINE_DONE);
    assert_string_equal(said.code, "rules");
    changes_nothing("! rules wa", PIT_LINE_FAILED);
    changes_nothing("! set decks=1", PIT_LINE_FAILED);
    lines("seat 1 Ann 100");
    changes_nothing("! set decks=1", PIT_LINE_FAILED);
    assert_int_equal(replay.table.rules.cards, 312);
}

/* As the first line of play too: the table is not open before it, nor after it. */
static void a_bang_before_play(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules ma");
    changes_nothing("! bet 1 ante 5", PIT_LINE_DONE);
    changes_nothing("! nonsense", PIT_LINE_BAD);
    changes_nothing("! seat 1 Ann 100", PIT_LINE_FAILED);
    lines("seat 1 Ann 100\n"
          "heard shuffled cut-offered\n");
    assert_int_equal(told, 2); /* the shuffle and the seat: as if the lines were not there */
}

/* ---- lines that check ---- */

static void expectations(void **unused)
{
    (void)unused;
    begins(two_seats);
    assert_int_equal(line("expect 1 ante 0"), PIT_LINE_FAILED);
    assert_true(said.compared);
    assert_false(said.settled);
    lines("cards 4c 7h 8d\n"
          "deal\n"
          "raise 1 2.50\n"
          "stand 2\n"
          "expect 1 ante -10\n"
          "expect 1 raise -2.5\n"
          "expect 2 ante -10.00\n");
    assert_int_equal(line("expect 1 ante 10"), PIT_LINE_FAILED);
    assert_true(said.settled);
    assert_int_equal(said.expected, 1000);
    assert_int_equal(said.got, -1000);
    assert_int_equal(line("expect 2 raise 0"), PIT_LINE_FAILED);
    lines("bet 1 ante 1\n"
          "cards 4c 5h\n"
          "deal\n"
          "expect 1 ante 0\n"
          "expect 2 ante -10\n"); /* the last settlement of that wager */
    assert_int_equal(line("expect 1 ante +0"), PIT_LINE_DONE);
    assert_int_equal(line("expect 1 ante 99999999999999999999"), PIT_LINE_FAILED);
}

static void calls_that_were_heard(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("cards 4c 7h 8d\ndeal\n");
    changes_nothing("heard spread:2", PIT_LINE_FAILED); /* not all of it */
    assert_string_equal(said.unheard, "spread:2");
    changes_nothing("heard spread:2:4", PIT_LINE_FAILED);
    changes_nothing("heard spread:", PIT_LINE_FAILED);
    lines("heard no-more-bets ends spread:2:4-1\nstand 1\nstand 2\n");
    changes_nothing("heard third raises-closed", PIT_LINE_FAILED); /* the other way round */
    assert_string_equal(said.unheard, "raises-closed");
    assert_int_equal(line("heard third:5d"), PIT_LINE_FAILED); /* another card */
    assert_string_equal(said.unheard, "third:5d");
    assert_int_equal(line("said Raises closed."), PIT_LINE_DONE);
    assert_int_equal(line("said Raises closed"), PIT_LINE_FAILED); /* to the letter */
    assert_string_equal(said.unheard, "Raises closed");
    assert_int_equal(line("heard raises-closed third outside"), PIT_LINE_DONE);
    assert_int_equal(line("said Raises closed."), PIT_LINE_FAILED);
    assert_int_equal(line("heard third"), PIT_LINE_FAILED); /* that was before the last line */
    assert_int_equal(line("heard raises-closed"), PIT_LINE_FAILED);
}

/* Long after the last such line the latest calls are still known. */
static void calls_heard_after_many(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules ma decks=8 burn=off cut=0\nseat 1 Ann 1000\n");
    for (int i = 0; i < 30 * 4; i++) {
        char text[64];

        snprintf(text, sizeof text, "bet 1 ante 5\ncards %c%c %c%c\ndeal\n", "269Q"[i / 30],
                 "cdhs"[i % 4], "37TK"[i / 30], "cdhs"[i % 4]);
        lines(text);
    }
    lines("bet 1 ante 5\ncards 5h 5d\ndeal\nheard pair\n");
}

/* ---- what may be left out ---- */

static void amounts_left_out(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("bet 1 ante 20\n"
          "take 1 ante\n" /* all of it */
          "bet 1 ante 7\n"
          "cards 4c 7h\n"
          "deal\n"
          "raise 1\n" /* the most */
          "raise 2 1\n"
          "cards 5c\n"
          "expect 1 raise 28\n"
          "expect 2 raise 4\n");
    begins(
        "game red-dog\nrules ma coupon=on burn=off\nseat 1 Ann 100\nbet 1 ante 20\nbet 1 coupon 5");
    lines("take 1 ante"); /* down to the coupon */
    assert_int_equal(replay.table.state.wager[0].stake, 500);
}

static void the_irregular_card_is_the_next_one(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("cards 4c 7h 8d 5d\n"
          "deal\n");
    changes_nothing("irregular third-exposed 9d", PIT_LINE_REFUSED);
    lines("irregular third-exposed 8d\n"
          "play 1\n"
          "void 2\n"
          "raise 1 10\n"
          "expect 1 ante 40\n"
          "expect 1 raise 40\n"
          "expect 2 ante 0\n");
    begins(two_seats);
    lines("cards 4c 7h 8d\n"
          "deal\n"
          "irregular third-exposed\n"); /* the record has named it already */
}

static void burns_of_a_record(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules ma decks=1\nseat 1 Ann 100\nbet 1 ante 5\n");
    lines("cards xx 4c 5h\n"
          "deal\n"
          "expect 1 ante 0\n"
          "show-burn 1\n");
    changes_nothing("turn 4c", PIT_LINE_REFUSED); /* that one lies on the layout */
    changes_nothing("turn xx", PIT_LINE_REFUSED);
    lines("turn As\n"
          "bet 1 ante 5\n");
    changes_nothing("cards As", PIT_LINE_REFUSED);
    begins("game red-dog\nrules ma decks=1\nseat 1 Ann 100\nbet 1 ante 5\n");
    lines("cards As 4c 5h\n" /* a burn that the record knows */
          "deal\n");
    changes_nothing("cards As", PIT_LINE_REFUSED);
    lines("show-burn 1\n"); /* and shows by itself */
    assert_int_equal(replay.table.state.want, PIT_NOTHING);
    assert_int_equal(replay.table.state.shoe.shown, 1);
}

/* A burn cannot turn out to be a card that was named to come: the shoe has no second one. */
static void a_burn_is_no_card_to_come(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules ma decks=1\nseat 1 Ann 100\nbet 1 ante 5\n");
    lines("cards xx 4c 5h As\n"
          "deal\n"
          "show-burn 1\n");
    changes_nothing("turn As", PIT_LINE_REFUSED);
}

/* Where the rules reshuffle, cards that were named and not drawn are forgotten. */
static void a_shuffle_forgets(void **unused)
{
    (void)unused;
    begins("game red-dog\nrules online\nseat 1 Ann 100\nbet 1 ante 5\n");
    lines("cards 4c 5h 9d\n"
          "deal\n"
          "bet 1 ante 5\n"
          "deal\n");
    assert_int_equal(replay.table.state.want, PIT_CARD);
    lines("cards 4c 5h\n");
}

/* A record may be played on from: then the cards come from a shuffle and cannot be named. */
static void a_record_with_a_shuffle(void **unused)
{
    (void)unused;
    memset(&first, 0, sizeof first);
    pit_replay_open(&replay, NULL, NULL);
    replay.table.from = (struct pit_source){.shuffle = shuffle, .with = &first};
    lines(two_seats);
    assert_int_equal(replay.table.keeper.count, 312);
    changes_nothing("cards 4c", PIT_LINE_REFUSED);
    lines("deal");
    assert_int_equal(replay.table.state.want, PIT_NOTHING);
}

static void rules_between_rounds(void **unused)
{
    (void)unused;
    begins(two_seats);
    lines("cards 4c 5h\n"
          "deal\n"
          "set burn=on decks=1\n"
          "rules wa\n"
          "bet 2 ante 5\n"
          "cards 4c 9h 9c\n"
          "deal\n"
          "stand 2\n"
          "expect 2 ante 0\n"); /* the end card pushes: WA-RD 4(iii) */
    assert_string_equal(replay.table.name[0], "Ann");
    assert_int_equal(replay.table.state.chips[0], 10000);
    changes_nothing("rules wa seats=1", PIT_LINE_REFUSED); /* Bo sits on the second */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_contract),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(new_rules_are_written),
        cmocka_unit_test(lines_before_the_game),
        cmocka_unit_test(bad_lines_change_nothing),
        cmocka_unit_test(bad_lines_behind_a_bang),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(lines_that_say_nothing),
        cmocka_unit_test(refused_lines_change_nothing),
        cmocka_unit_test(an_unseen_card_face_up_is_refused),
        cmocka_unit_test(a_bang_before_a_line_that_is_taken),
        cmocka_unit_test(a_bang_before_a_settlement),
        cmocka_unit_test(a_bang_before_rules),
        cmocka_unit_test(a_bang_before_play),
        cmocka_unit_test(expectations),
        cmocka_unit_test(calls_that_were_heard),
        cmocka_unit_test(calls_heard_after_many),
        cmocka_unit_test(amounts_left_out),
        cmocka_unit_test(the_irregular_card_is_the_next_one),
        cmocka_unit_test(burns_of_a_record),
        cmocka_unit_test(a_burn_is_no_card_to_come),
        cmocka_unit_test(a_shuffle_forgets),
        cmocka_unit_test(a_record_with_a_shuffle),
        cmocka_unit_test(rules_between_rounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
