# desk.sh -- pit deal, fed by a pipe: what a dealer is told, and the record that is kept.
set -eu
. tests/cli/helper.sh

# desk FILE ARGS: a new record, as pit play has it.
desk() {
    rm -f "$1"
    ok deal "${@:2}" --record "$1"
}

# A round of Red Dog as it is dealt: MA-RD 4(a) the burn, MA-RD 5(h) raises, MA-RD 5(i)(2) payouts.
round='1 Ann 100\n2 Bo 100\n1 5\n2 10\ndeal\n\n4c 7h\n1 raise 6\n1 raise 5\n2 stand\n5d\n'
desk "$tmp/a.pit" red-dog < <(printf "${round}table\n1 leave\nquit\n")
sed -i "s|$tmp/||" "$tmp/out"
golden desk.txt
! grep -q '^raise 1 6' "$tmp/a.pit" || fail "what was refused is in the record"

# What can be checked of it holds; nothing proves the cards of a real table.
ok verify --desk "$tmp/a.pit"
prints "payouts      ok, 3"
prints "HOLDS: every line, call and payout; nothing proves the cards of a real table"
not_held verify "$tmp/a.pit"
prints "NOT VERIFIED: nothing differs, but not everything could be checked"
ok verify --desk --json "$tmp/a.pit"
prints '"verdict":"holds"'
sed 's/^expect 1 raise 20/expect 1 raise 25/' "$tmp/a.pit" >"$tmp/b.pit"
not_held verify --desk "$tmp/b.pit"
prints "DIFFERS"
ok replay "$tmp/a.pit"
prints "Seat 1, Ann: \$140 taken home, \$40 up"

# The other games, with their own words, chips and irregularities.
desk "$tmp/c.pit" craps < <(printf '1 Ann 200\n1 pass 10\n4 4\n1 pass-odds 20\nirregular\nirregular 1\n5 3\n')
prints "pay: seat 1, Ann: pass-odds \$20 wins \$24 at 6 to 5"
prints "  cut 4 x \$5, 4 x \$1"
ok verify --desk "$tmp/c.pit"
desk "$tmp/r.pit" roulette < <(printf '1 Ann 200\n1 17 1\n1 red 5\nspin 17\n')
prints "pay: seat 1, Ann: straight-17 \$1 wins \$35"
desk "$tmp/w.pit" big-six < <(printf '1 Ann 200\n1 joker 1\njoker\n')
prints "wins \$45"
desk "$tmp/j.pit" blackjack --set burn=off < <(printf '1 Ann 200\n1 10\ndeal\nAh 6s Kd\n')
prints "pay: seat 1, Ann: box/1 \$10 wins \$15 at 3 to 2"
desk "$tmp/p.pit" baccarat --set burn=off < <(printf '1 Ann 200\n1 player 10\ndeal\n9h 2s Qd 3c\n')
prints "pay: seat 1, Ann: player \$10 wins \$10"

# What is typed is shown as it was.
desk "$tmp/z.pit" red-dog < <(printf '1 Zo\303\253 5\n')
prints "> 1 Zo$(printf '\303\253') 5"

# What a dealer may ask: hands, and chips in larger ones.
desk "$tmp/s.pit" blackjack < <(printf '1 Ann 143\nsignals\ncolour 1\ncolour 2\n')
prints "  split: the player puts chips beside the bet and spreads two fingers"
prints "  chips touched: "
prints "colour up: seat 1, Ann, \$143: 1 x \$100, 1 x \$25, 3 x \$5, 3 x \$1"
prints "no: colour SEAT"
! grep -q colour "$tmp/s.pit" || fail "a question is in the record"

# Chips of another house.
desk "$tmp/a.pit" red-dog --rack 1,2,10 --set burn=off < <(printf '1 Ann 100\n1 9\ndeal\n4c 8h\n1 stand\n5d\n')
prints "change: seat 1, Ann, \$100: 10 x \$10"
prints "  cut 1 x \$10, 4 x \$2"
bad deal red-dog --rack 1,2.50 --record "$tmp/x.pit"
says "--rack"

# A desk that is killed loses nothing that it answered.
rm -f "$tmp/a.pit"
mkfifo "$tmp/keys"
"$PIT" deal red-dog --record "$tmp/a.pit" <"$tmp/keys" >"$tmp/seen" &
desk=$!
exec 7>"$tmp/keys"
printf "${round%5d*}" >&7
until grep -q 'say: Raises closed' "$tmp/seen"; do
    kill -0 "$desk" 2>/dev/null || fail "the desk has ended"
    sleep 0.1
