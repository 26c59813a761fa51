/* http.c -- requests out of bytes, on llhttp. */

#include "http.h"

#include "target.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    RAW_MAX = 2 * NET_BODY_MAX, /* bytes of a body in chunks; one byte a chunk is a mockery */
    HEAD_KEPT = 4096, /* bytes of memory that an idle connection keeps for its next head */
    KEY_LENGTH = 24,  /* of Sec-WebSocket-Key: 16 bytes in base64 */
};

/* Twice the same is refused where two readers might choose differently. */
static const struct {
    const char *name;
    bool once;
} rows[HTTP_FIELDS] = {
    [HTTP_F_HOST] = {"Host", true},
    [HTTP_F_ORIGIN] = {"Origin", true},
    [HTTP_F_COOKIE] = {"Cookie", true},
    [HTTP_F_TYPE] = {"Content-Type", true},
    [HTTP_F_ACCEPT] = {"Accept", false},
    [HTTP_F_ENCODING] = {"Accept-Encoding", false},
    [HTTP_F_UNLESS] = {"If-None-Match", false},
    [HTTP_F_RANGE] = {"Range", true},
    [HTTP_F_CUSTOM] = {"X-Pit", true},
    [HTTP_F_UPGRADE] = {"Upgrade", true},
    [HTTP_F_KEY] = {"Sec-WebSocket-Key", true},
    [HTTP_F_VERSION] = {"Sec-WebSocket-Version", true},
    [HTTP_F_EXPECT] = {"Expect", true},
    [HTTP_F_CODING] = {"Transfer-Encoding", true},
    [HTTP_F_FORWARDED_FOR] = {"X-Forwarded-For", false},
    [HTTP_F_FORWARDED_PROTO] = {"X-Forwarded-Proto", false},
};

static enum http_came bad(struct http *h, int status)
{
    h->status = status;
    h->keep = false;
    return HTTP_CAME_BAD;
}

/* ---- what llhttp finds ---- */

static int on_url(llhttp_t *p, const char *at, size_t n)
{
    struct http *h = p->data;

    h->target = h->head.at + (at - h->head.at);
    h->target_length = n;
    return 0;
}

static int on_field(llhttp_t *p, const char *at, size_t n)
{
    struct http *h = p->data;

    if (h->phase == HTTP_BODY_PHASE) return HPE_USER; /* trailers: nobody needs them */
    h->named = -1;
    for (int i = 0; i < HTTP_FIELDS; i++)
        if (strlen(rows[i].name) == n && !strncasecmp(rows[i].name, at, n)) h->named = i;
    if (h->named < 0) return 0;
    if (rows[h->named].once && h->seen >> h->named & 1) return HPE_USER;
    h->seen |= 1u << h->named;
    return 0;
}

/* Where a field may come again, the last one stands: it is what the nearest proxy wrote. */
static int on_value(llhttp_t *p, const char *at, size_t n)
{
    struct http *h = p->data;

    if (h->named < 0) return 0;
    while (n && (at[n - 1] == ' ' || at[n - 1] == '\t'))
        n--;
    h->field[h->named] = at;
    h->length[h->named] = n;
    return 0;
}

static int on_head(llhttp_t *p)
{
    struct http *h = p->data;

    h->keep = llhttp_should_keep_alive(p) && p->http_minor == 1;
    h->upgrades = p->upgrade;
    return 0;
}

static int on_body(llhttp_t *p, const char *at, size_t n)
{
    struct http *h = p->data;

    if (n > NET_BODY_MAX - h->body.n) {
        h->status = 413;
        return HPE_USER;
    }
    buffer_add(&h->body, at, n);
    return 0;
}

static int on_extension(llhttp_t *p, const char *at, size_t n)
{
    (void)p, (void)at, (void)n;
    return HPE_USER;
}

static int on_complete(llhttp_t *p)
{
    struct http *h = p->data;

    h->complete = true;
    return HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_chunk_extension_name = on_extension,
    .on_chunk_extension_value = on_extension,
    .on_message_complete = on_complete,
};

/* ---- the head ---- */

/* May this byte follow the one before it? */
static bool byte_fits(const struct http *h, char last, char c)
{
    if (c == '\n' || last == '\r') return c == '\n' && last == '\r';
    if (c == '\r') return true;
    if (h->line == 0 && (c == ' ' || c == '\t' || c == ':')) return false; /* folded; nameless */
    return c == '\t' || ((unsigned char)c >= 0x20 && c != 0x7f);
}

/* Takes bytes up to the empty line; true: the head is whole. A fault goes to h->status. One empty
 * line may come before a request (RFC 9112 2.2). */
static bool gather(struct http *h, const char *bytes, size_t n, size_t *used)
{
    char last = h->head.n ? h->head.at[h->head.n - 1] : '\n';
    bool ended = false;
    size_t i;

    for (i = 0; i < n && !ended && !h->status; i++) {
        if (h->head.n + i >= NET_HEAD_MAX) h->status = 431;
        if (!byte_fits(h, last, bytes[i])) h->status = 400;
        last = bytes[i];
        h->line++;
        if (last != '\n') continue;
        ended = h->line == 2 && h->head.n + i > 1; /* CR LF and no more */
        h->line = 0;
    }
    buffer_add(&h->head, bytes, i);
    *used = i;
    return ended && !h->status;
}

static int fault_status(const struct http *h, llhttp_errno_t error)
{
    size_t n = 0;

    if (error == HPE_INVALID_VERSION) return 505;
    if (error != HPE_INVALID_METHOD) return 400;
    while (n < h->head.n && h->head.at[n] >= 'A' && h->head.at[n] <= 'Z')
        n++;
    return n && n < h->head.n && h->head.at[n] == ' ' ? 501 : 400;
}

