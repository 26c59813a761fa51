/* fair_epoch.c -- PITFAIR/1 against a second, plain writing of it with libsodium's hashes. */

#include "helper.h"

#include "fair/epoch.h"
#include "pit/cards.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 16, EPOCHS = 1000, CARDS = 52 * 8 };

/* ---- the second writing: texts as bytes in a row ---- */

struct bytes {
    uint8_t at[4096];
    size_t n;
};

static void put(struct bytes *b, const void *from, size_t n)
{
    memcpy(b->at + b->n, from, n);
    b->n += n;
}

static void put8(struct bytes *b, unsigned value)
{
    b->at[b->n++] = (uint8_t)value;
}

static void put16(struct bytes *b, unsigned value)
{
    put8(b, value >> 8);
    put8(b, value);
}

static void put64(struct bytes *b, uint64_t value)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        put8(b, (unsigned)(value >> shift));
}

static void hash(const struct bytes *b, uint8_t out[32])
{
    crypto_hash_sha256(out, b->at, b->n);
}

static void put_context(struct bytes *b, const struct fair_epoch *e)
{
    size_t before = b->n;

    put(b, e->table_id, 16);
    put64(b, e->number);
    put8(b, e->game);
    put8(b, e->decks);
    put16(b, e->n);
    put16(b, e->stop);
    put8(b, e->mode);
    put8(b, e->max_seats);
    put(b, e->rules_hash, 32);
    assert_int_equal(b->n - before, 64);
}

static void put_shown(struct bytes *b, const struct fair_seat *s)
{
    size_t before = b->n;

    put8(b, s->seat);
    put8(b, s->cut_accept);
    put16(b, s->cut_pos);
    put(b, s->player_tag, 12);
    put(b, s->seed, 32);
    assert_int_equal(b->n - before, 48);
}

struct model {
    uint8_t commit[32], seat[SEATS][32], lock[32], reveal[32], key[32];
    size_t lock_bytes;
};

static void derive(struct model *m, const struct fair_epoch *e)
{
    static const uint8_t zeros[49];
    struct bytes b = {.n = 0};

    put(&b, "PITFAIR/1/srvcom", 16);
    put_context(&b, e);
    put(&b, e->server_seed, 32);
    hash(&b, m->commit);
    for (int i = 0; i < e->seats; i++) {
        b.n = 0;
        put(&b, "PITFAIR/1/seatcm", 16);
        put_context(&b, e);
        put(&b, m->commit, 32);
        put_shown(&b, &e->seat[i]);
        hash(&b, m->seat[i]);
    }
    b.n = 0;
    put(&b, "PITFAIR/1/lockrc", 16);
    put_context(&b, e);
    put(&b, m->commit, 32);
    put(&b, e->next, 32);
    put(&b, e->audit_head, 32);
    put64(&b, e->time_ms);
    put64(&b, e->beacon_round);
    put8(&b, e->first_seat);
    put8(&b, (unsigned)e->seats);
    for (int i = 0; i < e->seats; i++) {
        put8(&b, e->seat[i].seat);
        put(&b, e->seat[i].player_tag, 12);
        put(&b, m->seat[i], 32);
    }
    m->lock_bytes = b.n;
    hash(&b, m->lock);
    b.n = 0;
    put(&b, "PITFAIR/1/reveal", 16);
    put(&b, m->lock, 32);
    put8(&b, (unsigned)e->seats);
    for (int i = 0; i < e->seats; i++) {
        if (e->seat[i].shown) {
            put8(&b, 1);
            put_shown(&b, &e->seat[i]);
        } else {
            put(&b, zeros, 49);
        }
    }
    hash(&b, m->reveal);
    b.n = 0;
    put(&b, "PITFAIR/1/mixkey", 16);
    put(&b, m->lock, 32);
    put(&b, m->reveal, 32);
    put(&b, zeros, 32);
    crypto_auth_hmacsha256(m->key, b.at, b.n, e->server_seed);
}

