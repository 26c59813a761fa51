/* cmd_bot.c -- pit bot: a program that plays at a table of a server. */

#include "cli.h"
#include "client/client.h"
#include "core/json_read.h"
#include "fair/epoch.h"
#include "system/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 1024, SEEDS = 4 };

enum raise { RAISE_BEST, RAISE_NEVER, RAISE_ALWAYS };

struct bot {
    struct client client;
    const struct fair_system *system;
    const char *table;
    enum raise raise;
    int64_t rounds, chips;
    int64_t first;   /* rounds at the table when we sat down; -1: not yet */
    int64_t last;    /* rounds now */
    int64_t brought; /* chips that we sat down with */
    int asked;       /* requests so far */
    bool busy;       /* one is on its way, or was refused and nothing has happened since */
    bool refused, leaving, over;
    struct fair_epoch open; /* the epoch that takes commitments; number 0: none */
    struct {
        uint64_t epoch;
        struct fair_seat seat;
    } mine[SEEDS]; /* what this seat has committed to, by epoch modulo SEEDS */
    struct pit_rules rules;
    bool has_rules;
};

/* ---- reading ---- */

static int64_t number(const struct json_value *from, const char *key)
{
    struct json_value v;
    int64_t n = 0;

    if (json_get(from, key, &v) == JSON_FOUND) json_as_i64(&v, &n);
    return n;
}

static bool flag(const struct json_value *from, const char *key)
{
    struct json_value v;
    bool b = false;

    return json_get(from, key, &v) == JSON_FOUND && json_as_bool(&v, &b) && b;
}

static bool text(const struct json_value *from, const char *key, char *out, size_t room)
{
    struct json_value v;

    out[0] = '\0';
    return json_get(from, key, &v) == JSON_FOUND && json_as_text(&v, out, room);
}

static bool is(const struct json_value *from, const char *key, const char *word)
{
    struct json_value v;

    return json_get(from, key, &v) == JSON_FOUND && json_is_text(&v, word);
}

static struct json_value member(const struct json_value *from, const char *key)
{
    struct json_value v = {.type = JSON_NULL};

    json_get(from, key, &v);
    return v;
}

static void bytes(const struct json_value *from, const char *key, uint8_t *out, size_t n)
{
    char hex[2 * FAIR_HASH + 1];

    if (text(from, key, hex, sizeof hex)) fair_unhex(hex, strlen(hex), out, n);
}

/* ---- saying ---- */

static void say(struct bot *b, const char *message)
{
    client_send(&b->client, message, strlen(message));
}

/* A request; more is the rest of its members. */
static void request(struct bot *b, const char *what, const char *more)
{
    char message[MESSAGE];

    snprintf(message, sizeof message, "{\"do\":\"%s\",\"id\":\"%d\",\"table\":\"%s\"%s}", what,
             ++b->asked, b->table, more);
    b->busy = true;
    say(b, message);
}

/* ---- the ceremony ---- */

static void read_open(struct bot *b, const struct json_value *m)
{
    struct fair_epoch *e = &b->open;

    *e = (struct fair_epoch){.number = (uint64_t)number(m, "epoch"),
                             .game = (uint8_t)number(m, "game"),
                             .decks = (uint8_t)number(m, "decks"),
                             .n = (uint16_t)number(m, "n"),
                             .stop = (uint16_t)number(m, "stop"),
                             .mode = (uint8_t)number(m, "mode"),
                             .max_seats = (uint8_t)number(m, "max_seats")};
    bytes(m, "table_id", e->table_id, FAIR_TABLE_ID);
    bytes(m, "rules_hash", e->rules_hash, FAIR_HASH);
    bytes(m, "c_s", e->commit, FAIR_HASH);
    if (!number(m, "deadline")) e->number = 0;
}

/* The seat is known by now, which it may not have been when the epoch was opened. */
static void commit(struct bot *b, int seat)
{
    struct fair_seat *s = &b->mine[b->open.number % SEEDS].seat;
    char message[MESSAGE], tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1];

    if (!b->open.number || b->mine[b->open.number % SEEDS].epoch == b->open.number) return;
    *s = (struct fair_seat){.seat = (uint8_t)seat};
    if (!b->system->entropy(b->system->with, s->seed, FAIR_SEED) ||
        !b->system->entropy(b->system->with, s->player_tag, FAIR_PLAYER_TAG))
        return; /* a shoe without a seed of ours is not one of chance for us, but play goes on */
    fair_commit_seat(&b->open, s, s->commit);
    b->mine[b->open.number % SEEDS].epoch = b->open.number;
    fair_hex(s->player_tag, FAIR_PLAYER_TAG, tag);
    fair_hex(s->commit, FAIR_HASH, hash);
    snprintf(message, sizeof message,
             "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":%llu,\"tag\":\"%s\",\"commit\":\"%s\"}",
             b->table, (unsigned long long)b->open.number, tag, hash);
    say(b, message);
}

