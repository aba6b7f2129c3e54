/* Runs the kernels on random inputs and prints a digest of what each writes, at one level.
 *
 *     digests LEVEL SEED    0: portable, 1: AVX2, 2: AVX-512
 *
 * The same seed must give the same digests at every level and on every processor. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "segue_blur.h"
#include "segue_boxes.h"
#include "segue_glass.h"
#include "segue_lossy_lzw.h"
#include "segue_nearest_color.h"
#include "segue_png_rows.h"
#include "segue_raster.h"

enum { WIDEST = 400, ROWS = 24, SIDE = 200, TURNS = 60 };

static uint64_t state;
static segue_raster_level level;

/* SplitMix64. */
static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
static uint32_t below(uint32_t limit) { return (uint32_t)(next() >> 32) % limit; }
static double real(double low, double high) { return low + (high - low) * below(1 << 20) / (1 << 20); }
static void random_bytes(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)next();
}

/* A premultiplied pixel; a third are opaque. */
static uint32_t pixel(void) {
  uint32_t alpha = below(3) ? below(256) : 255, all = alpha << 24;
  for (int bit = 0; bit < 24; bit += 8) all |= below(alpha + 1) << bit;
  return all;
}
static void random_pixels(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) pixels[i] = pixel();
}
static void random_lanes(int16_t *lanes, size_t count) {
  for (size_t i = 0; i < count; i++) lanes[i] = (int16_t)(below(8) ? below(32768) : 32767);
}

