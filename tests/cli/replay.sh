# replay.sh -- pit replay: the account, the JSON, refusals, expectations, exit status.
set -eu
. tests/cli/helper.sh

cat >"$tmp/hand.pit" <<'END'
game red-dog
rules ma decks=6 burn=off   # a comment
seat 1 Ann 100
seat 2 Bo 100
bet 1 ante 5
bet 2 ante 10

cards 4c 7h 5d
deal
! raise 1 6
raise 1 5
stand 2
expect 1 ante 20
expect 1 raise +20
expect 2 ante 40
heard no-more-bets spread raises-closed between
bet 2 ante 10
cards Ts Jd
deal
expect 2 ante 0
leave 1
bet 2 ante 2.50
END
ok replay "$tmp/hand.pit"
golden replay.txt
ok replay "$tmp/hand.pit" --json
json
golden replay.json

# The record may come from standard input, without a last line feed, or with the ends of Windows.
ok replay - <"$tmp/hand.pit"
golden replay.txt
ok replay - < <(head -c -1 "$tmp/hand.pit")
golden replay.txt
sed 's/$/\r/' "$tmp/hand.pit" >"$tmp/crlf.pit"
ok replay "$tmp/crlf.pit"
golden replay.txt

ok replay "$tmp/hand.pit" --round 2
prints "Round 2"
prints_not "Round 1"
ok replay --json --round 2 "$tmp/hand.pit"
json
prints '"rounds":[{"round":2,'
bad replay --round 4 "$tmp/hand.pit"
says "--round 4: the record has 3 rounds"
bad replay --json --round 4 "$tmp/hand.pit"

# Who leaves is named.
ok replay "$tmp/hand.pit"
prints "  Ann leaves the table."

# A burn card that was shown is not shown again, and that is what is told.
not_held replay - < <(printf 'game red-dog\nrules ma\nseat 1 Ann 100\nbet 1 ante 5\ncards 9s 4c 7h\ndeal\nshow-burn 1\nshow-burn 1\n')
says "-:8: the burn card has been shown, the table waits for "

