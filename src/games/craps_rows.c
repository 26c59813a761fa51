/* craps_rows.c -- the wagers of craps as rows, and what each of them pays. */

#include "craps.h"

#include <string.h>

const int craps_numbers[NUMBERS] = {4, 5, 6, 8, 9, 10};

int craps_place(int total)
{
    static const int8_t places[] = {-1, -1, -1, -1, 0, 1, 2, -1, 3, 4, 5, -1, -1};

    return places[total];
}

static const char *const off_on[] = {"off", "on", NULL};
static const char *const vig_when[] = {"advance", "win", NULL};
static const char *const vig_of[] = {"wager", "win", NULL};
static const char *const fire_table[] = {"A", "B", NULL};

const uint8_t craps_limits[] = {O_LINE_MIN, O_PLACE_MIN, O_PROP_MIN, 0};

/* Percentages were taken to the cent. */
const struct pit_was craps_was[] = {{O_VIG_UNIT, 1}, {0}};

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
    [O_BUY] = {"buy", "buy bets are offered", PIT_WORD, off_on},
    [O_LAY] = {"lay", "lay bets are offered", PIT_WORD, off_on},
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
    [O_LAY_VIG_OF] = {"lay_vig_of", "what a lay bet's percentage is based on", PIT_WORD, vig_of},
    [O_VIG_PERCENT] = {"vig_percent", "the percentage of buy and lay bets", PIT_NUMBER, NULL},
    [O_SIX_SEVEN_EIGHT] = {"six_seven_eight", "6-7-8 bets are offered", PIT_WORD, off_on},
    [O_FIRE] = {"fire", "fire bets are offered", PIT_WORD, off_on},
    [O_FIRE_TABLE] = {"fire_table", "what fire bets pay", PIT_WORD, fire_table},
    [O_COUPON] = {"coupon", "match-play coupons on the line", PIT_WORD, off_on},
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
    [O_PAYS_PASS] = {"pays_pass", "the pass line pays", PIT_ODDS, NULL},
    [O_PAYS_DONT_PASS] = {"pays_dont_pass", "the don't pass line pays", PIT_ODDS, NULL},
    [O_PAYS_COME] = {"pays_come", "come bets pay", PIT_ODDS, NULL},
    [O_PAYS_DONT_COME] = {"pays_dont_come", "don't come bets pay", PIT_ODDS, NULL},
    [O_PAYS_PLACE] = {"pays_place_4", "placing 4 or 10 pays", PIT_ODDS, NULL},
    {"pays_place_5", "placing 5 or 9 pays", PIT_ODDS, NULL},
    {"pays_place_6", "placing 6 or 8 pays", PIT_ODDS, NULL},
    [O_PAYS_PLACE_LOSE] = {"pays_place_lose_4", "placing 4 or 10 to lose pays", PIT_ODDS, NULL},
    {"pays_place_lose_5", "placing 5 or 9 to lose pays", PIT_ODDS, NULL},
    {"pays_place_lose_6", "placing 6 or 8 to lose pays", PIT_ODDS, NULL},
    [O_PAYS_FIELD] = {"pays_field", "the field pays on its other numbers", PIT_ODDS, NULL},
    [O_PAYS_SIX_SEVEN_EIGHT] = {"pays_six_seven_eight", "6-7-8 pays", PIT_ODDS, NULL},
    [O_PAYS_SIX_SEVEN_EIGHT_HARD] = {"pays_six_seven_eight_hard", "6-7-8 pays on a hard 6 or 8",
                                     PIT_ODDS, NULL},
    [O_PAYS_FIRE] = {"pays_fire_4", "a fire bet of four points pays, to one", PIT_NUMBER, NULL},
    {"pays_fire_5", "a fire bet of five points pays, to one", PIT_NUMBER, NULL},
    {"pays_fire_6", "a fire bet of six points pays, to one", PIT_NUMBER, NULL},
    [O_ODDS_TIMES_N] = {"odds_times_4", "most odds where the number is 4", PIT_NUMBER, NULL},
    {"odds_times_5", "most odds where the number is 5", PIT_NUMBER, NULL},
    {"odds_times_6", "most odds where the number is 6", PIT_NUMBER, NULL},
    {"odds_times_8", "most odds where the number is 8", PIT_NUMBER, NULL},
    {"odds_times_9", "most odds where the number is 9", PIT_NUMBER, NULL},
    {"odds_times_10", "most odds where the number is 10", PIT_NUMBER, NULL},
    [O_LINE_MIN] = {"line_min", "smallest pass, don't pass, come or don't come bet, dollars",
                    PIT_DOLLARS, NULL},
    [O_LINE_MAX] = {"line_max", "largest of these, dollars", PIT_DOLLARS, NULL},
    [O_PLACE_MIN] = {"place_min", "smallest place, buy or lay bet, dollars", PIT_DOLLARS, NULL},
    [O_PLACE_MAX] = {"place_max", "largest of these, dollars", PIT_DOLLARS, NULL},
    [O_PROP_MIN] = {"prop_min", "smallest bet in the middle: hardways, one roll, dollars",
                    PIT_DOLLARS, NULL},
    [O_PROP_MAX] = {"prop_max", "largest of these, dollars", PIT_DOLLARS, NULL},
    [O_CALL_OFF] = {"call_off", "place, buy and hardway bets may be called off with a point on",
                    PIT_WORD, off_on},
    [O_VIG_UNIT] = {"vig_unit", "smallest amount in which a percentage is paid, dollars",
                    PIT_DOLLARS, NULL},
};

