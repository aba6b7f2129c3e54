/// PNG unfiltering with AVX2: four pixels at a time, or one pixel of each of eight rows.
#if defined(__x86_64__)
#include "rows.h"

#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE __attribute__((target("avx2"), always_inline)) static inline

/// Loads four pixels of a filtered row; for RGB their alphas are undefined. Reads 16 bytes.
INLINE __m128i four(const uint8_t *in, size_t samples) {
  __m128i bytes = _mm_loadu_si128((const __m128i *)in);
  const __m128i places = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
  return samples == 3 ? _mm_shuffle_epi8(bytes, places) : bytes;
}

/// Loads one pixel of a filtered row into the lowest 32 bits. Reads no further bytes.
INLINE __m128i single(const uint8_t *in, size_t samples) {
  uint32_t pixel = 0;
  memcpy(&pixel, in, samples == 3 ? 3 : 4);
  return _mm_cvtsi32_si128((int)pixel);
}

/// Sets the alpha of RGB pixels to 255.
INLINE __m128i opaque(__m128i pixels, size_t samples) {
  return samples == 3 ? _mm_or_si128(pixels, _mm_set1_epi32((int)0xFF000000)) : pixels;
}

INLINE void put_four(uint8_t *out, __m128i pixels, size_t samples) {
  _mm_storeu_si128((__m128i *)out, opaque(pixels, samples));
}

INLINE void put_single(uint8_t *out, __m128i pixel, size_t samples) {
  uint32_t word = (uint32_t)_mm_cvtsi128_si32(opaque(pixel, samples));
  memcpy(out, &word, 4);
}

INLINE __m128i pixels_above(const uint8_t *above) {
  return _mm_loadu_si128((const __m128i *)above);
}

INLINE __m128i pixel_above(const uint8_t *above) {
  uint32_t pixel;
  memcpy(&pixel, above, 4);
  return _mm_cvtsi32_si128((int)pixel);
}

/// Undoes the None filter: copies the pixels.
INLINE void none(uint8_t *out, const uint8_t *in, size_t width, size_t samples) {
  size_t x = 0;
  for (; x + 4 <= width; x += 4) put_four(out + 4 * x, four(in + samples * x, samples), samples);
  for (; x < width; x++) put_single(out + 4 * x, single(in + samples * x, samples), samples);
}

/// Undoes the Up filter: adds the row above.
INLINE void up(
    uint8_t *out, const uint8_t *in, const uint8_t *above, size_t width, size_t samples) {
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128i sum = _mm_add_epi8(four(in + samples * x, samples), pixels_above(above + 4 * x));
    put_four(out + 4 * x, sum, samples);
  }
  for (; x < width; x++) {
    __m128i sum = _mm_add_epi8(single(in + samples * x, samples), pixel_above(above + 4 * x));
    put_single(out + 4 * x, sum, samples);
  }
}

/// Undoes the Sub filter by prefix sums: of four pixels first, then plus the pixel before them.
INLINE void sub(uint8_t *out, const uint8_t *in, size_t width, size_t samples) {
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128i sum = four(in + samples * x, samples);
    sum = _mm_add_epi8(sum, _mm_slli_si128(sum, 4));
    sum = _mm_add_epi8(sum, _mm_slli_si128(sum, 8));
    sum = _mm_add_epi8(sum, left);
    left = _mm_shuffle_epi32(sum, 0xFF);
    put_four(out + 4 * x, sum, samples);
  }
  for (; x < width; x++) {
    left = _mm_add_epi8(left, single(in + samples * x, samples));
    put_single(out + 4 * x, left, samples);
  }
}

/// Adds the average of left and above, rounded down: `avg` rounds up, so the odd bit is subtracted.
INLINE __m128i plus_average(__m128i pixel, __m128i left, __m128i above) {
  __m128i odd = _mm_and_si128(_mm_xor_si128(left, above), _mm_set1_epi8(1));
  return _mm_add_epi8(pixel, _mm_sub_epi8(_mm_avg_epu8(left, above), odd));
}

