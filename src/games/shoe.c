/* shoe.c -- shuffle, cut, burn, cut card, and the irregularities that befall any shoe. */

#include "shoe.h"

#include <string.h>

/* Shoe.flags. */
enum {
    CUT_OPEN = 1, /* shuffled, and nobody has cut yet */
    FRESH = 2,    /* cut, and no card has left the shoe since */
    DRAWN = 4,    /* a card drawn in error lies ready, unseen */
    OPENING = 8,  /* the game is just beginning */
};

const char *const shoe_off_on[] = {"off", "on", NULL};
const char *const shoe_cut_by[] = {"player", "dealer", NULL};
const char *const shoe_cut_offer[] = {"counterclockwise", "clockwise", NULL};
const char *const shoe_recut[] = {"same", "next", NULL};
const char *const shoe_reshuffle[] = {"cut", "round", "continuous", NULL};
const char *const shoe_shuffler[] = {"none", "two-batch", NULL};

void shoe_prepare(struct pit_rules *r)
{
    r->source = PIT_FROM_SHOE;
    r->cards = (uint16_t)(PIT_CARDS * r->option[PIT_O_DECKS]);
    r->every_round = r->option[O_RESHUFFLE] != RESHUFFLE_CUT;
    r->asks_cut =
        r->option[O_CUT_BY] != CUT_BY_DEALER && r->option[O_RESHUFFLE] != RESHUFFLE_CONTINUOUS;
    /* About a quarter from the back: MA-RD 3(d). */
    if (r->option[O_CUT] == PIT_AUTO) r->option[O_CUT] = r->cards / 4;
    r->cut = (uint16_t)r->option[O_CUT];
    /* A continuous shuffler stands in place of burning too: MA-RD 8. */
    if (r->option[O_BURN] == PIT_AUTO)
        r->option[O_BURN] = r->option[O_RESHUFFLE] == RESHUFFLE_CONTINUOUS ? OFF : ON;
}

void shoe_ask_shuffle(struct pit_state *s)
{
    s->want = PIT_SHUFFLE;
    s->want_for = PIT_DEALER;
}

bool shoe_uncut(const struct pit_state *s)
{
    return s->want == PIT_SHUFFLE || s->shoe.flags & CUT_OPEN;
}

void shoe_open(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->shoe.flags = OPENING;
    s->shoe.first = PIT_DEALER;
    s->shoe.cutter = PIT_DEALER;
    shoe_ask_shuffle(s);
}

/* ---- the cut ---- */

static void cut_made(struct pit_state *s, int who)
{
    s->shoe.flags = (uint8_t)((s->shoe.flags & ~(CUT_OPEN | OPENING)) | FRESH);
    s->shoe.cutter = (uint8_t)who;
    s->turn = 0;
}

static void dealer_cuts(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    call(fx, CALL_DEALER_CUTS, 0, 0, r->cite[AT_CUT]);
    cut_made(s, PIT_DEALER);
}

/* Who is offered the cut next after `from` has declined; PIT_DEALER: the offer begins. Seats count
 * clockwise from the dealer's left, so the farthest right is the highest one taken; or the other
 * way about. */
static int next_to_cut(const struct pit_rules *r, const struct pit_state *s, int from)
{
    bool upwards = (r->option[O_CUT_OFFER] == OFFER_CLOCKWISE) != r->numbered_right;
    int step = upwards ? 1 : PIT_SEATS_MAX - 1;
    unsigned left = s->seated & ~s->shoe.asked;
    int seat = PIT_SEATS_MAX - 1;

    if (!left) return PIT_DEALER;
    if (from != PIT_DEALER) {
        do
            from = (from + step) % PIT_SEATS_MAX;
        while (!(left >> from & 1));
        return from;
    }
    if ((r->cut_named || s->shoe.flags & OPENING) && s->shoe.first != PIT_DEALER &&
        left >> s->shoe.first & 1)
        return s->shoe.first; /* the first player at a new table, or whom the game names */
    while (!(left >> seat & 1))
        seat--;
    return seat;
}

static void offer_to(const struct pit_rules *r, struct pit_state *s, int seat,
                     struct pit_effects *fx)
{
    s->turn = (uint16_t)(1U << seat);
    s->shoe.asked |= s->turn;
    call(fx, CALL_CUT_OFFERED, seat, 0, r->cite[AT_CUT]);
}

