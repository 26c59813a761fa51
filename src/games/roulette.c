/* roulette.c -- roulette. Clauses such as MAB-RO 2(b) are those of the rulebook.
 *
 * A wager is a row: a set of pockets, and what it pays when the ball rests in one of them. A spin
 * is one look at every wager. Beyond that there are the half that may come back on a zero, the
 * fives of neighbours, and a 00 that does not count where the wheel is played as one with a single
 * zero. */

#include "roulette.h"

#include "betting.h"

enum { VALUE = 2 }; /* wager.flags: value chips, which cash that was called out became */

static const struct pit_verb_row verbs[] = {WHEEL_VERBS, {0}};

enum {
    CALL_NUMBER = CALL_WHEEL_OWN,
    CALL_ZERO,
    CALL_DOUBLE_ZERO,
    CALL_HALF,
    CALL_FIFTH,
    CALL_COLORS,
    CALLS
};
static const struct pit_call_row calls[CALLS + 1] = {
    WHEEL_CALLS,
    [CALL_NUMBER] = {"number", "%p1."},
    [CALL_ZERO] = {"zero", "Zero."},
    [CALL_DOUBLE_ZERO] = {"double-zero", "Double zero."},
    [CALL_HALF] = {"half", "Even-money wagers lose half; the other half goes back."},
    [CALL_FIFTH] = {"fifth", "A fifth of each five-number wager that wins goes to its number."},
    [CALL_COLORS] = {"colors", "Seat %s1, your chips are %k1."},
};

/* MAB-RO 4: why a spin does not count. */
static const struct pit_irregular_row irregular[] = {
    {.name = "direction"}, {.name = "revolutions"}, {.name = "object"}, {0}};

/* 1(b): nobody else's, and no value chip's. */
static const char *const chip_colors[] = {"yellow",   "light blue", "orange", "pink", "brown",
                                          "lavender", "mint",       "peach",  "tan",  NULL};
_Static_assert(sizeof chip_colors / sizeof *chip_colors == ROULETTE_SEATS + 1,
               "a color for each seat");

enum { OUT_RED, OUT_BLACK, OUT_ZERO, OUT_DOUBLE_ZERO, OUT_NO_SPIN };
static const char *const outcomes[] = {"%1 red", "%1 black", "0", "00", "no spin", NULL};

static void pocket_name(struct pit_text *t, const struct pit_rules *r, int pocket)
{
    (void)r;
    if (pocket == DOUBLE_ZERO)
        pit_text_str(t, "00");
    else
        pit_text_int(t, pocket);
}

static void pocket_words(struct pit_text *t, const struct pit_rules *r, int pocket)
{
    (void)r;
    if (pocket == 0 || pocket == DOUBLE_ZERO) {
        pit_text_str(t, pocket ? "double zero" : "zero");
        return;
    }
    pit_text_number(t, pocket);
    pit_text_str(t, roulette_is_red(pocket) ? ", red" : ", black");
}

/* ---- legality ---- */

/* A wager is paid in whole cents. Half of one at even money may have to come back, and neighbours
 * are five straight wagers of one size, in chips: 1(e)(1)(i)(B). */
static struct wheel_limits limits(const struct pit_rules *r, int spot)
{
    const struct pit_spot *row = &r->spot[spot];
    struct wheel_limits l = {row->traits & INSIDE ? O_INSIDE_MIN : O_OUTSIDE_MIN, row->pays.den, 1};

    if (row->kind == ADJACENT) { /* of five times the odds of a straight */
        l.step = 5 * wheel_multiple(r->option[O_CHIP], row->pays.den / 5);
        l.times = 5;
    }
    if (row->traits & EVEN_MONEY && r->option[O_HALF_LOSS]) l.step = wheel_multiple(l.step, 2);
    return l;
}

static pit_money coupon_beside(const struct pit_rules *r, const struct pit_state *s, int seat,
                               int spot)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat && r->spot[s->wager[i].spot].kind == COUPON &&
            r->spot[s->wager[i].spot].of == spot)
            return s->wager[i].stake;
    return 0;
}

