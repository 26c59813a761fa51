/* blackjack_round.h -- the parts of blackjack among themselves. */
#pragma once

#include "blackjack.h"

enum {
    BETS,
    DETERMINANT,
    DEALING,
    INSURING,
    PEEKING,
    THIRDS,  /* two sevens against a dealer's blackjack: a third card is offered */
    EXPOSED, /* a card came to light: who is next takes it or not */
    PLAY,
    FOLLOW_DOUBLE, /* people behind the box answer */
    FOLLOW_SPLIT,
    MISSED, /* a seat that was not served chooses */
    DEALER,
    TURNING, /* settlement; a card face down is turned first */
    DISPLAY, /* what a bonus wager wins is drawn */
};

/* Flags of a hand. */
enum {
    H_DONE = 1, /* takes no more decisions */
    H_DOUBLED = 2,
    H_SPLIT = 4,
    H_ACES = 8, /* split aces: one card each */
    H_SURRENDERED = 16,
    H_DOWN = 32,   /* its last card lies face down */
    H_GONE = 64,   /* settled, and off the layout */
    H_SERVED = 128 /* its second card has come and been called */
};

/* Flags of the round. */
enum {
    D_HOLE = 1,         /* the hole card lies face down */
    D_NO_BLACKJACK = 2, /* the reader has said so */
    D_BLACKJACK = 4,    /* the dealer is known to have one */
    D_SIDES = 8,        /* wagers on the first two cards are settled */
    D_MISSED = 16,      /* the dealer's first cards come last */
    D_BROKEN = 64,      /* the card reader is out of order */
    D_DEALT = 128,      /* a round has been dealt since the shuffle */
};

/* Marks of a wager. */
enum { EXTRA = 1 }; /* made by a split */

/* Calls. */
enum {
    CALL_DETERMINANT = CALL_CARDS_OWN,
    CALL_SIDE_USED,
    CALL_SIDE_BURNED,
    CALL_INSURANCE,
    CALL_EVEN_MONEY,
    CALL_TOTAL,
    CALL_SOFT,
    CALL_BLACKJACK,
    CALL_BUST,
    CALL_OVER,
    CALL_SPLIT,
    CALL_SPLIT_SEVENS,
    CALL_DOUBLED,
    CALL_SURRENDERED,
    CALL_NO_BLACKJACK,
    CALL_DEALER_BLACKJACK,
    CALL_THIRD,
    CALL_DEALERS_CARD,
    CALL_HOLE,
    CALL_DEALER_HAS,
    CALL_DEALER_SOFT,
    CALL_DEALER_BUST,
    CALL_NOT_NEEDED,
    CALL_NEXT_HAND,
    CALL_SHOWS,
    CALL_TURNED,
    CALL_SUPERVISOR,
    CALL_PAYOUT,
    CALL_BUTTON,
    CALL_QUEENS,
    CALL_LAMMER,
    CALL_STREAK_STAYS,
    CALL_ABANDONED,
    CALL_FOLLOW,
    CALL_RESHUFFLED,
    CALL_IDLE,
    CALL_EXPOSED,
    CALL_EXPOSED_BURNED,
    CALL_DEALER_DREW,
    CALL_DEALER_MISSED,
    CALL_NO_CARDS,
    CALL_ONE_CARD,
    CALL_WRONG_SIDE,
    CALL_NOT_DEALT,
    CALL_READER_SEEN,
    CALL_READER_HIDDEN,
    CALL_READER_BROKEN,
    CALL_UP_CARD_LEFT,
    CALL_UP_CARD_GONE,
    CALL_LIGHT_OUT,
    CALL_NO_DISPLAY,
    CALL_DOUBLE_EXPOSED,
    BLACKJACK_CALLS
};

/* Irregularities. */
enum {
    W_EXPOSED = IRREGULAR_OWN,
    W_DEALER_DREW,
    W_DEALER_MISSED,
    W_NO_CARDS,
    W_ONE_CARD,
    W_WRONG_SIDE,
    W_NOT_DEALT,
    W_READER_SEEN,
    W_READER_HIDDEN,
    W_READER_BROKEN,
    W_UP_CARD_LEFT,
    W_UP_CARD_GONE,
    W_LIGHT_OUT,
    W_NO_DISPLAY,
    W_DOUBLE_EXPOSED,
    W_ROWS
};

enum { OUT_TOTAL, OUT_BLACKJACK, OUT_BUST, OUT_NO_HAND, OUT_VOID };

static inline const struct blackjack_rows *book_rows(const struct pit_rules *r)
{
    return r->book->own;
}

