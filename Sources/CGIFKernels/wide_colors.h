/// Arithmetic on eight colours with AVX2.
#ifndef SEGUE_WIDE_COLORS_H
#define SEGUE_WIDE_COLORS_H

#include <immintrin.h>
#include <stdint.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define INLINE __attribute__((target("avx2,bmi,bmi2,popcnt"), always_inline)) static inline

INLINE __m256i load(const void *words) { return _mm256_loadu_si256((const __m256i *)words); }
INLINE void store(void *words, __m256i value) { _mm256_storeu_si256((__m256i *)words, value); }
INLINE __m256i all(int32_t value) { return _mm256_set1_epi32(value); }

/// Returns red and blue in 16 bits each.
INLINE __m256i red_blue(__m256i words) { return _mm256_and_si256(words, all(0xFF00FF)); }

/// Returns twice green, the root of its weight.
INLINE __m256i twice_green(__m256i words) {
  return _mm256_and_si256(_mm256_srli_epi32(words, 7), all(0x1FE));
}

/// Returns 2, 4 and 1 times the squares of differences of red, green and blue.
INLINE __m256i squared(__m256i red_blue, __m256i green) {
  __m256i weighted = _mm256_blend_epi16(red_blue, _mm256_add_epi16(red_blue, red_blue), 0x55);
  return _mm256_add_epi32(
      _mm256_madd_epi16(red_blue, weighted), _mm256_madd_epi16(green, green));
}

/// Returns the greatest of eight numbers.
INLINE int32_t greatest(__m256i value) {
  __m128i top =
      _mm_max_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  top = _mm_max_epi32(top, _mm_shuffle_epi32(top, 0x4E));
  return _mm_cvtsi128_si32(_mm_max_epi32(top, _mm_shuffle_epi32(top, 0xB1)));
}

/// Returns the least of eight numbers that are not negative.
INLINE uint32_t least(__m256i value) {
  __m128i top =
      _mm_min_epu32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1));
  top = _mm_min_epu32(top, _mm_shuffle_epi32(top, 0x4E));
  return (uint32_t)_mm_cvtsi128_si32(_mm_min_epu32(top, _mm_shuffle_epi32(top, 0xB1)));
}

#endif
