/* nodes.c -- several servers on one database: who lives, and who has which table. */

#include "nodes.h"

#include "op.h"
#include "protect.h"
#include "room.h"
#include "wire.h"

#include "system/clock.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    LOOK_MS = 1000,  /* between two beats, */
    HEAR_MS = 100,   /* and between two times that others are listened to */
    GAP_MS = 3000,   /* without a look: what others did meanwhile is not known */
    DEAD_MS = 4000,  /* a node whose beats stand still for so long is */
    CUT_MS = 5000,   /* without a look for so long, clients are better off elsewhere */
    PLAYERS = 10000, /* numbers in a block */
    TABLES = 1000,
};

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- opening ---- */

/* The node's own name, for good; and nobody else is in this folder. */
static bool own_name(struct nodes *n, char name[LEASES_NAME], char *why, size_t room)
{
    char path[4096];
    uint8_t bytes[(LEASES_NAME - 1) / 2];

    snprintf(path, sizeof path, "%s/node", n->hub->options.data);
    n->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (n->lock < 0 || flock(n->lock, LOCK_EX | LOCK_NB)) {
        snprintf(why, room, "%.200s: another server has this folder open", path);
        return false;
    }
    if (read(n->lock, name, LEASES_NAME - 1) == LEASES_NAME - 1) {
        name[LEASES_NAME - 1] = '\0';
        return true;
    }
    if (!n->hub->system->entropy(n->hub->system->with, bytes, sizeof bytes)) {
        snprintf(why, room, "no random numbers from the system");
        return false;
    }
    fair_hex(bytes, sizeof bytes, name);
    if (pwrite(n->lock, name, LEASES_NAME - 1, 0) == LEASES_NAME - 1 && !fsync(n->lock))
        return true;
    snprintf(why, room, "%.200s cannot be written", path);
    return false;
}

static bool take_numbers(struct nodes *n, struct ledger *books)
{
    int64_t player = leases_players(books, PLAYERS), table = leases_numbers(books, TABLES);

    n->player = player;
    n->player_end = player + PLAYERS;
    n->number = table;
    n->number_end = table + TABLES;
    return player && table;
}

bool nodes_open(struct hub *h, char *why, size_t room)
{
    struct nodes *n = h->nodes = need(calloc(1, sizeof *n));
    struct ledger *books = store_books(h->store);
    char name[LEASES_NAME];

    n->hub = h;
    n->lock = -1;
    nodes_open_parking(n);
    n->seen = system_ticks_ms();
    n->op_again = true; /* what waits for a second person */
    if (!own_name(n, name, why, room) ||
        !leases_join(books, name, h->options.announce ? h->options.announce : "", why, room))
        return false;
    if (!leases_compare(books, why, room)) return false;
    if (!take_numbers(n, books) || leases_take(books, ROOMS_MAX) < 0) {
        snprintf(why, room, "the database has assigned this node no numbers");
        return false;
    }
    h->last_player = n->player_end - 1;
    return true;
}

static void announce(void *with, struct ledger *books)
{
    leases_announce(books, with);
}

void nodes_announce(struct hub *h, const char *scheme, const char *host, int port)
{
    char address[LEASES_ADDRESS], name[128];
    bool six = strchr(host, ':') != NULL;

    if (h->options.announce) return;
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0) {
        if (gethostname(name, sizeof name)) return;
        name[sizeof name - 1] = '\0';
        host = name;
        six = false;
    }
    snprintf(address, sizeof address, "%s://%s%.120s%s:%d", scheme, six ? "[" : "", host,
             six ? "]" : "", port);
    store_run(h->store, announce, free, need(strdup(address)));
}

/* ---- numbers ---- */

struct block {
    struct nodes *nodes;
    int64_t player, table;
};

static void fetch_block(void *with, struct ledger *books)
{
    struct block *b = with;

    b->player = leases_players(books, PLAYERS);
    b->table = leases_numbers(books, TABLES);
}

/* What was left of the old block is not used. */
static void block_came(void *with)
{
    struct block *b = with;
    struct nodes *n = b->nodes;

    if (b->player && b->table) {
        n->player = b->player;
        n->player_end = b->player + PLAYERS;
        n->number = b->table;
        n->number_end = b->table + TABLES;
        if (n->hub->last_player < n->player_end - 1) n->hub->last_player = n->player_end - 1;
    }
    n->numbering = false;
    free(b);
}

static int64_t next_number(struct nodes *n, int64_t *next, const int64_t *end)
{
    if (*next == *end)
        store_give_up(n->hub->store, "the numbers for new players and tables are used up, and the "
                                     "database has not assigned more");
    if (*end - *next < (next == &n->player ? PLAYERS : TABLES) / 2 && !n->numbering) {
        struct block *b = need(calloc(1, sizeof *b));

        b->nodes = n;
        n->numbering = true;
        store_run(n->hub->store, fetch_block, block_came, b);
    }
    return (*next)++;
}

