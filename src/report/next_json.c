/* next_json.c -- plays everything that chance may bring, and tells what it decides. */

#include "report/next_json.h"

#include "games/chance.h"
#include "odds/own.h"
#include "odds/round.h"
#include "pit/words.h"
#include "report/rules_json.h"

enum { WORDS_ROOM = 64 };

static void write_chance(struct json *j, const char *key, const struct pit_rules *r,
                         const struct pit_event *e)
{
    char words[WORDS_ROOM];
    struct pit_text t = pit_text_in(words, sizeof words);

    chance_row(e->verb)->name(&t, r, e->value);
    json_str(j, key, words);
}

static void write_odds(struct json *j, struct pit_ratio odds)
{
    char words[WORDS_ROOM];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_text_odds(&t, odds);
    json_str(j, "pays", odds.den ? words : NULL);
}

static void play(const struct pit_rules *r, struct pit_state *to, const struct pit_state *from,
                 const struct pit_event *e, struct pit_effects *fx)
{
    fx->count = 0;
    pit_copy(r, to, from);
    pit_apply(r, to, e, fx, NULL);
}

/* ---- what a spot pays ---- */

/* One way that the next chance decides a wager. */
struct end {
    enum pit_result result;
    struct pit_ratio odds;
};

static bool same_end(struct end a, struct end b)
{
    return a.result == b.result && a.odds.num == b.odds.num && a.odds.den == b.odds.den;
}

/* The seat has a wager on the spot itself: some go down as several others. */
static bool lies(const struct pit_state *s, int spot)
{
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == ODDS_SEAT && w->spot == spot) return true;
    return false;
}

static pit_money gcd(pit_money a, pit_money b)
{
    while (b) {
        pit_money rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* What was decided of a wager that lies as several others, as one. */
static bool together(const struct pit_effects *fx, struct end *out)
{
    pit_money stake = 0, net = 0, unit;

    for (const struct pit_effect *f = fx->list; f < fx->list + fx->count; f++) {
        if (f->kind != PIT_SETTLE || f->seat != ODDS_SEAT) continue;
        stake += f->stake;
        net += f->net;
    }
    *out = (struct end){net > 0 ? PIT_WIN : net < 0 ? PIT_LOSE : PIT_PUSH, {0}};
    if (net > 0) {
        unit = gcd(net, stake);
        out->odds = (struct pit_ratio){(uint16_t)(net / unit), (uint16_t)(stake / unit)};
    }
    return stake > 0;
}

/* What this chance makes of the wager there; false: it stands, or has become others. */
static bool ends(const struct pit_rules *r, const struct pit_state *s, const struct pit_event *e,
                 int spot, struct pit_effects *fx, struct end *out)
{
    struct pit_state next;

    play(r, &next, s, e, fx);
    if (!lies(s, spot)) return together(fx, out);
    for (const struct pit_effect *f = fx->list; f < fx->list + fx->count; f++) {
        if (f->kind != PIT_SETTLE || f->seat != ODDS_SEAT || f->spot != spot) continue;
        *out = (struct end){f->result, f->result == PIT_WIN ? f->odds : (struct pit_ratio){0}};
        return true;
    }
    return false;
}

/* "ends": each way, and what brings it. */
static void write_ends(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                       int spot, struct pit_effects *fx)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct end end[PIT_CHANCES_MAX];
    bool open[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list);

    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);

        open[i] = ends(r, s, &e, spot, fx, &end[i]);
    }
    json_open(j, "ends", '[');
    for (int first = 0; first < count; first++) {
        if (!open[first]) continue;
        json_open(j, NULL, '{');
        json_str(j, "result", pit_result_word(end[first].result));
        write_odds(j, end[first].odds);
        json_open(j, "on", '[');
        for (int i = first; i < count; i++) {
            struct pit_event e = odds_chance(s, list[i].value);

            if (!open[i] || !same_end(end[i], end[first])) continue;
            if (i > first) open[i] = false;
            write_chance(j, NULL, r, &e);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* "parts": where a wager goes that does not lie on its own spot. */
static void write_parts(struct json *j, const struct pit_rules *r, const struct pit_state *s)
{
    json_open(j, "parts", '[');
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (w->seat != ODDS_SEAT) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", r->spot[w->spot].name);
        json_int(j, "stake", w->stake);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_range(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                        int spot)
{
    struct pit_range range = odds_bet_range(r, s, spot);

    if (!range.step) return;
    json_int(j, "least", range.least);
    json_int(j, "most", range.most);
    json_int(j, "step", range.step);
}

/* The seat's wager there may be decided by what comes next. */
static bool works(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == ODDS_SEAT && w->spot == spot)
            return !r->game->resting || !r->game->resting(r, s, w);
    return false;
}

/* A wager that rests: one roll further, where it does not. */
static void wake(const struct pit_rules *r, struct pit_state *s, int spot)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list);
    struct pit_state next;

    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);

        pit_copy(r, &next, s);
        pit_apply(r, &next, &e, NULL, NULL);
        if (!odds_go_on(r, &next, ODDS_SEAT, ODDS_OTHER) || !works(r, &next, spot)) continue;
        pit_copy(r, s, &next);
        return;
    }
}

