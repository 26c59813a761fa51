/* notes.h -- the lines of a record that prove its shoe: commitments, locks, seeds, the chain.
 *
 *     table ID KEY                             who signs
 *     time 2026-11-15T13:24:00.123Z
 *     epoch E DECKS N STOP SEATS RULES COMMIT  the server commits
 *     commit E SEAT TAG COMMIT SIGNATURE       a seat commits, the table has signed a receipt
 *     lock E MS FIRST NEXT HEAD SIGNATURE      the list is closed
 *     show E SEAT ACCEPT CUT SEED              a seat shows its seed
 *     ready E SIGNATURE                        the order is fixed; bets may come
 *     reveal E SEED                            the server shows its seed
 *     epoch-void E WHY                         the rest of the epoch is not played
 *     chain HEAD [SIGNATURE]                   hash of everything above
 *     seeded N                                 for practice: all numbers follow from this one
 *
 * One table of fields reads them and writes them. */
#pragma once

#include "epoch.h"

#include "pit/text.h"

enum fair_note_kind {
    FAIR_NO_NOTE,  /* the line is about something else */
    FAIR_BAD_NOTE, /* it begins as one and cannot be read: `wrong` says what would be right */
    FAIR_NOTE_TABLE,
    FAIR_NOTE_TIME,
    FAIR_NOTE_EPOCH,
    FAIR_NOTE_COMMIT,
    FAIR_NOTE_LOCK,
    FAIR_NOTE_SHOW,
    FAIR_NOTE_READY,
    FAIR_NOTE_REVEAL,
    FAIR_NOTE_VOID,
    FAIR_NOTE_CHAIN,
    FAIR_NOTE_SEEDED,
};

/* Bytes of a reason, and of the longest line with its line feed and a NUL: a lock, which has two
 * numbers of 64 bits, a seat, two hashes and a signature. */
enum {
    FAIR_WHY_MAX = 80,
    FAIR_NOTE_LINE = (int)sizeof "lock" + 2 * (1 + 20) + (1 + 3) + 2 * (1 + 2 * FAIR_HASH) +
                     (1 + 2 * FAIR_SIGNATURE) + 1,
};

/* Each kind uses the fields that its line has. */
struct fair_note {
    enum fair_note_kind kind;
    uint64_t epoch, time_ms;
    uint64_t decks, n, stop, seats; /* of the epoch */
    uint64_t seat, first_seat, cut_accept, cut_pos;
    uint64_t seeded;
    uint8_t table_id[FAIR_TABLE_ID], key[32];
    uint8_t rules_hash[FAIR_HASH], commit[FAIR_HASH], next[FAIR_HASH], head[FAIR_HASH];
    uint8_t player_tag[FAIR_PLAYER_TAG], seed[FAIR_SEED];
    uint8_t signature[FAIR_SIGNATURE];
    bool is_signed; /* FAIR_NOTE_CHAIN */
    char why[FAIR_WHY_MAX];
    char wrong[120]; /* FAIR_BAD_NOTE */
};

/* The note that this line is, n bytes without its line feed. Blanks and comments as in every line
 * of a record. */
enum fair_note_kind fair_note_read(struct fair_note *note, const char *line, size_t n);

/* Writes the line with its line feed. */
void fair_note_write(struct pit_text *out, const struct fair_note *note);