static void show(struct bot *b, uint64_t epoch)
{
    char message[MESSAGE], seed[2 * FAIR_SEED + 1];

    if (b->mine[epoch % SEEDS].epoch != epoch) return;
    fair_hex(b->mine[epoch % SEEDS].seat.seed, FAIR_SEED, seed);
    snprintf(message, sizeof message,
             "{\"do\":\"show\",\"table\":\"%s\",\"epoch\":%llu,\"accept\":0,\"cut\":0,"
             "\"seed\":\"%s\"}",
             b->table, (unsigned long long)epoch, seed);
    say(b, message);
}

static void hear_fair(struct bot *b, const struct json_value *m)
{
    if (is(m, "stage", "open")) read_open(b, m);
    if (is(m, "stage", "locked")) b->open.number = 0;
    if (is(m, "stage", "locked") && number(m, "deadline")) show(b, (uint64_t)number(m, "epoch"));
}

/* ---- deciding ---- */

static int rank_of_name(char name)
{
    const char *ranks = "23456789TJQKA", *at = strchr(ranks, name);

    return at ? (int)(at - ranks) : 0;
}

/* Red Dog: would a raise win on average, by the cards that nobody has seen? */
static bool raise_wins(const struct bot *b, const struct json_value *state)
{
    struct json_value list = member(state, "chance"), card, item, shoe = member(state, "shoe"),
                      facts = member(state, "facts");
    int ends[2] = {0, 0}, count = 0, rank = 0;
    int64_t between = 0, others = 0, spread = number(&facts, "spread");
    struct pit_ratio pays;

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        char name[8];

        card = item;
        if (text(&card, "card", name, sizeof name) && name[0] != 'x' && count < 2)
            ends[count++] = rank_of_name(name[0]);
    }
    if (count < 2 || spread < 1 || spread > 11 || !b->has_rules) return false;
    list = member(&shoe, "unseen");
    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item); rank++) {
        int64_t n = 0;
        bool inside = (rank > ends[0] && rank < ends[1]) || (rank > ends[1] && rank < ends[0]);

        json_as_i64(&item, &n);
        *(inside ? &between : &others) += n;
    }
    pays = b->rules.pay[spread < 4 ? spread : 4];
    return between * pays.num > others * pays.den;
}

static bool wants_raise(const struct bot *b, const struct json_value *state)
{
    return b->raise == RAISE_ALWAYS || (b->raise == RAISE_BEST && raise_wins(b, state));
}

/* The first move of this verb, or the first idle one if verb is NULL. */
static bool find_move(const struct json_value *state, const char *verb, struct json_value *out)
{
    struct json_value moves = member(state, "moves");

    for (struct json_items i = json_items(&moves); json_next(&i, NULL, out);)
        if (verb ? is(out, "verb", verb) : flag(out, "idle")) return true;
    return false;
}

static void act(struct bot *b, const struct json_value *move, int64_t amount)
{
    char verb[32], spot[32], more[160];

    text(move, "verb", verb, sizeof verb);
    if (text(move, "spot", spot, sizeof spot))
        snprintf(more, sizeof more, ",\"verb\":\"%s\",\"spot\":\"%s\",\"amount\":%lld", verb, spot,
                 (long long)amount);
    else
        snprintf(more, sizeof more, ",\"verb\":\"%s\",\"amount\":%lld", verb, (long long)amount);
    request(b, "act", more);
}

static void decide(struct bot *b, const struct json_value *state)
{
    struct json_value move;

    if (wants_raise(b, state) && find_move(state, "raise", &move))
        act(b, &move, number(&move, "most"));
    else if (find_move(state, NULL, &move))
        act(b, &move, 0);
}

static void between_rounds(struct bot *b, const struct json_value *state,
                           const struct json_value *seat)
{
    struct json_value wagers = member(seat, "wagers"), move, item;
    struct json_items any = json_items(&wagers);

    if (json_next(&any, NULL, &item)) {
        if (!flag(seat, "ready")) request(b, "ready", "");
    } else if (number(state, "round") - b->first >= b->rounds || !find_move(state, "bet", &move)) {
        b->leaving = true;
        b->chips = number(seat, "chips");
        request(b, "leave", "");
    } else {
        act(b, &move, number(&move, "least"));
    }
}

static bool holds(const struct json_value *list, int64_t seat)
{
    struct json_value item;
    int64_t n;

    for (struct json_items i = json_items(list); json_next(&i, NULL, &item);)
        if (json_as_i64(&item, &n) && n == seat) return true;
    return false;
}

static void play(struct bot *b, const struct json_value *state)
{
    struct json_value seats = member(state, "seats"), turn = member(state, "turn"), seat;
    bool found = false;

    for (struct json_items i = json_items(&seats); !found && json_next(&i, NULL, &seat);)
        found = flag(&seat, "you");
    if (!found) return;
    if (b->first < 0) b->first = number(state, "round");
    b->last = number(state, "round");
    commit(b, (int)number(&seat, "seat"));
    if (b->busy) return;
    if (holds(&turn, number(&seat, "seat")))
        decide(b, state);
    else if (flag(state, "open"))
        between_rounds(b, state, &seat);
}

