/* cmd_play.c -- pit play: a table for one person, on the screen or line by line.
 *
 * What is typed becomes a line of a record, so the terminal knows no rules: it shows what the
 * engine calls and offers what the engine lists. */

#include "bar.h"
#include "cli.h"
#include "pit/clause.h"
#include "play_remote.h"
#include "play_table.h"
#include "system/machine.h"
#include "table/epoch_deal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HAND_STEPS = 64 };

/* Ctrl-C ends the game as quit does: the record gets its end, and the player the seed. A second one
 * does not wait for a server's table any longer. */
static volatile sig_atomic_t stopped;

static void stop(int unused)
{
    (void)unused;
    stopped = stopped < 2 ? stopped + 1 : 2;
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = stop}; /* no SA_RESTART: reading ends too */

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGQUIT, &action, NULL);
}

static void table_loop(struct player *p)
{
    char typed[INPUT_ROOM];

    for (play_prompt(p); !stopped && fgets(typed, sizeof typed, stdin); play_prompt(p)) {
        size_t n = strcspn(typed, "\r\n");
        const char *at = typed + strspn(typed, " \t");

        if (n == sizeof typed - 1) { /* the rest of a line too long is left unread no longer */
            int c;

            while ((c = getchar()) != '\n' && c != EOF)
                continue;
        }
        typed[n] = '\0';
        if (!isatty(STDIN_FILENO)) cli_echo(at);
        if (!play_typed(p, at)) return;
    }
    printf("\n");
}

/* The lines that begin every record: game, rules in force, and who sits down. */
static bool sit_down(struct player *p, const struct pit_rules *r, pit_money chips)
{
    char line[PIT_RULES_TEXT];
    struct pit_text text = pit_text_in(line, sizeof line);

    p->scribe.now_ms = play_now_ms(p);
    scribe_begin(&p->scribe, &p->house, r);
    if (p->is_seeded) scribe_seeded(&p->scribe, p->seed);
    pit_text_str(&text, "game ");
    pit_text_str(&text, r->game->name);
    play_line(p, line);
    text = pit_text_in(line, sizeof line);
    pit_text_str(&text, "rules ");
    pit_rules_text(&text, r);
    play_line(p, line);
    text = pit_text_in(line, sizeof line);
    pit_text_str(&text, "seat 1 Player ");
    pit_text_money(&text, chips);
    if (!play_line(p, line)) return false;
    crowd_sits(&p->crowd, &p->play.table, 1, p->others);
    play_others(p);
    play_tend_shoe(p);
    return true;
}

/* Who leaves in the middle of a hand is answered for, as a silent player is; what cannot be decided
 * without them is told. */
static void end_hand(struct player *p)
{
    const struct pit_table *t = &p->play.table;
    const struct pit_state *s = &t->state;

    if (!(s->seated >> p->seat & 1)) return;
    if (s->phase && s->turn >> p->seat & 1) printf("You leave the hand: it is played out.\n");
    for (int i = 0; i < HAND_STEPS && s->phase && play_silence(p); i++)
        continue;
    for (int i = 0; i < s->wagers; i++) {
        printf("Left open: ");
        cli_money(s->wager[i].stake);
        printf(" on %s.\n", t->rules.spot[s->wager[i].spot].name);
    }
}

/* Whoever stops in the middle of a shoe is shown its seed all the same. */
static void end_record(struct player *p)
{
    const struct pit_state *s = &p->play.table.state;

    end_hand(p);
    if (s->seated >> p->seat & 1 && !s->wagers) play_line(p, "leave 1");
    for (int seat = p->seat + 1; seat <= p->others && !s->wagers; seat++) {
        char line[24];

        snprintf(line, sizeof line, "leave %d", seat + 1);
        play_line(p, line);
    }
    scribe_end(&p->scribe, s->seated ? "the player has left" : NULL);
    play_store(p);
}

/* What is played, and what the house posts. */
static void print_head(const struct pit_rules *r)
{
    char words[TEXT_ROOM];
    struct pit_text text = pit_text_in(words, sizeof words);
    struct pit_notice notice;

    pit_rules_text(&text, r);
    printf("%s, %s: %s.\nType help for what may be typed, quit to end.\n", r->game->title, words,
           r->book->title);
    for (int i = 0; r->game->notice && r->game->notice(r, i, &notice); i++) {
        text = pit_text_in(words, sizeof words);
        pit_notice_text(&text, &notice);
        printf("%s (%s)\n", words, pit_clause_id(notice.clause));
    }
}

/* screen: NULL for lines. */
static int play(struct player *p, const struct pit_rules *r, pit_money chips,
                const struct play_screen *screen)
{
    bool shown, sat;
    pit_money net;

    pit_replay_open(&p->play, play_see, p);
    p->play.table.from = (struct pit_source){.draw = epoch_draw, .with = &p->house.playing};
    shown = screen && play_screen_open(p, screen);
    if (!shown) print_head(r);
    sat = sit_down(p, r, chips);
    heed_signals();
    if (sat && shown) play_screen_loop(p, &stopped);
    if (shown) play_screen_close(p);
    if (!sat) return BAD_INPUT;
    if (!shown) table_loop(p);
    end_record(p);
    net = pit_worth(&p->play.table.state, p->seat) - p->brought;
    if (r->game->owes) net -= r->game->owes(&p->play.table.state, p->seat);
    printf("%ld round%s, ", p->rounds, p->rounds == 1 ? "" : "s");
    if (net) cli_money(net < 0 ? -net : net);
    printf(net > 0 ? " up.\n" : net < 0 ? " down.\n" : "even.\n");
    return DONE;
}

