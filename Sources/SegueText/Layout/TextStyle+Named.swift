extension TextStyle {
  /// The text styles of iOS, at the content size that it has unless someone changes it (large).
  ///
  /// Source: Human Interface Guidelines, Typography, iOS Dynamic Type sizes.
  package enum Named: String, CaseIterable, Hashable, Sendable {
    case largeTitle = "large-title"
    case title1 = "title-1"
    case title2 = "title-2"
    case title3 = "title-3"
    case headline, body, callout, subheadline, footnote
    case caption1 = "caption-1"
    case caption2 = "caption-2"

    /// The size of an em and from one baseline to the next, in points.
    var heights: (size: Double, leading: Double) {
      switch self {
      case .largeTitle: (34, 41)
      case .title1: (28, 34)
      case .title2: (22, 28)
      case .title3: (20, 25)
      case .headline, .body: (17, 22)
      case .callout: (16, 21)
      case .subheadline: (15, 20)
      case .footnote: (13, 18)
      case .caption1: (12, 16)
      case .caption2: (11, 13)
      }
    }
  }

  /// A text style in the built-in font; `headline` is semibold, the others are regular.
  package init(_ name: Named) {
    let heights = name.heights
    self.init(
      fonts: [FontRequest(weight: name == .headline ? 600 : nil)], size: heights.size,
      lineHeight: heights.leading / heights.size)
  }
}