# New rules are told where they come, and the heading has those of the start.
cat >"$tmp/rules.pit" <<'END'
game red-dog
rules ma burn=off
seat 1 Ann 100
bet 1 ante 5
cards 4c 7h 5d
deal
stand 1
expect 1 ante 20
rules ma burn=off pays_2=5
! set pays_2=4
rules ma burn=off pays_2=5
bet 1 ante 5
cards 4c 7h 5d
deal
stand 1
expect 1 ante 25
END
ok replay "$tmp/rules.pit"
grep -qx "Red Dog by ma burn=off" "$tmp/out" || fail "the heading has other rules"
[ "$(grep 'New rules\|^Round\|shuffled' <"$tmp/out")" = "Round 1
  Dealer: The cards are shuffled.
New rules from here on: ma burn=off pays_2=5
Round 2
  Dealer: The cards are shuffled.
  Dealer: The cards are shuffled." ] || fail "new rules are not told once, before the shuffle that they bring"
ok replay "$tmp/rules.pit" --round 2
grep -qx "Red Dog by ma burn=off pays_2=5" "$tmp/out" || fail "the heading has other rules"
ok replay "$tmp/rules.pit" --round 1
grep -qx "Red Dog by ma burn=off" "$tmp/out" || fail "the heading has other rules"
ok replay "$tmp/rules.pit" --json
json
prints '"pays_1":5,"pays_2":4,'
prints '"failed":[],"changes":[{"round":2,"line":9,"rules":"ma","options":{'
prints '"pays_1":5,"pays_2":5,'

begin='game red-dog\nrules ma burn=off\nseat 1 Ann 100\n'
record() { printf "$begin"; printf '%s\n' "$@"; }

# A line that the rules refuse changes nothing; the record goes on, and the status is 1.
record 'bet 1 ante 500' 'bet 1 ante 5' 'raise 1 5' 'cards 4c 5c' 'deal' >"$tmp/refused.pit"
not_held replay "$tmp/refused.pit"
says "$tmp/refused.pit:4: seat 1 has only \$100 in chips"
prints "Ann: ante \$5 pushes"
prints "Refused: raise 1 5"
not_held replay --json "$tmp/refused.pit"
json
prints '"refused":[{"line":4,"code":"chips",'
prints '{"line":6,"code":"turn",'
not_held replay - < <(record 'bet 1 nowhere 5')
says "the layout has ante, raise"
not_held replay - < <(record 'set decks=9')
says "pit: -:4: decks=9: ma takes 1..8 (MA-RD 1(a))"
not_held replay - < <(record 'seat 10 Bo 5')
says "seats 1 to 9"
not_held replay - < <(record 'seat 1 Bo 5')
says "taken"
not_held replay - < <(record 'bet 2 ante 5')
says "empty"
not_held replay - < <(record 'cut 1 5')
says "52 to 260"
# Where wagers are in fives, too: what is missing is chips.
printf 'game blackjack\nrules ma-book decks=1 six_to_five=on dealing=reader\nseat 1 Ann 4\nbet 1 box 5\n' >"$tmp/fives.pit"
not_held replay "$tmp/fives.pit"
says "$tmp/fives.pit:4: seat 1 has only \$4 in chips"

# A seat that would be gone is the reason, and the message says so.
not_held replay - < <(record 'seat 5 Bo 5' 'set seats=2')
says "seat"

# The shoe holds what it holds.
not_held replay - < <(printf 'game red-dog\nrules ma decks=1 burn=off\ncards 4c 4c\n')
says "the shoe"
not_held replay - < <(record 'bet 1 ante 5' 'cards xx' 'deal')

# "!" wants a refusal; what it tried has not happened.
ok replay - < <(record '! bet 1 ante 500' '! set decks=9' '! set decks=x' '! cards 1x')
for line in 'shout' 'bet 1 ante' 'bet 1 ante 5,00' 'bett 1 ante 500' 'set deck=9'; do
    bad replay - < <(record "! $line")
    says "pit: -:4: "
done
not_held replay - < <(record '! bet 1 ante 5')
says "pit: -:4: a line that must be refused was accepted"
prints_not "bets"
not_held replay --json - < <(record '! bet 1 ante 5')
json
prints '"failed":[{"line":4,"expected":"refused","got":"taken"}]'
prints '"chips":10000'
prints '"open":[]'

# expect and heard.
not_held replay - < <(record 'bet 1 ante 5' 'cards 4c 5c' 'deal' 'expect 1 ante 5')
says "pit: -:7: expected 5, but it brought 0"
not_held replay --json - < <(record 'bet 1 ante 5' 'cards 4c 5c' 'deal' 'expect 1 ante -5')
json
prints '"failed":[{"line":7,"expected":-500,"got":0}]'
not_held replay --json - < <(record 'expect 1 ante 5')
json
prints '"failed":[{"line":4,"expected":500,"got":null}]'
not_held replay --json - < <(record 'heard pair')
json
prints '"failed":[{"line":4,"expected":"pair","got":null}]'
not_held replay - < <(record 'bet 1 ante 5' 'cards 4c 5c' 'deal' 'heard consecutive no-more-bets')
says "not heard: no-more-bets"

# A record may end anywhere: what is open stays open.
ok replay - < <(record 'bet 1 ante 5' 'cards 4c 9c' 'deal')
prints "The round is open: the table waits for seat 1 (raise, stand)."
ok replay --json - < <(record 'bet 1 ante 5' 'cards 4c 9c' 'deal')
json
prints '"outcome":null'
prints '"open":[{"seat":1,"spot":"ante","stake":500}]'
ok replay - < <(printf 'game red-dog')
ok replay --json - < <(printf 'game red-dog')
json

# A hundred rounds of one shoe: calls are heard, and as many dealers as come burn as many cards.
ranks=(2 3 4 5 6 7 8 9 T J Q K A)
shoe() { # shoe LINE: 90 ties, each after this line, then three of a kind
    printf 'seat 1 Ann 1000\n'
    for ((k = 0; k < 90; k++)); do
        i=$((k % 12)) suit=${suits:$((k / 12 % 4)):1}
        printf '%s\nbet 1 ante 1\ndeal\ncards %s%s%s %s%s\n' "$1" "$2" \
            "${ranks[i]}" "$suit" "${ranks[i + 1]}" "$suit"
    done
    printf 'bet 1 ante 1\ndeal\ncards 2c 2d 2h\nexpect 1 ante 11\nheard three-alike\n'
}
suits=cdhs
ok replay - < <(printf 'game red-dog\nrules ma decks=8 cut=0 burn=off\n'; shoe '' '')
run replay - < <(printf 'game red-dog\nrules ma decks=8 cut=0\n'; shoe new-dealer 'xx ')
((status == 0 || status == 1)) || fail "many burned cards: status $status"

# A name is any word; JSON quotes it.
ok replay --json - < <(printf 'game red-dog\nseat 1 A"\\nn 5\n')
json
ok replay --json - < <(printf 'game red-dog\nseat 1 Zo\303\253 5\n')
json
prints "Zo$(printf '\303\253')"

# A record that names no card takes them from the seeds that it shows, several shoes too.
yes '' | head -90 | sed '1s/^/10/' >"$tmp/typed"
for rules in 'ma --set decks=1' wa online; do
    # shellcheck disable=SC2086
    ok play red-dog --rules $rules --chips 900 --seed 2 --record "$tmp/named.pit" <"$tmp/typed"
    grep -v '^cards' "$tmp/named.pit" >"$tmp/seeds.pit"
    for json in '' --json; do
        # shellcheck disable=SC2086
        ok replay $json "$tmp/named.pit"
        sed 's/"xx"/"face down"/' "$tmp/out" >"$tmp/want"
        # shellcheck disable=SC2086
        ok replay $json "$tmp/seeds.pit"
        sed 's/"xx"/"face down"/' "$tmp/out" | diff "$tmp/want" - >&2 || fail "$rules: other cards"
    done
done
(($(grep -c ^reveal "$tmp/seeds.pit") > 20)) || fail "few shoes"

# So do dice, where a throw is a line of its own: two epochs of them.
yes '' | head -700 | sed '1~2s/^/pass 10/' >"$tmp/typed"
ok play craps --chips 9000 --seed 2 --record "$tmp/named.pit" <"$tmp/typed"
(($(grep -c ^reveal "$tmp/named.pit") == 2)) || fail "not two epochs of dice"
sed 's/^roll . ./roll/' "$tmp/named.pit" >"$tmp/seeds.pit"
ok replay "$tmp/named.pit"
cp "$tmp/out" "$tmp/want"
ok replay "$tmp/seeds.pit"
diff "$tmp/want" "$tmp/out" >&2 || fail "other dice"

# A list of cards wins: who names one card gets none from a seed. So it is without the seed.
ok play red-dog --seed 2 --record "$tmp/named.pit" < <(printf '10\n\n')
grep -v '^cards\|^heard\|^expect\|^leave' "$tmp/named.pit" >"$tmp/seeds.pit"
ok replay "$tmp/seeds.pit"
prints "to my left"
for line in 'cards 4c' 'irregular face-up 4c' '! cards 9c 9c 9c 9c 9c 9c 9c'; do
    sed "/^deal/i $line" "$tmp/seeds.pit" >"$tmp/one.pit"
    ok replay "$tmp/one.pit"
    prints_not "to my left"
done
sed '/^reveal/d' "$tmp/seeds.pit" >"$tmp/one.pit"
ok replay "$tmp/one.pit"
prints "the table waits for a card face down"
sed 's/^reveal 1/reveal 2/' "$tmp/seeds.pit" >"$tmp/one.pit"
ok replay "$tmp/one.pit"
prints_not "to my left"
bad replay - < <(printf 'game craps\nseat 1 Ann 10\nbet 1 pass 5\nroll\n')
says "roll DIE DIE"

# A refusal says what is wrong, and a line what would be right.
while IFS='|' read -r rc words lines; do
    run replay - < <(printf "$lines")
    ((status == rc)) || fail "$lines: status $status, not $rc"
    says "$words"
done <<'END'
1|xx is given where a card comes face up|game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 10\ncards xx\ndeal\n
2|no-roll: expected: no-roll KIND, one of off-table, on-top|game craps\nseat 1 A 500\nno-roll\n
2|irregular: expected: no-roll KIND, one of|game craps\nseat 1 A 500\nirregular foo\n
2|irregular: expected: no-roll KIND, one of|game craps\nseat 1 A 500\nirregular\n
2|foo: expected: irregular KIND [CARD], KIND one of face-up|game red-dog\nseat 1 A 500\nirregular foo\n
2|pick: no such line in a record of this game|game craps\nseat 1 A 500\npick 1\n
2|peek: no such line in a record of this game|game red-dog\nseat 1 A 500\npeek yes\n
1|the layout has pass-coupon, dont-pass-coupon|game craps\nrules ma-book coupon=on\nseat 1 A 500\nbet 1 coupon 5\n
1|the layout has pass, dont-pass, come, |game craps\nseat 1 A 500\nbet 1 foo 5\n
1|seat 1 has a wager on the layout|game red-dog\nseat 1 A 500\nbet 1 ante 10\nleave 1\n
END
run replay - < <(printf 'game red-dog\nseat 2 Bo 703687441776.65\n')
says "that amount is too large: use \$0 to \$703687441776.64"
! grep -q MA-RD "$tmp/err" || fail "a clause that has nothing to do with it"

# Who reads the account can follow the cards: each with its seat and hand, one that lies face down
# when it is turned. A seat is offered only what it may take.
cat >"$tmp/cards.pit" <<'END'
game blackjack
rules ma-book burn=off dealing=reader per_box=2 even_money=on
seat 1 Ann 100
seat 8 Bo 100
bet 1 box 10
bet 8 behind-2 10
cards 8s As Ad 8h Kd 6d
deal
decline 1
decline 8
split 1
cards Td 3c
stand 1
stand 1
END
ok replay "$tmp/cards.pit"
golden replay_cards.txt
run replay - < <(head -n 8 "$tmp/cards.pit")
prints "waits for seat 1 (insure, decline); seat 8 (insure, even-money, decline)."
