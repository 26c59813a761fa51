/* room_books.c -- what an action did to the money, as rows for the books.
 *
 * Nothing is said twice: the rows follow from what the engine's state was before the action and is
 * after it, and from the settlements it told. */

#include "room_parts.h"

#include "pit/clause.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = PIT_SEATS_MAX * PIT_SPOTS_MAX };

struct settled {
    uint8_t seat, result;
    uint16_t spot, clause, clause2;
    pit_money stake, net;
};

/* What happened to the money at one seat and spot. */
struct change {
    pit_money bet;   /* what more lies there, or would if nothing had been settled */
    pit_money after; /* what lies there now */
    pit_money came;  /* of it, what has travelled there ... */
    pit_money moved; /* ... less what has travelled away */
    bool seen;
};

struct room_books {
    pit_money chips[PIT_SEATS_MAX], play[PIT_SEATS_MAX], house, brought;
    struct player *player[PIT_SEATS_MAX], *wallet;
    struct pit_wager wager[PIT_WAGERS_MAX];
    int wagers;
    struct settled settled[SCRIBE_SETTLES_MAX];
    int settles;
    bool was_over;
    struct change change[PLACES]; /* by place ... */
    uint16_t place[PLACES];       /* ... and those of them that have one */
    int places;
};

static struct change *change_at(struct room_books *b, int seat, int spot)
{
    int at = seat * PIT_SPOTS_MAX + spot;

    if (!b->change[at].seen) b->place[b->places++] = (uint16_t)at;
    b->change[at].seen = true;
    return &b->change[at];
}

static void forget(struct room_books *b)
{
    while (b->places)
        b->change[b->place[--b->places]] = (struct change){0};
}

void books_begin(struct room *r)
{
    const struct pit_state *s = &r->table.state;
    struct room_books *b = r->books;

    if (!b) b = r->books = calloc(1, sizeof *b);
    if (!b) abort();
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        b->chips[i] = s->chips[i];
        b->play[i] = pit_worth(s, i) - s->chips[i];
        b->player[i] = r->seat[i].player;
    }
    b->house = s->house;
    b->brought = s->brought;
    b->wallet = NULL;
    memcpy(b->wager, s->wager, s->wagers * sizeof s->wager[0]);
    b->wagers = s->wagers;
    b->settles = 0;
    forget(b);
    b->was_over = r->round_done;
}

void books_wallet(struct room *r, struct player *p)
{
    r->books->wallet = p;
}

bool books_have_wallet(const struct room *r)
{
    return r->books->wallet != NULL;
}

void books_note(struct room *r, const struct pit_effect *effects, int count)
{
    struct room_books *b = r->books;

    for (const struct pit_effect *fx = effects; b && fx < effects + count; fx++) {
        if (fx->kind == PIT_MOVED) {
            change_at(b, fx->seat, fx->to)->came += fx->stake;
            change_at(b, fx->seat, fx->to)->moved += fx->stake;
            change_at(b, fx->seat, fx->spot)->moved -= fx->stake;
        }
        if (fx->kind != PIT_SETTLE || b->settles == SCRIBE_SETTLES_MAX) continue;
        b->settled[b->settles++] = (struct settled){.seat = fx->seat,
                                                    .result = fx->result,
                                                    .spot = fx->spot,
                                                    .clause = fx->clause,
                                                    .clause2 = fx->clause2,
                                                    .stake = fx->stake,
                                                    .net = fx->net};
    }
}

/* A wager that was paid and stands as before, other than one that has just travelled there. */
static bool stays(struct room_books *b, const struct settled *x)
{
    const struct change *c = change_at(b, x->seat, x->spot);

    return c->after - c->came > 0;
}

static void compare(struct room_books *b, const struct pit_state *s)
{
    for (int i = 0; i < b->wagers; i++)
        change_at(b, b->wager[i].seat, b->wager[i].spot)->bet -= b->wager[i].stake;
    for (int i = 0; i < s->wagers; i++) {
        struct change *c = change_at(b, s->wager[i].seat, s->wager[i].spot);

        c->bet += s->wager[i].stake;
        c->after += s->wager[i].stake;
    }
    for (int i = 0; i < b->settles; i++)
        if (!stays(b, &b->settled[i]))
            change_at(b, b->settled[i].seat, b->settled[i].spot)->bet += b->settled[i].stake;
}

/* ---- rows ---- */

static int64_t id_of(const struct room *r, int seat)
{
    const struct player *p = r->seat[seat].player;

    if (!p) p = r->books->player[seat];
    return p ? p->id : 0;
}

static const char *what_it_was(const struct room_books *b, pit_money brought)
{
    if (brought) return brought > 0 ? "buy" : "leave";
    for (int i = 0; i < b->settles; i++)
        if (b->settled[i].result == PIT_VOID) return "void";
    return b->settles ? "settle" : "bet";
}

static void add_bet(struct room *r, struct group *g, int at, pit_money amount)
{
    struct ledger_op op = {.what = LEDGER_BET};
    int seat = at / PIT_SPOTS_MAX;

    if (!amount) return;
    op.as.bet.table = r->id;
    op.as.bet.round = r->table.state.round;
    op.as.bet.player = id_of(r, seat);
    op.as.bet.seat = seat + 1;
    op.as.bet.hand = 1;
    op.as.bet.spot = r->table.rules.spot[at % PIT_SPOTS_MAX].name;
    op.as.bet.amount = amount;
    op.as.bet.rules = r->rules_hash;
    group_add(g, &op);
}

/* A decision that made a wager and ended the round, such as the last raise: the wager is a
 * transaction of its own, before that of its end. */
