/// The search with AVX2: the children of a string are compared with the pixel eight at a time.
///
/// A step takes about 65 instructions for a block and 30 for a pixel, with few branches that depend
/// on the pixels: their mispredictions took most of the time of the search one by one. With the
/// masks of AVX-512 it gains nothing, since it waits for the table and for those branches.
#if defined(__x86_64__)
#include "lossy_lzw.h"
#include "wide_colors.h"

enum {
  /// The most groups of a beam: one for each string, and one that is not admitted as a whole.
  GROUPS = BEAM_WIDTH + 1,
  /// The first bits of the place and of the slot in a key.
  PLACE = 18,
  SLOT = 12,
};

/// The strings of one length that are followed: groups of eight lanes, a group for each block, of
/// which some are live.
///
/// Their order is that of the slots, 8 * group + lane.
typedef struct {
  string_link links[LANES * GROUPS];
  /// The errors that the strings add.
  int32_t added[LANES * GROUPS];
  /// The colour errors that the next pixel compensates: red and blue in 16 bits each, and twice green.
  uint32_t owed_red_blue[LANES * GROUPS], owed_green[LANES * GROUPS];
  /// The slots of the strings, and of those with children, as bits.
  uint64_t live, parents;
} beam;

/// A string's score and its key, which has its place, slot and code: of equal scores the smallest
/// key is the first.
typedef struct {
  int32_t score;
  uint32_t key;
} ranked;

/// The best string of each lane, and the best of those that were looked at one by one.
typedef struct {
  __m256i scores, keys;
  ranked single;
} best_strings;

/// The six strings of a full beam.
typedef struct {
  int32_t added[LANES];
  uint32_t slots[BEAM_WIDTH];
  /// The first of those with the greatest error.
  uint32_t worst;
} full_beam;

/// The place of a step: of the pixel in the string, with what the pixels before it are worth.
typedef struct {
  uint32_t key;
  int32_t bonus;
} step;

/// Returns the signs of eight lanes as a mask.
INLINE uint32_t signs(__m256i value) {
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(value));
}

/// Returns the lanes of `b` where `mask` is negative, else those of `a`.
INLINE __m256i chosen_lanes(__m256i a, __m256i b, __m256i mask) {
  return _mm256_castps_si256(_mm256_blendv_ps(
      _mm256_castsi256_ps(a), _mm256_castsi256_ps(b), _mm256_castsi256_ps(mask)));
}

/// Returns the lanes whose strings have children, as a mask.
INLINE uint32_t parents_of(__m256i links) { return signs(_mm256_add_epi32(links, links)); }

/// Returns half of 16-bit numbers, rounded toward zero.
INLINE __m256i half(__m256i value) {
  return _mm256_srai_epi16(_mm256_sub_epi16(value, _mm256_srai_epi16(value, 15)), 1);
}

/// Returns twice the half of numbers that are given twice, as `half` rounds it.
INLINE __m256i half_of_twice(__m256i value) {
  __m256i once = _mm256_srai_epi16(value, 1);
  return _mm256_and_si256(
      _mm256_sub_epi16(once, _mm256_srai_epi16(value, 15)), all(0xFFFE));
}

/// Returns the numbers 0...7 above the code of a key, from `first` on.
INLINE __m256i slots_from(int32_t first) {
  return _mm256_add_epi32(
      all(first << SLOT), _mm256_setr_epi32(
          0, 1 << SLOT, 2 << SLOT, 3 << SLOT, 4 << SLOT, 5 << SLOT, 6 << SLOT, 7 << SLOT));
}

/// Finds the first string with the greatest error.
INLINE void find_worst(full_beam *full) {
  __m256i added = load(full->added);
  full->worst = (uint32_t)__builtin_ctz(signs(_mm256_cmpeq_epi32(added, all(greatest(added)))));
}

/// Collects the strings of a beam of six.
INLINE void collect(full_beam *full, const beam *from) {
  uint64_t live = from->live;
  full->added[6] = full->added[7] = INT32_MIN;
  for (int string = 0; string < BEAM_WIDTH; string++, live &= live - 1) {
    full->slots[string] = (uint32_t)__builtin_ctzll(live);
    full->added[string] = from->added[full->slots[string]];
  }
  find_worst(full);
}

