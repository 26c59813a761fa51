/* ledger.c -- the books: what is stored is read back, what does not add up is refused. */

#include "ledger/ledger.h"
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ANN = 1, BO, TABLE = 1 };

static char folder[64], path[100], why[200];
static struct ledger *books;

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/pit-ledger-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/books", folder);
    books = NULL;
    return 0;
}

static int drop_folder(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[120];

    (void)state;
    ledger_close(books);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static void opens(void)
{
    books = ledger_open(path, why, sizeof why);
    if (!books) fail_msg("%s", why);
}

static void test_open(void **state)
{
    (void)state;
    opens();
    ledger_close(books);
    opens();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_open, make_folder, drop_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
