# events.sh -- pit events: what it prints of a log, what it proves, what it refuses.
set -eu
. tests/cli/helper.sh

data=$tmp/data
mkdir "$data"
# Ends by itself: nobody has that address. The log begins with a start.
for _ in 1 2 3; do
    bad serve --listen 192.0.2.1:0 --data "$data" --plain
done
ok events --data "$data"
json_lines=$(wc -l <"$tmp/out")
((json_lines == 6)) || fail "three starts and three stops are six lines"
prints '{"n":1,"time":"20'
prints '"kind":"start"'
[[ $(stat -c %a "$data/events.log") == 600 ]] || fail "others may read the log"

"$PIT" events --data "$data" >"$tmp/plain"
ok events --data "$data" --json
cmp "$tmp/out" "$tmp/plain" || fail "--json is another text"
bad events --data "$data" --json --check
ok events --data "$data" --kind start
(($(wc -l <"$tmp/out") == 3)) || fail "three starts"
prints_not '"stop"'
ok events --data "$data" --kind login
[[ ! -s $tmp/out ]] || fail "nobody logged in"
for kind in star foo login.fail . ''; do # a kind is a whole word
    bad events --data "$data" --kind "$kind"
    says "--kind $kind: no such kind; there are start, stop, login.failed,"
done
# The kinds of docs/operations.md are those that there are.
sed -n '/^| Kind/,/^$/s/^| \(`[^|]*\) |.*/\1/p' docs/operations.md | tr -d '` ' | tr , '\n' | sort >"$tmp/kinds"
sed 's/.*there are //' "$tmp/err" | tr -d ' ' | tr , '\n' | sort | diff "$tmp/kinds" - || fail "docs/operations.md has other kinds"
ok events --data "$data" --since 2026-01-01
(($(wc -l <"$tmp/out") == 6)) || fail "all of them are since then"
ok events --data "$data" --since 9999-01-01T00:00
[[ ! -s $tmp/out ]] || fail "nothing is since then"
for since in yesterday 2026 2026-13-01 2026-11-45 2026-11-16x; do
    bad events --data "$data" --since "$since"
    says "--since $since: use a day or a time"
done

ok events --data "$data" --check
prints '6 events, each linked to the one before; the last is '
sed -i '4s/start/stray/;4s/stop/stip/' "$data/events.log"
not_held events --data "$data" --check
says 'line 4 of the log was altered'
sed -i 4d "$data/events.log"
not_held events --data "$data" --check
says 'line 4 of the log'

bad events --data "$tmp/nothing"
says 'No such file'
bad events --data "$data" --check --kind start
says 'the whole log'
bad events what
says 'takes no arguments'
