/// Four lanes side by side, in vectors that compilers map to SSE2 and to NEON.
#ifndef SEGUE_RASTER_LANES_H
#define SEGUE_RASTER_LANES_H

#include <stdint.h>
#include <string.h>

typedef int32_t segue_four __attribute__((vector_size(16)));
typedef uint32_t segue_sums __attribute__((vector_size(16)));

/// Loads four lanes of 16 bits.
static inline segue_four segue_load_four(const int16_t *lanes) {
  typedef int16_t narrow __attribute__((vector_size(8)));
  narrow loaded;
  memcpy(&loaded, lanes, sizeof loaded);
  return __builtin_convertvector(loaded, segue_four);
}

/// Stores the lower 16 bits of four lanes.
static inline void segue_store_four(int16_t *lanes, segue_four values) {
  typedef int16_t narrow __attribute__((vector_size(8)));
  narrow stored = __builtin_convertvector(values, narrow);
  memcpy(lanes, &stored, sizeof stored);
}

/// Loads four sums of 32 bits.
static inline segue_sums segue_load_sums(const uint32_t *sums) {
  segue_sums loaded;
  memcpy(&loaded, sums, sizeof loaded);
  return loaded;
}

/// Stores four sums.
static inline void segue_store_sums(uint32_t *sums, segue_sums values) { memcpy(sums, &values, sizeof values); }

/// Packs the lower 8 bits of four lanes into a pixel.
static inline uint32_t segue_pack_four(segue_four values) {
  typedef uint8_t bytes __attribute__((vector_size(4)));
  bytes packed = __builtin_convertvector(values, bytes);
  uint32_t pixel;
  memcpy(&pixel, &packed, sizeof pixel);
  return pixel;
}

#endif
