/* craps_settler.c -- random hands of craps beside a second settler, written from the rulebook's
 * text: who throws, what may be bet, taken and called, what each throw brings, every chip of it. It
 * shares nothing with the game but the names of the spots. */

#include "helper_play.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 5, DOLLAR = 100, STEPS = 20000, LARGE = 300000 };

/* ---- houses ---- */

static const struct house {
    const char *game, *rules;
    bool leaves, buy_win, lay_win, of_win, coupon, call_off, fire;
    int percent;
    pit_money unit;
    int times[3];   /* most odds on 4 and 10, 5 and 9, 6 and 8 */
    int fire_of[3]; /* four points, five, six */
    int more;       /* 1: place bets at 19 to 10, 3 to 2 and 6 to 5, the pass line at 11 to 10 */
} houses[] = {
    {"craps", "ma-book", .fire = true, .percent = 5, .unit = DOLLAR, .times = {10, 10, 10},
     .fire_of = {24, 249, 999}},
    {"mini-craps", "ma-book seats=5 leave_up=off buy_vig=win", .leaves = true, .buy_win = true,
     .percent = 5, .unit = DOLLAR, .times = {10, 10, 10}},
    {"craps",
     "ma-book odds_times=5 odds_times_4=3 odds_times_10=3 odds_times_5=4 odds_times_9=4 "
     "call_off=on coupon=on fire_table=B",
     .coupon = true, .call_off = true, .fire = true, .percent = 5, .unit = DOLLAR,
     .times = {3, 4, 5}, .fire_of = {39, 199, 499}},
    {"craps", "ma-book lay_vig=win lay_vig_of=win vig_percent=3 pay_unit=0.25 coupon=on fire=off",
     .lay_win = true, .of_win = true, .coupon = true, .percent = 3, .unit = 25,
     .times = {10, 10, 10}},
    {"craps",
     "ma-book pay_unit=0.01 min=0.01 odds_times=1 call_off=on pays_fire_5=300 pays_pass=11-to-10 "
     "pays_place_4=19-to-10 pays_place_5=3-to-2 pays_place_6=6-to-5",
     .call_off = true, .fire = true, .percent = 5, .unit = 1, .times = {1, 1, 1},
     .fire_of = {24, 300, 999}, .more = 1},
};
static const struct house *h;

/* ---- the wagers, by their names ---- */

#define WAGERS(X)                                                                                  \
    X(PASS_COUPON, "pass-coupon")                                                                  \
    X(DONT_COUPON, "dont-pass-coupon")                                                             \
    X(DONT_PASS_ODDS, "dont-pass-odds")                                                            \
    X(DONT_PASS, "dont-pass")                                                                      \
    X(PASS_ODDS, "pass-odds")                                                                      \
    X(PASS, "pass")                                                                                \
    X(DONT_COME_ODDS, "dont-come-odds-")                                                           \
    X(DONT_COME_AT, "dont-come-")                                                                  \
    X(DONT_COME, "dont-come")                                                                      \
    X(COME_ODDS, "come-odds-")                                                                     \
    X(COME_AT, "come-")                                                                            \
    X(COME, "come")                                                                                \
    X(PLACE_LOSE, "place-lose-")                                                                   \
    X(PLACE, "place-")                                                                             \
    X(BUY, "buy-")                                                                                 \
    X(LAY, "lay-")                                                                                 \
    X(HARD, "hard-")                                                                               \
    X(FIELD, "field")                                                                              \
    X(ANY_SEVEN, "any-seven")                                                                      \
    X(ANY_CRAPS, "any-craps")                                                                      \
    X(TWO, "two")                                                                                  \
    X(THREE, "three")                                                                              \
    X(ELEVEN, "eleven")                                                                            \
    X(TWELVE, "twelve")                                                                            \
    X(C_AND_E, "c-and-e")                                                                          \
    X(HORN_HIGH, "horn-high-")                                                                     \
    X(HORN, "horn")                                                                                \
    X(WHIRL, "whirl")                                                                              \
    X(HOP, "hop-")                                                                                 \
    X(SIX_SEVEN_EIGHT, "six-seven-eight")                                                          \
    X(FIRE, "fire")

