/// Compositing and sampling kernels with AVX2, eight pixels at a time.
#if defined(__x86_64__)
#include "avx2.h"

AVX2 void segue_avx2_fill(uint32_t *target, size_t count, uint32_t pixel) {
  __m256i p = _mm256_set1_epi32((int)pixel);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(target + i, p);
  if (i < count) store_first(target + i, count - i, p);
}

AVX2 void segue_avx2_copy_under(
    uint32_t *target, const uint32_t *source, size_t count, uint32_t pixel) {
  __m256i p = _mm256_set1_epi32((int)pixel);
  __m256i rest = _mm256_set1_epi16((short)(255 - (pixel >> 24)));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(target + i, _mm256_add_epi8(p, scaled(load(source + i), rest, rest)));
  }
  if (i < count) {
    __m256i mask = first_pixels(count - i);
    __m256i t = scaled(load_first(source + i, mask), rest, rest);
    store_first(target + i, count - i, _mm256_add_epi8(p, t));
  }
}

AVX2 void segue_avx2_over_pixel(uint32_t *target, size_t count, uint32_t pixel) {
  segue_avx2_copy_under(target, target, count, pixel);
}

AVX2 void segue_avx2_over_pixel_covered(
    uint32_t *target, const uint8_t *coverage, size_t count, uint32_t pixel, uint8_t opacity) {
  __m256i p = _mm256_set1_epi32((int)pixel), o = _mm256_set1_epi32(opacity);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    // Gaps between letters have no coverage.
    uint64_t eight;
    __builtin_memcpy(&eight, coverage + i, 8);
    if (!eight) continue;
    __m256i f = factors_of(_mm_cvtsi64_si128((long long)eight), o);
    store(target + i, over(scaled_each(p, f), load(target + i)));
  }
  if (i < count) {
    __m256i mask = first_pixels(count - i);
    __m256i s = scaled_each(p, first_factors(coverage + i, count - i, o));
    store_first(target + i, count - i, over(s, load_first(target + i, mask)));
  }
}

AVX2 void segue_avx2_over(
    uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  __m256i f = _mm256_set1_epi16(factor);
  size_t i = 0;
  if (factor == 255) {
    for (; i + 8 <= count; i += 8) store(target + i, over(load(source + i), load(target + i)));
  } else {
    for (; i + 8 <= count; i += 8) {
      store(target + i, over(scaled(load(source + i), f, f), load(target + i)));
    }
  }
  if (i < count) {
    __m256i mask = first_pixels(count - i);
    __m256i s = scaled(load_first(source + i, mask), f, f);
    store_first(target + i, count - i, over(s, load_first(target + i, mask)));
  }
}

AVX2 void segue_avx2_over_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  __m256i o = _mm256_set1_epi32(opacity);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i s = scaled_each(load(source + i), factors(coverage + i, o));
    store(target + i, over(s, load(target + i)));
  }
  if (i < count) {
    __m256i mask = first_pixels(count - i);
    __m256i s = scaled_each(
        load_first(source + i, mask), first_factors(coverage + i, count - i, o));
    store_first(target + i, count - i, over(s, load_first(target + i, mask)));
  }
}

AVX2 void segue_avx2_add(
    uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  __m256i f = _mm256_set1_epi16(factor);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i s = scaled(load(source + i), f, f);
    store(target + i, _mm256_adds_epu8(s, load(target + i)));
  }
  segue_portable_add(target + i, source + i, count - i, factor);
}

AVX2 void segue_avx2_add_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  __m256i o = _mm256_set1_epi32(opacity);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i s = scaled_each(load(source + i), factors(coverage + i, o));
    store(target + i, _mm256_adds_epu8(s, load(target + i)));
  }
  segue_portable_add_covered(target + i, source + i, coverage + i, count - i, opacity);
}

AVX2 void segue_avx2_dim(uint32_t *target, size_t count, uint8_t brightness) {
  // Alpha is multiplied by 255/255, which leaves it unchanged.
  __m256i f = _mm256_set1_epi64x(
      (long long)(0x00FF000000000000u | (uint64_t)brightness * 0x0000000100010001u));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(target + i, scaled(load(target + i), f, f));
  segue_portable_dim(target + i, count - i, brightness);
}

SEGUE_RASTER_PARTS(avx2, AVX2)
SEGUE_RASTER_FILTER(avx2, AVX2)

/// Returns the bilinear weights of eight positions: four bytes each, the upper two texels', then the lower.
///
/// At the centre of a texel the weights 256 and 0 do not fit in a byte; see `blended`.
INLINE __m256i weights(__m256i right, __m256i down) {
  __m256i both = _mm256_srli_epi16(
      _mm256_add_epi16(_mm256_mullo_epi16(right, down), _mm256_set1_epi32(128)), 8);
  __m256i at_right = _mm256_sub_epi32(right, both);
  __m256i below = _mm256_sub_epi32(down, both);
  __m256i own = _mm256_sub_epi32(_mm256_sub_epi32(_mm256_set1_epi32(256), at_right), down);
  __m256i upper = _mm256_or_si256(own, _mm256_slli_epi32(at_right, 8));
  __m256i lower = _mm256_or_si256(below, _mm256_slli_epi32(both, 8));
  return _mm256_or_si256(upper, _mm256_slli_epi32(lower, 16));
}

