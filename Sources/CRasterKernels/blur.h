/// The inner loops of the Gaussian blur, compiled once for every processor and once for AVX2.
///
/// Written for automatic vectorization or in vectors of four lanes, with integers only, so both give the same
/// results.
#include "lanes.h"
#include "segue_blur.h"

#ifndef SEGUE_BLUR
#error "blur.h is included with the names and the target of its functions"
#endif

#ifdef SEGUE_BLUR_AVX2
/// Computes weighted sums of rows for `vectors` times 16 lanes from lane i on; `vectors` is at most four.
__attribute__((target("avx2"), always_inline)) static inline void taps_of(
    int16_t *out, const int16_t *const *rows, const int16_t *weights, size_t count, size_t i,
    int vectors) {
  __m256i low[4], high[4];
  for (int v = 0; v < vectors; v++) low[v] = high[v] = _mm256_set1_epi32(16384);
  for (size_t k = 0; k < count; k += 2) {
    int is_pair = k + 1 < count;
    int32_t pair = (uint16_t)weights[k];
    if (is_pair) memcpy(&pair, weights + k, sizeof pair);
    const __m256i w = _mm256_set1_epi32(pair);
    const int16_t *first = rows[k] + i, *second = is_pair ? rows[k + 1] + i : first;
    for (int v = 0; v < vectors; v++) {
      __m256i a = _mm256_loadu_si256((const __m256i *)(first + 16 * v));
      __m256i b = _mm256_loadu_si256((const __m256i *)(second + 16 * v));
      low[v] = _mm256_add_epi32(low[v], _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), w));
      high[v] = _mm256_add_epi32(high[v], _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), w));
    }
  }
  for (int v = 0; v < vectors; v++) {
    _mm256_storeu_si256(
        (__m256i *)(out + i + 16 * (size_t)v),
        _mm256_packs_epi32(_mm256_srai_epi32(low[v], 15), _mm256_srai_epi32(high[v], 15)));
  }
}
#endif

SEGUE_BLUR(void, taps)(
    int16_t *out, const int16_t *const *rows, const int16_t *weights, size_t count,
    size_t lanes) {
  size_t i = 0;
#ifdef SEGUE_BLUR_AVX2
  // The weights of two rows are loaded once for 64 lanes.
  for (; i + 64 <= lanes; i += 64) taps_of(out, rows, weights, count, i, 4);
  for (; i + 16 <= lanes; i += 16) taps_of(out, rows, weights, count, i, 1);
  if (i < lanes && lanes >= 16) {
    // The last vector overlaps the one before.
    taps_of(out, rows, weights, count, lanes - 16, 1);
    return;
  }
#else
  for (; i + 16 <= lanes; i += 16) {
    segue_four sums[4];
    for (int v = 0; v < 4; v++) sums[v] = (segue_four){0} + 16384;
    for (size_t k = 0; k < count; k++) {
      const int16_t *row = rows[k] + i;
      for (int v = 0; v < 4; v++) sums[v] += segue_load_four(row + 4 * v) * weights[k];
    }
    for (size_t v = 0; v < 4; v++) segue_store_four(out + i + 4 * v, sums[v] >> 15);
  }
#endif
  for (; i < lanes; i++) {
    int32_t sum = 16384;
    for (size_t k = 0; k < count; k++) sum += (int32_t)rows[k][i] * weights[k];
    out[i] = (int16_t)(sum >> 15);
  }
}

