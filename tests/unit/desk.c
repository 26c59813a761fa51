/* desk.c -- the dealer's desk: chips, what is typed, and a record that survives being cut off
 * anywhere. fdatasync is replaced: it counts, and may fail. */

#include "helper.h"

#include "core/line.h"
#include "desk/desk.h"
#include "desk/typed.h"
#include "fair/notes.h"
#include "system/machine.h"
#include "verify/verify.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int synced, fails_after = -1;

int __wrap_fdatasync(int fd); /* NOLINT: the linker's name */
int __wrap_fdatasync(int fd)  /* NOLINT */
{
    (void)fd;
    synced++;
    return fails_after >= 0 && synced > fails_after ? -1 : 0;
}

int __wrap_fsync(int fd); /* NOLINT */
int __wrap_fsync(int fd)  /* NOLINT */
{
    (void)fd;
    return 0;
}

/* Too large for the stack. */
static struct desk desk, other;
static struct pit_replay replay;
static char path[64];

static void fresh(void)
{
    unlink(path);
}

static void opens(const char *game, const char *rules)
{
    struct pit_rules r;

    fresh();
    helper_rules(&r, pit_game_find(game, strlen(game)), rules);
    rack_usual(&desk.rack);
    assert_true(desk_new(&desk, &r, path));
}

static void takes(const char *typed)
{
    if (desk_take(&desk, typed) != DESK_TAKEN) fail_msg("%s: %s", typed, desk.told);
}

static void refuses(const char *typed, const char *why)
{
    if (desk_take(&desk, typed) != DESK_REFUSED) fail_msg("%s was taken", typed);
    if (!strstr(desk.told, why)) fail_msg("%s: %s", typed, desk.told);
}

static char *contents(size_t *n)
{
    FILE *file = fopen(path, "r");
    char *text = malloc(1 << 20);

    assert_non_null(file);
    assert_non_null(text);
    *n = fread(text, 1, (1 << 20) - 1, file);
    text[*n] = '\0';
    fclose(file);
    return text;
}

static void write_file(const char *text, size_t n)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

/* What can be checked of a real table's record holds. */
static void verifies(void)
{
    static struct verify v;
    size_t n;
    char *text = contents(&n), *end = text + n;
    const char *at = text;
    struct word line;

    verify_begin(&v, system_sodium());
    v.real = true;
    while (line_next(&at, end, &line))
        verify_line(&v, line.at, line.n, at[-1] == '\n');
    verify_end(&v);
    if (strcmp(verify_verdict(&v), "differs") == 0)
        fail_msg("%s: %s\n%s", verify_name(verify_first(&v)), v.found[verify_first(&v)].words,
                 text);
    if (v.rounds) assert_string_equal(verify_verdict(&v), "holds");
    free(text);
}

/* ---- chips ---- */

static const char *cut(const struct rack *k, pit_money amount)
{
    static char text[200];
    struct pit_text t = pit_text_in(text, sizeof text);

    rack_text(&t, k, amount);
    return text;
}

static void chips_are_cut(void **unused)
{
    struct rack k;

    (void)unused;
    rack_usual(&k);
    assert_string_equal(cut(&k, 17500), "1 x $100, 3 x $25");
    assert_string_equal(cut(&k, 275), "2 x $1, 1 x $0.50, 1 x $0.25");
    assert_string_equal(cut(&k, 110), "1 x $1 and $0.10 in coin");
    assert_string_equal(cut(&k, 3), "$0.03 in coin");
    assert_string_equal(cut(&k, 0), "");
    assert_true(rack_parse(&k, "5,1,25,100"));
    assert_string_equal(cut(&k, 13100), "1 x $100, 1 x $25, 1 x $5, 1 x $1");
    assert_string_equal(cut(&k, 150), "1 x $1 and $0.50 in coin");
    assert_true(rack_parse(&k, "2.50,5"));
    assert_string_equal(cut(&k, 750), "1 x $5, 1 x $2.50");
    assert_false(rack_parse(&k, ""));
    assert_false(rack_parse(&k, "1,2.50"));
    assert_false(rack_parse(&k, "1,1"));
    assert_false(rack_parse(&k, "0,1"));
    assert_false(rack_parse(&k, "1,x"));
    assert_false(rack_parse(&k, "1,2,4,8,16,32,64,128,256,512,1024,2048,4096"));
}