/// Blends four of eight positions: returns their channels minus 128, in 16 bits.
///
/// `upper` and `lower` hold interleaved bytes of horizontal neighbours. Products of weights 0...255
/// with bytes -128...127 are added without saturation, since the weights of a position add up to
/// 256.
INLINE __m256i blended_half(
    __m256i upper, __m256i lower, __m256i weights_upper, __m256i weights_lower) {
  __m256i sign = _mm256_set1_epi8(-128);
  __m256i sum = _mm256_add_epi16(
      _mm256_maddubs_epi16(weights_upper, _mm256_xor_si256(upper, sign)),
      _mm256_maddubs_epi16(weights_lower, _mm256_xor_si256(lower, sign)));
  return _mm256_srai_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

/// Blends eight positions; `low` holds positions 0, 1, 4, 5 and `high` 2, 3, 6, 7.
INLINE __m256i blended(
    __m256i upper_low, __m256i upper_high, __m256i lower_low, __m256i lower_high, __m256i w,
    __m256i own, __m256i is_own) {
  const __m256i upper_of_low = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5,
      4, 5);
  const __m256i step = _mm256_set1_epi8(2), half = _mm256_set1_epi8(8);
  const __m256i lower_of_low = _mm256_add_epi8(upper_of_low, step);
  const __m256i upper_of_high = _mm256_add_epi8(upper_of_low, half);
  const __m256i lower_of_high = _mm256_add_epi8(lower_of_low, half);
  __m256i low = blended_half(
      upper_low, lower_low, _mm256_shuffle_epi8(w, upper_of_low),
      _mm256_shuffle_epi8(w, lower_of_low));
  __m256i high = blended_half(
      upper_high, lower_high, _mm256_shuffle_epi8(w, upper_of_high),
      _mm256_shuffle_epi8(w, lower_of_high));
  __m256i pixels = _mm256_xor_si256(_mm256_packs_epi16(low, high), _mm256_set1_epi8(-128));
  return _mm256_blendv_epi8(pixels, own, is_own);
}

/// Returns bits 24...55 of eight positions in the order 0, 1, 4, 5 and 2, 3, 6, 7.
INLINE __m256i steps_of(__m256i a, __m256i b) {
  return _mm256_castps_si256(_mm256_shuffle_ps(
      _mm256_castsi256_ps(_mm256_srli_epi64(a, 24)),
      _mm256_castsi256_ps(_mm256_srli_epi64(b, 24)), 0x88));
}

