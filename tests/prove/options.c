/* options.c -- the options of rules in force: what a book does not take is never set. */

#include "prove.h"

#include "core/line.c"
#include "rulebooks/rules.c"

enum { LENGTH = 4 };

static char text[LENGTH + 2] = "k=";
static struct pit_option options[] = {{.key = "k", .help = ""}, {0}};
static struct pit_book_row rows[1];
static struct pit_book book = {.name = "book", .options = rows};
static struct pit_game game = {.name = "game", .options = options};

static size_t any_value(size_t most)
{
    size_t n = any_size();

    given(n <= most);
    for (size_t i = 0; i < LENGTH; i++)
        text[2 + i] = (char)any_u8();
    return n;
}

/* Bounds: every word of up to 4 bytes, every least and most of a book. A number within them is set,
 * and nothing else is. */
void numbers_within_the_book(void)
{
    static struct pit_rules r;
    struct pit_problem problem;
    size_t n = any_value(LENGTH);
    bool digits = n > 0, good;
    int32_t value = 0;

    r.game = &game;
    r.book = &book;
    options[0].kind = PIT_NUMBER;
    rows[0].least = any_i32();
    rows[0].most = any_i32();
    r.option[0] = 77;
    for (size_t i = 0; i < n; i++)
        if (text[2 + i] < '0' || text[2 + i] > '9') digits = false;
    for (size_t i = 0; digits && i < n; i++)
        value = value * 10 + (text[2 + i] - '0');
    good = set_one(&r, (struct word){text, n + 2}, &problem);
    claim(good == (digits && value >= rows[0].least && value <= rows[0].most), "within the book");
    claim(r.option[0] == (good ? value : 77), "set, or left alone");
    claim(r.given[0] == good, "and noted");
}

/* Bounds: odds below 64 to 16. What is below something else pays less, and nothing overflows. */
void odds_are_in_order(void)
{
    struct pit_option o = {.kind = PIT_ODDS};
    uint8_t an = any_u8() % 64, ad = any_u8() % 16, bn = any_u8() % 64, bd = any_u8() % 16;
    int32_t a = PIT_ODDS_OF(an, ad), b = PIT_ODDS_OF(bn, bd);

    given(ad > 0 && bd > 0);
    claim(is_below(&o, a, b) == (an * bd < bn * ad), "pays less");
    claim(!is_below(&o, a, b) || !is_below(&o, b, a), "never both");
}

/* Bounds: every option of 32 bits. Rules are taken only if the smallest wager is at most the
 * largest, whatever a ban says of others. */
void limits_are_in_order(void)
{
    static const struct pit_option three[] = {
        {.key = "min", .help = ""}, {.key = "max", .help = ""}, {.key = "seats", .help = ""}, {0}};
    static struct pit_book_row bounds[3];
    static struct pit_rules r;
    struct pit_ban bans[2] = {{.option = 2, .other = 0, .clause = 1}};
    struct pit_problem problem;
    bool banned;

    game.options = three;
    book.options = bounds;
    book.bans = bans;
    r.game = &game;
    r.book = &book;
    for (int i = 0; i < 3; i++) {
        bounds[i].most = any_i32();
        r.option[i] = any_i32();
    }
    bans[0].least = any_i32();
    bans[0].most = any_i32();
    bans[0].other_least = any_i32();
    bans[0].other_most = any_i32();
    banned = r.option[2] >= bans[0].least && r.option[2] <= bans[0].most &&
             r.option[0] >= bans[0].other_least && r.option[0] <= bans[0].other_most;
    claim(check(&r, &problem) ==
              (r.option[PIT_O_MIN] <= r.option[PIT_O_MAX] && r.option[0] <= bounds[0].most &&
               r.option[1] <= bounds[1].most && r.option[2] <= bounds[2].most && !banned),
          "as the book and the bans say");
}
