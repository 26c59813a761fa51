/* copy.h -- a copy of the books, taken while a server may be writing to them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* `to` must not exist; it is there once the copy is whole and on the disk, and proved to hold as
 * far as its pages go. The server is not held up meanwhile. False: why has the words, and `to` is
 * not there. */
bool ledger_copy(const char *from, const char *to, char *why, size_t room);

/* Books that were copied back are older than what players may have been told: without heads beside
 * them a server deals no more from their shoes (anchor.h). How many tables are open in them; -1:
 * why has the words. */
int ledger_is_a_copy(const char *file, char *why, size_t room);
