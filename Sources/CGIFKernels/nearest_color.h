/// A palette that is sorted by green, and the functions that search it.
#ifndef SEGUE_NEAREST_H
#define SEGUE_NEAREST_H

#include "segue_nearest_color.h"

enum {
  COLORS = 256,
  /// The copies of the first and of the last colour around the others, for reads beyond them.
  MARGIN = 8,
};

typedef struct {
  uint32_t words[MARGIN + COLORS + MARGIN];
  int32_t count;
  /// For each green the first rank whose green is not smaller.
  int32_t starts[COLORS];
  /// The entry of each rank, and the rank of each entry.
  uint8_t entries[COLORS], ranks[COLORS];
} sorted_palette;

typedef void nearest_function(
    const sorted_palette *palette, const uint32_t *colors, size_t count, uint8_t *entries);

nearest_function segue_portable_nearest;
#if defined(__x86_64__)
nearest_function segue_avx2_nearest;
#endif

#endif
