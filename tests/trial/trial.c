/* trial.c -- a game for the tests alone, with all that a game may ask of the frame: cards that one
 * seat sees, a card set aside, a look at it, two hands a seat, a wheel, draws and a meter.
 *
 * By shoe (chance=shoe): each hand gets a card that its seat alone sees, the dealer one face up and
 * one face down. If the first is an ace the dealer looks for a second. A hand stays or folds for
 * half its bet; then the dealer's card is turned, and the higher rank wins. A lucky bet wins a
 * prize that is drawn, or the meter, if the hand has the rank of that card.
 *
 * By wheel (chance=wheel): three red pockets, a blue and a gold one. What gold pays is drawn. */

#include "trial.h"

#include <string.h>

enum { BETS, DEALING, DECIDE, TURNING, DRAWING }; /* phases */
enum { BOX, LUCKY };                              /* spots by shoe ... */
enum { RED, BLUE, GOLD, STAYS };                  /* ... and by wheel */
enum { V_STAY = PIT_VERB_OWN, V_FOLD };
enum { HANDS = 2, POCKETS = 5, THE_METER = 0 }; /* THE_METER: a draw; others are odds to one */

struct trial {
    uint8_t up, hole; /* the dealer's cards */
    uint8_t place;    /* of the hole card, among the cards set aside */
    uint8_t spare;
    uint8_t live[PIT_SEATS_MAX];        /* a bit a hand: it has a wager in this round */
    uint8_t open[PIT_SEATS_MAX];        /* and has yet to stay or fold */
    uint8_t card[PIT_SEATS_MAX][HANDS]; /* for the eyes of the seat, until the hole card shows */
};

static struct trial *body(struct pit_state *s)
{
    return (struct trial *)s->u.own;
}

static const struct trial *look(const struct pit_state *s)
{
    return (const struct trial *)s->u.own;
}

static const char *const chance_words[] = {"shoe", "wheel", NULL};

static const struct pit_option options[TRIAL_OPTIONS + 1] = {
    SHOE_OPTIONS,
    [O_CHANCE] = {"chance", "where chance comes from", PIT_WORD, chance_words},
    [O_SHARE] = {"share", "percent of a lucky bet that goes to the meter", PIT_NUMBER, NULL},
};

static const struct pit_verb_row verbs[] = {
    {"stay", 'p', PIT_TAKES_HAND, "stays with hand %h"},
    {"fold", 'p', PIT_TAKES_HAND | PIT_IDLE, "folds hand %h"},
    {0},
};

enum { CALL_UP = CALL_CARDS_OWN, CALL_NO_ACE, CALL_ACES, CALL_HOLE, CALL_SHOWS, CALL_PRIZE, CALLS };
static const struct pit_call_row calls[CALLS + 1] = {
    SHOE_CALLS,
    [CALL_UP] = {"up", "The dealer has the %c1, and a card face down."},
    [CALL_NO_ACE] = {"no-ace", "No second ace."},
    [CALL_ACES] = {"aces", "Two aces."},
    [CALL_HOLE] = {"hole", "The dealer shows the %c1."},
    [CALL_SHOWS] = {"shows", "Seat %s1 shows the %c2."},
    [CALL_PRIZE] = {"prize", "The draw pays %d1 to 1."},
};

static const struct pit_irregular_row irregular[] = {{0}};

enum { OUT_HIGH, OUT_VOID, OUT_RED, OUT_BLUE, OUT_GOLD };
static const char *const outcomes[] = {"%1 is to be beaten", "void", "red", "blue", "gold", NULL};

/* ---- rules in force ---- */

static const struct pit_spot shoe_spots[] = {[BOX] = {.name = "box"}, [LUCKY] = {.name = "lucky"}};

static const struct pit_spot wheel_spots[] = {
    [RED] = {.name = "red", .wins = 0x07, .loses = 0x18, .pays = {1, 2}},
    [BLUE] = {.name = "blue", .wins = 0x08, .loses = 0x17, .pays = {3, 1}},
    [GOLD] = {.name = "gold", .loses = 0x0f}, /* a draw decides what it wins */
    [STAYS] = {.name = "stays", .wins = 0x08, .loses = 0x10, .pays = {1, 2}},
};

