/* dice_system.c -- reads betting systems for dice, and checks them against the table. */

#include "dice_system.h"

#include "games/craps.h"
#include "odds/condition.h"

#include <string.h>

/* ---- words ---- */

enum { DIGITS = 9 }; /* of a number */

/* What is left of a line, and where to say what is wrong. */
struct reader {
    const struct pit_rules *rules;
    const char *at, *end;
    struct pit_problem *problem;
};

static struct word next(struct reader *in)
{
    return word_next(&in->at, in->end);
}

static struct word peek(const struct reader *in)
{
    struct reader ahead = *in;

    return next(&ahead);
}

static bool wrong(const struct reader *in, struct word w, const char *what)
{
    struct pit_text t = pit_text_in(in->problem->words, sizeof in->problem->words);

    in->problem->clause = 0;
    in->problem->refused = false;
    if (w.n) pit_text_quote(&t, w.at, w.n, 60);
    if (!w.n && w.at) pit_text_str(&t, "the line ends");
    if (w.at) pit_text_str(&t, ": "); /* without a word it is of the whole */
    pit_text_str(&t, what);
    return false;
}

/* ---- parts of a line ---- */

static bool find_spot(const struct reader *in, struct word w, uint16_t *out)
{
    for (uint16_t i = 0; i < in->rules->spots; i++)
        if (word_is(w, in->rules->spot[i].name)) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_spot(struct reader *in, uint16_t *out)
{
    struct word w = next(in);

    if (!find_spot(in, w, out))
        return wrong(in, w, "no wager; one is, for example, pass, place-6 or come-odds-4");
    if (in->rules->spot[*out].left_out)
        return wrong(in, w, "this table does not offer that wager; pit rules shows its options");
    return true;
}

/* A spot where bets are made, not one that they travel to. */
static bool read_bet_spot(struct reader *in, uint16_t *out)
{
    struct word w = peek(in);

    if (!read_spot(in, out)) return false;
    if (*out < S_COME_N || *out >= S_PASS_ODDS) return true;
    return wrong(in, w, "a come bet gets there by itself; the wager is come or dont-come");
}

static bool read_amount(struct reader *in, pit_money *out)
{
    struct word w = next(in);

    if (pit_money_parse(w.at, w.n, out) && *out > 0 && *out <= PIT_MONEY_MAX / 1024) return true;
    return wrong(in, w, "dollars are wanted here, such as 10 or 2.50");
}

/* Dollars that may be below zero, as cents. */
static bool read_cents(struct word w, int64_t *out)
{
    bool below = w.n && *w.at == '-';

    if (!pit_money_parse(w.at + below, w.n - below, out) || *out > PIT_MONEY_MAX / 1024)
        return false;
    if (below) *out = -*out;
    return true;
}

/* ---- conditions ---- */

static bool find_measure(const struct reader *in, struct word w, struct dice_term *t)
{
    static const char *const names[] = {
        [DICE_POINT] = "point", [DICE_ROLLS] = "rolls", [DICE_CHIPS] = "chips", [DICE_NET] = "net"};

    for (int i = 0; i < DICE_SPOT; i++)
        if (word_is(w, names[i])) {
            t->measure = (uint8_t)i;
            return true;
        }
    t->measure = DICE_SPOT;
    return find_spot(in, w, &t->spot);
}

/* come-out, point, SPOT, with or without `not`; or MEASURE OP NUMBER. */
static bool read_term(struct reader *in, struct dice_line *l)
{
    struct dice_term *t = &l->term[l->terms];
    struct word w = next(in);
    bool negated = word_is(w, "not"), whole;

    if (l->terms == DICE_TERMS) return wrong(in, w, "a line has at most four conditions");
    l->terms++;
    if (negated) w = next(in);
    if (word_is(w, "come-out")) { /* the same as point = 0 */
        *t = (struct dice_term){.measure = DICE_POINT, .op = negated ? '>' : '='};
        return true;
    }
    if (!find_measure(in, w, t))
        return wrong(in, w,
                     "no condition; one is come-out, point, a wager, or a comparison of point, "
                     "rolls, chips, net or a wager with a number");
    t->op = word_op(peek(in));
    if (!t->op || negated) { /* something is there, or not */
        if (t->op) return wrong(in, w, "not stands before come-out, point or a wager alone");
        if (t->measure != DICE_POINT && t->measure != DICE_SPOT)
            return wrong(in, peek(in), "a comparison is one of = < > <= >=");
        t->op = negated ? '=' : '>';
        return true;
    }
    next(in);
    w = next(in);
    whole = t->measure == DICE_POINT || t->measure == DICE_ROLLS;
    if (whole ? word_number(w, DIGITS, &t->number) : read_cents(w, &t->number)) return true;
    return wrong(in, w, whole ? "a whole number is wanted here" : "dollars are wanted here");
}

static bool read_when(struct reader *in, struct dice_line *l)
{
    struct word w = next(in);

    if (!w.n) return true;
    if (!word_is(w, "when"))
        return wrong(in, w, "here the line ends, or goes on with: when CONDITION [and ...]");
    do {
        if (!read_term(in, l)) return false;
        w = next(in);
    } while (word_is(w, "and"));
    return !w.n || wrong(in, w, "conditions are joined by: and");
}

/* after win, after loss, after N wins, after N losses */
static bool read_after(struct reader *in, struct dice_line *l)
{
    struct word w = next(in);
    int64_t number = 0;

    if (!word_is(w, "after"))
        return wrong(in, w, "this line goes on with: after win, after loss, after 2 wins ...");
    w = next(in);
    if (word_number(w, DIGITS, &number)) {
        if (number < 1 || number > 1000)
            return wrong(in, w, "wins and losses count from 1 to 1000");
        w = next(in);
    }
    l->times = (uint32_t)number;
    l->after_loss = word_is(w, "loss") || word_is(w, "losses");
    if (!l->after_loss && !word_is(w, "win") && !word_is(w, "wins"))
        return wrong(in, w, "it is after a win or a loss, or after so many wins or losses");
    w = next(in);
    return !w.n || wrong(in, w, "here the line ends");
}

/* ---- lines ---- */

static bool read_odds(struct reader *in, struct dice_line *l)
{
    struct word w = next(in);
    int64_t times;

    if (!word_number(w, DIGITS, &times) || times < 1)
        return wrong(in, w, "odds are so many times, from 1");
    if (times > in->rules->option[O_ODDS_TIMES])
        return wrong(in, w, "this table takes fewer times odds; its option is odds_times");
    l->times = (uint32_t)times;
    return read_when(in, l);
}

static bool read_press(struct reader *in, struct dice_line *l)
{
    if (!read_bet_spot(in, &l->spot)) return false;
    if (word_is(peek(in), "double"))
        next(in);
    else if (!read_amount(in, &l->amount))
        return false;
    return read_after(in, l);
}

static bool read_regress(struct reader *in, struct dice_line *l)
{
    struct word w;

    if (!read_bet_spot(in, &l->spot)) return false;
    w = next(in);
    if (!word_is(w, "to")) return wrong(in, w, "a line is: regress SPOT to AMOUNT after ...");
    return read_amount(in, &l->amount) && read_after(in, l);
}

static bool read_stop(struct reader *in, struct dice_line *l)
{
    struct word w;
    int64_t rolls;

    if (!word_is(peek(in), "after")) {
        if (word_is(peek(in), "when")) return read_when(in, l);
        return wrong(in, peek(in), "a line is: stop after N rolls, or: stop when CONDITION");
    }
    next(in);
    w = next(in);
    if (!word_number(w, DIGITS, &rolls)) return wrong(in, w, "a line is: stop after N rolls");
    w = next(in);
    if (!word_is(w, "rolls") && !word_is(w, "roll"))
        return wrong(in, w, "a line is: stop after N rolls");
    l->terms = 1;
    l->term[0] = (struct dice_term){.measure = DICE_ROLLS, .op = 'g', .number = rolls};
    w = next(in);
    return !w.n || wrong(in, w, "here the line ends");
}

/* A table with one of the seven points, where a bet can be tried. */
static void try_at(const struct pit_rules *r, struct pit_state *s, int dice)
{
    static const struct pit_event events[] = {
        {.seat = 0, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2},
        {.seat = 1, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2},
    };
    struct pit_event line = {
        .seat = 1, .verb = PIT_BET, .spot = S_PASS, .amount = r->option[PIT_O_MIN]};
    struct pit_event roll = {.seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)dice};
    struct pit_range why;

    pit_open(r, s);
    for (int i = 0; i < 2; i++)
        pit_apply(r, s, &events[i], NULL, NULL);
    if (dice < 0) return;
    if (pit_apply(r, s, &line, NULL, &why) == PIT_ERR_AMOUNT) { /* the least that can be paid */
        line.amount = why.least;
        pit_apply(r, s, &line, NULL, NULL);
    }
    pit_apply(r, s, &roll, NULL, NULL);
}

