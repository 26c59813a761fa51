/* shoe_json.h -- what the cards that are left do to wagers that a game counts from any shoe, as
 * JSON: pit odds with --layout and --effects at such a game. */
#pragma once

#include "core/json.h"
#include "odds/own.h"
#include "pit/rules.h"

enum { SHOE_NETS = 256, SHOE_RANKS = 13, SHOE_SPOTS = 16 };

/* What a seat's wagers bring together: the best first, each in `ways` of `all`. */
struct shoe_nets {
    struct own_net of[SHOE_NETS];
    int count;
    int64_t all;
    pit_money stake;
    struct figure mean; /* cents */
    double sd;
};

/* From these cards, or NULL: a full shoe. False: no round can be counted from it. As many as there
 * is room for means that there are too many. */
bool shoe_nets_of(struct shoe_nets *out, const struct pit_rules *r, const struct pit_shoe *shoe,
                  const struct pit_state *s, int seat);

/* How rounds end that bring one of them: "player, banker". */
void shoe_net_on(struct pit_text *t, const struct pit_rules *r, unsigned on);

void shoe_json_nets(struct json *j, const struct pit_rules *r, const struct pit_state *s, int seat,
                    const struct shoe_nets *n);

/* What one card less of each rank changes: for each wager what it brings then, and by how much that
 * is more. */
struct shoe_effects {
    struct wager_study whole[SHOE_SPOTS], less[SHOE_RANKS][SHOE_SPOTS];
    bool has[SHOE_RANKS]; /* there is such a card, and a round without it */
};

/* Of a game that counts its wagers; as above. */
bool shoe_effects_of(struct shoe_effects *out, const struct pit_rules *r,
                     const struct pit_shoe *shoe);
struct figure shoe_change(const struct shoe_effects *e, int rank, int spot);
const char *shoe_rank(int rank); /* "2" to "A" */

void shoe_json_effects(struct json *j, const struct pit_rules *r, const struct shoe_effects *e);
