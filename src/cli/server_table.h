/* server_table.h -- what the commands that ask a server share: where it is, and which table. */
#pragma once

#include "client/lobby.h"

#define SERVER_URL "http://127.0.0.1:7711"
#define SERVER_HELP "$PIT_SERVER, or else " SERVER_URL

/* The server that is asked unless --server is given. */
const char *server_url(void);

/* Reads the arguments of a command that only asks a server: --server, --ca, --json. False: *status
 * is how it ends. */
struct cli_command;
struct server_asked {
    struct client client;
    const char *url;
    bool json;
};
bool server_args(const struct cli_command *command, int argc, char **argv, struct server_asked *out,
                 int *status);

/* The tables of a server, a line each. */
void tables_print(const struct lobby *l);

/* The id of a table by its id or its title. False once it is said what is wrong, with the titles
 * that there are. */
bool server_table(struct client *c, const char *name, char id[LOBBY_ID + 1]);