/* The index-th word of S(id): every word from scratch. */
static uint32_t word(const uint8_t key[32], uint32_t id, uint64_t index)
{
    struct bytes b = {.n = 0};
    uint8_t block[32];
    const uint8_t *at = block + 4 * (index % 8);

    put(&b, "PITFAIR/1/stream", 16);
    put16(&b, id >> 16);
    put16(&b, id);
    put64(&b, index / 8);
    crypto_auth_hmacsha256(block, b.at, b.n, key);
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t below(const uint8_t key[32], uint32_t id, uint64_t *index, uint32_t n)
{
    uint64_t drawn;

    if (n == 1) return 0;
    do
        drawn = word(key, id, (*index)++);
    while (drawn >= 4294967296U - 4294967296U % n);
    return (uint32_t)(drawn % n);
}

static void shuffle(const uint8_t key[32], uint32_t id, uint16_t *a, int n)
{
    uint64_t index = 0;

    for (int i = n - 1; i >= 1; i--) {
        uint32_t j = below(key, id, &index, (uint32_t)i + 1);
        uint16_t kept = a[i];

        a[i] = a[j];
        a[j] = kept;
    }
}

static bool may_cut(const struct fair_epoch *e, const struct fair_seat *s, int low)
{
    return s->shown && s->cut_accept == 1 && low <= s->cut_pos && s->cut_pos <= e->n - low;
}

/* Asks the first seat, then seats 255 to 1. */
static int cut(const struct fair_epoch *e, const uint8_t key[32], int *by)
{
    int low = e->n >= 156 ? 52 : e->n / 4;
    uint64_t index = 0;

    for (int ask = 256; ask >= 1; ask--)
        for (int i = 0; i < e->seats; i++) {
            *by = ask == 256 ? e->first_seat : ask;
            if (*by && e->seat[i].seat == *by && may_cut(e, &e->seat[i], low))
                return e->seat[i].cut_pos;
        }
    *by = 0;
    return low + (int)below(key, 2, &index, (uint32_t)(e->n - 2 * low + 1));
}

/* ---- random epochs ---- */

static void fill(uint64_t *seed, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)helper_random(seed);
}

static void any_seats(uint64_t *seed, struct fair_epoch *e)
{
    e->seats = helper_below(seed, SEATS + 1);
    for (int i = 0, number = 0; i < e->seats; i++) {
        struct fair_seat *s = &e->seat[i];

        s->seat = (uint8_t)(number += 1 + helper_below(seed, 10));
        s->cut_accept = helper_below(seed, 3) == 0;
        s->cut_pos = (uint16_t)helper_below(seed, e->n + 10);
        s->shown = helper_below(seed, 4) > 0;
        fill(seed, s->player_tag, sizeof s->player_tag);
        fill(seed, s->seed, sizeof s->seed);
    }
    if (e->seats && helper_below(seed, 2))
        e->first_seat = e->seat[helper_below(seed, e->seats)].seat;
}

static void any_epoch(uint64_t *seed, struct fair_epoch *e, int game)
{
    *e = (struct fair_epoch){.game = (uint8_t)game, .number = helper_random(seed)};
    if (fair_games[game].source != FAIR_SHOE) {
        e->n = (uint16_t)(fair_games[game].source == FAIR_DICE ? 0 : 1 + helper_below(seed, 60));
        e->stop = (uint16_t)(1 + helper_below(seed, FAIR_ROUNDS_MAX));
    } else {
        e->decks = (uint8_t)(1 + helper_below(seed, 8));
        e->n = (uint16_t)(52 * e->decks);
        e->stop = (uint16_t)helper_below(seed, e->n);
    }
    e->max_seats = (uint8_t)helper_below(seed, 256);
    e->time_ms = helper_random(seed);
    e->beacon_round = helper_random(seed);
    fill(seed, e->table_id, sizeof e->table_id);
    fill(seed, e->rules_hash, sizeof e->rules_hash);
    fill(seed, e->server_seed, sizeof e->server_seed);
    fill(seed, e->next, sizeof e->next);
    fill(seed, e->audit_head, sizeof e->audit_head);
    any_seats(seed, e);
}