/* 1(b): beside a wager of the player's own chips, and worth no more than it. */
static enum pit_error coupon_range(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_wager *w =
        wager_find((struct pit_state *)s, ask->seat, r->spot[ask->spot].of, 0);

    out->clause = r->cite[AT_COLORS];
    if (!w || w->flags & VALUE || ask->verb == PIT_VERBAL) return PIT_ERR_SPOT;
    out->least = out->step = 1;
    out->most = w->stake - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    enum pit_error err = wheel_open(r, s, out);

    if (err) return err;
    if (r->spot[ask->spot].kind == COUPON) return coupon_range(r, s, ask, out);
    out->clause = r->cite[AT_COLORS];
    if (ask->verb == PIT_VERBAL && coupon_beside(r, s, ask->seat, ask->spot)) return PIT_ERR_SPOT;
    err = wheel_bet(r, s, ask, limits(r, ask->spot), out);
    if (r->spot[ask->spot].kind == ADJACENT) out->step_clause = r->cite[AT_FIVES];
    if (r->spot[ask->spot].traits & EVEN_MONEY && r->option[O_HALF_LOSS])
        out->step_clause = r->cite[AT_ZERO];
    return err;
}

static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    enum pit_error err = wheel_open(r, s, out);

    if (err) return err;
    if (r->spot[ask->spot].kind == COUPON) return take_range(s, ask, 1, out);
    return wheel_take(r, s, ask, limits(r, ask->spot), out);
}

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    switch (ask->verb) {
    case PIT_BET:
    case PIT_VERBAL: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    default: return wheel_allow(r, s, ask, out);
    }
}

/* ---- a spin ---- */

/* 2(b), 2(c), 2(d)(3): a zero takes even-money wagers, all of them or half. */
static void lose(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w, int pocket,
                 struct pit_effects *fx)
{
    const struct pit_spot *row = &r->spot[w->spot];
    bool zero = pocket == 0 || pocket == DOUBLE_ZERO, even = row->traits & EVEN_MONEY;
    struct cites why = {row->clause,
                        r->cite[even && zero ? AT_ZERO + r->option[O_WHEEL] : AT_LAYOUT]};

    if (even && zero && r->option[O_HALF_LOSS])
        settle(s, fx, w, &(struct decision){.result = PIT_LOSE, .net = -w->stake / 2, .why = why});
    else
        settle_lose(s, fx, w, why);
}

/* What of these wagers lies on the layout? */
static bool anybody_on(const struct pit_rules *r, const struct pit_state *s, int kind,
                       uint8_t traits, int pocket)
{
    for (int i = 0; i < s->wagers; i++) {
        const struct pit_spot *row = &r->spot[s->wager[i].spot];

        if ((row->kind == kind && row->wins >> pocket & 1) || row->traits & traits) return true;
    }
    return false;
}

/* 3(e): losing wagers are collected, then winners are paid. */
static void settle_all(const struct pit_rules *r, struct pit_state *s, int pocket,
                       struct pit_effects *fx)
{
    bool zero = pocket == 0 || pocket == DOUBLE_ZERO;

    if (anybody_on(r, s, ADJACENT, 0, pocket)) /* 3(d) */
        call(fx, CALL_FIFTH, 0, 0, r->cite[AT_FIFTH]);
    if (zero && r->option[O_HALF_LOSS] && anybody_on(r, s, KINDS, EVEN_MONEY, pocket))
        call(fx, CALL_HALF, 0, 0, r->cite[AT_ZERO + r->option[O_WHEEL]]);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (r->spot[w->spot].loses >> pocket & 1) lose(r, s, w, pocket, fx);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->stake)
            settle_win(s, fx, w, r->spot[w->spot].pays,
                       (struct cites){r->spot[w->spot].clause, r->cite[AT_PAYS]});
}

static int outcome_of(int pocket)
{
    if (pocket == 0) return OUT_ZERO;
    if (pocket == DOUBLE_ZERO) return OUT_DOUBLE_ZERO;
    return roulette_is_red(pocket) ? OUT_RED : OUT_BLACK;
}

