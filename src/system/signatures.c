/* signatures.c -- checks signatures on other threads, batch by batch. */

#include "signatures.h"

#include "ed25519.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, WAITING_MAX = 64 /* batches */ };

/* Signatures of one key. */
struct batch {
    uint8_t key[32];
    struct ed25519_signed job[ED25519_BATCH];
    long tag[ED25519_BATCH];
    int count;
};

struct signatures {
    pthread_mutex_t lock;
    pthread_cond_t came, went;
    pthread_t thread[THREADS_MAX];
    int threads;
    struct batch ring[WAITING_MAX]; /* from `first`, `waiting` of them */
    int first, waiting;
    bool over;
    struct signatures_found found;
    struct batch filling;    /* the caller's alone */
    struct ed25519_key *key; /* the first key that came, and nothing more changes it */
    bool keyed;
    uint8_t key_bytes[32];
};

static bool by_libsodium(const struct batch *b, int i)
{
    return crypto_sign_verify_detached(b->job[i].signature, b->job[i].hash, sizeof b->job[i].hash,
                                       b->key) == 0;
}

/* The last of each batch is libsodium's to judge as well; all of it, should the two ever differ. */
static void judge(const struct ed25519_key *key, struct batch *b)
{
    int last = b->count - 1;

    if (key) {
        ed25519_check(key, b->job, b->count);
        if (b->job[last].good == by_libsodium(b, last)) return;
    }
    for (int i = 0; i < b->count; i++)
        b->job[i].good = by_libsodium(b, i);
}

static void note(struct signatures_found *found, const struct batch *b)
{
    for (int i = 0; i < b->count; i++) {
        if (b->job[i].good) continue;
        if (!found->wrong++ || b->tag[i] < found->first) found->first = b->tag[i];
    }
}

static void *work(void *with)
{
    struct signatures *s = with;
    struct batch b;

    pthread_mutex_lock(&s->lock);
    for (;;) {
        const struct ed25519_key *key;

        while (!s->waiting && !s->over)
            pthread_cond_wait(&s->came, &s->lock);
        if (!s->waiting) break;
        b = s->ring[s->first];
        s->first = (s->first + 1) % WAITING_MAX;
        s->waiting--;
        pthread_cond_signal(&s->went);
        key = memcmp(b.key, s->key_bytes, sizeof b.key) == 0 ? s->key : NULL;
        pthread_mutex_unlock(&s->lock);
        judge(key, &b);
        pthread_mutex_lock(&s->lock);
        note(&s->found, &b);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

struct signatures *signatures_begin(int threads)
{
    struct signatures *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->came, NULL);
    pthread_cond_init(&s->went, NULL);
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    while (s->threads < threads && !pthread_create(&s->thread[s->threads], NULL, work, s))
        s->threads++;
    if (s->threads) return s;
    free(s);
    return NULL;
}

static void hand_over(struct signatures *s)
{
    if (!s->filling.count) return;
    if (!s->keyed) {
        struct ed25519_key *key = ed25519_key_new(s->filling.key);

        pthread_mutex_lock(&s->lock);
        s->key = key;
        memcpy(s->key_bytes, s->filling.key, sizeof s->key_bytes);
        pthread_mutex_unlock(&s->lock);
        s->keyed = true;
    }
    pthread_mutex_lock(&s->lock);
    while (s->waiting == WAITING_MAX)
        pthread_cond_wait(&s->went, &s->lock);
    s->ring[(s->first + s->waiting++) % WAITING_MAX] = s->filling;
    pthread_cond_signal(&s->came);
    pthread_mutex_unlock(&s->lock);
    s->filling.count = 0;
}

void signatures_add(struct signatures *s, const uint8_t key[32], const uint8_t hash[32],
                    const uint8_t signature[64], long tag)
{
    struct batch *b = &s->filling;

    if (b->count && memcmp(b->key, key, sizeof b->key) != 0) hand_over(s);
    memcpy(b->key, key, sizeof b->key);
    memcpy(b->job[b->count].hash, hash, sizeof b->job[0].hash);
    memcpy(b->job[b->count].signature, signature, sizeof b->job[0].signature);
    b->tag[b->count++] = tag;
    if (b->count == ED25519_BATCH) hand_over(s);
}

struct signatures_found signatures_end(struct signatures *s)
{
    struct signatures_found found;

    hand_over(s);
    pthread_mutex_lock(&s->lock);
    s->over = true;
    pthread_cond_broadcast(&s->came);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->threads; i++)
        pthread_join(s->thread[i], NULL);
    found = s->found;
    ed25519_key_free(s->key);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->came);
    pthread_cond_destroy(&s->went);
    free(s);
    return found;
}