/// Loads two neighbouring texels for each of four positions.
INLINE __m256i pairs(const uint32_t *texels, const int32_t *index) {
  __m128i low = _mm_castpd_si128(_mm_loadh_pd(
      _mm_load_sd((const double *)(const void *)(texels + index[0])),
      (const double *)(const void *)(texels + index[1])));
  __m128i high = _mm_castpd_si128(_mm_loadh_pd(
      _mm_load_sd((const double *)(const void *)(texels + index[2])),
      (const double *)(const void *)(texels + index[3])));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// Prefetches texels that the next rows of the picture are likely to need.
///
/// A copy is drawn at about its own size, so they are two and three rows below the lower
/// neighbours. The positions of a rotated or slanted row enter a new cache line every few pixels,
/// which the hardware prefetcher does not predict: with this, the cube at 1170 x 2532 takes 0.55 of
/// the time, a rotating screen 0.65 (`segue-bench raster`).
INLINE void ask_for_rows_below(
    const uint32_t *lower, ptrdiff_t width, ptrdiff_t first, ptrdiff_t last) {
  // As integers, since the rows may be outside the image.
  uintptr_t row = (uintptr_t)lower + 2 * (uintptr_t)width * sizeof(uint32_t);
  for (int i = 0; i < 2; i++) {
    _mm_prefetch((const char *)(row + (uintptr_t)first * sizeof(uint32_t)), _MM_HINT_T0);
    _mm_prefetch((const char *)(row + (uintptr_t)last * sizeof(uint32_t)), _MM_HINT_T0);
    row += (uintptr_t)width * sizeof(uint32_t);
  }
}

/// Returns the offset of the next row's texels, for steps of 1/2^`bits` texel per pixel, assuming a rotation.
///
/// Returns 0 if the image is hardly reduced. Positions that are far apart are in different cache
/// lines, which the hardware prefetcher does not predict: with the prefetch, a screenshot rotated
/// at a third of its size takes 2.2 ns per pixel instead of 8.7, or 5.2 with four taps.
INLINE ptrdiff_t to_next_row(
    segue_raster_image image, int64_t step_u, int64_t step_v, int bits) {
  int64_t one = (int64_t)1 << bits, half = one / 2;
  if (step_u < 2 * one && step_u > -2 * one && step_v < 2 * one && step_v > -2 * one) return 0;
  return ((step_u + half) >> bits) * image.width - ((step_v + half) >> bits);
}

/// Prefetches the texels that eight pixels of the next row need.
INLINE void ask_for_next_row(segue_raster_image image, const int32_t at[8], ptrdiff_t on) {
  // As integers, since they may be outside the image.
  uintptr_t upper = (uintptr_t)image.texels + (uintptr_t)on * sizeof(uint32_t);
  uintptr_t lower = upper + (uintptr_t)image.width * sizeof(uint32_t);
  for (int i = 0; i < 8; i++) {
    uintptr_t place = (uintptr_t)(ptrdiff_t)at[i] * sizeof(uint32_t);
    _mm_prefetch((const char *)(upper + place), _MM_HINT_T0);
    _mm_prefetch((const char *)(lower + place), _MM_HINT_T0);
  }
}

/// Samples eight positions whose neighbours are all inside the image, with weights of 1/256.
///
/// Single loads are faster than gathers here: 1.5 against 1.9 ns per pixel on a Zen 3.
INLINE __m256i sampled_at(
    segue_raster_image image, __m256i x, __m256i y, __m256i right, __m256i down, ptrdiff_t on) {
  const __m256i side_by_side = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13,
      10, 14, 11, 15);
  __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(y, _mm256_set1_epi32(image.width)), x);
  int32_t at[8] __attribute__((aligned(32)));
  _mm256_store_si256((__m256i *)at, _mm256_permute4x64_epi64(index, 0xD8));
  const uint32_t *lower = image.texels + image.width;
  if (on) ask_for_next_row(image, at, on);
  else ask_for_rows_below(lower, image.width, at[0], at[7]);
  __m256i upper_low = pairs(image.texels, at), upper_high = pairs(image.texels, at + 4);
  __m256i lower_low = pairs(lower, at), lower_high = pairs(lower, at + 4);
  __m256i own = _mm256_castps_si256(_mm256_shuffle_ps(
      _mm256_castsi256_ps(upper_low), _mm256_castsi256_ps(upper_high), 0x88));
  __m256i is_own = _mm256_cmpeq_epi32(_mm256_or_si256(right, down), _mm256_setzero_si256());
  return blended(
      _mm256_shuffle_epi8(upper_low, side_by_side), _mm256_shuffle_epi8(upper_high, side_by_side),
      _mm256_shuffle_epi8(lower_low, side_by_side), _mm256_shuffle_epi8(lower_high, side_by_side),
      weights(right, down), own, is_own);
}

/// Samples eight positions in 1/2^32 texel; `ua` and `va` are those of 0, 1, 4 and 5.
INLINE __m256i sampled(
    segue_raster_image image, __m256i ua, __m256i ub, __m256i va, __m256i vb, ptrdiff_t on) {
  const __m256i fraction = _mm256_set1_epi32(255);
  __m256i u = steps_of(ua, ub), v = steps_of(va, vb);
  return sampled_at(
      image, _mm256_srli_epi32(u, 8), _mm256_srli_epi32(v, 8), _mm256_and_si256(u, fraction),
      _mm256_and_si256(v, fraction), on);
}

/// Returns the positions 0, 1, 4 and 5 of a run.
INLINE __m256i first_places(__m256i start, __m256i step) {
  __m256i odd = _mm256_and_si256(step, _mm256_setr_epi64x(0, -1, 0, -1));
  __m256i fours = _mm256_and_si256(_mm256_slli_epi64(step, 2), _mm256_setr_epi64x(0, 0, -1, -1));
  return _mm256_add_epi64(start, _mm256_add_epi64(odd, fours));
}

/// Samples positions whose neighbours are all inside the image; returns the number of pixels written.
INLINE size_t sample_inside(
    uint32_t *target, size_t count, segue_raster_image image, segue_raster_path path) {
  __m256i du = _mm256_set1_epi64x(path.step_u), dv = _mm256_set1_epi64x(path.step_v);
  __m256i ua = first_places(_mm256_set1_epi64x(path.u), du);
  __m256i va = first_places(_mm256_set1_epi64x(path.v), dv);
  __m256i ub = _mm256_add_epi64(ua, _mm256_slli_epi64(du, 1));
  __m256i vb = _mm256_add_epi64(va, _mm256_slli_epi64(dv, 1));
  __m256i step_u = _mm256_slli_epi64(du, 3), step_v = _mm256_slli_epi64(dv, 3);
  ptrdiff_t on = to_next_row(image, path.step_u, path.step_v, 32);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(target + i, sampled(image, ua, ub, va, vb, on));
    ua = _mm256_add_epi64(ua, step_u);
    ub = _mm256_add_epi64(ub, step_u);
    va = _mm256_add_epi64(va, step_v);
    vb = _mm256_add_epi64(vb, step_v);
  }
  return i;
}

