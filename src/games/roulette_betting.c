/* roulette_betting.c -- what betting systems have to know of roulette. */

#include "betting.h"
#include "roulette.h"

/* The smallest wager on red; on odd where the colors of sections have taken its place. */
static const char *favourite(const struct pit_rules *r)
{
    return r->option[O_COLOR] ? "odd" : "red";
}

static const char *usual(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    const char *spot = favourite(r);
    pit_money step = wheel_odds(r, r->option[O_COLOR] ? O_PAYS_ODD : O_PAYS_RED).den;
    pit_money least = r->option[O_OUTSIDE_MIN];

    if (r->option[O_HALF_LOSS]) step = wheel_multiple(step, 2);
    least = (least + step - 1) / step * step;
    pit_text_str(out, "bet ");
    pit_text_str(out, spot);
    pit_text_str(out, " ");
    pit_text_money(out, bet ? bet : least);
    return spot;
}

const struct pit_betting roulette_betting = {
    .spots = "red, straight-17 or split-17-20",
    .line = "bet red 10",
    .favourite = favourite,
    .usual = usual,
};
