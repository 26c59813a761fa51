/* follow.c -- a server's table, followed by the lines of its record. */

#include "follow.h"

#include "bot_talk.h"
#include "pit/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 400, LINES_MOST = 1024, LINE_MOST = 160, TEXT_MOST = 400 };

/* What has come since a card lay hidden. A face that the server shows later changes what came
 * before, so it is gone through again. */
struct follow_round {
    struct pit_replay base, trial; /* as the table stood before the first line; as it stands */
    struct {
        char text[LINE_MOST];
        bool hidden;
        int16_t taken; /* the card it is taken for since that agreed; -1: none */
        int16_t tried; /* and in this try */
    } line[LINES_MOST];
    int lines, since; /* how many there are, and were when the last round was over */
    uint32_t round;   /* that the trial is in, and how many cards it has had */
    int cards;
    bool judged;         /* what comes of a line now is compared with what the server told */
    uint64_t told, came; /* of calls, settlements and ends of rounds: by the server, in the trial */
    int16_t spare[PIT_CARDS]; /* cards that have not come to light */
    uint32_t dice;            /* what is taken for a card in a further try; 0: the first one */
    uint32_t anew;            /* of four cards of earlier rounds so many are then taken anew */
    bool unknown;             /* one was taken for another */
};

/* ---- lines ---- */

static void take_line(struct follow *f, const char *line, size_t n)
{
    struct pit_said said;
    enum pit_line came = pit_replay_line(f->table, line, n, &said);

    f->broken |= came != PIT_LINE_DONE && came != PIT_LINE_EMPTY;
}

/* Bytes of a record, cut anywhere. */
static bool take_bytes(void *with, const char *bytes, size_t n)
{
    struct follow *f = with;

    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == '\n') {
            take_line(f, f->part, f->part_n);
            f->part_n = 0;
        } else if (f->part_n < sizeof f->part) {
            f->part[f->part_n++] = bytes[i];
        }
    }
    return true;
}

/* A table that nobody has played at has no record yet. */
static void first_lines(struct follow *f)
{
    char line[PIT_RULES_TEXT + 32];
    struct pit_text t = pit_text_in(line, sizeof line);

    pit_text_str(&t, "game ");
    pit_text_str(&t, f->rules->game->name);
    take_line(f, line, t.used);
    t = pit_text_in(line, sizeof line);
    pit_text_str(&t, "rules ");
    pit_rules_text(&t, f->rules);
    take_line(f, line, t.used);
    if (!f->broken) pit_replay_start(f->table);
}

bool follow_begins(struct follow *f, const char *table, int64_t round)
{
    char path[128];
    bool fetched = true;

    pit_replay_open(f->table, f->see, f->with);
    f->part_n = 0;
    f->broken = false;
    if (f->round) f->round->lines = 0;
    snprintf(path, sizeof path, "/api/tables/%.40s/record?to=%lld", table, (long long)round);
    if (round)
        fetched = client_fetch(f->server, path, take_bytes, f);
    else
        first_lines(f);
    return fetched && !f->broken && f->table->open;
}

/* ---- cards that this seat does not see ---- */

static uint64_t mix(uint64_t sum, const char *text)
{
    for (; *text; text++)
        sum = (sum ^ (uint8_t)*text) * UINT64_C(1099511628211);
    return (sum ^ 256) * UINT64_C(1099511628211);
}

static uint64_t mix_effect(uint64_t sum, const struct pit_rules *r, const struct pit_effect *fx)
{
    char words[TEXT_MOST];
    struct pit_text t = pit_text_in(words, sizeof words);

    if (fx->kind == PIT_CALL)
        pit_call_text(&t, r, fx);
    else if (fx->kind == PIT_SETTLE)
        pit_settle_text(&t, r, fx);
    else if (fx->kind == PIT_ROUND_OVER)
        pit_outcome_text(&t, r, fx);
    else
        return sum;
    return mix(sum, words);
}

static bool brings_card(const struct pit_rules *r, const struct pit_event *e)
{
    return e->verb == PIT_CARD || e->verb == PIT_DOWN ||
           (e->verb == PIT_IRREGULAR && r->game->irregular[e->spot].takes_card);
}