/* What a blackjack pays, unless the house has named this one. */
static inline struct pit_ratio blackjack_pays(const struct pit_rules *r)
{
    const struct blackjack_rows *rows = book_rows(r);

    if (r->option[O_DEALING] == HOLE_UP) return rows->hole_up;
    return r->option[O_SIX_TO_FIVE] == ON ? rows->six_to_five : rows->blackjack;
}

/* MAB-BJ 3(e)(3): the ace and the face that the house has named, if it has. */
static inline bool named_blackjack(const struct pit_rules *r, int *ace, int *face)
{
    int which = r->option[O_NAMED_BLACKJACK] - 1;

    if (which < 0) return false;
    *ace = 13 * (which / 12) + PIT_ACE - 2;
    *face = 13 * (which % 12 / 3) + 11 + which % 3 - 2;
    return true;
}

/* ---- counting ---- */

/* MAB-BJ 2(b): an ace is one here. */
static inline int card_points(int card)
{
    int rank = pit_rank(card);

    return rank == PIT_ACE ? 1 : rank < 10 ? rank : 10;
}

struct count {
    int total;
    bool soft;
};

/* MAB-BJ 2(b)(3)(i): one ace is eleven where that leaves 21 or less. */
static inline struct count count_cards(const uint8_t *card, int cards)
{
    struct count c = {0, false};
    bool ace = false;

    for (int i = 0; i < cards; i++) {
        if (card[i] == PIT_FACE_DOWN) continue;
        c.total += card_points(card[i]);
        ace |= pit_rank(card[i]) == PIT_ACE;
    }
    c.soft = ace && c.total <= 11;
    if (c.soft) c.total += 10;
    return c;
}

static inline struct count hand_count(const struct pit_bj_hand *h)
{
    return count_cards(h->card, h->cards);
}

static inline struct count dealer_count(const struct pit_blackjack *g)
{
    return count_cards(g->dealer, g->dealers);
}

/* MAB-BJ 1: an ace and a ten as the first two cards, and no split. */
static inline bool is_blackjack(const struct pit_bj_hand *h)
{
    return h->cards == 2 && !(h->flags & H_SPLIT) && hand_count(h).total == 21;
}

static inline bool is_bust(const struct pit_bj_hand *h)
{
    return hand_count(h).total > 21;
}

static inline bool dealer_blackjack(const struct pit_blackjack *g)
{
    return g->dealers == 2 && dealer_count(g).total == 21;
}

/* An ace or a ten is up: the dealer may have a blackjack. */
static inline bool up_may(const struct pit_blackjack *g)
{
    int points = g->dealers ? card_points(g->dealer[0]) : 0;

    return points == 1 || points == 10;
}

/* A blackjack of the dealer's can still come. */
static inline bool may_come(const struct pit_blackjack *g)
{
    if (!up_may(g) || g->flags & D_NO_BLACKJACK) return false;
    return g->dealers < 2 || g->dealer[1] == PIT_FACE_DOWN || dealer_blackjack(g);
}

/* ---- wagers ---- */

/* Halves and shares are rounded to the player's good. */
static inline pit_money pays(pit_money stake, struct pit_ratio odds)
{
    return (stake * odds.num + odds.den - 1) / odds.den;
}

static inline int behind_spot(int box)
{
    return S_BEHIND + 3 * box;
}

/* Where this seat's wager on a box lies, and what belongs to it. */
static inline int main_spot(int seat, int box)
{
    return seat == box ? S_BOX : behind_spot(box);
}
static inline int double_spot(int seat, int box)
{
    return seat == box ? S_DOUBLE : behind_spot(box) + 1;
}
static inline int insurance_spot(int seat, int box)
{
    return seat == box ? S_INSURANCE : behind_spot(box) + 2;
}

/* The box that a wager lies on or belongs to. */
static inline int box_of(const struct pit_wager *w)
{
    return w->spot >= S_BEHIND ? (w->spot - S_BEHIND) / 3 : w->seat;
}

enum kind { K_MAIN, K_DOUBLE, K_INSURANCE, K_SIDE };

static inline enum kind kind_of(int spot)
{
    if (spot >= S_BEHIND) return (enum kind)((spot - S_BEHIND) % 3);
    if (spot == S_COUPON) return K_MAIN;
    return spot < S_DOUBLE      ? K_MAIN
           : spot < S_INSURANCE ? K_DOUBLE
           : spot < S_OVER      ? K_INSURANCE
                                : K_SIDE;
}

/* Which of the dealer's hands it is against. */
static inline int against_of(int spot)
{
    return spot < S_OVER ? spot % DEALER_HANDS : 0;
}

static inline bool is_streak(int spot)
{
    return spot >= S_STREAK && spot < S_MATCH;
}

static inline struct cites why(const struct pit_rules *r, int at, int pays_at)
{
    return (struct cites){r->cite[at], pays_at ? r->cite[pays_at] : (uint16_t)0};
}

