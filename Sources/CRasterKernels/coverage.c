// The coverage of a row of pixels from sums of areas; integers only, the same at every level.

#include "segue_raster.h"

#include <string.h>

enum { ONE = 131072 };

/// An area in 1/131072 pixel as a coverage of 0 to 255, by a fill rule.
static inline uint8_t coverage_of(int64_t area, int even_odd) {
  if (even_odd) {
    area &= 2 * ONE - 1;
    if (area > ONE) area = 2 * ONE - area;
  } else {
    if (area < 0) area = -area;
    if (area > ONE) area = ONE;
  }
  return (uint8_t)((255 * area + 65536) >> 17);
}

/// Writes a coverage some times, and up to eight bytes more; the place behind the last.
static inline uint8_t *write_run(uint8_t *coverage, uint8_t value, size_t count) {
  uint64_t eight = 0x0101010101010101u * value;
  memcpy(coverage, &eight, 8);
  if (count > 8) memset(coverage + 8, value, count - 8);
  return coverage + count;
}

void segue_raster_resolve_row(
    int32_t *areas, size_t start, uint64_t *marks, size_t first_word, size_t words, size_t width,
    int even_odd, ptrdiff_t solid, uint8_t *coverage, size_t index, segue_raster_row *row) {
  uint8_t *place = coverage + index;
  ptrdiff_t run = -1;
  uint8_t value = 0;
  int64_t sum = 0;
  *row = (segue_raster_row){-1, 0, 0, 0};
  for (size_t word = 0; word < words; word++) {
    uint64_t bits = marks[first_word + word];
    if (bits == 0) continue;
    marks[first_word + word] = 0;
    for (; bits != 0; bits &= bits - 1) {
      ptrdiff_t column = (ptrdiff_t)(word * 64) + __builtin_ctzll(bits);
      if (run < 0) {
        row->first = column;
      } else if (run == solid) {
        row->solid = value;
      } else {
        place = write_run(place, value, (size_t)(column - run));
      }
      run = column;
      sum += areas[start + (size_t)column];
      areas[start + (size_t)column] = 0;
      value = coverage_of(sum, even_odd);
    }
  }
  if (run < 0) return;
  // What lies behind the last mark is seen only where a clip cuts the contours.
  row->end = value == 0 ? run : (ptrdiff_t)width;
  if (run == solid) {
    row->solid = value;
  } else if (row->end > run) {
    place = write_run(place, value, (size_t)(row->end - run));
  }
  row->written = (size_t)(place - (coverage + index));
}
