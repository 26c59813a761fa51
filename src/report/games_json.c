/* games_json.c -- the games, their rulebooks and their spots as JSON. */

#include "games_json.h"

#include "pit/rules.h"

void games_json(struct json *j)
{
    json_open(j, NULL, '{');
    json_open(j, "games", '[');
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        struct pit_rules rules;
        struct pit_problem problem;

        pit_rules_parse(&rules, *g, "", 0, &problem);
        json_open(j, NULL, '{');
        json_str(j, "name", (*g)->name);
        json_str(j, "title", (*g)->title);
        json_open(j, "rules", '[');
        for (const struct pit_book *b = (*g)->books; b->name; b++)
            json_str(j, NULL, b->name);
        json_close(j, ']');
        json_open(j, "spots", '[');
        for (int i = 0; i < rules.spots; i++)
            if (!rules.spot[i].left_out) json_str(j, NULL, rules.spot[i].name);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
