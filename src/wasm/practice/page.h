/* page.h -- what the page does for a practice table: web/src/offline/practice.ts. */
#pragma once

#include <stddef.h>

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(#name)))

FROM_PAGE(hear) void page_hear(const char *text, size_t n);  /* a message to the player */
FROM_PAGE(fail) void page_fail(const char *words, size_t n); /* does not come back */
FROM_PAGE(log) void page_log(const char *text, size_t n);    /* lines of the table's record */
FROM_PAGE(random) void page_random(void *out, size_t n);
FROM_PAGE(now) double page_now(void);     /* milliseconds since 1970 */
FROM_PAGE(ticks) double page_ticks(void); /* of a clock that never goes back */
