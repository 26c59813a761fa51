# sbom.sh -- the list of what Pit is made of names every library that the program asks the loader for,
# with the version that is installed.
set -eu
. tests/cli/helper.sh
needs node || exit 0
needs dpkg-query || exit 0

node tools/sbom.mjs "$PIT" >"$tmp/out"
node -e 'JSON.parse(require("fs").readFileSync(0, "utf8"))' <"$tmp/out"
libraries=$(readelf -dW "$PIT" | sed -nE 's/.*NEEDED.*\[(.*)\]/\1/p')
[[ $(wc -w <<<"$libraries") -ge 6 ]] || fail "the program asks for $libraries"
for name in $libraries; do
    file=$(ldd "$PIT" | sed -n "s/.*$name => \([^ ]*\) .*/\1/p")
    file=$(basename "$(realpath "${file:-/lib64/$name}")")
    grep -qF "/$file\"" "$tmp/out" || fail "$name is not listed"
done
prints "\"version\": \"$(dpkg-query --show --showformat '${Version}' libsodium23)\""
prints '"name": "node-llhttp"' # compiled in, not linked
