/* system.c -- reads betting systems, and checks them against the table. */

#include "system.h"

#include "odds/condition.h"
#include "odds/round.h"

#include <string.h>

/* A game that says nothing of its own. */
static const struct pit_betting plain;

static const struct pit_betting *betting(const struct pit_rules *r)
{
    return r->game->betting ? r->game->betting : &plain;
}

const char *system_round(const struct pit_rules *r)
{
    return pit_begins(r) == PIT_DEAL ? "round" : odds_round_word(r);
}

/* ---- words ---- */

enum { DIGITS = 9 }; /* of a number */

/* What is left of a line, and where to say what is wrong. */
struct reader {
    const struct pit_rules *rules;
    const struct pit_betting *betting;
    struct line line;
    struct sim_system *system;
    struct pit_problem *problem;
};

static struct word next(struct reader *in)
{
    return line_token(&in->line);
}

static struct word peek(const struct reader *in)
{
    struct reader ahead = *in;

    return next(&ahead);
}

/* Begins to say what is wrong with this word. Without a word it is of the whole. */
static struct pit_text complain(const struct reader *in, struct word w)
{
    struct pit_text t = pit_text_in(in->problem->words, sizeof in->problem->words);

    in->problem->clause = 0;
    in->problem->refused = false;
    if (w.n) pit_text_quote(&t, w.at, w.n, 60);
    if (!w.n && w.at) pit_text_str(&t, "the line ends");
    if (w.at) pit_text_str(&t, ": ");
    return t;
}

static bool wrong(const struct reader *in, struct word w, const char *what)
{
    struct pit_text t = complain(in, w);

    pit_text_str(&t, what);
    return false;
}

/* The same in three pieces. */
static bool wrong_about(const struct reader *in, struct word w, const char *before,
                        const char *name, const char *after)
{
    struct pit_text t = complain(in, w);

    pit_text_str(&t, before);
    pit_text_str(&t, name);
    pit_text_str(&t, after);
    return false;
}

/* "roll" or "rolls". */
static bool is_rounds(const struct reader *in, struct word w)
{
    const char *name = system_round(in->rules);

    if (w.n && w.at[w.n - 1] == 's') w.n--;
    return word_is(w, name);
}

/* ---- parts of a line ---- */

/* A spot, or where a seat may have several hands SPOT/HAND. */
static bool find_spot(const struct reader *in, struct word w, uint16_t *out, uint8_t *hand)
{
    const char *slash = in->rules->hands > 1 && w.n ? memchr(w.at, '/', w.n) : NULL;
    int64_t number = 1;

    if (slash) {
        struct word digits = {slash + 1, (size_t)(w.at + w.n - slash - 1)};

        if (!word_number(digits, 1, &number) || number < 1 || number > in->rules->hands)
            return false;
        w.n = (size_t)(slash - w.at);
    }
    *hand = (uint8_t)(number - 1);
    for (uint16_t i = 0; i < in->rules->spots; i++)
        if (word_is(w, in->rules->spot[i].name)) {
            *out = i;
            return true;
        }
    return false;
}

/* The first wager that the house offers. */
static const char *some_spot(const struct pit_rules *r)
{
    const struct pit_spot *spot = r->spot;

    while (spot->left_out && spot + 1 < r->spot + r->spots)
        spot++;
    return spot->name;
}

static bool read_spot(struct reader *in, struct system_line *l)
{
    const char *spots = in->betting->spots ? in->betting->spots : some_spot(in->rules);
    struct word w = next(in);

    if (!find_spot(in, w, &l->spot, &l->hand))
        return wrong_about(in, w, "no such wager; examples are ", spots, "");
    if (in->rules->spot[l->spot].left_out)
        return wrong(in, w, "this table does not offer that wager; pit rules shows its options");
    return true;
}

/* A spot where bets are made, not one that they travel to. */
static bool read_bet_spot(struct reader *in, struct system_line *l)
{
    struct word w = peek(in);

    if (!read_spot(in, l)) return false;
    if (!in->betting->home || in->betting->home(in->rules, l->spot) == l->spot) return true;
    return wrong(in, w, in->betting->travels);
}

