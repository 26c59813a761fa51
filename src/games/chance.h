/* chance.h -- the kinds of chance as rows: how each is written in records, read, told and shown.
 *
 * Whoever plays, writes or shows what chance brought asks the row of its verb, and knows neither
 * cards nor dice nor wheels. */
#pragma once

#include "core/json.h"
#include "core/line.h"
#include "pit/game.h"

struct chance_row {
    const char *line; /* the word of its line in records; NULL: it has none */
    const char *form; /* what stands behind that word, ... */
    uint8_t words;    /* ... which is so many words; 0: as many as one likes */
    /* How many words this one begins, where that is not always the same; NULL: it is. */
    int (*length)(const struct pit_rules *r, struct word first);
    const char *wrong; /* what is right, where what stands there cannot be read */
    const char *want;  /* its name on the wire */
    const char *waits; /* the table waits for this, in words */
    uint8_t from; /* the source of chance that such a line belongs to: a pit_source_kind; ... */
    bool always;  /* ... or it may stand in the record of any game */
    bool begins;  /* a round of its source begins with it, so it waits until bets are closed */
    bool seen;    /* people see it come: it is listed with its round */

    /* Reads these words. How many could be read: if not all, the next one is `wrong`. */
    int (*read)(const struct pit_rules *r, const struct word *words, int *value);
    void (*write)(struct pit_text *t, const struct pit_rules *r, int value);
    /* Short, in lists and histories: "Td", "3-4", "17". */
    void (*name)(struct pit_text *t, const struct pit_rules *r, int value);
    /* On the wire: a member of an object that is open. */
    void (*wire)(struct json *j, const struct pit_rules *r, int value);
    /* In words, for a terminal and an account: "roll", "3 and 4"; NULL: the dealer's calls do. */
    const char *title, *subject;
    const char *does; /* what beginning a round with it does: "throws the dice" */
    void (*told)(struct pit_text *t, const struct pit_rules *r, int value);
};

/* The row of a chance verb; NULL: it is none. */
const struct chance_row *chance_row(int verb);

/* The word of its line in the records of this game. */
const char *chance_line(const struct pit_game *game, int verb);

/* The chance verb whose line begins with this word in records by these rules; 0: none. */
int chance_of_line(const struct pit_rules *r, struct word w);

/* True if an event shows a card, dice or a pocket to everybody or to somebody: a chance that is
 * seen, or a card that an irregularity brings to light. row: how it is shown. */
bool chance_shown(const struct pit_game *game, const struct pit_event *e,
                  const struct chance_row **row);

/* What an event brought, as people may see it: a card face down has no value. */
int chance_value(const struct pit_event *e);
