/* sweep.c -- rules in force with every value of some options. */

#include "sweep.h"

#include "pit/clause.h"

#include <stdlib.h>
#include <string.h>

static bool is_wrong(const char *command, const char *text)
{
    cli_error(
        "%s: --sweep %.60s: use KEY=FROM..TO or KEY=A,B,C, such as decks=1..8 or burn=on,off; "
        "at most %d values",
        command, text, SWEEP_VALUES);
    return false;
}

/* FROM..TO */
static bool read_span(struct sweep_key *k, const char *text)
{
    char *end;
    long from = strtol(text, &end, 10), to;

    if (end == text || strncmp(end, "..", 2) != 0) return false;
    text = end + 2;
    to = strtol(text, &end, 10);
    if (end == text || *end || to < from || to - from >= SWEEP_VALUES) return false;
    for (; from <= to; from++)
        snprintf(k->value[k->values++], sizeof k->value[0], "%ld", from);
    return true;
}

/* A,B,C; one value alone is a list too. */
static bool read_list(struct sweep_key *k, const char *text)
{
    for (;;) {
        size_t n = strcspn(text, ",");

        if (!n || n >= sizeof k->value[0] || k->values == SWEEP_VALUES) return false;
        memcpy(k->value[k->values], text, n);
        k->value[k->values++][n] = '\0';
        if (!text[n]) return true;
        text += n + 1;
    }
}

bool sweep_read(struct sweep *s, const char *command, const struct cli_list *texts)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < texts->count; i++) {
        const char *text = texts->item[i], *equals = strchr(text, '=');
        struct sweep_key *k = &s->key[s->keys];
        size_t n = equals ? (size_t)(equals - text) : 0;

        if (s->keys == SWEEP_KEYS || !n || n >= sizeof k->name) return is_wrong(command, text);
        memcpy(k->name, text, n);
        s->keys++;
        if (strstr(equals, "..") ? !read_span(k, equals + 1) : !read_list(k, equals + 1))
            return is_wrong(command, text);
    }
    if (sweep_count(s) <= SWEEP_MAX) return true;
    cli_error("%s: --sweep: more than %d combinations", command, SWEEP_MAX);
    return false;
}

int sweep_count(const struct sweep *s)
{
    int count = 1;

    for (int i = 0; i < s->keys && count <= SWEEP_MAX; i++)
        count *= s->key[i].values;
    return count;
}

bool sweep_rules(const struct sweep *s, const char *command, int i, struct pit_rules *r)
{
    char set[SWEEP_KEYS * 66];
    struct pit_text t = pit_text_in(set, sizeof set);
    struct pit_problem problem;
    int below = sweep_count(s);

    for (int k = 0; k < s->keys; k++) {
        below /= s->key[k].values;
        if (k) pit_text_str(&t, " ");
        pit_text_str(&t, s->key[k].name);
        pit_text_str(&t, "=");
        pit_text_str(&t, s->key[k].value[i / below % s->key[k].values]);
    }
    if (pit_rules_set(r, set, t.used, &problem)) return true;
    cli_error(problem.clause ? "%s: --sweep: %s (%s)" : "%s: --sweep: %s%s", command, problem.words,
              problem.clause ? pit_clause_id(problem.clause) : "");
    return false;
}

bool sweep_is_numbers(const struct sweep *s)
{
    for (int i = 0; s->keys == 1 && i < s->key[0].values; i++) {
        char *end;

        strtol(s->key[0].value[i], &end, 10);
        if (*end) return false;
    }
    return s->keys == 1;
}
