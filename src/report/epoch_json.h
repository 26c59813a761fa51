/* epoch_json.h -- an epoch of PITFAIR/1 read from JSON, and all that follows from its seeds.
 *
 * It derives and does not judge: nothing is compared with what a table has published. */
#pragma once

#include "core/json.h"
#include "fair/epoch.h"
#include "pit/rules.h"

struct report_shoe {
    struct fair_epoch epoch;
    int cut, cut_by;                /* cards: where, and the seat that cuts or 0 for the dealer */
    uint16_t order[FAIR_CARDS_MAX]; /* cards: the deal order; else the outcomes of the rounds */
    uint8_t order_hash[FAIR_HASH];  /* cards */
};

/* Room enough for report_shoe_json: of 255 decks, of 255 seats. */
enum { REPORT_SHOE_ROOM = 1024 + 5 * FAIR_CARDS_MAX + 67 * FAIR_SEATS_MAX };

/* False: the text is no epoch, and problem says what would be right. Fields that the protocol does
 * not have are left alone; a field of it that stands twice is refused. */
bool report_shoe_read(struct report_shoe *shoe, const char *text, size_t n,
                      struct pit_problem *problem);
void report_shoe_json(struct pit_text *out, const struct report_shoe *shoe);

/* The same before the seeds are known, as a seat sees it: `c_s` of the epoch and `commit` of a
 * seat, where they stand, are taken as announced, whatever the seeds say. Derives L and R only. */
bool report_ceremony_read(struct fair_epoch *e, const char *text, size_t n,
                          struct pit_problem *problem);
void report_ceremony_json(struct json *j, const struct fair_epoch *e);
