/* play_far_lines.c -- pit play --connect, line by line. */

#include "cli.h"
#include "play_far.h"

#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 1000 };

static struct {
    char in[INPUT_ROOM]; /* what was typed, up to the end of its line */
    size_t n;
    bool end;
} typed;

/* A line of a script waits until something can be done: bets are taken, or it is the seat's turn.
 * After a gap every line waits for how the table stands: what came of it would not be told. */
static bool may_take(void)
{
    return remote_current(&far.remote) && (isatty(STDIN_FILENO) || far_asked());
}

/* Where the table is not known: what the server says of it. */
static void prompt_blind(void)
{
    const struct remote *r = &far.remote;

    if (r->lies[0]) printf("cards: %s\n", r->lies);
    printf("the server lets you: %s? ", r->may[0] ? r->may : "wait");
}

static void prompt(struct player *p)
{
    const struct remote *r = &far.remote;
    int seconds = remote_seconds(r);
    enum far_prompt due = !far_asked() ? WAITING : remote_knows(r) ? ASKED : BLIND;
    char broke[REMOTE_WORDS];

    if (far.prompted == due || !remote_current(r)) return;
    far_break_line();
    far.prompted = due;
    if (due == WAITING) printf("waiting for %s", play_remote_waits(p));
    if (due == WAITING) printf(seconds > 0 ? ", at most %d s " : " ", seconds);
    if (due == ASKED && play_remote_broke(p, broke, sizeof broke)) printf("%s\n", broke);
    if (due != WAITING && seconds >= 0) printf("[%d s] ", seconds);
    if (due == BLIND) prompt_blind();
    if (due == ASKED) play_prompt(p);
    fflush(stdout);
}

/* The next line of what was typed; false: there is none yet. */
static bool take_typed(char out[INPUT_ROOM])
{
    char *feed = memchr(typed.in, '\n', typed.n);
    size_t n = feed ? (size_t)(feed - typed.in) : typed.n;

    if (!feed && (!typed.end || !typed.n) && typed.n < sizeof typed.in - 1) return false;
    memcpy(out, typed.in, n);
    out[n] = '\0';
    out[strcspn(out, "\r")] = '\0';
    n += feed != NULL;
    memmove(typed.in, typed.in + n, typed.n - n);
    typed.n -= n;
    return true;
}

static void read_typed(void)
{
    ssize_t n = read(STDIN_FILENO, typed.in + typed.n, sizeof typed.in - 1 - typed.n);

    if (n > 0) typed.n += (size_t)n;
    if (n == 0) typed.end = true;
}

void far_lines(struct player *p)
{
    struct remote *r = &far.remote;
    char line[INPUT_ROOM];

    while (!r->ended && !far.leaves && !far_stops(NULL)) {
        bool may = may_take();

        prompt(p);
        if (may && take_typed(line)) {
            if (!isatty(STDIN_FILENO)) cli_echo(line + strspn(line, " \t"));
            far.prompted = NO_PROMPT;
            if (!play_typed(p, line + strspn(line, " \t"))) return;
        } else if (may && typed.end) {
            return;
        } else if (remote_step(r, typed.end || !may ? -1 : STDIN_FILENO, WAIT_MS)) {
            read_typed();
        }
    }
}
