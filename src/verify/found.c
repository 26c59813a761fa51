/* found.c -- what a check of a record has found: what holds, what differs, what was not possible.
 */

#include "parts.h"

struct pit_text found_differs_at(struct verify *v, enum verify_step step, long line)
{
    struct verify_found *f = &v->found[step];
    static char nowhere[1];

    if (f->state == VERIFY_DIFFERS && f->line <= line) return pit_text_in(nowhere, 1);
    f->state = VERIFY_DIFFERS;
    f->line = line;
    return pit_text_in(f->words, sizeof f->words);
}

void found_differs(struct verify *v, enum verify_step step, const char *words)
{
    struct pit_text t = found_differs_at(v, step, v->line);

    pit_text_str(&t, words);
}

void found_epoch_differs(struct verify *v, enum verify_step step, uint64_t epoch, uint64_t seat,
                         const char *words)
{
    struct pit_text t = found_differs_at(v, step, v->line);

    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, epoch);
    if (seat) {
        pit_text_str(&t, ", seat ");
        pit_text_uint(&t, seat);
    }
    pit_text_str(&t, ": ");
    pit_text_str(&t, words);
}

void found_holds(struct verify *v, enum verify_step step)
{
    struct verify_found *f = &v->found[step];

    if (f->state == VERIFY_NOTHING) f->state = VERIFY_HOLDS;
    f->count++;
}

void found_not_possible(struct verify *v, enum verify_step step, const char *words)
{
    struct verify_found *f = &v->found[step];
    struct pit_text t;

    if (f->state == VERIFY_DIFFERS || f->state == VERIFY_NOT_POSSIBLE) return;
    t = pit_text_in(f->words, sizeof f->words);
    f->state = VERIFY_NOT_POSSIBLE;
    f->line = v->line;
    pit_text_str(&t, words);
}

struct pit_text found_mark(struct verify *v, enum verify_mark_kind kind)
{
    static char nowhere[1];
    struct verify_mark *m = &v->mark[v->marks];

    if (v->marks == VERIFY_MARKS_MAX) return pit_text_in(nowhere, 1);
    v->marks++;
    *m = (struct verify_mark){.kind = kind, .line = v->line, .round = v->rounds + 1};
    return pit_text_in(m->words, sizeof m->words);
}

static const char wrong_signature[] = "the signature is not the table's";

void found_signature(struct verify *v, const uint8_t hash[FAIR_HASH], const struct fair_note *note)
{
    switch (v->system->check(v->system->with, v->key, hash, note->signature)) {
    case FAIR_LATER:
    case FAIR_GOOD: found_holds(v, VERIFY_SIGNATURES); break;
    case FAIR_WRONG: found_differs(v, VERIFY_SIGNATURES, wrong_signature); break;
    case FAIR_UNCHECKED:
        found_not_possible(v, VERIFY_SIGNATURES, "signatures cannot be checked here");
        break;
    }
}

void verify_wrong(struct verify *v, long count, long first)
{
    struct pit_text t = found_differs_at(v, VERIFY_SIGNATURES, first);

    v->found[VERIFY_SIGNATURES].count -= count;
    pit_text_str(&t, wrong_signature);
}

const char *verify_mark_word(enum verify_mark_kind kind)
{
    static const char *const words[] = {"void", "stopped", "irregular", "new dealer"};

    return words[kind];
}

const char *verify_name(enum verify_step step)
{
    static const char *const names[] = {
#define X(name, word, words) word,
        VERIFY_STEPS(X)
#undef X
    };

    return names[step];
}

const char *verify_words(enum verify_step step)
{
    static const char *const texts[] = {
#define X(name, word, words) words,
        VERIFY_STEPS(X)
#undef X
    };

    return texts[step];
}

enum verify_step verify_first(const struct verify *v)
{
    int first = VERIFY_STEPS_MAX;

    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state == VERIFY_DIFFERS &&
            (first == VERIFY_STEPS_MAX || v->found[i].line < v->found[first].line))
            first = i;
    return (enum verify_step)first;
}

const char *verify_verdict(const struct verify *v)
{
    bool possible = true;

    if (verify_first(v) != VERIFY_STEPS_MAX) return "differs";
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state == VERIFY_NOT_POSSIBLE) possible = false;
    if (possible && v->real && !v->proven) return "holds";
    return possible ? "verified" : "incomplete";
}
