#if defined(__x86_64__)
#include "glass.h"

#include <immintrin.h>

// Glass with AVX2: four pixels at a time, with the arithmetic of `glass.c`.

#define AVX2 __attribute__((target("avx2")))
#define INLINE __attribute__((target("avx2"), always_inline)) static inline

/// Signed distances of four pixels and their gradients.
typedef struct {
  __m256d distance, x, y;
} four_points;

INLINE __m256d magnitude(__m256d value) {
  return _mm256_andnot_pd(_mm256_set1_pd(-0.0), value);
}

/// Gives magnitudes the signs of numbers: -0 counts as positive, as `<` does.
INLINE __m256d with_sign(__m256d magnitude, __m256d sign) {
  __m256d negative = _mm256_cmp_pd(sign, _mm256_setzero_pd(), _CMP_LT_OQ);
  return _mm256_xor_pd(magnitude, _mm256_and_pd(negative, _mm256_set1_pd(-0.0)));
}

INLINE four_points shape_at(const segue_glass_shape *shape, __m256d x, double y) {
#pragma clang fp contract(off)
  __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
  __m256d px = _mm256_sub_pd(x, _mm256_set1_pd(shape->x)), py = _mm256_set1_pd(y - shape->y);
  int is_upper = y - shape->y < 0;
  __m256d is_left = _mm256_cmp_pd(px, zero, _CMP_LT_OQ);
  __m256d r = _mm256_blendv_pd(
      _mm256_set1_pd(shape->radii[is_upper ? 1 : 2]), _mm256_set1_pd(shape->radii[is_upper ? 0 : 3]),
      is_left);
  __m256d qx = _mm256_sub_pd(magnitude(px), _mm256_sub_pd(_mm256_set1_pd(shape->half_width), r));
  __m256d qy = _mm256_sub_pd(magnitude(py), _mm256_sub_pd(_mm256_set1_pd(shape->half_height), r));
  __m256d mx = _mm256_max_pd(qx, zero), my = _mm256_max_pd(qy, zero);
  __m256d length =
      _mm256_sqrt_pd(_mm256_add_pd(_mm256_mul_pd(mx, mx), _mm256_mul_pd(my, my)));
  __m256d larger = _mm256_max_pd(qx, qy);
  four_points point;
  point.distance = _mm256_sub_pd(_mm256_add_pd(length, _mm256_min_pd(larger, zero)), r);
  __m256d has_length = _mm256_cmp_pd(length, zero, _CMP_GT_OQ);
  __m256d is_wide = _mm256_cmp_pd(qx, qy, _CMP_GE_OQ);
  __m256d divisor = _mm256_blendv_pd(one, length, has_length);
  __m256d gx = _mm256_blendv_pd(
      _mm256_and_pd(is_wide, one), _mm256_div_pd(mx, divisor), has_length);
  __m256d gy = _mm256_blendv_pd(
      _mm256_andnot_pd(is_wide, one), _mm256_div_pd(my, divisor), has_length);
  point.x = with_sign(gx, px);
  point.y = with_sign(gy, py);
  return point;
}

INLINE four_points field_at(const segue_glass_field *field, __m256d x, double y) {
#pragma clang fp contract(off)
  four_points all = shape_at(&field->shapes[0], x, y);
  double k = field->blend;
  __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
  __m256d quarter = _mm256_set1_pd(k > 0 ? 1 / (4 * k) : 0);
  __m256d half = _mm256_set1_pd(k > 0 ? 1 / (2 * k) : 0);
  for (size_t i = 1; i < field->count; i++) {
    four_points next = shape_at(&field->shapes[i], x, y);
    __m256d apart = _mm256_sub_pd(next.distance, all.distance);
    __m256d is_nearer = _mm256_cmp_pd(apart, zero, _CMP_LT_OQ);
    __m256d nearest = _mm256_blendv_pd(all.distance, next.distance, is_nearer);
    if (k <= 0) {
      all.distance = nearest;
      all.x = _mm256_blendv_pd(all.x, next.x, is_nearer);
      all.y = _mm256_blendv_pd(all.y, next.y, is_nearer);
      continue;
    }
    __m256d e = _mm256_max_pd(_mm256_sub_pd(_mm256_set1_pd(k), magnitude(apart)), zero);
    __m256d w = _mm256_add_pd(_mm256_set1_pd(0.5), _mm256_mul_pd(apart, half));
    w = _mm256_min_pd(_mm256_max_pd(w, zero), one);
    all.distance = _mm256_sub_pd(nearest, _mm256_mul_pd(_mm256_mul_pd(e, e), quarter));
    __m256d rest = _mm256_sub_pd(one, w);
    all.x = _mm256_add_pd(_mm256_mul_pd(w, all.x), _mm256_mul_pd(rest, next.x));
    all.y = _mm256_add_pd(_mm256_mul_pd(w, all.y), _mm256_mul_pd(rest, next.y));
  }
  return all;
}

