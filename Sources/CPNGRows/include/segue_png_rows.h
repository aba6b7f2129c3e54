/// Rows of PNG pictures of 8 bits a sample, from what their filters left (PNG 1.2, section 6).
/// Integers only; no state, no allocation.
#ifndef SEGUE_PNG_ROWS_H
#define SEGUE_PNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// The instructions that a function may use; the pixels are the same at every level.
typedef enum {
  /// Those that the compiler was asked to build for.
  SEGUE_PNG_PORTABLE = 0,
  /// AVX2 too; only where `segue_png_best` says so.
  SEGUE_PNG_AVX2 = 1,
} segue_png_level;

/// The fastest level that this processor has.
segue_png_level segue_png_best(void);

/// A picture whose filtered rows lie behind the place of its pixels, in the same memory.
///
/// Pixels are written from the first byte on, four bytes each in the order R, G, B, A. A pixel is
/// written after all that is read from its place: so the picture goes through the caches once, and no
/// second buffer is needed.
typedef struct {
  /// The number of columns and rows, at least 1 and at most 2^31 - 1.
  size_t width, height;
  /// 3 for RGB, 4 for RGBA.
  size_t samples;
} segue_png_picture;

/// The bytes of all filtered rows: a byte for the filter before the samples of each.
size_t segue_png_filtered_bytes(segue_png_picture picture);

/// The bytes of memory that `segue_png_rebuild` works in, `segue_png_start` of them before the rows.
size_t segue_png_room(segue_png_picture picture);

/// Where the filtered rows begin in that memory.
size_t segue_png_start(segue_png_picture picture);

/// Turns filtered rows into pixels; returns 0 when a filter's number is none of the format's.
///
/// @param memory `segue_png_room` bytes, of which those from `segue_png_start` on are the rows.
/// @param multiplies whether colours are multiplied by alpha, as round(c * a / 255).
int segue_png_rebuild(
    segue_png_level level, uint8_t *memory, segue_png_picture picture, int multiplies);

#endif
