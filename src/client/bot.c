/* bot.c -- a player that is a program: it hears what a server says, and answers. */

#include "bot_talk.h"

#include "core/json.h"
#include "core/json_read.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNFOUND_MOST = 8 }; /* times that a table is asked for which nobody has */

void bot_join(struct bot *b)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "join", false);

    bot_end_message(b, &j, &t);
}

/* ---- what has happened ---- */

/* True if a round is over with this event; its wagers that were this seat's are counted. */
static bool hear_effects(struct bot *b, const struct json_value *event, int64_t seat)
{
    struct json_value list = bot_member(event, "effects"), item;
    bool over = false;

    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        over |= bot_is(&item, "kind", "over");
        if (bot_is(&item, "kind", "settle") && bot_number(&item, "seat") == seat &&
            b->staked < BOT_NUMBER_MOST)
            b->staked += bot_number(&item, "stake");
    }
    return over;
}

/* Where the table stands: what its record has up to the end of the last round, and what has come
 * since, which are these events but for so many first ones. */
static void learn(struct bot *b, const struct json_value *state, const struct json_value *events,
                  int but)
{
    int64_t round = bot_number(state, "round");
    const struct bot_news news = {events, state, but};

    if (!b->mind || !b->has_rules) return;
    b->guessed = false;
    b->known =
        events->type == JSON_ARRAY &&
        b->mind->begins(b->minded, b->table, bot_number(state, "phase") ? round - 1 : round) &&
        b->mind->hears(b->minded, -1, &news, &b->guessed) && b->mind->stands(b->minded, state);
}

/* Who does not know how the table stands asks, once for every round. */
static void ask_again(struct bot *b, const struct json_value *state)
{
    int64_t round = bot_number(state, "round");

    if (!b->mind || b->known || b->guessed || b->joined_at == round) return;
    b->joined_at = round;
    bot_join(b);
}

/* Rounds that are over, of those that it had a wager in. */
static void count_rounds(struct bot *b, int64_t more)
{
    int64_t asked = b->rounds - b->played;

    if (asked < 0) asked = 0;
    b->wagered = false;
    b->played += more < asked ? more : asked;
    if (more > asked && b->after < BOT_NUMBER_MOST) b->after += more - asked;
}

/* The state before this message, and its own seat there, where it had a wager. */
static bool had_wagers(const struct bot *b, struct json_value *before, struct json_value *seat)
{
    struct json_problem problem;

    *before = *seat = (struct json_value){.type = JSON_NULL};
    return b->kept && json_parse(b->kept, b->kept_n, before, &problem) && bot_seat(before, seat) &&
           bot_has(seat, "wagers");
}

/* A shoe that was given up gives back what lay there, and the same round is bet on once more. */
static void see_returned(struct bot *b, const struct json_value *state)
{
    struct json_value seat;

    if (!b->in_queue && bot_number(state, "phase") == 0 && bot_seat(state, &seat) &&
        !bot_has(&seat, "wagers"))
        b->asked_at = -1;
}

/* Who had a wager when the round began has a part in it, even if that ends before the round. */
static void see_wagers(struct bot *b, const struct json_value *state)
{
    b->wagered |= bot_number(state, "phase") != 0;
    see_returned(b, state);
}

static void hear_events(struct bot *b, const struct json_value *m, const struct json_value *state)
{
    struct json_value events = bot_member(m, "events"), event, before, seat;
    int count = 0, last_over = -1;
    bool had = had_wagers(b, &before, &seat);
    int64_t n = bot_number(&seat, "seat");
    const struct bot_news news = {&events, state, 0};

    b->known = b->known && b->mind->hears(b->minded, (int)n - 1, &news, &b->guessed) &&
               b->mind->stands(b->minded, state);
    b->untold = !b->known;
    for (struct json_items i = json_items(&events); json_next(&i, NULL, &event); count++)
        if (hear_effects(b, &event, n)) last_over = count;
    if (count) b->silent = false;
    if (last_over < 0) {
        if (had) see_wagers(b, state);
        ask_again(b, state);
        return;
    }
    count_rounds(b, had || b->wagered);
    if (!b->known) learn(b, state, &events, last_over + 1);
}

