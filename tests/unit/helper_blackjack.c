/* helper_blackjack.c -- blackjack as a second settler reads the book. */

#include "helper_blackjack.h"

#include <stdio.h>
#include <string.h>

enum { JACK = 11, QUEEN = 12, KING = 13, HEARTS = 2 };

static const pit_money dollar = 100;

/* ---- options ---- */

static const struct key {
    const char *name;
    int least, most;
    const char *const words[4];
} keys[BK_KEYS] = {
    [BK_DECKS] = {"decks", 1, 8, {NULL}},
    [BK_BOXES] = {"seats", 1, 7, {NULL}},
    [BK_DEALING] = {"dealing", 0, 3, {"no-hole", "hole-down", "reader", "hole-up"}},
    [BK_SIX] = {"six_to_five", 0, 1, {"off", "on"}},
    [BK_HIT_17] = {"soft17", 0, 1, {"stand", "hit"}},
    [BK_678] = {"pays_678", 0, 1, {"off", "on"}},
    [BK_777] = {"pays_777", 0, 1, {"off", "on"}},
    [BK_FIVE] = {"five_card_21", 0, 1, {"off", "on"}},
    [BK_NAMED] = {"named_blackjack", 0, 48, {NULL}},
    [BK_EVEN] = {"even_money", 0, 1, {"off", "on"}},
    [BK_SURRENDER] = {"surrender", 0, 1, {"off", "on"}},
    [BK_AT_TURN] = {"insurance_when", 0, 1, {"at-once", "turn"}},
    [BK_CHIP] = {"chip", 1, 5, {NULL}},
    [BK_DOUBLE_CARD] = {"double_card", 0, 2, {"up", "down", "request"}},
    [BK_DAS] = {"double_after_split", 0, 1, {"off", "on"}},
    [BK_DOUBLE_SOFT] = {"double_soft", 0, 1, {"off", "on"}},
    [BK_SPLIT] = {"split_hands", 2, 4, {NULL}},
    [BK_RESPLIT_ACES] = {"resplit_aces", 0, 1, {"off", "on"}},
    [BK_PER_BOX] = {"per_box", 1, 3, {NULL}},
    [BK_MULTIPLE] = {"multiple_action", 0, 2, {"off", "on", "all"}},
    [BK_OVER_UNDER] = {"over_under", 0, 1, {"off", "on"}},
    [BK_SUITED] = {"suited", 0, 1, {"off", "on"}},
    [BK_SEVENS] = {"sevens", 0, 1, {"off", "on"}},
    [BK_SUITED_TABLE] = {"suited_table", 1, 4, {NULL}},
    [BK_PROGRESSIVE] = {"progressive", 0, 1, {"off", "on"}},
    [BK_RATE] = {"meter_rate", 70, 100, {NULL}},
    [BK_BONUS] = {"bonus", 0, 1, {"off", "on"}},
    [BK_STREAK] = {"streak", 0, 1, {"off", "on"}},
    [BK_MATCH] = {"match", 0, 1, {"off", "on"}},
    [BK_TWENTY] = {"twenty", 0, 1, {"off", "on"}},
    [BK_TWENTY_B] = {"twenty_table", 0, 1, {"A", "B"}},
    [BK_LIMIT] = {"twenty_limit", 0, 0, {NULL}},
    [BK_BUST] = {"bust", 0, 1, {"off", "on"}},
    [BK_SPLIT_PUSH] = {"split_21", 0, 1, {"win", "push"}},
    [BK_EXTRA_LOST] = {"busted_extra", 0, 1, {"back", "lost"}},
    [BK_ALL_HANDS] = {"streak_majority", 0, 1, {"decided", "all"}},
    [BK_DOUBLE_SHOE] = {"shoe", 0, 1, {"single", "double"}},
    [BK_METER] = {"meter", 5000, 5999, {NULL}},
    [BK_RESET] = {"meter_reset", 5000, 5999, {NULL}},
    [BK_STREAK_2] = {"pays_streak_2", 3, 5, {NULL}},
    [BK_STREAK_3] = {"pays_streak_3", 7, 9, {NULL}},
    [BK_STREAK_4] = {"pays_streak_4", 17, 20, {NULL}},
    [BK_STREAK_5] = {"pays_streak_5", 37, 40, {NULL}},
    [BK_MATCHED] = {"pays_match", 4, 6, {NULL}},
    [BK_MATCHED_SUIT] = {"pays_match_suited", 14, 16, {NULL}},
};

