# play.sh -- the trial game from records and in the terminal: what was played verifies, and what was
# changed in it is found.
set -eu
. tests/cli/helper.sh

# ---- records ----

for file in tests/trial/*.pit; do
    ok replay "$file"
    ! grep -q FAILED "$tmp/out" || fail "$file"
    ok replay "$file" --json
    json
    # Each expectation counts: another net, or another hand, is found.
    grep -n '^expect' "$file" | while IFS=: read -r line _; do
        sed -E "${line}s/^(expect [0-9]+ [a-z]+(\/[0-9])?) (-?)[0-9.]+/\1 7.77/" "$file" >"$tmp/other.pit"
        not_held replay "$tmp/other.pit"
        grep -q ":$line: expected 7.77" "$tmp/err" || fail "$file:$line: another net is not found"
    done
done
sed 's/^expect 1 box\/2 -5.*/expect 1 box\/1 -10/' tests/trial/hands.pit >"$tmp/other.pit"
not_held replay "$tmp/other.pit"
for spot in box/0 box/x; do # no hand at all, so no refusal either
    sed "s|^! bet 2 box/3 5.*|! bet 2 $spot 5|" tests/trial/hands.pit >"$tmp/other.pit"
    bad replay "$tmp/other.pit"
    grep -q "$spot: a hand is a number from 1" "$tmp/err" || fail "$spot is not explained"
done

ok replay tests/trial/hands.pit
for words in 'Ann bets \$10 on box/2' 'Seat 1, Ann, gets the king of hearts for hand 2, face down' \
    'Ann folds hand 2' 'Ann: box/2 \$10 loses \$5' 'Ann: lucky/2 \$10 wins \$1$' \
    'The meter falls by \$1' 'The draw: meter'; do
    grep -q "$words" "$tmp/out" || fail "the account does not say: $words"
done
ok replay tests/trial/hands.pit --json
grep -q '{"seat":1,"spot":"box","hand":2,"stake":1000,"net":-500,"result":"lose"' "$tmp/out" ||
    fail "a settlement without its hand"
grep -q '"chance":\["4c","Kh","9d","As","xx","Kd","meter"\]' "$tmp/out" || fail "what chance brought"

# ---- the terminal ----

# play RULES SEED LINE...: a record of this play, in $tmp/SEED.pit.
play() {
    local rules=$1 seed=$2

    shift 2
    printf '%s\n' "$@" | "$PIT" play trial ${rules:+--set "$rules"} --seed "$seed" --chips 1000 \
        --record "$tmp/$seed.pit" >"$tmp/said" || fail "play, seed $seed"
}

play '' 3 'box 10' 'box/2 20' 'lucky/2 10' deal hint stay fold/2 '' help quit
for words in 'your card, face down: the seven of hearts (hand 2)' '  stay/1 .* dollars' \
    'your box/2 \$20 loses \$10' '  fold/1$' 'Enter alone deals, folds, or'; do
    grep -q "$words" "$tmp/said" || fail "the terminal does not say: $words"
done
! grep -q 'meter\|refused' "$tmp/said" || fail "what nobody should read"
verifies "$tmp/3.pit"

# Both hands by Enter alone: they fold, one after the other.
play '' 4 'box 10' 'box/2 20' deal '' '' quit
grep -q '^fold 1/1$' "$tmp/4.pit" && grep -q '^fold 1/2$' "$tmp/4.pit" || fail "Enter does not fold"

# differs SEED SED WORDS: the changed record does not verify, and the cards say why.
differs() {
    sed -E "$2" "$tmp/$1.pit" >"$tmp/changed.pit"
    ! cmp -s "$tmp/$1.pit" "$tmp/changed.pit" || fail "nothing was changed: $2"
    not_held verify "$tmp/changed.pit"
    grep -qE "^cards +DIFFERS, .*$3" "$tmp/out" || fail "$2: not found: $3"
    grep -q '^chain *DIFFERS' "$tmp/out" || fail "$2: the chain holds"
}
differs 3 's/^cards 2c 7h/cards 2c 8h/' 'card 2: the record has 8h, the seeds bring 7h' # hidden
differs 3 's/^turn Ad/turn Kd/' 'card 4: the record has Kd, the seeds bring Ad'          # the hole card

