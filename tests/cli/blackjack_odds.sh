# blackjack_odds.sh -- pit odds blackjack and pit advise: hands, charts, options, additional wagers.
set -eu
. tests/cli/helper.sh

# The whole game: the box in numbers, 550 hands, additional wagers as fractions.
ok odds blackjack --json
json
prints '{"spot":"box","ev_float":-0.00431011820'
prints '"error_bound":9.9999999999999994e-12'
prints '"approximate":["sd","p_win","p_push","p_lose"]'
prints '"spot":"insurance","p_win":"96/311"'
(($(grep -o '"cards":' "$tmp/out" | wc -l) == 550)) || fail "550 hands were expected"
ok odds blackjack --set dealing=hole-up --json
json
(($(grep -o '"cards":' "$tmp/out" | wc -l) == 3025)) || fail "3025 hands were expected"
ok odds blackjack --set over_under=on --json
prints '"spot":"over-13","p_win":"1889/4043"'
prints '"ev":"-407/4043"'
ok odds blackjack --set match=on --json
prints '"ev":"-1958/48205"'
ok odds blackjack --set bonus=on --json
prints '"ev":"-1/5"'
prints '"ev_5":"-1/5"'
prints '"outcomes":[{"name":"win","p":"799/40430",' # what a win pays is drawn
prints '"pays":"1000 to 1"},{"name":"lose","p":"3851/4043",'
ok odds blackjack --set six_to_five=on --set decks=2 --set bonus=on --json
prints '{"spot":"bonus","ev_5":"-1/5"'
ok odds blackjack --set streak=on --json
prints '"spot":"streak-5","ev_float":-0.0822'
ok odds blackjack --set multiple_action=all --json
prints '"spot":"box-3"'

# For people: a chart of 34 lines, and where two cards are better played in another way.
ok odds blackjack --set surrender=on
prints ' house edge'
prints '     16 S   S   S   S   S   H   H   Rh  Rs  Rh'
prints '     A7 S   Ds  Ds  Ds  Ds  S   S   H   H   H'
prints '     88 P   P   P   P   P   P   P   P   P   P'
prints '  T2  against 4   hit       not stand'
ok odds blackjack --chart --json
json
prints '"pairs":{"22":["P","P","P","P","P","P","H","H","H","H"]'
prints '"exceptions":[{"cards":"T2","up":"4","best":"hit","chart":"stand","gain":'
ok odds blackjack --chart --plot "$tmp/chart.svg"
grep -q '</svg>' "$tmp/chart.svg" || fail "the chart was not drawn"
bad odds blackjack --chart --plot "$tmp/none/chart.svg"
bad odds red-dog --chart
says "hands against a dealer's card"

# One hand, of three cards too, and from part of a shoe.
ok odds blackjack --set surrender=on --cards T,6 --up 9 --json
json
prints '"strategy":[{"cards":"T6","total":16,"soft":false,"pair":false,"up":"9","best":"surrender"'
ok odds blackjack --cards T,3,3 --up T
prints '  hit        -0.576371  best'
ok odds blackjack --cards 6s,Ad --up 6 --shoe 20,20,20,20,20,20,20,20,20,20,20,20,4
prints 'A6 (soft 17) against 6'
ok odds blackjack --set dealing=hole-up --cards T,T --up T,T
prints '  hit        -0.844156  best'
bad odds blackjack --cards T,6
says "--up needs"
bad odds blackjack --cards T --up 6
says "two cards or more"
bad odds blackjack --cards T,T,6 --up 6
says "this hand is over 21"
bad odds blackjack --cards T,6 --up T9
says "the dealer shows one card here"
bad odds blackjack --set dealing=hole-up --cards T,6 --up 9
says "the dealer shows two cards here"
bad odds blackjack --set decks=1 --cards Ts,Ts --up 6
says "does not hold these cards"
ok odds blackjack --cards T,6 --up 9 --csv
prints 'T6,9,16,0,0,'
ok odds blackjack --set pays_678=on --cards 6s,7s --up 2
prints '  hit        -0.294572'
bad odds red-dog --cards 9d,2s --csv
bad odds blackjack --shoe 10,0,0,0,0,0,0,0,0,0,0,0,0
says "may run out within a round"
ok odds blackjack --shoe 0,0,0,0,0,0,0,0,4,0,0,0,0 --cards T,T --up T
prints '  stand      +0.000000  best'
prints_not 'split'
bad odds blackjack --shoe 1,1,1,0,0,0,0,0,0,0,0,0,1
says "too few cards"

