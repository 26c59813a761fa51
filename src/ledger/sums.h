/* sums.h -- every page of the books ends in a sum of its bytes, so that what a disk gives back
 * altered is not taken for what was written.
 *
 * SQLite leaves the end of each page to us, if a file is made so, and reads and writes its pages
 * through sums.c. A page without a sum, as other programs make a copy, is read as it is, and gets
 * one when it is written. */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SUMS_BYTES = 8 };

/* Opens a file with sums; flags as for sqlite3_open_v2, and so is what comes back. */
int sums_open(const char *path, sqlite3 **db, int flags);

bool sums_begin(sqlite3 *db); /* of a file that is still empty: its pages get their room */
void sums_alike(sqlite3 *to, sqlite3 *from); /* an empty file: what is copied gets its sums, though
                                                 the page that says so is written last */
bool sums_kept(sqlite3 *db);                 /* every page that was read had one */

/* The page that was last read and had another sum, in words. False: none had. */
bool sums_differ(sqlite3 *db, char *words, size_t room);

/* The last bytes of a page, which stand for the others and its number. */
void sums_put(uint8_t *page, size_t size, uint32_t number);
