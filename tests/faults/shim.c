/* shim.c -- stands between a server and its C library: a clock that the test sets, random numbers
 * that it chooses, and memory that runs out when it likes. The test writes to the file that
 * PIT_SHIM names, and it holds at once.
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct shim {
    int64_t wall;   /* ms by which the clock on the wall is off */
    int64_t passed; /* ms that have gone by, on every clock */
    int64_t frozen; /* ms: the clock on the wall stands there; 0: it goes */
    int64_t random; /* 0: the kernel's; 1: always the same; else a row that begins here */
    int64_t used;   /* how often something else than the truth was told */
    int64_t memory; /* so many allocations more, and then none for once; 0: always */
};

static struct shim *shim;
static int (*real_clock)(clockid_t, struct timespec *);
static ssize_t (*real_random)(void *, size_t, unsigned);

/* Libraries that are loaded beside this one may call before it has begun. */
static void find_real(void)
{
    if (!real_clock) *(void **)&real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    if (!real_random) *(void **)&real_random = dlsym(RTLD_NEXT, "getrandom");
}

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("PIT_SHIM");
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    void *at = file < 0 ? MAP_FAILED
                        : mmap(NULL, sizeof *shim, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

    if (at == MAP_FAILED) abort();
    close(file);
    shim = at;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the headers have their own */

int clock_gettime(clockid_t which, struct timespec *t)
{
    int64_t ms;
    int status;

    find_real();
    status = real_clock(which, t);
    if (status || !shim || (which != CLOCK_REALTIME && which != CLOCK_MONOTONIC)) return status;
    if (!shim->wall && !shim->passed && !shim->frozen) return status;
    ms = (int64_t)t->tv_sec * 1000 + t->tv_nsec / 1000000 + shim->passed;
    if (which == CLOCK_REALTIME) ms = shim->frozen ? shim->frozen : ms + shim->wall;
    t->tv_sec = ms / 1000;
    t->tv_nsec = ms % 1000 * 1000000 + t->tv_nsec % 1000000;
    shim->used++;
    return status;
}

time_t time(time_t *out)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    if (out) *out = t.tv_sec;
    return t.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec t;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &t);
    out->tv_sec = t.tv_sec;
    out->tv_usec = t.tv_nsec / 1000;
    return 0;
}

ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    find_real();
    if (!shim || !shim->random) return real_random(out, n, flags);
    shim->used++;
    if (shim->random == 1) {
        memset(out, 7, n);
        return (ssize_t)n;
    }
    for (size_t i = 0; i < n; i++) { /* numbers that differ, and that nobody could call random */
        shim->random =
            (int64_t)((uint64_t)shim->random * 6364136223846793005U + 1442695040888963407U);
        ((unsigned char *)out)[i] = (unsigned char)(shim->random >> 40);
    }
    return (ssize_t)n;
}

/* ---- memory ---- */

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t n);
void *__libc_realloc(void *at, size_t n);

static int is_out(void)
{
    if (!shim || !shim->memory || __atomic_sub_fetch(&shim->memory, 1, __ATOMIC_RELAXED)) return 0;
    shim->used++;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t n)
{
    return is_out() ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t n)
{
    return is_out() ? NULL : __libc_calloc(count, n);
}

void *realloc(void *at, size_t n)
{
    return is_out() ? NULL : __libc_realloc(at, n);
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
