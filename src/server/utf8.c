/* utf8.c -- is this text? RFC 3629. */

#include "utf8.h"

#include <stdint.h>

/* The bytes of the sequence that begins here; 0 if none does. */
static size_t sequence(const uint8_t *s, size_t n)
{
    uint8_t low = 0x80, high = 0xbf; /* what the second byte may be */
    size_t length;

    if (s[0] < 0x80) return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
    length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    if (n < length) return 0;
    if (s[0] == 0xe0) low = 0xa0;  /* shorter ones would do */
    if (s[0] == 0xed) high = 0x9f; /* surrogates */
    if (s[0] == 0xf0) low = 0x90;
    if (s[0] == 0xf4) high = 0x8f; /* U+10FFFF is the last */
    if (s[1] < low || s[1] > high) return 0;
    for (size_t i = 2; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    return length;
}

bool utf8_valid(const char *text, size_t n)
{
    const uint8_t *s = (const uint8_t *)text;
    size_t at = 0;

    while (at < n) {
        size_t length = sequence(s + at, n - at);

        if (!length) return false;
        at += length;
    }
    return true;
}