static bool read_amount(struct reader *in, pit_money *out)
{
    struct word w = next(in);

    if (pit_money_parse(w.at, w.n, out) && *out > 0 && *out <= PIT_MONEY_MAX / 1024) return true;
    return wrong(in, w, "expected dollars here, such as 10 or 2.50");
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

/* Words for what is or is not there, wagers left aside: "come-out, point". How many. */
static int list_signs(const struct reader *in, struct pit_text *t)
{
    int count = 0;

    if (in->betting->at_zero) {
        pit_text_str(t, in->betting->at_zero);
        count++;
    }
    for (int i = 0; i < in->betting->measures; i++, count++) {
        if (count) pit_text_str(t, ", ");
        pit_text_str(t, in->rules->game->measures[i]);
    }
    return count;
}

static bool no_condition(const struct reader *in, struct word w)
{
    struct pit_text t = complain(in, w);

    pit_text_str(&t, "not a condition; use ");
    if (list_signs(in, &t)) pit_text_str(&t, ", ");
    pit_text_str(&t, "a wager, or a comparison of ");
    for (int i = 0; i < in->betting->measures; i++) {
        pit_text_str(&t, in->rules->game->measures[i]);
        pit_text_str(&t, ", ");
    }
    pit_text_str(&t, system_round(in->rules));
    pit_text_str(&t, "s, chips, net or a wager with a number");
    if (in->rules->source == PIT_FROM_SHOE) pit_text_str(&t, "; " COUNT_ABOVE);
    return false;
}

static bool not_alone(const struct reader *in, struct word w)
{
    struct pit_text t = complain(in, w);

    pit_text_str(&t, "not stands before ");
    if (list_signs(in, &t)) pit_text_str(&t, " or ");
    pit_text_str(&t, "a wager alone");
    return false;
}

static bool find_count(const struct reader *in, struct word w, struct system_term *t)
{
    int which = card_counts_find(&in->system->counts, w);

    if (which < 0) return false;
    t->measure = SYSTEM_COUNT;
    t->which = (uint16_t)which;
    return true;
}

static bool find_measure(const struct reader *in, struct word w, struct system_term *t)
{
    if (find_count(in, w, t)) return true;
    for (int i = 0; i < in->betting->measures; i++)
        if (word_is(w, in->rules->game->measures[i])) {
            t->measure = SYSTEM_OWN;
            t->which = (uint16_t)i;
            return true;
        }
    t->measure = word_is(w, "chips") ? SYSTEM_CHIPS : SYSTEM_NET;
    if (t->measure == SYSTEM_CHIPS || word_is(w, "net")) return true;
    t->measure = SYSTEM_ROUNDS;
    if (w.n && w.at[w.n - 1] == 's' && is_rounds(in, w)) return true;
    t->measure = SYSTEM_STAKE;
    return find_spot(in, w, &t->which, &t->hand);
}

/* come-out, point, SPOT, with or without `not`; or MEASURE OP NUMBER. */
static bool read_term(struct reader *in, struct system_line *l)
{
    struct system_term *t = &l->term[l->terms];
    struct word w = next(in);
    bool negated = word_is(w, "not"), whole,
         per_deck = in->system->counts.count && word_is(w, "true");

    if (l->terms == SYSTEM_TERMS) return wrong(in, w, "a line has at most four conditions");
    l->terms++;
    if (negated || per_deck) w = next(in);
    if (in->betting->at_zero && word_is(w, in->betting->at_zero)) {
        *t = (struct system_term){.measure = SYSTEM_OWN, .op = negated ? '>' : '='};
        return true;
    }
    if (!find_measure(in, w, t)) return no_condition(in, w);
    if (per_deck && t->measure != SYSTEM_COUNT)
        return wrong(in, w, "true comes before a count that an earlier line has named");
    if (per_deck) t->measure = SYSTEM_TRUE;
    t->op = word_op(peek(in));
    if (!t->op || negated) { /* something is there, or not */
        if (t->op) return not_alone(in, w);
        if (t->measure < SYSTEM_STAKE || t->measure >= SYSTEM_COUNT)
            return wrong(in, peek(in), "a comparison is one of = < > <= >=");
        t->op = negated ? '=' : '>';
        return true;
    }
    next(in);
    w = next(in);
    whole = t->measure >= SYSTEM_OWN || t->measure == SYSTEM_ROUNDS;
    if (t->measure >= SYSTEM_COUNT ? signed_number(w, &t->number)
        : whole                    ? word_number(w, DIGITS, &t->number)
                                   : read_cents(w, &t->number))
        return true;
    return wrong(in, w, whole ? "expected a whole number here" : "expected dollars here");
}

static bool read_when(struct reader *in, struct system_line *l)
{
    struct word w = next(in);

    if (!w.n) return true;
    if (!word_is(w, "when"))
        return wrong(in, w, "the line should end here, or continue with: when CONDITION [and ...]");
    do {
        if (!read_term(in, l)) return false;
        w = next(in);
    } while (word_is(w, "and"));
    return !w.n || wrong(in, w, "conditions are joined by: and");
}

/* after win, after loss, after N wins, after N losses */
static bool read_after(struct reader *in, struct system_line *l)
{
    struct word w = next(in);
    int64_t number = 0;

    if (!word_is(w, "after"))
        return wrong(in, w, "expected here: after win, after loss, after 2 wins ...");
    w = next(in);
    if (word_number(w, DIGITS, &number)) {
        if (number < 1 || number > 1000)
            return wrong(in, w, "wins and losses count from 1 to 1000");
        w = next(in);
    }
    l->times = (uint32_t)number;
    l->after_loss = word_is(w, "loss") || word_is(w, "losses");
    if (!l->after_loss && !word_is(w, "win") && !word_is(w, "wins"))
        return wrong(in, w,
                     "use after win, after loss, or after a number of them, such as after 2 wins");
    w = next(in);
    return !w.n || wrong(in, w, "the line should end here");
}

/* ---- lines ---- */

static bool read_behind(struct reader *in, struct system_line *l)
{
    struct word w = next(in);
    int64_t times;

    if (!word_number(w, DIGITS, &times) || times < 1)
        return wrong_about(in, w, "", in->betting->behind, " need a multiple, from 1");
    if (times > in->rules->option[in->betting->behind_most]) {
        struct pit_text t = complain(in, w);

        pit_text_str(&t, "this table takes at most ");
        pit_text_int(&t, in->rules->option[in->betting->behind_most]);
        pit_text_str(&t, " times ");
        pit_text_str(&t, in->betting->behind);
        pit_text_str(&t, ", its option ");
        pit_text_str(&t, in->rules->game->options[in->betting->behind_most].key);
        return false;
    }
    l->times = (uint32_t)times;
    return read_when(in, l);
}

static bool read_press(struct reader *in, struct system_line *l)
{
    if (!read_bet_spot(in, l)) return false;
    if (word_is(peek(in), "double"))
        next(in);
    else if (!read_amount(in, &l->amount))
        return false;
    return read_after(in, l);
}

static bool read_regress(struct reader *in, struct system_line *l)
{
    struct word w;

    if (!read_bet_spot(in, l)) return false;
    w = next(in);
    l->by = word_is(w, "by");
    if (!l->by && !word_is(w, "to"))
        return wrong(in, w, "a line is: regress SPOT to AMOUNT after ..., or by AMOUNT");
    return read_amount(in, &l->amount) && read_after(in, l);
}

static bool read_step(struct reader *in, struct system_line *l)
{
    struct word w;
    int64_t steps;
    bool back;

    if (!read_bet_spot(in, l)) return false;
    w = next(in);
    back = word_is(w, "back");
    if (!back && !word_is(w, "forward"))
        return wrong(in, w, "a line is: step SPOT forward N after ..., or back N");
    w = next(in);
    if (!word_number(w, 2, &steps) || steps < 1)
        return wrong(in, w, "a number of places in the series, from 1 to 99");
    l->steps = (int)(back ? -steps : steps);
    return read_after(in, l);
}

static bool read_stop(struct reader *in, struct system_line *l)
{
    const char *round = system_round(in->rules);
    struct word w;
    int64_t rounds;

    if (!word_is(peek(in), "after")) {
        if (word_is(peek(in), "when")) return read_when(in, l);
        return wrong_about(in, peek(in), "a line is: stop after N ", round,
                           "s, or: stop when CONDITION");
    }
    next(in);
    w = next(in);
    if (!word_number(w, DIGITS, &rounds))
        return wrong_about(in, w, "a line is: stop after N ", round, "s");
    w = next(in);
    if (!is_rounds(in, w)) return wrong_about(in, w, "a line is: stop after N ", round, "s");
    l->terms = 1;
    l->term[0] = (struct system_term){.measure = SYSTEM_ROUNDS, .op = 'g', .number = rounds};
    w = next(in);
    return !w.n || wrong(in, w, "the line should end here");
}

/* An amount that the table never takes is an error, and the ones it takes are told. What is refused
 * for another reason may be allowed in play; what stands behind a bet depends on that. */
static bool amount_taken(const struct reader *in, const struct system_line *l, struct word w)
{
    struct pit_event bet = {.verb = PIT_BET, .spot = l->spot, .hand = l->hand, .amount = l->amount};
    struct pit_range why;
    struct pit_state s;
    struct pit_text t;

    if (in->betting->is_behind && in->betting->is_behind(in->rules, l->spot)) return true;
    odds_position(in->rules, &s, l->spot);
    if (pit_apply(in->rules, &s, &bet, NULL, &why) != PIT_ERR_AMOUNT || !why.step) return true;
    t = complain(in, w);
    pit_text_str(&t, "this table takes from $");
    pit_text_money(&t, why.least);
    pit_text_str(&t, " to $");
    pit_text_money(&t, why.most);
    pit_text_str(&t, " there, in steps of $");
    pit_text_money(&t, why.step);
    return false;
}

static bool read_bet(struct reader *in, struct system_line *l)
{
    struct word w;

    if (!read_bet_spot(in, l)) return false;
    w = peek(in);
    return read_amount(in, &l->amount) && amount_taken(in, l, w) && read_when(in, l);
}

/* series SPOT A B C ..., strike SPOT A B C ...: amounts that the table takes, the first bet first;
 * or those whose ends are bet together. */
static bool read_list(struct reader *in, struct system_line *l, bool strikes)
{
    struct word w;

    if (in->system->listed) return wrong(in, peek(in), "only one wager may have a list of amounts");
    if (!read_bet_spot(in, l)) return false;
    for (w = peek(in); w.n && *w.at >= '0' && *w.at <= '9'; w = peek(in)) {
        pit_money *amount = &in->system->list[in->system->listed];

        if (in->system->listed == SYSTEM_LIST - 1)
            return wrong(in, w, "a list has at most 31 amounts");
        if (!read_amount(in, amount)) return false;
        l->amount = *amount;
        if (!strikes && !amount_taken(in, l, w)) return false;
        in->system->listed++;
    }
    if (!in->system->listed) return wrong(in, w, "expected amounts here, such as 10 10 20 30 50");
    in->system->strikes = strikes;
    l->amount = in->system->list[0];
    if (strikes && in->system->listed > 1) l->amount += in->system->list[in->system->listed - 1];
    return (!strikes || amount_taken(in, l, w)) && read_when(in, l);
}

static bool read_series(struct reader *in, struct system_line *l)
{
    return read_list(in, l, false);
}

static bool read_strike(struct reader *in, struct system_line *l)
{
    return read_list(in, l, true);
}

/* A verb of the game's own that a seat says of a spot. */
static bool says_of_spot(const struct pit_verb_row *row)
{
    return row->by == 'p' && (row->takes & ~PIT_TAKES_HAND) == PIT_TAKES_SPOT;
}

static bool find_own(const struct reader *in, struct word w, uint8_t *out)
{
    const struct pit_verb_row *row = in->rules->game->verbs;

    for (int i = 0; row[i].name; i++)
        if (says_of_spot(&row[i]) && word_is(w, row[i].name)) {
            *out = (uint8_t)(PIT_VERB_OWN + i);
            return true;
        }
    return false;
}

static bool no_line(const struct reader *in, struct word w)
{
    struct pit_text t = complain(in, w);

    pit_text_str(&t, "a line begins with bet, ");
    if (in->betting->behind) {
        pit_text_str(&t, in->betting->behind);
        pit_text_str(&t, ", ");
    }
    pit_text_str(&t, "take, ");
    for (const struct pit_verb_row *row = in->rules->game->verbs; row->name; row++) {
        if (!says_of_spot(row)) continue;
        pit_text_str(&t, row->name);
        pit_text_str(&t, ", ");
    }
    if (in->rules->source == PIT_FROM_SHOE) pit_text_str(&t, "count, ");
    pit_text_str(&t, "series, step, strike, press, regress or stop");
    return false;
}

/* count NAME RANKS WEIGHT [RANKS WEIGHT ...]: "count dragon 4567 -1 89 2". */
static bool read_count(struct reader *in)
{
    const char *what;
    struct word at;

    if (in->rules->source != PIT_FROM_SHOE)
        return wrong(in, next(in), "cards are counted at a shoe");
    return card_counts_read(&in->system->counts, &in->line, &at, &what) || wrong(in, at, what);
}

static const struct {
    const char *word;
    uint8_t verb; /* enum system_verb */
    bool (*read)(struct reader *in, struct system_line *l);
} verbs[] = {{"bet", SYSTEM_BET, read_bet},       {"series", SYSTEM_BET, read_series},
             {"strike", SYSTEM_BET, read_strike}, {"step", SYSTEM_STEP, read_step},
             {"press", SYSTEM_PRESS, read_press}, {"regress", SYSTEM_REGRESS, read_regress},
             {"stop", SYSTEM_STOP, read_stop}};

bool system_begins(const struct word *w)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (word_is(*w, verbs[i].word)) return true;
    return word_is(*w, "take");
}

