/* wire_fair.c -- the ceremony of PITFAIR/1 as JSON. */

#include "wire.h"

#include "system/clock.h"

void wire_hex(struct json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char text[2 * FAIR_SIGNATURE + 1];

    fair_hex(bytes, n, text);
    json_str(j, key, text);
}

/* Until when this stage of the ceremony takes something from the seats; 0: no longer. */
static void deadline(struct json *j, const struct room *r, const struct fair_epoch *e,
                     enum fair_stage stage)
{
    bool open = e == &r->house.coming && r->house.stage == stage && r->fair_due;

    json_int(j, "deadline", open ? system_now_ms() + r->fair_due - system_ticks_ms() : 0);
}

static void sign(struct json *j, const struct room *r, const uint8_t hash[FAIR_HASH])
{
    uint8_t signature[FAIR_SIGNATURE];

    r->house.system->sign(r->house.system->with, r->house.key_seed, hash, signature);
    wire_hex(j, "signature", signature, FAIR_SIGNATURE);
}

static void fair_open(struct json *j, const struct room *r, const struct fair_epoch *e)
{
    wire_hex(j, "table_id", e->table_id, FAIR_TABLE_ID);
    json_int(j, "game", e->game);
    json_int(j, "decks", e->decks);
    json_int(j, "n", e->n);
    json_int(j, "stop", e->stop);
    json_int(j, "mode", e->mode);
    json_int(j, "max_seats", e->max_seats);
    wire_hex(j, "rules_hash", e->rules_hash, FAIR_HASH);
    wire_hex(j, "c_s", e->commit, FAIR_HASH);
    deadline(j, r, e, FAIR_OPEN);
    if (!r->table.rules.asks_cut) {
        json_str(j, "cut", NULL);
        return;
    }
    json_open(j, "cut", '{');
    json_int(j, "least", fair_cut_least(e->n));
    json_int(j, "most", e->n - fair_cut_least(e->n));
    json_close(j, '}');
}

static void fair_locked(struct json *j, const struct room *r, const struct fair_epoch *e)
{
    wire_hex(j, "l", e->lock, FAIR_HASH);
    sign(j, r, e->lock);
    wire_hex(j, "c_s", e->commit, FAIR_HASH);
    wire_hex(j, "c_s_next", e->next, FAIR_HASH);
    wire_hex(j, "audit_head", e->audit_head, FAIR_HASH);
    json_int(j, "t_ms", (int64_t)e->time_ms);
    json_int(j, "first_seat", e->first_seat);
    deadline(j, r, e, FAIR_LOCKED);
    json_open(j, "seats", '[');
    for (int i = 0; i < e->seats; i++) {
        json_open(j, NULL, '{');
        json_int(j, "seat", e->seat[i].seat);
        wire_hex(j, "player_tag", e->seat[i].player_tag, FAIR_PLAYER_TAG);
        wire_hex(j, "commit", e->seat[i].commit, FAIR_HASH);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Who cuts the cards; 0: the dealer. */
static void fair_ready(struct json *j, const struct room *r, const struct fair_epoch *e)
{
    int by = 0;

    if (r->table.rules.asks_cut) fair_cut(e, &by);
    wire_hex(j, "l", e->lock, FAIR_HASH);
    wire_hex(j, "r", e->reveal, FAIR_HASH);
    sign(j, r, e->reveal);
    json_int(j, "cut_by", by);
    json_open(j, "seats", '[');
    for (int i = 0; i < e->seats; i++) {
        json_open(j, NULL, '{');
        json_int(j, "seat", e->seat[i].seat);
        json_int(j, "cut_accept", e->seat[i].cut_accept);
        json_int(j, "cut_pos", e->seat[i].cut_pos);
        wire_hex(j, "player_tag", e->seat[i].player_tag, FAIR_PLAYER_TAG);
        wire_hex(j, "seat_seed", e->seat[i].seed, FAIR_SEED);
        json_bool(j, "shown", e->seat[i].shown);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void wire_fair(struct pit_text *out, const struct room *r, const struct fair_epoch *e, int stage,
               const char *why)
{
    static const char *const words[] = {"open", "locked", "ready", "revealed", "void"};
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "fair");
    json_str(&j, "table", r->name);
    json_int(&j, "epoch", (int64_t)e->number);
    json_str(&j, "stage", words[stage]);
    if (stage == WIRE_OPEN) fair_open(&j, r, e);
    if (stage == WIRE_LOCKED) fair_locked(&j, r, e);
    if (stage == WIRE_READY) fair_ready(&j, r, e);
    if (stage == WIRE_VOID) json_str(&j, "why", why);
    if (stage == WIRE_REVEALED || stage == WIRE_VOID)
        wire_hex(&j, "server_seed", e->server_seed, FAIR_SEED);
    json_close(&j, '}');
}

/* That the table has this seat's commitment for the coming epoch. */
void wire_receipt(struct pit_text *out, const struct room *r, int seat)
{
    const struct fair_epoch *e = &r->house.coming;
    struct json j = json_in(out);
    uint8_t receipt[FAIR_HASH];

    json_open(&j, NULL, '{');
    json_str(&j, "is", "receipt");
    json_str(&j, "table", r->name);
    json_int(&j, "epoch", (int64_t)e->number);
    json_int(&j, "seat", seat + 1);
    for (int i = 0; i < e->seats; i++) {
        if (e->seat[i].seat != seat + 1) continue;
        fair_receipt(e, &e->seat[i], receipt);
        wire_hex(&j, "commit", e->seat[i].commit, FAIR_HASH);
        sign(&j, r, receipt);
    }
    json_close(&j, '}');
}
