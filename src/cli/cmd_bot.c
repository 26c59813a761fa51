/* cmd_bot.c -- pit bot: a program that plays at a table of a server. */

#include "bar.h"
#include "bot_mind.h"
#include "cli.h"
#include "client/bot_talk.h"
#include "server_table.h"
#include "system/machine.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Less than the 90 seconds after which a service manager commonly kills. */
enum { LEAVE_SECONDS = 75 };

/* Ctrl-C: once, it leaves as soon as it may, and after LEAVE_SECONDS in any case; twice, at once.
 */
static volatile sig_atomic_t stopped;

static void stop(int unused)
{
    (void)unused;
    stopped = stopped < 2 ? stopped + 1 : 2;
    alarm(stopped < 2 ? LEAVE_SECONDS : 1);
}

/* Again and again: it may come just before a call that waits. */
static void leave_now(int unused)
{
    (void)unused;
    if (!stopped) return;
    stopped = 2;
    alarm(1);
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = stop}; /* no SA_RESTART: waiting ends too */

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = leave_now;
    sigaction(SIGALRM, &action, NULL);
}

/* There is nothing to leave before there is a seat. */
static bool is_stopped(const struct bot *b)
{
    return stopped > (b->at_table ? 1 : 0);
}

static bool greeted; /* on the connection that there is */

/* The request on its way: after a gap the same bytes are sent again. */
static char pending[1024], pending_id[BOT_ID];
static size_t pending_n;

static bool reads(const char *text, size_t n, struct json_value *m)
{
    struct json_problem unused;

    return json_parse(text, n, m, &unused);
}

static void say(void *with, const char *text, size_t n)
{
    struct json_value m;

    if (n < sizeof pending && reads(text, n, &m) &&
        bot_text(&m, "id", pending_id, sizeof pending_id)) {
        memcpy(pending, text, n);
        pending_n = n;
    }
    client_send(with, text, n); /* a connection that broke is heard of next */
}

/* Tries for a while, at every server that it knows of. Records come from where it is, too. */
static bool connect_again(const struct bot *b, struct client *client)
{
    const struct bot_brain *brain = b->minded;
    char url[CLIENT_HOST + 32];

    for (int i = 0; i < 80 && !is_stopped(b); i++) {
        client_close(client);
        greeted = false;
        if (client_connect(client)) {
            snprintf(url, sizeof url, "%s://%s", client->scheme, client->site);
            return client_moves(brain->server, url);
        }
        if (strstr(client->why, " 401 ")) return false; /* there is no such player any more */
        client_goes_on(client);
        nanosleep(&(struct timespec){.tv_nsec = 250000000}, NULL);
    }
    return false;
}

/* Before the bot hears it, which may ask for something more. */
static void hear_answer(const char *message, size_t n)
{
    struct json_value m;

    if (reads(message, n, &m) && (bot_is(&m, "is", "done") || bot_is(&m, "is", "refused")) &&
        bot_is(&m, "id", pending_id))
        pending_n = 0;
}

/* What is no news for the bot. False: it must go to another server, and cannot. */
static bool hear_house(const struct bot *b, struct client *client, const char *message, size_t n)
{
    struct json_value m;
    char url[200];

    if (!reads(message, n, &m)) return true;
    if (bot_is(&m, "is", "welcome")) {
        greeted = true;
        bot_places(&m, client);
        if (pending_n) client_send(client, pending, pending_n);
    }
    if (!bot_is(&m, "is", "elsewhere") || !bot_is(&m, "table", b->table)) return true;
    return bot_text(&m, "url", url, sizeof url) && client_moves(client, url) &&
           connect_again(b, client);
}

enum {
    LOST_MOST = 40,    /* connections, before there is a seat that would be waited for */
    SILENCE_MS = 5000, /* after which the server is asked whether it is there */
};

/* True if something has come, or a signal beside those that were heeded. False: it does not answer,
 * and hangs, or has no books to greet anybody from. */
static bool anything_comes(struct client *client, int heeded)
{
    static const char ping[] = "{\"do\":\"ping\",\"n\":1}";

    if (stopped != heeded || client_wait(client, -1, SILENCE_MS)) return true;
    if (stopped != heeded) return true;
    if (greeted) client_send(client, ping, strlen(ping));
    return client_wait(client, -1, SILENCE_MS) || stopped != heeded;
}