static inline struct pit_bj_hand *hand_at(struct pit_blackjack *g)
{
    return &g->hand[g->box][g->order[g->box][g->place]];
}

/* Pairs are of equal value: MAB-BJ 11(a). */
static inline bool is_pair(const struct pit_bj_hand *h)
{
    return h->cards == 2 && card_points(h->card[0]) == card_points(h->card[1]);
}

/* Amounts: what a split or a double of this seat's wagers on a hand takes. */
pit_money bj_staked(const struct pit_state *s, int seat, int box, int hand);

enum { FIVE = 500 }; /* MAB-BJ 3(d): wagers of the 6 to 5 variation are multiples of this */

static inline bool six_to_five(const struct pit_rules *r)
{
    return r->option[O_SIX_TO_FIVE] == ON;
}

/* ---- blackjack_bets.c ---- */

enum pit_error bj_allow_sit(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out);
enum pit_error bj_allow_leave(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out);
enum pit_error bj_allow_bet(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out);
enum pit_error bj_allow_take(const struct pit_rules *r, const struct pit_state *s,
                             const struct pit_event *ask, struct pit_range *out);
enum pit_error bj_allow_deal(const struct pit_rules *r, const struct pit_state *s,
                             struct pit_range *out);
/* Multiples of five dollars in the 6 to 5 variation. */
enum pit_error bj_in_fives(const struct pit_rules *r, struct pit_range *out);
/* How many people have a wager on this box, and whether this seat is one of them. */
int bj_people_on(const struct pit_state *s, int box, int seat, bool *there);

/* ---- blackjack_allow.c ---- */

enum pit_error bj_allow(const struct pit_rules *r, const struct pit_state *s,
                        const struct pit_event *ask, struct pit_range *out);
/* The hand that is asked may be split. */
bool bj_may_split(const struct pit_rules *r, const struct pit_state *s);
/* What this seat may insure still: a spot, or below 0. */
bool bj_insurable(const struct pit_rules *r, const struct pit_state *s, int seat, int spot,
                  pit_money *staked);

/* What may be put up to insure so much. */
void bj_insurance_range(const struct pit_rules *r, pit_money staked, struct pit_range *out);

/* ---- blackjack_deal.c ---- */

void bj_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* Asks for a card, face up or set aside; for whom, and for which hand. */
void bj_ask(const struct pit_rules *r, struct pit_state *s, int want, int to, int hand,
            struct pit_effects *fx);
