# wheels.sh -- the wheels from the command line: records that prove their spins, and what is found
# when somebody changes one; what is refused, in words.
set -eu
. tests/cli/helper.sh

# plays FILE ARGS: five spins with two bets each, from the machine's own random numbers.
plays() {
    local file=$1 game=$2 first=$3 second=$4 i
    shift 4
    for ((i = 0; i < 5; i++)); do printf '%s\n%s\nspin\n' "$first" "$second"; done >"$tmp/in"
    echo quit >>"$tmp/in"
    ok play "$game" --record "$file" "$@" <"$tmp/in"
    ok verify "$file"
    prints VERIFIED
}

# changed FILE SED CHECK: this change is found, by this check.
changed() {
    sed "$2" "$1" >"$tmp/changed"
    ! cmp -s "$1" "$tmp/changed" || fail "nothing was changed"
    not_held verify "$tmp/changed"
    prints "NOT VERIFIED"
    grep -q "^$3 *DIFFERS" "$tmp/out" || fail "$3 does not differ"
}

roulette=$tmp/roulette.pit
plays "$roulette" roulette "17 2" "red 4" --set half_loss=on --set wheel=double
at=$(grep -n -m1 '^spin ' "$roulette" | cut -d: -f1)
pocket=$(sed -n "${at}s/^spin //p" "$roulette")
changed "$roulette" "${at}s/.*/spin $([[ $pocket == 17 ]] && echo 0 || echo 17)/" cards
changed "$roulette" "${at}d" payouts
changed "$roulette" "${at}s/.*/no-spin object/" payouts
changed "$roulette" "${at}s/.*/no-spin object\n&/" chain
changed "$roulette" "$((at - 1))s/.*/bet 1 red 5/" payouts
changed "$roulette" "$((at + 2))s/no-more-bets/& no-spin/" calls
changed "$roulette" 's/half_loss=on/half_loss=off/' rules
changed "$roulette" 's/pays_straight=35/pays_straight=36/' rules

# A clapper that rests between two is nothing that seeds bring: no house can void a spin so.
big=$tmp/big-six.pit
plays "$big" big-six "one 2" "flag 1" --set between=void
at=$(grep -n -m1 '^spin ' "$big" | cut -d: -f1)
changed "$big" "${at}s/^spin .*/spin between one two/" cards
changed "$big" "${at}s/^spin \(.*\)/spin between \1 two\n&/" cards
changed "$big" "${at}s/^spin \(.*\)/spin between two \1\nspin \1/" cards

# Where 00 is no spin, the next spin is another one, and both are proved.
for ((i = 0; i < 120; i++)); do printf 'odd 1\nspin\n'; done >"$tmp/in"
ok play roulette --set wheel=double-as-single --seed 3 --record "$tmp/single.pit" <"$tmp/in"
grep -q '^spin 00$' "$tmp/single.pit" || fail "no 00 has come"
verifies "$tmp/single.pit"

# Exact figures, and a half loss told apart from a whole one.
ok odds roulette --set half_loss=on --json
json
prints '"spot":"first-five","p_win":"5/38"'
prints '"p":"1/19","p_float":0.052631578947368418,"pays":"loses 1 to 2"'
ok odds big-six --set layout=22,14,7,3,2,1,1 --json
json
prints '"spot":"ten","p_win":"3/50"'

# The usual bet of a simulation is one that can be paid, and halved.
ok sim roulette --rounds 1000 --seed 1 --set pays_red=11-to-10 --set half_loss=on --set min=1.01
prints "per unit of red, \$1.10"
ok sim big-six --rounds 1000 --seed 1 --set pays_one=3-to-2 --set min=1.01
prints "\$1.02"

# What a layout has, in words that fit.
refusal() { # refusal LINE TEXT
    printf 'game roulette\nseat 1 Ann 100\n%s\n' "$1" >"$tmp/in"
    not_held replay "$tmp/in"
    says "$2"
}
refusal 'bet 1 RED 5' 'the layout has straight-0, split-0-00, three-1-2-3, four-1-2-4-5, first-five,'
refusal 'bet 1 split-1-3 5' 'the layout has split-0-1, split-00-3, split-1-2, split-1-4, split-2-3, split-3-6 (MAB-RO'
refusal 'bet 1 split-40-41 5' 'the layout has split-0-00, split-0-1, split-0-2, split-00-2 ... split-35-36 (MAB-RO'
refusal 'bet 1 first-4 5' 'the layout has first-five (MAB-RO'
printf 'game roulette\nno-spin\n' >"$tmp/in"
bad replay "$tmp/in"
says 'no-spin: expected: no-spin KIND, one of direction, revolutions, object'

# Five adjacent numbers are five straights: a chip that is more than one of them may be is refused when
# the rules are made, and Big Six takes no verbal wager.
bad rules roulette --set adjacent=on --set chip=25 --set inside_max=20
says 'chip: with the other options it takes 0.01..20 (MAB-RO 1(e)(1)(i)(B))'
ok rules roulette --set adjacent=on --set chip=5 --set inside_max=20
ok rules roulette --set chip=25 --set inside_max=20
printf 'game big-six\nseat 1 Ann 100\nverbal 1 one 5\n' >"$tmp/in"
not_held replay "$tmp/in"
says 'these rules have no such decision (MAB-RO 6(a))'

# A refusal names its figure and its clause, and quotes no sentence about something else; a wheel is
# said to have what it has.
no() # GAME RULES LINE WORDS
{
    printf 'game %s\nrules ma-book %s\nseat 1 Ann 100\n%s\n' "$1" "$2" "$3" >"$tmp/in"
    not_held replay "$tmp/in"
    says "$4"
}
no big-six max=50 'bet 1 flag 0.5' 'is not allowed: use $1 to $50 (MAB-RO 6(a))'
no big-six max=500 'bet 1 flag 200' 'has only $100 in chips (MAB-RO 6(a))'
no big-six max=50 'bet 17 flag 1' 'the table has seats 1 to 16 (MAB-RO 6(a))'
no roulette max=50 'bet 1 red 60' 'is not allowed: use $1 to $50 (MAB-RO 1(a))'
no roulette wheel=single 'bet 1 three-0-2-3 5' 'not offered: this layout has three-0-1-2 (MAB-RO 1(e)(3)(i))'
no roulette wheel=single 'bet 1 straight-00 5' 'this wheel is played without 00 (MAB-RO 1(e)(1))'
no roulette wheel=double-as-single 'bet 1 split-0-00 5' 'this wheel is played without 00 (MAB-RO 1(e)(2))'
