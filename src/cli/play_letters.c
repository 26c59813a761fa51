/* play_letters.c -- pit play: the letters of decisions, as keys and as words. */

#include "desk/short.h"
#include "play.h"

#include <string.h>

/* A letter of its own for a decision: y and n where that is the question, else the first of its
 * name that is free. 0: none is. */
static char letter_of(const struct player *p, int verb, const char *name, const char *taken)
{
    static const char common[] = "uilvmqtz"; /* what these do is the same everywhere */

    for (const char *answer = "yn"; *answer; answer++)
        if (short_answer(&p->play.table, p->seat, (struct word){answer, 1}) == verb) return *answer;
    while (*name && (strchr(common, *name) || strchr(taken, *name)))
        name++;
    return *name;
}

int play_letters(const struct player *p, struct play_letter out[PLAY_LETTERS])
{
    const struct pit_table *t = &p->play.table;
    struct pit_move moves[PIT_MOVES_MAX];
    char taken[PLAY_LETTERS + 3] = "yn";
    int count, letters = 0;

    if (p->seat >= PIT_SEATS_MAX || !(t->state.turn >> p->seat & 1) || !t->state.phase) return 0;
    count = pit_moves(&t->rules, &t->state, p->seat, moves);
    for (int i = 0; i < count && letters < PLAY_LETTERS; i++) {
        int verb = moves[i].verb;

        if (verb < PIT_VERB_OWN || (letters && out[letters - 1].verb == verb)) continue;
        out[letters].verb = (uint8_t)verb;
        out[letters].key = letter_of(p, verb, pit_verb(t->rules.game, verb)->name, taken);
        if (!out[letters].key) continue;
        taken[strlen(taken)] = out[letters++].key;
    }
    return letters;
}

int play_letter_verb(const struct player *p, struct word w)
{
    struct play_letter letter[PLAY_LETTERS];
    int count = play_letters(p, letter);

    for (int i = 0; i < count; i++)
        if (w.n == 1 && *w.at == letter[i].key) return letter[i].verb;
    return short_answer(&p->play.table, p->seat, w);
}
