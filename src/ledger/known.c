/* known.c -- what memory remembers of accounts and of the ends of logs. */

#include "known.h"

#include "db.h"

#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

static size_t place_of(const struct known *k, int64_t kind, int64_t player, int64_t table)
{
    uint64_t h = (uint64_t)kind * 0x9e3779b97f4a7c15u;

    h = (h ^ (uint64_t)player) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 29) ^ (uint64_t)table) * 0x94d049bb133111ebu;
    return (size_t)((h ^ (h >> 32)) & (uint64_t)(k->places - 1));
}

/* Where it stands, or the free place where it would. */
static struct known_row **find(const struct known *k, int64_t kind, int64_t player, int64_t table)
{
    size_t at = place_of(k, kind, player, table);

    while (k->row[at] &&
           (k->row[at]->kind != kind || k->row[at]->player != player || k->row[at]->table != table))
        at = (at + 1) & (size_t)(k->places - 1);
    return &k->row[at];
}

static bool grow(struct known *k)
{
    struct known bigger = *k;

    bigger.places = k->places ? 2 * k->places : 256;
    bigger.row = calloc((size_t)bigger.places, sizeof(struct known_row *));
    if (!bigger.row) return false;
    for (int i = 0; i < k->places; i++) {
        struct known_row *r = k->row[i];

        if (r) *find(&bigger, r->kind, r->player, r->table) = r;
    }
    free(k->row);
    *k = bigger;
    return true;
}

/* asks: it was not known, or is in doubt. */
static struct known_row *row_for(struct ledger *l, int64_t kind, int64_t player, int64_t table,
                                 bool *asks)
{
    struct known *k = &l->known;
    struct known_row **place, *row;

    *asks = false;
    if (2 * (k->rows + 1) > k->places && !grow(k)) return NULL;
    place = find(k, kind, player, table);
    row = *place;
    if (row) {
        *asks = row->doubted;
        return row;
    }
    row = calloc(1, sizeof *row);
    if (!row) return NULL;
    *row = (struct known_row){.kind = kind, .player = player, .table = table};
    *place = row;
    k->rows++;
    *asks = true;
    return row;
}

void known_forget(struct ledger *l)
{
    for (int i = 0; i < l->known.places; i++)
        free(l->known.row[i]);
    free(l->known.row);
    l->known = (struct known){.turn = l->known.turn};
}

void known_doubt(struct ledger *l)
{
    for (int i = 0; i < l->known.places; i++) {
        struct known_row *r = l->known.row[i];

        if (!r) continue;
        if (r->born == l->known.turn) r->there = r->ends = false;
        r->doubted = true;
        r->changed = false;
        r->moved = 0;
    }
    l->known.changed = NULL;
}

bool known_keep_tables(struct ledger *l)
{
    struct known kept = {.turn = l->known.turn};

    for (int i = 0; i < l->known.places; i++) {
        struct known_row *r = l->known.row[i];

        if (!r || !r->table) continue;
        if (2 * (kept.rows + 1) > kept.places && !grow(&kept)) {
            free(kept.row);
            return false;
        }
        *find(&kept, r->kind, r->player, r->table) = r;
        kept.rows++;
    }
    for (int i = 0; i < l->known.places; i++)
        if (l->known.row[i] && !l->known.row[i]->table) free(l->known.row[i]);
    free(l->known.row);
    l->known = kept;
    return true;
}

void known_begin(struct ledger *l)
{
    l->known.turn++;
    if (l->known.rows > KNOWN_MOST) known_forget(l);
}

/* ---- asking ---- */

/* It is in the answer or not. False: it was there, and nothing of ours has taken it away. */
static bool is_credible(struct row *r, struct known_row *k, bool was, bool is)
{
    bool must = k->doubted && was;

    k->doubted = false;
    if (must && !is) row_breaks(r, SQL_MISSED);
    return !must || is;
}

struct known_row *known_account(struct ledger *l, const struct ledger_entry *e)
{
    bool asks, there;
    struct known_row *k = row_for(l, e->account, e->player, e->table, &asks);
    struct row r;

    if (!k || !asks) return k;
    r = row_of(l, DB_BALANCE);
    row_int(&r, e->account);
    row_int(&r, e->player);
    row_int(&r, e->table);
    there = row_next(&r);
    if (!there && (l->broken[0] || l->refused[0])) return l->broken[0] ? NULL : k;
    k->amount = there ? sql_int(r.s, 0) : 0;
    if (there) row_end(&r);
    if (!is_credible(&r, k, k->there, there)) return NULL;
    k->there = there;
    return k;
}

struct known_row *known_table(struct ledger *l, int64_t table)
{
    bool asks, there;
    struct known_row *k = row_for(l, KNOWN_TABLE, 0, table, &asks);
    struct row r;

    if (!k || !asks) return k;
    r = row_of(l, DB_REACHED);
    row_int(&r, table);
    there = row_next(&r);
    if (!there && (l->broken[0] || l->refused[0])) return l->broken[0] ? NULL : k;
    k->seq = k->epoch = k->last = 0;
    if (there) {
        sql_copy(r.s, 0, k->public_id, sizeof k->public_id);
        k->seq = sql_int(r.s, 1);
        k->epoch = sql_int(r.s, 2);
        k->last = sql_int(r.s, 3);
        row_end(&r);
    }
    if (!is_credible(&r, k, k->ends, k->seq > 0)) return NULL;
    k->there = there;
    k->ends = k->seq > 0;
    return k;
}

/* ---- storing ---- */

static void changes(struct ledger *l, struct known_row *k)
{
    if (k->changed) return;
    k->changed = true;
    k->next = l->known.changed;
    l->known.changed = k;
}

void known_grows(struct ledger *l, struct known_row *table, int64_t last)
{
    table->seq++;
    table->last = last;
    changes(l, table);
}

void known_moves(struct ledger *l, struct known_row *account, pit_money amount)
{
    account->amount += amount;
    account->moved += amount;
    changes(l, account);
}

static enum ledger_result store_row(struct ledger *l, struct known_row *k, char *why)
{
    struct row r = row_of(l, k->kind != KNOWN_TABLE ? DB_ADD_TO_ACCOUNT
                             : k->ends              ? DB_MOVE_LOG_END
                                                    : DB_PUT_LOG_END);

    if (k->kind == KNOWN_TABLE) {
        row_int(&r, k->table);
        row_int(&r, k->seq);
        row_int(&r, k->last);
        if (!k->ends) k->born = l->known.turn;
        k->ends = true;
    } else {
        row_int(&r, k->kind);
        row_int(&r, k->player);
        row_int(&r, k->table);
        row_int(&r, k->moved);
        k->moved = 0;
    }
    return row_run(&r, why);
}

enum ledger_result known_store(struct ledger *l, char *why)
{
    enum ledger_result came = LEDGER_OK;

    while (l->known.changed && !came) {
        struct known_row *k = l->known.changed;

        l->known.changed = k->next;
        k->changed = false;
        came = store_row(l, k, why);
    }
    return came;
}
