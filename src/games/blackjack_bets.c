/* blackjack_bets.c -- who may sit, leave, bet and take back at blackjack, and when a round may
 * begin. */

#include "blackjack_round.h"

/* ---- seats ---- */

/* MAB-BJ 14: one box a person, or as many as the house permits; a place behind the boxes is for a
 * wager on one too. Person 0 is nobody known. */
enum pit_error bj_allow_sit(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    int held = 0;

    out->clause = r->cite[AT_AREAS];
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        held += s->seated >> seat & 1 && ask->value && s->person[seat] == ask->value;
    return held < r->option[O_AREAS] ? PIT_OK : PIT_ERR_SEAT;
}

/* A streak is given up by who leaves between rounds; every other wager holds its seat. */
enum pit_error bj_allow_leave(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out)
{
    out->clause = r->cite[AT_HANDLED];
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == ask->seat && (s->phase != BETS || !is_streak(s->wager[i].spot) ||
                                              !(s->u.blackjack.streaks >> ask->seat & 1)))
            return PIT_ERR_CLOSED;
    return PIT_OK;
}

/* ---- bets ---- */

/* Multiples of five dollars: the least is rounded up, what is left of the most is taken off by the
 * door. */
enum pit_error bj_in_fives(const struct pit_rules *r, struct pit_range *out)
{
    if (!six_to_five(r)) return PIT_OK;
    out->step = FIVE;
    out->step_clause = r->cite[AT_FIVES];
    out->least = (out->least + FIVE - 1) / FIVE * FIVE;
    if (out->least <= out->most) return PIT_OK;
    out->clause = r->cite[AT_FIVES];
    return PIT_ERR_AMOUNT;
}

/* How many people have a wager on this box, and whether this seat is one of them. */
int bj_people_on(const struct pit_state *s, int box, int seat, bool *there)
{
    int people = 0;

    *there = false;
    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (w->spot != main_spot(w->seat, box) || box_of(w) != box) continue;
        people++;
        *there |= w->seat == seat;
    }
    return people;
}

/* MAB-BJ 13(a): up to so many people on a box, if who was first consents; its own holder is there
 * already. */
static enum pit_error allow_behind(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    int box = (ask->spot - S_BEHIND) / 3;
    bool there;
    int people = bj_people_on(s, box, ask->seat, &there);

    out->clause = r->cite[AT_CONSENT];
    if ((ask->spot - S_BEHIND) % 3 || bj_same_person(s, box, ask->seat)) return PIT_ERR_SPOT;
    if (s->u.blackjack.alone >> box & 1) return PIT_ERR_SPOT;
    return there || people < r->option[O_PER_BOX] ? PIT_OK : PIT_ERR_ROOM;
}

/* The clause by which an additional wager needs one on the box. */
static int needs_at(int spot)
{
    switch (spot) {
    case S_PROGRESSIVE: return AT_PROGRESSIVE_NEEDS;
    case S_BONUS: return AT_BONUS_NEEDS;
    case S_MATCH: return AT_MATCH_NEEDS;
    case S_TWENTY: return AT_TWENTY_NEEDS;
    case S_BUST: return AT_BUST_NEEDS;
    case S_COUPON: return AT_COUPON;
    default: return is_streak(spot) ? AT_STREAK_NEEDS : AT_SIDE_NEEDS;
    }
}

/* MAB-BJ 17(g)(1), 25(c): not above the wager on the box. */
static bool is_capped(int spot)
{
    return spot == S_OVER || spot == S_UNDER || spot == S_SUITED || spot == S_SEVENS ||
           spot == S_BUST;
}

/* A dollar, and no more or less: sevens and progressive. A dollar or five: the bonus. */
static enum pit_error fixed_range(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    pit_money purse = ask->verb == PIT_VERBAL ? PIT_MONEY_MAX : s->chips[ask->seat];

    out->clause = r->spot[ask->spot].clause;
    if (wager_stake(s, ask->seat, ask->spot, 0)) return PIT_ERR_AMOUNT;
    out->least = out->most = 100;
    out->step = 1;
    if (ask->spot == S_BONUS) {
        out->also = purse >= FIVE ? FIVE : 0;
        if (six_to_five(r)) {
            out->least = out->most = FIVE;
            out->also = 0;
        }
    }
    return purse < out->least ? PIT_ERR_CHIPS : PIT_OK;
}