static void check_hashes(const struct fair_epoch *e, const struct model *m)
{
    assert_memory_equal(e->commit, m->commit, 32);
    for (int i = 0; i < e->seats; i++)
        assert_memory_equal(e->seat[i].commit, m->seat[i], 32);
    assert_memory_equal(e->lock, m->lock, 32);
    assert_memory_equal(e->reveal, m->reveal, 32);
    assert_memory_equal(e->key, m->key, 32);
}

static void check_cards(const struct fair_epoch *e, const struct model *m)
{
    uint16_t a[CARDS], b[CARDS], ours[CARDS];
    struct bytes text = {.n = 0};
    uint8_t ours_hash[32], theirs_hash[32];
    int by, ours_by, at = cut(e, m->key, &by);

    for (int i = 0; i < e->n; i++)
        a[i] = (uint16_t)i;
    shuffle(m->key, 1, a, e->n);
    for (int i = 0; i < e->n; i++)
        put16(&text, b[i] = a[(i + at) % e->n]);
    assert_int_equal(fair_cut(e, &ours_by), at);
    assert_int_equal(ours_by, by);
    fair_order_uncut(e, ours);
    assert_memory_equal(ours, a, e->n * sizeof *a);
    fair_order(e, ours);
    assert_memory_equal(ours, b, e->n * sizeof *b);
    hash(&text, theirs_hash);
    fair_order_hash(ours, e->n, ours_hash);
    assert_memory_equal(ours_hash, theirs_hash, 32);
}

static void check_rounds(const struct fair_epoch *e, const struct model *m)
{
    for (int round = 1; round <= e->stop; round++) {
        uint32_t id = 0x80000000 + (uint32_t)round;
        uint64_t index = 0;
        uint32_t first = below(m->key, id, &index, fair_source(e) == FAIR_DICE ? 6 : e->n);

        if (fair_source(e) == FAIR_DICE)
            assert_int_equal(fair_roll(e, round), 6 * first + below(m->key, id, &index, 6));
        else
            assert_int_equal(fair_spin(e, round), first);
    }
}

static void random_epochs(void **state)
{
    static struct fair_epoch e;
    static struct model m;
    uint64_t seed = 4;
    int cut_by_first = 0, cut_by_dealer = 0, by;

    (void)state;
    for (int i = 0; i < EPOCHS; i++) {
        any_epoch(&seed, &e, 1 + i % (FAIR_GAMES - 1));
        fair_derive(&e);
        derive(&m, &e);
        check_hashes(&e, &m);
        if (fair_source(&e) != FAIR_SHOE) {
            check_rounds(&e, &m);
            continue;
        }
        check_cards(&e, &m);
        fair_cut(&e, &by);
        cut_by_first += by && by == e.first_seat;
        cut_by_dealer += by == 0;
    }
    assert_true(cut_by_first > 10 && cut_by_dealer > 10); /* all ways of cutting were met */
}

/* ---- the worked example of the protocol ---- */

static void from_hex(uint8_t *out, const char *hex)
{
    assert_true(fair_unhex(hex, strlen(hex), out, strlen(hex) / 2));
}

static void worked_example(void **state)
{
    static const struct fair_seat seats[] = {{.seat = 1, .shown = true},
                                             {3, true, 100, {0}, {0}, {0}, true},
                                             {5, true, 20, {0}, {0}, {0}, true}};
    static struct fair_epoch e = {.number = 7,
                                  .game = 1,
                                  .decks = 6,
                                  .n = 312,
                                  .stop = 78,
                                  .max_seats = 7,
                                  .time_ms = 1700000000000,
                                  .seats = 3};
    static struct model m;
    static const char *const first[] = {"7c", "8c", "5d", "Ts", "8h", "Jh", "2d", "4s"};
    uint8_t want[32];
    uint16_t order[312];
    int by;

    (void)state;
    from_hex(e.table_id, "000102030405060708090a0b0c0d0e0f");
    crypto_hash_sha256(e.rules_hash, (const uint8_t *)"reddog-ma-1", 11);
    memset(e.server_seed, 0x11, 32);
    memset(e.next, 0x33, 32);
    memset(e.audit_head, 0x44, 32);
    for (int i = 0; i < 3; i++) {
        e.seat[i] = seats[i];
        memset(e.seat[i].player_tag, 0xa0 + seats[i].seat, 12);
        memset(e.seat[i].seed, 0x20 + seats[i].seat, 32);
    }
    fair_derive(&e);
    derive(&m, &e);
    check_hashes(&e, &m);
    check_cards(&e, &m);
    assert_int_equal(m.lock_bytes, 329);
    from_hex(want, "80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7");
    assert_memory_equal(e.commit, want, 32);
    from_hex(want, "84c4f9be67ec420a6d7cb3f2be403f7c0cd9a6c5ec941e8e1f673ba7cc69068e");
    assert_memory_equal(e.seat[0].commit, want, 32);
    from_hex(want, "ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0");
    assert_memory_equal(e.lock, want, 32);
    from_hex(want, "64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea");
    assert_memory_equal(e.reveal, want, 32);
    from_hex(want, "1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb");
    assert_memory_equal(e.key, want, 32);
    assert_int_equal(fair_cut(&e, &by), 100);
    assert_int_equal(by, 3);
    fair_order(&e, order);
    for (int i = 0; i < 8; i++)
        assert_string_equal(pit_card_name(order[i] % 52), first[i]);
    assert_true(fair_self_test());
}

