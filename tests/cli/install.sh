# install.sh -- what make install puts down is enough to build examples/round.c, as README.md says.
set -eu
. tests/cli/helper.sh

cmake --install build/release --prefix "$tmp/usr" >"$tmp/out"
export PKG_CONFIG_PATH=$tmp/usr/lib/pkgconfig
# shellcheck disable=SC2046
gcc -Wall -Werror examples/round.c $(pkg-config --cflags --libs pit) -o "$tmp/round"
LD_LIBRARY_PATH=$tmp/usr/lib "$tmp/round" >"$tmp/out"
prints "Paid: Ann 4000, Bob 4000 cents"

# Manual pages and completion are there, a page for every command; and the documents.
"$tmp/usr/bin/pit" help >"$tmp/out"
for command in $(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' "$tmp/out"); do
    [[ -s $tmp/usr/share/man/man1/pit-$command.1 ]] || fail "no page of pit $command"
done
for file in man/man1/pit.1 bash-completion/completions/pit zsh/site-functions/_pit fish/vendor_completions.d/pit.fish \
    doc/pit/README.md doc/pit/SECURITY.md doc/pit/packaging/grafana.json doc/pit/docs/records.md doc/pit/examples/hand.pit; do
    [[ -s $tmp/usr/share/$file ]] || fail "no $file"
done
# What the documents link to is there, but for the tests that compliance.md lists.
cd "$tmp/usr/share/doc/pit"
links=0
for page in *.md docs/*.md; do
    while read -r link; do
        [[ -e $(dirname "$page")/$link ]] || fail "$page: no $link"
        links=$((links + 1))
    done < <(grep -o '](\([^)# ]*\)' "$page" | sed 's/^](//' | grep -v -e '^http' -e '^mailto:' -e '^\.\./\(tests\|web\)/' -e '^$')
done
((links > 40)) || fail "only $links links"
for file in docs/table.jpg docs/pictures/craps.webp; do
    [[ -s $file ]] || fail "no $file"
done
cd "$OLDPWD"
# The unit of systemd names the program that was installed.
unit=$tmp/usr/lib/systemd/system/pit.service
grep -q "^ExecStart=$tmp/usr/bin/pit serve " "$unit" || fail "the unit starts another program"
! grep '/usr/bin/pit' "$unit" | grep -v "$tmp/usr/bin/pit" || fail "the unit names another program"
cmp "$tmp/usr/lib/systemd/system/pit.socket" packaging/pit.socket || fail "another socket"
# Python finds the module, wherever a machine has it.
if needs /usr/bin/python3; then
    for prefix in /usr /usr/local; do
        DESTDIR=$tmp/stage cmake --install build/release --prefix "$prefix" >"$tmp/unused"
        /usr/bin/python3 -c 'import os, sys; sys.exit(not any(os.path.exists(sys.argv[1] + at + "/pit.py") for at in sys.path if at))' \
            "$tmp/stage" || fail "no module for Python below $prefix"
        rm -r "$tmp/stage"
    done
fi
# The page that works offline, where `make web` has built it; and the records that hold the clauses.
if [[ -e web/dist/verify.html ]]; then
    [[ $("$tmp/usr/bin/pit" verify-page) == $(realpath "$tmp")/usr/share/pit/verify.html ]] || fail "another page"
    cmp "$("$tmp/usr/bin/pit" verify-page)" web/dist/verify.html || fail "the page is another"
    [[ -s $tmp/usr/share/pit/web/index.html ]] || fail "no pages"
    rm "$tmp/usr/share/pit/verify.html"
fi
! "$tmp/usr/bin/pit" verify-page 2>"$tmp/err" || fail "a page that is not there"
says "the page is not installed"
"$tmp/usr/bin/pit" coverage --run >"$tmp/out" || fail "the records do not hold"
"$tmp/usr/bin/pit" --version >"$tmp/out"
[[ $(cat "$tmp/out") == "pit $(pkg-config --modversion pit)" ]] || fail "two versions"
