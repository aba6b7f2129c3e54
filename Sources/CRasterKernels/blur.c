#include "segue_blur.h"

#define SEGUE_BLUR(TYPE, NAME) static TYPE portable_##NAME
#include "blur.h"
#undef SEGUE_BLUR

#if defined(__x86_64__)
#include <immintrin.h>
#define SEGUE_BLUR(TYPE, NAME) __attribute__((target("avx2"))) static TYPE avx2_##NAME
#define SEGUE_BLUR_AVX2
#include "blur.h"
#define SEGUE_CHOOSE(NAME, ...) \
  (level >= SEGUE_RASTER_AVX2 ? avx2_##NAME(__VA_ARGS__) : portable_##NAME(__VA_ARGS__))
#else
#define SEGUE_CHOOSE(NAME, ...) ((void)level, portable_##NAME(__VA_ARGS__))
#endif

void segue_blur_taps(
    segue_raster_level level, int16_t *out, const int16_t *const *rows, const int16_t *weights,
    size_t count, size_t lanes) {
  SEGUE_CHOOSE(taps, out, rows, weights, count, lanes);
}

void segue_blur_along(
    segue_raster_level level, int16_t *out, const int16_t *cells, const int16_t *weights,
    size_t count, size_t lanes, int16_t *pairs) {
  SEGUE_CHOOSE(along, out, cells, weights, count, lanes, pairs);
}

void segue_blur_add_bytes(
    segue_raster_level level, uint16_t *sums, const uint32_t *pixels, size_t count) {
  SEGUE_CHOOSE(add_bytes, sums, pixels, count);
}

void segue_blur_pixels(
    segue_raster_level level, int16_t *out, const uint32_t *pixels, size_t count) {
  SEGUE_CHOOSE(pixels, out, pixels, count);
}

void segue_blur_cells(
    segue_raster_level level, int16_t *out, const uint16_t *sums, size_t count, int32_t h) {
  SEGUE_CHOOSE(cells, out, sums, count, h);
}

void segue_blur_halve(
    segue_raster_level level, int16_t *out, const int16_t *cells, size_t count) {
  SEGUE_CHOOSE(halve, out, cells, count);
}

void segue_blur_double(
    segue_raster_level level, int16_t *out, const int16_t *cells, size_t count) {
  SEGUE_CHOOSE(double, out, cells, count);
}

void segue_blur_spread(
    segue_raster_level level, uint32_t *target, size_t count, const int16_t *cells, int32_t h,
    int32_t phase) {
  SEGUE_CHOOSE(spread, target, count, cells, h, phase);
}

void segue_blur_mix(
    segue_raster_level level, int16_t *out, const int16_t *a, const int16_t *b, size_t lanes,
    int32_t h, int32_t w) {
  SEGUE_CHOOSE(mix, out, a, b, lanes, h, w);
}
