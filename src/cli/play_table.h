/* play_table.h -- what the parts of the table on the screen share: keys, advice, the terminal. */
#pragma once

#include "odds/advice.h"
#include "play.h"
#include "tui/view.h"

#define PLAY_TRAINERS(X)                                                                           \
    X(OFF, "off")                                                                                  \
    X(AFTER, "after")                                                                              \
    X(WARN, "warn")                                                                                \
    X(BLOCK, "block")

enum play_trainer {
#define X(name, word) TRAINER_##name,
    PLAY_TRAINERS(X)
#undef X
        TRAINERS,
};

struct play_table {
    struct player *p;
    struct view view;
    const struct canvas *canvas; /* where it was drawn last */
    bool help, odds, read, leaves;
    bool typing; /* a command, behind / */
    char typed[INPUT_ROOM];
    enum play_trainer trainer;
    int armed; /* a key that was warned of: pressed once more, it counts */
    bool advised;
    struct advice advice; /* for the choice that waits, if advised ... */
    long advised_at;      /* ... when so many events had come */
    int64_t began_ms;     /* when the player sat down */
    bool bell;
};

/* ---- play_keys.c ---- */

void play_key(struct play_table *t, int key); /* a terminal_key, or a character */
/* The keys that mean something now, and all of them. */
void play_keys_line(struct play_table *t);
void play_keys_help(struct play_table *t);

/* ---- play_trainer.c ---- */

/* A number of PLAY_TRAINERS; below 0: there is none of this name. */
int play_trainer_of(const char *word);
const char *play_trainer_word(enum play_trainer trainer);
/* Works out the choice that waits, if there is one and anybody wants to know. */
void play_advise(struct play_table *t);
void play_advice_lines(struct play_table *t);
void play_table_lines(struct play_table *t);
/* May this be chosen? False: it is warned of or barred, and said why. */
bool play_trainer_lets(struct play_table *t, int verb, int key);
