/* bot_talk.h -- what the parts of a bot share; none of it is for others. */
#pragma once

#include "bot.h"
#include "core/json.h"
#include "core/json_read.h"

enum { BOT_MESSAGE = 1024 };
#define BOT_NUMBER_MOST ((int64_t)1 << 50)

/* ---- reading: what is not there, or of another type, is 0, false, "" or null ---- */

int64_t bot_number(const struct json_value *from, const char *key);
bool bot_flag(const struct json_value *from, const char *key);
bool bot_text(const struct json_value *from, const char *key, char *out, size_t room);
bool bot_is(const struct json_value *from, const char *key, const char *word);
bool bot_has_id(const struct json_value *from); /* it is a request, or the answer to one */
struct json_value bot_member(const struct json_value *from, const char *key);

/* ---- saying ---- */

/* A message: what it does, with an id where it is a request, and to which table. */
struct json bot_message(struct bot *b, struct pit_text *t, const char *what, bool request);
void bot_end_message(struct bot *b, struct json *j, const struct pit_text *t);
void bot_request(struct bot *b, const char *what);

struct client;
/* What a welcome tells of other servers of the house. */
void bot_places(const struct json_value *welcome, struct client *c);

/* ---- the ceremony (bot_fair.c) ---- */

void bot_read_key(struct bot *b, const struct json_value *table);
void bot_hear_fair(struct bot *b, const struct json_value *m);
void bot_commit(struct bot *b, int seat);
/* A new connection: what was said last may not have arrived. */
void bot_unheard(struct bot *b);
/* A message without an id was refused, which may have been a commitment. */
void bot_commit_refused(struct bot *b, bool again);

/* ---- playing (bot_play.c) ---- */

bool bot_seat(const struct json_value *state, struct json_value *out); /* its own */
bool bot_has(const struct json_value *from, const char *key);          /* anything in this list */
bool bot_any_wagers(const struct json_value *state);
int64_t bot_worth(const struct json_value *seat); /* in chips and on the layout */
void bot_act(struct bot *b, const struct pit_event *e);
/* Does what is to be done as the table stands. */
void bot_play(struct bot *b, const struct json_value *state);
