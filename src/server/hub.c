/* hub.c -- the server as a whole: opening, running, closing; players. */

#include "hub.h"
#include "nodes.h"
#include "op.h"
#include "protect.h"
#include "requests.h"
#include "room.h"

#include "ledger/check.h"

#include "system/clock.h"
#include "system/machine.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- players ---- */

static struct player *keep_player(struct hub *h, int64_t id)
{
    struct player *p = need(calloc(1, sizeof *p));

    if ((size_t)id >= h->player_room) {
        size_t room = h->player_room ? h->player_room : 1024;

        while (room <= (size_t)id)
            room *= 2;
        h->player = need(realloc(h->player, room * sizeof(void *)));
        memset(h->player + h->player_room, 0, (room - h->player_room) * sizeof(void *));
        h->player_room = room;
    }
    p->id = id;
    h->player[id] = p;
    return p;
}

/* Somebody who is in the books but not in memory comes without money and request ids; the first
 * connection loads them. */
struct player *hub_player(struct hub *h, int64_t id)
{
    if (id < 1 || id > h->last_player) return NULL;
    if ((size_t)id < h->player_room && h->player[id]) return h->player[id];
    return keep_player(h, id);
}

struct player *hub_new_player(struct hub *h, const char *kind, struct group *g)
{
    struct player *p = keep_player(h, h->nodes ? nodes_player_number(h) : ++h->last_player);
    struct ledger_op op = {.what = LEDGER_PLAYER};

    snprintf(p->kind, sizeof p->kind, "%s", kind);
    p->loaded = p->funded = true;
    p->protect = protect_new();
    p->wallet = PLAYER_GRANT;
    op.as.player.id = p->id;
    op.as.player.kind = p->kind;
    op.as.player.created_ms = system_now_ms();
    group_add(g, &op);
    group_entry(g, LEDGER_ISSUE, 0, 0, -PLAYER_GRANT);
    group_entry(g, LEDGER_WALLET, p->id, 0, PLAYER_GRANT);
    group_move(g, "issue", 0, 0, NULL, NULL);
    return p;
}

static void free_players(struct hub *h)
{
    for (size_t i = 0; i < h->player_room; i++) {
        struct player *p = h->player[i];

        if (!p) continue;
        free(p->passhash);
        protect_free(p->protect);
        request_forget_all(p);
        free(p);
    }
    free(h->player);
}

/* ---- opening ---- */

struct start {
    struct hub *hub;
    char *why;
    size_t room;
    bool good;
    int aside; /* tables that cannot be opened */
};

static void load_table(void *with, const struct ledger_op *row)
{
    struct start *s = with;
    struct hub *h = s->hub;
    struct room *r;

    if (!s->good || (h->nodes && !leases_has(store_books(h->store), row->as.table.id))) return;
    r = room_load(h, row, s->why, s->room);
    if (!r && ledger_broken(store_books(s->hub->store))) s->good = false;
    if (!r && s->good) { /* one bad table is no reason to close the others */
        fprintf(stderr,
                "pit: %s; this table is set aside: it does not open, and what lies there stays in "
                "the books. `pit ledger check` tells more.\n",
                s->why);
        events_note(s->hub->event_log, &(struct event){.kind = "table.aside", .words = s->why});
        s->aside++;
        op_keep_aside(s->hub, row->as.table.id, row->as.table.public_id, s->why);
    }
    if (r) r->is_behind = ledger_behind(store_books(s->hub->store), r->id);
}

void hub_load_table(struct hub *h, const struct ledger_op *row)
{
    char why[400];
    struct start start = {.hub = h, .why = why, .room = sizeof why, .good = true};

    load_table(&start, row);
}

/* Those who sit at tables are known before they come back. */
void hub_load_seated(struct hub *h)
{
    for (struct room *r = h->rooms; r; r = r->next)
        for (int i = 0; i < PIT_SEATS_MAX; i++) {
            struct player *p = r->seat[i].player;
            struct ledger_person person;

            if (p && p->funded && p->protect) continue;
            if (!p || !ledger_person(store_books(h->store), p->id, &person)) continue;
            snprintf(p->name, sizeof p->name, "%s", person.name);
            snprintf(p->kind, sizeof p->kind, "%s", person.kind);
            p->wallet = person.wallet;
            p->disabled = person.disabled;
            p->funded = true;
            if (!p->protect)
                p->protect = protect_fetch(store_books(h->store), p->id, steady_now(&h->steady));
        }
}

