/* craps.c -- craps and mini-craps. Clauses such as MAB-CR 3(c)(1) are those of the rulebook.
 *
 * A wager is a row: which of the 36 throws win, lose and push, and what it pays. A roll is one look
 * at every wager (craps_roll.c); what no row can say is code: travelling, resting, the fire bet,
 * percentages (craps_allow.c) and who has the dice (craps_dice.c). A round is one roll. */

#include "craps_play.h"

#include <string.h>

static const struct pit_verb_row verbs[] = {
    {"on", 'p', PIT_TAKES_SPOT, "calls %p on"},
    {"off", 'p', PIT_TAKES_SPOT, "calls %p off"},
    {"pass-dice", 'p', 0, "gives up the dice"},
    {"late", 'p', PIT_TAKES_SPOT | PIT_TAKES_AMOUNT,
     "calls %m on %p while the dice are in the air"},
    {"throw", 'd', 0, NULL},
    {"order-pass", 'd', 0, NULL},
    {0},
};

static const struct pit_call_row calls[CALLS + 1] = {
    [CALL_SHOOTER] = {"shooter", "Seat %s1 has the dice. Coming out."},
    [CALL_TAKES_OVER] = {"takes-over", "Seat %s1 takes over the dice."},
    [CALL_LEFT_OVER] = {"left-over", "Seat %s1 rolls to decide what is left. The marker is off."},
    [CALL_THROW] = {"throw", "The dice are out."},
    [CALL_LATE] = {"late", "Seat %s1, %m2, confirmed."},
    [CALL_VERBAL] = {"verbal", "Cash plays: seat %s1, %m2. Confirmed."},
    [CALL_NATURAL] = {"natural", "%n1, winner. The pass line wins."},
    [CALL_CRAPS] = {"craps", "%n1, craps. The line goes, the don't pass wins."},
    [CALL_BAR] = {"bar", "%n1, craps. The line goes, the don't pass is a push."},
    [CALL_POINT] = {"point", "%e2%n1%h2. The point is %n1, the marker is on."},
    [CALL_POINT_MADE] = {"point-made", "%e2%n1%h2, winner. The point is made."},
    [CALL_SEVEN_OUT] = {"seven-out", "Seven out. The line goes, the don't pass wins."},
    [CALL_HARD] = {"hard", "%n1%h2."},
    [CALL_TOTAL] = {"total", "%e2%n1."},
    [CALL_TRAVELS] = {"travels", "Come and don't come bets go to the %n1."},
    [CALL_ON] = {"on", "Seat %s1's %w2 is on."},
    [CALL_OFF] = {"off", "Seat %s1's %w2 is off."},
    [CALL_PASS_DICE] = {"pass-dice", "Seat %s1 passes the dice."},
    [CALL_ORDERED] = {"ordered", "Seat %s1 must pass the dice."},
    [CALL_NO_ROLL] = {"no-roll", "No roll."},
    [CALL_FIRE_MARKER] = {"fire-marker", "Fire marker on the %n1, number %d2."},
    [CALL_FIRE_NOTICE] = {"fire-notice", "%n1 points are made: surveillance is told."},
};

/* MAB-CR 9(a), 9(b), 9(f), 10(a): why a roll does not count. */
static const struct pit_irregular_row irregular[] = {{.name = "off-table"},
                                                     {.name = "on-top"},
                                                     {.name = "on-bank"},
                                                     {.name = "in-cup"},
                                                     {.name = "not-together"},
                                                     {.name = "short"},
                                                     {.name = "cheating"},
                                                     {.name = "improper"},
                                                     {.name = "cocked"},
                                                     {.name = "dispute"},
                                                     {0}};

static const char *const outcomes[] = {
    [OUT_NATURAL] = "natural %1",
    [OUT_CRAPS] = "craps %1",
    [OUT_POINT] = "point %1",
    [OUT_POINT_MADE] = "point %1 made",
    [OUT_SEVEN_OUT] = "seven out",
    [OUT_TOTAL] = "%1",
    NULL,
};

/* ---- the table ---- */

static bool come_bets_left(const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot >= S_COME_N && s->wager[i].spot < S_PASS_ODDS) return true;
    return false;
}

/* MAB-CR 8: the shooter has a line bet; 11(b): or rolls for the come bets that are left. */
static void look(struct pit_state *s)
{
    bool may_roll = s->u.craps.point || craps_on_line(s) || come_bets_left(s);

    s->want = may_roll ? PIT_DICE : PIT_NOTHING;
    s->want_for = s->u.craps.shooter;
}

