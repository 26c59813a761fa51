/* round.c -- the start of a round to be analysed. */

#include "round.h"

#include <string.h>

static void chance(const struct pit_rules *r, struct pit_state *s, int value)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = s->want, .value = (int16_t)value};

    pit_apply(r, s, &e, NULL, NULL);
}

void odds_bet_one(const struct pit_rules *r, struct pit_state *s, pit_money ante)
{
    pit_open(r, s);
    chance(r, s, r->cut);
    pit_apply(r, s, &(struct pit_event){.verb = PIT_SIT, .amount = 100 * ante}, NULL, NULL);
    pit_apply(r, s, &(struct pit_event){.verb = PIT_BET, .amount = ante}, NULL, NULL);
}

bool odds_counts(uint8_t ranks[13], const char *text, size_t n)
{
    size_t at = 0;

    for (int rank = 0; rank < 13; rank++) {
        int count = 0, digits = 0;

        if (rank && (at == n || text[at++] != ',')) return false;
        for (; at < n && text[at] >= '0' && text[at] <= '9' && digits < 4; at++, digits++)
            count = 10 * count + text[at] - '0';
        if (!digits || count > UINT8_MAX) return false;
        ranks[rank] = (uint8_t)count;
    }
    return at == n;
}

int odds_cards(const uint8_t ranks[13])
{
    int cards = 0;

    for (int rank = 0; rank < 13; rank++)
        cards += ranks[rank];
    return cards;
}

/* The suits play no part in what is counted by rank: all are clubs. */
static void fill_by_rank(struct pit_shoe *shoe, const uint8_t ranks[13])
{
    memset(shoe->unseen, 0, sizeof shoe->unseen);
    shoe->total = 0;
    for (int rank = 0; rank < 13; rank++) {
        shoe->unseen[rank] = ranks[rank];
        shoe->total = (uint16_t)(shoe->total + ranks[rank]);
    }
    shoe->inside = shoe->total;
    shoe->cut = 0;
    shoe->burns = 0;
}

void odds_round(const struct pit_rules *r, struct pit_state *s, pit_money ante,
                const uint8_t ranks[13], const struct pit_shoe *shoe)
{
    odds_bet_one(r, s, ante);
    if (ranks) fill_by_rank(&s->shoe, ranks);
    if (shoe) {
        memcpy(s->shoe.unseen, shoe->unseen, sizeof shoe->unseen);
        s->shoe.total = shoe->total;
        s->shoe.inside = shoe->inside;
        s->shoe.cut = 0;
        s->shoe.burns = 0;
    }
    pit_apply(r, s, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
}

bool odds_card(const struct pit_rules *r, struct pit_state *s, int card)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_CARD, .value = (int16_t)card};

    if (s->want == PIT_DOWN) chance(r, s, 0);
    return pit_apply(r, s, &e, NULL, NULL) == PIT_OK;
}

int odds_events(const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_event out[ODDS_EVENTS_MAX])
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, s, seat, moves), events = 0;

    for (int pass = 0; pass < 2; pass++) /* what a silent seat says first: it wins ties */
        for (int i = 0; i < count; i++) {
            const struct pit_range *range = &moves[i].range;
            struct pit_event e = {.seat = (uint8_t)seat,
                                  .verb = moves[i].verb,
                                  .spot = moves[i].spot,
                                  .hand = moves[i].hand,
                                  .amount = range->least};
            bool idle = pit_verb(r->game, e.verb)->takes & PIT_IDLE;

            if (e.verb < PIT_VERB_OWN || idle == (pass == 1)) continue;
            out[events++] = e;
            e.amount = range->most;
            if (range->most > range->least) out[events++] = e;
        }
    return events;
}