/* ---- rows ---- */

#define ALL_THROWS (((uint64_t)1 << 36) - 1)

static const struct pit_ratio even = {1, 1};
static const unsigned craps = TOTAL(2) | TOTAL(3) | TOTAL(12), naturals = TOTAL(7) | TOTAL(11);

/* The throws that show one of these totals; of two dice with these faces. */
static uint64_t throws(unsigned totals)
{
    uint64_t set = 0;

    for (int dice = 0; dice < 36; dice++)
        if (totals >> (dice / 6 + dice % 6 + 2) & 1) set |= (uint64_t)1 << dice;
    return set;
}

static uint64_t faces(int a, int b)
{
    assert(a >= 1 && a <= 6 && b >= 1 && b <= 6);
    return (uint64_t)1 << (6 * (a - 1) + b - 1) | (uint64_t)1 << (6 * (b - 1) + a - 1);
}

static struct pit_ratio to_one(int32_t pays)
{
    return (struct pit_ratio){(uint16_t)pays, 1};
}

static struct pit_ratio odds_of(const struct pit_rules *r, int option)
{
    return (struct pit_ratio){(uint16_t)(r->option[option] >> 16),
                              (uint16_t)(r->option[option] & UINT16_MAX)};
}

/* 4 and 10, 5 and 9, 6 and 8 go together. */
static int pair_of(int number)
{
    return number < NUMBERS / 2 ? number : NUMBERS - 1 - number;
}

static struct pit_spot *row(struct pit_rules *r, int spot, enum craps_kind kind, const char *name,
                            int number)
{
    struct pit_spot *row = &r->spot[spot];
    size_t n = strlen(name);

    *row = (struct pit_spot){.kind = (uint8_t)kind, .number = (uint8_t)number};
    memcpy(row->name, name, n);
    if (number >= 10) row->name[n++] = '1';
    if (number) row->name[n] = (char)('0' + number % 10);
    return row;
}

static void decides(struct pit_spot *row, uint64_t wins, uint64_t loses, struct pit_ratio pays)
{
    row->wins = wins;
    row->loses = loses;
    row->pays = pays;
}

/* A line, and its odds and coupon; with a number it is judged as the bets on that number. A don't
 * bet wins on craps that are not barred (2(b)(3), 2(d)(3)). */
