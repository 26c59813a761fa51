/* craps.c -- every wager of craps, in every phase, on each of the 36 throws, against an oracle
 * written from the rulebook: what it wins, loses, whether it stays up and where it moves. */

#include "helper_dice.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

/* ---- the oracle: the rulebook's own words, once more and independently ---- */

/* A house: its rules, and what of them the oracle must know. */
struct house {
    const char *game, *rules;
    bool leaves;           /* leave_up=off */
    bool buy_win, lay_win; /* the percentage is taken of winners alone */
    bool of_win;           /* lay: a share of what it wins */
    int percent;           /* 5(a), 5(b): at most five */
    int hard_4, hard_6;    /* 4(b): no less than the floor; so with all that follow */
    int field_2, field_12;
    int any_seven, any_craps, two, three, eleven, twelve, hop, hop_hard;
    bool more; /* and more than the floor for all that the floor has as a fraction */
};

#define FLOOR                                                                                      \
    .percent = 5, .hard_4 = 7, .hard_6 = 9, .field_2 = 2, .field_12 = 2, .any_seven = 4,           \
    .any_craps = 7, .two = 30, .three = 15, .eleven = 15, .twelve = 30, .hop = 15, .hop_hard = 30

static const struct house houses[] = {
    {"craps", "ma-book", FLOOR},
    {"mini-craps", "ma-book", FLOOR},
    {"craps", "ma-book leave_up=off", .leaves = true, FLOOR},
    {"craps", "ma-book buy_vig=win lay_vig=win", .buy_win = true, .lay_win = true, FLOOR},
    {"craps", "ma-book leave_up=off buy_vig=win", .leaves = true, .buy_win = true, FLOOR},
    {"craps", "ma-book lay_vig_of=win", .of_win = true, FLOOR},
    {"mini-craps", "ma-book leave_up=off lay_vig_of=win lay_vig=win", .leaves = true,
     .of_win = true, .lay_win = true, FLOOR},
    {"craps",
     "ma-book vig_percent=3 pays_hard_4=8 pays_hard_6=11 pays_field_2=3 pays_field_12=4 "
     "pays_any_seven=5 pays_any_craps=8 pays_two=31 pays_three=16 pays_eleven=17 pays_twelve=33 "
     "pays_hop=18 pays_hop_hard=34",
     .percent = 3, .hard_4 = 8, .hard_6 = 11, .field_2 = 3, .field_12 = 4, .any_seven = 5,
     .any_craps = 8, .two = 31, .three = 16, .eleven = 17, .twelve = 33, .hop = 18, .hop_hard = 34},
    {"craps",
     "ma-book pays_pass=11-to-10 pays_dont_pass=6-to-5 pays_come=5-to-4 pays_dont_come=4-to-3 "
     "pays_place_4=19-to-10 pays_place_5=3-to-2 pays_place_6=6-to-5 pays_place_lose_4=1-to-2 "
     "pays_place_lose_5=2-to-3 pays_place_lose_6=5-to-6 pays_field=3-to-2 "
     "pays_six_seven_eight=6-to-5 pays_six_seven_eight_hard=5-to-2",
     FLOOR, .more = true},
};

enum comes { STAYS, WINS, LOSES, PUSHES, MOVES };

/* What a throw does to a wager; num to den is what a win pays. */
struct verdict {
    enum comes comes;
    int num, den;
};

static const struct verdict stays = {STAYS, 0, 1}, loses = {LOSES, 0, 1}, pushes = {PUSHES, 0, 1};

static struct verdict wins(int num, int den)
{
    return (struct verdict){WINS, num, den};
}

static bool is_point(int total)
{
    return total >= 4 && total <= 10 && total != 7;
}

/* MAB-CR 2(a)(1)(i), 2(a)(2)(i), 2(c)(1)(i), 2(c)(2)(i): the first roll of a pass or come bet. */
static struct verdict first_roll(int total)
{
    if (total == 7 || total == 11) return wins(1, 1);
    return total == 2 || total == 3 || total == 12 ? loses : stays;
}

/* MAB-CR 2(b)(1)(i), 2(b)(2)(i), 2(b)(3), 2(d)(1)(i), 2(d)(2)(i), 2(d)(3): and of the don'ts. */
static struct verdict first_dont(int total)
{
    if (total == 2 || total == 3) return wins(1, 1);
    if (total == 12) return pushes;
    return total == 7 || total == 11 ? loses : stays;
}

/* For and against a number before a 7. MAB-CR 2(a)(1)(ii), 2(a)(2)(ii), 2(b)(1)(ii), 2(b)(2)(ii),
 * 2(c)(1)(ii), 2(c)(2)(ii), 2(d)(1)(ii), 2(d)(2)(ii), 2(e), 2(f). */
static struct verdict number_first(int total, int number, int num, int den)
{
    if (total == number) return wins(num, den);
    return total == 7 ? loses : stays;
}

static struct verdict seven_first(int total, int number, int num, int den)
{
    if (total == 7) return wins(num, den);
    return total == number ? loses : stays;
}

/* MAB-CR 6(a), 6(c), 5(a): what taking pays; laying pays the reverse (6(b), 6(d), 5(b)). */
static struct verdict true_odds(int number)
{
    if (number == 4 || number == 10) return wins(2, 1);
    return number == 5 || number == 9 ? wins(3, 2) : wins(6, 5);
}

/* MAB-CR 4(b): even money, or more. */
static struct verdict at_odds(struct verdict v, bool more, int num, int den)
{
    return more && v.comes == WINS ? wins(num, den) : v;
}

static struct verdict line(const struct house *h, const char *name, int point, int total)
{
    struct verdict odds = true_odds(point);

    if (!strcmp(name, "pass"))
        return at_odds(point ? number_first(total, point, 1, 1) : first_roll(total), h->more, 11,
                       10);
    if (!strcmp(name, "dont-pass"))
        return at_odds(point ? seven_first(total, point, 1, 1) : first_dont(total), h->more, 6, 5);
    if (!strcmp(name, "pass-odds")) return number_first(total, point, odds.num, odds.den);
    return seven_first(total, point, odds.den, odds.num);
}

