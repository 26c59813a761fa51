/* fair_notes.c -- the lines that prove a shoe: written, read back, and refused when malformed. */

#include "helper.h"

#include "fair/notes.h"

#include <string.h>

#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define ID "000102030405060708090a0b0c0d0e0f"
#define TAG "a1a1a1a1a1a1a1a1a1a1a1a1"

/* One good line of every kind. */
static const struct {
    enum fair_note_kind kind;
    const char *line;
} good[] = {
    {FAIR_NOTE_TABLE, "table " ID " " HASH},
    {FAIR_NOTE_TIME, "time 2026-11-15T13:24:00.123Z"},
    {FAIR_NOTE_EPOCH, "epoch 18446744073709551615 6 312 78 7 " HASH " " HASH},
    {FAIR_NOTE_COMMIT, "commit 7 255 " TAG " " HASH " " HASH HASH},
    {FAIR_NOTE_LOCK, "lock 7 1700000000000 0 " HASH " " HASH " " HASH HASH},
    {FAIR_NOTE_LOCK,
     "lock 18446744073709551615 18446744073709551615 255 " HASH " " HASH " " HASH HASH},
    {FAIR_NOTE_SHOW, "show 7 3 1 65535 " HASH},
    {FAIR_NOTE_READY, "ready 7 " HASH HASH},
    {FAIR_NOTE_REVEAL, "reveal 0 " HASH},
    {FAIR_NOTE_VOID, "epoch-void 7 seat 3 did not show"},
    {FAIR_NOTE_CHAIN, "chain " HASH},
    {FAIR_NOTE_CHAIN, "chain " HASH " " HASH HASH},
};
enum { GOOD = sizeof good / sizeof good[0] };

static enum fair_note_kind read_line(struct fair_note *note, const char *line)
{
    return fair_note_read(note, line, strlen(line));
}

static void written(char *out, size_t room, const struct fair_note *note)
{
    struct pit_text t = pit_text_in(out, room);

    fair_note_write(&t, note);
    assert_false(t.cut);
}

static void lines_there_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < GOOD; i++) {
        struct fair_note note;
        char line[FAIR_NOTE_LINE], padded[FAIR_NOTE_LINE + 32];
        struct pit_text text;

        assert_int_equal(read_line(&note, good[i].line), good[i].kind);
        written(line, sizeof line, &note);
        assert_memory_equal(line, good[i].line, strlen(good[i].line));
        assert_string_equal(line + strlen(good[i].line), "\n");
        /* Blanks and a comment change nothing. */
        text = pit_text_in(padded, sizeof padded);
        pit_text_str(&text, " \t");
        pit_text_str(&text, good[i].line);
        pit_text_str(&text, " \r# a comment");
        assert_int_equal(read_line(&note, padded), good[i].kind);
        written(padded, sizeof padded, &note);
        assert_string_equal(padded, line);
    }
}

/* Word after word of each good line is replaced, cut short, lengthened, or ends the line. */
static void spoil(struct pit_text *out, const char *line, size_t at, size_t n, int how)
{
    static const char *const instead[] = {"x", "-1", "01", "", "A", ""};

    pit_text_add(out, line, at);
    if (how == 6) return; /* the line ends here */
    pit_text_str(out, instead[how]);
    if (how == 3) pit_text_add(out, line + at, n - 1);
    if (how == 4) pit_text_add(out, line + at + 1, n - 1);
    if (how == 5) {
        pit_text_add(out, line + at, n);
        pit_text_str(out, "00000000000000000000");
    }
    pit_text_str(out, line + at + n);
}