/// Replaces the string in a slot by that in another one.
INLINE void move(beam *beam, uint32_t slot, uint32_t other) {
  beam->links[slot] = beam->links[other];
  beam->added[slot] = beam->added[other];
  beam->owed_red_blue[slot] = beam->owed_red_blue[other];
  beam->owed_green[slot] = beam->owed_green[other];
  beam->parents &= ~(1ull << slot);
  if (beam->links[slot] & HAS_CHILDREN) beam->parents |= 1ull << slot;
}

/// Admits lanes of a group one by one to a beam that gets full: each of them, or those with smaller
/// errors.
///
/// Returns 1 if any is in the group after that, else 0.
AVX2 __attribute__((noinline)) static int admit(
    beam *to, full_beam *full, ranked *best, const step *step, uint32_t lanes, uint32_t group) {
  int is_used = 0, count = __builtin_popcountll(to->live);
  ranked top = *best;
  for (; lanes; lanes &= lanes - 1) {
    uint32_t slot = LANES * group + (uint32_t)__builtin_ctz(lanes);
    string_link link = to->links[slot];
    int32_t added = to->added[slot];
    if (count < BEAM_WIDTH) {
      to->live |= 1ull << slot;
      if (link & HAS_CHILDREN) to->parents |= 1ull << slot;
      is_used = 1;
      if (++count == BEAM_WIDTH) collect(full, to);
    } else {
      if (added >= full->added[full->worst]) continue;
      full->added[full->worst] = added;
      move(to, full->slots[full->worst], slot);
      find_worst(full);
    }
    // In the order of admission all strings of earlier groups precede these.
    ranked next = {
        (int32_t)((uint32_t)step->bonus - (uint32_t)added),
        step->key | (LANES * GROUPS) << SLOT | CODE(link)};
    if (next.score > top.score) top = next;
  }
  *best = top;
  return is_used;
}

