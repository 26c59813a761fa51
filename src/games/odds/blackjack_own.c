/* blackjack_own.c -- blackjack's odds: the rules in force for the analyser by composition, and what
 * it says as figures of wagers and hands. */

#include "blackjack_own.h"

#include "games/blackjack_round.h"
#include "odds/own.h"

#include <string.h>

/* The figures of a streak take one round to be like another. */
static const double streak_error = 1e-3;

/* What was worked out last, for the next who asks the same. */
BLACKJACK_ROOM struct {
    bool known;
    const struct pit_book *book; /* for which rules ... */
    int32_t option[PIT_OPTIONS_MAX];
    uint8_t unseen[PIT_CARDS]; /* ... and cards */
    struct bjx_rules rules;
    struct bjx_game game;
    struct bjx_hands hands;
    struct bjx_column column;
} last;

/* ---- rules ---- */

static double ratio(struct pit_ratio odds)
{
    return (double)odds.num / odds.den;
}

static int unseen(const struct pit_rules *r, const struct pit_shoe *shoe, int card)
{
    return shoe ? shoe->unseen[card] : r->option[PIT_O_DECKS];
}

static int of_rank(const struct pit_rules *r, const struct pit_shoe *shoe, int rank)
{
    int n = 0;

    for (int card = rank - 2; card < PIT_CARDS; card += 13)
        n += unseen(r, shoe, card);
    return n;
}

/* What a blackjack pays on average: MAB-BJ 3(e)(3) pays a named one more. */
static double average_pays(const struct pit_rules *r, const struct pit_shoe *shoe,
                           const double counts[BJX_RANKS])
{
    double pays = ratio(blackjack_pays(r)), more = ratio(book_rows(r)->named) - pays;
    double all = counts[BJX_ACE] * counts[BJX_TEN];
    int ace, face;

    if (!named_blackjack(r, &ace, &face) || all <= 0) return pays;
    if (bjx_ranks_alone(shoe)) /* a suit is as likely as another */
        return pays + more * counts[BJX_ACE] * of_rank(r, shoe, pit_rank(face)) / all / 16;
    return pays + more * unseen(r, shoe, ace) * unseen(r, shoe, face) / all;
}

/* MAB-BJ 3(e)(1): how likely two, and all three, of a six, a seven and an eight are suited. */
static void look_at_suits(struct bjx_rules *out, const struct pit_rules *r,
                          const struct pit_shoe *shoe)
{
    double n[3], three = 0, more = ratio(book_rows(r)->pays_678) - 1;
    bool ranks = bjx_ranks_alone(shoe);

    for (int i = 0; i < 3; i++)
        n[i] = of_rank(r, shoe, 6 + i);
    if (n[0] * n[1] * n[2] <= 0) return;
    for (int suit = 0; suit < 4; suit++) {
        double of[3];

        for (int i = 0; i < 3; i++)
            of[i] = ranks ? 0.25 : unseen(r, shoe, 13 * suit + 4 + i) / n[i];
        three += of[0] * of[1] * of[2];
        for (int i = 0; i < 3; i++)
            out->suited_two[i] += of[(i + 1) % 3] * of[(i + 2) % 3];
    }
    out->suited_three = three * more;
}

static int points_of(int card)
{
    return card_points(card) - 1; /* 0 an ace .. 9 a ten */
}

