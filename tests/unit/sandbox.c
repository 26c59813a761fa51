/* sandbox.c -- what a process can still do once it is inside, and what it cannot: tried in
 * children. */

#include "system/sandbox.h"
#include "helper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char inside[] = "/tmp/pit-in-XXXXXX", outside[] = "/tmp/pit-out-XXXXXX";

static int writes(const char *folder)
{
    char path[64];
    int file;

    snprintf(path, sizeof path, "%s/file", folder);
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return errno;
    return write(file, "x", 1) == 1 && fsync(file) == 0 ? 0 : EIO;
}

static int overwrites(void) /* a file that is there already, and may be written by everybody */
{
    char path[64];

    snprintf(path, sizeof path, "%s/there", outside);
    return open(path, O_WRONLY) < 0 ? errno : 0;
}

static int removes(void)
{
    char path[64];

    snprintf(path, sizeof path, "%s/there", outside);
    return unlink(path) ? errno : 0;
}

static int runs(void)
{
    execl("/bin/true", "true", (char *)NULL);
    return errno;
}

static int traces(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0 ? errno : 0;
}

static int signals_others(void)
{
    return kill(getppid(), 0) ? errno : 0;
}

static int listens(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
}

static int reads(void)
{
    return open("/etc/passwd", O_RDONLY) < 0 ? errno : 0;
}

static int writes_inside(void)
{
    return writes(inside);
}

static int writes_outside(void)
{
    return writes(outside);
}

/* What a child got that tried this inside the sandbox; one that became another program has ended
 * with 0. */
static int tried(int (*what)(void))
{
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (!child) {
        if (sandbox_enter((const char *const[]){inside, NULL}) != SANDBOX_WHOLE) _exit(255);
        _exit(what());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_what_is_left(void **state)
{
    (void)state;
    assert_int_equal(tried(writes_inside), 0);
    assert_int_equal(tried(reads), 0);
    assert_int_equal(tried(listens), 0);
}

static void test_what_is_given_up(void **state)
{
    (void)state;
    assert_int_equal(tried(runs), EPERM);
    assert_int_equal(tried(traces), EPERM);
    assert_int_equal(tried(signals_others), EPERM);
    assert_int_equal(tried(writes_outside), EACCES);
    assert_int_equal(tried(overwrites), EACCES);
    assert_int_equal(tried(removes), EACCES);
}

static void test_a_folder_that_is_not_there(void **state)
{
    pid_t child = fork();
    int status;

    (void)state;
    if (!child)
        _exit(sandbox_enter((const char *const[]){"/tmp/no/such/folder", NULL}) ==
              SANDBOX_NO_FOLDER);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 1);
}

static int tidy(void **state)
{
    char path[64];

    (void)state;
    for (const char *const *folder = (const char *const[]){inside, outside, NULL}; *folder;
         folder++) {
        snprintf(path, sizeof path, "%s/file", *folder);
        unlink(path);
        snprintf(path, sizeof path, "%s/there", *folder);
        unlink(path);
        rmdir(*folder);
    }
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_left),
        cmocka_unit_test(test_what_is_given_up),
        cmocka_unit_test(test_a_folder_that_is_not_there),
    };
    char path[64];
    pid_t child;
    int status, file;

    if (!mkdtemp(inside) || !mkdtemp(outside)) return 1;
    snprintf(path, sizeof path, "%s/there", outside);
    file = open(path, O_WRONLY | O_CREAT, 0666);
    if (file < 0 || close(file)) return 1;
    child = fork();
    if (!child) _exit(sandbox_enter((const char *const[]){inside, NULL}) != SANDBOX_WHOLE);
    if (waitpid(child, &status, 0) != child || WEXITSTATUS(status)) {
        puts("skipped: this build or this kernel has no sandbox");
        tidy(NULL);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, tidy);
}
