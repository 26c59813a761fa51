/* practice.c -- one table of the server, inside a page that has no server.
 *
 * It is the server's own code from the message that comes in to the one that goes out: what
 * docs/protocol.md says of a WebSocket is true of `say` and of the page's `hear`. One player, one
 * table, chips that are nobody's, and the whole ceremony of PITFAIR/1 but for its signatures. */

#include "page.h"

#include "server/hub.h"
#include "server/room.h"
#include "server/wire.h"
#include "system/clock.h"
#include "system/machine.h"
#include "wasm/heap.h"

#include <stdio.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

extern char __heap_base[]; /* the linker's: where memory is free */

static struct hub hub;
static struct player you = {.id = 1, .name = "You", .kind = "guest", .wallet = PLAYER_GRANT};
static struct conn line;
static char text[NET_MESSAGE_MAX + 1];

/* Where the page puts what it says next, of at most `most` bytes. */
EXPORT(in) char *in(void)
{
    return text;
}

EXPORT(most) size_t most(void)
{
    return NET_MESSAGE_MAX;
}

/* The id of the table: 32 digits. */
EXPORT(table) const char *table(void)
{
    return hub.rooms->name;
}

static void refused(const struct refusal *why)
{
    char words[1200];
    struct pit_text t = pit_text_in(words, sizeof words);

    wire_refused(&t, NULL, why);
    page_hear(t.at, t.used);
}

/* Of "GAME RULES", n bytes; once. Says welcome, or why not and false. */
EXPORT(open) bool open(size_t n)
{
    struct refusal why = {0};
    struct room *r;
    char *blank;

    heap_begin(__heap_base);
    text[n] = '\0';
    blank = strchr(text, ' ');
    if (blank) *blank = '\0';
    hub = (struct hub){.options = {.allow_player_edge = true, .no_limits = true},
                       .system = system_sodium()};
    r = room_open_own(&hub, text, blank ? blank + 1 : "", POLICY_PRACTICE, 0, 0, &why);
    if (!r) {
        refused(&why);
        return false;
    }
    r->is_private = true;
    snprintf(r->title, sizeof r->title, "%s, practice", pit_rules_title(&r->table.rules));
    line = (struct conn){.hub = &hub, .socket = (struct net_socket *)&line, .refs = 2};
    conn_attach(&line, &you);
    return true;
}

/* A message of the player, n bytes. */
EXPORT(say) void say(size_t n)
{
    hub_message(&hub, line.socket, &line, text, n);
}

/* Who has lost it all gets as much again, as at the server. */
static void refill(void)
{
    if (you.wallet + room_money_of(&hub, &you, NULL) < PLAYER_POOR) you.wallet += PLAYER_GRANT;
}

/* Several times a second. */
EXPORT(tick) void tick(void)
{
    refill();
    if (!hub.rooms->closed) room_tick(hub.rooms, system_ticks_ms());
}
