# figures.sh -- figures for spreadsheets and scripts: columns, types, sweeps, runs that go on, and
# errors in words where there is nothing to tell.
set -eu
. tests/cli/helper.sh

games='red-dog craps mini-craps blackjack baccarat midi-baccarat roulette big-six'

# columns: the first line is names in lower case, each once; every line has as many cells.
columns() {
    head -1 "$tmp/out" | grep -qE '^[a-z0-9_]+(,[a-z0-9_]+)*$' || fail "these are no names"
    [[ -z $(head -1 "$tmp/out" | tr , '\n' | sort | uniq -d) ]] || fail "a name comes twice"
    sed 's/"[^"]*"/x/g' "$tmp/out" | awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' ||
        fail "a line has more or fewer cells"
    ! grep -qiE '(^|,)-?(nan|inf)' "$tmp/out" || fail "no number"
}

# A simulation has the same columns whatever is played, and options have their types.
head=
for game in $games; do
    ok sim "$game" --rounds 2000 --csv --strategy best
    columns
    [[ $(head -1 "$tmp/out") == "${head:=$(head -1 "$tmp/out")}" ]] || fail "$game: other columns"
    ok sim "$game" --rounds 2000 --json
    json
    prints '"min":1,'
    prints_not '"min":"1"'
    ! grep -qiE ':-?(nan|inf)' "$tmp/out" || fail "no number"
    [[ $game == blackjack ]] || { ok odds "$game" --csv && columns; }
    bad odds "$game" --csv --json
    bad sim "$game" --csv --json
done
ok sim craps --rounds 2000 --strategy best --json
prints '"strategy":"best: full odds"'
ok odds red-dog --json
prints '"decks":6,"burn":true,'
prints '"third_card":"shared"'

# The same spots have the same columns at dice and wheels.
ok odds craps --csv
head=$(head -1 "$tmp/out")
ok odds roulette --csv
[[ $(head -1 "$tmp/out") == "$head" ]] || fail "roulette has other columns"

# Sweeps, over words and several options.
ok odds red-dog --sweep decks=1..2 --sweep burn=on,off --csv
columns
(($(wc -l <"$tmp/out") == 5)) || fail "not four rules in force"
prints '"ma decks=2 burn=off",-2101/68289,-0.0307663020,'
ok odds roulette --sweep wheel=double,single --wager red
prints "ma-book wheel=single         2.7027 %"
for game in craps baccarat big-six; do
    ok odds "$game" --sweep min=5,10 --json
    json
    ok odds "$game" --compare ma-book 'ma-book min=10'
done
bad odds red-dog --sweep decks
says "KEY=FROM..TO or KEY=A,B,C"
bad odds red-dog --sweep decks=1..8 --sweep min=1..64
says "more than 256"
bad odds red-dog --sweep burn=on,perhaps
bad odds red-dog --sweep burn=on,off --plot "$tmp/x.svg"
says "over numbers"
ok odds red-dog --sweep decks=2,4,8 --plot "$tmp/x.svg"

ok sim baccarat --sweep decks=6..8 --rounds 2000 --csv
columns
(($(wc -l <"$tmp/out") == 4)) || fail "not three runs"
ok sim roulette --sweep wheel=single,double --rounds 2000 --json
json
prints '"wheel":"double"'
ok sim red-dog --sweep decks=1,6 --rounds 2000
prints "ma decks=6"
bad sim red-dog --sweep decks=1..9 --rounds 2000
says "MA-RD 1(a)"
bad sim red-dog --sweep decks=1..2 --bankroll 100

# Until an error is small enough, and no longer; the same each time.
ok sim red-dog --until 0.001 --json
json
cut -d, -f1-30 <"$tmp/out" >"$tmp/first"
awk 'match($0, /"se":[0-9.e-]+/) { se = substr($0, RSTART + 5, RLENGTH - 5); exit !(se + 0 <= 0.001 && se + 0 > 0.0003) }' \
    "$tmp/out" || fail "another error than asked for"
ok sim red-dog --until 0.001 --json --threads 1
cut -d, -f1-30 <"$tmp/out" | diff "$tmp/first" - || fail "other figures on one thread"
for rounds in 100000 2000000; do
    ok sim red-dog --until 0.000001 --rounds "$rounds" --csv
    awk -F, -v n="$rounds" 'END { exit !($7 == n) }' "$tmp/out" || fail "--rounds is no limit"
done
bad sim red-dog --until 2
bad sim red-dog --until 0.1 --bankroll 100

# A run that goes on: the rounds add up, and nothing of another run is taken.
for rounds in 20000 50000; do
    ok sim red-dog --rounds "${rounds/50000/30000}" --continue "$tmp/run" --csv
    awk -F, -v want=$rounds 'END { exit $7 != want }' "$tmp/out" || fail "not $rounds rounds"
done
cp "$tmp/run" "$tmp/kept"
bad sim red-dog --rounds 1e4 --continue "$tmp/run" --seed 2
says "run: holds another simulation: use the same rules, strategy, wagers, seats, seed, --shoes and --engine, or another file"
for other in "--set decks=2" --engine --shoes "--seats 2" "--strategy never"; do
    # shellcheck disable=SC2086
    bad sim red-dog --rounds 1e4 --continue "$tmp/run" $other
    says "holds another simulation"
done
bad sim craps --rounds 1e4 --continue "$tmp/run"
head -c 200 "$tmp/run" >"$tmp/cut"
bad sim red-dog --rounds 1e4 --continue "$tmp/cut"
says "not a file that pit sim --continue wrote"
cmp "$tmp/run" "$tmp/kept" || fail "a file was changed"

