/* crowd.c -- players without a person. */

#include "crowd.h"

#include <stdio.h>

enum { PURSE = 1000 * 100, UNITS = 12, BETS_MOST = 3, NEEDED_MOST = 8 };

int crowd_below(struct crowd *c, int n)
{
    return (int)fair_bounded((struct fair_source){fair_seeded_next, &c->random}, (uint32_t)n);
}

static void shuffle(void *with, uint8_t *cards, int n)
{
    struct crowd *c = with;

    fair_shuffle((struct fair_source){fair_seeded_next, &c->random}, cards, n);
}

static int draw(void *with, int verb, int which, uint32_t n)
{
    (void)verb;
    (void)which;
    return crowd_below(with, (int)n);
}

const char *crowd_name(int seat)
{
    static char name[PIT_NAME_MAX];

    snprintf(name, sizeof name, "House-%d", seat + 1);
    return name;
}

void crowd_sits(struct crowd *c, struct pit_table *t, int from, int seats)
{
    struct pit_range why;

    for (int seat = from; seat < from + seats && seat < pit_places(&t->rules); seat++)
        if (pit_table_sit(t, seat, crowd_name(seat), PURSE, &why) == PIT_OK) c->seats |= 1U << seat;
}

void crowd_open(struct crowd *c, struct pit_table *t, const struct pit_rules *r, int seats,
                pit_see *see, void *with)
{
    c->seats = 0;
    t->from = (struct pit_source){.shuffle = shuffle, .draw = draw, .with = c};
    t->see = NULL;
    pit_table_open(t, r);
    crowd_sits(c, t, 0, seats);
    t->see = see;
    t->with = with;
}

/* Some amount of what is taken, not far above the least, in whole dollars where they are taken. */
static pit_money amount_of(struct crowd *c, const struct pit_range *range)
{
    enum { DOLLAR = 100 };
    pit_money step = range->step > 0 ? range->step : 1, least = range->least, amount;

    if (DOLLAR % step == 0) {
        step = DOLLAR;
        least += (DOLLAR - least % DOLLAR) % DOLLAR;
    }
    amount = least + (least > step ? least - least % step : step) * crowd_below(c, UNITS);
    return amount > range->most ? range->least : amount;
}

static void bet_once(struct crowd *c, struct pit_table *t, int seat, bool first)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves_of(&t->rules, &t->state, seat, PIT_BET, moves);
    const struct pit_move *m;
    struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BET};
    struct pit_range why;

    if (!count) return;
    m = &moves[first && t->rules.source == PIT_FROM_SHOE ? 0 : crowd_below(c, count)];
    e.spot = m->spot;
    e.hand = m->hand;
    e.amount = amount_of(c, &m->range);
    pit_table_do(t, &e, &why);
}

/* The state with this seat's wagers alone. */
static void leave_alone(const struct pit_table *t, int seat, struct pit_state *out)
{
    pit_copy(&t->rules, out, &t->state);
    out->wagers = 0;
    for (int i = 0; i < t->state.wagers; i++)
        if (t->state.wager[i].seat == seat) out->wager[out->wagers++] = t->state.wager[i];
}

/* Where the house does not deal to a seat with what it has bet, the seat bets what is missing, as
 * high as its first wager. Where that would not do either, it leaves the layout as it is. */
static void bet_needed(struct pit_table *t, int seat)
{
    const struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};
    struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BET}, bets[NEEDED_MOST];
    struct pit_state s;
    struct pit_range why;
    int count = 0;

    if (pit_begins(&t->rules) != PIT_DEAL) return;
    leave_alone(t, seat, &s);
    if (!s.wagers) return;
    e.amount = s.wager[0].stake;
    while (pit_apply(&t->rules, &s, &deal, NULL, NULL)) {
        while (e.spot < t->rules.spots &&
               (pit_stake(&s, seat, e.spot, 0) || pit_apply(&t->rules, &s, &e, NULL, NULL)))
            e.spot++;
        if (e.spot == t->rules.spots || count == NEEDED_MOST) return;
        bets[count++] = e;
    }
    for (int i = 0; i < count; i++)
        pit_table_do(t, &bets[i], &why);
}

void crowd_bets(struct crowd *c, struct pit_table *t)
{
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BUY, .amount = PURSE};
        struct pit_range why;
        int bets = 1 + crowd_below(c, BETS_MOST);

        if (!((c->seats & t->state.seated) >> seat & 1)) continue;
        if (t->state.chips[seat] < PURSE / 2) pit_table_do(t, &e, &why);
        if (t->rules.game->others && t->rules.game->others(&t->rules, &t->state, seat, &e))
            pit_table_do(t, &e, &why);
        for (int i = 0; i < bets; i++)
            bet_once(c, t, seat, i == 0);
        bet_needed(t, seat);
    }
}

int crowd_closing(const struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count, verb = PIT_VERB_OWN;

    if (pit_begins(&t->rules) == PIT_DEAL || t->state.want != pit_begins(&t->rules)) return 0;
    while (pit_verb(t->rules.game, verb) && pit_verb(t->rules.game, verb)->by != 'd')
        verb++;
    count = pit_moves(&t->rules, &t->state, PIT_DEALER, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].verb == verb) return verb;
    return 0;
}

bool crowd_closes(struct crowd *c, struct pit_table *t)
{
    struct pit_event e = {.seat = PIT_DEALER, .verb = (uint8_t)crowd_closing(t)};
    struct pit_range why;

    (void)c;
    return e.verb && pit_table_do(t, &e, &why) == PIT_OK;
}

bool crowd_begins(struct crowd *c, struct pit_table *t)
{
    struct pit_range why;

    (void)c;
    return pit_table_go(t, &why) == PIT_OK;
}

bool crowd_decides(struct crowd *c, struct pit_table *t)
{
    struct pit_move moves[PIT_MOVES_MAX], own[PIT_MOVES_MAX];
    int seat = 0, count, owns = 0;
    struct pit_event e;
    struct pit_range why;

    if (!t->state.phase || !(t->state.turn & c->seats)) return false;
    while (!((t->state.turn & c->seats) >> seat & 1))
        seat++;
    count = pit_moves(&t->rules, &t->state, seat, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].verb >= PIT_VERB_OWN) own[owns++] = moves[i];
    if (!owns) return false;
    count = crowd_below(c, owns);
    e = (struct pit_event){.seat = (uint8_t)seat,
                           .verb = own[count].verb,
                           .spot = own[count].spot,
                           .hand = own[count].hand,
                           .value = (int16_t)own[count].range.least};
    if (pit_verb(t->rules.game, e.verb)->takes & PIT_TAKES_AMOUNT) e.amount = own[count].range.most;
    pit_table_do(t, &e, &why);
    return true;
}
