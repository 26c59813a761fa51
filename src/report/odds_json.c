/* odds_json.c -- exact odds as JSON, of any game. */

#include "report/odds_json.h"

#include "odds/own.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "pit/words.h"
#include "report/hands_json.h"
#include "report/rules_json.h"

#include <string.h>

enum { KEY_ROOM = 64, WORDS_ROOM = 64, SHOE_SPOTS = 16 };

static const char *key_of(char room[KEY_ROOM], const char *first, const char *second)
{
    struct pit_text t = pit_text_in(room, KEY_ROOM);

    pit_text_str(&t, first);
    pit_text_str(&t, second);
    return room;
}

void json_figure(struct json *j, const char *key, const struct figure *f)
{
    char room[FIGURE_ROOM], twin[KEY_ROOM];
    const char *exact = figure_text(room, f);

    if (exact) json_str(j, key, exact);
    json_double(j, key_of(twin, key, "_float"), f->value);
}

/* ---- wagers ---- */

static void result_words(struct pit_text *t, const struct wager_outcome *o, bool decides)
{
    if (o->result == PIT_LOSE)
        pit_text_str(t, "loses");
    else if (o->result != PIT_WIN)
        pit_text_str(t, "push");
    if (o->result != PIT_WIN && o->result != PIT_LOSE) return;
    if (o->result == PIT_LOSE && (decides ? o->num == -o->den : o->num <= -o->den)) return;
    if (t->used) pit_text_str(t, " ");
    pit_text_int(t, o->num < 0 ? -o->num : o->num);
    pit_text_str(t, " to ");
    pit_text_int(t, o->den);
}

/* What it brings is told with "to": what is won to each unit wagered. */
static void write_outcome(struct json *j, const struct wager_outcome *o, bool decides)
{
    char words[WORDS_ROOM];
    struct pit_text t = pit_text_in(words, sizeof words);

    result_words(&t, o, decides);
    json_open(j, NULL, '{');
    json_str(j, "name", pit_result_word(o->result));
    json_figure(j, "p", &o->p);
    json_str(j, "pays", words);
    json_close(j, '}');
}

static void write_chances(struct json *j, const struct wager_study *w)
{
    json_figure(j, "p_win", &w->win);
    json_figure(j, "p_push", &w->push);
    json_figure(j, "p_lose", &w->lose);
}

static void write_figures(struct json *j, const struct pit_rules *r, const struct wager_study *w)
{
    char key[KEY_ROOM];

    write_chances(j, w);
    json_figure(j, "ev", &w->ev);
    json_figure(j, "house_edge", &w->edge);
    if (wager_returns_below(w)) json_int(j, "returns_below", wager_returns_below(w));
    json_figure(j, "ev_resolved", &w->resolved);
    json_figure(j, "ev_outlay", &w->outlay);
    if (w->outlay.value != w->ev.value) json_figure(j, "house_edge_outlay", &w->edge_outlay);
    if (w->decides) json_figure(j, "element_of_risk", &w->risk);
    json_figure(j, key_of(key, odds_round_word(r), "s"), &w->rounds);
    json_double(j, "sd", w->sd);
    json_open(j, "outcomes", '[');
    for (int i = 0; i < w->outcomes; i++)
        write_outcome(j, &w->outcome[i], w->decides);
    json_close(j, ']');
}

/* "by_point": the cases that the row is made of; "resting": what stands beside it. */
static void write_cases(struct json *j, const struct pit_rules *r, const struct wager_study *w)
{
    const char *list = NULL; /* that is open */
    char key[KEY_ROOM];

    for (int i = 0; i < w->cases; i++) {
        const struct pit_case *in = &w->by[i].in;

        if (list && (!in->weight || strcmp(list, in->name) != 0)) {
            json_close(j, ']');
            list = NULL;
        }
        if (in->weight && !list) {
            list = in->name;
            json_open(j, key_of(key, "by_", list), '[');
        }
        json_open(j, list ? NULL : in->name, '{');
        if (list) json_int(j, list, in->value);
        if (list)
            write_figures(j, r, &w->by[i]);
        else
            write_chances(j, &w->by[i]);
        json_close(j, '}');
    }
    if (list) json_close(j, ']');
}