# A digit that was altered is found; a file of an older version has no checksum, and is taken.
sed '3s/:\([0-9a-f]*\)1/:\12/' "$tmp/run" >"$tmp/altered"
! cmp -s "$tmp/run" "$tmp/altered" || fail "nothing was altered"
bad sim red-dog --rounds 1e4 --continue "$tmp/altered"
says "altered: was altered or is damaged: its checksum differs"
sed '$d' "$tmp/run" >"$tmp/cut"
bad sim red-dog --rounds 1e4 --continue "$tmp/cut"
says "its checksum differs"
sed '1s/4/3/; $d' "$tmp/run" >"$tmp/older"
ok sim red-dog --rounds 1e4 --continue "$tmp/older"
tail -1 "$tmp/older" | grep -q '^sum [0-9a-f]\{64\}$' || fail "no checksum"
echo 'raise when spread >= 8' >"$tmp/strategy"
ok sim red-dog --rounds 1e4 --continue "$tmp/run2" --strategy "$tmp/strategy"
echo 'raise when spread >= 9' >"$tmp/strategy"
bad sim red-dog --rounds 1e4 --continue "$tmp/run2" --strategy "$tmp/strategy"
bad sim red-dog --rounds 1e4 --continue "$tmp/no/such"
bad sim red-dog --rounds 1e4 --continue "$tmp/run3" --strategy - <"$tmp/strategy"
says "--continue: standard input is gone at the next run; give a file"
ok sim red-dog --rounds 1e4 --continue "$tmp/run4" --engine
bad sim red-dog --rounds 1e4 --continue "$tmp/run4"
for i in 1 2; do ok sim craps --rounds 1e4 --continue "$tmp/dice" --json; done
json

# A word for decisions where there are none is told as such, and not looked for as a file.
for how in never always counted chart; do
    bad sim roulette --strategy $how
    says "sim: $how: this game has no decisions in a round; use best, or a file of lines such as: bet straight-0 10"
done

# What cannot be told is an error in words.
bad sim red-dog --rounds 1
says "from 2"
bad sim red-dog --bankroll 2 --bet 5
says "less than one bet"
printf 'bet place-6 12 when point = 5 and point = 6\n' >"$tmp/never"
run sim craps --system "$tmp/never" --rounds 1e4
((status == 2)) || fail "a system that never bets: status $status"
says "$tmp/never:1: warning: these conditions can never all hold"
says "never made a bet on place-6"

# A condition that can never hold is told, with its line; the run goes on.
printf '# wide\nraise when spread >= 12\nraise when spread > 5 and spread < 6\nraise when spread >= 8\n' >"$tmp/warned"
run sim red-dog --rounds 1e4 --strategy "$tmp/warned"
((status == 0)) || fail "a warning ends the run"
says "$tmp/warned:2: warning: these conditions can never all hold"
says "$tmp/warned:3: warning: "
(($(wc -l <"$tmp/err") == 2)) || fail "another line is warned of"
printf 'bet pass 10\nbet field 5 when come-out and point\nbet come 5 when rolls < 0\ntake pass when pass < 10 and pass > 10\nstop when net < 0\n' >"$tmp/warned"
run sim craps --rounds 1e4 --system "$tmp/warned"
((status == 0)) || fail "a warning ends the run"
for line in 2 3 4; do says "$tmp/warned:$line: warning: these conditions can never all hold"; done
(($(wc -l <"$tmp/err") == 3)) || fail "another line is warned of"
# A true count may lie between two whole numbers, a running count may not.
printf 'count c 23456 1 TJQKA -1\nhit when true c > 2 and true c < 3\nhit when c > 2 and c < 3\nchart\n' >"$tmp/warned"
run sim blackjack --shoes --rounds 1000 --strategy "$tmp/warned"
says "$tmp/warned:3: warning: "
(($(wc -l <"$tmp/err") == 1)) || fail "a true count that may be is warned of"
# A count that no line has named is asked for.
for line in 'bet box 10 when true c >= 2' 'stand when true c >= 2' 'stand when c >= 2'; do
    printf '%s\nchart\n' "$line" >"$tmp/uncounted"
    bad sim blackjack --shoes --rounds 1000 --strategy "$tmp/uncounted"
    says "a count needs a line above it, such as: count hi-lo 23456 1 TJQKA -1"
done

# Where the player has the edge: what it takes to live on it.
ok sim red-dog --rules wa --rounds 1e5
prints " 100 rounds +"
prints "Kelly bankroll "
prints "   N0 "
ok sim red-dog --rounds 1e5
prints_not "Kelly"

# An interrupted run says so, and tells what was played.
for how in --json --csv ''; do
    # shellcheck disable=SC2086
    "$PIT" sim red-dog --engine --rounds 1e11 $how >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    until grep -q 'SigCgt:.*[2367abef]$' "/proc/$pid/status" 2>/dev/null; do sleep 0.05; done
    sleep 0.2
    kill -INT $pid
    status=0
    wait $pid || status=$?
    ((status == 130)) || fail "interrupted: status $status"
    if [[ -s $tmp/out ]]; then
        says "pit: sim: interrupted: these are the figures of "
    else
        says "pit: sim: interrupted before there was anything to report"
    fi
    [[ $how != --json || ! -s $tmp/out ]] || { json && prints '"interrupted":true'; }
done

# What may become of a bankroll, reckoned, beside what was played.
ok sim red-dog --bankroll 200 --bet 5 --hands 100 --sessions 2000
prints "estimated from mean and deviation: ruined "
ok sim red-dog --rounds 1e5 --json
prints '"risk":{"mean_100":'
ok sim craps --rounds 1e5 --json
prints '"n0":'
