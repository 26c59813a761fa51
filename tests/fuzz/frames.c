/* frames.c -- any bytes as frames, in pieces: messages are text, codes are right, and pieces do not
 * matter. */

#include "server/frames.h"
#include "core/utf8.h"
#include "server/net.h"

#include <assert.h>

static void check(const struct frames *f, enum frames_came came, const char *text, size_t n)
{
    if (came == CAME_TEXT) assert(n <= NET_MESSAGE_MAX && utf8_valid(text, n));
    if (came == CAME_PING || came == CAME_PONG) assert(n <= FRAMES_CONTROL_MAX);
    if (came == CAME_CLOSE) assert(f->code >= 1000 && f->code < 5000);
    if (came == CAME_BAD)
        assert(f->code == FRAMES_PROTOCOL || f->code == FRAMES_BINARY ||
               f->code == FRAMES_NOT_TEXT || f->code == FRAMES_TOO_BIG);
}

/* Reads all in pieces of so many bytes; a hash of what came. */
static uint64_t read_all(const char *bytes, size_t size, size_t step)
{
    struct frames f = {0};
    enum frames_came came = CAME_NOTHING;
    const char *text = "";
    uint64_t hash = 0;
    size_t n = 0;

    for (size_t at = 0; at < size && came != CAME_CLOSE && came != CAME_BAD; at += step) {
        frames_feed(&f, bytes + at, size - at < step ? size - at : step);
        do {
            came = frames_next(&f, &text, &n);
            check(&f, came, text, n);
            if (came != CAME_NOTHING) hash = hash * 31 + (uint64_t)came * 7 + f.code + n;
        } while (came != CAME_NOTHING && came != CAME_CLOSE && came != CAME_BAD);
        assert(came != CAME_NOTHING || !f.left);
    }
    frames_free(&f);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t whole = read_all((const char *)data, size, size);

    assert(read_all((const char *)data, size, 1) == whole);
    assert(read_all((const char *)data, size, 11) == whole);
    return 0;
}