done
bad deal --resume "$tmp/a.pit"
says "another desk is writing this record"
kill -9 "$desk"
wait "$desk" 2>/dev/null || true
exec 7>&-
printf 'stand 2 and some of a lin' >>"$tmp/a.pit"
ok deal --resume "$tmp/a.pit" < <(printf 'table\n5d\n')
prints "  on the table: 4c 7h"
prints "next: the next card"
prints "pay: seat 2, Bo: ante \$10 wins \$40 at 4 to 1"
ok verify --desk "$tmp/a.pit"

# Taken back, and typed as it was.
ok deal --resume "$tmp/a.pit" < <(printf 'undo\nkd\n')
prints "undone: cards 5d"
prints "take: seat 2, Bo: ante \$10 loses"
grep -qx '# taken back: cards 5d' "$tmp/a.pit" || fail "the record does not say what was taken back"
ok verify --desk "$tmp/a.pit"

# What was taken back can be had again, until something else is typed.
desk "$tmp/u.pit" red-dog --set burn=off < <(printf 'redo\n1 Ann 100\n1 5\nundo\nundo\nredo\nredo\nredo\ndeal\n4c 7h\nundo\n4c 8h\nredo\n1 stand\n5d\n')
prints "no: nothing was taken back, or something else was typed since"
prints "again: seat 1 Ann 100"
prints "again: bet 1 ante 5"
(($(grep -c '^no: nothing was taken back' "$tmp/out") == 3)) || fail "redo of what is not there"
grep -qx 'cards 4c 8h' "$tmp/u.pit" || fail "what was typed is not there"
ok verify --desk "$tmp/u.pit"

# Of every line that is taken back the record says so, and goes on to: after more of them, and after
# the desk was closed.
desk "$tmp/u.pit" roulette < <(printf '1 Ann 1000\n1 17 5\n17\n1 17 5\n17\nundo\nundo\nundo\nundo\n1 17 5\n18\n')
ok deal --resume "$tmp/u.pit" < <(printf 'undo\nundo\n1 red 5\n2\n')
printf '# taken back: %s\n' 'spin 17' 'bet 1 straight-17 5' 'spin 17' 'bet 1 straight-17 5' 'spin 18' \
    'bet 1 straight-17 5' >"$tmp/undone"
grep '^# taken back' "$tmp/u.pit" | diff - "$tmp/undone" || fail "what was taken back is not all there"
ok verify --desk "$tmp/u.pit"

# A record that somebody changed is refused as pit verify refuses it, and so is one that Pit dealt.
sed -i 's/Ann 1000/Ann 9000/' "$tmp/u.pit"
not_held verify --desk "$tmp/u.pit"
cp "$tmp/u.pit" "$tmp/changed.pit"
bad deal --resume "$tmp/u.pit"
says "u.pit:$(grep -n '^chain' "$tmp/u.pit" | head -1 | sed 's/:.*//'): the lines above were changed"
cmp -s "$tmp/u.pit" "$tmp/changed.pit" || fail "a record that was refused has changed"
ok play red-dog --record "$tmp/played.pit" < <(printf '5\n\nquit\n')
cp "$tmp/played.pit" "$tmp/changed.pit"
bad deal --resume "$tmp/played.pit"
says "Pit dealt these cards itself"
cmp -s "$tmp/played.pit" "$tmp/changed.pit" || fail "a record of pit play has changed"

# A card drawn in error: where it lies, and that it is the dealer's if it is refused (MAB-BJ 15(d)).
desk "$tmp/e.pit" blackjack --set burn=off < <(printf '1 Ann 1000\n1 10\ndeal\n5c 7d 7c\nirregular drawn-exposed 9d\ntable\n1 refuse\ntable\nTs\ntable\n')
prints "    drawn in error, the next card: 9d"
prints "    dealer: 7d 9d, 16"
prints "    dealer: 7d 9d Ts, 26"
(($(grep -c 'drawn in error, the next' "$tmp/out") == 1)) || fail "a card lies there twice"

