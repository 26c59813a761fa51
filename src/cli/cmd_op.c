/* cmd_op.c -- pit op: runs the house from a terminal, over the same interface as the page at /op.
 */

#include "cli.h"
#include "core/json_read.h"
#include "nearest.h"
#include "op_link.h"

#include "client/lobby.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

struct asked {
    const char *reason, *minutes, *title;
    bool json;
    const char *words[ARGS_MAX];
    int count;
};

/* ---- reading answers ---- */

static int64_t number_of(const struct json_value *v, const char *key)
{
    struct json_value got;
    int64_t n = 0;

    if (json_get(v, key, &got) == JSON_FOUND) json_as_i64(&got, &n);
    return n;
}

static bool flag_of(const struct json_value *v, const char *key)
{
    struct json_value got;
    bool is = false;

    return json_get(v, key, &got) == JSON_FOUND && json_as_bool(&got, &is) && is;
}

/* "" where there is none. Until the next call but fifteen. */
static const char *text_of(const struct json_value *v, const char *key)
{
    static char room[16][512];
    static int at;
    char *out = room[at++ % 16];
    struct json_value got;

    out[0] = '\0';
    if (json_get(v, key, &got) == JSON_FOUND) json_as_text(&got, out, sizeof room[0]);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
    return out;
}

static void iso(int64_t ms, char out[24])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;

    gmtime_r(&seconds, &utc);
    strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* What comes of a deed. New rules have the moment before them from which on they hold, which
 * servers keep in milliseconds. */
static const char *after_of(const struct json_value *v)
{
    static char out[512];
    const char *text = text_of(v, "after"), *action = text_of(v, "action");
    char *rules, when[24];
    int64_t ms = strtoll(text, &rules, 10);

    if ((strcmp(action, "rules") != 0 && strcmp(action, "limits") != 0) || rules == text ||
        *rules != ' ')
        return text;
    iso(ms, when);
    snprintf(out, sizeof out, "from %s on%.450s", when, rules);
    return out;
}

static bool parse(const char *text, struct json_value *root)
{
    struct json_problem problem;

    if (text && json_parse(text, strlen(text), root, &problem)) return true;
    if (text) cli_error("op: that is not an answer from a Pit server");
    return false;
}

static struct json_items list_of(const struct json_value *v, const char *key)
{
    struct json_value list = {.type = JSON_NULL};

    json_get(v, key, &list);
    return json_items(&list);
}

/* ---- looking ---- */

static int count(const struct json_value *v, const char *key)
{
    struct json_value item;
    int n = 0;

    for (struct json_items i = list_of(v, key); json_next(&i, NULL, &item);)
        n++;
    return n;
}

static void print_table(const struct json_value *t)
{
    struct json_value hold = {.type = JSON_NULL};

    json_get(t, "hold", &hold);
    printf("%s  %-18s %-24s %d of %lld seats, %lld round%s in the last hour, ", text_of(t, "table"),
           text_of(t, "title"), text_of(t, "rules"), count(t, "seats"),
           (long long)number_of(t, "places"), (long long)number_of(t, "rounds_hour"),
           number_of(t, "rounds_hour") == 1 ? "" : "s");
    cli_money(number_of(t, "in_play"));
    printf(" in play, house ");
    cli_money(number_of(&hold, "won"));
    printf(" of ");
    cli_money(number_of(&hold, "staked"));
    if (flag_of(&hold, "known")) {
        printf(" (expected ");
        cli_money(number_of(&hold, "expected"));
        printf(", 95 %% from ");
        cli_money(number_of(&hold, "low"));
        printf(" to ");
        cli_money(number_of(&hold, "high"));
        printf(")");
    }
    if (text_of(t, "held")[0]) printf(", STOPPED: %s", text_of(t, "held"));
    if (flag_of(t, "closing")) printf(", CLOSES after the hand");
    if (text_of(t, "coming")[0]) printf("\n    %s", text_of(t, "coming"));
    putchar('\n');
}