SEGUE_BLUR(void, along)(
    int16_t *out, const int16_t *cells, const int16_t *weights, size_t count, size_t lanes,
    int16_t *pairs) {
  size_t i = 0;
#ifdef SEGUE_BLUR_AVX2
  // Interleaves each lane with that of the next cell, once for all taps.
  size_t all = lanes + 4 * (count - 1), n = 0;
  for (; n + 20 <= all; n += 16) {
    __m256i a = _mm256_loadu_si256((const __m256i *)(cells + n));
    __m256i b = _mm256_loadu_si256((const __m256i *)(cells + n + 4));
    __m256i low = _mm256_unpacklo_epi16(a, b), high = _mm256_unpackhi_epi16(a, b);
    _mm256_storeu_si256((__m256i *)(pairs + 2 * n), _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256(
        (__m256i *)(pairs + 2 * n + 16), _mm256_permute2x128_si256(low, high, 0x31));
  }
  for (; n < all; n++) {
    pairs[2 * n] = cells[n];
    pairs[2 * n + 1] = n + 4 < all ? cells[n + 4] : 0;
  }
  for (; i + 32 <= lanes; i += 32) {
    __m256i sums[4];
    for (int v = 0; v < 4; v++) sums[v] = _mm256_set1_epi32(16384);
    for (size_t k = 0; k < count; k += 2) {
      int32_t pair = (uint16_t)weights[k];
      if (k + 1 < count) memcpy(&pair, weights + k, sizeof pair);
      const __m256i w = _mm256_set1_epi32(pair);
      const int16_t *place = pairs + 2 * (i + 4 * k);
      for (int v = 0; v < 4; v++) {
        __m256i two = _mm256_loadu_si256((const __m256i *)(place + 16 * v));
        sums[v] = _mm256_add_epi32(sums[v], _mm256_madd_epi16(two, w));
      }
    }
    for (int v = 0; v < 4; v += 2) {
      __m256i both = _mm256_packs_epi32(
          _mm256_srai_epi32(sums[v], 15), _mm256_srai_epi32(sums[v + 1], 15));
      _mm256_storeu_si256(
          (__m256i *)(out + i + 8 * v), _mm256_permute4x64_epi64(both, 0xD8));
    }
  }
#else
  (void)pairs;
  for (; i + 16 <= lanes; i += 16) {
    segue_four sums[4];
    for (int v = 0; v < 4; v++) sums[v] = (segue_four){0} + 16384;
    for (size_t k = 0; k < count; k++) {
      const int16_t *place = cells + i + 4 * k;
      for (int v = 0; v < 4; v++) sums[v] += segue_load_four(place + 4 * v) * weights[k];
    }
    for (size_t v = 0; v < 4; v++) segue_store_four(out + i + 4 * v, sums[v] >> 15);
  }
#endif
  for (; i < lanes; i++) {
    int32_t sum = 16384;
    for (size_t k = 0; k < count; k++) sum += (int32_t)cells[i + 4 * k] * weights[k];
    out[i] = (int16_t)(sum >> 15);
  }
}

SEGUE_BLUR(void, add_bytes)(uint16_t *sums, const uint32_t *pixels, size_t count) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  for (size_t i = 0; i < 4 * count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

SEGUE_BLUR(void, pixels)(int16_t *out, const uint32_t *pixels, size_t count) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  for (size_t i = 0; i < 4 * count; i++) {
    out[i] = (int16_t)((uint16_t)bytes[i] * 128 + (bytes[i] >> 1));
  }
}

SEGUE_BLUR(void, cells)(int16_t *out, const uint16_t *sums, size_t count, int32_t h) {
  int32_t shift = 2 * __builtin_ctz((unsigned)h);
  if (h == 1) {
    for (size_t i = 0; i < 4 * count; i++) out[i] = (int16_t)(sums[i] * 128 + (sums[i] >> 1));
    return;
  }
  for (size_t cell = 0; cell < count; cell++, sums += 4 * h) {
    uint32_t total[4] = {0, 0, 0, 0};
    for (int32_t x = 0; x < h; x++) {
      for (int channel = 0; channel < 4; channel++) total[channel] += sums[4 * x + channel];
    }
    for (int channel = 0; channel < 4; channel++) {
      uint32_t sum = total[channel];
      out[4 * cell + (size_t)channel] = (int16_t)((sum * 128 + (sum >> 1)) >> shift);
    }
  }
}

SEGUE_BLUR(void, halve)(int16_t *out, const int16_t *cells, size_t count) {
  size_t cell = 0;
#ifdef SEGUE_BLUR_AVX2
  // Interleaves the lanes of two cells.
  const __m256i pairs = _mm256_setr_epi8(
      0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13,
      6, 7, 14, 15);
  const __m256i first = _mm256_set1_epi32(1 | 3 << 16), last = _mm256_set1_epi32(3 | 1 << 16);
  for (; cell + 2 <= count; cell += 2) {
    const int16_t *c = cells + 8 * cell;
    __m256i a = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)c), pairs);
    __m256i b = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)(c + 8)), pairs);
    __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(a, first), _mm256_madd_epi16(b, last));
    sum = _mm256_srai_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(4)), 3);
    sum = _mm256_permute4x64_epi64(_mm256_packs_epi32(sum, sum), 0x08);
    _mm_storeu_si128((__m128i *)(out + 4 * cell), _mm256_castsi256_si128(sum));
  }
#endif
  for (; cell < count; cell++) {
    const int16_t *c = cells + 8 * cell;
    segue_four inner = segue_load_four(c + 4) + segue_load_four(c + 8);
    segue_four sum = segue_load_four(c) + 3 * inner + segue_load_four(c + 12);
    segue_store_four(out + 4 * cell, (sum + 4) >> 3);
  }
}

