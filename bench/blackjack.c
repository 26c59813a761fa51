/* blackjack.c -- how long blackjack's exact odds take, beside a plain exact recursion in the same
 * run: six decks, every hand against every card of the dealer.
 *
 * The plain one values each hand once as well, but draws the dealer's cards one by one whenever a
 * hand stands, and values split hands from every shoe anew. It fails if the two differ.
 *
 * Then advice, as `pit advise` gives it for a record: from nothing, and asked again. */

#include "games/odds/bjx.h"
#include "odds/advice.h"
#include "pit/record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 7, GONE = 8, STANDS = 17, MOST = 21 };

static struct bjx_hands hands;
static struct bjx_column column;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct bjx_rules six_decks(int split_hands)
{
    struct bjx_rules r = {.double_split = true,
                          .split_hands = split_hands,
                          .resplit_aces = true,
                          .split_21_wins = true,
                          .blackjack = 1.5,
                          .five_card_21 = 1,
                          .three_sevens = 1};

    for (int rank = 0; rank < BJX_RANKS; rank++)
        r.shoe[rank] = rank == BJX_TEN ? 96 : 24;
    return r;
}

/* ---- the plain recursion: a dealer's blackjack is left out until the end ---- */

struct plain {
    const struct bjx_rules *r;
    int n[BJX_RANKS], left; /* the shoe */
    int up;
    double stand[BJX_HANDS], hit[BJX_HANDS], value[BJX_HANDS];
    int play[BJX_HANDS];
    double split[BJX_HANDS]; /* of one split hand; NAN: not known yet */
};
static struct plain plain;

static void take(const struct bjx_hand *h, int sign)
{
    for (int rank = 0; rank < BJX_RANKS; rank++)
        plain.n[rank] -= sign * h->count[rank];
    plain.left -= sign * h->cards;
}

static double blackjack(void)
{
    if (plain.up == BJX_ACE) return (double)plain.n[BJX_TEN] / plain.left;
    return plain.up == BJX_TEN ? (double)plain.n[BJX_ACE] / plain.left : 0;
}

/* What the hand's total brings against a dealer who has so many points, card by card. */
static double dealer(int hard, bool ace, int cards, int total, bool wins_ties)
{
    int points = hard + (ace && hard <= 11 ? 10 : 0);
    double sum = 0;

    if (points >= STANDS) {
        if (points == MOST && cards == 2) return 0;
        if (points > MOST || total > points || (wins_ties && points == MOST)) return 1;
        return total < points ? -1 : 0;
    }
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int n = plain.n[rank];

        if (!n) continue;
        plain.n[rank]--;
        plain.left--;
        sum += n * dealer(hard + rank + 1, ace || rank == BJX_ACE, cards + 1, total, wins_ties);
        plain.n[rank]++;
        plain.left++;
    }
    return sum / plain.left;
}

static double stands(const struct bjx_hand *h, bool split)
{
    return dealer(plain.up + 1, plain.up == BJX_ACE, 1, h->total,
                  split && h->cards == 2 && h->total == MOST);
}

/* One card more, with what the hand is then worth; -1 and no blackjack where it busts. */
static double draw(const struct bjx_hand *h, const double worth[BJX_HANDS])
{
    double sum = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int n = plain.n[rank];

        if (!n) continue;
        plain.n[rank]--;
        plain.left--;
        sum += n * (h->child[rank] < 0 ? blackjack() - 1 : worth[h->child[rank]]);
        plain.n[rank]++;
        plain.left++;
    }
    return sum / plain.left;
}

static void plain_hands(void)
{
    for (int i = hands.count - 1; i > 0; i--) {
        const struct bjx_hand *h = &hands.hand[i];
        double twice;

        take(h, 1);
        plain.stand[i] = stands(h, false);
        plain.hit[i] = h->total < MOST ? draw(h, plain.value) : -1;
        plain.play[i] = plain.hit[i] > plain.stand[i] && h->total < MOST ? BJX_HIT : BJX_STAND;
        plain.value[i] = plain.play[i] == BJX_HIT ? plain.hit[i] : plain.stand[i];
        twice = h->cards == 2 && h->total < MOST ? 2 * draw(h, plain.stand) : -2;
        if (twice > plain.value[i]) plain.play[i] = BJX_DOUBLE;
        take(h, -1);
    }
}

