/* operators.c -- what the books say of those who run the house, and of what they did. */

#include "db.h"

#include <string.h>

/* ---- who ---- */

static const char *text_at(struct row *r, int column)
{
    const unsigned char *text = sqlite3_column_text(r->s, column);

    return text ? (const char *)text : "";
}

static void bytes_at(struct row *r, int column, uint8_t out[LEDGER_TOKEN])
{
    if (sqlite3_column_bytes(r->s, column) == LEDGER_TOKEN)
        memcpy(out, sqlite3_column_blob(r->s, column), LEDGER_TOKEN);
    else
        row_breaks(r, "the file is damaged: a hash or a secret is too short");
}

static void secret_at(struct row *r, int column, int64_t id, uint8_t out[LEDGER_TOKEN])
{
    struct seal_name name = {.table = -id};

    bytes_at(r, column, out);
    if (sqlite3_column_type(r->s, column + 1) == SQLITE_NULL) return;
    if (sqlite3_column_bytes(r->s, column + 1) != SEAL_BYTES || !r->l->sealed ||
        !unseal(r->l->key, &name, sqlite3_column_blob(r->s, column + 1), out))
        row_breaks(r, "an operator's secret is sealed, and this key does not open it");
}

bool ledger_operators(struct ledger *l, ledger_see_staff *see, void *with)
{
    struct row r = row_of(l, DB_OPERATORS);

    while (row_next(&r)) {
        struct ledger_op row = {.what = LEDGER_OPERATOR};

        row.as.staff.id = sqlite3_column_int64(r.s, 0);
        row.as.staff.name = text_at(&r, 1);
        row.as.staff.role = text_at(&r, 2);
        bytes_at(&r, 3, row.as.staff.token);
        secret_at(&r, 4, row.as.staff.id, row.as.staff.secret);
        row.as.staff.counter = sqlite3_column_int64(r.s, 6);
        row.as.staff.disabled = sqlite3_column_int(r.s, 7) != 0;
        row.as.staff.fresh = sqlite3_column_int(r.s, 8) != 0;
        see(with, &row);
    }
    return !l->broken[0];
}

/* ---- what ---- */

void ledger_deed_hash(const struct ledger_deed *d, const uint8_t before[LEDGER_TOKEN],
                      uint8_t out[LEDGER_TOKEN])
{
    const char *const text[] = {d->actor,  d->second, d->action, d->target,
                                d->before, d->after,  d->reason};
    struct fair_sha256 h;

    fair_sha256_begin(&h);
    fair_sha256_add(&h, before, LEDGER_TOKEN);
    digest_int(&h, d->time_ms);
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
        digest_bytes(&h, 't', text[i], strlen(text[i]));
    fair_sha256_end(&h, out);
}

static bool see_deeds(struct ledger *l, struct row *r, ledger_see_deed *see, void *with)
{
    while (row_next(r)) {
        struct ledger_deed d = {.id = sqlite3_column_int64(r->s, 0),
                                .time_ms = sqlite3_column_int64(r->s, 1),
                                .actor = text_at(r, 2),
                                .second = text_at(r, 3),
                                .action = text_at(r, 4),
                                .target = text_at(r, 5),
                                .before = text_at(r, 6),
                                .after = text_at(r, 7),
                                .reason = text_at(r, 8)};

        bytes_at(r, 9, d.hash);
        see(with, &d);
    }
    return !l->broken[0];
}

bool ledger_deeds(struct ledger *l, int64_t before, int most, ledger_see_deed *see, void *with)
{
    struct row r = row_of(l, DB_DEEDS);

    row_int(&r, before);
    row_int(&r, most);
    return see_deeds(l, &r, see, with);
}

bool ledger_standing(struct ledger *l, ledger_see_deed *see, void *with)
{
    struct row r = row_of(l, DB_STANDING);

    return see_deeds(l, &r, see, with);
}

/* ---- rounds that are taken back ---- */

static struct row of_round(struct ledger *l, enum statement which, int64_t table, int64_t round)
{
    struct row r = row_of(l, which);

    row_int(&r, table);
    row_int(&r, round);
    return r;
}

bool ledger_round_nets(struct ledger *l, int64_t table, int64_t round, ledger_see_net *see,
                       void *with)
{
    struct row r = of_round(l, DB_ROUND_NETS, table, round);

    while (row_next(&r))
        see(with, sqlite3_column_int64(r.s, 0), sqlite3_column_int64(r.s, 1),
            sqlite3_column_int64(r.s, 2));
    return !l->broken[0];
}

bool ledger_round_txs(struct ledger *l, int64_t table, int64_t round, ledger_see_tx *see,
                      void *with)
{
    struct row r = of_round(l, DB_ROUND_TXS, table, round);

    while (row_next(&r))
        see(with, sqlite3_column_int64(r.s, 0), sqlite3_column_int64(r.s, 1));
    return !l->broken[0];
}

bool ledger_part(struct ledger *l, int64_t player, int64_t table, int64_t round, int64_t *time_ms,
                 pit_money *stake)
{
    struct row r = row_of(l, DB_PART);

    row_int(&r, player);
    row_int(&r, table);
    row_int(&r, round);
    if (!row_next(&r)) return false;
    *time_ms = sqlite3_column_int64(r.s, 0);
    *stake = sqlite3_column_int64(r.s, 1);
    row_end(&r);
    return true;
}

bool ledger_reversed(struct ledger *l, int64_t table, int64_t round)
{
    struct row r = of_round(l, DB_REVERSED, table, round);
    bool is = row_next(&r);

    row_end(&r);
    return is;
}

pit_money ledger_corrected(struct ledger *l, int64_t table)
{
    struct row r = row_of(l, DB_CORRECTED);
    pit_money amount = 0;

    row_int(&r, table);
    if (!row_next(&r)) return 0;
    amount = sqlite3_column_int64(r.s, 0);
    row_end(&r);
    return amount;
}
