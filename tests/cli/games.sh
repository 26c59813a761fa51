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

bad games red-dog
bad games --nonsense
says --nonsense
