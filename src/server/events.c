/* events.c -- the event log: lines are noted by any thread, and written by one of its own. */

#include "events.h"

#include "core/json.h"
#include "core/json_read.h"
#include "fair/epoch.h"
#include "system/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    FULL = 16 << 20, /* bytes of a file, unless it is said */
    HEX = 2 * FAIR_HASH + 1,
    AGAIN_MS = 1000, /* after which a disk that failed is tried again, */
    FLUSH_MS = 2000, /* and how long who ends the process waits for it */
    STAMP = 32,
    CHAIN = (int)sizeof ",\"chain\":\"\"}" - 1 + 2 * FAIR_HASH,
};

/* What was noted: the members behind number and time, without a bracket. */
struct noted {
    struct noted *next;
    int64_t ms;
    char text[];
};

struct events {
    char folder[2048];
    size_t full;
    int file;
    off_t size;     /* of the file, whole lines */
    int64_t first;  /* number of its first line, */
    int64_t number; /* and of the last line ever */
    char chain[HEX];
    bool ended_well;

    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t more, idle;
    struct noted *waiting, **end;
    int64_t written; /* number of the last line on the disk, and its hash */
    char written_chain[HEX];
    int count, lost; /* lines that found no place */
    bool busy, stop;
};

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- lines ---- */

static void stamp(char out[STAMP], int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;
    char day[24];

    gmtime_r(&seconds, &t);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &t);
    snprintf(out, STAMP, "%s.%03dZ", day, (int)(ms % 1000));
}

static void add(struct json *j, const char *key, const char *value)
{
    if (value) json_str(j, key, value);
}

/* The members of an event, from a comma on. */
static void members(struct pit_text *t, const struct event *event)
{
    struct json j = json_in(t);
    char address[20];

    j.more = true;
    json_str(&j, "kind", event->kind);
    if (event->player) json_int(&j, "player", event->player);
    add(&j, "who", event->who);
    add(&j, "table", event->table);
    snprintf(address, sizeof address, "%016llx", (unsigned long long)event->address);
    if (event->address) json_str(&j, "address", address);
    add(&j, "before", event->before);
    add(&j, "after", event->after);
    add(&j, "words", event->words);
}

static void hash(const char *before, const char *text, size_t n, char out[HEX])
{
    struct fair_sha256 s;
    uint8_t sum[FAIR_HASH];

    fair_sha256_begin(&s);
    fair_sha256_add(&s, before, strlen(before));
    fair_sha256_add(&s, text, n);
    fair_sha256_end(&s, sum);
    fair_hex(sum, FAIR_HASH, out);
}

bool events_chain(const char *before, const char *line, size_t n, char has[65], char must[65])
{
    static const char open[] = ",\"chain\":\"";
    const char *at = line + n - CHAIN;

    if (n <= CHAIN || memcmp(at, open, sizeof open - 1) != 0) return false;
    memcpy(has, at + sizeof open - 1, HEX - 1);
    has[HEX - 1] = '\0';
    hash(before, line, n - CHAIN, must);
    return true;
}

static size_t write_line(struct events *e, const struct noted *x, char out[EVENTS_LINE])
{
    char time[STAMP], chain[HEX];
    int n;

    stamp(time, x->ms);
    n = snprintf(out, EVENTS_LINE, "{\"n\":%lld,\"time\":\"%s\"%s", (long long)e->number + 1, time,
                 x->text);
    hash(e->chain, out, (size_t)n, chain);
    n += snprintf(out + n, EVENTS_LINE - (size_t)n, ",\"chain\":\"%s\"}\n", chain);
    memcpy(e->chain, chain, sizeof chain);
    e->number++;
    return (size_t)n;
}

/* ---- files ---- */

static bool path_of(const struct events *e, const char *name, char *out, size_t room)
{
    int n = snprintf(out, room, "%s/%s", e->folder, name);

    return n > 0 && (size_t)n < room;
}

static bool open_file(struct events *e)
{
    char path[4096];

    if (!path_of(e, EVENTS_FILE, path, sizeof path)) return false;
    e->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (e->file < 0) return false;
    e->size = lseek(e->file, 0, SEEK_END);
    return true;
}

/* A full file is laid aside under the number of its first line. None is ever deleted. */
static void lay_aside(struct events *e)
{
    char from[4096], to[4096], name[48];

    snprintf(name, sizeof name, "events-%012lld.log", (long long)e->first);
    if (!path_of(e, EVENTS_FILE, from, sizeof from) || !path_of(e, name, to, sizeof to)) return;
    if (rename(from, to)) return; /* then it grows on */
    close(e->file);
    e->first = e->number + 1;
    if (!open_file(e)) e->file = -1;
}

