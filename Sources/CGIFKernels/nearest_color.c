#include "nearest_color.h"

static uint32_t green_of(uint32_t color) { return color >> 8 & 255; }

/// Returns the distance of two colours: 2, 4 and 1 times the squared differences of red, green and blue.
static int32_t distance(uint32_t a, uint32_t b) {
  int32_t red = (int32_t)(a & 255) - (int32_t)(b & 255);
  int32_t green = (int32_t)green_of(a) - (int32_t)green_of(b);
  int32_t blue = (int32_t)(a >> 16 & 255) - (int32_t)(b >> 16 & 255);
  return 2 * red * red + 4 * green * green + blue * blue;
}

/// Returns whether a colour's green alone is nearer than a distance.
static int can_be_nearer(uint32_t a, uint32_t b, int32_t distance) {
  int32_t step = (int32_t)green_of(a) - (int32_t)green_of(b);
  return 4 * step * step < distance;
}

/// Sorts a palette by green; equal ones stay in their order.
static void sort(sorted_palette *sorted, const uint32_t *palette, size_t count) {
  int32_t counts[COLORS + 1] = {0};
  for (size_t entry = 0; entry < count; entry++) counts[green_of(palette[entry]) + 1]++;
  for (int green = 0; green < COLORS; green++) {
    counts[green + 1] += counts[green];
    sorted->starts[green] = counts[green];
  }
  uint32_t *words = sorted->words + MARGIN;
  for (size_t entry = 0; entry < count; entry++) {
    int32_t rank = counts[green_of(palette[entry])]++;
    words[rank] = palette[entry];
    sorted->entries[rank] = (uint8_t)entry;
    sorted->ranks[entry] = (uint8_t)rank;
  }
  sorted->count = (int32_t)count;
  for (int place = 0; place < MARGIN; place++) {
    sorted->words[place] = words[0];
    words[count + (size_t)place] = words[count - 1];
  }
}

void segue_portable_nearest(
    const sorted_palette *palette, const uint32_t *colors, size_t count, uint8_t *entries) {
  const uint32_t *words = palette->words + MARGIN;
  for (size_t place = 0; place < count; place++) {
    uint32_t color = colors[place];
    int32_t best = palette->ranks[entries[place]], least = distance(words[best], color);
    int32_t up = palette->starts[green_of(color)], down = up - 1, is_over = 0;
    while (!is_over) {
      is_over = 1;
      if (up < palette->count && can_be_nearer(words[up], color, least)) {
        int32_t next = distance(words[up], color);
        if (next < least) {
          best = up;
          least = next;
        }
        up++;
        is_over = 0;
      }
      if (down >= 0 && can_be_nearer(words[down], color, least)) {
        int32_t next = distance(words[down], color);
        if (next < least) {
          best = down;
          least = next;
        }
        down--;
        is_over = 0;
      }
    }
    entries[place] = palette->entries[best];
  }
}

void segue_nearest_entries(
    segue_gif_level level, const uint32_t *palette, size_t palette_count, const uint32_t *colors,
    size_t count, uint8_t *entries) {
  if (palette_count == 0) return;
  sorted_palette sorted;
  sort(&sorted, palette, palette_count);
#if defined(__x86_64__)
  if (level == SEGUE_GIF_AVX2) {
    segue_avx2_nearest(&sorted, colors, count, entries);
    return;
  }
#else
  (void)level;
#endif
  segue_portable_nearest(&sorted, colors, count, entries);
}
