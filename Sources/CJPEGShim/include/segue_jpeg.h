#ifndef SEGUE_JPEG_H
#define SEGUE_JPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a function that must not return, which must never cross a Swift frame.
// The function here is one whole job: it sets its jump target, calls libjpeg, frees what libjpeg
// holds, and returns a status. Nothing in this file calculates with floating-point numbers.

/// How a job ended.
typedef enum segue_jpeg_status {
  /// Everything was read.
  SEGUE_JPEG_OK = 0,
  /// The input ended before the picture did.
  SEGUE_JPEG_TRUNCATED = 1,
  /// libjpeg refused, or warned that pixels are lost; the message says why.
  SEGUE_JPEG_FAILED = 2,
} segue_jpeg_status;

/// The room for a message, its final zero included.
enum { SEGUE_JPEG_MESSAGE_SIZE = 200 };

/// Decodes a JPEG of one gray channel or of three of colour to opaque RGBA of 8 bits.
///
/// The slow integer transform and smooth upsampling of chroma are used, whose results are the same
/// on every processor.
///
/// @param bytes the whole file, `count` bytes.
/// @param width, height the size that the caller read from the file and made room for; another size
///   is an error.
/// @param scans the most scans that are decoded; more are an error.
/// @param memory the most bytes that libjpeg may hold of the coefficients.
/// @param pixels receives width * height * 4 bytes in the order R, G, B, A, rows from the top.
/// @param message receives libjpeg's words on failure, SEGUE_JPEG_MESSAGE_SIZE bytes.
segue_jpeg_status segue_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scans, size_t memory,
    uint8_t *pixels, char *message);

#endif
