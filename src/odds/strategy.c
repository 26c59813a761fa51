/* strategy.c -- reads strategies and plays by them. */

#include "strategy.h"

#include "condition.h"

#include <assert.h>
#include <string.h>

/* ---- reading ---- */

enum { DIGITS = 12 }; /* of a number */

static bool wrong(struct pit_problem *p, struct word w, const char *what)
{
    struct pit_text t = pit_text_in(p->words, sizeof p->words);

    p->clause = 0;
    p->refused = false;
    if (w.n)
        pit_text_quote(&t, w.at, w.n, 60);
    else if (w.at)
        pit_text_str(&t, "the line ends");
    if (w.at) pit_text_str(&t, ": ");
    pit_text_str(&t, what);
    return false;
}

/* NAME or true NAME. */
static bool read_count(struct strategy_term *t, const struct card_counts *counts, struct word w,
                       struct line *text)
{
    bool per_deck = counts->count && word_is(w, "true");
    int which = card_counts_find(counts, per_deck ? line_token(text) : w);

    if (which < 0) return false;
    t->look = per_deck ? STRATEGY_TRUE : STRATEGY_COUNT;
    t->measure = (uint8_t)which;
    return true;
}

static bool no_measure(const struct pit_game *game, const struct card_counts *counts, struct word w,
                       struct pit_problem *problem)
{
    struct pit_text list = {problem->words, sizeof problem->words, 0, false};

    wrong(problem, w, "a strategy cannot look at that; it can look at");
    list.used = strlen(problem->words);
    for (int i = 0; game->measures[i]; i++) {
        pit_text_str(&list, i ? ", " : " ");
        pit_text_str(&list, game->measures[i]);
    }
    for (int i = 0; i < counts->count; i++) {
        pit_text_str(&list, ", ");
        pit_text_str(&list, counts->of[i].name);
    }
    if (!counts->count) pit_text_str(&list, "; " COUNT_ABOVE);
    return false;
}

static bool read_term(struct strategy_line *l, const struct pit_game *game,
                      const struct card_counts *counts, struct line *text,
                      struct pit_problem *problem)
{
    struct strategy_term *t = &l->term[l->terms];
    struct word w = line_token(text);
    bool count;

    if (l->terms == STRATEGY_TERMS) return wrong(problem, w, "a line has at most six conditions");
    l->terms++;
    count = read_count(t, counts, w, text);
    while (!count && game->measures[t->measure] && !word_is(w, game->measures[t->measure]))
        t->measure++;
    if (!count && !game->measures[t->measure]) return no_measure(game, counts, w, problem);
    w = line_token(text);
    t->op = word_op(w);
    if (!t->op) return wrong(problem, w, "a comparison is one of = < > <= >=");
    w = line_token(text);
    if (count ? signed_number(w, &t->number) : word_number(w, DIGITS, &t->number)) return true;
    return wrong(problem, w, "expected a whole number here");
}

static bool read_spot(struct strategy_line *l, const struct pit_rules *r, struct word w,
                      struct pit_problem *problem)
{
    l->aims = true;
    while (l->spot < r->spots && !word_is(w, r->spot[l->spot].name))
        l->spot++;
    return l->spot < r->spots || wrong(problem, w, "expected the wager that it goes to");
}

static bool no_decision(const struct pit_game *game, struct word w, struct pit_problem *problem)
{
    struct pit_text list = {problem->words, sizeof problem->words, 0, false};
    const char *between = " ";

    wrong(problem, w, "not a decision of this game; it has");
    list.used = strlen(problem->words);
    for (const struct pit_verb_row *row = game->verbs; row->name; row++) {
        if (row->by != 'p') continue;
        pit_text_str(&list, between);
        pit_text_str(&list, row->name);
        between = ", ";
    }
    return false;
}

static bool read_line(struct strategy_line *l, const struct pit_rules *r,
                      const struct card_counts *counts, struct line text,
                      struct pit_problem *problem)
{
    const struct pit_game *game = r->game;
    struct word w = line_token(&text), verb = w;
    unsigned takes;
    bool left_out;

    for (int i = 0; game->verbs[i].name; i++)
        if (word_is(w, game->verbs[i].name)) l->verb = (uint8_t)(PIT_VERB_OWN + i);
    if (!l->verb) return no_decision(game, verb, problem);
    w = line_token(&text);
    takes = pit_verb(game, l->verb)->takes;
    left_out = takes & PIT_SPOT_LEFT_OUT &&
               (!w.n || word_is(w, "least") || word_is(w, "most") || word_is(w, "when"));
    if (takes & PIT_TAKES_SPOT && !left_out) {
        if (!read_spot(l, r, w, problem)) return false;
        w = line_token(&text);
    }
    l->least = word_is(w, "least");
    if (l->least || word_is(w, "most")) w = line_token(&text);
    if (!w.n) return true;
    if (!word_is(w, "when"))
        return wrong(problem, w,
                     "a line is: DECISION [SPOT] [least|most] [when CONDITION [and ...]]");
    do {
        if (!read_term(l, game, counts, &text, problem)) return false;
        w = line_token(&text);
    } while (word_is(w, "and"));
    return !w.n || wrong(problem, w, "conditions are joined by: and");
}

