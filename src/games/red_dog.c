/* red_dog.c -- Red Dog. Clauses such as MA-RD 5(h) are those of the rulebooks: `pit coverage`.
 *
 * Two cards are dealt. Touching ranks tie; a pair draws, and three alike win; else players may
 * raise, and win if the third card's rank falls between the two. This is the round; its rows are in
 * red_dog_rows.c, what is legal in red_dog_allow.c. */

#include "red_dog_play.h"

#include <stdlib.h>
#include <string.h>

/* MA-RD 5(j): the cards go to the rack in the order they came, so that the hand can be shown. */
static void over(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx,
                 uint16_t outcome, bool spent)
{
    struct pit_red_dog *g = &s->u.red_dog;

    for (int i = 0; i < g->dealt; i++)
        discard(fx, g->end[i], r->cite[AT_RACK]);
    for (int seat = 0; fx && seat < PIT_SEATS_MAX; seat++)
        if (g->third[seat] != PIT_FACE_DOWN) discard(fx, g->third[seat], r->cite[AT_RACK]);
    round_over(fx, outcome, g->spread);
    *g = (struct pit_red_dog){0};
    shoe_round_over(r, s, spent);
}

/* Every wager of these seats goes back, seat by seat. */
static void seats_back(struct pit_state *s, struct pit_effects *fx, unsigned seats,
                       enum pit_result push_or_void, uint16_t clause)
{
    for (int seat = 0; seat < PIT_SEATS_MAX && seats >> seat; seat++)
        for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
            if (w->seat != seat || !(seats >> seat & 1)) continue;
            settle_back(s, fx, w, push_or_void, (struct cites){clause, 0});
        }
    wagers_sweep(s);
}

/* Not enough cards: the round is void. */
static void dry(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    seats_back(s, fx, s->u.red_dog.live, PIT_VOID, r->cite[AT_EMPTY]);
    over(r, s, fx, OUT_VOID, true);
}

static int count_seats(unsigned seats)
{
    int count = 0;

    for (; seats; seats &= seats - 1)
        count++;
    return count;
}

/* The fewest cards with which the round can still end. */
static int cards_needed(const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_red_dog *g = &s->u.red_dog;
    bool each = r->option[O_THIRD_CARD] == THIRD_EACH;

    switch (s->phase) {
    case ENDS: return s->shoe.burns + 2 - g->dealt;
    case DECIDE: return s->shoe.burns + (each ? count_seats(g->live) : 1);
    case THIRD: return s->shoe.burns + (each ? count_seats(g->third_to) : 1);
    default: return 0; /* CHOOSE: all may void the round */
    }
}

/* MA-RD 5(k): a round is played to its end. One that the shoe cannot end is void at once. */
static bool runs_dry(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    if (s->shoe.inside >= cards_needed(r, s)) return false;
    call(fx, CALL_EMPTY, 0, 0, r->cite[AT_EMPTY]);
    dry(r, s, fx);
    return true;
}

static void ask_card(const struct pit_rules *r, struct pit_state *s, int want_for,
                     struct pit_effects *fx)
{
    if (!runs_dry(r, s, fx)) shoe_ask(s, want_for);
}

static void deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;

    s->round++;
    s->phase = ENDS;
    *g = (struct pit_red_dog){0};
    for (int i = 0; i < s->wagers; i++)
        g->live |= (uint16_t)(1U << s->wager[i].seat);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        g->third[seat] = PIT_FACE_DOWN;
    shoe_deal(r, s, fx);
    ask_card(r, s, PIT_DEALER, fx);
}

/* The third card: one for all, or one for each live seat, seats ascending (WA-RD 4(iii)). */
static void want_third(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;
    int seat = 0;

    s->phase = THIRD;
    s->turn = 0;
    if (r->option[O_THIRD_CARD] == THIRD_SHARED) {
        ask_card(r, s, PIT_DEALER, fx);
        return;
    }
    while (!(g->third_to >> seat & 1))
        seat++;
    ask_card(r, s, seat, fx);
}

static void close_raises(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    call(fx, CALL_RAISES_CLOSED, 0, 0, r->cite[AT_RAISES_CLOSED]);
    s->u.red_dog.third_to = s->u.red_dog.live;
    want_third(r, s, fx);
}

