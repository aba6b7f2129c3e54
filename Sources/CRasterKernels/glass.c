#include "glass.h"

#include <string.h>

// The portable versions, and the choice of a version.

/// A signed distance in pixels, negative inside, and its gradient.
typedef struct {
  double distance, x, y;
} segue_glass_point;

/// Evaluates the distance to a rounded rectangle.
static inline segue_glass_point shape_at(const segue_glass_shape *shape, double x, double y) {
#pragma clang fp contract(off)
  double px = x - shape->x, py = y - shape->y;
  double r = shape->radii[py < 0 ? (px < 0 ? 0 : 1) : (px < 0 ? 3 : 2)];
  double qx = (px < 0 ? -px : px) - (shape->half_width - r);
  double qy = (py < 0 ? -py : py) - (shape->half_height - r);
  double mx = qx > 0 ? qx : 0, my = qy > 0 ? qy : 0;
  double length = __builtin_sqrt(mx * mx + my * my);
  double larger = qx > qy ? qx : qy;
  segue_glass_point point;
  point.distance = length + (larger < 0 ? larger : 0) - r;
  double gx = length > 0 ? mx / length : (qx >= qy ? 1 : 0);
  double gy = length > 0 ? my / length : (qx >= qy ? 0 : 1);
  point.x = px < 0 ? -gx : gx;
  point.y = py < 0 ? -gy : gy;
  return point;
}

/// Evaluates the smooth union of a field's shapes.
static inline segue_glass_point field_at(const segue_glass_field *field, double x, double y) {
#pragma clang fp contract(off)
  segue_glass_point all = shape_at(&field->shapes[0], x, y);
  double k = field->blend, quarter = k > 0 ? 1 / (4 * k) : 0, half = k > 0 ? 1 / (2 * k) : 0;
  for (size_t i = 1; i < field->count; i++) {
    segue_glass_point next = shape_at(&field->shapes[i], x, y);
    double apart = next.distance - all.distance;
    if (k <= 0) {
      if (apart < 0) all = next;
      continue;
    }
    double e = k - (apart < 0 ? -apart : apart);
    e = e > 0 ? e : 0;
    double w = 0.5 + apart * half;
    w = w < 0 ? 0 : w > 1 ? 1 : w;
    all.distance = (apart < 0 ? next.distance : all.distance) - e * e * quarter;
    all.x = w * all.x + (1 - w) * next.x;
    all.y = w * all.y + (1 - w) * next.y;
  }
  return all;
}

/// Returns a depth inside in 1/256 pixel, 0 outside.
static inline int32_t depth_of(double distance) {
#pragma clang fp contract(off)
  double depth = -distance;
  depth = depth > 0 ? depth : 0;
  depth = depth < 1e6 ? depth : 1e6;
  return (int32_t)(depth * 256 + 0.5);
}

void segue_glass_portable_find_places(
    const segue_glass_field *field, const segue_glass_field *edge_field, const int32_t *distances,
    const segue_glass_edge *edge, int32_t x, int32_t y, size_t first, size_t count,
    const segue_glass_places *places) {
#pragma clang fp contract(off)
  double py = (double)y + 0.5;
  for (size_t i = first; i < count; i++) {
    double px = (double)x + (double)i + 0.5;
    segue_glass_point point = field_at(field, px, py);
    int32_t depth = depth_of(point.distance), m = 0;
    if (depth >> 4 < edge->lens_count - 1) {
      int32_t index = depth >> 4, part = depth & 15;
      m = (edge->lens[index] * (16 - part) + edge->lens[index + 1] * part + 8) >> 4;
    }
    uint32_t gx = (uint32_t)((point.x < 0 ? -point.x : point.x) * 16384 + 0.5);
    uint32_t gy = (uint32_t)((point.y < 0 ? -point.y : point.y) * 16384 + 0.5);
    int32_t dx = (int32_t)((gx * (uint32_t)m + 8192) >> 14);
    int32_t dy = (int32_t)((gy * (uint32_t)m + 8192) >> 14);
    places->dx[i] = point.x < 0 ? -dx : dx;
    places->dy[i] = point.y < 0 ? -dy : dy;
    if (edge_field) point = field_at(edge_field, px, py);
    int32_t near = distances ? distances[i] : depth_of(point.distance);
    near = (near + 2) >> 2;
    uint32_t light = edge->light[near < edge->light_count ? near : edge->light_count - 1];
    if (edge->key > 0 || edge->counter > 0) {
      double square = point.x * point.x + point.y * point.y;
      double toward = point.x * edge->light_x + point.y * edge->light_y;
      double share = square > 0 ? toward * toward / square : 0;
      double factor = 1 + share * (toward > 0 ? edge->key : edge->counter);
      double white = (double)(int32_t)(light & 0xFFFF) * factor + 0.5;
      light = (light & 0xFFFF0000u) | (uint32_t)(int32_t)(white < 32767 ? white : 32767);
    }
    places->light[i] = light;
    if (places->coverage) {
      double share = (0.5 - point.distance) * 255 + 0.5;
      share = share > 0 ? share : 0;
      places->coverage[i] = (uint8_t)(int32_t)(share < 255.5 ? share : 255.5);
    }
  }
}

