# json.sh -- the checker of JSON that the other scripts lean on takes and refuses what it should.
set -eu
. tests/cli/helper.sh

while IFS= read -r text; do
    printf '%s' "$text" >"$tmp/out"
    (json) || fail "good JSON was refused: $text"
done <<'END'
{"a":[1,-2.5e3,"x\"y\u00e9",{"b":null}],"c":{},"d":true}
[]
 [ [ ] , { } ] 
"x"
END

while IFS= read -r text; do
    printf '%s' "$text" >"$tmp/out"
    ! (json) 2>/dev/null || fail "bad JSON was taken: $text"
done <<'END'
{"a":1,}
[1 2]
{"a" 1}
[1]]
[01]
["\x"]
{a:1}
[1

END

printf '["a\tb"]' >"$tmp/out"
! (json) 2>/dev/null || fail "a control character was taken"
printf '["a\377b"]' >"$tmp/out"
! (json) 2>/dev/null || fail "a byte that is not UTF-8 was taken"
