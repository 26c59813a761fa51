/* options.c -- the options of rules in force: what a book does not take is never set. */

#include "prove.h"

#include "core/line.c"
#include "rulebooks/rules.c"

enum { LENGTH = 9 };

static struct pit_book book = {.name = "book"};
static struct pit_game game = {.name = "game"};

/* Bounds: every word of up to 9 bytes. Digits alone are a value, and it fits; nothing else is. */
void values_are_taken(void)
{
    char text[LENGTH];
    size_t n = any_size();
    bool digits = n > 0;
    int32_t value = -7;

    given(n <= LENGTH);
    for (size_t i = 0; i < LENGTH; i++) {
        text[i] = (char)any_u8();
        if (i < n && (text[i] < '0' || text[i] > '9')) digits = false;
    }
    claim(read_number((struct word){text, n}, &value) == digits, "digits alone");
    claim(digits ? value >= 0 && value <= 999999999 : value == -7, "it fits, or is left alone");
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
