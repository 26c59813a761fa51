/* events.c -- the event log: lines, their chain, files that are full, cuts and a disk that fails.
 */

#include "helper.h"
#include "helper_books.h"

#include "core/json_read.h"
#include "server/events.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINES = 6000 };

static char lines[LINES][EVENTS_LINE];
static int count;

static bool keep(void *with, const char *line, size_t n)
{
    (void)with;
    assert_true(count < LINES && n < EVENTS_LINE);
    memcpy(lines[count], line, n);
    lines[count++][n] = '\0';
    return true;
}

/* Reads all of it; false: the chain does not hold, or a number is missing. */
static bool read_all(void)
{
    char why[200], before[65] = "", has[65], must[65];

    count = 0;
    if (!events_read(books_folder, false, keep, NULL, why, sizeof why)) fail_msg("%s", why);
    for (int i = 0; i < count; i++) {
        struct json_value root, v;
        struct json_problem problem;
        int64_t n = 0;

        if (!json_parse(lines[i], strlen(lines[i]), &root, &problem)) return false;
        if (json_get(&root, "n", &v) != JSON_FOUND || !json_as_i64(&v, &n) || n != i + 1)
            return false;
        if (!events_chain(before, lines[i], strlen(lines[i]), has, must)) return false;
        if (strcmp(has, must) != 0) return false;
        memcpy(before, has, sizeof before);
    }
    return true;
}

static struct events *begin(size_t full)
{
    char why[200];
    struct events *e = events_open(books_folder, full, why, sizeof why);

    if (!e) fail_msg("%s", why);
    return e;
}

static void path(const char *name, char *out, size_t room)
{
    snprintf(out, room, "%s/%s", books_folder, name);
}

static int drop_folder(void **state)
{
    DIR *d = opendir(books_folder);
    char name[400];

    for (const struct dirent *f; d && (f = readdir(d));) {
        path(f->d_name, name, sizeof name);
        if (strncmp(f->d_name, "events", 6) == 0 && unlink(name)) rmdir(name);
    }
    if (d) closedir(d);
    return books_drop_folder(state);
}

/* Who, when, before, after; each once. */
static void test_lines(void **state)
{
    struct events *e = begin(0);

    (void)state;
    assert_true(events_ended_well(e)); /* nothing came before it */
    events_note(e, &(struct event){.kind = "start"});
    events_note(e, &(struct event){.kind = "limit.set",
                                   .player = 17,
                                   .who = "Ann \"x\"",
                                   .table = "00ff",
                                   .address = 255,
                                   .before = "none",
                                   .after = "$5",
                                   .words = "in words"});
    events_flush(e);
    assert_true(read_all());
    assert_int_equal(count, 2);
    assert_non_null(strstr(lines[0], ",\"kind\":\"start\",\"chain\":"));
    assert_non_null(strstr(lines[0], "{\"n\":1,\"time\":\"20"));
    assert_non_null(strstr(lines[1],
                           "\"kind\":\"limit.set\",\"player\":17,\"who\":\"Ann \\\"x\\\"\""
                           ",\"table\":\"00ff\",\"address\":\"00000000000000ff\","
                           "\"before\":\"none\",\"after\":\"$5\",\"words\":\"in words\""));
    events_close(e);
    e = begin(0);
    assert_false(events_ended_well(e)); /* there was no stop */
    events_note(e, &(struct event){.kind = "stop"});
    events_close(e); /* which writes what waits */
    assert_true(read_all());
    assert_int_equal(count, 3);
    e = begin(0);
    assert_true(events_ended_well(e));
    events_close(e);
    events_note(NULL, &(struct event){.kind = "start"}); /* nobody keeps a log */
    events_flush(NULL);
    events_close(NULL);
}

/* A text of somebody else's that is too long costs the text, not the line. */
static void test_long(void **state)
{
    static char text[3000];
    struct events *e = begin(0);

    (void)state;
    memset(text, 'x', sizeof text - 1);
    events_note(e, &(struct event){.kind = "login.failed", .player = 5, .who = text});
    events_close(e);
    assert_true(read_all());
    assert_int_equal(count, 1);
    assert_non_null(strstr(lines[0],
                           "\"kind\":\"login.failed\",\"player\":5,\"words\":\"this event "
                           "was too long for a line\""));
}

/* Full files are laid aside and none is deleted; the chain goes on from one to the next, and over
 * starts. */
static void test_full(void **state)
{
    int files = 0;
    DIR *d;

    (void)state;
    for (int i = 0; i < 40; i++) {
        struct events *e = begin(1000);

        for (int k = 0; k < 5; k++) {
            events_note(e, &(struct event){.kind = "epoch.void", .player = 1 + 5 * i + k});
            events_flush(e);
        }
        events_close(e);
    }
    assert_true(read_all());
    assert_int_equal(count, 200);
    d = opendir(books_folder);
    for (const struct dirent *f; (f = readdir(d));)
        files += strncmp(f->d_name, "events", 6) == 0;
    closedir(d);
    assert_in_range(files, 20, 60);
}

