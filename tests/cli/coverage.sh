# coverage.sh -- pit coverage: every clause that decides something is held by a test.
set -eu
. tests/cli/helper.sh

ok coverage
prints_not "NOT HELD"
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
    prints_not "NOT HELD"
    ! grep -E '^[A-Z]' "$tmp/out" | grep -qv "^$book " || fail "a clause of another book"
    ok coverage "$book" --json
    json
done