/* A split hand, played on as the same hand unsplit. */
static double split_hand(int hand, bool doubled)
{
    const struct bjx_hand *h = &hands.hand[hand];
    int play = doubled ? BJX_STAND : plain.play[hand];
    double sum = 0;

    if (!doubled && !isnan(plain.split[hand])) return plain.split[hand];
    if (h->cards == 2 && h->count[BJX_ACE] && plain.split[0] > 0) play = BJX_STAND;
    if (play == BJX_STAND) sum = stands(h, true);
    for (int rank = 0; play != BJX_STAND && rank < BJX_RANKS; rank++) {
        int n = plain.n[rank];

        if (!n) continue;
        plain.n[rank]--;
        plain.left--;
        sum += n * (play == BJX_DOUBLE ? 2 : 1) *
               (h->child[rank] < 0 ? blackjack() - 1
                                   : split_hand(h->child[rank], play == BJX_DOUBLE)) /
               (plain.left + 1);
        plain.n[rank]++;
        plain.left++;
    }
    return doubled ? sum : (plain.split[hand] = sum);
}

/* One hand with so many cards of the pair elsewhere: [0] the second card another, [1] any. */
static void one_hand(int pair, int gone, double out[2])
{
    const struct bjx_hand *one = &hands.hand[hands.hand[0].child[pair]];

    plain.n[pair] -= 1 + gone;
    plain.left -= 1 + gone;
    for (int i = 1; i < hands.count; i++)
        plain.split[i] = NAN;
    plain.split[0] = pair == BJX_ACE;
    out[0] = out[1] = 0;
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        double part = (double)plain.n[rank] / plain.left;

        if (!plain.n[rank]) continue;
        plain.n[rank]--;
        plain.left--;
        part *= split_hand(one->child[rank], false);
        plain.n[rank]++;
        plain.left++;
        out[1] += part;
        if (rank != pair) out[0] += part;
    }
    plain.n[pair] += 1 + gone;
    plain.left += 1 + gone;
}

static double choose(int n, int k)
{
    return k ? choose(n, k - 1) * (n - k + 1) / k : 1;
}

/* `fixed` hands with another second card, `open` ones with any. */
static double end_split(double worth[GONE][2], const double chance[GONE], int fixed, int open)
{
    double sum = 0;

    for (int i = 0; i <= fixed; i++) {
        int gone = fixed + open - 1 + i;
        double sign = i % 2 ? -chance[gone] : chance[gone];

        sum += sign * open * choose(fixed, i) * worth[gone][1];
        if (i < fixed) sum += sign * fixed * choose(fixed - 1, i) * worth[gone][0];
    }
    return sum;
}

static double all_ways(double worth[GONE][2], const double chance[GONE], int fixed, int open)
{
    if (!open || fixed + open == plain.r->split_hands) return end_split(worth, chance, fixed, open);
    return all_ways(worth, chance, fixed, open + 1) + all_ways(worth, chance, fixed + 1, open - 1);
}

static double plain_split(int pair)
{
    double worth[GONE][2], chance[GONE] = {0, 1};
    int most = plain.r->split_hands == 2 ? 1 : 5;

    for (int gone = 1; gone <= most; gone++) {
        one_hand(pair, gone, worth[gone]);
        if (gone < most)
            chance[gone + 1] = chance[gone] * (plain.n[pair] - gone - 1) / (plain.left - gone - 1);
    }
    return all_ways(worth, chance, 0, 2);
}

/* How far the analyser's column is from the plain one. */
static double plain_column(const struct bjx_rules *r, int up)
{
    double off = 0;

    plain.r = r;
    plain.up = up;
    plain.left = -1;
    for (int rank = 0; rank < BJX_RANKS; rank++)
        plain.left += plain.n[rank] = (int)r->shoe[rank];
    plain.n[up]--;
    plain_hands();
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        const struct bjx_row *row = &column.row[bjx_pair(rank, rank)];
        const struct bjx_hand *h = &hands.hand[hands.pair[bjx_pair(rank, rank)]];
        double ev = plain_split(rank), lost = bjx_blackjack(&column, h, 0, 0);

        off = fmax(off, fabs(ev - lost - row->ev[BJX_SPLIT]));
        off = fmax(off, fabs(plain.hit[h - hands.hand] - lost - row->ev[BJX_HIT]));
    }
    return off;
}

