/// The versions of each function between which `dispatch.c` chooses.
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
      size_t first);

/// The bodies of the functions that draw parts, from those for runs.
///
/// One call for a row of a shape instead of three.
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

SEGUE_RASTER_KERNELS(portable)
#if defined(__x86_64__)
SEGUE_RASTER_KERNELS(avx2)
#endif

#endif
