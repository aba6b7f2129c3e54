// Sides to sums of areas with AVX-512, sixteen at a time; the sums are those of `sides.c`.
//
// 1. Sides in the window's rows are collected (`collect`). Long ones become several strips of whole rows, so
//    that all have about as many pixels; those that leave the window's columns, or are very long, are added by
//    `sides.c`.
// 2. Sixteen strips are walked at once (`walk`), a lane each: at every step each passes one pixel, to the row
//    below or to the column beside, whichever comes first. Strips that go to the left are mirrored. Where lines
//    are crossed are quotients that go on by whole numbers and remainders.
// 3. What a pixel gets is noted one after the other, without the lanes that have ended, and then added
//    (`add_notes`). Several lanes may pass the same pixel, which is why they do not add it themselves.
//
// No step depends on how a side goes, so that nothing is mispredicted. 0.65 to 0.8 of the time of `sides.c` on
// paths of 1 to 6 pixels a side. Tried and left: eight lanes with AVX2 (0.85 to 1.15); strips in the order of their
// lengths (sorting takes as long as it saves).
#if defined(__x86_64__)
#include "avx512.h"
#include "sides.h"

enum {
  BITS = 8,
  ONE = 1 << BITS,
  LANES = 16,
  /// How many sides are looked at together.
  BATCH = 128,
  /// The most strips of a batch that are walked together.
  MOST_STRIPS = 192,
  /// More strips than any side has.
  MOST_OF_SIDE = 136,
  /// From this extent on, its width and its height, a side has several strips.
  LONG = 14 * ONE,
  /// More pixels than any strip passes.
  MOST_STEPS = 48,
};

/// Parts of sides: their index, and the first and the last place on the grid downward.
typedef struct {
  int32_t side[MOST_STRIPS + MOST_OF_SIDE + LANES];
  int32_t top[MOST_STRIPS + MOST_OF_SIDE + LANES];
  int32_t bottom[MOST_STRIPS + MOST_OF_SIDE + LANES];
  size_t count;
} strips;

/// What pixels get: the places of their difference and of their mark, what is added to that and to the next.
typedef struct {
  int32_t place[LANES * (MOST_STEPS + 1)], bit[LANES * (MOST_STEPS + 1)];
  int32_t here[LANES * (MOST_STEPS + 1)], right[LANES * (MOST_STEPS + 1)];
  size_t count;
} notes;

typedef struct {
  __m512d low, high;
} doubles;

INLINE doubles as_doubles(__m512i x) {
  doubles all = {
      _mm512_cvtepi32_pd(_mm512_castsi512_si256(x)),
      _mm512_cvtepi32_pd(_mm512_extracti64x4_epi64(x, 1))};
  return all;
}

INLINE doubles inverses(__m512i divisors) {
  doubles all = as_doubles(divisors);
  all.low = _mm512_div_pd(_mm512_set1_pd(1), all.low);
  all.high = _mm512_div_pd(_mm512_set1_pd(1), all.high);
  return all;
}

/// Quotients, rounded down, by divisors whose inverses are given; exact as those of `sides.c`.
INLINE __m512i quotients(__m512i dividends, doubles inverses) {
#pragma clang fp contract(off)
  const __m512d half = _mm512_set1_pd(0.5);
  doubles all = as_doubles(dividends);
  __m256i low = _mm512_cvttpd_epi32(_mm512_mul_pd(_mm512_add_pd(all.low, half), inverses.low));
  __m256i high = _mm512_cvttpd_epi32(_mm512_mul_pd(_mm512_add_pd(all.high, half), inverses.high));
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

/// What is left of dividends behind quotients.
INLINE __m512i rests(__m512i dividends, __m512i quotients, __m512i divisors) {
  return _mm512_sub_epi32(dividends, _mm512_mullo_epi32(quotients, divisors));
}

/// One field of the sides that lanes have.
INLINE __m512i field(
    const segue_raster_side *sides, int offset, __m512i index, __mmask16 own) {
  const int32_t *numbers = (const int32_t *)sides + offset;
  return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), own, index, numbers, 4);
}

