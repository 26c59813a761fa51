/* room_books.c -- the books of a table: a map from what the engine tells to entries and rows.
 *
 * Every effect says by how much the chips and the stakes of its seat changed. What is missing then
 * came from the wallet, if somebody brought it or took it home, and else from the house. Nothing is
 * worked out here, and at the end of an action the entries must have come to what the engine has.
 */

#include "hub.h"
#include "protect.h"
#include "room_parts.h"

#include "pit/clause.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each seat has two accounts here; and the house, the meter, a wallet. */
_Static_assert(2 * PIT_SEATS_MAX + 3 <= LEDGER_ENTRIES_MAX, "one transaction holds a whole table");

/* An effect that moved money, and whose it was. */
struct posting {
    struct pit_effect fx;
    int64_t player;
    bool by_server;
};

struct room_books {
    pit_money chips[PIT_SEATS_MAX], play[PIT_SEATS_MAX], house,
        meter;     /* what the entries come to */
    bool purse;    /* in this action, chips came from a wallet or went there */
    bool was_over; /* no round was being played when it began */

    /* The transaction that is being made. */
    struct posting *list;
    int count, room;
    bool bets; /* there is a row of bets in it */
    int64_t round;
};

static void stakes(const struct pit_state *s, pit_money play[PIT_SEATS_MAX])
{
    memset(play, 0, PIT_SEATS_MAX * sizeof play[0]);
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (!(w->flags & PIT_PAPER)) play[w->seat] += w->stake;
}

void books_start(struct room *r)
{
    const struct pit_state *s = &r->table.state;
    struct room_books *b = r->books = calloc(1, sizeof *b);

    if (!b) abort();
    memcpy(b->chips, s->chips, sizeof b->chips);
    stakes(s, b->play);
    b->house = s->house;
    b->meter = s->meter;
}

void books_stop(struct room *r)
{
    if (r->books) free(r->books->list);
    free(r->books);
}

const void *books_sums(const struct room *r, size_t *n)
{
    *n = offsetof(struct room_books, purse);
    return r->books;
}

void books_begin(struct room *r)
{
    assert(!r->books->count);
    r->books->purse = false;
    r->books->was_over = r->round_done;
}

bool books_moved_purse(const struct room *r)
{
    return r->books->purse;
}

/* ---- one transaction ---- */

static void add_bet(struct room *r, struct group *g, const struct posting *p, int spot,
                    pit_money amount)
{
    struct ledger_op op = {.what = LEDGER_BET};

    if (!amount) return;
    op.as.bet.table = r->id;
    op.as.bet.round = r->books->round;
    op.as.bet.player = p->player;
    op.as.bet.seat = p->fx.seat + 1;
    op.as.bet.hand = p->fx.hand + 1;
    op.as.bet.spot = r->table.rules.spot[spot].name;
    op.as.bet.amount = amount;
    op.as.bet.rules = r->rules_hash;
    group_add(g, &op);
}

/* Paid, and up as before. */
static bool stays(const struct pit_effect *fx)
{
    return fx->to != 0;
}

/* A coupon is no money: it has no stake in the books. */
static void add_settle(struct room *r, struct group *g, const struct posting *p)
{
    const struct pit_effect *fx = &p->fx;
    struct ledger_op op = {.what = LEDGER_SETTLE};
    char clause[80];

    snprintf(clause, sizeof clause, "%s%s%s", pit_clause_id(fx->clause), fx->clause2 ? ", " : "",
             pit_clause_id(fx->clause2));
    op.as.settle.table = r->id;
    op.as.settle.round = r->books->round;
    op.as.settle.player = p->player;
    op.as.settle.seat = fx->seat + 1;
    op.as.settle.hand = fx->hand + 1;
    op.as.settle.spot = r->table.rules.spot[fx->spot].name;
    op.as.settle.stake = stays(fx) ? fx->stake : -fx->play;
    op.as.settle.net = fx->net;
    op.as.settle.result = pit_result_word((enum pit_result)fx->result);
    op.as.settle.clause = clause;
    op.as.settle.stays = stays(fx);
    group_add(g, &op);
}

