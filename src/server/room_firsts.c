/* room_firsts.c -- the tables that a new server opens. */

#include "room.h"

const struct room_first room_firsts[] = {
    {"red-dog", "ma min=5 max=500 seats=7", POLICY_PRACTICE, 20, 20},
    {"red-dog", "nj-online", POLICY_PRACTICE, 20, 20},
    {"red-dog", "ma-book min=1 max=300", POLICY_REGULATED, 15, 15},
    {"craps", "ma-book min=5 max=500", POLICY_PRACTICE, 30, 30},
    {"mini-craps", "ma-book min=1 max=100", POLICY_PRACTICE, 30, 30},
    {"roulette", "ma-book min=1 max=500 adjacent=on", POLICY_PRACTICE, 30, 30},
    {"roulette", "ma-book wheel=single min=5 max=1000", POLICY_PRACTICE, 30, 30},
    {"big-six", "ma-book min=1 max=100", POLICY_PRACTICE, 30, 30},
    {"blackjack", "ma-book min=5 max=500 dealing=reader split_hands=4 over_under=on match=on",
     POLICY_PRACTICE, 30, 30},
    {"baccarat", "ma-book min=5 max=1000 dragon_bonus=on vig_collected=owed turned_by=player",
     POLICY_PRACTICE, 30, 30},
    {"midi-baccarat", "ma-book min=5 max=500 ez=on", POLICY_PRACTICE, 30, 30},
    {0},
};