/// Undoes the Average filter, pixel by pixel.
INLINE void average(
    uint8_t *out, const uint8_t *in, const uint8_t *above, size_t width, size_t samples) {
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128i pixels = four(in + samples * x, samples), row = pixels_above(above + 4 * x);
    __m128i a = plus_average(pixels, left, row);
    __m128i b = plus_average(_mm_srli_si128(pixels, 4), a, _mm_srli_si128(row, 4));
    __m128i c = plus_average(_mm_srli_si128(pixels, 8), b, _mm_srli_si128(row, 8));
    left = plus_average(_mm_srli_si128(pixels, 12), c, _mm_srli_si128(row, 12));
    __m128i low = _mm_unpacklo_epi32(a, b), high = _mm_unpacklo_epi32(c, left);
    put_four(out + 4 * x, _mm_unpacklo_epi64(low, high), samples);
  }
  for (; x < width; x++) {
    left = plus_average(single(in + samples * x, samples), left, pixel_above(above + 4 * x));
    put_single(out + 4 * x, left, samples);
  }
}

/// Adds the Paeth prediction to a pixel, in 16-bit lanes.
///
/// With low and high as the smaller and the larger of left and above, and bound = 3 * corner -
/// (left + above), the neighbour nearest to left + above - corner is low if bound >= high, high if
/// bound <= low, and else the corner: five instructions on the critical path from one pixel to the
/// next instead of nine. The sums are byte additions, so that no carry reaches the upper half of a
/// lane.
INLINE __m128i plus_paeth(__m128i pixel, __m128i left, __m128i above, __m128i corner) {
  __m128i thrice = _mm_add_epi16(_mm_add_epi16(corner, corner), corner);
  __m128i bound = _mm_sub_epi16(_mm_sub_epi16(thrice, above), left);
  __m128i low = _mm_min_epi16(left, above), high = _mm_max_epi16(left, above);
  __m128i not_low = _mm_cmpgt_epi16(high, bound), not_high = _mm_cmpgt_epi16(bound, low);
  __m128i plus_low = _mm_add_epi8(pixel, low), plus_high = _mm_add_epi8(pixel, high);
  __m128i nearer = _mm_blendv_epi8(plus_low, _mm_add_epi8(pixel, corner), not_low);
  return _mm_blendv_epi8(plus_high, nearer, not_high);
}

/// Widens the lower two pixels to 16-bit lanes.
INLINE __m128i wide(__m128i pixels) { return _mm_cvtepu8_epi16(pixels); }

/// Widens the upper two pixels to 16-bit lanes.
INLINE __m128i wide_upper(__m128i pixels) {
  return _mm_unpackhi_epi8(pixels, _mm_setzero_si128());
}

/// Moves the second pixel of 16-bit lanes to the front.
INLINE __m128i second(__m128i lanes) { return _mm_srli_si128(lanes, 8); }

/// Undoes the Paeth filter, pixel by pixel.
INLINE void paeth(
    uint8_t *out, const uint8_t *in, const uint8_t *above, size_t width, size_t samples) {
  __m128i left = _mm_setzero_si128(), corner = left;
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128i pixels = four(in + samples * x, samples), row = pixels_above(above + 4 * x);
    __m128i p = wide(pixels), q = wide_upper(pixels), u = wide(row), v = wide_upper(row);
    __m128i a = plus_paeth(p, left, u, corner);
    __m128i b = plus_paeth(second(p), a, second(u), u);
    __m128i c = plus_paeth(q, b, v, second(u));
    left = plus_paeth(second(q), c, second(v), v);
    corner = second(v);
    __m128i first = _mm_unpacklo_epi64(a, b), last = _mm_unpacklo_epi64(c, left);
    put_four(out + 4 * x, _mm_packus_epi16(first, last), samples);
  }
  for (; x < width; x++) {
    __m128i row = wide(pixel_above(above + 4 * x));
    left = plus_paeth(wide(single(in + samples * x, samples)), left, row, corner);
    corner = row;
    put_single(out + 4 * x, _mm_packus_epi16(left, left), samples);
  }
}

