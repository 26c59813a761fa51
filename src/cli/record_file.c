/* record_file.c -- reads records of any length. */

#include "record_file.h"

#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ssize_t read_some(const struct record_file *f, char *to, size_t n)
{
    ssize_t got;

    if (f->size >= 0 && (off_t)n > f->size - f->at) n = (size_t)(f->size - f->at);
    do
        got = f->size >= 0 ? pread(f->fd, to, n, f->at) : read(f->fd, to, n);
    while (got < 0 && errno == EINTR);
    return got;
}

/* More bytes behind those that wait. False: there are none. */
static bool fill(struct record_file *f)
{
    ssize_t got;

    memmove(f->buffer, f->buffer + f->next, f->have - f->next);
    f->have -= f->next;
    f->next = 0;
    got = read_some(f, f->buffer + f->have, sizeof f->buffer - f->have);
    if (got < 0) {
        f->failed = true;
        cli_error("%.200s: cannot be read: %s", f->name, strerror(errno));
    }
    if (got <= 0) return false;
    fair_sha256_add(&f->sum, f->buffer + f->have, (size_t)got);
    f->have += (size_t)got;
    f->at += got;
    return true;
}

/* The rest of a line that is too long for the buffer. */
static void skip_line(struct record_file *f)
{
    const char *feed = NULL;

    do {
        f->next = f->have;
        if (!fill(f)) return;
        feed = memchr(f->buffer, '\n', f->have);
    } while (!feed);
    f->next = (size_t)(feed - f->buffer) + 1;
}

static bool next(struct lines *l, struct word *out)
{
    struct record_file *f = (struct record_file *)(void *)l;
    const char *feed = NULL;

    if (f->have - f->next == sizeof f->buffer) skip_line(f); /* its beginning was handed out */
    if (f->next < f->have) feed = memchr(f->buffer + f->next, '\n', f->have - f->next);
    while (!feed) {
        size_t seen = f->have - f->next;

        if (seen == sizeof f->buffer || !fill(f)) break;
        feed = memchr(f->buffer + seen, '\n', f->have - seen);
    }
    if (f->failed || f->next == f->have) return false;
    f->fed = feed != NULL;
    *out = (struct word){f->buffer + f->next,
                         feed ? (size_t)(feed - f->buffer) - f->next : f->have - f->next};
    if (feed)
        f->next += out->n + 1;
    else if (out->n < sizeof f->buffer)
        f->next = f->have;
    return true;
}

static void again(struct lines *l)
{
    struct record_file *f = (struct record_file *)(void *)l;

    f->at = 0;
    f->next = f->have = 0;
    fair_sha256_begin(&f->sum);
}

static void begin(struct record_file *f)
{
    f->lines = (struct lines){next, again};
    f->failed = false;
    again(&f->lines);
}

/* True of bytes that no record has: whoever reads it refuses it here, whatever follows. */
static bool ends_reading(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((unsigned char)bytes[i] < ' ' && !strchr("\t\r\n", bytes[i])) || !bytes[i] ||
            bytes[i] == 127)
            return true;
    return false;
}

/* Does its first line with words say something else than which game it is? */
static bool begins_otherwise(const char *bytes, size_t n)
{
    const char *at = bytes, *end = bytes + n;
    struct word words;

    while (line_next(&at, end, &words)) {
        struct line line = line_of(words.at, words.n);
        struct word first = line_word(&line);

        if (first.n) return at < end && !word_is(first, "game");
    }
    return false;
}

/* Standard input goes into a file that has no name: as far as it can be a record, for it may have
 * no end. */
static bool spool(struct record_file *f)
{
    ssize_t got = -1;
    bool enough = false;

    f->spool = tmpfile();
    while (f->spool && !enough && (got = read_some(f, f->buffer, sizeof f->buffer)) > 0) {
        enough = ends_reading(f->buffer, (size_t)got) ||
                 (!ftello(f->spool) && begins_otherwise(f->buffer, (size_t)got));
        if (fwrite(f->buffer, 1, (size_t)got, f->spool) != (size_t)got) break;
        if (enough) got = 0;
    }
    if (!f->spool || got || fflush(f->spool)) {
        cli_error("%.200s: cannot be kept to be read again: %s", f->name, strerror(errno));
        if (f->spool) fclose(f->spool);
        return false;
    }
    f->size = ftello(f->spool);
    f->fd = fileno(f->spool);
    return true;
}

bool record_file_open(struct record_file *f, const char *name, bool twice)
{
    struct stat about;
    bool given = strcmp(name, "-") == 0;

    f->name = name;
    f->spool = NULL;
    f->fd = given ? STDIN_FILENO : open(name, O_RDONLY);
    if (f->fd < 0 || fstat(f->fd, &about)) {
        cli_error("%.200s: cannot be opened: %s", name, strerror(errno));
        return false;
    }
    if (S_ISDIR(about.st_mode)) {
        close(f->fd);
        cli_error("%.200s: cannot be read: %s", name, strerror(EISDIR));
        return false;
    }
    /* What is written to it from now on is not read: its two readers see the same. */
    f->size = S_ISREG(about.st_mode) && lseek(f->fd, 0, SEEK_CUR) == 0 ? about.st_size : -1;
    if (f->size < 0 && twice && !spool(f)) return false;
    begin(f);
    return true;
}

void record_file_twin(struct record_file *twin, const struct record_file *f)
{
    twin->name = f->name;
    twin->spool = NULL;
    twin->fd = f->fd;
    twin->size = f->size;
    begin(twin);
}

double record_file_share(const struct record_file *f)
{
    return f->size > 0 ? (double)f->at / (double)f->size : -1;
}

bool record_file_close(struct record_file *f)
{
    if (f->spool)
        fclose(f->spool);
    else if (f->fd != STDIN_FILENO)
        close(f->fd);
    return !f->failed;
}
