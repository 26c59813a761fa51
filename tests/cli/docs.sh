# docs.sh -- runs the examples of README.md and docs/*.md.
#
# A block ```pit is a record: it must replay with status 0. With a name behind it (```pit hand.pit)
# it is also a file for the commands of that page. A block ```console has commands behind "$ ", run
# in turn in an empty folder, and what each prints: stdout, then stderr.
set -eu
. tests/cli/helper.sh

pit() { "$PIT" "$@"; }

# The blocks of a page go to $page/N.pit and $page/N.console; their place is the first line.
split() {
    awk -v page="$page" -v file="$1" '
        /^```/ && out { close(out); out = ""; next }
        /^```(pit|console)/ {
            kind = substr($1, 4)
            name = sprintf("%s/%03d", page, ++n) # in the order of the page
            out = name "." kind
            print "# " file ":" NR > out
            if ($2) print $2 > (name ".name")
            next
        }
        out { print > out }
    ' "$1"
}

check() { # what the last command printed against what the page says
    cat "$tmp/out" "$tmp/err" | diff -u "$tmp/want" - >&2 || {
        : >"$tmp/out"; : >"$tmp/err"
        fail "$place: another output of: $command"
    }
}

console() {
    local line command='' place before=0
    place=$(head -1 "$1")
    while IFS= read -r line; do
        if [[ $line == '$ '* ]]; then
            [[ -z $command ]] || check
            command=${line#$ }
            : >"$tmp/want"
            before=$(
                cd "$page/run"
                (exit "$before") # for a command such as: echo $?
                eval "$command" >"$tmp/out" 2>"$tmp/err"
                echo $?
            )
        else
            printf '%s\n' "$line" >>"$tmp/want"
        fi
    done < <(tail -n +2 "$1")
    [[ -n $command ]] || fail "$place: no command"
    check
}

blocks=0
for file in README.md docs/*.md; do
    page=$tmp/$(basename "$file" .md)
    mkdir -p "$page/run"
    cp -r examples "$page/run"
    split "$file"
    for block in "$page"/*.pit "$page"/*.console; do
        [[ -f $block ]] && printf '%s\n' "$block"
    done | sort >"$page/blocks"
    while read -r block; do # in the order of the page, as a reader would
        blocks=$((blocks + 1))
        if [[ $block == *.console ]]; then
            console "$block"
            continue
        fi
        run replay "$block"
        ((status == 0)) || fail "$(head -1 "$block"): this record does not replay"
        ! [[ -f ${block%.pit}.name ]] || tail -n +2 "$block" >"$page/run/$(cat "${block%.pit}.name")"
    done <"$page/blocks"
done
((blocks > 10)) || fail "only $blocks examples were found"

# The examples of the table of commands, where they need no server.
cd "$tmp/README/run"
examples=0
while IFS= read -r command; do
    case $command in
    'pit serve'* | 'pit op'* | 'pit bot'* | 'pit tables'* | 'pit status'* | 'pit record'* | 'pit verify-page'* | 'pit ledger'* | 'pit manifest'* | *' --data '*) continue ;;
    esac
    status=0
    eval "$command" </dev/null >"$tmp/out" 2>"$tmp/err" || status=$?
    ((status == 0)) || fail "README.md: $command: status $status"
    examples=$((examples + 1))
done < <(sed -n 's/^| `pit [^|]*|.*| `\(pit .*\)` |$/\1/p' "$OLDPWD/README.md")
((examples >= 10)) || fail "only $examples examples in the table of README.md"
