/// Declarations of the functions on sides, which `dispatch.c` selects from.
#ifndef SEGUE_RASTER_SIDES_H
#define SEGUE_RASTER_SIDES_H

#include "segue_raster.h"

ptrdiff_t segue_portable_map_sides(
    const double *points, size_t count, const segue_raster_map *map, double width, double height,
    segue_raster_side *sides, segue_raster_extent *extent);

ptrdiff_t segue_avx512_map_sides(
    const double *points, size_t count, const segue_raster_map *map, double width, double height,
    segue_raster_side *sides, segue_raster_extent *extent);

void segue_portable_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks);

void segue_avx512_add_sides(
    const segue_raster_side *sides, size_t first, size_t end, const segue_raster_window *window,
    int32_t *areas, uint64_t *marks);

#endif
