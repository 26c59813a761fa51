# play.sh -- pit play, fed by a pipe: what it shows, and the record it keeps.
set -eu
. tests/cli/helper.sh

# A bet, the cut declined, two rounds, the last hand.
ok play red-dog --seed 3 < <(printf '10\n\n\n\n\nlast\nquit\n')
golden play.txt
ok play red-dog --seed 3 < <(printf '10\n\n\n\n\nlast\nquit\n')
golden play.txt

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
    done
done

# The chips at the end are the same too, and several shoes go by.
ok play red-dog --seed 3 --record "$tmp/game.pit" < <(printf "10\n\n\n\n\nquit\n")
[[ $(sed -n "s/^  balance //p" "$tmp/out" | tail -1) == "\$120" ]] || fail "another balance"
ok replay "$tmp/game.pit"
prints ": \$120 in chips, \$20 up"
ok play red-dog --set decks=1 --chips 9000 --seed 3 --record "$tmp/game.pit" < <(
    printf "10\n"
    yes "" | head -200
)
result=$(sed -n "s/^[0-9]* rounds, \(.*\)\.\$/\1/p" "$tmp/out")
(($(grep -c "The cards are shuffled" "$tmp/out") > 2)) || fail "one shoe only"
ok replay "$tmp/game.pit"
grep -q ", $result\$" "$tmp/out" || fail "replay is not $result"

# A round that is still open when the input ends is in the record as it stands.
ok play red-dog --rules nj-online --seed 5 --record "$tmp/open.pit" < <(printf '10\ndeal\n')
ok replay "$tmp/open.pit"

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
bad play red-dog --record "$tmp"
bad play red-dog --record "$tmp/no/such/folder.pit"
if [[ -w /dev/full ]]; then
    run play red-dog --seed 1 --record /dev/full < <(printf '10\n\n\n\n')
    ((status == 2)) || fail "a record that cannot be written: status $status"
    one_line
    status=0
    printf 'quit\n' | "$PIT" play red-dog >/dev/full 2>"$tmp/err" || status=$?
    ((status == 2)) || fail "output that cannot be written: status $status"
fi
