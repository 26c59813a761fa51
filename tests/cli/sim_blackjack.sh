# sim_blackjack.sh -- pit sim blackjack: best play, the chart, strategies that count, and what may become of a bankroll.
set -eu
. tests/cli/helper.sh

settled() { sed 's/,"seconds":.*//; s/ in [0-9.]* s$//' "$tmp/out"; }
lacks() { ! grep -qi "$1" "$tmp/out" || fail "stdout has: $1"; }
like() { grep -q -- "$1" "$tmp/out" || fail "stdout has nothing like: $1"; }
narrow() { ! grep -q '.\{81\}' "$tmp/out" || fail "a line is longer than 80 columns"; }
strategy() { printf '%s\n' "$@" >"$tmp/strategy"; }
# same ARGS: the same by the engine's door, to the last digit.
same() {
    ok sim blackjack "$@" --threads 1
    settled >"$tmp/first"
    ok sim blackjack "$@" --engine --threads 2
    settled | cmp -s - "$tmp/first" || fail "rounds of its own and the door differ"
}

# The exact figure is a number here, and its fraction is out of reach.
for name in best chart; do
    ok sim blackjack --strategy $name --rounds 2e5
    prints "(95 %)    exact -0.43"
    prints "  ok"
    narrow
    same --strategy $name --rounds 5000 --json
    json
    prints '"exact":null,"exact_float":-0.0043'
    prints '"exact_error_bound":'
done
same --strategy chart --rounds 5000 --shoes --seats 3 --set dealing=reader --csv
ok sim blackjack --set six_to_five=on --set decks=1 --rounds 1e5
prints "  ok"

# MAB-BJ 18(b): two or three wagers, which the house asks for; a double belongs to its own.
ok sim blackjack --set multiple_action=on --rounds 1e5
prints "  ok"
ok sim blackjack --set multiple_action=all --rounds 1e5 --json
json
prints '"spot":"box-3"'
awk '{ while (match($0, /"z":-?[0-9.]+/)) { z = substr($0, RSTART + 4, RLENGTH - 4); n++; if (z + 0 > 4 || z + 0 < -4) exit 1
       $0 = substr($0, RSTART + RLENGTH) } exit n < 3 }' "$tmp/out" || fail "a wager is off by four errors"
bad sim blackjack --set multiple_action=on --strategy counted --shoes
says "two or three wagers"
bad sim blackjack --set multiple_action=on --bankroll 100
# An exact figure that is for another way of playing says so, and nothing is held against it.
for spot in sevens progressive; do
    ok sim blackjack --set $spot=on --wager $spot=1 --rounds 2e4
    like "^ $spot  *-.* % for who always draws\$"
    narrow
    ok sim blackjack --set $spot=on --wager $spot=1 --rounds 2e4 --json
    json
    like "\"spot\":\"$spot\".*\"exact_by\":\"always draws\",\"z\":null"
done
ok sim blackjack --set streak=on --wager streak-2=1 --rounds 2e4
like '^ streak-2 .* z -*[0-9.]*$'
ok sim blackjack --set streak=on --wager streak-2=1 --strategy chart --rounds 2e4
like '^ streak-2 .* % for who plays best$'
# MAB-BJ 3(d): multiples of five.
bad rules blackjack --set six_to_five=on --set decks=2 --set max=3
says 'wagers are multiples of $5'