enum wager_kind {
#define X(kind, name) W_##kind,
    WAGERS(X)
#undef X
};

static struct wager {
    enum wager_kind kind;
    int number, low, high; /* behind the name; of a hop both */
} wager[PIT_SPOTS_MAX];
static int spot_of[W_FIRE + 1][13]; /* by kind and number */

static void read_name(int spot, const char *name)
{
    static const char *const names[] = {
#define X(kind, name) name,
        WAGERS(X)
#undef X
    };
    struct wager *w = &wager[spot];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t n = strlen(names[i]);
        bool open = names[i][n - 1] == '-';

        if (strncmp(name, names[i], n) != 0 || (!open && name[n])) continue;
        *w = (struct wager){.kind = (enum wager_kind)i};
        if (w->kind == W_HOP)
            sscanf(name + n, "%d-%d", &w->low, &w->high);
        else if (open)
            sscanf(name + n, "%d", &w->number);
        spot_of[i][w->number] = spot;
        return;
    }
    fail_msg("what is %s?", name);
}

static bool is_number(int total)
{
    return total == 4 || total == 5 || total == 6 || total == 8 || total == 9 || total == 10;
}

/* 4 and 10, 5 and 9, 6 and 8. */
static int pair(int number)
{
    return number == 4 || number == 10 ? 0 : number == 5 || number == 9 ? 1 : 2;
}

/* ---- the table as this settler has it ---- */

static struct table {
    int point, shooter, last; /* seats; -1: nobody */
    bool new_shooter, air;
    bool there[SEATS], declined[SEATS];
    pit_money chips[SEATS];
    pit_money stake[SEATS][PIT_SPOTS_MAX];
    bool called[SEATS][PIT_SPOTS_MAX]; /* by its player: on among those that rest, or off */
    bool made[SEATS][13];              /* points made with this seat's fire bet */
} t;

static pit_money stake(int seat, enum wager_kind kind, int number)
{
    return t.stake[seat][spot_of[kind][number]];
}

static bool on_line(int seat)
{
    return stake(seat, W_PASS, 0) > 0 || stake(seat, W_DONT_PASS, 0) > 0;
}

/* MAB-CR 7(b), 11(c): clockwise from there, to the first who has a line bet; -1: nobody. */
static int offer(int from, bool whoever)
{
    for (int i = 1; i <= 16; i++) {
        int seat = (from + i) % 16;

        if (seat < SEATS && on_line(seat) && (whoever || !t.declined[seat])) return seat;
    }
    return -1;
}

/* Whom the dice are offered to; -1: they are not. */
static int offered(void)
{
    if (t.air) return -1;
    if (t.shooter >= 0 && (t.point || on_line(t.shooter))) return -1;
    return offer(t.shooter >= 0 ? t.shooter : t.last, false);
}

/* MAB-CR 8, 11(b): a throw. Who has the dice keeps them with a point on or a line bet, or if nobody
 * else takes them. */
static void hand_over(void)
{
    int to;

    if (t.shooter >= 0 && (t.point || on_line(t.shooter))) return;
    to = offered();
    if (to < 0) to = offer(t.shooter >= 0 ? t.shooter : t.last, true);
    if (to < 0 && t.shooter >= 0) return;
    for (int i = 0; to < 0; i++)
        if ((t.last + i) % 16 < SEATS && t.there[(t.last + i) % 16]) to = (t.last + i) % 16;
    t.shooter = to;
    t.new_shooter = true;
}

static void give_up(void)
{
    if (t.shooter >= 0) t.last = t.shooter;
    t.shooter = -1;
    t.new_shooter = true;
}

/* ---- what is paid ---- */

struct pays {
    int num, den;
};

static struct pays true_odds(int number)
{
    static const struct pays by[3] = {{2, 1}, {3, 2}, {6, 5}};

    return by[pair(number)];
}

static struct pays laid(int number)
{
    struct pays p = true_odds(number);

    return (struct pays){p.den, p.num};
}

