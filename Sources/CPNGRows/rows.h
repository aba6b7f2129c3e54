/// Declarations of the versions of each function, which `portable.c` selects from.
#ifndef SEGUE_ROWS_H
#define SEGUE_ROWS_H

#include "segue_png_rows.h"

/// Unfilters one row; `above` is the previous row's pixels, null for the first. Returns 0 for an
/// unknown filter.
typedef int segue_png_row_function(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width);

#define SEGUE_PNG_ROWS(LEVEL)                                                                   \
  segue_png_row_function segue_##LEVEL##_rgb_row, segue_##LEVEL##_rgba_row;                     \
  void segue_##LEVEL##_multiply(uint8_t *pixels, size_t count);

SEGUE_PNG_ROWS(portable)
#if defined(__x86_64__)
SEGUE_PNG_ROWS(avx2)

/// Unfilters eight rows, not including the picture's first; returns 0 without effect if that is not faster.
segue_png_row_function segue_avx2_rgb_eight, segue_avx2_rgba_eight;
#endif

#endif
