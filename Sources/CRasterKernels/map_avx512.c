// Mapping of contours to sides with AVX-512, sixteen points at a time; the results equal those of `sides.c`.
//
// 1. Points are mapped and rounded to the grid, eight at a time, without fused multiply-add.
// 2. Each point and its predecessor form a side, with its fields in separate registers; horizontal
//    sides are removed.
// 3. The fields are interleaved in the order of the structure.
#if defined(__x86_64__)
#include "avx512.h"
#include "sides.h"

enum { ONE = 256, FIELDS = 5 };

/// Up to eight points on the grid, and whether all of them are inside the picture.
typedef struct {
  __m256i x, y;
  int is_inside;
} places;

INLINE places on_grid(
    const double *points, size_t count, const segue_raster_map *map, __m512d width,
    __m512d height) {
#pragma clang fp contract(off)
  const __m512d zero = _mm512_setzero_pd(), one = _mm512_set1_pd(ONE), half = _mm512_set1_pd(0.5);
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  const __mmask16 numbers = first_pixels(2 * count);
  const __mmask8 own = (__mmask8)first_pixels(count);
  __m512d first = _mm512_maskz_loadu_pd((__mmask8)numbers, points);
  __m512d second = _mm512_maskz_loadu_pd((__mmask8)(numbers >> 8), points + 8);
  __m512d x = _mm512_permutex2var_pd(first, even, second);
  __m512d y = _mm512_permutex2var_pd(first, odd, second);
#define TIMES(NUMBER, OTHER) _mm512_mul_pd(_mm512_set1_pd(map->NUMBER), OTHER)
  __m512d u = _mm512_add_pd(_mm512_add_pd(TIMES(a, x), TIMES(c, y)), _mm512_set1_pd(map->tx));
  __m512d v = _mm512_add_pd(_mm512_add_pd(TIMES(b, x), TIMES(d, y)), _mm512_set1_pd(map->ty));
#undef TIMES
  // NaN compares as outside.
  __mmask8 inside = _mm512_cmp_pd_mask(u, zero, _CMP_GE_OQ)
      & _mm512_cmp_pd_mask(u, width, _CMP_LE_OQ) & _mm512_cmp_pd_mask(v, zero, _CMP_GE_OQ)
      & _mm512_cmp_pd_mask(v, height, _CMP_LE_OQ);
  places all = {
      _mm512_cvttpd_epi32(_mm512_add_pd(_mm512_mul_pd(u, one), half)),
      _mm512_cvttpd_epi32(_mm512_add_pd(_mm512_mul_pd(v, one), half)), (inside & own) == own};
  return all;
}

/// Stores sides, whose fields are in separate registers, as consecutive structures.
INLINE void store_sides(segue_raster_side *sides, size_t count, const __m512i *fields) {
  int32_t *numbers = (int32_t *)sides;
  // The side of each number in memory; its field is the number minus 5 times the side.
  static const int32_t side[16 * FIELDS] = {
      0,  0,  0,  0,  0,  1,  1,  1,  1,  1,  2,  2,  2,  2,  2,  3,  3,  3,  3,  3,
      4,  4,  4,  4,  4,  5,  5,  5,  5,  5,  6,  6,  6,  6,  6,  7,  7,  7,  7,  7,
      8,  8,  8,  8,  8,  9,  9,  9,  9,  9,  10, 10, 10, 10, 10, 11, 11, 11, 11, 11,
      12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15};
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (int part = 0; part < FIELDS && 16 * part < (int)(FIELDS * count); part++) {
    __m512i from = _mm512_loadu_si512(side + 16 * part);
    __m512i number = _mm512_add_epi32(lanes, _mm512_set1_epi32(16 * part));
    __m512i field = _mm512_sub_epi32(
        number, _mm512_add_epi32(from, _mm512_slli_epi32(from, 2)));
    // The lowest bit of the field selects between two registers.
    __m512i of_two = _mm512_or_si512(
        from, _mm512_slli_epi32(_mm512_and_si512(field, _mm512_set1_epi32(1)), 4));
    __m512i all = _mm512_permutex2var_epi32(fields[0], of_two, fields[1]);
    __mmask16 is_later = _mm512_cmpge_epi32_mask(field, _mm512_set1_epi32(2));
    __mmask16 is_last = _mm512_cmpge_epi32_mask(field, _mm512_set1_epi32(4));
    all = _mm512_mask_mov_epi32(
        all, is_later, _mm512_permutex2var_epi32(fields[2], of_two, fields[3]));
    all = _mm512_mask_mov_epi32(all, is_last, _mm512_permutexvar_epi32(from, fields[4]));
    _mm512_mask_storeu_epi32(
        numbers + 16 * part, first_pixels(FIELDS * count - 16 * (size_t)part), all);
  }
}