/* ---- particulars ---- */

/* From how many cards to how many a seat may cut. */
/* Picks are no part of `pit shoe`. web/test/second.test.ts has the same figures. */
static void picks(void **state)
{
    static const uint32_t right[] = {304, 336, 529, 551, 521, 875, 355, 859};
    struct fair_epoch e = {0};

    (void)state;
    from_hex(e.key, "1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb");
    for (int k = 0; k < 8; k++) {
        uint64_t index = 0;

        assert_int_equal(fair_pick(&e, k, 1000), right[k]);
        assert_int_equal(below(e.key, 0x40000000 + (uint32_t)k, &index, 1000), right[k]);
    }
    assert_int_equal(fair_pick(&e, 3, 1), 0);
}

static void bounds_of_the_cut(void **state)
{
    static const int rows[][3] = {{52, 13, 39},   {104, 26, 78},  {156, 52, 104},
                                  {208, 52, 156}, {312, 52, 260}, {416, 52, 364}};
    static struct fair_epoch e = {.game = FAIR_BACCARAT, .seats = 1};
    int by;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int at = 0; at <= rows[i][0] + 1; at++) {
            e.n = (uint16_t)rows[i][0];
            e.seat[0] = (struct fair_seat){
                .seat = 4, .cut_accept = true, .cut_pos = (uint16_t)at, .shown = true};
            assert_int_equal(at >= rows[i][1] && at <= rows[i][2], fair_cut(&e, &by) == at && by);
        }
}

/* Every place is reached when the dealer cuts, both ends too. */
static void the_dealer_cuts_anywhere_allowed(void **state)
{
    static struct fair_epoch e = {.game = FAIR_RED_DOG, .n = 52};
    int seen[52] = {0}, by;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        e.key[0] = (uint8_t)i;
        e.key[1] = (uint8_t)(i >> 8);
        seen[fair_cut(&e, &by)]++;
        assert_int_equal(by, 0);
    }
    for (int at = 0; at < 52; at++)
        assert_int_equal(seen[at] > 0, at >= 13 && at <= 39);
}

static void reshuffles_have_streams_of_their_own(void **state)
{
    static struct fair_epoch e;
    uint64_t seed = 5;

    (void)state;
    fill(&seed, e.key, sizeof e.key);
    for (int r = 0; r < 20; r++) {
        int n = 1 + helper_below(&seed, 200);
        uint8_t cards[200];
        uint16_t model[200] = {0};

        for (int i = 0; i < n; i++)
            model[i] = cards[i] = (uint8_t)helper_below(&seed, 52);
        shuffle(e.key, 16 + (uint32_t)r, model, n);
        fair_reshuffle(&e, r, cards, n);
        for (int i = 0; i < n; i++)
            assert_int_equal(cards[i], model[i]);
    }
}

/* Who sits there and when plays no part once the key is fixed (and the cut, which a seat decides
 * before): same key, same cards. */