/* The observer of the trial: it counts cards as the server lists them, from the deal on. */
static void see_trial(void *with, const struct pit_table *t, const struct pit_event *e,
                      const struct pit_effect *fx, int count)
{
    struct follow_round *r = with;

    if (e->verb == pit_begins(&t->rules) && t->state.round != r->round) r->cards = 0;
    r->round = t->state.round;
    r->cards += brings_card(&t->rules, e);
    for (int i = 0; r->judged && i < count; i++)
        r->came = mix_effect(r->came, &t->rules, &fx[i]);
}

/* The card of the round that came as this one, as the server shows it to this seat by now. */
static int shown_card(const struct json_value *state, int place)
{
    struct json_value list = bot_member(state, "chance"), item;
    char name[4];
    int card = PIT_FACE_DOWN;

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        if (!bot_text(&item, "card", name, sizeof name) || strlen(name) != 2) continue;
        if (place-- == 0) return pit_card_parse(name, &card) ? card : PIT_FACE_DOWN;
    }
    return PIT_FACE_DOWN;
}

/* What may lie unseen: nothing that has come to light. */
static void count_spare(struct follow_round *r)
{
    const uint8_t *unseen = r->base.table.state.shoe.unseen;
    int card;

    for (card = 0; card < PIT_CARDS; card++)
        r->spare[card] = unseen[card];
    for (int i = 0; i < r->lines; i++) {
        const char *at = r->line[i].text;

        if (r->line[i].hidden || (strncmp(at, "cards ", 6) != 0 && strncmp(at, "turn ", 5) != 0))
            continue;
        while ((at = strchr(at, ' ')) != NULL && strlen(++at) >= 2)
            if (pit_card_parse(at, &card) && card < PIT_CARDS) r->spare[card]--;
    }
}

static uint32_t throw_dice(struct follow_round *r)
{
    r->dice = r->dice * 1664525U + 1013904223U;
    return (r->dice ^ r->dice >> 15) * 2246822519U >> 12;
}

/* One that may be it: first one that most are left of, in a further try any. */
static int any_spare(struct follow_round *r)
{
    int best = 0, all = 0, at;

    for (int card = 0; card < PIT_CARDS; card++) {
        if (r->spare[card] > r->spare[best]) best = card;
        if (r->spare[card] > 0) all += r->spare[card];
    }
    if (!r->dice || !all) return best;
    at = (int)(throw_dice(r) % (uint32_t)all);
    for (best = 0; at >= (r->spare[best] > 0 ? r->spare[best] : 0); best++)
        at -= r->spare[best] > 0 ? r->spare[best] : 0;
    return best;
}

/* What agreed so far is kept, or one of its rank where it has come to light since: over the rounds
 * of a deck too many cards stay unseen to find all of them by chance at once. */
static int kept_spare(struct follow_round *r, int line)
{
    enum { SUITS = 4 };
    int card = r->line[line].taken;

    if (card < 0 || (r->dice && (line >= r->since || throw_dice(r) % 4 < r->anew))) return -1;
    for (int i = 0; i < SUITS; i++, card = (card + PIT_CARDS / SUITS) % PIT_CARDS)
        if (r->spare[card] > 0) return card;
    return -1;
}

/* A card without a face where the rules can go on with it, else one that may be it. */
static int stand_in(struct follow_round *r, int line)
{
    int card;

    r->unknown = true;
    if (r->trial.table.rules.blind) return PIT_FACE_DOWN;
    card = kept_spare(r, line);
    if (card < 0) card = any_spare(r);
    r->spare[card]--;
    r->line[line].tried = (int16_t)card;
    return card;
}

/* A card that this seat had not seen: once it is shown, it stays what it is. */
static void name_card(struct follow_round *r, int line, const struct json_value *state)
{
    bool now = r->trial.table.state.round == (uint32_t)bot_number(state, "round");
    int card = now ? shown_card(state, r->cards) : PIT_FACE_DOWN;

    r->line[line].hidden = card == PIT_FACE_DOWN;
    if (card == PIT_FACE_DOWN) card = stand_in(r, line);
    snprintf(r->line[line].text, LINE_MOST, "cards %s", pit_card_name(card));
}

