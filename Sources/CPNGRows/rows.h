/// The versions of each function between which `portable.c` chooses.
#ifndef SEGUE_ROWS_H
#define SEGUE_ROWS_H

#include "segue_png_rows.h"

/// One row; `above` is the one before it as pixels, null for the first. Returns 0 for no filter.
typedef int segue_png_row_function(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width);

#define SEGUE_PNG_ROWS(LEVEL)                                                                   \
  segue_png_row_function segue_##LEVEL##_rgb_row, segue_##LEVEL##_rgba_row;                     \
  void segue_##LEVEL##_multiply(uint8_t *pixels, size_t count);

SEGUE_PNG_ROWS(portable)
#if defined(__x86_64__)
SEGUE_PNG_ROWS(avx2)

/// Eight rows, the first not the picture's first; returns 0, and does nothing, where that is not faster.
segue_png_row_function segue_avx2_rgb_eight, segue_avx2_rgba_eight;
#endif

#endif