/// Samples a backdrop bilinearly at a place in 1/256 pixel.
static inline void tap(const segue_glass_backdrop *back, int32_t x, int32_t y, int32_t *lanes) {
  x = segue_glass_clamp(x, back->left * 256, back->right * 256) - back->x * 256;
  y = segue_glass_clamp(y, back->top * 256, back->bottom * 256) - back->y * 256;
  int32_t column = x >> 8 < back->width - 2 ? x >> 8 : back->width - 2;
  int32_t row = y >> 8 < back->height - 2 ? y >> 8 : back->height - 2;
  int32_t fx = x - column * 256, fy = y - row * 256;
  const int16_t *upper = back->cells + 4 * ((size_t)row * (size_t)back->width + (size_t)column);
  const int16_t *lower = upper + 4 * (size_t)back->width;
  for (int c = 0; c < 4; c++) {
    int32_t left = (upper[c] * (256 - fy) + lower[c] * fy + 128) >> 8;
    int32_t right = (upper[c + 4] * (256 - fy) + lower[c + 4] * fy + 128) >> 8;
    lanes[c] = (left * (256 - fx) + right * fx + 128) >> 8;
  }
}

/// Returns the luma of Rec. 709 of three lanes.
static inline int32_t luma_of(const int32_t *v) {
  return (v[0] * 6966 + v[1] * 23436 + v[2] * 2366 + 16384) >> 15;
}

void segue_glass_portable_draw(
    uint32_t *target, size_t first, size_t count, const segue_glass_backdrop *back,
    const segue_glass_tone *tone, int32_t x, int32_t y, const segue_glass_places *places,
    const int16_t *glow, const uint32_t *sharp) {
  for (size_t i = first; i < count; i++) {
    int32_t v[4], column = (x + (int32_t)i) * 256, row = y * 256;
    if (!places) {
      const int16_t *cell = back->cells
          + 4 * ((size_t)(y - back->y) * (size_t)back->width + (size_t)(x + (int32_t)i - back->x));
      for (int c = 0; c < 4; c++) v[c] = cell[c];
    } else {
      int32_t dx = places->dx[i], dy = places->dy[i];
      tap(back, column - dx, row - dy, v);
      if (tone->dispersion) {
        int32_t near[4], far[4], ex = (dx * tone->dispersion + 128) >> 8;
        int32_t ey = (dy * tone->dispersion + 128) >> 8;
        tap(back, column - dx + ex, row - dy + ey, near);
        tap(back, column - dx - ex, row - dy - ey, far);
        v[0] = near[0];
        v[2] = far[2];
      }
    }
    int32_t alpha = v[3], luma = luma_of(v);
    for (int c = 0; c < 3; c++) {
      int32_t sum = v[c] * tone->chroma + luma * tone->luma + alpha * tone->base + 2048;
      v[c] = segue_glass_clamp(sum >> 12, 0, alpha);
    }
    if (tone->tint_share) {
      int32_t shade = (int32_t)((uint32_t)(alpha * 26214 + luma_of(v) * 13107 + 32768) >> 16);
      for (int c = 0; c < 3; c++) {
        int32_t sum = v[c] * (8192 - tone->tint_share) + shade * tone->tint[c] + 4096;
        v[c] = segue_glass_clamp(sum >> 13, 0, alpha);
      }
    }
    if (places) {
      int32_t white = places->light[i] & 0x7FFF, black = places->light[i] >> 16;
      for (int c = 0; c < 3; c++) {
        v[c] += ((alpha - v[c]) * white + 16384) >> 15;
        v[c] -= (v[c] * black + 16384) >> 15;
      }
    }
    if (glow) {
      int32_t added = (alpha * glow[i] + 16384) >> 15;
      for (int c = 0; c < 3; c++) v[c] = v[c] + added < alpha ? v[c] + added : alpha;
    }
    uint32_t pixel = 0;
    for (int c = 0; c < 4; c++) {
      if (tone->strength < 32768) {
        int32_t below = segue_glass_lane(sharp[i] >> (8 * c) & 255);
        v[c] = below + (((v[c] - below) * tone->strength + 16384) >> 15);
      }
      pixel |= (uint32_t)((v[c] * 255 + 16384) >> 15) << (8 * c);
    }
    if (places && places->coverage) {
      uint32_t covered = 0;
      for (int c = 0; c < 32; c += 8) {
        uint32_t t = (pixel >> c & 255) * places->coverage[i] + 128;
        covered |= (t + (t >> 8)) >> 8 << c;
      }
      pixel = covered;
    }
    target[i] = pixel;
  }
}

