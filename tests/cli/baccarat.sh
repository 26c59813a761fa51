# baccarat.sh -- pit odds, sim and play of baccarat: any shoe, counts, and a table by lines.
set -eu
. tests/cli/helper.sh

# ---- odds ----

ok odds baccarat --shoe 8,8,8,8,8,8,8,8,8,8,8,8,8 --set dragon_bonus=on --json
json
ok odds midi-baccarat --set dragon_bonus=on --set ez=on --set house_money=on
(($(awk 'NR > 1 && length > 80' "$tmp/out" | wc -l) == 0)) || fail "a line is longer than 80 columns"
prints "house-money, its payout moved"
bad odds baccarat --shoe 0,0,0,0,0,0,0,0,5,0,0,0,0
says "no round can be counted from this shoe"
bad odds baccarat --shoe 99,99,99,99,99,99,99,99,99,99,99,99,99
says "more than eight decks"
ok odds baccarat --effects --json
json
prints '"rank":"A"'
ok odds baccarat --layout 'banker 20' --json
json
prints '"net":1900'
bad odds baccarat --layout 'dragon-7 5'
says "that bet is not offered"
bad odds baccarat --ahead 10
says "--ahead is for dice and wheels"
ok odds baccarat --set vig_rounding=quarter
prints "rounded up to 25 cents"
prints 'the least, $1.00, costs 10.230 %'
# JSON says the same; a least wager that costs what the row says, or no rounding, has nothing to add.
ok odds baccarat --set vig_rounding=quarter --json
json
prints '"least":{"stake":100,"ev":"-399475670128/3904998652737","ev_float":-0.10229854236902461}'
[[ $(grep -o '"least"' "$tmp/out" | wc -l) == 1 ]] || fail "one least wager costs more"
for set in vig_rounding=none "vig_rounding=quarter --set min=5" "vig_rounding=quarter --set ez=on"; do
    # shellcheck disable=SC2086
    ok odds baccarat --set $set --json
    ! grep -q '"least"' "$tmp/out" || fail "$set: the least wager costs no more"
done

# ---- simulation ----

ok sim baccarat --rounds 1e5
prints 'per unit of banker, $1'
prints " ok"
ok sim midi-baccarat --rounds 1e4 --shoes --json
json
prints '"strategy":"banker"'
ok sim baccarat --rounds 1e4 --set ez=on --shoes --strategy examples/systems/panda-count
prints "per unit of panda-8"
# House Money moved by a strategy is worth more than kept, from the same cards.
printf 'bet house-money 5\nbet player 5\n' >"$tmp/bets"
printf 'move player when player > 5 and banker < 8\n' >"$tmp/moves"
ok sim baccarat --rounds 1e5 --set house_money=on --system "$tmp/bets" --json
kept=$(sed 's/.*"mean":\([-0-9.]*\).*/\1/' "$tmp/out")
ok sim baccarat --rounds 1e5 --set house_money=on --system "$tmp/bets" --strategy "$tmp/moves" --json
awk -v kept="$kept" -v moved="$(sed 's/.*"mean":\([-0-9.]*\).*/\1/' "$tmp/out")" 'BEGIN { exit !(moved > kept + 0.05) }' ||
    fail "moved is worth more than kept: $kept"
printf 'move nowhere\n' >"$tmp/moves"
bad sim baccarat --set house_money=on --system "$tmp/bets" --strategy "$tmp/moves"
says 'nowhere: expected the wager that it goes to'
ok sim baccarat --bankroll 100 --bet 5 --hands 50 --sessions 100
prints "strategy banker"

# ---- by lines ----

# Both hands and their counts; Enter bets again on the same spots; a percentage is lost for good.
printf '%s\n' 'cut 60' '' 'bet banker 10' 'bet tie 1' deal '' quit | {
    ok play baccarat --seed 5
}
prints 'cards: Player 2s 9s, 1; Banker 3s 6s, 9'
(($(grep -cF '  your tie $1 loses' "$tmp/out") == 2)) || fail "both bets were to be made again"
(($(grep -cF '  your banker $10 wins $10 at 1 to 1' "$tmp/out") == 2)) || fail "on their own spots"
(($(grep -cF '  your percentage on banker: $0.50 taken' "$tmp/out") == 2)) || fail "a percentage in silence"
prints '  put down: $10 on banker'
prints '2 rounds, $17 up.'
prints 'take the shoe?'
# What is owed is paid when one gets up.
printf '%s\n' 'cut 60' '' 'bet banker 10' deal quit | {
    ok play baccarat --seed 5 --set vig_collected=owed
}
prints 'balance $110'
prints '1 round, $9.50 up.'
# The dealer turns the cards at a midi table too, unless the rules say otherwise.
printf '%s\n' 'bet banker 10' deal quit | {
    ok play midi-baccarat --seed 1
}
prints 'cards: Player 8c Ah, 9; Banker 5s 3h, 8'
# Who looks is told what it saw, and nobody is told more.
printf '%s\n' 'cut 60' 'bet banker 10' 'bet player 10' deal hint look turn-over quit | {
    ok play midi-baccarat --set turned_by=player --seed 8
}
prints 'cards: Player xx xx; Banker xx xx'
prints 'cards: Player Kc Kh, 0; Banker xx xx'
prints 'whatever is chosen, the round is worth the same'
(($(grep -c 'cards: .*Banker xx xx' "$tmp/out") == 2)) || fail "the Banker's cards are nobody's yet"

