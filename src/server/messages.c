/* messages.c -- what clients say over WebSockets. */

#include "messages.h"
#include "hub.h"
#include "nodes.h"
#include "requests.h"
#include "wire.h"

#include "core/json_read.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 50 }; /* messages a second that a connection may go on sending; an account: twice */

/* ---- fields ---- */

#define AT(member) offsetof(struct said, member)

static const struct field_row
    f_id = {"id", FIELD_ID, false, 1, PLAYER_ID_MAX, AT(id), "the client's own, used once"},
    f_table = {"table", FIELD_TABLE, false, 0, 0, AT(room), "public id of the table"},
    f_seat = {"seat", FIELD_NUMBER, false, 0, PIT_SEATS_MAX, AT(seat), "0: any free seat"},
    f_own = {"seat",
             FIELD_NUMBER,
             true,
             1,
             PIT_SEATS_MAX,
             AT(seat),
             "which of your seats; without it the one whose turn it is, or the only one"},
    f_shows = {"seat",
               FIELD_NUMBER,
               true,
               1,
               PIT_SEATS_MAX,
               AT(seat),
               "which of your seats; without it the one whose commitment it opens"},
    f_leaves = {"seat",
                FIELD_NUMBER,
                true,
                1,
                PIT_SEATS_MAX,
                AT(seat),
                "which of your seats; without it all of them"},
    f_chips = {"chips",
               FIELD_NUMBER,
               false,
               0,
               PIT_MONEY_MAX,
               AT(chips),
               "cents that come from the wallet"},
    f_buy = {"amount", FIELD_NUMBER, false, 0, PIT_MONEY_MAX, AT(amount), "cents"},
    f_verb = {"verb", FIELD_WORD, false, 1, 23, AT(verb), "a decision that the moves list"},
    f_hand = {"hand",
              FIELD_NUMBER,
              true,
              1,
              PIT_HANDS_MAX,
              AT(hand),
              "which of the seat's hands; without it the first"},
    f_spot = {"spot", FIELD_WORD, true, 0, 31, AT(spot), "where, if the decision needs it"},
    f_amount = {"amount",
                FIELD_NUMBER,
                true,
                0,
                PIT_MONEY_MAX,
                AT(amount),
                "cents, if the decision needs them"},
    f_number =
        {"number", FIELD_NUMBER, true, 0, 10000, AT(number), "a number, if the decision needs one"},
    f_kind = {"kind", FIELD_WORD, false, 1, 31, AT(kind), "an irregularity that the state lists"},
    f_epoch = {"epoch", FIELD_NUMBER, false, 1, INT64_MAX, AT(epoch), "number of the epoch"},
    f_tag = {"tag", FIELD_HEX, false, 0, FAIR_PLAYER_TAG, AT(tag), "player_tag of PITFAIR/1"},
    f_commit = {"commit", FIELD_HEX, false, 0, FAIR_HASH, AT(commit), "c_i of PITFAIR/1"},
    f_accept = {"accept", FIELD_NUMBER, false, 0, 1, AT(accept), "1: this seat cuts"},
    f_cut = {"cut", FIELD_NUMBER, false, 0, UINT16_MAX, AT(cut), "where it cuts"},
    f_seed = {"seed", FIELD_HEX, false, 0, FAIR_SEED, AT(seed), "the seat's seed"},
    f_n = {"n", FIELD_NUMBER, false, 0, INT64_MAX, AT(n), "comes back in the pong"};

static bool read_field(struct hub *h, const struct field_row *f, const struct json_value *v,
                       struct said *s)
{
    void *to = (char *)s + f->at;
    char text[160];
    int64_t number;

    switch (f->type) {
    case FIELD_NUMBER:
        if (!json_as_i64(v, &number) || number < f->least || number > f->most) return false;
        *(int64_t *)to = number;
        if (f == &f_amount) s->has_amount = true;
        if (f == &f_number) s->has_number = true;
        return true;
    case FIELD_ID:
    case FIELD_WORD:
        return json_as_text(v, to, (size_t)f->most + 1) &&
               strlen((const char *)to) >= (size_t)f->least;
    case FIELD_HEX:
        return json_as_text(v, text, sizeof text) &&
               fair_unhex(text, strlen(text), to, (size_t)f->most);
    case FIELD_TABLE:
        if (!json_as_text(v, text, sizeof text)) return false;
        *(struct room **)to = room_find(h, text, strlen(text));
        return *(struct room **)to != NULL;
    }
    return false;
}