/* Offers the cut to whoever is next; when all have declined the dealer cuts. At an empty table the
 * offer waits for the first player. */
static void offer_cut(const struct pit_rules *r, struct pit_state *s, int from,
                      struct pit_effects *fx)
{
    int seat;

    s->turn = 0;
    if (!s->seated) return;
    seat = next_to_cut(r, s, from);
    if (seat == PIT_DEALER)
        dealer_cuts(r, s, fx);
    else
        offer_to(r, s, seat, fx);
}

static void shuffled(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                     struct pit_effects *fx)
{
    struct pit_shoe *shoe = &s->shoe;

    memset(shoe->unseen, r->option[PIT_O_DECKS], PIT_CARDS);
    shoe->total = shoe->inside = r->cards;
    shoe->cut = (uint16_t)e->value;
    shoe->barred = shoe->asked = 0;
    shoe->burned = shoe->shown = shoe->showable = 0;
    shoe->aside = shoe->turned = 0;
    shoe->burns = r->option[O_BURN] == ON;
    s->want = PIT_NOTHING;
    if (r->option[O_SHUFFLER] == SHUFFLER_TWO_BATCH) { /* MA-RD 2(d)(4): every other shoe */
        if (!(shoe->flags & OPENING)) shoe->batch ^= 1;
        call(fx, CALL_BATCH, shoe->batch, 1 - shoe->batch, r->cite[AT_BATCH]);
    } else {
        call(fx, CALL_SHUFFLED, 0, 0, r->cite[AT_SHUFFLE]);
    }
    shoe->flags = (uint8_t)((shoe->flags & OPENING) | CUT_OPEN);
    if (r->option[O_RESHUFFLE] == RESHUFFLE_CONTINUOUS)
        cut_made(s, PIT_DEALER); /* no cut: 8 */
    else if (r->option[O_CUT_BY] == CUT_BY_DEALER)
        dealer_cuts(r, s, fx);
    else
        offer_cut(r, s, PIT_DEALER, fx);
}

/* MA-RD 3(d): at least a deck from either end, which one or two decks cannot give: a quarter. */
static void cut_range(const struct pit_rules *r, struct pit_range *out)
{
    out->least = r->cards >= 3 * PIT_CARDS ? PIT_CARDS : r->cards / 4;
    out->most = r->cards - out->least;
    out->step = 1;
    out->clause = r->cite[AT_CUT_PLACE];
}

static void recut_asked(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    int cutter = s->shoe.cutter;

    call(fx, CALL_RECUT, 0, 0, r->cite[AT_RECUT]);
    s->shoe.flags |= CUT_OPEN;
    if (r->option[O_RECUT] == RECUT_NEXT)
        offer_cut(r, s, cutter, fx);
    else if (cutter != PIT_DEALER && s->seated >> cutter & 1)
        offer_to(r, s, cutter, fx);
    else
        dealer_cuts(r, s, fx);
}

/* ---- cards ---- */

static void card_left(struct pit_shoe *shoe)
{
    shoe->inside--;
    shoe->flags = (uint8_t)(shoe->flags & ~(FRESH | DRAWN));
}

static void cut_card(const struct pit_rules *r, const struct pit_state *s, struct pit_effects *fx)
{
    if (s->shoe.inside == s->shoe.cut && r->option[O_RESHUFFLE] == RESHUFFLE_CUT && !r->cut_called)
        call(fx, CALL_CUT_CARD, 0, 0, r->cite[AT_CUT_CARD]);
}

void shoe_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_shoe *shoe = &s->shoe;

    card_left(shoe);
    shoe->unseen[card]--;
    shoe->total--;
    cut_card(r, s, fx);
}

static void burn(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    card_left(&s->shoe);
    s->shoe.burns--;
    if (s->shoe.burned++ == s->shoe.aside++) s->shoe.showable++;
    call(fx, CALL_BURNED, 0, 0, r->cite[AT_BURN]);
    discard(fx, PIT_FACE_DOWN, r->cite[AT_BURN]);
    cut_card(r, s, fx);
}

int shoe_down(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    card_left(&s->shoe);
    cut_card(r, s, fx);
    assert(s->shoe.aside < UINT8_MAX);
    return s->shoe.aside++;
}

void shoe_unseen(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    card_left(&s->shoe);
    cut_card(r, s, fx);
}

