/* roulette_rows.c -- the wagers of roulette as rows, generated from the layout and the wheel.
 *
 * The boxes of the layout have edges and corners. Two boxes that share part of an edge are a split;
 * a point where three or four of them meet is a wager on these; the rest are the rows, and areas of
 * their own. No place is typed in by hand, so none can be missing or be one too many. */

#include "roulette.h"

#include <string.h>

static const char *const off_on[] = {"off", "on", NULL};
static const char *const wheels[] = {"double", "single", "double-as-single", NULL};
static const char *const color[] = {"off", "six", "seven", "eight", NULL};

const uint8_t roulette_limits[] = {O_INSIDE_MIN, O_OUTSIDE_MIN, 0};

#define PAYS(key, help)                                                                            \
    {                                                                                              \
        key, help " pays", PIT_ODDS, NULL                                                          \
    }
const struct pit_option roulette_options[ROULETTE_OPTIONS + 1] = {
    [PIT_O_MIN] = {"min", "smallest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_MAX] = {"max", "largest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_SEATS] = {"seats", "places at the table", PIT_NUMBER, NULL},
    [O_WHEEL] = {"wheel", "the wheel; double-as-single: 00 is no spin", PIT_WORD, wheels},
    [O_HALF_LOSS] = {"half_loss", "even-money wagers lose half on 0 and 00", PIT_WORD, off_on},
    [O_COLOR] = {"color", "wagers on coloured sections of the wheel, of this many numbers",
                 PIT_WORD, color},
    [O_SEVEN] = {"seven", "the wager on 10 to 15 and 33", PIT_WORD, off_on},
    [O_ADJACENT] = {"adjacent", "wagers on five numbers side by side on the wheel", PIT_WORD,
                    off_on},
    [O_CHIP] = {"chip", "unit of wagers that come in fives, dollars", PIT_DOLLARS, NULL},
    [O_INSIDE_MIN] = {"inside_min", "smallest inside wager, dollars", PIT_DOLLARS, NULL},
    [O_INSIDE_MAX] = {"inside_max", "largest of these, dollars", PIT_DOLLARS, NULL},
    [O_OUTSIDE_MIN] = {"outside_min", "smallest outside wager, dollars", PIT_DOLLARS, NULL},
    [O_OUTSIDE_MAX] = {"outside_max", "largest of these, dollars", PIT_DOLLARS, NULL},
    [O_COUPON] = {"coupon", "match-play coupons on even-money wagers", PIT_WORD, off_on},
    [O_PAYS_STRAIGHT] = PAYS("pays_straight", "a straight"),
    [O_PAYS_SPLIT] = PAYS("pays_split", "a split"),
    [O_PAYS_THREE] = PAYS("pays_three", "three numbers"),
    [O_PAYS_FOUR] = PAYS("pays_four", "four numbers"),
    [O_PAYS_FIRST_FIVE] = PAYS("pays_first_five", "the first five"),
    [O_PAYS_SIX] = PAYS("pays_six", "six numbers"),
    [O_PAYS_SEVEN] = PAYS("pays_seven", "seven numbers"),
    [O_PAYS_EIGHT] = PAYS("pays_eight", "eight numbers"),
    [O_PAYS_COLUMN] = PAYS("pays_column", "a column"),
    [O_PAYS_DOZEN] = PAYS("pays_dozen", "a dozen"),
    [O_PAYS_RED] = PAYS("pays_red", "red"),
    [O_PAYS_BLACK] = PAYS("pays_black", "black"),
    [O_PAYS_ODD] = PAYS("pays_odd", "odd"),
    [O_PAYS_EVEN] = PAYS("pays_even", "even"),
    [O_PAYS_LOW] = PAYS("pays_low", "1 to 18"),
    [O_PAYS_HIGH] = PAYS("pays_high", "19 to 36"),
};

/* ---- the wheels ---- */

/* The pockets as they lie, clockwise from 0. */
static const uint8_t single_wheel[] = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                       36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                       31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
static const uint8_t double_wheel[] = {0,  28, 9,  26, 30, 11, 7,  20, 32, 17, 5,  22, 34,
                                       15, 3,  24, 36, 13, 1,  37, 27, 10, 25, 29, 12, 8,
                                       19, 31, 18, 6,  21, 33, 16, 4,  23, 35, 14, 2};
_Static_assert(sizeof double_wheel == POCKETS && sizeof single_wheel == POCKETS - 1,
               "every pocket lies on its wheel");

#define BIT(pocket) ((uint64_t)1 << (pocket))
#define ZEROS (BIT(0) | BIT(DOUBLE_ZERO))

