/* blackjack_betting.c -- what betting systems have to know of blackjack. */

#include "betting.h"
#include "blackjack_round.h"

/* Who counts cards and bets nothing yet needs somebody else at the table, or nothing is dealt. */
static bool company(const struct pit_rules *r, const struct pit_state *s, int seat,
                    struct pit_event *out)
{
    struct pit_range range = {.least = r->option[PIT_O_MIN], .most = PIT_MONEY_MAX};

    bj_in_fives(r, &range);
    *out = (struct pit_event){.seat = (uint8_t)seat, .verb = PIT_BET, .spot = S_BOX};
    out->amount = range.least;
    for (int i = 0; i < s->wagers; i++)
        if (kind_of(s->wager[i].spot) == K_MAIN) return false;
    return s->phase == BETS && s->want == PIT_NOTHING;
}

const struct pit_betting blackjack_betting = {
    .spots = "box, match or bust",
    .line = "bet box 10",
    .plays_on = company,
    .company = "somebody else has to play when you bet nothing",
};