/* What would seldom come together by chance is often chosen so that it may. */
static void makes_room(uint64_t *seed, int v[BK_KEYS])
{
    if (v[BK_SIX]) {
        v[BK_DECKS] = 1 + helper_below(seed, 2);
        v[BK_HIT_17] = 1;
        v[BK_678] = v[BK_777] = v[BK_FIVE] = v[BK_NAMED] = v[BK_SURRENDER] = 0;
        v[BK_DEALING] = helper_below(seed, 2) ? BK_READER : BK_NO_HOLE;
        v[BK_AT_TURN] = v[BK_DOUBLE_SHOE] = 0;
    }
    if (v[BK_MULTIPLE] || v[BK_PROGRESSIVE]) {
        v[BK_DEALING] = BK_NO_HOLE;
        v[BK_SURRENDER] = 0;
        v[BK_SPLIT] = 2;
        v[BK_PER_BOX] = 1;
    }
}

void bk_choose(uint64_t *seed, int v[BK_KEYS])
{
    static const enum bk_key side[] = {BK_MULTIPLE,    BK_OVER_UNDER, BK_SUITED, BK_SEVENS,
                                       BK_PROGRESSIVE, BK_BONUS,      BK_STREAK, BK_MATCH,
                                       BK_TWENTY,      BK_BUST,       BK_NAMED,  BK_SIX};

    for (int k = 0; k < BK_KEYS; k++)
        v[k] = keys[k].least + helper_below(seed, keys[k].most - keys[k].least + 1);
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++)
        if (helper_below(seed, 4)) v[side[i]] = 0;
    if (helper_below(seed, 3)) v[BK_DECKS] = helper_below(seed, 2) ? 6 : 8;
    if (!v[BK_SIX]) v[BK_DAS] = helper_below(seed, 20) > 0;
    if (helper_below(seed, 4)) v[BK_SPLIT] = 2;
    if (helper_below(seed, 3)) v[BK_PER_BOX] = 1;
    v[BK_LIMIT] = helper_below(seed, 2) ? 0 : 25000 + 1000 * helper_below(seed, 20);
    if (helper_below(seed, 3)) v[BK_DOUBLE_SHOE] = 0;
    if (helper_below(seed, 2)) { /* the least that the book has: 23(f) */
        v[BK_MATCHED] = v[BK_DECKS] == 8 ? 3 : 4;
        v[BK_MATCHED_SUIT] = v[BK_DECKS] == 8 ? 14 : 11;
    }
    if (helper_below(seed, 4)) makes_room(seed, v);
}

/* So many of these are offered. */
static int offered(const int v[BK_KEYS], const enum bk_key *list, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += v[list[i]] != 0;
    return sum;
}

/* The decks that the wagers want, 2(a) and 17(e)(2). */
static bool decks_do(const int v[BK_KEYS])
{
    int n = v[BK_DECKS];
    bool even = n == 1 || n == 2 || n == 4 || n == 6 || n == 8;

    if (v[BK_SIX] && n > 2) return false;
    if (v[BK_TWENTY] && n < 2) return false;
    if ((v[BK_SEVENS] || v[BK_PROGRESSIVE]) && n < 4) return false;
    if ((v[BK_MATCH] || v[BK_BUST]) && n != 6 && n != 8) return false;
    if (v[BK_SUITED] && !even) return false;
    return n < 8 || v[BK_SUITED_TABLE] < 4;
}