/* The second end card is on the layout: the round ends, draws at once, or waits for raises. */
static void ends_dealt(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;
    int gap = abs(pit_rank(g->end[0]) - pit_rank(g->end[1]));

    call(fx, CALL_ENDS, g->end[0], g->end[1], r->cite[AT_ENDS]);
    if (gap == 1) { /* MA-RD 5(e) */
        call(fx, CALL_CONSECUTIVE, 0, 0, r->cite[AT_CONSECUTIVE]);
        seats_back(s, fx, g->live, PIT_PUSH, r->cite[AT_CONSECUTIVE]);
        over(r, s, fx, OUT_CONSECUTIVE, false);
        return;
    }
    if (gap == 0) { /* MA-RD 5(f): a pair draws, and no raise is offered */
        g->spread = PAIR;
        g->third_to = g->live;
        call(fx, CALL_PAIR, 0, 0, r->cite[AT_PAIR]);
        want_third(r, s, fx);
        return;
    }
    g->spread = (uint8_t)(gap - 1); /* MA-RD 5(g): the ranks that fall between */
    call(fx, CALL_SPREAD, g->spread, pack_odds(r->pay[g->spread]), r->cite[AT_SPREAD]);
    s->phase = DECIDE;
    s->want = PIT_NOTHING;
    s->turn = g->live;
    runs_dry(r, s, fx);
}

/* What a third card brings to a wager. */
struct verdict {
    enum pit_result result;
    uint8_t at, also_at; /* points of decision; AT_NONE: no second one */
    uint8_t call, outcome;
    bool decides; /* and wagers are not void, as MA-RD 5(f)(2) has it */
};
enum { AT_NONE = RED_DOG_CITES }; /* no book has a clause there */

enum { THREE_ALIKE, NO_THREE, BETWEEN, OUTSIDE, END_PUSHED, END_LOST };
static const struct verdict verdicts[] = {
    [THREE_ALIKE] = {PIT_WIN, AT_THREE_ALIKE, AT_NONE, CALL_THREE_ALIKE, OUT_THREE, true},
    [NO_THREE] = {PIT_PUSH, AT_NO_THREE, AT_NONE, CALL_NO_THREE, OUT_PAIR, false},
    [BETWEEN] = {PIT_WIN, AT_BETWEEN, AT_PAYS, CALL_BETWEEN, OUT_BETWEEN, true},
    [OUTSIDE] = {PIT_LOSE, AT_OUTSIDE, AT_NONE, CALL_OUTSIDE, OUT_OUTSIDE, true},
    [END_PUSHED] = {PIT_PUSH, AT_END_CARD, AT_NONE, CALL_END_PUSHES, OUT_END, true},
    [END_LOST] = {PIT_LOSE, AT_END_CARD, AT_NONE, CALL_END_LOSES, OUT_END, true},
};

static const struct verdict *judge(const struct pit_rules *r, const struct pit_red_dog *g, int card)
{
    int a = pit_rank(g->end[0]), b = pit_rank(g->end[1]), third = pit_rank(card);
    int low = a < b ? a : b, high = a < b ? b : a;

    if (g->spread == PAIR) /* MA-RD 5(f)(1), (2) */
        return &verdicts[third == low ? THREE_ALIKE : NO_THREE];
    if (third > low && third < high) return &verdicts[BETWEEN]; /* MA-RD 5(i)(1), (2) */
    if (third != low && third != high) return &verdicts[OUTSIDE];
    /* WA-RD 4(iii) */
    return &verdicts[r->option[O_END_CARD] == END_PUSHES ? END_PUSHED : END_LOST];
}

static void settle_wager(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx,
                         struct pit_wager *w, const struct verdict *v)
{
    struct pit_ratio odds = r->pay[s->u.red_dog.spread];
    struct cites why = {r->cite[v->at], r->cite[v->also_at]};

    if (w->spot == COUPON && r->option[O_COUPON_PAYS] == COUPON_EVEN)
        odds = (struct pit_ratio){1, 1};
    if (v->result == PIT_WIN)
        settle_win(s, fx, w, odds, why);
    else if (v->result == PIT_LOSE ||
             (w->spot == COUPON && v->decides)) /* a coupon is then spent */
        settle_lose(s, fx, w, why);
    else
        settle_back(s, fx, w, v->result, why);
}

/* The clause that has the third card named. */
static uint16_t third_clause(const struct pit_rules *r, const struct pit_red_dog *g)
{
    return r->cite[g->spread == PAIR ? AT_PAIR : AT_RAISES_CLOSED];
}

/* What this verdict does to the wagers of a seat. */
static void settle_seat(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx,
                        int seat, const struct verdict *v)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat) settle_wager(r, s, fx, w, v);
}

static void third_shared(const struct pit_rules *r, struct pit_state *s, int card,
                         struct pit_effects *fx)
{
    const struct verdict *v = judge(r, &s->u.red_dog, card);