static void open_table(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->u.craps.shooter = PIT_NO_SHOOTER;
    s->u.craps.last = PIT_SEATS_MAX - 1; /* so that the offer begins with the lowest seat */
    s->u.craps.fresh = 1;
}

/* ---- decisions ---- */

/* 2(u): a horn bet and an any seven bet, each from now on a wager of its own. */
static void put_whirl(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                      struct pit_effects *fx)
{
    const struct craps_rows *rows = craps_rows(r);

    for (int i = 0; i < WHIRL_PARTS; i++)
        wager_put(s, fx, e->seat, rows->whirl[i].spot, 0, 0,
                  e->amount / PARTS_MAX * rows->whirl[i].units);
}

static void put(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                struct pit_effects *fx)
{
    pit_money before = wager_stake(s, e->seat, e->spot, 0);
    pit_money vig =
        craps_advance(r, e->spot, before + e->amount) - craps_advance(r, e->spot, before);
    bool paper = r->spot[e->spot].kind == PAPER;

    if (e->verb == PIT_VERBAL) call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]);
    if (e->verb == V_LATE) call(fx, CALL_LATE, e->seat, e->amount, r->cite[AT_AIR]);
    if (e->spot == S_WHIRL) {
        put_whirl(r, s, e, fx);
        return;
    }
    wager_put(s, fx, e->seat, e->spot, 0, paper ? PIT_PAPER : 0, e->amount);
    charge(s, fx, e->seat, e->spot, vig, r->spot[e->spot].clause);
}

/* 3(d): odds follow their bet down to the limit, a coupon that is worth more goes back whole. */
static void follow(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                   struct pit_effects *fx)
{
    pit_money flat = wager_stake(s, e->seat, e->spot, 0);

    for (int i = s->wagers - 1; i >= 0; i--) {
        const struct pit_wager w = s->wager[i];
        const struct pit_spot *row = &r->spot[w.spot];
        pit_money most = flat;

        if (w.seat != e->seat || (row->kind != ODDS && row->kind != PAPER)) continue;
        if (row->of != e->spot) continue;
        if (row->kind == ODDS) most = craps_most_odds(r, s, w.seat, w.spot);
        if (w.stake <= most) continue;
        wager_take(s, fx, w.seat, w.spot, 0, row->kind == PAPER ? w.stake : w.stake - most);
    }
}

/* What was paid in advance on what comes down goes back with it. */
static void take(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                 struct pit_effects *fx)
{
    pit_money before = wager_stake(s, e->seat, e->spot, 0);
    pit_money vig =
        craps_advance(r, e->spot, before - e->amount) - craps_advance(r, e->spot, before);

    wager_take(s, fx, e->seat, e->spot, 0, e->amount);
    charge(s, fx, e->seat, e->spot, vig, r->spot[e->spot].clause);
    if ((KIND(LINE) | KIND(TRAVELLED)) & KIND(r->spot[e->spot].kind)) follow(r, s, e, fx);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    struct pit_craps *g = &s->u.craps;

    switch (e->verb) {
    case PIT_DICE: craps_rolled(r, s, e->value, fx); break;
    case PIT_BET:
    case PIT_VERBAL:
    case V_LATE: put(r, s, e, fx); break;
    case PIT_TAKE: take(r, s, e, fx); break;
    case V_ON:
        wager_find(s, e->seat, e->spot, 0)->flags ^= CALLED;
        call(fx, CALL_ON, e->seat, e->spot, r->cite[AT_REST]);
        break;
    case V_OFF:
        wager_find(s, e->seat, e->spot, 0)->flags ^= CALLED;
        call(fx, CALL_OFF, e->seat, e->spot, r->cite[AT_REST]);
        break;
    case V_PASS_DICE:
        if (g->shooter == e->seat) {
            call(fx, CALL_PASS_DICE, e->seat, 0, r->cite[AT_PASS_DICE]);
            craps_dice_pass(s);
            break;
        }
        call(fx, CALL_PASS_DICE, e->seat, 0, craps_offer_clause(r, s));
        g->declined = (uint16_t)(g->declined | 1U << e->seat);
        break;
    case V_ORDER:
        call(fx, CALL_ORDERED, g->shooter, 0, r->cite[AT_ORDERED]);
        craps_dice_pass(s);
        break;
    case V_THROW:
        craps_hand_dice(r, s, fx);
        g->in_air = 1;
        call(fx, CALL_THROW, 0, 0, r->cite[AT_SHOOTER]);
        break;
    case PIT_IRREGULAR: /* the wagers stand for the next throw */
        g->in_air = 0;
        call(fx, CALL_NO_ROLL, 0, 0, r->cite[AT_NO_ROLL + e->spot]);
        break;
    case PIT_LEAVE:
        assert(e->seat < PIT_SEATS_MAX);
        if (g->shooter == e->seat) craps_dice_pass(s);
        g->declined = (uint16_t)(g->declined & ~(1U << e->seat));
        break;
    default: break;
    }
    look(s);
}