int64_t nodes_player_number(struct hub *h)
{
    return next_number(h->nodes, &h->nodes->player, &h->nodes->player_end);
}

int64_t nodes_table_number(struct hub *h)
{
    return next_number(h->nodes, &h->nodes->number, &h->nodes->number_end);
}

/* ---- a look ---- */

struct told {
    int64_t table;
    char *text;
    uint64_t origin; /* 0: it is not known, or was told */
};

struct look {
    struct nodes *nodes;
    struct told *told; /* rows of the lobby that have changed here */
    int tolds;
    int beat;         /* 1: this node lives; 0: */
    const char *dead; /* it must end */
    bool good;
    struct nodes_other *other;
    int others;
    struct nodes_table *table;
    int tables;
    int free; /* tables that nobody has */
    int spare;
    int64_t last_player;
};

static void keep_node(void *with, const struct leases_node *n)
{
    struct look *l = with;
    struct nodes_other *o;

    if (n->me) return;
    l->other = need(realloc(l->other, (size_t)(l->others + 1) * sizeof *l->other));
    o = &l->other[l->others++];
    *o = (struct nodes_other){.id = n->id, .beats = n->beats};
    snprintf(o->address, sizeof o->address, "%s", n->address);
}

/* "17 1 ROW": who has opened it, whether it is private, and its row. */
static void keep_table(void *with, const struct leases_table *t)
{
    struct look *l = with;
    struct nodes_table *to;
    char *end = NULL;

    l->table = need(realloc(l->table, (size_t)(l->tables + 1) * sizeof *l->table));
    to = &l->table[l->tables++];
    *to = (struct nodes_table){.table = t->table, .node = t->node};
    fair_hex(t->public_id, sizeof t->public_id, to->name);
    snprintf(to->address, sizeof to->address, "%s", t->address);
    to->owner = strtoll(t->lobby, &end, 10);
    to->is_private = strtoll(end, &end, 10) != 0;
    to->origin = (uint64_t)t->origin;
    to->lobby = need(strdup(*end ? end + 1 : end));
    l->free += !t->node;
}

static void look(void *with, struct ledger *books)
{
    struct look *l = with;

    l->beat = leases_beat(books);
    l->dead = leases_dead(books);
    if (l->beat != 1) return;
    for (int i = 0; i < l->tolds; i++)
        if (leases_tell(books, l->told[i].table, l->told[i].text) && l->told[i].origin)
            leases_tell_origin(books, l->told[i].table, (int64_t)l->told[i].origin);
    l->spare = leases_spare(books);
    l->last_player = leases_players(books, 0) - 1;
    l->good = leases_nodes(books, keep_node, l) && leases_tables(books, keep_table, l);
}

/* ---- those who have died ---- */

struct burial {
    struct nodes *nodes;
    int64_t node, beats;
};

static void bury(void *with, struct ledger *books)
{
    struct burial *b = with;

    leases_bury(books, b->node, b->beats);
}

static void buried(void *with)
{
    struct burial *b = with;

    b->nodes->soon = true;
    free(b);
}

static const struct nodes_other *other_of(const struct nodes *n, int64_t id)
{
    for (int i = 0; i < n->others; i++)
        if (n->other[i].id == id) return &n->other[i];
    return NULL;
}

/* By this node's own clock, and only while it looks without a gap. */
static void watch_others(struct nodes *n, struct look *l, int64_t ticks)
{
    bool gap = ticks - n->seen > GAP_MS;

    for (int i = 0; i < l->others; i++) {
        struct nodes_other *o = &l->other[i];
        const struct nodes_other *before = other_of(n, o->id);

        o->since = gap || !before || before->beats != o->beats ? ticks : before->since;
        if (ticks - o->since >= DEAD_MS) {
            struct burial *b = need(malloc(sizeof *b));

            *b = (struct burial){n, o->id, o->beats};
            fprintf(stderr,
                    "pit: node %lld (%s) does not answer; the others take over its tables\n",
                    (long long)o->id, o->address);
            events_note(n->hub->event_log,
                        &(struct event){.kind = "node.silent", .words = o->address});
            store_run(n->hub->store, bury, buried, b);
            o->since = ticks;
        }
    }
    free(n->other);
    n->other = l->other;
    n->others = l->others;
    l->other = NULL;
}

/* ---- after a look ---- */

static void free_look(struct look *l)
{
    for (int i = 0; i < l->tolds; i++)
        free(l->told[i].text);
    free(l->told);
    free(l->other);
    free(l);
}

