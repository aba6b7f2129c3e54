#include "segue_processor.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/// Returns the widest instruction set of the processor.
static segue_instructions of_processor(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
      && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    int has_wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return has_wide ? SEGUE_INSTRUCTIONS_AVX512 : SEGUE_INSTRUCTIONS_AVX2;
  }
#endif
  return SEGUE_INSTRUCTIONS_PORTABLE;
}

/// Returns the number of the set that the environment names; -1 for none, -2 for an unknown one.
static int named(void) {
  static const char *const names[] = {"portable", "avx2", "avx512"};
  const char *name = getenv("SEGUE_INSTRUCTIONS");
  if (!name || !*name) return -1;
  for (int i = 0; i < 3; i++) {
    if (strcmp(name, names[i]) == 0) return i;
  }
  return -2;
}

segue_instructions segue_instructions_allowed(void) {
  // The answer plus 1; 0 before it is known. All tasks find the same.
  static atomic_int known;
  int answer = atomic_load_explicit(&known, memory_order_relaxed);
  if (!answer) {
    int most = of_processor(), wanted = named();
    answer = (wanted >= 0 && wanted < most ? wanted : most) + 1;
    atomic_store_explicit(&known, answer, memory_order_relaxed);
  }
  return (segue_instructions)(answer - 1);
}

int segue_instructions_are_refused(void) {
  int wanted = named();
  return wanted == -2 || wanted > (int)of_processor();
}
