# play.sh -- pit play, fed by a pipe: what it shows, and the record it keeps.
set -eu
. tests/cli/helper.sh

# A bet, which declines the cut, two rounds, the last hand.
ok play red-dog --seed 3 < <(printf '10\n\n\n\n\nlast\nquit\n')
golden play.txt
ok play red-dog --seed 3 < <(printf '10\n\n\n\n\nlast\nquit\n')
golden play.txt

# MA-RD 3(c): the cut is asked for and taken. MA-RD 3(d): a deck or more from either end.
ok play red-dog --seed 3 --record "$tmp/cut.pit" < <(printf 'cut 51\ncut 100\n10\n\n\n\n\nlast\nquit\n')
prints "cut N, N from 52 to 260, or Enter to let the dealer cut? cut 51"
prints "(MA-RD 3(d))"
prints "Seat 1 cuts at card 100."
grep -qx 'cut 1 100' "$tmp/cut.pit" || fail "the cut is not in the record"
grep -q '^show 1 1 1 100 ' "$tmp/cut.pit" || fail "the cut is not in what the seat shows"
cp "$tmp/out" "$tmp/cut"
verifies "$tmp/cut.pit"
prints "cut          ok, 1"
! cmp -s <(grep Third "$tmp/cut") <(grep Third tests/cli/golden/play.txt) ||
    fail "the cut moved no card"

# A shoe whose order is fixed is not cut again.
ok play red-dog --rules online --seed 1 --record "$tmp/cut.pit" < <(printf 'recut\nr\n10\nrecut\n\n\nr\n')
prints "it is cut once"
verifies "$tmp/cut.pit"

# Whatever comes first when the cut is offered, bets come after the order is fixed.
for first in 10 'bet ante 5' 'verbal ante 3' deal no-cut '' new-dealer 'buy 5' 'irregular no-burn' leave \
    'irregular drawn-in-error'; do
    ok play red-dog --seed 3 --record "$tmp/first.pit" < <(printf '%s\n10\n\n\n\nshow-burn\n\n' "$first")
    verifies "$tmp/first.pit"
done

# Wherever it ends, the seed is shown and the record verifies.
for end in '' 'quit\n' 'cut 60\n' 'cut 60\nquit\n' '10\n' '10\ndeal\n' '10\ndeal\nquit\n' 'leave\n' \
    '10\n\n\n\n' '10\n\n\n\nirregular face-up\n' 'hint\nhelp\nlast\n'; do
    ok play red-dog --rules wa --seed 5 --record "$tmp/end.pit" < <(printf "$end")
    prints "The record is in $tmp/end.pit"
    prints "To check every payout (cards that --seed chose are not proved):"
    prints "  pit verify $tmp/end.pit"
    verifies "$tmp/end.pit"
    ! grep -q '^ready' "$tmp/end.pit" || grep -q '^reveal 1' "$tmp/end.pit" || fail "no seed after: $end"
done

# Every book deals; the record, replayed, ends with the same chips.
input='20\ncut 60\ndeal\nr\n\n\nraise\n\n\n\nbuy 50\nbet 5\n\nstand\ntake ante\n\n\n\n'
for book in ma ma-book wa nj-online online; do
    for seed in 0 1 2 3 18446744073709551615; do
        printf "${input}show-burn\n5\nverbal ante 3\n\n\n\n" >"$tmp/in"
        ok play red-dog --rules "$book" --seed "$seed" --record "$tmp/game.pit" <"$tmp/in"
        cp "$tmp/out" "$tmp/played"
        ok play red-dog --rules "$book" --seed "$seed" --record "$tmp/again.pit" <"$tmp/in"
        cmp -s "$tmp/game.pit" "$tmp/again.pit" || fail "the same seed dealt other cards"
        rounds=$(sed -n 's/^\([0-9]*\) rounds\{0,1\}, .*/\1/p' "$tmp/played")
        result=$(sed -n 's/^[0-9]* rounds\{0,1\}, \(.*\)\.$/\1/p' "$tmp/played")
        ((rounds > 0)) || fail "no round was played"
        ok replay "$tmp/game.pit"
        (($(grep -c '^  The round is over' "$tmp/out") == rounds)) || fail "other rounds"
        grep -q ", $result\$" "$tmp/out" || fail "$book, seed $seed: replay is not $result"
        ok replay --json "$tmp/game.pit"
        json
        verifies "$tmp/game.pit"
    done
