/* leases_money.c -- numbers that are given out once, money that is held before it is taken, names
 * that are kept for whoever asked first, and what waits for a second person. */

#include "leases.h"

#include "leased.h"

#include <string.h>

/* ---- numbers ---- */

int64_t leases_players(struct ledger *l, int64_t count)
{
    int64_t last = lease_number(
        lease_ask(l, "UPDATE counters SET player = player + ? RETURNING player", 1, count));

    return last < 0 ? 0 : last - count + 1;
}

int64_t leases_numbers(struct ledger *l, int64_t count)
{
    int64_t last = lease_number(
        lease_ask(l, "UPDATE counters SET tables = tables + ? RETURNING tables", 1, count));

    return last < 0 ? 0 : last - count + 1;
}

/* ---- money ---- */

/* Inside a transaction. */
static bool hold_more(struct ledger *l, int64_t player, pit_money amount)
{
    return lease_done(
               lease_ask(l,
                         "INSERT INTO holds SELECT ?1, ?2, ?3 WHERE ?3 <="
                         " coalesce((SELECT amount FROM accounts WHERE kind = 1 AND player_id ="
                         " ?1 AND table_id = 0), 0) - coalesce((SELECT sum(amount) FROM holds"
                         " WHERE player_id = ?1), 0) ON CONFLICT (player_id, node) DO UPDATE SET"
                         " amount = holds.amount + excluded.amount",
                         3, player, l->leases->node, amount)) == 1;
}

static bool hold_less(struct ledger *l, int64_t player, pit_money amount)
{
    int64_t node = l->leases->node;

    return lease_done(
               lease_ask(l, "DELETE FROM holds WHERE player_id = ? AND node = ? AND amount <= ?", 3,
                         player, node, amount)) == 1 ||
           lease_done(lease_ask(
               l, "UPDATE holds SET amount = amount - ?3 WHERE player_id = ?1 AND node = ?2", 3,
               player, node, amount)) >= 0;
}

bool leases_hold(struct ledger *l, int64_t player, pit_money amount)
{
    return lease_begins(l) &&
           lease_ends(l, amount > 0 ? hold_more(l, player, amount) : hold_less(l, player, -amount));
}

pit_money leases_away(struct ledger *l, int64_t player)
{
    int64_t sum =
        lease_number(lease_ask(l,
                               "SELECT coalesce(sum(amount), 0) FROM accounts WHERE player_id ="
                               " ?1 AND kind IN (2, 3) AND table_id IN (SELECT table_id FROM"
                               " owners WHERE node <> ?2)",
                               2, player, l->leases->node));

    return sum < 0 ? 0 : sum;
}

/* ---- what one node does at a time ---- */

static int64_t run_claim(struct ledger *l, const char *text, const char *what)
{
    struct sql_query *q = sql_prepare(l->db, text);

    sql_put_text(q, 1, what, strlen(what));
    sql_put_int(q, 2, l->leases->node);
    return lease_done(q);
}

bool leases_claim(struct ledger *l, const char *what)
{
    return lease_begins(l) &&
           lease_ends(l, run_claim(l,
                                   "INSERT INTO claims VALUES (?1, ?2) ON CONFLICT (what) DO"
                                   " UPDATE SET node = ?2 WHERE claims.node = ?2",
                                   what) == 1);
}

bool leases_unclaim(struct ledger *l, const char *what)
{
    return lease_begins(l) &&
           lease_ends(l,
                      run_claim(l, "DELETE FROM claims WHERE what = ?1 AND node = ?2", what) >= 0);
}

bool leases_claimed(struct ledger *l, const char *what)
{
    struct sql_query *q;
    bool claimed;

    if (!l->leases) return false;
    q = sql_prepare(l->db, "SELECT 1 FROM claims WHERE what = ?1 AND node <> ?2");
    sql_put_text(q, 1, what, strlen(what));
    sql_put_int(q, 2, l->leases->node);
    claimed = sql_step(q) == SQL_ROW;
    sql_drop(q);
    return claimed;
}

int64_t leases_me(const struct ledger *l)
{
    return l->leases->node;
}

bool leases_say(struct ledger *l, const char *words)
{
    return lease_tells(l, words);
}

/* ---- what waits for a second person ---- */

#define AGE "CAST(extract(epoch FROM clock_timestamp() - since) * 1000 AS BIGINT)"

int64_t leases_ask(struct ledger *l, const char *text, int64_t max_ms)
{
    struct sql_query *q;
    int64_t number;

    if (lease_done(lease_ask(l, "DELETE FROM asked WHERE " AGE " >= ?", 1, max_ms)) < 0) return 0;
    q = sql_prepare(l->db, "INSERT INTO asked (text) VALUES (?) RETURNING id");
    sql_put_text(q, 1, text, strlen(text));
    number = lease_number(q);
    return number < 0 ? 0 : number;
}

bool leases_asked(struct ledger *l, int64_t max_ms, leases_see_asked *see, void *with)
{
    struct sql_query *q = lease_ask(
        l, "SELECT id, " AGE ", text FROM asked WHERE " AGE " < ? ORDER BY id", 1, max_ms);
    enum sql_came came;

    while ((came = sql_step(q)) == SQL_ROW)
        see(with, sql_int(q, 0), sql_int(q, 1), sql_text(q, 2));
    sql_drop(q);
    return came == SQL_DONE;
}

bool leases_unask(struct ledger *l, int64_t number)
{
    return lease_done(lease_ask(l, "DELETE FROM asked WHERE id = ?", 1, number)) >= 0;
}

/* ---- what was done without one ---- */

int64_t leases_alone(struct ledger *l, int64_t who, int64_t max_ms)
{
    return lease_number(lease_ask(l,
                                  "SELECT CAST(coalesce(sum(worth), 0) AS BIGINT) FROM alone"
                                  " WHERE operator = ?1 AND " AGE " < ?2",
                                  2, who, max_ms));
}

bool leases_note_alone(struct ledger *l, int64_t who, pit_money worth, int64_t max_ms)
{
    return lease_done(lease_ask(l, "DELETE FROM alone WHERE " AGE " >= ?", 1, max_ms)) >= 0 &&
           lease_done(lease_ask(l, "INSERT INTO alone (operator, worth) VALUES (?, ?)", 2, who,
                                worth)) == 1;
}
