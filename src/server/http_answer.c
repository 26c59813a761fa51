/* http_answer.c -- answers into bytes. */

#include "http.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Nothing is run, shown or sent on a page that is not ours. */
static const char guards[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "media-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
    "form-action 'self'; manifest-src 'self'\r\n";

static const struct {
    int status;
    const char *words;
} phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {206, "Partial Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *phrase(int status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (phrases[i].status == status) return phrases[i].words;
    return "";
}

/* Is there a header of this name, "Name:", among these lines? */
static bool has(const char *headers, const char *name)
{
    while (headers && *headers) {
        if (!strncasecmp(headers, name, strlen(name))) return true;
        headers = strchr(headers, '\n');
        if (headers) headers++;
    }
    return false;
}

void http_put_answer(struct buffer *out, const struct http_manner *m, const struct net_answer *a)
{
    char line[128];
    bool bodiless = a->status == 204 || a->status == 304;

    snprintf(line, sizeof line, "HTTP/1.1 %d %s\r\n", a->status, phrase(a->status));
    buffer_text(out, line);
    if (!bodiless) {
        snprintf(line, sizeof line, "Content-Length: %zu\r\n", a->length);
        buffer_text(out, line);
    }
    if (a->type) {
        buffer_text(out, "Content-Type: ");
        buffer_text(out, a->type);
        buffer_text(out, "\r\n");
    }
    if (!m->keep) buffer_text(out, "Connection: close\r\n");
    if (!has(a->headers, "Cache-Control:")) buffer_text(out, "Cache-Control: no-store\r\n");
    if (m->secure) buffer_text(out, "Strict-Transport-Security: max-age=31536000\r\n");
    buffer_text(out, guards);
    if (a->headers) buffer_text(out, a->headers);
    buffer_text(out, "\r\n");
    if (!bodiless && !m->head_only) buffer_add(out, a->body, a->length);
}

/* The phrase is all a client learns (errors are generic). */
void http_put_refusal(struct buffer *out, const struct http_manner *m, int status)
{
    char words[64];
    struct net_answer a = {.status = status, .type = "text/plain; charset=utf-8", .body = words};

    a.length = (size_t)snprintf(words, sizeof words, "%s\n", phrase(status));
    if (status == 405) a.headers = "Allow: GET, HEAD, POST\r\n";
    if (status == 426) a.headers = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    http_put_answer(out, m, &a);
}

void http_put_continue(struct buffer *out)
{
    buffer_text(out, "HTTP/1.1 100 Continue\r\n\r\n");
}

void http_put_upgrade(struct buffer *out, const char *key)
{
    char text[128];
    unsigned char digest[EVP_MAX_MD_SIZE], accept[2 * EVP_MAX_MD_SIZE];
    unsigned length = 0;
    int n = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);

    EVP_Digest(text, (size_t)n, digest, &length, EVP_sha1(), NULL);
    EVP_EncodeBlock(accept, digest, (int)length);
    buffer_text(out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
    buffer_text(out, (const char *)accept);
    buffer_text(out, "\r\n\r\n");
}
