/* bjx_sides.c -- additional wagers of blackjack, counted over the cards that decide them.
 *
 * Whoever gets which card first, every order of the cards is as likely, so each wager is counted as
 * if its own cards came first: a player's two, three or four, the dealer's three, or an up card and
 * two. All of it is counted in whole numbers. */

#include "bjx_sides.h"

#include "games/blackjack_round.h"
#include "odds/quick.h"

#include <math.h>

enum { SUITS = 4, CLUBS = 0, DIAMONDS, HEARTS, SPADES };
enum { SEVEN = 7, EIGHT = 8, NINE = 9, QUEEN = 12, KING = 13, CENTS = 100 };

/* The cards of a shoe; of each rank (2 .. 14) and suit, and together. */
struct cards {
    int64_t of[PIT_ACE + 1][SUITS], rank[PIT_ACE + 1], points[11], all;
};

static void count_shoe(struct cards *c, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    *c = (struct cards){0};
    for (int card = 0; card < PIT_CARDS; card++) {
        int64_t n = shoe ? shoe->unseen[card] : r->option[PIT_O_DECKS];

        c->of[pit_rank(card)][pit_suit(card)] += n;
        c->rank[pit_rank(card)] += n;
        c->points[card_points(card)] += n;
        c->all += n;
    }
}

/* Ways to take two different cards, one after the other, of n. */
static int64_t two_of(int64_t n)
{
    return n > 1 ? n * (n - 1) : 0;
}

static int64_t three_of(int64_t n)
{
    return n > 2 ? n * (n - 1) * (n - 2) : 0;
}

/* ---- a wager ---- */

/* How many orders of the cards bring what; a win is `pays` to one. */
struct sums {
    struct wager_study *out;
    int64_t all;
    int64_t ways[3]; /* by result */
    wide_int net;    /* in `den` parts of the wager */
    double square;
    int64_t den;
};

static void add(struct sums *s, enum pit_result result, int64_t num, int64_t den, int64_t ways)
{
    struct wager_study *out = s->out;
    struct fraction net = fraction_of(num, den);
    int i = 0;

    if (ways <= 0) return;
    s->ways[result] += ways;
    s->net += (wide_int)net.num * (s->den / net.den) * ways;
    s->square += (double)net.num * (double)net.num / (double)(net.den * net.den) * (double)ways;
    while (i < out->outcomes && (out->outcome[i].result != result ||
                                 out->outcome[i].num != net.num || out->outcome[i].den != net.den))
        i++;
    if (i == out->outcomes)
        out->outcome[out->outcomes++] = (struct wager_outcome){result, net.num, net.den, {0}};
    out->outcome[i].p.num += ways;
}

static void wins(struct sums *s, int64_t to_one, int64_t ways)
{
    add(s, PIT_WIN, to_one, 1, ways);
}

static void wins_at(struct sums *s, struct pit_ratio odds, int64_t ways)
{
    add(s, PIT_WIN, odds.num, odds.den, ways);
}

/* What is left of all orders loses, and figures are made. */
static bool done(struct sums *s)
{
    struct wager_study *out = s->out;
    double mean;

    add(s, PIT_LOSE, -1, 1, s->all - s->ways[PIT_WIN] - s->ways[PIT_PUSH] - s->ways[PIT_LOSE]);
    out->win = figure_of(s->ways[PIT_WIN], s->all);
    out->push = figure_of(s->ways[PIT_PUSH], s->all);
    out->lose = figure_of(s->ways[PIT_LOSE], s->all);
    out->ev = out->outlay = figure_wide(s->net, (wide_int)s->den * s->all);
    out->edge = out->edge_outlay = out->risk = figure_wide(-s->net, (wide_int)s->den * s->all);
    out->resolved = figure_wide(s->net, (wide_int)s->den * (s->ways[PIT_WIN] + s->ways[PIT_LOSE]));
    out->rounds = figure_of(1, 1);
    mean = out->ev.value;
    out->sd = sqrt(s->square / (double)s->all - mean * mean);
    for (int i = 0; i < out->outcomes; i++)
        out->outcome[i].p = figure_of(out->outcome[i].p.num, s->all);
    return true;
}

/* ---- each of them ---- */

/* An ace is up, and the player's own cards are not looked at. */
static void insurance(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    s->all = c->all - 1;
    wins_at(s, book_rows(r)->insurance, c->points[10]);
}

/* MAB-BJ 17(b)(1), (2): an ace counts one. */
static void over_under(struct sums *s, const struct cards *c, bool over)
{
    s->all = two_of(c->all);
    for (int a = 1; a <= 10; a++)
        for (int b = 1; b <= 10; b++)
            if (over ? a + b > 13 : a + b < 13)
                wins(s, 1, a == b ? two_of(c->points[a]) : c->points[a] * c->points[b]);
}

