/* bjx_column.c -- all hands of blackjack against one dealer, from the highest totals down.
 *
 * What a dealer's blackjack takes is the box wager whatever was done, so it is left out until the
 * very end: a chance here is always "and the dealer has no blackjack". A card is then drawn from
 * all that are left, and nothing has to be said of the one that lies face down. */

#include "bjx.h"

#include <math.h>
#include <string.h>

enum { STANDS = 17, MOST = 21, FIVE = 5, SIX = 5, SEVEN = 6 };

/* Less than any play of one unit brings; and so much less where the shoe may run out that even the
 * least chance of it tells. */
static const double never = -2, runs_out = -1e40;

/* ---- one hand ---- */

double bjx_left(const struct bjx_column *c, const struct bjx_hand *hand, int rank)
{
    return c->shoe[rank] - hand->count[rank];
}

double bjx_blackjack(const struct bjx_column *c, const struct bjx_hand *hand, int rank, int more)
{
    int other = c->up == BJX_ACE ? BJX_TEN : BJX_ACE;
    double left = c->left - hand->cards - more, n = bjx_left(c, hand, other);

    if (c->hole >= 0 || (c->up != BJX_ACE && c->up != BJX_TEN)) return 0;
    if (rank == other) n -= more;
    return left > 0 && n > 0 ? n / left : 0;
}

double bjx_pays(const struct bjx_rules *r, const struct bjx_hand *hand)
{
    if (hand->total == MOST && hand->cards == FIVE) return r->five_card_21;
    if (hand->count[SEVEN] == 3 && hand->cards == 3) return r->three_sevens;
    return 1;
}

int bjx_straight(const struct bjx_rules *r, const struct bjx_hand *hand)
{
    if (hand->cards != 2 || r->suited_three <= 0) return -1;
    for (int i = 0; i < 3; i++)
        if (hand->count[SIX + (i + 1) % 3] && hand->count[SIX + (i + 2) % 3]) return i;
    return -1;
}

struct bjx_stand bjx_stand(const struct bjx_column *c, const struct bjx_hand *hand,
                           const double finals[BJX_FINALS], double blackjack, bool split)
{
    bool ties_lose = c->hole >= 0;
    double over = 1 - blackjack, below = 0, tie = 0, above = 0;

    for (int i = 0; i < BJX_FINALS; i++) {
        over -= finals[i];
        if (STANDS + i < hand->total)
            below += finals[i];
        else if (STANDS + i == hand->total)
            tie = finals[i];
        else
            above += finals[i];
    }
    if (split && hand->cards == 2 && hand->total == MOST && c->rules->split_21_wins) {
        below += tie;
        tie = 0;
    }
    return (struct bjx_stand){over + below, above + (ties_lose ? tie : 0)};
}

void bjx_finals(const struct bjx_column *c, const struct bjx_hand *hand, double out[BJX_FINALS])
{
    double shoe[BJX_RANKS][BJX_LANES] = {{0}}, ends[BJX_FINALS][BJX_LANES];

    for (int rank = 0; rank < BJX_RANKS; rank++)
        shoe[rank][0] = bjx_left(c, hand, rank);
    bjx_dealer_ends(&c->dealer, (const double(*)[BJX_LANES])shoe, ends);
    for (int final = 0; final < BJX_FINALS; final++)
        out[final] = ends[final][0];
}

bool bjx_left_lasts(const struct bjx_column *c, const struct bjx_hand *hand, int rank, int more)
{
    double shoe[BJX_RANKS];

    if (c->left - hand->cards - more > c->dealer.deepest) return true;
    for (int i = 0; i < BJX_RANKS; i++)
        shoe[i] = bjx_left(c, hand, i) - (i == rank ? more : 0);
    return bjx_dealer_lasts(&c->dealer, shoe);
}

static bool in_shoe(const struct bjx_column *c, const struct bjx_hand *hand)
{
    for (int rank = 0; rank < BJX_RANKS; rank++)
        if (hand->count[rank] >= c->shoe[rank] + 1)
            return false; /* the last was a part of a card */
    return true;
}

/* What the chart says, if there is one. */
static unsigned charted(const struct bjx_column *c, const struct bjx_hand *hand)
{
    return c->chart ? c->chart->total[hand->soft][hand->total] : 0;
}