INLINE __m128i depth_of(__m256d distance) {
#pragma clang fp contract(off)
  __m256d depth = _mm256_max_pd(_mm256_sub_pd(_mm256_setzero_pd(), distance), _mm256_setzero_pd());
  depth = _mm256_min_pd(depth, _mm256_set1_pd(1e6));
  return _mm256_cvttpd_epi32(
      _mm256_add_pd(_mm256_mul_pd(depth, _mm256_set1_pd(256)), _mm256_set1_pd(0.5)));
}

/// Returns the displacement along one axis: the rounded product of a gradient with a length.
INLINE __m128i displacement(__m256d gradient, __m128i length) {
#pragma clang fp contract(off)
  __m128i g = _mm256_cvttpd_epi32(_mm256_add_pd(
      _mm256_mul_pd(magnitude(gradient), _mm256_set1_pd(16384)), _mm256_set1_pd(0.5)));
  __m128i d = _mm_srli_epi32(_mm_add_epi32(_mm_mullo_epi32(g, length), _mm_set1_epi32(8192)), 14);
  __m256d negative = _mm256_cmp_pd(gradient, _mm256_setzero_pd(), _CMP_LT_OQ);
  __m256i wide = _mm256_castpd_si256(negative);
  __m128i sign = _mm_castps_si128(_mm_shuffle_ps(
      _mm_castsi128_ps(_mm256_castsi256_si128(wide)),
      _mm_castsi128_ps(_mm256_extracti128_si256(wide, 1)), 0x88));
  return _mm_sub_epi32(_mm_xor_si128(d, sign), sign);
}

/// Adds what the light's direction adds to white.
INLINE __m128i lit(__m128i light, four_points point, const segue_glass_edge *edge) {
#pragma clang fp contract(off)
  __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
  __m256d square = _mm256_add_pd(_mm256_mul_pd(point.x, point.x), _mm256_mul_pd(point.y, point.y));
  __m256d toward = _mm256_add_pd(
      _mm256_mul_pd(point.x, _mm256_set1_pd(edge->light_x)),
      _mm256_mul_pd(point.y, _mm256_set1_pd(edge->light_y)));
  __m256d has_length = _mm256_cmp_pd(square, zero, _CMP_GT_OQ);
  __m256d share = _mm256_and_pd(
      has_length,
      _mm256_div_pd(_mm256_mul_pd(toward, toward), _mm256_blendv_pd(one, square, has_length)));
  __m256d side = _mm256_blendv_pd(
      _mm256_set1_pd(edge->counter), _mm256_set1_pd(edge->key),
      _mm256_cmp_pd(toward, zero, _CMP_GT_OQ));
  __m256d factor = _mm256_add_pd(one, _mm256_mul_pd(share, side));
  __m256d white = _mm256_cvtepi32_pd(_mm_and_si128(light, _mm_set1_epi32(0xFFFF)));
  white = _mm256_add_pd(_mm256_mul_pd(white, factor), _mm256_set1_pd(0.5));
  __m128i whole = _mm256_cvttpd_epi32(_mm256_min_pd(white, _mm256_set1_pd(32767)));
  return _mm_or_si128(_mm_and_si128(light, _mm_set1_epi32((int)0xFFFF0000u)), whole);
}

