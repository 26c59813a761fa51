# symbols.sh -- no outcome can come from a generator that somebody could foresee: neither a source
# file of the library nor the program refers to the C library's generators or to a clock's seed.
set -eu
. tests/cli/helper.sh

forbidden='s?rand|rand_r|s?random|random_r|srandom_r|initstate|setstate|[dejlmn]rand48(_r)?|s?rand48|seed48|lcong48|arc4random(_[a-z]+)?'

# refers FILE...: the forbidden symbols that these objects want from elsewhere.
refers() { nm --undefined-only "$@" 2>/dev/null | sed -nE "s/.* U (($forbidden)(@.*)?)\$/\1/p"; }

# The check itself can fail: one line that calls rand() is found.
compiler=$(command -v gcc || command -v clang-14)
for call in 'rand()' 'random()' '(int)drand48()' 'rand_r(&(unsigned){1})'; do
    printf '#define _XOPEN_SOURCE 700\n#include <stdlib.h>\nint f(void);\nint f(void) { return (int)%s; }\n' \
        "$call" | "$compiler" -x c -c -o "$tmp/bad.o" -
    [[ -n $(refers "$tmp/bad.o") ]] || fail "$call goes unnoticed"
done

# The libraries stand beside the tests' build, wherever the program was put.
build=$(dirname "$PIT")
[[ -e $build/libpit.a ]] || build=$build/release
for file in "$build/libpit.a" "$build/libpit_system.a" "$build/libpit_study.a"; do
    nm "$file" >"$tmp/all" 2>/dev/null || fail "$file cannot be read"
    grep -q ' T ' "$tmp/all" || fail "$file has no symbols"
    found=$(refers "$file")
    [[ -z $found ]] || fail "$file refers to $found"
done
nm "$build/libpit.a" 2>/dev/null | grep -q ' T fair_bounded$' || fail "libpit.a does not draw"

# What decides outcomes asks no clock and calculates in no floating point.
found=$(nm --undefined-only "$build/libpit.a" 2>/dev/null |
    grep -wE 'time|clock|gettimeofday|clock_gettime|getpid|getrandom|log|exp|pow|sqrt|floor|ceil') ||
    true
[[ -z $found ]] || fail "libpit.a refers to $found"

# Money in the books is integers: no instruction of theirs calculates with anything else.
floats='[[:space:]](v?(add|sub|mul|div|sqrt)[sp][sd]|v?cvt(si|tsd|tss|sd|ss)[^[:space:]]*|f(ld|add|mul|div|sub)[^[:space:]]*)[[:space:]]'
if [[ $(uname -m) == x86_64 ]] && ! nm "$PIT" | grep -qE '__(asan|tsan|gcov)_init'; then
    printf 'double f(double x, long n);\ndouble f(double x, long n) { return x * 0.97 + (double)n; }\n' |
        "$compiler" -O2 -x c -c -o "$tmp/bad.o" -
    objdump -d "$tmp/bad.o" | grep -qE "$floats" || fail "floating point goes unnoticed"
    found=$(objdump -d "$build/libpit_ledger.a" | grep -E "$floats" | head -3) || true
    [[ -z $found ]] || fail "the ledger calculates with floating point: $found"
fi

# Of a C library it has a few functions on bytes and strings: it allocates nothing, and reads and
# writes nothing. What begins with __ is the compiler's.
nm --defined-only "$build/libpit.a" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u >"$tmp/own"
found=$(nm --undefined-only "$build/libpit.a" 2>/dev/null | awk '$1 == "U" && $2 !~ /^_/ { print $2 }' |
    sort -u | comm -23 - "$tmp/own" | grep -vxE 'mem(chr|cmp|cpy|move|set)|str(chr|cmp|len|ncmp)|bcmp') || true
[[ -z $found ]] || fail "libpit.a refers to $found"

# The program; under a sanitizer it is linked with a runtime of its own, which has them all.
if ! nm "$PIT" | grep -q __asan_init; then
    found=$( (nm --undefined-only "$PIT"; nm -D --undefined-only "$PIT") 2>/dev/null |
        sed -nE "s/.* U (($forbidden)(@.*)?)\$/\1/p" | sort -u)
    [[ -z $found ]] || fail "the program refers to $found"
fi
