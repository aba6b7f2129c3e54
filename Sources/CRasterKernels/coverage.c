// Resolution of area deltas to the coverage of rows; integers only, the same results at every level.

#include "coverage.h"
#include "kernels.h"

#include <string.h>

/// Writes a run of equal coverage, and up to eight bytes more; returns the position after the run.
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

/// Writes the coverage of a row except for its solid run, and clears its deltas and marks.
///
/// Returns the position after the coverage.
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
      value = segue_coverage_of(sum, even_odd);
    }
  }
  if (run < 0) return place;
  // The coverage after the last mark is non-zero only if a clip cuts the contours.
  row->end = (int32_t)(value == 0 ? run : width);
  if (run == solid) {
    row->solid = value;
  } else if (row->end > run) {
    place = write_run(place, value, (size_t)(row->end - run));
  }
  return place;
}

void segue_portable_resolve_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int cut,
    uint8_t *coverage, segue_raster_row *rows) {
  ptrdiff_t width = window->right - window->left;
  size_t count = (size_t)(window->bottom - window->top);
  for (size_t n = 0; n < count; n++) {
    segue_columns solid = segue_longest_run(areas, marks, window->words, width, even_odd, cut);
    segue_raster_row row = {-1, 0, 0, 0, 0, 0};
    uint8_t *next = resolve_row(
        areas, marks, window->words, width, even_odd, solid.start, coverage, &row);
    row.solid_start = solid.start < 0 ? row.end : (int32_t)solid.start;
    row.solid_end = solid.start < 0 ? row.end : (int32_t)solid.end;
    row.written = (int32_t)(next - coverage);
    rows[n] = row;
    coverage = next;
    areas += width + 1;
    marks += window->words;
  }
}

/// Draws one pixel over a run of equal coverage.
static inline void over_alike(
    uint32_t *target, ptrdiff_t count, uint8_t coverage, uint32_t pixel, uint8_t opacity) {
  uint32_t shown = segue_scaled(pixel, segue_product(coverage, opacity));
  segue_portable_over_pixel(target, (size_t)count, shown);
}

void segue_portable_over_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd,
    uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity) {
  ptrdiff_t width = window->right - window->left;
  size_t count = (size_t)(window->bottom - window->top);
  for (size_t n = 0; n < count; n++) {
    int64_t sum = 0;
    ptrdiff_t next = 0;
    uint8_t value = 0;
    for (size_t word = 0; word < window->words; word++) {
      uint64_t bits = marks[word];
      marks[word] = 0;
      for (; bits != 0; bits &= bits - 1) {
        ptrdiff_t column = (ptrdiff_t)(word * 64) + __builtin_ctzll(bits);
        if (value != 0) over_alike(target + next, column - next, value, pixel, opacity);
        sum += areas[column];
        areas[column] = 0;
        value = segue_coverage_of(sum, even_odd);
        next = column;
      }
    }
    if (value != 0) over_alike(target + next, width - next, value, pixel, opacity);
    areas += width + 1;
    marks += window->words;
    target += stride;
  }
}
