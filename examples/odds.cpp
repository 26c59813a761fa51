// odds.cpp -- the library from C++: the exact odds of craps as JSON, and a spot by its name.

#include <pit/answers.h>
#include <pit/rules.h>
#include <pit/version.h>

#include <cstdio>
#include <cstring>

int main()
{
    const pit_game *craps = pit_game_find("craps", 5);
    pit_rules rules;
    pit_problem problem;

    if (std::strcmp(pit_version(), PIT_VERSION_TEXT) != 0) return 1;
    if (!pit_rules_parse(&rules, craps, "ma-book", 7, &problem)) return 1;
    std::printf("place-6 is spot %d of %d, bet is verb %d\n", pit_spot_find(&rules, "place-6", 7),
                rules.spots, pit_verb_find(craps, "bet", 3));

    pit_answer odds = pit_answer_odds("craps", "ma-book odds_times=5");
    if (odds.json) std::printf("%.60s...\n", odds.json);
    bool good = odds.json != nullptr;
    pit_answer_free(&odds);
    return good ? 0 : 1;
}
