/* count_json.c -- what a count of cards is worth, as JSON. */

#include "report/count_json.h"

#include "report/rules_json.h"

static const char ranks[] = "23456789TJQKA";

static const char *word(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->name;
}

void count_json(struct json *j, const struct count_study *s, const struct pit_rules *r,
                const struct card_count *c)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "count", '{');
    json_str(j, "name", c->name);
    json_open(j, "weights", '{');
    for (int rank = 0; rank < COUNT_RANKS; rank++)
        json_int(j, (char[]){ranks[rank], 0}, c->weight[rank]);
    json_close(j, '}');
    json_close(j, '}');
    json_int(j, "left", s->left);
    json_open(j, "true_counts", '[');
    for (int i = 0; i < COUNT_ROWS; i++) {
        if (!s->row[i].there) continue;
        json_open(j, NULL, '{');
        json_int(j, "true", i - COUNT_MOST);
        json_double(j, "ev_float", s->row[i].ev);
        if (s->insures) json_double(j, "insurance_float", s->row[i].insurance);
        if (s->insures) json_double(j, "ev_insured_float", s->row[i].insured);
        json_close(j, '}');
    }
    json_close(j, ']');
    if (s->has_insurance_index) json_double(j, "insurance_index", s->insurance_index);
    json_open(j, "indices", '[');
    for (int i = 0; i < s->indices; i++) {
        const struct count_index *x = &s->index[i];

        json_open(j, NULL, '{');
        json_str(j, "hand", x->hand);
        json_str(j, "up", x->up);
        json_str(j, "play", word(r, x->play));
        json_str(j, "when", x->above ? "from" : "below");
        json_double(j, "true", x->at);
        json_str(j, "else", word(r, x->other));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