static void the_key_alone_decides(void **state)
{
    static struct fair_epoch e, other;
    uint16_t order[CARDS], again[CARDS];
    uint64_t seed = 6;

    (void)state;
    for (int i = 0; i < 200; i++) {
        any_epoch(&seed, &e, i % 2 ? FAIR_RED_DOG : FAIR_BLACKJACK);
        fair_derive(&e);
        any_epoch(&seed, &other, FAIR_BACCARAT);
        other.n = e.n;
        memcpy(other.key, e.key, sizeof e.key);
        fair_order_uncut(&e, order);
        fair_order_uncut(&other, again);
        assert_memory_equal(order, again, e.n * sizeof *order);
        assert_int_equal(fair_roll(&e, i + 1), fair_roll(&other, i + 1));
        assert_int_equal(fair_spin(&e, i + 1), fair_spin(&other, i + 1));
    }
}

static void seats_are_sorted(void **state)
{
    static struct fair_epoch e;
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        int used[64] = {0}, twice = 0;

        e.seats = helper_below(&seed, 12);
        for (int k = 0; k < e.seats; k++) {
            e.seat[k].seat = (uint8_t)(1 + helper_below(&seed, 60));
            twice += used[e.seat[k].seat]++;
        }
        assert_int_equal(fair_sort_seats(&e), !twice);
        for (int k = 1; k < e.seats && !twice; k++)
            assert_true(e.seat[k - 1].seat < e.seat[k].seat);
    }
}

/* What a receipt signs: CTX, C_S, and the seat's line of the LOCK, under a tag of its own. */
static void receipts(void **state)
{
    static struct fair_epoch e;
    struct bytes b = {.n = 0};
    uint8_t ours[32], theirs[32];
    uint64_t seed = 8;

    (void)state;
    do
        any_epoch(&seed, &e, FAIR_ROULETTE);
    while (!e.seats);
    fair_derive(&e);
    put(&b, "PITFAIR/1/receip", 16);
    put_context(&b, &e);
    put(&b, e.commit, 32);
    put8(&b, e.seat[0].seat);
    put(&b, e.seat[0].player_tag, 12);
    put(&b, e.seat[0].commit, 32);
    hash(&b, theirs);
    fair_receipt(&e, &e.seat[0], ours);
    assert_memory_equal(ours, theirs, 32);
}

static void chain(void **state)
{
    struct fair_chain c;
    struct bytes b = {.n = 0};
    uint8_t head[32] = {0};

    (void)state;
    fair_chain_begin(&c);
    for (int i = 0; i < 5; i++) {
        b.n = 0;
        put(&b, "PITFAIR/1/rchain", 16);
        put(&b, head, 32);
        for (int k = 0; k < i; k++) {
            fair_chain_add(&c, "bet 1 ante 5\n", 13);
            put(&b, "bet 1 ante 5\n", 13);
        }
        fair_chain_link(&c);
        hash(&b, head);
        assert_memory_equal(c.head, head, 32);
    }
}

static void hexadecimal(void **state)
{
    uint8_t bytes[3];
    char text[7];

    (void)state;
    fair_hex((const uint8_t *)"\x00\x9f\xa5", 3, text);
    assert_string_equal(text, "009fa5");
    assert_true(fair_unhex("009fa5", 6, bytes, 3));
    assert_memory_equal(bytes, "\x00\x9f\xa5", 3);
    assert_false(fair_unhex("009fA5", 6, bytes, 3));
    assert_false(fair_unhex("009fg5", 6, bytes, 3));
    assert_false(fair_unhex("009fa", 5, bytes, 3));
    assert_false(fair_unhex("009fa500", 8, bytes, 3));
    assert_true(fair_unhex("", 0, bytes, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_epochs),
        cmocka_unit_test(worked_example),
        cmocka_unit_test(picks),
        cmocka_unit_test(bounds_of_the_cut),
        cmocka_unit_test(the_dealer_cuts_anywhere_allowed),
        cmocka_unit_test(reshuffles_have_streams_of_their_own),
        cmocka_unit_test(the_key_alone_decides),
        cmocka_unit_test(seats_are_sorted),
        cmocka_unit_test(receipts),
        cmocka_unit_test(chain),
        cmocka_unit_test(hexadecimal),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