# A record of another game says nothing of these cards.
printf '%s\n' 'game blackjack' 'rules ma-book burn=off bonus=on' 'seat 1 Ann 100' 'bet 1 box 10' 'cards 8s Ah 8h' deal \
    >"$tmp/seen.pit"
bad odds red-dog --seen "$tmp/seen.pit"
says "is a record of Blackjack, not of Red Dog"
ok odds blackjack --seen "$tmp/seen.pit" --json
prints '"spot":"bonus","p_win":"368/7931"'

# One card less, and what options cost.
ok odds blackjack --effects
prints '  5  +0.12467 %'
ok odds blackjack --effects --json
json
ok odds blackjack --compare ma-book 'ma-book soft17=hit surrender=on'
prints 'soft17               hit           +0.21140 %'
prints 'surrender            on            -0.07260 %'
prints 'all of them                        +0.12309 %'
prints 'of it, what they do to each other  -0.01571 %'
ok odds blackjack --compare ma-book 'ma-book soft17=hit'
! grep -q 'each other' "$tmp/out" || fail "one option has no other"

# A strategy of one's own, exactly; one that counts is told what to use instead.
ok odds blackjack --strategy never
prints ' by never -15.974656 %, by best play -0.431012 %'
ok odds blackjack --strategy chart
prints ' by chart -0.434061 %'
printf 'hit when total < 17 and soft = 0\nhit when total < 18 and soft = 1\n' >"$tmp/mimic"
ok odds blackjack --strategy "$tmp/mimic"
prints ' -5.383167 %, by best play'
prints ' it gives up 4.952155 % of the first bet'
ok odds blackjack --strategy "$tmp/mimic" --json
json
prints '"ev_strategy_float":-0.05383'
ok odds blackjack --shoe 4,4,4,4,4,4,4,4,4,4,4,4,4 --strategy "$tmp/mimic"
prints ': 52 cards'
bad odds blackjack --strategy examples/strategies/hi-lo
says 'goes by a count of cards, and exact figures are of play by the hand'
says 'pit sim blackjack --shoes --strategy examples/strategies/hi-lo'
bad odds blackjack --strategy "$tmp/mimic" --chart
says 'use one of them'
bad odds blackjack --strategy "$tmp/mimic" --csv
says 'use --json'
ok odds blackjack --compare ma-book 'ma-book soft17=hit surrender=on' --json
json
ok odds blackjack --sweep decks=1..2
prints 'ma-book decks=1             -0.1755 %  -0.1545 %  1.1564 !'
ok rules blackjack --set decks=1
prints "the player has the edge"

# Advice in a round: insurance, then the hand, then a hand of a split.
cat >"$tmp/round.pit" <<'end'
game blackjack
rules ma-book decks=6 burn=off dealing=reader split_hands=4
seat 1 Ann 100
bet 1 box 10
cards 8s Ah 8h xx
deal
end
ok advise "$tmp/round.pit"
prints '  decline                   -5.6177 dollars  best' # one below the other, however long a choice is
prints '  insure insurance $5       -5.9575 dollars'
printf 'decline 1\npeek no\n' >>"$tmp/round.pit"
ok advise "$tmp/round.pit"
prints 'split               -3.6425 dollars  best'
printf 'split 1\ncards Td\n' >>"$tmp/round.pit"
ok advise "$tmp/round.pit" --json
json
prints '"choice":"stand","amount":0,"ev_float":-275.39'
prints '"error_bound":'