done

# The chips at the end are the same too, and several shoes go by.
ok play red-dog --seed 3 --record "$tmp/game.pit" < <(printf "10\n\n\n\n\nquit\n")
[[ $(sed -n "s/^  balance //p" "$tmp/out" | tail -1) == "\$100" ]] || fail "another balance"
ok replay "$tmp/game.pit"
prints ": \$100 taken home, even"
ok play red-dog --set decks=1 --chips 9000 --seed 3 --record "$tmp/game.pit" < <(
    printf "10\n"
    yes "" | head -200
)
result=$(sed -n "s/^[0-9]* rounds, \(.*\)\.\$/\1/p" "$tmp/out")
(($(grep -c "The cards are shuffled" "$tmp/out") > 2)) || fail "one shoe only"
ok replay "$tmp/game.pit"
grep -q ", $result\$" "$tmp/out" || fail "replay is not $result"
(($(grep -c '^reveal' "$tmp/game.pit") > 2)) || fail "one shoe only in the record"
verifies "$tmp/game.pit"

# A shoe a round, more of them than are held at a time.
ok play red-dog --rules online --chips 900 --seed 3 --record "$tmp/game.pit" < <(
    printf "5\n"
    yes "" | head -60
)
(($(grep -c '^reveal' "$tmp/game.pit") > 20)) || fail "few shoes"
verifies "$tmp/game.pit"

# Who leaves a hand is answered for as a silent player is, and the round has its end; quit and the
# end of the input are the same. What no decision ends is told.
for end in 'quit\n' ''; do
    ok play red-dog --rules nj-online --seed 5 --record "$tmp/open.pit" < <(printf "10\ndeal\n$end")
    prints "You leave the hand: it is played out."
    grep -qx 'stand 1' "$tmp/open.pit" || fail "nobody stands"
    prints_not "Left open"
    ok replay "$tmp/open.pit"
    prints_not "The round is open"
    verifies "$tmp/open.pit"
done
ok play blackjack --seed 5 --record "$tmp/open.pit" < <(printf '10\ndeal\nquit\n')
ok replay "$tmp/open.pit"
prints_not "The round is open"
ok play craps --seed 5 --record "$tmp/open.pit" < <(printf 'place-6 12\nquit\n')
prints "Left open: \$12 on place-6."

# A record is never overwritten, nor is any other file.
cp "$tmp/open.pit" "$tmp/kept.pit"
bad play red-dog --record "$tmp/kept.pit" --seed 1 </dev/null
says "$tmp/kept.pit: the file exists, and a record is never overwritten"
cmp "$tmp/open.pit" "$tmp/kept.pit" || fail "it was overwritten"
ok play red-dog --seed 1 --record /dev/null </dev/null

# Another seed, other cards; without a seed too.
ok play red-dog --rules online --seed 1 < <(printf '10\n\n\n\n\n\n\n')
cp "$tmp/out" "$tmp/one"
ok play red-dog --rules online --seed 2 < <(printf '10\n\n\n\n\n\n\n')
! cmp -s "$tmp/one" "$tmp/out" || fail "two seeds, the same cards"
ok play red-dog < <(printf '10\n\n\n\n\nquit\n')

# What is typed wrongly is refused with words and clause, and play goes on.
ok play red-dog --rules nj-online --seed 1 < <(printf '500\nraise\nfly\nbet\n5\nquit\n')
prints "no: "
prints "help lists what may be typed now."
prints "5 on the layout"
ok play red-dog --rules nj-online --chips 1000 --seed 1 < <(printf '500\n')
prints "(NJO-RD limits)"
ok play red-dog --seed 1 < <(printf 'help\n')
prints "bet ante AMOUNT: 1 to 100"
prints "quit"
ok play red-dog </dev/null
prints "0 rounds, even."

# Who leaves takes the chips home: nothing is lost by it.
ok play red-dog --seed 1 < <(printf 'leave\n')
prints "0 rounds, even."

