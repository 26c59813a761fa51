# sql.sh -- SQL has bound parameters: no text of it is composed, but for names out of lists of ours; and
# the books have one door.
set -eu
. tests/cli/helper.sh

# composed FOLDER: calls that write SQL with a format or from parts, each on a line, as FILE: TEXT.
composed() {
    find "$1" -name '*.[ch]' -print0 | sort -z | xargs -0 perl -0777 -ne '
        while (/\b(?:v?s?n?printf|strn?cat|strn?cpy|memcpy|pit_text_\w+|asprintf)\s*\(([^;]*?)\)\s*[;)&|?]/gs) {
            my $call = $1;
            $call =~ s/\s+/ /g;
            my $text = join "", $call =~ /"((?:[^"\\]|\\.)*)"/g;
            print "$ARGV: $text\n" if $text =~ /\b(?:SELECT\b.*\bFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WHERE \w+ *=|VALUES *\(|PRAGMA \w+ *=)/;
        }'
}

# Tables of ledger_exported and of digest_rows, which are lists; and numbers of the schema that is compiled in.
allowed='src/ledger/statement.c: SELECT \* FROM %.40s
src/ledger/proof.c: , (SELECT coalesce(max(%s), 0) FROM %s)
src/ledger/sqlite.c: PRAGMA application_id = %d; PRAGMA user_version = %d'
found=$(composed src)
while IFS= read -r line; do
    grep -qxF -- "$line" <<<"${allowed//\\/}" || fail "SQL is composed: $line"
done <<<"$found"
grep -qF 'SELECT * FROM %.40s' <<<"$found" || fail "what is allowed was not found: the search finds nothing"

# Nobody but the books speaks to a database.
others=$(grep -rlE '#include [<"](sqlite3|libpq-fe)\.h[>"]|sqlite3_(exec|prepare)|\bPQexec' src --include='*.[ch]' | grep -v '^src/ledger/' || true)
[[ -z $others ]] || fail "these speak to a database: $others"

# The search can fail: values that are pasted are found.
mkdir "$tmp/src"
cat >"$tmp/src/bad.c" <<'END'
void a(void) { snprintf(sql, sizeof sql, "SELECT id FROM players WHERE name = '%s'", name); }
void b(void) { snprintf(sql, sizeof sql,
                        "DELETE FROM sessions "
                        "WHERE player_id = %d", id); run(sql); }
void c(void) { strcat(sql, "INSERT INTO bets VALUES ("); }
END
[[ $(composed "$tmp/src" | wc -l) == 3 ]] || fail "three pasted values, and found: $(composed "$tmp/src")"
