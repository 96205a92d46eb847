#include "CSystem.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

static int has_sha(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & 1u << 29)) return 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & 1u << 9) && (c & 1u << 19);
}

// Four rounds: `w[n % 4]` becomes the schedule's words 4n to 4n+3, `before` the state that they
// began with.
#define ROUNDS(n, function)                                                           \
    do {                                                                              \
        if (n > 3)                                                                    \
            w[n & 3] = _mm_sha1msg2_epu32(                                            \
                _mm_xor_si128(_mm_sha1msg1_epu32(w[n & 3], w[(n + 1) & 3]),           \
                              w[(n + 2) & 3]),                                        \
                w[(n + 3) & 3]);                                                      \
        e = n == 0 ? _mm_add_epi32(first, w[0]) : _mm_sha1nexte_epu32(before, w[n & 3]); \
        before = abcd;                                                                \
        abcd = _mm_sha1rnds4_epu32(abcd, e, function);                                \
    } while (0)

__attribute__((target("sha,ssse3,sse4.1")))
static void compress(uint32_t state[5], const unsigned char *bytes, size_t count) {
    const __m128i swap = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1b);
    __m128i first = _mm_set_epi32((int)state[4], 0, 0, 0);
    for (; count > 0; count--, bytes += 64) {
        const __m128i kept = abcd, kept_first = first;
        __m128i w[4], e, before = abcd;
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(
                _mm_loadu_si128((const __m128i *)(bytes + 16 * i)), swap);
        ROUNDS(0, 0); ROUNDS(1, 0); ROUNDS(2, 0); ROUNDS(3, 0); ROUNDS(4, 0);
        ROUNDS(5, 1); ROUNDS(6, 1); ROUNDS(7, 1); ROUNDS(8, 1); ROUNDS(9, 1);
        ROUNDS(10, 2); ROUNDS(11, 2); ROUNDS(12, 2); ROUNDS(13, 2); ROUNDS(14, 2);
        ROUNDS(15, 3); ROUNDS(16, 3); ROUNDS(17, 3); ROUNDS(18, 3); ROUNDS(19, 3);
        first = _mm_sha1nexte_epu32(before, kept_first);
        abcd = _mm_add_epi32(abcd, kept);
    }
    _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
    state[4] = (uint32_t)_mm_extract_epi32(first, 3);
}

int sheaf_sha1(uint32_t state[5], const unsigned char *bytes, size_t count) {
    static int known;  // 1: it can, 2: it cannot; threads that ask at once write the same.
    int can = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (can == 0) {
        can = has_sha() ? 1 : 2;
        __atomic_store_n(&known, can, __ATOMIC_RELAXED);
    }
    if (can != 1) return 0;
    compress(state, bytes, count);
    return 1;
}

#else

int sheaf_sha1(uint32_t state[5], const unsigned char *bytes, size_t count) {
    (void)state, (void)bytes, (void)count;
    return 0;
}

#endif
