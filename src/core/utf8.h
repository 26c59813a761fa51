/* utf8.h -- characters of UTF-8, as RFC 3629 has it: whole and shortest sequences, no surrogates,
 * nothing above U+10FFFF. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the character that the n bytes at text begin with; how many bytes it has, 0 if there is
 * none. */
size_t utf8_read(const char *text, size_t n, uint32_t *character);

/* Writes one; how many bytes it has. */
size_t utf8_write(uint32_t character, char out[4]);

bool utf8_valid(const char *text, size_t n);

/* Valid, without control characters, those from U+0080 to U+009F included. */
bool utf8_printable(const char *text, size_t n);

/* Printable, and nothing of it is unseen, turns the order of letters or ends a line: what somebody
 * chooses and others read, such as a title. Empty is fine, nothing but spaces is not. */
bool utf8_plain(const char *text, size_t n);
