internal import CXMLShim

/// An XML document as a tree of elements, in document order: parents before their children.
struct XMLTree {
  /// An element with its attributes.
  struct Element {
    /// The local name, or "URI name" in a namespace that is not SVG's.
    var name: String
    /// The attributes by local name; those of XLink begin with `xlink:`, of other namespaces are left out.
    var attributes: [(name: String, value: String)] = []
    /// The index of the parent; nil for the root.
    var parent: Int?
    /// The indices of the children.
    var children: [Int] = []
    /// The line of the start tag, from 1.
    var line: Int
    /// The characters directly in it, in runs between its children.
    var runs: [TextRun] = []

    /// The characters directly in it.
    var text: String { runs.map(\.text).joined() }
  }

  /// Characters between two children of an element.
  struct TextRun {
    /// The number of children before it.
    let before: Int
    let text: String
  }

  /// The elements; the first one is the root.
  private(set) var elements: [Element] = []

  private static let (svg, xlink) = ("http://www.w3.org/2000/svg ", "http://www.w3.org/1999/xlink ")

  /// Reads a document.
  init(_ bytes: [UInt8], limits: SVGLimits) throws(SVGError) {
    let document = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe segue_xml_read(
        buffer.baseAddress, buffer.count,
        segue_xml_limits(
          elements: limits.elements, depth: limits.depth, bytes: 2 * limits.fileBytes))
    }
    defer { unsafe segue_xml_free(document) }
    if let error = unsafe Self.error(of: document, limits) { throw error }
    unsafe build(document)
    guard elements.isEmpty else { return }
    throw SVGError(
      .malformed, "the file has no XML element", line: 1, advice: "export it as SVG again")
  }

  private static func error(of document: segue_xml_document, _ limits: SVGLimits) -> SVGError? {
    let line = unsafe document.line
    switch unsafe document.status {
    case SEGUE_XML_READ: return nil
    case SEGUE_XML_ENTITY:
      return SVGError(
        .forbidden, "XML entities are not read, as they can expand without end", line: line,
        advice: "replace each entity by its text")
    case SEGUE_XML_STYLESHEET:
      return SVGError(
        .forbidden, "the document has a style sheet in another file, which is not read",
        line: line, advice: "put its rules into a `style` element")
    case SEGUE_XML_TOO_DEEP:
      return SVGError(
        .overLimit, "elements are nested more than \(limits.depth) deep", line: line,
        advice: "nest fewer groups; no option raises this limit")
    case SEGUE_XML_TOO_MANY_ELEMENTS:
      return SVGError(
        .overLimit, "the document has more than \(limits.elements) elements", line: line,
        advice: "simplify the drawing; no option raises this limit")
    case SEGUE_XML_TOO_LONG:
      return SVGError(
        .overLimit, "the document's names and texts are too long", line: line,
        advice: "remove texts that are not drawn, such as metadata; no option raises this limit")
    default:
      let message = unsafe document.message.map { unsafe String(cString: $0) } ?? "syntax error"
      return SVGError(
        .malformed, "this is not well-formed XML: \(message)", line: line,
        advice: "correct this line, or export the file again")
    }
  }

  /// Builds the tree from the events of a document.
  private mutating func build(_ document: segue_xml_document) {
    let events = unsafe UnsafeBufferPointer(start: document.events, count: document.event_count)
    let bytes = unsafe UnsafeBufferPointer(start: document.bytes, count: document.byte_count)
    var open: [Int] = []
    var name = ""
    for index in 0..<events.count {
      let event = unsafe events[index]
      let (start, end) = (Int(event.start), Int(event.start) + Int(event.count))
      let text = unsafe String(decoding: bytes[start..<end], as: UTF8.self)
      switch event.kind {
      case SEGUE_XML_START:
        let local = text.hasPrefix(Self.svg) ? String(text.dropFirst(Self.svg.count)) : text
        elements.append(Element(name: local, parent: open.last, line: Int(event.line)))
        if let parent = open.last { elements[parent].children.append(elements.count - 1) }
        open.append(elements.count - 1)
      case SEGUE_XML_NAME: name = text
      case SEGUE_XML_VALUE:
        if let local = Self.attribute(name), let last = open.last {
          elements[last].attributes.append((local, text))
        }
      case SEGUE_XML_TEXT:
        if let last = open.last {
          elements[last].runs.append(
            TextRun(before: elements[last].children.count, text: text))
        }
      default: _ = open.popLast()
      }
    }
  }

  /// Returns the name of an attribute that SVG defines; nil for those of other namespaces.
  private static func attribute(_ name: String) -> String? {
    if !name.utf8.contains(UInt8(ascii: " ")) { return name }
    // An `href` in SVG's namespace is none.
    if name.hasPrefix(svg), !name.hasSuffix(" href") { return String(name.dropFirst(svg.count)) }
    if name.hasPrefix(xlink) { return "xlink:" + name.dropFirst(xlink.count) }
    if name.hasPrefix("http://www.w3.org/XML/1998/namespace ") {
      return "xml:" + name.dropFirst("http://www.w3.org/XML/1998/namespace ".count)
    }
    return nil
  }
}
