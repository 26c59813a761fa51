/* bot.c -- fuzz target: whatever a hostile server says, the bot's side stands, and what the bot
 * answers is messages of the protocol, few to each. An input that begins with L is messages, one a
 * line; any other is the bytes of a connection from its first. */

#include "client/bot.h"
#include "client/client.h"
#include "core/json_read.h"
#include "core/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SAYS_MAX = 4, INPUT_MAX = 64 * 1024 };

static int said; /* since the last message */

static void say(void *with, const char *text, size_t n)
{
    struct json_value root, what, table;
    struct json_problem problem;

    (void)with;
    assert(++said <= SAYS_MAX);
    assert(json_parse(text, n, &root, &problem) && root.type == JSON_OBJECT);
    assert(json_get(&root, "do", &what) == JSON_FOUND && what.type == JSON_STRING);
    assert(json_get(&root, "table", &table) == JSON_FOUND && json_is_text(&table, "0123"));
}

static bool entropy(void *with, uint8_t *out, size_t n)
{
    (void)with;
    memset(out, 7, n);
    return true;
}

static bool hears(struct bot *b, const char *text, size_t n)
{
    bool good;

    said = 0;
    good = bot_hears(b, text, n);
    assert(b->why[0] && utf8_printable(b->why, strlen(b->why)));
    return good && !b->over;
}

static void hear_lines(struct bot *b, const char *at, const char *end)
{
    bool good = true;

    while (good && at < end) {
        const char *line = memchr(at, '\n', (size_t)(end - at));

        if (!line) line = end;
        good = hears(b, at, (size_t)(line - at));
        at = line + 1;
    }
}

static void hear_bytes(struct bot *b, const uint8_t *data, size_t size)
{
    struct client c;
    const char *text;
    int pair[2];
    size_t n;

    assert(client_url(&c, "http://server", NULL));
    if (size > INPUT_MAX || socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return;
    assert(send(pair[1], data, size, 0) == (ssize_t)size);
    shutdown(pair[1], SHUT_WR);
    c.socket = pair[0];
    if (client_answer(&c, 101))
        while (client_next(&c, &text, &n) && hears(b, text, n))
            continue;
    client_close(&c);
    close(pair[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct fair_system system = {.entropy = entropy};
    static struct bot b;

    if (!size) return 0;
    b = (struct bot){.say = say,
                     .system = &system,
                     .table = "0123",
                     .raise = (enum bot_raise)(size % 3),
                     .rounds = 3,
                     .brought = 20000,
                     .first = -1};
    if (data[0] == 'L')
        hear_lines(&b, (const char *)data + 1, (const char *)data + size);
    else
        hear_bytes(&b, data, size);
    bot_end(&b);
    return 0;
}
