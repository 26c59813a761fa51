/* remote.c -- a person's seat at a table of a server. */

#include "remote.h"

#include "bot_talk.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SILENCE_MS = 20000, DEAD_MS = 60000, STEP_MS = 200, RETRY_MS = 250, TELL_MS = 3000 };

static int64_t ms_of(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool end(struct remote *r, const char *words)
{
    if (!r->ended) snprintf(r->words, sizeof r->words, "%s", words);
    r->ended = true;
    return false;
}

/* ---- how the table is followed ---- */

static bool opens(void *with, const struct pit_rules *rules)
{
    struct remote *r = with;

    r->follow.rules = rules;
    return true;
}

static bool begins(void *with, const char *table, int64_t round)
{
    struct remote *r = with;

    r->telling = REMOTE_HISTORY;
    r->anew(r->with);
    return follow_begins(&r->follow, table, round);
}

static bool hears(void *with, int seat, const struct bot_news *news, bool *guessed)
{
    struct remote *r = with;

    r->telling = seat < 0 ? REMOTE_SO_FAR : REMOTE_NEWS;
    return follow_hears(&r->follow, news, guessed);
}

static bool stands(void *with, const struct json_value *state)
{
    struct remote *r = with;

    return follow_stands(&r->follow, state);
}

static const struct bot_mind mind = {
    .opens = opens, .begins = begins, .hears = hears, .stands = stands};

bool remote_knows(const struct remote *r)
{
    return r->bot.known;
}

bool remote_current(const struct remote *r)
{
    return !r->bot.stale;
}

/* ---- what it sends ---- */

/* A request is kept until it is answered: after a gap the same bytes are sent again. */
static void say(void *with, const char *text, size_t n)
{
    struct remote *r = with;
    struct json_value m;
    struct json_problem unused;
    char id[BOT_ID];

    if (n < sizeof r->pending && json_parse(text, n, &m, &unused) &&
        bot_text(&m, "id", id, sizeof id)) {
        memcpy(r->asked, id, sizeof id);
        memcpy(r->pending, text, n);
        r->pending_n = n;
    }
    client_send(r->client, text, n); /* a connection that broke is heard of next */
}

static void alarms(void *with, const char *words)
{
    struct remote *r = with;

    r->tells(r->with, words);
}

/* ---- what it hears ---- */

static void hear_seat(struct remote *r, const struct json_value *seat)
{
    int64_t n = bot_number(seat, "seat");
    char name[PIT_NAME_MAX];

    if (n < 1 || n > PIT_SEATS_MAX) return;
    if (bot_text(seat, "name", name, sizeof name) && utf8_printable(name, strlen(name)))
        memcpy(r->name[n - 1], name, sizeof name);
    if (bot_has(seat, "wagers") && !bot_flag(seat, "ready")) r->unready |= 1U << (n - 1);
    if (!bot_flag(seat, "you") || r->seat >= 0) return;
    r->seat = (int)n - 1;
    r->ready = bot_flag(seat, "ready");
}

static void add(char out[REMOTE_WORDS], const char *before, const char *words)
{
    size_t n = strlen(out);

    snprintf(out + n, REMOTE_WORDS - n, "%s%s", n ? before : "", words);
}

/* "bet, take, deal": each once. */
static void hear_moves(struct remote *r, const struct json_value *state)
{
    struct json_value moves = bot_member(state, "moves"), dealer = bot_member(state, "dealer"), m;
    char word[32], last[32] = "";

    r->may[0] = '\0';
    for (struct json_items i = json_items(&moves); json_next(&i, NULL, &m);) {
        bool shown = bot_text(&m, "verb", word, sizeof word) && utf8_printable(word, strlen(word));

        if (!shown || strcmp(word, last) == 0) continue;
        memcpy(last, word, sizeof last);
        add(r->may, ", ", word);
    }
    for (struct json_items i = json_items(&dealer); json_next(&i, NULL, &m);)
        if (json_as_text(&m, word, sizeof word) && utf8_printable(word, strlen(word)))
            add(r->may, ", ", word);
}

/* "you Kh 7d, seat 2 xx xx, table 9c": in the order in which they came. */
static void hear_cards(struct remote *r, const struct json_value *state)
{
    struct json_value chance = bot_member(state, "chance"), item;
    int64_t last = -1;
    char card[4], of[24];

    r->lies[0] = '\0';
    for (struct json_items i = json_items(&chance); json_next(&i, NULL, &item);) {
        int64_t to = bot_number(&item, "for");

        if (!bot_text(&item, "card", card, sizeof card) || !utf8_printable(card, strlen(card)))
            continue;
        snprintf(of, sizeof of, to ? "seat %d" : "table", (int)to);
        if (to != last) add(r->lies, ", ", to && to - 1 == r->seat ? "you" : of);
        add(r->lies, " ", card);
        last = to;
    }
}

/* What the state has beyond the lines, before they are told. */
static void hear_state(struct remote *r, const struct json_value *state)
{
    struct json_value seats = bot_member(state, "seats"), seat, turn = bot_member(state, "turn"),
                      timer = bot_member(state, "timer"), item;
    int64_t n;

    r->seat = -1;
    r->open = bot_flag(state, "open");
    r->turn = r->ready = false;
    r->turns = r->unready = 0;
    for (struct json_items i = json_items(&seats); json_next(&i, NULL, &seat);)
        hear_seat(r, &seat);
    for (struct json_items i = json_items(&turn); json_next(&i, NULL, &item);)
        if (json_as_i64(&item, &n) && n >= 1 && n <= PIT_SEATS_MAX) r->turns |= 1U << (n - 1);
    r->turn = r->seat >= 0 && r->turns >> r->seat & 1;
    hear_moves(r, state);
    hear_cards(r, state);
    r->ends = bot_number(&timer, "ends") ? bot_number(&timer, "ends") - r->clock : 0;
    if (!bot_text(state, "waits", r->waits, sizeof r->waits) ||
        !utf8_printable(r->waits, strlen(r->waits)))
        r->waits[0] = '\0';
    if (r->seat < 0 && r->bot.at_table && !r->bot.leaving)
        end(r, "your seat was given up, and its chips are in your wallet");
}

static void hear_welcome(struct remote *r, const struct json_value *m)
{
    bot_places(m, r->client);
    r->clock = bot_number(m, "now") - ms_of(CLOCK_REALTIME);
    r->wallet = bot_number(m, "wallet");
    if (!r->had) r->had = r->wallet + bot_number(m, "at_tables");
    if (r->pending_n) client_send(r->client, r->pending, r->pending_n);
}

static void hear_answer(struct remote *r, const struct json_value *m)
{
    bool done = bot_is(m, "is", "done");

    if ((!done && !bot_is(m, "is", "refused")) || !r->pending_n || !bot_is(m, "id", r->asked))
        return;
    r->pending_n = 0;
    r->taken = done;
    if (done) r->wallet = bot_number(m, "wallet");
    if (done) return;
    bot_text(m, "words", r->words, sizeof r->words);
    bot_text(m, "clause", r->clause, sizeof r->clause);
    if (!utf8_printable(r->words, strlen(r->words))) r->words[0] = '\0';
    if (!utf8_printable(r->clause, strlen(r->clause))) r->clause[0] = '\0';
}

/* What the server has done for a seat whose time was up. */
static void tell_silent(struct remote *r, const struct json_value *m)
{
    struct json_value events = bot_member(m, "events"), event;
    char told[REMOTE_WORDS / 2], words[REMOTE_WORDS];

    for (struct json_items i = json_items(&events); json_next(&i, NULL, &event);) {
        int64_t n = bot_number(&event, "seat");

        if (!bot_flag(&event, "by_server") || n < 1 || n > PIT_SEATS_MAX) continue;
        if (!bot_text(&event, "told", told, sizeof told) || !utf8_printable(told, strlen(told)))
            continue;
        snprintf(words, sizeof words, "Time is up: %s %s.",
                 n - 1 == r->seat ? "your seat" : r->name[n - 1], told);
        r->tells(r->with, words);
    }
}

/* What the server says has come of it, where the table is not known: calls, and what wagers
 * brought. */
static void tell_effects(struct remote *r, const struct json_value *event)
{
    struct json_value effects = bot_member(event, "effects"), item;
    char text[REMOTE_WORDS / 2], words[REMOTE_WORDS];

    for (struct json_items i = json_items(&effects); json_next(&i, NULL, &item);) {
        int64_t n = bot_number(&item, "seat");
        bool settled = bot_is(&item, "kind", "settle") && n >= 1 && n <= PIT_SEATS_MAX;

        if (!settled && !bot_is(&item, "kind", "call")) continue;
        if (!bot_text(&item, "text", text, sizeof text) || !utf8_printable(text, strlen(text)))
            continue;
        if (!settled)
            snprintf(words, sizeof words, "call: %s", text);
        else if (n - 1 == r->seat)
            snprintf(words, sizeof words, "  your %s", text);
        else
            snprintf(words, sizeof words, "  %s's %s", r->name[n - 1], text);
        r->tells(r->with, words);
    }
}

static void tell_untold(struct remote *r, const struct json_value *m)
{
    struct json_value events = bot_member(m, "events"), event;

    for (struct json_items i = json_items(&events); json_next(&i, NULL, &event);)
        tell_effects(r, &event);
}

/* What the house says of its own accord, as a sentence. */
static void hear_told(struct remote *r, const struct json_value *m)
{
    char words[REMOTE_WORDS - 1], said[REMOTE_WORDS];

    if (!bot_is(m, "is", "told")) return;
    r->wallet = bot_number(m, "wallet");
    if (!bot_text(m, "words", words, sizeof words) || !utf8_printable(words, strlen(words))) return;
    snprintf(said, sizeof said, "%s.", words);
    if (said[0] >= 'a' && said[0] <= 'z') said[0] = (char)(said[0] - 'a' + 'A');
    r->tells(r->with, said);
}

/* The order of a shoe is fixed; after a gap it is told once more. */
static void count_seed(struct remote *r, uint64_t epoch)
{
    if (r->bot.mine[epoch % BOT_SEEDS].epoch != epoch || r->seeded == epoch) return;
    r->seeded = epoch;
    r->seeds++;
}

/* A shoe is made ready: until when the server waits for seeds, and that it begins anew where
 * somebody has left meanwhile. */
static void hear_fair(struct remote *r, const struct json_value *m)
{
    int64_t deadline = bot_number(m, "deadline");

    if (!bot_is(m, "is", "fair")) return;
    r->shoe_ends = deadline ? deadline - r->clock : 0;
    if (bot_is(m, "stage", "ready")) count_seed(r, (uint64_t)bot_number(m, "epoch"));
    if (bot_is(m, "stage", "void"))
        r->tells(r->with, "Somebody's seed did not come: the shoe is made ready anew.");
}

/* Another server of the house has the table. */
static void go_there(struct remote *r, const struct json_value *m)
{
    char url[REMOTE_WORDS];

    if (!bot_is(m, "is", "elsewhere") || !bot_is(m, "table", r->bot.table)) return;
    if (!bot_text(m, "url", url, sizeof url) || !client_moves(r->client, url)) {
        end(r, r->client->why);
        return;
    }
    r->moved = true;
}

static void hear(struct remote *r, const char *text, size_t n)
{
    struct json_value m, state;
    struct json_problem unused;

    if (!json_parse(text, n, &m, &unused)) {
        end(r, "the server sent something that is not a message");
        return;
    }
    state = bot_member(&m, "state");
    if (state.type == JSON_OBJECT) hear_state(r, &state);
    if (!bot_hears(&r->bot, text, n)) end(r, r->bot.why);
    if (bot_is(&m, "is", "welcome")) hear_welcome(r, &m);
    hear_answer(r, &m);
    hear_told(r, &m);
    go_there(r, &m);
    if (bot_is(&m, "is", "update")) tell_silent(r, &m);
    if (bot_is(&m, "is", "update") && r->bot.untold && r->bot.at_table) tell_untold(r, &m);
    hear_fair(r, &m);
    r->heard(r->with);
}

/* ---- a connection that was lost ---- */

static bool rest(const struct remote *r)
{
    struct timespec t = {.tv_nsec = RETRY_MS * 1000000L};

    nanosleep(&t, NULL);
    return !r->stops(r->with);
}

/* The seat is kept for a minute; so long it is tried. */
static bool connect_again(struct remote *r, const char *why)
{
    int64_t until = ms_of(CLOCK_MONOTONIC) + (int64_t)REMOTE_LOST_MOST * 1000;

    r->tells(r->with, why);
    do {
        client_close(r->client);
        if (client_connect(r->client)) {
            r->heard_at = r->pinged_at = ms_of(CLOCK_MONOTONIC);
            r->bot.stale = true;
            r->tells(r->with, "Connected again.");
            return true;
        }
        client_goes_on(r->client);                  /* wherever it was, it may be no more */
        if (strstr(r->client->why, " 401 ")) break; /* there is no such player any more */
    } while (rest(r) && ms_of(CLOCK_MONOTONIC) < until);
    return end(r, r->client->why);
}

static const char lost[] = "The connection is lost; trying again.";

/* After a silence it is asked whether anybody is there. */
static bool is_dead(struct remote *r)
{
    int64_t now = ms_of(CLOCK_MONOTONIC);
    static const char ping[] = "{\"do\":\"ping\",\"n\":1}";

    if (now - r->heard_at > SILENCE_MS && now - r->pinged_at > SILENCE_MS) {
        client_send(r->client, ping, strlen(ping));
        r->pinged_at = now;
    }
    return now - r->heard_at > DEAD_MS;
}

bool remote_step(struct remote *r, int other, int ms)
{
    int came = client_wait(r->client, other, ms);
    const char *text;
    size_t n;

    if (came & CLIENT_MESSAGE) {
        if (client_next(r->client, &text, &n)) {
            r->heard_at = ms_of(CLOCK_MONOTONIC);
            hear(r, text, n);
            if (r->moved && !r->ended) connect_again(r, "The table is at another server.");
            r->moved = false;
        } else if (!client_waits(r->client) && !r->ended) {
            connect_again(r, lost);
        }
    } else if (!r->ended && is_dead(r)) {
        client_goes_on(r->client);
        connect_again(r, lost);
    }
    return came & CLIENT_OTHER;
}

int remote_seconds(const struct remote *r)
{
    int64_t ends = r->ends || r->open ? r->ends : r->shoe_ends;
    int64_t left = ends - ms_of(CLOCK_REALTIME);

    /* The clocks are some milliseconds apart: 30 s are never shown as 31. */
    return !ends ? -1 : left < 0 ? 0 : (int)((left + 500) / 1000);
}

/* ---- requests ---- */

static bool answered(struct remote *r)
{
    while (r->pending_n && !r->ended && !r->stops(r->with))
        remote_step(r, -1, STEP_MS);
    return !r->pending_n && r->taken;
}

bool remote_open(struct remote *r)
{
    r->bot.mind = &mind;
    r->bot.minded = r;
    r->bot.by_hand = true;
    r->bot.say = say;
    r->bot.with = r;
    r->bot.alarm = alarms;
    r->bot.asked_at = -1;
    r->bot.rounds = INT64_MAX;
    r->seat = -1;
    r->heard_at = r->pinged_at = ms_of(CLOCK_MONOTONIC);
    if (!client_connect(r->client)) return end(r, r->client->why);
    while ((r->seat < 0 || r->pending_n) && !r->ended && !r->stops(r->with))
        remote_step(r, -1, STEP_MS);
    return r->seat >= 0 && !r->ended;
}

void remote_tell_again(struct remote *r)
{
    int64_t until = ms_of(CLOCK_MONOTONIC) + TELL_MS;

    r->bot.known = false;
    bot_join(&r->bot);
    while (!r->bot.known && !r->ended && !r->stops(r->with) && ms_of(CLOCK_MONOTONIC) < until)
        remote_step(r, -1, STEP_MS);
}

static void begin(struct remote *r)
{
    r->words[0] = r->clause[0] = '\0';
    r->taken = false;
}

bool remote_act(struct remote *r, const struct pit_event *e)
{
    begin(r);
    bot_act(&r->bot, e);
    return answered(r);
}

/* A request with one member more. */
static bool ask(struct remote *r, const char *what, const char *key, const char *word,
                int64_t number)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    begin(r);
    j = bot_message(&r->bot, &t, what, true);
    if (word)
        json_str(&j, key, word);
    else if (key)
        json_int(&j, key, number);
    bot_end_message(&r->bot, &j, &t);
    return answered(r);
}