static void print_seats(const struct json_value *t)
{
    struct json_value s;

    for (struct json_items i = list_of(t, "seats"); json_next(&i, NULL, &s);) {
        printf("    seat %lld  %s  %s, ", (long long)number_of(&s, "seat"), text_of(&s, "player"),
               text_of(&s, "name"));
        cli_money(number_of(&s, "chips"));
        printf(" in chips, ");
        cli_money(number_of(&s, "in_play"));
        printf(" in play%s%s\n", flag_of(&s, "here") ? "" : ", away",
               flag_of(&s, "stopped") ? ", STOPPED" : "");
    }
}

static void print_house(const struct json_value *root)
{
    struct json_value v;

    for (struct json_items i = list_of(root, "tables"); json_next(&i, NULL, &v);)
        print_table(&v);
    for (struct json_items i = list_of(root, "stops"); json_next(&i, NULL, &v);)
        printf("stopped: %s, %s\n", text_of(&v, "target"), text_of(&v, "reason"));
    for (struct json_items i = list_of(root, "set_aside"); json_next(&i, NULL, &v);)
        printf("set aside: %s, %s\n", text_of(&v, "table"), text_of(&v, "why"));
    for (struct json_items i = list_of(root, "pending"); json_next(&i, NULL, &v);)
        printf("waits for a second person: %lld, %s of %s by %s: %s; %s\n",
               (long long)number_of(&v, "id"), text_of(&v, "action"), text_of(&v, "target"),
               text_of(&v, "by"), after_of(&v), text_of(&v, "reason"));
}

static void print_log(const struct json_value *root)
{
    struct json_value v;

    for (struct json_items i = list_of(root, "deeds"); json_next(&i, NULL, &v);) {
        char when[24];

        iso(number_of(&v, "time_ms"), when);
        printf("%lld  %s  %s%s%s  %s %s: %s -> %s; %s\n", (long long)number_of(&v, "id"), when,
               text_of(&v, "actor"), text_of(&v, "second")[0] ? " with " : "",
               text_of(&v, "second"), text_of(&v, "action"), text_of(&v, "target"),
               text_of(&v, "before"), after_of(&v), text_of(&v, "reason"));
    }
}

static void print_people(const struct json_value *root)
{
    struct json_value v;

    for (struct json_items i = list_of(root, "operators"); json_next(&i, NULL, &v);)
        printf("%s  %s%s\n", text_of(&v, "name"), text_of(&v, "role"),
               flag_of(&v, "dismissed") ? ", dismissed" : "");
}

static int look(struct op_link *l, const struct asked *a, const char *path,
                void (*print)(const struct json_value *))
{
    const char *text = op_link_ask(l, path, NULL, NULL);
    struct json_value root;

    if (!parse(text, &root)) return BAD_INPUT;
    if (a->json)
        printf("%s\n", text);
    else
        print(&root);
    return DONE;
}

static void print_whole_table(const struct json_value *root)
{
    print_table(root);
    print_seats(root);
}

/* ---- doing ---- */

/* A table by its title, whatever its capitals, or by the beginning of its id, if one table begins
 * so. */
static bool whole_id(struct op_link *l, const char *named, char out[40])
{
    static const char *const lists[] = {"tables", "set_aside"};
    struct json_value root, v;
    const char *text;
    int found = 0, titled = 0;

    snprintf(out, 40, "%.39s", named);
    if (lobby_is_id(named)) return true;
    text = op_link_ask(l, "/op/api/tables", NULL, NULL);
    if (!parse(text, &root)) return false;
    for (int k = 0; k < 2; k++)
        for (struct json_items i = list_of(&root, lists[k]); json_next(&i, NULL, &v);) {
            bool is_title = strcasecmp(text_of(&v, "title"), named) == 0;

            if (!is_title && strncmp(text_of(&v, "table"), named, strlen(named)) != 0) continue;
            if (is_title || !titled) snprintf(out, 40, "%s", text_of(&v, "table"));
            titled += is_title;
            found++;
        }
    if (titled == 1 || (!titled && found == 1)) return true;
    cli_error("op: %.40s: %s", named,
              found ? "several tables have titles, or ids that begin, like this"
                    : "no table has this title, or an id that begins like this");
    return false;
}