void shoe_seen(struct pit_state *s, int card)
{
    s->shoe.unseen[card]--;
    s->shoe.total--;
}

void shoe_turned(struct pit_state *s, int card)
{
    shoe_seen(s, card);
    s->shoe.turned++;
}

void shoe_dealer_cuts(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    if (s->shoe.flags & CUT_OPEN) dealer_cuts(r, s, fx);
}

void shoe_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    shoe_dealer_cuts(r, s, fx);
    call(fx, CALL_NO_MORE_BETS, 0, 0, r->cite[AT_BET]);
}

void shoe_round_over(const struct pit_rules *r, struct pit_state *s, bool spent)
{
    s->phase = 0;
    s->turn = 0;
    s->want = PIT_NOTHING;
    /* MA-RD 5(k), 3(a), 8: at the cut card once the round is done, or after each round. */
    if (spent || r->option[O_RESHUFFLE] != RESHUFFLE_CUT || s->shoe.inside <= s->shoe.cut)
        shoe_ask_shuffle(s);
}

/* ---- the door's questions ---- */

static enum pit_error allow_irregular(const struct pit_rules *r, const struct pit_state *s,
                                      const struct pit_event *ask, struct pit_range *out)
{
    static const uint8_t at[IRREGULAR_OWN] = {AT_FACE_UP, AT_DRAWN, AT_NO_BURN, AT_EMPTY};
    /* A card drawn in error is the next one: nothing else comes out before it is played. */
    bool closed = s->want == PIT_SHUFFLE || !s->shoe.inside || s->shoe.flags & DRAWN;

    out->clause = r->cite[at[ask->spot]];
    if (!out->clause) return PIT_ERR_VERB; /* this book knows no such thing */
    switch (ask->spot) {
    case IRREGULAR_FACE_UP:
    case IRREGULAR_DRAWN: return closed ? PIT_ERR_TURN : PIT_OK;
    case IRREGULAR_NO_BURN: return s->shoe.burns ? PIT_OK : PIT_ERR_TURN;
    default: return PIT_ERR_TURN; /* a round that the shoe cannot end is void by itself */
    }
}

bool shoe_cut_may_come(const struct pit_rules *r, const struct pit_state *s)
{
    /* The first card has to be out, or it would be no place at all. */
    return r->option[O_RESHUFFLE] == RESHUFFLE_CUT && s->want != PIT_SHUFFLE &&
           !(s->shoe.flags & (CUT_OPEN | FRESH));
}

enum pit_error shoe_allow(const struct pit_rules *r, const struct pit_state *s,
                          const struct pit_event *ask, struct pit_range *out)
{
    bool cutting = s->phase == 0 && s->shoe.flags & CUT_OPEN && s->want != PIT_SHUFFLE;

    switch (ask->verb) {
    case PIT_CUT:
    case PIT_NO_CUT:
        out->clause = r->cite[AT_CUT];
        if (!cutting || !(s->turn >> ask->seat & 1)) return PIT_ERR_TURN;
        if (ask->verb == PIT_CUT) cut_range(r, out);
        return PIT_OK;
    case PIT_RECUT:
        out->clause = r->cite[AT_RECUT];
        if (r->option[O_RESHUFFLE] == RESHUFFLE_CONTINUOUS) return PIT_ERR_TURN; /* no cut: 8 */
        if (s->phase != 0 || !(s->shoe.flags & FRESH) || s->shoe.flags & CUT_OPEN)
            return PIT_ERR_TURN; /* a cut that is offered is not made yet */
        return s->want == PIT_NOTHING || s->want == PIT_CARD ? PIT_OK : PIT_ERR_TURN;
    case PIT_NEW_DEALER:
        out->clause = r->cite[AT_BURN];
        return s->phase == 0 ? PIT_OK : PIT_ERR_TURN;
    case PIT_SHOW_BURN:
        out->clause = r->cite[AT_BURN];
        return s->want == PIT_NOTHING && s->shoe.shown < s->shoe.showable ? PIT_OK : PIT_ERR_TURN;
    case PIT_CUT_CARD:
        out->clause = r->cite[AT_CUT_CARD];
        return shoe_cut_may_come(r, s) && s->shoe.inside > s->shoe.cut ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR: return allow_irregular(r, s, ask, out);
    default: return PIT_ERR_VERB;
    }
}

