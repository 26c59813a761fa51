# games.sh -- pit games, pit --help, pit --version.
set -eu
. tests/cli/helper.sh

ok games
golden games.txt
ok games --json
json
golden games.json

ok --version
grep -qE '^pit [0-9]+\.[0-9]+\.[0-9]+$' "$tmp/out" || fail "no version"

# Every command that pit --help lists answers --help, with its own usage in the first line.
ok --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$tmp/out")
[[ $commands == *games*rules*play*replay*coverage* ]] || fail "pit --help leaves a command out"
for command in $commands; do
    ok "$command" --help
    [[ $(head -1 "$tmp/out") == "pit $command"* ]] || fail "no usage of pit $command"
    prints --help
done

# One game; pit help has it too, with the commands for it.
ok games midi-baccarat
prints "  with house_money=on:"
prints_not roulette
cp "$tmp/out" "$tmp/one"
ok help midi-baccarat
head -n "$(wc -l <"$tmp/one")" "$tmp/out" | cmp - "$tmp/one" || fail "pit help has another list"
prints "  pit odds midi-baccarat"
awk 'length > 80 { exit 1 }' "$tmp/out" || fail "a line is wider than 80"
ok games midi-baccarat --json
json
prints '{"games":[{"name":"midi-baccarat",'
prints_not roulette
bad games red-dgo
says "did you mean red-dog?"
bad games red-dog craps

# How a game is played comes before its spots, from both commands; the list of all has no room for it.
for game in red-dog craps mini-craps blackjack baccarat midi-baccarat roulette big-six; do
    ok help "$game"
    sed -n 2p "$tmp/out" | grep -qE '^  [A-Z].{50}' || fail "pit help does not say how $game is played"
    awk 'length > 80 { exit 1 }' "$tmp/out" || fail "a line of $game is wider than 80"
done
bad help reddog
says "reddog: no such command or game; did you mean red-dog?"
bad help replya
says "did you mean replay?"
bad help nonsense
says "nonsense: no such command or game; "
bad nonsense
says "nonsense: no such command; "
bad help red-dog --man
ok help --completion bash
grep -q "^    help) .*big-six.* odds " "$tmp/out" || fail "pit help does not complete games and commands"
bad games --nonsense
says --nonsense
