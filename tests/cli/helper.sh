# helper.sh -- what the scripts share: runs the program and checks what it said.
#
# Each script begins with:  set -eu; . tests/cli/helper.sh
# $PIT is the program; $tmp is a folder of its own; $status, $tmp/out and $tmp/err are what the
# last run left.

PIT=${PIT:-build/pit}
PIT=$(realpath "$PIT")
tmp=$(mktemp -d)
skipped=
trap finish EXIT

# A script that could not do all of its work here has not passed: ctest calls it skipped. STATUS:
# with which it ends, if another command has come since.
finish() {
    local end=${1:-$?}
    rm -rf "$tmp"
    if ((end == 0)) && [[ -n $skipped ]]; then
        echo "skipped: there is no$skipped here"
        exit 77
    fi
    exit "$end"
}

# needs TOOL [ARGS]: true if it is here, and runs; else the script goes on without what needs it, see
# finish. A tool may be a device.
needs() {
    if command -v "$1" >/dev/null || [[ -c $1 ]]; then
        (($# == 1)) || "$@" 2>/dev/null && return
    fi
    [[ " $skipped " == *" $1 "* ]] || skipped+=" $1"
    return 1
}

fail() {
    echo "${BASH_SOURCE[-1]}:${BASH_LINENO[-2]}: $*" >&2
    [[ ! -s $tmp/out ]] || sed 's/^/  out: /' "$tmp/out" | head -40 >&2
    [[ ! -s $tmp/err ]] || sed 's/^/  err: /' "$tmp/err" | head -40 >&2
    exit 1
}

# Runs pit; its input is that of the function. pit play never overwrites a record: one that an
# earlier run left goes first.
run() {
    status=0
    (($# < 3)) || [[ "$1 ${*: -2:1} ${*: -1}" != "play --record $tmp/"* ]] || rm -f "${*: -1}"
    "$PIT" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
}

# No control characters but line feeds.
clean() {
    (($(LC_ALL=C tr -dc '\000-\011\013-\037\177' <"$1" | wc -c) == 0)) ||
        fail "a control character was repeated"
}

# One line of an error: "pit: ...", below 1000 bytes.
one_line() {
    (($(wc -l <"$tmp/err") == 1)) || fail "one line on stderr was expected"
    (($(wc -c <"$tmp/err") < 1000)) || fail "the message has 1000 bytes or more"
    grep -q '^pit: ' "$tmp/err" || fail "the message does not begin with pit:"
    clean "$tmp/err"
}

# ok ARGS: status 0 and nothing on stderr.
ok() {
    run "$@"
    ((status == 0)) || fail "pit $*: status $status, not 0"
    [[ ! -s $tmp/err ]] || fail "pit $*: stderr is not empty"
}

# not_held ARGS: status 1, the first thing that did not hold in one line on stderr.
not_held() {
    run "$@"
    ((status == 1)) || fail "pit $*: status $status, not 1"
    one_line
}

# bad ARGS: status 2, nothing on stdout, one line on stderr.
bad() {
    run "$@"
    ((status == 2)) || fail "pit $*: status $status, not 2"
    [[ ! -s $tmp/out ]] || fail "pit $*: stdout is not empty"
    one_line
}

# prints TEXT, says TEXT: a line of stdout, of stderr, contains it.
prints() { grep -qF -- "$1" "$tmp/out" || fail "stdout does not have: $1"; }
prints_not() { ! grep -qF -- "$1" "$tmp/out" || fail "stdout has: $1"; }
says() { grep -qF -- "$1" "$tmp/err" || fail "stderr does not have: $1"; }

# stdout is one JSON text, in UTF-8.
json() {
    iconv -f UTF-8 -t UTF-8 <"$tmp/out" >/dev/null 2>&1 || fail "stdout is not UTF-8"
    awk -f tests/cli/helper_json.awk "$tmp/out" >&2 || fail "stdout is not JSON"
}

# golden NAME: stdout is what tests/cli/golden/NAME holds. GOLDEN=write writes it anew.
golden() {
    [[ ${GOLDEN-} != write ]] || cp "$tmp/out" "tests/cli/golden/$1"
    diff -u "tests/cli/golden/$1" "$tmp/out" >&2 || fail "stdout differs from golden/$1"
}

# verifies FILE: made with --seed, so never verified, nor without a round; every other check was
# possible, and holds.
verifies() {
    local not=1
    not_held verify "$1"
    prints "seeds        NOT CHECKED: made for practice with --seed "
    if ! grep -q '^expect' "$1"; then
        prints "record       NOT CHECKED: no round was played to its end"
        not=2
    fi
    (($(grep -c 'NOT CHECKED' "$tmp/out") == not)) || fail "another check was not possible"
    prints_not DIFFERS
}
