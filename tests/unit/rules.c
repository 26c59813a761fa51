/* rules.c -- rules in force: every book and option at its bounds, and the texts of both. */

#include "helper.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

static struct pit_rules rules, other;
static struct pit_problem problem;

static const char *canonical(const struct pit_rules *r)
{
    static char buffer[2][2048];
    static int turn;
    struct pit_text t;

    turn ^= 1; /* two texts may be held side by side */
    t = pit_text_in(buffer[turn], sizeof buffer[turn]);
    pit_rules_canonical(&t, r);
    assert_false(t.cut);
    return buffer[turn];
}

static const char *value_text(const struct pit_game *game, int option, int32_t value)
{
    static char buffer[64];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    pit_option_text(&t, game, option, value);
    return buffer;
}

static const char *legal(const struct pit_rules *r, int option)
{
    static char buffer[256];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    pit_option_legal(&t, r, option);
    return buffer;
}

static bool parse(const char *text)
{
    problem = (struct pit_problem){0};
    return pit_rules_parse(&rules, helper_red_dog(), text, strlen(text), &problem);
}

static bool set(const char *text)
{
    problem = (struct pit_problem){0};
    return pit_rules_set(&rules, text, strlen(text), &problem);
}

static void refused_by(const char *id)
{
    assert_true(problem.refused);
    assert_true(helper_decent(problem.words));
    assert_string_equal(pit_clause_id(problem.clause), id);
}

/* ---- every game, book and option ---- */

static void each_book(void check(const struct pit_game *game, const struct pit_book *book))
{
    for (const struct pit_game *const *game = pit_games(); *game; game++)
        for (const struct pit_book *book = (*game)->books; book->name; book++) {
            helper_rules(&rules, *game, book->name);
            check(*game, book);
        }
}

static void defaults_are_legal(const struct pit_game *game, const struct pit_book *book)
{
    assert_ptr_equal(rules.game, game);
    assert_ptr_equal(rules.book, book);
    for (int i = 0; i < pit_options(game); i++) {
        const struct pit_book_row *row = &book->options[i];

        assert_false(rules.given[i]);

        if (rules.option[i] < row->least || rules.option[i] > row->most)
            fail_msg("%s %s: the default is not legal", book->name, game->options[i].key);
        assert_int_equal(rules.option[i], pit_option_default(&rules, i));
        if (row->fallback != PIT_AUTO) assert_int_equal(rules.option[i], row->fallback);
        assert_in_range(row->clause, 1, pit_clauses());
    }
    assert_in_range(rules.spots, 1, PIT_SPOTS_MAX);
    assert_in_range(rules.wagers_max, 1, PIT_WAGERS_MAX);
}

/* The canonical text is "game G\nrules BOOK KEY=VALUE ...\n"; its second line, less the word, is
 * read back to the same rules, and written again to the same bytes. */
static void same_again(const struct pit_rules *r)
{
    const char *text = canonical(r), *from = strstr(text, "\nrules ");

    assert_non_null(from);
    from += strlen("\nrules ");
    assert_true(pit_rules_parse(&other, r->game, from, strcspn(from, "\n"), &problem));
    assert_memory_equal(other.option, r->option, sizeof other.option);
    assert_memory_equal(other.cite, r->cite, sizeof other.cite);
    assert_memory_equal(other.pay, r->pay, sizeof other.pay);
    assert_memory_equal(other.spot, r->spot, sizeof other.spot);
    assert_int_equal(other.cut, r->cut);
    assert_ptr_equal(other.book, r->book);
    assert_string_equal(canonical(&other), text);
}

static void canonical_is_read_back(const struct pit_game *game, const struct pit_book *book)
{
    (void)game, (void)book;
    same_again(&rules);
}

/* One value, refused by the book with its clause: nothing has changed. */
static void refuse_value(const struct pit_game *game, const struct pit_book *book, int option,
                         int32_t value)
{
    char text[96];

    snprintf(text, sizeof text, "%s=%s", game->options[option].key,
             value_text(game, option, value));
    other = rules;
    if (set(text)) fail_msg("%s: %s was taken", book->name, text);
    assert_true(problem.refused);
    assert_int_equal(problem.clause, book->options[option].clause);
    assert_true(helper_decent(problem.words));
    assert_memory_equal(&rules, &other, sizeof rules);
    assert_non_null(strstr(problem.words, text));
    assert_non_null(strstr(problem.words, legal(&rules, option)));
}

