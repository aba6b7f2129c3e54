/// The arithmetic of glass for one pixel, and the versions of its loops that `glass.c` selects from.
#ifndef SEGUE_GLASS_PIXEL_H
#define SEGUE_GLASS_PIXEL_H

#include "segue_glass.h"

/// Returns a channel of 0...255 as a lane of 0...32767.
static inline int32_t segue_glass_lane(uint32_t channel) {
  return (int32_t)(channel * 128 + (channel >> 1));
}

static inline int32_t segue_glass_clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

void segue_glass_portable_find_places(
    const segue_glass_field *field, const segue_glass_field *edge_field, const int32_t *distances,
    const segue_glass_edge *edge, int32_t x, int32_t y, size_t first, size_t count,
    const segue_glass_places *places);
void segue_glass_portable_draw(
    uint32_t *target, size_t first, size_t count, const segue_glass_backdrop *backdrop,
    const segue_glass_tone *tone, int32_t x, int32_t y, const segue_glass_places *places,
    const int16_t *glow, const uint32_t *sharp);
void segue_glass_portable_mix(
    int16_t *out, const int16_t *cells, const uint32_t *sharp, size_t first, size_t count,
    int32_t clarity);

/// The AVX2 versions handle a multiple of four pixels, and return how many.
size_t segue_glass_avx2_find_places(
    const segue_glass_field *field, const segue_glass_field *edge_field, const int32_t *distances,
    const segue_glass_edge *edge, int32_t x, int32_t y, size_t count,
    const segue_glass_places *places);
size_t segue_glass_avx2_draw(
    uint32_t *target, size_t count, const segue_glass_backdrop *backdrop,
    const segue_glass_tone *tone, int32_t x, int32_t y, const segue_glass_places *places,
    const int16_t *glow, const uint32_t *sharp);
size_t segue_glass_avx2_mix(
    int16_t *out, const int16_t *cells, const uint32_t *sharp, size_t count, int32_t clarity);

#endif
