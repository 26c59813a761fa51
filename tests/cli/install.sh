# install.sh -- what make install puts down is enough to build examples/round.c, as README.md says.
set -eu
. tests/cli/helper.sh

cmake --install build/release --prefix "$tmp/usr" >"$tmp/out"
export PKG_CONFIG_PATH=$tmp/usr/lib/pkgconfig
# shellcheck disable=SC2046
gcc -Wall -Werror examples/round.c $(pkg-config --cflags --libs pit) -o "$tmp/round"
"$tmp/round" >"$tmp/out"
prints "Paid: Ann 4000, Bob 4000 cents"
"$tmp/usr/bin/pit" --version >"$tmp/out"
[[ $(cat "$tmp/out") == "pit $(pkg-config --modversion pit)" ]] || fail "two versions"