# A prize, and a look at the card face down: the first seeds that bring them. Fifty rounds each.
lines=()
for ((i = 0; i < 50; i++)); do lines+=('box 2' 'lucky 2' deal stay); done
for seed in 11 12 13 14 15 16 17 18; do
    play '' "$seed" "${lines[@]}" quit
    verifies "$tmp/$seed.pit"
done
picks=$(grep -l '^pick 4' "$tmp"/1?.pit | head -1) || fail "no prize in 400 rounds"
seed=$(basename "$picks" .pit)
differs "$seed" '0,/^pick 4/s//pick 2/' 'draw [0-9]+: the seeds bring another'
peeks=$(grep -l '^peek no' "$tmp"/1?.pit | head -1) || fail "no peek in 400 rounds"

# A look that lied: the player leaves before the card is turned, and it is found all the same.
for ((seed = 100; ; seed++)); do
    ((seed < 200)) || fail "no ace in a hundred rounds"
    play '' "$seed" 'box 2' deal quit
    ! grep -q '^peek no' "$tmp/$seed.pit" || break
done
verifies "$tmp/$seed.pit"
differs "$seed" 's/^peek no/peek yes/; s/no-ace/aces/' "look at it says otherwise"

# An epoch may be of a game that has no name in the protocol; numbers in between are nobody's.
sed 's/"game": 1/"game": 250/' examples/epoch.json >"$tmp/epoch.json"
ok shoe "$tmp/epoch.json"
grep -q '^a game of another program, epoch ' "$tmp/out" || fail "the shoe of an unnamed game"
sed 's/"game": 1/"game": 127/' examples/epoch.json >"$tmp/epoch.json"
bad shoe "$tmp/epoch.json"

# ---- the wheel ----

play chance=wheel 7 help 'red 10' 'stays 10' 'gold 6' spin hint '' 'gold 4' '' quit
grep -q 'Enter alone, or spin, spins the wheel' "$tmp/said" || fail "help does not know the wheel"
grep -q '^spin: ' "$tmp/said" || fail "the terminal does not tell of the spin"
grep -q 'its seed for wheel 1' "$tmp/said" || fail "no commitment for a wheel"
verifies "$tmp/7.pit"

# More spins than an epoch has. Its last one is followed by a draw, before the seed is shown.
lines=()
for ((i = 0; i < 260; i++)); do lines+=('gold 1' spin); done
play chance=wheel 9 "${lines[@]}" quit
verifies "$tmp/9.pit"
sed '/^reveal 1 /q' "$tmp/9.pit" >"$tmp/epoch"
(($(grep -c '^spin' "$tmp/epoch") == 256)) || fail "an epoch has 256 spins"
[[ $(grep -E '^(spin|pick)' "$tmp/epoch" | tail -2 | tr '\n' ' ') == 'spin gold pick 10 ' ]] ||
    fail "this seed was to end its epoch with a draw"
grep -q '^epoch 2 0 5 256 4 ' "$tmp/9.pit" || fail "no second epoch of a wheel with five pockets"
differs 9 '0,/^spin red/s//spin blue/' 'spin [0-9]+: the record has blue, the seeds bring red'
differs 9 '0,/^pick 10/s//pick 2/' 'draw [0-9]+: the seeds bring another'

# The same play from its seeds, without a pocket or a prize named.
grep -vE '^(pick|chain|heard|expect|time) ' "$tmp/9.pit" | sed 's/^spin .*/spin/' >"$tmp/seeds.pit"
ok replay "$tmp/9.pit" --json
sed -E 's/"calls":\[[^]]*\],//g; s/.*"rounds"/"rounds"/' "$tmp/out" >"$tmp/named"
ok replay "$tmp/seeds.pit" --json
sed -E 's/"calls":\[[^]]*\],//g; s/.*"rounds"/"rounds"/' "$tmp/out" | cmp -s - "$tmp/named" ||
    fail "the seeds bring other rounds"
