/* rules_json.c -- rules in force as JSON, and their options in words. */

#include "report/rules_json.h"

#include "odds/warnings.h"
#include "pit/clause.h"
#include "pit/words.h"

#include <string.h>

enum { CHOICES_ROOM = 512 };

const char *rules_value(char out[VALUE_ROOM], const struct pit_rules *r, int option, int32_t value)
{
    struct pit_text t = pit_text_in(out, VALUE_ROOM);

    pit_option_text(&t, r->game, option, value);
    return out;
}

const char *rules_legal(char out[LEGAL_ROOM], const struct pit_rules *r, int option)
{
    struct pit_text t = pit_text_in(out, LEGAL_ROOM);

    pit_option_legal(&t, r, option);
    return out;
}

static const char *rules_choices(char out[CHOICES_ROOM], const struct pit_rules *r, int option)
{
    struct pit_text t = pit_text_in(out, CHOICES_ROOM);

    pit_option_choices(&t, r, option);
    return out;
}

/* An option by its type: a number, on or off as true or false, else its word. */
static void option_json(struct json *j, const char *key, const char *value)
{
    size_t digits = 0;

    while (value[digits] >= '0' && value[digits] <= '9')
        digits++;
    if (digits && !value[digits] && (digits == 1 || *value != '0'))
        json_number(j, key, value);
    else if (strcmp(value, "on") == 0 || strcmp(value, "off") == 0)
        json_bool(j, key, strcmp(value, "on") == 0);
    else
        json_str(j, key, value);
}

void rules_json_in_force(struct json *j, const struct pit_rules *r)
{
    json_str(j, "rules", r->book->name);
    json_open(j, "options", '{');
    for (int i = 0; i < pit_options(r->game); i++) {
        char value[VALUE_ROOM];

        option_json(j, r->game->options[i].key, rules_value(value, r, i, r->option[i]));
    }
    json_close(j, '}');
}

void rules_json_members(struct json *j, const struct pit_rules *r)
{
    json_str(j, "game", r->game->name);
    rules_json_in_force(j, r);
}

void rules_json_notices(struct json *j, const struct pit_rules *r)
{
    struct pit_notice notice;
    char words[LEGAL_ROOM];

    json_open(j, "notices", '[');
    for (int i = 0; r->game->notice && r->game->notice(r, i, &notice); i++) {
        struct pit_text text = pit_text_in(words, sizeof words);

        pit_notice_text(&text, &notice);
        json_open(j, NULL, '{');
        json_str(j, "words", words);
        json_str(j, "clause", pit_clause_id(notice.clause));
        json_close(j, '}');
    }
    json_close(j, ']');
}

void rules_json_all(struct json *j, const struct pit_rules *r, odds_edge *edge,
                    int32_t (*fallback)(const struct pit_rules *r, int option))
{
    char warning[WARNINGS_MAX][WARNING_ROOM], value[VALUE_ROOM], legal[CHOICES_ROOM];
    int warnings = odds_warnings(r, edge, warning);

    json_str(j, "game", r->game->name);
    json_str(j, "rules", r->book->name);
    json_open(j, "options", '[');
    for (int i = 0; i < pit_options(r->game); i++) {
        json_open(j, NULL, '{');
        json_str(j, "key", r->game->options[i].key);
        json_str(j, "value", rules_value(value, r, i, r->option[i]));
        json_str(j, "default", rules_value(value, r, i, fallback(r, i)));
        json_str(j, "legal", rules_choices(legal, r, i));
        json_str(j, "clause", pit_clause_id(r->book->options[i].clause));
        json_str(j, "help", r->game->options[i].help);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "warnings", '[');
    for (int i = 0; i < warnings; i++)
        json_str(j, NULL, warning[i]);
    json_close(j, ']');
    rules_json_notices(j, r);
}

void rules_json(struct json *j, const struct pit_rules *r, odds_edge *edge)
{
    json_open(j, NULL, '{');
    rules_json_all(j, r, edge, pit_option_default);
    json_close(j, '}');
}
