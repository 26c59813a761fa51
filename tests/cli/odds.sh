# odds.sh -- pit odds: exact figures for any rules in force, any shoe, any hand.
set -eu
. tests/cli/helper.sh

ok odds red-dog --rules nj-online
golden odds_nj.txt
ok odds red-dog --rules wa
golden odds_wa.txt
ok odds red-dog --rules nj-online --json
json
golden odds_nj.json
prints '"ev":"-523/16575"'
prints '"house_edge":"523/16575"'
for book in ma ma-book wa nj-online online; do
    ok odds red-dog --rules "$book" --json
    json
    ok odds red-dog --rules "$book"
    (($(awk 'length > 80' "$tmp/out" | wc -l) == 0)) || fail "a line is longer than 80 columns"
done

# Every other option counts too: a payout above the floor, more decks.
ok odds red-dog --set decks=1 --set pays_1=6 --json
prints_not '"ev":"-523/16575"'
ok odds red-dog --set pays_4=2
prints "PLAYER'S edge"
prints "supervisor"

# A shoe by ranks: a full pack by counts is a full pack; rows are by end cards.
ok odds red-dog --rules nj-online --shoe 4,4,4,4,4,4,4,4,4,4,4,4,4 --json
json
prints '"ev":"-523/16575"'
prints '"low":"2","high":"A","spread":11'
# Aces and deuces with one five: the five is between, or it is an end.
ok odds red-dog --rules nj-online --shoe 1,0,0,1,0,0,0,0,0,0,0,0,1 --json
json
prints '"p_win":"1/3"'
bad odds red-dog --shoe 1,1,1
says "thirteen counts"
bad odds red-dog --shoe 1,0,0,0,0,0,0,0,0,0,0,0,1
says "three cards"
bad odds red-dog --shoe 4,4,4,4,4,4,4,4,4,4,4,4,999

# Cards that have gone: as a list, or as a record.
printf '4c 7h, 5d # gone\nKs\n' >"$tmp/gone"
ok odds red-dog --set decks=1 --seen "$tmp/gone" --json
json
cp "$tmp/out" "$tmp/list"
printf 'game red-dog\nrules ma decks=1 burn=off\nseat 1 Ann 9\nbet 1 ante 5\ncards 4c 7h 5d\ndeal\nstand 1\n' >"$tmp/hand.pit"
ok odds red-dog --seen "$tmp/hand.pit"
prints "the 49 cards nobody has seen"
printf '4c 4c\n' >"$tmp/gone"
bad odds red-dog --set decks=1 --seen "$tmp/gone"
says ":1: the shoe holds no more of the four of clubs"
printf '4c\nzz\n' >"$tmp/gone"
bad odds red-dog --seen "$tmp/gone"
says ":2: a card is"
bad odds red-dog --seen "$tmp/none"

# A hand on the table.
ok odds red-dog --cards 9d,2s
golden odds_hand.txt
ok odds red-dog --cards 9d,2s --json
json
prints '"choice":"raise","amount":100'
ok odds red-dog --cards 9d,9s
prints "no choice"
bad odds red-dog --cards 9d
bad odds red-dog --cards 9d,2s,3s
bad odds red-dog --rules nj-online --cards 9d,9d
says "the shoe holds no nine of diamonds"

# Strategies.
printf '# as the book of odds has it\nraise when spread >= 7\n' >"$tmp/seven"
ok odds red-dog --rules nj-online --strategy "$tmp/seven" --json
prints '"ev_strategy":"-523/16575"'
ok odds red-dog --rules nj-online --strategy never
prints "by never -9.1885 %"
printf 'raise when spraed >= 7\n' >"$tmp/wrong"
bad odds red-dog --strategy "$tmp/wrong"
says ":1: spraed: a strategy cannot look at that; it can look at spread, low, high, left"

# Beside one another.
ok odds red-dog --compare nj-online 'wa decks=8'
golden odds_compare.txt
ok odds red-dog --compare nj-online 'wa decks=8' --json
json
ok odds red-dog --sweep decks=1..8
golden odds_sweep.txt
ok odds red-dog --sweep decks=1..8 --csv
golden odds_sweep.csv
ok odds red-dog --sweep decks=1..8 --plot "$tmp/edge.svg"
grep -q '</svg>' "$tmp/edge.svg" || fail "no picture was drawn"
# Where wagers are compared, the answer says which; an option may change only another one.
ok odds baccarat --compare ma-book 'ma-book ez=on'
prints " of a bet on player; --wager SPOT compares another"
ok odds craps --sweep odds_times=1,2 --wager place-6 --json
prints '"wager":"place-6"'
bad odds red-dog --sweep decks=0..8
says "(MA-RD 1(a))"
bad odds red-dog --sweep decks
bad odds red-dog --sweep decks=1..8 --plot "$tmp/none/edge.svg"
bad odds red-dog --plot "$tmp/edge.svg"
says "--plot does nothing on its own; it goes with --sweep, --chart"
bad odds red-dog --compare nj-online
bad odds
bad odds whist

# The choices of a round as CSV: two lines a spread, with the fractions of the JSON.
ok odds red-dog --csv
prints "spread,p,choice,least,best,p_win,p_push,p_lose,ev,ev_float"
prints "7,0.0593618600,raise,0,1,0.5419354839,0.0000000000,0.4580645161,26/155,0.1677419355"
(($(wc -l <"$tmp/out") == 23)) || fail "eleven spreads with two choices each"
ok odds red-dog --shoe 4,4,4,4,4,4,4,4,4,4,4,4,4 --csv
prints "low,high,spread,p,choice,least,best,"

# What would be ignored is refused.
while read -r option words; do
    # shellcheck disable=SC2086
    bad odds $words
    grep -qE -- "$option (does nothing on its own|cannot be used with)" "$tmp/err" || fail "$option is taken"
done <<'END'
--csv red-dog --cards 9d,2s --csv
--cards red-dog --cards 9d,2s --compare ma wa
--strategy red-dog --sweep decks=1..2 --strategy never
--rules red-dog --rules wa --compare ma wa
--wager craps --wager pass
--csv craps --rolls 5 --csv
--plot red-dog --compare ma wa --plot x.svg
END
bad odds red-dog --json --csv
says "--json and --csv: use one of them"
bad odds red-dog --rules ''
says "--rules needs a rulebook, such as ma"
bad odds red-dog --effects
says "--effects is for games whose wagers are counted from any shoe"

bad odds craps red-dog
says "red-dog is one word too many"

# What an option is for, in words that are true of every game.
bad odds red-dog --layout 'ante 5'
says "--layout is for games that have no decisions in a round"
bad odds baccarat --layout 'banker 5' --ahead 5
says "--ahead is for dice and wheels"
bad odds blackjack --chart --csv
says "--csv cannot be used with --chart"
for game in baccarat roulette; do
    ok odds $game --json
    json
    prints '"strategy":[]'
done
ok odds red-dog --compare nj-online wa --json
json
prints '"ev_float":-0.0'
ok odds blackjack --sweep decks=1,2 --json
json
prints '"ev_float":'
