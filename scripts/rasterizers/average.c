/* Averages squares of 2 x 2, 3 x 3 or 4 x 4 pixels: what a rasterizer that samples once per pixel needs to
 * draw as sharply as one that samples more often. Compiled by worker.py for the processor it runs on, so
 * that compilers vectorize every loop. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { WIDEST = 16384 };

/* The rows of pixels follow one another without padding; width and height are those of the result. */
void average(uint8_t *target, const uint8_t *pixels, size_t width, size_t height, size_t factor) {
  static uint16_t sums[4 * WIDEST];
  static uint64_t squares[WIDEST];
  size_t row = 4 * width * factor, area = factor * factor;
  for (size_t y = 0; y < height; y++, pixels += factor * row, target += 4 * width) {
    const uint8_t *a = pixels, *b = a + row, *c = b + row, *d = c + row;
    const uint64_t *lanes = (const uint64_t *)sums;
    const uint16_t *all = (const uint16_t *)squares;
    uint16_t half = (uint16_t)(area / 2);
    if (factor == 2) {
      for (size_t x = 0; x < row; x++) sums[x] = (uint16_t)(a[x] + b[x]);
      for (size_t x = 0; x < width; x++) squares[x] = lanes[2 * x] + lanes[2 * x + 1];
      for (size_t x = 0; x < 4 * width; x++) target[x] = (uint8_t)((uint16_t)(all[x] + half) >> 2);
    } else if (factor == 3) {
      for (size_t x = 0; x < row; x++) sums[x] = (uint16_t)(a[x] + b[x] + c[x]);
      for (size_t x = 0; x < width; x++) {
        squares[x] = lanes[3 * x] + lanes[3 * x + 1] + lanes[3 * x + 2];
      }
      /* n * 7282 >> 16 is n / 9, rounded down, for n up to 16382. */
      for (size_t x = 0; x < 4 * width; x++) {
        target[x] = (uint8_t)(((uint32_t)(all[x] + half) * 7282) >> 16);
      }
    } else if (factor == 4) {
      for (size_t x = 0; x < row; x++) sums[x] = (uint16_t)(a[x] + b[x] + c[x] + d[x]);
      for (size_t x = 0; x < width; x++) {
        squares[x] = lanes[4 * x] + lanes[4 * x + 1] + lanes[4 * x + 2] + lanes[4 * x + 3];
      }
      for (size_t x = 0; x < 4 * width; x++) target[x] = (uint8_t)((uint16_t)(all[x] + half) >> 4);
    } else {
      /* For references, whose time does not matter. */
      for (size_t x = 0; x < 4 * width; x++) {
        uint32_t sum = 0;
        for (size_t v = 0; v < factor; v++) {
          for (size_t u = 0; u < factor; u++) sum += a[v * row + 4 * (x / 4 * factor + u) + x % 4];
        }
        target[x] = (uint8_t)((sum + area / 2) / area);
      }
    }
  }
}
