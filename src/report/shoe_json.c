/* shoe_json.c -- what the cards that are left do to wagers, as JSON. */

#include "report/shoe_json.h"

#include "core/line.h"
#include "report/layout_json.h"
#include "report/odds_json.h"
#include "report/rules_json.h"

#include <assert.h>
#include <string.h>

/* ---- wagers together ---- */

bool shoe_nets_of(struct shoe_nets *out, const struct pit_rules *r, const struct pit_shoe *shoe,
                  const struct pit_state *s, int seat)
{
    wide_int sum = 0;
    double square = 0;

    *out = (struct shoe_nets){.stake = pit_worth(s, seat) - s->chips[seat]};
    out->count = r->game->odds->nets(out->of, SHOE_NETS, &out->all, r, shoe, s, seat);
    if (!out->count) return false;
    for (int i = 0; i < out->count; i++)
        sum += (wide_int)out->of[i].net * out->of[i].ways;
    out->mean = figure_wide(sum, out->all);
    for (int i = 0; i < out->count; i++) {
        double off = (double)out->of[i].net - out->mean.value;

        square += off * off * (double)out->of[i].ways;
    }
    out->sd = __builtin_sqrt(square / (double)out->all);
    return true;
}

/* "player", of "player wins with %1". */
void shoe_net_on(struct pit_text *t, const struct pit_rules *r, unsigned on)
{
    for (int i = 0; r->game->outcomes[i]; i++) {
        struct line words = line_of(r->game->outcomes[i], strlen(r->game->outcomes[i]));
        struct word first = line_word(&words);

        if (!(on >> i & 1)) continue;
        if (t->used) pit_text_str(t, ", ");
        pit_text_add(t, first.at, first.n);
    }
}

static void write_net(struct json *j, const struct pit_rules *r, const struct own_net *n,
                      int64_t all)
{
    struct figure p = figure_of(n->ways, all);

    json_open(j, NULL, '{');
    json_int(j, "net", n->net);
    json_figure(j, "p", &p);
    json_open(j, "on", '[');
    for (int i = 0; r->game->outcomes[i]; i++) {
        char on[80];
        struct pit_text t = pit_text_in(on, sizeof on);

        if (!(n->on >> i & 1)) continue;
        shoe_net_on(&t, r, 1U << i);
        json_str(j, NULL, on);
    }
    json_close(j, ']');
    json_close(j, '}');
}

void shoe_json_nets(struct json *j, const struct pit_rules *r, const struct pit_state *s, int seat,
                    const struct shoe_nets *n)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    layout_json_wagers(j, r, s, seat);
    json_int(j, "stake", n->stake);
    json_figure(j, "ev", &n->mean);
    json_double(j, "sd", n->sd);
    json_open(j, "nets", '[');
    for (int i = 0; i < n->count; i++)
        write_net(j, r, &n->of[i], n->all);
    json_close(j, ']');
    json_close(j, '}');
}

/* ---- one card less ---- */

const char *shoe_rank(int rank)
{
    static const char *const names[SHOE_RANKS] = {"2", "3", "4", "5", "6", "7", "8",
                                                  "9", "T", "J", "Q", "K", "A"};

    return names[rank];
}

/* Takes a card of this rank out; false: there is none. */
static bool take_one(struct pit_shoe *shoe, int rank)
{
    for (int suit = 0; suit < 4; suit++) {
        if (!shoe->unseen[SHOE_RANKS * suit + rank]) continue;
        shoe->unseen[SHOE_RANKS * suit + rank]--;
        shoe->total--;
        shoe->inside--;
        return true;
    }
    return false;
}

bool shoe_effects_of(struct shoe_effects *out, const struct pit_rules *r,
                     const struct pit_shoe *shoe)
{
    const struct odds_own *own = r->game->odds;
    struct pit_shoe cards = {.total = r->cards, .inside = r->cards};

    assert(r->spots <= SHOE_SPOTS);
    for (int card = 0; card < PIT_CARDS; card++)
        cards.unseen[card] = (uint8_t)r->option[PIT_O_DECKS];
    if (shoe) cards = *shoe;
    if (!own->wagers(out->whole, r, &cards)) return false;
    for (int rank = 0; rank < SHOE_RANKS; rank++) {
        struct pit_shoe rest = cards;

        out->has[rank] = take_one(&rest, rank) && own->wagers(out->less[rank], r, &rest);
    }
    return true;
}

struct figure shoe_change(const struct shoe_effects *e, int rank, int spot)
{
    const struct figure *to = &e->less[rank][spot].ev, *from = &e->whole[spot].ev;

    return figure_wide((wide_int)to->num * from->den - (wide_int)from->num * to->den,
                       (wide_int)to->den * from->den);
}

void shoe_json_effects(struct json *j, const struct pit_rules *r, const struct shoe_effects *e)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "effects", '[');
    for (int rank = 0; rank < SHOE_RANKS; rank++) {
        if (!e->has[rank]) continue;
        json_open(j, NULL, '{');
        json_str(j, "rank", shoe_rank(rank));
        json_open(j, "wagers", '[');
        for (int spot = 0; spot < r->spots; spot++) {
            struct figure f = shoe_change(e, rank, spot);

            if (!e->whole[spot].outcomes) continue;
            json_open(j, NULL, '{');
            json_str(j, "spot", r->spot[spot].name);
            json_figure(j, "ev", &e->less[rank][spot].ev);
            json_figure(j, "change", &f);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