/* The sum of the chips is the amount, for any amount. */
static void chips_add_up(void **unused)
{
    struct rack k;

    (void)unused;
    rack_usual(&k);
    for (pit_money amount = 0; amount < 300000; amount += 25) {
        const char *text = cut(&k, amount);
        pit_money sum = 0;

        for (const char *at = text; *at; at += strcspn(at, ",") + (strchr(at, ',') ? 2 : 0)) {
            double chip;
            long count;

            if (sscanf(at, "%ld x $%lf", &count, &chip) != 2) fail_msg("%s", text);
            sum += count * (pit_money)(chip * 100 + 0.5);
            if (!strchr(at, ',')) break;
        }
        assert_int_equal(sum, amount);
    }
}

/* ---- what is typed ---- */

static void words_become_lines(void **unused)
{
    static const struct {
        const char *game, *before, *typed, *line;
    } rows[] = {
        {"red-dog", "", "1 Ann 100", "seat 1 Ann 100"},
        {"red-dog", "seat 1 Ann 100", "1 5", "bet 1 ante 5"},
        {"red-dog", "seat 1 Ann 100", "1 bet ante 5", "bet 1 ante 5"},
        {"red-dog", "seat 1 Ann 100", "1 ante 5", "bet 1 ante 5"},
        {"red-dog", "seat 1 Ann 100", "1 raise 5", "raise 1 5"},
        {"red-dog", "seat 1 Ann 100", "1 buy 5", "buy 1 5"},
        {"red-dog", "seat 1 Ann 100", "1 lea", "leave 1"},
        {"red-dog", "seat 1 Ann 100", "1 Bo 20", "seat 1 Bo 20"},
        {"red-dog", "seat 1 Ann 100", "17 Bo 20", "seat 17 Bo 20"},
        {"craps", "seat 3 Cy 100", "3 pass-d", "pass-dice 3"},
        {"red-dog", "", "7h TD as XX xX", "cards 7h Td As xx xx"},
        {"red-dog", "", "cards 7H td", "cards 7h Td"},
        {"red-dog", "", "deal   # now", "deal"},
        {"craps", "", "3 4", "roll 3 4"},
        {"craps", "seat 3 Cy 100", "3 pass 4", "bet 3 pass 4"},
        {"craps", "seat 3 Cy 100", "3 place 6 12", "bet 3 place-6 12"},
        {"craps", "seat 3 Cy 100", "3 take place 6", "take 3 place-6"},
        {"craps", "seat 3 Cy 100", "3 place 7 12", "bet 3 place-7 12"},
        {"craps", "seat 3 Cy 100", "3 buy 4 20", "bet 3 buy-4 20"},
        {"craps", "seat 3 Cy 100", "3 buy 4", "buy 3 4"},
        {"craps", "", "7 7", "roll 7 7"},
        {"roulette", "", "17", "spin 17"},
        {"roulette", "", "00", "spin 00"},
        {"roulette", "", "38", "spin 38"},
        {"roulette", "seat 1 Ann 100", "1 39 5", "bet 1 straight-39 5"},
        {"roulette", "seat 1 Ann 100", "1 17 5", "bet 1 straight-17 5"},
        {"roulette", "seat 1 Ann 100", "1 split 17-20 5", "bet 1 split-17-20 5"},
        {"big-six", "", "joker", "spin joker"},
        {"big-six", "", "between one five", "spin between one five"},
        {"blackjack", "seat 1 Ann 100", "1 box/1 5", "bet 1 box/1 5"},
        {"blackjack", "seat 1 Ann 100", "1/2 hit", "hit 1"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[PIT_LINE_MAX];
        struct pit_text t = pit_text_in(line, sizeof line);

        opens(rows[i].game, "");
        if (*rows[i].before) takes(rows[i].before);
        assert_true(typed_line(&t, &desk.play.table, rows[i].typed));
        if (strcmp(line, rows[i].line) != 0)
            fail_msg("%s, %s: %s", rows[i].game, rows[i].typed, line);
        desk_close(&desk);
    }
}

static void own_lines_are_refused(void **unused)
{
    static const char *const lines[] = {"game craps", "expect 1 ante 5", "heard ends",
                                        "chain 00",   "! bet 1 ante 5",  "!bet",
                                        "table x",    "time 1",          "said Hello"};

    (void)unused;
    opens("red-dog", "ma");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        refuses(lines[i], "Pit's own");
    refuses("", "nothing was typed");
    refuses("# a comment", "nothing was typed");
    refuses("bet 1 \001", "control characters");
    refuses("rules wa", "--rules");
    refuses("irregular 99", "the menu has 1 to 3 now");
    refuses("1 5", "seat");
    desk_close(&desk);
}

/* ---- a round ---- */

static const char *const round_lines[] = {
    "1 Ann 100", "2 Bo 60.50", "1 no-cut", "1 5", "2 10",    "deal", "xx",
    "4c 7h",     "1 raise",    "2 stand",  "5d",  "1 leave", "2 5"};
enum { ROUND_LINES = sizeof round_lines / sizeof round_lines[0] };

static void a_round_is_told(void **unused)
{
    const char *enter;
    char next[DESK_TYPED];
    struct pit_text t = pit_text_in(next, sizeof next);

    (void)unused;
    opens("red-dog", "ma");
    assert_non_null(strstr(desk.told, "say: The cards are shuffled.\n"));
    for (int i = 0; i < 4; i++)
        takes(round_lines[i]);
    desk_next(&t, &desk.play.table, &enter);
    assert_string_equal(enter, "2 no-cut"); /* the other seat is asked before it is dealt */
    takes(round_lines[4]);
    takes(round_lines[5]);
    t = pit_text_in(next, sizeof next);
    desk_next(&t, &desk.play.table, &enter);
    assert_string_equal(enter, "cards xx");
    for (int i = 6; i < 10; i++)
        takes(round_lines[i]);
    assert_string_equal(desk.came, "4c 7h");
    refuses("3 raise", "no: ");
    refuses("4c 4c 4c 4c 4c 4c", "4c is no longer in the shoe");
    takes("5d");
    assert_non_null(strstr(desk.told, "pay: seat 1, Ann: raise $5 wins $20 at 4 to 1 (MA-RD"));
    assert_non_null(strstr(desk.told, "  cut 1 x $25, 3 x $5\n"));
    assert_non_null(strstr(desk.told, "over: spread 2, between\n"));
    assert_string_equal(desk.came, "4c 7h 5d");
    takes("1 leave");
    assert_non_null(strstr(desk.told, "colour up: seat 1, Ann, $140: 1 x $100, 1 x $25, 3 x $5\n"));
    assert_true(desk_close(&desk));
    verifies();
}

/* What waits is named: the burn, whose card it is, which hand is played. */
static const char *next_is(void)
{
    static char next[DESK_TYPED];
    struct pit_text t = pit_text_in(next, sizeof next);
    const char *enter;

    desk_next(&t, &desk.play.table, &enter);
    return next;
}

static void hands_are_played_in_their_order(void **unused)
{
    static const char *const lines[] = {"1 Ann 100", "2 Bo 100", "1 no-cut", "1 5", "2 5", "deal"};

    (void)unused;
    opens("blackjack", "ma-book");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        takes(lines[i]);
    assert_string_equal(next_is(), "next: a card face down, to burn [Enter: cards xx]");
    takes("xx");
    assert_string_equal(next_is(), "next: the next card for seat 1, Ann, hand 1");
    takes("8c 9c");
    assert_string_equal(next_is(), "next: the next card for the dealer");
    takes("Tc 8d 9d");
    refuses("2 h", "the table waits for seat 1");
    refuses("1 s", "more than one decision begins so");
    refuses("1 x", "no decision and no spot; the table waits for seat 1 (hit");
    refuses("1 y", "seat 1 is asked no yes or no; the table waits for seat 1 (hit");
    refuses("1 Cy 20", "seat 1 is taken");
    refuses("17 Cy 20", "the table has seats 1 to ");
    takes("1/1 split");
    takes("3c");
    assert_non_null(strstr(next_is(), "next: seat 1 (hit, stand, double), hand 1"));
    refuses("1/2 stand", "hand 1 is played now");
    takes("1/1 stand");
    takes("9s");
    assert_non_null(strstr(next_is(), ", hand 2"));
    takes("1/2 stand");
    assert_true(desk_close(&desk));
    verifies();
}

/* What cannot be says what could be; what can be meant in one way alone is meant so. */
static void refusals_teach(void **unused)
{
    (void)unused;
    opens("craps", "ma-book");
    refuses("1 pass 10", "seat 1 is empty: somebody sits down first, as in: 1 Ann 100");
    refuses("1 h", "seat 1 is empty");
    takes("1 Ann 500");
    assert_string_equal(next_is(), "next: a bet on pass or dont-pass, so that somebody may roll");
    refuses("1 place 7 12", "place-7: no such spot, the layout has place-4, place-5");
    refuses("1 odds 20", "odds: no such spot, the layout has pass-odds, dont-pass-odds");
    takes("1 pass 10");
    takes("4 4");
    takes("1 odds 20");
    assert_non_null(strstr(desk.told, "$20 on pass-odds"));
    takes("1 come 10");
    assert_non_null(strstr(desk.told, "$10 on come\n"));
    takes("3 3");
    refuses("1 odds 20", "odds: say which: pass-odds, come-odds-6");
    takes("1 come odds 6 10");
    takes("1 buy 4 20");
    takes("1 take buy 4");
    takes("1 buy 50");
    assert_non_null(strstr(desk.told, "buys chips for $50"));
    assert_true(desk_close(&desk));
    opens("roulette", "ma-book");
    refuses("2 17 5", "seat 2 is empty");
    takes("1 Ann 500");
    refuses("1 39 5",
            "the layout has straight-0, straight-00, straight-1, straight-2 ... straight-36");
    takes("1 split 17 20 5");
    assert_string_equal(next_is(), "next: the wheel (POCKET) [Enter: no-more-bets]");
    assert_int_equal(desk_do(&desk, ""), DESK_TAKEN);
    assert_string_equal(desk.told, "say: No more bets.\n");
    assert_string_equal(next_is(), "next: the wheel (POCKET)");
    assert_int_equal(desk_do(&desk, ""), DESK_TAKEN);
    assert_string_equal(desk.told, "");
    refuses("38", "38: the wheel has no such pocket: 0, 1, 2 ... 35, 36, 00");
    assert_true(desk_close(&desk));
    opens("big-six", "ma-book");
    takes("1 Ann 500");
    takes("1 joker 5");
    refuses("38", "no such pocket: one, two, five, ten, twenty, joker, flag");
    assert_true(desk_close(&desk));
    opens("blackjack", "ma-book burn=off");
    takes("1 Ann 500");
    takes("1 5");
    takes("deal");
    refuses("1 s", "(MAB-BJ"); /* stand, and not to be shown the burn card */
    assert_null(strstr(desk.told, "burn"));
    assert_true(desk_close(&desk));
}

/* A bet on what is offered as a decision is that decision. */
static void insurance_is_a_bet_too(void **unused)
{
    static const char *const lines[] = {"1 Ann 100", "1 no-cut", "1 25", "deal", "9c Ac 7d"};

    (void)unused;
    opens("blackjack", "ma-book burn=off");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        takes(lines[i]);
    takes("1 insurance 12.50");
    assert_non_null(strstr(desk.told, "puts $12.50 on insurance"));
    assert_true(desk_close(&desk));
}

/* Cards that nothing waits for are refused, and none of their line is dealt. */
static void cards_too_many_are_refused(void **unused)
{
    static char shown[DESK_TYPED];
    struct pit_text t = pit_text_in(shown, sizeof shown);

    (void)unused;
    opens("baccarat", "ma-book burn=off");
    takes("1 Ann 100");
    takes("1 player 10");
    refuses("9c", "no card comes now: the table waits for bets, then the deal");
    takes("1 no-cut");
    takes("deal");
    refuses("9c 4d Kh Ks 2c 3d xx",
            "of these cards 4 come, and none is dealt: behind them the table waits for bets");
    assert_string_equal(desk.came, "");
    takes("9c 4d Kh");
    refuses("Ks Ks", "of these cards 1 comes");
    takes("Ks");
    assert_non_null(strstr(desk.told, "pay: seat 1, Ann: player $10 wins $10 at 1 to 1"));
    takes("cards 2c 3d"); /* a line of a record may name them ahead, and the table says so */
    desk_table(&t, &desk);
    assert_non_null(strstr(shown, "  named ahead: 2c 3d\n"));
    assert_true(desk_close(&desk));
    verifies();
}

/* A percentage is told once: what is paid with the wager, and what is taken apart from it. */
static void a_percentage_is_told_once(void **unused)
{
    static const struct {
        const char *game, *rules, *lines[8], *told[3];
    } rows[] = {
        {"baccarat",
         "ma-book burn=off vig_collected=at-once",
         {"1 Ann 100", "1 no-cut", "1 banker 20", "deal", "2c 9d Kh Ks"},
         {"banker $20 wins $20 at 1 to 1 (",
          "  cut 4 x $5\ntake: seat 1, Ann: percentage on banker, $1"}},
        {"baccarat",
         "ma-book burn=off vig_collected=owed",
         {"1 Ann 100", "1 no-cut", "1 banker 20", "deal", "2c 9d Kh Ks"},
         {"banker $20 wins $20 at 1 to 1 (", "  cut 4 x $5\nsay: "}},
        {"craps",
         "ma-book buy_vig=advance",
         {"1 Ann 100", "1 pass 5", "2 2", "1 buy 10 20", "6 4"},
         {"buy-10 $20 wins $40 at 2 to 1 (", "  cut 1 x $25, 3 x $5\n"}},
        {"craps",
         "ma-book buy_vig=win",
         {"1 Ann 100", "1 pass 5", "2 2", "1 buy 10 20", "6 4"},
         {"buy-10 $20 wins $40 at 2 to 1, less $1: $39 (", "  cut 1 x $25, 2 x $5, 4 x $1\nover"}},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        opens(rows[i].game, rows[i].rules);
        for (int k = 0; rows[i].lines[k]; k++)
            takes(rows[i].lines[k]);
        for (int k = 0; rows[i].told[k]; k++)
            if (!strstr(desk.told, rows[i].told[k])) fail_msg("%s: %s", rows[i].told[k], desk.told);
        assert_true(desk_close(&desk));
        verifies();
    }
}

/* The state after the lines of this text. */
static void replays(const char *text, size_t n)
{
    const char *at = text;
    struct pit_said said;
    struct word line;

    pit_replay_open(&replay, NULL, NULL);
    while (line_next(&at, text + n, &line))
        assert_in_range(pit_replay_line(&replay, line.at, line.n, &said), PIT_LINE_EMPTY,
                        PIT_LINE_DONE);
    pit_replay_start(&replay);
}

/* However much of the record is on the disk, the desk goes on from its last whole line. */
static void a_killed_desk_goes_on(void **unused)
{
    size_t n, begins;
    char *text;

    (void)unused;
    opens("red-dog", "ma");
    for (int i = 0; i < ROUND_LINES; i++)
        takes(round_lines[i]);
    text = contents(&n);
    begins = (size_t)(strstr(text, "time ") - text);
    close(desk.journal.fd); /* killed */
    for (size_t cut_at = begins; cut_at <= n; cut_at++) {
        size_t whole = cut_at;

        while (text[whole - 1] != '\n')
            whole--;
        write_file(text, cut_at);
        rack_usual(&other.rack);
        if (!desk_resume(&other, path)) fail_msg("%zu bytes: %s", cut_at, other.told);
        replays(text, whole);
        assert_true(pit_same(&replay.table.rules, &other.play.table.state, &replay.table.state));
        if (cut_at == n) assert_string_equal(other.came, "4c 7h 5d");
        assert_true(desk_close(&other));
        verifies();
    }
    free(text);
}

static void what_is_no_record_is_refused(void **unused)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "a record begins with: game NAME"},
        {"game red-dog\nnonsense\n", ":2: nonsense"},
        {"game red-dog\nseat 1 Ann 100\nbet 1 ante 500\n", ":3: "},
        {"game red-dog\nseat 1 Ann 100\nexpect 1 ante 5\n", ":3: what the record expects"},
    };
    size_t n;
    char *text;

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        write_file(rows[i].text, strlen(rows[i].text));
        assert_false(desk_resume(&other, path));
        if (!strstr(other.told, rows[i].why)) fail_msg("%s", other.told);
        text = contents(&n);
        assert_string_equal(text, rows[i].text); /* untouched */
        free(text);
    }
    fresh();
    assert_false(desk_resume(&other, path));
    assert_non_null(strstr(other.told, "No such file"));
}