static int64_t rounds_over(const struct json_value *state)
{
    return bot_number(state, "round") - (bot_number(state, "phase") != 0);
}

/* After a gap: rounds that have ended meanwhile. Who was away has bet in none but the first, and
 * what still lies there has lain there in all of them. */
static void count_missed(struct bot *b, const struct json_value *state)
{
    struct json_value before, seat;
    int64_t over;
    bool had = had_wagers(b, &before, &seat), unseen = b->unseen && b->kept;

    b->unseen = false;
    over = rounds_over(state) - rounds_over(&before);
    b->passed |= b->in_queue && b->kept && over > 0;
    if (!had && !b->wagered && !unseen) return;
    if (over > 0) b->unsure++; /* given back, or decided? */
    if (!had && !b->wagered && bot_seat(state, &seat) && bot_has(&seat, "wagers")) return;
    if (over > 0)
        count_rounds(b, bot_seat(state, &seat) && bot_has(&seat, "wagers") ? over : 1);
    else if (had)
        see_wagers(b, state);
}

/* A bet was taken. It may have been before a gap, and the answer may come before it is told how the
 * table stands now, or after: then a bet that does not lie there has been decided. */
static void hear_taken(struct bot *b)
{
    struct json_value before, seat;

    if (b->stale) {
        b->unseen = true;
    } else if (b->passed && !b->wagered && !had_wagers(b, &before, &seat)) {
        b->unsure++;
        count_rounds(b, 1);
    }
}

/* How the table stands, to a newcomer or after a gap: what came before it may have been missed. */
static void hear_stand(struct bot *b, const struct json_value *m, const struct json_value *state)
{
    struct json_value since = bot_member(m, "since");

    count_missed(b, state);
    b->known = b->known && b->mind->stands(b->minded, state);
    if (!b->known) learn(b, state, &since, 0);
}

/* ---- messages ---- */

/* Words for a terminal, if they are. */
static bool shown(const struct json_value *m, const char *key, char *out, size_t room)
{
    if (!bot_text(m, key, out, room) || !utf8_printable(out, strlen(out))) out[0] = '\0';
    return out[0];
}

static void sit(struct bot *b)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "sit", true);

    json_int(&j, "seat", 0);
    json_int(&j, "chips", b->brought);
    bot_end_message(b, &j, &t);
}

/* The table that was joined: its rules, and then a seat. */
static bool hear_table(struct bot *b, const struct json_value *m)
{
    const struct pit_game *g;
    struct pit_problem problem;
    struct json_value state, seat;

    b->unfound = 0;
    bot_read_key(b, m);
    if (b->has_rules) return true; /* after a gap, or a table that goes on */
    shown(m, "title", b->title, sizeof b->title);
    shown(m, "game", b->game, sizeof b->game);
    shown(m, "rules", b->rules_text, sizeof b->rules_text);
    g = pit_game_find(b->game, strlen(b->game));
    b->has_rules =
        g && pit_rules_parse(&b->rules, g, b->rules_text, strlen(b->rules_text), &problem);
    if (b->mind && !b->has_rules) {
        snprintf(b->why, sizeof b->why, "this program does not know the rules of that table");
        return false;
    }
    if (b->mind && !b->mind->opens(b->minded, &b->rules)) {
        b->unplayed = true;
        return false;
    }
    state = bot_member(m, "state");
    if (!b->asked && !bot_seat(&state, &seat)) sit(b);
    return true;
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
    char next[sizeof b->next_table];
    struct json_value none = {.type = JSON_NULL};

    if (!bot_is(m, "table", b->table)) return true;
    if (!shown(m, "why", b->why, sizeof b->why))
        snprintf(b->why, sizeof b->why, "the table has closed");
    if (!bot_text(m, "next", next, sizeof next) || !next[0]) return false;
    memcpy(b->next_table, next, sizeof next);
    b->table = b->next_table;
    b->busy = b->refused = b->known = b->in_queue = b->wagered = b->unseen = b->passed = false;
    b->looks = false;
    b->asked_at = b->joined_at = -1;
    b->open.number = b->next_epoch = b->committed = 0;
    b->has_key = false;
    memset(b->mine, 0, sizeof b->mine);
    keep(b, &none);
    bot_join(b);
    return true;
}

