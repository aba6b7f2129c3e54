// Conversion of contours to sides, and of sides to area deltas; specified at SegueRaster's `CoverageScanner`.
//
// 1. A side within one pixel is added at once. Any other is followed from row to row, and in a row
//    from column to column; its intersections with the borders are quotients, rounded half up.
// 2. The part of a side in a pixel adds its area to the deltas of that pixel and of its right
//    neighbour, and both are marked.
// 3. Parts to the left of the window count for its first column, parts to the right do not count.
//
// `map_avx512.c` and `sides_avx512.c` do the same for sixteen sides at a time.
//
// Tried and rejected: incremental quotients with integer remainders, as in `EdgeWalker` (sides of 1
// to 6 pixels took 1.25 to 1.7 times as long); with AVX2, without branches, four rows of a steep
// side and eight columns of a flat one at a time (1.05 to 1.6 times as long), rows of at most two
// pixels in this way and others as here (0.91 to 1.05), two sides at a time in `float` (0.99 to
// 1.03).

#include "sides.h"

/// For functions that are specialized for each direction of a side.
#define ALWAYS inline __attribute__((always_inline))

enum { BITS = 8, ONE = 1 << BITS, SMALL = 1 << 22 };

/// Quotients of integers by a constant divisor, rounded down, as the dividend increases in steps.
///
/// They are products with the divisor's inverse. A half is added to the dividend, so that a
/// quotient differs from an integer by at least half of the inverse: rounding errors of the
/// products do not matter while quotients are less than 2^22 and divisors at most 2^23.
typedef struct {
  double dividend, step, inverse;
  int64_t divisor;
} quotients;

/// Returns quotients that start at a dividend and increase by a step.
static ALWAYS quotients quotients_of(int64_t dividend, int64_t step, int64_t divisor) {
  quotients all = {(double)dividend + 0.5, (double)step, 1 / (double)divisor, divisor};
  return all;
}

/// Returns the current quotient; `is_small` if it is within those bounds, and else it is corrected.
static ALWAYS int64_t quotient_now(const quotients *all, int is_small) {
  int64_t value = (int64_t)(all->dividend * all->inverse);
  if (is_small) return value;
  int64_t rest = (int64_t)all->dividend - value * all->divisor;
  return value + (rest >= all->divisor) - (rest < 0);
}

/// The window's columns, and the deltas and marks of its first row.
typedef struct {
  int64_t left, columns, words;
  int32_t *areas;
  uint64_t *marks;
} cells;

/// Adds the part of a side in one pixel: its height, and the sum of the distances of its ends from
/// the left border.
static inline void add_cell(int32_t *cell, int64_t height, int64_t distances) {
  int64_t on_left = height * distances;
  cell[0] += (int32_t)(height * 2 * ONE - on_left);
  cell[1] += (int32_t)on_left;
}

/// Adds the part of a side in a column that may be outside the window.
static inline void add_kept_cell(
    const cells *window, int32_t *row, int64_t column, int64_t height, int64_t distances) {
  int64_t cell = column - window->left;
  if ((uint64_t)cell < (uint64_t)window->columns) {
    add_cell(row + cell, height, distances);
  } else if (cell < 0) {
    row[0] += (int32_t)(height * 2 * ONE);
  }
}

/// Clamps a column to the window, relative to its left edge.
static inline int64_t kept(const cells *window, int64_t column) {
  int64_t cell = column - window->left;
  return cell < 0 ? 0 : cell > window->columns ? window->columns : cell;
}

/// Marks an inclusive range of columns.
static inline void mark(uint64_t *marks, int64_t first, int64_t last) {
  int64_t start = first >> 6, end = last >> 6;
  uint64_t low = UINT64_MAX << (first & 63), high = UINT64_MAX >> (63 - (last & 63));
  if (start == end) {
    marks[start] |= low & high;
    return;
  }
  marks[start] |= low;
  for (int64_t word = start + 1; word < end; word++) marks[word] = UINT64_MAX;
  marks[end] |= high;
}

