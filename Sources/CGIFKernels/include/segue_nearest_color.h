#ifndef SEGUE_NEAREST_COLOR_H
#define SEGUE_NEAREST_COLOR_H

#include <stddef.h>
#include <stdint.h>

#include "segue_gif_level.h"

/// Finds the nearest palette entry of each colour, by SegueCodecs' `NearestColor`. Colours are 0xBBGGRR.
///
/// @param palette at most 256 colours, in any order.
/// @param entries an entry that is likely to be near each colour, replaced by the nearest one. Of
///   equally near ones it stays; else the one first met from the colour's green outward is taken.
void segue_nearest_entries(
    segue_gif_level level, const uint32_t *palette, size_t palette_count, const uint32_t *colors,
    size_t count, uint8_t *entries);

#endif
