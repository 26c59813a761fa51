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
"$tmp/usr/bin/pit" --version >"$tmp/out"
[[ $(cat "$tmp/out") == "pit $(pkg-config --modversion pit)" ]] || fail "two versions"
