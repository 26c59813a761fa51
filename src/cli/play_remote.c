/* play_remote.c -- pit play --connect: how a person comes to a table of a server, and goes. */

#include "play_far.h"

#include "cli.h"
#include "system/machine.h"

#include <string.h>
#include <unistd.h>

enum { ONCE = 12 };

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

/* Who has too little to sit down with may ask for more, at a terminal, and tries again. */
static bool sits_down(struct remote *r)
{
    char typed[INPUT_ROOM];

    if (remote_open(r)) return true;
    if (r->wallet >= r->bot.brought || !r->bot.has_rules || !isatty(STDIN_FILENO)) return false;
    print_money("Your wallet has ", r->wallet, ". Enter asks for more play money, q leaves: ");
    fflush(stdout);
    if (!fgets(typed, sizeof typed, stdin) || typed[0] == 'q') return false;
    if (!remote_more(r) || !make_once(r->bot.system)) return false;
    if (r->bot.brought > r->wallet) r->bot.brought = r->wallet;
    bot_end(&r->bot);
    client_close(r->client);
    r->bot = (struct bot){
        .system = r->bot.system, .table = far.id, .brought = r->bot.brought, .once = far.once};
    r->ended = false;
    r->pending_n = 0;
    return remote_open(r);
}

static int play(struct player *p, const struct play_screen *screen, const char *file)
{
    struct remote *r = &far.remote;
    const struct pit_state *s = &p->play.table.state;
    bool shown = false, left;
    int status = DONE;

    p->remote = r;
    far.p = p;
    if (!sits_down(r)) return cli_error("play: %.190s", r->words);
    p->seat = r->seat;
    far.opened = true;
    printf("%s, %s: %s. You have seat %d.\n", r->bot.title, r->bot.rules_text,
           r->bot.rules.book->title, r->seat + 1);
    if (file && !play_record_open(p, file, true)) status = BAD_INPUT;
    if (status == DONE) shown = screen && play_screen_open(p, screen);
    if (shown || s->phase)
        remote_tell_again(r); /* the round that is played, and to the screen all */
    else if (s->turn >> p->seat & 1 && p->call[0])
        printf("call: %s\n", p->call); /* what it is asked */
    if (shown) play_screen_loop(p, far.stopped);
    if (shown) play_screen_close(p);
    if (status == DONE && !shown) far_lines(p);
    far_break_line();
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
                         .anew = far_anew,
                         .heard = far_heard,
                         .tells = far_tells,
                         .stops = far_stops,
                         .with = p};
    r->follow =
        (struct follow){.server = &far.server, .table = &p->play, .see = far_sees, .with = p};
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
    follow_end(&r->follow);
    return listed ? DONE : status;
}