/* Words end in NULL: is there one with this number? */
static bool has_word(const struct pit_option *o, int32_t value)
{
    for (int32_t i = 0; i <= value; i++)
        if (!o->words[i]) return false;
    return value >= 0;
}

static void bounds_hold(const struct pit_game *game, const struct pit_book *book)
{
    for (int i = 0; i < pit_options(game); i++) {
        const struct pit_option *o = &game->options[i];
        int32_t below = book->options[i].least - 1, above = book->options[i].most + 1;

        if (o->kind == PIT_ODDS) { /* a little less and a little more */
            int32_t least = book->options[i].least, most = book->options[i].most;

            below = PIT_ODDS_OF((least >> 16) * 100 - 1, (least & UINT16_MAX) * 100);
            above = most + PIT_ODDS_OF(1, 0);
        }

        if (o->kind == PIT_COUNTS) continue; /* what can be read can be had */
        if (o->kind == PIT_WORD ? has_word(o, below) : below >= 0)
            refuse_value(game, book, i, below);
        if (o->kind != PIT_WORD || has_word(o, above)) refuse_value(game, book, i, above);
    }
}

/* Each value a book takes, alone where others do not forbid it, is taken and written back. Of long
 * ranges the ends are tried. */
static void values_are_taken(const struct pit_game *game, const struct pit_book *book)
{
    for (int i = 0; i < pit_options(game); i++)
        for (int64_t v = book->options[i].least; v <= book->options[i].most; v++) {
            char text[96];

            if (v == book->options[i].least + 10 && book->options[i].most > v + 10)
                v = book->options[i].most - 1;
            if (game->options[i].kind == PIT_ODDS) v = book->options[i].most;
            helper_rules(&rules, game, book->name);
            snprintf(text, sizeof text, "%s=%s", game->options[i].key,
                     value_text(game, i, (int32_t)v));
            if (!set(text)) {
                assert_true(problem.refused); /* the book takes it, but not with the others */
                continue;
            }
            assert_int_equal(rules.option[i], v);
            for (int k = 0; k < pit_options(game); k++)
                assert_int_equal(rules.given[k], k == i);
            same_again(&rules);
        }
}

static void texts_hold_what_was_set(const struct pit_game *game, const struct pit_book *book)
{
    const char *fewest = book->options[PIT_O_SEATS].least > 3 ? "seats=10" : "seats=3";
    char buffer[512];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)game;
    pit_rules_text(&t, &rules);
    assert_string_equal(buffer, book->name);
    assert_true(set(fewest));
    t = pit_text_in(buffer, sizeof buffer);
    pit_rules_text(&t, &rules);
    assert_memory_equal(buffer, book->name, strlen(book->name));
    assert_string_equal(buffer + strlen(book->name) + 1, fewest);
}

static void defaults(void **state)
{
    (void)state;
    each_book(defaults_are_legal);
}

static void canonical_text(void **state)
{
    (void)state;
    each_book(canonical_is_read_back);
}

static void bounds(void **state)
{
    (void)state;
    each_book(bounds_hold);
}

static void values(void **state)
{
    (void)state;
    each_book(values_are_taken);
}

static void set_text(void **state)
{
    (void)state;
    each_book(texts_hold_what_was_set);
}

/* ---- games ---- */

static void games_are_found(void **state)
{
    int count = 0;

    (void)state;
    for (const struct pit_game *const *game = pit_games(); *game; game++, count++)
        assert_ptr_equal(pit_game_find((*game)->name, strlen((*game)->name)), *game);
    assert_true(count > 0);
    assert_null(pit_game_find("", 0));
    assert_null(pit_game_find("red-do", 6));
    assert_null(pit_game_find("red-dogs", 8));
    assert_null(pit_game_find("Red-Dog", 7));
}

static void options_are_found(void **state)
{
    const struct pit_game *game = helper_red_dog();

    (void)state;
    for (int i = 0; i < pit_options(game); i++)
        assert_int_equal(helper_option(game, game->options[i].key), i);
    assert_int_equal(pit_option_find(game, "deck", 4), -1);
    assert_int_equal(pit_option_find(game, "deckss", 6), -1);
    assert_int_equal(pit_option_find(game, "", 0), -1);
}