/* All of it, or the file is as it was. */
static bool put(struct events *e, const char *text, size_t n)
{
    size_t done = 0;

    if (e->file < 0 && !open_file(e)) return false;
    while (done < n) {
        ssize_t more = write(e->file, text + done, n - done);

        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) break;
        done += (size_t)more;
    }
    if (done < n || fdatasync(e->file)) {
        if (ftruncate(e->file, e->size)) perror("pit: " EVENTS_FILE);
        return false;
    }
    e->size += (off_t)n;
    return true;
}

/* ---- the thread ---- */

static bool write_all(struct events *e, const struct noted *list)
{
    char before[HEX];
    int64_t number = e->number;
    char *text = NULL;
    size_t used = 0, room = 0;
    bool good;

    memcpy(before, e->chain, sizeof before);
    for (const struct noted *x = list; x; x = x->next) {
        if (room - used < EVENTS_LINE) {
            room = room ? 2 * room : (size_t)8 * EVENTS_LINE;
            text = need(realloc(text, room));
        }
        used += write_line(e, x, text + used);
    }
    good = put(e, text, used);
    free(text);
    if (good) {
        if (e->size >= (off_t)e->full) lay_aside(e);
        return true;
    }
    e->number = number;
    memcpy(e->chain, before, sizeof before);
    return false;
}

static void drop(struct noted *list)
{
    while (list) {
        struct noted *next = list->next;

        free(list);
        list = next;
    }
}

static bool listed(const char *kind)
{
    for (int i = 0; events_kinds[i]; i++)
        if (strcmp(events_kinds[i], kind) == 0) return true;
    return false;
}

static struct noted *make(const struct event *event)
{
    struct noted *x = need(malloc(sizeof *x + EVENTS_LINE));
    struct pit_text t = pit_text_in(x->text, EVENTS_LINE - 200); /* number, time and chain */

    assert(listed(event->kind));
    x->next = NULL;
    x->ms = system_now_ms();
    members(&t, event);
    if (t.cut) { /* a text of somebody else's was too long; the rest is what counts */
        struct event less = *event;

        less.who = less.before = less.after = NULL;
        less.words = "this event was too long for a line";
        t = pit_text_in(x->text, EVENTS_LINE - 200);
        members(&t, &less);
    }
    return x;
}

static void push(struct events *e, struct noted *x)
{
    *e->end = x;
    e->end = &x->next;
    e->count++;
}

/* How many lines found no place while the disk did not answer. */
static void note_lost(struct events *e)
{
    char words[80];

    if (!e->lost) return;
    snprintf(words, sizeof words, "%d events could not be stored and are lost", e->lost);
    e->lost = 0;
    push(e, make(&(struct event){.kind = "events.lost", .words = words}));
}

static void wait_a_second(struct events *e)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += AGAIN_MS / 1000;
    pthread_cond_timedwait(&e->more, &e->mutex, &until);
}

/* For others, who have the lock. */
static void note_end(struct events *e)
{
    e->written = e->number;
    memcpy(e->written_chain, e->chain, HEX);
}

static void *keep(void *with)
{
    struct events *e = with;

    pthread_mutex_lock(&e->mutex);
    for (;;) {
        struct noted *list;
        bool good;

        while (!e->waiting && !e->stop)
            pthread_cond_wait(&e->more, &e->mutex);
        if (!e->waiting) break;
        note_lost(e);
        list = e->waiting;
        e->waiting = NULL;
        e->end = &e->waiting;
        e->busy = true;
        pthread_mutex_unlock(&e->mutex);
        good = write_all(e, list);
        pthread_mutex_lock(&e->mutex);
        e->busy = false;
        if (good) {
            drop(list);
            note_end(e);
            e->count = 0;
            for (const struct noted *x = e->waiting; x; x = x->next)
                e->count++;
            if (!e->waiting) pthread_cond_broadcast(&e->idle);
            continue;
        }
        for (struct noted *x = list; x; x = x->next)
            if (!x->next) { /* before what was noted meanwhile */
                x->next = e->waiting;
                if (!e->waiting) e->end = &x->next;
                e->waiting = list;
                break;
            }
        if (e->stop) break;
        wait_a_second(e);
    }
    pthread_mutex_unlock(&e->mutex);
    return NULL;
}

/* ---- what others call ---- */

void events_note(struct events *e, const struct event *event)
{
    struct noted *x;

    if (!e) return;
    x = make(event);
    pthread_mutex_lock(&e->mutex);
    if (e->count < EVENTS_WAITING) {
        push(e, x);
        x = NULL;
    } else {
        e->lost++;
    }
    pthread_cond_signal(&e->more);
    pthread_mutex_unlock(&e->mutex);
    free(x);
}

