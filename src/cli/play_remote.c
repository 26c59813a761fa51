/* play_remote.c -- pit play --connect: a table of a server, on the screen or line by line.
 *
 * What is typed is tried on a copy of the table first, so that it is refused in the same words as
 * at home; then the server is asked, and what it answers is what has happened. */

#include "play_remote.h"

#include "choices.h"
#include "cli.h"
#include "pit/clause.h"
#include "system/machine.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 1000, ONCE = 12 };

/* One table for one program. */
static struct far {
    struct client client, server;
    struct remote remote;
    struct player *p;
    const volatile sig_atomic_t *stopped;
    bool opened;  /* the player has a seat, and is told what comes */
    int patience; /* signals that are not heeded any more: one while it leaves */
    enum prompt { NO_PROMPT, UNKNOWN, ASKED, WAITING } prompted; /* the cursor stands behind it */
    char id[LOBBY_ID + 1], once[2 * ONCE];
    char in[INPUT_ROOM]; /* what was typed, up to the end of its line */
    size_t in_n;
    bool in_end;
} far;

/* ---- what is told ---- */

static void break_line(void)
{
    if (far.prompted) printf("\n");
    far.prompted = NO_PROMPT;
}

static void tells(void *with, const char *words)
{
    struct player *p = with;

    if (p->watch) {
        snprintf(p->said, sizeof p->said, "%s", words);
        play_screen_draw(p);
    } else {
        break_line();
        printf("%s\n", words);
        fflush(stdout);
    }
}

static bool stops(void *unused)
{
    (void)unused;
    return *far.stopped > far.patience;
}

static void anew(void *with)
{
    play_screen_anew(with);
}

/* A message has come, and the lines in it have been told. */
static void heard(void *with)
{
    struct player *p = with;

    memcpy(p->play.table.name, far.remote.name, sizeof p->play.table.name);
    if (remote_knows(&far.remote) && p->play.table.state.phase) play_show_cards(p, &p->play.table);
}

/* The observer of the table: what has happened before is history. */
static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    struct player *p = with;
    int seat = far.remote.seat >= 0 ? far.remote.seat : p->seat;

    if (far.remote.bot.leaving && e->seat == seat) return; /* it is told when it is done */
    p->seat = far.remote.seat >= 0 ? seat : PIT_DEALER;    /* who has none looks on */
    if (far.opened && !far.remote.follow.quiet) {
        if (!p->watch) break_line();
        play_see(p, t, e, fx, count);
    } else if (p->watch) {
        p->seat = PIT_DEALER;
        p->watch(p->watching, t, e, fx, count);
    }
    p->seat = seat;
}

/* ---- what is asked for ---- */

static void say_refused(struct player *p)
{
    const struct remote *r = &far.remote;

    play_say(p, "no: %s", r->words[0] ? r->words : "the server has not answered");
    play_say(p, r->clause[0] ? " (%s)\n" : "%s\n", r->clause);
}

static void note_first(void *with, const struct pit_table *t, const struct pit_event *e,
                       const struct pit_effect *fx, int count)
{
    struct pit_event *first = with;

    (void)t;
    (void)fx;
    (void)count;
    if (!first->verb) *first = *e;
}

/* The event that a line stands for; false: it is refused, and said why. */
static bool try_line(struct player *p, const char *line, struct pit_event *out)
{
    static struct pit_replay copy; /* too large for the stack */
    struct pit_said said;
    enum pit_line came;

    *out = (struct pit_event){0};
    copy = p->play;
    copy.table.with = &copy;
    copy.see = note_first;
    copy.with = out;
    came = pit_replay_line(&copy, line, strlen(line), &said);
    if (came == PIT_LINE_DONE && out->verb) return true;
    play_refused(p, came == PIT_LINE_DONE ? "the table does that itself" : said.words, said.clause);
    return false;
}

static bool send_event(const struct pit_event *e)
{
    struct remote *r = &far.remote;

    if (e->verb == PIT_BUY) return remote_buy(r, e->amount);
    if (e->verb == PIT_IRREGULAR)
        return remote_irregular(r, r->bot.rules.game->irregular[e->spot].name);
    return remote_act(r, e);
}

/* While a round is played whose beginning was missed, a decision goes by its name. */
static bool send_blind(const char *line)
{
    char verb[24];

    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(line, " /"), line);
    return remote_verb(&far.remote, verb);
}

static bool send_line(struct player *p, const char *line)
{
    struct pit_event e;

    if (!remote_knows(&far.remote)) return send_blind(line) || (say_refused(p), false);
    if (strcmp(line, play_go_word(p)) == 0)
        return remote_ready(&far.remote) || (say_refused(p), false);
    if (!try_line(p, line, &e)) return false;
    if (e.verb == PIT_LEAVE) {
        far.in_end = true;
        return true;
    }
    if (e.seat != p->seat && e.verb != PIT_IRREGULAR) {
        play_say(p, "no: the table does that itself\n");
        return false;
    }
    return send_event(&e) || (say_refused(p), false);
}

