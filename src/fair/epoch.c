/* epoch.c -- the bytes and hashes of PITFAIR/1. */

#include "epoch.h"

#include <string.h>

/* ---- hashing fields ---- */

static void add_int(struct fair_sha256 *s, uint64_t value, int bytes)
{
    uint8_t out[8];

    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(value >> 8 * (bytes - 1 - i));
    fair_sha256_add(s, out, (size_t)bytes);
}

/* Tags are sixteen letters, so that no text of one kind can be taken for one of another. */
static void begin(struct fair_sha256 *s, const char *tag)
{
    fair_sha256_begin(s);
    fair_sha256_add(s, "PITFAIR/1/", 10);
    fair_sha256_add(s, tag, 6);
}

static void add_context(struct fair_sha256 *s, const struct fair_epoch *e)
{
    fair_sha256_add(s, e->table_id, sizeof e->table_id);
    add_int(s, e->number, 8);
    add_int(s, e->game, 1);
    add_int(s, e->decks, 1);
    add_int(s, e->n, 2);
    add_int(s, e->stop, 2);
    add_int(s, e->mode, 1);
    add_int(s, e->max_seats, 1);
    fair_sha256_add(s, e->rules_hash, sizeof e->rules_hash);
}

static void add_shown(struct fair_sha256 *s, const struct fair_seat *seat)
{
    add_int(s, seat->seat, 1);
    add_int(s, seat->cut_accept, 1);
    add_int(s, seat->cut_pos, 2);
    fair_sha256_add(s, seat->player_tag, sizeof seat->player_tag);
    fair_sha256_add(s, seat->seed, sizeof seat->seed);
}

/* ---- commitments, lock, reveal, key ---- */

bool fair_sort_seats(struct fair_epoch *e)
{
    for (int i = 1; i < e->seats; i++) {
        struct fair_seat seat = e->seat[i];
        int at = i;

        for (; at > 0 && e->seat[at - 1].seat > seat.seat; at--)
            e->seat[at] = e->seat[at - 1];
        e->seat[at] = seat;
        if (at > 0 && e->seat[at - 1].seat == seat.seat) return false;
    }
    return true;
}

void fair_commit_server(const struct fair_epoch *e, uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s;

    begin(&s, "srvcom");
    add_context(&s, e);
    fair_sha256_add(&s, e->server_seed, FAIR_SEED);
    fair_sha256_end(&s, out);
}

void fair_commit_seat(const struct fair_epoch *e, const struct fair_seat *seat,
                      uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s;

    begin(&s, "seatcm");
    add_context(&s, e);
    fair_sha256_add(&s, e->commit, FAIR_HASH);
    add_shown(&s, seat);
    fair_sha256_end(&s, out);
}

static void add_committed(struct fair_sha256 *s, const struct fair_seat *seat)
{
    add_int(s, seat->seat, 1);
    fair_sha256_add(s, seat->player_tag, FAIR_PLAYER_TAG);
    fair_sha256_add(s, seat->commit, FAIR_HASH);
}

void fair_receipt(const struct fair_epoch *e, const struct fair_seat *seat, uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s;

    begin(&s, "receip");
    add_context(&s, e);
    fair_sha256_add(&s, e->commit, FAIR_HASH);
    add_committed(&s, seat);
    fair_sha256_end(&s, out);
}

void fair_lock(struct fair_epoch *e)
{
    struct fair_sha256 s;

    begin(&s, "lockrc");
    add_context(&s, e);
    fair_sha256_add(&s, e->commit, FAIR_HASH);
    fair_sha256_add(&s, e->next, FAIR_HASH);
    fair_sha256_add(&s, e->audit_head, FAIR_HASH);
    add_int(&s, e->time_ms, 8);
    add_int(&s, e->beacon_round, 8);
    add_int(&s, e->first_seat, 1);
    add_int(&s, (uint64_t)e->seats, 1);
    for (int i = 0; i < e->seats; i++)
        add_committed(&s, &e->seat[i]);
    fair_sha256_end(&s, e->lock);
}

void fair_reveal(struct fair_epoch *e)
{
    static const struct fair_seat missing;
    struct fair_sha256 s;

    begin(&s, "reveal");
    fair_sha256_add(&s, e->lock, FAIR_HASH);
    add_int(&s, (uint64_t)e->seats, 1);
    for (int i = 0; i < e->seats; i++) {
        add_int(&s, e->seat[i].shown, 1);
        add_shown(&s, e->seat[i].shown ? &e->seat[i] : &missing);
    }
    fair_sha256_end(&s, e->reveal);
}