# One file counts, bets and decides.
for file in examples/strategies/*; do
    same --strategy "$file" --shoes --rounds 20000
    narrow
    prints " a shoe "
    same --strategy "$file" --shoes --rounds 5000 --json
    json
    for key in risk mean_100 sd_100 desirability_index score n0 kelly_bankroll certainty_equivalent_100 p_ruin_kelly; do
        prints "\"$key\":"
    done
    prints "\"decides_by\":\"$file\""
done
strategy 'count c 23456 1 TJQKA -1' 'bet box 10 when true c >= 1' 'best'
same --strategy "$tmp/strategy" --shoes --rounds 20000
prints "full shoe -0.4310 %"
strategy 'count c 23456 1 TJQKA -1' 'bet box 10 when true c >= 100' 'chart'
for how in '' --json; do
    # shellcheck disable=SC2086
    bad sim blackjack --strategy "$tmp/strategy" --shoes --rounds 1000 $how
    says "never made a bet on box that was decided"
done
ok sim blackjack --strategy examples/strategies/hi-lo --rounds 2
lacks nan

# Wagers beside the box, each by itself; the mean of the box is not theirs.
ok sim blackjack --strategy chart --rounds 20000 --seats 2 --set match=on --set streak=on --set over_under=on --wager match=2 \
    --wager streak-2=1 --wager over-13=1
prints " match "
prints " streak-2 "
prints "  ok"
narrow
same --strategy chart --rounds 5000 --shoes --seats 2 --set twenty=on --set match=on --set suited=on --wager twenty=3 --wager match=2 --wager suited=1 --json
# Hi-Lo without a file: its bets, or flat ones; plays of the rules in force.
same --strategy counted --shoes --rounds 20000 --set even_money=on --set surrender=on --json
prints '"strategy":"counted"'
prints '"first":"box","unit":1200'
ok sim blackjack --strategy counted --shoes --bet 10 --sessions 20 --hands 50
prints "hands            50"
ok sim blackjack --strategy counted --shoes --seats 2 --rounds 1e5
prints "rounds of 2 seats"
same --strategy counted --shoes --rounds 5000 --set match=on --wager match=1 --json
prints '"spot":"match"'
ok sim blackjack --strategy counted --shoes --rounds 1e5 --set dealing=hole-up
prints "per unit of box, \$12"
ok sim blackjack --strategy counted --shoes --rounds 3e6 --set dealing=reader --set split_hands=4
prints "EV +"
bad sim blackjack --rounds 3 --strategy counted
says "--strategy counted needs --shoes"
bad sim red-dog --rounds 3 --strategy chart
says "--strategy chart is for games with hands"
ok sim baccarat --rounds 3 --shoes
prints " rounds of a shoe -   sd -"
bad sim blackjack --shoes --strategy counted --system nowhere
says "has bets of its own"
same --rounds 3000 --set bonus=on --wager bonus=5 --csv
ok sim blackjack --strategy chart --rounds 20000 --shoes --set match=on --set streak=on --wager match=2 --wager streak-3=1.50 --json
json
prints '"wagers":[{"spot":"match","amount":200,"decided":20000,"mean":'
prints '},{"spot":"streak-3","amount":150,"decided":'
settled | sed 's/,"wagers":.*//' >"$tmp/first"
ok sim blackjack --strategy chart --rounds 20000 --shoes --set match=on --set streak=on --json
settled | sed 's/,"histogram":.*//' | cmp -s - "$tmp/first" || fail "a wager beside the box changed its mean"
ok sim blackjack --rounds 2 --set bonus=on --wager bonus=1 --json
json
lacks nan

# Insurance by itself, and in the mean: the same rounds without it differ by just what it brought.
strategy 'insure' 'best'
same --strategy "$tmp/strategy" --rounds 20000
narrow
like '^ insurance  *-[0-9.]* % +/-[0-9.]*   exact -7.3955 %   z '
like ' made, $[0-9.]* in all, net -$[0-9.]*; part of EV$'
lacks nan
same --strategy "$tmp/strategy" --rounds 20000 --shoes --seats 3 --csv
head -1 "$tmp/out" | awk -F, '{ exit NF != 23 || $18 != "part" }' || fail "columns"
for shoes in '' --shoes; do
    for way in '' --engine; do
        # shellcheck disable=SC2086
        ok sim blackjack --strategy "$tmp/strategy" --rounds 20000 --set dealing=reader --json $shoes $way
        json
        mean=$(sed 's/.*"mean":\([^,]*\),"sd".*/\1/' "$tmp/out")
        net=$(sed 's/.*"parts":\[{"spot":"insurance","decided":[0-9]*,"bet":[0-9]*,"net":\(-*[0-9]*\),.*/\1/' "$tmp/out")
        ante=$(sed 's/.*"ante":\([0-9]*\),.*/\1/' "$tmp/out")
        # shellcheck disable=SC2086
        ok sim blackjack --strategy best --rounds 20000 --set dealing=reader --json $shoes $way
        like '"parts":\[{"spot":"insurance","decided":0,"bet":0,"net":0,"mean":null,"se":null,"exact_float":null,"z":null}\]'
        sed 's/.*"mean":\([^,]*\),"sd".*/\1/' "$tmp/out" | awk -v with="$mean" -v net="$net" -v ante="$ante" '
            { off = with - $1 - net / ante / 20000; exit !(net != 0 && off < 1e-9 && off > -1e-9) }' || fail "insurance is not the difference"
    done
