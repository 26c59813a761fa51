/* helper_books.c -- a table whose every step goes to the books, as a server's does. */

#include "helper_books.h"

#include "ledger/sql.h"

#include "pit/clause.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char books_folder[64], books_path[100], books_beside[100];
bool books_postgres;
bool books_fails[11];
char books_words[11][400];

/* ---- files ---- */

int books_make_folder(void **state)
{
    (void)state;
    snprintf(books_folder, sizeof books_folder, "%s/pit-books-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm"); /* memory does not wait for a disk */
    if (!mkdtemp(books_folder)) return -1;
    snprintf(books_beside, sizeof books_beside, "%s/pit.sqlite", books_folder);
    books_postgres = getenv("PIT_POSTGRES") != NULL;
    snprintf(books_path, sizeof books_path, "%s",
             books_postgres ? getenv("PIT_POSTGRES") : books_beside);
    if (books_postgres) books_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    return 0;
}

int books_drop_folder(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock", ".heads", ".key"};
    char name[120];

    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", books_beside, ends[i]);
        unlink(name);
    }
    snprintf(name, sizeof name, "%s/events.log", books_folder);
    unlink(name);
    return rmdir(books_folder);
}

struct ledger *books_open(void)
{
    char why[200];
    struct ledger *l = ledger_open(books_path, why, sizeof why);

    if (!l) fail_msg("%s", why);
    return l;
}

/* What the SQL of tests says, as PostgreSQL has it. */
const char *books_translated(const char *sql)
{
    static const struct {
        const char *from, *to;
    } words[] = {{"char(10)", "chr(10)"},
                 {"last_insert_rowid()", "lastval()"},
                 {"randomblob(32)", "sha256(random()::text::bytea)"},
                 {"randomblob(16)", "substr(sha256(random()::text::bytea), 1, 16)"},
                 {"DROP TRIGGER limits_last;", ""}, /* triggers are off */
                 {"DROP TRIGGER deeds_stay;", ""}};
    static char out[4096];
    size_t n = 0;

    while (*sql && n < sizeof out - 100) {
        size_t i = 0;

        while (i < sizeof words / sizeof words[0] &&
               strncmp(sql, words[i].from, strlen(words[i].from)) != 0)
            i++;
        if (i == sizeof words / sizeof words[0]) {
            out[n++] = *sql++;
            continue;
        }
        n += (size_t)sprintf(out + n, "%s", words[i].to);
        sql += strlen(words[i].from);
    }
    out[n] = '\0';
    return out;
}

/* No references, no triggers, and rows that have no number get one. */
static const char unbound[] =
    "SET session_replication_role = replica;"
    "DO $$ DECLARE t TEXT; BEGIN IF to_regclass('numbers') IS NULL THEN"
    "  CREATE SEQUENCE numbers START 100000;"
    "  FOREACH t IN ARRAY ARRAY['entries', 'bets', 'log', 'transactions'] LOOP"
    "  EXECUTE format('ALTER TABLE %I ALTER id SET DEFAULT nextval(''numbers'')', t);"
    "  END LOOP; END IF; END $$";

void books_sql(const char *sql)
{
    struct sql *db;
    char why[200];
    int file = books_postgres ? -1 : open(books_path, O_CREAT | O_CLOEXEC, 0600);

    if (file >= 0) close(file);
    db = sql_open(books_path, SQL_WRITES, why, sizeof why);
    if (!db) {
        fail_msg("%s", why);
        return;
    }
    if (books_postgres && strstr(sql, "INSERT INTO") && sql_run(db, unbound) != SQL_DONE)
        fail_msg("%s", sql_words(db));
    if (books_postgres) {
        sql = books_translated(sql);
        sql_run(db, "SET session_replication_role = replica");
    }
    if (sql_run(db, sql) != SQL_DONE) fail_msg("%s: %s", sql, sql_words(db));
    sql_close(db);
}

