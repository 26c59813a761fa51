/* follow.c -- a server's table, followed by the lines of its record. */

#include "follow.h"

#include "bot_talk.h"
#include "pit/cards.h"

#include <stdio.h>
#include <string.h>

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
    snprintf(path, sizeof path, "/api/tables/%.40s/record?to=%lld", table, (long long)round);
    if (round)
        fetched = client_fetch(f->server, path, take_bytes, f);
    else
        first_lines(f);
    return fetched && !f->broken && f->table->open;
}

/* A card that might lie there: of those that nobody has seen, one that most are left of. */
static void take_hidden(struct follow *f)
{
    const uint8_t *unseen = f->table->table.state.shoe.unseen;
    char line[16];
    int best = 0;

    for (int card = 1; card < PIT_CARDS; card++)
        if (unseen[card] > unseen[best]) best = card;
    snprintf(line, sizeof line, "cards %s", pit_card_name(best));
    take_line(f, line, strlen(line));
}

bool follow_hears(struct follow *f, const char *line, bool hidden)
{
    f->broken = false;
    if (hidden)
        take_hidden(f);
    else
        take_line(f, line, strlen(line));
    return !f->broken;
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

static bool same_wagers(const struct follow *f, const struct json_value *seat, int at)
{
    const struct pit_rules *r = &f->table->table.rules;
    const struct pit_state *s = &f->table->table.state;
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

bool follow_stands(const struct follow *f, const struct json_value *state)
{
    const struct pit_state *s = &f->table->table.state;
    struct json_value seats = bot_member(state, "seats"), shoe = bot_member(state, "shoe"), seat;
    unsigned taken = 0;

    if (!f->table->open || s->round != bot_number(state, "round") ||
        s->phase != bot_number(state, "phase") || !same_turn(&f->table->table.rules, s, state))
        return false;
    if (shoe.type == JSON_OBJECT && s->shoe.inside != bot_number(&shoe, "inside")) return false;
    for (struct json_items i = json_items(&seats); json_next(&i, NULL, &seat);) {
        int at = seat_of(&seat);

        if (at < 0 || s->chips[at] != bot_number(&seat, "chips") || !same_wagers(f, &seat, at))
            return false;
        taken |= 1U << at;
    }
    return taken == s->seated;
}
