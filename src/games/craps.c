/* craps.c -- craps and mini-craps. Clauses such as MAB-CR 3(c)(1) are those of the rulebook.
 *
 * A wager is a row: which of the 36 throws win, lose and push, and what it pays. A roll is one look
 * at every wager; what no row can say stands below it: travelling, resting, the fire bet,
 * percentages and who has the dice. A round is one roll. */

#include "craps.h"

#include <string.h>

enum {
    CALLED = 2,
    DECIDED = 128
}; /* wager.flags. CALLED: on while others like it are off, or off
    * while they are on */

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

enum calls {
    CALL_SHOOTER,
    CALL_TAKES_OVER,
    CALL_LEFT_OVER,
    CALL_THROW,
    CALL_LATE,
    CALL_VERBAL,
    CALL_NATURAL,
    CALL_CRAPS,
    CALL_BAR,
    CALL_POINT,
    CALL_POINT_MADE,
    CALL_SEVEN_OUT,
    CALL_HARD,
    CALL_TOTAL,
    CALL_TRAVELS,
    CALL_ON,
    CALL_OFF,
    CALL_PASS_DICE,
    CALL_ORDERED,
    CALL_NO_ROLL,
    CALL_FIRE_MARKER,
    CALL_FIRE_NOTICE,
    CALLS
};
static const struct pit_call_row calls[CALLS + 1] = {
    [CALL_SHOOTER] = {"shooter", "Seat %s1 has the dice. Coming out."},
    [CALL_TAKES_OVER] = {"takes-over", "Seat %s1 takes over the dice."},
    [CALL_LEFT_OVER] = {"left-over", "Seat %s1 rolls to decide what is left. The marker is off."},
    [CALL_THROW] = {"throw", "The dice are out."},
    [CALL_LATE] = {"late", "Seat %s1, %m2, confirmed."},
    [CALL_VERBAL] = {"verbal", "Cash plays: seat %s1, %m2. Confirmed."},
    [CALL_NATURAL] = {"natural", "%n1, winner. The pass line wins."},
    [CALL_CRAPS] = {"craps", "%n1, craps. The don't pass wins."},
    [CALL_BAR] = {"bar", "%n1, craps, and barred. The don't pass is a push."},
    [CALL_POINT] = {"point", "%e2%n1%h2. The point is %n1, the marker is on."},
    [CALL_POINT_MADE] = {"point-made", "%e2%n1%h2, winner. The point is made."},
    [CALL_SEVEN_OUT] = {"seven-out", "Seven out. The line goes, the don't pass wins."},
    [CALL_HARD] = {"hard", "%n1%h2."},
    [CALL_TOTAL] = {"total", "%e2%n1."},
    [CALL_TRAVELS] = {"travels", "Come and don't come bets go to the %n1."},
    [CALL_ON] = {"on", "Seat %s1's wager is on."},
    [CALL_OFF] = {"off", "Seat %s1's wager is off."},
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

enum { OUT_NATURAL, OUT_CRAPS, OUT_POINT, OUT_POINT_MADE, OUT_SEVEN_OUT, OUT_TOTAL };
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

static bool anybody_on_line(const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot == S_PASS || s->wager[i].spot == S_DONT_PASS) return true;
    return false;
}

static bool seat_on_line(const struct pit_state *s, int seat)
{
    return wager_stake(s, seat, S_PASS, 0) || wager_stake(s, seat, S_DONT_PASS, 0);
}

static bool come_bets_left(const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot >= S_COME_N && s->wager[i].spot < S_PASS_ODDS) return true;
    return false;
}

