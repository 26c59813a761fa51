/* op_tables.c -- what operators do to tables: open, close, other limits and rules, irregularities
 * by the book. */

#include "op.h"

#include "room_parts.h"
#include "system/clock.h"
#include "table/keeper.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTICE_RULES = OP_WORDS - 80 }; /* bytes of rules that a notice has room for */

static void aim(struct op_deed *d)
{
    snprintf(d->target, sizeof d->target, "table:%s", d->table);
}

static void rules_now(const struct room *r, char *out, size_t room)
{
    struct pit_text t = pit_text_in(out, room);

    pit_rules_text(&t, &r->table.rules);
}

/* ---- open ---- */

bool op_open_judge(struct op_deed *d, struct refusal *why)
{
    struct pit_rules rules;

    snprintf(d->target, sizeof d->target, "game:%s", d->game);
    if (hub_open_rooms(d->hub) >= ROOMS_MAX) {
        refuse(why, "room", "there are too many tables");
        return false;
    }
    return room_rules(d->hub, d->game, d->rules, POLICY_PRACTICE, &rules, why);
}

bool op_open_run(struct op_deed *d, struct refusal *why)
{
    struct room *r = room_open(d->hub, d->game, d->rules, POLICY_PRACTICE, why);

    if (!r) return false;
    r->bet_seconds = r->turn_seconds = 30;
    if (d->title[0]) snprintf(r->title, sizeof r->title, "%s", d->title);
    room_store_new(r, d->action);
    snprintf(d->target, sizeof d->target, "table:%s", r->name);
    snprintf(d->after, sizeof d->after, "%s %.300s", d->game, d->rules);
    return true;
}

/* ---- close ---- */

bool op_close_judge(struct op_deed *d, struct refusal *why)
{
    const struct room *r = op_room(d, why);

    aim(d);
    if (r && r->closing) refuse(why, "stopped", "it is already closing, after the hand");
    return r && !r->closing;
}

/* Nobody holds up a table that closes: silence is answered for there as elsewhere. */
bool op_close_run(struct op_deed *d, struct refusal *why)
{
    enum { SECONDS = 20 };
    struct room *r = op_room(d, why);

    if (!r) return false;
    r->closing = true;
    if (!r->bet_seconds) r->bet_seconds = SECONDS;
    if (!r->turn_seconds) r->turn_seconds = SECONDS;
    room_set_timers(r);
    r->news = true;
    snprintf(d->before, sizeof d->before, "open");
    snprintf(d->after, sizeof d->after, "closes when the layout is empty");
    return true;
}

/* ---- limits and rules ---- */

/* The rules in force with other limits. */
static void with_limits(const struct room *r, struct op_deed *d)
{
    char now[PIT_RULES_TEXT], *word, *rest = now;
    struct pit_text t = pit_text_in(d->rules, sizeof d->rules);
    char limits[80];

    rules_now(r, now, sizeof now);
    while ((word = strtok_r(rest, " ", &rest))) {
        if (strncmp(word, "min=", 4) == 0 || strncmp(word, "max=", 4) == 0) continue;
        if (t.used) pit_text_str(&t, " ");
        pit_text_str(&t, word);
    }
    snprintf(limits, sizeof limits, " min=%" PRId64 ".%02d max=%" PRId64 ".%02d", d->min / 100,
             (int)(d->min % 100), d->max / 100, (int)(d->max % 100));
    pit_text_str(&t, limits);
}

bool op_rules_judge(struct op_deed *d, struct refusal *why)
{
    struct room *r = op_room(d, why);
    struct pit_rules rules;
    char words[160];
    bool good;

    aim(d);
    if (!r) return false;
    if (strcmp(d->act->name, "limits") == 0) {
        if (!d->has_limits) {
            refuse(why, "body", "limits are min and max, in cents");
            return false;
        }
        with_limits(r, d);
    }
    r->closed = true; /* what all tables have alike is compared with the others */
    good = room_rules(d->hub, r->table.rules.game->name, d->rules, r->policy, &rules, why);
    r->closed = false;
    if (!good) return false;
    if (strlen(d->rules) > NOTICE_RULES) {
        refuse(why, "rules", "these rules are too long to be written down");
        return false;
    }
    if (pit_rules_lowered(&r->table.rules, &rules) >= 0 && d->minutes < d->hub->options.notice) {
        snprintf(words, sizeof words,
                 "%s falls under these rules: players get %d minutes of notice, so minutes must be "
                 "at least that",
                 rules.game->options[pit_rules_lowered(&r->table.rules, &rules)].key,
                 d->hub->options.notice);
        refuse(why, "notice", words);
        why->clause = r->table.rules.book->notice;
        return false;
    }
    return true;
}

/* As the deed has it: from when on, which rules, and the id of the table that has them. Deeds of
 * older versions have none. */