/* MAB-CR 5(a), 5(b): of the wager, or of what it can win; in whole units. */
static pit_money percentage(int spot, pit_money amount)
{
    const struct wager *w = &wager[spot];

    if (w->kind != W_BUY && w->kind != W_LAY) return 0;
    if (w->kind == W_LAY && h->of_win) amount = amount * laid(w->number).num / laid(w->number).den;
    return amount * h->percent / 100 / h->unit * h->unit;
}

static bool in_advance(int spot)
{
    return wager[spot].kind == W_BUY ? !h->buy_win : wager[spot].kind == W_LAY && !h->lay_win;
}

static pit_money ahead(int spot, pit_money amount)
{
    return in_advance(spot) ? percentage(spot, amount) : 0;
}

/* MAB-CR 6(a) to 6(f): so many times the bet, laid so as to win as much; up to what can be paid. */
static pit_money most_odds(int seat, int spot)
{
    const struct wager *w = &wager[spot];
    bool lays = w->kind == W_DONT_PASS_ODDS || w->kind == W_DONT_COME_ODDS;
    int number = w->number ? w->number : t.point;
    pit_money flat = w->kind == W_PASS_ODDS        ? stake(seat, W_PASS, 0)
                     : w->kind == W_DONT_PASS_ODDS ? stake(seat, W_DONT_PASS, 0)
                     : lays                        ? stake(seat, W_DONT_COME_AT, number)
                                                   : stake(seat, W_COME_AT, number);
    pit_money most = flat * h->times[pair(number)];
    struct pays p = lays ? laid(number) : true_odds(number);
    pit_money amount = (lays ? (most * p.den + p.num - 1) / p.num : most);

    if (!flat) return 0;
    amount = (amount + h->unit - 1) / h->unit * h->unit;
    while (amount * p.num % (p.den * h->unit))
        amount += h->unit;
    return amount;
}

/* ---- what may be done: MAB-CR 2, 3, 6, 7, 11 ---- */

/* Off on a come-out roll: MAB-CR 3(e). */
static bool rests(enum wager_kind kind)
{
    return kind == W_PLACE || kind == W_BUY || kind == W_COME_ODDS || kind == W_HARD;
}

static bool may_bet(int seat, int spot)
{
    switch (wager[spot].kind) {
    case W_PASS:
    case W_DONT_PASS: return !t.point;
    case W_COME:
    case W_DONT_COME: return t.point;
    case W_COME_AT:
    case W_DONT_COME_AT: return false;
    case W_PASS_ODDS:
    case W_DONT_PASS_ODDS: return t.point && t.stake[seat][spot] < most_odds(seat, spot);
    case W_COME_ODDS:
    case W_DONT_COME_ODDS: return t.stake[seat][spot] < most_odds(seat, spot);
    case W_FIRE: return h->fire && !t.stake[seat][spot] && !t.point && t.new_shooter;
    case W_PASS_COUPON:
        return h->coupon && !t.point && t.stake[seat][spot] < stake(seat, W_PASS, 0);
    case W_DONT_COUPON:
        return h->coupon && !t.point && t.stake[seat][spot] < stake(seat, W_DONT_PASS, 0);
    default: return true;
    }
}

static bool may_take(int seat, int spot)
{
    enum wager_kind kind = wager[spot].kind;

    if (!t.stake[seat][spot] || t.air || kind == W_FIRE || kind == W_COME_AT) return false;
    return !((kind == W_PASS || kind == W_PASS_COUPON) && t.point);
}

static bool is_off(int seat, int spot)
{
    return rests(wager[spot].kind) && (t.point != 0) == t.called[seat][spot];
}

static bool may_call(int seat, int spot, bool on)
{
    enum wager_kind kind = wager[spot].kind;

    if (!t.stake[seat][spot] || !rests(kind) || t.air) return false;
    if (t.point && (!h->call_off || kind == W_COME_ODDS)) return false;
    return is_off(seat, spot) == on;
}

