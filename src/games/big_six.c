/* big_six.c -- the Big Six wheel. Clauses such as MAB-RO 6(c) are those of the rulebook.
 *
 * The wheel has so many segments of each of seven symbols, and a wager on a symbol wins when the
 * clapper rests on one of them. Where it rests between two, the house has chosen what counts. */

#include "big_six.h"

#include "betting.h"
#include "core/counts.h"

#include <string.h>

static const char *const names[SYMBOLS + 1] = {"one",    "two",   "five", "ten",
                                               "twenty", "joker", "flag", NULL};
static const char *const between[] = {"previous", "void", NULL};

#define PAYS(key, help)                                                                            \
    {                                                                                              \
        key, help " pays", PIT_ODDS, NULL                                                          \
    }
static const struct pit_option options[BIG_SIX_OPTIONS + 1] = {
    [PIT_O_MIN] = {"min", "smallest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_MAX] = {"max", "largest wager, dollars", PIT_DOLLARS, NULL},
    [PIT_O_SEATS] = {"seats", "places at the table", PIT_NUMBER, NULL},
    [O_LAYOUT] = {"layout", "segments of each symbol: one, two, five, ten, twenty, joker, flag",
                  PIT_COUNTS, names},
    [O_BETWEEN] = {"between", "what counts if the clapper rests between two", PIT_WORD, between},
    [O_PAYS] = PAYS("pays_one", "the $1 insignia"),
    PAYS("pays_two", "the $2 insignia"),
    PAYS("pays_five", "the $5 insignia"),
    PAYS("pays_ten", "the $10 insignia"),
    PAYS("pays_twenty", "the $20 insignia"),
    PAYS("pays_joker", "the joker"),
    PAYS("pays_flag", "the flag"),
};

static const struct pit_verb_row verbs[] = {WHEEL_VERBS, {0}};

enum { CALL_BETWEEN = CALL_WHEEL_OWN, CALL_SYMBOL, CALLS = CALL_SYMBOL + SYMBOLS };
static const struct pit_call_row calls[CALLS + 1] = {
    WHEEL_CALLS,
    [CALL_BETWEEN] = {"between", "Between two: the one passed last counts."},
    [CALL_SYMBOL] = {"one", "One dollar, pays %o1."},
    {"two", "Two dollars, pays %o1."},
    {"five", "Five dollars, pays %o1."},
    {"ten", "Ten dollars, pays %o1."},
    {"twenty", "Twenty dollars, pays %o1."},
    {"joker", "The joker, pays %o1."},
    {"flag", "The flag, pays %o1."},
};

/* 6(b): fewer than three. */
static const struct pit_irregular_row irregular[] = {{.name = "revolutions"}, {0}};

enum { OUT_NO_SPIN = SYMBOLS };
static const char *const outcomes[] = {"one",   "two",  "five",    "ten", "twenty",
                                       "joker", "flag", "no spin", NULL};

/* ---- rules in force ---- */

/* The segments as they lie. Every symbol earns credit by its number, and the one with the most
 * comes next, so that each is spread evenly and the common ones lie between the rare. The last of
 * them, one of a kind as the one before it, begins with half a turn of credit: the two lie on
 * opposite sides. */
static void lay_out(struct pit_rules *r, const uint8_t *count)
{
    int credit[SYMBOLS] = {[SYMBOLS - 1] = r->pockets / 2}, used[SYMBOLS] = {0};
    int first[SYMBOLS] = {0};

    for (int i = 1; i < SYMBOLS; i++)
        first[i] = first[i - 1] + count[i - 1];
    for (int at = 0; at < r->pockets; at++) {
        int next = 0;

        for (int i = 0; i < SYMBOLS; i++) {
            credit[i] += count[i];
            if (used[i] == count[i]) continue;
            if (used[next] == count[next] || credit[i] >= credit[next]) next = i;
        }
        credit[next] -= r->pockets;
        r->wheel[at] = (uint8_t)(first[next] + used[next]++);
    }
}

static void prepare(struct pit_rules *r)
{
    static const uint8_t usual[SYMBOLS] = {24, 15, 7, 4, 2, 1, 1};
    uint8_t count[SYMBOLS];

    if (r->option[O_LAYOUT] == PIT_AUTO) r->option[O_LAYOUT] = counts_pack(usual, SYMBOLS);
    counts_unpack(count, SYMBOLS, r->option[O_LAYOUT]);
    r->source = PIT_FROM_WHEEL;
    r->between = true;
    r->wagers_max = SYMBOLS * PIT_SEATS_MAX;
    r->spots = SYMBOLS;
    r->pockets = 0;
    for (int i = 0; i < SYMBOLS; i++) {
        struct pit_spot *s = &r->spot[i];

        *s = (struct pit_spot){.pays = wheel_odds(r, O_PAYS + i), .clause = r->cite[AT_PAYS]};
        memcpy(s->name, names[i], strlen(names[i]));
        for (int k = 0; k < count[i]; k++)
            s->wins |= (uint64_t)1 << r->pockets++;
    }
    for (int i = 0; i < SYMBOLS; i++)
        r->spot[i].loses = UINT64_MAX >> (64 - r->pockets) & ~r->spot[i].wins;
    lay_out(r, count);
}
_Static_assert((int)COUNTS_SUM <= (int)PIT_CHANCES_MAX && (int)COUNTS_SUM <= 64,
               "every segment is listed, and has a bit");
_Static_assert((int)SYMBOLS < (int)COUNTS_MAX, "the counts fit a number");

static int symbol_of(const struct pit_rules *r, int segment)
{
    int symbol = 0;

    while (!(r->spot[symbol].wins >> segment & 1))
        symbol++;
    return symbol;
}

static void pocket_name(struct pit_text *t, const struct pit_rules *r, int pocket)
{
    pit_text_str(t, names[symbol_of(r, pocket)]);
}

/* ---- play ---- */

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    struct wheel_limits limits = {PIT_O_MIN, 1, 1};
    enum pit_error err;

    if (ask->verb != PIT_BET && ask->verb != PIT_VERBAL && ask->verb != PIT_TAKE)
        return wheel_allow(r, s, ask, out);
    if (ask->verb == PIT_VERBAL) { /* 1(a) has them for roulette; section 6 says nothing of them */
        out->clause = r->cite[AT_VERBAL];
        return PIT_ERR_VERB;
    }
    err = wheel_open(r, s, out);
    if (err) return err;
    limits.step = r->spot[ask->spot].pays.den;
    return (ask->verb == PIT_TAKE ? wheel_take : wheel_bet)(r, s, ask, limits, out);
}

