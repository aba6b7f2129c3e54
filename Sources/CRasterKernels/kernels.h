/// Declarations of the versions of each function, which `dispatch.c` selects from.
#ifndef SEGUE_RASTER_KERNELS_H
#define SEGUE_RASTER_KERNELS_H

#include "pixel.h"

#include <string.h>

#define SEGUE_RASTER_KERNELS(LEVEL)                                                              \
  void segue_##LEVEL##_fill(uint32_t *target, size_t count, uint32_t pixel);                     \
  void segue_##LEVEL##_over_pixel(uint32_t *target, size_t count, uint32_t pixel);               \
  void segue_##LEVEL##_copy_under(                                                               \
      uint32_t *target, const uint32_t *source, size_t count, uint32_t pixel);                   \
  void segue_##LEVEL##_over_pixel_covered(                                                       \
      uint32_t *target, const uint8_t *coverage, size_t count, uint32_t pixel, uint8_t opacity); \
  void segue_##LEVEL##_over(                                                                     \
      uint32_t *target, const uint32_t *source, size_t count, uint8_t factor);                   \
  void segue_##LEVEL##_over_covered(                                                             \
      uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,           \
      uint8_t opacity);                                                                          \
  void segue_##LEVEL##_add(                                                                      \
      uint32_t *target, const uint32_t *source, size_t count, uint8_t factor);                   \
  void segue_##LEVEL##_add_covered(                                                              \
      uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,           \
      uint8_t opacity);                                                                          \
  void segue_##LEVEL##_over_pixel_parts(                                                         \
      uint32_t *target, const uint8_t *coverage, const segue_raster_parts *parts, uint32_t pixel, \
      uint8_t opacity, uint32_t solid);                                                          \
  void segue_##LEVEL##_blend_parts(                                                              \
      uint32_t *target, const uint32_t *source, const uint8_t *coverage,                         \
      const segue_raster_parts *parts, uint8_t opacity, uint8_t factor, segue_raster_mode mode); \
  void segue_##LEVEL##_dim(uint32_t *target, size_t count, uint8_t brightness);                  \
  void segue_##LEVEL##_sample(                                                                   \
      uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *path);  \
  void segue_##LEVEL##_sample_curve(                                                             \
      uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve, \
      size_t first);                                                                             \
  void segue_##LEVEL##_sample_four(                                                              \
      uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *path,   \
      const segue_raster_taps *taps);                                                            \
  void segue_##LEVEL##_sample_curve_four(                                                        \
      uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve, \
      size_t first, const segue_raster_taps *taps);                                              \
  void segue_##LEVEL##_resolve_rows(                                                             \
      int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd, int cut,  \
      uint8_t *coverage, segue_raster_row *rows);                                                \
  void segue_##LEVEL##_over_rows(                                                                \
      int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd,          \
      uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity);                         \
  void segue_##LEVEL##_gradient(                                                                 \
      uint32_t *target, size_t count, const segue_raster_gradient_row *row);                     \
  void segue_##LEVEL##_filter_row(                                                               \
      uint32_t *target, const uint32_t *texels, const size_t *rows, size_t width,                \
      const segue_raster_filter *filter, uint16_t *sums);

/// Defines the functions on parts by those on runs: one call for a row of a shape instead of three.
#define SEGUE_RASTER_PARTS(LEVEL, ATTRIBUTES)                                                    \
  ATTRIBUTES void segue_##LEVEL##_over_pixel_parts(                                              \
      uint32_t *target, const uint8_t *coverage, const segue_raster_parts *parts, uint32_t pixel, \
      uint8_t opacity, uint32_t solid) {                                                         \
    if (parts->before) {                                                                         \
      segue_##LEVEL##_over_pixel_covered(                                                        \
          target, coverage + parts->coverage_before, parts->before, pixel, opacity);             \
      target += parts->before;                                                                   \
    }                                                                                            \
    if (parts->solid) {                                                                          \
      if (solid >> 24 == 255) segue_##LEVEL##_fill(target, parts->solid, solid);                 \
      else segue_##LEVEL##_over_pixel(target, parts->solid, solid);                              \
      target += parts->solid;                                                                    \
    }                                                                                            \
    if (parts->after) {                                                                          \
      segue_##LEVEL##_over_pixel_covered(                                                        \
          target, coverage + parts->coverage_after, parts->after, pixel, opacity);               \
    }                                                                                            \
  }                                                                                              \
  ATTRIBUTES static void segue_##LEVEL##_blend_covered(                                          \
      uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,           \
      uint8_t opacity, segue_raster_mode mode) {                                                 \
    if (!count) return;                                                                          \
    if (mode == SEGUE_RASTER_ADD) {                                                              \
      segue_##LEVEL##_add_covered(target, source, coverage, count, opacity);                     \
    } else {                                                                                     \
      segue_##LEVEL##_over_covered(target, source, coverage, count, opacity);                    \
    }                                                                                            \
  }                                                                                              \
  ATTRIBUTES void segue_##LEVEL##_blend_parts(                                                   \
      uint32_t *target, const uint32_t *source, const uint8_t *coverage,                         \
      const segue_raster_parts *parts, uint8_t opacity, uint8_t factor, segue_raster_mode mode) { \
    segue_##LEVEL##_blend_covered(                                                               \
        target, source, coverage + parts->coverage_before, parts->before, opacity, mode);        \
    target += parts->before;                                                                     \
    source += parts->before;                                                                     \
    if (mode == SEGUE_RASTER_REPLACE) {                                                          \
      memcpy(target, source, parts->solid * sizeof *target);                                     \
    } else if (mode == SEGUE_RASTER_ADD) {                                                       \
      segue_##LEVEL##_add(target, source, parts->solid, factor);                                 \
    } else if (factor) {                                                                         \
      segue_##LEVEL##_over(target, source, parts->solid, factor);                                \
    }                                                                                            \
    segue_##LEVEL##_blend_covered(                                                               \
        target + parts->solid, source + parts->solid, coverage + parts->coverage_after,          \
        parts->after, opacity, mode);                                                            \
  }

