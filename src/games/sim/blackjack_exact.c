/* blackjack_exact.c -- what a strategy of one's own brings, exactly: what it says of every hand is
 * laid down, and the analyser values that. */

#include "blackjack_sim.h"

#include <stdlib.h>
#include <string.h>

/* ---- what cannot be laid down ---- */

static bool no(struct pit_text *why, int line, const char *what)
{
    if (line) {
        pit_text_str(why, "line ");
        pit_text_int(why, line);
        pit_text_str(why, " ");
    }
    pit_text_str(why, what);
    return false;
}

/* The analyser knows a hand by its ranks alone. */
static bool by_hand(const struct sim_job *j, struct pit_text *why)
{
    for (int l = 0; l < j->strategy.lines; l++) {
        const struct strategy_line *line = &j->strategy.line[l];

        if (line->least) return no(why, line->at, "doubles for less");
        if (line->aims) return no(why, line->at, "names the wager that it goes to");
        for (int i = 0; i < line->terms; i++) {
            const struct strategy_term *t = &line->term[i];

            if (t->look != STRATEGY_MEASURE) return no(why, line->at, "goes by a count of cards");
            if (bjs_moves(t)) return no(why, line->at, "goes by the cards left in the shoe");
            if (strcmp(bj_measures[t->measure], "first") == 0 ||
                strcmp(bj_measures[t->measure], "second") == 0)
                return no(why, line->at, "goes by the order of the cards");
        }
    }
    return true;
}

/* ---- laying it down ---- */

static uint8_t play_of(int say)
{
    static const uint8_t plays[SAY_PLAYS] = {
        [SAY_STAND] = BJX_STAND, [SAY_HIT] = BJX_HIT,     [SAY_DOUBLE] = BJX_DOUBLE,
        [SAY_SPLIT] = BJX_SPLIT, [SAY_DOWN] = BJX_DOUBLE, [SAY_SURRENDER] = BJX_SURRENDER};

    return plays[say];
}

static bool is_pair_of(const struct bjx_hand *h)
{
    for (int rank = 0; rank < BJX_RANKS && h->cards == 2; rank++)
        if (h->count[rank] == 2) return true;
    return false;
}

/* Split hands are valued one by one: how one is played must not depend on how many there are, and a
 * pair that is split must be split again. */
static bool alike(const struct bjs_plan *p, int column, int i)
{
    bool pair = is_pair_of(&p->all.hand[i]);

    if (pair && p->cell[0][column][i] != SAY_SPLIT) return true; /* it never gets there */
    for (int context = 1; context < p->most_hands; context++) {
        int say = p->cell[context][column][i];
        bool again = pair && p->may[context][i] >> SAY_SPLIT & 1;

        if (again ? say != SAY_SPLIT : !pair && say != p->cell[1][column][i]) return false;
    }
    return true;
}

static bool lay_down(struct bjx_laid *out, const struct bjs_plan *p, int column)
{
    int last = p->most_hands - 1;

    for (int i = 1; i < p->all.count; i++) {
        if (!alike(p, column, i)) return false;
        out->play[i] = play_of(p->cell[0][column][i]);
        out->split[i] = play_of(p->cell[last][column][i]);
    }
    for (int i = 0; i < 3; i++) {
        out->suited[i] = play_of(p->suited[0][column][i]);
        out->split_suited[i] = play_of(p->suited[last][column][i]);
    }
    out->even = p->insure[bjx_pair(BJX_ACE, BJX_TEN)] == SAY_EVEN;
    return true;
}

/* ---- its value ---- */

/* The shoe has room for every split that the strategy makes. */
static bool lasts(const struct bjx_column *c, const struct bjx_laid *laid)
{
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int pair = bjx_pair(rank, rank);

        if (laid->play[c->all->pair[pair]] == BJX_SPLIT && c->row[pair].dealt > 0 &&
            !c->row[pair].may[BJX_SPLIT])
            return false;
    }
    return c->ev > BJX_RUNS_OUT;
}

/* What the hands that insure win by it, of a unit of the box. */
static double insurance(const struct bjs_plan *p, const struct bjx_column *c)
{
    const pit_money unit = 1000000;
    double part = (double)bjs_insurance(p, unit) / (double)unit, sum = 0;
    double pays = (double)p->insured.num / (double)p->insured.den;

    if (!p->asks_insurance || c->up != BJX_ACE || c->hole >= 0) return 0;
    for (int pair = 0; pair < BJX_PAIRS; pair++) {
        double blackjack = bjx_blackjack(c, &c->all->hand[c->all->pair[pair]], 0, 0);

        if (p->insure[pair] == SAY_INSURE && c->row[pair].dealt > 0)
            sum += c->row[pair].dealt * part * (blackjack * (pays + 1) - 1);
    }
    return sum;
}

static bool value(double *ev, const struct bjs_plan *p, const struct pit_shoe *shoe,
                  struct pit_text *why)
{
    BLACKJACK_ROOM struct bjx_laid laid;
    struct bjx_column *c = blackjack_column();
    struct bjx_rules r;

    blackjack_rules(&r, p->job->rules, shoe);
    *ev = 0;
    if (!bjx_lasts(&r, 0, 1)) return no(why, 0, "may run out of cards within a round");
    for (int up = 0; up < BJX_RANKS; up++) {
        int last = p->hole_up ? BJX_RANKS - 1 : -1;

        for (int hole = p->hole_up ? up : -1; hole <= last; hole++) {
            if (!lay_down(&laid, p, hole < 0 ? up : up * BJX_RANKS + hole))
                return no(why, 0, "plays a split hand by how many there are");
            if (!bjx_laid_make(c, &r, &p->all, up, hole, &laid)) continue;
            if (!lasts(c, &laid)) return no(why, 0, "may run out of cards within a round");
            *ev += c->chance * (c->ev + insurance(p, c));
        }
    }
    return true;
}

bool bjs_exact(double *ev, const struct sim_job *j, const struct pit_shoe *shoe,
               struct pit_text *why)
{
    struct bjs_plan *p;
    bool good, plays;

    if (!by_hand(j, why)) return false;
    if (j->system.lines) return no(why, 0, "has bets of its own");
    p = bjs_make(j, &plays);
    good = plays ? value(ev, p, shoe, why)
                 : no(why, 0, "cannot be laid down hand by hand under these rules");
    bjs_free(p);
    return good;
}