/// Walks up to sixteen strips from `first` on, and notes what pixels get.
INLINE void walk(
    const segue_raster_side *sides, const strips *all, size_t first,
    const segue_raster_window *window, notes *noted) {
  const __mmask16 own = first_pixels(all->count - first);
  const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi32(ONE);
  const __m512i left = _mm512_set1_epi32((int32_t)(window->left * ONE));
  const __m512i right = _mm512_set1_epi32((int32_t)(window->right * ONE));
  const __m512i row_places = _mm512_set1_epi32((int32_t)(window->right - window->left + 1));
  const __m512i row_bits = _mm512_set1_epi32((int32_t)window->words * 64);

  __m512i index = _mm512_maskz_loadu_epi32(own, all->side + first);
  index = _mm512_add_epi32(_mm512_slli_epi32(index, 2), index);
  const __m512i upper_x = field(sides, 0, index, own), upper_y = field(sides, 1, index, own);
  const __m512i lower_x = field(sides, 2, index, own), lower_y = field(sides, 3, index, own);
  const __mmask16 is_negative = _mm512_cmplt_epi32_mask(field(sides, 4, index, own), zero);
  const __m512i top = _mm512_maskz_loadu_epi32(own, all->top + first);
  const __m512i bottom = _mm512_maskz_loadu_epi32(own, all->bottom + first);

  // All places are relative: to the upper end, and to the edge of the window where the way begins.
  const __mmask16 goes_left = _mm512_cmplt_epi32_mask(lower_x, upper_x);
  const __m512i width = _mm512_abs_epi32(_mm512_sub_epi32(lower_x, upper_x));
  const __m512i fall = _mm512_sub_epi32(lower_y, upper_y);
  const __m512i start_x = _mm512_mask_sub_epi32(
      _mm512_sub_epi32(upper_x, left), goes_left, right, upper_x);
  const __m512i end_y = _mm512_sub_epi32(bottom, upper_y);
  __m512i y = _mm512_sub_epi32(top, upper_y);

  // Where rows end: (2 width y + fall) / (2 fall), to the left halves are rounded to the larger number.
  const __m512i twice_width = _mm512_slli_epi32(width, 1), by_fall = _mm512_slli_epi32(fall, 1);
  const doubles inverse_fall = inverses(by_fall);
  const __m512i half = _mm512_mask_sub_epi32(fall, goes_left, fall, _mm512_set1_epi32(1));
#define ALONG(Y) _mm512_add_epi32(_mm512_mullo_epi32(Y, twice_width), half)
  __m512i x = _mm512_add_epi32(start_x, quotients(ALONG(y), inverse_fall));
  const __m512i end_x = _mm512_add_epi32(start_x, quotients(ALONG(end_y), inverse_fall));
  const __m512i row = _mm512_srai_epi32(top, BITS);
  __m512i next_y = _mm512_sub_epi32(
      _mm512_add_epi32(_mm512_slli_epi32(row, BITS), one), upper_y);
  const __m512i along = ALONG(next_y);
#undef ALONG
  __m512i next_x = quotients(along, inverse_fall);
  __m512i rest_x = rests(along, next_x, by_fall);
  next_x = _mm512_min_epi32(_mm512_add_epi32(next_x, start_x), end_x);
  next_y = _mm512_min_epi32(next_y, end_y);
  const __m512i row_width = _mm512_slli_epi32(width, BITS + 1);
  const __m512i step_x = quotients(row_width, inverse_fall);
  const __m512i step_rest_x = rests(row_width, step_x, by_fall);

  // Where columns end: (2 fall x + width) / (2 width).
  const __m512i by_width = _mm512_max_epi32(twice_width, _mm512_set1_epi32(2));
  const doubles inverse_width = inverses(by_width);
  // What lies on the edge of the window where ways end belongs to the last column.
  const __m512i last_column = _mm512_set1_epi32((int32_t)(window->right - window->left - 1));
  __m512i column = _mm512_min_epi32(_mm512_srai_epi32(x, BITS), last_column);
  __m512i border = _mm512_add_epi32(_mm512_slli_epi32(column, BITS), one);
  const __m512i depth = _mm512_add_epi32(
      _mm512_mullo_epi32(_mm512_sub_epi32(border, start_x), by_fall), width);
  __m512i cut = quotients(depth, inverse_width);
  __m512i rest_y = rests(depth, cut, by_width);
  const __m512i column_fall = _mm512_slli_epi32(fall, BITS + 1);
  const __m512i step_y = quotients(column_fall, inverse_width);
  const __m512i step_rest_y = rests(column_fall, step_y, by_width);

  column = _mm512_mask_sub_epi32(column, goes_left, last_column, column);
  const __m512i line = _mm512_sub_epi32(row, _mm512_set1_epi32((int32_t)window->top));
  __m512i place = _mm512_add_epi32(_mm512_mullo_epi32(line, row_places), column);
  __m512i bit = _mm512_add_epi32(_mm512_mullo_epi32(line, row_bits), column);
  const __m512i way = _mm512_mask_mov_epi32(_mm512_set1_epi32(1), goes_left, _mm512_set1_epi32(-1));

  size_t count = 0;
  __mmask16 active = own;
  for (size_t step = 0; active && step < MOST_STEPS; step++) {
    // To the border of the column, or to the end of the row.
    const __mmask16 is_cut = _mm512_cmpgt_epi32_mask(next_x, border), is_row = (__mmask16)~is_cut;
    const __m512i to_x = _mm512_min_epi32(next_x, border);
    __m512i level = _mm512_max_epi32(y, _mm512_min_epi32(cut, next_y));
    level = _mm512_mask_mov_epi32(level, _mm512_cmpeq_epi32_mask(x, border), y);
    const __m512i to_y = _mm512_mask_mov_epi32(next_y, is_cut, level);
    __m512i height = _mm512_sub_epi32(to_y, y);
    height = _mm512_mask_sub_epi32(height, is_negative, zero, height);
    // From the edge where the way begins: the left one, or mirrored the right one.
    const __m512i distances = _mm512_sub_epi32(
        _mm512_add_epi32(_mm512_add_epi32(x, to_x), _mm512_set1_epi32(2 * ONE)),
        _mm512_slli_epi32(border, 1));
    // Numbers of at most 9 bits and a sign, of which 16 are multiplied.
    const __m512i behind = _mm512_madd_epi16(height, distances);
    const __m512i before = _mm512_sub_epi32(_mm512_slli_epi32(height, BITS + 1), behind);
    const __m512i here = _mm512_mask_mov_epi32(before, goes_left, behind);
    const __m512i beside = _mm512_mask_mov_epi32(behind, goes_left, before);
    _mm512_storeu_si512(noted->place + count, _mm512_maskz_compress_epi32(active, place));
    _mm512_storeu_si512(noted->bit + count, _mm512_maskz_compress_epi32(active, bit));
    _mm512_storeu_si512(noted->here + count, _mm512_maskz_compress_epi32(active, here));
    _mm512_storeu_si512(noted->right + count, _mm512_maskz_compress_epi32(active, beside));
    count += (size_t)__builtin_popcount(active);

    active &= (__mmask16)~(is_row & _mm512_cmpeq_epi32_mask(to_y, end_y));
    place = _mm512_mask_add_epi32(place, is_cut, place, way);
    place = _mm512_mask_add_epi32(place, is_row, place, row_places);
    bit = _mm512_mask_add_epi32(bit, is_cut, bit, way);
    bit = _mm512_mask_add_epi32(bit, is_row, bit, row_bits);
    x = to_x;
    y = to_y;
    border = _mm512_mask_add_epi32(border, is_cut, border, one);
    cut = _mm512_mask_add_epi32(cut, is_cut, cut, step_y);
    rest_y = _mm512_mask_add_epi32(rest_y, is_cut, rest_y, step_rest_y);
    __mmask16 is_over = _mm512_cmpge_epi32_mask(rest_y, by_width);
    cut = _mm512_mask_add_epi32(cut, is_over, cut, _mm512_set1_epi32(1));
    rest_y = _mm512_mask_sub_epi32(rest_y, is_over, rest_y, by_width);
    next_x = _mm512_mask_add_epi32(next_x, is_row, next_x, step_x);
    rest_x = _mm512_mask_add_epi32(rest_x, is_row, rest_x, step_rest_x);
    is_over = _mm512_cmpge_epi32_mask(rest_x, by_fall);
    next_x = _mm512_mask_add_epi32(next_x, is_over, next_x, _mm512_set1_epi32(1));
    next_x = _mm512_min_epi32(next_x, end_x);
    rest_x = _mm512_mask_sub_epi32(rest_x, is_over, rest_x, by_fall);
    next_y = _mm512_mask_add_epi32(next_y, is_row, next_y, one);
    next_y = _mm512_min_epi32(next_y, end_y);
  }
  noted->count = count;
}

