#ifndef SEGUE_XML_H
#define SEGUE_XML_H

#include <stddef.h>
#include <stdint.h>

/// The result of reading an XML document.
typedef enum segue_xml_status {
  SEGUE_XML_READ = 0,
  /// The document is not well-formed.
  SEGUE_XML_MALFORMED,
  /// The document declares an entity, or uses one that is not built in.
  SEGUE_XML_ENTITY,
  /// The document has a style sheet in another file.
  SEGUE_XML_STYLESHEET,
  /// Elements are nested more deeply than the limit.
  SEGUE_XML_TOO_DEEP,
  /// There are more elements than the limit.
  SEGUE_XML_TOO_MANY_ELEMENTS,
  /// Names, attributes and texts have more bytes than the limit, or there is no memory for them.
  SEGUE_XML_TOO_LONG,
} segue_xml_status;

/// The kind of an event.
typedef enum segue_xml_kind {
  /// The start of an element, with its name.
  SEGUE_XML_START = 0,
  /// The name of an attribute of the element that started last; its value is the next event.
  SEGUE_XML_NAME,
  SEGUE_XML_VALUE,
  /// Characters of the open element.
  SEGUE_XML_TEXT,
  SEGUE_XML_END,
} segue_xml_kind;

/// An event: a range of the document's bytes, with its line.
///
/// Names are local names; those of a namespace follow its URI and a space.
typedef struct segue_xml_event {
  segue_xml_kind kind;
  uint32_t line;
  uint32_t start, count;
} segue_xml_event;

/// The limits of a document.
typedef struct segue_xml_limits {
  size_t elements, depth, bytes;
} segue_xml_limits;

/// A document as a list of events.
typedef struct segue_xml_document {
  segue_xml_status status;
  /// The line of the error, from 1.
  size_t line;
  /// The parser's sentence about a document that is not well-formed; a constant.
  const char *message;
  const segue_xml_event *events;
  size_t event_count;
  /// The bytes that events refer to, in UTF-8.
  const uint8_t *bytes;
  size_t byte_count;
} segue_xml_document;

/// Reads a document to its end, or to the first error or excess of a limit.
///
/// External entities and document types are never loaded. Limits are checked before memory grows.
/// The document is freed by `segue_xml_free`.
segue_xml_document segue_xml_read(const uint8_t *text, size_t count, segue_xml_limits limits);

/// Frees the events and bytes of a document.
void segue_xml_free(segue_xml_document document);

#endif
