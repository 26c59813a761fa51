/* bot_fair.c -- a bot's part in the ceremony of PITFAIR/1: its seed, which is shown only under a
 * lock that holds. */

#include "bot_talk.h"

#include "core/json.h"
#include "core/json_read.h"
#include "fair/house.h"

#include <stdio.h>
#include <string.h>

/* ---- reading and saying ---- */

static bool read_bytes(const struct json_value *from, const char *key, uint8_t *out, size_t n)
{
    char hex[2 * FAIR_SIGNATURE + 1];

    return bot_text(from, key, hex, sizeof hex) && fair_unhex(hex, strlen(hex), out, n);
}

static void hex(struct json *j, const char *key, const uint8_t *from, size_t n)
{
    char text[2 * FAIR_HASH + 1];

    fair_hex(from, n, text);
    json_str(j, key, text);
}

static bool same(const uint8_t a[FAIR_HASH], const uint8_t b[FAIR_HASH])
{
    return memcmp(a, b, FAIR_HASH) == 0;
}

static void alarm_of(const struct bot *b, uint64_t epoch, const char *words)
{
    char text[BOT_WHY];

    snprintf(text, sizeof text, "%s %llu of this table: %s. Your seed is not shown.",
             b->rules.cards ? "Shoe" : "Seed", (unsigned long long)epoch, words);
    if (b->alarm) b->alarm(b->with, text);
}

void bot_read_key(struct bot *b, const struct json_value *table)
{
    b->has_key = b->has_key || read_bytes(table, "key", b->key, sizeof b->key);
}

/* ---- open: the server has committed ---- */

static struct bot_seed *mine(struct bot *b, uint64_t epoch)
{
    return &b->mine[epoch % BOT_SEEDS];
}

/* It is opened for this table and for what is played there. */
static bool is_of_table(const struct bot *b, const struct fair_epoch *e)
{
    struct fair_epoch want = {0};
    char id[2 * FAIR_TABLE_ID + 1];

    fair_hex(e->table_id, FAIR_TABLE_ID, id);
    if (b->has_rules) fair_house_shape(&want, &b->rules);
    if (b->has_rules) fair_rules_hash(&b->rules, want.rules_hash);
    if (strcmp(id, b->table) == 0 && !e->mode &&
        (!b->has_rules || (e->game == want.game && e->decks == want.decks && e->n == want.n &&
                           e->stop == want.stop && e->max_seats == want.max_seats &&
                           same(e->rules_hash, want.rules_hash))))
        return true;
    alarm_of(b, e->number, "it was not opened for this table and its rules");
    return false;
}

/* What the lock before has promised, or an earlier word for the same epoch, holds. */
static bool keeps_word(struct bot *b, const struct fair_epoch *e)
{
    const struct bot_seed *s = mine(b, e->number);

    if ((b->next_epoch != e->number || same(b->next_commit, e->commit)) &&
        (s->epoch != e->number || same(s->under.commit, e->commit)))
        return true;
    alarm_of(b, e->number, "the server's commitment is not the one that it had published before");
    return false;
}

static const char unwitnessed[] = "your seed is not in the lock, so you do not take part";

/* Another epoch begins: whatever was asked of the one before has long been answered. */
static void tell_missing(struct bot *b, uint64_t now)
{
    for (struct bot_seed *s = b->mine; s < b->mine + BOT_SEEDS; s++) {
        if (!s->missing || s->epoch == now) continue;
        s->missing = false;
        alarm_of(b, s->epoch, unwitnessed);
    }
}

