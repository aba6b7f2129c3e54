#include "kernels.h"
#include "segue_processor.h"
#include "sides.h"

#include <string.h>

#if defined(__x86_64__)
#define SEGUE_CHOOSE(NAME, ...)                                                       \
  do {                                                                                \
    if (level >= SEGUE_RASTER_AVX2) segue_avx2_##NAME(__VA_ARGS__);                   \
    else segue_portable_##NAME(__VA_ARGS__);                                          \
  } while (0)
/// Selects among three versions of a function, including AVX-512.
#define SEGUE_CHOOSE_OF_THREE(NAME, ...)                                              \
  do {                                                                                \
    if (level == SEGUE_RASTER_AVX512) segue_avx512_##NAME(__VA_ARGS__);               \
    else SEGUE_CHOOSE(NAME, __VA_ARGS__);                                             \
  } while (0)
#else
#define SEGUE_CHOOSE(NAME, ...) ((void)level, segue_portable_##NAME(__VA_ARGS__))
#define SEGUE_CHOOSE_OF_THREE(NAME, ...) SEGUE_CHOOSE(NAME, __VA_ARGS__)
#endif

segue_raster_level segue_raster_best(void) {
  return (segue_raster_level)segue_instructions_allowed();
}

void segue_raster_copy(
    uint32_t *target, size_t start, const uint32_t *source, size_t source_start, size_t count) {
  memcpy(target + start, source + source_start, count * sizeof(uint32_t));
}

void segue_raster_fill(segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel) {
  SEGUE_CHOOSE(fill, target + start, count, pixel);
}

void segue_raster_over_pixel(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint32_t pixel) {
  SEGUE_CHOOSE(over_pixel, target + start, count, pixel);
}

void segue_raster_copy_under(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    size_t source_start, size_t count, uint32_t pixel) {
  SEGUE_CHOOSE(copy_under, target + start, source + source_start, count, pixel);
}

void segue_raster_over_pixel_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint8_t *coverage,
    const segue_raster_parts *parts, uint32_t pixel, uint8_t opacity, uint32_t solid) {
  SEGUE_CHOOSE_OF_THREE(over_pixel_parts, target + start, coverage, parts, pixel, opacity, solid);
}

void segue_raster_blend_parts(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *source,
    const uint8_t *coverage, const segue_raster_parts *parts, uint8_t opacity, uint8_t factor,
    segue_raster_mode mode) {
  SEGUE_CHOOSE_OF_THREE(blend_parts, target + start, source, coverage, parts, opacity, factor, mode);
}

void segue_raster_dim(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, uint8_t brightness) {
  SEGUE_CHOOSE(dim, target + start, count, brightness);
}

void segue_raster_gradient(
    segue_raster_level level, uint32_t *target, size_t start, size_t count,
    const segue_raster_gradient_row *row) {
  SEGUE_CHOOSE_OF_THREE(gradient, target + start, count, row);
}

void segue_raster_sample(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path) {
  segue_raster_image image = {texels, width, height};
  SEGUE_CHOOSE(sample, target + start, count, image, path);
}

void segue_raster_sample_curve(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first) {
  segue_raster_image image = {texels, width, height};
  SEGUE_CHOOSE(sample_curve, target + start, count, image, curve, first);
}

void segue_raster_sample_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_path *path, const segue_raster_taps *taps) {
  segue_raster_image image = {texels, width, height};
  SEGUE_CHOOSE(sample_four, target + start, count, image, path, taps);
}

void segue_raster_sample_curve_four(
    segue_raster_level level, uint32_t *target, size_t start, size_t count, const uint32_t *texels,
    int32_t width, int32_t height, const segue_raster_curve *curve, size_t first,
    const segue_raster_taps *taps) {
  segue_raster_image image = {texels, width, height};
  SEGUE_CHOOSE(sample_curve_four, target + start, count, image, curve, first, taps);
}

void segue_raster_filter_row(
    segue_raster_level level, uint32_t *target, size_t start, const uint32_t *texels,
    const size_t *rows, size_t width, const segue_raster_filter *filter, uint16_t *sums) {
  SEGUE_CHOOSE(filter_row, target + start, texels, rows, width, filter, sums);
}

void segue_raster_resolve_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, int cut, uint8_t *coverage, size_t index, segue_raster_row *rows) {
  SEGUE_CHOOSE(resolve_rows, areas, marks, window, even_odd, cut, coverage + index, rows);
}

void segue_raster_over_rows(
    segue_raster_level level, int32_t *areas, uint64_t *marks, const segue_raster_window *window,
    int even_odd, uint32_t *target, size_t start, size_t stride, uint32_t pixel, uint8_t opacity) {
  SEGUE_CHOOSE_OF_THREE(over_rows, areas, marks, window, even_odd, target + start, stride, pixel, opacity);
}

ptrdiff_t segue_raster_map_sides(
    segue_raster_level level, const double *points, size_t count, const segue_raster_map *map,
    double width, double height, segue_raster_side *sides, segue_raster_extent *extent) {
#if defined(__x86_64__)
  if (level == SEGUE_RASTER_AVX512) {
    return segue_avx512_map_sides(points, count, map, width, height, sides, extent);
  }
#endif
  (void)level;
  return segue_portable_map_sides(points, count, map, width, height, sides, extent);
}

void segue_raster_add_sides(
    segue_raster_level level, const segue_raster_side *sides, size_t first, size_t end,
    const segue_raster_window *window, int32_t *areas, uint64_t *marks) {
#if defined(__x86_64__)
  if (level == SEGUE_RASTER_AVX512) {
    segue_avx512_add_sides(sides, first, end, window, areas, marks);
    return;
  }
#endif
  (void)level;
  segue_portable_add_sides(sides, first, end, window, areas, marks);
}
