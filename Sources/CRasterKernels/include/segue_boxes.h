/// Kernels of the smaller copies of an image: exact sums over boxes of pixels, and their means.
///
/// A cell has four lanes, one for each byte of a pixel, in their order. The same bytes at every level.
#ifndef SEGUE_BOXES_H
#define SEGUE_BOXES_H

#include <stddef.h>
#include <stdint.h>

#include "segue_raster.h"

/// Adds two rows of pixels, each times its weight, 1 or 2: a cell per pixel.
void segue_boxes_add_rows(
    segue_raster_level level, int16_t *cells, const uint32_t *upper, const uint32_t *lower, size_t count,
    int16_t upper_weight, int16_t lower_weight);

/// Adds the columns of boxes of 4 or 3 half cells: two cells a box, or three cells for two boxes, with the weights 2 1 and
/// 1 2.
///
/// `sums` receives `count` cells; `cells` has (count * halves + 1) / 2 of them.
void segue_boxes_add_columns(
    segue_raster_level level, uint32_t *sums, const int16_t *cells, size_t count, int halves);

/// Adds each two cells of a row to one of a row half as long, or, with `adds`, to its contents.
///
/// `sums` receives `count` cells, `row` has twice as many.
void segue_boxes_halve(segue_raster_level level, uint32_t *sums, const uint32_t *row, size_t count, int adds);

/// Divides sums by their weight, 4^k up to 2^22 or 9 * 4^k up to 9 * 2^20, rounded half up, and packs them to pixels.
///
/// Sums are 255 times the weight at most.
void segue_boxes_mean(
    segue_raster_level level, uint32_t *pixels, const uint32_t *sums, size_t count, uint32_t weight);

#endif
