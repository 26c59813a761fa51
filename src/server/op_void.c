/* op_void.c -- rounds that are taken back, and tables that are given up.
 *
 * What lies on the layout goes back as it is, and the table goes on under another record. What is
 * settled is never changed: the same amounts go the other way, from wallets to the house or back,
 * in a transaction that names those it takes back. */

#include "op.h"

#include "ledger/release.h"
#include "nodes.h"
#include "protect.h"
#include "room_parts.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the books have; on their thread ---- */

struct reading {
    struct op_deed *deed;
    struct ledger *books;
};

static void keep_net(void *with, int64_t player, pit_money net, pit_money stake)
{
    struct op_deed *d = with;

    if (d->nets == OP_NETS) {
        d->too_many = true;
        return;
    }
    d->net[d->nets++] = (struct op_net){.player = player, .net = net, .stake = stake};
}

static void keep_tx(void *with, int64_t tx, pit_money net)
{
    struct op_deed *d = with;

    if (d->txs == OP_NETS) {
        d->too_many = true;
        return;
    }
    d->tx[d->txs] = tx;
    d->tx_net[d->txs++] = net;
}

/* ---- beside other nodes: what is to be taken is held, as by whoever buys chips ---- */

static void let_go(const struct op_net *net, int nets, struct ledger *books)
{
    for (const struct op_net *n = net; n < net + nets; n++)
        for (int i = 0; n->net > 0 && i < 3 && !leases_hold(books, n->player, -n->net); i++)
            ;
}

static void hold(struct op_deed *d, struct ledger *books)
{
    d->owned = leases_owned(books, d->table_id);
    for (int i = 0; i < d->nets; i++) {
        if (d->net[i].net <= 0 || leases_hold(books, d->net[i].player, d->net[i].net)) continue;
        d->unheld = d->net[i].player;
        let_go(d->net, i, books);
        return;
    }
    d->held = true;
}

struct held {
    int nets;
    struct op_net net[OP_NETS];
};

static void let_all_go(void *with, struct ledger *books)
{
    const struct held *x = with;

    let_go(x->net, x->nets, books);
}

void op_void_done(struct op_deed *d)
{
    struct held *x;

    if (!d->held) return;
    x = malloc(sizeof *x);
    if (!x) abort();
    x->nets = d->nets;
    memcpy(x->net, d->net, sizeof x->net);
    store_run(d->hub->store, let_all_go, free, x); /* behind what it was for */
    d->held = false;
}

void op_void_read(struct op_deed *d, struct ledger *books)
{
    d->held = d->owned = false;
    d->unheld = 0;
    if (d->act->judge == op_void_judge && d->round > 0) {
        ledger_round_nets(books, d->table_id, d->round, keep_net, d);
        ledger_round_txs(books, d->table_id, d->round, keep_tx, d);
        d->reversed = ledger_reversed(books, d->table_id, d->round);
        for (int i = 0; i < d->nets; i++) {
            struct op_net *n = &d->net[i];

            n->wallet = ledger_balance(books, LEDGER_WALLET, n->player, 0);
            if (!ledger_part(books, n->player, d->table_id, d->round, &n->played_ms,
                             &n->played_stake))
                n->played_ms = 0;
        }
        if (d->hub->nodes) hold(d, books);
    }
    if (d->act->judge == op_release_judge) {
        d->release = malloc(sizeof *d->release);
        if (!d->release) abort();
        if (!ledger_release(books, d->table_id, d->release, d->books_why, sizeof d->books_why)) {
            free(d->release);
            d->release = NULL;
        }
    }
}

/* ---- void ---- */

/* A round that goes on, or wagers for one that has not begun. */
static bool is_open(const struct op_deed *d, const struct room *r)
{
    return d->round < 0 || (r && r->table.state.phase && d->round == r->table.state.round);
}

static pit_money staked(const struct room *r)
{
    pit_money sum = 0;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player) sum += room_staked(r, i);
    return sum;
}

static bool judge_open(struct op_deed *d, struct refusal *why)
{
    const struct room *r = op_room(d, why);
    char sum[OP_DOLLARS];

    if (!r) return false;
    d->worth = staked(r);
    if (!d->worth) refuse(why, "void", "nothing is on the layout");
    op_dollars(d->worth, sum);
    snprintf(d->before, sizeof d->before, "round %u, %s on the layout", r->table.state.round, sum);
    snprintf(d->after, sizeof d->after, "%s given back", sum);
    return d->worth != 0;
}

/* What the player has in the wallet: memory knows more than the books, if it knows anything. */
static pit_money wallet_of(const struct op_deed *d, const struct op_net *n)
{
    const struct player *p = hub_player(d->hub, n->player);

    return p && p->funded ? p->wallet : n->wallet;
}