/* Numbers, where fractions are out of reach. */
static void write_numbers(struct json *j, const struct wager_study *w)
{
    json_double(j, "ev_float", w->ev.value);
    json_double(j, "error_bound", w->error);
    json_double(j, "house_edge", w->edge.value);
    if (wager_returns_below(w)) json_int(j, "returns_below", wager_returns_below(w));
    json_double(j, "element_of_risk", w->risk.value);
    if (w->sd <= 0) return;
    json_double(j, "sd", w->sd);
    json_double(j, "p_win", w->win.value);
    json_double(j, "p_push", w->push.value);
    json_double(j, "p_lose", w->lose.value);
    json_open(j, "approximate", '['); /* hands of a split are taken to be independent for these */
    json_str(j, NULL, "sd");
    json_str(j, NULL, "p_win");
    json_str(j, NULL, "p_push");
    json_str(j, NULL, "p_lose");
    json_close(j, ']');
}

void odds_json_wager(struct json *j, const struct pit_rules *r, const struct wager_study *w)
{
    char key[KEY_ROOM];

    json_open(j, NULL, '{');
    json_str(j, "spot", r->spot[w->spot].name);
    if (w->error > 0)
        write_numbers(j, w);
    else if (!w->size_alone)
        write_figures(j, r, w);
    if (w->size_key) json_figure(j, key_of(key, "ev_", w->size_key), &w->ev_size);
    if (w->least) {
        json_open(j, "least", '{');
        json_int(j, "stake", w->least);
        json_figure(j, "ev", &w->ev_least);
        json_close(j, '}');
    }
    write_cases(j, r, w);
    json_close(j, '}');
}

/* ---- rounds with decisions ---- */

static bool idle(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->takes & PIT_IDLE;
}

static bool takes_spot(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->takes & PIT_TAKES_SPOT;
}

static const char *name_of(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->name;
}

/* The one thing that can be done but for staying silent; 0: there are more, or none. */
static int only_verb(const struct pit_rules *r, const struct study_always *list, int count)
{
    int verb = 0;

    for (int i = 0; i < count; i++) {
        if (idle(r, list[i].verb)) continue;
        if (verb && verb != list[i].verb) return 0;
        verb = list[i].verb;
    }
    return verb;
}

/* ev_never_raise, ev_always_raise. */
static void write_always(struct json *j, const struct pit_rules *r, const struct decisions_study *d)
{
    int only = only_verb(r, d->always, d->constants);
    char key[KEY_ROOM];

    for (int i = 0; i < d->constants; i++) {
        const struct study_always *a = &d->always[i];

        if (a->least || (idle(r, a->verb) && !only)) continue;
        if (idle(r, a->verb))
            key_of(key, "ev_never_", name_of(r, only));
        else
            key_of(key, "ev_always_", name_of(r, a->verb));
        json_figure(j, key, &a->ev);
    }
}

struct named_end {
    char name[WORDS_ROOM], pays[WORDS_ROOM];
};

static void name_end(struct named_end *out, const struct pit_rules *r, const struct study_end *end)
{
    struct pit_text name = pit_text_in(out->name, sizeof out->name);
    struct pit_text pays = pit_text_in(out->pays, sizeof out->pays);
    struct pit_effect over = {.to = end->row, .stake = end->argument};
    struct fraction brings = fraction_of(end->net, end->unit);
    struct wager_outcome o = {.result = end->net > 0 ? PIT_WIN
                                        : end->net   ? PIT_LOSE
                                                     : PIT_PUSH,
                              .num = brings.num,
                              .den = brings.den};

    if (r->game->odds && r->game->odds->end_words) {
        r->game->odds->end_words(r, end, &name, &pays);
        return;
    }
    pit_outcome_text(&name, r, &over);
    result_words(&pays, &o, true);
}

