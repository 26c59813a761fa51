/* crew.c -- threads that share out work. */

#include "crew.h"

#include <pthread.h>
#include <time.h>

enum { THREADS_MAX = 256, LOOK_NS = 100000000 };

struct shared {
    const struct crew *crew;
    _Atomic uint64_t next; /* how many items have been handed out */
    pthread_mutex_t lock;
    pthread_cond_t done;
    int busy;
};

static void *member(void *with)
{
    struct shared *s = with;
    const struct crew *c = s->crew;

    for (;;) {
        uint64_t item = c->first + c->stride * atomic_fetch_add(&s->next, 1);

        if (item >= c->items || (c->stop && atomic_load(c->stop))) break;
        c->work(c->with, item);
    }
    pthread_mutex_lock(&s->lock);
    s->busy--;
    pthread_cond_signal(&s->done);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Waits for the others, and looks at how far they are. */
static void wait_for_all(struct shared *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->busy) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&s->done, &s->lock, &until);
        if (!s->busy || !s->crew->look) continue;
        pthread_mutex_unlock(&s->lock);
        s->crew->look(s->crew->with);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

void crew_run(const struct crew *c)
{
    struct shared s = {.crew = c, .busy = 1};
    pthread_t thread[THREADS_MAX];
    int threads = c->threads < 1 ? 1 : c->threads > THREADS_MAX ? THREADS_MAX : c->threads;
    int started = 0;

    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.done, NULL);
    pthread_mutex_lock(&s.lock);
    while (started < threads && !pthread_create(&thread[started], NULL, member, &s))
        started++;
    s.busy = started ? started : 1;
    pthread_mutex_unlock(&s.lock);
    if (!started) member(&s); /* no thread to be had: the work is done all the same */
    wait_for_all(&s);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&s.done);
    pthread_mutex_destroy(&s.lock);
}
