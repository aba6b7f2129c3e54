/// The arithmetic of sixteen pixels at a time, with AVX-512; the same as `avx2.h` has for eight.
#ifndef SEGUE_RASTER_AVX512_H
#define SEGUE_RASTER_AVX512_H

#include "kernels.h"

#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi")))
#define INLINE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi"), always_inline)) static inline

/// The quotient by 255 of products that already have 128 added.
INLINE __m512i over_255(__m512i t) { return _mm512_mulhi_epu16(t, _mm512_set1_epi16(257)); }

/// Sixteen pixels times factors, over 255: `low` and `high` hold them as _mm512_unpack*_epi8 would.
INLINE __m512i scaled(__m512i pixels, __m512i low, __m512i high) {
  __m512i zero = _mm512_setzero_si512(), half = _mm512_set1_epi16(128);
  __m512i a = _mm512_mullo_epi16(_mm512_unpacklo_epi8(pixels, zero), low);
  __m512i b = _mm512_mullo_epi16(_mm512_unpackhi_epi8(pixels, zero), high);
  return _mm512_packus_epi16(
      over_255(_mm512_add_epi16(a, half)), over_255(_mm512_add_epi16(b, half)));
}

/// Where the lowest byte of 32 bits goes that is a factor of a pixel: of the first two of each four pixels.
INLINE __m512i low_pixels(void) {
  return _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1));
}

/// The same of the other two.
INLINE __m512i high_pixels(void) {
  return _mm512_broadcast_i32x4(
      _mm_setr_epi8(8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1));
}

/// Sixteen pixels, each times the number in the lowest byte of its 32 bits.
INLINE __m512i scaled_each(__m512i pixels, __m512i factors) {
  return scaled(
      pixels, _mm512_shuffle_epi8(factors, low_pixels()),
      _mm512_shuffle_epi8(factors, high_pixels()));
}

/// Source-over of sixteen pixels.
INLINE __m512i over(__m512i source, __m512i target) {
  __m512i rest = _mm512_sub_epi32(_mm512_set1_epi32(255), _mm512_srli_epi32(source, 24));
  return _mm512_add_epi8(source, scaled_each(target, rest));
}

/// Which of sixteen pixels are among the first `count`.
INLINE __mmask16 first_pixels(size_t count) {
  return (__mmask16)(count >= 16 ? 0xFFFF : (1u << count) - 1);
}

/// The pixels of a mask; the others are zeros.
INLINE __m512i load(const uint32_t *pixels, __mmask16 own) {
  return _mm512_maskz_loadu_epi32(own, pixels);
}

INLINE void store(uint32_t *pixels, __mmask16 own, __m512i value) {
  _mm512_mask_storeu_epi32(pixels, own, value);
}

/// Sixteen coverages times an opacity, each in 32 bits.
INLINE __m512i times_opacity(__m512i coverage, __m512i opacity) {
  return over_255(
      _mm512_add_epi16(_mm512_mullo_epi16(coverage, opacity), _mm512_set1_epi32(128)));
}

/// The same of the coverages of a mask, which are bytes.
INLINE __m512i factors(const uint8_t *coverage, __mmask16 own, __m512i opacity) {
  return times_opacity(_mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(own, coverage)), opacity);
}

#endif
