/* red_dog_rows.c -- Red Dog in rows: options, verbs, calls, irregularities, outcomes; and what the
 * rules in force make of them. */

#include "red_dog_play.h"

static const char *const third_card[] = {"shared", "each", NULL};
static const char *const end_card[] = {"lose", "push", NULL};
static const char *const raise_words[] = {"up-to", "equal", NULL};
static const char *const coupon_pays[] = {"even", "odds", NULL};

const struct pit_option red_dog_options[RED_DOG_OPTIONS + 1] = {
    SHOE_OPTIONS,
    [O_AREAS] = {"areas", "betting areas (seats) that one person may hold", PIT_NUMBER, NULL},
    [O_THIRD_CARD] = {"third_card", "one third card for all, or one for each player", PIT_WORD,
                      third_card},
    [O_END_CARD] = {"end_card", "a third card equal to an end card", PIT_WORD, end_card},
    [O_RAISE] = {"raise", "a raise against the ante", PIT_WORD, raise_words},
    [O_PAYS_1] = {"pays_1", "spread of one pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_2] = {"pays_2", "spread of two pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_3] = {"pays_3", "spread of three pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_4] = {"pays_4", "spread of four to eleven pays, to one", PIT_NUMBER, NULL},
    [O_PAYS_THREE] = {"pays_three", "three alike pay, to one", PIT_NUMBER, NULL},
    [O_COUPON] = {"coupon", "match-play coupons beside an ante", PIT_WORD, shoe_off_on},
    [O_COUPON_PAYS] = {"coupon_pays", "what a coupon wins: even money or the ante's odds", PIT_WORD,
                       coupon_pays},
};

const struct pit_verb_row red_dog_verbs[] = {
    {"raise", 'p', PIT_TAKES_AMOUNT, "raises %m"},
    {"stand", 'p', PIT_IDLE, "stands"},
    {"play", 'p', PIT_IDLE, "plays the round out"},
    {"void", 'p', 0, "takes the round back"},
    {0},
};

const struct pit_call_row red_dog_calls[CALLS + 1] = {
    SHOE_CALLS,
    [CALL_ENDS] = {"ends", "%c1 to my left, %c2 to my right."},
    [CALL_CONSECUTIVE] = {"consecutive", "The cards are Consecutive tie hand."},
    [CALL_PAIR] = {"pair", "We have a pair."},
    [CALL_THREE_ALIKE] = {"three-alike", "Three of a kind."},
    [CALL_NO_THREE] = {"no-three", "No three of a kind tie hand."},
    [CALL_SPREAD] = {"spread", "The spread is %n1, pays %o2. Raises, please."},
    [CALL_RAISES_CLOSED] = {"raises-closed", "Raises closed."},
    [CALL_THIRD] = {"third", "Third card, the %c1."},
    [CALL_THIRD_EACH] = {"third-each", "Seat %s1, the %c2."},
    [CALL_BETWEEN] = {"between", "Between: players win."},
    [CALL_OUTSIDE] = {"outside", "Not between: players lose."},
    [CALL_END_LOSES] = {"end-loses", "The same as an end card: players lose."},
    [CALL_END_PUSHES] = {"end-pushes", "The same as an end card: a push."},
    [CALL_EXPOSED] = {"exposed", "The %c1 was shown before raises closed and is discarded. "
                                 "Play the round out, or take it back?"},
};

const struct pit_irregular_row red_dog_irregular[] = {
    SHOE_IRREGULAR, [EXPOSED] = {.name = "third-exposed", .takes_card = true}, {0}};

const char *const red_dog_outcomes[] = {
    [OUT_CONSECUTIVE] = "consecutive",
    [OUT_PAIR] = "pair",
    [OUT_THREE] = "three of a kind",
    [OUT_BETWEEN] = "spread %1, between",
    [OUT_OUTSIDE] = "spread %1, outside",
    [OUT_END] = "spread %1, end card",
    [OUT_EACH] = "spread %1",
    [OUT_VOID] = "void",
    NULL,
};

void red_dog_prepare(struct pit_rules *r)
{
    static const char names[][sizeof r->spot->name] = {"ante", "raise", "coupon"};
    static const int at[] = {AT_BET, AT_RAISE, AT_COUPON};

    shoe_prepare(r);
    r->areas = (uint8_t)r->option[O_AREAS];
    r->spots = COUPON + 1;
    for (int i = 0; i < r->spots; i++) {
        r->spot[i] = (struct pit_spot){.kind = (uint8_t)i, .clause = r->cite[at[i]]};
        for (size_t c = 0; c < sizeof names[i]; c++)
            r->spot[i].name[c] = names[i][c];
    }
    r->spot[COUPON].left_out = r->option[O_COUPON] == OFF;
    r->spot[COUPON].paper = 1;
    r->wagers_max = (uint16_t)(3 * PIT_SEATS_MAX);
    for (int card = 0; card < PIT_CARDS; card++)
        r->alike[card] = (uint8_t)(card % 13); /* WA-RD 2 */
    for (int spread = 1; spread <= SPREAD_LAST; spread++) {
        int row = spread < 4 ? spread - 1 : 3; /* MA-RD 5(i)(2): four or more pay as four does */

        r->pay[spread] = (struct pit_ratio){(uint16_t)r->option[O_PAYS_1 + row], 1};
    }
    r->pay[PAIR] = (struct pit_ratio){(uint16_t)r->option[O_PAYS_THREE], 1};
}
