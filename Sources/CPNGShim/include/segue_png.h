#ifndef SEGUE_PNG_H
#define SEGUE_PNG_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which must never cross a Swift frame. Each function here is
// one whole job: it sets its jump target, calls libpng, frees what libpng holds, and returns a
// status. Nothing in this file calculates with floating-point numbers.

/// How a job ended.
typedef enum segue_png_status {
  /// Everything was read or written.
  SEGUE_PNG_OK = 0,
  /// The input ended before the picture did.
  SEGUE_PNG_TRUNCATED = 1,
  /// libpng refused; the message says why.
  SEGUE_PNG_FAILED = 2,
} segue_png_status;

/// The room for a message, its final zero included.
enum { SEGUE_PNG_MESSAGE_SIZE = 160 };

/// Decodes a PNG of any colour type and depth, interlaced or not, to straight RGBA of 8 bits.
///
/// @param bytes the whole file, `count` bytes.
/// @param width, height the size that the caller read from the header and made room for; another
///   size in the file is an error.
/// @param pixels receives width * height * 4 bytes in the order R, G, B, A, rows from the top.
/// @param message receives libpng's words on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message);

/// Receives row `y` of straight RGBA: 4 samples a pixel of 16 bits in the machine's byte order.
typedef void (*segue_png_row)(void *context, uint32_t y, const uint16_t *samples);

/// Decodes a PNG of 16 bits a sample, of any colour type, to straight RGBA of 16 bits, row by row.
///
/// Another depth in the file is an error. An interlaced picture is held whole before its first row
/// is handed over.
///
/// @param bytes, count, width, height, message as for segue_png_read.
/// @param row receives each row once, from the top; `context` is the caller's.
segue_png_status segue_png_read_wide(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, segue_png_row row,
    void *context, char *message);

/// Receives encoded bytes; `context` is the caller's.
typedef void (*segue_png_sink)(void *context, const uint8_t *bytes, size_t count);

/// What stands before the pixels in a PNG file.
typedef struct segue_png_head {
  uint32_t width, height;
  /// Bits a sample, and the colour type, in a combination that PNG has.
  uint8_t bit_depth, color_type;
  /// The palette, three bytes a colour, and the number of its colours; none for other types.
  const uint8_t *palette;
  uint32_t palette_count;
  /// The content of tRNS: alphas for a palette, else 16-bit samples of the key; none if empty.
  const uint8_t *transparency;
  uint32_t transparency_count;
} segue_png_head;

/// Writes the signature and the chunks IHDR, sRGB, PLTE and tRNS.
///
/// @param message receives libpng's words on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_write_head(
    const segue_png_head *head, segue_png_sink sink, void *context, char *message);

/// Writes one chunk: its length, its name of four letters, its content and its checksum.
///
/// @param message receives libpng's words on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_write_chunk(
    const char *name, const uint8_t *content, size_t count, segue_png_sink sink, void *context,
    char *message);

#endif