static void add_row(struct room *r, struct group *g, const struct posting *p)
{
    switch (p->fx.kind) {
    case PIT_STAKED:
    case PIT_TAKEN: add_bet(r, g, p, p->fx.spot, p->fx.play); break;
    case PIT_MOVED:
        add_bet(r, g, p, p->fx.spot, -p->fx.stake);
        add_bet(r, g, p, p->fx.to, p->fx.stake);
        break;
    case PIT_SETTLE: add_settle(r, g, p); break;
    default: break;
    }
}

static void add_entries(struct room *r, struct group *g)
{
    struct room_books *b = r->books;
    pit_money chips[PIT_SEATS_MAX] = {0}, play[PIT_SEATS_MAX] = {0}, house = 0, meter = 0;
    int64_t player[PIT_SEATS_MAX] = {0};

    for (const struct posting *p = b->list; p < b->list + b->count; p++) {
        const struct pit_effect *fx = &p->fx;

        if (fx->kind == PIT_METER) {
            meter += fx->net;
            continue;
        }
        player[fx->seat] = p->player;
        chips[fx->seat] += fx->chips;
        play[fx->seat] += fx->play;
        if (fx->kind == PIT_PURSE)
            group_entry(g, r->policy == POLICY_DRILL ? LEDGER_ISSUE : LEDGER_WALLET,
                        r->policy == POLICY_DRILL ? 0 : p->player, 0, -fx->net);
        else
            house -= fx->chips + fx->play;
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        group_entry(g, LEDGER_CHIPS, player[i], r->id, chips[i]);
        group_entry(g, LEDGER_PLAY, player[i], r->id, play[i]);
        b->chips[i] += chips[i];
        b->play[i] += play[i];
    }
    group_entry(g, LEDGER_HOUSE, 0, r->id, house - meter);
    group_entry(g, LEDGER_METER, 0, r->id, meter);
    b->house += house - meter;
    b->meter += meter;
}

/* Chips of a drill are lent for as long as somebody sits there. */
static const char *purse_word(const struct room *r, bool comes)
{
    if (r->policy == POLICY_DRILL) return comes ? "lend" : "return";
    return comes ? "buy" : "leave";
}

/* What the transaction is called; of a void, who it was and why. */
static void add_move(struct room *r, struct group *g)
{
    const struct room_books *b = r->books;
    const struct posting *voided = NULL;
    const char *what = "meter"; /* where nothing else has moved */

    for (const struct posting *p = b->list; p < b->list + b->count; p++) {
        if (p->fx.kind != PIT_METER && strcmp(what, "meter") == 0) what = "bet";
        if (p->fx.kind == PIT_PURSE) what = purse_word(r, p->fx.net > 0);
        if (p->fx.kind == PIT_SETTLE) what = "settle";
        if (p->fx.kind == PIT_SETTLE && p->fx.result == PIT_VOID && !voided) voided = p;
    }
    group_move(g, voided ? "void" : what, r->id, b->round,
               voided ? (voided->by_server ? "server" : "table") : NULL,
               voided ? pit_clause_id(voided->fx.clause) : NULL);
}

static void add_transaction(struct room *r, struct group *g)
{
    struct room_books *b = r->books;

    if (!b->count) return;
    add_entries(r, g);
    add_move(r, g);
    for (int i = 0; i < b->count; i++)
        add_row(r, g, &b->list[i]);
    b->count = 0;
    b->bets = false;
}

/* ---- what the engine tells ---- */

static bool moves_money(const struct pit_effect *fx)
{
    return fx->kind == PIT_STAKED || fx->kind == PIT_TAKEN || fx->kind == PIT_SETTLE ||
           fx->kind == PIT_MOVED || fx->kind == PIT_CHIPS || fx->kind == PIT_PURSE ||
           fx->kind == PIT_METER;
}

/* In a transaction wagers are settled before others are made or travel, a wallet has one to itself,
 * and all of it is of one round. */
static bool begins_another(const struct room_books *b, const struct pit_effect *fx, int64_t round)
{
    bool purse = b->count && b->list[0].fx.kind == PIT_PURSE;

    if (!b->count) return false;
    return round != b->round || purse || fx->kind == PIT_PURSE ||
           (fx->kind == PIT_SETTLE && b->bets);
}