/// Adds the Paeth prediction to eight pixels, like `plus_paeth`, in bytes.
///
/// With p and q as the saturated differences high - corner and corner - low: low is nearest if 2p
/// <= q, and high if 2q <= p.
INLINE __m256i plus_paeth_bytes(
    __m256i pixels, __m256i left, __m256i above, __m256i corner) {
  __m256i low = _mm256_min_epu8(left, above), high = _mm256_max_epu8(left, above);
  __m256i p = _mm256_subs_epu8(high, corner), q = _mm256_subs_epu8(corner, low);
  __m256i is_low = _mm256_cmpeq_epi8(_mm256_max_epu8(_mm256_adds_epu8(p, p), q), q);
  __m256i is_high = _mm256_cmpeq_epi8(_mm256_max_epu8(_mm256_adds_epu8(q, q), p), p);
  __m256i nearest = _mm256_blendv_epi8(corner, low, is_low);
  return _mm256_add_epi8(pixels, _mm256_blendv_epi8(nearest, high, is_high));
}

/// Masks of the filter types of eight rows: a row's lane is all ones in one of them, or in none.
typedef struct {
  __m256i sub, up, average, paeth;
} filters;

/// Adds to eight pixels the prediction of each row's filter.
INLINE __m256i plus_any(
    __m256i pixels, __m256i left, __m256i above, __m256i corner, const filters *rows) {
  __m256i odd = _mm256_and_si256(_mm256_xor_si256(left, above), _mm256_set1_epi8(1));
  __m256i mean = _mm256_sub_epi8(_mm256_avg_epu8(left, above), odd);
  __m256i prediction = _mm256_or_si256(
      _mm256_or_si256(_mm256_and_si256(left, rows->sub), _mm256_and_si256(above, rows->up)),
      _mm256_and_si256(mean, rows->average));
  return _mm256_blendv_epi8(
      _mm256_add_epi8(pixels, prediction), plus_paeth_bytes(pixels, left, above, corner),
      rows->paeth);
}

/// Transposes 4 x 4 pixels in each half of the registers.
INLINE void transpose(__m256i pixels[4]) {
  __m256i a = _mm256_unpacklo_epi32(pixels[0], pixels[1]);
  __m256i b = _mm256_unpackhi_epi32(pixels[0], pixels[1]);
  __m256i c = _mm256_unpacklo_epi32(pixels[2], pixels[3]);
  __m256i d = _mm256_unpackhi_epi32(pixels[2], pixels[3]);
  pixels[0] = _mm256_unpacklo_epi64(a, c);
  pixels[1] = _mm256_unpackhi_epi64(a, c);
  pixels[2] = _mm256_unpacklo_epi64(b, d);
  pixels[3] = _mm256_unpackhi_epi64(b, d);
}

