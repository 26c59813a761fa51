/* verify_json.c -- what the check of a record found, as JSON. */

#include "verify_json.h"

#include <string.h>

static const char *state_word(enum verify_state state)
{
    switch (state) {
    case VERIFY_NOTHING: return "nothing";
    case VERIFY_HOLDS: return "holds";
    case VERIFY_NOT_POSSIBLE: return "not possible";
    case VERIFY_DIFFERS: return "differs";
    }
    return NULL;
}

static void step_json(const struct verify_found *f, enum verify_step step, struct json *out)
{
    bool told = f->state == VERIFY_DIFFERS || f->state == VERIFY_NOT_POSSIBLE;

    json_open(out, NULL, '{');
    json_str(out, "step", verify_name(step));
    json_str(out, "meaning", verify_words(step));
    json_str(out, "state", state_word(f->state));
    json_int(out, "count", f->count);
    if (f->state == VERIFY_DIFFERS) json_int(out, "line", f->line);
    if (told) json_str(out, "words", f->words);
    json_close(out, '}');
}

static void wager_json(struct json *out, const struct pit_table *t, const struct pit_wager *w)
{
    json_open(out, NULL, '{');
    json_int(out, "seat", w->seat + 1);
    json_str(out, "spot", t->rules.spot[w->spot].name);
    if (t->rules.hands > 1) json_int(out, "hand", w->hand + 1);
    json_int(out, "stake", w->stake);
    json_close(out, '}');
}

void verify_json_members(const struct verify *v, const char *verdict, struct json *out)
{
    enum verify_step first = verify_first(v);
    char head[2 * FAIR_HASH + 1], key[2 * FAIR_HASH + 1], table[2 * FAIR_TABLE_ID + 1];

    fair_hex(v->chain.head, FAIR_HASH, head);
    fair_hex(v->key, sizeof v->key, key);
    fair_hex(v->table_id, FAIR_TABLE_ID, table);
    json_str(out, "verdict", verdict);
    json_str(out, "game", v->play.game ? v->play.game->name : NULL);
    json_str(out, "rules", v->play.game ? v->play.rules.book->name : NULL);
    json_int(out, "rounds", v->rounds);
    json_int(out, "lines", v->line);
    json_int(out, "epochs", v->found[VERIFY_COMMITMENTS].count);
    json_int(out, "voids", v->voids);
    json_int(out, "moved", v->moved);
    json_open(out, "marks", '[');
    for (int i = 0; i < v->marks; i++) {
        json_open(out, NULL, '{');
        json_str(out, "kind", verify_mark_word(v->mark[i].kind));
        json_int(out, "round", v->mark[i].round);
        json_int(out, "line", v->mark[i].line);
        json_str(out, "words", v->mark[i].words);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "open", '[');
    for (int i = 0; v->play.open && i < v->play.table.state.wagers; i++)
        wager_json(out, &v->play.table, &v->play.table.state.wager[i]);
    json_close(out, ']');
    json_str(out, "table", v->proven ? table : NULL);
    json_str(out, "key", v->proven ? key : NULL);
    json_str(out, "head", v->chained ? head : NULL);
    json_open(out, "steps", '[');
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        step_json(&v->found[i], (enum verify_step)i, out);
    json_close(out, ']');
    if (first != VERIFY_STEPS_MAX) {
        json_open(out, "first", '{');
        json_str(out, "step", verify_name(first));
        json_int(out, "line", v->found[first].line);
        json_str(out, "words", v->found[first].words);
        json_close(out, '}');
    }
}

void verify_json(const struct verify *v, struct json *out)
{
    json_open(out, NULL, '{');
    verify_json_members(v, verify_verdict(v), out);
    json_close(out, '}');
}
