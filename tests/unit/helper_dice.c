/* helper_dice.c -- positions at a table of craps, got by playing. */

#include "helper_dice.h"

#include <stdio.h>
#include <string.h>

const int dice_numbers[6] = {4, 5, 6, 8, 9, 10};

int dice_number(const char *name, const char *kind)
{
    size_t n = strlen(kind);
    int number = 0;

    if (strncmp(name, kind, n) != 0) return 0;
    for (const char *c = name + n; *c; c++) {
        if (*c < '0' || *c > '9') return 0;
        number = 10 * number + *c - '0';
    }
    return number;
}

void dice_throws(int total)
{
    int first = total > 6 ? 6 : total - 1;

    play_rolls(first, total - first);
}

void dice_bets(int seat, const char *spot, pit_money amount)
{
    play_does(seat, "bet", play_spot(spot), amount);
}

/* The line bet of the shooter: 10 dollars, or what the table asks. */
static void shooter_bets(void)
{
    pit_money min = play.rules.option[helper_option(play.rules.game, "min")];

    dice_bets(1, "pass", min > 1000 ? min : 1000);
}

void dice_table(const char *game, const char *rules)
{
    play_opens_game(game, rules);
    play_does(0, "seat", 0, DICE_PURSE);
    play_does(1, "seat", 0, DICE_PURSE);
    shooter_bets();
}

bool dice_flat(const char *odds, char flat[24])
{
    const char *cut = strstr(odds, "-odds");

    if (!cut) return false;
    snprintf(flat, 24, "%.*s%s", (int)(cut - odds), odds, cut + strlen("-odds"));
    return true;
}

/* A come bet is made and travels to its number; then the phase is as asked. Not if that is the
 * number's own: the roll that sets this point decides the bet. */
static bool travelled(const char *flat, int number, int point, pit_money amount)
{
    if (point == number) return false;
    dice_throws(number);
    dice_bets(0, flat, amount);
    dice_throws(number); /* it travels, and the pass bet has won */
    assert_int_equal(play.state.u.craps.point, 0);
    shooter_bets();
    if (point) dice_throws(point);
    return true;
}

bool dice_stands(const char *game, const char *rules, const char *name, int point, pit_money amount)
{
    char flat[24];
    int n;

    dice_table(game, rules);
    if ((n = dice_number(name, "come-"))) return travelled("come", n, point, amount);
    if ((n = dice_number(name, "dont-come-"))) return travelled("dont-come", n, point, amount);
    if ((n = dice_number(name, "come-odds-")) || (n = dice_number(name, "dont-come-odds-"))) {
        if (!travelled(name[0] == 'c' ? "come" : "dont-come", n, point, amount)) return false;
        dice_bets(0, name, amount);
        return true;
    }
    if (!strcmp(name, "fire") && !strcmp(game, "mini-craps")) return false;
    if (!strcmp(name, "come") || !strcmp(name, "dont-come") || dice_flat(name, flat)) {
        if (!point) return false;
        if (dice_flat(name, flat)) dice_bets(0, flat, amount);
    }
    if (!strcmp(name, "pass") || !strcmp(name, "dont-pass") || !strcmp(name, "fire")) {
        dice_bets(0, name, amount);
        if (point) dice_throws(point);
        return true;
    }
    if (point) dice_throws(point);
    dice_bets(0, name, amount);
    return true;
}
