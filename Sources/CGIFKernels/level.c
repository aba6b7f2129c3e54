#include "segue_gif_level.h"
#include "segue_processor.h"

segue_gif_level segue_gif_best(void) {
  return segue_instructions_allowed() >= SEGUE_INSTRUCTIONS_AVX2 ? SEGUE_GIF_AVX2 : SEGUE_GIF_PORTABLE;
}
