/* clauses.h -- a name in C for each clause: MA_RD_5_H is "MA-RD 5(h)". */
#pragma once

#include "pit/clause.h"

enum clause {
    NO_CLAUSE,
#define CLAUSE(name, id, held, words) name,
#include "clauses/all.def"
#undef CLAUSE
    CLAUSES
};