static const char older[] = "set aside: the books are older than what was told";

/* Cards that these books would deal have been seen: no shoe of theirs goes on. */
static void set_older_aside(struct hub *h, int lacking, const char *lost)
{
    int count = 0;
    char words[400];

    for (struct room *r = h->rooms; r; r = r->next) {
        if (!r->is_behind || r->closed) continue;
        room_set_aside(r, older);
        count++;
    }
    if (!count && !lacking && !lost) return;
    snprintf(words, sizeof words, "%d table%s set aside, %d not in the books%s%s", count,
             count == 1 ? "" : "s", lacking, lost ? ": " : "", lost ? lost : "");
    events_note(h->event_log, &(struct event){.kind = "books.older", .words = words});
    if (lost)
        fprintf(stderr, "pit: %s, so nobody can tell whether these books are the newest\n", lost);
    fprintf(stderr,
            "pit: these books are older than what players were told%s. %d table%s set aside, "
            "with every open shoe void, wagers given back and "
            "new seeds in new tables; %d table%s not in them at all. What was played since "
            "is lost.\n",
            lost ? ", or may be" : ": they were restored from a copy", count,
            count == 1 ? " was" : "s were", lacking, lacking == 1 ? " is" : "s are");
}

void hub_set_older_aside(struct hub *h)
{
    set_older_aside(h, 0, NULL);
}

static bool open_first_tables(struct hub *h, char *why, size_t room)
{
    for (const struct room_first *first = room_firsts; first->game; first++) {
        struct refusal no = {0};

        if (room_open_own(h, first->game, first->rules, first->policy, first->bet_seconds,
                          first->turn_seconds, &no))
            continue;
        snprintf(why, room, "%s %s: %s", first->game, first->rules, no.words);
        return false;
    }
    return true;
}

static void wake(void *with)
{
    struct hub *h = with;

    if (h->net) net_wake(h->net);
}

/* The process is about to end for want of books. */
static void last_words(void *with, const char *words)
{
    struct hub *h = with;

    events_note(h->event_log, &(struct event){.kind = "disk.failed", .words = words});
    events_flush(h->event_log);
}

/* What others on this machine could read before they can no longer. */
static bool keep_private(const char *folder)
{
    struct stat s;

    if (stat(folder, &s)) return false;
    return !(s.st_mode & 077) || !chmod(folder, 0700);
}

static void keep_wrong(void *with, const struct ledger_finding *f)
{
    struct ledger_finding *wrong = with;

    if (!f->holds && !wrong->id) *wrong = *f;
}

/* All of them, from the first row: that takes a while. New ones hold. */
static bool books_hold(const char *path, const char *key_file, char *why, size_t room)
{
    struct ledger_finding wrong = {.id = NULL};
    enum ledger_verdict verdict;
    struct stat s;

    if (!ledger_elsewhere(path) && stat(path, &s)) return true;
    verdict = ledger_check(path, key_file, keep_wrong, &wrong, why, room);
    if (verdict == LEDGER_HOLDS) return true;
    if (verdict == LEDGER_NO_BOOKS && ledger_elsewhere(path)) return true; /* or it does not open */
    if (wrong.id)
        snprintf(why, room, "these books do not hold, %s %s: %.200s", wrong.id, wrong.title,
                 wrong.words);
    return false;
}

/* What was found of the rows' digests is told where it can be read later. */
static void tell_seen(struct hub *h, const struct ledger_seen *seen)
{
    if (seen->made)
        events_note(h->event_log,
                    &(struct event){.kind = "books.moved",
                                    .words = "books of an older version: digests of all rows were "
                                             "made"});
    if (!seen->altered[0]) return;
    events_note(h->event_log,
                &(struct event){.kind = seen->accepted ? "books.accepted" : "books.altered",
                                .words = seen->altered});
    fprintf(stderr, "pit: rows of these books were altered by another program: %s%s\n",
            seen->altered, seen->accepted ? "; they are accepted as they are" : "");
}

/* ---- the event log, and what the books know of it ---- */