/* Spots, verbs and books are found by the very name that their rows have. */
static void names_are_found(void **state)
{
    (void)state;
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        struct pit_rules r;
        const char *book = (*g)->books->name;

        assert_true(pit_rules_parse(&r, *g, book, strlen(book), &problem));
        for (int i = 0; i < r.spots; i++)
            assert_int_equal(pit_spot_find(&r, r.spot[i].name, strlen(r.spot[i].name)), i);
        for (int verb = 1; pit_verb(*g, verb) || verb < PIT_VERB_OWN; verb++) {
            const struct pit_verb_row *row = pit_verb(*g, verb);

            if (row) assert_int_equal(pit_verb_find(*g, row->name, strlen(row->name)), verb);
        }
        for (const struct pit_book *b = (*g)->books; b->name; b++)
            assert_ptr_equal(pit_book_find(*g, b->name, strlen(b->name)), b);
        assert_int_equal(pit_spot_find(&r, "nowhere", 7), -1);
        assert_int_equal(pit_verb_find(*g, "dance", 5), 0);
        assert_null(pit_book_find(*g, "none", 4));
    }
}

/* ---- texts that cannot be read ---- */

static void not_readable(void **state)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"nevada", "no such rulebook"},
        {"MA", "no such rulebook"},
        {"decks=6", "no such rulebook"},
        {"ma deck=6", "no such option"},
        {"ma =6", "no such option"},
        {"ma decks", "KEY=VALUE"},
        {"ma decks=6 wa", "KEY=VALUE"},
        {"ma decks=", "1..8"},
        {"ma decks=six", "1..8"},
        {"ma decks=-1", "1..8"},
        {"ma decks=+6", "1..8"},
        {"ma decks=6.0", "1..8"},
        {"ma decks=99999999999999999999", "1..8"},
        {"ma burn=yes", "off, on"},
        {"ma burn=", "off, on"},
        {"ma burn=o", "off, on"},
        {"ma min=-5", "0.01..20000000"},
        {"ma min=0.005", "0.01..20000000"},
        {"ma min=$5", "0.01..20000000"},
        {"wa third_card=both", "each"},
        {"ma \x01\x02=\x7f\x1b[31m", "no such option"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        helper_rules(&rules, helper_red_dog(), "wa decks=3");
        other = rules;
        if (parse(rows[i].text)) fail_msg("\"%s\" was taken", rows[i].text);
        assert_false(problem.refused);
        assert_true(helper_decent(problem.words));
        if (!strstr(problem.words, rows[i].words))
            fail_msg("\"%s\": %s", rows[i].text, problem.words);
        assert_memory_equal(&rules, &other, sizeof rules);
    }
}

static void a_long_word_is_cut(void **state)
{
    static const char *const before[] = {"", "ma ", "ma decks=", "ma min="};
    char text[4000], word[3900];

    (void)state;
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        snprintf(text, sizeof text, "%s%s", before[i], word);
        assert_false(parse(text));
        assert_true(helper_decent(problem.words));
    }
}

static void readable(void **state)
{
    const struct pit_game *game = helper_red_dog();

    (void)state;
    assert_true(parse(""));
    assert_string_equal(rules.book->name, "ma");
    assert_true(parse("  \t "));
    assert_true(parse("\twa   decks=2\tdecks=3 "));
    assert_int_equal(rules.option[helper_option(game, "decks")], 3); /* the last word counts */
    assert_true(parse("ma min=2.50 max=19.99"));
    assert_int_equal(rules.option[helper_option(game, "min")], 250);
    assert_int_equal(rules.option[helper_option(game, "max")], 1999);
    assert_true(set(""));
    assert_int_equal(rules.option[helper_option(game, "max")], 1999);
}

/* ---- what needs more than one option ---- */

static void min_above_max(void **state)
{
    (void)state;
    assert_true(parse("ma min=5 max=5"));
    assert_false(parse("ma min=5.01 max=5"));
    refused_by("MA-RD 5(b)");
    assert_true(parse("ma max=50"));
    other = rules;
    assert_false(set("min=51"));
    assert_memory_equal(&rules, &other, sizeof rules);
    assert_true(set("min=51 max=60"));
    assert_false(parse("nj-online min=300 max=299"));
    refused_by("NJO-RD limits");
}