bool play_remote_line(struct player *p, const char *line)
{
    int cut = strncmp(line, "cut ", 4) == 0 ? atoi(line + 4 + strcspn(line + 4, " ")) : 0;

    if (!cut) return send_line(p, line);
    far.remote.bot.cut = cut;
    play_say(p, "If you are asked for it, you cut the next shoe at %d.\n", cut);
    return true;
}

const char *play_remote_name(const struct player *p, int seat)
{
    return far.remote.name[seat][0] ? far.remote.name[seat] : p->play.table.name[seat];
}

const char *play_remote_waits(const struct player *p)
{
    const struct remote *r = &far.remote;

    if (r->ended || !remote_knows(r)) return r->waits;
    if (r->turn || (r->open && !r->ready)) return NULL;
    if (r->open) return "the others";
    return p->play.table.state.phase ? r->waits : "the seeds of all who play";
}

/* ---- line by line ---- */

/* A line of a script waits until something can be done: bets are taken, or it is the seat's turn.
 */
static bool may_take(const struct player *p)
{
    const struct remote *r = &far.remote;

    if (isatty(STDIN_FILENO)) return true;
    return remote_knows(r) && (r->turn || (r->open && !r->ready && !p->play.table.state.phase));
}

static void prompt(const struct player *p)
{
    const struct remote *r = &far.remote;
    int seconds = remote_seconds(r);
    enum prompt due = !remote_knows(r)                    ? UNKNOWN
                      : r->turn || (r->open && !r->ready) ? ASKED
                                                          : WAITING;

    if (far.prompted == due) return;
    break_line();
    far.prompted = due;
    if (due == UNKNOWN)
        printf("part of this round was played without you; the table waits for %s: ", r->waits);
    if (due == WAITING) printf("waiting for %s ", play_remote_waits(p));
    if (due == ASKED && seconds >= 0) printf("[%d s] ", seconds);
    if (due == ASKED) play_prompt(p);
    fflush(stdout);
}

/* The next line of what was typed; false: there is none yet. */
static bool take_typed(char out[INPUT_ROOM])
{
    char *feed = memchr(far.in, '\n', far.in_n);
    size_t n = feed ? (size_t)(feed - far.in) : far.in_n;

    if (!feed && (!far.in_end || !far.in_n) && far.in_n < sizeof far.in - 1) return false;
    memcpy(out, far.in, n);
    out[n] = '\0';
    out[strcspn(out, "\r")] = '\0';
    n += feed != NULL;
    memmove(far.in, far.in + n, far.in_n - n);
    far.in_n -= n;
    return true;
}

static void read_typed(void)
{
    ssize_t n = read(STDIN_FILENO, far.in + far.in_n, sizeof far.in - 1 - far.in_n);

    if (n > 0) far.in_n += (size_t)n;
    if (n == 0) far.in_end = true;
}

static void loop_lines(struct player *p)
{
    struct remote *r = &far.remote;
    char typed[INPUT_ROOM];

    while (!r->ended && !stops(NULL)) {
        bool may = may_take(p);

        prompt(p);
        if (may && take_typed(typed)) {
            if (!isatty(STDIN_FILENO)) cli_echo(typed + strspn(typed, " \t"));
            far.prompted = NO_PROMPT;
            if (!play_typed(p, typed + strspn(typed, " \t"))) return;
        } else if (may && far.in_end) {
            return;
        } else if (remote_step(r, far.in_end || !may ? -1 : STDIN_FILENO, WAIT_MS)) {
            read_typed();
        }
    }
}

/* ---- on the screen ---- */

bool play_remote_wait(struct player *p, bool *input)
{
    struct remote *r = &far.remote;

    *input = remote_step(r, STDIN_FILENO, WAIT_MS);
    p->seat = r->seat >= 0 ? r->seat : p->seat;
    return !r->ended && !far.in_end;
}

void play_remote_clock(char *out, size_t room)
{
    const struct remote *r = &far.remote;
    int seconds = remote_seconds(r);

    out[0] = '\0';
    if (seconds >= 0)
        snprintf(out, room, "%s %d s", r->turn ? "your turn" : r->open ? "bets" : "turn", seconds);
}

bool play_remote_knows(const struct player *p)
{
    return !p->remote || remote_knows(p->remote);
}

/* ---- the beginning and the end ---- */

static bool make_once(const struct fair_system *system)
{
    uint8_t bytes[ONCE / 2];

    if (!system->entropy(system->with, bytes, sizeof bytes)) return false;
    fair_hex(bytes, sizeof bytes, far.once);
    memcpy(far.once + ONCE, "-", 2);
    return true;
}

static void print_money(const char *before, pit_money amount, const char *behind)
{
    printf("%s", before);
    cli_money(amount);
    printf("%s", behind);
}

