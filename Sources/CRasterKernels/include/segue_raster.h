/// Raster kernels on runs of pixels: sampling, scaling, compositing, coverage. Integers, except for
/// gradients and maps; no state, no allocation.
///
/// A pixel is premultiplied, red in bits 0...7, alpha in 24...31. Every function gives the same
/// bits at every level; the arithmetic is specified at SegueRaster's `PixelKernel`. Runs begin at
/// an index of their array and may be empty; sources and targets do not overlap.
/// The loops of blurs are in `segue_blur.h`, those of glass in `segue_glass.h`.
#ifndef SEGUE_RASTER_H
#define SEGUE_RASTER_H

#include <stddef.h>
#include <stdint.h>

/// The instruction set that a function may use.
typedef enum {
  /// The baseline of the build.
  SEGUE_RASTER_PORTABLE = 0,
  /// Also AVX2; only if `segue_raster_best` returns it or a higher level.
  SEGUE_RASTER_AVX2 = 1,
  /// Also AVX-512 with F, BW, DQ and VL; only if `segue_raster_best` returns it.
  SEGUE_RASTER_AVX512 = 2,
} segue_raster_level;

/// Returns the fastest level that this processor supports, or the one that SEGUE_INSTRUCTIONS names.
segue_raster_level segue_raster_best(void);

/// Copies a run.
void segue_raster_copy(
    uint32_t *target, size_t start, const uint32_t *source, size_t source_start, size_t count);

/// Fills a run with one pixel.
void segue_raster_fill(segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel);

/// Composites one pixel over a run (source-over).
void segue_raster_over_pixel(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel);

/// Copies a run, with one pixel composited over it.
void segue_raster_copy_under(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    size_t source_start, size_t count, uint32_t pixel);

/// A run across a shape: antialiased edge pixels with their own coverage, solid pixels of equal
/// coverage, and edge pixels again.
typedef struct {
  size_t before, solid, after;
  /// The indices of the coverages of the first and of the last edge pixels.
  size_t coverage_before, coverage_after;
} segue_raster_parts;

/// Composites one pixel over a run, times coverage and opacity at the edges, and as `solid` inside.
///
/// Here and below, structures are passed by address: passed by value, they would be copied by wider
/// loads than the stores that wrote them, which stalls the processor for 15 cycles and more.
void segue_raster_over_pixel_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint8_t *coverage,
    const segue_raster_parts *parts, uint32_t pixel, uint8_t opacity, uint32_t solid);

/// The blending of a run with the pixels below.
typedef enum {
  /// Source-over compositing.
  SEGUE_RASTER_OVER = 0,
  /// Addition; channels saturate at 255.
  SEGUE_RASTER_ADD = 1,
  /// Source-over at the edges, and replacement inside a shape.
  SEGUE_RASTER_REPLACE = 2,
} segue_raster_mode;

/// Composites a run of pixels, times coverage and opacity at the edges, and times a factor inside.
void segue_raster_blend_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    const uint8_t *coverage, const segue_raster_parts *parts, uint8_t opacity, uint8_t factor,
    segue_raster_mode mode);

/// Multiplies the colours of a run by a brightness; alpha is unchanged.
void segue_raster_dim(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint8_t brightness);

/// Positions in an image along a run, in 1/2^32 texel from the centre of the first texel.
///
/// All positions of a run are within -2^62...2^62.
typedef struct {
  int64_t u, v;
  int64_t step_u, step_v;
} segue_raster_path;

/// Samples an image bilinearly; its edge pixels repeat outside.
///
/// Its rows have no padding, its sides are at least 1 and its area is at most 2^30. The weights are
/// the upper 8 bits of the positions' fractions.
void segue_raster_sample(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path);

/// The offsets of the four taps of a pixel: plus or minus the first, plus or minus the second vector.
///
/// In the units of the positions, and within 16 texels along each axis.
typedef struct {
  int64_t first_u, first_v, second_u, second_v;
} segue_raster_taps;

/// Samples an image with the mean of four bilinear taps per pixel, with weights of 1/128.
///
/// Otherwise like `segue_raster_sample`.
void segue_raster_sample_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path, const segue_raster_taps *taps);

/// Positions in an image along up to 64 pixels of a row, in 1/2^20 texel from a texel's centre.
///
/// Pixel n is at u + n step_u + n (n - 1) / 2 bend_u, and likewise for v: a parabola, of which 64
/// pixels fit in 32 bits relative to the whole texels of the first. u and v are within
/// -2^50...2^50, steps within -2^24...2^24 and bends within -2^18...2^18.
typedef struct {
  int64_t u, v;
  int32_t step_u, step_v;
  int32_t bend_u, bend_v;
} segue_raster_curve;

/// Samples an image along a curve, from its pixel `first` on; `first` + `count` is at most 64.
void segue_raster_sample_curve(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first);

/// Samples an image along a curve, with the mean of four bilinear taps per pixel and weights of 1/128.
void segue_raster_sample_curve_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first,
    const segue_raster_taps *taps);

/// A filter kernel of up to 5 taps along an axis.
typedef struct {
  /// The weights; they add up to `sum`, at most 128: 3, or a power of two.
  uint8_t weights[5];
  uint8_t count, sum;
} segue_raster_filter;

