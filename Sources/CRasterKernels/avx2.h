/// Arithmetic on eight pixels with AVX2.
#ifndef SEGUE_RASTER_AVX2_H
#define SEGUE_RASTER_AVX2_H

#include "kernels.h"

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi")))
#define INLINE __attribute__((target("avx2,bmi"), always_inline)) static inline

/// Divides sixteen products, to which 128 has been added, by 255.
///
/// (t + (t >> 8)) >> 8 equals (t * 257) >> 16.
INLINE __m256i over_255(__m256i t) { return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257)); }

/// Multiplies eight pixels by factors / 255; `low` and `high` hold the factors as
/// _mm256_unpack*_epi8 orders pixels.
INLINE __m256i scaled(__m256i pixels, __m256i low, __m256i high) {
  __m256i zero = _mm256_setzero_si256(), half = _mm256_set1_epi16(128);
  __m256i a = _mm256_mullo_epi16(_mm256_unpacklo_epi8(pixels, zero), low);
  __m256i b = _mm256_mullo_epi16(_mm256_unpackhi_epi8(pixels, zero), high);
  return _mm256_packus_epi16(
      over_255(_mm256_add_epi16(a, half)), over_255(_mm256_add_epi16(b, half)));
}

/// Returns the shuffle that broadcasts the lowest byte of each 32-bit factor to the first two of
/// each four pixels.
INLINE __m256i low_pixels(void) {
  return _mm256_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1, 0, -1, 0, -1, 0, -1, 0, -1, 4, -1,
      4, -1, 4, -1, 4, -1);
}

/// Returns the same shuffle for the last two of each four pixels.
INLINE __m256i high_pixels(void) {
  return _mm256_setr_epi8(
      8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1, 8, -1, 8, -1, 8, -1, 8, -1, 12,
      -1, 12, -1, 12, -1, 12, -1);
}

/// Multiplies each of eight pixels by its factor / 255, in the lowest byte of 32 bits.
INLINE __m256i scaled_each(__m256i pixels, __m256i factors) {
  return scaled(
      pixels, _mm256_shuffle_epi8(factors, low_pixels()),
      _mm256_shuffle_epi8(factors, high_pixels()));
}

/// Composites eight pixels (source-over).
INLINE __m256i over(__m256i source, __m256i target) {
  __m256i rest = _mm256_sub_epi32(_mm256_set1_epi32(255), _mm256_srli_epi32(source, 24));
  return _mm256_add_epi8(source, scaled_each(target, rest));
}

INLINE __m256i load(const uint32_t *pixels) {
  return _mm256_loadu_si256((const __m256i *)pixels);
}

INLINE void store(uint32_t *pixels, __m256i value) {
  _mm256_storeu_si256((__m256i *)pixels, value);
}

/// Multiplies eight coverages by an opacity, each in 32 bits.
INLINE __m256i times_opacity(__m256i coverage, __m256i opacity) {
  return over_255(
      _mm256_add_epi16(_mm256_mullo_epi16(coverage, opacity), _mm256_set1_epi32(128)));
}

/// Multiplies eight byte coverages by an opacity.
INLINE __m256i factors_of(__m128i coverage, __m256i opacity) {
  return times_opacity(_mm256_cvtepu8_epi32(coverage), opacity);
}

INLINE __m256i factors(const uint8_t *coverage, __m256i opacity) {
  return factors_of(_mm_loadl_epi64((const __m128i *)coverage), opacity);
}

/// Returns the mask of the first `count` of eight pixels, at most 7.
INLINE __m256i first_pixels(size_t count) {
  static const int32_t ones[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
  return _mm256_loadu_si256((const __m256i *)(ones + 8 - count));
}

/// Loads the pixels of a mask, with zeros for the others.
INLINE __m256i load_first(const uint32_t *pixels, __m256i mask) {
  return _mm256_maskload_epi32((const int *)(const void *)pixels, mask);
}

/// Stores the first `count` of eight pixels, at most 7, in parts: a masked store is slower.
INLINE void store_first(uint32_t *pixels, size_t count, __m256i value) {
  __m128i rest = _mm256_castsi256_si128(value);
  if (count & 4) {
    _mm_storeu_si128((__m128i *)pixels, rest);
    rest = _mm256_extracti128_si256(value, 1);
    pixels += 4;
  }
  if (count & 2) {
    _mm_storel_epi64((__m128i *)pixels, rest);
    rest = _mm_unpackhi_epi64(rest, rest);
    pixels += 2;
  }
  if (count & 1) *pixels = (uint32_t)_mm_cvtsi128_si32(rest);
}

/// Loads one to seven bytes, followed by zeros.
///
/// It uses overlapping loads: bytes stored one by one cannot be forwarded to a wider load until
/// they are in the cache, which took a third of the time of drawing the edges of small shapes.
INLINE uint64_t first_bytes(const uint8_t *bytes, size_t count) {
  if (count >= 4) {
    uint32_t low, high;
    __builtin_memcpy(&low, bytes, 4);
    __builtin_memcpy(&high, bytes + count - 4, 4);
    return low | (uint64_t)high << (8 * (count - 4));
  }
  if (count == 1) return bytes[0];
  uint16_t low, high;
  __builtin_memcpy(&low, bytes, 2);
  __builtin_memcpy(&high, bytes + count - 2, 2);
  return low | (uint64_t)high << (8 * (count - 2));
}

/// Multiplies one to seven coverages by an opacity, each in 32 bits.
INLINE __m256i first_factors(const uint8_t *coverage, size_t count, __m256i opacity) {
  __m128i bytes = _mm_cvtsi64_si128((long long)first_bytes(coverage, count));
  return factors_of(bytes, opacity);
}

#endif
