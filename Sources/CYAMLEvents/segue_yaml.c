#include "segue_yaml.h"

#include <stdlib.h>
#include <yaml.h>

/// The state of an open collection: in a sequence, or before a key or a value of a mapping.
enum { IN_SEQUENCE, BEFORE_KEY, BEFORE_VALUE };

/// The stack of open collections, and the number of values so far.
typedef struct nesting {
  uint8_t *places;
  int depth;
  size_t values;
} nesting;

/// Counts one value, unless it is a key.
static void count_value(nesting *open) {
  uint8_t *place = open->depth > 0 ? &open->places[open->depth - 1] : NULL;
  if (place && *place == BEFORE_KEY) {
    *place = BEFORE_VALUE;
    return;
  }
  if (place && *place == BEFORE_VALUE) *place = BEFORE_KEY;
  open->values++;
}

segue_yaml_size segue_yaml_measure(
    const uint8_t *text, size_t count, int depth, size_t values, size_t *line, size_t *column) {
  yaml_parser_t parser;
  nesting open = {calloc((size_t)depth + 1, 1), 0, 0};
  segue_yaml_size size = SEGUE_YAML_FITS;
  if (!open.places || !yaml_parser_initialize(&parser)) {
    free(open.places);
    return SEGUE_YAML_TOO_DEEP;
  }
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, text, count);
  yaml_event_t event;
  int is_open = 1;
  while (is_open && yaml_parser_parse(&parser, &event)) {
    switch (event.type) {
      case YAML_SEQUENCE_START_EVENT:
      case YAML_MAPPING_START_EVENT:
        count_value(&open);
        if (open.depth == depth) {
          size = SEGUE_YAML_TOO_DEEP;
        } else {
          open.places[open.depth++] =
              event.type == YAML_SEQUENCE_START_EVENT ? IN_SEQUENCE : BEFORE_KEY;
        }
        break;
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT: open.depth--; break;
      case YAML_SCALAR_EVENT:
      case YAML_ALIAS_EVENT: count_value(&open); break;
      default: break;
    }
    if (size == SEGUE_YAML_FITS && open.values > values) size = SEGUE_YAML_TOO_MANY;
    *line = event.start_mark.line + 1;
    *column = event.start_mark.column + 1;
    is_open = size == SEGUE_YAML_FITS && event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(open.places);
  return size;
}