/* MAB-CR 8: the shooter has a line bet; 11(b): or rolls for the come bets that are left. */
static void look(struct pit_state *s)
{
    bool may_roll = s->u.craps.point || anybody_on_line(s) || come_bets_left(s);

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

/* The next seat clockwise from `last` with a line bet that is not among these; PIT_NO_SHOOTER:
 * there is none. */
static int next_on_line(const struct pit_state *s, int last, unsigned but)
{
    for (int i = 1; i <= PIT_SEATS_MAX; i++) {
        int seat = (last + i) % PIT_SEATS_MAX;

        if (!(but >> seat & 1) && seat_on_line(s, seat)) return seat;
    }
    return PIT_NO_SHOOTER;
}

/* Who takes the dice: if nobody would have them they come round again; with nobody on the line,
 * whoever had them last, or the next one who is there. */
static int next_shooter(const struct pit_state *s, int last)
{
    int seat = next_on_line(s, last, s->u.craps.declined);

    if (seat == PIT_NO_SHOOTER) seat = next_on_line(s, last, 0);
    if (seat != PIT_NO_SHOOTER) return seat;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (s->seated >> (last + i) % PIT_SEATS_MAX & 1) return (last + i) % PIT_SEATS_MAX;
    return last;
}

/* The seat to which the dice are held out: nobody has them, or who has them may not throw. */
static int offered_to(const struct pit_state *s)
{
    const struct pit_craps *g = &s->u.craps;
    bool gone = g->shooter == PIT_NO_SHOOTER;

    if (g->in_air || (!gone && (g->point || seat_on_line(s, g->shooter)))) return PIT_NO_SHOOTER;
    return next_on_line(s, gone ? g->last : g->shooter, g->declined);
}

/* 7(b) as play begins, 11(c) from then on. */
static uint16_t offer_clause(const struct pit_rules *r, const struct pit_state *s)
{
    return r->cite[s->round ? AT_NEXT_OFFER : AT_OFFER];
}

/* Who throws now: on a come-out roll the dice go on where the shooter has no line bet. */
static void hand_dice(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_craps *g = &s->u.craps;
    bool gone = g->shooter == PIT_NO_SHOOTER, line = anybody_on_line(s);

    if (!gone && (g->point || seat_on_line(s, g->shooter))) {
        g->off = 0;
        return;
    }
    if (!line && !gone) {
        if (!g->off) call(fx, CALL_LEFT_OVER, g->shooter, 0, r->cite[AT_LEFT_OVER]);
        g->off = 1;
        return;
    }
    if (!gone) g->last = g->shooter;
    g->shooter = (uint8_t)next_shooter(s, g->last);
    g->off = !line && !g->point;
    g->fresh = 1;
    if (g->off)
        call(fx, CALL_LEFT_OVER, g->shooter, 0, r->cite[AT_LEFT_OVER]);
    else
        call(fx, g->point ? CALL_TAKES_OVER : CALL_SHOOTER, g->shooter, 0, offer_clause(r, s));
}

static void dice_pass(struct pit_state *s)
{
    struct pit_craps *g = &s->u.craps;

    if (g->shooter != PIT_NO_SHOOTER) g->last = g->shooter;
    g->shooter = PIT_NO_SHOOTER;
    g->fresh = 1;
}

/* ---- legality ---- */

/* The row that judges a wager: with a point the line is judged as bets on that number are. */
static int judged_as(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    const struct pit_spot *row = &r->spot[spot];

    if (s->u.craps.point && row->then && row->kind != COMING)
        return row->then + craps_place(s->u.craps.point);
    return row->kind == PAPER ? row->of : spot;
}

static pit_money round_up(pit_money amount, pit_money step)
{
    return (amount + step - 1) / step * step;
}

/* 6(a) to 6(f): so many times the bet, the don't side by what it wins; a little more if that is
 * what it takes to be payable. */
static pit_money most_odds(const struct pit_rules *r, const struct pit_state *s, int seat, int spot)
{
    const struct pit_spot *judged = &r->spot[judged_as(r, s, spot)];
    pit_money most = wager_stake(s, seat, r->spot[spot].of, 0);

    most *= r->option[O_ODDS_TIMES_N + craps_place(judged->number)];
    if (judged->traits & DONT)
        most = (most * judged->pays.den + judged->pays.num - 1) / judged->pays.num;
    return round_up(most, craps_step(r, judged_as(r, s, spot)));
}

static enum pit_error odds_range(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    int flat = r->spot[ask->spot].of;

    if (!wager_stake(s, ask->seat, flat, 0)) return PIT_ERR_SPOT;
    if (r->spot[flat].kind == LINE && !s->u.craps.point) return PIT_ERR_SPOT;
    out->step = craps_step(r, judged_as(r, s, ask->spot));
    out->least = out->step;
    out->most = most_odds(r, s, ask->seat, ask->spot) - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most < out->least ? PIT_ERR_AMOUNT : PIT_OK;
}

static enum pit_error fire_range(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct craps_rows *rows = craps_rows(r);

    out->clause = r->cite[AT_FIRE_LOCKED];
    if (wager_stake(s, ask->seat, S_FIRE, 0)) return PIT_ERR_CLOSED;
    out->clause = r->cite[AT_FIRE];
    if (s->u.craps.point || !s->u.craps.fresh) return PIT_ERR_CLOSED;
    *out = (struct pit_range){.least = rows->fire_least,
                              .most = rows->fire_most,
                              .step = rows->fire_step,
                              .clause = r->cite[AT_FIRE_LIMITS]};
    return PIT_OK;
}

static enum pit_error coupon_range(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    pit_money flat = wager_stake(s, ask->seat, r->spot[ask->spot].of, 0);

    if (s->u.craps.point) return PIT_ERR_CLOSED;
    if (!flat) return PIT_ERR_SPOT;
    out->least = out->step = 1;
    out->most = flat - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

/* 2(u): its parts have their own most; the least counts for the whole. */
static enum pit_error whirl_range(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    const struct craps_rows *rows = craps_rows(r);

    out->step = craps_step(r, S_WHIRL);
    out->least = round_up(craps_min(r, S_WHIRL), out->step);
    out->most = craps_max(r, S_WHIRL);
    for (int i = 0; i < WHIRL_PARTS; i++) {
        int spot = rows->whirl[i].spot;
        pit_money room = craps_max(r, spot) - wager_stake(s, ask->seat, spot, 0);

        room = room * PARTS_MAX / rows->whirl[i].units;
        if (room < out->most) out->most = room;
    }
    out->most -= out->most % out->step;
    if (out->most >= out->least) return PIT_OK;
    out->clause = option_clause(r, PIT_O_MAX);
    return PIT_ERR_AMOUNT;
}

/* The amounts of any other wager: the table's limits, in steps that can be paid. */
static enum pit_error plain_range(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), step = craps_step(r, ask->spot);

    out->step = step;
    out->least = stake ? step : round_up(craps_min(r, ask->spot), step);
    if (!stake) out->least = round_up(craps_bears_vig(r, ask->spot, out->least), step);
    out->most = craps_max(r, ask->spot) - stake;
    out->most -= out->most % step;
    if (out->most < out->least) out->clause = option_clause(r, PIT_O_MAX);
    return out->most < out->least ? PIT_ERR_AMOUNT : PIT_OK;
}

/* What stands against this wager now, its amount left aside. */
static enum pit_error open_to(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out)
{
    bool point = s->u.craps.point;

    out->clause = r->spot[ask->spot].clause;
    switch (r->spot[ask->spot].kind) {
    case LINE: return point ? PIT_ERR_CLOSED : PIT_OK;   /* 2(a): before the come-out roll */
    case COMING: return point ? PIT_OK : PIT_ERR_CLOSED; /* 2(c): after it */
    case TRAVELLED: return PIT_ERR_SPOT;                 /* it gets there by itself */
    default: return PIT_OK;
    }
}

/* Cuts the range to what the seat can pay, a percentage in advance included; cash that is called
 * out pays the stake itself. */
static enum pit_error within_chips(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), purse = s->chips[ask->seat];
    pit_money paid = craps_advance(r, ask->spot, stake), low = 0, high = out->most / out->step;

    if (r->spot[ask->spot].kind == PAPER) return PIT_OK;
    while (low < high) { /* the most steps that the purse can bear */
        pit_money steps = (low + high + 1) / 2, amount = steps * out->step;
        pit_money cost = craps_advance(r, ask->spot, stake + amount) - paid;

        if (ask->verb != PIT_VERBAL) cost += amount;
        if (cost <= purse)
            low = steps;
        else
            high = steps - 1;
    }
    out->most = low * out->step;
    return out->most < out->least ? PIT_ERR_CHIPS : PIT_OK;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    enum pit_error err;

    out->clause = r->cite[s->u.craps.in_air ? AT_AIR : AT_BET]; /* 3(a): confirmed in the air */
    if (s->u.craps.in_air != (ask->verb == V_LATE)) return PIT_ERR_TURN;
    out->clause = r->cite[AT_COUPON]; /* 3(b): cash is no coupon */
    if (ask->verb == PIT_VERBAL && r->spot[ask->spot].kind == PAPER) return PIT_ERR_SPOT;
    err = open_to(r, s, ask, out);
    if (err) return err;
    switch (r->spot[ask->spot].kind) {
    case ODDS: err = odds_range(r, s, ask, out); break;
    case FIRE: err = fire_range(r, s, ask, out); break;
    case PAPER: err = coupon_range(r, s, ask, out); break;
    default: err = (ask->spot == S_WHIRL ? whirl_range : plain_range)(r, s, ask, out); break;
    }
    if (err) return err;
    if (out->step > r->option[O_PAY_UNIT]) out->step_clause = r->cite[AT_PAYABLE]; /* 4(f) */
    return within_chips(r, s, ask, out);
}