static void suited(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    const struct blackjack_suited *table = book_rows(r)->suited;
    int64_t royal = 0, any = 0;

    s->all = two_of(c->all);
    while (table->decks != r->option[PIT_O_DECKS])
        table++;
    for (int suit = 0; suit < SUITS; suit++) {
        int64_t n = 0;

        for (int rank = 2; rank <= PIT_ACE; rank++)
            n += c->of[rank][suit];
        any += two_of(n);
        royal += 2 * c->of[QUEEN][suit] * c->of[KING][suit];
    }
    s->den = 2;
    wins_at(s, table->table[r->option[O_SUITED_TABLE] - 1].royal, royal);
    wins_at(s, table->table[r->option[O_SUITED_TABLE] - 1].any, any - royal);
}

/* MAB-BJ 23(a): each of the two cards that is like the dealer's first one is paid. */
static void match(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    int64_t pays[2] = {r->option[O_PAYS_MATCH], r->option[O_PAYS_MATCH_SUITED]};

    s->all = c->all * two_of(c->all - 1);
    for (int rank = 2; rank <= PIT_ACE; rank++)
        for (int suit = 0; suit < SUITS; suit++) {
            int64_t up = c->of[rank][suit], other = c->rank[rank] - up, same = up - 1;
            int64_t rest = c->all - c->rank[rank];

            if (up <= 0) continue;
            wins(s, 2 * pays[1], up * two_of(same));
            wins(s, 2 * pays[0], up * two_of(other));
            wins(s, pays[0] + pays[1], up * 2 * same * other);
            wins(s, pays[1], up * 2 * same * rest);
            wins(s, pays[0], up * 2 * other * rest);
        }
}

/* MAB-BJ 24(f), (g): a twenty of two tens, or of an ace and a nine. */
static void twenty(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    const uint16_t *pays = book_rows(r)->twenty[r->option[O_TWENTY_TABLE]];
    int64_t queens = two_of(c->of[QUEEN][HEARTS]), matched = 0, alike = 0, all, left;
    int64_t natural = 2 * c->points[1] * (c->points[10] - 2);

    left = two_of(c->all - 2);
    s->all = two_of(c->all) * left;
    for (int suit = 0; suit < SUITS; suit++) {
        int64_t tens = 0;

        for (int rank = 10; rank <= KING; rank++) {
            tens += c->of[rank][suit];
            matched += two_of(c->of[rank][suit]);
        }
        alike += two_of(tens) + 2 * c->of[PIT_ACE][suit] * c->of[NINE][suit];
    }
    all = two_of(c->points[10]) + 2 * c->points[1] * c->points[9];
    wins(s, pays[0], queens * natural);
    wins(s, pays[1], queens * (left - natural));
    wins(s, pays[2], (matched - queens) * left);
    wins(s, pays[3], (alike - matched) * left);
    wins(s, pays[4], (all - alike) * left);
}

/* MAB-BJ 25: the third card takes the dealer over 21. */
static void bust(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    const struct blackjack_rows *rows = book_rows(r);
    int64_t one_suit = 0, one_colour = 0;

    s->all = two_of(c->all) * (c->all - 2);
    for (int suit = 0; suit < SUITS; suit++)
        one_suit += three_of(c->of[EIGHT][suit]);
    one_colour = three_of(c->of[EIGHT][CLUBS] + c->of[EIGHT][SPADES]) +
                 three_of(c->of[EIGHT][DIAMONDS] + c->of[EIGHT][HEARTS]);
    for (int a = 2; a <= 10; a++)
        for (int b = 2; b <= 10; b++)
            for (int third = 6; third <= 10; third++) {
                int64_t n = c->points[a] * (c->points[b] - (a == b)) *
                            (c->points[third] - (a == third) - (b == third));

                if (a + b >= 17 || a + b + third <= 21) continue;
                if (a == 8 && b == 8 && third == 8) n -= one_colour;
                wins(s, rows->bust[10 - third], n);
            }
    wins(s, rows->eights[0], one_colour - one_suit);
    wins(s, rows->eights[1], one_suit);
}

/* MAB-BJ 17(e)(3), a third card always drawn to two sevens. */
static void sevens(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    const uint16_t *pays = book_rows(r)->sevens;
    int64_t n = c->rank[SEVEN], three = 0, two = 0, two_then = 0;

    s->all = three_of(c->all);
    for (int suit = 0; suit < SUITS; suit++) {
        three += three_of(c->of[SEVEN][suit]);
        two += two_of(c->of[SEVEN][suit]);
    }
    two_then = c->all - n; /* the third card is no seven */
    wins(s, pays[0], three);
    wins(s, pays[1], three_of(n) - three);
    wins(s, pays[2], two * two_then);
    wins(s, pays[3], (two_of(n) - two) * two_then);
    wins(s, pays[4], n * (c->all - n) * (c->all - 2));
}

