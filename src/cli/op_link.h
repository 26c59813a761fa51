/* op_link.h -- a server as its operators reach it: who asks, and one question at a time. */
#pragma once

#include "client/client.h"

struct op_link {
    const char *url, *ca, *session, *token_file;
    struct client client;
    char cookie[CLIENT_COOKIE];
};

/* The session that `pit op login` left; false, once it is said: there is none. */
bool op_link_open(struct op_link *l);
/* A log-in with the token of a file or of PIT_OP_TOKEN, and a code of PIT_OP_CODE or as it is
 * typed. An exit status. */
int op_link_login(struct op_link *l);
int op_link_logout(struct op_link *l);
/* The text of an answer; NULL, once it is said: the server refuses, or is not there. status NULL:
 * never mind. */
const char *op_link_ask(struct op_link *l, const char *path, const char *body, int *status);