static void read_open(struct bot *b, const struct json_value *m)
{
    struct json_value cut = bot_member(m, "cut");
    struct fair_epoch *e = &b->open;

    tell_missing(b, (uint64_t)bot_number(m, "epoch"));
    *e = (struct fair_epoch){.number = (uint64_t)bot_number(m, "epoch"),
                             .game = (uint8_t)bot_number(m, "game"),
                             .decks = (uint8_t)bot_number(m, "decks"),
                             .n = (uint16_t)bot_number(m, "n"),
                             .stop = (uint16_t)bot_number(m, "stop"),
                             .mode = (uint8_t)bot_number(m, "mode"),
                             .max_seats = (uint8_t)bot_number(m, "max_seats")};
    read_bytes(m, "table_id", e->table_id, FAIR_TABLE_ID);
    read_bytes(m, "rules_hash", e->rules_hash, FAIR_HASH);
    read_bytes(m, "c_s", e->commit, FAIR_HASH);
    if (!bot_number(m, "deadline") || !is_of_table(b, e) || !keeps_word(b, e)) e->number = 0;
    b->commits_again = !mine(b, e->number)->received;
    b->cut_least = bot_number(&cut, "least");
    b->cut_most = bot_number(&cut, "most");
}

static void say_commit(struct bot *b, const struct fair_seat *s)
{
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "commit", false);

    b->commits_again = false;
    b->committed = b->open.number;
    json_int(&j, "epoch", (int64_t)b->open.number);
    hex(&j, "tag", s->player_tag, FAIR_PLAYER_TAG);
    hex(&j, "commit", s->commit, FAIR_HASH);
    bot_end_message(b, &j, &t);
}

/* The seat is known by now, which it may not have been when the epoch was opened. What a server has
 * taken to its grave, or had no time for, is said to the next one in the same bytes. */
void bot_commit(struct bot *b, int seat)
{
    struct bot_seed *kept = mine(b, b->open.number);
    struct fair_seat *s = &kept->seat;

    if (!b->open.number) return;
    if (kept->epoch == b->open.number && s->seat == seat) {
        if (b->commits_again) say_commit(b, s);
        return;
    }
    *kept = (struct bot_seed){.under = b->open, .seat.seat = (uint8_t)seat};
    if (!b->system->entropy(b->system->with, s->seed, FAIR_SEED) ||
        !b->system->entropy(b->system->with, s->player_tag, FAIR_PLAYER_TAG))
        return; /* a shoe without a seed of ours is not one of chance for us, but play goes on */
    if (b->cut && b->cut >= b->cut_least && b->cut <= b->cut_most) {
        s->cut_accept = 1;
        s->cut_pos = (uint16_t)b->cut;
        b->cut = 0;
    }
    fair_commit_seat(&b->open, s, s->commit);
    kept->epoch = b->open.number;
    say_commit(b, s);
}

/* ---- what came of the commitment ---- */

static void hear_receipt(struct bot *b, const struct json_value *m)
{
    uint64_t epoch = (uint64_t)bot_number(m, "epoch");
    struct bot_seed *s = mine(b, epoch);
    uint8_t commit[FAIR_HASH];

    if (!epoch || s->epoch != epoch || !read_bytes(m, "commit", commit, FAIR_HASH) ||
        !same(commit, s->seat.commit))
        return;
    s->received = true;
    if (s->missing) alarm_of(b, epoch, unwitnessed);
    s->missing = false;
}

/* It may be nowhere: who has no receipt cannot say that it was taken out. */
static void excuse(struct bot_seed *s)
{
    s->excused |= !s->received;
    s->missing = false;
}

void bot_unheard(struct bot *b)
{
    for (struct bot_seed *s = b->mine; s < b->mine + BOT_SEEDS; s++)
        excuse(s);
}

void bot_commit_refused(struct bot *b, bool again)
{
    if (b->committed) excuse(mine(b, b->committed));
    b->commits_again |= again;
}

/* ---- locked: the list of commitments is fixed ---- */