static void look_at_events(struct hub *h)
{
    int64_t number = 0;
    char chain[65] = "", words[200];
    /* As pit restore leaves them: a backup has neither the heads nor the log. */
    bool restored = !events_end(h->event_log, chain) && ledger_lost(store_books(h->store));

    if (h->nodes || !ledger_events_end(store_books(h->store), &number, chain) ||
        events_goes_on(h->event_log, number, chain))
        return;
    snprintf(words, sizeof words,
             restored
                 ? "these books came without their event log, as a backup does: it had come to "
                   "line %lld, and a new one begins behind that"
                 : "the event log was cut or replaced: it had come to line %lld, which is not "
                   "there",
             (long long)number);
    events_note(h->event_log,
                &(struct event){.kind = restored ? "events.begun" : "events.cut", .words = words});
    fprintf(stderr, "pit: %s\n", words);
}

static void store_events_end(struct hub *h)
{
    struct ledger_op op = {.what = LEDGER_EVENTS};
    char chain[65] = "";
    struct action *a;

    if (h->nodes) return; /* each has a log of its own */
    op.as.events.n = events_end(h->event_log, chain);
    op.as.events.chain = chain;
    if (op.as.events.n == h->events_stored || !chain[0]) return;
    h->events_stored = op.as.events.n;
    a = action_begin(h);
    group_add(a->group, &op);
    action_end(a);
}

/* ---- opening the books ---- */

/* The books have been read as far as they could be. */
static bool not_read(struct hub *h, char *why, size_t room)
{
    const char *broken = ledger_broken(store_books(h->store));

    if (broken) snprintf(why, room, "%s", broken);
    return false;
}

static bool open_books(struct hub *h, char *why, size_t room)
{
    struct store_files files = {
        .anchor = h->options.anchor, .key_file = h->options.key_file, .accept = h->options.accept};
    char path[4096], key[4096];
    struct start start = {.hub = h, .why = why, .room = room, .good = true};
    struct ledger_last last;

    if (mkdir(h->options.data, 0700) && (errno != EEXIST || !keep_private(h->options.data))) {
        snprintf(why, room, "%s: cannot be made: %s", h->options.data, strerror(errno));
        return false;
    }
    snprintf(path, sizeof path, "%s/" LEDGER_BOOKS, h->options.data);
    snprintf(key, sizeof key, "%.4000s" LEDGER_KEY, path);
    files.beside = path;
    files.books = h->options.books ? h->options.books : path;
    files.shared = h->options.books != NULL;
    if (!files.key_file) files.key_file = key;
    if (h->options.check && !books_hold(files.books, files.key_file, why, room)) return false;
    h->event_log = events_open(h->options.data, 0, why, room);
    if (!h->event_log) return false;
    h->store = store_open(&files, wake, h, why, room);
    if (!h->store) return false;
    store_last_words(h->store, last_words, h);
    look_at_events(h);
    tell_seen(h, store_seen(h->store));
    if (!ledger_last(store_books(h->store), &last)) return not_read(h, why, room);
    h->last_player = last.player;
    h->last_table = last.table;
    if (files.shared && !nodes_open(h, why, room)) return false;
    if (!ledger_tables(store_books(h->store), load_table, &start) || !start.good)
        return not_read(h, why, room);
    if (!op_load(h)) return not_read(h, why, room);
    protect_begin(h); /* the books are read before anything goes to their thread */
    hub_load_seated(h);
    set_older_aside(h, ledger_lacks(store_books(h->store)), ledger_lost(store_books(h->store)));
    return (h->rooms || start.aside || (h->nodes && last.table) ||
            open_first_tables(h, why, room)) &&
           op_open(h, why, room);
}

/* A table is large, and most of it is never touched. What comes from the system by itself goes back
 * to it, and is not cleared; glibc would put it among the small pieces after the first of them. */
static void keep_large_apart(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}

struct hub *hub_open(const struct hub_options *o, char *why, size_t room)
{
    struct hub *h = need(calloc(1, sizeof *h));

    keep_large_apart();
    h->options = *o;
    h->op = need(calloc(1, sizeof *h->op));
    h->system = system_sodium();
    snprintf(why, room, "libsodium, or the known answers of the shuffle, fail");
    if (h->system && pages_load(h, why, room) && open_books(h, why, room)) {
        h->opened = true;
        events_note(h->event_log,
                    &(struct event){.kind = "start",
                                    .words = events_ended_well(h->event_log)
                                                 ? "the server opens"
                                                 : "the server opens; before, it was ended by "
                                                   "force, or the machine was"});
        return h;
    }
    hub_close(h);
    return NULL;
}

/* ---- running ---- */