/* ---- messages ---- */

static void read_rules(struct bot *b, const struct json_value *m)
{
    char game[32], rules[PIT_RULES_TEXT];
    const struct pit_game *g;
    struct pit_problem problem;

    if (!text(m, "game", game, sizeof game) || !text(m, "rules", rules, sizeof rules)) return;
    g = pit_game_find(game, strlen(game));
    b->has_rules = g && pit_rules_parse(&b->rules, g, rules, strlen(rules), &problem);
}

static void begin(struct bot *b)
{
    char more[64], message[MESSAGE];

    snprintf(message, sizeof message, "{\"do\":\"join\",\"table\":\"%s\"}", b->table);
    say(b, message);
    snprintf(more, sizeof more, ",\"seat\":0,\"chips\":%lld", (long long)b->brought);
    request(b, "sit", more);
}

/* The state that came last is kept as text, for an answer comes behind it. */
static bool hear(struct bot *b, const char *message, size_t n, char **kept)
{
    struct json_value m, state;
    struct json_problem problem;

    if (!json_parse(message, n, &m, &problem)) return false;
    if (is(&m, "is", "welcome")) begin(b);
    if (is(&m, "is", "table")) read_rules(b, &m);
    if (is(&m, "is", "fair")) hear_fair(b, &m);
    if (is(&m, "is", "refused")) {
        text(&m, "words", b->client.why, sizeof b->client.why);
        if (b->first < 0 && !is(&m, "code", "late")) return false; /* no table, no seat */
        b->refused = member(&m, "id").type == JSON_STRING;
    }
    if (is(&m, "is", "done")) b->busy = false;
    if (is(&m, "is", "done") && b->leaving) b->over = true;
    if (is(&m, "is", "update") || is(&m, "is", "table")) {
        if (b->refused) b->busy = b->refused = false;
        state = member(&m, "state");
        free(*kept);
        *kept = malloc(state.n + 1);
        if (!*kept) abort();
        memcpy(*kept, state.at, state.n);
        (*kept)[state.n] = '\0';
    }
    if (*kept && json_parse(*kept, strlen(*kept), &state, &problem)) play(b, &state);
    return true;
}

static int report(const struct bot *b)
{
    int64_t won = b->chips - b->brought;

    printf("%lld rounds, %s%lld.%02lld\n", (long long)(b->last - b->first), won < 0 ? "-" : "+",
           (long long)(llabs(won) / 100), (long long)(llabs(won) % 100));
    return DONE;
}

static int run_bot(struct bot *b, const char *url, const char *ca)
{
    const char *message;
    char *kept = NULL;
    size_t n;
    bool good =
        client_url(&b->client, url, ca) && client_guest(&b->client) && client_connect(&b->client);

    while (good && !b->over)
        good = client_next(&b->client, &message, &n) && hear(b, message, n, &kept);
    client_close(&b->client);
    free(kept);
    return good ? report(b) : cli_error("bot: %.190s", b->client.why);
}

static bool read_raise(const char *word, enum raise *out)
{
    static const char *const words[] = {"best", "never", "always"};

    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = (enum raise)i;
            return true;
        }
    return false;
}

static int run(int argc, char **argv)
{
    static struct bot b; /* too large for the stack */
    const char *url = "http://127.0.0.1:7711", *rounds = "10", *strategy = "best";
    const char *ca = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--server", "URL", "http://127.0.0.1:7711 unless given", .text = &url},
        {"--ca", "FILE", "of https: the certificates to trust (PEM), not the system's",
         .text = &ca},
        {"--rounds", "N", "10 unless given", .text = &rounds},
        {"--strategy", "HOW", "of raises: best (unless given), never, always", .text = &strategy},
        {0},
    };
    int count = cli_args(&bot_command, argc, argv, options, words);
    char *end;

    if (count < 0) return cli_status(count);
    if (count != 1 || strlen(words[0]) > 64 || strpbrk(words[0], "\"\\"))
        return cli_error("bot: the command is: pit bot TABLE [options]; TABLE is its public id");
    b = (struct bot){.table = words[0], .first = -1, .brought = 20000, .system = system_sodium()};
    b.rounds = strtoll(rounds, &end, 10);
    if (*end || b.rounds < 1 || b.rounds > 1000000)
        return cli_error("bot: --rounds %.20s: a number from 1 to 1000000", rounds);
    if (!read_raise(strategy, &b.raise))
        return cli_error("bot: --strategy %.20s: it is best, never or always", strategy);
    if (!b.system) return cli_error("bot: the system gives no random numbers");
    return run_bot(&b, url, ca);
}

const struct cli_command bot_command = {
    .name = "bot",
    .usage = "bot TABLE [options]",
    .summary = "plays at a table of a server, marked as a bot",
    .text = "Brings its seed to every shoe, bets the least, and leaves after so many rounds.\n"
            "  pit bot 3c5e... --server http://127.0.0.1:7711 --rounds 100 --strategy never\n",
    .run = run,
};
