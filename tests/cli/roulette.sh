# roulette.sh -- roulette and Big Six from the command line: odds, play, verify, replay.
set -eu
. tests/cli/helper.sh

for rules in '' half_loss=on wheel=single wheel=double-as-single color=eight; do
    ok odds roulette ${rules:+--set $rules}
    (($(awk 'length > 80' "$tmp/out" | wc -l) == 0)) || fail "$rules: a line is longer than 80 columns"
done
ok odds roulette
golden odds_roulette.txt
ok odds big-six
golden odds_big_six.txt
ok odds roulette --set half_loss=on --json
json
prints '"spot":"red","p_win":"9/19"'
prints '"ev":"-1/38"'
ok odds roulette --set wheel=double-as-single --csv
prints "straight-17,0.0270270270,0.0000000000,0.9729729730,-1/37,-1/37,0.0270270270,1.027027"

# A layout as one.
ok odds roulette --layout 'red 10, n17 5, split 17-20 5, dozen 2 1' --set adjacent=on --json
json
prints '"layout":[{"spot":"red","stake":1000},{"spot":"adjacent-17","stake":500}'
prints '"best":{"on":"17","net":10800}'
prints '"worst":{"on":"0","net":-2100}'
ok odds roulette --wager red --ahead 2 --json
json
prints '"after":{"rounds":2,"p_ahead":"81/361"'
# Wagers of which little comes back are marked, on the paper and in JSON.
ok odds big-six
prints ' Less than 80 % of the bet comes back: five, twenty.'
! grep -q 'Less than 75' "$tmp/out" || fail "none returns so little"
ok odds big-six --json
[[ $(grep -o '"returns_below":80' "$tmp/out" | wc -l) == 2 ]] || fail "two wagers return less than 80 %"
ok odds big-six --set layout=24,15,4,4,2,1,1
prints ' Less than 75 % of the bet comes back: five.'
ok odds big-six --set layout=24,15,4,4,2,1,1 --json
prints '"returns_below":75'
ok odds big-six --wager joker --ahead 10000
prints "after 10000 spins of it: ahead 0.952167 %, even 0.000000 %"
bad odds roulette --layout 'red'
says "a wager is a spot and dollars"
bad odds roulette --layout 'red 10, split 1-3 5'
says "split 1-3 5: no such spot; a wager is a spot and dollars"
bad odds roulette --layout ''
says "--layout: missing wager: a spot and dollars, such as"
bad odds roulette --seen '17 4 32'
says "use a file that lists what has come, such as 17 4 32, or - for standard input"
bad odds roulette --layout 'straight-00 5' --set wheel=single
says "straight-00 5: that bet is not offered"
bad odds roulette --layout 'red 10' --csv
says "--csv cannot be used with --layout"
bad odds roulette --ahead 10001
says "from 1 to 10000"
bad odds red-dog --ahead 10
says "dice and wheels"
# Where fractions would take too long, numbers do.
ok odds roulette --layout 'red 10, 17 5, 3 7, 9 1, 30 2, 11 9, dozen 1 3, column 2 8, six 4 11, 23 4' --ahead 10000 --json
json
prints '"error_bound":1.0000000000000001e-09'
prints_not '"p_ahead":'
# More ways to end than can be worked out are told.
bad odds roulette --layout 'red 10.01, 17 5.03, 3 7.77, 9 1.13, 30 2.22, 11 9.99, dozen 1 3.33' --ahead 10000
says "too many ways"

# What has come: the last 500 count.
{ yes 17 | head -100; for i in {1..500}; do echo $((i % 37)); done; } >"$tmp/seen"
ok odds roulette --seen "$tmp/seen" --json
json
prints '"results":600,"counted":500,'
prints '"degrees":37'
prints '{"on":"17","count":14,'
prints '{"on":"00","count":0,'
ok odds roulette --seen - <<<'0 00 17'
prints "does not remember what has come"
bad odds roulette --seen - <<<'0 37'
says "37: no card or pocket of this game has that name"
bad odds roulette --seen - <<<''
says "there is no spin in it"
ok odds big-six --seen - --json <<<'one one joker'
prints '"degrees":6'

# Where a color takes the place of red and black, the sign names neither.
ok rules roulette --set color=six
prints "On 0 and 00, wagers on odd, even, 1 to 18 and 19 to 36 lose. (MAB-RO 2(b))"

