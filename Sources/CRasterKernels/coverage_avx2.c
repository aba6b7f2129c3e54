/// Resolution of coverage with AVX2, eight columns at a time; groups without a mark are not summed.
#if defined(__x86_64__)
#include "avx2.h"
#include "coverage.h"

#include <string.h>

/// Returns the coverages of eight columns, each in 32 bits, and clears their deltas.
///
/// `sum` is the area before them, updated to the one after. `count` columns belong to the row.
INLINE __m256i coverages(int32_t *areas, ptrdiff_t count, __m256i *sum, int even_odd) {
  __m256i x;
  if (count >= 8) {
    x = _mm256_loadu_si256((const __m256i *)areas);
    _mm256_storeu_si256((__m256i *)areas, _mm256_setzero_si256());
  } else {
    __m256i own = first_pixels((size_t)count);
    x = _mm256_maskload_epi32(areas, own);
    _mm256_maskstore_epi32(areas, own, _mm256_setzero_si256());
  }
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
  __m256i low = _mm256_shuffle_epi32(_mm256_permute2x128_si256(x, x, 0x08), 0xFF);
  x = _mm256_add_epi32(_mm256_add_epi32(x, low), *sum);
  *sum = _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(7));
  const __m256i one = _mm256_set1_epi32(SEGUE_WHOLE_PIXEL);
  if (even_odd) {
    x = _mm256_and_si256(x, _mm256_set1_epi32(2 * SEGUE_WHOLE_PIXEL - 1));
    x = _mm256_min_epi32(x, _mm256_sub_epi32(_mm256_set1_epi32(2 * SEGUE_WHOLE_PIXEL), x));
  } else {
    x = _mm256_min_epi32(_mm256_abs_epi32(x), one);
  }
  x = _mm256_sub_epi32(_mm256_slli_epi32(x, 8), x);
  return _mm256_srli_epi32(_mm256_add_epi32(x, _mm256_set1_epi32(65536)), 17);
}

/// Returns the coverages of eight columns as bytes, the first in the lowest one.
INLINE uint64_t eight_columns(int32_t *areas, ptrdiff_t count, __m256i *sum, int even_odd) {
  __m256i x = coverages(areas, count, sum, even_odd);
  __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  return (uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(words, words));
}

INLINE void write_eight(uint8_t *coverage, uint64_t eight) { memcpy(coverage, &eight, 8); }

/// Writes the coverage of a row except for its solid run, and clears its deltas and marks.
///
/// Returns the position after the coverage. Up to eight bytes more are written, which the next row
/// overwrites.
INLINE uint8_t *resolve_row(
    int32_t *areas, uint64_t *marks, size_t words, ptrdiff_t width, int even_odd,
    segue_columns solid, uint8_t *place, segue_raster_row *row) {
  size_t first_word = 0, last_word = words;
  while (first_word < words && marks[first_word] == 0) first_word++;
  if (first_word == words) return place;
  while (marks[last_word - 1] == 0) last_word--;
  ptrdiff_t first = (ptrdiff_t)(first_word * 64) + __builtin_ctzll(marks[first_word]);
  ptrdiff_t last = (ptrdiff_t)(last_word * 64) - 1 - __builtin_clzll(marks[last_word - 1]);
  int has_solid = solid.start >= 0;
  // Without a solid run, all columns count as before it.
  ptrdiff_t start = has_solid ? solid.start : width + 8, end = has_solid ? solid.end : width + 8;
  uint8_t *behind = place + (start - first);
  __m256i sum = _mm256_setzero_si256();
  uint64_t eight = 0;
  ptrdiff_t column = first & ~(ptrdiff_t)7;
  while (column <= last) {
    if (marks[column >> 6] >> (column & 63) & 0xFF) {
      eight = eight_columns(areas + column, width + 1 - column, &sum, even_odd);
    } else {
      eight = 0x0101010101010101u * (eight >> 56);
    }
    if (column < start) {
      if (column >= first) write_eight(place + (column - first), eight);
      else write_eight(place, eight >> (8 * (first - column)));
    }
    if (column + 8 > start && column <= start) row->solid = (uint8_t)(eight >> (8 * (start - column)));
    if (column + 8 > end) {
      if (column >= end) write_eight(behind + (column - end), eight);
      else write_eight(behind, eight >> (8 * (end - column)));
    }
    column += 8;
    if (column > start && column + 8 <= end) {
      // The solid run has no marks, so it is skipped.
      column = end & ~(ptrdiff_t)7;
      eight = 0x0101010101010101u * row->solid;
    }
  }
  for (size_t word = first_word; word < last_word; word++) marks[word] = 0;
  uint8_t value = (uint8_t)(eight >> 56);
  row->first = (int32_t)first;
  row->end = (int32_t)(value == 0 ? last : width);
  uint8_t *next = has_solid ? behind + (row->end - end) : place + (row->end - first);
  if (value != 0 && !(has_solid && end == width)) {
    // Contours that a clip cuts continue to its edge.
    uint8_t *here = has_solid ? behind + (last + 1 - end) : place + (last + 1 - first);
    if (here < next) memset(here, value, (size_t)(next - here));
  }
  return next;
}

