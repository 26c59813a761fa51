# sim.sh -- pit sim: the same from the same seed, near the exact figure, and clear about errors.
set -eu
. tests/cli/helper.sh

# What may differ between two runs of one thing.
settled() { sed 's/,"seconds":.*//; s/ in [0-9.]* s$//' "$tmp/out"; }
narrow() { ! grep -q '.\{81\}' "$tmp/out" || fail "a line is longer than 80 columns"; }

ok sim red-dog --rules nj-online --rounds 1e6
prints " 1 000 000 rounds in "
prints "(95 %)    exact -3.1554 %    z "
prints "  ok"
prints "raised "
narrow

# Numbers may be written in several ways.
settled >"$tmp/first"
for rounds in 1000000 1.0e6 10e5 1E6; do
    ok sim red-dog --rules nj-online --rounds $rounds --seed=1 --threads 3
    settled | cmp -s - "$tmp/first" || fail "--rounds $rounds differs"
done
ok sim red-dog --rules nj-online --rounds 1e6 --seed 2
settled | cmp -s - "$tmp/first" && fail "another seed, the same result"

# JSON, the same for any number of threads.
for how in "--rules nj-online" "--rules wa --set decks=4 --shoes --seats 3" \
    "--shoes --strategy counted" "--engine --strategy never" "--strategy always --seats 2"; do
    # shellcheck disable=SC2086
    ok sim red-dog $how --rounds 50000 --threads 1 --json
    json
    for key in game rules options rounds seed strategy mean sd se ci95 exact exact_float z seconds \
        rounds_per_second threads histogram; do
        prints "\"$key\":"
    done
    prints '"rounds":50000,"seed":1,'
    settled >"$tmp/first"
    for threads in 2 5; do
        # shellcheck disable=SC2086
        ok sim red-dog $how --rounds 50000 --threads $threads --json
        settled | cmp -s - "$tmp/first" || fail "$how differs with $threads threads"
        prints "\"threads\":$threads}"
    done
done
ok sim red-dog --rules nj-online --rounds 1e5 --json
prints '"exact":"-523/16575"'
ok sim red-dog --rounds 2 --csv
prints_not nan
ok sim red-dog --rounds 1e5 --csv
prints "game,rules,strategy,shoes,seats,seed,rounds,turns,mean,sd,se,exact,z,p_win,p_lose,p_push,p_raised,part,part_decided,part_bet,part_net,part_mean,part_se"
(($(wc -l <"$tmp/out") == 2)) || fail "CSV of rounds has two lines"

# The histogram counts every round of every seat.
ok sim red-dog --rules wa --rounds 30000 --seats 3 --json
total=$(grep -o '"count":[0-9]*' "$tmp/out" | awk -F: '{ n += $2 } END { print n }')
((total == 90000)) || fail "the histogram has $total rounds"

ok sim red-dog --shoes --seats 3 --rounds 1e5
prints " 100 000 rounds of 3 seats, "
prints "full shoe -2.7978 %"
prints_not "ok"
narrow

# Strategies.
printf 'raise when spread >= 7\n' >"$tmp/seven"
ok sim red-dog --rules nj-online --rounds 1e5 --strategy "$tmp/seven" --json
prints '"exact":"-523/16575"'
ok sim red-dog --rules nj-online --rounds 1e5 --json
sed 's/.*"mean"/"mean"/' "$tmp/out" | cut -d, -f1-3 >"$tmp/first"
ok sim red-dog --rules nj-online --rounds 1e5 --strategy "$tmp/seven" --json
sed 's/.*"mean"/"mean"/' "$tmp/out" | cut -d, -f1-3 | cmp -s - "$tmp/first" ||
    fail "the best play, written out, plays otherwise"
ok sim red-dog --rules nj-online --rounds 1e5 --strategy - < <(echo 'raise when left < 20')
printf '# one\n\nraise when spread => 7\n' >"$tmp/bad"
bad sim red-dog --strategy "$tmp/bad"
says "bad:3: =>: a comparison is one of = < > <= >="
bad sim red-dog --strategy "$tmp/none"
says "No such file"

# Sessions.
ok sim red-dog --bankroll 200 --bet 5 --hands 100 --sessions 500 --stop-loss 100 --stop-win 100
prints " 500 sessions of up to 100 hands in "
prints "ruined "
for row in result drawdown hands; do prints " $row "; done
narrow
ok sim red-dog --bankroll 200 --bet 5 --hands 100 --sessions 500 --json --threads 1
json
settled >"$tmp/first"
ok sim red-dog --bankroll 200 --bet 5 --hands 100 --sessions 500 --json --threads 4
settled | cmp -s - "$tmp/first" || fail "sessions differ with 4 threads"
ok sim red-dog --sessions 20 --shoes --csv
(($(wc -l <"$tmp/out") == 21)) || fail "CSV of sessions has a line for each"
prints "session,end,result_cents,hands,drawdown_cents"

# Pictures.
ok sim red-dog --rounds 1e6 --plot "$tmp/mean.svg"
ok sim red-dog --sessions 100 --plot "$tmp/fan.svg"
ok sim red-dog --rounds 10 --plot "$tmp/few.svg"
for picture in mean fan few; do
    grep -q '<svg ' "$tmp/$picture.svg" || fail "$picture.svg is no picture"
    grep -q '</svg>' "$tmp/$picture.svg" || fail "$picture.svg has no end"
    grep -q '<desc' "$tmp/$picture.svg" || fail "$picture.svg has no description"
    ! grep -q -i 'nan\|inf' "$tmp/$picture.svg" || fail "$picture.svg has a number that is none"
    ! needs xmllint || xmllint --noout "$tmp/$picture.svg" || fail "not XML"
done
run sim red-dog --rounds 1000 --plot "$tmp/none/mean.svg"
((status == 2)) || fail "a picture that cannot be written: status $status"

# Ctrl-C prints what there is.
status=0
timeout --preserve-status -s INT 1 "$PIT" sim red-dog --engine --rounds 1e12 --threads 2 \
    >"$tmp/out" 2>"$tmp/err" || status=$?
((status == 130)) || fail "interrupted: status $status, not 130"
prints " rounds in "
prints "EV "

# Errors.
bad sim
bad sim chess
bad sim red-dog now
bad sim red-dog --rounds 0
says "from 2 to"
for number in x 1e 1.5 -3 1e99 1e13 '' 12345678901234567890123; do
    bad sim red-dog --rounds "$number"
    says "a whole number"
done
bad sim red-dog --threads 0
bad sim red-dog --seats 10
says "from 1 to 9"
bad sim red-dog --seed -1
bad sim red-dog --bet 0
bad sim red-dog --bet 0.50
says "this table takes \$1 to \$10000"
bad sim red-dog --bet 5 --rounds 1000
says "not --rounds"
bad sim red-dog --bankroll much
says "dollars"
bad sim red-dog --rules nevada
bad sim red-dog --set decks=9
bad sim red-dog --strategy
"$PIT" sim --help >"$tmp/out"
prints "--strategy S"
narrow

# A counting player who is short of chips raises what is left, or stands.
ok sim red-dog --seed 3 --sessions 300 --strategy counted
prints "300 sessions"

# A standard error that the most rounds do not bring is said to be missed.
ok sim red-dog --until 0.0001 --rounds 5000
prints "--until 0.0001 was not reached"
ok sim red-dog --until 0.0001 --rounds 5000 --json
prints '"until":0.0001,"until_reached":false'
ok sim red-dog --until 0.1 --rounds 5000 --json
prints '"until_reached":true'
