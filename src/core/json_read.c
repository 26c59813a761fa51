/* json_read.c -- checking JSON, and finding one's way in what has been checked. */

#include "json_read.h"

#include "core/utf8.h"

#include <string.h>

/* ---- checking ---- */

struct reader {
    const char *at, *end;
    int depth;
    const char *wrong;
};

static bool refuse(struct reader *r, const char *words)
{
    r->wrong = words;
    return false;
}

/* The byte that comes next; 0, which JSON never has, at the end. */
static char peek(const struct reader *r)
{
    return r->at < r->end ? *r->at : '\0';
}

static bool take(struct reader *r, char c)
{
    if (peek(r) != c) return false;
    r->at++;
    return true;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void blanks(struct reader *r)
{
    while (blank(peek(r)))
        r->at++;
}

static bool word(struct reader *r, const char *name)
{
    size_t n = strlen(name);

    if ((size_t)(r->end - r->at) < n || memcmp(r->at, name, n) != 0)
        return refuse(r, "a value is an object, a list, a string, a number, true, false or null");
    r->at += n;
    return true;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool digits(struct reader *r)
{
    if (!digit(peek(r))) return refuse(r, "expected a digit here");
    while (digit(peek(r)))
        r->at++;
    return true;
}

static bool number(struct reader *r)
{
    take(r, '-');
    if (take(r, '0')) {
        if (digit(peek(r))) return refuse(r, "a number does not begin with 0");
    } else if (!digits(r)) {
        return false;
    }
    if (take(r, '.') && !digits(r)) return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+')) take(r, '-');
        return digits(r);
    }
    return true;
}

static int hex(char c)
{
    return digit(c)               ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The four digits behind \u; -1: there are none. */
static int32_t unit(const char *at, size_t n)
{
    int32_t value = 0;

    if (n < 4) return -1;
    for (int i = 0; i < 4; i++) {
        int d = hex(at[i]);

        if (d < 0) return -1;
        value = value << 4 | d;
    }
    return value;
}

/* The character that an escape stands for, and how long the escape is; 0: there is none such. */
static size_t escape(const char *at, size_t n, uint32_t *character)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *letter = n >= 2 && at[1] ? strchr(letters, at[1]) : NULL;
    int32_t high, low;

    if (letter) {
        *character = (unsigned char)meant[letter - letters];
        return 2;
    }
    high = n >= 6 && at[1] == 'u' ? unit(at + 2, n - 2) : -1;
    if (high <= 0 || (high >= 0xdc00 && high <= 0xdfff)) return 0;
    *character = (uint32_t)high;
    if (high < 0xd800 || high > 0xdbff) return 6;
    low = n >= 12 && at[6] == '\\' && at[7] == 'u' ? unit(at + 8, n - 8) : -1;
    if (low < 0xdc00 || low > 0xdfff) return 0;
    *character = 0x10000 + ((uint32_t)(high - 0xd800) << 10 | (uint32_t)(low - 0xdc00));
    return 12;
}

static bool string(struct reader *r)
{
    if (!take(r, '"')) return refuse(r, "expected a string in quotes here");
    while (!take(r, '"')) {
        size_t left = (size_t)(r->end - r->at), step;
        uint32_t unused;

        if (!left) return refuse(r, "the string has no closing quote");
        if ((unsigned char)*r->at < 0x20)
            return refuse(r, "a string has no control characters, but escapes such as \\n");
        step = *r->at == '\\' ? escape(r->at, left, &unused) : utf8_read(r->at, left, &unused);
        if (!step && *r->at == '\\')
            return refuse(r, "an escape is one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and "
                             "four digits of a character other than NUL");
        if (!step) return refuse(r, "a string is UTF-8");
        r->at += step;
    }
    return true;
}

static bool value(struct reader *r);

static bool member(struct reader *r)
{
    blanks(r);
    if (!string(r)) return false;
    blanks(r);
    return take(r, ':') ? value(r) : refuse(r, "expected a colon between key and value");
}

static bool container(struct reader *r, char close)
{
    bool more = true;

    if (++r->depth > JSON_DEPTH_MAX) return refuse(r, "lists and objects nest at most 32 deep");
    r->at++;
    blanks(r);
    if (take(r, close)) more = false;
    while (more) {
        if (!(close == '}' ? member(r) : value(r))) return false;
        blanks(r);
        more = take(r, ',');
        if (!more && !take(r, close))
            return refuse(r, close == '}' ? "expected a comma or } here"
                                          : "expected a comma or ] here");
    }
    r->depth--;
    return true;
}

static bool value(struct reader *r)
{
    blanks(r);
    switch (peek(r)) {
    case '{': return container(r, '}');
    case '[': return container(r, ']');
    case '"': return string(r);
    case 't': return word(r, "true");
    case 'f': return word(r, "false");
    case '-': return number(r);
    default: return digit(peek(r)) ? number(r) : word(r, "null");
    }
}

static void place(const char *text, const char *at, struct json_problem *why)
{
    why->line = why->column = 1;
    for (; text < at; text++) {
        why->column++;
        if (*text != '\n') continue;
        why->line++;
        why->column = 1;
    }
}

/* ---- finding one's way: from here on the text is known to be good ---- */

static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static const char *skip_blanks(const char *at)
{
    while (blank(*at))
        at++;
    return at;
}

static bool ends_value(char c)
{
    return c == ',' || c == ':' || c == '}' || c == ']' || blank(c);
}

/* Past the key or value here, which stands in a container: something follows it. */
static const char *skip(const char *at)
{
    int depth = 0;

    do {
        if (*at == '"') {
            at = skip_string(at);
        } else {
            if (*at == '{' || *at == '[') depth++;
            if (*at == '}' || *at == ']') depth--;
            at++;
        }
    } while (depth || !ends_value(*at));
    return at;
}

static enum json_type type_of(char first)
{
    switch (first) {
    case '{': return JSON_OBJECT;
    case '[': return JSON_ARRAY;
    case '"': return JSON_STRING;
    case 't':
    case 'f': return JSON_BOOL;
    case 'n': return JSON_NULL;
    default: return JSON_NUMBER;
    }
}

static const char *enter(const char *at, struct json_value *out)
{
    const char *end;

    at = skip_blanks(at);
    end = skip(at);
    *out = (struct json_value){type_of(*at), at, (size_t)(end - at)};
    return skip_blanks(end);
}

bool json_parse(const char *text, size_t n, struct json_value *root, struct json_problem *why)
{
    struct reader r = {text, text + n, 0, NULL};
    const char *begin;

    blanks(&r);
    begin = r.at;
    if (value(&r)) {
        *root = (struct json_value){type_of(*begin), begin, (size_t)(r.at - begin)};
        blanks(&r);
        if (r.at == r.end) return true;
        refuse(&r, "nothing may follow the value");
    }
    why->words = r.wrong;
    place(text, r.at, why);
    return false;
}

struct json_items json_items(const struct json_value *of)
{
    struct json_items items = {NULL, of->type == JSON_OBJECT};

    if (of->type == JSON_OBJECT || of->type == JSON_ARRAY) items.at = skip_blanks(of->at + 1);
    return items;
}

bool json_next(struct json_items *items, struct json_value *key, struct json_value *out)
{
    struct json_value name;

    if (!items->at || *items->at == '}' || *items->at == ']') return false;
    if (items->keys) {
        items->at = enter(items->at, &name) + 1; /* the colon */
        if (key) *key = name;
    }
    items->at = enter(items->at, out);
    if (*items->at == ',') items->at = skip_blanks(items->at + 1);
    return true;
}

enum json_found json_get(const struct json_value *object, const char *key, struct json_value *out)
{
    struct json_items items = json_items(object);
    enum json_found found = JSON_ABSENT;
    struct json_value name, item;

    if (!items.keys) return JSON_ABSENT;
    while (json_next(&items, &name, &item)) {
        if (!json_is_text(&name, key)) continue;
        if (found) return JSON_TWICE;
        found = JSON_FOUND;
        *out = item;
    }
    return found;
}

/* ---- values ---- */

static bool whole(const char *at, size_t n, uint64_t most, uint64_t *out)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t d = (uint64_t)(at[i] - '0');

        if (!digit(at[i]) || sum > (most - d) / 10) return false;
        sum = sum * 10 + d;
    }
    *out = sum;
    return true;
}

