# stream.sh -- pit stream: the bytes before scaling are those of docs/fairness.md, made here once
# more by openssl; the outcomes are those that a shoe of the same key has.
set -eu
. tests/cli/helper.sh

key=1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb # K of examples/epoch.json

# S(1): HMAC(K, "PITFAIR/1/stream" 1 as u32, j as u64), j = 0, 1, ...
if needs openssl; then
    for j in 0 1 2; do
        printf 'PITFAIR/1/stream\0\0\0\1\0\0\0\0\0\0\0'"\\$j" |
            openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary
    done >"$tmp/want"
    ok stream --key "$key" --bytes 90
    head -c 90 "$tmp/want" | cmp - "$tmp/out" || fail "other bytes than S(1)"
fi
ok stream --key "$key" --bytes 3
[[ $(wc -c <"$tmp/out") == 3 ]] || fail "not three bytes"
[[ ! -s $tmp/err ]] || fail "a key that was given is told"

# A random key is told, and brings the same bytes again.
run stream --bytes 40000
((status == 0)) || fail "no bytes"
cp "$tmp/out" "$tmp/first"
told=$(sed -n 's/^key \([0-9a-f]\{64\}\)$/\1/p' "$tmp/err")
ok stream --key "$told" --bytes 40000
cmp "$tmp/first" "$tmp/out" || fail "the key that was told brings others"

# Outcomes: dice and spins as pit shoe derives them from the same key, one a line.
ok stream craps --key "$key" --count 600
[[ $(wc -l <"$tmp/out") == 600 ]] || fail "not 600 rolls"
! grep -vx '[1-6]-[1-6]' "$tmp/out" || fail "no rolls"
cp "$tmp/out" "$tmp/rolls"
ok stream craps --key "$key" --count 600 --binary
[[ $(wc -c <"$tmp/out") == 600 ]] || fail "not a byte a roll"
od -An -v -tu1 -w1 "$tmp/out" | awk '{ print int($1 / 6) + 1 "-" $1 % 6 + 1 }' | cmp - "$tmp/rolls" || fail "other rolls"
ok stream roulette --set wheel=single --key "$key" --count 300
! grep -vxE '[0-9]|[12][0-9]|3[0-6]' "$tmp/out" || fail "no pockets of a single wheel"
ok stream big-six --key "$key" --count 300
! grep -vxE 'one|two|five|ten|twenty|joker|flag' "$tmp/out" || fail "no symbols"

# A shoe has each card as often as it has decks, and the next one is another.
ok stream red-dog --set decks=6 --key "$key" --count 624
[[ $(head -312 "$tmp/out" | sort | uniq -c | awk '{ print $1 }' | sort -u) == 6 ]] || fail "not six of each card"
[[ $(head -312 "$tmp/out") != $(tail -312 "$tmp/out") ]] || fail "the same shoe twice"

for wrong in "" "--bytes 0" "--bytes -1" "--bytes 1x" "--bytes 99999999999999999999" "--count 5" "craps --bytes 5" \
    "craps" "chess --count 1" "craps --count 0" "--bytes 5 --binary" "--bytes 5 --key 12" "craps roulette --count 2"; do
    # shellcheck disable=SC2086
    bad stream $wrong
done
if needs script --version >"$tmp/unused"; then
    mkfifo "$tmp/keys"
    exec 9<>"$tmp/keys"
    script -qec "'$PIT' stream --bytes 8" /dev/null <&9 >"$tmp/out" || true
    prints "bytes are not for a terminal"
fi