INLINE void resolve(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int cut,
    uint8_t *coverage, segue_raster_row *rows) {
  ptrdiff_t width = window->right - window->left;
  size_t count = (size_t)(window->bottom - window->top);
  for (size_t n = 0; n < count; n++) {
    segue_columns solid = segue_longest_run(areas, marks, window->words, width, even_odd, cut);
    segue_raster_row row = {-1, 0, 0, 0, 0, 0};
    uint8_t *next = resolve_row(
        areas, marks, window->words, width, even_odd, solid, coverage, &row);
    row.solid_start = solid.start < 0 ? row.end : (int32_t)solid.start;
    row.solid_end = solid.start < 0 ? row.end : (int32_t)solid.end;
    row.written = (int32_t)(next - coverage);
    rows[n] = row;
    coverage = next;
    areas += width + 1;
    marks += window->words;
  }
}

AVX2 void segue_avx2_resolve_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int cut,
    uint8_t *coverage, segue_raster_row *rows) {
  if (even_odd) resolve(areas, marks, window, 1, cut, coverage, rows);
  else resolve(areas, marks, window, 0, cut, coverage, rows);
}

/// Draws one pixel over a run of equal coverage.
INLINE void over_alike(
    uint32_t *target, ptrdiff_t count, uint8_t coverage, uint32_t pixel, uint8_t opacity) {
  uint32_t shown = segue_scaled(pixel, segue_product(coverage, opacity));
  if (shown >> 24 == 255) segue_avx2_fill(target, (size_t)count, shown);
  else segue_avx2_over_pixel(target, (size_t)count, shown);
}

/// Draws one pixel over up to eight, times their coverages; `count` of them belong to the row.
///
/// `opaque` holds the pixel's channels in 16 bits, twice, if pixel and opacity are opaque; the
/// weight of the pixels below is then 255 - coverage.
INLINE void over_eight(
    uint32_t *target, ptrdiff_t count, __m256i coverage, __m256i pixel, __m256i opacity,
    const __m256i *opaque) {
  size_t some = (size_t)count;
  __m256i below = count >= 8 ? load(target) : load_first(target, first_pixels(some));
  __m256i shown;
  if (opaque) {
    const __m256i zero = _mm256_setzero_si256(), half = _mm256_set1_epi16(128);
    const __m256i whole = _mm256_set1_epi16(255);
    __m256i low = _mm256_shuffle_epi8(coverage, low_pixels());
    __m256i high = _mm256_shuffle_epi8(coverage, high_pixels());
    __m256i rest_low = _mm256_mullo_epi16(
        _mm256_unpacklo_epi8(below, zero), _mm256_sub_epi16(whole, low));
    __m256i rest_high = _mm256_mullo_epi16(
        _mm256_unpackhi_epi8(below, zero), _mm256_sub_epi16(whole, high));
    low = over_255(_mm256_add_epi16(_mm256_mullo_epi16(*opaque, low), half));
    high = over_255(_mm256_add_epi16(_mm256_mullo_epi16(*opaque, high), half));
    low = _mm256_add_epi16(low, over_255(_mm256_add_epi16(rest_low, half)));
    high = _mm256_add_epi16(high, over_255(_mm256_add_epi16(rest_high, half)));
    shown = _mm256_packus_epi16(low, high);
  } else {
    shown = over(scaled_each(pixel, times_opacity(coverage, opacity)), below);
  }
  if (count >= 8) store(target, shown);
  else store_first(target, some, shown);
}

/// Resolves the coverage of rows and draws one pixel over them.
INLINE void over_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int is_opaque,
    uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity) {
  ptrdiff_t width = window->right - window->left;
  size_t count = (size_t)(window->bottom - window->top);
  const __m256i pixels = _mm256_set1_epi32((int)pixel), opacities = _mm256_set1_epi32(opacity);
  const __m256i channels = _mm256_unpacklo_epi8(pixels, _mm256_setzero_si256());
  const __m256i whole = _mm256_set1_epi32(255);
  for (size_t n = 0; n < count; n++) {
    __m256i sum = _mm256_setzero_si256();
    ptrdiff_t next = 0;
    uint8_t value = 0;
    for (size_t word = 0; word < window->words; word++) {
      uint64_t bits = marks[word];
      if (bits == 0) continue;
      marks[word] = 0;
      while (bits != 0) {
        int first = __builtin_ctzll(bits) & ~7;
        bits &= ~((uint64_t)0xFF << first);
        ptrdiff_t column = (ptrdiff_t)(word * 64) + first;
        if (value != 0 && column > next) {
          over_alike(target + next, column - next, value, pixel, opacity);
        }
        __m256i eight = coverages(areas + column, width + 1 - column, &sum, even_odd);
        next = column + 8;
        value = (uint8_t)_mm256_extract_epi32(eight, 7);
        if (_mm256_testz_si256(eight, eight) || column == width) continue;
        if (is_opaque && next <= width && _mm256_testc_si256(eight, whole)) {
          store(target + column, pixels);
        } else {
          over_eight(
              target + column, width - column, eight, pixels, opacities,
              is_opaque ? &channels : NULL);
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

AVX2 void segue_avx2_over_rows(
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