/* What the game lists for a seat, and what the book lets it do. */
static void same_moves(int seat)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    static bool listed[256][PIT_SPOTS_MAX];
    const struct pit_game *game = play.rules.game;
    int count = pit_moves(&play.rules, &play.state, seat, moves);
    uint8_t late = helper_verb(game, "late"), on = helper_verb(game, "on");
    uint8_t off = helper_verb(game, "off"), pass = helper_verb(game, "pass-dice");

    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++)
        listed[moves[i].verb][moves[i].spot] = true;
    assert_int_equal(listed[pass][0], !t.air && (t.shooter == seat || offered() == seat));
    for (int spot = 0; spot < play.rules.spots; spot++) {
        const char *name = play.rules.spot[spot].name;
        bool bet = may_bet(seat, spot);

        if (t.stake[seat][spot] > LARGE) continue; /* limits are another test's */
        if (listed[PIT_BET][spot] != (bet && !t.air) || listed[late][spot] != (bet && t.air))
            fail_msg("bet on %s, point %d, in the air %d", name, t.point, t.air);
        if (listed[PIT_TAKE][spot] != may_take(seat, spot)) fail_msg("take off %s", name);
        if (listed[on][spot] != may_call(seat, spot, true)) fail_msg("%s on", name);
        if (listed[off][spot] != may_call(seat, spot, false)) fail_msg("%s off", name);
    }
}

/* ---- what is done ---- */

static void add(int seat, int spot, pit_money amount, bool cash)
{
    enum wager_kind kind = wager[spot].kind;
    bool paper = kind == W_PASS_COUPON || kind == W_DONT_COUPON;
    pit_money before = t.stake[seat][spot];

    if (kind == W_WHIRL) { /* MAB-CR 2(u) */
        add(seat, spot_of[W_HORN][0], amount / 5 * 4, cash);
        add(seat, spot_of[W_ANY_SEVEN][0], amount / 5, cash);
        return;
    }
    assert_true(may_bet(seat, spot));
    t.stake[seat][spot] += amount;
    if (kind == W_PASS_ODDS || kind == W_DONT_PASS_ODDS || kind == W_COME_ODDS ||
        kind == W_DONT_COME_ODDS)
        assert_true(t.stake[seat][spot] <= most_odds(seat, spot));
    if (!paper && !cash) t.chips[seat] -= amount;
    t.chips[seat] -= ahead(spot, before + amount) - ahead(spot, before);
}

static void take_off(int seat, int spot, pit_money amount)
{
    enum wager_kind kind = wager[spot].kind;
    pit_money before = t.stake[seat][spot];

    t.stake[seat][spot] -= amount;
    if (kind != W_PASS_COUPON && kind != W_DONT_COUPON) t.chips[seat] += amount;
    t.chips[seat] += ahead(spot, before) - ahead(spot, before - amount);
    if (!t.stake[seat][spot]) t.called[seat][spot] = false;
}

/* MAB-CR 3(d): what lay behind the bet and is too much for what is left. */
static void follow(int seat, int spot)
{
    static const struct {
        enum wager_kind flat, behind;
    } rows[] = {{W_PASS, W_PASS_COUPON},
                {W_DONT_PASS, W_DONT_COUPON},
                {W_DONT_PASS, W_DONT_PASS_ODDS},
                {W_DONT_COME_AT, W_DONT_COME_ODDS}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int behind = spot_of[rows[i].behind][wager[spot].number];
        pit_money have = t.stake[seat][behind], most;

        if (rows[i].flat != wager[spot].kind || !have) continue;
        if (rows[i].behind == W_PASS_COUPON || rows[i].behind == W_DONT_COUPON) {
            if (have > t.stake[seat][spot]) take_off(seat, behind, have);
            continue;
        }
        most = most_odds(seat, behind);
        if (have > most) take_off(seat, behind, have - most);
    }
}

/* ---- a throw ---- */

enum verdict { STANDS, WINS, LOSES, BACK };

static enum verdict for_number(int total, int number)
{
    return total == number ? WINS : total == 7 ? LOSES : STANDS;
}

static enum verdict against(int total, int number)
{
    return total == 7 ? WINS : total == number ? LOSES : STANDS;
}

