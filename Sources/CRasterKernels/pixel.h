/// Arithmetic on single pixels, as specified at SegueRaster's `PixelKernel`.
#ifndef SEGUE_RASTER_PIXEL_H
#define SEGUE_RASTER_PIXEL_H

#include "segue_raster.h"

/// An image without padding between rows.
typedef struct {
  const uint32_t *texels;
  int32_t width;
  int32_t height;
} segue_raster_image;

/// The bits of the four 16-bit lanes that hold a channel each: red, blue, green, alpha.
#define SEGUE_CHANNELS 0x00FF00FF00FF00FFu
/// The number 1 in each lane.
#define SEGUE_ONES 0x0001000100010001u
/// A mask that clears the upper two bits of each lane.
#define SEGUE_QUARTERS 0x3FFF3FFF3FFF3FFFu
/// The number 128 in each lane, to round a division by 256.
#define SEGUE_HALVES 0x0080008000800080u

/// Spreads the channels of a pixel over four 16-bit lanes.
static inline uint64_t segue_unpack(uint32_t pixel) {
  uint64_t bits = pixel;
  return (bits | bits << 24) & SEGUE_CHANNELS;
}

/// Packs four lanes of 0...255 into a pixel.
static inline uint32_t segue_pack(uint64_t lanes) { return (uint32_t)(lanes | lanes >> 24); }

/// Returns x * y / 255, rounded to nearest.
static inline uint32_t segue_product(uint32_t x, uint32_t y) {
  uint32_t t = x * y + 128;
  return (t + (t >> 8)) >> 8;
}

/// Multiplies four lanes by factor / 255, each rounded to nearest.
static inline uint64_t segue_scaled_lanes(uint64_t lanes, uint32_t factor) {
  uint64_t t = lanes * factor + SEGUE_HALVES;
  return ((t + (t >> 8 & SEGUE_CHANNELS)) >> 8) & SEGUE_CHANNELS;
}

/// Multiplies a pixel by factor / 255, each channel rounded to nearest.
static inline uint32_t segue_scaled(uint32_t pixel, uint32_t factor) {
  return segue_pack(segue_scaled_lanes(segue_unpack(pixel), factor));
}

/// Composites a pixel over another (source-over).
static inline uint32_t segue_over(uint32_t source, uint32_t target) {
  return segue_pack(
      segue_unpack(source) + segue_scaled_lanes(segue_unpack(target), 255 - (source >> 24)));
}

/// Adds two pixels, each channel saturated at 255.
static inline uint32_t segue_sum(uint32_t a, uint32_t b) {
  uint64_t sum = segue_unpack(a) + segue_unpack(b);
  uint64_t carries = sum >> 8 & 0x0001000100010001u;
  return segue_pack((sum | carries * 255) & SEGUE_CHANNELS);
}

/// Blends four neighbours bilinearly, with weights of 1/256 that add up to 256.
static inline uint32_t segue_bilinear(
    uint32_t pixel, uint32_t at_right, uint32_t below, uint32_t diagonal, uint32_t right,
    uint32_t down) {
  uint32_t both = (right * down + 128) >> 8;
  uint64_t sum = segue_unpack(pixel) * (256 - right - down + both)
      + segue_unpack(at_right) * (right - both) + segue_unpack(below) * (down - both)
      + segue_unpack(diagonal) * both;
  return segue_pack((sum + SEGUE_HALVES) >> 8 & SEGUE_CHANNELS);
}

/// Clamps a value to 0...most.
static inline int64_t segue_clamp(int64_t value, int64_t most) {
  return value < 0 ? 0 : value > most ? most : value;
}

/// Samples at any position; edge pixels repeat outside the image.
static inline uint32_t segue_sample_anywhere(segue_raster_image image, int64_t u, int64_t v) {
  int64_t x = u >> 32, y = v >> 32;
  int64_t left = segue_clamp(x, image.width - 1), right = segue_clamp(x + 1, image.width - 1);
  const uint32_t *upper = image.texels + segue_clamp(y, image.height - 1) * image.width;
  const uint32_t *lower = image.texels + segue_clamp(y + 1, image.height - 1) * image.width;
  return segue_bilinear(
      upper[left], upper[right], lower[left], lower[right], (uint32_t)(u >> 24) & 255,
      (uint32_t)(v >> 24) & 255);
}

