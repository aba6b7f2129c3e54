import SegueScript

/// Containers of Markdown dialects whose content is indented, so that it would be code for CommonMark.
///
/// In the copy that libcmark gets, the indentation becomes markers of block quotes, so that the content is
/// read and every byte keeps its place.
enum IndentedContainers {
  /// The lines after which there is no further nesting.
  private static let deepest = 8

  /// Replaces the indentation of content in a masked text.
  ///
  /// These are the admonitions, details and tabs of MkDocs, and the directives of DocC.
  static func mask(
    _ masked: inout [UInt8], lines: [Range<Int>], of bytes: [UInt8], _ dialect: ArticleDialect,
    on site: ArticleSite
  ) {
    guard site.site == .mkdocs || dialect == .doccMarkdown else { return }
    // Where the content of each open container begins; nil for one without a line of content yet.
    var open: [(outer: Int, inner: Int?)] = []
    var fence: (mark: ArraySlice<UInt8>, indent: Int)?
    var offset = 0
    for line in lines {
      let start = offset
      offset += line.count + 1
      let text = bytes[line]
      let indent = text.prefix { $0 == UInt8(ascii: " ") }.count
      let rest = text.dropFirst(indent)
      guard !rest.isEmpty else { continue }
      if fence == nil {
        close(&open, before: rest, indent: indent, dialect)
      }
      let content = open.last?.inner ?? 0
      for place in stride(from: 0, to: min(content, indent), by: 3) {
        masked[start + place] = UInt8(ascii: ">")
      }
      if let mark = fence?.mark {
        if rest.starts(with: mark), rest.drop(while: { $0 == mark.first }).allSatisfy(\.isBlank) {
          fence = nil
        }
      } else if rest.starts(with: "```".utf8) || rest.starts(with: "~~~".utf8) {
        fence = (rest.prefix { $0 == rest.first }, indent)
      } else if open.count < deepest, begins(rest, dialect) {
        open.append((indent, dialect == .doccMarkdown ? nil : indent + 4))
      }
    }
  }

  /// Closes the containers to which a line does not belong, and notes where the content of the last begins.
  private static func close(
    _ open: inout [(outer: Int, inner: Int?)], before rest: ArraySlice<UInt8>, indent: Int,
    _ dialect: ArticleDialect
  ) {
    if dialect == .doccMarkdown {
      if rest.first == UInt8(ascii: "}") {
        _ = open.popLast()
      } else if let last = open.indices.last, open[last].inner == nil {
        open[last].inner = max(indent, open[last].outer)
      }
      return
    }
    while let last = open.last, indent < last.inner ?? 0 { open.removeLast() }
  }

  /// Returns whether a line begins a container.
  private static func begins(_ rest: ArraySlice<UInt8>, _ dialect: ArticleDialect) -> Bool {
    if dialect == .doccMarkdown {
      let isPicture = ["@Image", "@Video", "@Comment"].contains { rest.starts(with: $0.utf8) }
      return rest.first == UInt8(ascii: "@") && !isPicture
        && rest.last { !$0.isBlank } == UInt8(ascii: "{")
    }
    return ["!!! ", "??? ", "???+ ", "=== \""].contains { rest.starts(with: $0.utf8) }
  }
}