static void malformed_fields(void **state)
{
    char line[FAIR_NOTE_LINE * 2];
    struct fair_note note;
    struct pit_text text;
    int spoiled = 0;

    (void)state;
    for (int i = 0; i < GOOD; i++) {
        const char *whole = good[i].line, *at = strchr(whole, ' ') + 1;

        for (size_t n; *at; at += n + (at[n] == ' ')) {
            bool number, why = good[i].kind == FAIR_NOTE_VOID && at - whole > 12;

            n = strcspn(at, " ");
            number = n < 24;
            for (int how = 0; how <= 6 && !why; how++) {
                /* A shorter number is a number, and the second word of a chain may be left out. */
                if (how == 3 && number && good[i].kind != FAIR_NOTE_TIME && n > 1) continue;
                if (how == 6 && good[i].kind == FAIR_NOTE_CHAIN && at - whole > 64) continue;
                text = pit_text_in(line, sizeof line);
                spoil(&text, whole, (size_t)(at - whole), n, how);
                if (read_line(&note, line) != FAIR_BAD_NOTE) fail_msg("taken: %s", line);
                assert_non_null(strstr(note.wrong, "expected: "));
                spoiled++;
            }
        }
        if (good[i].kind == FAIR_NOTE_VOID) continue;
        text = pit_text_in(line, sizeof line);
        pit_text_str(&text, whole);
        pit_text_str(&text, i == GOOD - 2 ? " " HASH : " 1");
        assert_int_equal(read_line(&note, line), FAIR_BAD_NOTE);
    }
    assert_in_range(spoiled, 150, 400);
}

static void numbers_have_limits(void **state)
{
    static const char *const lines[] = {
        "epoch 18446744073709551616 6 312 78 7 " HASH " " HASH,
        "epoch 7 256 312 78 7 " HASH " " HASH,
        "epoch 7 6 65536 78 7 " HASH " " HASH,
        "epoch 7 6 312 65536 7 " HASH " " HASH,
        "epoch 7 6 312 78 256 " HASH " " HASH,
        "commit 7 256 " TAG " " HASH " " HASH HASH,
        "lock 7 1 256 " HASH " " HASH " " HASH HASH,
        "lock 7 18446744073709551616 1 " HASH " " HASH " " HASH HASH,
        "show 7 256 0 0 " HASH,
        "show 7 1 2 0 " HASH,
        "show 7 1 0 65536 " HASH,
    };
    struct fair_note note;

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (read_line(&note, lines[i]) != FAIR_BAD_NOTE) fail_msg("taken: %s", lines[i]);
}

static void reasons(void **state)
{
    char line[FAIR_NOTE_LINE];
    struct fair_note note;

    (void)state;
    assert_int_equal(read_line(&note, "epoch-void 7"), FAIR_BAD_NOTE);
    assert_int_equal(read_line(&note, "epoch-void 7  # nothing"), FAIR_BAD_NOTE);
    assert_int_equal(read_line(&note, "epoch-void 7 a\x1b[0m"), FAIR_BAD_NOTE);
    assert_int_equal(read_line(&note, "epoch-void 7 a\x7f"), FAIR_BAD_NOTE);
    memset(line, 'a', sizeof line);
    memcpy(line, "epoch-void 7 ", 13);
    line[13 + FAIR_WHY_MAX - 1] = '\0';
    assert_int_equal(read_line(&note, line), FAIR_NOTE_VOID);
    assert_int_equal(strlen(note.why), FAIR_WHY_MAX - 1);
    line[13 + FAIR_WHY_MAX - 1] = 'a';
    line[13 + FAIR_WHY_MAX] = '\0';
    assert_int_equal(read_line(&note, line), FAIR_BAD_NOTE);
}

static void other_lines_are_left_alone(void **state)
{
    static const char *const lines[] = {"",       "# table", "  ",      "bet 1 ante 5",
                                        "tables", "tabl",    "Epoch 1", "epochs 1"};
    struct fair_note note;

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(read_line(&note, lines[i]), FAIR_NO_NOTE);
    assert_int_equal(fair_note_read(&note, NULL, 0), FAIR_NO_NOTE);
}

static void time_line(char line[64], const char *time)
{
    struct pit_text t = pit_text_in(line, 64);

    pit_text_str(&t, "time ");
    pit_text_str(&t, time);
}

