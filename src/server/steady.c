/* steady.c -- the time that limits go by. */

#include "steady.h"

#include "system/clock.h"

#include <string.h>

static enum steady_doubt doubt(const struct steady_mark *last, int64_t now, int64_t newest)
{
    if (last->now_ms > (now > newest ? now : newest) + STEADY_DOUBT_MS) return STEADY_AHEAD;
    return last->now_ms + STEADY_DOUBT_MS < newest ? STEADY_BEHIND : STEADY_SOUND;
}

enum steady_doubt steady_begin(struct steady *s, const struct steady_mark *last, int64_t newest_ms)
{
    int64_t now = system_now_ms(), ticks = system_ticks_ms();
    enum steady_doubt doubted = last ? doubt(last, now, newest_ms) : STEADY_SOUND;

    *s = (struct steady){.now_ms = now, .ticks_ms = ticks, .wall_ms = now - ticks};
    system_boot(s->boot, sizeof s->boot);
    if (!last) return doubted;
    if (doubted == STEADY_AHEAD) {
        s->now_ms = now > newest_ms ? now : newest_ms;
        s->wall_ms = s->now_ms - ticks;
    } else if (s->boot[0] && strcmp(s->boot, last->boot) == 0 && ticks >= last->ticks_ms) {
        s->now_ms = last->now_ms + ticks - last->ticks_ms;
        s->wall_ms = s->now_ms - ticks; /* a step since then shows when it is asked for */
    } else if (now < last->now_ms) {
        s->now_ms = last->now_ms;
        s->wall_ms = s->now_ms - ticks;
    }
    return doubted;
}

int64_t steady_now(const struct steady *s)
{
    if (!s->ticks_ms) return system_now_ms();
    return s->now_ms + system_ticks_ms() - s->ticks_ms;
}

struct steady_mark steady_mark(const struct steady *s)
{
    struct steady_mark m = {.now_ms = steady_now(s), .ticks_ms = system_ticks_ms()};

    memcpy(m.boot, s->boot, sizeof m.boot);
    return m;
}

int64_t steady_stepped(struct steady *s)
{
    int64_t wall = system_now_ms() - system_ticks_ms(), step = wall - s->wall_ms;

    if (step > -STEADY_STEP_MS && step < STEADY_STEP_MS) return 0;
    s->wall_ms = wall;
    return step;
}
