/* copy.c -- a copy of the books, page by page: the sums of the pages come with them. */

#include "copy.h"
#include "ledger.h"
#include "schema.h"
#include "sqlite.h"
#include "sums.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool says(char *why, size_t room, sqlite3 *db)
{
    if (!sums_differ(db, why, room)) snprintf(why, room, "%s", sqlite3_errmsg(db));
    return false;
}

/* One step for all pages: it reads the books as they are at its beginning, while others write on.
 * In several steps it would begin anew with every bet. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, char *why, size_t room)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int rc;

    if (!b) return says(why, room, to);
    sums_alike(to, from);
    rc = sqlite3_backup_step(b, -1);
    if (sqlite3_backup_finish(b) == SQLITE_OK && rc == SQLITE_DONE) return true;
    return says(why, room, sqlite3_errcode(from) ? from : to);
}

/* One file, which needs no log beside it until a server opens it. */
static bool copy_into(sqlite3 *from, const char *part, char *why, size_t room)
{
    sqlite3 *to;
    bool good = false;

    if (sums_open(part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE))
        says(why, room, to);
    else if (copy_pages(from, to, why, room))
        good = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
               says(why, room, to);
    return sqlite3_close(to) == SQLITE_OK && good;
}

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;

    if (file >= 0) close(file);
    return good;
}

/* Under a name of its own until it is whole; a name that is taken stays whose it is. */
static bool place(const char *part, const char *to, char *why, size_t room)
{
    char folder[4096];
    const char *slash = strrchr(to, '/');

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - to) + 1 : 1, slash ? to : ".");
    if (sync_path(part, O_RDWR) && link(part, to) == 0 && sync_path(folder, O_RDONLY)) return true;
    snprintf(why, room, "%.200s: %s", to, strerror(errno));
    return false;
}

bool ledger_copy(const char *from, const char *to, char *why, size_t room)
{
    char part[4096];
    struct sql *db;
    bool good = false;
    int file;

    if (access(to, F_OK) == 0) {
        snprintf(why, room, "%.200s exists already; a copy never overwrites a file", to);
        return false;
    }
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part) {
        snprintf(why, room, "its name is too long");
        return false;
    }
    file = open(part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        snprintf(why, room, "%.200s: %s", part, strerror(errno));
        return false;
    }
    close(file);
    db = sqlite_open(from, SQL_READS, why, room);
    if (db && schema_is_ours(db, why, room))
        good = copy_into(sqlite_of(db), part, why, room) && place(part, to, why, room);
    sql_close(db);
    unlink(part);
    return good;
}

int ledger_is_a_copy(const char *file, char *why, size_t room)
{
    char heads[4096], answer[200];
    struct sql *db = sqlite_open(file, SQL_READS, why, room);
    int count = -1;

    if (!db) return -1;
    if (sql_ask(db, "SELECT count(*) FROM tables WHERE closed = 0", answer, sizeof answer) ==
        SQL_ROW)
        count = atoi(answer);
    else
        snprintf(why, room, "%s", answer);
    sql_close(db);
    snprintf(heads, sizeof heads, "%s" LEDGER_HEADS, file);
    if (count < 0 || !unlink(heads) || errno == ENOENT) return count;
    snprintf(why, room, "%.200s: %s", heads, strerror(errno));
    return -1;
}