/* The most that the server lists for this verb and spot; 0: it takes no amount. */
static int64_t listed_most(const struct remote *r, const char *verb, const char *spot)
{
    struct json_value state, moves, m;
    struct json_problem unused;

    if (!r->bot.kept || !json_parse(r->bot.kept, r->bot.kept_n, &state, &unused)) return 0;
    moves = bot_member(&state, "moves");
    for (struct json_items i = json_items(&moves); json_next(&i, NULL, &m);)
        if (bot_is(&m, "verb", verb) && (!spot || bot_is(&m, "spot", spot)))
            return bot_number(&m, "most");
    return 0;
}

bool remote_blind(struct remote *r, const char *verb, const char *spot, int hand, int64_t amount)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j;

    begin(r);
    j = bot_message(&r->bot, &t, "act", true);
    json_str(&j, "verb", verb);
    if (spot) json_str(&j, "spot", spot);
    if (hand) json_int(&j, "hand", hand);
    if (!amount) amount = listed_most(r, verb, spot);
    if (amount) json_int(&j, "amount", amount);
    bot_end_message(&r->bot, &j, &t);
    return answered(r);
}

bool remote_ready(struct remote *r)
{
    return ask(r, "ready", NULL, NULL, 0);
}

bool remote_buy(struct remote *r, int64_t amount)
{
    return ask(r, "buy", "amount", NULL, amount);
}

bool remote_irregular(struct remote *r, const char *kind)
{
    return ask(r, "irregular", "kind", kind, 0);
}

bool remote_more(struct remote *r)
{
    struct client *c = r->follow.server;
    struct json_value root, error;
    struct json_problem unused;
    const char *text;
    int status;

    begin(r);
    if (!client_ask(c, "/api/more", r->client->cookie, "{}", &status, &text)) {
        snprintf(r->words, sizeof r->words, "%s", c->why);
        return false;
    }
    if (!json_parse(text, strlen(text), &root, &unused)) return false;
    error = bot_member(&root, "error");
    if (status == 200) {
        r->had += bot_number(&root, "wallet") - r->wallet; /* it is no winning */
        r->wallet = bot_number(&root, "wallet");
        return true;
    }
    if (!bot_text(&error, "words", r->words, sizeof r->words) ||
        !utf8_printable(r->words, strlen(r->words)))
        r->words[0] = '\0';
    return false;
}

bool remote_leave(struct remote *r)
{
    r->bot.by_hand = false;
    bot_stop(&r->bot);
    while (!r->bot.over && !r->ended && !r->stops(r->with))
        remote_step(r, -1, STEP_MS);
    return r->bot.over;
}
