/// Arithmetic on sixteen pixels with AVX-512; the counterpart of `avx2.h`.
#ifndef SEGUE_RASTER_AVX512_H
#define SEGUE_RASTER_AVX512_H

#include "kernels.h"

#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi")))
#define INLINE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi"), always_inline)) static inline

/// Divides products, to which 128 has been added, by 255.
INLINE __m512i over_255(__m512i t) { return _mm512_mulhi_epu16(t, _mm512_set1_epi16(257)); }

/// Multiplies sixteen pixels by factors / 255; `low` and `high` hold the factors as
/// _mm512_unpack*_epi8 orders pixels.
INLINE __m512i scaled(__m512i pixels, __m512i low, __m512i high) {
  __m512i zero = _mm512_setzero_si512(), half = _mm512_set1_epi16(128);
  __m512i a = _mm512_mullo_epi16(_mm512_unpacklo_epi8(pixels, zero), low);
  __m512i b = _mm512_mullo_epi16(_mm512_unpackhi_epi8(pixels, zero), high);
  return _mm512_packus_epi16(
      over_255(_mm512_add_epi16(a, half)), over_255(_mm512_add_epi16(b, half)));
}

/// Returns the shuffle that broadcasts the lowest byte of each 32-bit factor to the first two of
/// each four pixels.
INLINE __m512i low_pixels(void) {
  return _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1));
}

/// Returns the same shuffle for the last two of each four pixels.
INLINE __m512i high_pixels(void) {
  return _mm512_broadcast_i32x4(
      _mm_setr_epi8(8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1));
}

/// Multiplies each of sixteen pixels by its factor / 255, in the lowest byte of 32 bits.
INLINE __m512i scaled_each(__m512i pixels, __m512i factors) {
  return scaled(
      pixels, _mm512_shuffle_epi8(factors, low_pixels()),
      _mm512_shuffle_epi8(factors, high_pixels()));
}

/// Composites sixteen pixels (source-over).
INLINE __m512i over(__m512i source, __m512i target) {
  __m512i rest = _mm512_sub_epi32(_mm512_set1_epi32(255), _mm512_srli_epi32(source, 24));
  return _mm512_add_epi8(source, scaled_each(target, rest));
}

/// Returns the mask of the first `count` of sixteen pixels.
INLINE __mmask16 first_pixels(size_t count) {
  return (__mmask16)(count >= 16 ? 0xFFFF : (1u << count) - 1);
}

/// Loads the pixels of a mask, with zeros for the others.
INLINE __m512i load(const uint32_t *pixels, __mmask16 own) {
  return _mm512_maskz_loadu_epi32(own, pixels);
}

INLINE void store(uint32_t *pixels, __mmask16 own, __m512i value) {
  _mm512_mask_storeu_epi32(pixels, own, value);
}

/// Multiplies sixteen coverages by an opacity, each in 32 bits.
INLINE __m512i times_opacity(__m512i coverage, __m512i opacity) {
  return over_255(
      _mm512_add_epi16(_mm512_mullo_epi16(coverage, opacity), _mm512_set1_epi32(128)));
}

/// Multiplies the byte coverages of a mask by an opacity.
INLINE __m512i factors(const uint8_t *coverage, __mmask16 own, __m512i opacity) {
  return times_opacity(_mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(own, coverage)), opacity);
}

#endif
