/* warnings.c -- a player's edge, a cut card far from its place, a burn left out. */

#include "warnings.h"

#include "games/shoe.h"
#include "pit/clause.h"
#include "quick.h"

void odds_percent(struct pit_text *t, int64_t num, int64_t den)
{
    int64_t scaled = ((num < 0 ? -num : num) * 2000000 + den) / (2 * den);
    char decimals[4];

    if (num < 0) pit_text_str(t, "-");
    pit_text_int(t, scaled / 10000);
    pit_text_str(t, ".");
    for (int i = 3; i >= 0; i--, scaled /= 10)
        decimals[i] = (char)('0' + scaled % 10);
    pit_text_add(t, decimals, 4);
    pit_text_str(t, " %");
}

static void cite(struct pit_text *t, int clause)
{
    pit_text_str(t, " (");
    pit_text_str(t, pit_clause_id(clause));
    pit_text_str(t, ")");
}

int odds_warnings(const struct pit_rules *r, char out[WARNINGS_MAX][WARNING_ROOM])
{
    struct fraction edge;
    int quarter = r->cards / 4, count = 0;
    struct pit_text t;

    if (!r->cards) return 0; /* dice and wheels have an edge for each wager: pit odds */
    edge = quick_edge(r);

    if (edge.num > 0) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "the player has the edge: best play gains ");
        odds_percent(&t, edge.num, edge.den);
        pit_text_str(&t, " of the first bet; a supervisor must confirm");
    }
    if (5 * edge.num < -edge.den) { /* laboratories ask about a return below four fifths */
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "best play returns less than 80 % of the first bet: it loses ");
        odds_percent(&t, -edge.num, edge.den);
    }
    if (r->option[O_RESHUFFLE] == RESHUFFLE_CUT &&
        (r->cut < quarter - r->cards / 8 || r->cut > quarter + r->cards / 8)) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "cut=");
        pit_text_int(&t, r->cut);
        pit_text_str(&t, " is far from about a quarter of the shoe, ");
        pit_text_int(&t, quarter);
        cite(&t, option_clause(r, O_CUT));
    }
    if (r->option[O_BURN] == OFF && r->book->options[O_BURN].fallback == PIT_AUTO &&
        r->option[O_RESHUFFLE] != RESHUFFLE_CONTINUOUS) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "burn=off: the book burns the first card of each shoe");
        cite(&t, option_clause(r, O_BURN));
    }
    return count;
}
