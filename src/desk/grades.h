/* grades.h -- what a trainee answered: right or wrong, how fast, which clause; for one sitting, and
 * for a class. */
#pragma once

#include "pit/text.h"

#define GRADES_KINDS(X)                                                                            \
    X(CALL, "calls")                                                                               \
    X(MARK, "markers")                                                                             \
    X(PAY, "payouts")                                                                              \
    X(BET, "bets")                                                                                 \
    X(SIGNAL, "signals")                                                                           \
    X(CHIPS, "chips")

enum grades_kind {
#define X(name, word) GRADES_##name,
    GRADES_KINDS(X)
#undef X
        GRADES_KINDS_MAX,
};

enum { GRADES_MISTAKES_MAX = 200, GRADES_WORDS = 240, GRADES_CLASS_MAX = 200, GRADES_NAME = 32 };

struct grades {
    int asked[GRADES_KINDS_MAX], right[GRADES_KINDS_MAX];
    int64_t ms[GRADES_KINDS_MAX];
    struct {
        uint16_t clause; /* 0: none */
        uint8_t kind;
        char words[GRADES_WORDS];
    } mistake[GRADES_MISTAKES_MAX]; /* the first of them */
    int mistakes;
};

/* An answer that took so long; words: what was right and what was said, if it was wrong. */
void grades_add(struct grades *g, enum grades_kind kind, bool right, int64_t ms, uint16_t clause,
                const char *words);

/* A sitting for people; without times: they mean nothing. */
void grades_text(struct pit_text *out, const struct grades *g, bool timed);

/* The same as lines of a file: "sitting NAME GAME ..." and a line "missed" for each mistake. */
void grades_lines(struct pit_text *out, const struct grades *g, const char *name, const char *game);

struct grades_missed {
    char clause[40];
    long times;
};

/* A class: lines of any number of sittings. */
struct grades_class {
    struct {
        char name[GRADES_NAME];
        int sittings;
        long asked, right;
        int64_t ms;
    } pupil[GRADES_CLASS_MAX];
    int pupils;
    struct grades_missed missed[GRADES_CLASS_MAX];
    int misses;
};
/* False: it is no line of results. */
bool grades_class_line(struct grades_class *c, const char *line, size_t n);
void grades_class_text(struct pit_text *out, const struct grades_class *c);
