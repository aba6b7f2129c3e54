// libcmark, which reads the articles of `segue docs`, gives positions, but has no tables; md4c has
// tables, but gives no positions. Neither replaces the other.
import CMD4C

/// A parser of CommonMark with GitHub's tables; md4c is called in this file only.
enum MarkdownParser {
  /// Parses a document, and returns its elements and texts in order.
  static func events(of text: String) -> [MarkdownEvent] {
    let collector = Collector()
    var parser = MD_PARSER()
    parser.flags = UInt32(MD_FLAG_TABLES)
    unsafe parser.enter_block = { type, detail, target in
      unsafe Collector.of(target).begin(MarkdownParser.element(type, detail))
    }
    unsafe parser.leave_block = { type, detail, target in
      unsafe Collector.of(target).end(MarkdownParser.element(type, detail))
    }
    unsafe parser.enter_span = { type, detail, target in
      unsafe Collector.of(target).begin(MarkdownParser.element(type, detail))
    }
    unsafe parser.leave_span = { type, detail, target in
      unsafe Collector.of(target).end(MarkdownParser.element(type, detail))
    }
    unsafe parser.text = { type, text, size, target in
      unsafe Collector.of(target).add(type, MarkdownParser.string(text, Int(size)))
    }
    var bytes = text
    bytes.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // A document too large for md4c has no events.
        _ = unsafe md_parse(
          characters.baseAddress, UInt32(clamping: characters.count), &parser,
          Unmanaged.passUnretained(collector).toOpaque())
      }
    }
    return collector.events
  }

  /// The events of a document in order; the target of md4c's callbacks.
  private final class Collector {
    private(set) var events: [MarkdownEvent] = []

    /// Returns the collector behind the pointer that md4c hands to its callbacks.
    static func of(_ pointer: UnsafeMutableRawPointer?) -> Collector {
      guard let pointer = unsafe pointer else {
        preconditionFailure("md4c calls back without the pointer that it was given")
      }
      return unsafe Unmanaged<Collector>.fromOpaque(pointer).takeUnretainedValue()
    }

    func begin(_ element: MarkdownEvent.Element?) -> Int32 {
      if let element { events.append(.begin(element)) }
      return 0
    }

    func end(_ element: MarkdownEvent.Element?) -> Int32 {
      if let element { events.append(.end(element)) }
      return 0
    }

    func add(_ type: MD_TEXTTYPE, _ text: String) -> Int32 {
      switch type {
      case MD_TEXT_BR: events.append(.lineBreak)
      case MD_TEXT_SOFTBR: events.append(.text("\n"))
      case MD_TEXT_ENTITY: events.append(.reference(text))
      case MD_TEXT_HTML: break
      case MD_TEXT_NULLCHAR: events.append(.text("\u{FFFD}"))
      default: events.append(.text(text))
      }
      return 0
    }
  }

  /// Returns the element of a block; nil for the document itself.
  private static func element(
    _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
  ) -> MarkdownEvent.Element? {
    switch type {
    case MD_BLOCK_P: .paragraph
    case MD_BLOCK_QUOTE: .quote
    case MD_BLOCK_HR: .rule
    case MD_BLOCK_UL: .list
    case MD_BLOCK_OL:
      .orderedList(start: unsafe Int(detail?.load(as: MD_BLOCK_OL_DETAIL.self).start ?? 1))
    case MD_BLOCK_LI: .item
    case MD_BLOCK_H:
      .heading(level: unsafe Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1))
    case MD_BLOCK_CODE:
      .code(language: unsafe string(detail?.load(as: MD_BLOCK_CODE_DETAIL.self).lang))
    case MD_BLOCK_HTML: .html
    case MD_BLOCK_TABLE: .table
    case MD_BLOCK_THEAD: .head
    case MD_BLOCK_TBODY: .body
    case MD_BLOCK_TR: .row
    case MD_BLOCK_TH: .headerCell
    case MD_BLOCK_TD: .cell
    default: nil
    }
  }

  /// Returns the element of a span; nil for one that needs no element.
  private static func element(
    _ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
  ) -> MarkdownEvent.Element? {
    switch type {
    case MD_SPAN_EM: .emphasis
    case MD_SPAN_STRONG: .strong
    case MD_SPAN_CODE: .inlineCode
    case MD_SPAN_A:
      .link(destination: unsafe string(detail?.load(as: MD_SPAN_A_DETAIL.self).href))
    case MD_SPAN_IMG:
      .image(source: unsafe string(detail?.load(as: MD_SPAN_IMG_DETAIL.self).src))
    default: nil
    }
  }

  private static func string(_ attribute: MD_ATTRIBUTE?) -> String {
    guard let attribute = unsafe attribute else { return "" }
    return unsafe string(attribute.text, Int(attribute.size))
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start = unsafe start else { return "" }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
