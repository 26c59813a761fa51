/* check_log.h -- the invariants that need the engine: logs that replay, and their chains. */
#pragma once

#include "check.h"

#include <sqlite3.h>

enum { CHECK_LOG_FINDINGS = 2 }; /* I6 and I7 */

void check_logs(sqlite3 *db, struct ledger_finding out[CHECK_LOG_FINDINGS]);
