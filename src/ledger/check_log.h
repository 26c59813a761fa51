/* check_log.h -- the invariants that need the engine: logs that replay, and their chains. */
#pragma once

#include "check.h"
#include "sql.h"

enum { CHECK_LOG_FINDINGS = 2 }; /* I6 and I7 */

/* I9, in check_deeds.c: what operators did is a chain, and what they took back went back. */
void check_deeds(struct sql *db, struct ledger_finding *out);
/* I10, in check_limits.c: limits of players were kept, and none was lifted before its time. */
void check_limits(struct sql *db, struct ledger_finding *out);

void check_logs(struct sql *db, struct ledger_finding out[CHECK_LOG_FINDINGS]);
