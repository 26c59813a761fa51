#!/usr/bin/env bash
# The documents of the protocol, and the types of the pages, are what its tables bring. GOLDEN=write writes them anew.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The document with what stands between <!-- NAME --> and <!-- end --> replaced.
generated() {
    local line name=
    while IFS= read -r line; do
        [[ $line == '<!-- end -->' ]] && name=
        [[ -n $name ]] || printf '%s\n' "$line"
        if [[ $line =~ ^'<!-- '(http|do|is|parts)' -->'$ ]]; then
            name=${BASH_REMATCH[1]}
            "$PROTOCOL" "$name"
        fi
    done <docs/protocol.md
}

generated >"$work/protocol.md"
for name in asyncapi openapi; do
    "$PROTOCOL" $name >"$work/$name.json"
done
"$PROTOCOL" ts >"$work/protocol.ts"
for file in docs/{protocol.md,asyncapi.json,openapi.json} web/src/net/protocol.ts; do
    made=$work/${file##*/}
    [[ ${GOLDEN-} != write ]] || cp "$made" "$file"
    diff -u "$file" "$made" | head -40 || true
    cmp -s "$file" "$made" || {
        echo "$file is not what the tables bring; GOLDEN=write tests/cli/protocol.sh" >&2
        exit 1
    }
done
if "$PROTOCOL" nothing 2>"$work/err"; then exit 1; fi
grep -q usage "$work/err"
