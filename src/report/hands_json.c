/* hands_json.c -- odds of a game whose hands are valued in numbers, as JSON. */

#include "report/hands_json.h"

#include "odds/round.h"
#include "report/odds_json.h"
#include "report/rules_json.h"
#include "report/shoe_json.h"

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

enum { RANKS = 13 };

static bool first_wager(struct wager_study *w, const struct pit_rules *r,
                        const struct pit_shoe *shoe)
{
    return r->game->odds->wager(w, r, odds_first_spot(r), shoe);
}

static void fill(struct pit_shoe *out, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    *out = (struct pit_shoe){0};
    for (int card = 0; card < PIT_CARDS; card++) {
        out->unseen[card] = (uint8_t)(shoe ? shoe->unseen[card] : r->option[PIT_O_DECKS]);
        out->total = (uint16_t)(out->total + out->unseen[card]);
    }
    out->inside = out->total;
}

/* The first wager with one card of this rank gone; false: there is none. */
static bool without(double *ev, const struct pit_rules *r, struct pit_shoe *shoe, int rank)
{
    struct wager_study w;
    bool good = false;

    for (int card = rank; card < PIT_CARDS && !good; card += RANKS) {
        if (!shoe->unseen[card]) continue;
        shoe->unseen[card]--;
        shoe->total--;
        good = first_wager(&w, r, shoe);
        shoe->unseen[card]++;
        shoe->total++;
    }
    if (good) *ev = w.ev.value;
    return good;
}

bool hands_effects_of(struct hands_effects *out, const struct pit_rules *r,
                      const struct pit_shoe *shoe)
{
    struct pit_shoe room;

    *out = (struct hands_effects){0};
    fill(&room, r, shoe);
    if (!first_wager(&out->whole, r, shoe)) return false;
    for (int rank = 0; rank < RANKS; rank++)
        out->has[rank] = without(&out->ev[rank], r, &room, rank);
    return true;
}

void hands_json_effects(struct json *j, const struct pit_rules *r, const struct hands_effects *e)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_double(j, "ev_float", e->whole.ev.value);
    json_double(j, "error_bound", e->whole.error);
    json_open(j, "effects", '[');
    for (int rank = 0; rank < RANKS; rank++) {
        if (!e->has[rank]) continue;
        json_open(j, NULL, '{');
        json_str(j, "rank", shoe_rank(rank));
        json_double(j, "ev_float", e->ev[rank]);
        json_double(j, "effect", e->ev[rank] - e->whole.ev.value);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