# The craps table: the point, who has the dice, and the markers of a fire bet.
desk "$tmp/c.pit" craps --set fire=on < <(printf '1 Ann 200\n2 Bo 200\n1 pass 10\n1 fire 5\n4 4\n')
ok deal --resume "$tmp/c.pit" < <(printf '5 3\n1 pass 10\n3 3\ntable\n')
prints "  the point is 8, seat 1 has the dice"
prints "  the point is 6, seat 1 has the dice"
prints "  fire markers on: 8"

# Enter decides nothing for a player but that a seat declines what it is offered, and the next one is
# asked: the cut (MAB-BJ 5(f)), and the shoe (MAB-BA 7(b)), which is the dealer's once all have (MAB-BA 7(d)(2)).
desk "$tmp/n.pit" baccarat --set burn=off < <(printf '1 Ann 200\n2 Bo 200\n1 player 10\n\n\n\n\n\n')
awk '/Enter: /{sub(/.*\[/, ""); sub(/]$/, ""); on = 1; print} on && /^say/' "$tmp/out" >"$tmp/asked"
diff - "$tmp/asked" <<'END' || fail "not every seat was asked"
Enter: 2 no-cut
say: Seat 1, will you cut the cards?
Enter: 1 no-cut
say: The dealer cuts the cards.
say: Seat 1, will you take the shoe?
Enter: 1 decline
say: Seat 2, will you take the shoe?
Enter: 2 decline
say: The dealer has the shoe.
Enter: deal
say: No more bets.
say: Cards.
END

# A shuffle after any round, MA-RD 3(a): a new shoe, and it is in the record.
for game in red-dog blackjack baccarat; do
    desk "$tmp/f.pit" "$game" --set burn=off < <(printf '1 Ann 500\ndeal\n1 5\nshuffle\n1 take 5\nshuffle\ntable\n')
    prints "no: the cards are shuffled between rounds, before anybody bets"
done
desk "$tmp/f.pit" red-dog --set burn=off < <(printf '1 Ann 500\n1 5\ndeal\n4c 8h\nshuffle\n1 stand\n5d\ntable\nshuffle\ntable\n1 5\ndeal\n2c 2d\n')
prints "no: the cards are shuffled between rounds, before anybody bets: the table waits for seat 1 (raise, stand)"
prints "309 cards in the shoe"
prints "312 cards in the shoe"
(($(grep -c '^say: The cards are shuffled' "$tmp/out") == 2)) || fail "a shuffle that is not called"
ok deal --resume "$tmp/f.pit" < <(printf '2h\n')
ok verify --desk "$tmp/f.pit"

# A ten in figures.
desk "$tmp/t.pit" red-dog --set burn=off < <(printf '1 Ann 100\n1 5\ndeal\n10s 10H\n5d\n')
grep -qx 'cards Ts Th' "$tmp/t.pit" || fail "10s is no ten of spades"

# What the next card is for: the burn, and the hands in their order.
desk "$tmp/b.pit" baccarat < <(printf '1 Ann 500\n1 banker 20\ndeal\n2h\n9s 9c\n4h 3s Qd\n2c\n6c\n5d\n')
prints "next: the next card, which says how many are burned"
prints "next: the next card, to burn: 2 to go"
(($(grep -c '^next: the next card for the Player$' "$tmp/out") == 2)) || fail "the Player's cards"
(($(grep -c '^next: the next card for the Banker$' "$tmp/out") == 2)) || fail "the Banker's cards"

# Whose cards are whose: of a round that is played, of one that is over, and from a record.
desk "$tmp/h.pit" blackjack --set burn=off < <(printf '1 Ann 200\n2 Bo 200\n1 10\n2 10\ndeal\n8h 9c 6s 8d 7c\n1 split\n3c\ntable\n')
prints "    dealer: 6s, 6"
prints "    hand 1 of box 1: 8h 3c, 11"
prints "    hand 2 of box 1: 8d, 8"
prints "    box 2: 9c 7c, 16"
ok deal --resume "$tmp/h.pit" < <(printf '1 s\nkd\n1 s\n2 s\nkd kc\ntable\n')
prints "    hand 1 of box 1: 8h 3c, 11"
prints "    dealer: 6s Kd Kc, 26"
prints "    hand 2 of box 1: 8d Kd, 18"
prints "next: bets"
desk "$tmp/i.pit" blackjack --set burn=off < <(printf '1 Ann 200\n1 10\ndeal\n8h as 8d\n1 yes\n')
prints "ok: seat 1, Ann puts \$5 on insurance"