/* What a line or come bet, or odds, pay: a line bet by its own row, odds by the number's. */
static int paid_as(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    return r->spot[spot].kind == ODDS ? judged_as(r, s, spot) : spot;
}

/* 3(c)(1): a pass or come bet stays up once its number is set, and a coupon with it. A don't bet
 * comes down at any time (3(d)). */
static bool locked_up(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    const struct pit_spot *row = &r->spot[spot];
    bool line = row->kind == LINE || row->kind == PAPER;

    return !(row->traits & DONT) && ((line && s->u.craps.point) || row->kind == TRAVELLED);
}

static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_spot *row = &r->spot[ask->spot];
    bool up = locked_up(r, s, ask->spot), behind = row->kind == ODDS || row->kind == PAPER;
    bool dont = (KIND(LINE) | KIND(TRAVELLED)) & KIND(row->kind) && row->traits & DONT;
    pit_money least = craps_min(r, ask->spot);
    enum pit_error err;

    out->clause = r->cite[AT_AIR];
    if (s->u.craps.in_air) return PIT_ERR_TURN;
    out->clause = r->cite[row->kind == FIRE ? AT_FIRE_LOCKED
                          : up              ? AT_UP
                          : dont            ? AT_DONT
                                            : AT_TAKE];
    if (!wager_stake(s, ask->seat, ask->spot, 0)) return PIT_ERR_SPOT;
    if (row->kind == FIRE || up) return PIT_ERR_CLOSED;
    err = take_range(s, ask, behind ? 1 : round_up(least, craps_step(r, ask->spot)), out);
    out->step = row->kind == PAPER ? 1 : craps_step(r, paid_as(r, s, ask->spot));
    if (out->also && out->most >= out->step) {
        out->least = out->step;
        out->most -= out->most % out->step;
    } else {
        out->least = out->most = wager_stake(s, ask->seat, ask->spot, 0);
        out->step = out->most;
        out->also = 0;
    }
    return err;
}

