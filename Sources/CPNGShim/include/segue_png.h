#ifndef SEGUE_PNG_H
#define SEGUE_PNG_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which must never cross a Swift frame. Each function here is
// self-contained: it sets its jump target, calls libpng, frees what libpng holds, and returns a
// status. It uses no floating-point arithmetic.

/// The result of reading or writing.
typedef enum segue_png_status {
  /// All was read or written.
  SEGUE_PNG_OK = 0,
  /// The input ended before the picture was complete.
  SEGUE_PNG_TRUNCATED = 1,
  /// libpng failed; the message gives its reason.
  SEGUE_PNG_FAILED = 2,
} segue_png_status;

/// The size of the buffer for a message, including the final zero.
enum { SEGUE_PNG_MESSAGE_SIZE = 160 };

/// Decodes a PNG of any colour type and depth, interlaced or not, to straight 8-bit RGBA.
///
/// @param bytes the whole file, `count` bytes.
/// @param width, height the expected size, for which `pixels` has room; another size is an error.
/// @param pixels receives width * height * 4 bytes in the order R, G, B, A, rows from the top.
/// @param message receives libpng's message on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message);

/// A callback for row `y` of straight 16-bit RGBA in the machine's byte order.
typedef void (*segue_png_row)(void *context, uint32_t y, const uint16_t *samples);

/// Decodes a PNG of 16 bits per sample, of any colour type, to straight 16-bit RGBA, row by row.
///
/// Another depth is an error. An interlaced picture is held whole until its first row is delivered.
///
/// @param bytes, count, width, height, message as for segue_png_read.
/// @param row is called with each row once, from the top; `context` is passed to it.
segue_png_status segue_png_read_wide(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, segue_png_row row,
    void *context, char *message);

/// A callback for encoded bytes.
typedef void (*segue_png_sink)(void *context, const uint8_t *bytes, size_t count);

/// The header of a PNG file: its dimensions, colour type, palette and transparency.
typedef struct segue_png_head {
  uint32_t width, height;
  /// Bits per sample, and the colour type, in a combination that PNG allows.
  uint8_t bit_depth, color_type;
  /// The palette, three bytes per colour, and its number of colours; 0 for other colour types.
  const uint8_t *palette;
  uint32_t palette_count;
  /// The contents of tRNS: alphas for a palette, else the 16-bit samples of the transparent colour;
  /// none if empty.
  const uint8_t *transparency;
  uint32_t transparency_count;
} segue_png_head;

/// Writes the signature and the chunks IHDR, sRGB, PLTE and tRNS.
///
/// @param message receives libpng's message on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_write_head(
    const segue_png_head *head, segue_png_sink sink, void *context, char *message);

/// Writes one chunk: its length, its name of four letters, its contents and its checksum.
///
/// @param message receives libpng's message on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_write_chunk(
    const char *name, const uint8_t *content, size_t count, segue_png_sink sink, void *context,
    char *message);

#endif