# Insurance in one's own turn: the hand is played after it, so it is worth as much as beforehand.
for when in turn at-once; do
    printf '%s\n' 'game blackjack' "rules ma-book burn=off insurance_when=$when" 'seat 1 Ann 100' 'bet 1 box 10' \
        'cards Ts Ah 6h' deal >"$tmp/insure.pit"
    ok advise "$tmp/insure.pit"
    prints "insure insurance \$5       -7.0350 dollars"
done

# What insurance is worth by itself is a fraction; a streak is not counted within a split, and says so.
ok advise "$tmp/insure.pit" --json
json
prints '"ev_wager":"-4000/103","ev_wager_float":-38.8'
printf '%s\n' 'game blackjack' 'rules ma-book burn=off streak=on' 'seat 1 Ann 100' 'bet 1 box 10' 'bet 1 streak-2 5' \
    'cards 8s 6h 8h' deal >"$tmp/streak.pit"
ok advise "$tmp/streak.pit"
prints 'split '
prints_not 'not counted'
printf 'split 1\ncards Td\n' >>"$tmp/streak.pit"
ok advise "$tmp/streak.pit"
prints 'not counted: streak, which depends on all hands of the split'
ok advise "$tmp/streak.pit" --json
prints '"left_out":["streak"]'

# Two sevens against a blackjack that is known: $100 won, and $10 lost for certain.
printf '%s\n' 'game blackjack' 'rules ma-book burn=off sevens=on dealing=reader' 'seat 1 Ann 100' 'bet 1 box 10' \
    'bet 1 sevens 1' 'cards 7s Ah 7s Kd' deal 'decline 1' >"$tmp/sevens.pit"
ok advise "$tmp/sevens.pit"
prints 'decline            +90.0000 dollars'

# A shoe without an ace has no insurance; one that is given by rank tells nothing of suits.
ok odds blackjack --shoe 0,0,0,0,0,0,0,0,20,0,0,0,0 --json
json
prints_not '"spot":"insurance"'
ok odds blackjack --set suited=on --shoe 24,24,24,24,24,24,24,24,24,24,24,24,24 --json
prints '"spot":"insurance"'
prints_not '"spot":"suited"'

# A count of cards: as ranks and weights or as a line of a file, in three forms.
printf '# Hi-Lo\ncount hi-lo 23456 1 TJQKA -1\nbet box 10\n' >"$tmp/hi-lo"
ok odds blackjack --count "$tmp/hi-lo"
prints 'the count hi-lo, 156 of 312 cards left'
prints ' +1 '
prints '  insurance            from +3.04'
prints '  16  against T   stand     from   +0.22, else hit'
ok odds blackjack --count '23456 1 TJQKA -1'
prints "insurance: of a unit of it, at the true count with the dealer's ace counted"
ok odds blackjack --count '23456 1 TJQKA -1' --left 1.5 --json
json
prints '"left":78,"true_counts":[{"true":-10,"ev_float":'
prints '"insurance_index":3.037'
prints '{"hand":"12","up":"4","play":"stand","when":"from","true":0.0'
ok odds blackjack --set decks=1 --count "$tmp/hi-lo" --csv
prints 'index,1.5294,,,,,A,insure,from,'
ok odds blackjack --set decks=1 --set dealing=hole-up --count "$tmp/hi-lo" --csv
prints_not ',insure,'
bad odds blackjack --count "$tmp/none"
says "cannot be opened"
printf 'bet box 10\n' >"$tmp/plain"
bad odds blackjack --count "$tmp/plain"
says "no such count: add a line count NAME"
bad odds blackjack --count '2345x 1'
says "ranks are 2 to 9"
bad odds blackjack --count "23456 1$(printf ' 23456 1%.0s' {1..40})"
says "too long"
bad odds blackjack --count '23456789TJQKA 1'
says "every rank adds the same"
bad odds blackjack --count "$tmp/hi-lo" --left 7
says "from 0.25 to 6"
bad odds blackjack --count "$tmp/hi-lo" --chart
bad odds red-dog --count "$tmp/hi-lo"
says "hands against a dealer's card"
bad odds blackjack --left 2
says "--left"