void blackjack_rules(struct bjx_rules *out, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    const struct blackjack_rows *rows = book_rows(r);
    const int32_t *o = r->option;

    *out = (struct bjx_rules){0};
    for (int card = 0; card < PIT_CARDS; card++)
        out->shoe[points_of(card)] += unseen(r, shoe, card);
    out->dealing = o[O_DEALING] == HOLE_UP  ? BJX_SHOWN
                   : o[O_DEALING] == READER ? BJX_PEEK
                                            : BJX_LATE;
    out->hit_soft_17 = bj_must_draw(r, (struct count){17, true});
    out->surrender = o[O_SURRENDER] == ON;
    out->double_least = o[O_DEALING] == HOLE_UP ? 9 : 0; /* MAB-BJ 6(k)(4) */
    out->double_soft = o[O_DOUBLE_SOFT] == ON;
    out->double_split = o[O_DOUBLE_AFTER_SPLIT] == ON;
    out->split_hands = (int)o[O_SPLIT_HANDS];
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int hands = out->split_hands < out->shoe[rank] ? out->split_hands : (int)out->shoe[rank];

        if (hands > 1 && !bjx_lasts(out, rank, hands)) out->unsplit |= (uint16_t)(1U << rank);
    }
    out->resplit_aces = o[O_RESPLIT_ACES] == ON;
    out->split_21_wins = o[O_SPLIT_21] == SPLIT_21_WINS;
    out->majority_of_all = o[O_STREAK_MAJORITY] == MAJORITY_ALL;
    /* MAB-BJ 18(f): in multiple action all of it is collected at once. */
    out->busted_lost = o[O_BUSTED_EXTRA] == EXTRA_LOST || o[O_MULTIPLE_ACTION] != OFF;
    out->even_money = o[O_EVEN_MONEY] == ON;
    out->blackjack = average_pays(r, shoe, out->shoe);
    out->five_card_21 = o[O_FIVE_CARD_21] == ON ? ratio(rows->five_cards) : 1;
    out->three_sevens = o[O_PAYS_777] == ON ? ratio(rows->pays_777) : 1;
    if (o[O_PAYS_678] == ON) look_at_suits(out, r, shoe);
}

const struct bjx_hands *blackjack_hands(void)
{
    if (!last.hands.count) bjx_hands_make(&last.hands);
    return &last.hands;
}

bool blackjack_solve(const struct pit_rules *r, const struct pit_shoe *shoe, bjx_each *each,
                     void *with)
{
    uint8_t cards[PIT_CARDS];

    for (int card = 0; card < PIT_CARDS; card++)
        cards[card] = (uint8_t)unseen(r, shoe, card);
    if (!each && last.known && last.book == r->book &&
        memcmp(last.option, r->option, sizeof last.option) == 0 &&
        memcmp(last.unseen, cards, sizeof cards) == 0)
        return true;
    last.known = false;
    blackjack_rules(&last.rules, r, shoe);
    if (!bjx_lasts(&last.rules, 0, 1)) return false;
    last.book = r->book;
    memcpy(last.option, r->option, sizeof last.option);
    memcpy(last.unseen, cards, sizeof cards);
    bjx_game_make(&last.game, &last.column, &last.rules, blackjack_hands(), NULL, each, with);
    last.known = last.game.ev > BJX_RUNS_OUT;
    return last.known;
}

struct bjx_column *blackjack_column(void)
{
    return &last.column;
}

void blackjack_value(double *best, double *by_chart, const struct bjx_chart charts[BJX_PAIRS])
{
    struct bjx_game game;

    *best = last.game.ev;
    bjx_game_make(&game, &last.column, &last.rules, &last.hands, charts, NULL, NULL);
    *by_chart = game.ev;
}

/* ---- wagers ---- */

static struct figure number(double value)
{
    return (struct figure){.value = value};
}

static bool box(struct wager_study *out, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    const struct bjx_game *g = &last.game;

    if (!blackjack_solve(r, shoe, NULL, NULL)) return false;
    out->decides = true;
    out->error = BJX_ERROR;
    out->ev = out->outlay = number(g->ev);
    out->edge = out->edge_outlay = number(-g->ev);
    out->risk = number(-g->ev / (1 + g->added));
    out->win = number(g->end.win);
    out->lose = number(g->end.lose);
    out->push = number(1 - g->end.win - g->end.lose);
    out->resolved = number(g->ev / (g->end.win + g->end.lose));
    out->rounds = figure_of(1, 1);
    out->sd = g->sd;
    return true;
}

static bool wins_of(const struct pit_rules *r, const struct pit_shoe *shoe, double *out)
{
    if (!blackjack_solve(r, shoe, NULL, NULL)) return false;
    *out = last.game.end.ahead / (last.game.end.ahead + last.game.end.behind);
    return true;
}

bool blackjack_wins(const struct pit_rules *r, double *out)
{
    return wins_of(r, NULL, out);
}

/* MAB-BJ 22: so many hands won in a row, pushes left aside. */
static bool streak(struct wager_study *out, const struct pit_rules *r, int wins,
                   const struct pit_shoe *shoe)
{
    double win, all = 1, pays = (double)r->option[O_PAYS_STREAK_2 + wins - 2];

    if (!wins_of(r, shoe, &win)) return false;
    for (int i = 0; i < wins; i++)
        all *= win;
    out->error = streak_error;
    out->win = number(all);
    out->lose = number(1 - all);
    out->ev = out->outlay = out->resolved = number(all * (pays + 1) - 1);
    out->edge = out->edge_outlay = out->risk = number(1 - all * (pays + 1));
    return true;
}