/* 3(e): on a come-out roll unless it is called on; with a point only if it is called off. */
static bool resting(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w)
{
    return r->spot[w->spot].traits & RESTS && !s->u.craps.point == !(w->flags & CALLED);
}

/* 3(e): what rests on a come-out roll may be called on. With a point it may be called off where the
 * house has that, but for odds. */
static enum pit_error allow_on_off(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_wager *w = wager_find((struct pit_state *)s, ask->seat, ask->spot, 0);
    const struct pit_spot *row = &r->spot[ask->spot];
    bool point = s->u.craps.point, is_on;

    out->clause = r->cite[AT_REST];
    if (!w || !(row->traits & RESTS)) return PIT_ERR_SPOT;
    if (point && (!r->option[O_CALL_OFF] || row->kind == ODDS)) return PIT_ERR_TURN;
    is_on = !resting(r, s, w);
    return is_on == (ask->verb == V_OFF) && !s->u.craps.in_air ? PIT_OK : PIT_ERR_TURN;
}

/* 7(b), 11(a), 11(c): who has the dice gives them up, whoever they are offered to declines. */
static enum pit_error allow_pass_dice(const struct pit_rules *r, const struct pit_state *s,
                                      const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_craps *g = &s->u.craps;

    out->clause = g->shooter == PIT_NO_SHOOTER ? offer_clause(r, s) : r->cite[AT_PASS_DICE];
    if (g->in_air) return PIT_ERR_TURN;
    return g->shooter == ask->seat || offered_to(s) == ask->seat ? PIT_OK : PIT_ERR_TURN;
}

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_craps *g = &s->u.craps;

    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        out->clause = r->cite[AT_CLOSED];
        if (seat_has_wagers(s, ask->seat)) return PIT_ERR_CLOSED;
        out->clause = r->cite[AT_SHOOTER]; /* who has thrown waits for the dice */
        return g->in_air && g->shooter == ask->seat ? PIT_ERR_TURN : PIT_OK;
    case PIT_VERBAL:
    case PIT_BET:
    case V_LATE: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    case V_ON:
    case V_OFF: return allow_on_off(r, s, ask, out);
    case V_PASS_DICE: return allow_pass_dice(r, s, ask, out);
    case V_ORDER:
        out->clause = r->cite[AT_ORDERED];
        return g->shooter != PIT_NO_SHOOTER && !g->in_air ? PIT_OK : PIT_ERR_TURN;
    case V_THROW:
        out->clause = r->cite[AT_SHOOTER];
        return s->want == PIT_DICE && !g->in_air ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR:
        out->clause = r->cite[AT_NO_ROLL + ask->spot];
        return s->want == PIT_DICE ? PIT_OK : PIT_ERR_TURN;
    default: return PIT_ERR_VERB;
    }
}