static enum pit_error side_range(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, pit_money box, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), most = r->option[O_SIDE_MAX];
    pit_money purse = ask->verb == PIT_VERBAL ? PIT_MONEY_MAX : s->chips[ask->seat];

    out->clause = is_capped(ask->spot)   ? option_clause(r, O_SIDE_MAX)
                  : ask->spot == S_MATCH ? option_clause(r, O_SIDE_MIN)
                                         : r->spot[ask->spot].clause;
    if (is_capped(ask->spot) && box < most) {
        most = box;
        out->clause = r->cite[ask->spot == S_BUST ? AT_BUST_MOST : AT_SIDE_MOST];
    }
    out->step = 1;
    out->least = stake ? 1 : r->option[O_SIDE_MIN];
    if (ask->spot == S_BUST && out->least < 100 && !stake) out->least = 100;
    out->most = most - stake;
    if (out->most < out->least) return PIT_ERR_AMOUNT;
    if (purse < out->least) return PIT_ERR_CHIPS;
    if (purse < out->most) out->most = purse;
    return bj_in_fives(r, out);
}

/* A wager beside the one on the box. */
static enum pit_error allow_side(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    pit_money box = wager_stake(s, ask->seat, S_BOX, 0);
    int other = ask->spot == S_OVER ? S_UNDER : S_OVER;

    out->clause = r->cite[needs_at(ask->spot)];
    if (!box) return PIT_ERR_SPOT;
    if (ask->spot == S_COUPON) {
        out->step = out->least = 1;
        out->most = box - wager_stake(s, ask->seat, S_COUPON, 0);
        if (ask->verb == PIT_VERBAL) return PIT_ERR_SPOT;
        return out->most > 0 ? bj_in_fives(r, out) : PIT_ERR_AMOUNT;
    }
    if (ask->spot == S_PROGRESSIVE && ask->verb == PIT_VERBAL) { /* a chip, MAB-BJ 19(b) */
        out->clause = r->spot[S_PROGRESSIVE].clause;
        return PIT_ERR_SPOT;
    }
    if (ask->spot == S_PROGRESSIVE && g->dark >> ask->seat & 1) {
        out->clause = r->cite[AT_LIGHT_OUT];
        return PIT_ERR_SPOT;
    }
    if (is_streak(ask->spot) && g->streaks >> ask->seat & 1) {
        out->clause = r->cite[AT_STREAK_OPEN];
        return PIT_ERR_TURN;
    }
    if ((ask->spot == S_OVER || ask->spot == S_UNDER) && wager_stake(s, ask->seat, other, 0)) {
        out->clause = r->spot[ask->spot].clause;
        return PIT_ERR_SPOT;
    }
    if (ask->spot == S_SEVENS || ask->spot == S_PROGRESSIVE || ask->spot == S_BONUS)
        return fixed_range(r, s, ask, out);
    return side_range(r, s, ask, box, out);
}

enum pit_error bj_allow_bet(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    enum kind kind = kind_of(ask->spot);
    enum pit_error err;

    if (kind == K_DOUBLE || kind == K_INSURANCE) return PIT_ERR_SPOT; /* made in a round */
    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->cite[AT_SHUFFLE];
    if (s->want != PIT_NOTHING) return PIT_ERR_TURN;
    out->clause = r->cite[AT_LATE];
    if (g->late >> ask->seat & 1) return PIT_ERR_CLOSED;
    if (ask->hand) return PIT_ERR_SPOT;
    if (ask->verb == PIT_VERBAL) out->clause = r->cite[AT_VERBAL];
    if (ask->spot >= S_BEHIND) {
        err = allow_behind(r, s, ask, out);
        if (err) return err;
    } else if (kind == K_SIDE || ask->spot == S_COUPON) {
        return allow_side(r, s, ask, out);
    } else {
        bool there;

        out->clause = r->cite[AT_CONSENT];
        if (ask->seat >= r->option[PIT_O_SEATS]) return PIT_ERR_SPOT; /* a place without a box */
        if (bj_people_on(s, ask->seat, ask->seat, &there) >= r->option[O_PER_BOX] && !there)
            return PIT_ERR_ROOM;
    }
    err = bet_range(r, s, ask, out);
    if (err) return err;
    err = bj_in_fives(r, out);
    return err && ask->verb != PIT_VERBAL && s->chips[ask->seat] < out->least ? PIT_ERR_CHIPS : err;
}

