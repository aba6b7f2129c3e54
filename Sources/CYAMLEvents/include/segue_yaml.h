#ifndef SEGUE_YAML_H
#define SEGUE_YAML_H

#include <stddef.h>
#include <stdint.h>

/// What the events of a YAML text tell before any tree is made of it.
typedef enum segue_yaml_size {
  /// All collections lie within the limits, as far as the text can be read.
  SEGUE_YAML_FITS = 0,
  /// Collections lie too deep in one another.
  SEGUE_YAML_TOO_DEEP = 1,
  /// There are too many values.
  SEGUE_YAML_TOO_MANY = 2,
} segue_yaml_size;

/// Reads a text event by event, up to the first that is over a limit, or to a mistake of syntax.
///
/// Takes memory and stack that do not depend on how deep the text goes.
///
/// @param text `count` bytes of UTF-8.
/// @param depth how deep collections may lie in one another, 1 for one that holds scalars alone.
/// @param values how many values there may be, keys of mappings not counted.
/// @param line, column receive the place of what is over a limit, from 1, in characters.
segue_yaml_size segue_yaml_measure(
    const uint8_t *text, size_t count, int depth, size_t values, size_t *line, size_t *column);

#endif
