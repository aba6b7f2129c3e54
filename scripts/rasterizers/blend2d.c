/* Draws a list of shapes with Blend2D's C API; with_blend2d.py compiles it against the static
 * library in the blend2d-python wheel, whose Python side has no image patterns. The wheel has no
 * header, so what is used of the API of version 0.12 is declared here. */
#include <stdint.h>
#include <stdlib.h>

typedef union { void *pointer; uint64_t words[2]; } bl_object;
typedef struct { uint32_t flags, threads, rest[6]; } bl_context_options;

uint32_t blImageInitAsFromData(
    bl_object *, int width, int height, uint32_t format, void *pixels, intptr_t stride,
    uint32_t access, void (*)(void *, void *, void *), void *);
uint32_t blContextInitAs(bl_object *, bl_object *image, const bl_context_options *);
uint32_t blContextEnd(bl_object *);
uint32_t blContextDestroy(bl_object *);
uint32_t blContextApplyTransformOp(bl_object *, uint32_t operation, const void *matrix);
uint32_t blContextSetHint(bl_object *, uint32_t hint, uint32_t value);
uint32_t blContextSetGlobalAlpha(bl_object *, double);
uint32_t blContextFillRectDRgba32(bl_object *, const double *rect, uint32_t color);
uint32_t blContextFillGeometryRgba32(bl_object *, uint32_t type, const void *, uint32_t color);
uint32_t blContextFillGeometryExt(
    bl_object *, uint32_t type, const void *, const bl_object *style);
uint32_t blContextBlitScaledImageD(
    bl_object *, const double *rect, const bl_object *image, const int32_t *area);
uint32_t blPatternInitAs(
    bl_object *, const bl_object *image, const int32_t *area, uint32_t extend, const double *matrix);
uint32_t blPatternDestroy(bl_object *);

enum { premultiplied = 1, opaque = 2, read_write = 3, assign = 1, pad = 0, rounded = 7 };
enum { pattern_quality = 2, bilinear = 1 };

typedef struct {
  double matrix[6];  /* to pixels: x' = m0 x + m2 y + m4, y' = m1 x + m3 y + m5 */
  double pattern[6]; /* the same from an image to the shape */
  double shape[6];   /* left, top, width, height, and the radius twice */
  double alpha;
  bl_object *image;  /* or a colour */
  uint32_t color;
  uint32_t is_whole; /* square corners, and all of the image */
} segue_step;

/* The pixels belong to the caller and stay. */
bl_object *segue_image(int width, int height, int is_target, void *pixels) {
  bl_object *image = malloc(sizeof(bl_object));
  uint32_t format = is_target ? premultiplied : opaque;
  if (blImageInitAsFromData(
          image, width, height, format, pixels, (intptr_t)width * 4, read_write, NULL, NULL)) {
    abort();
  }
  return image;
}

void segue_draw(bl_object *target, const segue_step *steps, int count) {
  bl_object context;
  bl_context_options options = {0};
  if (blContextInitAs(&context, target, &options)) abort();
  blContextSetHint(&context, pattern_quality, bilinear);
  for (int i = 0; i < count; i++) {
    const segue_step *step = &steps[i];
    blContextApplyTransformOp(&context, assign, step->matrix);
    blContextSetGlobalAlpha(&context, step->alpha);
    if (step->image && step->is_whole) {
      blContextBlitScaledImageD(&context, step->shape, step->image, NULL);
    } else if (step->image) {
      bl_object pattern;
      blPatternInitAs(&pattern, step->image, NULL, pad, step->pattern);
      blContextFillGeometryExt(&context, rounded, step->shape, &pattern);
      blPatternDestroy(&pattern);
    } else if (step->shape[4] > 0) {
      blContextFillGeometryRgba32(&context, rounded, step->shape, step->color);
    } else {
      blContextFillRectDRgba32(&context, step->shape, step->color);
    }
  }
  blContextEnd(&context);
  blContextDestroy(&context);
}