/* Wagers on a number: what they pay by MAB-CR 4(b). */
static struct verdict on_number(const struct house *h, const char *name, int total)
{
    static const int place[2][3][2] = {{{9, 5}, {7, 5}, {7, 6}}, {{19, 10}, {3, 2}, {6, 5}}};
    static const int lose[2][3][2] = {{{5, 11}, {5, 8}, {4, 5}}, {{1, 2}, {2, 3}, {5, 6}}};
    int n;

    if ((n = dice_number(name, "come-")))
        return at_odds(number_first(total, n, 1, 1), h->more, 5, 4);
    if ((n = dice_number(name, "dont-come-")))
        return at_odds(seven_first(total, n, 1, 1), h->more, 4, 3);
    if ((n = dice_number(name, "place-"))) {
        const int *pays = place[h->more][n == 4 || n == 10 ? 0 : n == 5 || n == 9 ? 1 : 2];

        return number_first(total, n, pays[0], pays[1]);
    }
    if ((n = dice_number(name, "place-lose-"))) {
        const int *pays = lose[h->more][n == 4 || n == 10 ? 0 : n == 5 || n == 9 ? 1 : 2];

        return seven_first(total, n, pays[0], pays[1]);
    }
    if ((n = dice_number(name, "buy-")) || (n = dice_number(name, "come-odds-")))
        return number_first(total, n, true_odds(n).num, true_odds(n).den);
    n = dice_number(name, "lay-") ? dice_number(name, "lay-")
                                  : dice_number(name, "dont-come-odds-");
    assert_true(is_point(n));
    return seven_first(total, n, true_odds(n).den, true_odds(n).num);
}

/* One unit on each of these, told together: MAB-CR 4(c), 4(d), 2(t). */
static struct verdict parts(const struct house *h, int total, const int *totals, int count)
{
    int net = 0;

    for (int i = 0; i < count; i++) {
        int t = totals[i];

        if (t == 0) /* any craps */
            net += total == 2 || total == 3 || total == 12 ? h->any_craps : -1;
        else if (t != total)
            net--;
        else
            net += t == 2 ? h->two : t == 3 ? h->three : t == 11 ? h->eleven : h->twelve;
    }
    if (net == -count) return loses;
    return net ? wins(net, count) : pushes;
}

static struct verdict horns(const struct house *h, const char *name, int total)
{
    int units[5] = {2, 3, 11, 12};

    if (!strcmp(name, "c-and-e")) return parts(h, total, (const int[]){0, 11}, 2);
    if (!strcmp(name, "horn")) return parts(h, total, units, 4);
    units[4] = dice_number(name, "horn-high-");
    assert_true(units[4] > 0);
    return parts(h, total, units, 5);
}

static struct verdict if_true(bool win, int pays)
{
    return win ? wins(pays, 1) : loses;
}

/* One roll wagers: MAB-CR 2(k) to 2(q), 2(v) to 2(ll), 2(mm). */
static struct verdict one_roll(const struct house *h, const char *name, int a, int b)
{
    int t = a + b, low = a < b ? a : b, high = a < b ? b : a;

    if (!strcmp(name, "field")) {
        if (t == 2 || t == 12) return wins(t == 2 ? h->field_2 : h->field_12, 1);
        return at_odds(if_true(t < 5 || t > 8, 1), h->more, 3, 2);
    }
    if (!strcmp(name, "any-seven")) return if_true(t == 7, h->any_seven);
    if (!strcmp(name, "any-craps")) return if_true(t < 4 || t == 12, h->any_craps);
    if (!strcmp(name, "two")) return if_true(t == 2, h->two);
    if (!strcmp(name, "three")) return if_true(t == 3, h->three);
    if (!strcmp(name, "eleven")) return if_true(t == 11, h->eleven);
    if (!strcmp(name, "twelve")) return if_true(t == 12, h->twelve);
    if (!strcmp(name, "six-seven-eight")) {
        struct verdict v = if_true(t >= 6 && t <= 8, a == b ? 2 : 1);

        return a == b ? at_odds(v, h->more, 5, 2) : at_odds(v, h->more, 6, 5);
    }
    if (!strncmp(name, "hop-", 4))
        return if_true(name[4] - '0' == low && name[6] - '0' == high,
                       low == high ? h->hop_hard : h->hop);
    return horns(h, name, t);
}

/* MAB-CR 2(g) to 2(j). */
static struct verdict hardway(const struct house *h, int number, int a, int b)
{
    if (a + b == 7) return loses;
    if (a + b != number) return stays;
    if (a != b) return loses;
    return wins(number == 4 || number == 10 ? h->hard_4 : h->hard_6, 1);
}

/* MAB-CR 3(e): these rest on a come-out roll unless they are called on. */
static bool rests(const char *name)
{
    return dice_number(name, "place-") || dice_number(name, "buy-") || dice_number(name, "hard-") ||
           dice_number(name, "come-odds-");
}

static struct verdict judge(const struct house *h, const char *name, int point, bool on, int a,
                            int b)
{
    int total = a + b;
    bool resting = !point && !on && rests(name);

    if (!strncmp(name, "pass", 4) || !strncmp(name, "dont-pass", 9))
        return line(h, name, point, total);
    if (!strcmp(name, "come") || !strcmp(name, "dont-come")) {
        if (is_point(total)) return (struct verdict){MOVES, 0, 1};
        return name[0] == 'c' ? at_odds(first_roll(total), h->more, 5, 4)
                              : at_odds(first_dont(total), h->more, 4, 3);
    }
    if (!strcmp(name, "fire")) /* no point has been made yet: MAB-CR 2(nn) */
        return point && total == 7 ? loses : stays;
    if (resting && dice_number(name, "come-odds-")) /* they go back with the decision */
        return on_number(h, name, total).comes == STAYS ? stays : pushes;
    if (resting) return stays;
    if (dice_number(name, "hard-")) return hardway(h, dice_number(name, "hard-"), a, b);
    if (!strncmp(name, "come-", 5) || !strncmp(name, "dont-come-", 10) ||
        !strncmp(name, "place-", 6) || !strncmp(name, "buy-", 4) || !strncmp(name, "lay-", 4))
        return on_number(h, name, total);
    return one_roll(h, name, a, b);
}

