/* drawn.c -- what an epoch brought, once its seed is known: its cut, its cards, rolls and spins. */

#include "parts.h"

#include "games/chance.h"

#include <string.h>

static void draw_differs(struct verify *v, const struct verify_epoch *x, int i, const char *has,
                         const char *brings)
{
    static const char *const words[] = {
        [FAIR_SHOE] = ", card ", [FAIR_DICE] = ", roll ", [FAIR_WHEEL] = ", spin "};
    struct pit_text t = found_differs_at(v, VERIFY_CARDS, x->draw[i].line);

    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, x->e.number);
    pit_text_str(&t, words[fair_source(&x->e)]);
    pit_text_uint(&t, (uint64_t)i + 1);
    pit_text_str(&t, ": the record has ");
    pit_text_str(&t, has);
    pit_text_str(&t, ", the seeds bring ");
    pit_text_str(&t, brings);
}

static void check_cards(struct verify *v, const struct verify_epoch *x)
{
    uint16_t order[VERIFY_DRAWS_MAX];

    fair_order(&x->e, order);
    for (int i = 0; i < x->draws; i++) {
        int card = order[i] % PIT_CARDS;

        if (x->draw[i].value == card || x->draw[i].value == PIT_FACE_DOWN)
            found_holds(v, VERIFY_CARDS);
        else
            draw_differs(v, x, i, pit_card_name(x->draw[i].value), pit_card_name(card));
    }
}

static void check_peeks(struct verify *v, const struct verify_epoch *x)
{
    uint16_t order[VERIFY_DRAWS_MAX];

    fair_order(&x->e, order);
    for (int i = 0; i < x->asides; i++) {
        struct pit_text t;

        if (!x->aside[i].line) continue;
        if (x->aside[i].peeked >> order[x->aside[i].draw] % PIT_CARDS & 1) {
            found_holds(v, VERIFY_CARDS);
            continue;
        }
        t = found_differs_at(v, VERIFY_CARDS, x->aside[i].line);
        pit_text_str(&t, "epoch ");
        pit_text_uint(&t, x->e.number);
        pit_text_str(&t, ", card ");
        pit_text_uint(&t, x->aside[i].draw + (uint64_t)1);
        pit_text_str(&t, ": the dealer's look at it says otherwise");
    }
}

static void check_turns(struct verify *v, const struct verify_epoch *x)
{
    const struct pit_rules *r = &v->play.table.rules;
    int verb = fair_source(&x->e) == FAIR_DICE ? PIT_DICE : PIT_POCKET;

    for (int i = 0; i < x->draws; i++) {
        int turn = verb == PIT_DICE ? fair_roll(&x->e, i + 1) : fair_spin(&x->e, i + 1);
        char has[40], brings[40];
        struct pit_text had = pit_text_in(has, sizeof has);
        struct pit_text brought = pit_text_in(brings, sizeof brings);

        chance_row(verb)->name(&had, r, x->draw[i].value);
        chance_row(verb)->name(&brought, r, turn);
        if (x->draw[i].value == turn || strcmp(has, brings) == 0) /* pockets that play alike */
            found_holds(v, VERIFY_CARDS);
        else
            draw_differs(v, x, i, has, brings);
    }
}

static void check_picks(struct verify *v, const struct verify_epoch *x)
{
    for (int i = 0; i < x->picks && i < VERIFY_PICKS_MAX; i++) {
        const struct verify_pick *pick = &x->pick[i];
        struct pit_text t;

        if (fair_pick(&x->e, i, pick->all) - pick->least < pick->weight) {
            found_holds(v, VERIFY_CARDS);
            continue;
        }
        t = found_differs_at(v, VERIFY_CARDS, pick->line);
        pit_text_str(&t, "epoch ");
        pit_text_uint(&t, x->e.number);
        pit_text_str(&t, ", draw ");
        pit_text_int(&t, i + 1);
        pit_text_str(&t, ": the seeds bring another one");
    }
    if (x->picks > VERIFY_PICKS_MAX)
        found_not_possible(v, VERIFY_CARDS, "an epoch has more draws than are kept");
}

/* A seat that was asked and declined, or another place than the one it had committed to. */
static void check_cut(struct verify *v, const struct verify_epoch *x)
{
    int by, at = fair_cut(&x->e, &by);
    bool right = by ? x->cut_seat == by && x->cut_at == at : !x->cut_seat;
    struct pit_text t;

    if (by && !x->cut_seat && !(x->declined >> by & 1)) right = true; /* these rules ask nobody */
    if (right) {
        found_holds(v, VERIFY_CUT);
        return;
    }
    t = found_differs_at(v, VERIFY_CUT, x->cut_line ? x->cut_line : x->line);
    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, x->e.number);
    pit_text_str(&t, ": by what was shown ");
    if (by) {
        pit_text_str(&t, "seat ");
        pit_text_uint(&t, (uint64_t)by);
        pit_text_str(&t, " cuts at ");
        pit_text_uint(&t, (uint64_t)at);
    } else {
        pit_text_str(&t, "the dealer cuts");
    }
}

void drawn_check(struct verify *v, struct verify_epoch *x)
{
    fair_key(&x->e);
    if (fair_source(&x->e) == FAIR_SHOE) {
        check_cut(v, x);
        check_cards(v, x);
        check_peeks(v, x);
    } else {
        check_turns(v, x);
    }
    check_picks(v, x);
}
