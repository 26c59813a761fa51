# screen_keys.sh -- pit play on the whole screen: the letters of each game, undo and redo, odds, the
# layout, and windows of several sizes.
set -eu
. tests/cli/helper.sh
needs tmux || exit 0
. tests/cli/helper_terminal.sh

table() { terminal play "$@"; }

# A question with yes and no has y and n: the cut, and insurance.
table -- blackjack --seed 3
sees "y cut  n no cut"
keys y
sees "/cut _"
keys -l 100
keys Enter
sees "Seat 1 cuts at card 100."
table -- blackjack --seed 3
sees "Enter deal"
keys n
sees "The dealer cuts the cards."
keys PPage Enter
sees "Insurance?"
sees "Enter decline  y insure  n decline"
keys y
sees "insurance \$5"
sees "balance \$85   on the layout \$15"
sees "Enter stand  h hit  + double"
table -- blackjack --seed 3
sees "Enter deal"
keys PPage Enter
sees "Insurance?"
keys n
sees "balance \$90   on the layout \$10"

# Craps: p d c f, + for odds, w for on and off; redo beside undo.
table -- craps --seed 4
sees "Enter roll  p pass  d dont-pass  c come  f field  + odds  w on/off"
keys p f
sees "pass \$5   field \$5"
keys u
sees "on the layout \$5"
keys U
sees "on the layout \$10"
keys U
sees "no: nothing was undone"
keys Enter
sees "The point is ten"
keys +
sees "pass-odds \$5"
keys i
sees "all, until each is decided"
sees "pass               \$5        EV -\$1.67"
keys i w
sees "no: there is no bet that can be called on or off now"
table -- craps --seed 4
sees "Enter roll"
keys / 'place 6 12' Enter
sees "place-6 \$12"
keys w
sees "is on"
keys w
sees "is off"

# Alt and the arrows go to the spot that is drawn there; a key that the terminal has no name for bets
# nothing, and Shift+Up is ten dollars all the same.
table TERM=screen -- roulette --seed 3
sees "straight-0 --   chip"
keys M-Right M-Right
sees "straight-4 --   chip"
keys M-Up
sees "straight-5 --   chip"
keys M-Down M-Down M-Down
sees "low --   chip"
keys M-Right M-Right M-Left
sees "even --   chip"
keys M-Down
sees "no: no spot that takes a bet lies there"
keys S-Up
sees "even \$10   chip \$5"
keys C-Up C-Left F5 M-Up
sees "dozen-1 --   chip \$5"
sees "balance \$90   on the layout \$10"
table TERM=vt100 -- red-dog --seed 3
sees "ante --   chip"
keys PPage Up
sees "ante \$11   chip"
table TERM=xterm-256color -- craps --seed 4
sees "pass --   chip"
keys M-Up M-Right
sees "place-5 --   chip"
keys M-Down M-Down
sees "hard-8 --   chip"

# Baccarat: who takes the shoe is asked, and answered, with y and n; one Enter deals all the same.
table -- baccarat --seed 3
sees "y cut  n no cut"
keys n
sees "will you take the shoe?"
sees "Enter deal  y accept  n decline  p player"
keys y
sees "Seat 1 has the shoe."
table -- baccarat --seed 3
sees "player --   banker --   tie --"
keys p Enter
sees "player \$5 wins \$5 at 1 to 1"

# Baccarat: p b t, where t is the tie and T the trainer.
table -- baccarat --seed 3
sees "p player  b banker  t tie"
keys p b t
sees "player \$5   banker \$5   tie \$5"
keys T
sees "trainer: after"

# Roulette: r b o e and [ ], the outside bets on the layout, red in red.
table -- roulette --seed 3
sees "r red  b black  o odd  e even  [ low  ] high"
keys r b o e '[' ']'
sees "low:5     even:5    red:5     black:5   odd:5     high:5"
sees "dozen-1             dozen-2             dozen-3"
tmux -L "$server" capture-pane -pe | grep -q $'\033\[31m9\033' || fail "nine is not red"
keys .
sees "on the layout \$0"
keys u # all that was taken off at once
sees "on the layout \$30"

# Red Dog: how many cards win, and what a fresh shoe would say, once cards are gone; the whole table.
table -- red-dog --seed 3
sees "Enter deal"
keys PPage Enter
sees "Raises, please"
keys i
sees "win 240/310 = 77.42 %"
prints_not "a fresh shoe"
keys Enter
sees "session +\$10"
keys Enter
sees "The spread is one"
sees "a fresh shoe would say stand (EV -\$5.35)"
keys Enter
sees "balance \$100   on the layout \$0"
keys L
sees "cards: 2s 4h 7h"
sees "you: \$100 in chips"
sees "shoe: 305 cards left, 7 in the discards"
keys L Enter
sees "The spread is six"
sees "win 142/304 = 46.71 %"
sees "a fresh shoe would say stand (EV -\$0.71)"
keys Enter
sees "balance \$90   on the layout \$0"
keys i z
sees "0 repeat"
! grep -q "loses" "$tmp/out" || fail "a history in spite of z"
keys z v
sees "The house is bound to "
keys '?'
sees "Esc closes this  q leaves"
grep -qF "next spot, Alt+arrows" "$tmp/out" || fail "the help does not have Alt"

# A large window, all of it; the least one; and what is known of it in between.
tmux -L "$server" resize-window -x 200 -y 60
sees "$(printf -- '-%.0s' {1..200})"
resizes "balance \$90"
