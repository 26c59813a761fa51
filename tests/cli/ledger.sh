# ledger.sh -- pit ledger check: proves the books of a server from the file alone.
set -eu
. tests/cli/helper.sh

books=$tmp/books
fresh() {
    rm -f "$books"*
    sqlite3 "$books" <tests/cli/books/evening.sql
}
sql() { sqlite3 "$books" "$1"; }

fresh
ok ledger check "$books"
sed -i "s/[0-9]* pages/N pages/" "$tmp/out" # which SQLite lays out as it likes
golden ledger.txt
ok ledger check "$books" --json
json
prints '"holds":true'
prints '{"id":"I5","title":"every bet has one end or is open","holds":true,"words":"2 wagers open, 1500 in play"}'

# The file is only read: not a byte of it changes.
cp "$books" "$tmp/before"
ok ledger check "$books"
cmp "$books" "$tmp/before" || fail "the books were changed"

# Beside somebody who writes, a reader sees what was committed.
sql 'PRAGMA journal_mode = WAL' >/dev/null
{
    echo "BEGIN IMMEDIATE; UPDATE accounts SET amount = amount + 1 WHERE kind = 1;"
    echo ".shell touch $tmp/begun"
    echo ".shell while [ ! -e $tmp/checked ]; do sleep 0.05; done"
    echo "ROLLBACK;"
} | sqlite3 "$books" &
while [[ ! -e $tmp/begun ]]; do sleep 0.05; done
run ledger check "$books"
touch "$tmp/checked"
wait
((status == 0)) || fail "status $status beside a writer"

# What does not hold: one line names the invariant and the row; the others are still told.
fresh
sql 'UPDATE accounts SET amount = amount - 1 WHERE kind = 2 AND player_id = 1'
not_held ledger check "$books"
says "I2 all accounts sum to zero, and each is the sum of its entries: chips of player 1 at table 1 has 8999, its entries sum to 9000"
prints "I1 every transaction sums to zero: ok"
prints "I2 all accounts sum to zero, and each is the sum of its entries: FAILED, chips of player 1"
not_held ledger check "$books" --json
json
prints '"holds":false'

fresh
sql "UPDATE settlements SET net = 600 WHERE round = 2"
not_held ledger check "$books"
says "I6 every log replays to the same cents: table 1, round 2, seat 1, ante: the books have player 1, stake 500, net 600, win; the log has player 1, 500, 500, win"

fresh
sql "UPDATE log SET text = replace(text, '9d', '9c') WHERE table_id = 1"
not_held ledger check "$books"
says "I7 every log's chain is unbroken: table 1, line"

# What has no books.
bad ledger check "$tmp/nowhere"
bad ledger check README.md
says "README.md: not the books of a server: the file cannot be read: file is not a database"
sqlite3 "$tmp/other" 'CREATE TABLE t (x)'
bad ledger check "$tmp/other"
says "not one of Pit's books"
: >"$tmp/empty"
bad ledger check "$tmp/empty"
fresh
sql 'PRAGMA user_version = 1'
bad ledger check "$books"
says "version 1 and this program reads 8: pit serve moves them on"
sql 'PRAGMA user_version = 99'
bad ledger check "$books"
says "version 99 and this program reads 8: a newer pit is needed"

bad ledger
bad ledger check
bad ledger check one two
bad ledger mend "$books"
says "mend: no such command; use check, statement"

fresh
ok ledger bar "$books" bo
prints "bo is barred; every session has ended"
[[ $(sql "SELECT group_concat(id) FROM players WHERE disabled") == 2 ]] || fail "not player 2"
ok ledger check "$books"
ok ledger admit "$books" p2
prints "p2 may play again"
[[ $(sql "SELECT count(*) FROM players WHERE disabled") == 0 ]] || fail "still barred"
bad ledger bar "$books" "x'; DROP TABLE players; --"
says "no player is called x'; DROP TABLE players; --; a guest is p and a number, as in records"
sql "UPDATE players SET name = 'p2' WHERE id = 1"
bad ledger bar "$books" p2
says "p2 is player 2, and the name of player 1: write #2 or #1"
[[ $(sql "SELECT count(*) FROM players WHERE disabled") == 0 ]] || fail "somebody is barred"
ok ledger bar "$books" '#1'
[[ $(sql "SELECT group_concat(id) FROM players WHERE disabled") == 1 ]] || fail "not player 1"
bad ledger bar "$tmp/none" Ann
bad ledger bar "$tmp/other" Ann
says "not one of Pit's books"
bad ledger bar "$books"
ok ledger --help
prints "--json"