const char *field_words(const struct field_row *f, char *out, size_t room)
{
    switch (f->type) {
    case FIELD_NUMBER:
        snprintf(out, room, "a whole number from %lld to %lld", (long long)f->least,
                 (long long)f->most);
        break;
    case FIELD_HEX: snprintf(out, room, "%d bytes in lower-case hexadecimal", (int)f->most); break;
    case FIELD_TABLE: snprintf(out, room, "the id of an open table"); break;
    default: snprintf(out, room, "a text of %d to %d bytes", (int)f->least, (int)f->most); break;
    }
    return out;
}

/* At another node, which is told. */
static bool is_elsewhere(const struct said *s, const struct json_value *root,
                         const struct json_value *v)
{
    char name[160];

    return json_as_text(v, name, sizeof name) &&
           nodes_elsewhere(s->from, s->id, name, root->at, root->n);
}

/* What a message has of the fields of its row, found in one look at all of it. */
struct given {
    enum json_found found[FIELDS_MAX];
    struct json_value value[FIELDS_MAX];
};

static void find_fields(const struct message_row *row, const struct json_value *root,
                        struct given *g)
{
    struct json_items items = json_items(root);
    struct json_value name, value;

    while (json_next(&items, &name, &value))
        for (int i = 0; row->field[i]; i++) {
            if (!json_is_text(&name, row->field[i]->name)) continue;
            g->found[i] = g->found[i] == JSON_ABSENT ? JSON_FOUND : JSON_TWICE;
            g->value[i] = value;
            break;
        }
}

static bool read_fields(struct hub *h, const struct message_row *row, const struct json_value *root,
                        struct said *s, struct refusal *why)
{
    struct given g = {.found = {JSON_ABSENT}};
    char type[80];

    find_fields(row, root, &g);
    for (int i = 0; row->field[i]; i++) {
        const struct field_row *f = row->field[i];
        const struct json_value *v = &g.value[i];

        if (g.found[i] == JSON_ABSENT && f->optional) continue;
        if (g.found[i] == JSON_FOUND && v->type == JSON_NULL && f->optional) continue;
        if (g.found[i] == JSON_FOUND && read_field(h, f, v, s)) continue;
        if (g.found[i] == JSON_FOUND && f->type == FIELD_TABLE && is_elsewhere(s, root, v)) {
            s->elsewhere = true;
            return false;
        }
        refuse(why, f->type == FIELD_TABLE ? "table" : "message", "");
        snprintf(why->words, sizeof why->words, "%s needs %s: %s", row->name, f->name,
                 field_words(f, type, sizeof type));
        return false;
    }
    return true;
}

/* ---- messages ---- */

/* What there is to know of the epoch that is played, and of the coming one. */
static void send_stages(struct room *r, struct action *a, struct conn *c,
                        const struct fair_epoch *e, int last)
{
    for (int stage = WIRE_OPEN; stage <= last; stage++) {
        struct pit_text t = sheet_text(&r->hub->text);

        wire_fair(&t, r, e, stage, NULL);
        action_send(a, c, t.at, t.used);
    }
}

static void send_fair(struct room *r, struct action *a, struct conn *c)
{
    static const int last[] = {
        [FAIR_OPEN] = WIRE_OPEN, [FAIR_LOCKED] = WIRE_LOCKED, [FAIR_READY] = WIRE_READY};

    if (r->house.in_play) send_stages(r, a, c, &r->house.playing, WIRE_READY);
    if (r->house.stage != FAIR_IDLE) send_stages(r, a, c, &r->house.coming, last[r->house.stage]);
}

static bool run_join(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    if (!room_watch(s->room, c)) {
        refuse(why, "room", "at most 8 tables can be followed at a time; leave one first");
        return false;
    }
    room_present(s->room, a, c);
    send_fair(s->room, a, c);
    return true;
}