/* Somebody has said what is done with this hand: not to draw. */
static bool laid_to_stand(const struct bjx_column *c, const struct bjx_hand *hand)
{
    return c->laid && c->laid->play[hand - c->all->hand] != BJX_HIT;
}

/* Standing here can be best, or follows a double, or is asked for. */
static bool may_stand(const struct bjx_column *c, const struct bjx_hand *hand)
{
    return laid_to_stand(c, hand) || (c->chart && !(charted(c, hand) & BJX_CHART_HIT)) ||
           hand->cards <= 3 || hand->total >= STANDS || (!hand->soft && hand->hard > 11);
}

/* ---- all hands ---- */

/* What standing with this hand brings beside the wager. */
static double beside(const struct bjx_column *c, int hand)
{
    return c->win[hand] * c->rules->win_more - c->lose[hand] * c->rules->lose_more;
}

static void stand_eight(struct bjx_column *c, const int16_t list[BJX_LANES], int count)
{
    double shoe[BJX_RANKS][BJX_LANES] = {{0}}, ends[BJX_FINALS][BJX_LANES];

    for (int i = 0; i < count; i++)
        for (int rank = 0; rank < BJX_RANKS; rank++)
            shoe[rank][i] = bjx_left(c, &c->all->hand[list[i]], rank);
    bjx_dealer_ends(&c->dealer, (const double(*)[BJX_LANES])shoe, ends);
    for (int i = 0; i < count; i++) {
        const struct bjx_hand *hand = &c->all->hand[list[i]];
        double finals[BJX_FINALS];
        struct bjx_stand stand;

        for (int final = 0; final < BJX_FINALS; final++)
            finals[final] = ends[final][i];
        stand = bjx_stand(c, hand, finals, bjx_blackjack(c, hand, 0, 0), false);
        c->win[list[i]] = stand.win;
        c->lose[list[i]] = stand.lose;
        c->stand[list[i]] = stand.win * bjx_pays(c->rules, hand) - stand.lose + beside(c, list[i]);
        if (!bjx_left_lasts(c, hand, 0, 0)) c->stand[list[i]] = runs_out;
    }
}

static void stand_all(struct bjx_column *c)
{
    int16_t list[BJX_LANES];
    int count = 0;

    for (int i = 1; i < c->all->count; i++) {
        c->there[i] = in_shoe(c, &c->all->hand[i]);
        c->stand[i] = never; /* unless it is worked out: a card more costs nothing then */
        if (!c->there[i] || !may_stand(c, &c->all->hand[i])) continue;
        list[count++] = (int16_t)i;
        if (count == BJX_LANES) {
            stand_eight(c, list, count);
            count = 0;
        }
    }
    if (count) stand_eight(c, list, count);
}

/* One card more: what hands are worth then, or what a busted one is, on average. */
static double draw(const struct bjx_column *c, const struct bjx_hand *hand, const double worth[],
                   double busted)
{
    double left = c->left - hand->cards, sum = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++) {
        double n = bjx_left(c, hand, rank);
        int next = hand->child[rank];

        if (n <= 0) continue;
        sum += n * (next < 0 ? busted * (1 - bjx_blackjack(c, hand, rank, 1)) : worth[next]);
    }
    return left > 0 ? sum / left : runs_out;
}

/* How the play of this hand ends, once it is known and those of all longer ones are. */
static void follow(struct bjx_column *c, int i)
{
    const struct bjx_hand *hand = &c->all->hand[i];
    double pays = bjx_pays(c->rules, hand);
    bool hits = c->play[i] == BJX_HIT;

    c->stand_square[i] = c->win[i] * pays * pays + c->lose[i];
    c->value[i] = hits ? c->hit[i] : c->stand[i];
    c->squares[i] = hits ? draw(c, hand, c->squares, 1) : c->stand_square[i];
    c->wins[i] = hits ? draw(c, hand, c->wins, 0) : c->win[i];
    c->loses[i] = hits ? draw(c, hand, c->loses, 1) : c->lose[i];
}

static void hit_all(struct bjx_column *c)
{
    for (int i = c->all->count - 1; i > 0; i--) {
        const struct bjx_hand *hand = &c->all->hand[i];
        bool stands = may_stand(c, hand), hits;

        if (!c->there[i]) continue;
        c->hit[i] = hand->total < MOST ? draw(c, hand, c->value, -1 - c->rules->lose_more) : -1;
        if (c->laid)
            hits = c->laid->play[i] == BJX_HIT;
        else
            hits = c->chart ? charted(c, hand) & BJX_CHART_HIT : !stands || c->hit[i] > c->stand[i];
        c->play[i] = hits && hand->total < MOST ? BJX_HIT : BJX_STAND;
        follow(c, i);
    }
}

