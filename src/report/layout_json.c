/* layout_json.c -- a layout as one, and what has come, as JSON. */

#include "report/layout_json.h"

#include "games/chance.h"
#include "report/odds_json.h"
#include "report/rules_json.h"

#include <string.h>

const char *layout_name(char out[LAYOUT_NAME], const struct pit_rules *r, int value)
{
    struct pit_text t = pit_text_in(out, LAYOUT_NAME);

    chance_row(pit_begins(r))->name(&t, r, value);
    return out;
}

bool layout_named_before(const struct pit_rules *r, const struct nets *n, int i)
{
    char name[LAYOUT_NAME], other[LAYOUT_NAME];

    layout_name(name, r, n->of[i].value);
    for (int k = 0; k < i; k++)
        if (n->of[k].decides && n->of[k].net == n->of[i].net &&
            strcmp(name, layout_name(other, r, n->of[k].value)) == 0)
            return true;
    return false;
}

static void write_end(struct json *j, const struct pit_rules *r, const char *key,
                      const struct net *n)
{
    char name[LAYOUT_NAME];

    json_open(j, key, '{');
    json_str(j, "on", layout_name(name, r, n->value));
    json_int(j, "net", n->net);
    json_close(j, '}');
}

static void write_nets(struct json *j, const struct pit_rules *r, const struct nets *n)
{
    char name[LAYOUT_NAME];

    json_open(j, "nets", '[');
    for (pit_money net = nets_below(n, INT64_MAX); net != INT64_MIN; net = nets_below(n, net)) {
        struct figure p = figure_of((int64_t)nets_weight(n, net), (int64_t)n->all);

        json_open(j, NULL, '{');
        json_int(j, "net", net);
        json_figure(j, "p", &p);
        json_open(j, "on", '[');
        for (int i = 0; i < n->count; i++)
            if (n->of[i].decides && n->of[i].net == net && !layout_named_before(r, n, i))
                json_str(j, NULL, layout_name(name, r, n->of[i].value));
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_after(struct json *j, const struct nets_after *a)
{
    json_open(j, "after", '{');
    json_int(j, "rounds", a->rounds);
    json_figure(j, "p_ahead", &a->ahead);
    json_figure(j, "p_even", &a->even);
    json_figure(j, "p_behind", &a->behind);
    if (a->error > 0) json_double(j, "error_bound", a->error);
    json_close(j, '}');
}

void layout_json_wagers(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                        int seat)
{
    json_open(j, "layout", '[');
    for (int i = 0; i < s->wagers; i++) {
        if (s->wager[i].seat != seat) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", r->spot[s->wager[i].spot].name);
        json_int(j, "stake", s->wager[i].stake);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void layout_json(struct json *j, const struct pit_rules *r, const struct pit_state *s, int seat,
                 const struct nets *n, const struct nets_after *a)
{
    struct figure mean = nets_mean(n);

    json_open(j, NULL, '{');
    rules_json_members(j, r);
    layout_json_wagers(j, r, s, seat);
    json_int(j, "stake", n->stake);
    json_figure(j, "ev", &mean);
    json_double(j, "sd", nets_deviation(n));
    write_end(j, r, "best", &n->of[n->best]);
    write_end(j, r, "worst", &n->of[n->worst]);
    write_nets(j, r, n);
    if (a->rounds) write_after(j, a);
    json_close(j, '}');
}

void layout_json_mean(struct json *j, const struct pit_rules *r, const struct pit_state *s,
                      int seat, const struct figure *mean)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    layout_json_wagers(j, r, s, seat);
    json_int(j, "stake", pit_worth(s, seat) - s->chips[seat]);
    json_figure(j, "ev", mean);
    json_close(j, '}');
}

/* ---- what has come ---- */

static int kind_of(const struct seen *k, const char *name)
{
    int i = 0;

    while (i < k->count && strcmp(k->name[i], name) != 0)
        i++;
    return i;
}

void seen_open(struct seen *k, const struct pit_rules *r)
{
    *k = (struct seen){0};
    for (int value = 0; value < r->pockets; value++) {
        char name[LAYOUT_NAME];
        int i = kind_of(k, layout_name(name, r, value));

        if (i == k->count) memcpy(k->name[k->count++], name, sizeof name);
        k->weight[i]++;
    }
}

bool seen_add(struct seen *k, struct word name)
{
    char text[LAYOUT_NAME] = "";
    int i;

    if (name.n < sizeof text) memcpy(text, name.at, name.n);
    i = kind_of(k, text);
    if (i == k->count) return false;
    if (k->results >= SEEN_MAX) k->times[k->last[k->results % SEEN_MAX]]--;
    k->last[k->results++ % SEEN_MAX] = i;
    k->times[i]++;
    return true;
}

struct fit seen_fit(const struct seen *k)
{
    return fit_of(k->times, k->weight, k->count);
}

void seen_json(struct json *j, const struct pit_rules *r, const struct seen *k)
{
    struct fit f = seen_fit(k);

    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_int(j, "results", k->results);
    json_int(j, "counted", f.count);
    json_double(j, "chi_square", f.square);
    json_int(j, "degrees", f.degrees);
    json_double(j, "p", f.p);
    json_double(j, "expected_least", f.expected_least);
    json_open(j, "seen", '[');
    for (int i = 0; i < k->count; i++) {
        json_open(j, NULL, '{');
        json_str(j, "on", k->name[i]);
        json_int(j, "count", k->times[i]);
        json_double(j, "expected", f.count * (double)k->weight[i] / r->pockets);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
