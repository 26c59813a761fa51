# verify.sh -- pit verify: what it prints of a record, and the exit status.
set -eu
. tests/cli/helper.sh

cp tests/cli/records/red-dog.pit "$tmp/good.pit"
ok verify "$tmp/good.pit"
for step in record chain signatures rules commitments locks seats seeds cut cards calls payouts; do
    grep -q "^$step  *ok, [0-9]*: " "$tmp/out" || fail "no word of: $step"
done
grep -qx "head  *$(sed -n 's/^chain \([0-9a-f]*\) .*/\1/p' "$tmp/good.pit" | tail -1)" "$tmp/out" ||
    fail "the head is not the last of the chain"
grep -qx "key  *$(sed -n 's/^table [0-9a-f]* //p' "$tmp/good.pit")" "$tmp/out" || fail "another key"
prints_not voids
prints_not moved
[[ $(tail -1 "$tmp/out") == VERIFIED ]] || fail "not verified"
ok verify - <"$tmp/good.pit"
ok verify --json "$tmp/good.pit"
json
prints '{"verdict":"verified","game":"red-dog","rules":"ma","rounds":'
prints '"voids":0,"moved":0,"marks":[],"open":[],'
prints_not '"state":"differs"'
prints_not '"first":'

# Calls of a round that has only begun are told at its end; those of one that is over are not left out.
{ cat "$tmp/good.pit"; printf '%s\n' 'seat 2 Guest 100' 'bet 2 ante 50' deal; } >"$tmp/open.pit"
"$PIT" verify "$tmp/open.pit" >"$tmp/out" 2>"$tmp/err" || true
grep -q '^calls  *ok, ' "$tmp/out" || fail "calls of an open round are missed"
grep -v '^heard' "$tmp/good.pit" >"$tmp/silent.pit"
"$PIT" verify "$tmp/silent.pit" >"$tmp/out" 2>"$tmp/err" || true
grep -q "^calls  *NOT CHECKED: the record leaves out" "$tmp/out" || fail "nobody misses the calls"

# differs SED LINE STEP WORDS: the record, changed by SED, differs first at this line.
differs() {
    sed "$1" "$tmp/good.pit" >"$tmp/bad.pit"
    not_held verify "$tmp/bad.pit"
    [[ $2 == any ]] || says "pit: $tmp/bad.pit:$2: $3: "
    says "$4"
    prints "NOT VERIFIED: the record is not what it claims to be"
    prints "$4"
    not_held verify --json "$tmp/bad.pit"
    json
    prints '{"verdict":"differs",'
    prints "\"first\":{\"step\":\"$3\","
    prints "$4"
}
at() { grep -n -m1 "^$1" "$tmp/good.pit" | cut -d: -f1; }
differs 's/^seat 1 Player 900/seat 1 Player 800/' any chain "the hash of the lines above is different"
differs 's/^reveal 1 ..../reveal 1 0000/' "$(at 'reveal 1')" seeds "it was changed"
differs "$(at bet)s/ante 10/ante 20/" "$(at 'expect 1 ante')" payouts "the record says 20, the rules bring 40"
differs "$(at 'expect 1 ante')s/-\{0,1\}[0-9.]*\$/7/" "$(at 'expect 1 ante')" payouts "the record says 7, the rules bring "
differs "$(at 'lock 1')s/[0-9a-f]\{4\}\$/0000/" "$(at 'lock 1')" signatures "the signature is not the table's"
differs "$(at 'show 1')s/[0-9a-f]\{4\}\$/0000/" "$(at 'show 1')" seats "does not open the seat's commitment"
differs '$s/ [0-9a-f]*$//' "$(wc -l <"$tmp/good.pit")" signatures "this chain line is not signed"
differs "$(at 'show 1')d" "$(($(at 'show 1')))" seats "its seed was dropped"
differs "$(at 'lock 1')p" "$(($(at 'lock 1') + 1))" locks "two locks for one epoch"
differs '1s/$/ /' any chain "the hash of the lines above"
differs '$a # a word more' any chain "no chain line covers the end"
differs "$(at 'expect 1 ante')d;$(at deal)s/.*/stand 1/" "$(at deal)" record "MA-RD"

