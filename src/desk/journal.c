/* journal.c -- a record on the disk, line by line. */

#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool trouble(struct journal *j, const char *what)
{
    snprintf(j->trouble, sizeof j->trouble, "%.200s: %s", j->name, what);
    return false;
}

/* Two desks on one record would write over each other. */
static bool lock(struct journal *j)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    if (fcntl(j->fd, F_SETLK, &whole) == 0) return true;
    return trouble(j, "another desk is writing this record");
}

/* The name of a new file is on the disk once its folder is. */
static void sync_folder(const char *name)
{
    char path[1024];
    int fd;

    snprintf(path, sizeof path, "%s", name);
    fd = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

bool journal_new(struct journal *j, const char *name)
{
    *j = (struct journal){.name = name};
    j->fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (j->fd < 0 && errno == EEXIST)
        return trouble(j, "there is such a file, and a record is never overwritten; name another, "
                          "or go on with --resume");
    if (j->fd < 0) return trouble(j, strerror(errno));
    if (!lock(j)) return false;
    sync_folder(name);
    return true;
}

bool journal_read(struct journal *j, char **text, size_t *n)
{
    off_t size = lseek(j->fd, 0, SEEK_END);
    ssize_t got = 0;

    *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (!*text) return trouble(j, size < 0 ? "is no file that can be gone on with" : "no memory");
    for (*n = 0; *n < (size_t)size; *n += (size_t)got) {
        got = pread(j->fd, *text + *n, (size_t)size - *n, (off_t)*n);
        if (got <= 0) break;
    }
    if (got < 0) {
        free(*text);
        return trouble(j, strerror(errno));
    }
    (*text)[*n] = '\0';
    j->size = (off_t)*n;
    return true;
}

bool journal_open(struct journal *j, const char *name, char **text, size_t *n, size_t *torn)
{
    size_t whole;

    *j = (struct journal){.name = name};
    j->fd = open(name, O_RDWR | O_APPEND | O_CLOEXEC);
    if (j->fd < 0) return trouble(j, strerror(errno));
    if (!lock(j) || !journal_read(j, text, n)) {
        close(j->fd);
        return false;
    }
    for (whole = *n; whole && (*text)[whole - 1] != '\n';)
        whole--;
    *torn = *n - whole;
    *n = whole;
    (*text)[whole] = '\0';
    j->size = (off_t)whole;
    return true;
}

bool journal_add(struct journal *j, const char *text, size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(j->fd, text + done, n - done);

        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) {
            trouble(j, strerror(errno));
            if (ftruncate(j->fd, j->size)) return false; /* what came before is whole in any case */
            return false;
        }
        done += (size_t)wrote;
    }
    if (fdatasync(j->fd)) return trouble(j, strerror(errno));
    j->size += (off_t)n;
    return true;
}

bool journal_cut(struct journal *j, off_t size)
{
    if (ftruncate(j->fd, size) || fdatasync(j->fd)) return trouble(j, strerror(errno));
    j->size = size;
    return true;
}

void journal_close(struct journal *j)
{
    close(j->fd);
}
