/* verify.h -- checks a record: its chain, its signatures, its shoes, its calls and its payouts.
 *
 * Fed line by line; holds a few epochs, allocates nothing, and knows no rules: play is recomputed
 * by the engine. Each kind of check is a step that holds, differs at a line, or was not possible.
 */
#pragma once

#include "fair/notes.h"
#include "fair/system.h"

#include "pit/record.h"

#define VERIFY_STEPS(X)                                                                            \
    X(RECORD, "record", "every line is allowed by the rules")                                      \
    X(CHAIN, "chain", "every byte is in the chain of hashes")                                      \
    X(RULES, "rules", "the rules in force are the ones that were committed to")                    \
    X(COMMITMENTS, "commitments", "the house committed before the seats, as announced")            \
    X(LOCKS, "locks", "one lock per epoch, and no seat after it")                                  \
    X(SEATS, "seats", "every seat showed the seed that it had committed to")                       \
    X(SEEDS, "seeds", "the house showed the seed that it had committed to")                        \
    X(SIGNATURES, "signatures", "the table's key signed the chain, the locks and the receipts")    \
    X(CUT, "cut", "the cards were cut where the seats had said")                                   \
    X(CARDS, "cards", "every card, roll or spin is the one that the seeds give")                   \
    X(CALLS, "calls", "every call is the one that the rules require")                              \
    X(PAYOUTS, "payouts", "every payout is the one that the rules require")

enum verify_step {
#define X(name, word, words) VERIFY_##name,
    VERIFY_STEPS(X)
#undef X
        VERIFY_STEPS_MAX,
};

enum verify_state {
    VERIFY_NOTHING, /* nothing to check has come */
    VERIFY_HOLDS,
    VERIFY_NOT_POSSIBLE,
    VERIFY_DIFFERS,
};

struct verify_found {
    enum verify_state state;
    long line;       /* of the first difference, or of what was not possible */
    long count;      /* what was checked */
    char words[640]; /* a refusal in full, with its clause */
};

enum { VERIFY_EPOCHS = 4, VERIFY_DRAWS_MAX = PIT_PILE_MAX, VERIFY_PICKS_MAX = 4096 };
_Static_assert((int)VERIFY_DRAWS_MAX >= (int)FAIR_ROUNDS_MAX, "every roll of an epoch has room");

/* A card, roll or spin that an epoch has brought. */
struct verify_draw {
    int16_t value; /* PIT_FACE_DOWN: nobody has seen it */
    int32_t line;
};

/* A pick: the numbers below `all` that mean what the record has. */
struct verify_pick {
    uint32_t all, least, weight;
    int32_t line;
};

struct verify_epoch {
    struct fair_epoch e;
    enum { VERIFY_FREE, VERIFY_OPEN, VERIFY_LOCKED, VERIFY_READY } stage;
    bool used, voided, revealed;
    long line; /* where it began */
    int draws;
    struct verify_draw draw[VERIFY_DRAWS_MAX];
    struct {
        uint16_t draw;   /* which of them was set aside */
        int32_t line;    /* where the dealer looked at it; 0: never */
        uint64_t peeked; /* the cards that answer as the record has it, a bit each */
    } aside[PIT_ASIDE_MAX];
    int asides;
    struct verify_pick pick[VERIFY_PICKS_MAX];
    int picks;
    int cut_seat, cut_at; /* 0: the dealer */
    long cut_line;
    unsigned declined; /* seats that declined to cut */
};

/* Something that an inspector looks at, though it may be by the rules: an irregularity, a void. */
enum verify_mark_kind { VERIFY_VOID, VERIFY_STOPPED, VERIFY_IRREGULAR, VERIFY_DEALER };
struct verify_mark {
    enum verify_mark_kind kind;
    long line, round; /* the round being played, or that comes next */
    char words[120];
};
enum { VERIFY_MARKS_MAX = 256 };

struct verify {
    struct pit_replay play;
    const struct fair_system *system;
    struct fair_chain chain;
    struct verify_found found[VERIFY_STEPS_MAX];
    long line, chained; /* the last line, and the last one that the chain covers */
    bool proven;        /* a table line has come: the record claims to be provable */
    bool real;          /* set by the caller once it has begun: the cards are a real table's, so
                         * that nothing is to be proved of them */
    bool wagered;       /* a bet or a card has come */
    long voids;         /* epochs that were not played, or not to their end */
    long moved; /* new dealers and irregularities: they move cards, and nothing proves why */
    struct verify_mark mark[VERIFY_MARKS_MAX]; /* the first of them */
    int marks;
    long gone; /* the line at which everybody had gone home and the last seed was shown; 0: none */
    uint8_t key[32], table_id[FAIR_TABLE_ID];

    struct verify_epoch epoch[VERIFY_EPOCHS];
    struct verify_epoch *current; /* being dealt */
    uint64_t opened;              /* the last epoch that was opened; 0: none */
    uint8_t announced[FAIR_HASH]; /* the next commitment, by the last lock */
    bool has_announced;
    bool fresh; /* a shuffle has come and no card of it yet */
    int cut_seat, cut_at;
    long cut_line;
    unsigned declined;

    /* Settled, and the record has not said for how much. */
    bool owed[PIT_SEATS_MAX][PIT_SPOTS_MAX][PIT_HANDS_MAX];
    long unstated; /* settlements of which it never did */
    long calls;    /* since the last line "heard" */
    long due;      /* of these, up to the end of a round: that line tells them behind it */
    long rounds;
    /* Why it is no record, "LINE: words"; else empty. What cannot be read is none, whatever holds
     * above it: nothing else that was found counts then. */
    char unread[720];
};

void verify_begin(struct verify *v, const struct fair_system *system);

/* The next line, n bytes without its line feed. */
void verify_line(struct verify *v, const char *line, size_t n, bool line_feed);

/* Of the signatures that system->check left for later, so many are wrong, the first of them in
 * this line; to be told before the end. */
void verify_wrong(struct verify *v, long count, long first);

/* No more lines. True: everything was checked and holds. */
bool verify_end(struct verify *v);

const char *verify_mark_word(enum verify_mark_kind kind); /* "void", "irregular" ... */
/* All lines of a record, from the beginning to the end. True: everything holds. */
bool verify_text(struct verify *v, const struct fair_system *system, const char *text, size_t n);

/* "verified", "differs" or "incomplete"; "holds" where it is real and proves no shoe. */
const char *verify_verdict(const struct verify *v);

const char *verify_name(enum verify_step step);
const char *verify_words(enum verify_step step); /* what it means when it holds */
/* The step whose difference comes first in the record; VERIFY_STEPS_MAX: nothing differs. */
enum verify_step verify_first(const struct verify *v);