/* Red and black change places between 10 and 11, 18 and 19, 28 and 29. */
bool roulette_is_red(int number)
{
    bool odd = number % 2;

    return number <= 10 || (number >= 19 && number <= 28) ? odd : !odd;
}

/* ---- a row ---- */

static void digits(char **at, int pocket)
{
    if (pocket == 0 || pocket == DOUBLE_ZERO) *(*at)++ = '0';
    if (pocket == DOUBLE_ZERO) *(*at)++ = '0';
    if (pocket == 0 || pocket == DOUBLE_ZERO) return;
    if (pocket >= 10) *(*at)++ = (char)('0' + pocket / 10);
    *(*at)++ = (char)('0' + pocket % 10);
}

/* The zeros come first, then the numbers. */
static int at_place(int i)
{
    return i < 2 ? i * DOUBLE_ZERO : i - 1;
}

/* A wager on these pockets, with a part of its name behind the word. */
static struct pit_spot *row(struct pit_rules *r, enum roulette_kind kind, const char *word,
                            uint64_t wins)
{
    struct pit_spot *s = &r->spot[r->spots++];
    size_t n = strlen(word);

    assert(r->spots <= ROULETTE_SPOTS && n < sizeof s->name);
    *s = (struct pit_spot){.kind = (uint8_t)kind, .wins = wins, .clause = r->cite[AT_KIND + kind]};
    memcpy(s->name, word, n);
    return s;
}

static void pays(const struct pit_rules *r, struct pit_spot *s, int option)
{
    s->pays = wheel_odds(r, option);
}

/* "split-17-20": one on the numbers, named by those of them that are in `named`. */
static struct pit_spot *inside(struct pit_rules *r, enum roulette_kind kind, const char *word,
                               uint64_t wins, uint64_t named, int option)
{
    struct pit_spot *s = row(r, kind, word, wins);
    char *at = s->name + strlen(word);

    for (int i = 0; i < POCKETS; i++) {
        if (!(named >> at_place(i) & 1)) continue;
        *at++ = '-';
        digits(&at, at_place(i));
    }
    assert(at < s->name + sizeof s->name);
    s->traits = INSIDE;
    pays(r, s, option);
    return s;
}

/* ---- the layout ---- */

/* A box of the layout, in half columns and rows; the zeros lie above the numbers. */
struct box {
    int left, right, top, bottom;
};

static struct box box_of(int pocket, bool two)
{
    int column = (pocket - 1) % COLUMNS, number_row = (pocket - 1) / COLUMNS + 1;

    if (pocket == 0) return (struct box){0, two ? COLUMNS : 2 * COLUMNS, 0, 1};
    if (pocket == DOUBLE_ZERO) return (struct box){COLUMNS, two ? 2 * COLUMNS : COLUMNS, 0, 1};
    return (struct box){2 * column, 2 * column + 2, number_row, number_row + 1};
}

/* How far they overlap; 0: they only touch. Below: they do not. */
static int overlap(int from, int to, int other_from, int other_to)
{
    return (to < other_to ? to : other_to) - (from > other_from ? from : other_from);
}

static bool share_edge(int a, int b, bool two)
{
    struct box x = box_of(a, two), y = box_of(b, two);
    int across = overlap(x.left, x.right, y.left, y.right);
    int down = overlap(x.top, x.bottom, y.top, y.bottom);

    if (!two && (a == DOUBLE_ZERO || b == DOUBLE_ZERO)) return false;
    return (across > 0 && down == 0) || (across == 0 && down > 0);
}

/* The boxes that meet at this point. */
static uint64_t meet_at(int across, int down, bool two)
{
    uint64_t set = 0;

    for (int pocket = 0; pocket < POCKETS - !two; pocket++) {
        struct box b = box_of(pocket, two);

        if (across >= b.left && across <= b.right && down >= b.top && down <= b.bottom)
            set |= BIT(pocket);
    }
    return set;
}

static uint64_t numbers(int from, int to, int step)
{
    uint64_t set = 0;

    for (int n = from; n <= to; n += step)
        set |= BIT(n);
    return set;
}

/* 1(e)(3)(i): the groups with a zero are 0-1-2, 0-00-2 and 00-2-3. Where 0 lies above all three
 * columns its box meets 2 and 3 as well, but the book has no such wager. */
static bool listed(uint64_t zero_three)
{
    return zero_three == (BIT(0) | BIT(1) | BIT(2)) || zero_three == (ZEROS | BIT(2)) ||
           zero_three == (BIT(DOUBLE_ZERO) | BIT(2) | BIT(3));
}