# Whatever is typed, the desk answers it, and the record stays good.
head -c 20000 /dev/urandom >"$tmp/noise"
tr -dc 'a-z0-9 /\n' <"$tmp/noise" >"$tmp/words"
for input in "$tmp/noise" "$tmp/words"; do
    for game in red-dog craps roulette big-six baccarat blackjack; do
        desk "$tmp/n.pit" "$game" < <(printf '1 Ann 100\n'; cat "$input")
        clean "$tmp/out"
        clean "$tmp/n.pit"
        ok replay "$tmp/n.pit"
    done
done

# Bad usage.
bad deal
bad deal nonsense
bad deal red-dog --record "$tmp/a.pit"
says "never overwritten"
bad deal red-dog --resume "$tmp/a.pit"
says "pit: deal: red-dog: a record names its own game; leave it out: pit deal --resume $tmp/a.pit"
bad deal --resume "$tmp/none.pit"
bad deal --resume "$tmp/noise"
bad deal red-dog --record "$tmp/none/a.pit"
if needs /dev/full; then
    run deal red-dog --record /dev/full </dev/null
    ((status == 2)) || fail "a device is no record"
fi

# What a seat owes and who deals stand in the table, after a resume too (MAB-BA 13(d)(2)(ii)).
desk "$tmp/owed.pit" baccarat --set burn=off --set vig_collected=owed \
    < <(printf '1 Ann 200\n1 banker 20\n\n1 accept\ndeal\n2s 9h 3c Qd\ntable\n')
prints "  curator: seat 1, Ann"
prints "  seat 1, Ann: \$220, owes \$1"
ok deal --resume "$tmp/owed.pit" < <(printf 'table\n')
prints "  seat 1, Ann: \$220, owes \$1"

# A card that goes to the discard rack does not lie on the table (MA-RD 6(a)); the menu has an end.
desk "$tmp/rack.pit" red-dog < <(printf '1 Ann 100\n1 5\ndeal\nxx\nirregular face-up Kd\n2h\ntable\nirregular 9\n')
prints "  on the table: 2h"
prints "no: the menu has 1 to "
desk "$tmp/twice.pit" blackjack --set burn=off --set insurance_when=at-once \
    < <(printf '1 Ann 100\n1 5\ndeal\n9h As 8d xx\n')
prints_not "insure, insure"

# A closed output is no place for a record: nothing but its own lines is written into it.
status=0
printf '1 Ann 100\n1 5\n' | "$PIT" deal red-dog --record "$tmp/closed.pit" >&- 2>"$tmp/err" || status=$?
((status == 2)) || fail "a closed output: status $status"
says "could not be written"
! grep -q -e 'say:' -e '^>' "$tmp/closed.pit" || fail "what is told stands in the record"
ok deal --resume "$tmp/closed.pit" </dev/null

# Hands that players turn over: the cards come unseen, go to whoever turns them, and get their faces
# then (MAB-BA 9(c), MAB-BA 9(d), MAB-MB 8(c)). A hand is typed at once.
for game in baccarat midi-baccarat; do
    desk "$tmp/turned-$game.pit" "$game" --set burn=off --set turned_by=player \
        < <(printf '1 Ann 100\n2 Bo 100\n1 player 5\n2 banker 10\ndeal\nxx xx\n\n\ntable\n1 turn-over\nxx\n7h 2d\n2 turn-over\n3c\n2c\ntable\n')
    prints "next: a card face down for the Player [Enter: cards xx]"
    prints "say: The Player's cards to seat 1."
    prints "next: seat 1 (look, turn-over, pass-cards)"
    prints "Player xx xx"
    prints "next: the card face down to be turned, of the Player"
    prints "say: Player has nine."
    prints "next: the card face down to be turned, of the Banker"
    prints "say: Player wins."
    prints "Player 7h 2d, 9"
    prints "Banker 3c 2c, 5"
    ok verify --desk "$tmp/turned-$game.pit"
    ok deal --resume "$tmp/turned-$game.pit" </dev/null
    ok replay "$tmp/turned-$game.pit"
    prints "A card is dealt face down for the Banker."
done

