/* game.c -- the door: the one way into every game. */

#include "wagers.h"

#include <string.h>

enum { DICE = 6 * 6 }; /* rolls of two dice */

static const struct pit_verb_row shared_verbs[PIT_VERB_OWN] = {
    [PIT_SIT] = {"seat", 'p', PIT_TAKES_AMOUNT, "sits down with %m"},
    [PIT_LEAVE] = {"leave", 'p', 0, "leaves the table"},
    [PIT_BUY] = {"buy", 'p', PIT_TAKES_AMOUNT, "buys chips for %m"},
    [PIT_BET] = {"bet", 'p', PIT_TAKES_SPOT | PIT_TAKES_HAND | PIT_TAKES_AMOUNT, "bets %m on %p"},
    [PIT_VERBAL] = {"verbal", 'p', PIT_TAKES_SPOT | PIT_TAKES_HAND | PIT_TAKES_AMOUNT,
                    "calls %m in cash on %p"},
    [PIT_TAKE] = {"take", 'p', PIT_TAKES_SPOT | PIT_TAKES_HAND | PIT_TAKES_AMOUNT,
                  "takes %m off %p"},
    [PIT_DEAL] = {"deal", 'd', 0, NULL},
    [PIT_CUT] = {"cut", 'p', PIT_TAKES_NUMBER, NULL},
    [PIT_NO_CUT] = {"no-cut", 'p', PIT_IDLE, "declines the cut"},
    [PIT_RECUT] = {"recut", 'd', 0, NULL},
    [PIT_NEW_DEALER] = {"new-dealer", 'd', 0, NULL},
    [PIT_SHOW_BURN] = {"show-burn", 'p', 0, "asks to see the burn card"},
    [PIT_CUT_CARD] = {"cut-card", 'd', 0, NULL},
    [PIT_IRREGULAR] = {"irregular", 'd', 0, NULL},
    [PIT_CARD] = {"card", 'c', 0, NULL},
    [PIT_DOWN] = {"down", 'c', 0, NULL},
    [PIT_PEEK] = {"peek", 'c', 0, NULL},
    [PIT_TURN] = {"turn", 'c', 0, NULL},
    [PIT_DICE] = {"roll", 'c', 0, NULL},
    [PIT_POCKET] = {"spin", 'c', 0, NULL},
    [PIT_SHUFFLE] = {"shuffle", 'c', 0, NULL},
    [PIT_PICK] = {"pick", 'c', 0, NULL},
};

const struct pit_verb_row *pit_verb(const struct pit_game *game, int verb)
{
    if (verb < PIT_VERB_OWN)
        return verb > 0 && shared_verbs[verb].name ? &shared_verbs[verb] : NULL;
    for (int i = 0; game->verbs[i].name; i++)
        if (verb == PIT_VERB_OWN + i) return &game->verbs[i];
    return NULL;
}

/* ---- states ---- */

_Static_assert(offsetof(struct pit_state, wager) ==
                   offsetof(struct pit_state, u) + sizeof(union pit_body),
               "every byte of the state is a field");
_Static_assert(sizeof(struct pit_state) <= PIT_KEY_MAX, "a key holds all of a state");
_Static_assert(PIT_SEATS_MAX <= 8 * sizeof((struct pit_state *)0)->seated &&
                   (int)PIT_SEATS_MAX <= (int)PIT_DEALER,
               "a bit a seat, and none is the dealer's");
_Static_assert((int)PIT_CARDS <= (int)PIT_CHANCES_MAX && DICE <= (int)PIT_CHANCES_MAX,
               "every card and every roll is listed");

static size_t head_size(const struct pit_rules *r)
{
    return offsetof(struct pit_state, u) + r->game->body_size;
}

static size_t wagers_size(const struct pit_state *s)
{
    return s->wagers * sizeof s->wager[0];
}

void pit_open(const struct pit_rules *r, struct pit_state *s)
{
    memset(s, 0, offsetof(struct pit_state, wager));
    r->game->open(r, s);
}

void pit_copy(const struct pit_rules *r, struct pit_state *to, const struct pit_state *from)
{
    memcpy(to, from, head_size(r));
    memcpy(to->wager, from->wager, wagers_size(from));
}

bool pit_same(const struct pit_rules *r, const struct pit_state *a, const struct pit_state *b)
{
    return memcmp(a, b, head_size(r)) == 0 && memcmp(a->wager, b->wager, wagers_size(a)) == 0;
}

