/* bot_talk.c -- what the parts of a bot share: members of a message read, messages written, seeds.
 */

#include "bot_talk.h"

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

static void bytes(const struct json_value *from, const char *key, uint8_t *out, size_t n)
{
    char hex[2 * FAIR_HASH + 1];

    if (bot_text(from, key, hex, sizeof hex)) fair_unhex(hex, strlen(hex), out, n);
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

static void hex(struct json *j, const char *key, const uint8_t *from, size_t n)
{
    char text[2 * FAIR_HASH + 1];

    fair_hex(from, n, text);
    json_str(j, key, text);
}

/* ---- the ceremony ---- */

static void read_open(struct bot *b, const struct json_value *m)
{
    struct json_value cut = bot_member(m, "cut");
    struct fair_epoch *e = &b->open;

    *e = (struct fair_epoch){.number = (uint64_t)bot_number(m, "epoch"),
                             .game = (uint8_t)bot_number(m, "game"),
                             .decks = (uint8_t)bot_number(m, "decks"),
                             .n = (uint16_t)bot_number(m, "n"),
                             .stop = (uint16_t)bot_number(m, "stop"),
                             .mode = (uint8_t)bot_number(m, "mode"),
                             .max_seats = (uint8_t)bot_number(m, "max_seats")};
    bytes(m, "table_id", e->table_id, FAIR_TABLE_ID);
    bytes(m, "rules_hash", e->rules_hash, FAIR_HASH);
    bytes(m, "c_s", e->commit, FAIR_HASH);
    if (!bot_number(m, "deadline")) e->number = 0;
    b->cut_least = bot_number(&cut, "least");
    b->cut_most = bot_number(&cut, "most");
}

/* The seat is known by now, which it may not have been when the epoch was opened. */
void bot_commit(struct bot *b, int seat)
{
    struct fair_seat *s = &b->mine[b->open.number % BOT_SEEDS].seat;
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    if (!b->open.number || b->mine[b->open.number % BOT_SEEDS].epoch == b->open.number) return;
    *s = (struct fair_seat){.seat = (uint8_t)seat};
    if (!b->system->entropy(b->system->with, s->seed, FAIR_SEED) ||
        !b->system->entropy(b->system->with, s->player_tag, FAIR_PLAYER_TAG))
        return; /* a shoe without a seed of ours is not one of chance for us, but play goes on */
    if (b->cut && b->cut >= b->cut_least && b->cut <= b->cut_most) {
        s->cut_accept = 1;
        s->cut_pos = (uint16_t)b->cut;
        b->cut = 0;
    }
    fair_commit_seat(&b->open, s, s->commit);
    b->mine[b->open.number % BOT_SEEDS].epoch = b->open.number;
    j = bot_message(b, &t, "commit", false);
    json_int(&j, "epoch", (int64_t)b->open.number);
    hex(&j, "tag", s->player_tag, FAIR_PLAYER_TAG);
    hex(&j, "commit", s->commit, FAIR_HASH);
    bot_end_message(b, &j, &t);
}

static void show(struct bot *b, uint64_t epoch)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    if (b->mine[epoch % BOT_SEEDS].epoch != epoch) return;
    j = bot_message(b, &t, "show", false);
    json_int(&j, "epoch", (int64_t)epoch);
    json_int(&j, "accept", b->mine[epoch % BOT_SEEDS].seat.cut_accept);
    json_int(&j, "cut", b->mine[epoch % BOT_SEEDS].seat.cut_pos);
    hex(&j, "seed", b->mine[epoch % BOT_SEEDS].seat.seed, FAIR_SEED);
    bot_end_message(b, &j, &t);
}

void bot_hear_fair(struct bot *b, const struct json_value *m)
{
    if (bot_is(m, "stage", "open")) read_open(b, m);
    if (bot_is(m, "stage", "locked")) b->open.number = 0;
    if (bot_is(m, "stage", "locked") && bot_number(m, "deadline"))
        show(b, (uint64_t)bot_number(m, "epoch"));
}
