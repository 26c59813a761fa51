# manifest.sh -- a signed list of what is installed: ordinary tools and the program agree on it, and a
# byte that changes in any file is found before a table opens, and while they are open.
set -eu
. tests/cli/helper.sh

usr=$(realpath "$tmp")/usr list=$tmp/pit.sha256
cmake --install build/release --prefix "$usr" >"$tmp/out"
for name in house other; do
    openssl genpkey -algorithm ed25519 -out "$tmp/$name.key"
    openssl pkey -in "$tmp/$name.key" -pubout -out "$tmp/$name.pem"
done
tools/manifest "$tmp/house.key" "$list" / "${usr#/}" >"$tmp/out" || fail "no list"
PIT=$usr/bin/pit

# Anybody, without us.
(cd / && sha256sum --quiet -c "$list") || fail "sha256sum sees other files"
openssl pkeyutl -verify -pubin -inkey "$tmp/house.pem" -rawin -in "$list" -sigfile "$list.sig" >"$tmp/out" ||
    fail "openssl does not take the signature"
files=$(wc -l <"$list")
grep -q ' usr/lib/.*/libsodium\.so' "$list" || fail "libraries are not on it"
ok manifest "$list" --key "$tmp/house.pem"
prints "$files files match the list, this program among them; it is signed by the key "

# Nothing but the list of that key.
bad manifest "$list"
says "give a list and a key"
not_held manifest "$list" --key "$tmp/other.pem"
says "is not what the key $tmp/other.pem has signed"
bad manifest "$list" --key "$list"
says "not a public Ed25519 key in PEM"
bad manifest "$list" --key "$tmp/none"
says "No such file"
bad manifest "$tmp/none" --key "$tmp/house.pem"
says "No such file"
cp "$list" "$tmp/less" && cp "$list.sig" "$tmp/less.sig"
sed -i 1d "$tmp/less"
not_held manifest "$tmp/less" --key "$tmp/house.pem"
says "is not what the key"

# A program that is not on it, and one that somebody has put a library before.
not_held "manifest" "$list" --key "$tmp/house.pem" --root "$tmp"
says "$files of $files files"
status=0
build/pit manifest "$list" --key "$tmp/house.pem" >"$tmp/out" 2>"$tmp/err" || status=$?
((status == 1)) || fail "another program is taken for it"
prints "build/pit: is running, and is not on the list"
echo 'int pit_nothing;' | gcc -shared -fPIC -xc - -o "$tmp/before.so"
status=0
LD_PRELOAD=$tmp/before.so "$PIT" manifest "$list" --key "$tmp/house.pem" >"$tmp/out" 2>"$tmp/err" || status=$?
((status == 1)) || fail "a library before the others is taken for none"
prints "/before.so: is running, and is not on the list"

# flip FILE: one bit of its last byte; twice: as it was.
flip() {
    local size byte
    size=$(stat -c %s "$1")
    byte=$(od -An -tu1 -j $((size - 1)) -N 1 "$1")
    # shellcheck disable=SC2059
    printf "\\x$(printf %02x $((byte ^ 1)))" | dd of="$1" bs=1 seek=$((size - 1)) conv=notrunc status=none
}
# A byte of every file: each is named. The copy that is altered stands elsewhere, as a machine that was stopped.
mkdir -p "$tmp/copy${usr%/*}"
cp -r "$usr" "$tmp/copy$usr"
grep " ${usr#/}/" "$list" >"$tmp/own"
cp "$tmp/own" "$tmp/own.list"
openssl pkeyutl -sign -inkey "$tmp/house.key" -rawin -in "$tmp/own.list" -out "$tmp/own.list.sig"
ok manifest "$tmp/own.list" --key "$tmp/house.pem" --root "$tmp/copy"
count=0
while read -r _ file; do
    [[ -s $tmp/copy/$file ]] || continue
    flip "$tmp/copy/$file"
    count=$((count + 1))
done <"$tmp/own"
run manifest "$tmp/own.list" --key "$tmp/house.pem" --root "$tmp/copy"
((status == 1)) || fail "altered files are taken for the right ones"
(($(grep -c ': altered$' "$tmp/out") == count && count > 100)) || fail "$count files were altered"

# A server: it starts, ends when a file changes, and does not start again.
bad serve --manifest "$list" --data "$tmp/data"
says "give both --manifest and --manifest-key"
serve() {
    timeout 60 "$PIT" serve --listen 127.0.0.1:0 --data "$tmp/data" --manifest "$list" --manifest-key "$tmp/house.pem" >"$tmp/out" 2>"$tmp/err"
}
serve &
server=$!
for ((i = 0; i < 300; i++)); do
    ! grep -q '^http' "$tmp/out" || break
    sleep 0.1
done
pid=$(pgrep -P $server -x timeout | xargs -r pgrep -P) || fail "it did not start"
kill -HUP "$pid"
for ((i = 0; i < 100; i++)); do # it has compared them once more, and plays on
    ! grep -q 'nothing has changed' "$tmp/err" || break
    sleep 0.1
done
kill -0 "$pid" || fail "it has ended without a reason"
flip "$usr/share/doc/pit/README.md"
kill -HUP "$pid"
status=0
wait $server || status=$?
((status == 1)) || fail "it went on with an altered file: $status"
says "README.md: altered; the tables close"
status=0
serve || status=$?
((status == 1)) || fail "it starts with an altered file: $status"
says "README.md: altered; no table opens"
flip "$usr/share/doc/pit/README.md"
ok events --data "$tmp/data" --kind files
(($(grep -c '"kind":"files.hold"' "$tmp/out") == 1 && $(grep -c '"kind":"files.altered".*README.md: altered' "$tmp/out") == 1)) ||
    fail "one event each"
