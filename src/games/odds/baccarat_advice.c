/* baccarat_advice.c -- what a round of baccarat under way is worth to a seat, whatever lies face
 * down.
 *
 * A card that the seat has not seen is as good as one that is yet to come: both are any of those
 * that it has not seen. So what is not known of the first four cards is counted over these, and
 * then the third cards as before a round. Who looks at cards, turns them over or leaves them to
 * another changes none of them: of all that may be done, only House Money that is moved makes a
 * difference. */

#include "baccarat_ways.h"
#include "odds/advice.h"
#include "odds/own.h"
#include "odds/round.h"

#include <float.h>

enum { KEEP, ONTO_PLAYER, ONTO_BANKER, WAYS_ON };

struct view {
    const struct pit_rules *rules;
    const struct pit_state *state;
    int seat;
    struct drawing drawing;
    struct counts counts; /* what the seat has not seen ... */
    int64_t rank[RANKS];  /* ... by rank, too */
    int to_come;          /* of the first four */
    pit_money net[3][WAYS_ON][CELLS];
    wide_int sum[WAYS_ON], best, all; /* times the orders */
};

/* ---- what each end brings ---- */

/* What may be moved, with so many pairs. */
static pit_money movable(const struct view *v, int pairs)
{
    pit_money stake = wager_stake(v->state, v->seat, S_HOUSE_MONEY, 0);
    struct pit_ratio odds = v->rules->pay[pairs == 2 ? PAY_PAIRS : PAY_PAIR];

    if (v->state->phase == MONEY) return v->state->u.baccarat.money[v->seat];
    if (!pairs || v->state->phase > MONEY) return 0;
    return pit_payout(stake, odds) * v->rules->option[O_MONEY_PART] / 100;
}

static void learn_nets(struct view *v)
{
    const struct pit_state *s = v->state;

    for (int i = 0; i < 3 * WAYS_ON * CELLS; i++) {
        int pairs = i / CELLS / WAYS_ON, way = i / CELLS % WAYS_ON;
        pit_money *net = &v->net[pairs][way][i % CELLS], moved = movable(v, pairs);

        for (int k = 0; k < s->wagers; k++) {
            struct pit_wager w = s->wager[k];

            if (w.seat != v->seat) continue;
            if (way != KEEP && w.spot == (way == ONTO_PLAYER ? S_PLAYER : S_BANKER))
                w.stake += moved;
            *net += wager_brings(v->rules, &w, cell_of(i % CELLS), pairs);
        }
    }
}

/* ---- cards ---- */

/* The rank of a card of a hand, 0 to 12; below 0: not known. */
static int rank_at(const struct view *v, int hand, int i)
{
    const struct pit_baccarat *g = &v->state->u.baccarat;
    int card = i < g->cards[hand] ? g->card[hand][i] : PIT_FACE_DOWN;

    return card == PIT_FACE_DOWN ? -1 : card % RANKS;
}

static int points(int rank)
{
    return card_points(rank); /* of this rank in the first suit */
}

static void put(struct view *v, int rank, int n)
{
    v->rank[rank] += n;
    v->counts.value[points(rank)] += n;
    v->counts.all += n;
}

static void put_two(struct view *v, int hand, int a, int b, int n)
{
    if (rank_at(v, hand, 0) < 0) put(v, a, n);
    if (rank_at(v, hand, 1) < 0) put(v, b, n);
}

/* Takes these ranks as the first two cards of a hand, the lower one first where neither is known;
 * in how many orders they come. 0: none is taken. */
static int64_t take_two(struct view *v, int hand, int a, int b)
{
    int first = rank_at(v, hand, 0), second = rank_at(v, hand, 1);
    int64_t orders = 1;

    if ((first >= 0 && a != first) || (second >= 0 && b != second)) return 0;
    if (first < 0 && second < 0)
        orders = a < b ? 2 * v->rank[a] * v->rank[b] : a == b ? v->rank[a] * (v->rank[a] - 1) : 0;
    else if (first < 0)
        orders = v->rank[a];
    else if (second < 0)
        orders = v->rank[b];
    if (orders) put_two(v, hand, a, b, -1);
    return orders;
}

/* Third cards: those that lie there, and those to come. */
static void draw_thirds(struct ends *e, struct view *v, const struct four *f)
{
    int player = (f->a + f->b) % VALUES, banker = (f->x + f->y) % VALUES;
    int third_p = rank_at(v, PLAYER, 2), third_b = rank_at(v, BANKER, 2);
    int64_t left = v->counts.all;

    if (third_p < 0 && third_b < 0) {
        third_cards(e, &v->drawing, &v->counts, f, 1);
        return;
    }
    if (third_p >= 0) player = (player + points(third_p)) % VALUES;
    if (third_b >= 0)
        e->of[third_p >= 0][1][player][(banker + points(third_b)) % VALUES] = left * (left - 1);
    else if (v->drawing.banker[banker] >> points(third_p) & 1)
        banker_draws(e->of[1][1][player], &v->counts, banker, left - 1);
    else
        e->of[1][0][player][banker] = left * (left - 1);
}

