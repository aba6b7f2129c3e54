internal import SegueGraphics
package import SegueStage

/// The spelling of the sizes of pages: `auto`, `1200x900`, `open-graph`, `app-store-6.9 landscape`.
package enum PageSizeLiteral {
  /// Parses the size of a page, with the orientation of a named one.
  static func size(_ text: String) throws(LiteralError) -> PageSize {
    let words = text.lowercased().split(separator: " ")
    if words == ["auto"] { return .automatic }
    if let first = words.first, let format = PageFormat(rawValue: String(first)) {
      switch words.dropFirst() {
      case []: return .named(format)
      case ["portrait"]: return .named(format)
      case ["landscape"] where format.pixels.height != nil:
        return .named(format, isLandscape: true)
      default: break
      }
    }
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
      .map { NumberLiteral.value(of: $0.filter { $0 != " " }) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw unknown(text)
    }
    guard width > 0, height > 0, max(width, height) <= longest else {
      throw LiteralError(
        .badPage, "both sides of a page must be greater than 0 and at most \(Int(longest)) points",
        help: ["write the size in points, such as `1200x900`"])
    }
    return .points(Size(width, height))
  }

  /// The longest side of a page in points; its pixels have limits of their own.
  private static let longest = 100_000.0

  private static func unknown(_ text: String) -> LiteralError {
    let names = PageFormat.allCases.map(\.rawValue)
    let near = NearestName.nearest(to: text, among: names).map { "did you mean `\($0)`?" }
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    return LiteralError(
      .badPage, "`\(Excerpt.of(text))` is not the size of a page",
      help: [near ?? "write points as `1200x900`, `auto`, or a name: \(list)"])
  }

  /// Returns a text that parses as the same size.
  package static func text(_ size: PageSize) -> String {
    switch size {
    case .automatic: return "auto"
    case .points(let size):
      return "\(NumberLiteral.text(size.width))x\(NumberLiteral.text(size.height))"
    case .named(let format, let isLandscape):
      return format.rawValue + (isLandscape ? " landscape" : "")
    }
  }
}
