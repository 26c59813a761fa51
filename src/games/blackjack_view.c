/* blackjack_view.c -- what analysis and screens ask of blackjack. */

#include "blackjack_round.h"

/* ---- what a seat may know ---- */

static void unsee(struct pit_state *s, uint8_t *card)
{
    if (*card == PIT_FACE_DOWN) return;
    s->shoe.unseen[*card]++;
    s->shoe.total++;
    *card = PIT_FACE_DOWN;
}

bool bj_same_person(const struct pit_state *s, int a, int b)
{
    if (a >= PIT_SEATS_MAX || b >= PIT_SEATS_MAX) return a == b;
    return a == b || (s->person[a] && s->person[a] == s->person[b]);
}

/* The person at the seat looks at the cards of this box: it is its own, or it has a wager on it. */
static bool looks_at(const struct pit_state *s, int seat, int box)
{
    if (bj_same_person(s, seat, box)) return true;
    for (int own = 0; own < PIT_SEATS_MAX; own++)
        if (bj_same_person(s, seat, own) &&
            (s->u.blackjack.caller[box] == own || wager_stake(s, own, behind_spot(box), 0)))
            return true;
    return false;
}

/* MAB-BJ 6a: the first two cards of others, and what they have thrown in unseen. */
void bj_view(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (!r->hides) return;
    for (int box = 0; box < BOXES; box++)
        for (int i = 0; i < 2 && g->hidden >> box & 1 && !looks_at(s, seat, box); i++)
            if (!(g->hand[box][0].flags & H_GONE)) unsee(s, &g->hand[box][0].card[i]);
    for (int box = 0; box < BOXES; box++) /* those thrown in are in the list below */
        for (int i = 0; i < 2 && g->hidden >> box & 1 && !looks_at(s, seat, box); i++)
            g->hand[box][0].card[i] = PIT_FACE_DOWN;
    for (int i = 0; i < g->mucked; i++)
        if (!bj_same_person(s, g->muck_of[i], seat)) unsee(s, &g->muck[i]);
}

/* ---- analysis ---- */

/* Others change nothing that comes to this seat: their wagers go back, and their hands are over.
 * Cards they hold stay seen. */
void bj_alone(const struct pit_rules *r, struct pit_state *s, int seat)
{
    struct pit_blackjack *g = &s->u.blackjack;
    uint16_t kept = 0;

    bj_view(r, s, seat);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (w->seat == seat) {
            if (kind_of(w->spot) <= K_DOUBLE) kept |= (uint16_t)(1U << box_of(w));
            continue;
        }
        settle_back(s, NULL, w, PIT_VOID, (struct cites){0, 0});
    }
    wagers_sweep(s);
    for (int box = 0; box < BOXES; box++) {
        if (kept >> box & 1) {
            g->caller[box] = (uint8_t)seat; /* who follows is held to be followed */
            continue;
        }
        for (int hand = 0; hand < g->hands[box]; hand++) {
            g->hand[box][hand].flags |= H_DONE | H_GONE;
            g->hand[box][hand].flags &= (uint8_t)~H_DOWN;
        }
    }
    g->hidden = (uint16_t)(g->hidden & kept);
    g->short_of = (uint16_t)(g->short_of & kept);
    g->streaks = (uint16_t)(g->streaks & 1U << seat);
    s->turn = (uint16_t)(s->turn & 1U << seat);
    if (s->phase == FOLLOW_DOUBLE || s->phase == FOLLOW_SPLIT)
        g->follow = (uint16_t)(g->follow & 1U << seat);
}

/* Cards that play alike are one; a hand's first card has a place of its own, the rest of it has no
 * order. */
static void alike_hand(const struct pit_rules *r, uint8_t *card, int from, int cards)
{
    for (int i = 0; i < cards; i++)
        if (card[i] != PIT_FACE_DOWN) card[i] = r->alike[card[i]];
    for (int i = from + 1; i < cards; i++) {
        uint8_t is = card[i];
        int at = i;

        for (; at > from && card[at - 1] > is; at--)
            card[at] = card[at - 1];
        card[at] = is;
    }
}