void fair_key(struct fair_epoch *e)
{
    uint8_t text[16 + 3 * FAIR_HASH] = "PITFAIR/1/mixkey"; /* the beacon's place stays zero */
    struct fair_hmac k;

    memcpy(text + 16, e->lock, FAIR_HASH);
    memcpy(text + 16 + FAIR_HASH, e->reveal, FAIR_HASH);
    fair_hmac_key(&k, e->server_seed, FAIR_SEED);
    fair_hmac(&k, text, sizeof text, e->key);
}

void fair_derive(struct fair_epoch *e)
{
    fair_commit_server(e, e->commit);
    for (int i = 0; i < e->seats; i++)
        fair_commit_seat(e, &e->seat[i], e->seat[i].commit);
    fair_lock(e);
    fair_reveal(e);
    fair_key(e);
}

/* ---- streams ---- */

void fair_stream(struct fair_stream *s, const uint8_t key[FAIR_HASH], uint32_t id)
{
    fair_hmac_key(&s->key, key, FAIR_HASH);
    s->id = id;
    s->block = 0;
    s->left = 0;
}

uint32_t fair_stream_next(void *stream)
{
    struct fair_stream *s = stream;
    const uint8_t *at;

    if (!s->left) {
        uint8_t text[28] = {'P', 'I', 'T', 'F', 'A', 'I', 'R', '/',
                            '1', '/', 's', 't', 'r', 'e', 'a', 'm'};

        for (int i = 0; i < 4; i++)
            text[16 + i] = (uint8_t)(s->id >> (24 - 8 * i));
        for (int i = 0; i < 8; i++)
            text[20 + i] = (uint8_t)(s->block >> (56 - 8 * i));
        fair_hmac(&s->key, text, sizeof text, s->bytes);
        s->block++;
        s->left = FAIR_HASH;
    }
    at = s->bytes + FAIR_HASH - s->left;
    s->left -= 4;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static struct fair_source source_of(struct fair_stream *s)
{
    return (struct fair_source){fair_stream_next, s};
}

/* ---- cards ---- */

int fair_cut_least(int n)
{
    return n >= 156 ? 52 : n / 4; /* a deck from either end, where there are three decks */
}

static bool cuts(const struct fair_epoch *e, const struct fair_seat *s)
{
    int least = fair_cut_least(e->n);

    return s->shown && s->cut_accept && s->cut_pos >= least && s->cut_pos <= e->n - least;
}

int fair_cut(const struct fair_epoch *e, int *by)
{
    int least = fair_cut_least(e->n);
    struct fair_stream s;

    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == e->first_seat && e->first_seat && cuts(e, &e->seat[i])) {
            *by = e->first_seat;
            return e->seat[i].cut_pos;
        }
    for (int i = e->seats - 1; i >= 0; i--)
        if (cuts(e, &e->seat[i])) {
            *by = e->seat[i].seat;
            return e->seat[i].cut_pos;
        }
    *by = 0;
    fair_stream(&s, e->key, FAIR_S_CUT);
    return least + (int)fair_bounded(source_of(&s), (uint32_t)(e->n - 2 * least + 1));
}

void fair_order_uncut(const struct fair_epoch *e, uint16_t *order)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_SHUFFLE);
    for (int i = 0; i < e->n; i++)
        order[i] = (uint16_t)i;
    for (int i = e->n - 1; i > 0; i--) {
        uint32_t j = fair_bounded(source_of(&s), (uint32_t)i + 1);
        uint16_t card = order[i];

        order[i] = order[j];
        order[j] = card;
    }
}

static void reverse(uint16_t *from, uint16_t *end)
{
    for (; from < --end; from++) {
        uint16_t card = *from;

        *from = *end;
        *end = card;
    }
}

void fair_order(const struct fair_epoch *e, uint16_t *order)
{
    int by, at = fair_cut(e, &by);

    fair_order_uncut(e, order);
    reverse(order, order + at);
    reverse(order + at, order + e->n);
    reverse(order, order + e->n);
}

void fair_order_hash(const uint16_t *order, int n, uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s;

    fair_sha256_begin(&s);
    for (int i = 0; i < n; i++)
        add_int(&s, order[i], 2);
    fair_sha256_end(&s, out);
}

void fair_reshuffle(const struct fair_epoch *e, int r, uint8_t *cards, int n)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_RESHUFFLE + (uint32_t)r);
    fair_shuffle(source_of(&s), cards, n);
}

/* ---- dice and wheels ---- */

const char *fair_game_name(int game)
{
    return game < FAIR_GAMES ? fair_games[game].name : "a game of another program";
}