static void line_row(struct pit_rules *r, int spot, enum craps_kind kind, const char *name,
                     bool dont)
{
    unsigned barred = dont ? craps_rows(r)->barred : 0;
    struct pit_spot *s = row(r, spot, kind, name, 0);

    decides(s, throws(dont ? craps & ~barred : naturals), throws(dont ? naturals : craps),
            odds_of(r, O_PAYS_PASS + spot - S_PASS));
    s->pushes = throws(barred);
    s->of = (uint8_t)spot;
    s->then = dont ? S_DONT_COME_N : S_COME_N;
    s->traits = dont ? DONT : 0;
}

static void behind_line(struct pit_rules *r, int spot, enum craps_kind kind, const char *name,
                        int line, int then)
{
    struct pit_spot *s = row(r, spot, kind, name, 0);

    s->of = (uint8_t)line;
    s->then = (uint8_t)then;
    s->traits = r->spot[line].traits;
    s->pays = even; /* of a coupon; odds pay by the number */
}

static void line_rows(struct pit_rules *r)
{
    line_row(r, S_PASS, LINE, "pass", false);
    line_row(r, S_DONT_PASS, LINE, "dont-pass", true);
    line_row(r, S_COME, COMING, "come", false);
    line_row(r, S_DONT_COME, COMING, "dont-come", true);
    behind_line(r, S_PASS_ODDS, ODDS, "pass-odds", S_PASS, S_COME_ODDS);
    behind_line(r, S_DONT_PASS_ODDS, ODDS, "dont-pass-odds", S_DONT_PASS, S_DONT_COME_ODDS);
    behind_line(r, S_PASS_COUPON, PAPER, "pass-coupon", S_PASS, S_COME_N);
    behind_line(r, S_DONT_PASS_COUPON, PAPER, "dont-pass-coupon", S_DONT_PASS, S_DONT_COME_N);
}

/* A wager that a number comes before a 7, or a 7 before it. */
static struct pit_spot *number_row(struct pit_rules *r, int spot, enum craps_kind kind,
                                   const char *name, int number, struct pit_ratio pays)
{
    struct pit_spot *s = row(r, spot, kind, name, number);

    decides(s, throws(TOTAL(number)), throws(TOTAL(7)), pays);
    if (craps_rows(r)->rests & KIND(kind)) s->traits = RESTS;
    return s;
}

static struct pit_spot *dont_row(struct pit_rules *r, int spot, enum craps_kind kind,
                                 const char *name, int number, struct pit_ratio pays)
{
    struct pit_spot *s = row(r, spot, kind, name, number);

    decides(s, throws(TOTAL(7)), throws(TOTAL(number)), pays);
    s->traits = DONT;
    return s;
}

static void number_rows(struct pit_rules *r, const struct craps_rows *book, int i)
{
    struct pit_ratio odds = book->odds[i], laid = {odds.den, odds.num};
    const int32_t *o = r->option;
    int n = craps_numbers[i];
    struct pit_spot *s;

    number_row(r, S_COME_N + i, TRAVELLED, "come-", n, odds_of(r, O_PAYS_COME))->of = S_COME;
    dont_row(r, S_DONT_COME_N + i, TRAVELLED, "dont-come-", n, odds_of(r, O_PAYS_DONT_COME))->of =
        S_DONT_COME;
    s = number_row(r, S_COME_ODDS + i, ODDS, "come-odds-", n, odds);
    s->of = (uint8_t)(S_COME_N + i);
    s = dont_row(r, S_DONT_COME_ODDS + i, ODDS, "dont-come-odds-", n, laid);
    s->of = (uint8_t)(S_DONT_COME_N + i);
    number_row(r, S_PLACE + i, PLACE, "place-", n, odds_of(r, O_PAYS_PLACE + pair_of(i)));
    dont_row(r, S_PLACE_LOSE + i, PLACE, "place-lose-", n,
             odds_of(r, O_PAYS_PLACE_LOSE + pair_of(i)));
    s = number_row(r, S_BUY + i, BUY, "buy-", n, odds);
    s->traits |= o[O_BUY_VIG_N + i] == VIG_ADVANCE ? ADVANCE : 0;
    s->left_out = !o[O_BUY];
    s = dont_row(r, S_LAY + i, LAY, "lay-", n, laid);
    s->traits |= o[O_LAY_VIG_N + i] == VIG_ADVANCE ? ADVANCE : 0;
    s->left_out = !o[O_LAY];
}

