/* read.c -- what the books say to the server. */

#include "db.h"

#include <stdio.h>
#include <string.h>

/* ---- columns, from the left ---- */

static int64_t next_int(struct row *r)
{
    return sql_int(r->s, r->at++);
}

/* "" where there is none. */
static const char *next_text(struct row *r)
{
    return sql_text(r->s, r->at++);
}

/* The schema has seen to it that there are n of them, and that texts fit; what a damaged file has
 * is none of ours. */
static void next_bytes(struct row *r, uint8_t *out, size_t n)
{
    memset(out, 0, n);
    if (!sql_copy(r->s, r->at++, out, n))
        row_breaks(r, "the file is damaged: a hash or a seed is too short");
}

/* The secret that stands there sealed; one that does not stays as it is. */
static void next_sealed(struct row *r, struct seal_name name, uint8_t secret[SEAL_SECRET])
{
    const void *bytes = sql_bytes(r->s, r->at);
    size_t n = sql_size(r->s, r->at);

    r->at++;
    if (!bytes) return;
    if (n != SEAL_BYTES || !r->l->sealed || !unseal(r->l->key, &name, bytes, secret))
        row_breaks(r, "a seed or a signing key is sealed, and this key does not open it");
}

static void next_copy(struct row *r, char *out, size_t room)
{
    snprintf(out, room, "%s", next_text(r));
}

/* ---- players ---- */

bool ledger_last(struct ledger *l, struct ledger_last *out)
{
    struct row r = row_of(l, DB_LAST);

    if (!row_next(&r)) return false;
    out->player = next_int(&r);
    out->table = next_int(&r);
    row_end(&r);
    return true;
}

static bool read_person(struct row *r, struct ledger_person *out)
{
    if (!row_next(r)) return false;
    out->id = next_int(r);
    next_copy(r, out->name, sizeof out->name);
    next_copy(r, out->passhash, sizeof out->passhash);
    next_copy(r, out->kind, sizeof out->kind);
    out->created_ms = next_int(r);
    out->disabled = next_int(r) != 0;
    out->wallet = next_int(r);
    out->expires_ms = next_int(r);
    row_end(r);
    return true;
}

bool ledger_person(struct ledger *l, int64_t id, struct ledger_person *out)
{
    struct row r = row_of(l, DB_PERSON_BY_ID);

    row_int(&r, id);
    return read_person(&r, out);
}

bool ledger_person_named(struct ledger *l, const char *name, struct ledger_person *out)
{
    struct row r = row_of(l, DB_PERSON_BY_NAME);

    row_text(&r, name);
    return read_person(&r, out);
}

bool ledger_person_of(struct ledger *l, const uint8_t token[LEDGER_TOKEN], int64_t now_ms,
                      struct ledger_person *out)
{
    struct row r = row_of(l, DB_PERSON_BY_TOKEN);

    row_bytes(&r, token, LEDGER_TOKEN);
    row_int(&r, now_ms);
    return read_person(&r, out);
}

pit_money ledger_balance(struct ledger *l, enum ledger_account account, int64_t player,
                         int64_t table)
{
    struct row r = row_of(l, DB_BALANCE);
    pit_money amount;

    row_int(&r, account);
    row_int(&r, player);
    row_int(&r, table);
    if (!row_next(&r)) return 0;
    amount = next_int(&r);
    row_end(&r);
    return amount;
}

bool ledger_request_ids(struct ledger *l, int64_t player, ledger_see_id *see, void *with)
{
    struct row r = row_of(l, DB_REQUEST_IDS);

    row_int(&r, player);
    while (row_next(&r))
        see(with, next_text(&r));
    return !l->broken[0];
}

bool ledger_request(struct ledger *l, int64_t player, const char *id, ledger_see_request *see,
                    void *with)
{
    struct row r = row_of(l, DB_REQUEST);
    uint8_t body[LEDGER_TOKEN];

    row_int(&r, player);
    row_text(&r, id);
    while (row_next(&r)) {
        next_bytes(&r, body, sizeof body);
        see(with, body, next_text(&r));
    }
    return !l->broken[0];
}

