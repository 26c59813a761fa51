# shoe.sh -- pit shoe: the worked example of PITFAIR/1, dice and wheels, and epochs that are none.
set -eu
. tests/cli/helper.sh

example=examples/epoch.json

# ---- the worked example, to the letter ----
ok shoe "$example"
prints 'C_S   80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7'
prints 'c_1   84c4f9be67ec420a6d7cb3f2be403f7c0cd9a6c5ec941e8e1f673ba7cc69068e'
prints 'L     ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0'
prints 'R     64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea'
prints 'K     1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb'
prints '312 cards, cut at 100 by seat 3'
grep -qx '7c 8c 5d Ts 8h Jh 2d 4s Jc 5c 9d 8s Js' "$tmp/out" || fail "another first row"
golden shoe.txt

ok shoe --json "$example"
json
prints '{"c_s":"80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7","c":["84c4f9be'
prints '"l":"ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0","r":"64667b5c4748'
prints '"k":"1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb","cut":100,"order":['
prints '"order":["7c","8c","5d","Ts","8h","Jh","2d","4s",'
prints '"order_hash":"3bc0e6cc0214356a5d6175f461e4836ed094beafdfa185f27cb357029d8f6215"}'
golden shoe.json
ok shoe - --json <"$example"
golden shoe.json

# with SCRIPT: the example with something changed in it.
with() { sed "$1" "$example" >"$tmp/e.json"; }

same() { # what is changed changes nothing that follows
    with "$1"
    ok shoe --json "$tmp/e.json"
    golden shoe.json
}
same 's/, "shown": true//'
same 's/"epoch"/"c_s": "unchecked", "more": {"n": 0}, "epoch"/'
same 's/"epoch"/"\\u0065poch"/'
with '/"seat": 1/{h;N;H;d}; s/: true}$/: true},/; /^  \]/{x;s/^[^\n]*\n//;s/,$//;G}'
[[ $(grep -o '"seat": [0-9]' "$tmp/e.json" | tr -d '\n') == '"seat": 3"seat": 5"seat": 1' ]] ||
    fail "the seats were not moved"
ok shoe --json "$tmp/e.json"
golden shoe.json

# ---- it derives and does not judge ----
with '/"seats": \[/,/^  \]/c "seats": []'
ok shoe "$tmp/e.json"
prints 'by the dealer'
ok shoe --json "$tmp/e.json"
prints '"c":[],'
with 's/"first_seat": 0/"first_seat": 9/; s/"cut_pos": 100/"cut_pos": 65535/; s/"stop": 78/"stop": 311/'
ok shoe "$tmp/e.json"
with 's/"max_seats": 7/"max_seats": 0/; s/1700000000000/18446744073709551615/'
ok shoe "$tmp/e.json"

# A seat that has not shown stays in c, out of R, and does not cut.
with '/"23232323/s/true/false/'
ok shoe --json "$tmp/e.json"
prints '"ac728123463b8cc8294c258b83f6f1ed265d4d1beec90721d458146d636c75f4"'
prints '"l":"ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0"'
prints_not 64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea
ok shoe "$tmp/e.json"
prints 'seat 3, which was not shown'
prints 'by the dealer'

# ---- dice and wheels ----
with 's/"game": 1, "decks": 6, "n": 312, "stop": 78/"game": 2, "decks": 0, "n": 0, "stop": 12/'
ok shoe "$tmp/e.json"
golden shoe_dice.txt
ok shoe --json "$tmp/e.json"
json
golden shoe_dice.json
with 's/"game": 1, "decks": 6, "n": 312, "stop": 78/"game": 6, "decks": 0, "n": 38, "stop": 256/'
ok shoe "$tmp/e.json"
prints '256 spins of 38 pockets'
ok shoe --json "$tmp/e.json"
json
golden shoe_wheel.json

# ---- what is no epoch ----
wrong() { # wrong SCRIPT WORDS
    with "$1"
    ! cmp -s "$example" "$tmp/e.json" || fail "$1 changes nothing"
    bad shoe "$tmp/e.json"
    says "pit: $tmp/e.json: $2"
    bad shoe --json "$tmp/e.json"
}
for field in table_id rules_hash server_seed c_s_next audit_head; do
    wrong "s/\"$field\"/\"other\"/" "$field is missing: "
    wrong "s/\"$field\": \"../\"$field\": \"/" "$field: "
    wrong "s/\"$field\": \"/\"$field\": \"00/" "$field: "
    wrong "s/\"$field\": \"./\"$field\": \"A/" "$field: "
    wrong "s/\"$field\": \"[^\"]*\"/\"$field\": 5/" "$field: "
    wrong "s/\"table_id\"/\"$field\": 1, &/; s/\"table_id\"/\"$field\": 1, &/" "$field"
done
wrong 's/"table_id": "../"table_id": "/' \
    'table_id: 32 hex digits in lower case'
for field in epoch game decks n stop mode max_seats t_ms beacon_round first_seat; do
    wrong "s/\"$field\"/\"other\"/" "$field is missing: a whole number from 0 to "
    for value in -1 1.0 1e2 '"1"' null true '[]' 18446744073709551616; do
        wrong "s/\"$field\": [0-9]*/\"$field\": $value/" "$field: a whole number from 0 to "
    done
    wrong "s/\"$field\": [0-9]*/&, &/" "$field appears twice"
