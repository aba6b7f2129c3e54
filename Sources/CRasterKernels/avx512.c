/// Compositing kernels with AVX-512, sixteen pixels at a time, with a mask for the rest of a run.
#if defined(__x86_64__)
#include "avx512.h"

INLINE void segue_avx512_fill(uint32_t *target, size_t count, uint32_t pixel) {
  segue_avx2_fill(target, count, pixel);
}

INLINE void segue_avx512_add(
    uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  segue_avx2_add(target, source, count, factor);
}

INLINE void segue_avx512_add_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  segue_avx2_add_covered(target, source, coverage, count, opacity);
}

AVX512 void segue_avx512_over_pixel(uint32_t *target, size_t count, uint32_t pixel) {
  __m512i p = _mm512_set1_epi32((int)pixel);
  __m512i rest = _mm512_set1_epi16((short)(255 - (pixel >> 24)));
  for (size_t i = 0; i < count; i += 16) {
    __mmask16 own = first_pixels(count - i);
    store(target + i, own, _mm512_add_epi8(p, scaled(load(target + i, own), rest, rest)));
  }
}

INLINE void segue_avx512_over_pixel_covered(
    uint32_t *target, const uint8_t *coverage, size_t count, uint32_t pixel, uint8_t opacity) {
  __m512i p = _mm512_set1_epi32((int)pixel), o = _mm512_set1_epi32(opacity);
  for (size_t i = 0; i < count; i += 16) {
    __mmask16 own = first_pixels(count - i);
    __m128i bytes = _mm_maskz_loadu_epi8(own, coverage + i);
    // Gaps between letters have no coverage.
    if (_mm_testz_si128(bytes, bytes)) continue;
    __m512i f = times_opacity(_mm512_cvtepu8_epi32(bytes), o);
    store(target + i, own, over(scaled_each(p, f), load(target + i, own)));
  }
}

INLINE void segue_avx512_over(
    uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  __m512i f = _mm512_set1_epi16(factor);
  for (size_t i = 0; i < count; i += 16) {
    __mmask16 own = first_pixels(count - i);
    __m512i s = load(source + i, own);
    if (factor != 255) s = scaled(s, f, f);
    store(target + i, own, over(s, load(target + i, own)));
  }
}

INLINE void segue_avx512_over_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  __m512i o = _mm512_set1_epi32(opacity);
  for (size_t i = 0; i < count; i += 16) {
    __mmask16 own = first_pixels(count - i);
    __m512i s = scaled_each(load(source + i, own), factors(coverage + i, own, o));
    store(target + i, own, over(s, load(target + i, own)));
  }
}

SEGUE_RASTER_PARTS(avx512, AVX512)
#endif
