# sim_mpi.sh -- pit sim --mpi: several processes bring what one brings. Builds a pit with MPI of its own.
set -eu
. tests/cli/helper.sh

needs mpirun && needs mpicc || exit 0

cmake -S . -B "$tmp/build" -G Ninja -DPIT_MPI=ON -DPIT_TESTS=OFF >"$tmp/out" 2>"$tmp/err" ||
    fail "a build with MPI cannot be set up"
cmake --build "$tmp/build" --target pit_program >"$tmp/out" 2>"$tmp/err" || fail "it does not build"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
settled() { sed 's/,"seconds":.*//' "$1"; }

for how in "red-dog --rules nj-online --rounds 1e6" "red-dog --shoes --seats 3 --rounds 100003" \
    "red-dog --strategy counted --shoes --rounds 50000 --threads 2" \
    "red-dog --bankroll 100 --bet 2 --hands 50 --sessions 300" \
    "craps --rounds 1e6" "craps --engine --rounds 50001 --threads 2" \
    "blackjack --strategy counted --shoes --rounds 100003 --set dealing=reader" \
    "blackjack --strategy chart --shoes --seats 3 --rounds 50001 --set match=on --set streak=on --wager match=1 --wager streak-2=1" \
    "blackjack --engine --rounds 20001 --set bonus=on --wager bonus=5 --threads 2" \
    "craps --bankroll 300 --hands 100 --sessions 300"; do
    # shellcheck disable=SC2086
    "$tmp/build/pit" sim $how --json --plot "$tmp/one.svg" >"$tmp/one" || fail "$how"
    for processes in 2 3; do
        # shellcheck disable=SC2086
        mpirun --bind-to none -np $processes "$tmp/build/pit" sim $how --json --mpi \
            --plot "$tmp/more.svg" >"$tmp/out" 2>"$tmp/err" || fail "$how: mpirun failed"
        json
        diff <(settled "$tmp/one") <(settled "$tmp/out") >&2 || fail "$how: $processes differ"
        diff "$tmp/one.svg" "$tmp/more.svg" >&2 || fail "$how: the pictures of $processes differ"
    done
done
prints '"threads":3}'

# A process dies: mpirun says which, what was played is kept, and the same command goes on from there
# to the figures and the file of a run that nobody disturbed. So does one process without mpirun.
kept="$tmp/kept"
# The line of counts begins with parts, blocks played, and the rounds of a run that was cut off.
unfinished() { awk 'NR == 3 { exit $2 == "0:0" || $3 == "0:0" }' "$1"; }
disturbed() { # RANK GAME...
    local rank=$1 mpirun victim rc=0
    shift
    rm -f "$kept"
    mpirun --bind-to none -np 3 "$tmp/build/pit" sim "$@" --json --mpi --continue "$kept" \
        >"$tmp/out" 2>"$tmp/err" &
    mpirun=$!
    until [[ -e $kept ]]; do
        kill -0 $mpirun || fail "$*: nothing was kept"
        sleep 0.02
    done
    for victim in $(ps -o pid= --ppid $mpirun); do
        grep -qz "^OMPI_COMM_WORLD_RANK=$rank\$" "/proc/$victim/environ" && kill -9 "$victim"
    done
    wait $mpirun || rc=$?
    ((rc != 0)) || fail "$*: nobody noticed that a process died"
    says "process rank $rank with PID"
    unfinished "$kept" || fail "$*: what is kept is not of a run that was cut off"
}
for how in "red-dog --rounds 1000000001" "blackjack --shoes --strategy chart --rounds 20000001"; do
    # shellcheck disable=SC2086
    "$tmp/build/pit" sim $how --json --continue "$tmp/whole" --plot "$tmp/one.svg" >"$tmp/one" ||
        fail "$how"
    # shellcheck disable=SC2086
    for rank in 0 2; do
        disturbed $rank $how
        cp "$kept" "$tmp/cut"
        bad sim ${how% *} 1e6 --continue "$kept"
        says "was cut off; finish it with --rounds ${how##* } first"
        cmp "$kept" "$tmp/cut" || fail "$how: a refusal changed the file"
        if ((rank)); then
            mpirun --bind-to none -np 2 "$tmp/build/pit" sim $how --json --mpi --continue "$kept" \
                --plot "$tmp/more.svg" >"$tmp/out" 2>"$tmp/err" || fail "$how: does not go on"
        else
            ok sim $how --json --continue "$kept" --plot "$tmp/more.svg"
        fi
        diff <(settled "$tmp/one") <(settled "$tmp/out") >&2 || fail "$how: other figures"
        cmp "$tmp/whole" "$kept" || fail "$how: another file"
        cmp "$tmp/one.svg" "$tmp/more.svg" || fail "$how: another picture"
    done
    rm "$tmp/whole"
done

# A file of another run ends all processes.
rc=0
timeout 60 mpirun --bind-to none -np 2 "$tmp/build/pit" sim craps --mpi --continue "$kept" \
    >"$tmp/out" 2>"$tmp/err" || rc=$?
says "holds another simulation"
((rc == 2)) || fail "another run's file: status $rc, not 2"

# Only one process has standard input: with it, the others would play by something else.
for game in red-dog craps; do
    bad sim "$game" --strategy - --mpi
    says "only one process of mpirun can read it; give a file"
done

# A file that one process cannot read ends them all, and nobody waits for ever.
for game in red-dog craps; do
    rc=0
    timeout 60 mpirun --bind-to none -np 1 "$tmp/build/pit" sim "$game" --mpi \
        : -np 1 "$tmp/build/pit" sim "$game" --mpi --strategy "$tmp/none" \
        >"$tmp/out" 2>"$tmp/err" || rc=$?
    says "none: cannot be"
    ((rc == 2)) || fail "$game: status $rc, not 2"
done

# A pit built without MPI says so.
for game in red-dog craps; do
    run sim "$game" --mpi
    if ((status != 0)); then
        ((status == 2)) || fail "status $status, not 2"
        says "built without MPI"
    fi
done