static void spun(const struct pit_rules *r, struct pit_state *s, int pocket, struct pit_effects *fx)
{
    static const uint16_t said[] = {CALL_NUMBER, CALL_NUMBER, CALL_ZERO, CALL_DOUBLE_ZERO};
    int outcome = outcome_of(pocket);

    wheel_spun(r, s, fx);
    if (pocket == DOUBLE_ZERO && r->option[O_WHEEL] == WHEEL_DOUBLE_AS_SINGLE) {
        call(fx, CALL_NO_SPIN, 0, 0, r->cite[AT_SPUN_AGAIN]); /* 2(d)(2): the wagers stand */
        wheel_over(s, fx, OUT_NO_SPIN, 0);
        return;
    }
    call(fx, said[outcome], pocket, 0, r->cite[AT_NUMBER]);
    settle_all(r, s, pocket, fx);
    wheel_over(s, fx, (uint16_t)outcome, pocket);
}

/* A coupon that is worth more than what is left beside it goes back. */
static void take(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                 struct pit_effects *fx)
{
    pit_money coupon = coupon_beside(r, s, e->seat, e->spot);

    wheel_apply(r, s, e, fx);
    if (coupon <= wager_stake(s, e->seat, e->spot, 0)) return;
    for (int i = 0; i < r->spots; i++)
        if (r->spot[i].kind == COUPON && r->spot[i].of == e->spot)
            wager_take(s, fx, e->seat, i, 0, coupon);
    wheel_look(s);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    switch (e->verb) {
    case PIT_POCKET: spun(r, s, e->value, fx); break;
    case PIT_TAKE: take(r, s, e, fx); break;
    case PIT_VERBAL:
        wheel_apply(r, s, e, fx);
        wager_find(s, e->seat, e->spot, 0)->flags |= VALUE;
        break;
    case PIT_SIT: call(fx, CALL_COLORS, e->seat, e->seat, r->cite[AT_COLORS]); break;
    default: wheel_apply(r, s, e, fx); break;
    }
}

/* 2(b), 2(d)(1): what a zero does is shown at the table; red and black are named where they are
 * offered. */
static bool notice(const struct pit_rules *r, int i, struct pit_notice *out)
{
    static const char *const words[][2] = {
        {"On 0 and 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 lose.",
         "On 0 and 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 lose half."},
        {"On 0 and 00, wagers on odd, even, 1 to 18 and 19 to 36 lose.",
         "On 0 and 00, wagers on odd, even, 1 to 18 and 19 to 36 lose half."}};
    static const char single[] =
        "This double-zero wheel is played with a single zero: 00 is no spin.";
    const char *zeros = words[r->option[O_COLOR] > 0][r->option[O_HALF_LOSS]];

    if (i || r->option[O_WHEEL] == WHEEL_SINGLE) return false;
    if (r->option[O_WHEEL] == WHEEL_DOUBLE)
        *out = (struct pit_notice){zeros, r->cite[AT_ZERO], {0, 0}, 0, 0};
    else
        *out = (struct pit_notice){single, r->cite[AT_AS_SINGLE], {0, 0}, 0, 0};
    return true;
}

/* 1(e)(1)(i)(B): each of the five is a straight wager of a chip or more, which its limit must take.
 */
static int32_t most(const struct pit_rules *r, int option, int32_t book)
{
    int32_t limit = r->option[O_INSIDE_MAX];

    return option == O_CHIP && r->option[O_ADJACENT] && limit < book ? limit : book;
}

static const struct pit_short shorts[] = {{"", "straight-"}, {"n", "adjacent-"}, {0}};

const struct pit_game roulette_game = {
    .name = "roulette",
    .title = "Roulette",
    .about =
        "A ball falls into a pocket of the wheel, which has the numbers 1 to 36 and one or two "
        "zeros. You bet on a number, on several that lie together on the layout, or on a "
        "colour, a dozen or a column: the fewer numbers a bet has, the more it pays.",
    .verbs = verbs,
    .calls = calls,
    .early = (uint64_t)1 << CALL_NO_MORE_BETS,
    .irregular = irregular,
    .irregular_line = "no-spin",
    .outcomes = outcomes,
    .opens = "bets",
    .chips = chip_colors,
    .shorts = shorts,
    .options = roulette_options,
    .least = roulette_limits,
    .most = most,
    .books = roulette_books,
    .body_size = sizeof(struct pit_wheel),
    .fair_id = 6,
    .prepare = roulette_prepare,
    .open = wheel_opened,
    .allow = allow,
    .apply = apply,
    .pocket_name = pocket_name,
    .pocket_words = pocket_words,
    .notice = notice,
    .betting = &roulette_betting,
};
