# advise.sh -- pit advise: from a record that stops at a decision, the value of each choice.
set -eu
. tests/cli/helper.sh

cat >"$tmp/hand.pit" <<'END'
game red-dog
rules nj-online
seat 1 Ann 100
seat 2 Bo 100
bet 1 ante 10
bet 2 ante 20
cards Jd 2c
deal
END
ok advise "$tmp/hand.pit"
golden advise.txt
ok advise --json "$tmp/hand.pit"
json
# Spread 8 of one pack: 32 of 50 cards win, so one dollar is worth 28 cents, and twice that raised.
prints '"seat":1,"name":"Ann","ev":"560/1"'
prints '"choice":"stand","amount":0,"ev":"280/1"'
ok advise - <"$tmp/hand.pit"

# Who has answered is not advised again.
echo 'stand 1' >>"$tmp/hand.pit"
ok advise --json "$tmp/hand.pit"
prints_not '"name":"Ann"'

# The cards seen count: with every card between gone, nothing wins.
{
    printf 'game red-dog\nrules ma decks=1 burn=off cut=0\nseat 1 Ann 100\n'
    printf 'bet 1 ante 5\ncards 4c 5d\ndeal\nbet 1 ante 5\ncards 4d 5h\ndeal\n'
    printf 'bet 1 ante 5\ncards 5c 6d\ndeal\nbet 1 ante 5\ncards 5s 6h\ndeal\n'
    printf 'bet 1 ante 5\ncards 4h 6c\ndeal\n'
} >"$tmp/gone.pit"
ok advise --json "$tmp/gone.pit"
prints '"choice":"stand","amount":0,"ev":"-500/1"'

# It must stop at a decision, and hold up to there.
head -5 "$tmp/hand.pit" >"$tmp/bets.pit"
bad advise "$tmp/bets.pit"
says "does not stop at a decision: the table waits for bets, then the deal"
printf 'game red-dog\nseat 1 Ann 100\nbet 1 ante 1000\n' >"$tmp/refused.pit"
bad advise "$tmp/refused.pit"
says ":3: "
bad advise "$tmp/none.pit"
bad advise
