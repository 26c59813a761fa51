/* frames.c -- what comes in a frame of a WebSocket: no head brings more than there is room for. */

#include "prove.h"

#include "core/utf8.c"
#include "server/frames.c"

static struct frames f;
static struct wslay_frame_iocb io;
static bool in_message;

static void any_head(void)
{
    f.in_message = in_message = any_bool();
    f.control_length = any_u8();
    f.message.n = any_size();
    given(f.message.n <= NET_MESSAGE_MAX);
    io.fin = any_u8();
    io.rsv = any_u8();
    io.mask = any_u8();
    io.opcode = any_u8();
    io.payload_length = any_u64();
    given(io.opcode <= 15 && io.fin <= 1 && io.mask <= 1 && io.rsv <= 7);
}

/* Bounds: every head. One without a fault is masked, has no reserved bit and an opcode that we
 * know, a control frame is whole and short, a message fits, and none begins within another. */
void heads_are_judged(void)
{
    bool good;

    any_head();
    good = !head_fault(&f, &io);
    claim(!good || (io.mask && !io.rsv), "masked, and nothing reserved");
    claim(!good || io.opcode <= 1 || (io.opcode >= 8 && io.opcode <= 10), "an opcode we take");
    claim(!good || io.opcode < 8 || (io.fin && io.payload_length <= 125), "control: whole, short");
    claim(!good || io.opcode > 1 || f.in_message == (io.opcode == 0), "no message in another");
    claim(!good || io.opcode > 1 || io.payload_length + f.message.n <= NET_MESSAGE_MAX, "fits");
    claim(good || !io.mask || io.rsv || io.opcode != 9 || !io.fin || io.payload_length > 125,
          "and a good ping is taken");
}

/* Bounds: every control frame that the head lets in, in any two pieces. It fits its place. */
void control_frames_fit(void)
{
    size_t first = any_size(), second = any_size();

    any_head();
    given(!head_fault(&f, &io) && is_control(&io));
    given(first <= io.payload_length && second <= io.payload_length - first);
    begin_frame(&f, &io);
    claim(f.control_length == 0 && f.in_message == in_message, "and no message begins");
    claim(first + second <= sizeof f.control, "there is room");
}

/* Bounds: every code of a close frame without words. Those that may be sent are taken, the others
 * broken rules. */
void close_codes_are_judged(void)
{
    enum frames_came came;
    int code;

    f.control[0] = (char)any_u8();
    f.control[1] = (char)any_u8();
    f.control_length = 2;
    code = (uint8_t)f.control[0] << 8 | (uint8_t)f.control[1];
    came = end_close(&f);
    claim(came == CAME_CLOSE || came == CAME_BAD, "taken or not");
    claim((came == CAME_CLOSE) ==
              ((code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
               (code >= 3000 && code <= 4999)),
          "RFC 6455 7.4");
    claim(f.code == (came == CAME_CLOSE ? code : FRAMES_PROTOCOL), "and told");
}