static bool read_line(struct reader *in, struct system_line *l)
{
    struct word w = next(in);

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (word_is(w, verbs[i].word)) {
            l->verb = verbs[i].verb;
            return verbs[i].read(in, l);
        }
    l->verb = SYSTEM_BEHIND;
    if (in->betting->behind && word_is(w, in->betting->behind)) return read_behind(in, l);
    l->verb = word_is(w, "take") ? SYSTEM_TAKE : SYSTEM_SAY;
    if (l->verb == SYSTEM_SAY && !find_own(in, w, &l->own)) return no_line(in, w);
    return read_spot(in, l) && read_when(in, l);
}

/* ---- the whole ---- */

/* Notes what the lines look at and change. False: they press too many wagers. */
static bool take_note(struct sim_system *s, const struct system_line *l, bool lists)
{
    int at = 0;

    for (int i = 0; i < l->terms; i++) {
        const struct system_term *t = &l->term[i];

        if (t->measure == SYSTEM_ROUNDS && t->number >= s->rounds_most)
            s->rounds_most = (uint32_t)t->number + 1;
        s->looks_at_money |= t->measure == SYSTEM_CHIPS || t->measure == SYSTEM_NET;
    }
    if (l->verb == SYSTEM_BET) {
        if (!s->unit) {
            s->first = l->spot;
            s->hand = l->hand;
            s->unit = l->amount;
        }
        if (!s->least || l->amount < s->least) s->least = l->amount;
    }
    if (l->verb != SYSTEM_PRESS && l->verb != SYSTEM_REGRESS && l->verb != SYSTEM_STEP && !lists)
        return true;
    if (l->times >= s->streak_most) s->streak_most = l->times + 1;
    while (at < s->tracked && (s->track[at].spot != l->spot || s->track[at].hand != l->hand))
        at++;
    if (at == SYSTEM_TRACKED) return false;
    if (at == s->tracked) s->track[s->tracked++] = (struct system_place){l->spot, l->hand};
    if (lists) s->list_slot = at;
    return true;
}