# A line that cannot be read is bad input, whatever holds above it, as it is for pit replay.
sed "$(at deal)s/.*/dance/" "$tmp/good.pit" >"$tmp/bad.pit"
for how in "" --json --report; do
    bad verify $how "$tmp/bad.pit"
    says "pit: $tmp/bad.pit:$(at deal): dance: no such line"
done
bad replay "$tmp/bad.pit"
says "pit: $tmp/bad.pit:$(at deal): dance: no such line"

# Cut behind a chain line: what is there holds, and the seed is still out.
head -"$(at chain)" "$tmp/good.pit" >"$tmp/part.pit"
not_held verify "$tmp/part.pit"
prints "seeds        NOT CHECKED: the house has not shown the seed of the last epoch"
prints "cards        NOT CHECKED: "
prints "NOT VERIFIED: nothing differs, but not everything could be checked"
says "not everything could be checked; seeds: "

# A record by hand: which checks were possible is told, and it is not called verified.
cat >"$tmp/hand.pit" <<'END'
game red-dog
rules ma burn=off
seat 1 Ann 100
bet 1 ante 10
cards 4c 7h 5d
deal
raise 1 10
expect 1 ante 40
expect 1 raise 40
END
not_held verify "$tmp/hand.pit"
prints "record       ok, 9: "
prints "payouts      ok, 2: "
for step in chain signatures rules commitments locks seats seeds cut cards calls; do
    grep -q "^$step  *NOT CHECKED: " "$tmp/out" || fail "$step is not told"
done
prints "NOT VERIFIED: nothing differs, but not everything could be checked"
prints_not key
prints_not head
not_held verify --json "$tmp/hand.pit"
json
prints '{"verdict":"incomplete",'
(($(grep -o '"state":"not possible"' "$tmp/out" | wc -l) == 10)) || fail "other states in the JSON"
prints '"table":null,"key":null,"head":null'

# A chain without a table is a chain all the same.
cat >"$tmp/chained.pit" <<'END'
game red-dog
chain 0000000000000000000000000000000000000000000000000000000000000000
END
not_held verify "$tmp/chained.pit"
says ":2: chain: the hash of the lines above is different"

# Nothing to check: bad input.
: >"$tmp/empty.pit"
bad verify "$tmp/empty.pit"
bad verify --json "$tmp/empty.pit"
head -c 20000 /dev/urandom >"$tmp/garbage.pit"
bad verify "$tmp/garbage.pit"
head -c 5000 /dev/zero >"$tmp/zeros.pit"
bad verify "$tmp/zeros.pit"
bad verify "$tmp/none.pit"
bad verify "$tmp"
bad verify
{ cat "$tmp/hand.pit"; head -c 20000 /dev/urandom; } >"$tmp/garbage.pit"
bad verify "$tmp/garbage.pit"
clean "$tmp/err"

# All bytes of it, in strides: none changes without being found.
n=$(wc -c <"$tmp/part.pit")
for ((i = 7; i < n; i += n / 40)); do
    { head -c $i "$tmp/good.pit"; printf '~'; tail -c +$((i + 2)) "$tmp/good.pit"; } >"$tmp/bad.pit"
    run verify "$tmp/bad.pit"
    ((status == 1 || status == 2)) || fail "byte $i: status $status"
    prints_not '^VERIFIED'
done