/* MAB-CR 5(a), 5(b); no other wager is charged: 5(c). */
static pit_money percentage(const struct house *h, const char *name, pit_money stake)
{
    int lay = dice_number(name, "lay-");

    if (!lay && !dice_number(name, "buy-")) return 0;
    if (lay && h->of_win) stake = stake * true_odds(lay).den / true_odds(lay).num;
    return stake * h->percent / 100 / 100 * 100; /* in whole dollars, and never more */
}

static bool in_advance(const struct house *h, const char *name)
{
    return dice_number(name, "lay-") ? !h->lay_win : !h->buy_win;
}

/* Whether a winner is paid and left where it is. */
static bool left_up(const struct house *h, const char *name)
{
    return !h->leaves && (!strncmp(name, "place-", 6) || !strncmp(name, "buy-", 4) ||
                          !strncmp(name, "lay-", 4) || !strncmp(name, "hard-", 5));
}

/* ---- the clauses that decide ---- */

/* Of the line and come bets: for a win at once and later, a loss at once and later, and a
 * barred 12. */
static const struct {
    const char *flat, *travelled;
    const char *win[2], *lose[2], *barred;
} line_clauses[] = {
    {"pass",
     NULL,
     {"MAB-CR 2(a)(1)(i)", "MAB-CR 2(a)(1)(ii)"},
     {"MAB-CR 2(a)(2)(i)", "MAB-CR 2(a)(2)(ii)"},
     NULL},
    {"dont-pass",
     NULL,
     {"MAB-CR 2(b)(1)(i)", "MAB-CR 2(b)(1)(ii)"},
     {"MAB-CR 2(b)(2)(i)", "MAB-CR 2(b)(2)(ii)"},
     "MAB-CR 2(b)(3)"},
    {"come",
     "come-",
     {"MAB-CR 2(c)(1)(i)", "MAB-CR 2(c)(1)(ii)"},
     {"MAB-CR 2(c)(2)(i)", "MAB-CR 2(c)(2)(ii)"},
     NULL},
    {"dont-come",
     "dont-come-",
     {"MAB-CR 2(d)(1)(i)", "MAB-CR 2(d)(1)(ii)"},
     {"MAB-CR 2(d)(2)(i)", "MAB-CR 2(d)(2)(ii)"},
     "MAB-CR 2(d)(3)"},
};

/* Wagers that one clause makes, whatever becomes of them. */
static const char *own_clause(const char *name)
{
    static const char *const kinds[][2] = {
        {"place-", "MAB-CR 2(e)"},
        {"place-lose-", "MAB-CR 2(f)"},
        {"horn-high-", "MAB-CR 2(t)"},
        {"buy-", "MAB-CR 5(a)"},
        {"lay-", "MAB-CR 5(b)"},
        {"come-odds-", "MAB-CR 6(c)"},
        {"dont-come-odds-", "MAB-CR 6(d)"},
    };
    static const char *const rows[][2] = {
        {"pass-odds", "MAB-CR 6(a)"}, {"dont-pass-odds", "MAB-CR 6(b)"},
        {"hard-4", "MAB-CR 2(g)"},    {"hard-6", "MAB-CR 2(h)"},
        {"hard-8", "MAB-CR 2(i)"},    {"hard-10", "MAB-CR 2(j)"},
        {"field", "MAB-CR 2(k)"},     {"any-seven", "MAB-CR 2(l)"},
        {"any-craps", "MAB-CR 2(m)"}, {"two", "MAB-CR 2(n)"},
        {"three", "MAB-CR 2(o)"},     {"twelve", "MAB-CR 2(p)"},
        {"eleven", "MAB-CR 2(q)"},    {"c-and-e", "MAB-CR 2(r)"},
        {"horn", "MAB-CR 2(s)"},      {"six-seven-eight", "MAB-CR 2(mm)"},
        {"fire", "MAB-CR 2(nn)"},     {"hop-2-2", "MAB-CR 2(v)"},
        {"hop-3-3", "MAB-CR 2(w)"},   {"hop-4-4", "MAB-CR 2(x)"},
        {"hop-5-5", "MAB-CR 2(y)"},   {"hop-1-3", "MAB-CR 2(z)"},
        {"hop-1-4", "MAB-CR 2(aa)"},  {"hop-2-3", "MAB-CR 2(bb)"},
        {"hop-1-5", "MAB-CR 2(cc)"},  {"hop-2-4", "MAB-CR 2(dd)"},
        {"hop-1-6", "MAB-CR 2(ee)"},  {"hop-2-5", "MAB-CR 2(ff)"},
        {"hop-3-4", "MAB-CR 2(gg)"},  {"hop-2-6", "MAB-CR 2(hh)"},
        {"hop-3-5", "MAB-CR 2(ii)"},  {"hop-3-6", "MAB-CR 2(jj)"},
        {"hop-4-5", "MAB-CR 2(kk)"},  {"hop-4-6", "MAB-CR 2(ll)"},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (dice_number(name, kinds[i][0])) return kinds[i][1];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(name, rows[i][0])) return rows[i][1];
    fail_msg("no clause makes %s", name);
    return "";
}

static const char *first_clause(const char *name, int point, enum comes comes)
{
    for (size_t i = 0; i < sizeof line_clauses / sizeof line_clauses[0]; i++) {
        const char *travels = line_clauses[i].travelled;
        bool later = travels && dice_number(name, travels);

        if (!later && strcmp(name, line_clauses[i].flat) != 0) continue;
        later |= !travels && point;
        if (comes == PUSHES) return line_clauses[i].barred;
        return comes == WINS ? line_clauses[i].win[later] : line_clauses[i].lose[later];
    }
    return own_clause(name);
}