/* An amount that the table takes at no point is an error, and the ones it takes are told. What is
 * refused for another reason may be allowed in play: odds behind a bet, for example. */
static bool amount_taken(const struct reader *in, const struct dice_line *l, struct word w)
{
    static const int dice[] = {-1, 7, 8, 14, 21, 22, 28}; /* none, 4, 5, 6, 8, 9, 10 */
    struct pit_event bet = {.verb = PIT_BET, .spot = l->spot, .amount = l->amount};
    struct pit_range why, would = {0};
    struct pit_text t;
    struct pit_state s;

    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++) {
        enum pit_error err;

        try_at(in->rules, &s, dice[i]);
        err = pit_apply(in->rules, &s, &bet, NULL, &why);
        if (!err) return true;
        if (err == PIT_ERR_AMOUNT) would = why;
    }
    if (!would.step) return true;
    wrong(in, w, "this table takes from $");
    t = (struct pit_text){in->problem->words, sizeof in->problem->words, strlen(in->problem->words),
                          false};
    pit_text_money(&t, would.least);
    pit_text_str(&t, " to $");
    pit_text_money(&t, would.most);
    pit_text_str(&t, " there, in steps of $");
    pit_text_money(&t, would.step);
    return false;
}

static bool read_bet(struct reader *in, struct dice_line *l)
{
    struct word w;

    if (!read_bet_spot(in, &l->spot)) return false;
    w = peek(in);
    return read_amount(in, &l->amount) && amount_taken(in, l, w) && read_when(in, l);
}