/* ---- a roll ---- */

struct roll {
    int dice, sum;
    bool come_out, seven_out, made;
    bool counts; /* somebody has a line bet: a come-out roll decides it */
};

static int count_points(unsigned marks)
{
    int count = 0;

    for (; marks; marks &= marks - 1)
        count++;
    return count;
}

/* 4(e): what the points that were made with this wager pay; nothing: it loses. */
static struct pit_ratio fire_pays(const struct pit_rules *r, const struct pit_wager *w)
{
    return r->pay[PAY_FIRE + count_points(w->mark)];
}

/* What a roll does to a wager: an enum pit_result, or it stands. */
enum { STANDS = 255 };

static int verdict(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w,
                   const struct roll *roll)
{
    const struct pit_spot *own = &r->spot[w->spot];
    int judged = judged_as(r, s, w->spot), num, den;
    const struct pit_spot *row = &r->spot[judged];

    if (own->kind == FIRE)
        return !roll->seven_out ? STANDS : fire_pays(r, w).num ? PIT_WIN : PIT_LOSE;
    if (!((row->wins | row->loses | row->pushes) >> roll->dice & 1)) return STANDS;
    if (resting(r, s, w)) /* odds go back: 3(e) */
        return own->kind == ODDS ? PIT_PUSH : STANDS;
    if (row->pushes >> roll->dice & 1) return PIT_PUSH;
    if (row->loses >> roll->dice & 1) return PIT_LOSE;
    craps_odds(r, judged, roll->dice, &num, &den);
    return num > 0 ? PIT_WIN : PIT_PUSH;
}