/* NJO-RD limits: 1 to 300 dollars. ONL-RD bets: 1 to 100 dollars. */
static void online_limits(void **state)
{
    (void)state;
    assert_true(parse("nj-online min=1 max=300"));
    assert_false(parse("nj-online min=0.99"));
    refused_by("NJO-RD limits");
    assert_false(parse("nj-online max=300.01"));
    refused_by("NJO-RD limits");
    assert_true(parse("online min=1 max=100"));
    assert_false(parse("online max=100.01"));
    refused_by("ONL-RD bets");
}

static void the_cut_card_lies_in_its_shoe(void **state)
{
    int cut = helper_option(helper_red_dog(), "cut");

    (void)state;
    assert_true(parse("ma decks=1 cut=51"));
    assert_string_equal(legal(&rules, cut), "0..51");
    assert_true(parse("ma cut=51 decks=1")); /* in whatever order */
    assert_false(parse("ma decks=1 cut=52"));
    assert_true(problem.refused);
    assert_non_null(strstr(problem.words, "0..51"));
    assert_true(parse("ma decks=8 cut=415"));
    other = rules;
    assert_false(set("decks=7"));
    assert_memory_equal(&rules, &other, sizeof rules);
    assert_true(set("decks=7 cut=363"));
}

/* The words of a refusal name what would do, also before the size of the shoe is known. */
static void a_refused_cut_says_what_would_do(void **state)
{
    (void)state;
    assert_false(parse("ma cut=500"));
    assert_true(problem.refused);
    if (!strstr(problem.words, "0..")) fail_msg("%s", problem.words);
    assert_false(parse("ma cut=many"));
    if (!strstr(problem.words, "0..")) fail_msg("%s", problem.words);
}

/* MA-RD 8: one device or the other. */
static void bans(void **state)
{
    (void)state;
    assert_true(parse("ma shuffler=two-batch"));
    assert_true(parse("ma reshuffle=continuous"));
    assert_false(parse("ma shuffler=two-batch reshuffle=continuous"));
    refused_by("MA-RD 8");
    assert_non_null(
        strstr(problem.words, "two-batch cannot be combined with reshuffle=continuous"));
    assert_true(parse("ma shuffler=two-batch"));
    other = rules;
    assert_false(set("reshuffle=continuous"));
    assert_memory_equal(&rules, &other, sizeof rules);
    assert_true(set("reshuffle=continuous shuffler=none"));
    assert_false(parse("wa shuffler=two-batch reshuffle=continuous"));
    refused_by("WA-RD 3");
}

/* ---- defaults that the game works out ---- */

/* MA-RD 3(d): about a quarter from the back. */
static void the_cut_card_is_a_quarter_from_the_back(void **state)
{
    int cut = helper_option(helper_red_dog(), "cut");

    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        char text[32];

        snprintf(text, sizeof text, "ma decks=%d", decks);
        assert_true(parse(text));
        assert_int_equal(rules.cards, 52 * decks);
        assert_int_equal(rules.option[cut], 13 * decks);
        assert_int_equal(rules.cut, 13 * decks);
        assert_true(set("cut=7"));
        assert_int_equal(rules.cut, 7);
        assert_int_equal(pit_option_default(&rules, cut), 13 * decks);
    }
    assert_true(parse("ma decks=2"));
    assert_true(set("decks=4")); /* what was worked out is worked out anew */
    assert_int_equal(rules.option[cut], 52);
    assert_true(parse("ma decks=2 cut=9"));
    assert_true(set("decks=4")); /* what was given stays */
    assert_int_equal(rules.option[cut], 9);
}