/* What says how much a winner is paid, where that is another clause. */
static const char *second_clause(const char *name, enum comes comes)
{
    if (!strcmp(name, "fire")) return comes == LOSES ? "MAB-CR 12(a)(5)" : "MAB-CR 4(e)";
    if (comes != WINS) return "";
    if (!strcmp(name, "c-and-e")) return "MAB-CR 4(d)";
    if (!strncmp(name, "horn", 4)) return "MAB-CR 4(c)";
    if (strstr(name, "-odds") || !strncmp(name, "buy-", 4) || !strncmp(name, "lay-", 4)) return "";
    return "MAB-CR 4(b)";
}

/* ---- positions ---- */

/* Every payout is whole dollars: 2, 3, 4, 5, 6, 8, 10 and 11 divide it. */
static const pit_money stake_of_most = 132000;

static pit_money stake_of(const char *name)
{
    return strcmp(name, "fire") ? stake_of_most : 500;
}

/* ---- the comparison ---- */

struct position {
    const struct house *house;
    const char *name;
    int point;
    bool on;
    struct pit_state before;
};
static struct position at;

static const char *where(int a, int b)
{
    static char words[256];

    snprintf(words, sizeof words, "%s \"%s\": %s, point %d%s, throw %d-%d", at.house->game,
             at.house->rules, at.name, at.point, at.on ? ", on" : "", a, b);
    return words;
}

/* By which clauses; come odds that rest go back by 3(e) as much as by 6(c). */
static void cited(const struct pit_effect *fx, enum comes comes, int a, int b)
{
    const char *first = first_clause(at.name, at.point, comes);
    const char *second = second_clause(at.name, comes);

    if (comes == PUSHES && dice_number(at.name, "come-odds-")) return;
    if (strcmp(pit_clause_id(fx->clause), first) != 0 ||
        strcmp(pit_clause_id(fx->clause2), second) != 0)
        fail_msg("%s: by \"%s\", \"%s\", not \"%s\", \"%s\"", where(a, b),
                 pit_clause_id(fx->clause), pit_clause_id(fx->clause2), first, second);
}

/* What the settlement must tell, and what the wager is then worth in chips. */
static pit_money settled(const struct verdict *v, int a, int b)
{
    static const int results[] = {
        [WINS] = PIT_WIN, [LOSES] = PIT_LOSE, [PUSHES] = PIT_PUSH, [STAYS] = -1, [MOVES] = -1};
    const struct pit_effect *fx = play_settled(0, play_spot(at.name));
    pit_money stake = stake_of(at.name), vig = percentage(at.house, at.name, stake);
    pit_money paid = stake * v->num / v->den;
    bool advance = in_advance(at.house, at.name), up = left_up(at.house, at.name);
    pit_money net = v->comes == WINS ? paid - vig : v->comes == LOSES ? -stake : 0;

    if (v->comes == LOSES && advance) net -= vig;
    if ((fx != NULL) != (results[v->comes] >= 0)) fail_msg("%s: decided or not", where(a, b));
    if (!fx) return 0;
    if (fx->result != results[v->comes]) fail_msg("%s: result %d", where(a, b), fx->result);
    if (fx->net != net) fail_msg("%s: net %lld", where(a, b), (long long)fx->net);
    cited(fx, v->comes, a, b);
    assert_int_equal(fx->stake, stake);
    if (v->comes == WINS) assert_int_equal(fx->odds.num * v->den, fx->odds.den * v->num);
    /* What was paid in advance has left the chips before; a wager left up is charged anew. */
    if (v->comes == WINS) return paid + (up ? 0 : stake) - (!advance || up ? vig : 0);
    return v->comes == PUSHES ? stake : 0;
}

static void ends_where(const struct verdict *v, int a, int b)
{
    int spot = play_spot(at.name), moved = -1;
    bool up = v->comes == STAYS || (v->comes == WINS && left_up(at.house, at.name));
    const struct pit_effect *fx = helper_nth(&play.told, PIT_MOVED, 0);
    char name[24];

    if (play_stake(0, spot) != (up ? stake_of(at.name) : 0)) fail_msg("%s: up?", where(a, b));
    if ((fx != NULL) != (v->comes == MOVES)) fail_msg("%s: moved?", where(a, b));
    if (!fx) return;
    snprintf(name, sizeof name, "%s-%d", at.name, a + b);
    moved = play_spot(name);
    assert_int_equal(fx->to, moved);
    assert_int_equal(fx->spot, spot);
    assert_int_equal(play_stake(0, moved), stake_of(at.name));
}

/* What the bet beneath odds brings. */
static pit_money beneath(int a, int b)
{
    char flat[24];
    struct verdict v;

    if (!dice_flat(at.name, flat)) return 0;
    v = judge(at.house, flat, at.point, false, a, b);
    if (v.comes == WINS) return stake_of_most + stake_of_most * v.num / v.den;
    return v.comes == PUSHES ? stake_of_most : 0;
}

static void check_throw(int a, int b)
{
    struct verdict v = judge(at.house, at.name, at.point, at.on, a, b);
    int point = !at.point && is_point(a + b) ? a + b : at.point;
    pit_money chips;

    pit_copy(&play.rules, &play.state, &at.before);
    helper_told_clear(&play.told);
    play_rolls(a, b);
    chips = settled(&v, a, b) + beneath(a, b);
    ends_where(&v, a, b);
    if (play.state.chips[0] - at.before.chips[0] != chips)
        fail_msg("%s: chips %lld, not %lld", where(a, b),
                 (long long)(play.state.chips[0] - at.before.chips[0]), (long long)chips);
    if (at.point && (a + b == 7 || a + b == at.point)) point = 0; /* MAB-CR 1 come out roll */
    assert_int_equal(play.state.u.craps.point, point);            /* MAB-CR 1 come out point */
}

static void check_throws(void)
{
    pit_copy(&play.rules, &at.before, &play.state);
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            check_throw(a, b);
}