static int told(const char *text, const struct asked *a)
{
    struct json_value root;

    if (!parse(text, &root)) return BAD_INPUT;
    if (a->json) {
        printf("%s\n", text);
        return DONE;
    }
    if (!flag_of(&root, "done"))
        printf("%s of %s (%s) waits for a second person: pit op confirm %lld\n",
               text_of(&root, "action"), text_of(&root, "target"), after_of(&root),
               (long long)number_of(&root, "pending"));
    else
        printf("%s %s: %s -> %s\n", text_of(&root, "action"), text_of(&root, "target"),
               text_of(&root, "before"), after_of(&root));
    if (text_of(&root, "token")[0])
        printf("Shown only once. It lets in once, to get a token and a secret of your own:\n"
               "  token  %s\n",
               text_of(&root, "token"));
    return DONE;
}

/* What a word of a command is: a member of the body. */
enum word { END, TABLE, GAME, TEXT, CENTS, NUMBER };

static const struct verb {
    const char *name, *action, *what; /* what: of stop and start */
    struct {
        enum word kind;
        const char *key;
        bool may_lack;
    } word[4];
    const char *usage;
} verbs[] = {
    {"open", "open", NULL, {{GAME, "game", false}, {TEXT, "rules", true}}, "open GAME ['RULES']"},
    {"pause", "stop", "table", {{TABLE, "table", false}}, "pause TABLE"},
    {"resume", "start", "table", {{TABLE, "table", false}}, "resume TABLE"},
    {"close", "close", NULL, {{TABLE, "table", false}}, "close TABLE"},
    {"limits",
     "limits",
     NULL,
     {{TABLE, "table", false}, {CENTS, "min", false}, {CENTS, "max", false}},
     "limits TABLE MIN MAX"},
    {"rules",
     "rules",
     NULL,
     {{TABLE, "table", false}, {TEXT, "rules", false}},
     "rules TABLE 'RULES'"},
    {"irregular",
     "irregular",
     NULL,
     {{TABLE, "table", false}, {TEXT, "kind", false}, {NUMBER, "seat", true}},
     "irregular TABLE KIND [SEAT]"},
    {"void",
     "void",
     NULL,
     {{TABLE, "table", false}, {NUMBER, "round", true}},
     "void TABLE [ROUND]"},
    {"bar", "bar", NULL, {{TEXT, "player", false}}, "bar PLAYER"},
    {"admit", "admit", NULL, {{TEXT, "player", false}}, "admit PLAYER"},
    {"unlock", "unlock", NULL, {{TEXT, "player", false}}, "unlock PLAYER"},
    {"release", "release", NULL, {{TABLE, "table", false}}, "release TABLE"},
    {"hire", "hire", NULL, {{TEXT, "name", false}, {TEXT, "role", false}}, "hire NAME ROLE"},
    {"dismiss", "dismiss", NULL, {{TEXT, "name", false}}, "dismiss NAME"},
    {0},
};

static bool put_word(struct op_link *l, struct json *j, enum word kind, const char *key,
                     const char *word)
{
    char id[40], *end = "";
    pit_money n = 0;

    switch (kind) {
    case TABLE:
        if (!whole_id(l, word, id)) return false;
        json_str(j, key, id);
        return true;
    case GAME:
        if (!cli_game(word)) return false;
        json_str(j, key, word);
        return true;
    case CENTS:
        if (pit_money_parse(word, strlen(word), &n) && n > 0) break;
        cli_error("op: %.40s: use dollars above 0 with at most two decimals, such as 5 or 2.50",
                  word);
        return false;
    case NUMBER: n = strtoll(word, &end, 10); break;
    default: json_str(j, key, word); return true;
    }
    if (*end || n <= 0) {
        cli_error("op: %.40s: use a number above 0", word);
        return false;
    }
    json_int(j, key, n);
    return true;
}

