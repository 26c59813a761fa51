/* epoch_json.h -- an epoch of PITFAIR/1 read from JSON, and what follows from its seeds as JSON. */
#pragma once

#include "core/json.h"
#include "fair/outcome.h"
#include "pit/rules.h"

/* Room enough for report_shoe_json: of 255 decks, of 255 seats. */
enum { REPORT_SHOE_ROOM = 1024 + 5 * FAIR_CARDS_MAX + 67 * FAIR_SEATS_MAX };

/* False: the text is no epoch, and problem says what would be right. Fields that the protocol does
 * not have are left alone; a field of it that stands twice is refused. */
bool report_epoch_read(struct fair_epoch *e, const char *text, size_t n,
                       struct pit_problem *problem);
void report_shoe_json(struct pit_text *out, const struct fair_outcome *shoe);

/* As a seat sees it before the seeds are known: `c_s` of the epoch and `commit` of a seat, where
 * they stand in the text of this epoch, are taken as announced, whatever the seeds say. */
bool report_announced_read(struct fair_epoch *e, const char *text, size_t n,
                           struct pit_problem *problem);
void report_ceremony_json(struct json *j, const struct fair_epoch *e); /* with L and R */