/// Samples at a position whose four neighbours are inside the image.
static inline uint32_t segue_sample_inside(segue_raster_image image, int64_t u, int64_t v) {
  const uint32_t *upper = image.texels + (v >> 32) * image.width + (u >> 32);
  const uint32_t *lower = upper + image.width;
  return segue_bilinear(
      upper[0], upper[1], lower[0], lower[1], (uint32_t)(u >> 24) & 255,
      (uint32_t)(v >> 24) & 255);
}

/// Blends the four neighbours of any position, times 128: each lane is 0...32640.
///
/// The weights are the upper 7 bits of the fractions, so that even a weight of 1 fits in a byte.
static inline uint64_t segue_tap(segue_raster_image image, int64_t u, int64_t v) {
  int64_t x = u >> 32, y = v >> 32;
  int64_t left = segue_clamp(x, image.width - 1), right = segue_clamp(x + 1, image.width - 1);
  const uint32_t *upper = image.texels + segue_clamp(y, image.height - 1) * image.width;
  const uint32_t *lower = image.texels + segue_clamp(y + 1, image.height - 1) * image.width;
  uint32_t across = (uint32_t)(u >> 25) & 127, down = (uint32_t)(v >> 25) & 127;
  uint32_t both = (across * down + 64) >> 7;
  return segue_unpack(upper[left]) * (128 - across - down + both)
      + segue_unpack(upper[right]) * (across - both) + segue_unpack(lower[left]) * (down - both)
      + segue_unpack(lower[right]) * both;
}

/// Returns the mean of four taps around a position, rounded to 1/64 in pairs and then to an integer.
static inline uint32_t segue_sample_four(
    segue_raster_image image, int64_t u, int64_t v, segue_raster_taps taps) {
  int64_t left = u - taps.first_u, top = v - taps.first_v;
  int64_t right = u + taps.first_u, bottom = v + taps.first_v;
  uint64_t upper = segue_tap(image, left - taps.second_u, top - taps.second_v)
      + segue_tap(image, right - taps.second_u, bottom - taps.second_v);
  uint64_t lower = segue_tap(image, left + taps.second_u, top + taps.second_v)
      + segue_tap(image, right + taps.second_u, bottom + taps.second_v);
  uint64_t halves = (upper + 2 * SEGUE_ONES) >> 2 & SEGUE_QUARTERS;
  halves += (lower + 2 * SEGUE_ONES) >> 2 & SEGUE_QUARTERS;
  return segue_pack((halves + 64 * SEGUE_ONES) >> 7 & SEGUE_CHANNELS);
}

/// Returns whether all four neighbours of a position are inside the image.
static inline int segue_is_inside(segue_raster_image image, int64_t u, int64_t v) {
  return u >= 0 && u >> 32 < image.width - 1 && v >= 0 && v >> 32 < image.height - 1;
}

/// A row of an axial gradient in integers: pixel n is at start + n step, in 2^-28 of the gradient.
///
/// Pixels `from` up to `to` are between the ends; others have the colours `before` or `after`.
typedef struct {
  uint32_t start, step;
  size_t from, to;
  uint32_t before, after;
} segue_gradient_line;

/// Clamps a value to 0...most, as an unsigned number.
static inline size_t segue_at_most(int64_t value, size_t most) {
  return value < 0 ? 0 : (uint64_t)value < most ? (size_t)value : most;
}

/// Converts a row to integers; returns 0 if its numbers are too large, so that `double` must be used.
///
/// The error of a step is at most 2^-29 of the gradient, which is an eighth of a colour's step over
/// 16384 pixels.
static inline int segue_gradient_line_of(
    const segue_raster_gradient_row *row, size_t count, segue_gradient_line *line) {
#pragma clang fp contract(off)
  const int64_t one = 1 << 28;
  double step = row->step_u * (double)one;
  double origin = (row->step_u * 0.5 + (row->row_u + row->start_u)) * (double)one;
  // Written so that NaN counts as too large.
  int is_small = step > -0x1p31 && step < 0x1p31 && origin > -0x1p60 && origin < 0x1p60
      && row->first > -0x1p24 && row->first < 0x1p24 && count < 1 << 24;
  if (row->is_radial || !is_small) return 0;
  int64_t d = (int64_t)(step < 0 ? step - 0.5 : step + 0.5);
  int64_t t = (int64_t)(origin < 0 ? origin - 0.5 : origin + 0.5) + (int64_t)row->first * d;
  int64_t from = 0, to = 0, last = t + ((int64_t)count - 1) * d;
  if (t >= 0 && t < one && last >= 0 && last < one) {
    // The common case needs no divisions.
    to = (int64_t)count;
  } else if (d > 0) {
    from = t >= 0 ? 0 : (d - 1 - t) / d;
    to = t >= one ? 0 : (one - t + d - 1) / d;
  } else if (d < 0) {
    from = t < one ? 0 : (t - one) / -d + 1;
    to = t < 0 ? 0 : t / -d + 1;
  }
  int is_falling = d < 0 || (d == 0 && t < 0);
  line->start = (uint32_t)t;
  line->step = (uint32_t)d;
  line->from = segue_at_most(from, count);
  line->to = segue_at_most(to, count);
  if (line->to < line->from) line->to = line->from;
  line->before = row->colors[d < 0 ? SEGUE_GRADIENT_AFTER : SEGUE_GRADIENT_BEFORE];
  line->after = row->colors[is_falling ? SEGUE_GRADIENT_BEFORE : SEGUE_GRADIENT_AFTER];
  return 1;
}

