/* round.c -- where a study begins. */

#include "round.h"

#include <string.h>

struct pit_event odds_chance(const struct pit_state *s, int value)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = s->want, .value = (int16_t)value};

    if (s->want == PIT_TURN) e.hand = s->want_for;
    if (s->want != PIT_CARD) return e;
    e.to = s->want_for;
    e.hand = s->want_hand;
    e.spot = s->want_hidden;
    return e;
}

static void chance(const struct pit_rules *r, struct pit_state *s, int value)
{
    struct pit_event e = odds_chance(s, value);

    pit_apply(r, s, &e, NULL, NULL);
}

/* ---- any wager of any game ---- */

enum { HUNDRED = 100, ACTS_MAX = 64, MOST = 2000000000 };

void odds_loosen(struct pit_rules *r)
{
    r->option[PIT_O_MIN] = 1;
    r->option[PIT_O_MAX] = MOST;
    for (const uint8_t *least = r->game->least; least && *least; least++) {
        r->option[*least] = 1;
        r->option[*least + 1] = MOST;
    }
    if (r->option[PIT_O_SEATS] <= ODDS_OTHER) r->option[PIT_O_SEATS] = ODDS_OTHER + 1;
}

static bool does(const struct pit_rules *r, struct pit_state *s, struct pit_event e)
{
    return pit_apply(r, s, &e, NULL, NULL) == PIT_OK;
}

/* Between rounds no answer is needed: the offer of the cut lapses with the deal. */
static bool awaited(const struct pit_state *s, int seat)
{
    return s->phase && s->turn >> seat & 1;
}

bool odds_go_on(const struct pit_rules *r, struct pit_state *s, int seat, int other)
{
    for (int i = 0; i < ACTS_MAX; i++) {
        struct pit_event e;

        if (r->game->others && r->game->others(r, s, other, &e) && does(r, s, e)) continue;
        if (s->want || awaited(s, seat)) return true;
        if (!does(r, s, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL})) return false;
    }
    return false;
}

void odds_keep(const struct pit_rules *r, struct pit_state *s, int seat, int spot)
{
    struct pit_event e;

    for (int i = 0; r->game->keeps && i < s->wagers; i++)
        if (s->wager[i].seat == seat && s->wager[i].spot == spot &&
            r->game->keeps(r, s, &s->wager[i], &e))
            does(r, s, e);
}

bool odds_case(const struct pit_rules *r, int spot, int i, struct pit_case *out)
{
    if (r->game->cases && r->game->cases(r, spot, i, out)) return true;
    *out = (struct pit_case){.weight = 1};
    return !i;
}

bool odds_has_cases(const struct pit_rules *r, int spot)
{
    struct pit_case first;

    return r->game->cases && r->game->cases(r, spot, 0, &first);
}

struct pit_range odds_bet_range(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(r, s, ODDS_SEAT, PIT_BET, moves);

    for (int i = 0; i < count; i++)
        if (moves[i].spot == spot) return moves[i].range;
    return (struct pit_range){0};
}

/* An open table: both have sat down, and the other one has done what it takes. */
static void open_table(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_event sits = {.verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2}, e;

    pit_open(r, s);
    if (s->want == PIT_SHUFFLE) chance(r, s, r->cut);
    sits.seat = ODDS_SEAT;
    does(r, s, sits);
    if (!r->game->others) return;
    sits.seat = ODDS_OTHER;
    does(r, s, sits);
    if (!s->want && r->game->others(r, s, ODDS_OTHER, &e)) does(r, s, e);
}

/* To a position where a wager can be made on this spot, by the way that the game names. */
static bool lead(const struct pit_rules *r, struct pit_state *s, int spot, int which)
{
    struct pit_event e;

    for (int i = 0; r->game->lead && r->game->lead(r, spot, which, i, &e); i++)
        if (!odds_go_on(r, s, ODDS_SEAT, ODDS_OTHER) || !does(r, s, e)) return false;
    return true;
}

static bool position(const struct pit_rules *r, struct pit_state *s, int spot, int which)
{
    open_table(r, s);
    return odds_bet_range(r, s, spot).least ||
           (lead(r, s, spot, which) && odds_bet_range(r, s, spot).least);
}

bool odds_position(const struct pit_rules *r, struct pit_state *s, int spot)
{
    return position(r, s, spot, 0);
}

bool odds_bet(const struct pit_rules *r, struct pit_state *s, int spot, struct odds_start *out)
{
    return odds_bet_in(r, s, spot, 0, 0, out);
}

bool odds_bet_in(const struct pit_rules *r, struct pit_state *s, int spot, int which,
                 pit_money amount, struct odds_start *out)
{
    struct pit_event bet = {.seat = ODDS_SEAT, .verb = PIT_BET, .spot = (uint16_t)spot};
    struct pit_range range;
    pit_money chips;
    bool odds;

    if (r->spot[spot].left_out || !position(r, s, spot, which)) return false;
    range = odds_bet_range(r, s, spot);
    chips = s->chips[ODDS_SEAT];
    odds = pit_worth(s, ODDS_SEAT) > chips; /* on a bet that stands: they have no percentage */
    bet.amount = odds || range.most < HUNDRED * range.least ? range.least : HUNDRED * range.least;
    if (amount) bet.amount = amount;
    if (!does(r, s, bet)) return false;
    *out = (struct odds_start){bet.amount, chips - s->chips[ODDS_SEAT]};
    return odds_go_on(r, s, ODDS_SEAT, ODDS_OTHER);
}

int odds_first_spot(const struct pit_rules *in_force)
{
    struct pit_rules rules = *in_force;
    struct pit_state s;
    int spot = 0;

    odds_loosen(&rules);
    open_table(&rules, &s);
    while (spot < rules.spots && !odds_bet_range(&rules, &s, spot).least)
        spot++;
    return spot;
}

const char *odds_round_word(const struct pit_rules *r)
{
    return pit_verb(r->game, pit_begins(r))->name;
}

const int8_t *odds_rows(const struct pit_rules *r, bool part)
{
    return part && r->game->rows_part ? r->game->rows_part : r->game->rows;
}

/* ---- a round from a shoe ---- */

void odds_bet_one(const struct pit_rules *r, struct pit_state *s, pit_money ante)
{
    pit_open(r, s);
    if (s->want == PIT_SHUFFLE) chance(r, s, r->cut);
    pit_apply(r, s, &(struct pit_event){.verb = PIT_SIT, .amount = 100 * ante}, NULL, NULL);
    for (uint16_t spot = 0; spot < r->spots; spot++) /* the first that takes it */
        if (does(r, s, (struct pit_event){.verb = PIT_BET, .spot = spot, .amount = ante})) return;
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
void odds_fill(struct pit_shoe *shoe, const uint8_t ranks[13])
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
    if (ranks) odds_fill(&s->shoe, ranks);
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
            int takes = pit_verb(r->game, e.verb)->takes;
            bool idle = takes & PIT_IDLE;

            if (e.verb < PIT_VERB_OWN || idle == (pass == 1)) continue;
            if (takes & PIT_TAKES_NUMBER) e.value = (int16_t)range->least;
            out[events++] = e;
            e.amount = range->most;
            if (takes & PIT_TAKES_NUMBER) e.value = (int16_t)range->most;
            if (range->most > range->least) out[events++] = e;
        }
    return events;
}