AVX512 ptrdiff_t segue_avx512_map_sides(
    const double *points, size_t count, const segue_raster_map *map, double width, double height,
    segue_raster_side *sides, segue_raster_extent *extent) {
  segue_raster_map own_map = *map;
  const __m512d right = _mm512_set1_pd(width), bottom = _mm512_set1_pd(height);
  if (count == 0) return 0;
  places end = on_grid(points + 2 * (count - 1), 1, &own_map, right, bottom);
  if (!end.is_inside) return -1;
  // The previous point is the last lane of the previous sixteen.
  __m512i before_x = _mm512_broadcastd_epi32(_mm256_castsi256_si128(end.x));
  __m512i before_y = _mm512_broadcastd_epi32(_mm256_castsi256_si128(end.y));
  __m512i least_x = _mm512_set1_epi32(extent->left), most_x = _mm512_set1_epi32(extent->right);
  __m512i least_y = _mm512_set1_epi32(extent->top), most_y = _mm512_set1_epi32(extent->bottom);
  ptrdiff_t written = 0;
  for (size_t index = 0; index < count; index += 16) {
    size_t some = count - index < 16 ? count - index : 16, half = some < 8 ? some : 8;
    places low = on_grid(points + 2 * index, half, &own_map, right, bottom);
    places high = low;
    if (some > 8) high = on_grid(points + 2 * index + 16, some - 8, &own_map, right, bottom);
    if (!(low.is_inside & high.is_inside)) return -1;
    __mmask16 own = first_pixels(some);
    __m512i x = _mm512_inserti64x4(_mm512_castsi256_si512(low.x), high.x, 1);
    __m512i y = _mm512_inserti64x4(_mm512_castsi256_si512(low.y), high.y, 1);
    least_x = _mm512_mask_min_epi32(least_x, own, least_x, x);
    most_x = _mm512_mask_max_epi32(most_x, own, most_x, x);
    least_y = _mm512_mask_min_epi32(least_y, own, least_y, y);
    most_y = _mm512_mask_max_epi32(most_y, own, most_y, y);
    __m512i from_x = _mm512_alignr_epi32(x, before_x, 15);
    __m512i from_y = _mm512_alignr_epi32(y, before_y, 15);
    before_x = x;
    before_y = y;
    __mmask16 is_side = own & _mm512_cmpneq_epi32_mask(from_y, y);
    __mmask16 is_down = _mm512_cmplt_epi32_mask(from_y, y);
    __m512i fields[FIELDS] = {
        _mm512_mask_mov_epi32(x, is_down, from_x), _mm512_mask_mov_epi32(y, is_down, from_y),
        _mm512_mask_mov_epi32(from_x, is_down, x), _mm512_mask_mov_epi32(from_y, is_down, y),
        _mm512_mask_mov_epi32(_mm512_set1_epi32(1), is_down, _mm512_set1_epi32(-1))};
    for (int field = 0; field < FIELDS; field++) {
      fields[field] = _mm512_maskz_compress_epi32(is_side, fields[field]);
    }
    size_t more = (size_t)__builtin_popcount(is_side);
    store_sides(sides + written, more, fields);
    written += (ptrdiff_t)more;
  }
  extent->left = _mm512_reduce_min_epi32(least_x);
  extent->right = _mm512_reduce_max_epi32(most_x);
  extent->top = _mm512_reduce_min_epi32(least_y);
  extent->bottom = _mm512_reduce_max_epi32(most_y);
  return written;
}
#endif
