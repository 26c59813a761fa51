/* helper_house.c -- a house under the hand of the test. */

#include "helper_house.h"

#include "system/sodium.h"

#include <stdio.h>
#include <string.h>

struct helper_house house;
struct verify house_found;

/* ---- what it runs on ---- */

static bool seeded_entropy(void *with, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)fair_seeded_next(with);
    return true;
}

static void hash_key(void *unused, const uint8_t seed[FAIR_SEED], uint8_t key[32])
{
    (void)unused;
    fair_sha256(seed, FAIR_SEED, key);
}

static void hash_of(const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                    uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t text[2 * FAIR_HASH];

    memcpy(text, key, FAIR_HASH);
    memcpy(text + FAIR_HASH, hash, FAIR_HASH);
    fair_sha256(text, sizeof text, signature);
    fair_sha256(signature, FAIR_HASH, signature + FAIR_HASH);
}

static void hash_sign(void *unused, const uint8_t seed[FAIR_SEED], const uint8_t hash[FAIR_HASH],
                      uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t key[32];

    (void)unused;
    hash_key(NULL, seed, key);
    hash_of(key, hash, signature);
}

static enum fair_checked hash_check(void *unused, const uint8_t key[32],
                                    const uint8_t hash[FAIR_HASH],
                                    const uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t right[FAIR_SIGNATURE];

    (void)unused;
    hash_of(key, hash, right);
    return memcmp(right, signature, sizeof right) == 0 ? FAIR_GOOD : FAIR_WRONG;
}

/* ---- the table ---- */

static void store(void)
{
    const struct pit_text *out = scribe_lines(&house.scribe);

    assert_true(house.n + out->used < HOUSE_ROOM);
    memcpy(house.text + house.n, out->at, out->used);
    house.n += out->used;
    scribe_stored(&house.scribe);
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct pit_effect twisted[PIT_EFFECTS_MAX + 4 * PIT_STEPS_MAX + 1];

    (void)with;
    if (count) memcpy(twisted, effects, (size_t)count * sizeof *effects);
    if (house.twist) count = house.twist(twisted, count);
    scribe_event(&house.scribe, t, e, twisted, count);
}

void house_says(const char *line)
{
    struct pit_said said;
    enum pit_line came = pit_replay_line(&house.play, line, strlen(line), &said);

    if (came != PIT_LINE_DONE) fail_msg("%s: %s", line, said.words);
    store();
}

long house_line(void)
{
    long line = 1;

    store();
    for (size_t i = 0; i < house.n; i++)
        line += house.text[i] == '\n';
    return line;
}

void house_opens(enum house_signs signs, const char *game, const char *rules, const char *committed)
{
    static const struct fair_system hashes = {NULL, hash_key, hash_sign, hash_check, NULL};
    static const uint8_t id[FAIR_TABLE_ID] = "a table of tests", key_seed[FAIR_SEED] = "secret";
    const struct pit_game *found = pit_game_find(game, strlen(game));
    struct pit_rules others;
    char line[512];

    memset(&house, 0, sizeof house);
    assert_non_null(system_sodium());
    house.system = signs == HOUSE_SODIUM ? *system_sodium() : hashes;
    house.system.entropy = seeded_entropy;
    house.system.with = &house.seeded;
    helper_rules(&house.rules, found, rules);
    helper_rules(&others, found, committed ? committed : rules);
    assert_true(fair_house_begin(&house.fair, &house.system, id, key_seed, &others));
    house.scribe.now_ms = 1794750382950;
    scribe_begin(&house.scribe, &house.fair, &house.rules);
    pit_replay_open(&house.play, see, NULL, NULL);
    snprintf(line, sizeof line, "game %s", game);
    house_says(line);
    snprintf(line, sizeof line, "rules %s", rules);
    house_says(line);
}

void house_sits(int seats)
{
    house_says("seat 1 Ann 1000");
    if (seats > 1) house_says("seat 2 Bo 1000");
}

/* ---- the ceremony ---- */

void house_commits(int seats, int cut)
{
    for (int i = 0; i < seats; i++) {
        struct fair_seat *s = &house.seat[i];

        *s = (struct fair_seat){
            .seat = (uint8_t)(i + 1), .cut_accept = cut > 0, .cut_pos = (uint16_t)cut};
        memset(s->player_tag, 0xa1 + i, FAIR_PLAYER_TAG);
        memset(s->seed, 0x21 + i, FAIR_SEED);
        fair_commit_seat(&house.fair.coming, s, s->commit);
        assert_true(fair_house_commit(&house.fair, s->seat, s->player_tag, s->commit,
                                      scribe_lines(&house.scribe)));
    }
}

void house_locks(void)
{
    store(); /* the lock names the head of what is stored */
    assert_true(fair_house_lock(&house.fair, &house.rules, 1, house.scribe.now_ms,
                                scribe_lines(&house.scribe)));
}

void house_shows(int seats)
{
    for (int i = 0; i < seats; i++) {
        const struct fair_seat *s = &house.seat[i];

        assert_true(fair_house_show(&house.fair, s->seat, s->cut_accept, s->cut_pos, s->seed,
                                    scribe_lines(&house.scribe)));
    }
}

void house_readies(void)
{
    assert_true(fair_house_ready(&house.fair, scribe_lines(&house.scribe)));
}

void house_deals(void)
{
    scribe_play_epoch(&house.scribe, &house.play.table);
    store();
}

static void no_cuts(void)
{
    char line[32];

    while (!house.play.table.state.phase && house.play.table.state.turn) {
        int seat = 0;

        while (!(house.play.table.state.turn >> seat & 1))
            seat++;
        snprintf(line, sizeof line, "no-cut %d", seat + 1);
        house_says(line);
    }
}

void house_ceremony(int seats)
{
    fair_house_open(&house.fair, scribe_lines(&house.scribe));
    if (house.rules.cards) no_cuts();
    house_commits(seats, 0);
    house_locks();
    house_shows(seats);
    house_readies();
    house_deals();
}

/* ---- play ---- */

void house_bets(int seats)
{
    house_says("bet 1 ante 10");
    if (seats > 1) house_says("bet 2 ante 10");
}

void house_round(int seats)
{
    const struct pit_state *s = &house.play.table.state;
    char line[32];

    house_bets(seats);
    house_says("deal");
    for (int seat = 0; seat < seats; seat++) {
        if (!s->phase || !(s->turn >> seat & 1)) continue;
        snprintf(line, sizeof line, "stand %d", seat + 1);
        house_says(line);
    }
}

void house_shoes(int seats, int shoes)
{
    house_ceremony(seats);
    while (shoes) {
        house_round(seats);
        if (!house.scribe.fresh) continue;
        if (--shoes) house_ceremony(seats);
    }
}

void house_rolls(int rolls)
{
    char line[] = "roll _ _";

    for (int i = 0; i < rolls; i++) {
        int roll = fair_roll(&house.fair.playing, ++house.fair.rounds);

        if (!house.play.table.state.wagers) house_says("bet 1 pass 10");
        line[5] = (char)('1' + roll / 6);
        line[7] = (char)('1' + roll % 6);
        house_says(line);
    }
}

void house_ends(void)
{
    scribe_end(&house.scribe, "the table closes");
    store();
}

bool house_verifies(void)
{
    return verify_text(&house_found, &house.system, house.text, house.n);
}