# Control characters, NUL bytes and long lines do no harm and are not shown.
ok play red-dog --seed 1 < <(printf '\033[31m10\n\a\n10\00010\nquit\n')
clean "$tmp/out"
ok play red-dog --seed 1 < <(head -c 10000 /dev/zero | tr '\0' 9; printf '\nquit\n')
ok play red-dog --seed 1 < <(head -c 100000 /dev/urandom)
clean "$tmp/out"

ok play red-dog --plain --chips 2.50 --seed 1 < <(printf 'quit\n')
bad play
bad play chess
says "red-dog"
bad play red-dog wa
bad play red-dog --rules nevada
bad play red-dog --set decks=9
says "(MA-RD 1(a))"
bad play red-dog --seed -1
bad play red-dog --seed x
bad play red-dog --seed ''
bad play red-dog --seed 18446744073709551616
bad play red-dog --chips much
bad play red-dog --chips -5
bad play red-dog --chips 99999999999999999999
# Players of the house's: marked as such, in the record, and every card and payout holds.
for game in red-dog craps roulette big-six baccarat blackjack; do
    ok play "$game" --seed 8 --players 3 --chips 500 --record "$tmp/others.pit" \
        < <(printf '%s 10\n\n\n\n\n\n\n\n\n\n\n\n\nquit\n' "$(case $game in craps) echo pass ;; roulette) echo red ;; big-six) echo one ;; *) echo bet ;; esac)")
    prints "House-2 sits down with \$1000"
    prints "House-4 bets"
    grep -q '^seat 4 House-4 1000$' "$tmp/others.pit" || fail "$game: nobody else sits there"
    verifies "$tmp/others.pit"
    ok replay "$tmp/others.pit"
done
# They bet what the deal asks for: two or three wagers, or all three.
for actions in on all; do
    ok play blackjack --seed 3 --players 3 --chips 500 --set "multiple_action=$actions" --record "$tmp/others.pit" \
        < <(printf 'bet %s 10\n' box box-2 box-3 && printf '\n\n\n\n\n\n\n\n\n\n\n\nquit\n')
    prints_not "no: not now"
    for seat in 2 3 4; do
        grep -q "^bet $seat box-2/1 " "$tmp/others.pit" || fail "$actions: seat $seat has one wager"
        [[ $actions == on ]] || grep -q "^bet $seat box-3/1 " "$tmp/others.pit" ||
            fail "seat $seat has two wagers"
    done
    verifies "$tmp/others.pit"
done
bad play red-dog --players 99
bad play red-dog --players x

