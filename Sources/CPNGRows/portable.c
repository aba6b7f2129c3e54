#include "rows.h"
#include "segue_processor.h"

#include <string.h>

#define INLINE __attribute__((always_inline)) static inline

enum { NONE, SUB, UP, AVERAGE, PAETH };

/// The samples of a pixel side by side, in a vector that compilers map to SSE2 and to NEON.
typedef int16_t samples4 __attribute__((vector_size(8)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

INLINE samples4 load(const uint8_t *bytes, size_t samples) {
  bytes4 loaded = {0};
  memcpy(&loaded, bytes, samples);
  return __builtin_convertvector(loaded, samples4);
}

/// Returns the lanes of `a` where a mask is set, and else those of `b`.
INLINE samples4 selected(samples4 mask, samples4 a, samples4 b) {
  return (a & mask) | (b & ~mask);
}

/// Returns the Paeth predictor: the neighbour nearest to left + above - corner, the first of equal ones.
///
/// Without branches, which would be mispredicted, by the method of `plus_paeth` in avx2.c: a third
/// less time.
INLINE samples4 paeth(samples4 left, samples4 above, samples4 corner) {
  samples4 low = selected(left < above, left, above), high = selected(left < above, above, left);
  samples4 bound = 3 * corner - left - above;
  return selected(bound > low, selected(high > bound, corner, low), high);
}

/// Returns the prediction of a filter type for one pixel.
INLINE samples4 predicted(int filter, samples4 left, samples4 above, samples4 corner) {
  switch (filter) {
  case SUB: return left;
  case UP: return above;
  case AVERAGE: return (left + above) >> 1;
  case PAETH: return paeth(left, above, corner);
  default: return (samples4){0};
  }
}

/// Unfilters a row of a constant filter type, pixel by pixel.
INLINE void filtered(
    int filter, uint8_t *out, const uint8_t *in, const uint8_t *above, size_t width,
    size_t samples) {
  if (filter == NONE && samples == 4) {
    memcpy(out, in, 4 * width);
    return;
  }
  const samples4 opaque = {0, 0, 0, samples == 3 ? 255 : 0};
  samples4 left = {0}, corner = {0};
  for (size_t x = 0; x < width; x++, in += samples, out += 4) {
    samples4 up = {0};
    if (above) up = load(above + 4 * x, 4);
    left = (load(in, samples) + predicted(filter, left, up, corner)) & 255;
    corner = up;
    bytes4 pixel = __builtin_convertvector(left | opaque, bytes4);
    memcpy(out, &pixel, sizeof pixel);
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

/// Multiplies the colours of two pixels by their alphas, over 255, rounded to nearest.
INLINE void multiply_two(uint8_t *pixels) {
  typedef uint8_t bytes8 __attribute__((vector_size(8)));
  typedef uint16_t lanes8 __attribute__((vector_size(16)));
  bytes8 bytes;
  memcpy(&bytes, pixels, sizeof bytes);
  lanes8 lanes = __builtin_convertvector(bytes, lanes8);
  lanes8 alphas = __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3, 7, 7, 7, 7);
  // An alpha times 255 over 255 stays as it is.
  alphas |= (lanes8){0, 0, 0, 255, 0, 0, 0, 255};
  // (n + 1 + (n >> 8)) >> 8 is n / 255, rounded down, for n below 65535.
  lanes8 products = lanes * alphas + 127;
  bytes = __builtin_convertvector((products + 1 + (products >> 8)) >> 8, bytes8);
  memcpy(pixels, &bytes, sizeof bytes);
}

void segue_portable_multiply(uint8_t *pixels, size_t count) {
  size_t x = 0;
  for (; x + 2 <= count; x += 2) {
    if ((pixels[4 * x + 3] & pixels[4 * x + 7]) != 255) multiply_two(pixels + 4 * x);
  }
  if (x < count) {
    uint8_t pair[8] = {0};
    memcpy(pair, pixels + 4 * x, 4);
    multiply_two(pair);
    memcpy(pixels + 4 * x, pair, 4);
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
