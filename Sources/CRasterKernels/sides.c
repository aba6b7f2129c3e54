// Sides of contours to sums of areas; SegueRaster's `SideWalk` says how, and does the same for one polygon.

#include "segue_raster.h"

enum { BITS = 8, ONE = 1 << BITS };

/// A quotient rounded down, with its remainder.
typedef struct {
  int64_t whole, rest;
} quotient;

static inline quotient quotient_of(int64_t dividend, int64_t divisor) {
  quotient q = {dividend / divisor, dividend % divisor};
  if (q.rest < 0) {
    q.whole -= 1;
    q.rest += divisor;
  }
  return q;
}

/// Adds a quotient of the same divisor.
static inline void add_quotient(quotient *q, quotient other, int64_t divisor) {
  q->whole += other.whole;
  q->rest += other.rest;
  if (q->rest >= divisor) {
    q->rest -= divisor;
    q->whole += 1;
  }
}

/// A walk along a side, from pixel to pixel; see `SideWalk`.
typedef struct {
  int64_t left, columns;
  /// The upper end, what the lower one is from there, and +1 where the inside lies to the right.
  int64_t upper_x, upper_y, run, fall, direction;
  /// The place that was reached, the column there and its border on the way.
  int64_t x, y, way, column, border;
  /// Where borders are crossed, below the upper end.
  quotient depth, depth_step;
} side_walk;

/// Goes on to a place in a pixel of a row, or on its border.
static inline void add_part(side_walk *walk, int32_t *row, int64_t column, int64_t x, int64_t y) {
  int64_t height = walk->direction * (y - walk->y);
  int64_t cell = column - walk->left, whole = height * 2 * ONE;
  if ((uint64_t)cell < (uint64_t)walk->columns) {
    int64_t on_left = height * (walk->x + x - 2 * column * ONE);
    row[cell] += (int32_t)(whole - on_left);
    row[cell + 1] += (int32_t)on_left;
  } else if (cell < 0) {
    row[0] += (int32_t)whole;
  }
  walk->x = x;
  walk->y = y;
}

/// Enters the next column.
static inline void cross(side_walk *walk) {
  walk->column += walk->way;
  walk->border += walk->way * ONE;
  add_quotient(&walk->depth, walk->depth_step, 2 * (walk->run < 0 ? -walk->run : walk->run));
}

static inline int64_t kept(const side_walk *walk, int64_t column) {
  int64_t cell = column - walk->left;
  return cell < 0 ? 0 : cell > walk->columns ? walk->columns : cell;
}

/// Sets the marks from a first to a last one of a row.
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

/// Goes on to a place in the same row, and marks the columns that are passed.
static inline void add_row(
    side_walk *walk, int32_t *row, uint64_t *marks, int64_t x, int64_t y) {
  if (x == walk->x) {
    int64_t column = x >> BITS;
    // A side along the pixel's left edge leaves no partly covered pixel.
    int64_t end = x == column * ONE ? column : column + 1;
    add_part(walk, row, column, x, y);
    mark(marks, kept(walk, column), kept(walk, end));
    return;
  }
  if (walk->x == walk->border) cross(walk);
  int64_t first = walk->column;
  while ((x - walk->border) * walk->way > 0) {
    int64_t cut = walk->upper_y + walk->depth.whole;
    if (cut > y) cut = y;
    if (cut < walk->y) cut = walk->y;
    add_part(walk, row, walk->column, walk->border, cut);
    cross(walk);
  }
  add_part(walk, row, walk->column, x, y);
  int64_t last = walk->column;
  if (last < first) {
    last = first;
    first = walk->column;
  }
  mark(marks, kept(walk, first), kept(walk, last + 1));
}

/// Where a side crosses a horizontal line, to the right of its upper end: a quotient by 2 `fall`.
static inline quotient offset_at(const side_walk *walk, int64_t y) {
  return quotient_of(2 * (y - walk->upper_y) * walk->run + walk->fall, 2 * walk->fall);
}

static void add_side(
    segue_raster_side side, const segue_raster_window *window, int32_t *areas, uint64_t *marks) {
  int is_down = side.start_y < side.end_y;
  side_walk walk;
  walk.left = window->left;
  walk.columns = window->right - window->left;
  walk.direction = is_down ? -1 : 1;
  walk.upper_x = is_down ? side.start_x : side.end_x;
  walk.upper_y = is_down ? side.start_y : side.end_y;
  int64_t lower_x = is_down ? side.end_x : side.start_x;
  int64_t lower_y = is_down ? side.end_y : side.start_y;
  walk.run = lower_x - walk.upper_x;
  walk.fall = lower_y - walk.upper_y;
  int64_t top = window->top * ONE, bottom = window->bottom * ONE;
  walk.y = top > walk.upper_y ? top : walk.upper_y;
  int64_t end_y = bottom < lower_y ? bottom : lower_y;
  walk.x = walk.upper_x + (walk.y == walk.upper_y ? 0 : offset_at(&walk, walk.y).whole);
  int64_t end_x = end_y == lower_y ? lower_x : walk.upper_x + offset_at(&walk, end_y).whole;
  walk.way = walk.run < 0 ? -1 : 1;
  walk.column = (walk.way > 0 ? walk.x : walk.x - 1) >> BITS;
  walk.border = (walk.way > 0 ? walk.column + 1 : walk.column) * ONE;
  walk.depth = walk.depth_step = (quotient){0, 0};
  int64_t width = walk.run < 0 ? -walk.run : walk.run;
  if ((end_x - walk.border) * walk.way > 0) {
    int64_t along = walk.way * (walk.border - walk.upper_x);
    walk.depth = quotient_of(2 * along * walk.fall + width, 2 * width);
    // One that is less than a pixel wide crosses one border only.
    if (width > ONE) walk.depth_step = quotient_of(2 * ONE * walk.fall, 2 * width);
  }
  int64_t row = walk.y >> BITS, last = (end_y - 1) >> BITS;
  quotient offset = {0, 0}, offset_step = {0, 0};
  if (last > row) offset = offset_at(&walk, (row + 1) * ONE);
  if (last > row + 1) offset_step = quotient_of(2 * ONE * walk.run, 2 * walk.fall);
  int32_t *place = areas + (row - window->top) * (walk.columns + 1);
  uint64_t *words = marks + (size_t)(row - window->top) * window->words;
  for (; row < last; row++) {
    add_row(&walk, place, words, walk.upper_x + offset.whole, (row + 1) * ONE);
    add_quotient(&offset, offset_step, 2 * walk.fall);
    place += walk.columns + 1;
    words += window->words;
  }
  add_row(&walk, place, words, end_x, end_y);
}

void segue_raster_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks) {
  int64_t top = window->top * ONE, bottom = window->bottom * ONE;
  for (size_t index = first; index < end; index++) {
    segue_raster_side side = sides[index];
    int64_t high = side.start_y < side.end_y ? side.start_y : side.end_y;
    int64_t low = side.start_y < side.end_y ? side.end_y : side.start_y;
    if (high < low && low > top && high < bottom) add_side(side, window, areas, marks);
  }
}