/// Adds what was noted, and marks the pixels and those to their right.
INLINE void add_notes(const notes *noted, int32_t *areas, uint64_t *marks) {
  for (size_t n = 0; n < noted->count; n++) {
    int32_t *cell = areas + noted->place[n];
    cell[0] += noted->here[n];
    cell[1] += noted->right[n];
    uint64_t *word = marks + (noted->bit[n] >> 6);
    unsigned place = (unsigned)noted->bit[n] & 63;
    word[0] |= (uint64_t)3 << place;
    if (place == 63) word[1] |= 1;
  }
}

/// Whether a side lies between the window's left and right edge, and is short enough for 32 bits.
///
/// One that is long and nearly flat has too many pixels in a row for a strip.
INLINE int fits(
    int32_t left, int32_t right, int64_t width, int64_t fall, const segue_raster_window *window) {
  return (left >= window->left * ONE) & (right < window->right * ONE)
      & ((width + ONE) * (fall + ONE) < 1 << 30) & (width < 1 << 15) & (fall < 1 << 15)
      & ((width <= 16 * fall) | (width <= 16 * ONE));
}

/// Collects the strips of a side between two places downward.
INLINE void collect(
    strips *all, int32_t side, int32_t top, int32_t bottom, int32_t width, int32_t fall) {
  size_t count = all->count;
  all->side[count] = side;
  all->top[count] = top;
  all->bottom[count] = bottom;
  if (width + (bottom - top) > LONG) {
    int32_t height = fall > width ? 4 * ONE : 2 * width > 5 * fall ? ONE : 2 * ONE;
    for (int32_t next = (top & -ONE) + height; next < bottom; next += height) {
      all->bottom[count++] = next;
      all->side[count] = side;
      all->top[count] = next;
      all->bottom[count] = bottom;
    }
  }
  all->count = count + 1;
}

