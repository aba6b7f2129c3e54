#ifndef SEGUE_YAML_H
#define SEGUE_YAML_H

#include <stddef.h>
#include <stdint.h>

/// The result of checking the size of a YAML text, before a tree is built.
typedef enum segue_yaml_size {
  /// All collections are within the limits, up to the first syntax error.
  SEGUE_YAML_FITS = 0,
  /// Collections are nested too deeply.
  SEGUE_YAML_TOO_DEEP = 1,
  /// There are too many values.
  SEGUE_YAML_TOO_MANY = 2,
} segue_yaml_size;

/// Checks nesting and number of values of a text by its events, up to the first excess or syntax error.
///
/// Memory and stack do not depend on the nesting of the text.
///
/// @param text `count` bytes of UTF-8.
/// @param depth the maximum nesting of collections; 1 for one that holds only scalars.
/// @param values the maximum number of values, without keys of mappings.
/// @param line, column receive the position of the excess, from 1, in characters.
segue_yaml_size segue_yaml_measure(
    const uint8_t *text, size_t count, int depth, size_t values, size_t *line, size_t *column);

#endif