enum {
    TICK_MS = 50,  /* between two looks at the tables' clocks */
    LOOK_MS = 500, /* and at whom an operator has barred */
};

void hub_forget_closed(struct hub *h)
{
    for (struct room **at = &h->rooms; *at;) {
        struct room *r = *at;

        if (!r->closed || r->watchers) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        room_free(r);
    }
}

static void reload(struct hub *h)
{
    char why[300];

    if (net_reload(h->net, why, sizeof why)) {
        fputs("pit: the certificate has been read again\n", stderr);
        events_note(h->event_log, &(struct event){.kind = "certificate.read"});
        return;
    }
    fprintf(stderr, "pit: asked to read the certificate again: %s; nothing has changed\n", why);
    events_note(h->event_log, &(struct event){.kind = "certificate.failed", .words = why});
}

int hub_open_rooms(const struct hub *h)
{
    int count = 0;

    for (const struct room *r = h->rooms; r; r = r->next)
        count += !r->closed;
    return count;
}

void hub_tick_rooms(struct hub *h, int64_t ticks)
{
    h->crowded = hub_open_rooms(h) >= ROOMS_MANY;
    for (struct room *r = h->rooms; r; r = r->next)
        if (!r->closed) room_tick(r, ticks);
}

static void tick(void *with, int64_t now)
{
    struct hub *h = with;
    int64_t ticks = system_ticks_ms();

    (void)now;
    store_poll(h->store);
    if (h->stop && nodes_let_go(h, ticks))
        net_stop(h->net, NET_GOING_AWAY, "the server is closing");
    if (store_full(h->store)) {
        if (!h->full)
            events_note(h->event_log,
                        &(struct event){.kind = "disk.full",
                                        .words = "the tables close until there is room"});
        h->full = true;
        net_stop(h->net, NET_TRY_LATER,
                 "the disk is full; the tables open again when there is room");
    }
    if (atomic_exchange(&h->reload, false)) reload(h);
    if (ticks < h->ticked + TICK_MS) return; /* the store has woken us */
    h->ticked = ticks;
    nodes_tick(h, ticks);
    op_apply_stops(h); /* to tables that have opened since, too */
    hub_tick_rooms(h, ticks);
    hub_forget_closed(h);
    protect_tick(h, ticks);
    if (ticks < h->looked + LOOK_MS) return;
    h->looked = ticks;
    op_watch_hold(h);
    store_events_end(h);
    players_look(h);
}

bool hub_listen(struct hub *h, const struct net_options *o, char *why, size_t room)
{
    struct net_handlers handlers = {.with = h,
                                    .request = hub_request,
                                    .upgrade = hub_upgrade,
                                    .message = hub_message,
                                    .closed = hub_closed,
                                    .tick = tick};

    h->secure = o->certificate != NULL;
    snprintf(h->listens, sizeof h->listens, "%s", o->host);
    h->net = net_open(o, &handlers, why, room);
    if (h->net && h->nodes)
        nodes_announce(h, h->secure ? "https" : "http", o->host, net_port(h->net));
    return h->net != NULL;
}

void hub_run(struct hub *h)
{
    net_run(h->net);
}

/* Connections belong to their own thread, which looks here when it wakes. */
void hub_stop(struct hub *h)
{
    h->stop = true;
    net_wake(h->net);
}

void hub_reload(struct hub *h)
{
    h->reload = true;
    net_wake(h->net);
}

void hub_close(struct hub *h)
{
    struct net *net = h->net;

    people_close(h);
    while (h->hashing || h->working) { /* those threads come back through the store */
        store_poll(h->store);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (h->opened) events_note(h->event_log, &(struct event){.kind = "stop"});
    events_flush(h->event_log);
    if (h->opened && !store_full(h->store)) {
        store_events_end(h);
        protect_end(h);
    }
    if (h->opened) nodes_close(h);
    if (h->store) store_close(h->store);
    events_close(h->event_log);
    h->net = NULL;
    if (net) net_close(net);
    while (h->rooms) {
        struct room *r = h->rooms;

        h->rooms = r->next;
        room_free(r);
    }
    free_players(h);
    op_close(h);
    nodes_free(h);
    pages_free(h);
    free(h->session);
    buffer_free(&h->games);
    free(h->limit);
    free(h->lockout);
    sheet_free(&h->text);
    sheet_free(&h->events);
    free(h);
}
