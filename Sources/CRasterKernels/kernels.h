/// The versions of each function between which `dispatch.c` chooses.
#ifndef SEGUE_RASTER_KERNELS_H
#define SEGUE_RASTER_KERNELS_H

#include "pixel.h"

#define SEGUE_RASTER_KERNELS(LEVEL)                                                              \
  void segue_##LEVEL##_fill(uint32_t *target, size_t count, uint32_t pixel);                     \
  void segue_##LEVEL##_over_pixel(uint32_t *target, size_t count, uint32_t pixel);               \
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
  void segue_##LEVEL##_dim(uint32_t *target, size_t count, uint8_t brightness);                  \
  void segue_##LEVEL##_sample(                                                                   \
      uint32_t *target, size_t count, segue_raster_image image, segue_raster_path path);         \
  void segue_##LEVEL##_sample_curve(                                                             \
      uint32_t *target, size_t count, segue_raster_image image, segue_raster_curve curve,        \
      size_t first);

SEGUE_RASTER_KERNELS(portable)
#if defined(__x86_64__)
SEGUE_RASTER_KERNELS(avx2)
#endif

#endif
