/* ledger_check.c -- the checker of the books: it takes what was played, and finds what was altered.
 */

#include "helper_books.h"

#include <string.h>

static struct books_house dog, craps;
static struct ledger *books;

/* Two tables, three players at each, some hundreds of random steps, links now and then. */
static int play(void **state, uint64_t seed)
{
    if (books_make_folder(state)) return -1;
    books = books_open();
    for (int i = 1; i <= 6; i++)
        books_player(books, i, (char[]){'p', (char)('0' + i), '\0'});
    house_opens(&dog, books, 1, "red-dog", "ma min=5 max=100", seed);
    house_opens(&craps, books, 2, "craps", "", seed + 1);
    for (int i = 0; i < 3; i++) {
        house_seats(&dog, i, i + 1, 100000);
        house_seats(&craps, i, i + 4, 2000000);
    }
    for (int i = 0; i < 400; i++) {
        house_moves(&dog);
        house_moves(&craps);
        if (i % 50 == 49) house_links(&dog);
    }
    ledger_close(books);
    return 0;
}

static int play_evening(void **state)
{
    return play(state, 7);
}

static void test_holds(void **state)
{
    (void)state;
    if (*books_check()) fail_msg("%s %s", books_check(), books_words[books_check()[1] - '0']);
    for (int i = 0; i < 8; i++)
        print_message("I%d %s\n", i, books_words[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_holds, play_evening, books_drop_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
