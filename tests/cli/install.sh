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
    doc/pit/README.md doc/pit/docs/records.md doc/pit/examples/hand.pit; do
    [[ -s $tmp/usr/share/$file ]] || fail "no $file"
done
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