static void a_record_is_never_overwritten(void **unused)
{
    struct pit_rules r;

    (void)unused;
    opens("red-dog", "ma");
    desk_close(&desk);
    helper_rules(&r, helper_red_dog(), "ma");
    assert_false(desk_new(&other, &r, path));
    assert_non_null(strstr(other.journal.trouble, "never overwritten"));
}

static void lines_are_taken_back(void **unused)
{
    size_t n;
    char *text;

    (void)unused;
    opens("red-dog", "ma");
    assert_int_equal(desk_undo(&desk), DESK_REFUSED);
    for (int i = 0; i < 11; i++)
        takes(round_lines[i]);
    assert_int_equal(desk.play.table.state.phase, 0);
    assert_int_equal(desk_undo(&desk), DESK_TAKEN); /* the third card, and with it the round */
    assert_string_equal(desk.told, "undone: cards 5d\n");
    assert_int_equal(desk.play.table.state.want, PIT_CARD);
    takes("kd");
    assert_non_null(strstr(desk.told, "take: seat 1, Ann: ante $5 loses"));
    assert_true(desk_close(&desk));
    text = contents(&n);
    assert_non_null(strstr(text, "# taken back: cards 5d\ncards Kd\n"));
    free(text);
    verifies();
    for (int left = 11; left; left--) { /* and all the way back */
        if (left == 11) assert_true(desk_resume(&desk, path));
        assert_int_equal(desk_undo(&desk), DESK_TAKEN);
    }
    assert_int_equal(desk_undo(&desk), DESK_REFUSED);
    takes("1 Ann 100");
    assert_true(desk_close(&desk));
}

