/* replay_json.h -- what came of a record, as JSON: rounds, seats, what stands open, what was
 * refused. docs/records.md describes it. */
#pragma once

#include "core/json.h"
#include "table/playback.h"

struct replay_json_part {
    struct pit_text text;
    struct json json;
};

/* Most of it cannot be written before the record has been played: it waits in the caller's room. */
struct replay_json {
    struct playback report;
    long only;  /* the round to tell of; 0: all */
    bool begun; /* of the round that is played, bets have closed or a card has come */
    struct replay_json_part chance, calls, wagers; /* of that round */
    struct replay_json_part rounds, refused, failed;
};

enum replay_json_end {
    REPLAY_JSON_DONE,
    REPLAY_JSON_BAD,  /* the record cannot be read: report.trouble says why; nothing is written */
    REPLAY_JSON_ROOM, /* the room is too small, and nothing is written: twice as much may do */
};

/* Plays the record and writes one JSON object. */
enum replay_json_end replay_json(struct replay_json *r, const char *record, size_t n, long only,
                                 void *room, size_t size, struct json *out);
