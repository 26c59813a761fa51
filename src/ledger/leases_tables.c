/* leases_tables.c -- tables that are this node's, and those that are not: taken, given up, told of.
 */

#include "leases.h"

#include "leased.h"

#include <stdlib.h>
#include <string.h>

/* ---- the tables that are this node's ---- */

struct lease *lease_of(const struct ledger *l, int64_t table)
{
    for (int i = 0; i < l->leases->owns; i++)
        if (l->leases->own[i].table == table) return &l->leases->own[i];
    return NULL;
}

bool leases_has(const struct ledger *l, int64_t table)
{
    return lease_of(l, table) != NULL;
}

void lease_own(struct ledger *l, int64_t table, int64_t fence)
{
    struct leases *s = l->leases;
    struct lease *had = lease_of(l, table);

    if (s->owns == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->own = realloc(s->own, (size_t)s->room * sizeof *s->own);
        if (!s->own) abort();
    }
    if (!had) had = &s->own[s->owns++];
    *had = (struct lease){table, fence};
}

static void own_no_more(struct ledger *l, int64_t table)
{
    struct lease *had = lease_of(l, table);

    if (had) *had = l->leases->own[--l->leases->owns];
}

enum sql_came leases_look_again(struct ledger *l)
{
    struct leases *s = l->leases;
    struct sql_query *q =
        lease_ask(l, "SELECT table_id, fence FROM owners WHERE node = ?", 1, s->node);
    enum sql_came came;
    int kept = 0;

    while ((came = sql_step(q)) == SQL_ROW) {
        struct lease *had = lease_of(l, sql_int(q, 0)), swap;

        if (!had || had < s->own + kept || had->fence != sql_int(q, 1)) continue;
        swap = s->own[kept];
        s->own[kept++] = *had;
        *had = swap;
    }
    sql_drop(q);
    if (came != SQL_DONE) return came;
    s->owns = kept;
    s->born = false;
    return came;
}

/* ---- owners ---- */

bool leases_tables(struct ledger *l, leases_see_table *see, void *with)
{
    struct sql_query *q =
        lease_ask(l,
                  "SELECT o.table_id, o.node, coalesce(n.address, ''), o.lobby, t.public_id,"
                  " coalesce(f.origin, 0) FROM owners o JOIN tables t ON t.id = o.table_id"
                  " LEFT JOIN nodes n ON n.id = o.node LEFT JOIN origins f ON f.table_id ="
                  " o.table_id WHERE o.node <> ? ORDER BY o.table_id",
                  1, l->leases->node);
    enum sql_came came;

    while ((came = sql_step(q)) == SQL_ROW) {
        struct leases_table t = {.table = sql_int(q, 0),
                                 .node = sql_int(q, 1),
                                 .address = sql_text(q, 2),
                                 .lobby = sql_text(q, 3),
                                 .origin = sql_int(q, 5)};

        sql_copy(q, 4, t.public_id, sizeof t.public_id);
        see(with, &t);
    }
    sql_drop(q);
    return came == SQL_DONE;
}

/* Tables that this node has or lacks, by the same count for everybody. */
static bool count_tables(struct ledger *l, int *spare, int *lacking)
{
    struct sql_query *q =
        lease_ask(l,
                  "SELECT (t + n - 1) / n, own FROM (SELECT (SELECT count(*) FROM owners) AS t,"
                  " (SELECT count(*) FROM owners WHERE node = ?) AS own,"
                  " greatest((SELECT count(*) FROM nodes WHERE stays = 1), 1) AS n) AS s",
                  1, l->leases->node);
    bool good = sql_step(q) == SQL_ROW;
    int64_t more = good ? sql_int(q, 1) - sql_int(q, 0) : 0;

    sql_drop(q);
    *spare = more > 0 ? (int)more : 0;
    *lacking = more < 0 ? (int)-more : 0;
    return good;
}

int leases_spare(struct ledger *l)
{
    int spare, lacking;

    return count_tables(l, &spare, &lacking) ? spare : 0;
}

int leases_take(struct ledger *l, int most)
{
    struct leases *s = l->leases;
    int64_t turn;
    int spare, lacking, before, taken = 0;
    struct sql_query *q;
    bool good;

    if (!lease_begins(l)) return -1;
    good = count_tables(l, &spare, &lacking);
    if (lacking < most) most = lacking;
    turn = most ? lease_turn(l) : 0;
    before = s->owns;
    q = lease_ask(l,
                  "UPDATE owners SET node = ?1, fence = ?2 WHERE table_id IN (SELECT table_id FROM"
                  " owners WHERE node = 0 ORDER BY table_id LIMIT ?3) RETURNING table_id",
                  3, s->node, turn, (int64_t)most);
    good &= turn >= 0;
    for (enum sql_came came; (came = sql_step(q)) != SQL_DONE; taken++) {
        good &= came == SQL_ROW;
        if (!good) break;
        lease_own(l, sql_int(q, 0), turn);
    }
    sql_drop(q);
    if (lease_ends(l, good && (!taken || lease_tells(l, " t ")))) {
        s->took = turn;
        return taken;
    }
    s->owns = before;
    return -1;
}

bool leases_took(const struct ledger *l, int64_t table)
{
    const struct lease *had = lease_of(l, table);

    return had && had->fence == l->leases->took;
}

bool leases_release(struct ledger *l, int64_t table)
{
    bool good;

    if (!lease_begins(l)) return false;
    good = lease_turn(l) > 0 &&
           lease_done(lease_ask(l,
                                "UPDATE owners SET node = 0, fence = (SELECT turns FROM counters)"
                                " WHERE table_id = ? AND node = ?",
                                2, table, l->leases->node)) >= 0 &&
           lease_tells(l, " t ");
    if (!lease_ends(l, good)) return false;
    own_no_more(l, table);
    return true;
}

bool leases_tell(struct ledger *l, int64_t table, const char *lobby)
{
    struct sql_query *q =
        sql_prepare(l->db, "UPDATE owners SET lobby = ?3 WHERE table_id = ?1 AND node = ?2");

    sql_put_int(q, 1, table);
    sql_put_int(q, 2, l->leases->node);
    sql_put_text(q, 3, lobby, strlen(lobby));
    return lease_done(q) >= 0;
}

bool leases_tell_origin(struct ledger *l, int64_t table, int64_t origin)
{
    return lease_done(lease_ask(l,
                                "INSERT INTO origins SELECT table_id, ?1 FROM owners"
                                " WHERE table_id = ?2 AND node = ?3 ON CONFLICT DO NOTHING",
                                3, origin, table, l->leases->node)) >= 0;
}

bool leases_owned(struct ledger *l, int64_t table)
{
    return lease_number(lease_ask(l, "SELECT node FROM owners WHERE table_id = ?", 1, table)) >= 0;
}
