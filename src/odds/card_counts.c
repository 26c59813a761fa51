/* card_counts.c -- reads and compares counts of cards. */

#include "condition.h"

#include <string.h>

enum { DIGITS = 9, WEIGHT_MOST = 99 };

bool signed_number(struct word w, int64_t *out)
{
    bool below = w.n && *w.at == '-';

    if (w.n && (below || *w.at == '+')) {
        w.at++;
        w.n--;
    }
    if (!word_number(w, DIGITS, out)) return false;
    if (below) *out = -*out;
    return true;
}

static int rank_of(char c)
{
    static const char ranks[] = "23456789TJQKA";
    const char *at = c ? strchr(ranks, c) : NULL;

    return at ? (int)(at - ranks) : -1;
}

/* RANKS WEIGHT, as often as they come. */
static const char *read_weights(struct card_count *c, struct line *text, struct word *at)
{
    struct word ranks = *at = line_token(text);

    if (!ranks.n) return "expected ranks and what they add, such as 4567 -1 89 2";
    for (; ranks.n; ranks = line_token(text)) {
        int64_t weight;

        *at = line_token(text);
        if (!signed_number(*at, &weight) || weight < -WEIGHT_MOST || weight > WEIGHT_MOST)
            return "expected what these ranks add, from -99 to 99";
        for (size_t i = 0; i < ranks.n; i++) {
            int rank = rank_of(ranks.at[i]);

            *at = ranks;
            if (rank < 0) return "ranks are 2 to 9, T, J, Q, K and A";
            c->weight[rank] = (int8_t)weight;
        }
    }
    return NULL;
}

bool card_counts_read(struct card_counts *c, struct line *text, struct word *at, const char **wrong)
{
    struct card_count *made;

    *at = line_token(text);
    *wrong = NULL;
    if (c->count == COUNTS_MAX)
        *wrong = "there are at most four counts";
    else if (!at->n || at->n >= COUNT_NAME)
        *wrong = "a count has a name of up to 23 letters";
    if (*wrong) return false;
    made = &c->of[c->count];
    *made = (struct card_count){0};
    memcpy(made->name, at->at, at->n);
    *wrong = read_weights(made, text, at);
    if (*wrong) return false;
    c->count++;
    return true;
}

int card_counts_find(const struct card_counts *c, struct word name)
{
    for (int i = 0; i < c->count; i++)
        if (word_is(name, c->of[i].name)) return i;
    return -1;
}

bool card_count_holds(const struct card_count *c, bool per_deck, char op, int64_t number, int cards,
                      const uint32_t unseen[COUNT_RANKS])
{
    int64_t gone = 0, left = 0, full = cards / COUNT_RANKS;

    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        gone += c->weight[rank] * (full - unseen[rank]);
        left += unseen[rank];
    }
    if (!per_deck) return op_holds(op, gone, number);
    return op_holds(op, gone * PIT_CARDS, number * left);
}
