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
  if (count > 64) {
    memset(coverage + 8, value, count - 8);
  } else {
    for (size_t i = 8; i < count; i += 8) memcpy(coverage + i, &eight, 8);
  }
  return coverage + count;
}

/// A run of columns.
typedef struct {
  ptrdiff_t start, end;
} run_of_columns;

/// Whether nothing is covered behind the last mark of a row.
static int ends_uncovered(
    const int32_t *areas, const uint64_t *marks, size_t words, int even_odd) {
  int64_t sum = 0;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t bits = marks[word]; bits != 0; bits &= bits - 1) {
      sum += areas[word * 64 + (size_t)__builtin_ctzll(bits)];
    }
  }
  return coverage_of(sum, even_odd) == 0;
}

/// The longest of the runs between neighbouring marks of a row, and behind the last one.
static run_of_columns longest_run(
    const int32_t *areas, const uint64_t *marks, size_t words, ptrdiff_t width, int even_odd) {
  run_of_columns longest = {0, 0};
  ptrdiff_t start = -1;
  int is_narrow = words <= 2;
  for (size_t word = 0; word < words; word++) {
    uint64_t bits = marks[word];
    while (bits != 0) {
      ptrdiff_t column = (ptrdiff_t)(word * 64) + __builtin_ctzll(bits);
      if (start >= 0 && column - start > longest.end - longest.start) {
        longest = (run_of_columns){start, column};
      }
      start = is_narrow ? column : (ptrdiff_t)(word * 64) + 63 - __builtin_clzll(bits);
      bits = is_narrow ? bits & (bits - 1) : 0;
    }
  }
  if (start < 0) return longest;
  if (width - start > longest.end - longest.start) {
    ptrdiff_t end = ends_uncovered(areas, marks, words, even_odd) ? start : width;
    if (end - start > longest.end - longest.start) longest = (run_of_columns){start, end};
  }
  return longest.end > longest.start ? longest : (run_of_columns){start, start};
}

/// Writes the coverage of a row but for one run, and sets its differences and marks to 0; the place behind.
static uint8_t *resolve_row(
    int32_t *areas, uint64_t *marks, size_t words, ptrdiff_t width, int even_odd, ptrdiff_t solid,
    uint8_t *place, segue_raster_row *row) {
  ptrdiff_t run = -1;
  uint8_t value = 0;
  int64_t sum = 0;
  for (size_t word = 0; word < words; word++) {
    uint64_t bits = marks[word];
    if (bits == 0) continue;
    marks[word] = 0;
    for (; bits != 0; bits &= bits - 1) {
      ptrdiff_t column = (ptrdiff_t)(word * 64) + __builtin_ctzll(bits);
      if (run < 0) {
        row->first = (int32_t)column;
      } else if (run == solid) {
        row->solid = value;
      } else {
        place = write_run(place, value, (size_t)(column - run));
      }
      run = column;
      sum += areas[column];
      areas[column] = 0;
      value = coverage_of(sum, even_odd);
    }
  }
  if (run < 0) return place;
  // What lies behind the last mark is seen only where a clip cuts the contours.
  row->end = (int32_t)(value == 0 ? run : width);
  if (run == solid) {
    row->solid = value;
  } else if (row->end > run) {
    place = write_run(place, value, (size_t)(row->end - run));
  }
  return place;
}

void segue_raster_resolve_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd,
    uint8_t *coverage, size_t index, segue_raster_row *rows) {
  ptrdiff_t width = window->right - window->left;
  size_t count = (size_t)(window->bottom - window->top);
  uint8_t *place = coverage + index;
  for (size_t n = 0; n < count; n++) {
    run_of_columns solid = longest_run(areas, marks, window->words, width, even_odd);
    segue_raster_row row = {-1, (int32_t)solid.start, (int32_t)solid.end, 0, 0, 0};
    uint8_t *next = resolve_row(
        areas, marks, window->words, width, even_odd, solid.start, place, &row);
    row.written = (int32_t)(next - place);
    rows[n] = row;
    place = next;
    areas += width + 1;
    marks += window->words;
  }
}