bool bk_taken(const int v[BK_KEYS])
{
    static const enum bk_key areas[] = {BK_OVER_UNDER, BK_SUITED, BK_SEVENS, BK_PROGRESSIVE};
    static const enum bk_key alone[] = {BK_PROGRESSIVE, BK_BONUS, BK_STREAK, BK_TWENTY, BK_BUST};
    bool up = v[BK_DEALING] == BK_HOLE_UP, reader = v[BK_DEALING] == BK_READER;
    bool down = v[BK_DEALING] == BK_HOLE_DOWN, multiple = v[BK_MULTIPLE] != 0;

    if (!decks_do(v)) return false;
    if (v[BK_MATCHED] < (v[BK_DECKS] == 8 ? 3 : 4)) return false;
    if (v[BK_MATCHED_SUIT] < (v[BK_DECKS] == 8 ? 14 : 11)) return false;
    if (v[BK_SURRENDER] && (up || v[BK_SIX] || multiple || v[BK_PROGRESSIVE])) return false;
    if (v[BK_SPLIT] > 2 && (up || multiple)) return false;
    if (v[BK_SPLIT] > 3 && v[BK_BOXES] == 7) return false;
    if ((down || reader || up) && (multiple || v[BK_PROGRESSIVE])) return false;
    if ((down || up || v[BK_DOUBLE_SHOE]) && v[BK_SIX]) return false;
    if (up && v[BK_TWENTY]) return false;
    if (reader && v[BK_AT_TURN]) return false;
    if (v[BK_SIX] && (!v[BK_HIT_17] || v[BK_678] || v[BK_777] || v[BK_FIVE] || v[BK_NAMED]))
        return false;
    if (!v[BK_DAS] && !v[BK_SIX]) return false;
    if (offered(v, areas, 4) > 1 || offered(v, alone, 5) > 1) return false;
    if (multiple && (offered(v, alone, 5) || v[BK_MATCH])) return false;
    if (v[BK_PER_BOX] > 1 && v[BK_PROGRESSIVE]) return false;
    return !(v[BK_MATCH] && v[BK_BUST]);
}

void bk_write(const int v[BK_KEYS], char *text, size_t room)
{
    size_t n = 0;

    text[0] = '\0';
    for (int k = 0; k < BK_KEYS && n < room; k++) {
        int named = v[k] - 1;

        if (k == BK_NAMED && v[k]) {
            n += (size_t)snprintf(text + n, room - n, " %s=A%cx", keys[k].name, "cdhs"[named / 12]);
            n--;
            n += (size_t)snprintf(text + n, room - n, "%c%c", "JQK"[named % 12 / 4],
                                  "cdhs"[named % 4]);
        } else if (k == BK_NAMED) {
            n += (size_t)snprintf(text + n, room - n, " %s=off", keys[k].name);
        } else if (keys[k].words[0]) {
            n += (size_t)snprintf(text + n, room - n, " %s=%s", keys[k].name, keys[k].words[v[k]]);
        } else {
            n += (size_t)snprintf(text + n, room - n, " %s=%d", keys[k].name, v[k]);
        }
    }
}

/* ---- hands ---- */

int bk_value(int card)
{
    int rank = pit_rank(card);

    return rank == PIT_ACE ? 11 : rank > 10 ? 10 : rank;
}

bool bk_ace_or_ten(int card)
{
    return bk_value(card) >= 10;
}

int bk_count(const struct bk_hand *h, bool *soft)
{
    int sum = 0, elevens = 0;

    for (int i = 0; i < h->cards; i++) {
        sum += bk_value(h->card[i]);
        elevens += pit_rank(h->card[i]) == PIT_ACE;
    }
    for (; sum > 21 && elevens; elevens--)
        sum -= 10;
    if (soft) *soft = elevens > 0;
    return sum;
}

bool bk_blackjack(const struct bk_hand *h)
{
    return h->cards == 2 && !h->split && bk_count(h, NULL) == 21;
}

bool bk_broken(const struct bk_hand *h)
{
    return bk_count(h, NULL) > 21;
}

/* What a stake wins at num to den; what is no whole cent goes to the player. */
static pit_money wins(pit_money stake, int num, int den)
{
    return (stake * num + den - 1) / den;
}