/* Ends of the same name that pay the same are one. */
static void write_ends(struct json *j, const struct pit_rules *r, const struct decisions_study *d)
{
    bool told[STUDY_ENDS] = {false};
    struct named_end first, other;

    json_open(j, "outcomes", '[');
    for (int i = 0; i < d->ends; i++) {
        struct figure p = d->end[i].p;

        if (told[i]) continue;
        name_end(&first, r, &d->end[i]);
        for (int k = i + 1; k < d->ends; k++) {
            name_end(&other, r, &d->end[k]);
            if (strcmp(first.name, other.name) != 0 || strcmp(first.pays, other.pays) != 0)
                continue;
            p = figure_add(&p, &d->end[k].p);
            told[k] = true;
        }
        json_open(j, NULL, '{');
        json_str(j, "name", first.name);
        json_figure(j, "p", &p);
        json_str(j, "pays", first.pays);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void odds_json_round(struct json *j, const struct pit_rules *r, const struct decisions_study *d)
{
    json_open(j, NULL, '{');
    json_str(j, "spot", r->spot[odds_first_spot(r)].name);
    json_figure(j, "p_win", &d->win);
    json_figure(j, "p_push", &d->push);
    json_figure(j, "p_lose", &d->lose);
    json_figure(j, "ev", &d->ev);
    json_figure(j, "house_edge", &d->edge);
    write_always(j, r, d);
    if (d->has_by) json_figure(j, "ev_strategy", &d->by);
    json_figure(j, "element_of_risk", &d->risk);
    json_double(j, "sd", d->sd);
    write_ends(j, r, d);
    json_close(j, '}');
}

/* Where there is one thing to do or to leave: whether it is done, and what doing it adds. */
static void write_one_choice(struct json *j, const struct pit_rules *r, const struct study_row *row)
{
    const struct study_choice *silent = &row->choice[0], *c = &row->choice[row->choices - 1];
    char key[KEY_ROOM];

    json_bool(j, name_of(r, c->verb), row->best != 0);
    json_figure(j, "p", &row->met);
    json_figure(j, "p_win", &silent->win);
    json_figure(j, "p_push", &silent->push);
    json_figure(j, "p_lose", &silent->lose);
    json_figure(j, key_of(key, "ev_", name_of(r, silent->verb)), &silent->ev);
    json_figure(j, key_of(key, "ev_", name_of(r, c->verb)), &c->gain);
}

static void write_choices(struct json *j, const struct pit_rules *r, const struct study_row *row)
{
    const struct study_choice *best = &row->choice[row->best];

    json_str(j, "best", name_of(r, best->verb));
    if (takes_spot(r, best->verb)) json_str(j, "spot", r->spot[best->spot].name);
    json_figure(j, "p", &row->met);
    json_open(j, "choices", '[');
    for (int i = 0; i < row->choices; i++) {
        json_open(j, NULL, '{');
        json_str(j, "choice", name_of(r, row->choice[i].verb));
        if (takes_spot(r, row->choice[i].verb))
            json_str(j, "spot", r->spot[row->choice[i].spot].name);
        if (row->choice[i].least) json_bool(j, "least", true);
        json_figure(j, "ev", &row->choice[i].ev);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_measure(struct json *j, const struct pit_rules *r, int which, int64_t value)
{
    const struct odds_own *own = r->game->odds;
    const char *word = own && own->measure_word ? own->measure_word(which, value) : NULL;

    if (word)
        json_str(j, r->game->measures[which], word);
    else
        json_int(j, r->game->measures[which], value);
}

void odds_json_strategy(struct json *j, const struct pit_rules *r, const struct decisions_study *d,
                        bool part)
{
    const int8_t *by = odds_rows(r, part);
    bool one = only_verb(r, d->always, d->constants);

    json_open(j, "strategy", '[');
    for (int i = 0; i < d->rows; i++) {
        json_open(j, NULL, '{');
        for (int k = 0; k < STUDY_MEASURES; k++) {
            if (by[k] < 0) break;
            write_measure(j, r, by[k], d->row[i].measure[k]);
        }
        if (one)
            write_one_choice(j, r, &d->row[i]);
        else
            write_choices(j, r, &d->row[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void odds_json_no_strategy(struct json *j)
{
    json_open(j, "strategy", '[');
    json_close(j, ']');
}

/* ---- all of it ---- */

static bool decisions_json(struct json *j, const struct pit_rules *r, const uint8_t *ranks)
{
    enum { ROWS = 96 };
    struct study_row rows[ROWS];
    struct decisions_study d = {.row = rows, .room = ROWS};
    struct pit_shoe shoe = {0};

    if (ranks) odds_fill(&shoe, ranks);
    if (!r->game->odds->decisions(&d, r, ranks ? &shoe : NULL)) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    odds_json_round(j, r, &d);
    json_close(j, ']');
    odds_json_strategy(j, r, &d, ranks != NULL);
    json_close(j, '}');
    return true;
}

/* "moves": a payout that may go onto another wager. */
static void write_moves(struct json *j, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    enum { ROWS = 100 };
    struct study_row rows[ROWS];
    struct decisions_study d = {.row = rows, .room = ROWS};
    const struct odds_own *own = r->game->odds;

    if (!own->moves || !own->moves(&d, r, shoe)) return;
    json_open(j, "moves", '{');
    json_str(j, "from", r->game->from);
    for (int i = 0; i < d.constants; i++) {
        const struct study_always *a = &d.always[i];
        char key[KEY_ROOM];

        key_of(key, "ev_", takes_spot(r, a->verb) ? r->spot[a->spot].name : name_of(r, a->verb));
        json_figure(j, key, &a->ev);
    }
    json_figure(j, "ev_best", &d.ev);
    json_open(j, "rows", '[');
    for (int i = 0; i < d.rows; i++) {
        json_open(j, NULL, '{');
        for (int k = 0; r->game->rows[k] >= 0; k++)
            write_measure(j, r, r->game->rows[k], rows[i].measure[k]);
        write_choices(j, r, &rows[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

bool odds_json_shoe(struct json *j, const struct pit_rules *r, const struct pit_shoe *shoe)
{
    const struct odds_own *own = r->game->odds;
    struct wager_study wager[SHOE_SPOTS];

    if (!own || !own->wagers || r->spots > SHOE_SPOTS || !own->wagers(wager, r, shoe)) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    for (int spot = 0; spot < r->spots; spot++)
        if (wager[spot].outcomes) odds_json_wager(j, r, &wager[spot]);
    json_close(j, ']');
    odds_json_no_strategy(j);
    write_moves(j, r, shoe);
    json_close(j, '}');
    return true;
}

/* True if every wager that can be made is within reach. */
static bool all_quick(const struct pit_rules *in_force)
{
    struct pit_rules rules = *in_force;
    struct odds_start start;
    struct pit_state s;
    struct wager_study w;
    int count = 0;

    odds_loosen(&rules);
    for (int spot = 0; spot < rules.spots; spot++) {
        if (!odds_bet(&rules, &s, spot, &start)) continue;
        if (!quick_wager(&w, in_force, spot)) return false;
        count++;
    }
    return count;
}

bool odds_json(struct json *j, const struct pit_rules *r, const uint8_t *ranks)
{
    struct pit_shoe shoe = {0};
    struct wager_study w;

    if (r->game->odds && r->game->odds->decisions) return decisions_json(j, r, ranks);
    if (ranks) odds_fill(&shoe, ranks);
    if (hands_json(j, r, ranks ? &shoe : NULL)) return true;
    if (odds_json_shoe(j, r, ranks ? &shoe : NULL)) return true;
    if (ranks || !all_quick(r)) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "wagers", '[');
    for (int spot = 0; spot < r->spots; spot++)
        if (quick_wager(&w, r, spot)) odds_json_wager(j, r, &w);
    json_close(j, ']');
    odds_json_no_strategy(j);
    json_close(j, '}');
    return true;
}
