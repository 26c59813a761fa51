/* play_session.c -- pit play --connect: the guest who plays, kept for the next time at a terminal.
 */

#include "play_remote.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The session of the guest who played on this server before, at this terminal. */
static bool session_file(const struct client *c, char *out, size_t room)
{
    char name[CLIENT_HOST + 40];

    snprintf(name, sizeof name, "session-%s-%s", c->host, c->port);
    for (char *at = name; *at; at++)
        if (*at == '/' || *at == ':') *at = '-';
    return play_state_file(out, room, name);
}

static void read_session(const char *file, char out[CLIENT_COOKIE])
{
    FILE *f = fopen(file, "r");

    out[0] = '\0';
    if (!f) return;
    if (!fgets(out, CLIENT_COOKIE, f)) out[0] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    fclose(f);
}

static void write_session(const struct client *c, const char *file)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");

    if (!f) return;
    fprintf(f, "%s\n", c->cookie);
    fclose(f);
}

bool play_session(struct client *c)
{
    char file[512] = "", cookie[CLIENT_COOKIE] = "";
    bool kept = isatty(STDIN_FILENO) && session_file(c, file, sizeof file);

    if (kept) read_session(file, cookie);
    if (!client_person(c, cookie)) return false;
    if (kept) write_session(c, file);
    return true;
}