size_t pit_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    size_t from = offsetof(struct pit_state, meter), head = head_size(r) - from;

    if (r->game->key) return r->game->key(r, s, out);
    memcpy(out, (const uint8_t *)s + from, head);
    memcpy(out + head, s->wager, wagers_size(s));
    return head + wagers_size(s);
}

void pit_view(const struct pit_rules *r, struct pit_state *to, const struct pit_state *from,
              int seat)
{
    pit_copy(r, to, from);
    if (r->game->view) r->game->view(r, to, seat);
}

pit_money pit_worth(const struct pit_state *s, int seat)
{
    pit_money worth = s->chips[seat];

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat && !(s->wager[i].flags & PIT_PAPER))
            worth += s->wager[i].stake;
    return worth;
}

pit_money pit_stake(const struct pit_state *s, int seat, int spot, int hand)
{
    return wager_stake(s, seat, spot, hand);
}

bool pit_balanced(const struct pit_state *s)
{
    pit_money sum = s->house + s->meter;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        sum += s->chips[i];
    for (int i = 0; i < s->wagers; i++)
        if (!(s->wager[i].flags & PIT_PAPER)) sum += s->wager[i].stake;
    return sum == s->brought;
}

/* ---- legality ---- */

static enum pit_error card_unseen(const struct pit_state *s, int value)
{
    return value >= 0 && value < PIT_CARDS && s->shoe.unseen[value] ? PIT_OK : PIT_ERR_CHANCE;
}

/* A row of game.irregular, and a card the shoe can hold where one comes to light. A question for
 * the list of moves names no card. */
static enum pit_error irregular_fits(const struct pit_rules *r, const struct pit_state *s,
                                     const struct pit_event *ask, bool listing)
{
    const struct pit_irregular_row *row = r->game->irregular;

    for (int i = 0; row[i].name; i++) {
        if (i != ask->spot) continue;
        if (row[i].takes_seat && !listing &&
            (ask->to >= PIT_SEATS_MAX || !(s->seated >> ask->to & 1)))
            return PIT_ERR_SEAT;
        return row[i].takes_card && !listing ? card_unseen(s, ask->value) : PIT_OK;
    }
    return PIT_ERR_VERB;
}

/* rules.live_step: what is bet and what stays of it are multiples. */
static enum pit_error in_live_steps(const struct pit_rules *r, const struct pit_state *s,
                                    const struct pit_event *ask, struct pit_range *out)
{
    pit_money step = r->live_step;
    bool takes = ask->verb == PIT_TAKE;

    if (!step || (ask->verb != PIT_BET && ask->verb != PIT_VERBAL && !takes)) return PIT_OK;
    if (r->spot[ask->spot].paper || out->step % step == 0 || (takes && out->least == out->most))
        return PIT_OK;
    out->step = step;
    out->least = (out->least + step - 1) / step * step;
    out->most -= out->most % step;
    if (out->least <= out->most) return PIT_OK;
    if (takes && out->also) { /* all of it, then */
        out->least = out->most = out->also;
        out->also = 0;
        return PIT_OK;
    }
    return ask->verb == PIT_BET && s->chips[ask->seat] < out->least ? PIT_ERR_CHIPS
                                                                    : PIT_ERR_AMOUNT;
}

/* Everything but the amount; row is the verb's. The door and the list of moves both ask here. */
static enum pit_error may(const struct pit_rules *r, const struct pit_state *s,
                          const struct pit_event *ask, const struct pit_verb_row *row,
                          struct pit_range *out, bool listing)
{
    enum pit_error err;

