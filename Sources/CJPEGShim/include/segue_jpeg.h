#ifndef SEGUE_JPEG_H
#define SEGUE_JPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a function that must not return, and longjmp must never cross a Swift
// frame. The function here is self-contained: it sets its jump target, calls libjpeg, frees what
// libjpeg holds, and returns a status. It uses no floating-point arithmetic.

/// The result of decoding.
typedef enum segue_jpeg_status {
  /// The picture was decoded.
  SEGUE_JPEG_OK = 0,
  /// The input ended before the picture was complete.
  SEGUE_JPEG_TRUNCATED = 1,
  /// libjpeg failed, or warned that pixels are lost; the message gives its reason.
  SEGUE_JPEG_FAILED = 2,
} segue_jpeg_status;

/// The size of the buffer for a message, including the final zero.
enum { SEGUE_JPEG_MESSAGE_SIZE = 200 };

/// Decodes a JPEG of one gray channel or three colour channels to opaque 8-bit RGBA.
///
/// It uses the slow integer transform and smooth upsampling of chroma, whose results are the same
/// on every processor.
///
/// @param bytes the whole file, `count` bytes.
/// @param width, height the expected size, for which `pixels` has room; another size is an error.
/// @param scans the maximum number of scans; more are an error.
/// @param memory the maximum number of bytes that libjpeg may hold for coefficients.
/// @param pixels receives width * height * 4 bytes in the order R, G, B, A, rows from the top.
/// @param message receives libjpeg's message on failure, SEGUE_JPEG_MESSAGE_SIZE bytes.
segue_jpeg_status segue_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scans, size_t memory,
    uint8_t *pixels, char *message);

#endif