static int post(struct op_link *l, const struct asked *a, const char *path, struct pit_text *t)
{
    if (t->cut) return cli_error("op: that is too long");
    return told(op_link_ask(l, path, t->at, NULL), a);
}

static int do_verb(struct op_link *l, const struct asked *a, const struct verb *v)
{
    char body[6000];
    struct pit_text t = pit_text_in(body, sizeof body);
    struct json j = json_in(&t);
    int given = a->count - 1;

    json_open(&j, NULL, '{');
    json_str(&j, "action", v->action);
    if (v->what) json_str(&j, "what", v->what);
    if (a->reason) json_str(&j, "reason", a->reason);
    if (a->title) json_str(&j, "title", a->title);
    if (a->minutes) json_int(&j, "minutes", strtoll(a->minutes, NULL, 10));
    for (int i = 0; i < 4 && v->word[i].kind != END; i++) {
        if (i >= given && !v->word[i].may_lack) return cli_error("op: pit op %s", v->usage);
        if (i < given && !put_word(l, &j, v->word[i].kind, v->word[i].key, a->words[i + 1]))
            return BAD_INPUT;
    }
    json_close(&j, '}');
    return post(l, a, "/op/api/do", &t);
}

/* "stop all", "stop game red-dog", "stop table ID", "stop player p17". */
static int do_stop(struct op_link *l, const struct asked *a)
{
    const char *what = a->count > 1 ? a->words[1] : "", *which = a->count > 2 ? a->words[2] : NULL;
    char body[1000];
    struct pit_text t = pit_text_in(body, sizeof body);
    struct json j = json_in(&t);
    bool all = strcmp(what, "all") == 0;
    enum word kind = strcmp(what, "table") == 0 ? TABLE : strcmp(what, "game") == 0 ? GAME : TEXT;

    if (a->count != (all ? 2 : 3))
        return cli_error("op: pit op %s all | game GAME | table TABLE | player PLAYER",
                         a->words[0]);
    json_open(&j, NULL, '{');
    json_str(&j, "action", a->words[0]);
    json_str(&j, "what", what);
    if (a->reason) json_str(&j, "reason", a->reason);
    if (!all && !put_word(l, &j, kind, what, which)) return BAD_INPUT;
    json_close(&j, '}');
    return post(l, a, "/op/api/do", &t);
}

static int settle(struct op_link *l, const struct asked *a)
{
    char body[80], path[40];
    struct pit_text t = pit_text_in(body, sizeof body);
    struct json j = json_in(&t);

    if (a->count != 2) return cli_error("op: pit op %s NUMBER", a->words[0]);
    json_open(&j, NULL, '{');
    if (!put_word(l, &j, NUMBER, "id", a->words[1])) return BAD_INPUT;
    json_close(&j, '}');
    snprintf(path, sizeof path, "/op/api/%s", a->words[0]);
    if (strcmp(a->words[0], "confirm") == 0) return post(l, a, path, &t);
    if (!op_link_ask(l, path, body, NULL)) return BAD_INPUT;
    printf("withdrawn\n");
    return DONE;
}

/* ---- */

/* Those that are no deed. */
static const char *const others[] = {"login", "logout", "tables",  "table",    "log",
                                     "stop",  "start",  "confirm", "withdraw", "operators"};

static bool is(const struct asked *a, const char *word, int words)
{
    return strcmp(a->words[0], word) == 0 && a->count == words;
}

/* False, once it is said, if no command is called so. */
static bool there_is(const char *word)
{
    const char *names[sizeof verbs / sizeof *verbs + sizeof others / sizeof *others], *near;
    int count = 0;

    for (const struct verb *v = verbs; v->name; v++)
        names[count++] = v->name;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        names[count++] = others[i];
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) return true;
    near = nearest(word, names, count);
    if (near)
        cli_error("op: %.40s: no such command; did you mean %s?", word, near);
    else
        cli_error("op: %.40s: no such command; see pit op --help", word);
    return false;
}