    *out = (struct pit_range){0};
    if (!row || row->by == 'c') return PIT_ERR_VERB;
    if (row->by == 'd') {
        if (ask->seat != PIT_DEALER) return PIT_ERR_SEAT;
    } else {
        if (ask->seat >= pit_places(r)) {
            out->clause = option_clause(r, PIT_O_SEATS);
            return PIT_ERR_SEAT;
        }
        if ((s->seated >> ask->seat & 1) == (ask->verb == PIT_SIT)) return PIT_ERR_SEAT;
    }
    if (row->takes & PIT_TAKES_SPOT) {
        if (ask->spot >= r->spots) return PIT_ERR_SPOT;
        out->clause = r->spot[ask->spot].clause;
        if (r->spot[ask->spot].left_out) return PIT_ERR_SPOT;
    }
    if (ask->hand && (!(row->takes & PIT_TAKES_HAND) || ask->hand >= r->hands)) return PIT_ERR_SPOT;
    if (ask->verb == PIT_IRREGULAR) {
        err = irregular_fits(r, s, ask, listing);
        if (err) return err;
    }
    if (ask->verb == PIT_SIT || ask->verb == PIT_BUY) { /* the game may refuse, not set amounts */
        pit_money most = PIT_MONEY_MAX - s->chips[ask->seat];

        *out = (struct pit_range){.least = ask->verb == PIT_BUY, .most = most, .step = 1};
        if (most < 1) return PIT_ERR_AMOUNT;
        if (ask->verb == PIT_SIT && (ask->value < 0 || ask->value > UINT8_MAX)) return PIT_ERR_SEAT;
    }
    err = r->game->allow(r, s, ask, out);
    if (!err) err = in_live_steps(r, s, ask, out);
    if (err) return err;
    /* No book has a say in how many chips somebody brings. */
    if (ask->verb == PIT_SIT || ask->verb == PIT_BUY) out->clause = 0;
    if (out->step > 1) out->most -= out->most % out->step;
    if (s->wagers >= r->wagers_max && (ask->verb == PIT_BET || ask->verb == PIT_VERBAL) &&
        !wager_stake(s, ask->seat, ask->spot, ask->hand))
        return PIT_ERR_ROOM;
    return PIT_OK;
}

static bool in_range(const struct pit_range *range, pit_money amount)
{
    if (amount == range->least || (amount == range->also && amount > 0)) return true;
    if (amount < range->least || amount > range->most) return false;
    return range->step == 1 || amount % range->step == 0; /* a division is slow */
}

/* The amount or number against what the game has answered. */
static enum pit_error amount_fits(const struct pit_state *s, const struct pit_event *e,
                                  const struct pit_verb_row *row, const struct pit_range *range)
{
    bool short_of_chips;

    if (row->takes & PIT_TAKES_NUMBER && !in_range(range, e->value)) return PIT_ERR_AMOUNT;
    if (!(row->takes & PIT_TAKES_AMOUNT) || in_range(range, e->amount)) return PIT_OK;
    /* Where the chips are what binds, say so. */
    short_of_chips = e->verb != PIT_TAKE && row->by == 'p' && e->amount > range->most &&
                     range->most == s->chips[e->seat] && e->amount <= PIT_MONEY_MAX;
    return short_of_chips ? PIT_ERR_CHIPS : PIT_ERR_AMOUNT;
}

static enum pit_error decision_fits(const struct pit_rules *r, const struct pit_state *s,
                                    const struct pit_event *e, struct pit_range *range)
{
    const struct pit_verb_row *row = pit_verb(r->game, e->verb);
    enum pit_error err = may(r, s, e, row, range, false);

    if (!err) err = amount_fits(s, e, row, range);
    if (err && range->step_clause && e->amount % range->step) range->clause = range->step_clause;
    return err;
}

static bool listed(const struct pit_rules *r, const struct pit_state *s, int value)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list);

    for (int i = 0; i < count; i++)
        if (list[i].value == value) return true;
    return false;
}

/* True if the card that is turned now is the one that a peek was about. */
static bool turns_peeked(const struct pit_state *s)
{
    return s->want == PIT_TURN && s->want_for == s->shoe.peeked;
}

static bool barred(const struct pit_state *s, int card)
{
    return s->shoe.barred >> (pit_rank(card) - 2) & 1;
}

static enum pit_error chance_fits(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *e)
{
    int limit = 0;

    if (e->verb != s->want || e->seat != PIT_CHANCE) return PIT_ERR_CHANCE;
    if (e->verb == PIT_CARD) /* first: half of all events */
        return e->value == PIT_FACE_DOWN && r->blind && s->want_hidden && e->spot == PIT_HIDDEN
                   ? PIT_OK
                   : card_unseen(s, e->value);
    switch (e->verb) {
    case PIT_DOWN: return PIT_OK;
    case PIT_TURN:
        if (e->hand != s->want_for || card_unseen(s, e->value)) return PIT_ERR_CHANCE;
        if ((e->spot == PIT_UNSEEN) != (s->want_hidden == PIT_UNSEEN)) return PIT_ERR_CHANCE;
        if (e->spot == PIT_UNSEEN) return PIT_OK;
        return turns_peeked(s) && barred(s, e->value) ? PIT_ERR_CHANCE : PIT_OK;
    case PIT_DICE: limit = DICE; break;
    case PIT_POCKET:
        limit = r->between ? PIT_BETWEEN(r->pockets, 0, r->pockets) : r->pockets;
        break;
    case PIT_SHUFFLE: limit = r->cards; break;
    default: return listed(r, s, e->value) ? PIT_OK : PIT_ERR_CHANCE; /* PEEK, PICK */
    }
    return e->value >= 0 && e->value < limit ? PIT_OK : PIT_ERR_CHANCE;
}