static pit_money blackjack_wins(const int v[BK_KEYS], const struct bk_hand *h, pit_money stake)
{
    int ace = pit_rank(h->card[0]) == PIT_ACE ? h->card[0] : h->card[1];
    int ten = ace == h->card[0] ? h->card[1] : h->card[0];
    int named = pit_rank(ten) >= JACK
                    ? 1 + 12 * pit_suit(ace) + 4 * (pit_rank(ten) - JACK) + pit_suit(ten)
                    : -1;

    if (v[BK_NAMED] && named == v[BK_NAMED]) return 2 * stake;
    if (v[BK_DEALING] == BK_HOLE_UP) return stake;
    return v[BK_SIX] ? wins(stake, 6, 5) : wins(stake, 3, 2);
}

/* A win of a hand that is no blackjack. */
static pit_money hand_wins(const int v[BK_KEYS], const struct bk_hand *h, pit_money stake)
{
    int seen = 0, sevens = 0;
    bool suit = true;

    for (int i = 0; i < h->cards; i++) {
        int rank = pit_rank(h->card[i]);

        if (rank >= 6 && rank <= 8) seen |= 1 << rank;
        sevens += rank == 7;
        if (pit_suit(h->card[i]) != pit_suit(h->card[0])) suit = false;
    }
    if (v[BK_678] && h->cards == 3 && suit && seen == (1 << 6 | 1 << 7 | 1 << 8)) return 2 * stake;
    if (v[BK_777] && h->cards == 3 && sevens == 3) return wins(stake, 3, 2);
    if (v[BK_FIVE] && h->cards == 5 && bk_count(h, NULL) == 21) return 2 * stake;
    return stake;
}

pit_money bk_brings(const int v[BK_KEYS], const struct bk_hand *h, const struct bk_hand *dealer,
                    pit_money stake, bool first, bool extra)
{
    bool added = extra || !first, natural = bk_blackjack(dealer);
    bool up = v[BK_DEALING] == BK_HOLE_UP, lost = (v[BK_EXTRA_LOST] || v[BK_MULTIPLE]) && !h->late;
    int mine = bk_count(h, NULL), his = bk_count(dealer, NULL);

    if (h->even) return stake;
    if (h->surrendered) return natural ? -stake : -(stake / 2);
    if (added && natural && !(bk_broken(h) && lost)) return 0;
    if (bk_broken(h)) return -stake;
    if (bk_blackjack(h)) return natural && !up ? 0 : blackjack_wins(v, h, stake);
    if (natural) return -stake;
    if (his > 21 || mine > his) return hand_wins(v, h, stake);
    if (mine < his) return -stake;
    if (mine == 21 && h->cards == 2 && dealer->cards > 2 && !v[BK_SPLIT_PUSH]) return stake;
    return up ? -stake : 0;
}

/* ---- side wagers ---- */

pit_money bk_over(const struct bk_hand *h, pit_money stake, bool over)
{
    int sum = 0;

    for (int i = 0; i < 2; i++)
        sum += pit_rank(h->card[i]) == PIT_ACE ? 1 : bk_value(h->card[i]);
    return (over ? sum > 13 : sum < 13) ? stake : -stake;
}

pit_money bk_suited(const int v[BK_KEYS], const struct bk_hand *h, pit_money stake)
{
    static const int royal[9][4] = {[1] = {50, 10, 5, 25},
                                    [2] = {10, 5, 25, 20},
                                    [4] = {5, 25, 20, 50},
                                    [6] = {5, 25, 20, 15},
                                    [8] = {5, 25, 50}};
    static const int halves[9][4] = {[1] = {5, 6, 6, 5},
                                     [2] = {6, 6, 5, 5},
                                     [4] = {6, 5, 5, 4},
                                     [6] = {6, 5, 5, 5},
                                     [8] = {6, 5, 4}};
    int one = pit_rank(h->card[0]), two = pit_rank(h->card[1]);

    if (pit_suit(h->card[0]) != pit_suit(h->card[1])) return -stake;
    if (one + two == KING + QUEEN && one != two && one >= QUEEN && two >= QUEEN && one <= KING &&
        two <= KING)
        return stake * royal[v[BK_DECKS]][v[BK_SUITED_TABLE] - 1];
    return wins(stake, halves[v[BK_DECKS]][v[BK_SUITED_TABLE] - 1], 2);
}

