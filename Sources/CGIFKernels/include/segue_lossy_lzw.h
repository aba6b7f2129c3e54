/// Lossy LZW for GIF: chooses strings of the table that are nearly the same as the pixels. Integers only.
///
/// SegueCodecs' `LossyLZW` describes the search and its rules; the codes are the same at every level.
#ifndef SEGUE_LOSSY_LZW_H
#define SEGUE_LOSSY_LZW_H

#include <stddef.h>
#include <stdint.h>

#include "segue_gif_level.h"

/// A target pixel: its colour, its allowed error and the canvas below it.
///
/// Colours are 0xBBGGRR. Errors are 2, 4 and 1 times the squared differences of red, green and blue.
typedef struct {
  /// The colour, and above it the nearest entry of the palette: 24 + 8 bits.
  uint32_t color_and_nearest;
  /// The error of the nearest entry.
  int32_t error;
  /// The greatest allowed error: at least `error` and below INT32_MAX, or -1 for a pixel that must
  /// be transparent.
  int32_t limit;
  /// The error of the canvas; INT32_MAX where the canvas is transparent or the palette has no
  /// transparent index.
  int32_t kept_error;
  /// The colour of the canvas, and above it the flags.
  uint32_t shown_and_flags;
} segue_lzw_pixel;

enum {
  /// The flag of a pixel whose error is diffused to the next one.
  SEGUE_LZW_SMOOTH = 1 << 24,
  /// The flag of a pixel whose error counts eight times.
  SEGUE_LZW_LASTING = 1 << 25,
};

/// A code of the compressed data and its width in bits.
typedef struct {
  uint16_t code, width;
} segue_lzw_code;

/// A palette, with the entries that a string may begin with.
typedef struct {
  /// All 256 indices, each above its colour: 8 + 24 bits.
  const uint32_t *words;
  /// For each of `count` entries the words of the `near_count` nearest ones, 1...8, itself first.
  const uint32_t *near;
  size_t count, near_count;
  /// The transparent index; 256 if there is none.
  uint32_t keep;
} segue_lzw_palette;

/// The table of strings and the state between calls, without pointers: a copy of its bytes is a
/// copy of the coder.
typedef struct segue_lzw_coder segue_lzw_coder;

/// Returns the bytes of a coder; it is aligned to 8 bytes.
size_t segue_lzw_coder_bytes(void);

/// Creates a coder in uninitialized memory, with an empty table.
///
/// @param minimum_code_size 2...8; all indices are below 1 << minimum_code_size.
/// @param gain the error that one more pixel is worth in strings of usual length, at least 0.
void segue_lzw_start(
    segue_lzw_coder *coder, const segue_lzw_palette *palette, uint32_t minimum_code_size,
    int32_t gain);

/// Compresses the next pixels as far as their strings are known; returns their number.
///
/// @param is_last whether no more pixels follow; then all are compressed.
/// @param indices receives the indices of the compressed pixels; `count` bytes.
/// @param codes receives the codes; room for 2 * `count`.
/// @param code_count receives the number of codes.
size_t segue_lzw_compress(
    segue_gif_level level, segue_lzw_coder *coder, const segue_lzw_pixel *pixels, size_t count,
    int is_last, uint8_t *indices, segue_lzw_code *codes, size_t *code_count);

/// Returns the width of the next code in bits.
uint32_t segue_lzw_width(const segue_lzw_coder *coder);

#endif