/* --players: as many as the other seats hold. False once it is said that it is none. */
static bool others_given(struct player *p, const struct pit_rules *r, const char *text)
{
    char *end;
    long count = strtol(text, &end, 10);

    p->others = (int)count;
    if (*text >= '0' && *text <= '9' && !*end && count < pit_places(r)) return true;
    cli_error("play: --players %.40s: a number from 0 to %d", text, pit_places(r) - 1);
    return false;
}

/* --connect: rules, cards and players are the server's. */
static int connect_to(struct player *p, struct play_remote *how, const char *not_here,
                      const struct play_screen *screen)
{
    char name[512];

    if (not_here)
        return cli_error(
            "play: %s cannot be combined with --connect: the server's table has its own", not_here);
    if (!how->record && isatty(STDIN_FILENO) && play_record_name(name, sizeof name, "server"))
        how->record = name;
    heed_signals();
    how->stopped = &stopped;
    return play_remote(p, how, screen);
}

static int run(int argc, char **argv)
{
    static struct player p; /* too large for the stack */
    struct play_remote far = {0};
    struct play_screen screen = {0};
    bool plain = false;
    const char *book = NULL, *seed = NULL, *chips = "100", *file = NULL, *players = NULL,
               *words[ARGS_MAX];
    struct cli_list sets = {0};
    const struct cli_option options[] = {
        {"--plain", NULL, "line by line, for screen readers; in a pipe it is always so",
         .flag = &plain},
        {"--ascii", NULL, "on the screen: letters for suits", .flag = &screen.ascii},
        {"--no-color", NULL, "on the screen: no colours", .flag = &screen.no_color},
        {"--bell", NULL, "on the screen: the bell rings when it is your turn",
         .flag = &screen.bell},
        {"--trainer", "MODE", "on the screen: off (default), after, warn or block",
         .text = &screen.trainer},
        {"--connect", "URL", "a table of a server, by title or id; without one lists them",
         .text = &far.url},
        {"--ca", "FILE", "https: trust the certificates of this file (PEM)", .text = &far.ca},
        {"--rules", "BOOK", "a rulebook (default: the game's first)", .text = &book},
        {"--set", "KEY=VALUE", "an option of it; may be repeated", .list = &sets},
        {"--players", "N", "this many house players join in and bet at random", .text = &players},
        {"--chips", "DOLLARS", "what you sit down with (default 100)", .text = &chips},
        {"--seed", "N", "the same cards each time, for practice", .text = &seed},
        {"--record", "FILE", "a new file for the record; at a terminal one is always kept",
         .text = &file},
        {0},
    };
    int count = cli_args(&play_command, argc, argv, options, words), status;
    const struct pit_game *game;
    struct pit_rules r;
    const struct fair_system *system = system_sodium();
    pit_money amount;
    uint64_t number;
    char *end, name[512];

    if (count < 0) return cli_status(count);
    if (far.url ? count > 1 : count != 1)
        return cli_error("play: usage: pit play GAME, such as: pit play red-dog");
    if (!pit_money_parse(chips, strlen(chips), &amount) || amount > PIT_MONEY_MAX)
        return cli_error("play: --chips %.40s: an amount is dollars, such as 100 or 2.50", chips);
    if (screen.trainer && play_trainer_of(screen.trainer) < 0)
        return cli_error("play: --trainer %.40s: off, after, warn or block", screen.trainer);
    if (screen.trainer && plain)
        return cli_error("play: --trainer needs the screen, which --plain turns off; line by line, "
                         "hint values each choice");
    plain |= bar_dumb() || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    if (far.url) {
        far.table = count ? words[0] : NULL;
        far.record = file;
        far.chips = amount;
        return connect_to(&p, &far,
                          book         ? "--rules"
                          : sets.count ? "--set"
                          : players    ? "--players"
                          : seed       ? "--seed"
                                       : NULL,
                          plain ? NULL : &screen);
    }
    if (far.ca) return cli_error("play: --ca goes with --connect");
    game = cli_game(words[0]);
    if (!game || !cli_rules(&r, game, book, &sets)) return BAD_INPUT;
    if (players && !others_given(&p, &r, players)) return BAD_INPUT;
    if (!system) return cli_error("play: the self-test of libsodium or of the shuffle failed");
    p.system = *system;
    if (seed) {
        errno = 0;
        number = strtoull(seed, &end, 10);
        if (*end || end == seed || *seed == '-' || errno)
            return cli_error("play: --seed %.40s: a seed is a number from 0 to 2^64 - 1", seed);
        play_seed(&p, number);
    }
    if (!play_open_house(&p, &r)) play_no_entropy(&p);
    memcpy(&p.crowd.random.state, p.house.id, sizeof p.crowd.random.state);
    if (!file && isatty(STDIN_FILENO) && play_record_name(name, sizeof name, game->name))
        file = name;
    if (file && !play_record_open(&p, file, file != name)) return BAD_INPUT;
    status = play(&p, &r, amount, plain ? NULL : &screen);
    return p.record && play_record_close(&p, file) ? BAD_INPUT : status;
}

const struct cli_command play_command = {
    .name = "play",
    .usage = "play GAME [options]",
    .summary = "plays in the terminal",
    .text = "At a terminal the table fills the screen; ? shows the keys. With --plain it is\n"
            "printed line by line, and everything is typed in words: bets and decisions, undo,\n"
            "redo, repeat, odds, hint, table; help lists them.\n"
            "  pit play red-dog --rules nj-online --seed 7 --record hand.pit\n"
            "  pit play --connect http://127.0.0.1:7711 'High limit'\n",
    .run = run,
};
