/* frames.c -- WebSocket frames on wslay's frame reader; messages and their rules are ours.
 *
 * wslay's own message layer holds 4 kB more a connection and closes without a code on bad control
 * frames. */

#include "frames.h"

#include "core/utf8.h"
#include "net.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { HEAD_BYTES = 2, LENGTH_BYTES = 8, MASK_BYTES = 4, CODE_BYTES = 2 };

/* How many bytes beyond the head tell this length. */
static size_t length_bytes(uint64_t n)
{
    return n < 126 ? 0 : n < 65536 ? 2 : LENGTH_BYTES;
}

static ssize_t give(uint8_t *to, size_t room, int flags, void *with)
{
    struct frames *f = with;
    size_t n = f->left < room ? f->left : room;

    (void)flags;
    if (!n) return -1;
    memcpy(to, f->next, n);
    f->next += n;
    f->left -= n;
    f->pending += n;
    return (ssize_t)n;
}

static enum frames_came bad(struct frames *f, uint16_t code)
{
    f->code = code;
    return CAME_BAD;
}

static bool is_control(const struct wslay_frame_iocb *io)
{
    return io->opcode & 8;
}

/* The code of the first rule that this frame's head breaks; 0: none. */
static uint16_t head_fault(const struct frames *f, const struct wslay_frame_iocb *io)
{
    if (!io->mask || io->rsv) return FRAMES_PROTOCOL;
    switch (io->opcode) {
    case WSLAY_CONNECTION_CLOSE:
    case WSLAY_PING:
    case WSLAY_PONG:
        return io->fin && io->payload_length <= FRAMES_CONTROL_MAX ? 0 : FRAMES_PROTOCOL;
    case WSLAY_CONTINUATION_FRAME:
        if (!f->in_message) return FRAMES_PROTOCOL;
        break;
    case WSLAY_TEXT_FRAME:
        if (f->in_message) return FRAMES_PROTOCOL;
        break;
    case WSLAY_BINARY_FRAME: return f->in_message ? FRAMES_PROTOCOL : FRAMES_BINARY;
    default: return FRAMES_PROTOCOL;
    }
    return io->payload_length > NET_MESSAGE_MAX - f->message.n ? FRAMES_TOO_BIG : 0;
}

static void begin_frame(struct frames *f, const struct wslay_frame_iocb *io)
{
    f->in_frame = true;
    f->payload = 0;
    if (is_control(io))
        f->control.n = 0;
    else
        f->in_message = true;
}

static void add_payload(struct frames *f, const struct wslay_frame_iocb *io)
{
    f->payload += io->data_length;
    if (!is_control(io)) {
        buffer_add(&f->message, io->data, io->data_length);
        return;
    }
    assert(io->data_length <= FRAMES_CONTROL_MAX - f->control.n);
    buffer_add(&f->control, io->data, io->data_length);
}

/* RFC 6455 7.4: what may stand in a close frame. */
static bool is_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static enum frames_came end_close(struct frames *f)
{
    const uint8_t *bytes = (const uint8_t *)f->control.at;

    f->code = FRAMES_NO_CODE;
    if (!f->control.n) return CAME_CLOSE;
    if (f->control.n < CODE_BYTES) return bad(f, FRAMES_PROTOCOL);
    f->code = (uint16_t)(bytes[0] << 8 | bytes[1]);
    if (!is_code(f->code)) return bad(f, FRAMES_PROTOCOL);
    if (!utf8_valid(f->control.at + CODE_BYTES, f->control.n - CODE_BYTES))
        return bad(f, FRAMES_NOT_TEXT);
    return CAME_CLOSE;
}

static enum frames_came end_frame(struct frames *f, const struct wslay_frame_iocb *io)
{
    uint64_t n = io->payload_length;

    f->in_frame = false;
    f->pending -= HEAD_BYTES + length_bytes(n) + MASK_BYTES + n;
    switch (io->opcode) {
    case WSLAY_CONNECTION_CLOSE: return end_close(f);
    case WSLAY_PING: return CAME_PING;
    case WSLAY_PONG: return CAME_PONG;
    default: break;
    }
    if (!io->fin) return CAME_NOTHING;
    f->in_message = false;
    return utf8_valid(f->message.at, f->message.n) ? CAME_TEXT : bad(f, FRAMES_NOT_TEXT);
}

static enum frames_came take(struct frames *f, const struct wslay_frame_iocb *io)
{
    if (!f->in_frame) {
        uint16_t fault = head_fault(f, io);

        if (fault) return bad(f, fault);
        begin_frame(f, io);
    }
    add_payload(f, io);
    return f->payload == io->payload_length ? end_frame(f, io) : CAME_NOTHING;
}

static void free_reader(struct frames *f)
{
    if (f->reader) wslay_frame_context_free(f->reader);
    f->reader = NULL;
}

/* All that was fed is in. Between two frames the reader knows nothing that is worth its memory. */
static enum frames_came rest(struct frames *f)
{
    if (f->pending) return CAME_NOTHING;
    free_reader(f);
    buffer_free(&f->control);
    if (!f->in_message) buffer_free(&f->message);
    return CAME_NOTHING;
}

void frames_feed(struct frames *f, const char *bytes, size_t n)
{
    assert(!f->left);
    f->next = bytes;
    f->left = n;
}

enum frames_came frames_next(struct frames *f, const char **text, size_t *n)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct wslay_frame_iocb io;
    enum frames_came came = CAME_NOTHING;

    if (!f->in_message) f->message.n = 0;
    if (!f->reader && wslay_frame_context_init(&f->reader, &callbacks, f)) abort();
    while (came == CAME_NOTHING) {
        ssize_t got = wslay_frame_recv(f->reader, &io);

        if (got == WSLAY_ERR_WANT_READ) return rest(f);
        came = got < 0 ? bad(f, FRAMES_PROTOCOL) : take(f, &io);
    }
    *text = came == CAME_TEXT ? f->message.at : f->control.at;
    *n = came == CAME_TEXT ? f->message.n : came == CAME_BAD ? 0 : f->control.n;
    if (!*n) *text = "";
    return came;
}

void frames_free(struct frames *f)
{
    free_reader(f);
    buffer_free(&f->control);
    buffer_free(&f->message);
}

void frames_put(struct buffer *out, enum frames_opcode opcode, const char *bytes, size_t n)
{
    uint8_t head[HEAD_BYTES + LENGTH_BYTES] = {(uint8_t)(0x80 | opcode)};
    size_t length = length_bytes(n);

    head[1] = (uint8_t)(length == 0 ? n : length == 2 ? 126 : 127);
    for (size_t i = 0; i < length; i++)
        head[HEAD_BYTES + i] = (uint8_t)((uint64_t)n >> 8 * (length - 1 - i));
    buffer_add(out, head, HEAD_BYTES + length);
    buffer_add(out, bytes, n);
}

void frames_put_close(struct buffer *out, int code, const char *reason)
{
    char bytes[FRAMES_CONTROL_MAX + 1] = {(char)(code >> 8), (char)code};
    char *words = bytes + CODE_BYTES;

    if (code == FRAMES_NO_CODE) {
        frames_put(out, FRAMES_CLOSE, NULL, 0);
        return;
    }
    snprintf(words, sizeof bytes - CODE_BYTES, "%s", reason);
    while (!utf8_valid(words, strlen(words))) /* not through the middle of a letter */
        words[strlen(words) - 1] = '\0';
    frames_put(out, FRAMES_CLOSE, bytes, CODE_BYTES + strlen(words));
}