/* A step goes along a series of the same wager. */
static bool steps_along(const struct reader *in, const struct sim_system *s)
{
    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];
        const struct system_place *place = &s->track[s->list_slot];

        if (l->verb != SYSTEM_STEP) continue;
        if (s->listed && !s->strikes && l->spot == place->spot && l->hand == place->hand) continue;
        return wrong(in, (struct word){0}, "step is for a wager that has a series");
    }
    return true;
}

/* A system that bets nothing is none. */
static bool bets_something(const struct reader *in, const struct sim_system *s)
{
    const struct word whole = {0};
    struct pit_text t;

    if (s->unit) return true;
    t = complain(in, whole);
    pit_text_str(&t, "a system needs a bet: ");
    if (in->betting->line)
        pit_text_str(&t, in->betting->line);
    else
        system_usual(in->rules, 0, &t);
    return false;
}

bool system_parse(struct sim_system *out, const struct pit_rules *r, const char *text, size_t n,
                  int *line, struct pit_problem *problem)
{
    const char *at = text, *end = text + n;
    struct reader in = {.rules = r, .betting = betting(r), .system = out, .problem = problem};
    const struct word whole = {0};
    struct word words;

    *out = (struct sim_system){0};
    for (*line = 1; line_next(&at, end, &words); ++*line) {
        struct system_line *l = &out->line[out->lines];
        int listed = out->listed;

        in.line = line_of(words.at, words.n);
        if (!peek(&in).n) continue;
        if (word_is(peek(&in), "count")) {
            next(&in);
            if (!read_count(&in)) return false;
            continue;
        }
        if (out->lines == SYSTEM_LINES) return wrong(&in, whole, "a system has at most 64 lines");
        if (!read_line(&in, l)) return false;
        l->at = *line;
        out->lines++;
        if (!take_note(out, l, out->listed > listed))
            return wrong(&in, whole, "at most 16 wagers are pressed or regressed");
    }
    return bets_something(&in, out) && steps_along(&in, out);
}

