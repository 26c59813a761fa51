# sim_craps.sh -- pit sim craps: rolls and sessions by betting systems, and clear errors.
set -eu
. tests/cli/helper.sh

# What may differ between two runs of one thing.
settled() { sed 's/,"seconds":.*//; s/ in [0-9.]* s$//' "$tmp/out"; }
narrow() { ! grep -q '.\{81\}' "$tmp/out" || fail "a line is longer than 80 columns"; }
system() { printf '%s\n' "$@" >"$tmp/system"; }

ok sim craps --rounds 1e6
prints " rolls of "
prints "(95 %)    exact -1.4141 %    z "
prints "  ok"
prints " per unit of pass, \$5 "
prints "   exact 8.5255   sd "
narrow
settled >"$tmp/first"
ok sim craps --rounds 1e6 --engine --threads 2
settled | cmp -s - "$tmp/first" || fail "table and engine differ"
ok sim craps --rounds 1e6 --seed 2
settled | cmp -s - "$tmp/first" && fail "another seed, the same result"
ok sim mini-craps --rounds 1e5
prints "exact -1.4141 %"
prints "exact 8.5255"
ok sim craps --rounds 1e5 --set min=15 --set odds_times=1
prints " per unit of pass, \$15 "

# JSON, the same for any number of threads.
system '# three point molly' 'bet pass 10 when come-out' 'bet come 10 when point' 'odds 2' \
    'press place-6 6 after win' 'stop after 20 rolls'
for how in "" "--engine" "--strategy $tmp/system"; do
    # shellcheck disable=SC2086
    ok sim craps $how --rounds 50000 --threads 1 --json
    json
    for key in game rules options rounds seed strategy mean sd se ci95 exact z roll shooter p_win \
        skipped seconds rounds_per_second threads; do
        prints "\"$key\":"
    done
    prints '"rounds":50000,"seed":1,'
    prints '"exact":"1671/196"'
    settled >"$tmp/first"
    for threads in 2 5; do
        # shellcheck disable=SC2086
        ok sim craps $how --rounds 50000 --threads $threads --json
        settled | cmp -s - "$tmp/first" || fail "$how differs with $threads threads"
        prints "\"threads\":$threads}"
    done
done
ok sim craps --rounds 1e5 --json
prints '"exact":"-7/495"'
ok sim craps --rounds 2 --json
json
for how in --rounds "--csv --rounds"; do # nothing is said that one shooter cannot say
    # shellcheck disable=SC2086
    ok sim craps $how 2 --seed 1
    prints_not nan
done
system 'bet come-odds-4 10'
for how in '' --csv --json; do
    # shellcheck disable=SC2086
    bad sim craps --system "$tmp/system" --rounds 2000 $how
    says "never made a bet on come-odds-4 that was decided"
done
bad sim craps --json --csv
says "--json and --csv: use one of them"
ok sim craps --rounds 1e5 --csv
prints "game,rules,strategy,shoes,seats,seed,rounds,turns,mean,"
(($(wc -l <"$tmp/out") == 2)) || fail "CSV of rolls has two lines"

# Single wagers stand beside their exact figure.
while read -r exact bet; do
    system "$bet"
    ok sim craps --rounds 1e6 --strategy - --json <"$tmp/system"
    prints "\"exact\":\"$exact\""
    ok sim craps --rounds 1e6 --strategy - <"$tmp/system"
    prints "  ok"
    narrow
done <<'END'
-7/495 bet pass 10 when come-out
-3/220 bet dont-pass 10 when come-out
-1/66 bet place-6 12 when point
-1/18 bet field 5
END
system 'bet pass 10' 'bet place-6 12 when point'
ok sim craps --rounds 1e5 --strategy "$tmp/system" --json
prints '"exact":null,"z":null'
system 'bet field 5' 'bet pass 10 when point'
ok sim craps --rounds 1e4 --strategy "$tmp/system"
prints " bets were refused, by the rules or for lack of chips"

# Sessions.
ok sim craps --bankroll 200 --bet 10 --hands 100 --sessions 500 --stop-loss 100 --stop-win 100
prints " 500 sessions of up to 100 rolls in "
prints "ruined "
for row in result drawdown rolls; do prints " $row"; done
narrow
ok sim craps --bankroll 200 --hands 100 --sessions 500 --json --threads 1
json
settled >"$tmp/first"
ok sim craps --bankroll 200 --hands 100 --sessions 500 --json --threads 4
settled | cmp -s - "$tmp/first" || fail "sessions differ with 4 threads"
ok sim craps --sessions 20 --csv
(($(wc -l <"$tmp/out") == 21)) || fail "CSV of sessions has a line for each"

# Pictures.
ok sim craps --rounds 1e6 --plot "$tmp/mean.svg"
ok sim craps --sessions 100 --plot "$tmp/fan.svg"
for picture in mean fan; do
    grep -q '</svg>' "$tmp/$picture.svg" || fail "$picture.svg has no end"
    ! grep -q -i 'nan\|inf' "$tmp/$picture.svg" || fail "$picture.svg has a number that is none"
done

# Ctrl-C prints what there is: nothing, if it comes before the first rounds are through.
for seconds in 1 4 16 64; do
    status=0
    timeout --preserve-status -s INT $seconds "$PIT" sim craps --engine --rounds 1e12 --threads 2 \
        >"$tmp/out" 2>"$tmp/err" || status=$?
    ((status == 130)) || fail "interrupted: status $status, not 130"
    [[ ! -s $tmp/out ]] || break
done
prints "EV "

# Errors.
system 'bet pass 10 when come-out' '' 'bet place-6 10 when point'
bad sim craps --strategy "$tmp/system"
says "system:3: 10: this table takes from \$6 to \$9996 there, in steps of \$6"
system 'bet pass 10 if come-out'
bad sim craps --strategy "$tmp/system"
says "system:1: if: the line should end here, or continue with: when CONDITION [and ...]"
system '# nothing'
bad sim craps --strategy "$tmp/system"
says "a system needs a bet"
bad sim craps --strategy "$tmp/none"
says "No such file"
bad sim craps --strategy /dev/zero
says "larger than 64 KiB"
bad sim craps --seats 2
bad sim craps --shoes
says "for card games"
bad sim craps --bet 5 --strategy "$tmp/system"
says "--bet is for play without one"
bad sim craps --set seats=1
says "--set seats=2"