# Rules: limits that go by other limits, signs for them, and a meter that gives back too much.
bad rules blackjack --set twenty=on --set twenty_limit=100
says "twenty_limit: 100 is not allowed: 0, or 25000 and more (MAB-BJ 24(h))"
bad rules blackjack --set twenty=on --set side_min=100 --set twenty_limit=25000
says "25000 is below 1000 times side_min=100 (MAB-BJ 24(h))"
ok rules blackjack --set twenty=on --set side_min=25 --set twenty_limit=25000
prints 'sign at the table: Limit for queen of hearts pairs with dealer blackjack, shared in proportion to wagers, rounded up to a cent: $25000 (MAB-BJ 24(h))'
ok rules blackjack --set multiple_action=on --set over_under=on --set side_max=50
prints 'sign at the table: Additional wager, up to the wager on the box: $1 to $50 (MAB-BJ 17(h))'
prints 'sign at the table: At least two wagers for each player, each $1 to $10000 (MAB-BJ 18(b))'
ok rules blackjack --set sevens=on
prints 'up to the wager on the box: $1 (MAB-BJ 17(h))'
ok rules blackjack --set progressive=on
prints 'progressive gives back 106.6231 % in the long run'
ok rules blackjack
prints_not 'long run'

# What is told of a round: a refusal does not wait for a cut, who leaves is told with the round before.
printf '%s\n' 'game blackjack' 'rules ma-book burn=off streak=on' 'seat 1 Ann 13' 'bet 1 box 10' '! hit 1' \
    '! bet 1 streak-2 5' 'bet 1 streak-2 1' 'cards Tc 9d 9s' deal 'stand 1' 'cards 9h' 'leave 1' >"$tmp/told.pit"
ok replay "$tmp/told.pit"
prints 'the table waits for bets, then the deal, or seat 1 (cut, no-cut)'
prints 'has only $3 in chips'
prints_not 'MAB-BJ 17(g)(2)'
awk '/Round 2/ { exit 1 } /gives up its streak/ { exit 0 }' "$tmp/out" || fail "the streak is told with another round"

# A card that a call has named is not told as the dealer's.
printf 'bet box 5\ndeal\nstand\nstand\nquit\n' | (run play blackjack --set shoe=double; cat "$tmp/out") >"$tmp/play"
awk '/determinant card is the/ { getline; if (/dealer gets/) exit 1; found = 1 } END { exit !found }' "$tmp/play" ||
    fail "the determinant card is the dealer's"

# A card in sight: who takes it goes over; who does not sees the dealer take it, and twelve draw. A card that was missed is drawn yet, or not.
printf '%s\n' 'game blackjack' 'rules ma-book decks=6 burn=off' 'seat 1 Ann 100' 'bet 1 box 10' 'cards 8s 2h 4h' deal 'irregular drawn-exposed Tc' >"$tmp/exposed.pit"
ok advise "$tmp/exposed.pit"
prints 'refuse              -0.3493 dollars  best'
prints 'accept             -10.0000 dollars'
sed 's/Tc/9c/' "$tmp/exposed.pit" >"$tmp/taken.pit"
ok advise "$tmp/taken.pit"
prints 'accept              +8.8285 dollars  best'
sed 's/^irregular.*/hit 1\nirregular not-dealt 1/' "$tmp/exposed.pit" >"$tmp/missed.pit"
ok advise "$tmp/missed.pit"
prints 'void                +0.0000 dollars  best'
prints 'play '