done
for field in game decks mode max_seats first_seat; do
    wrong "s/\"$field\": [0-9]*/\"$field\": 256/" "$field: a whole number from 0 to 255"
done
wrong 's/"n": 312/"n": 65536/' 'n: a whole number from 0 to 65535'
wrong 's/"n": 312/"n": 311/' 'n: use 52 times decks, 312'
wrong 's/"decks": 6/"decks": 5/' 'n: use 52 times decks, 260'
wrong 's/"decks": 6, "n": 312/"decks": 0, "n": 0/' 'decks: a game of cards has at least 1'
wrong 's/"stop": 78/"stop": 312/' 'stop: fewer cards than n'
wrong 's/"mode": 0/"mode": 1/' 'mode: use 0'
wrong 's/"game": 1/"game": 0/' 'game: use a whole number, one of 1 red-dog, 2 craps, '
wrong 's/"game": 1/"game": 9/' 'game: '
game() { wrong "s/\"game\": 1, \"decks\": 6, \"n\": 312, \"stop\": 78/$1/" "$2"; }
game '"game": 8, "decks": 0, "n": 6, "stop": 1' 'n: use 0 for dice'
game '"game": 2, "decks": 1, "n": 0, "stop": 1' 'decks: use 0'
game '"game": 2, "decks": 0, "n": 0, "stop": 0' 'stop: use the number of rounds, 1 to 256'
game '"game": 2, "decks": 0, "n": 0, "stop": 257' 'stop: '
game '"game": 7, "decks": 0, "n": 0, "stop": 1' 'n: a wheel has at least 1 pocket'
game '"game": 6, "decks": 0, "n": 37, "stop": 0' 'stop: '
game '"game": 6, "decks": 0, "n": 37, "stop": 257' 'stop: '

wrong 's/"seats"/"other"/' 'seats is missing'
wrong '/"seats": \[/,/^  \]/c "seats": {}' 'seats: use a list of seats'
wrong '/"seats": \[/,/^  \]/c "seats": [7]' 'seats[0]: a seat is an object'
for field in cut_accept cut_pos player_tag seat_seed; do
    wrong "s/\"$field\"/\"other\"/" "seats[0].$field is missing: "
done
wrong 's/"seat": 3/"other": 3/' 'seats[1].seat is missing: '
wrong 's/"seat": 3/"seat": 5/' 'seats: seat 5 appears twice'
wrong 's/"seat": 3/"seat": 0/' 'seats[1].seat: seats are counted from 1'
wrong 's/"seat": 3/"seat": 256/' 'seats[1].seat: '
wrong 's/"cut_accept": 0/"cut_accept": false/' 'seats[0].cut_accept: a whole number from 0 to 1'
wrong 's/"cut_accept": 0/"cut_accept": 2/' 'seats[0].cut_accept: a whole number from 0 to 1'
wrong 's/"cut_pos": 100/"cut_pos": 65536/' 'seats[1].cut_pos: '
wrong 's/a3a3a3a3/a3a3a3/' 'seats[1].player_tag: 24 hex digits'
wrong 's/"shown": true/"shown": 1/' 'seats[0].shown: use true or false'
wrong 's/"shown": true/"shown": true, "shown": true/' 'seats[0].shown appears twice'

# 255 seats are taken, one more is not.
seats() { # the example with these seats, seat numbers on stdin
    sed '/"seats": \[/,$d' "$example"
    echo '"seats": ['
    sed "s/.*/{\"seat\":&,\"cut_accept\":0,\"cut_pos\":0,\"player_tag\":\"$(printf '%024d')\",/
        s/\$/\"seat_seed\":\"$(printf '%064d')\"},/; \$s/,\$//"
    echo ']}'
}
seq 255 | seats >"$tmp/e.json"
ok shoe --json "$tmp/e.json"
(($(grep -o '"[0-9a-f]\{64\}"' "$tmp/out" | wc -l) == 260)) || fail "a commitment is lost"
{ seq 255; echo 1; } | seats >"$tmp/e.json"
bad shoe "$tmp/e.json"
says 'seats: there are at most 255'

# The largest shoe fits its room.
with 's/"decks": 6, "n": 312/"decks": 255, "n": 13260/'
ok shoe --json "$tmp/e.json"
json
(($(grep -o '"[2-9TJQKA][cdhs]"' "$tmp/out" | wc -l) == 13260)) || fail "a card is lost"

# ---- what is no JSON, and no file ----
bad shoe - </dev/null
says 'pit: -: line 1, column 1: no JSON: '
bad shoe - <<<'[]'
says 'pit: -: an epoch is a JSON object'
bad shoe - < <(sed 's/"seats": \[/"seats": [,/' "$example")
says 'line 9, column 13: no JSON: '
bad shoe - < <(cat "$example" "$example")
says 'nothing may follow'
bad shoe - < <(head -c 20000 /dev/urandom)
bad shoe - < <(head -c 100000 /dev/zero | tr '\0' '[')
bad shoe
says 'pit shoe FILE'
bad shoe a b
bad shoe --nonsense "$example"
bad shoe "$tmp/missing.json"
says "$tmp/missing.json: cannot be opened"
bad shoe "$tmp"