/// Extends the strings of a beam by a pixel.
///
/// @param owes whether the pixel before was smooth, so that `from` has colour errors.
/// @param smooth whether this one is; a constant.
INLINE void extend(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixel, const beam *from, int owes,
    int smooth, step step, beam *to, best_strings *best) {
  __m256i wanted = all((int32_t)pixel->color_and_nearest);
  __m256i wanted_red_blue = red_blue(wanted), wanted_green = twice_green(wanted);
  __m256i nearest = all((int32_t)coder->words[pixel->color_and_nearest >> 24]);
  // The error of the nearest entry cannot be avoided, and is not diffused.
  __m256i forgiven_red_blue = _mm256_sub_epi16(red_blue(nearest), wanted_red_blue);
  __m256i forgiven_green = _mm256_sub_epi16(twice_green(nearest), wanted_green);
  __m256i limit = all(pixel->limit), error_of_nearest = all(pixel->error);
  __m256i kept_word = all((int32_t)coder->kept_word), kept_error = all(pixel->kept_error);
  __m256i shown = all((int32_t)pixel->shown_and_flags);
  __m256i never = all(pixel->kept_error == INT32_MAX ? INT32_MAX : 0);
  __m128i shift = _mm_cvtsi32_si128(pixel->shown_and_flags & SEGUE_LZW_LASTING ? 3 : 0);
  __m256i bonus = all(step.bonus), key = all((int32_t)step.key);
  full_beam full;
  int is_collected = 0, count = 0;
  uint32_t group = 0;
  uint64_t live = 0, parents = 0;
  for (uint64_t left = from->parents; left; left &= left - 1) {
    uint32_t slot = (uint32_t)__builtin_ctzll(left);
    __m256i target_red_blue = wanted_red_blue, target_green = wanted_green;
    if (smooth && owes) {
      __m256i owed_red_blue = all((int32_t)from->owed_red_blue[slot]);
      __m256i owed_green = all((int32_t)from->owed_green[slot]);
      target_red_blue = _mm256_add_epi16(target_red_blue, half(owed_red_blue));
      target_green = _mm256_add_epi16(target_green, half_of_twice(owed_green));
    }
    __m256i before = all(from->added[slot]);
    for (uint32_t at = CHILDREN(from->links[slot]); at; at = coder->older[at]) {
      __m256i words = load(coder->blocks[at].words), links = load(coder->blocks[at].links);
      __m256i is_kept = _mm256_cmpeq_epi32(words, kept_word);
      if (smooth) words = chosen_lanes(words, shown, is_kept);
      __m256i difference_red_blue = _mm256_sub_epi16(target_red_blue, red_blue(words));
      __m256i difference_green = _mm256_sub_epi16(target_green, twice_green(words));
      __m256i error = squared(difference_red_blue, difference_green);
      error = smooth ? _mm256_or_si256(error, _mm256_and_si256(is_kept, never))
                     : chosen_lanes(error, kept_error, is_kept);
      __m256i is_far = _mm256_cmpgt_epi32(error, limit);
      uint32_t lanes = signs(links) & ~signs(is_far);
      __m256i more = _mm256_sub_epi32(error, error_of_nearest);
      if (smooth) more = _mm256_add_epi32(more, _mm256_add_epi32(more, more));
      __m256i added = _mm256_add_epi32(before, _mm256_sll_epi32(more, shift));
      store(to->links + LANES * group, links);
      store(to->added + LANES * group, added);
      if (smooth) {
        store(to->owed_red_blue + LANES * group,
              _mm256_add_epi16(difference_red_blue, forgiven_red_blue));
        store(to->owed_green + LANES * group,
              _mm256_add_epi16(difference_green, forgiven_green));
      }
      int sum = count + __builtin_popcount(lanes);
      if (__builtin_expect(sum > BEAM_WIDTH, 0)) {
        if (is_collected) {
          lanes &= signs(_mm256_cmpgt_epi32(all(full.added[full.worst]), added));
          if (!lanes) continue;
        }
        to->live = live;
        to->parents = parents;
        if (count == BEAM_WIDTH && !is_collected) collect(&full, to);
        group += (uint32_t)admit(to, &full, &best->single, &step, lanes, group);
        is_collected = 1;
        live = to->live;
        parents = to->parents;
        count = BEAM_WIDTH;
        continue;
      }
      __m256i score = _mm256_sub_epi32(bonus, added);
      __m256i is_better = _mm256_and_si256(
          links, _mm256_andnot_si256(is_far, _mm256_cmpgt_epi32(score, best->scores)));
      __m256i code = _mm256_and_si256(links, all(0xFFF));
      __m256i keys = _mm256_or_si256(
          _mm256_or_si256(code, slots_from((int32_t)(LANES * group))), key);
      best->scores = chosen_lanes(best->scores, score, is_better);
      best->keys = chosen_lanes(best->keys, keys, is_better);
      count = sum;
      live |= (uint64_t)lanes << (LANES * group);
      parents |= (uint64_t)(lanes & parents_of(links)) << (LANES * group);
      group += lanes != 0;
    }
  }
  to->live = live;
  to->parents = parents;
}

/// Puts the index of a kept pixel into the first slot of a beam.
INLINE void begin_kept(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixel, uint32_t factor, beam *to,
    best_strings *best) {
  uint32_t added = 0;
  __m256i owed_red_blue = _mm256_setzero_si256(), owed_green = owed_red_blue;
  if (pixel->limit >= 0) {
    added = ((uint32_t)pixel->kept_error - (uint32_t)pixel->error) * factor;
    __m256i shown = all((int32_t)pixel->shown_and_flags);
    __m256i nearest = all((int32_t)coder->words[pixel->color_and_nearest >> 24]);
    owed_red_blue = _mm256_sub_epi16(red_blue(nearest), red_blue(shown));
    owed_green = _mm256_sub_epi16(twice_green(nearest), twice_green(shown));
  }
  to->links[0] = coder->roots[coder->keep];
  to->added[0] = (int32_t)added;
  to->owed_red_blue[0] = (uint32_t)_mm256_cvtsi256_si32(owed_red_blue);
  to->owed_green[0] = (uint32_t)_mm256_cvtsi256_si32(owed_green);
  to->live = 1;
  to->parents = to->links[0] & HAS_CHILDREN ? 1 : 0;
  best->single = (ranked){(int32_t)(0 - added), coder->keep};
}