/* MAB-BJ 19(c), four cards always drawn; what is paid has the dollar in it, which is gone. */
static void progressive(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    const uint16_t *pays = book_rows(r)->aces;
    int64_t n = c->rank[PIT_ACE], four = 0, three = 0, three_four = 0, two = 0;
    int64_t black = c->of[PIT_ACE][CLUBS] + c->of[PIT_ACE][SPADES], red = n - black;
    int64_t meter = r->option[O_METER] - CENTS; /* less the dollar */

    s->all = three_of(c->all) * (c->all - 3);
    for (int suit = 0; suit < SUITS; suit++) {
        int64_t of = c->of[PIT_ACE][suit];
        int64_t colour = suit == CLUBS || suit == SPADES ? black : red;

        three += three_of(of);
        three_four += three_of(of) * (colour - 3); /* and a fourth one of its colour */
        two += two_of(of);
    }
    four =
        (black > 2 ? three_of(black) * (black - 3) : 0) + (red > 2 ? three_of(red) * (red - 3) : 0);
    s->den = fraction_of(meter, CENTS).den;
    add(s, PIT_WIN, meter, CENTS, four);
    wins(s, pays[0] - 1, three * (c->all - 3) - three_four);
    wins(s, pays[1] - 1, (three_of(n) - three) * (c->all - 3) - (four - three_four));
    wins(s, pays[2] - 1, two * (c->all - n) * (c->all - 3));
    wins(s, pays[3] - 1, (two_of(n) - two) * (c->all - n) * (c->all - 3));
}

/* What a bonus wager is worth with this edge: the display is made so that the house keeps just that
 * of a full shoe, so a unit that wins brings what is kept, divided by how often it wins there. */
static struct figure bonus_worth(const struct pit_rules *r, int64_t ways, int64_t all, int64_t edge)
{
    int64_t decks = r->option[PIT_O_DECKS], cards = PIT_CARDS * decks;
    wide_int full = (wide_int)2 * 4 * decks * 16 * decks, den = full * all * 100;

    return figure_wide((wide_int)ways * cards * (cards - 1) * (100 - edge) - den, den);
}

/* MAB-BJ 20(k): what a blackjack wins is drawn, so its orders are counted once for each weight. */
static void bonus(struct sums *s, const struct pit_rules *r, const struct cards *c)
{
    struct wager_study *out = s->out;
    struct pit_chance chance[PIT_CHANCES_MAX];
    struct pit_state made = {.wagers = 1};
    int64_t ways = 2 * c->points[1] * c->points[10], all = two_of(c->all), weights = 0;
    int count;

    out->size_key = "5";
    out->size_alone = r->option[O_SIX_TO_FIVE] == ON;
    out->ev_size = bonus_worth(r, ways, all, r->option[O_BONUS_EDGE_5]);
    made.wager[0] = (struct pit_wager){.spot = S_BONUS, .stake = out->size_alone ? 500 : 100};
    count = bj_bonus_chances(r, &made, chance);
    for (int i = 0; i < count; i++)
        weights += chance[i].weight;
    s->all = all * weights;
    for (int i = 0; i < count; i++) /* the display shows so many times five dollars */
        add(s, PIT_WIN, (int64_t)chance[i].value * 500, made.wager[0].stake,
            ways * (int64_t)chance[i].weight);
}

/* Cards left that were given by rank alone stand in one suit: what looks at suits cannot be told.
 */
bool bjx_ranks_alone(const struct pit_shoe *shoe)
{
    int others = 0;

    for (int card = 0; shoe && card < PIT_CARDS; card++)
        others += pit_suit(card) ? shoe->unseen[card] : 0;
    return shoe && !others;
}

bool bjx_side(struct wager_study *out, const struct pit_rules *r, int spot,
              const struct pit_shoe *shoe)
{
    struct sums s = {.out = out, .den = 1};
    struct cards c;

    *out = (struct wager_study){.spot = spot};
    count_shoe(&c, r, shoe);
    if (c.all < 5) return false;
    if (spot == S_INSURANCE && !c.points[1]) return false; /* no ace can be up */
    if (spot != S_INSURANCE && spot != S_OVER && spot != S_UNDER && spot != S_BONUS &&
        bjx_ranks_alone(shoe))
        return false;
    switch (spot) {
    case S_INSURANCE: insurance(&s, r, &c); break;
    case S_OVER: over_under(&s, &c, true); break;
    case S_UNDER: over_under(&s, &c, false); break;
    case S_SUITED: suited(&s, r, &c); break;
    case S_SEVENS: sevens(&s, r, &c); break;
    case S_PROGRESSIVE: progressive(&s, r, &c); break;
    case S_BONUS: bonus(&s, r, &c); break;
    case S_MATCH: match(&s, r, &c); break;
    case S_TWENTY: twenty(&s, r, &c); break;
    case S_BUST: bust(&s, r, &c); break;
    default: return false;
    }
    return done(&s);
}