/* The clause by which a line or come bet ends. */
static uint16_t line_clause(const struct pit_rules *r, const struct pit_wager *w, int result,
                            const struct roll *roll)
{
    const struct pit_spot *row = &r->spot[w->spot];
    bool later = row->kind == TRAVELLED || (row->kind == LINE && !roll->come_out);
    const uint16_t *ends = craps_rows(r)->line_clause[row->of];

    if (result == PIT_PUSH) return ends[BARRED];
    if (result == PIT_WIN) return ends[later ? WINS_LATER : WINS_AT_ONCE];
    return ends[later ? LOSES_LATER : LOSES_AT_ONCE];
}

/* The clauses behind a decision: the wager's own, and the one that says what it pays. */
static struct cites why_of(const struct pit_rules *r, const struct pit_wager *w, int result,
                           const struct roll *roll)
{
    const struct pit_spot *row = &r->spot[w->spot];
    bool line = (KIND(LINE) | KIND(COMING) | KIND(TRAVELLED)) & KIND(row->kind);
    struct cites why = {line ? line_clause(r, w, result, roll) : row->clause, 0};

    if (row->kind == ODDS && result == PIT_PUSH) why.second = r->cite[AT_REST]; /* they rested */
    if (row->kind == FIRE) why.second = r->cite[AT_FIRE_SETTLED];
    if (result == PIT_WIN) why.second = craps_rows(r)->pays_clause[w->spot];
    return why;
}

static void pay(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                const struct roll *roll, struct pit_effects *fx)
{
    const struct pit_spot *row = &r->spot[w->spot];
    bool may_stay = (KIND(PLACE) | KIND(BUY) | KIND(LAY) | KIND(HARD)) & KIND(row->kind);
    struct decision d = {.result = PIT_WIN, .why = why_of(r, w, PIT_WIN, roll)};
    pit_money vig = craps_vig(r, w->spot, w->stake);
    int num, den;

    craps_odds(r, paid_as(r, s, w->spot), roll->dice, &num, &den);
    d.odds = (struct pit_ratio){(uint16_t)num, (uint16_t)den};
    if (row->kind == FIRE) d.odds = fire_pays(r, w);
    d.net = pit_payout(w->stake, d.odds);
    if (row->traits & ADVANCE)
        d.charged = vig;
    else
        d.net -= vig;
    d.stays = may_stay && r->option[O_LEAVE_UP];
    settle(s, fx, w, &d);
    if (d.stays) charge(s, fx, w->seat, w->spot, craps_advance(r, w->spot, w->stake), row->clause);
}

static void decide(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w, int result,
                   const struct roll *roll, struct pit_effects *fx)
{
    struct decision d = {.result = (enum pit_result)result, .why = why_of(r, w, result, roll)};

    if (result == PIT_WIN) {
        pay(r, s, w, roll, fx);
        return;
    }
    if (r->spot[w->spot].kind == PAPER)
        d.result = PIT_LOSE; /* spent by any decision */
    else if (result == PIT_LOSE)
        d.net = -w->stake;
    if (result == PIT_LOSE) d.charged = craps_advance(r, w->spot, w->stake);
    settle(s, fx, w, &d);
}

/* 10(b): losing wagers are collected, then what goes back, then winners are paid. */
static void decide_all(const struct pit_rules *r, struct pit_state *s, const struct roll *roll,
                       struct pit_effects *fx)
{
    static const int order[] = {PIT_LOSE, PIT_PUSH, PIT_WIN};
    int count = s->wagers;

    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < count; i++) {
            struct pit_wager *w = &s->wager[i];

            if (!w->stake || w->flags & DECIDED || verdict(r, s, w, roll) != order[pass]) continue;
            decide(r, s, w, order[pass], roll, fx);
            w->flags |= DECIDED; /* it may stay up: it is not paid twice */
        }
    for (int i = 0; i < count; i++)
        s->wager[i].flags &= (uint8_t)~DECIDED;
    wagers_sweep(s);
}