/* Who has the dice does not change what they bring; only fire bets feel whether a shooter is new.
 */
static size_t key(const struct pit_rules *r, const struct pit_state *s, uint8_t out[PIT_KEY_MAX])
{
    (void)r;
    out[0] = s->u.craps.point;
    out[1] = s->want;
    out[2] = s->u.craps.in_air;
    memcpy(out + 3, s->wager, s->wagers * sizeof s->wager[0]);
    return 3 + s->wagers * sizeof s->wager[0];
}

/* The puck and the stick. 11(b): from the first roll that is only for come bets until these are
 * decided or somebody has the line, the puck is off and on the don't pass line. 11(c): while nobody
 * has the dice, who is asked first, among several. */
static const char *const facts[] = {"point", "shooter", "left-over", "offered", NULL};

static int fact(const struct pit_state *s, int which)
{
    const struct pit_craps *g = &s->u.craps;

    if (which == 0) return g->point ? g->point : -1;
    if (which == 2) return g->off && !g->point && !craps_on_line(s) && come_bets_left(s) ? 1 : -1;
    if (which == 3) {
        int to = g->shooter == PIT_NO_SHOOTER ? craps_asked_first(s) : PIT_NO_SHOOTER;

        return to == PIT_NO_SHOOTER ? -1 : to + 1;
    }
    return g->shooter == PIT_NO_SHOOTER ? -1 : g->shooter + 1;
}

/* Who threw: a seven out has taken the dice away by then. */
static const char *const round_facts[] = {"shooter", NULL};

static int round_fact(const struct pit_state *s, int which)
{
    const struct pit_craps *g = &s->u.craps;

    (void)which;
    return (g->shooter == PIT_NO_SHOOTER ? g->last : g->shooter) + 1;
}

/* What betting systems look at: the point, 0 on a come-out roll. */
static const char *const measures[] = {"point", NULL};

static int64_t measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    (void)r;
    (void)seat;
    (void)which;
    return s->u.craps.point;
}

static const char about[] =
    "One player throws two dice for everybody. A bet on pass wins if the first roll is 7 or 11 and "
    "loses if it is 2, 3 or 12; any other sum is the point, and then it wins if the point comes "
    "again before a 7. Don't pass is the other side of it, but for a sum that pushes; all other "
    "bets are on what one roll brings, or which of some sums comes first.";

/* Mini-craps is craps with other rows in its book. */
#define GAME(word, words, rows, number)                                                            \
    {                                                                                              \
        .name = word, .title = words, .about = about, .verbs = verbs, .calls = calls,              \
        .irregular = irregular,                                                                    \
        .early = (uint64_t)1 << CALL_SHOOTER | (uint64_t)1 << CALL_TAKES_OVER |                    \
                 (uint64_t)1 << CALL_LEFT_OVER,                                                    \
        .irregular_line = "no-roll",                                                               \
        .opens = "a bet on pass or dont-pass, so that somebody may roll", .outcomes = outcomes,    \
        .options = craps_options, .least = craps_limits, .later = O_PAYS_PASS, .was = craps_was,   \
        .uniform = O_PAYS_HARD_4, .uniform_end = O_PAYS_FIRE, .books = rows,                       \
        .body_size = sizeof(struct pit_craps), .fair_id = number, .prepare = craps_prepare,        \
        .open = open_table, .allow = craps_allow, .apply = apply, .key = key,                      \
        .measures = measures, .measure = measure, .resting = craps_resting, .on_off = CALLED,      \
        .facts = facts, .fact = fact, .marks = true, .round_facts = round_facts,                   \
        .round_fact = round_fact, .lead = craps_lead, .others = craps_others,                      \
        .cases = craps_cases, .keeps = craps_keeps, .betting = &craps_betting,                     \
        .awaits = craps_awaits,                                                                    \
    }
const struct pit_game craps_game = GAME("craps", "Craps", craps_books, 2);
const struct pit_game mini_craps_game = GAME("mini-craps", "Mini-craps", mini_craps_books, 8);