/// Writes the pixels of an axial gradient between its ends, from an index on.
static inline void segue_gradient_between(
    uint32_t *target, size_t first, const segue_gradient_line *line, const uint32_t *colors) {
  for (size_t i = first; i < line->to; i++) {
    target[i] = colors[(line->start + (uint32_t)i * line->step) >> 16 & 4095];
  }
}

/// Writes the pixels of an axial gradient outside its ends.
static inline void segue_gradient_outside(
    uint32_t *target, size_t count, const segue_gradient_line *line) {
  for (size_t i = 0; i < line->from; i++) target[i] = line->before;
  for (size_t i = line->to; i < count; i++) target[i] = line->after;
}

/// A row of a radial gradient in `float`.
///
/// Pixel n is n - center to the right of the pixel nearest to the gradient's centre, so that
/// products stay small; u and v are the position there, in colour steps, with their changes per
/// pixel.
typedef struct {
  int32_t center;
  float u, v, step_u, step_v;
} segue_gradient_ring;

/// Converts a row to `float`; returns 0 if its numbers are too large, so that `double` must be used.
static inline int segue_gradient_ring_of(
    const segue_raster_gradient_row *row, size_t count, segue_gradient_ring *ring) {
#pragma clang fp contract(off)
  double u = row->row_u + row->start_u, v = row->row_v + row->start_v;
  double square = row->step_u * row->step_u + row->step_v * row->step_v;
  double center = square > 0 ? -(row->step_u * u + row->step_v * v) / square : 0;
  int is_small = row->is_radial && square < 0x1p20 && center > -0x1p22 && center < 0x1p22
      && u > -0x1p40 && u < 0x1p40 && v > -0x1p40 && v < 0x1p40
      && row->first > -0x1p22 && row->first < 0x1p22 && count < 1 << 22;
  if (!is_small) return 0;
  double column = (double)(int32_t)center;
  ring->center = (int32_t)(column - row->first);
  ring->u = (float)((row->step_u * (column + 0.5) + u) * 4096);
  ring->v = (float)((row->step_v * (column + 0.5) + v) * 4096);
  ring->step_u = (float)(row->step_u * 4096);
  ring->step_v = (float)(row->step_v * 4096);
  return 1;
}

/// Writes the pixels of a radial gradient from an index on.
static inline void segue_gradient_around(
    uint32_t *target, size_t first, size_t count, const segue_gradient_ring *ring,
    const uint32_t *colors) {
#pragma clang fp contract(off)
  for (size_t i = first; i < count; i++) {
    float x = (float)((int32_t)i - ring->center);
    float u = ring->step_u * x + ring->u, v = ring->step_v * x + ring->v;
    float t = __builtin_sqrtf(u * u + v * v);
    target[i] = colors[t < SEGUE_GRADIENT_AFTER ? (int32_t)t : SEGUE_GRADIENT_AFTER];
  }
}

/// Writes the pixels of a gradient from an index on, in `double`; see `segue_raster_gradient_row`.
static inline void segue_gradient_pixels(
    uint32_t *target, size_t first, size_t count, const segue_raster_gradient_row *row) {
#pragma clang fp contract(off)
  for (size_t i = first; i < count; i++) {
    double x = row->first + (double)i + 0.5;
    double u = row->step_u * x + row->row_u + row->start_u, t = u;
    if (row->is_radial) {
      double v = row->step_v * x + row->row_v + row->start_v;
      t = __builtin_sqrt(u * u + v * v);
    }
    // Written so that NaN is before the start.
    int32_t index = SEGUE_GRADIENT_BEFORE;
    if (t >= 0) index = t < 1 ? (int32_t)(t * 4096) : SEGUE_GRADIENT_AFTER;
    target[i] = row->colors[index];
  }
}

#endif