SEGUE_BLUR(void, double)(int16_t *out, const int16_t *cells, size_t count) {
  size_t cell = 0;
#ifdef SEGUE_BLUR_AVX2
  // (a + 3 b + 2) >> 2 equals b + ((((a - b) >> 1) + 1) >> 1).
  const __m256i one = _mm256_set1_epi16(1);
  for (; cell + 4 <= count; cell += 4) {
    const int16_t *c = cells + 4 * cell;
    __m256i own = _mm256_loadu_si256((const __m256i *)(c + 4));
    __m256i a = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)c), own);
    __m256i b = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(c + 8)), own);
    a = _mm256_srai_epi16(_mm256_add_epi16(_mm256_srai_epi16(a, 1), one), 1);
    b = _mm256_srai_epi16(_mm256_add_epi16(_mm256_srai_epi16(b, 1), one), 1);
    a = _mm256_add_epi16(own, a);
    b = _mm256_add_epi16(own, b);
    __m256i even = _mm256_unpacklo_epi64(a, b), odd = _mm256_unpackhi_epi64(a, b);
    __m256i *to = (__m256i *)(out + 8 * cell);
    _mm256_storeu_si256(to, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(even, odd, 0x31));
  }
#endif
  for (; cell < count; cell++) {
    for (size_t channel = 0; channel < 4; channel++) {
      const int16_t *c = cells + 4 * cell + channel;
      out[8 * cell + channel] = (int16_t)((c[0] + 3 * c[4] + 2) >> 2);
      out[8 * cell + 4 + channel] = (int16_t)((3 * c[4] + c[8] + 2) >> 2);
    }
  }
}

SEGUE_BLUR(void, mix)(
    int16_t *out, const int16_t *a, const int16_t *b, size_t lanes, int32_t h, int32_t w) {
  int32_t shift = __builtin_ctz((unsigned)(2 * h));
  for (size_t i = 0; i < lanes; i++) {
    out[i] = (int16_t)((a[i] * (2 * h - w) + b[i] * w + h) >> shift);
  }
}

SEGUE_BLUR(void, spread)(
    uint32_t *target, size_t count, const int16_t *cells, int32_t h, int32_t phase) {
  int32_t shift = 15 + __builtin_ctz((unsigned)(2 * h));
  int32_t half = 1 << (shift - 1), mask = 2 * h - 1;
  size_t n = 0;
#ifdef SEGUE_BLUR_AVX2
  if (h == 1 && (phase & 1) == 0) {
    // Pixels at the centres of cells: (2 c 255 + 2^15) >> 16 equals (c 255 + 2^14) >> 15.
    const int16_t *first = cells + 4 * (phase >> 1);
    for (; n + 8 <= count; n += 8) {
      __m256i a = _mm256_mulhrs_epi16(
          _mm256_loadu_si256((const __m256i *)(first + 4 * n)), _mm256_set1_epi16(255));
      __m256i b = _mm256_mulhrs_epi16(
          _mm256_loadu_si256((const __m256i *)(first + 4 * n + 16)), _mm256_set1_epi16(255));
      __m256i pixels = _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xD8);
      _mm256_storeu_si256((__m256i *)(target + n), pixels);
    }
  }
  __m256i rounding = _mm256_set1_epi32(half), level = _mm256_set1_epi32(255);
  __m128i by = _mm_cvtsi32_si128(shift);
  const int32_t bits = __builtin_ctz((unsigned)(2 * h));
  for (; n + 2 <= count; n += 2) {
    int32_t p = phase + 2 * (int32_t)n, q = p + 2;
    const int16_t *first = cells + 4 * (p >> bits), *second = cells + 4 * (q >> bits);
    // Interleaves the lanes of a cell and of the next one.
    __m128i a = _mm_loadu_si128((const __m128i *)first);
    __m128i b = _mm_loadu_si128((const __m128i *)second);
    a = _mm_unpacklo_epi16(a, _mm_srli_si128(a, 8));
    b = _mm_unpacklo_epi16(b, _mm_srli_si128(b, 8));
    __m256i pairs = _mm256_set_m128i(b, a);
    int32_t wp = p & mask, wq = q & mask;
    __m256i w = _mm256_set_m128i(
        _mm_set1_epi32((2 * h - wq) | wq << 16), _mm_set1_epi32((2 * h - wp) | wp << 16));
    __m256i t = _mm256_mullo_epi32(_mm256_madd_epi16(pairs, w), level);
    t = _mm256_sra_epi32(_mm256_add_epi32(t, rounding), by);
    __m256i s = _mm256_packus_epi32(t, t);
    s = _mm256_packus_epi16(s, s);
    target[n] = (uint32_t)_mm256_extract_epi32(s, 0);
    target[n + 1] = (uint32_t)_mm256_extract_epi32(s, 4);
  }
#endif
  for (; n < count; n++) {
    int32_t p = phase + 2 * (int32_t)n, w = p & mask;
    const int16_t *cell = cells + 4 * (p >> __builtin_ctz((unsigned)(2 * h)));
    segue_four t = segue_load_four(cell) * (2 * h - w) + segue_load_four(cell + 4) * w;
    target[n] = segue_pack_four((t * 255 + half) >> shift);
  }
}
