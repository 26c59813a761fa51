/* checks.h -- what the dealer called and what each wager brought, gathered until a record says it.
 *
 *     heard no-more-bets ends spread
 *     expect 1 ante 20
 */
#pragma once

#include "pit/record.h"

enum {
    CHECKS_SETTLES_MAX = PIT_WAGERS_MAX, /* of one round: each wager once */
    CHECKS_EXPECT = 64,                  /* bytes of a line "expect" */
    CHECKS_ROOM = CHECKS_SETTLES_MAX * CHECKS_EXPECT,
};
_Static_assert(sizeof "expect 16 / 4 -92233720368547758.07\n" +
                       sizeof((struct pit_spot *)0)->name <=
                   CHECKS_EXPECT,
               "a line of the longest kind fits");

struct checks {
    struct {
        uint8_t seat, hand;
        uint16_t spot;
        pit_money net;
    } settle[CHECKS_SETTLES_MAX];
    int settles;
    uint16_t call[PIT_HEARD_MAX]; /* since the last line "heard" */
    int calls;
};

/* What an event led to; settlements for which there is no more room are written at once. True: so
 * many calls are waiting that they should be written soon. */
bool checks_note(struct checks *c, struct pit_text *out, const struct pit_rules *r,
                 const struct pit_effect *effects, int count);

/* A line of a record that says some of it. */
void checks_line(struct checks *c, const char *line, size_t n);

/* Writes all of it, or the calls alone, and forgets it. */
void checks_write(struct checks *c, struct pit_text *out, const struct pit_rules *r);
void checks_write_calls(struct checks *c, struct pit_text *out, const struct pit_rules *r);
