# craps.sh -- craps from the command line: odds, play, replay.
set -eu
. tests/cli/helper.sh

ok odds craps
golden odds_craps.txt
(($(awk 'length > 80' "$tmp/out" | wc -l) == 0)) || fail "a line is longer than 80 columns"
ok odds craps --json
json
prints '"spot":"pass"'
prints '],"strategy":[]}'
prints '"ev":"-7/495"'
# Odds that work, and those that rest unless they are called on; the line's at each point.
prints '"spot":"come-odds-4","p_win":"1/3"'
prints '"resting":{"p_win":"848/2817","p_win_float":0.301'
prints '"spot":"pass-odds","p_win":"67/165"'
prints '"by_point":[{"point":4,"p_win":"1/3"'
prints '"ev_outlay":"-1/21","ev_outlay_float":-0.047619047619047616,"house_edge_outlay":"1/21"'
ok odds craps --csv
prints "dont-pass,"
prints "rounds,sd,ev_outlay,house_edge_outlay"
prints "buy-4,0.3333333333,0.0000000000,0.6666666667,-1/20,-1/20,0.0500000000,6.090953,1.414214,-1/21,0.0476190476"
ok odds mini-craps --json
json
prints_not '"spot":"fire"'
ok odds craps --set pays_field_12=3 --csv
prints "field,0.4444444444,0.0000000000,0.5555555556,-1/36,-1/36,"
ok odds craps --set odds_times=5 --set odds_times_4=3 --set odds_times_10=3 --set odds_times_5=4 --set odds_times_9=4
prints "  0.374 % with 3 to 5 times, by number"
# Several wagers as one: followed to their decision where a roll may leave one standing, and shown
# roll by roll where it cannot.
ok odds craps --layout 'pass 5'
prints ' mean -0.0707 dollars (-700/99 cents), -1.4141 % of what is bet'
prints_not ' +$5 '
ok odds craps --layout 'dont-pass 5' --json
json
prints '"stake":500,"ev":"-75/11","ev_float":-6.81'
ok odds craps --layout 'pass 5, field 5' --json
json
prints '"ev":"-1150/33"'
ok odds mini-craps --layout 'pass 5' --json
json
prints '"ev":"-700/99"'
ok odds craps --layout 'buy-4 20' --json
json
prints '"ev":"-100/1"'
ok odds craps --layout 'hard-6 5' --json
prints '"ev":"-500/11"'
ok odds craps --layout 'field 5'
prints ' mean -0.2778 dollars (-250/9 cents), -5.5556 % of what is bet'
prints '         +$10    5.556 %  1/18      1-1 6-6'
ok odds craps --layout 'any-seven 5, horn 4' --ahead 10 --json
json
prints '"ev":"-400/3"'
prints '"after":{"rounds":10,'
bad odds craps --layout 'pass 5' --ahead 10
says "--ahead is for wagers that one roll decides"
ok odds craps --rolls 154
prints "one in 5.59026e+09"
ok odds craps --rolls 2 --json
json
prints '"p_at_least_float":1}'
ok odds mini-craps --rolls 3
bad odds craps --rolls 0
says "from 1 to 400"
bad odds red-dog --rolls 3
bad odds craps --shoe 4,4,4,4,4,4,4,4,4,4,4,4,4
says "dealt from a shoe"

# Two rules beside one another: the wagers that cost more or less, and no others.
ok rules craps --diff ma-book 'ma-book pays_field_12=3 min=5'
prints "field          house 5.5556 %   -> house 2.7778 %"
prints_not "pass "
ok rules craps --diff ma-book 'ma-book pays_field_12=3' --json
json
prints '"wagers":[{"spot":"field","ev_from":"-1/18","ev_to":"-1/36"}]'
ok rules craps --diff ma-book 'ma-book min=5'
prints_not "house"
ok odds craps --compare ma-book 'ma-book pays_hard_4=8' --wager hard-4 --json
json
prints '"ev":"-1/9"'
prints '"ev":"0/1"'
ok odds craps --sweep odds_times=1..2
prints "1.4141 %"
bad odds craps --strategy never
says "decisions"
# One seat is enough to be told what a wager costs, whatever the unit of payment is.
ok odds craps --set seats=1 --set pay_unit=5 --csv
prints "come,0.4929292929,0.0000000000,0.5070707071,-7/495,"