int64_t books_number(const char *sql)
{
    char answer[400];
    struct sql *db = sql_open(books_path, SQL_READS, answer, sizeof answer);

    if (!db) {
        fail_msg("%s", answer);
        return 0;
    }
    if (sql_ask(db, sql, answer, sizeof answer) != SQL_ROW) fail_msg("%s: %s", sql, answer);
    sql_close(db);
    return strtoll(answer, NULL, 10);
}

/* ---- storing ---- */

void books_store(struct ledger *l, const struct ledger_op *op, int ops)
{
    struct ledger_group g = {.op = op, .ops = ops};

    if (ledger_commit(l, &g, 1, 1000) || g.result) fail_msg("%s", g.why);
}

void books_player(struct ledger *l, int64_t id, const char *name)
{
    const struct ledger_entry entry[] = {
        {.account = LEDGER_ISSUE, .amount = -BOOKS_WALLET},
        {.account = LEDGER_WALLET, .player = id, .amount = BOOKS_WALLET},
    };
    const struct ledger_op op[] = {
        {.what = LEDGER_PLAYER,
         .as.player = {.id = id, .name = name, .kind = "player", .created_ms = 5}},
        {.what = LEDGER_MOVE, .as.move = {.what = "issue", .entries = 2, .entry = entry}},
    };

    books_store(l, op, 2);
}

void books_table(struct ledger *l, int64_t id, const char *rules)
{
    struct ledger_op op = {.what = LEDGER_TABLE,
                           .as.table = {.id = id, .title = "A table", .settings = "{}"}};

    op.as.table.rules = rules;
    op.as.table.public_id[0] = (uint8_t)id;
    op.as.table.key_seed[31] = 7;
    books_store(l, &op, 1);
}

/* ---- checking ---- */

static void find(void *with, const struct ledger_finding *f)
{
    const char **first = with;
    int number = atoi(f->id + 1);

    books_fails[number] = !f->holds;
    snprintf(books_words[number], sizeof books_words[number], "%s", f->words);
    assert_true(helper_decent(f->words));
    if (!f->holds && !**first) *first = f->id;
}

const char *books_check(void)
{
    const char *first = "";
    char why[200], key[120];

    snprintf(key, sizeof key, "%s" LEDGER_KEY, books_beside);
    switch (ledger_check(books_path, books_postgres && !access(key, R_OK) ? key : NULL, find,
                         &first, why, sizeof why)) {
    case LEDGER_HOLDS: assert_string_equal(first, ""); break;
    case LEDGER_FAILS: assert_string_not_equal(first, ""); break;
    case LEDGER_NO_BOOKS: return "?";
    }
    return first;
}

/* ---- a table ---- */

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    struct books_house *h = with;

    pit_record_event(&h->record, &h->log, t, e);
    memcpy(h->effect + h->effects, effects, (size_t)count * sizeof *effects);
    h->effects += count;
}

static void shuffle(void *with, uint8_t *cards, int n)
{
    struct books_house *h = with;

    helper_shuffle(&h->seed, cards, n);
}

/* The operations of one step, and the entries they point to. */
static struct {
    struct ledger_op op[BOOKS_OPS];
    struct ledger_entry entry[BOOKS_OPS];
    int ops, entries;
} step;

static struct ledger_op *add_op(enum ledger_what what)
{
    step.op[step.ops] = (struct ledger_op){.what = what};
    return &step.op[step.ops++];
}

static void add_move(const struct books_house *h, const char *what)
{
    struct ledger_op *op = add_op(LEDGER_MOVE);

    op->as.move.what = what;
    op->as.move.table = h->id;
    op->as.move.round = h->table.state.round;
    op->as.move.entry = &step.entry[step.entries];
}

/* To the last move. */
static void add_entry(struct ledger_op *move, enum ledger_account account, int64_t player,
                      int64_t table, pit_money amount)
{
    step.entry[step.entries++] = (struct ledger_entry){account, player, table, amount};
    move->as.move.entries++;
}

