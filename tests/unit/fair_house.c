/* fair_house.c -- the house's commitments: ten thousand epochs, no two alike. */

#include "helper.h"

#include "fair/house.h"
#include "system/machine.h"

#include <stdlib.h>
#include <string.h>

enum { EPOCHS = 10000, EACH = 10 };

static uint8_t commitment[EPOCHS][FAIR_HASH];

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, FAIR_HASH);
}

/* Tables of the same id and key, as a restored image of the machine would have them. */
static void commitments_are_all_different(void **state)
{
    static struct fair_house house;
    static char text[64 * 1024];
    const uint8_t id[FAIR_TABLE_ID] = {1}, key_seed[FAIR_SEED] = {2};
    struct pit_rules rules;
    struct pit_problem problem;

    (void)state;
    assert_true(pit_rules_parse(&rules, pit_game_find("red-dog", 7), "ma", 2, &problem));
    for (int i = 0; i < EPOCHS; i++) {
        struct pit_text out = pit_text_in(text, sizeof text);

        if (i % EACH == 0)
            assert_true(fair_house_begin(&house, system_sodium(), id, key_seed, &rules));
        memcpy(commitment[i], house.coming.commit, FAIR_HASH);
        fair_house_open(&house, &out);
        assert_true(fair_house_lock(&house, &rules, 0, 0, &out));
        fair_house_void(&house, "a test", &out);
    }
    qsort(commitment, EPOCHS, FAIR_HASH, compare);
    for (int i = 1; i < EPOCHS; i++)
        assert_memory_not_equal(commitment[i - 1], commitment[i], FAIR_HASH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitments_are_all_different),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
