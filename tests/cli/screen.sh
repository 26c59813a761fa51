# screen.sh -- pit play on the whole screen, in a real terminal: keys are sent, the screen is compared.
set -eu
. tests/cli/helper.sh
needs tmux || exit 0

. tests/cli/helper_terminal.sh

# table [ENV=VALUE...] -- ARGS: a new terminal with the table in it.
table() { terminal play "$@"; }

# A hand of Red Dog with the keys of NJO-RD: NJO-RD key up, NJO-RD key enter, NJO-RD key plus.
table -- red-dog --seed 3 --record "$tmp/a.pit"
sees "Enter deal"
keys Up Up PPage
sees "balance \$88   on the layout \$12"
keys Enter
sees "Raises, please"
sed -i 's/ [0-9]*:[0-9][0-9]   session/ 0:00   session/' "$tmp/out" # however long that took
golden screen.txt
keys i
sees "best"
sees "cards unseen"
! grep -qF 'raise $0.01' "$tmp/out" || fail "an amount that no key puts down"
keys Escape +
sees "Raises closed. Third card"
sees "session "
keys '?'
sees "0 repeats the last bets"
keys '?' 0
sees "on the layout \$12"
keys .
sees "on the layout \$0"
keys u
sees "on the layout \$12"
keys u
sees "on the layout \$0"
keys 3 Space
sees "chip \$10"
sees "on the layout \$10"
keys BSpace
sees "on the layout \$0"
keys Down
sees "no: "
keys / 'bet ante 7' Enter
sees "on the layout \$7"
keys '*'
sees "on the layout \$14"

# The window changes.
resizes "on the layout \$14"

# Whatever is pressed, the table stands; q leaves it, and the record is good.
keys -l "$(LC_ALL=C tr -dc 'a-pr-z!$%&()=~|<>_:,#@^' </dev/urandom | head -c 300)"
keys Escape Enter Enter
sees "balance"
keys Escape q q
sees "status 0"
sees "The record is in $tmp/a.pit"
verifies "$tmp/a.pit"

# In a window that is too small nothing is done that nobody sees; Ctrl-\\ leaves as well.
table -- blackjack --seed 3 --record "$tmp/small.pit"
sees "Enter deal"
tmux -L "$server" resize-window -x 60 -y 20
sees "needs a window of 80x24"
keys PPage Enter Enter
tmux -L "$server" resize-window -x 80 -y 24
sees "Enter deal"
sees "on the layout \$0"
tmux -L "$server" resize-window -x 60 -y 20
sees "needs a window of 80x24"
keys q
sees "status 0"
table -- red-dog --seed 3 --record "$tmp/quit.pit"
sees "Enter deal"
keys PPage Enter
sees "Raises, please"
keys 'C-\'
sees "status 0"
sees "The record is in $tmp/quit.pit"
verifies "$tmp/quit.pit"

# The trainer: what is not best is barred, or told of first.
table -- red-dog --seed 1 --trainer block
sees "Enter deal"
keys PPage Enter
sees "Raises, please"
keys +
sees "no: That costs \$3.03 on average: stand is best."
keys t
sees "trainer: off"
keys +
sees "session -\$20"
table -- red-dog --seed 1 --trainer warn
sees "Enter deal"
keys PPage Enter
sees "Raises, please"
keys +
sees "That costs \$3.03 on average: stand is best. Press again to do it."
keys +
sees "That cost \$3.03 on average: stand was best."

# Other games, their letters and pictures.
table -- blackjack --seed 59 --ascii
sees "Enter deal"
keys PPage Enter
sees "p split"
keys p
sees "you, hand 2"
table -- roulette --seed 3
sees "Enter spin"
keys Space Enter
sees "came: 20"
keys 0
sees "on the layout \$5"
keys .
sees "on the layout \$0"
keys Enter
sees "balance \$90"
keys i
sees "There is no bet on the layout"
# Cards that nobody has looked at are unseen, though they have been dealt.
table -- baccarat --seed 3 --set burn=off --set turned_by=player
sees "Enter"
keys Enter
sees "on the layout \$"
keys / 'bet player 5' Enter
keys / deal Enter
sees "The Player's cards to seat 1."
keys i
sees "416 cards unseen"
keys / look Enter
sees "414 cards unseen"
keys q q
sees "status 0"

table -- baccarat --seed 3
sees "Enter deal"
keys PPage Enter Enter
sees "Player ["

# Others at the table are the house's.
table -- red-dog --seed 3 --players 2
sees "2 House-2 \$0   3 House-3 \$0"
keys PPage Enter
sees "Raises, please"

# Colours, unless nobody wants them; lines where there is no screen; Ctrl-C leaves well.
table -- red-dog --seed 3
sees "Enter deal"
keys PPage Enter
sees "Raises, please"
keys Enter
sees "session +\$10"
tmux -L "$server" capture-pane -pe | grep -q $'\033\[[0-9;]*3[12]m' || fail "no colours"
keys C-c
sees "status 0"
table NO_COLOR=1 -- red-dog --seed 3
sees "Enter deal"
keys PPage Enter Enter
sees "session +\$10"
! tmux -L "$server" capture-pane -pe | grep -q $'\033\[[0-9;]*3[0-7]m' || fail "colours in spite of NO_COLOR"
for plain in TERM=dumb -; do
    if [[ $plain == - ]]; then table -- red-dog --seed 3 --plain; else table "$plain" -- red-dog --seed 3; fi
    sees "cut N, N from 52 to 260, or Enter to let the dealer cut?"
done
bad play red-dog --trainer never
bad play red-dog --plain --trainer block
says "--trainer needs the screen, which --plain turns off"

# Enter stands, on the screen as line by line: a soft nineteen too.
table -- blackjack --seed 13
sees "Enter deal"
keys PPage Enter
sees "19, soft"
sees "Enter stand  h hit"