static int answer(struct op_link *l, const struct asked *a)
{
    char path[80], id[40];

    if (is(a, "tables", 1)) return look(l, a, "/op/api/tables", print_house);
    if (is(a, "log", 1)) return look(l, a, "/op/api/log", print_log);
    if (is(a, "operators", 1)) return look(l, a, "/op/api/operators", print_people);
    if (is(a, "table", 2)) {
        if (!whole_id(l, a->words[1], id)) return BAD_INPUT;
        snprintf(path, sizeof path, "/op/api/tables/%s", id);
        return look(l, a, path, print_whole_table);
    }
    if (strcmp(a->words[0], "stop") == 0 || strcmp(a->words[0], "start") == 0) return do_stop(l, a);
    if (strcmp(a->words[0], "confirm") == 0 || strcmp(a->words[0], "withdraw") == 0)
        return settle(l, a);
    for (const struct verb *v = verbs; v->name; v++)
        if (strcmp(v->name, a->words[0]) == 0) return do_verb(l, a, v);
    return cli_error("op: usage: pit op %s%s", a->words[0],
                     strcmp(a->words[0], "table") == 0 ? " TABLE" : "");
}

static int run(int argc, char **argv)
{
    struct op_link l = {.url = "http://127.0.0.1:7711"};
    struct asked a = {.json = false};
    const struct cli_option options[] = {
        {"--server", "URL", "default http://127.0.0.1:7711", .text = &l.url},
        {"--ca", "FILE", "https: trust the certificates of this file (PEM)", .text = &l.ca},
        {"--token-file", "FILE", "login: the token, in place of PIT_OP_TOKEN",
         .text = &l.token_file},
        {"--session", "FILE", "where login keeps the session (default ~/.pit-op)",
         .text = &l.session},
        {"--reason", "TEXT", "why; it is kept in the log", .text = &a.reason},
        {"--minutes", "N", "rules: notice before they take effect", .text = &a.minutes},
        {"--title", "TEXT", "open: what the table is called", .text = &a.title},
        {"--json", NULL, "the server's answer, unchanged", .flag = &a.json},
        {0},
    };
    int status;

    a.count = cli_args(&op_command, argc, argv, options, a.words);
    if (a.count < 0) return cli_status(a.count);
    if (!a.count) return cli_error("op: missing command, such as: pit op tables");
    if (!there_is(a.words[0])) return BAD_INPUT;
    if (is(&a, "login", 1))
        status = op_link_login(&l);
    else if (is(&a, "logout", 1))
        status = op_link_logout(&l);
    else
        status = op_link_open(&l) ? answer(&l, &a) : BAD_INPUT;
    client_close(&l.client);
    return status;
}

const struct cli_command op_command = {
    .name = "op",
    .usage = "op COMMAND [options]",
    .summary = "runs the house: tables, rules, voids, stops, people",
    .text = "  login, logout              token from --token-file or PIT_OP_TOKEN, code from\n"
            "                             PIT_OP_CODE or typed; never as arguments\n"
            "  tables, table TABLE        what is going on; TABLE is its title, or the start\n"
            "                             of its id\n"
            "  log, operators             what was done, and who may do it\n"
            "  open GAME ['RULES']        a table of the house\n"
            "  pause TABLE, resume TABLE  no new round; the current one is finished\n"
            "  close TABLE                closes it after the hand\n"
            "  limits TABLE MIN MAX       in dollars, from the next shoe on\n"
            "  rules TABLE 'RULES'        the same; lower payouts after --minutes of notice\n"
            "  irregular TABLE KIND [SEAT]  by the book\n"
            "  void TABLE [ROUND]         what is on the layout, or a round that was settled\n"
            "  bar PLAYER, admit PLAYER   by name, or as p17\n"
            "  unlock PLAYER              lets them log in after too many wrong passphrases\n"
            "  stop WHAT, start WHAT      all, game GAME, table TABLE, player PLAYER; players\n"
            "                             who are stopped see the reason\n"
            "  release TABLE              a table that was set aside: chips go back\n"
            "  hire NAME ROLE, dismiss NAME  roles: watch, floor, admin\n"
            "  confirm N, withdraw N      what waits for a second person\n",
    .run = run,
};