void bj_ask_again(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_deal_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_cut_card(struct pit_state *s); /* a dealer says that it is out */
void bj_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx);
void bj_down(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_peeked(const struct pit_rules *r, struct pit_state *s, bool yes, struct pit_effects *fx);
void bj_insure(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx);
void bj_even_money(const struct pit_rules *r, struct pit_state *s, int seat,
                   struct pit_effects *fx);
void bj_declined(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx);
void bj_reshuffled(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* The cards of this box are turned over: MAB-BJ 6a(g). */
void bj_show(const struct pit_rules *r, struct pit_state *s, int box, struct pit_effects *fx);

/* ---- blackjack_play.c ---- */

/* Goes on with the hand whose turn it is, or the next one, or the dealer. */
void bj_play_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_hand_card(const struct pit_rules *r, struct pit_state *s, int box, int hand, int card,
                  struct pit_effects *fx);
void bj_decide(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx);
void bj_follow(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx);
void bj_third(const struct pit_rules *r, struct pit_state *s, int seat, bool takes,
              struct pit_effects *fx);
/* The next box whose two sevens are offered a card, from this one on; BOXES: none. */
int bj_sevens_from(const struct pit_state *s, int box);
void bj_offer_third(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);

/* ---- blackjack_dealer.c ---- */

void bj_dealer(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_dealer_card(const struct pit_rules *r, struct pit_state *s, int card,
                    struct pit_effects *fx);
void bj_turned(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx);
/* The outcome of this hand depends on the cards that the dealer is yet to get. */
bool bj_depends(const struct pit_rules *r, const struct pit_blackjack *g,
                const struct pit_bj_hand *h);
/* The dealer draws to these cards by the rules in force. */
bool bj_must_draw(const struct pit_rules *r, struct count c);
/* The citation of the dealer standing, or hitting a soft 17. */
int bj_draws_by(const struct pit_rules *r, bool soft);

/* ---- blackjack_settle.c ---- */

struct bj_verdict {
    enum pit_result result;
    uint8_t at, pays_at;
    struct pit_ratio odds;
};
/* What this hand comes to against the dealer's. */
struct bj_verdict bj_judge(const struct pit_rules *r, const struct pit_blackjack *g,
                           const struct pit_bj_hand *h);
/* Wagers on this hand that are lost now. */
void bj_lose_hand(const struct pit_rules *r, struct pit_state *s, int box, int hand, int at,
                  bool extras, struct pit_effects *fx);
/* A blackjack is paid, and its cards are taken up. */
void bj_pay_blackjack(const struct pit_rules *r, struct pit_state *s, int box, int at,
                      struct pit_effects *fx);
void bj_surrender(const struct pit_rules *r, struct pit_state *s, int box, bool half, int at,
                  struct pit_effects *fx);
void bj_settle_insurance(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* What is left of a round once every hand is settled. */
void bj_finish(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_settle_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
/* A hand of this box is decided, for the streak. */
void bj_tally(struct pit_state *s, int box, enum pit_result result);
/* All wagers of the round go back, and it is over. */
void bj_void(const struct pit_rules *r, struct pit_state *s, int at, struct pit_effects *fx);
void bj_void_box(const struct pit_rules *r, struct pit_state *s, int box, int at,
                 struct pit_effects *fx);
void bj_over(const struct pit_rules *r, struct pit_state *s, int outcome, struct pit_effects *fx);
/* The cards of a hand go to the rack. */
void bj_take_up(const struct pit_rules *r, struct pit_state *s, int box, int hand,
                struct pit_effects *fx);

/* ---- blackjack_side_judge.c ---- */

/* What a wager on this spot comes to by two cards, and the dealer's first; PIT_PUSH: not by them
 * alone. */
struct bj_verdict bj_judge_two(const struct pit_rules *r, int spot, const struct pit_bj_hand *h,
                               int up);
/* Two sevens, and a third card if one was drawn. */
struct pit_ratio bj_sevens_pay(const struct pit_rules *r, const uint8_t *card, int cards);
bool bj_has_queens(const uint8_t card[2]);
/* Two queens of hearts, of so much on all of them, with a dealer's blackjack or not; odds are 0 if
 * it is a share in the limit. */
pit_money bj_queens_pay(const struct pit_rules *r, bool jackpot, pit_money stake, pit_money staked,
                        struct pit_ratio *odds);
struct bj_verdict bj_judge_bust(const struct pit_rules *r, const uint8_t *card, int cards);
/* Which of blackjack_rows.aces these cards bring. */
enum { BJ_JACKPOT = -1, BJ_NO_ACES = -2 };
int bj_aces(const uint8_t *card, int cards);
/* Below 0: the streak is lost; 0: it stays; above: it goes on. */
int bj_streak_moves(const struct pit_rules *r, int hands, int won_hands, int lost_hands);

/* ---- blackjack_side.c ---- */

/* Wagers on the first two cards, right after them; the twenty point bonus, after the hole card. */
void bj_settle_sides(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_settle_twenty(const struct pit_rules *r, struct pit_state *s, bool queens,
                      struct pit_effects *fx);
/* The sevens of a box that has chosen, or got its third card. */
void bj_settle_sevens(const struct pit_rules *r, struct pit_state *s, int box,
                      struct pit_effects *fx);
void bj_settle_bust(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_settle_progressive(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_settle_streaks(const struct pit_rules *r, struct pit_state *s, int seat,
                       struct pit_effects *fx);
void bj_abandon(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx);
/* The next bonus wager that has won is drawn; false: none is left. */
bool bj_draw_bonus(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void bj_bonus_drawn(const struct pit_rules *r, struct pit_state *s, int value,
                    struct pit_effects *fx);
void bj_bonus_pays(const struct pit_rules *r, struct pit_state *s, pit_money wins, int at,
                   struct pit_effects *fx);
int bj_bonus_chances(const struct pit_rules *r, const struct pit_state *s,
                     struct pit_chance out[PIT_CHANCES_MAX]);

/* ---- blackjack_wrong.c ---- */

enum pit_error bj_allow_wrong(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out);
void bj_wrong(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
              struct pit_effects *fx);
/* The box of this caller that gets its second card last and may do without; BOXES: none. */
int bj_short_box(const struct pit_state *s, int seat);
void bj_wrong_answer(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                     struct pit_effects *fx);

/* ---- blackjack_view.c ---- */

/* One person may hold several seats (MAB-BJ 14). */
bool bj_same_person(const struct pit_state *s, int a, int b);
void bj_view(const struct pit_rules *r, struct pit_state *s, int seat);
void bj_alone(const struct pit_rules *r, struct pit_state *s, int seat);
size_t bj_key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX]);
extern const char *const bj_measures[], *const bj_facts[];
extern const struct pit_span bj_ranges[];
extern const int8_t bj_rows[];
int64_t bj_measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which);
int bj_fact(const struct pit_state *s, int which);
bool bj_notice(const struct pit_rules *r, int i, struct pit_notice *out);