/* ---- the round ---- */

/* True if the shoe could leave a third card out: the round is void then, unless it is beyond that.
 */
static bool runs_dry(const struct view *v, const struct four *f)
{
    struct pit_baccarat g = {.cards = {2, 2}};
    const int value[2][2] = {{f->a, f->b}, {f->x, f->y}};

    for (int i = 0; i < 4; i++) /* a ten, an ace, or what it says */
        g.card[i / 2][i % 2] = (uint8_t)(value[i / 2][i % 2] == 0   ? 8
                                         : value[i / 2][i % 2] == 1 ? RANKS - 1
                                                                    : value[i / 2][i % 2] - 2);
    return v->state->phase < MONEY &&
           v->state->shoe.inside - v->to_come < baccarat_thirds(v->rules, &g);
}

static void add_four(struct view *v, const struct four *f, int pairs, int64_t orders)
{
    struct ends e = {0};
    wide_int sum[WAYS_ON] = {0}, best;

    if (runs_dry(v, f)) return;
    draw_thirds(&e, v, f);
    for (int i = 0; i < CELLS; i++) {
        int64_t ways = ways_of(&e, cell_of(i));

        for (int way = 0; ways && way < WAYS_ON; way++)
            sum[way] += (wide_int)ways * v->net[pairs][way][i];
    }
    best = sum[KEEP];
    for (int way = 0; way < WAYS_ON; way++) {
        v->sum[way] += orders * sum[way];
        if (sum[way] > best) best = sum[way];
    }
    v->best += orders * best;
}

static void banker_hands(struct view *v, struct four *f, bool pair, int64_t orders)
{
    for (int i = 0; i < RANKS * RANKS; i++) {
        int a = i / RANKS, b = i % RANKS;
        int64_t ways = take_two(v, BANKER, a, b);

        if (!ways) continue;
        f->x = points(a);
        f->y = points(b);
        add_four(v, f, pair + (a == b), orders * ways);
        put_two(v, BANKER, a, b, 1);
    }
}

static void player_hands(struct view *v)
{
    for (int i = 0; i < RANKS * RANKS; i++) {
        int a = i / RANKS, b = i % RANKS;
        int64_t ways = take_two(v, PLAYER, a, b);
        struct four f = {.a = points(a), .b = points(b)};

        if (!ways) continue;
        banker_hands(v, &f, a == b, ways);
        put_two(v, PLAYER, a, b, 1);
    }
}

/* False: there are too few cards to tell. */
static bool look(struct view *v)
{
    const struct pit_baccarat *g = &v->state->u.baccarat;
    int64_t left;
    int hidden = 0;

    for (int card = 0; card < PIT_CARDS; card++)
        put(v, card % RANKS, v->state->shoe.unseen[card]);
    for (int hand = PLAYER; hand <= BANKER; hand++)
        for (int i = 0; i < 2; i++) {
            hidden += rank_at(v, hand, i) < 0;
            v->to_come += i >= g->cards[hand];
        }
    left = v->counts.all;
    if (left < hidden + 2 || left > CARDS_MOST || v->state->shoe.inside < v->to_come) return false;
    v->all = 1;
    for (int i = 0; i < hidden + 2; i++)
        v->all *= left - i;
    learn_drawing(&v->drawing, v->rules);
    learn_nets(v);
    player_hands(v);
    return true;
}

/* ---- choices ---- */

static wide_int sum_of(const struct view *v, const struct pit_event *e)
{
    if (e->verb == V_KEEP) return v->sum[KEEP];
    if (e->verb == V_MOVE) return v->sum[e->spot == S_PLAYER ? ONTO_PLAYER : ONTO_BANKER];
    return v->best;
}

static void write_value(struct advice *out, struct fraction *value, double *ev, struct figure f)
{
    double off = 8 * DBL_EPSILON * (f.value < 0 ? -f.value : f.value);

    *value = (struct fraction){f.num, f.den};
    *ev = f.value;
    if (!f.den && out->error < off) out->error = off;
}

bool baccarat_advice(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                     int seat)
{
    struct view v = {.rules = r, .state = seen, .seat = seat};
    struct pit_event events[ODDS_EVENTS_MAX];
    wide_int best = 0;
    int count = 0;

    if (!seen->phase) return true;
    if (seen->phase < FOUR || seen->phase > THIRD_BANKER || !look(&v)) return false;
    if (seen->turn >> seat & 1) count = odds_events(r, seen, seat, events);
    for (int i = 0; i < count && i < ADVICE_MAX; i++) {
        wide_int sum = sum_of(&v, &events[i]);

        if (!i || sum > best) {
            best = sum;
            out->best = i;
        }
        out->choice[i].event = events[i];
        write_value(out, &out->choice[i].value, &out->choice[i].ev, figure_wide(sum, v.all));
    }
    out->count = count;
    write_value(out, &out->value, &out->ev, figure_wide(count ? best : v.best, v.all));
    return true;
}