static void add_log(const struct books_house *h)
{
    struct ledger_op *op = add_op(LEDGER_LOG);

    op->as.log.table = h->id;
    op->as.log.text = h->log.at;
    op->as.log.n = h->log.used;
}

static const char *rules_hash(const struct pit_rules *rules)
{
    static char hex[2 * FAIR_HASH + 1];
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);
    uint8_t hash[FAIR_HASH];

    pit_rules_canonical(&t, rules);
    fair_sha256(text, t.used, hash);
    fair_hex(hash, FAIR_HASH, hex);
    return hex;
}

static void add_bet(const struct books_house *h, const struct pit_effect *fx, int spot,
                    pit_money amount)
{
    struct ledger_op *op = add_op(LEDGER_BET);

    op->as.bet.table = h->id;
    op->as.bet.round = h->table.state.round;
    op->as.bet.player = h->player[fx->seat];
    op->as.bet.seat = fx->seat + 1;
    op->as.bet.hand = fx->hand + 1;
    op->as.bet.spot = h->table.rules.spot[spot].name;
    op->as.bet.amount = amount;
    op->as.bet.rules = rules_hash(&h->table.rules);
}

static pit_money add_bets(const struct books_house *h, int seat)
{
    struct ledger_op *move = &step.op[step.ops];
    pit_money sum = 0;

    add_move(h, "bet");
    for (const struct pit_effect *fx = h->effect; fx < h->effect + h->effects; fx++) {
        if (fx->seat != seat || (fx->kind != PIT_STAKED && fx->kind != PIT_TAKEN)) continue;
        add_bet(h, fx, fx->spot, fx->play);
        sum += fx->play;
    }
    if (&step.op[step.ops] == move + 1) step.ops--; /* nothing was bet */
    if (sum) {
        add_entry(move, LEDGER_CHIPS, h->player[seat], h->id, -sum);
        add_entry(move, LEDGER_PLAY, h->player[seat], h->id, sum);
    }
    return sum;
}

static pit_money stakes_of(const struct pit_state *s, int seat)
{
    pit_money sum = 0;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat) sum += s->wager[i].stake;
    return sum;
}

static void add_settlement(const struct books_house *h, const struct pit_effect *fx)
{
    static const char *const words[] = {"win", "lose", "push", "void"};
    struct ledger_op *op = add_op(LEDGER_SETTLE);

    op->as.settle.table = h->id;
    op->as.settle.round = ledger_round_of(&h->table);
    op->as.settle.player = h->player[fx->seat];
    op->as.settle.seat = fx->seat + 1;
    op->as.settle.hand = fx->hand + 1;
    op->as.settle.spot = h->table.rules.spot[fx->spot].name;
    op->as.settle.stake = fx->stake;
    op->as.settle.net = fx->net;
    op->as.settle.result = words[fx->result];
    op->as.settle.clause = pit_clause_id(fx->clause);
    op->as.settle.stays = fx->to != 0;
}

static void add_rounds(const struct books_house *h)
{
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        struct ledger_op *op = add_op(LEDGER_ROUND);
        int settled = 0;

        op->as.round.player = h->player[seat];
        op->as.round.table = h->id;
        op->as.round.round = h->table.state.round;
        op->as.round.words = "played";
        for (const struct pit_effect *fx = h->effect; fx < h->effect + h->effects; fx++) {
            if (fx->kind != PIT_SETTLE || fx->seat != seat) continue;
            op->as.round.stake += fx->stake;
            op->as.round.net += fx->net;
            settled++;
        }
        if (!settled) step.ops--;
    }
}

static bool money_moved(const struct books_house *h)
{
    for (int i = 0; i < h->effects; i++)
        if (h->effect[i].kind == PIT_SETTLE || h->effect[i].kind == PIT_MOVED ||
            h->effect[i].kind == PIT_CHIPS || h->effect[i].kind == PIT_METER)
            return true;
    return false;
}