static void add_made(struct room *r, struct group *g)
{
    struct room_books *b = r->books;
    bool any = false;

    for (int i = 0; i < b->places && b->settles; i++) {
        struct change *c = &b->change[b->place[i]];
        pit_money made = c->bet - c->moved;
        int seat = b->place[i] / PIT_SPOTS_MAX;

        if (!made) continue;
        any = true;
        group_entry(g, LEDGER_CHIPS, id_of(r, seat), r->id, -made);
        group_entry(g, LEDGER_PLAY, id_of(r, seat), r->id, made);
        b->chips[seat] -= made;
        b->play[seat] += made;
    }
    if (!any) return;
    group_move(g, "bet", r->id, r->table.state.round, NULL, NULL);
    for (int i = 0; i < b->places; i++) {
        struct change *c = &b->change[b->place[i]];

        add_bet(r, g, b->place[i], c->bet - c->moved);
        c->bet = c->moved;
    }
}

static void add_bets(struct room *r, struct group *g)
{
    const struct room_books *b = r->books;

    for (int i = 0; i < b->places; i++)
        add_bet(r, g, b->place[i], b->change[b->place[i]].bet);
}

static bool any_bet(const struct room_books *b)
{
    for (int i = 0; i < b->places; i++)
        if (b->change[b->place[i]].bet) return true;
    return false;
}

static void add_move(struct room *r, struct group *g)
{
    const struct pit_state *s = &r->table.state;
    struct room_books *b = r->books;
    pit_money brought = s->brought - b->brought;
    const char *what = what_it_was(b, brought);
    bool is_void = strcmp(what, "void") == 0, any = brought || b->settles || any_bet(b);

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        pit_money play = pit_worth(s, i) - s->chips[i];

        any |= s->chips[i] != b->chips[i];
        group_entry(g, LEDGER_CHIPS, id_of(r, i), r->id, s->chips[i] - b->chips[i]);
        group_entry(g, LEDGER_PLAY, id_of(r, i), r->id, play - b->play[i]);
    }
    group_entry(g, LEDGER_HOUSE, 0, r->id, s->house - b->house);
    if (b->wallet) {
        group_entry(g, LEDGER_WALLET, b->wallet->id, 0, -brought);
        b->wallet->wallet -= brought;
    }
    if (any)
        group_move(g, what, r->id, s->round, is_void ? (r->by_server ? "server" : "table") : NULL,
                   is_void ? pit_clause_id(b->settled[0].clause) : NULL);
}

static void add_settles(struct room *r, struct group *g)
{
    struct room_books *b = r->books;

    for (int i = 0; i < b->settles; i++) {
        const struct settled *x = &b->settled[i];
        struct ledger_op op = {.what = LEDGER_SETTLE};
        char clause[80];

        snprintf(clause, sizeof clause, "%s%s%s", pit_clause_id(x->clause), x->clause2 ? ", " : "",
                 pit_clause_id(x->clause2));
        op.as.settle.table = r->id;
        op.as.settle.round = r->table.state.round;
        op.as.settle.player = id_of(r, x->seat);
        op.as.settle.seat = x->seat + 1;
        op.as.settle.hand = 1;
        op.as.settle.spot = r->table.rules.spot[x->spot].name;
        op.as.settle.stake = x->stake;
        op.as.settle.net = x->net;
        op.as.settle.result = pit_result_word((enum pit_result)x->result);
        op.as.settle.clause = clause;
        op.as.settle.stays = stays(b, x);
        group_add(g, &op);
    }
}

static void round_words(const struct room *r, char *out, size_t room)
{
    struct pit_text t = pit_text_in(out, room);

    for (int i = 0; i < r->chances; i++) {
        if (i) pit_text_str(&t, " ");
        if (r->chance[i].verb == PIT_DICE) {
            pit_text_int(&t, r->chance[i].value / 6 + 1);
            pit_text_str(&t, "-");
            pit_text_int(&t, r->chance[i].value % 6 + 1);
        } else {
            pit_text_str(&t,
                         r->chance[i].verb == PIT_DOWN ? "xx" : pit_card_name(r->chance[i].value));
        }
    }
    pit_text_str(&t, ", ");
    pit_text_str(&t, r->over);
}

/* The part that each player had in a round that is over. */
static void add_rounds(struct room *r, struct group *g)
{
    char words[160];

    if (!r->round_done || (r->books->was_over && !r->books->settles)) return;
    round_words(r, words, sizeof words);
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct room_seat *s = &r->seat[i];
        struct ledger_op op = {.what = LEDGER_ROUND};

        if (!s->played || !s->player) continue;
        op.as.round.player = s->player->id;
        op.as.round.table = r->id;
        op.as.round.round = r->table.state.round;
        op.as.round.time_ms = system_now_ms();
        op.as.round.stake = s->stake;
        op.as.round.net = s->net;
        op.as.round.words = words;
        group_add(g, &op);
        s->played = false;
    }
}

static void add_log(struct room *r, struct group *g)
{
    struct ledger_op op = {.what = LEDGER_LOG};
    const struct pit_text *t = scribe_lines(&r->scribe);

    if (!t->used) return;
    op.as.log.table = r->id;
    op.as.log.text = t->at;
    op.as.log.n = t->used;
    group_add(g, &op);
    r->written += t->used;
    scribe_stored(&r->scribe);
}

void books_end(struct room *r, struct action *a)
{
    compare(r->books, &r->table.state);
    add_made(r, a->group);
    add_move(r, a->group);
    add_bets(r, a->group);
    add_settles(r, a->group);
    add_rounds(r, a->group);
    add_log(r, a->group);
}
