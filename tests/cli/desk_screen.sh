# desk_screen.sh -- pit deal on the whole screen, in a real terminal: what is typed, and the screen.
set -eu
. tests/cli/helper.sh
needs tmux || exit 0
. tests/cli/helper_terminal.sh

desk() { terminal deal "$@"; }
# types LINE...: each with Enter.
types() {
    local line
    for line; do
        keys -l -- "$line"
        keys Enter
    done
}

# A hand: the picture, seats, what comes next, the call, a refusal that is told whole, the payouts.
desk -- red-dog --record "$tmp/a.pit"
sees "next: players to sit down"
types '1 Ann 100' '2 Bo 100' '1 5' '2 10' deal '' '4c 7h'
sees "say: Four of clubs to my left, seven of hearts to my right."
sees '"The spread is two, pays 4 to 1. Raises, please."'
sees "next: seats 1, 2 (raise, stand)"
types '1 raise 6'
sees "comes before the third card. (MA-RD 5(h))"
keys -l '1 raise 99'
sees "> 1 raise 99"
keys BSpace BSpace
keys -l 5
sees "> 1 raise 5"
keys Enter
sees "1 Ann \$90, bet \$10   2 Bo \$90, bet \$10"
golden desk_screen.txt
types '2 stand' 5d
sees "cut 4 x \$5"
sees "PgDn  more"
keys NPage NPage
sees "over: spread 2, between"

# Lines that were typed before; one is taken back, and the picture with it; help.
keys Up
sees "> 5d"
keys Escape
types undo
sees "undone: cards 5d"
sees "|   ?   |"
types redo
sees "again: cards 5d"
types undo
sees "|   ?   |"
types kd
sees "take: seat 1, Ann: raise \$5 loses"
keys '?'
sees "SEAT NAME CHIPS  somebody sits down"
keys NPage NPage
sees "Ctrl-D  closes the desk"
keys '3 Zo' $'\303\253' x
sees "> 3 Zo$(printf '\303\253')x"
keys BSpace BSpace
keys $'\303\253' ' 100' Enter
sees "ok: seat 3, Zo$(printf '\303\253') sits down with \$100"

# The window changes; whatever is typed, the desk stands; Ctrl-C closes it, and it goes on.
resizes "3 Zo"
keys -l "$(LC_ALL=C tr -dc 'a-z0-9!$%&()=~|<>_:,#@^?' </dev/urandom | head -c 300)"
keys Enter Up Up Down PPage NPage C-u
sees "next: "
keys C-c
sees "status 0"
sees "To go on: pit deal --resume $tmp/a.pit"
desk -- --resume "$tmp/a.pit" --ascii
sees "came last: 4c 7h Kd"
types quit
sees "status 0"
ok verify --desk "$tmp/a.pit"

# In a window that is too small nothing is done that nobody sees; Ctrl-\\ closes the desk as well.
desk -- red-dog --record "$tmp/q.pit"
sees "next: players"
types '1 Ann 100' '1 5'
sees "on ante"
tmux -L "$server" resize-window -x 60 -y 20
sees "needs a window of 80x24"
types '' '1 leave'
tmux -L "$server" resize-window -x 80 -y 24
sees "Enter: "
! grep -q '^deal' "$tmp/q.pit" || fail "a key that nobody saw the table for"
keys 'C-\'
sees "status 0"
sees "To go on: pit deal --resume $tmp/q.pit"

# Every hand of a full table, in the least window and in a large one.
desk -- blackjack --record "$tmp/k.pit" --set burn=off
sees "next: players"
for seat in 1 2 3 4 5 6; do types "$seat P$seat 500" "$seat 10"; done
types deal '8h 8c 8d 8s 8h 8c 6d' '8d 8s 8h 8c 8d' 8s
for seat in 1 2 3 4 5 6; do types "$seat split" 2c "$seat stand" 3d "$seat stand"; done
sees "next: the next card for the dealer"
for hand in 1/1 1/2 2/1 2/2 3/1 3/2 4/1 4/2 5/1 5/2 6/1 6/2; do sees " $hand   ["; done
sees "1 \$480+20  2 \$480+20"
tmux -L "$server" resize-window -x 200 -y 60
sees "hand 2 of box 6   ["
sees "6 P6 \$480, bet \$20"

# Pictures of the other games.
desk -- blackjack --record "$tmp/j.pit" --set burn=off
sees "next: players"
types '1 Ann 200' '1 10' deal '8h 6s 8d' '1 split'
sees "hand 2 of box 1"
desk -- craps --record "$tmp/c.pit"
sees "next: players"
types '1 Ann 200' '1 pass 10'
for i in {1..14}; do types irregular; done # more than is kept
types '4 4' '1 place 6 12'
sees "place                             \$12"
keys C-d
sees "status 0"
desk -- roulette --record "$tmp/r.pit"
sees "next: players"
types '1 Ann 200' '1 17 5' 17
sees "(17)"
sees "cut 1 x \$100, 3 x \$25"
desk -- baccarat --record "$tmp/p.pit" --set burn=off
sees "next: players"
types '1 Ann 200' '1 player 10' deal '9h 2s Qd 3c'
sees "pay: seat 1, Ann: player \$10 wins \$10"
sees "Player ["
desk -- big-six --record "$tmp/w.pit"
sees "next: players"
types '1 Ann 200' '1 joker 1' joker
sees "[joker]"
tmux -L "$server" capture-pane -pe | grep -q $'\033\[[0-9;]*3[12]m' || fail "no colours"

# No colours, or lines, where somebody wants that.
desk NO_COLOR=1 -- big-six --record "$tmp/x.pit"
sees "next: players"
types '1 Ann 200' '1 joker 1' joker
sees "[joker]"
! tmux -L "$server" capture-pane -pe | grep -q $'\033\[[0-9;]*3[0-7]m' || fail "colours in spite of NO_COLOR"
desk TERM=dumb -- red-dog --record "$tmp/y.pit"
sees "next: players"
types '1 Ann 100'
sees "change: seat 1, Ann, \$100: 1 x \$100"
! grep -q "shoe \[" "$tmp/out" || fail "a picture on a dumb terminal"
