# manners.sh -- what every command does alike: short options, --, help, "did you mean", messages in
# UTF-8, manual pages and completion that are made of the same rows as --help.
set -eu
. tests/cli/helper.sh

ok -V
cp "$tmp/out" "$tmp/version"
ok --version
cmp "$tmp/version" "$tmp/out" || fail "-V is not --version"
ok -h
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' "$tmp/out")
bad
says "missing command"

# rows: the options that --help of a command lists.
rows() { "$PIT" help "$1" | sed -n '/^Options:/,$s/^  \(--[a-z-]*\).*/\1/p' | sort; }

ok help --completion bash
cp "$tmp/out" "$tmp/complete.bash"
ok help --completion zsh
cp "$tmp/out" "$tmp/complete.zsh"
ok help --completion fish
cp "$tmp/out" "$tmp/complete.fish"
bad help --completion csh
bad help nonsense

# completes WORD...: what bash offers for the last of them, sorted.
completes() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pit; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$tmp/complete.bash" "$@" | sort
}

[[ $(completes pit od) == odds ]] || fail "od is not odds"
[[ $(completes pit sim bl) == blackjack ]] || fail "bl is not blackjack"
# Behind an option: what the game has for it.
[[ $(completes pit play red-dog --rules w) == wa ]] || fail "w is no book"
[[ $(completes pit sim blackjack --set soft) == soft17= ]] || fail "soft is not soft17"
[[ $(completes pit odds baccarat --wager pa) == panda-8 ]] || fail "pa is not panda-8"
[[ $(completes pit sim craps --shoes --wager hard-1) == hard-10= ]] || fail "hard-1 is not hard-10"
[[ -z $(completes pit sim craps --wager straight-17) ]] || fail "craps has no straight-17"
for game in $("$PIT" games --json | grep -o '"name":"[^"]*' | cut -d'"' -f4); do
    "$PIT" rules "$game" --json | grep -o '"key":"[^"]*' | cut -d'"' -f4 | sort >"$tmp/rows"
    completes pit rules "$game" --set '' | tr -d = | diff "$tmp/rows" - || fail "other options of $game"
    "$PIT" games "$game" --json | sed 's/.*"spots"://; s/"opens":"[^"]*"//g; s/"optional"\|"spot"//g' |
        grep -o '"[a-z0-9-]*"' | tr -d '"' | sort >"$tmp/rows"
    completes pit odds "$game" --wager '' | diff "$tmp/rows" - || fail "other spots of $game"
    for shell in zsh fish; do grep -q "stakes:$game" "$tmp/complete.$shell" || fail "$shell lacks spots of $game"; done
done
for command in $commands; do
    for how in "$command --help" "$command -h" "help $command"; do
        # shellcheck disable=SC2086
        ok $how
        [[ $(head -1 "$tmp/out") == "pit $command"* ]] || fail "pit $how: no usage"
        (($(awk 'length > 100 { n++ } END { print n + 0 }' "$tmp/out") == 0)) || fail "pit $how: too wide"
    done
    rows "$command" >"$tmp/rows"
    [[ -s $tmp/rows ]] || fail "$command has no options"
    completes pit "$command" -- | diff "$tmp/rows" - || fail "bash: other options of $command"
    ok help "$command" --man
    sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/s/^\\fB\\-\\-\([a-z\\-]*\)\\fR.*/--\1/p' "$tmp/out" | tr -d '\\' | sort |
        diff "$tmp/rows" - || fail "man: other options of $command"
    ! needs groff --version >"$tmp/unused" || [[ -z $(groff -man -Tutf8 -ww -z "$tmp/out" 2>&1) ]] ||
        fail "the page of $command is not clean"
    grep -v -x -- --help "$tmp/rows" | while read -r option; do
        grep -qF -- "subcommand_from $command' -l ${option#--} " "$tmp/complete.fish" || fail "fish lacks $option"
        grep -F "    $command) _arguments" "$tmp/complete.zsh" | grep -qF -- "'*$option[" || fail "zsh lacks $option"
    done
done
ok help --man
for command in $commands; do prints "\\fBpit\\-${command//-/\\-}\\fR(1)"; done
bash -n "$tmp/complete.bash"

# Behind -- nothing is an option.
cp examples/hand.pit "$tmp/--json"
(cd "$tmp" && "$PIT" verify -- --json) >"$tmp/unused" || fail "a file that is called --json"
bad games -- --json

# Did you mean; and where nothing is near, what there is.
while IFS='|' read -r words args; do
    # shellcheck disable=SC2086
    bad $args
    says "$words"
done <<'END'
did you mean odds?|oods craps
did you mean craps?|odds carps
did you mean craps?|odds CRAPS
did you mean --json?|odds craps --JSON
did you mean --json?|odds craps --jsn
did you mean --rounds?|sim craps --round 5
`pit --help` lists them|xyzzy
there are red-dog|odds xyzzy
`pit odds --help` lists them|odds craps --xyzzy
--json takes no value|odds craps --json=1
did you mean odds?|help od
did you mean --version?|--versio
options come after it, as in pit COMMAND --json|--json
options come after it|-x
END

# A message is UTF-8 whatever the arguments are, and has no control characters of any kind.
for word in $'\xff\xfe' $'caf\xc3' $'a\x1b[31m' $'\xc2\x9b31m' $'\xed\xa0\x80' "$(printf '\303\251%.0s' {1..60})"; do
    for args in "$word" "odds $word" "verify $word" "sim craps --strategy $word" "odds craps --$word" "rules red-dog --set $word=1"; do
        # shellcheck disable=SC2086
        bad $args
        iconv -f UTF-8 -t UTF-8 <"$tmp/err" >"$tmp/unused" 2>&1 || fail "pit $args: not UTF-8"
        ! grep -qP '\xc2[\x80-\x9f]' "$tmp/err" || fail "pit $args: a control character"
    done
done

# At a terminal a long help goes through the pager, a short one does not, and none where there is no
# use for it. Colours and bars heed NO_COLOR and TERM.
if needs script --version >"$tmp/unused"; then
    mkfifo "$tmp/keys"
    exec 9<>"$tmp/keys" # nobody types, but a terminal whose keyboard has gone would end early
    at_terminal() { # at_terminal ROWS ENV... -- ARGS
        local rows=$1 set=()
        shift
        while [[ $1 != -- ]]; do set+=("$1"); shift; done
        shift
        env "${set[@]}" script -qec "stty rows $rows cols 100; '$PIT' $*" /dev/null <&9 >"$tmp/out" 2>&1 || true
    }
    at_terminal 24 TERM=xterm "PAGER=sed s/^/paged:/" -- sim --help
    prints "paged:pit sim GAME"
    at_terminal 60 TERM=xterm "PAGER=sed s/^/paged:/" -- sim --help
    prints_not "paged:"
    prints "pit sim GAME"
    at_terminal 24 TERM=dumb "PAGER=sed s/^/paged:/" -- sim --help
    prints_not "paged:"
    at_terminal 24 TERM=xterm PAGER= -- sim --help
    prints "pit sim GAME"
    at_terminal 24 TERM=xterm PAGER=/no/such/pager -- sim --help
    prints "pit sim GAME"
    at_terminal 24 TERM=xterm -- sim red-dog --rounds 1e5
    grep -q $'\033\[32m' "$tmp/out" || fail "no colours"
    for plain in TERM=dumb NO_COLOR=1; do
        at_terminal 24 TERM=xterm $plain -- sim red-dog --rounds 1e5 2>"$tmp/unused"
        ! grep -q $'\033\[[0-9;]*m' "$tmp/out" || fail "$plain: colours"
    done
fi
