/* http.c -- any bytes as HTTP, in pieces: what comes out is clean, and pieces do not matter. */

#include "server/http.h"

#include <assert.h>
#include <string.h>

static void check_path(const char *path)
{
    assert(path[0] == '/' && !strstr(path, "//") && !strchr(path, '\\'));
    for (const char *c = path; *c; c++) {
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
        if (*c != '/') continue;
        assert(c[1] != '.' || (c[2] != '/' && c[2]));
        assert(c[1] != '.' || c[2] != '.' || (c[3] != '/' && c[3]));
    }
}

static void check_request(const struct http *h)
{
    const struct net_request *q = &h->request;

    check_path(q->path);
    assert(q->length <= NET_BODY_MAX && strlen(q->query) < NET_HEAD_MAX);
    assert(!strcmp(q->method, "GET") || !strcmp(q->method, "HEAD") || !strcmp(q->method, "POST"));
    for (int i = 0; i < HTTP_FIELDS; i++)
        assert(strlen(h->field[i]) < NET_HEAD_MAX && !strpbrk(h->field[i], "\r\n"));
}

/* Reads all in pieces of so many bytes; a hash of what came. */
static uint64_t read_all(const char *bytes, size_t n, size_t step)
{
    struct http h = {0};
    uint64_t hash = 0;
    enum http_came came = HTTP_CAME_NOTHING;

    for (size_t at = 0, used; at < n && came != HTTP_CAME_BAD && came != HTTP_CAME_UPGRADE;
         at += used) {
        size_t some = n - at < step ? n - at : step;

        came = http_read(&h, bytes + at, some, &used);
        assert(used <= some && (used == some || came != HTTP_CAME_NOTHING));
        if (came == HTTP_CAME_NOTHING) continue;
        hash = hash * 31 + (uint64_t)came;
        if (came == HTTP_CAME_BAD) assert(h.status >= 400 && h.status < 600 && !h.keep);
        if (came == HTTP_CAME_BAD || came == HTTP_CAME_EXPECT) continue;
        check_request(&h);
        hash = hash * 31 + h.request.length + strlen(h.request.path);
    }
    http_free(&h);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t whole = read_all((const char *)data, size, size);

    assert(read_all((const char *)data, size, 1) == whole);
    assert(read_all((const char *)data, size, 13) == whole);
    return 0;
}
