/* leases_moment.c -- have the books of several nodes gone back?
 *
 * Every commit of any node moves the moment of the books on, and each node keeps the last one that
 * it has seen in its own files of heads. Books that have an earlier one were restored from a copy,
 * or are those of a database that lacks what was told: their open shoes may be known. Whoever finds
 * that out begins a new age, which stands above the count of commits, and writes down every table
 * that is open: who opens one of these sets it aside. Nodes of an earlier age end. */

#include "leases.h"

#include "leased.h"

#include <stdio.h>
#include <string.h>

enum { AGE_BITS = 32 }; /* that count commits */

/* Held by the session of each node that has found its books to be no older than what it knows. */
static const char session[] = "SET idle_in_transaction_session_timeout = 2000;"
                              "SELECT pg_advisory_lock_shared(1346982961, 5003)";

static const char anybody[] =
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid ="
    " 1346982961 AND objid = 5003 AND pid <> pg_backend_pid() AND database ="
    " (SELECT oid FROM pg_database WHERE datname = current_database())";

/* ---- what this node knows ---- */

static struct anchor_mark mark_of(int64_t at)
{
    struct anchor_mark m = {.seq = at, .epoch = -1};

    anchor_name("the moment of the books", m.id);
    return m;
}

static int64_t remembered(const struct ledger *l)
{
    struct anchor_mark id = mark_of(0);
    int64_t last = 0;

    for (int i = 0; i < l->anchors; i++) {
        const struct anchor_mark *m = anchor_find(&l->anchor[i], id.id);

        if (m && m->seq > last) last = m->seq;
    }
    return last;
}

bool lease_remembers(struct ledger *l, int64_t at)
{
    struct anchor_mark m = mark_of(at);
    bool good = true;

    l->leases->at = at;
    for (int i = 0; i < l->anchors && good; i++)
        good = anchor_put(&l->anchor[i], &m);
    return good;
}

/* ---- a new age ---- */

/* Inside a transaction: every open table is nobody's, and whoever takes it sets it aside. The
 * moment that begins now; below 0: it failed. */
static int64_t begin_age(struct ledger *l, int64_t known)
{
    int64_t now = ((known >> AGE_BITS) + 1) << AGE_BITS;

    if (lease_done(lease_ask(l, "UPDATE moments SET at = ?", 1, now)) == 1 &&
        lease_done(lease_ask(
            l, "INSERT INTO older SELECT table_id FROM owners ON CONFLICT DO NOTHING", 0)) >= 0 &&
        lease_turn(l) > 0 &&
        lease_done(lease_ask(l, "UPDATE owners SET node = 0, fence = (SELECT turns FROM counters)",
                             0)) >= 0 &&
        lease_tells(l, " t "))
        return now;
    return -1;
}

static int64_t moment(struct ledger *l)
{
    return lease_number(lease_ask(l, "SELECT at FROM moments", 0));
}

bool lease_comes_next(const struct ledger *l, int64_t at)
{
    int64_t last = l->leases->at;

    return !last || (at >= last && at >> AGE_BITS == last >> AGE_BITS);
}

bool lease_goes_on(struct ledger *l, int64_t at, bool inside)
{
    struct leases *s = l->leases;

    if (at < 0 || lease_comes_next(l, at)) return true;
    s->dead = s->back = true;
    if (at > s->at) return false; /* another node has found it out, and begun the age */
    if (!inside && sql_begin(l->db) != SQL_DONE) return false;
    lease_ends(l, begin_age(l, s->at) > 0);
    return false;
}

void lease_buried(struct ledger *l, bool inside)
{
    l->leases->dead = true;
    if (l->leases->at) lease_goes_on(l, moment(l) - inside, inside); /* the commit has counted */
}

/* ---- at a start ---- */

/* May it be that these books are older, though nothing shows it? */
static bool knows_nothing(struct ledger *l)
{
    struct ledger_last last;

    if (!l->anchors || remembered(l) || !ledger_last(l, &last) || !last.table) return false;
    if (!l->lost[0] && l->anchor[0].fresh)
        snprintf(l->lost, sizeof l->lost, "%.200s is missing or empty", l->anchor[0].path);
    return l->lost[0];
}

/* Inside a transaction. Others that were here when these books were copied are not here now. */
static bool compare(struct ledger *l)
{
    int64_t known = remembered(l), at = moment(l), node = l->leases->node;
    bool older = known > at, unknown = !older && (l->lost[0] || knows_nothing(l));

    if (unknown) older = lease_number(lease_ask(l, anybody, 0)) == 0;
    if (unknown && !older) l->lost[0] = '\0'; /* who is here knows */
    if (at < 0 || !older) return at >= 0 && lease_remembers(l, at);
    at = begin_age(l, known > at ? known : at);
    return at > 0 && lease_done(lease_ask(l, "DELETE FROM holds WHERE node <> ?", 1, node)) >= 0 &&
           lease_done(lease_ask(l, "DELETE FROM claims WHERE node <> ?", 1, node)) >= 0 &&
           lease_done(lease_ask(l, "DELETE FROM nodes WHERE id <> ?", 1, node)) >= 0 &&
           lease_remembers(l, at);
}

bool leases_compare(struct ledger *l, char *why, size_t room)
{
    bool good = lease_begins(l) && lease_ends(l, compare(l) && sql_session(l->db, session));

    for (int i = 0; i < l->anchors && good; i++)
        good = anchor_sync(&l->anchor[i]);
    if (!good)
        snprintf(why, room, "whether these books are the newest cannot be found out: %s",
                 sql_words(l->db));
    return good;
}

bool leases_older(struct ledger *l, int64_t table)
{
    return lease_number(lease_ask(l, "SELECT 1 FROM older WHERE table_id = ?", 1, table)) == 1;
}
