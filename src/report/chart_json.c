/* chart_json.c -- a chart of play as JSON. */

#include "report/chart_json.h"

#include "report/rules_json.h"

static const char *word(const struct pit_rules *r, int verb)
{
    return pit_verb(r->game, verb)->name;
}

void chart_json(struct json *j, const struct hands_chart *c, const struct pit_rules *r)
{
    json_open(j, NULL, '{');
    rules_json_members(j, r);
    json_open(j, "chart", '{');
    json_open(j, "up", '[');
    for (int i = 0; i < c->columns; i++)
        json_str(j, NULL, c->column[i]);
    json_close(j, ']');
    for (int part = 0; part < CHART_PARTS; part++) {
        json_open(j, c->part[part], '{');
        for (int row = c->first[part]; row < c->first[part + 1]; row++) {
            json_open(j, c->row[row], '[');
            for (int i = 0; i < c->columns; i++)
                json_str(j, NULL, c->cell[row][i]);
            json_close(j, ']');
        }
        json_close(j, '}');
    }
    json_close(j, '}');
    json_double(j, "ev_chart_float", c->ev);
    json_double(j, "ev_float", c->best);
    json_open(j, "exceptions", '[');
    for (int i = 0; i < c->exceptions && i < CHART_EXCEPTIONS; i++) {
        json_open(j, NULL, '{');
        json_str(j, "cards", c->exception[i].cards);
        json_str(j, "up", c->exception[i].up);
        json_str(j, "best", word(r, c->exception[i].verb));
        json_str(j, "chart", word(r, c->exception[i].chart));
        json_double(j, "gain", c->exception[i].gain);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
