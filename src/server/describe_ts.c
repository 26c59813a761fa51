/* describe_ts.c -- the protocol as types of TypeScript, for the pages: web/src/net/protocol.ts. */

#include "describe.h"

#include "api.h"
#include "messages.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void put(struct pit_text *t, const char *a, const char *b, const char *c)
{
    pit_text_str(t, a);
    pit_text_str(t, b);
    pit_text_str(t, c);
}

static void help(struct pit_text *t, const char *indent, const char *words)
{
    if (!words[0]) return;
    pit_text_str(t, indent);
    put(t, "/** ", words, " */\n");
}

/* The words of "win|lose|push", each in quotes. */
static void words(struct pit_text *t, const char *type)
{
    char word[32];

    for (size_t n; *type; type += n + (type[n] == '|')) {
        n = strcspn(type, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, type);
        put(t, "\"", word, type[n] ? "\" | " : "\"");
    }
}

static void bare(struct pit_text *t, const char *type)
{
    if (*type == '=')
        put(t, "\"", type + 1, "\"");
    else if (strchr(type, '|'))
        words(t, type);
    else if (strcmp(type, "integer") == 0)
        pit_text_str(t, "number");
    else
        pit_text_str(t, type);
}

static void field(struct pit_text *t, const char *indent, const struct describe_field *f)
{
    const char *type = f->type + (f->type[0] == '*');
    bool null = *type == '?', list, map;

    type += null;
    list = strncmp(type, "[]", 2) == 0;
    map = strncmp(type, "{}", 2) == 0;
    help(t, indent, f->help);
    put(t, indent, f->name, f->type[0] == '*' ? "?: " : ": ");
    if (map) pit_text_str(t, "Record<string, ");
    bare(t, list || map ? type + 2 : type);
    put(t, list ? "[]" : "", map ? ">" : "", null ? " | null;\n" : ";\n");
}

static void fields(struct pit_text *t, const char *indent, const struct describe_field *f)
{
    for (; f->name; f++)
        field(t, indent, f);
}

/* What the server says and what that is made of: `prefix` and the row's name is the name. */
static void row(struct pit_text *t, const char *prefix, const struct describe_row *row)
{
    char name[40];

    describe_name(name, sizeof name, row->name);
    if (prefix[0]) name[0] = (char)toupper((unsigned char)name[0]);
    pit_text_str(t, "\n");
    help(t, "", row->help);
    if (!row->field[0].name && !prefix[0]) {
        put(t, "export type ", name, " = Record<string, never>;\n");
        return;
    }
    put(t, "export interface ", prefix, name);
    pit_text_str(t, " {\n");
    if (prefix[0]) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(row->name, " "), row->name);
        put(t, "    is: \"", name, "\";\n");
    }
    fields(t, "    ", row->field);
    pit_text_str(t, "}\n");
}

static void kin(struct pit_text *t, const struct describe_row *first)
{
    char name[40];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(first->name, " "), first->name);
    put(t, "\nexport type ", name, " =");
    for (const struct describe_row *r = first; describe_kin(first, r); r++) {
        describe_name(name, sizeof name, r->name);
        put(t, "\n    | ", name, "");
    }
    pit_text_str(t, ";\n");
}

static void parts(struct pit_text *t)
{
    for (const struct describe_row *r = describe_parts; r->name; r++) {
        if (describe_kin(r, r) && (r == describe_parts || !describe_kin(r, r - 1))) kin(t, r);
        row(t, "", r);
    }
}

static void said(struct pit_text *t)
{
    char name[40];

    for (const struct describe_row *r = describe_said; r->name; r++)
        row(t, "Said", r);
    pit_text_str(t, "\nexport type Said =");
    for (const struct describe_row *r = describe_said; r->name; r++) {
        describe_name(name, sizeof name, r->name);
        name[0] = (char)toupper((unsigned char)name[0]);
        put(t, "\n    | Said", name, "");
    }
    pit_text_str(t, ";\n");
}

static void asked(struct pit_text *t)
{
    pit_text_str(t, "\nexport type Asked =");
    for (const struct message_row *m = message_rows; m->name; m++) {
        put(t, "\n    /** ", m->help, " */");
        put(t, "\n    | {\n          do: \"", m->name, "\";\n");
        for (const struct field_row *const *f = m->field; *f; f++) {
            help(t, "          ", (*f)->help);
            put(t, "          ", (*f)->name, (*f)->optional ? "?: " : ": ");
            pit_text_str(t, (*f)->type == FIELD_NUMBER ? "number;\n" : "string;\n");
        }
        pit_text_str(t, "      }");
    }
    pit_text_str(t, ";\n");
}

static void answers(struct pit_text *t)
{
    pit_text_str(t, "\nexport interface Routes {\n");
    for (const struct route *r = routes; r->method; r++) {
        help(t, "    ", r->help);
        put(t, "    \"", r->method, " ");
        put(t, r->shown, "\": {\n        takes: ", r->takes[0].name ? "{\n" : "Nothing;\n");
        fields(t, "            ", r->takes);
        put(t, r->takes[0].name ? "        };\n" : "", "        gives: ", r->gives);
        pit_text_str(t, ";\n    };\n");
    }
    pit_text_str(t, "}\n");
}

void describe_ts(struct pit_text *t)
{
    pit_text_str(
        t,
        "// protocol.ts -- what pages and server say to one another.\n"
        "//\n"
        "// Made from the server's own tables by tools/protocol.c; tests/cli/protocol.sh holds\n"
        "// it to them. Money is whole cents, seats count from 1, times are milliseconds of the\n"
        "// server's clock, bytes are lower-case hex.\n"
        "\n// ---- what the server says ----\n");
    said(t);
    pit_text_str(t, "\n// ---- what that, and answers over HTTP, are made of ----\n");
    parts(t);
    pit_text_str(t, "\n// ---- what pages ask ----\n");
    asked(t);
    pit_text_str(t, "\n// ---- over HTTP ----\n");
    answers(t);
}