/// Samples positions in one row of an image that is not reduced, all inside it.
///
/// Eight positions are then within nine neighbouring texels: two loads and two permutations per row
/// replace the gathers.
INLINE size_t sample_row(
    uint32_t *target, size_t count, segue_raster_image image, segue_raster_path path) {
  int64_t du = path.step_u;
  int64_t place = path.u;
  __m256i ua = _mm256_setr_epi64x(0, du, 4 * du, 5 * du);
  __m256i ub = _mm256_add_epi64(ua, _mm256_set1_epi64x(2 * du));
  const __m256i down = _mm256_set1_epi32((int)((uint64_t)path.v >> 24 & 255));
  const __m256i fraction = _mm256_set1_epi32(255);
  const uint32_t *upper = image.texels + (path.v >> 32) * image.width;
  const uint32_t *lower = upper + image.width;
  const uint32_t *end = image.texels + (ptrdiff_t)image.width * image.height;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    int64_t x = place >> 32;
    if (end - (lower + x) < 9) break;
    __m256i origin = _mm256_set1_epi64x(place & 0xFFFFFFFF);
    __m256i u = steps_of(_mm256_add_epi64(ua, origin), _mm256_add_epi64(ub, origin));
    __m256i right = _mm256_and_si256(u, fraction), index = _mm256_srli_epi32(u, 8);
    __m256i own = _mm256_permutevar8x32_epi32(load(upper + x), index);
    __m256i at_right = _mm256_permutevar8x32_epi32(load(upper + x + 1), index);
    __m256i below = _mm256_permutevar8x32_epi32(load(lower + x), index);
    __m256i diagonal = _mm256_permutevar8x32_epi32(load(lower + x + 1), index);
    __m256i is_own =
        _mm256_cmpeq_epi32(_mm256_or_si256(right, down), _mm256_setzero_si256());
    store(
        target + i,
        blended(
            _mm256_unpacklo_epi8(own, at_right), _mm256_unpackhi_epi8(own, at_right),
            _mm256_unpacklo_epi8(below, diagonal), _mm256_unpackhi_epi8(below, diagonal),
            weights(right, down), own, is_own));
    place += 8 * du;
  }
  return i;
}

/// Blends each of eight texels with its neighbours, with equal weights for all.
///
/// Neighbours without weight are not loaded.
INLINE __m256i shifted(
    const uint32_t *upper, const uint32_t *lower, __m256i w_upper, __m256i w_lower, int is_between,
    int is_below) {
  const __m256i sign = _mm256_set1_epi8(-128), half = _mm256_set1_epi16(128);
  __m256i own = load(upper), at_right = is_between ? load(upper + 1) : own;
  __m256i low = _mm256_xor_si256(_mm256_unpacklo_epi8(own, at_right), sign);
  __m256i high = _mm256_xor_si256(_mm256_unpackhi_epi8(own, at_right), sign);
  low = _mm256_maddubs_epi16(w_upper, low);
  high = _mm256_maddubs_epi16(w_upper, high);
  if (is_below) {
    __m256i below = load(lower), diagonal = is_between ? load(lower + 1) : below;
    __m256i lower_low = _mm256_xor_si256(_mm256_unpacklo_epi8(below, diagonal), sign);
    __m256i lower_high = _mm256_xor_si256(_mm256_unpackhi_epi8(below, diagonal), sign);
    low = _mm256_add_epi16(low, _mm256_maddubs_epi16(w_lower, lower_low));
    high = _mm256_add_epi16(high, _mm256_maddubs_epi16(w_lower, lower_high));
  }
  low = _mm256_srai_epi16(_mm256_add_epi16(low, half), 8);
  high = _mm256_srai_epi16(_mm256_add_epi16(high, half), 8);
  return _mm256_xor_si256(_mm256_packs_epi16(low, high), sign);
}

/// Samples positions of one row at a distance of one texel, all inside: a translated screen.
///
/// 0.30 ns per pixel between columns and 0.38 between columns and rows, against 0.90 of
/// `sample_row` (`segue-bench kernels`).
INLINE size_t sample_shifted(
    uint32_t *target, size_t count, segue_raster_image image, segue_raster_path path) {
  uint32_t right = path.u >> 24 & 255, down = path.v >> 24 & 255;
  const uint32_t *upper = image.texels + (path.v >> 32) * image.width + (path.u >> 32);
  if (count < 8 || !(right | down)) {
    if (right | down) return 0;
    memcpy(target, upper, count * sizeof *target);
    return count;
  }
  uint32_t both = (right * down + 128) >> 8;
  __m256i w_upper =
      _mm256_set1_epi16((short)((256 - right - down + both) | (right - both) << 8));
  __m256i w_lower = _mm256_set1_epi16((short)((down - both) | both << 8));
  const uint32_t *lower = upper + image.width;
  for (size_t i = 0;; i = i + 16 <= count ? i + 8 : count - 8) {
    __m256i pixels;
    if (!down) pixels = shifted(upper + i, lower + i, w_upper, w_lower, 1, 0);
    else if (!right) pixels = shifted(upper + i, lower + i, w_upper, w_lower, 0, 1);
    else pixels = shifted(upper + i, lower + i, w_upper, w_lower, 1, 1);
    store(target + i, pixels);
    // The last eight pixels may overlap those before, with equal results.
    if (i + 8 == count) return count;
  }
}

