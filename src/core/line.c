/* line.c -- lines of text and their words. */

#include "core/line.h"

#include <assert.h>
#include <string.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool sign(char c)
{
    return c == '<' || c == '>' || c == '=';
}

static void skip_blanks(struct line *l)
{
    while (l->at < l->end && blank(*l->at))
        l->at++;
}

/* ---- lines ---- */

struct line line_of(const char *text, size_t n)
{
    const char *comment = n ? memchr(text, '#', n) : NULL;

    if (!n) text = "";
    return (struct line){text, comment ? comment : text + n};
}

bool line_next(const char **at, const char *end, struct word *out)
{
    const char *feed;

    if (*at == end) return false;
    feed = memchr(*at, '\n', (size_t)(end - *at));
    *out = (struct word){*at, (size_t)((feed ? feed : end) - *at)};
    *at = feed ? feed + 1 : end;
    return true;
}

static bool text_next(struct lines *l, struct word *out)
{
    struct text_lines *t = (struct text_lines *)(void *)l;

    return line_next(&t->at, t->end, out);
}

static void text_again(struct lines *l)
{
    struct text_lines *t = (struct text_lines *)(void *)l;

    t->at = t->text;
}

struct text_lines lines_of_text(const char *text, size_t n)
{
    return (struct text_lines){{text_next, text_again}, text, text, text + n};
}

bool line_clean(struct line l)
{
    for (; l.at < l.end; l.at++)
        if (!blank(*l.at) && ((unsigned char)*l.at < 0x20 || *l.at == 0x7f)) return false;
    return true;
}

/* ---- words ---- */

struct word line_word(struct line *l)
{
    struct word w;

    skip_blanks(l);
    w.at = l->at;
    while (l->at < l->end && !blank(*l->at))
        l->at++;
    w.n = (size_t)(l->at - w.at);
    return w;
}

struct word line_token(struct line *l)
{
    struct word w = line_word(l);
    size_t n = 0;

    while (n < w.n && sign(w.at[n]) == sign(*w.at))
        n++;
    l->at = w.at + n;
    return (struct word){w.at, n};
}

struct word line_rest(struct line l)
{
    skip_blanks(&l);
    while (l.at < l.end && blank(l.end[-1]))
        l.end--;
    return (struct word){l.at, (size_t)(l.end - l.at)};
}

bool line_take(struct line *l, char c)
{
    skip_blanks(l);
    if (l->at == l->end || *l->at != c) return false;
    l->at++;
    return true;
}

int line_words(struct line l, struct word *out, int room)
{
    int count = 0;

    for (struct word w = line_word(&l); w.n && count < room; w = line_word(&l))
        out[count++] = w;
    return count;
}

void line_plain_amounts(char *text)
{
    char *to = text;

    for (const char *at = text; *at; at++) {
        bool begins = at == text || at[-1] == ' ' || at[-1] == '\t';

        if (*at != '$' || !begins || at[1] < '0' || at[1] > '9') *to++ = *at;
    }
    *to = '\0';
}

bool word_is(struct word w, const char *text)
{
    return strlen(text) == w.n && memcmp(w.at, text, w.n) == 0;
}

bool word_number(struct word w, size_t digits, int64_t *out)
{
    assert(digits <= 18);
    *out = 0;
    if (!w.n || w.n > digits) return false;
    for (size_t i = 0; i < w.n; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        *out = *out * 10 + (w.at[i] - '0');
    }
    return true;
}
