#ifndef SEGUE_HEIF_H
#define SEGUE_HEIF_H

#include <stddef.h>
#include <stdint.h>

// libheif is loaded with the first file, because loading it and its codecs takes longer than all else that a start
// does. It and its HEVC decoder read untrusted bytes in C++. On Linux they run in a process of their own for each file,
// which can open no file, reach no network, start no program and write to no memory but its own (confined_process.h).
// What that process sends back is checked as if the file had written it.

/// How decoding a file ended.
typedef enum segue_heif_status {
  /// The process ended before it was done; `code` is the signal that ended it, or 0.
  SEGUE_HEIF_ENDED_EARLY = 0,
  SEGUE_HEIF_OK,
  /// libheif refused the file; the message says why.
  SEGUE_HEIF_DAMAGED,
  /// The colours of the picture are multiplied by alpha.
  SEGUE_HEIF_PREMULTIPLIED,
  /// The decoded picture has another size than the file says, or more than `most_pixels`.
  SEGUE_HEIF_WRONG_SIZE,
  /// The process made a system call that decoding does not need, and was ended.
  SEGUE_HEIF_FORBIDDEN_CALL,
  /// The process took longer than `most_seconds`, and was ended.
  SEGUE_HEIF_TIMED_OUT,
  /// The process could not be started; `code` is an `errno` value.
  SEGUE_HEIF_NOT_STARTED,
  /// libheif is not installed, or cannot be loaded; the message says why.
  SEGUE_HEIF_NOT_LOADED,
} segue_heif_status;

/// How a file describes its colours.
typedef enum segue_heif_colors {
  SEGUE_HEIF_NO_COLORS = 0,
  /// By an ICC profile, which is empty where it cannot be read.
  SEGUE_HEIF_PROFILE,
  /// By code points of H.273.
  SEGUE_HEIF_CODE_POINTS,
} segue_heif_colors;

/// The room for a message, its final zero included.
enum { SEGUE_HEIF_MESSAGE_SIZE = 256 };

/// What decoding a file may take.
typedef struct segue_heif_limits {
  /// The longest side of a coded picture.
  int32_t most_side;
  /// The most pixels of the decoded picture; with 0 only its size and colours are read.
  size_t most_pixels;
  /// The bytes of memory that the decoder may map.
  size_t most_memory;
  /// The longest that the process may run, in seconds.
  int most_seconds;
} segue_heif_limits;

/// The primary picture of a file, turned and cropped as the file says.
typedef struct segue_heif_picture {
  segue_heif_status status;
  int code;
  /// Whether the size and the colours are known, whatever the status.
  int has_outline;
  uint32_t width, height;
  segue_heif_colors colors;
  /// The ICC profile, or NULL.
  uint8_t *profile;
  size_t profile_size;
  uint32_t primaries, transfer;
  /// The words of libheif on damage, or of the system on loading it, in printable ASCII.
  char message[SEGUE_HEIF_MESSAGE_SIZE];
} segue_heif_picture;

/// Loads libheif, unless that was done before. Takes some 10 ms.
///
/// @return why it cannot be loaded, or NULL.
const char *segue_heif_load(void);

/// Reads the primary picture of a file of `count` bytes in a confined process.
///
/// libheif is called in this process instead on other systems than Linux, with SEGUE_SANDBOX=off in the environment,
/// and in a build for fuzzing (SEGUE_HEIF_IN_PROCESS). A process that cannot be started is an error: a file must not
/// escape because memory or processes are short.
///
/// @param pixels receives width * height pixels of the bytes R, G, B, A, not multiplied by alpha, rows from the top, if
///   the status is SEGUE_HEIF_OK; room for `most_pixels`.
/// @param picture receives the rest; to be released whatever the status.
void segue_heif_read(
    const uint8_t *bytes, size_t count, segue_heif_limits limits, uint32_t *pixels, segue_heif_picture *picture);

/// Frees the profile of a picture.
void segue_heif_release(segue_heif_picture *picture);

#endif