pit_money bk_sevens(const int card[3], int cards)
{
    bool two = pit_rank(card[0]) == 7 && pit_rank(card[1]) == 7;
    bool suit = pit_suit(card[0]) == pit_suit(card[1]);

    if (pit_rank(card[0]) != 7) return -dollar;
    if (!two) return 3 * dollar;
    if (cards < 3 || pit_rank(card[2]) != 7) return (suit ? 100 : 50) * dollar;
    return (suit && pit_suit(card[2]) == pit_suit(card[0]) ? 5000 : 500) * dollar;
}

pit_money bk_match(const int v[BK_KEYS], const struct bk_hand *h, int up, pit_money stake)
{
    pit_money sum = 0;

    for (int i = 0; i < 2; i++) {
        if (pit_rank(h->card[i]) != pit_rank(up)) continue;
        sum += stake * v[h->card[i] == up ? BK_MATCHED_SUIT : BK_MATCHED];
    }
    return sum ? sum : -stake;
}

bool bk_queens(const struct bk_hand *h)
{
    int queen = 13 * HEARTS + QUEEN - 2;

    return h->card[0] == queen && h->card[1] == queen;
}

pit_money bk_twenty(const int v[BK_KEYS], const struct bk_hand *h, bool dealer, pit_money stake)
{
    struct bk_hand two = *h;
    bool b = v[BK_TWENTY_B];

    two.cards = 2;
    if (bk_count(&two, NULL) != 20) return -stake;
    if (bk_queens(h)) return stake * (dealer ? 1000 : b ? 200 : 125);
    if (h->card[0] == h->card[1]) return stake * (b ? 25 : 19);
    if (pit_suit(h->card[0]) == pit_suit(h->card[1])) return stake * (b ? 10 : 9);
    return stake * 4;
}

pit_money bk_bust(const struct bk_hand *dealer, pit_money stake)
{
    static const int pays[12] = {[6] = 15, [7] = 9, [8] = 7, [9] = 5, [10] = 3};
    struct bk_hand three = *dealer;
    bool eights = true, suit = true, colour = true;

    if (dealer->cards < 3) return -stake;
    three.cards = 2;
    if (bk_count(&three, NULL) >= 17) return -stake;
    three.cards = 3;
    if (!bk_broken(&three)) return -stake;
    for (int i = 0; i < 3; i++) {
        int one = pit_suit(dealer->card[i]), of = pit_suit(dealer->card[0]);
        bool red = one == 1 || one == 2, of_red = of == 1 || of == 2;

        if (pit_rank(dealer->card[i]) != 8) eights = false;
        if (one != of) suit = false;
        if (red != of_red) colour = false;
    }
    if (eights && suit) return stake * 200;
    if (eights && colour) return stake * 50;
    return stake * pays[bk_value(dealer->card[2])];
}

pit_money bk_aces(const int card[4], int cards)
{
    int aces = 0, colour = 1, suit = 1;

    while (aces < cards && pit_rank(card[aces]) == PIT_ACE)
        aces++;
    for (int i = 1; i < aces; i++) {
        bool red = pit_suit(card[i]) == 1 || pit_suit(card[i]) == 2;
        bool first = pit_suit(card[0]) == 1 || pit_suit(card[0]) == 2;

        colour += red == first;
        if (suit == i) suit += pit_suit(card[i]) == pit_suit(card[0]);
    }
    if (aces >= 4 && colour == 4) return -1;
    if (aces >= 3) return (suit >= 3 ? 2500 : 250) * dollar;
    if (aces == 2) return (suit == 2 ? 100 : 25) * dollar;
    return 0;
}
