/* helper_wheel.h -- roulette and Big Six a second time, from the rulebook's text: which places a
 * layout has, what each covers and what it is paid. It shares nothing with the games but the names
 * of the spots and the numbers of the pockets. */
#pragma once

#include "pit/money.h"

#include <stdbool.h>
#include <stdint.h>

enum wheel_kind { WHEEL_DOUBLE, WHEEL_SINGLE, WHEEL_AS_SINGLE };
enum { WHEEL_00 = 37, WHEEL_PLACES = 256 };

/* What a list of odds has a line for: section 2(a). */
enum wheel_line {
    LINE_STRAIGHT,
    LINE_SPLIT,
    LINE_THREE,
    LINE_FOUR,
    LINE_FIVE,
    LINE_SIX,
    LINE_SEVEN,
    LINE_EIGHT,
    LINE_COLUMN,
    LINE_DOZEN,
    LINE_RED,
    LINE_BLACK,
    LINE_ODD,
    LINE_EVEN,
    LINE_LOW,
    LINE_HIGH,
    WHEEL_LINES
};

/* A house: its wheel and the wagers that it may offer or leave out. */
struct wheel_house {
    enum wheel_kind wheel;
    bool half_loss, seven, adjacent;
    int color;                          /* numbers of a colour wager: 6, 7, 8; 0: none */
    pit_money chip;                     /* of which a wager on five adjacent numbers has fives */
    struct pit_ratio more[WHEEL_LINES]; /* paid in place of the list; den 0: as the list has it */
};

/* A place on the layout. */
struct wheel_place {
    char name[24];
    uint64_t covers; /* a bit a pocket */
    struct pit_ratio pays;
    enum wheel_line line;
    bool fives; /* five straight wagers on the replica of the wheel */
    bool even;  /* one of the six that may lose half */
};

/* All places that this house has, in no order of note; how many. */
int wheel_places(const struct wheel_house *h, struct wheel_place out[WHEEL_PLACES]);

/* Compartments of the wheel; whether a ball that rests there is no spin. */
int wheel_pockets(const struct wheel_house *h);
bool wheel_void(const struct wheel_house *h, int pocket);

/* What this stake there brings when the ball rests in a pocket; 0 for no spin. */
pit_money wheel_net(const struct wheel_house *h, const struct wheel_place *p, int pocket,
                    pit_money stake);

/* A stake there is a multiple of this: what is lost, halved or paid comes out in whole cents. */
pit_money wheel_step(const struct wheel_house *h, const struct wheel_place *p);

/* ---- Big Six: section 5(a) ---- */

enum { BIG_SIX_SPOTS = 7 };
extern const char *const big_six_names[BIG_SIX_SPOTS];
extern const int big_six_pays[BIG_SIX_SPOTS]; /* to one, at least */