static bool read_line(struct reader *in, struct dice_line *l)
{
    static const char *const verbs[] = {"bet", "odds",  "take",    "on",
                                        "off", "press", "regress", "stop"};
    struct word w = next(in);

    for (l->verb = 0; l->verb <= DICE_STOP; l->verb++) {
        if (!word_is(w, verbs[l->verb])) continue;
        switch (l->verb) {
        case DICE_BET: return read_bet(in, l);
        case DICE_ODDS: return read_odds(in, l);
        case DICE_PRESS: return read_press(in, l);
        case DICE_REGRESS: return read_regress(in, l);
        case DICE_STOP: return read_stop(in, l);
        default: return read_spot(in, &l->spot) && read_when(in, l);
        }
    }
    return wrong(in, w, "a line begins with bet, odds, take, on, off, press, regress or stop");
}

/* ---- the whole ---- */

/* Notes what the lines look at and change. False: they press too many wagers. */
static bool take_note(struct dice_system *s, const struct dice_line *l)
{
    int at = 0;

    for (int i = 0; i < l->terms; i++) {
        const struct dice_term *t = &l->term[i];

        if (t->measure == DICE_ROLLS && t->number >= s->rolls_most)
            s->rolls_most = (uint32_t)t->number + 1;
        s->looks_at_money |= t->measure == DICE_CHIPS || t->measure == DICE_NET;
    }
    if (l->verb == DICE_BET) {
        if (!s->unit) {
            s->first = l->spot;
            s->unit = l->amount;
        }
        if (!s->least || l->amount < s->least) s->least = l->amount;
    }
    if (l->verb != DICE_PRESS && l->verb != DICE_REGRESS) return true;
    if (l->times >= s->streak_most) s->streak_most = l->times + 1;
    while (at < s->tracked && s->track[at] != l->spot)
        at++;
    if (at == DICE_TRACKED) return false;
    if (at == s->tracked) s->track[s->tracked++] = l->spot;
    return true;
}

bool dice_parse(struct dice_system *out, const struct pit_rules *r, const char *text, size_t n,
                int *line, struct pit_problem *problem)
{
    const char *at = text, *end = text + n;
    struct reader in = {.rules = r, .problem = problem};
    const struct word whole = {0};

    *out = (struct dice_system){0};
    for (*line = 1; at < end; ++*line) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        struct dice_line *l = &out->line[out->lines];

        in.at = at;
        in.end = stop ? stop : end;
        at = stop ? stop + 1 : end;
        if (!peek(&in).n) continue;
        if (out->lines == DICE_LINES) return wrong(&in, whole, "a system has at most 64 lines");
        if (!read_line(&in, l)) return false;
        out->lines++;
        if (!take_note(out, l))
            return wrong(&in, whole, "at most 16 wagers are pressed or regressed");
    }
    return out->unit || wrong(&in, whole, "a system bets something: bet pass 10 when come-out");
}

bool dice_single(const struct dice_system *s)
{
    for (int i = 0; i < s->lines; i++) {
        const struct dice_line *l = &s->line[i];
        bool odds = l->spot >= S_PASS_ODDS && l->spot < S_PLACE;

        if (l->verb == DICE_TAKE) return false;
        if (l->verb == DICE_BET && l->spot != s->first && !odds) return false;
    }
    return true;
}