static bool run_part(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    (void)a;
    (void)why;
    room_part(s->room, c);
    return true;
}

static bool run_sit(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_sit(s->room, a, c->player, (int)s->seat, s->chips, why);
}

static bool run_leave(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_leave(s->room, a, c->player, (int)s->seat, why);
}

static bool run_buy(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_buy(s->room, a, c->player, (int)s->seat, s->amount, why);
}

static bool run_act(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    struct wish w = {.seat = (int)s->seat,
                     .hand = s->hand,
                     .has_amount = s->has_amount,
                     .has_number = s->has_number,
                     .amount = s->amount,
                     .number = s->number};

    memcpy(w.verb, s->verb, sizeof w.verb);
    memcpy(w.spot, s->spot, sizeof w.spot);
    return room_act(s->room, a, c->player, &w, why);
}

static bool run_ready(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_ready(s->room, a, c->player, why);
}

static bool run_irregular(struct conn *c, struct action *a, const struct said *s,
                          struct refusal *why)
{
    return room_irregular(s->room, a, c->player, (int)s->seat, s->kind, why);
}

static bool run_commit(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_commit(s->room, a, c->player, (int)s->seat, (uint64_t)s->epoch, s->tag, s->commit,
                       why);
}

static bool run_show(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    return room_show(s->room, a, c->player, (int)s->seat, (uint64_t)s->epoch, s->accept != 0,
                     (int)s->cut, s->seed, why);
}

static bool run_ping(struct conn *c, struct action *a, const struct said *s, struct refusal *why)
{
    char text[128];
    int n = snprintf(text, sizeof text, "{\"is\":\"pong\",\"n\":%lld,\"now\":%lld}",
                     (long long)s->n, (long long)system_now_ms());

    (void)a;
    (void)why;
    net_send(c->socket, text, (size_t)n);
    return true;
}

const struct message_row message_rows[] = {
    {"join", "watches a table: `table` comes back, then updates", run_join, {&f_table}},
    {"part", "watches it no longer", run_part, {&f_table}},
    {"sit", "sits down with chips from the wallet", run_sit, {&f_id, &f_table, &f_seat, &f_chips}},
    {"leave", "gets up; the chips go to the wallet", run_leave, {&f_id, &f_table, &f_leaves}},
    {"buy", "more chips from the wallet", run_buy, {&f_id, &f_table, &f_own, &f_buy}},
    {"act",
     "a decision of the seat",
     run_act,
     {&f_id, &f_table, &f_own, &f_verb, &f_spot, &f_hand, &f_amount, &f_number}},
    {"ready", "wants the round to go on: deal, or roll", run_ready, {&f_id, &f_table}},
    {"irregular", "a dealer error, at a drill", run_irregular, {&f_id, &f_table, &f_own, &f_kind}},
    {"commit",
     "the seat's commitment for a shoe",
     run_commit,
     {&f_table, &f_own, &f_epoch, &f_tag, &f_commit}},
    {"show",
     "what the seat committed to",
     run_show,
     {&f_table, &f_shows, &f_epoch, &f_accept, &f_cut, &f_seed}},
    {"ping", "comes back as a pong, at once", run_ping, {&f_n}},
    {NULL, NULL, NULL, {NULL}},
};

/* The id of a message, as it has to come back; "": it has none, or none that can be taken. */
static void read_id(const struct json_value *root, char id[PLAYER_ID_MAX + 1])
{
    struct json_value v;

    if (json_get(root, f_id.name, &v) == JSON_FOUND && json_as_text(&v, id, PLAYER_ID_MAX + 1))
        return;
    id[0] = '\0';
}

static const struct message_row *row_of(const struct json_value *root)
{
    struct json_value v;
    const struct message_row *row = message_rows;

    if (json_get(root, "do", &v) != JSON_FOUND) return NULL;
    while (row->name && !json_is_text(&v, row->name))
        row++;
    return row->name ? row : NULL;
}

/* ---- answers ---- */

/* id: "" if there is none. */
static void send_now(struct conn *c, const char *id, const struct refusal *why)
{
    struct action *a = action_begin(c->hub);
    struct pit_text t = sheet_text(&c->hub->text);

    wire_refused(&t, id[0] ? id : NULL, why);
    action_send(a, c, t.at, t.used);
    action_end(a);
}