static enum verdict comes_out(int total)
{
    if (total == 7 || total == 11) return WINS;
    return total == 2 || total == 3 || total == 12 ? LOSES : STANDS;
}

static enum verdict comes_out_dont(int total)
{
    if (total == 12) return BACK;
    if (total == 2 || total == 3) return WINS;
    return total == 7 || total == 11 ? LOSES : STANDS;
}

/* One unit on each total, 0 for any craps: MAB-CR 2(t), 4(c), 4(d). */
static enum verdict units(int total, const int *on, int count, struct pays *out)
{
    int net = 0;

    for (int i = 0; i < count; i++) {
        bool craps = total == 2 || total == 3 || total == 12;

        if (on[i] ? total != on[i] : !craps)
            net--;
        else
            net += !on[i] ? 7 : total == 2 || total == 12 ? 30 : 15;
    }
    *out = (struct pays){net, count};
    return net == -count ? LOSES : WINS;
}

/* MAB-CR 2(k) to 2(mm): by the next roll. */
static enum verdict one_roll(const struct wager *w, int a, int b, struct pays *out)
{
    int total = a + b, units_on[5] = {2, 3, 11, 12, w->number};
    bool craps = total == 2 || total == 3 || total == 12;

    *out = (struct pays){15, 1};
    switch (w->kind) {
    case W_FIELD:
        *out = (struct pays){total == 2 || total == 12 ? 2 : 1, 1};
        return total >= 5 && total <= 8 ? LOSES : WINS;
    case W_ANY_SEVEN: *out = (struct pays){4, 1}; return total == 7 ? WINS : LOSES;
    case W_ANY_CRAPS: *out = (struct pays){7, 1}; return craps ? WINS : LOSES;
    case W_TWO: *out = (struct pays){30, 1}; return total == 2 ? WINS : LOSES;
    case W_THREE: return total == 3 ? WINS : LOSES;
    case W_ELEVEN: return total == 11 ? WINS : LOSES;
    case W_TWELVE: *out = (struct pays){30, 1}; return total == 12 ? WINS : LOSES;
    case W_C_AND_E: return units(total, (const int[]){0, 11}, 2, out);
    case W_HORN: return units(total, units_on, 4, out);
    case W_HORN_HIGH: return units(total, units_on, 5, out);
    case W_SIX_SEVEN_EIGHT:
        *out = (struct pays){a == b ? 2 : 1, 1};
        return total >= 6 && total <= 8 ? WINS : LOSES;
    default: break;
    }
    assert_int_equal(w->kind, W_HOP);
    if (w->low == w->high) out->num = 30;
    return (a == w->low && b == w->high) || (a == w->high && b == w->low) ? WINS : LOSES;
}

/* MAB-CR 2(g) to 2(j). */
static enum verdict hardway(int number, int a, int b, struct pays *out)
{
    *out = (struct pays){number == 4 || number == 10 ? 7 : 9, 1};
    if (a + b == number) return a == b ? WINS : LOSES;
    return a + b == 7 ? LOSES : STANDS;
}

static enum verdict judge_number(const struct wager *w, int a, int b, struct pays *out)
{
    static const struct pays place[2][3] = {{{9, 5}, {7, 5}, {7, 6}}, {{19, 10}, {3, 2}, {6, 5}}};
    static const struct pays lose[3] = {{5, 11}, {5, 8}, {4, 5}};
    int total = a + b, n = w->number;

    switch (w->kind) {
    case W_COME_AT: return for_number(total, n);
    case W_DONT_COME_AT: return against(total, n);
    case W_PLACE: *out = place[h->more][pair(n)]; return for_number(total, n);
    case W_PLACE_LOSE: *out = lose[pair(n)]; return against(total, n);
    case W_BUY:
    case W_COME_ODDS: *out = true_odds(n); return for_number(total, n);
    case W_LAY:
    case W_DONT_COME_ODDS: *out = laid(n); return against(total, n);
    default: return hardway(n, a, b, out);
    }
}

