#ifndef SEGUE_COLOR_STEPS_H
#define SEGUE_COLOR_STEPS_H

#include "segue_gif_level.h"

#include <stddef.h>
#include <stdint.h>

/// Writes the differences of pairs of colours 0xBBGGRR in levels, 0...255: green counts double.
void segue_gif_color_steps(
    segue_gif_level level, int32_t *steps, const uint32_t *a, const uint32_t *b, size_t count);

#endif
