# compliance.sh -- docs/compliance.md is what its table brings, and no row of that is empty talk.
# GOLDEN=write writes it anew.
set -eu
. tests/cli/helper.sh

table=docs/compliance.tsv
[[ ${GOLDEN-} != write ]] || tools/compliance >docs/compliance.md
tools/compliance | cmp - docs/compliance.md || fail "docs/compliance.md is another; GOLDEN=write $0"

# The check can fail: each of these is told, with its line.
wrong() { # SED WORDS
    sed -E "$1" $table >"$tmp/table"
    ! cmp -s $table "$tmp/table" || fail "nothing was changed by $1"
    ! tools/compliance "$tmp/table" >/dev/null 2>"$tmp/err" || fail "$1 goes unnoticed"
    says "$2"
}
wrong '1s/symbols/no_symbols/' ':1: there is no tests/cli/no_symbols.sh'
wrong '1s/\ttests[^\t]*/\t/' ':1: 1 is held by no test'
wrong '2s/held/part/' ':2: 2 does not say what is missing'
wrong '6s/held/mostly/' ':6: a state is held, part or open'
wrong '9d' ':9: 10 stands where 9 belongs'
wrong '110d' '109 rows, not 86 and 24'