enum bjx_play bjx_undoubled(const struct bjx_column *c, int hand)
{
    if (c->chart) return charted(c, &c->all->hand[hand]) & BJX_CHART_HIT ? BJX_HIT : BJX_STAND;
    return c->hit[hand] > c->stand[hand] ? BJX_HIT : BJX_STAND;
}

/* ---- two cards ---- */

static bool may_double(const struct bjx_rules *r, const struct bjx_hand *hand)
{
    int total = hand->soft && r->double_soft ? hand->hard : hand->total;

    return hand->total < MOST && (!r->double_least || (total >= r->double_least && total <= 11));
}

/* What doubling adds to a hand that busts goes too, by a dealer's blackjack. */
static double bust_and_blackjack(const struct bjx_column *c, const struct bjx_hand *hand)
{
    double sum = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        if (hand->child[rank] < 0) sum += bjx_left(c, hand, rank) * bjx_blackjack(c, hand, rank, 1);
    return sum / (c->left - hand->cards);
}

double bjx_doubled(const struct bjx_column *c, int hand, double *lost, double *more)
{
    const struct bjx_hand *h = &c->all->hand[hand];
    const struct bjx_rules *r = c->rules;

    *lost = bust_and_blackjack(c, h);
    *more = r->win_more * draw(c, h, c->win, 0) - r->lose_more * draw(c, h, c->lose, 1);
    return draw(c, h, c->stand, -1 - r->lose_more) - *more;
}

static void consider(struct bjx_row *row, enum bjx_play play, double ev)
{
    row->may[play] = true;
    row->ev[play] = ev;
    if (ev > row->ev[row->best] || play == BJX_STAND) row->best = play;
}

/* With a chart, or play that is laid down: its play among those that may be, but for a split. */
static void by_chart(const struct bjx_column *c, struct bjx_row *row, const struct bjx_hand *hand,
                     bool surrenders)
{
    unsigned says = charted(c, hand);

    if (c->laid) {
        enum bjx_play play = (enum bjx_play)c->laid->play[hand - c->all->hand];

        if (play != BJX_SPLIT && (play != BJX_SURRENDER || surrenders)) row->best = play;
        return;
    }
    if (!c->chart) return;
    row->best = says & BJX_CHART_HIT ? BJX_HIT : BJX_STAND;
    if (says & BJX_CHART_DOUBLE && row->may[BJX_DOUBLE]) row->best = BJX_DOUBLE;
    if (says & BJX_CHART_SURRENDER && surrenders && row->may[BJX_SURRENDER])
        row->best = BJX_SURRENDER;
}

double bjx_straight_gain(const struct bjx_column *c, const struct bjx_hand *hand, int missing)
{
    return bjx_left(c, hand, SIX + missing) / (c->left - hand->cards) *
           c->win[hand->child[SIX + missing]];
}

/* The best play that is not a split, with this much more for a hit. */
static enum bjx_play best_with(const struct bjx_row *row, double more)
{
    enum bjx_play best = BJX_STAND;

    if (row->ev[BJX_HIT] + more > row->ev[best]) best = BJX_HIT;
    if (row->may[BJX_DOUBLE] &&
        row->ev[BJX_DOUBLE] + 2 * more > row->ev[best] + (best == BJX_HIT ? more : 0))
        best = BJX_DOUBLE;
    return best;
}

/* How a round ends with this play of two cards, no split. */
static struct bjx_ends ends_of(const struct bjx_column *c, enum bjx_play play, int index,
                               double lost)
{
    const struct bjx_hand *hand = &c->all->hand[index];
    double win, lose, square;

    if (play == BJX_SURRENDER) return (struct bjx_ends){0, 1, 0, 1, lost + (1 - lost) / 4};
    if (play == BJX_DOUBLE) {
        win = draw(c, hand, c->win, 0);
        lose = draw(c, hand, c->lose, 1) + lost;
        square = 4 * draw(c, hand, c->stand_square, 1) + lost;
    } else {
        bool hits = play == BJX_HIT;

        win = hits ? draw(c, hand, c->wins, 0) : c->win[index];
        lose = lost + (hits ? draw(c, hand, c->loses, 1) : c->lose[index]);
        square = lost + (hits ? draw(c, hand, c->squares, 1) : c->stand_square[index]);
    }
    return (struct bjx_ends){win, lose, win, lose, square};
}

