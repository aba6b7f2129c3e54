#include "segue_gif_level.h"

segue_gif_level segue_gif_best(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
      && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    return SEGUE_GIF_AVX2;
  }
#endif
  return SEGUE_GIF_PORTABLE;
}
