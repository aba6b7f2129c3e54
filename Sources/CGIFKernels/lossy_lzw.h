/// The table of strings of lossy LZW, and the functions that search it.
#ifndef SEGUE_LZW_TABLE_H
#define SEGUE_LZW_TABLE_H

#include "segue_lossy_lzw.h"

enum {
  /// The greatest number of codes in a decoder's table.
  CODE_LIMIT = 4096,
  /// The number of strings that are followed at the same time (the beam width).
  BEAM_WIDTH = 6,
  /// The number of strings in a block.
  LANES = 8,
  /// The number of codes without a parent: of single indices, and the two that are commands.
  ROOT_LIMIT = 258,
};

/// A string's code, and where its extensions by one index are.
///
/// The code has 12 bits, the newest block of the extensions the 12 bits from bit 16 on.
/// `HAS_CHILDREN` is set if there is one, `IS_STRING` unless the lane is empty.
typedef uint32_t string_link;

#define IS_STRING 0x80000000u
#define HAS_CHILDREN 0x40000000u
#define CODE(LINK) ((LINK) & 0xFFF)
#define CHILDREN(LINK) ((LINK) >> 16 & 0xFFF)

/// Up to eight extensions of a string side by side, the newest in the lowest lane in use.
typedef struct {
  /// The last index of each, above its colour.
  uint32_t words[LANES];
  string_link links[LANES];
} block;

struct segue_lzw_coder {
  /// The word of the transparent index; one that no entry has if there is none.
  uint32_t kept_word;
  uint32_t keep, clear_code, near_mask;
  /// The error that one more pixel is worth: in strings of usual length, and now.
  int32_t gain, worth;
  /// The sum of the lengths of recent strings.
  int32_t lengths;
  /// The next code and its width, the code whose last index is assumed (0 if none), and the next
  /// unused block.
  uint32_t free, width, newest, next_block;
  uint32_t words[256];
  uint32_t near[256][LANES];
  string_link roots[ROOT_LIMIT];
  /// For each code its parent, its first and its last index: 16 + 8 + 8 bits.
  uint32_t spelling[CODE_LIMIT];
  /// For each code its block and lane, as 8 * block + lane; 0 for strings that cannot be found.
  uint16_t places[CODE_LIMIT];
  /// For each block the next older one of the same parent; 0 if there is none. Block 0 is not used.
  uint16_t older[CODE_LIMIT];
  block blocks[CODE_LIMIT];
};

/// The result of a search: a string and its length.
typedef struct {
  uint32_t code, length;
} chosen_string;

/// Finds the best string from the first pixel on; returns 0 if that depends on missing pixels.
typedef int choose_function(
    const segue_lzw_coder *coder, const segue_lzw_pixel *pixels, size_t count, int is_last,
    chosen_string *chosen);

choose_function segue_portable_choose;
#if defined(__x86_64__)
choose_function segue_avx2_choose;
#endif

#endif