static void a_full_disk_closes_the_desk(void **unused)
{
    (void)unused;
    opens("red-dog", "ma");
    takes("1 Ann 100");
    fails_after = synced;
    assert_int_equal(desk_take(&desk, "1 5"), DESK_BROKEN);
    assert_int_equal(desk.out.used, 0); /* nothing is told of what is not stored */
    assert_int_equal(desk_undo(&desk), DESK_BROKEN);
    assert_false(desk_close(&desk));
    fails_after = -1;
}

/* ---- every game ---- */

/* A line that the desk writes by itself. */
static bool is_check(struct word line)
{
    struct line l = line_of(line.at, line.n);
    struct word w = line_word(&l);
    struct fair_note note;

    return !w.n || *w.at == '!' || word_is(w, "expect") || word_is(w, "heard") ||
           word_is(w, "said") || fair_note_read(&note, line.at, line.n) != FAIR_NO_NOTE;
}

/* Types a scenario at the desk: it takes and refuses what the record does. */
static void type_scenario(const char *file, const char *text, size_t n)
{
    const char *at = text;
    struct pit_said said;
    struct word line;
    bool dealt = false;

    pit_replay_open(&replay, NULL, NULL);
    while (line_next(&at, text + n, &line)) {
        char typed[PIT_LINE_MAX];
        struct line l = line_of(line.at, line.n);
        struct word first = line_word(&l);
        bool header = word_is(first, "game") || word_is(first, "rules") || word_is(first, "set");
        int before = synced;
        enum pit_line came;
        enum desk_came took;

        if (is_check(line)) continue;
        if (dealt && header) break; /* what follows from another option is fixed at the desk */
        if (!dealt && !header) {
            fresh();
            rack_usual(&desk.rack);
            assert_true(desk_new(&desk, &replay.rules, path));
            dealt = true;
            before = synced;
        }
        came = pit_replay_line(&replay, line.at, line.n, &said);
        if (!dealt || line.n >= DESK_TYPED) continue;
        snprintf(typed, sizeof typed, "%.*s", (int)line.n, line.at);
        took = desk_take(&desk, typed);
        if ((took == DESK_TAKEN) != (came == PIT_LINE_DONE))
            fail_msg("%s: %s: %s", file, typed, desk.told);
        if (took == DESK_TAKEN) assert_int_equal(synced, before + 1);
    }
    if (!dealt) return;
    if (!pit_same(&replay.table.rules, &desk.play.table.state, &replay.table.state))
        fail_msg("%s: the desk has another state", file);
    assert_true(desk_close(&desk));
    verifies();
    assert_true(desk_resume(&other, path));
    assert_true(pit_same(&replay.table.rules, &other.play.table.state, &replay.table.state));
    desk_close(&other);
}

