# sim_mpi.sh -- pit sim --mpi: two processes bring what one brings. Builds a pit with MPI of its own.
set -eu
. tests/cli/helper.sh

if ! command -v mpirun >/dev/null || ! command -v mpicc >/dev/null; then
    echo "skipped: there is no Open MPI here (libopenmpi-dev, openmpi-bin)"
    exit 0
fi

cmake -S . -B "$tmp/build" -G Ninja -DPIT_MPI=ON -DPIT_TESTS=OFF >"$tmp/out" 2>"$tmp/err" ||
    fail "a build with MPI cannot be set up"
cmake --build "$tmp/build" --target pit_program >"$tmp/out" 2>"$tmp/err" || fail "it does not build"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
settled() { sed 's/,"seconds":.*//' "$1"; }

for how in "--rules nj-online --rounds 1e6" "--shoes --seats 3 --rounds 100003" \
    "--strategy counted --shoes --rounds 50000 --threads 2" \
    "--bankroll 100 --bet 2 --hands 50 --sessions 300"; do
    # shellcheck disable=SC2086
    "$tmp/build/pit" sim red-dog $how --json >"$tmp/one" || fail "$how"
    # shellcheck disable=SC2086
    mpirun --bind-to none -np 2 "$tmp/build/pit" sim red-dog $how --json --mpi \
        >"$tmp/out" 2>"$tmp/err" || fail "$how: mpirun failed"
    json
    diff <(settled "$tmp/one") <(settled "$tmp/out") >&2 || fail "$how: two processes differ"
done
prints '"threads":2}'

# A pit built without MPI says so.
run sim red-dog --mpi
if ((status != 0)); then
    ((status == 2)) || fail "status $status, not 2"
    says "built without MPI"
fi