static bool judge_settled(struct op_deed *d, struct refusal *why)
{
    struct pit_text t = pit_text_in(d->before, sizeof d->before);
    char words[200], sum[OP_DOLLARS], has[OP_DOLLARS];

    if (d->reversed) {
        refuse(why, "void", "that round has already been taken back");
        return false;
    }
    if (!d->nets || d->too_many) {
        refuse(why, "void",
               d->nets ? "that round has too many players" : "nothing was settled in that round");
        return false;
    }
    for (const struct op_net *n = d->net; n < d->net + d->nets; n++) {
        pit_money more = n->net < 0 ? -n->net : n->net;

        d->worth += more > n->stake ? more : n->stake;
        op_dollars(more, sum);
        snprintf(words, sizeof words, "%sp%lld %c%s", n > d->net ? ", " : "", (long long)n->player,
                 n->net < 0 ? '-' : '+', sum);
        pit_text_str(&t, words);
        if (n->net <= wallet_of(d, n)) continue;
        op_dollars(wallet_of(d, n), has);
        snprintf(words, sizeof words,
                 "p%lld would give back %s and has %s in the wallet: chips at a table must go back "
                 "to the wallet first",
                 (long long)n->player, sum, has);
        refuse(why, "void", words);
        return false;
    }
    if (d->unheld) {
        snprintf(words, sizeof words,
                 "p%lld is buying chips at another node, and what is left in the wallet is not "
                 "enough to give back: try again, or once the chips are back in the wallet",
                 (long long)d->unheld);
        refuse(why, "void", words);
        return false;
    }
    snprintf(d->after, sizeof d->after, "taken back");
    return true;
}

static struct op_aside *aside_of(const struct op_deed *d)
{
    for (int i = 0; i < d->hub->op->asides; i++)
        if (strcmp(d->hub->op->aside[i].name, d->table) == 0) return &d->hub->op->aside[i];
    return NULL;
}

bool op_void_judge(struct op_deed *d, struct refusal *why)
{
    const struct room *r = room_find(d->hub, d->table, strlen(d->table));

    d->worth = 0;
    if (!d->table_id) {
        refuse(why, "table", "there is no such table");
        return false;
    }
    if (r && r->policy == POLICY_DRILL) {
        refuse(why, "void", "chips of a drill are not money");
        return false;
    }
    if (is_open(d, r)) {
        snprintf(d->target, sizeof d->target, "table:%s", d->table);
        return judge_open(d, why);
    }
    snprintf(d->target, sizeof d->target, "round:%s/%lld", d->table, (long long)d->round);
    if (!r && d->owned && !aside_of(d)) { /* nothing of it can be stored from here */
        if (nodes_find(d->hub, d->table, strlen(d->table))) return op_room(d, why) != NULL;
        refuse(why, "table",
               "that table is at another node: try again in a moment, to be told which");
        return false;
    }
    return judge_settled(d, why);
}

/* Who had a part in it is told what it is to him: the wallet alone would not say why. */
void op_tell_void(struct action *a, struct player *p, int64_t round, const char *title,
                  pit_money net)
{
    char words[300];
    struct pit_text w = pit_text_in(words, sizeof words), t = sheet_text(&a->hub->text);

    pit_text_str(&w, "the house has voided round ");
    pit_text_int(&w, round);
    pit_text_str(&w, title[0] ? " at " : " of a closed table");
    pit_text_str(&w, title);
    if (net) {
        pit_text_str(&w, net < 0 ? ": the $" : ": $");
        pit_text_money(&w, net < 0 ? -net : net);
        pit_text_str(&w, net < 0 ? " that you lost in it is back in your wallet"
                                 : " that you won in it was taken out of your wallet");
    } else {
        pit_text_str(&w, ": you had neither won nor lost in it");
    }
    wire_told(&t, "void", words, p->wallet);
    action_send_player(a, p, t.at, t.used);
}

static void run_settled(struct op_deed *d)
{
    const struct room *at = room_find(d->hub, d->table, strlen(d->table));
    struct group *g = d->action->group;
    char actor[LEDGER_NAME + 16];
    pit_money sum = 0;

    snprintf(actor, sizeof actor, "operator %s", op_find(d->hub, d->by)->name);
    for (const struct op_net *n = d->net; n < d->net + d->nets; n++) {
        struct player *p = hub_player(d->hub, n->player);

        group_entry(g, LEDGER_WALLET, n->player, 0, -n->net);
        sum += n->net;
        if (p && p->funded) p->wallet -= n->net;
        if (p && n->played_ms)
            protect_unplay(d->hub, d->action, p, n->played_ms, n->played_stake, n->net);
        if (p) op_tell_void(d->action, p, d->round, at ? at->title : "", n->net);
        for (struct room *r = d->hub->rooms; r; r = r->next)
            r->news |= room_seat_of(r, p) >= 0; /* it is told what is in its wallet */
    }
    group_entry(g, LEDGER_HOUSE, 0, d->table_id, sum);
    group_move(g, "void", d->table_id, d->round, actor, d->reason);
    for (int i = 0; i < d->txs; i++) {
        struct ledger_op op = {.what = LEDGER_REVERSAL};

        op.as.reversal.of = d->tx[i];
        op.as.reversal.table = d->table_id;
        op.as.reversal.amount = d->tx_net[i];
        group_add(g, &op);
    }
    for (const struct op_net *n = d->net; n < d->net + d->nets; n++) {
        struct ledger_op op = {.what = LEDGER_UNPLAYED};

        op.as.unplayed.player = n->player;
        op.as.unplayed.table = d->table_id;
        op.as.unplayed.round = d->round;
        op.as.unplayed.net = n->net;
        group_add(g, &op);
    }
}