/// Defines the row filter, whose loops compilers vectorize.
#define SEGUE_RASTER_FILTER(LEVEL, ATTRIBUTES)                                                   \
  ATTRIBUTES void segue_##LEVEL##_filter_row(                                                    \
      uint32_t *target, const uint32_t *texels, const size_t *rows, size_t width,                \
      const segue_raster_filter *filter, uint16_t *sums) {                                       \
    size_t before = filter->count / 2, bytes = 4 * width;                                        \
    uint16_t *inner = sums + 4 * before;                                                         \
    memset(inner, 0, bytes * sizeof *inner);                                                     \
    for (size_t i = 0; i < filter->count; i++) {                                                 \
      const uint8_t *row = (const uint8_t *)(texels + rows[i]);                                  \
      uint16_t weight = filter->weights[i];                                                      \
      for (size_t x = 0; x < bytes; x++) inner[x] = (uint16_t)(inner[x] + weight * row[x]);      \
    }                                                                                            \
    for (size_t x = 0; x < 4 * before; x++) {                                                    \
      sums[x] = inner[x % 4];                                                                    \
      inner[bytes + x] = inner[bytes - 4 + x % 4];                                               \
    }                                                                                            \
    size_t length = bytes + (filter->count % 2 ? 0 : 4);                                         \
    uint8_t *means = (uint8_t *)target;                                                          \
    uint32_t w[5] = {filter->weights[0], filter->weights[1], filter->weights[2],                 \
                     filter->weights[3], filter->weights[4]};                                    \
    if (filter->sum == 3) {                                                                      \
      for (size_t x = 0; x < length; x++) {                                                      \
        uint32_t sum = (uint32_t)sums[x] + sums[x + 4] + sums[x + 8];                            \
        means[x] = (uint8_t)(((sum + 4) * 58255) >> 19);                                         \
      }                                                                                          \
      return;                                                                                    \
    }                                                                                            \
    int shift = 2 * __builtin_ctz(filter->sum);                                                  \
    uint32_t half = 1u << shift >> 1;                                                            \
    if (filter->count == 2) {                                                                    \
      for (size_t x = 0; x < length; x++) {                                                      \
        means[x] = (uint8_t)((sums[x] + (uint32_t)sums[x + 4] + half) >> shift);                 \
      }                                                                                          \
    } else if (filter->count == 4) {                                                             \
      for (size_t x = 0; x < length; x++) {                                                      \
        uint32_t sum = sums[x] * w[0] + sums[x + 4] * w[1] + sums[x + 8] * w[2]                  \
            + sums[x + 12] * w[3];                                                               \
        means[x] = (uint8_t)((sum + half) >> shift);                                             \
      }                                                                                          \
    } else {                                                                                     \
      for (size_t x = 0; x < length; x++) {                                                      \
        uint32_t sum = sums[x] * w[0] + sums[x + 4] * w[1] + sums[x + 8] * w[2]                  \
            + sums[x + 12] * w[3] + sums[x + 16] * w[4];                                         \
        means[x] = (uint8_t)((sum + half) >> shift);                                             \
      }                                                                                          \
    }                                                                                            \
  }

SEGUE_RASTER_KERNELS(portable)
#if defined(__x86_64__)
SEGUE_RASTER_KERNELS(avx2)

void segue_avx512_over_pixel(uint32_t *target, size_t count, uint32_t pixel);
void segue_avx512_over_pixel_parts(
    uint32_t *target, const uint8_t *coverage, const segue_raster_parts *parts, uint32_t pixel,
    uint8_t opacity, uint32_t solid);
void segue_avx512_blend_parts(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage,
    const segue_raster_parts *parts, uint8_t opacity, uint8_t factor, segue_raster_mode mode);
void segue_avx512_over_rows(
    int32_t *areas, uint64_t *marks, const segue_raster_window *window, int even_odd,
    uint32_t *target, size_t stride, uint32_t pixel, uint8_t opacity);
void segue_avx512_gradient(
    uint32_t *target, size_t count, const segue_raster_gradient_row *row);
#endif

#endif