size_t bj_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    bool ordered = r->option[O_SEVENS] == ON || r->option[O_PROGRESSIVE] == ON || r->hides;
    struct pit_blackjack g = s->u.blackjack;

    for (int box = 0; box < BOXES; box++)
        for (int hand = 0; hand < g.hands[box]; hand++) {
            struct pit_bj_hand *h = &g.hand[box][hand];

            if (ordered)
                alike_hand(r, h->card, h->cards, h->cards);
            else
                alike_hand(r, h->card, 0, h->cards);
        }
    alike_hand(r, g.dealer, 2, g.dealers);
    return shoe_key(r, s, PIT_CARDS, &g, sizeof g, out);
}

enum { M_TOTAL, M_SOFT, M_PAIR, M_CARDS, M_UP, M_HANDS, M_FIRST, M_SECOND, M_LEFT };
const char *const bj_measures[] = {[M_TOTAL] = "total", [M_SOFT] = "soft",
                                   [M_PAIR] = "pair",   [M_CARDS] = "cards",
                                   [M_UP] = "up",       [M_HANDS] = "hands",
                                   [M_FIRST] = "first", [M_SECOND] = "second",
                                   [M_LEFT] = "left",   NULL};
const struct pit_span bj_ranges[] = {
    [M_TOTAL] = {0, 21}, [M_SOFT] = {0, 1},    [M_PAIR] = {0, 1},
    [M_CARDS] = {0, 21}, [M_UP] = {0, 10},     [M_HANDS] = {0, PIT_HANDS_MAX},
    [M_FIRST] = {0, 10}, [M_SECOND] = {0, 10}, [M_LEFT] = {0, 8 * PIT_CARDS}};
const int8_t bj_rows[] = {M_TOTAL, M_SOFT, M_PAIR, M_UP, -1};

/* Of the hand that is asked; while insurance is offered, of the seat's own. An ace is one. */
int64_t bj_measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int box = s->phase >= PLAY ? g->box : seat;
    const struct pit_bj_hand *h;

    (void)r;
    if (which == M_LEFT) return s->shoe.inside;
    if (which == M_UP) return g->dealers ? card_points(g->dealer[0]) : 0;
    if (box >= BOXES) return 0;
    h = &g->hand[box][s->phase >= PLAY ? g->order[box][g->place] : 0];
    switch (which) {
    case M_TOTAL: return hand_count(h).total;
    case M_SOFT: return hand_count(h).soft;
    case M_PAIR: return is_pair(h);
    case M_CARDS: return h->cards;
    case M_HANDS: return g->hands[box];
    default:
        return h->cards > which - M_FIRST && h->card[which - M_FIRST] != PIT_FACE_DOWN
                   ? card_points(h->card[which - M_FIRST])
                   : 0;
    }
}

/* ---- screens ---- */

enum { F_UP, F_HOLE, F_TOTAL, F_BOX, F_HAND, F_COUNT, F_SOFT, F_AGAINST };
const char *const bj_facts[] = {[F_UP] = "up",     [F_HOLE] = "hole",       [F_TOTAL] = "dealer",
                                [F_BOX] = "box",   [F_HAND] = "hand",       [F_COUNT] = "total",
                                [F_SOFT] = "soft", [F_AGAINST] = "against", NULL};

/* The dealer's first two cards and total; the box and the hand whose turn it is, and its total
 * where everybody may know it. */
int bj_fact(const struct pit_state *s, int which)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h;

    switch (which) {
    case F_UP: return g->dealers ? g->dealer[0] : -1;
    case F_HOLE: return g->dealers > 1 ? g->dealer[1] : g->flags & D_HOLE ? PIT_FACE_DOWN : -1;
    case F_TOTAL: return g->dealers ? dealer_count(g).total : -1;
    case F_AGAINST: return g->against ? g->against + 1 : -1;
    default: break;
    }
    if (s->phase < EXPOSED || s->phase >= DEALER || g->box >= BOXES) return -1;
    h = &g->hand[g->box][g->order[g->box][g->place]];
    switch (which) {
    case F_BOX: return g->box + 1;
    case F_HAND: return g->order[g->box][g->place] + 1;
    case F_COUNT: return h->card[0] == PIT_FACE_DOWN ? -1 : hand_count(h).total;
    default: return hand_count(h).soft && h->card[0] != PIT_FACE_DOWN ? 1 : -1;
    }
}

/* What is printed on the layout: how a blackjack and insurance are paid, and when the dealer
 * stands. */