static void write_file(const char *name, int flags, const char *text)
{
    char file[200];
    int out;

    path(name, file, sizeof file);
    out = open(file, flags, 0600);
    assert_true(out >= 0);
    assert_int_equal(write(out, text, strlen(text)), strlen(text));
    close(out);
}

/* A crash may leave half a line: it goes, and the log goes on behind the last whole one. */
static void test_cut(void **state)
{
    struct events *e = begin(0);

    (void)state;
    for (int i = 0; i < 3; i++)
        events_note(e, &(struct event){.kind = "start"});
    events_close(e);
    write_file(EVENTS_FILE, O_WRONLY | O_APPEND, "{\"n\":4,\"time\":\"2026");
    assert_true(read_all());
    assert_int_equal(count, 3);
    e = begin(0);
    events_note(e, &(struct event){.kind = "stop"});
    events_close(e);
    assert_true(read_all());
    assert_int_equal(count, 4);
}

/* One character, one line less, two in the other order: each is found. */
static void test_altered(void **state)
{
    static char whole[8000];
    char file[200];
    struct events *e = begin(0);
    size_t n;
    int in;

    (void)state;
    for (int i = 0; i < 5; i++)
        events_note(e, &(struct event){.kind = "login.failed", .player = 10 + i});
    events_close(e);
    path(EVENTS_FILE, file, sizeof file);
    in = open(file, O_RDONLY);
    n = (size_t)read(in, whole, sizeof whole - 1);
    close(in);
    for (size_t i = 0; i < n; i += 37) {
        char was = whole[i];

        if (was == '\n') continue;
        whole[i] = was == '1' ? '2' : '1';
        write_file(EVENTS_FILE, O_WRONLY | O_TRUNC, whole);
        assert_false(read_all());
        whole[i] = was;
    }
    write_file(EVENTS_FILE, O_WRONLY | O_TRUNC, strchr(whole, '\n') + 1);
    assert_false(read_all());
    write_file(EVENTS_FILE, O_WRONLY | O_TRUNC, whole);
    assert_true(read_all());
}

static void limit_files(rlim_t most)
{
    struct rlimit r;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &r), 0);
    r.rlim_cur = most;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

/* While the log cannot be written, nobody waits; what finds no place is counted, and the rest is
 * written, once, as soon as it can be. */
static void test_disk(void **state)
{
    struct events *e = begin(0);
    char file[200];
    struct stat size;
    int at = 0;

    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    events_note(e, &(struct event){.kind = "start"});
    events_flush(e);
    path(EVENTS_FILE, file, sizeof file);
    assert_int_equal(stat(file, &size), 0);
    limit_files((rlim_t)size.st_size + 20); /* a part of the next line */
    for (int i = 0; i < EVENTS_WAITING + 100; i++)
        events_note(e, &(struct event){.kind = "epoch.void"});
    assert_true(read_all());
    assert_int_equal(count, 1);
    limit_files(RLIM_INFINITY);
    for (int i = 0; i < 20 && !at; i++) { /* it is tried again each second */
        events_note(e, &(struct event){.kind = "stop"});
        events_flush(e);
        assert_true(read_all());
        while (at < count && !strstr(lines[at], "\"events.lost\""))
            at++;
        if (at == count) at = 0;
    }
    events_close(e);
    assert_true(at >= EVENTS_WAITING);
    assert_non_null(strstr(lines[at], " events could not be stored and are lost"));
    limit_files(300);
    e = begin(0);
    events_note(e, &(struct event){.kind = "start"});
    events_close(e); /* which does not wait for the disk */
    limit_files(RLIM_INFINITY);
    at = count;
    assert_true(read_all());
    assert_int_equal(count, at);
}

static void test_no_folder(void **state)
{
    char why[200] = "";

    (void)state;
    assert_null(events_open("/nothing/here", 0, why, sizeof why));
    assert_non_null(strstr(why, "/nothing/here: "));
    write_file("events-000000000001.log", O_WRONLY | O_CREAT, "");
    path(EVENTS_FILE, lines[0], sizeof lines[0]);
    assert_int_equal(mkdir(lines[0], 0700), 0);
    assert_null(events_open(books_folder, 0, why, sizeof why));
    assert_non_null(strstr(why, EVENTS_FILE));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, books_make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_lines),    TEST(test_long),    TEST(test_full),
                                       TEST(test_cut),      TEST(test_altered), TEST(test_disk),
                                       TEST(test_no_folder)};

    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
