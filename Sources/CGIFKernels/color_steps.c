#include "segue_color_steps.h"

static inline __attribute__((always_inline)) int32_t channel_step(uint32_t a, uint32_t b, int shift) {
  int32_t step = (int32_t)(a >> shift & 255) - (int32_t)(b >> shift & 255);
  return step < 0 ? -step : step;
}

static inline __attribute__((always_inline)) void steps_of(
    int32_t *restrict steps, const uint32_t *restrict a, const uint32_t *restrict b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t green = channel_step(a[i], b[i], 8);
    steps[i] = (channel_step(a[i], b[i], 0) + 2 * green + channel_step(a[i], b[i], 16)) >> 2;
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void avx2_steps(
    int32_t *steps, const uint32_t *a, const uint32_t *b, size_t count) {
  steps_of(steps, a, b, count);
}
#endif

void segue_gif_color_steps(
    segue_gif_level level, int32_t *steps, const uint32_t *a, const uint32_t *b, size_t count) {
#if defined(__x86_64__)
  if (level == SEGUE_GIF_AVX2) {
    avx2_steps(steps, a, b, count);
    return;
  }
#else
  (void)level;
#endif
  steps_of(steps, a, b, count);
}