static void add_ends(struct bjx_ends *to, const struct bjx_ends *from, double times)
{
    to->win += times * from->win;
    to->lose += times * from->lose;
    to->ahead += times * from->ahead;
    to->behind += times * from->behind;
    to->square += times * from->square;
}

/* What a double puts up; a dealer who looks first offers none against his blackjack. */
static double put_up(const struct bjx_column *c, enum bjx_play play, double lost)
{
    if (play != BJX_DOUBLE) return 0;
    return c->rules->dealing == BJX_PEEK ? 1 - lost : 1;
}

/* What is done with two of 6, 7, 8, in one suit or not, where a hit brings so much more. */
static enum bjx_play play_of_suits(const struct bjx_column *c, const struct bjx_row *row, int index,
                                   int missing, bool suited, double more)
{
    if (c->laid) return (enum bjx_play)(suited ? c->laid->suited[missing] : c->laid->play[index]);
    return c->chart ? row->best : best_with(row, more);
}

/* Suits of 6, 7, 8: the row is the average over them, the value of each its own best. */
static void look_at_suits(struct bjx_column *c, struct bjx_row *row, int index, int missing,
                          double lost)
{
    const struct bjx_hand *hand = &c->all->hand[index];
    double suited = c->rules->suited_two[missing], gain = bjx_straight_gain(c, hand, missing);
    double more = c->rules->suited_three * gain;

    row->value = row->added = 0;
    row->end = (struct bjx_ends){0};
    for (int i = 0; i < 2; i++) { /* not of one suit, of one suit */
        double often = i ? suited : 1 - suited, extra = i && suited > 0 ? more / suited : 0;
        enum bjx_play play = play_of_suits(c, row, index, missing, i, extra);
        double times = play == BJX_HIT ? 1 : play == BJX_DOUBLE ? 2 : 0;
        double value = row->ev[play] + times * extra;
        struct bjx_ends end;

        (i ? c->suited_play : c->mixed_play)[missing] = c->chart ? c->play[index] : (uint8_t)play;
        if (!c->chart && !c->laid && row->may[BJX_SURRENDER] && row->ev[BJX_SURRENDER] > value) {
            play = BJX_SURRENDER;
            value = row->ev[play];
            times = 0;
        }
        end = ends_of(c, play, index, lost);
        end.square += 3 * times * times * extra; /* two to one is four in place of one */
        add_ends(&row->end, &end, often);
        row->value += often * value;
        row->added += often * put_up(c, play, lost);
    }
    row->ev[BJX_HIT] += more;
    if (row->may[BJX_DOUBLE]) row->ev[BJX_DOUBLE] += 2 * more;
    for (int play = 0; play < BJX_PLAYS && !c->chart && !c->laid; play++)
        if (row->may[play] && row->ev[play] > row->ev[row->best]) row->best = (enum bjx_play)play;
}

static void two_cards(struct bjx_column *c, int pair)
{
    const struct bjx_rules *r = c->rules;
    int index = c->all->pair[pair], missing;
    const struct bjx_hand *hand = &c->all->hand[index];
    struct bjx_row *row = &c->row[pair];
    double lost = bjx_blackjack(c, hand, 0, 0);

    consider(row, BJX_STAND, c->stand[index] - lost);
    consider(row, BJX_HIT, c->hit[index] - lost);
    if (may_double(r, hand)) {
        double busted, more, unit = bjx_doubled(c, index, &busted, &more);

        if (r->dealing != BJX_LATE || !r->busted_lost) busted = 0;
        consider(row, BJX_DOUBLE, 2 * unit + more - busted - lost);
    }
    by_chart(c, row, hand, false);
    c->play[index] = (uint8_t)row->best;
    if (r->surrender) consider(row, BJX_SURRENDER, -(1 - lost) * (0.5 + r->lose_more) - lost);
    by_chart(c, row, hand, true);
    row->value = row->ev[row->best];
    row->added = put_up(c, row->best, lost);
    row->end = ends_of(c, row->best, index, lost);
    missing = bjx_straight(r, hand);
    if (missing >= 0) look_at_suits(c, row, index, missing, lost);
}