/// Fills a beam with the indices that are near enough to a pixel: the transparent one, then those
/// of the second group.
INLINE void begin(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixel, beam *to, best_strings *best) {
  int smooth = (pixel->shown_and_flags & SEGUE_LZW_SMOOTH) != 0, room = BEAM_WIDTH;
  uint32_t factor =
      (smooth ? 3 : 1) * (pixel->shown_and_flags & SEGUE_LZW_LASTING ? 8u : 1u);
  *best = (best_strings){all(INT32_MIN), _mm256_setzero_si256(), {INT32_MIN, 0}};
  to->live = to->parents = 0;
  if (pixel->kept_error <= pixel->limit) {
    begin_kept(coder, pixel, factor, to, best);
    if (pixel->limit < 0) return;
    room--;
  }
  const uint32_t *near = coder->near[pixel->color_and_nearest >> 24];
  const string_link *roots = coder->roots;
  __m256i words = load(near), wanted = all((int32_t)pixel->color_and_nearest);
  __m256i links = _mm256_setr_epi32(
      (int32_t)roots[near[0] >> 24], (int32_t)roots[near[1] >> 24],
      (int32_t)roots[near[2] >> 24], (int32_t)roots[near[3] >> 24],
      (int32_t)roots[near[4] >> 24], (int32_t)roots[near[5] >> 24],
      (int32_t)roots[near[6] >> 24], (int32_t)roots[near[7] >> 24]);
  __m256i error = squared(
      _mm256_sub_epi16(red_blue(wanted), red_blue(words)),
      _mm256_sub_epi16(twice_green(wanted), twice_green(words)));
  uint32_t lanes = smooth ? 1 : coder->near_mask;
  lanes &= ~signs(_mm256_cmpgt_epi32(error, all(pixel->limit)));
  lanes = _pdep_u32((1u << room) - 1, lanes);
  __m256i added = _mm256_mullo_epi32(
      _mm256_sub_epi32(error, all(pixel->error)), all((int32_t)factor));
  store(to->links + LANES, links);
  store(to->added + LANES, added);
  store(to->owed_red_blue + LANES, _mm256_setzero_si256());
  store(to->owed_green + LANES, _mm256_setzero_si256());
  to->live |= (uint64_t)lanes << LANES;
  to->parents |= (uint64_t)(lanes & parents_of(links)) << LANES;
  __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
  __m256i is_near = _mm256_cmpeq_epi32(_mm256_and_si256(all((int32_t)lanes), bit), bit);
  __m256i score = _mm256_sub_epi32(_mm256_setzero_si256(), added);
  best->scores = chosen_lanes(best->scores, score, is_near);
  best->keys = _mm256_or_si256(_mm256_and_si256(links, all(0xFFF)), slots_from(LANES));
}

/// Returns the key of the first of the best strings.
INLINE uint32_t key_of(const best_strings *best) {
  int32_t score = greatest(best->scores);
  __m256i is_best = _mm256_cmpeq_epi32(best->scores, all(score));
  uint32_t key = least(chosen_lanes(all(-1), best->keys, is_best));
  ranked single = best->single;
  int is_single = single.score > score || (single.score == score && single.key < key);
  return is_single ? single.key : key;
}

AVX2 int segue_avx2_choose(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixels, size_t count, int is_last,
    chosen_string *chosen) {
  beam beams[2];
  beam *from = &beams[0], *to = &beams[1];
  best_strings best;
  begin(coder, pixels, from, &best);
  int owes = (pixels->shown_and_flags & SEGUE_LZW_SMOOTH) != 0;
  for (size_t place = 1; from->live && place < count; place++) {
    const segue_lzw_pixel *pixel = &pixels[place];
    step step = {
        (uint32_t)place << PLACE, (int32_t)((uint32_t)coder->worth * (uint32_t)place)};
    if (pixel->shown_and_flags & SEGUE_LZW_SMOOTH) {
      extend(coder, pixel, from, owes, 1, step, to, &best);
      owes = 1;
    } else {
      extend(coder, pixel, from, owes, 0, step, to, &best);
      owes = 0;
    }
    beam *last = from;
    from = to;
    to = last;
  }
  if (from->live && !is_last) return 0;
  uint32_t key = key_of(&best);
  *chosen = (chosen_string){CODE(key), (key >> PLACE) + 1};
  return 1;
}
#endif