# Training: graded, the same from the same seed, and a class has its report.
ok deal craps --train --seed 4 --rounds 2 --untimed --name Ann --results "$tmp/class" < <(yes $'1\nyes' | head -200)
prints "What do you pay? (an amount; take; 0 for a push)"
prints "wrong: seat 1: "
prints "Where does the marker go? (the number of the point)"
grep -q 'wrong: the point is .* (MAB-CR 1 come out point)' "$tmp/out" || fail "a marker without its clause"
prints "report:"
prints_not "s each"
cp "$tmp/out" "$tmp/first"
ok deal craps --train --seed 4 --rounds 2 --untimed --name Bo --results "$tmp/class" < <(yes $'1\nyes' | head -200)
cmp -s "$tmp/out" "$tmp/first" || fail "the same seed asks other questions"
ok deal red-dog --train --rounds 1 --name Bo --results "$tmp/class" </dev/null
ok deal red-dog --train --rounds 1 </dev/null
prints "all      0 of 0 right"
ok deal red-dog --train --seed 1 --rounds 3 <"$tmp/noise"
clean "$tmp/out"
ok deal --report "$tmp/class"
grep -qx 'Ann *1 .* % .*' "$tmp/out" || fail "no line for Ann"
grep -qx 'Bo *2 .* % .*' "$tmp/out" || fail "no line for Bo"
prints "most often missed:"
ok deal roulette --train --seed 5 --untimed < <(printf '\nyes\n\nwhat\n9\n3\nquit\n')
prints "all      2 of 2 right"
(($(grep -c '^What do you say' "$tmp/out") == 5)) || fail "what is no answer is not asked again"
ok deal roulette --train --seed 5 --untimed < <(printf 'zzz\n')
prints "all      0 of 0 right"
for game in roulette blackjack craps; do # what is no answer to any question is asked again, and graded nowhere
    ok deal "$game" --train --seed 5 --rounds 4 --untimed < <(yes $'zzz\n1\nyes\n5\nhit' | head -600)
    grep -q '^? zzz' "$tmp/out" || fail "$game: nothing is asked"
    ! grep -A1 '^? zzz' "$tmp/out" | grep -q '^wrong' || fail "$game: what is no answer is graded"
done
sed 's/Ann/Zoë-Ä/' "$tmp/class" >"$tmp/letters"
ok deal --report "$tmp/letters"
prints "Zoë-Ä                       1 " # as far from the left as any other
bad deal --report "$tmp/noise"
bad deal --report
bad deal --report "$tmp/none"
bad deal craps --report "$tmp/class" --seed 1
bad deal craps --train --rounds 0
bad deal craps --train --seats 99
bad deal craps --train --seed x
bad deal craps --train --name 'two words'
bad deal craps --train --record "$tmp/y.pit"
bad deal craps --rounds 5
bad deal craps --train --results "$tmp/none/class"

# Without a name the record goes to the user's state folder.
XDG_STATE_HOME=$tmp/state ok deal red-dog </dev/null
prints "The record is in $tmp/state/pit/red-dog-"

# The dealer sees the cut card come out: MA-RD 5(k) the round is played out, then the shuffle.
desk "$tmp/cut.pit" red-dog --set burn=off < <(printf '1 Ann 100\n1 5\n\n\n4c\ncut\ncut card\n7h\n1 stand\n5d\n')
awk '/cut card is out/ { out = 1 } /^over: spread 2/ { over = out } /cards are shuffled/ && over { good = 1 } END { exit !good }' "$tmp/out" ||
    fail "the round is not played out before the shuffle"
prints "no: not now, the table waits for the next card. When the cut card comes out"
grep -qx 'cut-card' "$tmp/cut.pit" || fail "the cut card is not in the record"
ok verify --desk "$tmp/cut.pit"
prints "HOLDS"

# MAB-BA 10(d): one more hand, and with --set cut= the desk counts.
desk "$tmp/cover.pit" baccarat --set burn=off < <(printf '1 Ann 100\n1 5\n\n\ndeal\n9c 2d\ncut\nKh 2s\n1 5\ndeal\n9c 2d Kh 2s\n')
prints "say: Last hand."
prints "say: The shoe is done. New decks."
ok verify --desk "$tmp/cover.pit"
desk "$tmp/count.pit" red-dog --set burn=off --set cut=310 < <(printf '1 Ann 100\n1 5\n\n\n4c 7h\n')
prints "say: The cut card is out."

