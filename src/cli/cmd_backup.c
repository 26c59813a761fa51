/* cmd_backup.c -- pit backup and pit restore: a copy of a server's books, proved before it is
 * called one, and back again. */

#include "ledger/check.h"
#include "ledger/copy.h"
#include "ledger/ledger.h"

#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first invariant that does not hold. */
static void keep(void *with, const struct ledger_finding *f)
{
    struct ledger_finding *wrong = with;

    if (!f->holds && !wrong->id) *wrong = *f;
}

bool cli_books_there(const char *file)
{
    if (ledger_elsewhere(file) || access(file, R_OK) == 0) return true;
    cli_error("%.200s: cannot be opened: %s", file, strerror(errno));
    return false;
}

int cli_books_hold(const char *file, const char *key_file)
{
    struct ledger_finding wrong = {0};
    char why[400] = "";

    if (!cli_books_there(file)) return BAD_INPUT;
    switch (ledger_check(file, key_file, keep, &wrong, why, sizeof why)) {
    case LEDGER_HOLDS: return DONE;
    case LEDGER_NO_BOOKS:
        cli_error("%.200s: not the books of a server: %s", file, why);
        return BAD_INPUT;
    case LEDGER_FAILS: break;
    }
    cli_error("%.200s: %s %s: %s", file, wrong.id, wrong.title, wrong.words);
    return NOT_HELD;
}

static int run(int argc, char **argv)
{
    const char *data = "var", *words[ARGS_MAX];
    const char *key_file = NULL;
    char from[4096], key[4096], why[400] = "";
    struct stat size;
    const struct cli_option options[] = {
        {"--data", "DIR", "folder of the books (default var)", .text = &data},
        {"--key-file", "FILE", "their key (default pit.sqlite.key in --data)", .text = &key_file},
        {0},
    };
    int count = cli_args(&backup_command, argc, argv, options, words), status;

    if (count < 0) return cli_status(count);
    if (count != 1)
        return cli_error("backup: give one file, such as: pit backup --data var monday.pitbooks");
    if (ledger_elsewhere(data))
        return cli_error(
            "backup: books in PostgreSQL are copied by its own programs, while it runs: "
            "pg_dump -Fc -f FILE and their address, or pg_basebackup");
    snprintf(from, sizeof from, "%s/" LEDGER_BOOKS, data);
    if (!cli_books_there(from)) return BAD_INPUT;
    if (!ledger_copy(from, words[0], why, sizeof why)) return cli_error("backup: %.380s", why);
    snprintf(key, sizeof key, "%s/" LEDGER_BOOKS LEDGER_KEY, data);
    status = cli_books_hold(words[0], key_file ? key_file : key);
    if (status) {
        unlink(words[0]);
        return status;
    }
    if (stat(words[0], &size)) size.st_size = 0;
    printf("%s: %lld bytes; its books pass every check\n", words[0], (long long)size.st_size);
    return DONE;
}

const struct cli_command backup_command = {
    .name = "backup",
    .usage = "backup FILE [options]",
    .summary = "copies a server's books, while it runs",
    .text = "The copy is whole: everything that was acknowledged before it began is in it.\n"
            "It gets its name once it has passed `pit ledger check`; an existing file is\n"
            "never overwritten. Play goes on meanwhile. The key file that seals seeds is not\n"
            "in it: keep that elsewhere.\n"
            "  pit backup --data var monday.pitbooks\n",
    .run = run,
};

/* ---- back again ---- */

static int restore(const char *from, const char *data, const char *key_file)
{
    char to[4096], why[400] = "";
    int status = cli_books_hold(from, key_file), tables;

    if (status) return status;
    if (mkdir(data, 0700) && errno != EEXIST)
        return cli_error("restore: %.200s: %s", data, strerror(errno));
    snprintf(to, sizeof to, "%s/" LEDGER_BOOKS, data);
    if (!ledger_copy(from, to, why, sizeof why)) return cli_error("restore: %.380s", why);
    tables = ledger_is_a_copy(to, why, sizeof why);
    if (tables < 0) {
        unlink(to);
        return cli_error("restore: %.380s", why);
    }
    printf("%s: the books pass every check. A server that starts on them returns the\n"
           "wagers of %d table%s, reveals their shoes and opens new tables like them: their\n"
           "cards may have been seen.\n",
           to, tables, tables == 1 ? "" : "s");
    snprintf(why, sizeof why, "%.200s" LEDGER_KEY, to);
    if (access(why, F_OK))
        printf("It needs the key file that sealed them, %s unless --key-file is given:\n"
               "a backup does not have it.\n",
               why);
    return DONE;
}

static int run_restore(int argc, char **argv)
{
    const char *data = "var", *key_file = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--data", "DIR", "folder of the books (default var)", .text = &data},
        {"--key-file", "FILE", "their key; rows are compared with it", .text = &key_file},
        {0},
    };
    int count = cli_args(&restore_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count != 1)
        return cli_error("restore: give one file, such as: pit restore monday.pitbooks --data var");
    if (ledger_elsewhere(data))
        return cli_error(
            "restore: a copy of pg_dump goes into an empty database with pg_restore -d "
            "and its address; then prove it with pit ledger check");
    return restore(words[0], data, key_file);
}

const struct cli_command restore_command = {
    .name = "restore",
    .usage = "restore FILE [options]",
    .summary = "puts a backup where a server finds it",
    .text = "FILE is checked first. Books already in DIR are not touched: move them away.\n"
            "What was played after the backup is not in it, and cards of its shoes may be\n"
            "known: a server that starts on it returns open wagers and begins every shoe\n"
            "again, with new seeds.\n"
            "  pit restore monday.pitbooks --data var\n",
    .run = run_restore,
};
