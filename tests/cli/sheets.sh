# sheets.sh -- pit ledger statement and export, pit backup: what people take away from the books.
set -eu
. tests/cli/helper.sh

books=$tmp/pit.sqlite
sqlite3 "$books" <tests/cli/books/evening.sql
sql() { sqlite3 "$books" "$1"; }

# There is a day for each transaction, the first on 2024-02-28.
ok ledger statement "$books" Ann
prints '2024-02-28 00:00:00.250  issue          100000       100000            0'
prints 'opening 0, changes 100000, closing 100000; 7 transactions'
ok ledger statement "$books" ann # as names go: capitals do not matter
ok ledger statement "$books" p1

# Opening and changes come to closing, whatever the days are cut into.
sum=0
for day in 2024-02-28 2024-02-29 2024-03-01 2024-03-02 2024-03-03 2024-03-04 2024-03-05 2024-03-06; do
    ok ledger statement "$books" Ann --json --from $day --to "$(date -u -d "$day + 1 day" +%F)"
    json
    opening=$(sed -E 's/.*"opening":(-?[0-9]+).*/\1/' "$tmp/out")
    closing=$(sed -E 's/.*"closing":(-?[0-9]+).*/\1/' "$tmp/out")
    ((opening == sum)) || fail "$day opens with $opening, after $sum"
    sum=$closing
    [[ $(grep -o '"time"' "$tmp/out" | wc -l) -le 1 ]] || fail "$day has more than a transaction"
done
ok ledger statement "$books" Ann --json
((sum == $(sed -E 's/.*"closing":(-?[0-9]+).*/\1/' "$tmp/out"))) || fail "the days come to $sum"
ok ledger statement "$books" Ann --csv --from 2024-02-29
prints 'time,transaction,what,table,round,change,wallet,chips,play'
! grep -q issue "$tmp/out" || fail "a day before the first"
ok ledger statement "$books" Ann --csv
[[ $(awk -F, 'NR > 1 { n += $6 } END { print n }' "$tmp/out") == "$(sql 'SELECT sum(amount) FROM accounts WHERE player_id = 1')" ]] ||
    fail "the changes are not what Ann holds"

# A clock that goes back moves nothing out of its order.
then=$(sql "SELECT time_ms FROM transactions WHERE id = 7")
sql "UPDATE transactions SET time_ms = 0 WHERE id = 7"
ok ledger statement "$books" Ann --from 2024-03-01
prints 'opening 100000, changes 0, closing 100000; 6 transactions'
sql "UPDATE transactions SET time_ms = $then WHERE id = 7"

bad ledger statement "$books" Ann --from 2024-03-01 --to 2024-02-01
says '--to 2024-02-01: use a day after --from 2024-03-01'
bad ledger statement "$books" Ann --from 2023-02-29
says '--from 2023-02-29: use a day, such as 2026-11-16'
bad ledger statement "$books" Ann --to tomorrow
bad ledger statement "$books" Zoe
says 'no player is called Zoe'
bad ledger statement "$tmp/none" Ann
bad ledger statement "$books" Ann --csv --json
bad ledger check "$books" --csv
sql "UPDATE accounts SET amount = amount + 1 WHERE kind = 1 AND player_id = 1"
bad ledger statement "$books" Ann
says 'the entries come to 10000000 cents, and the accounts have 10000001'
ok ledger statement "$books" Ann --to 2024-03-01 # its end is not the books'
sql "UPDATE accounts SET amount = amount - 1 WHERE kind = 1 AND player_id = 1"

# An export has the rows and the sums of the database.
for table in accounts:amount entries:amount bets:amount settlements:net rounds:stake transactions:id; do
    ok ledger export "$books" ${table%:*}
    want=$(sql "SELECT count(*) || ' ' || coalesce(sum(${table#*:}), 0) FROM ${table%:*}")
    got=$(awk -F, -v column="${table#*:}" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i; next }
        { n += $at } END { print NR - 1, n + 0 }' "$tmp/out")
    [[ $got == "$want" ]] || fail "$table: the export has $got, the books $want"
done
# Without bots and test accounts: their rows are gone, the others' and the house's are as they were.
sql "UPDATE players SET kind = 'bot' WHERE id = 2"
for who in bots:2 Ann:1 bots,Ann:1,2 p1,p2:1,2; do
    for table in accounts entries bets settlements rounds; do
        ok ledger export "$books" $table --without ${who%:*}
        want=$(sql "SELECT count(*) FROM $table WHERE player_id NOT IN (${who#*:})")
        (($(wc -l <"$tmp/out") == want + 1)) || fail "$table without $who: not $want rows"
    done
    ok ledger export "$books" transactions --without ${who%:*}
    want=$(sql "SELECT count(*) FROM transactions t WHERE EXISTS (SELECT 1 FROM entries WHERE tx = t.id AND player_id NOT IN (0, ${who#*:}))")
    (($(wc -l <"$tmp/out") == want + 1)) || fail "transactions without $who: not $want rows"
done
ok ledger export "$books" bets --without bots
(($(wc -l <"$tmp/out") < $(sql "SELECT count(*) FROM bets") + 1)) || fail "a bot's bets are there"
sql "UPDATE players SET kind = 'player' WHERE id = 2"
ok ledger export "$books" bets
cp "$tmp/out" "$tmp/plain"
ok ledger export "$books" bets --csv
cmp "$tmp/out" "$tmp/plain" || fail "--csv is another text"
bad ledger export "$books" bets --json
says 'export is CSV'
bad ledger frob "$tmp/nothing"
says 'frob: no such command'
bad ledger export "$books" bets --without Zoe
says 'no player is called Zoe'
bad ledger check "$books" --without bots
sql "UPDATE transactions SET what = 'void', actor = 'p1', reason = 'a \"fault\", told' WHERE id = 9"
ok ledger export "$books" transactions
prints ',p1,"a ""fault"", told"'
for table in players sessions seeds nothing 'bets; DROP TABLE bets'; do
    bad ledger export "$books" "$table"
    says 'to export; there are accounts, transactions'
done
sql "UPDATE transactions SET what = 'chips', actor = NULL, reason = NULL WHERE id = 9"

# A backup: one file, for its owner alone, that holds; nothing is overwritten, and what does not hold
# is no backup.
ok backup "$tmp/copy" --data "$tmp"
prints '; its books pass every check'
[[ $(stat -c %a "$tmp/copy") == 600 ]] || fail "others may read the copy"
[[ $(echo "$tmp"/copy*) == "$tmp/copy" ]] || fail "there is more than the copy: $(echo "$tmp"/copy*)"
ok ledger check "$tmp/copy"
[[ $(sqlite3 "$tmp/copy" .dump | grep -v '^PRAGMA' | sha256sum) == "$(sqlite3 "$books" .dump | grep -v '^PRAGMA' | sha256sum)" ]] ||
    fail "the copy is another"
bad backup "$tmp/copy" --data "$tmp"
says 'exists already; a copy never overwrites a file'
bad backup "$tmp/no/such/folder" --data "$tmp"
bad backup --data "$tmp"
bad backup "$tmp/other" --data "$tmp/none"
sql "UPDATE accounts SET amount = amount + 1 WHERE kind = 1 AND player_id = 1"
run backup "$tmp/other" --data "$tmp"
((status == 1)) || fail "status $status for books that do not hold"
[[ ! -e $tmp/other ]] || fail "a copy that does not hold was kept"
