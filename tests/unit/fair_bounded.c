/* fair_bounded.c -- draws below n: no bias, no word skipped, none used twice. */

#include "helper.h"

#include "fair/epoch.h"

/* Words given one after the other. */
struct words {
    const uint32_t *word;
    int taken;
};

static uint32_t next(void *with)
{
    struct words *w = with;

    return w->word[w->taken++];
}

static struct fair_source from(struct words *w, const uint32_t *word)
{
    *w = (struct words){word, 0};
    return (struct fair_source){next, w};
}

/* Each of the 2^16 words comes first in turn; a 0 follows, to end a draw whose word is rejected. */
static void every_word_of_sixteen_bits(void **state)
{
    (void)state;
    for (uint32_t n = 2; n <= 416; n++) {
        int count[416] = {0}, rejected = 0;

        for (uint32_t word = 0; word < 65536; word++) {
            uint32_t list[] = {word, 0}, drawn;
            struct words w;

            drawn = fair_bounded_of(from(&w, list), n, 16);
            assert_in_range(drawn, 0, n - 1);
            if (w.taken == 1)
                count[drawn]++;
            else
                rejected++;
        }
        for (uint32_t i = 0; i < n; i++)
            if (count[i] != (int)(65536 / n)) fail_msg("n %u: %u came %d times", n, i, count[i]);
        assert_int_equal(rejected, 65536 % n);
    }
}

/* The first word that is rejected, worked out by hand: 2^32 less its remainder. */
static void forced_rejects(void **state)
{
    static const struct {
        uint32_t n, limit; /* 0: no word is rejected */
    } rows[] = {
        {2, 0},
        {3, 4294967295},
        {6, 4294967292},
        {37, 4294967289},
        {38, 4294967290},
        {52, 4294967248},
        {54, 4294967274},
        {64, 0},
        {312, 4294967040},
        {416, 4294967040},
        {65536, 0},
        {2147483649, 2147483649},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t n = rows[i].n, limit = rows[i].limit;
        uint32_t rejects[] = {limit, 0xffffffff, limit, 1, 7}, takes[] = {limit - 1, 7};
        struct words w;

        assert_int_equal(fair_bounded(from(&w, takes), n), n - 1);
        assert_int_equal(w.taken, 1);
        if (!limit) continue;
        assert_int_equal(fair_bounded(from(&w, rejects), n), 1);
        assert_int_equal(w.taken, 4);
    }
}

static void one_draws_nothing(void **state)
{
    struct words w;

    (void)state;
    assert_int_equal(fair_bounded(from(&w, NULL), 1), 0);
    assert_int_equal(w.taken, 0);
}

static uint64_t position(const struct fair_stream *s)
{
    return s->block * 8 - (uint64_t)s->left / 4;
}

/* Beside the draws goes a second reader of the same stream, which takes the first word in range. */
static void position_is_draws_and_rejects(void **state)
{
    static const uint32_t sizes[] = {2, 6, 37, 38, 52, 416, 65535, 3000000000, 2147483649};
    uint8_t key[FAIR_HASH] = {7};
    struct fair_stream s, twin;
    uint64_t rejects = 0, seed = 3;

    (void)state;
    fair_stream(&s, key, 5);
    fair_stream(&twin, key, 5);
    for (uint64_t draws = 1; draws <= 20000; draws++) {
        uint32_t n = sizes[helper_below(&seed, 9)], word;
        uint64_t limit = 4294967296U - 4294967296U % n;

        while ((word = fair_stream_next(&twin)) >= limit)
            rejects++;
        assert_int_equal(fair_bounded((struct fair_source){fair_stream_next, &s}, n), word % n);
        assert_int_equal(position(&s), draws + rejects);
    }
    assert_in_range(rejects, 2000, 8000); /* the last two sizes reject a third and a half */
}

/* Every order of three and of four cards comes as often, over every choice of the draws. */
static void shuffle_gives_every_order_once(void **state)
{
    static const int factorial[] = {1, 1, 2, 6, 24};

    (void)state;
    for (int n = 1; n <= 4; n++) {
        int seen[256] = {0}, orders = 0;

        for (uint32_t choice = 0; choice < 24; choice++) {
            uint32_t draws[] = {choice % 4, choice / 4 % 3, choice / 12};
            uint8_t cards[] = {0, 1, 2, 3};
            struct words w;
            int code = 0;

            fair_shuffle(from(&w, draws + (n > 1 ? 4 - n : 0)), cards, n);
            assert_int_equal(w.taken, n - 1);
            for (int i = 0; i < 4; i++)
                code = code << 2 | cards[i];
            orders += !seen[code]++;
        }
        assert_int_equal(orders, factorial[n]);
        for (int code = 0; code < 256; code++)
            assert_true(!seen[code] || seen[code] == 24 / orders);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_of_sixteen_bits),
        cmocka_unit_test(forced_rejects),
        cmocka_unit_test(one_draws_nothing),
        cmocka_unit_test(position_is_draws_and_rejects),
        cmocka_unit_test(shuffle_gives_every_order_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
