/* frames.h -- WebSocket frames of a client into messages, and ours into bytes (RFC 6455).
 *
 * Knows no sockets. Text alone is taken; what the RFC forbids is answered with the code it wants:
 * 1002 for broken rules, 1003 for binary, 1007 for text that is none, 1009 for too much. */
#pragma once

#include "buffer.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FRAMES_NORMAL = 1000,
    FRAMES_GOING_AWAY = 1001,
    FRAMES_PROTOCOL = 1002,
    FRAMES_BINARY = 1003,
    FRAMES_NO_CODE = 1005, /* the other side's close had none; never sent */
    FRAMES_NOT_TEXT = 1007,
    FRAMES_TOO_BIG = 1009,
    FRAMES_CONTROL_MAX = 125, /* bytes of a ping, pong or close */
};

enum frames_opcode { FRAMES_TEXT = 1, FRAMES_CLOSE = 8, FRAMES_PING = 9, FRAMES_PONG = 10 };

/* What came: a whole message, a control frame, a mistake, or nothing yet. */
enum frames_came { CAME_NOTHING, CAME_TEXT, CAME_PING, CAME_PONG, CAME_CLOSE, CAME_BAD };

struct frames {
    struct wslay_frame_context *reader; /* NULL between frames, so that an idle socket is small */
    const char *next;                   /* of what was fed */
    size_t left;
    uint64_t pending; /* bytes of the frame at hand that the reader has had */
    uint64_t payload; /* bytes of its payload that have come out */
    struct buffer message, control;
    bool in_frame, in_message;
    uint16_t code;
};

/* bytes must stay until frames_next has said CAME_NOTHING. */
void frames_feed(struct frames *f, const char *bytes, size_t n);

/* *text and *n get what a message, ping or pong holds, until the next call. After CAME_CLOSE and
 * CAME_BAD f->code is what to answer, and there is no next call; CAME_BAD brings no text. */
enum frames_came frames_next(struct frames *f, const char **text, size_t *n);
void frames_free(struct frames *f);

void frames_put(struct buffer *out, enum frames_opcode opcode, const char *bytes, size_t n);
void frames_put_close(struct buffer *out, int code, const char *reason); /* reason may be cut */
