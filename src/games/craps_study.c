/* craps_study.c -- how a study of craps comes to each of its wagers, and what a lone player cannot
 * do without. */

#include "craps.h"

static const int dice_of[NUMBERS][2] = {{2, 2}, {2, 3}, {3, 3}, {4, 4}, {4, 5}, {5, 5}};

static struct pit_event rolls(int number)
{
    return (struct pit_event){.seat = PIT_CHANCE,
                              .verb = PIT_DICE,
                              .value =
                                  (int16_t)(6 * (dice_of[number][0] - 1) + dice_of[number][1] - 1)};
}

/* Come bets need a point. Their odds need a come bet that has travelled: there the point is the
 * number as far from seven on the other side, so that 4 and 10 are treated alike. */
bool craps_lead(const struct pit_rules *r, int spot, int i, struct pit_event *out)
{
    bool come = r->spot[spot].kind == COMING, dont = spot >= S_DONT_COME_ODDS;
    int number = spot - (dont ? S_DONT_COME_ODDS : S_COME_ODDS);

    if (come || number < 0 || number >= NUMBERS) {
        *out = rolls(0);
        return come && i == 0;
    }
    *out = rolls(i ? number : NUMBERS - 1 - number);
    if (i == 1) {
        int bet = dont ? S_DONT_COME : S_COME;

        *out = (struct pit_event){
            .verb = PIT_BET, .spot = (uint16_t)bet, .amount = 600 * craps_step(r, bet)};
    }
    return i < 3;
}

/* MAB-CR 8: on a come-out roll somebody must have a line bet. */
bool craps_others(const struct pit_rules *r, const struct pit_state *s, int seat,
                  struct pit_event *out)
{
    pit_money step = craps_step(r, S_PASS), least = craps_min(r, S_PASS);

    if (s->u.craps.point) return false;
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].spot == S_PASS || s->wager[i].spot == S_DONT_PASS) return false;
    *out = (struct pit_event){.seat = (uint8_t)seat,
                              .verb = PIT_BET,
                              .spot = S_PASS,
                              .amount = (least + step - 1) / step * step};
    return true;
}