static struct pit_notice printed(const struct pit_rules *r, int i)
{
    static const char *const stands[] = {"Dealer must stand on all 17s",
                                         "Dealer must draw to 16 and hit soft 17"};
    bool up = r->option[O_DEALING] == HOLE_UP, hits = r->option[O_SOFT17] == SOFT17_HIT;

    switch (i) {
    case 0:
        return (struct pit_notice){"Blackjack pays", r->cite[up ? AT_UP_PAYS : AT_PAYS],
                                   blackjack_pays(r), 0, 0};
    case 1: return (struct pit_notice){stands[hits], r->cite[bj_draws_by(r, hits)], {0, 0}, 0, 0};
    default:
        return (struct pit_notice){"Insurance pays", r->cite[AT_INSURANCE_PAYS],
                                   book_rows(r)->insurance, 0, 0};
    }
}

/* Limits that have to be posted: MAB-BJ 17(h), 18(b), 24(h). */
static bool limits(const struct pit_rules *r, int i, struct pit_notice *out)
{
    static const struct pit_ratio none = {0, 0};
    const int32_t *o = r->option;
    bool sevens = o[O_SEVENS] == ON;

    if ((o[O_OVER_UNDER] == ON || o[O_SUITED] == ON || sevens) && !i--) {
        *out = (struct pit_notice){
            "Additional wager, up to the wager on the box:", r->cite[AT_SIDE_POSTED], none,
            sevens ? 100 : o[O_SIDE_MIN], sevens ? 100 : o[O_SIDE_MAX]};
        return true;
    }
    if (o[O_MULTIPLE_ACTION] != OFF && !i--) {
        *out = (struct pit_notice){o[O_MULTIPLE_ACTION] == MULTIPLE_ALL
                                       ? "Three wagers for each player, each"
                                       : "At least two wagers for each player, each",
                                   r->cite[AT_MULTIPLE], none, o[PIT_O_MIN], o[PIT_O_MAX]};
        return true;
    }
    if (o[O_TWENTY] != ON || !o[O_TWENTY_LIMIT] || i) return false;
    *out = (struct pit_notice){
        "Limit for queen of hearts pairs with dealer blackjack, shared in proportion to wagers, "
        "rounded up to a cent:",
        r->cite[AT_TWENTY_LIMIT], none, 0, o[O_TWENTY_LIMIT]};
    return true;
}

/* And what the house has chosen of what it may offer after notice. */
bool bj_notice(const struct pit_rules *r, int i, struct pit_notice *out)
{
    const struct blackjack_rows *book = book_rows(r);
    const struct pit_ratio none = {0, 0};
    const struct {
        uint8_t option;
        int8_t value;
        const char *words;
        struct pit_ratio pays;
    } rows[] = {
        {O_DEALING, HOLE_UP, "Ties lose", none},
        {O_PAYS_678, ON, "6, 7 and 8 of one suit pay", book->pays_678},
        {O_PAYS_777, ON, "Three sevens pay", book->pays_777},
        {O_FIVE_CARD_21, ON, "Five cards totalling 21 pay", book->five_cards},
        {O_EVEN_MONEY, ON, "Even money on a blackjack against an ace", none},
        {O_SURRENDER, ON, "Surrender is offered", none},
        {O_DOUBLE_CARD, DOUBLE_DOWN, "The card of a double is dealt face down", none},
        {O_DOUBLE_CARD, DOUBLE_REQUEST, "The card of a double is dealt face down on request", none},
        {O_DOUBLE_AFTER_SPLIT, OFF, "No doubling after a split", none},
        {O_LATE_ENTRY, OFF, "A player who sits out a round may not wager before the next shuffle",
         none},
        {O_MULTIPLE_ACTION, MULTIPLE_ON, "Two or three wagers, one for each hand of the dealer",
         none},
        {O_MULTIPLE_ACTION, MULTIPLE_ALL, "Three wagers, one for each hand of the dealer", none},
    };
    int on_layout = r->option[O_DEALING] == HOLE_UP ? 2 : 3; /* no insurance then */

    if (i < on_layout) {
        *out = printed(r, i);
        return true;
    }
    i -= on_layout;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        if (r->option[rows[row].option] != rows[row].value || i--) continue;
        *out = (struct pit_notice){rows[row].words, option_clause(r, rows[row].option),
                                   rows[row].pays, 0, 0};
        return true;
    }
    return limits(r, i, out);
}
