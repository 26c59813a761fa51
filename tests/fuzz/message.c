/* message.c -- any lines as messages of two players to a live server: it stands, what it sends is
 * JSON, and chips and stakes balance.
 *
 * The server lives from one input to the next, in memory where there is /dev/shm; its first table
 * has always the same id, which the corpus knows. */

#include "../alone/hub_alone.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLAYERS = 2, INPUTS = 2000 /* after which a new server begins */ };

static struct hub *hub;
static struct net_socket socket_of[PLAYERS];
static char folder[64];

static void remove_folder(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[120];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s/pit.sqlite%s", folder, ends[i]);
        unlink(name);
    }
    rmdir(folder);
}

static void begin(void)
{
    char token[2 * FAIR_SEED + 1];

    snprintf(folder, sizeof folder, "%s/pit-fuzz-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(folder)) abort();
    hub = alone_open(folder, 1);
    for (int i = 0; i < PLAYERS; i++) {
        alone_guest(hub, token);
        alone_connect(hub, &socket_of[i], token);
    }
}

static void end(void)
{
    if (!hub) return;
    for (int i = 0; i < PLAYERS; i++)
        alone_disconnect(hub, &socket_of[i]);
    alone_close(hub);
    remove_folder();
    hub = NULL;
}

/* The first server works out its tables' odds, which is no part of an input's time. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    begin();
    atexit(end);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int inputs;
    const char *text = (const char *)data;

    if (++inputs % INPUTS == 0) end();
    if (!hub) begin();
    for (int line = 0; size; line++) {
        const char *feed = memchr(text, '\n', size);
        size_t n = feed ? (size_t)(feed - text) : size;

        if (n <= NET_MESSAGE_MAX) alone_say(hub, &socket_of[line % PLAYERS], text, n);
        text += n + (feed != NULL);
        size -= n + (feed != NULL);
    }
    alone_settle(hub);
    alone_pass(hub, 100);
    for (const struct room *r = hub->rooms; r; r = r->next)
        assert(pit_balanced(&r->table.state));
    return 0;
}
