/* verify.c -- fuzz target: the check of a record does not crash on any text, its words are decent,
 * and what it calls verified has no difference. Signatures are good, or good as the input says. The
 * record is also played with the cards of its seeds. */

#include "report/verify_json.h"
#include "table/playback.h"

#include <assert.h>
#include <string.h>

static struct verify v; /* too large for the stack */
static struct playback report;

static enum fair_checked check(void *with, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE])
{
    (void)key;
    (void)hash;
    return *(const bool *)with ? FAIR_GOOD : (enum fair_checked)(signature[0] % 3);
}

static void words_are_decent(const char *words)
{
    assert(strlen(words) < 1000);
    for (const char *c = words; *c; c++)
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char json[65536];
    static struct guest guests[16];
    bool always = size % 2 == 0;
    struct fair_system system = {.check = check, .with = &always};
    struct pit_text out = pit_text_in(json, sizeof json);
    struct json j = json_in(&out);
    bool good = verify_text(&v, &system, (const char *)data, size);

    assert(good == (strcmp(verify_verdict(&v), "verified") == 0));
    for (int i = 0; i < VERIFY_STEPS_MAX; i++) {
        words_are_decent(v.found[i].words);
        assert(v.found[i].line >= 0 && v.found[i].line <= v.line);
        assert(!good || v.found[i].state <= VERIFY_HOLDS);
    }
    verify_json(&v, &j);
    assert(!out.cut);
    report.guest = guests;
    report.guests_max = 16;
    playback_open(&report);
    playback_record(&report, (const char *)data, size);
    words_are_decent(report.trouble);
    return 0;
}
