#include "lossy_lzw.h"

#define INLINE __attribute__((always_inline)) static inline

/// A colour or a colour difference.
typedef struct {
  int32_t red, green, blue;
} color;

/// A string in the beam: its link, the error that it adds, and the colour error that the next pixel
/// compensates.
typedef struct {
  string_link link;
  int32_t added;
  color owed;
} candidate;

/// The strings of one length that are followed.
typedef struct {
  candidate strings[BEAM_WIDTH];
  int count;
} beam;

INLINE color unpacked(uint32_t word) {
  return (color){(int32_t)(word & 255), (int32_t)(word >> 8 & 255), (int32_t)(word >> 16 & 255)};
}

INLINE color minus(color a, color b) {
  return (color){a.red - b.red, a.green - b.green, a.blue - b.blue};
}

/// Returns the weighted square of a difference.
INLINE int32_t squared(color difference) {
  return 2 * difference.red * difference.red + 4 * difference.green * difference.green
      + difference.blue * difference.blue;
}

INLINE int is_smooth(const segue_lzw_pixel *pixel) {
  return (pixel->shown_and_flags & SEGUE_LZW_SMOOTH) != 0;
}

/// Returns the sum, the difference or the product of an error; wraps.
INLINE int32_t sum(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
INLINE int32_t difference(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }

/// Returns the weighted error of a pixel beyond that of its nearest entry.
INLINE int32_t added(int32_t error, const segue_lzw_pixel *pixel) {
  uint32_t more = (uint32_t)error - (uint32_t)pixel->error;
  if (is_smooth(pixel)) more *= 3;
  if (pixel->shown_and_flags & SEGUE_LZW_LASTING) more *= 8;
  return (int32_t)more;
}

/// Adds a string to a beam if its error is among the smallest; else returns 0.
INLINE int admit(beam *to, const candidate *next) {
  if (to->count < BEAM_WIDTH) {
    to->strings[to->count++] = *next;
    return 1;
  }
  int worst = 0;
  for (int slot = 1; slot < BEAM_WIDTH; slot++) {
    if (to->strings[slot].added > to->strings[worst].added) worst = slot;
  }
  if (to->strings[worst].added <= next->added) return 0;
  to->strings[worst] = *next;
  return 1;
}

/// Fills a beam with the indices that are near enough to a pixel.
static void begin(const segue_lzw_coder *coder, const segue_lzw_pixel *pixel, beam *to) {
  color wanted = unpacked(pixel->color_and_nearest);
  uint32_t nearest = pixel->color_and_nearest >> 24;
  to->count = 0;
  if (pixel->kept_error <= pixel->limit) {
    to->strings[to->count++] = (candidate){
        .link = coder->roots[coder->keep],
        .added = pixel->limit < 0 ? 0 : added(pixel->kept_error, pixel)};
    if (pixel->limit < 0) return;
    if (is_smooth(pixel)) {
      to->strings[0].owed =
          minus(unpacked(coder->words[nearest]), unpacked(pixel->shown_and_flags));
    }
  }
  uint32_t mask = is_smooth(pixel) ? 1 : coder->near_mask;
  for (int lane = 0; lane < LANES && mask >> lane && to->count < BEAM_WIDTH; lane++) {
    uint32_t word = coder->near[nearest][lane];
    int32_t error = squared(minus(wanted, unpacked(word)));
    if (error > pixel->limit) continue;
    to->strings[to->count++] =
        (candidate){.link = coder->roots[word >> 24], .added = added(error, pixel)};
  }
}

/// Extends a string by a child for a pixel; returns the error, INT32_MAX if that is not possible.
INLINE int32_t error_of(
    const segue_lzw_coder *coder, uint32_t word, const segue_lzw_pixel *pixel, color *owed) {
  int is_kept = word == coder->kept_word;
  color wanted = unpacked(pixel->color_and_nearest), before = *owed;
  *owed = (color){0, 0, 0};
  if (!is_smooth(pixel)) {
    return is_kept ? pixel->kept_error : squared(minus(wanted, unpacked(word)));
  }
  if (is_kept && pixel->kept_error == INT32_MAX) return INT32_MAX;
  color last = unpacked(is_kept ? pixel->shown_and_flags : word);
  color seen = {
      wanted.red - last.red + before.red / 2, wanted.green - last.green + before.green / 2,
      wanted.blue - last.blue + before.blue / 2};
  color nearest = unpacked(coder->words[pixel->color_and_nearest >> 24]);
  *owed = minus(seen, minus(wanted, nearest));
  return squared(seen);
}

int segue_portable_choose(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixels, size_t count, int is_last,
    chosen_string *chosen) {
  beam beams[2];
  beam *from = &beams[0], *to = &beams[1];
  begin(coder, pixels, from);
  int32_t score = INT32_MIN;
  *chosen = (chosen_string){0, 1};
  for (int slot = 0; slot < from->count; slot++) {
    const candidate *string = &from->strings[slot];
    if (slot && difference(0, string->added) <= score) continue;
    score = difference(0, string->added);
    chosen->code = CODE(string->link);
  }
  for (size_t place = 1; from->count > 0 && place < count; place++) {
    const segue_lzw_pixel *pixel = &pixels[place];
    int32_t bonus = (int32_t)((uint32_t)coder->worth * (uint32_t)place);
    to->count = 0;
    for (int slot = 0; slot < from->count; slot++) {
      const candidate *string = &from->strings[slot];
      for (uint32_t at = CHILDREN(string->link); at; at = coder->older[at]) {
        const block *children = &coder->blocks[at];
        for (int lane = 0; lane < LANES; lane++) {
          if (!children->links[lane]) continue;
          candidate next = {.link = children->links[lane], .owed = string->owed};
          int32_t error = error_of(coder, children->words[lane], pixel, &next.owed);
          if (error > pixel->limit) continue;
          next.added = sum(string->added, added(error, pixel));
          if (admit(to, &next) && difference(bonus, next.added) > score) {
            score = difference(bonus, next.added);
            *chosen = (chosen_string){CODE(next.link), (uint32_t)place + 1};
          }
        }
      }
    }
    beam *last = from;
    from = to;
    to = last;
  }
  return from->count == 0 || is_last;
}