/// Sums of four taps for eight pixels; `low` and `high` as in `blended`.
typedef struct {
  __m256i low, high;
} tap_sums;

/// Blends four of eight positions: returns (channel - 128) * 128.
///
/// Products of weights 0...128 with bytes -128...127 are added without saturation.
INLINE __m256i tap_half(__m256i upper, __m256i lower, __m256i w_upper, __m256i w_lower) {
  __m256i sign = _mm256_set1_epi8(-128);
  return _mm256_add_epi16(
      _mm256_maddubs_epi16(w_upper, _mm256_xor_si256(upper, sign)),
      _mm256_maddubs_epi16(w_lower, _mm256_xor_si256(lower, sign)));
}

/// Returns one tap of eight positions whose neighbours are all inside the image, with weights of 1/128.
INLINE tap_sums tap_at(
    segue_raster_image image, __m256i x, __m256i y, __m256i right, __m256i down, ptrdiff_t on) {
  const __m256i side_by_side = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13,
      10, 14, 11, 15);
  const __m256i upper_of_low = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5,
      4, 5);
  const __m256i step = _mm256_set1_epi8(2), half = _mm256_set1_epi8(8);
  const __m256i lower_of_low = _mm256_add_epi8(upper_of_low, step);
  __m256i both = _mm256_srli_epi32(
      _mm256_add_epi32(_mm256_mullo_epi16(right, down), _mm256_set1_epi32(64)), 7);
  __m256i at_right = _mm256_sub_epi32(right, both), below = _mm256_sub_epi32(down, both);
  __m256i own = _mm256_sub_epi32(_mm256_sub_epi32(_mm256_set1_epi32(128), at_right), down);
  __m256i w = _mm256_or_si256(
      _mm256_or_si256(own, _mm256_slli_epi32(at_right, 8)),
      _mm256_slli_epi32(_mm256_or_si256(below, _mm256_slli_epi32(both, 8)), 16));
  __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(y, _mm256_set1_epi32(image.width)), x);
  int32_t at[8] __attribute__((aligned(32)));
  _mm256_store_si256((__m256i *)at, _mm256_permute4x64_epi64(index, 0xD8));
  const uint32_t *lower = image.texels + image.width;
  if (on) ask_for_next_row(image, at, on);
  tap_sums sums;
  sums.low = tap_half(
      _mm256_shuffle_epi8(pairs(image.texels, at), side_by_side),
      _mm256_shuffle_epi8(pairs(lower, at), side_by_side), _mm256_shuffle_epi8(w, upper_of_low),
      _mm256_shuffle_epi8(w, lower_of_low));
  sums.high = tap_half(
      _mm256_shuffle_epi8(pairs(image.texels, at + 4), side_by_side),
      _mm256_shuffle_epi8(pairs(lower, at + 4), side_by_side),
      _mm256_shuffle_epi8(w, _mm256_add_epi8(upper_of_low, half)),
      _mm256_shuffle_epi8(w, _mm256_add_epi8(lower_of_low, half)));
  return sums;
}

/// Returns a quarter of the sum of two taps.
INLINE __m256i quarter(__m256i a, __m256i b) {
  return _mm256_srai_epi16(
      _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_set1_epi16(2)), 2);
}

/// Returns eight pixels as the means of their four taps.
INLINE __m256i mean_of(const tap_sums taps[4]) {
  const __m256i half = _mm256_set1_epi16(64);
  __m256i low = _mm256_add_epi16(
      quarter(taps[0].low, taps[1].low), quarter(taps[2].low, taps[3].low));
  __m256i high = _mm256_add_epi16(
      quarter(taps[0].high, taps[1].high), quarter(taps[2].high, taps[3].high));
  low = _mm256_srai_epi16(_mm256_add_epi16(low, half), 7);
  high = _mm256_srai_epi16(_mm256_add_epi16(high, half), 7);
  return _mm256_xor_si256(_mm256_packs_epi16(low, high), _mm256_set1_epi8(-128));
}

/// Computes the offsets of the four taps from their position.
INLINE void offsets_of(const segue_raster_taps *taps, int64_t u[4], int64_t v[4]) {
  for (int i = 0; i < 4; i++) {
    int64_t across = i & 1 ? 1 : -1, down = i & 2 ? 1 : -1;
    u[i] = across * taps->first_u + down * taps->second_u;
    v[i] = across * taps->first_v + down * taps->second_v;
  }
}