/* A wager in one of the positions in which it is made. */
static void write_case(struct json *j, const struct pit_rules *loose, int spot, int which,
                       struct pit_effects *fx)
{
    struct odds_start start;
    struct pit_state s;

    if (!odds_bet_in(loose, &s, spot, which, 0, &start)) return;
    if (!lies(&s, spot))
        write_parts(j, loose, &s);
    else if (!works(loose, &s, spot))
        wake(loose, &s, spot);
    write_ends(j, loose, &s, spot, fx);
}

/* "wins": all that a wager beside the play may win, to one. */
static void write_wins(struct json *j, const struct pit_rules *r, int spot)
{
    const struct odds_own *own = r->game->odds;
    struct wager_study study;

    if (!own || !own->beside || !own->beside(&study, r, spot)) return;
    json_open(j, "wins", '[');
    for (const struct wager_outcome *o = study.outcome; o < study.outcome + study.outcomes; o++) {
        char words[WORDS_ROOM];
        struct pit_text t = pit_text_in(words, sizeof words);

        if (o->result != PIT_WIN) continue;
        pit_text_int(&t, o->num);
        pit_text_str(&t, " to ");
        pit_text_int(&t, o->den);
        json_str(j, NULL, words);
    }
    json_close(j, ']');
}

static void write_spot(struct json *j, const struct pit_rules *r, const struct pit_rules *loose,
                       int spot, struct pit_effects *fx)
{
    struct odds_start start;
    struct pit_case in;
    struct pit_state s;

    json_open(j, NULL, '{');
    json_str(j, "spot", r->spot[spot].name);
    if (odds_position(r, &s, spot)) write_range(j, r, &s, spot);
    write_wins(j, r, spot);
    if (odds_case(loose, spot, 0, &in) && (!in.weight || !in.name)) {
        write_case(j, loose, spot, 0, fx);
    } else {
        json_open(j, "cases", '[');
        for (int i = 0; odds_case(loose, spot, i, &in) && in.weight; i++) {
            json_open(j, NULL, '{');
            json_int(j, in.name, in.value);
            if (odds_bet_in(loose, &s, spot, i, 0, &start))
                json_int(j, "step", odds_bet_range(loose, &s, spot).step);
            write_case(j, loose, spot, i, fx);
            json_close(j, '}');
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

void spots_json(struct json *j, const struct pit_rules *r, struct pit_effects *fx)
{
    struct pit_rules loose = *r;

    odds_loosen(&loose);
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "spots", '[');
    for (int spot = 0; spot < r->spots; spot++)
        if (!r->spot[spot].left_out) write_spot(j, r, &loose, spot, fx);
    json_close(j, ']');
    json_close(j, '}');
}

/* ---- what comes next at a table ---- */

static void write_decided(struct json *j, const struct pit_rules *r, const struct pit_effect *f)
{
    if (f->kind != PIT_SETTLE && f->kind != PIT_MOVED) return;
    json_open(j, NULL, '{');
    json_int(j, "seat", f->seat + 1);
    json_str(j, "spot", r->spot[f->spot].name);
    if (r->hands > 1) json_int(j, "hand", f->hand + 1);
    json_int(j, "stake", f->stake);
    if (f->kind == PIT_SETTLE) {
        json_int(j, "net", f->net);
        json_str(j, "result", pit_result_word(f->result));
    } else {
        json_str(j, "to", r->spot[f->to].name);
    }
    json_close(j, '}');
}

bool next_json(struct json *j, const struct pit_table *t, struct pit_effects *fx)
{
    const struct pit_rules *r = &t->rules;
    struct pit_chance list[PIT_CHANCES_MAX];
    struct pit_state next;
    int count = pit_chances(r, &t->state, list);

    if (!count) return false;
    json_open(j, NULL, '{');
    json_open(j, "next", '[');
    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(&t->state, list[i].value);

        play(r, &next, &t->state, &e, fx);
        json_open(j, NULL, '{');
        write_chance(j, "chance", r, &e);
        json_int(j, "weight", list[i].weight);
        json_open(j, "wagers", '[');
        for (int k = 0; k < fx->count; k++)
            write_decided(j, r, &fx->list[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    return true;
}
