/// Unfiltering of 8-bit PNG rows (PNG 1.2, section 6). Integers only; no state, no allocation.
#ifndef SEGUE_PNG_ROWS_H
#define SEGUE_PNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// The instruction set that a function may use; the pixels are the same at every level.
typedef enum {
  /// The baseline of the build.
  SEGUE_PNG_PORTABLE = 0,
  /// Also AVX2; only if `segue_png_best` returns it.
  SEGUE_PNG_AVX2 = 1,
} segue_png_level;

/// Returns the fastest level that this processor supports, or the one that SEGUE_INSTRUCTIONS names.
segue_png_level segue_png_best(void);

/// A picture that is unfiltered in place: the filtered rows are at the end of the memory for its pixels.
///
/// Pixels are written from the first byte on, four bytes each in the order R, G, B, A. A pixel is
/// written after all filtered bytes at its position have been read, so the picture passes the
/// caches once, and no second buffer is needed.
typedef struct {
  /// The number of columns and rows, at least 1 and at most 2^31 - 1.
  size_t width, height;
  /// The samples per pixel: 3 for RGB, 4 for RGBA.
  size_t samples;
} segue_png_picture;

/// Returns the bytes of all filtered rows: a filter byte and the samples for each.
size_t segue_png_filtered_bytes(segue_png_picture picture);

/// Returns the bytes of memory that `segue_png_rebuild` needs.
size_t segue_png_room(segue_png_picture picture);

/// Returns the offset of the filtered rows in that memory.
size_t segue_png_start(segue_png_picture picture);

/// Unfilters all rows in place; returns 0 for an unknown filter type.
///
/// @param memory `segue_png_room` bytes, with the filtered rows at `segue_png_start`.
/// @param multiplies whether to premultiply colours, as round(c * a / 255).
int segue_png_rebuild(
    segue_png_level level, uint8_t *memory, segue_png_picture picture, int multiplies);

#endif