static void prepare(struct pit_rules *r)
{
    shoe_prepare(r);
    r->wagers_max = 4 * PIT_SEATS_MAX;
    if (r->option[O_CHANCE] == CHANCE_WHEEL) {
        r->source = PIT_FROM_WHEEL;
        r->pockets = POCKETS;
        r->cards = r->cut = 0;
        r->asks_cut = r->every_round = false;
        r->spots = STAYS + 1;
        memcpy(r->spot, wheel_spots, sizeof wheel_spots);
        return;
    }
    r->hands = HANDS;
    r->hides = r->has_meter = true;
    r->spots = LUCKY + 1;
    memcpy(r->spot, shoe_spots, sizeof shoe_spots);
    for (int card = 0; card < PIT_CARDS; card++)
        r->alike[card] = (uint8_t)(card % 13);
}

static void open_table(const struct pit_rules *r, struct pit_state *s)
{
    if (r->source == PIT_FROM_SHOE) shoe_open(r, s);
}

static void pocket_name(struct pit_text *t, const struct pit_rules *r, int pocket)
{
    (void)r;
    pit_text_str(t, pocket < 3 ? "red" : pocket == 3 ? "blue" : "gold");
}

static void pick_name(struct pit_text *t, const struct pit_rules *r, int value)
{
    (void)r;
    if (value == THE_METER)
        pit_text_str(t, "meter");
    else
        pit_text_int(t, value);
}

/* ---- legality ---- */

/* The hand that this seat has to decide on: one after the other. HANDS: none. */
static int hand_asked(const struct pit_state *s, int seat)
{
    int hand = 0;

    if (s->phase != DECIDE || s->want || !(s->turn >> seat & 1)) return HANDS;
    while (!(look(s)->open[seat] >> hand & 1))
        hand++;
    return hand;
}

/* Half a dollar's odds come out in whole cents: such bets are even. */
static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    enum pit_error err;

    if (s->phase != BETS) return PIT_ERR_CLOSED;
    if (ask->verb == PIT_TAKE) {
        err = take_range(s, ask, r->option[PIT_O_MIN], out);
    } else {
        if (r->source == PIT_FROM_SHOE && !shoe_ready(s)) return PIT_ERR_TURN;
        err = bet_range(r, s, ask, out);
    }
    if (err || r->spot[ask->spot].pays.den != 2) return err;
    out->step = 2;
    out->least += out->least & 1;
    return out->least <= out->most - out->most % 2 ? PIT_OK : PIT_ERR_AMOUNT;
}

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    bool shoe = r->source == PIT_FROM_SHOE;

    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE: return seat_has_wagers(s, ask->seat) ? PIT_ERR_CLOSED : PIT_OK;
    case PIT_BET:
    case PIT_TAKE: return allow_bet(r, s, ask, out);
    case PIT_DEAL:
        if (!shoe) return PIT_ERR_VERB;
        return shoe_ready(s) && s->wagers ? PIT_OK : PIT_ERR_TURN;
    case V_STAY:
    case V_FOLD:
        if (!shoe) return PIT_ERR_VERB;
        return hand_asked(s, ask->seat) == ask->hand && ask->hand < HANDS ? PIT_OK : PIT_ERR_TURN;
    case PIT_VERBAL: return PIT_ERR_VERB;
    default: return shoe ? shoe_allow(r, s, ask, out) : PIT_ERR_VERB;
    }
}

/* ---- a round by shoe ---- */

static void over(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx,
                 uint16_t outcome, bool spent)
{
    struct trial *g = body(s);

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        for (int hand = 0; hand < HANDS; hand++)
            if (g->card[seat][hand] != PIT_FACE_DOWN) discard(fx, g->card[seat][hand], 0);
    if (g->up != PIT_FACE_DOWN) discard(fx, g->up, 0);
    if (g->hole != PIT_FACE_DOWN) discard(fx, g->hole, 0);
    round_over(fx, outcome, pit_rank(g->hole));
    memset(g, 0, sizeof *g);
    s->shoe.barred = 0;
    shoe_round_over(r, s, spent);
}