/// Filters rows of pixels: weighted means of `count` neighbours in as many rows, rounded half up.
///
/// Each row has `width` pixels; the target has one more if `count` is even. Pixel n of the target
/// is the mean of the pixels from n - count / 2 on; edge pixels repeat outside. `sums` has room for
/// 4 (width + 5) numbers.
void segue_raster_filter_row(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *texels,
    const size_t *rows, size_t width, const segue_raster_filter *filter, uint16_t *sums);

/// A range of a gradient's steps whose colours are linear: a channel of step k is (base + k change)
/// / 2^24, modulo 2^32, in the order red, green, blue, alpha.
typedef struct {
  uint32_t first, count;
  uint32_t base[4], change[4];
} segue_raster_even_colors;

/// The indices of a gradient's colours after its end and before its start, which follow those of its steps.
enum { SEGUE_GRADIENT_AFTER = 4096, SEGUE_GRADIENT_BEFORE = 4097 };

/// The colours of a gradient, and the positions of a row's pixels along it.
///
/// The centre of pixel n is at x = first + n + 0.5. Its position t is u = step_u x + row_u +
/// start_u, or for a radial gradient the length of (u, v), with v computed likewise. From t = 1 on
/// a pixel has the colour after the end; for t < 0 or NaN, that before the start. No product is
/// fused with a sum, so that positions are the same on every processor.
///
/// Within reasonable ranges, positions are computed in integers for axial gradients, and in `float`
/// for radial ones: a colour may be that of the adjacent step.
typedef struct {
  /// 4096 pixels at even steps of t, then the colour after the end, and the one before the start.
  const uint32_t *colors;
  /// Optional ranges of steps whose colours also have a linear formula, in order.
  const segue_raster_even_colors *parts;
  size_t part_count;
  double first;
  double step_u, row_u, start_u;
  double step_v, row_v, start_v;
  /// Whether the gradient is radial: t is the length of (u, v).
  int is_radial;
} segue_raster_gradient_row;

/// Writes the pixels of a gradient.
void segue_raster_gradient(
    segue_raster_level level, uint32_t *target, size_t start, size_t count,
    const segue_raster_gradient_row *row);

/// A side (edge) of a contour, on a grid of 1/256 pixel, from its upper end to its lower one; never
/// horizontal.
///
/// The direction is 1 if the contour goes up, -1 if it goes down.
typedef struct {
  int32_t upper_x, upper_y, lower_x, lower_y;
  int32_t direction;
} segue_raster_side;

/// An affine map to pixels: (x, y) becomes (a x + c y + tx, b x + d y + ty).
typedef struct {
  double a, b, c, d, tx, ty;
} segue_raster_map;

/// A bounding box on the grid of 1/256 pixel, both ends included.
typedef struct {
  int32_t left, top, right, bottom;
} segue_raster_extent;

/// Maps the `count` points of a contour, x before y, to sides, and extends the bounding box by them.
///
/// Coordinates are rounded half up; sides that are then horizontal are skipped. There must be room
/// for `count` sides. Returns their number, or -1 if a point is NaN or outside 0...width and
/// 0...height, which are at most 2^22; sides and extent are then undefined.
ptrdiff_t segue_raster_map_sides(
    segue_raster_level level, const double *points, size_t count, const segue_raster_map *map,
    double width, double height, segue_raster_side *sides, segue_raster_extent *extent);

/// The window in which area deltas are accumulated, as half-open ranges of columns and rows of pixels.
///
/// Each row has an area delta for every column and one after the last, and in `words` words of 64
/// bits a mark for each delta that may be non-zero.
typedef struct {
  int64_t left, right, top, bottom;
  size_t words;
} segue_raster_window;

/// Accumulates the area deltas of sides in a window, and marks them.
///
/// A delta is the change of the signed area, from the left neighbour, that the contours cover of a
/// pixel. SegueRaster's `EdgeWalker` computes the same.
void segue_raster_add_sides(
    segue_raster_level level, const segue_raster_side *sides, size_t first, size_t end,
    const segue_raster_window *window, int32_t *areas, uint64_t *marks);

/// The resolved coverage of a row, by columns of the window.
///
/// `first` is the first marked column, or -1. The solid run, of equal coverage, is not written; if
/// there is none, it is empty and at the end of the row. `end` is the column after the last covered
/// one.
typedef struct {
  int32_t first, solid_start, solid_end, end;
  /// The number of coverages written.
  int32_t written;
  /// The coverage of the solid run.
  uint8_t solid;
} segue_raster_row;

/// Resolves the area deltas of a window's rows to coverages, and clears the deltas and their marks.
///
/// The coverages of each row, from its first mark on and without its longest run of at least eight
/// columns, are written one row after the other from an index on.
///
/// `cut` is whether contours reach or cross the right edge of the window. There must be room for
/// eight more coverages than are written. AVX2 has sums of 32 bits, so winding numbers must not
/// exceed 16383.
void segue_raster_resolve_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, int cut, uint8_t *coverage, size_t index, segue_raster_row *rows);

/// Resolves the area deltas of a window's rows, clears them and their marks, and draws one pixel
/// times the coverage and an opacity.
///
/// The window's first pixel is at the index `start` of the target, with rows at a distance of
/// `stride`. The pixels are those of the coverage that `segue_raster_resolve_rows` computes.
void segue_raster_over_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, uint32_t *target, size_t start, size_t stride, uint32_t pixel, uint8_t opacity);

#endif
