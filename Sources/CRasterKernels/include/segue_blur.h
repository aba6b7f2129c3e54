#ifndef SEGUE_BLUR_H
#define SEGUE_BLUR_H

#include <stddef.h>
#include <stdint.h>

#include "segue_raster.h"

/// Computes weighted sums of rows: out[i] is the sum of rows[k][i] * weights[k], over 32768, rounded half up.
///
/// Lanes are 0...32767, weights are not negative and add up to at most 32768.
void segue_blur_taps(
    segue_raster_level level, int16_t *out, const int16_t *const *rows, const int16_t *weights,
    size_t count, size_t lanes);

/// Computes weighted sums along a row of cells of four lanes: out[i] is the sum of cells[i + 4 k] *
/// weights[k].
///
/// Divided and rounded like `segue_blur_taps`. There is at least one weight, and `pairs` has room
/// for 2 (lanes + 4 (count - 1)) numbers.
void segue_blur_along(
    segue_raster_level level, int16_t *out, const int16_t *cells, const int16_t *weights,
    size_t count, size_t lanes, int16_t *pairs);

/// Adds each byte of some pixels to its own sum: 4 sums per pixel.
void segue_blur_add_bytes(
    segue_raster_level level, uint16_t *sums, const uint32_t *pixels, size_t count);

/// Converts pixels to cells of one pixel, as `segue_blur_cells` does.
void segue_blur_pixels(
    segue_raster_level level, int16_t *out, const uint32_t *pixels, size_t count);

/// Computes the means of cells of h x h pixels as lanes of 0...32767, from sums over their h rows.
///
/// A sum s of n bytes becomes (128 s + s / 2) / n, rounded down: 255 becomes 32767, and n equal
/// bytes give the same as one. h is a power of two up to 64.
void segue_blur_cells(
    segue_raster_level level, int16_t *out, const uint16_t *sums, size_t count, int32_t h);

/// Halves the resolution along x: cell n is the mean of cells 2n to 2n + 3 with the weights 1 3 3 1.
void segue_blur_halve(
    segue_raster_level level, int16_t *out, const int16_t *cells, size_t count);

/// Doubles the resolution along x: 2n and 2n + 1 are interpolated from cells n to n + 2 with
/// weights 1/4 and 3/4.
void segue_blur_double(
    segue_raster_level level, int16_t *out, const int16_t *cells, size_t count);

/// Interpolates pixels from cells of h pixels; `cells` holds 4 lanes of 0...32767 per cell.
///
/// Pixel n is at `phase` + 2 n from the centre of cell 0, in units of 1/(2h) cell, and is
/// interpolated linearly from its two nearest cells; h is a power of two up to 64.
void segue_blur_spread(
    segue_raster_level level, uint32_t *target, size_t count, const int16_t *cells, int32_t h,
    int32_t phase);

/// Interpolates between two rows of lanes: (a (2h - w) + b w) / 2h, rounded half up.
void segue_blur_mix(
    segue_raster_level level, int16_t *out, const int16_t *a, const int16_t *b, size_t lanes,
    int32_t h, int32_t w);

#endif