static bool splits(const struct bjx_column *c, int rank)
{
    if (c->laid) return c->laid->play[c->all->pair[bjx_pair(rank, rank)]] == BJX_SPLIT;
    return !c->chart || c->chart->split[rank];
}

/* A pair, which a chart splits: once the plays of all two cards are known. */
static void one_pair(struct bjx_column *c, int rank)
{
    int pair = bjx_pair(rank, rank);
    const struct bjx_hand *hand = &c->all->hand[c->all->pair[pair]];
    struct bjx_row *row = &c->row[pair];
    double lost = bjx_blackjack(c, hand, 0, 0);
    struct bjx_split split = bjx_split(c, rank);

    consider(row, BJX_SPLIT, split.ev - lost);
    if (c->chart || c->laid) row->best = BJX_SPLIT;
    row->value = row->ev[row->best];
    if (row->best != BJX_SPLIT) return;
    row->added = split.added;
    row->end = split.end;
    row->end.lose += lost;
    row->end.behind += lost;
    row->end.square += lost;
}

/* Two cards that are a blackjack, or any against one that lies open: nothing is asked. */
static void no_choice(struct bjx_column *c, int pair, double ev)
{
    consider(&c->row[pair], BJX_STAND, ev);
    c->row[pair].value = ev;
    c->row[pair].end = (struct bjx_ends){ev > 0, ev<0, ev> 0, ev < 0, ev * ev};
}

static void blackjack_row(struct bjx_column *c, int pair)
{
    const struct bjx_hand *hand = &c->all->hand[c->all->pair[pair]];
    double wins = 1 - bjx_blackjack(c, hand, 0, 0), pays = c->rules->blackjack * wins;

    no_choice(c, pair, pays);
    c->row[pair].end = (struct bjx_ends){wins, 0, wins, 0, pays * c->rules->blackjack};
    if (!c->rules->even_money || c->up != BJX_ACE || c->hole >= 0) return;
    if (c->laid ? !c->laid->even : pays >= 1) return;
    c->row[pair].value = 1;
    c->row[pair].end = (struct bjx_ends){1, 0, 1, 0, 1};
}

/* ---- the column ---- */

/* How many cards a hand takes that draws as long as it has no more than so many points. */
static int whole(int most, int points)
{
    return 1 + most / points;
}

/* Who draws had at most 16 points before it, and the lowest cards make the most of that. So they do
 * together, and no one hand takes more of the lowest cards than fit into it. */
bool bjx_lasts(const struct bjx_rules *r, int rank, int hands)
{
    enum { BEFORE = 16 };
    double all = 0, cards = hands + 1, points = BEFORE * (hands + 1), each = 0;

    if (hands > 1) { /* each has a card of the pair; aces get one more, and that is all */
        cards += hands;
        points = rank == BJX_ACE ? BEFORE : points - hands * (rank + 1);
    }
    for (int low = 0; low < BJX_RANKS; low++) {
        double n = r->shoe[low] - (hands > 1 && low == rank ? hands : 0);
        double taken = (int)(points / (low + 1)) < n ? (int)(points / (low + 1)) : n;

        if (each <= 0 && n > 0) each = whole(BEFORE, low + 1);
        all += r->shoe[low];
        cards += taken;
        points -= taken * (low + 1);
    }
    return cards <= all || (hands == 1 && 2 * each <= all);
}

static void deal_rows(struct bjx_column *c)
{
    double all = c->left * (c->left - 1);

    memset(c->row, 0, sizeof c->row);
    for (int a = 0; a < BJX_RANKS; a++)
        for (int b = a; b < BJX_RANKS; b++)
            c->row[bjx_pair(a, b)].dealt =
                a == b ? c->shoe[a] * (c->shoe[a] - 1) / all : 2 * c->shoe[a] * c->shoe[b] / all;
}

static void sum_up(struct bjx_column *c)
{
    c->ev = c->added = 0;
    c->end = (struct bjx_ends){0};
    for (int pair = 0; pair < BJX_PAIRS; pair++)
        if (c->row[pair].dealt > 0) {
            c->ev += c->row[pair].dealt * c->row[pair].value;
            c->added += c->row[pair].dealt * c->row[pair].added;
            add_ends(&c->end, &c->row[pair].end, c->row[pair].dealt);
        }
}

