/* red_dog_view.c -- pit odds red-dog: the raise by spread, or by end cards. */

#include "games/odds/red_dog_own.h"
#include "views.h"

static const char *pays_text(char out[16], struct pit_ratio odds)
{
    struct pit_text t = pit_text_in(out, 16);

    pit_text_odds(&t, odds);
    return out;
}

static void print_row(FILE *out, const struct pit_rules *r, const struct study_row *row, bool part,
                      bool push)
{
    const struct study_choice *stand = &row->choice[0], *raise = &row->choice[row->choices - 1];
    int64_t spread = row->measure[part ? 2 : 0];
    char pays[16];

    if (part)
        fprintf(out, " %s %s", red_dog_odds.measure_word(M_LOW, row->measure[0]),
                red_dog_odds.measure_word(M_HIGH, row->measure[1]));
    fprintf(out, " %6d %7.2f %% %8s %7.2f %%", (int)spread, 100 * row->met.value,
            pays_text(pays, r->pay[spread]), 100 * stand->win.value);
    if (push) fprintf(out, " %6.2f %%", 100 * stand->push.value);
    fprintf(out, "  %+.4f  %+.4f   %s\n", stand->ev.value, raise->ev.value,
            row->best ? "raise" : "stand");
}

/* A pair and consecutive cards leave no choice. */
static void print_no_choice(FILE *out, const struct pit_rules *r, const struct decisions_study *d,
                            bool part, bool push)
{
    struct red_dog_ties t = red_dog_ties(r, d);
    double pair = t.pair.value, three = t.three.value, odds = r->pay[0].num;
    const char *indent = part ? "    " : "";
    char pays[16];

    if (pair > 0) {
        fprintf(out, "%s   pair %7.2f %% %8s %7.2f %%", indent, 100 * pair,
                pays_text(pays, r->pay[0]), 100 * three / pair);
        if (push) fprintf(out, " %6.2f %%", 100 * (pair - three) / pair);
        fprintf(out, "  %+.4f       --   (no choice)\n", odds * three / pair);
    }
    fprintf(out, "%s consec %7.2f %%     push        --%s   0.0000       --   (no choice)\n",
            indent, 100 * t.consecutive.value, push ? "         " : "");
}

static void decisions(FILE *out, const struct pit_rules *r, const struct decisions_study *d,
                      bool part)
{
    bool push = r->option[O_END_CARD] == END_PUSHES;

    fprintf(out, "%s spread     dealt     pays       win%s    stand    raise   best\n",
            part ? " ends" : "", push ? "     push" : "");
    for (int i = 0; i < d->rows; i++)
        print_row(out, r, &d->row[i], part, push);
    print_no_choice(out, r, d, part, push);
}

const struct odds_view red_dog_view = {.doing = "raising", .decisions = decisions};
