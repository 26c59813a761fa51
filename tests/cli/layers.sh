# layers.sh -- who includes whom, and who names a game, is as docs/architecture.md has it.
set -eu
. tests/cli/helper.sh

# ---- what the page says ----

page=docs/architecture.md
# FOLDER and, from the second word on, the folders that it may include.
sed -nE 's!^    (src|include)/([a-z/]+) .*<- (.*)$!\2, \3!p; s!^    (src|include)/([a-z/]+) [^<]*$!\2!p' \
    "$page" | tr -d , >"$tmp/rows"
# The files that list games.
sed -nE 's!^    ((src|include|web)/[a-zA-Z0-9_/.-]+\.[a-z]+) .*!\1!p' "$page" >"$tmp/lists"
(($(wc -l <"$tmp/rows") > 10 && $(wc -l <"$tmp/lists") > 0)) || fail "$page has no list of layers"

# Regular expressions of the games' names, as words and in identifiers.
"$PIT" games | sed -nE 's/^[^ ].* \(([a-z0-9-]+)\)$/\1/p' | sort >"$tmp/games"
(($(wc -l <"$tmp/games") >= 3)) || fail "pit games names too few games"
# The headers that nobody else includes: a game's own, and those that say that they are for games.
private="^games/([a-z]+/)*($(tr - _ <"$tmp/games" | paste -sd '|'))[._]|^($(grep -lE 'For the ([a-z]+ )?games alone' \
    src/games/*.h | sed 's!^src/!!' | paste -sd '|'))$"
names=$(sed 's/-/[-_ ]?/g' "$tmp/games" | paste -sd '|')

# ---- what the sources say ----