static bool wager(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe)
{
    *out = (struct wager_study){.spot = spot};
    if (spot >= r->spots || r->spot[spot].left_out || r->spot[spot].paper) return false;
    if (spot < S_BOX + DEALER_HANDS) return box(out, r, shoe);
    if (is_streak(spot)) return streak(out, r, spot - S_STREAK + 2, shoe);
    return bjx_side(out, r, spot, shoe);
}

static bool beside(struct wager_study *out, const struct pit_rules *r, int spot)
{
    return spot < r->spots && !r->spot[spot].left_out && bjx_side(out, r, spot, NULL);
}

/* MAB-BJ 19(i): what wagers put on the meter comes back with a jackpot, and so does what the house
 * puts there after one. The value of the wager is a straight line in what the meter shows. */
static bool long_run(double *out, const struct pit_rules *r, int spot)
{
    struct pit_rules at = *r;
    struct wager_study reset;

    if (spot != S_PROGRESSIVE || r->option[O_PROGRESSIVE] != ON) return false;
    at.option[O_METER] = r->option[O_METER_RESET];
    if (!bjx_side(&reset, &at, spot, NULL)) return false;
    *out = 1 + reset.ev.value + r->option[O_METER_RATE] / 100.0;
    return true;
}

/* ---- hands ---- */

const uint8_t blackjack_verbs[BJX_PLAYS] = {[BJX_STAND] = V_STAND,
                                            [BJX_HIT] = V_HIT,
                                            [BJX_DOUBLE] = V_DOUBLE,
                                            [BJX_SPLIT] = V_SPLIT,
                                            [BJX_SURRENDER] = V_SURRENDER};

/* "AT", "T6": an ace first, else the higher first. */
static void name_cards(struct pit_text *t, const struct bjx_hand *hand)
{
    static const char names[] = "A23456789T";

    for (int i = 0; i < hand->count[BJX_ACE]; i++)
        pit_text_str(t, "A");
    for (int rank = BJX_TEN; rank > BJX_ACE; rank--)
        for (int i = 0; i < hand->count[rank]; i++)
            pit_text_add(t, &names[rank], 1);
}

void blackjack_name_up(struct hand_row *out, int up, int hole)
{
    struct pit_text t = pit_text_in(out->up, sizeof out->up);
    struct bjx_hand dealer = {0};

    dealer.count[up]++;
    if (hole >= 0) dealer.count[hole]++;
    name_cards(&t, &dealer);
}

void blackjack_name(struct hand_row *out, const struct bjx_column *c, const struct bjx_hand *hand)
{
    struct pit_text cards = pit_text_in(out->cards, sizeof out->cards);

    *out = (struct hand_row){.total = hand->total, .soft = hand->soft};
    out->pair = hand->cards == 2;
    for (int rank = 0; rank < BJX_RANKS; rank++)
        if (hand->count[rank] == 1) out->pair = false;
    name_cards(&cards, hand);
    blackjack_name_up(out, c->up, c->hole);
}

static void add_choice(struct hand_row *out, int play, double ev)
{
    int i = out->choices++;

    out->choice[i].verb = blackjack_verbs[play];
    out->choice[i].ev = ev;
    if (ev > out->choice[out->best].ev) out->best = i;
}

static void read_pair(struct hand_row *out, const struct bjx_column *c, int pair)
{
    const struct bjx_row *row = &c->row[pair];

    blackjack_name(out, c, &c->all->hand[c->all->pair[pair]]);
    out->p = c->chance * row->dealt;
    for (int play = 0; play < BJX_PLAYS; play++)
        if (row->may[play]) add_choice(out, play, row->ev[play]);
}

struct rows {
    hand_each *each;
    void *with;
};

static void tell_rows(void *with, const struct bjx_column *c)
{
    const struct rows *rows = with;
    struct hand_row row;

    for (int pair = 0; pair < BJX_PAIRS; pair++) {
        if (c->row[pair].dealt <= 0) continue;
        read_pair(&row, c, pair);
        rows->each(rows->with, &row);
    }
}

