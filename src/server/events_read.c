/* events_read.c -- reads the files of an event log, the oldest line first. */

#include "events.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const events_kinds[] = {
    "start",
    "stop",
    "login.failed",
    "login.locked",
    "login.unlocked",
    "limit.set",
    "limit.asked",
    "limit.confirmed",
    "break",
    "exclusion",
    "break.ended",
    "exclusion.ended",
    "pin.wrong",
    "clock.step",
    "clock.doubted",
    "player.barred",
    "player.admitted",
    "win.large",
    "seat.idle",
    "epoch.void",
    "table.aside",
    "books.older",
    "books.moved",
    "books.altered",
    "books.accepted",
    "disk.full",
    "disk.failed",
    "node.silent",
    "entropy.failed",
    "certificate.read",
    "certificate.failed",
    "files.hold",
    "files.altered",
    "events.lost",
    "events.cut",
    "events.begun",
    NULL,
};

bool events_of_kind(const char *kind, const char *asked)
{
    size_t n = strlen(asked);

    return strncmp(kind, asked, n) == 0 && (kind[n] == '\0' || kind[n] == '.');
}

/* events-000000000001.log: twelve digits or more, so that names stand in the order of time. */
static bool is_laid_aside(const char *name)
{
    size_t n = strlen(name), digits = strspn(name + (n > 7 ? 7 : n), "0123456789");

    return strncmp(name, "events-", 7) == 0 && digits >= 12 &&
           strcmp(name + 7 + digits, ".log") == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool read_file(const char *folder, const char *name, events_see *see, void *with, bool *more)
{
    char path[4096], line[EVENTS_LINE + 1];
    FILE *in;

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return false;
    in = fopen(path, "re");
    if (!in) return errno == ENOENT;
    while (*more && fgets(line, sizeof line, in)) {
        size_t n = strlen(line);

        if (n && line[n - 1] == '\n') *more = see(with, line, n - 1); /* else it was cut */
    }
    fclose(in);
    return true;
}

struct names {
    char **name;
    size_t count, room;
};

static void add_name(struct names *l, const char *name)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->name = realloc(l->name, l->room * sizeof *l->name);
        if (!l->name) abort();
    }
    l->name[l->count] = strdup(name);
    if (!l->name[l->count++]) abort();
}

bool events_read(const char *folder, bool last, events_see *see, void *with, char *why, size_t room)
{
    struct names list = {0};
    DIR *d = opendir(folder);
    bool good = true, more = true;

    if (!d) {
        snprintf(why, room, "%.200s: %s", folder, strerror(errno));
        return false;
    }
    for (const struct dirent *f; (f = readdir(d));)
        if (is_laid_aside(f->d_name)) add_name(&list, f->d_name);
    closedir(d);
    if (list.count) qsort(list.name, list.count, sizeof *list.name, by_name);
    add_name(&list, EVENTS_FILE);
    for (size_t i = 0; i < list.count; i++) {
        bool wanted = good && more && (!last || i + 2 >= list.count);

        if (wanted && !read_file(folder, list.name[i], see, with, &more)) {
            snprintf(why, room, "%.200s/%.60s: %s", folder, list.name[i], strerror(errno));
            good = false;
        }
        free(list.name[i]);
    }
    free(list.name);
    return good;
}
