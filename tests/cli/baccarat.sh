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
says "no such wager"
bad odds baccarat --ahead 10
says "are for dice and wheels"
ok odds baccarat --set vig_rounding=quarter
prints "rounded up to 25 cents"

# ---- simulation ----

ok sim baccarat --rounds 1e5
prints "per unit of banker, \$1"
prints " ok"
ok sim midi-baccarat --rounds 1e4 --shoes --json
json
prints '"strategy":"banker"'
ok sim baccarat --rounds 1e4 --set ez=on --shoes --strategy examples/systems/panda-count
prints "per unit of panda-8"
ok sim baccarat --bankroll 100 --bet 5 --hands 50 --sessions 100
prints "strategy banker"
