/* hands_json.c -- odds of a game whose hands are valued in numbers, as JSON. */

#include "report/hands_json.h"

#include "odds/round.h"
#include "report/odds_json.h"
#include "report/rules_json.h"

void hands_json_row(struct json *j, const struct pit_rules *r, const struct hand_row *row)
{
    json_open(j, NULL, '{');
    json_str(j, "cards", row->cards);
    json_int(j, "total", row->total);
    json_bool(j, "soft", row->soft);
    json_bool(j, "pair", row->pair);
    json_str(j, "up", row->up);
    json_str(j, "best", pit_verb(r->game, row->choice[row->best].verb)->name);
    json_open(j, "ev", '{');
    for (int i = 0; i < row->choices; i++)
        json_double(j, pit_verb(r->game, row->choice[i].verb)->name, row->choice[i].ev);
    json_close(j, '}');
    json_close(j, '}');
}

struct writer {
    struct json *json;
    const struct pit_rules *rules;
};

static void write_row(void *with, const struct hand_row *row)
{
    const struct writer *w = with;

    hands_json_row(w->json, w->rules, row);
}

bool hands_json(struct json *j, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    const struct odds_own *own = r->game->odds;
    struct writer writer = {j, r};
    struct wager_study w;

    if (!own || !own->hands || !own->wager(&w, r, odds_first_spot(r), shoe)) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    for (int spot = 0; spot < r->spots; spot++)
        if (own->wager(&w, r, spot, shoe)) odds_json_wager(j, r, &w);
    json_close(j, ']');
    json_open(j, "strategy", '[');
    own->hands(write_row, &writer, r, shoe);
    json_close(j, ']');
    json_close(j, '}');
    return true;
}