bool json_as_u64(const struct json_value *v, uint64_t *out)
{
    return v->type == JSON_NUMBER && whole(v->at, v->n, UINT64_MAX, out);
}

bool json_as_i64(const struct json_value *v, int64_t *out)
{
    bool minus = v->type == JSON_NUMBER && v->at[0] == '-';
    uint64_t size;

    if (v->type != JSON_NUMBER ||
        !whole(v->at + minus, v->n - minus, (uint64_t)INT64_MAX + minus, &size))
        return false;
    *out = minus && size ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return true;
}

bool json_as_bool(const struct json_value *v, bool *out)
{
    if (v->type != JSON_BOOL) return false;
    *out = v->at[0] == 't';
    return true;
}

/* The next piece of a string, its bytes in out; 0: it is over. */
static size_t piece(const char **at, const char *end, char out[4])
{
    uint32_t character = 0;

    if (*at == end) return 0;
    if (**at != '\\') {
        out[0] = *(*at)++;
        return 1;
    }
    *at += escape(*at, (size_t)(end - *at), &character);
    return utf8_write(character, out);
}

bool json_as_text(const struct json_value *v, char *out, size_t room)
{
    const char *at = v->at + 1, *end = v->at + v->n - 1;
    char bytes[4];
    size_t n;

    if (v->type != JSON_STRING) return false;
    while ((n = piece(&at, end, bytes)) > 0) {
        if (n >= room) return false;
        memcpy(out, bytes, n);
        out += n;
        room -= n;
    }
    if (!room) return false;
    *out = '\0';
    return true;
}

bool json_is_text(const struct json_value *v, const char *text)
{
    const char *at = v->at + 1, *end = v->at + v->n - 1;
    char bytes[4];
    size_t n;

    if (v->type != JSON_STRING) return false;
    if (*at != *text && *at != '\\')
        return *text == '\0' && at == end; /* most keys: not this one */
    while ((n = piece(&at, end, bytes)) > 0) {
        if (strncmp(text, bytes, n) != 0) return false;
        text += n;
    }
    return *text == '\0';
}
