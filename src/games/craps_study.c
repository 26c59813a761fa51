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

/* A flat bet that leaves room for any odds behind it. */
static struct pit_event bets(const struct pit_rules *r, int spot)
{
    return (struct pit_event){
        .verb = PIT_BET, .spot = (uint16_t)spot, .amount = 600 * craps_step(r, spot)};
}

/* The odds of a come bet need one that has travelled: there the point is the number as far from
 * seven on the other side, so that 4 and 10 are treated alike. */
static bool lead_to_come_odds(const struct pit_rules *r, int spot, int i, struct pit_event *out)
{
    bool dont = spot >= S_DONT_COME_ODDS;
    int number = spot - (dont ? S_DONT_COME_ODDS : S_COME_ODDS);

    *out = i == 1 ? bets(r, dont ? S_DONT_COME : S_COME) : rolls(i ? number : NUMBERS - 1 - number);
    return i < 3;
}

/* Come bets need a point, odds a bet that has its number; a case of the line's odds is a number. */
bool craps_lead(const struct pit_rules *r, int spot, int which, int i, struct pit_event *out)
{
    const struct pit_spot *row = &r->spot[spot];

    if (row->kind == COMING) {
        *out = rolls(0);
        return i == 0;
    }
    if (row->kind != ODDS) return false;
    if (spot >= S_COME_ODDS) return lead_to_come_odds(r, spot, i, out);
    *out = i ? rolls(which) : bets(r, row->of);
    return i < 2;
}

/* The line's odds at each point, as often as it comes. Come odds are those that work; where they
 * rest on come-out rolls unless they are called on, what becomes of them then stands beside. */
bool craps_cases(const struct pit_rules *r, int spot, int i, struct pit_case *out)
{
    const struct pit_spot *row = &r->spot[spot];

    if (row->kind != ODDS) return false;
    if (spot >= S_COME_ODDS) {
        *out = (struct pit_case){.name = i ? "resting" : NULL, .weight = i == 0};
        return i < 2 && row->traits & RESTS;
    }
    if (i >= NUMBERS) return false;
    *out = (struct pit_case){.name = "point", .value = craps_numbers[i]};
    for (int dice = 0; dice < 36; dice++)
        out->weight += dice / 6 + dice % 6 + 2 == out->value;
    return true;
}

bool craps_keeps(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w,
                 struct pit_event *out)
{
    *out = (struct pit_event){.seat = w->seat, .verb = V_ON, .spot = w->spot};
    return r->spot[w->spot].kind == ODDS && r->game->resting(r, s, w);
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
