# helper_terminal.sh -- a real terminal for tests: keys are sent, and the screen is read.

server=none
terminals=0
trap 'ended=$?; end_terminal; finish "$ended"' EXIT

# With all that runs in it: under a sanitizer a program that has lost its terminal does not end by itself.
end_terminal() {
    local pane
    pane=$(tmux -L "$server" list-panes -F '#{pane_pid}' 2>/dev/null) || return 0
    kill -KILL -- "-$pane" 2>/dev/null || true
    tmux -L "$server" kill-server 2>/dev/null || true
}

# terminal COMMAND [ENV=VALUE...] -- ARGS: a new terminal of 80x24 with that command of pit in it.
terminal() {
    local command=$1 set=(LC_ALL=C.UTF-8 "XDG_STATE_HOME=$tmp/state")
    shift
    while [[ $1 != -- ]]; do set+=("$1"); shift; done
    shift
    end_terminal
    server=pit-screen-$$-$((++terminals)) # one that is ending is not asked again
    tmux -L "$server" -f /dev/null new-session -d -x 80 -y 24 \
        "env ${set[*]} $PIT $command $*; echo status \$?; sleep 300"
}

# sees TEXT: waits until it is on the screen, which $tmp/out then has.
sees() {
    for ((i = 0; i < 300; i++)); do
        tmux -L "$server" capture-pane -p >"$tmp/out"
        ! grep -qF -- "$1" "$tmp/out" || return 0
        sleep 0.1
    done
    fail "the screen never had: $1"
}
keys() { tmux -L "$server" send-keys "$@"; }

# resizes TEXT: which stays on the screen in a larger window, and is there again after one too small.
resizes() {
    tmux -L "$server" resize-window -x 100 -y 30
    sees "$(printf -- '-%.0s' {1..100})"
    sees "$1"
    tmux -L "$server" resize-window -x 60 -y 20
    sees "The table needs a window of 80x24."
    tmux -L "$server" resize-window -x 80 -y 24
    sees "$1"
}