/* Chips that did not go home yet do so by themselves. */
static void print_end(const struct player *p, bool left)
{
    const struct remote *r = &far.remote;
    pit_money net = r->wallet - r->had;

    if (!left && !r->ended)
        printf("You have gone: the server answers for your seat, and sends its chips home when "
               "its bets are decided.\n");
    if (!left) return;
    printf("%ld round%s, ", p->rounds, p->rounds == 1 ? "" : "s");
    if (net) cli_money(net < 0 ? -net : net);
    printf(net > 0 ? " up. " : net < 0 ? " down. " : "even. ");
    print_money("Your wallet has ", r->wallet, ".\n");
}

static bool put_bytes(void *with, const char *bytes, size_t n)
{
    return fwrite(bytes, 1, n, with) == n;
}

/* What the server has of the table up to its last round. */
static int keep_record(struct player *p, const char *file)
{
    char path[128];
    bool good;

    snprintf(path, sizeof path, "/api/tables/%.40s/record", far.remote.bot.table);
    good = client_fetch(&far.server, path, put_bytes, p->record);
    if (ferror(p->record) | fclose(p->record)) good = false;
    if (!good) {
        remove(file);
        return p->rounds ? cli_error("play: %.200s", far.server.why) : DONE;
    }
    printf("Your seed is in %d of its shoes. The record is in %s\nTo check every payout, and every "
           "card of shoes that are over:\n  pit verify %s\n",
           far.remote.seeds, file, file);
    return DONE;
}

static int play(struct player *p, const struct play_screen *screen, const char *file)
{
    struct remote *r = &far.remote;
    const struct pit_state *s = &p->play.table.state;
    bool shown = false, left;
    int status = DONE;

    p->remote = r;
    far.p = p;
    if (!remote_open(r)) return cli_error("play: %.190s", r->words);
    p->seat = r->seat;
    far.opened = true;
    printf("%s, %s: %s. You have seat %d.\n", r->bot.title, r->bot.rules_text,
           r->bot.rules.book->title, r->seat + 1);
    if (file && !play_record_open(p, file, true)) status = BAD_INPUT;
    if (status == DONE) shown = screen && play_screen_open(p, screen);
    if (shown) remote_tell_again(r);
    if (shown) play_screen_loop(p, far.stopped);
    if (shown) play_screen_close(p);
    if (status == DONE && !shown) loop_lines(p);
    break_line();
    far.patience = *far.stopped ? 1 : 0;
    if (!r->ended && remote_knows(r) && pit_worth(s, p->seat) > s->chips[p->seat])
        printf(s->phase ? "You leave the hand: it is played out.\n"
                        : "Your bets come down; what cannot is played out.\n");
    left = !r->ended && remote_leave(r);
    print_end(p, left);
    if (r->ended) status = cli_error("play: %.190s", r->words);
    if (p->record && status == DONE) status = keep_record(p, file);
    return status;
}

/* Without a name: the tables that there are, and at a terminal which of them. */
static bool choose(const char *name, bool *listed)
{
    char typed[INPUT_ROOM];
    struct lobby lobby;

    *listed = false;
    if (name) return server_table(&far.server, name, far.id);
    if (!lobby_read(&lobby, &far.server)) {
        cli_error("play: %.190s", far.server.why);
        return false;
    }
    tables_print(&lobby);
    lobby_free(&lobby);
    *listed = true;
    if (!isatty(STDIN_FILENO)) return false;
    printf("Which table? ");
    fflush(stdout);
    if (!fgets(typed, sizeof typed, stdin)) return false;
    typed[strcspn(typed, "\r\n")] = '\0';
    if (!typed[0]) return false;
    *listed = false;
    return server_table(&far.server, typed, far.id);
}

int play_remote(struct player *p, const struct play_remote *how, const struct play_screen *screen)
{
    struct remote *r = &far.remote;
    const struct fair_system *system = system_sodium();
    int status = BAD_INPUT;
    bool listed = false;

    if (!system || !make_once(system)) return cli_error("play: no random numbers from the system");
    if (!client_url(&far.client, how->url, how->ca))
        return cli_error("play: --connect %.180s", far.client.why);
    client_url(&far.server, how->url, how->ca);
    far.stopped = how->stopped;
    *r = (struct remote){.client = &far.client,
                         .anew = anew,
                         .heard = heard,
                         .tells = tells,
                         .stops = stops,
                         .with = p};
    r->follow = (struct follow){.server = &far.server, .table = &p->play, .see = see, .with = p};
    r->bot =
        (struct bot){.system = system, .table = far.id, .brought = how->chips, .once = far.once};
    if (choose(how->table, &listed)) {
        if (play_session(&far.client))
            status = play(p, screen, how->record);
        else
            cli_error("play: %.190s", far.client.why);
    }
    client_close(&far.client);
    client_close(&far.server);
    bot_end(&r->bot);
    return listed ? DONE : status;
}