/* A wager in one phase: as it lies, and called on where that means something. */
static int check_phase(const struct house *h, const char *name, int point)
{
    at.house = h;
    at.name = name;
    at.point = point;
    at.on = false;
    if (!dice_stands(h->game, h->rules, name, point, stake_of(name))) return 0;
    assert_int_equal(play.state.u.craps.point, point);
    check_throws();
    if (point || !rests(name)) return 1;
    pit_copy(&play.rules, &play.state, &at.before);
    at.on = true; /* MAB-CR 3(e): and off again */
    play_does(0, "on", play_spot(name), 0);
    check_throws();
    at.on = false;
    pit_copy(&play.rules, &play.state, &at.before);
    play_does(0, "off", play_spot(name), 0);
    check_throws();
    return 1;
}

/* Every spot that the house offers, whatever it is called. */
static void every_wager_on_every_throw(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        const struct house *h = &houses[i];
        int phases = 0;

        play_opens_game(h->game, h->rules);
        for (int spot = 0; spot < play.rules.spots; spot++) {
            char name[24];

            memcpy(name, play.rules.spot[spot].name, sizeof name);
            if (strstr(name, "coupon") || !strcmp(name, "whirl")) continue;
            phases += check_phase(h, name, 0);
            for (int n = 0; n < 6; n++)
                phases += check_phase(h, name, dice_numbers[n]);
        }
        /* The line and the fire bet in 7 phases; come and line odds in 6; in 6 as well those that
         * travel to a number and their odds, 24; 59 others at any time. */
        assert_int_equal(phases, (strcmp(h->game, "craps") ? 2 : 3) * 7 + 4 * 6 + 24 * 6 + 59 * 7);
    }
}

/* ---- the whole layout at once ---- */

/* Whatever seat 0 may still bet on, it bets on. */
static void fills_the_layout(void)
{
    for (int spot = 0; spot < play.rules.spots; spot++) {
        const char *name = play.rules.spot[spot].name;
        struct pit_event e = {.verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake_of(name)};

        if (!play_stake(0, spot) && strcmp(name, "whirl") != 0) (void)play_tries_event(&e);
    }
}

/* Come and don't come bets on every number but the point; if that is 0, on every number. */
static void come_bets_everywhere(const struct house *h, int point)
{
    int first = point ? point : 4;

    dice_table(h->game, h->rules);
    dice_bets(0, "pass", stake_of_most);
    dice_bets(0, "dont-pass", stake_of_most);
    dice_throws(first);
    for (int i = 0; i <= 6; i++) {
        int n = i == 6 ? first : dice_numbers[i];

        if ((i < 6 && n == first) || (i == 6 && point)) continue;
        dice_bets(0, "come", stake_of_most);
        dice_bets(0, "dont-come", stake_of_most);
        dice_throws(n);
    }
    if (!point) dice_bets(1, "pass", 1000);
    fills_the_layout();
}

/* Each wager is decided as if it lay there alone, and the chips are the sum of it all; losers are
 * collected, then the barred and the resting go back, then winners are paid: MAB-CR 10(b), 10(c).
 */
static void check_layout(const struct house *h, int point, int a, int b)
{
    static const int turn[] = {[PIT_LOSE] = 0, [PIT_PUSH] = 1, [PIT_WIN] = 2};
    pit_money chips = 0;
    const struct pit_effect *fx;
    int last = 0;

    pit_copy(&play.rules, &play.state, &at.before);
    helper_told_clear(&play.told);
    play_rolls(a, b);
    for (int i = 0; i < at.before.wagers; i++) {
        struct verdict v;

        if (at.before.wager[i].seat != 0) continue;
        at.name = play.rules.spot[at.before.wager[i].spot].name;
        v = judge(h, at.name, point, false, a, b);
        chips += settled(&v, a, b);
    }
    assert_int_equal(play.state.chips[0] - at.before.chips[0], chips);
    for (int i = 0; (fx = helper_nth(&play.told, PIT_SETTLE, i)); i++) {
        assert_in_range(fx->result, PIT_WIN, PIT_PUSH);
        if (turn[fx->result] < last) fail_msg("%s: out of order", where(a, b));
        last = turn[fx->result];
    }
}

static void the_whole_layout_at_once(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        for (int n = 0; n <= 6; n++) {
            int point = n == 6 ? 0 : dice_numbers[n];

            come_bets_everywhere(&houses[i], point);
            at.house = &houses[i];
            at.point = point;
            at.on = false;
            pit_copy(&play.rules, &at.before, &play.state);
            assert_int_equal(play.state.u.craps.point, point);
            assert_true(play.state.wagers > 59 + 2 + (point ? 10 + 10 + 4 : 24));
            for (int a = 1; a <= 6; a++)
                for (int b = 1; b <= 6; b++)
                    check_layout(&houses[i], point, a, b);
        }
}

/* ---- what a single throw cannot show ---- */

/* A wager left up goes on as it was, and is paid again. */
static void winners_left_up_win_again(void **unused)
{
    (void)unused;
    dice_table("craps", "ma-book");
    dice_throws(9);
    dice_bets(0, "place-6", 1200);
    dice_bets(0, "hard-6", 1000);
    for (int i = 0; i < 5; i++) {
        helper_told_clear(&play.told);
        play_rolls(3, 3);
        assert_int_equal(play_settled(0, play_spot("place-6"))->net, 1400);
        assert_int_equal(play_settled(0, play_spot("hard-6"))->net, 9000);
    }
    play_rolls(2, 4);
    assert_int_equal(play_stake(0, play_spot("place-6")), 1200);
    assert_int_equal(play_stake(0, play_spot("hard-6")), 0);
    assert_int_equal(play.state.chips[0], DICE_PURSE - 1200 - 1000 + 6 * 1400 + 5 * 9000);
}

