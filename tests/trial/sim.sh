# sim.sh -- pit sim of the trial game: every way of chance, hands, systems and sessions.
set -eu
. tests/cli/helper.sh

system() { printf '%s\n' "$@" >"$tmp/system"; }

# By shoe, best play and folding: cards of one seat's eyes, a look, a card turned.
ok sim trial --rounds 1e5
prints "  ok"
ok sim trial --rounds 1e5 --strategy never
prints "  ok"
ok sim trial --rounds 30000 --seats 3 --shoes --json
json
# By wheel: compiled, and with what is drawn beside the pocket through the door.
ok sim trial --set chance=wheel --rounds 1e5
prints " 100 000 spins in "
prints "  ok"
sed 's/ in [0-9.]* s$//' "$tmp/out" >"$tmp/first"
ok sim trial --set chance=wheel --rounds 1e5 --engine
sed 's/ in [0-9.]* s$//' "$tmp/out" | cmp -s - "$tmp/first" || fail "states and engine differ"
system 'bet gold 5' 'stop after 3 spins'
ok sim trial --set chance=wheel --rounds 1e4 --system "$tmp/system"
prints "per unit of gold, \$5"

# Hands, each with bets of its own.
system 'bet box/1 5' 'bet box/2 5' 'bet lucky/2 1 when box/2 >= 5' 'press box/2 5 after win'
ok sim trial --rounds 1e4 --system "$tmp/system" --json
json
prints '"decides_by":"best","first":"box","unit":500,'
ok sim trial --rounds 1e4 --shoes --system "$tmp/system"
prints " rounds of a shoe "
ok sim trial --sessions 50 --system "$tmp/system"
prints " sessions of up to 500 rounds"
system 'bet box/3 5'
bad sim trial --system "$tmp/system"
says "box/3: no such wager"
bad sim trial --seats 2 --system "$tmp/system"
says "a betting system plays one seat"