bool ledger_touched(struct ledger *l)
{
    int64_t now = l->broken[0] ? -1 : sql_touched(l->db), before = l->touched;

    if (now < 0) return false;
    l->touched = now;
    return now != before;
}

bool ledger_barred(struct ledger *l, ledger_see_player *see, void *with)
{
    struct row r = row_of(l, DB_BARRED);

    while (row_next(&r))
        see(with, next_int(&r));
    return !l->broken[0];
}

/* ---- tables ---- */

bool ledger_tables(struct ledger *l, ledger_see_table *see, void *with)
{
    struct row r = row_of(l, DB_TABLES);

    while (row_next(&r)) {
        struct ledger_op row = {.what = LEDGER_TABLE};

        row.as.table.id = next_int(&r);
        next_bytes(&r, row.as.table.public_id, sizeof row.as.table.public_id);
        row.as.table.title = next_text(&r);
        row.as.table.rules = next_text(&r);
        row.as.table.settings = next_text(&r);
        next_bytes(&r, row.as.table.key_seed, sizeof row.as.table.key_seed);
        next_sealed(&r, (struct seal_name){.table = row.as.table.id}, row.as.table.key_seed);
        see(with, &row);
    }
    return !l->broken[0];
}

int64_t ledger_table(struct ledger *l, const uint8_t public_id[LEDGER_TABLE_ID])
{
    struct row r = row_of(l, DB_TABLE);
    int64_t id;

    row_bytes(&r, public_id, LEDGER_TABLE_ID);
    if (!row_next(&r)) return 0;
    id = next_int(&r);
    row_end(&r);
    return id;
}

bool ledger_log(struct ledger *l, int64_t table, ledger_see_log *see, void *with)
{
    struct row r = row_of(l, DB_LOG);

    row_int(&r, table);
    while (row_next(&r)) {
        int64_t seq = next_int(&r);
        const char *text = next_text(&r);

        see(with, seq, text, sql_size(r.s, 1));
    }
    return !l->broken[0];
}

bool ledger_seeds(struct ledger *l, int64_t table, ledger_see_seed *see, void *with)
{
    struct row r = row_of(l, DB_SEEDS);
    uint8_t seed[LEDGER_TOKEN];

    row_int(&r, table);
    while (row_next(&r)) {
        int64_t epoch = next_int(&r);

        next_bytes(&r, seed, sizeof seed);
        next_sealed(&r, (struct seal_name){.table = table, .epoch = epoch}, seed);
        see(with, epoch, seed);
    }
    return !l->broken[0];
}

/* ---- play ---- */

bool ledger_rounds(struct ledger *l, int64_t player, int64_t before, int most,
                   ledger_see_round *see, void *with)
{
    struct row r = row_of(l, DB_ROUNDS);
    struct ledger_round row;

    row_int(&r, player);
    row_int(&r, before);
    row_int(&r, most);
    while (row_next(&r)) {
        row.row = next_int(&r);
        row.table = next_int(&r);
        row.round = next_int(&r);
        row.time_ms = next_int(&r);
        row.stake = next_int(&r);
        row.net = next_int(&r);
        next_copy(&r, row.words, sizeof row.words);
        next_bytes(&r, row.public_id, sizeof row.public_id);
        next_copy(&r, row.rules, sizeof row.rules);
        row.drill = next_int(&r) != 0;
        row.is_void = next_int(&r) != 0;
        see(with, &row);
    }
    return !l->broken[0];
}

bool ledger_took_part(struct ledger *l, int64_t player, int64_t table, int64_t round)
{
    struct row r = row_of(l, DB_TOOK_PART);
    bool did;

    row_int(&r, player);
    row_int(&r, table);
    row_int(&r, round);
    did = row_next(&r);
    row_end(&r);
    return did;
}

bool ledger_open_bets(struct ledger *l, ledger_see_open *see, void *with)
{
    struct row r = row_of(l, DB_OPEN_BETS);

    while (row_next(&r)) {
        int64_t table = next_int(&r), player = next_int(&r);
        int seat = (int)next_int(&r);
        const char *spot = next_text(&r);
        int hand = (int)next_int(&r);

        see(with, table, player, seat, spot, hand, next_int(&r));
    }
    return !l->broken[0];
}