static void wait_a_little(void *unused)
{
    struct timespec t = {.tv_nsec = 300000000};

    (void)unused;
    nanosleep(&t, NULL);
}

static void report_json(const struct bot *b)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "table", b->table);
    json_str(&j, "title", b->title);
    json_str(&j, "game", b->game);
    json_str(&j, "rules", b->rules_text);
    json_int(&j, "player", b->player);
    json_int(&j, "rounds", b->played);
    json_int(&j, "asked", b->rounds);
    json_int(&j, "after", b->after);
    json_int(&j, "unsure", b->unsure);
    json_int(&j, "staked", b->staked);
    json_int(&j, "net", b->chips - b->brought);
    json_int(&j, "chips", b->chips);
    json_bool(&j, "interrupted", stopped > 0);
    json_close(&j, '}');
    putchar('\n');
}

static const char *why_left(const struct bot *b)
{
    if (b->unseated) return "the server has given its seat up";
    if (b->chips < b->rules.option[PIT_O_MIN]) return "not enough chips for another bet";
    if (b->refusal[0]) return b->refusal;
    return "the strategy makes no more bets, and nobody else plays";
}

static int report(const struct bot *b, bool json)
{
    int64_t won = b->chips - b->brought;

    if (json)
        report_json(b);
    else
        printf("%lld round%s, %s%lld.%02lld\n", (long long)b->played, b->played == 1 ? "" : "s",
               won < 0 ? "-" : "+", (long long)(llabs(won) / 100), (long long)(llabs(won) % 100));
    if (!json && b->after)
        printf("and %lld more round%s until the last bet was decided\n", (long long)b->after,
               b->after == 1 ? "" : "s");
    if (!json && b->unsure)
        printf("%lld of them ended while it was away, and may be counted wrongly\n",
               (long long)b->unsure);
    if (stopped) {
        fprintf(stderr, "interrupted after %lld of %lld round%s%s\n", (long long)b->played,
                (long long)b->rounds, b->rounds == 1 ? "" : "s",
                b->at_table && !b->over ? "; the server gives its seat up later" : "");
        return INTERRUPTED;
    }
    if (b->played >= b->rounds) return DONE;
    return cli_error("bot: left after %lld of %lld round%s: %.150s", (long long)b->played,
                     (long long)b->rounds, b->rounds == 1 ? "" : "s", why_left(b));
}

static void draw(struct bar *bar, const struct bot *b)
{
    char words[64];
    double won = (double)(b->chips - b->brought) / 100;

    if (!b->at_table || !bar_due(bar)) return;
    snprintf(words, sizeof words, "%lld round%s, %+.2f", (long long)b->played,
             b->played == 1 ? "" : "s", won);
    bar_draw(bar, (double)b->played / (double)b->rounds, words);
}

static void warn(void *unused, const char *words)
{
    (void)unused;
    cli_error("bot: %.190s", words);
}

/* Was it the connection, or a server that is about to end? Then another may stand there. */
static bool was_cut(const struct client *client)
{
    return client->cut || strstr(client->why, " 503 ");
}

static bool begin(const struct bot *b, struct client *client)
{
    bool good = client_guest(client);

    for (int i = 0; !good && was_cut(client) && i < LOST_MOST && !stopped; i++) {
        client_close(client);
        wait_a_little(NULL);
        good = client_guest(client); /* a guest that nobody was told of is nobody */
    }
    return good && (client_connect(client) || (was_cut(client) && connect_again(b, client)));
}

/* Who has no seat yet comes again too, but not for ever. */
static bool come_again(const struct bot *b, struct client *client, int *lost)
{
    if (b->at_table) return connect_again(b, client);
    if (++*lost > LOST_MOST) return false;
    wait_a_little(NULL);
    return connect_again(b, client);
}

