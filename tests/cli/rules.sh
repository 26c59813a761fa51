# rules.sh -- pit rules: what is in force, what a book takes, what it refuses and by which clause.
set -eu
. tests/cli/helper.sh

ok rules red-dog
golden rules_ma.txt
ok rules red-dog --long
golden rules_ma_long.txt
for book in ma ma-book wa nj-online online; do
    ok rules red-dog --rules "$book"
    prints "Red Dog, $book: "
    ok rules red-dog --rules "$book" --json
    json
    prints "\"rules\":\"$book\""
done
ok rules red-dog --rules wa --set decks=4 --json
golden rules_wa.json

# What is set changes what is worked out from it: a quarter of the shoe lies behind the cut card.
ok rules red-dog --set decks=2
prints "cut          26 "
ok rules red-dog --set reshuffle=continuous
prints "burn         off "

# The canonical text is itself rules in force, and stays as it is.
ok rules red-dog --rules wa --set decks=2 --canonical
sed -n 's/^rules //p' "$tmp/out" >"$tmp/canonical"
read -r -a words <"$tmp/canonical"
sets=()
for word in "${words[@]:1}"; do sets+=(--set "$word"); done
ok rules red-dog --rules "${words[0]}" "${sets[@]}" --canonical
sed -n 's/^rules //p' "$tmp/out" | cmp -s - "$tmp/canonical" || fail "canonical rules changed"

ok rules red-dog --diff nj-online 'wa decks=8'
golden rules_diff.txt
ok rules red-dog --diff nj-online 'wa decks=8' --json
json
ok rules red-dog --diff ma ma
prints "best-play edge"

# Warnings do not change the exit status.
ok rules red-dog --rules wa
prints "the player has the edge: best play gains 12.1894 %"
ok rules red-dog --set cut=0
prints "cut=0 is less than the book has behind the cut card, about 78 (MA-RD 3(d))"
ok rules blackjack --set cut=20
prints "cut=20 is less than the book has behind the cut card, about 78 (MAB-BJ 5(d))"
ok rules blackjack --set six_to_five=on --set decks=2 --set cut=34
prints "cut=34 is less than the book has behind the cut card, 35 (MAB-BJ 5(i))"
prints "hit soft 17 (MAB-BJ 12(d))"
ok rules blackjack --set six_to_five=on --set decks=2 --set cut=50
prints_not "cut=50 is"
ok rules red-dog --set burn=off
prints "burn=off"

# A book says what it takes.
bad rules red-dog --set decks=9
says "decks=9: ma takes 1..8 (MA-RD 1(a))"
bad rules red-dog --rules wa --set pays_1=6
says "(WA-RD 4(iii) table)"
bad rules red-dog --set pays_1=4
says "(MA-RD 5(i)(3))"
bad rules red-dog --set pays_three=10
says "(MA-RD 5(f)(1))"
bad rules red-dog --set end_card=push
says "(MA-RD 5(i)(1))"
bad rules red-dog --rules nj-online --set max=301
says "(NJO-RD limits)"
bad rules red-dog --rules online --set max=101
says "(ONL-RD bets)"
bad rules red-dog --set shuffler=two-batch --set reshuffle=continuous
says "(MA-RD 8)"
bad rules red-dog --set cut=312
says "0..311"
bad rules red-dog --set min=10 --set max=5
says "min"

# What is no option, value, book or game.
bad rules red-dog --set decks=many
says "1..8"
bad rules red-dog --set colour=6
says "the keys are min max"
for near in "red-dog --set deck=6|deck=6: no such option; did you mean decks?" "red-dog --set min=2 --set deks=3|did you mean decks?" \
    "craps --set odds_time=2|did you mean odds_times?" "red-dog --rules MA|MA: no such rulebook; did you mean ma?" \
    "craps --rules ma-bok --set chip=1|did you mean ma-book?"; do
    # shellcheck disable=SC2086
    bad rules ${near%%|*}
    says "${near#*|}"
done
bad rules red-dog --set decks
says "KEY=VALUE"
bad rules red-dog --set
says "--set KEY=VALUE"
bad rules red-dog --rules nevada
says "ma ma-book wa nj-online online"
bad rules chess
says "red-dog"
bad rules
bad rules red-dog wa
bad rules red-dog --diff ma
bad rules red-dog --diff ma 'wa decks=99'
says "WA-RD 1"
bad rules red-dog --set "$(printf 'decks=\033[31m6')"
bad rules red-dog --set "$(head -c 5000 /dev/zero | tr '\0' a)"
bad rules red-dog --set "x=$(head -c 5000 /dev/zero | tr '\0' a)"
bad rules red-dog --json=yes

# What would be ignored is refused.
while read -r option words; do
    # shellcheck disable=SC2086
    bad rules red-dog $words
    says "$option cannot be used with "
done <<'END'
--set --diff ma wa --set decks=2
--rules --diff ma wa --rules wa
--canonical --diff ma wa --canonical
--json --canonical --json
--long --long --json
END
