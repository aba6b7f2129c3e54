#include "kernels.h"

void segue_portable_fill(uint32_t *target, size_t count, uint32_t pixel) {
  for (size_t i = 0; i < count; i++) target[i] = pixel;
}

void segue_portable_over_pixel(uint32_t *target, size_t count, uint32_t pixel) {
  for (size_t i = 0; i < count; i++) target[i] = segue_over(pixel, target[i]);
}

void segue_portable_copy_under(
    uint32_t *target, const uint32_t *source, size_t count, uint32_t pixel) {
  for (size_t i = 0; i < count; i++) target[i] = segue_over(pixel, source[i]);
}

void segue_portable_over_pixel_covered(
    uint32_t *target, const uint8_t *coverage, size_t count, uint32_t pixel, uint8_t opacity) {
  for (size_t i = 0; i < count; i++) {
    target[i] = segue_over(segue_scaled(pixel, segue_product(coverage[i], opacity)), target[i]);
  }
}

void segue_portable_over(
    uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  for (size_t i = 0; i < count; i++) {
    target[i] = segue_over(segue_scaled(source[i], factor), target[i]);
  }
}

void segue_portable_over_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = segue_scaled(source[i], segue_product(coverage[i], opacity));
    target[i] = segue_over(pixel, target[i]);
  }
}

void segue_portable_add(uint32_t *target, const uint32_t *source, size_t count, uint8_t factor) {
  for (size_t i = 0; i < count; i++) {
    target[i] = segue_sum(segue_scaled(source[i], factor), target[i]);
  }
}

void segue_portable_add_covered(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, size_t count,
    uint8_t opacity) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = segue_scaled(source[i], segue_product(coverage[i], opacity));
    target[i] = segue_sum(pixel, target[i]);
  }
}

void segue_portable_dim(uint32_t *target, size_t count, uint8_t brightness) {
  for (size_t i = 0; i < count; i++) {
    uint32_t colors = segue_scaled(target[i], brightness) & 0x00FFFFFF;
    target[i] = colors | (target[i] & 0xFF000000);
  }
}

SEGUE_RASTER_PARTS(portable, )
SEGUE_RASTER_FILTER(portable, )

void segue_portable_sample(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *path) {
  int64_t u = path->u, v = path->v;
  for (size_t i = 0; i < count; i++) {
    target[i] = segue_is_inside(image, u, v) ? segue_sample_inside(image, u, v)
                                             : segue_sample_anywhere(image, u, v);
    u += path->step_u;
    v += path->step_v;
  }
}

void segue_portable_sample_curve(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve,
    size_t first) {
  for (size_t i = 0; i < count; i++) {
    int64_t n = (int64_t)(first + i), pairs = n * (n - 1) / 2;
    // Converts 1/2^20 texel to 1/2^32 texel.
    int64_t u = (curve->u + n * curve->step_u + pairs * curve->bend_u) * 4096;
    int64_t v = (curve->v + n * curve->step_v + pairs * curve->bend_v) * 4096;
    target[i] = segue_is_inside(image, u, v) ? segue_sample_inside(image, u, v)
                                             : segue_sample_anywhere(image, u, v);
  }
}

void segue_portable_sample_four(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_path *path,
    const segue_raster_taps *taps) {
  int64_t u = path->u, v = path->v;
  for (size_t i = 0; i < count; i++) {
    target[i] = segue_sample_four(image, u, v, *taps);
    u += path->step_u;
    v += path->step_v;
  }
}

void segue_portable_sample_curve_four(
    uint32_t *target, size_t count, segue_raster_image image, const segue_raster_curve *curve,
    size_t first, const segue_raster_taps *taps) {
  segue_raster_taps fine = {
      taps->first_u * 4096, taps->first_v * 4096, taps->second_u * 4096, taps->second_v * 4096};
  for (size_t i = 0; i < count; i++) {
    int64_t n = (int64_t)(first + i), pairs = n * (n - 1) / 2;
    int64_t u = (curve->u + n * curve->step_u + pairs * curve->bend_u) * 4096;
    int64_t v = (curve->v + n * curve->step_v + pairs * curve->bend_v) * 4096;
    target[i] = segue_sample_four(image, u, v, fine);
  }
}

void segue_portable_gradient(
    uint32_t *target, size_t count, const segue_raster_gradient_row *row) {
  segue_gradient_line line;
  segue_gradient_ring ring;
  if (segue_gradient_line_of(row, count, &line)) {
    segue_gradient_outside(target, count, &line);
    segue_gradient_between(target, line.from, &line, row->colors);
  } else if (segue_gradient_ring_of(row, count, &ring)) {
    segue_gradient_around(target, 0, count, &ring, row->colors);
  } else {
    segue_gradient_pixels(target, 0, count, row);
  }
}