static void times(void **state)
{
    static const struct {
        const char *text;
        uint64_t ms;
    } rows[] = {
        {"1970-01-01T00:00:00.000Z", 0},
        {"1970-01-01T00:00:00.001Z", 1},
        {"1972-02-29T12:00:00.000Z", 68212800000},
        {"2000-02-29T23:59:59.999Z", 951868799999},
        {"2000-03-01T00:00:00.000Z", 951868800000},
        {"2023-11-14T22:13:20.000Z", 1700000000000},
        {"2024-02-29T00:00:00.000Z", 1709164800000},
        {"2024-12-31T23:59:59.999Z", 1735689599999},
        {"2100-03-01T00:00:00.000Z", 4107542400000},
        {"9999-12-31T23:59:59.999Z", 253402300799999},
    };
    static const char *const wrong[] = {
        "2023-02-29T00:00:00.000Z",  "2100-02-29T00:00:00.000Z", "2024-02-30T00:00:00.000Z",
        "2024-04-31T00:00:00.000Z",  "2024-00-01T00:00:00.000Z", "2024-13-01T00:00:00.000Z",
        "2024-01-00T00:00:00.000Z",  "2024-01-32T00:00:00.000Z", "2024-01-01T24:00:00.000Z",
        "2024-01-01T00:60:00.000Z",  "2024-01-01T00:00:60.000Z", "1969-12-31T23:59:59.999Z",
        "2024-01-01 00:00:00.000Z",  "2024-01-01T00:00:00.000z", "2024-01-01T00:00:00.000+",
        "2024/01/01T00:00:00.000Z",  "2024-01-01T00:00:00,000Z", "2024-01-01T00:00:00.00Z",
        "2024-01-01T00:00:00.0000Z", "02024-01-01T00:00:00.00Z",
    };
    char line[64], again[64];
    struct fair_note note;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        time_line(line, rows[i].text);
        assert_int_equal(read_line(&note, line), FAIR_NOTE_TIME);
        assert_int_equal(note.time_ms, rows[i].ms);
        written(again, sizeof again, &note);
        assert_memory_equal(again, line, strlen(line));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        time_line(line, wrong[i]);
        if (read_line(&note, line) != FAIR_BAD_NOTE) fail_msg("taken: %s", line);
    }
}

static void fill(uint64_t *seed, void *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)helper_random(seed);
}

/* Every field is random, within its limits; a line that is read gives the line that was written. */
static void random_notes(void **state)
{
    uint64_t seed = 9;

    (void)state;
    for (int i = 0; i < 10000; i++) {
        struct fair_note note = {0}, back;
        char line[FAIR_NOTE_LINE], again[FAIR_NOTE_LINE];

        fill(&seed, note.table_id, sizeof note.table_id);
        fill(&seed, note.key, sizeof note.key);
        fill(&seed, note.rules_hash, sizeof note.rules_hash);
        fill(&seed, note.commit, sizeof note.commit);
        fill(&seed, note.next, sizeof note.next);
        fill(&seed, note.head, sizeof note.head);
        fill(&seed, note.player_tag, sizeof note.player_tag);
        fill(&seed, note.seed, sizeof note.seed);
        fill(&seed, note.signature, sizeof note.signature);
        note.kind = good[i % GOOD].kind;
        note.epoch = helper_random(&seed) >> helper_below(&seed, 64);
        note.time_ms = note.kind == FAIR_NOTE_TIME ? helper_random(&seed) % 253402300800000
                                                   : helper_random(&seed);
        note.decks = helper_random(&seed) % 256;
        note.n = helper_random(&seed) % 65536;
        note.stop = helper_random(&seed) % 65536;
        note.seats = helper_random(&seed) % 256;
        note.seat = helper_random(&seed) % 256;
        note.first_seat = helper_random(&seed) % 256;
        note.cut_accept = helper_random(&seed) % 2;
        note.cut_pos = helper_random(&seed) % 65536;
        note.is_signed = i % 2;
        memcpy(note.why, "a reason, in words", 19);
        written(line, sizeof line, &note);
        assert_int_equal(fair_note_read(&back, line, strlen(line) - 1), note.kind);
        written(again, sizeof again, &back);
        assert_string_equal(line, again);
        if (note.kind == FAIR_NOTE_EPOCH) assert_true(back.n == note.n && back.stop == note.stop);
        if (note.kind == FAIR_NOTE_CHAIN) assert_int_equal(back.is_signed, note.is_signed);
        if (note.kind == FAIR_NOTE_TIME) assert_int_equal(back.time_ms, note.time_ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_there_and_back),
        cmocka_unit_test(malformed_fields),
        cmocka_unit_test(numbers_have_limits),
        cmocka_unit_test(reasons),
        cmocka_unit_test(other_lines_are_left_alone),
        cmocka_unit_test(times),
        cmocka_unit_test(random_notes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
