/* play.h -- what the parts of pit play share: a table for one person.
 *
 * Everything a player does goes through play_line as a line of a record; what comes of it is told
 * to play_see. */

#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "client/remote.h"
#include "core/line.h"
#include "desk/crowd.h"
#include "fair/house.h"
#include "pit/record.h"
#include "table/scribe.h"
#include "tui/view.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TEXT_ROOM = 400, INPUT_ROOM = 256, STAKES_MAX = 64, LIES_ROOM = 80, PLAY_LETTERS = 16 };

struct player {
    struct pit_replay play;
    struct fair_system system; /* with --seed, its entropy is no secret */
    struct fair_seeded seeded;
    bool is_seeded;
    uint64_t seed; /* if it is */
    struct fair_house house;
    struct scribe scribe;
    struct remote *remote; /* the table is a server's; NULL: it is here */
    int seat;              /* the player's */
    FILE *record;          /* NULL: none is kept */
    bool unkept;           /* it could not be written, which has been told */
    int cut_at;            /* where this shoe was cut; 0: not by the player */
    pit_money brought, last_bet;
    long rounds;
    bool decided; /* a wager of the player's, in this round */
    struct stake {
        uint16_t spot;
        uint8_t hand, act; /* what is put down in one act is undone at once */
        pit_money amount;  /* below 0: taken off */
    } last[STAKES_MAX];    /* what lay there when the last round began */
    int lasts;
    struct stake done[STAKES_MAX]; /* step by step for this round, to be undone ... */
    int dones, undones;            /* ... and behind them what has been, to be done again */
    int unnoted;                   /* bets on their way that are steps of these */
    uint8_t act;
    long events;            /* that have come */
    char call[TEXT_ROOM];   /* the last one */
    struct view *view;      /* what lies on the table, as the seat sees it */
    char lay[LIES_ROOM];    /* what was told of the cards on the table */
    char burned[TEXT_ROOM]; /* cards that were, and are told with those behind them */
    pit_see *watch;         /* a screen that shows all of it: nothing is printed; NULL: none */
    void *watching;         /* handed to it */
    char said[TEXT_ROOM + INPUT_ROOM]; /* what it has to say */
    int others;                        /* players of the house's who sit here too */
    struct crowd crowd;                /* who they are */
    long others_bet;                   /* rounds for which they have bet */
};

/* Prints, or leaves it in said for the screen. */
void play_say(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- play_shoe.c ---- */

/* The house with its own seeds, or with those that come of a number. False: no entropy. */
bool play_open_house(struct player *p, const struct pit_rules *r);
void play_seed(struct player *p, uint64_t seed);
uint64_t play_now_ms(const struct player *p);
/* A new shoe is committed to, cut and fixed where one is due; the record gets its lines. */
void play_tend_shoe(struct player *p);
void play_store(struct player *p);
void play_no_entropy(struct player *p); /* says so and ends the program */
bool play_cut_offered(const struct player *p);
const char *play_go_word(const struct player *p); /* what begins a round: deal, roll, spin */

/* ---- play_show.c ---- */

/* The observer of the table: with is the player. */
void play_see(void *with, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *fx, int count);
void play_show_cards(struct player *p, const struct pit_table *t);
void play_show_last_hand(const struct pit_keeper *k);

/* ---- play_letters.c ---- */

/* The decisions that wait for the player, each with a letter of its own. How many. */
struct play_letter {
    char key;
    uint8_t verb;
};
int play_letters(const struct player *p, struct play_letter out[PLAY_LETTERS]);
/* The decision that a letter stands for, or yes or no; 0: none. */
int play_letter_verb(const struct player *p, struct word w);

/* ---- play_bets.c ---- */

/* Puts chips down; below 0: takes them off. */
bool play_bet(struct player *p, int spot, int hand, pit_money amount);
void play_note_bet(struct player *p, const struct pit_table *t, const struct pit_event *e);
bool play_repeat(struct player *p); /* the bets of the last round; false: one is not taken */
void play_undo(struct player *p);
void play_redo(struct player *p);
void play_all_bets(struct player *p, bool away); /* every wager once more, or away */
/* Takes or lays odds, about so much; false: nothing of that name is open. */
bool play_odds(struct player *p, pit_money about);
/* The first decision that puts more money down; 0: none waits. */
int play_more(const struct player *p);
/* "undo", "repeat" and the like. False: it is none of them. */
bool play_bets_word(struct player *p, const char *typed);

/* ---- play_worth.c ---- */

/* What the seat may win, and what a fresh shoe would say, a line each. */
void play_worth(const struct player *p, void (*tell)(void *with, const char *line), void *with);
/* Where nothing is decided by hand: what each wager on the layout is worth. */
void play_worth_layout(const struct player *p, void (*tell)(void *with, const char *line),
                       void *with);
/* All that lies there, as this seat sees it. */
void play_read_table(const struct player *p, void (*tell)(void *with, const char *line),
                     void *with);

/* ---- play_help.c ---- */

void play_help(const struct player *p);
/* What a dealer says of a real shoe alone: here its order is fixed. */
bool play_of_real_shoe(int verb);
void play_prompt(const struct player *p);

/* ---- play_words.c ---- */

/* Takes a line of a record. False: it was refused, and why has been told. */
bool play_line(struct player *p, const char *line);
void play_words(struct player *p, const char *typed); /* a decision or a bet, in short or whole */
void play_others(struct player *p); /* the house's players answer what they are asked */
void play_go(struct player *p);
void play_enter(struct player *p);   /* an empty line */
bool play_silence(struct player *p); /* answers as silence does; false: nothing is asked */

/* A line as it was typed: a command, or words. False: the player wants to go. */
bool play_typed(struct player *p, const char *as_typed);
/* Says no, and why. */
void play_refused(struct player *p, const char *words, int clause);

/* ---- play_far.c: only where player.remote is ---- */

bool play_remote_line(struct player *p, const char *line);
const char *play_remote_name(const struct player *p, int seat);
/* Hears what the server says, for about a second. False: it is over. *input: a key was pressed. */
bool play_remote_wait(struct player *p, bool *input);
void play_remote_clock(char *out, size_t room); /* "your turn 12 s" */
/* True of every table but one whose round began before the player came. */
bool play_remote_knows(const struct player *p);
const char *play_remote_waits(const struct player *p); /* for what; NULL: for the player */
void play_remote_more(struct player *p);               /* asks for more play money */
/* Words for who has no chips left. False: there are some, or the table is here. */
bool play_remote_broke(const struct player *p, char *out, size_t room);

/* ---- play_screen.c ---- */

struct play_screen {
    bool ascii, no_color, bell;
    const char *trainer; /* "off", "after", "warn", "block"; NULL: off */
};
/* Takes the whole screen, before the player sits down. False: this terminal cannot show it. */
bool play_screen_open(struct player *p, const struct play_screen *how);
/* Until the player leaves, or *stopped is set; and gives the screen back. */
void play_screen_loop(struct player *p, const volatile sig_atomic_t *stopped);
void play_screen_close(struct player *p);
void play_screen_draw(struct player *p);
/* The events of the table are told again, from the first on. */
void play_screen_anew(struct player *p);

/* ---- play_record.c ---- */

/* A file of this name in the user's state folder, which is made. */
bool play_state_file(char out[], size_t room, const char *name);
bool play_record_name(char out[], size_t room, const char *game);
bool play_record_open(struct player *p, const char *file, bool asked);
int play_record_close(struct player *p, const char *file);

#endif
