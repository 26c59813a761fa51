/* chance.c -- the kinds of chance as rows. */

#include "chance.h"

#include <string.h>

/* ---- cards ---- */

static int read_card(const struct pit_rules *r, const struct word *words, int *value)
{
    (void)r;
    return words[0].n == 2 && pit_card_parse(words[0].at, value) ? 1 : 0;
}

static void card_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    pit_text_str(t, pit_card_name(value));
}

static void card_wire(struct json *j, const struct pit_rules *r, int value)
{
    (void)r;
    json_str(j, "card", pit_card_name(value));
}

/* ---- dice ---- */

static int read_dice(const struct pit_rules *r, const struct word *words, int *value)
{
    int64_t die[2];

    (void)r;
    for (int i = 0; i < 2; i++)
        if (!word_number(words[i], 4, &die[i]) || die[i] < 1 || die[i] > 6) return i;
    *value = (int)(6 * (die[0] - 1) + die[1] - 1);
    return 2;
}

static void dice_text(struct pit_text *t, int value, const char *between)
{
    pit_text_int(t, value / 6 + 1);
    pit_text_str(t, between);
    pit_text_int(t, value % 6 + 1);
}

static void write_dice(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    dice_text(t, value, " ");
}

static void dice_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    dice_text(t, value, "-");
}

static void dice_told(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    dice_text(t, value, " and ");
}

static void dice_wire(struct json *j, const struct pit_rules *r, int value)
{
    (void)r;
    json_open(j, "dice", '[');
    json_int(j, NULL, value / 6 + 1);
    json_int(j, NULL, value % 6 + 1);
    json_close(j, ']');
}

/* ---- wheels, and whatever else is random ---- */

typedef void name_it(struct pit_text *t, const struct pit_rules *r, int value);

enum { NAME_ROOM = 40 };

/* The value below most that is called so; -1: none. */
static int named(const struct pit_rules *r, name_it *name, struct word w, int most)
{
    for (int value = 0; value < most; value++) {
        char text[NAME_ROOM];
        struct pit_text t = pit_text_in(text, sizeof text);

        name(&t, r, value);
        if (word_is(w, text)) return value;
    }
    return -1;
}

static void one_pocket(struct pit_text *t, const struct pit_rules *r, int value)
{
    if (r->game->pocket_name)
        r->game->pocket_name(t, r, value);
    else
        pit_text_int(t, value);
}

static void pocket_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    if (value >= r->pockets) pit_text_str(t, "between ");
    one_pocket(t, r, value % r->pockets);
    if (value < r->pockets) return;
    pit_text_str(t, " ");
    one_pocket(t, r, value / r->pockets - 1);
}

static void pocket_told(struct pit_text *t, const struct pit_rules *r, int value)
{
    if (r->game->pocket_words && value < r->pockets)
        r->game->pocket_words(t, r, value);
    else
        pocket_name(t, r, value);
}

/* "17", or "between one five" where a wheel may come to rest so. */
static int pocket_length(const struct pit_rules *r, struct word first)
{
    return r->between && word_is(first, "between") ? 3 : 1;
}

static int read_pocket(const struct pit_rules *r, const struct word *words, int *value)
{
    bool between = pocket_length(r, words[0]) > 1;
    int next;

    *value = named(r, one_pocket, words[between], r->pockets);
    if (*value < 0 || !between) return between + (*value >= 0);
    next = named(r, one_pocket, words[2], r->pockets);
    *value = PIT_BETWEEN(r->pockets, *value, next);
    return next < 0 ? 2 : 3;
}

static void name_wire(struct json *j, const char *key, name_it *name, const struct pit_rules *r,
                      int value)
{
    char text[NAME_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);

    name(&t, r, value);
    json_str(j, key, text);
}

static void pocket_wire(struct json *j, const struct pit_rules *r, int value)
{
    int at = 0;

    name_wire(j, "pocket", pocket_name, r, value);
    while (at < r->pockets && r->wheel[at] != value % r->pockets)
        at++;
    if (at < r->pockets) json_int(j, "at", at); /* segments may be named alike */
}

static void pick_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    if (r->game->pick_name)
        r->game->pick_name(t, r, value);
    else
        pit_text_int(t, value);
}

static int read_pick(const struct pit_rules *r, const struct word *words, int *value)
{
    *value = named(r, pick_name, words[0], PIT_PICKS_MAX);
    return *value >= 0;
}

static void pick_wire(struct json *j, const struct pit_rules *r, int value)
{
    name_wire(j, "pick", pick_name, r, value);
}

static int read_peek(const struct pit_rules *r, const struct word *words, int *value)
{
    (void)r;
    *value = word_is(words[0], "yes");
    return *value || word_is(words[0], "no");
}

static void peek_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    pit_text_str(t, value ? "yes" : "no");
}

static void peek_wire(struct json *j, const struct pit_rules *r, int value)
{
    (void)r;
    json_str(j, "peek", value ? "yes" : "no");
}

/* ---- the rows ---- */