static enum verdict judge(const struct wager *w, int a, int b, struct pays *out)
{
    int total = a + b, point = t.point;

    *out = (struct pays){1, 1};
    switch (w->kind) {
    case W_PASS:
        if (h->more) *out = (struct pays){11, 10};
        return point ? for_number(total, point) : comes_out(total);
    case W_PASS_COUPON: return point ? for_number(total, point) : comes_out(total);
    case W_DONT_PASS:
    case W_DONT_COUPON: return point ? against(total, point) : comes_out_dont(total);
    case W_PASS_ODDS: *out = true_odds(point); return for_number(total, point);
    case W_DONT_PASS_ODDS: *out = laid(point); return against(total, point);
    case W_COME: return comes_out(total);
    case W_DONT_COME: return comes_out_dont(total);
    case W_COME_AT:
    case W_DONT_COME_AT:
    case W_PLACE:
    case W_PLACE_LOSE:
    case W_BUY:
    case W_LAY:
    case W_COME_ODDS:
    case W_DONT_COME_ODDS:
    case W_HARD: return judge_number(w, a, b, out);
    default: return one_roll(w, a, b, out);
    }
}

static int points_made(int seat)
{
    int count = 0;

    for (int n = 4; n <= 10; n++)
        count += t.made[seat][n];
    return count;
}

/* MAB-CR 2(nn), 4(e), 12(a)(5). */
static enum verdict judge_fire(int seat, int total, struct pays *out)
{
    int points = points_made(seat);

    if (!t.point || total != 7) return STANDS;
    if (points < 4) return LOSES;
    *out = (struct pays){h->fire_of[points - 4], 1};
    return WINS;
}

static int settled; /* in this throw */

/* What the game told of it. */
static void told(int seat, int spot, int result, pit_money net)
{
    const struct pit_effect *fx = play_settled(seat, spot);
    const char *name = play.rules.spot[spot].name;

    settled++;
    if (!fx) {
        fail_msg("\"%s\": %s was not decided, point %d", h->rules, name, t.point);
        return;
    }
    if (fx->net != net || fx->result != result || fx->stake != t.stake[seat][spot])
        fail_msg("\"%s\": %s, point %d, %lld: %lld, not %lld, result %d", h->rules, name, t.point,
                 (long long)t.stake[seat][spot], (long long)fx->net, (long long)net, fx->result);
}

/* MAB-CR 10(b), 10(c): winners of these kinds stay where they are, if the house so chooses. */
static bool stays(enum wager_kind kind)
{
    return !h->leaves && (kind == W_PLACE || kind == W_PLACE_LOSE || kind == W_BUY ||
                          kind == W_LAY || kind == W_HARD);
}

static void decide(int seat, int spot, enum verdict v, struct pays p)
{
    enum wager_kind kind = wager[spot].kind;
    bool paper = kind == W_PASS_COUPON || kind == W_DONT_COUPON;
    pit_money *have = &t.stake[seat][spot], vig = percentage(spot, *have);
    pit_money paid = *have * p.num / p.den;

    if (v == WINS) {
        told(seat, spot, paid > 0 ? PIT_WIN : PIT_PUSH, paid - vig);
        t.chips[seat] += paid;
        if (!in_advance(spot) || stays(kind)) t.chips[seat] -= vig; /* of this, or of the next */
        if (stays(kind)) return;
        if (!paper) t.chips[seat] += *have;
    } else if (v == LOSES) {
        told(seat, spot, PIT_LOSE, paper ? 0 : -*have - ahead(spot, *have));
    } else {
        told(seat, spot, paper ? PIT_LOSE : PIT_PUSH, 0);
        if (!paper) t.chips[seat] += *have;
    }
    *have = 0;
    t.called[seat][spot] = false;
}

static void settle(int seat, int spot, int a, int b)
{
    struct pays p = {1, 1};
    enum verdict v =
        wager[spot].kind == W_FIRE ? judge_fire(seat, a + b, &p) : judge(&wager[spot], a, b, &p);

    if (v == STANDS) return;
    if (is_off(seat, spot)) {
        if (wager[spot].kind != W_COME_ODDS) return;
        v = BACK; /* MAB-CR 3(e): they rest, and their bet is decided */
    }
    decide(seat, spot, v, p);
    if (wager[spot].kind == W_FIRE) memset(t.made[seat], 0, sizeof t.made[seat]);
}