/* Nobody has the table, so nothing would ever come of it: one that changes its owner will be
 * somewhere before long. False: it has been asked for often enough. */
static bool look_again(struct bot *b)
{
    if (++b->unfound > UNFOUND_MOST) return false;
    if (b->pause) b->pause(b->with);
    bot_join(b);
    return true;
}

/* False: there is no table, or no seat. */
static bool hear_refused(struct bot *b, const struct json_value *m)
{
    char words[BOT_WHY];

    if (shown(m, "words", words, sizeof words)) memcpy(b->why, words, sizeof words);
    if (bot_is(m, "code", "early") && !bot_has_id(m)) return true; /* a ping; welcome comes */
    if (!bot_has_id(m)) bot_commit_refused(b, bot_is(m, "code", "slow"));
    if (bot_is(m, "code", "slow") && b->pause) { /* what was asked is asked again */
        b->pause(b->with);
        b->next -= b->in_queue;
        b->in_queue = b->busy = b->leaving = b->looks = false;
        return b->at_table;
    }
    if (!b->at_table && !bot_is(m, "code", "late")) return false;
    if (!bot_has_id(m)) return !bot_is(m, "code", "table") || look_again(b);
    if (b->by_hand) b->busy = false;
    if (b->by_hand) return true;
    if (b->in_queue) { /* the other bets are made all the same */
        memcpy(b->refusal, b->why, sizeof b->refusal);
        b->in_queue = b->busy = b->passed = false;
        return true;
    }
    b->leaving = false;
    b->silent = b->refused = true;
    return true;
}

static void play_on(struct bot *b)
{
    struct json_value state;
    struct json_problem problem;

    if (!b->stale && b->kept && json_parse(b->kept, b->kept_n, &state, &problem))
        bot_play(b, &state);
}

bool bot_hears(struct bot *b, const char *message, size_t n)
{
    struct json_value m, state;
    struct json_problem problem;

    snprintf(b->why, sizeof b->why, "the server sent something that is not a message");
    if (!json_parse(message, n, &m, &problem)) return false;
    b->whole = bot_is(&m, "is", "table");
    if (bot_is(&m, "is", "welcome")) {
        struct json_value player = bot_member(&m, "player");

        b->player = bot_number(&player, "id");
        bot_unheard(b); /* another connection: what was on its way is lost */
        b->stale = true;
        bot_join(b);
    }
    if (bot_is(&m, "is", "closed") && !follow(b, &m)) return false;
    if (b->whole && !hear_table(b, &m)) return false;
    if (bot_is(&m, "is", "fair") || bot_is(&m, "is", "receipt")) bot_hear_fair(b, &m);
    if (bot_is(&m, "is", "refused") && !hear_refused(b, &m)) return false;
    if (bot_is(&m, "is", "pong") && b->refused) /* all was silent: it may be asked again */
        b->busy = b->refused = false;
    if (bot_is(&m, "is", "done")) {
        if (b->in_queue) hear_taken(b);
        b->busy = b->in_queue = b->passed = false;
    }
    if (bot_is(&m, "is", "done") && b->leaving) b->over = true;
    if (bot_is(&m, "is", "update") || b->whole) {
        if (b->refused) b->busy = b->refused = false;
        state = bot_member(&m, "state");
        if (b->whole) hear_stand(b, &m, &state);
        if (bot_is(&m, "is", "update")) hear_events(b, &m, &state);
        keep(b, &state);
        if (b->whole) b->stale = false;
    }
    play_on(b);
    return true;
}

void bot_stop(struct bot *b)
{
    b->ends = true;
    b->asked_at = -1;
    if (b->refused) b->busy = b->refused = false; /* what it waits for may never come */
    play_on(b);
}

void bot_end(struct bot *b)
{
    free(b->kept);
    b->kept = NULL;
}