AVX2 size_t segue_glass_avx2_find_places(
    const segue_glass_field *field, const segue_glass_field *edge_field, const int32_t *distances,
    const segue_glass_edge *edge, int32_t x, int32_t y, size_t count,
    const segue_glass_places *places) {
#pragma clang fp contract(off)
  double py = (double)y + 0.5;
  size_t i = 0;
  __m256d columns = _mm256_setr_pd(0, 1, 2, 3);
  __m128i last_lens = _mm_set1_epi32(edge->lens_count - 1);
  __m128i last_light = _mm_set1_epi32(edge->light_count - 1);
  for (; i + 4 <= count; i += 4) {
    __m256d px = _mm256_add_pd(
        _mm256_add_pd(_mm256_set1_pd((double)x + (double)i), columns), _mm256_set1_pd(0.5));
    four_points point = field_at(field, px, py);
    __m128i depth = depth_of(point.distance);
    __m128i index = _mm_srli_epi32(depth, 4), part = _mm_and_si128(depth, _mm_set1_epi32(15));
    __m128i is_rim = _mm_cmplt_epi32(index, last_lens);
    __m128i m = _mm_setzero_si128();
    if (_mm_movemask_epi8(is_rim)) {
      index = _mm_and_si128(index, is_rim);
      __m128i a = _mm_i32gather_epi32(edge->lens, index, 4);
      __m128i b = _mm_i32gather_epi32(edge->lens + 1, index, 4);
      m = _mm_add_epi32(
          _mm_mullo_epi32(a, _mm_sub_epi32(_mm_set1_epi32(16), part)), _mm_mullo_epi32(b, part));
      m = _mm_and_si128(_mm_srai_epi32(_mm_add_epi32(m, _mm_set1_epi32(8)), 4), is_rim);
    }
    _mm_storeu_si128((__m128i *)(places->dx + i), displacement(point.x, m));
    _mm_storeu_si128((__m128i *)(places->dy + i), displacement(point.y, m));
    if (edge_field) point = field_at(edge_field, px, py);
    __m128i near = distances ? _mm_loadu_si128((const __m128i *)(distances + i))
                             : depth_of(point.distance);
    near = _mm_srai_epi32(_mm_add_epi32(near, _mm_set1_epi32(2)), 2);
    __m128i light =
        _mm_i32gather_epi32((const int *)edge->light, _mm_min_epi32(near, last_light), 4);
    if (edge->key > 0 || edge->counter > 0) light = lit(light, point, edge);
    _mm_storeu_si128((__m128i *)(places->light + i), light);
    if (places->coverage) {
      __m256d share = _mm256_add_pd(
          _mm256_mul_pd(_mm256_sub_pd(_mm256_set1_pd(0.5), point.distance), _mm256_set1_pd(255)),
          _mm256_set1_pd(0.5));
      share = _mm256_min_pd(_mm256_max_pd(share, _mm256_setzero_pd()), _mm256_set1_pd(255.5));
      __m128i bytes = _mm256_cvttpd_epi32(share);
      bytes = _mm_packus_epi16(_mm_packs_epi32(bytes, bytes), bytes);
      int32_t four = _mm_cvtsi128_si32(bytes);
      __builtin_memcpy(places->coverage + i, &four, 4);
    }
  }
  return i;
}

/// Samples two pixels bilinearly; weights are pairs of 16 bits, of the upper and the lower row, and
/// of the left and the right column.
INLINE __m256i two_taps(
    const int16_t *first, const int16_t *second, size_t stride, __m256i rows, __m256i columns) {
  __m256i upper = _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)first)),
      _mm_loadu_si128((const __m128i *)second), 1);
  __m256i lower = _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(first + stride))),
      _mm_loadu_si128((const __m128i *)(second + stride)), 1);
  __m256i half = _mm256_set1_epi32(128);
  __m256i left = _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), rows);
  __m256i right = _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), rows);
  left = _mm256_srai_epi32(_mm256_add_epi32(left, half), 8);
  right = _mm256_srai_epi32(_mm256_add_epi32(right, half), 8);
  // Both are 0...32767, so they are the halves of 32 bits.
  __m256i both = _mm256_or_si256(left, _mm256_slli_epi32(right, 16));
  return _mm256_srai_epi32(_mm256_add_epi32(_mm256_madd_epi16(both, columns), half), 8);
}