static void write_done(struct pit_text *t, const struct conn *c, const struct action *a,
                       const struct said *s)
{
    struct json j = json_in(t);
    int seat = a->seat ? a->seat - 1 : s->room ? room_seat_of(s->room, c->player) : -1;

    json_open(&j, NULL, '{');
    json_str(&j, "is", "done");
    json_str(&j, "id", s->id);
    json_int(&j, "wallet", c->player->wallet);
    if (seat >= 0) json_int(&j, "seat", seat + 1);
    json_close(&j, '}');
}

/* A request with an id: once in the books if it did something, and answered after that. */
static void run_request(struct conn *c, const struct message_row *row, const struct said *s,
                        const uint8_t body[FAIR_HASH])
{
    struct action *a = action_begin(c->hub);
    struct answer *answer = request_begin(c->player, s->id, body);
    struct refusal why = {0};
    struct ledger_op op = {.what = LEDGER_REQUEST};
    bool done = row->run(c, a, s, &why);
    struct pit_text t;

    session_use(c->hub, c->player, c->token, a->group);
    t = sheet_text(&c->hub->text);

    if (done)
        write_done(&t, c, a, s);
    else
        wire_refused(&t, s->id, &why);
    request_end(answer, t.at, t.used);
    if (done) {
        request_remember(c->player, s->id);
        op.as.request.player = c->player->id;
        op.as.request.id = s->id;
        memcpy(op.as.request.body, body, FAIR_HASH);
        op.as.request.answer = t.at;
        group_add(a->group, &op);
    }
    a->answer = answer;
    a->who = c->player;
    action_end(a);
}

/* What the books have of an id, and what is said if they have no answer to this request. */
struct lookup {
    struct conn *conn;
    const struct refusal *otherwise;
    int64_t player;
    char id[PLAYER_ID_MAX + 1];
    uint8_t body[FAIR_HASH];
    char *answer;
    bool same;
};

static void look_at(void *with, const uint8_t body[LEDGER_TOKEN], const char *answer)
{
    struct lookup *l = with;
    size_t n = strlen(answer);

    l->same = memcmp(l->body, body, FAIR_HASH) == 0;
    l->answer = malloc(n + 1);
    if (l->answer) memcpy(l->answer, answer, n + 1);
}

static void look_up(void *with, struct ledger *books)
{
    struct lookup *l = with;

    ledger_request(books, l->player, l->id, look_at, l);
}

static const struct refusal used_before = {
    "id", "this id was used for another request; every request needs its own", 0};

static void looked_up(void *with)
{
    struct lookup *l = with;

    if (store_full(l->conn->hub->store))
        ; /* it cannot be looked up; the server says why it closes */
    else if (l->conn->socket && l->answer && l->same)
        net_send(l->conn->socket, l->answer, strlen(l->answer));
    else if (l->conn->socket)
        send_now(l->conn, l->id, l->otherwise);
    conn_release(l->conn);
    free(l->answer);
    free(l);
}

/* Its answer is in the books, if it has one. */
static void answer_by_books(struct conn *c, const char *id, const uint8_t body[FAIR_HASH],
                            const struct refusal *otherwise)
{
    struct lookup *l = calloc(1, sizeof *l);

    if (!l) abort();
    l->conn = c;
    c->refs++;
    l->otherwise = otherwise;
    l->player = c->player->id;
    snprintf(l->id, sizeof l->id, "%s", id);
    memcpy(l->body, body, FAIR_HASH);
    store_run(c->hub->store, look_up, looked_up, l);
}

/* It may have been answered by another node, which had the table then. */
void hub_no_table(struct conn *c, const char *id, const char *text, size_t n)
{
    static const struct refusal none = {
        "table", "there is no such table, or nobody has it; GET /api/tables lists them", 0};
    uint8_t body[FAIR_HASH];

    fair_sha256(text, n, body);
    if (id[0])
        answer_by_books(c, id, body, &none);
    else
        send_now(c, id, &none);
}