/// Marks one column.
static inline void mark_one(uint64_t *marks, int64_t cell) {
  marks[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

/// Adds and marks a part of a side, from one x to another, that is in one column of a row.
static ALWAYS void add_column(
    const cells *window, int32_t *row, uint64_t *marks, int64_t column, int64_t height, int64_t from,
    int64_t to, int is_inside) {
  int64_t distances = from + to - 2 * column * ONE;
  if (is_inside) {
    int64_t cell = column - window->left;
    add_cell(row + cell, height, distances);
    mark_one(marks, cell);
    // A side along the pixel's left border leaves no partly covered pixel.
    if (distances != 0) mark_one(marks, cell + 1);
  } else {
    add_kept_cell(window, row, column, height, distances);
    mark(marks, kept(window, column), kept(window, distances == 0 ? column : column + 1));
  }
}

/// Adds a side that crosses borders of pixels, within some rows.
///
/// `way` is -1 if it goes to the left, else 1; `is_inside` is whether it is small and between the
/// window's left and right edge. Intersections with borders are rounded half up.
static ALWAYS void walk(
    segue_raster_side side, const cells *window, int64_t top, int64_t bottom, int64_t way,
    int is_inside) {
  int64_t width = way * (side.lower_x - side.upper_x), fall = side.lower_y - side.upper_y;
  int64_t y = top > side.upper_y ? top : side.upper_y;
  int64_t end_y = bottom < side.lower_y ? bottom : side.lower_y;
  int64_t row = y >> BITS, last = (end_y - 1) >> BITS;
  // The intersections with row borders, from the upper end; to the left, halves are rounded to the
  // larger number.
  int64_t half = way > 0 ? fall : fall - 1;
  quotients offset = quotients_of(
      2 * ((row + 1) * ONE - side.upper_y) * width + half, 2 * ONE * width, 2 * fall);
  int64_t x = side.upper_x, end_x = side.lower_x;
  if (y > side.upper_y) {
    quotients first = offset;
    first.dividend -= (double)(2 * ((row + 1) * ONE - y) * width);
    x += way * quotient_now(&first, is_inside);
  }
  if (end_y < side.lower_y) {
    quotients end = offset;
    end.dividend += (double)(2 * (end_y - (row + 1) * ONE) * width);
    end_x = side.upper_x + way * quotient_now(&end, is_inside);
  }
  int64_t column = (way > 0 ? x : x - 1) >> BITS, border = (way > 0 ? column + 1 : column) * ONE;
  // The intersections with column borders, below the upper end.
  quotients depth = {0, 0, 0, 1};
  if ((end_x - border) * way > 0) {
    depth = quotients_of(
        2 * way * (border - side.upper_x) * fall + width, 2 * ONE * fall, 2 * width);
  }
  int32_t *areas = window->areas + (row - (top >> BITS)) * (window->columns + 1);
  uint64_t *marks = window->marks + (row - (top >> BITS)) * window->words;
  for (;; row++) {
    int64_t next_x = row < last ? side.upper_x + way * quotient_now(&offset, is_inside) : end_x;
    int64_t next_y = row < last ? (row + 1) * ONE : end_y;
    if (next_x == x) {
      add_column(window, areas, marks, x >> BITS, side.direction * (next_y - y), x, x, is_inside);
    } else {
      if (x == border) {
        column += way;
        border += way * ONE;
        depth.dividend += depth.step;
      }
      if ((next_x - border) * way <= 0) {
        add_column(
            window, areas, marks, column, side.direction * (next_y - y), x, next_x, is_inside);
      } else {
        int64_t first = column;
        do {
          int64_t cut = side.upper_y + quotient_now(&depth, is_inside);
          if (cut > next_y) cut = next_y;
          if (cut < y) cut = y;
          int64_t distances = x + border - 2 * column * ONE;
          if (is_inside) {
            add_cell(areas + (column - window->left), side.direction * (cut - y), distances);
          } else {
            add_kept_cell(window, areas, column, side.direction * (cut - y), distances);
          }
          x = border;
          y = cut;
          column += way;
          border += way * ONE;
          depth.dividend += depth.step;
        } while ((next_x - border) * way > 0);
        int64_t left = way > 0 ? first : column, right = way > 0 ? column : first;
        int64_t distances = x + next_x - 2 * column * ONE;
        if (is_inside) {
          add_cell(areas + (column - window->left), side.direction * (next_y - y), distances);
          mark(marks, left - window->left, right + 1 - window->left);
        } else {
          add_kept_cell(window, areas, column, side.direction * (next_y - y), distances);
          mark(marks, kept(window, left), kept(window, right + 1));
        }
      }
    }
    if (row == last) return;
    x = next_x;
    y = next_y;
    offset.dividend += offset.step;
    areas += window->columns + 1;
    marks += window->words;
  }
}

/// Adds a side, within the window's rows.
static ALWAYS void add_side(
    segue_raster_side side, const cells *window, int64_t top, int64_t bottom) {
  int goes_left = side.lower_x < side.upper_x;
  int64_t left = goes_left ? side.lower_x : side.upper_x;
  int64_t right = goes_left ? side.upper_x : side.lower_x;
  int is_inside = left >= window->left * ONE && right < (window->left + window->columns) * ONE
      && right - left < SMALL && side.lower_y - side.upper_y < SMALL;
  int64_t column = left >> BITS, row = side.upper_y >> BITS;
  if (is_inside && side.upper_y >= top && side.lower_y <= bottom && right <= (column + 1) * ONE
      && side.lower_y <= (row + 1) * ONE) {
    // The side is within one pixel.
    row -= top >> BITS;
    add_column(
        window, window->areas + row * (window->columns + 1), window->marks + row * window->words,
        column, side.direction * (side.lower_y - side.upper_y), side.upper_x, side.lower_x, 1);
  } else if (!is_inside) {
    walk(side, window, top, bottom, goes_left ? -1 : 1, 0);
  } else if (goes_left) {
    walk(side, window, top, bottom, -1, 1);
  } else {
    walk(side, window, top, bottom, 1, 1);
  }
}

/// Maps a point to the grid; returns 0 if it is outside or NaN.
static inline int on_grid(
    const double *point, const segue_raster_map *map, double width, double height, int32_t *x,
    int32_t *y) {
#pragma clang fp contract(off)
  double u = map->a * point[0] + map->c * point[1] + map->tx;
  double v = map->b * point[0] + map->d * point[1] + map->ty;
  // Written so that NaN is outside.
  if (!((u >= 0) & (u <= width) & (v >= 0) & (v <= height))) return 0;
  *x = (int32_t)(u * ONE + 0.5);
  *y = (int32_t)(v * ONE + 0.5);
  return 1;
}

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

ptrdiff_t segue_portable_map_sides(
    const double *points, size_t count, const segue_raster_map *map, double width, double height,
    segue_raster_side *sides, segue_raster_extent *extent) {
  segue_raster_map own = *map;
  segue_raster_extent all = *extent;
  ptrdiff_t written = 0;
  int32_t x, y, next_x, next_y;
  if (count == 0) return 0;
  if (!on_grid(points + 2 * (count - 1), &own, width, height, &x, &y)) return -1;
  for (size_t index = 0; index < count; index++, x = next_x, y = next_y) {
    if (!on_grid(points + 2 * index, &own, width, height, &next_x, &next_y)) return -1;
    all.left = least(all.left, next_x);
    all.right = most(all.right, next_x);
    all.top = least(all.top, next_y);
    all.bottom = most(all.bottom, next_y);
    int is_down = y < next_y;
    sides[written] = (segue_raster_side){
        is_down ? x : next_x, is_down ? y : next_y, is_down ? next_x : x, is_down ? next_y : y,
        is_down ? -1 : 1};
    // A horizontal side is overwritten by the next one.
    written += y != next_y;
  }
  *extent = all;
  return written;
}

void segue_portable_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks) {
  cells kept = {
      window->left, window->right - window->left, (int64_t)window->words, areas, marks};
  int64_t top = window->top * ONE, bottom = window->bottom * ONE;
  for (size_t index = first; index < end; index++) {
    if (sides[index].lower_y > top && sides[index].upper_y < bottom) {
      add_side(sides[index], &kept, top, bottom);
    }
  }
}