/* A place that one of the two layouts has keeps its row on the other, left out. */
static void splits(struct pit_rules *r, bool two)
{
    for (int i = 0; i < POCKETS; i++)
        for (int k = i + 1; k < POCKETS; k++) {
            int a = at_place(i), b = at_place(k);
            uint64_t set = BIT(a) | BIT(b);

            if (!share_edge(a, b, true) && !share_edge(a, b, false)) continue;
            inside(r, SPLIT, "split", set, set, O_PAYS_SPLIT)->left_out = !share_edge(a, b, two);
        }
}

static void zero_threes(struct pit_rules *r, bool two)
{
    for (int layout = 0; layout < 2; layout++)
        for (int across = 1; across < 2 * COLUMNS; across++) {
            uint64_t set = meet_at(across, 1, layout == 0);
            struct pit_spot *s;

            if (__builtin_popcountll(set) != 3) continue;
            if (layout == 1 && meet_at(across, 1, true) == set) continue; /* both have it */
            s = inside(r, THREE, "three", set, set, O_PAYS_THREE);
            s->clause = r->cite[AT_ZERO_THREE];
            s->left_out = !listed(set) || meet_at(across, 1, two) != set;
        }
}

static void rows_of_numbers(struct pit_rules *r, bool two)
{
    for (int i = 0; i < ROWS; i++) {
        uint64_t set = numbers(COLUMNS * i + 1, COLUMNS * (i + 1), 1);

        inside(r, THREE, "three", set, set, O_PAYS_THREE);
    }
    zero_threes(r, two);
    for (int down = 2; down <= ROWS; down++)
        for (int across = 2; across < 2 * COLUMNS; across += 2) {
            uint64_t set = meet_at(across, down, two);

            inside(r, FOUR, "four", set, set, O_PAYS_FOUR);
        }
    inside(r, FIRST_FIVE, "first-five", ZEROS | numbers(1, COLUMNS, 1), 0, O_PAYS_FIRST_FIVE)
        ->left_out = !two;
    for (int i = 0; i + 1 < ROWS; i++) {
        int first = COLUMNS * i + 1;

        inside(r, SIX, "six", numbers(first, first + 2 * COLUMNS - 1, 1), BIT(first), O_PAYS_SIX);
    }
}

/* ---- areas of their own ---- */

static struct pit_spot *numbered(struct pit_rules *r, enum roulette_kind kind, const char *word,
                                 int i, uint64_t wins, int option)
{
    struct pit_spot *s = row(r, kind, word, wins);

    s->name[strlen(word)] = (char)('1' + i);
    pays(r, s, option);
    return s;
}

/* 1(g): a color wager bars red and black, and those of seven and eight numbers the dozens too. */
static void excluded(const struct pit_rules *r, struct pit_spot *s, int from)
{
    if (r->option[O_COLOR] < from) return;
    s->left_out = 1;
    s->clause = r->cite[AT_EXCLUDED];
}

static void even_money(struct pit_rules *r)
{
    static const char *const words[] = {"red", "black", "odd", "even", "low", "high"};
    uint64_t red = 0, all = numbers(1, NUMBERS, 1), odd = numbers(1, NUMBERS, 2),
             low = numbers(1, NUMBERS / 2, 1);
    uint64_t sets[6];

    for (int n = 1; n <= NUMBERS; n++)
        if (roulette_is_red(n)) red |= BIT(n);
    sets[0] = red;
    sets[1] = all & ~red;
    sets[2] = odd;
    sets[3] = all & ~odd;
    sets[4] = low;
    sets[5] = all & ~low;
    for (int i = 0; i < 6; i++) {
        struct pit_spot *s = row(r, (enum roulette_kind)(RED + i), words[i], sets[i]);

        s->traits = EVEN_MONEY;
        pays(r, s, O_PAYS_RED + i);
        if (i < 2) excluded(r, s, COLOR_SIX);
    }
}

/* 1(f), as the book writes it out. */
static void seven_numbers(struct pit_rules *r)
{
    struct pit_spot *s = row(r, SEVEN, "seven", numbers(10, 15, 1) | BIT(33));

    pays(r, s, O_PAYS_SEVEN);
    s->left_out = !r->option[O_SEVEN];
}

/* The numbers of the wheel in order, clockwise from 0; 00 among them where it counts. */
static int ring(const struct pit_rules *r, uint8_t out[POCKETS])
{
    int count = 0;

    for (int i = 0; i < r->pockets; i++)
        if (r->wheel[i] != DOUBLE_ZERO || r->option[O_WHEEL] == WHEEL_DOUBLE)
            out[count++] = r->wheel[i];
    return count;
}

