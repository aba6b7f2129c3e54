#if defined(__x86_64__)
#include "nearest_color.h"
#include "wide_colors.h"

/// The number of bits of an order, below a distance.
enum { ORDER = 10 };

/// Returns the distances of eight palette colours, each above its order.
INLINE __m256i ranked(
    const uint32_t *words, __m256i color_red_blue, __m256i color_green, __m256i order) {
  __m256i colors = load(words);
  __m256i distance = squared(
      _mm256_sub_epi16(color_red_blue, red_blue(colors)),
      _mm256_sub_epi16(color_green, twice_green(colors)));
  return _mm256_or_si256(_mm256_slli_epi32(distance, ORDER), order);
}

/// Returns whether a palette colour's green alone is nearer than a distance.
INLINE int can_be_nearer(uint32_t word, int32_t green, uint32_t distance) {
  int32_t step = (int32_t)(word >> 8 & 255) - green;
  return (uint32_t)(4 * step * step) < distance;
}

/// The search compares eight colours above and eight below at once.
///
/// Colours have an order: 0 for the guess, then 1, 3, 5 ... from the colour's green upward and 2,
/// 4, 6 ... downward. The nearest is the one with the least distance and then the least order. The
/// one-by-one search finds the same: what it leaves out is no nearer than a colour with a smaller
/// order. Copies at the ends have greater orders than what they are copies of.
AVX2 void segue_avx2_nearest(
    const sorted_palette *palette, const uint32_t *colors, size_t count, uint8_t *entries) {
  const uint32_t *words = palette->words + MARGIN;
  const __m256i above = _mm256_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15);
  const __m256i below = _mm256_setr_epi32(16, 14, 12, 10, 8, 6, 4, 2);
  for (size_t place = 0; place < count; place++) {
    __m256i color = all((int32_t)colors[place]);
    __m256i color_red_blue = red_blue(color), color_green = twice_green(color);
    int32_t green = (int32_t)(colors[place] >> 8 & 255), start = palette->starts[green];
    int32_t guess = palette->ranks[entries[place]], up = start, down = start;
    __m256i near = all(_mm256_cvtsi256_si32(
        ranked(words + guess, color_red_blue, color_green, _mm256_setzero_si256())));
    uint32_t best = (uint32_t)_mm256_cvtsi256_si32(near);
    for (;;) {
      int goes_up = up < palette->count && can_be_nearer(words[up], green, best >> ORDER);
      int goes_down = down > 0 && can_be_nearer(words[down - 1], green, best >> ORDER);
      if (!goes_up && !goes_down) break;
      if (goes_up) {
        __m256i order = _mm256_add_epi32(above, all(2 * (up - start)));
        near = _mm256_min_epu32(near, ranked(words + up, color_red_blue, color_green, order));
        up += 8;
      }
      if (goes_down) {
        __m256i order = _mm256_add_epi32(below, all(2 * (start - down)));
        near = _mm256_min_epu32(near, ranked(words + down - 8, color_red_blue, color_green, order));
        down -= 8;
      }
      best = least(near);
    }
    int32_t order = (int32_t)(best & ((1 << ORDER) - 1));
    int32_t rank = order == 0 ? guess
                 : order & 1  ? start + (order - 1) / 2
                              : start - order / 2;
    entries[place] = palette->entries[rank];
  }
}
#endif
