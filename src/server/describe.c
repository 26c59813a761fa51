/* describe.c -- the documents of the protocol, written from its tables. */

#include "describe.h"

#include "api.h"
#include "messages.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- types ---- */

static bool is_optional(const char *type)
{
    return type[0] == '*';
}

/* "fair open" becomes fairOpen. */
void describe_name(char *out, size_t room, const char *name)
{
    size_t n = 0;

    for (; *name && n + 1 < room; name++) {
        if (*name == ' ')
            out[n++] = (char)toupper((unsigned char)*++name);
        else
            out[n++] = *name;
    }
    out[n] = '\0';
}

static void ref(struct json *j, const char *key, const char *row)
{
    char name[40], path[80];

    describe_name(name, sizeof name, row);
    snprintf(path, sizeof path, "#/components/schemas/%s", name);
    json_open(j, key, '{');
    json_str(j, "$ref", path);
    json_close(j, '}');
}

/* The words of "win|lose|push". */
static void words(struct json *j, const char *type, bool null)
{
    char word[32];

    json_open(j, "enum", '[');
    for (size_t n; *type; type += n + (type[n] == '|')) {
        n = strcspn(type, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, type);
        json_str(j, NULL, word);
    }
    if (null) json_str(j, NULL, NULL);
    json_close(j, ']');
}

/* A JSON schema of a type, as the value of key. */
static void schema(struct json *j, const char *key, const char *type, const char *help)
{
    bool null;

    type += is_optional(type);
    null = *type == '?';
    type += null;
    if (isupper((unsigned char)*type) && !null && !(help && help[0])) {
        ref(j, key, type);
        return;
    }
    json_open(j, key, '{');
    if (help && help[0]) json_str(j, "description", help);
    if (strncmp(type, "[]", 2) == 0) {
        json_str(j, "type", "array");
        schema(j, "items", type + 2, NULL);
    } else if (strncmp(type, "{}", 2) == 0) {
        json_str(j, "type", "object");
        schema(j, "additionalProperties", type + 2, NULL);
    } else if (isupper((unsigned char)*type)) {
        json_open(j, "anyOf", '[');
        ref(j, NULL, type);
        if (null) schema(j, NULL, "null", NULL);
        json_close(j, ']');
    } else if (*type == '=') {
        json_str(j, "const", type + 1);
    } else if (strchr(type, '|')) {
        words(j, type, null);
    } else if (null) {
        json_open(j, "type", '[');
        json_str(j, NULL, type);
        json_str(j, NULL, "null");
        json_close(j, ']');
    } else {
        json_str(j, "type", type);
    }
    json_close(j, '}');
}

static void members(struct json *j, const struct describe_field *f, const char *is)
{
    json_str(j, "type", "object");
    json_open(j, "properties", '{');
    if (is) {
        json_open(j, "is", '{');
        json_str(j, "const", is);
        json_close(j, '}');
    }
    for (int i = 0; f[i].name; i++)
        schema(j, f[i].name, f[i].type, f[i].help);
    json_close(j, '}');
    json_open(j, "required", '[');
    if (is) json_str(j, NULL, "is");
    for (int i = 0; f[i].name; i++)
        if (!is_optional(f[i].type)) json_str(j, NULL, f[i].name);
    json_close(j, ']');
    if (is || f[0].name) json_bool(j, "additionalProperties", false);
}

bool describe_kin(const struct describe_row *row, const struct describe_row *other)
{
    size_t n = strcspn(row->name, " ");

    return row->name[n] && other->name && strncmp(row->name, other->name, n + 1) == 0;
}

