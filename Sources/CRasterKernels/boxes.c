#include "segue_boxes.h"

#define SEGUE_BOXES(TYPE, NAME) static TYPE portable_##NAME
#include "boxes.h"
#undef SEGUE_BOXES

#if defined(__x86_64__)
#include <immintrin.h>
#define SEGUE_BOXES_AVX2
#define SEGUE_BOXES(TYPE, NAME) __attribute__((target("avx2"))) static TYPE avx2_##NAME
#include "boxes.h"
#define SEGUE_CHOOSE(NAME, ...) \
  (level >= SEGUE_RASTER_AVX2 ? avx2_##NAME(__VA_ARGS__) : portable_##NAME(__VA_ARGS__))
#else
#define SEGUE_CHOOSE(NAME, ...) ((void)level, portable_##NAME(__VA_ARGS__))
#endif

void segue_boxes_add_rows(
    segue_raster_level level, int16_t *cells, const uint32_t *upper, const uint32_t *lower, size_t count,
    int16_t upper_weight, int16_t lower_weight) {
  SEGUE_CHOOSE(add_rows, cells, upper, lower, count, upper_weight, lower_weight);
}

void segue_boxes_add_columns(
    segue_raster_level level, uint32_t *sums, const int16_t *cells, size_t count, int halves) {
  SEGUE_CHOOSE(add_columns, sums, cells, count, halves);
}

void segue_boxes_halve(segue_raster_level level, uint32_t *sums, const uint32_t *row, size_t count, int adds) {
  SEGUE_CHOOSE(halve, sums, row, count, adds);
}

void segue_boxes_mean(
    segue_raster_level level, uint32_t *pixels, const uint32_t *sums, size_t count, uint32_t weight) {
  SEGUE_CHOOSE(mean, pixels, sums, count, weight);
}
