# debian-check.sh -- run in a clean Debian, among the packages: apt installs them, and each part does its work:
# figures, a game, records, the offline page, the library, Python, the server and its pages.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get -qq -o APT::Sandbox::User=root update
apt-get -qq install -y --no-install-recommends ./pit_*.deb >/dev/null 2>install.log || { tail install.log; exit 1; }

pit --version
pit odds red-dog --json | grep -q '"house_edge"'
printf '5\n\n\nquit\n' | pit play red-dog --record hand.pit >/dev/null
pit verify hand.pit /usr/share/doc/pit/examples/hand.pit | grep -c '^VERIFIED'
pit coverage --run
test -s "$(pit verify-page)"
test -s /usr/share/man/man1/pit-odds.1.gz
test -s /usr/share/zsh/vendor-completions/_pit # where Debian's zsh looks
bash -c '. /usr/share/bash-completion/completions/pit && complete -p pit >/dev/null'
python3 -c 'import pit; print(pit.version(), pit.odds("craps")["wagers"][0]["ev"])'
test -e /usr/lib/libpit.so -a -e /usr/include/pit/answers.h
grep -q '^ExecStart=/usr/bin/pit serve ' /lib/systemd/system/pit.service

pit serve --listen 127.0.0.1:7712 --data data >serve.log 2>&1 &
server=$!
for _ in $(seq 100); do
    ! pit tables --server http://127.0.0.1:7712 >/dev/null 2>&1 || break
    sleep 0.2
done
pit bot 'red dog 1' --server http://127.0.0.1:7712 --rounds 3
pit record 'red dog 1' --server http://127.0.0.1:7712 | pit replay - >/dev/null
python3 - <<'END'
import urllib.request
for path in "", "verify.html":
    with urllib.request.urlopen("http://127.0.0.1:7712/" + path) as page:
        assert b"<!doctype html>" in page.read(2000).lower(), path
END
kill "$server"
wait "$server" || true

# And all of it goes again.
apt-get -qq purge -y pit pit-server libpit0 libpit-dev python3-pit >/dev/null 2>&1
test ! -e /usr/bin/pit -a ! -e /usr/share/pit
echo "the packages install, work and go"
