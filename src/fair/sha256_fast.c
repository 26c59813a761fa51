/* sha256_fast.c -- a block of SHA-256 by the instructions that x86 has for it.
 *
 * A server hashes every row that it stores. Browsers and other processors have the plain way. */

#include "sha256_block.h"

#ifdef __x86_64__

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

#define WITH_SHA __attribute__((target("sha,sse4.1")))

static bool ask(void)
{
    enum { SSSE3 = 1 << 9, SSE4_1 = 1 << 19, SHA = 1 << 29 };
    unsigned a, b, c, d;

    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & SSSE3) || !(c & SSE4_1)) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & SHA;
}

bool fair_sha256_can(void)
{
    enum { UNKNOWN, NO, YES };
    static atomic_int can; /* asked once: within a virtual machine that takes long */
    int now = atomic_load_explicit(&can, memory_order_relaxed);

    if (now == UNKNOWN) {
        now = ask() ? YES : NO;
        atomic_store_explicit(&can, now, memory_order_relaxed);
    }
    return now == YES;
}

/* Sixteen words of the schedule, the last ones; the state as the instructions want it. */
struct work {
    __m128i w[4], abef, cdgh;
};

/* Four rounds. */
WITH_SHA static inline void rounds(struct work *k, int i, const uint32_t *constant)
{
    __m128i added = _mm_add_epi32(k->w[i], _mm_loadu_si128((const __m128i *)constant));

    k->cdgh = _mm_sha256rnds2_epu32(k->cdgh, k->abef, added);
    k->abef = _mm_sha256rnds2_epu32(k->abef, k->cdgh, _mm_shuffle_epi32(added, 0x0e));
}

/* The next four words, in place of the oldest. */
WITH_SHA static inline void schedule(struct work *k, int i)
{
    __m128i before = k->w[(i + 3) % 4], sum = _mm_sha256msg1_epu32(k->w[i], k->w[(i + 1) % 4]);

    sum = _mm_add_epi32(sum, _mm_alignr_epi8(before, k->w[(i + 2) % 4], 4));
    k->w[i] = _mm_sha256msg2_epu32(sum, before);
}

WITH_SHA static inline void schedule_rounds(struct work *k, int i, const uint32_t *constant)
{
    schedule(k, i);
    rounds(k, i, constant);
}

/* a to h in two registers, and back. */
WITH_SHA static inline void load(struct work *k, const uint32_t state[8])
{
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);

    k->abef = _mm_alignr_epi8(low, high, 8);
    k->cdgh = _mm_blend_epi16(high, low, 0xf0);
}

WITH_SHA static inline void store(const struct work *k, uint32_t state[8])
{
    __m128i low = _mm_shuffle_epi32(k->abef, 0x1b), high = _mm_shuffle_epi32(k->cdgh, 0xb1);

    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

WITH_SHA void fair_sha256_fast(uint32_t state[8], const uint8_t block[FAIR_BLOCK])
{
    const __m128i turned = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const uint32_t *constant = fair_sha256_constant;
    struct work k, before;

    load(&k, state);
    before = k;
    for (int i = 0; i < 4; i++)
        k.w[i] =
            _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)block + i), turned);
    for (int i = 0; i < 4; i++, constant += 4)
        rounds(&k, i, constant);
    for (int i = 16; i < 64; i += 16, constant += 16) {
        schedule_rounds(&k, 0, constant);
        schedule_rounds(&k, 1, constant + 4);
        schedule_rounds(&k, 2, constant + 8);
        schedule_rounds(&k, 3, constant + 12);
    }
    k.abef = _mm_add_epi32(k.abef, before.abef);
    k.cdgh = _mm_add_epi32(k.cdgh, before.cdgh);
    store(&k, state);
}

#else

bool fair_sha256_can(void)
{
    return false;
}

void fair_sha256_fast(uint32_t state[8], const uint8_t block[FAIR_BLOCK])
{
    fair_sha256_plain(state, block);
}

#endif
