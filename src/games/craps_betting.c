/* craps_betting.c -- what betting systems have to know of craps: shooters, odds, and come bets
 * that travel. */

#include "betting.h"
#include "craps.h"

enum { DOUBLE_ODDS = 2, FIVE = 5 };

/* After a seven-out nobody has the dice. */
static bool turn_over(const struct pit_rules *r, const struct pit_state *s)
{
    (void)r;
    return s->u.craps.shooter == PIT_NO_SHOOTER;
}

/* ---- odds ---- */

static bool is_behind(const struct pit_rules *r, int spot)
{
    (void)r;
    return spot >= S_PASS_ODDS && spot < S_PLACE;
}

/* Behind a bet of so much: so many times it; on the don't side, what wins so many times it. */
static pit_money odds_behind(const struct pit_rules *r, int number, bool dont, pit_money amount)
{
    struct pit_ratio pays = r->spot[S_DONT_COME_ODDS + number].pays;

    return dont ? (amount * pays.den + pays.num - 1) / pays.num : amount;
}

/* Where this seat has flat bets and odds, a bit a spot. */
static uint64_t lines_of(const struct pit_state *s, int seat)
{
    uint64_t lines = 0;

    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat && w->spot < S_PLACE) lines |= UINT64_C(1) << w->spot;
    return lines;
}
_Static_assert((int)S_PLACE <= 64, "a bit for each");

/* By number: the line's if that is the point, then those of the bets that have travelled there. */
static bool bet_behind(const struct pit_rules *r, const struct pit_state *s, int seat,
                       uint32_t times, int *which, struct pit_event *out)
{
    enum { SIDES = 4 };
    static const int flat[SIDES] = {S_PASS, S_DONT_PASS, S_COME_N, S_DONT_COME_N};
    static const int odds[SIDES] = {S_PASS_ODDS, S_DONT_PASS_ODDS, S_COME_ODDS, S_DONT_COME_ODDS};
    uint64_t lines = lines_of(s, seat);

    while (lines && *which < SIDES * NUMBERS) {
        int number = *which / SIDES, side = (*which)++ % SIDES, add = side < 2 ? 0 : number;
        pit_money stake, most;

        if (!(lines >> (flat[side] + add) & 1) || lines >> (odds[side] + add) & 1) continue;
        if (side < 2 && craps_numbers[number] != s->u.craps.point) continue;
        stake = wager_stake(s, seat, flat[side] + add, 0);
        most = r->option[O_ODDS_TIMES_N + number];
        *out = (struct pit_event){
            .seat = (uint8_t)seat,
            .verb = PIT_BET,
            .spot = (uint16_t)(odds[side] + add),
            .amount = odds_behind(r, number, side & 1, stake * (times < most ? times : most))};
        return true;
    }
    return false;
}

/* ---- spots ---- */

/* A come bet is decided where it has travelled to. */
static int home(const struct pit_rules *r, int spot)
{
    (void)r;
    if (spot >= S_COME_N && spot < S_DONT_COME_N) return S_COME;
    return spot >= S_DONT_COME_N && spot < S_PASS_ODDS ? S_DONT_COME : spot;
}

/* MAB-CR 2(u): a whirl goes down as a horn bet and an any seven. */
static bool part_of(const struct pit_rules *r, int spot, int part)
{
    const struct craps_rows *rows = craps_rows(r);

    return spot == S_WHIRL && (part == rows->whirl[0].spot || part == rows->whirl[1].spot);
}

/* Place, buy, lay and hardway bets. */
static bool loose(const struct pit_rules *r, int spot)
{
    (void)r;
    return spot >= S_PLACE && spot < S_FIELD;
}

/* The pass line with double odds, at the least that the table takes for which such odds can be paid
 * to the unit at every point: 6 to 5 wants fives. */
static const char *usual(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    pit_money five = (pit_money)FIVE * r->option[O_PAY_UNIT];
    pit_money amount = (craps_min(r, S_PASS) + five - 1) / five * five;
    int times = DOUBLE_ODDS;

    for (int i = 0; i < NUMBERS; i++)
        if (r->option[O_ODDS_TIMES_N + i] < times) times = r->option[O_ODDS_TIMES_N + i];
    if (amount > craps_max(r, S_PASS)) amount = craps_min(r, S_PASS);
    pit_text_str(out, "bet pass ");
    pit_text_money(out, bet ? bet : amount);
    pit_text_str(out, " when come-out\nodds ");
    pit_text_int(out, times);
    return times == DOUBLE_ODDS ? "pass, double odds" : "pass, single odds";
}

const struct pit_betting craps_betting = {
    .spots = "pass, place-6 or come-odds-4",
    .line = "bet pass 10 when come-out",
    .travels = "a come bet gets there by itself; the wager is come or dont-come",
    .measures = 1,
    .at_zero = "come-out",
    .turn = "shooter",
    .turn_over = turn_over,
    .turn_spot = S_FIRE,
    .behind = "odds",
    .behind_most = O_ODDS_TIMES,
    .is_behind = is_behind,
    .bet_behind = bet_behind,
    .home = home,
    .part_of = part_of,
    .loose = loose,
    .company = "a second seat may have to keep the dice rolling",
    .usual = usual,
};