/* Asks for the next card of the deal: one for each hand, the dealer's, and the one face down. */
static void deal_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct trial *g = body(s);
    int seat = 0, hand = 0;
    bool more = true;

    while (seat < PIT_SEATS_MAX &&
           (!(g->live[seat] >> hand & 1) || g->card[seat][hand] != PIT_FACE_DOWN))
        if (++hand == HANDS) seat++, hand = 0;
    more = shoe_ask(s, seat < PIT_SEATS_MAX ? seat : PIT_DEALER);
    s->want_hand = (uint8_t)hand;
    s->want_hidden = seat < PIT_SEATS_MAX ? PIT_HIDDEN : 0;
    if (g->up != PIT_FACE_DOWN) s->want = PIT_DOWN;
    if (more) return;
    call(fx, CALL_EMPTY, 0, 0, 0);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        settle_back(s, fx, w, PIT_VOID, (struct cites){0, 0});
    wagers_sweep(s);
    over(r, s, fx, OUT_VOID, true);
}

static void deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct trial *g = body(s);

    s->round++;
    s->phase = DEALING;
    memset(g, 0, sizeof *g);
    memset(g->card, PIT_FACE_DOWN, sizeof g->card);
    g->up = g->hole = PIT_FACE_DOWN;
    shoe_deal(r, s, fx);
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        uint8_t bit = (uint8_t)(1U << w->hand);

        g->live[w->seat] |= bit;
        if (w->spot == BOX) g->open[w->seat] |= bit;
        if (w->spot == LUCKY) meter_pay(s, fx, w->stake * r->option[O_SHARE] / 100, 0);
    }
    deal_on(r, s, fx);
}

static void card_came(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                      struct pit_effects *fx)
{
    struct trial *g = body(s);

    if (s->want_for == PIT_DEALER)
        g->up = (uint8_t)e->value;
    else
        g->card[s->want_for][s->want_hand] = (uint8_t)e->value;
    shoe_card(r, s, e->value, fx);
    deal_on(r, s, fx);
}

static void ask_turn(struct pit_state *s)
{
    s->phase = TURNING;
    s->turn = 0;
    s->want = PIT_TURN;
    s->want_for = body(s)->place;
}

static void ask_hands(struct pit_state *s)
{
    s->phase = DECIDE;
    s->want = PIT_NOTHING;
    s->turn = 0;
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (look(s)->open[seat]) s->turn |= (uint16_t)(1U << seat);
    if (!s->turn) ask_turn(s);
}

static void hole_lies(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct trial *g = body(s);

    g->place = (uint8_t)shoe_down(r, s, fx);
    call(fx, CALL_UP, g->up, 0, 0);
    if (pit_rank(g->up) == PIT_ACE)
        s->want = PIT_PEEK;
    else
        ask_hands(s);
}

static void peeked(struct pit_state *s, bool aces, struct pit_effects *fx)
{
    uint16_t ace = 1U << (PIT_ACE - 2);

    call(fx, aces ? CALL_ACES : CALL_NO_ACE, 0, 0, 0);
    s->shoe.barred = aces ? (uint16_t)~ace : ace;
    s->shoe.peeked = body(s)->place;
    if (aces)
        ask_turn(s);
    else
        ask_hands(s);
}

/* A hand that folds loses half its bet, and an odd cent with it. */
static void decide(struct pit_state *s, const struct pit_event *e, struct pit_effects *fx)
{
    struct trial *g = body(s);
    struct pit_wager *w = wager_find(s, e->seat, BOX, e->hand);

    g->open[e->seat] &= (uint8_t) ~(1U << e->hand);
    if (e->verb == V_FOLD) {
        settle(s, fx, w, &(struct decision){.result = PIT_LOSE, .net = w->stake / 2 - w->stake});
        wagers_sweep(s);
    }
    ask_hands(s);
}

/* The next lucky bet that has won: its prize is drawn. NULL: there is none. */
static struct pit_wager *lucky_one(struct pit_state *s)
{
    const struct trial *g = look(s);

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->spot == LUCKY && pit_rank(g->card[w->seat][w->hand]) == pit_rank(g->hole)) return w;
    return NULL;
}