/* What must stay on the box: as much as a coupon or a wager that may not be larger. */
static pit_money kept_for(const struct pit_state *s, int seat, bool *any)
{
    pit_money most = 0;

    *any = false;
    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (w->seat != seat || (kind_of(w->spot) != K_SIDE && w->spot != S_COUPON)) continue;
        if (is_streak(w->spot) && s->u.blackjack.streaks >> seat & 1) continue;
        *any = true;
        if ((is_capped(w->spot) || w->spot == S_COUPON) && w->stake > most) most = w->stake;
    }
    return most;
}

enum pit_error bj_allow_take(const struct pit_rules *r, const struct pit_state *s,
                             const struct pit_event *ask, struct pit_range *out)
{
    pit_money least = r->option[PIT_O_MIN], kept;
    enum pit_error err;
    bool any = false;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    if (is_streak(ask->spot) && s->u.blackjack.streaks >> ask->seat & 1) return PIT_ERR_CLOSED;
    out->clause = r->spot[ask->spot].clause;
    if (ask->hand) return PIT_ERR_SPOT;
    if (kind_of(ask->spot) == K_SIDE || ask->spot == S_COUPON) {
        least = ask->spot == S_SEVENS || ask->spot == S_PROGRESSIVE || ask->spot == S_BONUS
                    ? PIT_MONEY_MAX
                : ask->spot == S_COUPON ? 1
                                        : r->option[O_SIDE_MIN];
        if (ask->spot == S_BUST && least < 100) least = 100;
    }
    kept = ask->spot == S_BOX ? kept_for(s, ask->seat, &any) : 0;
    if (kept > least) least = kept;
    if (six_to_five(r)) least = (least + FIVE - 1) / FIVE * FIVE;
    err = take_range(s, ask, least, out);
    if (err) return err;
    if (any) { /* what lies beside it needs it */
        if (!out->also) {
            *out = (struct pit_range){.least = 1, .clause = out->clause};
            return PIT_ERR_AMOUNT;
        }
        out->also = 0;
    }
    if (six_to_five(r) && out->least != out->most) {
        out->step = out->least = FIVE;
        out->step_clause = r->cite[AT_FIVES];
        if (out->most < FIVE) return PIT_ERR_AMOUNT;
    }
    return PIT_OK;
}

/* ---- the deal ---- */

/* MAB-BJ 18(b): two or three wagers each, or all three. */
static bool actions_complete(const struct pit_rules *r, const struct pit_state *s)
{
    int32_t multiple = r->option[O_MULTIPLE_ACTION];

    for (int seat = 0; multiple != MULTIPLE_OFF && seat < BOXES; seat++) {
        bool has[DEALER_HANDS];

        for (int i = 0; i < DEALER_HANDS; i++)
            has[i] = wager_stake(s, seat, S_BOX + i, 0) > 0;
        if (!has[0] && !has[1] && !has[2]) continue;
        if (!has[0] || !has[1] || (multiple == MULTIPLE_ALL && !has[2])) return false;
    }
    return true;
}

enum pit_error bj_allow_deal(const struct pit_rules *r, const struct pit_state *s,
                             struct pit_range *out)
{
    bool any = false;

    out->clause = r->cite[AT_BET];
    for (int i = 0; i < s->wagers; i++)
        any |= kind_of(s->wager[i].spot) == K_MAIN;
    if (!shoe_ready(s) || !any) return PIT_ERR_TURN;
    out->clause = r->cite[AT_MULTIPLE];
    return actions_complete(r, s) ? PIT_OK : PIT_ERR_TURN;
}
