#ifndef SEGUE_GIF_LEVEL_H
#define SEGUE_GIF_LEVEL_H

/// The instruction set that a function may use; the results are the same at every level.
typedef enum {
  /// The baseline of the build.
  SEGUE_GIF_PORTABLE = 0,
  /// Also AVX2, BMI and BMI2; only if `segue_gif_best` returns it.
  SEGUE_GIF_AVX2 = 1,
} segue_gif_level;

/// Returns the fastest level that this processor supports, or the one that SEGUE_INSTRUCTIONS names.
segue_gif_level segue_gif_best(void);

#endif