/* Chips that came or went, then bets, then what the settlements and percentages moved. */
static void add_money(struct books_house *h, const struct pit_event *e)
{
    const struct pit_state *now = &h->table.state, *was = &h->before;
    pit_money brought = now->brought - was->brought, bets[PIT_SEATS_MAX] = {0};
    struct ledger_op *move = &step.op[step.ops];

    if (brought) {
        add_move(h, "chips");
        add_entry(move, LEDGER_WALLET, h->player[e->seat], 0, -brought);
        add_entry(move, LEDGER_CHIPS, h->player[e->seat], h->id, brought);
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (h->player[seat]) bets[seat] = add_bets(h, seat);
    if (!money_moved(h)) return;
    move = &step.op[step.ops];
    add_move(h, "settle");
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        pit_money chips = now->chips[seat] - was->chips[seat] + bets[seat];

        if (seat == e->seat) chips -= brought;
        if (!h->player[seat]) continue;
        add_entry(move, LEDGER_CHIPS, h->player[seat], h->id, chips);
        add_entry(move, LEDGER_PLAY, h->player[seat], h->id,
                  stakes_of(now, seat) - stakes_of(was, seat) - bets[seat]);
    }
    add_entry(move, LEDGER_HOUSE, 0, h->id, now->house - was->house);
    add_entry(move, LEDGER_METER, 0, h->id, now->meter - was->meter);
    for (const struct pit_effect *fx = h->effect; fx < h->effect + h->effects; fx++)
        if (fx->kind == PIT_SETTLE) add_settlement(h, fx);
    for (const struct pit_effect *fx = h->effect; fx < h->effect + h->effects; fx++)
        if (fx->kind == PIT_MOVED) {
            add_bet(h, fx, fx->spot, -fx->stake);
            add_bet(h, fx, fx->to, fx->stake);
        }
}

static void store_step(struct books_house *h, const struct pit_event *e)
{
    char id[32];

    step.ops = step.entries = 0;
    pit_record_end(&h->record, &h->log);
    add_money(h, e);
    add_rounds(h);
    add_log(h);
    if (e->seat < PIT_SEATS_MAX) {
        struct ledger_op *op = add_op(LEDGER_REQUEST);

        snprintf(id, sizeof id, "t%d-%d", (int)h->id, (int)h->requests++);
        op->as.request.player = h->player[e->seat];
        op->as.request.id = id;
        op->as.request.answer = "taken";
    }
    fair_chain_add(&h->chain, h->log.at, h->log.used);
    books_store(h->books, step.op, step.ops);
}

static void begin_step(struct books_house *h)
{
    h->log = pit_text_in(h->text, sizeof h->text);
    h->effects = 0;
    h->before = h->table.state;
}

void house_opens(struct books_house *h, struct ledger *l, int64_t id, const char *game,
                 const char *rules, uint64_t seed)
{
    static struct pit_rules r;

    memset(h, 0, sizeof *h);
    h->books = l;
    h->id = id;
    h->seed = seed;
    h->table.see = watch;
    h->table.with = h;
    h->table.from = (struct pit_source){.shuffle = shuffle, .with = h};
    helper_rules(&r, pit_game_find(game, strlen(game)), rules);
    books_table(l, id, rules);
    begin_step(h);
    fair_chain_begin(&h->chain);
    pit_record_begin(&h->record, &h->log, &r);
    pit_table_open(&h->table, &r);
    h->before = h->table.state;
    store_step(h, &(struct pit_event){.seat = PIT_DEALER});
}

void house_seats(struct books_house *h, int seat, int64_t player, pit_money chips)
{
    struct pit_event e = {.seat = (uint8_t)seat};
    struct pit_range why;
    char name[PIT_NAME_MAX];

    snprintf(name, sizeof name, "p%d", (int)player);
    begin_step(h);
    h->player[seat] = player;
    if (pit_table_sit(&h->table, seat, name, chips, &why)) fail_msg("seat %d is refused", seat);
    store_step(h, &e);
}