static void schemas(struct json *j)
{
    char name[40];

    json_open(j, "schemas", '{');
    for (const struct describe_row *row = describe_parts; row->name; row++) {
        if (describe_kin(row, row) && (row == describe_parts || !describe_kin(row, row - 1))) {
            snprintf(name, sizeof name, "%.*s", (int)strcspn(row->name, " "), row->name);
            json_open(j, name, '{');
            json_open(j, "anyOf", '[');
            for (const struct describe_row *kin = row; describe_kin(row, kin); kin++)
                ref(j, NULL, kin->name);
            json_close(j, ']');
            json_close(j, '}');
        }
        describe_name(name, sizeof name, row->name);
        json_open(j, name, '{');
        if (row->help[0]) json_str(j, "description", row->help);
        members(j, row->field, NULL);
        json_close(j, '}');
    }
    json_close(j, '}');
}

/* A field of what comes in. */
static void field_schema(struct json *j, const struct field_row *f)
{
    json_open(j, f->name, '{');
    json_str(j, "description", f->help);
    json_str(j, "type", f->type == FIELD_NUMBER ? "integer" : "string");
    if (f->type == FIELD_NUMBER) {
        json_int(j, "minimum", f->least);
        json_int(j, "maximum", f->most);
    } else if (f->type == FIELD_HEX || f->type == FIELD_TABLE) {
        char pattern[32];

        snprintf(pattern, sizeof pattern, "^[0-9a-f]{%d}$",
                 f->type == FIELD_HEX ? 2 * (int)f->most : 2 * LEDGER_TABLE_ID);
        json_str(j, "pattern", pattern);
    } else {
        json_int(j, "minLength", f->least);
        json_int(j, "maxLength", f->most);
    }
    json_close(j, '}');
}

/* ---- AsyncAPI ---- */

