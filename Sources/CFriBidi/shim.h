#if !__has_include(<fribidi.h>)
#error "FriBidi is not installed: install libfribidi-dev (Debian) or fribidi (Homebrew), or build with SEGUE_TEXT=0"
#endif
#include <fribidi.h>
#include <stdint.h>

// Computes the embedding level of each character of a paragraph (UAX 9); the rooms are for as many
// characters. Returns 1 if the paragraph is written from right to left, by its first strong
// character, 0 if from left to right, and -1 if memory is short.
static inline int segue_bidi_levels(const uint32_t *text, int count, uint32_t *type_room,
                                    uint32_t *bracket_room, int8_t *levels) {
  _Static_assert(sizeof(FriBidiCharType) == 4 && sizeof(FriBidiBracketType) == 4, "room");
  FriBidiCharType *types = (FriBidiCharType *)type_room;
  FriBidiBracketType *brackets = (FriBidiBracketType *)bracket_room;
  FriBidiParType base = FRIBIDI_PAR_ON;
  fribidi_get_bidi_types(text, count, types);
  fribidi_get_bracket_types(text, count, types, brackets);
  if (!fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, levels)) return -1;
  return FRIBIDI_IS_RTL(base) ? 1 : 0;
}