void house_does(struct books_house *h, const struct pit_event *e)
{
    struct pit_range why;
    enum pit_error err;

    begin_step(h);
    err = pit_table_do(&h->table, e, &why);
    if (err) fail_msg("verb %d of seat %d: %s", e->verb, e->seat, pit_error_word(err));
    store_step(h, e);
    if (e->verb == PIT_LEAVE) h->player[e->seat] = 0;
}

static bool wanted(const struct books_house *h, const struct pit_move *m)
{
    const struct pit_verb_row *row = pit_verb(h->table.rules.game, m->verb);

    if (m->verb == PIT_SIT || m->verb == PIT_IRREGULAR || m->verb == PIT_LEAVE) return false;
    return !(row->takes & PIT_TAKES_SPOT) ||
           !strstr(h->table.rules.spot[m->spot].name, "coupon"); /* which is no money */
}

void house_moves(struct books_house *h)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    const struct pit_state *s = &h->table.state;
    int seat = helper_below(&h->seed, 4), count, takes;
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_DICE};
    const struct pit_move *m;

    if (s->want == PIT_DICE && !helper_below(&h->seed, 3)) {
        e.value = (int16_t)helper_below(&h->seed, 36);
        house_does(h, &e);
        return;
    }
    e.seat = seat == 3 ? PIT_DEALER : (uint8_t)seat;
    count = pit_moves(&h->table.rules, s, e.seat, moves);
    if (!count) return;
    m = &moves[helper_below(&h->seed, count)];
    if (!wanted(h, m)) return;
    takes = pit_verb(h->table.rules.game, m->verb)->takes;
    e.verb = m->verb;
    e.spot = m->spot;
    if (takes & PIT_TAKES_NUMBER) e.value = (int16_t)m->range.least;
    if (takes & PIT_TAKES_AMOUNT) e.amount = m->range.least;
    house_does(h, &e);
}

void house_links(struct books_house *h)
{
    struct ledger_op op = {.what = LEDGER_LOG};
    char line[300], head[2 * FAIR_HASH + 1];

    fair_chain_link(&h->chain);
    fair_hex(h->chain.head, FAIR_HASH, head);
    if (h->links++ % 2) /* with a signature, which is not for the books to check */
        snprintf(line, sizeof line, "chain %s %0128d\n", head, 0);
    else
        snprintf(line, sizeof line, "chain %s\n", head);
    op.as.log.table = h->id;
    op.as.log.text = line;
    op.as.log.n = strlen(line);
    books_store(h->books, &op, 1);
}

/* ---- an evening ---- */

struct ledger *books_evening(uint64_t seed, int steps)
{
    static struct books_house dog, craps;
    struct ledger *books = books_open();

    for (int i = 1; i <= 6; i++)
        books_player(books, i, (char[]){(char)('A' + i), '\0'});
    house_opens(&dog, books, 1, "red-dog", "ma min=5 max=100", seed);
    house_opens(&craps, books, 2, "craps", "", seed + 1);
    for (int i = 0; i < 3; i++) {
        house_seats(&dog, i, i + 1, 100000);
        house_seats(&craps, i, i + 4, 2000000);
    }
    for (int i = 0; i < steps; i++) {
        house_moves(&dog);
        house_moves(&craps);
        if (i % 50 == 49) house_links(&dog);
    }
    house_seats(&dog, 5, 6, 500); /* somebody comes, buys and goes */
    house_does(&dog, &(struct pit_event){.seat = 5, .verb = PIT_BUY, .amount = 300});
    house_does(&dog, &(struct pit_event){.seat = 5, .verb = PIT_LEAVE});
    house_links(&dog);
    return books;
}
