/* bot.c -- fuzz target: whatever a hostile server says, the bot's side stands, and what the bot
 * answers is messages of the protocol, few to each. An input that begins with L is messages, one a
 * line; any other is the bytes of a connection from its first. */

#include "client/bot.h"
#include "client/client.h"
#include "client/follow.h"
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

/* ---- a mind that knows nothing and does anything ---- */

static uint32_t guesses;

static int guess(void *with, int below)
{
    uint32_t *g = with;

    *g = *g * 1103515245 + 12345;
    return (int)(*g >> 16) % below;
}

static struct pit_replay replay;
static struct follow follow;

static bool opens(void *with, const struct pit_rules *r)
{
    (void)with;
    replay.open = false;
    follow = (struct follow){.table = &replay, .rules = r};
    return r->spots > 0;
}

static bool begins(void *with, const char *table, int64_t round)
{
    if (!round) follow_begins(&follow, table, round);
    return guess(with, 4);
}

static bool stands(void *with, const struct json_value *state)
{
    if (replay.open) follow_stands(&follow, state);
    return guess(with, 4);
}

static bool hears_news(void *with, int seat, const struct bot_news *news, bool *guessed)
{
    assert(seat < PIT_SEATS_MAX && news->but >= 0);
    if (replay.open) follow_hears(&follow, news, guessed);
    return guess(with, 8);
}

static int bets(void *with, int seat, struct pit_event out[BOT_BETS])
{
    assert(seat >= 0 && seat < PIT_SEATS_MAX);
    out[0] = out[1] = (struct pit_event){.verb = PIT_BET, .amount = guess(with, 1000)};
    return guess(with, 4) - 1;
}

static bool decides(void *with, int seat, struct pit_event *out)
{
    assert(seat >= 0 && seat < PIT_SEATS_MAX);
    *out = (struct pit_event){.verb = PIT_VERB_OWN};
    return guess(with, 2);
}

static const struct bot_mind mind = {.opens = opens,
                                     .begins = begins,
                                     .hears = hears_news,
                                     .stands = stands,
                                     .bets = bets,
                                     .decides = decides};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct fair_system system = {.entropy = entropy};
    static struct bot b;

    if (!size) return 0;
    b = (struct bot){.say = say,
                     .system = &system,
                     .mind = size % 3 ? &mind : NULL,
                     .minded = &guesses,
                     .table = "0123",
                     .rounds = 3,
                     .brought = 20000,
                     .asked_at = -1};
    guesses = (uint32_t)size;
    if (data[0] == 'L')
        hear_lines(&b, (const char *)data + 1, (const char *)data + size);
    else
        hear_bytes(&b, data, size);
    bot_end(&b);
    return 0;
}