/* Its id has been used. */
static void answer_again(struct conn *c, const struct said *s, const uint8_t body[FAIR_HASH],
                         enum request_state state, const struct answer *answer)
{
    struct action *a;

    switch (state) {
    case REQUEST_NEW:
    case REQUEST_GOING_ON: break;
    case REQUEST_ANSWERED:
        a = action_begin(c->hub);
        action_send(a, c, answer->text, strlen(answer->text));
        action_end(a);
        break;
    case REQUEST_OTHER: send_now(c, s->id, &used_before); break;
    case REQUEST_OLD: answer_by_books(c, s->id, body, &used_before); break;
    }
}

/* ---- limits ---- */

static bool within(double *tokens, int64_t *refilled, double rate, double burst)
{
    int64_t now = system_ticks_ms();

    *tokens += rate * (double)(now - *refilled) / 1000;
    if (*tokens > burst) *tokens = burst;
    *refilled = now;
    if (*tokens < 1) return false;
    *tokens -= 1;
    return true;
}

static bool too_fast(struct conn *c)
{
    if (c->hub->options.no_limits) return false;
    return !within(&c->tokens, &c->refilled, RATE, CONN_BURST) ||
           !within(&c->player->tokens, &c->player->refilled, 2 * RATE, 2 * CONN_BURST);
}

/* ---- a message ---- */

/* From the wallet; chips of a drill come from nowhere. */
static pit_money takes(const struct message_row *row, const struct said *s)
{
    if (!s->room || s->room->policy == POLICY_DRILL) return 0;
    return row->run == run_sit ? s->chips : row->run == run_buy ? s->amount : 0;
}

static void take_message(struct conn *c, const struct json_value *root, const char *text, size_t n,
                         struct said *s)
{
    const struct message_row *row = row_of(root);
    bool is_request = row && row->field[0] == &f_id;
    enum request_state state = REQUEST_NEW;
    struct refusal why = {0};
    struct answer *answer;
    uint8_t body[FAIR_HASH];

    /* Before its table is looked for, which may have closed or gone on as another since. */
    if (is_request && s->id[0]) {
        fair_sha256(text, n, body);
        state = request_look(c->player, s->id, body, &answer);
    }
    if (!row) {
        refuse(&why, "message", "unknown \"do\"; docs/protocol.md lists them");
        send_now(c, s->id, &why);
    } else if (state != REQUEST_NEW) {
        answer_again(c, s, body, state, answer);
    } else if (!read_fields(c->hub, row, root, s, &why)) {
        if (s->elsewhere) return;
        read_id(root, s->id); /* one that is too long was begun */
        send_now(c, s->id, &why);
    } else if (is_request) {
        if (!nodes_holds(c, takes(row, s), text, n)) run_request(c, row, s, body);
    } else if (row->run == run_ping) {
        row->run(c, NULL, s, &why);
    } else {
        struct action *a = action_begin(c->hub);

        if (!row->run(c, a, s, &why)) {
            struct pit_text t = sheet_text(&c->hub->text);

            wire_refused(&t, s->id[0] ? s->id : NULL, &why);
            action_send(a, c, t.at, t.used);
        }
        action_end(a);
    }
}

/* Whatever is refused, and why, the id of the message comes back. */
void hub_message(void *with, struct net_socket *socket, void *user, const char *text, size_t n)
{
    struct conn *c = user;
    struct json_value root;
    struct json_problem problem;
    struct said s = {.id = "", .from = user};
    struct refusal why = {0};
    bool good = json_parse(text, n, &root, &problem) && root.type == JSON_OBJECT;

    (void)socket;
    if (nodes_queues(c, text, n)) return;
    ((struct hub *)with)->tallies.messages++;
    if (good) read_id(&root, s.id);
    if (!c->welcome)
        refuse(&why, "early", "the server has not said welcome yet; wait for it");
    else if (!c->asked && too_fast(c))
        refuse(&why, "slow",
               "too many messages; a connection may send 50 a second, an account 100");
    else if (!good)
        refuse(&why, "message", "a message must be one JSON object with a member \"do\"");
    if (why.code[0])
        send_now(c, s.id, &why);
    else
        take_message(c, &root, text, n, &s);
}