static bool try_lines(struct follow_round *r, int from, int end, const struct json_value *state)
{
    struct pit_said said;
    bool good = true;

    for (int i = from; good && i < end; i++) {
        enum pit_line came;

        if (r->line[i].hidden) name_card(r, i, state);
        came = pit_replay_line(&r->trial, r->line[i].text, strlen(r->line[i].text), &said);
        good = came == PIT_LINE_DONE || came == PIT_LINE_EMPTY;
    }
    return good;
}

static bool stands(const struct pit_replay *table, const struct json_value *state);

/* Goes through the round, of which these lines are new, and compares what comes of them. */
static bool try_round(struct follow_round *r, int old, bool told, const struct json_value *state)
{
    r->trial = r->base;
    r->trial.table.with = &r->trial;
    r->trial.see = see_trial;
    r->trial.with = r;
    r->round = r->base.table.state.round;
    r->cards = 0;
    r->unknown = r->judged = false;
    r->came = 0;
    count_spare(r);
    if (!try_lines(r, 0, old, state)) return false;
    r->judged = true;
    return try_lines(r, old, r->lines, state) && (!told || !r->unknown || r->told == r->came) &&
           stands(&r->trial, state);
}

/* A line and what the server says has come of it. False: there is no room for it. */
static bool note_event(struct follow_round *r, const struct json_value *event, bool *told)
{
    struct json_value list = bot_member(event, "effects"), item;
    char line[BOT_LINE], words[TEXT_MOST];
    size_t length;

    *told |= list.type == JSON_ARRAY;
    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        bool counts = bot_is(&item, "kind", "call") || bot_is(&item, "kind", "settle") ||
                      bot_is(&item, "kind", "over");

        if (counts && bot_text(&item, "text", words, sizeof words)) r->told = mix(r->told, words);
    }
    if (!bot_text(event, "line", line, sizeof line) || !line[0]) return true;
    length = strlen(line);
    if (r->lines == LINES_MOST || length >= LINE_MOST) return false;
    memcpy(r->line[r->lines].text, line, length + 1);
    r->line[r->lines].taken = -1;
    r->line[r->lines++].hidden = bot_is(event, "verb", "card") && strcmp(line, "cards xx") == 0;
    return true;
}

/* The table itself, once all of it agrees: who looks is told of the new lines alone. */
static void take_round(struct follow *f, int old)
{
    struct follow_round *r = f->round;

    *f->table = r->base;
    f->table->table.with = f->table;
    f->table->see = NULL;
    for (int i = 0; i < r->lines; i++) {
        if (i == old) f->table->see = f->see;
        take_line(f, r->line[i].text, strlen(r->line[i].text));
    }
    f->table->see = f->see;
}

static bool hears_hidden(struct follow *f, const struct bot_news *news, bool *guessed)
{
    struct follow_round *r = f->round;
    const struct pit_state *s;
    struct json_value event;
    bool told = false, room = true;
    int old = r->lines, but = news->but;

    if (!old) {
        r->base = *f->table;
        r->since = 0;
    }
    r->told = 0;
    for (struct json_items i = json_items(news->events); json_next(&i, NULL, &event);)
        if (but-- <= 0) room = room && note_event(r, &event, &told);
    f->broken = true;
    r->unknown = true;
    for (uint32_t i = 0; room && f->broken && r->unknown && i < TRIES; i++) {
        r->dice = i * 2654435769U; /* far apart, for those of near ones are alike */
        r->anew = 2 * (i % 3);
        f->broken = !try_round(r, old, told, news->state);
    }
    *guessed = r->unknown;
    if (f->broken) return false;
    for (int i = 0; i < r->lines; i++)
        if (r->line[i].hidden) r->line[i].taken = r->line[i].tried;
    take_round(f, old);
    s = &f->table->table.state; /* of cards thrown in unseen no trace is left in a new shoe */
    if (!s->phase && (!r->unknown || s->shoe.inside == f->table->table.rules.cards)) r->lines = 0;
    if (!s->phase) r->since = r->lines;
    return !f->broken;
}

