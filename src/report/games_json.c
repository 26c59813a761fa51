/* games_json.c -- the games, their rulebooks and their spots as JSON. */

#include "games_json.h"

#include "pit/rules.h"

#include <string.h>

enum { FEW = 8 }; /* values of a number that are tried, such as decks or hands */

static void by_default(struct pit_rules *r, const struct pit_game *g)
{
    struct pit_problem problem;

    pit_rules_parse(r, g, "", 0, &problem);
}

static bool offered(const struct pit_rules *r, const char *name)
{
    int spot = pit_spot_find(r, name, strlen(name));

    return spot >= 0 && !r->spot[spot].left_out;
}

static bool known(const struct games_spot *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0) return true;
    return false;
}

/* What these rules offer and neither the default ones nor the list has. */
static int add_opened(struct games_spot *list, int count, const struct pit_rules *plain,
                      const struct pit_rules *r, const char *opens)
{
    for (int i = 0; i < r->spots && count < PIT_SPOTS_MAX; i++) {
        const char *name = r->spot[i].name;

        if (r->spot[i].left_out || offered(plain, name) || known(list, count, name)) continue;
        memcpy(list[count].name, name, sizeof list[count].name);
        memcpy(list[count].opens, opens, sizeof list[count].opens);
        count++;
    }
    return count;
}

int games_spots(struct games_spot out[PIT_SPOTS_MAX], const struct pit_game *g)
{
    const struct pit_book_row *row = g->books->options + PIT_O_OWN;
    struct pit_rules plain;
    int count = 0;

    by_default(&plain, g);
    for (int option = PIT_O_OWN; option < pit_options(g); option++, row++) {
        bool words = g->options[option].kind == PIT_WORD;

        if (!words && row->most - row->least > FEW) continue;
        for (int32_t value = row->least; value <= row->most; value++) {
            struct pit_rules r = plain;
            struct pit_problem problem;
            char opens[48] = "";
            struct pit_text t = pit_text_in(opens, sizeof opens);

            pit_text_str(&t, g->options[option].key);
            pit_text_str(&t, "=");
            pit_option_text(&t, g, option, value);
            if (pit_rules_set(&r, opens, t.used, &problem))
                count = add_opened(out, count, &plain, &r, opens);
        }
    }
    return count;
}

static void write_spots(struct json *j, const struct pit_game *g)
{
    struct games_spot more[PIT_SPOTS_MAX];
    int count = games_spots(more, g);
    struct pit_rules rules;

    by_default(&rules, g);
    json_open(j, "spots", '[');
    for (int i = 0; i < rules.spots; i++)
        if (!rules.spot[i].left_out) json_str(j, NULL, rules.spot[i].name);
    json_close(j, ']');
    json_open(j, "optional", '[');
    for (int i = 0; i < count; i++) {
        json_open(j, NULL, '{');
        json_str(j, "spot", more[i].name);
        json_str(j, "opens", more[i].opens);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void games_json(struct json *j, const struct pit_game *only)
{
    json_open(j, NULL, '{');
    json_open(j, "games", '[');
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        if (only && *g != only) continue;
        json_open(j, NULL, '{');
        json_str(j, "name", (*g)->name);
        json_str(j, "title", (*g)->title);
        json_open(j, "rules", '[');
        for (const struct pit_book *b = (*g)->books; b->name; b++)
            json_str(j, NULL, b->name);
        json_close(j, ']');
        write_spots(j, *g);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
