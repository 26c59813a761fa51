/* helper_desk.c -- a house under the hand of the test. */

#include "helper_desk.h"

#include "system/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct helper_desk desk;
struct verify desk_found;

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
    const struct pit_text *out = scribe_lines(&desk.scribe);

    assert_true(desk.n + out->used < DESK_ROOM);
    memcpy(desk.text + desk.n, out->at, out->used);
    desk.n += out->used;
    scribe_stored(&desk.scribe);
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct pit_effect twisted[PIT_EFFECTS_MAX + 4 * PIT_STEPS_MAX + 1];

    (void)with;
    if (count) memcpy(twisted, effects, (size_t)count * sizeof *effects);
    if (desk.twist) count = desk.twist(twisted, count);
    scribe_event(&desk.scribe, t, e, twisted, count);
}

void desk_says(const char *line)
{
    struct pit_said said;
    enum pit_line came = pit_replay_line(&desk.play, line, strlen(line), &said);

    if (came != PIT_LINE_DONE) fail_msg("%s: %s", line, said.words);
    store();
}

long desk_line(void)
{
    long line = 1;

    store();
    for (size_t i = 0; i < desk.n; i++)
        line += desk.text[i] == '\n';
    return line;
}

void desk_opens(enum desk_signs signs, const char *game, const char *rules, const char *committed)
{
    static const struct fair_system hashes = {NULL, hash_key, hash_sign, hash_check, NULL};
    static const uint8_t id[FAIR_TABLE_ID] = "a table of tests", key_seed[FAIR_SEED] = "secret";
    const struct pit_game *found = pit_game_find(game, strlen(game));
    struct pit_rules others;
    char line[512];

    memset(&desk, 0, sizeof desk);
    assert_non_null(system_sodium());
    desk.system = signs == DESK_SODIUM ? *system_sodium() : hashes;
    desk.system.entropy = seeded_entropy;
    desk.system.with = &desk.seeded;
    helper_rules(&desk.rules, found, rules);
    helper_rules(&others, found, committed ? committed : rules);
    assert_true(fair_house_begin(&desk.fair, &desk.system, id, key_seed, &others));
    desk.scribe.now_ms = 1794750382950;
    scribe_begin(&desk.scribe, &desk.fair, &desk.rules);
    pit_replay_open(&desk.play, see, NULL);
    snprintf(line, sizeof line, "game %s", game);
    desk_says(line);
    snprintf(line, sizeof line, "rules %s", rules);
    desk_says(line);
}

void desk_sits(int seats)
{
    desk_says("seat 1 Ann 1000");
    if (seats > 1) desk_says("seat 2 Bo 1000");
}

/* ---- the ceremony ---- */

void desk_commits(int seats, int cut)
{
    for (int i = 0; i < seats; i++) {
        struct fair_seat *s = &desk.seat[i];

        *s = (struct fair_seat){
            .seat = (uint8_t)(i + 1), .cut_accept = cut > 0, .cut_pos = (uint16_t)cut};
        memset(s->player_tag, 0xa1 + i, FAIR_PLAYER_TAG);
        memset(s->seed, 0x21 + i, FAIR_SEED);
        fair_commit_seat(&desk.fair.coming, s, s->commit);
        assert_true(fair_house_commit(&desk.fair, s->seat, s->player_tag, s->commit,
                                      scribe_lines(&desk.scribe)));
    }
}

void desk_locks(void)
{
    store(); /* the lock names the head of what is stored */
    assert_true(fair_house_lock(&desk.fair, &desk.rules, 1, desk.scribe.now_ms,
                                scribe_lines(&desk.scribe)));
}

void desk_shows(int seats)
{
    for (int i = 0; i < seats; i++) {
        const struct fair_seat *s = &desk.seat[i];

        assert_true(fair_house_show(&desk.fair, s->seat, s->cut_accept, s->cut_pos, s->seed,
                                    scribe_lines(&desk.scribe)));
    }
}

void desk_readies(void)
{
    assert_true(fair_house_ready(&desk.fair, scribe_lines(&desk.scribe)));
}

void desk_deals(void)
{
    scribe_play_epoch(&desk.scribe, &desk.play.table);
    store();
}

static void no_cuts(void)
{
    const struct pit_state *s = &desk.play.table.state;
    struct pit_move unused[PIT_MOVES_MAX];
    char line[32];

    while (!s->phase && s->turn) {
        int seat = 0;

        while (!(s->turn >> seat & 1))
            seat++;
        if (!pit_moves_of(&desk.rules, s, seat, PIT_NO_CUT, unused)) return; /* asked for else */
        snprintf(line, sizeof line, "no-cut %d", seat + 1);
        desk_says(line);
    }
}

void desk_ceremony(int seats)
{
    fair_house_open(&desk.fair, scribe_lines(&desk.scribe));
    if (desk.rules.cards) no_cuts();
    desk_commits(seats, 0);
    desk_locks();
    desk_shows(seats);
    desk_readies();
    desk_deals();
}

/* ---- play ---- */

void desk_bets(int seats)
{
    desk_says("bet 1 ante 10");
    if (seats > 1) desk_says("bet 2 ante 10");
}

void desk_round(int seats)
{
    const struct pit_state *s = &desk.play.table.state;
    char line[32];

    desk_bets(seats);
    desk_says("deal");
    for (int seat = 0; seat < seats; seat++) {
        if (!s->phase || !(s->turn >> seat & 1)) continue;
        snprintf(line, sizeof line, "stand %d", seat + 1);
        desk_says(line);
    }
}

void desk_shoes(int seats, int shoes)
{
    desk_ceremony(seats);
    while (shoes) {
        desk_round(seats);
        if (!desk.scribe.fresh) continue;
        if (--shoes) desk_ceremony(seats);
    }
}

void desk_rolls(int rolls)
{
    char line[] = "roll _ _";

    for (int i = 0; i < rolls; i++) {
        int roll = fair_roll(&desk.fair.playing, desk.fair.rounds + 1);

        if (!desk.play.table.state.wagers) desk_says("bet 1 pass 10");
        line[5] = (char)('1' + roll / 6);
        line[7] = (char)('1' + roll % 6);
        desk_says(line);
    }
}

void desk_ends(void)
{
    scribe_end(&desk.scribe, "the table closes");
    store();
}

/* For another program to check: a line "LENGTH SIGNS VERDICT [STEP LINE ...]" with the steps that
 * differ, and the record. Where a test changes a record byte by byte, only some of them. */
static void keep(const char *text, size_t n)
{
    enum { MANY = 61 };
    static unsigned long seen;
    const char *name = getenv("DESK_RECORDS");
    bool hashes = desk.system.sign == hash_sign;
    FILE *out;

    if (!name || (hashes && seen++ % MANY)) return;
    out = fopen(name, "ab");
    assert_non_null(out);
    fprintf(out, "%zu %s %s", n, hashes ? "hashes" : "sodium", verify_verdict(&desk_found));
    for (int step = 0; step < VERIFY_STEPS_MAX; step++)
        if (desk_found.found[step].state == VERIFY_DIFFERS)
            fprintf(out, " %s %ld", verify_name((enum verify_step)step),
                    desk_found.found[step].line);
    fputc('\n', out);
    assert_int_equal(fwrite(text, 1, n, out), n);
    assert_int_equal(fclose(out), 0);
}

bool desk_verifies_text(const char *text, size_t n)
{
    bool good = verify_text(&desk_found, &desk.system, text, n);

    keep(text, n);
    return good;
}

bool desk_verifies(void)
{
    return desk_verifies_text(desk.text, desk.n);
}
