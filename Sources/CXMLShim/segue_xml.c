#include "segue_xml.h"

#include <stdlib.h>
#include <string.h>
// The header of libexpat.
#include <expat.h>

/// The state of a document that is being read.
typedef struct reader {
  XML_Parser parser;
  segue_xml_limits limits;
  segue_xml_document result;
  segue_xml_event *events;
  uint8_t *bytes;
  size_t event_room, byte_room, elements, depth;
} reader;

/// Ends the document with a status, at the current line.
static void fail(reader *state, segue_xml_status status) {
  if (state->result.status != SEGUE_XML_READ) return;
  state->result.status = status;
  state->result.line = XML_GetCurrentLineNumber(state->parser);
  XML_StopParser(state->parser, XML_FALSE);
}

/// Returns memory for twice as many items, at most a limit; NULL if there is none.
static void *grown(void *items, size_t *room, size_t needed, size_t most, size_t size) {
  size_t next = *room ? *room : 256;
  while (next < needed) next *= 2;
  if (next > most) next = most;
  void *larger = realloc(items, next * size);
  if (larger) *room = next;
  return larger;
}

/// Appends bytes; returns whether they are within the limit.
static int append(reader *state, const char *text, size_t count) {
  size_t *used = &state->result.byte_count;
  if (count > state->limits.bytes - *used) return 0;
  if (*used + count > state->byte_room) {
    void *larger =
        grown(state->bytes, &state->byte_room, *used + count, state->limits.bytes, 1);
    if (!larger) return 0;
    state->bytes = larger;
  }
  memcpy(state->bytes + *used, text, count);
  *used += count;
  return 1;
}

/// Adds an event with its bytes.
static void add(reader *state, segue_xml_kind kind, const char *text, size_t count) {
  if (state->result.status != SEGUE_XML_READ) return;
  size_t start = state->result.byte_count, used = state->result.event_count;
  // An event costs no fewer bytes than its own size.
  size_t most = state->limits.bytes / sizeof(segue_xml_event) + 4 * state->limits.elements;
  if (used == most || !append(state, text, count)) return fail(state, SEGUE_XML_TOO_LONG);
  if (used == state->event_room) {
    void *larger =
        grown(state->events, &state->event_room, used + 1, most, sizeof(segue_xml_event));
    if (!larger) return fail(state, SEGUE_XML_TOO_LONG);
    state->events = larger;
  }
  segue_xml_event *event = &state->events[state->result.event_count++];
  event->kind = kind;
  event->line = (uint32_t)XML_GetCurrentLineNumber(state->parser);
  event->start = (uint32_t)start;
  event->count = (uint32_t)count;
}

static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes) {
  reader *state = data;
  if (state->elements == state->limits.elements) {
    return fail(state, SEGUE_XML_TOO_MANY_ELEMENTS);
  }
  if (state->depth == state->limits.depth) return fail(state, SEGUE_XML_TOO_DEEP);
  state->elements++;
  state->depth++;
  add(state, SEGUE_XML_START, name, strlen(name));
  for (size_t i = 0; attributes[i]; i++) {
    add(state, i % 2 ? SEGUE_XML_VALUE : SEGUE_XML_NAME, attributes[i], strlen(attributes[i]));
  }
}

static void XMLCALL on_end(void *data, const XML_Char *name) {
  (void)name;
  reader *state = data;
  state->depth--;
  add(state, SEGUE_XML_END, "", 0);
}

static void XMLCALL on_text(void *data, const XML_Char *text, int count) {
  reader *state = data;
  segue_xml_event *last =
      state->result.event_count ? &state->events[state->result.event_count - 1] : NULL;
  if (state->result.status != SEGUE_XML_READ) return;
  if (!last || last->kind != SEGUE_XML_TEXT) {
    return add(state, SEGUE_XML_TEXT, text, (size_t)count);
  }
  if (!append(state, text, (size_t)count)) return fail(state, SEGUE_XML_TOO_LONG);
  last->count += (uint32_t)count;
}

static void XMLCALL on_entity(
    void *data, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
    const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
    const XML_Char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system;
  (void)public_id, (void)notation;
  fail(data, SEGUE_XML_ENTITY);
}

static void XMLCALL on_skipped(void *data, const XML_Char *name, int is_parameter) {
  (void)name, (void)is_parameter;
  fail(data, SEGUE_XML_ENTITY);
}

static void XMLCALL on_instruction(void *data, const XML_Char *target, const XML_Char *text) {
  (void)text;
  if (!strcmp(target, "xml-stylesheet")) fail(data, SEGUE_XML_STYLESHEET);
}

segue_xml_document segue_xml_read(const uint8_t *text, size_t count, segue_xml_limits limits) {
  reader state = {0};
  state.limits = limits;
  state.result.line = 1;
  state.parser = XML_ParserCreateNS(NULL, ' ');
  if (!state.parser || limits.bytes > UINT32_MAX || count > INT32_MAX) {
    if (state.parser) XML_ParserFree(state.parser);
    state.result.status = SEGUE_XML_TOO_LONG;
    return state.result;
  }
  XML_SetUserData(state.parser, &state);
  XML_SetElementHandler(state.parser, on_start, on_end);
  XML_SetCharacterDataHandler(state.parser, on_text);
  XML_SetEntityDeclHandler(state.parser, on_entity);
  XML_SetSkippedEntityHandler(state.parser, on_skipped);
  XML_SetProcessingInstructionHandler(state.parser, on_instruction);
  // Equal documents take equal time, whoever reads them; colliding names cost little within the limits.
  XML_SetHashSalt(state.parser, 0x5E61E5D6);
  if (XML_Parse(state.parser, (const char *)text, (int)count, XML_TRUE) != XML_STATUS_OK &&
      state.result.status == SEGUE_XML_READ) {
    enum XML_Error code = XML_GetErrorCode(state.parser);
    state.result.status =
        code == XML_ERROR_UNDEFINED_ENTITY ? SEGUE_XML_ENTITY : SEGUE_XML_MALFORMED;
    state.result.line = XML_GetCurrentLineNumber(state.parser);
    state.result.message = XML_ErrorString(code);
  }
  state.result.events = state.events;
  state.result.bytes = state.bytes;
  XML_ParserFree(state.parser);
  return state.result;
}

void segue_xml_free(segue_xml_document document) {
  free((void *)document.events);
  free((void *)document.bytes);
}