/* FNV-1a of everything that one kernel wrote. */
static struct { const char *name; uint64_t digest; } digests[48];
static void add(const char *name, const void *bytes, size_t count) {
  int slot = 0;
  while (digests[slot].name && strcmp(digests[slot].name, name)) slot++;
  if (!digests[slot].name) digests[slot].digest = 0xCBF29CE484222325u;
  digests[slot].name = name;
  for (size_t i = 0; i < count; i++) {
    digests[slot].digest = (digests[slot].digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
  }
}

static uint32_t target[ROWS * WIDEST], source[ROWS * WIDEST], texels[SIDE * SIDE];
static uint8_t coverage[ROWS * WIDEST + 64];

#define DRAWN(NAME, CALL)                        \
  do {                                           \
    random_pixels(target, WIDEST);               \
    CALL;                                        \
    add(NAME, target, WIDEST * sizeof *target);  \
  } while (0)

static void compositing(void) {
  size_t start = below(8), count = below(WIDEST - 10);
  uint32_t color = pixel();
  uint8_t opacity = (uint8_t)next(), factor = (uint8_t)next();
  random_pixels(source, WIDEST);
  random_bytes(coverage, sizeof coverage);
  segue_raster_parts parts = {count / 4, count / 2, count / 5, below(9), count / 2 + below(9)};
  DRAWN("fill", segue_raster_fill(level, target, start, count, color));
  DRAWN("over_pixel", segue_raster_over_pixel(level, target, start, count, color));
  DRAWN("copy_under", segue_raster_copy_under(level, target, start, source, 1, count, color));
  DRAWN("dim", segue_raster_dim(level, target, start, count, opacity));
  DRAWN("over_pixel_parts", segue_raster_over_pixel_parts(
      level, target, start, coverage, &parts, color, opacity, pixel()));
  for (int mode = SEGUE_RASTER_OVER; mode <= SEGUE_RASTER_REPLACE; mode++) {
    DRAWN("blend_parts", segue_raster_blend_parts(
        level, target, start, source, coverage, &parts, opacity, factor, (segue_raster_mode)mode));
  }
}

static void sampling(void) {
  size_t start = below(8), count = below(WIDEST - 10), few = below(60);
  int32_t width = 1 + (int32_t)below(SIDE), height = 1 + (int32_t)below(SIDE);
  random_pixels(texels, SIDE * SIDE);
  int64_t one = (int64_t)1 << 32;
  segue_raster_path path = {(int64_t)(real(-20, SIDE) * one), (int64_t)(real(-20, SIDE) * one),
                            (int64_t)(real(-2, 2) * one), (int64_t)(real(-2, 2) * one)};
  segue_raster_taps taps = {(int64_t)(real(-1, 1) * one), (int64_t)(real(-1, 1) * one),
                            (int64_t)(real(-1, 1) * one), (int64_t)(real(-1, 1) * one)};
  segue_raster_curve curve = {path.u >> 12, path.v >> 12, (int32_t)(path.step_u >> 12),
                              (int32_t)(path.step_v >> 12), (int32_t)below(4000) - 2000,
                              (int32_t)below(4000) - 2000};
  segue_raster_taps coarse = {
      taps.first_u >> 12, taps.first_v >> 12, taps.second_u >> 12, taps.second_v >> 12};
  DRAWN("sample", segue_raster_sample(level, target, start, count, texels, width, height, &path));
  DRAWN("sample_four", segue_raster_sample_four(
      level, target, start, count, texels, width, height, &path, &taps));
  DRAWN("sample_curve", segue_raster_sample_curve(
      level, target, start, few, texels, width, height, &curve, below(4)));
  DRAWN("sample_curve_four", segue_raster_sample_curve_four(
      level, target, start, few, texels, width, height, &curve, below(4), &coarse));
  static const segue_raster_filter filters[] = {
      {{1, 1}, 2, 2}, {{1, 2, 1}, 3, 4}, {{1, 1, 1}, 3, 3}, {{1, 3, 3, 1}, 4, 8},
      {{1, 4, 6, 4, 1}, 5, 16}};
  uint16_t sums[4 * (SIDE + 5)];
  size_t rows[5];
  for (int row = 0; row < 5; row++) rows[row] = below(SIDE) * SIDE;
  DRAWN("filter_row", segue_raster_filter_row(
      level, target, 0, texels, rows, 8 + below(SIDE - 9), &filters[below(5)], sums));
}

static void gradients(void) {
  static uint32_t colors[4098];
  random_pixels(colors, 4098);
  for (int radial = 0; radial < 2; radial++) {
    segue_raster_gradient_row row = {
        colors, NULL, 0, real(-50, 50), real(-0.01, 0.01), real(-1, 1), real(-1, 1),
        real(-0.01, 0.01), real(-1, 1), real(-1, 1), radial};
    DRAWN("gradient", segue_raster_gradient(level, target, 0, 1 + below(WIDEST - 1), &row));
  }
}

static void shapes(void) {
  enum { POINTS = 24, COLUMNS = 200 };
  double points[2 * POINTS];
  for (int i = 0; i < 2 * POINTS; i++) points[i] = real(0, i % 2 ? ROWS : COLUMNS);
  segue_raster_map map = {1, 0, 0, 1, 0, 0};
  segue_raster_side sides[POINTS];
  memset(sides, 0, sizeof sides);
  segue_raster_extent extent = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  ptrdiff_t count = segue_raster_map_sides(
      level, points, POINTS, &map, COLUMNS, ROWS, sides, &extent);
  add("map_sides", sides, (size_t)count * sizeof *sides);
  add("map_sides", &extent, sizeof extent);
  segue_raster_window window = {0, COLUMNS, 0, ROWS, 4};
  static int32_t areas[ROWS * (COLUMNS + 1) + 16];
  static uint64_t marks[ROWS * 4];
  for (int even_odd = 0; even_odd < 2; even_odd++) {
    segue_raster_add_sides(level, sides, 0, (size_t)count, &window, areas, marks);
    add("add_sides", areas, sizeof areas);
    /* Levels may mark more than what is not zero, and coverage begins at a mark. */
    memset(areas, 0, sizeof areas);
    memset(marks, 0, sizeof marks);
    segue_raster_add_sides(
        SEGUE_RASTER_PORTABLE, sides, 0, (size_t)count, &window, areas, marks);
    segue_raster_row rows[ROWS];
    memset(rows, 0, sizeof rows);
    segue_raster_resolve_rows(level, areas, marks, &window, even_odd, 0, coverage, 0, rows);
    size_t written = 0;
    for (int row = 0; row < ROWS; row++) written += (size_t)rows[row].written;
    add("resolve_rows", coverage, written);
    segue_raster_add_sides(level, sides, 0, (size_t)count, &window, areas, marks);
    random_pixels(target, ROWS * WIDEST);
    segue_raster_over_rows(
        level, areas, marks, &window, even_odd, target, 3, WIDEST, pixel(), (uint8_t)next());
    add("over_rows", target, sizeof target);
  }
}

static void blurs(void) {
  enum { TAPS = 33, LANES = 4 * 150 };
  static int16_t cells[2 * LANES + 8 * TAPS + 64], out[2 * LANES + 64], more[LANES];
  static int16_t pairs[2 * (LANES + 4 * TAPS)];
  static uint16_t sums[LANES * 64];
  size_t taps = 1 + below(TAPS), lanes = 4 * (1 + below(149)), count = lanes / 4;
  int16_t weights[TAPS];
  for (size_t k = 0; k < taps; k++) weights[k] = (int16_t)below(32768 / (uint32_t)taps);
  random_lanes(cells, sizeof cells / sizeof *cells);
  random_lanes(more, LANES);
  const int16_t *rows[TAPS];
  for (size_t k = 0; k < taps; k++) rows[k] = cells + below(LANES);
#define BLURRED(NAME, CALL, BYTES) \
  do { CALL; add(NAME, out, (BYTES) * sizeof *out); } while (0)
  BLURRED("blur_taps", segue_blur_taps(level, out, rows, weights, taps, lanes), lanes);
  BLURRED("blur_along", segue_blur_along(level, out, cells, weights, taps, lanes, pairs), lanes);
  BLURRED("blur_halve", segue_blur_halve(level, out, cells, count), lanes);
  BLURRED("blur_double", segue_blur_double(level, out, cells, count), 2 * lanes);
  int32_t h = 1 << below(7);
  BLURRED("blur_mix", segue_blur_mix(
      level, out, cells, more, lanes, h, (int32_t)below(2 * (uint32_t)h + 1)), lanes);
  random_pixels(source, count);
  BLURRED("blur_pixels", segue_blur_pixels(level, out, source, count), lanes);
  for (size_t i = 0; i < LANES * 64; i++) sums[i] = (uint16_t)below(255 * (uint32_t)h + 1);
  BLURRED("blur_cells", segue_blur_cells(level, out, sums, count, h), lanes);
  segue_blur_add_bytes(level, sums, source, count);
  add("blur_add_bytes", sums, lanes * sizeof *sums);
  DRAWN("blur_spread", segue_blur_spread(
      level, target, count, cells, h, (int32_t)below(2 * (uint32_t)h)));
  int32_t clarity = (int32_t)below(257);
  BLURRED("glass_mix", segue_glass_mix(level, out, cells, h, 1, source, count, clarity), lanes);
}

static void boxes(void) {
  enum { BOXES = 90 };
  static int16_t cells[4 * (2 * BOXES + 1)];
  static uint32_t sums[4 * 2 * BOXES], row[4 * 2 * BOXES];
  size_t count = below(BOXES);
  int16_t upper = 1 + (int16_t)below(2);
  random_pixels(source, 4 * BOXES);
  segue_boxes_add_rows(level, cells, source, source + 2 * BOXES, 2 * count, upper, (int16_t)(3 - upper));
  add("boxes_add_rows", cells, 8 * count * sizeof *cells);
  for (int halves = 3; halves <= 4; halves++) {
    segue_boxes_add_columns(level, row, cells, count, halves);
    add("boxes_add_columns", row, 4 * count * sizeof *row);
  }
  segue_boxes_halve(level, sums, row, count / 2, 0);
  segue_boxes_halve(level, sums, row, count / 2, (int)below(2));
  add("boxes_halve", sums, 4 * (count / 2) * sizeof *sums);
  uint32_t weight = (below(2) ? 9u : 4u) << (2 * below(11));
  for (size_t i = 0; i < 4 * count; i++) sums[i] = below(255 * weight + 1);
  DRAWN("boxes_mean", segue_boxes_mean(level, target, sums, count, weight));
}

static void glass(void) {
  enum { SAMPLES = 120, CELLS = 150 };
  static int16_t cells[4 * CELLS * ROWS], glow[SAMPLES];
  static int32_t dx[SAMPLES], dy[SAMPLES], lens[64];
  static uint32_t light[SAMPLES], lights[64];
  /* Lanes of a premultiplied colour: none above alpha. */
  for (size_t i = 0; i < 4 * CELLS * ROWS; i++) {
    cells[i] = (int16_t)(i % 4 == 3 ? 32767 : below(32768));
  }
  random_lanes(glow, SAMPLES);
  for (int i = 0; i < 63; i++) {
    lens[i] = (int32_t)below(2000);
    lights[i] = below(32768) | below(32768) << 16;
  }
  segue_glass_shape all[2];
  for (int i = 0; i < 2; i++) {
    all[i] = (segue_glass_shape){
        real(20, 100), real(2, 20), real(10, 40), real(4, 12), {real(0, 4), real(0, 4), 3, 2}};
  }
  segue_glass_field field = {all, 1 + below(2), below(2) ? real(1, 8) : 0};
  segue_glass_edge edge = {lens, lights, 64, 64, 0.6, -0.8, real(0, 1), real(0, 1)};
  segue_glass_places places = {dx, dy, light, coverage};
  size_t count = 1 + below(SAMPLES - 1);
  int32_t row = (int32_t)below(ROWS);
  segue_glass_find_places(level, &field, NULL, NULL, &edge, 4, row, count, &places);
  add("glass_find_places", dx, count * sizeof *dx);
  add("glass_find_places", dy, count * sizeof *dy);
  add("glass_find_places", light, count * sizeof *light);
  add("glass_find_places", coverage, count);
  segue_glass_backdrop back = {cells, 0, 0, CELLS, ROWS, 0, 0, CELLS - 1, ROWS - 1};
  segue_glass_tone tone = {
      (int16_t)below(6000), (int16_t)below(2000), (int16_t)below(1000), (int16_t)below(8193),
      {(int16_t)below(8000), (int16_t)below(8000), (int16_t)below(8000)},
      (int32_t)below(32769), below(2) ? (int32_t)below(60) : 0};
  random_pixels(source, count);
  DRAWN("glass_draw", segue_glass_draw(
      level, target, count, &back, &tone, 4, row, below(2) ? &places : NULL,
      below(2) ? glow : NULL, source));
  uint64_t sums[4] = {0};
  segue_glass_add(source, count, sums);
  add("glass_add", sums, sizeof sums);
}

static void png(void) {
  for (size_t samples = 3; samples <= 4; samples++) {
    segue_png_picture picture = {1 + below(WIDEST - 1), 1 + below(ROWS - 1), samples};
    uint8_t *memory = malloc(segue_png_room(picture)), *row = memory + segue_png_start(picture);
    size_t step = picture.width * samples + 1;
    for (size_t y = 0; y < picture.height; y++, row += step) {
      random_bytes(row, step);
      row[0] = (uint8_t)below(5);
    }
    segue_png_level own = level == SEGUE_RASTER_PORTABLE ? SEGUE_PNG_PORTABLE : segue_png_best();
    int is_known = segue_png_rebuild(own, memory, picture, (int)below(2));
    add("png_rebuild", memory, is_known ? 4 * picture.width * picture.height : 0);
    free(memory);
  }
}

static int32_t distance(uint32_t a, uint32_t b) {
  int32_t red = (int32_t)(a & 255) - (int32_t)(b & 255);
  int32_t green = (int32_t)(a >> 8 & 255) - (int32_t)(b >> 8 & 255);
  int32_t blue = (int32_t)(a >> 16 & 255) - (int32_t)(b >> 16 & 255);
  return 2 * red * red + 4 * green * green + blue * blue;
}

static void gif(void) {
  enum { PIXELS = 3000 };
  static uint32_t words[256], palette[256], colors[PIXELS];
  static uint8_t entries[PIXELS], indices[PIXELS];
  static segue_lzw_pixel pixels[PIXELS];
  static segue_lzw_code codes[2 * PIXELS];
  uint32_t first = below(200), step = 1 + below(3);
  for (uint32_t i = 0; i < 256; i++) {
    palette[i] = ((first + i * step) & 255) | (i * 7 / 8) << 8 | below(256) << 16;
    words[i] = palette[i] | i << 24;
  }
  for (size_t i = 0; i < PIXELS; i++) {
    colors[i] = palette[(i / 40 + below(3)) % 255] ^ below(4) ^ below(4) << 8 ^ below(4) << 16;
    entries[i] = (uint8_t)below(255);
  }
  segue_gif_level own = level == SEGUE_RASTER_PORTABLE ? SEGUE_GIF_PORTABLE : segue_gif_best();
  segue_nearest_entries(own, palette, 255, colors, PIXELS, entries);
  add("nearest", entries, PIXELS);
  for (size_t i = 0; i < PIXELS; i++) {
    uint32_t color = colors[i] & 0xFFFFFF, shown = palette[below(255)];
    pixels[i].color_and_nearest = color | (uint32_t)entries[i] << 24;
    pixels[i].error = distance(color, palette[entries[i]]);
    pixels[i].limit = pixels[i].error + (int32_t)below(400);
    pixels[i].kept_error = below(4) ? INT32_MAX : distance(color, shown);
    pixels[i].shown_and_flags = (shown & 0xFFFFFF) | (below(3) ? 0 : SEGUE_LZW_SMOOTH)
        | (below(9) ? 0 : SEGUE_LZW_LASTING);
    if (pixels[i].kept_error < INT32_MAX && !below(9)) pixels[i].limit = -1;
    if (pixels[i].limit < 0) pixels[i].kept_error = -1;
  }
  segue_lzw_palette sent = {words, words, 255, 1, 255};
  segue_lzw_coder *coder = malloc(segue_lzw_coder_bytes());
  segue_lzw_start(coder, &sent, 8, (int32_t)below(400));
  size_t count = 0;
  size_t done = segue_lzw_compress(own, coder, pixels, PIXELS, 1, indices, codes, &count);
  add("choose", indices, done);
  add("choose", codes, count * sizeof *codes);
  free(coder);
}

int main(int count, char **values) {
  if (count != 3) return 64;
  level = (segue_raster_level)atoi(values[1]);
  state = strtoull(values[2], NULL, 10);
  if (level > segue_raster_best()) return 69;
  for (int turn = 0; turn < TURNS; turn++) {
    compositing();
    sampling();
    gradients();
    shapes();
    blurs();
    boxes();
    glass();
    png();
    gif();
  }
  for (int slot = 0; digests[slot].name; slot++) {
    printf("%s %016llx\n", digests[slot].name, (unsigned long long)digests[slot].digest);
  }
  return 0;
}
