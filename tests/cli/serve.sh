# serve.sh -- pit serve: what it refuses before it opens a table; tests/server has the rest.
set -eu
. tests/cli/helper.sh

data=$tmp/data
bad serve --record 5 --data "$data"
says "--record 5: at least 4096 bytes"
bad serve --listen nowhere --data "$data"
says "use HOST:PORT"
bad serve --certificate "$tmp/none" --data "$data"
says "both --certificate and --key"
bad serve --host https://pit.example --data "$data"
says "use a name such as pit.example"
for host in 0.0.0.0 192.0.2.1 pit.example ::; do
    bad serve --listen "$host:0" --data "$data"
    says "$host can be reached from other machines"
    says "--certificate and --key, or --behind-proxy if a proxy has TLS, or --plain"
done
bad serve --listen 192.0.2.1:0 --data "$data" --plain # an address for documents: nobody has it
says "cannot listen on 192.0.2.1"
bad serve --listen 192.0.2.1:0 --data "$data" --behind-proxy
says "cannot listen on 192.0.2.1"
# A socket is handed over that is none.
status=0
LISTEN_FDS=1 bash -c 'LISTEN_PID=$$ exec "$0" serve --data "$1"' "$PIT" "$data" 3<&- >"$tmp/out" 2>"$tmp/err" || status=$?
[[ $status == 2 ]] || fail "ended with $status"
says "exactly one listening socket"
