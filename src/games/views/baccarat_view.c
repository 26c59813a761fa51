/* baccarat_view.c -- pit odds baccarat: a percentage that is rounded, in words. */

#include "games/baccarat_round.h"
#include "views.h"

static void wagers(FILE *out, const struct pit_rules *r, const struct wager_study *wager)
{
    const struct wager_study *banker = &wager[S_BANKER];
    const struct figure *ev = banker->least ? &banker->ev_least : &banker->ev;
    pit_money least = r->option[PIT_O_MIN];

    if (r->option[O_EZ] == ON || r->option[O_VIG_ROUNDING] == ROUNDED_NOT) return;
    fprintf(out,
            " banker: the percentage of each win is rounded up to 25 cents. The row is that of\n"
            " wagers of $5 and its multiples; the least, $%lld.%02lld, costs %.3f %%.\n",
            (long long)(least / 100), (long long)(least % 100), -100 * ev->value);
}

const struct odds_view baccarat_view = {.wagers = wagers};
