/* blackjack_side_judge.c -- what additional wagers at blackjack come to, by the cards. */

#include "blackjack_round.h"

static struct pit_ratio to_one(int odds)
{
    return (struct pit_ratio){(uint16_t)odds, 1};
}

static struct bj_verdict won(int at, int pays_at, struct pit_ratio odds)
{
    return (struct bj_verdict){PIT_WIN, (uint8_t)at, (uint8_t)pays_at, odds};
}

static struct bj_verdict lost(int at)
{
    return (struct bj_verdict){PIT_LOSE, (uint8_t)at, 0, {0, 0}};
}

static const struct bj_verdict waits = {PIT_PUSH, 0, 0, {0, 0}}; /* it is settled later */

/* ---- on the first two cards: sections 17, 20, 23, 24 ---- */

/* MAB-BJ 2(b)(3)(ii): an ace is one. */
static struct bj_verdict over_under(const uint8_t *card, int spot)
{
    int points = card_points(card[0]) + card_points(card[1]);

    if (points == 13) return lost(AT_THIRTEEN);
    if ((points > 13) != (spot == S_OVER)) return lost(AT_SIDE_LOSES);
    return won(spot == S_OVER ? AT_OVER_WINS : AT_UNDER_WINS, AT_OVER_UNDER_PAYS, to_one(1));
}

static struct bj_verdict suited(const struct pit_rules *r, const uint8_t *card)
{
    const struct blackjack_suited *table = book_rows(r)->suited;
    int ranks = 1 << pit_rank(card[0]) | 1 << pit_rank(card[1]);
    int which = r->option[O_SUITED_TABLE] - 1;
    bool royal = ranks == (1 << 13 | 1 << 12); /* king and queen */

    if (pit_suit(card[0]) != pit_suit(card[1])) return lost(AT_SIDE_LOSES);
    while (table->decks != r->option[PIT_O_DECKS])
        table++;
    return won(AT_SUITED_WINS, AT_SUITED_PAYS,
               royal ? table->table[which].royal : table->table[which].any);
}

/* MAB-BJ 23(a): of equal rank; faces and tens are not alike. */
static struct bj_verdict matched(const struct pit_rules *r, const uint8_t *card, int up)
{
    int sum = 0, cards = 0;

    for (int i = 0; i < 2; i++) {
        if (pit_rank(card[i]) != pit_rank(up)) continue;
        sum += r->option[card[i] == up ? O_PAYS_MATCH_SUITED : O_PAYS_MATCH];
        cards++;
    }
    if (!cards) return lost(AT_MATCH_LOSES);
    return won(cards == 2 ? AT_MATCH_BOTH : AT_MATCH_WINS, AT_MATCH_PAYS, to_one(sum));
}

/* By the pay table the first card is a seven; two wait for the third. */
static struct bj_verdict first_sevens(const struct pit_rules *r, const uint8_t *card)
{
    if (pit_rank(card[0]) != 7) return lost(AT_SIDE_LOSES);
    if (pit_rank(card[1]) == 7) return waits;
    return won(AT_SEVENS_WINS, AT_SEVENS_PAYS, to_one(book_rows(r)->sevens[4]));
}

enum { QUEEN_OF_HEARTS = 13 * 2 + 12 - 2 };

bool bj_has_queens(const uint8_t card[2])
{
    return card[0] == QUEEN_OF_HEARTS && card[1] == QUEEN_OF_HEARTS;
}

static struct bj_verdict judge_twenty(const struct pit_rules *r, const struct pit_bj_hand *h)
{
    const uint16_t *table = book_rows(r)->twenty[r->option[O_TWENTY_TABLE]];

    if (count_cards(h->card, 2).total != 20) return lost(AT_TWENTY_LOSES);
    if (bj_has_queens(h->card)) return won(AT_TWENTY_WINS, AT_TWENTY_PAYS, to_one(table[1]));
    if (h->card[0] == h->card[1]) return won(AT_TWENTY_MATCHED, AT_TWENTY_PAYS, to_one(table[2]));
    if (pit_suit(h->card[0]) == pit_suit(h->card[1]))
        return won(AT_TWENTY_SUITED, AT_TWENTY_PAYS, to_one(table[3]));
    return won(AT_TWENTY_ANY, AT_TWENTY_PAYS, to_one(table[4]));
}