# A key and a head from elsewhere: the last head, an earlier one, and those of another table.
key=$(sed -n 's/^table [0-9a-f]* //p' "$tmp/good.pit")
heads=($(sed -n 's/^chain \([0-9a-f]*\) .*/\1/p' "$tmp/good.pit"))
none=${key//[0-9]/0}
ok verify "$tmp/good.pit" --key "$key" --head "${heads[-1]}"
prints "key          as given"
prints "head         as given, at line $(wc -l <"$tmp/good.pit"), after round "
ok verify "$tmp/good.pit" --head "${heads[0]}"
prints "head         as given, at line $(at chain), after round "
not_held verify "$tmp/good.pit" --key "$none"
says "the table's key is not the one that was given"
prints "NOT VERIFIED: it is not the record that you asked for"
not_held verify "$tmp/good.pit" --head "$none"
says "no line of the chain has the head given"
not_held verify "$tmp/good.pit" --head "$none" --json
json
prints '{"verdict":"differs",'
prints '"given":{"head":"other"}'
ok verify "$tmp/good.pit" --key "$key" --head "${heads[0]}" --json
json
prints '"given":{"key":"same","head":"same","head_line":'
ok verify "$tmp/good.pit" --key "${key^^}" --head "${heads[0]^^}"
bad verify "$tmp/good.pit" --key 12
says "64 hexadecimal digits"
ok verify "$tmp/good.pit" --json --report
json
prints "\"bytes\":$(wc -c <"$tmp/good.pit"),\"sha256\":\"$(sha256sum <"$tmp/good.pit" | cut -d' ' -f1)\""

# Several files: each is told under its name, and the status is the worst.
ok verify "$tmp/good.pit" "$tmp/good.pit"
(($(grep -cx VERIFIED "$tmp/out") == 2 && $(grep -cx "$tmp/good.pit" "$tmp/out") == 2)) || fail "not two"
not_held verify "$tmp/good.pit" "$tmp/hand.pit"
run verify --json "$tmp/good.pit" "$tmp/none.pit" "$tmp/hand.pit"
((status == 2)) || fail "a missing file: status $status"
json
prints '[{"file":"'
prints ',{"file":"'

# On paper: what it was, which bytes, what came of it; no line is wider than a page.
ok verify --report "$tmp/good.pit"
prints "sha-256       $(sha256sum <"$tmp/good.pit" | cut -d' ' -f1)"
prints "$(wc -c <"$tmp/good.pit") bytes, $(wc -l <"$tmp/good.pit") lines, "
prints "holds, "
prints "VERIFIED"
awk 'length > 80 { exit 1 }' "$tmp/out" || fail "a line is wider than 80"
ok verify --report examples/hand.pit
prints "24 lines, 1 round"
prints "holds, 1 time: "
! grep -qE ' 1 (times|rounds)' "$tmp/out" || fail "1 times"
not_held verify --report "$tmp/hand.pit"
prints "NOT CHECKED: the record names no table and no epochs"
awk 'length > 80 { exit 1 }' "$tmp/out" || fail "a line is wider than 80"

# A record of any length, in the memory of a short one: 70 MB of comments before play, and a line
# that is longer than any may be.
{
    head -2 "$tmp/hand.pit"
    yes "# $(printf '%01000d' 0)" | head -70000
    tail -n +3 "$tmp/hand.pit"
} >"$tmp/long.pit"
(
    nm "$PIT" | grep -q __asan_init || ulimit -v 65536
    not_held verify "$tmp/long.pit"
    prints "payouts      ok, 2: "
    ok replay "$tmp/long.pit"
    prints "Ann: raise \$10 wins \$40"
    ok replay --json - <"$tmp/long.pit"
    json
) || fail "a long record takes more memory"
{ head -2 "$tmp/hand.pit"; printf 'seat 1 %0200000d 5\n' 0; tail -n +3 "$tmp/hand.pit"; } >"$tmp/wide.pit"
bad verify "$tmp/wide.pit"
says "wide.pit:3: "
bad replay "$tmp/wide.pit"
says "wide.pit:3: "

# A full table of blackjack: seven boxes, people behind them, splits, insurance, over and under 13, match and streaks.
seven=tests/cli/records/blackjack.pit
ok verify "$seven"
[[ $(tail -1 "$tmp/out") == VERIFIED ]] || fail "the full table is not verified"
ok replay "$seven"
for line in 'seat 9 ' 'bet 7 box/1 ' 'bet 9 behind-2/1 ' 'split 6' 'split 9' 'keep 8 1' 'double 9 ' 'insure 4 insurance' 'insure 8 behind-2-insurance' \
    'expect 2 over-13/1 5' 'expect 4 under-13/1 ' 'expect 3 match/1 40' 'expect 1 streak-2/1 15' 'expect 7 streak-3/1 '; do
    grep -q "^$line" "$seven" || fail "the full table has no line: $line"
done
sed "s|^expect 3 match/1 40|expect 3 match/1 30|" "$seven" >"$tmp/bad.pit"
not_held verify "$tmp/bad.pit"