/* A wager called on is on until a point is set; on the next come-out roll it rests again. */
static void on_is_for_this_come_out(void **unused)
{
    (void)unused;
    dice_table("craps", "ma-book");
    dice_bets(0, "place-6", 1200);
    play_does(0, "on", play_spot("place-6"), 0);
    dice_throws(11); /* no point: it stays on */
    dice_bets(1, "pass", 1000);
    play_rolls(5, 1);
    assert_int_equal(play_settled(0, play_spot("place-6"))->net, 1400);
    play_rolls(5, 1); /* with the point it plays, and the point is made */
    assert_int_equal(play.state.u.craps.point, 0);
    dice_bets(1, "pass", 1000);
    helper_told_clear(&play.told);
    dice_throws(7);
    assert_null(play_settled(0, play_spot("place-6")));
    assert_int_equal(play_stake(0, play_spot("place-6")), 1200);
}

/* The line is settled, the dice pass; a don't bet and its odds with it. */
static void a_line_hand(void **unused)
{
    (void)unused;
    dice_table("craps", "ma-book");
    dice_bets(0, "dont-pass", 3000);
    dice_throws(4);
    dice_bets(1, "pass-odds", 5000);
    dice_bets(0, "dont-pass-odds", 6000);
    dice_throws(5);
    dice_throws(12);
    assert_int_equal(play.state.wagers, 4);
    dice_throws(7);
    assert_int_equal(play.state.wagers, 0);
    assert_int_equal(play.state.chips[0], DICE_PURSE + 3000 + 3000);
    assert_int_equal(play.state.chips[1], DICE_PURSE - 1000 - 5000);
    assert_int_equal(play.state.u.craps.shooter, PIT_NO_SHOOTER); /* MAB-CR 11(a)(1) */
    assert_int_equal(play.state.want, PIT_NOTHING);               /* MAB-CR 8 */
}

/* MAB-CR 7(b)(1), 11(a)(1), 11(c), 11(d): the dice go to the lowest seat with a line bet, and from
 * shooter to shooter upwards round the table. */
static void the_dice_go_round(void **unused)
{
    static const int shooters[] = {2, 5, 9, 2, 5};

    (void)unused;
    play_opens_game("craps", "ma-book");
    for (int seat = 0; seat < 10; seat++)
        play_does(seat, "seat", 0, DICE_PURSE);
    assert_int_equal(play.state.want, PIT_NOTHING); /* MAB-CR 8 */
    dice_bets(0, "field", 1000);
    assert_int_equal(play.state.want, PIT_NOTHING);
    for (int i = 0; i < 5; i++) {
        dice_bets(9, "pass", 1000);
        dice_bets(5, "dont-pass", 1000);
        dice_bets(2, "pass", 1000);
        dice_throws(6);
        assert_int_equal(play.state.u.craps.shooter, shooters[i]);
        dice_throws(8);
        assert_int_equal(play.state.u.craps.shooter, shooters[i]);
        dice_throws(7);
        assert_int_equal(play.state.u.craps.shooter, PIT_NO_SHOOTER);
    }
}

/* A shooter whose line bet came down may get up; the point stays, and somebody who is there throws.
 */
static void a_shooter_gets_up(void **unused)
{
    (void)unused;
    play_opens_game("craps", "ma-book");
    play_does(3, "seat", 0, 10000);
    play_does(1, "seat", 0, 10000);
    dice_bets(1, "dont-pass", 1000);
    dice_throws(4);
    dice_bets(3, "place-6", 1200);
    play_does(1, "take", play_spot("dont-pass"), 1000);
    play_does(1, "leave", 0, 0);
    dice_throws(5);
    assert_int_equal(play.state.u.craps.point, 4);
    assert_int_equal(play.state.u.craps.shooter, 3);
}

/* What the table shows: the puck is on the don't pass line. */
static bool left_over(void)
{
    return play.rules.game->fact(&play.state, 2) > 0;
}

/* MAB-CR 11(b): nobody has a line bet, and the last shooter rolls for the come bets; no roll sets a
 * point. */
static void rolls_for_what_is_left(void **unused)
{
    (void)unused;
    assert_true(dice_stands("craps", "ma-book", "come-5", 0, 1000));
    play_does(1, "take", play_spot("pass"), 1000);
    assert_int_equal(play.state.want, PIT_DICE);
    assert_false(left_over());
    dice_throws(4);
    assert_int_equal(play.state.u.craps.point, 0);
    assert_int_equal(play.state.u.craps.shooter, 1);
    assert_true(left_over());
    dice_throws(11);
    dice_throws(5);
    assert_int_equal(play_settled(0, play_spot("come-5"))->net, 1000);
    assert_int_equal(play.state.want, PIT_NOTHING);
    assert_false(left_over());
    assert_true(dice_stands("craps", "ma-book", "dont-come-5", 0, 1000));
    play_does(1, "take", play_spot("pass"), 1000);
    dice_throws(4);
    assert_true(left_over());
    dice_bets(0, "pass", 1000); /* the game goes on as usual, and the dice go to that seat */
    assert_false(left_over());
    dice_throws(4);
    assert_int_equal(play.state.u.craps.point, 4);
    assert_int_equal(play.state.u.craps.shooter, 0);
    assert_false(left_over());
}

/* A roll that does not count decides nothing, in the air or before. */
static void no_rolls(void **unused)
{
    static const struct house plain = {"craps", "ma-book", FLOOR};
    static const char *const rows[][2] = {
        {"off-table", "MAB-CR 9(a)(1)"},    {"on-top", "MAB-CR 9(a)(2)"},
        {"on-bank", "MAB-CR 9(a)(3)"},      {"in-cup", "MAB-CR 9(a)(4)"},
        {"not-together", "MAB-CR 9(b)(1)"}, {"short", "MAB-CR 9(b)(2)"},
        {"cheating", "MAB-CR 9(b)(3)"},     {"improper", "MAB-CR 9(b)(4)"},
        {"cocked", "MAB-CR 9(f)"},          {"dispute", "MAB-CR 10(a)(2)(i)"},
    };

    (void)unused;
    come_bets_everywhere(&plain, 4);
    pit_copy(&play.rules, &at.before, &play.state);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int in_air = 0; in_air < 2; in_air++) {
            if (in_air) play_does(PIT_DEALER, "throw", 0, 0);
            helper_told_clear(&play.told);
            play_irregular(rows[i][0], NULL);
            play_call_is(0, "No roll", rows[i][1]);
            assert_int_equal(play_settlements(), 0);
            assert_true(pit_same(&play.rules, &play.state, &at.before));
        }
}