/* Come bets go to their number: 2(c)(1)(ii), 2(d)(1)(ii). */
static void travel(const struct pit_rules *r, struct pit_state *s, int i, struct pit_effects *fx)
{
    bool moved = false;

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        int to = r->spot[w->spot].then + i;

        if (r->spot[w->spot].kind != COMING) continue;
        wager_move(fx, w, to, r->cite[AT_COME_POINT]);
        moved = true;
    }
    if (moved) call(fx, CALL_TRAVELS, craps_numbers[i], 0, r->cite[AT_COME_POINT]);
}

/* 12(a)(4), 12(b)(2): a point that was not made before counts for the fire bets. */
static void mark_fire(const struct pit_rules *r, struct pit_state *s, int i, struct pit_effects *fx)
{
    int most = 0, points, notice = craps_rows(r)->fire_notice;
    bool told = false;

    assert(i >= 0 && i < NUMBERS);
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (w->spot != S_FIRE || w->mark >> i & 1) continue;
        w->mark = (uint8_t)(w->mark | 1 << i);
        points = count_points(w->mark);
        if (points > most) most = points;
        told |= points == notice;
    }
    if (most) call(fx, CALL_FIRE_MARKER, craps_numbers[i], most, r->cite[AT_FIRE_MARKER]);
    if (told) call(fx, CALL_FIRE_NOTICE, notice, 0, r->cite[AT_FIRE_NOTICE]);
}

/* 10(a): the sum is called, and what it means. */
static void call_roll(const struct pit_rules *r, const struct roll *roll, bool sets_point,
                      struct pit_effects *fx)
{
    bool even = roll->sum % 2 == 0 && craps_place(roll->sum) >= 0;
    int way = !even ? 0 : roll->dice % 7 == 0 ? PIT_HARD : PIT_EASY;
    uint16_t row = way == PIT_HARD ? CALL_HARD : CALL_TOTAL;
    int at = AT_CALL;

    if (sets_point) {
        row = CALL_POINT;
        at = AT_POINT;
    } else if (roll->made) {
        row = CALL_POINT_MADE;
    } else if (roll->seven_out) {
        row = CALL_SEVEN_OUT;
        at = AT_SEVEN_OUT;
    } else if (roll->counts) { /* it decides the line at once */
        row = r->spot[S_PASS].wins >> roll->dice & 1          ? CALL_NATURAL
              : r->spot[S_DONT_PASS].pushes >> roll->dice & 1 ? CALL_BAR
                                                              : CALL_CRAPS;
        at = AT_COME_OUT;
    }
    call(fx, row, roll->sum, way, r->cite[at]);
}

static uint16_t outcome_of(const struct pit_rules *r, const struct roll *roll, bool sets_point)
{
    if (sets_point) return OUT_POINT;
    if (roll->made) return OUT_POINT_MADE;
    if (roll->seven_out) return OUT_SEVEN_OUT;
    if (!roll->counts) return OUT_TOTAL;
    return r->spot[S_PASS].wins >> roll->dice & 1 ? OUT_NATURAL : OUT_CRAPS;
}

