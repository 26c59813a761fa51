/* games_spots.c -- the list of games leaves no spot out, whichever options open it. */

#include "helper.h"
#include "pit/rules.h"
#include "report/games_json.h"

#include <stdio.h>
#include <string.h>

static struct games_spot listed[PIT_SPOTS_MAX];
static int listed_count;
static struct pit_rules plain;

static bool is_listed(const char *name)
{
    int spot = pit_spot_find(&plain, name, strlen(name));

    if (spot >= 0 && !plain.spot[spot].left_out) return true;
    for (int i = 0; i < listed_count; i++)
        if (strcmp(listed[i].name, name) == 0) return true;
    return false;
}

static bool set(struct pit_rules *r, int option, int32_t value)
{
    struct pit_problem problem;
    char words[80];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_text_str(&t, r->game->options[option].key);
    pit_text_str(&t, "=");
    pit_option_text(&t, r->game, option, value);
    return pit_rules_set(r, words, t.used, &problem);
}

static void all_listed(const struct pit_rules *r)
{
    for (int i = 0; i < r->spots; i++)
        if (!r->spot[i].left_out && !is_listed(r->spot[i].name))
            fail_msg("%s by %s: %s is not listed", r->game->name, r->book->name, r->spot[i].name);
}

enum { FEW = 8 }; /* values of a number that are tried */

/* Every value of this option and of those behind it, at most two options at once. */
static void open_spots(const struct pit_book *book, const struct pit_rules *from, int option,
                       int depth)
{
    for (; option < pit_options(from->game); option++) {
        const struct pit_book_row *row = &book->options[option];

        if (from->game->options[option].kind != PIT_WORD && row->most - row->least > FEW) continue;
        for (int32_t value = row->least; value <= row->most; value++) {
            struct pit_rules r = *from;

            if (!set(&r, option, value)) continue;
            all_listed(&r);
            if (depth) open_spots(book, &r, option + 1, depth - 1);
        }
    }
}

static void every_spot_is_listed(void **state)
{
    struct pit_problem problem;

    (void)state;
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        assert_true(pit_rules_parse(&plain, *g, "", 0, &problem));
        listed_count = games_spots(listed, *g);
        for (const struct pit_book *b = (*g)->books; b->name; b++) {
            struct pit_rules r;

            assert_true(pit_rules_parse(&r, *g, b->name, strlen(b->name), &problem));
            all_listed(&r);
            open_spots(b, &r, PIT_O_OWN, 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_spot_is_listed)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