/* What such a chance is by, where the game says so. */
static uint16_t chance_clause(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *e)
{
    const struct pit_game *game = r->game;
    bool looked = e->verb == PIT_PEEK || (e->verb == PIT_TURN && turns_peeked(s));
    int at = looked ? game->peek_at : e->verb == PIT_PICK ? game->pick_at : 0;

    return at ? r->cite[at] : (uint16_t)0;
}

/* Chips come to the table and go home with their seat; cash that is called out becomes chips. */
static void seat_moves(struct pit_state *s, const struct pit_event *e, struct pit_effects *fx)
{
    uint16_t bit = (uint16_t)(1U << e->seat);
    pit_money amount = e->verb == PIT_LEAVE ? -s->chips[e->seat] : e->amount;

    if (e->verb == PIT_LEAVE) {
        s->seated = (uint16_t)(s->seated & ~bit);
        s->person[e->seat] = 0;
    }
    if (e->verb == PIT_SIT) {
        s->seated |= bit;
        s->person[e->seat] = (uint8_t)e->value;
    }
    s->brought += amount;
    s->chips[e->seat] += amount;
    if (fx)
        *emit(fx) =
            (struct pit_effect){.kind = PIT_PURSE, .seat = e->seat, .net = amount, .chips = amount};
}

enum pit_error pit_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                         struct pit_effects *fx, struct pit_range *why)
{
    struct pit_range range;
    enum pit_error err;

    if (e->verb >= PIT_FIRST_CHANCE && e->verb < PIT_VERB_OWN) {
        err = chance_fits(r, s, e);
        if (err) {
            if (why) *why = (struct pit_range){.clause = chance_clause(r, s, e)};
            return err;
        }
    } else {
        err = decision_fits(r, s, e, &range);
        if (err) {
            if (why) *why = range;
            return err;
        }
        if (e->verb == PIT_LEAVE && r->game->leaves) r->game->leaves(r, s, e->seat, fx);
        if (e->verb == PIT_SIT || e->verb == PIT_LEAVE || e->verb == PIT_BUY ||
            e->verb == PIT_VERBAL)
            seat_moves(s, e, fx);
    }
    r->game->apply(r, s, e, fx);
    return PIT_OK;
}

int pit_begins(const struct pit_rules *r)
{
    static const uint8_t verb[] = {
        [PIT_FROM_SHOE] = PIT_DEAL, [PIT_FROM_DICE] = PIT_DICE, [PIT_FROM_WHEEL] = PIT_POCKET};

    return verb[r->source];
}

/* ---- lists ---- */

/* The spot takes no bet now, whatever its amount: not for want of chips, and not since the most
 * lies there. */
static bool is_shut(const struct pit_rules *r, const struct pit_state *s, struct pit_event ask)
{
    struct pit_range range;

    ask.verb = PIT_BET;
    switch (may(r, s, &ask, pit_verb(r->game, PIT_BET), &range, true)) {
    case PIT_ERR_TURN:
    case PIT_ERR_CLOSED:
    case PIT_ERR_SPOT: return true;
    default: return false;
    }
}

static int ask_move(const struct pit_rules *r, const struct pit_state *s, struct pit_event ask,
                    const struct pit_verb_row *row, struct pit_move *out)
{
    struct pit_range range;

    if (may(r, s, &ask, row, &range, true)) return 0;
    *out = (struct pit_move){
        .verb = ask.verb, .hand = ask.hand, .to = ask.to, .spot = ask.spot, .range = range};
    out->final = ask.verb == PIT_TAKE && is_shut(r, s, ask);
    return 1;
}