static void refs(struct json *j, const char *key, const char *under, bool said)
{
    char name[40], ref[100];

    json_open(j, key, '[');
    for (int i = 0; said ? describe_said[i].name != NULL : message_rows[i].name != NULL; i++) {
        describe_name(name, sizeof name, said ? describe_said[i].name : message_rows[i].name);
        snprintf(ref, sizeof ref, "%s%s", under, name);
        json_open(j, NULL, '{');
        json_str(j, "$ref", ref);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void message_in(struct json *j, const struct message_row *row)
{
    json_open(j, row->name, '{');
    json_str(j, "summary", row->help);
    json_open(j, "payload", '{');
    json_str(j, "type", "object");
    json_open(j, "properties", '{');
    json_open(j, "do", '{');
    json_str(j, "const", row->name);
    json_close(j, '}');
    for (const struct field_row *const *f = row->field; *f; f++)
        field_schema(j, *f);
    json_close(j, '}');
    json_open(j, "required", '[');
    json_str(j, NULL, "do");
    for (const struct field_row *const *f = row->field; *f; f++)
        if (!(*f)->optional) json_str(j, NULL, (*f)->name);
    json_close(j, ']');
    json_close(j, '}');
    json_close(j, '}');
}

static void message_out(struct json *j, const struct describe_row *row)
{
    char name[40], is[40];

    describe_name(name, sizeof name, row->name);
    snprintf(is, sizeof is, "%.*s", (int)strcspn(row->name, " "), row->name);
    json_open(j, name, '{');
    json_str(j, "summary", row->help);
    json_open(j, "payload", '{');
    members(j, row->field, is);
    json_close(j, '}');
    json_close(j, '}');
}

static void channel_refs(struct json *j)
{
    char ref[100];

    json_open(j, "messages", '{');
    for (const struct message_row *row = message_rows; row->name; row++) {
        snprintf(ref, sizeof ref, "#/components/messages/%s", row->name);
        json_open(j, row->name, '{');
        json_str(j, "$ref", ref);
        json_close(j, '}');
    }
    for (const struct describe_row *row = describe_said; row->name; row++) {
        char name[40];

        describe_name(name, sizeof name, row->name);
        snprintf(ref, sizeof ref, "#/components/messages/%s", name);
        json_open(j, name, '{');
        json_str(j, "$ref", ref);
        json_close(j, '}');
    }
    json_close(j, '}');
}

static void operation(struct json *j, const char *name, const char *action, const char *help,
                      bool said)
{
    json_open(j, name, '{');
    json_str(j, "action", action);
    json_str(j, "summary", help);
    json_open(j, "channel", '{');
    json_str(j, "$ref", "#/channels/ws");
    json_close(j, '}');
    refs(j, "messages", "#/channels/ws/messages/", said);
    json_close(j, '}');
}

static void info(struct json *j, const char *title)
{
    json_open(j, "info", '{');
    json_str(j, "title", title);
    json_str(j, "version", "1");
    json_str(j, "description", "docs/protocol.md tells it in words.");
    json_close(j, '}');
}

static void asyncapi(struct json *j)
{
    json_open(j, NULL, '{');
    json_str(j, "asyncapi", "3.0.0");
    info(j, "Pit: play over WebSockets");
    json_open(j, "channels", '{');
    json_open(j, "ws", '{');
    json_str(j, "address", "/ws");
    channel_refs(j);
    json_close(j, '}');
    json_close(j, '}');
    json_open(j, "operations", '{');
    operation(j, "hear", "receive", "what clients say", false);
    operation(j, "say", "send", "what the server says", true);
    json_close(j, '}');
    json_open(j, "components", '{');
    json_open(j, "messages", '{');
    for (const struct message_row *row = message_rows; row->name; row++)
        message_in(j, row);
    for (const struct describe_row *row = describe_said; row->name; row++)
        message_out(j, row);
    json_close(j, '}');
    schemas(j);
    json_close(j, '}');
    json_close(j, '}');
}

/* ---- OpenAPI ---- */

static void parameters(struct json *j, const struct route *r)
{
    bool in_path = strchr(r->shown, '{') != NULL;

    if (!in_path && (!r->takes[0].name || strcmp(r->method, "GET") != 0)) return;
    json_open(j, "parameters", '[');
    if (in_path) {
        json_open(j, NULL, '{');
        json_str(j, "name", "table");
        json_str(j, "in", "path");
        json_bool(j, "required", true);
        schema(j, "schema", "string", "public id of the table");
        json_close(j, '}');
    }
    for (const struct describe_field *f = r->takes; f->name && r->method[0] == 'G'; f++) {
        json_open(j, NULL, '{');
        json_str(j, "name", f->name);
        json_str(j, "in", "query");
        json_str(j, "description", f->help);
        json_bool(j, "required", !is_optional(f->type));
        schema(j, "schema", f->type, NULL);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void content(struct json *j, const char *type, const char *row)
{
    json_open(j, "content", '{');
    json_open(j, type, '{');
    schema(j, "schema", row, NULL);
    json_close(j, '}');
    json_close(j, '}');
}

static void route_schema(struct json *j, const struct route *r)
{
    char status[8];

    json_open(j, r->method[0] == 'G' ? "get" : "post", '{');
    json_str(j, "summary", r->help);
    parameters(j, r);
    if (r->method[0] == 'P') {
        json_open(j, "requestBody", '{');
        json_bool(j, "required", true);
        json_open(j, "content", '{');
        json_open(j, "application/json", '{');
        json_open(j, "schema", '{');
        members(j, r->takes, NULL);
        if (!r->takes[0].name) json_bool(j, "additionalProperties", false);
        json_close(j, '}');
        json_close(j, '}');
        json_close(j, '}');
        json_close(j, '}');
    }
    snprintf(status, sizeof status, "%d", r->status);
    json_open(j, "responses", '{');
    json_open(j, status, '{');
    json_str(j, "description", r->help);
    content(j, strcmp(r->gives, "string") == 0 ? "text/plain" : "application/json", r->gives);
    json_close(j, '}');
    json_open(j, "default", '{');
    json_str(j, "description", "refused");
    content(j, "application/json", "Error");
    json_close(j, '}');
    json_close(j, '}');
    json_close(j, '}');
}

static void openapi(struct json *j)
{
    json_open(j, NULL, '{');
    json_str(j, "openapi", "3.1.0");
    info(j, "Pit: what is asked over HTTP");
    json_open(j, "paths", '{');
    for (const struct route *r = routes; r->method; r++) {
        bool again = r > routes && strcmp(r[-1].shown, r->shown) == 0;

        if (!again) json_open(j, r->shown, '{');
        route_schema(j, r);
        if (!r[1].method || strcmp(r[1].shown, r->shown) != 0) json_close(j, '}');
    }
    json_close(j, '}');
    json_open(j, "components", '{');
    schemas(j);
    json_close(j, '}');
    json_close(j, '}');
}

/* ---- tables of docs/protocol.md ---- */

static void cell(struct pit_text *t, const char *before, const char *text, const char *after)
{
    pit_text_str(t, before);
    pit_text_str(t, text);
    pit_text_str(t, after);
}

/* "win|lose|push" as a list in words. */
static void words_cell(struct pit_text *t, const char *type)
{
    char word[32];

    for (size_t n; *type; type += n + (type[n] == '|')) {
        n = strcspn(type, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, type);
        cell(t, "`", word, !type[n] ? "`" : strchr(type + n + 1, '|') ? "`, " : "` or ");
    }
}

static void type_cell(struct pit_text *t, const char *type)
{
    cell(t, "", is_optional(type) ? "optional " : "", "");
    type += is_optional(type);
    cell(t, "", *type == '?' ? "null or " : "", "");
    type += *type == '?';
    if (strncmp(type, "[]", 2) == 0)
        cell(t, "list of ", type + 2, "");
    else if (strncmp(type, "{}", 2) == 0)
        cell(t, type + 2, "", " by name");
    else if (*type == '=')
        cell(t, "`", type + 1, "`");
    else if (strchr(type, '|'))
        words_cell(t, type);
    else
        cell(t, "", type, "");
}

static void fields_table(struct pit_text *t, const struct describe_field *f)
{
    if (!f->name) return;
    pit_text_str(t, "\n| member | type | |\n| --- | --- | --- |\n");
    for (; f->name; f++) {
        cell(t, "| `", f->name, "` | ");
        type_cell(t, f->type);
        cell(t, " | ", f->help, " |\n");
    }
}

static void rows_tables(struct pit_text *t, const struct describe_row *row)
{
    for (; row->name; row++) {
        cell(t, "\n**`", row->name, "`** ");
        cell(t, "", row->help, "\n");
        fields_table(t, row->field);
    }
}

static void do_tables(struct pit_text *t)
{
    char words[80];

    for (const struct message_row *row = message_rows; row->name; row++) {
        cell(t, "\n**`", row->name, "`** ");
        cell(t, "", row->help, "\n\n| member | type | |\n| --- | --- | --- |\n");
        for (const struct field_row *const *f = row->field; *f; f++) {
            cell(t, "| `", (*f)->name, "` | ");
            cell(t, "", (*f)->optional ? "optional: " : "", "");
            cell(t, "", field_words(*f, words, sizeof words), " | ");
            cell(t, "", (*f)->help, " |\n");
        }
    }
}

static void http_tables(struct pit_text *t)
{
    for (const struct route *r = routes; r->method; r++) {
        cell(t, "\n**`", r->method, " ");
        cell(t, "", r->shown, "`** ");
        cell(t, "", r->help, "");
        cell(t, "", r->who == ROUTE_SESSION ? "; needs a session" : "", ". Answer: ");
        cell(t, "", strcmp(r->gives, "string") == 0 ? "text" : r->gives, ".\n");
        fields_table(t, r->takes);
    }
}

bool describe_write(const char *which, struct pit_text *out)
{
    struct json j = json_in(out);

    if (strcmp(which, "asyncapi") == 0)
        asyncapi(&j);
    else if (strcmp(which, "openapi") == 0)
        openapi(&j);
    else if (strcmp(which, "http") == 0)
        http_tables(out);
    else if (strcmp(which, "ts") == 0)
        describe_ts(out);
    else if (strcmp(which, "do") == 0)
        do_tables(out);
    else if (strcmp(which, "is") == 0)
        rows_tables(out, describe_said);
    else if (strcmp(which, "parts") == 0)
        rows_tables(out, describe_parts);
    else
        return false;
    return true;
}
