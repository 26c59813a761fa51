/* helper_wheel.c -- roulette and Big Six a second time, from the rulebook's text. */

#include "helper_wheel.h"

#include "helper.h"

#include <stdio.h>
#include <string.h>

/* ---- the wheels, clockwise from 0 ---- */

static const int double_wheel[38] = {0,  28, 9,  26, 30, 11, 7,  20, 32, 17, 5,  22, 34,
                                     15, 3,  24, 36, 13, 1,  37, 27, 10, 25, 29, 12, 8,
                                     19, 31, 18, 6,  21, 33, 16, 4,  23, 35, 14, 2};
static const int single_wheel[37] = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                     36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                     31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};

static const int reds[18] = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36};

int wheel_pockets(const struct wheel_house *h)
{
    return h->wheel == WHEEL_SINGLE ? 37 : 38;
}

/* section 2(d)(2). */
bool wheel_void(const struct wheel_house *h, int pocket)
{
    return h->wheel == WHEEL_AS_SINGLE && pocket == WHEEL_00;
}

/* The numbers that may win, in the order of the wheel. */
static int circle(const struct wheel_house *h, int out[38])
{
    int count = 0;

    for (int i = 0; i < wheel_pockets(h); i++) {
        int pocket = h->wheel == WHEEL_SINGLE ? single_wheel[i] : double_wheel[i];

        if (!wheel_void(h, pocket)) out[count++] = pocket;
    }
    return count;
}

/* ---- the layout: boxes in a plane, in sixths of a column ---- */

struct box {
    int left, right, top, bottom;
};

/* Rows of three below the zeros, which lie side by side across the three columns. */
static struct box box_of(const struct wheel_house *h, int number)
{
    int row = (number - 1) / 3, column = (number - 1) % 3;
    int half = h->wheel == WHEEL_DOUBLE ? 9 : 18;

    if (number == 0) return (struct box){0, half, -6, 0};
    if (number == WHEEL_00) return (struct box){half, 18, -6, 0};
    return (struct box){6 * column, 6 * column + 6, 6 * row, 6 * row + 6};
}

static bool on_layout(const struct wheel_house *h, int number)
{
    return number < WHEEL_00 || h->wheel == WHEEL_DOUBLE;
}

/* A line of some length is between them. */
static bool share_line(const struct wheel_house *h, int a, int b)
{
    struct box p = box_of(h, a), q = box_of(h, b);
    bool beside = p.right == q.left || q.right == p.left;
    bool below = p.bottom == q.top || q.bottom == p.top;

    return (beside && p.top < q.bottom && q.top < p.bottom) ||
           (below && p.left < q.right && q.left < p.right);
}

/* The boxes that meet in a point. */
static uint64_t meet(const struct wheel_house *h, int x, int y)
{
    uint64_t boxes = 0;

    for (int n = 0; n <= WHEEL_00; n++) {
        struct box b = box_of(h, n);

        if (on_layout(h, n) && x >= b.left && x <= b.right && y >= b.top && y <= b.bottom)
            boxes |= UINT64_C(1) << n;
    }
    return boxes;
}

