/* check_limits.c -- limits that players set themselves were kept, and none was lifted early. */

#include "check_log.h"

#include "ledger.h"

#define DAY "86400000"

/* What held when a row was asked for: the last one before it whose time had come. */
#define HELD                                                                                       \
    "coalesce((SELECT p.value FROM limits p WHERE p.player_id = l.player_id AND p.kind = l.kind"   \
    " AND p.step <> 'asked' AND p.id < l.id AND p.from_ms <= l.asked_ms ORDER BY p.id DESC"        \
    " LIMIT 1), 0)"

#define TAKEN_BACK "(SELECT s.table_id, s.round FROM reversals v JOIN settlements s ON s.tx = v.of)"

static const char *const offender[] = {
    /* What limits are measured by is what was played, less what was taken back. */
    "SELECT format('player %s: rounds come to %s staked and %s won, the stretches of play to %s and"
    " %s', player_id, sum(a), sum(b), sum(c), sum(d)) FROM (SELECT player_id, CASE WHEN (table_id,"
    " round) IN " TAKEN_BACK " THEN 0 ELSE stake END AS a, net AS b,"
    " 0 AS c, 0 AS d FROM rounds WHERE table_id NOT IN (SELECT id FROM tables WHERE " LEDGER_DRILL
    ") UNION ALL SELECT player_id, 0, -net, 0, 0 FROM settlements WHERE tx IN (SELECT of FROM"
    " reversals) AND EXISTS (SELECT 1 FROM rounds r WHERE r.player_id = settlements.player_id AND"
    " r.table_id = settlements.table_id AND r.round = settlements.round) UNION ALL SELECT "
    "player_id, 0, 0, staked, net FROM stretches) AS p GROUP BY player_id"
    " HAVING sum(a) <> sum(c) OR sum(b) <> sum(d) LIMIT 1",

    /* Nobody bets during a break of his own. An end is a row too: the clock plays no part. */
    "SELECT format('player %s bet %s in transaction %s, during a %s that began before it',"
    " b.player_id, b.amount, b.tx, l.kind) FROM (SELECT player_id, tx, sum(amount) AS amount FROM"
    " bets WHERE player_id IN (SELECT player_id FROM limits WHERE kind IN ('break', 'exclusion'))"
    " GROUP BY player_id, tx HAVING sum(amount) > 0) b JOIN limits l ON l.player_id = b.player_id"
    " AND l.kind IN ('break', 'exclusion') AND l.value > 0 AND l.tx < b.tx WHERE NOT EXISTS"
    " (SELECT 1 FROM limits e WHERE e.player_id = l.player_id AND e.kind = l.kind AND e.value = 0"
    " AND e.id > l.id AND e.tx < b.tx) LIMIT 1",

    /* A break is made longer or ends when it is over. */
    "SELECT format('row %s of the limits: the %s of player %s was to last until %s, and %s', l.id,"
    " l.kind, l.player_id, held, CASE l.value WHEN 0 THEN 'ended before' ELSE 'is shorter now' "
    "END) FROM"
    " (SELECT l.*, " HELD " AS held FROM limits l WHERE l.kind IN ('break', 'exclusion')) l"
    " WHERE CASE l.value WHEN 0 THEN l.asked_ms < held ELSE l.value < held END LIMIT 1",

    /* A limit is loosened after a day: of a bet by itself, of anything else when it is confirmed.
     */
    "SELECT format('row %s of the limits: the limit %s of player %s was loosened from %s to %s at"
    " once', l.id, l.kind, l.player_id, held, l.value) FROM (SELECT l.*, " HELD " AS held FROM"
    " limits l WHERE l.step = 'set' AND l.kind NOT IN ('break', 'exclusion', 'pin', 'answer')) l"
    " WHERE held > 0 AND (l.value = 0 OR l.value > held)"
    " AND (l.kind <> 'bet' OR l.from_ms < l.asked_ms + " DAY ") LIMIT 1",
    "SELECT format('row %s of the limits: the limit %s of player %s was confirmed, and not asked"
    " for a day before', l.id, l.kind, l.player_id) FROM limits l WHERE l.step = 'confirmed' AND"
    " NOT EXISTS (SELECT 1 FROM limits p WHERE p.player_id = l.player_id AND p.kind = l.kind AND"
    " p.step = 'asked' AND p.value = l.value AND p.id < l.id AND p.from_ms <= l.asked_ms AND"
    " p.from_ms >= p.asked_ms + " DAY ") LIMIT 1",
};

static const char seen[] =
    "SELECT format('%s steps of %s players', count(*), count(DISTINCT player_id)) FROM limits";

void check_limits(struct sql *db, struct ledger_finding *out)
{
    *out = (struct ledger_finding){
        .id = "I10", .title = "limits that players set themselves were kept", .holds = true};
    for (size_t i = 0; i < sizeof offender / sizeof offender[0] && out->holds; i++)
        out->holds = sql_ask(db, offender[i], out->words, sizeof out->words) == SQL_DONE;
    if (out->holds) out->holds = sql_ask(db, seen, out->words, sizeof out->words) == SQL_ROW;
}