static int type_folder(const char *folder, int every)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    int count = 0;

    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        char name[512];
        struct stat info;
        FILE *file;
        char *text;
        size_t n;

        snprintf(name, sizeof name, "%s/%.200s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || stat(name, &info)) continue;
        if (S_ISDIR(info.st_mode)) count += type_folder(name, every);
        if (!strstr(name, ".pit") || ++count % every) continue;
        file = fopen(name, "r");
        text = malloc((size_t)info.st_size + 1);
        assert_non_null(file);
        assert_non_null(text);
        n = fread(text, 1, (size_t)info.st_size, file);
        fclose(file);
        type_scenario(name, text, n);
        free(text);
    }
    closedir(dir);
    return count;
}

/* What is not open to a seat is so for a reason; a yes or no belongs to a seat that is asked. */
static void answers_are_understood(void **unused)
{
    static const char *const lines[] = {
        "1 Ann 200", "2 Bo 200", "3 Cy 200", "1 10",
        "2 10",      "3 10",     "deal",     "Ah 9d 5c As Kh 8d 6c"};

    (void)unused;
    opens("blackjack", "ma-book burn=off even_money=on");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        takes(lines[i]);
    refuses("2 even", "that is not possible for seat 2 now");
    assert_non_null(strstr(desk.told, "MAB-BJ 7(c)"));
    refuses("n insure", "n: say which seat, as in: 1 n");
    refuses("2 n split", "one word too many");
    takes("2 n insure");
    assert_non_null(strstr(desk.told, "seat 2, Bo declines"));
    refuses("2 n", "seat 2 has answered, or was not asked; the table waits for seat 1");
    refuses("2 yes", "seat 2 has answered");
    takes("3 no insurance");
    takes("1 even");
    assert_non_null(strstr(desk.told, "takes even money"));
    assert_true(desk_close(&desk));
    verifies();
}

