/* server_table.h -- what the commands that ask a server share: where it is, and which table. */
#pragma once

#include "client/lobby.h"

#define SERVER_URL "http://127.0.0.1:7711"
#define SERVER_HELP "$PIT_SERVER, or else " SERVER_URL

/* The server that is asked unless --server is given. */
const char *server_url(void);

/* The tables of a server, a line each. */
void tables_print(const struct lobby *l);

/* The id of a table by its id or its title. False once it is said what is wrong, with the titles
 * that there are. */
bool server_table(struct client *c, const char *name, char id[LOBBY_ID + 1]);
