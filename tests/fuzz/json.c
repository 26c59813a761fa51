/* json.c -- any bytes as JSON: what is taken can be walked to its end, by item and by key. */

#include "core/json_read.h"

#include <assert.h>
#include <string.h>

static void text_is_itself(const struct json_value *v)
{
    char text[4096];

    if (!json_as_text(v, text, sizeof text)) {
        assert(v->n > sizeof text);
        return;
    }
    assert(strlen(text) <= v->n - 2);
    assert(json_is_text(v, text));
}

static void number_is_whole_or_not(const struct json_value *v)
{
    uint64_t u = 0;
    int64_t i = 0;
    bool is_u = json_as_u64(v, &u), is_i = json_as_i64(v, &i);

    if (is_u && is_i) assert(i >= 0 && (uint64_t)i == u);
    if (is_u && !is_i) assert(u > INT64_MAX);
    if (is_i && !is_u) assert(v->at[0] == '-' && i <= 0);
}

static void walk(const struct json_value *v, const char *begin, const char *end, int depth)
{
    struct json_items items = json_items(v);
    struct json_value key, item, found;
    char name[64];

    assert(depth <= JSON_DEPTH_MAX);
    assert(v->n && v->at >= begin && v->at + v->n <= end);
    if (v->type == JSON_STRING) text_is_itself(v);
    if (v->type == JSON_NUMBER) number_is_whole_or_not(v);
    while (json_next(&items, &key, &item)) {
        if (v->type == JSON_OBJECT && json_as_text(&key, name, sizeof name)) {
            enum json_found often = json_get(v, name, &found);

            assert(often == JSON_TWICE || (often == JSON_FOUND && found.at == item.at));
        }
        walk(&item, v->at + 1, v->at + v->n - 1, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct json_problem why = {0};
    struct json_value root;

    if (size > 4096) return 0; /* looking up every key is quadratic */
    if (json_parse(text, size, &root, &why))
        walk(&root, text, text + size, 0);
    else
        assert(why.words && why.line && why.column && why.line <= size + 1);
    return 0;
}
