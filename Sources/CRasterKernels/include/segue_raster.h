/// Runs of pixels: sampled, scaled, drawn over others. Integers only; no state, no allocation.
///
/// A pixel is premultiplied, red in bits 0...7, alpha in 24...31. Every function gives the same bits
/// at every level; the arithmetic is specified at SegueRaster's `PixelKernel`. Runs begin at an index
/// of their array and may be empty; sources and targets do not overlap.
#ifndef SEGUE_RASTER_H
#define SEGUE_RASTER_H

#include <stddef.h>
#include <stdint.h>

/// The instructions that a function may use.
typedef enum {
  /// Those that the compiler was asked to build for.
  SEGUE_RASTER_PORTABLE = 0,
  /// AVX2 too; only where `segue_raster_best` says so.
  SEGUE_RASTER_AVX2 = 1,
  /// AVX-512 with its parts F, BW, DQ and VL too; likewise.
  SEGUE_RASTER_AVX512 = 2,
} segue_raster_level;

/// The fastest level that this processor has.
segue_raster_level segue_raster_best(void);

/// Copies a run.
void segue_raster_copy(
    uint32_t *target, size_t start, const uint32_t *source, size_t source_start, size_t count);

/// Replaces a run by one pixel.
void segue_raster_fill(segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel);

/// Draws one pixel over a run.
void segue_raster_over_pixel(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel);

/// Copies a run, with one pixel drawn over it.
void segue_raster_copy_under(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    size_t source_start, size_t count, uint32_t pixel);

/// A run across a shape: edge pixels, each with a coverage of its own, pixels inside, which are all
/// covered alike, and edge pixels again.
typedef struct {
  size_t before, solid, after;
  /// Where the coverages of the first and of the last edge pixels begin.
  size_t coverage_before, coverage_after;
} segue_raster_parts;

/// Draws one pixel over a run, at the edges times coverage and opacity, inside as `solid`.
///
/// Structures are given by their address here and below: to be passed as they are they would be copied
/// in larger pieces than they were written in, and a processor waits 15 cycles and more for those.
void segue_raster_over_pixel_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint8_t *coverage,
    const segue_raster_parts *parts, uint32_t pixel, uint8_t opacity, uint32_t solid);

/// What becomes of the pixels below a run.
typedef enum {
  /// It is drawn over them.
  SEGUE_RASTER_OVER = 0,
  /// It is added to them; channels stop at 255.
  SEGUE_RASTER_ADD = 1,
  /// It is drawn over them, and inside a shape in place of them.
  SEGUE_RASTER_REPLACE = 2,
} segue_raster_mode;

/// Draws a run, from its first pixel on, at the edges times coverage and opacity, inside times a factor.
void segue_raster_blend_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    const uint8_t *coverage, const segue_raster_parts *parts, uint8_t opacity, uint8_t factor,
    segue_raster_mode mode);

/// Multiplies the colours of a run by a brightness; alpha stays.
void segue_raster_dim(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint8_t brightness);

/// Places of an image along a run, in 1/2^32 texel from the centre of the first one.
///
/// All places of a run lie within -2^62...2^62.
typedef struct {
  int64_t u, v;
  int64_t step_u, step_v;
} segue_raster_path;

/// Samples an image bilinearly; its edge pixels repeat beyond it.
///
/// Its rows have no padding, its sides are at least 1 and its area is at most 2^30.
/// The weights are the upper 8 bits of the places' fractions.
void segue_raster_sample(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path);

/// Where the four taps of a pixel lie: the place plus and minus the first plus and minus the second vector.
///
/// In the units of the places, and within 16 texels along each axis.
typedef struct {
  int64_t first_u, first_v, second_u, second_v;
} segue_raster_taps;

/// The mean of four bilinear samples for each pixel, with weights of 1/128.
///
/// Otherwise as `segue_raster_sample`.
void segue_raster_sample_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path, const segue_raster_taps *taps);

/// Places of an image along up to 64 pixels of a row, in 1/2^20 texel from a texel's centre.
///
/// Pixel n lies at u + n step_u + n (n - 1) / 2 bend_u, and likewise for v: a parabola, of which 64
/// pixels fit 32 bits beside the whole texels of the first. u and v lie within -2^50...2^50, steps
/// within -2^24...2^24 and bends within -2^18...2^18.
typedef struct {
  int64_t u, v;
  int32_t step_u, step_v;
  int32_t bend_u, bend_v;
} segue_raster_curve;

/// Samples an image along a curve, from its pixel `first` on; `first` + `count` is at most 64.
void segue_raster_sample_curve(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first);

/// The same with the mean of four bilinear samples for each pixel, with weights of 1/128.
void segue_raster_sample_curve_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first,
    const segue_raster_taps *taps);

/// Weights of up to 5 neighbours along an axis.
typedef struct {
  /// The weights; their sum is `sum`, at most 128: 3, or a power of two.
  uint8_t weights[5];
  uint8_t count, sum;
} segue_raster_filter;

