/* passphrase.c -- which passphrases are too easily guessed. */

#include "passphrase.h"

#include "fair/epoch.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 256, LONG = 20 }; /* whoever writes so much is not looked at for common words */

/* Words that lists of the most used passphrases begin with; what people put before and behind them,
 * and figures in the place of letters, are taken off first. */
static const char *const common[] = {
    "abc",        "abcabc",        "abcd",        "abcde",     "abcdef",   "access",
    "admin",      "administrator", "alexander",   "amanda",    "andrea",   "andrew",
    "angel",      "angels",        "anthony",     "apple",     "arsenal",  "asdf",
    "asdfasdf",   "asdfgh",        "asdfghjk",    "asdfghjkl", "asdfjkl",  "ashley",
    "asshole",    "austin",        "babygirl",    "bailey",    "banana",   "baseball",
    "basketball", "batman",        "benjamin",    "bigdaddy",  "blink",    "bond",
    "brandon",    "bubbles",       "buster",      "butterfly", "cameron",  "casino",
    "changeme",   "charlie",       "cheese",      "chelsea",   "chester",  "chicken",
    "chocolate",  "christian",     "christopher", "coffee",    "compaq",   "computer",
    "cookie",     "corvette",      "cowboys",     "daniel",    "dallas",   "default",
    "diamond",    "dolphin",       "donald",      "dragon",    "eagles",   "einstein",
    "elizabeth",  "eminem",        "everton",     "falcon",    "family",   "fender",
    "ferrari",    "flower",        "football",    "forever",   "freedom",  "friend",
    "friends",    "fuckyou",       "gabriel",     "garfield",  "george",   "ginger",
    "google",     "guest",         "guitar",      "hallo",     "hannah",   "harley",
    "hello",      "hockey",        "hunter",      "iloveu",    "iloveyou", "internet",
    "jackson",    "jasmine",       "jasper",      "jennifer",  "jessica",  "johnson",
    "jonathan",   "jordan",        "joshua",      "justin",    "killer",   "letmein",
    "liverpool",  "login",         "london",      "lovely",    "loveme",   "loveyou",
    "maggie",     "manchester",    "master",      "matrix",    "matthew",  "maverick",
    "melissa",    "mercedes",      "merlin",      "metallica", "michael",  "michelle",
    "mickey",     "midnight",      "monkey",      "monster",   "morgan",   "mustang",
    "myspace",    "naruto",        "nicholas",    "nicole",    "nothing",  "orange",
    "pass",       "passphrase",    "passwd",      "password",  "passwort", "patrick",
    "peanut",     "pepper",        "phoenix",     "player",    "please",   "pokemon",
    "poker",      "porsche",       "princess",    "purple",    "q1w2e3r4", "qazwsx",
    "qazwsxedc",  "qwer",          "qwert",       "qwerty",    "qwertyui", "qwertyuiop",
    "qwertz",     "rabbit",        "rachel",      "ranger",    "rangers",  "raiders",
    "rebecca",    "richard",       "robert",      "rockyou",   "root",     "samantha",
    "samsung",    "scooter",       "secret",      "security",  "server",   "shadow",
    "silver",     "skywalker",     "slipknot",    "snoopy",    "soccer",   "sophie",
    "spiderman",  "starwars",      "steelers",    "summer",    "sunshine", "superman",
    "superstar",  "system",        "taylor",      "tennis",    "test",     "tester",
    "testing",    "thomas",        "thunder",     "tigger",    "trustno",  "trustnoone",
    "unknown",    "victoria",      "welcome",     "whatever",  "william",  "winner",
    "winter",     "yamaha",        "yankees",     "zaqwsx",    "zxcvbn",   "zxcvbnm",
    NULL};

static const char *const rows[] = {"abcdefghijklmnopqrstuvwxyz",
                                   "01234567890123456789",
                                   "qwertyuiop",
                                   "asdfghjkl",
                                   "zxcvbnm",
                                   "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                   "1q2w3e4r5t6y7u8i9o0p",
                                   "qazwsxedcrfvtgbyhnujm",
                                   NULL};

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static char letter(char c)
{
    static const char figures[] = "0134578@$!", meant[] = "oieastbasi";
    const char *at = strchr(figures, c);

    return at && c ? meant[at - figures] : c;
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_common(const char *word, size_t n)
{
    for (const char *const *w = common; *w; w++)
        if (strlen(*w) == n && memcmp(*w, word, n) == 0) return true;
    return false;
}

/* The word that is left when what stands around it has gone, as it is and with figures read as
 * letters. */
static bool has_common_word(const char *text, size_t n)
{
    char word[MOST];
    size_t from = 0, to = n;

    for (size_t i = 0; i < n; i++)
        word[i] = letter(text[i]);
    while (to > from && !is_letter(text[to - 1]))
        to--;
    while (from < to && !is_letter(text[from]))
        from++;
    return is_common(text, n) || is_common(word, n) || is_common(text + from, to - from) ||
           is_common(word + from, to - from);
}

/* A few characters over and over, or nearly all the same. */
static bool repeats(const char *text, size_t n)
{
    size_t kinds = 0;
    bool seen[MOST] = {false};

    for (size_t i = 0; i < n; i++) {
        kinds += !seen[(unsigned char)text[i]];
        seen[(unsigned char)text[i]] = true;
    }
    if (kinds < 4) return true;
    for (size_t step = 1; step <= 4 && step < n; step++)
        if (memcmp(text, text + step, n - step) == 0) return true;
    return false;
}

/* A row of keys, of letters or of figures, there or back, with at most two more characters. */
static bool is_row(const char *text, size_t n)
{
    char back[MOST + 1];

    for (size_t i = 0; i < n; i++)
        back[i] = text[n - 1 - i];
    back[n] = '\0';
    for (const char *const *row = rows; *row; row++) {
        size_t length = strlen(*row);

        for (size_t from = 0; from + 6 <= length; from++) {
            size_t there = 0, here = 0;

            while (there < n && from + there < length && text[there] == (*row)[from + there])
                there++;
            while (here < n && from + here < length && back[here] == (*row)[from + here])
                here++;
            if ((there >= 6 || here >= 6) && n <= (there > here ? there : here) + 4) return true;
        }
    }
    return false;
}

static bool has_name(const char *text, size_t n, const char *name)
{
    char low[MOST];
    size_t m = strlen(name);

    if (m < 3 || m >= sizeof low || n > m + 4) return false;
    for (size_t i = 0; i <= m; i++)
        low[i] = lower(name[i]);
    return strstr(text, low) != NULL;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static bool is_listed(const char *text, size_t n)
{
    uint8_t hash[FAIR_HASH];
    uint32_t key;

    fair_sha256(text, n, hash);
    key = (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];
    return bsearch(&key, passphrase_list, (size_t)passphrases, sizeof key, compare) != NULL;
}

bool passphrase_is_weak(const char *passphrase, const char *name)
{
    char text[MOST + 1];
    size_t n = strlen(passphrase);

    if (n > MOST) n = MOST;
    for (size_t i = 0; i < n; i++)
        text[i] = lower(passphrase[i]);
    text[n] = '\0';
    return is_listed(text, n) || repeats(text, n) || is_row(text, n) || has_name(text, n, name) ||
           (n <= LONG && has_common_word(text, n));
}