# What is played can be replayed to the same chips.
printf 'pass 10\n\n\nplace-6 12\n\n\n\nquit\n' >"$tmp/typed"
ok play craps --seed 4 --record "$tmp/hand.pit" <"$tmp/typed"
prints "has the dice. Coming out."
ok replay "$tmp/hand.pit"
prints "The dice: "
ok replay "$tmp/hand.pit" --json
json
cp "$tmp/hand.pit" "$tmp/first.pit"
ok play craps --seed 4 --record "$tmp/hand.pit" <"$tmp/typed"
cmp -s "$tmp/first.pit" "$tmp/hand.pit" || fail "the same seed gave other dice"
ok play craps --seed 5 --record "$tmp/first.pit" <"$tmp/typed"
! cmp -s <(grep '^roll' "$tmp/first.pit") <(grep '^roll' "$tmp/hand.pit") ||
    fail "another seed gave the same dice"

# What is played verifies: every kind of wager, and the dice of two epochs (256 rolls each).
for game in craps mini-craps; do
    for i in {1..130}; do # some 400 rolls
        printf '%s\n' 'pass 10' 'dont-pass 10' 'fire 1' 'field 5' 'place-6 12' 'buy-4 20' 'lay-10 40' \
            'hard-8 5' 'horn 8' 'six-seven-eight 5' '' 'come 10' 'pass-odds 10' '' '' '' 'come-odds-8 5' ''
    done >"$tmp/typed"
    rm -f "$tmp/hand.pit"
    ok play $game --chips 50000 --record "$tmp/hand.pit" <"$tmp/typed"
    ok verify "$tmp/hand.pit"
    prints "payouts      ok"
    prints VERIFIED
    (($(grep -c '^reveal' "$tmp/hand.pit") == 2)) || fail "$game: not two epochs"
    sed 's/^roll 6 6/roll 5 5/' "$tmp/hand.pit" >"$tmp/bad.pit"
    not_held verify "$tmp/bad.pit"
done

# A whirl is two wagers, and the unit of its figures is both of them.
printf 'bet whirl 5\n' >"$tmp/whirl"
ok sim craps --rounds 20000 --strategy "$tmp/whirl" --json
json
prints '"mean":-0.1'
prints_not nan

# Every round says who threw, a seven out too.
cat >"$tmp/shooter.pit" <<'END'
game craps
seat 1 Ann 100
seat 2 Bo 100
bet 1 pass 10
bet 2 pass 10
pass-dice 1
roll 4 4
roll 3 4
bet 1 pass 10
roll 5 6
END
ok replay --json "$tmp/shooter.pit"
json
prints '"outcome":"point 8","shooter":2,"calls"'
prints '"outcome":"seven out","shooter":2,"calls"'
prints '"outcome":"natural 11","shooter":1,"calls"'

# A long hand reads like a stickperson's account.
cat >"$tmp/long.pit" <<'END'
game craps
rules ma-book odds_times=2
seat 1 Ann 1000
seat 2 Bo 1000
bet 1 pass 10
bet 2 dont-pass 10
roll 2 4
bet 1 pass-odds 20
bet 1 come 10
bet 2 horn-high-12 5
bet 2 buy-4 20
roll 5 6
no-roll off-table
bet 2 hard-8 5
roll 4 4
roll 3 4
expect 1 pass -10
expect 1 pass-odds -20
expect 2 dont-pass 10
expect 2 buy-4 -21
expect 2 horn-high-12 11
END
ok replay "$tmp/long.pit"
golden craps.txt

# What lies on the layout is worth what the rest of its way brings.
head -8 "$tmp/long.pit" >"$tmp/point.pit"
echo 'bet 2 buy-4 20' >>"$tmp/point.pit"
ok advise "$tmp/point.pit"
golden craps_advise.txt
ok advise --json "$tmp/point.pit"
json
prints '"spot":"pass","stake":1000,"ev":"-1000/11"'
prints '"spot":"pass-odds","stake":2000,"ev":"0/1"'
# And what all of it is worth once something is done with it.
prints '"choices":[{"choice":"stay","amount":0,"ev":"-1000/11","ev_float":-90.9'
prints '{"choice":"take","spot":"pass-odds","amount":2000,"ev":"-1000/11"'
prints '{"choice":"bet","spot":"dont-pass-odds","amount":2400,"ev":"1000/11"'
prints '{"choice":"take","spot":"buy-4","amount":2000,"ev":"2100/11"'
head -4 "$tmp/long.pit" >"$tmp/empty.pit"
bad advise "$tmp/empty.pit"
says "no wager"

# Dice are dice, and lines of cards are none of theirs.
printf 'game craps\nseat 1 Ann 10\nbet 1 pass 10\nroll 3 7\n' | bad replay -
says "a die shows 1 to 6"
printf 'game craps\nseat 1 Ann 10\nroll 3 4\n' | not_held replay -
says "a bet on pass or dont-pass, so that somebody may roll"
printf 'game craps\nseat 1 Ann 10\ncards 4c\n' | not_held replay -
says "this game has no cards"
printf 'game craps\nseat 1 Ann 10\nbet 1 pass 10\nno-roll rain\n' | bad replay -
says "off-table, on-top"
