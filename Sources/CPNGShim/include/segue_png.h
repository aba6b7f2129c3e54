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

/// Receives encoded bytes; `context` is the caller's.
typedef void (*segue_png_sink)(void *context, const uint8_t *bytes, size_t count);

/// Encodes straight RGBA of 8 bits as a PNG, leaving alpha out when `opaque` is not 0.
///
/// Filters are chosen row by row by libpng's heuristic; zlib runs at level 6.
///
/// @param pixels width * height * 4 bytes in the order R, G, B, A, rows from the top.
/// @param message receives libpng's words on failure, SEGUE_PNG_MESSAGE_SIZE bytes.
segue_png_status segue_png_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, int opaque, segue_png_sink sink,
    void *context, char *message);

#endif
