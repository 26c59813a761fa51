/* record.c -- any text as a record: it is read line by line and never breaks the books. */

#include "pit/record.h"

#include <assert.h>
#include <string.h>

static struct pit_replay replay;
static struct pit_said said;
static struct pit_record record;
static char text[1 << 16];
static struct pit_text out;

/* Writing what happens must not break either; a text that is full is cut. */
static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    char words[512];
    struct pit_text told = pit_text_in(words, sizeof words);

    (void)with;
    pit_record_event(&record, &out, t, e);
    pit_told_text(&told, &t->rules, e);
    for (int i = 0; i < count; i++) {
        if (effects[i].kind == PIT_CALL) pit_call_text(&told, &t->rules, &effects[i]);
        if (effects[i].kind == PIT_SETTLE) pit_settle_text(&told, &t->rules, &effects[i]);
        if (effects[i].kind == PIT_ROUND_OVER) pit_outcome_text(&told, &t->rules, &effects[i]);
    }
}

static void words_are_decent(const char *words)
{
    assert(strlen(words) < 1000);
    for (const char *c = words; *c; c++)
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
}

/* What one line brought. */
static void check(enum pit_line came)
{
    char words[512];
    struct pit_text waits = pit_text_in(words, sizeof words);

    words_are_decent(said.words);
    assert(said.code);
    assert(said.words[0] || (came != PIT_LINE_BAD && came != PIT_LINE_REFUSED));
    if (!replay.open) return;
    assert(pit_balanced(&replay.table.state));
    pit_waits_text(&waits, &replay.table.rules, &replay.table.state);
    words_are_decent(words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;

    pit_replay_open(&replay, see, NULL);
    out = pit_text_in(text, sizeof text);
    record = (struct pit_record){0};
    while (at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((feed ? feed : end) - at);
        enum pit_line came = pit_replay_line(&replay, at, n, &said);

        check(came);
        if (came == PIT_LINE_BAD) break;
        at += n + 1;
    }
    pit_record_end(&record, &out);
    return 0;
}