static void hard_row(struct pit_rules *r, int spot, int number, int pays)
{
    struct pit_spot *s = number_row(r, spot, HARD, "hard-", number, to_one(r->option[pays]));

    s->wins = faces(number / 2, number / 2);
    s->loses = throws(TOTAL(number) | TOTAL(7)) & ~s->wins;
}

static void one_roll_row(struct pit_rules *r, int spot, const char *name, uint64_t wins, int pays)
{
    decides(row(r, spot, ONE_ROLL, name, 0), wins, ALL_THROWS & ~wins, to_one(r->option[pays]));
}

/* How many wagers this one is paid as: 4(c), 4(d), 2(t), 2(u). */
static int parts_of(const struct pit_rules *r, int spot, const uint8_t **out)
{
    int count = 0;

    *out = craps_rows(r)->part[spot - S_C_AND_E];
    while (count < PARTS_MAX && (*out)[count])
        count++;
    return count;
}

/* Its parts have their rows by now. */
static void parts_row(struct pit_rules *r, int spot, const char *name, int number)
{
    const uint8_t *part;
    uint64_t wins = 0;

    for (int i = parts_of(r, spot, &part) - 1; i >= 0; i--)
        wins |= r->spot[part[i]].wins;
    decides(row(r, spot, PARTS, name, number), wins, ALL_THROWS & ~wins, even);
}

static void field_row(struct pit_rules *r, const struct craps_rows *book)
{
    uint64_t wins = throws(book->field);

    decides(row(r, S_FIELD, FIELD, "field", 0), wins, ALL_THROWS & ~wins, odds_of(r, O_PAYS_FIELD));
    for (int sum = 2; sum <= 12; sum++)
        r->pay[PAY_FIELD + sum] = book->field_more[0] >> sum & 1 ? to_one(r->option[O_PAYS_FIELD_2])
                                  : book->field_more[1] >> sum & 1
                                      ? to_one(r->option[O_PAYS_FIELD_12])
                                      : odds_of(r, O_PAYS_FIELD);
}

static void hop_row(struct pit_rules *r, int i, int a, int b)
{
    char name[] = {'h', 'o', 'p', '-', (char)('0' + a), '-', (char)('0' + b), '\0'};

    one_roll_row(r, S_HOP + i, name, faces(a, b), a == b ? O_PAYS_HOP_HARD : O_PAYS_HOP);
}

static void six_seven_eight_row(struct pit_rules *r)
{
    uint64_t wins = throws(TOTAL(6) | TOTAL(7) | TOTAL(8));
    struct pit_spot *s = row(r, S_SIX_SEVEN_EIGHT, ONE_ROLL, "six-seven-eight", 0);

    decides(s, wins, ALL_THROWS & ~wins, odds_of(r, O_PAYS_SIX_SEVEN_EIGHT));
    s->more = faces(3, 3) | faces(4, 4);
    s->pays_more = odds_of(r, O_PAYS_SIX_SEVEN_EIGHT_HARD);
    s->left_out = !r->option[O_SIX_SEVEN_EIGHT];
}

static void one_roll_rows(struct pit_rules *r, const struct craps_rows *book)
{
    static const int high[] = {2, 3, 11, 12};

    field_row(r, book);
    one_roll_row(r, S_ANY_SEVEN, "any-seven", throws(TOTAL(7)), O_PAYS_ANY_SEVEN);
    one_roll_row(r, S_ANY_CRAPS, "any-craps", throws(craps), O_PAYS_ANY_CRAPS);
    one_roll_row(r, S_TWO, "two", throws(TOTAL(2)), O_PAYS_TWO);
    one_roll_row(r, S_THREE, "three", throws(TOTAL(3)), O_PAYS_THREE);
    one_roll_row(r, S_ELEVEN, "eleven", throws(TOTAL(11)), O_PAYS_ELEVEN);
    one_roll_row(r, S_TWELVE, "twelve", throws(TOTAL(12)), O_PAYS_TWELVE);
    parts_row(r, S_C_AND_E, "c-and-e", 0);
    parts_row(r, S_HORN, "horn", 0);
    for (int i = 0; i < 4; i++)
        parts_row(r, S_HORN_HIGH + i, "horn-high-", high[i]);
    parts_row(r, S_WHIRL, "whirl", 0);
    for (int i = 0; i < HOPS; i++)
        hop_row(r, i, book->hop[i][0], book->hop[i][1]);
    six_seven_eight_row(r);
}

