/// Kernels of glass: the distance field of its shapes, the lens at its rim, and its colours.
///
/// The same bytes at every level: places are computed with IEEE sums, products, quotients and
/// square roots alone, colours in integers with one rounding a step. SegueRaster's `GlassPicture`
/// specifies the steps.
#ifndef SEGUE_GLASS_H
#define SEGUE_GLASS_H

#include <stddef.h>
#include <stdint.h>

#include "segue_raster.h"

/// A rounded rectangle in output pixels: centre, half its size, and its radii clockwise from the top left.
typedef struct {
  double x, y;
  double half_width, half_height;
  double radii[4];
} segue_glass_shape;

/// The smooth union of shapes, folded in order; distances closer than `blend` pixels flow together.
typedef struct {
  const segue_glass_shape *shapes;
  size_t count;
  double blend;
} segue_glass_field;

/// What glass does at a distance from its edge.
typedef struct {
  /// The displacement in 1/256 pixel, by 1/16 pixel of distance; the last entry is 0.
  const int32_t *lens;
  /// The share of white in the lower and of black in the upper 16 bits, in 1/32768, by 1/64 pixel
  /// of distance; the last entry is 0.
  const uint32_t *light;
  int32_t lens_count, light_count;
  /// The unit vector toward the light, and what it adds to white on the lit and on the other side.
  double light_x, light_y, key, counter;
} segue_glass_edge;

/// The pixels of one run: where they sample the backdrop, how they are lit, how far they are covered.
typedef struct {
  /// Displacements in 1/256 pixel, subtracted from a pixel's own place.
  int32_t *dx, *dy;
  /// White and black as in `segue_glass_edge`.
  uint32_t *light;
  /// Coverage by the union, 0...255; may be null.
  uint8_t *coverage;
} segue_glass_places;

/// Computes the places of the pixels of row `y` from column `x` on.
///
/// - edge_field: the field of light and coverage; the field of the lens if null.
/// - distances: distances from the edge in 1/256 pixel for the light, instead of the field's; or null.
void segue_glass_find_places(
    segue_raster_level level, const segue_glass_field *field, const segue_glass_field *edge_field,
    const int32_t *distances, const segue_glass_edge *edge, int32_t x, int32_t y, size_t count,
    const segue_glass_places *places);

/// A window of the backdrop as cells of one pixel, four lanes of 0...32767 each, and the bounds
/// inside which it is sampled.
typedef struct {
  const int16_t *cells;
  /// The window: its first column and row, and its size, at least 2 x 2.
  int32_t x, y, width, height;
  /// The first and the last column and row that are sampled, inside the window.
  int32_t left, top, right, bottom;
} segue_glass_backdrop;

/// The colours of glass; lanes are premultiplied.
typedef struct {
  /// Factors of a channel, of the luma, and of alpha, in 1/4096.
  int16_t chroma, luma, base;
  /// The tint's share in 1/8192, and twice the share times its channels.
  int16_t tint_share, tint[3];
  /// The share of the glass in the result, in 1/32768; 32768 is all.
  int32_t strength;
  /// The dispersion in 1/256: red is displaced less, blue more.
  int32_t dispersion;
} segue_glass_tone;

/// Draws the pixels of row `y` from column `x` on.
///
/// - places: null for pixels without lens and light.
/// - glow: white that is added, in 1/32768 for each pixel; or null.
/// - sharp: the backdrop of each pixel; used if the strength is not whole.
void segue_glass_draw(
    segue_raster_level level, uint32_t *target, size_t count, const segue_glass_backdrop *backdrop,
    const segue_glass_tone *tone, int32_t x, int32_t y, const segue_glass_places *places,
    const int16_t *glow, const uint32_t *sharp);

/// Mixes blurred cells with the sharp pixels under them, whose share is `clarity` / 256.
///
/// Pixel n lies `phase` + 2 n from the centre of cell 0, in units of 1/(2h) cell, as in `segue_blur_spread`.
void segue_glass_mix(
    segue_raster_level level, int16_t *out, const int16_t *cells, int32_t h, int32_t phase,
    const uint32_t *sharp, size_t count, int32_t clarity);

/// Adds the channels of pixels to four sums.
void segue_glass_add(const uint32_t *pixels, size_t count, uint64_t *sums);

#endif