/* 6(e): losing wagers are collected, then winners are paid. */
static void settle_all(const struct pit_rules *r, struct pit_state *s, int segment,
                       struct pit_effects *fx)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (r->spot[w->spot].loses >> segment & 1)
            settle_lose(s, fx, w, (struct cites){r->cite[AT_SPUN], 0});
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->stake)
            settle_win(s, fx, w, r->spot[w->spot].pays,
                       (struct cites){r->cite[AT_SPUN], r->cite[AT_PAYS]});
}

static void spun(const struct pit_rules *r, struct pit_state *s, int value, struct pit_effects *fx)
{
    int segment = value % r->pockets, symbol = symbol_of(r, segment), rule = r->option[O_BETWEEN];
    bool rests_between = value >= r->pockets;

    wheel_spun(r, s, fx);
    if (rests_between)
        call(fx, rule == BETWEEN_VOID ? CALL_NO_SPIN : CALL_BETWEEN, 0, 0,
             r->cite[AT_BETWEEN + rule]);
    if (rests_between && rule == BETWEEN_VOID) { /* 6(c)(2): the wagers stand */
        wheel_over(s, fx, OUT_NO_SPIN, 0);
        return;
    }
    call(fx, (uint16_t)(CALL_SYMBOL + symbol), pack_odds(r->spot[symbol].pays), 0,
         r->cite[AT_SPUN]);
    settle_all(r, s, segment, fx);
    wheel_over(s, fx, (uint16_t)symbol, 0);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    if (e->verb == PIT_POCKET)
        spun(r, s, e->value, fx);
    else
        wheel_apply(r, s, e, fx);
}

/* 6(d): a sign says which of the two it is. */
static bool notice(const struct pit_rules *r, int i, struct pit_notice *out)
{
    static const char *const words[] = {
        "If the clapper rests between two numbers, the one passed last wins.",
        "If the clapper rests between two numbers, the spin is void and the wheel is spun again."};

    *out = (struct pit_notice){words[r->option[O_BETWEEN]], r->cite[AT_SIGN], {0, 0}, 0, 0};
    return i == 0;
}

static const char *usual_bet(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    pit_money step = r->spot[0].pays.den;

    pit_text_str(out, "bet one ");
    pit_text_money(out, bet ? bet : (r->option[PIT_O_MIN] + step - 1) / step * step);
    return "the $1 insignia";
}

static const struct pit_betting betting = {
    .spots = "one, five or joker", .line = "bet one 10", .usual = usual_bet};

const struct pit_game big_six_game = {
    .name = "big-six",
    .title = "Big Six",
    .about = "A large wheel is spun, and you bet on the symbol at which it stops. The rarer a "
             "symbol is on the wheel, the more it pays.",
    .verbs = verbs,
    .calls = calls,
    .early = (uint64_t)1 << CALL_NO_MORE_BETS,
    .irregular = irregular,
    .irregular_line = "no-spin",
    .outcomes = outcomes,
    .opens = "bets",
    .options = options,
    .books = big_six_books,
    .body_size = sizeof(struct pit_wheel),
    .fair_id = 7,
    .prepare = prepare,
    .open = wheel_opened,
    .allow = allow,
    .apply = apply,
    .pocket_name = pocket_name,
    .notice = notice,
    .betting = &betting,
};