/// Samples four pixels at places in 1/256 pixel, as sixteen lanes of 16 bits.
INLINE __m256i four_taps(const segue_glass_backdrop *back, __m128i x, __m128i y) {
  __m128i low = _mm_set1_epi32(back->left * 256), high = _mm_set1_epi32(back->right * 256);
  x = _mm_sub_epi32(_mm_min_epi32(_mm_max_epi32(x, low), high), _mm_set1_epi32(back->x * 256));
  low = _mm_set1_epi32(back->top * 256);
  high = _mm_set1_epi32(back->bottom * 256);
  y = _mm_sub_epi32(_mm_min_epi32(_mm_max_epi32(y, low), high), _mm_set1_epi32(back->y * 256));
  __m128i column = _mm_min_epi32(_mm_srai_epi32(x, 8), _mm_set1_epi32(back->width - 2));
  __m128i row = _mm_min_epi32(_mm_srai_epi32(y, 8), _mm_set1_epi32(back->height - 2));
  __m128i fx = _mm_sub_epi32(x, _mm_slli_epi32(column, 8));
  __m128i fy = _mm_sub_epi32(y, _mm_slli_epi32(row, 8));
  __m128i whole = _mm_set1_epi32(256);
  fx = _mm_or_si128(_mm_sub_epi32(whole, fx), _mm_slli_epi32(fx, 16));
  fy = _mm_or_si128(_mm_sub_epi32(whole, fy), _mm_slli_epi32(fy, 16));
  __m128i index = _mm_add_epi32(_mm_mullo_epi32(row, _mm_set1_epi32(back->width)), column);
  size_t stride = 4 * (size_t)back->width;
  const int16_t *a = back->cells + 4 * (size_t)(uint32_t)_mm_extract_epi32(index, 0);
  const int16_t *b = back->cells + 4 * (size_t)(uint32_t)_mm_extract_epi32(index, 1);
  const int16_t *c = back->cells + 4 * (size_t)(uint32_t)_mm_extract_epi32(index, 2);
  const int16_t *d = back->cells + 4 * (size_t)(uint32_t)_mm_extract_epi32(index, 3);
  __m256i wx = _mm256_castsi128_si256(fx), wy = _mm256_castsi128_si256(fy);
  // The first and the third pixel, and the second and the fourth, so that packing orders them.
  __m256i even = _mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2);
  __m256i odd = _mm256_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3);
  __m256i ac = two_taps(
      a, c, stride, _mm256_permutevar8x32_epi32(wy, even), _mm256_permutevar8x32_epi32(wx, even));
  __m256i bd = two_taps(
      b, d, stride, _mm256_permutevar8x32_epi32(wy, odd), _mm256_permutevar8x32_epi32(wx, odd));
  return _mm256_packs_epi32(ac, bd);
}

/// Returns the luma of four pixels, in every lane of each.
INLINE __m256i luma_of(__m256i v) {
  __m256i weights = _mm256_set1_epi64x(6966ll | 23436ll << 16 | 2366ll << 32);
  __m256i sums = _mm256_madd_epi16(v, weights);
  sums = _mm256_add_epi32(sums, _mm256_shuffle_epi32(sums, 0xB1));
  sums = _mm256_srai_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(16384)), 15);
  return _mm256_or_si256(sums, _mm256_slli_epi32(sums, 16));
}

INLINE __m256i alpha_of(__m256i v) {
  return _mm256_shuffle_epi8(
      v, _mm256_setr_epi8(
             6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15,
             14, 15, 14, 15, 14, 15));
}

