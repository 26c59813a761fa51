/* api.h -- a request over HTTP that is being answered. */
#pragma once

#include "action.h"
#include "hub.h"

#include "core/json_read.h"
#include "describe.h"

struct route;

struct call {
    struct hub *hub;
    const struct route *route;
    uint64_t ticket;
    struct player *player; /* NULL: no session */
    uint8_t token[FAIR_HASH];
    uint64_t address;   /* where it came from */
    bool secure, local; /* local: from this machine itself */
    char *path, *query, *body;
    struct json_value json; /* of a POST's body, which has been checked */
    char headers[400];
    const char *type; /* NULL: JSON */
    bool alone;       /* no other node is about this player */
    int status;
    char *text; /* the answer, while it waits for the store */
};

enum route_who { ROUTE_ANYBODY, ROUTE_SESSION };

struct route {
    const char *method, *path; /* a path ends in '*' where more may follow */
    const char *shown;         /* the path as documents have it */
    enum route_who who;
    int status; /* of its answer */
    void (*run)(struct call *c);
    const char *help;
    const char *gives; /* a row of describe_parts, or "string" for plain text */
    struct describe_field takes[8];
};

extern const struct route routes[]; /* ends in a row without a method */

/* body.c: members that the route takes, each once and of its type. False: why has what is right. */
bool body_check(const struct route *route, const struct json_value *body, struct refusal *why);
void body_wrong(const struct route *route, const char *name, struct refusal *why);

/* Each ends the call. */
void call_end(struct call *c, int status, const char *body, size_t n);
void call_refuse(struct call *c, int status, const struct refusal *why);
void call_refuse_words(struct call *c, int status, const char *code, const char *words);
/* The body, n bytes, as one JSON object. False, once it is said what is wrong with it. */
bool call_json(struct call *c, size_t n);
void call_refuse_member(struct call *c,
                        const char *name); /* of the body, which has a wrong value */
void call_end_stored(struct call *c, struct action *a, int status, const struct pit_text *t);

struct pit_text call_text(struct call *c); /* room for an answer */

/* query.c: the value of a key, decoded; "" if it is not there. False: it does not fit, or is no
 * text. */
bool call_query(const char *query, const char *key, char *out, size_t room);
/* A number from 0 to most; what is not there stays as it was. False: the call has been refused. */
bool call_number(struct call *c, const char *key, int64_t most, int64_t *out);

/* api_people.c */
void api_me(struct call *c);
void api_guest(struct call *c);
void api_logout(struct call *c);
void api_idle(struct call *c); /* the account has to log in again */
void api_account(struct call *c);
void api_login(struct call *c);
void api_more(struct call *c);

/* protect_api.c */
void api_limits(struct call *c);
void api_set_limit(struct call *c);
void api_confirm_limit(struct call *c);
void api_check(struct call *c);

/* watch.c */
void api_health(struct call *c);
void api_metrics(struct call *c);

/* api_tables.c */
void api_games(struct call *c);
void api_rules(struct call *c);
void api_tables(struct call *c);
void api_open_table(struct call *c);
void api_table(struct call *c); /* and what stands under it: its record */
extern const char api_no_table[];

/* api_records.c */
void api_record(struct call *c, const char *name, size_t n); /* of the table with this id */
void api_history(struct call *c);
