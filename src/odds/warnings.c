/* warnings.c -- a player's edge, a cut card far from its place, a burn left out. */

#include "warnings.h"

#include "own.h"
#include "pit/clause.h"
#include "quick.h"
#include "round.h"

void odds_percent(struct pit_text *t, int64_t num, int64_t den, double value)
{
    const int64_t most = INT64_MAX / 2000001;
    bool fits = den && den <= most && num <= most && num >= -most;
    bool below = fits ? num < 0 : value < 0;
    int64_t scaled;
    char decimals[4];

    if (fits)
        scaled = ((below ? -num : num) * 2000000 + den) / (2 * den);
    else
        scaled = (int64_t)((below ? -value : value) * 1e6 + 0.5);
    if (below) pit_text_str(t, "-");
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

bool odds_quick_edge(struct figure *out, const struct pit_rules *r, int spot)
{
    struct fraction f = quick_edge(r, spot);

    if (f.den) *out = figure_of(f.num, f.den);
    return f.den != 0;
}

static double value_of(const struct figure *f)
{
    return f->den ? fraction_number((struct fraction){f->num, f->den}) : f->value;
}

int odds_players_spot(const struct pit_rules *r, odds_edge *edge, struct figure *out)
{
    int best = -1;

    for (int spot = 0; spot < r->spots; spot++) {
        struct figure f = {0};

        if (r->spot[spot].left_out || !edge(&f, r, spot) || value_of(&f) <= 0) continue;
        if (best >= 0 && value_of(&f) <= value_of(out)) continue;
        best = spot;
        *out = f;
    }
    return best;
}

static void percent_of(struct pit_text *t, const struct figure *f, int sign)
{
    odds_percent(t, sign * f->num, f->den, sign * value_of(f));
}

int odds_meter_spot(const struct pit_rules *r, double *back)
{
    const struct odds_own *own = r->game->odds;

    for (int spot = 0; own && own->long_run && spot < r->spots; spot++)
        if (!r->spot[spot].left_out && own->long_run(back, r, spot) && *back > 1) return spot;
    return -1;
}

static int meters(const struct pit_rules *r, char out[][WARNING_ROOM])
{
    struct pit_text t = pit_text_in(out[0], WARNING_ROOM);
    double back;
    int spot = odds_meter_spot(r, &back);

    if (spot < 0) return 0;
    pit_text_str(&t, r->spot[spot].name);
    pit_text_str(&t, " gives back ");
    odds_percent(&t, 0, 0, back);
    pit_text_str(&t, " in the long run, its meter included; a supervisor must confirm");
    return 1;
}

/* A wager whose figure is that of larger ones. */
static int rounded(const struct pit_rules *r, odds_edge *edge, char out[][WARNING_ROOM])
{
    const struct odds_own *own = r->game->odds;
    struct pit_text t = pit_text_in(out[0], WARNING_ROOM);
    double cost;
    int spot = own && own->dearer ? own->dearer(&cost, r, edge) : -1;

    if (spot < 0) return 0;
    pit_text_str(&t, r->spot[spot].name);
    pit_text_str(&t, " pays less on small wagers, since its percentage is rounded up: $");
    pit_text_money(&t, r->option[PIT_O_MIN]);
    pit_text_str(&t, " costs ");
    odds_percent(&t, 0, 0, cost);
    return 1;
}

/* What the first wager brings, the wager that is best for the player, and wagers that cost him
 * nothing. */
static int edges(const struct pit_rules *r, odds_edge *edge_of, char out[][WARNING_ROOM])
{
    int first = odds_first_spot(r), best, count = 0;
    struct figure edge = {0}, most = {0};
    struct pit_text t;

    if (edge_of(&edge, r, first)) {
        if (value_of(&edge) > 0) {
            t = pit_text_in(out[count++], WARNING_ROOM);
            pit_text_str(&t, "the player has the edge: best play gains ");
            percent_of(&t, &edge, 1);
            pit_text_str(&t, " of the first bet; a supervisor must confirm");
        }
        if (value_of(&edge) < -0.2) { /* laboratories ask about a return below four fifths */
            t = pit_text_in(out[count++], WARNING_ROOM);
            pit_text_str(&t, "best play returns less than 80 % of the first bet: it loses ");
            percent_of(&t, &edge, -1);
        }
    }
    best = odds_players_spot(r, edge_of, &most);
    if (best >= 0 && best != first) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "the player has the edge on ");
        pit_text_str(&t, r->spot[best].name);
        pit_text_str(&t, ": it gains ");
        percent_of(&t, &most, 1);
        pit_text_str(&t, " of the bet; a supervisor must confirm");
    }
    count += meters(r, out + count);
    count += rounded(r, edge_of, out + count);
    for (int spot = 0; spot < r->spots; spot++) {
        if (!r->spot[spot].paper || r->spot[spot].left_out) continue;
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t,
                     "coupons are wagers that cost the player nothing: the house hands them out");
        cite(&t, r->spot[spot].clause);
        break;
    }
    return count;
}

/* What is unusual about the shoe. A game may do without these options. */
static int shoes(const struct pit_rules *r, char out[][WARNING_ROOM])
{
    int burn = pit_option_find(r->game, "burn", 4), cut = pit_option_find(r->game, "cut", 3);
    int usual = cut < 0 ? 0 : (int)pit_option_default(r, cut), count = 0;
    int about = r->cut_exact ? 0 : r->cards / 8;
    struct pit_text t;

    if (cut >= 0 && !r->every_round && r->book->options[cut].fallback == PIT_AUTO &&
        (r->cut < usual - about || (!r->cut_least && r->cut > usual + about))) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "cut=");
        pit_text_int(&t, r->cut);
        pit_text_str(&t, r->cut < usual ? " is less" : " is more");
        pit_text_str(&t, " than the book has behind the cut card, ");
        if (about) pit_text_str(&t, "about ");
        pit_text_int(&t, usual);
        cite(&t, r->cut_least ? r->cut_least : r->book->options[cut].clause);
    }
    if (burn >= 0 && !r->option[burn] && pit_option_default(r, burn)) {
        t = pit_text_in(out[count++], WARNING_ROOM);
        pit_text_str(&t, "burn=off: the book burns the first card of each shoe");
        cite(&t, r->book->options[burn].clause);
    }
    return count;
}

int odds_warnings(const struct pit_rules *r, odds_edge *edge, char out[WARNINGS_MAX][WARNING_ROOM])
{
    int count = edges(r, edge, out);

    return r->source == PIT_FROM_SHOE ? count + shoes(r, out + count) : count;
}