/// Samples four taps per position, with all neighbours inside the image; returns the number of
/// pixels written.
INLINE size_t sample_four_inside(
    uint32_t *target, size_t count, segue_raster_image image, segue_raster_path path,
    const int64_t off_u[4], const int64_t off_v[4]) {
  const __m256i fraction = _mm256_set1_epi32(127);
  __m256i du = _mm256_set1_epi64x(path.step_u), dv = _mm256_set1_epi64x(path.step_v);
  __m256i ua = first_places(_mm256_set1_epi64x(path.u), du);
  __m256i va = first_places(_mm256_set1_epi64x(path.v), dv);
  __m256i ub = _mm256_add_epi64(ua, _mm256_slli_epi64(du, 1));
  __m256i vb = _mm256_add_epi64(va, _mm256_slli_epi64(dv, 1));
  __m256i step_u = _mm256_slli_epi64(du, 3), step_v = _mm256_slli_epi64(dv, 3);
  ptrdiff_t on = to_next_row(image, path.step_u, path.step_v, 32);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    tap_sums taps[4];
    for (int t = 0; t < 4; t++) {
      __m256i to_u = _mm256_set1_epi64x(off_u[t]), to_v = _mm256_set1_epi64x(off_v[t]);
      __m256i u = steps_of(_mm256_add_epi64(ua, to_u), _mm256_add_epi64(ub, to_u));
      __m256i v = steps_of(_mm256_add_epi64(va, to_v), _mm256_add_epi64(vb, to_v));
      taps[t] = tap_at(
          image, _mm256_srli_epi32(u, 8), _mm256_srli_epi32(v, 8),
          _mm256_and_si256(_mm256_srli_epi32(u, 1), fraction),
          _mm256_and_si256(_mm256_srli_epi32(v, 1), fraction), on);
    }
    store(target + i, mean_of(taps));
    ua = _mm256_add_epi64(ua, step_u);
    ub = _mm256_add_epi64(ub, step_u);
    va = _mm256_add_epi64(va, step_v);
    vb = _mm256_add_epi64(vb, step_v);
  }
  return i;
}

/// Returns whether the neighbours of all four taps of a position are inside the image.
INLINE int are_inside(
    segue_raster_image image, int64_t u, int64_t v, int64_t far_u, int64_t far_v) {
  return segue_is_inside(image, u - far_u, v - far_v) && segue_is_inside(image, u + far_u, v + far_v);
}

INLINE int64_t magnitude(int64_t value) { return value < 0 ? -value : value; }

AVX2 void segue_avx2_sample_four(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *whole,
    const segue_raster_taps *taps) {
  segue_raster_path path = *whole;
  int64_t off_u[4], off_v[4];
  offsets_of(taps, off_u, off_v);
  int64_t far_u = magnitude(taps->first_u) + magnitude(taps->second_u);
  int64_t far_v = magnitude(taps->first_v) + magnitude(taps->second_v);
  while (count > 0 && !are_inside(image, path.u, path.v, far_u, far_v)) {
    *target++ = segue_sample_four(image, path.u, path.v, *taps);
    path.u += path.step_u;
    path.v += path.step_v;
    count--;
  }
  size_t inside = count;
  while (inside > 0) {
    int64_t last = (int64_t)inside - 1;
    int64_t u = path.u + last * path.step_u, v = path.v + last * path.step_v;
    if (are_inside(image, u, v, far_u, far_v)) break;
    inside--;
  }
  size_t done = sample_four_inside(target, inside, image, path, off_u, off_v);
  if (done < inside && inside >= 8) {
    // The last eight pixels overlap those before, with equal results.
    segue_raster_path rest = path;
    rest.u += (int64_t)(inside - 8) * path.step_u;
    rest.v += (int64_t)(inside - 8) * path.step_v;
    done = inside - 8 + sample_four_inside(target + inside - 8, 8, image, rest, off_u, off_v);
  }
  path.u += (int64_t)done * path.step_u;
  path.v += (int64_t)done * path.step_v;
  segue_portable_sample_four(target + done, count - done, image, &path, taps);
}

AVX2 void segue_avx2_sample(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *whole) {
  segue_raster_path path = *whole;
  // The part of a run inside the image is contiguous.
  while (count > 0 && !segue_is_inside(image, path.u, path.v)) {
    *target++ = segue_sample_anywhere(image, path.u, path.v);
    path.u += path.step_u;
    path.v += path.step_v;
    count--;
  }
  size_t inside = count;
  while (inside > 0) {
    int64_t last = (int64_t)inside - 1;
    if (segue_is_inside(image, path.u + last * path.step_u, path.v + last * path.step_v)) break;
    inside--;
  }
  int is_row = path.step_v == 0 && path.step_u > 0 && path.step_u <= (int64_t)1 << 32;
  int is_shifted = is_row && path.step_u == (int64_t)1 << 32;
  size_t done = is_shifted ? sample_shifted(target, inside, image, path)
              : is_row     ? sample_row(target, inside, image, path)
                           : sample_inside(target, inside, image, path);
  if (done < inside && inside >= 8 && !is_row) {
    // The last eight pixels overlap those before, with equal results.
    segue_raster_path rest = path;
    rest.u += (int64_t)(inside - 8) * path.step_u;
    rest.v += (int64_t)(inside - 8) * path.step_v;
    done = inside - 8 + sample_inside(target + inside - 8, 8, image, rest);
  }
  path.u += (int64_t)done * path.step_u;
  path.v += (int64_t)done * path.step_v;
  segue_portable_sample(target + done, count - done, image, &path);
}

