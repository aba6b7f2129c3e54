/// The inner loops of smaller copies, compiled once for every processor and once for AVX2.
///
/// Written for automatic vectorization, in vectors of four lanes or for AVX2, with integers only, so all give the same
/// results.
#include "lanes.h"
#include "segue_boxes.h"

#ifndef SEGUE_BOXES
#error "boxes.h is included with the names and the target of its functions"
#endif

SEGUE_BOXES(void, add_rows)(
    int16_t *cells, const uint32_t *upper, const uint32_t *lower, size_t count, int16_t upper_weight,
    int16_t lower_weight) {
  const uint8_t *a = (const uint8_t *)upper, *b = (const uint8_t *)lower;
  for (size_t i = 0; i < 4 * count; i++) cells[i] = (int16_t)(a[i] * upper_weight + b[i] * lower_weight);
}

SEGUE_BOXES(void, add_columns)(uint32_t *sums, const int16_t *cells, size_t count, int halves) {
  size_t box = 0;
  if (halves == 4) {
    for (; box < count; box++, cells += 8) {
      segue_store_sums(sums + 4 * box, (segue_sums)(segue_load_four(cells) + segue_load_four(cells + 4)));
    }
    return;
  }
  for (; box + 2 <= count; box += 2, cells += 12) {
    segue_four middle = segue_load_four(cells + 4);
    segue_store_sums(sums + 4 * box, (segue_sums)(2 * segue_load_four(cells) + middle));
    segue_store_sums(sums + 4 * box + 4, (segue_sums)(middle + 2 * segue_load_four(cells + 8)));
  }
  if (box < count) {
    segue_store_sums(sums + 4 * box, (segue_sums)(2 * segue_load_four(cells) + segue_load_four(cells + 4)));
  }
}

SEGUE_BOXES(void, halve)(uint32_t *sums, const uint32_t *row, size_t count, int adds) {
  for (size_t n = 0; n < 4 * count; n += 4) {
    segue_sums sum = segue_load_sums(row + 2 * n) + segue_load_sums(row + 2 * n + 4);
    segue_store_sums(sums + n, adds ? sum + segue_load_sums(sums + n) : sum);
  }
}

#ifdef SEGUE_BOXES_AVX2
/// Computes the means of 8 boxes at a time, and returns the number of those that are done.
__attribute__((target("avx2"))) static size_t means_of_eight(
    uint32_t *pixels, const uint32_t *sums, size_t count, uint32_t weight) {
  int shift = __builtin_ctz(weight), is_ninth = weight >> shift == 9;
  const __m256i half = _mm256_set1_epi32((int)(weight / 2)), ninth = _mm256_set1_epi16((short)58255);
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m128i by = _mm_cvtsi32_si128(shift);
  size_t n = 0;
  for (; n + 8 <= count; n += 8) {
    __m256i s[4];
    for (int v = 0; v < 4; v++) {
      __m256i sum = _mm256_loadu_si256((const __m256i *)(sums + 4 * n) + v);
      s[v] = _mm256_srl_epi32(_mm256_add_epi32(sum, half), by);
    }
    __m256i a = _mm256_packus_epi32(s[0], s[1]), b = _mm256_packus_epi32(s[2], s[3]);
    if (is_ninth) {
      a = _mm256_srli_epi16(_mm256_mulhi_epu16(a, ninth), 3);
      b = _mm256_srli_epi16(_mm256_mulhi_epu16(b, ninth), 3);
    }
    __m256i packed = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(a, b), order);
    _mm256_storeu_si256((__m256i *)(pixels + n), packed);
  }
  return n;
}
#endif

SEGUE_BOXES(void, mean)(uint32_t *pixels, const uint32_t *sums, size_t count, uint32_t weight) {
  size_t i = 0;
#ifdef SEGUE_BOXES_AVX2
  i = 4 * means_of_eight(pixels, sums, count, weight);
#endif
  uint8_t *out = (uint8_t *)pixels;
  uint32_t half = weight / 2;
  int shift = __builtin_ctz(weight);
  if (weight >> shift == 1) {
    for (; i < 4 * count; i++) out[i] = (uint8_t)((sums[i] + half) >> shift);
    return;
  }
  // A ninth: 58,255 / 2^19 is exact for all up to 74,898, and these are 2,299 at most.
  for (; i < 4 * count; i++) {
    uint16_t boxes = (uint16_t)((sums[i] + half) >> shift);
    out[i] = (uint8_t)(((uint32_t)boxes * 58255u) >> 19);
  }
}
