/* title.c -- what players call their tables, and which titles could be taken for one another. */

#include "title.h"

#include "core/utf8.h"

#include <string.h>

enum { LATIN = 0xc0, LATIN_END = 0x180 };

/* The letter below the accent, from U+00C0 on; '*': a sign. */
static const char letters[] = "aaaaaaaceeeeiiiidnooooo*ouuuuypbaaaaaaaceeeeiiiidnooooo*ouuuuypy"
                              "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                              "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzf";
_Static_assert(sizeof letters == LATIN_END - LATIN + 1, "each has its letter");

/* Dashes, quotation marks and dots, as telephones write them. */
static bool is_sign(uint32_t c)
{
    return c == 0x2013 || c == 0x2014 || c == 0x2018 || c == 0x2019 || c == 0x201c || c == 0x201d ||
           c == 0x2026;
}

/* What a character is compared as; 0: nothing. */
static char look(uint32_t c)
{
    if (c >= LATIN && c < LATIN_END) c = (unsigned char)letters[c - LATIN];
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    if (c == '0') return 'o';
    if (c == '1' || c == 'i' || c == '|') return 'l';
    return (char)((c >= 'a' && c <= 'z') || (c >= '2' && c <= '9') ? c : 0);
}

bool title_is_plain(const char *title)
{
    size_t n = strlen(title);
    bool any = false;
    uint32_t c;

    for (size_t at = 0, length; at < n; at += length) {
        length = utf8_read(title + at, n - at, &c);
        if (!length || c < ' ' || (c > '~' && !look(c) && !is_sign(c))) return false;
        any |= look(c) != 0;
    }
    return any || !n;
}

/* The next that is compared; 0: the end. */
static char next_look(const char **at)
{
    char found = 0;
    uint32_t c;

    while (**at && !found) {
        size_t n = utf8_read(*at, strlen(*at), &c);

        found = n ? look(c) : 0;
        *at += n ? n : 1;
    }
    return found;
}

static char next_of(const char **at)
{
    char first = next_look(at), second;
    const char *after = *at;

    if (first != 'r' && first != 'v') return first;
    second = next_look(&after);
    if ((first != 'r' || second != 'n') && (first != 'v' || second != 'v')) return first;
    *at = after;
    return first == 'r' ? 'm' : 'w';
}

bool title_is_alike(const char *a, const char *b)
{
    for (;;) {
        char x = next_of(&a);

        if (x != next_of(&b)) return false;
        if (!x) return true;
    }
}

static bool begins(const char *title, const char *with)
{
    for (char x; (x = next_of(&with));)
        if (x != next_of(&title)) return false;
    return true;
}

bool title_is_of_the_house(const char *title)
{
    return begins(title, "House") || begins(title, "The House") || begins(title, "Official") ||
           title_is_alike(title, "Pit");
}