bool op_void_run(struct op_deed *d, struct refusal *why)
{
    struct room *r = room_find(d->hub, d->table, strlen(d->table)), *like;
    char actor[LEDGER_NAME + 16], sum[OP_DOLLARS];

    if (!is_open(d, r)) {
        run_settled(d);
        return true;
    }
    snprintf(actor, sizeof actor, "operator %s", op_find(d->hub, d->by)->name);
    like = room_roll(r, NULL, actor, d->reason, why);
    if (!like) return false;
    op_move_stop(d->hub, d->action->group, r, like);
    like->closing = r->closing;
    op_dollars(d->worth, sum);
    snprintf(d->after, sizeof d->after, "%s given back; goes on as %s", sum, like->name);
    return true;
}

/* ---- release ---- */

bool op_release_judge(struct op_deed *d, struct refusal *why)
{
    const struct op_aside *a = aside_of(d);
    const struct ledger_release *x = d->release;
    struct pit_text t = pit_text_in(d->after, sizeof d->after);
    char words[100], gets[OP_DOLLARS], all[OP_DOLLARS];

    snprintf(d->target, sizeof d->target, "table:%s", d->table);
    if (!a) {
        refuse(why, "table", "no table with that id was set aside");
        return false;
    }
    if (!x) {
        refuse(why, "books", d->books_why);
        return false;
    }
    snprintf(d->before, sizeof d->before, "%.240s; altered: %.120s", a->why,
             x->altered[0] ? x->altered : "no row that has a digest");
    snprintf(words, sizeof words, "proved to line %lld", (long long)x->line);
    pit_text_str(&t, words);
    for (int i = 0; i < x->holders; i++) {
        op_dollars(x->holder[i].gets, gets);
        op_dollars(x->holder[i].chips + x->holder[i].play, all);
        snprintf(words, sizeof words, "; p%lld gets %s of %s", (long long)x->holder[i].player, gets,
                 all);
        pit_text_str(&t, words);
    }
    return true;
}

/* Open bets end as void; play goes to chips. */
static void void_bets(const struct ledger_release *x, struct group *g, const char *actor,
                      const char *reason)
{
    if (!x->bets) return;
    for (int i = 0; i < x->holders; i++) {
        group_entry(g, LEDGER_PLAY, x->holder[i].player, x->table, -x->holder[i].play);
        group_entry(g, LEDGER_CHIPS, x->holder[i].player, x->table, x->holder[i].play);
    }
    group_move(g, "void", x->table, x->round, actor, reason);
    for (int i = 0; i < x->bets; i++) {
        struct ledger_op op = {.what = LEDGER_SETTLE};

        op.as.settle.table = x->table;
        op.as.settle.round = x->round;
        op.as.settle.player = x->bet[i].player;
        op.as.settle.seat = x->bet[i].seat;
        op.as.settle.hand = x->bet[i].hand;
        op.as.settle.spot = x->bet[i].spot;
        op.as.settle.stake = x->bet[i].stake;
        op.as.settle.result = "void";
        op.as.settle.clause = "";
        group_add(g, &op);
    }
}

static void pay_out(struct op_deed *d, const struct ledger_release *x, const char *actor,
                    const char *reason)
{
    struct group *g = d->action->group;

    for (int i = 0; i < x->holders; i++) {
        struct player *p = hub_player(d->hub, x->holder[i].player);
        pit_money all = x->holder[i].chips + x->holder[i].play, gets = x->holder[i].gets;

        group_entry(g, LEDGER_CHIPS, x->holder[i].player, x->table, -all);
        if (x->drill) {
            group_entry(g, LEDGER_ISSUE, 0, 0, all);
        } else {
            group_entry(g, LEDGER_WALLET, x->holder[i].player, 0, gets);
            group_entry(g, LEDGER_HOUSE, 0, x->table, all - gets);
        }
        group_move(g, x->drill ? "return" : "leave", x->table, 0, actor, reason);
        if (p && p->funded) p->wallet += gets;
    }
}

bool op_release_run(struct op_deed *d, struct refusal *why)
{
    const struct ledger_release *x = d->release;
    struct op_aside *a = aside_of(d);
    struct ledger_op op = {.what = LEDGER_RELEASED};
    char actor[LEDGER_NAME + 16], reason[OP_REASON + 16];

    (void)why;
    snprintf(actor, sizeof actor, "operator %s", op_find(d->hub, d->by)->name);
    snprintf(reason, sizeof reason, "set aside: %s", d->reason);
    op.as.released.table = x->table;
    op.as.released.line = x->line;
    group_add(d->action->group, &op); /* first: it puts the accounts right */
    void_bets(x, d->action->group, actor, reason);
    pay_out(d, x, actor, reason);
    *a = d->hub->op->aside[--d->hub->op->asides];
    return true;
}
