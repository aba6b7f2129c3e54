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

/// The kind of an event (YAML 1.1, 3.1.2).
typedef enum segue_yaml_kind {
  /// The text is no YAML; the problem says why.
  SEGUE_YAML_ERROR = 0,
  /// There is not enough memory.
  SEGUE_YAML_NO_MEMORY,
  SEGUE_YAML_STREAM_END,
  SEGUE_YAML_DOCUMENT_START,
  SEGUE_YAML_DOCUMENT_END,
  SEGUE_YAML_ALIAS,
  SEGUE_YAML_SCALAR,
  SEGUE_YAML_SEQUENCE_START,
  SEGUE_YAML_SEQUENCE_END,
  SEGUE_YAML_MAPPING_START,
  SEGUE_YAML_MAPPING_END,
} segue_yaml_kind;

/// A place in a text, from 1, in characters.
typedef struct segue_yaml_place {
  size_t line, column;
} segue_yaml_place;

/// An event; its texts end with a zero and are valid until the next event of the same reader.
typedef struct segue_yaml_event {
  segue_yaml_kind kind;
  segue_yaml_place place;
  /// The content of a scalar, of `count` bytes that may include zeros, in UTF-8.
  const uint8_t *text;
  size_t count;
  /// Whether a scalar is written without quotes, `|` or `>`.
  int is_plain;
  /// The anchor of a node, or NULL.
  const char *anchor;
  /// The tag that is written before a node, or NULL.
  const char *tag;
  /// The words of libyaml about an error, and about what it belongs to, or NULL, with the place of that.
  const char *problem, *context;
  segue_yaml_place context_place;
} segue_yaml_event;

/// A reader of the events of a text.
typedef struct segue_yaml_reader segue_yaml_reader;

/// Opens a text of `count` bytes of UTF-8, which must not change until the reader is closed.
///
/// @return NULL where there is not enough memory.
segue_yaml_reader *segue_yaml_open(const uint8_t *text, size_t count);

/// Reads the next event; not to be called after an error or the end of the stream.
segue_yaml_event segue_yaml_next(segue_yaml_reader *reader);

/// Frees a reader and the texts of its last event.
void segue_yaml_close(segue_yaml_reader *reader);

#endif