/* MAB-CR 1 come point: come bets go to their number. */
static void travel(int seat, int number)
{
    static const enum wager_kind from[] = {W_COME, W_DONT_COME}, to[] = {W_COME_AT, W_DONT_COME_AT};

    for (int i = 0; i < 2; i++) {
        t.stake[seat][spot_of[to[i]][number]] += stake(seat, from[i], 0);
        t.stake[seat][spot_of[from[i]][0]] = 0;
    }
}

static void rolls(int a, int b)
{
    int total = a + b;
    bool line = false, made = t.point && total == t.point, out = t.point && total == 7, sets;

    if (!t.air) hand_over();
    for (int seat = 0; seat < SEATS; seat++)
        line |= on_line(seat);
    sets = !t.point && line && is_number(total);
    settled = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int spot = 0; spot < play.rules.spots; spot++)
            if (t.stake[seat][spot]) settle(seat, spot, a, b);
    assert_int_equal(play_settlements(), settled);
    for (int seat = 0; seat < SEATS; seat++) {
        if (is_number(total)) travel(seat, total);
        if (made && stake(seat, W_FIRE, 0)) t.made[seat][total] = true;
    }
    if (!t.point) t.new_shooter = false;
    if (sets || made || out) memset(t.called, 0, sizeof t.called);
    t.point = sets ? total : made || out ? 0 : t.point;
    if (out) give_up(); /* MAB-CR 11(a)(1) */
    t.air = false;
    memset(t.declined, 0, sizeof t.declined);
}

/* ---- side by side ---- */

static void compare(void)
{
    assert_true(pit_balanced(&play.state));
    assert_int_equal(play.state.u.craps.point, t.point);
    assert_int_equal(play.state.u.craps.shooter, t.shooter < 0 ? PIT_NO_SHOOTER : t.shooter);
    for (int seat = 0; seat < SEATS; seat++) {
        int wagers = 0;

        assert_int_equal(play.state.chips[seat], t.chips[seat]);
        for (int i = 0; i < play.state.wagers; i++) {
            const struct pit_wager *w = &play.state.wager[i];

            if (w->seat != seat) continue;
            assert_int_equal(w->stake, t.stake[seat][w->spot]);
            wagers++;
        }
        for (int spot = 0; spot < play.rules.spots; spot++)
            wagers -= t.stake[seat][spot] != 0;
        assert_int_equal(wagers, 0);
    }
}

/* The same event, here and there. */
static void follow_event(const struct pit_event *e)
{
    const struct pit_game *game = play.rules.game;
    const char *verb = pit_verb(game, e->verb)->name;
    int seat = e->seat, spot = e->spot;

    if (!strcmp(verb, "roll")) rolls(e->value / 6 + 1, e->value % 6 + 1);
    if (!strcmp(verb, "seat")) t.there[seat] = true;
    if (!strcmp(verb, "seat") || !strcmp(verb, "buy")) t.chips[seat] += e->amount;
    if (!strcmp(verb, "bet") || !strcmp(verb, "late")) add(seat, spot, e->amount, false);
    if (!strcmp(verb, "verbal")) add(seat, spot, e->amount, true);
    if (!strcmp(verb, "on") || !strcmp(verb, "off")) t.called[seat][spot] ^= true;
    if (!strcmp(verb, "irregular")) t.air = false;
    if (!strcmp(verb, "order-pass")) give_up();
    if (!strcmp(verb, "take")) {
        take_off(seat, spot, e->amount);
        follow(seat, spot);
    }
    if (!strcmp(verb, "throw")) {
        hand_over();
        t.air = true;
    }
    if (!strcmp(verb, "pass-dice")) {
        if (t.shooter == seat)
            give_up();
        else
            t.declined[seat] = true;
    }
    if (!strcmp(verb, "leave")) {
        t.there[seat] = t.declined[seat] = false;
        t.chips[seat] = 0;
        if (t.shooter == seat) give_up();
    }
}