/* The values become strings in place; llhttp is done with the head. */
static void end_strings(struct http *h)
{
    h->target[h->target_length] = '\0';
    for (int i = 0; i < HTTP_FIELDS; i++) {
        if (h->field[i])
            h->head.at[h->field[i] - h->head.at + (ptrdiff_t)h->length[i]] = '\0';
        else
            h->field[i] = "";
    }
}

static void fill_request(struct http *h)
{
    struct net_request *q = &h->request;

    q->host = h->field[HTTP_F_HOST];
    q->origin = h->field[HTTP_F_ORIGIN];
    q->cookie = h->field[HTTP_F_COOKIE];
    q->type = h->field[HTTP_F_TYPE];
    q->accept = h->field[HTTP_F_ACCEPT];
    q->encoding = h->field[HTTP_F_ENCODING];
    q->unless = h->field[HTTP_F_UNLESS];
    q->range = h->field[HTTP_F_RANGE];
    q->custom = h->field[HTTP_F_CUSTOM];
}

/* The status of the first fault of a head that llhttp took; 0: none. */
static int head_fault(struct http *h)
{
    const char *coding = h->field[HTTP_F_CODING], *expect = h->field[HTTP_F_EXPECT];
    bool coded = h->seen >> HTTP_F_CODING & 1;

    if (h->parser.http_major != 1 || h->parser.http_minor > 1) return 505;
    if (h->target[-2] == ' ' || (h->parser.http_minor == 1 && !h->request.host[0])) return 400;
    if (coded && (strcasecmp(coding, "chunked") != 0 || h->parser.http_minor == 0)) return 400;
    switch (h->parser.method) {
    case HTTP_GET: h->request.method = "GET"; break;
    case HTTP_HEAD: h->request.method = "HEAD"; break;
    case HTTP_POST: h->request.method = "POST"; break;
    default: return 405; /* a state is changed by POST alone */
    }
    if (!target_clean(h->target, &h->request.path, &h->request.query)) return 400;
    if (expect[0] && strcasecmp(expect, "100-continue") != 0) return 417;
    h->expects = expect[0] && h->parser.http_minor == 1;
    return !h->complete && h->parser.content_length > NET_BODY_MAX ? 413 : 0;
}

/* RFC 6455 4.2.1. Another protocol than WebSocket is not offered, and the request is one like any.
 */
static int upgrade_fault(struct http *h)
{
    const char *key = h->field[HTTP_F_KEY];

    h->upgrades = h->upgrades && !strcasecmp(h->field[HTTP_F_UPGRADE], "websocket");
    if (!h->upgrades) return 0;
    if (h->parser.method != HTTP_GET || !h->complete || h->parser.http_minor != 1) return 400;
    if (strcmp(h->field[HTTP_F_VERSION], "13") != 0) return 426;
    if (strlen(key) != KEY_LENGTH || strcmp(key + KEY_LENGTH - 2, "==") != 0) return 400;
    return 0;
}

static enum http_came whole(struct http *h)
{
    h->phase = HTTP_WHOLE_PHASE;
    h->request.body = h->body.n ? h->body.at : "";
    h->request.length = h->body.n;
    return h->upgrades ? HTTP_CAME_UPGRADE : HTTP_CAME_REQUEST;
}

static enum http_came end_head(struct http *h)
{
    llhttp_errno_t error;
    int fault;

    llhttp_init(&h->parser, HTTP_REQUEST, &settings);
    h->parser.data = h;
    error = llhttp_execute(&h->parser, h->head.at, h->head.n);
    if (!h->target || (error != HPE_OK && !h->complete)) return bad(h, fault_status(h, error));
    end_strings(h);
    fill_request(h);
    fault = head_fault(h);
    if (!fault) fault = upgrade_fault(h);
    if (fault) return bad(h, fault);
    if (h->complete) return whole(h);
    h->phase = HTTP_BODY_PHASE;
    return h->expects ? HTTP_CAME_EXPECT : HTTP_CAME_NOTHING;
}

/* ---- the body ---- */

static enum http_came read_body(struct http *h, const char *bytes, size_t n, size_t *used)
{
    llhttp_errno_t error = llhttp_execute(&h->parser, bytes, n);

    *used = n;
    if (h->complete) {
        *used = (size_t)(llhttp_get_error_pos(&h->parser) - bytes);
        return whole(h);
    }
    if (error != HPE_OK) return bad(h, h->status ? h->status : 400);
    h->raw += n;
    return h->raw > RAW_MAX ? bad(h, 413) : HTTP_CAME_NOTHING;
}

/* The memory of the last request goes into the next one, unless there is much of it. */
static void begin(struct http *h)
{
    struct buffer head = h->head;

    head.n = 0;
    if (head.room > HEAD_KEPT) buffer_free(&head);
    buffer_free(&h->body);
    *h = (struct http){.head = head};
}

enum http_came http_read(struct http *h, const char *bytes, size_t n, size_t *used)
{
    enum http_came came = HTTP_CAME_NOTHING;
    size_t more = 0;

    *used = 0;
    if (h->phase == HTTP_WHOLE_PHASE) begin(h);
    if (h->phase == HTTP_HEAD_PHASE) {
        if (gather(h, bytes, n, used))
            came = end_head(h);
        else if (h->status)
            came = bad(h, h->status);
    }
    if (came != HTTP_CAME_NOTHING || h->phase != HTTP_BODY_PHASE || *used == n) return came;
    came = read_body(h, bytes + *used, n - *used, &more);
    *used += more;
    return came;
}

bool http_began(const struct http *h)
{
    return h->phase == HTTP_BODY_PHASE || (h->phase == HTTP_HEAD_PHASE && h->head.n);
}

void http_free(struct http *h)
{
    buffer_free(&h->head);
    buffer_free(&h->body);
}
