/* utf8.c -- characters of UTF-8. */

#include "core/utf8.h"

/* What the first byte adds to the character's bits, by the length of the sequence. */
static const uint8_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};

size_t utf8_read(const char *text, size_t n, uint32_t *character)
{
    const uint8_t *s = (const uint8_t *)text;
    uint8_t low = 0x80, high = 0xbf; /* what the second byte may be */
    size_t length;

    if (!n) return 0;
    length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    if (!length || n < length || s[0] > 0xf4) return 0;
    if (s[0] == 0xe0) low = 0xa0;  /* shorter ones would do */
    if (s[0] == 0xed) high = 0x9f; /* surrogates */
    if (s[0] == 0xf0) low = 0x90;
    if (s[0] == 0xf4) high = 0x8f; /* U+10FFFF is the last */
    if (length > 1 && (s[1] < low || s[1] > high)) return 0;
    *character = (uint32_t)(s[0] ^ lead[length]);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        *character = *character << 6 | (s[i] & 0x3f);
    }
    return length;
}

size_t utf8_write(uint32_t character, char out[4])
{
    size_t n = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

    for (size_t i = n; i-- > 1; character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3f));
    out[0] = (char)(lead[n] | character);
    return n;
}

bool utf8_valid(const char *text, size_t n)
{
    uint32_t character;

    for (size_t at = 0, length; at < n; at += length) {
        length = utf8_read(text + at, n - at, &character);
        if (!length) return false;
    }
    return true;
}

bool utf8_printable(const char *text, size_t n)
{
    uint32_t character;

    for (size_t at = 0, length; at < n; at += length) {
        length = utf8_read(text + at, n - at, &character);
        if (!length || character < 0x20 || (character >= 0x7f && character < 0xa0)) return false;
    }
    return true;
}

/* Characters that are not seen: they change what is around them, or make two texts look alike. */
static bool is_unseen(uint32_t character)
{
    static const struct {
        uint32_t first, last;
    } unseen[] = {
        {0x00ad, 0x00ad},                                     /* soft hyphen */
        {0x034f, 0x034f},                                     /* joins what is compared */
        {0x061c, 0x061c},                                     /* of right to left */
        {0x115f, 0x1160},                                     /* fillers */
        {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f}, /* no width; left, right */
        {0x2028, 0x202e}, /* ends of lines, and the order of letters */
        {0x2060, 0x206f}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}, /* tags */
    };

    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (character >= unseen[i].first && character <= unseen[i].last) return true;
    return false;
}

static bool is_space(uint32_t character)
{
    return character == 0x20 || character == 0xa0 || character == 0x1680 || character == 0x2800 ||
           (character >= 0x2000 && character <= 0x200a) || character == 0x202f ||
           character == 0x205f || character == 0x3000;
}

bool utf8_plain(const char *text, size_t n)
{
    uint32_t character = 0;
    bool seen = n == 0;

    if (!utf8_printable(text, n)) return false;
    for (size_t at = 0; at < n; at += utf8_read(text + at, n - at, &character)) {
        utf8_read(text + at, n - at, &character);
        if (is_unseen(character)) return false;
        seen |= !is_space(character);
    }
    return seen;
}