static void irregular(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                      struct pit_effects *fx)
{
    if (s->shoe.flags & CUT_OPEN) dealer_cuts(r, s, fx); /* the cards are in the shoe: it was cut */
    switch (e->spot) {
    case IRREGULAR_FACE_UP: /* MA-RD 6(a) */
        call(fx, CALL_FACE_UP, e->value, 0, r->cite[AT_FACE_UP]);
        discard(fx, e->value, r->cite[AT_FACE_UP]);
        shoe_card(r, s, e->value, fx);
        break;
    case IRREGULAR_DRAWN: /* MA-RD 6(b) */
        call(fx, CALL_DRAWN, 0, 0, r->cite[AT_DRAWN]);
        s->shoe.flags |= DRAWN;
        break;
    case IRREGULAR_NO_BURN: /* MA-RD 6(d) */
        call(fx, CALL_NO_BURN, 0, 0, r->cite[AT_NO_BURN]);
        s->shoe.burns = 0;
        break;
    default: break;
    }
}

void shoe_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                struct pit_effects *fx)
{
    struct pit_shoe *shoe = &s->shoe;
    unsigned bit;

    switch (e->verb) {
    case PIT_SIT:
        if (shoe->first == PIT_DEALER && !r->cut_named) shoe->first = e->seat;
        if (s->phase != 0 || !(shoe->flags & CUT_OPEN) || s->want == PIT_SHUFFLE) break;
        /* Where the highest seat is asked first, one that comes before an answer may be it. */
        if (r->cut_named && shoe->asked == s->turn) shoe->asked = s->turn = 0;
        if (!s->turn) offer_cut(r, s, PIT_DEALER, fx);
        break;
    case PIT_LEAVE:
        if (shoe->first == e->seat) shoe->first = PIT_DEALER;
        bit = 1U << e->seat;
        if (s->phase == 0 && shoe->flags & CUT_OPEN && s->turn & bit) offer_cut(r, s, e->seat, fx);
        shoe->asked = (uint16_t)(shoe->asked & ~bit); /* whoever comes next has not been asked */
        break;
    case PIT_CUT:
        call(fx, CALL_SEAT_CUTS, e->seat, e->value, r->cite[AT_CUT_PLACE]);
        cut_made(s, e->seat);
        break;
    case PIT_NO_CUT: offer_cut(r, s, e->seat, fx); break;
    case PIT_RECUT: recut_asked(r, s, fx); break;
    case PIT_NEW_DEALER: /* MA-RD 4(a): burns one card, or the one that is due anyway */
        call(fx, CALL_NEW_DEALER, 0, 0, r->cite[AT_BURN]);
        if (r->option[O_BURN] == ON) shoe->burns = 1;
        break;
    case PIT_SHOW_BURN:
        s->want = PIT_TURN;
        s->want_for = shoe->shown;
        break;
    case PIT_TURN:
        shoe_turned(s, e->value);
        shoe->shown++;
        s->want = PIT_NOTHING;
        call(fx, CALL_BURN_SHOWN, e->value, 0, r->cite[AT_BURN]);
        break;
    case PIT_CUT_CARD: /* a real one lies only about where it should */
        shoe->cut = shoe->inside;
        call(fx, CALL_CUT_CARD, 0, 0, r->cite[AT_CUT_CARD]);
        break;
    case PIT_DOWN: burn(r, s, fx); break;
    case PIT_SHUFFLE: shuffled(r, s, e, fx); break;
    case PIT_IRREGULAR: irregular(r, s, e, fx); break;
    default: break;
    }
}

size_t shoe_key(const struct pit_rules *r, const struct pit_state *s, size_t kinds,
                const void *body, size_t size, uint8_t out[PIT_KEY_MAX])
{
    size_t head = offsetof(struct pit_state, shoe) - offsetof(struct pit_state, meter);
    size_t rest = offsetof(struct pit_state, u) - offsetof(struct pit_state, shoe.total);
    size_t wagers = s->wagers * sizeof s->wager[0], n = kinds;

    memset(out, 0, n);
    for (int card = 0; card < PIT_CARDS; card++)
        out[r->alike[card]] = (uint8_t)(out[r->alike[card]] + s->shoe.unseen[card]);
    memcpy(out + n, &s->meter, head);
    n += head;
    memcpy(out + n, &s->shoe.total, rest);
    n += rest;
    memcpy(out + n, body, size);
    n += size;
    memcpy(out + n, s->wager, wagers);
    return n + wagers;
}
