/* body.c -- has the body of a POST what its route takes, and nothing else? */

#include "api.h"

#include <stdio.h>
#include <string.h>

/* The types of describe.h that a body has. */
static const struct kind {
    const char *type, *words;
    enum json_type json;
} kinds[] = {
    {"string", "a text", JSON_STRING},
    {"boolean", "true or false", JSON_BOOL},
    {"integer", "a whole number", JSON_NUMBER},
};

static const struct kind *kind_of(const struct describe_field *f)
{
    const struct kind *k = kinds;

    while (strcmp(f->type + (f->type[0] == '*'), k->type) != 0)
        k++;
    return k;
}

void body_wrong(const struct route *route, const char *name, struct refusal *why)
{
    const struct describe_field *f = route->takes;

    while (strcmp(f->name, name) != 0)
        f++;
    refuse(why, "body", "");
    snprintf(why->words, sizeof why->words, "%s is %s (%s)", f->name, kind_of(f)->words, f->help);
}

static void unknown(const struct route *route, const struct json_value *key, struct refusal *why)
{
    struct pit_text t = pit_text_in(why->words, sizeof why->words);
    char name[40];

    refuse(why, "body", "");
    pit_text_str(&t, "there is no member ");
    pit_text_str(&t, json_as_text(key, name, sizeof name) ? name : "of that name");
    pit_text_str(&t, route->takes[0].name ? "; the body takes: " : "; the body takes none");
    for (const struct describe_field *f = route->takes; f->name; f++) {
        if (f != route->takes) pit_text_str(&t, ", ");
        pit_text_str(&t, f->name);
    }
}

bool body_check(const struct route *route, const struct json_value *body, struct refusal *why)
{
    struct json_value key, v;
    int64_t number;

    for (struct json_items i = json_items(body); json_next(&i, &key, &v);) {
        const struct describe_field *f = route->takes;

        while (f->name && !json_is_text(&key, f->name))
            f++;
        if (!f->name) {
            unknown(route, &key, why);
            return false;
        }
    }
    for (const struct describe_field *f = route->takes; f->name; f++) {
        enum json_found found = json_get(body, f->name, &v);

        if (found == JSON_ABSENT && f->type[0] == '*') continue;
        if (found == JSON_FOUND && v.type == kind_of(f)->json &&
            (v.type != JSON_NUMBER || json_as_i64(&v, &number)))
            continue;
        body_wrong(route, f->name, why);
        if (found == JSON_TWICE)
            snprintf(why->words, sizeof why->words, "%s is given twice", f->name);
        return false;
    }
    return true;
}