/* MAB-CR 10(a): the sum is called for each of the 36 throws, coming out and with a point of 9, and
 * what it means. */
static void every_throw_is_called(void **unused)
{
    static const char *const words[] = {"",      "",      "Two",  "Three", "Four",   "Five",  "Six",
                                        "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};

    (void)unused;
    for (int point = 0; point < 2; point++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                char wanted[80];
                int total = a + b;
                bool even = total % 2 == 0 && is_point(total);
                const char *clause = "MAB-CR 10(a)", *means = ".";

                dice_table("craps", "ma-book");
                if (point) dice_throws(9);
                play_does(PIT_DEALER, "throw", 0, 0);
                helper_told_clear(&play.told);
                play_rolls(a, b);
                if (!point) clause = "MAB-CR 1 come out roll";
                if (!point && is_point(total)) clause = "MAB-CR 1 come out point";
                if (point && total == 7) clause = "MAB-CR 11(a)(1)";
                if (point && a == b && even) means = ", the hard way.";
                if (point && total == 7) means = " out.";
                if (point && total == 9) means = ", winner. The point is made.";
                if (!point && is_point(total)) means = ". The point is";
                if (!point && a == b && even) means = ", the hard way. The point is";
                if (!point && (total == 7 || total == 11)) means = ", winner.";
                if (!point && (total < 4 || total == 12)) means = ", craps";
                if (even && a != b)
                    snprintf(wanted, sizeof wanted, "Easy %c%s%s", words[total][0] | ' ',
                             words[total] + 1, means);
                else
                    snprintf(wanted, sizeof wanted, "%s%s", words[total], means);
                play_call_is(0, wanted, clause);
            }
}

/* MAB-CR 4(a): what a winner is paid is told with "to", and with no other word. */
static void odds_are_told_with_to(void **unused)
{
    static const struct {
        const char *spot;
        int total;
        const char *odds;
    } rows[] = {
        {"place-4", 4, "9 to 5"},   {"place-lose-6", 7, "4 to 5"}, {"any-seven", 7, "4 to 1"},
        {"eleven", 11, "15 to 1"},  {"field", 12, "2 to 1"},       {"lay-10", 7, "1 to 2"},
        {"buy-5", 5, "3 to 2"},     {"hop-1-6", 7, "15 to 1"},     {"pass", 8, "1 to 1"},
        {"pass-odds", 8, "6 to 5"}, {"horn", 3, "3 to 1"}};

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[32];
        struct pit_text t = pit_text_in(words, sizeof words);

        assert_true(dice_stands("craps", "ma-book", rows[i].spot, 8, 132000));
        if (!strcmp(rows[i].spot, "hop-1-6"))
            play_rolls(1, 6);
        else
            dice_throws(rows[i].total);
        pit_text_odds(&t, play_settled(0, play_spot(rows[i].spot))->odds);
        assert_string_equal(words, rows[i].odds);
    }
}

/* MAB-CR 5(c): but for buy and lay bets nobody pays for a wager, when it is made, won or lost: the
 * chips of a seat and what it was told to have won are all there is. */
static void no_other_fee(void **unused)
{
    (void)unused;
    play_opens_game("craps", "ma-book leave_up=off");
    for (int spot = 0; spot < play.rules.spots; spot++)
        for (int total = 2; total <= 12; total++) {
            const struct pit_effect *fx;
            char name[24];
            pit_money had;

            memcpy(name, play.rules.spot[spot].name, sizeof name);
            if (dice_number(name, "buy-") || dice_number(name, "lay-") || strstr(name, "coupon"))
                continue;
            if (!dice_stands("craps", "ma-book leave_up=off", name, 9, stake_of(name))) continue;
            assert_int_equal(pit_worth(&play.state, 0), DICE_PURSE);
            assert_null(helper_nth(&play.told, PIT_CHIPS, 0));
            had = pit_worth(&play.state, 0);
            helper_told_clear(&play.told);
            dice_throws(total);
            assert_null(helper_nth(&play.told, PIT_CHIPS, 0));
            for (int i = 0; (fx = helper_nth(&play.told, PIT_SETTLE, i)); i++) {
                if (fx->seat != 0) continue;
                had += fx->net;
                if (fx->result == PIT_WIN)
                    assert_int_equal(fx->net * fx->odds.den, fx->stake * fx->odds.num);
            }
            assert_int_equal(pit_worth(&play.state, 0), had);
        }
}

/* MAB-CR 10(b), and MAB-CR 10(c) at mini-craps, leave it to the house whether winners stay up. */
static void which_clause_leaves_winners_up(void **unused)
{
    static const char *const rows[][2] = {{"craps", "MAB-CR 10(b)"},
                                          {"mini-craps", "MAB-CR 10(c)"}};

    (void)unused;
    for (int i = 0; i < 2; i++)
        for (int up = 0; up < 2; up++) {
            play_opens_game(rows[i][0], up ? "ma-book" : "ma-book leave_up=off");
            assert_string_equal(
                pit_clause_id(
                    play.rules.book->options[helper_option(play.rules.game, "leave_up")].clause),
                rows[i][1]);
            dice_table(rows[i][0], up ? "ma-book" : "ma-book leave_up=off");
            dice_bets(0, "pass", 1000);
            dice_throws(9);
            dice_bets(0, "place-6", 600);
            dice_bets(0, "field", 100);
            dice_bets(0, "hard-4", 100);
            helper_told_clear(&play.told);
            play_rolls(5, 1); /* all that it decides is settled at once */
            assert_int_equal(play_settlements(), 2);
            assert_int_equal(helper_nth(&play.told, PIT_SETTLE, 0)->result, PIT_LOSE); /* first */
            assert_int_equal(play_stake(0, play_spot("place-6")), up ? 600 : 0);
            assert_int_equal(play_stake(0, play_spot("field")), 0);
            assert_int_equal(play_stake(0, play_spot("hard-4")), 100);
            assert_int_equal(play.state.chips[0],
                             DICE_PURSE - 1000 - 600 - 100 - 100 + 700 + (up ? 0 : 600));
            helper_told_clear(&play.told);
            dice_throws(6);
            assert_int_equal(play_settlements(), up);
        }
}

