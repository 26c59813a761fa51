# coverage.sh -- pit coverage: every clause that decides something is held by a test.
set -eu
. tests/cli/helper.sh

ok coverage
prints_not "NOT PROVED"
prints "not held"
ok coverage --json
json
(($(grep -o '"id":' "$tmp/out" | wc -l) > 900)) || fail "clauses are missing"

# A test that is named is there, and the line it names cites a clause.
grep -oE '"(web/)?tests?/[^"]*"' "$tmp/out" | tr -d '"' | sort -u >"$tmp/tests"
[[ -s $tmp/tests ]] || fail "no test cites a clause"
while IFS=: read -r file line; do
    [[ -f $file ]] || fail "$file: no such test"
    sed -n "${line}p" "$file" | grep -qE '(MAB?|WA|NJO|ONL)-[A-Z]+ ' || fail "$file:$line: no clause"
done <"$tmp/tests"

for book in MA-RD MAB-RD WA-RD NJO-RD ONL-RD MAB-CR MAB-BJ MAB-BA MAB-MB MAB-RO; do
    ok coverage "$book"
    prints_not "NOT PROVED"
    awk 'length > 80 && !/^    [a-z]+[/]/ { exit 1 }' "$tmp/out" || fail "a line of $book is wider than 80"
    ! grep -E '^[A-Z]' "$tmp/out" | grep -qv "^$book " || fail "a clause of another book"
    ok coverage "$book" --json
    json
done

# A clause and what is below it; the records that hold them, played once more.
ok coverage 'MA-RD 5(h)'
[[ $(grep -c '^MA-RD' "$tmp/out") == 1 ]] || fail "not one clause"
prints 'tests/scenarios/red-dog/ma/5-h-raise-at-most-the-ante.pit:1'
ok coverage 'MA-RD 5'
(($(grep -c '^MA-RD 5(' "$tmp/out") > 10)) || fail "few clauses of a section"
! grep '^[A-Z]' "$tmp/out" | grep -qv '^MA-RD 5[( ]' || fail "a clause of another section"
ok coverage --run
read -r played _ <"$tmp/out"
[[ $played == $(find tests/scenarios -name '*.pit' | wc -l) ]] || fail "not every record was played"
prints ", 0 failed"
ok coverage MA-RD --run --json
json
prints '"failed":0}'
bad coverage MA-R
bad coverage 'MA-RD 99'

# Elsewhere, with a record that was changed, or with none.
mkdir -p "$tmp/usr/bin" "$tmp/usr/share/doc/pit/tests"
cp "$PIT" "$tmp/usr/bin/pit"
PIT=$tmp/usr/bin/pit
bad coverage MA-RD --run
says "the records are not installed"
cp -r tests/scenarios "$tmp/usr/share/doc/pit/tests"
ok coverage MA-RD --run
record=$tmp/usr/share/doc/pit/tests/scenarios/red-dog/ma/5-h-raise-at-most-the-ante.pit
echo 'expect 1 ante 0.01' >>"$record"
run coverage MA-RD --run
((status == 1)) || fail "a record that does not hold: status $status"
prints ", 1 failed"
says "5-h-raise-at-most-the-ante.pit:"