static int count_of(uint64_t set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

/* ---- places ---- */

static const uint16_t listed[WHEEL_LINES] = {
    [LINE_STRAIGHT] = 35, [LINE_SPLIT] = 17, [LINE_THREE] = 11, [LINE_FOUR] = 8,
    [LINE_FIVE] = 6,      [LINE_SIX] = 5,    [LINE_SEVEN] = 4,  [LINE_EIGHT] = 3,
    [LINE_COLUMN] = 2,    [LINE_DOZEN] = 2,  [LINE_RED] = 1,    [LINE_BLACK] = 1,
    [LINE_ODD] = 1,       [LINE_EVEN] = 1,   [LINE_LOW] = 1,    [LINE_HIGH] = 1};

struct list {
    const struct wheel_house *h;
    struct wheel_place *out;
    int count;
};

static struct wheel_place *place(struct list *l, const char *name, enum wheel_line line,
                                 uint64_t covers)
{
    struct wheel_place *p = &l->out[l->count++];

    assert_true(l->count <= WHEEL_PLACES);
    *p = (struct wheel_place){.covers = covers, .line = line, .even = line >= LINE_RED};
    p->pays = l->h->more[line].den ? l->h->more[line] : (struct pit_ratio){listed[line], 1};
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

static const char *number_name(int number, char room[12])
{
    snprintf(room, 12, "%d", number);
    return number == WHEEL_00 ? "00" : room;
}

/* By its numbers, ascending, 0 and 00 before all others. */
static void place_numbers(struct list *l, const char *word, enum wheel_line line, uint64_t covers)
{
    char name[24], room[12];
    size_t n = (size_t)snprintf(name, sizeof name, "%s", word);

    for (int i = -2; i <= 36; i++) {
        int number = i == -2 ? 0 : i == -1 ? WHEEL_00 : i;

        if (i == 0 || !(covers >> number & 1)) continue;
        n += (size_t)snprintf(name + n, sizeof name - n, "-%s", number_name(number, room));
    }
    place(l, name, line, covers);
}

/* Numbers from a to b, and this far apart. */
static uint64_t every(int a, int b, int step)
{
    uint64_t set = 0;

    for (int n = a; n <= b; n += step)
        set |= UINT64_C(1) << n;
    return set;
}

/* section 1(e)(1), (2), (3), (4), (5), (6)(i). */
static void inside(struct list *l)
{
    static const uint64_t groups[] = {/* section 1(e)(3)(i): 0 1 2, 0 2 00, 00 2 3 */
                                      0x7, UINT64_C(1) << 37 | 0x5, UINT64_C(1) << 37 | 0xc};
    char name[24], room[12];

    for (int a = 0; a <= WHEEL_00; a++) {
        if (!on_layout(l->h, a)) continue;
        snprintf(name, sizeof name, "straight-%s", number_name(a, room));
        place(l, name, LINE_STRAIGHT, UINT64_C(1) << a);
        for (int b = 0; b < a; b++)
            if (share_line(l->h, a, b))
                place_numbers(l, "split", LINE_SPLIT, UINT64_C(1) << a | UINT64_C(1) << b);
    }
    for (int row = 0; row < 12; row++) {
        place_numbers(l, "three", LINE_THREE, every(3 * row + 1, 3 * row + 3, 1));
        if (row == 11) break;
        snprintf(name, sizeof name, "six-%d", 3 * row + 1);
        place(l, name, LINE_SIX, every(3 * row + 1, 3 * row + 6, 1));
    }
    for (int y = 0; y <= 72; y++)
        for (int x = 0; x <= 18; x++) {
            uint64_t boxes = meet(l->h, x, y);

            for (int i = 0; i < 3; i++)
                if (boxes == groups[i]) place_numbers(l, "three", LINE_THREE, boxes);
            if (count_of(boxes) == 4) place_numbers(l, "four", LINE_FOUR, boxes);
        }
    if (l->h->wheel == WHEEL_DOUBLE)
        place(l, "first-five", LINE_FIVE, every(0, 3, 1) | UINT64_C(1) << WHEEL_00);
}

/* section 1(e)(9) to (16), and what 1(g) takes away. */
static void outside(struct list *l)
{
    uint64_t all = every(1, 36, 1), red = 0;
    char name[24];

    for (int i = 0; i < 18; i++)
        red |= UINT64_C(1) << reds[i];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "column-%d", i + 1);
        place(l, name, LINE_COLUMN, every(i + 1, 36, 3));
        if (l->h->color > 6) continue;
        snprintf(name, sizeof name, "dozen-%d", i + 1);
        place(l, name, LINE_DOZEN, every(12 * i + 1, 12 * i + 12, 1));
    }
    if (!l->h->color) {
        place(l, "red", LINE_RED, red);
        place(l, "black", LINE_BLACK, all & ~red);
    }
    place(l, "odd", LINE_ODD, every(1, 36, 2));
    place(l, "even", LINE_EVEN, every(2, 36, 2));
    place(l, "low", LINE_LOW, every(1, 18, 1));
    place(l, "high", LINE_HIGH, every(19, 36, 1));
}