/* MA-RD 4(a): a new shoe burns a card. MA-RD 8: a continuous shuffler stands in place of that. */
static void the_burn_goes_with_the_shuffle(void **state)
{
    int burn = helper_option(helper_red_dog(), "burn");
    static const struct {
        const char *text;
        int32_t burn;
    } rows[] = {
        {"ma", 1},
        {"ma reshuffle=round", 1},
        {"ma reshuffle=continuous", 0},
        {"ma reshuffle=continuous burn=on", 1},
        {"ma burn=off", 0},
        {"ma-book", 1},
        {"ma-book reshuffle=continuous", 0},
        {"wa", 0},
        {"wa burn=on", 1},
        {"nj-online", 0},
        {"online", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(parse(rows[i].text));
        assert_int_equal(rules.option[burn], rows[i].burn);
    }
    assert_true(parse("ma"));
    assert_true(set("reshuffle=continuous"));
    assert_int_equal(rules.option[burn], 0);
    assert_true(set("reshuffle=cut"));
    assert_int_equal(rules.option[burn], 1);
}

/* ---- what the books say ---- */

static void legal_values_in_words(void **state)
{
    static const struct {
        const char *rules, *key, *legal;
    } rows[] = {
        {"ma", "decks", "1..8"}, /* MA-RD 1(a) */
        {"ma", "min", "0.01..20000000"},
        {"ma", "seats", "1..9"},
        {"ma", "burn", "off, on"},
        {"ma", "cut", "0..311"},
        {"ma decks=1", "cut", "0..51"},
        {"ma", "cut_by", "player, dealer"},      /* MA-RD 3(b) */
        {"ma", "cut_offer", "counterclockwise"}, /* MA-RD 3(c) */
        {"ma", "recut", "same, next"},           /* MA-RD 3(e) */
        {"ma", "reshuffle", "cut, round, continuous"},
        {"ma", "shuffler", "none, two-batch"},
        {"ma", "areas", "1..9"},
        {"ma", "third_card", "shared"},
        {"ma", "end_card", "lose"},
        {"ma", "raise", "up-to"},
        {"ma", "pays_1", "5..1000"}, /* MA-RD 5(i)(3): more, never less */
        {"ma", "pays_2", "4..1000"},
        {"ma", "pays_3", "2..1000"},
        {"ma", "pays_4", "1..1000"},
        {"ma", "pays_three", "11..1000"},
        {"ma", "coupon", "off, on"},
        {"ma-book", "cut_by", "player"},
        {"ma-book", "cut_offer", "clockwise"}, /* MAB-RD 3(b) */
        {"ma-book", "shuffler", "none"},
        {"ma-book", "pays_2", "4..1000"}, /* MAB-RD 5(i)(3) */
        {"wa", "decks", "1..8"},          /* WA-RD 1 */
        {"wa", "seats", "1..9"},
        {"wa", "third_card", "each"},
        {"wa", "end_card", "push"},
        {"wa", "raise", "equal"},
        {"wa", "pays_1", "5"},
        {"wa", "coupon", "off"},
        {"nj-online", "decks", "1"},
        {"nj-online", "max", "1..300"},
        {"nj-online", "reshuffle", "round"},
        {"nj-online", "raise", "equal"},
        {"online", "max", "1..100"},
        {"online", "cut", "0"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(parse(rows[i].rules));
        assert_string_equal(legal(&rules, helper_option(rules.game, rows[i].key)), rows[i].legal);
    }
}

/* Every book deals from one kind of shoe to all: cards of a rank play alike (WA-RD 2). */
static void suits_do_not_count(const struct pit_game *game, const struct pit_book *book)
{
    (void)book;
    if (game != helper_red_dog()) return;
    for (int a = 0; a < PIT_CARDS; a++)
        for (int b = 0; b < PIT_CARDS; b++)
            assert_int_equal(rules.alike[a] == rules.alike[b], pit_rank(a) == pit_rank(b));
}

static void alike(void **state)
{
    (void)state;
    each_book(suits_do_not_count);
}

/* ---- craps ---- */

static void parse_craps(struct pit_rules *r, const char *text)
{
    helper_rules(r, pit_game_find("craps", 5), text);
}

/* Options that came later are in the canonical text where they are set to something, and only
 * there: what was committed to before them has the same text. */
static void later_options(void **unused)
{
    const char *text;

    (void)unused;
    parse_craps(&rules, "ma-book");
    assert_null(strstr(canonical(&rules), "pays_pass"));
    assert_null(strstr(canonical(&rules), "line_min"));
    assert_non_null(strstr(canonical(&rules), " pays_hop_hard=30 vig_unit=1\n"));
    parse_craps(&other, "ma-book odds_times_4=10 line_min=1 pays_pass=1 pays_place_4=18-to-10");
    assert_string_equal(canonical(&other), canonical(&rules)); /* just as it is anyway */
    parse_craps(&other, "ma-book odds_times_4=3 pays_pass=22-to-20 max=500 line_max=900");
    assert_non_null(
        strstr(canonical(&other), " pays_pass=11-to-10 odds_times_4=3 line_max=900 vig_unit=1\n"));
    text = strstr(canonical(&other), "ma-book");
    assert_true(pit_rules_parse(&rules, other.game, text, strcspn(text, "\n"), &problem));
    assert_memory_equal(rules.option, other.option, sizeof rules.option);
}

/* A record of the time before percentages were paid in units has every option of that time: it
 * means what it meant, and its text is what it was. */
static void records_of_before(void **unused)
{
    char text[1024];
    int unit;

    (void)unused;
    parse_craps(&rules, "ma-book");
    unit = helper_option(rules.game, "vig_unit");
    assert_int_equal(rules.option[unit], 100);
    snprintf(text, sizeof text, "%s", strstr(canonical(&rules), "ma-book"));
    *strstr(text, " vig_unit=") = '\0';
    parse_craps(&other, text);
    assert_int_equal(other.option[unit], 1);
    assert_memory_equal(strstr(canonical(&other), "ma-book"), text, strlen(text));
    assert_null(strstr(canonical(&other), "vig_unit"));
    *strstr(text, " pays_hop_hard=") = '\0'; /* one is missing: it is of today */
    parse_craps(&other, text);
    assert_int_equal(other.option[unit], 100);
}

/* MAB-CR 4(a): odds are written with "to", and with no other word. */
static void odds_in_words(void **unused)
{
    static const char *const bad[] = {"pays_pass=2-for-1", "pays_pass=2-to-",    "pays_pass=-to-1",
                                      "pays_pass=2-to-0",  "pays_pass=2-to-1-1", "pays_pass=",
                                      "pays_pass=2-to-x",  "pays_pass=40000",    "pays_pass=2:1"};

    (void)unused;
    parse_craps(&rules, "ma-book");
    assert_string_equal(legal(&rules, pit_option_find(rules.game, "pays_place_4", 12)),
                        "9-to-5..1000-to-1");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(set(bad[i]));
        assert_false(problem.refused);
    }
    assert_true(set("pays_place_6=1001-to-858")); /* 7 to 6, in lowest terms */
    assert_true(set("pays_place_6=1001-to-857"));
    assert_false(set("pays_place_6=999-to-857"));
    refused_by("MAB-CR 4(b)");
}

/* MAB-CR 4(b): what is paid is the same at all tables of a house. */
static void uneven_tables(void **unused)
{
    static const struct {
        const char *rules, *key;
    } rows[] = {
        {"ma-book", NULL},
        {"ma-book odds_times=3 min=25 leave_up=off seats=8", NULL},
        {"ma-book fire_table=B", NULL}, /* MAB-CR 4(e): one of them, chosen beforehand */
        {"ma-book pays_two=31", "pays_two"},
        {"ma-book pays_hop_hard=31", "pays_hop_hard"},
        {"ma-book pays_six_seven_eight_hard=3", "pays_six_seven_eight_hard"},
        {"ma-book pays_hard_4=8", "pays_hard_4"},
    };

    (void)unused;
    parse_craps(&rules, "ma-book");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int option;

        parse_craps(&other, rows[i].rules);
        option = pit_rules_uneven(&rules, &other);
        assert_int_equal(option, pit_rules_uneven(&other, &rules));
        assert_int_equal(option >= 0, rows[i].key != NULL);
        if (rows[i].key) assert_string_equal(rules.game->options[option].key, rows[i].key);
    }
    helper_rules(&rules, pit_game_find("mini-craps", 10), "ma-book"); /* one house, one list */
    assert_true(pit_rules_uneven(&rules, &other) >= 0);
    assert_true(parse("ma pays_1=6"));
    assert_int_equal(pit_rules_uneven(&rules, &other), -1); /* another game */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(canonical_text),
        cmocka_unit_test(bounds),
        cmocka_unit_test(values),
        cmocka_unit_test(set_text),
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(options_are_found),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(not_readable),
        cmocka_unit_test(a_long_word_is_cut),
        cmocka_unit_test(readable),
        cmocka_unit_test(min_above_max),
        cmocka_unit_test(online_limits),
        cmocka_unit_test(the_cut_card_lies_in_its_shoe),
        cmocka_unit_test(a_refused_cut_says_what_would_do),
        cmocka_unit_test(bans),
        cmocka_unit_test(the_cut_card_is_a_quarter_from_the_back),
        cmocka_unit_test(the_burn_goes_with_the_shuffle),
        cmocka_unit_test(legal_values_in_words),
        cmocka_unit_test(alike),
        cmocka_unit_test(later_options),
        cmocka_unit_test(records_of_before),
        cmocka_unit_test(odds_in_words),
        cmocka_unit_test(uneven_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
