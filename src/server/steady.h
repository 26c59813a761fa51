/* steady.h -- the time that limits go by. It begins with the clock on the wall and then goes as
 * time passes: whatever that clock is set to meanwhile, it never goes back and never leaps. */
#pragma once

#include <stdint.h>

enum {
    STEADY_BOOT = 40,
    STEADY_STEP_MS = 1000,
    STEADY_DOUBT_MS = 3600000, /* that what was kept may be off */
};

enum steady_doubt { STEADY_SOUND, STEADY_AHEAD, STEADY_BEHIND };

/* A moment, as it is kept in the books. */
struct steady_mark {
    int64_t now_ms, ticks_ms;
    char boot[STEADY_BOOT]; /* of the machine; "" where it has none: ticks mean nothing later */
};

struct steady {
    int64_t now_ms, ticks_ms; /* of one moment; both 0: it has not begun */
    int64_t wall_ms;          /* the wall's clock less the ticks, as it was last seen */
    char boot[STEADY_BOOT];
};

/* last: NULL, or what was kept. While the machine has not started anew its ticks go on, and tell
 * how much time has passed; else the wall's clock is all there is, and only a step back shows.
 * newest: when the last transaction was stored; 0: there is none. What was kept and is ahead of
 * both that and the wall's clock is not believed, so that nothing ends before its time. */
enum steady_doubt steady_begin(struct steady *s, const struct steady_mark *last, int64_t newest_ms);
int64_t steady_now(const struct steady *s); /* the wall's clock if it has not begun */
struct steady_mark steady_mark(const struct steady *s);

/* How far the wall's clock is ahead of where it would be had nobody set it, if it has been set by a
 * second or more since this was last asked; else 0. */
int64_t steady_stepped(struct steady *s);