/// The positions of eight pixels of a curve along one axis of the image.
typedef struct {
  /// The positions minus the whole texels of the curve's start, in 1/2^20 texel.
  __m256i place;
  /// The first and the second difference for the next eight pixels.
  __m256i step, bend;
  /// The whole texels of the start, and the largest texel whose next neighbour is inside.
  __m256i whole, most;
} curve_axis;

/// Evaluates the curve for eight pixels from `first` on.
INLINE curve_axis curve_from(
    int64_t start, int32_t step, int32_t bend, size_t first, int32_t side) {
  __m256i n = _mm256_add_epi32(
      _mm256_set1_epi32((int32_t)first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  __m256i s = _mm256_set1_epi32(step), b = _mm256_set1_epi32(bend);
  __m256i pairs_before = _mm256_srli_epi32(
      _mm256_mullo_epi32(n, _mm256_sub_epi32(n, _mm256_set1_epi32(1))), 1);
  curve_axis axis;
  axis.place = _mm256_add_epi32(
      _mm256_set1_epi32((int32_t)(start & ((1 << 20) - 1))),
      _mm256_add_epi32(_mm256_mullo_epi32(n, s), _mm256_mullo_epi32(pairs_before, b)));
  // (n + 8)(n + 7) / 2 - n (n - 1) / 2 = 8 n + 28.
  axis.step = _mm256_add_epi32(
      _mm256_slli_epi32(s, 3),
      _mm256_mullo_epi32(
          b, _mm256_add_epi32(_mm256_slli_epi32(n, 3), _mm256_set1_epi32(28))));
  axis.bend = _mm256_slli_epi32(b, 6);
  axis.whole = _mm256_set1_epi32((int32_t)(start >> 20));
  axis.most = _mm256_set1_epi32(side - 2);
  return axis;
}

/// Advances to the next eight pixels.
INLINE void advance(curve_axis *axis) {
  axis->place = _mm256_add_epi32(axis->place, axis->step);
  axis->step = _mm256_add_epi32(axis->step, axis->bend);
}

/// Returns the texels of the positions.
INLINE __m256i whole_of(const curve_axis *axis) {
  return _mm256_add_epi32(_mm256_srai_epi32(axis->place, 20), axis->whole);
}

/// Returns the bilinear weights of the positions, in 1/256.
INLINE __m256i weight_of(const curve_axis *axis) {
  return _mm256_and_si256(_mm256_srli_epi32(axis->place, 12), _mm256_set1_epi32(255));
}

/// Returns a mask of the texels that are inside with their next neighbour; negative ones compare as large.
INLINE __m256i is_inside(__m256i texel, __m256i most) {
  return _mm256_cmpeq_epi32(_mm256_min_epu32(texel, most), texel);
}

/// Clamps texels to the image; the repeated edge texel gets the full weight.
INLINE void keep(__m256i *texel, __m256i *weight, __m256i most) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i before = _mm256_cmpgt_epi32(zero, *texel), after = _mm256_cmpgt_epi32(*texel, most);
  *texel = _mm256_min_epi32(_mm256_max_epi32(*texel, zero), most);
  *weight = _mm256_blendv_epi8(
      _mm256_andnot_si256(before, *weight), _mm256_set1_epi32(256), after);
}

AVX2 void segue_avx2_sample_curve(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve,
    size_t first) {
  const int64_t far = (int64_t)1 << 50;
  if (image.width < 2 || image.height < 2 || curve->u < -far || curve->u > far || curve->v < -far
      || curve->v > far) {
    segue_portable_sample_curve(target, count, image, curve, first);
    return;
  }
  curve_axis u = curve_from(curve->u, curve->step_u, curve->bend_u, first, image.width);
  curve_axis v = curve_from(curve->v, curve->step_v, curve->bend_v, first, image.height);
  ptrdiff_t on = to_next_row(image, curve->step_u, curve->step_v, 20);
  for (size_t i = 0; i < count; i += 8) {
    size_t rest = count - i < 8 ? count - i : 8;
    __m256i x = whole_of(&u), y = whole_of(&v);
    __m256i right = weight_of(&u), down = weight_of(&v);
    int inside = _mm256_movemask_epi8(
        _mm256_and_si256(is_inside(x, u.most), is_inside(y, v.most)));
    int is_done = 0;
    if (inside != -1) {
      keep(&x, &right, u.most);
      keep(&y, &down, v.most);
      // A weight of 256 does not fit in a byte, unless it is that of the first texel.
      __m256i any = _mm256_or_si256(right, down), zero = _mm256_setzero_si256();
      __m256i is_whole = _mm256_cmpeq_epi32(_mm256_and_si256(any, _mm256_set1_epi32(255)), zero);
      is_done = _mm256_movemask_epi8(_mm256_andnot_si256(_mm256_cmpeq_epi32(any, zero), is_whole));
      if (is_done) segue_portable_sample_curve(target + i, rest, image, curve, first + i);
    }
    if (!is_done) {
      __m256i pixels = sampled_at(image, x, y, right, down, on);
      if (rest == 8) store(target + i, pixels);
      else store_first(target + i, rest, pixels);
    }
    advance(&u);
    advance(&v);
  }
}

/// Computes the texels and weights (1/128) of a tap, clamped to the image.
INLINE void tap_of(const curve_axis *axis, int64_t offset, __m256i *texel, __m256i *weight) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i place = _mm256_add_epi32(axis->place, _mm256_set1_epi32((int32_t)offset));
  __m256i t = _mm256_add_epi32(_mm256_srai_epi32(place, 20), axis->whole);
  __m256i w = _mm256_and_si256(_mm256_srli_epi32(place, 13), _mm256_set1_epi32(127));
  __m256i before = _mm256_cmpgt_epi32(zero, t), after = _mm256_cmpgt_epi32(t, axis->most);
  *texel = _mm256_min_epi32(_mm256_max_epi32(t, zero), axis->most);
  *weight = _mm256_blendv_epi8(
      _mm256_andnot_si256(before, w), _mm256_set1_epi32(128), after);
}

