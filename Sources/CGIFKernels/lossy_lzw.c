#include "lossy_lzw.h"

#include <string.h>

#define INLINE __attribute__((always_inline)) static inline

enum {
  /// The string length at which one more pixel is worth the gain, and the greatest that counts.
  ///
  /// If longer ones counted fully, text over a gradient would be 5 % larger.
  USUAL_LENGTH = 6,
  GREATEST_LENGTH = 16,
  /// The window, in strings, of the moving mean of their length: with 16, text over a gradient is 2
  /// % larger.
  MEAN_COUNT = 100,
};

size_t segue_lzw_coder_bytes(void) { return sizeof(segue_lzw_coder); }

uint32_t segue_lzw_width(const segue_lzw_coder *coder) { return coder->width; }

/// Clears the table and resets the code width.
static void reset(segue_lzw_coder *coder) {
  for (uint32_t code = 0; code < ROOT_LIMIT; code++) coder->roots[code] = IS_STRING | code;
  coder->free = coder->clear_code + 2;
  coder->width = (uint32_t)__builtin_ctz(coder->clear_code) + 1;
  coder->newest = 0;
  coder->next_block = 1;
}

void segue_lzw_start(
    segue_lzw_coder *coder, const segue_lzw_palette *palette, uint32_t minimum_code_size,
    int32_t gain) {
  memset(coder, 0, offsetof(segue_lzw_coder, blocks[1]));
  memcpy(coder->words, palette->words, sizeof coder->words);
  for (size_t entry = 0; entry < palette->count; entry++) {
    memcpy(
        coder->near[entry], palette->near + entry * palette->near_count,
        palette->near_count * sizeof *palette->near);
  }
  coder->near_mask = (1u << palette->near_count) - 1;
  coder->keep = palette->keep;
  coder->kept_word = palette->keep < 256 ? palette->words[palette->keep] : palette->words[255] ^ 1;
  coder->clear_code = 1u << minimum_code_size;
  coder->gain = coder->worth = gain;
  coder->lengths = USUAL_LENGTH * MEAN_COUNT;
  for (uint32_t index = 0; index < 256; index++) coder->spelling[index] = index << 8 | index;
  reset(coder);
}

/// Returns the link of a string; null for strings that cannot be found.
INLINE string_link *link_of(segue_lzw_coder *coder, uint32_t code) {
  if (code < coder->clear_code + 2) return &coder->roots[code];
  uint32_t place = coder->places[code];
  return place ? &coder->blocks[place / LANES].links[place % LANES] : NULL;
}

/// Adds the string of a code extended by one index.
///
/// A string that cannot be found has no children, since they could not be found either.
INLINE void add(segue_lzw_coder *coder, uint32_t parent, uint32_t first) {
  uint32_t code = coder->free++;
  coder->newest = code;
  coder->spelling[code] = parent << 16 | first << 8 | first;
  coder->places[code] = 0;
  string_link *link = link_of(coder, parent);
  if (!link) return;
  uint32_t newest = CHILDREN(*link), lane = 0;
  while (newest && lane < LANES && !coder->blocks[newest].links[lane]) lane++;
  if (lane == 0) {
    uint32_t fresh = coder->next_block++;
    memset(coder->blocks[fresh].links, 0, sizeof coder->blocks[fresh].links);
    coder->older[fresh] = (uint16_t)newest;
    *link = IS_STRING | HAS_CHILDREN | fresh << 16 | CODE(*link);
    newest = fresh;
    lane = LANES;
  }
  lane--;
  coder->blocks[newest].words[lane] = coder->words[first];
  coder->blocks[newest].links[lane] = IS_STRING | code;
  coder->places[code] = (uint16_t)(LANES * newest + lane);
}

/// Returns the lanes of a block whose last index is that of a word, as a mask.
INLINE uint32_t lanes_of(const block *block, uint32_t word) {
  uint32_t lanes = 0;
  for (uint32_t lane = 0; lane < LANES; lane++) {
    lanes |= (uint32_t)((block->words[lane] == word) & (block->links[lane] != 0)) << lane;
  }
  return lanes;
}

/// Completes the newest string: its last index is the first of the string just sent.
///
/// A string that is in the table already is removed from its block and only uses up a code.
INLINE void settle(segue_lzw_coder *coder, uint32_t last) {
  uint32_t code = coder->newest, spelling = coder->spelling[code], place = coder->places[code];
  coder->spelling[code] = (spelling & ~255u) | last;
  if (!place) return;
  uint32_t word = coder->words[last], newest = place / LANES, lane = place % LANES;
  coder->blocks[newest].words[lane] = word;
  uint32_t same = lanes_of(&coder->blocks[newest], word) & ~(1u << lane);
  for (uint32_t at = coder->older[newest]; !same && at; at = coder->older[at]) {
    same = lanes_of(&coder->blocks[at], word);
  }
  if (!same) return;
  coder->places[code] = 0;
  coder->blocks[newest].links[lane] = 0;
  if (lane < LANES - 1) return;
  // The block is empty, and the last one that was taken.
  uint32_t older = coder->older[newest];
  string_link *link = link_of(coder, spelling >> 16);
  *link = IS_STRING | (older ? HAS_CHILDREN : 0) | older << 16 | CODE(*link);
  coder->next_block--;
}

/// Updates the worth of one more pixel by the length of the last string: shorter strings make it
/// worth more.
INLINE void learn(segue_lzw_coder *coder, uint32_t length) {
  int32_t counted = (int32_t)(length < GREATEST_LENGTH ? length : GREATEST_LENGTH);
  coder->lengths += counted - coder->lengths / MEAN_COUNT;
  int32_t total = (int32_t)((uint32_t)coder->gain * (USUAL_LENGTH * MEAN_COUNT));
  int32_t worth = total / coder->lengths;
  coder->worth = worth > 1 ? worth : 1;
}

/// Writes the indices of a string, from the last to the first.
INLINE void spell(const segue_lzw_coder *coder, chosen_string string, uint8_t *indices) {
  uint32_t code = string.code;
  for (size_t place = string.length; place-- > 0;) {
    uint32_t spelling = coder->spelling[code];
    indices[place] = (uint8_t)spelling;
    code = spelling >> 16;
  }
}

size_t segue_lzw_compress(
    segue_gif_level level, segue_lzw_coder *coder, const segue_lzw_pixel *pixels, size_t count,
    int is_last, uint8_t *indices, segue_lzw_code *codes, size_t *code_count) {
  choose_function *choose = segue_portable_choose;
#if defined(__x86_64__)
  if (level == SEGUE_GIF_AVX2) choose = segue_avx2_choose;
#else
  (void)level;
#endif
  segue_lzw_code *next = codes;
  chosen_string string;
  size_t place = 0;
  while (place < count && choose(coder, pixels + place, count - place, is_last, &string)) {
    uint32_t first = coder->spelling[string.code] >> 8 & 255;
    if (coder->newest) settle(coder, first);
    *next++ = (segue_lzw_code){(uint16_t)string.code, (uint16_t)coder->width};
    spell(coder, string, indices + place);
    place += string.length;
    // The decoder adds the string just sent, extended by the first index of the next one. That may
    // be the added string itself, which then repeats its first index; this index is assumed until
    // the real one is known.
    if (coder->free == CODE_LIMIT) {
      *next++ = (segue_lzw_code){(uint16_t)coder->clear_code, (uint16_t)coder->width};
      reset(coder);
    } else {
      add(coder, string.code, first);
      if (coder->free > 1u << coder->width) coder->width++;
    }
    learn(coder, string.length);
  }
  *code_count = (size_t)(next - codes);
  return place;
}