static const char under[] = "; goes on as ";

static void say_notice(char out[OP_WORDS], int64_t at, const char *rules, const char *name)
{
    snprintf(out, OP_WORDS, "%lld %.*s%s%s", (long long)at, NOTICE_RULES, rules,
             name[0] ? under : "", name);
}

void op_announce(struct room *r, const char *after)
{
    char *rules, *name, when[40];
    int64_t at = strtoll(after, &rules, 10);
    time_t seconds = (time_t)(at / 1000);
    struct tm tm;

    if (rules == after || *rules != ' ') return;
    free(r->next_rules);
    r->next_rules = strdup(rules + 1);
    if (!r->next_rules) abort();
    r->next_at = at;
    name = strstr(r->next_rules, under);
    snprintf(r->next_name, sizeof r->next_name, "%s", name ? name + strlen(under) : "");
    if (name) *name = '\0';
    gmtime_r(&seconds, &tm);
    strftime(when, sizeof when, "%H:%M UTC on %Y-%m-%d", &tm);
    snprintf(r->next_words, sizeof r->next_words, "From the first new shoe after %s: %.150s", when,
             r->next_rules);
}

void op_move_notice(struct hub *h, struct group *g, struct room *from, struct room *to)
{
    char target[OP_TARGET], before[OP_WORDS], after[OP_WORDS];

    snprintf(target, sizeof target, "table:%s", to->name);
    rules_now(to, before, sizeof before);
    say_notice(after, from->next_at, from->next_rules, from->next_name);
    op_note(h, g, "server", "rules", target, before, after, "the notice given at the last table");
    op_announce(to, after);
}

static void present(struct room *r, struct action *a)
{
    for (int i = 0; i < r->watchers; i++)
        room_present(r, a, r->watcher[i]);
}

bool op_rules_run(struct op_deed *d, struct refusal *why)
{
    struct room *r = op_room(d, why);
    int64_t at = system_now_ms() + d->minutes * 60000;
    const struct fair_system *system = d->hub->system;
    uint8_t id[LEDGER_TABLE_ID];
    char name[2 * LEDGER_TABLE_ID + 1];

    if (!r) return false;
    if (!system->entropy(system->with, id, sizeof id)) {
        refuse(why, "entropy", "no random numbers from the system; no table can open");
        return false;
    }
    fair_hex(id, LEDGER_TABLE_ID, name);
    rules_now(r, d->before, sizeof d->before);
    say_notice(d->after, at, d->rules, name);
    op_announce(r, d->after);
    present(r, d->action);
    return true;
}

/* ---- irregularities ---- */

static int irregular_of(const struct room *r, const char *kind)
{
    const struct pit_irregular_row *rows = r->table.rules.game->irregular;

    for (int i = 0; rows && rows[i].name; i++)
        if (strcmp(rows[i].name, kind) == 0) return i;
    return -1;
}

bool op_irregular_judge(struct op_deed *d, struct refusal *why)
{
    const struct room *r = op_room(d, why);
    int row = r ? irregular_of(r, d->kind) : -1;
    char sum[OP_DOLLARS];

    aim(d);
    if (!r) return false;
    if (row < 0) {
        refuse(why, "chance", "there is no such irregularity in this game");
        return false;
    }
    if (r->table.rules.game->irregular[row].takes_seat && !d->seat) {
        refuse(why, "body", "it concerns one seat: seat says which");
        return false;
    }
    d->worth = 0;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player) d->worth += room_staked(r, i);
    op_dollars(d->worth, sum);
    snprintf(d->before, sizeof d->before, "round %u, %s on the layout", r->table.state.round, sum);
    snprintf(d->after, sizeof d->after, "%s by the book", d->kind);
    return true;
}

bool op_irregular_run(struct op_deed *d, struct refusal *why)
{
    struct room *r = op_room(d, why);
    int row = r ? irregular_of(r, d->kind) : -1;
    int card = r ? keeper_card(&r->table.keeper) : PIT_FACE_DOWN;
    const struct pit_irregular_row *irregular;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};

    if (row < 0) return false;
    irregular = &r->table.rules.game->irregular[row];
    if (irregular->takes_card && card == PIT_FACE_DOWN) {
        refuse(why, "chance", "there is no card for it");
        return false;
    }
    e.spot = (uint16_t)row;
    if (irregular->takes_card) e.value = (int16_t)card;
    if (irregular->takes_seat) e.to = (uint8_t)(d->seat - 1);
    if (!room_begin(r, d->action, why)) return false;
    r->by_server = true;
    if (!room_event(r, &e, why)) {
        r->by_server = false;
        r->action = NULL;
        return false;
    }
    r->by_server = false;
    pit_text_str(scribe_lines(&r->scribe), "# the floor called that\n");
    room_finish(r, d->action);
    return true;
}
