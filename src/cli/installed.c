/* installed.c -- files that came with the program. */

#include "installed.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The folder "../share" of /usr/bin is /usr/share. */
static void join(char *out, size_t room, const char *from, const char *folder)
{
    size_t n = strlen(from);

    while (strncmp(folder, "..", 2) == 0) {
        while (n && from[n - 1] != '/')
            n--;
        n -= n > 0;
        folder += 2 + (folder[2] == '/');
    }
    if (strcmp(folder, ".") == 0) folder = "";
    snprintf(out, room, "%.*s%s%.100s", (int)n, from, *folder ? "/" : "", folder);
}

bool installed_find(const char *const *folders, const char *file, bool named, char *out,
                    size_t room)
{
    char self[PATH_MAX], folder[PATH_MAX + 128], path[PATH_MAX + 512];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash;

    if (n <= 0) return false;
    self[n] = '\0';
    slash = strrchr(self, '/');
    if (!slash) return false;
    *slash = '\0';
    for (; *folders; folders++) {
        const char *found = named ? path : folder;

        join(folder, sizeof folder, self, *folders);
        snprintf(path, sizeof path, "%s/%.200s", folder, file);
        if (access(path, R_OK) || strlen(found) >= room) continue;
        memcpy(out, found, strlen(found) + 1);
        return true;
    }
    return false;
}