    s->u.red_dog.third[0] = (uint8_t)card;
    call(fx, CALL_THIRD, card, 0, third_clause(r, &s->u.red_dog));
    call(fx, v->call, 0, 0, r->cite[v->at]);
    for (int seat = 0; s->u.red_dog.live >> seat; seat++)
        settle_seat(r, s, fx, seat, v);
    s->wagers = 0;
    over(r, s, fx, v->outcome, false);
}

/* Each live seat has its card: the losing wagers are collected, pushes go back, winners are paid.
 */
static void settle_each(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    static const enum pit_result order[] = {PIT_LOSE, PIT_PUSH, PIT_WIN};
    struct pit_red_dog *g = &s->u.red_dog;

    for (int pass = 0; pass < 3; pass++)
        for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
            const struct verdict *v;

            if (!(g->live >> seat & 1)) continue;
            v = judge(r, g, g->third[seat]);
            if (v->result == order[pass]) settle_seat(r, s, fx, seat, v);
        }
    s->wagers = 0;
    over(r, s, fx, g->spread == PAIR ? OUT_PAIR : OUT_EACH, false);
}

static void third_each(const struct pit_rules *r, struct pit_state *s, int card,
                       struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;
    int seat = s->want_for;

    g->third[seat] = (uint8_t)card;
    g->third_to = (uint16_t)(g->third_to & ~(1U << seat));
    call(fx, CALL_THIRD_EACH, seat, card, third_clause(r, g));
    if (g->third_to)
        want_third(r, s, fx);
    else
        settle_each(r, s, fx);
}

static void card_came(const struct pit_rules *r, struct pit_state *s, int card,
                      struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;

    shoe_card(r, s, card, fx);
    if (s->phase == THIRD && r->option[O_THIRD_CARD] == THIRD_SHARED) {
        third_shared(r, s, card, fx);
    } else if (s->phase == THIRD) {
        third_each(r, s, card, fx);
    } else {
        g->end[g->dealt++] = (uint8_t)card; /* MA-RD 5(c): left, then right */
        if (g->dealt == 2)
            ends_dealt(r, s, fx);
        else
            ask_card(r, s, PIT_DEALER, fx);
    }
}

/* ---- raises ---- */

static void answered(const struct pit_rules *r, struct pit_state *s, int seat,
                     struct pit_effects *fx)
{
    s->turn = (uint16_t)(s->turn & ~(1U << seat));
    if (!s->turn) close_raises(r, s, fx);
}

/* MA-RD 6(c): the card is discarded, and each seat chooses whether to play on. */
static void third_exposed(const struct pit_rules *r, struct pit_state *s, int card,
                          struct pit_effects *fx)
{
    call(fx, CALL_EXPOSED, card, 0, r->cite[AT_EXPOSED]);
    discard(fx, card, r->cite[AT_EXPOSED]);
    shoe_card(r, s, card, fx);
    s->phase = CHOOSE;
    s->u.red_dog.undecided = s->turn;
    s->turn = s->u.red_dog.live;
}

/* When all have chosen, those who play on and had not answered the raise may still do so. */
static void chosen(const struct pit_rules *r, struct pit_state *s, int seat, bool plays,
                   struct pit_effects *fx)
{
    struct pit_red_dog *g = &s->u.red_dog;
    unsigned bit = 1U << seat;

    s->turn = (uint16_t)(s->turn & ~bit);
    if (!plays) {
        g->live = (uint16_t)(g->live & ~bit);
        seats_back(s, fx, bit, PIT_VOID, r->cite[AT_EXPOSED]);
    }
    if (s->turn) return;
    if (!g->live) {
        over(r, s, fx, OUT_VOID, false);
        return;
    }
    s->phase = DECIDE;
    s->turn = g->undecided & g->live;
    if (runs_dry(r, s, fx)) return;
    if (!s->turn) close_raises(r, s, fx);
}

static void shoe_event(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                       struct pit_effects *fx)
{
    bool card_wanted = s->want == PIT_CARD || s->want == PIT_DOWN;

    shoe_apply(r, s, e, fx);
    if (card_wanted)
        ask_card(r, s, s->want_for, fx);
    else
        runs_dry(r, s, fx);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    if (e->verb == PIT_CARD) { /* first: half of all events are cards */
        card_came(r, s, e->value, fx);
        return;
    }
    switch (e->verb) {
    case PIT_BUY: break;
    case PIT_VERBAL:
        call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]); /* fallthrough */
    case PIT_BET:
        wager_put(s, fx, e->seat, e->spot, 0, e->spot == COUPON ? PIT_PAPER : 0, e->amount);
        break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, 0, e->amount); break;
    case PIT_DEAL: deal(r, s, fx); break;
    case V_RAISE:
        wager_put(s, fx, e->seat, RAISE, 0, 0, e->amount);
        answered(r, s, e->seat, fx);
        break;
    case V_STAND: answered(r, s, e->seat, fx); break;
    case V_PLAY:
    case V_VOID: chosen(r, s, e->seat, e->verb == V_PLAY, fx); break;
    case PIT_IRREGULAR:
        if (e->spot == EXPOSED) {
            third_exposed(r, s, e->value, fx);
            break;
        }
        shoe_event(r, s, e, fx);
        break;
    default: shoe_event(r, s, e, fx); break;
    }
}

