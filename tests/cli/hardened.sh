# hardened.sh -- what protects the shipped program is in it: looked for in the binary, not in the
# build's files.
set -eu
. tests/cli/helper.sh

# protections BINARY: those that it has, a word each. Of a flag that leaves no other trace the
# debugging notes tell, for each of our own files.
protections() {
    local elf flags n
    elf=$(readelf -hldW "$1")
    grep -q 'Type: *DYN' <<<"$elf" && grep -q 'FLAGS_1.* PIE' <<<"$elf" && echo pie
    grep -q GNU_RELRO <<<"$elf" && grep -q 'FLAGS.*BIND_NOW' <<<"$elf" && echo relro
    grep -q 'GNU_STACK.* RW ' <<<"$elf" && echo nx
    nm -D --undefined-only "$1" | grep -q ' __stack_chk_fail' && echo stack-protector
    nm -D --undefined-only "$1" | grep -qE ' __(mem|str|v?sn?printf|v?fprintf)[a-z]*_chk' && echo fortify
    # Each call of __printf_chk is told the level of _FORTIFY_SOURCE, less one, in the first register.
    [[ $(uname -m) != x86_64 || $(objdump -d --no-show-raw-insn "$1" | awk '
        /\$0x[0-9a-f]+,%edi$/ { level = $NF }
        /call.*<__printf_chk@plt>/ { calls++; good += level ~ /^\$0x2,/ }
        END { print (calls > 0 && good == calls) }') == 0 ]] || echo fortify-3
    flags=$(readelf --debug-dump=info "$1" | grep 'DW_AT_producer.*GNU C17' || true)
    n=$(grep -c . <<<"$flags")
    for flag in cf-protection=full stack-protector-strong stack-clash-protection trivial-auto-var-init=zero; do
        [[ $(grep -c -- "-f$flag" <<<"$flags") != "$n" ]] || echo "$flag"
    done
    return 0
}

wanted='cf-protection=full fortify fortify-3 nx pie relro stack-clash-protection stack-protector stack-protector-strong trivial-auto-var-init=zero'
[[ $(uname -m) == x86_64 ]] || wanted=${wanted#cf-protection=full }
found=$(protections "$PIT" | sort | xargs)
[[ $found == "$wanted" ]] || fail "the program has $found, and should have $wanted"

# The check can fail: a program without any of them has none.
printf '#include <stdio.h>\n#include <string.h>\nint main(int c, char **v) { char b[99]; strcpy(b, v[c - 1]); puts(b); }\n' |
    gcc -g -O2 -std=c17 -no-pie -fno-stack-protector -fcf-protection=none -U_FORTIFY_SOURCE -Wl,-z,norelro,-z,execstack,-z,lazy \
        -x c -o "$tmp/bare" - 2>/dev/null
found=$(protections "$tmp/bare" | xargs)
[[ -z $found ]] || fail "a program without protections seems to have $found"
# Nor does one of a lower level pass.
printf '#include <stdio.h>\nint main(int c, char **v) { printf("%%d %%s\\n", c, v[0]); }\n' |
    gcc -g -O2 -std=c17 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -x c -o "$tmp/lower" -
[[ $(uname -m) != x86_64 ]] || ! protections "$tmp/lower" | grep -qx fortify-3 || fail "level 2 passes for 3"
