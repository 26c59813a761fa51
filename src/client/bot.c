/* bot.c -- a player that is a program: it hears what a server says, and answers. */

#include "bot.h"

#include "core/json.h"
#include "core/json_read.h"
#include "core/utf8.h"
#include "pit/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 1024 };
static const int64_t number_most = (int64_t)1 << 50;

/* ---- reading ---- */

/* What a server says is not believed: no sum or difference of such numbers overflows. */
static int64_t as_number(const struct json_value *v)
{
    int64_t n;

    return json_as_i64(v, &n) && n >= -number_most && n <= number_most ? n : 0;
}

static int64_t number(const struct json_value *from, const char *key)
{
    struct json_value v;

    return json_get(from, key, &v) == JSON_FOUND ? as_number(&v) : 0;
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

/* A message: what it does, with an id where it is a request, and to which table. */
static struct json begin_message(struct bot *b, struct pit_text *t, const char *what, bool request)
{
    struct json j = json_in(t);
    char id[16];

    json_open(&j, NULL, '{');
    json_str(&j, "do", what);
    if (request) {
        snprintf(id, sizeof id, "%d", ++b->asked);
        json_str(&j, "id", id);
        b->busy = true;
    }
    json_str(&j, "table", b->table);
    return j;
}

static void say(struct bot *b, struct json *j, const struct pit_text *t)
{
    json_close(j, '}');
    b->say(b->with, t->at, t->used);
}

static void request(struct bot *b, const char *what)
{
    char message[MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = begin_message(b, &t, what, true);

    say(b, &j, &t);
}

static void hex(struct json *j, const char *key, const uint8_t *from, size_t n)
{
    char text[2 * FAIR_HASH + 1];

    fair_hex(from, n, text);
    json_str(j, key, text);
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
    struct fair_seat *s = &b->mine[b->open.number % BOT_SEEDS].seat;
    char message[MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    if (!b->open.number || b->mine[b->open.number % BOT_SEEDS].epoch == b->open.number) return;
    *s = (struct fair_seat){.seat = (uint8_t)seat};
    if (!b->system->entropy(b->system->with, s->seed, FAIR_SEED) ||
        !b->system->entropy(b->system->with, s->player_tag, FAIR_PLAYER_TAG))
        return; /* a shoe without a seed of ours is not one of chance for us, but play goes on */
    fair_commit_seat(&b->open, s, s->commit);
    b->mine[b->open.number % BOT_SEEDS].epoch = b->open.number;
    j = begin_message(b, &t, "commit", false);
    json_int(&j, "epoch", (int64_t)b->open.number);
    hex(&j, "tag", s->player_tag, FAIR_PLAYER_TAG);
    hex(&j, "commit", s->commit, FAIR_HASH);
    say(b, &j, &t);
}

static void show(struct bot *b, uint64_t epoch)
{
    char message[MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    if (b->mine[epoch % BOT_SEEDS].epoch != epoch) return;
    j = begin_message(b, &t, "show", false);
    json_int(&j, "epoch", (int64_t)epoch);
    json_int(&j, "accept", 0);
    json_int(&j, "cut", 0);
    hex(&j, "seed", b->mine[epoch % BOT_SEEDS].seat.seed, FAIR_SEED);
    say(b, &j, &t);
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

    return at && name ? (int)(at - ranks) : 0;
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
        int64_t n = as_number(&item);
        bool inside = (rank > ends[0] && rank < ends[1]) || (rank > ends[1] && rank < ends[0]);

        if (n < 0 || n > PIT_PILE_MAX) return false;
        *(inside ? &between : &others) += n;
    }
    pays = b->rules.pay[spread < 4 ? spread : 4];
    return between * pays.num > others * pays.den;
}

static bool wants_raise(const struct bot *b, const struct json_value *state)
{
    return b->raise == BOT_RAISE_ALWAYS || (b->raise == BOT_RAISE_BEST && raise_wins(b, state));
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
    char message[MESSAGE], verb[32], spot[32];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = begin_message(b, &t, "act", true);

    text(move, "verb", verb, sizeof verb);
    json_str(&j, "verb", verb);
    if (text(move, "spot", spot, sizeof spot)) json_str(&j, "spot", spot);
    json_int(&j, "amount", amount);
    say(b, &j, &t);
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
        if (!flag(seat, "ready")) request(b, "ready");
    } else if (b->before + number(state, "round") - b->first >= b->rounds ||
               !find_move(state, "bet", &move)) {
        b->leaving = true;
        b->chips = number(seat, "chips");
        request(b, "leave");
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
    char message[MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = begin_message(b, &t, "join", false);

    say(b, &j, &t);
    t = pit_text_in(message, sizeof message);
    j = begin_message(b, &t, "sit", true);
    json_int(&j, "seat", 0);
    json_int(&j, "chips", b->brought);
    say(b, &j, &t);
}

/* Words for a terminal, if they are. */
static void read_why(struct bot *b, const struct json_value *m)
{
    char words[BOT_WHY];

    text(m, "words", words, sizeof words);
    if (!words[0] || !utf8_printable(words, strlen(words))) return;
    memcpy(b->why, words, sizeof words);
}

/* The state that came last, for an answer comes behind it. */
static void keep(struct bot *b, const struct json_value *state)
{
    free(b->kept);
    b->kept = NULL;
    if (state->type != JSON_OBJECT) return;
    b->kept = malloc(state->n);
    if (!b->kept) abort();
    memcpy(b->kept, state->at, state->n);
    b->kept_n = state->n;
}

/* The table goes on under another id, where this seat is kept; its rounds count from 0. */
static bool follow(struct bot *b, const struct json_value *m)
{
    char message[MESSAGE], next[sizeof b->next];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json_value none = {.type = JSON_NULL};
    struct json j;

    if (!is(m, "table", b->table)) return true;
    snprintf(b->why, sizeof b->why, "the table has closed");
    if (!text(m, "next", next, sizeof next) || !next[0]) return false;
    memcpy(b->next, next, sizeof next);
    b->table = b->next;
    if (b->first >= 0) b->before += b->last - b->first;
    if (b->first >= 0) b->first = 0;
    b->last = 0;
    b->busy = b->refused = false;
    b->open.number = 0;
    memset(b->mine, 0, sizeof b->mine);
    keep(b, &none);
    j = begin_message(b, &t, "join", false);
    say(b, &j, &t);
    return true;
}

bool bot_hears(struct bot *b, const char *message, size_t n)
{
    struct json_value m, state;
    struct json_problem problem;

    snprintf(b->why, sizeof b->why, "the server says what is no message");
    if (!json_parse(message, n, &m, &problem)) return false;
    if (is(&m, "is", "welcome")) begin(b);
    if (is(&m, "is", "closed") && !follow(b, &m)) return false;
    if (is(&m, "is", "table")) read_rules(b, &m);
    if (is(&m, "is", "fair")) hear_fair(b, &m);
    if (is(&m, "is", "refused")) {
        read_why(b, &m);
        if (b->first < 0 && !is(&m, "code", "late")) return false; /* no table, no seat */
        b->refused = member(&m, "id").type == JSON_STRING;
    }
    if (is(&m, "is", "done")) b->busy = false;
    if (is(&m, "is", "done") && b->leaving) b->over = true;
    if (is(&m, "is", "update") || is(&m, "is", "table")) {
        if (b->refused) b->busy = b->refused = false;
        state = member(&m, "state");
        keep(b, &state);
    }
    if (b->kept && json_parse(b->kept, b->kept_n, &state, &problem)) play(b, &state);
    return true;
}

void bot_end(struct bot *b)
{
    free(b->kept);
    b->kept = NULL;
}