/// Joins two halves of a register.
INLINE __m256i both(__m128i low, __m128i high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// The left neighbours of eight rows' next pixels, and the pixels above those neighbours.
typedef struct {
  __m256i left, over;
} state;

/// Unfilters the next pixel of each of eight rows; the pixels above rows one and five are the
/// highest of `next`.
INLINE __m256i one_of_each(
    __m256i pixels, __m256i next, state *now, const filters *rows, int mixed) {
  __m256i corner = now->over;
  now->over = _mm256_alignr_epi8(now->left, next, 12);
  now->left = mixed ? plus_any(pixels, now->left, now->over, corner, rows)
                    : plus_paeth_bytes(pixels, now->left, now->over, corner);
  return now->left;
}

/// Unfilters four pixels of each of eight rows.
///
/// @param begun masks of the rows that have begun after each of the four pixels; null if all have.
///   Before a row begins, its left neighbour is zero.
INLINE void four_of_each(
    __m256i pixels[4], __m256i next, state *now, const filters *rows, int mixed,
    const __m256i *begun) {
  transpose(pixels);
  pixels[0] = one_of_each(pixels[0], _mm256_slli_si256(next, 12), now, rows, mixed);
  if (begun) now->left = _mm256_and_si256(now->left, begun[0]);
  pixels[1] = one_of_each(pixels[1], _mm256_slli_si256(next, 8), now, rows, mixed);
  if (begun) now->left = _mm256_and_si256(now->left, begun[1]);
  pixels[2] = one_of_each(pixels[2], _mm256_slli_si256(next, 4), now, rows, mixed);
  if (begun) now->left = _mm256_and_si256(now->left, begun[2]);
  pixels[3] = one_of_each(pixels[3], next, now, rows, mixed);
  if (begun) now->left = _mm256_and_si256(now->left, begun[3]);
  transpose(pixels);
}

/// The lag of the lower four rows behind the upper four, in pixels, after which the row above is in memory.
enum { BEHIND = 16 };

/// Returns the mask of those of four rows that have begun after a pixel; row n begins n pixels later.
INLINE __m128i begun_after(ptrdiff_t x, int pixel) {
  __m128i columns = _mm_setr_epi32(0, -1, -2, -3);
  return _mm_cmpgt_epi32(
      _mm_add_epi32(columns, _mm_set1_epi32((int)x + pixel)), _mm_set1_epi32(-1));
}

/// Stores those of four pixels that lie within the row.
INLINE void put_between(
    uint8_t *out, ptrdiff_t x, ptrdiff_t width, __m128i pixels, size_t samples) {
  uint8_t shown[16];
  ptrdiff_t begin = x < 0 ? -x : 0, end = width - x < 4 ? width - x : 4;
  put_four(shown, pixels, samples);
  if (begin < end) memcpy(out + 4 * (x + begin), shown + 4 * begin, 4 * (size_t)(end - begin));
}

/// Unfilters eight rows in parallel, each one pixel behind the row above, so that its upper
/// neighbours are known.
///
/// The latency from one Paeth pixel to the next in a row is nine cycles, in which eight rows are
/// processed. The upper four rows are in one half of the registers and the lower four in the other.
INLINE void eight_rows(
    uint8_t *out, const uint8_t *row, const uint8_t *above, ptrdiff_t width, size_t samples,
    const filters *rows, int mixed) {
  ptrdiff_t step_in = (ptrdiff_t)samples * width + 1, step_out = 4 * width;
  state now = {_mm256_setzero_si256(), _mm256_setzero_si256()};
  for (ptrdiff_t x = 0; x < width + 3 + BEHIND; x += 4) {
    // Before the start and after the end of a row unrelated bytes are read, and never stored.
    __m256i pixels[4], begun[4];
    const uint8_t *in = row + 1 + (ptrdiff_t)samples * x;
    const uint8_t *in_lower = in + 4 * step_in - (ptrdiff_t)samples * BEHIND;
    for (ptrdiff_t n = 0; n < 4; n++) {
      ptrdiff_t place = n * step_in - n * (ptrdiff_t)samples;
      pixels[n] = both(four(in + place, samples), four(in_lower + place, samples));
    }
    __m256i next = both(
        pixels_above(above + 4 * x), pixels_above(out + 3 * step_out + 4 * (x - BEHIND)));
    uint8_t *target = out + 4 * x, *lower = target + 4 * step_out - 4 * BEHIND;
    if (x > BEHIND && x + 4 <= width) {
      four_of_each(pixels, next, &now, rows, mixed, NULL);
      for (ptrdiff_t n = 0; n < 4; n++) {
        put_four(target + n * (step_out - 4), _mm256_castsi256_si128(pixels[n]), samples);
        put_four(lower + n * (step_out - 4), _mm256_extracti128_si256(pixels[n], 1), samples);
      }
      continue;
    }
    for (int i = 0; i < 4; i++) begun[i] = both(begun_after(x, i), begun_after(x - BEHIND, i));
    // Rows that have not begun have no row above either.
    if (x < BEHIND) next = _mm256_inserti128_si256(next, _mm_setzero_si128(), 1);
    four_of_each(pixels, next, &now, rows, mixed, begun);
    for (ptrdiff_t n = 0; n < 4; n++) {
      uint8_t *upper_row = out + n * step_out, *lower_row = upper_row + 4 * step_out;
      put_between(upper_row, x - n, width, _mm256_castsi256_si128(pixels[n]), samples);
      put_between(
          lower_row, x - n - BEHIND, width, _mm256_extracti128_si256(pixels[n], 1), samples);
    }
  }
}

/// Returns the mask of the rows that have a filter type.
INLINE __m256i lanes(const uint8_t kinds[8], uint8_t kind) {
  int32_t is[8];
  for (int n = 0; n < 8; n++) is[n] = -(kinds[n] == kind);
  return _mm256_loadu_si256((const __m256i *)is);
}

/// Unfilters eight rows if at least three, including the first, have the Paeth filter; else returns 0.
INLINE int any_eight(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width, size_t samples) {
  uint8_t kinds[8];
  int count = 0;
  if (width < 2 * BEHIND) return 0;
  for (size_t n = 0; n < 8; n++) {
    kinds[n] = row[n * (samples * width + 1)];
    if (kinds[n] > 4) return 0;
    count += kinds[n] == 4;
  }
  // The other filters take a tenth of the time of Paeth's in single rows.
  if (count < 3 || kinds[0] != 4) return 0;
  filters rows = {lanes(kinds, 1), lanes(kinds, 2), lanes(kinds, 3), lanes(kinds, 4)};
  if (count == 8) eight_rows(out, row, above, (ptrdiff_t)width, samples, &rows, 0);
  else eight_rows(out, row, above, (ptrdiff_t)width, samples, &rows, 1);
  return 1;
}

/// Unfilters one row by its filter type; returns 0 for an unknown type.
INLINE int any_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width, size_t samples) {
  const uint8_t *in = row + 1;
  switch (row[0]) {
  case 0: none(out, in, width, samples); return 1;
  case 1: sub(out, in, width, samples); return 1;
  case 2: up(out, in, above, width, samples); return 1;
  case 3: average(out, in, above, width, samples); return 1;
  case 4: paeth(out, in, above, width, samples); return 1;
  default: return 0;
  }
}