# What is asked when House Money has won is told with it, at the desk and line by line.
run deal baccarat --set burn=off --set house_money=on --record "$tmp/asked.pit" < <(printf '1 Ann 200\n2 Bo 200\n1 banker 10\n1 house-money 5\n2 player 10\n2 banker 10\n2 house-money 5\ndeal\nQc 2d Qh 4s\n1 keep\n2 keep\n9c\n')
prints "ask: seat 1, Ann: move adds \$15 that House Money won to the wager on banker, keep leaves it in chips"
prints "ask: seat 2, Bo: move adds \$15 that House Money won to the wager on player or banker, keep leaves it in chips"
(($(grep -c '^ask: ' "$tmp/out") == 2)) || fail "it is asked more than once"
for ((seed = 1; seed < 40; seed++)); do
    run play baccarat --plain --seed $seed --set house_money=on < <(printf 'banker 10\nhouse-money 5\ndeal\nkeep\nquit\n')
    ! grep -q 'move, keep' "$tmp/out" || break
done
prints "move adds \$15 that House Money won to the wager on banker, keep leaves it in chips"

# House Money: help has the line, and advice names where it goes.
cat >"$tmp/money.pit" <<'END'
game baccarat
rules ma-book burn=off house_money=on
seat 1 Ann 100
bet 1 player 10
bet 1 banker 10
bet 1 house-money 5
cards Qc 2d Qh 4s
deal
END
ok advise "$tmp/money.pit"
prints 'move player $15'
prints 'move banker $15'
ok advise "$tmp/money.pit" --json
json
prints '"choice":"move","spot":"banker","amount":1500'
sed 's/house_money=on/house_money=on turned_by=player/' "$tmp/money.pit" >"$tmp/down.pit"
# What lies face down is averaged over; to look, to turn and to leave the cards are worth the same.
ok advise "$tmp/down.pit"
prints 'whatever is chosen, the round is worth the same'
prints_not best
ok advise "$tmp/down.pit" --json
json
(($(grep -o '"choice":"[a-z-]*","amount":0,"ev":"[-0-9/]*"' "$tmp/out" | sed 's/.*"ev"//' | sort | uniq -c | awk '{ print $1 }') == 3)) ||
    fail "three choices were to be worth the same"
ok replay "$tmp/down.pit"
prints 'A card is dealt face down for the Player: the queen of clubs'
prints 'A card is dealt face down for the Banker: the two of diamonds'
printf 'look 1\nturn-over 1\nlook 1\n' >>"$tmp/down.pit"
ok advise "$tmp/down.pit" # what it has seen it may reckon with
prints 'turn-over'

ok rules baccarat
(($(awk '/MAB-BA/ { print index($0, "MAB-BA") }' "$tmp/out" | sort -u | wc -l) == 1)) || fail "a column is shifted"

# The house's players leave cut and shoe to others at once, so that the burn comes before the deal.
printf '%s\n' 'player 10' decline deal quit | {
    ok play baccarat --plain --seed 3 --players 3
}
prints 'House-4 declines the cut'
prints 'House-4 declines the shoe'
prints 'call: The dealer has the shoe.'
awk '/is the .*\. Burn / { burned = 1 } /No more bets/ { exit !burned }' "$tmp/out" || fail "no burn before the deal"

# The page's figure for the Banker is that of larger wagers where the percentage is rounded up.
ok rules baccarat --set vig_rounding=quarter
prints 'banker pays less on small wagers, since its percentage is rounded up: $1 costs 10.2299 %'
ok rules baccarat --set vig_rounding=quarter --set min=5
prints_not 'rounded up:'
