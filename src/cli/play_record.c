/* play_record.c -- pit play: the file of the record, named by the player or by the clock. */

#include "cli.h"
#include "play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int play_record_close(struct player *p, const char *file)
{
    if (p->unkept | ferror(p->record) | fclose(p->record))
        return cli_error("%.200s: the record could not be written", file);
    printf("The record is in %s\n%s:\n  pit verify %s\n", file,
           p->is_seeded ? "To check every payout (cards that --seed chose are not proved)"
                        : "To check every card and payout",
           file);
    return DONE;
}

/* Makes the folder and those above it. */
static void make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

bool play_state_file(char out[], size_t room, const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = state && *state == '/'; /* a relative one does not count */
    int n;

    if (!given && !home) return false;
    n = snprintf(out, room, "%s%s/pit/%s", given ? state : home, given ? "" : "/.local/state",
                 name);
    if (n < 0 || (size_t)n >= room) return false;
    make_folders(out);
    return true;
}

/* Where a record goes that nobody named: a file of its own under the user's state folder. */
bool play_record_name(char out[], size_t room, const char *game)
{
    time_t now = time(NULL);
    struct tm tm;
    char stamp[32], name[128];

    if (!gmtime_r(&now, &tm)) return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &tm);
    snprintf(name, sizeof name, "%.40s-%s-%ld.pit", game, stamp, (long)getpid());
    return play_state_file(out, room, name);
}

/* A record that was asked for must be kept; of one that was not, it is enough to tell. */
bool play_record_open(struct player *p, const char *file, bool asked)
{
    struct stat there;
    bool device = stat(file, &there) == 0 && !S_ISREG(there.st_mode);

    p->record = fopen(file, device ? "w" : "wx");
    if (p->record) return true;
    if (asked && errno == EEXIST) {
        cli_error("%.200s: the file exists, and a record is never overwritten; name another", file);
        return false;
    }
    if (asked) {
        cli_error("%.200s: cannot be written: %s", file, strerror(errno));
        return false;
    }
    printf("No record is kept: %.200s: %s; --record FILE names another place.\n", file,
           strerror(errno));
    return true;
}
