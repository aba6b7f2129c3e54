/// Common parts of the versions of `segue_raster_resolve_rows`.
#ifndef SEGUE_RASTER_COVERAGE_H
#define SEGUE_RASTER_COVERAGE_H

#include "segue_raster.h"

enum { SEGUE_WHOLE_PIXEL = 131072 };

/// A half-open run of columns; both ends are -1 for none.
typedef struct {
  ptrdiff_t start, end;
} segue_columns;

/// Converts an area in 1/131072 pixel to a coverage of 0 to 255, by a fill rule.
static inline uint8_t segue_coverage_of(int64_t area, int even_odd) {
  const int64_t one = SEGUE_WHOLE_PIXEL;
  if (even_odd) {
    area &= 2 * one - 1;
    if (area > one) area = 2 * one - area;
  } else {
    if (area < 0) area = -area;
    if (area > one) area = one;
  }
  return (uint8_t)((255 * area + 65536) >> 17);
}

/// Returns whether the coverage after the last mark of a row is 0.
static inline int segue_ends_uncovered(
    const int32_t *areas, const uint64_t *marks, size_t words, int even_odd) {
  int64_t sum = 0;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t bits = marks[word]; bits != 0; bits &= bits - 1) {
      sum += areas[word * 64 + (size_t)__builtin_ctzll(bits)];
    }
  }
  return segue_coverage_of(sum, even_odd) == 0;
}

/// Finds the longest run of at least eight columns between neighbouring marks of a row, or after
/// the last one.
///
/// The run after the last mark is considered only if contours are `cut` on the right.
static inline segue_columns segue_longest_run(
    const int32_t *areas, const uint64_t *marks, size_t words, ptrdiff_t width, int even_odd,
    int cut) {
  segue_columns longest = {-1, -1};
  ptrdiff_t most = 7, last = -1;
  for (size_t word = 0; word < words; word++) {
    uint64_t bits = marks[word];
    if (bits == 0) continue;
    ptrdiff_t origin = (ptrdiff_t)(word * 64);
    ptrdiff_t first = origin + __builtin_ctzll(bits);
    if (last >= 0 && first - last > most) {
      longest = (segue_columns){last, first};
      most = first - last;
    }
    last = origin + 63 - __builtin_clzll(bits);
    // The marks that are followed by seven unmarked columns.
    uint64_t gaps = ~bits;
    gaps &= gaps >> 1;
    gaps &= gaps >> 2;
    gaps &= gaps >> 3;
    for (uint64_t starts = bits & gaps >> 1; starts != 0; starts &= starts - 1) {
      int place = __builtin_ctzll(starts);
      uint64_t next = bits >> place >> 1;
      if (next == 0) break;
      ptrdiff_t length = __builtin_ctzll(next) + 1;
      if (length <= most) continue;
      most = length;
      longest = (segue_columns){origin + place, origin + place + length};
    }
  }
  if (cut && last >= 0 && width - last > most
      && !segue_ends_uncovered(areas, marks, words, even_odd)) {
    longest = (segue_columns){last, width};
  }
  return longest;
}

#endif