/* ---- both of them ---- */

static double fast(const struct bjx_rules *r, double *median)
{
    double time[REPEATS] = {0};
    struct bjx_game g;

    for (int i = 0; i < REPEATS; i++) {
        double from = now();
        int at = i;

        bjx_hands_make(&hands);
        bjx_game_make(&g, &column, r, &hands, NULL, NULL, NULL);
        for (from = now() - from; at > 0 && time[at - 1] > from; at--)
            time[at] = time[at - 1];
        time[at] = from;
    }
    *median = time[REPEATS / 2];
    return time[0];
}

static double slow(const struct bjx_rules *r)
{
    double spent = 0;

    for (int up = 0; up < BJX_RANKS; up++) {
        double from, off;

        bjx_column_make(&column, r, &hands, up, -1, NULL);
        from = now();
        off = plain_column(r, up);
        spent += now() - from;
        if (!(off < 1e-11)) {
            printf("blackjack: against %d the plain recursion is off by %g\n", up + 1, off);
            exit(1);
        }
    }
    return spent;
}

/* ---- advice ---- */

enum { ASKED = 50 };

static const struct {
    const char *what, *record;
} decisions[] = {
    {"8,8 against a six, six decks, four hands",
     "rules ma-book decks=6 burn=off split_hands=4\nseat 1 Ann 1000\nbet 1 box 10\n"
     "cards 8s 6h 8h\ndeal\n"},
    {"16 of three cards against a ten, eight decks, a reader",
     "rules ma-book decks=8 burn=off dealing=reader\nseat 1 Ann 1000\nbet 1 box 10\n"
     "cards 4s Th 5h xx\ndeal\npeek no\nhit 1\ncards 7c\n"},
    {"the third of four split hands, six decks",
     "rules ma-book decks=6 burn=off split_hands=4\nseat 1 Ann 1000\nbet 1 box 10\n"
     "cards 8s 6h 8h\ndeal\nsplit 1\ncards 8c\nsplit 1\ncards 8d\nsplit 1\ncards 2c\nstand 1\n"
     "cards Tc\nstand 1\ncards 3c\n"},
    {"two sevens with a sevens wager, six decks",
     "rules ma-book decks=6 burn=off sevens=on\nseat 1 Ann 1000\nbet 1 box 10\nbet 1 sevens 1\n"
     "cards 7s 9h 7h\ndeal\n"},
    {"insurance, one deck",
     "rules ma-book decks=1 burn=off\nseat 1 Ann 1000\nbet 1 box 10\ncards 7s Ah 7h\ndeal\n"},
};

/* Seconds for one answer: the first time, and the mean of many after it. */
static double ask(const char *record, double *again)
{
    static struct pit_replay play;
    struct pit_said said;
    struct advice a;
    double from, first;

    pit_replay_open(&play, NULL, NULL);
    pit_replay_line(&play, "game blackjack", 14, &said);
    for (const char *end; (end = strchr(record, '\n')); record = end + 1)
        if (pit_replay_line(&play, record, (size_t)(end - record), &said) != PIT_LINE_DONE) {
            fprintf(stderr, "%.*s: %s\n", (int)(end - record), record, said.words);
            exit(1);
        }
    from = now();
    if (!advice_of(&a, &play.table.rules, &play.table.state, 0) || !a.count) exit(1);
    first = now() - from;
    from = now();
    for (int i = 0; i < ASKED; i++)
        advice_of(&a, &play.table.rules, &play.table.state, 0);
    *again = (now() - from) / ASKED;
    return first;
}

static void advise(void)
{
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++) {
        double again, first = ask(decisions[i].record, &again);

        printf("advice, %s: %.2f ms the first time, of 200 allowed; %.2f ms again, of 5\n",
               decisions[i].what, 1e3 * first, 1e3 * again);
    }
}

int main(void)
{
    for (int split_hands = 2; split_hands <= 4; split_hands += 2) {
        struct bjx_rules r = six_decks(split_hands);
        double median, best = fast(&r, &median), spent = slow(&r);

        printf("blackjack, six decks, up to %d hands, all rows: %.1f ms (median %.1f), plain "
               "recursion %.0f ms: %.0f times as fast, 10 wanted\n",
               split_hands, 1e3 * best, 1e3 * median, 1e3 * spent, spent / median);
    }
    advise();
    return 0;
}
