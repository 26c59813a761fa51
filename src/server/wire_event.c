/* wire_event.c -- one event and what followed from it, as JSON. */

#include "wire.h"

#include "pit/clause.h"

#include <stdio.h>

enum { WORDS = 400 };

static void clause(struct json *j, uint16_t first, uint16_t second)
{
    char text[80];

    snprintf(text, sizeof text, "%s%s%s", pit_clause_id(first), second ? ", " : "",
             second ? pit_clause_id(second) : "");
    json_str(j, "clause", first ? text : NULL);
}

static void place(struct json *j, const struct pit_rules *rules, const struct pit_effect *fx)
{
    json_int(j, "seat", fx->seat + 1);
    json_str(j, "spot", rules->spot[fx->spot].name);
    if (rules->hands > 1) json_int(j, "hand", fx->hand + 1);
}

static void settlement(struct json *j, const struct pit_rules *rules, const struct pit_effect *fx)
{
    char words[WORDS];
    struct pit_text t = pit_text_in(words, sizeof words);

    json_str(j, "kind", "settle");
    place(j, rules, fx);
    json_int(j, "stake", fx->stake);
    json_int(j, "net", fx->net);
    json_str(j, "result", pit_result_word((enum pit_result)fx->result));
    pit_text_odds(&t, fx->odds);
    json_str(j, "odds", fx->result == PIT_WIN ? words : NULL);
    clause(j, fx->clause, fx->clause2);
    t = pit_text_in(words, sizeof words);
    pit_settle_text(&t, rules, fx);
    json_str(j, "text", words);
}

static void effect(struct json *j, const struct pit_rules *rules, const struct pit_effect *fx)
{
    char words[WORDS];
    struct pit_text t = pit_text_in(words, sizeof words);

    json_open(j, NULL, '{');
    switch (fx->kind) {
    case PIT_CALL:
        json_str(j, "kind", "call");
        json_str(j, "key", rules->game->calls[fx->to].key);
        pit_call_text(&t, rules, fx);
        json_str(j, "text", words);
        break;
    case PIT_SETTLE: settlement(j, rules, fx); break;
    case PIT_MOVED:
        json_str(j, "kind", "moved");
        place(j, rules, fx);
        json_str(j, "to", rules->spot[fx->to].name);
        break;
    case PIT_STAKED:
    case PIT_TAKEN:
        json_str(j, "kind", fx->kind == PIT_STAKED ? "stake" : "take");
        place(j, rules, fx);
        json_int(j, "stake", fx->stake);
        break;
    case PIT_METER:
        json_str(j, "kind", "meter");
        json_int(j, "net", fx->net);
        break;
    case PIT_PURSE:
    case PIT_CHIPS:
        json_str(j, "kind", "chips");
        json_int(j, "seat", fx->seat + 1);
        json_int(j, "net", fx->net);
        clause(j, fx->clause, fx->clause2);
        break;
    case PIT_DISCARD:
        json_str(j, "kind", "discard");
        json_str(j, "card", pit_card_name(fx->spot));
        break;
    default:
        json_str(j, "kind", "over");
        pit_outcome_text(&t, rules, fx);
        json_str(j, "text", words);
        break;
    }
    json_close(j, '}');
}

/* A card that went to another than these seats, face down. */
static bool is_hidden(const struct pit_event *e, uint32_t seats)
{
    bool own = e->to < PIT_SEATS_MAX && seats >> e->to & 1;

    return e->verb == PIT_CARD && e->spot == PIT_HIDDEN && !own;
}

/* The event as these seats may know it: the line of a card that is hidden from them says xx,
 * whatever has come of it since; the state has that. */
static struct pit_event seen_by(const struct pit_event *e, uint32_t seats)
{
    struct pit_event seen = *e;

    if (is_hidden(e, seats)) seen.value = PIT_FACE_DOWN;
    return seen;
}

static void event(struct json *j, const struct room *r, const struct room_heard *h, int from,
                  int end, uint32_t seats)
{
    const struct pit_rules *rules = &r->table.rules;
    const struct pit_event event_seen = seen_by(&h->event, seats), *e = &event_seen;
    const struct pit_verb_row *row = pit_verb(rules->game, e->verb);
    char words[WORDS];
    struct pit_text t = pit_text_in(words, sizeof words);
    struct pit_record writer = {0};
    bool told;

    json_open(j, NULL, '{');
    pit_record_event(&writer, &t, &r->table, e);
    while (t.used && words[t.used - 1] == '\n')
        words[--t.used] = '\0';
    json_str(j, "line", words);
    if (e->seat < PIT_SEATS_MAX)
        json_int(j, "seat", e->seat + 1);
    else
        json_str(j, "seat", NULL);
    json_str(j, "verb", row ? row->name : NULL);
    json_bool(j, "by_server", h->by_server);
    t = pit_text_in(words, sizeof words);
    told = e->seat < PIT_SEATS_MAX && pit_told_text(&t, rules, e);
    json_str(j, "told", told ? words : "");
    json_open(j, "effects", '[');
    for (int i = from; i < end; i++)
        effect(j, rules, &r->told[i]);
    json_close(j, ']');
    json_close(j, '}');
}

void wire_events(struct pit_text *out, const struct room *r, uint32_t seats)
{
    int from = 0;

    for (const struct room_heard *h = r->heard; r->heards && h < r->heard + r->heards; h++) {
        struct json j = json_in(out);

        if (h > r->heard) pit_text_str(out, ",");
        event(&j, r, h, from, h->effects, seats);
        from = h->effects;
    }
}

void wire_since(struct json *j, const struct room *r, uint32_t seats)
{
    if (r->sinces > ROOM_SINCE_MOST) return;
    json_open(j, "since", '[');
    for (const struct room_since *s = r->since; r->sinces && s < r->since + r->sinces; s++) {
        const struct pit_verb_row *row = pit_verb(r->table.rules.game, s->event.verb);

        json_open(j, NULL, '{');
        json_str(j, "line", is_hidden(&s->event, seats) ? "cards xx" : s->line);
        json_str(j, "verb", row ? row->name : NULL);
        json_close(j, '}');
    }
    json_close(j, ']');
}
