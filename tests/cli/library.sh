# library.sh -- the library that make install puts down: what leaves it, from C++, by CMake, from
# Python; every example of docs/library.md.
set -eu
. tests/cli/helper.sh

cmake --install build/release --prefix "$tmp/usr" >"$tmp/unused"
export LD_LIBRARY_PATH=$tmp/usr/lib PKG_CONFIG_PATH=$tmp/usr/lib/pkgconfig

# Nothing leaves either library that does not begin with pit_.
nm -D --defined-only "$tmp/usr/lib/libpit.so" | awk '$2 != "A" { print $3 }' >"$tmp/shared"
nm -g --defined-only "$tmp/usr/lib/libpit.a" | awk 'NF == 3 { print $3 }' >"$tmp/static"
for names in shared static; do
    (($(grep -c '^pit_' "$tmp/$names") > 60)) || fail "the $names library has few names"
    ! grep -v '^pit_' "$tmp/$names" >"$tmp/out" || fail "names that leave the $names library"
done
grep -q '^pit_answer_odds@@PIT_0$' "$tmp/shared" || fail "no answers, or no version of them"
readelf -d "$tmp/usr/lib/libpit.so" | grep -q 'SONAME.*\[libpit.so.0\]' || fail "no soname"

# Each header alone is C++; a program of it runs with the shared library.
for header in "$tmp"/usr/include/pit/*.h; do
    printf '#include <pit/%s>\nint main() {}\n' "$(basename "$header")" |
        g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I "$tmp/usr/include" -x c++ -
done
# shellcheck disable=SC2046
g++ -std=c++17 -Wall -Werror examples/odds.cpp $(pkg-config --cflags --libs pit) -o "$tmp/odds"
"$tmp/odds" >"$tmp/out" || fail "examples/odds.cpp"
prints 'place-6 is spot '
prints '{"game":"craps","rules":"ma-book","options":{"min":1,'

# C: the block of docs/library.md, and what it says it prints.
awk -v out="$tmp/question.c" '/^```c$/ { on = 1; next } /^```/ { on = 0 } on { print > out }' docs/library.md
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$tmp/question.c" $(pkg-config --cflags --libs pit) -o "$tmp/question"
"$tmp/question" | diff <(sed -n 's|^// ||p' "$tmp/question.c") - || fail "another output"

# By CMake, shared and static.
mkdir "$tmp/project"
cp examples/round.c examples/odds.cpp "$tmp/project"
cat >"$tmp/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES C CXX)
find_package(pit 0.1 REQUIRED)
add_executable(odds odds.cpp)
target_link_libraries(odds PRIVATE pit::pit)
add_executable(round round.c)
target_link_libraries(round PRIVATE pit::pit_static)
END
cmake -S "$tmp/project" -B "$tmp/project/build" -DCMAKE_PREFIX_PATH="$tmp/usr" >"$tmp/unused"
cmake --build "$tmp/project/build" >"$tmp/unused"
"$tmp/project/build/odds" >"$tmp/out" || fail "odds by CMake"
"$tmp/project/build/round" >"$tmp/out" || fail "round by CMake"
! ldd "$tmp/project/build/round" | grep -q libpit || fail "it is not static"

# Python: each block of docs/library.md, and what it says it prints. A python3 from elsewhere may come before Debian's.
python=python3
"$python" -c 'import cffi' 2>"$tmp/unused" || python=/usr/bin/python3
if needs "$python" -c 'import cffi'; then
    awk -v to="$tmp/block" '/^```python/ { out = to (++n) ".py"; next } /^```/ { out = "" } out { print > out }' docs/library.md
    for block in "$tmp"/block*.py; do
        sed -n 's/^# //p' "$block" >"$tmp/want"
        PYTHONPATH=python "$python" -B "$block" >"$tmp/out" 2>"$tmp/err" || fail "$(cat "$block")"
        diff -u "$tmp/want" "$tmp/out" || fail "another output"
    done
    [[ -e $tmp/block4.py ]] || fail "few examples"
    PYTHONPATH=python "$python" -B - "$PIT" <<'END' || fail "python"
import json
import subprocess
import sys

import pit

assert len(pit.games()) >= 8
for game in pit.games():
    name = game["name"]
    assert pit.sim(name, rounds=2000)["rounds"] >= 2000, name
    assert pit.rules(name)["game"] == name
    # The simulation is told as the program tells it; only the clock and the threads may differ.
    ours = pit.sim(name, rounds=2000, seed=5)
    theirs = json.loads(subprocess.run([sys.argv[1], "sim", name, "--rounds", "2000", "--seed", "5",
                                        "--json"], check=True, capture_output=True).stdout)
    assert list(ours) == list(theirs), (name, list(ours), list(theirs))
    for key in ("seconds", "rounds_per_second", "threads"):
        ours.pop(key), theirs.pop(key)
    assert ours == theirs, name
try:
    pit.odds("chess")
except pit.Error as error:
    assert "chess" in str(error) and "red-dog" in str(error), error
# What the program cannot read is an error here too, in the same words.
for record in (b"game red-dog\nfoo", b"game x", b"", b"seat 1 Ann 5\n", b"game red-dog\nseat 1 A 5\nbet 1 ante 9\nbar\n"):
    said = subprocess.run([sys.argv[1], "verify", "-", "--json"], input=record, capture_output=True)
    assert said.returncode == 2 and not said.stdout, (record, said)
    try:
        raise AssertionError(pit.verify(record))
    except pit.Error as error:
        assert "pit: -:%s\n" % error == said.stderr.decode(), (record, str(error), said.stderr)
assert pit.verify(bytearray(open("examples/hand.pit", "rb").read()))["verdict"] == "verified"
for ask in (lambda: pit.sim("craps", rounds=-1), lambda: pit.sim("craps", rounds="many"),
            lambda: pit.sim("craps", seed=-1), lambda: pit.odds("craps\0x"),
            lambda: pit.rules("craps", "ma-book\0x"), lambda: pit.odds(7), lambda: pit.verify(7),
            lambda: pit.odds("chess"), lambda: pit.replay("game chess\n"), lambda: pit.verify(""),
            lambda: pit.sim("craps", rounds=1), lambda: pit.odds("craps", "nonsense")):
    try:
        ask()
    except pit.Error as error:
        assert str(error)
    else:
        raise AssertionError("no error")
END
fi