# allowed ROWS: of lines FILE HEADER, what the rows do not allow, and what they allow in vain.
allowed() {
    awk -v private="$private" '
        # The row that has the folder of a file or header, or the one above it.
        function folder(path) {
            sub(/^src\//, "", path)
            sub(/^include\//, "", path)
            do sub(/\/?[^\/]*$/, "", path); while (!(path in row) && index(path, "/"))
            return path
        }
        FNR == NR {
            row[$1] = FNR
            for (i = 2; i <= NF; i++) {
                may[$1, $i] = 1
                if (!($i in row)) print "row", $1, $i, "which does not stand above it"
            }
            next
        }
        {
            from = folder($1)
            if (!(from in row)) { print "folder", $1; next }
            to = folder($2)
            if (to == "" || from == "rulebooks" && to == "clauses") to = from
            used[from, to] = 1
            if ((to != from && !((from, to) in may)) ||
                ($2 ~ private && from !~ /^(games|rulebooks)(\/|$)/)) print "include", $1, $2
        }
        END {
            for (key in may) if (!(key in used)) {
                split(key, part, SUBSEP)
                print "row", part[1], part[2], "which it does not need"
            }
        }' "$1" -
}

# named FILE...: those in whose code a game is named. Comments go first, then examples.
named() {
    awk -v names="$names" '
        FNR == 1 { comment = ""; quote = "" }
        {
            code = ""
            if (quote != "`") quote = ""
            for (i = 1; i <= length($0); i++) {
                c = substr($0, i, 1); two = substr($0, i, 2)
                if (comment != "") {
                    if (substr($0, i, length(comment)) == comment) {
                        i += length(comment) - 1; comment = ""
                    }
                } else if (quote != "") {
                    code = code c
                    if (c == "\\") code = code substr($0, ++i, 1)
                    else if (c == quote) quote = ""
                } else if (two == "//") break
                else if (two == "/*") { comment = "*/"; i++ }
                else if (substr($0, i, 4) == "<!--") { comment = "-->"; i += 3 }
                else {
                    if (c == "\"" || c == "`" || c == "\047") quote = c
                    code = code c
                }
            }
            code = tolower(code)
            if (FILENAME ~ /\.[ch]$/) {
                gsub("pit [a-z]+ \047?(" names ")", "", code)
                gsub(/such as[^"]*/, "", code)
            }
            if (match(code, names) && !(FILENAME in told)) { told[FILENAME] = 1; print "name", FILENAME }
        }' "$@" </dev/null
}

# ---- the tests can fail ----

expect() { [[ $1 == "$2" ]] || fail "expected $2, got $1"; }
printf '%s\n' 'pit' 'core pit' 'games pit' 'odds games pit core' >"$tmp/few"
try() { printf '%s\n' "$@" | allowed "$tmp/few" | grep -v 'does not need' || true; }
expect "$(try 'src/odds/a.c games/other.h' 'src/odds/a.c b.h' 'include/pit/a.h b.h')" ''
expect "$(try 'src/core/a.c games/wagers.h')" 'include src/core/a.c games/wagers.h'
expect "$(try 'src/odds/a.c games/wagers.h')" 'include src/odds/a.c games/wagers.h'
expect "$(try 'src/odds/a.c games/craps.h')" 'include src/odds/a.c games/craps.h'
expect "$(try 'src/odds/a.c games/red_dog_rows.h')" 'include src/odds/a.c games/red_dog_rows.h'
printf '%s\n' 'games/odds pit odds games' >>"$tmp/few"
expect "$(try 'src/games/odds/a.c games/craps.h' 'src/games/odds/a.c odds/b.h' 'src/games/odds/a.c b.h')" ''
expect "$(try 'src/odds/a.c games/odds/b.h')" 'include src/odds/a.c games/odds/b.h'
expect "$(try 'src/games/a.c odds/b.h')" 'include src/games/a.c odds/b.h'
expect "$(try 'src/cellar/a.c pit/game.h')" 'folder src/cellar/a.c'
printf '%s\n' 'a b' b >"$tmp/turned"
expect "$(allowed "$tmp/turned" </dev/null | head -1)" 'row a b which does not stand above it'
expect "$(printf 'src/core/a.c pit/cards.h\n' | allowed "$tmp/few" | grep -c 'does not need')" 7
cat >"$tmp/good.c" <<'end'
/* craps,
 * red-dog */
f("https://", "pit odds red-dog --rules wa", "a game, such as craps", "pit bot 'Red Dog 2'"); // Red Dog
end
expect "$(named "$tmp/good.c")" ''
for line in 'x = craps_row(y);' 'f("/*", "Red Dog");' 'struct pit_red_dog x;' 'if (FAIR_MINI_CRAPS) /* */' \
    '/* */ #include "odds/craps_odds.h"'; do
    echo "$line" >"$tmp/bad.c"
    expect "$(named "$tmp/bad.c")" "name $tmp/bad.c"
done

# ---- and what they find ----

find src include -name '*.[ch]' | sort >"$tmp/c"
find web/src \( -name '*.ts' -o -name '*.svelte' \) | sort >"$tmp/web"
xargs -a "$tmp/c" sed -nsE 's/^ *# *include "([^"]+)".*/\1/;T;F;p' | paste -d ' ' - - >"$tmp/includes"
allowed "$tmp/rows" <"$tmp/includes" | sort >"$tmp/found"
grep -vE '^src/(games|rulebooks)/' "$tmp/c" | cat - "$tmp/web" | grep -v '^web/src/games/' |
    grep -vxFf "$tmp/lists" | xargs grep -liE "$names" >"$tmp/maybe" || true
named $(cat "$tmp/maybe") | sort >>"$tmp/found"
# The game of tests/trial is in no list, and nobody else knows it.
grep -rlE '"trial"|trial_game|tests/trial' src include web/src | sed 's/^/trial /' >>"$tmp/found" || true
# A row for every folder, and a folder for every row; a list that names a game.
for folder in src/*; do
    grep -qE "^    $folder " "$page" || fail "$page: the list of layers lacks $folder"
done
for folder in $(sed -nE 's!^    ((src|include)/[a-z/]+)( .*)?$!\1!p' "$page"); do
    [[ -d $folder ]] || fail "$page: there is no folder $folder"
done
while read -r list; do
    [[ $(named "$list") == "name $list" ]] || fail "$page: $list names no game, and need not be among the lists"
done <"$tmp/lists"

sort -u "$tmp/found" >"$tmp/out"
[[ ! -s $tmp/out ]] || fail "what $page does not allow"