bool system_find_count(struct card_count *out, const struct pit_rules *r, const char *text,
                       size_t n, int *line, struct pit_problem *problem)
{
    const char *at = text, *end = text + n;
    struct sim_system room = {0};
    struct reader in = {.rules = r, .betting = betting(r), .system = &room, .problem = problem};
    struct word words;

    for (*line = 1; line_next(&at, end, &words); ++*line) {
        in.line = line_of(words.at, words.n);
        if (!word_is(peek(&in), "count")) continue;
        next(&in);
        if (!read_count(&in)) return false;
        *out = room.counts.of[0];
        return true;
    }
    return wrong(&in, (struct word){0}, "no such count: add a line count NAME RANKS WEIGHT ...");
}

pit_money system_least(const struct pit_rules *r)
{
    struct pit_move moves[PIT_MOVES_MAX];
    struct pit_state s;
    int spot = odds_first_spot(r), count, at = 0;

    if (spot == r->spots || !odds_position(r, &s, spot)) return 0;
    count = pit_moves_of(r, &s, ODDS_SEAT, PIT_BET, moves);
    while (at + 1 < count && moves[at].spot != spot)
        at++;
    return moves[at].range.least;
}

const char *system_usual(const struct pit_rules *r, pit_money bet, struct pit_text *out)
{
    pit_money least = bet ? bet : system_least(r);
    const char *name;

    if (betting(r)->usual) return betting(r)->usual(r, bet, out);
    if (!least) return "";
    name = r->spot[odds_first_spot(r)].name;
    pit_text_str(out, "bet ");
    pit_text_str(out, name);
    pit_text_str(out, " ");
    pit_text_money(out, least);
    return name;
}

system_company *system_company_of(const struct pit_rules *r)
{
    return betting(r)->plays_on ? betting(r)->plays_on : r->game->others;
}

bool system_single(const struct sim_system *s, const struct pit_rules *r)
{
    const struct pit_betting *b = betting(r);

    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];
        bool behind = b->is_behind && b->is_behind(r, l->spot);

        if (l->verb == SYSTEM_TAKE) return false;
        if (l->verb == SYSTEM_BET && (l->spot != s->first || l->hand != s->hand) && !behind)
            return false;
    }
    return true;
}

int system_by_cards(const struct sim_system *s)
{
    int count = 0;

    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];

        if (l->verb != SYSTEM_BET) return -1;
        for (int k = 0; k < l->terms; k++)
            if (l->term[k].measure < SYSTEM_COUNT) return -1;
        count += l->terms > 0;
    }
    return s->tracked ? -1 : count;
}

bool system_counts(const struct sim_system *s, const struct system_term *t,
                   const struct pit_rules *r, const uint32_t unseen[SYSTEM_RANKS])
{
    return card_count_holds(&s->counts.of[t->which], t->measure == SYSTEM_TRUE, t->op, t->number,
                            r->cards, unseen);
}