AVX2 void segue_avx2_sample_curve_four(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve,
    size_t first, const segue_raster_taps *taps) {
  const int64_t far = (int64_t)1 << 50;
  if (image.width < 2 || image.height < 2 || curve->u < -far || curve->u > far || curve->v < -far
      || curve->v > far) {
    segue_portable_sample_curve_four(target, count, image, curve, first, taps);
    return;
  }
  int64_t off_u[4], off_v[4];
  offsets_of(taps, off_u, off_v);
  curve_axis u = curve_from(curve->u, curve->step_u, curve->bend_u, first, image.width);
  curve_axis v = curve_from(curve->v, curve->step_v, curve->bend_v, first, image.height);
  ptrdiff_t on = to_next_row(image, curve->step_u, curve->step_v, 20);
  for (size_t i = 0; i < count; i += 8) {
    tap_sums sums[4];
    for (int t = 0; t < 4; t++) {
      __m256i x, y, right, down;
      tap_of(&u, off_u[t], &x, &right);
      tap_of(&v, off_v[t], &y, &down);
      sums[t] = tap_at(image, x, y, right, down, on);
    }
    __m256i pixels = mean_of(sums);
    if (count - i >= 8) store(target + i, pixels);
    else store_first(target + i, count - i, pixels);
    advance(&u);
    advance(&v);
  }
}

/// Writes eight colours of a table by single loads, which is 0.15 to 0.21 ns per pixel faster than
/// a gather on a Zen 5.
INLINE void write_colors(uint32_t *target, const uint32_t *colors, __m256i steps) {
  __m128i halves[2] = {_mm256_castsi256_si128(steps), _mm256_extracti128_si256(steps, 1)};
  for (size_t half = 0; half < 2; half++, target += 4) {
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(halves[half]);
    uint64_t high = (uint64_t)_mm_extract_epi64(halves[half], 1);
    target[0] = colors[(uint32_t)low];
    target[1] = colors[low >> 32];
    target[2] = colors[(uint32_t)high];
    target[3] = colors[high >> 32];
  }
}

AVX2 void segue_avx2_gradient(
    uint32_t *target, size_t count, const segue_raster_gradient_row *row) {
#pragma clang fp contract(off)
  const __m256i eight = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const uint32_t *colors = row->colors;
  segue_gradient_line line;
  segue_gradient_ring ring;
  if (segue_gradient_line_of(row, count, &line)) {
    segue_gradient_outside(target, count, &line);
    if (line.step == 0) {
      segue_avx2_fill(target + line.from, line.to - line.from, colors[line.start >> 16 & 4095]);
      return;
    }
    size_t i = line.from;
    uint32_t t = line.start + (uint32_t)i * line.step, step = line.step;
    for (; i + 8 <= line.to; i += 8, t += 8 * step) {
      for (uint32_t k = 0; k < 8; k++) target[i + k] = colors[(t + k * step) >> 16];
    }
    segue_gradient_between(target, i, &line, row->colors);
  } else if (segue_gradient_ring_of(row, count, &ring)) {
    const __m256 step_u = _mm256_set1_ps(ring.step_u), step_v = _mm256_set1_ps(ring.step_v);
    const __m256 start_u = _mm256_set1_ps(ring.u), start_v = _mm256_set1_ps(ring.v);
    const __m256 last = _mm256_set1_ps(SEGUE_GRADIENT_AFTER);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
      __m256 x = _mm256_cvtepi32_ps(
          _mm256_add_epi32(_mm256_set1_epi32((int32_t)i - ring.center), eight));
      __m256 u = _mm256_add_ps(_mm256_mul_ps(step_u, x), start_u);
      __m256 v = _mm256_add_ps(_mm256_mul_ps(step_v, x), start_v);
      __m256 t = _mm256_sqrt_ps(_mm256_add_ps(_mm256_mul_ps(u, u), _mm256_mul_ps(v, v)));
      __m256i steps = _mm256_cvttps_epi32(_mm256_min_ps(t, last));
      write_colors(target + i, colors, steps);
    }
    segue_gradient_around(target, i, count, &ring, row->colors);
  } else {
    segue_gradient_pixels(target, 0, count, row);
  }
}
#endif
