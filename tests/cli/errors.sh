# errors.sh -- bad usage and bad input: status 2, one line that says what would be right, nothing
# on stdout, no control characters, never a crash.
set -eu
. tests/cli/helper.sh

# ---- usage ----
bad
says "pit play red-dog"
bad nonsense
says "no such command"
bad "$(printf 'a\033[31mb\nc')"
bad "$(head -c 5000 /dev/zero | tr '\0' a)"
bad --nonsense
bad ''
bad replay
says "pit replay FILE"
bad replay a b
bad replay a b c d e f g h i j
bad replay --nonsense "$tmp/x"
bad replay --round "$tmp/x"
bad replay --round 0 "$tmp/x"
bad replay --round two "$tmp/x"
bad replay --round '' "$tmp/x"
bad coverage MA-RD WA-RD
bad coverage NO-SUCH
bad coverage ''

# ---- files ----
bad replay "$tmp/missing.pit"
says "$tmp/missing.pit: cannot be opened"
bad replay "$tmp"
says "irectory"
bad replay ''
bad replay "$(head -c 3000 /dev/zero | tr '\0' a)"
bad replay "$(printf '%s/\033[31m\n\177' "$tmp")"
: >"$tmp/empty.pit"
bad replay "$tmp/empty.pit"
says "$tmp/empty.pit:1: "
says "game red-dog"
bad replay --json "$tmp/empty.pit"
bad replay - </dev/null
says "pit: -:1: "
printf '# nothing but a comment\n\n' >"$tmp/comment.pit"
bad replay "$tmp/comment.pit"
says "$tmp/comment.pit:3: "

# ---- bytes that no record has ----
begin='game red-dog\nrules ma burn=off\nseat 1 Ann 100\n'
head -c 20000 /dev/urandom >"$tmp/garbage.pit"
bad replay "$tmp/garbage.pit"
{ printf "$begin"; head -c 20000 /dev/urandom; } >"$tmp/garbage.pit"
run replay "$tmp/garbage.pit"
((status == 1 || status == 2)) || fail "garbage: status $status"
one_line
bad replay - < <(printf "${begin}bet 1 ante 5\000\n")
says "pit: -:4: "
bad replay - < <(printf "${begin}\000\n")
bad replay - < <(printf "${begin}! bet 1 \033[31mante 5\n")
bad replay - < <(printf "${begin}bet 1 ante \0075\n")
bad replay - < <(printf "${begin}"; head -c 10000 /dev/zero | tr '\0' a; echo)
says "4096"
bad replay - < <(printf "${begin}"; head -c 10000 /dev/zero | tr '\0' ' '; echo)
bad replay - < <(printf "${begin}# "; head -c 10000 /dev/zero | tr '\0' a; echo)
printf "${begin}# %s\n" "$(head -c 4000 /dev/zero | tr '\0' a)" >"$tmp/long.pit"
ok replay "$tmp/long.pit"

# A long word is cut short in the message.
bad replay - < <(printf "${begin}bet 1 ante %s\n" "$(head -c 4000 /dev/zero | tr '\0' 9)x")
(($(wc -c <"$tmp/err") < 300)) || fail "the message repeats a long word"

# Bytes beyond ASCII in a message do not reach the terminal as they are.
bad replay - < <(printf "${begin}\302\233\377 1\n")
[[ -z $(LC_ALL=C tr -d '\000-\177' <"$tmp/err") ]] || fail "raw bytes in a message"

# A name that is not UTF-8, or hides a control character in it, is refused or cleaned.
printf 'game red-dog\nseat 1 A\377n\302\233 100\n' >"$tmp/name.pit"
run replay --json "$tmp/name.pit"
if ((status != 2)); then
    json
    ! LC_ALL=C grep -q "$(printf "\302\233")" "$tmp/out" || fail "a control character in a name"
fi

# ---- lines that cannot be read ----
unread() { # unread LINE WORDS: the line is bad input, and the message has the words
    bad replay - < <(printf "$begin"; printf '%s\n' "$1")
    says "pit: -:4: "
    says "$2"
}
unread 'shout 1' 'no such line'
unread 'bet' 'bet SEAT SPOT AMOUNT'
unread 'bet one ante 5' 'a seat is a number'
unread 'bet 1 ante' 'bet SEAT SPOT AMOUNT'
unread 'bet 1 ante five' 'dollars with at most two decimals'
unread 'bet 1 ante 5.001' 'dollars with at most two decimals'
unread 'bet 1 ante -5' 'dollars with at most two decimals'
unread 'bet 1 ante 5 5' 'one word too many'
unread 'seat 2 Bo' 'seat N NAME CHIPS'
unread 'seat 2 Bo_who_has_a_name_longer_than_any_seat 5' '31 bytes'
unread 'cards' 'cards CARD ...'
unread 'cards 1c' 'a card is a rank'
unread 'cards 10c' 'a card is a rank'
unread 'turn' 'turn CARD'
unread 'cut 1' 'cut SEAT NUMBER'
unread 'deal 1' 'one word too many'
unread 'irregular' 'irregular KIND'
unread 'irregular earthquake' 'third-exposed'
unread 'expect 1 ante' 'expect SEAT SPOT NET'
unread 'expect 1 ante x' 'dollars'
unread 'expect 1 nowhere 5' 'no such spot'
unread 'heard' 'heard CALL ...'
unread 'heard laughter' 'no such call'
unread 'game red-dog' 'one game'
unread 'rules' 'rules BOOK'
unread 'rules nevada' 'ma ma-book wa nj-online online'
unread 'set' 'set KEY=VALUE'
unread 'set deck=6' 'the keys are'
unread '!' 'write the line that must be refused after it'
unread '! expect 1 ante 5' 'only a line of rules or play'
bad replay - < <(printf 'seat 1 Ann 100\n')
says "a record begins with: game NAME"
# An editor's mark before the first word is not seen on a screen: it is named.
printf '\xef\xbb\xbfgame red-dog\nseat 1 Ann 100\n' >"$tmp/mark.pit"
printf '\xef\xbb\xbf# an evening\ngame red-dog\n' >"$tmp/marked.pit"
for command in replay verify advise; do
    for file in mark marked; do
        bad "$command" "$tmp/$file.pit"
        says "$file.pit:1: begins with a byte order mark; save it as UTF-8 without one"
    done