# Short forms at a table, and what is played verifies: two epochs of 256 spins.
printf '17 5\nsplit 17-20\nn17 5\ncolumn 1 2\nred 10\ntake 17\nverbal odd 5\nspin\n17\n\nhelp\nquit\n' >"$tmp/typed"
ok play roulette --seed 3 --set adjacent=on --record "$tmp/hand.pit" <"$tmp/typed"
grep -q '^bet 1 straight-17 5$' "$tmp/hand.pit" || fail "17 5 is no straight"
grep -q '^bet 1 split-17-20 5$' "$tmp/hand.pit" || fail "no split of the last amount"
grep -q '^bet 1 adjacent-17 5$' "$tmp/hand.pit" || fail "n17 are no neighbours"
grep -q '^bet 1 column-1 2$' "$tmp/hand.pit" || fail "column 1 2 is no column"
grep -q '^take 1 straight-17 5$' "$tmp/hand.pit" || fail "nothing was taken"
prints "On 0 and 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 lose. (MAB-RO 2(b))"
prints "straight-0 .. straight-36"
(($(awk 'length > 100' "$tmp/out" | wc -l) == 0)) || fail "a line of help is too long"
for game in roulette big-six; do
    for i in {1..400}; do
        [[ $game == roulette ]] && printf '%s\n' '17 1' 'split 0-00 1' 'red 2' 'six 1 1' '' ||
            printf '%s\n' 'one 1' 'joker 1' ''
    done >"$tmp/typed"
    rm -f "$tmp/hand.pit"
    ok play $game --chips 50000 --record "$tmp/hand.pit" <"$tmp/typed"
    ok verify "$tmp/hand.pit"
    prints "payouts      ok"
    prints VERIFIED
    (($(grep -c '^reveal' "$tmp/hand.pit") == 2)) || fail "$game: not two epochs"
    sed '0,/^spin .*/s//spin '"$([[ $game == roulette ]] && echo 38 || echo eleven)"'/' "$tmp/hand.pit" >"$tmp/bad.pit"
    run verify "$tmp/bad.pit"
    ((status)) || fail "$game: a pocket that the wheel lacks was verified"
done
first=$(grep -m1 '^spin ' "$tmp/hand.pit")
other=$([[ $first == 'spin flag' ]] && echo 'spin one' || echo 'spin flag')
sed "0,/^$first\$/s//$other/" "$tmp/hand.pit" >"$tmp/bad.pit"
not_held verify "$tmp/bad.pit"
sed "0,/^$first\$/s//${first/spin/spin between} one/" "$tmp/hand.pit" >"$tmp/bad.pit"
not_held verify "$tmp/bad.pit" # seeds bring no clapper between two

# Refused in words, with what there is.
cat >"$tmp/refused.pit" <<'END'
game roulette
seat 1 Ann 100
! bet 1 split-1-3 5
! bet 1 straight-37 5
! spin 17
END
ok replay "$tmp/refused.pit"
prints "split-1-3: no such spot, the layout has split-0-1, split-00-3, split-1-2, split-1-4, split-2-3, split-3-6 (MAB-RO 1(e)(2))"
ok rules roulette --set wheel=double-as-single
prints "sign at the table: This double-zero wheel is played with a single zero: 00 is no spin. (MAB-RO 2(d)(1))"
ok rules big-six --set between=void --json
json
prints '"notices":[{"words":"If the clapper rests between two numbers, the spin is void'
ok rules big-six --canonical
prints "layout=24,15,7,4,2,1,1 between=previous"
bad rules big-six --set layout=24,15,7,4,2,1
says "7 counts from 1 on, with commas, that add up to 64 or less"
bad rules big-six --set layout=58,1,1,1,1,1,2
bad rules roulette --set pays_straight=34
says "MAB-RO 2(a)"
bad rules roulette --set wheel=single --set half_loss=on
says "MAB-RO 2(c)"
bad rules roulette --set color=seven
says "MAB-RO 1(e)(7)"
printf 'game roulette\nseat 1 Ann 10\nbet 1 red 5\nspin between 1 2\n' | bad replay -
says "expected: spin POCKET"
printf 'game big-six\nseat 1 Ann 10\nbet 1 one 5\nspin between one eleven\n' | bad replay -
says "eleven: the wheel has no such pocket"

# What is typed at a table for one: a kind with numbers that it does not have is refused as a record
# does, a spot without an amount takes the last one, equal choices are equally good.
printf '%s\n' 'red 5' black hint 'split 1-3 5' double 'split 17-20' quit | {
    ok play roulette --plain --seed 1 --set min=5
}
prints 'put down: $5 on black'
prints 'split-1-3: no such spot, the layout has split-0-1'
prints 'put down: $5 on split-17-20'
[ "$(grep -c '  best$' "$tmp/out")" = 2 ] || fail "two are equally good"
prints 'Left open: $10 on red.'
