/// Gradients with AVX-512, sixteen pixels at a time.
///
/// Where all sixteen are in a range of steps with a linear formula, it is used, which takes 0.4 of
/// the time; else the colour table.
#if defined(__x86_64__)
#include "avx512.h"

/// The linear formula of the current range of steps; an empty range at first.
typedef struct {
  __m512i first, count;
  __m512i base[4], change[4];
} formula;

INLINE __m512i same(uint32_t number) { return _mm512_set1_epi32((int32_t)number); }

/// Selects the formula of the range that contains a step, if there is one.
INLINE void choose(formula *current, uint32_t step, const segue_raster_gradient_row *row) {
  for (size_t n = 0; n < row->part_count; n++) {
    const segue_raster_even_colors *part = &row->parts[n];
    if (step - part->first >= part->count) continue;
    current->first = same(part->first);
    current->count = same(part->count);
    for (size_t channel = 0; channel < 4; channel++) {
      current->base[channel] = same(part->base[channel]);
      current->change[channel] = same(part->change[channel]);
    }
    return;
  }
}

/// Returns whether all steps of a mask are in the range of the formula.
INLINE int has_all(const formula *current, __m512i steps, __mmask16 own) {
  __m512i places = _mm512_sub_epi32(steps, current->first);
  return (_mm512_cmplt_epu32_mask(places, current->count) & own) == own;
}

/// Evaluates one channel of the formula.
INLINE __m512i channel(const formula *current, size_t index, __m512i steps) {
  return _mm512_add_epi32(
      current->base[index], _mm512_mullo_epi32(steps, current->change[index]));
}

/// Writes the pixels of a mask, which includes the first.
INLINE void write_colors(
    uint32_t *target, __mmask16 own, __m512i steps, formula *current,
    const segue_raster_gradient_row *row) {
  if (!has_all(current, steps, own)) {
    choose(current, (uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(steps)), row);
    if (!has_all(current, steps, own)) {
      store(
          target, own,
          _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), own, steps, row->colors, 4));
      return;
    }
  }
  __m512i red = _mm512_srli_epi32(channel(current, 0, steps), 24);
  __m512i green = _mm512_srli_epi32(channel(current, 1, steps), 24);
  __m512i blue = _mm512_srli_epi32(channel(current, 2, steps), 24);
  __m512i alpha = _mm512_and_si512(channel(current, 3, steps), same(0xFF000000));
  __m512i pixels = _mm512_or_si512(red, _mm512_slli_epi32(green, 8));
  store(target, own, _mm512_or_si512(_mm512_or_si512(pixels, _mm512_slli_epi32(blue, 16)), alpha));
}

/// Writes the pixels of an axial gradient between its ends.
INLINE void write_line(
    uint32_t *target, const segue_gradient_line *line, const segue_raster_gradient_row *row,
    formula *current, __m512i sixteen) {
  const __m512i further = same(16 * line->step);
  __m512i t = _mm512_add_epi32(
      same(line->start + (uint32_t)line->from * line->step),
      _mm512_mullo_epi32(sixteen, same(line->step)));
  for (size_t i = line->from; i < line->to; i += 16) {
    __mmask16 own = first_pixels(line->to - i);
    __m512i steps = _mm512_and_si512(_mm512_srli_epi32(t, 16), same(4095));
    write_colors(target + i, own, steps, current, row);
    t = _mm512_add_epi32(t, further);
  }
}

/// Writes the pixels of a radial gradient.
INLINE void write_ring(
    uint32_t *target, size_t count, const segue_gradient_ring *ring,
    const segue_raster_gradient_row *row, formula *current, __m512i sixteen) {
#pragma clang fp contract(off)
  const __m512 step_u = _mm512_set1_ps(ring->step_u), step_v = _mm512_set1_ps(ring->step_v);
  const __m512 start_u = _mm512_set1_ps(ring->u), start_v = _mm512_set1_ps(ring->v);
  const __m512 last = _mm512_set1_ps(SEGUE_GRADIENT_AFTER);
  for (size_t i = 0; i < count; i += 16) {
    __m512 x = _mm512_cvtepi32_ps(
        _mm512_add_epi32(_mm512_set1_epi32((int32_t)i - ring->center), sixteen));
    __m512 u = _mm512_add_ps(_mm512_mul_ps(step_u, x), start_u);
    __m512 v = _mm512_add_ps(_mm512_mul_ps(step_v, x), start_v);
    __m512 t = _mm512_sqrt_ps(_mm512_add_ps(_mm512_mul_ps(u, u), _mm512_mul_ps(v, v)));
    __m512i steps = _mm512_cvttps_epi32(_mm512_min_ps(t, last));
    write_colors(target + i, first_pixels(count - i), steps, current, row);
  }
}

AVX512 void segue_avx512_gradient(
    uint32_t *target, size_t count, const segue_raster_gradient_row *row) {
  const __m512i sixteen =
      _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  formula current;
  current.first = current.count = _mm512_setzero_si512();
  segue_gradient_line line;
  segue_gradient_ring ring;
  if (segue_gradient_line_of(row, count, &line)) {
    segue_gradient_outside(target, count, &line);
    if (line.step == 0) {
      uint32_t color = row->colors[line.start >> 16 & 4095];
      segue_avx2_fill(target + line.from, line.to - line.from, color);
    } else {
      write_line(target, &line, row, &current, sixteen);
    }
  } else if (segue_gradient_ring_of(row, count, &ring)) {
    write_ring(target, count, &ring, row, &current, sixteen);
  } else {
    segue_gradient_pixels(target, 0, count, row);
  }
}
#endif
