/* op_link.c -- a server as its operators reach it: who asks, and one question at a time.
 *
 * Secrets are never arguments, which everybody on a machine can read: the token comes from a file
 * or the environment, the code from there or the terminal, and the session is kept in a file. */

#include "op_link.h"

#include "cli.h"
#include "core/json_read.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET = 160 };

static const char *session_file(const struct op_link *l, char out[PATH_MAX])
{
    const char *run = getenv("XDG_RUNTIME_DIR"), *home = getenv("HOME");

    if (l->session) return l->session;
    snprintf(out, PATH_MAX, "%s/%s", run ? run : home ? home : ".", run ? "pit-op" : ".pit-op");
    return out;
}

/* The first line of a file; false: there is none. */
static bool read_line(const char *path, char *out, size_t room)
{
    FILE *in = fopen(path, "re");
    bool good = in && fgets(out, (int)room, in);

    if (in) fclose(in);
    if (good) out[strcspn(out, "\r\n")] = '\0';
    return good && out[0];
}

static bool write_session(const char *path, const char *cookie)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    size_t n = strlen(cookie);
    bool good = file >= 0 && !fchmod(file, 0600) && write(file, cookie, n) == (ssize_t)n &&
                write(file, "\n", 1) == 1;

    if (file >= 0 && close(file)) good = false;
    if (!good) cli_error("op: %.200s cannot be written: %s", path, strerror(errno));
    return good;
}

bool op_link_open(struct op_link *l)
{
    char path[PATH_MAX];

    if (read_line(session_file(l, path), l->cookie, sizeof l->cookie)) return true;
    cli_error("op: there is no session; `pit op login` makes one");
    return false;
}

const char *op_link_ask(struct op_link *l, const char *path, const char *body, int *status)
{
    struct json_value root, error, words;
    struct json_problem problem;
    char text[300] = "";
    const char *answer;
    int came;

    if (!client_url(&l->client, l->url, l->ca) ||
        !client_ask(&l->client, path, l->cookie, body, &came, &answer)) {
        cli_error("op: %.190s", l->client.why);
        return NULL;
    }
    if (status) *status = came;
    if (came < 400) return answer;
    if (json_parse(answer, strlen(answer), &root, &problem) &&
        json_get(&root, "error", &error) == JSON_FOUND &&
        json_get(&error, "words", &words) == JSON_FOUND)
        json_as_text(&words, text, sizeof text);
    cli_error("op: %s", text[0] ? text : "the server refuses");
    return NULL;
}

int op_link_login(struct op_link *l)
{
    const char *env = getenv("PIT_OP_TOKEN"), *code_env = getenv("PIT_OP_CODE");
    char token[SECRET] = "", code[SECRET] = "", body[3 * SECRET], path[PATH_MAX];
    struct pit_text t = pit_text_in(body, sizeof body);
    struct json j = json_in(&t);
    struct json_value root, v;
    struct json_problem problem;
    const char *answer;

    if (l->token_file ? !read_line(l->token_file, token, sizeof token) : !env)
        return cli_error("op: missing token: --token-file FILE, or PIT_OP_TOKEN");
    if (!l->token_file) snprintf(token, sizeof token, "%s", env);
    if (code_env) {
        snprintf(code, sizeof code, "%s", code_env);
    } else {
        fputs("code of the second factor (none with a token for one use): ", stderr);
        if (!fgets(code, sizeof code, stdin)) return cli_error("op: missing code");
        code[strcspn(code, "\r\n")] = '\0';
    }
    json_open(&j, NULL, '{');
    json_str(&j, "token", token);
    json_str(&j, "code", code);
    json_close(&j, '}');
    answer = op_link_ask(l, "/op/api/login", body, NULL);
    if (!answer) return BAD_INPUT;
    if (json_parse(answer, strlen(answer), &root, &problem) &&
        json_get(&root, "token", &v) == JSON_FOUND && json_as_text(&v, token, sizeof token) &&
        json_get(&root, "secret", &v) == JSON_FOUND && json_as_text(&v, code, sizeof code)) {
        printf("Shown only once; log in with it from now on:\n"
               "  token  %s\n  secret of the second factor (TOTP)  %s\n",
               token, code);
        return DONE;
    }
    if (!write_session(session_file(l, path), l->client.cookie)) return BAD_INPUT;
    printf("logged in\n");
    return DONE;
}

int op_link_logout(struct op_link *l)
{
    char path[PATH_MAX];

    if (!op_link_open(l)) return BAD_INPUT;
    if (!op_link_ask(l, "/op/api/logout", "{}", NULL)) return BAD_INPUT;
    unlink(session_file(l, path));
    printf("logged out\n");
    return DONE;
}
