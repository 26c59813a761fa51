/* epoch.c -- any bytes as an epoch: what is taken fits its room, what is not is said decently. */

#include "report/epoch_json.h"

#include <assert.h>

static struct fair_outcome shoe;
static char json[REPORT_SHOE_ROOM];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pit_problem problem = {0};
    struct pit_text out = pit_text_in(json, sizeof json);

    if (report_epoch_read(&shoe.epoch, (const char *)data, size, &problem)) {
        fair_outcome(&shoe);
        report_shoe_json(&out, &shoe);
        assert(!out.cut && out.used);
        return 0;
    }
    assert(problem.words[0]);
    for (const char *c = problem.words; *c; c++)
        assert((unsigned char)*c >= 0x20 && (unsigned char)*c < 0x7f);
    return 0;
}