done
strategy 'count c 23456 1 TJQKA -1' 'bet box 10 when true c >= 1' 'insure when true c >= 3' 'best'
same --strategy "$tmp/strategy" --shoes --rounds 50000
like '^ insurance '
lacks 'part of EV.*exact'
same --strategy "$tmp/strategy" --shoes --rounds 50000 --csv
like ',insurance,[1-9][0-9]*,[1-9]'
same --strategy "$tmp/strategy" --shoes --rounds 50000 --json
like '"parts":\[{"spot":"insurance","decided":[1-9]'
ok sim blackjack --strategy chart --rounds 2000 --csv
like ',insurance,0,0,0,,$'
ok sim red-dog --rounds 2000 --csv
awk -F, '{ exit NF != 23 }' "$tmp/out" || fail "columns"
# It goes on with a run that was kept, and with one that an older version kept.
strategy 'insure' 'best'
for i in 1 2; do ok sim blackjack --strategy "$tmp/strategy" --rounds 20000 --continue "$tmp/kept" --json; done
grep -q '^pit sim 4$' "$tmp/kept" || fail "the version of the file"
awk '{ match($0, /"decided":[0-9]+/); n = substr($0, RSTART + 10, RLENGTH - 10) } END { exit !(n > 2500) }' "$tmp/out" || fail "insurance is not kept"

# A bankroll: ruin as it came, and as it is reckoned.
ok sim blackjack --strategy chart --bankroll 10 --bet 1 --hands 50 --sessions 200
prints " estimated from mean and deviation: ruined "
narrow
ok sim blackjack --strategy chart --bankroll 10 --bet 1 --hands 50 --sessions 200 --stop-win 5 --json
json
lacks reckoned
# Reckoned with the mean of the sessions themselves, where they have more rounds than the trial; the deviation of a round is $38.4.
ok sim blackjack --set dealing=reader --set split_hands=4 --shoes --strategy examples/strategies/hi-lo --bankroll 5000 --hands 20000 --sessions 130 --json
json
tr ',{}' '\n\n\n' <"$tmp/out" | awk -F: '/"(result|drawdown|hands)":/ { of = $1 } /"mean":/ { mean[of] = $2 } /"p_ruin_ever":/ { ever = $2 }
    END { p = exp(-2 * mean["\"result\""] / mean["\"hands\""] * 500000 / 3840 ^ 2); exit !(ever > p - 0.01 && ever < p + 0.01) }' ||
    fail "ruin is not reckoned with the mean of the sessions"

# What is wrong is said, with its line.
strategy 'bet box 10' '' 'hit when totl = 5'
bad sim blackjack --strategy "$tmp/strategy"
says "$tmp/strategy:3: totl: "
strategy 'chart' 'bet match 5'
bad sim blackjack --strategy "$tmp/strategy"
says "$tmp/strategy:2: "
strategy 'chart now'
bad sim blackjack --strategy "$tmp/strategy"
says "chart: not a decision of this game"
strategy 'bet box 10' 'chart'
bad sim blackjack --strategy "$tmp/strategy" --system "$tmp/strategy"
says "bets of its own"
bad sim blackjack --strategy "$tmp/strategy" --seats 2
says "one seat"
bad sim blackjack --strategy "$tmp/nothing"
bad sim blackjack --set bust=on --wager bust=2
says "bust=2: \$2 is not allowed: use \$1"
bad sim blackjack --wager bust=1
says "these rules do not offer that bet"
bad sim blackjack --set match=on --wager match=many
bad sim blackjack --set match=on --wager match
bad sim blackjack --wager box=5
bad sim blackjack --set match=on --wager match=1 --bankroll 100
bad sim blackjack --set six_to_five=on --set decks=1 --bet 7
says "\$7 is not allowed"
bad sim red-dog --strategy chart