bool strategy_parse(struct strategy *out, const struct pit_rules *r, const char *text, size_t n,
                    int *line, struct pit_problem *problem)
{
    const char *at = text, *end = text + n;
    struct word words;

    *out = (struct strategy){0};
    for (*line = 1; line_next(&at, end, &words); ++*line) {
        struct line whole = line_of(words.at, words.n), from = whole;
        struct word first = line_token(&from);
        const char *what;

        if (!first.n) continue;
        if (word_is(first, "count")) {
            if (!card_counts_read(&out->counts, &from, &first, &what))
                return wrong(problem, first, what);
            continue;
        }
        if (out->lines == STRATEGY_LINES)
            return wrong(problem, (struct word){0}, "a strategy has at most 64 lines");
        if (!read_line(&out->line[out->lines], r, &out->counts, whole, problem)) return false;
        out->line[out->lines].at = *line;
        out->lines++;
    }
    return true;
}

/* ---- conditions that never hold ---- */

/* Can all that the line says of what this term looks at be true at once? */
static bool can_hold(const struct strategy_line *l, const struct strategy_term *of,
                     const struct pit_game *game)
{
    struct op_span span = op_span(-OP_ANYTHING, OP_ANYTHING);

    if (of->look == STRATEGY_MEASURE && game->measure_range)
        span =
            op_span(game->measure_range[of->measure].least, game->measure_range[of->measure].most);
    for (int i = 0; i < l->terms; i++)
        if (l->term[i].look == of->look && l->term[i].measure == of->measure)
            op_narrow(&span, l->term[i].op, l->term[i].number, of->look != STRATEGY_TRUE);
    return span.least <= span.most;
}

int strategy_never(const struct strategy *st, const struct pit_rules *r, int behind)
{
    for (int i = 0; i < st->lines; i++) {
        const struct strategy_line *l = &st->line[i];

        for (int k = 0; k < l->terms && l->at > behind; k++)
            if (!can_hold(l, &l->term[k], r->game)) return l->at;
    }
    return 0;
}

/* ---- playing ---- */

static bool count_says(const struct strategy *st, const struct strategy_term *t,
                       const struct pit_rules *r, const struct pit_state *s)
{
    uint32_t unseen[COUNT_RANKS] = {0};

    for (int card = 0; card < PIT_CARDS; card++)
        unseen[card % COUNT_RANKS] += s->shoe.unseen[card];
    return card_count_holds(&st->counts.of[t->measure], t->look == STRATEGY_TRUE, t->op, t->number,
                            r->cards, unseen);
}

static bool line_holds(const struct strategy *st, const struct strategy_line *l,
                       const struct pit_rules *r, const struct pit_state *s, int seat)
{
    for (int i = 0; i < l->terms; i++) {
        const struct strategy_term *t = &l->term[i];

        if (t->look != STRATEGY_MEASURE) {
            if (!count_says(st, t, r, s)) return false;
            continue;
        }
        if (!op_holds(t->op, r->game->measure(r, s, seat, t->measure), t->number)) return false;
    }
    return true;
}

static struct pit_event event_of(const struct pit_move *m, int seat, pit_money amount)
{
    return (struct pit_event){
        .seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot, .hand = m->hand, .amount = amount};
}

/* Which of these moves the line names; below 0: none. */
static int move_of(const struct strategy_line *l, const struct pit_move *moves, int count)
{
    for (int i = 0; i < count; i++)
        if (!l->aims || moves[i].spot == l->spot) return i;
    return -1;
}

/* Only verbs that matter are asked for: the simulator comes here by the million. */
bool strategy_says(const struct strategy *st, const struct pit_rules *r, const struct pit_state *s,
                   int seat, struct pit_event *out)
{
    static _Thread_local struct pit_move moves[PIT_MOVES_MAX]; /* large, and asked for often */

    for (int l = 0; l < st->lines; l++) {
        const struct strategy_line *line = &st->line[l];
        int i;

        if (!line_holds(st, line, r, s, seat)) continue;
        i = move_of(line, moves, pit_moves_of(r, s, seat, line->verb, moves));
        if (i < 0) continue;
        *out = event_of(&moves[i], seat, line->least ? moves[i].range.least : moves[i].range.most);
        return true;
    }
    return false;
}

struct pit_event strategy_event(const struct strategy *st, const struct pit_rules *r,
                                const struct pit_state *s, int seat)
{
    static _Thread_local struct pit_move moves[PIT_MOVES_MAX];
    const struct pit_verb_row *row;
    struct pit_event said;

    if (strategy_says(st, r, s, seat, &said)) return said;
    for (int verb = PIT_NOTHING + 1; (row = pit_verb(r->game, verb)) || verb < PIT_VERB_OWN; verb++)
        if (row && row->takes & PIT_IDLE && pit_moves_of(r, s, seat, verb, moves))
            return event_of(moves, seat, 0);
    assert(false); /* every turn has something that a silent seat says */
    return (struct pit_event){0};
}

int strategy_choose(void *with, const struct pit_state *s, const struct pit_event *events,
                    int count)
{
    const struct strategy_with *w = with;
    struct pit_event e = strategy_event(w->strategy, w->rules, s, w->seat);

    for (int i = 0; i < count; i++)
        if (events[i].verb == e.verb && events[i].spot == e.spot && events[i].hand == e.hand &&
            events[i].amount == e.amount)
            return i;
    return 0;
}
