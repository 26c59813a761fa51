/* list.c -- which game has a picture and keys of its own. */

#include "games/chance.h"
#include "games/games.h"
#include "pictures.h"

#include <string.h>

struct spot_key {
    char key;
    const char *spot;
};

static const struct spot_key craps[] = {
    {'p', "pass"}, {'d', "dont-pass"}, {'c', "come"}, {'f', "field"}, {0}};
static const struct spot_key baccarat[] = {{'p', "player"}, {'b', "banker"}, {'t', "tie"}, {0}};
static const struct spot_key roulette[] = {
    {'r', "red"}, {'b', "black"}, {'o', "odd"}, {'e', "even"}, {'[', "low"}, {']', "high"}, {0}};

static const struct picture {
    const struct pit_game *game;
    view_stage *stage;
    const struct spot_key *keys;       /* NULL: none */
    int (*rows)(const struct view *v); /* NULL: as many as there are */
} pictures[] = {
    {&red_dog_game, red_dog_picture, NULL, NULL},
    {&roulette_game, roulette_picture, roulette, NULL},
    {&baccarat_game, baccarat_picture, baccarat, baccarat_rows},
    {&midi_baccarat_game, baccarat_picture, baccarat, baccarat_rows},
    {&blackjack_game, blackjack_picture, NULL, blackjack_rows},
    {&craps_game, craps_picture, craps, NULL},
    {&mini_craps_game, craps_picture, craps, NULL},
    {&big_six_game, big_six_picture, NULL, NULL},
};

static const struct picture *row_of(const struct pit_game *game)
{
    static const struct picture none = {0};

    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        if (pictures[i].game == game) return &pictures[i];
    return &none;
}

view_stage *picture_of(const struct pit_game *game)
{
    return row_of(game)->stage;
}

int picture_rows(const struct view *v)
{
    const struct picture *p = row_of(v->table->rules.game);

    return p->rows ? p->rows(v) : 0;
}

static int spot_named(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0 && !r->spot[i].left_out) return i;
    return -1;
}

int picture_spot(const struct pit_rules *r, int key)
{
    const struct spot_key *k = row_of(r->game)->keys;

    while (k && k->key && k->key != key)
        k++;
    return k && k->key ? spot_named(r, k->spot) : -1;
}

int picture_key(const struct pit_rules *r, int i, const char **spot)
{
    const struct spot_key *k = row_of(r->game)->keys;

    for (; k && k->key; k++) {
        if (spot_named(r, k->spot) < 0 || i--) continue;
        *spot = k->spot;
        return k->key;
    }
    return 0;
}

/* Cards that went to one place. */
static void add_pile(struct pit_text *out, const struct view *v, const char *blanks, int to)
{
    bool any = false;

    for (int i = 0; i < v->cards; i++) {
        if (v->card[i].to != to) continue;
        if (!any) pit_text_str(out, blanks);
        if (!any && to < PIT_SEATS_MAX) {
            pit_text_str(out, "seat ");
            pit_text_int(out, to + 1);
            pit_text_str(out, ":");
        } else if (!any) {
            pit_text_str(out, "cards:");
        }
        any = true;
        pit_text_str(out, " ");
        pit_text_str(out, v->card[i].card == PIT_FACE_DOWN ? "xx" : pit_card_name(v->card[i].card));
    }
    if (any) pit_text_str(out, "\n");
}

void picture_cards(struct pit_text *out, const struct view *v, const char *blanks)
{
    const char *at = v->lay;

    if (v->table->rules.game == &blackjack_game) {
        blackjack_cards(out, v, blanks);
        return;
    }
    while (*at) { /* the game has words for it: "Player 2d 3c, 5; Banker Kc xx" */
        size_t n = strcspn(at, ";");

        pit_text_str(out, blanks);
        pit_text_add(out, at, n);
        pit_text_str(out, "\n");
        at += n + (at[n] == ';');
        at += *at == ' ';
    }
    if (v->table->rules.game->lies) return;
    add_pile(out, v, blanks, PIT_DEALER);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        add_pile(out, v, blanks, seat);
}

void picture_round(struct pit_text *out, const struct view *v)
{
    const struct pit_rules *r = &v->table->rules;
    const struct chance_row *row = chance_row(pit_begins(r));

    pit_text_str(out, row && row->title ? row->title : "cards");
    pit_text_str(out, ":");
    if (!r->cards) {
        pit_text_str(out, " ");
        pit_text_str(out, v->came[0]);
    } else if (r->game == &blackjack_game) {
        pit_text_str(out, " ");
        blackjack_round(out, v);
    } else if (r->game->lies) {
        pit_text_str(out, " ");
        pit_text_str(out, v->lay);
    } else {
        for (int i = 0; i < v->cards; i++) {
            if (v->card[i].to != PIT_DEALER && v->card[i].to != v->seat) continue;
            pit_text_str(out, " ");
            pit_text_str(out,
                         v->card[i].card == PIT_FACE_DOWN ? "xx" : pit_card_name(v->card[i].card));
        }
    }
}

void picture_marks(struct pit_text *out, const struct view *v, const char *blanks)
{
    if (picture_of(v->table->rules.game) == craps_picture) craps_marks(out, v, blanks);
}
