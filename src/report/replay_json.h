/* replay_json.h -- what came of a record, as JSON: rounds, seats, what stands open, what was
 * refused. docs/records.md describes it. */
#pragma once

#include "core/json.h"
#include "table/playback.h"

struct replay_json_part {
    struct pit_text text;
    struct json json;
};

enum replay_json_list {
    REPLAY_JSON_ROUNDS,
    REPLAY_JSON_REFUSED,
    REPLAY_JSON_FAILED,
    REPLAY_JSON_CHANGES,
    REPLAY_JSON_LISTS,
};

/* Where lists of any length wait for their turn; without it, in the room. */
struct replay_json_spill {
    void (*put)(void *with, enum replay_json_list list, const char *bytes, size_t n);
    void (*pour)(void *with, enum replay_json_list list, struct json *out); /* all of it */
    void *with;
};

/* Most of it cannot be written before the record has been played: it waits in the caller's room. */
struct replay_json {
    struct playback report;
    long only;  /* the round to tell of; 0: all */
    bool begun; /* of the round that is played, bets have closed or a card has come */
    struct replay_json_part chance, calls, wagers; /* of that round */
    struct replay_json_part rounds, refused, failed, changes;
    const struct replay_json_spill *spill; /* NULL: none; set by replay_json_lines */
};

enum replay_json_end {
    REPLAY_JSON_DONE,
    REPLAY_JSON_BAD,  /* the record cannot be read: report.trouble says why; nothing is written */
    REPLAY_JSON_ROOM, /* the room is too small, and nothing is written: twice as much may do */
};

/* Plays the record and writes one JSON object. */
enum replay_json_end replay_json(struct replay_json *r, const char *record, size_t n, long only,
                                 void *room, size_t size, struct json *out);

/* The same of lines from anywhere (playback_lines); the room then holds the guests and one round.
 */
enum replay_json_end replay_json_lines(struct replay_json *r, struct lines *record,
                                       struct lines *ahead, long only, void *room, size_t size,
                                       const struct replay_json_spill *spills, struct json *out);
