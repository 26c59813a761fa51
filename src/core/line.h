/* line.h -- lines of text and their words: records, notes, strategies, what is typed.
 *
 * Words are parted by blanks (space, tab, CR); a comment begins with # and ends the line. Nothing
 * is copied, so words last as long as the text does. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct word {
    const char *at;
    size_t n; /* 0: the line has ended */
};

/* What is left of a line. */
struct line {
    const char *at, *end;
};

/* The n bytes at text as one line, up to its comment. NULL is a line of no bytes. */
struct line line_of(const char *text, size_t n);

/* The next line of a text that ends at `end`, its comment included and its feed left out; *at goes
 * on. False when there is none. */
bool line_next(const char **at, const char *end, struct word *out);

/* Lines from anywhere, one after the other; a line lasts until the next one is asked for. */
struct lines {
    bool (*next)(struct lines *l, struct word *out); /* as line_next */
    void (*again)(struct lines *l);                  /* back to the first */
};

/* Those of a text in memory. */
struct text_lines {
    struct lines lines; /* handed on by its address */
    const char *text, *at, *end;
};
struct text_lines lines_of_text(const char *text, size_t n);

/* What somebody typed: "$5" is "5", as records have it. */
void line_plain_amounts(char *text);

/* The next word. */
struct word line_word(struct line *l);

/* The next word, where signs of comparison (< > =) are words of their own. */
struct word line_token(struct line *l);

/* All that is left as one word, without the blanks around it. */
struct word line_rest(struct line l);

/* Takes the character if it comes next, blanks left aside. */
bool line_take(struct line *l, char c);

/* Has what is left no control characters but blanks? */
bool line_clean(struct line l);

/* All words that are left, which is how many; `room` at most. A line of n bytes has at most
 * LINE_WORDS(n). */
#define LINE_WORDS(n) (((n) + 1) / 2)
int line_words(struct line l, struct word *out, int room);

bool word_is(struct word w, const char *text);

/* A whole number in at most so many digits, themselves at most 18. */
bool word_number(struct word w, size_t digits, int64_t *out);
