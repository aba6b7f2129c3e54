/// The instruction set of the kernels in C: of pixels, of GIF searches, and of PNG rows.
#ifndef SEGUE_PROCESSOR_H
#define SEGUE_PROCESSOR_H

/// An instruction set; every one contains those before it.
typedef enum {
  /// The baseline of the build.
  SEGUE_INSTRUCTIONS_PORTABLE = 0,
  /// Also AVX2, BMI, BMI2 and POPCNT.
  SEGUE_INSTRUCTIONS_AVX2 = 1,
  /// Also AVX-512 with F, BW, DQ and VL.
  SEGUE_INSTRUCTIONS_AVX512 = 2,
} segue_instructions;

/// Returns the instruction set that kernels may use: the processor's, or the one that the
/// environment variable SEGUE_INSTRUCTIONS names, `portable`, `avx2` or `avx512`, if the processor
/// has it. The variable is read once, and is for tests: results are the same with every set.
segue_instructions segue_instructions_allowed(void);

/// Returns 1 if SEGUE_INSTRUCTIONS names a set that is unknown or that the processor lacks, else 0.
int segue_instructions_are_refused(void);

#endif
