/* check.h -- proves from the file alone that the books hold.
 *
 * A reader of its own: it opens the file read-only, also beside a server that runs, works every sum
 * out from the entries, and plays every table's log through the engine. docs/ledger.md lists the
 * invariants. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum ledger_verdict {
    LEDGER_HOLDS,
    LEDGER_FAILS,
    LEDGER_NO_BOOKS, /* the file is not there, or not ours, or of another version */
};

/* What came of one invariant. */
struct ledger_finding {
    const char *id, *title; /* "I1", "every transaction sums to zero" */
    bool holds;
    char words[400]; /* the numbers that were seen, or the first row that is wrong */
};
typedef void ledger_see_finding(void *with, const struct ledger_finding *f);

/* Tells of every invariant in turn. key_file: NULL, then the one beside the books if there is one;
 * without it rows are counted, and not compared. LEDGER_NO_BOOKS: nothing was told, why has the
 * words.
 */
enum ledger_verdict ledger_check(const char *path, const char *key_file, ledger_see_finding *see,
                                 void *with, char *why, size_t room);