static void fire_row(struct pit_rules *r, const struct craps_rows *book)
{
    row(r, S_FIRE, FIRE, "fire", 0)->left_out = !r->option[O_FIRE];
    for (int points = 0; points <= NUMBERS; points++)
        r->pay[PAY_FIRE + points] =
            to_one(points < FIRE_FIRST ? book->fire_pays[r->option[O_FIRE_TABLE]][points]
                                       : r->option[O_PAYS_FIRE + points - FIRE_FIRST]);
}

/* What a house leaves to others of its options. */
static void follow_options(struct pit_rules *r, const struct craps_rows *book)
{
    static const int others[][2] = {{O_VIG_UNIT, O_PAY_UNIT}, {O_LINE_MIN, PIT_O_MIN},
                                    {O_LINE_MAX, PIT_O_MAX},  {O_PLACE_MIN, PIT_O_MIN},
                                    {O_PLACE_MAX, PIT_O_MAX}, {O_PROP_MIN, PIT_O_MIN},
                                    {O_PROP_MAX, PIT_O_MAX}};
    int32_t *o = r->option;

    for (int i = 0; i < NUMBERS; i++) { /* each number as the others, unless the house says else */
        if (o[O_BUY_VIG_N + i] == PIT_AUTO) o[O_BUY_VIG_N + i] = o[O_BUY_VIG];
        if (o[O_LAY_VIG_N + i] == PIT_AUTO) o[O_LAY_VIG_N + i] = o[O_LAY_VIG];
        if (o[O_ODDS_TIMES_N + i] == PIT_AUTO) o[O_ODDS_TIMES_N + i] = o[O_ODDS_TIMES];
    }
    for (int i = FIRE_FIRST; i <= NUMBERS; i++)
        if (o[O_PAYS_FIRE + i - FIRE_FIRST] == PIT_AUTO)
            o[O_PAYS_FIRE + i - FIRE_FIRST] = book->fire_pays[o[O_FIRE_TABLE]][i];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (o[others[i][0]] == PIT_AUTO) o[others[i][0]] = o[others[i][1]];
}

