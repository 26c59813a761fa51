/* installed.c -- files that came with the program. */

#include "installed.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool installed_find(const char *const *folders, const char *file, bool named, char *out,
                    size_t room)
{
    char self[PATH_MAX], path[PATH_MAX], whole[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash;

    if (n <= 0) return false;
    self[n] = '\0';
    slash = strrchr(self, '/');
    if (!slash) return false;
    *slash = '\0';
    for (; *folders; folders++) {
        size_t used;

        if (snprintf(path, sizeof path, "%.2000s/%.100s/%.200s", self, *folders, file) < 0 ||
            !realpath(path, whole) || access(whole, R_OK))
            continue;
        used = strlen(whole) - (named ? 0 : strlen(file) + 1);
        if (used >= room) continue;
        memcpy(out, whole, used);
        out[used] = '\0';
        return true;
    }
    return false;
}