struct bj_verdict bj_judge_two(const struct pit_rules *r, int spot, const struct pit_bj_hand *h,
                               int up)
{
    switch (spot) {
    case S_OVER:
    case S_UNDER: return over_under(h->card, spot);
    case S_SUITED: return suited(r, h->card);
    case S_SEVENS: return first_sevens(r, h->card);
    case S_MATCH: return matched(r, h->card, up);
    case S_TWENTY: return judge_twenty(r, h);
    case S_BONUS: return is_blackjack(h) ? waits : lost(AT_BONUS_LOSES);
    default: return waits;
    }
}

/* ---- on more cards: sections 17, 19, 24, 25 ---- */

/* MAB-BJ 17(e)(3): on three cards, or on two if no third was drawn. */
struct pit_ratio bj_sevens_pay(const struct pit_rules *r, const uint8_t *card, int cards)
{
    const uint16_t *pays_table = book_rows(r)->sevens;
    bool two = pit_suit(card[0]) == pit_suit(card[1]);

    if (cards > 2 && pit_rank(card[2]) == 7)
        return to_one(pays_table[two && pit_suit(card[2]) == pit_suit(card[0]) ? 0 : 1]);
    return to_one(pays_table[two ? 2 : 3]);
}

/* MAB-BJ 24(h): a limit is shared by stake. */
pit_money bj_queens_pay(const struct pit_rules *r, bool jackpot, pit_money stake, pit_money staked,
                        struct pit_ratio *odds)
{
    const uint16_t *table = book_rows(r)->twenty[r->option[O_TWENTY_TABLE]];
    pit_money limit = r->option[O_TWENTY_LIMIT];

    *odds = to_one(table[jackpot ? 0 : 1]);
    if (!jackpot || !limit || staked * table[0] <= limit) return stake * odds->num;
    *odds = (struct pit_ratio){0, 0};
    return (limit * stake + staked - 1) / staked;
}

struct bj_verdict bj_judge_bust(const struct pit_rules *r, const uint8_t *card, int cards)
{
    const struct blackjack_rows *rows = book_rows(r);
    bool eights = true, colour = true, suit = true;
    int points;

    if (cards < 3 || count_cards(card, cards).total <= 21) return lost(AT_BUST_LOSES);
    for (int i = 0; i < 3; i++) {
        bool red = pit_suit(card[i]) == 1 || pit_suit(card[i]) == 2;

        eights &= pit_rank(card[i]) == 8;
        suit &= pit_suit(card[i]) == pit_suit(card[0]);
        colour &= red == (pit_suit(card[0]) == 1 || pit_suit(card[0]) == 2);
    }
    if (eights && colour) return won(AT_BUST_EIGHTS, 0, to_one(rows->eights[suit]));
    points = card_points(card[2]);
    return won(AT_BUST_PAYS, 0, to_one(rows->bust[10 - points]));
}

/* The row of the pay table. */
int bj_aces(const uint8_t *card, int cards)
{
    int aces = 0;
    unsigned suits = 0, suits_3 = 0;

    if (cards > 4) cards = 4;
    while (aces < cards && card[aces] != PIT_FACE_DOWN && pit_rank(card[aces]) == PIT_ACE) {
        suits |= 1U << pit_suit(card[aces++]);
        if (aces == 3) suits_3 = suits;
    }
    if (aces == 4 && (!(suits & 6U) || !(suits & 9U))) return BJ_JACKPOT; /* all black, all red */
    if (aces >= 3) return suits_3 & (suits_3 - 1) ? 1 : 0;
    if (aces == 2) return suits & (suits - 1) ? 3 : 2;
    return BJ_NO_ACES;
}

/* ---- hands won in a row: section 22 ---- */

int bj_streak_moves(const struct pit_rules *r, int hands, int won_hands, int lost_hands)
{
    if (hands > 1 && r->option[O_STREAK_MAJORITY] == MAJORITY_ALL && won_hands > lost_hands)
        return 2 * won_hands > hands;
    return won_hands - lost_hands;
}