void craps_prepare(struct pit_rules *r)
{
    const struct craps_rows *book = craps_rows(r);

    follow_options(r, book);
    r->source = PIT_FROM_DICE;
    r->spots = CRAPS_SPOTS;
    r->wagers_max = PIT_WAGERS_MAX;
    line_rows(r);
    r->spot[S_PASS_COUPON].left_out = r->spot[S_DONT_PASS_COUPON].left_out = !r->option[O_COUPON];
    r->spot[S_PASS_COUPON].paper = r->spot[S_DONT_PASS_COUPON].paper = 1;
    for (int i = 0; i < NUMBERS; i++)
        number_rows(r, book, i);
    hard_row(r, S_HARD, 4, O_PAYS_HARD_4);
    hard_row(r, S_HARD + 1, 6, O_PAYS_HARD_6);
    hard_row(r, S_HARD + 2, 8, O_PAYS_HARD_6);
    hard_row(r, S_HARD + 3, 10, O_PAYS_HARD_4);
    one_roll_rows(r, book);
    fire_row(r, book);
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

/* What a throw pays on this row, stake for stake: below zero where more is lost than won. */
void craps_odds(const struct pit_rules *r, int spot, int dice, int *num, int *den)
{
    const struct pit_spot *s = &r->spot[spot];
    struct pit_ratio pays = s->more >> dice & 1 ? s->pays_more : s->pays;
    const uint8_t *part;

    if (s->kind == PARTS) {
        *den = parts_of(r, spot, &part);
        *num = 0;
        for (int i = 0; i < *den; i++) {
            const struct pit_spot *one = &r->spot[part[i]];

            *num += one->wins >> dice & 1 ? one->pays.num : -1;
        }
        lowest(num, den);
        return;
    }
    if (s->kind == FIELD) pays = r->pay[PAY_FIELD + dice / 6 + dice % 6 + 2];
    *num = pays.num;
    *den = pays.den;
}

/* The least stake in whole units that these odds pay in whole units. */
static pit_money whole(struct pit_ratio pays, pit_money unit)
{
    pit_money den = pays.den, step;

    if (!pays.num) return unit;
    step = den * unit / gcd(pays.num, den * unit);
    return step / gcd(step, unit) * unit;
}

/* ---- limits ---- */

/* The field lies with neither the place bets nor the propositions: it has the table's limits. */
int craps_least(const struct pit_rules *r, int spot)
{
    switch (r->spot[spot].kind) {
    case LINE:
    case COMING:
    case TRAVELLED: return O_LINE_MIN;
    case PLACE:
    case BUY:
    case LAY: return O_PLACE_MIN;
    case HARD:
    case ONE_ROLL:
    case PARTS: return O_PROP_MIN;
    default: return PIT_O_MIN;
    }
}

pit_money craps_min(const struct pit_rules *r, int spot)
{
    return r->option[craps_least(r, spot)];
}

pit_money craps_max(const struct pit_rules *r, int spot)
{
    return r->option[craps_least(r, spot) + 1];
}

/* 4(f): the step in which this wager can be paid exactly in the house's unit. */
pit_money craps_step(const struct pit_rules *r, int spot)
{
    const struct pit_spot *s = &r->spot[spot];
    pit_money unit = r->option[O_PAY_UNIT], step, more;
    const uint8_t *part;

    if (s->kind == PARTS) {
        pit_money chip = r->option[O_CHIP] / gcd(r->option[O_CHIP], unit) * unit; /* payable too */
        int count = parts_of(r, spot, &part);

        return count * (count == PARTS_MAX ? chip : unit); /* 2(t), 2(u): they come in fives */
    }
    step = whole(s->pays, unit);
    if (!s->more) return step;
    more = whole(s->pays_more, unit);
    return step / gcd(step, more) * more;
}

/* The percentage of a buy or lay bet of this size, in what the house can pay: never rounded up past
 * it. */
pit_money craps_vig(const struct pit_rules *r, int spot, pit_money stake)
{
    const struct pit_spot *s = &r->spot[spot];

    if (s->kind != BUY && s->kind != LAY) return 0;
    if (s->kind == LAY && r->option[O_LAY_VIG_OF] == VIG_OF_WIN) stake = pit_payout(stake, s->pays);
    stake = stake * r->option[O_VIG_PERCENT] / 100;
    return stake - stake % r->option[O_VIG_UNIT];
}

/* The least stake, from this one on, whose percentage is not rounded to nothing. */
pit_money craps_bears_vig(const struct pit_rules *r, int spot, pit_money stake)
{
    const struct pit_spot *s = &r->spot[spot];
    pit_money percent = r->option[O_VIG_PERCENT], bears;

    if ((s->kind != BUY && s->kind != LAY) || !percent || craps_vig(r, spot, stake)) return stake;
    bears = ((pit_money)100 * r->option[O_VIG_UNIT] + percent - 1) / percent;
    if (s->kind == LAY && r->option[O_LAY_VIG_OF] == VIG_OF_WIN)
        bears = (bears * s->pays.den + s->pays.num - 1) / s->pays.num;
    return bears > stake ? bears : stake;
}

/* What is paid beforehand for a stake of this size. */
pit_money craps_advance(const struct pit_rules *r, int spot, pit_money stake)
{
    return r->spot[spot].traits & ADVANCE ? craps_vig(r, spot, stake) : 0;
}