void events_flush(struct events *e)
{
    struct timespec until;

    if (!e) return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += FLUSH_MS / 1000;
    pthread_mutex_lock(&e->mutex);
    while (e->waiting || e->busy)
        if (pthread_cond_timedwait(&e->idle, &e->mutex, &until)) break;
    pthread_mutex_unlock(&e->mutex);
}

bool events_ended_well(const struct events *e)
{
    return e->ended_well;
}

int64_t events_end(struct events *e, char chain[65])
{
    int64_t number;

    pthread_mutex_lock(&e->mutex);
    number = e->written;
    memcpy(chain, e->written_chain, HEX);
    pthread_mutex_unlock(&e->mutex);
    return number;
}

/* ---- how far others know that it came ---- */

struct wanted {
    int64_t number;
    char chain[HEX];
};

static int64_t number_of(const char *line, size_t n)
{
    struct json_value root, v;
    struct json_problem problem;
    int64_t number = 0;

    if (json_parse(line, n, &root, &problem) && json_get(&root, "n", &v) == JSON_FOUND)
        json_as_i64(&v, &number);
    return number;
}

static bool see_number(void *with, const char *line, size_t n)
{
    struct wanted *w = with;
    char must[HEX];

    if (number_of(line, n) == w->number) events_chain("", line, n, w->chain, must);
    return true;
}

bool events_goes_on(struct events *e, int64_t number, const char *chain)
{
    struct wanted w = {.number = number, .chain = ""};
    char why[300];
    bool there = events_read(e->folder, true, see_number, &w, why, sizeof why) &&
                 strcmp(w.chain, chain) == 0;

    pthread_mutex_lock(&e->mutex);
    if (e->number < number) e->number = e->written = number;
    pthread_mutex_unlock(&e->mutex);
    return there;
}

/* ---- opening ---- */

struct last {
    struct events *events;
    char line[EVENTS_LINE];
};

static bool see_last(void *with, const char *line, size_t n)
{
    struct last *l = with;

    if (n < sizeof l->line) snprintf(l->line, sizeof l->line, "%.*s", (int)n, line);
    return true;
}

/* Where the log goes on: behind the last whole line. What a crash has cut goes. */
static bool find_end(struct events *e, char *why, size_t room)
{
    struct last last = {.events = e};
    struct json_value root, v;
    struct json_problem problem;
    char must[HEX], kind[64] = "";

    e->ended_well = true;
    if (!events_read(e->folder, true, see_last, &last, why, room)) return false;
    if (!last.line[0]) return true;
    e->number = number_of(last.line, strlen(last.line));
    if (json_parse(last.line, strlen(last.line), &root, &problem) &&
        json_get(&root, "kind", &v) == JSON_FOUND)
        json_as_text(&v, kind, sizeof kind);
    events_chain("", last.line, strlen(last.line), e->chain, must);
    e->ended_well = strcmp(kind, "stop") == 0;
    return true;
}

/* The number of the first line of the file that is open, and its size in whole lines. */
static void find_begin(struct events *e)
{
    char *text = NULL;
    ssize_t n = 0;

    e->first = e->number + 1;
    if (e->size > 0) {
        text = need(malloc((size_t)e->size));
        n = pread(e->file, text, (size_t)e->size, 0);
    }
    while (n > 0 && text[n - 1] != '\n')
        n--;
    if (n >= 0 && n < e->size && !ftruncate(e->file, n)) e->size = n;
    for (ssize_t i = 0; i < n; i++)
        e->first -= text[i] == '\n';
    free(text);
}

struct events *events_open(const char *folder, size_t full, char *why, size_t room)
{
    struct events *e = need(calloc(1, sizeof *e));

    e->file = -1;
    e->full = full ? full : FULL;
    e->end = &e->waiting;
    snprintf(e->folder, sizeof e->folder, "%s", folder);
    if (!find_end(e, why, room)) {
        free(e);
        return NULL;
    }
    if (!open_file(e)) {
        snprintf(why, room, "%.200s/" EVENTS_FILE ": %s", folder, strerror(errno));
        free(e);
        return NULL;
    }
    find_begin(e);
    note_end(e);
    pthread_mutex_init(&e->mutex, NULL);
    pthread_cond_init(&e->more, NULL);
    pthread_cond_init(&e->idle, NULL);
    if (pthread_create(&e->thread, NULL, keep, e)) abort();
    return e;
}

void events_close(struct events *e)
{
    if (!e) return;
    pthread_mutex_lock(&e->mutex);
    e->stop = true;
    pthread_cond_signal(&e->more);
    pthread_mutex_unlock(&e->mutex);
    pthread_join(e->thread, NULL);
    drop(e->waiting);
    if (e->file >= 0) close(e->file);
    pthread_mutex_destroy(&e->mutex);
    pthread_cond_destroy(&e->more);
    pthread_cond_destroy(&e->idle);
    free(e);
}