void books_note(struct room *r, const struct pit_effect *effects, int count)
{
    struct room_books *b = r->books;
    int64_t round = r->table.state.round;

    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_SETTLE) round = ledger_round_of(&r->table);
    for (const struct pit_effect *fx = effects; b && fx < effects + count; fx++) {
        if (!moves_money(fx)) continue;
        if (begins_another(b, fx, round)) add_transaction(r, r->action->group);
        b->list = room_more(b->list, b->count, &b->room, sizeof *b->list);
        b->list[b->count++] =
            (struct posting){.fx = *fx,
                             .player = fx->seat < PIT_SEATS_MAX ? r->seat[fx->seat].player->id : 0,
                             .by_server = r->by_server};
        b->bets |= fx->kind == PIT_STAKED || fx->kind == PIT_TAKEN || fx->kind == PIT_MOVED;
        b->round = round;
        if (fx->kind != PIT_PURSE) continue;
        b->purse = true;
        r->seat[fx->seat].player->moves++;
        if (r->policy != POLICY_DRILL) r->seat[fx->seat].player->wallet -= fx->net;
    }
}

/* ---- the end of an action ---- */

/* The entries have come to what the engine has. */
static void agree(const struct room *r)
{
    const struct pit_state *s = &r->table.state;
    const struct room_books *b = r->books;
    pit_money play[PIT_SEATS_MAX];

    stakes(s, play);
    assert(memcmp(b->chips, s->chips, sizeof b->chips) == 0);
    assert(memcmp(b->play, play, sizeof play) == 0);
    assert(b->house == s->house && b->meter == s->meter);
}

/* As the player saw it. */
static void round_words(const struct room *r, const struct player *p, char *out, size_t room)
{
    struct room_eyes eyes = room_eyes_of(r, p);
    struct pit_text t = pit_text_in(out, room);

    for (const struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++) {
        if (c > r->chance) pit_text_str(&t, " ");
        c->row->name(&t, &r->table.rules, room_chance_seen(c, &eyes));
    }
    pit_text_str(&t, ", ");
    pit_text_str(&t, r->over);
}

/* What came to all seats of a player in a round that is over. */
static void gather(struct room *r, const struct player *p, pit_money *stake, pit_money *net)
{
    *stake = *net = 0;
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct room_seat *s = &r->seat[i];

        if (s->player != p || !s->played) continue;
        *stake += s->stake;
        *net += s->net;
        s->played = false;
    }
}

/* The part that each player had in a round that is over. */
static void add_rounds(struct room *r, struct action *a)
{
    char words[160];
    pit_money stake, net;

    if (!r->round_done || (r->books->was_over && !r->began)) return;
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct player *p = r->seat[i].player;
        struct ledger_op op = {.what = LEDGER_ROUND};

        if (!r->seat[i].played || !p) continue;
        gather(r, p, &stake, &net);
        round_words(r, p, words, sizeof words);
        op.as.round.player = p->id;
        op.as.round.table = r->id;
        op.as.round.round = r->table.state.round;
        op.as.round.time_ms = steady_now(&r->hub->steady);
        op.as.round.stake = stake;
        op.as.round.net = net;
        op.as.round.words = words;
        op.as.round.drill = r->policy == POLICY_DRILL;
        group_add(a->group, &op);
        protect_round(r, a, p, stake, net);
    }
}

void books_log(struct room *r, struct group *g)
{
    struct ledger_op op = {.what = LEDGER_LOG};
    const struct pit_text *t = scribe_lines(&r->scribe);

    if (!t->used) return;
    op.as.log.table = r->id;
    op.as.log.text = t->at;
    op.as.log.n = t->used;
    group_add(g, &op);
    r->written += t->used;
    if (!r->table.state.phase) r->finished = r->written;
    scribe_stored(&r->scribe);
}

void books_end(struct room *r, struct action *a)
{
    add_transaction(r, a->group);
    agree(r);
    add_rounds(r, a);
    books_log(r, a->group);
}