done
bad replay - <"$tmp/mark.pit"
says "pit: -:1: begins with a byte order mark"
bad replay - < <(printf 'game chess\n')
says "pit: -:1: chess: no such game; there are red-dog, craps, "
bad verify - < <(printf 'game chess\n')
says "pit: -:1: chess: no such game; there are red-dog, craps, "

# A line that cannot be read is told, though another was refused before it.
bad verify - < <(printf 'game red-dog\nseat 1 Ann 5\nbet 1 ante 50\nfoo\n')
says "pit: -:4: foo: no such line"
bad replay - < <(printf 'game\n')

# Nothing is told of a record that cannot be read to its end.
bad replay --json - < <(printf "${begin}bet 1 ante 5\nnonsense\n")

# ---- output that cannot be written ----
status=0
"$PIT" games >&- 2>"$tmp/err" || status=$?
((status == 2)) || fail "pit games >&-: status $status"
says "could not be written"
if needs /dev/full; then
    for args in games 'games --json' 'rules red-dog' --help 'coverage --json'; do
        status=0
        # shellcheck disable=SC2086
        "$PIT" $args >/dev/full 2>"$tmp/err" || status=$?
        ((status == 2)) || fail "pit $args >/dev/full: status $status"
        one_line
        says "could not be written"
    done
fi

# ---- each of these names what is wrong, and what would be right ----
printf 'fold\n' >"$tmp/fold"
printf 'raise when\n' >"$tmp/when"
printf 'bet pass 10\nodds 99\n' >"$tmp/odds"
while IFS='|' read -r words args; do
    # shellcheck disable=SC2086
    bad $args
    says "$words"
done <<END
--cards is for games that are dealt from a shoe|odds craps --cards 9d,2s
--shoe is for games that are dealt from a shoe|odds craps --shoe 4,4,4,4,4,4,4,4,4,4,4,4,4
did you mean pass?|odds craps --wager passs --sweep min=1,2
use ranks and weights, such as '23456 1 TJQKA -1', or a file|odds blackjack --count $tmp/none
a strategy is never, always or a file|odds red-dog --strategy $tmp/none
a strategy is best, counted, never, always or a file|sim red-dog --strategy $tmp/none
a strategy is best, counted, never, always, chart or a file|sim blackjack --strategy $tmp/none
use best, or a file of lines such as: bet pass 10|sim craps --strategy chart
--wager match=5: these rules do not offer that bet; \`pit rules blackjack\`|sim blackjack --wager match=5
--wager foo=5: no such spot; \`pit games\`|sim red-dog --wager foo=5
--wager ante: use SPOT=DOLLARS|sim red-dog --wager ante
fold:1: fold: not a decision of this game; it has raise, stand|sim red-dog --strategy $tmp/fold
when:1: the line ends: a strategy cannot look at that|sim red-dog --strategy $tmp/when
at most 10 times odds, its option odds_times|sim craps --system $tmp/odds
op: foo: no such command; see pit op --help|op foo
op: puase: no such command; did you mean pause?|op puase x
$tmp/none: cannot be opened: No such file or directory|ledger check $tmp/none
$tmp/none: cannot be opened: No such file or directory|ledger statement $tmp/none p1
$tmp/none: cannot be opened: No such file or directory|restore $tmp/none
$tmp/none/pit.sqlite: cannot be opened: No such file or directory|backup $tmp/x --data $tmp/none
--origin foo: use https://HOST[:PORT]|serve --origin foo --listen 127.0.0.1:0 --data $tmp/data
--origin https://a/b: use https://HOST[:PORT]|serve --origin https://a/b --listen 127.0.0.1:0 --data $tmp/data
$tmp/none: cannot be opened: No such file|serve --certificate $tmp/none --key $tmp/none --listen 127.0.0.1:0 --data $tmp/data
END
[[ ! -e $tmp/data ]] || fail "a server that does not start has made its folder"
bad sim red-dog --seats 99
says "use a whole number from 1 to 9"
! grep -q 1e6 "$tmp/err" || fail "an example beyond the most"
bad replay - < <(printf "${begin}fly 1\n")
says "fly: no such line in a record of this game; it has lines such as seat, leave, buy, bet, "
run sim red-dog --rounds 100 --plot "$tmp"
says "$tmp: cannot be written: "

# What has no end is read no further than it can be a record.
bad replay - < <(yes)
says "pit: -:1: y: a record begins with: game NAME"
bad replay /dev/zero
says "/dev/zero:1: "