/* section 1(e)(6)(ii), (7), (8): six sections of six numbers, as the wheel has them from 0 on, in
 * the book's order of colours; with a zero, or both. */
static void colors(struct list *l)
{
    static const char *const names[6] = {"color-black", "color-blue",   "color-gold",
                                         "color-red",   "color-purple", "color-green"};
    uint64_t section[6] = {0};
    int numbers[38], count = circle(l->h, numbers), at = 0;

    if (!l->h->color) return;
    for (int i = 0; i < count; i++) {
        if (numbers[i] == 0 || numbers[i] == WHEEL_00) continue;
        section[at++ / 6] |= UINT64_C(1) << numbers[i];
    }
    for (int i = 0; i < 6; i++) {
        if (l->h->color >= 7) section[i] |= 1;
        if (l->h->color == 8) section[i] |= UINT64_C(1) << WHEEL_00;
        assert_int_equal(count_of(section[i]), l->h->color);
        place(l, names[i], LINE_SIX + (enum wheel_line)(l->h->color - 6), section[i]);
    }
}

/* section 1(e)(1)(i): any number of the replica and two on either side. */
static void adjacent(struct list *l)
{
    int numbers[38], count = circle(l->h, numbers);

    for (int i = 0; i < count && l->h->adjacent; i++) {
        uint64_t covers = 0;
        char name[24], room[12];

        for (int d = -2; d <= 2; d++)
            covers |= UINT64_C(1) << numbers[(i + d + count) % count];
        snprintf(name, sizeof name, "adjacent-%s", number_name(numbers[i], room));
        place(l, name, LINE_STRAIGHT, covers)->fives = true;
    }
}

int wheel_places(const struct wheel_house *h, struct wheel_place out[WHEEL_PLACES])
{
    struct list l = {.h = h, .out = out};

    inside(&l);
    outside(&l);
    colors(&l);
    adjacent(&l);
    if (h->seven) place(&l, "seven", LINE_SEVEN, every(10, 15, 1) | UINT64_C(1) << 33);
    return l.count;
}

/* ---- what a spin brings ---- */

/* section 2(b), (c), (d)(3): half of the six on the zeros of a double wheel, where the house so
 * chooses; all of it elsewhere. section 3(d): of five adjacent numbers one fifth wins as a
 * straight, and four fifths are lost. */
pit_money wheel_net(const struct wheel_house *h, const struct wheel_place *p, int pocket,
                    pit_money stake)
{
    bool zero = pocket == 0 || pocket == WHEEL_00;
    pit_money fifth = stake / 5;

    if (wheel_void(h, pocket)) return 0;
    if (p->covers >> pocket & 1) {
        if (p->fives) return fifth * p->pays.num / p->pays.den - 4 * fifth;
        return stake * p->pays.num / p->pays.den;
    }
    return zero && p->even && h->half_loss ? -stake / 2 : -stake;
}

pit_money wheel_step(const struct wheel_house *h, const struct wheel_place *p)
{
    pit_money unit = p->fives ? h->chip : 1, step = unit;

    while (step * p->pays.num % p->pays.den || (p->even && h->half_loss && step % 2))
        step += unit;
    return p->fives ? 5 * step : step;
}

/* ---- Big Six ---- */

const char *const big_six_names[BIG_SIX_SPOTS] = {"one",    "two",   "five", "ten",
                                                  "twenty", "joker", "flag"};
const int big_six_pays[BIG_SIX_SPOTS] = {1, 2, 5, 10, 20, 45, 45};