/* 1(e)(1)(i): five straights in one, the fifth that wins paid and the others lost. */
static void adjacent(struct pit_rules *r)
{
    uint8_t order[POCKETS];
    int count = ring(r, order);

    for (int place = 0; place < POCKETS; place++) {
        int middle = at_place(place), at = 0;
        uint64_t set = 0;
        struct pit_spot *s;

        while (at < count && order[at] != middle)
            at++;
        for (int i = 0; at < count && i < 5; i++)
            set |= BIT(order[(at + i - 2 + count) % count]);
        s = inside(r, ADJACENT, "adjacent", set, BIT(middle), O_PAYS_STRAIGHT);
        s->pays.num = (uint16_t)(s->pays.num - 4 * s->pays.den);
        s->pays.den = (uint16_t)(5 * s->pays.den);
        s->left_out = at == count || !r->option[O_ADJACENT];
    }
}

/* 1(e)(6)(ii), 1(e)(7), 1(e)(8): six numbers side by side on the wheel, and its zeros. */
static void color_sections(struct pit_rules *r)
{
    static const char *const words[] = {"color-black", "color-blue",   "color-gold",
                                        "color-red",   "color-purple", "color-green"};
    static const uint64_t with[] = {0, 0, BIT(0), ZEROS};
    static const int option[] = {O_PAYS_SIX, O_PAYS_SIX, O_PAYS_SEVEN, O_PAYS_EIGHT};
    int size = r->option[O_COLOR], at = 0;
    uint64_t set = 0;

    for (int i = 0; i < r->pockets; i++) {
        if (ZEROS >> r->wheel[i] & 1) continue;
        set |= BIT(r->wheel[i]);
        if (++at % 6) continue;
        struct pit_spot *s = row(r, COLOR, words[at / 6 - 1], set | with[size]);

        pays(r, s, option[size]);
        if (size) s->clause = r->cite[AT_COLOR + size - 1];
        s->left_out = !size;
        set = 0;
    }
}

/* 1(a): a coupon beside each even-money wager; what it wins is paid at even money. */
static void coupons(struct pit_rules *r)
{
    for (int i = 0; i < ROULETTE_SPOTS; i++) {
        const struct pit_spot *of = &r->spot[i];
        struct pit_spot *s;

        if (!(of->traits & EVEN_MONEY) || of->kind == COUPON) continue;
        s = row(r, COUPON, of->name, of->wins);
        memcpy(s->name + strlen(s->name), "-coupon", sizeof "-coupon");
        s->of = (uint8_t)i;
        s->paper = 1;
        s->pays = (struct pit_ratio){1, 1};
        s->left_out = of->left_out || !r->option[O_COUPON];
    }
}

/* ---- rules in force ---- */

void roulette_prepare(struct pit_rules *r)
{
    static const int others[][2] = {{O_INSIDE_MIN, PIT_O_MIN},
                                    {O_INSIDE_MAX, PIT_O_MAX},
                                    {O_OUTSIDE_MIN, PIT_O_MIN},
                                    {O_OUTSIDE_MAX, PIT_O_MAX}};
    int32_t *o = r->option;
    bool two = o[O_WHEEL] == WHEEL_DOUBLE;

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (o[others[i][0]] == PIT_AUTO) o[others[i][0]] = o[others[i][1]];
    r->source = PIT_FROM_WHEEL;
    r->pockets = o[O_WHEEL] == WHEEL_SINGLE ? POCKETS - 1 : POCKETS;
    memcpy(r->wheel, r->pockets == POCKETS ? double_wheel : single_wheel, r->pockets);
    r->wagers_max = PIT_WAGERS_MAX;
    r->spots = 0;
    for (int i = 0; i < POCKETS; i++) {
        uint64_t set = BIT(at_place(i));

        inside(r, STRAIGHT, "straight", set, set, O_PAYS_STRAIGHT)->left_out =
            at_place(i) == DOUBLE_ZERO && !two;
    }
    splits(r, two);
    rows_of_numbers(r, two);
    for (int i = 0; i < COLUMNS; i++)
        numbered(r, COLUMN, "column-", i, numbers(i + 1, NUMBERS, COLUMNS), O_PAYS_COLUMN);
    for (int i = 0; i < 3; i++)
        excluded(
            r, numbered(r, DOZEN, "dozen-", i, numbers(12 * i + 1, 12 * (i + 1), 1), O_PAYS_DOZEN),
            COLOR_SEVEN);
    even_money(r);
    seven_numbers(r);
    adjacent(r);
    color_sections(r);
    coupons(r);
    for (int i = 0; i < r->spots; i++)
        r->spot[i].loses = (BIT(r->pockets) - 1) & ~r->spot[i].wins;
    assert(r->spots == ROULETTE_SPOTS);
}
