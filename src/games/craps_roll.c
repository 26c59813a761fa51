/* craps_roll.c -- a roll: what it decides, what it moves and what it sets. */

#include "craps_play.h"

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
    int judged = craps_judged_as(r, s, w->spot), num, den;
    const struct pit_spot *row = &r->spot[judged];

    if (own->kind == FIRE)
        return !roll->seven_out ? STANDS : fire_pays(r, w).num ? PIT_WIN : PIT_LOSE;
    if (!((row->wins | row->loses | row->pushes) >> roll->dice & 1)) return STANDS;
    if (craps_resting(r, s, w)) /* odds go back: 3(e) */
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

    craps_odds(r, craps_paid_as(r, s, w->spot), roll->dice, &num, &den);
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

void craps_rolled(const struct pit_rules *r, struct pit_state *s, int dice, struct pit_effects *fx)
{
    struct pit_craps *g = &s->u.craps;
    struct roll roll = {.dice = dice, .sum = dice / 6 + dice % 6 + 2};
    int i = craps_place(roll.sum);
    bool sets_point;

    if (!g->in_air) craps_hand_dice(r, s, fx);
    if (craps_on_line(s)) g->off = 0; /* 3(a): a line bet may have come while they were out */
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
    if (roll.seven_out) craps_dice_pass(s); /* 11(a)(1) */
    round_over(fx, outcome_of(r, &roll, sets_point), roll.sum);
}
