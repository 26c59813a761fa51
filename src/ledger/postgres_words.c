/* postgres_words.c -- our SQL in PostgreSQL's words. */

#include "postgres_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char postgres_prelude[] =
    "CREATE FUNCTION zeroblob(n INT) RETURNS BYTEA LANGUAGE SQL IMMUTABLE"
    "  AS $$ SELECT decode(repeat('00', n), 'hex') $$;"
    "CREATE FUNCTION stays() RETURNS TRIGGER LANGUAGE plpgsql"
    "  AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;"
    "CREATE COLLATION nocase (PROVIDER = icu, LOCALE = 'und-u-ks-level2', DETERMINISTIC = FALSE)";

/* The longer of two that begin alike stands first. */
static const struct {
    const char *from, *to;
} words[] = {
    {") STRICT, WITHOUT ROWID", ")"},
    {") STRICT", ")"},
    {"length(CAST(name AS BLOB))", "octet_length(name)"},
    {"length(CAST(rules AS BLOB))", "octet_length(rules)"},
    {"length(CAST(words AS BLOB))", "octet_length(words)"},
    {" INTEGER", " BIGINT"},
    {" BLOB", " BYTEA"},
    {" BEGIN  SELECT RAISE(ABORT, ", " FOR EACH ROW EXECUTE FUNCTION stays("},
    {"); END;", ");"},
};

char *postgres_script(const char *text)
{
    char *out = malloc(2 * strlen(text) + 1), *to = out; /* none is twice as long */

    while (out && *text) {
        size_t i = 0;

        while (i < sizeof words / sizeof words[0] &&
               strncmp(text, words[i].from, strlen(words[i].from)) != 0)
            i++;
        if (i == sizeof words / sizeof words[0]) {
            *to++ = *text++;
            continue;
        }
        to = stpcpy(to, words[i].to);
        text += strlen(words[i].from);
    }
    if (out) *to = '\0';
    return out;
}

char *postgres_statement(const char *text)
{
    char *out = malloc(4 * strlen(text) + 1), *to = out;
    char quote = '\0';
    int count = 0;

    for (; out && *text; text++) {
        if (quote && *text == quote)
            quote = '\0';
        else if (!quote && (*text == '\'' || *text == '"'))
            quote = *text;
        if (quote || *text != '?')
            *to++ = *text;
        else if (isdigit((unsigned char)text[1]))
            *to++ = '$'; /* and its own number follows */
        else
            to += sprintf(to, "$%d", ++count);
    }
    if (out) *to = '\0';
    return out;
}
