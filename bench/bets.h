/* bets.h -- bets that go into the books, by the hundred. */
#pragma once

#include "ledger/ledger.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BATCH = 100,  /* bets in one commit */
    PLAYERS = 64, /* as many connections, each at a table of its own */
    AMOUNT = 500,
    OPS = 4,
    PURSE = 1 << 30,
};

static const char rules_hash[] = "5f2b7ad0c2a44b0f9c1e6d3387a1d8b4e0f6c59a7b3d2e1f4c5a69788d0e1f2a";
static const char answer[] = "{\"ok\":true,\"stake\":500,\"chips\":123456}";
static const char line[] = "bet 1 ante 5\n";

static inline void books_store(struct ledger *l, const struct ledger_op *op, int ops)
{
    struct ledger_group g = {.op = op, .ops = ops};

    if (ledger_commit(l, &g, 1, 1) || g.result) {
        fprintf(stderr, "bench: %s\n", g.why);
        exit(1);
    }
}

static inline struct ledger *books_open(const char *path)
{
    char why[200];
    struct ledger *l = ledger_open(path, why, sizeof why);

    if (!l) {
        fprintf(stderr, "bench: %s\n", why);
        exit(1);
    }
    for (int i = 1; i <= PLAYERS; i++) {
        const struct ledger_entry entry[] = {{LEDGER_ISSUE, 0, 0, -PURSE},
                                             {LEDGER_CHIPS, i, i, PURSE}};
        const struct ledger_op op[] = {
            {.what = LEDGER_PLAYER, .as.player = {.id = i, .kind = "bot"}},
            {.what = LEDGER_TABLE,
             .as.table = {.id = i,
                          .public_id = {(uint8_t)i},
                          .title = "A table",
                          .rules = "red-dog ma",
                          .settings = "{}"}},
            {.what = LEDGER_MOVE, .as.move = {.what = "issue", .entries = 2, .entry = entry}}};

        books_store(l, op, 3);
    }
    return l;
}

struct bet {
    struct ledger_entry entry[2];
    struct ledger_op op[OPS];
    char id[24];
};

static inline void bet_fill(struct bet *b, int64_t n)
{
    int64_t player = n % PLAYERS + 1, table = player;

    snprintf(b->id, sizeof b->id, "request-%lld", (long long)n);
    b->entry[0] = (struct ledger_entry){LEDGER_CHIPS, player, table, -AMOUNT};
    b->entry[1] = (struct ledger_entry){LEDGER_PLAY, player, table, AMOUNT};
    b->op[0] = (struct ledger_op){
        .what = LEDGER_MOVE,
        .as.move = {.what = "bet", .table = table, .round = n, .entries = 2, .entry = b->entry}};
    b->op[1] = (struct ledger_op){.what = LEDGER_BET,
                                  .as.bet = {.table = table,
                                             .round = n,
                                             .player = player,
                                             .seat = 1,
                                             .hand = 1,
                                             .spot = "ante",
                                             .amount = AMOUNT,
                                             .rules = rules_hash}};
    b->op[2] = (struct ledger_op){.what = LEDGER_LOG,
                                  .as.log = {.table = table, .text = line, .n = sizeof line - 1}};
    b->op[3] = (struct ledger_op){.what = LEDGER_REQUEST,
                                  .as.request = {.player = player, .id = b->id, .answer = answer}};
}

static inline void books_commit(struct ledger *l, int64_t *n)
{
    static struct bet bet[BATCH];
    static struct ledger_group group[BATCH];

    for (int i = 0; i < BATCH; i++) {
        bet_fill(&bet[i], (*n)++);
        group[i] = (struct ledger_group){.op = bet[i].op, .ops = OPS};
    }
    if (ledger_commit(l, group, BATCH, 1)) {
        fprintf(stderr, "bench: %s\n", group[0].why);
        exit(1);
    }
    for (int i = 0; i < BATCH; i++)
        assert(group[i].result == LEDGER_OK);
}