# MAB-MB 8(c): at a real table players turn the cards, and the dealer in training says whose they are.
desk "$tmp/midi.pit" midi-baccarat --set burn=off < <(printf '1 Ann 100\n1 player 5\n\n\nxx xx xx xx\n1 turn-over\n9h Kd\n2c 3c\n')
prints "say: The Player's cards to seat 1."
prints "pay: seat 1, Ann: player \$5 wins \$5"
ok verify --desk "$tmp/midi.pit"
"$PIT" deal midi-baccarat --set burn=off --train --seed 3 --untimed --rounds 1 < <(yes 1 | head -60) >"$tmp/out" 2>"$tmp/err" || fail "a sitting"
prints "the call is: The Player's cards to seat 1. (MAB-MB 8(c)(1))"

# Whoever deals sees a face when it is turned, and counts the hand then: players look first, or hold their cards (MAB-BJ 6a(g)).
# faces_later WHO GAME OPTION...: in one round, WHO has cards face down, and all of them are shown before they are counted.
faces_later() {
    local who=$1
    shift
    ok deal "$@" --set burn=off --train --seed 3 --untimed --rounds 1 < <(yes $'1\nyes\n5\nstand' | head -400)
    awk -v who="$who" '$0 == "  card, face down, for " who { down++ }
        index($0, "  " who " shows ") == 1 { $0 = substr($0, length(who) + 9); down -= NF; shown++; getline; if (!/^What do/) exit }
        END { exit !shown || down }' "$tmp/out" || fail "the cards of $who"
}
for who in "the Player" "the Banker"; do
    faces_later "$who" midi-baccarat
    prints_not "  card: "
done
for who in "seat 1" "seat 2"; do faces_later "$who" blackjack --set six_to_five=on --set decks=1; done

# Which card cannot come, and why.
desk "$tmp/which.pit" red-dog --set burn=off < <(printf '1 Ann 100\n1 5\n\n\nxx\n4c 4c\n')
prints "no: xx is a card that nobody sees, and one of these comes face up"

# MAB-CR 11(b), (c): whom the dice are offered to; and what lies on a spot that was added to.
desk "$tmp/dice.pit" craps < <(printf '1 Ann 200\n2 Bo 200\n1 pass 10\n1 pass 5\n4 4\n3 4\n2 pass 5\n')
prints "ok: seat 1, Ann bets \$5 on pass, \$15 in all"
prints "so that somebody may roll; the dice are offered to seat 2"
prints "next: the dice, offered to seat 2 (DIE DIE)"

# MAB-CR 11(a): who made the point goes on by a bet on the line, and only then are the dice the next one's.
desk "$tmp/made.pit" craps < <(printf '1 Ann 200\n2 Bo 200\n1 pass 10\n4 4\n4 4\n2 pass 5\n1 pass 5\n')
prints "so that somebody may roll; the dice are offered to seat 2 unless seat 1 bets on the line"
prints "next: the dice, offered to seat 2 unless seat 1 bets on the line (DIE DIE)"
[[ $(grep '^next: ' "$tmp/out" | tail -1) == 'next: the dice (DIE DIE)'* ]] || fail "the shooter has bet, and does not have the dice"

# MAB-CR 3(e): a wager that was called on has a marker, and the call names it; likewise what rests, and
# after the desk is taken up again.
rm -f "$tmp/on.pit"
ok deal craps --record "$tmp/on.pit" < <(printf '1 Ann 200\n1 pass 10\n\n2 2\n1 place-6 12\n1 place-8 12\n\n2 2\ntable\n1 on place-6\ntable\nquit\n')
prints "say: Seat 1's place-6 is on."
prints "place-6 \$12 OFF, place-8 \$12 OFF"
prints "place-6 \$12 ON, place-8 \$12 OFF"
ok deal --resume "$tmp/on.pit" < <(printf 'table\nquit\n')
prints "place-6 \$12 ON, place-8 \$12 OFF"

# An amount may have its sign, and a spot the part of its name that no other begins with.
desk "$tmp/amounts.pit" blackjack --set over_under=on < <(printf '1 Ann $100\n1 $5\n1 over $5\nquit\n')
prints "ok: seat 1, Ann bets \$5 on box"
prints "ok: seat 1, Ann bets \$5 on over-13"

# MAB-BA 13(h): what House Money has won is moved without a word on whence, and where to if one wager takes it.
desk "$tmp/money.pit" baccarat --set house_money=on --set burn=off < <(printf '1 Ann 200\n1 player 10\n1 house-money 5\n1 no-cut\n1 decline\ndeal\n8d 3d 8c 9c\n1 move\nquit\n')
prints "ok: seat 1, Ann moves \$15 of House Money to player"