static void settle_rest(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    static const struct cites none;
    const struct trial *g = look(s);

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        int more = pit_rank(g->card[w->seat][w->hand]) - pit_rank(g->hole);

        if (w->spot == LUCKY || more < 0)
            settle_lose(s, fx, w, none);
        else if (more > 0)
            settle_win(s, fx, w, (struct pit_ratio){1, 1}, none);
        else
            settle_back(s, fx, w, PIT_PUSH, none);
    }
    wagers_sweep(s);
    over(r, s, fx, OUT_HIGH, false);
}

static void draw_prizes(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_wager *w = lucky_one(s);

    if (!w) {
        settle_rest(r, s, fx);
        return;
    }
    s->phase = DRAWING;
    s->want = PIT_PICK;
    s->want_for = w->seat;
    s->want_hand = w->hand;
}

static void hole_turned(const struct pit_rules *r, struct pit_state *s, int card,
                        struct pit_effects *fx)
{
    struct trial *g = body(s);

    g->hole = (uint8_t)card;
    shoe_turned(s, card);
    s->shoe.barred = 0;
    call(fx, CALL_HOLE, card, 0, 0);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        for (int hand = 0; hand < HANDS; hand++)
            if (g->live[seat] >> hand & 1) call(fx, CALL_SHOWS, seat, g->card[seat][hand], 0);
    draw_prizes(r, s, fx);
}

static void prize_drawn(const struct pit_rules *r, struct pit_state *s, int prize,
                        struct pit_effects *fx)
{
    struct pit_wager *w = lucky_one(s);
    struct pit_ratio odds = {(uint16_t)prize, 1};

    if (prize == THE_METER) {
        settle(s, fx, w, &(struct decision){.result = PIT_WIN, .net = s->meter});
        meter_pay(s, fx, -s->meter, 0);
    } else {
        settle_win(s, fx, w, odds, (struct cites){0, 0});
    }
    wagers_sweep(s);
    draw_prizes(r, s, fx);
}

/* ---- a round by wheel ---- */

static void ask_spin(struct pit_state *s)
{
    s->want = s->wagers ? PIT_POCKET : PIT_NOTHING;
}

static void spin_over(struct pit_state *s, struct pit_effects *fx, uint16_t outcome)
{
    wagers_sweep(s);
    s->phase = BETS;
    round_over(fx, outcome, 0);
    ask_spin(s);
}

static void spun(const struct pit_rules *r, struct pit_state *s, int pocket, struct pit_effects *fx)
{
    static const struct cites none;
    bool drawn = false;

    s->round++;
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        const struct pit_spot *spot = &r->spot[w->spot];

        if (spot->loses >> pocket & 1)
            settle_lose(s, fx, w, none);
        else if (w->spot == GOLD)
            drawn = true;
        else if (spot->wins >> pocket & 1)
            settle(s, fx, w,
                   &(struct decision){PIT_WIN, pit_payout(w->stake, spot->pays), spot->pays, none,
                                      0, w->spot == STAYS});
    }
    if (!drawn) {
        spin_over(s, fx, pocket < 3 ? OUT_RED : pocket == 3 ? OUT_BLUE : OUT_GOLD);
        return;
    }
    wagers_sweep(s);
    s->phase = DRAWING;
    s->want = PIT_PICK;
}

static void gold_drawn(struct pit_state *s, int prize, struct pit_effects *fx)
{
    call(fx, CALL_PRIZE, prize, 0, 0);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->spot == GOLD)
            settle_win(s, fx, w, (struct pit_ratio){(uint16_t)prize, 1}, (struct cites){0, 0});
    spin_over(s, fx, OUT_GOLD);
}

/* ---- the door ---- */

