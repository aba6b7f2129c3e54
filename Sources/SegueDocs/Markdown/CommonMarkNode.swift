// Why Markdown is parsed twice, and as a masked copy.
//
// libcmark gives the exact line and column at which a block begins. It does not give the offsets of
// inlines: it adds the column of the paragraph to each of its lines, also where the prefix of a line
// differs (lazy continuation lines), and counts no line breaks in the tails of links. So the first
// parse finds the blocks, each paragraph is joined into one line without its prefixes, and the second
// parse finds the inlines of these lines, where a column is an offset.
//
// libcmark 0.30 takes time that is quadratic in the length of some texts (CVE-2023-22484, unclosed
// `<?`, deeply nested lists), copies the destination of a definition for each of its references, and
// aborts where memory is short. Articles are untrusted, so it never gets their own bytes:
// ``CommonMarkMask`` bounds nesting and replaces bytes that have no meaning in a parse. Rejected:
// a single parse with corrected columns (no offsets behind a link that is broken into lines), an own
// parser of inlines (most of a CommonMark parser), and an allocator with a limit (its failure must
// leave C code by a jump, and it does not bound the time).
import CCMark

/// A node of a CommonMark text, as libcmark has parsed it; libcmark is called in this file only.
struct CommonMarkNode {
  /// A leaf block or an inline that may matter for clips.
  enum Kind {
    /// A paragraph or a heading.
    case text
    /// A fenced code block with an info string.
    case fence
    case htmlBlock
    case otherBlock
    case code
    case html
    case image
  }

  /// A line of content without the prefix that belongs to containers.
  struct ContentLine {
    /// The length in bytes.
    let count: Int
    /// The number of spaces at the beginning.
    let indent: Int
  }

  let kind: Kind
  /// The number of enclosing block quotes and list items.
  let depth: Int
  /// The number of enclosing block quotes.
  let quotes: Int
  /// The index of its first line.
  let line: Int
  /// The index of the last line of a paragraph or heading; one more for a setext heading.
  let lastLine: Int
  /// The offset in bytes in its first line at which it begins, and that in its last line after it.
  ///
  /// Those of a code span are without its backticks.
  var columns: Range<Int>
  /// The content of a code block or an HTML block.
  let content: [ContentLine]
  /// The destination of an image, unescaped.
  let destination: String

  /// Whether it is a leaf block.
  var isBlock: Bool { [.text, .fence, .htmlBlock, .otherBlock].contains(kind) }

  /// Parses a text, and returns its leaf blocks and inlines in order, without the inlines in an image.
  static func parse(_ text: [UInt8]) -> [CommonMarkNode] {
    let root = unsafe text.withUnsafeBytes { bytes in
      unsafe cmark_parse_document(
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    defer { unsafe cmark_node_free(root) }
    let iterator = unsafe cmark_iter_new(root)
    defer { unsafe cmark_iter_free(iterator) }
    var nodes: [CommonMarkNode] = []
    var (depth, quotes, images) = (0, 0, 0)
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return nodes }
      let node = unsafe cmark_iter_get_node(iterator)
      let type = unsafe cmark_node_get_type(node)
      let step = event == CMARK_EVENT_ENTER ? 1 : -1
      if type == CMARK_NODE_BLOCK_QUOTE { quotes += step }
      if type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_ITEM { depth += step }
      if step > 0, images == 0, let kind = unsafe kind(of: node) {
        nodes.append(unsafe CommonMarkNode(node, kind, depth: depth, quotes: quotes))
      }
      if type == CMARK_NODE_IMAGE { images += step }
    }
  }

  private init(_ node: OpaquePointer?, _ kind: Kind, depth: Int, quotes: Int) {
    self.kind = kind
    self.depth = depth
    self.quotes = quotes
    line = unsafe Int(cmark_node_get_start_line(node)) - 1
    lastLine = unsafe Int(cmark_node_get_end_line(node)) - 1
    let start = unsafe max(0, Int(cmark_node_get_start_column(node)) - 1)
    columns = start..<max(start, unsafe Int(cmark_node_get_end_column(node)))
    destination = kind == .image ? unsafe Self.text(cmark_node_get_url(node)) : ""
    let literal =
      kind == .fence || kind == .htmlBlock ? unsafe Self.text(cmark_node_get_literal(node)) : ""
    content = literal.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { line in
        ContentLine(count: line.count, indent: line.prefix { $0 == UInt8(ascii: " ") }.count)
      }
  }

  /// Returns the kind of a node; nil for a container or another inline.
  private static func kind(of node: OpaquePointer?) -> Kind? {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: .text
    case CMARK_NODE_CODE_BLOCK:
      unsafe text(cmark_node_get_fence_info(node)).isEmpty ? .otherBlock : .fence
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: .otherBlock
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .html
    case CMARK_NODE_IMAGE: .image
    default: nil
    }
  }

  /// Returns a C string as text; empty if there is none.
  private static func text(_ string: UnsafePointer<CChar>?) -> String {
    unsafe string.map { unsafe String(cString: $0) } ?? ""
  }
}