/* Suits play no part, nor which of the end cards came first: ranks left, ends in order. */
static size_t key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    struct pit_red_dog g = s->u.red_dog;
    size_t rest = offsetof(struct pit_state, u) - offsetof(struct pit_state, shoe.total), n = 13;
    uint8_t low = g.end[0] % 13, high = g.end[1] % 13;

    (void)r;
    g.end[0] = low < high || g.dealt < 2 ? low : high;
    g.end[1] = low < high || g.dealt < 2 ? high : low;
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (g.third[seat] != PIT_FACE_DOWN) g.third[seat] %= 13;
    for (int rank = 0; rank < 13; rank++)
        out[rank] = (uint8_t)(s->shoe.unseen[rank] + s->shoe.unseen[rank + 13] +
                              s->shoe.unseen[rank + 26] + s->shoe.unseen[rank + 39]);
    memcpy(out + n, &s->seated,
           offsetof(struct pit_state, shoe) - offsetof(struct pit_state, seated));
    n += offsetof(struct pit_state, shoe) - offsetof(struct pit_state, seated);
    memcpy(out + n, &s->shoe.total, rest);
    n += rest;
    memcpy(out + n, &g, sizeof g);
    n += sizeof g;
    memcpy(out + n, s->wager, s->wagers * sizeof s->wager[0]);
    return n + s->wagers * sizeof s->wager[0];
}

/* Whoever draws before a seat, its third card is as likely to be any card that nobody has seen. */
static void alone(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct pit_red_dog *g = &s->u.red_dog;
    uint16_t bit = (uint16_t)(1U << seat);

    (void)r;
    seats_back(s, NULL, ~(unsigned)bit, PIT_VOID, 0);
    s->turn &= bit;
    g->live &= bit;
    g->third_to &= bit;
    g->undecided &= bit;
}

static const char *const measures[] = {
    [M_SPREAD] = "spread", [M_LOW] = "low", [M_HIGH] = "high", [M_LEFT] = "left", NULL};

static int64_t measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    const struct pit_red_dog *g = &s->u.red_dog;
    int a = pit_rank(g->end[0]), b = pit_rank(g->end[1]);

    (void)r;
    (void)seat;
    switch (which) {
    case M_SPREAD: return g->spread;
    case M_LOW: return a < b ? a : b;
    case M_HIGH: return a < b ? b : a;
    default: return s->shoe.inside;
    }
}

/* With a full shoe all ends of a spread are alike. */
static const struct pit_span ranges[] = {
    [M_SPREAD] = {1, 11}, [M_LOW] = {2, 12}, [M_HIGH] = {4, 14}, [M_LEFT] = {0, 8 * PIT_CARDS}};
static const int8_t rows_full[] = {M_SPREAD, -1}, rows_part[] = {M_LOW, M_HIGH, M_SPREAD, -1};

/* Where the marker stands. */
static const char *const facts[] = {"spread", NULL};

static int fact(const struct pit_state *s, int which)
{
    (void)which;
    return s->phase >= DECIDE && s->u.red_dog.spread ? s->u.red_dog.spread : -1;
}

const struct pit_game red_dog_game = {
    .name = "red-dog",
    .title = "Red Dog",
    .about = "Everybody bets an ante, and two cards are dealt face up. Two in a row push; a pair "
             "gets a third card, and wins if that makes three of a kind. Otherwise you may raise "
             "before the third card, which wins if its rank lies between the two: the fewer ranks "
             "there are between them, the more it pays.",
    .verbs = red_dog_verbs,
    .calls = red_dog_calls,
    .irregular = red_dog_irregular,
    .outcomes = red_dog_outcomes,
    .opens = "bets, then the deal",
    .options = red_dog_options,
    .books = red_dog_books,
    .body_size = sizeof(struct pit_red_dog),
    .fair_id = 1,
    .prepare = red_dog_prepare,
    .open = shoe_open,
    .allow = red_dog_allow,
    .apply = apply,
    .key = key,
    .alone = alone,
    .measures = measures,
    .measure_range = ranges,
    .measure = measure,
    .rows = rows_full,
    .rows_part = rows_part,
    .odds = &red_dog_odds,
    .facts = facts,
    .fact = fact,
    .marks = true,
};
