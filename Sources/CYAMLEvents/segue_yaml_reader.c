#include "segue_yaml.h"

#include <stdlib.h>
#include <yaml.h>

struct segue_yaml_reader {
  yaml_parser_t parser;
  yaml_event_t event;
};

static segue_yaml_place place(yaml_mark_t mark) {
  return (segue_yaml_place){mark.line + 1, mark.column + 1};
}

segue_yaml_reader *segue_yaml_open(const uint8_t *text, size_t count) {
  segue_yaml_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL || !yaml_parser_initialize(&reader->parser)) {
    free(reader);
    return NULL;
  }
  yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&reader->parser, text, count);
  return reader;
}

void segue_yaml_close(segue_yaml_reader *reader) {
  yaml_event_delete(&reader->event);
  yaml_parser_delete(&reader->parser);
  free(reader);
}

static segue_yaml_event error(const yaml_parser_t *parser) {
  segue_yaml_event result = {.kind = SEGUE_YAML_ERROR, .place = place(parser->problem_mark)};
  if (parser->error == YAML_MEMORY_ERROR) result.kind = SEGUE_YAML_NO_MEMORY;
  result.problem = parser->problem;
  result.context = parser->context;
  result.context_place = place(parser->context_mark);
  return result;
}

segue_yaml_event segue_yaml_next(segue_yaml_reader *reader) {
  yaml_event_t *event = &reader->event;
  do {
    yaml_event_delete(event);
    if (!yaml_parser_parse(&reader->parser, event)) return error(&reader->parser);
  } while (event->type == YAML_STREAM_START_EVENT);
  segue_yaml_event result = {.place = place(event->start_mark)};
  switch (event->type) {
    case YAML_DOCUMENT_START_EVENT: result.kind = SEGUE_YAML_DOCUMENT_START; break;
    case YAML_DOCUMENT_END_EVENT: result.kind = SEGUE_YAML_DOCUMENT_END; break;
    case YAML_ALIAS_EVENT: result.kind = SEGUE_YAML_ALIAS; break;
    case YAML_SCALAR_EVENT:
      result.kind = SEGUE_YAML_SCALAR;
      result.text = event->data.scalar.value;
      result.count = event->data.scalar.length;
      result.is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      result.anchor = (const char *)event->data.scalar.anchor;
      result.tag = event->data.scalar.quoted_implicit ? NULL : (const char *)event->data.scalar.tag;
      break;
    case YAML_SEQUENCE_START_EVENT:
      result.kind = SEGUE_YAML_SEQUENCE_START;
      result.anchor = (const char *)event->data.sequence_start.anchor;
      result.tag = event->data.sequence_start.implicit ? NULL : (const char *)event->data.sequence_start.tag;
      break;
    case YAML_SEQUENCE_END_EVENT: result.kind = SEGUE_YAML_SEQUENCE_END; break;
    case YAML_MAPPING_START_EVENT:
      result.kind = SEGUE_YAML_MAPPING_START;
      result.anchor = (const char *)event->data.mapping_start.anchor;
      result.tag = event->data.mapping_start.implicit ? NULL : (const char *)event->data.mapping_start.tag;
      break;
    case YAML_MAPPING_END_EVENT: result.kind = SEGUE_YAML_MAPPING_END; break;
    default: result.kind = SEGUE_YAML_STREAM_END; break;
  }
  return result;
}