static void the_determinant_card_is_nobodys(void **unused)
{
    (void)unused;
    opens("blackjack", "ma-book shoe=double");
    takes("1 Ann 200");
    takes("1 10");
    takes("deal");
    assert_string_equal(next_is(), "next: the next card, the determinant card");
    takes("5c");
    assert_string_equal(next_is(), "next: the next card for seat 1, Ann, hand 1");
    takes("8d");
    assert_string_equal(next_is(), "next: the next card for the dealer");
    assert_true(desk_close(&desk));
}

static void every_scenario_can_be_typed(void **unused)
{
    (void)unused;
    assert_in_range(type_folder("tests/scenarios", helper_fewer(100) < 100 ? 8 : 1), 400, 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chips_are_cut),
        cmocka_unit_test(chips_add_up),
        cmocka_unit_test(words_become_lines),
        cmocka_unit_test(own_lines_are_refused),
        cmocka_unit_test(a_round_is_told),
        cmocka_unit_test(hands_are_played_in_their_order),
        cmocka_unit_test(insurance_is_a_bet_too),
        cmocka_unit_test(refusals_teach),
        cmocka_unit_test(cards_too_many_are_refused),
        cmocka_unit_test(a_percentage_is_told_once),
        cmocka_unit_test(a_killed_desk_goes_on),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(a_record_is_never_overwritten),
        cmocka_unit_test(lines_are_taken_back),
        cmocka_unit_test(a_full_disk_closes_the_desk),
        cmocka_unit_test(answers_are_understood),
        cmocka_unit_test(the_determinant_card_is_nobodys),
        cmocka_unit_test(every_scenario_can_be_typed),
    };
    int failed;

    snprintf(path, sizeof path, "/tmp/pit-desk-%ld.pit", (long)getpid());
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    fresh();
    return failed;
}
