/// The versions of the function that adds sides, of which `dispatch.c` chooses one.
#ifndef SEGUE_RASTER_SIDES_H
#define SEGUE_RASTER_SIDES_H

#include "segue_raster.h"

void segue_portable_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks);

void segue_avx512_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks);

#endif