static bool hands(hand_each *each, void *with, const struct pit_rules *r,
                  const struct pit_shoe *shoe)
{
    struct rows rows = {each, with};

    return blackjack_solve(r, shoe, tell_rows, &rows);
}

static int rank_of(int rank)
{
    return rank == PIT_ACE ? BJX_ACE : rank > 10 ? BJX_TEN : rank - 1;
}

/* The cards are in the shoe, as far as their suits are known. */
static bool in_shoe(const struct pit_rules *r, const struct pit_shoe *shoe,
                    const struct hand_asked *a)
{
    uint8_t taken[PIT_CARDS] = {0};

    for (int i = 0; i < a->cards + a->ups; i++) {
        const struct hand_card *c = i < a->cards ? &a->card[i] : &a->up[i - a->cards];
        int card = 13 * (c->suit - 1) + c->rank - 2;

        if (c->suit && !bjx_ranks_alone(shoe) && ++taken[card] > unseen(r, shoe, card))
            return false;
    }
    return true;
}

/* MAB-BJ 3(e)(1): the suits of two of 6, 7, 8 are known. */
static void know_suits(struct bjx_rules *out, const struct pit_rules *r,
                       const struct pit_shoe *shoe, const struct hand_asked *a)
{
    int missing = 21 - a->card[0].rank - a->card[1].rank, card;

    if (out->suited_three <= 0 || a->cards != 2 || !a->card[0].suit || !a->card[1].suit) return;
    if (missing < 6 || missing > 8 || a->card[0].rank == a->card[1].rank ||
        a->card[0].rank == missing || a->card[1].rank == missing)
        return;
    card = 13 * (a->card[0].suit - 1) + missing - 2;
    out->suited_two[missing - 6] = a->card[0].suit == a->card[1].suit;
    out->suited_three = 0;
    if (a->card[0].suit != a->card[1].suit) return;
    out->suited_three =
        (ratio(book_rows(r)->pays_678) - 1) *
        (bjx_ranks_alone(shoe) ? 0.25 : (double)unseen(r, shoe, card) / of_rank(r, shoe, missing));
}

static enum hand_trouble hand(struct hand_row *out, const struct pit_rules *r,
                              const struct pit_shoe *shoe, const struct hand_asked *asked)
{
    bool shown = r->option[O_DEALING] == HOLE_UP;
    uint8_t counts[BJX_RANKS] = {0};
    struct bjx_column *c = &last.column;
    int index, a = rank_of(asked->up[0].rank), b = asked->ups > 1 ? rank_of(asked->up[1].rank) : -1;

    if (asked->ups != (shown ? 2 : 1)) return HAND_UP;
    for (int i = 0; i < asked->cards; i++)
        counts[rank_of(asked->card[i].rank)]++;
    index = bjx_hand_of(blackjack_hands(), counts);
    last.known = false;
    blackjack_rules(&last.rules, r, shoe);
    if (index < 0) return HAND_OVER;
    if (!bjx_lasts(&last.rules, 0, 1)) return HAND_RUNS_OUT;
    if (!in_shoe(r, shoe, asked)) return HAND_NONE;
    know_suits(&last.rules, r, shoe, asked);
    if (b >= 0 && b < a) {
        int swap = a;

        a = b;
        b = swap;
    }
    if (!bjx_column_make(c, &last.rules, &last.hands, a, b, NULL)) return HAND_NONE;
    if (asked->cards == 2) {
        int pair = bjx_pair(rank_of(asked->card[0].rank), rank_of(asked->card[1].rank));

        read_pair(out, c, pair);
        return c->row[pair].dealt > 0 ? HAND_GOOD : HAND_NONE;
    }
    blackjack_name(out, c, &last.hands.hand[index]);
    for (int play = BJX_STAND; play <= BJX_HIT; play++) {
        double ev;

        if (bjx_choice(c, index, (enum bjx_play)play, &ev)) add_choice(out, play, ev);
    }
    return out->choices ? HAND_GOOD : HAND_NONE;
}

const struct odds_own blackjack_odds = {.wager = wager,
                                        .beside = beside,
                                        .long_run = long_run,
                                        .hands = hands,
                                        .hand = hand,
                                        .chart = blackjack_chart,
                                        .counted = blackjack_counted,
                                        .advice = blackjack_advice};
