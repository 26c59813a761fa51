/* operators.c -- what the books say of those who run the house, and of what they did. */

#include "db.h"

#include <string.h>

/* ---- who ---- */

static void bytes_at(struct row *r, int column, uint8_t out[LEDGER_TOKEN])
{
    if (!sql_copy(r->s, column, out, LEDGER_TOKEN))
        row_breaks(r, "the file is damaged: a hash or a secret is too short");
}

static void secret_at(struct row *r, int column, int64_t id, uint8_t out[LEDGER_TOKEN])
{
    struct seal_name name = {.table = -id};

    bytes_at(r, column, out);
    if (sql_type(r->s, column + 1) == SQL_NULL) return;
    if (sql_size(r->s, column + 1) != SEAL_BYTES || !r->l->sealed ||
        !unseal(r->l->key, &name, sql_bytes(r->s, column + 1), out))
        row_breaks(r, "an operator's secret is sealed, and this key does not open it");
}

bool ledger_operators(struct ledger *l, ledger_see_staff *see, void *with)
{
    struct row r = row_of(l, DB_OPERATORS);

    while (row_next(&r)) {
        struct ledger_op row = {.what = LEDGER_OPERATOR};

        row.as.staff.id = sql_int(r.s, 0);
        row.as.staff.name = sql_text(r.s, 1);
        row.as.staff.role = sql_text(r.s, 2);
        bytes_at(&r, 3, row.as.staff.token);
        secret_at(&r, 4, row.as.staff.id, row.as.staff.secret);
        row.as.staff.counter = sql_int(r.s, 6);
        row.as.staff.disabled = sql_int(r.s, 7) != 0;
        row.as.staff.fresh = sql_int(r.s, 8) != 0;
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
        struct ledger_deed d = {.id = sql_int(r->s, 0),
                                .time_ms = sql_int(r->s, 1),
                                .actor = sql_text(r->s, 2),
                                .second = sql_text(r->s, 3),
                                .action = sql_text(r->s, 4),
                                .target = sql_text(r->s, 5),
                                .before = sql_text(r->s, 6),
                                .after = sql_text(r->s, 7),
                                .reason = sql_text(r->s, 8)};

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
        see(with, sql_int(r.s, 0), sql_int(r.s, 1), sql_int(r.s, 2));
    return !l->broken[0];
}

bool ledger_round_txs(struct ledger *l, int64_t table, int64_t round, ledger_see_tx *see,
                      void *with)
{
    struct row r = of_round(l, DB_ROUND_TXS, table, round);

    while (row_next(&r))
        see(with, sql_int(r.s, 0), sql_int(r.s, 1));
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
    *time_ms = sql_int(r.s, 0);
    *stake = sql_int(r.s, 1);
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
    amount = sql_int(r.s, 0);
    row_end(&r);
    return amount;
}
