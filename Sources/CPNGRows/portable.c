#include "rows.h"
#include "segue_processor.h"

#include <string.h>

#define INLINE __attribute__((always_inline)) static inline

enum { NONE, SUB, UP, AVERAGE, PAETH };

/// Returns the Paeth predictor: the neighbour nearest to left + above - corner, the first of equal ones.
///
/// Without branches, which would be mispredicted, by the method of `plus_paeth` in avx2.c: a third
/// less time.
INLINE uint8_t paeth(int left, int above, int corner) {
  int low = left < above ? left : above, high = left < above ? above : left;
  int bound = 3 * corner - left - above;
  int nearer = high > bound ? corner : low;
  return (uint8_t)(bound > low ? nearer : high);
}

/// Returns the prediction of a filter type for one sample.
INLINE uint8_t predicted(int filter, uint8_t left, uint8_t above, uint8_t corner) {
  switch (filter) {
  case SUB: return left;
  case UP: return above;
  case AVERAGE: return (uint8_t)((left + above) / 2);
  case PAETH: return paeth(left, above, corner);
  default: return 0;
  }
}

/// Unfilters a row of a constant filter type, sample by sample.
INLINE void filtered(
    int filter, uint8_t *out, const uint8_t *in, const uint8_t *above, size_t width,
    size_t samples) {
  uint8_t left[4] = {0}, corner[4] = {0};
  for (size_t x = 0; x < width; x++, in += samples, out += 4) {
    uint8_t pixel[4] = {0, 0, 0, 255};
    for (size_t i = 0; i < samples; i++) {
      uint8_t up = above ? above[4 * x + i] : 0;
      pixel[i] = (uint8_t)(in[i] + predicted(filter, left[i], up, corner[i]));
      left[i] = pixel[i];
      corner[i] = up;
    }
    memcpy(out, pixel, 4);
  }
}

/// Unfilters one row by its filter type; returns 0 for an unknown type.
INLINE int any_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width, size_t samples) {
  switch (row[0]) {
  case NONE: filtered(NONE, out, row + 1, above, width, samples); return 1;
  case SUB: filtered(SUB, out, row + 1, above, width, samples); return 1;
  case UP: filtered(UP, out, row + 1, above, width, samples); return 1;
  case AVERAGE: filtered(AVERAGE, out, row + 1, above, width, samples); return 1;
  case PAETH: filtered(PAETH, out, row + 1, above, width, samples); return 1;
  default: return 0;
  }
}

int segue_portable_rgb_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return any_row(out, row, above, width, 3);
}

int segue_portable_rgba_row(
    uint8_t *out, const uint8_t *row, const uint8_t *above, size_t width) {
  return any_row(out, row, above, width, 4);
}

void segue_portable_multiply(uint8_t *pixels, size_t count) {
  for (size_t x = 0; x < count; x++, pixels += 4) {
    unsigned alpha = pixels[3];
    if (alpha == 255) continue;
    for (size_t i = 0; i < 3; i++) pixels[i] = (uint8_t)((pixels[i] * alpha + 127) / 255);
  }
}

segue_png_level segue_png_best(void) {
  return segue_instructions_allowed() >= SEGUE_INSTRUCTIONS_AVX2 ? SEGUE_PNG_AVX2 : SEGUE_PNG_PORTABLE;
}

/// The bytes after the last filtered row that may be read, and are not used.
static const size_t beyond = 128;

size_t segue_png_filtered_bytes(segue_png_picture picture) {
  return (picture.width * picture.samples + 1) * picture.height;
}

/// Leaves so much space between the pixels and the filtered rows that a row is written only over
/// filtered rows that have been read, even though eight rows are unfiltered at a time, sixteen
/// bytes at once.
size_t segue_png_room(segue_png_picture picture) {
  size_t pixels = 4 * picture.width * picture.height, rows = segue_png_filtered_bytes(picture);
  size_t spare = 32 * picture.width + 128;
  return (pixels > rows ? pixels : rows) + spare + beyond;
}

size_t segue_png_start(segue_png_picture picture) {
  return segue_png_room(picture) - beyond - segue_png_filtered_bytes(picture);
}

int segue_png_rebuild(
    segue_png_level level, uint8_t *memory, segue_png_picture picture, int multiplies) {
  size_t stride = 4 * picture.width, step = picture.samples * picture.width + 1;
  int is_rgb = picture.samples == 3;
  segue_png_row_function *one = is_rgb ? segue_portable_rgb_row : segue_portable_rgba_row;
  void (*multiply)(uint8_t *, size_t) = segue_portable_multiply;
#if defined(__x86_64__)
  segue_png_row_function *eight = NULL;
  if (level == SEGUE_PNG_AVX2) {
    one = is_rgb ? segue_avx2_rgb_row : segue_avx2_rgba_row;
    eight = is_rgb ? segue_avx2_rgb_eight : segue_avx2_rgba_eight;
    multiply = segue_avx2_multiply;
  }
#else
  (void)level;
#endif
  const uint8_t *row = memory + segue_png_start(picture), *above = NULL;
  // The first row that is not premultiplied yet; that happens once the row below has been unfiltered.
  uint8_t *straight = memory, *out = memory;
  for (size_t y = 0; y < picture.height;) {
    size_t rows = 1;
#if defined(__x86_64__)
    if (eight && y && y + 8 <= picture.height && eight(out, row, above, picture.width)) {
      rows = 8;
    } else
#endif
    if (!one(out, row, above, picture.width)) {
      return 0;
    }
    y += rows;
    row += rows * step;
    out += rows * stride;
    above = out - stride;
    if (is_rgb || !multiplies) continue;
    multiply(straight, (size_t)(above - straight) / 4);
    straight = out - stride;
  }
  if (!is_rgb && multiplies) multiply(straight, picture.width);
  return 1;
}