static const char card_wrong[] =
    "a card is a rank 23456789TJQKA and a suit cdhs, such as Td; xx unseen";

/* A card from the shoe stands on a line "cards", many of them on one. */
static const struct chance_row rows[PIT_VERB_OWN - PIT_FIRST_CHANCE] = {
    [PIT_CARD - PIT_FIRST_CHANCE] = {.line = "cards",
                                     .form = "CARD ...",
                                     .wrong = card_wrong,
                                     .want = "card",
                                     .waits = "the next card",
                                     .always = true,
                                     .seen = true,
                                     .read = read_card,
                                     .write = card_name,
                                     .name = card_name,
                                     .wire = card_wire},
    [PIT_DOWN - PIT_FIRST_CHANCE] = {.want = "down",
                                     .waits = "a card face down",
                                     .seen = true,
                                     .read = read_card,
                                     .write = card_name,
                                     .name = card_name,
                                     .wire = card_wire},
    [PIT_PEEK - PIT_FIRST_CHANCE] = {.line = "peek",
                                     .form = "yes|no",
                                     .words = 1,
                                     .wrong = "a peek is answered with yes or no",
                                     .want = "peek",
                                     .waits = "the dealer's peek",
                                     .always = true,
                                     .read = read_peek,
                                     .write = peek_name,
                                     .name = peek_name,
                                     .wire = peek_wire},
    [PIT_TURN - PIT_FIRST_CHANCE] = {.line = "turn",
                                     .form = "CARD",
                                     .words = 1,
                                     .wrong = card_wrong,
                                     .want = "turn",
                                     .waits = "the card face down to be turned",
                                     .always = true,
                                     .read = read_card,
                                     .write = card_name,
                                     .name = card_name,
                                     .wire = card_wire},
    [PIT_DICE - PIT_FIRST_CHANCE] = {.line = "roll",
                                     .form = "DIE DIE",
                                     .words = 2,
                                     .wrong = "a die shows 1 to 6",
                                     .want = "dice",
                                     .waits = "the dice",
                                     .from = PIT_FROM_DICE,
                                     .begins = true,
                                     .seen = true,
                                     .read = read_dice,
                                     .write = write_dice,
                                     .name = dice_name,
                                     .wire = dice_wire,
                                     .title = "roll",
                                     .subject = "The dice",
                                     .does = "throws the dice",
                                     .told = dice_told},
    [PIT_POCKET - PIT_FIRST_CHANCE] = {.line = "spin",
                                       .form = "POCKET",
                                       .words = 1,
                                       .length = pocket_length,
                                       .wrong = "the wheel has no such pocket",
                                       .want = "pocket",
                                       .waits = "the wheel",
                                       .from = PIT_FROM_WHEEL,
                                       .begins = true,
                                       .seen = true,
                                       .read = read_pocket,
                                       .write = pocket_name,
                                       .name = pocket_name,
                                       .wire = pocket_wire,
                                       .title = "spin",
                                       .subject = "The wheel",
                                       .does = "spins the wheel",
                                       .told = pocket_told},
    [PIT_SHUFFLE - PIT_FIRST_CHANCE] = {.want = "shuffle", .waits = "the shuffle"},
    [PIT_PICK - PIT_FIRST_CHANCE] = {.line = "pick",
                                     .form = "VALUE",
                                     .words = 1,
                                     .wrong = "no such draw in this game",
                                     .want = "pick",
                                     .waits = "the draw",
                                     .always = true,
                                     .seen = true,
                                     .read = read_pick,
                                     .write = pick_name,
                                     .name = pick_name,
                                     .wire = pick_wire,
                                     .title = "draw",
                                     .subject = "The draw",
                                     .told = pick_name},
};

const struct chance_row *chance_row(int verb)
{
    return verb >= PIT_FIRST_CHANCE && verb < PIT_VERB_OWN ? &rows[verb - PIT_FIRST_CHANCE] : NULL;
}

const char *chance_line(const struct pit_game *game, int verb)
{
    return verb == PIT_PICK && game->pick_line ? game->pick_line : chance_row(verb)->line;
}

int chance_of_line(const struct pit_rules *r, struct word w)
{
    for (int verb = PIT_FIRST_CHANCE; verb < PIT_VERB_OWN; verb++) {
        const struct chance_row *row = chance_row(verb);

        if (!row->line || (!row->always && row->from != r->source)) continue;
        if ((verb == PIT_PEEK || verb == PIT_PICK) && !r->game->chances) continue;
        if (word_is(w, chance_line(r->game, verb))) return verb;
    }
    return 0;
}

bool chance_shown(const struct pit_game *game, const struct pit_event *e,
                  const struct chance_row **row)
{
    bool card = e->verb == PIT_IRREGULAR && game->irregular[e->spot].takes_card;

    *row = chance_row(card ? PIT_CARD : e->verb);
    return *row && (*row)->seen;
}

int chance_value(const struct pit_event *e)
{
    return e->verb == PIT_DOWN ? PIT_FACE_DOWN : e->value;
}
