/* conns.c -- WebSockets come and go: who may open one, and whose it is. */

#include "hub.h"
#include "messages.h"
#include "nodes.h"
#include "wire.h"

#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

static void welcome(struct conn *c)
{
    struct action *a = action_begin(c->hub);
    struct pit_text t = sheet_text(&c->hub->text);
    struct json j = json_in(&t);

    c->welcome = true;
    json_open(&j, NULL, '{');
    json_str(&j, "is", "welcome");
    json_str(&j, "version", "1");
    if (pages_build(c->hub)) json_str(&j, "pages", pages_build(c->hub));
    wire_me(&j, c->hub, c->player);
    nodes_places(c->hub, &j);
    json_int(&j, "now", system_now_ms());
    json_close(&j, '}');
    action_send(a, c, t.at, t.used);
    action_end(a);
}

void conn_attach(struct conn *c, struct player *p)
{
    c->player = p;
    p->address = c->address;
    c->next = p->conns;
    p->conns = c;
    welcome(c);
}

static void attached(void *with, struct player *p)
{
    struct conn *c = with;
    char words[80];

    hub_idle_words(c->hub, words, sizeof words);
    if (store_full(c->hub->store)) {
        /* nobody can be known now; the server says why it closes */
    } else if (c->socket && (!p || p->disabled)) {
        net_drop(c->socket, 4401,
                 session_is_idle(c->hub, c->token) ? words
                                                   : "no session; POST /api/guest makes one");
    } else if (c->socket) {
        conn_attach(c, p);
    }
    conn_release(c);
}

/* Same origin, or one that the operator named. */
bool hub_is_ours(const struct hub *h, const struct net_request *q)
{
    const char *also = h->options.origin ? h->options.origin : "";
    size_t n = strlen(q->origin), scheme = strcspn(q->origin, ":");

    if (!n) return false; /* every browser names its origin */
    if (strncmp(q->origin + scheme, "://", 3) == 0 &&
        strcmp(q->origin + scheme + 3, q->host) == 0 &&
        (strncmp(q->origin, "https:", 6) == 0 || !q->secure))
        return true;
    while (*also) {
        size_t word = strcspn(also, " ");

        if (word == n && memcmp(also, q->origin, n) == 0) return true;
        also += word + strspn(also + word, " ");
    }
    return false;
}

uint64_t hub_address(const char *text)
{
    uint8_t hash[FAIR_HASH];
    uint64_t out;

    fair_sha256(text, strlen(text), hash);
    memcpy(&out, hash, sizeof out);
    return text[0] ? out | 1 : 0;
}

int hub_upgrade(void *with, const struct net_request *q, struct net_socket *s, void **user)
{
    struct hub *h = with;
    struct conn *c;
    uint8_t token[FAIR_HASH];

    if (strcmp(q->path, "/ws") != 0) return 404;
    if (!hub_goes_by(h, q->host)) return 421;
    if (!hub_is_ours(h, q)) return 403;
    if (h->nodes && h->nodes->cut) return 503;
    if (!session_token(q->cookie, q->secure, token)) return 401;
    c = calloc(1, sizeof *c);
    if (!c) abort();
    c->hub = h;
    c->socket = s;
    memcpy(c->token, token, FAIR_HASH);
    c->address = hub_address(q->address);
    c->refs = 2; /* the socket's, and that of who looks for the player */
    c->tokens = CONN_BURST;
    c->refilled = system_ticks_ms();
    player_of_token(h, token, attached, c);
    *user = c;
    return 101;
}

void hub_closed(void *with, struct net_socket *s, void *user)
{
    struct conn *c = user;

    (void)with;
    (void)s;
    c->socket = NULL;
    nodes_hang_up(c);
    for (int i = 0; i < CONN_WATCH_MAX; i++)
        if (c->watch[i]) room_part(c->watch[i], c);
    if (c->player)
        for (struct conn **at = &c->player->conns; *at; at = &(*at)->next)
            if (*at == c) {
                *at = c->next;
                break;
            }
    conn_release(c);
}