/* To its end. False: why has the words. */
static bool converse(struct bot *b, struct client *client, const char **why)
{
    struct bar bar = bar_begin();
    const char *message;
    bool good = true;
    int lost = 0, heeded = 0; /* signals */
    size_t n;

    while (good && !b->over) {
        if (stopped && !heeded) bot_stop(b);
        heeded = stopped;
        if (is_stopped(b)) break;
        if (!anything_comes(client, heeded)) {
            client_goes_on(client);
            good = come_again(b, client, &lost);
            continue;
        }
        if (stopped != heeded) continue;
        good = client_next(client, &message, &n);
        if (good) hear_answer(message, n);
        if (!good && client_waits(client)) {
            good = true; /* nothing has come but a signal or a ping */
        } else if (!good) {
            good = come_again(b, client, &lost);
        } else if (!bot_hears(b, message, n)) {
            good = false;
            *why = b->why;
        } else {
            good = hear_house(b, client, message, n);
        }
        draw(&bar, b);
    }
    bar_clear(&bar);
    return good;
}

static int run_bot(struct bot *b, const char *table, const char *url, const char *ca, bool json)
{
    static struct client client, server;
    static char id[LOBBY_ID + 1];
    struct bot_brain *brain = b->minded;
    const char *why = client.why;
    int status = BAD_INPUT;

    if (!client_url(&client, url, ca)) return cli_error("bot: %.190s", client.why);
    client_url(&server, url, ca);
    brain->server = &server;
    if (server_table(&server, table, id)) {
        b->table = id;
        b->say = say;
        b->pause = wait_a_little;
        b->with = &client;
        heed_signals();
        if ((begin(b, &client) && converse(b, &client, &why)) || stopped)
            status = report(b, json);
        else if (!b->unplayed)
            cli_error("bot: %.190s", why);
    }
    client_close(&client);
    client_close(&server);
    bot_end(b);
    bot_brain_end(brain);
    return status;
}

static int run(int argc, char **argv)
{
    static struct bot b; /* too large for the stack */
    static struct bot_brain brain;
    static struct cli_list wagers;
    bool json = false;
    const char *url = server_url(), *rounds = "10", *chips = "200", *ca = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--server", "URL", SERVER_HELP, .text = &url},
        {"--ca", "FILE", "https: trust the certificates of this file (PEM)", .text = &ca},
        {"--rounds", "N", "how many (default 10)", .text = &rounds},
        {"--chips", "DOLLARS", "what it sits down with (default 200)", .text = &chips},
        {"--bet", "DOLLARS", "on the first wager of each round (default: the minimum)",
         .text = &brain.bet},
        {"--wager", "SPOT=DOLLARS", "a further bet in every round; may be repeated",
         .list = &wagers},
        {"--strategy", "HOW", "best (the default), never, always, counted, or a file",
         .text = &brain.strategy},
        {"--system", "FILE", "lines that say what to bet, as for pit sim", .text = &brain.system},
        {"--json", NULL, "the result as JSON", .flag = &json},
        {0},
    };
    int count = cli_args(&bot_command, argc, argv, options, words);
    char *end;

    if (count < 0) return cli_status(count);
    if (count != 1 || strlen(words[0]) > 200)
        return cli_error("bot: usage: pit bot TABLE [options], with the title or the id "
                         "that `pit tables` lists");
    brain.wagers = &wagers;
    b = (struct bot){.mind = &bot_mind,
                     .minded = &brain,
                     .alarm = warn,
                     .asked_at = -1,
                     .system = system_sodium()};
    b.rounds = strtoll(rounds, &end, 10);
    if (*end || b.rounds < 1 || b.rounds > 1000000)
        return cli_error("bot: --rounds %.20s: use a number from 1 to 1000000", rounds);
    if (!pit_money_parse(chips, strlen(chips), &b.brought) || b.brought < 1 ||
        b.brought > PIT_MONEY_MAX)
        return cli_error("bot: --chips %.40s: use dollars, such as 200", chips);
    if (!b.system) return cli_error("bot: no random numbers from the system");
    return run_bot(&b, words[0], url, ca, json);
}

const struct cli_command bot_command = {
    .name = "bot",
    .usage = "bot TABLE [options]",
    .summary = "plays at a table of a server, marked as a bot",
    .text = "TABLE is its title or its id. The bot adds its seed to every shoe, and plays as pit\n"
            "sim does. A roll is a round; bets that cannot come down are played out at the end.\n"
            "  pit bot 'Red Dog 2' --rounds 100 --bet 10\n"
            "  pit bot 'Blackjack 9' --strategy examples/strategies/hi-lo --json\n",
    .run = run,
};