bool follow_hears(struct follow *f, const struct bot_news *news, bool *guessed)
{
    struct json_value event;
    char line[BOT_LINE];
    int but = news->but;

    f->broken = *guessed = false;
    if (f->table->table.rules.hides) {
        if (!f->round) f->round = calloc(1, sizeof *f->round);
        if (!f->round) abort();
        return hears_hidden(f, news, guessed);
    }
    for (struct json_items i = json_items(news->events); !f->broken && json_next(&i, NULL, &event);)
        if (but-- <= 0 && bot_text(&event, "line", line, sizeof line) && line[0])
            take_line(f, line, strlen(line));
    return !f->broken;
}

void follow_end(struct follow *f)
{
    free(f->round);
    f->round = NULL;
}

/* ---- the state that a server tells ---- */

/* The seat that it tells of; below 0: it is none. */
static int seat_of(const struct json_value *seat)
{
    int64_t n = bot_number(seat, "seat");

    return n < 1 || n > PIT_SEATS_MAX ? -1 : (int)n - 1;
}

static int spot_of(const struct pit_rules *r, const struct json_value *wager)
{
    int spot = 0;

    while (spot < r->spots && !bot_is(wager, "spot", r->spot[spot].name))
        spot++;
    return spot < r->spots ? spot : -1;
}

/* What the state has on this spot. */
static pit_money told_stake(const struct json_value *seat, const char *spot, int hand)
{
    struct json_value list = bot_member(seat, "wagers"), item;
    pit_money sum = 0;

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        int64_t of = bot_number(&item, "hand");

        if (bot_is(&item, "spot", spot) && (of ? of - 1 : 0) == hand)
            sum += bot_number(&item, "stake");
    }
    return sum;
}

static bool same_wagers(const struct pit_rules *r, const struct pit_state *s,
                        const struct json_value *seat, int at)
{
    struct json_value list = bot_member(seat, "wagers"), item;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == at &&
            told_stake(seat, r->spot[s->wager[i].spot].name, s->wager[i].hand) !=
                pit_stake(s, at, s->wager[i].spot, s->wager[i].hand))
            return false;
    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        int64_t hand = bot_number(&item, "hand");
        int spot = spot_of(r, &item);

        if (spot < 0 || hand < 0 || hand > PIT_HANDS_MAX ||
            !pit_stake(s, at, (uint16_t)spot, hand ? (int)hand - 1 : 0))
            return false;
    }
    return true;
}

/* The seat that is offered the cut; below 0: none is. */
static int cutter(const struct pit_rules *r, const struct pit_state *s)
{
    struct pit_move moves[PIT_MOVES_MAX];

    for (int at = 0; r->asks_cut && !s->phase && at < PIT_SEATS_MAX; at++)
        if (s->turn >> at & 1 && pit_moves_of(r, s, at, PIT_NO_CUT, moves) > 0) return at;
    return -1;
}

/* Between rounds nothing is compared but the cut, which is over where bets are taken. */
static bool same_turn(const struct pit_rules *r, const struct pit_state *s,
                      const struct json_value *state)
{
    struct json_value turn = bot_member(state, "turn"), item;
    unsigned told = 0;
    int64_t n;

    if (!s->phase) return !bot_flag(state, "open") || cutter(r, s) < 0;
    for (struct json_items i = json_items(&turn); json_next(&i, NULL, &item);)
        if (json_as_i64(&item, &n) && n >= 1 && n <= PIT_SEATS_MAX) told |= 1U << (n - 1);
    return told == s->turn;
}

static bool stands(const struct pit_replay *table, const struct json_value *state)
{
    const struct pit_rules *r = &table->table.rules;
    const struct pit_state *s = &table->table.state;
    struct json_value seats = bot_member(state, "seats"), shoe = bot_member(state, "shoe"), seat;
    unsigned taken = 0;

    if (!table->open || s->round != bot_number(state, "round") ||
        s->phase != bot_number(state, "phase") || !same_turn(r, s, state))
        return false;
    if (shoe.type == JSON_OBJECT && s->shoe.inside != bot_number(&shoe, "inside")) return false;
    for (struct json_items i = json_items(&seats); json_next(&i, NULL, &seat);) {
        int at = seat_of(&seat);

        if (at < 0 || s->chips[at] != bot_number(&seat, "chips") || !same_wagers(r, s, &seat, at))
            return false;
        taken |= 1U << at;
    }
    return taken == s->seated;
}

bool follow_stands(const struct follow *f, const struct json_value *state)
{
    return stands(f->table, state);
}