static void rolled(const struct pit_rules *r, struct pit_state *s, int dice, struct pit_effects *fx)
{
    struct pit_craps *g = &s->u.craps;
    struct roll roll = {.dice = dice, .sum = dice / 6 + dice % 6 + 2};
    int i = craps_place(roll.sum);
    bool sets_point;

    if (!g->in_air) hand_dice(r, s, fx);
    if (anybody_on_line(s)) g->off = 0; /* 3(a): a line bet may have come while they were out */
    s->round++;
    g->in_air = 0;
    g->declined = 0;
    roll.come_out = !g->point;
    roll.counts = roll.come_out && !g->off;
    roll.seven_out = g->point && roll.sum == 7;
    roll.made = g->point && roll.sum == g->point;
    sets_point = roll.counts && i >= 0;
    call_roll(r, &roll, sets_point, fx);
    decide_all(r, s, &roll, fx);
    if (i >= 0) travel(r, s, i, fx);
    if (roll.made) mark_fire(r, s, i, fx);
    if (roll.come_out) g->fresh = 0;
    if (sets_point || roll.made || roll.seven_out) { /* what was called holds no longer */
        g->point = sets_point ? (uint8_t)roll.sum : 0;
        for (int w = 0; w < s->wagers; w++)
            s->wager[w].flags &= (uint8_t)~CALLED;
    }
    if (roll.seven_out) dice_pass(s); /* 11(a)(1) */
    round_over(fx, outcome_of(r, &roll, sets_point), roll.sum);
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
        if (row->kind == ODDS) most = most_odds(r, s, w.seat, w.spot);
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
    case PIT_DICE: rolled(r, s, e->value, fx); break;
    case PIT_BET:
    case PIT_VERBAL:
    case V_LATE: put(r, s, e, fx); break;
    case PIT_TAKE: take(r, s, e, fx); break;
    case V_ON:
        wager_find(s, e->seat, e->spot, 0)->flags ^= CALLED;
        call(fx, CALL_ON, e->seat, 0, r->cite[AT_REST]);
        break;
    case V_OFF:
        wager_find(s, e->seat, e->spot, 0)->flags ^= CALLED;
        call(fx, CALL_OFF, e->seat, 0, r->cite[AT_REST]);
        break;
    case V_PASS_DICE:
        if (g->shooter == e->seat) {
            call(fx, CALL_PASS_DICE, e->seat, 0, r->cite[AT_PASS_DICE]);
            dice_pass(s);
            break;
        }
        call(fx, CALL_PASS_DICE, e->seat, 0, offer_clause(r, s));
        g->declined = (uint16_t)(g->declined | 1U << e->seat);
        break;
    case V_ORDER:
        call(fx, CALL_ORDERED, g->shooter, 0, r->cite[AT_ORDERED]);
        dice_pass(s);
        break;
    case V_THROW:
        hand_dice(r, s, fx);
        g->in_air = 1;
        call(fx, CALL_THROW, 0, 0, r->cite[AT_SHOOTER]);
        break;
    case PIT_IRREGULAR: /* the wagers stand for the next throw */
        g->in_air = 0;
        call(fx, CALL_NO_ROLL, 0, 0, r->cite[AT_NO_ROLL + e->spot]);
        break;
    case PIT_LEAVE:
        assert(e->seat < PIT_SEATS_MAX);
        if (g->shooter == e->seat) dice_pass(s);
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

/* The puck and the stick. */
static const char *const facts[] = {"point", "shooter", NULL};

static int fact(const struct pit_state *s, int which)
{
    const struct pit_craps *g = &s->u.craps;

    if (which == 0) return g->point ? g->point : -1;
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

/* Mini-craps is craps with other rows in its book. */
#define GAME(word, words, rows, number)                                                            \
    {                                                                                              \
        .name = word, .title = words, .verbs = verbs, .calls = calls, .irregular = irregular,      \
        .irregular_line = "no-roll",                                                               \
        .opens = "a bet on pass or dont-pass, so that somebody may roll", .outcomes = outcomes,    \
        .options = craps_options, .least = craps_limits, .later = O_PAYS_PASS, .was = craps_was,   \
        .uniform = O_PAYS_HARD_4, .uniform_end = O_PAYS_FIRE, .books = rows,                       \
        .body_size = sizeof(struct pit_craps), .fair_id = number, .prepare = craps_prepare,        \
        .open = open_table, .allow = allow, .apply = apply, .key = key, .measures = measures,      \
        .measure = measure, .resting = resting, .facts = facts, .fact = fact,                      \
        .round_facts = round_facts, .round_fact = round_fact, .lead = craps_lead,                  \
        .others = craps_others, .cases = craps_cases, .keeps = craps_keeps,                        \
        .betting = &craps_betting,                                                                 \
    }
const struct pit_game craps_game = GAME("craps", "Craps", craps_books, 2);
const struct pit_game mini_craps_game = GAME("mini-craps", "Mini-craps", mini_craps_books, 8);