/* ---- the fire bet ---- */

/* The shooter makes these points, seven out at the end; a point made twice counts once. */
static pit_money fire_net(const char *rules, const int *points, int count)
{
    pit_money net;

    dice_table("craps", rules);
    dice_bets(0, "fire", 300);
    for (int i = 0; i < count; i++) {
        dice_throws(points[i]);
        assert_int_equal(play_stake(0, play_spot("fire")), 300);
        dice_throws(points[i]);
        dice_bets(1, "pass", 1000);
    }
    dice_throws(7); /* a natural is no loser 7 */
    assert_int_equal(play_stake(0, play_spot("fire")), 300);
    dice_bets(1, "pass", 1000);
    dice_throws(8);
    dice_throws(7);
    net = play_settled(0, play_spot("fire"))->net;
    assert_string_equal(pit_clause_id(play_settled(0, play_spot("fire"))->clause), "MAB-CR 2(nn)");
    assert_string_equal(pit_clause_id(play_settled(0, play_spot("fire"))->clause2),
                        net < 0 ? "MAB-CR 12(a)(5)" : "MAB-CR 4(e)");
    assert_int_equal(play_stake(0, play_spot("fire")), 0);
    assert_int_equal(play.state.chips[0], DICE_PURSE + net);
    return net;
}

/* MAB-CR 4(e), 12(a)(5), 12(b)(2), 12(b)(3): by the number of different points, in any order. */
static void fire_bets(void **unused)
{
    static const int orders[][8] = {{4, 5, 6, 8, 9, 10}, {10, 9, 8, 6, 5, 4}, {6, 10, 4, 9, 8, 5}};
    static const int again[] = {6, 6, 8, 6, 8, 9, 9, 9};
    static const int pays[3][7] = {
        {0, 0, 0, 0, 24, 249, 999}, {0, 0, 0, 0, 39, 199, 499}, {0, 0, 0, 0, 40, 199, 1000}};
    static const char *const rules[3] = {"ma-book", "ma-book fire_table=B",
                                         "ma-book fire_table=B pays_fire_4=40 pays_fire_6=1000"};

    (void)unused;
    for (int table = 0; table < 3; table++) {
        for (int order = 0; order < 3; order++)
            for (int made = 0; made <= 6; made++)
                assert_int_equal(fire_net(rules[table], orders[order], made),
                                 made < 4 ? -300 : 300 * pays[table][made]);
        assert_int_equal(fire_net(rules[table], again, 8), -300);
    }
}

/* MAB-CR 12(a)(4), 12(a)(6): a marker for each new point, and a notice at the fourth. */
static void fire_markers(void **unused)
{
    static const int points[] = {4, 4, 5, 6, 8};

    (void)unused;
    dice_table("craps", "ma-book");
    dice_bets(0, "fire", 100);
    dice_throws(4);
    helper_told_clear(&play.told);
    for (int i = 0; i < 5; i++) {
        dice_throws(points[i]);
        if (i == 4) break;
        dice_bets(1, "pass", 1000);
        dice_throws(points[i + 1]);
    }
    play_called("point-made fire-marker point point-made point point-made fire-marker "
                "point point-made fire-marker point point-made fire-marker fire-notice ");
    play_call_is(1, "Fire marker on the four, number 1.", "MAB-CR 12(a)(4)");
    play_call_is(6, "Fire marker on the five, number 2.", "MAB-CR 12(a)(4)");
    play_call_is(9, "Fire marker on the six, number 3.", "MAB-CR 12(a)(4)");
    play_call_is(12, "Fire marker on the eight, number 4.", "MAB-CR 12(a)(4)");
    play_call_is(13, "Four points are made: surveillance is told.", "MAB-CR 12(a)(6)");
}

/* MAB-CR 12(a)(2): who gives up the dice leaves the bet and its points to the next shooter. */
static void fire_bets_carry_over(void **unused)
{
    static const int points[] = {4, 5, 6, 8};

    (void)unused;
    dice_table("craps", "ma-book");
    dice_bets(0, "fire", 100);
    for (int i = 0; i < 4; i++) {
        dice_throws(points[i]);
        dice_throws(points[i]);
        if (i == 1) { /* seat 1 gives up the dice, seat 0 has them with two points made */
            play_does(1, "pass-dice", 0, 0);
            dice_bets(0, "dont-pass", 1000);
        }
        if (i != 1) dice_bets(1, "pass", 1000);
    }
    dice_throws(10);
    assert_int_equal(play.state.u.craps.shooter, 1);
    helper_told_clear(&play.told);
    dice_throws(7);
    assert_int_equal(play_settled(0, play_spot("fire"))->net, 2400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wager_on_every_throw),
        cmocka_unit_test(the_whole_layout_at_once),
        cmocka_unit_test(winners_left_up_win_again),
        cmocka_unit_test(on_is_for_this_come_out),
        cmocka_unit_test(a_line_hand),
        cmocka_unit_test(the_dice_go_round),
        cmocka_unit_test(a_shooter_gets_up),
        cmocka_unit_test(rolls_for_what_is_left),
        cmocka_unit_test(no_rolls),
        cmocka_unit_test(every_throw_is_called),
        cmocka_unit_test(odds_are_told_with_to),
        cmocka_unit_test(no_other_fee),
        cmocka_unit_test(which_clause_leaves_winners_up),
        cmocka_unit_test(fire_bets),
        cmocka_unit_test(fire_markers),
        cmocka_unit_test(fire_bets_carry_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
