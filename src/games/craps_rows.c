/* craps_rows.c -- the wagers of craps as rows, and what each of them pays. */

#include "craps.h"

#include <string.h>

const int craps_numbers[NUMBERS] = {4, 5, 6, 8, 9, 10};

/* The place of a total among the point numbers; -1: it is none. */
int craps_place(int total)
{
    for (int i = 0; i < NUMBERS; i++)
        if (craps_numbers[i] == total) return i;
    return -1;
}

static const char *const off_on[] = {"off", "on", NULL};
static const char *const vig_when[] = {"advance", "win", NULL};
static const char *const vig_of[] = {"wager", "win", NULL};
static const char *const fire_table[] = {"A", "B", NULL};

const struct pit_option craps_options[CRAPS_OPTIONS + 1] = {
    [PIT_O_MIN] = {"min", "smallest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_MAX] = {"max", "largest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_SEATS] = {"seats", "places at the table", PIT_NUMBER, NULL},
    [O_ODDS_TIMES] = {"odds_times", "most odds, as a multiple of the bet they support", PIT_NUMBER,
                      NULL},
    [O_CHIP] = {"chip", "unit of wagers that come in fives, dollars", PIT_DOLLARS, NULL},
    [O_PAY_UNIT] = {"pay_unit", "smallest amount that is paid, dollars", PIT_DOLLARS, NULL},
    [O_LEAVE_UP] = {"leave_up", "a winning place, buy, lay or hardway wager stays up", PIT_WORD,
                    off_on},
    [O_BUY] = {"buy", "buy bets are taken", PIT_WORD, off_on},
    [O_LAY] = {"lay", "lay bets are taken", PIT_WORD, off_on},
    [O_BUY_VIG] = {"buy_vig", "when a buy bet's percentage is paid", PIT_WORD, vig_when},
    [O_LAY_VIG] = {"lay_vig", "when a lay bet's percentage is paid", PIT_WORD, vig_when},
    [O_BUY_VIG_N] = {"buy_vig_4", "the same for buying the 4", PIT_WORD, vig_when},
    {"buy_vig_5", "the same for buying the 5", PIT_WORD, vig_when},
    {"buy_vig_6", "the same for buying the 6", PIT_WORD, vig_when},
    {"buy_vig_8", "the same for buying the 8", PIT_WORD, vig_when},
    {"buy_vig_9", "the same for buying the 9", PIT_WORD, vig_when},
    {"buy_vig_10", "the same for buying the 10", PIT_WORD, vig_when},
    [O_LAY_VIG_N] = {"lay_vig_4", "the same for laying the 4", PIT_WORD, vig_when},
    {"lay_vig_5", "the same for laying the 5", PIT_WORD, vig_when},
    {"lay_vig_6", "the same for laying the 6", PIT_WORD, vig_when},
    {"lay_vig_8", "the same for laying the 8", PIT_WORD, vig_when},
    {"lay_vig_9", "the same for laying the 9", PIT_WORD, vig_when},
    {"lay_vig_10", "the same for laying the 10", PIT_WORD, vig_when},
    [O_LAY_VIG_OF] = {"lay_vig_of", "a lay bet's percentage is of this", PIT_WORD, vig_of},
    [O_VIG_PERCENT] = {"vig_percent", "the percentage of buy and lay bets", PIT_NUMBER, NULL},
    [O_SIX_SEVEN_EIGHT] = {"six_seven_eight", "6-7-8 bets are taken", PIT_WORD, off_on},
    [O_FIRE] = {"fire", "fire bets are taken", PIT_WORD, off_on},
    [O_FIRE_TABLE] = {"fire_table", "what fire bets pay", PIT_WORD, fire_table},
    [O_COUPON] = {"coupon", "match-play coupons are taken on the line", PIT_WORD, off_on},
    [O_PAYS_HARD_4] = {"pays_hard_4", "4 and 10 the hard way pay, to one", PIT_NUMBER, NULL},
    [O_PAYS_HARD_6] = {"pays_hard_6", "6 and 8 the hard way pay, to one", PIT_NUMBER, NULL},
    [O_PAYS_FIELD_2] = {"pays_field_2", "the field pays on 2, to one", PIT_NUMBER, NULL},
    [O_PAYS_FIELD_12] = {"pays_field_12", "the field pays on 12, to one", PIT_NUMBER, NULL},
    [O_PAYS_ANY_SEVEN] = {"pays_any_seven", "any seven pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_ANY_CRAPS] = {"pays_any_craps", "any craps pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_TWO] = {"pays_two", "craps two pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_THREE] = {"pays_three", "craps three pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_ELEVEN] = {"pays_eleven", "eleven in one roll pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_TWELVE] = {"pays_twelve", "craps twelve pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_HOP] = {"pays_hop", "a hop of two numbers pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_HOP_HARD] = {"pays_hop_hard", "a hardway on the hop pays, to one", PIT_NUMBER, NULL},
};

/* The throws that show this total; of two dice with these faces. */
static uint64_t total(int n)
{
    uint64_t throws = 0;

    for (int a = 1; a <= 6; a++)
        if (n - a >= 1 && n - a <= 6) throws |= (uint64_t)1 << (6 * (a - 1) + n - a - 1);
    return throws;
}

static uint64_t faces(int a, int b)
{
    return (uint64_t)1 << (6 * (a - 1) + b - 1) | (uint64_t)1 << (6 * (b - 1) + a - 1);
}

#define ALL_THROWS (((uint64_t)1 << 36) - 1)

static struct pit_spot *row(struct pit_rules *r, int spot, const char *name, int number,
                            enum craps_kind kind)
{
    struct pit_spot *row = &r->spot[spot];
    size_t n = strlen(name);

    *row = (struct pit_spot){
        .kind = (uint8_t)kind, .number = (uint8_t)number, .clause = craps_spot_clause[spot]};
    memcpy(row->name, name, n);
    if (number >= 10) row->name[n++] = '1';
    if (number) row->name[n] = (char)('0' + number % 10);
    return row;
}

static void rules_of_row(struct pit_spot *row, uint64_t wins, uint64_t loses, int num, int den)
{
    row->wins = wins;
    row->loses = loses;
    row->pays = (struct pit_ratio){(uint16_t)num, (uint16_t)den};
}

static void line_rows(struct pit_rules *r)
{
    uint64_t naturals = total(7) | total(11), craps = total(2) | total(3) | total(12);

    rules_of_row(row(r, S_PASS, "pass", 0, LINE), naturals, craps, 1, 1);
    rules_of_row(row(r, S_COME, "come", 0, COMING), naturals, craps, 1, 1);
    rules_of_row(row(r, S_DONT_PASS, "dont-pass", 0, LINE), total(2) | total(3), naturals, 1, 1);
    rules_of_row(row(r, S_DONT_COME, "dont-come", 0, COMING), total(2) | total(3), naturals, 1, 1);
    r->spot[S_DONT_PASS].pushes = r->spot[S_DONT_COME].pushes = total(12); /* barred: 2(b)(3) */
    row(r, S_PASS_ODDS, "pass-odds", 0, ODDS);
    row(r, S_DONT_PASS_ODDS, "dont-pass-odds", 0, ODDS);
    row(r, S_PASS_COUPON, "pass-coupon", 0, COUPON);
    row(r, S_DONT_PASS_COUPON, "dont-pass-coupon", 0, COUPON);
}

/* The rows of one point number. Odds are true: 2 to 1, 3 to 2, 6 to 5 (6(a), 5(a)). */
static void number_rows(struct pit_rules *r, int i)
{
    static const struct pit_ratio true_odds[NUMBERS] = {{2, 1}, {3, 2}, {6, 5},
                                                        {6, 5}, {3, 2}, {2, 1}};
    static const struct pit_ratio place[NUMBERS] = {{9, 5}, {7, 5}, {7, 6}, {7, 6}, {7, 5}, {9, 5}};
    static const struct pit_ratio lose[NUMBERS] = {{5, 11}, {5, 8}, {4, 5},
                                                   {4, 5},  {5, 8}, {5, 11}};
    int n = craps_numbers[i], num = true_odds[i].num, den = true_odds[i].den;
    uint64_t made = total(n), seven = total(7);

    rules_of_row(row(r, S_COME_N + i, "come-", n, TRAVELLED), made, seven, 1, 1);
    rules_of_row(row(r, S_DONT_COME_N + i, "dont-come-", n, TRAVELLED), seven, made, 1, 1);
    rules_of_row(row(r, S_COME_ODDS + i, "come-odds-", n, ODDS), made, seven, num, den);
    rules_of_row(row(r, S_DONT_COME_ODDS + i, "dont-come-odds-", n, ODDS), seven, made, den, num);
    rules_of_row(row(r, S_PLACE + i, "place-", n, PLACE), made, seven, place[i].num, place[i].den);
    rules_of_row(row(r, S_PLACE_LOSE + i, "place-lose-", n, PLACE), seven, made, lose[i].num,
                 lose[i].den);
    rules_of_row(row(r, S_BUY + i, "buy-", n, BUY), made, seven, num, den);
    rules_of_row(row(r, S_LAY + i, "lay-", n, LAY), seven, made, den, num);
}

static void one_roll_row(struct pit_rules *r, int spot, const char *name, uint64_t wins, int num)
{
    rules_of_row(row(r, spot, name, 0, ONE_ROLL), wins, ALL_THROWS & ~wins, num, 1);
}

static void parts_row(struct pit_rules *r, int spot, const char *name, int number, uint64_t wins)
{
    rules_of_row(row(r, spot, name, number, PARTS), wins, ALL_THROWS & ~wins, 1, 1);
}

static void hop_rows(struct pit_rules *r)
{
    /* In the order of MAB-CR 2(v) to 2(ll). */
    static const uint8_t hops[17][2] = {{2, 2}, {3, 3}, {4, 4}, {5, 5}, {1, 3}, {1, 4},
                                        {2, 3}, {1, 5}, {2, 4}, {1, 6}, {2, 5}, {3, 4},
                                        {2, 6}, {3, 5}, {3, 6}, {4, 5}, {4, 6}};
    const int32_t *o = r->option;

    for (int i = 0; i < 17; i++) {
        int a = hops[i][0], b = hops[i][1];
        char name[] = {'h', 'o', 'p', '-', (char)('0' + a), '-', (char)('0' + b), '\0'};

        one_roll_row(r, S_HOP + i, name, faces(a, b), o[a == b ? O_PAYS_HOP_HARD : O_PAYS_HOP]);
    }
}

static void one_roll_rows(struct pit_rules *r)
{
    uint64_t craps = total(2) | total(3) | total(12), horn = craps | total(11);
    const int32_t *o = r->option;
    static const int high[4] = {2, 3, 11, 12};
    struct pit_spot *s;

    one_roll_row(r, S_FIELD, "field", horn | total(4) | total(9) | total(10), 1);
    one_roll_row(r, S_ANY_SEVEN, "any-seven", total(7), o[O_PAYS_ANY_SEVEN]);
    one_roll_row(r, S_ANY_CRAPS, "any-craps", craps, o[O_PAYS_ANY_CRAPS]);
    one_roll_row(r, S_TWO, "two", total(2), o[O_PAYS_TWO]);
    one_roll_row(r, S_THREE, "three", total(3), o[O_PAYS_THREE]);
    one_roll_row(r, S_ELEVEN, "eleven", total(11), o[O_PAYS_ELEVEN]);
    one_roll_row(r, S_TWELVE, "twelve", total(12), o[O_PAYS_TWELVE]);
    one_roll_row(r, S_SIX_SEVEN_EIGHT, "six-seven-eight", total(6) | total(7) | total(8), 1);
    s = &r->spot[S_SIX_SEVEN_EIGHT];
    s->more = faces(3, 3) | faces(4, 4);
    s->pays_more = (struct pit_ratio){2, 1};
    parts_row(r, S_C_AND_E, "c-and-e", 0, horn);
    parts_row(r, S_HORN, "horn", 0, horn);
    for (int i = 0; i < 4; i++)
        parts_row(r, S_HORN_HIGH + i, "horn-high-", high[i], horn);
    parts_row(r, S_WHIRL, "whirl", 0, horn | total(7));
    hop_rows(r);
}

void craps_prepare(struct pit_rules *r)
{
    static const int hard[4] = {4, 6, 8, 10};

    for (int i = 0; i < NUMBERS; i++) { /* each number as the others, unless the house says else */
        if (r->option[O_BUY_VIG_N + i] == PIT_AUTO)
            r->option[O_BUY_VIG_N + i] = r->option[O_BUY_VIG];
        if (r->option[O_LAY_VIG_N + i] == PIT_AUTO)
            r->option[O_LAY_VIG_N + i] = r->option[O_LAY_VIG];
    }
    r->spots = CRAPS_SPOTS;
    r->wagers_max = PIT_WAGERS_MAX;
    line_rows(r);
    for (int i = 0; i < NUMBERS; i++)
        number_rows(r, i);
    for (int i = 0; i < 4; i++) {
        uint64_t way = faces(hard[i] / 2, hard[i] / 2);
        int pays = r->option[hard[i] == 4 || hard[i] == 10 ? O_PAYS_HARD_4 : O_PAYS_HARD_6];

        rules_of_row(row(r, S_HARD + i, "hard-", hard[i], HARD), way,
                     (total(hard[i]) & ~way) | total(7), pays, 1);
    }
    one_roll_rows(r);
    row(r, S_FIRE, "fire", 0, FIRE);
    for (int i = 0; i < NUMBERS; i++) {
        r->spot[S_BUY + i].left_out = !r->option[O_BUY];
        r->spot[S_LAY + i].left_out = !r->option[O_LAY];
    }
    r->spot[S_SIX_SEVEN_EIGHT].left_out = !r->option[O_SIX_SEVEN_EIGHT];
    r->spot[S_FIRE].left_out = !r->option[O_FIRE];
    r->spot[S_PASS_COUPON].left_out = r->spot[S_DONT_PASS_COUPON].left_out = !r->option[O_COUPON];
}

/* ---- money ---- */

static pit_money gcd(pit_money a, pit_money b)
{
    while (b) {
        pit_money rest = a % b;

        a = b;
        b = rest;
    }
    assert(a > 0);
    return a;
}

static void lowest(int *num, int *den)
{
    int by = (int)gcd(*num < 0 ? -*num : *num, *den);

    *num /= by;
    *den /= by;
}

/* The wagers that one of several parts is paid as, a unit each: 4(c), 4(d), 2(t), 2(u). */
static int parts_of(int spot, int out[5])
{
    static const int horn[4] = {S_TWO, S_THREE, S_ELEVEN, S_TWELVE};

    if (spot == S_C_AND_E) {
        out[0] = S_ANY_CRAPS;
        out[1] = S_ELEVEN;
        return 2;
    }
    memcpy(out, horn, sizeof horn);
    if (spot == S_HORN) return 4;
    out[4] = spot == S_WHIRL ? S_ANY_SEVEN : horn[spot - S_HORN_HIGH];
    return 5;
}

/* What a throw pays on this row, stake for stake: below zero where more is lost than won. */
void craps_odds(const struct pit_rules *r, int spot, int dice, int *num, int *den)
{
    const struct pit_spot *s = &r->spot[spot];
    int parts[5];

    *num = s->pays.num;
    *den = s->pays.den;
    if (s->kind == PARTS) {
        *den = parts_of(spot, parts);
        *num = 0;
        for (int i = 0; i < *den; i++) {
            const struct pit_spot *part = &r->spot[parts[i]];

            *num += part->wins >> dice & 1 ? part->pays.num : -1;
        }
        lowest(num, den);
    } else if (s->more >> dice & 1) {
        *num = s->pays_more.num;
        *den = s->pays_more.den;
    } else if (spot == S_FIELD && total(2) >> dice & 1) {
        *num = r->option[O_PAYS_FIELD_2];
    } else if (spot == S_FIELD && total(12) >> dice & 1) {
        *num = r->option[O_PAYS_FIELD_12];
    }
}

/* 4(f): the step in which this wager can be paid exactly in the house's unit. */
pit_money craps_step(const struct pit_rules *r, int spot)
{
    const struct pit_spot *s = &r->spot[spot];
    pit_money unit = r->option[O_PAY_UNIT], num = s->pays.num, den = s->pays.den, step;
    int parts[5];

    if (s->kind == PARTS) {
        pit_money chip = r->option[O_CHIP] / gcd(r->option[O_CHIP], unit) * unit; /* payable too */
        int count = parts_of(spot, parts);

        return count * (count == 5 ? chip : unit);
    }
    if (!num) return unit;
    step = den * unit / gcd(num, den * unit);
    return step / gcd(step, unit) * unit; /* and the stake itself is whole units */
}

/* The percentage of a buy or lay bet of this size; never rounded up past it. */
pit_money craps_vig(const struct pit_rules *r, int spot, pit_money stake)
{
    const struct pit_spot *s = &r->spot[spot];

    if (s->kind != BUY && s->kind != LAY) return 0;
    if (s->kind == LAY && r->option[O_LAY_VIG_OF] == VIG_OF_WIN) stake = pit_payout(stake, s->pays);
    return stake * r->option[O_VIG_PERCENT] / 100;
}

bool craps_vig_in_advance(const struct pit_rules *r, int spot)
{
    if (r->spot[spot].kind == BUY) return r->option[O_BUY_VIG_N + spot - S_BUY] == VIG_ADVANCE;
    return r->spot[spot].kind == LAY && r->option[O_LAY_VIG_N + spot - S_LAY] == VIG_ADVANCE;
}

/* What is paid beforehand for a stake of this size. */
pit_money craps_advance(const struct pit_rules *r, int spot, pit_money stake)
{
    return craps_vig_in_advance(r, spot) ? craps_vig(r, spot, stake) : 0;
}