/// Returns pairs of weights for the four lanes of two pixels.
INLINE __m256i pairs(int32_t r, int32_t g, int32_t b, int32_t a) {
  return _mm256_setr_epi32(r, g, b, a, r, g, b, a);
}

INLINE int32_t pair(int32_t low, int32_t high) {
  return (int32_t)((uint32_t)low & 0xFFFF) | (int32_t)((uint32_t)high << 16);
}

/// Expands one number of 32 bits a pixel to the four lanes of each, two at a time.
INLINE __m256i spread(__m128i numbers) {
  return _mm256_permutevar8x32_epi32(
      _mm256_castsi128_si256(numbers), _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3));
}

AVX2 size_t segue_glass_avx2_draw(
    uint32_t *target, size_t count, const segue_glass_backdrop *back, const segue_glass_tone *tone,
    int32_t x, int32_t y, const segue_glass_places *places, const int16_t *glow,
    const uint32_t *sharp) {
  __m256i zero = _mm256_setzero_si256();
  __m256i colors = _mm256_set1_epi64x(0x0000FFFFFFFFFFFFll);
  int32_t own = pair(tone->chroma, tone->luma), base = pair(tone->base, 2048);
  __m256i toned = pairs(own, own, own, pair(4096, 0));
  __m256i offset = pairs(base, base, base, pair(0, 2048));
  int32_t kept = 8192 - tone->tint_share;
  __m256i tinted = pairs(
      pair(kept, tone->tint[0]), pair(kept, tone->tint[1]), pair(kept, tone->tint[2]),
      pair(8192, 0));
  __m256i ones = _mm256_set1_epi16(1);
  const int16_t *row = places
      ? 0
      : back->cells + 4 * ((size_t)(y - back->y) * (size_t)back->width + (size_t)(x - back->x));
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256i v;
    if (!places) {
      v = _mm256_loadu_si256((const __m256i *)(row + 4 * i));
    } else {
      __m128i dx = _mm_loadu_si128((const __m128i *)(places->dx + i));
      __m128i dy = _mm_loadu_si128((const __m128i *)(places->dy + i));
      __m128i px = _mm_add_epi32(
          _mm_set1_epi32((x + (int32_t)i) * 256), _mm_setr_epi32(0, 256, 512, 768));
      px = _mm_sub_epi32(px, dx);
      __m128i py = _mm_sub_epi32(_mm_set1_epi32(y * 256), dy);
      v = four_taps(back, px, py);
      if (tone->dispersion) {
        __m128i k = _mm_set1_epi32(tone->dispersion), half = _mm_set1_epi32(128);
        __m128i ex = _mm_srai_epi32(_mm_add_epi32(_mm_mullo_epi32(dx, k), half), 8);
        __m128i ey = _mm_srai_epi32(_mm_add_epi32(_mm_mullo_epi32(dy, k), half), 8);
        __m256i near = four_taps(back, _mm_add_epi32(px, ex), _mm_add_epi32(py, ey));
        __m256i far = four_taps(back, _mm_sub_epi32(px, ex), _mm_sub_epi32(py, ey));
        v = _mm256_blend_epi16(_mm256_blend_epi16(v, near, 0x11), far, 0x44);
      }
    }
    __m256i alpha = alpha_of(v), luma = luma_of(v);
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(v, luma), toned);
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(v, luma), toned);
    low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(alpha, ones), offset));
    high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(alpha, ones), offset));
    v = _mm256_packs_epi32(_mm256_srai_epi32(low, 12), _mm256_srai_epi32(high, 12));
    v = _mm256_min_epi16(_mm256_max_epi16(v, zero), alpha);
    if (tone->tint_share) {
      __m256i shade = _mm256_madd_epi16(
          _mm256_blend_epi16(alpha, luma_of(v), 0xAA),
          _mm256_set1_epi32(pair(26214, 13107)));
      shade = _mm256_srli_epi32(_mm256_add_epi32(shade, _mm256_set1_epi32(32768)), 16);
      shade = _mm256_or_si256(shade, _mm256_slli_epi32(shade, 16));
      __m256i half = _mm256_set1_epi32(4096);
      low = _mm256_madd_epi16(_mm256_unpacklo_epi16(v, shade), tinted);
      high = _mm256_madd_epi16(_mm256_unpackhi_epi16(v, shade), tinted);
      v = _mm256_packs_epi32(
          _mm256_srai_epi32(_mm256_add_epi32(low, half), 13),
          _mm256_srai_epi32(_mm256_add_epi32(high, half), 13));
      v = _mm256_min_epi16(_mm256_max_epi16(v, zero), alpha);
    }
    if (places) {
      __m256i light = spread(_mm_loadu_si128((const __m128i *)(places->light + i)));
      __m256i white = _mm256_and_si256(light, _mm256_set1_epi32(0x7FFF));
      white = _mm256_or_si256(white, _mm256_slli_epi32(white, 16));
      __m256i black = _mm256_srli_epi32(light, 16);
      black = _mm256_and_si256(_mm256_or_si256(black, _mm256_slli_epi32(black, 16)), colors);
      v = _mm256_add_epi16(v, _mm256_mulhrs_epi16(_mm256_sub_epi16(alpha, v), white));
      v = _mm256_sub_epi16(v, _mm256_mulhrs_epi16(v, black));
    }
    if (glow) {
      __m256i share = spread(_mm_cvtepi16_epi32(_mm_loadl_epi64((const __m128i *)(glow + i))));
      share = _mm256_or_si256(share, _mm256_slli_epi32(share, 16));
      __m256i added = _mm256_and_si256(_mm256_mulhrs_epi16(alpha, share), colors);
      v = _mm256_min_epi16(_mm256_adds_epi16(v, added), alpha);
    }
    if (tone->strength < 32768) {
      __m256i below =
          _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(sharp + i)));
      below = _mm256_add_epi16(_mm256_slli_epi16(below, 7), _mm256_srli_epi16(below, 1));
      __m256i share = _mm256_set1_epi16((int16_t)tone->strength);
      v = _mm256_add_epi16(below, _mm256_mulhrs_epi16(_mm256_sub_epi16(v, below), share));
    }
    v = _mm256_mulhrs_epi16(v, _mm256_set1_epi16(255));
    if (places && places->coverage) {
      int32_t four;
      __builtin_memcpy(&four, places->coverage + i, 4);
      __m256i share = spread(_mm_cvtepu8_epi32(_mm_cvtsi32_si128(four)));
      share = _mm256_or_si256(share, _mm256_slli_epi32(share, 16));
      v = _mm256_add_epi16(_mm256_mullo_epi16(v, share), _mm256_set1_epi16(128));
      v = _mm256_mulhi_epu16(v, _mm256_set1_epi16(257));
    }
    v = _mm256_permute4x64_epi64(_mm256_packus_epi16(v, v), 0x08);
    _mm_storeu_si128((__m128i *)(target + i), _mm256_castsi256_si128(v));
  }
  return i;
}

AVX2 size_t segue_glass_avx2_mix(
    int16_t *out, const int16_t *cells, const uint32_t *sharp, size_t count, int32_t clarity) {
  __m256i weights = _mm256_set1_epi32(pair(256 - clarity, clarity));
  __m256i half = _mm256_set1_epi32(128);
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256i soft = _mm256_loadu_si256((const __m256i *)(cells + 4 * i));
    __m256i lane = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(sharp + i)));
    lane = _mm256_add_epi16(_mm256_slli_epi16(lane, 7), _mm256_srli_epi16(lane, 1));
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(soft, lane), weights);
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(soft, lane), weights);
    low = _mm256_srai_epi32(_mm256_add_epi32(low, half), 8);
    high = _mm256_srai_epi32(_mm256_add_epi32(high, half), 8);
    _mm256_storeu_si256((__m256i *)(out + 4 * i), _mm256_packs_epi32(low, high));
  }
  return i;
}
#else
typedef int segue_glass_avx2_is_for_x86;
#endif
