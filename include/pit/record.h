/* record.h -- records: the causes of a stretch of play as text, read back line by line or written.
 *
 *     game red-dog
 *     rules ma decks=6 burn=off
 *     seat 1 Ann 100
 *     bet 1 ante 5
 *     cards 4c 7h 5d
 *     deal
 *     raise 1 5
 *     expect 1 ante 20
 *
 * docs/records.md has the grammar. Nothing here allocates or does I/O. */
#pragma once

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PIT_LINE_MAX = 4096, /* bytes of a line; a longer one is bad */
    PIT_HEARD_MAX = 256, /* calls that are kept for a line "heard" */
    PIT_ALL_HANDS = 255,
};

enum pit_line {
    PIT_LINE_EMPTY,   /* nothing on it but a comment */
    PIT_LINE_DONE,    /* taken; behind "!": refused as it should be; an expectation that holds */
    PIT_LINE_REFUSED, /* the rules refuse it; nothing has changed, and the record goes on */
    PIT_LINE_FAILED,  /* an expectation that does not hold, or a line behind "!" that was taken */
    PIT_LINE_BAD,     /* cannot be read; the record ends here */
};

/* What came of a line. */
struct pit_said {
    bool refused;     /* by the rules, with code, clause and words; behind "!" too */
    const char *code; /* pit_error_word, or "rules" (an option), or "text" (not readable) */
    uint16_t clause;  /* 0: none */
    char words[600];  /* what is wrong, and what would be right */
    /* PIT_LINE_FAILED: an expectation compared nets, a call was not heard (its key), or else a line
     * behind "!" was taken. */
    const char *unheard;
    bool compared, settled; /* settled: there was a settlement to compare with */
    pit_money expected, got;
};

struct pit_replay {
    struct pit_table table;
    pit_see *see;                /* told of every event, as table.see is */
    void *with;                  /* handed to it */
    const struct pit_game *game; /* NULL: no line "game" yet */
    bool open;                   /* the table is open: a line of play has come */
    bool trying;                 /* a line behind "!": nobody is told */
    bool unknown;                /* the line has its form, but names what there is not */
    struct pit_rules rules;
    struct pit_said *said; /* of the line being read */
    uint32_t round;        /* the one being played, or that comes next, from 1 */
    pit_money net[PIT_SEATS_MAX][PIT_SPOTS_MAX][PIT_HANDS_MAX];    /* of the last settlement ... */
    uint32_t decided[PIT_SEATS_MAX][PIT_SPOTS_MAX][PIT_HANDS_MAX]; /* ... and its round; 0: none */
    struct pit_effect heard[PIT_HEARD_MAX]; /* calls since the last line "heard" */
    int heards;
    uint8_t checked_seat,
        checked_hand; /* of the last line "expect"; PIT_ALL_HANDS: no hand named */
    uint16_t checked_spot;
    struct pit_table saved; /* for lines behind "!" */
};

/* Begins a record; see and with may be NULL. Who wants the table to shuffle or draw, in place of
 * what the record names, sets table.from afterwards. */
void pit_replay_open(struct pit_replay *p, pit_see *see, void *with);

/* Opens the table by the rules named so far, as the first line of play does by itself. There must
 * have been a line "game". */
void pit_replay_start(struct pit_replay *p);

/* Reads the next line, n bytes without its line feed. */
enum pit_line pit_replay_line(struct pit_replay *p, const char *line, size_t n,
                              struct pit_said *said);

/* ---- writing ---- */

/* Writes events as they are seen; cards that come one after another share a line. New rules
 * (pit_table_rules) have a line of their own, before the first event that comes under them. */
struct pit_record {
    bool cards;       /* a line of cards is open */
    bool begun;       /* with pit_record_begin: else only events are written */
    uint32_t changes; /* the table's, as far as they are written */
};

/* The first lines of a record: game and rules in force, every option. */
void pit_record_begin(struct pit_record *w, struct pit_text *out, const struct pit_rules *r);
void pit_record_event(struct pit_record *w, struct pit_text *out, const struct pit_table *t,
                      const struct pit_event *e);
void pit_record_end(struct pit_record *w, struct pit_text *out);

/* "/2" behind a spot or a seat, where a seat may have more than one hand. */
void pit_record_hand(struct pit_text *out, const struct pit_rules *r, int hand);

#ifdef __cplusplus
}
#endif