static void does(struct pit_event e)
{
    enum pit_error err;

    helper_told_clear(&play.told);
    err = play_tries_event(&e);
    if (err) fail_msg("%s: %s", pit_verb(play.rules.game, e.verb)->name, pit_error_word(err));
    follow_event(&e);
    compare();
}

static pit_money amount_in(uint64_t *dice, const struct pit_range *range)
{
    pit_money steps = range->step ? (range->most - range->least) / range->step : 0;

    if (range->also && helper_below(dice, 2)) return range->also;
    if (range->most < LARGE && !helper_below(dice, 3)) return range->most; /* all that is taken */
    if (range->least % (range->step ? range->step : 1)) return range->least;
    return range->least + range->step * helper_below(dice, steps < 30 ? (int)steps + 1 : 30);
}

/* The move of this verb and spot if it is listed, or else the one at hand. */
static const struct pit_move *rather(const struct pit_move *m, const struct pit_move *moves, int n,
                                     const char *verb, int spot)
{
    for (int i = 0; i < n; i++)
        if (moves[i].verb == helper_verb(play.rules.game, verb) && moves[i].spot == spot)
            return &moves[i];
    return m;
}

/* Somebody does something; those who bet the line keep the dice moving. */
static void somebody_acts(uint64_t *dice)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int seat = helper_below(dice, 20) ? helper_below(dice, SEATS) : PIT_DEALER;
    int n = pit_moves(&play.rules, &play.state, seat, moves);
    const struct pit_move *m = &moves[n ? helper_below(dice, n) : 0];
    int line = spot_of[helper_below(dice, 2) ? W_PASS : W_DONT_PASS][0];
    struct pit_event e;

    if (!helper_below(dice, play.state.want == PIT_DICE && !t.air ? 8 : 2))
        m = rather(m, moves, n, t.air ? "late" : "bet", line);
    if (seat == PIT_DEALER && helper_below(dice, 2)) m = rather(m, moves, n, "throw", 0);
    if (!n || (m->verb == PIT_LEAVE && helper_below(dice, 4))) return;
    if (m->verb == PIT_TAKE && helper_below(dice, 3)) return;
    if (t.stake[seat % SEATS][m->spot] > LARGE && m->verb != PIT_TAKE) return;
    e = (struct pit_event){.seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot};
    e.amount = amount_in(dice, &m->range);
    if (m->verb == PIT_SIT || m->verb == PIT_BUY) e.amount = (pit_money)LARGE * LARGE;
    does(e);
}

static int rounds; /* in all */

static void plays(const struct house *house, uint64_t seed)
{
    uint64_t dice = seed;

    h = house;
    play_opens_game(h->game, h->rules);
    memset(&t, 0, sizeof t);
    t.shooter = -1;
    t.last = 15; /* MAB-CR 7(b)(1): the first player is offered them first */
    t.new_shooter = true;
    for (int spot = 0; spot < play.rules.spots; spot++)
        read_name(spot, play.rules.spot[spot].name);
    for (int seat = 0; seat < SEATS; seat++)
        does((struct pit_event){
            .seat = (uint8_t)seat, .verb = PIT_SIT, .amount = (pit_money)LARGE * LARGE});
    for (int i = 0; i < helper_fewer(STEPS); i++) {
        if (play.state.want == PIT_DICE && helper_below(&dice, 5) < 2)
            does((struct pit_event){
                .seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)helper_below(&dice, 36)});
        else
            somebody_acts(&dice);
        if (i % 16 == 0 && t.there[i / 16 % SEATS]) same_moves(i / 16 % SEATS);
    }
    rounds += (int)play.state.round;
}

/* ---- the test ---- */

static void two_settlers_agree(void **unused)
{
    (void)unused;
    rounds = 0;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            plays(&houses[i], 1000 * i + seed);
    assert_true(rounds > helper_fewer(60000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_settlers_agree)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