/// Filters a row of pixels: the weighted means of `count` neighbours in as many rows, rounded half up.
///
/// Each row has `width` pixels; the target has one more if `count` is even. Pixel n of the target is
/// made of the pixels n - count / 2 on; beyond the edges those at the edges repeat. `sums` has room for
/// 4 (width + 5) numbers.
void segue_raster_filter_row(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *texels,
    const size_t *rows, size_t width, const segue_raster_filter *filter, uint16_t *sums);

/// Steps of a gradient, from a first one on, whose colours change evenly: a channel of step k is
/// (base + k change) / 2^24, modulo 2^32, of red, green, blue and alpha.
typedef struct {
  uint32_t first, count;
  uint32_t base[4], change[4];
} segue_raster_even_colors;

/// The indices of a gradient's colours beyond its end and before its start, behind those of its steps.
enum { SEGUE_GRADIENT_AFTER = 4096, SEGUE_GRADIENT_BEFORE = 4097 };

/// The colours of a gradient, and where pixels of a row lie along it.
///
/// The middle of pixel n is at x = first + n + 0.5, and its place t is u = step_u x + row_u + start_u, or
/// outward the length of u and the same for v. From 1 on a pixel has the colour beyond the end; below 0, and
/// where t is not a number, that before the start. No product is fused with a sum, so that every processor
/// has the same places.
///
/// Places of sensible numbers are counted in whole numbers along a line, and in `float` outward: a colour may
/// be that of the next step.
typedef struct {
  /// 4096 pixels in even steps of t, that beyond the end, and that before the start.
  const uint32_t *colors;
  /// Steps whose colours are known by a formula too, in order; none has to be.
  const segue_raster_even_colors *parts;
  size_t part_count;
  double first;
  double step_u, row_u, start_u;
  double step_v, row_v, start_v;
  /// Whether t is the length of (u, v).
  int is_radial;
} segue_raster_gradient_row;

/// Writes the pixels of a gradient.
void segue_raster_gradient(
    segue_raster_level level, uint32_t *target, size_t start, size_t count,
    const segue_raster_gradient_row *row);

/// A side of a contour, on a grid of 1/256 pixel, from its upper end to its lower one, which is really lower.
///
/// The direction is 1 where the contour goes up, -1 where it goes down.
typedef struct {
  int32_t upper_x, upper_y, lower_x, lower_y;
  int32_t direction;
} segue_raster_side;

/// A map of the plane to pixels: (x, y) becomes (a x + c y + tx, b x + d y + ty).
typedef struct {
  double a, b, c, d, tx, ty;
} segue_raster_map;

/// A rectangle on the grid of 1/256 pixel, both ends in it.
typedef struct {
  int32_t left, top, right, bottom;
} segue_raster_extent;

/// Writes the sides of a contour of `count` points, x before y, under a map, and widens the extent by them.
///
/// Coordinates are rounded half up; of sides that are horizontal there none are written. There is room for
/// `count` sides. Returns their number, or -1 when a point is not a number or lies outside 0...width and
/// 0...height, which are at most 2^22; sides and extent then mean nothing.
ptrdiff_t segue_raster_map_sides(
    segue_raster_level level, const double *points, size_t count, const segue_raster_map *map,
    double width, double height, segue_raster_side *sides, segue_raster_extent *extent);

/// The columns and rows of pixels in which sides are added up, each from a first one to one behind the last.
///
/// Each row has a difference of area for every column and one behind the last, and in `words` words of
/// 64 bits a mark for each that is not 0.
typedef struct {
  int64_t left, right, top, bottom;
  size_t words;
} segue_raster_window;

/// Adds the areas between some sides and the right edges of the pixels that they pass, and marks them.
///
/// SegueRaster's `SideWalk` has the same areas.
void segue_raster_add_sides(
    segue_raster_level level, const segue_raster_side *sides, size_t first, size_t end,
    const segue_raster_window *window, int32_t *areas, uint64_t *marks);

/// What became of a row, by columns of the window: the first with a difference, or -1, the run of equal
/// coverage that is not written, which is empty and ends the row where there is none, and the one behind
/// the last that is covered.
typedef struct {
  int32_t first, solid_start, solid_end, end;
  /// How many coverages were written.
  int32_t written;
  /// The coverage of the run that was not.
  uint8_t solid;
} segue_raster_row;

/// Sums the differences of the rows of a window up, sets them and their marks to 0, and writes the
/// coverage of each pixel from a row's first mark on, but for its longest run of eight and more, one row
/// after the other from an index on.
///
/// `cut` says that contours reach the right edge of the window or go on behind it. There is room for eight
/// coverages more than are written. AVX2 has sums of 32 bits: no pixel may be wound round more than 16383
/// times.
void segue_raster_resolve_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, int cut, uint8_t *coverage, size_t index, segue_raster_row *rows);

/// Sums the differences of the rows of a window up, sets them and their marks to 0, and draws one pixel over
/// each pixel, times its coverage and an opacity.
///
/// The window's first pixel is at the index `start` of the target, and each row `stride` behind the one above.
/// Otherwise as `segue_raster_resolve_rows`, and the pixels are those of its coverage.
void segue_raster_over_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, uint32_t *target, size_t start, size_t stride, uint32_t pixel, uint8_t opacity);

#endif
