/* clauses.c -- the table of clauses. */

#include "clauses.h"

#include <stdbool.h>
#include <string.h>

static const struct row {
    const char *id, *words;
    enum pit_held held;
} rows[] = {
    [NO_CLAUSE] = {"", "", PIT_HELD_FLOOR},
#define CLAUSE(name, id, held, words) [name] = {id, words, PIT_HELD_##held},
#include "clauses/all.def"
#undef CLAUSE
};

int pit_clauses(void)
{
    return CLAUSES - 1;
}

const char *pit_clause_id(int clause)
{
    return rows[clause].id;
}

const char *pit_clause_words(int clause)
{
    return rows[clause].words;
}

enum pit_held pit_clause_held(int clause)
{
    return rows[clause].held;
}

const char *pit_held_word(enum pit_held held)
{
    static const char *const words[] = {"rule", "procedure", "house", "floor", "later"};

    return words[held];
}

/* "MA-RD 5(i)" is not cited by "MA-RD 5(i)(2)", nor "WA-RD 1" by "WA-RD 12". */
static bool goes_on(char c)
{
    return c == '(' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

int pit_clause_at(const char *text, size_t n)
{
    size_t longest = 0;
    int found = NO_CLAUSE;

    for (int clause = 1; clause < CLAUSES; clause++) {
        size_t length = strlen(rows[clause].id);

        if (length <= longest || length > n || memcmp(text, rows[clause].id, length) != 0) continue;
        if (length < n && goes_on(text[length])) continue;
        longest = length;
        found = clause;
    }
    return found;
}