/* The lock as it was told, under what the epoch was opened with. False: it is none. */
static bool read_lock(struct fair_epoch *e, const struct json_value *m)
{
    struct json_value seats = bot_member(m, "seats"), seat;

    e->time_ms = (uint64_t)bot_number(m, "t_ms");
    e->first_seat = (uint8_t)bot_number(m, "first_seat");
    for (struct json_items i = json_items(&seats); json_next(&i, NULL, &seat);) {
        struct fair_seat *s = &e->seat[e->seats];

        if (e->seats == PIT_SEATS_MAX) return false;
        s->seat = (uint8_t)bot_number(&seat, "seat");
        if (!read_bytes(&seat, "player_tag", s->player_tag, FAIR_PLAYER_TAG) ||
            !read_bytes(&seat, "commit", s->commit, FAIR_HASH))
            return false;
        e->seats++;
    }
    return read_bytes(m, "c_s_next", e->next, FAIR_HASH) &&
           read_bytes(m, "audit_head", e->audit_head, FAIR_HASH);
}

static bool holds_own(const struct fair_epoch *e, const struct fair_seat *own)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == own->seat)
            return same(e->seat[i].commit, own->commit) &&
                   memcmp(e->seat[i].player_tag, own->player_tag, FAIR_PLAYER_TAG) == 0;
    return false;
}

/* What is wrong with a lock; NULL: nothing, "": it may be the lock of others alone. */
static const char *lock_fault(struct bot *b, struct bot_seed *s, const struct json_value *m)
{
    struct fair_epoch e = s->under;
    uint8_t commit[FAIR_HASH], lock[FAIR_HASH], signature[FAIR_SIGNATURE];
    const struct fair_system *system = b->system;

    if (!read_bytes(m, "c_s", commit, FAIR_HASH) || !same(commit, e.commit))
        return "the server's commitment has changed";
    if (!read_bytes(m, "l", lock, FAIR_HASH) || !read_lock(&e, m)) return "the lock is not whole";
    if (s->locked && !same(s->lock, lock)) return "the server sent two different locks";
    s->locked = true;
    memcpy(s->lock, lock, FAIR_HASH);
    if (!holds_own(&e, &s->seat)) {
        s->missing = !s->received && !s->excused;
        return s->received ? unwitnessed : "";
    }
    fair_lock(&e);
    if (!same(e.lock, lock)) return "the hash of the lock is wrong";
    if (!b->has_key || !read_bytes(m, "signature", signature, FAIR_SIGNATURE) ||
        system->check(system->with, b->key, lock, signature) != FAIR_GOOD)
        return "the lock is not signed with the table's key";
    return NULL;
}

static void show(struct bot *b, uint64_t epoch)
{
    const struct fair_seat *s = &mine(b, epoch)->seat;
    char message[BOT_MESSAGE];
    struct pit_text t = pit_text_in(message, sizeof message);
    struct json j = bot_message(b, &t, "show", false);

    json_int(&j, "epoch", (int64_t)epoch);
    json_int(&j, "accept", s->cut_accept);
    json_int(&j, "cut", s->cut_pos);
    hex(&j, "seed", s->seed, FAIR_SEED);
    bot_end_message(b, &j, &t);
}

static void hear_locked(struct bot *b, const struct json_value *m)
{
    uint64_t epoch = (uint64_t)bot_number(m, "epoch");
    struct bot_seed *s = mine(b, epoch);
    const char *fault;

    b->open.number = 0;
    if (read_bytes(m, "c_s_next", b->next_commit, FAIR_HASH)) b->next_epoch = epoch + 1;
    if (!bot_number(m, "deadline") || !epoch || s->epoch != epoch) return;
    fault = lock_fault(b, s, m);
    if (!fault)
        show(b, epoch);
    else if (fault[0])
        alarm_of(b, epoch, fault);
}

void bot_hear_fair(struct bot *b, const struct json_value *m)
{
    if (!bot_is(m, "table", b->table)) return;
    if (bot_is(m, "is", "receipt")) hear_receipt(b, m);
    if (bot_is(m, "stage", "open")) read_open(b, m);
    if (bot_is(m, "stage", "locked")) hear_locked(b, m);
}