static void apply_wheel(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx)
{
    switch (e->verb) {
    case PIT_BET: wager_put(s, fx, e->seat, e->spot, e->hand, 0, e->amount); break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, e->hand, e->amount); break;
    case PIT_POCKET: spun(r, s, e->value, fx); return;
    case PIT_PICK: gold_drawn(s, e->value, fx); return;
    default: break;
    }
    if (s->phase == BETS) ask_spin(s);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    if (r->source == PIT_FROM_WHEEL) {
        apply_wheel(r, s, e, fx);
        return;
    }
    switch (e->verb) {
    case PIT_BET: wager_put(s, fx, e->seat, e->spot, e->hand, 0, e->amount); break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, e->hand, e->amount); break;
    case PIT_DEAL: deal(r, s, fx); break;
    case PIT_CARD: card_came(r, s, e, fx); break;
    case PIT_DOWN:
        if (!s->shoe.burns) {
            hole_lies(r, s, fx);
            break;
        }
        shoe_apply(r, s, e, fx);
        deal_on(r, s, fx);
        break;
    case PIT_PEEK: peeked(s, e->value, fx); break;
    case PIT_TURN:
        if (s->phase == TURNING)
            hole_turned(r, s, e->value, fx);
        else
            shoe_apply(r, s, e, fx);
        break;
    case PIT_PICK: prize_drawn(r, s, e->value, fx); break;
    case V_STAY:
    case V_FOLD: decide(s, e, fx); break;
    default: shoe_apply(r, s, e, fx); break;
    }
}

/* ---- what others ask ---- */

static int peek(const struct pit_rules *r, const struct pit_state *s, int card)
{
    (void)r;
    (void)s;
    return pit_rank(card) == PIT_ACE;
}

/* What the dealer sees, by the cards that nobody has seen; what is drawn, by its weights. */
static int chances(const struct pit_rules *r, const struct pit_state *s,
                   struct pit_chance out[PIT_CHANCES_MAX])
{
    uint32_t aces = 0;
    int count = 0;

    if (s->want == PIT_PEEK) {
        for (int card = 0; card < PIT_CARDS; card++)
            if (pit_rank(card) == PIT_ACE) aces += s->shoe.unseen[card];
        if (s->shoe.total > aces) out[count++] = (struct pit_chance){0, s->shoe.total - aces};
        if (aces) out[count++] = (struct pit_chance){1, aces};
        return count;
    }
    out[count++] = (struct pit_chance){2, 6};
    out[count++] = (struct pit_chance){4, 3};
    out[count++] = (struct pit_chance){r->source == PIT_FROM_SHOE ? THE_METER : 10, 1};
    return count;
}

static void view(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct trial *g = body(s);

    if (r->source != PIT_FROM_SHOE || s->phase == BETS || g->hole != PIT_FACE_DOWN) return;
    for (int other = 0; other < PIT_SEATS_MAX; other++)
        for (int hand = 0; hand < HANDS && other != seat; hand++) {
            if (g->card[other][hand] == PIT_FACE_DOWN) continue;
            s->shoe.unseen[g->card[other][hand]]++;
            s->shoe.total++;
            g->card[other][hand] = PIT_FACE_DOWN;
        }
}

/* What other seats do does not change what comes to this one: their wagers go back, and their cards
 * are as good as any that nobody has seen. */
static void alone(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct trial *g = body(s);

    view(r, s, seat);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat != seat) settle_back(s, NULL, w, PIT_VOID, (struct cites){0, 0});
    wagers_sweep(s);
    for (int other = 0; other < PIT_SEATS_MAX; other++)
        if (other != seat) g->live[other] = g->open[other] = 0;
    s->turn &= (uint16_t)(1U << seat);
}

enum { M_CARD, M_UP };
static const char *const measures[] = {[M_CARD] = "card", [M_UP] = "up", NULL};
static const int8_t rows[] = {M_CARD, -1};

static int64_t measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    int hand = hand_asked(s, seat);

    (void)r;
    if (hand == HANDS) return 0;
    return pit_rank(which == M_UP ? look(s)->up : look(s)->card[seat][hand]);
}

_Static_assert(sizeof(struct trial) <= PIT_BODY_MAX, "the body of a round has room");

const struct pit_game trial_game = {
    .name = "trial",
    .title = "Trial",
    .verbs = verbs,
    .calls = calls,
    .irregular = irregular,
    .outcomes = outcomes,
    .opens = "bets",
    .options = options,
    .books = trial_books,
    .body_size = sizeof(struct trial),
    .fair_id = 250,
    .prepare = prepare,
    .open = open_table,
    .allow = allow,
    .apply = apply,
    .chances = chances,
    .peek = peek,
    .pocket_name = pocket_name,
    .pick_name = pick_name,
    .view = view,
    .alone = alone,
    .measures = measures,
    .measure = measure,
    .rows = rows,
};