const struct fair_game_row fair_games[FAIR_GAMES] = {
    [FAIR_RED_DOG] = {"red-dog", FAIR_SHOE},
    [FAIR_CRAPS] = {"craps", FAIR_DICE},
    [FAIR_BLACKJACK] = {"blackjack", FAIR_SHOE},
    [FAIR_BACCARAT] = {"baccarat", FAIR_SHOE},
    [FAIR_MIDI_BACCARAT] = {"midi-baccarat", FAIR_SHOE},
    [FAIR_ROULETTE] = {"roulette", FAIR_WHEEL},
    [FAIR_BIG_SIX] = {"big-six", FAIR_WHEEL},
    [FAIR_MINI_CRAPS] = {"mini-craps", FAIR_DICE},
};

enum fair_source_kind fair_source(const struct fair_epoch *e)
{
    if (e->decks) return FAIR_SHOE;
    return e->n ? FAIR_WHEEL : FAIR_DICE;
}

int fair_roll(const struct fair_epoch *e, int round)
{
    struct fair_stream s;
    int first;

    fair_stream(&s, e->key, FAIR_S_ROUND + (uint32_t)round);
    first = (int)fair_bounded(source_of(&s), 6);
    return 6 * first + (int)fair_bounded(source_of(&s), 6);
}

int fair_spin(const struct fair_epoch *e, int round)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_ROUND + (uint32_t)round);
    return (int)fair_bounded(source_of(&s), e->n);
}

uint32_t fair_pick(const struct fair_epoch *e, int k, uint32_t n)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_PICK + (uint32_t)k);
    return fair_bounded(source_of(&s), n);
}

/* ---- the chain of a record ---- */

static void chain_on(struct fair_chain *c)
{
    begin(&c->since, "rchain");
    fair_sha256_add(&c->since, c->head, FAIR_HASH);
}

void fair_chain_begin(struct fair_chain *c)
{
    memset(c->head, 0, FAIR_HASH);
    chain_on(c);
}

void fair_chain_add(struct fair_chain *c, const void *bytes, size_t n)
{
    fair_sha256_add(&c->since, bytes, n);
}

void fair_chain_link(struct fair_chain *c)
{
    fair_sha256_end(&c->since, c->head);
    chain_on(c);
}

/* ---- known answers ---- */

static void worked_example(struct fair_epoch *e)
{
    static const uint8_t seats[3][3] = {{1, 0, 0}, {3, 1, 100}, {5, 1, 20}};

    *e = (struct fair_epoch){.number = 7,
                             .game = FAIR_RED_DOG,
                             .decks = 6,
                             .n = 312,
                             .stop = 78,
                             .max_seats = 7,
                             .time_ms = 1700000000000,
                             .seats = 3};
    for (int i = 0; i < FAIR_TABLE_ID; i++)
        e->table_id[i] = (uint8_t)i;
    fair_sha256("reddog-ma-1", 11, e->rules_hash);
    memset(e->server_seed, 0x11, FAIR_SEED);
    memset(e->next, 0x33, FAIR_HASH);
    memset(e->audit_head, 0x44, FAIR_HASH);
    for (int i = 0; i < 3; i++) {
        struct fair_seat *s = &e->seat[i];

        *s = (struct fair_seat){
            .seat = seats[i][0], .cut_accept = seats[i][1], .cut_pos = seats[i][2], .shown = true};
        memset(s->player_tag, 0xa0 + s->seat, FAIR_PLAYER_TAG);
        memset(s->seed, 0x20 + s->seat, FAIR_SEED);
    }
    fair_derive(e);
}

static bool is(const uint8_t hash[FAIR_HASH], const char *hex)
{
    char text[2 * FAIR_HASH + 1];

    fair_hex(hash, FAIR_HASH, text);
    return strcmp(text, hex) == 0;
}

bool fair_self_test(void)
{
    static const uint8_t first[] = {5, 6, 16, 47, 32, 35, 13, 41}; /* 7c 8c 5d Ts 8h Jh 2d 4s */
    struct fair_epoch e;
    uint16_t order[312] = {0};
    int by;

    worked_example(&e);
    if (!is(e.commit, "80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7") ||
        !is(e.seat[0].commit, "84c4f9be67ec420a6d7cb3f2be403f7c0cd9a6c5ec941e8e1f673ba7cc69068e") ||
        !is(e.lock, "ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0") ||
        !is(e.reveal, "64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea") ||
        !is(e.key, "1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb"))
        return false;
    if (fair_cut(&e, &by) != 100 || by != 3) return false;
    fair_order(&e, order);
    for (int i = 0; i < 8; i++)
        if (order[i] % 52 != first[i]) return false;
    return true;
}

/* ---- hexadecimal ---- */

void fair_hex(const uint8_t *bytes, size_t n, char *out)
{
    for (size_t i = 0; i < n; i++) {
        *out++ = "0123456789abcdef"[bytes[i] >> 4];
        *out++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *out = '\0';
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool fair_unhex(const char *text, size_t n, uint8_t *out, size_t room)
{
    if (n != 2 * room) return false;
    for (size_t i = 0; i < room; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);

        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