static void looked(void *with)
{
    struct look *l = with;
    struct nodes *n = l->nodes;
    struct hub *h = n->hub;
    int64_t ticks = system_ticks_ms();

    n->looking = false;
    if (l->beat == 0) store_give_up(h->store, l->dead);
    if (l->good) {
        watch_others(n, l, ticks);
        n->seen = ticks;
        n->cut = false;
        if (l->last_player > h->last_player) h->last_player = l->last_player;
    }
    if (l->good || l->tables) {
        nodes_free_tables(n);
        n->table = l->table;
        n->tables = l->tables;
    }
    if (l->good && l->free && !n->taking && !n->leaving) nodes_take(n);
    if (l->good && l->spare > 0 && !n->leaving) nodes_give_spare(h);
    nodes_answer_waiting(h);
    free_look(l);
}

/* What changed in the lobby since others were told. */
static void tell_lobby(struct hub *h, struct look *l)
{
    for (struct room *r = h->rooms; r; r = r->next) {
        char text[8192];
        struct pit_text t = pit_text_in(text, sizeof text);
        uint64_t origin = r->lobby ? 0 : r->address;
        struct json j;

        if (r->closed) continue;
        t.used =
            (size_t)snprintf(text, sizeof text, "%lld %d ", (long long)r->owner, r->is_private);
        j = json_in(&t);
        json_open(&j, NULL, '{');
        wire_row(&j, r, NULL);
        json_close(&j, '}');
        if (t.used >= sizeof text || (r->lobby && strcmp(r->lobby, text) == 0)) continue;
        free(r->lobby);
        r->lobby = need(strdup(text));
        l->told = need(realloc(l->told, (size_t)(l->tolds + 1) * sizeof *l->told));
        l->told[l->tolds++] = (struct told){r->id, need(strdup(text)), origin};
    }
}

static void begin_look(struct hub *h, int64_t ticks)
{
    struct nodes *n = h->nodes;
    struct look *l = need(calloc(1, sizeof *l));

    l->nodes = n;
    n->looking = true;
    n->soon = false;
    n->looks++;
    n->looked = ticks;
    tell_lobby(h, l);
    store_run(h->store, look, looked, l);
}

/* ---- what others say ---- */

struct ear {
    struct hub *hub;
    char heard[LEASES_HEARD];
};

static void listen_to(void *with, struct ledger *books)
{
    struct ear *e = with;

    leases_heard(books, e->heard);
}

static void has_heard(void *with)
{
    struct ear *e = with;

    e->hub->nodes->hearing = false;
    e->hub->nodes->soon |= strstr(e->heard, " t ") || strcmp(e->heard, "*") == 0;
    e->hub->nodes->op_again |= strstr(e->heard, " o ") || strcmp(e->heard, "*") == 0;
    if (e->heard[0]) nodes_hear(e->hub, e->heard);
    free(e);
}

static void begin_hearing(struct hub *h, int64_t ticks)
{
    struct ear *e = need(calloc(1, sizeof *e));

    e->hub = h;
    h->nodes->hearing = true;
    h->nodes->heard = ticks;
    store_run(h->store, listen_to, has_heard, e);
}

/* The database is out of reach from here, and perhaps not from elsewhere. */
static void cut_clients(struct hub *h)
{
    h->nodes->cut = true;
    for (size_t i = 0; i < h->player_room; i++)
        for (struct conn *c = h->player[i] ? h->player[i]->conns : NULL; c; c = c->next)
            if (c->socket)
                net_drop(c->socket, NET_TRY_LATER, "this node is cut off from its database");
}

void nodes_tick(struct hub *h, int64_t ticks)
{
    struct nodes *n = h->nodes;

    if (!n) return;
    nodes_read_taken(n);
    if (!n->looking && (n->soon || ticks - n->looked >= LOOK_MS)) begin_look(h, ticks);
    if (!n->hearing && ticks - n->heard >= HEAR_MS) begin_hearing(h, ticks);
    nodes_read_deeds(h);
    nodes_alone_tick(h, ticks);
    op_retry(h);
    if (!n->cut && n->others && ticks - n->seen > CUT_MS) cut_clients(h);
}

/* ---- closing ---- */

static void leave(void *with, struct ledger *books)
{
    (void)with;
    leases_leave(books);
}

void nodes_close(struct hub *h)
{
    struct nodes *n = h->nodes;

    if (!n) return;
    nodes_end_parking(n);
    nodes_alone_end(h);
    store_run(h->store, leave, NULL, NULL);
}

void nodes_free(struct hub *h)
{
    struct nodes *n = h->nodes;

    if (!n) return;
    if (n->lock >= 0) close(n->lock);
    nodes_free_tables(n);
    free(n->other);
    nodes_free_alone(n);
    nodes_free_parking(n);
    free(n);
    h->nodes = NULL;
}