void segue_glass_portable_mix(
    int16_t *out, const int16_t *cells, const uint32_t *sharp, size_t first, size_t count,
    int32_t clarity) {
  for (size_t i = first; i < count; i++) {
    for (int c = 0; c < 4; c++) {
      int32_t lane = segue_glass_lane(sharp[i] >> (8 * c) & 255);
      out[4 * i + (size_t)c] =
          (int16_t)((cells[4 * i + (size_t)c] * (256 - clarity) + lane * clarity + 128) >> 8);
    }
  }
}

void segue_glass_find_places(
    segue_raster_level level, const segue_glass_field *field, const segue_glass_field *edge_field,
    const int32_t *distances, const segue_glass_edge *edge, int32_t x, int32_t y, size_t count,
    const segue_glass_places *places) {
  size_t done = 0;
#if defined(__x86_64__)
  if (level >= SEGUE_RASTER_AVX2) {
    done = segue_glass_avx2_find_places(
        field, edge_field, distances, edge, x, y, count, places);
  }
#else
  (void)level;
#endif
  segue_glass_portable_find_places(
      field, edge_field, distances, edge, x, y, done, count, places);
}

void segue_glass_draw(
    segue_raster_level level, uint32_t *target, size_t count, const segue_glass_backdrop *backdrop,
    const segue_glass_tone *tone, int32_t x, int32_t y, const segue_glass_places *places,
    const int16_t *glow, const uint32_t *sharp) {
  size_t done = 0;
#if defined(__x86_64__)
  if (level >= SEGUE_RASTER_AVX2) {
    done = segue_glass_avx2_draw(target, count, backdrop, tone, x, y, places, glow, sharp);
  }
#else
  (void)level;
#endif
  segue_glass_portable_draw(target, done, count, backdrop, tone, x, y, places, glow, sharp);
}

void segue_glass_mix(
    segue_raster_level level, int16_t *out, const int16_t *cells, int32_t h, int32_t phase,
    const uint32_t *sharp, size_t count, int32_t clarity) {
  if (h > 1) {
    int32_t shift = h == 2 ? 2 : h == 4 ? 3 : h == 8 ? 4 : h == 16 ? 5 : h == 32 ? 6 : 7;
    for (size_t i = 0; i < count; i++) {
      int32_t place = phase + 2 * (int32_t)i, w = place & (2 * h - 1);
      const int16_t *cell = cells + 4 * (place >> shift);
      for (int c = 0; c < 4; c++) {
        out[4 * i + (size_t)c] = (int16_t)((cell[c] * (2 * h - w) + cell[c + 4] * w + h) >> shift);
      }
    }
    cells = out;
  } else if (!clarity) {
    memcpy(out, cells, 4 * count * sizeof(int16_t));
  }
  if (!clarity) return;
  size_t done = 0;
#if defined(__x86_64__)
  if (level >= SEGUE_RASTER_AVX2) done = segue_glass_avx2_mix(out, cells, sharp, count, clarity);
#else
  (void)level;
#endif
  segue_glass_portable_mix(out, cells, sharp, done, count, clarity);
}

void segue_glass_add(const uint32_t *pixels, size_t count, uint64_t *sums) {
  while (count > 0) {
    // At most 256 bytes of 255 fit a lane of 16 bits.
    size_t part = count < 256 ? count : 256;
    uint64_t even = 0;
    for (size_t i = 0; i < part; i++) {
      uint64_t bits = pixels[i];
      even += (bits | bits << 24) & 0x00FF00FF00FF00FFu;
    }
    // Lanes are red, blue, green, alpha.
    sums[0] += even & 0xFFFF;
    sums[2] += even >> 16 & 0xFFFF;
    sums[1] += even >> 32 & 0xFFFF;
    sums[3] += even >> 48;
    pixels += part;
    count -= part;
  }
}
