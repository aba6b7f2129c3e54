/// Drawing of a single colour by area deltas with AVX-512, sixteen columns at a time from each mark on.
#if defined(__x86_64__)
#include "avx512.h"
#include "coverage.h"

/// Returns the coverages of sixteen columns, each in 32 bits, and clears their deltas.
///
/// `sum` is the area before them, updated to the one after. The columns in `own` belong to the row.
INLINE __m512i coverages(int32_t *areas, __mmask16 own, __m512i *sum, int even_odd) {
  const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi32(SEGUE_WHOLE_PIXEL);
  __m512i x = _mm512_maskz_loadu_epi32(own, areas);
  _mm512_mask_storeu_epi32(areas, own, zero);
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 15));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 14));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 12));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 8));
  x = _mm512_add_epi32(x, *sum);
  *sum = _mm512_permutexvar_epi32(_mm512_set1_epi32(15), x);
  if (even_odd) {
    x = _mm512_and_si512(x, _mm512_set1_epi32(2 * SEGUE_WHOLE_PIXEL - 1));
    x = _mm512_min_epi32(x, _mm512_sub_epi32(_mm512_set1_epi32(2 * SEGUE_WHOLE_PIXEL), x));
  } else {
    x = _mm512_min_epi32(_mm512_abs_epi32(x), one);
  }
  x = _mm512_sub_epi32(_mm512_slli_epi32(x, 8), x);
  return _mm512_srli_epi32(_mm512_add_epi32(x, _mm512_set1_epi32(65536)), 17);
}

/// Draws one pixel over a run of equal coverage.
INLINE void over_alike(
    uint32_t *target, size_t count, uint8_t coverage, uint32_t pixel, uint8_t opacity) {
  uint32_t shown = segue_scaled(pixel, segue_product(coverage, opacity));
  if (shown >> 24 == 255) segue_avx2_fill(target, count, shown);
  else segue_avx512_over_pixel(target, count, shown);
}

/// Composites a pixel, times coverages, over sixteen others.
///
/// `opaque` holds the pixel's channels in 16 bits, twice, if pixel and opacity are opaque; the
/// weight of the pixels below is then 255 - coverage.
INLINE __m512i over_sixteen(
    __m512i below, __m512i coverage, __m512i pixel, __m512i opacity, const __m512i *opaque) {
  if (!opaque) return over(scaled_each(pixel, times_opacity(coverage, opacity)), below);
  const __m512i zero = _mm512_setzero_si512(), half = _mm512_set1_epi16(128);
  const __m512i whole = _mm512_set1_epi16(255);
  __m512i low = _mm512_shuffle_epi8(coverage, low_pixels());
  __m512i high = _mm512_shuffle_epi8(coverage, high_pixels());
  __m512i rest_low = _mm512_mullo_epi16(
      _mm512_unpacklo_epi8(below, zero), _mm512_sub_epi16(whole, low));
  __m512i rest_high = _mm512_mullo_epi16(
      _mm512_unpackhi_epi8(below, zero), _mm512_sub_epi16(whole, high));
  low = over_255(_mm512_add_epi16(_mm512_mullo_epi16(*opaque, low), half));
  high = over_255(_mm512_add_epi16(_mm512_mullo_epi16(*opaque, high), half));
  low = _mm512_add_epi16(low, over_255(_mm512_add_epi16(rest_low, half)));
  high = _mm512_add_epi16(high, over_255(_mm512_add_epi16(rest_high, half)));
  return _mm512_packus_epi16(low, high);
}

/// Resolves the coverage of rows and draws one pixel over them.
INLINE void over_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int is_opaque,
    uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity) {
  size_t width = (size_t)(window->right - window->left);
  size_t count = (size_t)(window->bottom - window->top);
  const __m512i pixels = _mm512_set1_epi32((int)pixel), opacities = _mm512_set1_epi32(opacity);
  const __m512i channels = _mm512_unpacklo_epi8(pixels, _mm512_setzero_si512());
  const __m512i whole = _mm512_set1_epi32(255);
  for (size_t n = 0; n < count; n++) {
    __m512i sum = _mm512_setzero_si512();
    size_t next = 0;
    uint8_t value = 0;
    for (size_t word = 0; word < window->words; word++) {
      uint64_t bits = marks[word];
      if (bits == 0) continue;
      marks[word] = 0;
      while (bits != 0) {
        unsigned first = (unsigned)__builtin_ctzll(bits);
        bits &= ~((uint64_t)0xFFFF << first);
        // Clears the marks of the next word that these columns include.
        if (first > 48 && word + 1 < window->words) marks[word + 1] &= UINT64_MAX << (first - 48);
        size_t column = word * 64 + first;
        if (value != 0 && column > next) {
          over_alike(target + next, column - next, value, pixel, opacity);
        }
        __m512i sixteen = coverages(
            areas + column, first_pixels(width + 1 - column), &sum, even_odd);
        next = column + 16;
        value = (uint8_t)_mm_extract_epi32(_mm512_extracti32x4_epi32(sixteen, 3), 3);
        // The covered columns that belong to the row.
        __mmask16 covered = _mm512_test_epi32_mask(sixteen, sixteen)
            & first_pixels(width - column);
        if (covered == 0) continue;
        if (is_opaque && covered == 0xFFFF
            && _mm512_cmpeq_epi32_mask(sixteen, whole) == 0xFFFF) {
          store(target + column, covered, pixels);
        } else {
          store(
              target + column, covered,
              over_sixteen(
                  load(target + column, covered), sixteen, pixels, opacities,
                  is_opaque ? &channels : NULL));
        }
      }
    }
    if (value != 0 && next < width) {
      over_alike(target + next, width - next, value, pixel, opacity);
    }
    areas += width + 1;
    marks += window->words;
    target += stride;
  }
}

AVX512 void segue_avx512_over_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd,
    uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity) {
  if (pixel >> 24 != 255 || opacity != 255) {
    over_rows(areas, marks, window, even_odd, 0, target, stride, pixel, opacity);
  } else if (even_odd) {
    over_rows(areas, marks, window, 1, 1, target, stride, pixel, opacity);
  } else {
    over_rows(areas, marks, window, 0, 1, target, stride, pixel, opacity);
  }
}
#endif
