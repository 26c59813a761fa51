# odds.sh -- exact odds of a game that has no code of its own for them: a wheel, a hidden card, draws.
set -eu
. tests/cli/helper.sh

# Three pockets of five are red; what gold pays is drawn; one wager stays up until gold comes.
ok odds trial --set chance=wheel
prints "red                  1 to 2    60.000 %   10.000 %   10.000 %    1.00  -1/10"
prints "gold                 varies    20.000 %   12.000 %   12.000 %    1.00  -3/25"
prints "stays                1 to 2    50.000 %   25.000 %   25.000 %    2.50  -1/4"
ok odds trial --set chance=wheel --csv
prints "spot,p_win,p_push,p_lose,ev,ev_resolved,house_edge,rounds,sd"
prints "blue,0.2000000000,0.0000000000,0.8000000000,-1/5,-1/5,0.2000000000,1.000000,"
ok odds trial --set chance=wheel --json
json
prints '"spot":"stays","p_win":"1/2"'
prints '"spins":"5/2"'
bad odds trial --set chance=wheel --strategy never
says "decisions"
bad odds trial --set chance=wheel --cards 9d,2s
says "dealt from a shoe"

# By shoe a round has a decision, and a fold settles its hand before the round is over.
ok odds trial
prints "box                  1 to 1    44.851 %   -6.507 %   -6.807 %    1.00  719/11050"
prints "        4   7.656 %  fold -0.5000*  stay -0.6257"
prints "        5   7.656 %  fold -0.5000  stay -0.4681*"
prints "PLAYER'S edge 6.5068 % of the first bet (719/11050)"
ok odds trial --json
json
prints '"spot":"box"'
prints '"ev_always_stay":"0/1"'
prints '{"card":5,"stay":true,'
prints '"spot":"lucky"'
printf 'stay when card >= 5\n' >"$tmp/five"
ok odds trial --strategy "$tmp/five" --json
prints '"ev_strategy":"719/11050"'
ok odds trial --compare house 'house decks=2'
prints "house decks=2"
ok odds trial --wager lucky --sweep share=1..3 --csv
prints '"house share=3",'
bad odds trial --wager none --sweep share=1..3
says "not a spot of this layout"

# Edges of two rules beside one another, also where their layouts differ.
ok rules trial --diff house 'house decks=2'
prints "best-play edge PLAYER 6.5068 %  -> PLAYER 6.3239 %"
ok rules trial --diff 'house chance=wheel' house
prints "red            house 10.0000 %  -> --"
prints "box            --               -> PLAYER 6.5068 %"
ok rules trial
prints "the player has the edge: best play gains 6.5068 % of the first bet"