AVX2 int segue_avx2_rgb_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return above ? any_row(out, row, above, width, 3)
               : segue_portable_rgb_row(out, row, above, width);
}

AVX2 int segue_avx2_rgba_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return above ? any_row(out, row, above, width, 4)
               : segue_portable_rgba_row(out, row, above, width);
}

AVX2 int segue_avx2_rgb_eight(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return any_eight(out, row, above, width, 3);
}

AVX2 int segue_avx2_rgba_eight(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return any_eight(out, row, above, width, 4);
}

/// Premultiplies four pixels per half: c * a / 255, rounded to nearest; alpha is unchanged.
INLINE __m256i multiplied(__m256i pixels) {
  const __m256i alphas = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(3, 3, 3, -1, 7, 7, 7, -1, 11, 11, 11, -1, 15, 15, 15, -1));
  const __m256i half = _mm256_set1_epi16(128), over = _mm256_set1_epi16(257);
  __m256i zero = _mm256_setzero_si256();
  // Alpha is multiplied by 255, which leaves it unchanged.
  __m256i factors = _mm256_or_si256(
      _mm256_shuffle_epi8(pixels, alphas), _mm256_set1_epi32((int)0xFF000000));
  __m256i low = _mm256_mullo_epi16(
      _mm256_unpacklo_epi8(pixels, zero), _mm256_unpacklo_epi8(factors, zero));
  __m256i high = _mm256_mullo_epi16(
      _mm256_unpackhi_epi8(pixels, zero), _mm256_unpackhi_epi8(factors, zero));
  return _mm256_packus_epi16(
      _mm256_mulhi_epu16(_mm256_add_epi16(low, half), over),
      _mm256_mulhi_epu16(_mm256_add_epi16(high, half), over));
}

AVX2 void segue_avx2_multiply(uint8_t *pixels, size_t count) {
  const __m256i full = _mm256_set1_epi32((int)0xFF000000);
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    __m256i *place = (__m256i *)(pixels + 4 * x);
    __m256i eight = _mm256_loadu_si256(place);
    // Opaque pixels are only read.
    if (_mm256_testc_si256(eight, full)) continue;
    _mm256_storeu_si256(place, multiplied(eight));
  }
  segue_portable_multiply(pixels + 4 * x, count - x);
}
#endif