/* Irregularities take their row as a spot; other verbs the spots of the layout, or none. */
static int spots_of(const struct pit_rules *r, int verb, const struct pit_verb_row *row)
{
    int rows = 0;

    if (verb != PIT_IRREGULAR) return row->takes & PIT_TAKES_SPOT ? r->spots : 1;
    while (r->game->irregular[rows].name)
        rows++;
    return rows;
}

/* An irregularity, once for each seat that it may befall where it befalls one. */
static int irregular_moves(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_verb_row *row, int spot, struct pit_move *out)
{
    bool seats = r->game->irregular[spot].takes_seat;
    int count = 0;

    for (int to = 0; to < (seats ? PIT_SEATS_MAX : 1); to++)
        if (!seats || s->seated >> to & 1)
            count += ask_move(r, s,
                              (struct pit_event){.seat = PIT_DEALER,
                                                 .verb = PIT_IRREGULAR,
                                                 .spot = (uint16_t)spot,
                                                 .to = (uint8_t)to},
                              row, out + count);
    return count;
}

int pit_moves_of(const struct pit_rules *r, const struct pit_state *s, int seat, int verb,
                 struct pit_move out[PIT_MOVES_MAX])
{
    const struct pit_verb_row *row = pit_verb(r->game, verb);
    char who = seat == PIT_DEALER ? 'd' : 'p';
    int hands, all, count = 0;

    if (!row || row->by != who) return 0;
    hands = row->takes & PIT_TAKES_HAND && r->hands ? r->hands : 1;
    all = spots_of(r, verb, row) * hands;
    for (int at = 0; at < all; at++)
        if (verb == PIT_IRREGULAR)
            count += irregular_moves(r, s, row, at, out + count);
        else
            count += ask_move(r, s,
                              (struct pit_event){.seat = (uint8_t)seat,
                                                 .verb = (uint8_t)verb,
                                                 .spot = (uint16_t)(at / hands),
                                                 .hand = (uint8_t)(at % hands)},
                              row, &out[count]);
    return count;
}

int pit_moves(const struct pit_rules *r, const struct pit_state *s, int seat,
              struct pit_move out[PIT_MOVES_MAX])
{
    int count = 0;

    for (int verb = PIT_NOTHING + 1; verb < PIT_VERB_OWN || pit_verb(r->game, verb); verb++)
        count += pit_moves_of(r, s, seat, verb, out + count);
    return count;
}

/* How often this card comes, against others. A peek tells of the card set aside that it is none of
 * the barred ones: those are all elsewhere, and of the others one lies there. */
static uint32_t card_weight(const struct pit_state *s, int card, uint32_t others)
{
    if (!s->shoe.barred) return s->shoe.unseen[card];
    if (turns_peeked(s)) return barred(s, card) ? 0 : s->shoe.unseen[card];
    return s->shoe.unseen[card] * (barred(s, card) ? others : others - 1);
}

/* One outcome for cards that play alike, its weight by the number of them that nobody has seen. */
static int card_chances(const struct pit_rules *r, const struct pit_state *s,
                        struct pit_chance out[PIT_CHANCES_MAX])
{
    int place[PIT_CARDS];
    uint32_t others = 0;
    int count = 0;

    memset(place, -1, sizeof place);
    for (int card = 0; s->shoe.barred && card < PIT_CARDS; card++)
        if (!barred(s, card)) others += s->shoe.unseen[card];
    for (int card = 0; card < PIT_CARDS; card++) {
        uint32_t weight = card_weight(s, card, others);
        int kind = r->alike[card];

        if (!weight) continue;
        if (place[kind] < 0) {
            place[kind] = count;
            out[count++] = (struct pit_chance){.value = (int16_t)card};
        }
        out[place[kind]].weight += weight;
    }
    return count;
}

int pit_chances(const struct pit_rules *r, const struct pit_state *s,
                struct pit_chance out[PIT_CHANCES_MAX])
{
    int count = 0;

    switch (s->want) {
    case PIT_NOTHING: return 0;
    case PIT_CARD:
    case PIT_TURN: return card_chances(r, s, out);
    case PIT_DOWN: count = 1; break;
    case PIT_SHUFFLE: out[0] = (struct pit_chance){(int16_t)r->cut, 1}; return 1;
    case PIT_DICE: count = DICE; break;
    case PIT_POCKET: count = r->pockets; break;
    default: return r->game->chances(r, s, out);
    }
    for (int i = 0; i < count; i++)
        out[i] = (struct pit_chance){(int16_t)i, 1};
    return count;
}
