/* rules_json.c -- rules in force as JSON. */

#include "report/rules_json.h"

void rules_json_members(struct json *j, const struct pit_rules *r)
{
    json_str(j, "game", r->game->name);
    json_str(j, "rules", r->book->name);
    json_open(j, "options", '{');
    for (int i = 0; i < pit_options(r->game); i++) {
        char value[64];
        struct pit_text t = pit_text_in(value, sizeof value);

        pit_option_text(&t, r->game, i, r->option[i]);
        json_str(j, r->game->options[i].key, value);
    }
    json_close(j, '}');
}
