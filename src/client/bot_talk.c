/* bot_talk.c -- what the parts of a bot share: members of a message read, messages written. */

#include "bot_talk.h"

#include "client.h"
#include "core/json.h"
#include "core/json_read.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

/* What a server says is not believed: no sum or difference of such numbers overflows. */
static int64_t as_number(const struct json_value *v)
{
    int64_t n;

    return json_as_i64(v, &n) && n >= -BOT_NUMBER_MOST && n <= BOT_NUMBER_MOST ? n : 0;
}

int64_t bot_number(const struct json_value *from, const char *key)
{
    struct json_value v;

    return json_get(from, key, &v) == JSON_FOUND ? as_number(&v) : 0;
}

bool bot_flag(const struct json_value *from, const char *key)
{
    struct json_value v;
    bool b = false;

    return json_get(from, key, &v) == JSON_FOUND && json_as_bool(&v, &b) && b;
}

bool bot_text(const struct json_value *from, const char *key, char *out, size_t room)
{
    struct json_value v;

    out[0] = '\0';
    return json_get(from, key, &v) == JSON_FOUND && json_as_text(&v, out, room);
}

bool bot_is(const struct json_value *from, const char *key, const char *word)
{
    struct json_value v;

    return json_get(from, key, &v) == JSON_FOUND && json_is_text(&v, word);
}

struct json_value bot_member(const struct json_value *from, const char *key)
{
    struct json_value v = {.type = JSON_NULL};

    json_get(from, key, &v);
    return v;
}

bool bot_has_id(const struct json_value *from)
{
    return bot_member(from, "id").type == JSON_STRING;
}

void bot_places(const struct json_value *welcome, struct client *c)
{
    struct json_value list = bot_member(welcome, "nodes"), item;
    char url[CLIENT_HOST + 32];

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);)
        if (json_as_text(&item, url, sizeof url)) client_learns(c, url);
}

/* ---- saying ---- */

/* A message: what it does, with an id where it is a request, and to which table. */
struct json bot_message(struct bot *b, struct pit_text *t, const char *what, bool request)
{
    struct json j = json_in(t);
    char id[BOT_ID];

    json_open(&j, NULL, '{');
    json_str(&j, "do", what);
    if (request) {
        snprintf(id, sizeof id, "%.20s%d", b->once ? b->once : "", ++b->asked);
        json_str(&j, "id", id);
        b->busy = true;
    }
    json_str(&j, "table", b->table);
    return j;
}

void bot_end_message(struct bot *b, struct json *j, const struct pit_text *t)
{
    json_close(j, '}');
    b->say(b->with, t->at, t->used);
}

void bot_request(struct bot *b, const char *what)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, what, true);

    bot_end_message(b, &j, &t);
}
