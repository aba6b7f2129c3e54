/* Draws a display list with Blend2D's C API; with_blend2d.py compiles it against the static
 * library in the blend2d-python wheel, whose Python API has no image patterns. The wheel has no
 * header, so the used part of the API of version 0.12 is declared here. */
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
uint32_t blContextUserToMeta(bl_object *);
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
uint32_t blContextSetFillRule(bl_object *, uint32_t rule);
uint32_t blContextSetStrokeWidth(bl_object *, double width);
uint32_t blContextSetStrokeCaps(bl_object *, uint32_t cap);
uint32_t blContextSetStrokeJoin(bl_object *, uint32_t join);
uint32_t blContextFillPathDRgba32(
    bl_object *, const double *origin, const bl_object *path, uint32_t color);
uint32_t blContextStrokePathDRgba32(
    bl_object *, const double *origin, const bl_object *path, uint32_t color);
uint32_t blPathInit(bl_object *);
uint32_t blPathMoveTo(bl_object *, double x, double y);
uint32_t blPathLineTo(bl_object *, double x, double y);
uint32_t blPathQuadTo(bl_object *, double x1, double y1, double x2, double y2);
uint32_t blPathCubicTo(
    bl_object *, double x1, double y1, double x2, double y2, double x3, double y3);
uint32_t blPathClose(bl_object *);
uint32_t blGradientInitAs(
    bl_object *, uint32_t type, const void *values, uint32_t extend, const void *stops, size_t count,
    const double *matrix);

enum { premultiplied = 1, opaque = 2, read_write = 3, assign = 1, pad = 0, rounded = 7 };
enum { pattern_quality = 2, bilinear = 1, round_cap = 2, round_join = 4 };

typedef struct {
  double matrix[6];  /* to pixels: x' = m0 x + m2 y + m4, y' = m1 x + m3 y + m5 */
  double pattern[6]; /* the same from an image to the shape */
  double shape[6];   /* left, top, width, height, and the radius twice */
  double alpha;
  bl_object *image;  /* or a colour */
  uint32_t color;
  uint32_t is_whole; /* square corners, and all of the image */
  bl_object *path;   /* instead of the shape */
  double pen;        /* the width of the pen along the path, or 0 to fill it */
  uint32_t is_even_odd;
  bl_object *gradient; /* fills the shape */
} segue_step;

/* A path of letters M, L, Q, C and Z, whose numbers follow one another. */
bl_object *segue_path(const char *letters, const double *n) {
  bl_object *path = malloc(sizeof(bl_object));
  blPathInit(path);
  for (; *letters; letters++) {
    switch (*letters) {
    case 'M': blPathMoveTo(path, n[0], n[1]); n += 2; break;
    case 'L': blPathLineTo(path, n[0], n[1]); n += 2; break;
    case 'Q': blPathQuadTo(path, n[0], n[1], n[2], n[3]); n += 4; break;
    case 'C': blPathCubicTo(path, n[0], n[1], n[2], n[3], n[4], n[5]); n += 6; break;
    default: blPathClose(path);
    }
  }
  return path;
}

/* A gradient of colour stops with 16 bits per channel; the values are those of its kind. */
bl_object *segue_gradient(
    int is_radial, const double *values, const double *places, const uint64_t *colors, int count) {
  struct { double place; uint64_t color; } stops[16];
  for (int i = 0; i < count && i < 16; i++) {
    stops[i].place = places[i];
    stops[i].color = colors[i];
  }
  bl_object *gradient = malloc(sizeof(bl_object));
  if (blGradientInitAs(gradient, is_radial, values, pad, stops, count, NULL)) abort();
  return gradient;
}

/* The pixels remain owned by the caller. */
bl_object *segue_image(int width, int height, int is_target, void *pixels) {
  bl_object *image = malloc(sizeof(bl_object));
  uint32_t format = is_target ? premultiplied : opaque;
  if (blImageInitAsFromData(
          image, width, height, format, pixels, (intptr_t)width * 4, read_write, NULL, NULL)) {
    abort();
  }
  return image;
}

/* Draws the rows from `top` on that fit into the target. */
void segue_draw(bl_object *target, const segue_step *steps, int count, double top) {
  bl_object context;
  bl_context_options options = {0};
  if (blContextInitAs(&context, target, &options)) abort();
  blContextSetHint(&context, pattern_quality, bilinear);
  if (top > 0) {
    const double band[6] = {1, 0, 0, 1, 0, -top};
    blContextApplyTransformOp(&context, assign, band);
    blContextUserToMeta(&context);
  }
  for (int i = 0; i < count; i++) {
    const segue_step *step = &steps[i];
    blContextApplyTransformOp(&context, assign, step->matrix);
    blContextSetGlobalAlpha(&context, step->alpha);
    if (step->path && step->pen > 0) {
      static const double origin[2];
      blContextSetStrokeWidth(&context, step->pen);
      blContextSetStrokeCaps(&context, round_cap);
      blContextSetStrokeJoin(&context, round_join);
      blContextStrokePathDRgba32(&context, origin, step->path, step->color);
    } else if (step->path) {
      static const double origin[2];
      blContextSetFillRule(&context, step->is_even_odd);
      blContextFillPathDRgba32(&context, origin, step->path, step->color);
    } else if (step->gradient) {
      blContextFillGeometryExt(&context, rounded, step->shape, step->gradient);
    } else if (step->image && step->is_whole) {
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