static bool take_shown(struct bjx_column *c)
{
    const double *shoe = c->rules->shoe;
    double all = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        all += c->shoe[rank] = shoe[rank];
    c->chance = c->shoe[c->up]-- / all;
    c->left = all - 1;
    if (c->hole < 0) return c->chance > 0;
    c->chance *= c->shoe[c->hole]-- / c->left * (c->up == c->hole ? 1 : 2);
    c->left--;
    return c->chance > 0;
}

/* The play is set. */
static bool make(struct bjx_column *c, const struct bjx_rules *r, const struct bjx_hands *all,
                 int up, int hole)
{
    int natural = bjx_pair(BJX_ACE, BJX_TEN);

    c->rules = r;
    c->all = all;
    c->up = up;
    c->hole = hole;
    if (!take_shown(c)) return false;
    memset(c->flow, 0, sizeof c->flow);
    deal_rows(c);
    if (hole >= 0 && bjx_pair(up, hole) == natural) {
        for (int pair = 0; pair < BJX_PAIRS; pair++)
            no_choice(c, pair, pair == natural ? r->blackjack : -1);
        sum_up(c);
        return true;
    }
    bjx_dealer_make(&c->dealer, all, up, hole, r->hit_soft_17);
    stand_all(c);
    hit_all(c);
    for (int pair = 0; pair < BJX_PAIRS; pair++)
        if (pair == natural)
            blackjack_row(c, pair);
        else if (c->row[pair].dealt > 0)
            two_cards(c, pair);
    if (r->split_hands > 1)
        for (int rank = 0; rank < BJX_RANKS; rank++)
            if (c->row[bjx_pair(rank, rank)].dealt > 0 && !(r->unsplit >> rank & 1) &&
                splits(c, rank))
                one_pair(c, rank);
    sum_up(c);
    return true;
}

bool bjx_column_make(struct bjx_column *c, const struct bjx_rules *r, const struct bjx_hands *all,
                     int up, int hole, const struct bjx_chart *chart)
{
    c->chart = chart;
    c->laid = NULL;
    return make(c, r, all, up, hole);
}

bool bjx_laid_make(struct bjx_column *c, const struct bjx_rules *r, const struct bjx_hands *all,
                   int up, int hole, const struct bjx_laid *laid)
{
    c->chart = NULL;
    c->laid = laid;
    return make(c, r, all, up, hole);
}

bool bjx_choice(const struct bjx_column *c, int hand, enum bjx_play play, double *ev)
{
    const struct bjx_hand *h = &c->all->hand[hand];

    if (!c->there[hand] || h->cards < 2) return false;
    if (h->cards == 2) {
        for (int pair = 0; pair < BJX_PAIRS; pair++)
            if (c->all->pair[pair] == hand) {
                *ev = c->row[pair].ev[play];
                return c->row[pair].may[play];
            }
        return false;
    }
    if (play != BJX_STAND && (play != BJX_HIT || h->total == MOST)) return false;
    *ev = (play == BJX_HIT ? c->hit[hand] : c->stand[hand]) - bjx_blackjack(c, h, 0, 0);
    return play == BJX_HIT || may_stand(c, h);
}

int bjx_shown(int up, int hole)
{
    return hole < 0 ? up : bjx_pair(up, hole);
}

void bjx_game_make(struct bjx_game *out, struct bjx_column *room, const struct bjx_rules *r,
                   const struct bjx_hands *all, const struct bjx_chart charts[BJX_PAIRS],
                   bjx_each *each, void *with)
{
    *out = (struct bjx_game){0};
    for (int up = 0; up < BJX_RANKS; up++) {
        int last = r->dealing == BJX_SHOWN ? BJX_RANKS - 1 : -1;

        for (int hole = r->dealing == BJX_SHOWN ? up : -1; hole <= last; hole++) {
            const struct bjx_chart *chart = charts ? &charts[bjx_shown(up, hole)] : NULL;

            if (!bjx_column_make(room, r, all, up, hole, chart)) continue;
            out->ev += room->chance * room->ev;
            out->added += room->chance * room->added;
            add_ends(&out->end, &room->end, room->chance);
            if (each) each(with, room);
        }
    }
    out->sd = sqrt(out->end.square - out->ev * out->ev);
}