AVX512 void segue_avx512_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks) {
  const int64_t top = window->top * ONE, bottom = window->bottom * ONE;
  strips all;
  notes noted;
  all.count = 0;
  for (size_t from = first; from < end; from += BATCH) {
    size_t count = end - from < BATCH ? end - from : BATCH, in_rows = 0;
    int32_t rows[BATCH];
    const segue_raster_side *batch = sides + from;
    for (size_t index = 0; index < count; index++) {
      rows[in_rows] = (int32_t)index;
      in_rows += (batch[index].lower_y > top) & (batch[index].upper_y < bottom);
    }
    for (size_t next = 0; next < in_rows;) {
      all.count = 0;
      for (; next < in_rows && all.count < MOST_STRIPS; next++) {
        const segue_raster_side *side = &batch[rows[next]];
        int32_t left = side->upper_x < side->lower_x ? side->upper_x : side->lower_x;
        int32_t right = side->upper_x < side->lower_x ? side->lower_x : side->upper_x;
        int64_t width = (int64_t)right - left, fall = (int64_t)side->lower_y - side->upper_y;
        if (!fits(left, right, width, fall, window)) {
          size_t index = (size_t)rows[next];
          segue_portable_add_sides(batch, index, index + 1, window, areas, marks);
          continue;
        }
        collect(
            &all, rows[next], side->upper_y > top ? side->upper_y : (int32_t)top,
            side->lower_y < bottom ? side->lower_y : (int32_t)bottom, (int32_t)width, (int32_t)fall);
      }
      for (size_t strip = 0; strip < all.count; strip += LANES) {
        walk(batch, &all, strip, window, &noted);
        add_notes(&noted, areas, marks);
      }
    }
  }
}
#endif
