# examples.sh -- every example of `pit COMMAND --help` runs as it stands, those of a command in turn in
# a folder of their own; tests/server/bots.test.mjs has those that need a server.
set -eu
. tests/cli/helper.sh

pit() { "$PIT" "$@"; }
man() { cat; } # manners.sh has a look at the pages
export HOME=$tmp/home
mkdir -p "$HOME/.local/share/bash-completion/completions"
repository=$PWD

# shorter LINE: with fewer rounds, so that it takes less than a second.
shorter() {
    local line=$1
    line=${line//1e8/1e4}
    line=${line//0000000/000}
    [[ $line != 'pit sim '* || $line == *--rounds* || $line == *--bankroll* ]] || line+=' --rounds 1e4'
    printf '%s' "$line"
}

ok -h
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' "$tmp/out")
examples=0
for command in $commands; do
    case $command in serve | op | status | tables | record | bot | backup | restore | events | manifest) continue ;; esac
    mkdir "$tmp/$command"
    cd "$tmp/$command"
    ln -s "$repository/examples" examples
    echo '9d 2s Kc' >cards.txt
    while IFS= read -r line; do
        [[ $line != *' --connect '* ]] || continue # needs a server
        status=0
        # Who plays cuts, bets, deals and stands; who deals has nothing to type.
        [[ $line == 'pit play'* ]] && typed=$'\n5\n\n\nquit\n' || typed=
        eval "$(shorter "$line")" <<<"$typed" >"$tmp/out" 2>"$tmp/err" || status=$?
        ((status == 0)) || fail "$command: $line: status $status"
        [[ -s $tmp/out || $line == *'>'* ]] || fail "$command: $line: printed nothing"
        examples=$((examples + 1))
    done < <("$PIT" help "$command" | sed -n 's/^  \(pit .*\)/\1/p')
    cd "$repository"
done
((examples >= 20)) || fail "only $examples examples were found"
