/* nearest.c -- did you mean. */

#include "nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 40 };

static int least_of(int a, int b, int c)
{
    return a < b ? a < c ? a : c : b < c ? b : c;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Letters, in capitals or not, that are put in, left out, changed, or swapped with their
 * neighbour. */
static int distance(const char *a, size_t n, const char *b, size_t m)
{
    int at[LONGEST + 1][LONGEST + 1];

    for (size_t i = 0; i <= n; i++)
        at[i][0] = (int)i;
    for (size_t j = 0; j <= m; j++)
        at[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++)
        for (size_t j = 1; j <= m; j++) {
            at[i][j] = least_of(at[i - 1][j] + 1, at[i][j - 1] + 1,
                                at[i - 1][j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]) &&
                at[i - 2][j - 2] + 1 < at[i][j])
                at[i][j] = at[i - 2][j - 2] + 1;
        }
    return at[n][m];
}

/* The one that begins with the word; NULL: none does, or several. */
static const char *begun(const char *word, size_t n, const char *const *list, int count)
{
    const char *found = NULL;

    for (int i = 0; i < count; i++) {
        if (strncasecmp(word, list[i], n) != 0) continue;
        if (found) return NULL;
        found = list[i];
    }
    return found;
}

const char *nearest(const char *word, const char *const *list, int count)
{
    size_t n = strlen(word);
    int best = n < 4 ? 2 : 3; /* as near as this is too far */
    const char *found = NULL;

    if (n < 2 || n > LONGEST) return NULL;
    if ((found = begun(word, n, list, count))) return found;
    for (int i = 0; i < count; i++) {
        size_t m = strlen(list[i]);
        int far = m <= LONGEST ? distance(word, n, list[i], m) : LONGEST;

        if (far == best) found = NULL;
        if (far >= best) continue;
        best = far;
        found = list[i];
    }
    return found;
}
