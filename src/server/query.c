/* query.c -- what a request over HTTP has behind its question mark. */

#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The value of a key, decoded; "" if it is not there. False: it does not fit, or is no text. */
bool call_query(const char *query, const char *key, char *out, size_t room)
{
    size_t n = strlen(key), used = 0;
    const char *at = query;

    out[0] = '\0';
    while (*at && !(strncmp(at, key, n) == 0 && at[n] == '=')) {
        at += strcspn(at, "&");
        at += *at == '&';
    }
    if (!*at) return true;
    for (at += n + 1; *at && *at != '&' && used + 1 < room; at++) {
        char c = *at == '+' ? ' ' : *at;

        if (*at == '%' && digit(at[1]) >= 0 && digit(at[2]) >= 0) {
            c = (char)(16 * digit(at[1]) + digit(at[2]));
            at += 2;
        }
        if ((unsigned char)c < 0x20) break;
        out[used++] = c;
    }
    out[used] = '\0';
    return !*at || *at == '&';
}

/* A number of the query; what is there stays if it has none. False: it is wrong, and was refused.
 */
bool call_number(struct call *c, const char *key, int64_t most, int64_t *out)
{
    char text[24], words[80];
    size_t n;

    call_query(c->query, key, text, sizeof text);
    n = strlen(text);
    if (!n) return true;
    if (n < 20 && strspn(text, "0123456789") == n) {
        long long number = strtoll(text, NULL, 10);

        if (number <= most) {
            *out = number;
            return true;
        }
    }
    snprintf(words, sizeof words, "%s is a whole number from 0 to %lld", key, (long long)most);
    call_refuse_words(c, 400, "query", words);
    return false;
}