# At a terminal a record is kept without being asked for; Ctrl-C ends as quit does.
at_terminal() { # at_terminal STATE {WORDS KEYS}: types KEYS once WORDS are on the screen
    local server=pit-$$ state=$1
    shift
    tmux -L "$server" -f /dev/null new-session -d -x 150 -y 50 \
        "env XDG_STATE_HOME=$state $PIT play red-dog --plain; echo status \$?; sleep 60"
    for (( ; $#; )); do
        for ((i = 0; i < 100; i++)); do
            tmux -L "$server" capture-pane -p >"$tmp/out"
            ! grep -qF -- "$1" "$tmp/out" || break
            sleep 0.1
        done
        # shellcheck disable=SC2086
        tmux -L "$server" send-keys $2
        shift 2
    done
    tmux -L "$server" kill-server
}
if needs tmux; then
    at_terminal "$tmp/state/of/pit" 'Enter to let' 'cut Space 100 Enter' 'your bet' '10 Enter' \
        'deal?' C-c status Enter
    prints "status 0"
    prints "The record is in $tmp/state/of/pit/pit/red-dog-"
    not_held verify "$tmp"/state/of/pit/pit/red-dog-*.pit
    prints "seeds        ok, 1"
    prints "open         seat 1, ante: \$10 is not decided"
    prints "stopped, round 1, line "
    says "no round was played to its end"
    : >"$tmp/no-folder"
    at_terminal "$tmp/no-folder" 'Enter to let' 'quit Enter' status Enter
    prints "No record is kept: $tmp/no-folder/pit/"
    prints "status 0"
fi

# No entropy, no table: at the start, for the first shoe, and for a later one.
if needs strace -o /dev/null true; then
    for from in 4 5 6 7 8; do # before it libsodium's own
        status=0
        printf '10\n\n\n\n' | strace -f -o "$tmp/calls" -e inject=getrandom:error=EIO:when=$from+ \
            env ASAN_OPTIONS=detect_leaks=0 "$PIT" play red-dog --record "$tmp/none-$from.pit" >"$tmp/out" 2>"$tmp/err" || status=$?
        sed -i '/^strace/d' "$tmp/err" # its remarks on processes that are not its own
        grep -q 'getrandom.*EIO.*INJECTED' "$tmp/calls" || fail "the fault never came"
        ((status == 2)) || fail "no entropy from call $from on: status $status"
        one_line
        says "no random numbers from the system"
        prints_not "to my left"
    done
fi

bad play red-dog --record "$tmp"
bad play red-dog --record "$tmp/no/such/folder.pit"
printf '5\n\n\n' | "$PIT" play red-dog --record "$tmp/closed.pit" >&- 2>"$tmp/err" || true
says "could not be written"
ok verify "$tmp/closed.pit"

if needs /dev/full; then
    run play red-dog --seed 1 --record /dev/full < <(printf '10\n\n\n\n')
    ((status == 2)) || fail "a record that cannot be written: status $status"
    one_line
    sed '/deal? /,$d' "$tmp/out" | grep -q 'The record cannot be written' || fail "a full disk is told too late"
    status=0
    printf 'quit\n' | "$PIT" play red-dog >/dev/full 2>"$tmp/err" || status=$?
    ((status == 2)) || fail "output that cannot be written: status $status"
fi

# What is wrong is said as it is typed here: without a seat, and without a word on records.
ok play craps --seed 1 < <(printf 'bet\n-1\nraise\nno-roll\nquit\n')
prints "no: expected: bet SPOT AMOUNT"
prints "no: -1 is neither a decision of Craps nor a spot"
prints "no: raise is neither a decision of Craps nor a spot"
prints "expected: no-roll KIND, one of off-table"
prints_not "record"

# Bets are undone and done again, repeated, doubled and cleared; odds are taken, and told.
ok play craps --seed 4 < <(printf 'undo\nredo\nrepeat\nodds\npass 10\nfield 5\nundo\nundo\nredo\n\nodds\nundo\nodds 20\ntwice\nhint\ntable\nquit\n')
prints "no: there is nothing to undo"
prints "no: nothing was undone"
prints "no: there are no bets to repeat"
prints "no: there is no bet on the layout"
prints "  taken off: \$5 on field"
prints "  taken off: \$10 on pass"
prints "  put down: \$10 on pass"
prints "  put down: \$10 on pass-odds"
prints "  taken off: \$10 on pass-odds"
prints "\$50 on the layout, \$50 in chips"
prints "pass-odds          \$40"
prints "  came last: 4-6"
prints "  point 10"
prints "  you: \$50 in chips, \$10 on pass, \$40 on pass-odds"
ok play roulette --seed 4 < <(printf '17 5\nred 5\nspin\n0\nclear\nundo\nquit\n')
prints "  put down: \$5 on straight-17"
prints "  taken off: \$5 on red"
prints "  put down: \$5 on red"
prints "\$10 on the layout"

# A question with yes and no takes y and n; letters are those of the keys, and no slip is a line.
ok play blackjack --seed 3 --record "$tmp/yes.pit" < <(printf '10\n\ns\ny\ntable\nh\ncall\nhint\nquit\n')
prints "no: s is neither a decision of Blackjack nor a spot"
grep -qx 'insure 1 insurance 5' "$tmp/yes.pit" || fail "yes is not insurance"
prints "  dealer: Ad, 11, soft"
prints "  you: 2h Td, 12"
prints "no: nothing waits for a decision, and there is no bet"
ok play blackjack --seed 3 --record "$tmp/no.pit" < <(printf '10\n\nno\ns\nquit\n')
grep -qx 'decline 1' "$tmp/no.pit" || fail "no is not to decline"

# A lone letter means what it means on the screen, or nothing: no slip leaves, or takes chips off.
ok play baccarat --seed 3 --record "$tmp/letter.pit" < <(printf 'l\nplayer 10\nt 5\nl\nb\nquit\n')
grep -qx 'bet 1 tie 5' "$tmp/letter.pit" || fail "t is not the tie"
! grep -q '^take' "$tmp/letter.pit" || fail "a letter has taken chips off"
(($(grep -c 'no: l is neither a decision' "$tmp/out") == 2)) || fail "l has left the table"

# Before the deal a wager is worth what the whole round brings, where that can be worked out.
ok play red-dog --seed 3 < <(printf '5\nhint\nquit\n')
prints "the wagers are worth -0.1399 dollars on average"
ok play baccarat --seed 3 --set burn=off < <(printf '5\nhint\nquit\n')
prints "the wagers are worth -0.0618 dollars on average"
ok play blackjack --seed 3 < <(printf '5\nhint\nquit\n')
prints "no: what a hand is worth is told once it is dealt"

# Each hint has the cards that win, and what a fresh shoe would say.
ok play red-dog --seed 3 < <(printf '10\n\nhint\n\n\nhint\n+\nquit\n')
prints "  win 240/310 = 77.42 %"
prints "  a fresh shoe would say stand (EV -\$5.35)"
prints "  your raise \$10 loses"

# Bets of the last round: what may be put down now is, and the rest is named (MAB-CR 6(a)). So are bets
# that cannot be doubled or taken off with the others.
ok play craps --seed 3 < <(printf 'pass 5\n\nodds 10\n\n\n\n\n\n\n\nrepeat\nquit\n')
prints "  your pass-odds \$10 wins \$12"
prints "  put down: \$5 on pass"
prints "not now: \$10 on pass-odds"
prints "no: these bets lie there already"
prints_not "that bet is not offered"
ok play craps --seed 4 < <(printf 'pass 5\nplace-6 6\n\nplace-8 6\n*\nclear\nquit\n')
prints "  put down: \$6 on place-8"
prints "  taken off: \$12 on place-6"
prints "not now: \$5 on pass"
prints_not "no:"

# Yes and no to the cut; what is owed; words that were refused for the wrong reason.
ok play red-dog --seed 3 < <(printf 'y\nn\nquit\n')
prints "Say where, as in: cut 100"
prints "call: The dealer cuts the cards."
prints_not "neither a decision"
ok play roulette --seed 3 < <(printf 'last\n37 5\n17 5\n\nlast\nquit\n')
prints "came last: nothing yet"
prints_not "one word too many"
prints_not "none from this shoe"
ok play craps --seed 3 < <(printf 'pass 5\nodds 10\nquit\n')
prints_not "neither a decision"
prints "no: that bet is not offered"

# Each card of baccarat is named as it falls, before anything that it decides.
ok play baccarat --seed 3 --set burn=off --set house_money=on --record "$tmp/named.pit" \
    < <(printf 'no-cut\nplayer 5\nhouse-money 5\ndecline\n\n\nquit\n')
awk '/the Player gets the .* of /{ cards++ } /the Banker gets the .* of /{ cards++ }
    /house-money \$5 (loses|wins)/{ exit cards < 4 } END { if (!cards) exit 1 }' "$tmp/out" ||
    fail "House Money is settled before its cards are told"
ok play baccarat --seed 3 --set burn=off --set turned_by=player < <(printf 'no-cut\nplayer 5\ndecline\n\nquit\n')
prints "the Banker gets a card, face down"

# What is asked between rounds, who takes the shoe, stands behind what may be bet and keeps no bet waiting.
ok play baccarat --seed 3 < <(printf 'no-cut\nplayer 5\n\nquit\n')
prints "your bet, of \$100, or (accept, decline, dealer-deals)? player 5"
prints "\$5 on the layout; deal, or (accept, decline, dealer-deals)? "
prints "  your player \$5 wins \$5 at 1 to 1"
ok play baccarat --seed 3 --record "$tmp/shoe.pit" < <(printf 'no-cut\ny\nquit\n')
prints "call: Seat 1 has the shoe."
grep -qx 'accept 1' "$tmp/shoe.pit" || fail "yes does not take the shoe"

# The cards that are burned behind the first one are one line; a roll that decides nothing tells no balance.
ok play baccarat --seed 3 < <(printf 'player 5\n\nquit\n')
prints "burned: four of clubs, two of clubs, two of clubs"
prints_not "is burned"
ok play craps --seed 3 < <(printf 'pass 10\n\n\n\nquit\n')
prints "call: Nine."
prints_not "  balance"

# Who has split is told which hand is asked for.
ok play blackjack --seed 59 < <(printf 'no-cut\n10\n\np\nh\ns\nquit\n')
prints "hand 1 (hit, stand, double)? h"
prints "hand 2 (hit, stand, double)? s"

# In lines bets are closed before the ball comes to rest, and the shooter is named before the roll.
ok play roulette --plain --seed 4 --record "$tmp/order.pit" < <(printf '17 10\n\n')
grep -A1 'call: No more bets.' "$tmp/out" | grep -q '^spin: ' || fail "the spin is told before bets are closed"
rm "$tmp/order.pit"
ok play craps --plain --seed 4 --record "$tmp/order.pit" < <(printf 'pass 10\n\n')
grep -A1 'has the dice' "$tmp/out" | grep -q '^roll: ' || fail "the roll is told before the shooter"
# What chance brings is not for a player to type.
ok play craps --plain --seed 4 < <(printf 'pass 10\nroll 3 4\nROLL 3 4\nRoll\nquit\n')
[[ $(grep -c '^no: Pit throws the dice itself; type roll or press Enter$' "$tmp/out") == 2 ]] || fail "dice were named"
[[ $(grep -c '^roll: ' "$tmp/out") == 1 ]] || fail "one roll was asked for"
for game in roulette big-six; do
    ok play $game --plain --seed 4 < <(printf 'spin 17\nquit\n')
    prints "no: Pit spins the wheel itself; type spin or press Enter"
    prints "0 rounds, even."
done
# Capitals are read as small letters.
ok play blackjack --plain --seed 59 < <(printf 'no-cut\nbet 10\ndeal\nsplit\nhit\ns\nquit\n')
tr '[:upper:]' '[:lower:]' <"$tmp/out" >"$tmp/small"
ok play blackjack --plain --seed 59 < <(printf 'NO-CUT\nBET 10\nDeal\nSPLIT\nHit\nS\nQUIT\n')
tr '[:upper:]' '[:lower:]' <"$tmp/out" | cmp - "$tmp/small" || fail "capitals are read in another way"
ok play baccarat --plain --seed 3 < <(printf 'NO-CUT\nBANKER 10\nUNDO\nU\nquit\n')
prints '$10 on the layout'
prints_not "no: "
# The order of a shoe that was committed to is fixed, with its cut card.
ok play red-dog --plain --seed 4 --record "$tmp/fixed.pit" < <(printf '10\n\ncut-card\n\n')
prints "no: the order of this shoe is fixed"

# Enter with nothing bet says what to do, and chips that are bought are told.
printf '\n\nbuy 50\nquit\n' | "$PIT" play red-dog --seed 4 --plain >"$tmp/out" 2>"$tmp/err" || fail "a short sitting"
prints "no: nothing is bet yet; type a bet, or help"
prints "  balance \$150"

# MAB-CR 3(e): which wagers are on and off is told wherever they are listed.
ok play craps --plain --seed 5 < <(printf 'place-6 12\ntable\non place-6\ntable\nquit\n')
prints "\$12 on place-6 OFF"
prints "call: Seat 1's place-6 is on."
prints "\$12 on place-6 ON"

# Line by line, what was put down is told with its place and amount: bets, insurance, doubles and splits.
ok play blackjack --plain --seed 3 < <(printf '10\ndeal\ninsure\ndouble\nstand\n10\ndeal\ninsure\ndouble\nstand\n10\ndeal\ninsure\ndouble\nstand\nquit\n')
prints "  put down: \$10 on box/1"
prints "  put down: \$10 on double/1"
prints "  put down: \$5 on insurance/1"

# An amount may have its sign.
ok play craps --plain --seed 5 < <(printf 'pass $5\nplace 6 $12\nquit\n')
prints "  put down: \$5 on pass"
prints "  put down: \$12 on place-6"
